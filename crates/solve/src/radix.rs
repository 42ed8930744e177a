//! Mixed radix: what an equation between index expressions says about their digits.
//!
//! The lemma: if `R * A + B = 0` and `-R < B < R`, then `A = 0` and `B = 0`. (Since `|R * A| = |B| < R`, the integer
//! `A` is 0, and then so is `B`; `R > 0` follows from the bounds on `B`.) Applied again to `A` and `B` it takes an
//! equation like `(by*BH+ty)*W + bx*BW+tx = (by'*BH+ty')*W + bx'*BW+tx'` apart digit by digit. Radices may be
//! constants, monomials or sums (`width + 2`); what bounds `B` is asked of [`Facts`].
//!
//! One side of it alone: if `R * A + B = 0`, `R >= 0` and `B < R`, then `A >= 0`; if `-R < B`, then `A <= 0`. (`R = 0` is
//! against the bound on `B`, which is 0 then; otherwise `|A| >= 1` on the wrong side makes `R * A + B` nonzero.) That
//! orders pieces of which the last may be longer than the others.
//!
//! Also: `R * A = 0` with `R >= 1` gives `A = 0`, and an equation whose coefficients have a divisor that the
//! constant lacks has no solution.

use crate::facts::Facts;
use gpuproof_logic::number::{abs, gcd, rem_euclid};
use gpuproof_logic::{Integer, Poly, Sort, Term, Terms, work};
use rustc_hash::FxHashSet;

/// Monomials with more factors than this are not searched for radices.
const FACTORS: usize = 6;
/// Equations with more summands than this have no radices but constants.
const SUMMANDS: usize = 64;
/// Products that may be radices, of one equation.
const MONOMIALS: usize = 160;
/// Candidates for a radix that are tried for one equation.
const CANDIDATES: usize = 48;

/// What an equation is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Split {
    /// Nothing new.
    None,
    /// It has no solution.
    Contradiction,
    /// It is equivalent to these equations.
    Parts(Vec<Poly>),
}

/// Takes `poly = 0` apart as far as the lemma goes.
pub fn split_equation(terms: &mut Terms, facts: &Facts, poly: &Poly) -> Split {
    let mut open = vec![poly.clone()];
    let mut done: Vec<Poly> = Vec::new();
    let mut progress = false;
    while let Some(poly) = open.pop() {
        // Nothing is lost: the parts so far and what is open are equivalent to the equation.
        if work::is_spent() {
            done.push(poly);
            continue;
        }
        if poly.is_zero() {
            progress = true;
            continue;
        }
        let content = poly.content();
        // No monomials left but a constant, or a divisor of the monomials that the constant does not have.
        if content == Integer::ZERO || rem_euclid(&poly.constant, &content) != Integer::ZERO {
            return Split::Contradiction;
        }
        let poly = if content == Integer::ONE { poly } else { divide_by_constant(&poly, &content) };
        if !facts.range(terms, &poly).contains(&Integer::ZERO) {
            return Split::Contradiction;
        }
        match one_step(terms, facts, &poly) {
            Some((upper, lower)) => {
                progress = true;
                open.push(lower);
                open.push(upper);
            }
            None => done.push(poly),
        }
    }
    if progress { Split::Parts(done) } else { Split::None }
}

/// What the one-sided lemma says of `poly = 0`: polynomials that are not negative. Only radices with a variable in them
/// are looked at; for constants intervals say the same.
pub fn one_sided(terms: &mut Terms, facts: &Facts, poly: &Poly) -> Vec<Poly> {
    let mut found = Vec::new();
    if poly.summands.iter().all(|(_, m)| terms.factors(*m).is_empty()) {
        return found;
    }
    for radix in candidates(terms, facts, poly) {
        if radix.as_constant().is_some() || !facts.entails(terms, &radix) {
            continue;
        }
        if !facts.spend() {
            break;
        }
        let Some((upper, lower)) = divide(terms, poly, &radix) else { continue };
        if upper.as_constant().is_some() {
            continue;
        }
        let top = radix.plus_constant(&-Integer::ONE);
        if facts.entails(terms, &top.minus(&lower)) {
            found.push(upper);
        } else if facts.entails(terms, &top.plus(&lower)) {
            found.push(upper.negated());
        }
    }
    found
}

