//! What a run knew of the thread at each place, for whoever compares it with real runs.
//!
//! A sighting says: a thread that stands here, in these iterations, has these values in its locals, and all of this holds. It is
//! changed like everything else in the record when a loop's closed forms are put in, so that in the end it says what the proofs rest on.
//! If a real thread stands here, the sighting (or one of those for this place) must be true of it; the trust harness looks whether it is.

use crate::machine::Machine;
use crate::record::{Change, Point};
use crate::state::State;
use crate::value::Value;
use gpuproof_facts::{LoopId, NodeId};
use gpuproof_kir::Stmt;
use gpuproof_logic::Term;
use std::rc::Rc;

/// A place where a thread is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// The start of an iteration of a loop.
    Head(LoopId),
    /// Just before a statement.
    Before(Point),
}

/// What is known of the thread at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Sighting {
    /// The place.
    pub spot: Spot,
    /// When control is here, and everything that is known then.
    pub guard: Term,
    /// Values of the locals; none: nothing is said of it.
    pub locals: Vec<Option<Value>>,
    /// Iterations of the loops around it, the innermost first.
    pub counters: Vec<(LoopId, Term)>,
    /// What is known of memory.
    pub facts: Rc<Vec<Term>>,
}

impl Sighting {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        for value in self.locals.iter_mut().flatten() {
            *value = change.value(value);
        }
        change.counters(&mut self.counters);
        self.facts = change.facts(&self.facts);
    }
}

impl Machine<'_, '_> {
    /// Notes the state before the statement that is to be executed, if that is asked for.
    pub(crate) fn sight(&mut self, state: &State, stmt: &Stmt) {
        if self.world.note_states && !stmt.only_computes() {
            self.note_state(state, Spot::Before(self.at), self.at.node);
        }
    }

    /// Notes the state at the head of a loop, if the node is one that is run from its start.
    pub(crate) fn sight_head(&mut self, state: &State, node: NodeId, from: usize) {
        if self.world.note_states
            && from == 0
            && let Some(l) = self.flow.header_of(node)
        {
            self.note_state(state, Spot::Head(l), node);
        }
    }

    fn note_state(&mut self, state: &State, spot: Spot, node: NodeId) {
        self.record.sightings.push(Sighting {
            spot,
            guard: state.guard,
            locals: state.locals.clone(),
            counters: state.counters_of(self.flow.loops_around(node)),
            facts: Rc::clone(&state.facts),
        });
    }
}
