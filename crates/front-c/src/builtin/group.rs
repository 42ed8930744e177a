//! Cooperative groups: handles whose kind is in their type.
//!
//! The handle of a coalesced group holds the mask of its lanes, that of a tile the number of lanes of the tile that it is part of; all others hold nothing. What parts of
//! groups are, and handles of which only a run knows the kind, is told in [`partition`].

pub mod partition;

use super::{Call, sync};
use crate::ast::Node;
use crate::ast::name::constant_value;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{
    BarrierScope, BinaryOp, Builtin, CastKind, Dim, ExchangeOp, Expr, ExprKind, Fences, PureFn, StmtKind, Ty,
};

/// Which threads a group is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Whatever its handle says.
    Any,
    Block,
    Grid,
    Cluster,
    Tile(u32),
    Coalesced,
}

/// The group that a handle's type names.
fn group_of(text: &str) -> Option<Group> {
    let name = text.trim_start_matches("const ").trim_end_matches(['&', '*', ' ']);
    let name = name.trim_start_matches("cooperative_groups::").trim_start_matches("cg::");
    if let Some(rest) = name.strip_prefix("thread_block_tile<") {
        let size: String = rest.chars().take_while(|c| c.is_ascii_digit()).collect();
        return size.parse().ok().map(Group::Tile);
    }
    match name.split(['<', ' ']).next()? {
        "thread_block" => Some(Group::Block),
        "grid_group" => Some(Group::Grid),
        "cluster_group" => Some(Group::Cluster),
        "coalesced_group" => Some(Group::Coalesced),
        "thread_group" => Some(Group::Any),
        _ => None,
    }
}

/// The expression of a group behind conversions to its base classes: its type says most.
fn most_derived<'n, 't>(mut node: &'n Node<'t>) -> &'n Node<'t> {
    while node.kind == "ImplicitCastExpr"
        && matches!(&*node.cast_kind, "DerivedToBase" | "UncheckedDerivedToBase" | "NoOp")
    {
        match node.inner.last() {
            Some(inner) => node = inner,
            None => break,
        }
    }
    node
}

/// Whether a type is that of a whole block's handle.
pub fn is_block(text: &str) -> bool {
    group_of(text) == Some(Group::Block)
}

/// Lowers a function on groups.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    match call.name {
        "this_thread_block" | "this_grid" | "this_cluster" => {
            group_of(call.node.type_text())?;
            Some(Ok(lane(Expr::zero(Ty::U64, call.origin))))
        }
        // A tile is the number of lanes of the tile that it is part of, 0 if that is the block.
        "tiled_partition" => {
            let parent = group_of(most_derived(call.args.first()?).type_text())?;
            if group_of(call.node.type_text())? == Group::Any {
                return Some(partition::of_size(lowerer, call, parent));
            }
            call.args.iter().for_each(|arg| lowerer.discard(arg));
            match parent {
                Group::Block => Some(Ok(lane(Expr::zero(Ty::U64, call.origin)))),
                Group::Tile(size) => Some(Ok(lane(Expr::u64(size.into(), call.origin)))),
                _ => None,
            }
        }
        "coalesced_threads" => {
            let all = Expr::u32(u32::MAX, call.origin);
            Some(sync::exchange_with(lowerer, call, ExchangeOp::ActiveMask, all, 0, None))
        }
        "binary_partition" | "labeled_partition" => partition::by_value(lowerer, call),
        "sync" | "synchronize" => {
            let object = most_derived(call.args.first()?);
            let group = group_of(object.type_text())?;
            Some(barrier(lowerer, call, group, Some(object)))
        }
        "thread_rank" | "group_size" => {
            let object = call.args.first().copied()?;
            let name = if call.name == "group_size" { "size" } else { call.name };
            method(lowerer, &Call { name, args: Vec::new(), ..*call }, object)
        }
        _ => None,
    }
}

