//! Data races: every access is compared with the recorded ones that no barrier orders before it.
//!
//! Two accesses race if they are made by different threads, share a byte, at least one writes, not both are
//! atomics of the same bytes whose scopes include both threads, and no barrier orders them. With `tolerate_benign`, two plain
//! writes of the same bytes are noted as benign, and so is a plain write that stores what was there already
//! against a read. A write counts as storing what was there only as long as no unordered write of another
//! thread has changed the bytes; so whether a byte is raced for at all does not depend on the schedule. An
//! atomic load against a plain read is no race: nothing is written.
//!
//! semantics: races/conflict, races/volatile

use crate::code::Place;
use crate::finding::{AccessKind, Event, Finding};
use crate::order::Fenced;
use crate::report::{access_event, thread_id};
use crate::shadow::{GRANULE, Record, Shadow, WHOLE_BLOCK};
use crate::thread::Thread;
use crate::world::{BlockState, Stop, World, region};
use gpuproof_base::Code;
use gpuproof_kir::{FenceScope, ObjectId, Space};

/// A range of bytes about to be touched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<'a> {
    pub place: Place,
    pub offset: u64,
    pub len: u64,
    pub kind: AccessKind,
    /// An atomic that cannot write.
    pub load_only: bool,
    /// Among whom an atomic is one.
    pub scope: FenceScope,
    /// The bytes that a plain write will leave.
    pub new: Option<&'a [u8]>,
}

impl<'a> Touch<'a> {
    /// A plain read.
    pub fn read(place: Place, offset: u64, len: u64) -> Self {
        Self {
            place,
            offset,
            len,
            kind: AccessKind::Read,
            load_only: false,
            scope: FenceScope::System,
            new: None,
        }
    }

    /// A plain write.
    pub fn write(place: Place, offset: u64, new: &'a [u8]) -> Self {
        let len = new.len() as u64;
        Self {
            place,
            offset,
            len,
            kind: AccessKind::Write,
            load_only: false,
            scope: FenceScope::System,
            new: Some(new),
        }
    }

    fn end(&self) -> u64 {
        self.offset + self.len
    }

    /// The bytes; none for a texel.
    fn range(&self) -> Option<(i64, i64)> {
        (self.len > 0).then(|| (self.offset as i64, self.end() as i64))
    }
}

/// Whether an access of this kind can change memory.
pub(crate) fn writes(kind: AccessKind, load_only: bool) -> bool {
    matches!(kind, AccessKind::Write | AccessKind::AsyncWrite) || kind == AccessKind::Atomic && !load_only
}

/// Whether two accesses to a common byte by different threads need an order; atomics are taken to be so among all
/// threads.
pub(crate) fn conflict(a: (AccessKind, bool), b: (AccessKind, bool)) -> bool {
    (writes(a.0, a.1) || writes(b.0, b.1)) && !(a.0 == AccessKind::Atomic && b.0 == AccessKind::Atomic)
}

/// Spreads a mask of bytes to a mask of bits.
fn byte_bits(mask: u8) -> u32 {
    (0..4).filter(|n| mask >> n & 1 == 1).map(|n| 0xffu32 << (8 * n)).sum()
}

/// Who makes an access, and how it is told from others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor {
    pub record: Record,
    /// Index inside the block.
    pub index: usize,
}

