//! The flags by which blocks tell others that something is done.

use gpuproof_base::Origin;
use gpuproof_kir::ObjectId;
use gpuproof_logic::Term;
use gpuproof_thread::{Access, Observation, Point};
use rustc_hash::FxHashMap;

/// An array of flags: no two blocks set the same one ([`crate::order::publication`]).
#[derive(Clone, Debug)]
pub(crate) struct Flags {
    /// The array.
    pub(crate) object: ObjectId,
    /// The atomics that set them.
    pub(crate) setters: Vec<Setter>,
    /// The atomics that look at them.
    pub(crate) seen: Vec<Observation>,
}

/// An atomic that sets a flag.
#[derive(Clone, Debug)]
pub(crate) struct Setter {
    /// It. All threads of a block mean the same flag.
    pub(crate) access: Access,
    /// What it puts there, if that is the same for the block.
    pub(crate) value: Option<Term>,
    /// Whether accesses are published by it, as far as that was asked.
    pub(crate) published: FxHashMap<(Point, Origin), bool>,
}
