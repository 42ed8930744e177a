//! The event log: what a run of one thread leaves behind, in the order of the run.
//!
//! There is one list, so that a position in it is one number, and what a loop does to everything that was recorded in its body (putting closed
//! forms in, or forgetting a run that is made again) is said once. Each kind of event says itself what a substitution does to it.

use crate::change::Change;
use crate::event::{
    Access, Arrival, Branch, Broadcast, Claim, Clash, ConvergencePoint, Exit, LaneSet, LongLoop,
    MonotoneUpdate, Observation, PendingClaim, Sense, Sighting, Step, StepKind, ThreadFact, Ticket,
    UniformPerIteration, UniformTripCount, Unreached, Visit, WriteBack,
};
use crate::state::Passage;

macro_rules! events {
    ($($(#[doc = $doc:literal])* $kind:ident($event:ty) $all:ident;)*) => {
        /// Something that a thread does, or that is known of it.
        #[derive(Clone, Debug)]
        pub enum Event {
            $($(#[doc = $doc])* $kind($event),)*
        }

        impl Event {
            fn change(&mut self, change: &mut Change<'_>) {
                match self {
                    $(Event::$kind(event) => event.change(change),)*
                }
            }

            /// What kind of event it is.
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Event::$kind(_) => stringify!($kind),)*
                }
            }
        }

        impl EventLog {
            $(
                $(#[doc = $doc])*
                pub fn $all(&self) -> impl DoubleEndedIterator<Item = &$event> + Clone {
                    self.events.iter().filter_map(|event| match event {
                        Event::$kind(event) => Some(event),
                        _ => None,
                    })
                }
            )*
        }
    };
}

events! {
    /// Accesses.
    Access(Access) accesses;
    /// Where assertions and barrier invariants look into memory: no accesses, but what is found there must not depend on when other threads write.
    SpecRead(Access) spec_reads;
    /// Ends of barrier intervals.
    Exit(Exit) exits;
    /// What must hold.
    Claim(Claim) claims;
    /// Claims about pending accesses.
    PendingClaim(PendingClaim) pending_claims;
    /// Operations assumed not to wrap.
    Step(Step) steps;
    /// Barriers that were passed, with the state just after each.
    Passage(Passage) passages;
    /// Where lanes of a warp, or whole blocks, are to converge.
    ConvergencePoint(ConvergencePoint) convergence_points;
    /// Arrivals at counted barriers.
    Arrival(Arrival) arrivals;
    /// Where barrier objects are initialised.
    Initialisation(Arrival) initialisations;
    /// What lanes tell others of their warp.
    Broadcast(Broadcast) broadcasts;
    /// Masks that name lanes.
    LaneSet(LaneSet) lane_sets;
    /// What atomics did to the scalars that they touch.
    Ticket(Ticket) tickets;
    /// What atomics found.
    Observation(Observation) observations;
    /// Where something is taken as true.
    Sense(Sense) senses;
    /// Accesses to what an own copy is at work on.
    Clash(Clash) clashes;
    /// What every thread wrote before barriers.
    WriteBack(WriteBack) write_backs;
    /// What only atomics did between barriers.
    MonotoneUpdate(MonotoneUpdate) monotone_updates;
    /// What holds of every thread, always: each names the thread's own values.
    ThreadFact(ThreadFact) thread_facts;
    /// Loops that were visited, with what was guessed of them.
    Visit(Visit) visits;
    /// What threads have in common in the same iteration of a loop.
    UniformPerIteration(UniformPerIteration) uniform_per_iteration;
    /// Branches, if they are asked for.
    Branch(Branch) branches;
    /// Loops of which nothing shows that they make fewer rounds than can be counted.
    LongLoop(LongLoop) long_loops;
    /// Statements that assumptions about loops cut off.
    Unreached(Unreached) unreached;
    /// What was known of the thread at each place, if that is asked for.
    Sighting(Sighting) sightings;
}

/// Everything that a run leaves behind.
#[derive(Clone, Debug, Default)]
pub struct EventLog {
    /// In the order of the run.
    pub events: Vec<Event>,
    /// A loop's last iteration was worked out from its bound, which assumes that its counter does not wrap.
    pub counted: bool,
}

/// A position in a log.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

impl EventLog {
    /// Adds an event.
    pub fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The current position.
    pub fn mark(&self) -> Mark {
        Mark(self.events.len())
    }

    /// Forgets what was recorded since.
    pub fn truncate(&mut self, mark: Mark) {
        self.events.truncate(mark.0);
    }

    /// What was recorded since.
    pub fn since(&self, mark: Mark) -> &[Event] {
        self.events.get(mark.0..).unwrap_or_default()
    }

    /// The convergence points recorded since.
    pub(crate) fn convergence_points_since(&self, mark: Mark) -> impl Iterator<Item = &ConvergencePoint> {
        self.since(mark).iter().filter_map(|event| match event {
            Event::ConvergencePoint(point) => Some(point),
            _ => None,
        })
    }

    /// The operations recorded since.
    pub(crate) fn steps_since(&self, mark: Mark) -> impl Iterator<Item = &Step> + Clone {
        self.since(mark).iter().filter_map(|event| match event {
            Event::Step(step) => Some(step),
            _ => None,
        })
    }

    /// The accesses recorded since.
    pub(crate) fn accesses_since(&self, mark: Mark) -> impl Iterator<Item = &Access> {
        self.since(mark).iter().filter_map(|event| match event {
            Event::Access(access) => Some(access),
            _ => None,
        })
    }

    /// The exits that were recorded since.
    pub fn exits_since(&self, mark: Mark) -> impl Iterator<Item = &Exit> {
        self.since(mark).iter().filter_map(|event| match event {
            Event::Exit(exit) => Some(exit),
            _ => None,
        })
    }

    fn exits_since_mut(&mut self, mark: Mark) -> impl Iterator<Item = &mut Exit> {
        self.events.iter_mut().skip(mark.0).filter_map(|event| match event {
            Event::Exit(exit) => Some(exit),
            _ => None,
        })
    }

    /// The loops that may make too many rounds.
    pub(crate) fn long_loops_mut(&mut self) -> impl Iterator<Item = &mut LongLoop> {
        self.events.iter_mut().filter_map(|event| match event {
            Event::LongLoop(long) => Some(long),
            _ => None,
        })
    }

    /// Notes the steps of closed forms that were recorded since once more, changed.
    pub fn repeat_loop_steps(&mut self, mark: Mark, change: &mut Change<'_>) {
        let steps = self.steps_since(mark).filter(|step| step.kind == StepKind::Loop);
        for step in steps.copied().collect::<Vec<Step>>() {
            let again = step.changed(change);
            if again != step {
                self.push(Event::Step(again));
            }
        }
    }

    /// Notes that all threads end a loop in the same iteration, of the exits that were recorded since.
    pub fn end_uniformly(&mut self, mark: Mark, count: UniformTripCount) {
        self.exits_since_mut(mark).for_each(|exit| exit.uniform_trips.push(count));
    }

    /// Changes the exits that were recorded since.
    pub fn change_exits_since(&mut self, mark: Mark, change: &mut Change<'_>) {
        self.exits_since_mut(mark).for_each(|exit| exit.change(change));
    }

    /// Applies a change to every term recorded since.
    pub fn change_since(&mut self, mark: Mark, change: &mut Change<'_>) {
        self.events.iter_mut().skip(mark.0).for_each(|event| event.change(change));
    }
}