impl World<'_> {
    /// The thread is about to touch memory: finds races with what was recorded, and records it.
    pub fn access(&mut self, state: &mut BlockState, thread: &mut Thread, touch: Touch) -> Result<(), Stop> {
        thread.ordinal = thread.ordinal.wrapping_add(1);
        if self.rules.trace && self.watch.is_none() {
            self.note_access(state, thread, touch);
        }
        if self.watch.is_some() {
            self.catch(state, thread, touch);
            return Ok(());
        }
        if self.program.uses.read_only {
            self.remember_write(thread, touch);
        }
        let Some(fenced) = self.fenced(touch.place).filter(|_| self.detect && touch.len > 0) else {
            return Ok(());
        };
        if !state.pending.is_empty() {
            self.against_pending(state, thread, touch)?;
        }
        let actor = self.actor(state, thread, touch, fenced);
        self.examine(state, thread, touch, fenced, actor, true)
    }

    /// How this thread's access appears in the records.
    pub fn actor(&self, state: &BlockState, thread: &Thread, touch: Touch, fenced: Fenced) -> Actor {
        let count = state.clocks[fenced as usize].count(thread.index as usize);
        let stamp = if fenced == Fenced::Global { state.stamp } else { 0 };
        let site = self.program.site(thread.pc);
        let record = Record::new(
            thread.id,
            state.index,
            stamp,
            count,
            site,
            thread.ordinal,
            touch.kind,
            touch.load_only,
            touch.scope,
        );
        Actor { record, index: thread.index as usize }
    }

    /// Which memory a place is in, if it can be raced for.
    pub fn fenced(&self, place: Place) -> Option<Fenced> {
        match place {
            Place::Private(_) => None,
            Place::Shared(_) => Some(Fenced::Shared),
            Place::Global(n) => self.globals.get(n as usize).and_then(|r| Fenced::of(r.space)),
        }
    }

    /// Compares an access with the recorded ones, granule by granule, and records it if `keep`.
    pub fn examine(
        &mut self,
        state: &mut BlockState,
        thread: &Thread,
        touch: Touch,
        fenced: Fenced,
        actor: Actor,
        keep: bool,
    ) -> Result<(), Stop> {
        let mut conflicts = std::mem::take(&mut self.conflicts);
        conflicts.clear();
        let order =
            Order { marks: &self.cluster_marks, launch: self.launch, clocks: &state.clocks[fenced as usize] };
        let (shadow, region) = match touch.place {
            Place::Shared(n) => (state.shadows.get_mut(n as usize), state.shared.get(n as usize)),
            Place::Global(n) => (self.shadows.get_mut(n as usize), self.globals.get(n as usize)),
            Place::Private(_) => (None, None),
        };
        let (Some(shadow), Some(region)) = (shadow, region) else {
            self.conflicts = conflicts;
            return Ok(());
        };
        shadow.grow(region.len().div_ceil(GRANULE) as usize);
        let tolerate = self.rules.tolerate_benign;
        for granule in touch.offset / GRANULE..=(touch.end() - 1) / GRANULE {
            let first = granule * GRANULE;
            let mut record = actor.record;
            let (low, high) = (touch.offset.max(first) - first, touch.end().min(first + GRANULE) - first);
            record.mask = (1u8 << high) - (1u8 << low);
            if touch.kind == AccessKind::Atomic {
                record.extent = (touch.len as u8, (granule - touch.offset / GRANULE) as u8);
            }
            if let Some(new) = touch.new {
                for n in low..high {
                    let at = first + n;
                    let byte = new.get((at - touch.offset) as usize).copied().unwrap_or(0);
                    record.value |= u32::from(byte) << (8 * n);
                    record.silent |= u8::from(region.bytes.get(at as usize) == Some(&byte)) << n;
                }
            }
            compare(shadow, granule as usize, &mut record, &order, actor, tolerate, &mut conflicts);
            if keep {
                shadow.insert(granule as usize, record, actor.record.stamp, self.policy);
            }
        }
        let (object, space) = (region.object, region.space);
        if self.program.uses.fences && !self.rules.ignore_fences {
            conflicts.retain(|(earlier, _)| !self.messages.may_order(earlier, &actor.record));
        }
        let result =
            self.report_conflicts(thread, touch, (object, space), &actor.record, &conflicts, String::new());
        self.conflicts = conflicts;
        result
    }

    /// Likewise for one granule of a global object that the caller has described: a texel.
    #[allow(clippy::too_many_arguments, reason = "one access in all its parts")]
    pub fn examine_granule(
        &mut self,
        state: &BlockState,
        thread: &Thread,
        touch: Touch,
        (slot, granule): (usize, usize),
        actor: Actor,
        mut record: Record,
        detail: String,
    ) -> Result<(), Stop> {
        let mut conflicts = std::mem::take(&mut self.conflicts);
        conflicts.clear();
        let clocks = &state.clocks[Fenced::Global as usize];
        let order = Order { marks: &self.cluster_marks, launch: self.launch, clocks };
        let (Some(shadow), Some(region)) = (self.shadows.get_mut(slot), self.globals.get(slot)) else {
            return Ok(());
        };
        shadow.grow(granule + 1);
        compare(shadow, granule, &mut record, &order, actor, self.rules.tolerate_benign, &mut conflicts);
        shadow.insert(granule, record, actor.record.stamp, self.policy);
        let what = (region.object, region.space);
        let result = self.report_conflicts(thread, touch, what, &actor.record, &conflicts, detail);
        self.conflicts = conflicts;
        result
    }

    fn report_conflicts(
        &mut self,
        thread: &Thread,
        touch: Touch,
        (object, space): (ObjectId, Space),
        own: &Record,
        conflicts: &[(Record, bool)],
        detail: String,
    ) -> Result<(), Stop> {
        for (earlier, benign) in conflicts {
            let code = match (benign, space) {
                (true, _) => Code::RaceBenign,
                (false, Space::Shared) => Code::RaceShared,
                (false, Space::Image) => Code::RaceImage,
                (false, _) => Code::RaceGlobal,
            };
            if !self.report.is_new(code, earlier.site, own.site) {
                continue;
            }
            let range = touch.range();
            let mut later =
                access_event(self.event(thread), touch.kind, range, touch.new.map(<[u8]>::to_vec));
            // A lane may load for another one.
            later.thread =
                if own.thread == WHOLE_BLOCK { later.thread } else { thread_id(self.launch, own.thread) };
            // Loops, calls and bytes of the earlier one are filled in by a second run.
            let origin = self.program.sites.get(earlier.site as usize).map_or(later.origin, |s| s.origin);
            let who = if earlier.thread == WHOLE_BLOCK {
                earlier.block.wrapping_mul(self.launch.threads_per_block() as u32)
            } else {
                earlier.thread
            };
            let first = Event {
                thread: thread_id(self.launch, who),
                origin,
                calls: Vec::new(),
                iterations: Vec::new(),
                access: Some(earlier.kind),
                bytes: None,
                value: None,
                variables: Vec::new(),
            };
            let finding = Finding {
                code,
                object: Some(object),
                bytes: range,
                events: vec![later, first],
                detail: detail.clone(),
            };
            self.add(finding, (own.site, earlier.site), Some((who, earlier.ordinal)))?;
        }
        Ok(())
    }

    /// In a second run: notes the circumstances of an access that a finding speaks of.
    pub fn catch(&mut self, state: &mut BlockState, thread: &mut Thread, touch: Touch) {
        let key = (thread.id, thread.ordinal);
        if !self.watch.as_ref().is_some_and(|w| w.wanted.contains(&key)) {
            return;
        }
        let range = touch.range();
        let there = region(&mut self.globals, &mut state.shared, &mut thread.privates, touch.place)
            .map(|r| r.slice(touch.offset, touch.len.min(64)).to_vec());
        let value = touch.new.map(<[u8]>::to_vec).or(there).filter(|_| range.is_some());
        let caught = access_event(self.event(thread), touch.kind, range, value);
        if let Some(watch) = &mut self.watch {
            watch.wanted.remove(&key);
            watch.caught.insert(key, caught);
        }
    }
}

