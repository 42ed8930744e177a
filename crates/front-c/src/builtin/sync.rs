//! Barriers, fences, shuffles, votes.

use super::Call;
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::{lane, truth};
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{
    Barrier, BarrierScope, BinaryOp, BlockVote, CastKind, Const, ExchangeOp, Expr, FenceScope, Fences,
    Language, Stmt, StmtKind, Ty, fold,
};

const LOCAL_FENCE: u128 = 1;
const GLOBAL_FENCE: u128 = 2;
const IMAGE_FENCE: u128 = 4;
/// `memory_scope_work_group`, `_device`, `_all_svm_devices`.
const REACHES_GROUP: [u128; 3] = [1, 2, 3];

/// Lowers a synchronisation function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    Some(match call.name {
        "__syncthreads" | "__builtin_nvvm_bar_sync" | "__nvvm_bar0" | "__nvvm_bar_sync" => {
            barrier(lowerer, call, BarrierScope::Block, Fences::ALL)
        }
        "__syncwarp" => {
            let mask = if call.args.is_empty() {
                Ok(full_mask(lowerer, call))
            } else {
                lowerer.arg_as(call, 0, Ty::U32)
            };
            mask.and_then(|mask| barrier(lowerer, call, BarrierScope::Warp(mask), Fences::ALL))
        }
        "__syncthreads_count" => block_vote(lowerer, call, ExchangeOp::Count, Fences::ALL),
        // For the bodies of collective functions that promise no order: all must come, and nothing more.
        "__gpuproof_block_count" => block_vote(lowerer, call, ExchangeOp::Count, Fences::NONE),
        "__syncthreads_and" => block_vote(lowerer, call, ExchangeOp::All, Fences::ALL),
        "__syncthreads_or" => block_vote(lowerer, call, ExchangeOp::Any, Fences::ALL),
        "__barrier_sync" | "__barrier_sync_count" => named_barrier(lowerer, call),
        "barrier" | "work_group_barrier" => flagged_barrier(lowerer, call),
        "sub_group_barrier" => fence_flags(lowerer, call, 0)
            .and_then(|fences| barrier(lowerer, call, BarrierScope::Warp(full_mask(lowerer, call)), fences)),
        "mem_fence" | "read_mem_fence" | "write_mem_fence" | "__threadfence_block" | "__membar_cta" => {
            fence(lowerer, call, FenceScope::Block)
        }
        "__threadfence" | "__membar_gl" => fence(lowerer, call, FenceScope::Device),
        "__threadfence_system" | "__membar_sys" => fence(lowerer, call, FenceScope::System),
        "atomic_work_item_fence" => fence(lowerer, call, FenceScope::Device),
        name => return exchange_op(name).map(|(op, masked)| exchange(lowerer, call, op, masked)),
    })
}

/// The mask that names every lane: a warp of CUDA has 32, a sub-group of OpenCL may have more.
fn full_mask(lowerer: &Lowerer<'_, '_, '_>, call: &Call<'_, '_>) -> Expr {
    match lowerer.unit.table.language {
        Language::OpenCl => Expr::u64(u64::MAX, call.origin),
        _ => Expr::u32(u32::MAX, call.origin),
    }
}

/// Emits a barrier with the invariants that stand before it.
pub fn barrier<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    scope: BarrierScope,
    fences: Fences,
) -> Lower<Value<'t>> {
    let contract = std::mem::take(&mut lowerer.barrier_clauses);
    lowerer.emit(StmtKind::Barrier(Barrier { scope, fences, vote: None, contract }), call.origin);
    Ok(Value::Void)
}

fn fence<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, scope: FenceScope) -> Lower<Value<'t>> {
    lowerer.emit(StmtKind::Fence(scope), call.origin);
    Ok(Value::Void)
}

/// A work-group barrier; with flags that are no constant, one barrier for each possible set of them.
fn flagged_barrier<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let flags = lowerer.arg_as(call, 0, Ty::U32)?;
    if call.args.len() > 1 {
        // `work_group_barrier(flags, scope)`: fences that do not reach the whole group.
        let scope = lowerer.arg_as(call, 1, Ty::U32)?;
        let reaches =
            matches!(fold::constant(&scope), Some(Const::Int(scope)) if REACHES_GROUP.contains(&scope));
        if !reaches {
            let reason = "a barrier whose fences reach less than the work-group";
            return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
        }
    }
    let constant = match fold::constant(&flags) {
        Some(Const::Int(flags)) => Some(flags),
        _ => None,
    };
    images_with_global(lowerer, call, constant)?;
    if let Some(flags) = constant {
        return barrier(lowerer, call, BarrierScope::Block, fences_of(flags));
    }
    let flags = lowerer.keep(flags, at);
    let has = |bit: u128| {
        let masked = Expr::binary(BinaryOp::BitAnd, flags.clone(), Expr::int_bits(Ty::U32, bit, at), at);
        Expr::cast(CastKind::ToBool, Ty::Bool, masked, at)
    };
    let contract = std::mem::take(&mut lowerer.barrier_clauses);
    let one = |set: u128| {
        let barrier = Barrier {
            scope: BarrierScope::Block,
            fences: fences_of(set),
            vote: None,
            contract: contract.clone(),
        };
        vec![Stmt::new(StmtKind::Barrier(barrier), at)]
    };
    let with_global =
        |local: u128| vec![Stmt::branch(has(GLOBAL_FENCE), one(local | GLOBAL_FENCE), one(local), at)];
    lowerer.emit(StmtKind::If(has(LOCAL_FENCE), with_global(LOCAL_FENCE), with_global(0)), at);
    Ok(Value::Void)
}

