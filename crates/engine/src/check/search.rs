//! Looking for a run that shows a defect: the witnesses of the proof attempt first, then small launches.
//!
//! A witness of the abstraction names launch, threads, arguments and some memory; the interpreter then shows whether
//! the defect is real. Where it is not, real ones are looked for among small launches with plausible arguments.
//! All of it is decided by the kernel and the witnesses, and limited by numbers of statements, never by time.

use super::launches::{Mentioned, fixed_size};
use super::subject::Subject;
use super::trial::{Attempt, Budget, Filling, Ground, Shown, Tried};
use crate::inputs::contents::Random;
use crate::inputs::number::const_of_integer;
use gpuproof_base::Code;
use gpuproof_check::{Obligation, Status, Witness};
use gpuproof_interp::{AccessKind, Finding, Launch, MAX_THREADS};
use gpuproof_kir::{Const, ExprKind, ObjectId, ObjectInit, Space, Ty, walk};
use std::collections::{BTreeMap, BTreeSet};

/// Statements that the runs of one witness may execute together.
const STEPS_FOR_WITNESS: u64 = 400_000;
/// Statements for all witnesses of a kernel.
const STEPS_FOR_WITNESSES: u64 = 1_500_000;
/// Statements for the search among small launches.
const STEPS_FOR_SEARCH: u64 = 1_200_000;
/// Statements for the search for a defect of another subject, once one is shown.
const STEPS_FOR_MORE: u64 = 300_000;
/// Most statements of one run in the search.
const STEPS_FOR_ONE: u64 = 300_000;
/// Statements of one long run, where a witness needs more than the others may take.
const STEPS_FOR_LONG: u64 = 40_000_000;
/// Largest size or argument of a run that is easily understood.
const MOST_WIELDY: u32 = 64;
/// Most runs of the search.
const MOST_TRIALS: usize = 400;
/// What a witness is tried with: what is in memory where it does not say, and the seed of the schedule. Values that differ from
/// element to element come first: they make two writes of what was read differ.
const TRIES: [(Filling, u64); 5] = [
    (Filling::Random(1), 0),
    (Filling::Zero, 0),
    (Filling::Iota, 0),
    (Filling::Random(1), 1),
    (Filling::Random(2), 2),
];

/// What the search came to.
#[derive(Default)]
pub struct Found {
    /// Runs that showed defects, each with the obligation whose witness led there.
    pub shown: Vec<(Option<usize>, Box<Shown>)>,
    /// Runs made.
    pub runs: usize,
    /// Statements executed.
    pub steps: u64,
}

