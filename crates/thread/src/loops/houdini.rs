//! Guesses: what may hold of a loop's variables that have no closed form.
//!
//! The guesses come from templates, one for each variable (or two) that decides conditions or addresses. A guess is a
//! candidate like those of the source: claimed on entry and after each iteration, assumed at the head in between,
//! and dropped by whoever uses the run if a claim cannot be shown; then the kernel is run again without it.
//!
//! Soundness rule: outside the run in which its claims are made, a guess is used only if *every* visit of its loop in that run
//! claimed it ([`Houdini::Only`]); and one about the value at entry only where the loop is entered from outside, not where it is
//! taken up in the middle, after a barrier.

use crate::event::{Claim, Houdini, Template, Visit};
use crate::log::Event;
use crate::machine::{Machine, Mode};
use crate::state::State;
use crate::value::Value;
use gpuproof_base::{Code, Id};
use gpuproof_facts::LoopId;
use gpuproof_kir::LocalId;
use gpuproof_logic::number::trailing_zeros;
use gpuproof_logic::{Integer, Op, Sort, Term, Terms};
use gpuproof_rules::{Rule, Side};
use std::rc::Rc;

/// Variables of a loop that are guessed about.
const MOST_VARIABLES: usize = 5;

impl Machine<'_, '_> {
    /// The templates for the variables of a loop without a closed form, each with its symbol at the head and what an
    /// iteration makes of it. What decides nothing in the loop may be an address after it: there, steps matter.
    pub(crate) fn templates(&mut self, l: LoopId, open: &[(LocalId, Term, Option<Term>)]) -> Vec<Template> {
        let function = self.kernel.flow.function;
        let mut list = Vec::new();
        for (v, head, next) in open.iter().filter(|(local, ..)| function.locals[*local].ty.is_int()) {
            if let Some(step) = next.and_then(|next| common_step(self.terms, *head, next)) {
                list.push(Template::InSteps(*v, step));
            }
        }
        list.truncate(MOST_VARIABLES);
        let variables: Vec<_> = open
            .iter()
            .filter(|(local, ..)| function.locals[*local].ty.is_int() && self.decides(l, *local))
            .take(MOST_VARIABLES)
            .collect();
        for (v, ..) in &variables {
            list.push(Template::NotNegative(*v));
            list.push(Template::AtLeastEntry(*v));
            list.push(Template::AtMostEntry(*v));
            list.push(Template::NotZero(*v));
            list.push(Template::PowerOfTwo(*v));
            for (w, ..) in &variables {
                let (a, b) = (&function.locals[*v].ty, &function.locals[*w].ty);
                if v != w && a == b {
                    list.push(Template::NotAbove(*v, *w));
                }
            }
        }
        list
    }

    /// The guesses for a loop that this run may use.
    pub(crate) fn usable(&self, l: LoopId, templates: Vec<Template>) -> Vec<Template> {
        let inside = self.kernel.flow.loops[l].has_barrier && !matches!(self.mode, Mode::Whole);
        templates
            .into_iter()
            .filter(|template| {
                let candidate = template.candidate(l);
                let allowed = match &self.candidates.mode {
                    Houdini::Nothing => false,
                    Houdini::All => true,
                    Houdini::Only(shown) => shown.contains(&candidate),
                };
                allowed
                    && !self.candidates.dropped.contains(&candidate)
                    && Side::EnteredFromOutside.holds(!(inside && template.is_relative()))
                    && Rule::Houdini.applies()
            })
            .collect()
    }

    /// A loop was visited, with these guesses.
    pub(crate) fn note_visit(&mut self, of: LoopId, templates: &[Template]) {
        let guesses = templates.iter().map(|t| t.candidate(of)).collect();
        self.log.push(Event::Visit(Visit { of, guesses }));
    }

    /// What the guesses say at the head.
    pub(crate) fn guesses_hold(&mut self, templates: &[Template], entry: &State, state: &State) -> Term {
        let all: Vec<Term> =
            templates.iter().filter_map(|t| self.instance(*t, &entry.locals, &state.locals)).collect();
        self.terms.and(&all)
    }

