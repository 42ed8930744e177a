//! Tickets: what an atomic returned, and what it did to the scalar.
//!
//! Every atomic leaves a ticket for each scalar that it may touch. One that adds or subtracts says by how much the scalar
//! changes. If *all* atomics on a scalar move it in one direction, then two of them that nothing else comes between
//! return values that own disjoint ranges; if all are, say, compare-and-swaps that expect one number, at most one finds
//! it. Whoever makes the pair of threads decides that.
//!
//! # What comes between
//!
//! Soundness rules (for race-free runs):
//! * A plain write by any thread to a scalar that two threads of one block use atomically is ordered between their
//!   atomics only by a barrier: otherwise it races with one of them. So the **epoch** of an object that is written plainly, too,
//!   is a new symbol after every barrier; it is shared by those who are known to have passed the same one.
//! * An object that is never written plainly keeps its epoch for ever.
//!
//! # Loops
//!
//! A variable that enters a loop with a ticket and comes round with one is a ticket in every iteration: `i = take(); while (i < n) { ...; i
//! = take(); }`. Which execution it stems from does not matter, because only tickets of different threads are ever compared.

use crate::event::{Observation, Ticket};
use crate::lemma::monotone_update::Done;
use crate::log::Event;
use crate::loops::header_phi::{Head, Part};
use crate::machine::Machine;
use crate::state::State;
use crate::symbols::Level;
use crate::value::{Base, Place, Value};
use gpuproof_base::Id;
use gpuproof_facts::LoopId;
use gpuproof_kir::{AtomicOp, BarrierScope, LocalId, ObjectId, Stmt, StmtKind, Ty};
use gpuproof_logic::number::mask;
use gpuproof_logic::{Op, Sort, Term};
use rustc_hash::FxHashMap;

impl Machine<'_, '_> {
    /// Notes what an atomic found, if it is an integer that somebody asked for.
    pub(crate) fn note_observations(
        &mut self,
        state: &State,
        stmt: &Stmt,
        places: &[Place],
        dst: Option<LocalId>,
    ) {
        let Some(Some(Value::Scalar(result))) = dst.and_then(|local| state.locals.get(local.number())) else {
            return;
        };
        if !matches!(self.terms.sort(*result), Sort::BitVec(_)) {
            return;
        }
        let at = self.here.at;
        let counters = state.counters_of(self.kernel.flow.loops_around(at.node));
        for place in places {
            let Base::Object(object) = place.base else { continue };
            self.log.push(Event::Observation(Observation {
                result: *result,
                object,
                offset: place.offset,
                guard: self.terms.and2(state.guard, place.when),
                origin: stmt.origin,
                at,
                counters: counters.clone(),
            }));
        }
    }

    // semantics: atomics/results
    /// An atomic was executed; its result is in the local.
    #[allow(clippy::too_many_arguments, reason = "the parts of one atomic")]
    pub(crate) fn note_tickets(
        &mut self,
        state: &State,
        stmt: &Stmt,
        op: AtomicOp,
        ty: Ty,
        places: &[Place],
        operands: &[Value],
        dst: Option<LocalId>,
    ) {
        if op == AtomicOp::Load {
            return;
        }
        let result = match dst.and_then(|local| state.locals.get(local.number())) {
            Some(Some(Value::Scalar(t))) => Some(*t),
            _ => None,
        };
        let added = self.added(op, ty, operands);
        let numbers: Option<Vec<Term>> = operands
            .iter()
            .map(|v| match v {
                Value::Scalar(t) => Some(*t),
                Value::Pointer(_) => None,
            })
            .collect();
        for place in places {
            let Base::Object(object) = place.base else { continue };
            let Some(epoch) = state.memory.epoch(object) else { continue };
            let since = state.memory.settled(object).filter(|_| self.done_to(object) == Done::Atomics);
            let guard = self.terms.and2(state.guard, place.when);
            let (offset, origin) = (place.offset, stmt.origin);
            let operands = numbers.clone().unwrap_or_default();
            self.log.push(Event::Ticket(Ticket {
                result,
                object,
                offset,
                ty,
                op,
                operands,
                added,
                epoch,
                since,
                guard,
                origin,
            }));
        }
    }

