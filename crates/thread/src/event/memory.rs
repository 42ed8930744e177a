//! What is in memory after a barrier.

use crate::change::Change;
use gpuproof_kir::{ObjectId, Ty};
use gpuproof_logic::Term;

/// What a thread wrote before a barrier, in its own terms.
#[derive(Clone, PartialEq, Debug)]
pub struct WriteBack {
    /// The array.
    pub object: ObjectId,
    /// The type of the scalar.
    pub ty: Ty,
    /// The array's contents after the barrier.
    pub token: Term,
    /// When it wrote, and not over it later.
    pub guard: Term,
    /// Where.
    pub offset: Term,
    /// What.
    pub value: Term,
    /// How many of the thread_facts were recorded then: the loops that they say are left are behind the writer.
    pub thread_facts: usize,
}

impl WriteBack {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        for t in [&mut self.token, &mut self.offset, &mut self.value] {
            *t = change.term(*t);
        }
    }
}

/// A barrier region that touched an array by atomics only.
#[derive(Clone, PartialEq, Debug)]
pub struct MonotoneUpdate {
    /// The array.
    pub object: ObjectId,
    /// Its contents at the start.
    pub before: Term,
    /// Its contents after the barrier at the end.
    pub after: Term,
    /// When a thread gets there.
    pub guard: Term,
}

impl MonotoneUpdate {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.before = change.term(self.before);
        self.after = change.term(self.after);
    }
}
