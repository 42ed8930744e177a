//! Constructors that change the width of a bit-vector or read it as an integer.
//!
//! Rule: an extension or a reading moves through a sum or product only with
//! [`exact_poly`](Terms::exact_poly), that is where ranges prove that the sum does not wrap; a truncation moves through
//! always, because it commutes with arithmetic modulo powers of two.

use crate::number::{Integer, log2_exact, pow2, to_signed};
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};

impl Terms {
    /// `high` above `low`.
    pub fn bv_concat(&mut self, high: Term, low: Term) -> Term {
        let (upper, lower) = (self.width(high), self.width(low));
        let width = upper + lower;
        if let Some(value) = self.as_number(high).cloned() {
            if value == Integer::ZERO {
                return self.bv_zero_extend(low, width);
            }
            if let Some(rest) = self.as_number(low) {
                let joined = (value << lower as usize) | rest;
                return self.bv(joined, width);
            }
        }
        if let (Op::Extract { high: h, low: m }, Op::Extract { high: n, low: l }) =
            (self.op(high), self.op(low))
            && self.args(high) == self.args(low)
            && m == n + 1
        {
            let whole = self.args(high)[0];
            return self.bv_extract(h, l, whole);
        }
        self.intern(Op::Concat, Sort::BitVec(width), &[high, low])
    }

    /// Bits `low..=high`.
    pub fn bv_extract(&mut self, high: u32, low: u32, a: Term) -> Term {
        let from = self.width(a);
        assert!(low <= high && high < from, "a slice of the operand");
        let width = high - low + 1;
        if width == from {
            return a;
        }
        if let Some(value) = self.as_number(a) {
            let slice = value >> low as usize;
            return self.bv(slice, width);
        }
        let args = self.args(a).to_vec();
        match (self.op(a), &args[..]) {
            (Op::Extract { low: inner, .. }, &[x]) => return self.bv_extract(high + inner, low + inner, x),
            (Op::Concat, &[upper, lower]) => {
                let cut = self.width(lower);
                if high < cut {
                    return self.bv_extract(high, low, lower);
                }
                if low >= cut {
                    return self.bv_extract(high - cut, low - cut, upper);
                }
            }
            (Op::ZeroExtend | Op::SignExtend, &[x]) => {
                let inner = self.width(x);
                if high < inner {
                    return self.bv_extract(high, low, x);
                }
                if low == 0 {
                    return self.extend(self.op(a), x, width);
                }
                if low >= inner && self.op(a) == Op::ZeroExtend {
                    return self.bv(0, width);
                }
            }
            // The low bits of a sum depend on the low bits of the summands alone.
            (Op::Sum(_) | Op::Product, _) if low == 0 => {
                let poly = self.poly_of(a);
                return self
                    .map_poly(&poly, Sort::BitVec(width), &mut |terms, t| terms.bv_extract(high, 0, t));
            }
            (Op::BvAnd | Op::BvOr | Op::BvXor, _) => {
                let combine = match self.op(a) {
                    Op::BvAnd => Self::bv_and,
                    Op::BvOr => Self::bv_or,
                    _ => Self::bv_xor,
                };
                let mut parts = args.iter();
                if let Some(&first) = parts.next() {
                    let mut result = self.bv_extract(high, low, first);
                    for &part in parts {
                        let part = self.bv_extract(high, low, part);
                        result = combine(self, result, part);
                    }
                    return result;
                }
            }
            (Op::Ite, &[condition, then, otherwise]) if self.is_value(then) || self.is_value(otherwise) => {
                let then = self.bv_extract(high, low, then);
                let otherwise = self.bv_extract(high, low, otherwise);
                return self.ite(condition, then, otherwise);
            }
            // x mod 2^k has the low bits of x
            (Op::URem, &[x, m])
                if low == 0 && self.as_number(m).and_then(log2_exact).is_some_and(|e| e > high) =>
            {
                return self.bv_extract(high, 0, x);
            }
            _ => {}
        }
        self.intern(Op::Extract { high, low }, Sort::BitVec(width), &[a])
    }

    fn extend(&mut self, op: Op, a: Term, width: u32) -> Term {
        if op == Op::ZeroExtend { self.bv_zero_extend(a, width) } else { self.bv_sign_extend(a, width) }
    }

