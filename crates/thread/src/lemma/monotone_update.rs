//! What a block does to its shared memory between two barriers, as far as that can be said without reading_spec at places.
//!
//! Soundness rules: all writes between the barriers around a statement, by whichever thread of the block, are in the statement's barrier region
//! ([`gpuproof_facts::barrier_region`]); shared memory has no other writers but asynchronous copies, and nothing is said of what they write to. So
//! * an array that the barrier region does not write has the same contents at its end as at its start: it keeps its token;
//! * of one that the barrier region touches by atomics only, the contents after the barrier region have come from those before it by these atomics, in some
//!   order: a [`MonotoneUpdate`]. What an atomic of the barrier region returned has come from them likewise ([`crate::Ticket::since`]). What the
//!   atomics do to a scalar is for whoever knows all of them to say.
//!
//! At the head of a loop with barriers it is not known which barrier region the thread has come from.

use crate::event::MonotoneUpdate;
use crate::log::Event;
use crate::machine::Machine;
use crate::state::State;
use crate::symbols::Level;
use gpuproof_facts::LoopId;
use gpuproof_facts::points_to::may_contain;
use gpuproof_kir::{ObjectId, Space};
use gpuproof_logic::Term;
use gpuproof_rules::Side;

/// What a barrier region may do to an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    Nothing,
    Atomics,
    Anything,
}

impl Machine<'_, '_> {
    /// What the block may do to an array in the barrier region of the statement that is being run.
    pub(crate) fn done_to(&self, object: ObjectId) -> Done {
        let is_shared = self.kernel.module.objects[object].space == Space::Shared;
        let Some(effects) =
            self.world.barrier_regions.at(self.here.at.node, self.here.at.index).filter(|_| is_shared)
        else {
            return Done::Anything;
        };
        let by_others = self.world.is_copied_to(self.kernel.module, object)
            || may_contain(self.kernel.module, &effects.plain, object);
        if !Side::OnlyAtomics.holds(!by_others) {
            Done::Anything
        } else if may_contain(self.kernel.module, &effects.written, object) {
            Done::Atomics
        } else {
            Done::Nothing
        }
    }

    /// A barrier that the whole block has met ends a barrier region; the array has a new token.
    pub(crate) fn end_region(&mut self, state: &mut State, object: ObjectId, token: Term) {
        if self.done_to(object) == Done::Atomics
            && let Some(before) = state.memory.settled(object)
        {
            let (after, guard) = (token, state.guard);
            self.log.push(Event::MonotoneUpdate(MonotoneUpdate { object, before, after, guard }));
        }
        state.memory.settle(object, token);
    }

    /// At the head of a loop with barriers.
    pub(crate) fn enter_any_region(&mut self, state: &mut State, l: LoopId) {
        if !self.kernel.flow.loops[l].has_barrier {
            return;
        }
        for object in self.kernel.module.objects.ids() {
            if self.kernel.module.objects[object].space == Space::Shared
                && self.world.is_atomic(self.kernel.module, object)
            {
                let any = self.token(object, Level::Thread);
                state.memory.settle(object, any);
            }
        }
    }
}
