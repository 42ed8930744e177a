//! Small launches and inputs within a setup: the runs that stand for all of them.
//!
//! Launches are every combination of small sizes that the setup allows, thinned out at random when there are too many;
//! inputs are small numbers, so that indices read from memory hit the arrays and each other.

use crate::case::{Kernel, Run};
use crate::random::Random;
use gpuproof_check::{Extent, Setup};
use gpuproof_engine::inputs::number::const_of_integer;
use gpuproof_engine::memory_text::{const_bytes, element_of, leaves};
use gpuproof_interp::{Inputs, Launch};
use gpuproof_kir::{Const, ExprKind, MemoryOrder, ObjectId, Space, StmtKind, Ty, walk};
use std::collections::BTreeSet;

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Launches at most.
    pub launches: usize,
    /// Inputs for each.
    pub inputs: u64,
    /// Most threads of an open launch.
    pub threads: u64,
    /// Sizes that are tried for a dimension that may have any.
    pub sizes: &'static [u32],
}

impl Effort {
    /// For every random kernel and mutant.
    pub const SMALL: Effort = Effort { launches: 8, inputs: 3, threads: 24, sizes: &[1, 2, 3, 4, 8] };
    /// For kernels that were proved.
    pub const LARGE: Effort =
        Effort { launches: 24, inputs: 6, threads: 160, sizes: &[1, 2, 3, 4, 5, 7, 8, 16, 32, 33, 64] };
}

/// The runs of a kernel, decided by the seed.
pub fn runs(kernel: &Kernel, effort: Effort, seed: u64) -> Vec<Run> {
    let mut random = Random::new(seed, 3);
    let mut runs: Vec<Run> = kernel.runs.clone();
    for launch in launches(kernel, effort, &mut random) {
        for number in 0..effort.inputs {
            let inputs = inputs(kernel, &launch, number, &mut random);
            // Schedule 0 runs one thread after the other, which hides nothing that is found by order; some
            // values of atomics need another.
            let seed = if number == 0 { 0 } else { random.from_to(1, 1 << 20) };
            runs.push(Run { launch: launch.clone(), inputs, seed });
        }
    }
    runs
}

fn launches(kernel: &Kernel, effort: Effort, random: &mut Random) -> Vec<Launch> {
    let setup = &kernel.setup;
    let function = &kernel.module.functions[kernel.kernel];
    let sizes = |extent: Extent, dim: usize, of_grid: bool| -> Vec<u32> {
        match (extent, dim) {
            (Extent::Fixed(n), _) => vec![n],
            (Extent::Any, 0) if of_grid => vec![1, 2, 3],
            (Extent::Any, 0) => effort.sizes.to_vec(),
            (Extent::Any, 1) => vec![1, 2, 3],
            (Extent::Any, _) => vec![1, 2],
        }
    };
    let mut all = Vec::new();
    let open = setup.block.contains(&Extent::Any) || setup.grid.contains(&Extent::Any);
    for block in triples([0, 1, 2].map(|d| sizes(setup.block[d], d, false))) {
        if function.required_block.is_some_and(|required| required != block) {
            continue;
        }
        for grid in triples([0, 1, 2].map(|d| sizes(setup.grid[d], d, true))) {
            let mut launch = Launch::new(grid, block);
            let threads = launch.threads_per_block();
            let most = function.max_block_threads.unwrap_or(u32::MAX).min(setup.max_block_threads);
            if threads > u64::from(most) || open && threads.saturating_mul(launch.blocks()) > effort.threads {
                continue;
            }
            launch.dynamic_shared = setup.dynamic_shared.unwrap_or(DYNAMIC_SHARED);
            launch.warp = setup.warp;
            launch.work_dim = setup.work_dim.unwrap_or(launch.work_dim);
            launch.global_offset = setup.global_offset.map(|offset| offset.unwrap_or(random.below(3)));
            all.push(launch);
        }
    }
    while all.len() > effort.launches {
        all.swap_remove(random.below(all.len() as u64) as usize);
    }
    all
}

/// Bytes of dynamic shared memory when any amount is allowed.
const DYNAMIC_SHARED: u64 = 4096;

fn triples(sizes: [Vec<u32>; 3]) -> Vec<[u32; 3]> {
    let [xs, ys, zs] = &sizes;
    let mut all = Vec::new();
    for z in zs {
        for y in ys {
            all.extend(xs.iter().map(|x| [*x, *y, *z]));
        }
    }
    all
}

/// How an array is filled.
#[derive(Clone, Copy)]
enum Fill {
    Zero,
    Iota,
    Same(u64),
    Below(u64),
}

