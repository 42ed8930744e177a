//! Which of the places that a proof failed at some runs come to.
//!
//! A condition under which no thread gets to such a place excuses what happens there and cures nothing: `if (blockDim.x != 64) return;` makes every kernel right for blocks of 128. So a run
//! of those that show that a condition can be met has to come there, for a race with two threads. Statements that only compute are not watched; what is open in
//! them asks for nothing.

use super::subject::Subject;
use super::trial::{Attempt, Ground};
use gpuproof_base::{Origin, Span};
use gpuproof_check::{Checked, Status};
use gpuproof_facts::Flow;
use gpuproof_interp::{Moment, Program, Rules, Spot};
use gpuproof_kir::{FunctionId, ObjectId, Stmt, Valid};
use std::collections::{BTreeMap, BTreeSet};

/// Most statements of a run.
const MOST_STEPS: u64 = 60_000;

/// Places of one obligation: by which numbers statements are watched, and how many threads have to come.
#[derive(Debug)]
struct Wanted {
    places: Vec<BTreeSet<usize>>,
    threads: usize,
}

/// Obligations that are open, whose places no run came to so far.
#[derive(Debug)]
pub struct Unreached {
    wanted: Vec<Wanted>,
}

impl Unreached {
    /// Those of the kernel as it is.
    pub fn new(flat: &Valid, kernel: FunctionId, checked: &Checked) -> Self {
        let flow = Flow::new(&flat.functions[kernel]);
        // Statements are numbered in this order, as in runs.
        let stmts: Vec<&Stmt> = flow.nodes.iter().flat_map(|node| node.stmts.iter().copied()).collect();
        let numbers = |origin: Origin| -> BTreeSet<usize> {
            let Some(span) = flat.origins.span(origin) else { return BTreeSet::new() };
            let is_it = |stmt: &Stmt| {
                let own = flat.origins.span(stmt.origin);
                !stmt.only_computes() && own.is_some_and(|own| is_in(&span, &own) || is_in(&own, &span))
            };
            stmts.iter().enumerate().filter(|(_, stmt)| is_it(stmt)).map(|(number, _)| number).collect()
        };
        let open = checked.obligations.iter().filter(|o| o.status != Status::Proved);
        let wanted = open.map(|o| Wanted {
            places: o.origins.iter().map(|origin| numbers(*origin)).filter(|list| !list.is_empty()).collect(),
            threads: if Subject::of(o.code) == Some(Subject::Races) { 2 } else { 1 },
        });
        Self { wanted: wanted.filter(|wanted| !wanted.places.is_empty()).collect() }
    }

    /// Whether all places were come to.
    pub fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }

    /// Takes out what a run comes to.
    pub fn without(&mut self, ground: &Ground<'_>, attempt: &Attempt, counts: &BTreeMap<ObjectId, u64>) {
        if self.wanted.is_empty() {
            return;
        }
        let mut visitors: BTreeMap<usize, BTreeSet<(u32, u32)>> = BTreeMap::new();
        for moment in moments(ground, attempt, counts) {
            if let Spot::Before(number) = moment.spot {
                visitors.entry(number).or_default().insert((moment.block, moment.thread));
            }
        }
        self.wanted.retain(|wanted| !wanted.is_met(&visitors));
    }
}

impl Wanted {
    fn is_met(&self, visitors: &BTreeMap<usize, BTreeSet<(u32, u32)>>) -> bool {
        let of = |place: &BTreeSet<usize>| -> BTreeSet<(u32, u32)> {
            place.iter().filter_map(|number| visitors.get(number)).flatten().copied().collect()
        };
        let each: Vec<BTreeSet<(u32, u32)>> = self.places.iter().map(of).collect();
        let all: BTreeSet<(u32, u32)> = each.iter().flatten().copied().collect();
        each.iter().all(|visitors| !visitors.is_empty()) && all.len() >= self.threads
    }
}

/// What the threads of a run come to, calls inlined; nothing if it cannot be made again.
fn moments(ground: &Ground<'_>, attempt: &Attempt, counts: &BTreeMap<ObjectId, u64>) -> Vec<Moment> {
    let Some((inputs, _)) = ground.inputs(attempt, counts) else { return Vec::new() };
    let rules = Rules { moments: true, step_budget: MOST_STEPS, ..ground.rules(attempt) };
    let program = Program::new(ground.flat, ground.kernel);
    let run = program.and_then(|program| program.run(ground.flat, &attempt.launch, &inputs, &rules));
    run.map_or_else(|_| Vec::new(), |outcome| outcome.moments)
}

fn is_in(inner: &Span, outer: &Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}
