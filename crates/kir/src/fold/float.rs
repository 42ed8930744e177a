//! Float arithmetic of kir on bits.
//!
//! `f16` and `bf16` are computed in `f64` and rounded once more: for one addition, subtraction,
//! multiplication, division or square root that gives the correctly rounded result, because `f64` has more than
//! twice their precision plus two bits.

use super::{ordering, quiet_nan};
use crate::expr::{BinaryOp, Const};
use crate::pure::PureFn;
use crate::ty::{FloatFormat, Ty};

/// Bits of the stored significand, and of the exponent.
fn shape(format: FloatFormat) -> (u32, u32) {
    match format {
        FloatFormat::F16 => (10, 5),
        FloatFormat::BF16 => (7, 8),
        FloatFormat::F32 => (23, 8),
        FloatFormat::F64 => (52, 11),
    }
}

/// The value of a float of any format; every one of them is an `f64` exactly, but for a NaN's payload.
pub fn to_f64(format: FloatFormat, bits: u64) -> f64 {
    let (significand_bits, exponent_bits) = shape(format);
    match format {
        FloatFormat::F64 => return f64::from_bits(bits),
        FloatFormat::F32 => return f64::from(f32::from_bits(bits as u32)),
        FloatFormat::F16 | FloatFormat::BF16 => {}
    }
    let top = (1 << exponent_bits) - 1;
    let bias = (1 << (exponent_bits - 1)) - 1;
    let exponent = (bits >> significand_bits) & top;
    let fraction = bits & ((1 << significand_bits) - 1);
    let magnitude = if exponent == top {
        if fraction == 0 { f64::INFINITY } else { f64::NAN }
    } else {
        let significand = if exponent == 0 { fraction } else { fraction | 1 << significand_bits };
        // A power of two that small formats can reach is a normal f64, so this product is exact.
        significand as f64 * 2f64.powi(exponent.max(1) as i32 - bias - significand_bits as i32)
    };
    if bits >> (significand_bits + exponent_bits) & 1 == 1 { -magnitude } else { magnitude }
}

/// The float of a format nearest to this value, ties to even; a NaN becomes the quiet one.
pub fn from_f64(format: FloatFormat, value: f64) -> u64 {
    if value.is_nan() {
        return quiet_nan(format);
    }
    let bits = value.to_bits();
    if format == FloatFormat::F64 {
        return bits;
    }
    let exponent = (bits >> 52 & 0x7ff) as i32;
    let fraction = u128::from(bits & ((1 << 52) - 1));
    if exponent == 0x7ff {
        return round(format, bits >> 63 == 1, 1, 1 << 20);
    }
    let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    round(format, bits >> 63 == 1, significand, exponent.max(1) - 1075)
}

/// The float of a format nearest to `±magnitude * 2^exponent`, ties to even, infinite beyond the range.
pub(super) fn round(format: FloatFormat, negative: bool, magnitude: u128, exponent: i32) -> u64 {
    let (significand_bits, exponent_bits) = shape(format);
    let bias = (1i32 << (exponent_bits - 1)) - 1;
    let sign = u64::from(negative) << (significand_bits + exponent_bits);
    if magnitude == 0 {
        return sign;
    }
    let infinity = ((1u64 << exponent_bits) - 1) << significand_bits;
    // Exponent of the leading bit; numbers below the normal range share the smallest exponent.
    let leading = exponent.saturating_add(127 - magnitude.leading_zeros() as i32);
    if leading > bias {
        return sign | infinity;
    }
    let unit = leading.max(1 - bias) - significand_bits as i32;
    let drop = unit - exponent;
    let kept = if drop <= 0 {
        // The significand fits: `leading - unit` is at most its width, so no bit is lost.
        magnitude << (-drop).min(127)
    } else if drop > 128 {
        0
    } else {
        let (kept, rest, half) = if drop == 128 {
            (0, magnitude, 1u128 << 127)
        } else {
            (magnitude >> drop, magnitude & ((1 << drop) - 1), 1 << (drop - 1))
        };
        let up = rest > half || (rest == half && kept & 1 == 1);
        kept + u128::from(up)
    };
    // With the hidden bit added to the exponent field, a carry out of the significand moves into it by itself,
    // and a subnormal that rounds up becomes the smallest normal number.
    let field = (leading.max(1 - bias) + bias - 1) as u64;
    sign | ((field << significand_bits) + kept as u64).min(infinity)
}

