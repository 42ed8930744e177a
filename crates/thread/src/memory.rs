//! What one thread knows of memory.
//!
//! The contents of an object are a function of the byte offset and of the object's **token**, a symbol that changes
//! when the contents may have: at barriers, and at the heads of loops that write the object. On top of it lie **cells**:
//! locations whose value this thread knows because it has accessed them.
//!
//! Soundness rules (for race-free runs, which is all that is ever claimed):
//! * Between two barriers that order an object's space, a location that this thread reads is written by no other thread.
//!   So its value is the one at the last barrier, overlaid by the thread's own writes.
//! * Right after a barrier all threads of the block see the same contents: the token is shared by the block.
//! * A location that this thread accessed in the interval before a barrier was changed by no other thread in that
//!   interval. So right after the barrier it holds what the cell says: a fact about the new contents, not a cell, so
//!   that all threads go on to read one and the same function.
//!
//! Beside its token every object has an **epoch**, a symbol that changes where plain writes of other threads may have come
//! between: atomics of one epoch see each other's results and nothing else (`crate::lemma`). And it is remembered with which token the
//! barrier region started that the thread is in (`crate::lemma`).

mod pointers;

use crate::change::Change;
use crate::guard::stands_in;
use gpuproof_base::Id;
use gpuproof_kir::{ObjectId, Ty};
use gpuproof_logic::number::{to_signed, wrap};
use gpuproof_logic::{Term, Terms};
use gpuproof_rules::{Rule, Side};
use pointers::Pointers;
use std::cmp::Ordering;
use std::rc::Rc;

/// Cells that are looked at for one read.
const CELL_LIMIT: usize = 48;
/// Cells that may or may not be the location read.
const MAYBE_LIMIT: usize = 4;
/// Likewise, cells with a number in them at a fixed place: the entries of a table.
const TABLE_LIMIT: usize = 32;
/// Locations of one object that a thread remembers over a barrier.
const SURVIVORS: usize = 4;

/// A location with a known value.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    object: ObjectId,
    /// Where.
    pub offset: Term,
    /// As what.
    pub ty: Ty,
    /// The value.
    pub value: Term,
    /// When it is known.
    pub guard: Term,
    written: bool,
}

/// What is known of memory.
#[derive(Clone, Debug)]
pub struct Memory {
    /// By object.
    tokens: Rc<Vec<Term>>,
    cells: Rc<Vec<Cell>>,
    /// By object.
    epochs: Rc<Vec<Term>>,
    /// By object.
    settled: Rc<Vec<Term>>,
    /// Pointers in private memory.
    pub pointers: Pointers,
}

/// What the cells say about a location.
#[derive(Debug)]
pub struct Found {
    /// Values under conditions, the latest write first.
    pub conditional: Vec<(Term, Term)>,
    /// The value otherwise.
    pub otherwise: Otherwise,
}

/// What is there if no condition holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Otherwise {
    /// This.
    Value(Term),
    /// What the object's function says.
    Contents,
    /// Something else: a write that overlaps partly, or too many possible writes.
    Anything,
}

/// How a location lies to a cell's.
pub(crate) enum Relation {
    Same,
    Disjoint,
    SameOrDisjoint,
    /// The location is a part of the cell, from this byte of it on.
    Inside(u32),
    Overlap,
}

impl Memory {
    /// Memory at the kernel's start, with a token for each object.
    pub fn new(tokens: Vec<Term>) -> Self {
        let tokens = Rc::new(tokens);
        Self {
            epochs: Rc::clone(&tokens),
            settled: Rc::clone(&tokens),
            tokens,
            cells: Rc::default(),
            pointers: Pointers::default(),
        }
    }

    /// The epoch of an object.
    pub fn epoch(&self, object: ObjectId) -> Option<Term> {
        self.epochs.get(object.number()).copied()
    }

    /// Plain writes to an object may be ordered between what was and what comes.
    pub fn set_epoch(&mut self, object: ObjectId, epoch: Term) {
        if let Some(slot) = Rc::make_mut(&mut self.epochs).get_mut(object.number()) {
            *slot = epoch;
        }
    }

    /// The token that an object had when the barrier region started that the thread is in.
    pub fn settled(&self, object: ObjectId) -> Option<Term> {
        self.settled.get(object.number()).copied()
    }

    /// A barrier region starts, in which the object has this token first.
    pub fn settle(&mut self, object: ObjectId, token: Term) {
        if let Some(slot) = Rc::make_mut(&mut self.settled).get_mut(object.number()) {
            *slot = token;
        }
    }

    /// The token of an object.
    pub fn token(&self, object: ObjectId) -> Option<Term> {
        self.tokens.get(object.number()).copied()
    }

