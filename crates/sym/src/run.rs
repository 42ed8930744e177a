//! Running regions of the flow graph, and loops.
//!
//! # Loops
//!
//! A loop's body is run once, in an arbitrary iteration `k`. What it changes is replaced by fresh symbols at the head;
//! afterwards, those with a closed form are substituted by it, everywhere. What is known of iteration `k`:
//! the condition for going round held in iteration `k - 1`, unless `k` is 0.
//!
//! The symbols stand for the iteration in which an access happens, or in which the loop is left: two accesses are never
//! looked at together in one thread, so one set of symbols serves both.
//!
//! # Who shares a loop's symbols
//!
//! * In a loop that barriers are passed in (whole-kernel run), the counter is shared by the block: threads that meet at
//!   a barrier are in the same iteration, or divergence is reported. A variable is shared if it enters the
//!   loop shared and each iteration computes it from shared values alone. (Never by the grid: blocks do not wait for each other, so
//!   that what is alike in one iteration differs between blocks in two.)
//! * In a loop without barriers two threads are in different iterations: the symbols are private. But when what decides
//!   the exits is shared, all threads leave it in the same iteration with the same values: then the state *after*
//!   the loop gets shared copies. So do the barriers in it that an interval ends at.

use crate::async_copy::{Carried, Copying};
use crate::closed::{Recurrence, closed_form, one_of_few};
use crate::head::{Head, Part, rotation, unchanging};
use crate::in_turn::grown_in_turn;
use crate::machine::{Machine, Mode};
use crate::record::{
    Alike, Branch, Change, Exit, Leaves, Mark, Meeting, Point, Step, StepKind, Together, Truth,
};
use crate::rounds::{LongLoop, Rounds};
use crate::state::{State, conjuncts};
use crate::stmt::Next;
use crate::symbols::Level;
use crate::value::Value;
use crate::wrap::RoundsOf;
use gpuproof_base::{Code, Id};
use gpuproof_facts::{End, LoopId, NodeId};
use gpuproof_kir::{LocalId, StmtKind};
use gpuproof_logic::{Range, Sort, Term, Terms, work};
use gpuproof_rules::{Rule, Side};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Iterations of a loop with barriers that are run one by one.
const UNROLLED_WITH_BARRIERS: usize = 24;
/// Work of a statement, beside the terms that it makes.
const STATEMENT: u64 = 20;
/// Iterations of a loop without barriers that are run one by one.
const UNROLLED: usize = 16;
/// Accesses that running iterations one by one may make.
const UNROLLED_ACCESSES: usize = 1024;

/// Terms that it may make.
const UNROLLED_TERMS: usize = 10_000;

/// Iterations that are looked through for the last one of a loop.
const MOST_ROUNDS: u64 = 64;

/// States on their way to a node.
pub(crate) type Pending = BTreeMap<NodeId, Vec<State>>;

impl Machine<'_, '_> {
    /// Runs the whole kernel from its start.
    pub fn run_whole(&mut self) -> State {
        let start = self.start();
        let mut pending = Pending::new();
        pending.insert(self.flow.entry(), vec![start.clone()]);
        self.run_to_the_end(self.flow.entry(), &mut pending);
        start
    }

    /// Runs the statements at the kernel's start that put parameters into memory of the thread's own, where preconditions
    /// look for them.
    pub fn copy_parameters(&mut self, state: &mut State) {
        for stmt in gpuproof_kir::walk::parameter_copies(self.module, self.flow.function) {
            if self.stmt(state, stmt) == Next::Ended {
                return;
            }
        }
    }

    /// Runs from the kernel's start to the first barriers.
    pub fn run_from_start(&mut self, start: &State) {
        let mut pending = Pending::new();
        pending.insert(self.flow.entry(), vec![start.clone()]);
        self.run_to_the_end(self.flow.entry(), &mut pending);
    }

