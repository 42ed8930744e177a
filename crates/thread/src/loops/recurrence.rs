//! Closed forms: the value of a loop variable in iteration `k`.
//!
//! Given the value at the head (a symbol `h`), at entry and after one iteration (as a term over `h`), [`closed_form`]
//! gives the value in iteration `k`, exact modulo 2^width for every `k`:
//!
//! | one iteration | value in iteration k |
//! |---|---|
//! | h + c | entry + k*c |
//! | h << c, h * 2^c | entry << (k*c) |
//! | h >> c (either kind), h / 2^c | entry >> (k*c), for signed division of what is not negative |
//! | h ^ c | entry ^ (c if k is odd) |
//! | c - h | c - entry if k is odd, else entry |
//! | (h + c) % m | (entry + k*c) % m, if entry < m |
//! | one of these or another, as a condition says that does not change in the loop | the value of the one or the other |
//! | anything that leads from a constant entry back to it in few steps: `h == 3 ? 0 : h + 1` | the `k mod steps`-th of these values |
//!
//! where c and m do not change in the loop.

use crate::value::resize;
use gpuproof_logic::number::{abs, log2_exact, pow2, rem_euclid, to_signed, wrap};
use gpuproof_logic::{Integer, NoWrap, Op, Poly, Sort, Term, Terms, WrapOp};
use gpuproof_rules::{Rule, Side};

/// Conditions that decide, one after the other, what an iteration does: the cases are twice as many with each.
const MOST_CONDITIONS: u32 = 3;
/// Most values of a variable that comes back to where it started.
const LONGEST_ROUND: usize = 8;
/// The same, where all steps but the last one are equal.
const LONGEST_EVEN_ROUND: usize = 256;

/// A closed form.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The value in iteration `k`.
    pub value: Term,
    /// What must not wrap for the value to be what the program means by it, each under a condition.
    pub steps: Vec<(Term, NoWrap)>,
    /// Whether it is a sum `entry + k*c`.
    pub linear: bool,
    /// Holds in every iteration if the variable does not overflow.
    pub if_no_overflow: Option<Term>,
}

/// What a loop does to one variable.
#[derive(Clone, Copy, Debug)]
pub struct Recurrence {
    /// Its value at the head.
    pub head: Term,
    /// Its value when the loop is entered.
    pub entry: Term,
    /// Its value after an iteration.
    pub next: Term,
    /// Whether its arithmetic is signed.
    pub signed: bool,
}

/// The value in iteration `k` (32 bits, fewer than 2^31); `is_fixed` tells which terms do not change in the loop.
pub fn closed_form(
    terms: &mut Terms,
    recurrence: &Recurrence,
    k: Term,
    is_fixed: &dyn Fn(&Terms, Term) -> bool,
) -> Option<Closed> {
    closed_by_cases(terms, recurrence, k, is_fixed, MOST_CONDITIONS)
}

