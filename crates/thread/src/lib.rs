//! Symbolic execution of one thread over barrier intervals.
//!
//! The [`Machine`] runs a kernel's flow graph with symbolic values. Where control flow comes together, states are merged
//! (never forked), so a run is linear in the size of the code. It runs in two ways ([`Mode`]):
//!
//! * **the whole kernel**, passing barriers and recording the state after each: this gives the state with which each
//!   barrier interval starts, all accesses for pairs of threads in different blocks, and all claims about one thread;
//! * **from one barrier to the next ones**: the accesses and exits of one interval.
//!
//! Loops are run once, at an arbitrary iteration ([`run`]); what the iteration changes has a closed form ([`closed`]) or
//! is a fresh symbol. Everything assumed on the way (branch conditions, loop facts, assumptions of the source) is part of
//! the guard.
//!
//! What a run leaves behind is a [`EventLog`]; it says everything about one thread in terms of symbols. Who shares a
//! symbol ([`Level`]) decides what a second thread's copy looks like.

mod change;
mod event;
mod execute;
pub(crate) mod fence;
mod guard;
mod lemma;
mod log;
mod loops;
mod machine;
mod memory;
mod region;
mod state;
mod symbols;
mod text;
pub mod two;
mod value;
mod world;

pub use change::Change;
pub use event::{
    Access, Arrival, Branch, Broadcast, Candidate, Claim, Clash, ConvergencePoint, ConvergenceScope, Exit,
    Giver, Houdini, Kind, LaneSet, Length, LongLoop, LoopExit, MonotoneUpdate, Observation, Pending,
    PendingClaim, Phase, Point, Question, Sense, Sighting, Spot, Step, StepKind, ThreadFact, Ticket,
    UniformPerIteration, UniformTripCount, Unreached, Visit, WriteBack, claimed_by_all,
};
pub use execute::{Next, contents_at, contents_name, says_its_accesses, smallest_scalar};
pub use fence::is_fence;
pub use guard::{conjuncts, stands_in};
pub use log::{Event, EventLog, Mark};
pub use loops::periodic::LONGEST_TURN;
pub use machine::{Annotations, Candidates, Kernel, Machine, Mode};
pub use memory::Memory;
pub use state::copies::Copying;
pub use state::{Passage, State};
pub use symbols::{Level, Symbols, Unknown};
pub use text::Printer;
pub use value::{Base, Place, Value, constant_term, sort_of};
pub use world::World;
