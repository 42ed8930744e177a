//! What threads did in a run, by place, and which of it is looked at.

use gpuproof_base::Id;
use gpuproof_facts::{Flow, LoopId};
use gpuproof_interp::{AccessKind, Held, Outcome};
use gpuproof_kir::ObjectId;
use gpuproof_thread::{Kind, Point, Spot};
use std::collections::BTreeMap;

/// An access that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// What was done.
    pub kind: Kind,
    /// To which array.
    pub object: ObjectId,
    /// First byte.
    pub offset: u64,
    /// How many.
    pub len: u64,
}

/// The barrier of the block that a thread passed last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Since {
    /// The barrier; none: the kernel's start.
    pub barrier: Option<Point>,
    /// Iterations of the loops around it.
    pub iterations: Vec<u64>,
}

/// A thread at a place.
#[derive(Clone, Debug)]
pub struct Visit {
    /// Linear index of the block.
    pub block: u32,
    /// Linear index in the block.
    pub thread: u32,
    /// The place.
    pub spot: Spot,
    /// Iterations of the loops around, outermost first.
    pub iterations: Vec<u64>,
    /// What its locals hold.
    pub locals: Vec<Held>,
    /// What the statement accesses.
    pub accesses: Vec<Touch>,
    /// Since when it has passed no barrier of the block.
    pub since: Since,
}

/// Place, iterations, block, thread: a thread comes to a statement at most once in an iteration.
type Key = (Spot, Vec<u64>, u32, u32);

/// All visits of a run.
pub struct Visits {
    by_spot: BTreeMap<Spot, Vec<Visit>>,
}

impl Visits {
    /// Sorts what a run tells.
    pub fn new(flow: &Flow<'_>, outcome: &Outcome) -> Self {
        let mut points = Vec::new();
        for (node, data) in flow.nodes.iter_enumerated() {
            points.extend((0..data.stmts.len()).map(|index| Point { node, index }));
        }
        let before = |number: usize| points.get(number).map(|point| Spot::Before(*point));
        let is_barrier = |point: Point| {
            let stmt = flow.nodes[point.node].stmts.get(point.index);
            stmt.is_some_and(|stmt| stmt.block_barrier().is_some())
        };
        let mut last: BTreeMap<(u32, u32), Since> = BTreeMap::new();
        let mut all: BTreeMap<Key, Visit> = BTreeMap::new();
        for moment in &outcome.moments {
            let spot = match moment.spot {
                gpuproof_interp::Spot::Head(number) => Some(Spot::Head(LoopId::new(number))),
                gpuproof_interp::Spot::Before(number) => before(number),
            };
            let Some(spot) = spot else { continue };
            let (block, thread, iterations) = (moment.block, moment.thread, moment.iterations.clone());
            let key = (spot, iterations.clone(), block, thread);
            // One whose turn was over before it executed the statement is seen there once more.
            if all.contains_key(&key) {
                continue;
            }
            let since = last.entry((block, thread)).or_default();
            let visit = Visit {
                block,
                thread,
                spot,
                iterations: iterations.clone(),
                locals: moment.locals.clone(),
                accesses: Vec::new(),
                since: since.clone(),
            };
            if let Spot::Before(point) = spot
                && is_barrier(point)
            {
                *since = Since { barrier: Some(point), iterations };
            }
            all.insert(key, visit);
        }
        for traced in &outcome.trace {
            let kind = match traced.kind {
                AccessKind::Read => Kind::Read,
                AccessKind::Write => Kind::Write,
                AccessKind::Atomic => Kind::Atomic,
                AccessKind::AsyncRead | AccessKind::AsyncWrite => continue,
            };
            let Some(spot) = traced.number.and_then(before) else { continue };
            let key = (spot, traced.iterations.clone(), traced.block, traced.thread);
            if let Some(visit) = all.get_mut(&key) {
                let touch = Touch { kind, object: traced.object, offset: traced.offset, len: traced.len };
                if !visit.accesses.contains(&touch) {
                    visit.accesses.push(touch);
                }
            }
        }
        let mut by_spot: BTreeMap<Spot, Vec<Visit>> = BTreeMap::new();
        for ((spot, ..), visit) in all {
            by_spot.entry(spot).or_default().push(visit);
        }
        Self { by_spot }
    }

