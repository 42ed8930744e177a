//! Whatever valid module comes, a run ends with an outcome, and the same one each time.
//!
//! The modules are kir's own example of everything with lines taken out at random; what is left and valid runs.

use gpuproof_base::{FileId, Id};
use gpuproof_interp::{Inputs, Launch, Rules, run};
use gpuproof_kir::{Valid, parse, valid};
use proptest::prelude::*;

const ALL: &str = include_str!("../../kir/tests/all.kir");

/// The text without these lines; a line that opens or closes braces stays.
fn without(lines: &[usize]) -> String {
    let keep = |(n, line): &(usize, &str)| !lines.contains(n) || line.contains(['{', '}']);
    ALL.lines().enumerate().filter(keep).map(|(_, line)| format!("{line}\n")).collect()
}

fn check(module: &Valid, seed: u64, lockstep: bool) -> Result<(), TestCaseError> {
    let mut inputs = Inputs::default();
    for (id, object) in module.objects.iter_enumerated() {
        if object.size.is_none() {
            inputs.arrays.insert(id, Some(vec![1; 64]));
        }
    }
    let mut launch = Launch::new([2, 1, 1], [3, 2, 1]);
    (launch.warp, launch.dynamic_shared) = (4, 64);
    let rules = Rules { seed, step_budget: 20_000, lockstep: lockstep.then_some(4), ..Rules::default() };
    for (kernel, function) in module.kernels() {
        let outcome = run(module, kernel, &launch, &inputs, &rules);
        prop_assert_eq!(&outcome, &run(module, kernel, &launch, &inputs, &rules));
        if function.body.is_some() {
            let outcome = outcome.map_err(|e| TestCaseError::fail(e.message))?;
            prop_assert!(outcome.steps <= 20_001);
            prop_assert!(outcome.findings.iter().all(|f| !f.events.is_empty()));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_part_of_the_example_of_everything_runs(
        lines in prop::collection::vec(60..ALL.lines().count(), 0..120), seed in 0..4u64, lockstep in any::<bool>(),
    ) {
        let module = parse::module(&without(&lines), FileId::new(0)).ok().and_then(|m| valid::validate(m).ok());
        if let Some(module) = module {
            check(&module, seed, lockstep)?;
        }
    }
}

#[test]
fn the_whole_example_is_valid() {
    let module = parse::module(ALL, FileId::new(0)).expect("the example parses");
    let module = valid::validate(module).expect("the example is valid");
    check(&module, 0, false).expect("it runs");
}
