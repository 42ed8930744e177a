//! Exact integers and rationals.
//!
//! [`Integer`] has no width; the functions here give it the readings of a bit-vector of some width: `wrap` is
//! the unsigned reading of the low bits, `to_signed` the two's complement one.

pub use crate::integer::Integer;
use std::fmt;

/// `2^exponent`.
pub fn pow2(exponent: u32) -> Integer {
    Integer::ONE << exponent as usize
}

/// `2^width - 1`.
pub fn mask(width: u32) -> Integer {
    pow2(width) - Integer::ONE
}

/// Whether `0 <= value < 2^width`.
pub fn fits_unsigned(value: &Integer, width: u32) -> bool {
    *value >= Integer::ZERO && *value < pow2(width)
}

/// Whether `-2^(width-1) <= value < 2^(width-1)`.
pub fn fits_signed(value: &Integer, width: u32) -> bool {
    let half = pow2(width - 1);
    *value < half && -value <= half
}

/// The value modulo `2^width`, in `[0, 2^width)`.
pub fn wrap(value: &Integer, width: u32) -> Integer {
    if let Some(small) = value.as_i128()
        && width < 127
    {
        return Integer::from(small & ((1i128 << width) - 1));
    }
    if fits_unsigned(value, width) { value.clone() } else { value.div_rem_euclid(&pow2(width)).1 }
}

/// The value modulo `2^width`, in `[-2^(width-1), 2^(width-1))`.
pub fn to_signed(value: &Integer, width: u32) -> Integer {
    if let Some(small) = value.as_i128()
        && (1..=128).contains(&width)
    {
        // The sign bit of the width moves to the top and back, filling with copies of itself.
        return Integer::from((small << (128 - width)) >> (128 - width));
    }
    if fits_signed(value, width) {
        return value.clone();
    }
    let low = wrap(value, width);
    if low >= pow2(width - 1) { low - pow2(width) } else { low }
}

/// Euclidean quotient: the remainder is in `[0, |b|)`. 0 for `b = 0`, which SMT-LIB leaves open.
pub fn div_euclid(a: &Integer, b: &Integer) -> Integer {
    if *b == Integer::ZERO { Integer::ZERO } else { a.div_rem_euclid(b).0 }
}

/// Euclidean remainder in `[0, |b|)`. `a` for `b = 0`, which SMT-LIB leaves open.
pub fn rem_euclid(a: &Integer, b: &Integer) -> Integer {
    if *b == Integer::ZERO { a.clone() } else { a.div_rem_euclid(b).1 }
}

/// Largest `q` with `q * b <= a`, for `b > 0`.
pub fn div_floor(a: &Integer, b: &Integer) -> Integer {
    div_euclid(a, b)
}

/// Smallest `q` with `q * b >= a`, for `b > 0`.
pub fn div_ceil(a: &Integer, b: &Integer) -> Integer {
    -div_euclid(&-a, b)
}

/// Quotient and remainder, the remainder in `[0, |b|)`; `b` is not 0.
pub fn div_rem(a: &Integer, b: &Integer) -> (Integer, Integer) {
    a.div_rem_euclid(b)
}

/// Greatest common divisor, not negative; `gcd(0, 0) = 0`.
pub fn gcd(a: &Integer, b: &Integer) -> Integer {
    if *a == Integer::ZERO {
        return abs(b);
    }
    if *b == Integer::ZERO {
        return abs(a);
    }
    a.gcd(b)
}

/// Absolute value.
pub fn abs(a: &Integer) -> Integer {
    if *a < Integer::ZERO { -a } else { a.clone() }
}

/// The exponent if the value is a power of two.
pub fn log2_exact(value: &Integer) -> Option<u32> {
    if *value <= Integer::ZERO {
        return None;
    }
    let zeros = value.trailing_zeros()?;
    (Integer::ONE << zeros == *value).then(|| u32::try_from(zeros).ok()).flatten()
}

/// Number of trailing zero bits; `limit` for 0 and never more than `limit`.
pub fn trailing_zeros(value: &Integer, limit: u32) -> u32 {
    value.trailing_zeros().map_or(limit, |z| u32::try_from(z).unwrap_or(limit).min(limit))
}

/// Number of bits of a value that is not negative: the smallest `n` with `value < 2^n`.
pub fn bit_len(value: &Integer) -> u32 {
    u32::try_from(value.bit_len()).unwrap_or(u32::MAX)
}

/// Inverse of an odd number modulo `2^width`.
pub fn inverse_of_odd(value: &Integer, width: u32) -> Integer {
    // Newton: each step doubles the number of correct low bits; an odd number is its own inverse modulo 8.
    let mut inverse = wrap(value, width);
    let mut bits = 3;
    while bits < width {
        inverse = wrap(&(&inverse * (Integer::from(2) - value * &inverse)), width);
        bits *= 2;
    }
    inverse
}

/// An exact rational in lowest terms, denominator positive.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Integer,
    denominator: Integer,
}

impl Rational {
    /// `numerator / denominator`; `None` if the denominator is 0.
    pub fn new(numerator: Integer, denominator: Integer) -> Option<Self> {
        if denominator == Integer::ZERO {
            return None;
        }
        let divisor = gcd(&numerator, &denominator);
        let divisor = if denominator < Integer::ZERO { -divisor } else { divisor };
        Some(Self { numerator: numerator / &divisor, denominator: denominator / &divisor })
    }

    /// An integer as a rational.
    pub fn whole(value: Integer) -> Self {
        Self { numerator: value, denominator: Integer::ONE }
    }

    /// The numerator.
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// The denominator, positive.
    pub fn denominator(&self) -> &Integer {
        &self.denominator
    }

    /// Sum.
    pub fn plus(&self, other: &Self) -> Self {
        let top = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self::reduced(top, &self.denominator * &other.denominator)
    }

    /// Product.
    pub fn times(&self, other: &Self) -> Self {
        Self::reduced(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    fn reduced(numerator: Integer, denominator: Integer) -> Self {
        // Denominators are positive by construction, so `new` cannot fail.
        Self::new(numerator, denominator).unwrap_or_else(|| Self::whole(Integer::ZERO))
    }

    /// Whether it is at least 0.
    pub fn is_non_negative(&self) -> bool {
        self.numerator >= Integer::ZERO
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_of_a_byte() {
        let v = Integer::from(200);
        assert_eq!(to_signed(&v, 8), Integer::from(-56));
        assert_eq!(wrap(&Integer::from(-56), 8), v);
        assert!(fits_signed(&Integer::from(-128), 8) && !fits_signed(&Integer::from(128), 8));
    }

    #[test]
    fn inverses_of_odd_numbers() {
        for v in (1..200).step_by(2) {
            for width in [1, 2, 3, 7, 8, 32, 64, 70] {
                let v = Integer::from(v);
                assert_eq!(wrap(&(&v * inverse_of_odd(&v, width)), width), Integer::ONE);
            }
        }
    }

    #[test]
    fn division_rounds_as_named() {
        let int = Integer::from;
        assert_eq!(div_euclid(&int(-7), &int(2)), int(-4));
        assert_eq!(rem_euclid(&int(-7), &int(-2)), int(1));
        assert_eq!(div_ceil(&int(7), &int(2)), int(4));
        assert_eq!(div_ceil(&int(-7), &int(2)), int(-3));
        assert_eq!(log2_exact(&int(64)), Some(6));
        assert_eq!(log2_exact(&int(65)), None);
    }
}
