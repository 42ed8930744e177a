//! Barrier invariants: claimed by every thread before the barrier, known of the named threads after it.
//!
//! `__barrier_invariant_2(A[t] == t, t, t + 1)` before a barrier says: each thread that gets here finds `A[t] == t`. After
//! the barrier every thread may use this for the threads named (`t`, `t + 1`), because the barrier changes no memory.
//!
//! # Soundness
//!
//! * What a thread finds in memory before the barrier is what is there at the barrier only if no other thread writes there in
//!   the same interval. Annotations make no accesses, so that no race is reported for them; therefore every look is
//!   recorded ([`EventLog::looks`](crate::EventLog)), and whoever uses the run must show that others do not write there.
//!   The same goes for assertions: without this, what they find depends on the schedule.
//! * The claim said of thread `u` is the claim with `u`'s coordinates and all other private values replaced by `u`'s. That is
//!   possible only if coordinates are all that is private in it. Whether a value of a loop is private is known only when
//!   the loop has been summarised; so the fact is kept as [`two::of_thread`] and resolved where it is used.
//! * It holds of the threads that got to the barrier: the guard of the claim, said of `u`, is a premise.
//! * `__barrier_invariant_binary` claims something of two threads that both get to the barrier; it is known of pairs of
//!   threads that are compared with each other, and of no others.

use crate::event::{Access, Kind, Length, is_about_accesses};
use crate::log::Event;
use crate::machine::Machine;
use crate::state::State;
use crate::two;
use crate::value::{Base, Place};
use gpuproof_base::Code;
use gpuproof_kir::{Builtin, Clause, ClauseBody, ClauseKind, Dim, Expr, Space};
use gpuproof_logic::{Sort, Term};
use gpuproof_rules::{Rule, Side};
use std::rc::Rc;

/// Facts of barrier invariants that are kept, the latest.
const FACTS: usize = 128;

impl Machine<'_, '_> {
    /// The value of an annotation; its looks into memory are recorded.
    pub(crate) fn spec_value(&mut self, state: &mut State, guard: Term, condition: &Expr) -> Term {
        let outer = std::mem::replace(&mut self.spec.reading, true);
        let value = self.truth(state, guard, condition);
        self.spec.reading = outer;
        value
    }

    /// The value of a scalar in memory, for an annotation. What stands at a place of the other thread is what that thread
    /// finds there.
    pub(crate) fn spec_read(
        &mut self,
        state: &mut State,
        guard: Term,
        places: &[Place],
        expr: &Expr,
    ) -> Term {
        let offsets: Vec<Term> = places.iter().map(|p| p.offset).collect();
        if two::markers(self.terms, &offsets).is_empty() {
            self.note_spec_read(state, guard, places, expr);
            return self.peek(state, guard, places, expr.ty, expr.origin);
        }
        let mine = match places {
            [place] if self.terms.as_bool(place.when) == Some(true) => {
                two::as_mine(self.terms, self.symbols, place.offset)
            }
            _ => None,
        };
        match (mine, places) {
            (Some(offset), [place]) => {
                let place = [Place { offset, ..*place }];
                self.note_spec_read(state, guard, &place, expr);
                let value = self.peek(state, guard, &place, expr.ty, expr.origin);
                two::other(self.terms, value)
            }
            _ => {
                self.spec.untranslated.push(expr.origin);
                self.any_scalar(expr.ty, "memory at a place of two threads", expr.origin)
            }
        }
    }

    fn note_spec_read(&mut self, state: &State, guard: Term, places: &[Place], expr: &Expr) {
        if !self.spec.reading {
            return;
        }
        for place in places {
            let Base::Object(object) = place.base else { continue };
            // Nobody else writes these.
            let space = self.kernel.module.objects[object].space;
            if space == Space::Private || !self.world.is_written(self.kernel.module, object) {
                continue;
            }
            let guard = self.terms.and2(guard, place.when);
            let read = Access {
                kind: Kind::Read,
                object,
                offset: place.offset,
                length: Length::Bytes(expr.ty.size()),
                texel: None,
                guard,
                values: Vec::new(),
                origin: expr.origin,
                at: self.here.at,
                counters: state.counters_of(self.kernel.flow.loops_around(self.here.at.node)),
                facts: Rc::clone(&state.facts),
                before: Vec::new(),
                scope: self.here.scope,
                collective: false,
                asynchronous: false,
                phases: self.phases(state),
                align: 1,
                load_only: false,
                read_only: false,
                for_warp: false,
            };
            if self.log.spec_reads().all(|known| *known != read) {
                self.log.push(Event::SpecRead(read));
            }
        }
    }

