//! Which loop variables are assumed not to wrap around, and why; whether the rounds of a loop are few enough to be counted.
//!
//! A closed form `entry + k*c` is exact modulo 2^width. That it does not wrap is more, and is assumed (and listed) of
//!
//! * variables that every iteration changes by signed arithmetic, which is undefined if it overflows;
//! * counters: variables that a comparison with something fixed bounds in every iteration (`for (unsigned i = 0; i < n; i += 32)`);
//! * offsets of pointers, which stay in their object.
//!
//! Soundness rule: any other variable of unsigned or narrow type wraps exactly, whatever steps it. Of its closed form no more is
//! assumed than of index arithmetic ([`StepKind::Counts`], [`StepKind::Mixed`]), whose side conditions are looked at again where it is
//! used. A signed variable that is stepped by unsigned arithmetic or by shifts counts as such a variable, too.

use crate::event::{Step, StepKind};
use crate::guard::conjuncts;
use crate::log::{Event, Mark};
use crate::loops::header_phi::{Head, Part};
use crate::machine::{Machine, Mode};
use crate::state::State;
use gpuproof_facts::LoopId;
use gpuproof_logic::number::{pow2, to_signed};
use gpuproof_logic::{Integer, NoWrap, Op, Term, Terms, WrapOp};
use gpuproof_rules::{Rule, Side};

/// Why a loop variable does not wrap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoWrapReason {
    /// Each iteration changes it by signed arithmetic.
    Signed,
    /// The condition for going round bounds it.
    Bounded,
    /// It is the offset of a pointer.
    Offset,
}

/// How many rounds a loop makes, and why.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RoundsOf {
    /// Fewer than 2^31, by a variable that it looks at for going round.
    Few,
    /// Fewer than 2^31 if a variable does not wrap that it does not look at.
    FewAssumed,
    /// Any number.
    Any,
}

impl Machine<'_, '_> {
    /// Why a variable of a loop does not wrap, if it is to be assumed. `back` is the state in which an iteration ends, `mark` where the
    /// loop's record starts, and symbols above the first `made_before` ones change in the loop.
    pub(crate) fn why_no_wrap(
        &self,
        l: LoopId,
        head: &Head,
        next: Term,
        back: &State,
        (made_before, mark): (usize, Mark),
    ) -> Option<NoWrapReason> {
        if head.is_offset() {
            return Some(NoWrapReason::Offset);
        }
        let signed = self.kernel.flow.function.locals[head.local].ty.is_signed();
        if signed
            && Side::SteppedBySignedArithmetic.holds(self.is_signed_arithmetic(head.symbol, next, mark))
            && Rule::NoWrap.applies()
        {
            return Some(NoWrapReason::Signed);
        }
        // From one barrier to the next, what leads past the barriers of a loop is asked on the way round, too, and bounds nothing.
        let data = &self.kernel.flow.loops[l];
        let asks_for_itself = !data.has_barrier || matches!(self.mode, Mode::Whole);
        if !Side::OwnCondition.holds(asks_for_itself) {
            return None;
        }
        let is_fixed = |t: Term| self.symbols.is_older(self.terms, t, made_before);
        let bounds =
            conjuncts(self.terms, back.guard).into_iter().filter_map(|t| bound(self.terms, head.symbol, t));
        let upwards = goes_up(self.terms, head.symbol, next);
        let bounded = bounds.into_iter().any(|(bound, above)| {
            Side::BoundIsFixed.holds(is_fixed(bound)) && upwards.is_none_or(|up| up == above)
        });
        (bounded && Rule::NoWrap.applies()).then_some(NoWrapReason::Bounded)
    }

    /// Whether every case of what an iteration makes of a variable was computed by signed arithmetic, or leaves it as it is.
    fn is_signed_arithmetic(&self, head: Term, next: Term, mark: Mark) -> bool {
        let steps = self.log.steps_since(mark);
        let is_step = |t: Term| {
            let made = steps.clone().filter(|s| s.no_wrap.result == t && s.no_wrap.signed);
            made.into_iter().any(|s| matches!(s.kind, StepKind::Signed | StepKind::Loop))
        };
        let mut cases = vec![next];
        while let Some(case) = cases.pop() {
            match (self.terms.op(case), self.terms.args(case)) {
                (Op::Ite, &[_, a, b]) => cases.extend([a, b]),
                _ if case == head || is_step(case) => {}
                _ => return false,
            }
        }
        true
    }

    /// Records that a closed form of a loop does not wrap, as far as that is assumed.
    pub(crate) fn note_loop_step(&mut self, step: Step, why: Option<NoWrapReason>, signed: bool) {
        if self.terms.is_value(step.no_wrap.result) {
            return;
        }
        if why.is_some() {
            self.log.push(Event::Step(Step { kind: StepKind::Loop, ..step }));
            return;
        }
        let kind = if signed { StepKind::Mixed } else { StepKind::Counts };
        let step = Step { kind, ..step };
        if self.world.small_launch
            && Side::OnlyGrows.holds(step.no_wrap.signed || grows(self.terms, &step.no_wrap))
            && self.terms.width(step.no_wrap.result) >= 32
            && step.is_of_counts(self.terms, &|_, _| true)
            && !step.is_of_counts(self.terms, &|terms, t| self.world.takes_all_values(terms, t))
        {
            self.log.push(Event::Step(step));
        }
    }

