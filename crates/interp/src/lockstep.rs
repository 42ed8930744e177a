//! Pre-Volta warps: the lanes of a warp execute statement by statement together.
//!
//! Of the lanes that can run, those furthest behind in the code (deepest call first, then smallest position)
//! go next; since the code of structured statements lies in order, diverged lanes meet again where the
//! branches join. Lanes that stand at the same point execute the statement together: what they did before
//! is ordered before it, what they do in it is not ordered with each other, and all of it is ordered
//! before their next one.

use crate::code::Op;
use crate::exec::Turn;
use crate::order::Fenced;
use crate::scheduler::Block;
use crate::thread::{Status, Thread};
use crate::world::{Stop, World};

/// One statement for each warp; gives whether some thread could still go on.
pub(crate) fn turn(world: &mut World, block: &mut Block) -> Result<bool, Stop> {
    let width = world.rules.lockstep.unwrap_or(1).max(1) as usize;
    let mut ready = false;
    for first in (0..block.threads.len()).step_by(width) {
        let last = (first + width).min(block.threads.len());
        let runnable = |n: &usize| block.threads[*n].status == Status::Ready;
        let rank = |t: &Thread| (std::cmp::Reverse(t.frames.len()), t.pc);
        let Some(leader) = (first..last).filter(runnable).min_by_key(|n| rank(&block.threads[*n])) else {
            continue;
        };
        let together = |n: &usize| runnable(n) && rank(&block.threads[*n]) == rank(&block.threads[leader]);
        let group: Vec<usize> = (first..last).filter(together).collect();
        meet(block, &group);
        for n in &group {
            let turn = Turn { accesses: u32::MAX, statements: 1 };
            match world.run_thread(&mut block.state, &mut block.threads[*n], turn) {
                Stop::Turn => {
                    ready = true;
                    // At the end of a branch the lane is already where the branches join.
                    let thread = &mut block.threads[*n];
                    while let Some(Op::Goto { target }) = world.program.code.get(thread.pc as usize) {
                        thread.pc = *target;
                    }
                }
                Stop::Waiting | Stop::Exited => {}
                end => return Err(end),
            }
        }
        meet(block, &group);
    }
    Ok(ready || block.threads.iter().any(|t| t.status == Status::Ready))
}

fn meet(block: &mut Block, group: &[usize]) {
    for kind in Fenced::ALL {
        block.state.clocks[kind as usize].meet(group);
    }
}
