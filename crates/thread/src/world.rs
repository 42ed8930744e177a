//! What all threads of a launch have in common, and the names of one thread's own coordinates.

use crate::value::Value;
use gpuproof_facts::points_to::may_contain;
use gpuproof_facts::{BarrierRegions, Effects};
use gpuproof_kir::phases::Phased;
use gpuproof_kir::{Builtin, Module, ObjectId, Space};
use gpuproof_logic::{Term, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// The launch as terms.
#[derive(Clone, Debug)]
pub struct World {
    /// Launch constants and thread coordinates.
    pub builtins: BTreeMap<Builtin, Term>,
    /// Values of the parameters, by position.
    pub params: Vec<Value>,
    /// What holds at the kernel's start: launch limits, ids below sizes, preconditions.
    pub facts: Vec<Term>,
    /// What the kernel does to memory.
    pub effects: Effects,
    /// What it does between barriers.
    pub barrier_regions: BarrierRegions,
    /// Signed operations and steps of loop counters are assumed not to wrap.
    pub no_wrap: bool,
    /// Signed operations on constants are looked at, too: whoever assumes nothing wants to know of each that overflows.
    pub every_overflow: bool,
    /// So is unsigned index arithmetic, as far as [`StepKind`](crate::event::StepKind) says.
    pub small_launch: bool,
    /// Coordinates of which the launch gives the size.
    pub given: BTreeSet<Term>,
    /// Warps run in lock step: others may write, in order, between any two statements of a thread.
    pub lockstep: bool,
    /// Invariants and assertions of the source are not looked at.
    pub ignore_invariants: bool,
    /// Assertions are checked, so that what follows one may rest on it.
    pub assertions_checked: bool,
    /// Branches are recorded.
    pub note_branches: bool,
    /// What is known of the thread at each place is recorded ([`Sighting`](crate::Sighting)).
    pub note_states: bool,
    /// Arrays behind pointer arguments that may be null: nothing says that there is one.
    pub nullable: BTreeSet<ObjectId>,
    /// Arrays behind pointer arguments that are null.
    pub null: BTreeSet<ObjectId>,
    /// Barriers that the kernel counts its arrivals at; none if it has no named barriers.
    pub phased: Vec<Phased>,
}

impl World {
    /// Whether it is made of coordinates of a given launch. Some thread has each of their values, so that arithmetic of such coordinates
    /// alone is what it is: to assume that it does not wrap would be to leave out threads.
    pub(crate) fn takes_all_values(&self, terms: &Terms, t: Term) -> bool {
        let all = terms.subterms(&[t], false);
        all.into_iter().filter(|t| terms.as_symbol(*t).is_some()).all(|t| self.given.contains(&t))
    }

    /// Whether the kernel may write the object.
    pub fn is_written(&self, module: &Module, object: ObjectId) -> bool {
        module.objects[object].space != Space::Constant && may_contain(module, &self.effects.written, object)
    }

    /// Whether the kernel uses atomics on the object.
    pub fn is_atomic(&self, module: &Module, object: ObjectId) -> bool {
        may_contain(module, &self.effects.atomic, object)
    }

    /// Whether asynchronous copies of the kernel may write the object.
    pub fn is_copied_to(&self, module: &Module, object: ObjectId) -> bool {
        may_contain(module, &self.effects.asynchronous, object)
    }

    /// Whether the kernel writes the object in any other way than by atomics.
    pub fn is_written_plainly(&self, module: &Module, object: ObjectId) -> bool {
        may_contain(module, &self.effects.plain, object)
    }
}