    /// Zero extension to `width`, which is at least the operand's.
    pub fn bv_zero_extend(&mut self, a: Term, width: u32) -> Term {
        let from = self.width(a);
        assert!(width >= from, "an extension widens");
        if width == from {
            return a;
        }
        if let Some(value) = self.as_number(a).cloned() {
            return self.bv(value, width);
        }
        let args = self.args(a).to_vec();
        match (self.op(a), &args[..]) {
            (Op::ZeroExtend, &[x]) => return self.bv_zero_extend(x, width),
            (Op::Extract { high, low: 0 }, &[x]) if self.width(x) == width => {
                let modulus = self.bv(pow2(high + 1), width);
                return self.bv_urem(x, modulus);
            }
            (Op::Ite, &[condition, then, otherwise]) if self.is_value(then) && self.is_value(otherwise) => {
                let then = self.bv_zero_extend(then, width);
                let otherwise = self.bv_zero_extend(otherwise, width);
                return self.ite(condition, then, otherwise);
            }
            (Op::Sum(_) | Op::Product, _) => {
                if let Some(poly) = self.exact_poly(a, false) {
                    return self.map_poly(&poly, Sort::BitVec(width), &mut |terms, t| {
                        terms.bv_zero_extend(t, width)
                    });
                }
            }
            _ => {}
        }
        self.intern(Op::ZeroExtend, Sort::BitVec(width), &[a])
    }

    /// Sign extension to `width`, which is at least the operand's.
    pub fn bv_sign_extend(&mut self, a: Term, width: u32) -> Term {
        let from = self.width(a);
        assert!(width >= from, "an extension widens");
        if width == from {
            return a;
        }
        if let Some(value) = self.as_number(a) {
            let value = to_signed(value, from);
            return self.bv(value, width);
        }
        if self.is_sign_clear(a) {
            return self.bv_zero_extend(a, width);
        }
        let args = self.args(a).to_vec();
        match (self.op(a), &args[..]) {
            (Op::SignExtend, &[x]) => return self.bv_sign_extend(x, width),
            (Op::Ite, &[condition, then, otherwise]) if self.is_value(then) && self.is_value(otherwise) => {
                let then = self.bv_sign_extend(then, width);
                let otherwise = self.bv_sign_extend(otherwise, width);
                return self.ite(condition, then, otherwise);
            }
            (Op::Sum(_) | Op::Product, _) => {
                if let Some(poly) = self.exact_poly(a, true) {
                    return self.map_poly(&poly, Sort::BitVec(width), &mut |terms, t| {
                        terms.bv_sign_extend(t, width)
                    });
                }
            }
            _ => {}
        }
        self.intern(Op::SignExtend, Sort::BitVec(width), &[a])
    }

    /// The unsigned value as an integer.
    pub fn bv_to_nat(&mut self, a: Term) -> Term {
        if let Some(value) = self.as_number(a).cloned() {
            return self.int(value);
        }
        match self.op(a) {
            Op::ZeroExtend => {
                let inner = self.args(a)[0];
                return self.bv_to_nat(inner);
            }
            Op::Sum(_) | Op::Product => {
                if let Some(poly) = self.exact_poly(a, false) {
                    return self.map_poly(&poly, Sort::Int, &mut |terms, t| terms.bv_to_nat(t));
                }
            }
            Op::IntToBv => {
                let n = self.args(a)[0];
                let modulus = self.int(pow2(self.width(a)));
                return self.int_mod(n, modulus);
            }
            _ => {}
        }
        self.intern(Op::BvToNat, Sort::Int, &[a])
    }

    /// The two's complement value as an integer.
    pub fn bv_to_int(&mut self, a: Term) -> Term {
        if self.is_sign_clear(a) {
            return self.bv_to_nat(a);
        }
        if let Some(value) = self.as_number(a) {
            let value = to_signed(value, self.width(a));
            return self.int(value);
        }
        match self.op(a) {
            Op::SignExtend => {
                let inner = self.args(a)[0];
                return self.bv_to_int(inner);
            }
            Op::Sum(_) | Op::Product => {
                if let Some(poly) = self.exact_poly(a, true) {
                    return self.map_poly(&poly, Sort::Int, &mut |terms, t| terms.bv_to_int(t));
                }
            }
            _ => {}
        }
        self.intern(Op::BvToInt, Sort::Int, &[a])
    }

    /// An integer modulo `2^width`.
    pub fn int_to_bv(&mut self, a: Term, width: u32) -> Term {
        if let Some(value) = self.as_number(a).cloned() {
            return self.bv(value, width);
        }
        let args = self.args(a).to_vec();
        match (self.op(a), &args[..]) {
            (Op::BvToNat | Op::BvToInt, &[x]) => {
                let from = self.width(x);
                if from >= width {
                    return self.bv_extract(width - 1, 0, x);
                }
                return if self.op(a) == Op::BvToNat {
                    self.bv_zero_extend(x, width)
                } else {
                    self.bv_sign_extend(x, width)
                };
            }
            // Reduction modulo 2^w commutes with sums and products.
            (Op::Sum(_) | Op::Product, _) => {
                let poly = self.poly_of(a);
                return self.map_poly(&poly, Sort::BitVec(width), &mut |terms, t| terms.int_to_bv(t, width));
            }
            _ => {}
        }
        self.intern(Op::IntToBv, Sort::BitVec(width), &[a])
    }
}
