//! The state of a run that is not one thread's: memory, records of accesses, findings.

use crate::async_copy::Pending;
use crate::code::{Place, Program};
use crate::fences::Messages;
use crate::finding::{AccessKind, End, Event, Finding};
use crate::image::Image;
use crate::launch::{Launch, Rules};
use crate::memory::Region;
use crate::moment::Moment;
use crate::order::Clocks;
use crate::report::{Report, Watch, event};
use crate::shadow::{Policy, Record, Shadow, Written};
use crate::thread::{Thread, UnsetRead};
use crate::trace::Traced;
use crate::value::{Handle, Value, mix, split};
use gpuproof_base::Code;
use gpuproof_kir::ObjectId;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// What is uninitialised may be stored without harm where results are not modelled.
pub(crate) const STORED: &str = "a stored value";

/// What all blocks share.
pub(crate) struct World<'r> {
    pub program: &'r Program,
    pub launch: &'r Launch,
    pub rules: &'r Rules,
    /// The arbitrary registers that an activation of each function starts with.
    pub templates: Vec<Vec<Value>>,
    pub globals: Vec<Region>,
    /// The objects whose size the source gives.
    pub sized: FxHashSet<ObjectId>,
    /// Records of accesses to `globals`.
    pub shadows: Vec<Shadow>,
    /// What was written in this launch, in programs that read through the read-only cache.
    pub written: Written,
    /// Contents of those globals that are images, by number.
    pub images: BTreeMap<u32, Image>,
    /// Addresses and sizes of the shared objects, the same in every block.
    pub shared: Vec<(u64, u64)>,
    /// The interval in which each block was after its last cluster barrier; empty without such barriers.
    pub cluster_marks: Vec<u32>,
    /// Whether races are looked for.
    pub detect: bool,
    pub policy: Policy,
    pub report: Report,
    /// In a second run: the accesses to catch.
    pub watch: Option<Watch>,
    pub steps: u64,
    /// Why some thread is held, if one is.
    pub held: Option<End>,
    /// Conflicts of the access in hand, kept to save allocations.
    pub conflicts: Vec<(Record, bool)>,
    /// What thread fences and atomics may order.
    pub messages: Messages,
    /// Accesses, if they are kept.
    pub trace: Vec<Traced>,
    /// What threads held, if that is kept.
    pub moments: Vec<Moment>,
    /// Whether a condition or an address has come from a result that is not modelled: from there on the run need not be a real one.
    pub rests_on_unknown: bool,
}

/// What the threads of a block share.
pub(crate) struct BlockState {
    /// Linear index.
    pub index: u32,
    pub coords: [u32; 3],
    pub shared: Vec<Region>,
    /// Records of accesses to `shared`.
    pub shadows: Vec<Shadow>,
    /// Number of the current interval for global memory.
    pub stamp: u32,
    /// Clocks for shared and global memory.
    pub clocks: [Clocks; 2],
    /// Asynchronous copies under way.
    pub pending: Vec<Pending>,
    pub next_copy: u64,
    /// Arrivals at named barriers.
    pub named: BTreeMap<u64, crate::sync::Named>,
    /// Barrier objects that were initialised.
    pub initialised: BTreeSet<u64>,
}

/// Why a thread stopped running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// Its turn is over.
    Turn,
    /// It waits at a synchronising operation.
    Waiting,
    /// It left the kernel.
    Exited,
    /// It cannot do this access, which is passed over.
    Skip,
    /// The whole run is over.
    End(End),
}