    /// What an atomic adds to an integer.
    fn added(&mut self, op: AtomicOp, ty: Ty, operands: &[Value]) -> Option<Term> {
        let [Value::Scalar(amount)] = operands else { return None };
        let width = ty.bits();
        if !ty.is_int() || self.terms.sort(*amount) != Sort::BitVec(width) {
            return None;
        }
        // Counting that wraps at a limit is counting if the limit is the largest number.
        let all = self.terms.as_number(*amount).is_some_and(|n| *n == mask(width)) && !ty.is_signed();
        match op {
            AtomicOp::Add => Some(*amount),
            AtomicOp::Sub => Some(self.terms.neg(*amount)),
            AtomicOp::IncWrap if all => Some(self.terms.bv(1, width)),
            AtomicOp::DecWrap if all => {
                let one = self.terms.bv(1, width);
                Some(self.terms.neg(one))
            }
            _ => None,
        }
    }

    /// A barrier is passed: plain writes to the object before it may lie between earlier atomics and later ones.
    pub(crate) fn new_epoch(&mut self, state: &mut State, object: ObjectId, level: Level) {
        if self.world.is_atomic(self.kernel.module, object)
            && self.world.is_written_plainly(self.kernel.module, object)
        {
            let epoch = self.token(object, level);
            state.memory.set_epoch(object, epoch);
        }
    }

    /// At the head of a loop with barriers, the last one may have been passed in the iteration before.
    pub(crate) fn new_epoch_in_loop(&mut self, state: &mut State, object: ObjectId, l: LoopId, level: Level) {
        let nodes = self.kernel.flow.loops[l].nodes();
        let barriers: Vec<&BarrierScope> = nodes
            .flat_map(|n| self.kernel.flow.nodes[n].stmts.iter())
            .filter_map(|s| match &s.kind {
                StmtKind::Barrier(barrier) => Some(&barrier.scope),
                _ => None,
            })
            .collect();
        if !barriers.is_empty() {
            // After a barrier of lanes, which one it was is not known to be the same for the block.
            let level = if barriers.iter().all(|scope| scope.is_of_block()) { level } else { Level::Thread };
            self.new_epoch(state, object, level);
        }
    }

    /// Variables of a loop that are tickets in every iteration.
    pub(crate) fn hand_on(
        &mut self,
        entry: &State,
        heads: &[Head],
        nexts: &[Option<Term>],
        closed: &FxHashMap<Term, Term>,
        made_before: usize,
    ) {
        for (head, next) in heads.iter().zip(nexts) {
            let Some(next) = *next else { continue };
            if !matches!(head.part, Part::Scalar) || closed.contains_key(&head.symbol) {
                continue;
            }
            let (Some(first), Some(later)) =
                (self.tickets_in(head.entry, head.symbol), self.tickets_in(next, head.symbol))
            else {
                continue;
            };
            let Some(model) = first.first().cloned() else { continue };
            // What describes the ticket must mean the same in every iteration.
            let fixed = [Some(model.offset), Some(model.epoch), model.added]
                .into_iter()
                .flatten()
                .all(|t| self.symbols.is_older(self.terms, t, made_before));
            if fixed && first.iter().chain(&later).all(|t| t.is_like(&model)) {
                let same = first.iter().chain(&later).all(|t| t.since == model.since);
                let since =
                    model.since.filter(|t| same && self.symbols.is_older(self.terms, *t, made_before));
                let (result, guard) = (Some(head.symbol), entry.guard);
                self.log.push(Event::Ticket(Ticket { result, guard, since, ..model }));
            }
        }
    }

    /// The tickets that a value is one of; `itself` may stand among them. None: it may be something else.
    fn tickets_in(&self, value: Term, itself: Term) -> Option<Vec<Ticket>> {
        if value == itself {
            return Some(Vec::new());
        }
        if self.terms.op(value) == Op::Ite
            && let &[_, a, b] = self.terms.args(value)
        {
            let mut all = self.tickets_in(a, itself)?;
            all.extend(self.tickets_in(b, itself)?);
            return Some(all);
        }
        let mut all: Vec<Ticket> = self.log.tickets().filter(|t| t.result == Some(value)).cloned().collect();
        // One result, several scalars that it may be of: which of them is not said here.
        if all.len() == 1 { all.pop().map(|t| vec![t]) } else { None }
    }
}
