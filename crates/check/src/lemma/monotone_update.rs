//! What scalars are that atomics have only counted since a barrier.
//!
//! Soundness rule (for race-free runs): if all atomics of the kernel on a scalar count in one direction (`crate::lemma::counter`), and nothing else
//! has touched it since some contents of the array, then what is there later is at least (counting down: at most) what was there in those
//! contents. That the counter does not wrap is the same listed assumption. One without a sign that counts up from the lower half of its range is assumed
//! to stay there: what is added to another counter is read with a sign.

use crate::checker::Check;
use crate::known::atomics::{Claims, Direction};
use crate::pair::Pair;
use gpuproof_kir::{ObjectId, Ty};
use gpuproof_logic::{SymbolId, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Level, MonotoneUpdate, contents_at};
use std::collections::BTreeSet;

/// A scalar that is counted with.
struct Counted {
    object: ObjectId,
    ty: Ty,
    direction: Direction,
}

impl Check<'_, '_> {
    /// What the results of atomics that a question speaks of are at least, or at most.
    pub(crate) fn counted_since(
        &mut self,
        roots: &[Term],
        mut pair: Option<&mut Pair>,
        claims: &mut Claims,
    ) -> Vec<Term> {
        let mut facts = Vec::new();
        if !self.known.counters.tickets.iter().any(|t| t.since.is_some()) {
            return facts;
        }
        let spoken_of: BTreeSet<SymbolId> = self.terms.free_symbols(roots).into_iter().collect();
        for ticket in self.known.counters.tickets.clone() {
            let (Some(result), Some(since)) = (ticket.result, ticket.since) else { continue };
            // A ticket may be a writer's, contents that are not the block's are this thread's.
            if self.symbols.level(&self.terms, since) > Level::Block {
                continue;
            }
            let mine = self.is_among(result, &spoken_of);
            let theirs = pair.as_deref_mut().map(|pair| pair.other(&mut self.terms, result));
            let theirs = theirs.is_some_and(|t| t != result && self.is_among(t, &spoken_of));
            if !mine && !theirs {
                continue;
            }
            let Some(counted) = self.counted(ticket.object, ticket.offset) else { continue };
            let args = [since, ticket.offset];
            let first = contents_at(&mut self.terms, self.kernel.module, ticket.object, ticket.ty, &args);
            let says = self.later(&counted, first, result);
            let fact = self.terms.implies(ticket.guard, says);
            facts.extend(mine.then_some(fact));
            let pair = pair.as_deref_mut().filter(|_| theirs);
            facts.extend(pair.map(|pair| pair.other(&mut self.terms, fact)));
            self.rests_on(&counted, claims);
        }
        facts
    }

    /// What a barrier region says about a read of what it left behind.
    pub(crate) fn grown_since(
        &mut self,
        growth: &MonotoneUpdate,
        read: Term,
        claims: &mut Claims,
    ) -> Option<Term> {
        let object = growth.object;
        let ty = self.known.counters.tickets.iter().find(|t| t.object == object)?.ty;
        let at = self.place_read(read, growth.after, object, ty)?;
        let counted = self.counted(object, at)?;
        let before = contents_at(&mut self.terms, self.kernel.module, object, ty, &[growth.before, at]);
        let says = self.later(&counted, before, read);
        self.rests_on(&counted, claims);
        Some(self.terms.implies(growth.guard, says))
    }

    /// The barrier regions whose start the block agrees on.
    pub(crate) fn useful<'u>(
        &self,
        updates: impl Iterator<Item = &'u MonotoneUpdate>,
    ) -> Vec<MonotoneUpdate> {
        let is_shared = |t: Term| self.symbols.level(&self.terms, t) <= Level::Block;
        updates.filter(|g| is_shared(g.before) && is_shared(g.after)).cloned().collect()
    }

    fn counted(&self, object: ObjectId, offset: Term) -> Option<Counted> {
        let direction = self.direction_at(object, offset)?;
        let mut of_object = self.known.counters.tickets.iter().filter(|t| t.object == object);
        let ty = of_object.next()?.ty;
        // Half of one counter and half of the next one is no counter.
        let is_whole = self.terms.known_trailing_zeros(offset) >= ty.size().trailing_zeros();
        let is_one = Side::WholeCounter.holds(is_whole && of_object.all(|t| t.ty == ty));
        (is_one && Rule::MonotoneUpdate.applies()).then_some(Counted { object, ty, direction })
    }

    fn later(&mut self, counted: &Counted, first: Term, later: Term) -> Term {
        match (counted.direction, counted.ty.is_signed()) {
            (Direction::Up, true) => self.terms.bv_sle(first, later),
            (Direction::Down, true) => self.terms.bv_sle(later, first),
            (Direction::Up, false) => {
                let in_order = self.terms.bv_ule(first, later);
                let zero = self.terms.bv(0, counted.ty.bits());
                let (starts_low, is_low) = (self.terms.bv_sle(zero, first), self.terms.bv_sle(zero, later));
                let stays_low = self.terms.implies(starts_low, is_low);
                self.terms.and2(in_order, stays_low)
            }
            (Direction::Down, false) => self.terms.bv_ule(later, first),
        }
    }

    fn rests_on(&self, counted: &Counted, claims: &mut Claims) {
        let origins =
            self.known.counters.tickets.iter().filter(|t| t.object == counted.object).map(|t| t.origin);
        claims.origins.entry(counted.object).or_default().extend(origins);
        if counted.direction == Direction::Up && !counted.ty.is_signed() {
            claims.in_lower_half.insert(counted.object, counted.ty.bits());
        }
    }
}
