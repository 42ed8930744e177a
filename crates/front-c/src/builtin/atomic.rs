//! Atomic operations of CUDA and of OpenCL 1.x and 2.x.

use super::Call;
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Access, AtomicOp, Const, Expr, FenceScope, MemoryOrder, StmtKind, Ty, fold};

/// Lowers an atomic function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    if let Some((op, scope)) = cuda(call.name) {
        return Some(read_modify_write(lowerer, call, op, scope));
    }
    if let Some(op) = opencl1(call.name) {
        return Some(match op {
            OpenCl1::Op(op) => read_modify_write(lowerer, call, op, FenceScope::Device),
            OpenCl1::Step(op) => step(lowerer, call, op),
        });
    }
    opencl2(call.name).map(|form| explicit(lowerer, call, form))
}

fn cuda(name: &str) -> Option<(AtomicOp, FenceScope)> {
    let (base, scope) = match (name.strip_suffix("_block"), name.strip_suffix("_system")) {
        (Some(base), _) => (base, FenceScope::Block),
        (_, Some(base)) => (base, FenceScope::System),
        _ => (name, FenceScope::Device),
    };
    let op = match base {
        "atomicAdd" => AtomicOp::Add,
        "atomicSub" => AtomicOp::Sub,
        "atomicExch" => AtomicOp::Exchange,
        "atomicMin" => AtomicOp::Min,
        "atomicMax" => AtomicOp::Max,
        "atomicInc" => AtomicOp::IncWrap,
        "atomicDec" => AtomicOp::DecWrap,
        "atomicCAS" => AtomicOp::CompareExchange,
        "atomicAnd" => AtomicOp::And,
        "atomicOr" => AtomicOp::Or,
        "atomicXor" => AtomicOp::Xor,
        _ => return None,
    };
    Some((op, scope))
}

enum OpenCl1 {
    Op(AtomicOp),
    /// `inc` and `dec`: an addition or subtraction of one.
    Step(AtomicOp),
}

fn opencl1(name: &str) -> Option<OpenCl1> {
    let base = name.strip_prefix("atomic_").or_else(|| name.strip_prefix("atom_"))?;
    Some(match base {
        "add" => OpenCl1::Op(AtomicOp::Add),
        "sub" => OpenCl1::Op(AtomicOp::Sub),
        "xchg" => OpenCl1::Op(AtomicOp::Exchange),
        "min" => OpenCl1::Op(AtomicOp::Min),
        "max" => OpenCl1::Op(AtomicOp::Max),
        "and" => OpenCl1::Op(AtomicOp::And),
        "or" => OpenCl1::Op(AtomicOp::Or),
        "xor" => OpenCl1::Op(AtomicOp::Xor),
        "cmpxchg" => OpenCl1::Op(AtomicOp::CompareExchange),
        "inc" => OpenCl1::Step(AtomicOp::Add),
        "dec" => OpenCl1::Step(AtomicOp::Sub),
        _ => return None,
    })
}

/// The type that a pointer argument points to.
fn pointee<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<Ty> {
    let ty = call.args.get(n).map(|arg| lowerer.ty(arg));
    match ty.as_ref().and_then(|ty| ty.pointee()).and_then(|to| to.ty.scalar()) {
        Some(ty) => Ok(ty),
        None => {
            let reason = format!("`{}` on something that is not a number is not supported", call.name);
            lowerer.unsupported(Code::UnsupportedCall, reason, call.node)
        }
    }
}

/// Emits an atomic; gives what was there.
pub fn emit<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    op: AtomicOp,
    access: Access,
    operands: Vec<Expr>,
    (order, scope): (MemoryOrder, FenceScope),
    origin: Origin,
) -> Expr {
    let dst = (op != AtomicOp::Store).then(|| lowerer.temp(access.ty, origin));
    let value = match dst {
        Some(dst) => lowerer.local(dst, origin),
        None => Expr::zero(access.ty, origin),
    };
    lowerer.emit(StmtKind::Atomic { dst, op, access, operands, order, scope }, origin);
    value
}

fn read_modify_write<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    op: AtomicOp,
    scope: FenceScope,
) -> Lower<Value<'t>> {
    if op == AtomicOp::Add && lowerer.result_lanes(call).is_some_and(|(_, lanes)| lanes > 1) {
        return add_lanes(lowerer, call, scope);
    }
    let ty = pointee(lowerer, call, 0)?;
    let ptr = lowerer.arg(call, 0)?;
    let mut operands = Vec::new();
    for n in 0..op.operands() {
        operands.push(lowerer.arg_as(call, n + 1, ty)?);
    }
    let how = (MemoryOrder::Relaxed, scope);
    Ok(lane(emit(lowerer, op, Access::new(ty, ptr), operands, how, call.origin)))
}

