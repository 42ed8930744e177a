//! What a run is given: the launch, the arguments, the rules.

use gpuproof_kir::{Const, ObjectId};
use std::collections::BTreeMap;

/// A launch configuration, all sizes at least 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Launch {
    /// Blocks along each dimension.
    pub grid: [u32; 3],
    /// Threads of a block along each dimension.
    pub block: [u32; 3],
    /// Blocks of a cluster along each dimension; divides the grid.
    pub cluster: [u32; 3],
    /// OpenCL's global offset.
    pub global_offset: [u64; 3],
    /// What `get_work_dim` returns.
    pub work_dim: u32,
    /// Bytes of every shared object whose size the launch decides.
    pub dynamic_shared: u64,
    /// Threads of a warp.
    pub warp: u32,
}

impl Launch {
    /// A launch with these sizes and nothing special.
    pub fn new(grid: [u32; 3], block: [u32; 3]) -> Self {
        let used = |n: usize| grid[n] > 1 || block[n] > 1;
        let work_dim = if used(2) {
            3
        } else if used(1) {
            2
        } else {
            1
        };
        Self { grid, block, cluster: [1; 3], global_offset: [0; 3], work_dim, dynamic_shared: 0, warp: 32 }
    }

    /// Threads of one block.
    pub fn threads_per_block(&self) -> u64 {
        self.block.iter().map(|n| u64::from(*n)).product()
    }

    /// Blocks of the grid.
    pub fn blocks(&self) -> u64 {
        self.grid.iter().map(|n| u64::from(*n)).product()
    }
}

/// Arguments of a kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inputs {
    /// Scalar parameters by position in [`gpuproof_kir::Function::params`]; one that is missing gets an
    /// arbitrary value made from the schedule seed.
    pub scalars: BTreeMap<usize, Const>,
    /// Initial contents (and so the size) of objects whose size the source does not fix, and of any other
    /// global object. An array that is missing has size 0; a pointer parameter mapped to `None` is null.
    pub arrays: BTreeMap<ObjectId, Option<Vec<u8>>>,
}

/// How strictly to look, and how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Seed of the schedule and of every arbitrary value. With 0, blocks run in order and each thread runs up to
    /// where it has to wait; with others, blocks are permuted and threads interleaved at random.
    pub seed: u64,
    /// Statements that all threads together may execute.
    pub step_budget: u64,
    /// Whether an exited thread at a later block barrier is divergence (OpenCL, and CUDA before sm_70).
    pub exited_is_divergence: bool,
    /// Whether two writes of the same value at once are tolerated (`race.benign` notes).
    pub tolerate_benign: bool,
    /// Pre-Volta lock-step warps of this many threads.
    pub lockstep: Option<u32>,
    /// Stop after this many distinct findings.
    pub max_findings: usize,
    /// Run only the blocks with these linear indices; nothing: all. Blocks start in any order, so that this is the
    /// beginning of a run of the whole launch, and what goes wrong in it goes wrong there. Without meaning (all
    /// blocks run) where a barrier joins several blocks.
    pub only_blocks: Option<Vec<u32>>,
    /// Run only these threads, given by the linear indices of their block and inside it; nothing: all. The others have
    /// not come to their first statement yet, so that this, too, is the beginning of a run of the whole launch. It ends
    /// as [`End::Partial`](crate::End::Partial) where the chosen threads have left or wait for others.
    pub only_threads: Option<Vec<(u32, u32)>>,
    /// An access out of the bounds of an array whose size the source gives is noted, but otherwise passed over: nothing is
    /// written, and anything may be read. Otherwise it ends the run.
    pub pass_over_bounds: bool,
    /// For runs in search of a defect. A thread that cannot go on (something unsupported, a bad access, a failed
    /// assertion) is held there while the others go on: a thread may be as slow as it likes, so that what the
    /// others then do is part of a real run. With even seeds, unset shared memory holds small numbers, which make
    /// better indices.
    pub searching: bool,
    /// Signed operations whose result does not fit are noted (`arith.overflow`); they wrap all the same.
    pub overflow: bool,
    /// For what every run of a launch has in common: nothing is known of global memory and of scalar arguments that are not given. An access to an array that is not given goes nowhere, what it reads is
    /// unset, and a thread that would decide by it is held.
    pub only_known: bool,
    /// Every access to memory that threads share is kept in [`Outcome::trace`](crate::Outcome::trace).
    pub trace: bool,
    /// Fences order nothing, as in the proofs: what only they may order is a race.
    pub ignore_fences: bool,
    /// Shared memory counts as written when a block starts: what is noted in spite of that comes from elsewhere.
    pub shared_is_set: bool,
    /// What threads hold at statements and heads of loops is kept in [`Outcome::moments`](crate::Outcome::moments).
    pub moments: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            seed: 0,
            step_budget: 50_000_000,
            exited_is_divergence: false,
            tolerate_benign: true,
            lockstep: None,
            max_findings: 16,
            only_blocks: None,
            only_threads: None,
            pass_over_bounds: false,
            searching: false,
            overflow: false,
            only_known: false,
            trace: false,
            ignore_fences: false,
            shared_is_set: false,
            moments: false,
        }
    }
}
