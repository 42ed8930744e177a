//! Asynchronous copies: under way from their start to the wait that covers them.
//!
//! While a copy is under way, whatever touches its bytes conflicts with it, also by the thread that started it.
//! The wait makes it an access of that thread like any other: others see the result after the next barrier. A
//! collective copy belongs to all threads of the block; after the collective wait all of them may use it.
//! The bytes move at the start or at the wait, as the seed has it; at the wait for seed 0.

use crate::code::{AsyncInfo, Op, Place};
use crate::finding::{AccessKind, Event, Finding};
use crate::race::{Touch, conflict};
use crate::report::access_event;
use crate::shadow::WHOLE_BLOCK;
use crate::thread::Thread;
use crate::value::{Value, mix};
use crate::world::{BlockState, Stop, World, region};
use gpuproof_base::Code;
use gpuproof_kir::{FenceScope, Space};

/// The most bytes that one copy may be said to move; more is taken for a mistake in a length.
const COPY_LIMIT: u64 = 1 << 32;

/// Equal pieces at equal distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    place: Place,
    start: u64,
    piece: u64,
    count: u64,
    stride: u64,
}

impl Pieces {
    fn each(&self) -> impl Iterator<Item = u64> + use<> {
        let (start, step) = (self.start, self.stride);
        (0..self.count).map(move |n| start + n * step)
    }

    /// First byte, and one past the last.
    fn extent(&self) -> Option<(i64, i64)> {
        let end = self.start + self.stride * self.count.saturating_sub(1) + self.piece;
        Some((self.start as i64, end as i64))
    }

    fn meets(&self, place: Place, offset: u64, len: u64) -> bool {
        self.place == place && self.each().any(|at| at < offset + len && offset < at + self.piece)
    }
}

/// A copy under way.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub number: u64,
    /// The thread that started it; [`WHOLE_BLOCK`] for a collective one.
    thread: u32,
    dst: Pieces,
    src: Pieces,
    /// The operation that started it.
    pc: u32,
    ordinal: u32,
    event: Event,
    done: bool,
}

/// Arguments of a copy as bits, for comparing those of a collective one: target, source, count, strides, and the
/// event that it is added to.
pub(crate) fn arguments(world: &World, thread: &Thread, info: &AsyncInfo) -> [Value; 6] {
    let joined = info.joins.map_or(Value::defined(0), |o| thread.operand(world.program, o));
    let [dst, src, count, to, from] = [info.dst, info.src, info.count, info.dst_stride, info.src_stride]
        .map(|o| thread.operand(world.program, o));
    [dst, src, count, to, from, joined]
}

