//! What one lane of a warp tells others by a shuffle.
//!
//! `base = __shfl_sync(0xffffffff, base, 0)` gives all lanes what lane 0 has. What is private to lane 0 (the result of an atomic) is one value of
//! the warp then: the fact speaks of copies of its symbols that the warp shares, as what a master writes before a barrier does
//! (`crate::lemma::write_back`). That lane 0 gets there, and that all lanes are at the same visit, is an obligation of the exchange.
//!
//! A shuffle from another lane (`__shfl_sync(mask, base, __ffs(mask) - 1)`) gives each lane copies of its own, of the lane that it
//! gets the value from. They are known only if that lane is named by the mask and exists: it is in the block, or its bit is set in a
//! ballot or an active mask. Two lanes of a warp that name the same lane get the same.
//!
//! An active mask names the lanes that ran together: whoever is named in another lane's mask was there and has the same mask; masks
//! of lanes that did not run together have nothing in common.
//!
//! Soundness rule for tickets: the copy of a ticket is of the same execution as the ticket of the lane that it was copied from. So it is compared
//! only with tickets of threads of other warps, or of other lanes. (Where nothing is known of the copies, they may be taken to be the
//! thread's own values, so that what is said of them does no harm.)

use crate::checker::Check;
use crate::known::exchange::{Exchanged, Told};
use crate::pair::{Pair, Where};
use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::Term;
use gpuproof_rules::Side;
use gpuproof_thread::{Broadcast, EventLog, Giver, Level, Ticket};
use rustc_hash::FxHashMap;

