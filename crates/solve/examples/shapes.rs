//! Times of the query shapes that kernels ask most: the built-in procedures, alone and in a scope, and Z3 with either
//! encoding.
//!
//! `cargo run --release -p gpuproof-solve --example shapes`

#[path = "../tests/support/shapes.rs"]
mod shapes;

use gpuproof_logic::{Term, Terms};
use gpuproof_solve::engine::{Engine, Raw};
use gpuproof_solve::facts::Facts;
use gpuproof_solve::view::{NoWrapTable, Reader};
use gpuproof_solve::{Answer, Budget, Encoding, NoWrap, Scope, Solver};
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

fn timed(
    engine: &mut Engine,
    terms: &mut Terms,
    formulas: &[Term],
    encoding: Encoding,
    budget: &Budget,
) -> String {
    let start = Instant::now();
    let word = match engine.check(terms, formulas, &[], encoding, budget) {
        Raw::Unsat(_) => "unsat",
        Raw::Sat(_) => "sat",
        Raw::Unknown(_) => "unknown",
    };
    format!("{word} {:.1?}", start.elapsed())
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
    println!(
        "{:36} {:>12} {:>12} {:>22} {:>22}   answer",
        "query", "built in", "in a scope", "z3 bit-vectors", "z3 integers"
    );
    for mut shape in shapes::all() {
        let records: Vec<(usize, NoWrap)> = shape.no_wrap.iter().copied().enumerate().collect();
        let assertions = shape.assertions.clone();
        let (built_in, outcome) =
            best(20, || Scope::new(&mut shape.terms, &[]).refute(&mut shape.terms, &assertions, &records));
        // The last three formulas are the question, the others what many questions have in common.
        let common = assertions.len().saturating_sub(3);
        let mut scope = Scope::new(&mut shape.terms, &assertions[..common]);
        let (in_scope, _) = best(20, || scope.refute(&mut shape.terms, &assertions[common..], &records));
        let mut formulas = assertions.clone();
        formulas.extend(records.iter().map(|(_, r)| r.formula(&mut shape.terms)).collect::<Vec<Term>>());
        let bits = timed(&mut engine, &mut shape.terms, &formulas, Encoding::Bits, &budget);
        // Without any help from the procedures, to see what the solver would have had to do.
        let (facts, table) = (Facts::default(), NoWrapTable::new(records.iter().copied()));
        let mut reader = Reader::new(&facts, &table);
        let view: Vec<Term> = assertions.iter().map(|&t| reader.formula(&mut shape.terms, t)).collect();
        let ints = timed(&mut engine, &mut shape.terms, &view, Encoding::Ints, &budget);
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
        let built_in = format!("{}{built_in:.1?}", if outcome.is_some() { "" } else { "- " });
        let in_scope = format!("{in_scope:.1?}");
        println!(
            "{:36} {built_in:>12} {in_scope:>12} {bits:>22} {ints:>22}   {answer} {total:.1?}",
            shape.name
        );
    }
}
