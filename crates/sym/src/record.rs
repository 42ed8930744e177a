//! What a run of one thread leaves behind: accesses, exits, claims.

use crate::growth::Growth;
use crate::guess::Visit;
use crate::pending::Question;
use crate::phases::Phase;
use crate::rounds::{LongLoop, Unreached};
use crate::sighting::Sighting;
use crate::state::State;
use crate::symbols::Level;
use crate::ticket::Ticket;
use crate::value::{Place, Value};
use crate::writeback::WriteBack;
use gpuproof_base::{Code, Origin};
use gpuproof_facts::{LoopId, NodeId};
use gpuproof_kir::{FenceScope, ObjectId};
use gpuproof_logic::number::to_signed;
use gpuproof_logic::{Integer, NoWrap, Term, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A barrier statement: node and position in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The node.
    pub node: NodeId,
    /// Position among its statements.
    pub index: usize,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Plain read.
    Read,
    /// Plain write.
    Write,
    /// Atomic.
    Atomic,
}

/// How many bytes an access touches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Length {
    /// This many.
    Bytes(u64),
    /// As many as this 64-bit term says.
    Term(Term),
}

/// A guarded access.
#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    /// Read, write or atomic.
    pub kind: Kind,
    /// Of which array.
    pub object: ObjectId,
    /// From this byte on.
    pub offset: Term,
    /// This many.
    pub length: Length,
    /// Coordinates, for images instead of bytes.
    pub texel: Option<Vec<Term>>,
    /// When it happens.
    pub guard: Term,
    /// The scalars written, in order; none if they are not known.
    pub values: Vec<Term>,
    /// The statement.
    pub origin: Origin,
    /// Where it stands.
    pub at: Point,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
    /// For a write: the scalars that were there before; none if they are not known.
    pub before: Vec<Term>,
    /// For an atomic: who it is atomic for, as the source says.
    pub scope: FenceScope,
    /// Whether all threads of the block make it together: it is one access of the block.
    pub collective: bool,
    /// Whether it happens at some time after its statement.
    pub asynchronous: bool,
    /// Where the thread stands with each of the counted barriers.
    pub phases: Vec<Phase>,
    /// The offset must be a multiple of this power of two: objects are aligned to 256 bytes.
    pub align: u64,
    /// An atomic that cannot write.
    pub load_only: bool,
}

/// What lanes of a warp get from one of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Broadcast {
    /// What they get: a symbol that the warp shares, if it comes from the first lane.
    pub result: Term,
    /// What the giving lane gives, in terms of that lane.
    pub value: Term,
    /// When a lane is there.
    pub guard: Term,
    /// Who gives it to whom; none: the first lane to the whole warp.
    pub from: Option<Giver>,
}

/// The lane that a lane of a warp gets a value from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Giver {
    /// Its number in the warp, 32 bits.
    pub lane: Term,
    /// The mask of the lanes that exchange values.
    pub mask: Term,
}

/// A mask whose bits are lanes that were there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LaneSet {
    /// The mask.
    pub mask: Term,
    /// When a lane was there.
    pub guard: Term,
    /// Whether it names those that ran together (an active mask); else, those with a true predicate (a ballot of the warp).
    pub together: bool,
}

/// An arrival at a counted barrier, with or without waiting, or a wait for the end of the last arrival's phase; neither: the barrier object
/// is initialised.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrival {
    /// Which of the counted barriers.
    pub barrier: usize,
    /// How many threads are to meet there; none: all of the block.
    pub threads: Option<Term>,
    /// Whether the thread arrives.
    pub arrives: bool,
    /// Whether the thread waits.
    pub waits: bool,
    /// When this thread gets there.
    pub guard: Term,
    /// Where it stands with each of the counted barriers, this arrival counted.
    pub phases: Vec<Phase>,
    /// The statement.
    pub origin: Origin,
    /// Where it stands.
    pub at: Point,
    /// Iterations of the loops around it, the innermost first.
    pub counters: Vec<(LoopId, Term)>,
}

/// Who must meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MeetScope {
    /// Nobody: what counts is when the thread gets there.
    Alone,
    /// The lanes of an aligned run of so many lanes.
    Tile(u32),
    /// The lanes of a warp, or those that the mask names.
    Warp,
    /// The threads of a block.
    Block,
    /// The blocks of a cluster.
    Cluster,
    /// The blocks of the grid.
    Grid,
}

