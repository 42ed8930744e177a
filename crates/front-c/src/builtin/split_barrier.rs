//! `cuda::barrier` of a block, and the mbarrier primitives under it: arrive now, wait later.
//!
//! A barrier object is a named barrier of its own, with a number that the hardware does not have. `init` writes the object's bytes, and so does
//! `inval`; every other operation is an atomic on them: so a barrier that is used at the same time is a race. That somebody initialises what is used
//! is for later stages to show ([`StmtKind::BarrierInit`]); after `inval` nothing may be done with it.
//!
//! Rules: the object is a variable, or an element of an array with few elements (where the index is not a constant, there is a case for each element); the number of
//! threads is made of constants and launch sizes; all of it stands in the kernel, or in functions that are given the object ([`super::barrier_name`]) and are inlined. A token is the number of the arrival that gave it, with that of the barrier. A wait is for the phase
//! of the last arrival; one with the token of an earlier arrival, or for the other parity, orders nothing (it does not wait, or for ever).
//! A thread that has never arrived and waits for a parity is unsupported: who it waits for is not followed.

use super::barrier_name::{Named, Which, elements, is_block_barrier, object_of, pointer_to, which};
use super::{Call, bound_copy};
use crate::ast::{DeclId, Node};
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::phases::FIRST_OBJECT;
use gpuproof_kir::{
    Access, AtomicOp, Barrier, BarrierScope, BinaryOp, Expr, ExprKind, FenceScope, Fences, FunctionKind,
    LocalId, MemoryOrder, Stmt, StmtKind, Ty, walk,
};

/// Elements of an array of barriers that are told apart.
const MOST_ELEMENTS: u64 = 8;

/// A barrier object.
#[derive(Clone)]
pub struct SplitBarrier {
    /// Its number.
    number: u32,
    /// How many threads meet there.
    threads: Expr,
    /// Counts this thread's arrivals.
    arrivals: LocalId,
    /// Whether it was invalidated.
    over: bool,
}

/// Functions on barrier objects.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let object = call.args.first().copied();
    match (call.name, call.args.len()) {
        ("init", 2) if is_block_barrier(lowerer, object?) => Some(initialise(lowerer, call, object?)),
        ("__mbarrier_init", 2) => Some(initialise(lowerer, call, object?)),
        ("__mbarrier_inval", 1) => {
            Some(invalidate_at(lowerer, call.node, call.origin, object?).map(|()| Value::Void))
        }
        ("__mbarrier_arrive", 1) => Some(arrive(lowerer, call, object?)),
        (
            "__mbarrier_test_wait"
            | "__mbarrier_try_wait"
            | "__mbarrier_test_wait_parity"
            | "__mbarrier_try_wait_parity",
            _,
        ) => {
            let reason = "a look whether a phase has ended that is not repeated until it has";
            Some(lowerer.unsupported(Code::UnsupportedCall, reason, call.node))
        }
        _ => None,
    }
}

fn initialise<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let threads = lowerer.arg_as(call, 1, Ty::U32)?;
    let ptr = lowerer.arg(call, 0)?;
    initialise_at(lowerer, call.node, call.origin, object, ptr, threads).map(|()| Value::Void)
}

/// Initialises the object behind a pointer, which `object` names.
pub fn initialise_at<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    at: Origin,
    object: &'t Node<'t>,
    ptr: Expr,
    threads: Expr,
) -> Lower<()> {
    let in_kernel = lowerer.unit.module.functions[lowerer.id].kind == FunctionKind::Kernel;
    let Some(named) = object_of(lowerer, object).filter(|_| in_kernel && !lowerer.bodies.is_empty()) else {
        let reason = "a barrier object that is not a variable used in its kernel";
        return lowerer.unsupported(Code::UnsupportedCall, reason, node);
    };
    let mut fixed = true;
    walk::expr(&threads, &mut |e| {
        fixed &= !matches!(e.kind, ExprKind::Local(_) | ExprKind::Spec(..) | ExprKind::SpecLoad(_));
    });
    let count = elements(lowerer, named.declaration);
    let (chosen, index) = candidates(lowerer, &named, node)?;
    let id = named.declaration.id;
    if !fixed
        || count > MOST_ELEMENTS
        || chosen.iter().any(|n| *n >= count || lowerer.barriers.contains_key(&(id, *n)))
    {
        let reason =
            "a barrier object whose number of threads is not a constant or a launch size, or changes";
        return lowerer.unsupported(Code::UnsupportedCall, reason, node);
    }
    let wide = lowerer.convert_scalar(threads.clone(), Ty::U64, at)?;
    lowerer.emit(StmtKind::Store(Access::new(Ty::U64, ptr), vec![wide]), at);
    for element in chosen {
        let arrivals = lowerer.temp(Ty::U64, at);
        let zero = Stmt::set(arrivals, Expr::u64(0, at), at);
        lowerer.at_start(zero);
        let number = FIRST_OBJECT + lowerer.barriers.len() as u32;
        let barrier = SplitBarrier { number, threads: threads.clone(), arrivals, over: false };
        lowerer.barriers.insert((id, element), barrier);
        match &index {
            None => lowerer.emit(StmtKind::BarrierInit(number), at),
            Some(index) => {
                let init = Stmt::new(StmtKind::BarrierInit(number), at);
                lowerer.emit(StmtKind::If(is_element(index, element), vec![init], Vec::new()), at);
            }
        }
    }
    Ok(())
}

