//! Reductions and scans of cooperative groups, of tiles and coalesced groups.
//!
//! A reduction is the warp's own, whatever the type: every lane of the group gets the result. A scan of a tile is made of shuffles from lower lanes, each
//! step twice as far. In floating point the order of the additions is one of those that are allowed.

use super::barrier_name::library_type;
use super::{Call, group, sync};
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{BinaryOp, Builtin, ExchangeOp, Expr, StmtKind};

/// Lowers a function of these.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let object = call.args.first().copied()?;
    let (what, operation) = match (call.name, call.args.len()) {
        ("reduce", 3) => (None, call.args.get(2)),
        ("inclusive_scan", 2 | 3) => (Some(false), call.args.get(2)),
        ("exclusive_scan", 2 | 3) => (Some(true), call.args.get(2)),
        _ => return None,
    };
    let of_lanes = group::mask_of(lowerer, call, object)?;
    let op = match operation {
        None => Some(ExchangeOp::ReduceAdd),
        Some(operation) => operation_of(lowerer, operation),
    };
    Some(match (op, what, of_lanes) {
        (_, _, Err(what)) => Err(what),
        (Some(op), None, Ok((mask, _))) => sync::exchange_with(lowerer, call, op, mask, 1, None),
        (Some(ExchangeOp::ReduceAdd), Some(exclusive), Ok((mask, Some(size)))) => {
            sums(lowerer, call, mask, size, exclusive)
        }
        _ => {
            let reason = format!("`{}` of this group, or with this operation", call.name);
            lowerer.unsupported(Code::UnsupportedCall, reason, call.node)
        }
    })
}

/// What a function object of the library does.
fn operation_of(lowerer: &mut Lowerer<'_, '_, '_>, node: &Node<'_>) -> Option<ExchangeOp> {
    let name = library_type(lowerer, node)?;
    let name = name.trim_start_matches("cooperative_groups::").trim_start_matches("cg::");
    Some(match name.split('<').next()? {
        "plus" => ExchangeOp::ReduceAdd,
        "less" => ExchangeOp::ReduceMin,
        "greater" => ExchangeOp::ReduceMax,
        "bit_and" => ExchangeOp::ReduceAnd,
        "bit_or" => ExchangeOp::ReduceOr,
        "bit_xor" => ExchangeOp::ReduceXor,
        _ => return None,
    })
}

/// The sum of the values of the lanes of a tile up to this one, or below it.
fn sums<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    mask: Expr,
    size: u32,
    exclusive: bool,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let value = lowerer.arg(call, 1)?;
    let (ty, total) = (value.ty, lowerer.temp(value.ty, at));
    lowerer.emit(StmtKind::Set(total, value), at);
    let width = Expr::u32(size, at);
    let rank = Expr::binary(BinaryOp::Rem, Expr::builtin(Builtin::LaneId, at), width.clone(), at);
    let from_below = |lowerer: &mut Lowerer<'_, '_, 't>, distance: u32| {
        let got = lowerer.temp(ty, at);
        let args = vec![lowerer.local(total, at), Expr::u32(distance, at), width.clone()];
        let op = ExchangeOp::ShuffleUp;
        lowerer.emit(StmtKind::Exchange { dst: vec![got], op, mask: mask.clone(), args }, at);
        lowerer.local(got, at)
    };
    let mut distance = 1;
    while distance < size {
        let got = from_below(lowerer, distance);
        let mine = lowerer.local(total, at);
        let sum = Expr::binary(BinaryOp::Add, mine.clone(), got, at);
        let has = Expr::binary(BinaryOp::Le, Expr::u32(distance, at), rank.clone(), at);
        lowerer.emit(StmtKind::Set(total, Expr::select(has, sum, mine, at)), at);
        distance *= 2;
    }
    if exclusive {
        let got = from_below(lowerer, 1);
        let first = Expr::binary(BinaryOp::Eq, rank, Expr::u32(0, at), at);
        lowerer.emit(StmtKind::Set(total, Expr::select(first, Expr::zero(ty, at), got, at)), at);
    }
    Ok(lane(lowerer.local(total, at)))
}
