//! Case splits on shift amounts.
//!
//! `1 << k` and `x >> k` say little as long as `k` is a variable, and everything once it is a number; loops that double or
//! halve give `k` few values. In a model the variable has one of the values of its interval, so a question has no
//! model if none of its cases has one.

use crate::branch::Branch;
use gpuproof_logic::{Integer, Op, Poly, SymbolId, Term, Terms};
use rustc_hash::FxHashMap;

/// Shift amounts of more bits than this are not split.
const SHIFT_WIDTH: u32 = 64;

/// The cases of a variable that is a shift amount: its values below the width, and all others at once.
pub struct Cases {
    /// The variable.
    pub variable: Term,
    /// The same.
    pub symbol: SymbolId,
    /// What is replaced in each case: the variable by a value, or the shifts by it by 0.
    pub maps: Vec<FxHashMap<Term, Term>>,
    /// Holds where the variable is not replaced.
    pub beyond: Option<Term>,
}

/// Finds a variable that occurs as a shift amount (perhaps plus a constant): the one with the fewest values.
pub fn shift_cases(terms: &mut Terms, branch: &Branch, formulas: &[Term]) -> Option<Cases> {
    let mut shifts: Vec<(Term, Term)> = Vec::new();
    for t in terms.subterms(formulas, false) {
        if matches!(terms.op(t), Op::Shl | Op::LShr | Op::AShr) {
            let amount = terms.args(t)[1];
            let poly = terms.poly_of(amount);
            if let [(c, variable)] = &poly.summands[..]
                && *c == Integer::ONE
                && terms.as_symbol(*variable).is_some()
            {
                shifts.push((t, *variable));
            }
        }
    }
    let mut best: Option<(Integer, Term, Integer, Integer)> = None;
    for &(_, variable) in &shifts {
        let reading = terms.bv_to_nat(variable);
        let poly = branch.reduced(terms, &Poly::monomial(reading));
        let interval = branch.facts().range(terms, &poly);
        let (Some(low), Some(high)) = (interval.low, interval.high) else { continue };
        let size = &high - &low;
        if low >= Integer::ZERO && best.as_ref().is_none_or(|b| size < b.0) {
            best = Some((size, variable, low, high));
        }
    }
    let (_, variable, low, high) = best?;
    let width = terms.width(variable);
    if width > SHIFT_WIDTH {
        return None;
    }
    let limit = Integer::from(width);
    let mut maps = Vec::new();
    let mut value = low;
    while value <= high && value < limit {
        let constant = terms.bv(value.clone(), width);
        maps.push([(variable, constant)].into_iter().collect());
        value += Integer::ONE;
    }
    let mut beyond = None;
    if high >= limit {
        // Shifts by the width and more give 0 (or copies of the sign, which stay as they are).
        let zero = terms.bv(0, width);
        let by_it = shifts.iter().filter(|&&(t, v)| {
            v == variable
                && terms.args(t)[1] == variable
                && terms.op(t) != Op::AShr
                && terms.width(t) == width
        });
        maps.push(by_it.map(|&(t, _)| (t, zero)).collect());
        let limit = terms.bv(limit, width);
        beyond = Some(terms.bv_ule(limit, variable));
    }
    let symbol = terms.as_symbol(variable)?;
    Some(Cases { variable, symbol, maps, beyond })
}