/// Tries the witnesses of all obligations that are not shown, then, if none is real, small launches; and
/// small launches for properties of which nothing was shown yet. A kernel that the
/// solver or the model gives up on may still be shown to be wrong.
pub fn find(ground: &Ground<'_>, obligations: &[Obligation], mentioned: Mentioned) -> Found {
    let mut found = Found::default();
    let mut left = STEPS_FOR_WITNESSES;
    let possible: Vec<(usize, &Obligation, &Witness)> = obligations
        .iter()
        .enumerate()
        .filter_map(|(n, o)| match &o.status {
            Status::Possible { witness, .. } => Some((n, o, &**witness)),
            _ => None,
        })
        .collect();
    let mut cut_off: Option<(usize, &Obligation, &Witness, Counts)> = None;
    for (number, obligation, witness) in &possible {
        // An obligation that an earlier run has refuted already needs no run of its own.
        if found.shown.iter().any(|(_, shown)| explains(ground, shown, obligation)) {
            continue;
        }
        let mut budget = Budget::new(STEPS_FOR_WITNESS.min(left));
        let shown = try_witness(ground, witness, obligation, &mut budget);
        left = left.saturating_sub(budget.used);
        found.runs += budget.runs;
        found.steps += budget.used;
        if shown.is_none() && budget.is_spent() && cut_off.is_none() && is_race(obligation) {
            cut_off = Some((*number, obligation, witness, budget.counts));
        }
        // A small launch is easier to understand than what the solver thought of.
        let shown = match shown {
            Some(shown) if is_unwieldy(ground, &shown) => {
                let mut budget = Budget::new(STEPS_FOR_MORE);
                let better =
                    small_launches(ground, &[], mentioned, Goal::Obligation(obligation), &mut budget);
                found.runs += budget.runs;
                found.steps += budget.used;
                Some(better.unwrap_or(shown))
            }
            shown => shown,
        };
        found.shown.extend(shown.map(|shown| (Some(*number), shown)));
        if left == 0 {
            break;
        }
    }
    let mut wanted: BTreeSet<Subject> = obligations
        .iter()
        .filter(|o| o.status != Status::Proved)
        .filter_map(|o| Subject::of(o.code))
        .filter(|subject| !found.shown.iter().any(|(_, shown)| shows(shown, *subject)))
        .collect();
    let mut steps = if found.shown.is_empty() { STEPS_FOR_SEARCH } else { STEPS_FOR_MORE };
    let witnesses: Vec<&Witness> = possible.iter().map(|(_, _, w)| *w).collect();
    while found.shown.is_empty() || !wanted.is_empty() {
        let mut budget = Budget::new(steps);
        let goal = if found.shown.is_empty() { Goal::Any } else { Goal::Subjects(&wanted) };
        let shown = small_launches(ground, &witnesses, mentioned, goal, &mut budget);
        found.runs += budget.runs;
        found.steps += budget.used;
        let Some(shown) = shown else { break };
        wanted.retain(|subject| !shows(&shown, *subject));
        found.shown.push((None, shown));
        steps = STEPS_FOR_MORE;
    }
    if let (true, Some((number, obligation, witness, counts))) = (found.shown.is_empty(), cut_off) {
        let mut budget = Budget { counts, ..Budget::new(STEPS_FOR_LONG) };
        let shown = long_run(ground, witness, obligation, &mut budget);
        found.runs += budget.runs;
        found.steps += budget.used;
        found.shown.extend(shown.map(|shown| (Some(number), shown)));
    }
    found
}

/// Whether what a run showed goes away with other contents of the arrays: then it is a defect only if these contents can come.
pub fn rests_on_contents(ground: &Ground<'_>, shown: &Shown) -> bool {
    let code = |shown: &Shown| shown.findings.first().map(|finding| finding.code);
    // Single numbers often are sizes.
    let launch = &shown.attempt.launch;
    let sizes = [1, launch.block[0], launch.block[0].saturating_mul(launch.grid[0])];
    let fillings = [Filling::Zero, Filling::Iota, Filling::Random(3)];
    let mut fillings = fillings.into_iter().chain(sizes.map(Filling::Other));
    let goes_away = |filling: Filling, blocks: Option<Vec<u32>>| {
        // Equal values excuse nothing here: all elements are equal in one of the runs. All threads of the blocks run: others may meet now.
        let (cells, threads) = (Vec::new(), None);
        let attempt = Attempt { cells, blocks, threads, filling, strict: true, ..shown.attempt.clone() };
        let mut budget = Budget::new(STEPS_FOR_MORE);
        match ground.attempt(&attempt, &mut budget) {
            Tried::Shown(other) => Some(code(&other) != code(shown)),
            Tried::Clean => Some(true),
            Tried::Open => (!budget.is_spent()).then_some(true),
            Tried::Outside => Some(false),
        }
    };
    fillings.any(|filling| {
        // A run of all blocks may be too long: those that wait for others take all the time. What no run tells refutes nothing.
        let all = goes_away(filling, None);
        all.or_else(|| goes_away(filling, shown.attempt.blocks.clone())).unwrap_or(true)
    })
}

