//! `prove` against runs: what was proved must not go wrong when the program is run.
//!
//! The programs are those of the proof IR ([`gpuproof_perm::ir`]), which PVL and annotated kernels become. They are run on concrete inputs
//! that meet the precondition ([`gpuproof_perm::run`]): threads race, diverge, leave arrays, overflow, or a contract, an invariant or an assertion
//! does not hold of the memory there is; nobody asks for permissions on the way, but that barriers and parallel blocks hand
//! out no more than there is. What has ghost code is also run without it, as a machine would: claims about the program must hold then, too.
//!
//! * **runs**: programs of the corpus that are proved, on many inputs.
//! * **random**: random programs with random contracts ([`generate`], [`random`]). One that goes wrong in some run must not be proved.
//! * **mutants**: programs of the corpus with one mistake in code or contract ([`mutate`]). One that goes wrong in some run must not be proved as a whole.

pub mod campaign;
pub mod corpus;
pub mod generate;
pub mod mutate;
pub mod random;
mod sums;

use gpuproof_base::Code;
use gpuproof_perm::ghost::{erased, has_ghost_code};
use gpuproof_perm::ir::Program;
use gpuproof_perm::run::{Stop, run, run_erased};
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
        let what_runs = (has_ghost_code(method) && !method.lemma).then(|| erased(program));
        for number in 0..times {
            let seed = seed.wrapping_mul(0x1_0000).wrapping_add(number);
            let mut ends = vec![("", run(program, id, seed))];
            if let Some(erased) = &what_runs {
                ends.push((" without ghost code", run_erased(program, erased, id, seed)));
            }
            for (how, end) in ends {
                match end {
                    Ok(()) => seen.runs += 1,
                    Err(Stop::Wrong(code, what, _)) => {
                        seen.wrong = Some((method.name.to_string(), code, format!("{what}{how}"), seed));
                        return seen;
                    }
                    Err(Stop::Discarded(why)) => *seen.discarded.entry(why).or_default() += 1,
                    Err(Stop::Endless) => *seen.discarded.entry("it takes too long").or_default() += 1,
                }
            }
        }
    }
    seen
}