    /// Runs from just after a barrier to the next ones.
    pub fn run_from(&mut self, point: Point, state: &State) {
        let mut pending = Pending::new();
        self.record_copies(state);
        self.node(point.node, point.index + 1, state.clone(), &mut pending);
        let around: Vec<LoopId> = self.flow.loops_around(point.node).collect();
        let mut next = point.node.number() + 1;
        for l in around {
            let (header, last) = (self.flow.loops[l].header, self.flow.loops[l].last);
            self.region(NodeId::new(next), last, None, &mut pending);
            self.others_stay(l, &mut pending);
            if let Some(states) = pending.remove(&header) {
                let merged = self.merge(header, states);
                if let Some(mut state) = merged {
                    self.advance(&mut state, l);
                    self.enter(l, state, &mut pending);
                }
            }
            next = last.number() + 1;
        }
        self.run_to_the_end(NodeId::new(next), &mut pending);
    }

    fn run_to_the_end(&mut self, first: NodeId, pending: &mut Pending) {
        let count = self.flow.nodes.len();
        if first.number() < count {
            self.region(first, NodeId::new(count - 1), None, pending);
        }
    }

    /// The next iteration of a loop.
    fn advance(&mut self, state: &mut State, l: LoopId) {
        if let Some(Some(counter)) = state.counters.get_mut(l.number()) {
            let one = self.terms.bv(1, 32);
            *counter = self.terms.add(*counter, one);
        }
    }

    /// Runs the nodes of a range in order; `own` is the loop whose header is run like any other node.
    fn region(&mut self, first: NodeId, last: NodeId, own: Option<LoopId>, pending: &mut Pending) {
        let mut number = first.number();
        while number <= last.number() {
            // Without time left, states are dropped: whoever asked for the run finds out, and uses nothing of it.
            if work::is_spent() {
                pending.clear();
                return;
            }
            let node = NodeId::new(number);
            let inner = self.flow.header_of(node).filter(|l| Some(*l) != own);
            number = inner.map_or(number, |l| self.flow.loops[l].last.number()) + 1;
            let Some(states) = pending.remove(&node) else { continue };
            let Some(state) = self.merge(node, states) else { continue };
            if self.terms.as_bool(state.guard) == Some(false) {
                continue;
            }
            match inner {
                Some(l) => {
                    let mut state = state;
                    if let Some(slot) = state.counters.get_mut(l.number()) {
                        *slot = Some(self.terms.bv(0, 32));
                    }
                    self.enter(l, state, pending);
                }
                None => self.node(node, 0, state, pending),
            }
        }
    }

    /// Runs the statements of a node from a position on, and hands the state to its successors.
    fn node(&mut self, node: NodeId, from: usize, mut state: State, pending: &mut Pending) {
        let flow = self.flow;
        let data = &flow.nodes[node];
        self.sight_head(&state, node, from);
        for (index, stmt) in data.stmts.iter().enumerate().skip(from) {
            work::spend(STATEMENT);
            if work::is_spent() {
                return;
            }
            self.at = Point { node, index };
            self.sight(&state, stmt);
            if self.stmt(&mut state, stmt) == Next::Ended {
                self.endings += 1;
                return;
            }
        }
        match data.end {
            End::Goto(next) => pending.entry(next).or_default().push(state),
            End::Branch { condition, then, otherwise } => {
                let guard = state.guard;
                let holds = self.truth(&mut state, guard, condition);
                if self.world.note_branches {
                    let counters = state.counters_of(self.flow.loops_around(node));
                    let origin = condition.origin;
                    self.record.branches.push(Branch { guard, condition: holds, origin, node, counters });
                }
                let fails = self.terms.not(holds);
                for (next, when) in [(then, holds), (otherwise, fails)] {
                    let guard = self.terms.and2(guard, when);
                    if self.terms.as_bool(guard) != Some(false) {
                        pending.entry(next).or_default().push(State { guard, ..state.clone() });
                    }
                }
            }
            End::Exit => {
                self.endings += 1;
                self.leave(&state, flow.function.origin);
            }
        }
    }

    /// Runs a loop that is entered at its header; the state has the loop's counter.
    fn enter(&mut self, l: LoopId, state: State, pending: &mut Pending) {
        let mut after = Pending::new();
        self.run_loop(l, state, &mut after);
        self.others_stay(l, &mut after);
        append(pending, after);
    }