fn divide_by_constant(poly: &Poly, divisor: &Integer) -> Poly {
    Poly {
        summands: poly.summands.iter().map(|(c, t)| (c / divisor, *t)).collect(),
        constant: &poly.constant / divisor,
        denominator: Integer::ONE,
    }
}

/// Finds a radix: the equations `A = 0` and `B = 0`.
fn one_step(terms: &mut Terms, facts: &Facts, poly: &Poly) -> Option<(Poly, Poly)> {
    if let Some(result) = cancel(terms, facts, poly) {
        return Some(result);
    }
    for radix in candidates(terms, facts, poly) {
        if !facts.spend() {
            return None;
        }
        let Some((upper, lower)) = divide(terms, poly, &radix) else { continue };
        if upper.is_zero() || lower.is_zero() {
            continue;
        }
        // A radix that is negative serves as well: `R * A + B` is `-R * -A + B`.
        let opposite = Some(radix.negated()).filter(|o| facts.range(terms, o).is_non_negative());
        if is_small(terms, facts, &radix, &lower)
            || opposite.is_some_and(|opposite| is_small(terms, facts, &opposite, &lower))
        {
            return Some((upper, lower));
        }
        let collected = collect_multiples(terms, &radix, &upper, &lower);
        for (radix, lower) in collected {
            if is_small(terms, facts, &radix, &lower) {
                return Some((upper, lower));
            }
        }
    }
    None
}

/// Whether `-radix < lower < radix` follows from the facts.
fn is_small(terms: &mut Terms, facts: &Facts, radix: &Poly, lower: &Poly) -> bool {
    let top = radix.clone().plus_constant(&-Integer::ONE);
    facts.entails(terms, &top.minus(lower)) && facts.entails(terms, &top.plus(lower))
}

/// `R * A + (k * A + B) = (R + k) * A + B`: multiples of the upper part in the lower part belong to the radix. This
/// finds radices that are sums (`width + 2`) after products were multiplied out. A number of multiples may be one too many:
/// of the two `a` that multiplying out leaves of `(m + 1) * a + a`, only one is the radix's.
fn collect_multiples(terms: &mut Terms, radix: &Poly, upper: &Poly, lower: &Poly) -> Vec<(Poly, Poly)> {
    let mut collected = Vec::new();
    let Some((c, lead)) = upper.summands.first().cloned() else { return collected };
    let (mut radix, mut lower) = (radix.clone(), lower.clone());
    for _ in 0..4 {
        let multiple = lower.summands.iter().find_map(|(d, m)| {
            let factors = terms.monomial_quotient(*m, lead)?;
            (rem_euclid(d, &c) == Integer::ZERO).then(|| (d / &c, factors))
        });
        let Some((k, factors)) = multiple else { break };
        let factor = match terms.monomial_from(factors, Sort::Int) {
            Some(m) => Poly::monomial(m).scaled(&k),
            None => Poly::constant(k.clone()),
        };
        let Some(product) = terms.poly_product(&factor, upper) else { break };
        let lighter = lower.minus(&product);
        if weight(&lighter) >= weight(&lower) {
            break;
        }
        (radix, lower) = (radix.plus(&factor), lighter);
        collected.push((radix.clone(), lower.clone()));
        if abs(&k) > Integer::ONE && factor.as_constant().is_some() {
            let one = if k > Integer::ZERO { Integer::ONE } else { -Integer::ONE };
            collected.push((radix.clone().plus_constant(&-one.clone()), lower.plus_scaled(upper, &one)));
        }
    }
    collected
}

