//! The exact integer type.
//!
//! A value that fits 128 bits is stored in line and computed with machine arithmetic; only larger ones are on the heap.
//! Invariant: a value is `Large` exactly if it does not fit, so equal numbers have equal representations and the derived
//! equality and hash are those of the numbers. Every operation gives the exact result; division and remainder round
//! towards zero and, like those of the machine, must not be given the divisor 0.

use dashu_base::{BitTest, DivRem, Gcd};
use dashu_int::IBig;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Div, DivAssign, Mul, MulAssign, Neg,
    Rem, Shl, Shr, Sub, SubAssign,
};
use std::str::FromStr;

/// An exact integer.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i128),
    Large(Box<IBig>),
}

use Repr::{Large, Small};

impl Integer {
    /// 0.
    pub const ZERO: Integer = Integer(Small(0));
    /// 1.
    pub const ONE: Integer = Integer(Small(1));

    #[inline]
    const fn small(value: i128) -> Self {
        Integer(Small(value))
    }

    /// From an integer of any size, in the representation that belongs to it.
    fn from_large(value: IBig) -> Self {
        match i128::try_from(&value) {
            Ok(small) => Integer(Small(small)),
            Err(_) => Integer(Large(Box::new(value))),
        }
    }

    fn to_large(&self) -> IBig {
        match &self.0 {
            Small(value) => IBig::from(*value),
            Large(value) => (**value).clone(),
        }
    }

    /// Both operands over the large type: the way for what does not fit.
    #[cold]
    fn large_op(a: &Integer, b: &Integer, op: fn(IBig, IBig) -> IBig) -> Integer {
        Integer::from_large(op(a.to_large(), b.to_large()))
    }

    /// The value, if it fits 128 bits.
    #[inline]
    pub fn as_i128(&self) -> Option<i128> {
        match self.0 {
            Small(value) => Some(value),
            Large(_) => None,
        }
    }

    /// From digits in a base between 2 and 36, with an optional sign.
    pub fn from_str_radix(text: &str, radix: u32) -> Result<Self, ParseError> {
        match i128::from_str_radix(text, radix) {
            Ok(small) => Ok(Integer::small(small)),
            Err(_) => IBig::from_str_radix(text, radix).map(Integer::from_large).map_err(|_| ParseError),
        }
    }

    /// The power.
    pub fn pow(&self, exponent: usize) -> Integer {
        Integer::from_large(self.to_large().pow(exponent))
    }

    /// Number of trailing zero bits; `None` for 0.
    pub fn trailing_zeros(&self) -> Option<usize> {
        match &self.0 {
            Small(0) => None,
            Small(value) => Some(value.trailing_zeros() as usize),
            Large(value) => value.trailing_zeros(),
        }
    }

    /// Number of bits of the magnitude: the smallest `n` with `|value| < 2^n`.
    pub fn bit_len(&self) -> usize {
        match &self.0 {
            Small(value) => 128 - value.unsigned_abs().leading_zeros() as usize,
            Large(value) => value.bit_len(),
        }
    }

    /// Quotient and remainder with the remainder in `[0, |b|)`; `b` is not 0.
    #[inline]
    pub fn div_rem_euclid(&self, b: &Integer) -> (Integer, Integer) {
        if let (Small(x), Small(y)) = (&self.0, &b.0) {
            if let (Ok(x), Ok(y)) = (i64::try_from(*x), i64::try_from(*y))
                && let (Some(q), Some(r)) = (x.checked_div_euclid(y), x.checked_rem_euclid(y))
            {
                return (Integer::small(q.into()), Integer::small(r.into()));
            }
            if let (Some(q), Some(r)) = (x.checked_div_euclid(*y), x.checked_rem_euclid(*y)) {
                return (Integer::small(q), Integer::small(r));
            }
        }
        let (q, r) = self.to_large().div_rem(b.to_large());
        let (q, r, b) = (Integer::from_large(q), Integer::from_large(r), b.clone());
        if r >= Integer::ZERO {
            (q, r)
        } else if b > Integer::ZERO {
            (q - Integer::ONE, r + b)
        } else {
            (q + Integer::ONE, r - b)
        }
    }

