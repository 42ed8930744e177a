//! Constructors for integer and real terms and for comparisons over them.
//!
//! Every comparison of integers is `p >= 0` for a polynomial `p` without common divisor of its coefficients
//! (dividing rounds the constant down, which is exact over the integers), so a comparison and its negation are
//! both atoms and a comparison has one form however it was written.

use crate::interval::Interval;
use crate::number::{Integer, Rational, div_euclid, div_floor, div_rem, rem_euclid};
use crate::poly::Poly;
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};

impl Terms {
    /// An integer constant.
    pub fn int(&mut self, value: impl Into<Integer>) -> Term {
        self.number_constant(value.into(), Sort::Int)
    }

    pub(crate) fn number_constant(&mut self, value: Integer, sort: Sort) -> Term {
        let id = self.intern_number(value);
        self.intern(Op::Number(id), sort, &[])
    }

    /// A real constant.
    pub fn real(&mut self, value: &Rational) -> Term {
        let numerator = self.intern_number(value.numerator().clone());
        let denominator = self.intern_number(value.denominator().clone());
        self.intern(Op::Ratio(numerator, denominator), Sort::Real, &[])
    }

    pub(crate) fn ratio_constant(&mut self, numerator: Integer, denominator: Integer) -> Term {
        let value = Rational::new(numerator, denominator).unwrap_or_else(|| Rational::whole(Integer::ZERO));
        self.real(&value)
    }

    /// The value of a bit-vector or integer constant.
    pub fn as_number(&self, t: Term) -> Option<&Integer> {
        match self.op(t) {
            Op::Number(id) => Some(self.number(id)),
            _ => None,
        }
    }

    /// The value of a real constant.
    pub fn as_ratio(&self, t: Term) -> Option<Rational> {
        match self.op(t) {
            Op::Ratio(n, d) => Rational::new(self.number(n).clone(), self.number(d).clone()),
            _ => None,
        }
    }

