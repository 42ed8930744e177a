//! The mathematical functions, on canonical bits.
//!
//! Integer functions are exact. Float functions are computed in `f64` with a portable library and rounded to
//! the format at the end, so that every machine gives the same bits; those that IEEE defines exactly (`sqrt`,
//! `fma`, roundings, remainders, ...) come out exact in every format.

use crate::float::{decode, encode, fused};
use crate::value::{mask, signed};
use gpuproof_kir::{FloatFormat, PureFn, Ty};

/// The value of a function of operands of type `ty` (the first operand's). Missing operands count as zero.
pub(crate) fn apply(function: PureFn, ty: Ty, args: &[u128]) -> u128 {
    let arg = |n: usize| args.get(n).copied().unwrap_or(0);
    match ty {
        Ty::Float(format) => float(function, format, arg(0), arg(1), arg(2)),
        _ => integer(function, ty, arg(0), arg(1), arg(2)),
    }
}

fn integer(function: PureFn, ty: Ty, a: u128, b: u128, c: u128) -> u128 {
    let width = ty.bits();
    let (x, y) = (signed(ty, a), signed(ty, b));
    let less = if ty.is_signed() { x < y } else { a < b };
    let result = match function {
        PureFn::Min => {
            if less {
                a
            } else {
                b
            }
        }
        PureFn::Max => {
            if less {
                b
            } else {
                a
            }
        }
        PureFn::Abs => {
            if ty.is_signed() {
                x.unsigned_abs()
            } else {
                a
            }
        }
        PureFn::AbsDiff => {
            if less {
                b.wrapping_sub(a)
            } else {
                a.wrapping_sub(b)
            }
        }
        PureFn::Clz => u128::from(a.leading_zeros() - (128 - width)),
        PureFn::Ctz => u128::from(a.trailing_zeros().min(width)),
        PureFn::PopCount => u128::from(a.count_ones()),
        PureFn::FindFirstSet => u128::from(if a == 0 { 0 } else { a.trailing_zeros() + 1 }),
        PureFn::BitReverse => a.reverse_bits() >> (128 - width),
        PureFn::MulHigh => mul_high(ty, a, b),
        PureFn::Mul24 => {
            let low = |bits: u128| match ty.is_signed() {
                true => ((bits << 104) as i128 >> 104) as u128,
                false => bits & 0xff_ffff,
            };
            low(a).wrapping_mul(low(b))
        }
        PureFn::Rotate => {
            let by = (b % u128::from(width)) as u32;
            if by == 0 { a } else { a << by | a >> (width - by) }
        }
        PureFn::AddSat => saturating(ty, a, b, false),
        PureFn::SubSat => saturating(ty, a, b, true),
        // (a + b) >> 1 = (a & b) + ((a ^ b) >> 1), and with rounding (a | b) - ((a ^ b) >> 1).
        PureFn::HalfAdd if ty.is_signed() => (x & y).wrapping_add((x ^ y) >> 1) as u128,
        PureFn::RoundedHalfAdd if ty.is_signed() => (x | y).wrapping_sub((x ^ y) >> 1) as u128,
        PureFn::HalfAdd => (a & b).wrapping_add((a ^ b) >> 1),
        PureFn::RoundedHalfAdd => (a | b).wrapping_sub((a ^ b) >> 1),
        PureFn::BytePermute => {
            let pool = b << 32 | a;
            (0..4).fold(0, |word, n| {
                // The top bit of a selector spreads the sign of the byte, as the hardware does.
                let selector = c >> (4 * n) & 0xf;
                let byte = pool >> (8 * (selector & 7)) & 0xff;
                let byte = if selector & 8 != 0 { (byte >> 7) * 0xff } else { byte };
                word | byte << (8 * n)
            })
        }
        PureFn::FunnelShiftLeft => (b << 32 | a) << (c & 31) >> 32,
        PureFn::FunnelShiftRight => (b << 32 | a) >> (c & 31),
        _ => 0,
    };
    result & mask(ty)
}

