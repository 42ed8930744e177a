//! Where control goes: ends of barrier intervals, and branches.

use crate::change::Change;
use crate::event::Point;
use crate::symbols::Level;
use gpuproof_base::Origin;
use gpuproof_facts::{LoopId, NodeId};
use gpuproof_logic::Term;
use std::rc::Rc;

/// The end of a barrier-free run.
#[derive(Clone, PartialEq, Debug)]
pub struct Exit {
    /// The barrier reached; none: the thread left the kernel.
    pub to: Option<Point>,
    /// When.
    pub guard: Term,
    /// Iterations of the loops around that barrier.
    pub counters: Vec<(LoopId, Term)>,
    /// The barrier statement, or the last statement.
    pub origin: Origin,
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
    /// As [`State::abstracted`](crate::State::abstracted). Where threads do not differ in anything that is lost, the guards of two exits exclude each
    /// other: a thread takes one way.
    pub abstracted: Level,
    /// The loops that all threads end in the same iteration, of which this exit is one end.
    pub uniform_trips: Vec<UniformTripCount>,
}

impl Exit {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.facts = change.facts(&self.facts);
        self.abstracted = self.abstracted.max(change.abstracted);
        change.counters(&mut self.counters);
    }
}

/// A loop whose ends depend on nothing but what threads share: all of them end it in the same iteration, if they do, and in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniformTripCount {
    /// An iteration of a thread of its own, counted from where the loop was entered. It is none after the last one.
    pub each: Term,
    /// The last one, which is shared.
    pub last: Term,
}

/// A branch, with the condition that decides it. Recorded only if [`crate::World::note_branches`] asks for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// When control gets there.
    pub guard: Term,
    /// What decides.
    pub condition: Term,
    /// The condition.
    pub origin: Origin,
    /// The end of which node it is.
    pub node: NodeId,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
}

impl Branch {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.condition = change.term(self.condition);
        change.counters(&mut self.counters);
    }
}
