//! `cuda::atomic` and `cuda::atomic_ref`: atomics on a number that lies in memory, with the scope that is in the type.
//!
//! An atomic object is the number in it: whatever is done with it is an atomic. A reference that is a variable stands for the address that it was made with. Without an
//! order in the call, the order is the strongest one.

use super::Call;
use super::atomic::{emit, order, order_both_ways};
use super::barrier_name::pointer_to;
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{Access, AtomicOp, BinaryOp, Expr, FenceScope, MemoryOrder, Ty};

/// What an atomic reference refers to.
#[derive(Clone)]
pub struct Referred {
    ptr: Expr,
    ty: Ty,
}

/// What a type is, if it is atomic.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Object,
    Reference,
}

fn kind_of(lowerer: &Lowerer<'_, '_, '_>, node: &Node<'_>) -> Option<Kind> {
    let name = lowerer.unit.table.plain_name(node.type_text());
    let name = name.trim_start_matches("cuda::").trim_start_matches("std::");
    let kinds = [("atomic<", Kind::Object), ("atomic_ref<", Kind::Reference)];
    kinds.into_iter().find(|(start, _)| name.starts_with(start)).map(|(_, kind)| kind)
}

fn scope_of(text: &str) -> FenceScope {
    match text {
        t if t.contains("thread_scope_block") => FenceScope::Block,
        t if t.contains("thread_scope_device") => FenceScope::Device,
        t if t.contains("thread_scope_thread") => FenceScope::Thread,
        _ => FenceScope::System,
    }
}

/// The number that an expression makes a reference to.
fn referred<'t>(lowerer: &mut Lowerer<'_, '_, 't>, made: &'t Node<'t>) -> Lower<Referred> {
    let mut node = made;
    while kind_of(lowerer, node) == Some(Kind::Reference) {
        match node.inner.iter().rev().find(|inner| !inner.kind.is_empty()) {
            Some(inner) if node.kind != "DeclRefExpr" => node = inner,
            _ => {
                return lowerer.unsupported(
                    Code::UnsupportedCall,
                    "this atomic reference is not understood",
                    made,
                );
            }
        }
    }
    let Some(ty) = lowerer.ty(node).scalar() else {
        return lowerer.unsupported(
            Code::UnsupportedCall,
            "an atomic reference to something that is no number",
            made,
        );
    };
    let origin = lowerer.unit.origin(node);
    let place = lowerer.place(node)?;
    let ptr = lowerer.address(place, origin)?;
    Ok(Referred { ptr, ty })
}

/// A variable that is an atomic reference.
pub fn declare<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    initialiser: Option<&'t Node<'t>>,
) -> Option<Lower<()>> {
    if kind_of(lowerer, node) != Some(Kind::Reference) {
        return None;
    }
    let origin = lowerer.unit.origin(node);
    Some(referred(lowerer, initialiser?).map(|made| {
        let ptr = lowerer.keep(made.ptr, origin);
        lowerer.atomic_refs.insert(node.id, Referred { ptr, ty: made.ty });
    }))
}

/// Lowers a method of an atomic object or reference.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    kind_of(lowerer, object)?;
    let (op, operands) = match call.name {
        name if name.starts_with("operator ") => (AtomicOp::Load, 0),
        "load" => (AtomicOp::Load, 0),
        "store" => (AtomicOp::Store, 1),
        "exchange" => (AtomicOp::Exchange, 1),
        "fetch_add" => (AtomicOp::Add, 1),
        "fetch_sub" => (AtomicOp::Sub, 1),
        "fetch_and" => (AtomicOp::And, 1),
        "fetch_or" => (AtomicOp::Or, 1),
        "fetch_xor" => (AtomicOp::Xor, 1),
        "fetch_min" => (AtomicOp::Min, 1),
        "fetch_max" => (AtomicOp::Max, 1),
        "compare_exchange_strong" | "compare_exchange_weak" => (AtomicOp::CompareExchange, 2),
        _ => return None,
    };
    Some(operation(lowerer, call, object, op, operands))
}

/// Lowers an operator of an atomic object or reference.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let (object, operands) = call.args.split_first()?;
    let op = match call.name {
        "operator=" => AtomicOp::Store,
        "operator++" | "operator+=" => AtomicOp::Add,
        "operator--" | "operator-=" => AtomicOp::Sub,
        "operator&=" => AtomicOp::And,
        "operator|=" => AtomicOp::Or,
        "operator^=" => AtomicOp::Xor,
        _ => return None,
    };
    kind_of(lowerer, object)?;
    Some(operator(lowerer, call, object, operands.first().copied(), op))
}

