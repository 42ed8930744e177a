//! Loop invariants of the source: checked where the loop is entered and after each iteration, used in between.
//!
//! Soundness rule: an invariant is added to the guard at the head only together with the claims that it holds on
//! entry and is kept; who uses the run must show these claims, or run again with the invariant dropped.

use crate::event::{Candidate, Claim, Point, is_about_accesses};
use crate::machine::Machine;
use crate::state::State;
use crate::two;
use gpuproof_base::{Code, Origin};
use gpuproof_facts::LoopId;
use gpuproof_kir::{Clause, ClauseBody, ClauseKind, Expr};
use gpuproof_logic::Term;
use std::rc::Rc;

/// An invariant of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Invariant<'m> {
    claim: &'m Expr,
    origin: Origin,
    candidate: Candidate,
    required: bool,
    /// Whether it may be assumed.
    used: bool,
}

impl<'m> Machine<'_, 'm> {
    /// The invariants of a loop that are looked at.
    pub(crate) fn invariants(&self, l: LoopId) -> Vec<Invariant<'m>> {
        if self.world.ignore_invariants {
            return Vec::new();
        }
        let wide = self
            .kernel
            .flow
            .function
            .contract
            .iter()
            .filter(|c| matches!(c.kind, ClauseKind::FunctionWideInvariant { .. }));
        let own = self.kernel.flow.loops[l].contract.iter();
        let mut list = Vec::new();
        for (number, clause) in own.chain(wide).enumerate() {
            let Clause { kind, body: ClauseBody::Exprs(exprs), origin } = clause else { continue };
            let (ClauseKind::Invariant { candidate, .. } | ClauseKind::FunctionWideInvariant { candidate }) =
                kind
            else {
                continue;
            };
            let Some(claim) = exprs.first() else { continue };
            let required = !candidate;
            let candidate = Candidate { of: l, number };
            let used = !self.candidates.dropped.contains(&candidate);
            if (used || required) && !is_about_accesses(claim) {
                list.push(Invariant { claim, origin: *origin, candidate, required, used });
            }
        }
        list
    }

    /// The invariants about pending accesses must hold at the head of the loop, in whatever iteration the state is.
    /// The accesses that are pending there are known, so that no induction is needed; nothing is concluded from them.
    pub(crate) fn claim_pending_at_head(&mut self, l: LoopId, state: &mut State) {
        if self.world.ignore_invariants {
            return;
        }
        let flow = self.kernel.flow;
        let wide = flow.function.contract.iter();
        let at = Point { node: flow.loops[l].header, index: 0 };
        for clause in flow.loops[l].contract.iter().chain(wide) {
            let (
                ClauseKind::Invariant { candidate: false, .. }
                | ClauseKind::FunctionWideInvariant { candidate: false },
                ClauseBody::Exprs(exprs),
            ) = (clause.kind, &clause.body)
            else {
                continue;
            };
            if let Some(claim) = exprs.first().filter(|claim| is_about_accesses(claim)) {
                self.claim_pending(state, claim, Code::InvariantMaintained, at, clause.origin);
            }
        }
    }

    /// The invariants must hold in this state.
    pub(crate) fn claim_invariants(
        &mut self,
        l: LoopId,
        state: &mut State,
        invariants: &[Invariant<'m>],
        code: Code,
    ) {
        for invariant in invariants {
            let guard = state.guard;
            let before = self.spec.untranslated.len();
            let holds = self.truth(state, guard, invariant.claim);
            let facts = Rc::clone(&state.facts);
            if self.spec.untranslated.len() > before {
                self.spec.untranslated.truncate(before);
                let what = "an invariant that `check` does not understand";
                self.forbid(Code::UnsupportedAnnotation, guard, invariant.origin, None, what);
                continue;
            }
            let counters =
                state.counters_of(std::iter::successors(Some(l), |l| self.kernel.flow.loops[*l].parent));
            self.claim(Claim {
                code,
                guard,
                holds,
                origin: invariant.origin,
                object: None,
                detail: String::new(),
                facts,
                counters,
                candidate: Some(invariant.candidate),
                required: invariant.required,
            });
        }
    }

    /// What the invariants say in this state. Those about two threads become facts about two threads that are here at the
    /// same visit; `together` says that all threads are in the same iteration.
    pub(crate) fn invariants_hold(
        &mut self,
        state: &mut State,
        invariants: &[Invariant<'m>],
        together: bool,
    ) -> Term {
        let mut all = Vec::new();
        for invariant in invariants.iter().filter(|i| i.used) {
            let before = self.spec.untranslated.len();
            let claims = self.log.mark();
            let guard = state.guard;
            let holds = self.truth(state, guard, invariant.claim);
            // What evaluating it needs (divisors) is claimed where the invariant is.
            self.log.truncate(claims);
            if self.spec.untranslated.len() == before {
                match two::is_about_two(self.terms, &[holds]) {
                    false => all.push(holds),
                    true if together => self.know_of_two(state, guard, holds),
                    true => {}
                }
            }
            self.spec.untranslated.truncate(before);
        }
        self.terms.and(&all)
    }
}
