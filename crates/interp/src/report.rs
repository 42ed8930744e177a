//! Collecting findings: each once, in the order in which they turned up.

use crate::code::{Program, Site};
use crate::finding::{AccessKind, Event, Finding, ThreadId};
use crate::launch::Launch;
use crate::thread::Thread;
use crate::variables::values;
use gpuproof_base::Code;
use rustc_hash::{FxHashMap, FxHashSet};

/// An access of the first run whose circumstances a second run will tell: thread and ordinal.
pub(crate) type AccessKey = (u32, u32);

/// A finding, and the access that its second event stands for if only its key is known yet.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub finding: Finding,
    pub sites: (Site, Site),
    pub earlier: Option<AccessKey>,
}

/// The findings of a run.
#[derive(Clone, Default, Debug)]
pub(crate) struct Report {
    pub entries: Vec<Entry>,
    seen: FxHashSet<(Code, Site, Site)>,
    limit: usize,
}

impl Report {
    /// An empty report that is full at this many findings.
    pub fn new(limit: usize) -> Self {
        Self { limit: limit.max(1), ..Self::default() }
    }

    /// Whether a finding about these statements is new; it counts as reported from now on.
    pub fn is_new(&mut self, code: Code, a: Site, b: Site) -> bool {
        self.seen.insert((code, a.min(b), a.max(b)))
    }

    /// Adds a finding.
    pub fn add(&mut self, finding: Finding, sites: (Site, Site), earlier: Option<AccessKey>) {
        self.entries.push(Entry { finding, sites, earlier });
    }

    /// Whether the run should stop. Notes do not count, nor does that threads have left: they are no reason to overlook a defect.
    pub fn is_full(&self) -> bool {
        let counted = |e: &&Entry| {
            let code = e.finding.code;
            code.severity() > gpuproof_base::Severity::Note && code != Code::BarrierExited
        };
        self.entries.len() >= self.limit && self.entries.iter().filter(counted).count() >= self.limit
    }

    /// The findings in order. A pair of statements that really races is not also called benign.
    pub fn finish(self) -> Vec<Finding> {
        let races = [Code::RaceShared, Code::RaceGlobal, Code::RaceImage];
        let pair = |s: (Site, Site)| (s.0.min(s.1), s.0.max(s.1));
        let racy: FxHashSet<(Site, Site)> =
            self.entries.iter().filter(|e| races.contains(&e.finding.code)).map(|e| pair(e.sites)).collect();
        let keep = |e: &Entry| e.finding.code != Code::RaceBenign || !racy.contains(&pair(e.sites));
        self.entries.into_iter().filter(keep).map(|e| e.finding).collect()
    }
}

/// Accesses to be caught in a second run, and what was caught.
#[derive(Clone, Default, Debug)]
pub(crate) struct Watch {
    pub wanted: FxHashSet<AccessKey>,
    pub caught: FxHashMap<AccessKey, Event>,
}

/// The coordinates of a launch-wide thread number.
pub(crate) fn thread_id(launch: &Launch, id: u32) -> ThreadId {
    let per_block = launch.threads_per_block().max(1) as u32;
    ThreadId {
        block: coordinates(launch.grid, id / per_block),
        thread: coordinates(launch.block, id % per_block),
    }
}

/// The coordinates of a linear index, x fastest.
pub(crate) fn coordinates(size: [u32; 3], index: u32) -> [u32; 3] {
    let (x, y) = (size[0].max(1), size[1].max(1));
    [index % x, index / x % y, index / x / y]
}

/// What a thread does right now.
pub(crate) fn event(program: &Program, launch: &Launch, thread: &Thread) -> Event {
    let site_at = |pc: u32| program.sites.get(program.site(pc) as usize);
    let origin = site_at(thread.pc).map_or(gpuproof_base::Origin::NONE, |s| s.origin);
    let mut event = Event {
        thread: thread_id(launch, thread.id),
        origin,
        calls: Vec::new(),
        iterations: Vec::new(),
        access: None,
        bytes: None,
        value: None,
        variables: Vec::new(),
    };
    for (n, frame) in thread.frames.iter().enumerate() {
        // In the frame of a caller the thread stands at the call.
        let at = thread.frames.get(n + 1).map_or(thread.pc, |inner| inner.call);
        let Some(info) = site_at(at) else { continue };
        if n + 1 < thread.frames.len() {
            event.calls.push(info.origin);
        }
        if n + 1 == thread.frames.len() {
            event.variables = values(program, thread, frame.base, info.variables.clone());
        }
        let counts = thread.loops.get(frame.loops as usize..).unwrap_or(&[]);
        let loops = program.loops.get(info.loops.clone()).unwrap_or(&[]);
        event.iterations.extend(loops.iter().copied().zip(counts.iter().copied()));
    }
    event
}

/// An event that is an access.
pub(crate) fn access_event(
    mut event: Event,
    kind: AccessKind,
    bytes: Option<(i64, i64)>,
    value: Option<Vec<u8>>,
) -> Event {
    event.access = Some(kind);
    event.bytes = bytes;
    event.value = value;
    event
}
