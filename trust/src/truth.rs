//! What really happens: runs on the reference interpreter, and which of their findings are defects that a proof excludes.

use crate::assume;
use crate::case::{Kernel, Run};
use gpuproof_base::{Code, Severity};
use gpuproof_check::{Bounds, Setup};
use gpuproof_interp::{End, Finding, Program, Rules};
use gpuproof_kir::{FunctionId, Valid};

/// Statements that a run may execute; more than any of these kernels needs if it ends at all.
const STEPS: u64 = 40_000;

/// A run with defects.
#[derive(Clone, Debug)]
pub struct Defective {
    /// The run.
    pub run: Run,
    /// Its defects.
    pub defects: Vec<Finding>,
}

/// What runs of a kernel showed.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Runs that count: the kernel's assumptions held.
    pub runs: usize,
    /// Runs that did not end within their budget.
    pub endless: usize,
    /// Runs with defects, at most [`MOST_DEFECTIVE`].
    pub defective: Vec<Defective>,
}

/// Runs with defects that are kept.
const MOST_DEFECTIVE: usize = 6;

impl Truth {
    /// Whether no run showed a defect, and there were runs.
    pub fn is_clean(&self) -> bool {
        self.defective.is_empty() && self.runs > 0
    }
}

/// Runs a kernel; stops when there are defective runs enough.
pub fn observe(kernel: &Kernel, runs: &[Run]) -> Truth {
    let mut truth = Truth::default();
    // What the proof may assume is assumed by the runs, too: a run that violates it does not count.
    let module = assume::preconditions(&kernel.module, kernel.kernel, &kernel.setup);
    let Some(module) = module else { return truth };
    let Ok(program) = Program::new(&module, kernel.kernel) else { return truth };
    for run in runs {
        let rules = rules(&kernel.setup, run.seed);
        let Ok(outcome) = program.run(&module, &run.launch, &run.inputs, &rules) else { continue };
        if matches!(outcome.end, End::AssumptionFailed | End::Unsupported) {
            continue;
        }
        truth.runs += 1;
        truth.endless += usize::from(outcome.end == End::OutOfBudget);
        let defects = defects(&module, &kernel.setup, outcome.findings);
        if !defects.is_empty() {
            truth.defective.push(Defective { run: run.clone(), defects });
            if truth.defective.len() >= MOST_DEFECTIVE {
                break;
            }
        }
    }
    truth
}

/// The defects of one run; none if it does not count.
pub fn defects_of(module: &Valid, kernel: FunctionId, setup: &Setup, run: &Run) -> Vec<Finding> {
    let Ok(program) = Program::new(module, kernel) else { return Vec::new() };
    match program.run(module, &run.launch, &run.inputs, &rules(setup, run.seed)) {
        Ok(outcome) if !matches!(outcome.end, End::AssumptionFailed | End::Unsupported) => {
            defects(module, setup, outcome.findings)
        }
        _ => Vec::new(),
    }
}

/// Whether a run meets the preconditions, ends, and shows nothing at all that is worth a word.
pub fn is_clean(kernel: &Kernel, run: &Run) -> bool {
    let module = assume::preconditions(&kernel.module, kernel.kernel, &kernel.setup);
    let Some((module, program)) =
        module.and_then(|module| Program::new(&module, kernel.kernel).ok().map(|program| (module, program)))
    else {
        return false;
    };
    let rules = Rules { overflow: true, ignore_fences: true, ..rules(&kernel.setup, run.seed) };
    let outcome = program.run(&module, &run.launch, &run.inputs, &rules);
    outcome.is_ok_and(|outcome| outcome.end == End::Completed && outcome.findings.is_empty())
}

/// The rules that belong to a setup.
pub fn rules(setup: &Setup, seed: u64) -> Rules {
    Rules {
        seed,
        step_budget: STEPS,
        exited_is_divergence: setup.exited_is_divergence,
        tolerate_benign: setup.tolerate_benign,
        lockstep: setup.lockstep,
        ..Rules::default()
    }
}

/// The findings that contradict a proof. Not: notes and warnings, an access beyond an array whose size nobody gave (the
/// run chose the size), invariants that were not to be looked at.
fn defects(module: &Valid, setup: &Setup, findings: Vec<Finding>) -> Vec<Finding> {
    let counts = |finding: &Finding| {
        let sized = finding.object.and_then(|o| module.objects.get(o)).is_some_and(|o| o.size.is_some());
        finding.code.severity() == Severity::Error
            && !(setup.ignore_invariants
                && matches!(finding.code, Code::InvariantEntry | Code::InvariantMaintained))
            && (finding.code != Code::MemoryBounds || sized && setup.bounds != Bounds::Off)
    };
    findings.into_iter().filter(counts).collect()
}
