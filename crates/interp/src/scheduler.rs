//! Whose turn it is.
//!
//! Seed 0 is the plain order: blocks one after the other, in each block every thread in turn up to where it has
//! to wait. Other seeds permute the blocks and interleave the threads of a block at random, a few memory
//! accesses at a time (finer would show nothing more: other statements touch nothing that others see).
//! Blocks live one at a time unless barriers of clusters or the grid need all of them; but a block that
//! runs for very long is suspended in favour of the next, so that it may wait for that one in a loop.

use crate::exec::Turn;
use crate::finding::End;
use crate::launch::Launch;
use crate::race::cluster_of;
use crate::report::coordinates;
use crate::sync::Waits;
use crate::thread::{Status, Thread};
use crate::value::{Handle, Random, Value, pointer, split};
use crate::world::{BlockState, Stop, World};
use std::collections::VecDeque;

/// Statements after which another thread gets its turn even if this one never waits.
const THREAD_TURN: u32 = 20_000;

/// Statements after which another block is started.
const BLOCK_TURN: u64 = 2_000_000;

/// A block that has been started.
pub(crate) struct Block {
    pub state: BlockState,
    pub threads: Vec<Thread>,
}

/// How a block's turn ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BlockTurn {
    /// All threads have left.
    Done,
    /// All threads that have not left wait for a barrier wider than the block.
    Blocked,
    /// Some thread is held, and the others have left or wait for it.
    Stuck,
    /// Its time is up.
    Over,
}

/// Runs the whole grid; the arguments are the values of the kernel's parameters.
pub(crate) fn run_grid(world: &mut World, arguments: &[Value]) -> End {
    match grid(world, arguments) {
        Ok(()) => End::Completed,
        Err(Stop::End(end)) => end,
        Err(_) => End::Stopped,
    }
}

fn grid(world: &mut World, arguments: &[Value]) -> Result<(), Stop> {
    let mut random = (world.rules.seed != 0).then(|| Random::new(world.rules.seed));
    let all = world.launch.blocks() as u32;
    let mut waiting: VecDeque<u32> = match &world.rules.only_blocks {
        Some(chosen) if !world.program.uses.wide => chosen.iter().copied().filter(|n| *n < all).collect(),
        _ => (0..all).collect(),
    };
    if let Some(random) = &mut random {
        let order = waiting.make_contiguous();
        (1..order.len()).rev().for_each(|n| order.swap(n, random.below(n + 1)));
    }
    // Blocks with something to do, those at wide barriers, and those that are done but still needed there.
    let mut running = VecDeque::new();
    let mut blocked: Vec<Block> = Vec::new();
    let wide = world.program.uses.wide;
    loop {
        while wide || running.is_empty() {
            let Some(index) = waiting.pop_front() else { break };
            running.push_back(start(world, index, arguments));
        }
        let Some(mut block) = running.pop_front() else {
            if !release_wide(world, &mut blocked)? {
                return world.held.map_or(Ok(()), |end| Err(Stop::End(end)));
            }
            running.extend(blocked.drain(..));
            continue;
        };
        match run_block(world, &mut block, &mut random)? {
            BlockTurn::Done if !wide => world.unawaited_by_block(&mut block.state)?,
            BlockTurn::Done => {
                world.unawaited_by_block(&mut block.state)?;
                blocked.push(block);
            }
            BlockTurn::Blocked => blocked.push(block),
            // Wider barriers wait for it in vain, which says nothing about the kernel.
            BlockTurn::Stuck if wide => return Err(Stop::End(world.held.unwrap_or(End::Stopped))),
            BlockTurn::Stuck => {}
            BlockTurn::Over => {
                running.push_back(block);
                if let Some(index) = waiting.pop_front() {
                    running.push_front(start(world, index, arguments));
                }
            }
        }
    }
}

/// Starts a block: its shared memory and its threads, each at the kernel's entry.
fn start(world: &World, index: u32, arguments: &[Value]) -> Block {
    let (launch, program) = (world.launch, world.program);
    let per_block = launch.threads_per_block() as u32;
    let state = BlockState::new(world, index, coordinates(launch.grid, index));
    let threads = (0..per_block).map(|n| {
        let mut thread = Thread::new(n, index * per_block + n, coordinates(launch.block, n));
        let chosen = world.rules.only_threads.as_ref();
        if chosen.is_some_and(|chosen| !chosen.contains(&(index, n))) {
            thread.status = Status::Held;
        } else if let Some(kernel) = program.functions.first() {
            world.activate(&mut thread, 0, kernel, kernel.entry);
            for (register, value) in kernel.params.iter().zip(arguments) {
                // A shared array behind a parameter is this block's own.
                let bits = match split(value.bits) {
                    (Handle::Shared { slot, .. }, offset) => {
                        pointer(Handle::Shared { block: index, slot }, offset)
                    }
                    _ => value.bits,
                };
                thread.set(0, *register, Value { bits, ..*value });
            }
        }
        thread
    });
    Block { threads: threads.collect(), state }
}

