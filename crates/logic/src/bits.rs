//! Constructors for bit-vector terms. Meanings are SMT-LIB's, division by zero included (`udiv` gives all ones,
//! `urem` the dividend).
//!
//! Normal forms: additions, subtractions, products, negation, complement (`-1 - x`) and left shifts by constants are
//! sums modulo `2^w`; right shifts by constants are `udiv`, low masks are `urem`, disjoint `or` and `xor` are sums;
//! an extension or a reading as an integer moves through a sum or product exactly when ranges prove that the
//! sum does not wrap (each rule stands beside its use).

use crate::interval::Interval;
use crate::number::{Integer, bit_len, log2_exact, mask, pow2, to_signed, wrap};
use crate::poly::Poly;
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};

impl Terms {
    /// A constant of this width; the value is taken modulo `2^width`.
    pub fn bv(&mut self, value: impl Into<Integer>, width: u32) -> Term {
        let value = wrap(&value.into(), width);
        self.number_constant(value, Sort::BitVec(width))
    }

    /// `~a`.
    pub fn bv_not(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        let poly = self.poly_of(a).negated().plus_constant(&-Integer::ONE);
        self.poly_term(&poly, sort)
    }

    /// The polynomial of a bit-vector term with coefficients and constant read as signed numbers, and whether its
    /// *integer* value over the unsigned (`signed: false`) or two's complement readings of its monomials is surely
    /// the term's value in that reading. This is the rule by which everything here moves through sums.
    pub fn exact_poly(&self, t: Term, signed: bool) -> Option<Poly> {
        let width = self.width(t);
        let mut poly = self.poly_of(t);
        for (c, _) in &mut poly.summands {
            *c = to_signed(c, width);
        }
        // A lone constant is read as asked; beside summands the small reading gives the tighter interval.
        if signed || !poly.summands.is_empty() {
            poly.constant = to_signed(&poly.constant, width);
        }
        let total = poly.summands.iter().fold(Interval::point(poly.constant.clone()), |sum, (c, m)| {
            sum.plus(&self.monomial_interval(*m, signed).scaled(c))
        });
        let target = if signed {
            Interval::new(-pow2(width - 1), pow2(width - 1) - Integer::ONE)
        } else {
            Interval::new(0, mask(width))
        };
        total.within(&target).then_some(poly)
    }

    /// Interval of the integer product of the readings of a monomial's factors (which may exceed the width).
    fn monomial_interval(&self, monomial: Term, signed: bool) -> Interval {
        self.factor_slice(&monomial).iter().fold(Interval::point(Integer::ONE), |p, &f| {
            p.times(&if signed { self.signed_bounds(f) } else { self.unsigned_bounds(f) })
        })
    }

    /// Rebuilds an exact polynomial over another sort, reading each factor by `read`.
    pub(crate) fn map_poly(
        &mut self,
        poly: &Poly,
        sort: Sort,
        read: &mut dyn FnMut(&mut Self, Term) -> Term,
    ) -> Term {
        let mut result = Poly::constant(poly.constant.clone());
        for (c, monomial) in &poly.summands {
            let factors = self.factor_list(*monomial);
            let mut product = Poly::constant(1);
            for factor in factors {
                let part = read(self, factor);
                let part = self.poly_of(part);
                product = match self.poly_product(&product, &part) {
                    Some(product) => product,
                    None => {
                        let (a, b) = (self.poly_term(&product, sort), self.poly_term(&part, sort));
                        Poly::monomial(self.monomial_product(a, b))
                    }
                };
            }
            result = result.plus_scaled(&product, c);
        }
        self.poly_term(&result, sort)
    }