/// A place that others must get to, too: barriers of several blocks, collective copies, exchanges between lanes.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    /// When this thread gets there.
    pub guard: Term,
    /// The mask of the lanes, if there is one.
    pub mask: Option<Term>,
    /// Who meets.
    pub scope: MeetScope,
    /// The statement.
    pub origin: Origin,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
    /// What all of them must agree on.
    pub agree: Vec<Term>,
    /// Where it stands.
    pub at: Point,
    /// How many of the truths were recorded when it was reached. That a later loop ends must not be used: one that never ends
    /// would excuse everything before it.
    pub truths: usize,
    /// Whether it says that a thread goes round a loop that this meeting stands in: those who are to meet must go round
    /// together, or the one that left misses the meetings to come.
    pub round: bool,
    /// As [`State::missed`](crate::State::missed): the guard tells who comes here only as far as threads do not differ in that.
    pub missed: Level,
}

/// A thread touches what one of its own asynchronous copies is at work on.
#[derive(Clone, PartialEq, Debug)]
pub struct Clash {
    /// When both happen.
    pub guard: Term,
    /// Whether they have a byte in common: this must not hold.
    pub meets: Term,
    /// Which array.
    pub object: ObjectId,
    /// The access and the copy.
    pub origins: [Origin; 2],
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
}

/// The end of a barrier-free run.
#[derive(Clone, PartialEq, Debug)]
pub struct Exit {
    /// The barrier reached; none: the thread left the kernel.
    pub to: Option<Point>,
    /// When.
    pub guard: Term,
    /// Iterations of the loops around that barrier.
    pub counters: Vec<(LoopId, Term)>,
    /// The barrier statement, or the last statement.
    pub origin: Origin,
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
    /// As [`State::lost`](crate::State::lost). Where threads do not differ in anything that is lost, the guards of two exits exclude each
    /// other: a thread takes one way.
    pub lost: Level,
    /// The loops that all threads end in the same iteration, of which this exit is one end.
    pub together: Vec<Together>,
}

/// A loop whose ends depend on nothing but what threads share: all of them end it in the same iteration, if they do, and in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Together {
    /// An iteration of a thread of its own, counted from where the loop was entered. It is none after the last one.
    pub each: Term,
    /// The last one, which is shared.
    pub last: Term,
}

/// Something that must hold of one thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The defect that it excludes.
    pub code: Code,
    /// When it must hold.
    pub guard: Term,
    /// What must hold; false: control must not get here.
    pub holds: Term,
    /// Where.
    pub origin: Origin,
    /// The array concerned.
    pub object: Option<ObjectId>,
    /// In words, may be empty. For unsupported things: what.
    pub detail: String,
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
    /// The invariant that it belongs to, which is used only if its claims are shown.
    pub candidate: Option<Candidate>,
    /// Whether it must hold even if it is not used; otherwise it is a guess of the source.
    pub required: bool,
}

/// A claim about the accesses that are pending at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct PendingClaim {
    /// The claim, in which the questions are symbols.
    pub claim: Claim,
    /// The place; the head of a loop is the start of its header.
    pub at: Point,
    /// The questions.
    pub questions: Vec<Question>,
}

/// A place where something is taken as true: what was reachable before must be so afterwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Sense {
    /// When control gets there.
    pub before: Term,
    /// When it gets further.
    pub after: Term,
    /// What is taken as true, in words.
    pub what: String,
    /// Where.
    pub origin: Origin,
}

/// An invariant that is used only if it can be shown: which loop, and its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The loop.
    pub of: LoopId,
    /// Its number among the loop's candidates.
    pub number: usize,
}

/// A value that is the same for all threads in the same iteration of a loop that they do not run together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alike {
    /// The iteration.
    pub counter: Term,
    /// The value.
    pub value: Term,
}

/// A branch, with the condition that decides it. Recorded only if [`crate::World::note_branches`] asks for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// When control gets there.
    pub guard: Term,
    /// What decides.
    pub condition: Term,
    /// The condition.
    pub origin: Origin,
    /// The end of which node it is.
    pub node: NodeId,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
}

/// An operation that is assumed not to wrap, when it is executed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The operation.
    pub no_wrap: NoWrap,
    /// When it is executed.
    pub guard: Term,
    /// Where it stands.
    pub origin: Origin,
    /// What it is.
    pub kind: StepKind,
}

/// Why an operation is assumed not to wrap. Unsigned operations do wrap; of them no more is assumed than that index arithmetic does not pass
/// the largest `int`, which it does only in launches and for sizes that are too large for the kernel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StepKind {
    /// It is signed.
    Signed,
    /// It is a closed form of a loop, made of the operations of many iterations.
    Loop,
    /// It is unsigned, and assumed only if it is about coordinates, sizes and counters: `blockIdx.x * 64 + threadIdx.x * 4 + 3`.
    Counts,
    /// It is unsigned because one operand is, while the other is, or is made of, an `int`: `blockIdx.x * n`, `(blockIdx.x * n + i) * 128`.
    Mixed,
}

/// Elements that a thread, a block or an iteration may have in index arithmetic. Larger factors are those of hashes and random numbers, which
/// wrap on purpose.
const MOST_ELEMENTS: i64 = 4096;
/// What such factors may come to together: with more, a few threads are enough to pass the largest `int`.
const MOST_APART: i64 = 1 << 16;

