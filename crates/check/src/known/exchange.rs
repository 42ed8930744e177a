//! What lanes of a warp have told each other.

use gpuproof_logic::Term;
use gpuproof_thread::LaneSet;
use rustc_hash::FxHashMap;

/// What a lane has been told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Told {
    /// The result of the shuffle.
    pub(crate) result: Term,
    /// What it is, and who told it.
    pub(crate) fact: Term,
    /// If not by the first lane: by which one, and when that is known.
    pub(crate) by: Option<(Term, Term)>,
}

/// What lanes of a warp have told each other, in the run that is being looked at.
#[derive(Debug, Default)]
pub(crate) struct Exchanged {
    /// What a lane has been told.
    pub(crate) told: Vec<Told>,
    /// Masks that name lanes.
    pub(crate) sets: Vec<LaneSet>,
    /// Of copied tickets, by their result: the lane of the copy.
    pub(crate) copied: FxHashMap<Term, Term>,
}
