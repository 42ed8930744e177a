//! The atomics by which blocks count themselves in.

use gpuproof_base::Origin;
use gpuproof_kir::ObjectId;
use gpuproof_logic::Term;
use gpuproof_thread::Point;
use rustc_hash::FxHashMap;

/// An atomic by which each block counts itself in, once ([`crate::order::last_block`]).
#[derive(Clone, Debug)]
pub(crate) struct CountIn {
    pub(crate) object: ObjectId,
    pub(crate) at: Point,
    pub(crate) origin: Origin,
    pub(crate) guard: Term,
    /// The byte that the scalar starts at: blocks for which it is the same count together.
    pub(crate) offset: Term,
    /// That the own block counted last, for the thread that executes the atomic and for those that it told.
    pub(crate) is_last: Vec<Term>,
    /// How accesses are published by it, as far as that was asked; none: not at all.
    pub(crate) published: FxHashMap<(Point, Origin), Option<Fenced>>,
}

/// How an access is published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fenced {
    /// By a fence of the thread that counts.
    ByCounting,
    /// By a fence of each thread, before a barrier.
    BeforeBarrier,
}
