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
//!   loop shared and each iteration computes it from shared values alone.
//! * In a loop without barriers two threads are in different iterations: the symbols are private. But when what decides
//!   the exits is shared, all threads leave it in the same iteration with the same values: then the state *after*
//!   the loop gets shared copies.

use crate::closed::{Recurrence, closed_form};
use crate::machine::{Machine, Mode};
use crate::record::{Alike, Change, Point, Step};
use crate::state::{State, conjuncts};
use crate::stmt::Next;
use crate::symbols::Level;
use crate::value::{Base, OFFSET, Place, Value, sort_of};
use gpuproof_base::{Code, Id};
use gpuproof_facts::points_to::may_contain;
use gpuproof_facts::{End, LoopId, NodeId};
use gpuproof_kir::{LocalId, ObjectId, Space, Stmt, StmtKind};
use gpuproof_logic::{Range, Sort, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Iterations of a loop with barriers that are run one by one.
const UNROLLED_WITH_BARRIERS: usize = 24;
/// Iterations of a loop without barriers that are run one by one.
const UNROLLED: usize = 16;
/// Accesses that running iterations one by one may make.
const UNROLLED_ACCESSES: usize = 256;

/// Terms that it may make.
const UNROLLED_TERMS: usize = 10_000;

/// States on their way to a node.
type Pending = BTreeMap<NodeId, Vec<State>>;

/// A symbol at the head of a loop.
struct Head {
    /// The symbol.
    symbol: Term,
    /// What it is when the loop is entered.
    entry: Term,
    /// Which local it belongs to.
    local: LocalId,
    /// Whether it is the offset of a pointer.
    offset: bool,
}

impl Machine<'_, '_> {
    /// Runs the whole kernel from its start.
    pub fn run_whole(&mut self) -> State {
        let start = self.start();
        let mut pending = Pending::new();
        pending.insert(self.flow.entry(), vec![start.clone()]);
        self.run_to_the_end(self.flow.entry(), &mut pending);
        start
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
        self.node(point.node, point.index + 1, state.clone(), &mut pending);
        let around: Vec<LoopId> = self.flow.loops_around(point.node).collect();
        let mut next = point.node.number() + 1;
        for l in around {
            let (header, last) = (self.flow.loops[l].header, self.flow.loops[l].last);
            self.region(NodeId::new(next), last, None, &mut pending);
            if let Some(states) = pending.remove(&header) {
                let merged = self.merger().merge(self.terms, self.symbols, header, states);
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
            let node = NodeId::new(number);
            let inner = self.flow.header_of(node).filter(|l| Some(*l) != own);
            number = inner.map_or(number, |l| self.flow.loops[l].last.number()) + 1;
            let Some(states) = pending.remove(&node) else { continue };
            let Some(state) = self.merger().merge(self.terms, self.symbols, node, states) else { continue };
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
        for (index, stmt) in data.stmts.iter().enumerate().skip(from) {
            self.at = Point { node, index };
            if self.stmt(&mut state, stmt) == Next::Ended {
                return;
            }
        }
        match data.end {
            End::Goto(next) => pending.entry(next).or_default().push(state),
            End::Branch { condition, then, otherwise } => {
                let guard = state.guard;
                let holds = self.truth(&mut state, guard, condition);
                let fails = self.terms.not(holds);
                for (next, when) in [(then, holds), (otherwise, fails)] {
                    let guard = self.terms.and2(guard, when);
                    if self.terms.as_bool(guard) != Some(false) {
                        pending.entry(next).or_default().push(State { guard, ..state.clone() });
                    }
                }
            }
            End::Exit => self.leave(&state, flow.function.origin),
        }
    }

    /// Runs a loop that is entered at its header; the state has the loop's counter.
    fn enter(&mut self, l: LoopId, state: State, pending: &mut Pending) {
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
        if exact {
            append(pending, after);
            return;
        }
        // Something in it has no simple closed form: iteration by iteration, if there are few.
        self.record.truncate(mark);
        let counted = self.record.counted;
        match self.unroll(l, state.clone()) {
            Some(after) => append(pending, after),
            None => {
                self.record.truncate(mark);
                self.record.counted = counted;
                self.summarise(l, state, pending);
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
            let mut inside = Pending::new();
            inside.insert(header, vec![state]);
            self.region_of_loop(l, &mut inside);
            let back = inside.remove(&header).unwrap_or_default();
            let back = self.merger().merge(self.terms, self.symbols, header, back);
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
        let Some(state) = self.merger().merge(self.terms, self.symbols, header, states) else { return };
        self.node(header, 0, state, inside);
        if header < last {
            let back = inside.remove(&header);
            self.region(NodeId::new(header.number() + 1), last, Some(l), inside);
            if let Some(back) = back {
                inside.entry(header).or_default().extend(back);
            }
        }
    }

    /// Runs a loop in an arbitrary iteration. Returns whether everything it changes has a linear closed form.
    fn summarise(&mut self, l: LoopId, entry: State, pending: &mut Pending) -> bool {
        let data = &self.flow.loops[l];
        let header = data.header;
        let shared = data.has_barrier && matches!(self.mode, Mode::Whole);
        let first_counter = entry.counters.get(l.number()).copied().flatten();
        let made_before = self.symbols.count();
        let mark = self.record.mark();
        let level = if shared { Level::Block } else { Level::Thread };

        let k = self.symbols.fresh(self.terms, "k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1), level);
        let invariants = self.invariants(l);
        let mut entry = entry;
        self.claim_invariants(l, &mut entry, &invariants, Code::InvariantEntry);
        let (mut state, heads) = self.head_state(l, &entry, k, first_counter, level);
        let kept = self.invariants_hold(&mut state, &invariants);
        state.guard = self.terms.and2(state.guard, kept);
        let mut linear = true;
        let mut inside = Pending::new();
        inside.insert(header, vec![state]);
        self.private_loops += usize::from(!shared);
        self.region_of_loop(l, &mut inside);
        self.private_loops -= usize::from(!shared);
        let back = inside.remove(&header);
        let mut back = back.and_then(|states| self.merger().merge(self.terms, self.symbols, header, states));
        if let Some(back) = &mut back {
            self.claim_invariants(l, back, &invariants, Code::InvariantMaintained);
        }

        // Closed forms.
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let mut fact = self.terms.true_();
        let mut open: Vec<&Head> = Vec::new();
        if let Some(back) = &back {
            for head in &heads {
                let Some(next) = value_at(back, head) else {
                    open.push(head);
                    continue;
                };
                let local = &self.flow.function.locals[head.local];
                let signed = head.offset || local.ty.is_signed();
                let recurrence = Recurrence { head: head.symbol, entry: head.entry, next, signed };
                let symbols = &*self.symbols;
                let fixed = |terms: &gpuproof_logic::Terms, t: Term| symbols.is_older(terms, t, made_before);
                match closed_form(self.terms, &recurrence, k, &fixed) {
                    Some(closed) => {
                        linear &= closed.linear;
                        map.insert(head.symbol, closed.value);
                        if self.world.no_wrap {
                            for no_wrap in closed.steps {
                                if !self.terms.is_value(no_wrap.result) {
                                    let origin = self.flow.loops[l].origin;
                                    self.record.steps.push(Step {
                                        no_wrap,
                                        guard: entry.guard,
                                        origin,
                                        of_loop: true,
                                    });
                                }
                            }
                            if let Some(more) = closed.if_no_overflow {
                                fact = self.terms.and2(fact, more);
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
        // What held in the iteration before.
        if let Some(back) = &back {
            let round = self.terms.substitute(back.guard, &map);
            let before = conjuncts(self.terms, entry.guard);
            let one = self.terms.bv(1, 32);
            let previous = self.terms.sub(k, one);
            let shift: FxHashMap<Term, Term> = [(k, previous)].into_iter().collect();
            let known: Vec<Term> = conjuncts(self.terms, round)
                .into_iter()
                .filter(|t| !before.contains(t))
                .filter(|t| {
                    let forgotten: FxHashMap<Term, Term> = [(k, one)].into_iter().collect();
                    let without = self.terms.substitute(*t, &forgotten);
                    self.symbols.is_older(self.terms, without, made_before)
                })
                .collect();
            let known = self.terms.and(&known);
            let known = self.terms.substitute(known, &shift);
            let zero = self.terms.bv(0, 32);
            let first = self.terms.eq(k, zero);
            let held = self.terms.or2(first, known);
            fact = self.terms.and2(fact, held);
        }
        let levels = self.levels_of(&heads, back.as_ref(), k);
        {
            let mut change = Change::new(self.terms, map.clone(), fact);
            self.record.change_since(mark, &mut change);
            for states in inside.values_mut() {
                for state in states {
                    change.state(state);
                }
            }
        }
        if !shared {
            for head in &open {
                if levels.get(&head.symbol).is_some_and(|l| *l < Level::Thread) {
                    self.record.alike.push(Alike { counter: k, value: head.symbol });
                }
            }
        }
        if shared {
            for head in &open {
                // Blocks do not wait for each other: what is alike in one iteration differs between blocks in two.
                let level = levels.get(&head.symbol).copied().unwrap_or(Level::Thread).max(Level::Block);
                self.symbols.set_level(self.terms, head.symbol, level);
            }
        }
        self.after_loop(l, &entry, &open, &levels, k, shared, &mut inside);
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
        linear
    }

    /// Whether a local of a loop has a say in conditions or addresses, as far as the statements of the loop show.
    fn decides(&self, l: LoopId, local: LocalId) -> bool {
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

    /// The state at the head in an arbitrary iteration.
    fn head_state(
        &mut self,
        l: LoopId,
        entry: &State,
        k: Term,
        first_counter: Option<Term>,
        level: Level,
    ) -> (State, Vec<Head>) {
        let data = &self.flow.loops[l];
        let (header, origin) = (data.header, data.origin);
        let mut state = entry.clone();
        let mut heads = Vec::new();
        for local in self.flow.assigned(data.nodes()) {
            if !self.live.at(header, local) {
                if let Some(slot) = state.locals.get_mut(local.number()) {
                    *slot = None;
                }
                continue;
            }
            let info = &self.flow.function.locals[local];
            let what = format!("the value of `{}` in this loop", info.name);
            let value = match state.locals.get(local.number()).cloned().flatten() {
                Some(Value::Scalar(before)) => {
                    let sort = self.terms.sort(before);
                    let symbol = self.symbols.unknown(self.terms, &info.name, sort, level, what, origin);
                    heads.push(Head { symbol, entry: before, local, offset: false });
                    Value::Scalar(symbol)
                }
                Some(Value::Pointer(places)) => match &places[..] {
                    [only] if self.stays_in(local, only.base) => {
                        let symbol =
                            self.symbols.unknown(self.terms, &info.name, OFFSET, level, what, origin);
                        heads.push(Head { symbol, entry: only.offset, local, offset: true });
                        Value::Pointer(Rc::new(vec![Place { offset: symbol, ..*only }]))
                    }
                    _ => Value::Pointer(self.any_pointer(local, level, &what, origin)),
                },
                None => match sort_of(info.ty) {
                    Some(sort) => Value::Scalar(self.symbols.unknown(
                        self.terms,
                        &info.name,
                        sort,
                        Level::Thread,
                        what,
                        origin,
                    )),
                    None => Value::Pointer(self.any_pointer(local, Level::Thread, &what, origin)),
                },
            };
            if let Some(slot) = state.locals.get_mut(local.number()) {
                *slot = Some(value);
            }
        }
        for object in self.written_in(l) {
            let level =
                if self.module.objects[object].space == Space::Private { Level::Thread } else { level };
            let token = self.token(object, level);
            state.memory.forget(object, token);
        }
        if let Some(slot) = state.counters.get_mut(l.number()) {
            *slot = Some(match first_counter {
                Some(first) => self.terms.add(first, k),
                None => k,
            });
        }
        (state, heads)
    }

    /// Whether a pointer local points into one object only, whatever happens.
    fn stays_in(&self, local: LocalId, base: Base) -> bool {
        let targets = self.points_to.of(local);
        match base {
            Base::Object(object) => {
                !targets.anything && targets.objects.iter().all(|o| *o == object) && !targets.null
            }
            Base::Null | Base::Unknown => false,
        }
    }

    /// A pointer to any of the objects that the local may point to.
    fn any_pointer(
        &mut self,
        local: LocalId,
        level: Level,
        what: &str,
        origin: gpuproof_base::Origin,
    ) -> Rc<Vec<Place>> {
        let targets = self.points_to.of(local).clone();
        if targets.anything {
            return self.unknown_pointer();
        }
        let mut bases: Vec<Base> = targets.objects.iter().map(|o| Base::Object(*o)).collect();
        if targets.null {
            bases.push(Base::Null);
        }
        let sort = Sort::BitVec(16);
        let which = self.symbols.unknown(self.terms, "which", sort, level, what, origin);
        let mut places = Vec::new();
        let mut none_before = self.terms.true_();
        for (number, base) in bases.iter().enumerate() {
            let last = number + 1 == bases.len();
            let is_this = if last {
                self.terms.true_()
            } else {
                let index = self.terms.bv(number as u64, 16);
                self.terms.eq(which, index)
            };
            let when = self.terms.and2(none_before, is_this);
            let not = self.terms.not(is_this);
            none_before = self.terms.and2(none_before, not);
            let offset = self.symbols.unknown(self.terms, "offset", OFFSET, level, what, origin);
            places.push(Place { when, base: *base, offset });
        }
        if places.is_empty() { self.unknown_pointer() } else { Rc::new(places) }
    }

    /// The objects that a loop may write.
    fn written_in(&self, l: LoopId) -> Vec<ObjectId> {
        let stmts: Vec<&Stmt> =
            self.flow.loops[l].nodes().flat_map(|n| self.flow.nodes[n].stmts.iter().copied()).collect();
        let effects = self.points_to.effects(stmts.iter().copied());
        let barrier = stmts.iter().any(|s| matches!(s.kind, StmtKind::Barrier(_)));
        self.module
            .objects
            .iter_enumerated()
            .filter(|(id, object)| {
                let changed_by_others =
                    barrier && self.world.is_written(self.module, *id) && object.space != Space::Private;
                object.space != Space::Constant
                    && (changed_by_others || may_contain(self.module, &effects.written, *id))
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// Who shares each head symbol, if two threads are in the same iteration.
    fn levels_of(&self, heads: &[Head], back: Option<&State>, k: Term) -> FxHashMap<Term, Level> {
        let mut levels: FxHashMap<Term, Level> = FxHashMap::default();
        for head in heads {
            levels.insert(head.symbol, self.symbols.level(self.terms, head.entry));
        }
        levels.insert(k, Level::Grid);
        let Some(back) = back else { return levels };
        loop {
            let mut changed = false;
            for head in heads {
                let next = match value_at(back, head) {
                    Some(next) => self.symbols.level_with(self.terms, next, &levels),
                    None => Level::Thread,
                };
                // The guard of going round decides nothing: both threads do it.
                let old = levels.get(&head.symbol).copied().unwrap_or(Level::Thread);
                if next > old {
                    levels.insert(head.symbol, next);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        levels
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
        shared: bool,
        inside: &mut Pending,
    ) {
        let before = conjuncts(self.terms, entry.guard);
        let mut exit_level = Level::Grid;
        for (node, states) in inside.iter() {
            if self.flow.loops[l].contains(*node) {
                continue;
            }
            for state in states {
                for t in conjuncts(self.terms, state.guard) {
                    if !before.contains(&t) {
                        exit_level = exit_level.max(self.symbols.level_with(self.terms, t, levels));
                    }
                }
            }
        }
        // Threads that meet at a barrier in each iteration leave together, or divergence is reported.
        let exit_level =
            if shared && self.every_round_meets(l) { exit_level.min(Level::Block) } else { exit_level };
        if exit_level == Level::Thread && !shared {
            return;
        }
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let copy = |machine: &mut Self, symbol: Term, level: Level| {
            let sort = machine.terms.sort(symbol);
            let range = match machine.terms.as_symbol(symbol) {
                Some(id) => machine.terms.symbol_data(id).range.clone(),
                None => Range::ANY,
            };
            machine.symbols.fresh(machine.terms, "after", sort, range, level)
        };
        map.insert(k, copy(self, k, exit_level));
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
            let meets = self.flow.nodes[node].stmts.iter().any(|s| is_block_barrier(s));
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

fn is_block_barrier(stmt: &Stmt) -> bool {
    use gpuproof_kir::BarrierScope::{Block, Cluster, Grid};
    matches!(&stmt.kind, StmtKind::Barrier(b) if matches!(b.scope, Block | Cluster | Grid))
}

fn value_at(state: &State, head: &Head) -> Option<Term> {
    match state.locals.get(head.local.number())?.as_ref()? {
        Value::Scalar(t) => Some(*t),
        Value::Pointer(places) => match &places[..] {
            [only] => Some(only.offset),
            _ => None,
        },
    }
}

fn append(pending: &mut Pending, more: Pending) {
    for (node, states) in more {
        pending.entry(node).or_default().extend(states);
    }
}