/// The same, with at most so many conditions one after the other.
fn closed_by_cases(
    terms: &mut Terms,
    recurrence: &Recurrence,
    k: Term,
    is_fixed: &dyn Fn(&Terms, Term) -> bool,
    conditions: u32,
) -> Option<Closed> {
    let Recurrence { head, entry, next, signed } = *recurrence;
    if next == head {
        return Some(Closed { value: entry, steps: Vec::new(), linear: true, if_no_overflow: None });
    }
    let width = terms.sort(head).width()?;
    let count = resize(terms, k, 32, width, false);
    let step = terms.sub(next, head);
    if Side::StepIsFixed.holds(is_fixed(terms, step)) && Rule::ClosedForm.applies() {
        return Some(linear(terms, entry, step, count, width, signed));
    }
    let sum = terms.add(next, head);
    if Side::SumIsFixed.holds(is_fixed(terms, sum)) && Rule::AlternatingForm.applies() {
        let odd = is_odd(terms, k);
        let other = terms.sub(sum, entry);
        let value = terms.ite(odd, other, entry);
        return Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None });
    }
    if let Some(closed) = doubling(terms, recurrence, k, width) {
        return Some(closed);
    }
    if let Some(value) = cyclic_form(terms, recurrence, k) {
        return Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None });
    }
    let args = terms.args(next).to_vec();
    match (terms.op(next), &args[..]) {
        (Op::Ite, &[condition, a, b]) if conditions > 0 && is_fixed(terms, condition) => {
            let (a, b) = (Recurrence { next: a, ..*recurrence }, Recurrence { next: b, ..*recurrence });
            let a = closed_by_cases(terms, &a, k, is_fixed, conditions - 1)?;
            let b = closed_by_cases(terms, &b, k, is_fixed, conditions - 1)?;
            Some(either(terms, condition, a, b))
        }
        (Op::LShr, &[x, c]) if x == head && is_fixed(terms, c) => {
            let c = terms.as_number(c)?.clone();
            shifted_down(terms, entry, &c, k, false)
        }
        (Op::AShr, &[x, c]) if x == head && is_fixed(terms, c) => {
            let c = terms.as_number(c)?.clone();
            shifted_down(terms, entry, &c, k, true)
        }
        (Op::UDiv, &[x, c]) if x == head => {
            let c = log2_exact(terms.as_number(c)?)?;
            shifted_down(terms, entry, &Integer::from(c), k, false)
        }
        (Op::SDiv, &[x, c]) if x == head => {
            let c = log2_exact(terms.as_number(c)?)?;
            let is_shift = Side::EntryNotNegative.holds(terms.is_sign_clear(entry));
            is_shift.then(|| shifted_down(terms, entry, &Integer::from(c), k, false)).flatten()
        }
        (Op::BvXor, &[x, y]) if x == head || y == head => {
            let c = if x == head { y } else { x };
            if !Side::XorWithFixed.holds(is_fixed(terms, c)) || !Rule::AlternatingForm.applies() {
                return None;
            }
            let odd = is_odd(terms, k);
            let other = terms.bv_xor(entry, c);
            let value = terms.ite(odd, other, entry);
            Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None })
        }
        (Op::URem | Op::SRem, &[x, m]) if is_fixed(terms, m) => {
            let step = terms.sub(x, head);
            let step_value = terms.as_number(step)?.clone();
            let modulus = terms.as_number(m)?.clone();
            let start = terms.as_number(entry)?.clone();
            // Everything stays below 2^(width-1), so that neither a sum nor the sign gets in the way.
            let in_range = Side::StartsInRange.holds(start >= Integer::ZERO && start < modulus);
            let largest = &modulus * (&step_value + &Integer::ONE) + &start;
            let is_small = Side::StaysBelowTheSign.holds(largest < pow2(width - 1));
            if !in_range || !is_small || !Rule::RemainderForm.applies() {
                return None;
            }
            // k*c mod m is (k mod m)*c mod m. The counter is not cut to a narrow width before: 2^16 mod m is not 0.
            let wide = width.max(32);
            let (number, by) = (resize(terms, k, 32, wide, false), terms.bv_zero_extend(m, wide));
            let reduced = terms.bv_urem(number, by);
            let reduced = resize(terms, reduced, wide, width, false);
            let product = terms.mul(reduced, step);
            let total = terms.add(entry, product);
            let value = terms.bv_urem(total, m);
            Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None })
        }
        _ => None,
    }
}

/// The one if a condition holds that does not change in the loop, else the other.
fn either(terms: &mut Terms, condition: Term, a: Closed, b: Closed) -> Closed {
    let opposite = terms.not(condition);
    let value = terms.ite(condition, a.value, b.value);
    let mut steps = Vec::new();
    let mut facts = Vec::new();
    let linear = a.linear && b.linear;
    for (when, closed) in [(condition, a), (opposite, b)] {
        steps.extend(closed.steps.into_iter().map(|(also, step)| (terms.and2(when, also), step)));
        facts.extend(closed.if_no_overflow.map(|fact| terms.implies(when, fact)));
    }
    let if_no_overflow = (!facts.is_empty()).then(|| terms.and(&facts));
    Closed { value, steps, linear, if_no_overflow }
}

