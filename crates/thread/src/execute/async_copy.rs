//! Asynchronous copies: under way from their start to the wait that covers them.
//!
//! A state carries the copies that may be under way ([`Copying`]). A copy is an access of every barrier interval from the
//! one that it is started in to the one that it is waited for in: it is recorded where it is started, and again where an
//! interval starts while it is under way. What its own thread does to its bytes before the wait is a [`Clash`].
//!
//! A collective copy is one copy of the whole block: all threads must get there and agree on its arguments (a convergence point).
//! What two collective copies do to each other is the same for every thread, and so a clash, too.
//!
//! # Waits
//!
//! Copies that are waited for by group have an **age**: how many groups their thread has closed since. Waiting until at
//! most `n` groups are unfinished finishes the ages above `n`. Others have an event, a value that no other copy has; an
//! uninterpreted function of the iterations stands for it. (A proof holds whatever the function, so for one that tells
//! all copies apart, too. It is never 0, which stands for no event.)
//!
//! # Loops
//!
//! Soundness rule: the copies under way at the head in iteration `k` are those at the entry (`k` = 0) or those at the
//! end of iteration `k - 1`. Rounds of running the body work this out; if they do not come to an end soon, all copies of
//! all earlier iterations are taken to be under way, each with the age that it has at the end of its iteration. Keeping a
//! copy for longer, forgetting conditions, and taking it for younger than it is are safe: more is then compared.

