//! Whether a pointer is surely aligned, by the shape of its expression.

use super::pointers::Definitions;
use crate::expr::{BinaryOp, CastKind, Const, Expr, ExprKind};
use crate::fold;
use crate::module::{Function, FunctionKind, LocalId};
use crate::ty::Ty;
use crate::walk;
use std::collections::BTreeMap;

/// How many operands deep an expression is looked into.
const DEEPEST: usize = 32;

/// What is known about the values of a function's locals.
pub(super) struct Alignment {
    /// The one value of each local that has only one.
    values: BTreeMap<LocalId, Expr>,
    definitions: Definitions,
    is_kernel: bool,
}

impl Alignment {
    pub(super) fn of(function: &Function) -> Alignment {
        let definitions = Definitions::of(function);
        let mut values = BTreeMap::new();
        walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| {
            values.extend(definitions.only_value(stmt).map(|(local, value)| (local, value.clone())));
        });
        Alignment { values, definitions, is_kernel: function.kind == FunctionKind::Kernel }
    }

    /// Whether the pointer's address is a multiple of a power of two of at most 16. Objects, and so the pointer
    /// parameters of a kernel, are aligned to 256 bytes.
    pub(super) fn pointer(&self, pointer: &Expr, by: u64) -> bool {
        self.pointer_within(pointer, by, DEEPEST)
    }

    fn pointer_within(&self, pointer: &Expr, by: u64, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match &pointer.kind {
            ExprKind::ObjectAddr(_) => true,
            ExprKind::Local(local) if self.definitions.unchanged_param(*local) => self.is_kernel,
            ExprKind::Local(local) => {
                self.values.get(local).is_some_and(|value| self.pointer_within(value, by, depth))
            }
            ExprKind::PtrAdd(base, bytes) => {
                self.pointer_within(base, by, depth) && self.multiple(bytes, by, depth)
            }
            _ => false,
        }
    }

    /// Whether an integer is a multiple of a power of two that is at most 16. Wrapping around at 2^8 or more, as
    /// casts and arithmetic do, keeps this.
    fn multiple(&self, value: &Expr, of: u64, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        if let Some(Const::Int(bits)) = fold::constant(value) {
            return bits % u128::from(of.max(1)) == 0;
        }
        match &value.kind {
            ExprKind::Local(local) => {
                self.values.get(local).is_some_and(|value| self.multiple(value, of, depth))
            }
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) if value.ty.is_int() => {
                self.multiple(a, of, depth) && self.multiple(b, of, depth)
            }
            ExprKind::Binary(BinaryOp::Mul, a, b) if value.ty.is_int() => {
                self.multiple(a, of, depth) || self.multiple(b, of, depth)
            }
            ExprKind::Cast(CastKind::Int, inner) => inner.ty != Ty::Bool && self.multiple(inner, of, depth),
            _ => of == 1,
        }
    }
}
