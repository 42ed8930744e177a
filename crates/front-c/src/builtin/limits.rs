//! `std::numeric_limits`: functions without arguments that give a number of their type.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_kir::{Expr, FloatFormat, Ty, fold};

/// Lowers one of these.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    if !call.args.is_empty() {
        return None;
    }
    let at = call.origin;
    let value = match lowerer.ty(call.node).scalar()? {
        Ty::Float(format) => {
            Expr::float_bits(format, fold::float_from_f64(format, float(format, call.name)?), at)
        }
        ty => Expr::int(ty, integer(ty, call.name)?, at),
    };
    Some(Ok(lane(value)))
}

fn integer(ty: Ty, name: &str) -> Option<i128> {
    let bits = ty.bits();
    Some(match (name, ty.is_signed()) {
        ("max", true) => (1 << (bits - 1)) - 1,
        ("max", false) => (1 << bits) - 1,
        ("min" | "lowest", true) => -(1 << (bits - 1)),
        ("min" | "lowest" | "epsilon" | "infinity" | "quiet_NaN", _) | ("round_error", _) => 0,
        _ => return None,
    })
}

/// Bits of the fraction and of the exponent decide everything.
fn float(format: FloatFormat, name: &str) -> Option<f64> {
    let (fraction, exponent): (i32, i32) = match format {
        FloatFormat::F16 => (10, 15),
        FloatFormat::BF16 => (7, 127),
        FloatFormat::F32 => (23, 127),
        FloatFormat::F64 => (52, 1023),
    };
    let epsilon = 2f64.powi(-fraction);
    let largest = (2.0 - epsilon) * 2f64.powi(exponent);
    Some(match name {
        "max" => largest,
        "lowest" => -largest,
        "min" => 2f64.powi(1 - exponent),
        "denorm_min" if format != FloatFormat::F64 => 2f64.powi(1 - exponent - fraction),
        "denorm_min" => f64::from_bits(1),
        "epsilon" => epsilon,
        "round_error" => 0.5,
        "infinity" => f64::INFINITY,
        "quiet_NaN" => f64::NAN,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_those_of_the_formats() {
        for (name, f32_value, f64_value) in [
            ("max", f32::MAX, f64::MAX),
            ("lowest", f32::MIN, f64::MIN),
            ("min", f32::MIN_POSITIVE, f64::MIN_POSITIVE),
            ("epsilon", f32::EPSILON, f64::EPSILON),
            ("infinity", f32::INFINITY, f64::INFINITY),
            ("denorm_min", f32::from_bits(1), f64::from_bits(1)),
        ] {
            assert_eq!(float(FloatFormat::F32, name), Some(f64::from(f32_value)), "{name}");
            assert_eq!(float(FloatFormat::F64, name), Some(f64_value), "{name}");
        }
        assert_eq!(float(FloatFormat::F16, "max"), Some(65504.0));
        assert_eq!(integer(Ty::I32, "min"), Some(i128::from(i32::MIN)));
        assert_eq!(integer(Ty::U64, "max"), Some(i128::from(u64::MAX)));
        assert_eq!(integer(Ty::I64, "max"), Some(i128::from(i64::MAX)));
    }
}
