//! `cuda::atomic_ref`: atomics on a number that lies in memory, with the scope that is in the type.
//!
//! A reference that is a variable stands for the address that it was made with. Without an order in the call, the order is the
//! strongest one. Objects of type `cuda::atomic` are unsupported.

use super::Call;
use super::atomic::{emit, order};
use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{Access, AtomicOp, BinaryOp, Expr, FenceScope, Ty};

/// What an atomic reference refers to.
#[derive(Clone)]
pub struct Referred {
    ptr: Expr,
    ty: Ty,
}

fn is_atomic_ref(text: &str) -> bool {
    text.trim_start_matches("const ")
        .trim_start_matches("cuda::")
        .trim_start_matches("std::")
        .starts_with("atomic_ref<")
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
    while is_atomic_ref(node.type_text()) {
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
    if !is_atomic_ref(node.type_text()) {
        return None;
    }
    let origin = lowerer.unit.origin(node);
    Some(referred(lowerer, initialiser?).map(|made| {
        let ptr = lowerer.keep(made.ptr, origin);
        lowerer.atomic_refs.insert(node.id, Referred { ptr, ty: made.ty });
    }))
}

/// Lowers a method of an atomic reference.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
) -> Option<Lower<Value<'t>>> {
    if !is_atomic_ref(object.type_text()) {
        return None;
    }
    let (op, operands) = match call.name {
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

fn operation<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    object: &'t Node<'t>,
    op: AtomicOp,
    operands: usize,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let mut named = object;
    while matches!(&*named.kind, "ImplicitCastExpr" | "ParenExpr") {
        match named.child(0) {
            Some(inner) => named = inner,
            None => break,
        }
    }
    let known = named.referenced.as_deref().and_then(|decl| lowerer.atomic_refs.get(&decl.id).cloned());
    let Referred { ptr, ty } = match known {
        Some(known) => known,
        None => referred(lowerer, named)?,
    };
    let access = Access::new(ty, ptr);
    let how = (order(lowerer, call, operands), scope_of(object.type_text()));
    if op == AtomicOp::CompareExchange {
        return compare_exchange(lowerer, call, access, how);
    }
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
    how: (gpuproof_kir::MemoryOrder, FenceScope),
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
