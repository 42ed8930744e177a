//! The value of a constant expression, exactly by kir's semantics.
//!
//! [`constant`] gives a value only where kir fixes one: nothing for an expression that reads a local or a
//! launch constant, fails (division by zero), is arbitrary (a shift by the width, a float out of an integer's
//! range), or depends on the host's mathematical library (`sin`). A NaN that arithmetic makes is the positive
//! quiet NaN without payload. Nothing here is shared with the interpreter, so that each can check the other.

mod float;
mod int;

use crate::expr::{BinaryOp, CastKind, Const, Expr, ExprKind, UnaryOp};
use crate::pure::PureFn;
use crate::ty::{FloatFormat, Ty};

pub use float::{from_f64 as float_from_f64, to_f64 as float_to_f64};

/// The value of a constant expression, if it has one.
pub fn constant(expr: &Expr) -> Option<Const> {
    // Everything below counts on widths that exist and on constants that fit theirs.
    if !expr.ty.exists() {
        return None;
    }
    match &expr.kind {
        ExprKind::Const(Const::Int(bits)) => Some(Const::Int(bits & expr.ty.mask())),
        ExprKind::Const(Const::Float(bits)) => Some(Const::Float(bits & expr.ty.mask() as u64)),
        ExprKind::Const(value) => Some(*value),
        ExprKind::Unary(op, operand) => unary(*op, operand.ty, constant(operand)?),
        ExprKind::Binary(op, left, right) => {
            binary(*op, left.ty, constant(left)?, right.ty, constant(right)?)
        }
        ExprKind::Cast(kind, operand) => cast(*kind, operand.ty, constant(operand)?, expr.ty),
        ExprKind::Select(condition, then, otherwise) => match constant(condition)? {
            Const::Bool(true) => constant(then),
            Const::Bool(false) => constant(otherwise),
            _ => None,
        },
        ExprKind::And(left, right) => match constant(left)? {
            Const::Bool(true) => constant(right),
            Const::Bool(false) => Some(Const::Bool(false)),
            _ => None,
        },
        ExprKind::Or(left, right) => match constant(left)? {
            Const::Bool(false) => constant(right),
            Const::Bool(true) => Some(Const::Bool(true)),
            _ => None,
        },
        ExprKind::PtrDiff(left, right) => match (constant(left)?, constant(right)?) {
            (Const::Null, Const::Null) => Some(Const::Int(0)),
            _ => None,
        },
        ExprKind::Pure(function, args) => {
            let values: Vec<Const> = args.iter().map(constant).collect::<Option<_>>()?;
            let types: Vec<Ty> = args.iter().map(|arg| arg.ty).collect();
            function.result(&types)?;
            pure(*function, types[0], &values)
        }
        ExprKind::Local(_)
        | ExprKind::Builtin(_)
        | ExprKind::ObjectAddr(_)
        | ExprKind::FunctionAddr(_)
        | ExprKind::PtrAdd(..)
        | ExprKind::Uninterpreted(..)
        | ExprKind::Spec(..)
        | ExprKind::SpecLoad(_) => None,
    }
}

fn unary(op: UnaryOp, ty: Ty, value: Const) -> Option<Const> {
    match (op, ty, value) {
        (UnaryOp::Not, Ty::Bool, Const::Bool(b)) => Some(Const::Bool(!b)),
        (UnaryOp::Not, Ty::Int { .. }, Const::Int(bits)) => Some(Const::Int(!bits & ty.mask())),
        (UnaryOp::Neg, Ty::Int { .. }, Const::Int(bits)) => Some(Const::Int(bits.wrapping_neg() & ty.mask())),
        // Negation changes the sign bit, also of a NaN.
        (UnaryOp::Neg, Ty::Float(_), Const::Float(bits)) => Some(Const::Float(bits ^ (1 << (ty.bits() - 1)))),
        _ => None,
    }
}

