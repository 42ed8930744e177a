//! Expressions of one thread.

use crate::machine::{Machine, Stop};
use crate::ops;
use crate::value::{Place, Value, arbitrary, choose, sort_of, under};
use gpuproof_base::{Code, Id};
use gpuproof_kir::{BinaryOp, CastKind, Const, Expr, ExprKind, SpecOp, Ty};
use gpuproof_logic::{Sort, Term};
use std::rc::Rc;

impl Machine<'_, '_> {
    /// The value of an expression for a thread.
    pub(crate) fn value(&mut self, t: usize, guard: Term, expr: &Expr) -> Result<Value, Stop> {
        match expr.ty {
            Ty::Ptr => self.pointer(t, guard, expr).map(Value::Pointer),
            _ => self.scalar(t, guard, expr).map(Value::Scalar),
        }
    }

    /// The value of an expression that is no pointer.
    pub(crate) fn scalar(&mut self, t: usize, guard: Term, expr: &Expr) -> Result<Term, Stop> {
        Ok(match &expr.kind {
            ExprKind::Const(value) => ops::constant(self.terms, *value, expr.ty),
            ExprKind::Local(local) => {
                let known =
                    self.now.get(t).and_then(Option::as_ref).and_then(|s| s.locals.get(local.number()));
                match known {
                    Some(Value::Scalar(term)) => *term,
                    // Each use of an uninitialised variable may see another value.
                    _ => arbitrary(self.terms, sort_of(expr.ty)),
                }
            }
            ExprKind::Builtin(builtin) => {
                let value = self.launch.builtin(t, *builtin);
                self.terms.bv(value, expr.ty.bits())
            }
            ExprKind::FunctionAddr(function) => self.terms.bv(function.number() as u64 + 1, 64),
            ExprKind::Unary(op, a) => {
                let x = self.scalar(t, guard, a)?;
                ops::unary(self.terms, *op, x, a.ty)
            }
            ExprKind::Binary(op, a, b) if a.ty == Ty::Ptr => {
                self.compare_pointers(t, guard, expr, *op, a, b)?
            }
            ExprKind::Binary(op, a, b) => {
                let (x, y) = (self.scalar(t, guard, a)?, self.scalar(t, guard, b)?);
                if matches!(op, BinaryOp::Div | BinaryOp::Rem) && a.ty.is_int() {
                    let zero = self.terms.bv(0, b.ty.bits());
                    let proper = self.terms.ne(y, zero);
                    self.claim(Code::ArithDiv0, t, guard, proper, expr.origin);
                }
                ops::binary(self.terms, *op, (x, a.ty), (y, b.ty))
            }
            ExprKind::Cast(CastKind::ToBool, a) if a.ty == Ty::Ptr => {
                let places = self.pointer(t, guard, a)?;
                let set: Vec<Term> = places.iter().filter(|p| p.object.is_some()).map(|p| p.when).collect();
                self.terms.or(&set)
            }
            ExprKind::Cast(CastKind::PtrToInt, a) => {
                let places = self.pointer(t, guard, a)?;
                let mut value = self.terms.bv(0, 64);
                for place in places.iter() {
                    let Some(object) = place.object else { continue };
                    // Some address, a multiple of 256.
                    let name = format!("address of {}", object.number());
                    let high = self.terms.var(name, Sort::BitVec(56));
                    let low = self.terms.bv(0, 8);
                    let base = self.terms.bv_concat(high, low);
                    let address = self.terms.add(base, place.offset);
                    value = self.terms.ite(place.when, address, value);
                }
                value
            }
            ExprKind::Cast(kind, a) => {
                let x = self.scalar(t, guard, a)?;
                ops::cast(self.terms, *kind, x, a.ty, expr.ty)
            }
            ExprKind::Select(c, a, b) => {
                let condition = self.condition(t, guard, c)?;
                match self.terms.as_bool(condition) {
                    Some(true) => self.scalar(t, guard, a)?,
                    Some(false) => self.scalar(t, guard, b)?,
                    None => {
                        let not = self.terms.not(condition);
                        let (on, off) = (self.terms.and2(guard, condition), self.terms.and2(guard, not));
                        let (x, y) = (self.scalar(t, on, a)?, self.scalar(t, off, b)?);
                        self.terms.ite(condition, x, y)
                    }
                }
            }
            ExprKind::And(a, b) => {
                let x = self.condition(t, guard, a)?;
                if x == self.terms.false_() {
                    return Ok(x);
                }
                let inner = self.terms.and2(guard, x);
                let y = self.condition(t, inner, b)?;
                self.terms.and2(x, y)
            }
            ExprKind::Or(a, b) => {
                let x = self.condition(t, guard, a)?;
                if x == self.terms.true_() {
                    return Ok(x);
                }
                let not = self.terms.not(x);
                let inner = self.terms.and2(guard, not);
                let y = self.condition(t, inner, b)?;
                self.terms.or2(x, y)
            }
            ExprKind::PtrDiff(a, b) => {
                let (p, q) = (self.pointer(t, guard, a)?, self.pointer(t, guard, b)?);
                match (&p[..], &q[..]) {
                    ([x], [y]) if x.object == y.object => self.terms.sub(x.offset, y.offset),
                    _ => arbitrary(self.terms, Sort::BitVec(64)),
                }
            }
            ExprKind::Pure(function, args) => {
                let values =
                    args.iter()
                        .map(|a| Ok((self.scalar(t, guard, a)?, a.ty)))
                        .collect::<Result<Vec<_>, Stop>>()?;
                ops::pure(self.terms, *function, &values, expr.ty)
            }
            ExprKind::Uninterpreted(name, args) => {
                let values =
                    args.iter().map(|a| self.scalar(t, guard, a)).collect::<Result<Vec<_>, Stop>>()?;
                ops::function(self.terms, &format!("user.{name}"), &values, sort_of(expr.ty))
            }
            ExprKind::Spec(SpecOp::Implies, args) => match &args[..] {
                [a, b] => {
                    let x = self.condition(t, guard, a)?;
                    let inner = self.terms.and2(guard, x);
                    let y = self.condition(t, inner, b)?;
                    self.terms.implies(x, y)
                }
                _ => return self.stop(expr.origin, "an annotation that one thread cannot decide"),
            },
            ExprKind::SpecLoad(pointer) => {
                let places = self.pointer(t, guard, pointer)?;
                self.load(t, guard, &places, expr.ty, expr.origin)?
            }
            ExprKind::Spec(..) => {
                return self.stop(expr.origin, "an annotation that one thread cannot decide");
            }
            ExprKind::ObjectAddr(_) | ExprKind::PtrAdd(..) => {
                return self.stop(expr.origin, "a pointer where a number is expected");
            }
        })
    }

