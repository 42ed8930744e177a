//! What a run of one thread leaves behind: accesses, exits, claims.

use crate::change::Change;
use crate::event::{
    Access, Arrival, Branch, Broadcast, Claim, Clash, ConvergencePoint, Exit, LaneSet, Length, LongLoop,
    MonotoneUpdate, PendingClaim, Point, Sense, Sighting, Step, StepKind, ThreadFact, Ticket,
    UniformPerIteration, UniformTripCount, Unreached, Visit, WriteBack,
};
use crate::state::State;

/// Everything that a run leaves behind.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Accesses.
    pub accesses: Vec<Access>,
    /// Ends.
    pub exits: Vec<Exit>,
    /// Claims.
    pub claims: Vec<Claim>,
    /// Operations assumed not to wrap.
    pub steps: Vec<Step>,
    /// States just after barriers that were passed.
    pub points: Vec<(Point, State)>,
    /// Where lanes of a warp, or whole blocks, meet.
    pub convergence_points: Vec<ConvergencePoint>,
    /// Arrivals at counted barriers.
    pub arrivals: Vec<Arrival>,
    /// Where barrier objects are initialised, in the order of the run.
    pub inits: Vec<Arrival>,
    /// What lanes tell others of their warp.
    pub broadcasts: Vec<Broadcast>,
    /// Masks that name lanes.
    pub lane_sets: Vec<LaneSet>,
    /// What atomics did to the scalars that they touch.
    pub tickets: Vec<Ticket>,
    /// Claims about pending accesses.
    pub pending: Vec<PendingClaim>,
    /// Looks of assertions and barrier invariants into memory: no accesses, but what is found there must not depend on when
    /// other threads write.
    pub spec_reads: Vec<Access>,
    /// Where something is taken as true.
    pub senses: Vec<Sense>,
    /// Accesses to what an own copy is at work on.
    pub clashes: Vec<Clash>,
    /// What every thread wrote before barriers.
    pub write_backs: Vec<WriteBack>,
    /// What only atomics did between barriers.
    pub monotone_updates: Vec<MonotoneUpdate>,
    /// What holds of every thread, always: each names the thread's own values.
    pub thread_facts: Vec<ThreadFact>,
    /// Loops that were visited, with what was guessed of them.
    pub visits: Vec<Visit>,
    /// What threads have in common in the same iteration of a loop.
    pub uniform_per_iteration: Vec<UniformPerIteration>,
    /// A loop's last iteration was worked out from its bound, which assumes that its counter does not wrap.
    pub counted: bool,
    /// Branches, if they are asked for.
    pub branches: Vec<Branch>,
    /// Loops of which nothing shows that they make fewer rounds than can be counted.
    pub long_loops: Vec<LongLoop>,
    /// Statements that assumptions about loops cut off.
    pub unreached: Vec<Unreached>,
    /// What was known of the thread at each place, if that is asked for.
    pub sightings: Vec<Sighting>,
}

/// A position in a record: how much of each list there is.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    accesses: usize,
    exits: usize,
    claims: usize,
    steps: usize,
    points: usize,
    convergence_points: usize,
    arrivals: usize,
    inits: usize,
    broadcasts: usize,
    lane_sets: usize,
    tickets: usize,
    pending: usize,
    senses: usize,
    spec_reads: usize,
    clashes: usize,
    write_backs: usize,
    monotone_updates: usize,
    thread_facts: usize,
    visits: usize,
    branches: usize,
    long_loops: usize,
    unreached: usize,
    sightings: usize,
}