impl Step {
    fn changed(&self, change: &mut Change<'_>) -> Self {
        let guard = change.guard(self.guard);
        Step { guard, no_wrap: self.no_wrap.map(|t| change.term(t)), ..*self }
    }

    /// Whether it is assumed: closed forms are put in for loop variables by now.
    pub fn is_assumed(&self, terms: &Terms) -> bool {
        self.kind != StepKind::Counts || self.is_of_counts(terms, &|terms, t| terms.is_sign_clear(t))
    }

    /// Whether the operands are sums of products of variables, and of small numbers that are worked out (`threadIdx.x % 32`), with small
    /// coefficients. Coordinates, sizes and counters are never negative as `int`, while parameters and loop variables may have any
    /// value.
    pub(crate) fn is_of_counts(&self, terms: &Terms, is_counter: &dyn Fn(&Terms, Term) -> bool) -> bool {
        let most = Integer::from(MOST_ELEMENTS);
        let apart = Integer::from(MOST_APART);
        let result = terms.poly_of(self.no_wrap.result);
        let width = terms.width(self.no_wrap.result);
        let is_far = |c: &Integer| {
            let c = to_signed(c, width);
            c > apart || -&c > apart
        };
        if result.summands.iter().any(|(c, _)| is_far(c)) {
            return false;
        }
        let is_factor = |t: Term| terms.as_symbol(t).is_some() || terms.unsigned_bounds(t).at_most(&most);
        [self.no_wrap.left, self.no_wrap.right].into_iter().all(|t| {
            let (poly, width) = (terms.poly_of(t), terms.width(t));
            let is_small = |c: &Integer| {
                let c = to_signed(c, width);
                c <= most && -&c <= most
            };
            is_small(&poly.constant)
                && poly.summands.iter().all(|(c, monomial)| {
                    let mut factors = terms.factor_slice(monomial).iter();
                    is_small(c) && factors.all(|f| is_factor(*f) && is_counter(terms, *f))
                })
        })
    }
}

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
    pub meetings: Vec<Meeting>,
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
    pub looks: Vec<Access>,
    /// Where something is taken as true.
    pub senses: Vec<Sense>,
    /// Accesses to what an own copy is at work on.
    pub clashes: Vec<Clash>,
    /// What every thread wrote before barriers.
    pub write_backs: Vec<WriteBack>,
    /// What only atomics did between barriers.
    pub growths: Vec<Growth>,
    /// What holds of every thread, always: each names the thread's own values.
    pub truths: Vec<Truth>,
    /// Loops that were visited, with what was guessed of them.
    pub visits: Vec<Visit>,
    /// What threads have in common in the same iteration of a loop.
    pub alike: Vec<Alike>,
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

/// Something that holds of every thread.
#[derive(Clone, Copy, Debug)]
pub struct Truth {
    /// What.
    pub holds: Term,
    /// That a loop is left, if that is what it says.
    pub leaves: Option<Leaves>,
}

/// Whoever enters a loop leaves it.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    /// The counter of the loop: it stands for the iteration in which the loop is left, and for no other.
    pub counter: Term,
    /// When the loop is entered.
    pub entered: Term,
    /// When it is left.
    pub left: Term,
}