/// Lowers a method of a group.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    let object = most_derived(object);
    let group = group_of(object.type_text())?;
    let at = call.origin;
    Some(match (call.name, group) {
        (name, Group::Any) => return partition::method(lowerer, call, name, object),
        ("sync" | "barrier_sync", _) => barrier(lowerer, call, group, Some(object)),
        (name, Group::Coalesced) => return coalesced(lowerer, call, name, object),
        ("thread_rank", Group::Block) => {
            cast(lowerer, call, linear(Builtin::ThreadIdx, Builtin::BlockDim, call))
        }
        ("size" | "num_threads", Group::Block) => cast(lowerer, call, volume(Builtin::BlockDim, call)),
        ("thread_rank", Group::Tile(size)) => {
            let lane_id = Expr::builtin(Builtin::LaneId, at);
            cast(lowerer, call, Expr::binary(BinaryOp::Rem, lane_id, Expr::u32(size, at), at))
        }
        ("size" | "num_threads", Group::Tile(size)) => cast(lowerer, call, Expr::u32(size, at)),
        ("meta_group_rank" | "meta_group_size", Group::Tile(size)) => {
            meta_group(lowerer, call, size, object).and_then(|value| cast(lowerer, call, value))
        }
        ("ballot", Group::Tile(size)) if size <= 32 => {
            let mask = tile_mask(size, call);
            match sync::exchange_with(lowerer, call, ExchangeOp::Ballot, mask, 0, None) {
                // The tile's own lanes, from its first one on.
                Ok(Value::Lanes(bits)) if bits.len() == 1 && size < 32 => {
                    Ok(lane(Expr::binary(BinaryOp::Shr, bits[0].clone(), first_lane(size, at), at)))
                }
                result => result,
            }
        }
        ("thread_rank", Group::Grid) => {
            let block = linear(Builtin::BlockIdx, Builtin::GridDim, call);
            let base = Expr::binary(BinaryOp::Mul, block, volume(Builtin::BlockDim, call), at);
            let rank = linear(Builtin::ThreadIdx, Builtin::BlockDim, call);
            cast(lowerer, call, Expr::binary(BinaryOp::Add, base, rank, at))
        }
        ("size" | "num_threads", Group::Grid) => {
            let size = Expr::binary(
                BinaryOp::Mul,
                volume(Builtin::GridDim, call),
                volume(Builtin::BlockDim, call),
                at,
            );
            cast(lowerer, call, size)
        }
        (name, Group::Tile(size)) if tile_exchange(name).is_some() => {
            let mask = tile_mask(size, call);
            sync::exchange_with(lowerer, call, tile_exchange(name)?, mask, 0, Some(Expr::u32(size, at)))
        }
        // A grid is valid in a cooperative launch only.
        ("is_valid", Group::Grid) => return None,
        ("is_valid", _) => Ok(lane(Expr::bool(true, at))),
        ("group_index", Group::Block) => Ok(coordinates(Builtin::BlockIdx, call)),
        ("thread_index", Group::Block) => Ok(coordinates(Builtin::ThreadIdx, call)),
        ("group_dim" | "dim_threads", Group::Block) => Ok(coordinates(Builtin::BlockDim, call)),
        _ => return None,
    })
}

/// Which part of its parent a tile is, or how many such parts there are.
fn meta_group<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    size: u32,
    object: &'t Node<'t>,
) -> Lower<Expr> {
    let at = call.origin;
    let op = |op: BinaryOp, a: Expr, b: Expr| Expr::binary(op, a, b, at);
    let size = || Expr::u64(size.into(), at);
    let place = lowerer.place(object)?;
    let value = lowerer.read(place, at)?;
    let Value::Lanes(lanes) = value else {
        return lowerer.unsupported(Code::UnsupportedCall, "this group is not understood", object);
    };
    let Some(parent) = lanes.into_iter().next() else {
        return lowerer.unsupported(Code::UnsupportedCall, "this group is not understood", object);
    };
    let parent = lowerer.convert_scalar(parent, Ty::U64, at)?;
    let parent = lowerer.keep(parent, at);
    let is_block = op(BinaryOp::Eq, parent.clone(), Expr::u64(0, at));
    if call.name == "meta_group_size" {
        let of_block =
            op(BinaryOp::Add, volume(Builtin::BlockDim, call), op(BinaryOp::Sub, size(), Expr::u64(1, at)));
        let all = Expr::select(is_block, of_block, parent, at);
        return Ok(op(BinaryOp::Div, all, size()));
    }
    // Tiles have 2^n lanes.
    let of_parent = op(
        BinaryOp::BitAnd,
        Expr::cast(CastKind::Int, Ty::U64, Expr::builtin(Builtin::LaneId, at), at),
        op(BinaryOp::Sub, parent, Expr::u64(1, at)),
    );
    let rank = linear(Builtin::ThreadIdx, Builtin::BlockDim, call);
    Ok(op(BinaryOp::Div, Expr::select(is_block, rank, of_parent, at), size()))
}

