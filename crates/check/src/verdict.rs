//! What comes out: obligations with their status, and everything the proofs rest on.

use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Const, ObjectId, Ty};
use gpuproof_logic::work::Stop;
use std::collections::{BTreeMap, BTreeSet};

/// The answer for one kernel.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Checked {
    /// Everything that had to be shown, in the order of the text.
    pub obligations: Vec<Obligation>,
    /// What the proofs rest on, each once.
    pub assumptions: Vec<Assumption>,
    /// How much work it was.
    pub statistics: Statistics,
    /// Arrays that the kernel accesses and whose upper bound was not checked.
    pub unchecked_bounds: BTreeSet<ObjectId>,
    /// Arithmetic and counters that the proofs take not to overflow: those that decide who gets where, and to which place.
    pub no_wrap_at: BTreeSet<Origin>,
    /// Those of them that decide to which place.
    pub no_wrap_of_places: BTreeSet<Origin>,
}

/// Something that had to be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Obligation {
    /// The defect that it excludes.
    pub code: Code,
    /// The statements concerned: both accesses of a race, the barriers reached by the two threads, the assertion.
    pub origins: Vec<Origin>,
    /// The array concerned.
    pub object: Option<ObjectId>,
    /// Whether it is about threads of different blocks.
    pub between_blocks: bool,
    /// The barriers (none: the kernel's start) from which the interval goes.
    pub since: Option<Origin>,
    /// How it stands.
    pub status: Status,
}

/// How an obligation stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// Shown.
    Proved,
    /// The abstraction has a counterexample; whether it is real only a replay tells.
    Possible {
        /// What the counterexample is.
        witness: Box<Witness>,
        /// What the abstraction did not know exactly and the counterexample rests on.
        blame: Vec<Blame>,
    },
    /// The solver gave up.
    Undecided {
        /// Its reason in words.
        why: String,
    },
    /// There was no time left for this and everything else about its subject; the origin is the kernel's.
    OutOfTime {
        /// What ended the work.
        by: Stop,
    },
    /// Something stands in the way that the engine does not model; the origins say where.
    Unsupported {
        /// What, in the user's terms.
        reason: String,
    },
}

/// A value that the engine over-approximated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Blame {
    /// What it is, in the user's terms: `the value of i in the loop`, `a[j] read after the barrier`.
    pub what: String,
    /// Where it stands.
    pub origin: Origin,
}

/// A counterexample in the terms of a launch. What is missing is arbitrary.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Witness {
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// OpenCL's global offset.
    pub global_offset: [u64; 3],
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: Option<u64>,
    /// Block and thread coordinates of the threads concerned: one or two.
    pub threads: Vec<([u32; 3], [u32; 3])>,
    /// Scalar parameters by position.
    pub arguments: BTreeMap<usize, Const>,
    /// Scalars in memory at the kernel's start.
    pub memory: Vec<Cell>,
    /// The bytes concerned, as offsets into the object.
    pub bytes: Option<(i64, i64)>,
    /// Values of named variables at the events, for messages: event number, name, value in the source's notation.
    pub variables: Vec<(usize, String, String)>,
}

/// A scalar in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Which array.
    pub object: ObjectId,
    /// Byte offset.
    pub offset: i64,
    /// Type of the scalar.
    pub ty: Ty,
    /// Its bits.
    pub bits: u128,
}

/// Something that a proof rests on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Assumption {
    /// In words.
    pub text: String,
    /// Where it stands, if it stands somewhere.
    pub origins: Vec<Origin>,
}

/// How much work a check was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Barrier intervals.
    pub intervals: usize,
    /// Accesses over all intervals.
    pub accesses: usize,
    /// Queries asked.
    pub queries: u64,
    /// Of these, decided without Z3.
    pub built_in: u64,
}