impl Check<'_, '_> {
    /// Asks something without what lanes have told each other.
    ///
    /// Soundness rule: that an exchange was completed rests on its convergence point, and convergence points are shown for threads that pass the barriers of
    /// the block. So nothing that shows that they pass them may rest on an exchange.
    pub(crate) fn without_exchange_facts<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let (told, sets) =
            (std::mem::take(&mut self.known.exchanged.told), std::mem::take(&mut self.known.exchanged.sets));
        let answer = ask(self);
        (self.known.exchanged.told, self.known.exchanged.sets) = (told, sets);
        answer
    }

    /// Looks at the tickets and broadcasts of a run.
    pub(crate) fn look_into(&mut self, record: &EventLog) {
        self.look_at_locks(record);
        let tickets: Vec<Ticket> = record.tickets().cloned().collect();
        self.known.counters.tickets = tickets.clone();
        self.known.exchanged =
            Exchanged { sets: record.lane_sets().cloned().collect(), ..Exchanged::default() };
        for broadcast in record.broadcasts() {
            self.tell(broadcast, &tickets);
        }
    }

    fn tell(&mut self, broadcast: &Broadcast, tickets: &[Ticket]) {
        let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
        let mut roots = vec![broadcast.value, broadcast.guard];
        roots.extend(broadcast.from.iter().flat_map(|from| [from.lane, from.mask]));
        let mut private = self.symbols.private_in(&self.terms, &roots);
        let coordinates: Vec<Term> = Dim::ALL
            .iter()
            .filter_map(|dim| self.world.builtins.get(&Builtin::ThreadIdx(*dim)).copied())
            .filter(|t| self.terms.as_symbol(*t).is_some())
            .collect();
        private.extend(&coordinates);
        let (whose, level) = match broadcast.from {
            None => ("lane0", Level::Warp),
            Some(_) => ("giver", Level::Thread),
        };
        self.copy_symbols(private, tickets, &mut copies, whose, (Level::Warp, level));
        let (Some(unit), Some(lane)) =
            (self.unit_number(self.setup.warp), self.world.builtins.get(&Builtin::LaneId).copied())
        else {
            return;
        };
        let mut of_giver = |t: Term| self.terms.substitute(t, &copies);
        let (value, guard) = (of_giver(broadcast.value), of_giver(broadcast.guard));
        let (their_unit, their_lane) = (of_giver(unit), of_giver(lane));
        let their_mask = broadcast.from.map(|from| (from.mask, of_giver(from.mask)));
        let facts: Vec<Term> = self.world.facts.clone().into_iter().map(&mut of_giver).collect();
        if self.terms.sort(value) != self.terms.sort(broadcast.result) {
            return;
        }
        let number = match broadcast.from {
            None => self.terms.bv(0, 32),
            Some(from) => from.lane,
        };
        let mut all = facts;
        all.push(self.terms.eq(broadcast.result, value));
        all.push(guard);
        all.push(self.terms.eq(unit, their_unit));
        all.push(self.terms.eq(their_lane, number));
        all.extend(their_mask.map(|(mine, theirs)| self.terms.eq(mine, theirs)));
        let all = self.terms.and(&all);
        let known = match Side::GiverIsThere.is_heeded() {
            true => broadcast.from.map(|from| self.is_there(from)),
            false => None,
        };
        let when = match known {
            None => broadcast.guard,
            Some(known) => self.terms.and2(broadcast.guard, known),
        };
        let fact = self.terms.implies(when, all);
        let by = broadcast.from.map(|from| (from.lane, when));
        self.known.exchanged.told.push(Told { result: broadcast.result, fact, by });
        for ticket in tickets {
            let Some(result) = ticket.result.and_then(|r| copies.get(&r).copied()) else { continue };
            let mut ticket = ticket.clone();
            ticket.substitute(&mut self.terms, &copies);
            self.known.counters.tickets.push(ticket);
            if broadcast.from.is_some() {
                self.known.exchanged.copied.insert(result, their_lane);
            }
        }
    }

    /// Whether the lane that gives a value is one of those that exchange values.
    fn is_there(&mut self, from: Giver) -> Term {
        let named = self.names(from.mask, from.lane);
        // Whoever is in such a mask exists: nothing else need be asked.
        if let Some(set) = self.known.exchanged.sets.iter().find(|set| set.mask == from.mask) {
            let guard = set.guard;
            return self.terms.and2(named, guard);
        }
        // The threads of the block are numbered through, and a warp is a run of them.
        let mut exists = Vec::new();
        if let (Some(linear), Some(lane)) =
            (self.unit_number(1), self.world.builtins.get(&Builtin::LaneId).copied())
        {
            let first = self.terms.sub(linear, lane);
            let giver = self.terms.add(first, from.lane);
            let giver = self.terms.bv_zero_extend(giver, 64);
            let volume = self.block_volume();
            exists.push(self.terms.bv_ult(giver, volume));
        }
        for set in self.known.exchanged.sets.clone() {
            let bit = self.names(set.mask, from.lane);
            exists.push(self.terms.and2(set.guard, bit));
        }
        let exists = self.terms.or(&exists);
        self.terms.and2(named, exists)
    }

    /// What the lanes that a question speaks of have been told.
    pub(crate) fn told_to(&mut self, roots: &[Term], mut pair: Option<&mut Pair>) -> Vec<Term> {
        let mut facts = Vec::new();
        if self.known.exchanged.told.is_empty() && self.known.exchanged.sets.is_empty() {
            return facts;
        }
        let spoken_of = self.terms.free_symbols(roots);
        let speaks =
            |check: &Self, t: Term| check.terms.as_symbol(t).is_some_and(|id| spoken_of.contains(&id));
        for told in self.known.exchanged.told.clone() {
            let mine = speaks(self, told.result);
            if mine {
                facts.push(told.fact);
            }
            let Some(pair) = pair.as_deref_mut() else { continue };
            let other = pair.other(&mut self.terms, told.result);
            if !speaks(self, other) {
                continue;
            }
            facts.push(pair.other(&mut self.terms, told.fact));
            if let (Some((lane, known)), true, Where::SameBlock) = (told.by, mine, pair.place) {
                let same = self.same_unit(self.setup.warp, pair);
                let (their_lane, theirs_known) =
                    (pair.other(&mut self.terms, lane), pair.other(&mut self.terms, known));
                let one = self.terms.eq(lane, their_lane);
                let when = self.terms.and(&[same, known, theirs_known, one]);
                let equal = self.terms.eq(told.result, other);
                facts.push(self.terms.implies(when, equal));
            }
        }
        if let Some(pair) = pair.filter(|pair| pair.place == Where::SameBlock) {
            facts.extend(self.running_together(&speaks, pair));
        }
        facts
    }

    /// What two lanes of a warp know of each other's active masks.
    fn running_together(&mut self, speaks: &dyn Fn(&Self, Term) -> bool, pair: &mut Pair) -> Vec<Term> {
        let mut facts = Vec::new();
        let Some(lane) = self.world.builtins.get(&Builtin::LaneId).copied() else { return facts };
        for set in self.known.exchanged.sets.clone().into_iter().filter(|set| set.together) {
            let mut other = |t: Term| pair.other(&mut self.terms, t);
            let (mask, guard, their_lane) = (other(set.mask), other(set.guard), other(lane));
            if !speaks(self, set.mask) && !speaks(self, mask) {
                continue;
            }
            let together = self.same_unit(self.setup.warp, pair);
            let same = self.terms.eq(set.mask, mask);
            for (there, names, whom, here) in
                [(set.guard, set.mask, their_lane, guard), (guard, mask, lane, set.guard)]
            {
                let named = self.names(names, whom);
                let when = self.terms.and(&[together, there, named]);
                let then = self.terms.and2(here, same);
                facts.push(self.terms.implies(when, then));
            }
            let common = self.terms.bv_and(set.mask, mask);
            let zero = self.terms.bv(0, self.terms.width(mask));
            let apart = self.terms.eq(common, zero);
            let either = self.terms.or2(same, apart);
            let when = self.terms.and(&[together, set.guard, guard]);
            facts.push(self.terms.implies(when, either));
        }
        facts
    }

    /// That two tickets, if one of them is what a lane was told, are of different threads.
    pub(crate) fn of_other_lanes(&mut self, mine: Term, theirs: Term, pair: &mut Pair) -> Term {
        let of_warp = [mine, theirs].iter().any(|t| self.symbols.level(&self.terms, *t) == Level::Warp);
        let copied = (
            self.known.exchanged.copied.get(&mine).copied(),
            self.known.exchanged.copied.get(&theirs).copied(),
        );
        if pair.place == Where::OtherBlock || !of_warp && copied == (None, None) {
            return self.terms.true_();
        }
        let mut same = self.same_unit(self.setup.warp, pair);
        if let (false, Some(lane)) = (of_warp, self.world.builtins.get(&Builtin::LaneId).copied()) {
            let theirs = pair.other(&mut self.terms, copied.1.unwrap_or(lane));
            let one = self.terms.eq(copied.0.unwrap_or(lane), theirs);
            same = self.terms.and2(same, one);
        }
        self.terms.not(same)
    }
}