    /// What the source says of every thread at a barrier must hold when the barrier is reached.
    pub(crate) fn claim_barrier_invariants(&mut self, state: &mut State, contract: &[Clause]) {
        for clause in contract {
            let (ClauseKind::BarrierInvariant { .. } | ClauseKind::Requires { .. }, ClauseBody::Exprs(exprs)) =
                (clause.kind, &clause.body)
            else {
                continue;
            };
            let Some(claim) = exprs.first().filter(|claim| !is_about_accesses(claim)) else { continue };
            let guard = state.guard;
            let before = self.spec.untranslated.len();
            let mut holds = self.spec_value(state, guard, claim);
            if self.spec.untranslated.len() > before {
                self.spec.untranslated.truncate(before);
                let what = "a barrier invariant that `check` does not understand";
                self.forbid(Code::UnsupportedAnnotation, guard, clause.origin, None, what);
                continue;
            }
            if two::is_about_two(self.terms, &[holds]) {
                // Of two threads that both get here.
                let enabled = self.terms.var(two::ENABLED, Sort::Bool);
                let theirs = two::other(self.terms, enabled);
                holds = self.terms.implies(theirs, holds);
            }
            let claim = self.required(state, Code::AssertFailed, holds, clause.origin, self.here.at.node);
            self.claim(claim);
        }
    }

    /// After the barrier, what was claimed before it is known. The state is the one after the barrier; its guard is still
    /// the one with which the barrier was reached.
    pub(crate) fn know_barrier_invariants(&mut self, state: &mut State, contract: &[Clause]) {
        // What is not checked is not known. In lock step other lanes write between this thread's statements, which looks
        // are not compared with.
        let is_sure = Side::ClaimsAreChecked.holds(self.world.assertions_checked) && !self.world.lockstep;
        if !is_sure || contract.is_empty() || !Rule::BarrierInvariant.applies() {
            return;
        }
        let guard = state.guard;
        for clause in contract {
            let (ClauseKind::BarrierInvariant { .. }, ClauseBody::Exprs(exprs)) = (clause.kind, &clause.body)
            else {
                continue;
            };
            let Some((claim, instances)) = exprs.split_first() else { continue };
            if is_about_accesses(claim) {
                continue;
            }
            let (before, mark) = (self.spec.untranslated.len(), self.log.mark());
            let holds = self.truth(state, guard, claim);
            self.log.truncate(mark);
            let understood = self.spec.untranslated.len() == before;
            self.spec.untranslated.truncate(before);
            if !understood {
                continue;
            }
            if two::is_about_two(self.terms, &[holds]) {
                self.know_of_two(state, guard, holds);
                continue;
            }
            for instance in instances {
                self.know_of_thread(state, guard, holds, instance);
            }
            if instances.is_empty() {
                // A contract comment speaks of this thread.
                let fact = self.terms.implies(guard, holds);
                Rc::make_mut(&mut state.facts).push(fact);
            }
        }
        let terms = &*self.terms;
        let told = state.facts.iter().filter(|f| two::is_told(terms, **f)).count();
        if told > FACTS {
            let mut old = told - FACTS;
            Rc::make_mut(&mut state.facts).retain(|fact| {
                let drop = old > 0 && two::is_told(terms, *fact);
                old -= usize::from(drop);
                !drop
            });
        }
    }

    /// Something that holds of each thread here, said of the thread with this x coordinate.
    fn know_of_thread(&mut self, state: &mut State, guard: Term, holds: Term, instance: &Expr) {
        let Some(&size) = self.world.builtins.get(&Builtin::BlockDim(Dim::X)) else { return };
        if !instance.ty.is_int() || instance.ty.bits() > 64 {
            return;
        }
        let mark = self.log.mark();
        let number = self.scalar(state, guard, instance);
        self.log.truncate(mark);
        let (width, signed) = (instance.ty.bits(), instance.ty.is_signed());
        let wide = crate::value::resize(self.terms, number, width, 64, signed);
        let limit = self.terms.bv_zero_extend(size, 64);
        let exists = self.terms.bv_ult(wide, limit);
        let x = self.terms.bv_extract(31, 0, wide);
        let claim = self.terms.implies(guard, holds);
        let said = two::of_thread(self.terms, x, claim);
        let fact = self.terms.implies(exists, said);
        if !state.facts.contains(&fact) {
            Rc::make_mut(&mut state.facts).push(fact);
        }
    }

    /// Something that holds of each two threads that are here at the same visit.
    pub(crate) fn know_of_two(&mut self, state: &mut State, guard: Term, holds: Term) {
        let always = self.terms.true_();
        let enabled = self.terms.var(two::ENABLED, Sort::Bool);
        let same_block = self.terms.var(two::SAME_BLOCK, Sort::Bool);
        let map = [(enabled, always), (same_block, always)].into_iter().collect();
        let holds = self.terms.substitute(holds, &map);
        let theirs = two::other(self.terms, guard);
        let both = self.terms.and2(guard, theirs);
        let fact = self.terms.implies(both, holds);
        if !state.facts.contains(&fact) {
            Rc::make_mut(&mut state.facts).push(fact);
        }
    }
}
