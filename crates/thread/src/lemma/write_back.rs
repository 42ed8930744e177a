//! Write-back: what the threads of a block wrote before a barrier is there after it.
//!
//! Soundness rules (for race-free runs): let a thread of a block write the scalar `v` at offset `e`, and not write over it before the
//! next barrier of the block that orders the array. Then no other thread touches these bytes in that interval (or it writes
//! the same value), and right after the barrier the array holds `v` at `e`, for all threads of the block. This is true of every
//! thread that comes there and writes. Which of its values are its own is known only when the run is over (a variable of a loop
//! with barriers turns out to be shared, or not), so a [`WriteBack`] says it in the writer's terms, and whoever uses it names the
//! writer.

use crate::event::WriteBack;
use crate::log::Event;
use crate::machine::Machine;
use crate::memory::{Cell, Relation, relation};
use gpuproof_kir::{ObjectId, Ty};
use gpuproof_logic::Term;
use gpuproof_rules::{Rule, Side};

/// Writes of one interval to one array that are handed on.
const MOST_WRITES: usize = 8;

impl Machine<'_, '_> {
    /// A barrier ends an interval. `written` are all writes of this thread to the array since some place in the interval, in
    /// order; `token` stands for the array's contents after the barrier.
    pub(crate) fn write_back(&mut self, object: ObjectId, token: Term, written: &[Cell]) {
        // A copy under way may write over anything at any time.
        if self.world.is_copied_to(self.kernel.module, object) || !Rule::WriteBack.applies() {
            return;
        }
        let from = written.len().saturating_sub(MOST_WRITES);
        for (number, cell) in written.iter().enumerate().skip(from) {
            if cell.ty.is_float() || cell.ty == Ty::Ptr {
                continue;
            }
            let mut guard = cell.guard;
            if Side::NotWrittenOver.is_heeded() {
                let stays = self.stays(cell, written.get(number + 1..).unwrap_or(&[]));
                guard = self.terms.and2(guard, stays);
            }
            if self.terms.as_bool(guard) != Some(false) {
                let (ty, offset, value) = (cell.ty, cell.offset, cell.value);
                let thread_facts = self.log.thread_facts().count();
                self.log.push(Event::WriteBack(WriteBack {
                    object,
                    ty,
                    token,
                    guard,
                    offset,
                    value,
                    thread_facts,
                }));
            }
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
}
