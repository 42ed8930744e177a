//! Calls in annotations: thread coordinates of OpenCL, a few functions of C, and the annotation functions that
//! intrinsics have.

use super::access::Value;
use super::translate::Translator;
use super::{Refusal, Resolved, arith};
use crate::expr::{BinaryOp, Builtin, CastKind, Const, Dim, Expr, SpecOp, UnaryOp};
use crate::pure::PureFn;
use crate::ty::Ty;
use gpuproof_spec as spec;
use spec::Place;
use spec::ast::expr::{Call, ExprKind};

/// The annotation functions whose names end in a type; the type is left away, because operands have one.
const TYPED: [&str; 6] = ["__other", "__uniform", "__distinct", "__old", "__return_val", "__ite"];

/// A name without the type at its end.
fn untyped(name: &str) -> &str {
    let typed = |stem: &&&str| name.strip_prefix(**stem).is_some_and(|rest| rest.starts_with('_'));
    TYPED.iter().find(typed).copied().unwrap_or(name)
}

impl Translator<'_> {
    pub(super) fn call(&mut self, call: &Call, place: Place) -> Resolved<Value> {
        let ExprKind::Name(name) = &call.callee.kind else {
            return Err(Refusal::prove(place, "a call of a method"));
        };
        if !call.given.is_empty() || !call.yields.is_empty() {
            return Err(Refusal::prove(place, "a call with ghost arguments"));
        }
        let args = &call.args[..];
        if let Some(value) = self.work_item(name, args, place)? {
            return Ok(Value::Scalar(value));
        }
        let (at, bool) = (self.at, Ty::Bool);
        let value = match (untyped(name), args) {
            ("min" | "fmin" | "fminf", [_, _]) => self.extremum(PureFn::Min, args, place)?,
            ("max" | "fmax" | "fmaxf", [_, _]) => self.extremum(PureFn::Max, args, place)?,
            ("abs" | "fabs" | "fabsf", [x]) => {
                let x = self.scalar_of(x)?;
                let ty = arith::promoted(x.ty).filter(|ty| ty.is_signed() || ty.is_float());
                let ty = ty.ok_or_else(|| Refusal::mistake(place, "this is not a signed number"))?;
                Expr::pure(PureFn::Abs, vec![arith::converted(x, ty, place, at)?], at)
            }
            ("__implies", [a, b]) => Expr::or(Expr::not(self.condition(a)?, at), self.condition(b)?, at),
            ("__ite", [c, a, b]) => {
                let condition = self.condition(c)?;
                let (a, b) = (self.value(a)?, self.value(b)?);
                return self.conditional(condition, a, b, place);
            }
            ("__is_pow2", [x]) => {
                let x = self.integer(x)?;
                let below = Expr::binary(BinaryOp::Sub, self.copy(&x, place)?, Expr::int(x.ty, 1, at), at);
                let shared = Expr::binary(BinaryOp::BitAnd, self.copy(&x, place)?, below, at);
                let zero = Expr::zero(x.ty, at);
                let single = Expr::binary(BinaryOp::Eq, shared, zero.clone(), at);
                Expr::and(Expr::binary(BinaryOp::Ne, x, zero, at), single, at)
            }
            ("__mod_pow2", [x, y]) => {
                let (x, y) = (self.integer(x)?, self.integer(y)?);
                let below = Expr::binary(BinaryOp::Sub, y.clone(), Expr::int(y.ty, 1, at), at);
                arith::binary(BinaryOp::BitAnd, x, below, place, at)?
            }
            ("__old", [e]) => self.old(e, place)?,
            ("__return_val", []) => return self.result(place),
            ("__other", [e]) => {
                let e = self.scalar_of(e)?;
                let ty = e.ty;
                Expr::spec(SpecOp::Other, vec![e], ty, at)
            }
            ("__uniform", [e]) => Expr::spec(SpecOp::Uniform, vec![self.scalar_of(e)?], bool, at),
            ("__distinct", [e]) => Expr::spec(SpecOp::Distinct, vec![self.scalar_of(e)?], bool, at),
            ("__read_permission", [e]) => {
                Expr::spec(SpecOp::ReadPermission, vec![self.scalar_of(e)?], bool, at)
            }
            ("__all", [e]) => Expr::spec(SpecOp::All, vec![self.condition(e)?], bool, at),
            ("__exclusive" | "__at_most_one", [e]) => {
                Expr::spec(SpecOp::Exclusive, vec![self.condition(e)?], bool, at)
            }
            ("__enabled", []) => Expr::spec(SpecOp::Enabled, Vec::new(), bool, at),
            ("__dominator_enabled", []) => Expr::spec(SpecOp::DominatorEnabled, Vec::new(), bool, at),
            ("__same_group", []) => Expr::spec(SpecOp::SameGroup, Vec::new(), bool, at),
            ("__read", [p]) => self.pending(SpecOp::HasRead, p)?,
            ("__write", [p]) => self.pending(SpecOp::HasWritten, p)?,
            ("__no_read", [p]) => Expr::not(self.pending(SpecOp::HasRead, p)?, at),
            ("__no_write", [p]) => Expr::not(self.pending(SpecOp::HasWritten, p)?, at),
            ("__read_implies", [p, e]) => {
                Expr::or(Expr::not(self.pending(SpecOp::HasRead, p)?, at), self.condition(e)?, at)
            }
            ("__write_implies", [p, e]) => {
                Expr::or(Expr::not(self.pending(SpecOp::HasWritten, p)?, at), self.condition(e)?, at)
            }
            ("__read_offset_bytes", [p]) => self.offset(SpecOp::ReadOffset, p)?,
            ("__write_offset_bytes", [p]) => self.offset(SpecOp::WriteOffset, p)?,
            ("__ptr_offset_bytes", [p]) => self.offset(SpecOp::PtrOffset, p)?,
            ("__ptr_base", [p]) => {
                // The pointer moved back by its own offset: the start of its array.
                let p = self.pointer(p)?;
                let offset = Expr::spec(SpecOp::PtrOffset, vec![self.copy(&p, place)?], Ty::I64, at);
                Expr::ptr_add(p, Expr::unary(UnaryOp::Neg, offset, at), at)
            }
            _ => return Err(Refusal::prove(place, &format!("the call of `{name}`"))),
        };
        Ok(Value::Scalar(value))
    }

    /// A promoted integer.
    fn integer(&mut self, expr: &spec::Expr) -> Resolved<Expr> {
        let value = self.scalar_of(expr)?;
        let ty = arith::promoted(value.ty).filter(|ty| ty.is_int());
        let ty = ty.ok_or_else(|| Refusal::mistake(expr.place, "this is not an integer"))?;
        arith::converted(value, ty, expr.place, self.at)
    }

    fn pointer(&mut self, expr: &spec::Expr) -> Resolved<Expr> {
        let value = self.scalar_of(expr)?;
        if value.ty != Ty::Ptr {
            return Err(Refusal::mistake(expr.place, "this is not an array or pointer"));
        }
        Ok(value)
    }

    /// Whether an access to an array is pending.
    fn pending(&mut self, op: SpecOp, array: &spec::Expr) -> Resolved<Expr> {
        Ok(Expr::spec(op, vec![self.pointer(array)?], Ty::Bool, self.at))
    }

    fn offset(&mut self, op: SpecOp, array: &spec::Expr) -> Resolved<Expr> {
        Ok(Expr::spec(op, vec![self.pointer(array)?], Ty::U64, self.at))
    }

    /// OpenCL's work-item functions: `size_t` values.
    fn work_item(&mut self, name: &str, args: &[spec::Expr], place: Place) -> Resolved<Option<Expr>> {
        let at = self.at;
        let wide = |builtin: Builtin| match builtin.ty() {
            Ty::U64 => Expr::builtin(builtin, at),
            _ => Expr::cast(CastKind::Int, Ty::U64, Expr::builtin(builtin, at), at),
        };
        let op = |op: BinaryOp, a: Expr, b: Expr| Expr::binary(op, a, b, at);
        let in_grid = |d: Dim| {
            let first = op(BinaryOp::Mul, wide(Builtin::BlockIdx(d)), wide(Builtin::BlockDim(d)));
            op(BinaryOp::Add, first, wide(Builtin::ThreadIdx(d)))
        };
        let make: &dyn Fn(Dim) -> Expr = match name {
            "get_global_id" => &|d| op(BinaryOp::Add, in_grid(d), wide(Builtin::GlobalOffset(d))),
            "get_local_id" => &|d| wide(Builtin::ThreadIdx(d)),
            "get_group_id" => &|d| wide(Builtin::BlockIdx(d)),
            "get_local_size" => &|d| wide(Builtin::BlockDim(d)),
            "get_num_groups" => &|d| wide(Builtin::GridDim(d)),
            "get_global_size" => {
                &|d| op(BinaryOp::Mul, wide(Builtin::GridDim(d)), wide(Builtin::BlockDim(d)))
            }
            "get_global_offset" => &|d| wide(Builtin::GlobalOffset(d)),
            "get_work_dim" if args.is_empty() => return Ok(Some(Expr::builtin(Builtin::WorkDim, at))),
            _ => return Ok(None),
        };
        let [dim] = args else { return Err(Refusal::mistake(place, format!("`{name}` takes a dimension"))) };
        let dim = self.scalar_of(dim)?;
        match crate::fold::constant(&dim) {
            Some(Const::Int(n @ 0..=2)) => Ok(Some(make(Dim::ALL[n as usize]))),
            _ => Err(Refusal::mistake(place, format!("the dimension of `{name}` must be 0, 1 or 2"))),
        }
    }
}
