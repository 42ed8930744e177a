//! Times of the query shapes that kernels ask most: the built-in procedures, and Z3 with either encoding.
//!
//! `cargo run --release -p gpuproof-solve --example shapes`

#[path = "../tests/support/shapes.rs"]
mod shapes;

use gpuproof_logic::Term;
use gpuproof_solve::builtin::{Outcome, refute};
use gpuproof_solve::engine::{Engine, Raw};
use gpuproof_solve::{Answer, Budget, Encoding, NoWrap, Solver};
use std::time::{Duration, Instant};

fn best<T>(rounds: usize, mut f: impl FnMut() -> T) -> (Duration, T) {
    let mut time = Duration::MAX;
    let mut result = None;
    for _ in 0..rounds {
        let start = Instant::now();
        let value = f();
        time = time.min(start.elapsed());
        result = Some(value);
    }
    (time, result.expect("at least one round"))
}

fn main() {
    let mut engine = match Engine::new() {
        Ok(engine) => engine,
        Err(wrong) => {
            eprintln!("{wrong}");
            std::process::exit(1);
        }
    };
    let budget = Budget { backstop: Duration::from_secs(5), ..Budget::default() };
    println!("{:36} {:>12} {:>22} {:>22}   answer", "query", "built in", "z3 bit-vectors", "z3 integers");
    for mut shape in shapes::all() {
        let records: Vec<(usize, NoWrap)> = shape.no_wrap.iter().copied().enumerate().collect();
        let assertions = shape.assertions.clone();
        let (built_in, outcome) = best(20, || refute(&mut shape.terms, &assertions, &records, &[]));
        let mut formulas = assertions.clone();
        formulas.extend(records.iter().map(|(_, r)| r.formula(&mut shape.terms)).collect::<Vec<Term>>());
        let mut z3 = |encoding: Encoding, formulas: &[Term]| {
            let start = Instant::now();
            let raw = engine.check(&mut shape.terms, formulas, &[], encoding, &budget);
            let word = match raw {
                Raw::Unsat(_) => "unsat",
                Raw::Sat(_) => "sat",
                Raw::Unknown(_) => "unknown",
            };
            format!("{word} {:.1?}", start.elapsed())
        };
        let bits = z3(Encoding::Bits, &formulas);
        let ints = match &outcome {
            Outcome::Open(open) => z3(Encoding::Ints, &open.view),
            Outcome::Refuted(..) => {
                // Read once more without any procedure, to see what the solver would have had to do.
                let facts = gpuproof_solve::facts::Facts::default();
                let table = gpuproof_solve::view::NoWrapTable::new(records.iter().copied());
                let mut reader = gpuproof_solve::view::Reader::new(&facts, &table);
                let view: Vec<Term> =
                    assertions.iter().map(|&t| reader.formula(&mut shape.terms, t)).collect();
                let mut z3 = |formulas: &[Term]| {
                    let start = Instant::now();
                    let raw = engine.check(&mut shape.terms, formulas, &[], Encoding::Ints, &budget);
                    let word = match raw {
                        Raw::Unsat(_) => "unsat",
                        Raw::Sat(_) => "sat",
                        Raw::Unknown(_) => "unknown",
                    };
                    format!("{word} {:.1?}", start.elapsed())
                };
                z3(&view)
            }
        };
        let mut solver = Solver::new();
        let no_wrap = shape.no_wrap.clone();
        let query = gpuproof_solve::Query { assertions: &assertions, no_wrap: &no_wrap, label: shape.name };
        let start = Instant::now();
        let answer = match solver.check(&mut shape.terms, &query, &budget) {
            Answer::Unsat { by, assumed } => format!("unsat by {} {assumed:?}", by.as_str()),
            Answer::Sat(_) => "sat".into(),
            Answer::Unknown(why) => format!("unknown: {why}"),
        };
        let total = start.elapsed();
        let decided = matches!(outcome, Outcome::Refuted(..));
        let built_in = format!("{}{built_in:.1?}", if decided { "" } else { "- " });
        println!("{:36} {built_in:>12} {bits:>22} {ints:>22}   {answer} {total:.1?}", shape.name);
    }
}