/// The magnitudes of all coefficients together.
fn weight(poly: &Poly) -> Integer {
    poly.summands.iter().fold(Integer::ZERO, |sum, (c, _)| sum + abs(c))
}

/// `m * A = 0` with a monomial `m >= 1` that divides every summand.
fn cancel(terms: &mut Terms, facts: &Facts, poly: &Poly) -> Option<(Poly, Poly)> {
    if poly.constant != Integer::ZERO {
        return None;
    }
    let (_, first) = poly.summands.first()?;
    for factor in terms.factor_list(*first) {
        let divides = poly.summands.iter().all(|(_, m)| *m == factor || terms.factors(*m).contains(&factor));
        if !divides || !facts.monomial(terms, factor).is_positive() {
            continue;
        }
        let (quotient, rest) = divide(terms, poly, &Poly::monomial(factor))?;
        return rest.is_zero().then_some((quotient, rest));
    }
    None
}

/// Radices worth a try: products of factors that occur, with the coefficients they occur with; constants that occur;
/// sums that bound something.
fn candidates(terms: &mut Terms, facts: &Facts, poly: &Poly) -> Vec<Poly> {
    let mut found: Vec<Poly> = Vec::new();
    let mut monomials: Vec<Term> = Vec::new();
    if poly.summands.len() > SUMMANDS {
        constant_candidates(poly, &mut found);
        return found;
    }
    for (_, m) in &poly.summands {
        let factors = terms.factor_list(*m);
        if factors.len() > FACTORS || monomials.len() > MONOMIALS {
            continue;
        }
        for chosen in 1u32..(1 << factors.len()) {
            let part: Vec<Term> =
                factors.iter().enumerate().filter(|(k, _)| chosen >> k & 1 == 1).map(|(_, f)| *f).collect();
            if let Some(part) = terms.monomial_from(part, Sort::Int)
                && !monomials.contains(&part)
                && has_one_sign(terms, facts, part)
            {
                monomials.push(part);
            }
        }
    }
    // Small radices first: they leave the least to bound. Among them those that bound most: a pitch that bounds a sum of
    // products before a block size that bounds one digit of it.
    monomials.sort_by_cached_key(|&m| {
        let weight = |fact: &Poly| {
            let bounds = fact.summands.iter().any(|(c, n)| *n == m && *c > Integer::ZERO);
            if bounds { fact.summands.iter().filter(|(c, _)| *c < Integer::ZERO).count() } else { 0 }
        };
        let bounded = facts.bounded_by(terms, m).map(weight).max().unwrap_or(0);
        (terms.factor_slice(&m).len(), std::cmp::Reverse(bounded), m)
    });
    let products = monomials.iter().position(|&m| !terms.factors(m).is_empty()).unwrap_or(monomials.len());
    for (k, &monomial) in monomials.iter().enumerate() {
        // After single variables, before products.
        if k == products {
            simple_candidates(facts, poly, &mut found);
        }
        let mut common = Integer::ZERO;
        let mut covered = 0;
        for (c, m) in &poly.summands {
            if terms.monomial_quotient(*m, monomial).is_some() {
                common = gcd(&common, c);
                covered += 1;
            }
        }
        // A radix that divides everything splits nothing.
        if covered < poly.summands.len() || poly.constant != Integer::ZERO {
            found.push(Poly::monomial(monomial).scaled(&common));
        }
    }
    if products == monomials.len() {
        simple_candidates(facts, poly, &mut found);
    }
    found.truncate(CANDIDATES);
    found
}

fn has_one_sign(terms: &mut Terms, facts: &Facts, monomial: Term) -> bool {
    let interval = facts.monomial(terms, monomial);
    interval.is_non_negative()
        || interval.high.as_ref().is_some_and(|high| *high <= Integer::ZERO)
        // What bounds a sum that is not negative is not, either.
        || facts.entails(terms, &Poly::monomial(monomial))
}

