//! Parts of groups: by a size that only a run knows, by a predicate, by a label; and handles of type `thread_group`, which may be of any group.
//!
//! A `thread_group` is a number: 0 for the block, the number of lanes in the upper half for a tile, the highest bit with the mask of its lanes
//! for a coalesced group. What it does is one branch for each of these; all but one are dead once the number is known.
//!
//! Soundness: parts by predicate or label are exchanges between all lanes of the whole, which says who has to come; the lanes with the same value are the
//! group. Operations that count lanes by their rank in the group are exact where the group is the whole warp, else their values are not known.

use super::{Group, counted, group_of, lanes_of, linear, most_derived, volume};
use crate::ast::Node;
use crate::builtin::{Call, sync};
use crate::lower::Lower;
use crate::lower::expr::{lane, truth};
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{
    Barrier, BarrierScope, BinaryOp, Builtin, CastKind, Const, ExchangeOp, Expr, Fences, Stmt, StmtKind, Ty,
    fold,
};

/// The bit that marks the mask of a coalesced group.
const COALESCED: u64 = 1 << 63;
/// Where the number of lanes of a tile stands.
const SIZE: u64 = 32;
/// The sizes that tiles of a `thread_group` have.
const SIZES: [u32; 6] = [1, 2, 4, 8, 16, 32];

/// A value that nobody knows.
pub fn unknown(lowerer: &mut Lowerer<'_, '_, '_>, ty: Ty, at: Origin) -> Expr {
    let local = lowerer.temp(ty, at);
    lowerer.emit(StmtKind::Unknown(local), at);
    lowerer.local(local, at)
}

/// Whether an expression has the type `thread_group`.
pub fn is_any(node: &Node<'_>) -> bool {
    group_of(node.type_text()) == Some(Group::Any)
}

/// The handle of a group as one of a `thread_group`.
pub fn as_any<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>, at: Origin) -> Lower<Expr> {
    let object = most_derived(node);
    let Some(group) = group_of(object.type_text()) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this group is not understood", node);
    };
    match group {
        Group::Block => {
            lowerer.discard(object);
            Ok(Expr::u64(0, at))
        }
        Group::Tile(size) if size <= 32 => {
            lowerer.discard(object);
            Ok(Expr::u64(u64::from(size) << SIZE, at))
        }
        Group::Coalesced => lanes_of(lowerer, object, at).map(|mask| {
            let mask = Expr::cast(CastKind::Int, Ty::U64, mask, at);
            Expr::binary(BinaryOp::BitOr, mask, Expr::u64(COALESCED, at), at)
        }),
        Group::Any => handle(lowerer, object, at),
        Group::Grid | Group::Cluster | Group::Tile(_) => {
            let reason = "a `thread_group` that is none of a block or a warp";
            lowerer.unsupported(Code::UnsupportedCall, reason, node)
        }
    }
}

/// The value of an initialiser or argument of type `thread_group`, if it is a constant: then the name stands for it, and assigning to it is refused.
pub fn constant(ty: &CType, value: &Value<'_>) -> Option<Vec<Expr>> {
    let name = match ty {
        CType::Reference(to) => &to.ty,
        ty => ty,
    };
    let Value::Lanes(values) = value else { return None };
    let is_group = matches!(name, CType::Opaque(name) if group_of(name) == Some(Group::Any));
    (is_group && values.iter().all(|value| fold::constant(value).is_some())).then(|| values.clone())
}

/// The number that a `thread_group` is.
fn handle<'t>(lowerer: &mut Lowerer<'_, '_, 't>, object: &'t Node<'t>, at: Origin) -> Lower<Expr> {
    let value = match object.value_category == "prvalue" {
        true => lowerer.rvalue(object)?,
        false => {
            let place = lowerer.place(object)?;
            lowerer.read(place, at)?
        }
    };
    match value {
        Value::Lanes(lanes) if lanes.len() == 1 => {
            let value = lowerer.convert_scalar(lanes[0].clone(), Ty::U64, at)?;
            Ok(if fold::constant(&value).is_some() { value } else { lowerer.keep(value, at) })
        }
        _ => lowerer.unsupported(Code::UnsupportedCall, "this group is not understood", object),
    }
}

