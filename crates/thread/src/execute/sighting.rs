//! What a run knew of the thread at each place, for whoever compares it with real runs.
//!
//! A sighting says: a thread that stands here, in these iterations, has these values in its locals, and all of this holds. It is
//! changed like everything else in the record when a loop's closed forms are put in, so that in the end it says what the proofs rest on.
//! If a real thread stands here, the sighting (or one of those for this place) must be true of it; the trust harness looks whether it is.

use crate::event::{Sighting, Spot};
use crate::log::Event;
use crate::machine::Machine;
use crate::state::State;
use gpuproof_facts::NodeId;
use gpuproof_kir::Stmt;
use std::rc::Rc;

impl Machine<'_, '_> {
    /// Notes the state before the statement that is to be executed, if that is asked for.
    pub(crate) fn sight(&mut self, state: &State, stmt: &Stmt) {
        if self.world.note_states && !stmt.only_computes() {
            self.note_state(state, Spot::Before(self.here.at), self.here.at.node);
        }
    }

    /// Notes the state at the head of a loop, if the node is one that is run from its start.
    pub(crate) fn sight_head(&mut self, state: &State, node: NodeId, from: usize) {
        if self.world.note_states
            && from == 0
            && let Some(l) = self.kernel.flow.header_of(node)
        {
            self.note_state(state, Spot::Head(l), node);
        }
    }

    fn note_state(&mut self, state: &State, spot: Spot, node: NodeId) {
        self.log.push(Event::Sighting(Sighting {
            spot,
            guard: state.guard,
            locals: state.locals.clone(),
            counters: state.counters_of(self.kernel.flow.loops_around(node)),
            facts: Rc::clone(&state.facts),
        }));
    }
}