/// Values from a constant entry back to it: in even steps, or few.
fn cyclic_form(terms: &mut Terms, recurrence: &Recurrence, k: Term) -> Option<Term> {
    let Recurrence { head, entry, next, .. } = *recurrence;
    let width = terms.width(head);
    terms.as_number(entry)?;
    let mut round = vec![entry];
    let mut even = width >= 32;
    loop {
        let &now = round.last()?;
        let then = terms.substitute(next, &[(head, now)].into_iter().collect());
        terms.as_number(then)?;
        if then == entry {
            break;
        }
        even &= round.len() < 2 || terms.sub(then, now) == terms.sub(round[1], entry);
        round.push(then);
        if round.len() > if even { LONGEST_EVEN_ROUND } else { LONGEST_ROUND } {
            return None;
        }
    }
    if !Rule::CyclicForm.applies() {
        return None;
    }
    let length = terms.bv(round.len() as u64, 32);
    let phase = terms.bv_urem(k, length);
    let second = round.get(1).copied().unwrap_or(entry);
    if even {
        let step = terms.sub(second, entry);
        let phase = resize(terms, phase, 32, width, false);
        let gone = terms.mul(phase, step);
        return Some(terms.add(entry, gone));
    }
    chosen(terms, phase, &round)
}

/// That a variable without a closed form is always one of few numbers: from each of them an iteration leads to one of them, whichever way it
/// goes (`if (more) buffer ^= 1;`).
pub(crate) fn one_of_few(terms: &mut Terms, head: Term, entry: Term, next: Term) -> Option<Term> {
    let mut values: Vec<Term> = Vec::new();
    let mut work = numbers_in(terms, entry)?;
    while let Some(value) = work.pop() {
        if values.contains(&value) {
            continue;
        }
        values.push(value);
        if values.len() > LONGEST_ROUND {
            return None;
        }
        let then = terms.substitute(next, &[(head, value)].into_iter().collect());
        work.extend(numbers_in(terms, then)?);
    }
    let is: Vec<Term> = values.into_iter().map(|value| terms.eq(head, value)).collect();
    Rule::FewValues.applies().then(|| terms.or(&is))
}

/// The numbers that a value is one of, if it is one of numbers.
fn numbers_in(terms: &Terms, t: Term) -> Option<Vec<Term>> {
    let mut numbers = Vec::new();
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        match (terms.op(t), terms.args(t)) {
            (Op::Ite, &[_, a, b]) if numbers.len() < LONGEST_ROUND => work.extend([a, b]),
            _ if terms.as_number(t).is_some() => numbers.push(t),
            _ => return None,
        }
    }
    Some(numbers)
}

/// How far a loop is that goes on as long as `x != e`: if `x - e = c * k + r` in iteration `k` and `c * q = -r`, modulo 2^width, then `k <= q`, unsigned.
///
/// Soundness: `x != e` held in all iterations before. If `q` were below `k` it would be one of them, and there `x - e = c * q + r = 0`.
pub(crate) fn not_yet(terms: &mut Terms, t: Term, k: Term) -> Option<Term> {
    let [same] = *terms.args(t) else { return None };
    if terms.op(t) != Op::Not || terms.op(same) != Op::Eq {
        return None;
    }
    let [x, e] = *terms.args(same) else { return None };
    let Sort::BitVec(width) = terms.sort(x) else { return None };
    if width < 32 {
        return None;
    }
    let wide = resize(terms, k, 32, width, false);
    let mut rest = terms.difference(x, e);
    let signed = |n: &Integer| to_signed(&wrap(n, width), width);
    rest.constant = signed(&rest.constant);
    rest.summands.iter_mut().for_each(|(n, _)| *n = signed(n));
    let at = rest.summands.iter().position(|(_, monomial)| *monomial == wide)?;
    let (c, _) = rest.summands.remove(at);
    let counter = terms.as_symbol(k)?;
    let monomials: Vec<Term> = rest.summands.iter().map(|(_, monomial)| *monomial).collect();
    let divides = |n: &Integer| rem_euclid(n, &abs(&c)) == Integer::ZERO;
    if c == Integer::ZERO || terms.free_symbols(&monomials).contains(&counter) {
        return None;
    }
    let all_divide = divides(&rest.constant) && rest.summands.iter().all(|(n, _)| divides(n));
    if !Side::StepDividesTheWay.holds(all_divide) || !Rule::NotEqualExit.applies() {
        return None;
    }
    let rounds = Poly {
        summands: rest.summands.into_iter().map(|(n, monomial)| (-(n / &c), monomial)).collect(),
        constant: -(rest.constant / &c),
        denominator: Integer::ONE,
    };
    let rounds = terms.poly_term(&rounds, Sort::BitVec(width));
    Some(terms.bv_ule(wide, rounds))
}