/// The lanes of a group within a warp, and how many they are if that is fixed.
pub fn mask_of<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<(Expr, Option<u32>)>> {
    let object = most_derived(object);
    match group_of(object.type_text())? {
        Group::Tile(size) if size <= 32 => Some(Ok((tile_mask(size, call), Some(size)))),
        Group::Coalesced => Some(lanes_of(lowerer, object, call.origin).map(|mask| (mask, None))),
        _ => None,
    }
}

/// The lanes of a coalesced group.
fn lanes_of<'t>(lowerer: &mut Lowerer<'_, '_, 't>, object: &'t Node<'t>, at: Origin) -> Lower<Expr> {
    let place = lowerer.place(object)?;
    let value = lowerer.read(place, at)?;
    let Value::Lanes(lanes) = value else {
        return lowerer.unsupported(Code::UnsupportedCall, "this group is not understood", object);
    };
    match lanes.as_slice() {
        [mask] => lowerer.convert_scalar(mask.clone(), Ty::U32, at),
        _ => lowerer.unsupported(Code::UnsupportedCall, "this group is not understood", object),
    }
}

fn counted(bits: Expr) -> Expr {
    let at = bits.origin;
    Expr::new(ExprKind::Pure(PureFn::PopCount, vec![bits]), Ty::U32, at)
}

/// Lowers a method of a coalesced group.
fn coalesced<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    name: &str,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    let at = call.origin;
    let op = match name {
        "size" | "num_threads" | "thread_rank" => None,
        "any" => Some(ExchangeOp::Any),
        "all" => Some(ExchangeOp::All),
        // From the first thread of the group, which is the lowest lane.
        "shfl" => Some(ExchangeOp::ShuffleIdx),
        "shfl_up" => Some(ExchangeOp::ShuffleUp),
        "shfl_down" => Some(ExchangeOp::ShuffleDown),
        "ballot" => Some(ExchangeOp::Ballot),
        "match_any" => Some(ExchangeOp::MatchAny),
        "meta_group_rank" | "meta_group_size" => None,
        _ => return None,
    };
    let mask = match lanes_of(lowerer, object, at) {
        Ok(mask) => lowerer.keep(mask, at),
        Err(what) => return Some(Err(what)),
    };
    Some(match (name, op) {
        ("thread_rank", _) => {
            let bit = Expr::binary(BinaryOp::Shl, Expr::u32(1, at), Expr::builtin(Builtin::LaneId, at), at);
            let below = Expr::binary(BinaryOp::Sub, bit, Expr::u32(1, at), at);
            cast(lowerer, call, counted(Expr::binary(BinaryOp::BitAnd, mask, below, at)))
        }
        // Which part of which whole it is, its mask does not say.
        ("meta_group_rank" | "meta_group_size", _) => {
            let ty = lowerer.ty(call.node).scalar().unwrap_or(Ty::U32);
            Ok(lane(partition::unknown(lowerer, ty, at)))
        }
        (_, Some(ExchangeOp::ShuffleIdx)) if is_first(call) => from_first(lowerer, call, mask),
        (
            _,
            Some(
                op @ (ExchangeOp::ShuffleIdx
                | ExchangeOp::ShuffleUp
                | ExchangeOp::ShuffleDown
                | ExchangeOp::Ballot
                | ExchangeOp::MatchAny),
            ),
        ) => partition::by_rank(lowerer, call, op, mask),
        (_, Some(op)) => sync::exchange_with(lowerer, call, op, mask, 0, None),
        (_, None) => cast(lowerer, call, counted(mask)),
    })
}

/// Whether a shuffle is from the thread of rank 0, as its text says.
fn is_first(call: &Call<'_, '_>) -> bool {
    call.args.get(1).is_some_and(|rank| constant_value(rank) == Some(0))
}

