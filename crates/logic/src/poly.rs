//! Polynomials: the normal form of arithmetic.
//!
//! A [`Poly`] is `(constant + Σ coefficient * monomial) / denominator` where a monomial is a term that is neither
//! sum nor constant: an atom or a product of atoms. The denominator is 1 except over the reals. Monomials are in
//! increasing order and no coefficient is 0, so equal polynomials are equal values over the integers; for
//! bit-vectors this holds after reduction of the coefficients modulo `2^w`, which [`Terms::poly_term`] does.
//!
//! Products of sums are multiplied out while the result stays small; beyond that a sum may be an opaque factor.

use crate::number::{Integer, Rational, gcd, wrap};
use crate::sort::Sort;
use crate::term::{Op, SumData, SumId, Term, Terms};
use crate::work;
use std::cmp::Ordering;

/// Products with more summands than this stay products.
const MULTIPLY_OUT_LIMIT: usize = 64;

/// Work of an operation on polynomials, beside that for each summand.
const SUM: u64 = 2;

/// A polynomial over terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Poly {
    /// Coefficients (not 0) and monomials in increasing order.
    pub summands: Vec<(Integer, Term)>,
    /// The constant summand.
    pub constant: Integer,
    /// Divides everything; positive, 1 except over the reals.
    pub denominator: Integer,
}

impl Poly {
    /// A constant.
    pub fn constant(value: impl Into<Integer>) -> Self {
        Self { summands: Vec::new(), constant: value.into(), denominator: Integer::ONE }
    }

    /// A rational constant.
    pub fn rational(value: &Rational) -> Self {
        Self { denominator: value.denominator().clone(), ..Self::constant(value.numerator().clone()) }
    }

    /// One monomial.
    pub fn monomial(t: Term) -> Self {
        Self { summands: vec![(Integer::ONE, t)], ..Self::constant(Integer::ZERO) }
    }

    /// The value of a polynomial without monomials, over the integers.
    pub fn as_constant(&self) -> Option<&Integer> {
        self.summands.is_empty().then_some(&self.constant)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.summands.is_empty() && self.constant == Integer::ZERO
    }

    /// The monomial, if the polynomial is one monomial with coefficient 1.
    pub fn as_monomial(&self) -> Option<Term> {
        match &self.summands[..] {
            [(one, t)]
                if *one == Integer::ONE
                    && self.constant == Integer::ZERO
                    && self.denominator == Integer::ONE =>
            {
                Some(*t)
            }
            _ => None,
        }
    }

    /// The coefficient of a monomial.
    pub fn coefficient(&self, monomial: Term) -> Integer {
        match self.summands.binary_search_by_key(&monomial, |s| s.1) {
            Ok(at) => self.summands[at].0.clone(),
            Err(_) => Integer::ZERO,
        }
    }

    /// `self + factor * other`.
    pub fn plus_scaled(&self, other: &Poly, factor: &Integer) -> Poly {
        if self.denominator != other.denominator {
            let (own, others) = (self.scaled_over(&other.denominator), other.scaled_over(&self.denominator));
            return own.plus_scaled(&others, factor).reduced();
        }
        let length = self.summands.len() + other.summands.len();
        work::spend(SUM + length as u64);
        let mut summands = Vec::with_capacity(length);
        let (mut left, mut right) = (&self.summands[..], &other.summands[..]);
        while let ([(c, t), left_rest @ ..], [(d, u), right_rest @ ..]) = (left, right) {
            match t.cmp(u) {
                Ordering::Less => {
                    summands.push((c.clone(), *t));
                    left = left_rest;
                }
                Ordering::Greater => {
                    summands.push((d * factor, *u));
                    right = right_rest;
                }
                Ordering::Equal => {
                    let sum = c + d * factor;
                    if sum != Integer::ZERO {
                        summands.push((sum, *t));
                    }
                    (left, right) = (left_rest, right_rest);
                }
            }
        }
        summands.extend_from_slice(left);
        summands.extend(right.iter().map(|(d, u)| (d * factor, *u)));
        if *factor == Integer::ZERO {
            summands.retain(|(c, _)| *c != Integer::ZERO);
        }
        let constant = &self.constant + &other.constant * factor;
        Poly { summands, constant, denominator: self.denominator.clone() }.reduced()
    }