    /// The object's contents may have changed in any way.
    pub fn forget(&mut self, object: ObjectId, token: Term) {
        if let Some(slot) = Rc::make_mut(&mut self.tokens).get_mut(object.number()) {
            *slot = token;
        }
        if self.cells.iter().any(|c| c.object == object) {
            Rc::make_mut(&mut self.cells).retain(|c| c.object != object);
        }
        self.pointers.forget(object);
    }

    /// A barrier that orders the accesses to this object: all threads see the same contents after it. Returns what this
    /// thread knows of them: the cells of the interval that ends here, the latest of each location.
    pub fn pass_barrier(&mut self, object: ObjectId, token: Term) -> Vec<Cell> {
        let mut known: Vec<Cell> = Vec::new();
        let mut clear = true;
        for cell in self.cells.iter().rev().filter(|c| c.object == object) {
            let again = known.iter().any(|k| k.offset == cell.offset && k.ty == cell.ty);
            // An earlier cell may have been overwritten by a later one whose place is not known to be another.
            if !again && Side::NotOverwrittenSince.holds(clear) && known.len() < SURVIVORS {
                known.push(cell.clone());
            }
            clear &= !cell.written;
        }
        self.forget(object, token);
        known
    }

    /// What this thread wrote to an object, in order, since the object was last forgotten.
    pub fn written(&self, object: ObjectId) -> Vec<Cell> {
        self.cells.iter().filter(|c| c.object == object && c.written).cloned().collect()
    }

    /// This thread writes a scalar.
    pub fn write(&mut self, object: ObjectId, offset: Term, ty: Ty, value: Term, guard: Term) {
        let cell = Cell { object, offset, ty, value, guard, written: true };
        Rc::make_mut(&mut self.cells).push(cell);
    }

    /// This thread has read a scalar.
    pub fn note_read(&mut self, object: ObjectId, offset: Term, ty: Ty, value: Term, guard: Term) {
        let cell = Cell { object, offset, ty, value, guard, written: false };
        let known = self
            .cells
            .iter()
            .rev()
            .take(CELL_LIMIT)
            .any(|c| c.object == object && c.offset == offset && c.ty == ty && c.value == value);
        if !known {
            Rc::make_mut(&mut self.cells).push(cell);
        }
    }

    /// What the cells say about a scalar that is read under a guard.
    pub fn find(&self, terms: &mut Terms, object: ObjectId, offset: Term, ty: Ty, guard: Term) -> Found {
        let mut conditional = Vec::new();
        let (mut maybe, mut entries) = (0, 0);
        let of_object: Vec<&Cell> = self.cells.iter().filter(|c| c.object == object).collect();
        if !of_object.is_empty() && !Rule::OwnMemory.applies() {
            return Found { conditional, otherwise: Otherwise::Anything };
        }
        for (number, cell) in of_object.iter().rev().enumerate() {
            if number >= CELL_LIMIT && cell.written {
                return Found { conditional, otherwise: Otherwise::Anything };
            }
            match relation(terms, cell, offset, ty) {
                Relation::Disjoint => {}
                // Scalars of one width are the same bits, whatever their types.
                Relation::Same if cell.ty == ty || (has_bits(cell.ty) && has_bits(ty)) => {
                    if stands_in(terms, guard, cell.guard) {
                        return Found { conditional, otherwise: Otherwise::Value(cell.value) };
                    }
                    conditional.push((cell.guard, cell.value));
                }
                Relation::Inside(from) if has_bits(cell.ty) && has_bits(ty) => {
                    // Bytes are stored the lowest first.
                    let (low, bits) = (8 * from, 8 * ty.size() as u32);
                    let part = terms.bv_extract(low + bits - 1, low, cell.value);
                    if stands_in(terms, guard, cell.guard) {
                        return Found { conditional, otherwise: Otherwise::Value(part) };
                    }
                    conditional.push((cell.guard, part));
                }
                // What was read elsewhere says nothing about here.
                _ if !cell.written => {}
                Relation::SameOrDisjoint
                    if cell.ty == ty
                        && (maybe < MAYBE_LIMIT || (is_entry(terms, cell) && entries < TABLE_LIMIT)) =>
                {
                    match is_entry(terms, cell) {
                        true => entries += 1,
                        false => maybe += 1,
                    }
                    let same = terms.eq(cell.offset, offset);
                    let when = terms.and2(cell.guard, same);
                    conditional.push((when, cell.value));
                }
                Relation::Same | Relation::SameOrDisjoint | Relation::Inside(_) | Relation::Overlap => {
                    return Found { conditional, otherwise: Otherwise::Anything };
                }
            }
        }
        Found { conditional, otherwise: Otherwise::Contents }
    }