    /// Whether a loop makes fewer than 2^31 rounds, which is what its counter has room for: some variable of 32 bits goes one way by at
    /// least 1 in each round, does not wrap, and has no further to go.
    pub(crate) fn rounds_of(
        &self,
        l: LoopId,
        (heads, nexts): (&[Head], &[Option<Term>]),
        back: &State,
        of: (usize, Mark),
    ) -> RoundsOf {
        let found = heads.iter().zip(nexts).map(|(head, next)| {
            let (Some(next), Part::Scalar) = (*next, &head.part) else { return RoundsOf::Any };
            let terms = &*self.terms;
            let is_narrow = terms.sort(head.symbol).width().is_some_and(|width| width <= 32);
            if !Side::NarrowCounter.holds(is_narrow) || !Rule::FewRounds.applies() {
                return RoundsOf::Any;
            }
            let Some(reason) = self.why_no_wrap(l, head, next, back, of) else { return RoundsOf::Any };
            let Some(step) = constant_step(terms, head.symbol, next) else { return RoundsOf::Any };
            if step == Integer::ZERO {
                return RoundsOf::Any;
            }
            let two = Integer::from(2);
            let guards = conjuncts(terms, back.guard);
            let bounds: Vec<(Term, bool)> =
                guards.iter().filter_map(|t| bound(terms, head.symbol, *t)).collect();
            let up = step > Integer::ZERO;
            let is_bounded = bounds.iter().any(|(bound, above)| {
                *above == up && terms.is_sign_clear(*bound) && terms.is_sign_clear(head.entry)
            });
            // From 0 to the largest int, or half of the numbers.
            let by_sign = reason == NoWrapReason::Signed && up && terms.is_sign_clear(head.entry);
            let by_steps = step >= two || -&step >= two;
            if !by_steps && !Side::RoomForHalf.holds(is_bounded || by_sign) {
                return RoundsOf::Any;
            }
            // That the variable which is looked at does not wrap is noted where it gets its closed form.
            let is_looked_at = bounds.iter().any(|(_, above)| *above == up);
            if is_looked_at { RoundsOf::Few } else { RoundsOf::FewAssumed }
        });
        found.min().unwrap_or(RoundsOf::Any)
    }
}

/// Whether an operation adds and multiplies what is not negative: then many rounds are needed to get to the end of the unsigned numbers. One that takes away gets
/// below 0 after few.
fn grows(terms: &Terms, no_wrap: &NoWrap) -> bool {
    let is_positive = |t: Term| {
        let (poly, width) = (terms.poly_of(t), terms.width(t));
        let mut numbers = poly.summands.iter().map(|(c, _)| c).chain([&poly.constant]);
        numbers.all(|c| to_signed(c, width) >= Integer::ZERO)
    };
    no_wrap.op != WrapOp::Sub && is_positive(no_wrap.left) && is_positive(no_wrap.right)
}

/// What a comparison bounds a variable by, and whether from above. The variable may stand in a sum or a conversion.
fn bound(terms: &Terms, variable: Term, condition: Term) -> Option<(Term, bool)> {
    let (compared, holds) = match (terms.op(condition), terms.args(condition)) {
        (Op::Not, &[inner]) => (inner, false),
        _ => (condition, true),
    };
    let &[a, b] = terms.args(compared) else { return None };
    if !matches!(terms.op(compared), Op::Ult | Op::Slt) {
        return None;
    }
    let symbol = terms.as_symbol(variable)?;
    let has = |t: Term| terms.free_symbols(&[t]).contains(&symbol);
    match (has(a), has(b)) {
        (true, false) => Some((b, holds)),
        (false, true) => Some((a, !holds)),
        _ => None,
    }
}

/// What each iteration adds to a variable, as a signed number.
fn constant_step(terms: &Terms, head: Term, next: Term) -> Option<Integer> {
    let width = terms.sort(head).width()?;
    let difference = terms.difference(next, head);
    difference.summands.is_empty().then_some(())?;
    let half = pow2(width - 1);
    let constant = gpuproof_logic::number::wrap(&difference.constant, width);
    Some(if constant >= half { constant - pow2(width) } else { constant })
}

/// Whether an iteration makes a variable larger, if that is known.
fn goes_up(terms: &Terms, head: Term, next: Term) -> Option<bool> {
    let difference = terms.difference(next, head);
    match &difference.summands[..] {
        // It is multiplied.
        [(factor, of)] if *of == head && difference.constant == Integer::ZERO => {
            Some(to_signed(factor, terms.sort(head).width()?) >= Integer::ZERO)
        }
        _ => constant_step(terms, head, next).map(|step| step >= Integer::ZERO),
    }
}