impl World<'_> {
    /// Reports something about the statement that the thread is at, once. Gives `Err` if the run is to end
    /// because enough was found.
    pub fn note(&mut self, thread: &Thread, code: Code, detail: impl FnOnce() -> String) -> Result<(), Stop> {
        let site = self.program.site(thread.pc);
        if self.watch.is_some() || !self.report.is_new(code, site, site) {
            return Ok(());
        }
        let events = vec![self.event(thread)];
        let finding = Finding { code, object: None, bytes: None, events, detail: detail() };
        self.add(finding, (site, site), None)
    }

    /// Likewise, about an object and bytes of it.
    pub fn note_object(
        &mut self,
        thread: &Thread,
        code: Code,
        object: ObjectId,
        (access, bytes): (AccessKind, Option<(i64, i64)>),
        detail: String,
    ) -> Result<(), Stop> {
        let site = self.program.site(thread.pc);
        if self.watch.is_some() || !self.report.is_new(code, site, site) {
            return Ok(());
        }
        let events = vec![Event { bytes, access: Some(access), ..self.event(thread) }];
        self.add(Finding { code, object: Some(object), bytes, events, detail }, (site, site), None)
    }

    /// The end of a run by an access where nothing is.
    pub fn fail_access(&mut self, thread: &Thread, code: Code, kind: AccessKind, detail: String) -> Stop {
        let site = self.program.site(thread.pc);
        if self.watch.is_none() && self.report.is_new(code, site, site) {
            let events = vec![Event { access: Some(kind), ..self.event(thread) }];
            let finding = Finding { code, object: None, bytes: None, events, detail };
            if let Err(stop) = self.add(finding, (site, site), None) {
                return stop;
            }
        }
        Stop::End(End::Stopped)
    }

    /// Notes that a thread uses what it has read from shared memory that nobody had written. Which of the values that it has read is not followed: the last one is the likeliest.
    pub fn unset_read(&mut self, thread: &Thread, read: UnsetRead, detail: String) -> Result<(), Stop> {
        let code = Code::MemoryUninitialised;
        let sites = (self.program.site(thread.pc), self.program.site(read.pc));
        if self.watch.is_some() || !self.report.is_new(code, sites.0, sites.1) {
            return Ok(());
        }
        let there = self.program.sites.get(sites.1 as usize).map(|site| site.origin);
        let using = self.event(thread);
        let reading = Event {
            origin: there.unwrap_or(using.origin),
            access: Some(AccessKind::Read),
            bytes: Some(read.bytes),
            calls: Vec::new(),
            iterations: Vec::new(),
            variables: Vec::new(),
            ..using.clone()
        };
        let (object, bytes) = (Some(read.object), Some(read.bytes));
        self.add(Finding { code, object, bytes, events: vec![reading, using], detail }, sites, None)
    }

    /// Adds a finding that is known to be new.
    pub fn add(
        &mut self,
        finding: Finding,
        sites: (u32, u32),
        earlier: Option<(u32, u32)>,
    ) -> Result<(), Stop> {
        if self.rests_on_unknown {
            return Ok(());
        }
        self.report.add(finding, sites, earlier);
        if self.report.is_full() { Err(Stop::End(End::Stopped)) } else { Ok(()) }
    }

    /// Reports something and ends the run.
    pub fn fail(&mut self, thread: &Thread, code: Code, end: End, detail: impl FnOnce() -> String) -> Stop {
        match self.note(thread, code, detail) {
            Ok(()) => Stop::End(end),
            Err(stop) => stop,
        }
    }

    /// What the thread does right now.
    pub fn event(&self, thread: &Thread) -> Event {
        event(self.program, self.launch, thread)
    }

    /// An arbitrary number for the thread, another one each time.
    pub fn draw(&self, thread: &mut Thread) -> u64 {
        thread.draws += 1;
        mix(self.rules.seed, mix(thread.id.into(), thread.draws))
    }

    /// The address of a pointer as an integer.
    pub fn address(&self, thread: &Thread, bits: u128) -> u64 {
        let (handle, offset) = split(bits);
        let base = match handle {
            Handle::Null | Handle::Wild => 0,
            Handle::Global(slot) => self.globals.get(slot as usize).map_or(0, |r| r.address),
            Handle::Shared { slot, .. } => self.shared.get(slot as usize).map_or(0, |s| s.0),
            Handle::Private { thread: owner, serial } => {
                let found = thread.privates.iter().take(thread.live).rev().find(|r| r.serial == serial);
                // Of another thread's or a dead object only that it is some address matters.
                found.filter(|_| owner == thread.id).map_or(u64::from(serial) << 20 | 1 << 45, |r| r.address)
            }
        };
        base.wrapping_add(offset as u64)
    }
}

/// The region that a place stands for; private places are numbered from the start of the thread's list.
pub(crate) fn region<'a>(
    globals: &'a mut [Region],
    shared: &'a mut [Region],
    privates: &'a mut [Region],
    place: Place,
) -> Option<&'a mut Region> {
    match place {
        Place::Global(n) => globals.get_mut(n as usize),
        Place::Shared(n) => shared.get_mut(n as usize),
        Place::Private(n) => privates.get_mut(n as usize),
    }
}