    fn run_loop(&mut self, l: LoopId, state: State, pending: &mut Pending) {
        let whole = matches!(self.mode, Mode::Whole);
        let mark = self.record.mark();
        if self.flow.loops[l].has_barrier && !whole {
            // The first iteration, exactly. If every way round passes a barrier, that is all of this interval.
            let mut inside = Pending::new();
            inside.insert(self.flow.loops[l].header, vec![state.clone()]);
            self.region_of_loop(l, &mut inside);
            if !inside.contains_key(&self.flow.loops[l].header) {
                append(pending, inside);
                return;
            }
            self.record.truncate(mark);
        }
        let mut after = Pending::new();
        let exact = self.summarise(l, state.clone(), &mut after);
        let guessable = std::mem::take(&mut self.guessable);
        let guesses = self.usable(l, guessable);
        if exact && guesses.is_empty() {
            append(pending, after);
            self.note_visit(l, &[]);
            return;
        }
        // Something in it has no simple closed form: iteration by iteration, if there are few.
        self.record.truncate(mark);
        let counted = self.record.counted;
        let unrolled = if exact { None } else { self.unroll(l, state.clone()) };
        match unrolled {
            Some(after) => {
                append(pending, after);
                self.note_visit(l, &[]);
            }
            None => {
                self.record.truncate(mark);
                self.record.counted = counted;
                self.note_visit(l, &guesses);
                self.guesses.insert(l, guesses);
                self.summarise(l, state, pending);
                self.guesses.remove(&l);
            }
        }
    }

    /// Runs a loop iteration by iteration; none if the number of iterations is not known, or large.
    fn unroll(&mut self, l: LoopId, mut state: State) -> Option<Pending> {
        let data = &self.flow.loops[l];
        let header = data.header;
        let limit = if data.has_barrier { UNROLLED_WITH_BARRIERS } else { UNROLLED };
        let mut after = Pending::new();
        let budget = self.record.accesses.len() + UNROLLED_ACCESSES;
        let invariants = self.invariants(l);
        let most_terms = self.terms.len() + UNROLLED_TERMS;
        for _ in 0..limit {
            self.claim_invariants(l, &mut state, &invariants, Code::InvariantMaintained);
            self.claim_pending_at_head(l, &mut state);
            let mut inside = Pending::new();
            inside.insert(header, vec![state]);
            self.region_of_loop(l, &mut inside);
            let back = inside.remove(&header).unwrap_or_default();
            let back = self.merge(header, back);
            let leaves = !inside.is_empty();
            append(&mut after, inside);
            let Some(back) = back else { return Some(after) };
            // Going on must be certain, or the iterations could be many. (Leaving early by a side exit is fine as long
            // as the header's own condition is decided.)
            let too_large = self.record.accesses.len() > budget || self.terms.len() > most_terms;
            if leaves && !self.is_bounded(l, &back) || too_large {
                return None;
            }
            state = back;
            self.advance(&mut state, l);
        }
        None
    }

    /// Whether the end of a loop that may be left in this iteration is still in sight: some variable that it changes
    /// has a value that is known.
    fn is_bounded(&self, l: LoopId, back: &State) -> bool {
        let header = self.flow.loops[l].header;
        let End::Branch { condition, .. } = self.flow.nodes[header].end else { return false };
        let mut decided = false;
        gpuproof_kir::walk::expr(condition, &mut |e| {
            if let gpuproof_kir::ExprKind::Local(local) = e.kind
                && let Some(Some(Value::Scalar(t))) = back.locals.get(local.number())
            {
                decided |= self.terms.is_value(*t);
            }
        });
        decided
    }

    fn region_of_loop(&mut self, l: LoopId, inside: &mut Pending) {
        let (header, last) = (self.flow.loops[l].header, self.flow.loops[l].last);
        let Some(states) = inside.remove(&header) else { return };
        let Some(state) = self.merge(header, states) else { return };
        self.node(header, 0, state, inside);
        if header < last {
            let back = inside.remove(&header);
            self.region(NodeId::new(header.number() + 1), last, Some(l), inside);
            if let Some(back) = back {
                inside.entry(header).or_default().extend(back);
            }
        }
    }

