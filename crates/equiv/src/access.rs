//! Reads and writes through pointers.
//!
//! An index that depends on data may be any element: a read is a choice among all of them, a write writes each of them
//! under the condition that it is meant. That the access lies inside the array, at a multiple of its size, is a claim.

use crate::machine::{Machine, Stop};
use crate::memory::{Key, LARGEST_GROWN, byte_of};
use crate::ops::{as_u64, bool_bits};
use crate::value::{Place, under};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{ObjectId, Space, Ty};
use gpuproof_logic::Term;

/// Most elements that an index may choose from.
const MOST_CHOICES: u64 = 4096;

/// The bytes of an object that an access may touch.
enum Target {
    /// Here.
    At(u64),
    /// At one of so many multiples of the size, given by the offset.
    Among(u64),
}

impl Machine<'_, '_> {
    /// The instance of an object that a thread sees.
    pub(crate) fn key(&self, t: usize, object: ObjectId) -> Key {
        let instance = match self.module.objects[object].space {
            Space::Shared => self.launch.block_of(t),
            Space::Private => t as u64,
            Space::Global | Space::Constant | Space::Image => 0,
        };
        (object, instance)
    }

    /// Bytes of an object, if they are known.
    pub(crate) fn size_of(&self, object: ObjectId) -> Option<u64> {
        self.memory.size(&self.module.objects[object], object, self.inputs, self.launch.dynamic_shared)
    }

    fn target(
        &mut self,
        t: usize,
        guard: Term,
        object: ObjectId,
        offset: Term,
        size: u64,
        origin: Origin,
    ) -> Result<Option<Target>, Stop> {
        let known = self.size_of(object);
        if let Some(at) = as_u64(self.terms, offset) {
            let limit = known.unwrap_or(LARGEST_GROWN);
            if at.checked_add(size).is_some_and(|end| end <= limit) {
                return Ok(Some(Target::At(at)));
            }
            let name = &self.module.objects[object].name;
            if known.is_none() && (at as i64) >= 0 {
                let text = format!("`{name}` is accessed far from its start and nobody said how large it is");
                return self.stop(origin, text);
            }
            let impossible = self.terms.false_();
            self.claim(Code::MemoryBounds, t, guard, impossible, origin);
            if guard == self.terms.true_() {
                let text = format!("the access of `{name}` at byte {} lies outside of it", at as i64);
                return self.stop(origin, text);
            }
            return Ok(None);
        }
        let name = &self.module.objects[object].name;
        let Some(bytes) = known else {
            let text = format!(
                "the index of `{name}` depends on data: `--array {name}=COUNT` must say how large it is"
            );
            return self.stop(origin, text);
        };
        let choices = bytes / size;
        if choices > MOST_CHOICES {
            let text = format!(
                "the index of `{name}` depends on data and may be any of {choices}, which are too many"
            );
            return self.stop(origin, text);
        }
        let hits: Vec<Term> = (0..choices).map(|n| self.hit(offset, n * size)).collect();
        let inside = self.terms.or(&hits);
        self.claim(Code::MemoryBounds, t, guard, inside, origin);
        Ok(Some(Target::Among(choices)))
    }

    fn hit(&mut self, offset: Term, at: u64) -> Term {
        let here = self.terms.bv(at, 64);
        self.terms.eq(offset, here)
    }

    fn bits(&mut self, key: Key, at: u64, size: u64) -> Term {
        self.memory.read(self.terms, self.module, self.inputs, key, at, size)
    }

