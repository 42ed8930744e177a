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
//!
//! where c and m do not change in the loop.

use crate::expr::resize;
use gpuproof_logic::number::{log2_exact, pow2};
use gpuproof_logic::{Integer, NoWrap, Op, Term, Terms, WrapOp};

/// A closed form.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The value in iteration `k`.
    pub value: Term,
    /// What must not wrap for the value to be what the program means by it.
    pub steps: Vec<NoWrap>,
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
    let Recurrence { head, entry, next, signed } = *recurrence;
    if next == head {
        return Some(Closed { value: entry, steps: Vec::new(), linear: true, if_no_overflow: None });
    }
    let width = terms.sort(head).width()?;
    let count = resize(terms, k, 32, width, false);
    let step = terms.sub(next, head);
    if is_fixed(terms, step) {
        return Some(linear(terms, entry, step, count, width, signed));
    }
    let sum = terms.add(next, head);
    if is_fixed(terms, sum) {
        let odd = is_odd(terms, k);
        let other = terms.sub(sum, entry);
        let value = terms.ite(odd, other, entry);
        return Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None });
    }
    if let Some(closed) = doubling(terms, head, entry, next, count, width, signed) {
        return Some(closed);
    }
    let args = terms.args(next).to_vec();
    match (terms.op(next), &args[..]) {
        (Op::LShr, &[x, c]) if x == head && is_fixed(terms, c) => {
            let c = terms.as_number(c)?.clone();
            Some(shifted_down(terms, entry, &c, count, false))
        }
        (Op::AShr, &[x, c]) if x == head && is_fixed(terms, c) => {
            let c = terms.as_number(c)?.clone();
            Some(shifted_down(terms, entry, &c, count, true))
        }
        (Op::UDiv, &[x, c]) if x == head => {
            let c = log2_exact(terms.as_number(c)?)?;
            Some(shifted_down(terms, entry, &Integer::from(c), count, false))
        }
        (Op::SDiv, &[x, c]) if x == head && terms.is_sign_clear(entry) => {
            let c = log2_exact(terms.as_number(c)?)?;
            Some(shifted_down(terms, entry, &Integer::from(c), count, false))
        }
        (Op::BvXor, &[x, y]) if x == head || y == head => {
            let c = if x == head { y } else { x };
            if !is_fixed(terms, c) {
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
            let in_range = start >= Integer::ZERO && start < modulus;
            if !in_range || &modulus * (&step_value + &Integer::ONE) + &start >= pow2(width - 1) {
                return None;
            }
            // k*c mod m is (k mod m)*c mod m.
            let reduced = terms.bv_urem(count, m);
            let product = terms.mul(reduced, step);
            let total = terms.add(entry, product);
            let value = terms.bv_urem(total, m);
            Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None })
        }
        _ => None,
    }
}

fn is_odd(terms: &mut Terms, k: Term) -> Term {
    let one = terms.bv(1, 32);
    let low = terms.bv_and(k, one);
    terms.eq(low, one)
}

fn linear(terms: &mut Terms, entry: Term, step: Term, count: Term, width: u32, signed: bool) -> Closed {
    // An unsigned counter that goes down: entry - k*c.
    if !signed
        && let Some(c) = terms.as_number(step)
        && *c >= pow2(width - 1)
    {
        let down = terms.neg(step);
        let (product, first) = NoWrap::build(terms, WrapOp::Mul, count, down, false);
        let (value, second) = NoWrap::build(terms, WrapOp::Sub, entry, product, false);
        return Closed { value, steps: vec![first, second], linear: true, if_no_overflow: None };
    }
    let (product, first) = NoWrap::build(terms, WrapOp::Mul, count, step, signed);
    let (value, second) = NoWrap::build(terms, WrapOp::Add, entry, product, signed);
    Closed { value, steps: vec![first, second], linear: true, if_no_overflow: None }
}

/// `h * 2^c` and `h + h`.
fn doubling(
    terms: &mut Terms,
    head: Term,
    entry: Term,
    next: Term,
    count: Term,
    width: u32,
    signed: bool,
) -> Option<Closed> {
    let poly = terms.poly_of(next);
    if poly.constant != Integer::ZERO {
        return None;
    }
    let [(factor, monomial)] = &poly.summands[..] else { return None };
    if *monomial != head {
        return None;
    }
    let c = log2_exact(factor)?;
    let amount = shift_amount(terms, &Integer::from(c), count, width);
    let value = terms.bv_shl(entry, amount);
    // Without overflow, shifting back gives what was there.
    let back = if signed { terms.bv_ashr(value, amount) } else { terms.bv_lshr(value, amount) };
    let kept = terms.eq(back, entry);
    let limit = terms.bv(width / c.max(1), width);
    let small = terms.bv_ult(count, limit);
    let fact = terms.and2(kept, small);
    Some(Closed { value, steps: Vec::new(), linear: false, if_no_overflow: Some(fact) })
}

fn shifted_down(terms: &mut Terms, entry: Term, c: &Integer, count: Term, arithmetic: bool) -> Closed {
    let width = terms.width(entry);
    let amount = shift_amount(terms, c, count, width);
    let value = if arithmetic { terms.bv_ashr(entry, amount) } else { terms.bv_lshr(entry, amount) };
    Closed { value, steps: Vec::new(), linear: false, if_no_overflow: None }
}

/// `k * c`, or the width once `k` itself has reached it, so that the product cannot wrap around to a small amount.
fn shift_amount(terms: &mut Terms, c: &Integer, count: Term, width: u32) -> Term {
    if *c == Integer::ONE {
        return count;
    }
    let limit = terms.bv(width, width);
    let per_step = terms.bv(c.clone(), width);
    let product = terms.mul(per_step, count);
    let small = terms.bv_ult(count, limit);
    terms.ite(small, product, limit)
}