/// A variable of the device that held something else in a run than what the source starts it with, if the run goes well with that.
pub fn rests_on_variable(ground: &Ground<'_>, shown: &Shown) -> Option<String> {
    let starts_with = |object: ObjectId| {
        let data = &ground.module.objects[object];
        data.space == Space::Global && matches!(data.init, ObjectInit::Bytes(_))
    };
    let overwritten =
        shown.attempt.cells.iter().map(|cell| cell.object).find(|object| starts_with(*object))?;
    let mut cells = shown.attempt.cells.clone();
    cells.retain(|cell| !starts_with(cell.object));
    let filling = match shown.attempt.filling {
        Filling::Other(_) => Filling::Random(1),
        kept => kept,
    };
    let attempt = Attempt { cells, filling, ..shown.attempt.clone() };
    let first = |shown: &Shown| shown.findings.first().map(|finding| finding.code);
    let is_as_before = match ground.attempt(&attempt, &mut Budget::new(STEPS_FOR_MORE)) {
        Tried::Shown(other) => first(&other) == first(shown),
        Tried::Clean | Tried::Open | Tried::Outside => false,
    };
    (!is_as_before).then(|| ground.module.objects[overwritten].name.to_string())
}

/// Elements that arrays turned out to need.
type Counts = BTreeMap<ObjectId, u64>;

fn is_race(obligation: &Obligation) -> bool {
    matches!(obligation.code, Code::RaceShared | Code::RaceGlobal)
}

/// One run of the blocks of a witness that goes on for as long as the defect may need.
///
/// A read beside a write counts whatever the values are: it would be excused only if the write *provably* stored what was there,
/// and then the obligation would have been shown. That a long run has become insensitive to its inputs (all is 0 or infinite
/// after a while) is no excuse.
fn long_run(
    ground: &Ground<'_>,
    witness: &Witness,
    obligation: &Obligation,
    budget: &mut Budget,
) -> Option<Box<Shown>> {
    let mut attempt = attempt_of(ground, witness);
    attempt.strict = true;
    let Tried::Shown(mut shown) = ground.attempt(&attempt, budget) else { return None };
    let reads = |finding: &Finding| finding.events.iter().any(|e| e.access == Some(AccessKind::Read));
    shown.findings.retain(|finding| is_about(ground, finding, obligation) && reads(finding));
    (!shown.findings.is_empty()).then_some(shown)
}

/// What a search among small launches is for.
#[derive(Clone, Copy)]
enum Goal<'a> {
    /// Any defect.
    Any,
    /// A defect of one of these properties.
    Subjects(&'a BTreeSet<Subject>),
    /// What an obligation excludes.
    Obligation(&'a Obligation),
}

impl Goal<'_> {
    fn is_met(self, ground: &Ground<'_>, shown: &Shown) -> bool {
        match self {
            Goal::Any => true,
            Goal::Subjects(wanted) => wanted.iter().any(|subject| shows(shown, *subject)),
            Goal::Obligation(obligation) => explains(ground, shown, obligation),
        }
    }
}

/// Whether a run is larger than what people like to think about, in a way that is not asked for.
fn is_unwieldy(ground: &Ground<'_>, shown: &Shown) -> bool {
    let free = |extent: gpuproof_check::Extent| fixed_size(extent).is_none();
    let launch = &shown.attempt.launch;
    let large = |sizes: [u32; 3], asked: [gpuproof_check::Extent; 3]| {
        (0..3).any(|n| sizes[n] > MOST_WIELDY && free(asked[n]))
    };
    let number = |(position, value): (&usize, &Const)| match value {
        Const::Int(bits) if !ground.setup.arguments.contains_key(position) => {
            let ty = ground.function().params.get(*position).map(|p| ground.function().locals[p.local].ty);
            let negative = ty.is_some_and(|ty| ty.is_signed() && bits >> (ty.bits().max(1) - 1) & 1 == 1);
            negative || *bits > u128::from(MOST_WIELDY)
        }
        _ => false,
    };
    large(launch.grid, ground.launches.grid)
        || large(launch.block, ground.launches.block)
        || shown.attempt.scalars.iter().any(number)
}

