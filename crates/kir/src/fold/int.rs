//! Integer arithmetic of kir on two's complement bits.
//!
//! Operands have no bits above the width of their type; neither have results.

use super::ordering;
use crate::expr::{BinaryOp, Const};
use crate::pure::PureFn;
use crate::ty::Ty;

/// The value of these bits. A `u128` above the maximum of `i128` keeps its bits and loses its value; callers
/// treat 128-bit unsigned integers by their bits.
pub(super) fn signed(ty: Ty, bits: u128) -> i128 {
    let unused = 128 - ty.bits();
    if ty.is_signed() { ((bits << unused) as i128) >> unused } else { bits as i128 }
}

pub(super) fn binary(op: BinaryOp, ty: Ty, a: u128, b: u128) -> Option<Const> {
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    let value = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div | BinaryOp::Rem if b == 0 => return None,
        // The minimum divided by -1 wraps to itself, with remainder 0.
        BinaryOp::Div if ty.is_signed() => sa.wrapping_div(sb) as u128,
        BinaryOp::Div => a / b,
        BinaryOp::Rem if ty.is_signed() => sa.wrapping_rem(sb) as u128,
        BinaryOp::Rem => a % b,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        _ if ty.is_signed() => return ordering(op, sa.cmp(&sb)),
        _ => return ordering(op, a.cmp(&b)),
    };
    Some(Const::Int(value & ty.mask()))
}

pub(super) fn shift(op: BinaryOp, ty: Ty, a: u128, amount_ty: Ty, amount: u128) -> Option<u128> {
    if amount_ty.is_signed() && signed(amount_ty, amount) < 0 {
        return None;
    }
    let amount = u32::try_from(amount).ok().filter(|amount| *amount < ty.bits())?;
    let value = match op {
        BinaryOp::Shl => a << amount,
        BinaryOp::Shr if ty.is_signed() => (signed(ty, a) >> amount) as u128,
        BinaryOp::Shr => a >> amount,
        _ => return None,
    };
    Some(value & ty.mask())
}

/// The integer functions; `ty` is the type of the operands, which fit the function.
pub(super) fn pure(function: PureFn, ty: Ty, [a, b, c]: [u128; 3]) -> Option<u128> {
    let width = ty.bits();
    let (sa, sb) = (signed(ty, a), signed(ty, b));
    let less = if ty.is_signed() { sa < sb } else { a < b };
    let (low, high) = limits(ty);
    let value = match function {
        PureFn::Min => {
            if less {
                a
            } else {
                b
            }
        }
        PureFn::Max => {
            if less {
                b
            } else {
                a
            }
        }
        PureFn::Abs => {
            if ty.is_signed() && sa < 0 {
                a.wrapping_neg()
            } else {
                a
            }
        }
        // The difference of the larger and the smaller fits the unsigned type.
        PureFn::AbsDiff => {
            if less {
                b.wrapping_sub(a)
            } else {
                a.wrapping_sub(b)
            }
        }
        PureFn::Clz => u128::from(a.leading_zeros() - (128 - width)),
        PureFn::Ctz => u128::from(a.trailing_zeros().min(width)),
        PureFn::PopCount => u128::from(a.count_ones()),
        PureFn::FindFirstSet => {
            if a == 0 {
                0
            } else {
                u128::from(a.trailing_zeros() + 1)
            }
        }
        PureFn::BitReverse => a.reverse_bits() >> (128 - width),
        PureFn::MulHigh => mul_high(ty, a, b),
        PureFn::Mul24 => {
            let cut = |bits: u128| {
                if ty.is_signed() { ((bits << 104) as i128 >> 104) as u128 } else { bits & 0xff_ffff }
            };
            cut(a).wrapping_mul(cut(b))
        }
        PureFn::Rotate => {
            let by = (b % u128::from(width)) as u32;
            if by == 0 { a } else { (a << by) | (a >> (width - by)) }
        }
        PureFn::AddSat if ty.is_signed() => match sa.checked_add(sb) {
            Some(sum) => sum.clamp(low, high as i128) as u128,
            None if sa < 0 => low as u128,
            None => high,
        },
        PureFn::AddSat => a.checked_add(b).map_or(high, |sum| sum.min(high)),
        PureFn::SubSat if ty.is_signed() => match sa.checked_sub(sb) {
            Some(difference) => difference.clamp(low, high as i128) as u128,
            None if sa < 0 => low as u128,
            None => high,
        },
        PureFn::SubSat => a.saturating_sub(b),
        // a + b = (a & b) + (a | b) = 2 (a & b) + (a ^ b), so half of it needs no wider sum.
        PureFn::HalfAdd if ty.is_signed() => ((sa & sb) + ((sa ^ sb) >> 1)) as u128,
        PureFn::HalfAdd => (a & b) + ((a ^ b) >> 1),
        PureFn::RoundedHalfAdd if ty.is_signed() => ((sa | sb) - ((sa ^ sb) >> 1)) as u128,
        PureFn::RoundedHalfAdd => (a | b) - ((a ^ b) >> 1),
        PureFn::BytePermute => byte_permute(a, b, c)?,
        PureFn::FunnelShiftLeft => (((b << 32) | a) << (c & 31)) >> 32,
        PureFn::FunnelShiftRight => ((b << 32) | a) >> (c & 31),
        _ => return None,
    };
    Some(value & ty.mask())
}

/// Smallest value, and the bits of the largest.
fn limits(ty: Ty) -> (i128, u128) {
    if ty.is_signed() { (i128::MIN >> (128 - ty.bits()), ty.mask() >> 1) } else { (0, ty.mask()) }
}

/// Upper half of the full product. For 128 bits the product has 256, made of four products of halves.
fn mul_high(ty: Ty, a: u128, b: u128) -> u128 {
    let width = ty.bits();
    if width < 128 {
        let product = if ty.is_signed() {
            // At most 64 bits each: the product of the values fits.
            signed(ty, a).wrapping_mul(signed(ty, b)) as u128
        } else {
            a.wrapping_mul(b)
        };
        return product >> width;
    }
    let half = |v: u128| (v >> 64, v & u128::from(u64::MAX));
    let ((ah, al), (bh, bl)) = (half(a), half(b));
    let (mid_high, mid_low) = half(ah * bl + ((al * bl) >> 64));
    let (cross_high, _) = half(al * bh + mid_low);
    let high = ah * bh + mid_high + cross_high;
    if !ty.is_signed() {
        return high;
    }
    // The signed product differs by 2^128 * b for a negative a, and likewise for b.
    let fix = |sign: u128, other: u128| if sign >> 127 == 1 { other } else { 0 };
    high.wrapping_sub(fix(a, b)).wrapping_sub(fix(b, a))
}

/// Byte `n` of the result is the byte of `b:a` that the low three bits of nibble `n` of the selector name. What
/// a set fourth bit does, kir does not fix.
fn byte_permute(a: u128, b: u128, selector: u128) -> Option<u128> {
    let bytes = (b << 32) | a;
    let result = (0..4).fold(0, |result, n| {
        let byte = bytes >> (8 * (selector >> (4 * n) & 7)) & 0xff;
        result | (byte << (8 * n))
    });
    (selector & 0x8888 == 0).then_some(result)
}
