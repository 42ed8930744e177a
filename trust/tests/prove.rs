//! The short campaign about `prove`: proved programs run, mutants that go wrong are not proved, and the harness notices a prover that
//! calls everything proved.

use std::path::{Path, PathBuf};
use std::time::Duration;
use trust::prove::campaign::{Options, everything_holds, run};
use trust::prove::corpus::programs;

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
    let counts = run(&cases, &options(40), everything_holds);
    assert!(counts.contradictions.is_empty(), "{}", counts.text());
    assert!(counts.proved >= 4 && counts.runs > 40, "{}", counts.text());
    assert!(counts.defective() >= 40, "{}", counts.text());
}

#[test]
fn a_prover_that_believes_everything_is_caught() {
    let cases = programs(&root(), "neighbour");
    let counts = run(&cases, &options(5), |_| true);
    let shown = counts.text();
    assert!(shown.contains("neighbour_off_by_one") && counts.contradictions.len() > 3, "{shown}");
}