impl Record {
    /// The current position.
    pub fn mark(&self) -> Mark {
        Mark {
            accesses: self.accesses.len(),
            exits: self.exits.len(),
            claims: self.claims.len(),
            steps: self.steps.len(),
            points: self.points.len(),
            convergence_points: self.convergence_points.len(),
            arrivals: self.arrivals.len(),
            inits: self.inits.len(),
            broadcasts: self.broadcasts.len(),
            lane_sets: self.lane_sets.len(),
            tickets: self.tickets.len(),
            pending: self.pending.len(),
            senses: self.senses.len(),
            spec_reads: self.spec_reads.len(),
            clashes: self.clashes.len(),
            write_backs: self.write_backs.len(),
            monotone_updates: self.monotone_updates.len(),
            thread_facts: self.thread_facts.len(),
            visits: self.visits.len(),
            branches: self.branches.len(),
            long_loops: self.long_loops.len(),
            unreached: self.unreached.len(),
            sightings: self.sightings.len(),
        }
    }

    /// The convergence points recorded since.
    pub(crate) fn convergence_points_since(&self, mark: Mark) -> &[ConvergencePoint] {
        self.convergence_points.get(mark.convergence_points..).unwrap_or(&[])
    }

    /// The operations recorded since.
    pub(crate) fn steps_since(&self, mark: Mark) -> &[Step] {
        self.steps.get(mark.steps..).unwrap_or(&[])
    }

    /// The accesses recorded since.
    pub(crate) fn accesses_since(&self, mark: Mark) -> &[Access] {
        self.accesses.get(mark.accesses..).unwrap_or(&[])
    }

    /// Forgets what was recorded since.
    pub fn truncate(&mut self, mark: Mark) {
        self.accesses.truncate(mark.accesses);
        self.exits.truncate(mark.exits);
        self.claims.truncate(mark.claims);
        self.steps.truncate(mark.steps);
        self.points.truncate(mark.points);
        self.convergence_points.truncate(mark.convergence_points);
        self.arrivals.truncate(mark.arrivals);
        self.inits.truncate(mark.inits);
        self.broadcasts.truncate(mark.broadcasts);
        self.lane_sets.truncate(mark.lane_sets);
        self.tickets.truncate(mark.tickets);
        self.pending.truncate(mark.pending);
        self.senses.truncate(mark.senses);
        self.spec_reads.truncate(mark.spec_reads);
        self.clashes.truncate(mark.clashes);
        self.write_backs.truncate(mark.write_backs);
        self.monotone_updates.truncate(mark.monotone_updates);
        self.thread_facts.truncate(mark.thread_facts);
        self.visits.truncate(mark.visits);
        self.branches.truncate(mark.branches);
        self.long_loops.truncate(mark.long_loops);
        self.unreached.truncate(mark.unreached);
        self.sightings.truncate(mark.sightings);
    }

    /// The exits that were recorded since.
    pub fn exits_since(&self, mark: Mark) -> &[Exit] {
        self.exits.get(mark.exits..).unwrap_or_default()
    }

    /// Notes the steps of closed forms that were recorded since once more, changed.
    pub fn repeat_loop_steps(&mut self, mark: Mark, change: &mut Change<'_>) {
        for number in mark.steps..self.steps.len() {
            let Some(step) = self.steps.get(number).filter(|s| s.kind == StepKind::Loop).copied() else {
                continue;
            };
            let again = step.changed(change);
            if again != step {
                self.steps.push(again);
            }
        }
    }

    /// Notes that all threads end a loop in the same iteration, of the exits that were recorded since.
    pub fn end_uniformly(&mut self, mark: Mark, count: UniformTripCount) {
        self.exits.iter_mut().skip(mark.exits).for_each(|exit| exit.uniform_trips.push(count));
    }

    /// Changes the exits that were recorded since.
    pub fn change_exits_since(&mut self, mark: Mark, change: &mut Change<'_>) {
        for exit in self.exits.iter_mut().skip(mark.exits) {
            exit.guard = change.guard(exit.guard);
            exit.facts = change.facts(&exit.facts);
            exit.abstracted = exit.abstracted.max(change.abstracted);
            change.counters(&mut exit.counters);
        }
    }

