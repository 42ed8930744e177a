//! What the first lane of a warp tells the others by a shuffle.
//!
//! `base = __shfl_sync(0xffffffff, base, 0)` gives all lanes what lane 0 has. What is private to lane 0 (the result of an atomic) is one value of
//! the warp then: the fact speaks of copies of its symbols that the warp shares, as what a master writes before a barrier does
//! ([`crate::writeback`]). That lane 0 gets there, and that all lanes are at the same visit, is an obligation of the exchange.
//!
//! Soundness rule for tickets: the copy of a ticket of lane 0 is of the same execution as lane 0's own. So it is compared only with
//! tickets of threads of other warps.

use crate::check::Check;
use crate::pair::{Pair, Where};
use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::Term;
use gpuproof_sym::{Broadcast, Level, Record, Ticket};
use rustc_hash::FxHashMap;

/// What a lane has been told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Told {
    /// The result of the shuffle.
    result: Term,
    /// What it is, and who told it.
    fact: Term,
}

impl Check<'_, '_> {
    /// Looks at the tickets and broadcasts of a run.
    pub(crate) fn look_into(&mut self, record: &Record) {
        self.counters.tickets = record.tickets.clone();
        self.told.clear();
        for broadcast in &record.broadcasts {
            self.tell(broadcast, &record.tickets);
        }
    }

    fn tell(&mut self, broadcast: &Broadcast, tickets: &[Ticket]) {
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        let mut private = self.symbols.private_in(&self.terms, &[broadcast.value, broadcast.guard]);
        let coordinates: Vec<Term> = Dim::ALL
            .iter()
            .filter_map(|dim| self.world.builtins.get(&Builtin::ThreadIdx(*dim)).copied())
            .filter(|t| self.terms.as_symbol(*t).is_some())
            .collect();
        private.extend(&coordinates);
        self.copy_symbols(private, tickets, &mut copies, "lane0", Level::Warp);
        let (Some(unit), Some(lane)) =
            (self.unit_number(self.setup.warp), self.world.builtins.get(&Builtin::LaneId).copied())
        else {
            return;
        };
        let mut of_first = |t: Term| self.terms.substitute(t, &copies);
        let (value, guard) = (of_first(broadcast.value), of_first(broadcast.guard));
        let (their_unit, their_lane) = (of_first(unit), of_first(lane));
        let facts: Vec<Term> = self.world.facts.clone().into_iter().map(&mut of_first).collect();
        if self.terms.sort(value) != self.terms.sort(broadcast.result) {
            return;
        }
        let zero = self.terms.bv(0, 32);
        let mut all = facts;
        all.push(self.terms.eq(broadcast.result, value));
        all.push(guard);
        all.push(self.terms.eq(unit, their_unit));
        all.push(self.terms.eq(their_lane, zero));
        let all = self.terms.and(&all);
        let fact = self.terms.implies(broadcast.guard, all);
        self.told.push(Told { result: broadcast.result, fact });
        let mut more = Vec::new();
        for ticket in tickets.iter().filter(|t| t.result.is_some_and(|r| copies.contains_key(&r))) {
            let mut ticket = ticket.clone();
            ticket.substitute(&mut self.terms, &copies);
            more.push(ticket);
        }
        self.counters.tickets.extend(more);
    }

    /// What the lanes that a question speaks of have been told.
    pub(crate) fn told_to(&mut self, roots: &[Term], mut pair: Option<&mut Pair>) -> Vec<Term> {
        let mut facts = Vec::new();
        if self.told.is_empty() {
            return facts;
        }
        let spoken_of = self.terms.free_symbols(roots);
        let speaks =
            |check: &Self, t: Term| check.terms.as_symbol(t).is_some_and(|id| spoken_of.contains(&id));
        for told in self.told.clone() {
            if speaks(self, told.result) {
                facts.push(told.fact);
            }
            if let Some(pair) = pair.as_deref_mut() {
                let other = pair.other(&mut self.terms, told.result);
                if speaks(self, other) {
                    facts.push(pair.other(&mut self.terms, told.fact));
                }
            }
        }
        facts
    }

    /// That two tickets, if one of them is what a warp was told, are of threads of different warps.
    pub(crate) fn of_other_warps(&mut self, mine: Term, theirs: Term, pair: &mut Pair) -> Term {
        let told = [mine, theirs].iter().any(|t| self.symbols.level(&self.terms, *t) == Level::Warp);
        if !told || pair.place == Where::OtherBlock {
            return self.terms.true_();
        }
        let same = self.same_unit(self.setup.warp, pair);
        self.terms.not(same)
    }
}