fn is(handle: &Expr, value: u64, at: Origin) -> Expr {
    Expr::binary(BinaryOp::Eq, handle.clone(), Expr::u64(value, at), at)
}

fn is_coalesced(handle: &Expr, at: Origin) -> Expr {
    Expr::binary(BinaryOp::Ge, handle.clone(), Expr::u64(COALESCED, at), at)
}

fn mask(handle: &Expr, at: Origin) -> Expr {
    Expr::cast(CastKind::Int, Ty::U32, handle.clone(), at)
}

/// `tiled_partition(group, lanes)`
pub(super) fn of_size<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    parent: Group,
) -> Lower<Value<'t>> {
    if !matches!(parent, Group::Block | Group::Tile(_)) {
        let reason = "a tile of this group";
        return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
    }
    if let Some(group) = call.args.first() {
        lowerer.met(group);
        lowerer.discard(most_derived(group));
    }
    let lanes = lowerer.arg_as(call, 1, Ty::U64)?;
    let lanes = if fold::constant(&lanes).is_some() { lanes } else { lowerer.keep(lanes, call.origin) };
    // Other sizes end the kernel.
    let is_size = |size: u32| is(&lanes, u64::from(size), call.origin);
    let is_one =
        SIZES.into_iter().map(is_size).reduce(|a, b| Expr::binary(BinaryOp::BitOr, a, b, call.origin));
    if let Some(condition) = is_one.filter(|condition| fold::constant(condition) != Some(Const::Bool(true))) {
        let message = "tiles have 1, 2, 4, 8, 16 or 32 threads".to_owned();
        lowerer.emit(StmtKind::Assert { condition, message }, call.origin);
    }
    let number = Expr::binary(BinaryOp::Shl, lanes, Expr::u64(SIZE, call.origin), call.origin);
    Ok(lane(number))
}

/// `binary_partition(group, predicate)`, `labeled_partition(group, label)`: the lanes of the group with the same value as this one.
pub(super) fn by_value<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
) -> Option<Lower<Value<'t>>> {
    let object = call.args.first().copied()?;
    let whole = super::mask_of(lowerer, call, object)?;
    Some(whole.and_then(|(whole, _)| {
        let at = call.origin;
        lowerer.met(object);
        let whole = lowerer.keep(whole, at);
        let dst = lowerer.temp(Ty::U32, at);
        let value = lowerer.arg(call, 1)?;
        if call.name == "binary_partition" {
            let predicate = lowerer.keep(truth(value, at), at);
            let (op, args) = (ExchangeOp::Ballot, vec![predicate.clone()]);
            lowerer.emit(StmtKind::Exchange { dst: vec![dst], op, mask: whole.clone(), args }, at);
            let with = lowerer.local(dst, at);
            let without = Expr::unary(gpuproof_kir::UnaryOp::Not, with.clone(), at);
            let without = Expr::binary(BinaryOp::BitAnd, whole, without, at);
            let own = Expr::select(predicate, with, without, at);
            return Ok(lane(Expr::cast(CastKind::Int, Ty::U64, own, at)));
        }
        // Labels are compared as they are; smaller ones as numbers of 32 bits.
        let label = match value.ty {
            Ty::Int { bits: 64, .. } => value,
            Ty::Int { .. } | Ty::Bool => lowerer.convert_scalar(value, Ty::I32, at)?,
            _ => {
                return lowerer.unsupported(
                    Code::UnsupportedCall,
                    "a partition by a label of this type",
                    call.node,
                );
            }
        };
        let (op, args) = (ExchangeOp::MatchAny, vec![label]);
        lowerer.emit(StmtKind::Exchange { dst: vec![dst], op, mask: whole, args }, at);
        Ok(lane(Expr::cast(CastKind::Int, Ty::U64, lowerer.local(dst, at), at)))
    }))
}

/// An operation of a coalesced group that counts lanes by their rank: that of the warp if the group is the warp, else something that is not known.
pub(super) fn by_rank<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    op: ExchangeOp,
    mask: Expr,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let exchanged = sync::exchange_with(lowerer, call, op, mask.clone(), 0, None)?;
    let Value::Lanes(values) = exchanged else {
        return lowerer.unsupported(Code::UnsupportedCall, "this exchange is not understood", call.node);
    };
    let whole = Expr::binary(BinaryOp::Eq, mask, Expr::u32(u32::MAX, at), at);
    let known = |value: Expr| {
        let other = unknown(lowerer, value.ty, at);
        Expr::select(whole.clone(), value, other, at)
    };
    Ok(Value::Lanes(values.into_iter().map(known).collect()))
}