    /// Applies a change to every term recorded since.
    pub fn change_since(&mut self, mark: Mark, change: &mut Change<'_>) {
        for fact in self.thread_facts.iter_mut().skip(mark.thread_facts) {
            fact.holds = change.term(fact.holds);
            if let Some(exit) = &mut fact.exit {
                exit.entered = change.guard(exit.entered);
                exit.left = change.guard(exit.left);
            }
        }
        for unreached in self.unreached.iter_mut().skip(mark.unreached) {
            unreached.within = change.guard(unreached.within);
            unreached.guard = change.guard(unreached.guard);
        }
        for clash in self.clashes.iter_mut().skip(mark.clashes) {
            clash.guard = change.guard(clash.guard);
            clash.meets = change.term(clash.meets);
            clash.facts = change.facts(&clash.facts);
        }
        let looked = self.spec_reads.iter_mut().skip(mark.spec_reads);
        for access in self.accesses.iter_mut().skip(mark.accesses).chain(looked) {
            access.guard = change.guard(access.guard);
            access.offset = change.term(access.offset);
            if let Length::Term(length) = &mut access.length {
                *length = change.term(*length);
            }
            access.facts = change.facts(&access.facts);
            let texel = access.texel.iter_mut().flatten();
            for value in access.values.iter_mut().chain(&mut access.before).chain(texel) {
                *value = change.term(*value);
            }
            change.counters(&mut access.counters);
            access.phases.iter_mut().for_each(|phase| phase.change(change));
        }
        for broadcast in self.broadcasts.iter_mut().skip(mark.broadcasts) {
            broadcast.result = change.term(broadcast.result);
            broadcast.value = change.term(broadcast.value);
            broadcast.guard = change.guard(broadcast.guard);
            if let Some(from) = &mut broadcast.from {
                from.lane = change.term(from.lane);
                from.mask = change.term(from.mask);
            }
        }
        for set in self.lane_sets.iter_mut().skip(mark.lane_sets) {
            set.mask = change.term(set.mask);
            set.guard = change.guard(set.guard);
        }
        let inits = self.inits.iter_mut().skip(mark.inits);
        for arrival in self.arrivals.iter_mut().skip(mark.arrivals).chain(inits) {
            arrival.guard = change.guard(arrival.guard);
            arrival.threads = arrival.threads.map(|t| change.term(t));
            arrival.phases.iter_mut().for_each(|phase| phase.change(change));
            change.counters(&mut arrival.counters);
        }
        self.change_exits_since(mark, change);
        for sense in self.senses.iter_mut().skip(mark.senses) {
            sense.before = change.guard(sense.before);
            sense.after = change.guard(sense.after);
        }
        let pending = self.pending.iter_mut().skip(mark.pending).map(|p| &mut p.claim);
        for claim in self.claims.iter_mut().skip(mark.claims).chain(pending) {
            claim.guard = change.guard(claim.guard);
            claim.facts = change.facts(&claim.facts);
            claim.holds = change.term(claim.holds);
            change.counters(&mut claim.counters);
        }
        for step in self.steps.iter_mut().skip(mark.steps) {
            *step = step.changed(change);
        }
        for convergence in self.convergence_points.iter_mut().skip(mark.convergence_points) {
            convergence.guard = change.guard(convergence.guard);
            convergence.mask = convergence.mask.map(|m| change.term(m));
            for value in &mut convergence.agree {
                *value = change.term(*value);
            }
            change.counters(&mut convergence.counters);
        }
        for branch in self.branches.iter_mut().skip(mark.branches) {
            branch.guard = change.guard(branch.guard);
            branch.condition = change.term(branch.condition);
            change.counters(&mut branch.counters);
        }
        self.sightings.iter_mut().skip(mark.sightings).for_each(|sighting| sighting.change(change));
        for ticket in self.tickets.iter_mut().skip(mark.tickets) {
            ticket.change(change);
        }
        for write in self.write_backs.iter_mut().skip(mark.write_backs) {
            write.change(change);
        }
        for growth in self.monotone_updates.iter_mut().skip(mark.monotone_updates) {
            growth.change(change);
        }
        for (_, state) in self.points.iter_mut().skip(mark.points) {
            state.change(change);
        }
    }
}
