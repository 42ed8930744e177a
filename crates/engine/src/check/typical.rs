//! Where a proof for every block size fails, typical block sizes are tried, and the report says for which it holds.

use super::launches::{Launches, Mentioned, extents_text, fixed_size};
use gpuproof_check::{Checked, Extent, Setup, Status};
use gpuproof_kir::{FunctionId, Valid};
use gpuproof_logic::work;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// Most questions that the proof for every size may have asked for the others to be worth while.
const MOST_QUERIES: u64 = 1500;

/// Block sizes that kernels are launched with, along one dimension, two, or three; each list starts with the most
/// likely one.
const LINES: [[u32; 3]; 6] = [[256, 1, 1], [32, 1, 1], [64, 1, 1], [128, 1, 1], [512, 1, 1], [1024, 1, 1]];
const TILES: [[u32; 3]; 5] = [[16, 16, 1], [8, 8, 1], [32, 8, 1], [32, 16, 1], [32, 32, 1]];
const COLUMNS: [[u32; 3]; 3] = [[1, 16, 1], [1, 64, 1], [1, 256, 1]];
const BRICKS: [[u32; 3]; 2] = [[8, 8, 8], [4, 4, 4]];

/// The typical block sizes for a kernel that asks for these coordinates, within the launches, likeliest first.
pub fn sizes(launches: &Launches, mentioned: Mentioned) -> Vec<[u32; 3]> {
    let sizes: &[[u32; 3]] = match mentioned.threads {
        [_, _, true] => &BRICKS,
        [false, true, _] => &COLUMNS,
        [_, true, _] => &TILES,
        _ => &LINES,
    };
    let allowed = |size: &[u32; 3]| {
        (0..3).all(|n| fixed_size(launches.block[n]).is_none_or(|k| k == size[n]))
            && size.iter().product::<u32>() <= launches.max_block_threads
    };
    sizes.iter().copied().filter(allowed).collect()
}

/// The typical block sizes for which everything is proved, in words, and what these proofs assume.
pub fn block_sizes(
    flat: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    launches: &Launches,
    mentioned: Mentioned,
    checked: &Checked,
) -> (Vec<String>, BTreeSet<String>) {
    let open = launches.block.contains(&Extent::Any);
    let hopeless = |o: &gpuproof_check::Obligation| matches!(o.status, Status::Unsupported { .. });
    if !open || checked.statistics.queries > MOST_QUERIES || checked.obligations.iter().any(hopeless) {
        return Default::default();
    }
    let assumed = Mutex::new(BTreeSet::new());
    let holds = |size: &[u32; 3]| {
        let setup = Setup { block: size.map(Extent::Fixed), ..setup.clone() };
        let checked = gpuproof_check::check(flat, kernel, &setup);
        let is_proved = checked.obligations.iter().all(|o| o.status == Status::Proved);
        if let (true, Ok(mut assumed)) = (is_proved, assumed.lock()) {
            assumed.extend(checked.assumptions.into_iter().map(|assumption| assumption.text));
        }
        is_proved
    };
    let mut sizes = sizes(launches, mentioned);
    // What fails for the likeliest size rarely holds for another: not worth the user's time.
    let Some(first) = sizes.first().copied().filter(holds) else { return Default::default() };
    let limit = work::rest(sizes.len());
    let off = gpuproof_rules::switched_off();
    let in_time =
        |size: &[u32; 3]| gpuproof_rules::without(&off, || work::apart(limit, || holds(size)).result).0;
    let others: Vec<bool> = sizes[1..].par_iter().map(in_time).collect();
    let mut proved = others.into_iter();
    sizes.retain(|size| *size == first || proved.next().unwrap_or(false));
    sizes.sort_unstable();
    let sizes = sizes.into_iter().map(|size| extents_text(size.map(Extent::Fixed))).collect();
    (sizes, assumed.into_inner().unwrap_or_default())
}