/// Whether a run shows a defect of this subject.
fn shows(shown: &Shown, subject: Subject) -> bool {
    shown.findings.iter().any(|finding| Subject::of(finding.code) == Some(subject))
}

/// Whether a run shows the defect that an obligation excludes: the same code at the same places.
pub fn explains(ground: &Ground<'_>, shown: &Shown, obligation: &Obligation) -> bool {
    shown.findings.iter().any(|finding| is_about(ground, finding, obligation))
}

/// Whether a finding of a run is what an obligation excludes.
pub fn is_about(ground: &Ground<'_>, finding: &Finding, obligation: &Obligation) -> bool {
    let wanted: BTreeSet<_> =
        obligation.origins.iter().filter_map(|origin| ground.flat.origins.span(*origin)).collect();
    let seen: BTreeSet<_> =
        finding.events.iter().filter_map(|event| ground.module.origins.span(event.origin)).collect();
    finding.code == obligation.code && (seen == wanted || wanted.is_empty())
}

fn try_witness(
    ground: &Ground<'_>,
    witness: &Witness,
    obligation: &Obligation,
    budget: &mut Budget,
) -> Option<Box<Shown>> {
    let whole = attempt_of(ground, witness);
    let launch = &whole.launch;
    let mut fallback = None;
    // First the threads concerned alone, which is enough before they need others, however large the block is.
    let per_block = launch.threads_per_block();
    let index = |block: [u32; 3], thread: [u32; 3]| {
        let inside = linear_in(launch.block, thread).filter(|n| u64::from(*n) < per_block)?;
        Some((linear(launch, block)?, inside))
    };
    let concerned: BTreeSet<(u32, u32)> = witness.threads.iter().filter_map(|(b, t)| index(*b, *t)).collect();
    let alone = (ground.may_leave_threads_out() && !concerned.is_empty())
        .then(|| concerned.into_iter().collect::<Vec<_>>());
    for threads in alone.into_iter().map(Some).chain([None]) {
        for (filling, seed) in TRIES {
            let attempt = Attempt { threads: threads.clone(), filling, seed, ..whole.clone() };
            match ground.attempt(&attempt, budget) {
                Tried::Shown(shown) if explains(ground, &shown, obligation) => return Some(shown),
                Tried::Shown(shown) => fallback = fallback.or(Some(shown)),
                Tried::Clean | Tried::Outside | Tried::Open => {}
            }
        }
    }
    fallback
}

/// The run of the blocks that a witness names, with everything that it leaves open.
fn attempt_of(ground: &Ground<'_>, witness: &Witness) -> Attempt {
    let mut launch = ground.launch(witness.grid.map(|n| n.max(1)), witness.block.map(|n| n.max(1)));
    launch.global_offset =
        std::array::from_fn(|n| ground.launches.global_offset[n].unwrap_or(witness.global_offset[n]));
    if let (None, Some(bytes)) = (ground.launches.dynamic_shared, witness.dynamic_shared) {
        launch.dynamic_shared = bytes;
    }
    let blocks: BTreeSet<u32> = witness.threads.iter().filter_map(|(b, _)| linear(&launch, *b)).collect();
    let blocks: Vec<u32> =
        if blocks.is_empty() { some_blocks(&launch) } else { blocks.into_iter().collect() };
    let mut scalars = witness.arguments.clone();
    complete(ground, &launch, &mut scalars);
    let (filling, seed) = TRIES[0];
    let cells = witness.memory.clone();
    Attempt { launch, blocks: Some(blocks), threads: None, scalars, cells, filling, seed, strict: false }
}