    /// The guesses must hold in this state.
    pub(crate) fn claim_guesses(
        &mut self,
        l: LoopId,
        templates: &[Template],
        entry: &State,
        state: &State,
        code: Code,
    ) {
        for template in templates {
            // One that cannot be stated here is not shown.
            let holds =
                self.instance(*template, &entry.locals, &state.locals).unwrap_or_else(|| self.terms.false_());
            self.claim(Claim {
                code,
                guard: state.guard,
                holds,
                origin: self.kernel.flow.loops[l].origin,
                object: None,
                detail: String::new(),
                facts: Rc::clone(&state.facts),
                counters: Vec::new(),
                candidate: Some(template.candidate(l)),
                required: false,
            });
        }
    }

    fn instance(
        &mut self,
        template: Template,
        entry: &[Option<Value>],
        now: &[Option<Value>],
    ) -> Option<Term> {
        let value = |values: &[Option<Value>], local: LocalId| match values.get(local.number()) {
            Some(Some(Value::Scalar(t))) => Some(*t),
            _ => None,
        };
        let signed = |local: LocalId| self.kernel.flow.function.locals[local].ty.is_signed();
        let not_above = |terms: &mut Terms, signed: bool, a: Term, b: Term| {
            if signed { terms.bv_sle(a, b) } else { terms.bv_ule(a, b) }
        };
        Some(match template {
            Template::NotNegative(v) => {
                let v = value(now, v)?;
                let zero = self.terms.bv(0, self.terms.width(v));
                self.terms.bv_sle(zero, v)
            }
            Template::NotZero(v) => {
                let v = value(now, v)?;
                let zero = self.terms.bv(0, self.terms.width(v));
                let is_zero = self.terms.eq(v, zero);
                self.terms.not(is_zero)
            }
            Template::PowerOfTwo(v) => {
                let v = value(now, v)?;
                let width = self.terms.width(v);
                let (zero, one) = (self.terms.bv(0, width), self.terms.bv(1, width));
                let below = self.terms.sub(v, one);
                let common = self.terms.bv_and(v, below);
                let single = self.terms.eq(common, zero);
                let is_zero = self.terms.eq(v, zero);
                let some = self.terms.not(is_zero);
                self.terms.and2(single, some)
            }
            Template::AtLeastEntry(v) => {
                let sign = signed(v);
                let (first, v) = (value(entry, v)?, value(now, v)?);
                not_above(self.terms, sign, first, v)
            }
            Template::AtMostEntry(v) => {
                let sign = signed(v);
                let (first, v) = (value(entry, v)?, value(now, v)?);
                not_above(self.terms, sign, v, first)
            }
            Template::InSteps(v, step) => {
                let (first, v) = (value(entry, v)?, value(now, v)?);
                let width = self.terms.width(v);
                let mask = self.terms.bv(u64::from(step) - 1, width);
                let away = self.terms.sub(v, first);
                let rest = self.terms.bv_and(away, mask);
                let zero = self.terms.bv(0, width);
                self.terms.eq(rest, zero)
            }
            Template::NotAbove(v, w) => {
                let sign = signed(v);
                let (v, w) = (value(now, v)?, value(now, w)?);
                not_above(self.terms, sign, v, w)
            }
        })
    }
}

/// The largest power of two, above 1, that divides every step of a variable: each case of what an iteration makes of it is the
/// variable itself or a constant away from it.
fn common_step(terms: &mut Terms, head: Term, next: Term) -> Option<u32> {
    let Sort::BitVec(width) = terms.sort(head) else { return None };
    let mut zeros = width;
    let mut cases = vec![next];
    while let Some(case) = cases.pop() {
        if terms.op(case) == Op::Ite {
            let branches = terms.args(case)[1..].to_vec();
            cases.extend(branches);
            continue;
        }
        let step = terms.sub(case, head);
        let step = terms.as_number(step)?.clone();
        if step != Integer::ZERO {
            zeros = zeros.min(trailing_zeros(&step, width));
        }
    }
    (1..16).contains(&zeros).then(|| 1 << zeros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_all_cases_count() {
        let mut terms = Terms::new();
        let head = terms.var("h", Sort::BitVec(32));
        let (four, six) = (terms.bv(4, 32), terms.bv(6, 32));
        let (by_four, by_six) = (terms.add(head, four), terms.sub(head, six));
        let (c, d) = (terms.var("c", Sort::Bool), terms.var("d", Sort::Bool));
        let stays = terms.ite(c, by_four, head);
        assert_eq!(common_step(&mut terms, head, stays), Some(4));
        let either = terms.ite(d, by_six, stays);
        assert_eq!(common_step(&mut terms, head, either), Some(2));
        let doubled = terms.add(head, head);
        assert_eq!(common_step(&mut terms, head, doubled), None);
    }
}