    /// The same value with a denominator that is larger by this factor.
    fn scaled_over(&self, factor: &Integer) -> Poly {
        Poly {
            summands: self.summands.iter().map(|(c, t)| (c * factor, *t)).collect(),
            constant: &self.constant * factor,
            denominator: &self.denominator * factor,
        }
    }

    /// Sum.
    pub fn plus(&self, other: &Poly) -> Poly {
        self.plus_scaled(other, &Integer::ONE)
    }

    /// Difference.
    pub fn minus(&self, other: &Poly) -> Poly {
        self.plus_scaled(other, &-Integer::ONE)
    }

    /// Product with a constant.
    pub fn scaled(&self, factor: &Integer) -> Poly {
        if *factor == Integer::ZERO {
            return Poly::constant(Integer::ZERO);
        }
        work::spend(SUM + self.summands.len() as u64);
        let summands = self.summands.iter().map(|(c, t)| (c * factor, *t)).collect();
        Poly { summands, constant: &self.constant * factor, denominator: self.denominator.clone() }.reduced()
    }

    /// `-self`.
    pub fn negated(&self) -> Poly {
        self.scaled(&-Integer::ONE)
    }

    /// `self + value`, over the integers.
    pub fn plus_constant(mut self, value: &Integer) -> Poly {
        self.constant += value * &self.denominator;
        self
    }

    /// Greatest common divisor of the coefficients (not of the constant).
    pub fn content(&self) -> Integer {
        let mut divisor = Integer::ZERO;
        for (c, _) in &self.summands {
            divisor = gcd(&divisor, c);
            if divisor == Integer::ONE {
                break;
            }
        }
        divisor
    }

    fn reduced(mut self) -> Poly {
        if self.denominator == Integer::ONE {
            return self;
        }
        let divisor = gcd(&gcd(&self.content(), &self.constant), &self.denominator);
        if divisor != Integer::ONE && divisor != Integer::ZERO {
            for (c, _) in &mut self.summands {
                *c /= &divisor;
            }
            self.constant /= &divisor;
            self.denominator /= &divisor;
        }
        self
    }

    /// Sorts and merges summands that are in any order.
    fn normalised(mut self) -> Poly {
        self.summands.sort_by_key(|s| s.1);
        let mut merged: Vec<(Integer, Term)> = Vec::with_capacity(self.summands.len());
        for (c, t) in self.summands {
            match merged.last_mut() {
                Some((last, same)) if *same == t => *last += c,
                _ => merged.push((c, t)),
            }
        }
        merged.retain(|(c, _)| *c != Integer::ZERO);
        self.summands = merged;
        self.reduced()
    }
}

impl Terms {
    /// The polynomial that an arithmetic term (bit-vector, integer, real) is. Bit-vector coefficients come as
    /// stored, in `[0, 2^w)`.
    pub fn poly_of(&self, t: Term) -> Poly {
        match self.op(t) {
            Op::Number(id) => Poly::constant(self.number(id).clone()),
            Op::Ratio(n, d) => {
                Poly { denominator: self.number(d).clone(), ..Poly::constant(self.number(n).clone()) }
            }
            Op::Sum(id) => {
                let data = self.sum_data(id);
                work::spend(SUM + data.coefficients.len() as u64);
                let summands = data.coefficients.iter().cloned().zip(self.args(t).iter().copied()).collect();
                Poly { summands, constant: data.constant.clone(), denominator: data.denominator.clone() }
            }
            _ => Poly::monomial(t),
        }
    }

    /// The term of a polynomial over a sort: the normal form of sums.
    pub fn poly_term(&mut self, poly: &Poly, sort: Sort) -> Term {
        let (constant, summands) = match sort {
            Sort::BitVec(width) => {
                let summands: Vec<(Integer, Term)> = poly
                    .summands
                    .iter()
                    .map(|(c, t)| (wrap(c, width), *t))
                    .filter(|(c, _)| *c != Integer::ZERO)
                    .collect();
                (wrap(&poly.constant, width), summands)
            }
            _ => (poly.constant.clone(), poly.summands.clone()),
        };
        if summands.is_empty() {
            return match sort {
                Sort::Real => self.ratio_constant(constant, poly.denominator.clone()),
                _ => self.number_constant(constant, sort),
            };
        }
        if let [(one, t)] = &summands[..]
            && *one == Integer::ONE
            && constant == Integer::ZERO
            && poly.denominator == Integer::ONE
        {
            return *t;
        }
        let (coefficients, args): (Vec<Integer>, Vec<Term>) = summands.into_iter().unzip();
        let data = SumData {
            coefficients: coefficients.into_boxed_slice(),
            constant,
            denominator: poly.denominator.clone(),
        };
        let id = SumId(self.sums.intern(data));
        self.intern(Op::Sum(id), sort, &args)
    }