/// Upper half of the full product.
fn mul_high(ty: Ty, a: u128, b: u128) -> u128 {
    let width = ty.bits();
    if width < 128 {
        return if ty.is_signed() {
            (signed(ty, a).wrapping_mul(signed(ty, b)) >> width) as u128
        } else {
            a.wrapping_mul(b) >> width
        };
    }
    // By halves; a negative factor counts 2^128 too much, which takes the other factor off the upper half.
    let (a1, a0, b1, b0) = (a >> 64, a & u128::from(u64::MAX), b >> 64, b & u128::from(u64::MAX));
    let middle = a1 * b0 + ((a0 * b0) >> 64);
    let other = a0 * b1 + (middle & u128::from(u64::MAX));
    let mut high = a1 * b1 + (middle >> 64) + (other >> 64);
    if ty.is_signed() {
        if (a as i128) < 0 {
            high = high.wrapping_sub(b);
        }
        if (b as i128) < 0 {
            high = high.wrapping_sub(a);
        }
    }
    high
}

fn saturating(ty: Ty, a: u128, b: u128, subtract: bool) -> u128 {
    if ty.is_signed() {
        let (x, y) = (signed(ty, a), signed(ty, b));
        let (low, high) = (i128::MIN >> (128 - ty.bits()), i128::MAX >> (128 - ty.bits()));
        let sum = if subtract { x.saturating_sub(y) } else { x.saturating_add(y) };
        sum.clamp(low, high) as u128
    } else if subtract {
        a.saturating_sub(b)
    } else {
        a.saturating_add(b).min(mask(ty))
    }
}

fn float(function: PureFn, format: FloatFormat, a: u128, b: u128, c: u128) -> u128 {
    let ty = Ty::Float(format);
    let sign = 1u128 << (ty.bits() - 1);
    let (x, y) = (decode(format, a), decode(format, b));
    let result = match function {
        PureFn::IsNan => return x.is_nan().into(),
        PureFn::IsInf => return x.is_infinite().into(),
        PureFn::IsFinite => return x.is_finite().into(),
        PureFn::IsNormal => return (x.is_finite() && x.abs() >= smallest_normal(format)).into(),
        PureFn::SignBit => return (a & sign != 0).into(),
        PureFn::FrexpExponent => return libm::frexp(x).1 as u32 as u128,
        PureFn::Abs => return a & !sign,
        PureFn::CopySign => return a & !sign | b & sign,
        PureFn::NextAfter => return next_after(format, a, b),
        PureFn::Fma => return fused(format, a, b, c),
        // The other operand if one is NaN; -0 below +0.
        PureFn::Min | PureFn::Max if x.is_nan() && y.is_nan() => f64::NAN,
        PureFn::Min if x.is_nan() || y < x || (x == y && b & sign != 0) => return b,
        PureFn::Max if x.is_nan() || y > x || (x == y && a & sign != 0) => return b,
        PureFn::Min | PureFn::Max => return a,
        PureFn::Ldexp => libm::ldexp(x, signed(Ty::I32, b & 0xffff_ffff) as i32),
        PureFn::FrexpMantissa => libm::frexp(x).0,
        PureFn::ModfWhole => x.trunc(),
        PureFn::AbsDiff => (x - y).abs(),
        PureFn::Sqrt => x.sqrt(),
        PureFn::RSqrt => 1.0 / x.sqrt(),
        PureFn::Cbrt => libm::cbrt(x),
        PureFn::Recip => 1.0 / x,
        PureFn::Sin => libm::sin(x),
        PureFn::Cos => libm::cos(x),
        PureFn::Tan => libm::tan(x),
        PureFn::Asin => libm::asin(x),
        PureFn::Acos => libm::acos(x),
        PureFn::Atan => libm::atan(x),
        PureFn::Atan2 => libm::atan2(x, y),
        PureFn::Sinh => libm::sinh(x),
        PureFn::Cosh => libm::cosh(x),
        PureFn::Tanh => libm::tanh(x),
        PureFn::Asinh => libm::asinh(x),
        PureFn::Acosh => libm::acosh(x),
        PureFn::Atanh => libm::atanh(x),
        PureFn::SinPi => sin_pi(x),
        PureFn::CosPi => sin_pi(x.abs() % 2.0 + 0.5),
        PureFn::Exp => libm::exp(x),
        PureFn::Exp2 => libm::exp2(x),
        PureFn::Exp10 => libm::exp10(x),
        PureFn::ExpM1 => libm::expm1(x),
        PureFn::Log => libm::log(x),
        PureFn::Log2 => libm::log2(x),
        PureFn::Log10 => libm::log10(x),
        PureFn::Log1P => libm::log1p(x),
        PureFn::LogB if x == 0.0 => f64::NEG_INFINITY,
        PureFn::LogB if x.is_infinite() => f64::INFINITY,
        PureFn::LogB if x.is_nan() => x,
        PureFn::LogB => f64::from(libm::ilogb(x)),
        PureFn::Pow => libm::pow(x, y),
        PureFn::Hypot => libm::hypot(x, y),
        PureFn::Fmod => libm::fmod(x, y),
        PureFn::Remainder => libm::remainder(x, y),
        PureFn::Fdim if x.is_nan() || y.is_nan() => f64::NAN,
        PureFn::Fdim => {
            if x > y {
                x - y
            } else {
                0.0
            }
        }
        PureFn::Floor => x.floor(),
        PureFn::Ceil => x.ceil(),
        PureFn::Trunc => x.trunc(),
        PureFn::Round => x.round(),
        PureFn::Rint => x.round_ties_even(),
        PureFn::Fract if x.is_infinite() => 0.0,
        PureFn::Fract => (x - x.floor()).min(decode(format, encode(format, 1.0) - 1)),
        PureFn::Erf => libm::erf(x),
        PureFn::Erfc => libm::erfc(x),
        PureFn::Tgamma => libm::tgamma(x),
        PureFn::Lgamma => libm::lgamma(x),
        // Minus zero and NaN become plus zero.
        PureFn::Saturate => {
            if x > 0.0 {
                x.min(1.0)
            } else {
                0.0
            }
        }
        PureFn::Clz
        | PureFn::Ctz
        | PureFn::PopCount
        | PureFn::FindFirstSet
        | PureFn::BitReverse
        | PureFn::MulHigh
        | PureFn::Mul24
        | PureFn::Rotate
        | PureFn::AddSat
        | PureFn::SubSat
        | PureFn::HalfAdd
        | PureFn::RoundedHalfAdd
        | PureFn::BytePermute
        | PureFn::FunnelShiftLeft
        | PureFn::FunnelShiftRight => 0.0,
    };
    encode(format, result)
}

