//! The harness itself: a checker that lies must be caught, one that claims nothing must not.

use gpuproof_base::Code;
use gpuproof_check::{Checked, Obligation, Setup, Status};
use gpuproof_kir::{FunctionId, Valid};
use std::path::Path;
use trust::campaign::{self, Options, Part};

fn options(only: Part) -> Options {
    Options {
        seed: 1,
        time: None,
        kernels: 192,
        first: 0,
        mutants: 512,
        differential: 64,
        whole: 0,
        queries: 0,
        audits: 0,
        only: Some(only),
        corpus: None,
        filter: String::new(),
        every: 1,
        root: Path::new(env!("CARGO_MANIFEST_DIR")).join(".."),
        resources: 1,
        clean: 100,
        progress: false,
    }
}

fn claims_everything(_: &Valid, _: FunctionId, _: &Setup) -> Checked {
    Checked::default()
}

fn claims_nothing(_: &Valid, _: FunctionId, _: &Setup) -> Checked {
    let obligation = |code| Obligation {
        code,
        origins: Vec::new(),
        object: None,
        between_blocks: false,
        since: None,
        status: Status::Unsupported { reason: "all of it".into() },
    };
    Checked { obligations: vec![obligation(Code::RaceShared)], ..Checked::default() }
}

#[test]
fn a_checker_that_claims_everything_is_caught_and_the_failure_is_small() {
    let (counts, failures) = campaign::run(&options(Part::Random), claims_everything).unwrap();
    println!("{}", trust::table::text(&counts, &failures));
    assert!(failures.len() >= 20, "{counts:?}");
    let small =
        failures.iter().filter(|f| f.kir.as_ref().is_some_and(|kir| kir.lines().count() < 40)).count();
    assert!(small * 2 > failures.len(), "{small} of {} are small", failures.len());
}

#[test]
fn a_checker_that_claims_nothing_is_not_blamed_and_both_kinds_of_kernels_occur() {
    let (counts, failures) = campaign::run(&options(Part::Random), claims_nothing).unwrap();
    println!("{}", trust::table::text(&counts, &failures));
    assert!(failures.is_empty());
    let (clean, defective) = (counts.clean.total(), counts.defective.total());
    assert!(clean * 3 > defective && defective * 3 > clean, "{clean} clean, {defective} defective");
}
