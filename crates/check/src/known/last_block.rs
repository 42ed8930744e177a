//! The atomics by which blocks count themselves in.

use gpuproof_base::Origin;
use gpuproof_logic::Term;
use gpuproof_thread::{Access, Point};
use rustc_hash::FxHashMap;

/// An atomic by which each block counts itself in, once ([`crate::order::last_block`]).
#[derive(Clone, Debug)]
pub(crate) struct CountIn {
    /// It. Blocks for which its offset is the same count together.
    pub(crate) access: Access,
    /// That the own block counted last, for the thread that executes the atomic and for those that it told.
    pub(crate) is_last: Vec<Term>,
    /// How accesses are published by it, as far as that was asked; none: not at all.
    pub(crate) published: FxHashMap<(Point, Origin, Term), Option<Fenced>>,
}

/// How an access is published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fenced {
    /// By a fence of the thread that counts.
    ByCounting,
    /// By a fence of each thread, before a barrier.
    BeforeBarrier,
}