fn run_block(world: &mut World, block: &mut Block, random: &mut Option<Random>) -> Result<BlockTurn, Stop> {
    let until = world.steps.saturating_add(BLOCK_TURN);
    loop {
        let ready = match random {
            _ if world.rules.lockstep.is_some() => crate::lockstep::turn(world, block)?,
            None => plain_turn(world, block)?,
            Some(random) => random_turn(world, block, random)?,
        };
        if world.watch.as_ref().is_some_and(|w| w.wanted.is_empty()) {
            // The second run has seen what it came for.
            return Err(Stop::End(End::Completed));
        }
        let mut released = world.release_named(&mut block.state, &mut block.threads);
        for warp in block.threads.chunks_mut(world.launch.warp.clamp(1, crate::sync::MOST_LANES) as usize) {
            released |= world.release_lanes(&mut block.state, warp, random)?;
        }
        if !ready && !released {
            if block.threads.iter().all(|t| t.status == Status::Exited) {
                return Ok(BlockTurn::Done);
            }
            if !world.release_block(&mut block.state, &mut block.threads)? {
                if block.threads.iter().any(|t| t.status == Status::Held) {
                    return Ok(BlockTurn::Stuck);
                }
                let outward = |t: &&Thread| matches!(world.waits_for(t), Waits::Cluster | Waits::Grid);
                if block.threads.iter().filter(|t| t.waits()).all(|t| outward(&t)) {
                    return Ok(BlockTurn::Blocked);
                }
                return Err(world.blame(&block.state, &block.threads));
            }
        }
        if world.steps > until {
            return Ok(BlockTurn::Over);
        }
    }
}

/// Every thread in order up to where it waits; gives whether some could still go on.
fn plain_turn(world: &mut World, block: &mut Block) -> Result<bool, Stop> {
    let mut ready = false;
    for thread in &mut block.threads {
        if thread.status != Status::Ready {
            continue;
        }
        let turn = Turn { accesses: u32::MAX, statements: THREAD_TURN };
        match world.run_thread(&mut block.state, thread, turn) {
            Stop::Turn => ready = true,
            Stop::Waiting | Stop::Exited => {}
            end => return Err(end),
        }
    }
    Ok(ready)
}

/// Threads at random, a few accesses each; gives whether some could still go on.
fn random_turn(world: &mut World, block: &mut Block, random: &mut Random) -> Result<bool, Stop> {
    let is_ready = |n: &usize| block.threads[*n].status == Status::Ready;
    let mut ready: Vec<usize> = (0..block.threads.len()).filter(is_ready).collect();
    // Now and then groups of lanes get a chance to go on although other threads could still run.
    let mut turns = 8 * block.threads.len();
    while !ready.is_empty() && turns > 0 {
        turns -= 1;
        let pick = random.below(ready.len());
        let accesses = [1, 1, 1, 2, 5, 40][random.below(6)];
        let turn = Turn { accesses, statements: THREAD_TURN };
        match world.run_thread(&mut block.state, &mut block.threads[ready[pick]], turn) {
            Stop::Turn => {}
            Stop::Waiting | Stop::Exited => {
                ready.swap_remove(pick);
            }
            end => return Err(end),
        }
    }
    Ok(!ready.is_empty())
}

/// Lets blocks go that all stand at a barrier of their cluster or of the grid. `false` if every thread has
/// left the kernel; an end of the run if somebody is missing.
fn release_wide(world: &mut World, blocks: &mut [Block]) -> Result<bool, Stop> {
    blocks.sort_by_key(|b| b.state.index);
    let stuck = |b: &&Block| b.threads.iter().any(Thread::waits);
    if !blocks.iter().any(|b| stuck(&b)) {
        return Ok(false);
    }
    let everybody = || blocks.iter().flat_map(|b| b.threads.iter());
    if world.all_at_one_point(everybody(), Waits::Grid)? {
        release(world, blocks, |_| true, true);
        return Ok(true);
    }
    let mut clusters: Vec<[u32; 3]> =
        blocks.iter().map(|b| cluster_of(world.launch, b.state.index)).collect();
    clusters.dedup();
    clusters.sort_unstable();
    clusters.dedup();
    let mut released = false;
    for cluster in clusters {
        let launch = world.launch;
        let inside = |b: &Block| cluster_of(launch, b.state.index) == cluster;
        let members = || blocks.iter().filter(|b| inside(b)).flat_map(|b| b.threads.iter());
        if world.all_at_one_point(members(), Waits::Cluster)? {
            release(world, blocks, inside, false);
            released = true;
        }
    }
    if released {
        return Ok(true);
    }
    // Threads of a cluster that disagree are the nearer cause than those of the whole grid.
    let first =
        blocks.iter().flat_map(|b| &b.threads).find(|t| world.waits_for(t) == Waits::Cluster && t.waits());
    match first.map(|t| cluster_of(world.launch, t.id / world.launch.threads_per_block().max(1) as u32)) {
        Some(cluster) => {
            let launch = world.launch;
            let members = blocks.iter().filter(|b| cluster_of(launch, b.state.index) == cluster);
            Err(world.blame_wide(members.flat_map(|b| b.threads.iter())))
        }
        None => Err(world.blame_wide(blocks.iter().flat_map(|b| b.threads.iter()))),
    }
}

fn release(world: &mut World, blocks: &mut [Block], inside: impl Fn(&Block) -> bool, grid: bool) {
    let mut global = false;
    for block in blocks.iter_mut().filter(|b| inside(b)) {
        let fences =
            block.threads.iter().find(|t| t.waits()).and_then(|t| world.barrier_at(t)).map(|b| b.fences);
        if let Some(fences) = fences {
            world.new_interval(&mut block.state, fences);
            global |= fences.global;
        }
        block.threads.iter_mut().filter(|t| t.waits()).for_each(Thread::resume);
    }
    if grid && global {
        // Everything so far is ordered before everything that comes, for every pair of threads.
        world.shadows.iter_mut().for_each(|s| s.clear());
    }
    if !grid && global {
        for block in blocks.iter_mut().filter(|b| inside(b)) {
            if let Some(mark) = world.cluster_marks.get_mut(block.state.index as usize) {
                *mark = block.state.stamp;
            }
        }
    }
}

impl Launch {
    /// Whether two blocks may be ordered by a cluster barrier at all.
    pub(crate) fn has_clusters(&self) -> bool {
        self.cluster.iter().any(|n| *n > 1)
    }
}