    /// The factors of a monomial, in increasing order.
    pub fn factors(&self, monomial: Term) -> &[Term] {
        match self.op(monomial) {
            Op::Product => self.args(monomial),
            _ => &[],
        }
    }

    /// The factors of a monomial: itself if it is an atom.
    pub fn factor_slice<'t>(&'t self, monomial: &'t Term) -> &'t [Term] {
        match self.op(*monomial) {
            Op::Product => self.args(*monomial),
            _ => std::slice::from_ref(monomial),
        }
    }

    /// The same as a list of its own.
    pub fn factor_list(&self, monomial: Term) -> Vec<Term> {
        self.factor_slice(&monomial).to_vec()
    }

    /// The product of atoms, in any order; `None` for no factors.
    pub fn monomial_from(&mut self, mut factors: Vec<Term>, sort: Sort) -> Option<Term> {
        factors.sort_unstable();
        match &factors[..] {
            [] => None,
            [one] => Some(*one),
            _ => Some(self.intern(Op::Product, sort, &factors)),
        }
    }

    /// The product of two monomials.
    pub fn monomial_product(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        let mut factors = [self.factor_slice(&a), self.factor_slice(&b)].concat();
        factors.sort_unstable();
        self.intern(Op::Product, sort, &factors)
    }

    /// The factors left when monomial `b` divides monomial `a`: `None` if it does not.
    pub fn monomial_quotient(&self, a: Term, b: Term) -> Option<Vec<Term>> {
        if a == b {
            return Some(Vec::new());
        }
        let (all, divisors) = (self.factors(a), self.factor_slice(&b));
        if divisors.len() >= all.len() {
            return None;
        }
        // Both are in increasing order: every divisor is found on one way through.
        let mut left = divisors.iter().peekable();
        let missing = all.iter().filter(|f| left.next_if(|d| d == f).is_none()).count();
        if missing + divisors.len() != all.len() {
            return None;
        }
        let mut rest = Vec::with_capacity(missing);
        let mut left = divisors.iter().peekable();
        rest.extend(all.iter().filter(|f| left.next_if(|d| d == f).is_none()));
        Some(rest)
    }

    /// The product, multiplied out; `None` if that has too many summands.
    pub fn poly_product(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        if let Some(c) = a.as_constant()
            && a.denominator == Integer::ONE
        {
            return Some(b.scaled(c));
        }
        if let Some(c) = b.as_constant()
            && b.denominator == Integer::ONE
        {
            return Some(a.scaled(c));
        }
        if a.summands.len() * b.summands.len() > MULTIPLY_OUT_LIMIT {
            return None;
        }
        let mut summands = Vec::new();
        for (c, t) in &a.summands {
            for (d, u) in &b.summands {
                summands.push((c * d, self.monomial_product(*t, *u)));
            }
        }
        if b.constant != Integer::ZERO {
            summands.extend(a.summands.iter().map(|(c, t)| (c * &b.constant, *t)));
        }
        if a.constant != Integer::ZERO {
            summands.extend(b.summands.iter().map(|(c, t)| (c * &a.constant, *t)));
        }
        let constant = &a.constant * &b.constant;
        Some(Poly { summands, constant, denominator: &a.denominator * &b.denominator }.normalised())
    }

    /// Product of two arithmetic terms of one sort.
    pub(crate) fn product(&mut self, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        assert_eq!(sort, self.sort(b), "factors of one sort");
        let (pa, pb) = (self.poly_of(a), self.poly_of(b));
        match self.poly_product(&pa, &pb) {
            Some(poly) => self.poly_term(&poly, sort),
            None => {
                // Too large to multiply out: sums stay opaque factors.
                let t = self.monomial_product(a, b);
                self.poly_term(&Poly::monomial(t), sort)
            }
        }
    }

    /// `a + factor * b` of one arithmetic sort.
    pub(crate) fn linear(&mut self, a: Term, b: Term, factor: i64) -> Term {
        let sort = self.sort(a);
        assert_eq!(sort, self.sort(b), "summands of one sort");
        let poly = self.poly_of(a).plus_scaled(&self.poly_of(b), &Integer::from(factor));
        self.poly_term(&poly, sort)
    }
}
