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
//! What a run leaves behind is a [`Record`]; it says everything about one thread in terms of symbols. Who shares a
//! symbol ([`Level`]) decides what a second thread's copy looks like.

mod async_copy;
mod barrier_invariant;
mod call;
mod carry;
pub mod closed;
mod exchange;
mod expr;
pub mod growth;
pub mod guess;
mod head;
mod in_turn;
mod invariant;
mod lockstep;
pub mod machine;
pub mod memory;
pub mod pending;
mod phases;
pub mod pointers;
mod pure;
pub mod record;
mod rounds;
pub mod run;
pub mod sighting;
pub mod state;
mod stmt;
pub mod symbols;
pub mod ticket;
pub mod two;
pub mod value;
pub mod world;
mod wrap;
pub mod writeback;

pub use async_copy::Copying;
pub use call::{says_its_accesses, smallest_scalar};
pub use growth::Growth;
pub use guess::Guessing;
pub use in_turn::LONGEST_TURN;
pub use machine::{Machine, Mode, contents_at, contents_name};
pub use pending::{Pending, Question};
pub use phases::Phase;
pub use record::{
    Access, Alike, Arrival, Branch, Broadcast, Candidate, Claim, Clash, Exit, Giver, Kind, LaneSet, Leaves,
    Length, MeetScope, Meeting, PendingClaim, Point, Record, Sense, Step, StepKind, Together, Truth,
};
pub use rounds::{LongLoop, Unreached};
pub use sighting::{Sighting, Spot};
pub use state::{State, conjuncts};
pub use symbols::{Level, Symbols, Unknown};
pub use ticket::Ticket;
pub use value::{Base, Place, Value};
pub use world::World;
pub use writeback::WriteBack;
