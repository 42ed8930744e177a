//! Indices in mixed radix: `t + D * b`, `x + W * (y + H * z)`, also scaled and shifted.
//!
//! **Rule.** Let `index = rest + Σ w_k * v_k`, where `rest` and the weights do not depend on the variables, `w_0` is a number
//! that is not 0, `w_{k+1} = w_k * r_k`, and the guard says `0 <= v_k < r_k` for all `v_k` but the last. Then different
//! values of the variables that the guard allows give different indices. For if two instances have the same index, then
//! `w_0 * (Σ (v_k - v_k') * r_0 ... r_{k-1}) = 0`, so that `r_0` divides `v_0 - v_0'`, which is smaller than `r_0`, hence is 0; `r_0` is
//! positive because some `v_0` lies below it, and what is left of the sum, divided by `r_0`, is of the same shape.
//!
//! **Digits.** The same read backwards: where `l = rest + Σ w_k * v_k` has a solution, `v_0 = ((l - rest) / w_0) mod r_0`, and so on with
//! the quotient. [`digits`] only proposes these values: whoever uses them asks whether they meet the location.

use super::{Atom, mentions};
use gpuproof_logic::{Integer, Op, Poly, Sort, Term, Terms};

/// Whether the index of an atom is in mixed radix over these variables, so that no two instances meet.
pub(super) fn tells_apart(terms: &mut Terms, atom: &Atom, vars: &[Term]) -> bool {
    let Some(mut weights) = weights(terms, atom.index, vars) else { return false };
    let conjuncts = match terms.op(atom.guard) {
        Op::And => terms.args(atom.guard).to_vec(),
        _ => vec![atom.guard],
    };
    // The first digit weighs a number, each further one so much as the one before it times its radix.
    let Some(first) = weights.iter().position(|(_, w)| w.as_constant().is_some_and(|w| *w != Integer::ZERO))
    else {
        return false;
    };
    let (mut digit, mut weight) = weights.swap_remove(first);
    while !weights.is_empty() {
        let next = radices(terms, &conjuncts, digit, vars).into_iter().find_map(|radix| {
            let wanted = terms.poly_product(&weight, &radix)?;
            weights.iter().position(|(_, w)| *w == wanted)
        });
        let Some(next) = next else { return false };
        (digit, weight) = weights.swap_remove(next);
    }
    true
}

/// Whether the guard holds for one instance at most: it says `e == f`, and `e - f` is in mixed radix over these variables.
///
/// Two instances that the guard allows have the same `e - f`, which is 0, and so are the same by the rule above.
pub(super) fn at_most_one(terms: &mut Terms, atom: &Atom, vars: &[Term]) -> bool {
    let conjuncts = match terms.op(atom.guard) {
        Op::And => terms.args(atom.guard).to_vec(),
        _ => vec![atom.guard],
    };
    conjuncts.into_iter().any(|conjunct| {
        let (Op::Eq, &[left, right]) = (terms.op(conjunct), terms.args(conjunct)) else { return false };
        if terms.sort(left) != Sort::Int {
            return false;
        }
        let index = terms.sub(left, right);
        tells_apart(terms, &Atom { index, ..atom.clone() }, vars)
    })
}

