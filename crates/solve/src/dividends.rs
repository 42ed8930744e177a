//! Dividends that are kept whole.
//!
//! `(256 * b + t) / 32` is `8 * b + t / 32`, which says more, as long as nothing else is divided: where the digits of a number are taken apart and
//! put together in another order, each by a divisor of its own, it is the number as a whole that equal digits make equal. Where a question about two
//! such numbers stays open, they are equal or not: if both cases are refuted, so is the question. In the second one variables take their places,
//! of which no more is known than that they are not negative, if that is so.

use crate::builtin::Effort;
use crate::query::Procedure;
use crate::scope::Scope;
use gpuproof_logic::{NoWrap, Op, Range, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Tries to refute a question that stayed open, with these formulas.
pub(crate) fn refute(
    terms: &mut Terms,
    no_wrap: &[(usize, NoWrap)],
    formulas: &[Term],
) -> Option<(Procedure, BTreeSet<usize>)> {
    let [x, y] = *dividends(terms, formulas) else { return None };
    let mut scope = Scope::new(terms, formulas);
    let (mut by, mut used) = (Procedure::Propositional, BTreeSet::new());
    let mut note = |(procedure, rests_on): (Procedure, BTreeSet<usize>)| {
        by = by.max(procedure);
        used.extend(rests_on);
    };
    let same = terms.eq(x, y);
    note(scope.try_to_refute(terms, &[same], no_wrap, Effort::Full).ok()?);
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut known = Vec::new();
    for dividend in [x, y] {
        let sort = terms.sort(dividend);
        let whole = terms.fresh("dividend", sort, Range::ANY);
        map.insert(dividend, whole);
        let zero = terms.bv(0, terms.width(dividend));
        let negative = terms.bv_slt(dividend, zero);
        if let Ok(refuted) = scope.try_to_refute(terms, &[negative], no_wrap, Effort::Full) {
            note(refuted);
            known.push(terms.bv_sle(zero, whole));
        }
    }
    let place = |terms: &mut Terms, t: Term| terms.substitute(t, &map);
    let whole: Vec<Term> = formulas.iter().map(|t| place(terms, *t)).collect();
    let no_wrap: Vec<(usize, NoWrap)> =
        no_wrap.iter().map(|(number, step)| (*number, step.map(|t| place(terms, t)))).collect();
    let (x, y) = (place(terms, x), place(terms, y));
    known.push(terms.ne(x, y));
    let mut scope = Scope::new(terms, &whole);
    note(scope.try_to_refute(terms, &known, &no_wrap, Effort::Full).ok()?);
    Some((by, used))
}

/// Sums that are divided by several numbers.
fn dividends(terms: &Terms, formulas: &[Term]) -> Vec<Term> {
    let mut divisors: BTreeMap<Term, BTreeSet<Term>> = BTreeMap::new();
    for t in terms.subterms(formulas, false) {
        if let (Op::UDiv | Op::SDiv | Op::URem | Op::SRem, &[dividend, divisor]) =
            (terms.op(t), terms.args(t))
            && matches!(terms.op(dividend), Op::Sum(_))
            && terms.is_value(divisor)
        {
            divisors.entry(dividend).or_default().insert(divisor);
        }
    }
    divisors.into_iter().filter(|(_, by)| by.len() > 1).map(|(dividend, _)| dividend).collect()
}