/// The value rounded towards zero as bits of an integer type, if it is in range.
pub(super) fn to_int(value: f64, ty: Ty) -> Option<u128> {
    if !value.is_finite() {
        return None;
    }
    let whole = value.trunc();
    // Powers of two are exact, so these bounds are: the largest value is one below the upper bound.
    let upper = 2f64.powi(ty.bits() as i32 - i32::from(ty.is_signed()));
    let lower = if ty.is_signed() { -upper } else { 0.0 };
    if whole < lower || whole >= upper {
        return None;
    }
    Some(if whole < 0.0 { whole as i128 as u128 } else { whole as u128 } & ty.mask())
}

pub(super) fn binary(op: BinaryOp, format: FloatFormat, a: u64, b: u64) -> Option<Const> {
    let (x, y) = (to_f64(format, a), to_f64(format, b));
    if op.is_comparison() {
        return match x.partial_cmp(&y) {
            Some(order) => ordering(op, order),
            None => Some(Const::Bool(op == BinaryOp::Ne)),
        };
    }
    // f64 is also enough for f32 by the rule above: 53 >= 2 * 24 + 2.
    let value = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        _ => return None,
    };
    Some(Const::Float(from_f64(format, value)))
}

/// The functions whose result IEEE or kir fixes to the bit.
pub(super) fn pure(function: PureFn, format: FloatFormat, values: &[Const]) -> Option<Const> {
    let bits = |n: usize| match values.get(n) {
        Some(Const::Float(bits)) => Some(*bits),
        _ => None,
    };
    let a = bits(0)?;
    let x = to_f64(format, a);
    let sign = 1u64 << (Ty::Float(format).bits() - 1);
    let float = |value: f64| Some(Const::Float(from_f64(format, value)));
    match function {
        PureFn::Min | PureFn::Max => {
            let b = bits(1)?;
            let y = to_f64(format, b);
            let take_left = match function {
                _ if x.is_nan() && y.is_nan() => return Some(Const::Float(quiet_nan(format))),
                _ if x.is_nan() => false,
                _ if y.is_nan() => true,
                // Which zero it is, is not fixed.
                _ if x == y && a != b => return None,
                PureFn::Min => x <= y,
                _ => x >= y,
            };
            Some(Const::Float(if take_left { a } else { b }))
        }
        PureFn::Abs => Some(Const::Float(a & !sign)),
        PureFn::CopySign => Some(Const::Float(a & !sign | bits(1)? & sign)),
        PureFn::Sqrt => float(x.sqrt()),
        PureFn::Floor => float(x.floor()),
        PureFn::Ceil => float(x.ceil()),
        PureFn::Trunc => float(x.trunc()),
        PureFn::Round => float(x.round()),
        PureFn::Rint => float(x.round_ties_even()),
        PureFn::ModfWhole => float(x.trunc()),
        PureFn::Fma => match format {
            FloatFormat::F64 => float(x.mul_add(f64::from_bits(bits(1)?), f64::from_bits(bits(2)?))),
            FloatFormat::F32 => {
                let [x, y, z] = [a, bits(1)?, bits(2)?].map(|bits| f32::from_bits(bits as u32));
                float(f64::from(x.mul_add(y, z)))
            }
            // One rounding to f64 and a second one are not one rounding.
            FloatFormat::F16 | FloatFormat::BF16 => None,
        },
        PureFn::Saturate => float(if x > 0.0 { x.min(1.0) } else { 0.0 }),
        PureFn::IsNan => Some(Const::Bool(x.is_nan())),
        PureFn::IsInf => Some(Const::Bool(x.is_infinite())),
        PureFn::IsFinite => Some(Const::Bool(x.is_finite())),
        PureFn::IsNormal => {
            let (significand_bits, exponent_bits) = shape(format);
            let top = (1 << exponent_bits) - 1;
            let exponent = (a >> significand_bits) & top;
            Some(Const::Bool(exponent != 0 && exponent != top))
        }
        PureFn::SignBit => Some(Const::Bool(a & sign != 0)),
        _ => None,
    }
}
