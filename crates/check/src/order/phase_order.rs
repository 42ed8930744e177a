//! Named barriers: nobody arrives twice in one phase, and all threads come to their barriers in one order.
//!
//! # No overrun
//!
//! A thread `s` that arrives without waiting at barrier `b`, as its `k`-th arrival, and arrives there again: in between it must
//! have waited for that phase after all (split barriers), or at another barrier `c` for a phase in which some thread `t` arrived after
//! it had waited for phase `k` of `b`. Then that phase had ended. (For the first overrun of a run all phases before are made of the arrivals that belong to
//! them, so that the argument is not circular.)
//!
//! # One order
//!
//! Let a thread `t` wait in phase `x` of a barrier and arrive in phase `y` of another one later. Then every other member `s` of both
//! arrives in `x` before it arrives in `y`. If the barriers whose members overlap all have one member `u` in common, the order in
//! which `u` arrives rules out that threads wait for each other in a circle: somebody who waits in the first unfinished phase
//! of that order waits for a thread that waits in no earlier phase, and is not there either. The barriers of the block
//! are taken like the others; they part each thread's way into barrier regions of which the same holds.
//!
//! # Not behind a barrier of the block
//!
//! Let a thread `t` wait in phase `x` of a barrier after it has passed `n` barriers of the block. Then every member arrives in `x` with at most `n` of them behind it:
//! at the next one it would wait for `t`, which waits for it. The same holds of convergence points of lanes: where `t` waits before it comes to one, those of its warp arrive in `x` before they come there. (Where `t` comes to that barrier later, the order says so; it may be in a loop that does not
//! end.)

use crate::checker::Check;
use crate::known::members::Members;
use crate::order::named_barrier::{Own, arrivals_at};
use crate::pair::{Pair, Steps, Where};
use crate::verdict::Status;
use gpuproof_facts::LoopId;
use gpuproof_logic::Term;
use gpuproof_thread::{Arrival, ConvergencePoint, ConvergenceScope, EventLog, Point, State};

impl Check<'_, '_> {
    /// Nobody arrives at a barrier again before the phase of its last arrival has ended.
    pub(crate) fn no_overrun(
        &mut self,
        number: usize,
        members: &[Members],
        matched: &[bool],
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let here = arrivals_at(whole, number);
        if here.iter().all(|a| a.waits) {
            return Status::Proved;
        }
        // Those who always wait here. In a block of any size it is not known that there is one.
        let leaving: Vec<Term> = here.iter().filter(|a| !a.waits).map(|a| a.guard).collect();
        let waiting: Vec<Term> = here.iter().filter(|a| a.waits).map(|a| a.guard).collect();
        let waiters = match (self.threads_where(&waiting), self.threads_where(&leaving)) {
            (Members::Some(wait), Members::Some(leave)) => {
                Members::Some(wait.iter().zip(&leave).map(|(w, l)| *w && !*l).collect())
            }
            _ => Members::Some(Vec::new()),
        };
        for first in here.iter().filter(|a| !a.waits) {
            for again in &here {
                let mut found = self.ends_between(number, first, again, None, whole, steps, start);
                for (other, there) in members.iter().enumerate() {
                    if found == Status::Proved {
                        break;
                    }
                    let usable = other != number && matched.get(other) == Some(&true);
                    let seen = waiters.and(there);
                    if usable && seen.meets(&Members::All) {
                        let through = Some((other, &seen));
                        found = self.ends_between(number, first, again, through, whole, steps, start);
                    }
                }
                if found != Status::Proved {
                    return found;
                }
            }
        }
        Status::Proved
    }

