//! `cuda::barrier` of a block: arrive now, wait later.
//!
//! A barrier object is a named barrier of its own, with a number that the hardware does not have. `init` writes the object's bytes,
//! every other operation is an atomic on them: so a barrier that is used before it is initialised is a race.
//!
//! Rules: the object is a variable, not an element of an array; the number of threads is made of constants and launch sizes; all of
//! it stands in the kernel itself. A token is the number of the arrival that gave it. A wait is for the phase of the last arrival; one
//! with the token of an earlier arrival orders nothing.

use super::Call;
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{
    Access, AtomicOp, Barrier, BarrierScope, BinaryOp, Expr, ExprKind, FenceScope, Fences, FunctionKind,
    LocalId, MemoryOrder, Stmt, StmtKind, Ty, walk,
};

/// The first number that no hardware barrier has.
const FIRST: u32 = 16;

/// A barrier object.
#[derive(Clone)]
pub struct SplitBarrier {
    /// Its number.
    number: u32,
    /// How many threads meet there.
    threads: Expr,
    /// Counts this thread's arrivals.
    arrivals: LocalId,
}

fn is_block_barrier(text: &str) -> bool {
    let name = text.trim_start_matches("const ").trim_end_matches(['&', '*', ' ']);
    matches!(
        name.trim_start_matches("cuda::"),
        "barrier<cuda::thread_scope_block>"
            | "barrier<thread_scope_block>"
            | "barrier<cuda::thread_scope_block, cuda::__gpuproof_no_completion>"
            | "barrier<thread_scope_block, cuda::__gpuproof_no_completion>"
    )
}

/// The declaration of the object that an expression names.
fn object_of<'t>(mut node: &'t Node<'t>) -> Option<&'t Node<'t>> {
    loop {
        match &*node.kind {
            "DeclRefExpr" => return node.referenced.as_deref(),
            "ParenExpr" | "ImplicitCastExpr" | "UnaryOperator" => node = node.child(0)?,
            _ => return None,
        }
    }
}

/// `init(&barrier, threads)`.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let [object, _] = call.args.as_slice() else { return None };
    if call.name != "init" || !is_block_barrier(object.type_text()) {
        return None;
    }
    Some(initialise(lowerer, call, object))
}

fn initialise<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let in_kernel = lowerer.unit.module.functions[lowerer.id].kind == FunctionKind::Kernel;
    let Some(declaration) = object_of(object).filter(|_| in_kernel && !lowerer.bodies.is_empty()) else {
        let reason = "a barrier object that is not a variable used in its kernel";
        return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
    };
    let threads = lowerer.arg_as(call, 1, Ty::U32)?;
    let mut fixed = true;
    walk::expr(&threads, &mut |e| {
        fixed &= !matches!(e.kind, ExprKind::Local(_) | ExprKind::Spec(..) | ExprKind::SpecLoad(_));
    });
    if !fixed || lowerer.barriers.contains_key(&declaration.id) {
        let reason =
            "a barrier object whose number of threads is not a constant or a launch size, or changes";
        return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
    }
    let arrivals = lowerer.temp(Ty::U64, at);
    let zero = Stmt::set(arrivals, Expr::u64(0, at), at);
    lowerer.at_start(zero);
    let number = FIRST + lowerer.barriers.len() as u32;
    let wide = lowerer.convert_scalar(threads.clone(), Ty::U64, at)?;
    lowerer.barriers.insert(declaration.id, SplitBarrier { number, threads, arrivals });
    let ptr = lowerer.arg(call, 0)?;
    lowerer.emit(StmtKind::Store(Access::new(Ty::U64, ptr), vec![wide]), at);
    Ok(Value::Void)
}

/// Lowers a method of a barrier object.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    if !is_block_barrier(object.type_text()) {
        return None;
    }
    let known = object_of(object).and_then(|declaration| lowerer.barriers.get(&declaration.id).cloned());
    let Some(barrier) = known else {
        let reason = "a barrier object that this kernel does not initialise before";
        return Some(lowerer.unsupported(Code::UnsupportedCall, reason, call.node));
    };
    Some(match (call.name, call.args.len()) {
        ("arrive_and_wait", 0) => meet(lowerer, call, object, &barrier, true, true).map(|()| Value::Void),
        ("arrive", 0) => meet(lowerer, call, object, &barrier, true, false)
            .map(|()| lane(lowerer.local(barrier.arrivals, call.origin))),
        ("wait", 1) => wait(lowerer, call, object, &barrier),
        _ => return None,
    })
}

/// Waits with a token, which must be that of the last arrival.
fn wait<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
    barrier: &SplitBarrier,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let token = lowerer.arg(call, 0)?;
    let token = lowerer.keep(token, at);
    if token.ty != Ty::U64 {
        return lowerer.unsupported(Code::UnsupportedCall, "this token is not understood", call.node);
    }
    let last = lowerer.local(barrier.arrivals, at);
    let is_last = Expr::binary(BinaryOp::Eq, token, last, at);
    let (body, result) = lowerer.collect_with(|lowerer| meet(lowerer, call, object, barrier, false, true));
    lowerer.emit(StmtKind::If(is_last, body, Vec::new()), at);
    result.map(|()| Value::Void)
}

fn meet<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
    barrier: &SplitBarrier,
    arrives: bool,
    waits: bool,
) -> Lower<()> {
    let at = call.origin;
    let place = lowerer.place(object)?;
    let ptr = lowerer.address(place, at)?;
    lowerer.emit(
        StmtKind::Atomic {
            dst: None,
            op: AtomicOp::Or,
            access: Access::new(Ty::U64, ptr),
            operands: vec![Expr::u64(0, at)],
            order: MemoryOrder::Relaxed,
            scope: FenceScope::Block,
        },
        at,
    );
    if arrives {
        let count = lowerer.local(barrier.arrivals, at);
        let more = Expr::binary(BinaryOp::Add, count, Expr::u64(1, at), at);
        lowerer.emit(StmtKind::Set(barrier.arrivals, more), at);
    }
    let threads = arrives.then(|| barrier.threads.clone());
    let scope = BarrierScope::Named { id: Expr::u32(barrier.number, at), threads, arrives, waits };
    let contract = std::mem::take(&mut lowerer.barrier_clauses);
    lowerer.emit(StmtKind::Barrier(Barrier { scope, fences: Fences::ALL, vote: None, contract }), at);
    Ok(())
}
