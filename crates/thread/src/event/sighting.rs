//! What was known of the thread at each place.

use crate::change::Change;
use crate::event::Point;
use crate::value::Value;
use gpuproof_facts::LoopId;
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