    /// Whether the phase of an arrival has ended when the same thread arrives again, because it waited at another barrier in
    /// between, for threads that had waited here. Without another barrier: whether it cannot arrive again at all.
    #[allow(clippy::too_many_arguments, reason = "the parts of one question")]
    fn ends_between(
        &mut self,
        number: usize,
        first: &Arrival,
        again: &Arrival,
        through: Option<(usize, &Members)>,
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        let (x, z) = (self.own(first, None, "first"), self.own(again, None, "again"));
        let (Some(here), Some(next)) = (x.phases.get(number).copied(), z.phases.get(number).copied()) else {
            return Status::Proved;
        };
        let one = self.terms.bv(1, 64);
        let after = self.terms.add(here.arrivals, one);
        let is_next = self.terms.eq(next.arrivals, after);
        // It may have waited here itself, after its arrival.
        let unfinished = self.terms.bv_ult(next.waited, here.arrivals);
        let mut formulas = vec![x.guard, z.guard, is_next, unfinished];
        formulas.extend(self.world.facts.clone());
        let no_wrap = steps.behind(&self.terms, first.guard, &[]);
        let Some((other, seen)) = through else {
            return self.decide(&formulas, &[], &no_wrap, "arriving again", Some(&mut pair), start);
        };
        let (Some(before), Some(now)) = (x.phases.get(other).copied(), z.phases.get(other).copied()) else {
            return Status::Proved;
        };
        let waited = self.terms.bv_ult(before.arrivals, now.waited);
        let not_waited = self.terms.not(waited);
        let mut question = formulas.clone();
        question.push(not_waited);
        let status =
            self.decide(&question, &[], &no_wrap, "waiting between arrivals", Some(&mut pair), start);
        if status != Status::Proved {
            return status;
        }
        let member = self.is_member(seen);
        let member = pair.other(&mut self.terms, member);
        for arrival in arrivals_at(whole, other) {
            let own = self.own(arrival, Some(&mut pair), "theirs");
            let (Some(at), Some(of)) = (own.phases.get(other).copied(), own.phases.get(number).copied())
            else {
                continue;
            };
            let same = self.terms.eq(at.arrivals, now.waited);
            let unfinished = self.terms.bv_ult(of.waited, here.arrivals);
            let mut question = formulas.clone();
            question.extend([member, own.guard, same, unfinished, pair.distinct]);
            question.extend(self.of_other(whole, &mut pair));
            let status = self.decide(&question, &[], &no_wrap, "end of a phase", Some(&mut pair), start);
            if status != Status::Proved {
                return status;
            }
        }
        Status::Proved
    }

    /// All threads come to their barriers in one order.
    pub(crate) fn one_order(
        &mut self,
        members: &[Members],
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        if !self.have_common_members(members, whole) {
            let reason = "named barriers whose threads overlap, but not all in one thread".to_owned();
            return Status::Unsupported { reason };
        }
        for x in whole.arrivals().filter(|a| a.waits) {
            for y in whole.arrivals().filter(|a| a.barrier != x.barrier && a.arrives) {
                if !members[x.barrier].meets(&members[y.barrier]) || !may_come_before(self, x, y) {
                    continue;
                }
                for x2 in arrivals_at(whole, x.barrier) {
                    for y2 in arrivals_at(whole, y.barrier) {
                        let status = self.same_order([x, y, x2, y2], whole, steps, start);
                        if status != Status::Proved {
                            return status;
                        }
                    }
                }
            }
        }
        match self.not_behind_block_barriers(whole, steps, start) {
            Status::Proved => self.not_behind_lanes(whole, steps, start),
            open => open,
        }
    }

    /// Nobody waits for a lane of its warp that waits for it at a convergence point of lanes.
    fn not_behind_lanes(&mut self, whole: &EventLog, steps: &Steps, start: &State) -> Status {
        let of_lanes = |m: &&ConvergencePoint| {
            matches!(m.scope, ConvergenceScope::Warp | ConvergenceScope::Tile(_)) && !m.round
        };
        let convergences: Vec<&ConvergencePoint> = whole
            .convergence_points()
            .filter(of_lanes)
            .filter(|m| self.counted_barrier(m).is_none())
            .collect();
        let of_block = self.world.phased.iter().position(|p| p.barrier.is_none());
        for waiting in whole.arrivals().filter(|a| a.waits && Some(a.barrier) != of_block) {
            for convergence in &convergences {
                let here = as_arrival(convergence, waiting);
                if !may_come_before(self, waiting, &here) {
                    continue;
                }
                for awaited in arrivals_at(whole, waiting.barrier) {
                    let status = self.lanes_in_order([waiting, &here, awaited], whole, steps, start);
                    if status != Status::Proved {
                        return status;
                    }
                }
            }
        }
        Status::Proved
    }