/// Arguments: scalars about as large as the launch, arrays larger than any index of a well-behaved kernel.
pub fn inputs(kernel: &Kernel, launch: &Launch, number: u64, random: &mut Random) -> Inputs {
    let module = &kernel.module;
    let function = &module.functions[kernel.kernel];
    let threads = launch.blocks() * launch.threads_per_block();
    let mut made = Inputs::default();
    let start_at_zero = counters(kernel);
    for (position, param) in function.params.iter().enumerate() {
        if let Some(object) = param.object {
            let data = &module.objects[object];
            if data.space == Space::Image {
                continue;
            }
            let fill = match random.below(6) {
                0 => Fill::Zero,
                1 => Fill::Iota,
                2 => Fill::Same(random.below(4)),
                3 => Fill::Below(threads * 2),
                _ => Fill::Below(6),
            };
            let fill = if start_at_zero.contains(&object) { Fill::Zero } else { fill };
            let count = (threads * 4).max(64);
            made.arrays.insert(object, Some(contents(kernel, object, count, fill, random)));
            continue;
        }
        let value = match kernel.setup.arguments.get(&position) {
            Some(given) => *given,
            None => scalar(function.locals[param.local].ty, threads, number, random),
        };
        made.scalars.insert(position, value);
    }
    made
}

/// Counters, flags and locks of a kernel with fences: proofs list that they are 0 whenever the kernel starts.
fn counters(kernel: &Kernel) -> BTreeSet<ObjectId> {
    let function = &kernel.module.functions[kernel.kernel];
    let body = function.body.as_deref().unwrap_or(&[]);
    let (mut has_fence, mut found) = (false, BTreeSet::new());
    walk::stmts(body, &mut |stmt| match &stmt.kind {
        StmtKind::Fence(_) => has_fence = true,
        StmtKind::Atomic { access, order, .. } => {
            has_fence |= *order != MemoryOrder::Relaxed;
            walk::expr(&access.ptr, &mut |expr| {
                let param = |local| function.params.iter().find(|param| param.local == local);
                if let ExprKind::Local(local) = expr.kind {
                    found.extend(param(local).and_then(|param| param.object));
                }
            });
        }
        _ => {}
    });
    if has_fence { found } else { BTreeSet::new() }
}

fn scalar(ty: Ty, threads: u64, number: u64, random: &mut Random) -> Const {
    let value = match number {
        0 => threads,
        _ => match random.below(8) {
            0 => threads * 2,
            1 | 2 => random.below(threads + 2),
            3 => threads,
            _ => random.below(7),
        },
    };
    let negative = number > 0 && random.percent(10);
    match ty {
        Ty::Int { signed: true, .. } if negative => {
            Const::Int(0u128.wrapping_sub(u128::from(random.from_to(1, 4))) & ty.mask())
        }
        Ty::Bool => Const::Bool(random.percent(50)),
        Ty::Ptr => Const::Null,
        _ => const_of_integer(ty, value),
    }
}

fn contents(
    kernel: &Kernel,
    object: gpuproof_kir::ObjectId,
    count: u64,
    fill: Fill,
    random: &mut Random,
) -> Vec<u8> {
    let module = &kernel.module;
    let Some((element, size)) = element_of(module, object) else { return vec![0; 256] };
    let fixed = module.objects[object].size;
    let bytes = fixed.unwrap_or(size.saturating_mul(count)).min(1 << 20) as usize;
    let mut made = vec![0; bytes];
    let scalars = leaves(&module.layouts, element, 64);
    let step = usize::try_from(size).unwrap_or(1).max(1);
    for (number, chunk) in made.chunks_exact_mut(step).enumerate() {
        for leaf in scalars.iter().filter(|leaf| leaf.ty != Ty::Ptr) {
            let value = match fill {
                Fill::Zero => 0,
                Fill::Iota => number as u64,
                Fill::Same(value) => value,
                Fill::Below(limit) => random.below(limit),
            };
            let value = match leaf.ty {
                Ty::Bool => Const::Bool(value % 2 == 1),
                Ty::Int { bits: 8, .. } => const_of_integer(leaf.ty, value % 128),
                ty => const_of_integer(ty, value),
            };
            let text = const_bytes(leaf.ty, &value);
            let start = leaf.offset as usize;
            if let Some(place) = chunk.get_mut(start..start + text.len()) {
                place.copy_from_slice(&text);
            }
        }
    }
    made
}

/// Whether a launch and its scalars are among those that a setup speaks of.
pub fn within(setup: &Setup, run: &Run) -> bool {
    let fits = |extent: Extent, n: u32| extent == Extent::Any || extent == Extent::Fixed(n);
    let launch = &run.launch;
    let sizes = (0..3).all(|d| fits(setup.block[d], launch.block[d]) && fits(setup.grid[d], launch.grid[d]));
    let offsets = (0..3).all(|d| setup.global_offset[d].is_none_or(|o| o == launch.global_offset[d]));
    let scalars = setup.arguments.iter().all(|(n, value)| run.inputs.scalars.get(n) == Some(value));
    sizes
        && offsets
        && scalars
        && launch.cluster == [1; 3]
        && launch.warp == setup.warp
        && launch.threads_per_block() <= u64::from(setup.max_block_threads)
        && setup.dynamic_shared.is_none_or(|n| n == launch.dynamic_shared)
        && setup.work_dim.is_none_or(|n| n == launch.work_dim)
}
