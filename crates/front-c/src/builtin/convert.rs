//! Conversions by name: `convert_int4_sat`, `as_float`, `__float2int_rn`, `__int_as_float`.

use super::Call;
use super::math::lanewise;
use super::near;
use crate::lower::Lower;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{CastKind, Expr, PureFn, Ty};

/// Lowers a conversion.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let name = call.name;
    if let Some(rest) = name.strip_prefix("convert_") {
        let rounding = ["_rte", "_rtz", "_rtp", "_rtn"].iter().copied().find(|r| rest.ends_with(r));
        let saturates = rest.contains("_sat");
        return Some(convert(lowerer, call, rounding, saturates));
    }
    if name.starts_with("as_") || is_reinterpretation(name) {
        return Some(reinterpret(lowerer, call));
    }
    let rounding = ["_rn", "_rz", "_ru", "_rd"].iter().copied().find(|r| name.ends_with(r));
    let rounding = rounding.map(|r| match r {
        "_rn" => "_rte",
        "_rz" => "_rtz",
        "_ru" => "_rtp",
        _ => "_rtn",
    });
    is_numeric_conversion(name).then(|| convert(lowerer, call, rounding, false))
}

fn is_reinterpretation(name: &str) -> bool {
    let name = name.trim_start_matches("__");
    name.contains("_as_")
        && ["int", "uint", "float", "double", "longlong", "half", "short", "ushort", "hiloint"]
            .iter()
            .any(|t| name.starts_with(t))
}

/// `__float2int_rn` and its kin: a type, `2`, another type.
fn is_numeric_conversion(name: &str) -> bool {
    const TYPES: [&str; 16] = [
        "float",
        "double",
        "int",
        "uint",
        "ll",
        "ull",
        "short",
        "ushort",
        "half",
        "bfloat16",
        "char",
        "uchar",
        "longlong",
        "ulonglong",
        "uint8",
        "int8",
    ];
    let Some(rest) = name.strip_prefix("__") else { return false };
    let base = ["_rn", "_rz", "_ru", "_rd"].iter().find_map(|r| rest.strip_suffix(r)).unwrap_or(rest);
    base.split_once('2').is_some_and(|(from, to)| TYPES.contains(&from) && TYPES.contains(&to))
}

fn convert<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    rounding: Option<&str>,
    saturates: bool,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let Some((to, _)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this conversion is not understood", call.node);
    };
    let language = lowerer.unit.module.language;
    lanewise(lowerer, call, |_, args, _| {
        let given = args.into_iter().next()?;
        let mut value = given.clone();
        if value.ty.is_float() && to.is_int() {
            // A float becomes an integer towards zero unless the name says otherwise.
            let round = match rounding {
                Some("_rte") => Some(PureFn::Rint),
                Some("_rtp") => Some(PureFn::Ceil),
                Some("_rtn") => Some(PureFn::Floor),
                _ => None,
            };
            if let Some(round) = round {
                value = Expr::pure(round, vec![value], at);
            }
        }
        if saturates && to.is_int() {
            return Some(saturate(value, to, call));
        }
        // A wider float has every value of a narrower one.
        let exact = given.ty.is_float() && given.ty.bits() <= to.bits();
        let value = value.convert(to, at)?;
        Some(if exact { value } else { near::result(call, language, value, vec![given]) })
    })
}

/// The value of `to` that is nearest.
fn saturate(value: Expr, to: Ty, call: &Call<'_, '_>) -> Expr {
    let at = call.origin;
    let from = value.ty;
    let (low, high) = limits(to);
    let bound = |n: i128| match from {
        Ty::Float(format) => {
            Expr::float_bits(format, gpuproof_kir::fold::float_from_f64(format, n as f64), at)
        }
        ty => Expr::int(ty, n, at),
    };
    let constant = |n: i128| Expr::int(to, n, at);
    let (from_low, from_high) = if from.is_int() { limits(from) } else { (i128::MIN, i128::MAX) };
    let plain =
        Expr::cast(if from.is_float() { CastKind::FloatToInt } else { CastKind::Int }, to, value.clone(), at);
    let mut result = plain;
    if from_high > high {
        let above = Expr::binary(gpuproof_kir::BinaryOp::Ge, value.clone(), bound(high), at);
        result = Expr::select(above, constant(high), result, at);
    }
    if from_low < low {
        let below = Expr::binary(gpuproof_kir::BinaryOp::Le, value.clone(), bound(low), at);
        result = Expr::select(below, constant(low), result, at);
    }
    if from.is_float() {
        // NaN becomes 0.
        result = Expr::select(Expr::pure(PureFn::IsNan, vec![value], at), constant(0), result, at);
    }
    result
}

/// Least and greatest value of an integer type of at most 64 bits.
fn limits(ty: Ty) -> (i128, i128) {
    let bits = ty.bits().min(126);
    if ty.is_signed() { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

fn reinterpret<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let values = lowerer.arg_lanes(call, 0)?;
    match lowerer.result_lanes(call) {
        Some((to, lanes)) => lowerer.reinterpret(values, to, lanes, call.origin),
        None => lowerer.unsupported(Code::UnsupportedCall, "this conversion is not understood", call.node),
    }
}
