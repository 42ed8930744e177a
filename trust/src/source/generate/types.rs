//! The integer types of generated programs, and the ranges of their values.

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    Bool,
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
}

/// All of them, the common ones more often.
pub const ALL: [Ty; 14] = [
    Ty::Bool,
    Ty::Char,
    Ty::UChar,
    Ty::Short,
    Ty::UShort,
    Ty::Int,
    Ty::Int,
    Ty::Int,
    Ty::UInt,
    Ty::UInt,
    Ty::UInt,
    Ty::Long,
    Ty::ULong,
    Ty::UChar,
];

/// Types that an unsigned step keeps well defined.
pub const FREE: [Ty; 5] = [Ty::UChar, Ty::Short, Ty::UShort, Ty::UInt, Ty::ULong];

/// Bound of what variables of the types `int` and `long long` hold.
pub const SMALL: i128 = 1 << 24;

impl Ty {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Ty::Bool => "bool",
            Ty::Char => "signed char",
            Ty::UChar => "unsigned char",
            Ty::Short => "short",
            Ty::UShort => "unsigned short",
            Ty::Int => "int",
            Ty::UInt => "unsigned",
            Ty::Long => "long long",
            Ty::ULong => "unsigned long long",
        }
    }

    /// Bits of a value.
    pub fn width(self) -> u32 {
        match self {
            Ty::Bool => 1,
            Ty::Char | Ty::UChar => 8,
            Ty::Short | Ty::UShort => 16,
            Ty::Int | Ty::UInt => 32,
            Ty::Long | Ty::ULong => 64,
        }
    }

    /// Whether it has negative values.
    pub fn signed(self) -> bool {
        matches!(self, Ty::Char | Ty::Short | Ty::Int | Ty::Long)
    }

    /// Values that the type can represent.
    pub fn range(self) -> (i128, i128) {
        let width = self.width();
        if self.signed() { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
    }

    /// Values that variables of the type hold.
    pub fn held(self) -> (i128, i128) {
        match self {
            Ty::Int | Ty::Long => (-SMALL, SMALL),
            _ => self.range(),
        }
    }

    /// Whether variables of the type hold only small numbers.
    pub fn is_small(self) -> bool {
        matches!(self, Ty::Int | Ty::Long)
    }

    /// The type after integral promotion.
    pub fn promoted(self) -> Ty {
        if self < Ty::Int { Ty::Int } else { self }
    }

    /// The type that an operation on two has.
    pub fn common(self, other: Ty) -> Ty {
        self.promoted().max(other.promoted())
    }

    /// The range of values of this type that a value of some range becomes.
    pub fn converted(self, (low, high): (i128, i128)) -> (i128, i128) {
        let (least, most) = self.range();
        if self == Ty::Bool && (low, high) != (0, 0) {
            (0, 1)
        } else if low >= least && high <= most {
            (low, high)
        } else {
            (least, most)
        }
    }
}