    /// The places that somebody came to.
    pub fn spots(&self) -> Vec<Spot> {
        self.by_spot.keys().copied().collect()
    }

    /// Some visits of a place, from the first to the last.
    pub fn chosen(&self, spot: Spot, most: usize) -> Vec<&Visit> {
        spread(self.by_spot.get(&spot).map_or(&[], |list| list), most).collect()
    }

    /// Pairs of threads of a block that come to a place in the same iterations.
    pub fn of_a_block(&self, spot: Spot, most: usize) -> Vec<(&Visit, &Visit)> {
        let list = self.by_spot.get(&spot).map_or(&[][..], |list| list);
        let mut groups: Vec<&[Visit]> = list
            .chunk_by(|a, b| a.iterations == b.iterations && a.block == b.block)
            .filter(|group| group.len() > 1)
            .collect();
        groups.dedup_by_key(|group| (group[0].iterations.clone(), group[0].block));
        let chosen = spread(&groups, most).enumerate().map(|(number, group)| {
            // Neighbours, the ends, and those between them.
            let first = number % group.len();
            let second = (first + group.len() - 1 - number / 2 % (group.len() - 1)) % group.len();
            (&group[first], &group[second])
        });
        chosen.filter(|(a, b)| a.thread != b.thread).collect()
    }

    /// Pairs of threads of a block between two barriers, wherever they are: as often as there are places.
    pub fn of_an_interval(&self, most: usize) -> Vec<(&Visit, &Visit)> {
        let mut intervals: BTreeMap<(u32, &Since), Vec<&Visit>> = BTreeMap::new();
        for visit in self.by_spot.values().flatten() {
            intervals.entry((visit.block, &visit.since)).or_default().push(visit);
        }
        let intervals: Vec<Vec<&Visit>> = intervals.into_values().collect();
        let mut pairs = Vec::new();
        for (number, list) in spread(&intervals, most * 2).enumerate() {
            for place in 0..most {
                let (Some(a), Some(b)) = (
                    list.get((place * 13 + number) % list.len()),
                    list.get((place * place * 5 + place * 7 + number * 3 + list.len() / 2) % list.len()),
                ) else {
                    continue;
                };
                if a.thread != b.thread {
                    pairs.push((*a, *b));
                }
            }
        }
        pairs
    }

    /// Pairs of threads of different blocks, wherever they are.
    pub fn of_two_blocks(&self, most: usize) -> Vec<(&Visit, &Visit)> {
        let spots = self.spots();
        let mut pairs = Vec::new();
        for (number, spot) in spots.iter().enumerate() {
            let other = spots[(number * 7 + 3) % spots.len()];
            for there in [*spot, other] {
                let mine = self.chosen(*spot, most.div_ceil(2));
                let theirs = self.by_spot.get(&there).map_or(&[][..], |list| list);
                for (place, a) in mine.into_iter().enumerate() {
                    let others: Vec<&Visit> = theirs.iter().filter(|b| b.block != a.block).collect();
                    let at = (place * 5 + number) % others.len().max(1);
                    pairs.extend(others.get(at).map(|b| (a, *b)));
                }
            }
        }
        pairs
    }
}

/// At most so many, from the first to the last.
fn spread<T>(list: &[T], most: usize) -> impl Iterator<Item = &T> {
    let count = list.len().min(most);
    let step = move |n: usize| if count > 1 { n * (list.len() - 1) / (count - 1) } else { 0 };
    (0..count).filter_map(move |n| list.get(step(n)))
}