/// The value with a number that is below their count.
pub(crate) fn chosen(terms: &mut Terms, number: Term, values: &[Term]) -> Option<Term> {
    let (last, before) = values.split_last()?;
    let mut value = *last;
    for (n, earlier) in before.iter().enumerate().rev() {
        let n = terms.bv(n as u64, 32);
        let is_it = terms.eq(number, n);
        value = terms.ite(is_it, *earlier, value);
    }
    Some(value)
}

fn is_odd(terms: &mut Terms, k: Term) -> Term {
    let one = terms.bv(1, 32);
    let low = terms.bv_and(k, one);
    terms.eq(low, one)
}

fn linear(terms: &mut Terms, entry: Term, step: Term, count: Term, width: u32, signed: bool) -> Closed {
    let always = terms.true_();
    // An unsigned counter that goes down: entry - k*c.
    if !signed
        && let Some(c) = terms.as_number(step)
        && *c >= pow2(width - 1)
    {
        let down = terms.neg(step);
        let (product, first) = NoWrap::build(terms, WrapOp::Mul, count, down, false);
        let (value, second) = NoWrap::build(terms, WrapOp::Sub, entry, product, false);
        let steps = vec![(always, first), (always, second)];
        return Closed { value, steps, linear: true, if_no_overflow: None };
    }
    let (product, first) = NoWrap::build(terms, WrapOp::Mul, count, step, signed);
    let (value, second) = NoWrap::build(terms, WrapOp::Add, entry, product, signed);
    Closed { value, steps: vec![(always, first), (always, second)], linear: true, if_no_overflow: None }
}

// semantics: values/many-rounds
/// `h * 2^c` and `h + h`.
fn doubling(terms: &mut Terms, recurrence: &Recurrence, k: Term, width: u32) -> Option<Closed> {
    let Recurrence { head, entry, next, signed } = *recurrence;
    let poly = terms.poly_of(next);
    if poly.constant != Integer::ZERO {
        return None;
    }
    let [(factor, monomial)] = &poly.summands[..] else { return None };
    if *monomial != head {
        return None;
    }
    let c = log2_exact(factor)?;
    let amount = shift_amount(terms, &Integer::from(c), k, width);
    let value = terms.bv_shl(entry, amount);
    // Without overflow, shifting back gives what was there; and what is not 0 has been shifted by fewer bits than there are: k*c < width.
    // (0 stays 0 for ever.)
    let back = if signed { terms.bv_ashr(value, amount) } else { terms.bv_lshr(value, amount) };
    let kept = terms.eq(back, entry);
    let most = terms.bv((width - 1) / c.max(1), 32);
    let small = terms.bv_ule(k, most);
    let zero = terms.bv(0, width);
    let stays = terms.eq(entry, zero);
    let small = if Side::ZeroStaysZero.is_heeded() { terms.or2(stays, small) } else { small };
    let fact = terms.and2(kept, small);
    let closed = Closed { value, steps: Vec::new(), linear: false, if_no_overflow: Some(fact) };
    Rule::ShiftedForm.applies().then_some(closed)
}

fn shifted_down(terms: &mut Terms, entry: Term, c: &Integer, k: Term, arithmetic: bool) -> Option<Closed> {
    let width = terms.width(entry);
    let amount = shift_amount(terms, c, k, width);
    let value = if arithmetic { terms.bv_ashr(entry, amount) } else { terms.bv_lshr(entry, amount) };
    let closed = Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None };
    Rule::ShiftedForm.applies().then_some(closed)
}