/// What decides whether a recorded access is ordered before the present one.
struct Order<'a> {
    marks: &'a [u32],
    launch: &'a crate::launch::Launch,
    clocks: &'a crate::order::Clocks,
}

impl Order<'_> {
    fn ordered(&self, earlier: &Record, actor: &Actor) -> bool {
        let now = &actor.record;
        if earlier.block != now.block {
            // Only a cluster barrier that both blocks passed since; a grid barrier clears the records.
            return self.same_cluster(earlier.block, now.block)
                && self.marks.get(earlier.block as usize).is_some_and(|mark| earlier.stamp < *mark);
        }
        if earlier.thread == now.thread {
            return true;
        }
        if earlier.stamp != now.stamp {
            return true;
        }
        if earlier.thread == WHOLE_BLOCK {
            // Finished by a wait of the whole block.
            return true;
        }
        if now.thread == WHOLE_BLOCK && self.launch.threads_per_block() == 1 {
            // A copy that one thread makes by itself comes after what it did before.
            return true;
        }
        let base = now.block.wrapping_mul(self.launch.threads_per_block() as u32);
        now.thread != WHOLE_BLOCK
            && self.clocks.ordered(earlier.thread.wrapping_sub(base) as usize, earlier.count, actor.index)
    }

    /// Whether both scopes include both threads.
    fn atomic_together(&self, earlier: &Record, actor: &Actor) -> bool {
        let now = &actor.record;
        let warp = self.launch.warp.max(1);
        let place = |r: &Record| r.thread % self.launch.threads_per_block().max(1) as u32 / warp;
        [earlier.scope, now.scope].iter().all(|scope| match scope {
            FenceScope::Thread => earlier.thread == now.thread,
            FenceScope::Warp => earlier.block == now.block && place(earlier) == place(now),
            FenceScope::Block => earlier.block == now.block,
            FenceScope::Cluster => {
                cluster_of(self.launch, earlier.block) == cluster_of(self.launch, now.block)
            }
            FenceScope::Device | FenceScope::System => true,
        })
    }

    fn same_cluster(&self, a: u32, b: u32) -> bool {
        !self.marks.is_empty() && cluster_of(self.launch, a) == cluster_of(self.launch, b)
    }
}

