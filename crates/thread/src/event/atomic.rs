//! What atomics return and do.

use crate::change::Change;
use crate::event::Point;
use gpuproof_base::Origin;
use gpuproof_facts::LoopId;
use gpuproof_kir::{AtomicOp, ObjectId, Ty};
use gpuproof_logic::{Term, Terms};
use rustc_hash::FxHashMap;

/// What an atomic did.
#[derive(Clone, PartialEq, Debug)]
pub struct Ticket {
    /// The value that was there before, if anybody asked for it.
    pub result: Option<Term>,
    /// In which array.
    pub object: ObjectId,
    /// At which byte.
    pub offset: Term,
    /// The type of the scalar.
    pub ty: Ty,
    /// What was done.
    pub op: AtomicOp,
    /// With which numbers; empty if one of them is none.
    pub operands: Vec<Term>,
    /// What was added, two's complement; none: the scalar changed in another way.
    pub added: Option<Term>,
    /// Atomics of one epoch have no plain writes between them.
    pub epoch: Term,
    /// The contents of the array that only atomics have changed since; none: others may have.
    pub since: Option<Term>,
    /// When it was executed.
    pub guard: Term,
    /// The statement.
    pub origin: Origin,
}

impl Ticket {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.offset = change.term(self.offset);
        self.epoch = change.term(self.epoch);
        let parts = [&mut self.result, &mut self.added, &mut self.since];
        for t in parts.into_iter().flatten().chain(&mut self.operands) {
            *t = change.term(*t);
        }
    }

    /// The same ticket with other symbols.
    pub fn substitute(&mut self, terms: &mut Terms, map: &FxHashMap<Term, Term>) {
        for t in [&mut self.guard, &mut self.offset, &mut self.epoch] {
            *t = terms.substitute(*t, map);
        }
        let parts = [&mut self.result, &mut self.added, &mut self.since];
        for t in parts.into_iter().flatten().chain(&mut self.operands) {
            *t = terms.substitute(*t, map);
        }
    }

    /// Whether two tickets are of the same scalar, epoch and amount, whatever the symbols stand for.
    pub(crate) fn is_like(&self, other: &Ticket) -> bool {
        self.added.is_some()
            && self.added == other.added
            && (self.object, self.ty, self.offset, self.epoch)
                == (other.object, other.ty, other.offset, other.epoch)
    }
}

/// What an atomic found in an integer: loads among them.
#[derive(Clone, PartialEq, Debug)]
pub struct Observation {
    /// The value that was there.
    pub result: Term,
    /// In which array.
    pub object: ObjectId,
    /// At which byte.
    pub offset: Term,
    /// When it was executed.
    pub guard: Term,
    /// The statement.
    pub origin: Origin,
    /// Where it stands.
    pub at: Point,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
}

impl Observation {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.result = change.term(self.result);
        self.offset = change.term(self.offset);
        self.guard = change.guard(self.guard);
        change.counters(&mut self.counters);
    }
}
