//! Operators and conversions on canonical bits, exactly as kir defines them.
//!
//! `None` means that kir leaves the result open (a shift by at least the width, a float out of an integer's
//! range); the caller makes an arbitrary value. Division by zero is the caller's to rule out first.

use crate::float;
use crate::value::{mask, signed};
use gpuproof_kir::{BinaryOp, CastKind, Ty, UnaryOp};
use std::cmp::Ordering;

/// An operator with one operand.
pub(crate) fn unary(op: UnaryOp, ty: Ty, a: u128) -> u128 {
    match (op, ty) {
        // Negation of a float changes the sign bit, also of a NaN.
        (UnaryOp::Neg, Ty::Float(_)) => a ^ 1 << (ty.bits() - 1),
        (UnaryOp::Neg, _) => a.wrapping_neg() & mask(ty),
        (UnaryOp::Not, _) => !a & mask(ty),
    }
}

/// Whether an operation can give what its type cannot hold, which C leaves undefined.
pub(crate) fn may_overflow(op: BinaryOp, ty: Ty) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
        && matches!(ty, Ty::Int { bits: 1..=64, signed: true })
}

/// Whether it does.
pub(crate) fn overflows(op: BinaryOp, ty: Ty, a: u128, b: u128) -> bool {
    if !may_overflow(op, ty) {
        return false;
    }
    let (x, y) = (signed(ty, a), signed(ty, b));
    let exact = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        _ => x * y,
    };
    exact != signed(ty, binary(op, ty, a, b))
}

/// An operator with two operands of one type that is no pointer; no shift, and no division by integer 0.
pub(crate) fn binary(op: BinaryOp, ty: Ty, a: u128, b: u128) -> u128 {
    if let Ty::Int { bits: bits @ 1..=64, signed } = ty {
        return narrow(op, bits.into(), signed, a as u64, b as u64).into();
    }
    if op.is_comparison() {
        return compare(op, ty, a, b).into();
    }
    if let Ty::Float(format) = ty {
        return float::arithmetic(op, format, a, b).unwrap_or(0);
    }
    let full = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        // Truncating; the minimum divided by -1 wraps to itself.
        BinaryOp::Div if ty.is_signed() => signed(ty, a).wrapping_div(nonzero(signed(ty, b))) as u128,
        BinaryOp::Rem if ty.is_signed() => signed(ty, a).wrapping_rem(nonzero(signed(ty, b))) as u128,
        BinaryOp::Div => a / b.max(1),
        BinaryOp::Rem => a % b.max(1),
        _ => 0,
    };
    full & mask(ty)
}

/// Likewise on integers of at most 64 bits, which is nearly all of them, without 128-bit arithmetic.
fn narrow(op: BinaryOp, bits: u32, is_signed: bool, a: u64, b: u64) -> u64 {
    let unused = 64 - bits;
    // In the order of the type: signed numbers by their value, others as they are.
    let (x, y) = if is_signed {
        ((a << unused) as i64 >> unused, (b << unused) as i64 >> unused)
    } else {
        (a as i64, b as i64)
    };
    let order = || if is_signed { x.cmp(&y) } else { a.cmp(&b) };
    let full = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Div if is_signed => x.checked_div(y).unwrap_or(x) as u64,
        BinaryOp::Rem if is_signed => x.checked_rem(y).unwrap_or(0) as u64,
        BinaryOp::Div => a.checked_div(b).unwrap_or(a),
        BinaryOp::Rem => a.checked_rem(b).unwrap_or(0),
        BinaryOp::Eq => return (a == b).into(),
        BinaryOp::Ne => return (a != b).into(),
        BinaryOp::Lt => return order().is_lt().into(),
        BinaryOp::Le => return order().is_le().into(),
        BinaryOp::Gt => return order().is_gt().into(),
        BinaryOp::Ge => return order().is_ge().into(),
        BinaryOp::Shl | BinaryOp::Shr => 0,
    };
    full & u64::MAX >> unused
}

/// Keeps a division total should a caller not have ruled out zero.
fn nonzero(divisor: i128) -> i128 {
    if divisor == 0 { 1 } else { divisor }
}

/// A comparison of two values that are no pointers.
pub(crate) fn compare(op: BinaryOp, ty: Ty, a: u128, b: u128) -> bool {
    let order = match ty {
        Ty::Float(format) => float::decode(format, a).partial_cmp(&float::decode(format, b)),
        Ty::Int { signed: true, .. } => Some(signed(ty, a).cmp(&signed(ty, b))),
        _ => Some(a.cmp(&b)),
    };
    holds(op, order)
}

/// Whether a comparison holds for operands of this order; only `!=` holds for unordered ones.
pub(crate) fn holds(op: BinaryOp, order: Option<Ordering>) -> bool {
    match op {
        BinaryOp::Eq => order == Some(Ordering::Equal),
        BinaryOp::Ne => order != Some(Ordering::Equal),
        BinaryOp::Lt => order == Some(Ordering::Less),
        BinaryOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        BinaryOp::Gt => order == Some(Ordering::Greater),
        BinaryOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        _ => false,
    }
}

/// A shift; none if the amount is negative or at least the width.
pub(crate) fn shift(op: BinaryOp, ty: Ty, a: u128, amount_ty: Ty, amount: u128) -> Option<u128> {
    let by = u32::try_from(signed(amount_ty, amount)).ok().filter(|by| *by < ty.bits())?;
    let full = match op {
        BinaryOp::Shl => a << by,
        _ if ty.is_signed() => (signed(ty, a) >> by) as u128,
        _ => a >> by,
    };
    Some(full & mask(ty))
}

/// A conversion of anything but a pointer; none where the result is arbitrary.
pub(crate) fn cast(kind: CastKind, from: Ty, to: Ty, a: u128) -> Option<u128> {
    match kind {
        CastKind::Int => Some(signed(from, a) as u128 & mask(to)),
        CastKind::ToBool => Some(match from {
            // Minus zero is zero, NaN is not.
            Ty::Float(format) => float::decode(format, a) != 0.0,
            _ => a != 0,
        } as u128),
        CastKind::IntToFloat => {
            let Ty::Float(format) = to else { return None };
            let value = signed(from, a);
            let negative = from.is_signed() && value < 0;
            Some(float::from_int(format, negative, if negative { value.unsigned_abs() } else { a }))
        }
        CastKind::FloatToInt => {
            let Ty::Float(format) = from else { return None };
            let (negative, magnitude) = float::to_int(float::decode(format, a))?;
            let top = 1u128 << (to.bits() - 1);
            let fits = match (to.is_signed(), negative) {
                (true, true) => magnitude <= top,
                (true, false) => magnitude < top,
                (false, true) => magnitude == 0,
                (false, false) => magnitude <= mask(to),
            };
            let bits = if negative { magnitude.wrapping_neg() } else { magnitude };
            fits.then_some(bits & mask(to))
        }
        CastKind::Float => {
            let (Ty::Float(source), Ty::Float(target)) = (from, to) else { return None };
            Some(float::encode(target, float::decode(source, a)))
        }
        CastKind::Bits => Some(a & mask(to)),
        CastKind::PtrToInt => None,
    }
}

#[cfg(test)]
#[path = "arith_tests.rs"]
mod tests;