    /// Runs a loop in an arbitrary iteration, with the copies that iterations hand on. Gives whether everything it changes
    /// has a linear closed form, and the copies at the end of an iteration.
    ///
    /// Soundness: symbols that are made in the body get their levels from those at the head. So these are right when the body is
    /// run, or it is run again. Each time some variable is shared by fewer threads than the time before, and never by more.
    pub(crate) fn summarise_with(
        &mut self,
        l: LoopId,
        entry: State,
        carried: &Carried,
        pending: &mut Pending,
    ) -> (bool, Option<Vec<Copying>>) {
        let (mark, counted) = (self.record.mark(), self.record.counted);
        loop {
            if let Some(summary) = self.summarise_once(l, entry.clone(), carried, pending) {
                return summary;
            }
            self.record.truncate(mark);
            self.record.counted = counted;
        }
    }

    /// The same, with the levels that are known of the loop's variables; none if the body shows that they are wrong.
    fn summarise_once(
        &mut self,
        l: LoopId,
        entry: State,
        carried: &Carried,
        pending: &mut Pending,
    ) -> Option<(bool, Option<Vec<Copying>>)> {
        let data = &self.flow.loops[l];
        let header = data.header;
        let shared = data.has_barrier && matches!(self.mode, Mode::Whole);
        let first_counter = entry.counters.get(l.number()).copied().flatten();
        // What is claimed of the loop's entry is about no iteration: what is known of iterations is not added to it.
        let invariants = self.invariants(l);
        let mut entry = entry;
        self.claim_invariants(l, &mut entry, &invariants, Code::InvariantEntry);
        let guesses = self.guesses.get(&l).cloned().unwrap_or_default();
        self.claim_guesses(l, &guesses, &entry, &entry, Code::InvariantEntry);
        let made_before = self.symbols.count();
        let mark = self.record.mark();
        let endings = self.endings;
        let level = if shared { Level::Block } else { Level::Thread };

        self.symbols.enter_loop();
        let k = self.symbols.fresh(self.terms, "k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1), level);
        let (mut state, heads) = self.head_state(l, &entry, k, first_counter, level);
        state.copying = self.copies_at_head(&entry.copying, carried, k);
        let together = shared && self.private_loops == 0 && !self.world.lockstep;
        let kept = self.invariants_hold(&mut state, &invariants, together);
        let guessed = self.guesses_hold(&guesses, &entry, &state);
        state.guard = self.terms.and(&[state.guard, kept, guessed]);
        self.claim_pending_at_head(l, &mut state);
        let mut linear = true;
        let start = state.clone();
        let mut inside = Pending::new();
        inside.insert(header, vec![state]);
        self.private_loops += usize::from(!shared);
        self.region_of_loop(l, &mut inside);
        self.private_loops -= usize::from(!shared);
        let back = inside.remove(&header);
        let mut back = back.and_then(|states| self.merge(header, states));
        self.symbols.leave_loop();
        if let Some(back) = &mut back {
            self.claim_invariants(l, back, &invariants, Code::InvariantMaintained);
            self.claim_guesses(l, &guesses, &entry, back, Code::InvariantMaintained);
        }

        if let Some(back) = &back {
            self.go_round_together(l, back, mark);
            if self.endings == endings {
                self.note_that_it_never_ends(l, back, &inside, made_before);
            }
        }

        // Closed forms.
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let mut fact = self.terms.true_();
        let mut assumed = false;
        let mut open: Vec<&Head> = Vec::new();
        let nexts = back.as_ref().map(|back| self.next_values(&heads, &start, back));
        let levels = self.levels_of(&heads, nexts.as_deref(), k);
        if shared && self.share_less(l, &heads, &levels) {
            return None;
        }
        if let Some(nexts) = &nexts {
            let keeps = unchanging(self.terms, &heads, nexts);
            for (number, head) in heads.iter().enumerate() {
                let Some(next) = nexts[number] else {
                    linear &= !self.decides(l, head.local);
                    open.push(head);
                    continue;
                };
                if keeps[number] {
                    map.insert(head.symbol, head.entry);
                    continue;
                }
                if next != head.symbol
                    && let Some(value) = rotation(self.terms, &heads, nexts, number, k)
                {
                    map.insert(head.symbol, value);
                    continue;
                }
                let local = &self.flow.function.locals[head.local];
                let signed = head.is_offset() || local.ty.is_signed();
                let recurrence = Recurrence { head: head.symbol, entry: head.entry, next, signed };
                let symbols = &*self.symbols;
                let fixed = |terms: &gpuproof_logic::Terms, t: Term| symbols.is_older(terms, t, made_before);
                match closed_form(self.terms, &recurrence, k, &fixed) {
                    Some(closed) => {
                        linear &= closed.linear;
                        map.insert(head.symbol, closed.value);
                        if self.world.no_wrap {
                            let why = back
                                .as_ref()
                                .and_then(|back| self.why_no_wrap(l, head, next, back, (made_before, mark)));
                            for (when, no_wrap) in closed.steps {
                                let origin = self.flow.loops[l].origin;
                                let guard = self.terms.and2(entry.guard, when);
                                let step = Step { no_wrap, guard, origin, kind: StepKind::Loop };
                                self.note_loop_step(step, why, signed);
                            }
                            if let Some(more) = closed.if_no_overflow
                                && Side::DoublingMayNotOverflow.holds(why.is_some())
                            {
                                fact = self.terms.and2(fact, more);
                                assumed = true;
                                self.record.counted = true;
                            }
                        }
                    }
                    None => {
                        // What only collects values (floats, sums of array elements) is not worth another look.
                        linear &= !self.decides(l, head.local);
                        open.push(head);
                    }
                }
            }
        } else {
            // Nobody goes round: there is only the first iteration.
            for head in &heads {
                map.insert(head.symbol, head.entry);
            }
            let zero = self.terms.bv(0, 32);
            map.insert(k, zero);
        }
        let made = match (&nexts, &back) {
            (Some(nexts), Some(back)) => self.rounds_of(l, (&heads, nexts), back, (made_before, mark)),
            _ => RoundsOf::Few,
        };
        if made != RoundsOf::Few {
            let (origin, is_few) = (self.flow.loops[l].origin, made == RoundsOf::FewAssumed);
            self.record.long_loops.push(LongLoop { origin, counters: vec![k], is_few });
        }
        if let Some(nexts) = &nexts {
            grown_in_turn(self.terms, (&heads, nexts), &mut open, &mut map, k);
            self.set_anew((&heads, nexts), &mut open, &mut map, k, made_before);
            for (head, next) in heads.iter().zip(nexts) {
                let next = next.filter(|_| open.iter().any(|o| o.symbol == head.symbol));
                if let Some(few) = next.and_then(|next| one_of_few(self.terms, head.symbol, head.entry, next))
                {
                    fact = self.terms.and2(fact, few);
                }
            }
        }
        // How often a thread has arrived at a barrier decides what is ordered.
        let counts =
            |local: LocalId| self.world.phased.iter().any(|p| p.arrivals == local || p.waited == local);
        linear &= !open.iter().any(|head| counts(head.local));
        let mut left_out: Vec<Term> = Vec::new();
        if let Some(back) = &back {
            let rounds = Rounds { entry: &entry, back, closed: &map, k, made_before };
            let (held, other) = self.held_before(&rounds);
            fact = self.terms.and2(fact, held);
            left_out = other;
            if made != RoundsOf::Few || assumed {
                self.note_cut_off(l, &rounds, (fact, assumed), mark, &inside);
            }
        }
        let handed_on = match &back {
            Some(back) => self.copies_at_back(&back.copying, &map, k, (made_before, mark)),
            None => Some(Vec::new()),
        };
        {
            let of_rounds = back.as_ref().map_or(Level::Grid, |back| back.lost);
            let mut of_any_round = levels.clone();
            of_any_round.insert(k, Level::Grid);
            let lost = left_out.iter().map(|t| self.symbols.level_with(self.terms, *t, &of_any_round)).max();
            let mut change = Change::new(self.terms, map.clone(), fact);
            change.lost = lost.unwrap_or(Level::Grid).max(of_rounds);
            self.record.change_since(mark, &mut change);
            // Whoever enters the loop comes out of it there, unless there are other ways.
            let outside = inside.keys().filter(|node| !self.flow.loops[l].contains(**node)).count();
            let others = if self.endings == endings && outside <= 1 { Level::Grid } else { change.lost };
            for (node, states) in &mut inside {
                let left = !self.flow.loops[l].contains(*node);
                for state in states {
                    change.state(state);
                    state.missed = if left { state.missed.max(others) } else { state.missed };
                }
            }
        }
        if !shared {
            for head in &open {
                if levels.get(&head.symbol).is_some_and(|l| *l <= Level::Block) {
                    self.record.alike.push(Alike { counter: k, value: head.symbol });
                }
            }
        }
        if !shared {
            self.symbols.mark_loop(made_before);
        }
        self.hand_on(&entry, &heads, nexts.as_deref().unwrap_or(&[]), &map, made_before);
        let values = heads.iter().zip(nexts.iter().flatten());
        let open_values: Vec<_> = values
            .filter(|(head, _)| matches!(head.part, Part::Scalar) && !map.contains_key(&head.symbol))
            .map(|(head, next)| (head.local, head.symbol, *next))
            .collect();
        self.guessable = self.templates(l, &open_values);
        // What is known at the head, in whatever iteration, has no say in when the loop is left.
        let known = self.terms.and(&[entry.guard, kept, guessed]);
        let known = State { guard: self.terms.substitute(known, &map), ..entry.clone() };
        self.after_loop(l, &known, &open, &levels, k, (shared, mark), &mut inside);
        if self.endings == endings {
            self.note_that_it_ends(l, &known, k, &inside);
        }
        for (node, states) in &mut inside {
            for state in states.iter_mut() {
                // Out of the loop its counter means nothing.
                if !self.flow.loops[l].contains(*node)
                    && let Some(slot) = state.counters.get_mut(l.number())
                {
                    *slot = None;
                }
            }
        }
        append(pending, inside);
        Some((linear, handed_on))
    }

    /// Whoever goes round a loop with meetings must do so together with those that it meets there. That two threads would
    /// both get to a meeting in iteration `k` says so only if both get to iteration `k`.
    fn go_round_together(&mut self, l: LoopId, back: &State, mark: Mark) {
        let counters = back.counters_of(self.flow.loops_around(self.flow.loops[l].header));
        let mut rounds: Vec<Meeting> = Vec::new();
        for meeting in self.record.meetings_since(mark) {
            // Lanes that are named by a mask which is not always the same may be any lanes of the warp.
            let mask = meeting.mask.filter(|mask| self.terms.is_value(*mask));
            if rounds.iter().all(|r| (r.mask, r.scope, r.at) != (mask, meeting.scope, meeting.at)) {
                let (guard, counters) = (back.guard, counters.clone());
                let agree = Vec::new();
                rounds.push(Meeting { guard, mask, counters, agree, round: true, ..meeting.clone() });
            }
        }
        self.record.meetings.extend(rounds);
    }

    /// Whether a local of a loop has a say in conditions or addresses, as far as the statements of the loop show.
    pub(crate) fn decides(&self, l: LoopId, local: LocalId) -> bool {
        let mut relevant: Vec<LocalId> = vec![local];
        let mut seen = 0;
        let mentions = |expr: &gpuproof_kir::Expr, local: LocalId| {
            let mut found = false;
            gpuproof_kir::walk::expr(expr, &mut |e| {
                found |= matches!(e.kind, gpuproof_kir::ExprKind::Local(x) if x == local);
            });
            found
        };
        while let Some(&local) = relevant.get(seen) {
            seen += 1;
            for node in self.flow.loops[l].nodes() {
                let node = &self.flow.nodes[node];
                if let End::Branch { condition, .. } = node.end
                    && mentions(condition, local)
                {
                    return true;
                }
                for stmt in &node.stmts {
                    let pointer = match &stmt.kind {
                        StmtKind::Load(_, access) | StmtKind::Store(access, _) => Some(&access.ptr),
                        StmtKind::Atomic { access, .. } => Some(&access.ptr),
                        StmtKind::Set(target, expr) => {
                            if mentions(expr, local) && !relevant.contains(target) {
                                relevant.push(*target);
                            }
                            None
                        }
                        _ => None,
                    };
                    if pointer.is_some_and(|p| mentions(p, local)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Gives the states after a loop their own symbols, shared where all threads leave it alike.
    #[allow(clippy::too_many_arguments, reason = "the parts of one loop's summary")]
    fn after_loop(
        &mut self,
        l: LoopId,
        entry: &State,
        open: &[&Head],
        levels: &FxHashMap<Term, Level>,
        k: Term,
        (shared, mark): (bool, Mark),
        inside: &mut Pending,
    ) {
        let before = conjuncts(self.terms, entry.guard);
        let own = |terms: &Terms, guard: Term| -> Vec<Term> {
            conjuncts(terms, guard).into_iter().filter(|t| !before.contains(t)).collect()
        };
        // What is asked on each way out.
        let outside = inside.iter().filter(|(node, _)| !self.flow.loops[l].contains(**node));
        let ways: Vec<Vec<Term>> =
            outside.flat_map(|(_, states)| states).map(|s| own(self.terms, s.guard)).collect();
        let level = |t: &Term| self.symbols.level_with(self.terms, *t, levels);
        let exit_level = ways.iter().flatten().map(level).max().unwrap_or(Level::Grid);
        // Threads that meet at a barrier in each iteration leave together, or divergence is reported.
        let meets = shared && Side::EveryRoundMeets.holds(self.every_round_meets(l));
        let exit_level = if meets { exit_level.min(Level::Block) } else { exit_level };
        let exit_level = exit_level.heeding(Side::ExitIsUniform);
        let exit_level = if Rule::UniformExit.applies() { exit_level } else { Level::Thread };
        if exit_level == Level::Thread && !shared {
            return;
        }
        // A thread that comes to a barrier in the loop ends it in the first iteration in which the way there is open. Where that depends on nothing
        // of its own, and neither does leaving the loop, the others come there in the same iteration.
        let ends = self.record.exits_since(mark).iter();
        let of_ends = ends.flat_map(|exit| {
            own(self.terms, exit.guard).iter().map(level).chain([exit.lost]).collect::<Vec<_>>()
        });
        let end_level = of_ends.fold(exit_level, Level::max);
        let end_level = end_level.heeding(Side::EndIsUniform);
        let together = !shared && end_level < Level::Thread;
        let exit_level = if together { end_level } else { exit_level };
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let copy = |machine: &mut Self, symbol: Term, level: Level| {
            let sort = machine.terms.sort(symbol);
            let range = match machine.terms.as_symbol(symbol) {
                Some(id) => machine.terms.symbol_data(id).range.clone(),
                None => Range::ANY,
            };
            machine.symbols.fresh(machine.terms, "after", sort, range, level)
        };
        let ends_inside = !self.record.exits_since(mark).is_empty();
        let rounds = if ends_inside { None } else { self.rounds_made(&ways, k) };
        // What a loop has counted that may make more rounds than its counter has room for may be any number afterwards.
        let is_it = |long: &LongLoop| !long.is_few && long.counters.contains(&k);
        let is_long = self.record.long_loops.iter().any(is_it);
        let last = match rounds {
            Some(rounds) => rounds,
            None if is_long && !(together && ends_inside) => {
                self.symbols.fresh(self.terms, "after", Sort::BitVec(32), Range::ANY, exit_level)
            }
            None => copy(self, k, exit_level),
        };
        map.insert(k, last);
        let long = self.record.long_loops.iter_mut().filter(|long| long.counters.contains(&k));
        long.for_each(|long| long.counters.push(last));
        for head in open {
            let level = levels.get(&head.symbol).copied().unwrap_or(Level::Thread).max(exit_level);
            map.insert(head.symbol, copy(self, head.symbol, level));
        }
        let fact = self.terms.true_();
        let mut change = Change::new(self.terms, map, fact);
        for (node, states) in inside.iter_mut() {
            if !self.flow.loops[l].contains(*node) {
                for state in states {
                    change.state(state);
                }
            }
        }
        // What the loop variables are at the end was worked out by the loop, too.
        self.record.repeat_loop_steps(mark, &mut change);
        if together {
            let last = change.term(k);
            self.record.change_exits_since(mark, &mut change);
            self.record.end_together(mark, Together { each: k, last });
        }
    }

    /// In which iteration a loop is left in one of these ways, if that depends on nothing else than the iteration, and is not far: the first
    /// one in which a way out is open.
    fn rounds_made(&mut self, ways: &[Vec<Term>], k: Term) -> Option<Term> {
        let all: Vec<Term> = ways.iter().flatten().copied().collect();
        let counter = self.terms.as_symbol(k)?;
        let only_counts = self.terms.free_symbols(&all).iter().all(|id| *id == counter)
            && self.terms.applied_functions(&all).is_empty();
        // Where something else has a say, no way out would be found open or closed below.
        if !only_counts || !Rule::ExactTripCount.applies() {
            return None;
        }
        for number in 0..=MOST_ROUNDS {
            let number = self.terms.bv(number, 32);
            let map: FxHashMap<Term, Term> = [(k, number)].into_iter().collect();
            for way in ways {
                let open = self.terms.and(way);
                let open = self.terms.substitute(open, &map);
                if self.terms.as_bool(open)? {
                    return Some(number);
                }
            }
        }
        None
    }

    // semantics: values/termination
    /// Whoever enters a loop leaves it, in one of the ways that lead out: loops are taken to end, and this one has no statement that
    /// ends the thread. The counter then stands for the number of rounds that the thread makes, which another thread's
    /// question whether it arrives needs to know.
    fn note_that_it_ends(&mut self, l: LoopId, entry: &State, k: Term, inside: &Pending) {
        let outside = inside.iter().filter(|(node, _)| !self.flow.loops[l].contains(**node));
        let ways: Vec<Term> = outside.flat_map(|(_, states)| states.iter().map(|s| s.guard)).collect();
        if ways.is_empty() || !matches!(self.mode, Mode::Whole) || !Rule::LoopExit.applies() {
            return;
        }
        let left = self.terms.or(&ways);
        let holds = self.terms.implies(entry.guard, left);
        self.record
            .truths
            .push(Truth { holds, leaves: Some(Leaves { counter: k, entered: entry.guard, left }) });
    }

    // semantics: values/termination
    /// A thread that goes round a loop for ever comes to no barrier of the block any more: whoever waits at one waits in vain. (Loops are
    /// taken to end; one that cannot must not excuse what stands before it.) It does so if there is no way out, or if nothing that decides
    /// on going round changes in the loop.
    fn note_that_it_never_ends(&mut self, l: LoopId, back: &State, inside: &Pending, made_before: usize) {
        let data = &self.flow.loops[l];
        let has_way_out = inside.keys().any(|node| !data.contains(*node));
        let is_for_ever = !has_way_out || self.symbols.is_older(self.terms, back.guard, made_before);
        if matches!(self.mode, Mode::Until(_)) && is_for_ever {
            let (to, origin) = (Some(Point { node: data.header, index: 0 }), data.origin);
            let (guard, facts, lost) = (back.guard, Rc::clone(&back.facts), back.lost);
            let (counters, together) = (Vec::new(), Vec::new());
            self.record.exits.push(Exit { to, guard, counters, origin, facts, lost, together });
        }
    }

    /// Whether every way round a loop passes a barrier of the block.
    fn every_round_meets(&self, l: LoopId) -> bool {
        let data = &self.flow.loops[l];
        let mut reached = vec![false; self.flow.nodes.len()];
        let mut work = vec![data.header];
        while let Some(node) = work.pop() {
            if !data.contains(node) || std::mem::replace(&mut reached[node.number()], true) {
                continue;
            }
            let meets = self.flow.nodes[node].stmts.iter().any(|s| s.block_barrier().is_some());
            if meets {
                continue;
            }
            for next in self.flow.nodes[node].end.successors() {
                if next == data.header {
                    return false;
                }
                work.push(next);
            }
        }
        true
    }
}

pub(crate) fn append(pending: &mut Pending, more: Pending) {
    for (node, states) in more {
        pending.entry(node).or_default().extend(states);
    }
}
