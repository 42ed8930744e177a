//! Waiting for each other: barriers of every scope, and who is to blame when nobody can go on.
//!
//! A thread stops at a synchronising operation; a *point* is that operation together with the calls and loop
//! iterations through which it was reached. A group is let go when all its threads stand at the same point.
//! Exited threads count as arrived at barriers of the block and the cluster, unless the rules call that divergence;
//! never at those of the grid.

use crate::code::{BarrierInfo, Op, Scope};
use crate::finding::{End, Finding};
use crate::order::Fenced;
use crate::thread::{Status, Thread};
use crate::value::{Random, Value};
use crate::world::{BlockState, Stop, World};
use gpuproof_base::Code;
use gpuproof_kir::{ExchangeOp, Fences};
use std::collections::{BTreeMap, VecDeque};

/// Lanes of the largest warps.
pub(crate) const MOST_LANES: u32 = 128;

/// Arrivals at a named barrier.
#[derive(Clone, Default, Debug)]
pub(crate) struct Named {
    /// How many threads make it complete.
    expected: u64,
    /// Threads of the open phase, and whether they wait.
    arrived: Vec<(usize, bool)>,
    /// What the arrived threads hand over, by kind of memory.
    handed: [Vec<u32>; 2],
    /// Complete phases whose waiting threads are yet to be let go.
    complete: Vec<(Vec<usize>, [Vec<u32>; 2])>,
    /// How many phases are complete.
    phases: u64,
    /// The phase that each thread arrived in last.
    last: BTreeMap<usize, u64>,
    /// What was handed over in the last phases, by number.
    ended: VecDeque<(u64, [Vec<u32>; 2])>,
}

/// Phases for which what was handed over is kept, for threads that wait later.
const KEPT_PHASES: usize = 64;

/// Whom a stopped thread waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waits {
    /// The lanes of its mask.
    Lanes,
    /// Lanes that happen to come by.
    Anybody,
    Named,
    Block,
    Cluster,
    Grid,
}

