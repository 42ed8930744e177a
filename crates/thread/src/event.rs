//! What a thread does, as far as anybody else may have to know of it: one type for each kind of event.
//!
//! Every event says when it happens (a guard over symbols) and where it stands in the source. Executing a thread yields a list of them
//! ([`crate::log`]).

mod access;
mod arithmetic;
mod atomic;
mod barrier;
mod candidate;
mod control;
mod exchange;
mod fact;
mod memory;
mod obligation;
mod question;
mod rounds;
mod sighting;

pub use access::{Access, Clash, Kind, Length};
pub use arithmetic::{Step, StepKind};
pub use atomic::{Observation, Ticket};
pub use barrier::{Arrival, ConvergencePoint, ConvergenceScope, Phase};
pub(crate) use candidate::Template;
pub use candidate::{Candidate, Houdini, Visit, claimed_by_all};
pub use control::{Branch, Exit, UniformTripCount};
pub use exchange::{Broadcast, Giver, LaneSet};
pub use fact::{LoopExit, ThreadFact, UniformPerIteration};
pub use memory::{MonotoneUpdate, WriteBack};
pub use obligation::{Claim, PendingClaim, Sense};
pub(crate) use question::is_about_accesses;
pub use question::{Pending, Question};
pub use rounds::{LongLoop, Unreached};
pub use sighting::{Sighting, Spot};

use gpuproof_facts::NodeId;

/// A barrier statement: node and position in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The node.
    pub node: NodeId,
    /// Position among its statements.
    pub index: usize,
}
