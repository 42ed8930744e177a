//! Pointers that a thread keeps in its private memory.
//!
//! Nobody else touches private memory, so that a pointer read from it is the one that this thread stored there last. What is
//! kept here holds in every run that gets to the state; whatever may have changed the bytes removes it. A store to a place
//! that is not known to be another one removes it, too.

use crate::change::Change;
use crate::value::{Place, Value, choose};
use gpuproof_kir::ObjectId;
use gpuproof_logic::number::{to_signed, wrap};
use gpuproof_logic::{Term, Terms};
use std::rc::Rc;

/// Bytes of a pointer.
const SIZE: i64 = 8;

#[derive(Clone, PartialEq, Debug)]
struct Kept {
    object: ObjectId,
    offset: Term,
    to: Rc<Vec<Place>>,
}

/// The pointers of a thread in its private memory.
#[derive(Clone, Debug, Default)]
pub struct Pointers(Rc<Vec<Kept>>);

impl Pointers {
    /// Bytes of an object are overwritten.
    pub fn overwrite(&mut self, terms: &Terms, object: ObjectId, offset: Term, bytes: u64) {
        let spared = |kept: &Kept| {
            kept.object != object
                || distance(terms, kept.offset, offset).is_some_and(|d| d >= bytes as i64 || d <= -SIZE)
        };
        if !self.0.iter().all(spared) {
            Rc::make_mut(&mut self.0).retain(spared);
        }
    }

    /// An object may have changed in any way.
    pub fn forget(&mut self, object: ObjectId) {
        if self.0.iter().any(|kept| kept.object == object) {
            Rc::make_mut(&mut self.0).retain(|kept| kept.object != object);
        }
    }

    /// The thread stores a pointer.
    pub fn store(&mut self, terms: &Terms, object: ObjectId, offset: Term, to: Rc<Vec<Place>>) {
        self.overwrite(terms, object, offset, SIZE as u64);
        Rc::make_mut(&mut self.0).push(Kept { object, offset, to });
    }

    /// The pointer at a place, if it is known.
    pub fn load(&self, terms: &Terms, object: ObjectId, offset: Term) -> Option<Rc<Vec<Place>>> {
        let here = |kept: &&Kept| kept.object == object && distance(terms, kept.offset, offset) == Some(0);
        self.0.iter().find(here).map(|kept| Rc::clone(&kept.to))
    }

    /// The pointers in a range of bytes, by their place in it.
    pub fn within(
        &self,
        terms: &Terms,
        object: ObjectId,
        start: Term,
        bytes: u64,
    ) -> Vec<(u64, Rc<Vec<Place>>)> {
        let of_object = self.0.iter().filter(|kept| kept.object == object);
        of_object
            .filter_map(|kept| {
                let at = distance(terms, kept.offset, start)?;
                (at >= 0 && at + SIZE <= bytes as i64).then(|| (at as u64, Rc::clone(&kept.to)))
            })
            .collect()
    }

    /// What is known on both of two ways here.
    pub fn merge(terms: &mut Terms, first: Term, a: &Pointers, b: &Pointers) -> Pointers {
        if Rc::ptr_eq(&a.0, &b.0) {
            return a.clone();
        }
        let mut merged = Vec::new();
        for kept in a.0.iter() {
            let same = |other: &&Kept| other.object == kept.object && other.offset == kept.offset;
            let Some(other) = b.0.iter().find(same) else { continue };
            let (x, y) = (Value::Pointer(Rc::clone(&kept.to)), Value::Pointer(Rc::clone(&other.to)));
            let to = if x == y { x } else { choose(terms, first, &x, &y) };
            if let Value::Pointer(to) = to {
                merged.push(Kept { to, ..kept.clone() });
            }
        }
        Pointers(Rc::new(merged))
    }

    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        if self.0.is_empty() {
            return;
        }
        for kept in Rc::make_mut(&mut self.0) {
            kept.offset = change.term(kept.offset);
            if let Value::Pointer(to) = change.value(&Value::Pointer(Rc::clone(&kept.to))) {
                kept.to = to;
            }
        }
    }
}

/// `a - b`, if it is the same whatever the symbols stand for.
fn distance(terms: &Terms, a: Term, b: Term) -> Option<i64> {
    let difference = terms.difference(a, b);
    i64::try_from(to_signed(&wrap(difference.as_constant()?, 64), 64)).ok()
}
