//! Pure typed expressions.

use crate::module::{FunctionId, LocalId, ObjectId};
use crate::pure::PureFn;
use crate::ty::Ty;
use gpuproof_base::{Name, Origin};

/// A pure expression with its type and origin.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Ty,
    /// Where it stands.
    pub origin: Origin,
}

/// The kinds of expressions. The rule for the type of each stands beside it; the validator checks it.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A literal of the expression's type.
    Const(Const),
    /// The value of a local.
    Local(LocalId),
    /// A launch constant or thread coordinate, `u32` unless [`Builtin::ty`] says otherwise.
    Builtin(Builtin),
    /// Pointer to the first byte of an object.
    ObjectAddr(ObjectId),
    /// The address of a function, a `u64`.
    FunctionAddr(FunctionId),
    /// One operand of the result's type (`not`: bool or integer).
    Unary(UnaryOp, Box<Expr>),
    /// Two operands of one type. Shifts: the amount may have another integer type.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Conversion of the operand to the expression's type.
    Cast(CastKind, Box<Expr>),
    /// `condition ? then : else`; evaluates only the chosen arm.
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Conjunction of bools; the right one is evaluated only if the left one is true.
    And(Box<Expr>, Box<Expr>),
    /// Disjunction of bools; the right one is evaluated only if the left one is false.
    Or(Box<Expr>, Box<Expr>),
    /// A pointer moved by an `i64` number of bytes.
    PtrAdd(Box<Expr>, Box<Expr>),
    /// Difference of two pointers in bytes, an `i64`; arbitrary unless both point into one object.
    PtrDiff(Box<Expr>, Box<Expr>),
    /// A mathematical function; see [`PureFn`].
    Pure(PureFn, Vec<Expr>),
    /// An uninterpreted function: equal arguments give equal results, nothing else is known. One whose name starts with [`NEAR`] gives something near to its first
    /// argument, which runs take for it.
    Uninterpreted(Name, Vec<Expr>),
    /// Annotations only: an operator that has no meaning at run time.
    Spec(SpecOp, Vec<Expr>),
    /// Annotations only: the value in memory at a pointer; not an access.
    SpecLoad(Box<Expr>),
}

/// How the names of functions start that come near to their first argument.
pub const NEAR: &str = "near:";

/// A literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// `true` or `false`.
    Bool(bool),
    /// The two's complement bits of an integer, zero-extended; bits above the width are 0.
    Int(u128),
    /// The bits of a float, zero-extended.
    Float(u64),
    /// The null pointer.
    Null,
}

/// A dimension.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Dim {
    X,
    Y,
    Z,
}

impl Dim {
    /// All dimensions.
    pub const ALL: [Dim; 3] = [Dim::X, Dim::Y, Dim::Z];

    /// 0, 1 or 2.
    pub fn number(self) -> usize {
        self as usize
    }

    /// `x`, `y` or `z`.
    pub fn as_str(self) -> &'static str {
        ["x", "y", "z"][self as usize]
    }
}

/// Launch constants and thread coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Builtin {
    /// `threadIdx`, `get_local_id`.
    ThreadIdx(Dim),
    /// `blockIdx`, `get_group_id`.
    BlockIdx(Dim),
    /// `blockDim`, `get_local_size`.
    BlockDim(Dim),
    /// `gridDim`, `get_num_groups`.
    GridDim(Dim),
    /// `get_global_offset`, a `u64`.
    GlobalOffset(Dim),
    /// `get_work_dim`.
    WorkDim,
    /// `warpSize`, `get_max_sub_group_size`.
    WarpSize,
    /// Position in the warp: linear thread index modulo the warp size.
    LaneId,
    /// Bytes of dynamic shared memory.
    DynamicSharedBytes,
    /// `clusterDim`.
    ClusterDim(Dim),
}

impl Builtin {
    /// The type of its value.
    pub fn ty(self) -> Ty {
        match self {
            Builtin::GlobalOffset(_) => Ty::U64,
            _ => Ty::U32,
        }
    }

    /// The name in printed forms.
    pub fn name(self) -> String {
        match self {
            Builtin::ThreadIdx(d) => format!("tid.{}", d.as_str()),
            Builtin::BlockIdx(d) => format!("bid.{}", d.as_str()),
            Builtin::BlockDim(d) => format!("bdim.{}", d.as_str()),
            Builtin::GridDim(d) => format!("gdim.{}", d.as_str()),
            Builtin::GlobalOffset(d) => format!("goff.{}", d.as_str()),
            Builtin::ClusterDim(d) => format!("cdim.{}", d.as_str()),
            Builtin::WorkDim => "work_dim".into(),
            Builtin::WarpSize => "warp_size".into(),
            Builtin::LaneId => "lane_id".into(),
            Builtin::DynamicSharedBytes => "dynamic_shared_bytes".into(),
        }
    }