/// `sin(pi x)`: the argument is reduced exactly before pi makes it inexact.
fn sin_pi(x: f64) -> f64 {
    let r = x % 2.0;
    if r == 0.0 || r.abs() == 1.0 {
        return 0f64.copysign(x);
    }
    // Towards [-1/2, 1/2], where the library is accurate.
    let folded = match r {
        r if r > 0.5 && r <= 1.5 => 1.0 - r,
        r if r > 1.5 => r - 2.0,
        r if (-1.5..-0.5).contains(&r) => -1.0 - r,
        r if r < -1.5 => r + 2.0,
        r => r,
    };
    libm::sin(std::f64::consts::PI * folded)
}

fn smallest_normal(format: FloatFormat) -> f64 {
    match format {
        FloatFormat::F16 => 2f64.powi(-14),
        FloatFormat::BF16 | FloatFormat::F32 => f32::MIN_POSITIVE.into(),
        FloatFormat::F64 => f64::MIN_POSITIVE,
    }
}

/// The neighbour of `a` in the direction of `b`: the next or previous bit pattern of its sign.
fn next_after(format: FloatFormat, a: u128, b: u128) -> u128 {
    let sign = 1u128 << (Ty::Float(format).bits() - 1);
    let (x, y) = (decode(format, a), decode(format, b));
    match x.partial_cmp(&y) {
        None => encode(format, f64::NAN),
        Some(std::cmp::Ordering::Equal) => b,
        Some(order) if x == 0.0 => {
            if order.is_lt() {
                1
            } else {
                sign | 1
            }
        }
        Some(order) => {
            if order.is_lt() == (x > 0.0) {
                a + 1
            } else {
                a - 1
            }
        }
    }
}