/// Constants that occur as coefficients.
fn constant_candidates(poly: &Poly, found: &mut Vec<Poly>) {
    let mut constants: Vec<Integer> =
        poly.summands.iter().map(|(c, _)| abs(c)).filter(|c| *c > Integer::ONE).collect();
    constants.sort();
    constants.dedup();
    found.extend(constants.into_iter().map(Poly::constant));
}

/// Constants that occur as coefficients, and sums that are upper bounds.
fn simple_candidates(facts: &Facts, poly: &Poly, found: &mut Vec<Poly>) {
    constant_candidates(poly, found);
    let mut known: FxHashSet<Poly> = found.iter().cloned().collect();
    for fact in facts.non_negative() {
        // More are not tried.
        if found.len() >= CANDIDATES || work::is_spent() {
            break;
        }
        work::spend(fact.summands.len() as u64);
        // x <= p: the digit x has radix p + 1.
        let mut bound = Poly::constant(fact.constant.clone() + Integer::ONE);
        bound.summands.extend(fact.summands.iter().filter(|(c, _)| *c > Integer::ZERO).cloned());
        if bound.summands.len() + usize::from(bound.constant != Integer::ZERO) > 1
            && !bound.summands.is_empty()
            && known.insert(bound.clone())
        {
            found.push(bound);
        }
    }
}

/// `poly = radix * upper + lower`, dividing by the radix's leading summand as long as something is divisible.
pub(crate) fn divide(terms: &mut Terms, poly: &Poly, radix: &Poly) -> Option<(Poly, Poly)> {
    let mut upper = Poly::constant(0);
    let mut rest = poly.clone();
    if let Some(constant) = radix.as_constant() {
        let mut lower = Poly::constant(0);
        work::spend(poly.summands.len() as u64);
        for (c, m) in &poly.summands {
            if rem_euclid(c, constant) == Integer::ZERO {
                upper.summands.push((c / constant, *m));
            } else {
                lower.summands.push((c.clone(), *m));
            }
        }
        lower.constant = centred(&poly.constant, constant);
        upper.constant = (&poly.constant - &lower.constant) / constant;
        return Some((upper, lower));
    }
    let (lead_coefficient, lead) =
        radix.summands.iter().max_by_key(|(_, m)| (terms.factor_slice(m).len(), *m))?.clone();
    for _ in 0..64 {
        // The highest power of the leading summand first, so that no step brings back what an earlier one removed.
        let next = rest
            .summands
            .iter()
            .filter(|(c, _)| rem_euclid(c, &lead_coefficient) == Integer::ZERO)
            .filter_map(|(c, m)| Some((c / &lead_coefficient, terms.monomial_quotient(*m, lead)?)))
            .max_by_key(|(_, factors)| factors.iter().filter(|&&f| f == lead).count());
        let Some((c, factors)) = next else { return Some((upper, rest)) };
        let quotient = match terms.monomial_from(factors, Sort::Int) {
            Some(m) => Poly::monomial(m).scaled(&c),
            None => Poly::constant(c),
        };
        upper = upper.plus(&quotient);
        rest = rest.minus(&terms.poly_product(&quotient, radix)?);
    }
    None
}