    /// `a + b` over integers, reals or bit-vectors.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        self.linear(a, b, 1)
    }

    /// `a - b` over integers, reals or bit-vectors.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        self.linear(a, b, -1)
    }

    /// `a * b` over integers, reals or bit-vectors.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        self.product(a, b)
    }

    /// `-a` over integers, reals or bit-vectors.
    pub fn neg(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        let poly = self.poly_of(a).negated();
        self.poly_term(&poly, sort)
    }

    /// Sum of terms of one sort.
    pub fn sum(&mut self, terms: &[Term], sort: Sort) -> Term {
        let poly = terms.iter().fold(Poly::constant(0), |sum, &t| sum.plus(&self.poly_of(t)));
        self.poly_term(&poly, sort)
    }

    /// Euclidean quotient of integers.
    pub fn int_div(&mut self, a: Term, b: Term) -> Term {
        if let Some(divisor) = self.as_number(b).cloned()
            && divisor != Integer::ZERO
        {
            if let Some(value) = self.as_number(a) {
                let quotient = div_euclid(value, &divisor);
                return self.int(quotient);
            }
            if divisor == Integer::ONE {
                return a;
            }
            if divisor < Integer::ZERO {
                // a div -d = -(a div d): the remainder is the same
                let positive = self.int(-divisor);
                let quotient = self.int_div(a, positive);
                return self.neg(quotient);
            }
            // (d * q + r) div d = q + r div d
            let (quotient, rest) = split_by(&self.poly_of(a), &divisor);
            let rest = self.poly_term(&rest, Sort::Int);
            let remainder_quotient = self.int_bounds(rest).div_by_positive(&Interval::point(divisor.clone()));
            if let Some(value) = remainder_quotient.as_point() {
                let poly = quotient.plus_constant(value);
                return self.poly_term(&poly, Sort::Int);
            }
            if !quotient.is_zero() {
                let inner = self.intern(Op::IntDiv, Sort::Int, &[rest, b]);
                let poly = quotient.plus(&Poly::monomial(inner));
                return self.poly_term(&poly, Sort::Int);
            }
            // (x div c) div d = x div (c * d) for positive c and d
            if self.op(a) == Op::IntDiv
                && let [x, c] = *self.args(a)
                && let Some(c) = self.as_number(c).filter(|c| **c > Integer::ZERO)
            {
                let product = c * divisor;
                let product = self.int(product);
                return self.int_div(x, product);
            }
        } else if self.int_bounds(b).is_positive() {
            let (quotient, rest) = self.split_by_monomial(a, b);
            let rest = self.poly_term(&rest, Sort::Int);
            let small = self.int_bounds(rest).div_by_positive(&self.int_bounds(b));
            if let Some(value) = small.as_point() {
                let poly = quotient.plus_constant(value);
                return self.poly_term(&poly, Sort::Int);
            }
            let inner = self.intern(Op::IntDiv, Sort::Int, &[rest, b]);
            let poly = quotient.plus(&Poly::monomial(inner));
            return self.poly_term(&poly, Sort::Int);
        }
        self.intern(Op::IntDiv, Sort::Int, &[a, b])
    }

    /// Euclidean remainder of integers.
    pub fn int_mod(&mut self, a: Term, b: Term) -> Term {
        if let Some(divisor) = self.as_number(b).cloned()
            && divisor != Integer::ZERO
        {
            if divisor < Integer::ZERO {
                let positive = self.int(-divisor);
                return self.int_mod(a, positive);
            }
            if let Some(value) = self.as_number(a) {
                let remainder = rem_euclid(value, &divisor);
                return self.int(remainder);
            }
            let (_, rest) = split_by(&self.poly_of(a), &divisor);
            let rest = self.poly_term(&rest, Sort::Int);
            let bounds = self.int_bounds(rest);
            if let Some(quotient) = bounds.div_by_positive(&Interval::point(divisor.clone())).as_point() {
                let poly = self.poly_of(rest).plus_constant(&-(quotient * &divisor));
                return self.poly_term(&poly, Sort::Int);
            }
            // (x mod c) mod d = x mod d if d divides c
            if self.op(rest) == Op::IntMod
                && let [x, c] = *self.args(rest)
                && let Some(c) = self.as_number(c).filter(|c| **c > Integer::ZERO)
                && rem_euclid(c, &divisor) == Integer::ZERO
            {
                return self.int_mod(x, b);
            }
            return self.intern(Op::IntMod, Sort::Int, &[rest, b]);
        }
        if self.int_bounds(b).is_positive() {
            let (_, rest) = self.split_by_monomial(a, b);
            let rest = self.poly_term(&rest, Sort::Int);
            if self.int_bounds(rest).div_by_positive(&self.int_bounds(b)).as_point() == Some(&Integer::ZERO) {
                return rest;
            }
            return self.intern(Op::IntMod, Sort::Int, &[rest, b]);
        }
        self.intern(Op::IntMod, Sort::Int, &[a, b])
    }

    /// Quotient rounded towards 0; any value for divisor 0.
    pub fn int_div_trunc(&mut self, a: Term, b: Term) -> Term {
        // Euclid rounds towards 0 exactly when the dividend is not negative; otherwise negate the dividend.
        let plain = self.int_div(a, b);
        if self.int_bounds(a).is_non_negative() {
            return plain;
        }
        let zero = self.int(0);
        let condition = self.int_le(zero, a);
        let opposite = self.neg(a);
        let mirrored = self.int_div(opposite, b);
        let mirrored = self.neg(mirrored);
        self.ite(condition, plain, mirrored)
    }

    /// Remainder with the sign of the dividend; any value for divisor 0.
    pub fn int_rem_trunc(&mut self, a: Term, b: Term) -> Term {
        let plain = self.int_mod(a, b);
        if self.int_bounds(a).is_non_negative() {
            return plain;
        }
        let zero = self.int(0);
        let condition = self.int_le(zero, a);
        let opposite = self.neg(a);
        let mirrored = self.int_mod(opposite, b);
        let mirrored = self.neg(mirrored);
        self.ite(condition, plain, mirrored)
    }

    /// Splits `a` into `b * quotient + rest` by the monomials that `b` divides; `b` is an atom or a product.
    fn split_by_monomial(&mut self, a: Term, b: Term) -> (Poly, Poly) {
        let poly = self.poly_of(a);
        let (mut quotient, mut rest) = (Poly::constant(0), Poly::constant(poly.constant.clone()));
        if matches!(self.op(b), Op::Sum(_) | Op::Number(_)) {
            return (quotient, poly);
        }
        for (c, monomial) in poly.summands {
            match self.monomial_quotient(monomial, b) {
                Some(factors) => {
                    let part = match self.monomial_from(factors, Sort::Int) {
                        Some(monomial) => Poly::monomial(monomial),
                        None => Poly::constant(1),
                    };
                    quotient = quotient.plus_scaled(&part, &c);
                }
                None => rest = rest.plus_scaled(&Poly::monomial(monomial), &c),
            }
        }
        (quotient, rest)
    }

    /// `poly >= 0` over integers or reals.
    pub fn non_negative(&mut self, poly: &Poly, sort: Sort) -> Term {
        if let Some(constant) = poly.as_constant() {
            let holds = *constant >= Integer::ZERO;
            return self.bool(holds);
        }
        let mut poly = Poly { denominator: Integer::ONE, ..poly.clone() };
        if sort == Sort::Int {
            let divisor = poly.content();
            if divisor > Integer::ONE {
                for (c, _) in &mut poly.summands {
                    *c /= &divisor;
                }
                poly.constant = div_floor(&poly.constant, &divisor);
            }
        }
        let t = self.poly_term(&poly, sort);
        if sort == Sort::Int {
            let bounds = self.int_bounds(t);
            if bounds.is_non_negative() {
                return self.bool(true);
            }
            if bounds.at_most(&-Integer::ONE) {
                return self.bool(false);
            }
        }
        self.intern(Op::NonNegative, Sort::Bool, &[t])
    }

    /// `a <= b` over integers or reals.
    pub fn int_le(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        assert!(sort == self.sort(b) && matches!(sort, Sort::Int | Sort::Real), "two numbers of one sort");
        let poly = self.poly_of(b).minus(&self.poly_of(a));
        self.non_negative(&poly, sort)
    }

    /// `a < b` over integers or reals.
    pub fn int_lt(&mut self, a: Term, b: Term) -> Term {
        let reversed = self.int_le(b, a);
        self.not(reversed)
    }

    /// `a = b` over the integers: coefficients without common divisor, positive ones left.
    pub(crate) fn int_eq(&mut self, a: Term, b: Term) -> Term {
        let mut poly = self.poly_of(a).minus(&self.poly_of(b));
        let divisor = poly.content();
        if divisor == Integer::ZERO {
            let holds = poly.constant == Integer::ZERO;
            return self.bool(holds);
        }
        if divisor > Integer::ONE {
            let (quotient, remainder) = div_rem(&poly.constant, &divisor);
            if remainder != Integer::ZERO {
                return self.bool(false);
            }
            poly.constant = quotient;
            for (c, _) in &mut poly.summands {
                *c /= &divisor;
            }
        }
        let whole = self.poly_term(&poly, Sort::Int);
        if !self.int_bounds(whole).contains(&Integer::ZERO) {
            return self.bool(false);
        }
        self.split_equality(poly, Sort::Int)
    }

    pub(crate) fn real_eq(&mut self, a: Term, b: Term) -> Term {
        let poly = Poly { denominator: Integer::ONE, ..self.poly_of(a).minus(&self.poly_of(b)) };
        if let Some(constant) = poly.as_constant() {
            let holds = *constant == Integer::ZERO;
            return self.bool(holds);
        }
        self.split_equality(poly, Sort::Real)
    }

    /// `poly = 0` as an equation with positive coefficients on both sides, so that `x - y = 0` reads `x = y`.
    fn split_equality(&mut self, poly: Poly, sort: Sort) -> Term {
        // One form for p = 0 and -p = 0: the first coefficient is positive.
        let flip = poly.summands.first().is_some_and(|(c, _)| *c < Integer::ZERO);
        let poly = if flip { poly.negated() } else { poly };
        let (left, right) = positive_and_negative(&poly);
        let (left, right) = (self.poly_term(&left, sort), self.poly_term(&right, sort));
        self.intern_eq(left, right)
    }

    /// An integer as a real.
    pub fn to_real(&mut self, a: Term) -> Term {
        if let Some(value) = self.as_number(a) {
            let value = Rational::whole(value.clone());
            return self.real(&value);
        }
        self.intern(Op::ToReal, Sort::Real, &[a])
    }
}

