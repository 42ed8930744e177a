//! Write-back: what the threads of a block wrote before a barrier is there after it.
//!
//! Soundness rules (for race-free runs): let thread `w` of a block write the scalar `v` at offset `e`, and not write over it before the
//! next barrier of the block that orders the array. Then no other thread touches these bytes in that interval (or it writes
//! the same value), and right after the barrier the array holds `v` at `e`, for all threads of the block. This is true of every thread `w`, so
//! of each that is named:
//!
//! * **One writer.** A condition such as `threadIdx.x == 0` names the thread. What is private to it (the result of an atomic) is one
//!   value of the block at this visit: the fact speaks of copies of its symbols that the block shares, and goes into the
//!   state. Any choice of thread is sound, as "it came here and wrote" stands in the fact's premise.
//! * **Every thread.** If nothing but the thread's number is private in the write, the fact is true for whatever number is
//!   put in. It is kept as a [`WriteBack`], and whoever reads at some offset puts in the number of the thread that writes there.

use crate::machine::Machine;
use crate::memory::{Cell, Relation, relation};
use crate::record::Change;
use crate::state::{State, conjuncts};
use crate::symbols::Level;
use crate::ticket::Ticket;
use gpuproof_kir::{Builtin, Dim, ObjectId, Ty};
use gpuproof_logic::{Op, Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Writes of one interval to one array that are handed on.
const MOST_WRITES: usize = 8;

/// What every thread wrote before a barrier, in terms of the thread's number.
#[derive(Clone, PartialEq, Debug)]
pub struct WriteBack {
    /// The array.
    pub object: ObjectId,
    /// The type of the scalar.
    pub ty: Ty,
    /// The array's contents after the barrier.
    pub token: Term,
    /// The symbol to put a number in for.
    pub number: Term,
    /// When the thread with this number wrote, and not over it later.
    pub guard: Term,
    /// Where.
    pub offset: Term,
    /// What.
    pub value: Term,
}

impl WriteBack {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        for t in [&mut self.token, &mut self.offset, &mut self.value] {
            *t = change.term(*t);
        }
    }
}

/// A thread that is named, and the copies of its symbols.
struct Writer {
    coordinates: FxHashMap<Term, Term>,
    copies: FxHashMap<Term, Term>,
}

impl Machine<'_, '_> {
    /// A barrier ends an interval: what is known of the array after it, from what this thread wrote before. `written` are
    /// all its writes since some place in the interval, in order.
    pub(crate) fn write_back(&mut self, state: &mut State, object: ObjectId, token: Term, written: &[Cell]) {
        // A copy under way may write over anything at any time.
        if self.world.is_copied_to(self.module, object) {
            return;
        }
        let mut writers: Vec<Writer> = Vec::new();
        let mut facts = Vec::new();
        let from = written.len().saturating_sub(MOST_WRITES);
        for (number, cell) in written.iter().enumerate().skip(from) {
            if cell.ty.is_float() || cell.ty == Ty::Ptr {
                continue;
            }
            let stays = self.stays(cell, written.get(number + 1..).unwrap_or(&[]));
            let guard = self.terms.and2(cell.guard, stays);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let private = self.symbols.private_in(self.terms, &[guard, cell.offset, cell.value]);
            if private.is_empty() {
                // Every thread knows it already.
                continue;
            }
            if let Some(named) = self.named_thread(guard) {
                let known = writers.iter().position(|w| w.coordinates == named).unwrap_or(writers.len());
                if known == writers.len() {
                    writers.push(Writer { copies: named.clone(), coordinates: named });
                }
                let Some(writer) = writers.get_mut(known) else { continue };
                self.copy_symbols(&private, writer);
                let mut of_writer = |t: Term| self.terms.substitute(t, &writer.copies);
                let (guard, offset, value) =
                    (of_writer(guard), of_writer(cell.offset), of_writer(cell.value));
                let now = self.contents_function(object, cell.ty, &[token, offset]);
                let same = self.terms.eq(now, value);
                facts.push(self.terms.implies(guard, same));
            } else if let &[number] = &private[..]
                && self.world.builtins.get(&Builtin::ThreadIdx(Dim::X)) == Some(&number)
            {
                let (ty, offset, value) = (cell.ty, cell.offset, cell.value);
                let write = WriteBack { object, ty, token, number, guard, offset, value };
                self.record.write_backs.push(write);
            }
        }
        for writer in &writers {
            self.copy_tickets(&writer.copies);
        }
        if !facts.is_empty() {
            Rc::make_mut(&mut state.facts).extend(facts);
        }
    }

