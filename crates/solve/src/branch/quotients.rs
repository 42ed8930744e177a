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

    /// Dividing twice is dividing by the product: `(x div a) div c = x div (a*c)`, for `a, c >= 1`. So it does not matter by which of the two it is divided first.
    pub(super) fn nest_quotients(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        let all: Vec<Option<(Term, Poly)>> =
            (0..self.digits.len()).map(|k| self.divided_by(terms, k)).collect();
        for j in 0..all.len() {
            let (inner, c) = self.digits[j];
            let Some((x, product)) = all[j].as_ref().filter(|(x, _)| *x != inner) else { continue };
            for k in 0..all.len() {
                let (y, d) = self.digits[k];
                let is_same_at_once = y == *x && terms.poly_of(d) == *product;
                let is_same_twice = k < j && all[k].as_ref() == all[j].as_ref();
                if (is_same_at_once || is_same_twice) && self.nested.insert((j, k)) {
                    let (one, other) = (terms.int_div(inner, c), terms.int_div(y, d));
                    let difference = terms.difference(one, other);
                    self.add_equation(difference);
                    changed = true;
                }
            }
        }
        changed
    }

    /// What is divided in the end, and by what in all: `x` and `a*c` for `(x div a) div c`, `x` and `c` for `x div c`.
    fn divided_by(&self, terms: &mut Terms, number: usize) -> Option<(Term, Poly)> {
        let (inner, c) = self.digits[number];
        let outer = terms.poly_of(c);
        match *terms.args(inner) {
            [x, a] if terms.op(inner) == Op::IntDiv && self.digits.contains(&(x, a)) => {
                let once = terms.poly_of(a);
                Some((x, terms.poly_product(&outer, &once)?))
            }
            _ => Some((inner, outer)),
        }
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

    /// It does not matter by which number is divided first.
    #[test]
    fn divisions_can_be_made_in_any_order() {
        for same in [true, false] {
            let mut numbers = Numbers::new();
            let [x, a, c, e] = ["x", "a", "c", "e"].map(|name| numbers.positive(name));
            let terms = &mut numbers.terms;
            let by_a = terms.int_div(x, a);
            let by_both = terms.int_div(by_a, c);
            let by_other = terms.int_div(x, if same { c } else { e });
            let reversed = terms.int_div(by_other, a);
            let facts = [terms.int_lt(by_both, reversed)];
            assert_eq!(numbers.is_refuted_with(&facts), same);
        }
    }

    /// The digits of a number below `m*s*n`, put together in another order: different numbers go to different places.
    #[test]
    fn digits_in_another_order_tell_numbers_apart() {
        for is_bounded in [true, false] {
            let mut numbers = Numbers::new();
            let [b, t, u, d] = ["b", "t", "u", "d"].map(|name| numbers.positive(name));
            let [m, s, n] = ["m", "s", "n"].map(|name| numbers.positive(name));
            let terms = &mut numbers.terms;
            let [x, y] = [t, u].map(|thread| {
                let first = terms.mul(b, d);
                terms.add(first, thread)
            });
            let place = |terms: &mut Terms, x: Term| {
                let (k, r) = (terms.int_mod(x, n), terms.int_div(x, n));
                let (j, i) = (terms.int_mod(r, s), terms.int_div(r, s));
                let upper = terms.mul(k, s);
                let upper = terms.add(upper, j);
                let upper = terms.mul(upper, m);
                terms.add(upper, i)
            };
            let (at_x, at_y) = (place(terms, x), place(terms, y));
            let size = terms.mul(m, s);
            let size = terms.mul(size, n);
            let mut facts = vec![terms.eq(at_x, at_y), terms.ne(t, u)];
            facts.extend([terms.int_lt(t, d), terms.int_lt(u, d)]);
            if is_bounded {
                facts.extend([terms.int_lt(x, size), terms.int_lt(y, size)]);
            }
            assert_eq!(numbers.is_refuted_with(&facts), is_bounded);
        }
    }
}
