//! Run-time values and pointers as plain bits, and where arbitrary values come from.
//!
//! A value is kept in a `u128`: a bool as 0 or 1, an integer or float as its bits zero-extended, a pointer as
//! object handle (high half) and signed byte offset (low half). Every function here and in
//! [`arith`](crate::arith) takes and gives *canonical* bits: nothing is set above the width of the type.

use gpuproof_kir::{Const, Ty};

/// A value in a register, and which of its bits stem from something uninitialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    /// The canonical bits.
    pub bits: u128,
    /// The bits that an uninitialised local or byte took part in making.
    pub unset: u128,
}

impl Value {
    /// A value without taint.
    pub fn defined(bits: u128) -> Self {
        Self { bits, unset: 0 }
    }

    /// A value of which all bits are uninitialised, or none.
    pub fn new(bits: u128, ty: Ty, undefined: bool) -> Self {
        Self { bits, unset: if undefined { mask(ty) } else { 0 } }
    }

    /// Whether something uninitialised took part in making it.
    pub fn undefined(self) -> bool {
        self.unset != 0
    }

    /// The truth of a bool or predicate.
    pub fn truth(self) -> bool {
        self.bits != 0
    }
}

/// The bits that a value of this type may have set; all of them for a pointer.
pub(crate) fn mask(ty: Ty) -> u128 {
    match ty {
        Ty::Bool => 1,
        Ty::Ptr => u128::MAX,
        _ => u128::MAX >> (128 - ty.bits()),
    }
}

/// The integer that canonical bits stand for, by the signedness of the type.
pub(crate) fn signed(ty: Ty, bits: u128) -> i128 {
    if ty.is_signed() {
        let shift = 128 - ty.bits();
        ((bits << shift) as i128) >> shift
    } else {
        bits as i128
    }
}

/// The bits of a literal of this type; none if the literal is of another class of types.
pub(crate) fn constant(value: Const, ty: Ty) -> Option<u128> {
    match (value, ty) {
        (Const::Bool(b), Ty::Bool) => Some(b.into()),
        (Const::Int(bits), Ty::Int { .. }) => Some(bits & mask(ty)),
        (Const::Float(bits), Ty::Float(_)) => Some(u128::from(bits) & mask(ty)),
        (Const::Null, Ty::Ptr) => Some(0),
        _ => None,
    }
}

/// Two rounds of a 64-bit mixer; the source of every arbitrary value, so that a run repeats exactly.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut x = a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    for _ in 0..2 {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    x
}

/// An arbitrary value of a type, fixed by the seed and what it is for. A pointer becomes a wild one.
pub(crate) fn arbitrary(ty: Ty, seed: u64, what: u64) -> u128 {
    let low = mix(seed, what);
    match ty {
        Ty::Ptr => pointer(Handle::Wild, low as i64),
        _ => (u128::from(mix(low, what)) << 64 | u128::from(low)) & mask(ty),
    }
}

/// A sequence of pseudo-random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Self(mix(seed, 0x5eed))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0, 1)
    }

    /// The next number below a bound, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// What a pointer points into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Handle {
    /// Nothing.
    Null,
    /// A global, constant or image object, by its number among those of the program.
    Global(u32),
    /// A shared object of a block, by the block's linear index and the object's number.
    Shared { block: u32, slot: u32 },
    /// A private object, by the launch-wide thread index and the thread's serial number of it.
    Private { thread: u32, serial: u32 },
    /// No object: bytes that are no pointer were read as one; the offset is the address.
    Wild,
}

/// The bits of a pointer.
pub(crate) fn pointer(handle: Handle, offset: i64) -> u128 {
    let high = match handle {
        Handle::Null => 0,
        Handle::Global(slot) => 1 << 60 | u64::from(slot),
        Handle::Shared { block, slot } => 2 << 60 | u64::from(block) << 32 | u64::from(slot),
        Handle::Private { thread, serial } => 3 << 60 | u64::from(thread) << 32 | u64::from(serial),
        Handle::Wild => 4 << 60,
    };
    u128::from(high) << 64 | u128::from(offset as u64)
}

/// The object and offset of a pointer.
pub(crate) fn split(bits: u128) -> (Handle, i64) {
    let (high, offset) = ((bits >> 64) as u64, bits as u64 as i64);
    let (owner, slot) = ((high >> 32) as u32 & 0x0fff_ffff, high as u32);
    let handle = match high >> 60 {
        0 => Handle::Null,
        1 => Handle::Global(slot),
        2 => Handle::Shared { block: owner, slot },
        3 => Handle::Private { thread: owner, serial: slot },
        _ => Handle::Wild,
    };
    (handle, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_come_back_from_their_bits() {
        for handle in [
            Handle::Null,
            Handle::Global(7),
            Handle::Shared { block: 3, slot: 9 },
            Handle::Private { thread: 1 << 20, serial: u32::MAX },
            Handle::Wild,
        ] {
            for offset in [0, -1, i64::MIN, 4096] {
                assert_eq!(split(pointer(handle, offset)), (handle, offset));
            }
        }
        assert_eq!(pointer(Handle::Null, 0), 0);
    }

    #[test]
    fn arbitrary_values_are_canonical_and_repeat() {
        for ty in Ty::ALL {
            let value = arbitrary(ty, 5, 6);
            assert_eq!(value & !mask(ty), 0, "{ty}");
            assert_eq!(value, arbitrary(ty, 5, 6));
        }
        assert_ne!(arbitrary(Ty::U64, 5, 6), arbitrary(Ty::U64, 5, 7));
    }
}
