//! The launch that is executed: its threads, and what each of them reads of it.

use gpuproof_kir::Builtin;

/// A launch configuration, all sizes at least 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// Blocks along each dimension.
    pub grid: [u32; 3],
    /// Threads of a block along each dimension.
    pub block: [u32; 3],
    /// Blocks of a cluster along each dimension.
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
    /// One thread.
    pub fn single() -> Self {
        Self {
            grid: [1; 3],
            block: [1; 3],
            cluster: [1; 3],
            global_offset: [0; 3],
            work_dim: 1,
            dynamic_shared: 0,
            warp: 32,
        }
    }

    /// Threads of one block.
    pub fn per_block(&self) -> u64 {
        self.block.iter().map(|n| u64::from(*n)).product::<u64>().max(1)
    }

    /// Threads of the whole launch.
    pub fn threads(&self) -> u64 {
        self.grid.iter().map(|n| u64::from(*n)).product::<u64>().saturating_mul(self.per_block())
    }

    /// The linear number of a thread's block.
    pub fn block_of(&self, thread: usize) -> u64 {
        thread as u64 / self.per_block()
    }

    /// The number of a thread inside its block.
    pub fn in_block(&self, thread: usize) -> u64 {
        thread as u64 % self.per_block()
    }

    /// What a thread reads for a launch constant or coordinate.
    pub fn builtin(&self, thread: usize, builtin: Builtin) -> u64 {
        match builtin {
            Builtin::ThreadIdx(d) => coordinate(self.block, self.in_block(thread), d.number()),
            Builtin::BlockIdx(d) => coordinate(self.grid, self.block_of(thread), d.number()),
            Builtin::BlockDim(d) => self.block[d.number()].into(),
            Builtin::GridDim(d) => self.grid[d.number()].into(),
            Builtin::GlobalOffset(d) => self.global_offset[d.number()],
            Builtin::ClusterDim(d) => self.cluster[d.number()].into(),
            Builtin::WorkDim => self.work_dim.into(),
            Builtin::WarpSize => self.warp.into(),
            Builtin::LaneId => self.in_block(thread) % u64::from(self.warp.max(1)),
            Builtin::DynamicSharedBytes => self.dynamic_shared,
        }
    }
}

/// One coordinate of a linear index, x fastest.
fn coordinate(size: [u32; 3], index: u64, dim: usize) -> u64 {
    let (x, y) = (u64::from(size[0]).max(1), u64::from(size[1]).max(1));
    [index % x, index / x % y, index / x / y][dim]
}