/// Scalars that the witness leaves open get plausible values.
fn complete(ground: &Ground<'_>, launch: &Launch, scalars: &mut BTreeMap<usize, Const>) {
    let threads = launch.blocks().saturating_mul(launch.threads_per_block());
    for (position, ty) in scalar_params(ground) {
        let fixed = ground.setup.arguments.get(&position).copied();
        let value = fixed.or(scalars.get(&position).copied());
        scalars.insert(position, value.unwrap_or_else(|| fitting(ty, threads)));
    }
}

/// Positions and types of the parameters that are no arrays.
pub(crate) fn scalar_params(ground: &Ground<'_>) -> Vec<(usize, Ty)> {
    let function = ground.function();
    let scalars = function.params.iter().enumerate().filter(|(_, p)| p.object.is_none());
    scalars.map(|(n, p)| (n, function.locals[p.local].ty)).filter(|(_, ty)| *ty != Ty::Ptr).collect()
}

/// A number as a value of a type, as large as the type allows.
pub(crate) fn fitting(ty: Ty, value: u64) -> Const {
    match ty {
        Ty::Int { bits, signed } => {
            let width = u32::from(bits) - u32::from(signed);
            let largest = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
            const_of_integer(ty, value.min(largest))
        }
        Ty::Bool => Const::Bool(value != 0),
        _ => const_of_integer(ty, value),
    }
}

/// The linear index of a block.
fn linear(launch: &Launch, block: [u32; 3]) -> Option<u32> {
    linear_in(launch.grid, block)
}

/// The linear index of coordinates, x fastest; nothing if they are outside.
fn linear_in(size: [u32; 3], at: [u32; 3]) -> Option<u32> {
    let [x, y, _] = size.map(u64::from);
    let index = u64::from(at[0]) + x * (u64::from(at[1]) + y * u64::from(at[2]));
    u32::try_from(index).ok().filter(|_| (0..3).all(|n| at[n] < size[n]))
}

/// A few blocks of a launch: its corner, the next ones along each dimension, and in a small grid the last.
fn some_blocks(launch: &Launch) -> Vec<u32> {
    let [x, y, z] = launch.grid;
    let last = if launch.blocks() <= 64 { [x - 1, y - 1, z - 1] } else { [3, 0, 0] };
    let wanted = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1], last];
    wanted.into_iter().filter_map(|b| linear(launch, b)).collect::<BTreeSet<_>>().into_iter().collect()
}

fn small_launches(
    ground: &Ground<'_>,
    witnesses: &[&Witness],
    mentioned: Mentioned,
    goal: Goal<'_>,
    budget: &mut Budget,
) -> Option<Box<Shown>> {
    let constants = constants_of(ground);
    let mut launches = candidate_launches(ground, mentioned);
    for witness in witnesses {
        let launch = ground.launch(witness.grid.map(|n| n.max(1)), witness.block.map(|n| n.max(1)));
        if ground.allows(&launch) && !launches.contains(&launch) {
            launches.push(launch);
        }
    }
    let fillings = [Filling::Random(1), Filling::Iota, Filling::Zero, Filling::Random(2)];
    let mut tried = BTreeSet::new();
    let mut trials = 0;
    // Breadth first: every launch with its most plausible arguments before the less plausible ones.
    for round in 0..24u64 {
        for (index, launch) in launches.iter().enumerate() {
            for shared in dynamic_shared_sizes(ground, launch, round) {
                let launch = Launch { dynamic_shared: shared, ..launch.clone() };
                let scalars = scalars_for(ground, &launch, witnesses, &constants, (round, index));
                let filling = fillings[(round as usize + index) % fillings.len()];
                let seed = if round < 4 { 0 } else { round % 3 };
                let key = format!("{launch:?}{scalars:?}{filling:?}{seed}");
                if !tried.insert(key) {
                    continue;
                }
                trials += 1;
                if trials > MOST_TRIALS || budget.is_spent() {
                    return None;
                }
                let blocks = Some(some_blocks(&launch));
                let cells = Vec::new();
                let strict = false;
                let attempt =
                    Attempt { launch, blocks, threads: None, scalars, cells, filling, seed, strict };
                let mut own = Budget::new(STEPS_FOR_ONE.min(budget.steps));
                own.counts = std::mem::take(&mut budget.counts);
                let result = ground.attempt(&attempt, &mut own);
                budget.counts = std::mem::take(&mut own.counts);
                budget.steps = budget.steps.saturating_sub(own.used);
                budget.used += own.used;
                budget.runs += own.runs;
                if let Tried::Shown(shown) = result
                    && goal.is_met(ground, &shown)
                {
                    return Some(shown);
                }
            }
        }
    }
    None
}

