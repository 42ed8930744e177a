//! `prove` against runs: what was proved must not go wrong when the program is run.
//!
//! The programs are those of the proof IR ([`gpuproof_perm::ir`]), which PVL and annotated kernels become. They are run on concrete inputs
//! that meet the precondition ([`gpuproof_perm::run`]): threads race, diverge, leave arrays, overflow, or a contract, an invariant or an assertion
//! does not hold of the memory there is; nobody asks for permissions on the way, but that barriers and parallel blocks hand
//! out no more than there is.
//!
//! * **runs**: programs of the corpus that are proved, on many inputs.
//! * **mutants**: programs of the corpus with one mistake in code or contract ([`mutate`]). One that goes wrong in some run must not be proved as a whole.

pub mod campaign;
pub mod corpus;
pub mod mutate;

use gpuproof_base::Code;
use gpuproof_perm::ir::Program;
use gpuproof_perm::run::{Stop, run};
use std::collections::BTreeMap;

/// What runs of a program showed.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Runs to the end.
    pub runs: usize,
    /// Runs that do not count, and why.
    pub discarded: BTreeMap<&'static str, usize>,
    /// What went wrong first: the method, what, and the seed of the run.
    pub wrong: Option<(String, Code, String, u64)>,
}

/// Runs every method of a program that has a body, `times` times each, until something goes wrong.
pub fn observe(program: &Program, times: u64, seed: u64) -> Seen {
    let mut seen = Seen::default();
    for (id, method) in program.methods.iter_enumerated() {
        if method.body.is_none() {
            continue;
        }
        for number in 0..times {
            let seed = seed.wrapping_mul(0x1_0000).wrapping_add(number);
            match run(program, id, seed) {
                Ok(()) => seen.runs += 1,
                Err(Stop::Wrong(code, what, _)) => {
                    seen.wrong = Some((method.name.to_string(), code, what, seed));
                    return seen;
                }
                Err(Stop::Discarded(why)) => *seen.discarded.entry(why).or_default() += 1,
                Err(Stop::Endless) => *seen.discarded.entry("it takes too long").or_default() += 1,
            }
        }
    }
    seen
}