/// The elements that a name may stand for, and the index that says for which, where there are more than one.
fn candidates<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    named: &Named<'t>,
    node: &'t Node<'t>,
) -> Lower<(Vec<u64>, Option<Expr>)> {
    let count = elements(lowerer, named.declaration).min(MOST_ELEMENTS);
    Ok(match which(lowerer, named, node)? {
        Which::One(n) => (vec![n], None),
        Which::Any(index) => ((0..count).collect(), Some(index)),
    })
}

/// Whether an index is that of an element.
fn is_element(index: &Expr, element: u64) -> Expr {
    Expr::binary(BinaryOp::Eq, index.clone(), Expr::u64(element, index.origin), index.origin)
}

/// Ends the use of a barrier object.
pub fn invalidate_at<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    at: Origin,
    object: &'t Node<'t>,
) -> Lower<()> {
    if lowerer.loops > 0 {
        let reason = "a barrier object that is invalidated in a loop";
        return lowerer.unsupported(Code::UnsupportedCall, reason, node);
    }
    let mut over = Vec::new();
    each(lowerer, node, object, &mut |_, barrier, _| {
        over.push(barrier.number);
        Ok(())
    })?;
    lowerer.barriers.values_mut().filter(|b| over.contains(&b.number)).for_each(|b| b.over = true);
    let ptr = pointer_to(lowerer, object)?;
    lowerer.emit(StmtKind::Store(Access::new(Ty::U64, ptr), vec![Expr::u64(0, at)]), at);
    Ok(())
}

/// Does something with the barrier that an expression names: for each element that it may be.
fn each<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    object: &'t Node<'t>,
    work: &mut dyn FnMut(&mut Lowerer<'_, '_, 't>, &SplitBarrier, DeclId) -> Lower<()>,
) -> Lower<()> {
    let missing = "a barrier object that this kernel does not initialise before, or has invalidated";
    let Some(named) = object_of(lowerer, object) else {
        return lowerer.unsupported(Code::UnsupportedCall, missing, node);
    };
    let id = named.declaration.id;
    let (chosen, index) = candidates(lowerer, &named, node)?;
    let known: Vec<(u64, SplitBarrier)> = chosen
        .iter()
        .filter_map(|n| Some((*n, lowerer.barriers.get(&(id, *n)).filter(|b| !b.over)?.clone())))
        .collect();
    if known.len() != chosen.len() || known.is_empty() {
        return lowerer.unsupported(Code::UnsupportedCall, missing, node);
    }
    for (element, barrier) in known {
        let Some(index) = &index else { return work(lowerer, &barrier, id) };
        let at = index.origin;
        let (body, result) = lowerer.collect_with(|lowerer| work(lowerer, &barrier, id));
        lowerer.emit(StmtKind::If(is_element(index, element), body, Vec::new()), at);
        result?;
    }
    Ok(())
}

/// Lowers a method of a barrier object.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    if !is_block_barrier(lowerer, object) {
        return None;
    }
    Some(match (call.name, call.args.as_slice()) {
        ("arrive_and_wait", []) => arrive_and_wait(lowerer, call, object),
        ("arrive", []) => arrive(lowerer, call, object),
        // The arrival and the wait for it at once.
        ("wait", [token]) if bound_copy::is_arrival_at(token, object) => {
            arrive_and_wait(lowerer, call, object)
        }
        ("wait", [_]) => match lowerer.arg(call, 0) {
            Ok(token) => wait(lowerer, call.node, call.origin, object, token).map(|()| Value::Void),
            Err(what) => Err(what),
        },
        ("wait_parity", [_]) => match lowerer.arg_as(call, 0, Ty::U64) {
            Ok(parity) => wait_parity(lowerer, call.node, call.origin, object, parity).map(|()| Value::Void),
            Err(what) => Err(what),
        },
        _ => return None,
    })
}

fn arrive_and_wait<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let at = call.origin;
    each(lowerer, call.node, object, &mut |lowerer, barrier, id| {
        let copies = bound_copy::finish(lowerer, id, at);
        meet(lowerer, at, object, barrier, true, true)?;
        bound_copy::meet_block(lowerer, copies, at);
        Ok(())
    })?;
    Ok(Value::Void)
}

fn arrive<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Lower<Value<'t>> {
    let token = arrive_at(lowerer, call.node, call.origin, object)?;
    Ok(lane(token))
}