/// Launches to try within what is checked, small ones first.
fn candidate_launches(ground: &Ground<'_>, mentioned: Mentioned) -> Vec<Launch> {
    const BLOCKS: [[u32; 3]; 14] = [
        [4, 1, 1],
        [2, 1, 1],
        [3, 1, 1],
        [8, 1, 1],
        [32, 1, 1],
        [33, 1, 1],
        [64, 1, 1],
        [1, 1, 1],
        [2, 2, 1],
        [4, 4, 1],
        [3, 2, 1],
        [2, 2, 2],
        [8, 8, 1],
        [16, 16, 1],
    ];
    const GRIDS: [[u32; 3]; 6] = [[2, 1, 1], [1, 1, 1], [3, 1, 1], [2, 2, 1], [1, 2, 1], [2, 2, 2]];
    let fitted = |size: [u32; 3], fixed: [gpuproof_check::Extent; 3], used: [bool; 3]| {
        std::array::from_fn(|n| fixed_size(fixed[n]).unwrap_or(if n == 0 || used[n] { size[n] } else { 1 }))
    };
    let mut found: Vec<Launch> = Vec::new();
    for grid in GRIDS {
        for block in BLOCKS {
            let block = fitted(block, ground.launches.block, mentioned.threads);
            let grid = fitted(grid, ground.launches.grid, mentioned.blocks);
            let launch = ground.launch(grid, block);
            let fits = launch.threads_per_block().saturating_mul(6) <= MAX_THREADS;
            if fits && ground.allows(&launch) && !found.contains(&launch) {
                found.push(launch);
            }
        }
    }
    found
}

/// Sizes of dynamic shared memory to try with a launch.
fn dynamic_shared_sizes(ground: &Ground<'_>, launch: &Launch, round: u64) -> Vec<u64> {
    if ground.launches.dynamic_shared.is_some() || !ground.has_dynamic_shared() {
        return vec![launch.dynamic_shared];
    }
    let threads = launch.threads_per_block();
    match round % 3 {
        0 => vec![threads * 4, launch.dynamic_shared],
        1 => vec![threads * 8],
        _ => vec![threads * 16],
    }
}

