//! Numbers of 16 bits, alone and in pairs: `__half`, `__nv_bfloat16`, `__half2`, `__nv_bfloat162`.
//!
//! Their operators and functions work lane by lane, each rounded to 16 bits. What is only written otherwise for bfloat16 (`__low2bfloat16`) is looked up by
//! the name for halves.

use super::Call;
use super::math::lanewise;
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{BinaryOp, Expr, PureFn, Ty, UnaryOp};

/// Lowers an operator or function on these.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let is_small = |lowerer: &mut Lowerer<'_, '_, 't>, node: &Node<'_>| {
        lowerer.ty(node).lanes().is_some_and(|(ty, _)| matches!(ty, Ty::F16 | Ty::BF16))
    };
    let first = call.args.first().copied()?;
    if !is_small(lowerer, first) && !is_small(lowerer, call.node) {
        return None;
    }
    let name = call.name.replace("bfloat16", "half");
    if let Some(symbol) = name.strip_prefix("operator") {
        return operator(lowerer, call, symbol);
    }
    if let Some(parts) = parts(&name) {
        return Some(rearranged(lowerer, call, parts));
    }
    let name = name.strip_prefix("__h")?;
    let (name, ending) = match name.rsplit_once('_') {
        Some((name, ending @ ("rn" | "sat" | "relu"))) => (name, ending),
        Some(_) => return None,
        None => (name, ""),
    };
    if let Some(result) = comparison(lowerer, call, name) {
        return Some(result);
    }
    let operation = operation(name.strip_suffix('2').unwrap_or(name))?;
    Some(lanewise(lowerer, call, |_, args, _| {
        let value = operation(args, call)?;
        let zero = Expr::zero(value.ty, call.origin);
        Some(match ending {
            "sat" => Expr::pure(PureFn::Saturate, vec![value], call.origin),
            "relu" => Expr::pure(PureFn::Max, vec![value, zero], call.origin),
            _ => value,
        })
    }))
}

/// The conversion of a number of 16 bits to another type.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    let ty = lowerer.ty(object).scalar()?;
    let to = lowerer.ty(call.node).scalar()?;
    if !call.name.starts_with("operator ") || !matches!(ty, Ty::F16 | Ty::BF16) {
        return None;
    }
    let place = lowerer.place(object);
    let value = place.and_then(|place| lowerer.read(place, call.origin));
    Some(match value {
        Ok(Value::Lanes(values)) if values.len() == 1 => {
            lowerer.convert_scalar(values[0].clone(), to, call.origin).map(lane)
        }
        Ok(_) => lowerer.unsupported(Code::UnsupportedCall, "this number is not understood", call.node),
        Err(what) => Err(what),
    })
}

type Operation = fn(Vec<Expr>, &Call<'_, '_>) -> Option<Expr>;

fn operation(name: &str) -> Option<Operation> {
    fn bin(op: BinaryOp, args: Vec<Expr>, call: &Call<'_, '_>) -> Option<Expr> {
        let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
        Some(Expr::binary(op, a, b, call.origin))
    }
    fn pure(function: PureFn, args: Vec<Expr>, call: &Call<'_, '_>) -> Option<Expr> {
        (args.len() == function.arity()).then(|| Expr::pure(function, args, call.origin))
    }
    Some(match name {
        "add" => |args, call| bin(BinaryOp::Add, args, call),
        "sub" => |args, call| bin(BinaryOp::Sub, args, call),
        "mul" => |args, call| bin(BinaryOp::Mul, args, call),
        "div" | "2div" => |args, call| bin(BinaryOp::Div, args, call),
        "max" => |args, call| pure(PureFn::Max, args, call),
        "min" => |args, call| pure(PureFn::Min, args, call),
        "fma" => |args, call| pure(PureFn::Fma, args, call),
        "abs" => |args, call| pure(PureFn::Abs, args, call),
        "neg" => |args, call| Some(Expr::unary(UnaryOp::Neg, args.into_iter().next()?, call.origin)),
        _ => return None,
    })
}

/// `__heq` and its kin; `u` at the end: also true of what cannot be compared. `__heq2` gives a pair of 1 or 0, `__hbeq2` whether it holds of both.
fn comparison<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    name: &str,
) -> Option<Lower<Value<'t>>> {
    let (base, pair) = name.strip_suffix('2').map_or((name, false), |base| (base, true));
    let (base, both) = base.strip_prefix('b').filter(|_| pair).map_or((base, false), |base| (base, true));
    let (base, unordered) = base.strip_suffix('u').map_or((base, false), |base| (base, true));
    let op = match base {
        "eq" => BinaryOp::Eq,
        "ne" => BinaryOp::Ne,
        "lt" => BinaryOp::Lt,
        "le" => BinaryOp::Le,
        "gt" => BinaryOp::Gt,
        "ge" => BinaryOp::Ge,
        _ => return None,
    };
    let at = call.origin;
    let compare = move |args: Vec<Expr>| -> Option<Expr> {
        let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
        let one = |op: BinaryOp, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone(), at);
        let less_or_more =
            Expr::binary(BinaryOp::BitOr, one(BinaryOp::Lt, &a, &b), one(BinaryOp::Gt, &a, &b), at);
        let not = |e: Expr| Expr::unary(UnaryOp::Not, e, at);
        Some(match (op, unordered) {
            // Of what cannot be compared, only "not equal" is true by itself.
            (BinaryOp::Ne, false) => less_or_more,
            (BinaryOp::Eq, true) => not(less_or_more),
            (BinaryOp::Lt, true) => not(one(BinaryOp::Ge, &a, &b)),
            (BinaryOp::Le, true) => not(one(BinaryOp::Gt, &a, &b)),
            (BinaryOp::Gt, true) => not(one(BinaryOp::Le, &a, &b)),
            (BinaryOp::Ge, true) => not(one(BinaryOp::Lt, &a, &b)),
            (op, _) => one(op, &a, &b),
        })
    };
    if both {
        return Some(on_both(lowerer, call, &compare));
    }
    Some(lanewise(lowerer, call, |lowerer, args, _| {
        let ty = args.first()?.ty;
        let holds = compare(args)?;
        if !pair {
            return Some(holds);
        }
        let one = lowerer.convert_scalar(Expr::int(Ty::I32, 1, at), ty, at).ok()?;
        Some(Expr::select(holds, one, Expr::zero(ty, at), at))
    }))
}

