//! Integer equations as polynomials: solving and replacing.
//!
//! Every function here is an equivalence: it gives another form of the same equation, or of a polynomial under one.

use gpuproof_logic::{Integer, Op, Poly, Sort, Term, Terms};

/// Polynomials are not made larger than this by replacing an atom, nor their products longer than the other.
const SUMMANDS: usize = 48;
const FACTORS: usize = 8;

/// Whether a formula is `p >= 0` over the integers.
pub fn is_integer_comparison(terms: &Terms, t: Term) -> bool {
    terms.op(t) == Op::NonNegative && terms.sort(terms.args(t)[0]) == Sort::Int
}

/// The polynomial of an integer equation.
pub fn equation(terms: &Terms, t: Term) -> Option<Poly> {
    if terms.op(t) != Op::Eq {
        return None;
    }
    let [a, b] = *terms.args(t) else { return None };
    (terms.sort(a) == Sort::Int).then(|| terms.difference(a, b))
}

/// The atom that an equation determines: with coefficient 1 or -1 and in no other summand. The youngest, because
/// definitions come after what they define.
pub fn solution(terms: &Terms, poly: &Poly) -> Option<(Term, Poly)> {
    for (c, atom) in poly.summands.iter().rev() {
        let unit = *c == Integer::ONE || *c == -Integer::ONE;
        if !unit || terms.op(*atom) == Op::Product {
            continue;
        }
        if poly.summands.iter().any(|(_, m)| terms.factors(*m).contains(atom)) {
            continue;
        }
        // c * atom + rest = 0 with c = 1 or -1: atom = -c * rest
        let mut value = if *c == Integer::ONE { poly.negated() } else { poly.clone() };
        value.summands.retain(|(_, m)| m != atom);
        return Some((*atom, value));
    }
    None
}

/// The equation divided by the common divisor of its coefficients; `None` if it then has no solution.
pub fn primitive(mut poly: Poly) -> Option<Poly> {
    let content = poly.content();
    if content == Integer::ONE {
        return Some(poly);
    }
    if content == Integer::ZERO || &poly.constant % &content != Integer::ZERO {
        return None;
    }
    for (c, _) in &mut poly.summands {
        *c /= &content;
    }
    poly.constant /= &content;
    Some(poly)
}

/// The polynomial with an atom replaced, if it occurs; `None` also if the result is too large.
pub fn replaced(terms: &mut Terms, poly: &Poly, atom: Term, value: &Poly) -> Option<Poly> {
    let occurs = poly.summands.iter().any(|(_, m)| *m == atom || terms.factors(*m).contains(&atom));
    if !occurs {
        return None;
    }
    let mut rest =
        Poly { summands: Vec::with_capacity(poly.summands.len()), ..Poly::constant(poly.constant.clone()) };
    let mut sum = Poly::constant(0);
    for (c, m) in &poly.summands {
        if *m == atom {
            sum = sum.plus_scaled(value, c);
            continue;
        }
        let factors = terms.factors(*m);
        if !factors.contains(&atom) {
            rest.summands.push((c.clone(), *m));
            continue;
        }
        let others: Vec<Term> = factors.iter().copied().filter(|f| *f != atom).collect();
        let power = factors.len() - others.len();
        let degree = value.summands.iter().map(|(_, m)| terms.factor_slice(m).len()).max().unwrap_or(0);
        if others.len() + power * degree > FACTORS {
            return None;
        }
        let mut product = match terms.monomial_from(others, Sort::Int) {
            Some(monomial) => Poly::monomial(monomial),
            None => Poly::constant(1),
        };
        for _ in 0..power {
            product = terms.poly_product(&product, value)?;
        }
        sum = sum.plus_scaled(&product, c);
    }
    let result = rest.plus(&sum);
    (result.summands.len() <= SUMMANDS.max(poly.summands.len())).then_some(result)
}