    /// Greatest common divisor of two numbers that are not 0; positive.
    pub fn gcd(&self, other: &Integer) -> Integer {
        if let (Small(x), Small(y)) = (&self.0, &other.0) {
            let (mut a, mut b) = (x.unsigned_abs(), y.unsigned_abs());
            // Most numbers are small, and division of small numbers is much cheaper.
            if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                return Integer::small(a.into());
            }
            while b != 0 {
                (a, b) = (b, a % b);
            }
            if let Ok(a) = i128::try_from(a) {
                return Integer::small(a);
            }
        }
        Integer::from_large(self.to_large().gcd(other.to_large()).into())
    }
}

impl Default for Integer {
    fn default() -> Self {
        Integer::ZERO
    }
}

macro_rules! binary {
    ($trait:ident, $method:ident, $compute:expr) => {
        impl $trait<&Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                let compute: fn(&Integer, &Integer) -> Integer = $compute;
                compute(self, other)
            }
        }
        impl $trait<Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: Integer) -> Integer {
                $trait::$method(self, &other)
            }
        }
        impl $trait<&Integer> for Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                $trait::$method(&self, other)
            }
        }
        impl $trait<Integer> for Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: Integer) -> Integer {
                $trait::$method(&self, &other)
            }
        }
    };
}

macro_rules! assigning {
    ($trait:ident, $method:ident, $op:tt) => {
        impl $trait<&Integer> for Integer {
            #[inline]
            fn $method(&mut self, other: &Integer) {
                *self = &*self $op other;
            }
        }
        impl $trait<Integer> for Integer {
            #[inline]
            fn $method(&mut self, other: Integer) {
                *self = &*self $op &other;
            }
        }
    };
}

binary!(Add, add, |a, b| match (&a.0, &b.0) {
    (Small(x), Small(y)) => match x.checked_add(*y) {
        Some(sum) => Integer::small(sum),
        None => Integer::large_op(a, b, |x, y| x + y),
    },
    _ => Integer::large_op(a, b, |x, y| x + y),
});
binary!(Sub, sub, |a, b| match (&a.0, &b.0) {
    (Small(x), Small(y)) => match x.checked_sub(*y) {
        Some(difference) => Integer::small(difference),
        None => Integer::large_op(a, b, |x, y| x - y),
    },
    _ => Integer::large_op(a, b, |x, y| x - y),
});
binary!(Mul, mul, |a, b| {
    if let (Small(x), Small(y)) = (&a.0, &b.0) {
        // The product of two 64-bit numbers always fits.
        if let (Ok(x), Ok(y)) = (i64::try_from(*x), i64::try_from(*y)) {
            return Integer::small(i128::from(x) * i128::from(y));
        }
        if let Some(product) = x.checked_mul(*y) {
            return Integer::small(product);
        }
    }
    Integer::large_op(a, b, |x, y| x * y)
});
binary!(Div, div, |a, b| {
    if let (Small(x), Small(y)) = (&a.0, &b.0) {
        if let (Ok(x), Ok(y)) = (i64::try_from(*x), i64::try_from(*y))
            && let Some(quotient) = x.checked_div(y)
        {
            return Integer::small(quotient.into());
        }
        if let Some(quotient) = x.checked_div(*y) {
            return Integer::small(quotient);
        }
    }
    Integer::large_op(a, b, |x, y| x / y)
});
binary!(Rem, rem, |a, b| {
    if let (Small(x), Small(y)) = (&a.0, &b.0) {
        if let (Ok(x), Ok(y)) = (i64::try_from(*x), i64::try_from(*y))
            && let Some(remainder) = x.checked_rem(y)
        {
            return Integer::small(remainder.into());
        }
        if let Some(remainder) = x.checked_rem(*y) {
            return Integer::small(remainder);
        }
    }
    Integer::large_op(a, b, |x, y| x % y)
});
binary!(BitAnd, bitand, |a, b| match (&a.0, &b.0) {
    (Small(x), Small(y)) => Integer::small(x & y),
    _ => Integer::large_op(a, b, |x, y| x & y),
});
binary!(BitOr, bitor, |a, b| match (&a.0, &b.0) {
    (Small(x), Small(y)) => Integer::small(x | y),
    _ => Integer::large_op(a, b, |x, y| x | y),
});
binary!(BitXor, bitxor, |a, b| match (&a.0, &b.0) {
    (Small(x), Small(y)) => Integer::small(x ^ y),
    _ => Integer::large_op(a, b, |x, y| x ^ y),
});
assigning!(AddAssign, add_assign, +);
assigning!(SubAssign, sub_assign, -);
assigning!(MulAssign, mul_assign, *);
assigning!(DivAssign, div_assign, /);
assigning!(BitAndAssign, bitand_assign, &);
assigning!(BitOrAssign, bitor_assign, |);

