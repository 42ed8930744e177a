//! OpenCL's geometric functions: dot and cross products, lengths.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_kir::{BinaryOp, Expr, PureFn, Ty};

/// Lowers a geometric function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let name = call.name.strip_prefix("fast_").unwrap_or(call.name);
    // CUDA has no such builtins; its users write their own.
    if lowerer.unit.module.language.is_cuda() {
        return None;
    }
    Some(match name {
        "dot" => two(lowerer, call).map(|(a, b)| lane(dot(a, b, call))),
        "length" => one(lowerer, call).map(|a| lane(length(a, call))),
        "distance" => two(lowerer, call).map(|(a, b)| lane(length(difference(a, b, call), call))),
        "normalize" => one(lowerer, call).map(|a| {
            let size = length(a.clone(), call);
            let size = lowerer.keep(size, call.origin);
            Value::Lanes(
                a.into_iter().map(|x| Expr::binary(BinaryOp::Div, x, size.clone(), call.origin)).collect(),
            )
        }),
        "cross" => two(lowerer, call).map(|(a, b)| Value::Lanes(cross(&a, &b, call))),
        _ => return None,
    })
}

fn one<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Vec<Expr>> {
    let values = lowerer.arg_lanes(call, 0)?;
    Ok(values.into_iter().map(|v| lowerer.keep(v, call.origin)).collect())
}

fn two<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<(Vec<Expr>, Vec<Expr>)> {
    let a = one(lowerer, call)?;
    let b = lowerer.arg_lanes(call, 1)?;
    Ok((a, b.into_iter().map(|v| lowerer.keep(v, call.origin)).collect()))
}

fn dot(a: Vec<Expr>, b: Vec<Expr>, call: &Call<'_, '_>) -> Expr {
    let products = a.into_iter().zip(b).map(|(x, y)| Expr::binary(BinaryOp::Mul, x, y, call.origin));
    let sum = products.reduce(|sum, p| Expr::binary(BinaryOp::Add, sum, p, call.origin));
    sum.unwrap_or_else(|| Expr::zero(Ty::F32, call.origin))
}

fn length(a: Vec<Expr>, call: &Call<'_, '_>) -> Expr {
    Expr::pure(PureFn::Sqrt, vec![dot(a.clone(), a, call)], call.origin)
}

fn difference(a: Vec<Expr>, b: Vec<Expr>, call: &Call<'_, '_>) -> Vec<Expr> {
    a.into_iter().zip(b).map(|(x, y)| Expr::binary(BinaryOp::Sub, x, y, call.origin)).collect()
}

fn cross(a: &[Expr], b: &[Expr], call: &Call<'_, '_>) -> Vec<Expr> {
    let minor = |i: usize, j: usize| {
        let product = |x: &Expr, y: &Expr| Expr::binary(BinaryOp::Mul, x.clone(), y.clone(), call.origin);
        Expr::binary(BinaryOp::Sub, product(&a[i], &b[j]), product(&a[j], &b[i]), call.origin)
    };
    if a.len() < 3 || b.len() < 3 {
        return Vec::new();
    }
    let mut out = vec![minor(1, 2), minor(2, 0), minor(0, 1)];
    // The fourth component of a four-lane cross product is 0.
    out.extend(a.iter().skip(3).map(|x| Expr::zero(x.ty, call.origin)));
    out
}
