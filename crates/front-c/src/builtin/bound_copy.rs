//! `cuda::memcpy_async` with a barrier object: the phase that the copy was started in does not end before the copy has.
//!
//! Where arrival and wait are one (`arrive_and_wait()`, `wait(arrive())`), nothing of this thread comes between them, so that waiting for the own
//! copies just before the arrival is the same: what is ordered after them is ordered through that phase. Where something stands between, the copy would be under
//! way until the phase ends; that is unsupported. A copy of the whole block (with a group) is waited for by all its threads, which then meet at the barrier
//! object; as every thread of the block takes part there, a barrier of the block right behind it orders nothing more, and says so for the copy that is nobody's own.
//!
//! Soundness rule: waiting for all own copies must not wait for others. So there are no copies in groups (`cp.async`, pipelines) in a file with such a copy of a thread, and all
//! such copies of a kernel are for one barrier object.

use super::barrier_name::{declaration_of, is_block_barrier, object_of};
use super::{Call, group, pipeline};
use crate::ast::{DeclId, Node};
use crate::lower::Lower;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{
    AsyncCopy, Barrier, BarrierScope, Expr, Fences, FunctionId, FunctionKind, LocalId, Stmt, StmtKind, Ty,
};
use std::collections::BTreeMap;

/// The copies of a file, as far as they must not be mixed.
#[derive(Default)]
pub struct Copies {
    /// Some are waited for by groups.
    in_groups: bool,
    /// The barrier object of each kernel that copies of its threads are bound to.
    bound: BTreeMap<FunctionId, DeclId>,
}

/// What copies are finished at a barrier object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Finished {
    /// None, or those of single threads.
    OfThreads,
    /// Those of the whole block.
    OfBlock,
}

/// `memcpy_async(to, from, size, barrier)`, or with a group before it.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let last = call.args.last()?;
    if call.name != "memcpy_async" || !is_block_barrier(lowerer, last) {
        return None;
    }
    match call.args.len() {
        4 => Some(of_thread(lowerer, call, last)),
        5 if group::is_block(call.args[0].type_text()) => Some(of_block(lowerer, call, last)),
        _ => None,
    }
}

/// Whether an expression is the arrival at the same variable.
pub fn is_arrival_at(token: &Node<'_>, object: &Node<'_>) -> bool {
    let mut node = token;
    while matches!(
        &*node.kind,
        "ImplicitCastExpr"
            | "MaterializeTemporaryExpr"
            | "ExprWithCleanups"
            | "CXXBindTemporaryExpr"
            | "ParenExpr"
    ) {
        let Some(inner) = node.child(0) else { return false };
        node = inner;
    }
    let wanted = declaration_of(object);
    node.kind == "CXXMemberCallExpr"
        && node.inner.iter().skip(1).all(|arg| arg.kind == "CXXDefaultArgExpr")
        && node.child(0).is_some_and(|member| {
            &*member.name == "arrive"
                && wanted.is_some()
                && member.child(0).and_then(declaration_of) == wanted
        })
}

/// The object, which must be a variable of the kernel.
fn bound_to<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<DeclId> {
    let in_kernel = lowerer.unit.module.functions[lowerer.id].kind == FunctionKind::Kernel;
    match object_of(lowerer, object) {
        // [`starts_copies`] looks for the variable itself.
        Some(named)
            if named.is_whole() && !named.by_another_name && in_kernel && !lowerer.bodies.is_empty() =>
        {
            Ok(named.declaration.id)
        }
        _ => {
            let reason = "a copy for a barrier object that is not a variable used in its kernel";
            lowerer.unsupported(Code::UnsupportedCall, reason, call.node)
        }
    }
}

fn of_thread<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let id = bound_to(lowerer, call, object)?;
    let kernel = lowerer.id;
    let copies = &mut lowerer.unit.copies;
    if copies.in_groups || *copies.bound.entry(kernel).or_insert(id) != id {
        let reason = "a copy for a barrier object beside copies that are waited for in another way";
        return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
    }
    pipeline::own_copy(lowerer, call)
}

