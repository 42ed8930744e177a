//! Runs of a kernel on small launches: which of them go wrong is what a precondition has to tell apart.
//!
//! A run that goes wrong kills every condition that holds in it; the number of runs that go well and that a condition allows
//! says how weak it is. Both are only guides: what counts is the proof.

use crate::check::launches::{Mentioned, fixed_size};
use crate::check::search::{constants_of, fitting, scalar_params, sizes_of_launch};
use crate::check::trial::{Attempt, Budget, Filling, Ground, Shown, Tried};
use crate::inputs::contents::Random;
use gpuproof_interp::Launch;
use gpuproof_kir::{Const, ObjectId, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Statements of all runs together, and of one.
const STEPS: u64 = 1_500_000;
const STEPS_FOR_ONE: u64 = 60_000;
/// The same in search of one run that goes well, of a launch that may be given.
const STEPS_FOR_CLEAN: u64 = 500_000;
/// How many choices of arguments each launch is tried with.
const ROUNDS: u64 = 14;

/// Block sizes along one dimension, and along two.
const LINES: [u32; 12] = [4, 2, 3, 8, 1, 5, 6, 7, 16, 32, 33, 64];
const TILES: [[u32; 2]; 12] =
    [[2, 2], [4, 2], [2, 4], [3, 2], [4, 4], [1, 4], [4, 1], [5, 3], [8, 8], [3, 3], [16, 16], [16, 1]];
const GRIDS: [u32; 3] = [2, 1, 3];

/// A run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point {
    /// Grid and block.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u64,
    /// Scalar arguments by position, as bits.
    pub scalars: Vec<(usize, u128)>,
}

/// Runs that went well and runs that did not.
#[derive(Default)]
pub struct Pool {
    /// With how they were run.
    pub good: Vec<(Point, Attempt)>,
    /// The same.
    pub bad: Vec<(Point, Attempt)>,
    seen: BTreeSet<Point>,
}

impl Pool {
    /// Runs the kernel on small launches with plausible arguments.
    pub fn new(ground: &Ground<'_>, mentioned: Mentioned, distinct: bool) -> Self {
        let mut pool = Pool::default();
        let mut left = STEPS;
        let mut counts = BTreeMap::new();
        let constants = constants_of(ground);
        let fillings: &[Filling] = match distinct {
            true => &[Filling::Iota],
            false => &[Filling::Random(1), Filling::Iota, Filling::Zero],
        };
        let launches = launches(ground, mentioned);
        for round in 0..ROUNDS {
            for (number, launch) in launches.iter().enumerate() {
                let scalars = scalars(ground, launch, &constants, round, number as u64);
                let filling = fillings[(round as usize + number) % fillings.len()];
                let launch = with_shared(ground, launch, round);
                let attempt = Attempt {
                    launch,
                    blocks: None,
                    threads: None,
                    scalars,
                    cells: Vec::new(),
                    filling,
                    seed: 0,
                    strict: false,
                };
                let mut own = Budget::new(STEPS_FOR_ONE.min(left));
                own.counts = std::mem::take(&mut counts);
                let tried = ground.attempt(&attempt, &mut own);
                counts = std::mem::take(&mut own.counts);
                left = left.saturating_sub(own.used);
                match tried {
                    Tried::Shown(shown) => pool.add_bad(&shown),
                    Tried::Clean => pool.add(attempt, true),
                    Tried::Outside | Tried::Open => {}
                }
                if left == 0 {
                    return pool;
                }
            }
        }
        pool
    }

    /// Adds a run that went wrong; gives whether it is new.
    pub fn add_bad(&mut self, shown: &Shown) {
        self.add(shown.attempt.clone(), false);
    }

    fn add(&mut self, attempt: Attempt, good: bool) {
        let bits = |value: &Const| match value {
            Const::Int(bits) => *bits,
            Const::Bool(b) => u128::from(*b),
            Const::Float(bits) => u128::from(*bits),
            _ => 0,
        };
        let point = Point {
            grid: attempt.launch.grid,
            block: attempt.launch.block,
            shared: attempt.launch.dynamic_shared,
            scalars: attempt.scalars.iter().map(|(n, value)| (*n, bits(value))).collect(),
        };
        let fresh = self.seen.insert(point.clone());
        match good {
            true if fresh => self.good.push((point, attempt)),
            false => {
                // The same arguments went well with other contents: that run is no evidence.
                self.good.retain(|(other, _)| *other != point);
                if !self.bad.iter().any(|(other, _)| *other == point) {
                    self.bad.push((point, attempt));
                }
            }
            true => {}
        }
    }
}