/// Values of the variables at which an index in mixed radix may be `location`. A proposal: nothing is known of it.
///
/// A location that is a sum with the weights in it is taken apart as it is written; any other by quotients and remainders.
pub(crate) fn digits(
    terms: &mut Terms,
    index: Term,
    vars: &[Term],
    location: Term,
) -> Option<Vec<(Term, Term)>> {
    let mut weights = weights(terms, index, vars).filter(|weights| weights.len() > 1)?;
    let mut rest = terms.poly_of(index);
    for (digit, weight) in &weights {
        let product = terms.poly_product(weight, &Poly::monomial(*digit))?;
        rest = rest.minus(&product);
    }
    // From the lowest digit to the highest: each weight is a multiple of the one before.
    weights.sort_by_cached_key(|(_, weight)| match weight.summands.first() {
        Some((c, m)) => (terms.factors(*m).len().max(1), c.clone()),
        None => (0, weight.as_constant().cloned().unwrap_or_default()),
    });
    let lowest = weights.first()?.1.as_constant().filter(|c| **c > Integer::ZERO)?.clone();
    let radices: Vec<Poly> = weights
        .windows(2)
        .map(|pair| quotient(terms, &pair[1].1, &pair[0].1))
        .collect::<Option<Vec<Poly>>>()?;
    let mut value = terms.poly_of(location).minus(&rest);
    let mut found = Vec::new();
    for (digit, weight) in weights.iter().skip(1).rev() {
        let (mut above, mut below) = (Poly::constant(0), value.clone());
        for (c, m) in &value.summands {
            let summand = Poly::monomial(*m).scaled(c);
            if let Some(part) = quotient(terms, &summand, weight) {
                above = above.plus(&part);
                below = below.minus(&summand);
            }
        }
        if above.is_zero() {
            break;
        }
        found.push((*digit, terms.poly_term(&above, Sort::Int)));
        value = below;
    }
    let mut open = terms.poly_term(&value, Sort::Int);
    if lowest != Integer::ONE {
        let lowest = terms.int(lowest);
        open = terms.int_div(open, lowest);
    }
    let (last, others) = weights.split_last()?;
    if found.len() == radices.len() {
        found.push((others.first()?.0, open));
        return Some(found);
    }
    if !found.is_empty() {
        return None;
    }
    for ((digit, _), radix) in others.iter().zip(&radices) {
        let radix = terms.poly_term(radix, Sort::Int);
        found.push((*digit, terms.int_mod(open, radix)));
        open = terms.int_div(open, radix);
    }
    found.push((last.0, open));
    Some(found)
}

/// A monomial or number divided by another one, if that leaves no rest.
fn quotient(terms: &mut Terms, a: &Poly, b: &Poly) -> Option<Poly> {
    let parts = |p: &Poly| match (&p.summands[..], p.as_constant()) {
        ([(c, m)], None) => Some((c.clone(), Some(*m))),
        ([], Some(c)) => Some((c.clone(), None)),
        _ => None,
    };
    let ((ca, ma), (cb, mb)) = (parts(a)?, parts(b)?);
    if cb == Integer::ZERO || &ca % &cb != Integer::ZERO {
        return None;
    }
    let c = &ca / &cb;
    let factors = match (ma, mb) {
        (Some(a), Some(b)) => terms.monomial_quotient(a, b)?,
        (Some(a), None) => terms.factor_list(a),
        (None, None) => Vec::new(),
        (None, Some(_)) => return None,
    };
    Some(match terms.monomial_from(factors, Sort::Int) {
        Some(monomial) => Poly::monomial(monomial).scaled(&c),
        None => Poly::constant(c),
    })
}

/// The weight of each variable, if the index is linear in them and weights do not depend on them.
fn weights(terms: &mut Terms, index: Term, vars: &[Term]) -> Option<Vec<(Term, Poly)>> {
    let mut found: Vec<(Term, Poly)> = Vec::new();
    for (coefficient, monomial) in terms.poly_of(index).summands {
        let factors = terms.factor_list(monomial);
        let mut digits = factors.iter().copied().filter(|f| vars.contains(f));
        let digit = digits.next();
        if digits.next().is_some() {
            return None;
        }
        let others: Vec<Term> = factors.iter().copied().filter(|f| Some(*f) != digit).collect();
        if others.iter().any(|&f| vars.iter().any(|&v| mentions(terms, f, v))) {
            return None;
        }
        let Some(digit) = digit else { continue };
        let sort = terms.sort(index);
        let weight = match terms.monomial_from(others, sort) {
            Some(monomial) => Poly::monomial(monomial).scaled(&coefficient),
            None => Poly::constant(coefficient),
        };
        // Two summands with one variable would be a weight that is a sum.
        if found.iter().any(|(var, _)| *var == digit) {
            return None;
        }
        found.push((digit, weight));
    }
    (found.len() == vars.len()).then_some(found)
}