    /// The scalars of a byte range whose values are known under a guard, by their place in the range.
    pub fn known_in(
        &self,
        terms: &Terms,
        object: ObjectId,
        start: Term,
        bytes: u64,
        guard: Term,
    ) -> Vec<(u64, Ty, Term)> {
        let mut known: Vec<(u64, Ty, Term)> = Vec::new();
        let mut covered: Vec<(i64, i64)> = Vec::new();
        for cell in self.cells.iter().rev().filter(|c| c.object == object) {
            let Some(at) = constant_distance(terms, cell.offset, start) else {
                if cell.written {
                    break;
                }
                continue;
            };
            let end = at + cell.ty.size() as i64;
            let over_later = covered.iter().any(|(from, to)| at < *to && *from < end);
            if at >= 0 && end <= bytes as i64 && !over_later && stands_in(terms, guard, cell.guard) {
                known.push((at as u64, cell.ty, cell.value));
            }
            covered.push((at, end));
        }
        known
    }

    /// Memory that is `a` if the condition holds and else `b`. Cells know when they hold; one that was there before the
    /// paths parted but is known on one of them only holds only there.
    pub fn merge(terms: &mut Terms, first: Term, a: (&Memory, Term), b: (&Memory, Term)) -> Memory {
        let ((a, guard_a), (b, guard_b)) = (a, b);
        let mut either = |a: &Rc<Vec<Term>>, b: &Rc<Vec<Term>>| {
            if Rc::ptr_eq(a, b) {
                return Rc::clone(a);
            }
            let pairs: Vec<(Term, Term)> = a.iter().copied().zip(b.iter().copied()).collect();
            Rc::new(pairs.into_iter().map(|(x, y)| terms.ite(first, x, y)).collect())
        };
        let tokens = either(&a.tokens, &b.tokens);
        let epochs = either(&a.epochs, &b.epochs);
        let settled = either(&a.settled, &b.settled);
        let pointers = Pointers::merge(terms, first, &a.pointers, &b.pointers);
        if Rc::ptr_eq(&a.cells, &b.cells) {
            return Memory { tokens, cells: Rc::clone(&a.cells), epochs, settled, pointers };
        }
        let common = a.cells.iter().zip(b.cells.iter()).take_while(|(x, y)| x == y).count();
        let mut cells: Vec<Cell> = a.cells[..common].to_vec();
        for (list, guard) in [(&a.cells, guard_a), (&b.cells, guard_b)] {
            for cell in &list[common..] {
                let guard = terms.and2(cell.guard, guard);
                if terms.as_bool(guard) != Some(false) {
                    cells.push(Cell { guard, ..cell.clone() });
                }
            }
        }
        Memory { tokens, cells: Rc::new(cells), epochs, settled, pointers }
    }

    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        if change.map.is_empty() {
            return;
        }
        for list in [&mut self.tokens, &mut self.epochs, &mut self.settled] {
            for token in Rc::make_mut(list) {
                *token = change.term(*token);
            }
        }
        self.pointers.change(change);
        for cell in Rc::make_mut(&mut self.cells) {
            cell.offset = change.term(cell.offset);
            cell.value = change.term(cell.value);
            cell.guard = change.term(cell.guard);
        }
    }
}

/// Whether values of the type are bit-vectors of just its bytes.
fn has_bits(ty: Ty) -> bool {
    ty != Ty::Ptr && u64::from(ty.bits()) == 8 * ty.size() && ty != Ty::Bool
}

fn is_entry(terms: &Terms, cell: &Cell) -> bool {
    terms.is_value(cell.offset) && terms.is_value(cell.value)
}

pub(crate) fn relation(terms: &Terms, cell: &Cell, offset: Term, ty: Ty) -> Relation {
    let (cell_size, size) = (cell.ty.size() as i64, ty.size() as i64);
    if cell.offset == offset {
        return match cell_size.cmp(&size) {
            Ordering::Equal => Relation::Same,
            Ordering::Greater => Relation::Inside(0),
            Ordering::Less => Relation::Overlap,
        };
    }
    if let Some(d) = constant_distance(terms, offset, cell.offset) {
        return if d == 0 && cell_size == size {
            Relation::Same
        } else if d >= cell_size || d <= -size {
            Relation::Disjoint
        } else if d >= 0 && d + size <= cell_size {
            Relation::Inside(d as u32)
        } else {
            Relation::Overlap
        };
    }
    let aligned = |t: Term| terms.known_trailing_zeros(t) >= size.trailing_zeros();
    let is_whole = cell_size == size && aligned(offset) && aligned(cell.offset);
    if Side::SameOrApart.holds(is_whole) { Relation::SameOrDisjoint } else { Relation::Overlap }
}

/// `a - b`, if it is the same whatever the symbols stand for.
fn constant_distance(terms: &Terms, a: Term, b: Term) -> Option<i64> {
    let difference = terms.difference(a, b);
    i64::try_from(to_signed(&wrap(difference.as_constant()?, 64), 64)).ok()
}
