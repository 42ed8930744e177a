//! Cases about the signs of divisors.
//!
//! Signed division by a variable is read over the integers only where the sign of the variable is known. Where a question with such a
//! division stays open, the variable is positive, negative or 0: if all three cases are refuted, so is the question.

use crate::branch::Branch;
use crate::builtin::Effort;
use crate::query::Procedure;
use crate::scope::Scope;
use gpuproof_logic::{Integer, NoWrap, Op, Term, Terms};
use std::collections::BTreeSet;

/// Cases in one question: enough for three divisors.
const CASES: u32 = 39;

/// Tries to refute a question that stayed open, as this branch, by cases. `formulas` are the common ones and its own.
pub(crate) fn refute(
    terms: &mut Terms,
    scope: &mut Scope,
    extra: &[Term],
    no_wrap: &[(usize, NoWrap)],
    formulas: &[Term],
    branch: &Branch,
) -> Option<(Procedure, BTreeSet<usize>)> {
    let (divisors, mut left) = (divisors(terms, formulas), CASES);
    by_cases(terms, scope, extra, no_wrap, branch, &divisors, &mut left)
}

/// Positive comes first: where that stays open, nothing is gained by the other cases.
fn by_cases(
    terms: &mut Terms,
    scope: &mut Scope,
    extra: &[Term],
    no_wrap: &[(usize, NoWrap)],
    branch: &Branch,
    divisors: &[Term],
    left: &mut u32,
) -> Option<(Procedure, BTreeSet<usize>)> {
    let divisor = *divisors.iter().find(|&&divisor| !has_sign(terms, branch, divisor))?;
    let zero = terms.bv(0, terms.width(divisor));
    let (positive, negative) = (terms.bv_slt(zero, divisor), terms.bv_slt(divisor, zero));
    // Said of the signed value, like the others: that is what facts speak of.
    let (value, nothing) = (terms.bv_to_int(divisor), terms.int(0));
    let cases = [positive, negative, terms.eq(value, nothing)];
    let (mut by, mut used) = (Procedure::Propositional, BTreeSet::new());
    for case in cases {
        *left = left.checked_sub(1)?;
        let extra: Vec<Term> = extra.iter().copied().chain([case]).collect();
        let (procedure, rests_on) = match scope.try_to_refute(terms, &extra, no_wrap, Effort::Full) {
            Ok(refuted) => refuted,
            Err(branch) => by_cases(terms, scope, &extra, no_wrap, &branch, divisors, left)?,
        };
        by = by.max(procedure);
        used.extend(rests_on);
    }
    Some((by, used))
}

/// Variables that something is divided by, as signed numbers.
fn divisors(terms: &Terms, formulas: &[Term]) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    for t in terms.subterms(formulas, false) {
        if let (Op::SDiv | Op::SRem, &[_, divisor]) = (terms.op(t), terms.args(t))
            && terms.as_symbol(divisor).is_some()
            && !found.contains(&divisor)
        {
            found.push(divisor);
        }
    }
    found
}

fn has_sign(terms: &mut Terms, branch: &Branch, divisor: Term) -> bool {
    let value = terms.bv_to_int(divisor);
    let value = terms.poly_of(value);
    let positive = value.clone().plus_constant(&-Integer::ONE);
    branch.facts().entails(terms, &positive) || branch.facts().entails(terms, &value.negated())
}
