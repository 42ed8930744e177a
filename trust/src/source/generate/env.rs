//! What a statement can name: variables, arrays and pointers, and the bits that stand for what they occupy.

use super::types::Ty;

/// A set of things that are read or written.
pub type Bits = u64;

/// Elements of each of the kernel's arrays that anything may use; those behind have special uses.
pub const CELLS: u64 = 8;
/// Constants: reading them never matters.
pub const CONSTANT: Bits = 0;
/// The first of the cells of `u` that constructors and destructors write to, and how many there are.
pub const LOG: u64 = 12;
/// How many of these cells there are.
pub const LOGS: u64 = 4;
/// What the reference and pointer parameters of a function point to; some of them may be the same.
pub const POINTED: Bits = 1 << 10;
/// The upper half of `o`, which is read as structs.
pub const UPPER: Bits = 1 << 11;
/// The first bit for variables.
pub const FIRST_FREE: u32 = 16;
/// The last one.
pub const LAST: u32 = 63;

/// The bit of a log cell.
pub fn log_bit(cell: u64) -> Bits {
    1 << (5 + cell)
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number.
    Scalar(Ty),
    /// A bit field of this many bits.
    Field(Ty, u32),
    /// An array.
    Array(Ty, u64),
    /// An array of rows.
    Rows(Ty, u64, u64),
    /// A pointer to the first of so many elements.
    Ptr(Ty, u64),
}

/// A name.
#[derive(Clone, Debug)]
pub struct Var {
    /// As it is written.
    pub text: String,
    /// What it stands for.
    pub kind: Kind,
    /// What it occupies; of a pointer, what it points to.
    pub bits: Bits,
    /// Whether it must not be written.
    pub constant: bool,
    /// Whether it is the pointer itself that must not be changed (it never is).
    pub memory: bool,
    /// Whether a lambda can capture it.
    pub capture: bool,
}

impl Var {
    /// A variable.
    pub fn new(text: &str, kind: Kind, bits: Bits) -> Self {
        Self { text: text.to_owned(), kind, bits, constant: false, memory: false, capture: true }
    }

    /// The same, not to be written.
    pub fn constant(mut self) -> Self {
        self.constant = true;
        self
    }

    /// The same, in memory that lives longer than the function.
    pub fn memory(mut self) -> Self {
        self.memory = true;
        self
    }

    /// The same, out of reach of lambdas.
    pub fn no_capture(mut self) -> Self {
        self.capture = false;
        self
    }
}
