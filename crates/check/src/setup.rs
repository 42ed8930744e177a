//! What a kernel is checked for: launches, preconditions, properties.

use gpuproof_kir::{Builtin, Const, Expr, LocalId, ObjectId};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// How many blocks or threads there are along a dimension.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extent {
    /// This many.
    Fixed(u32),
    /// Any number within the hardware's limits.
    Any,
}

/// Which accesses are checked against the size of their array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Bounds {
    /// None.
    Off,
    /// Those to arrays whose size is known.
    #[default]
    Known,
    /// All: an array of unknown size has at least a lower bound.
    Strict,
}

/// What signed arithmetic and induction variables may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Overflow {
    /// They do not wrap; listed as an assumption where a proof needed it.
    #[default]
    Assume,
    /// They must be shown not to wrap.
    Check,
    /// Two's complement everywhere.
    Wrap,
}

/// The properties to check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Properties {
    /// Races between threads of one block.
    pub races_in_block: bool,
    /// Races between threads of different blocks.
    pub races_between_blocks: bool,
    /// Barrier divergence.
    pub divergence: bool,
    /// Assertions, traps, bounds, null pointers, division by zero, contracts.
    pub assertions: bool,
}

impl Properties {
    /// Everything.
    pub const ALL: Properties =
        Properties { races_in_block: true, races_between_blocks: true, divergence: true, assertions: true };
}

/// What a kernel is checked for.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Threads of a block along x, y, z.
    pub block: [Extent; 3],
    /// Blocks along x, y, z.
    pub grid: [Extent; 3],
    /// OpenCL's global offset; none: any.
    pub global_offset: [Option<u64>; 3],
    /// Bytes of dynamic shared memory; none: any.
    pub dynamic_shared: Option<u64>,
    /// What `get_work_dim` returns; none: any of 1 to 3.
    pub work_dim: Option<u32>,
    /// Blocks of a cluster along x, y, z.
    pub cluster: [u32; 3],
    /// Threads of a warp.
    pub warp: u32,
    /// Most threads of a block.
    pub max_block_threads: u32,
    /// Scalar arguments that are fixed, by position in the kernel's parameters.
    pub arguments: BTreeMap<usize, Const>,
    /// Sizes in bytes (`u64` expressions over parameters and launch constants) that the user gave.
    pub sizes: BTreeMap<ObjectId, Expr>,
    /// Where arrays start, in bytes from a multiple of 256 (expressions like those of sizes); the others start at one.
    pub starts: BTreeMap<ObjectId, Expr>,
    /// Arrays behind arguments that are null.
    pub null: BTreeSet<ObjectId>,
    /// Further preconditions: bool expressions over parameters and launch constants.
    pub preconditions: Vec<Expr>,
    /// Parameters that are another number in each turn of the host code: all launches between are the program's.
    pub turns: BTreeSet<LocalId>,
    /// Sizes of the launch that are.
    pub turn_sizes: BTreeSet<Builtin>,
    /// Assumptions of the source may leave out whatever they like, as GPUVerify's `__assume` does.
    pub assumptions_are_free: bool,
    /// Properties to check.
    pub properties: Properties,
    /// Bounds checking.
    pub bounds: Bounds,
    /// Overflow.
    pub overflow: Overflow,
    /// Two writes of provably equal values are tolerated and listed.
    pub tolerate_benign: bool,
    /// A thread that left the kernel before a barrier that others reach is divergence.
    pub exited_is_divergence: bool,
    /// Pre-Volta lock-step warps of this many threads.
    pub lockstep: Option<u32>,
    /// Invariants of the source (loop, barrier) are not even looked at; preconditions are.
    pub ignore_invariants: bool,
    /// Solver resources for each obligation.
    pub resources: u32,
    /// Every query is written into this folder.
    pub dump_smt: Option<PathBuf>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            block: [Extent::Any; 3],
            grid: [Extent::Any; 3],
            global_offset: [Some(0); 3],
            dynamic_shared: None,
            work_dim: None,
            cluster: [1; 3],
            warp: 32,
            max_block_threads: 1024,
            arguments: BTreeMap::new(),
            sizes: BTreeMap::new(),
            starts: BTreeMap::new(),
            null: BTreeSet::new(),
            preconditions: Vec::new(),
            turns: BTreeSet::new(),
            turn_sizes: BTreeSet::new(),
            assumptions_are_free: false,
            properties: Properties::ALL,
            bounds: Bounds::Known,
            overflow: Overflow::Assume,
            tolerate_benign: true,
            exited_is_divergence: false,
            lockstep: None,
            ignore_invariants: false,
            resources: 300_000,
            dump_smt: None,
        }
    }
}