    /// That none of the later writes of the same thread is over a cell's bytes.
    fn stays(&mut self, cell: &Cell, later: &[Cell]) -> Term {
        let mut all = Vec::new();
        for other in later {
            let over = match relation(self.terms, other, cell.offset, cell.ty) {
                Relation::Disjoint => continue,
                Relation::Same | Relation::Inside(_) | Relation::Overlap => other.guard,
                Relation::SameOrDisjoint => {
                    let same = self.terms.eq(other.offset, cell.offset);
                    self.terms.and2(other.guard, same)
                }
            };
            all.push(self.terms.not(over));
        }
        self.terms.and(&all)
    }

    /// The coordinates of the thread that a guard names, where the launch leaves them open.
    fn named_thread(&mut self, guard: Term) -> Option<FxHashMap<Term, Term>> {
        let known = conjuncts(self.terms, guard);
        let mut named = FxHashMap::default();
        for dim in Dim::ALL {
            let Some(&mine) = self.world.builtins.get(&Builtin::ThreadIdx(dim)) else { continue };
            if self.terms.is_value(mine) {
                continue;
            }
            let coordinate = known.iter().find_map(|t| self.equal_to(*t, mine))?;
            named.insert(mine, coordinate);
        }
        (!named.is_empty()).then_some(named)
    }

    /// What a coordinate is, if a condition says so: `x == e` with `e` the same for the block, or `x + ... == 0`.
    fn equal_to(&mut self, condition: Term, coordinate: Term) -> Option<Term> {
        if self.terms.op(condition) != Op::Eq {
            return None;
        }
        let &[a, b] = self.terms.args(condition) else { return None };
        for (x, y) in [(a, b), (b, a)] {
            if x == coordinate && self.symbols.level(self.terms, y) < Level::Thread {
                return Some(y);
            }
            let zero = self.terms.as_number(y).is_some_and(|n| *n == gpuproof_logic::Integer::ZERO);
            let speaks = self.terms.as_symbol(coordinate);
            if zero && speaks.is_some_and(|s| self.terms.free_symbols(&[x]).contains(&s)) {
                return Some(self.terms.bv(0, 32));
            }
        }
        None
    }

    /// Makes a copy for each symbol that belongs to the writer: the block's at this visit.
    fn copy_symbols(&mut self, private: &[Term], writer: &mut Writer) {
        // Symbols that stand in tickets of a copied symbol belong to the writer, too.
        let mut work = private.to_vec();
        while let Some(symbol) = work.pop() {
            if writer.copies.contains_key(&symbol) {
                continue;
            }
            let copy = self.symbols.copy(self.terms, symbol, "writer", Level::Block);
            writer.copies.insert(symbol, copy);
            let of: Vec<Term> = self
                .record
                .tickets
                .iter()
                .filter(|t| t.result == Some(symbol))
                .flat_map(|t| [Some(t.offset), Some(t.epoch), Some(t.guard), t.added])
                .flatten()
                .collect();
            work.extend(self.symbols.private_in(self.terms, &of));
        }
    }

    /// The tickets of a writer are tickets of the block.
    fn copy_tickets(&mut self, copies: &FxHashMap<Term, Term>) {
        let theirs: Vec<Ticket> = self
            .record
            .tickets
            .iter()
            .filter(|t| t.result.is_some_and(|r| copies.contains_key(&r)))
            .cloned()
            .collect();
        for mut ticket in theirs {
            ticket.substitute(self.terms, copies);
            self.record.tickets.push(ticket);
        }
    }
}
