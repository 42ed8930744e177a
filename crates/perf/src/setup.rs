//! What is asked: one block shape, the arguments that are fixed, the memory system.

use crate::request::Hardware;
use gpuproof_kir::Const;
use std::collections::BTreeMap;

/// What is asked of a kernel.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Threads of a block along x, y, z; none: blocks along x of any size, of which one full warp is looked at.
    pub block: Option<[u32; 3]>,
    /// Blocks along x, y, z; none: any number.
    pub grid: [Option<u32>; 3],
    /// Most threads of a block.
    pub max_block_threads: u32,
    /// OpenCL's global offset; none: any.
    pub global_offset: [Option<u64>; 3],
    /// Bytes of dynamic shared memory; none: any.
    pub dynamic_shared: Option<u64>,
    /// Scalar arguments that are fixed, by position in the kernel's parameters.
    pub arguments: BTreeMap<usize, Const>,
    /// Scalar parameters that are multiples of a number.
    pub multiples: BTreeMap<usize, i64>,
    /// The memory system.
    pub hardware: Hardware,
}