/// kir orders images together with global memory. A barrier that orders one of them alone is refused where images are both written and read.
fn images_with_global<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    flags: Option<u128>,
) -> Lower<()> {
    let together = flags.is_some_and(|flags| (flags & GLOBAL_FENCE != 0) == (flags & IMAGE_FENCE != 0));
    let is_image = |n: &Node<'_>| n.kind == "ParmVarDecl" && n.type_text().contains("read_write");
    if together || !lowerer.unit.index.functions.iter().any(|f| f.inner.iter().any(is_image)) {
        return Ok(());
    }
    let reason = "a barrier that orders images apart from global memory, or the other way round";
    lowerer.unsupported(Code::UnsupportedCall, reason, call.node)
}

fn fences_of(flags: u128) -> Fences {
    Fences { shared: flags & LOCAL_FENCE != 0, global: flags & GLOBAL_FENCE != 0 }
}

/// OpenCL's fence flags, which must be a constant.
fn fence_flags<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<Fences> {
    let flags = lowerer.arg_as(call, n, Ty::U32)?;
    match fold::constant(&flags) {
        Some(Const::Int(flags)) => {
            images_with_global(lowerer, call, Some(flags))?;
            Ok(fences_of(flags))
        }
        _ => lowerer.unsupported(
            Code::UnsupportedCall,
            "the fence flags of this barrier are not constant",
            call.node,
        ),
    }
}

fn block_vote<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    op: ExchangeOp,
    fences: Fences,
) -> Lower<Value<'t>> {
    let predicate = truth(lowerer.arg(call, 0)?, call.origin);
    let dst = lowerer.temp(Ty::I32, call.origin);
    let contract = std::mem::take(&mut lowerer.barrier_clauses);
    let vote = Some(BlockVote { dst, op, predicate });
    let barrier = Barrier { scope: BarrierScope::Block, fences, vote, contract };
    lowerer.emit(StmtKind::Barrier(barrier), call.origin);
    Ok(lane(lowerer.local(dst, call.origin)))
}

fn named_barrier<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let id = lowerer.arg_as(call, 0, Ty::U32)?;
    let threads = if call.args.len() > 1 { Some(lowerer.arg_as(call, 1, Ty::U32)?) } else { None };
    barrier(lowerer, call, BarrierScope::Named { id, threads, arrives: true, waits: true }, Fences::ALL)
}

/// The exchange that a name stands for, and whether its first argument is a mask.
fn exchange_op(name: &str) -> Option<(ExchangeOp, bool)> {
    use ExchangeOp::*;
    let (base, masked) = match name.strip_suffix("_sync") {
        Some(base) => (base, true),
        None => (name, false),
    };
    let op = match base {
        "__shfl" => ShuffleIdx,
        "__shfl_up" => ShuffleUp,
        "__shfl_down" => ShuffleDown,
        "__shfl_xor" => ShuffleXor,
        "__any" => Any,
        "__all" if masked => All,
        "__uni" => Uni,
        "__ballot" => Ballot,
        "__match_any" => MatchAny,
        "__match_all" => MatchAll,
        "__reduce_add" => ReduceAdd,
        "__reduce_min" => ReduceMin,
        "__reduce_max" => ReduceMax,
        "__reduce_and" => ReduceAnd,
        "__reduce_or" => ReduceOr,
        "__reduce_xor" => ReduceXor,
        "__activemask" => ActiveMask,
        _ => return None,
    };
    Some((op, masked))
}

fn exchange<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    op: ExchangeOp,
    masked: bool,
) -> Lower<Value<'t>> {
    // The forms without a mask are of the time when a warp always ran together: all its lanes.
    let mask = if masked { lowerer.arg_as(call, 0, Ty::U32)? } else { full_mask(lowerer, call) };
    exchange_with(lowerer, call, op, mask, usize::from(masked), None)
}

/// An exchange between the lanes of a mask; its arguments start at `first`. A given `width` is that of the segments.
pub fn exchange_with<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    op: ExchangeOp,
    mask: Expr,
    first: usize,
    width: Option<Expr>,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let mut args = Vec::new();
    use ExchangeOp::*;
    match op {
        ShuffleIdx | ShuffleUp | ShuffleDown | ShuffleXor => {
            args.push(lowerer.arg(call, first)?);
            args.push(lowerer.arg_as(call, first + 1, Ty::U32)?);
            args.push(match width {
                Some(width) => width,
                None if call.args.len() > first + 2 => lowerer.arg_as(call, first + 2, Ty::U32)?,
                None => Expr::builtin(gpuproof_kir::Builtin::WarpSize, at),
            });
        }
        Any | All | Uni | Ballot => args.push(truth(lowerer.arg(call, first)?, at)),
        ActiveMask => {}
        _ => args.push(lowerer.arg(call, first)?),
    }
    let Some((result, _)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this exchange is not understood", call.node);
    };
    let raw = match op {
        Any | All | Uni => Ty::Bool,
        Ballot | MatchAny | MatchAll | ActiveMask => Ty::U32,
        _ => args.first().map_or(result, |v| v.ty),
    };
    let mut dst = vec![lowerer.temp(raw, at)];
    if op == MatchAll {
        dst.push(lowerer.temp(Ty::Bool, at));
    }
    lowerer.emit(StmtKind::Exchange { dst: dst.clone(), op, mask, args }, at);
    if op == MatchAll {
        // The predicate goes to memory, as the call says.
        let ptr = lowerer.arg(call, first + 1)?;
        let value = Expr::cast(CastKind::Int, Ty::I32, lowerer.local(dst[1], at), at);
        lowerer.emit(StmtKind::Store(gpuproof_kir::Access::new(Ty::I32, ptr), vec![value]), at);
    }
    let value = lowerer.local(dst[0], at);
    Ok(lane(lowerer.convert_scalar(value, result, at)?))
}
