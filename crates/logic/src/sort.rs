//! Sorts of terms.

use std::fmt;

/// The sort of a term. Array and uninterpreted sorts are entries in a table of the arena they belong to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors of this width, at least 1.
    BitVec(u32),
    /// Mathematical integers.
    Int,
    /// Exact reals.
    Real,
    /// Total maps from an index sort to an element sort; see [`Terms::array_sort`](crate::Terms::array_sort).
    Array(ArraySort),
    /// A sort of which nothing is known but equality.
    Uninterpreted(NamedSort),
}

/// Number of an array sort in its arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArraySort(pub(crate) u32);

/// Number of an uninterpreted sort in its arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamedSort(pub(crate) u32);

impl fmt::Debug for ArraySort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "array{}", self.0)
    }
}

impl fmt::Debug for NamedSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sort{}", self.0)
    }
}

impl Sort {
    /// The width of a bit-vector sort.
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::BitVec(width) => Some(width),
            _ => None,
        }
    }
}