impl Neg for &Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        match &self.0 {
            Small(value) => match value.checked_neg() {
                Some(negated) => Integer::small(negated),
                None => Integer::from_large(-self.to_large()),
            },
            Large(value) => Integer::from_large(-&**value),
        }
    }
}

impl Neg for Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        -&self
    }
}

impl Shl<usize> for &Integer {
    type Output = Integer;
    #[inline]
    fn shl(self, amount: usize) -> Integer {
        if let Small(value) = &self.0
            && amount < 127
        {
            let shifted = value << amount;
            if shifted >> amount == *value {
                return Integer::small(shifted);
            }
        }
        Integer::from_large(self.to_large() << amount)
    }
}

impl Shl<usize> for Integer {
    type Output = Integer;
    #[inline]
    fn shl(self, amount: usize) -> Integer {
        &self << amount
    }
}

/// Rounds down.
impl Shr<usize> for &Integer {
    type Output = Integer;
    #[inline]
    fn shr(self, amount: usize) -> Integer {
        match &self.0 {
            Small(value) => Integer::small(value >> amount.min(127)),
            Large(value) => Integer::from_large((**value).clone() >> amount),
        }
    }
}

/// Rounds down.
impl Shr<usize> for Integer {
    type Output = Integer;
    #[inline]
    fn shr(self, amount: usize) -> Integer {
        &self >> amount
    }
}

impl Integer {
    #[cold]
    fn compare_large(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(x), Small(y)) => x.cmp(y),
            (Large(x), Large(y)) => x.cmp(y),
            // A large number lies beyond every small one, on the side of its sign.
            (Small(_), Large(y)) if **y > IBig::ZERO => Ordering::Less,
            (Small(_), Large(_)) => Ordering::Greater,
            (Large(_), Small(_)) => other.compare_large(self).reverse(),
        }
    }
}

impl Ord for Integer {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(x), Small(y)) => x.cmp(y),
            _ => self.compare_large(other),
        }
    }
}

/// The comparisons are written out because they are most of what the procedures do with numbers.
impl PartialOrd for Integer {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[inline(always)]
    fn lt(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Small(x), Small(y)) => x < y,
            _ => self.compare_large(other).is_lt(),
        }
    }

    #[inline(always)]
    fn le(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Small(x), Small(y)) => x <= y,
            _ => self.compare_large(other).is_le(),
        }
    }

    #[inline(always)]
    fn gt(&self, other: &Self) -> bool {
        other < self
    }

    #[inline(always)]
    fn ge(&self, other: &Self) -> bool {
        other <= self
    }
}

macro_rules! conversions {
    ($($small:ty),*) => {$(
        impl From<$small> for Integer {
            #[inline]
            fn from(value: $small) -> Self {
                Integer::small(value as i128)
            }
        }
        impl TryFrom<&Integer> for $small {
            type Error = OutOfRange;
            #[inline]
            fn try_from(value: &Integer) -> Result<Self, OutOfRange> {
                value.as_i128().and_then(|v| <$small>::try_from(v).ok()).ok_or(OutOfRange)
            }
        }
        impl TryFrom<Integer> for $small {
            type Error = OutOfRange;
            #[inline]
            fn try_from(value: Integer) -> Result<Self, OutOfRange> {
                <$small>::try_from(&value)
            }
        }
    )*};
}

