//! Named barriers: who meets there, and what that orders.
//!
//! A named barrier goes through phases; each ends when as many threads have arrived as it is to be met by. Every thread
//! counts its arrivals and the phases that it waited for (`gpuproof_kir::phases`). What is shown of each named barrier:
//!
//! 1. *Members.* At most `n` threads of the block ever arrive, where `n` is the number of threads that the barrier is to be
//!    met by: the members.
//! 2. *Matching.* If a member arrives for the `k`-th time, every member does. At a barrier object, where an arrival that nobody waits for does no harm:
//!    if a member waits for phase `k`, every member arrives for the `k`-th time.
//! 3. *No overrun.* Nobody arrives again before the phase of its last arrival has ended. Whoever waits does not; whoever
//!    does not wait must have waited elsewhere for somebody who waited here.
//! 4. *Initialised.* A barrier object exists when it is used ([`crate::initialised`]).
//! 5. *Order.* Threads come to their barriers in one order ([`crate::phase_order`]), so that nobody waits in vain.
//!
//! From 1 and 3 follows that phase `k`, if it ends, is made of the `k`-th arrivals of all members. (Look at the first arrival that is
//! counted to another phase: the phase before it has not ended, against 3, or its own has ended without it, so that one of at most `n` members
//! arrived in it twice, which would be an earlier one.) So if
//! `s` is a member and has arrived `k` times before it makes an access, and `t` has waited for more than `k` phases before it
//! makes another, the first access is ordered before the second: `s` arrived in between.
//!
//! Soundness rule: a barrier for which one of these cannot be shown orders nothing.

use super::{Order, Ordered};
use crate::checker::Check;
use crate::known::members::Members;
use crate::pair::{Pair, Steps, Where};
use crate::setup::Extent;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::{Builtin, Dim};
use gpuproof_logic::{Integer, Op, Sort, Term};
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Access, Arrival, Event, EventLog, LONGEST_TURN, LoopExit, Phase, State, conjuncts};
use rustc_hash::FxHashMap;

/// Arrivals of one kernel that are compared with each other.
const MOST_ARRIVALS: usize = 24;

/// How something stands that must be shown for a side condition.
fn heeding(side: Side, status: Status) -> Status {
    if side.holds(status == Status::Proved) { Status::Proved } else { status }
}

/// The arrivals at one of the counted barriers.
pub(crate) fn arrivals_at(whole: &EventLog, number: usize) -> Vec<&Arrival> {
    whole.arrivals().filter(|a| a.barrier == number && a.arrives).collect()
}

/// Named barriers, as far as it was shown that their threads meet there.
pub(crate) struct NamedBarriers;

impl Order for NamedBarriers {
    fn happens_before(&self, check: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        match check.ordered_by_phases(a, b, pair) {
            Some(ordered) => Ordered::Unless(check.terms.not(ordered)),
            None => Ordered::Never,
        }
    }
}

/// An arrival as somebody's own: of the first or the second thread, in an iteration of its own.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    pub guard: Term,
    pub phases: Vec<Phase>,
    /// Iterations, the innermost loop first.
    pub counters: Vec<Term>,
    pub threads: Option<Term>,
}