/// `atomicAdd` of several numbers side by side: each of them is added atomically, not all at once.
fn add_lanes<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    scope: FenceScope,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let ptr = lowerer.arg(call, 0)?;
    let ptr = lowerer.keep(ptr, at);
    let mut before = Vec::new();
    for (n, value) in lowerer.arg_lanes(call, 1)?.into_iter().enumerate() {
        let place = lowerer.offset(ptr.clone(), (n as u64 * value.ty.size()) as i64, at);
        let access = Access::new(value.ty, place);
        before.push(emit(lowerer, AtomicOp::Add, access, vec![value], (MemoryOrder::Relaxed, scope), at));
    }
    Ok(Value::Lanes(before))
}

fn step<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, op: AtomicOp) -> Lower<Value<'t>> {
    let ty = pointee(lowerer, call, 0)?;
    let ptr = lowerer.arg(call, 0)?;
    let one = vec![Expr::int(ty, 1, call.origin)];
    let how = (MemoryOrder::Relaxed, FenceScope::Device);
    Ok(lane(emit(lowerer, op, Access::new(ty, ptr), one, how, call.origin)))
}

/// OpenCL 2.0's forms.
#[derive(Clone, Copy)]
enum Explicit {
    Load,
    Store,
    Init,
    Exchange,
    Compare,
    Fetch(AtomicOp),
    TestAndSet,
    Clear,
}

fn opencl2(name: &str) -> Option<Explicit> {
    let base = name.strip_suffix("_explicit").unwrap_or(name);
    Some(match base {
        "atomic_load" => Explicit::Load,
        "atomic_store" => Explicit::Store,
        "atomic_init" => Explicit::Init,
        "atomic_exchange" => Explicit::Exchange,
        "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => Explicit::Compare,
        "atomic_fetch_add" => Explicit::Fetch(AtomicOp::Add),
        "atomic_fetch_sub" => Explicit::Fetch(AtomicOp::Sub),
        "atomic_fetch_and" => Explicit::Fetch(AtomicOp::And),
        "atomic_fetch_or" => Explicit::Fetch(AtomicOp::Or),
        "atomic_fetch_xor" => Explicit::Fetch(AtomicOp::Xor),
        "atomic_fetch_min" => Explicit::Fetch(AtomicOp::Min),
        "atomic_fetch_max" => Explicit::Fetch(AtomicOp::Max),
        "atomic_flag_test_and_set" => Explicit::TestAndSet,
        "atomic_flag_clear" => Explicit::Clear,
        _ => return None,
    })
}

/// The memory order of an argument: the strongest where there is none. Proofs rest on it, so that one that is no constant is not understood.
pub fn order<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<MemoryOrder> {
    let Some(arg) = call.args.get(n) else { return Ok(MemoryOrder::SeqCst) };
    match lowerer.scalar(arg).ok().and_then(|value| fold::constant(&value)) {
        Some(Const::Int(0)) => Ok(MemoryOrder::Relaxed),
        Some(Const::Int(1 | 2)) => Ok(MemoryOrder::Acquire),
        Some(Const::Int(3)) => Ok(MemoryOrder::Release),
        Some(Const::Int(4)) => Ok(MemoryOrder::AcqRel),
        Some(Const::Int(5)) => Ok(MemoryOrder::SeqCst),
        _ if arg.kind == "CXXDefaultArgExpr" => Ok(MemoryOrder::SeqCst),
        _ => lowerer.unsupported(Code::UnsupportedCall, "a memory order that is no constant", arg),
    }
}

/// The memory order of a compare-and-swap whose orders of success and failure start at this argument: it acquires only if it does so both ways.
pub fn order_both_ways<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    n: usize,
) -> Lower<MemoryOrder> {
    let success = order(lowerer, call, n)?;
    let is_given = call.args.get(n + 1).is_some_and(|arg| arg.kind != "CXXDefaultArgExpr");
    let failure = if is_given { order(lowerer, call, n + 1)? } else { success };
    Ok(match (success, failure) {
        (MemoryOrder::Acquire, MemoryOrder::Relaxed) => MemoryOrder::Relaxed,
        (MemoryOrder::AcqRel | MemoryOrder::SeqCst, MemoryOrder::Relaxed) => MemoryOrder::Release,
        (success, _) => success,
    })
}

