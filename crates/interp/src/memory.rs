//! Memory: rows of bytes that remember which bytes were ever written and where pointers are stored.
//!
//! A pointer in memory is its address in little-endian bytes plus the pointer itself kept beside them, so that
//! it comes back as the same pointer. Overwriting any of its bytes loses it; copying all of them carries it over.

use crate::value::{Handle, Random, mask, pointer};
use gpuproof_kir::{ObjectId, Space, Ty};
use rustc_hash::FxHashMap;

/// One instance of an object.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub object: ObjectId,
    pub space: Space,
    /// The thread's serial number of a private instance.
    pub serial: u32,
    /// Address that a pointer to its start has as an integer; a multiple of 256.
    pub address: u64,
    pub bytes: Vec<u8>,
    /// The bits of each byte that were never written; empty if all count as written from the start.
    unset: Vec<u8>,
    /// Stored pointers by offset.
    pointers: FxHashMap<u64, u128>,
}

impl Region {
    /// A region whose bytes all count as written.
    pub fn filled(object: ObjectId, space: Space, address: u64, bytes: Vec<u8>) -> Self {
        let (unset, pointers) = (Vec::new(), FxHashMap::default());
        Self { object, space, serial: 0, address, bytes, unset, pointers }
    }

    /// Keeps record of which bytes hold values that are not known; all bytes are known so far.
    pub fn keep_record(&mut self) {
        self.unset = vec![0; self.bytes.len()];
    }

    /// A region of arbitrary bytes that were never written.
    pub fn raw(object: ObjectId, space: Space, address: u64, size: u64, seed: u64) -> Self {
        let mut region = Self::filled(object, space, address, Vec::new());
        region.reset(size, seed);
        region
    }

    /// Makes all bytes arbitrary and unwritten again.
    pub fn reset(&mut self, size: u64, seed: u64) {
        let mut random = Random::new(seed);
        self.bytes.clear();
        while (self.bytes.len() as u64) < size {
            self.bytes.extend_from_slice(&random.next().to_le_bytes());
        }
        self.bytes.truncate(size as usize);
        self.unset.clear();
        self.unset.resize(size as usize, 0xff);
        self.pointers.clear();
    }

    /// Makes all bytes count as written.
    pub fn set_all(&mut self) {
        self.unset.fill(0);
    }

    /// Makes the arbitrary bytes such that integers of any width are small and not negative.
    pub fn make_small(&mut self) {
        for chunk in self.bytes.chunks_mut(8) {
            for (n, byte) in chunk.iter_mut().enumerate() {
                *byte = if n == 0 { *byte % 32 } else { 0 };
            }
        }
    }

    /// Size in bytes.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Whether `len` bytes from `offset` lie inside.
    pub fn holds(&self, offset: i64, len: u64) -> bool {
        u64::try_from(offset)
            .ok()
            .and_then(|start| start.checked_add(len))
            .is_some_and(|end| end <= self.len())
    }

    /// The bytes of a range that [`holds`](Self::holds).
    pub fn slice(&self, offset: u64, len: u64) -> &[u8] {
        self.bytes.get(offset as usize..(offset + len) as usize).unwrap_or(&[])
    }

    /// The bits of a scalar that were never written.
    pub fn unset(&self, offset: u64, ty: Ty) -> u128 {
        let masks = self.unset.get(offset as usize..(offset + ty.size()) as usize).unwrap_or(&[]);
        let mut wide = [0; 16];
        wide[..masks.len()].copy_from_slice(masks);
        match (u128::from_le_bytes(wide), ty) {
            (0, _) => 0,
            (_, Ty::Bool | Ty::Ptr) => mask(ty),
            (unset, _) => unset,
        }
    }

    /// Writes bytes.
    pub fn write(&mut self, offset: u64, bytes: &[u8]) {
        let range = offset as usize..offset as usize + bytes.len();
        if let Some(target) = self.bytes.get_mut(range.clone()) {
            target.copy_from_slice(bytes);
        }
        if let Some(unset) = self.unset.get_mut(range) {
            unset.fill(0);
        }
        self.forget_pointers(offset, bytes.len() as u64);
    }

    /// Says which bits of the bytes from here on were uninitialised when they were written.
    pub fn mark_unset(&mut self, offset: u64, masks: &[u8]) {
        if let Some(target) = self.unset.get_mut(offset as usize..offset as usize + masks.len()) {
            target.copy_from_slice(masks);
        }
    }

