//! Runs for warnings: whole blocks, in which nothing goes wrong.
//!
//! *Promise*: what is given back happened in a run within the launches asked for, with every precondition met and no defect in it. All threads of a
//! block run: what one of them reads may have been stored by any other.

use super::{Attempt, Budget, Ground, MOST_GROWTHS, MOST_LEARNT, Shown};
use gpuproof_base::{Code, Severity};
use gpuproof_interp::{End, Rules};
use gpuproof_kir::Const;

/// Most bytes of the arrays whose size is known.
const MOST_KNOWN_BYTES: u128 = 1 << 26;

impl Ground<'_> {
    /// A run with its warnings of these codes. With `shared_is_set`, shared memory counts as written when a block starts.
    pub fn warned(
        &self,
        attempt: &Attempt,
        codes: &[Code],
        shared_is_set: bool,
        budget: &mut Budget,
    ) -> Option<Shown> {
        let Attempt { launch, scalars, .. } = attempt;
        if !self.allows(launch) || self.is_outside(launch, scalars) || self.are_arrays_large(attempt) {
            return None;
        }
        let mut counts = budget.counts.clone();
        for _ in 0..MOST_GROWTHS {
            if budget.is_spent() {
                return None;
            }
            let (inputs, chosen) = self.inputs(attempt, &counts)?;
            let rules = Rules { step_budget: budget.steps_of_run(), shared_is_set, ..self.rules(attempt) };
            let outcome = self.program.run(&self.module, launch, &inputs, &rules).ok()?;
            self.book(attempt, &inputs, outcome.steps, budget);
            if !matches!(outcome.end, End::Completed | End::OutOfBudget | End::Stopped) {
                return None;
            }
            if self.grow(&outcome, &chosen, &mut counts) {
                let moderate = counts.iter().filter(|(_, count)| **count <= MOST_LEARNT);
                budget.counts.extend(moderate.map(|(object, count)| (*object, *count)));
                continue;
            }
            let mut findings = outcome.findings;
            if outcome.end == End::Stopped || findings.iter().any(|f| f.code.severity() == Severity::Error) {
                return None;
            }
            findings.retain(|finding| codes.contains(&finding.code));
            let arguments = self.arguments(attempt, &inputs);
            let chosen = chosen.keys().copied().collect();
            let (attempt, end, steps) = (attempt.clone(), outcome.end, outcome.steps);
            return Some(Shown { attempt, inputs, arguments, chosen, findings, end, steps });
        }
        None
    }

    /// Whether arrays are so large that making them takes longer than a warning is worth.
    fn are_arrays_large(&self, attempt: &Attempt) -> bool {
        let bytes = self.setup.sizes.values().map(|size| {
            match self.evaluate(size, &attempt.launch, &attempt.scalars) {
                Some(Const::Int(bytes)) => bytes,
                _ => 0,
            }
        });
        bytes.fold(0, u128::saturating_add) > MOST_KNOWN_BYTES
    }
}