fn binary(op: BinaryOp, ty: Ty, left: Const, right_ty: Ty, right: Const) -> Option<Const> {
    match (ty, left, right) {
        (Ty::Int { .. }, Const::Int(a), Const::Int(b)) if op.is_shift() && right_ty.is_int() => {
            int::shift(op, ty, a, right_ty, b).map(Const::Int)
        }
        _ if ty != right_ty => None,
        (Ty::Int { .. }, Const::Int(a), Const::Int(b)) => int::binary(op, ty, a, b),
        (Ty::Float(format), Const::Float(a), Const::Float(b)) => float::binary(op, format, a, b),
        (Ty::Bool, Const::Bool(a), Const::Bool(b)) => match op {
            BinaryOp::BitAnd => Some(Const::Bool(a & b)),
            BinaryOp::BitOr => Some(Const::Bool(a | b)),
            BinaryOp::BitXor => Some(Const::Bool(a ^ b)),
            _ => ordering(op, a.cmp(&b)),
        },
        (Ty::Ptr, Const::Null, Const::Null) => match op {
            BinaryOp::Eq => Some(Const::Bool(true)),
            BinaryOp::Ne => Some(Const::Bool(false)),
            _ => None,
        },
        _ => None,
    }
}

/// The outcome of a comparison, given how the operands compare; none for other operators.
fn ordering(op: BinaryOp, order: std::cmp::Ordering) -> Option<Const> {
    Some(Const::Bool(match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => return None,
    }))
}

fn cast(kind: CastKind, from: Ty, value: Const, to: Ty) -> Option<Const> {
    let integer = |value: Const| match (from, value) {
        (Ty::Bool, Const::Bool(b)) => Some(i128::from(b)),
        (Ty::Int { .. }, Const::Int(bits)) => Some(int::signed(from, bits)),
        _ => None,
    };
    match (kind, to) {
        (CastKind::Int, Ty::Int { .. }) => Some(Const::Int(integer(value)? as u128 & to.mask())),
        (CastKind::ToBool, Ty::Bool) => Some(Const::Bool(match (from, value) {
            (Ty::Int { .. }, Const::Int(bits)) => bits != 0,
            // Both zeros are zero, a NaN is not.
            (Ty::Float(format), Const::Float(bits)) => float::to_f64(format, bits) != 0.0,
            (Ty::Ptr, Const::Null) => false,
            _ => return None,
        })),
        (CastKind::IntToFloat, Ty::Float(format)) => {
            let value = integer(value)?;
            // A `u128` above the maximum of `i128` arrives here as a negative number with the right bits.
            let negative = value < 0 && (from.is_signed() || from == Ty::Bool);
            let magnitude = if negative { value.unsigned_abs() } else { value as u128 };
            Some(Const::Float(float::round(format, negative, magnitude, 0)))
        }
        (CastKind::FloatToInt, Ty::Int { .. }) => match (from, value) {
            (Ty::Float(format), Const::Float(bits)) => {
                float::to_int(float::to_f64(format, bits), to).map(Const::Int)
            }
            _ => None,
        },
        (CastKind::Float, Ty::Float(format)) => match (from, value) {
            (Ty::Float(source), Const::Float(bits)) => {
                Some(Const::Float(float::from_f64(format, float::to_f64(source, bits))))
            }
            _ => None,
        },
        (CastKind::Bits, _) if from.bits() == to.bits() => match (value, to) {
            (Const::Int(bits), Ty::Int { .. }) => Some(Const::Int(bits)),
            (Const::Float(bits), Ty::Float(_)) => Some(Const::Float(bits)),
            (Const::Int(bits), Ty::Float(_)) => Some(Const::Float(u64::try_from(bits).ok()?)),
            (Const::Float(bits), Ty::Int { .. }) => Some(Const::Int(bits.into())),
            (Const::Bool(b), Ty::Bool) => Some(Const::Bool(b)),
            _ => None,
        },
        (CastKind::PtrToInt, Ty::Int { bits: 64, .. }) => (value == Const::Null).then_some(Const::Int(0)),
        _ => None,
    }
}

fn pure(function: PureFn, ty: Ty, values: &[Const]) -> Option<Const> {
    match ty {
        Ty::Int { .. } => {
            let bits = |n: usize| match values.get(n) {
                Some(Const::Int(bits)) => *bits,
                _ => 0,
            };
            values.iter().all(|v| matches!(v, Const::Int(_))).then_some(())?;
            int::pure(function, ty, [bits(0), bits(1), bits(2)]).map(Const::Int)
        }
        Ty::Float(format) => float::pure(function, format, values),
        _ => None,
    }
}

/// The quiet NaN that arithmetic gives.
fn quiet_nan(format: FloatFormat) -> u64 {
    match format {
        FloatFormat::F16 => 0x7e00,
        FloatFormat::BF16 => 0x7fc0,
        FloatFormat::F32 => 0x7fc0_0000,
        FloatFormat::F64 => 0x7ff8_0000_0000_0000,
    }
}

#[cfg(test)]
mod tests;
