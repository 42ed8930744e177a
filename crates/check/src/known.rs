//! What has been shown of a kernel on the way, and is used by later questions.

pub(crate) mod atomics;
pub(crate) mod exchange;
pub(crate) mod flags;
pub(crate) mod last_block;
pub(crate) mod locks;
pub(crate) mod members;
pub(crate) mod written;

use atomics::Counters;
use exchange::Exchanged;
use flags::Flags;
use gpuproof_thread::{Candidate, MonotoneUpdate};
use last_block::CountIn;
use locks::Locks;
use members::Members;
use std::collections::BTreeSet;
use written::Written;

/// What has been shown.
#[derive(Default)]
pub(crate) struct Known {
    /// Scalars that atomics count with.
    pub(crate) counters: Counters,
    /// Atomics by which blocks count themselves in.
    pub(crate) count_ins: Vec<CountIn>,
    /// Arrays of flags.
    pub(crate) flags: Vec<Flags>,
    /// Arrays of locks.
    pub(crate) locks: Vec<Locks>,
    /// What every thread wrote before barriers.
    pub(crate) written: Vec<Written>,
    /// What only atomics did between barriers.
    pub(crate) monotone_updates: Vec<MonotoneUpdate>,
    /// What lanes have told others of their warp, in the run that is being looked at.
    pub(crate) exchanged: Exchanged,
    /// Who meets at each of the counted barriers; none if it was not shown that they do.
    pub(crate) members: Vec<Option<Members>>,
    /// Invariants that could not be shown and are not used.
    pub(crate) dropped: BTreeSet<Candidate>,
}
