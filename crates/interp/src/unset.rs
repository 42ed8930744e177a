//! Which bits of a result are uninitialised if some bits of the operands are.
//!
//! Bitwise operators, shifts and widening keep bits apart, so that bit-fields and packed flags may be set piece by
//! piece; everything else is taken to mix all bits.

use crate::value::{Value, mask, signed};
use gpuproof_kir::{BinaryOp, CastKind, Ty, UnaryOp};

fn all(ty: Ty, undefined: bool) -> u128 {
    if undefined { mask(ty) } else { 0 }
}

pub(crate) fn unary(op: UnaryOp, ty: Ty, a: Value) -> u128 {
    match op {
        UnaryOp::Not => a.unset,
        UnaryOp::Neg => all(ty, a.undefined()),
    }
}

/// Of an operator that is no shift on operands of this type.
pub(crate) fn binary(op: BinaryOp, ty: Ty, a: Value, b: Value) -> u128 {
    match op {
        // A set 0 decides a conjunction, a set 1 a disjunction.
        BinaryOp::BitAnd => a.unset & (b.bits | b.unset) | b.unset & (a.bits | a.unset),
        BinaryOp::BitOr => (a.unset & (!b.bits | b.unset) | b.unset & (!a.bits | a.unset)) & mask(ty),
        BinaryOp::BitXor => a.unset | b.unset,
        _ if op.is_comparison() => all(Ty::Bool, a.undefined() | b.undefined()),
        _ => all(ty, a.undefined() | b.undefined()),
    }
}

pub(crate) fn shift(op: BinaryOp, ty: Ty, amount: Ty, a: Value, b: Value) -> u128 {
    let moved = match b.undefined() {
        true => None,
        // An uninitialised sign bit comes in again and again.
        false => crate::arith::shift(op, ty, a.unset, amount, b.bits),
    };
    moved.unwrap_or(all(ty, a.undefined() | b.undefined()))
}

pub(crate) fn cast(kind: CastKind, from: Ty, to: Ty, a: Value) -> u128 {
    match kind {
        CastKind::Int => signed(from, a.unset) as u128 & mask(to),
        CastKind::Bits => a.unset,
        _ => all(to, a.undefined()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_field_is_set_when_all_its_parts_are() {
        let fresh = Value::new(0x5555, Ty::U32, true);
        let keep = |mask| Value::defined(mask);
        // Set the low half, then the high half, as a compiler does it.
        let cleared = Value { bits: 0, unset: binary(BinaryOp::BitAnd, Ty::U32, fresh, keep(0xffff_0000)) };
        assert_eq!(cleared.unset, 0xffff_0000);
        let half = Value { bits: 7, unset: binary(BinaryOp::BitOr, Ty::U32, cleared, keep(7)) };
        assert_eq!(half.unset, 0xffff_0000 & !7);
        let cleared = Value { bits: 7, unset: binary(BinaryOp::BitAnd, Ty::U32, half, keep(0xffff)) };
        assert_eq!(cleared.unset, 0);
        assert_eq!(binary(BinaryOp::Add, Ty::U32, half, keep(1)), 0xffff_ffff);
        assert_eq!(binary(BinaryOp::Lt, Ty::U32, half, keep(1)), 1);
    }

    #[test]
    fn shifts_and_widening_move_the_unset_bits() {
        let high = Value { bits: 0, unset: 0x80 };
        let by = |n| Value::defined(n);
        assert_eq!(shift(BinaryOp::Shr, Ty::I8, Ty::U32, high, by(3)), 0xf0);
        assert_eq!(shift(BinaryOp::Shr, Ty::U8, Ty::U32, high, by(3)), 0x10);
        assert_eq!(shift(BinaryOp::Shl, Ty::U8, Ty::U32, high, by(1)), 0);
        assert_eq!(shift(BinaryOp::Shl, Ty::U8, Ty::U32, high, Value::new(1, Ty::U32, true)), 0xff);
        assert_eq!(cast(CastKind::Int, Ty::I8, Ty::I16, high), 0xff80);
        assert_eq!(cast(CastKind::Int, Ty::U8, Ty::I16, high), 0x80);
        assert_eq!(cast(CastKind::IntToFloat, Ty::U8, Ty::F32, high), 0xffff_ffff);
    }
}