impl World<'_> {
    /// Whom a thread at this operation waits for.
    pub fn waits_for(&self, thread: &Thread) -> Waits {
        match self.program.code.get(thread.pc as usize) {
            Some(Op::Exchange(n)) => match self.program.exchanges.get(*n as usize).map(|e| e.op) {
                Some(ExchangeOp::ActiveMask) => Waits::Anybody,
                _ => Waits::Lanes,
            },
            Some(Op::Barrier(n)) => match self.program.barriers.get(*n as usize).map(|b| b.scope) {
                Some(Scope::Warp(_) | Scope::Tile(_)) => Waits::Lanes,
                Some(Scope::Named { .. }) => Waits::Named,
                Some(Scope::Cluster) => Waits::Cluster,
                Some(Scope::Grid) => Waits::Grid,
                Some(Scope::Block) | None => Waits::Block,
            },
            _ => Waits::Block,
        }
    }

    /// The thread reaches a barrier, exchange or collective wait; gives whether it has to wait.
    pub fn arrive(&mut self, state: &mut BlockState, thread: &mut Thread) -> Result<bool, Stop> {
        let program = self.program;
        thread.trim_loops(program);
        let base = thread.frame().base;
        if program.uses.fences
            && let Some(barrier) = self.barrier_at(thread)
        {
            let partial = matches!(barrier.scope, Scope::Warp(_) | Scope::Tile(_) | Scope::Named { .. });
            self.messages.barrier(thread, state.index, partial);
        }
        if let Some(Scope::Named { id, object: true, .. }) = self.barrier_at(thread).map(|b| b.scope)
            && !state.initialised.contains(&(thread.get(program, base, id).bits as u64))
        {
            // The run goes on as if somebody had initialised it.
            self.note(thread, Code::BarrierUninitialised, String::new)?;
        }
        let (lane, lanes) = self.lanes(thread.index);
        let mask = match program.code.get(thread.pc as usize) {
            Some(Op::Exchange(n)) => match program.exchanges.get(*n as usize) {
                Some(info) if info.op != ExchangeOp::ActiveMask => Some(thread.get(program, base, info.mask)),
                _ => None,
            },
            Some(Op::Barrier(n)) => match program.barriers.get(*n as usize).map(|b| b.scope) {
                Some(Scope::Warp(mask)) => Some(thread.get(program, base, mask)),
                Some(Scope::Tile(size)) => {
                    let size = size.clamp(1, MOST_LANES);
                    let run = (u128::MAX >> (MOST_LANES - size)) << (lane / size * size);
                    Some(Value::defined(run))
                }
                Some(Scope::Named { id, arrives: false, .. }) => {
                    let id = thread.get(program, base, id);
                    if id.undefined() {
                        self.uninitialised(thread, "the barrier")?;
                    }
                    let index = thread.index as usize;
                    if !state
                        .named
                        .get(&(id.bits as u64))
                        .is_some_and(|named| named.last.contains_key(&index))
                    {
                        let what =
                            || "a thread waits at a barrier object where it has not arrived".to_owned();
                        return Err(self.fail(thread, Code::UnsupportedConstruct, End::Unsupported, what));
                    }
                    if !wait_for_phase(state, index, id.bits as u64) {
                        return Ok(false);
                    }
                    None
                }
                Some(Scope::Named { id, threads, waits, .. }) => {
                    let id = thread.get(program, base, id);
                    let threads = threads.map(|t| thread.get(program, base, t));
                    if id.undefined() || threads.is_some_and(|t| t.undefined()) {
                        self.uninitialised(thread, "the barrier")?;
                    }
                    let all = self.launch.threads_per_block();
                    let expected = threads.map_or(all, |t| t.bits as u64);
                    self.arrive_named(state, thread, id.bits as u64, expected, waits)?;
                    if !waits {
                        return Ok(false);
                    }
                    None
                }
                _ => None,
            },
            _ => None,
        };
        let mut named = 0;
        if let Some(mask) = mask {
            if mask.undefined() {
                self.uninitialised(thread, "the mask")?;
            }
            let every_lane = mask.bits == u128::from(u64::MAX);
            named = if every_lane { lanes } else { mask.bits & lanes };
            if named >> lane & 1 == 0 {
                let detail = || format!("lane {lane} is not in its own mask {:#x}", mask.bits);
                return Err(self.fail(thread, Code::BarrierMask, End::Stopped, detail));
            }
        }
        thread.status = Status::Waiting { mask: named };
        Ok(true)
    }

    /// The lane of a thread, and the mask of the lanes that its warp has.
    pub fn lanes(&self, index: u32) -> (u32, u128) {
        let warp = self.launch.warp.clamp(1, MOST_LANES);
        let first = index / warp * warp;
        let count = (self.launch.threads_per_block() as u32 - first).clamp(1, warp);
        (index - first, u128::MAX >> (MOST_LANES - count))
    }

    fn arrive_named(
        &mut self,
        state: &mut BlockState,
        thread: &Thread,
        id: u64,
        expected: u64,
        waits: bool,
    ) -> Result<(), Stop> {
        let fences = self.barrier_at(thread).map_or(Fences::NONE, |b| b.fences);
        let named = state.named.entry(id).or_default();
        if named.arrived.is_empty() {
            named.expected = expected;
        }
        let (all, first) = (self.launch.threads_per_block(), named.expected);
        if expected == 0 || expected > all || first != expected {
            let detail = || match first == expected {
                true => format!("barrier {id} is to be met by {expected} threads, the block has {all}"),
                false => {
                    format!("barrier {id} is to be met by {expected} threads here, by {first} elsewhere")
                }
            };
            return Err(self.fail(thread, Code::BarrierDivergence, End::Stopped, detail));
        }
        for fenced in fenced(fences) {
            state.clocks[fenced as usize].release(thread.index as usize, &mut named.handed[fenced as usize]);
        }
        named.arrived.push((thread.index as usize, waits));
        named.last.insert(thread.index as usize, named.phases);
        if named.arrived.len() as u64 >= named.expected {
            let waiting = named.arrived.drain(..).filter(|(_, waits)| *waits).map(|(n, _)| n).collect();
            let handed = std::mem::take(&mut named.handed);
            named.ended.push_back((named.phases, handed.clone()));
            named.complete.push((waiting, handed));
            named.phases += 1;
            if named.ended.len() > KEPT_PHASES {
                named.ended.pop_front();
            }
        }
        Ok(())
    }

    pub fn barrier_at(&self, thread: &Thread) -> Option<&BarrierInfo> {
        match self.program.code.get(thread.pc as usize) {
            Some(Op::Barrier(n)) => self.program.barriers.get(*n as usize),
            _ => None,
        }
    }

    /// Lets threads go whose named barrier is complete; gives whether there were any.
    pub fn release_named(&mut self, state: &mut BlockState, threads: &mut [Thread]) -> bool {
        let mut released = false;
        for named in state.named.values_mut() {
            for (waiting, handed) in named.complete.drain(..) {
                for index in waiting {
                    for kind in Fenced::ALL {
                        state.clocks[kind as usize].acquire(index, &handed[kind as usize]);
                    }
                    if let Some(thread) = threads.get_mut(index) {
                        thread.resume();
                        released = true;
                    }
                }
            }
        }
        released
    }

    /// Lets groups of lanes of a warp go that are complete; gives whether there were any.
    pub fn release_lanes(
        &mut self,
        state: &mut BlockState,
        warp: &mut [Thread],
        random: &mut Option<Random>,
    ) -> Result<bool, Stop> {
        let mut released = false;
        for leader in 0..warp.len() {
            let Status::Waiting { mask } = warp[leader].status else { continue };
            match self.waits_for(&warp[leader]) {
                Waits::Lanes => {
                    let arrived = |n: usize| {
                        warp[n].status == Status::Waiting { mask } && warp[n].same_point(&warp[leader])
                    };
                    let group: Vec<usize> = (0..warp.len()).filter(|n| mask >> n & 1 == 1).collect();
                    if !group.iter().all(|n| arrived(*n)) {
                        continue;
                    }
                    if let Some(barrier) = self.barrier_at(&warp[leader]) {
                        let indices: Vec<usize> = group.iter().map(|n| warp[*n].index as usize).collect();
                        for kind in fenced(barrier.fences) {
                            state.clocks[kind as usize].meet(&indices);
                        }
                    } else {
                        self.exchange(warp, &group)?;
                    }
                    group.iter().for_each(|n| warp[*n].resume());
                    released = true;
                }
                Waits::Anybody => {
                    let here = |n: &usize| warp[*n].waits() && warp[*n].same_point(&warp[leader]);
                    let mut group: Vec<usize> = (0..warp.len()).filter(here).collect();
                    if let Some(random) = random {
                        // Which lanes happen to run together is up to the schedule.
                        group.retain(|n| *n == leader || random.below(4) != 0);
                    }
                    self.exchange(warp, &group)?;
                    group.iter().for_each(|n| warp[*n].resume());
                    released = true;
                }
                _ => {}
            }
        }
        Ok(released)
    }

    /// Lets the block go if all its threads stand at one point of block scope; gives whether they did.
    pub fn release_block(&mut self, state: &mut BlockState, threads: &mut [Thread]) -> Result<bool, Stop> {
        if !self.all_at_one_point(threads.iter(), Waits::Block)? {
            return Ok(false);
        }
        let Some(first) = threads.iter().position(Thread::waits) else { return Ok(false) };
        let program = self.program;
        match program.code.get(threads[first].pc as usize) {
            Some(Op::Barrier(n)) => {
                let Some(barrier) = program.barriers.get(*n as usize) else { return Ok(false) };
                self.vote(barrier, threads)?;
                self.new_interval(state, barrier.fences);
            }
            Some(Op::AsyncCopy(_)) => self.collective_copy(state, threads)?,
            Some(Op::AsyncWaitEvents { events }) => {
                let numbers = |thread: &Thread| -> Vec<u64> {
                    program.list(*events).iter().map(|e| thread.operand(program, *e).bits as u64).collect()
                };
                let agreed = numbers(&threads[first]);
                if let Some(other) = threads.iter().find(|t| t.waits() && numbers(t) != agreed) {
                    let detail = "the threads of the block do not agree on the events that they wait for";
                    return Err(self.diverged(&threads[first], other, Code::BarrierDivergence, detail));
                }
                self.finish_copies(state, &mut threads[first], &agreed)?;
            }
            _ => {}
        }
        threads.iter_mut().filter(|t| t.waits()).for_each(Thread::resume);
        Ok(true)
    }

    /// Whether every thread that has not left the kernel waits at the same point of this scope, at least one
    /// does, and the rules do not mind those that left.
    pub fn all_at_one_point<'t>(
        &mut self,
        threads: impl Iterator<Item = &'t Thread> + Clone,
        scope: Waits,
    ) -> Result<bool, Stop> {
        let Some(first) = threads.clone().find(|t| t.waits()) else { return Ok(false) };
        let there = |t: &Thread| t.status == Status::Exited || t.waits() && t.same_point(first);
        if self.waits_for(first) != scope || !threads.clone().all(there) {
            return Ok(false);
        }
        if let Some(exited) = threads.clone().find(|t| t.status == Status::Exited) {
            // A grid barrier counts arrivals: nobody has told it who left. A collective function needs what every thread brings.
            let is_collective = self.barrier_at(first).is_some_and(BarrierInfo::is_collective);
            if self.rules.exited_is_divergence || scope == Waits::Grid || is_collective {
                let detail = "one thread has left the kernel while another waits for it";
                return Err(self.diverged(first, exited, Code::BarrierDivergence, detail));
            }
            self.pair(
                first,
                exited,
                Code::BarrierExited,
                "the barrier goes on without threads that have left",
            )?;
        }
        Ok(true)
    }

    /// Everything so far in the fenced memory is ordered before everything that the block does next.
    pub fn new_interval(&mut self, state: &mut BlockState, fences: Fences) {
        for kind in fenced(fences) {
            state.clocks[kind as usize].reset();
            for named in state.named.values_mut() {
                named.handed[kind as usize].clear();
                named.ended.iter_mut().for_each(|(_, handed)| handed[kind as usize].clear());
            }
            match kind {
                Fenced::Shared => state.shadows.iter_mut().for_each(|s| s.clear()),
                Fenced::Global => state.stamp += 1,
            }
        }
    }

    /// Computes the vote of a barrier over the threads that wait at it.
    pub fn vote(&mut self, barrier: &BarrierInfo, threads: &mut [Thread]) -> Result<(), Stop> {
        let Some((dst, op, predicate)) = barrier.vote else { return Ok(()) };
        let (mut yes, mut all) = (0u128, 0u128);
        for thread in threads.iter().filter(|t| t.waits()) {
            let value = thread.operand(self.program, predicate);
            if value.undefined() {
                self.uninitialised(thread, "a vote")?;
            }
            all += 1;
            yes += u128::from(value.truth());
        }
        let result = match op {
            ExchangeOp::Count => yes,
            ExchangeOp::Any | ExchangeOp::ReduceOr => (yes > 0).into(),
            _ => (yes == all).into(),
        };
        for thread in threads.iter_mut().filter(|t| t.waits()) {
            let base = thread.frame().base;
            thread.set(base, dst, Value::defined(result));
        }
        Ok(())
    }

    /// Reports two threads that keep each other from going on, and ends the run.
    pub fn diverged(&mut self, one: &Thread, other: &Thread, code: Code, detail: &str) -> Stop {
        match self.pair(one, other, code, detail) {
            Ok(()) => Stop::End(End::Stopped),
            Err(stop) => stop,
        }
    }

    fn pair(&mut self, one: &Thread, other: &Thread, code: Code, detail: &str) -> Result<(), Stop> {
        let sites = (self.program.site(one.pc), self.program.site(other.pc));
        if self.watch.is_some() || !self.report.is_new(code, sites.0, sites.1) {
            return Ok(());
        }
        let events = vec![self.event(one), self.event(other)];
        self.add(Finding { code, object: None, bytes: None, events, detail: detail.into() }, sites, None)
    }

    /// Nobody in the block can go on, and it does not wait for other blocks: says why and ends the run.
    pub fn blame(&mut self, state: &BlockState, threads: &[Thread]) -> Stop {
        let warp = self.launch.warp.clamp(1, MOST_LANES) as usize;
        // The narrowest scope first: threads stuck there are why the others wait in vain.
        for thread in threads.iter().filter(|t| t.waits()) {
            let Status::Waiting { mask } = thread.status else { continue };
            if self.waits_for(thread) != Waits::Lanes {
                continue;
            }
            let first = thread.index as usize / warp * warp;
            let lanes = threads.get(first..(first + warp).min(threads.len())).unwrap_or(&[]);
            let absent = |t: &&Thread| t.status != Status::Waiting { mask } || !t.same_point(thread);
            let Some(other) =
                lanes.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1).map(|(_, t)| t).find(absent)
            else {
                continue;
            };
            let (code, detail) = match other.status {
                Status::Exited => (Code::BarrierMask, "a lane named in the mask has left the kernel"),
                _ if other.same_point(thread) => (Code::BarrierMask, "the lanes do not agree on the mask"),
                _ => (Code::BarrierDivergence, "lanes that should meet wait at different places"),
            };
            return self.diverged(thread, other, code, detail);
        }
        for thread in threads.iter().filter(|t| t.waits()) {
            if self.waits_for(thread) != Waits::Named {
                continue;
            }
            let phase =
                state.named.values().find(|n| n.arrived.iter().any(|(i, _)| *i == thread.index as usize));
            let Some(phase) = phase else { continue };
            let missing = |t: &&Thread| phase.arrived.iter().all(|(i, _)| *i != t.index as usize);
            let other = threads.iter().find(missing).unwrap_or(thread);
            let detail = format!(
                "the barrier is to be met by {} threads, {} have come",
                phase.expected,
                phase.arrived.len()
            );
            return self.diverged(thread, other, Code::BarrierDivergence, &detail);
        }
        self.blame_wide(threads.iter())
    }

    /// Threads wait at different points of a scope that should bring them together.
    pub fn blame_wide<'t>(&mut self, threads: impl Iterator<Item = &'t Thread> + Clone) -> Stop {
        let Some(first) = threads.clone().find(|t| t.waits()) else { return Stop::End(End::Stopped) };
        let elsewhere = |t: &&Thread| t.waits() && !t.same_point(first);
        let exited = |t: &&Thread| t.status == Status::Exited;
        let Some(other) = threads.clone().find(elsewhere).or_else(|| threads.clone().find(exited)) else {
            return Stop::End(End::Stopped);
        };
        let detail = match other.status {
            Status::Exited => "one thread has left the kernel while another waits for it",
            _ if other.pc == first.pc => "threads wait at the same barrier in different iterations or calls",
            _ => "threads wait at different barriers",
        };
        self.diverged(first, other, Code::BarrierDivergence, detail)
    }
}

/// A thread waits for the end of the phase that it last arrived in; gives whether that is yet to come. Who never arrived waits in
/// vain.
fn wait_for_phase(state: &mut BlockState, thread: usize, id: u64) -> bool {
    let named = state.named.entry(id).or_default();
    let Some(phase) = named.last.get(&thread).copied() else { return true };
    if phase >= named.phases {
        if let Some(arrival) = named.arrived.iter_mut().rev().find(|(n, _)| *n == thread) {
            arrival.1 = true;
        }
        return true;
    }
    // What is no longer kept was handed over long ago: the oldest that is kept came later.
    if let Some((_, handed)) = named.ended.iter().find(|(number, _)| *number >= phase) {
        for kind in Fenced::ALL {
            state.clocks[kind as usize].acquire(thread, &handed[kind as usize]);
        }
    }
    false
}

/// The kinds of memory that are fenced.
pub(crate) fn fenced(fences: Fences) -> impl Iterator<Item = Fenced> {
    Fenced::ALL.into_iter().filter(move |kind| match kind {
        Fenced::Shared => fences.shared,
        Fenced::Global => fences.global,
    })
}