    /// A condition, given that the guard holds.
    fn condition(&mut self, t: usize, guard: Term, expr: &Expr) -> Result<Term, Stop> {
        let holds = self.scalar(t, guard, expr)?;
        Ok(under(self.terms, guard, holds))
    }

    fn compare_pointers(
        &mut self,
        t: usize,
        guard: Term,
        expr: &Expr,
        op: BinaryOp,
        a: &Expr,
        b: &Expr,
    ) -> Result<Term, Stop> {
        let (p, q) = (self.pointer(t, guard, a)?, self.pointer(t, guard, b)?);
        let ([x], [y]) = (&p[..], &q[..]) else {
            return self.stop(expr.origin, "a comparison of pointers that depend on data");
        };
        if x.object == y.object {
            let ty = Ty::I64;
            return Ok(match x.object {
                Some(_) => ops::binary(self.terms, op, (x.offset, ty), (y.offset, ty)),
                None => self.terms.bool(matches!(op, BinaryOp::Eq | BinaryOp::Le | BinaryOp::Ge)),
            });
        }
        match op {
            BinaryOp::Eq => Ok(self.terms.false_()),
            BinaryOp::Ne => Ok(self.terms.true_()),
            _ => Ok(arbitrary(self.terms, Sort::Bool)),
        }
    }

    /// The places that a pointer may point to.
    pub(crate) fn pointer(&mut self, t: usize, guard: Term, expr: &Expr) -> Result<Rc<Vec<Place>>, Stop> {
        Ok(match &expr.kind {
            ExprKind::Const(Const::Null) => {
                let (when, offset) = (self.terms.true_(), self.terms.bv(0, 64));
                Rc::new(vec![Place { when, object: None, offset }])
            }
            ExprKind::ObjectAddr(object) => {
                let (when, offset) = (self.terms.true_(), self.terms.bv(0, 64));
                Rc::new(vec![Place { when, object: Some(*object), offset }])
            }
            ExprKind::Local(local) => {
                let known =
                    self.now.get(t).and_then(Option::as_ref).and_then(|s| s.locals.get(local.number()));
                match known {
                    Some(Value::Pointer(places)) => places.clone(),
                    _ => return self.stop(expr.origin, "a pointer that is not known"),
                }
            }
            ExprKind::PtrAdd(base, delta) => {
                let places = self.pointer(t, guard, base)?;
                let delta = self.scalar(t, guard, delta)?;
                let delta = under(self.terms, guard, delta);
                let moved =
                    places.iter().map(|p| Place { offset: self.terms.add(p.offset, delta), ..*p }).collect();
                Rc::new(moved)
            }
            ExprKind::Select(c, a, b) => {
                let condition = self.condition(t, guard, c)?;
                match self.terms.as_bool(condition) {
                    Some(true) => self.pointer(t, guard, a)?,
                    Some(false) => self.pointer(t, guard, b)?,
                    None => {
                        let (x, y) = (self.pointer(t, guard, a)?, self.pointer(t, guard, b)?);
                        let (x, y) = (Value::Pointer(x), Value::Pointer(y));
                        match choose(self.terms, condition, Ty::Ptr, &x, &y) {
                            Value::Pointer(places) => places,
                            _ => return self.stop(expr.origin, "a pointer that is not known"),
                        }
                    }
                }
            }
            _ => return self.stop(expr.origin, "a pointer that is made in an unusual way"),
        })
    }
}
