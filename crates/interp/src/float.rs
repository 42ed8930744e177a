//! The float formats: decoding to `f64`, rounding back once, and arithmetic exact to the last bit.
//!
//! A NaN that an operation makes is the positive quiet NaN without payload, so that no result depends on the
//! machine that computed it.

use gpuproof_kir::{BinaryOp, FloatFormat};
use half::{bf16, f16};

/// The value of the bits of a float; exact for every format.
pub(crate) fn decode(format: FloatFormat, bits: u128) -> f64 {
    match format {
        FloatFormat::F16 => f16::from_bits(bits as u16).to_f64(),
        FloatFormat::BF16 => bf16::from_bits(bits as u16).to_f64(),
        FloatFormat::F32 => f32::from_bits(bits as u32).into(),
        FloatFormat::F64 => f64::from_bits(bits as u64),
    }
}

/// The bits of a number rounded to nearest, ties to even.
pub(crate) fn encode(format: FloatFormat, value: f64) -> u128 {
    if value.is_nan() {
        return match format {
            FloatFormat::F16 => 0x7e00,
            FloatFormat::BF16 => 0x7fc0,
            FloatFormat::F32 => 0x7fc0_0000,
            FloatFormat::F64 => 0x7ff8_0000_0000_0000,
        };
    }
    match format {
        FloatFormat::F16 => round_small(value, 10, 5).into(),
        FloatFormat::BF16 => round_small(value, 7, 8).into(),
        FloatFormat::F32 => (value as f32).to_bits().into(),
        FloatFormat::F64 => value.to_bits().into(),
    }
}

/// Rounds a number to a 16-bit format with this many significand and exponent bits, once.
fn round_small(value: f64, significand: u32, exponent: u32) -> u16 {
    let sign = u16::from(value.is_sign_negative()) << 15;
    let magnitude = value.abs();
    let bias = (1i32 << (exponent - 1)) - 1;
    let infinity = ((1u32 << exponent) - 1) << significand;
    if magnitude.is_infinite() {
        return sign | infinity as u16;
    }
    // In units of the last place of this magnitude's binade (or of the subnormals), ties to even; a carry
    // into the next binade comes out right because the fields of the format are adjacent.
    let binade = ((magnitude.to_bits() >> 52) as i32 - 1023).max(1 - bias);
    let units = (magnitude * 2f64.powi(significand as i32 - binade)).round_ties_even() as u64;
    let base = ((binade - (1 - bias)) as u64) << significand;
    sign | (base + units).min(infinity.into()) as u16
}

/// Arithmetic on two floats; nothing for operators that floats do not have.
pub(crate) fn arithmetic(op: BinaryOp, format: FloatFormat, a: u128, b: u128) -> Option<u128> {
    if format == FloatFormat::F32 {
        // The common case, without the way over f64.
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        let result = match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            BinaryOp::Mul => x * y,
            BinaryOp::Div => x / y,
            _ => return None,
        };
        return Some(if result.is_nan() { encode(format, f64::NAN) } else { result.to_bits().into() });
    }
    let (x, y) = (decode(format, a), decode(format, b));
    // For the 16-bit formats f64 has more than twice the significand plus two bits, so that rounding twice
    // gives what rounding once would.
    let result = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        _ => return None,
    };
    Some(encode(format, result))
}

/// `a * b + c` rounded once.
pub(crate) fn fused(format: FloatFormat, a: u128, b: u128, c: u128) -> u128 {
    match format {
        FloatFormat::F64 => {
            let [x, y, z] = [a, b, c].map(|bits| f64::from_bits(bits as u64));
            encode(format, libm::fma(x, y, z))
        }
        FloatFormat::F32 => {
            let [x, y, z] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
            encode(format, libm::fmaf(x, y, z).into())
        }
        FloatFormat::F16 | FloatFormat::BF16 => {
            // The product is exact in f64; the sum is rounded to odd there, which a second rounding to a
            // format with at least two bits fewer cannot tell from the exact sum.
            let (product, z) = (decode(format, a) * decode(format, b), decode(format, c));
            encode(format, add_to_odd(product, z))
        }
    }
}

/// The sum of two numbers rounded to odd: exact, or one of the two neighbours, the one with an odd last bit.
fn add_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return sum;
    }
    let part = sum - a;
    let error = (a - (sum - part)) + (b - part);
    let bits = sum.to_bits();
    if error == 0.0 || bits & 1 == 1 {
        return sum;
    }
    f64::from_bits(if (error > 0.0) == (sum > 0.0) { bits + 1 } else { bits - 1 })
}

/// An integer (magnitude and sign) rounded to nearest.
pub(crate) fn from_int(format: FloatFormat, negative: bool, magnitude: u128) -> u128 {
    let width = 128 - magnitude.leading_zeros();
    let value = match format {
        FloatFormat::F32 => f64::from(magnitude as f32),
        FloatFormat::F64 => magnitude as f64,
        // Round to odd at 53 bits, then once more to the format (see `fused`).
        _ if width > 53 => {
            let shift = width - 53;
            let sticky = u128::from(magnitude & ((1 << shift) - 1) != 0);
            ((magnitude >> shift) | sticky) as f64 * 2f64.powi(shift as i32)
        }
        _ => magnitude as f64,
    };
    encode(format, if negative { -value } else { value })
}

/// A float towards zero as magnitude and sign; nothing for NaN and numbers beyond every integer type.
pub(crate) fn to_int(value: f64) -> Option<(bool, u128)> {
    let whole = value.trunc();
    (whole.abs() < 2f64.powi(128)).then(|| (whole < 0.0, whole.abs() as u128))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bit_formats_round_trip_and_round_as_constant_folding_does() {
        for bits in 0..=u16::MAX {
            let bits = u128::from(bits);
            for format in [FloatFormat::F16, FloatFormat::BF16] {
                let value = decode(format, bits);
                if !value.is_nan() {
                    assert_eq!(encode(format, value), bits);
                }
            }
        }
        // Against the rounding of constant folding, which shares nothing with this one.
        let mut x = 1.0e-9f64;
        while x < 1.0e6 {
            for format in [FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32] {
                let folded = gpuproof_kir::fold::float_from_f64(format, -x);
                assert_eq!(encode(format, -x), u128::from(folded), "{x}");
            }
            x *= 1.000_37;
        }
    }

    #[test]
    fn fused_multiply_add_rounds_once_in_half_precision() {
        // 1.0009765625 * 1.0009765625 = 1.00195407867431640625; minus its f16 rounding leaves only the tail.
        let one = encode(FloatFormat::F16, 1.0009765625);
        let rounded = encode(FloatFormat::F16, -1.001953125);
        let tail = fused(FloatFormat::F16, one, one, rounded);
        assert_eq!(decode(FloatFormat::F16, tail), 9.5367431640625e-7);
    }

    #[test]
    fn big_integers_round_once_to_bfloat() {
        // Exactly between two bfloat16 numbers plus one unit: must round up, and would tie to even (down) if
        // first rounded to f64.
        let tie = (1u128 << 63) + (1 << 55) + 1;
        let expected = 2f64.powi(63) * (1.0 + 2f64.powi(-7));
        assert_eq!(decode(FloatFormat::BF16, from_int(FloatFormat::BF16, false, tie)), expected);
    }
}
