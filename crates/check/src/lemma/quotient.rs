//! A launch whose size is a quotient: a grid of `n / b` blocks of `b` threads.
//!
//! If a size `g` of the launch is `a / b`, and `b` is a size of the launch, too, then `g * b <= a`.
//!
//! Soundness: sizes are at least 1, so that `a / b >= 1` with `b >= 1`; then `a >= 1`, whether the division is signed or not, and rounding goes down: `g * b <= a`. What is at most `a` has
//! no overflow in the width of `a`, nor in that of the number that `a` was widened from.

use gpuproof_logic::{Op, Term, Terms};
use std::collections::BTreeSet;

/// The width of sizes.
const SIZE: u32 = 32;

/// What follows from these facts for the sizes of a launch.
pub(crate) fn lemmas(terms: &mut Terms, facts: &[Term], sizes: &[Term]) -> Vec<Term> {
    let facts: BTreeSet<Term> =
        facts.iter().flat_map(|fact| gpuproof_thread::conjuncts(terms, *fact)).collect();
    let roots: Vec<Term> = facts.iter().copied().collect();
    let mut all = Vec::new();
    for t in terms.subterms(&roots, false) {
        let is_signed = match terms.op(t) {
            Op::SDiv => true,
            Op::UDiv => false,
            _ => continue,
        };
        let &[dividend, divisor] = terms.args(t) else { continue };
        let Some(divisor) = size(terms, &facts, divisor, sizes, is_signed) else { continue };
        let Some(quotient) = size(terms, &facts, t, sizes, is_signed) else { continue };
        all.extend(product_is_at_most(terms, quotient, divisor, dividend, is_signed));
    }
    all
}

/// The size of the launch that a term is known to be.
fn size(terms: &mut Terms, facts: &BTreeSet<Term>, t: Term, sizes: &[Term], is_signed: bool) -> Option<Term> {
    let width = terms.width(t);
    sizes.iter().copied().find(|size| {
        let wide = widened(terms, *size, width);
        let Some(wide) = wide else { return false };
        if wide == t || facts.contains(&terms.eq(wide, t)) {
            return true;
        }
        let (up, down) = match is_signed {
            true => (terms.bv_sle(wide, t), terms.bv_sle(t, wide)),
            false => (terms.bv_ule(wide, t), terms.bv_ule(t, wide)),
        };
        facts.contains(&up) && facts.contains(&down)
    })
}

/// A size of 32 bits in a width that has room for it.
fn widened(terms: &mut Terms, size: Term, width: u32) -> Option<Term> {
    match width.cmp(&terms.width(size)) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Equal => Some(size),
        std::cmp::Ordering::Greater => Some(terms.bv_zero_extend(size, width)),
    }
}

/// `quotient * divisor <= dividend`, in the width that the dividend was made of.
fn product_is_at_most(
    terms: &mut Terms,
    quotient: Term,
    divisor: Term,
    dividend: Term,
    is_signed: bool,
) -> Option<Term> {
    // A dividend that was widened with its sign is positive here; one that was widened without may look negative in its own width.
    let (dividend, is_signed) = match (terms.op(dividend), terms.args(dividend)) {
        (Op::SignExtend, &[narrow]) if terms.width(narrow) >= SIZE => (narrow, true),
        (Op::ZeroExtend, &[narrow]) if terms.width(narrow) >= SIZE => (narrow, false),
        _ => (dividend, is_signed),
    };
    let width = terms.width(dividend);
    let (quotient, divisor) = (widened(terms, quotient, width)?, widened(terms, divisor, width)?);
    let product = terms.mul(quotient, divisor);
    Some(if is_signed { terms.bv_sle(product, dividend) } else { terms.bv_ule(product, dividend) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Range, Sort};

    const W32: Sort = Sort::BitVec(SIZE);

    /// What a fact says of the product of a launch's sizes.
    #[derive(PartialEq, Debug)]
    enum Said {
        Nothing,
        SignedAtMost,
        UnsignedAtMost,
    }

    /// What follows for a grid of at most, or exactly, `n / threads` blocks of `threads` threads, with the dividend made of `n`.
    fn said(dividend: impl Fn(&mut Terms, Term) -> Term, is_signed: bool, is_equal: bool) -> Said {
        let mut terms = Terms::default();
        let block = terms.symbol("block", W32, Range::new(1, 1024));
        let grid = terms.symbol("grid", W32, Range::new(1, i32::MAX));
        let (n, threads) = (terms.var("n", W32), terms.var("threads", W32));
        let dividend = dividend(&mut terms, n);
        let width = terms.width(dividend);
        let divisor = if width > SIZE { terms.bv_sign_extend(threads, width) } else { threads };
        let [wide_block, wide_grid] =
            [block, grid].map(|size| widened(&mut terms, size, width).unwrap_or(size));
        let (at_most, at_least) = if is_signed {
            let quotient = terms.bv_sdiv(dividend, divisor);
            (terms.bv_sle(wide_grid, quotient), terms.bv_sle(quotient, wide_grid))
        } else {
            let quotient = terms.bv_udiv(dividend, divisor);
            (terms.bv_ule(wide_grid, quotient), terms.bv_ule(quotient, wide_grid))
        };
        let mut facts = vec![terms.eq(wide_block, divisor), at_most];
        if is_equal {
            facts.push(at_least);
        }
        let product = terms.mul(block, grid);
        let (signed, unsigned) = (terms.bv_sle(product, n), terms.bv_ule(product, n));
        match lemmas(&mut terms, &facts, &[block, grid])[..] {
            [] => Said::Nothing,
            [fact] if fact == signed => Said::SignedAtMost,
            [fact] if fact == unsigned => Said::UnsignedAtMost,
            ref more => panic!("{more:?}"),
        }
    }

    #[test]
    fn a_grid_of_quotients_stays_inside() {
        assert_eq!(said(|_, n| n, true, true), Said::SignedAtMost);
        assert_eq!(said(|_, n| n, false, true), Said::UnsignedAtMost);
    }

    #[test]
    fn widened_dividends_are_compared_as_they_were() {
        assert_eq!(said(|terms, n| terms.bv_sign_extend(n, 64), false, true), Said::SignedAtMost);
        assert_eq!(said(|terms, n| terms.bv_zero_extend(n, 64), true, true), Said::UnsignedAtMost);
    }

    #[test]
    fn a_grid_that_is_not_known_to_be_the_quotient_says_nothing() {
        assert_eq!(said(|_, n| n, true, false), Said::Nothing);
    }
}