    /// Pointers any byte of which lies in the range are no longer there.
    fn forget_pointers(&mut self, offset: u64, len: u64) {
        if !self.pointers.is_empty() {
            self.pointers.retain(|at, _| *at + 8 <= offset || *at >= offset + len);
        }
    }

    /// The value of a scalar.
    pub fn load(&self, offset: u64, ty: Ty) -> u128 {
        let bytes = self.slice(offset, ty.size());
        let mut wide = [0; 16];
        wide[..bytes.len()].copy_from_slice(bytes);
        let bits = u128::from_le_bytes(wide);
        match ty {
            Ty::Bool => u128::from(bits != 0),
            Ty::Ptr => match self.pointers.get(&offset) {
                Some(stored) => *stored,
                None if bits == 0 => 0,
                None => pointer(Handle::Wild, bits as u64 as i64),
            },
            _ => bits,
        }
    }

    /// Remembers the pointer whose address was just written.
    pub fn keep_pointer(&mut self, offset: u64, bits: u128) {
        self.pointers.insert(offset, bits);
    }

    /// What a copy needs to know of a range.
    pub fn snapshot(&self, offset: u64, len: u64) -> Snapshot {
        let unset = self.unset.get(offset as usize..(offset + len) as usize).map(<[u8]>::to_vec);
        let mut pointers = Vec::new();
        if !self.pointers.is_empty() {
            let inside = self.pointers.iter().filter(|(at, _)| **at >= offset && **at + 8 <= offset + len);
            pointers.extend(inside.map(|(at, bits)| (at - offset, *bits)));
        }
        Snapshot { bytes: self.slice(offset, len).to_vec(), unset, pointers }
    }

    /// Writes what a snapshot took.
    pub fn restore(&mut self, offset: u64, copy: &Snapshot) {
        self.write(offset, &copy.bytes);
        if let Some(unset) = &copy.unset {
            self.mark_unset(offset, unset);
        }
        self.pointers.extend(copy.pointers.iter().map(|(at, bits)| (offset + at, *bits)));
    }
}

/// The contents of a range: bytes, which bits of them were never written, pointers by relative offset.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub bytes: Vec<u8>,
    unset: Option<Vec<u8>>,
    pointers: Vec<(u64, u128)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::Id;

    fn region(size: u64) -> Region {
        Region::raw(ObjectId::new(0), Space::Private, 256, size, 1)
    }

    #[test]
    fn pointers_survive_storing_and_copying_but_not_overwriting() {
        let stored = pointer(Handle::Global(3), 12);
        let mut a = region(32);
        a.write(8, &77u64.to_le_bytes());
        a.keep_pointer(8, stored);
        assert_eq!(a.load(8, Ty::Ptr), stored);
        assert_eq!(a.load(8, Ty::U64), 77);
        let mut b = region(32);
        b.restore(16, &a.snapshot(8, 8));
        assert_eq!(b.load(16, Ty::Ptr), stored);
        b.restore(0, &a.snapshot(12, 8));
        assert_ne!(b.load(0, Ty::Ptr), stored, "half a pointer is none");
        a.write(15, &[1]);
        assert_ne!(a.load(8, Ty::Ptr), stored);
    }

    #[test]
    fn unwritten_bytes_are_known_and_travel_with_copies() {
        let mut a = region(8);
        assert_eq!(a.unset(0, Ty::U8), 0xff);
        a.write(2, &[1, 2]);
        assert_eq!((a.unset(2, Ty::U16), a.unset(2, Ty::U32)), (0, 0xffff_0000));
        a.mark_unset(3, &[0x0f]);
        assert_eq!(a.unset(2, Ty::U16), 0x0f00);
        assert_eq!((a.unset(3, Ty::Bool), a.unset(0, Ty::Ptr)), (1, u128::MAX));
        let mut b = Region::filled(ObjectId::new(1), Space::Private, 512, vec![0; 4]);
        b.restore(0, &a.snapshot(0, 4));
        assert_eq!(b.unset(0, Ty::U32), 0, "a region without the record counts everything as written");
        let mut c = region(8);
        c.restore(4, &a.snapshot(0, 4));
        assert_eq!((c.unset(6, Ty::U8), c.unset(4, Ty::U32)), (0, 0x0f00_ffff));
    }

    #[test]
    fn bounds_are_exact() {
        let a = region(8);
        assert!(a.holds(0, 8) && a.holds(8, 0) && a.holds(7, 1));
        assert!(!a.holds(-1, 1) && !a.holds(1, 8) && !a.holds(i64::MAX, u64::MAX));
    }
}