/// Arrives; gives the token.
pub fn arrive_at<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    at: Origin,
    object: &'t Node<'t>,
) -> Lower<Expr> {
    let token = lowerer.temp(Ty::U64, at);
    each(lowerer, node, object, &mut |lowerer, barrier, id| {
        bound_copy::none_before_arrival(lowerer, id, node)?;
        meet(lowerer, at, object, barrier, true, false)?;
        let last = token_of(lowerer, barrier, at);
        lowerer.emit(StmtKind::Set(token, last), at);
        Ok(())
    })?;
    Ok(lowerer.local(token, at))
}

/// The token of the last arrival: tokens of different barriers differ.
fn token_of(lowerer: &mut Lowerer<'_, '_, '_>, barrier: &SplitBarrier, at: Origin) -> Expr {
    let arrivals = lowerer.local(barrier.arrivals, at);
    Expr::binary(BinaryOp::Add, arrivals, Expr::u64(u64::from(barrier.number) << 48, at), at)
}

/// Waits with a token, which must be that of the last arrival.
pub fn wait<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    at: Origin,
    object: &'t Node<'t>,
    token: Expr,
) -> Lower<()> {
    let token = lowerer.keep(token, at);
    if token.ty != Ty::U64 {
        return lowerer.unsupported(Code::UnsupportedCall, "this token is not understood", node);
    }
    each(lowerer, node, object, &mut |lowerer, barrier, _| {
        let last = token_of(lowerer, barrier, at);
        let is_last = Expr::binary(BinaryOp::Eq, token.clone(), last, at);
        let (body, result) = lowerer.collect_with(|lowerer| meet(lowerer, at, object, barrier, false, true));
        lowerer.emit(StmtKind::If(is_last, body, Vec::new()), at);
        result
    })
}

/// Waits for the end of a phase with this parity: of the last arrival's phase, if that has it.
pub fn wait_parity<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    at: Origin,
    object: &'t Node<'t>,
    parity: Expr,
) -> Lower<()> {
    let one = Expr::u64(1, at);
    let parity = Expr::binary(BinaryOp::BitAnd, parity, one.clone(), at);
    let parity = lowerer.keep(parity, at);
    each(lowerer, node, object, &mut |lowerer, barrier, _| {
        let arrivals = lowerer.local(barrier.arrivals, at);
        let never = Expr::binary(BinaryOp::Eq, arrivals.clone(), Expr::u64(0, at), at);
        // The n-th arrival belongs to phase n - 1.
        let phase = Expr::binary(BinaryOp::Sub, arrivals, one.clone(), at);
        let its = Expr::binary(BinaryOp::BitAnd, phase, one.clone(), at);
        let is_it = Expr::binary(BinaryOp::Eq, parity.clone(), its, at);
        // A wait without an arrival is for later stages to refuse.
        let waits = Expr::binary(BinaryOp::BitOr, never, is_it, at);
        let (body, result) = lowerer.collect_with(|lowerer| meet(lowerer, at, object, barrier, false, true));
        lowerer.emit(StmtKind::If(waits, body, Vec::new()), at);
        result
    })
}

fn meet<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    at: Origin,
    object: &'t Node<'t>,
    barrier: &SplitBarrier,
    arrives: bool,
    waits: bool,
) -> Lower<()> {
    let ptr = pointer_to(lowerer, object)?;
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

/// `while (!__mbarrier_test_wait(&barrier, token)) {}`: waits. A loop whose body does something else is not this.
pub fn spin<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    condition: &'t Node<'t>,
    body: Option<&'t Node<'t>>,
    at: Origin,
) -> Option<Lower<()>> {
    let mut node = condition;
    let mut negated = false;
    while matches!(&*node.kind, "ImplicitCastExpr" | "ParenExpr" | "ExprWithCleanups" | "UnaryOperator") {
        if node.kind == "UnaryOperator" {
            if node.opcode != "!" {
                return None;
            }
            negated = !negated;
        }
        node = node.child(0)?;
    }
    let name = match &*node.kind {
        "CallExpr" => crate::lower::captured::callee(node)?.name.to_string(),
        _ => return None,
    };
    let [object, what] =
        node.inner.get(1..)?.iter().filter(|n| n.kind != "CXXDefaultArgExpr").collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let parity = match &*name {
        "__mbarrier_test_wait" | "__mbarrier_try_wait" => false,
        "__mbarrier_test_wait_parity" | "__mbarrier_try_wait_parity" => true,
        _ => return None,
    };
    if !negated || !body.is_none_or(does_nothing) {
        return None;
    }
    lowerer.met(node);
    body.into_iter().for_each(|body| lowerer.met_whole(body));
    Some(lowerer.scalar(what).and_then(|value| {
        let value = lowerer.convert_scalar(value, Ty::U64, at)?;
        match parity {
            true => wait_parity(lowerer, node, at, object, value),
            false => wait(lowerer, node, at, object, value),
        }
    }))
}

/// Whether a statement does nothing but pass time.
fn does_nothing(node: &Node<'_>) -> bool {
    match &*node.kind {
        "NullStmt" => true,
        "CompoundStmt" => node.inner.iter().all(does_nothing),
        "CallExpr" => crate::lower::captured::callee(node).is_some_and(|callee| callee.name == "__nanosleep"),
        _ => false,
    }
}