/// The event that a block's copies for this object join.
fn event_of(lowerer: &mut Lowerer<'_, '_, '_>, id: DeclId, at: Origin) -> LocalId {
    if let Some(known) = lowerer.barrier_events.get(&id) {
        return *known;
    }
    let event = lowerer.temp(Ty::U64, at);
    lowerer.at_start(Stmt::set(event, Expr::u64(0, at), at));
    lowerer.barrier_events.insert(id, event);
    event
}

fn of_block<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let id = bound_to(lowerer, call, object)?;
    let event = event_of(lowerer, id, at);
    lowerer.discard(call.args[0]);
    let (dst, src) = (lowerer.arg(call, 1)?, lowerer.arg(call, 2)?);
    let (piece, count) = pipeline::in_pieces(pipeline::bytes(lowerer, call, 3)?);
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

/// Whether a statement starts copies for this object: of a thread, of the block.
fn starts_copies(node: &Node<'_>, id: DeclId) -> (bool, bool) {
    let mut found = (false, false);
    if node.kind == "CallExpr"
        && crate::lower::captured::callee(node).is_some_and(|callee| callee.name == "memcpy_async")
    {
        let args: Vec<&Node<'_>> = node.inner.iter().skip(1).collect();
        let for_it = args.last().and_then(|arg| object_of_any(arg)) == Some(id);
        found = (for_it && args.len() == 4, for_it && args.len() == 5);
    }
    for inner in &node.inner {
        let more = starts_copies(inner, id);
        found = (found.0 || more.0, found.1 || more.1);
    }
    found
}

fn object_of_any(mut node: &Node<'_>) -> Option<DeclId> {
    while node.kind != "DeclRefExpr" {
        node = node.child(0)?;
    }
    node.referenced.as_deref().map(|d| d.id)
}

fn kinds(lowerer: &Lowerer<'_, '_, '_>, id: DeclId) -> (bool, bool) {
    lowerer.body.map_or((true, true), |body| starts_copies(body, id))
}

/// Waits for the copies that are bound to an object, before the thread arrives there and waits.
pub fn finish(lowerer: &mut Lowerer<'_, '_, '_>, id: DeclId, at: Origin) -> Finished {
    let (of_threads, of_block) = kinds(lowerer, id);
    if of_threads {
        lowerer.emit(StmtKind::AsyncCommit, at);
        lowerer.emit(StmtKind::AsyncWaitGroups { pending: Expr::u64(0, at) }, at);
    }
    if !of_block {
        return Finished::OfThreads;
    }
    let event = event_of(lowerer, id, at);
    let waited = lowerer.local(event, at);
    lowerer.emit(StmtKind::AsyncWaitEvents(vec![waited]), at);
    lowerer.emit(StmtKind::Set(event, Expr::u64(0, at)), at);
    Finished::OfBlock
}

/// After the barrier object that copies of the block are for.
pub fn meet_block(lowerer: &mut Lowerer<'_, '_, '_>, finished: Finished, at: Origin) {
    if finished == Finished::OfBlock {
        let (scope, contract) = (BarrierScope::Block, Vec::new());
        lowerer.emit(StmtKind::Barrier(Barrier { scope, fences: Fences::ALL, vote: None, contract }), at);
    }
}

/// A thread arrives without waiting: no copies may be bound to that object.
pub fn none_before_arrival<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    id: DeclId,
    node: &'t Node<'t>,
) -> Lower<()> {
    if kinds(lowerer, id) == (false, false) {
        return Ok(());
    }
    let reason = "a barrier object with asynchronous copies where a thread arrives now and waits later";
    lowerer.unsupported(Code::UnsupportedCall, reason, node)
}

/// A copy that is waited for with its group is started.
pub fn in_group<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) -> Lower<()> {
    lowerer.unit.copies.in_groups = true;
    if lowerer.unit.copies.bound.is_empty() {
        return Ok(());
    }
    let reason = "a copy that is waited for with its group, beside copies for a barrier object";
    lowerer.unsupported(Code::UnsupportedCall, reason, node)
}