impl World<'_> {
    /// Starts a copy of one thread, or by the leader of a collective one.
    pub fn issue_copy(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        index: u32,
    ) -> Result<u64, Stop> {
        let program = self.program;
        let Some(info) = program.copies.get(index as usize) else { return Ok(0) };
        let [dst, src, count, dst_stride, src_stride, joined] = arguments(self, thread, info);
        if count.undefined() || dst_stride.undefined() || src_stride.undefined() {
            self.uninitialised(thread, "a length")?;
        }
        if joined.undefined() {
            self.uninitialised(thread, "an event")?;
        }
        state.next_copy += 1;
        let number = if joined.bits == 0 { state.next_copy } else { joined.bits as u64 };
        if let Some(event) = info.event {
            let base = thread.frame().base;
            thread.set(base, event, Value::defined(number.into()));
        } else if !info.collective {
            if thread.groups.is_empty() {
                thread.groups.push_back(Vec::new());
            }
            if let Some(open) = thread.groups.back_mut() {
                open.push(number);
            }
        }
        let count = count.bits as u64;
        if count == 0 || info.piece == 0 {
            return Ok(number);
        }
        let strides = (src_stride.bits as u64, dst_stride.bits as u64);
        // Adjacent pieces on both sides are one big piece.
        let (piece, count) = match strides {
            (1, 1) => (info.piece.saturating_mul(count), 1),
            _ => (info.piece, count),
        };
        let src =
            self.pieces(state, thread, src, (piece, count, strides.0), info.align, AccessKind::AsyncRead)?;
        self.in_window(thread, info.from_global, src.place)?;
        let dst =
            self.pieces(state, thread, dst, (piece, count, strides.1), info.align, AccessKind::AsyncWrite)?;
        let owner = if info.collective { WHOLE_BLOCK } else { thread.id };
        thread.ordinal = thread.ordinal.wrapping_add(1);
        let early = self.rules.seed != 0 && mix(self.rules.seed, mix(thread.id.into(), number)) & 1 == 0;
        let event = access_event(self.event(thread), AccessKind::AsyncWrite, dst.extent(), None);
        if let Some(watch) = &mut self.watch {
            let key = (thread.id, thread.ordinal);
            if watch.wanted.remove(&key) {
                watch.caught.insert(key, event.clone());
            }
        }
        let mut copy = Pending {
            number,
            thread: owner,
            dst,
            src,
            pc: thread.pc,
            ordinal: thread.ordinal,
            event,
            done: false,
        };
        if self.detect && self.watch.is_none() {
            for (pieces, kind) in [(src, AccessKind::AsyncRead), (dst, AccessKind::AsyncWrite)] {
                for at in pieces.each() {
                    let touch = plain(pieces, at, kind);
                    self.against_pending(state, thread, touch)?;
                    self.trace(state, thread, &copy, touch, false)?;
                }
            }
        }
        if early {
            self.move_bytes(state, thread, &mut copy);
        }
        state.pending.push(copy);
        Ok(number)
    }

    /// Resolves one side of a copy; the whole extent has to be memory.
    fn pieces(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        ptr: Value,
        (piece, count, stride): (u64, u64, u64),
        align: u64,
        kind: AccessKind,
    ) -> Result<Pieces, Stop> {
        let step = piece.saturating_mul(stride);
        let extent = step.saturating_mul(count.saturating_sub(1)).saturating_add(piece).min(COPY_LIMIT);
        let (place, start) = self.resolve(state, thread, ptr, extent, align, kind)?;
        Ok(Pieces { place, start, piece, count, stride: step })
    }

    /// Compares (and with `keep` records) an access of a copy.
    fn trace(
        &mut self,
        state: &mut BlockState,
        thread: &Thread,
        copy: &Pending,
        touch: Touch,
        keep: bool,
    ) -> Result<(), Stop> {
        let Some(fenced) = self.fenced(touch.place) else { return Ok(()) };
        let mut actor = self.actor(state, thread, touch, fenced);
        actor.record.thread = copy.thread;
        actor.record.ordinal = copy.ordinal;
        actor.record.site = self.program.site(copy.pc);
        self.examine(state, thread, touch, fenced, actor, keep)
    }

    fn move_bytes(&mut self, state: &mut BlockState, thread: &mut Thread, copy: &mut Pending) {
        if copy.done {
            return;
        }
        copy.done = true;
        for (from, to) in copy.src.each().zip(copy.dst.each()) {
            let piece = copy.src.piece;
            let taken = region(&mut self.globals, &mut state.shared, &mut thread.privates, copy.src.place)
                .map(|r| r.snapshot(from, piece));
            let target = region(&mut self.globals, &mut state.shared, &mut thread.privates, copy.dst.place);
            if let (Some(taken), Some(target)) = (taken, target) {
                target.restore(to, &taken);
            }
        }
    }

    /// Finishes the copies with these numbers: the wait that covers them.
    pub fn finish_copies(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        numbers: &[u64],
    ) -> Result<(), Stop> {
        let mut position = 0;
        while let Some(found) = state.pending.get(position) {
            if !numbers.contains(&found.number) {
                position += 1;
                continue;
            }
            let mut copy = state.pending.remove(position);
            self.move_bytes(state, thread, &mut copy);
            if self.detect && self.watch.is_none() {
                for (pieces, kind) in [(copy.src, AccessKind::AsyncRead), (copy.dst, AccessKind::AsyncWrite)]
                {
                    for at in pieces.each() {
                        self.trace(state, thread, &copy, plain(pieces, at, kind), true)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Waits until at most `pending` of the thread's closed groups are unfinished.
    pub fn wait_groups(
        &mut self,
        state: &mut BlockState,
        thread: &mut Thread,
        pending: u128,
    ) -> Result<(), Stop> {
        let closed = thread.groups.len().saturating_sub(1);
        let keep = usize::try_from(pending).unwrap_or(usize::MAX);
        for _ in keep..closed {
            let group = thread.groups.pop_front().unwrap_or_default();
            self.finish_copies(state, thread, &group)?;
        }
        Ok(())
    }

    /// Compares an access with the copies under way.
    pub fn against_pending(&mut self, state: &BlockState, thread: &Thread, touch: Touch) -> Result<(), Stop> {
        for copy in &state.pending {
            for (pieces, kind) in [(copy.src, AccessKind::AsyncRead), (copy.dst, AccessKind::AsyncWrite)] {
                if !conflict((kind, false), (touch.kind, touch.load_only))
                    || !pieces.meets(touch.place, touch.offset, touch.len)
                {
                    continue;
                }
                let found = match touch.place {
                    Place::Global(n) => self.globals.get(n as usize),
                    Place::Shared(n) => state.shared.get(n as usize),
                    Place::Private(_) => None,
                };
                let Some(found) = found else { continue };
                let code = if found.space == Space::Shared { Code::RaceShared } else { Code::RaceGlobal };
                let sites = (self.program.site(thread.pc), self.program.site(copy.pc));
                if self.watch.is_some() || !self.report.is_new(code, sites.0, sites.1) {
                    continue;
                }
                let range = Some((touch.offset as i64, (touch.offset + touch.len) as i64));
                let later = access_event(self.event(thread), touch.kind, range, None);
                let mut earlier = copy.event.clone();
                earlier.access = Some(kind);
                earlier.bytes = range;
                let finding = Finding {
                    code,
                    object: Some(found.object),
                    bytes: range,
                    events: vec![later, earlier],
                    detail: "the copy has not been waited for".into(),
                };
                self.add(finding, sites, None)?;
            }
        }
        Ok(())
    }

    /// A thread leaves the kernel: its own copies should be finished.
    pub fn unawaited(&mut self, state: &mut BlockState, thread: &Thread) -> Result<(), Stop> {
        let owned = state.pending.iter().filter(|c| c.thread == thread.id);
        let forgotten: Vec<(u32, Event)> = owned.map(|c| (c.pc, c.event.clone())).collect();
        for (pc, event) in forgotten {
            self.forgotten_copy(pc, event)?;
        }
        Ok(())
    }

    /// The block is done: collective copies should be finished.
    pub fn unawaited_by_block(&mut self, state: &mut BlockState) -> Result<(), Stop> {
        let owned = state.pending.iter().filter(|c| c.thread == WHOLE_BLOCK);
        let forgotten: Vec<(u32, Event)> = owned.map(|c| (c.pc, c.event.clone())).collect();
        for (pc, event) in forgotten {
            self.forgotten_copy(pc, event)?;
        }
        Ok(())
    }

    fn forgotten_copy(&mut self, pc: u32, event: Event) -> Result<(), Stop> {
        let site = self.program.site(pc);
        if self.watch.is_some() || !self.report.is_new(Code::AsyncUnawaited, site, site) {
            return Ok(());
        }
        let detail = "the kernel ends before the copy is waited for".into();
        let finding =
            Finding { code: Code::AsyncUnawaited, object: None, bytes: None, events: vec![event], detail };
        self.add(finding, (site, site), None)
    }

    /// All threads of the block stand at a collective copy: it is started once.
    pub fn collective_copy(&mut self, state: &mut BlockState, threads: &mut [Thread]) -> Result<(), Stop> {
        let program = self.program;
        // Threads that left the kernel take no part.
        let Some(first) = threads.iter().position(Thread::waits) else { return Ok(()) };
        let Some((leader, rest)) = threads[first..].split_first_mut() else { return Ok(()) };
        let Some(Op::AsyncCopy(index)) = program.code.get(leader.pc as usize) else { return Ok(()) };
        let Some(info) = program.copies.get(*index as usize) else { return Ok(()) };
        let agreed = arguments(self, leader, info).map(|v| v.bits);
        if let Some(other) =
            rest.iter().find(|t| t.waits() && arguments(self, t, info).map(|v| v.bits) != agreed)
        {
            let detail = "the threads of the block do not agree on the arguments of this copy";
            return Err(self.diverged(leader, other, Code::BarrierDivergence, detail));
        }
        let number = self.issue_copy(state, leader, *index)?;
        if let Some(event) = info.event {
            for thread in rest.iter_mut() {
                let base = thread.frame().base;
                thread.set(base, event, Value::defined(number.into()));
            }
        }
        Ok(())
    }
}

fn plain(pieces: Pieces, offset: u64, kind: AccessKind) -> Touch<'static> {
    Touch {
        place: pieces.place,
        offset,
        len: pieces.piece,
        kind,
        load_only: false,
        scope: FenceScope::System,
        new: None,
    }
}