use crate::change::Change;
use crate::event::{Access, Clash, ConvergencePoint, ConvergenceScope, Kind, Length, Step};
use crate::guard::conjuncts;
use crate::log::{Event, Mark};
use crate::machine::{Machine, Mode, Touch};
use crate::state::State;
use crate::state::copies::{Carried, Copying, change_step};
use crate::symbols::Level;
use crate::value::{OFFSET, Place, Value};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_facts::LoopId;
use gpuproof_kir::{AsyncCopy, Expr, Space, StmtKind};
use gpuproof_logic::{Op, Range, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Copies that may be under way at once.
const MOST_COPIES: usize = 24;
/// Pieces of a copy; more bytes than that no array has.
const MOST_PIECES: i64 = 1 << 40;

impl Machine<'_, '_> {
    // semantics: memory/async-copies
    /// Starts a copy.
    pub(crate) fn async_copy(&mut self, state: &mut State, copy: &AsyncCopy, origin: Origin) {
        let guard = state.guard;
        let to = self.pointer(state, guard, &copy.dst);
        let from = self.pointer(state, guard, &copy.src);
        let count = self.scalar(state, guard, &copy.count);
        let to_stride = self.scalar(state, guard, &copy.dst_stride);
        let from_stride = self.scalar(state, guard, &copy.src_stride);
        if copy.collective {
            let mut agree = self.agreement(&to);
            agree.extend(self.agreement(&from));
            agree.extend([count, to_stride, from_stride]);
            agree.extend(copy.joins.as_ref().map(|joined| self.scalar(state, guard, joined)));
            self.converge_all(state, agree, origin);
        }
        if state.copying.len() >= MOST_COPIES {
            let what = "more asynchronous copies under way than `check` keeps apart";
            self.forbid(Code::UnsupportedConstruct, guard, origin, None, what);
        }
        let mut any = Vec::new();
        let mut accesses = Vec::new();
        for (kind, places, stride) in [(Kind::Read, &from, from_stride), (Kind::Write, &to, to_stride)] {
            let (places, when) = self.pieces(places, copy.piece, count, stride, kind, &mut any);
            let mut inside = state.clone();
            inside.guard = self.terms.and2(guard, when);
            let before = self.log.mark();
            let touch = Touch {
                collective: copy.collective,
                asynchronous: true,
                align: copy.align,
                in_global: copy.from_global && kind == Kind::Read,
                ..Touch::plain(kind, Length::Bytes(copy.piece))
            };
            self.access(&inside, &places, &touch, origin);
            accesses.extend(self.log.accesses_since(before).cloned());
        }
        for access in &mut accesses {
            access.facts = Rc::default();
        }
        self.forget_written(state, &to);
        let event = copy.event.map(|local| {
            let event = match &copy.joins {
                Some(joined) => self.joined_event(state, joined),
                None => self.new_event(state),
            };
            self.set(state, local, Value::Scalar(event));
            event
        });
        let always = self.terms.true_();
        Rc::make_mut(&mut state.copying).push(Copying {
            guard: always,
            accesses,
            event,
            age: 0,
            any,
            steps: Vec::new(),
        });
    }

    /// The event of a copy that is not waited for together with another.
    fn new_event(&mut self, state: &State) -> Term {
        let name = format!("event@{}.{}", self.here.at.node.number(), self.here.at.index);
        let loops: Vec<LoopId> = self.kernel.flow.loops_around(self.here.at.node).collect();
        let counters: Vec<Term> = state.counters_of(loops.into_iter()).into_iter().map(|(_, c)| c).collect();
        let one = self.terms.bv(1, 64);
        if counters.is_empty() {
            let number = ((self.here.at.node.number() as u64) << 32) + ((self.here.at.index as u64) << 1);
            let number = self.terms.bv(number, 64);
            return self.terms.bv_or(number, one);
        }
        // Odd, so that it is not 0.
        let value = self.function(&name, &counters, OFFSET);
        self.terms.bv_or(value, one)
    }

    /// The event that a copy is added to; 0 stands for a new one.
    fn joined_event(&mut self, state: &mut State, joined: &Expr) -> Term {
        let guard = state.guard;
        let joined = self.scalar(state, guard, joined);
        let new = self.new_event(state);
        let zero = self.terms.bv(0, 64);
        let none = self.terms.eq(joined, zero);
        self.terms.ite(none, new, joined)
    }

    /// Terms that are equal for two threads if their pointers are.
    fn agreement(&mut self, places: &[Place]) -> Vec<Term> {
        let zero = self.terms.bv(0, 64);
        let mut all = Vec::new();
        for place in places {
            all.push(place.when);
            all.push(self.terms.ite(place.when, place.offset, zero));
        }
        all
    }

    /// One piece of a side of a copy, any of them, and when there is one.
    fn pieces(
        &mut self,
        places: &[Place],
        piece: u64,
        count: Term,
        stride: Term,
        kind: Kind,
        any: &mut Vec<Term>,
    ) -> (Vec<Place>, Term) {
        let one = self.terms.bv(1, 64);
        if count == one {
            return (places.to_vec(), self.terms.true_());
        }
        let number = match self.copies.pieces.get(&(self.here.at, kind)) {
            Some(known) => *known,
            None => {
                let range = Range::new(0, MOST_PIECES);
                let made = self.symbols.fresh(self.terms, "piece", OFFSET, range, Level::Thread);
                self.copies.pieces.insert((self.here.at, kind), made);
                made
            }
        };
        any.push(number);
        let bytes = self.terms.bv(piece, 64);
        let step = self.terms.mul(stride, bytes);
        let delta = self.terms.mul(number, step);
        let places = places.iter().map(|p| Place { offset: self.terms.add(p.offset, delta), ..*p }).collect();
        (places, self.terms.bv_ult(number, count))
    }

    /// All threads of the block must get here and agree on these values.
    fn converge_all(&mut self, state: &State, agree: Vec<Term>, origin: Origin) {
        let counters = state.counters_of(self.kernel.flow.loops_around(self.here.at.node));
        let guard = state.guard;
        let scope = ConvergenceScope::Block;
        let at = self.here.at;
        let thread_facts = self.log.thread_facts().count();
        self.log.push(Event::ConvergencePoint(ConvergencePoint {
            thread_facts,
            guard,
            mask: None,
            scope,
            origin,
            counters,
            agree,
            at,
            round: false,
            missed: state.missed,
        }));
    }

    /// Closes the current group.
    pub(crate) fn async_commit(&mut self, state: &mut State) {
        for copy in Rc::make_mut(&mut state.copying).iter_mut().filter(|c| c.event.is_none()) {
            copy.age = copy.age.saturating_add(1);
        }
    }

    /// Waits until at most so many groups are unfinished.
    pub(crate) fn async_wait_groups(&mut self, state: &mut State, pending: &Expr) {
        let guard = state.guard;
        let pending = self.scalar(state, guard, pending);
        let width = self.terms.width(pending);
        self.finish(state, |machine, copy| {
            if copy.event.is_some() {
                return machine.terms.true_();
            }
            let age = machine.terms.bv(copy.age, width);
            machine.terms.bv_ule(age, pending)
        });
    }

    /// All threads of the block wait for these events.
    pub(crate) fn async_wait_events(&mut self, state: &mut State, events: &[Expr], origin: Origin) {
        let guard = state.guard;
        let events: Vec<Term> = events.iter().map(|e| self.scalar(state, guard, e)).collect();
        self.converge_all(state, events.clone(), origin);
        self.finish(state, |machine, copy| match copy.event {
            None => machine.terms.true_(),
            Some(event) => {
                let other: Vec<Term> = events.iter().map(|e| machine.terms.ne(*e, event)).collect();
                machine.terms.and(&other)
            }
        });
    }

    /// A wait: `open` says when a copy stays under way. Its target holds new contents from here on.
    fn finish(&mut self, state: &mut State, open: impl Fn(&mut Self, &Copying) -> Term) {
        let mut copies = state.copying.to_vec();
        for copy in &mut copies {
            let stays = open(self, copy);
            if self.terms.as_bool(stays) == Some(true) {
                continue;
            }
            copy.guard = self.terms.and2(copy.guard, stays);
            for object in copy.targets() {
                let token = self.token(object, Level::Thread);
                state.memory.forget(object, token);
            }
        }
        copies.retain(|copy| self.terms.as_bool(copy.guard) != Some(false));
        state.copying = Rc::new(copies);
    }

    /// An interval starts: the copies under way are accesses of it. So they are of what comes after an arrival at a counted
    /// barrier.
    pub(crate) fn record_copies(&mut self, state: &State) {
        let phases = self.phases(state);
        for copy in state.copying.iter() {
            copy.steps.iter().for_each(|step| self.log.push(Event::Step(*step)));
            for access in &copy.accesses {
                let guard = self.terms.and(&[state.guard, copy.guard, access.guard]);
                if self.terms.as_bool(guard) != Some(false) {
                    let facts = Rc::clone(&state.facts);
                    let phases = phases.clone();
                    self.log.push(Event::Access(Access { guard, facts, phases, ..access.clone() }));
                }
            }
        }
    }

    /// This thread touches memory: it must leave alone what its own copies are at work on.
    pub(crate) fn against_copies(&mut self, state: &State, access: &Access) {
        if !matches!(self.mode, Mode::Whole)
            || self.kernel.module.objects[access.object].space == Space::Private
        {
            return;
        }
        for copy in state.copying.iter() {
            for other in copy.accesses.iter().filter(|o| o.object == access.object) {
                if access.kind == Kind::Read && other.kind == Kind::Read {
                    continue;
                }
                // Another piece than the one that this access may stand for itself.
                let mut map: FxHashMap<Term, Term> = FxHashMap::default();
                for any in &copy.any {
                    let range = match self.terms.as_symbol(*any) {
                        Some(id) => self.terms.symbol_data(id).range.clone(),
                        None => Range::ANY,
                    };
                    let sort = self.terms.sort(*any);
                    map.insert(*any, self.symbols.fresh(self.terms, "piece", sort, range, Level::Thread));
                }
                let offset = self.terms.substitute(other.offset, &map);
                let mut steps = copy.steps.clone();
                let always = self.terms.true_();
                let mut change = Change::new(self.terms, map.clone(), always);
                steps.iter_mut().for_each(|step| change_step(step, &mut change));
                let under_way = self.terms.and2(copy.guard, other.guard);
                let under_way = self.terms.substitute(under_way, &map);
                let guard = self.terms.and2(access.guard, under_way);
                if self.terms.as_bool(guard) == Some(false) {
                    continue;
                }
                let meets = overlap(self.terms, (access.offset, access.length), (offset, other.length));
                if self.terms.as_bool(meets) == Some(false) {
                    continue;
                }
                steps.into_iter().for_each(|step| self.log.push(Event::Step(step)));
                self.log.push(Event::Clash(Clash {
                    guard,
                    meets,
                    object: access.object,
                    origins: [access.origin, other.origin],
                    facts: Rc::clone(&self.here.facts),
                }));
            }
        }
    }

    /// The thread leaves the kernel: nothing may be under way.
    pub(crate) fn unawaited(&mut self, state: &State) {
        for copy in state.copying.iter() {
            let Some(access) = copy.accesses.first() else { continue };
            let guard = self.terms.and(&[state.guard, copy.guard, access.guard]);
            self.forbid(Code::AsyncUnawaited, guard, access.origin, None, "");
        }
    }

    /// Whether a loop starts copies or waits for them.
    pub(crate) fn copies_in(&self, l: LoopId) -> (bool, bool) {
        let (mut starts, mut waits) = (false, false);
        for node in self.kernel.flow.loops[l].nodes() {
            for stmt in &self.kernel.flow.nodes[node].stmts {
                match stmt.kind {
                    StmtKind::AsyncCopy(_) | StmtKind::AsyncCommit => starts = true,
                    StmtKind::AsyncWaitGroups { .. } | StmtKind::AsyncWaitEvents(_) => waits = true,
                    _ => {}
                }
            }
        }
        (starts, waits)
    }

    /// What stands for `k` in the copies of the iteration before.
    fn before(&mut self) -> Term {
        self.terms.symbol("k@before", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1))
    }

    /// The copies under way at a loop's head in iteration `k`.
    pub(crate) fn copies_at_head(
        &mut self,
        entry: &[Copying],
        carried: &Carried,
        k: Term,
    ) -> Rc<Vec<Copying>> {
        let zero = self.terms.bv(0, 32);
        let first = self.terms.eq(k, zero);
        let later = self.terms.not(first);
        let mut all = Vec::new();
        let (list, map) = match carried {
            Carried::Nothing => return Rc::new(entry.to_vec()),
            Carried::Exactly(list) => {
                for copy in entry {
                    let guard = self.terms.and2(first, copy.guard);
                    all.push(Copying { guard, ..copy.clone() });
                }
                let one = self.terms.bv(1, 32);
                let previous = self.terms.sub(k, one);
                (list, previous)
            }
            Carried::Any(list, earlier) => {
                all.extend(entry.iter().cloned());
                (list, *earlier)
            }
        };
        let before = self.before();
        let map: FxHashMap<Term, Term> = [(before, map)].into_iter().collect();
        for copy in list {
            let mut copy = copy.clone();
            let mut change = Change::new(self.terms, map.clone(), later);
            copy.change(&mut change);
            copy.guard = self.terms.and2(copy.guard, later);
            if let Carried::Any(_, earlier) = carried {
                let earlier_one = self.terms.bv_ult(*earlier, k);
                copy.guard = self.terms.and2(copy.guard, earlier_one);
                copy.any.push(*earlier);
            }
            all.push(copy);
        }
        all.retain(|copy| self.terms.as_bool(copy.guard) != Some(false));
        Rc::new(all)
    }

    /// The copies under way at the end of an iteration, in terms of what is older than the loop and of `k`, which is
    /// replaced by what stands for it one iteration later. None if their places cannot be said so.
    pub(crate) fn copies_at_back(
        &mut self,
        back: &[Copying],
        map: &FxHashMap<Term, Term>,
        k: Term,
        (made_before, mark): (usize, Mark),
    ) -> Option<Vec<Copying>> {
        let mut list: Vec<Copying> = Vec::new();
        let steps: Vec<Step> =
            if back.is_empty() { Vec::new() } else { self.log.steps_since(mark).copied().collect() };
        for copy in back {
            let mut copy = copy.clone();
            copy.steps.extend(steps.iter().copied());
            let always = self.terms.true_();
            let mut change = Change::new(self.terms, map.clone(), always);
            copy.change(&mut change);
            // The substitutions one after the other: closed forms speak of `k`.
            let before = self.before();
            let renamed = [(k, before)].into_iter().collect();
            let mut change = Change::new(self.terms, renamed, always);
            copy.change(&mut change);
            // Waiting for an event that is not known finishes no copy: as if for 0, which no copy has.
            let nothing = self.terms.bv(0, 64);
            let unknown = self.copies.unknown_events.iter().map(|e| (*e, nothing)).collect();
            copy.guard = self.terms.substitute(copy.guard, &unknown);
            copy.guard = self.forget_young(copy.guard, &copy.any, made_before);
            for access in &mut copy.accesses {
                access.guard = self.forget_young(access.guard, &copy.any, made_before);
                access.counters.clear();
                if !self.is_known(access.offset, &copy.any, made_before) {
                    return None;
                }
            }
            if let Some(event) = copy.event
                && !self.is_known(event, &copy.any, made_before)
            {
                return None;
            }
            self.settle(&mut copy);
            if self.terms.as_bool(copy.guard) == Some(false) {
                continue;
            }
            self.keep_steps(&mut copy, made_before);
            if !list.contains(&copy) {
                list.push(copy);
            }
        }
        (list.len() <= MOST_COPIES).then_some(list)
    }

    /// Simplifies when a copy is under way by what held when it was started, and by itself: what was waited for is to be
    /// seen without a solver.
    pub(crate) fn settle(&mut self, copy: &mut Copying) {
        let mut known: Vec<Term> = Vec::new();
        if let Some((first, rest)) = copy.accesses.split_first() {
            known = conjuncts(self.terms, first.guard);
            for other in rest {
                let also = conjuncts(self.terms, other.guard);
                known.retain(|c| also.contains(c));
            }
        }
        let mut parts = conjuncts(self.terms, copy.guard);
        for number in 0..parts.len() {
            let others = parts.iter().enumerate().filter(|(n, _)| *n != number).map(|(_, c)| *c);
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            for fact in known.iter().copied().chain(others).collect::<Vec<_>>() {
                let (holds, fails) = (self.terms.true_(), self.terms.false_());
                let opposite = self.terms.not(fact);
                map.insert(fact, holds);
                map.insert(opposite, fails);
                if self.terms.op(fact) == Op::Eq
                    && let &[x, y] = self.terms.args(fact)
                {
                    let (symbol, value) = if self.terms.is_value(x) { (y, x) } else { (x, y) };
                    if self.terms.as_symbol(symbol).is_some() && self.terms.is_value(value) {
                        map.insert(symbol, value);
                    }
                }
            }
            parts[number] = self.terms.substitute(parts[number], &map);
        }
        copy.guard = self.terms.and(&parts);
    }

    /// Keeps the operations that the places of a copy were computed by.
    fn keep_steps(&mut self, copy: &mut Copying, made_before: usize) {
        let mut all: Vec<Step> = std::mem::take(&mut copy.steps);
        let mut roots: Vec<Term> = copy.accesses.iter().map(|a| a.offset).collect();
        while !roots.is_empty() {
            let subterms = self.terms.subterms(&roots, false);
            roots.clear();
            let (behind, rest): (Vec<Step>, Vec<Step>) =
                all.into_iter().partition(|step| subterms.contains(&step.no_wrap.result));
            all = rest;
            for mut step in behind {
                if !self.is_known(step.no_wrap.result, &copy.any, made_before)
                    || copy.steps.iter().any(|s| s.no_wrap == step.no_wrap)
                {
                    continue;
                }
                step.guard = self.forget_young(step.guard, &copy.any, made_before);
                roots.extend([step.no_wrap.left, step.no_wrap.right]);
                copy.steps.push(step);
            }
        }
    }

    fn is_known(&self, t: Term, any: &[Term], made_before: usize) -> bool {
        self.symbols.is_older_apart_from(any, self.terms, t, made_before)
    }

    fn forget_young(&mut self, guard: Term, any: &[Term], made_before: usize) -> Term {
        let mut kept = Vec::new();
        for conjunct in conjuncts(self.terms, guard) {
            if self.is_known(conjunct, any, made_before) {
                kept.push(conjunct);
            }
        }
        self.terms.and(&kept)
    }

    /// The symbol for an earlier iteration of a loop, any of them.
    pub(crate) fn earlier(&mut self, l: LoopId) -> Term {
        if let Some(known) = self.copies.earlier.get(&l) {
            return *known;
        }
        let range = Range::new(0, (1i64 << 31) - 1);
        let made = self.symbols.fresh(self.terms, "earlier", Sort::BitVec(32), range, Level::Thread);
        self.copies.earlier.insert(l, made);
        made
    }
}

/// Whether two byte ranges have a byte in common.
fn overlap(terms: &mut Terms, a: (Term, Length), b: (Term, Length)) -> Term {
    if let (Length::Bytes(n), Length::Bytes(m)) = (a.1, b.1)
        && n == m
        && n.is_power_of_two()
        && terms.known_trailing_zeros(a.0) >= n.trailing_zeros()
        && terms.known_trailing_zeros(b.0) >= n.trailing_zeros()
    {
        return terms.eq(a.0, b.0);
    }
    let length = |terms: &mut Terms, length: Length| match length {
        Length::Bytes(n) => terms.bv(n, 64),
        Length::Term(t) => t,
    };
    let (my_length, their_length) = (length(terms, a.1), length(terms, b.1));
    let (my_end, their_end) = (terms.add(a.0, my_length), terms.add(b.0, their_length));
    let before = terms.bv_slt(a.0, their_end);
    let after = terms.bv_slt(b.0, my_end);
    terms.and2(before, after)
}