/// What the lowest lane of a mask gives to the others.
fn from_first<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, mask: Expr) -> Lower<Value<'t>> {
    let at = call.origin;
    let value = lowerer.arg(call, 0)?;
    lowerer.arg(call, 1)?;
    let found = Expr::new(ExprKind::Pure(PureFn::FindFirstSet, vec![mask.clone()]), Ty::U32, at);
    let lane_number = Expr::binary(BinaryOp::Sub, found, Expr::u32(1, at), at);
    let dst = lowerer.temp(value.ty, at);
    let args = vec![value, lane_number, Expr::builtin(Builtin::WarpSize, at)];
    lowerer.emit(StmtKind::Exchange { dst: vec![dst], op: ExchangeOp::ShuffleIdx, mask, args }, at);
    Ok(lane(lowerer.local(dst, at)))
}

/// The exchange that a method of a tile does.
fn tile_exchange(name: &str) -> Option<ExchangeOp> {
    Some(match name {
        "shfl" => ExchangeOp::ShuffleIdx,
        "shfl_up" => ExchangeOp::ShuffleUp,
        "shfl_down" => ExchangeOp::ShuffleDown,
        "shfl_xor" => ExchangeOp::ShuffleXor,
        "any" => ExchangeOp::Any,
        "all" => ExchangeOp::All,
        _ => return None,
    })
}

/// The lanes of this thread's tile: `((1 << size) - 1) << (lane / size * size)`.
fn tile_mask(size: u32, call: &Call<'_, '_>) -> Expr {
    let at = call.origin;
    if size >= 32 {
        return Expr::u32(u32::MAX, at);
    }
    Expr::binary(BinaryOp::Shl, Expr::u32((1 << size) - 1, at), first_lane(size, at), at)
}

/// The first lane of this thread's tile.
fn first_lane(size: u32, at: Origin) -> Expr {
    let number = Expr::binary(BinaryOp::Div, Expr::builtin(Builtin::LaneId, at), Expr::u32(size, at), at);
    Expr::binary(BinaryOp::Mul, number, Expr::u32(size, at), at)
}

fn barrier<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    group: Group,
    object: Option<&'t Node<'t>>,
) -> Lower<Value<'t>> {
    let scope = match group {
        Group::Coalesced => match object {
            Some(object) => BarrierScope::Warp(lanes_of(lowerer, object, call.origin)?),
            None => {
                return lowerer.unsupported(Code::UnsupportedCall, "a barrier without a group", call.node);
            }
        },
        Group::Any => match object {
            Some(object) => return partition::barrier(lowerer, call, object),
            None => {
                return lowerer.unsupported(Code::UnsupportedCall, "a barrier without a group", call.node);
            }
        },
        Group::Block => BarrierScope::Block,
        Group::Grid => BarrierScope::Grid,
        Group::Cluster => BarrierScope::Cluster,
        Group::Tile(size) => BarrierScope::Tile { size },
    };
    sync::barrier(lowerer, call, scope, Fences::ALL)
}

fn cast<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, value: Expr) -> Lower<Value<'t>> {
    let ty = lowerer.ty(call.node).scalar().unwrap_or(Ty::U64);
    Ok(lane(lowerer.convert_scalar(value, ty, call.origin)?))
}

fn wide(builtin: Builtin, call: &Call<'_, '_>) -> Expr {
    Expr::cast(CastKind::Int, Ty::U64, Expr::builtin(builtin, call.origin), call.origin)
}

/// `(z * dim.y + y) * dim.x + x`.
fn linear(index: fn(Dim) -> Builtin, size: fn(Dim) -> Builtin, call: &Call<'_, '_>) -> Expr {
    let op = |op: BinaryOp, a: Expr, b: Expr| Expr::binary(op, a, b, call.origin);
    let row = op(
        BinaryOp::Add,
        op(BinaryOp::Mul, wide(index(Dim::Z), call), wide(size(Dim::Y), call)),
        wide(index(Dim::Y), call),
    );
    op(BinaryOp::Add, op(BinaryOp::Mul, row, wide(size(Dim::X), call)), wide(index(Dim::X), call))
}

fn volume(size: fn(Dim) -> Builtin, call: &Call<'_, '_>) -> Expr {
    let area = Expr::binary(BinaryOp::Mul, wide(size(Dim::X), call), wide(size(Dim::Y), call), call.origin);
    Expr::binary(BinaryOp::Mul, area, wide(size(Dim::Z), call), call.origin)
}

fn coordinates<'t>(make: fn(Dim) -> Builtin, call: &Call<'_, '_>) -> Value<'t> {
    Value::Lanes(Dim::ALL.map(|dim| Expr::builtin(make(dim), call.origin)).to_vec())
}
