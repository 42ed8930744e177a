//! What a run gives back.

use crate::moment::Moment;
use crate::trace::Traced;
use gpuproof_base::{Code, Name, Origin};
use gpuproof_kir::{ObjectId, Ty};
use std::collections::BTreeMap;

/// A thread of the launch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadId {
    /// Its block's coordinates.
    pub block: [u32; 3],
    /// Its coordinates inside the block.
    pub thread: [u32; 3],
}

/// What a thread did to memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// A plain read.
    Read,
    /// A plain write.
    Write,
    /// An atomic.
    Atomic,
    /// The read side of an asynchronous copy.
    AsyncRead,
    /// The write side of an asynchronous copy.
    AsyncWrite,
}

/// One thread's part in a finding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// Who.
    pub thread: ThreadId,
    /// The statement.
    pub origin: Origin,
    /// The calls through which it was reached, outermost first.
    pub calls: Vec<Origin>,
    /// The loops around it (outermost first) with the iteration, counted from 0.
    pub iterations: Vec<(Origin, u64)>,
    /// What it did to memory, if that is what matters.
    pub access: Option<AccessKind>,
    /// The bytes it touched, as offsets into the object.
    pub bytes: Option<(i64, i64)>,
    /// The bytes that it read or wrote there.
    pub value: Option<Vec<u8>>,
    /// The values of the variables that its address, condition or count is made of: name, type, bits.
    pub variables: Vec<(Name, Ty, u128)>,
}

/// A defect or remark.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Finding {
    /// Which.
    pub code: Code,
    /// The object concerned.
    pub object: Option<ObjectId>,
    /// The overlapping bytes, as offsets into the object.
    pub bytes: Option<(i64, i64)>,
    /// One event, or the two of a race or divergence; the later one first.
    pub events: Vec<Event>,
    /// What else there is to say, in the user's terms; may be empty.
    pub detail: String,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every thread left the kernel.
    Completed,
    /// A defect made it impossible to go on (divergence, null, out of bounds, trap, failed assertion).
    Stopped,
    /// Only some threads were to run, and they got as far as they could without the others.
    Partial,
    /// The step budget ran out.
    OutOfBudget,
    /// An assumption did not hold: this launch is not one the kernel was written for.
    AssumptionFailed,
    /// An unsupported statement was reached.
    Unsupported,
}

/// The result of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Everything noticed, in a fixed order, without duplicates.
    pub findings: Vec<Finding>,
    /// Final contents of the global objects.
    pub arrays: BTreeMap<ObjectId, Vec<u8>>,
    /// Statements executed.
    pub steps: u64,
    /// Accesses in the order of the run, if they were asked for.
    pub trace: Vec<Traced>,
    /// What threads held at each place, in the order of the run, if that was asked for.
    pub moments: Vec<Moment>,
}
