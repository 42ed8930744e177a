//! Asynchronous copies of CUDA's C++ library: `cuda::memcpy_async` with a pipeline of one thread, and
//! `cooperative_groups::memcpy_async` of a whole block.
//!
//! A pipeline of one thread is a number: how many of its stages are committed and not yet waited for. So waiting for the oldest
//! stage is waiting until at most that many groups, less one, are unfinished. The copies of a block all join one event, which
//! `cooperative_groups::wait` waits for; the barrier that it has inside follows. Everything else is unsupported.

use super::{Call, bound_copy, group};
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use crate::lower::stmt::initialiser;
use gpuproof_base::Code;
use gpuproof_kir::{
    Access, AsyncCopy, Barrier, BarrierScope, BinaryOp, Const, Expr, Fences, FunctionKind, Stmt, StmtKind,
    Ty, fold,
};

/// The type of a pipeline whose stages are the thread's own.
fn is_own_pipeline(text: &str) -> bool {
    let name = text.trim_start_matches("const ").trim_end_matches(['&', '*']).trim();
    matches!(
        name.trim_start_matches("cuda::"),
        "pipeline<cuda::thread_scope_thread>" | "pipeline<thread_scope_thread>"
    )
}

/// Lowers a function of these.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    match (call.name, call.args.len()) {
        ("make_pipeline", 0) => Some(Ok(lane(Expr::zero(Ty::U64, call.origin)))),
        ("memcpy_async", 4) if is_own_pipeline(call.args[3].type_text()) => {
            Some(bound_copy::in_group(lowerer, call.node).and_then(|()| own_copy(lowerer, call)))
        }
        ("memcpy_async", 4) if group::is_block(call.args[0].type_text()) => Some(block_copy(lowerer, call)),
        ("wait", 1) if group::is_block(call.args[0].type_text()) => Some(block_wait(lowerer, call)),
        _ => None,
    }
}

/// Lowers a method of a pipeline.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    if !is_own_pipeline(object.type_text()) {
        return None;
    }
    let at = call.origin;
    let step = match call.name {
        // A pipeline of one thread has room for as many stages as it commits.
        "producer_acquire" | "consumer_release" => return Some(Ok(Value::Void)),
        "producer_commit" => BinaryOp::Add,
        "consumer_wait" => BinaryOp::Sub,
        _ => return None,
    };
    let place = match lowerer.place(object).and_then(|place| lowerer.address(place, at)) {
        Ok(ptr) => Access::new(Ty::U64, ptr),
        Err(what) => return Some(Err(what)),
    };
    let open = lowerer.load(place.clone(), 1, at).into_iter().next()?;
    let open = lowerer.keep(Expr::binary(step, open, Expr::u64(1, at), at), at);
    lowerer.emit(StmtKind::Store(place, vec![open.clone()]), at);
    lowerer.emit(
        match step {
            BinaryOp::Add => StmtKind::AsyncCommit,
            _ => StmtKind::AsyncWaitGroups { pending: open },
        },
        at,
    );
    Some(Ok(Value::Void))
}

/// The number of bytes that an argument says; `cuda::aligned_size_t<16>(n)` is `n`.
pub fn bytes<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<Expr> {
    let Some(mut node) = call.args.get(n).copied() else {
        return lowerer.unsupported(Code::UnsupportedCall, "a copy without a size", call.node);
    };
    let mut is_named = false;
    while node.type_text().contains("aligned_size_t") {
        let decl = node.referenced.as_ref().and_then(|decl| lowerer.unit.index.get(decl.id));
        match (node.inner.as_slice(), decl.and_then(initialiser)) {
            ([only], _) => node = only,
            ([], Some(value)) => (node, is_named) = (value, true),
            _ => return lowerer.unsupported(Code::UnsupportedCall, "the size of this copy", call.node),
        }
    }
    let value = lowerer.scalar(node)?;
    // What a variable was given is what it has now if it is a constant; these have no way to be changed in place.
    if is_named && fold::constant(&value).is_none() {
        return lowerer.unsupported(Code::UnsupportedCall, "the size of this copy", call.node);
    }
    lowerer.convert_scalar(value, Ty::U64, call.origin)
}

/// One piece if the size is a constant, else as many bytes as it says.
pub fn in_pieces(size: Expr) -> (u64, Expr) {
    let at = size.origin;
    match fold::constant(&size) {
        Some(Const::Int(bytes)) if bytes > 0 && bytes < 1 << 32 => (bytes as u64, Expr::u64(1, at)),
        _ => (1, size),
    }
}

/// A copy of this thread alone.
pub fn own_copy<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let (dst, src) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
    let (piece, count) = in_pieces(bytes(lowerer, call, 2)?);
    let copy = AsyncCopy::of_thread(dst, src, piece, count, call.origin);
    lowerer.emit(StmtKind::AsyncCopy(copy), call.origin);
    Ok(Value::Void)
}

/// The event that all copies of the block in this kernel join.
fn block_event<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<gpuproof_kir::LocalId> {
    if let Some(known) = lowerer.group_event {
        return Ok(known);
    }
    if lowerer.unit.module.functions[lowerer.id].kind != FunctionKind::Kernel || lowerer.bodies.is_empty() {
        let reason = "a copy of the block outside its kernel, which may be waited for elsewhere";
        return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
    }
    let at = call.origin;
    let event = lowerer.temp(Ty::U64, at);
    lowerer.at_start(Stmt::set(event, Expr::u64(0, at), at));
    lowerer.group_event = Some(event);
    Ok(event)
}

fn block_copy<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let event = block_event(lowerer, call)?;
    lowerer.discard(call.args[0]);
    let (dst, src) = (lowerer.arg(call, 1)?, lowerer.arg(call, 2)?);
    let (piece, count) = in_pieces(bytes(lowerer, call, 3)?);
    let one = Expr::u64(1, at);
    let joins = Some(lowerer.local(event, at));
    let copy = AsyncCopy {
        collective: true,
        from_global: false,
        dst,
        src,
        piece,
        align: 1,
        count,
        dst_stride: one.clone(),
        src_stride: one,
        event: Some(event),
        joins,
    };
    lowerer.emit(StmtKind::AsyncCopy(copy), at);
    Ok(Value::Void)
}

fn block_wait<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let event = block_event(lowerer, call)?;
    lowerer.discard(call.args[0]);
    let waited = lowerer.local(event, at);
    lowerer.emit(StmtKind::AsyncWaitEvents(vec![waited]), at);
    lowerer.emit(StmtKind::Set(event, Expr::u64(0, at)), at);
    let contract = std::mem::take(&mut lowerer.barrier_clauses);
    let barrier = Barrier { scope: BarrierScope::Block, fences: Fences::ALL, vote: None, contract };
    lowerer.emit(StmtKind::Barrier(barrier), at);
    Ok(Value::Void)
}