/// The remainder of least magnitude.
fn centred(value: &Integer, modulus: &Integer) -> Integer {
    let remainder = rem_euclid(value, modulus);
    if &remainder + &remainder > *modulus { remainder - modulus } else { remainder }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::Range;

    /// b*D + t = b'*D + t' with t, t' < D: b = b' and t = t'.
    #[test]
    fn block_index_times_block_size() {
        let mut terms = Terms::new();
        let mut int = |name: &str, low: i64| {
            let range = Range { low: Some(low.into()), high: None };
            terms.symbol(name, Sort::Int, range)
        };
        let (d, b, b2, t, t2) = (int("D", 1), int("b", 0), int("b2", 0), int("t", 0), int("t2", 0));
        let mut facts = Facts::default();
        for x in [t, t2] {
            let slack = terms.difference(d, x).plus_constant(&-Integer::ONE);
            facts.add_non_negative(&terms, &slack);
        }
        let index = |terms: &mut Terms, b, t| {
            let base = terms.mul(b, d);
            terms.add(base, t)
        };
        let (left, right) = (index(&mut terms, b, t), index(&mut terms, b2, t2));
        let equation = terms.difference(left, right);
        let Split::Parts(mut parts) = split_equation(&mut terms, &facts, &equation) else {
            panic!("not split")
        };
        parts.sort_by_key(|p| p.summands[0].1);
        assert_eq!(parts, [terms.difference(b, b2), terms.difference(t, t2)]);
        // Without the bound on t2 nothing follows.
        let mut weaker = Facts::default();
        let slack = terms.difference(d, t).plus_constant(&-Integer::ONE);
        weaker.add_non_negative(&terms, &slack);
        assert_eq!(split_equation(&mut terms, &weaker, &equation), Split::None);
    }

    /// i*n + b*D + t with an offset k of any sign: 0 <= b*D + t + k < n. That n is positive is what the bounds say together.
    #[test]
    fn the_pitch_bounds_a_sum_that_is_not_negative() {
        let mut terms = Terms::new();
        let mut int = |name: &str, low: Option<i64>| {
            terms.symbol(name, Sort::Int, Range { low: low.map(Into::into), high: None })
        };
        let (n, k, d) = (int("n", None), int("k", None), int("D", Some(1)));
        let [i, i2, b, b2, t, t2] = ["i", "i2", "b", "b2", "t", "t2"].map(|name| int(name, Some(0)));
        let mut facts = Facts::default();
        let mut index = |terms: &mut Terms, i, b, t| {
            let base = terms.mul(b, d);
            let column = terms.add(base, t);
            let moved = terms.add(column, k);
            let zero = terms.int(0);
            facts.add_non_negative(terms, &terms.difference(d, t).plus_constant(&-Integer::ONE));
            facts.add_non_negative(terms, &terms.difference(n, moved).plus_constant(&-Integer::ONE));
            facts.add_non_negative(terms, &terms.difference(moved, zero));
            let row = terms.mul(i, n);
            terms.add(row, column)
        };
        let (left, right) = (index(&mut terms, i, b, t), index(&mut terms, i2, b2, t2));
        let equation = terms.difference(left, right);
        let Split::Parts(parts) = split_equation(&mut terms, &facts, &equation) else { panic!("not split") };
        for (x, y) in [(i, i2), (b, b2), (t, t2)] {
            assert!(parts.contains(&terms.difference(x, y)), "{parts:?}");
        }
    }

    /// (m+1)*a + a' = (m+1)*b + b' with digits that share a variable: triangles of a matrix with a border.
    #[test]
    fn radix_and_digit_share_a_variable() {
        let mut terms = Terms::new();
        let mut int = |name: &str| terms.symbol(name, Sort::Int, Range { low: Some(0.into()), high: None });
        let (m, a, k, b, l) = (int("m"), int("a"), int("k"), int("b"), int("l"));
        let mut facts = Facts::default();
        for (x, y) in [(a, k), (b, l)] {
            let sum = terms.add(x, y);
            let slack = terms.difference(m, sum);
            facts.add_non_negative(&terms, &slack);
        }
        let one = terms.int(1);
        let pitch = terms.add(m, one);
        // Row a, column a + k; row b + l, column b.
        let (row, column) = (terms.mul(a, pitch), terms.add(a, k));
        let left = terms.add(row, column);
        let other_row = terms.add(b, l);
        let row = terms.mul(other_row, pitch);
        let right = terms.add(row, b);
        let equation = terms.difference(left, right);
        let split = split_equation(&mut terms, &facts, &equation);
        let Split::Parts(parts) = split else { panic!("{split:?}") };
        assert!(parts.contains(&terms.difference(a, other_row)), "{parts:?}");
        assert!(parts.contains(&terms.difference(column, b)), "{parts:?}");
    }
}
