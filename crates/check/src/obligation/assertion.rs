//! What must hold of each thread by itself (or of two that an annotation speaks of): assertions, bounds, divisors, overflow.

use crate::checker::Check;
use crate::pair::{Pair, Steps, Where};
use crate::setup::Bounds;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_logic::{Term, work};
use gpuproof_thread::{Claim, EventLog, Level, State, StepKind, two};

/// Why nothing is proved where no run meets all preconditions.
pub const CONTRADICTION: &str = "the preconditions contradict each other: no run meets them";
/// The assumption about divisors that the host alone decides.
pub const ARGUMENT_DIVISOR: &str = "a divisor that depends on nothing but the arguments is not 0";

impl Check<'_, '_> {
    // semantics: values/assertions
    /// What must hold of each thread by itself.
    pub(crate) fn claims(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        let assertions = self.setup.properties.assertions;
        for claim in whole.claims() {
            if work::is_spent() {
                return;
            }
            if !claim.required {
                // A guess of the source: shown, or not used.
                continue;
            }
            let unsupported = claim.code.as_str().starts_with("unsupported.");
            if !assertions && !unsupported {
                continue;
            }
            // What the host alone decides is the host's duty: a kernel that divides by a parameter is meant for others
            // than 0.
            if claim.code == Code::ArithDiv0
                && self.is_of_parameters(claim.holds)
                && !self.is_of_turns(claim.holds)
                && !self.ask(&[claim.guard, claim.holds], &[], "divisor").is_unsat()
            {
                self.assume(ARGUMENT_DIVISOR, vec![claim.origin]);
                continue;
            }
            let mut status = self.claim(claim, whole, steps, start);
            if claim.code == Code::AssertFailed && status != Status::Proved {
                let text = "what follows an assertion is shown for runs in which the assertion holds";
                self.assume(text, vec![claim.origin]);
            }
            if unsupported && status != Status::Proved && !work::is_spent() {
                status = Status::Unsupported { reason: claim.detail.clone() };
            }
            self.add(Obligation {
                code: claim.code,
                origins: vec![claim.origin],
                object: claim.object,
                between_blocks: false,
                since: None,
                status,
            });
        }
        if assertions {
            for access in whole.accesses() {
                self.alignment(access, steps, start);
            }
        }
        if assertions {
            self.note_unchecked_bounds(whole);
        }
        if assertions && self.setup.bounds != Bounds::Off {
            for access in whole.accesses() {
                if work::is_spent() {
                    return;
                }
                self.bounds(access, steps, start);
            }
        }
    }

    /// Decides a claim. Annotations about two threads speak of two threads of one block that both get there.
    pub(crate) fn claim(&mut self, claim: &Claim, whole: &EventLog, steps: &Steps, start: &State) -> Status {
        let label = claim.code.as_str();
        let mut no_wrap = steps.behind(&self.terms, claim.guard, &[claim.holds]);
        if !two::is_about_two(&self.terms, &[claim.holds]) {
            let wrong = self.terms.not(claim.holds);
            return self.decide(&[claim.guard, wrong], &claim.facts, &no_wrap, label, None, start);
        }
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let theirs = pair.other(&mut self.terms, claim.guard);
        let my_guard = pair.mine(&mut self.terms, claim.guard, Some(theirs));
        let holds = pair.mine(&mut self.terms, claim.holds, Some(theirs));
        let wrong = self.terms.not(holds);
        // What holds of every thread, wherever it is.
        let everywhere = self.terms.and(&self.world.facts);
        let everywhere = pair.other(&mut self.terms, everywhere);
        let mut formulas = vec![my_guard, wrong, pair.distinct, everywhere];
        // The two are at the same visit: in the same iterations of the loops around.
        for (_, counter) in &claim.counters {
            let other = pair.other(&mut self.terms, *counter);
            formulas.push(self.terms.eq(*counter, other));
        }
        for fact in whole.uniform_per_iteration() {
            let counter = pair.other(&mut self.terms, fact.counter);
            let value = pair.other(&mut self.terms, fact.value);
            let together = self.terms.eq(fact.counter, counter);
            let same = self.terms.eq(fact.value, value);
            formulas.push(self.terms.implies(together, same));
        }
        let other_steps = pair.other_steps(&mut self.terms, &no_wrap);
        no_wrap.extend(other_steps);
        // What this thread knows. What the other one knows holds of it where it is, which need not be here.
        let facts = self.facts_of_first(&claim.facts, &mut pair);
        self.decide(&formulas, &facts, &no_wrap, label, Some(&mut pair), start)
    }

    /// Whether a term depends on what differs from turn to turn of the host code.
    fn is_of_turns(&self, t: Term) -> bool {
        let turns = self.turns();
        !turns.is_empty() && self.terms.subterms(&[t], true).iter().any(|part| turns.contains(part))
    }

    // semantics: values/divisors
    /// Whether a term depends on scalar parameters and launch sizes only.
    pub(crate) fn is_of_parameters(&self, t: Term) -> bool {
        self.symbols.level(&self.terms, t) == Level::Grid
            && self.terms.applied_functions(&[t]).is_empty()
            && !self.terms.is_value(t)
            && self.symbols.unknowns(&self.terms, &[t]).is_empty()
    }

    // semantics: values/overflow
    /// Every signed operation and every step of a loop counter must be shown not to wrap.
    pub(crate) fn overflows(&mut self, whole: &EventLog, start: &State) {
        for step in whole.steps() {
            // The signed operations that a closed form is made of are claimed themselves.
            if step.kind == StepKind::Loop && step.no_wrap.signed {
                continue;
            }
            let holds = step.no_wrap.formula(&mut self.terms);
            let wrong = self.terms.not(holds);
            let status = self.decide(&[step.guard, wrong], &[], &[], "overflow", None, start);
            self.add(Obligation {
                code: Code::ArithOverflow,
                origins: vec![step.origin],
                object: None,
                between_blocks: false,
                since: None,
                status,
            });
        }
    }
}
