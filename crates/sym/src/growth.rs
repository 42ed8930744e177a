//! What a block does to its shared memory between two barriers, as far as that can be said without looking at places.
//!
//! Soundness rules: all writes between the barriers around a statement, by whichever thread of the block, are in the statement's stretch
//! ([`gpuproof_facts::stretch`]); shared memory has no other writers but asynchronous copies, and nothing is said of what they write to. So
//! * an array that the stretch does not write has the same contents at its end as at its start: it keeps its token;
//! * of one that the stretch touches by atomics only, the contents after the stretch have come from those before it by these atomics, in some
//!   order: a [`Growth`]. What an atomic of the stretch returned has come from them likewise ([`crate::Ticket::since`]). What the
//!   atomics do to a scalar is for whoever knows all of them to say.
//!
//! At the head of a loop with barriers it is not known which stretch the thread has come from.

use crate::machine::Machine;
use crate::record::Change;
use crate::state::State;
use crate::symbols::Level;
use gpuproof_facts::LoopId;
use gpuproof_facts::points_to::may_contain;
use gpuproof_kir::{ObjectId, Space};
use gpuproof_logic::Term;
use gpuproof_rules::Side;

/// A stretch that touched an array by atomics only.
#[derive(Clone, PartialEq, Debug)]
pub struct Growth {
    /// The array.
    pub object: ObjectId,
    /// Its contents at the start.
    pub before: Term,
    /// Its contents after the barrier at the end.
    pub after: Term,
    /// When a thread gets there.
    pub guard: Term,
}

impl Growth {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.before = change.term(self.before);
        self.after = change.term(self.after);
    }
}

/// What a stretch may do to an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    Nothing,
    Atomics,
    Anything,
}

impl Machine<'_, '_> {
    /// What the block may do to an array in the stretch of the statement that is being run.
    pub(crate) fn done_to(&self, object: ObjectId) -> Done {
        let is_shared = self.module.objects[object].space == Space::Shared;
        let Some(effects) = self.world.stretches.at(self.at.node, self.at.index).filter(|_| is_shared) else {
            return Done::Anything;
        };
        let by_others =
            self.world.is_copied_to(self.module, object) || may_contain(self.module, &effects.plain, object);
        if !Side::OnlyAtomics.holds(!by_others) {
            Done::Anything
        } else if may_contain(self.module, &effects.written, object) {
            Done::Atomics
        } else {
            Done::Nothing
        }
    }

    /// A barrier that the whole block has met ends a stretch; the array has a new token.
    pub(crate) fn end_stretch(&mut self, state: &mut State, object: ObjectId, token: Term) {
        if self.done_to(object) == Done::Atomics
            && let Some(before) = state.memory.settled(object)
        {
            let (after, guard) = (token, state.guard);
            self.record.growths.push(Growth { object, before, after, guard });
        }
        state.memory.settle(object, token);
    }

    /// At the head of a loop with barriers.
    pub(crate) fn enter_any_stretch(&mut self, state: &mut State, l: LoopId) {
        if !self.flow.loops[l].has_barrier {
            return;
        }
        for object in self.module.objects.ids() {
            if self.module.objects[object].space == Space::Shared && self.world.is_atomic(self.module, object)
            {
                let any = self.token(object, Level::Thread);
                state.memory.settle(object, any);
            }
        }
    }
}