fn operator<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
    operand: Option<&'t Node<'t>>,
    op: AtomicOp,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let Referred { ptr, ty } = object_or_referred(lowerer, object)?;
    let steps = matches!(call.name, "operator++" | "operator--");
    let value = match operand.filter(|_| !steps) {
        Some(operand) => {
            let value = lowerer.scalar(operand)?;
            lowerer.convert_scalar(value, ty, at)?
        }
        None => Expr::int(ty, 1, at),
    };
    let value = lowerer.keep(value, at);
    let scope = scope_of(lowerer.unit.table.plain_name(object.type_text()));
    let how = (MemoryOrder::SeqCst, scope);
    let old = emit(lowerer, op, Access::new(ty, ptr), vec![value.clone()], how, at);
    // `x++` gives what was there, everything else what is there now.
    let then = match op {
        _ if steps && operand.is_some() => return Ok(lane(old)),
        AtomicOp::Store => return Ok(lane(value)),
        AtomicOp::Add => BinaryOp::Add,
        AtomicOp::Sub => BinaryOp::Sub,
        AtomicOp::And => BinaryOp::BitAnd,
        AtomicOp::Or => BinaryOp::BitOr,
        _ => BinaryOp::BitXor,
    };
    Ok(lane(Expr::binary(then, old, value, at)))
}

/// What an atomic object, a pointer to one, or a reference refers to.
fn object_or_referred<'t>(lowerer: &mut Lowerer<'_, '_, 't>, object: &'t Node<'t>) -> Lower<Referred> {
    let mut named = object;
    while matches!(&*named.kind, "ImplicitCastExpr" | "ParenExpr") {
        match named.child(0) {
            Some(inner) => named = inner,
            None => break,
        }
    }
    if kind_of(lowerer, object) == Some(Kind::Reference) {
        let known = named.referenced.as_deref().and_then(|decl| lowerer.atomic_refs.get(&decl.id).cloned());
        return match known {
            Some(known) => Ok(known),
            None => referred(lowerer, named),
        };
    }
    let ty = lowerer.ty(object);
    let number = ty.pointee().map_or(ty.scalar(), |to| to.ty.scalar());
    let Some(ty) = number else {
        let reason = "an atomic object that is no number";
        return lowerer.unsupported(Code::UnsupportedCall, reason, object);
    };
    Ok(Referred { ptr: pointer_to(lowerer, object)?, ty })
}

fn operation<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
    op: AtomicOp,
    operands: usize,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let Referred { ptr, ty } = object_or_referred(lowerer, object)?;
    let access = Access::new(ty, ptr);
    let scope = scope_of(lowerer.unit.table.plain_name(object.type_text()));
    if op == AtomicOp::CompareExchange {
        let how = (order_both_ways(lowerer, call, operands)?, scope);
        return compare_exchange(lowerer, call, access, how);
    }
    let how = (order(lowerer, call, operands)?, scope);
    let values = match operands {
        0 => Vec::new(),
        _ => vec![lowerer.arg_as(call, 0, ty)?],
    };
    let value = emit(lowerer, op, access, values, how, at);
    Ok(if op == AtomicOp::Store { Value::Void } else { lane(value) })
}

/// The expected value is a variable, which gets what was there if that was something else.
fn compare_exchange<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    access: Access,
    how: (MemoryOrder, FenceScope),
) -> Lower<Value<'t>> {
    let (at, ty) = (call.origin, access.ty);
    let Some(variable) = call.args.first().copied() else {
        return lowerer.unsupported(
            Code::UnsupportedCall,
            "a comparison without an expected value",
            call.node,
        );
    };
    let place = lowerer.place(variable)?;
    let expected = match lowerer.read(place, at)? {
        Value::Lanes(lanes) if lanes.len() == 1 => lowerer.keep(lanes[0].clone(), at),
        _ => {
            return lowerer.unsupported(
                Code::UnsupportedCall,
                "this expected value is not understood",
                call.node,
            );
        }
    };
    let desired = lowerer.arg_as(call, 1, ty)?;
    let old = emit(lowerer, AtomicOp::CompareExchange, access, vec![expected.clone(), desired], how, at);
    let same = Expr::binary(BinaryOp::Eq, old.clone(), expected, at);
    let same = lowerer.keep(same, at);
    let place = lowerer.place(variable)?;
    lowerer.write(place, lane(old), at)?;
    Ok(lane(same))
}
