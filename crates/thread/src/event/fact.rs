//! What holds of every thread.

use crate::change::Change;
use gpuproof_logic::Term;

/// Something that holds of every thread.
#[derive(Clone, Copy, Debug)]
pub struct ThreadFact {
    /// What.
    pub holds: Term,
    /// That a loop is left, if that is what it says.
    pub exit: Option<LoopExit>,
}

impl ThreadFact {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.holds = change.term(self.holds);
        if let Some(exit) = &mut self.exit {
            exit.entered = change.guard(exit.entered);
            exit.left = change.guard(exit.left);
        }
    }
}

/// Whoever enters a loop leaves it.
#[derive(Clone, Copy, Debug)]
pub struct LoopExit {
    /// The counter of the loop: it stands for the iteration in which the loop is left, and for no other.
    pub counter: Term,
    /// When the loop is entered.
    pub entered: Term,
    /// When it is left.
    pub left: Term,
}

/// A value that is the same for all threads in the same iteration of a loop that they do not run together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UniformPerIteration {
    /// The iteration.
    pub counter: Term,
    /// The value.
    pub value: Term,
}

impl UniformPerIteration {
    /// It speaks of the loop's own symbols, which stay.
    pub(crate) fn change(&mut self, _: &mut Change<'_>) {}
}
