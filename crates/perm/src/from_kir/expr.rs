//! Expressions of kernels that are no pointers.

use super::{Kernel, Overflow, bounds};
use crate::float;
use crate::ir::{Expr, ExprKind, Op, Ty};
use crate::meaning::{Meant, unsupported};
use gpuproof_kir as kir;
use gpuproof_kir::{BinaryOp, CastKind, Const, PureFn, UnaryOp};
use gpuproof_spec::Place;

impl Kernel<'_> {
    /// The value of an expression that is no pointer.
    pub(super) fn expr(&self, e: &kir::Expr) -> Meant<Expr> {
        let place = self.place(e.origin);
        if let (kir::Ty::Float(format), Some(Const::Float(bits))) = (e.ty, kir::fold::constant(e)) {
            return Ok(float::constant(format, bits, place));
        }
        match &e.kind {
            kir::ExprKind::Const(Const::Bool(value)) => {
                Ok(Expr::new(ExprKind::Bool(*value), Ty::Bool, place))
            }
            kir::ExprKind::Const(Const::Int(bits)) => constant(e.ty, *bits, place),
            kir::ExprKind::Local(local) => match self.locals.get(local) {
                Some(var) if e.ty != kir::Ty::Ptr => {
                    Ok(Expr::new(ExprKind::Var(*var), super::type_of(e.ty).0, place))
                }
                _ => Err(unsupported(place, "a pointer as a value")),
            },
            kir::ExprKind::Builtin(builtin) => match builtin {
                kir::Builtin::ThreadIdx(_)
                | kir::Builtin::BlockIdx(_)
                | kir::Builtin::BlockDim(_)
                | kir::Builtin::GridDim(_) => Ok(self.builtin(*builtin, place)),
                kir::Builtin::GlobalOffset(_) => Ok(Expr::int(0, place)),
                other => Err(unsupported(place, other.name())),
            },
            kir::ExprKind::Unary(UnaryOp::Not, a) if e.ty == kir::Ty::Bool => {
                Ok(Expr { place, ..self.expr(a)?.negated() })
            }
            kir::ExprKind::Unary(UnaryOp::Neg, a) if e.ty.is_int() => {
                let a = self.expr(a)?;
                Ok(within(self.overflow, e.ty, Expr::new(ExprKind::Neg(Box::new(a)), Ty::Int, place)))
            }
            kir::ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e.ty, place),
            kir::ExprKind::Cast(kind, a) => self.cast(*kind, a, e.ty, place),
            kir::ExprKind::Select(c, a, b) => {
                let (c, a, b) = (self.expr(c)?, self.expr(a)?, self.expr(b)?);
                let ty = a.ty.clone();
                Ok(Expr::new(ExprKind::Choose(Box::new(c), Box::new(a), Box::new(b)), ty, place))
            }
            kir::ExprKind::And(a, b) => {
                Ok(Expr::binary(Op::And, self.expr(a)?, self.expr(b)?, Ty::Bool, place))
            }
            kir::ExprKind::Or(a, b) => {
                Ok(Expr::binary(Op::Or, self.expr(a)?, self.expr(b)?, Ty::Bool, place))
            }
            kir::ExprKind::Pure(function @ (PureFn::Min | PureFn::Max), args) if e.ty.is_int() => {
                let [a, b] = &args[..] else { return Err(unsupported(place, function.as_str())) };
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let less = Expr::binary(Op::Le, a.clone(), b.clone(), Ty::Bool, place);
                let (a, b) = if *function == PureFn::Min { (a, b) } else { (b, a) };
                Ok(Expr::new(ExprKind::Choose(Box::new(less), Box::new(a), Box::new(b)), Ty::Int, place))
            }
            kind => match (kind, e.ty) {
                (kir::ExprKind::Pure(function, args), kir::Ty::Float(format))
                    if args.iter().all(|arg| arg.ty == e.ty) =>
                {
                    let args = args.iter().map(|a| self.expr(a)).collect::<Meant<Vec<_>>>()?;
                    Ok(float::function(*function, format, args, place))
                }
                (kir::ExprKind::Uninterpreted(name, args), kir::Ty::Float(format)) => {
                    let args = args.iter().map(|a| self.expr(a)).collect::<Meant<Vec<_>>>()?;
                    Ok(Expr::new(ExprKind::Uninterpreted(name.clone(), args), float::ty(format), place))
                }
                (kir::ExprKind::Unary(UnaryOp::Neg, a), kir::Ty::Float(format)) => {
                    Ok(float::negated(format, self.expr(a)?, place))
                }
                _ => Err(unsupported(place, "this expression")),
            },
        }
    }

    fn binary(&self, op: BinaryOp, a: &kir::Expr, b: &kir::Expr, ty: kir::Ty, place: Place) -> Meant<Expr> {
        if let kir::Ty::Float(format) = a.ty {
            let (a, b) = (self.expr(a)?, self.expr(b)?);
            let same = |a: Expr, b: Expr| float::compares_equal(format, a, b, place);
            return match op {
                BinaryOp::Eq => Ok(same(a, b)),
                BinaryOp::Ne => Ok(Expr { place, ..same(a, b).negated() }),
                _ => float::arithmetic(op, format, a.clone(), b.clone(), place)
                    .or_else(|| float::ordered(op, format, a, b, place))
                    .ok_or_else(|| unsupported(place, "this operation on floats")),
            };
        }
        if a.ty == kir::Ty::Ptr {
            return Err(unsupported(place, "comparing pointers"));
        }
        let power = |e: &kir::Expr| match kir::fold::constant(e) {
            // A shift by the width or more gives anything.
            Some(Const::Int(n)) if n < u128::from(a.ty.bits().min(64)) => Some(1i128 << n),
            _ => None,
        };
        let (left, right) = (self.expr(a)?, self.expr(b)?);
        let int =
            |op: Op, a: Expr, b: Expr| within(self.overflow, ty, Expr::binary(op, a, b, Ty::Int, place));
        let compare = |op: Op, a: Expr, b: Expr| Ok(Expr::binary(op, a, b, Ty::Bool, place));
        if ty == kir::Ty::Bool && a.ty == kir::Ty::Bool {
            return match op {
                BinaryOp::BitAnd => compare(Op::And, left, right),
                BinaryOp::BitOr => compare(Op::Or, left, right),
                BinaryOp::Eq => compare(Op::Eq, left, right),
                BinaryOp::Ne | BinaryOp::BitXor => compare(Op::Ne, left, right),
                _ => Err(unsupported(place, "this operation on truth values")),
            };
        }
        match op {
            BinaryOp::Add => Ok(int(Op::Add, left, right)),
            BinaryOp::Sub => Ok(int(Op::Sub, left, right)),
            BinaryOp::Mul => Ok(int(Op::Mul, left, right)),
            BinaryOp::Div => Ok(int(Op::Div, left, right)),
            BinaryOp::Rem => Ok(int(Op::Rem, left, right)),
            BinaryOp::Eq => compare(Op::Eq, left, right),
            BinaryOp::Ne => compare(Op::Ne, left, right),
            BinaryOp::Lt => compare(Op::Lt, left, right),
            BinaryOp::Le => compare(Op::Le, left, right),
            BinaryOp::Gt => compare(Op::Lt, right, left),
            BinaryOp::Ge => compare(Op::Le, right, left),
            // x << k is x * 2^k as long as that fits; x >> k rounds down, for negative numbers, too.
            BinaryOp::Shl => match power(b) {
                Some(n) => Ok(int(Op::Mul, left, Expr::int(n, place))),
                None => Err(unsupported(place, "a shift by what is no constant")),
            },
            BinaryOp::Shr => match power(b) {
                Some(n) => Ok(int(Op::FloorDiv, left, Expr::int(n, place))),
                None => Err(unsupported(place, "a shift by what is no constant")),
            },
            // x & (2^k - 1) is the remainder of two's complement numbers.
            BinaryOp::BitAnd => match kir::fold::constant(b) {
                Some(Const::Int(mask)) if mask < u128::from(u32::MAX) && (mask + 1).is_power_of_two() => {
                    Ok(int(Op::FloorMod, left, Expr::int(mask as i128 + 1, place)))
                }
                _ => Err(unsupported(place, "`&` with what is no mask of low bits")),
            },
            BinaryOp::BitOr | BinaryOp::BitXor => Err(unsupported(place, "an operation on bits")),
        }
    }

    fn cast(&self, kind: CastKind, a: &kir::Expr, ty: kir::Ty, place: Place) -> Meant<Expr> {
        match (kind, ty) {
            (CastKind::Int, _) => {
                let value = self.expr(a)?;
                if a.ty == kir::Ty::Bool {
                    let (one, zero) = (Box::new(Expr::int(1, place)), Box::new(Expr::int(0, place)));
                    return Ok(Expr::new(ExprKind::Choose(Box::new(value), one, zero), Ty::Int, place));
                }
                // A type that holds all values of the other changes nothing.
                let fits = match (bounds(a.ty), bounds(ty)) {
                    (Some((low, high)), Some((least, most))) => least <= low && high <= most,
                    _ => false,
                };
                Ok(if fits { value } else { within(self.overflow, ty, Expr { place, ..value }) })
            }
            (CastKind::ToBool, _) if a.ty.is_int() => {
                let value = self.expr(a)?;
                Ok(Expr::binary(Op::Ne, value, Expr::int(0, place), Ty::Bool, place))
            }
            (CastKind::IntToFloat | CastKind::Float, kir::Ty::Float(format)) if a.ty != kir::Ty::Bool => {
                Ok(float::converted(self.expr(a)?, format, place))
            }
            _ => Err(unsupported(place, "this conversion")),
        }
    }

    /// A number of bytes as a number of elements.
    pub(super) fn elements(&self, bytes: &kir::Expr, size: i128) -> Meant<Option<Expr>> {
        let place = self.place(bytes.origin);
        if let Some(Const::Int(value)) = kir::fold::constant(bytes) {
            let ExprKind::Int(value) = constant(bytes.ty, value, place)?.kind else { return Ok(None) };
            let whole = size > 0 && value % size == 0;
            return Ok(whole.then(|| Expr::int(value / size, place)));
        }
        match &bytes.kind {
            kir::ExprKind::Binary(BinaryOp::Mul, a, b) => match kir::fold::constant(b) {
                Some(Const::Int(factor))
                    if i128::try_from(factor).is_ok_and(|f| size > 0 && f % size == 0) =>
                {
                    let factor = factor as i128 / size;
                    let a = self.expr(a)?;
                    Ok(Some(match factor {
                        1 => a,
                        _ => Expr::binary(Op::Mul, a, Expr::int(factor, place), Ty::Int, place),
                    }))
                }
                _ => Ok(None),
            },
            kir::ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let (Some(a), Some(b)) = (self.elements(a, size)?, self.elements(b, size)?) else {
                    return Ok(None);
                };
                let op = if *op == BinaryOp::Add { Op::Add } else { Op::Sub };
                Ok(Some(Expr::binary(op, a, b, Ty::Int, place)))
            }
            // One byte each: the index itself.
            _ if size == 1 => self.expr(bytes).map(Some),
            _ => Ok(None),
        }
    }
}

/// A value that must lie within a type.
pub(super) fn within(overflow: Overflow, ty: kir::Ty, value: Expr) -> Expr {
    let place = value.place;
    match bounds(ty) {
        Some((low, high)) if overflow == Overflow::Check => {
            Expr::new(ExprKind::Within(Box::new(value), low, high), Ty::Int, place)
        }
        _ => value,
    }
}

/// A literal by its bits.
fn constant(ty: kir::Ty, bits: u128, place: Place) -> Meant<Expr> {
    let kir::Ty::Int { bits: width, signed } = ty else { return Err(unsupported(place, "this constant")) };
    let value = i128::try_from(bits).ok().filter(|_| width <= 64);
    let Some(value) = value else { return Err(unsupported(place, "so large a number")) };
    let negative = signed && value >= 1i128 << (width - 1);
    Ok(Expr::int(if negative { value - (1i128 << width) } else { value }, place))
}