    /// Reads a scalar.
    pub(crate) fn load(
        &mut self,
        t: usize,
        guard: Term,
        places: &[Place],
        ty: Ty,
        origin: Origin,
    ) -> Result<Term, Stop> {
        if ty == Ty::Ptr {
            return self.stop(origin, "a pointer that is read from memory");
        }
        let mut value: Option<Term> = None;
        for place in places {
            let guard = self.terms.and2(guard, place.when);
            if guard == self.terms.false_() {
                continue;
            }
            let Some(object) = place.object else {
                let never = self.terms.false_();
                self.claim(Code::MemoryNull, t, guard, never, origin);
                continue;
            };
            let offset = under(self.terms, guard, place.offset);
            let key = self.key(t, object);
            let read = match self.target(t, guard, object, offset, ty.size(), origin)? {
                None => continue,
                Some(Target::At(at)) => self.bits(key, at, ty.size()),
                Some(Target::Among(choices)) => {
                    let mut chosen = self.bits(key, 0, ty.size());
                    for n in 1..choices {
                        let element = self.bits(key, n * ty.size(), ty.size());
                        let here = self.hit(offset, n * ty.size());
                        chosen = self.terms.ite(here, element, chosen);
                    }
                    chosen
                }
            };
            value = Some(match value {
                None => read,
                Some(other) => self.terms.ite(place.when, read, other),
            });
        }
        let Some(bits) = value else {
            return self.stop(origin, "an access that cannot be carried out");
        };
        let bits = under(self.terms, guard, bits);
        if ty != Ty::Bool {
            return Ok(bits);
        }
        let zero = self.terms.bv(0, 8);
        Ok(self.terms.ne(bits, zero))
    }

    /// Writes a scalar.
    pub(crate) fn store(
        &mut self,
        t: usize,
        guard: Term,
        places: &[Place],
        ty: Ty,
        value: Term,
        origin: Origin,
    ) -> Result<(), Stop> {
        if ty == Ty::Ptr {
            return self.stop(origin, "a pointer that is written to memory");
        }
        let value = if ty == Ty::Bool { bool_bits(self.terms, value, 8) } else { value };
        let size = ty.size();
        for place in places {
            let guard = self.terms.and2(guard, place.when);
            if guard == self.terms.false_() {
                continue;
            }
            let Some(object) = place.object else {
                let never = self.terms.false_();
                self.claim(Code::MemoryNull, t, guard, never, origin);
                continue;
            };
            let offset = under(self.terms, guard, place.offset);
            let key = self.key(t, object);
            match self.target(t, guard, object, offset, size, origin)? {
                None => {}
                Some(Target::At(at)) => self.write_if(key, at, size, guard, value),
                Some(Target::Among(choices)) => {
                    for n in 0..choices {
                        let here = self.hit(offset, n * size);
                        let when = self.terms.and2(guard, here);
                        if when != self.terms.false_() {
                            self.write_if(key, n * size, size, when, value);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn write_if(&mut self, key: Key, at: u64, size: u64, when: Term, value: Term) {
        let value = if when == self.terms.true_() {
            value
        } else {
            let old = self.bits(key, at, size);
            self.terms.ite(when, value, old)
        };
        self.memory.write(key, at, size, value);
    }

    /// One place with a constant offset: what copies of bytes need.
    pub(crate) fn exact_place(
        &mut self,
        t: usize,
        guard: Term,
        places: &[Place],
        bytes: u64,
        origin: Origin,
    ) -> Result<(Key, u64), Stop> {
        let [place] = places else { return self.stop(origin, "a copy whose place depends on data") };
        let Some(object) = place.object else { return self.stop(origin, "a copy through a null pointer") };
        let offset = under(self.terms, guard, place.offset);
        let Some(at) = as_u64(self.terms, offset) else {
            return self.stop(origin, "a copy whose place depends on data");
        };
        let limit = self.size_of(object).unwrap_or(LARGEST_GROWN);
        if at.checked_add(bytes).is_none_or(|end| end > limit) {
            let name = &self.module.objects[object].name;
            return self.stop(origin, format!("the copy leaves `{name}`"));
        }
        Ok((self.key(t, object), at))
    }

    /// Copies bytes; all are read before any is written.
    pub(crate) fn copy(&mut self, guard: Term, to: (Key, u64), from: (Key, u64), bytes: u64) {
        let cells: Vec<_> = (0..bytes)
            .map(|n| self.memory.cell(self.terms, self.module, self.inputs, from.0, from.1 + n))
            .collect();
        for (n, cell) in cells.into_iter().enumerate() {
            let at = to.1 + n as u64;
            if guard == self.terms.true_() {
                self.memory.write_cell(to.0, at, cell);
                continue;
            }
            let old = self.memory.cell(self.terms, self.module, self.inputs, to.0, at);
            let (new, old) = (byte_of(self.terms, cell), byte_of(self.terms, old));
            let value = self.terms.ite(guard, new, old);
            self.memory.write_cell(to.0, at, (value, 0));
        }
    }
}