    /// Whether the second lane arrives in the phase that the first one waits for before it comes to the convergence point, as the first one does.
    fn lanes_in_order(
        &mut self,
        [waiting, convergence, awaited]: [&Arrival; 3],
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        let (mine_x, mine_m) = (self.own(waiting, None, "x"), self.own(convergence, None, "m"));
        let theirs_x = self.own(awaited, Some(&mut pair), "x2");
        let theirs_m = self.own(convergence, Some(&mut pair), "m2");
        let number = waiting.barrier;
        let (Some(a), Some(b)) = (mine_x.phases.get(number), theirs_x.phases.get(number)) else {
            return Status::Proved;
        };
        let mut formulas = vec![mine_x.guard, mine_m.guard, theirs_x.guard, theirs_m.guard, pair.distinct];
        formulas.push(self.terms.eq(a.arrivals, b.arrivals));
        for (mine, theirs) in mine_m.counters.iter().zip(&theirs_m.counters) {
            formulas.push(self.terms.eq(*mine, *theirs));
        }
        formulas.push(self.same_unit(self.setup.warp, &mut pair));
        formulas.push(self.comes_before((waiting, &mine_x), (convergence, &mine_m)));
        let kept = self.comes_before((awaited, &theirs_x), (convergence, &theirs_m));
        formulas.push(self.terms.not(kept));
        if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
            return Status::Proved;
        }
        formulas.extend(self.of_other(whole, &mut pair));
        let no_wrap = steps.behind(&self.terms, waiting.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "order of barriers and lanes", Some(&mut pair), start)
    }

    /// Nobody waits for a thread that waits for it at a barrier of the block.
    fn not_behind_block_barriers(&mut self, whole: &EventLog, steps: &Steps, start: &State) -> Status {
        let Some(of_block) = self.world.phased.iter().position(|p| p.barrier.is_none()) else {
            return Status::Proved;
        };
        for waiting in whole.arrivals().filter(|a| a.waits && a.barrier != of_block) {
            for awaited in arrivals_at(whole, waiting.barrier) {
                let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
                let mine = self.own(waiting, None, "waiting");
                let theirs = self.own(awaited, Some(&mut pair), "awaited");
                let both = |number: usize| Some((*mine.phases.get(number)?, *theirs.phases.get(number)?));
                let (Some(here), Some(passed)) = (both(waiting.barrier), both(of_block)) else { continue };
                let same = self.terms.eq(here.0.arrivals, here.1.arrivals);
                let behind = self.terms.bv_ult(passed.0.arrivals, passed.1.arrivals);
                let mut formulas = vec![mine.guard, theirs.guard, pair.distinct, same, behind];
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                formulas.extend(self.of_other(whole, &mut pair));
                let no_wrap = steps.behind(&self.terms, waiting.guard, &[]);
                let status = self.decide(&formulas, &[], &no_wrap, "hold-up", Some(&mut pair), start);
                if status != Status::Proved {
                    return status;
                }
            }
        }
        Status::Proved
    }

    /// Whether the barriers that have members in common, directly or through others, all have one in common.
    fn have_common_members(&self, members: &[Members], whole: &EventLog) -> bool {
        let named =
            |n: &usize| self.world.phased[*n].barrier.is_some() && whole.arrivals().any(|a| a.barrier == *n);
        let mut rest: Vec<usize> = (0..members.len()).filter(named).collect();
        while let Some(first) = rest.pop() {
            let mut together = vec![first];
            let mut common = members[first].clone();
            while let Some(at) =
                rest.iter().position(|n| together.iter().any(|m| members[*m].meets(&members[*n])))
            {
                let next = rest.remove(at);
                common = common.and(&members[next]);
                together.push(next);
            }
            if !common.meets(&Members::All) {
                return false;
            }
        }
        true
    }

    /// Whether the second thread comes to two phases in the order in which the first one does: `x` before `y`, where it waits in `x`.
    fn same_order(
        &mut self,
        [x, y, x2, y2]: [&Arrival; 4],
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        let (mine_x, mine_y) = (self.own(x, None, "x"), self.own(y, None, "y"));
        let theirs_x = self.own(x2, Some(&mut pair), "x2");
        let theirs_y = self.own(y2, Some(&mut pair), "y2");
        let mut formulas = vec![mine_x.guard, mine_y.guard, theirs_x.guard, theirs_y.guard, pair.distinct];
        for (mine, theirs, number) in [(&mine_x, &theirs_x, x.barrier), (&mine_y, &theirs_y, y.barrier)] {
            let (Some(a), Some(b)) = (mine.phases.get(number), theirs.phases.get(number)) else {
                return Status::Proved;
            };
            formulas.push(self.terms.eq(a.arrivals, b.arrivals));
        }
        formulas.push(self.comes_before((x, &mine_x), (y, &mine_y)));
        let kept = self.comes_before((x2, &theirs_x), (y2, &theirs_y));
        formulas.push(self.terms.not(kept));
        if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
            return Status::Proved;
        }
        formulas.extend(self.of_other(whole, &mut pair));
        let no_wrap = steps.behind(&self.terms, x.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "order of barriers", Some(&mut pair), start)
    }

    /// Whether one arrival of a thread comes before another.
    fn comes_before(&mut self, (x, mine_x): (&Arrival, &Own), (y, mine_y): (&Arrival, &Own)) -> Term {
        let counters = |a: &Arrival, own: &Own| -> Vec<(LoopId, Term)> {
            a.counters.iter().map(|(l, _)| *l).zip(own.counters.iter().copied()).collect()
        };
        let (of_x, of_y) = (counters(x, mine_x), counters(y, mine_y));
        self.stands_before((x.at, &of_x), (y.at, &of_y))
    }

    /// Whether one place comes before another in the order in which every thread runs its statements: in an earlier iteration of the loops around
    /// both, or in the same ones, earlier in the text. Iterations, the innermost loop first.
    pub(crate) fn stands_before(
        &mut self,
        (x, of_x): (Point, &[(LoopId, Term)]),
        (y, of_y): (Point, &[(LoopId, Term)]),
    ) -> Term {
        let mut before = self.terms.bool(x < y);
        let common: Vec<(Term, Term)> = of_x
            .iter()
            .rev()
            .zip(of_y.iter().rev())
            .take_while(|((a, _), (b, _))| a == b)
            .map(|((_, a), (_, b))| (*a, *b))
            .collect();
        // From the innermost loop outwards.
        for (a, b) in common.into_iter().rev() {
            let less = self.terms.bv_ult(a, b);
            let same = self.terms.eq(a, b);
            let inner = self.terms.and2(same, before);
            before = self.terms.or2(less, inner);
        }
        before
    }
}

/// A convergence point of lanes as a place that a thread comes to.
fn as_arrival(convergence: &ConvergencePoint, like: &Arrival) -> Arrival {
    Arrival {
        barrier: like.barrier,
        threads: None,
        arrives: false,
        waits: true,
        guard: convergence.guard,
        phases: Vec::new(),
        origin: convergence.origin,
        at: convergence.at,
        counters: convergence.counters.clone(),
    }
}

/// Whether one arrival may come before another in a thread's run, as far as the text shows.
fn may_come_before(check: &Check<'_, '_>, x: &Arrival, y: &Arrival) -> bool {
    let earlier = x.at < y.at;
    let mut loops = check.kernel.flow.loops_around(x.at.node);
    earlier || loops.any(|l| check.kernel.flow.loops_around(y.at.node).any(|m| l == m))
}
