//! Functions that make, choose among or test vectors: `make_float4`, `select`, `any`, `shuffle`.

use super::Call;
use super::math::{lanewise, relational};
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{BinaryOp, CastKind, Expr, PureFn, Ty};

/// Lowers a vector function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let at = call.origin;
    if call.name.starts_with("make_") {
        return Some(make(lowerer, call));
    }
    let comparison = match call.name {
        "isequal" => Some(BinaryOp::Eq),
        "isnotequal" => Some(BinaryOp::Ne),
        "isgreater" => Some(BinaryOp::Gt),
        "isgreaterequal" => Some(BinaryOp::Ge),
        "isless" => Some(BinaryOp::Lt),
        "islessequal" => Some(BinaryOp::Le),
        _ => None,
    };
    if let Some(op) = comparison {
        return Some(lanewise(lowerer, call, |_, args, _| {
            let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
            Some(Expr::binary(op, a, b, at))
        }));
    }
    Some(match call.name {
        "islessgreater" => lanewise(lowerer, call, |_, args, _| {
            let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
            let less = Expr::binary(BinaryOp::Lt, a.clone(), b.clone(), at);
            Some(Expr::or(less, Expr::binary(BinaryOp::Gt, a, b, at), at))
        }),
        "isordered" | "isunordered" => lanewise(lowerer, call, |_, args, _| {
            let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
            let nan = |x: Expr| Expr::pure(PureFn::IsNan, vec![x], at);
            let unordered = Expr::or(nan(a), nan(b), at);
            Some(if call.name == "isordered" { Expr::not(unordered, at) } else { unordered })
        }),
        "select" => select(lowerer, call),
        "bitselect" => lanewise(lowerer, call, |_, args, _| bitselect(args, call)),
        "any" | "all" => any_all(lowerer, call),
        "shuffle" => shuffle(lowerer, call, 1),
        "shuffle2" => shuffle(lowerer, call, 2),
        "upsample" => lanewise(lowerer, call, |_, args, _| upsample(args, call)),
        _ => return None,
    })
}

/// `make_float4(x, y, z, w)`, also from another vector.
fn make<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let Some((scalar, lanes)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this vector type is not understood", call.node);
    };
    let mut values = Vec::new();
    for n in 0..call.args.len() {
        for value in lowerer.arg_lanes(call, n)? {
            values.push(lowerer.convert_scalar(value, scalar, call.origin)?);
        }
    }
    if values.len() != lanes as usize {
        return lowerer.unsupported(
            Code::UnsupportedCall,
            "this vector has another number of components",
            call.node,
        );
    }
    Ok(Value::Lanes(values))
}

/// OpenCL: in a vector the sign bit of the condition chooses, in a scalar whether it is not zero.
fn select<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let lanes = lowerer.result_lanes(call).map_or(1, |(_, lanes)| lanes);
    lanewise(lowerer, call, |_, args, _| {
        let [no, yes, test] = <[Expr; 3]>::try_from(args).ok()?;
        let chosen =
            if lanes > 1 { sign_bit(test, call)? } else { Expr::cast(CastKind::ToBool, Ty::Bool, test, at) };
        Some(Expr::select(chosen, yes, no, at))
    })
}

/// Whether the most significant bit of an integer is set.
fn sign_bit(value: Expr, call: &Call<'_, '_>) -> Option<Expr> {
    let Ty::Int { bits, .. } = value.ty else { return None };
    let signed = value.convert(Ty::Int { bits, signed: true }, call.origin)?;
    let zero = Expr::zero(signed.ty, call.origin);
    Some(Expr::binary(BinaryOp::Lt, signed, zero, call.origin))
}

fn bitselect(args: Vec<Expr>, call: &Call<'_, '_>) -> Option<Expr> {
    let at = call.origin;
    let [a, b, mask] = <[Expr; 3]>::try_from(args).ok()?;
    let ty = a.ty;
    let bits = Ty::Int { bits: u8::try_from(ty.bits()).ok()?, signed: false };
    let raw = |x: Expr| if x.ty == bits { x } else { Expr::cast(CastKind::Bits, bits, x, at) };
    let (a, b, mask) = (raw(a), raw(b), raw(mask));
    let from_a = Expr::binary(BinaryOp::BitAnd, a, Expr::not(mask.clone(), at), at);
    let from_b = Expr::binary(BinaryOp::BitAnd, b, mask, at);
    let joined = Expr::binary(BinaryOp::BitOr, from_a, from_b, at);
    Some(if ty == bits { joined } else { Expr::cast(CastKind::Bits, ty, joined, at) })
}

fn any_all<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let result = lowerer.result_lanes(call).map_or(Ty::I32, |(ty, _)| ty);
    let values = lowerer.arg_lanes(call, 0)?;
    let mut joined: Option<Expr> = None;
    for value in values {
        let Some(set) = sign_bit(value, call) else {
            return lowerer.unsupported(Code::UnsupportedCall, "this test is not understood", call.node);
        };
        joined = Some(match joined {
            None => set,
            Some(before) if call.name == "any" => Expr::or(before, set, at),
            Some(before) => Expr::and(before, set, at),
        });
    }
    let joined = joined.unwrap_or_else(|| Expr::bool(false, at));
    Ok(lane(relational(joined, result, 1, call)))
}

/// `shuffle(x, mask)`: each lane of the mask names a lane of the operands, modulo their number.
fn shuffle<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, operands: usize) -> Lower<Value<'t>> {
    let at = call.origin;
    let mut all = Vec::new();
    for n in 0..operands {
        all.extend(lowerer.arg_lanes(call, n)?);
    }
    let masks = lowerer.arg_lanes(call, operands)?;
    let mut out = Vec::new();
    for mask in masks {
        let limit = Expr::int(mask.ty, all.len() as i128 - 1, at);
        let index = lowerer.keep(Expr::binary(BinaryOp::BitAnd, mask, limit, at), at);
        let Some(mut chosen) = all.last().cloned() else { continue };
        for (n, value) in all.iter().enumerate().rev().skip(1) {
            let is_it = Expr::binary(BinaryOp::Eq, index.clone(), Expr::int(index.ty, n as i128, at), at);
            chosen = Expr::select(is_it, value.clone(), chosen, at);
        }
        out.push(chosen);
    }
    Ok(Value::Lanes(out))
}

/// `(high << width) | low` in the type of twice the width.
fn upsample(args: Vec<Expr>, call: &Call<'_, '_>) -> Option<Expr> {
    let at = call.origin;
    let [high, low] = <[Expr; 2]>::try_from(args).ok()?;
    let Ty::Int { bits, signed } = high.ty else { return None };
    let wide = Ty::Int { bits: bits.checked_mul(2)?, signed };
    let high = high.convert(wide, at)?;
    let low = low.convert(wide, at)?;
    let moved = Expr::binary(BinaryOp::Shl, high, Expr::u32(u32::from(bits), at), at);
    Some(Expr::binary(BinaryOp::BitOr, moved, low, at))
}