/// Arguments for a trial: first all alike and plausible as lengths, later any mixture.
fn scalars_for(
    ground: &Ground<'_>,
    launch: &Launch,
    witnesses: &[&Witness],
    constants: &[u64],
    (round, index): (u64, usize),
) -> BTreeMap<usize, Const> {
    let per_block = launch.threads_per_block();
    let threads = launch.blocks().saturating_mul(per_block);
    let along = std::array::from_fn::<u64, 3, _>(|n| u64::from(launch.grid[n]) * u64::from(launch.block[n]));
    let along_x = along[0];
    let used = along.iter().rposition(|n| *n > 1).map_or(1, |n| n + 1);
    let mut pool = vec![threads, along_x, per_block, u64::from(launch.block[0]), 1, 2, 0, 3, 16, 5, 64, 256];
    pool.extend(constants);
    let witness = witnesses.get(round as usize % witnesses.len().max(1));
    // Another mixture for each launch.
    let mut random = Random::new(round << 16 | index as u64, "scalars");
    // Where host code computes its grid from arguments, only few of them fit a launch.
    if round == 2
        && !ground.setup.preconditions.is_empty()
        && let Some(sizes) = sizes_of_launch(ground, launch)
    {
        return sizes;
    }
    let parameters = scalar_params(ground);
    // Sizes that do not fit each other are a defect of their own: soon every other launch has a mixture.
    let mixed = parameters.len() > 1 && round > 4 && (round + index as u64) % 2 == 1;
    parameters
        .into_iter()
        .enumerate()
        .map(|(number, (position, ty))| {
            let fixed = ground.setup.arguments.get(&position).copied();
            let of_witness = witness.and_then(|w| w.arguments.get(&position)).copied();
            let pick = |n: u64| fitting(ty, pool.get(n as usize % pool.len()).copied().unwrap_or(1));
            let value = match (round, of_witness) {
                (4, Some(value)) => value,
                // Width, height, depth: a size for each dimension.
                (1, _) => fitting(ty, along[number % used]),
                (0..4, _) => pick(round),
                (4, None) => pick(0),
                (5..8, _) if !mixed => pick(round - 1),
                _ => match (of_witness, random.next_u64()) {
                    (Some(value), n) if n % 3 == 0 => value,
                    (_, n) => pick(n >> 8),
                },
            };
            (position, fixed.unwrap_or(value))
        })
        .collect()
}

/// Most choices of arguments for one launch that are looked at.
const MOST_CHOICES: usize = 4096;

/// Arguments that are numbers of threads of the launch, as the preconditions want them: those that host code computes its grid from.
pub(crate) fn sizes_of_launch(ground: &Ground<'_>, launch: &Launch) -> Option<BTreeMap<usize, Const>> {
    let [bx, by, bz] = launch.block.map(u64::from);
    let [gx, gy, gz] = launch.grid.map(u64::from);
    let mut values = vec![gx * bx, gy * by, gx * gy * gz * bx * by * bz];
    values.dedup();
    sizes_among(ground, launch, &values)
}

/// Arguments out of these values, as the preconditions want them.
pub(super) fn sizes_among(
    ground: &Ground<'_>,
    launch: &Launch,
    values: &[u64],
) -> Option<BTreeMap<usize, Const>> {
    let params = scalar_params(ground);
    let choices = values.len().checked_pow(u32::try_from(params.len()).ok()?).unwrap_or(MOST_CHOICES);
    (0..choices.min(MOST_CHOICES)).find_map(|choice| {
        let mut rest = choice;
        let chosen = params.iter().map(|(position, ty)| {
            let value = values[rest % values.len()];
            rest /= values.len();
            (*position, ground.setup.arguments.get(position).copied().unwrap_or(fitting(*ty, value)))
        });
        let scalars: BTreeMap<usize, Const> = chosen.collect();
        (!ground.is_outside(launch, &scalars)).then_some(scalars)
    })
}

/// The integers that the kernel and its preconditions name: what arguments are likely to be compared with.
pub(crate) fn constants_of(ground: &Ground<'_>) -> Vec<u64> {
    const MOST: usize = 24;
    let mut found = BTreeSet::new();
    let mut add = |expr: &gpuproof_kir::Expr| {
        if let (ExprKind::Const(Const::Int(bits)), Ty::Int { .. }) = (&expr.kind, expr.ty)
            && let Ok(value) = u64::try_from(*bits)
            && value <= 4096
        {
            found.insert(value);
        }
    };
    let module = &ground.module;
    for id in walk::reachable_functions(module, ground.kernel).into_iter().chain([ground.kernel]) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::exprs(body, &mut add);
    }
    for clause in &ground.function().contract {
        if let gpuproof_kir::ClauseBody::Exprs(exprs) = &clause.body {
            exprs.iter().for_each(|e| walk::expr(e, &mut add));
        }
    }
    found.into_iter().take(MOST).collect()
}