/// `poly = divisor * quotient + rest`. Coefficients of the rest keep their sign and are smaller than the divisor (so
/// that `x - y` stays as it is); its constant is in `[0, divisor)`.
fn split_by(poly: &Poly, divisor: &Integer) -> (Poly, Poly) {
    let (mut quotient, mut rest) = (Poly::constant(0), Poly::constant(0));
    for (c, t) in &poly.summands {
        let (q, r) = (c / divisor, c % divisor);
        if q != Integer::ZERO {
            quotient.summands.push((q, *t));
        }
        if r != Integer::ZERO {
            rest.summands.push((r, *t));
        }
    }
    (quotient.constant, rest.constant) = div_rem(&poly.constant, divisor);
    (quotient, rest)
}

/// `poly = left - right` with positive coefficients and constants in both.
pub fn positive_and_negative(poly: &Poly) -> (Poly, Poly) {
    let (mut left, mut right) = (Poly::constant(0), Poly::constant(0));
    for (c, t) in &poly.summands {
        if *c > Integer::ZERO {
            left.summands.push((c.clone(), *t));
        } else {
            right.summands.push((-c, *t));
        }
    }
    if poly.constant >= Integer::ZERO {
        left.constant = poly.constant.clone();
    } else {
        right.constant = -&poly.constant;
    }
    (left, right)
}
