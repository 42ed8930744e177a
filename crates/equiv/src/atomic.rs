//! Atomics whose outcome does not depend on the order of the threads.
//!
//! Threads come to an atomic in any order, so that its outcome is a function of the inputs only if the order does not
//! matter: the old value is not used, and all atomics on an object are of one family whose operations commute with each
//! other (sums, minima, maxima, conjunctions, disjunctions, exclusive ors). A plain access of the location in between
//! would be a race. Float sums commute only if reassociation is allowed. A launch of one thread has no order to choose.

use crate::machine::{Machine, Stop};
use crate::ops;
use crate::races::Kind;
use gpuproof_base::{Id, Origin};
use gpuproof_kir::{Access, AtomicOp, BinaryOp, Body, Expr, ExprKind, LocalId, PureFn, Ty, walk};
use gpuproof_logic::Term;

use crate::value::Value;

/// Which locals are read anywhere.
pub fn read_locals(body: &Body, count: usize) -> Vec<bool> {
    let mut read = vec![false; count];
    walk::exprs(body, &mut |root| {
        walk::expr(root, &mut |e| {
            if let ExprKind::Local(local) = e.kind
                && let Some(slot) = read.get_mut(local.number())
            {
                *slot = true;
            }
        });
    });
    read
}

fn family(op: AtomicOp, ty: Ty) -> Option<&'static str> {
    Some(match op {
        AtomicOp::Add | AtomicOp::Sub => "sum",
        // A NaN makes the order of float minima matter.
        AtomicOp::Min if ty.is_int() => "minimum",
        AtomicOp::Max if ty.is_int() => "maximum",
        AtomicOp::And => "and",
        AtomicOp::Or => "or",
        AtomicOp::Xor => "exclusive or",
        _ => return None,
    })
}

impl Machine<'_, '_> {
    /// Carries out an atomic for all threads that are at it.
    pub(crate) fn atomic(
        &mut self,
        origin: Origin,
        dst: Option<LocalId>,
        op: AtomicOp,
        access: &Access,
        operands: &[Expr],
    ) -> Result<(), Stop> {
        let ty = access.ty;
        let alone = self.now.len() == 1;
        let used = dst.is_some_and(|d| self.read_locals.get(d.number()).copied().unwrap_or(true));
        let family = family(op, ty);
        if !alone {
            if used {
                return self
                    .stop(origin, "the result of an atomic is used: it depends on the order of the threads");
            }
            if family.is_none() {
                let text =
                    format!("the outcome of atomic `{}` depends on the order of the threads", op.as_str());
                return self.stop(origin, text);
            }
            if ty.is_float() && !self.reassociate {
                let text = "an atomic sum of floats depends on the order of the threads; `--reassociate` compares \
                            up to that";
                return self.stop(origin, text);
            }
        }
        for (t, guard) in self.active() {
            let places = self.pointer(t, guard, &access.ptr)?;
            for object in places.iter().filter_map(|p| p.object) {
                let known = *self.families.entry(object).or_insert(family.unwrap_or("other"));
                if !alone && Some(known) != family {
                    let text = "atomics of different kinds on one array depend on the order of the threads";
                    return self.stop(origin, text);
                }
            }
            self.note(t, guard, &places, ty.size(), Kind::Atomic);
            let old = self.load(t, guard, &places, ty, origin)?;
            let values =
                operands.iter().map(|e| self.scalar(t, guard, e)).collect::<Result<Vec<_>, Stop>>()?;
            if let Some(new) = self.updated(op, ty, old, &values) {
                self.store(t, guard, &places, ty, new, origin)?;
            }
            if let Some(dst) = dst {
                self.set(t, dst, Value::Scalar(old));
            }
        }
        Ok(())
    }

    /// What an atomic writes.
    fn updated(&mut self, op: AtomicOp, ty: Ty, old: Term, operands: &[Term]) -> Option<Term> {
        let terms = &mut *self.terms;
        let x = operands.first().copied();
        let binary = |terms: &mut _, op, x| ops::binary(terms, op, (old, ty), (x, ty));
        Some(match (op, x?) {
            (AtomicOp::Load, _) => return None,
            (AtomicOp::Store | AtomicOp::Exchange, x) => x,
            (AtomicOp::Add, x) => binary(terms, BinaryOp::Add, x),
            (AtomicOp::Sub, x) => binary(terms, BinaryOp::Sub, x),
            (AtomicOp::And, x) => binary(terms, BinaryOp::BitAnd, x),
            (AtomicOp::Or, x) => binary(terms, BinaryOp::BitOr, x),
            (AtomicOp::Xor, x) => binary(terms, BinaryOp::BitXor, x),
            (AtomicOp::Min, x) => ops::pure(terms, PureFn::Min, &[(old, ty), (x, ty)], ty),
            (AtomicOp::Max, x) => ops::pure(terms, PureFn::Max, &[(old, ty), (x, ty)], ty),
            (AtomicOp::IncWrap, x) => {
                let wraps = ops::binary(terms, BinaryOp::Ge, (old, ty), (x, ty));
                let (one, zero) = (terms.bv(1, ty.bits()), terms.bv(0, ty.bits()));
                let next = terms.add(old, one);
                terms.ite(wraps, zero, next)
            }
            (AtomicOp::DecWrap, x) => {
                let (one, zero) = (terms.bv(1, ty.bits()), terms.bv(0, ty.bits()));
                let above = ops::binary(terms, BinaryOp::Gt, (old, ty), (x, ty));
                let at_zero = terms.eq(old, zero);
                let wraps = terms.or2(above, at_zero);
                let next = terms.sub(old, one);
                terms.ite(wraps, x, next)
            }
            (AtomicOp::CompareExchange, expected) => {
                let desired = operands.get(1).copied()?;
                let same = terms.eq(old, expected);
                terms.ite(same, desired, old)
            }
        })
    }
}
