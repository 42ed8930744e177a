//! The functions and variables of our builtin headers and of OpenCL, known by name.
//!
//! clang's dump holds no declarations of them, only calls. Each family has a module with a `call` that answers for the
//! names it knows; a name that nobody knows is *unsupported* at its call, never ignored.
//!
//! semantics: memory/library-state

pub mod annotation;
pub mod asm;
pub mod atomic;
pub mod atomic_ref;
pub mod barrier_name;
pub mod bound_copy;
pub mod collective;
pub mod convert;
pub mod geometry;
pub mod group;
pub mod half;
pub mod image;
pub mod limits;
pub mod math;
pub mod memory;
pub mod misc;
pub mod names;
mod near;
mod packed;
pub mod pipeline;
mod runtime;
pub mod split_barrier;
pub mod sync;
pub mod vector;
pub mod workitem;

use crate::ast::Node;
use crate::lower::Lower;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, Ty};

/// A call of a builtin.
pub struct Call<'c, 't> {
    /// The call expression.
    pub node: &'t Node<'t>,
    /// The name of the function.
    pub name: &'c str,
    /// Its arguments, without those that are left to their default.
    pub args: Vec<&'t Node<'t>>,
    /// Where it stands.
    pub origin: Origin,
}

type Family =
    for<'a, 'u, 's, 'c, 't> fn(&'a mut Lowerer<'u, 's, 't>, &Call<'c, 't>) -> Option<Lower<Value<'t>>>;

/// The families, in the order in which they are asked.
const FAMILIES: [Family; 21] = [
    annotation::call,
    bound_copy::call,
    pipeline::call,
    split_barrier::call,
    workitem::call,
    sync::call,
    atomic::call,
    atomic_ref::call,
    memory::call,
    convert::call,
    vector::call,
    geometry::call,
    limits::call,
    half::call,
    packed::call,
    math::call,
    image::call,
    group::call,
    collective::call,
    runtime::call,
    misc::call,
];

/// Lowers a call of a builtin function; nothing if no family knows the name.
pub fn call<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    name: &str,
    args: &[&'t Node<'t>],
    origin: Origin,
) -> Option<Lower<Value<'t>>> {
    let written = args.iter().filter(|n| n.kind != "CXXDefaultArgExpr");
    let call = Call { node, name, args: written.copied().collect(), origin };
    FAMILIES.iter().find_map(|family| family(lowerer, &call))
}

/// Lowers a call of a method of a builtin class.
pub fn method<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    node: &'t Node<'t>,
    name: &str,
    object: &'t Node<'t>,
    args: &[&'t Node<'t>],
    origin: Origin,
) -> Lower<Value<'t>> {
    let written = args.iter().filter(|n| n.kind != "CXXDefaultArgExpr");
    let call = Call { node, name, args: written.copied().collect(), origin };
    let known = pipeline::method(lowerer, &call, object)
        .or_else(|| split_barrier::method(lowerer, &call, object))
        .or_else(|| atomic_ref::method(lowerer, &call, object))
        .or_else(|| half::method(lowerer, &call, object))
        .or_else(|| group::method(lowerer, &call, object));
    // The group of all threads is known without asking for it.
    if known.is_some() && names_a_group(object) {
        lowerer.met_whole(object);
    }
    match known {
        Some(result) => result,
        None => {
            let reason = format!("the method `{name}` of `{}` is not known to gpuproof", object.type_text());
            lowerer.unsupported(Code::UnsupportedCall, reason, node)
        }
    }
}

/// `this_grid()` and the like: a call without arguments that gives a handle and does nothing.
fn names_a_group(node: &Node<'_>) -> bool {
    match &*node.kind {
        "CallExpr" => {
            node.inner.len() == 1
                && crate::lower::captured::callee(node).is_some_and(|callee| callee.name.starts_with("this_"))
        }
        "MaterializeTemporaryExpr" | "ImplicitCastExpr" | "ParenExpr" => {
            node.inner.last().is_some_and(names_a_group)
        }
        _ => false,
    }
}

impl<'t> Lowerer<'_, '_, 't> {
    /// The lanes of an argument.
    pub fn arg_lanes(&mut self, call: &Call<'_, 't>, n: usize) -> Lower<Vec<Expr>> {
        match call.args.get(n) {
            Some(arg) => self.lanes(arg),
            None => {
                let reason = format!("`{}` needs more arguments", call.name);
                self.unsupported(Code::UnsupportedCall, reason, call.node)
            }
        }
    }

    /// The value of a scalar argument.
    pub fn arg(&mut self, call: &Call<'_, 't>, n: usize) -> Lower<Expr> {
        match call.args.get(n) {
            Some(arg) => self.scalar(arg),
            None => {
                let reason = format!("`{}` needs more arguments", call.name);
                self.unsupported(Code::UnsupportedCall, reason, call.node)
            }
        }
    }

    /// The value of a scalar argument converted to a type.
    pub fn arg_as(&mut self, call: &Call<'_, 't>, n: usize, ty: Ty) -> Lower<Expr> {
        let value = self.arg(call, n)?;
        self.convert_scalar(value, ty, call.origin)
    }

    /// The scalar type and number of lanes of the call's result.
    pub fn result_lanes(&mut self, call: &Call<'_, 't>) -> Option<(Ty, u32)> {
        self.ty(call.node).lanes()
    }

    /// A constant argument.
    pub fn constant_arg(&mut self, call: &Call<'_, 't>, n: usize) -> Lower<u128> {
        let value = self.arg(call, n)?;
        match gpuproof_kir::fold::constant(&value) {
            Some(gpuproof_kir::Const::Int(value)) => Ok(value),
            _ => {
                let reason = format!("argument {} of `{}` must be a constant", n + 1, call.name);
                self.unsupported(Code::UnsupportedCall, reason, call.node)
            }
        }
    }
}