/// The cluster of a block.
pub(crate) fn cluster_of(launch: &crate::launch::Launch, block: u32) -> [u32; 3] {
    let at = crate::report::coordinates(launch.grid, block);
    [0, 1, 2].map(|d| at[d] / launch.cluster[d].max(1))
}

/// Finds the records of a granule that the new one conflicts with. Bytes of a write that another thread's
/// unordered write has already changed do not count as unchanged.
fn compare(
    shadow: &Shadow,
    granule: usize,
    record: &mut Record,
    order: &Order,
    actor: Actor,
    tolerate: bool,
    conflicts: &mut Vec<(Record, bool)>,
) {
    let start = conflicts.len();
    let (own_kind, own_writes) = ((record.kind, record.load_only), record.kind == AccessKind::Write);
    for earlier in shadow.at(granule) {
        let overlap = earlier.mask & record.mask;
        let clash = match (earlier.kind, record.kind) {
            (AccessKind::Atomic, AccessKind::Atomic) => {
                let reads = earlier.load_only && record.load_only;
                let same_bytes = (earlier.mask, earlier.extent) == (record.mask, record.extent);
                !(reads || same_bytes && order.atomic_together(earlier, &actor))
            }
            _ => conflict((earlier.kind, earlier.load_only), own_kind),
        };
        if overlap == 0 || !clash || order.ordered(earlier, &actor) {
            continue;
        }
        if writes(earlier.kind, earlier.load_only) {
            record.silent &= !(earlier.mask & !earlier.silent);
        }
        conflicts.push((*earlier, false));
    }
    if !tolerate {
        return;
    }
    for (earlier, benign) in &mut conflicts[start..] {
        let overlap = earlier.mask & record.mask;
        *benign = match (earlier.kind, record.kind) {
            (AccessKind::Write, AccessKind::Write) => {
                (earlier.value ^ record.value) & byte_bits(overlap) == 0
            }
            (AccessKind::Write, AccessKind::Read) => overlap & !earlier.silent == 0,
            (AccessKind::Read, AccessKind::Write) => own_writes && overlap & !record.silent == 0,
            _ => false,
        };
    }
}