/// A position in a record: how much of each list there is.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    accesses: usize,
    exits: usize,
    claims: usize,
    steps: usize,
    points: usize,
    meetings: usize,
    arrivals: usize,
    inits: usize,
    broadcasts: usize,
    lane_sets: usize,
    tickets: usize,
    pending: usize,
    senses: usize,
    looks: usize,
    clashes: usize,
    write_backs: usize,
    growths: usize,
    truths: usize,
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
            meetings: self.meetings.len(),
            arrivals: self.arrivals.len(),
            inits: self.inits.len(),
            broadcasts: self.broadcasts.len(),
            lane_sets: self.lane_sets.len(),
            tickets: self.tickets.len(),
            pending: self.pending.len(),
            senses: self.senses.len(),
            looks: self.looks.len(),
            clashes: self.clashes.len(),
            write_backs: self.write_backs.len(),
            growths: self.growths.len(),
            truths: self.truths.len(),
            visits: self.visits.len(),
            branches: self.branches.len(),
            long_loops: self.long_loops.len(),
            unreached: self.unreached.len(),
            sightings: self.sightings.len(),
        }
    }

    /// The meetings recorded since.
    pub(crate) fn meetings_since(&self, mark: Mark) -> &[Meeting] {
        self.meetings.get(mark.meetings..).unwrap_or(&[])
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
        self.meetings.truncate(mark.meetings);
        self.arrivals.truncate(mark.arrivals);
        self.inits.truncate(mark.inits);
        self.broadcasts.truncate(mark.broadcasts);
        self.lane_sets.truncate(mark.lane_sets);
        self.tickets.truncate(mark.tickets);
        self.pending.truncate(mark.pending);
        self.senses.truncate(mark.senses);
        self.looks.truncate(mark.looks);
        self.clashes.truncate(mark.clashes);
        self.write_backs.truncate(mark.write_backs);
        self.growths.truncate(mark.growths);
        self.truths.truncate(mark.truths);
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
    pub fn end_together(&mut self, mark: Mark, together: Together) {
        self.exits.iter_mut().skip(mark.exits).for_each(|exit| exit.together.push(together));
    }

    /// Changes the exits that were recorded since.
    pub fn change_exits_since(&mut self, mark: Mark, change: &mut Change<'_>) {
        for exit in self.exits.iter_mut().skip(mark.exits) {
            exit.guard = change.guard(exit.guard);
            exit.facts = change.facts(&exit.facts);
            exit.lost = exit.lost.max(change.lost);
            change.counters(&mut exit.counters);
        }
    }

    /// Applies a change to every term recorded since.
    pub fn change_since(&mut self, mark: Mark, change: &mut Change<'_>) {
        for truth in self.truths.iter_mut().skip(mark.truths) {
            truth.holds = change.term(truth.holds);
            if let Some(leaves) = &mut truth.leaves {
                leaves.entered = change.guard(leaves.entered);
                leaves.left = change.guard(leaves.left);
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
        let looked = self.looks.iter_mut().skip(mark.looks);
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
        for meeting in self.meetings.iter_mut().skip(mark.meetings) {
            meeting.guard = change.guard(meeting.guard);
            meeting.mask = meeting.mask.map(|m| change.term(m));
            for value in &mut meeting.agree {
                *value = change.term(*value);
            }
            change.counters(&mut meeting.counters);
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
        for growth in self.growths.iter_mut().skip(mark.growths) {
            growth.change(change);
        }
        for (_, state) in self.points.iter_mut().skip(mark.points) {
            change.state(state);
        }
    }
}

/// A substitution, and a fact that is added to every guard.
pub struct Change<'t> {
    /// The arena.
    pub terms: &'t mut Terms,
    /// What replaces what.
    pub map: FxHashMap<Term, Term>,
    /// Added to guards.
    pub fact: Term,
    /// Lost by guards.
    pub lost: Level,
    memory: FxHashMap<Term, Term>,
}

impl<'t> Change<'t> {
    /// A change.
    pub fn new(terms: &'t mut Terms, map: FxHashMap<Term, Term>, fact: Term) -> Self {
        Self { terms, map, fact, lost: Level::Grid, memory: FxHashMap::default() }
    }

    /// A changed term.
    pub fn term(&mut self, t: Term) -> Term {
        if self.map.is_empty() {
            return t;
        }
        if let Some(known) = self.memory.get(&t) {
            return *known;
        }
        let new = self.terms.substitute(t, &self.map);
        self.memory.insert(t, new);
        new
    }

    /// A changed guard.
    pub fn guard(&mut self, t: Term) -> Term {
        let new = self.term(t);
        self.terms.and2(new, self.fact)
    }

    /// Changed iterations.
    pub(crate) fn counters(&mut self, counters: &mut [(LoopId, Term)]) {
        for (_, counter) in counters {
            *counter = self.term(*counter);
        }
    }

    pub(crate) fn facts(&mut self, facts: &Rc<Vec<Term>>) -> Rc<Vec<Term>> {
        let nothing_added = self.terms.as_bool(self.fact) == Some(true);
        if facts.is_empty() || (self.map.is_empty() && nothing_added) {
            return Rc::clone(facts);
        }
        // What was told of other threads holds of those that are in such an iteration, too.
        let changed = facts.iter().map(|f| {
            let changed = self.term(*f);
            crate::two::with_premise(self.terms, changed, self.fact)
        });
        Rc::new(changed.collect())
    }

    /// A changed value.
    pub fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::Scalar(t) => Value::Scalar(self.term(*t)),
            Value::Pointer(places) => Value::Pointer(Rc::new(
                places
                    .iter()
                    .map(|p| Place { when: self.term(p.when), base: p.base, offset: self.term(p.offset) })
                    .collect(),
            )),
        }
    }

    /// A changed state.
    pub fn state(&mut self, state: &mut State) {
        state.guard = self.guard(state.guard);
        state.lost = state.lost.max(self.lost);
        for value in state.locals.iter_mut().flatten() {
            *value = self.value(value);
        }
        state.memory.change(self);
        state.facts = self.facts(&state.facts);
        if !state.copying.is_empty() {
            Rc::make_mut(&mut state.copying).iter_mut().for_each(|copy| copy.change(self));
        }
        for counter in state.counters.iter_mut().flatten() {
            *counter = self.term(*counter);
        }
    }
}