fn scope<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> FenceScope {
    let Some(arg) = call.args.get(n) else { return FenceScope::Device };
    match lowerer.scalar(arg).ok().and_then(|value| fold::constant(&value)) {
        Some(Const::Int(0)) => FenceScope::Thread,
        Some(Const::Int(1)) => FenceScope::Block,
        Some(Const::Int(3)) => FenceScope::System,
        Some(Const::Int(4)) => FenceScope::Warp,
        _ => FenceScope::Device,
    }
}

fn explicit<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, form: Explicit) -> Lower<Value<'t>> {
    let at = call.origin;
    let ty = pointee(lowerer, call, 0).unwrap_or(Ty::I32);
    let ptr = lowerer.arg(call, 0)?;
    let access = Access::new(ty, ptr);
    let (op, first_order) = match form {
        Explicit::Load => (AtomicOp::Load, 1),
        Explicit::Store | Explicit::Clear => (AtomicOp::Store, 2),
        Explicit::Init => {
            // Not atomic: the object is not shared yet.
            let value = lowerer.arg_as(call, 1, ty)?;
            lowerer.emit(StmtKind::Store(access, vec![value]), at);
            return Ok(Value::Void);
        }
        Explicit::Exchange => (AtomicOp::Exchange, 2),
        Explicit::TestAndSet => (AtomicOp::Exchange, 1),
        Explicit::Compare => return compare_exchange(lowerer, call, access),
        Explicit::Fetch(op) => (op, 2),
    };
    let operands = match form {
        Explicit::Load => Vec::new(),
        Explicit::TestAndSet => vec![Expr::int(ty, 1, at)],
        Explicit::Clear => vec![Expr::int(ty, 0, at)],
        _ => vec![lowerer.arg_as(call, 1, ty)?],
    };
    let first_order = if matches!(form, Explicit::Clear) { 1 } else { first_order };
    let how = (order(lowerer, call, first_order)?, scope(lowerer, call, first_order + 1));
    let value = emit(lowerer, op, access, operands, how, at);
    Ok(match form {
        Explicit::Store | Explicit::Clear => Value::Void,
        Explicit::TestAndSet => lane(Expr::cast(gpuproof_kir::CastKind::ToBool, Ty::Bool, value, at)),
        _ => lane(value),
    })
}

/// `atomic_compare_exchange(object, expected, desired)`: the expected value is in memory and is updated on failure.
fn compare_exchange<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    access: Access,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let ty = access.ty;
    let expected_at = lowerer.arg(call, 1)?;
    let desired = lowerer.arg_as(call, 2, ty)?;
    let expected = lowerer.load(Access::new(ty, expected_at.clone()), 1, at).remove(0);
    let how = (order_both_ways(lowerer, call, 3)?, scope(lowerer, call, 5));
    let old = emit(lowerer, AtomicOp::CompareExchange, access, vec![expected.clone(), desired], how, at);
    let same = Expr::binary(gpuproof_kir::BinaryOp::Eq, old.clone(), expected, at);
    let same = lowerer.keep(same, at);
    let update = lowerer.collect(|l| l.emit(StmtKind::Store(Access::new(ty, expected_at), vec![old]), at));
    lowerer.emit(StmtKind::If(same.clone(), Vec::new(), update), at);
    Ok(lane(same))
}

/// clang's own node for `__c11_atomic_*`, `__atomic_*` and `__opencl_atomic_*` builtins; its dump does not say which
/// operation it is, so the source is read.
pub fn expression<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    origin: Origin,
) -> Lower<Value<'t>> {
    let text =
        lowerer.unit.files.span(&node.range).map(|span| lowerer.unit.files.sources().text(span).to_owned());
    let name = text.as_deref().and_then(|t| t.split('(').next()).unwrap_or("").trim().to_owned();
    let public = name.trim_start_matches("__opencl_").trim_start_matches("__c11_").trim_start_matches("__");
    let Some(form) = opencl2(public.trim_end_matches("_n")) else {
        return lowerer.unsupported(
            Code::UnsupportedCall,
            format!("the atomic `{name}` is not known to gpuproof"),
            node,
        );
    };
    // In the tree the pointer and the order come first, then the operands: put them into the written order.
    let mut inner: Vec<&'t Node<'t>> = node.inner.iter().collect();
    if inner.len() > 2 {
        let order = inner.remove(1);
        inner.push(order);
    }
    let call = Call { node, name: public, args: inner, origin };
    explicit(lowerer, &call, form)
}