impl Check<'_, '_> {
    /// Shows of each named barrier that its threads meet there, and notes who they are.
    pub(crate) fn named_barriers(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        self.known.members = vec![None; self.world.phased.len()];
        if self.world.phased.is_empty() {
            return;
        }
        let whole = &self.through_loops(whole);
        let mut statuses = vec![Status::Proved; self.world.phased.len()];
        let mut members: Vec<Members> = vec![Members::All; self.world.phased.len()];
        for number in 0..self.world.phased.len() {
            let here: Vec<&Arrival> = arrivals_at(whole, number);
            if self.world.phased[number].barrier.is_none() || here.is_empty() {
                continue;
            }
            if whole.arrivals().count() > MOST_ARRIVALS {
                let reason = "more arrivals at named barriers than `check` compares".to_owned();
                statuses[number] = Status::Unsupported { reason };
                continue;
            }
            let (status, list) = self.members(number, &here, whole, steps, start);
            (statuses[number], members[number]) = (heeding(Side::AsManyAsCounted, status), list);
        }
        for (number, status) in statuses.iter_mut().enumerate() {
            if self.world.phased[number].barrier.is_some() && *status == Status::Proved {
                let shown = self.all_arrive(number, &members, whole, steps, start);
                *status = heeding(Side::AllMembersArrive, shown);
            }
        }
        // No overrun rests on the members of other barriers.
        let matched: Vec<bool> = statuses.iter().map(|s| *s == Status::Proved).collect();
        for (number, status) in statuses.iter_mut().enumerate() {
            if self.world.phased[number].barrier.is_some() && matched[number] {
                let shown = self.no_overrun(number, &members, &matched, whole, steps, start);
                *status = heeding(Side::NoOverrun, shown);
            }
        }
        let made = self.all_initialised(whole, steps, start);
        let usable = made && statuses.iter().all(|s| *s == Status::Proved);
        if usable {
            let order = heeding(Side::OneOrder, self.one_order(&members, whole, steps, start));
            statuses.iter_mut().for_each(|status| *status = order.clone());
        }
        for (number, status) in statuses.into_iter().enumerate() {
            if self.world.phased[number].barrier.is_none() {
                continue;
            }
            // One barrier's phases rest on the others'.
            if usable && status == Status::Proved && Rule::NamedBarrier.applies() {
                self.known.members[number] = Some(members[number].clone());
            }
            if !self.setup.properties.divergence {
                continue;
            }
            for arrival in whole.arrivals().filter(|a| a.barrier == number) {
                self.add(Obligation {
                    code: Code::BarrierDivergence,
                    origins: vec![arrival.origin],
                    object: None,
                    between_blocks: false,
                    since: None,
                    status: status.clone(),
                });
            }
        }
    }

    /// Whether all barrier objects are initialised when they are used.
    fn all_initialised(&mut self, whole: &EventLog, steps: &Steps, start: &State) -> bool {
        let mut all = true;
        for user in whole.arrivals() {
            if !self.world.phased[user.barrier].is_object() {
                continue;
            }
            let status = heeding(Side::IsInitialised, self.is_initialised(user, whole, steps, start));
            all &= status == Status::Proved;
            if self.setup.properties.divergence {
                self.add(Obligation {
                    code: Code::BarrierUninitialised,
                    origins: vec![user.origin],
                    object: None,
                    between_blocks: false,
                    since: None,
                    status,
                });
            }
        }
        all
    }

    /// The record, where a thread that has passed a loop is one that has entered it: loops are taken to end, so that in which iteration one was left is no
    /// condition for getting further.
    fn through_loops(&mut self, whole: &EventLog) -> EventLog {
        let mut plain = whole.clone();
        for event in &mut plain.events {
            let guard = match event {
                Event::Arrival(arrival) | Event::Initialisation(arrival) => &mut arrival.guard,
                Event::ConvergencePoint(point) if point.round => &mut point.guard,
                _ => continue,
            };
            for exit in whole.thread_facts().filter_map(|fact| fact.exit).rev() {
                *guard = self.through_loop(*guard, &exit);
            }
        }
        plain
    }

    /// A guard without what is true because a loop is left: true if what then holds holds, and true of whoever has not entered it.
    fn through_loop(&mut self, guard: Term, exit: &LoopExit) -> Term {
        let (all, entered) = (conjuncts(&self.terms, guard), conjuncts(&self.terms, exit.entered));
        let left = conjuncts(&self.terms, exit.left).into_iter().filter(|t| !entered.contains(t));
        let (yes, no) = (self.terms.true_(), self.terms.false_());
        let left: FxHashMap<Term, Term> = left.map(|t| (t, yes)).collect();
        if left.is_empty() {
            return guard;
        }
        let open: Vec<Term> = entered.into_iter().filter(|t| !all.contains(t)).collect();
        let mut rest = Vec::new();
        for t in all {
            let is_true = self.terms.substitute(t, &left) == yes
                && open.iter().all(|e| self.terms.substitute(t, &[(*e, no)].into_iter().collect()) == yes);
            if !is_true {
                rest.push(t);
            }
        }
        self.terms.and(&rest)
    }