    /// Unsigned quotient.
    pub fn bv_udiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(divisor) = self.as_number(b).cloned() {
            if divisor == Integer::ZERO {
                return self.bv(mask(width), width);
            }
            if let Some(value) = self.as_number(a) {
                let quotient = value / divisor;
                return self.bv(quotient, width);
            }
            if divisor == Integer::ONE {
                return a;
            }
            if let Some((quotient, _)) = self.split_exact(a, &divisor) {
                return quotient;
            }
            // (x / c) / d = x / (c * d); beyond the width that is 0
            if self.op(a) == Op::UDiv
                && let [x, c] = *self.args(a)
                && let Some(c) = self.as_number(c).filter(|c| **c != Integer::ZERO)
            {
                let product = c * divisor;
                if product >= pow2(width) {
                    return self.bv(0, width);
                }
                let product = self.bv(product, width);
                return self.bv_udiv(x, product);
            }
        }
        if self.is_surely_below(a, b) {
            return self.bv(0, width);
        }
        self.intern(Op::UDiv, Sort::BitVec(width), &[a, b])
    }

    /// Unsigned remainder.
    pub fn bv_urem(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(divisor) = self.as_number(b).cloned() {
            if divisor == Integer::ZERO {
                return a;
            }
            if let Some(value) = self.as_number(a) {
                let remainder = value % divisor;
                return self.bv(remainder, width);
            }
            if let Some((_, remainder)) = self.split_exact(a, &divisor) {
                return remainder;
            }
            if let Some(exponent) = log2_exact(&divisor) {
                return self.low_bits(a, exponent, b);
            }
        }
        if self.is_surely_below(a, b) {
            return a;
        }
        self.intern(Op::URem, Sort::BitVec(width), &[a, b])
    }

    fn is_surely_below(&self, a: Term, b: Term) -> bool {
        let (a, b) = (self.unsigned_bounds(a), self.unsigned_bounds(b));
        matches!((a.high, b.low), (Some(high), Some(low)) if high < low)
    }

    /// `a mod 2^exponent`. Rule: modulo a power of two that divides `2^w`, coefficients may be reduced freely.
    fn low_bits(&mut self, a: Term, exponent: u32, modulus: Term) -> Term {
        let sort = self.sort(a);
        if exponent == 0 {
            return self.bv(0, self.width(a));
        }
        let mut poly = self.poly_of(a);
        let reduce = |c: &Integer| wrap(c, exponent);
        poly.constant = reduce(&poly.constant);
        poly.summands =
            poly.summands.iter().map(|(c, t)| (reduce(c), *t)).filter(|(c, _)| *c != Integer::ZERO).collect();
        // Inner remainders by a multiple of the modulus add nothing.
        let mut result = Poly::constant(poly.constant.clone());
        for (c, t) in &poly.summands {
            let inner = match (self.op(*t), self.args(*t)) {
                (Op::URem, &[x, m]) => {
                    let covers = self.as_number(m).and_then(log2_exact).is_some_and(|e| e >= exponent);
                    if covers { x } else { *t }
                }
                _ => *t,
            };
            result = result.plus_scaled(&self.poly_of(inner), c);
        }
        let reduced = self.poly_term(&result, sort);
        if reduced != a {
            return self.bv_urem(reduced, modulus);
        }
        self.intern(Op::URem, sort, &[a, modulus])
    }

    /// `a = divisor * quotient + remainder` by the summands, if ranges prove it exact and the remainder in
    /// `[0, divisor)`.
    fn split_exact(&mut self, a: Term, divisor: &Integer) -> Option<(Term, Term)> {
        let sort = self.sort(a);
        let poly = self.exact_poly(a, false)?;
        let (mut quotient, mut rest) = (Poly::constant(0), Poly::constant(0));
        for (c, t) in &poly.summands {
            if c % divisor == Integer::ZERO {
                quotient.summands.push((c / divisor, *t));
            } else {
                rest.summands.push((c.clone(), *t));
            }
        }
        (quotient.constant, rest.constant) = crate::number::div_rem(&poly.constant, divisor);
        let range = rest.summands.iter().fold(Interval::point(rest.constant.clone()), |sum, (c, m)| {
            sum.plus(&self.monomial_interval(*m, false).scaled(c))
        });
        if !range.within(&Interval::new(0, divisor - Integer::ONE)) {
            return None;
        }
        Some((self.poly_term(&quotient, sort), self.poly_term(&rest, sort)))
    }

    /// Signed quotient, rounded towards 0.
    pub fn bv_sdiv(&mut self, a: Term, b: Term) -> Term {
        if self.is_sign_clear(a) && self.is_sign_clear(b) && self.unsigned_bounds(b).is_positive() {
            return self.bv_udiv(a, b);
        }
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_number(a), self.as_number(b)) {
            let value = signed_quotient(&to_signed(x, width), &to_signed(y, width));
            return self.bv(value, width);
        }
        if self.as_number(b) == Some(&Integer::ONE) {
            return a;
        }
        self.intern(Op::SDiv, Sort::BitVec(width), &[a, b])
    }

    /// Signed remainder, sign of the dividend.
    pub fn bv_srem(&mut self, a: Term, b: Term) -> Term {
        if self.is_sign_clear(a) && self.is_sign_clear(b) {
            return self.bv_urem(a, b);
        }
        let width = self.width(a);
        if let (Some(x), Some(y)) = (self.as_number(a), self.as_number(b)) {
            let value = signed_remainder(&to_signed(x, width), &to_signed(y, width));
            return self.bv(value, width);
        }
        self.intern(Op::SRem, Sort::BitVec(width), &[a, b])
    }

    /// Left shift; 0 for amounts of at least the width.
    pub fn bv_shl(&mut self, a: Term, amount: Term) -> Term {
        let width = self.width(a);
        if let Some(amount) = self.small_amount(amount, width) {
            let factor = if amount >= width { Integer::ZERO } else { pow2(amount) };
            let factor = self.bv(factor, width);
            return self.mul(a, factor);
        }
        if self.as_number(a) == Some(&Integer::ZERO) {
            return a;
        }
        self.intern(Op::Shl, Sort::BitVec(width), &[a, amount])
    }

    /// Logical right shift; 0 for amounts of at least the width.
    pub fn bv_lshr(&mut self, a: Term, amount: Term) -> Term {
        let width = self.width(a);
        if let Some(amount) = self.small_amount(amount, width) {
            if amount >= width {
                return self.bv(0, width);
            }
            let divisor = self.bv(pow2(amount), width);
            return self.bv_udiv(a, divisor);
        }
        if self.as_number(a) == Some(&Integer::ZERO) {
            return a;
        }
        self.intern(Op::LShr, Sort::BitVec(width), &[a, amount])
    }

    /// Arithmetic right shift; the sign for amounts of at least the width.
    pub fn bv_ashr(&mut self, a: Term, amount: Term) -> Term {
        if self.is_sign_clear(a) {
            return self.bv_lshr(a, amount);
        }
        let width = self.width(a);
        if let Some(amount) = self.small_amount(amount, width) {
            let amount = amount.min(width - 1);
            if amount == 0 {
                return a;
            }
            if let Some(value) = self.as_number(a) {
                let shifted = to_signed(value, width) >> amount as usize;
                return self.bv(shifted, width);
            }
            let amount = self.bv(amount, width);
            return self.intern(Op::AShr, Sort::BitVec(width), &[a, amount]);
        }
        self.intern(Op::AShr, Sort::BitVec(width), &[a, amount])
    }

    /// A constant shift amount, capped at the width.
    fn small_amount(&self, amount: Term, width: u32) -> Option<u32> {
        let value = self.as_number(amount)?;
        Some(u32::try_from(value).map_or(width, |v| v.min(width)))
    }

    /// Bitwise and.
    pub fn bv_and(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let (Some(p), Some(q)) = (self.as_truth(a), self.as_truth(b)) {
            let both = self.and2(p, q);
            return self.truth_bit(both, width);
        }
        let (flat, constant) = self.flatten_bitwise(Op::BvAnd, a, b, mask(width), |x, y| x & y);
        let mut flat = flat;
        flat.dedup();
        let mut constant = constant;
        if let [one] = flat[..] {
            let facts = self.bit_facts(one);
            // Bits that are 0 anyway need no mask.
            let needed = mask(width) - &facts.zeros;
            if &constant & &needed == needed {
                return one;
            }
            if let Some(exponent) = low_mask(&(&constant | &facts.zeros)).or_else(|| low_mask(&constant)) {
                let modulus = self.bv(pow2(exponent), width);
                return self.bv_urem(one, modulus);
            }
            // Clearing the low bits subtracts them.
            if let Some(exponent) = low_mask(&(mask(width) - &constant)) {
                let modulus = self.bv(pow2(exponent), width);
                let low = self.bv_urem(one, modulus);
                return self.sub(one, low);
            }
            constant = &constant & needed;
        }
        self.finish_bitwise(Op::BvAnd, flat, constant, mask(width), width)
    }

    /// Bitwise or.
    pub fn bv_or(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let (Some(p), Some(q)) = (self.as_truth(a), self.as_truth(b)) {
            let any = self.or2(p, q);
            return self.truth_bit(any, width);
        }
        if self.are_disjoint(a, b) {
            return self.add(a, b);
        }
        let (mut flat, constant) = self.flatten_bitwise(Op::BvOr, a, b, Integer::ZERO, |x, y| x | y);
        flat.dedup();
        self.finish_bitwise(Op::BvOr, flat, constant, Integer::ZERO, width)
    }

    /// Bitwise exclusive or.
    pub fn bv_xor(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if self.are_disjoint(a, b) {
            return self.add(a, b);
        }
        let (flat, constant) = self.flatten_bitwise(Op::BvXor, a, b, Integer::ZERO, |x, y| x ^ y);
        // Pairs cancel.
        let mut kept: Vec<Term> = Vec::with_capacity(flat.len());
        for t in flat {
            if kept.last() == Some(&t) {
                kept.pop();
            } else {
                kept.push(t);
            }
        }
        if constant == mask(width)
            && let [one] = kept[..]
        {
            return self.bv_not(one);
        }
        self.finish_bitwise(Op::BvXor, kept, constant, Integer::ZERO, width)
    }

    /// What a number says that is 1 if something holds and else 0, or the other way round.
    fn as_truth(&mut self, t: Term) -> Option<Term> {
        let &[condition, a, b] = self.args(t) else { return None };
        if self.op(t) != Op::Ite {
            return None;
        }
        let is = |n: Integer, t: Term| self.as_number(t).is_some_and(|value| *value == n);
        if is(Integer::ONE, a) && is(Integer::ZERO, b) {
            Some(condition)
        } else if is(Integer::ZERO, a) && is(Integer::ONE, b) {
            Some(self.not(condition))
        } else {
            None
        }
    }

    fn truth_bit(&mut self, holds: Term, width: u32) -> Term {
        let (one, zero) = (self.bv(1, width), self.bv(0, width));
        self.ite(holds, one, zero)
    }

    /// Whether no bit can be set in both.
    fn are_disjoint(&self, a: Term, b: Term) -> bool {
        let all = mask(self.width(a));
        let (a, b) = (self.bit_facts(a), self.bit_facts(b));
        a.zeros | b.zeros == all
    }

    fn flatten_bitwise(
        &self,
        op: Op,
        a: Term,
        b: Term,
        unit: Integer,
        combine: fn(Integer, &Integer) -> Integer,
    ) -> (Vec<Term>, Integer) {
        assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        let mut flat = Vec::new();
        let mut constant = unit;
        for t in [a, b] {
            let members = if self.op(t) == op { self.args(t).to_vec() } else { vec![t] };
            for member in members {
                match self.as_number(member) {
                    Some(value) => constant = combine(constant, value),
                    None => flat.push(member),
                }
            }
        }
        flat.sort_unstable();
        (flat, constant)
    }

    fn finish_bitwise(
        &mut self,
        op: Op,
        mut flat: Vec<Term>,
        constant: Integer,
        unit: Integer,
        width: u32,
    ) -> Term {
        let absorbs = match op {
            Op::BvAnd => constant == Integer::ZERO,
            Op::BvOr => constant == mask(width),
            _ => false,
        };
        if flat.is_empty() || absorbs {
            return self.bv(constant, width);
        }
        if constant != unit {
            let constant = self.bv(constant, width);
            flat.push(constant);
            flat.sort_unstable();
        }
        if let [one] = flat[..] {
            return one;
        }
        let t = self.intern(op, Sort::BitVec(width), &flat);
        // Everything known: a constant.
        match self.unsigned_bounds(t).as_point().cloned() {
            Some(value) => self.bv(value, width),
            None => t,
        }
    }

    /// Unsigned `a < b`.
    pub fn bv_ult(&mut self, a: Term, b: Term) -> Term {
        assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        let (ra, rb) = (self.unsigned_bounds(a), self.unsigned_bounds(b));
        if let (Some(high), Some(low)) = (&ra.high, &rb.low)
            && high < low
        {
            return self.true_();
        }
        if let (Some(low), Some(high)) = (&ra.low, &rb.high)
            && low >= high
        {
            return self.false_();
        }
        if a == b {
            return self.false_();
        }
        let width = self.width(a);
        if self.as_number(b) == Some(&Integer::ONE) {
            let zero = self.bv(0, width);
            return self.eq(a, zero);
        }
        if self.as_number(a) == Some(&Integer::ZERO) {
            return self.ne(b, a);
        }
        if let Some(lifted) = self.compare_extended(a, b, Op::ZeroExtend, Self::bv_ult) {
            return lifted;
        }
        self.intern(Op::Ult, Sort::Bool, &[a, b])
    }

    /// Unsigned `a <= b`.
    pub fn bv_ule(&mut self, a: Term, b: Term) -> Term {
        let reversed = self.bv_ult(b, a);
        self.not(reversed)
    }

    /// Signed `a < b`.
    pub fn bv_slt(&mut self, a: Term, b: Term) -> Term {
        assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        let (ra, rb) = (self.signed_bounds(a), self.signed_bounds(b));
        if ra.is_non_negative() && rb.is_non_negative() {
            return self.bv_ult(a, b);
        }
        if let (Some(high), Some(low)) = (&ra.high, &rb.low)
            && high < low
        {
            return self.true_();
        }
        if let (Some(low), Some(high)) = (&ra.low, &rb.high)
            && low >= high
        {
            return self.false_();
        }
        if a == b {
            return self.false_();
        }
        if let Some(lifted) = self.compare_extended(a, b, Op::SignExtend, Self::bv_slt) {
            return lifted;
        }
        self.intern(Op::Slt, Sort::Bool, &[a, b])
    }

    /// Signed `a <= b`.
    pub fn bv_sle(&mut self, a: Term, b: Term) -> Term {
        let reversed = self.bv_slt(b, a);
        self.not(reversed)
    }

    /// An extension keeps the order that it extends, so it can be dropped on both sides. A constant on one side is
    /// in the range of the inner width, or the comparison was decided by ranges already.
    fn compare_extended(
        &mut self,
        a: Term,
        b: Term,
        extension: Op,
        compare: fn(&mut Self, Term, Term) -> Term,
    ) -> Option<Term> {
        let inner = |terms: &Self, t: Term| (terms.op(t) == extension).then(|| terms.args(t)[0]);
        let (x, y) = match (inner(self, a), inner(self, b)) {
            (Some(x), Some(y)) if self.sort(x) == self.sort(y) => (x, y),
            (Some(x), None) => (x, self.narrowed_constant(b, x, extension)?),
            (None, Some(y)) => (self.narrowed_constant(a, y, extension)?, y),
            _ => return None,
        };
        Some(compare(self, x, y))
    }

    fn narrowed_constant(&mut self, constant: Term, like: Term, extension: Op) -> Option<Term> {
        let (wide, narrow) = (self.width(constant), self.width(like));
        let value = self.as_number(constant)?;
        let fits = match extension {
            Op::ZeroExtend => *value < pow2(narrow),
            _ => wrap(&to_signed(value, narrow), wide) == *value,
        };
        let value = value.clone();
        fits.then(|| self.bv(value, narrow))
    }
}

/// The `k` with `value = 2^k - 1`.
fn low_mask(value: &Integer) -> Option<u32> {
    let next = value + Integer::ONE;
    (*value >= Integer::ZERO && log2_exact(&next).is_some()).then(|| bit_len(value))
}

/// SMT-LIB's `bvsdiv` on signed values.
pub(crate) fn signed_quotient(a: &Integer, b: &Integer) -> Integer {
    if *b == Integer::ZERO {
        return if *a < Integer::ZERO { Integer::ONE } else { -Integer::ONE };
    }
    a / b
}

/// SMT-LIB's `bvsrem` on signed values.
pub(crate) fn signed_remainder(a: &Integer, b: &Integer) -> Integer {
    if *b == Integer::ZERO { a.clone() } else { a % b }
}
