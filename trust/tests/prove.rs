//! The short campaign about `prove`: proved programs run, mutants that go wrong are not proved, and the harness notices a prover that
//! calls everything proved.

use gpuproof_perm::ir::Program;
use gpuproof_perm::run::Stop;
use std::path::{Path, PathBuf};
use std::time::Duration;
use trust::prove::campaign::{Gpuproof, Options, Prover, run};
use trust::prove::corpus::programs;
use trust::prove::random;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout")
}

fn options(mutants: usize) -> Options {
    Options { seed: 5, runs: 20, mutant_runs: 10, mutants, time: Duration::MAX, progress: false }
}

#[test]
fn no_mutant_that_goes_wrong_is_proved() {
    let mut cases = programs(&root(), "left_rotation");
    cases.extend(programs(&root(), "neighbour"));
    cases.extend(programs(&root(), "shared_reverse"));
    let counts = run(&cases, &options(40), &Gpuproof::default());
    assert!(counts.contradictions.is_empty(), "{}", counts.text());
    assert!(counts.proved >= 4 && counts.runs > 40, "{}", counts.text());
    assert!(counts.defective() >= 40, "{}", counts.text());
}

/// What of the proved programs cannot be run, and why.
const NOT_RUN: [(&str, &str); 7] = [
    ("corpus/prove/bellman_ford.cu relax", "its precondition speaks of paths that are there"),
    ("corpus/prove/bellman_ford.cu settle", "its precondition speaks of all paths"),
    ("corpus/prove/bellman_ford.cu bellman_ford", "it launches those two"),
    (
        "corpus/prove/bellman_ford.pvl relax",
        "no random routes fit their costs; it runs as a part of `bellman_ford`",
    ),
    ("corpus/prove/notation_objects.pvl new Counter", "runs do not make objects"),
    ("corpus/prove/notation_objects.pvl main", "runs do not make objects"),
    (
        "corpus/prove/sums_reduce_halving.pvl reduce",
        "sums of 256 elements in the contracts of 256 threads take too many steps",
    ),
];

/// Every proved program of the corpus on random inputs that meet its precondition: nothing goes wrong.
#[test]
fn proved_programs_run() {
    let mut without = Vec::new();
    for case in programs(&root(), "corpus/prove/") {
        let text = std::fs::read_to_string(root().join(&case.name)).expect("a file of the corpus");
        if !text.lines().any(|line| line == "//! prove: proved") {
            continue;
        }
        for (id, method) in case.program.methods.iter_enumerated() {
            if method.body.is_none() {
                continue;
            }
            // Not every seed finds inputs.
            let mut runs = 0;
            for seed in 0..60 {
                match gpuproof_perm::run::run(&case.program, id, seed) {
                    Ok(()) => runs += 1,
                    Err(Stop::Wrong(code, what, _)) => {
                        panic!("{} {}: {} {what} (seed {seed})", case.name, method.name, code.as_str())
                    }
                    Err(Stop::Discarded(_) | Stop::Endless) => {}
                }
                if runs == 4 {
                    break;
                }
            }
            // Lemmas run, too; what counts is the program itself.
            if runs == 0 && !method.lemma {
                without.push(format!("{} {}", case.name, method.name));
            }
        }
    }
    assert_eq!(without, NOT_RUN.map(|(program, _)| program));
}

/// A fixed sample of random programs with contracts.
#[test]
fn no_random_program_that_goes_wrong_is_proved() {
    let counts = random::run(&random_options(120), &Gpuproof::default());
    assert!(counts.contradictions.is_empty(), "{}", counts.text());
    assert!(counts.unreadable == 0 && counts.proved >= 15 && counts.defective >= 30, "{}", counts.text());
}

/// They show a prover that believes everything, and ghost code that acts.
#[test]
fn random_programs_show_what_is_wrong() {
    let counts = random::run(&random_options(120), &Believer);
    let shown = counts.text();
    assert!(counts.contradictions.len() >= 10 && shown.contains("ghost"), "{shown}");
}

fn random_options(programs: u64) -> random::Options {
    random::Options { seed: 7, programs, runs: 8, time: Duration::MAX, progress: false }
}

struct Believer;

impl Prover for Believer {
    fn proves(&self, _: &Program) -> bool {
        true
    }
}

#[test]
fn a_prover_that_believes_everything_is_caught() {
    let cases = programs(&root(), "neighbour");
    let counts = run(&cases, &options(5), &Believer);
    let shown = counts.text();
    assert!(shown.contains("neighbour_off_by_one") && counts.contradictions.len() > 3, "{shown}");
}
