//! What the threads of a small run do to the array of a race, in the stretch between barriers that the race is in.
//!
//! The run is made once more with its accesses kept, calls inlined so that every barrier is one of the kernel's own. An access
//! belongs to the interval given by how many barriers of the block its thread had passed; barriers that do not order the
//! memory concerned do not count. A run that is not small has no map: nobody could read it.

use crate::describe::{access_kind, place};
use crate::flatten::flatten_kernel;
use crate::memory_text::range_name;
use crate::report;
use gpuproof_base::{Code, SourceMap, Span};
use gpuproof_facts::Flow;
use gpuproof_interp::{
    AccessKind, Event, Finding, Inputs, Launch, Outcome, Program, Rules, Spot, ThreadId, Traced,
};
use gpuproof_kir::{FunctionId, ObjectId, Space, Stmt, Valid};
use std::collections::{BTreeMap, BTreeSet};

/// Most threads of a run that gets a map.
const MOST_THREADS: u64 = 256;
/// Most statements of such a run.
const MOST_STEPS: u64 = 200_000;
/// Most accesses of a map.
const MOST_ACCESSES: usize = 2048;

/// What the threads of a small run did to one array without a barrier between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessMap {
    /// The array.
    pub array: String,
    /// How many barriers of the block each thread had passed; nothing for a race between blocks, where no barrier counts.
    pub barriers_before: Option<usize>,
    /// The accesses, by thread, each once.
    pub accesses: Vec<MapAccess>,
}

/// One access of an [`AccessMap`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapAccess {
    /// Block coordinates.
    pub block: [u32; 3],
    /// Coordinates inside the block.
    pub thread: [u32; 3],
    /// What it did.
    pub access: report::AccessKind,
    /// The element as the source would write it.
    pub element: String,
    /// The bytes, relative to the start of the array; the end is exclusive.
    pub bytes: (u64, u64),
    /// The line of the statement.
    pub line: Option<usize>,
}

/// A thread at a statement: block and thread by their linear indices, the statement's number, the iterations around it.
type Visit = (u32, u32, usize, Vec<u64>);
/// An access: block, thread, first byte, bytes, what is done, where.
type Key = (u32, u32, u64, u64, AccessKind, Option<Span>);

/// A run, once more, with its accesses.
pub struct Rerun {
    flat: Valid,
    kernel: FunctionId,
    launch: Launch,
    outcome: Outcome,
}

/// Makes a run again. Nothing if it is not small, or does not end in time.
pub fn rerun(
    module: &Valid,
    kernel: FunctionId,
    launch: &Launch,
    inputs: &Inputs,
    rules: &Rules,
) -> Option<Rerun> {
    let blocks = rules.only_blocks.as_ref().map_or(launch.blocks(), |blocks| blocks.len() as u64);
    let all = blocks.saturating_mul(launch.threads_per_block());
    let threads = rules.only_threads.as_ref().map_or(all, |threads| threads.len() as u64);
    if threads > MOST_THREADS {
        return None;
    }
    let (flat, trouble) = flatten_kernel(module, kernel);
    let rules = Rules { trace: true, moments: true, step_budget: MOST_STEPS, ..rules.clone() };
    let outcome = Program::new(&flat, kernel).and_then(|program| program.run(&flat, launch, inputs, &rules));
    let launch = launch.clone();
    outcome.ok().filter(|_| trouble.is_none()).map(|outcome| Rerun { flat, kernel, launch, outcome })
}

impl Rerun {
    /// The map of a race; nothing for another finding, or if the accesses of the race are not met again.
    pub fn map(&self, sources: &SourceMap, finding: &Finding) -> Option<AccessMap> {
        if !matches!(finding.code, Code::RaceShared | Code::RaceGlobal) {
            return None;
        }
        let [first, second, ..] = finding.events.as_slice() else { return None };
        let object = finding.object?;
        let same_block = first.thread.block == second.thread.block;
        let passed = self.barriers_passed(object);
        let mut by_interval: BTreeMap<Option<usize>, Vec<&Traced>> = BTreeMap::new();
        for traced in self.outcome.trace.iter().filter(|traced| traced.object == object) {
            let visit = (traced.block, traced.thread, traced.number?, traced.iterations.clone());
            let interval = same_block.then_some(*passed.get(&visit)?);
            by_interval.entry(interval).or_default().push(traced);
        }
        let is_of = |traced: &&&Traced, event: &Event| {
            let bytes = (traced.offset as i64, (traced.offset + traced.len) as i64);
            self.thread(traced) == event.thread
                && Some(traced.kind) == event.access
                && Some(bytes) == event.bytes
        };
        let (interval, traced) = by_interval.into_iter().find(|(_, list)| {
            [first, second].iter().all(|event| list.iter().any(|traced| is_of(&traced, event)))
        })?;
        let near = |traced: &&&Traced| !same_block || self.thread(traced).block == first.thread.block;
        let accesses: BTreeSet<_> = traced.iter().filter(near).map(|traced| self.key(traced)).collect();
        if accesses.len() > MOST_ACCESSES {
            return None;
        }
        Some(AccessMap {
            array: self.flat.objects.get(object)?.name.to_string(),
            barriers_before: interval,
            accesses: accesses.into_iter().map(|key| self.access(sources, object, key)).collect(),
        })
    }

    /// How many barriers a thread had passed at each of its visits of a statement.
    fn barriers_passed(&self, object: ObjectId) -> BTreeMap<Visit, usize> {
        let shared = self.flat.objects.get(object).is_some_and(|object| object.space == Space::Shared);
        let space = if shared { Space::Shared } else { Space::Global };
        let flow = Flow::new(&self.flat.functions[self.kernel]);
        // Statements are numbered in this order.
        let stmts: Vec<&Stmt> = flow.nodes.iter().flat_map(|node| node.stmts.iter().copied()).collect();
        let orders = |number: usize| {
            let barrier = stmts.get(number).and_then(|stmt| stmt.block_barrier());
            barrier.is_some_and(|barrier| barrier.fences.order(space))
        };
        let mut passed = BTreeMap::new();
        let mut counts: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        for moment in &self.outcome.moments {
            let Spot::Before(number) = moment.spot else { continue };
            let count = counts.entry((moment.block, moment.thread)).or_default();
            let visit = (moment.block, moment.thread, number, moment.iterations.clone());
            // One whose turn was over before it executed the statement is seen there once more.
            if passed.insert(visit, *count).is_none() && orders(number) {
                *count += 1;
            }
        }
        passed
    }

    fn thread(&self, traced: &Traced) -> ThreadId {
        ThreadId {
            block: coordinates(traced.block, self.launch.grid),
            thread: coordinates(traced.thread, self.launch.block),
        }
    }

    fn key(&self, traced: &Traced) -> Key {
        let span = self.flat.origins.span(traced.origin);
        (traced.block, traced.thread, traced.offset, traced.len, traced.kind, span)
    }

    fn access(&self, sources: &SourceMap, object: ObjectId, key: Key) -> MapAccess {
        let (block, thread, offset, len, kind, span) = key;
        let bytes = (offset as i64, (offset + len) as i64);
        MapAccess {
            block: coordinates(block, self.launch.grid),
            thread: coordinates(thread, self.launch.block),
            access: access_kind(kind),
            element: range_name(&self.flat, object, bytes),
            bytes: (offset, offset + len),
            line: span.map(|span| place(sources, span).line),
        }
    }
}

/// The coordinates of a linear index.
fn coordinates(index: u32, [x, y, _]: [u32; 3]) -> [u32; 3] {
    let (x, y) = (x.max(1), y.max(1));
    [index % x, index / x % y, index / x / y]
}