    /// When two accesses of threads of one block are ordered by named barriers; none if there are none.
    fn ordered_by_phases(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Option<Term> {
        // A copy of the whole block is nobody's own: no thread's arrivals say when it happens.
        let collective = a.collective || b.collective;
        if pair.place == Where::OtherBlock || collective || self.known.members.iter().all(Option::is_none) {
            return None;
        }
        let mut any = Vec::new();
        for (number, members) in self.known.members.clone().iter().enumerate() {
            let (Some(members), Some(mine), Some(theirs)) =
                (members, a.phases.get(number), b.phases.get(number))
            else {
                continue;
            };
            let (first, second) = (self.is_member(members), self.is_member(members));
            let second = pair.other(&mut self.terms, second);
            let (arrived, waited) =
                (pair.other(&mut self.terms, theirs.arrivals), pair.other(&mut self.terms, theirs.waited));
            let mine_before = self.terms.bv_ult(mine.arrivals, waited);
            let theirs_before = self.terms.bv_ult(arrived, mine.waited);
            any.push(self.terms.and2(first, mine_before));
            any.push(self.terms.and2(second, theirs_before));
        }
        Some(self.terms.or(&any))
    }

    /// Whether the first thread is one of these.
    pub(crate) fn is_member(&mut self, members: &Members) -> Term {
        let Members::Some(list) = members else { return self.terms.true_() };
        let Some(linear) = self.unit_number(1) else { return self.terms.false_() };
        let mut runs = Vec::new();
        let mut from = 0;
        while from < list.len() {
            let length = list[from..].iter().take_while(|x| **x == list[from]).count();
            if list[from] {
                let (low, high) = (self.terms.bv(from as u64, 32), self.terms.bv((from + length) as u64, 32));
                let above = self.terms.bv_ule(low, linear);
                let below = self.terms.bv_ult(linear, high);
                runs.push(self.terms.and2(above, below));
            }
            from += length;
        }
        self.terms.or(&runs)
    }

    /// The threads of the block, if that is known.
    pub(crate) fn block_threads(&self) -> Option<[u64; 3]> {
        let mut size = [1; 3];
        for (slot, extent) in size.iter_mut().zip(&self.setup.block) {
            let Extent::Fixed(n) = extent else { return None };
            *slot = u64::from(*n);
        }
        (size.iter().product::<u64>() <= 1024).then_some(size)
    }

    /// Those threads of the block for which something may hold.
    pub(crate) fn threads_where(&mut self, conditions: &[Term]) -> Members {
        let Some([width, height, depth]) = self.block_threads() else { return Members::All };
        let mut list = Vec::new();
        for (z, y, x) in
            (0..depth).flat_map(|z| (0..height).flat_map(move |y| (0..width).map(move |x| (z, y, x))))
        {
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            for (dim, value) in Dim::ALL.into_iter().zip([x, y, z]) {
                if let Some(id) = self.world.builtins.get(&Builtin::ThreadIdx(dim)).copied()
                    && self.terms.as_symbol(id).is_some()
                {
                    let value = self.terms.bv(value, 32);
                    map.insert(id, value);
                }
            }
            let holds = conditions.iter().any(|t| {
                let here = self.terms.substitute(*t, &map);
                self.terms.as_bool(here) != Some(false)
            });
            list.push(holds);
        }
        Members::Some(list)
    }

    /// Who may arrive at a barrier, and whether they are as many as are to meet there.
    fn members(
        &mut self,
        number: usize,
        here: &[&Arrival],
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> (Status, Members) {
        // The block's own barrier is barrier 0 of the hardware.
        let of_block = whole.arrivals().any(|a| self.world.phased[a.barrier].barrier.is_none());
        if self.world.phased[number].barrier == Some(0) && of_block {
            let reason = "barrier 0 with a number of threads, which `__syncthreads()` uses, too".to_owned();
            return (Status::Unsupported { reason }, Members::All);
        }
        let guards: Vec<Term> = here.iter().map(|a| a.guard).collect();
        let members = self.threads_where(&guards);
        let volume = self.block_volume();
        let count = match &members {
            Members::All => volume,
            Members::Some(list) => {
                let count = list.iter().filter(|m| **m).count() as u64;
                self.terms.bv(count, 64)
            }
        };
        for arrival in here {
            let expected = match arrival.threads {
                Some(threads) => self.terms.bv_zero_extend(threads, 64),
                None => volume,
            };
            let wrong = self.terms.ne(expected, count);
            let warp = self.terms.bv(self.setup.warp.max(1), 64);
            let rest = self.terms.bv_urem(expected, warp);
            let zero = self.terms.bv(0, 64);
            // The hardware counts whole warps; barrier objects count threads. All threads of a block may be fewer.
            let all = match self.world.phased[number].is_object() {
                true => self.terms.true_(),
                false => self.terms.eq(expected, volume),
            };
            let uneven = self.terms.ne(rest, zero);
            let part = self.terms.not(all);
            let uneven = self.terms.and2(uneven, part);
            let bad = self.terms.or2(wrong, uneven);
            let mut formulas = vec![arrival.guard, bad];
            formulas.extend(self.world.facts.clone());
            if self.terms.as_bool(bad) == Some(false) {
                continue;
            }
            let no_wrap = steps.behind(&self.terms, arrival.guard, &[expected]);
            let status = self.decide(&formulas, &[], &no_wrap, "threads of a barrier", None, start);
            if status != Status::Proved {
                return (status, members);
            }
        }
        (Status::Proved, members)
    }

    /// Threads of the block, 64 bits.
    pub(crate) fn block_volume(&mut self) -> Term {
        let mut all = self.terms.bv(1, 64);
        for dim in Dim::ALL {
            if let Some(size) = self.world.builtins.get(&Builtin::BlockDim(dim)).copied() {
                let wide = self.terms.bv_zero_extend(size, 64);
                all = self.terms.mul(all, wide);
            }
        }
        all
    }

    /// If a member arrives for the k-th time, every member does; at a barrier object, if a member waits for the k-th phase.
    fn all_arrive(
        &mut self,
        number: usize,
        members: &[Members],
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let here: Vec<&Arrival> = arrivals_at(whole, number);
        let mut reached = Vec::new();
        for arrival in &here {
            match self.is_reached(arrival, whole, steps, start) {
                Status::Proved => reached.push(*arrival),
                Status::Unsupported { reason } => return Status::Unsupported { reason },
                _ => {}
            }
        }
        let is_object = self.world.phased[number].is_object();
        let counts = |a: &&Arrival| if is_object { a.waits } else { a.arrives };
        for arrival in whole.arrivals().filter(|a| a.barrier == number).filter(counts) {
            let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
            let mine = self.own(arrival, None, "mine");
            let Some(my_phase) = mine.phases.get(number).copied() else { continue };
            let mut theirs = Vec::new();
            for other in &reached {
                theirs.extend(self.matching(other, number, my_phase.arrivals, &mut pair));
            }
            let theirs = self.terms.or(&theirs);
            let member = self.is_member(&members[number]);
            let member = pair.other(&mut self.terms, member);
            let mut formulas = vec![mine.guard, pair.distinct, member];
            formulas.extend(self.of_other(whole, &mut pair));
            formulas.push(self.terms.not(theirs));
            if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                continue;
            }
            let no_wrap = steps.behind(&self.terms, arrival.guard, &[]);
            let status = self.decide(&formulas, &[], &no_wrap, "arrivals", Some(&mut pair), start);
            if status != Status::Proved {
                return status;
            }
        }
        Status::Proved
    }

    /// What holds of the second thread anyway.
    pub(crate) fn of_other(&mut self, whole: &EventLog, pair: &mut Pair) -> Vec<Term> {
        let mut all = self.world.facts.clone();
        for fact in self.world.facts.clone() {
            all.push(pair.other(&mut self.terms, fact));
        }
        // In what iteration a loop is left says nothing here: the iterations have names of their own.
        for fact in whole.thread_facts().filter(|fact| fact.exit.is_none()) {
            all.push(pair.other(&mut self.terms, fact.holds));
        }
        all
    }

    /// When the second thread makes an arrival that is its `count`-th at a barrier: the iteration that this takes is worked
    /// out from how the count grows.
    fn matching(&mut self, arrival: &Arrival, number: usize, count: Term, pair: &mut Pair) -> Option<Term> {
        let guard = pair.other(&mut self.terms, arrival.guard);
        let arrivals = pair.other(&mut self.terms, arrival.phases.get(number)?.arrivals);
        let Some(counter) = self.open_counters(arrival).first().copied() else {
            let same = self.terms.eq(arrivals, count);
            return Some(self.terms.and2(guard, same));
        };
        let counter = pair.other(&mut self.terms, counter);
        self.terms.as_symbol(counter)?;
        let turn = self.turn_of(arrivals, counter);
        let found: Vec<Term> =
            (0..turn).filter_map(|r| self.in_turn((guard, arrivals, count), counter, turn, r)).collect();
        (!found.is_empty()).then(|| self.terms.or(&found))
    }

    /// After how many iterations a count has grown by the same amount again: there are divisions by that number in it.
    fn turn_of(&mut self, arrivals: Term, counter: Term) -> u64 {
        let mut turn = 1;
        for t in self.terms.subterms(&[arrivals], false) {
            let Some(&divisor) = self.terms.args(t).get(1) else { continue };
            if self.terms.op(t) == Op::UDiv
                && let Some(id) = self.terms.as_symbol(counter)
                && self.terms.free_symbols(&[t]).contains(&id)
                && let Some(n) = self.terms.as_number(divisor).and_then(|n| u64::try_from(n).ok())
                && n <= LONGEST_TURN
            {
                turn = turn.max(n);
            }
        }
        turn
    }

    /// As [`Self::matching`], in iterations that leave the remainder `r`: there arrivals = first + step * (iteration / turn). That it is so is part of the answer.
    fn in_turn(
        &mut self,
        (guard, arrivals, count): (Term, Term, Term),
        counter: Term,
        turn: u64,
        r: u64,
    ) -> Option<Term> {
        let at = |check: &mut Self, n: u64| {
            let n = check.terms.bv(n, 32);
            check.terms.substitute(arrivals, &[(counter, n)].into_iter().collect())
        };
        let (first, second) = (at(self, r), at(self, r + turn));
        let step = self.terms.difference(second, first).as_constant()?.clone();
        if step <= Integer::ZERO || step > Integer::from(64) {
            return None;
        }
        let step = self.terms.bv(step, 64);
        let since = self.terms.sub(count, first);
        let turns = self.terms.bv_udiv(since, step);
        let (turn, r) = (self.terms.bv(turn, 64), self.terms.bv(r, 64));
        let iteration = self.terms.mul(turns, turn);
        let iteration = self.terms.add(iteration, r);
        let iteration = self.terms.bv_extract(31, 0, iteration);
        let map: FxHashMap<Term, Term> = [(counter, iteration)].into_iter().collect();
        let guard = self.terms.substitute(guard, &map);
        let arrivals = self.terms.substitute(arrivals, &map);
        let same = self.terms.eq(arrivals, count);
        let enough = self.terms.bv_ule(first, count);
        let limit = self.terms.bv((1u64 << 31) - 1, 32);
        let few = self.terms.bv_ult(iteration, limit);
        Some(self.terms.and(&[guard, same, enough, few]))
    }

    /// The iterations of the loops around an arrival that may be any.
    pub(crate) fn open_counters(&self, arrival: &Arrival) -> Vec<Term> {
        arrival.counters.iter().map(|(_, counter)| *counter).filter(|c| !self.terms.is_value(*c)).collect()
    }

    /// Whether a thread for which the guard of an arrival holds in an iteration gets to that iteration: it goes round in all
    /// iterations before.
    pub(crate) fn is_reached(
        &mut self,
        arrival: &Arrival,
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let counter = match self.open_counters(arrival).as_slice() {
            [] => return Status::Proved,
            [counter] => *counter,
            _ => {
                let reason = "a named barrier in a loop inside another loop".to_owned();
                return Status::Unsupported { reason };
            }
        };
        let rounds: Vec<Term> =
            whole.convergence_points().filter(|m| m.round && m.at == arrival.at).map(|m| m.guard).collect();
        let mut terms = rounds.clone();
        terms.push(arrival.guard);
        terms.extend(arrival.phases.iter().flat_map(|p| [p.arrivals, p.waited]));
        let of_iterations = self.symbols.of_iterations(&self.terms, &terms);
        if rounds.is_empty() || of_iterations.iter().any(|t| *t != counter) {
            let what = self.symbols.unknowns(&self.terms, &of_iterations);
            let on = what.first().map_or(String::new(), |u| format!(": it depends on {}", u.what));
            let reason = format!("how often the loop around this named barrier is run is not known{on}");
            return Status::Unsupported { reason };
        }
        let earlier =
            self.terms.fresh("earlier", Sort::BitVec(32), gpuproof_logic::Range::new(0, (1i64 << 31) - 1));
        let map: FxHashMap<Term, Term> = [(counter, earlier)].into_iter().collect();
        let before = self.terms.bv_ult(earlier, counter);
        for round in rounds {
            let goes = self.terms.substitute(round, &map);
            let stays = self.terms.not(goes);
            let formulas = [arrival.guard, before, stays];
            let no_wrap = steps.behind(&self.terms, arrival.guard, &[]);
            let status = self.decide(&formulas, &[], &no_wrap, "going round", None, start);
            if status != Status::Proved {
                return status;
            }
        }
        Status::Proved
    }

    /// An arrival of the first thread, or of the second one, in iterations of its own: what stands for something else in each
    /// iteration gets names of its own.
    pub(crate) fn own(&mut self, arrival: &Arrival, pair: Option<&mut Pair>, whose: &str) -> Own {
        let mut own = Own {
            guard: arrival.guard,
            phases: arrival.phases.clone(),
            counters: arrival.counters.iter().map(|(_, c)| *c).collect(),
            threads: arrival.threads,
        };
        let mut roots = vec![own.guard];
        roots.extend(own.phases.iter().flat_map(|p| [p.arrivals, p.waited]));
        roots.extend(&own.counters);
        roots.extend(own.threads);
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for symbol in self.symbols.of_iterations(&self.terms, &roots) {
            if let Some(id) = self.terms.as_symbol(symbol) {
                let data = self.terms.symbol_data(id).clone();
                let name = format!("{}.{whose}", data.name);
                map.insert(symbol, self.terms.fresh(&name, data.sort, data.range));
            }
        }
        let mut pair = pair;
        let mut change = |check: &mut Self, t: Term| {
            let t = check.terms.substitute(t, &map);
            match pair.as_deref_mut() {
                Some(pair) => pair.other(&mut check.terms, t),
                None => t,
            }
        };
        own.guard = change(self, own.guard);
        for phase in &mut own.phases {
            phase.arrivals = change(self, phase.arrivals);
            phase.waited = change(self, phase.waited);
        }
        for counter in &mut own.counters {
            *counter = change(self, *counter);
        }
        own.threads = own.threads.map(|t| change(self, t));
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::tests::answers;

    #[test]
    fn what_stands_on_both_sides_of_a_named_barrier_is_ordered() {
        let body = "
            store i32 [@s] 1:i32
            barrier named(1:u32) [shared, global]
            store i32 [@s] 2:i32";
        assert_eq!(answers(&NamedBarriers, body, Where::SameBlock), "uuu");
        assert_eq!(answers(&NamedBarriers, body, Where::OtherBlock), "nnn");
    }

    #[test]
    fn without_named_barriers_nothing_is_said() {
        assert_eq!(answers(&NamedBarriers, "store i32 [@s] 1:i32", Where::SameBlock), "n");
    }
}
