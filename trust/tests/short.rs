//! The short campaign, against the checker itself: the same kernels and mutants every time.

use std::path::{Path, PathBuf};
use trust::campaign::{self, Options, Part};
use trust::table;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the checkout")
}

fn options(only: Part) -> Options {
    Options {
        seed: 7,
        time: None,
        kernels: 96,
        first: 0,
        mutants: 256,
        differential: 32,
        whole: 16,
        queries: 6,
        audits: 0,
        only: Some(only),
        corpus: None,
        filter: String::new(),
        every: 1,
        root: root(),
        resources: 20_000,
        clean: 100,
        progress: false,
    }
}

fn run(options: &Options) -> trust::table::Counts {
    let (counts, failures) = campaign::run(options, gpuproof_check::check).expect("the campaign runs");
    println!("{}", table::text(&counts, &failures));
    let texts: Vec<&str> = failures.iter().map(|failure| failure.text.as_str()).collect();
    assert!(failures.is_empty(), "{}", texts.join("\n\n"));
    counts
}

#[test]
fn no_mutant_that_goes_wrong_is_proved() {
    // Mutants need proved kernels, so that this covers random ones as well.
    let counts = run(&options(Part::Mutants));
    assert!(counts.clean.proved > 20, "{:?}", counts.clean);
    assert!(counts.killed.total() > 30, "{:?}", counts.killed);
}

#[test]
fn refutations_replay() {
    let counts = run(&options(Part::Whole));
    assert!(counts.whole.refuted > 2, "{:?}", counts.whole);
}

#[test]
fn a_second_solver_agrees() {
    // The second solver is installed by ./test.
    if trust::second::peer(&root()).is_some() {
        let counts = run(&options(Part::Solver));
        assert!(counts.opinions.agreed > 0, "{:?}", counts.opinions);
    }
}