/// `k * c`, or the width once `k` itself has reached it, so that neither the product nor a narrow `k` can wrap around to a small amount.
fn shift_amount(terms: &mut Terms, c: &Integer, k: Term, width: u32) -> Term {
    if *c == Integer::ONE && width >= 32 {
        return resize(terms, k, 32, width, false);
    }
    let limit = terms.bv(width, 32);
    let per_step = terms.bv(c.clone(), 32);
    let product = terms.mul(per_step, k);
    let small = terms.bv_ult(k, limit);
    let amount = terms.ite(small, product, limit);
    resize(terms, amount, 32, width, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Assignment, Range, Sort, Value, eval};

    type Step = fn(&mut Terms, Term) -> Term;

    pub(crate) fn number(terms: &mut Terms, value: i64) -> Term {
        terms.bv(value, 32)
    }

    #[test]
    fn what_has_not_come_yet_is_ahead() {
        for (width, first, step, end) in
            [(32, 0, 1, 7), (32, 5, -1, -1), (32, 3, 2, 9), (64, 0, 4, 24), (32, 0, 2, 7)]
        {
            let mut terms = Terms::new();
            let k = terms.symbol("k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1));
            let wide = resize(&mut terms, k, 32, width, false);
            let [first_term, step_term, end_term] = [first, step, end].map(|n| terms.bv(n, width));
            let moved = terms.mul(step_term, wide);
            let x = terms.add(first_term, moved);
            let goes_on = terms.ne(x, end_term);
            let bound = not_yet(&mut terms, goes_on, k);
            assert_eq!(bound.is_some(), (end - first) % step == 0, "{first} + {step} * k, {end}");
            let Some(bound) = bound else { continue };
            for n in 0..40i64 {
                let number = terms.bv(n, 32);
                let holds = terms.substitute(bound, &[(k, number)].into_iter().collect());
                let is_reached = (0..n).all(|j| first + step * j != end);
                assert_eq!(terms.as_bool(holds), Some(is_reached), "{first} + {step} * {n}, {end}");
            }
        }
    }

    /// What one iteration does, and where the variable starts.
    const RECURRENCES: [(&str, Step, i64); 12] = [
        (
            "h + 3",
            |t, h| {
                let c = number(t, 3);
                t.add(h, c)
            },
            5,
        ),
        (
            "h - 2",
            |t, h| {
                let c = number(t, 2);
                t.sub(h, c)
            },
            1000,
        ),
        (
            "h * 2",
            |t, h| {
                let c = number(t, 2);
                t.mul(h, c)
            },
            1,
        ),
        (
            "h * 8",
            |t, h| {
                let c = number(t, 8);
                t.mul(h, c)
            },
            3,
        ),
        (
            "h >> 1",
            |t, h| {
                let c = number(t, 1);
                t.bv_lshr(h, c)
            },
            0x7fff_fff0,
        ),
        (
            "h >> 3, signed",
            |t, h| {
                let c = number(t, 3);
                t.bv_ashr(h, c)
            },
            -123_456_789,
        ),
        (
            "h / 4",
            |t, h| {
                let c = number(t, 4);
                t.bv_udiv(h, c)
            },
            1_000_000,
        ),
        (
            "h ^ 1",
            |t, h| {
                let c = number(t, 1);
                t.bv_xor(h, c)
            },
            6,
        ),
        (
            "7 - h",
            |t, h| {
                let c = number(t, 7);
                t.sub(c, h)
            },
            2,
        ),
        (
            "(h + 2) % 5",
            |t, h| {
                let (c, m) = (number(t, 2), number(t, 5));
                let sum = t.add(h, c);
                t.bv_urem(sum, m)
            },
            3,
        ),
        (
            "h == 3 ? 0 : h + 1",
            |t, h| {
                let (zero, one, last) = (number(t, 0), number(t, 1), number(t, 3));
                let (at_end, more) = (t.eq(h, last), t.add(h, one));
                t.ite(at_end, zero, more)
            },
            0,
        ),
        (
            "h == 3 ? 0 : h + 1, from within",
            |t, h| {
                let (zero, one, last) = (number(t, 0), number(t, 1), number(t, 3));
                let (at_end, more) = (t.eq(h, last), t.add(h, one));
                t.ite(at_end, zero, more)
            },
            2,
        ),
    ];

    pub(crate) fn value(terms: &Terms, t: Term) -> Option<Value> {
        eval(terms, t, &Assignment::default())
    }

    #[test]
    fn closed_forms_give_what_iterating_gives() {
        for (name, step, start) in RECURRENCES {
            for signed in [false, true] {
                let mut terms = Terms::new();
                let head = terms.var("h", Sort::BitVec(32));
                let k = terms.symbol("k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1));
                let next = step(&mut terms, head);
                let entry = number(&mut terms, start);
                let recurrence = Recurrence { head, entry, next, signed };
                let fixed = |terms: &Terms, t: Term| !terms.free_symbols(&[t]).iter().any(|_| true);
                let closed = closed_form(&mut terms, &recurrence, k, &fixed);
                let closed = closed.unwrap_or_else(|| panic!("{name} has a closed form"));
                let mut now = entry;
                for iteration in 0..70 {
                    let count = number(&mut terms, iteration);
                    let at = terms.substitute(closed.value, &[(k, count)].into_iter().collect());
                    assert_eq!(value(&terms, at), value(&terms, now), "{name} in iteration {iteration}");
                    now = terms.substitute(next, &[(head, now)].into_iter().collect());
                }
            }
        }
    }

    #[test]
    fn a_condition_that_does_not_change_decides_between_two_forms() {
        let mut terms = Terms::new();
        let (head, c) = (terms.var("h", Sort::BitVec(32)), terms.var("c", Sort::Bool));
        let k = terms.symbol("k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1));
        let (entry, three) = (number(&mut terms, 5), number(&mut terms, 3));
        let more = terms.add(head, three);
        let next = terms.ite(c, more, head);
        let fixed =
            |terms: &Terms, t: Term| !terms.free_symbols(&[t]).contains(&terms.as_symbol(head).unwrap());
        let closed =
            closed_form(&mut terms, &Recurrence { head, entry, next, signed: true }, k, &fixed).unwrap();
        // Only who goes on is assumed not to overflow.
        assert!(closed.linear && !closed.steps.is_empty() && closed.steps.iter().all(|(when, _)| *when == c));
        for (holds, wanted) in [(terms.true_(), 5 + 3 * 7), (terms.false_(), 5)] {
            let seven = number(&mut terms, 7);
            let at = terms.substitute(closed.value, &[(k, seven), (c, holds)].into_iter().collect());
            let wanted = number(&mut terms, wanted);
            assert_eq!(value(&terms, at), value(&terms, wanted));
        }
        let changes = |terms: &Terms, t: Term| terms.free_symbols(&[t]).is_empty();
        assert!(
            closed_form(&mut terms, &Recurrence { head, entry, next, signed: true }, k, &changes).is_none()
        );
    }

    #[test]
    fn few_numbers_are_found_whichever_way_is_taken() {
        let mut terms = Terms::new();
        let (head, c) = (terms.var("h", Sort::BitVec(32)), terms.var("c", Sort::Bool));
        let (zero, one) = (number(&mut terms, 0), number(&mut terms, 1));
        let flipped = terms.bv_xor(head, one);
        let next = terms.ite(c, flipped, head);
        let few = one_of_few(&mut terms, head, zero, next).unwrap();
        let (is_zero, is_one) = (terms.eq(head, zero), terms.eq(head, one));
        assert_eq!(few, terms.or2(is_zero, is_one));
        // One that goes on and on, and one that comes from elsewhere, are none of few.
        let more = terms.add(head, one);
        let next = terms.ite(c, more, head);
        assert!(one_of_few(&mut terms, head, zero, next).is_none());
        let other = terms.var("other", Sort::BitVec(32));
        let next = terms.ite(c, other, head);
        assert!(one_of_few(&mut terms, head, zero, next).is_none());
    }

    #[test]
    fn what_changes_in_other_ways_has_none() {
        let mut terms = Terms::new();
        let (head, k) = (terms.var("h", Sort::BitVec(32)), terms.var("k", Sort::BitVec(32)));
        let other = terms.var("changes too", Sort::BitVec(32));
        let entry = number(&mut terms, 3);
        let fixed = |terms: &Terms, t: Term| terms.free_symbols(&[t]).is_empty();
        let (sum, square) = (terms.add(head, other), terms.mul(head, head));
        for next in [sum, square] {
            let recurrence = Recurrence { head, entry, next, signed: true };
            assert!(closed_form(&mut terms, &recurrence, k, &fixed).is_none());
        }
    }
}
