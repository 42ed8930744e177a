//! A thread: its registers, frames, loop counters and private memory.

use crate::code::{CONSTANT, Operand, Program, Reg};
use crate::memory::Region;
use crate::value::Value;
use gpuproof_kir::ObjectId;
use std::collections::VecDeque;

/// One activation of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub function: u32,
    /// First register.
    pub base: u32,
    /// First loop counter.
    pub loops: u32,
    /// First private region.
    pub privates: u32,
    /// The call operation that made it; its own entry for the kernel.
    pub call: u32,
}

/// What a thread is up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Can run.
    Ready,
    /// Stopped at the synchronising operation at `pc`; the mask names the lanes it waits for, if any.
    Waiting { mask: u128 },
    /// Left the kernel, by the operation at `pc`.
    Exited,
    /// Cannot go on with the operation at `pc`; only in runs that search.
    Held,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// Linear index inside the block.
    pub index: u32,
    /// Linear index inside the launch: block index times threads of a block, plus `index`.
    pub id: u32,
    /// Coordinates inside the block.
    pub coords: [u32; 3],
    pub status: Status,
    pub pc: u32,
    pub frames: Vec<Frame>,
    pub registers: Vec<Value>,
    /// Iteration counts of the loops around the current operation, all frames, outermost first. Entries past
    /// the loops that stand around the operation are leftovers.
    pub loops: Vec<u64>,
    /// Private regions; those from `live` on are spare.
    pub privates: Vec<Region>,
    pub live: usize,
    pub next_serial: u32,
    /// Accesses made so far.
    pub ordinal: u32,
    /// Arbitrary values drawn so far.
    pub draws: u64,
    /// Numbers of the unfinished asynchronous copies by group, oldest first; the last group is open.
    pub groups: VecDeque<Vec<u64>>,
    /// The last read of shared memory that nobody had written: the operation, the object and its bytes.
    pub unset_read: Option<UnsetRead>,
}

/// A read of shared memory that nobody had written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnsetRead {
    pub pc: u32,
    pub object: ObjectId,
    pub bytes: (i64, i64),
}

impl Thread {
    /// The innermost frame.
    pub fn frame(&self) -> Frame {
        self.frames.last().copied().unwrap_or(Frame { function: 0, base: 0, loops: 0, privates: 0, call: 0 })
    }

    /// The value of an operand.
    #[inline]
    pub fn get(&self, program: &Program, base: u32, operand: Operand) -> Value {
        let found = if operand & CONSTANT != 0 {
            program.constants.get((operand & !CONSTANT) as usize)
        } else {
            self.registers.get((base + operand) as usize)
        };
        found.copied().unwrap_or(Value::defined(0))
    }

    /// The value of an operand of the operation that a stopped thread stands at.
    pub fn operand(&self, program: &Program, operand: Operand) -> Value {
        self.get(program, self.frame().base, operand)
    }

    /// Sets a register of the current frame.
    #[inline]
    pub fn set(&mut self, base: u32, register: Reg, value: Value) {
        if let Some(slot) = self.registers.get_mut((base + register) as usize) {
            *slot = value;
        }
    }

    /// Drops the counters of loops that do not stand around the current operation.
    pub fn trim_loops(&mut self, program: &Program) {
        let site = program.site(self.pc) as usize;
        let depth = program.sites.get(site).map_or(0, |s| s.loops.len());
        self.loops.truncate(self.frame().loops as usize + depth);
    }

    /// Whether two stopped threads stand at the same operation, reached through the same calls in the same
    /// iterations. Both have trimmed their loops.
    pub fn same_point(&self, other: &Thread) -> bool {
        self.pc == other.pc
            && self.loops == other.loops
            && self.frames.len() == other.frames.len()
            && self.frames.iter().zip(&other.frames).all(|(a, b)| a.call == b.call)
    }

    /// Whether it stopped at a synchronising operation.
    pub fn waits(&self) -> bool {
        matches!(self.status, Status::Waiting { .. })
    }

    /// Lets it go on after the operation it stopped at.
    pub fn resume(&mut self) {
        self.status = Status::Ready;
        self.pc += 1;
    }
}