    /// All of them, in a fixed order.
    pub fn all() -> Vec<Builtin> {
        let with_dim: [fn(Dim) -> Builtin; 6] = [
            Builtin::ThreadIdx,
            Builtin::BlockIdx,
            Builtin::BlockDim,
            Builtin::GridDim,
            Builtin::GlobalOffset,
            Builtin::ClusterDim,
        ];
        let mut all: Vec<Builtin> = with_dim.iter().flat_map(|make| Dim::ALL.map(make)).collect();
        all.extend([Builtin::WorkDim, Builtin::WarpSize, Builtin::LaneId, Builtin::DynamicSharedBytes]);
        all
    }
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnaryOp {
    /// Integer or float negation.
    Neg,
    /// Bitwise complement of an integer, negation of a bool.
    Not,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinaryOp {
    /// Integer or float.
    Add,
    /// Integer or float.
    Sub,
    /// Integer or float.
    Mul,
    /// Truncating on integers, fails for divisor 0; IEEE on floats.
    Div,
    /// Sign of the dividend; fails for divisor 0. Integers only (floats: `fmod`).
    Rem,
    /// Left shift; arbitrary if the amount is negative or at least the width.
    Shl,
    /// Right shift, arithmetic for signed left operands; arbitrary likewise.
    Shr,
    /// Bitwise on integers, strict (both sides evaluated) on bools.
    BitAnd,
    /// Likewise.
    BitOr,
    /// Likewise.
    BitXor,
    /// Comparison of integers, floats, bools or pointers; the result is a bool.
    Eq,
    /// Negation of `Eq` (true on NaN).
    Ne,
    /// Comparison; on pointers arbitrary unless both point into one object.
    Lt,
    /// Likewise.
    Le,
    /// Likewise.
    Gt,
    /// Likewise.
    Ge,
}

impl BinaryOp {
    /// Whether the result is a bool whatever the operands are.
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge)
    }

    /// Whether the right operand may have another integer type than the left one.
    pub fn is_shift(self) -> bool {
        matches!(self, BinaryOp::Shl | BinaryOp::Shr)
    }
}

/// Conversions. The target is the type of the expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastKind {
    /// Integer or bool to integer: truncate, or extend by the *source's* signedness.
    Int,
    /// Integer, float or pointer to bool: whether it is not zero / not null.
    ToBool,
    /// Integer or bool to float, rounded to nearest.
    IntToFloat,
    /// Float to integer, towards zero; arbitrary if out of range.
    FloatToInt,
    /// Float to float.
    Float,
    /// Same bits, other type of the same size; no pointers.
    Bits,
    /// Pointer to a 64-bit integer: some address, consistent within a run, objects at least 256-byte aligned
    /// and disjoint; null is 0.
    PtrToInt,
}

/// Operators of annotations, named after the intrinsics that write them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SpecOp {
    /// `__implies(a, b)`.
    Implies,
    /// `__other_*(e)`: the value for the other thread of the pair.
    Other,
    /// `__old_*(e)`: the value at function entry.
    Old,
    /// `__return_val_*()`: what the function returns (the lane with this number).
    Result(u32),
    /// `__enabled()`: whether this thread executes here.
    Enabled,
    /// `__dominator_enabled()`.
    DominatorEnabled,
    /// `__all(e)`: for all threads of the block.
    All,
    /// `__exclusive(e)`: for at most one thread of the pair.
    Exclusive,
    /// `__same_group()`: whether the two threads are in one block.
    SameGroup,
    /// `__uniform_*(e)`: equal for both threads.
    Uniform,
    /// `__distinct_*(e)`: different for different threads.
    Distinct,
    /// `__read(p)`: a read of the array is pending in this interval.
    HasRead,
    /// `__write(p)`.
    HasWritten,
    /// `__atomic_has_taken_value(p, offset, value)` and other atomics queries.
    AtomicHasTakenValue,
    /// `__read_offset_bytes(p)`: byte offset of the pending read.
    ReadOffset,
    /// `__write_offset_bytes(p)`.
    WriteOffset,
    /// `__ptr_base(p)`: which array, as an id.
    PtrBase,
    /// `__ptr_offset_bytes(p)`.
    PtrOffset,
    /// `__read_permission(e)`: inside barrier invariants, the location may be read.
    ReadPermission,
    /// `__not_accessed(p, ...)`.
    NotAccessed,
}