conversions!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, i128);

impl From<u128> for Integer {
    fn from(value: u128) -> Self {
        Integer::from_large(IBig::from(value))
    }
}

impl TryFrom<&Integer> for u128 {
    type Error = OutOfRange;
    fn try_from(value: &Integer) -> Result<Self, OutOfRange> {
        u128::try_from(&value.to_large()).map_err(|_| OutOfRange)
    }
}

impl TryFrom<Integer> for u128 {
    type Error = OutOfRange;
    fn try_from(value: Integer) -> Result<Self, OutOfRange> {
        u128::try_from(&value)
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(value) => fmt::Display::fmt(value, f),
            Large(value) => fmt::Display::fmt(value, f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Integer {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Integer::from_str_radix(text, 10)
    }
}

/// The number does not fit the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfRange;

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number does not fit")
    }
}

impl std::error::Error for OutOfRange {}

/// The text is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number")
    }
}

impl std::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers around every border between the representations and the fast paths.
    fn samples() -> Vec<Integer> {
        let mut all = Vec::new();
        for exponent in [0usize, 1, 31, 62, 63, 64, 65, 126, 127, 128, 130, 200] {
            for offset in [-2i64, -1, 0, 1, 3] {
                let value = (Integer::ONE << exponent) + Integer::from(offset);
                all.push(-&value);
                all.push(value);
            }
        }
        all
    }

    #[test]
    fn every_operation_agrees_with_the_large_type() {
        let all = samples();
        for a in &all {
            let x = a.to_large();
            assert_eq!(Integer::from_large(x.clone()), *a);
            assert_eq!((-a).to_large(), -&x);
            assert_eq!(a.to_string(), x.to_string());
            assert_eq!(a.to_string().parse(), Ok(a.clone()));
            assert_eq!(a.bit_len(), x.bit_len());
            assert_eq!(a.trailing_zeros(), x.trailing_zeros());
            for amount in [0usize, 1, 7, 63, 64, 126, 127, 128, 300] {
                assert_eq!((a << amount).to_large(), x.clone() << amount);
                assert_eq!((a >> amount).to_large(), x.clone() >> amount);
            }
            for b in &all {
                let y = b.to_large();
                assert_eq!(a.cmp(b), x.cmp(&y));
                assert_eq!((a < b, a <= b, a > b, a >= b), (x < y, x <= y, x > y, x >= y));
                assert_eq!(a == b, x == y);
                assert_eq!((a + b).to_large(), &x + &y);
                assert_eq!((a - b).to_large(), &x - &y);
                assert_eq!((a * b).to_large(), &x * &y);
                assert_eq!((a & b).to_large(), &x & &y);
                assert_eq!((a | b).to_large(), &x | &y);
                assert_eq!((a ^ b).to_large(), &x ^ &y);
                if *b == Integer::ZERO {
                    continue;
                }
                assert_eq!((a / b).to_large(), &x / &y);
                assert_eq!((a % b).to_large(), &x % &y);
                let (q, r) = a.div_rem_euclid(b);
                assert!(r >= Integer::ZERO && q * b + &r == *a);
                assert!(r < if *b < Integer::ZERO { -b } else { b.clone() });
                if *a != Integer::ZERO {
                    assert_eq!(a.gcd(b).to_large(), IBig::from(x.clone().gcd(y)));
                }
            }
        }
    }

    #[test]
    fn machine_numbers_convert_both_ways() {
        for a in samples() {
            assert_eq!(u64::try_from(&a).is_ok(), a >= Integer::ZERO && a.bit_len() <= 64);
            assert_eq!(u128::try_from(&a).is_ok(), a >= Integer::ZERO && a.bit_len() <= 128);
            if let Ok(back) = u128::try_from(&a) {
                assert_eq!(Integer::from(back), a);
            }
        }
    }
}