/// All `r` of which the guard says `0 <= digit < r`.
fn radices(terms: &Terms, conjuncts: &[Term], digit: Term, vars: &[Term]) -> Vec<Poly> {
    let ranged = terms.as_symbol(digit).and_then(|id| terms.symbol_data(id).range.low.clone());
    let mut natural = ranged.is_some_and(|low| low >= Integer::ZERO);
    let mut found = Vec::new();
    for &conjunct in conjuncts {
        let (Op::NonNegative, &[arg]) = (terms.op(conjunct), terms.args(conjunct)) else { continue };
        if arg == digit {
            natural = true;
            continue;
        }
        let poly = terms.poly_of(arg);
        if poly.coefficient(digit) != -Integer::ONE || poly.denominator != Integer::ONE {
            continue;
        }
        let most = poly.plus(&Poly::monomial(digit));
        if most.summands.iter().all(|(_, m)| vars.iter().all(|&v| !mentions(terms, *m, v))) {
            found.push(most.plus_constant(&Integer::ONE));
        }
    }
    if natural { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::ArrayId;
    use gpuproof_logic::Range;
    use gpuproof_spec::Place;

    /// Whether `scale * (weight * b + t) + 5` with `0 <= t < limit` is known to tell apart.
    fn known(limit: &str, weight: &str, scale: i64, natural: bool) -> bool {
        let (mut terms, atom, vars) = row_and_column(limit, weight, scale, natural);
        tells_apart(&mut terms, &atom, &vars)
    }

    /// The element `scale * (weight * b + t) + 5`, where `0 <= t < limit`.
    fn row_and_column(limit: &str, weight: &str, scale: i64, natural: bool) -> (Terms, Atom, [Term; 2]) {
        let mut terms = Terms::new();
        let mut int = |name: &str| terms.symbol(name, Sort::Int, Range::ANY);
        let (b, t, limit, weight) = (int("b"), int("t"), int(limit), int(weight));
        let (zero, factor, shift) = (terms.int(0), terms.int(scale), terms.int(5));
        let row = terms.mul(weight, b);
        let sum = terms.add(row, t);
        let scaled = terms.mul(factor, sum);
        let index = terms.add(scaled, shift);
        let (above, below) = (terms.int_le(zero, t), terms.int_lt(t, limit));
        let guard = if natural { terms.and2(above, below) } else { below };
        let exact = super::super::real(&mut terms, 1);
        let atom = Atom {
            array: ArrayId(0),
            vars: vec![b, t],
            guard,
            index,
            exact,
            read: false,
            minus: true,
            number: 1,
            place: Place::NONE,
        };
        (terms, atom, [b, t])
    }

    #[test]
    fn one_instance_has_a_given_number() {
        let given = |weight: &str| {
            let (mut terms, mut atom, vars) = row_and_column("D", weight, 1, true);
            let number = terms.symbol("number", Sort::Int, Range::ANY);
            let is_it = terms.eq(atom.index, number);
            atom.guard = terms.and2(atom.guard, is_it);
            atom.index = terms.int(0);
            assert!(!tells_apart(&mut terms, &atom, &vars), "all instances have the index 0");
            at_most_one(&mut terms, &atom, &vars)
        };
        assert!(given("D"));
        assert!(!given("E"), "not in mixed radix");
    }

    #[test]
    fn digits_below_their_radix() {
        assert!(known("D", "D", 1, true));
        assert!(known("D", "D", -6, true));
    }

    #[test]
    fn nothing_else() {
        assert!(!known("D", "E", 1, true), "another weight");
        assert!(!known("D", "D", 1, false), "digits may be negative");
        assert!(!known("D", "D", 0, true), "a weight of 0");
        assert!(!known("D", "t", 1, true), "the weight is a digit");
    }
}
