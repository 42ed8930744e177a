//! Typed ids and the vectors they index.
//!
//! An id is a `u32` that remembers which table it belongs to, so that an object id cannot be used to look up
//! a local. [`define_id!`](crate::define_id) makes one.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index. Implemented by [`define_id!`](crate::define_id).
pub trait Id: Copy + Eq + std::hash::Hash + std::fmt::Debug {
    /// The id with this number.
    fn new(number: usize) -> Self;
    /// The number of this id.
    fn number(self) -> usize;
}

/// Defines a typed id: `define_id!(/// doc pub struct LocalId, "l");` prints as `l7`.
#[macro_export]
macro_rules! define_id {
    ($(#[$meta:meta])* pub struct $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $crate::index::Id for $name {
            fn new(number: usize) -> Self {
                Self(u32::try_from(number).expect("fewer than 2^32 entries in a table"))
            }
            fn number(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

/// A vector indexed by a typed id.
#[derive(Clone, PartialEq, Eq)]
pub struct IndexVec<I: Id, T> {
    items: Vec<T>,
    id: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IndexVec<I, T> {
    /// An empty table.
    pub const fn new() -> Self {
        Self { items: Vec::new(), id: PhantomData }
    }

    /// Adds an entry and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(item);
        id
    }

    /// Removes and returns the last entry.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// The id that the next [`push`](Self::push) will return.
    pub fn next_id(&self) -> I {
        I::new(self.items.len())
    }

    /// The entry, if there is one with this id.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.number())
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = I> + DoubleEndedIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// All entries in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All entries in order, mutable.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// All entries in order with their ids.
    pub fn iter_enumerated(&self) -> impl ExactSizeIterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(n, t)| (I::new(n), t))
    }
}

impl<I: Id, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T: std::fmt::Debug> std::fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter_enumerated()).finish()
    }
}

impl<I: Id, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        Self { items: iter.into_iter().collect(), id: PhantomData }
    }
}

impl<I: Id, T> Index<I> for IndexVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.number()]
    }
}

impl<I: Id, T> IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.number()]
    }
}
