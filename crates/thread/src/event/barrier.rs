//! Barriers: arrivals that are counted, and places where threads are to converge.

use crate::change::Change;
use crate::event::Point;
use crate::symbols::Level;
use gpuproof_base::Origin;
use gpuproof_facts::LoopId;
use gpuproof_logic::Term;

/// Where a thread stands with a counted barrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// How often it has arrived.
    pub arrivals: Term,
    /// How many phases have ended that it waited for.
    pub waited: Term,
}

impl Phase {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.arrivals = change.term(self.arrivals);
        self.waited = change.term(self.waited);
    }
}

/// An arrival at a counted barrier, with or without waiting, or a wait for the end of the last arrival's phase; neither: the barrier object
/// is initialised.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrival {
    /// Which of the counted barriers.
    pub barrier: usize,
    /// How many threads are to meet there; none: all of the block.
    pub threads: Option<Term>,
    /// Whether the thread arrives.
    pub arrives: bool,
    /// Whether the thread waits.
    pub waits: bool,
    /// When this thread gets there.
    pub guard: Term,
    /// Where it stands with each of the counted barriers, this arrival counted.
    pub phases: Vec<Phase>,
    /// The statement.
    pub origin: Origin,
    /// Where it stands.
    pub at: Point,
    /// Iterations of the loops around it, the innermost first.
    pub counters: Vec<(LoopId, Term)>,
}

impl Arrival {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.threads = self.threads.map(|t| change.term(t));
        self.phases.iter_mut().for_each(|phase| phase.change(change));
        change.counters(&mut self.counters);
    }
}

/// Who must meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ConvergenceScope {
    /// Nobody: what counts is when the thread gets there.
    Alone,
    /// The lanes of an aligned run of so many lanes.
    Tile(u32),
    /// The lanes of a warp, or those that the mask names.
    Warp,
    /// The threads of a block.
    Block,
    /// The blocks of a cluster.
    Cluster,
    /// The blocks of the grid.
    Grid,
}

/// A place that others must get to, too: barriers of several blocks, collective copies, exchanges between lanes.
#[derive(Clone, PartialEq, Debug)]
pub struct ConvergencePoint {
    /// When this thread gets there.
    pub guard: Term,
    /// The mask of the lanes, if there is one.
    pub mask: Option<Term>,
    /// Who meets.
    pub scope: ConvergenceScope,
    /// The statement.
    pub origin: Origin,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
    /// What all of them must agree on.
    pub agree: Vec<Term>,
    /// Where it stands.
    pub at: Point,
    /// How many of the thread_facts were recorded when it was reached. That a later loop ends must not be used: one that never ends
    /// would excuse everything before it.
    pub thread_facts: usize,
    /// Whether it says that a thread goes round a loop that this convergence point stands in: those who are to meet must go round
    /// together, or the one that left misses the convergence points to come.
    pub round: bool,
    /// As [`State::missed`](crate::State::missed): the guard tells who comes here only as far as threads do not differ in that.
    pub missed: Level,
}

impl ConvergencePoint {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.mask = self.mask.map(|mask| change.term(mask));
        for value in &mut self.agree {
            *value = change.term(*value);
        }
        change.counters(&mut self.counters);
    }
}
