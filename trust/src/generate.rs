//! Random small kernels, as kir text. A kernel is a sequence of segments: patterns that GPU programmers write and that
//! are free of races ([`patterns`]; [`groups`]: warps, claims, barrier invariants, asynchronous copies), and statements that may do anything: variables that
//! loops carry ([`carried`]), and free-form ones ([`free`]). About half of the kernels
//! are then damaged by [`mutate`](crate::mutate), so that clean and defective kernels of the same kinds occur.
//!
//! A kernel is decided by its seed alone. Every kernel is valid kir; [`generate`] reports one that is not as a defect of
//! the generator.

mod carried;
mod free;
mod groups;
mod patterns;
mod writer;

use crate::case::Kernel;
use crate::mutate;
use crate::random::Random;
use gpuproof_base::{FileId, Id};
use gpuproof_check::{Extent, Setup};
use gpuproof_kir::FunctionId;
use std::collections::BTreeSet;
use writer::{Shape, Writer};

/// Which stream of a seed decides the kernel.
const STREAM: u64 = 1;

/// Makes the kernel of a seed.
pub fn generate(seed: u64) -> Result<Kernel, String> {
    let mut random = Random::new(seed, STREAM);
    let shape = shape(&mut random);
    let setup = setup(&shape);
    let mut writer = Writer::new(shape, random.draw());
    // One thing alone shows most: whatever else cannot be proved hides it, and a check costs more than twice as much for two.
    let segments = random.pick(&[1, 1, 1, 1, 1, 2, 2, 2, 3, 4]);
    for number in 0..segments {
        if number > 0 {
            writer.separate();
        }
        match random.below(100) {
            0..35 => patterns::segment(&mut writer),
            35..50 => groups::segment(&mut writer),
            50..85 => carried::segment(&mut writer),
            _ => free::segment(&mut writer),
        }
    }
    let (text, tags) = writer.finish();
    let module = gpuproof_kir::parse::module(&text, FileId::new(0))
        .map_err(|error| format!("seed {seed}: the generator wrote bad kir: {}\n{text}", error.message))?;
    let module = gpuproof_kir::valid::validate(module)
        .map_err(|errors| format!("seed {seed}: the generator wrote invalid kir: {errors:?}\n{text}"))?;
    let mut kernel = Kernel {
        name: format!("random {seed}"),
        module,
        kernel: FunctionId::new(0),
        setup,
        tags,
        runs: Vec::new(),
    };
    for _ in 0..random.pick(&[0, 0, 0, 1, 1, 2]) {
        if let Some(mutant) = mutate::one(&kernel.module, kernel.kernel, &mut random) {
            kernel.module = mutant.module;
            kernel.tags.insert("damaged");
        }
    }
    Ok(kernel)
}

fn shape(random: &mut Random) -> Shape {
    let two = random.percent(25);
    let fixed_block = random.percent(40).then(|| match two {
        true => random.pick(&[[4, 2], [2, 2], [2, 4], [4, 4]]),
        false => [random.pick(&[2, 3, 4, 4, 8, 8, 16]), 1],
    });
    let warp = random.pick(&[4, 4, 8, 32]);
    Shape {
        warp,
        lockstep: random.percent(8).then_some(warp),
        two_dimensional: two,
        fixed_block,
        fixed_grid: random.percent(40).then(|| random.pick(&[1, 1, 2, 3])),
        opencl: random.percent(30),
        unsigned: random.percent(25),
        chunk: random.pick(&[1, 1, 1, 2, 3]),
    }
}

/// The launches that a kernel of this shape is checked for.
fn setup(shape: &Shape) -> Setup {
    let one = Extent::Fixed(1);
    let block = match shape.fixed_block {
        Some([x, y]) => [Extent::Fixed(x), Extent::Fixed(y), one],
        None if shape.two_dimensional => [Extent::Any, Extent::Any, one],
        None => [Extent::Any, one, one],
    };
    let grid = shape.fixed_grid.map_or(Extent::Any, Extent::Fixed);
    Setup {
        block,
        grid: [grid, one, one],
        warp: shape.warp,
        lockstep: shape.lockstep,
        exited_is_divergence: shape.opencl,
        ..Setup::default()
    }
}

/// Features by which verdicts are counted.
pub type Tags = BTreeSet<&'static str>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_valid_repeatable_and_varied() {
        let mut tags = BTreeSet::new();
        for seed in 0..400 {
            let kernel = generate(seed).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(kernel.module, generate(seed).unwrap().module);
            tags.extend(kernel.tags);
        }
        for wanted in [
            "lock step",
            "shuffle",
            "warp barrier",
            "warp tree",
            "named barrier",
            "barrier objects in turn",
            "claim",
            "block queue",
            "barrier claim",
            "async copy",
        ] {
            assert!(tags.contains(wanted), "no kernel with {wanted}: {tags:?}");
        }
        for wanted in ["tree", "scan", "double buffer", "master", "atomic", "free", "damaged", "opencl"] {
            assert!(tags.contains(wanted), "no kernel with {wanted}: {tags:?}");
        }
    }
}
