//! C's arithmetic: types of literals, promotions and the usual conversions.

use super::{Refusal, Resolved};
use crate::expr::{BinaryOp, Expr};
use crate::fold::float_from_f64;
use crate::ty::{FloatFormat, Ty};
use gpuproof_base::Origin;
use gpuproof_spec::Place;
use gpuproof_spec::ast::expr::{FloatLiteral, FloatSuffix, IntBase, IntLiteral, Longness};

/// An integer literal with the type that C gives it (`long` has 64 bits on every GPU).
pub(super) fn int_literal(literal: &IntLiteral, place: Place, at: Origin) -> Resolved<Expr> {
    let value = literal.value;
    let plain = literal.long == Longness::Plain;
    let decimal = literal.base == IntBase::Decimal;
    // The first type of C's list for this literal that holds the value.
    let fitting = [Ty::I32, Ty::U32, Ty::I64, Ty::U64].into_iter().find(|ty| {
        let room = if ty.is_signed() { ty.mask() >> 1 } else { ty.mask() };
        let allowed = if literal.unsigned { !ty.is_signed() } else { ty.is_signed() || !decimal };
        allowed && (plain || ty.bits() == 64) && value <= room
    });
    match fitting {
        Some(ty) => Ok(Expr::int_bits(ty, value, at)),
        None => Err(Refusal::mistake(place, format!("{value} does not fit into any integer type"))),
    }
}

/// A floating-point literal with its type.
pub(super) fn float_literal(literal: &FloatLiteral, place: Place, at: Origin) -> Resolved<Expr> {
    let digits = literal.digits.as_str();
    let unreadable = || {
        Refusal::mistake(place, format!("{digits} is not understood as a number"))
            .help("hexadecimal floats are not known in annotations")
    };
    Ok(match literal.suffix {
        // Read as what it is: reading a double first would round twice.
        FloatSuffix::Float => Expr::f32(digits.parse().map_err(|_| unreadable())?, at),
        FloatSuffix::None => Expr::f64(digits.parse().map_err(|_| unreadable())?, at),
        FloatSuffix::Half => {
            let value: f64 = digits.parse().map_err(|_| unreadable())?;
            Expr::float_bits(FloatFormat::F16, float_from_f64(FloatFormat::F16, value), at)
        }
        FloatSuffix::Long => return Err(Refusal::mistake(place, "long double is not a type of GPU code")),
    })
}

/// The type that an operand is promoted to before arithmetic; none for pointers.
pub(super) fn promoted(ty: Ty) -> Option<Ty> {
    match ty {
        // `int` holds every value of the narrower types.
        Ty::Bool => Some(Ty::I32),
        Ty::Int { bits, .. } if bits < 32 => Some(Ty::I32),
        Ty::Int { .. } | Ty::Float(_) => Some(ty),
        Ty::Ptr => None,
    }
}

/// The common type of two operands by C's usual arithmetic conversions; none for pointers.
pub(super) fn common(a: Ty, b: Ty) -> Option<Ty> {
    let (a, b) = (promoted(a)?, promoted(b)?);
    Some(match (a, b) {
        (Ty::Float(x), Ty::Float(y)) => Ty::Float(x.max(y)),
        (Ty::Float(_), _) => a,
        (_, Ty::Float(_)) => b,
        _ if a.is_signed() == b.is_signed() => {
            if a.bits() >= b.bits() {
                a
            } else {
                b
            }
        }
        _ => {
            let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
            // A wider signed type holds every value of the unsigned one.
            if signed.bits() > unsigned.bits() { signed } else { unsigned }
        }
    })
}

/// A value as a condition.
pub(super) fn truth(value: Expr, at: Origin) -> Expr {
    match value.ty {
        Ty::Bool => value,
        // Everything has a conversion to bool; should one be missing, the validator says so.
        _ => Expr::cast(crate::expr::CastKind::ToBool, Ty::Bool, value, at),
    }
}

/// A number converted to another type of number or bool.
pub(super) fn converted(value: Expr, ty: Ty, place: Place, at: Origin) -> Resolved<Expr> {
    let from = value.ty;
    value
        .convert(ty, at)
        .ok_or_else(|| Refusal::mistake(place, format!("a value of type {from} cannot be converted to {ty}")))
}

/// An arithmetic operator or comparison of two numbers after the usual conversions.
pub(super) fn binary(op: BinaryOp, a: Expr, b: Expr, place: Place, at: Origin) -> Resolved<Expr> {
    let no_meaning =
        |a: Ty, b: Ty| Refusal::mistake(place, format!("this operator does not take {a} and {b}"));
    let (left, right) = (a.ty, b.ty);
    // bool against bool needs no detour by way of `int`: the result is the same.
    let bools = left == Ty::Bool && right == Ty::Bool;
    if bools && matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
        return Ok(Expr::binary(op, a, b, at));
    }
    let (to_left, to_right) = match op {
        BinaryOp::Shl | BinaryOp::Shr => (promoted(left), promoted(right)),
        _ => (common(left, right), common(left, right)),
    };
    let (Some(to_left), Some(to_right)) = (to_left, to_right) else { return Err(no_meaning(left, right)) };
    let integers_only = matches!(
        op,
        BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor
    );
    if integers_only && (to_left.is_float() || to_right.is_float()) {
        return Err(no_meaning(left, right));
    }
    Ok(Expr::binary(op, converted(a, to_left, place, at)?, converted(b, to_right, place, at)?, at))
}