/// A run of several threads within what the ground allows in which nothing goes wrong; the first of as many as it takes until they are enough. Nothing if there are not so many.
pub fn clean_run(
    ground: &Ground<'_>,
    mentioned: Mentioned,
    is_enough: &mut dyn FnMut(&Attempt, &BTreeMap<ObjectId, u64>) -> bool,
) -> Option<Attempt> {
    let constants = constants_of(ground);
    let mut launches = launches(ground, mentioned);
    launches.retain(|launch| launch.blocks() * launch.threads_per_block() > 1);
    // Several blocks tell more than one.
    launches.sort_by_key(|launch| launch.blocks() == 1);
    let mut budget = Budget::new(2 * STEPS);
    let mut first_clean = None;
    let mut is_clean = |launch: &Launch, scalars, round: u64| {
        let launch = with_shared(ground, launch, round);
        let filling = [Filling::Zero, Filling::Iota, Filling::Random(1)][(round % 3) as usize];
        let (blocks, threads, cells) = (None, None, Vec::new());
        let attempt = Attempt { launch, blocks, threads, scalars, cells, filling, seed: 0, strict: false };
        // One that takes long, because some argument is large, leaves something for the others.
        let mut own = Budget::new(STEPS_FOR_CLEAN.min(budget.steps));
        own.counts = std::mem::take(&mut budget.counts);
        let is_clean = matches!(ground.attempt(&attempt, &mut own), Tried::Clean);
        budget.counts = std::mem::take(&mut own.counts);
        budget.steps = budget.steps.saturating_sub(own.used);
        (is_clean && is_enough(&attempt, &budget.counts), is_clean.then_some(attempt), budget.is_spent())
    };
    for round in 0..ROUNDS {
        for (number, launch) in launches.iter().enumerate() {
            let first = (round == 0).then(|| sizes_of_launch(ground, launch)).flatten();
            let mixed = scalars(ground, launch, &constants, round, number as u64);
            for scalars in first.into_iter().chain([mixed]) {
                let (is_enough, found, is_spent) = is_clean(launch, scalars, round);
                first_clean = first_clean.or(found);
                if is_enough || is_spent {
                    return first_clean.filter(|_| is_enough);
                }
            }
        }
    }
    None
}

/// Runs that may be within what the ground allows: small launches, or the one that is given, with plausible arguments and various contents.
pub fn attempts(ground: &Ground<'_>, mentioned: Mentioned) -> Vec<Attempt> {
    let constants = constants_of(ground);
    let launches = launches(ground, mentioned);
    let mut all = Vec::new();
    for round in 0..ROUNDS {
        let filling = [Filling::Zero, Filling::Iota, Filling::Random(round)][(round % 3) as usize];
        for (number, launch) in launches.iter().enumerate() {
            let scalars = scalars(ground, launch, &constants, round, number as u64);
            let launch = with_shared(ground, launch, round);
            let (blocks, threads, cells) = (None, None, Vec::new());
            all.push(Attempt {
                launch,
                blocks,
                threads,
                scalars,
                cells,
                filling,
                seed: round,
                strict: false,
            });
        }
    }
    all
}

fn launches(ground: &Ground<'_>, mentioned: Mentioned) -> Vec<Launch> {
    let (block, grid) = (ground.launches.block, ground.launches.grid);
    let fit = |size: [u32; 3], fixed: [gpuproof_check::Extent; 3]| {
        std::array::from_fn(|n| fixed_size(fixed[n]).unwrap_or(size[n]))
    };
    let blocks: Vec<[u32; 3]> = match mentioned.threads {
        [_, true, _] => TILES.iter().map(|[x, y]| [*x, *y, 1]).collect(),
        _ => LINES.iter().map(|x| [*x, 1, 1]).collect(),
    };
    let mut found: Vec<Launch> = Vec::new();
    for g in GRIDS {
        let sizes = match mentioned.blocks {
            [_, true, _] => [g, 3 - g.min(2), 1],
            _ => [g, 1, 1],
        };
        for b in &blocks {
            let launch = ground.launch(fit(sizes, grid), fit(*b, block));
            if ground.allows(&launch) && !found.contains(&launch) {
                found.push(launch);
            }
        }
    }
    found
}

/// Dynamic shared memory for a trial: enough for every thread to have some elements.
fn with_shared(ground: &Ground<'_>, launch: &Launch, round: u64) -> Launch {
    let threads = launch.threads_per_block();
    let bytes = match ground.has_dynamic_shared() && ground.launches.dynamic_shared.is_none() {
        true => threads * [8, 16, 4, 64][(round % 4) as usize],
        false => launch.dynamic_shared,
    };
    Launch { dynamic_shared: bytes, ..launch.clone() }
}

/// Arguments for a trial: all alike and plausible first, then mixtures of what the launch and the kernel name.
fn scalars(
    ground: &Ground<'_>,
    launch: &Launch,
    constants: &[u64],
    round: u64,
    number: u64,
) -> BTreeMap<usize, Const> {
    let [bx, by, _] = launch.block.map(u64::from);
    let [gx, gy, _] = launch.grid.map(u64::from);
    let mut values =
        vec![gx * bx, bx, gx * gy * bx * by, by, 2 * bx, 1, gx * bx + 1, bx + 1, gx, 2, 3, 4, 5, 6, 7, 8, 0];
    values.extend([gx * bx - 1, 3 * bx, bx.saturating_sub(1), 12, 16, 32]);
    values.extend(constants.iter().flat_map(|c| [*c, c + 1, c.saturating_sub(1)]));
    let mut random = Random::new(round * 64 + number, "assume");
    scalar_params(ground)
        .into_iter()
        .map(|(position, ty)| {
            let fixed = ground.setup.arguments.get(&position).copied();
            let pick = match round {
                0..3 => values.get(round as usize).copied(),
                _ => values.get(random.next_u64() as usize % values.len()).copied(),
            };
            let value = pick.unwrap_or(1);
            // Conditions that hold of no negative number should be told from those that hold of all.
            let negative = round == 5 && matches!(ty, Ty::Int { signed: true, .. });
            let chosen = match negative {
                true => crate::inputs::number::const_of_integer(ty, u64::MAX),
                false => fitting(ty, value),
            };
            (position, fixed.unwrap_or(chosen))
        })
        .collect()
}