fn on_both<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    compare: &dyn Fn(Vec<Expr>) -> Option<Expr>,
) -> Lower<Value<'t>> {
    let (a, b) = (lowerer.arg_lanes(call, 0)?, lowerer.arg_lanes(call, 1)?);
    let lanes: Option<Vec<Expr>> = a.into_iter().zip(b).map(|(a, b)| compare(vec![a, b])).collect();
    match lanes.as_deref() {
        Some([low, high]) => Ok(lane(Expr::binary(BinaryOp::BitAnd, low.clone(), high.clone(), call.origin))),
        _ => lowerer.unsupported(Code::UnsupportedCall, "this comparison is not understood", call.node),
    }
}

fn operator<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    symbol: &str,
) -> Option<Lower<Value<'t>>> {
    let name = match (symbol, call.args.len()) {
        ("+" | "+=", 2) => "add",
        ("-" | "-=", 2) => "sub",
        ("*" | "*=", 2) => "mul",
        ("/" | "/=", 2) => "div",
        ("-", 1) => "neg",
        ("==", 2) => "eq",
        ("!=", 2) => "neu",
        ("<", 2) => "lt",
        ("<=", 2) => "le",
        (">", 2) => "gt",
        (">=", 2) => "ge",
        _ => return None,
    };
    // Of pairs: whether it holds of both.
    let pairs = lowerer.ty(call.args[0]).lanes().is_some_and(|(_, lanes)| lanes == 2);
    let spelled = if pairs { format!("b{name}2") } else { name.to_owned() };
    if let Some(result) = comparison(lowerer, call, &spelled) {
        return Some(result);
    }
    let operation = operation(name)?;
    if !symbol.ends_with('=') {
        return Some(lanewise(lowerer, call, |_, args, _| operation(args, call)));
    }
    Some(assign(lowerer, call, operation))
}

fn assign<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    operation: Operation,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let (left, right) = (lowerer.arg_lanes(call, 0)?, lowerer.arg_lanes(call, 1)?);
    let both = left.into_iter().zip(right);
    let values: Option<Vec<Expr>> = both.map(|(a, b)| operation(vec![a, b], call)).collect();
    let Some(values) = values else {
        return lowerer.unsupported(Code::UnsupportedCall, "this assignment is not understood", call.node);
    };
    let values: Vec<Expr> = values.into_iter().map(|value| lowerer.keep(value, at)).collect();
    let place = lowerer.place(call.args[0])?;
    lowerer.write(place, Value::Lanes(values.clone()), at)?;
    Ok(Value::Lanes(values))
}

/// Where the lanes of a result come from: argument and lane.
fn parts(name: &str) -> Option<&'static [(usize, usize)]> {
    Some(match name {
        "__low2float" | "__low2half" => &[(0, 0)],
        "__high2float" | "__high2half" => &[(0, 1)],
        "__low2half2" | "__half2half2" | "__float2half2_rn" => &[(0, 0), (0, 0)],
        "__high2half2" => &[(0, 1), (0, 1)],
        "__lowhigh2highlow" => &[(0, 1), (0, 0)],
        "__lows2half2" | "__halves2half2" | "__floats2half2_rn" | "make_half2" => &[(0, 0), (1, 0)],
        "__highs2half2" => &[(0, 1), (1, 1)],
        "__half22float2" | "__float22half2_rn" => &[(0, 0), (0, 1)],
        _ => return None,
    })
}

fn rearranged<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    parts: &[(usize, usize)],
) -> Lower<Value<'t>> {
    let at = call.origin;
    let mut args = Vec::new();
    for n in 0..call.args.len() {
        args.push(lowerer.arg_lanes(call, n)?);
    }
    let mut values = Vec::new();
    for (arg, number) in parts {
        let found = args.get(*arg).and_then(|lanes| lanes.get(*number)).cloned();
        let (Some(value), Some((ty, _))) = (found, lowerer.result_lanes(call)) else {
            return lowerer.unsupported(
                Code::UnsupportedCall,
                "this conversion is not understood",
                call.node,
            );
        };
        values.push(lowerer.convert_scalar(value, ty, at)?);
    }
    Ok(Value::Lanes(values))
}
