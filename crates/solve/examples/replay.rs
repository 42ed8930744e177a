//! Answers dumped queries again: `cargo run --release -p gpuproof-solve --example replay -- [--z3] FILE...`
//!
//! Without `--z3` the built-in procedures alone. One line for each file: the answer, the time, the file.

use gpuproof_logic::{Terms, smt};
use gpuproof_solve::{Answer, Budget, Query, Solver};
use std::time::Instant;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let z3 = arguments.iter().any(|a| a == "--z3");
    let verbose = arguments.iter().any(|a| a == "--model");
    arguments.retain(|a| !a.starts_with("--"));
    let budget = if z3 { Budget::default() } else { Budget::BUILT_IN };
    for path in arguments {
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("cannot read {path}");
            continue;
        };
        let mut terms = Terms::new();
        let script = match smt::parse(&mut terms, &text) {
            Ok(script) => script,
            Err(error) => {
                println!("{path}: {error:?}");
                continue;
            }
        };
        let query = Query { assertions: &script.assertions, no_wrap: &[], label: "" };
        let start = Instant::now();
        let answer = Solver::new().check(&mut terms, &query, &budget);
        let time = start.elapsed();
        let word = match &answer {
            Answer::Unsat { by, .. } => format!("unsat ({})", by.as_str()),
            Answer::Sat(_) => "sat".to_string(),
            Answer::Unknown(why) => format!("unknown ({why})"),
        };
        println!("{word:50} {time:10.1?} {path}");
        if let (true, Some(model)) = (verbose, answer.model()) {
            for (id, value) in &model.assignment.symbols {
                println!("    {} = {value}", terms.symbol_data(*id).name.as_str());
            }
        }
    }
}