/// A barrier of whatever group this is.
pub(super) fn barrier<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let handle = handle(lowerer, object, at)?;
    let contract = std::mem::take(&mut lowerer.barrier_clauses);
    let one = |scope: BarrierScope| {
        let barrier = Barrier { scope, fences: Fences::ALL, vote: None, contract: contract.clone() };
        vec![Stmt::new(StmtKind::Barrier(barrier), at)]
    };
    if let Some(Const::Int(number)) = fold::constant(&handle) {
        let size = SIZES.into_iter().find(|size| u128::from(*size) << SIZE == number);
        let scope = if number == 0 {
            Some(BarrierScope::Block)
        } else {
            size.map(|size| BarrierScope::Tile { size })
        };
        if let Some(scope) = scope {
            one(scope).into_iter().for_each(|stmt| lowerer.emit(stmt.kind, at));
            return Ok(Value::Void);
        }
    }
    let trap = StmtKind::Trap("a group of a size that tiles do not have comes to its barrier".into());
    let coalesced = one(BarrierScope::Warp(mask(&handle, at)));
    let mut chosen = vec![Stmt::branch(is_coalesced(&handle, at), coalesced, vec![Stmt::new(trap, at)], at)];
    for size in SIZES {
        let is_it = is(&handle, u64::from(size) << SIZE, at);
        chosen = vec![Stmt::branch(is_it, one(BarrierScope::Tile { size }), chosen, at)];
    }
    lowerer.emit(StmtKind::If(is(&handle, 0, at), one(BarrierScope::Block), chosen), at);
    Ok(Value::Void)
}

/// A method of whatever group this is.
pub(super) fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    name: &str,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    let at = call.origin;
    let is_rank = match name {
        "sync" => return Some(barrier(lowerer, call, object)),
        "thread_rank" => true,
        "size" | "num_threads" => false,
        _ => return None,
    };
    let handle = match handle(lowerer, object, at) {
        Ok(handle) => handle,
        Err(what) => return Some(Err(what)),
    };
    let wide = |value: Expr| Expr::cast(CastKind::Int, Ty::U64, value, at);
    let op = |op: BinaryOp, a: Expr, b: Expr| Expr::binary(op, a, b, at);
    let lane_id = || wide(Expr::builtin(Builtin::LaneId, at));
    let size = op(BinaryOp::Shr, handle.clone(), Expr::u64(SIZE, at));
    let (of_block, of_tile, lanes) = match is_rank {
        true => {
            let bit = op(BinaryOp::Shl, Expr::u32(1, at), Expr::builtin(Builtin::LaneId, at));
            let below = op(BinaryOp::Sub, bit, Expr::u32(1, at));
            // Sizes are powers of two.
            let in_tile = op(BinaryOp::BitAnd, lane_id(), op(BinaryOp::Sub, size, Expr::u64(1, at)));
            let lanes = op(BinaryOp::BitAnd, mask(&handle, at), below);
            (linear(Builtin::ThreadIdx, Builtin::BlockDim, call), in_tile, lanes)
        }
        // The last tile of a block has what is left.
        false => {
            let volume = volume(Builtin::BlockDim, call);
            let linear = linear(Builtin::ThreadIdx, Builtin::BlockDim, call);
            let in_tile =
                op(BinaryOp::BitAnd, linear.clone(), op(BinaryOp::Sub, size.clone(), Expr::u64(1, at)));
            let left = op(BinaryOp::Sub, volume.clone(), op(BinaryOp::Sub, linear, in_tile));
            let is_whole = op(BinaryOp::Le, size.clone(), left.clone());
            (volume, Expr::select(is_whole, size, left, at), mask(&handle, at))
        }
    };
    let of_lanes = wide(counted(lanes));
    let other = Expr::select(is_coalesced(&handle, at), of_lanes, of_tile, at);
    Some(super::cast(lowerer, call, Expr::select(is(&handle, 0, at), of_block, other, at)))
}
