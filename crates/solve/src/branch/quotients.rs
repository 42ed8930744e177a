//! What is known of quotients and remainders whose digits were introduced: `x = c*q + r` with `c >= 1` and `0 <= r < c`.

use super::Branch;
use crate::radix::{Split, divide, split_equation};
use gpuproof_logic::{Integer, Op, Poly, Term, Terms, work};

/// Steps of derivation for what follows from the equality of two numbers: it is what the digits were compared for.
const FOR_EQUAL_NUMBERS: u32 = 300;

impl Branch {
    /// Two numbers with the same digits for the same radix are equal: `q*c + r = q'*c + r'`.
    pub(super) fn join_digits(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        let digits: Vec<(Term, Term)> =
            self.digits.iter().map(|&(x, c)| (terms.int_div(x, c), terms.int_mod(x, c))).collect();
        for k in 1..self.digits.len() {
            if work::is_spent() {
                break;
            }
            for j in 0..k {
                let ((x, c), (y, d)) = (self.digits[j], self.digits[k]);
                if c != d || self.joined.contains(&(j, k)) {
                    continue;
                }
                let equal =
                    [(digits[j].0, digits[k].0), (digits[j].1, digits[k].1)].into_iter().all(|(a, b)| {
                        let difference = terms.difference(a, b);
                        let difference = self.reduced(terms, &difference);
                        self.without_points(terms, difference).is_zero()
                    });
                if equal {
                    self.joined.insert((j, k));
                    changed = true;
                    let difference = terms.difference(x, y);
                    // Taken apart as it is: where parts of the numbers were replaced by their digits nothing would be left of it.
                    let mut facts = self.facts.clone();
                    facts.refuel(FOR_EQUAL_NUMBERS);
                    match split_equation(terms, &facts, &difference) {
                        Split::None => self.add_equation(difference),
                        Split::Contradiction => self.contradiction = true,
                        Split::Parts(parts) => parts.into_iter().for_each(|part| self.add_equation(part)),
                    }
                }
            }
        }
        changed
    }

    /// Dividing twice is dividing by the product: `(x div a) div c = x div (a*c)`, for `a, c >= 1`.
    pub(super) fn nest_quotients(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        for j in 0..self.digits.len() {
            let (inner, c) = self.digits[j];
            let &[x, a] = terms.args(inner) else { continue };
            if terms.op(inner) != Op::IntDiv || !self.digits.contains(&(x, a)) {
                continue;
            }
            let (outer, once) = (terms.poly_of(c), terms.poly_of(a));
            let Some(product) = terms.poly_product(&outer, &once) else { continue };
            for k in 0..self.digits.len() {
                let (y, d) = self.digits[k];
                if x == y && terms.poly_of(d) == product && self.nested.insert((j, k)) {
                    let (twice, at_once) = (terms.int_div(inner, c), terms.int_div(y, d));
                    let difference = terms.difference(twice, at_once);
                    self.add_equation(difference);
                    changed = true;
                }
            }
        }
        changed
    }

    /// What bounds a number bounds its quotient: from `x < c*A` follows `x div c < A`, and from `x <= c*A` that
    /// `x div c <= A`.
    pub(super) fn bound_quotients(&mut self, terms: &mut Terms) -> bool {
        if self.bounded == Some(self.facts.version()) {
            return false;
        }
        let mut found: Vec<Poly> = Vec::new();
        for (x, c) in self.digits.clone() {
            let bounds = self.bounds_of_quotient(terms, x, c);
            found.extend(bounds);
        }
        let before = self.facts.non_negative().len();
        for fact in found {
            self.add_fact(terms, &fact);
        }
        self.bounded = Some(self.facts.version());
        self.facts.non_negative().len() > before
    }

    fn bounds_of_quotient(&self, terms: &mut Terms, x: Term, c: Term) -> Vec<Poly> {
        let of = |terms: &mut Terms, t: Term| {
            let poly = terms.poly_of(t);
            self.reduced(terms, &poly)
        };
        let quotient = terms.int_div(x, c);
        let (dividend, divisor, quotient) = (of(terms, x), of(terms, c), of(terms, quotient));
        let mut found = Vec::new();
        for fact in self.facts.non_negative() {
            // x = c*A + L - fact, where the fact speaks of x: something cancels.
            let sum = fact.plus(&dividend);
            if sum.summands.len() >= fact.summands.len() {
                continue;
            }
            let Some((upper, lower)) = divide(terms, &sum, &divisor) else { continue };
            match lower.as_constant() {
                Some(lower) if !upper.is_zero() && *lower < Integer::ZERO => {
                    found.push(upper.minus(&quotient).plus_constant(&-Integer::ONE));
                }
                Some(lower) if !upper.is_zero() && *lower == Integer::ZERO => {
                    found.push(upper.minus(&quotient))
                }
                _ => {}
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Range, Sort};

    struct Numbers {
        terms: Terms,
        branch: Branch,
    }

    impl Numbers {
        fn new() -> Self {
            Self { terms: Terms::new(), branch: Branch::default() }
        }

        fn positive(&mut self, name: &str) -> Term {
            self.terms.symbol(name, Sort::Int, Range { low: Some(Integer::ONE), high: None })
        }

        fn is_refuted_with(&mut self, facts: &[Term]) -> bool {
            for &fact in facts {
                self.branch.assert(&mut self.terms, fact);
            }
            self.branch.saturate(&mut self.terms);
            self.branch.refuted().is_some()
        }
    }

    /// x < a * c and x div c >= a has no model; x < a * c + 1 and x div c >= a has.
    #[test]
    fn a_quotient_is_bounded_by_what_bounds_the_dividend() {
        for (more, refuted) in [(0, true), (1, false)] {
            let mut numbers = Numbers::new();
            let [x, a, c] = ["x", "a", "c"].map(|name| numbers.positive(name));
            let terms = &mut numbers.terms;
            let (product, more) = (terms.mul(a, c), terms.int(more));
            let limit = terms.add(product, more);
            let quotient = terms.int_div(x, c);
            let facts = [terms.int_lt(x, limit), terms.int_le(a, quotient)];
            assert_eq!(numbers.is_refuted_with(&facts), refuted);
        }
    }

    /// (x div a) div c < x div (a * c) has no model; (x div a) div c < x div c has.
    #[test]
    fn dividing_twice_is_dividing_by_the_product() {
        for product in [true, false] {
            let mut numbers = Numbers::new();
            let [x, a, c] = ["x", "a", "c"].map(|name| numbers.positive(name));
            let terms = &mut numbers.terms;
            let inner = terms.int_div(x, a);
            let twice = terms.int_div(inner, c);
            let divisor = if product { terms.mul(a, c) } else { c };
            let once = terms.int_div(x, divisor);
            let facts = [terms.int_lt(twice, once)];
            assert_eq!(numbers.is_refuted_with(&facts), product);
        }
    }
}
