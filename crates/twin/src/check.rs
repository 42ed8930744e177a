//! The check of one kernel: runs, intervals, obligations.

use crate::launch;
use crate::pair::{Pair, Steps, Where};
use crate::setup::{Bounds, Extent, Overflow, Setup};
use crate::verdict::{Assumption, Blame, Checked, Obligation, Status};
use crate::witness::Scene;
use gpuproof_base::{Code, Origin};
use gpuproof_facts::{Flow, Live, NodeId, PointsTo};
use gpuproof_kir::{
    Barrier, BarrierScope, Builtin, ClauseBody, ClauseKind, Dim, FenceScope, FunctionId, Module, ObjectId,
    Space, Stmt, StmtKind, Valid, walk,
};
use gpuproof_logic::{Op, Term, Terms};
use gpuproof_solve::{Answer, Budget, Query, Solver, Why};
use gpuproof_sym::two;
use gpuproof_sym::{
    Access, Alike, Candidate, Claim, Exit, Kind, Length, Level, Machine, Meeting, Mode, Point, Record, State,
    Symbols, Value, World,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Terms of a question that is worth asking.
const LARGEST_QUESTION: usize = 1500;
/// Questions without an answer after which the others get less time.
const PATIENCE: usize = 3;

/// Checks a kernel of a flattened module.
pub fn check(module: &Valid, kernel: FunctionId, setup: &Setup) -> Checked {
    let function = &module.functions[kernel];
    let flow = Flow::new(function);
    let live = Live::new(&flow);
    let points_to = PointsTo::new(function);
    let mut all = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| all.push(stmt));
    let effects = points_to.effects(all.iter().copied());
    let mut terms = Terms::new();
    let mut symbols = Symbols::default();
    let world = launch::world(&mut terms, &mut symbols, function, effects, setup);
    let mut check = Check {
        module,
        setup,
        flow: &flow,
        live: &live,
        points_to: &points_to,
        world,
        terms,
        symbols,
        solver: Solver::new(),
        checked: Checked::default(),
        no_wrap_used: false,
        undecided: 0,
        dropped: BTreeSet::new(),
    };
    if let Some(folder) = &setup.dump_smt
        && let Err(error) = check.solver.dump_to(folder)
    {
        check
            .checked
            .assumptions
            .push(Assumption { text: format!("queries could not be written: {error}"), origins: Vec::new() });
    }
    check.run(&all);
    check.checked
}

struct Check<'a, 'm> {
    module: &'m Valid,
    setup: &'a Setup,
    flow: &'a Flow<'m>,
    live: &'a Live,
    points_to: &'a PointsTo,
    world: World,
    terms: Terms,
    symbols: Symbols,
    solver: Solver,
    checked: Checked,
    no_wrap_used: bool,
    /// Questions without an answer so far.
    undecided: usize,
    /// Invariants that could not be shown and may be dropped.
    dropped: BTreeSet<Candidate>,
}

/// One barrier interval: where it starts and what one thread does in it.
struct Interval {
    since: Option<Origin>,
    record: Record,
}

impl Check<'_, '_> {
    fn run(&mut self, all: &[&Stmt]) {
        self.preconditions();
        let (start, whole) = self.whole_run();
        let points = barrier_points(self.flow);
        let every: BTreeSet<Point> = points.iter().map(|(p, ..)| *p).collect();
        // One barrier of the source may be several statements, when its flags depend on a condition: it orders what all
        // of them order.
        let in_space = |space: Space| -> BTreeSet<Point> {
            let orders = |b: &Barrier| if space == Space::Shared { b.fences.shared } else { b.fences.global };
            let weak: BTreeSet<Origin> =
                points.iter().filter(|(_, b, _)| !orders(b)).map(|(_, _, origin)| *origin).collect();
            points.iter().filter(|(_, _, origin)| !weak.contains(origin)).map(|(p, ..)| *p).collect()
        };
        let (shared, global) = (in_space(Space::Shared), in_space(Space::Global));
        let mut sets: BTreeMap<BTreeSet<Point>, (bool, Vec<Space>)> = BTreeMap::new();
        sets.entry(every).or_default().0 = true;
        sets.entry(shared).or_default().1.push(Space::Shared);
        sets.entry(global).or_default().1.extend([Space::Global, Space::Image]);
        let properties = self.setup.properties;
        for (set, (divergence, spaces)) in sets {
            let divergence = divergence && properties.divergence;
            let spaces = if properties.races_in_block { spaces } else { Vec::new() };
            if (!divergence || set.is_empty()) && spaces.is_empty() {
                continue;
            }
            let intervals = self.intervals(&start, &whole, &set);
            for interval in &intervals {
                self.checked.statistics.intervals += 1;
                self.checked.statistics.accesses += interval.record.accesses.len();
                let steps = Steps::new(whole.steps.iter().chain(&interval.record.steps));
                let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
                if self.terms.as_bool(pair.distinct) == Some(false) {
                    continue;
                }
                if !spaces.is_empty() {
                    self.races(&interval.record.accesses, &spaces, &steps, &mut pair, &start, interval.since);
                }
                if divergence {
                    self.divergence(&interval.record.exits, &steps, &mut pair, &start, interval.since);
                }
            }
        }
        let steps = Steps::new(whole.steps.iter());
        if properties.races_between_blocks {
            let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::OtherBlock);
            if self.terms.as_bool(pair.distinct) != Some(false) {
                let spaces = [Space::Global, Space::Image];
                self.races(&whole.accesses, &spaces, &steps, &mut pair, &start, None);
            }
        }
        self.claims(&whole, &steps, &start);
        if properties.divergence {
            self.meetings(&whole, &steps, &start);
        }
        if self.setup.overflow == Overflow::Check && properties.assertions {
            self.overflows(&whole, &start);
        }
        self.assumptions(all, &whole);
        let statistics = self.solver.statistics();
        self.checked.statistics.queries =
            statistics.unsat.values().sum::<u64>() + statistics.sat + statistics.unknown;
    }

    /// The run of the whole kernel, with the candidates among the invariants that can be shown.
    fn whole_run(&mut self) -> (State, Record) {
        loop {
            let (start, whole) = self.machine_run(|machine| machine.run_whole());
            let steps = Steps::new(whole.steps.iter());
            let mut wrong = BTreeSet::new();
            for claim in &whole.claims {
                if let Some(candidate) = claim.candidate
                    && !wrong.contains(&candidate)
                    && self.claim(claim, &whole.alike, &steps, &start) != Status::Proved
                {
                    wrong.insert(candidate);
                }
            }
            if wrong.is_empty() {
                return (start, whole);
            }
            self.dropped.extend(wrong);
        }
    }

    fn machine_run<T>(&mut self, run: impl FnOnce(&mut Machine<'_, '_>) -> T) -> (T, Record) {
        self.machine_in(Mode::Whole, run)
    }

    fn machine_in<T>(&mut self, mode: Mode<'_>, run: impl FnOnce(&mut Machine<'_, '_>) -> T) -> (T, Record) {
        let module: &Module = self.module;
        let mut machine = Machine::new(
            &mut self.terms,
            &mut self.symbols,
            module,
            self.flow,
            self.live,
            self.points_to,
            &self.world,
            mode,
            &self.dropped,
        );
        let result = run(&mut machine);
        (result, machine.record)
    }

    /// `requires` of the kernel and what the user assumes.
    fn preconditions(&mut self) {
        let function = self.flow.function;
        let mut conditions: Vec<gpuproof_kir::Expr> = self.setup.preconditions.clone();
        for clause in &function.contract {
            if let (ClauseKind::Requires { .. } | ClauseKind::Axiom, ClauseBody::Exprs(exprs)) =
                (clause.kind, &clause.body)
            {
                conditions.extend(exprs.first().cloned());
            }
        }
        let (facts, _) = self.machine_run(|machine| {
            let mut state = machine.start();
            let guard = machine.terms.true_();
            let mut facts = Vec::new();
            for condition in &conditions {
                let before = machine.untranslated.len();
                let fact = machine.truth(&mut state, guard, condition);
                if machine.untranslated.len() == before {
                    facts.push(fact);
                }
            }
            facts
        });
        // A parameter that equals a number is that number.
        let mut map = FxHashMap::default();
        for fact in &facts {
            if self.terms.op(*fact) == Op::Eq
                && let &[x, y] = self.terms.args(*fact)
            {
                let (symbol, value) = if self.terms.is_value(x) { (y, x) } else { (x, y) };
                if self.terms.as_symbol(symbol).is_some() && self.terms.is_value(value) {
                    map.insert(symbol, value);
                }
            }
        }
        for value in &mut self.world.params {
            if let Value::Scalar(t) = value
                && let Some(number) = map.get(t)
            {
                *t = *number;
            }
        }
        let facts: Vec<Term> = facts.into_iter().map(|f| self.terms.substitute(f, &map)).collect();
        self.world.facts.extend(facts);
    }

    fn intervals(&mut self, start: &State, whole: &Record, set: &BTreeSet<Point>) -> Vec<Interval> {
        let mut intervals = Vec::new();
        let ((), record) = self.machine_in(Mode::Until(set), |machine| machine.run_from_start(start));
        intervals.push(Interval { since: None, record });
        for (point, state) in &whole.points {
            if !set.contains(point) {
                continue;
            }
            let ((), record) = self.machine_in(Mode::Until(set), |machine| machine.run_from(*point, state));
            let since = self.flow.nodes[point.node].stmts.get(point.index).map(|s| s.origin);
            intervals.push(Interval { since, record });
        }
        intervals
    }

    fn races(
        &mut self,
        accesses: &[Access],
        spaces: &[Space],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        let mut by_object: BTreeMap<ObjectId, Vec<&Access>> = BTreeMap::new();
        for access in accesses {
            if spaces.contains(&self.module.objects[access.object].space) {
                by_object.entry(access.object).or_default().push(access);
            }
        }
        for list in by_object.values() {
            for (number, a) in list.iter().enumerate() {
                for b in &list[number..] {
                    let harmless = match (a.kind, b.kind) {
                        (Kind::Read, Kind::Read) => true,
                        // An atomic is one only for those within its scope.
                        (Kind::Atomic, Kind::Atomic) => {
                            let needed = match pair.place {
                                Where::SameBlock => FenceScope::Block,
                                Where::OtherBlock => FenceScope::Device,
                            };
                            a.scope >= needed && b.scope >= needed
                        }
                        _ => false,
                    };
                    if !harmless {
                        self.race(a, b, steps, pair, start, since);
                    }
                }
            }
        }
    }

    fn race(
        &mut self,
        a: &Access,
        b: &Access,
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        let overlap = self.overlap(a, b, pair);
        let other_guard = pair.other(&mut self.terms, b.guard);
        let my_guard = pair.mine(&mut self.terms, a.guard, None);
        let mut formulas = vec![my_guard, other_guard, overlap, pair.distinct];
        let facts = self.facts_of_both(&a.facts, &b.facts, pair);
        let mut no_wrap = steps.behind(&self.terms, a.guard, &[a.offset]);
        let other = steps.behind(&self.terms, b.guard, &[b.offset]);
        no_wrap.extend(pair.other_steps(&mut self.terms, &other));
        no_wrap.sort();
        no_wrap.dedup();
        let mut status = self.decide(&formulas, &facts, &no_wrap, "race", Some(pair), start);
        let harmful = match (a.kind, b.kind) {
            (Kind::Write, Kind::Write) => Some(self.values_differ(a, b, pair)),
            (Kind::Read, Kind::Write) => Some(self.changes(b, Some(pair))),
            (Kind::Write, Kind::Read) => Some(self.changes(a, None)),
            _ => None,
        };
        if let Some(differ) = harmful
            && self.setup.tolerate_benign
            && status != Status::Proved
        {
            formulas.push(differ);
            let strict =
                self.decide(&formulas, &facts, &no_wrap, "race of different values", Some(pair), start);
            if strict == Status::Proved {
                let name = &self.module.objects[a.object].name;
                let text = if a.kind == b.kind {
                    format!("two threads may write the same value to `{name}` at once")
                } else {
                    format!(
                        "a thread may write to `{name}`, while others read it, the value that is there already"
                    )
                };
                self.assume(text, vec![a.origin, b.origin]);
            }
            status = strict;
        }
        let code = match self.module.objects[a.object].space {
            Space::Shared => Code::RaceShared,
            Space::Image => Code::RaceImage,
            _ => Code::RaceGlobal,
        };
        self.add(Obligation {
            code,
            origins: vec![a.origin, b.origin],
            object: Some(a.object),
            between_blocks: pair.place == Where::OtherBlock,
            since,
            status,
        });
    }

    /// Whether the bytes of `a` and of the other thread's `b` overlap.
    fn overlap(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Term {
        let terms = &mut self.terms;
        if let (Some(x), Some(y)) = (&a.texel, &b.texel) {
            let mut same = Vec::new();
            for (x, y) in x.iter().zip(y) {
                let y = pair.other(terms, *y);
                if terms.sort(*x) == terms.sort(y) {
                    same.push(terms.eq(*x, y));
                }
            }
            return terms.and(&same);
        }
        if self.module.objects[a.object].space == Space::Image {
            return self.terms.true_();
        }
        let theirs = pair.other(terms, b.offset);
        if let (Length::Bytes(n), Length::Bytes(m)) = (a.length, b.length)
            && n == m
            && n.is_power_of_two()
            && terms.known_trailing_zeros(a.offset) >= n.trailing_zeros()
            && terms.known_trailing_zeros(theirs) >= n.trailing_zeros()
        {
            return terms.eq(a.offset, theirs);
        }
        let mine_length = match a.length {
            Length::Bytes(n) => terms.bv(n, 64),
            Length::Term(t) => t,
        };
        let their_length = match b.length {
            Length::Bytes(n) => terms.bv(n, 64),
            Length::Term(t) => pair.other(terms, t),
        };
        let (my_end, their_end) = (terms.add(a.offset, mine_length), terms.add(theirs, their_length));
        let before = terms.bv_slt(a.offset, their_end);
        let after = terms.bv_slt(theirs, my_end);
        terms.and2(before, after)
    }

    fn values_differ(&mut self, a: &Access, b: &Access, pair: &mut Pair) -> Term {
        let always = self.terms.true_();
        if a.values.is_empty() || a.values.len() != b.values.len() || a.length != b.length {
            return always;
        }
        let theirs = pair.other(&mut self.terms, b.offset);
        let mut differ = vec![self.terms.ne(a.offset, theirs)];
        for (x, y) in a.values.iter().zip(&b.values) {
            let y = pair.other(&mut self.terms, *y);
            if self.terms.sort(*x) != self.terms.sort(y) {
                return always;
            }
            differ.push(self.terms.ne(*x, y));
        }
        self.terms.or(&differ)
    }

    /// Whether a write stores something else than what was there.
    fn changes(&mut self, write: &Access, pair: Option<&mut Pair>) -> Term {
        let always = self.terms.true_();
        if write.before.is_empty() || write.before.len() != write.values.len() {
            return always;
        }
        let mut differ = Vec::new();
        for (old, new) in write.before.iter().zip(&write.values) {
            if self.terms.sort(*old) != self.terms.sort(*new) {
                return always;
            }
            differ.push(self.terms.ne(*old, *new));
        }
        let differ = self.terms.or(&differ);
        match pair {
            Some(pair) => pair.other(&mut self.terms, differ),
            None => differ,
        }
    }

    /// What the two threads know of memory.
    fn facts_of_both(&mut self, mine: &[Term], theirs: &[Term], pair: &mut Pair) -> Vec<Term> {
        let mut facts: Vec<Term> = mine.to_vec();
        for fact in theirs {
            facts.push(pair.other(&mut self.terms, *fact));
        }
        facts
    }

    /// Those facts that a question speaks of, directly or through others.
    fn relevant(&self, formulas: &[Term], facts: &[Term]) -> Vec<Term> {
        let mut rest: Vec<Term> =
            facts.iter().copied().filter(|f| self.terms.as_bool(*f) != Some(true)).collect();
        let mut functions = self.terms.applied_functions(formulas);
        let mut chosen = Vec::new();
        while !rest.is_empty() {
            let (relevant, others): (Vec<Term>, Vec<Term>) = rest
                .iter()
                .partition(|f| self.terms.applied_functions(&[**f]).iter().any(|x| functions.contains(x)));
            if relevant.is_empty() {
                break;
            }
            functions.extend(self.terms.applied_functions(&relevant));
            chosen.extend(relevant);
            rest = others;
        }
        chosen
    }

    fn divergence(
        &mut self,
        exits: &[Exit],
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        for (number, a) in exits.iter().enumerate() {
            for b in &exits[number..] {
                // Only a barrier of the block does without those who have left.
                let wide = self.is_wide(a) || self.is_wide(b);
                let tolerated =
                    (a.to.is_none() || b.to.is_none()) && !self.setup.exited_is_divergence && !wide;
                if (a.to.is_none() && b.to.is_none()) || tolerated {
                    continue;
                }
                let theirs = pair.other(&mut self.terms, b.guard);
                // One barrier of the source may be several statements, when its flags depend on a condition.
                let same = a.to.is_some() == b.to.is_some() && a.origin == b.origin;
                let mut apart = if same { Vec::new() } else { vec![self.terms.true_()] };
                if same {
                    for ((_, x), (_, y)) in a.counters.iter().zip(&b.counters) {
                        let y = pair.other(&mut self.terms, *y);
                        apart.push(self.terms.ne(*x, y));
                    }
                }
                let apart = self.terms.or(&apart);
                // One path of one thread at a time: with nothing private in them, two guards exclude each other.
                let my_copy = pair.other(&mut self.terms, a.guard);
                if (theirs == b.guard || my_copy == a.guard) && a != b {
                    continue;
                }
                let formulas = [a.guard, theirs, apart, pair.distinct];
                let facts = self.facts_of_both(&a.facts, &b.facts, pair);
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                let mut no_wrap = steps.behind(&self.terms, a.guard, &[]);
                let other = steps.behind(&self.terms, b.guard, &[]);
                no_wrap.extend(pair.other_steps(&mut self.terms, &other));
                no_wrap.sort();
                no_wrap.dedup();
                let status = self.decide(&formulas, &facts, &no_wrap, "divergence", Some(pair), start);
                self.add(Obligation {
                    code: Code::BarrierDivergence,
                    origins: vec![a.origin, b.origin],
                    object: None,
                    between_blocks: false,
                    since,
                    status,
                });
            }
        }
    }

    fn is_wide(&self, exit: &Exit) -> bool {
        let stmt = exit.to.and_then(|p| self.flow.nodes[p.node].stmts.get(p.index));
        stmt.is_some_and(|s| {
            matches!(&s.kind, StmtKind::Barrier(b) if matches!(b.scope, BarrierScope::Grid | BarrierScope::Cluster))
        })
    }

    /// What must hold of each thread by itself.
    fn claims(&mut self, whole: &Record, steps: &Steps, start: &State) {
        let assertions = self.setup.properties.assertions;
        for claim in &whole.claims {
            if claim.candidate.is_some() {
                // Shown before, or it would have been dropped.
                continue;
            }
            let unsupported = claim.code.as_str().starts_with("unsupported.");
            if !assertions && !unsupported {
                continue;
            }
            // What the host alone decides is the host's duty: a kernel that divides by a parameter is meant for others
            // than 0.
            if claim.code == Code::ArithDiv0 && self.is_of_parameters(claim.holds) {
                self.assume(
                    "a divisor that depends on nothing but the arguments is not 0",
                    vec![claim.origin],
                );
                continue;
            }
            let mut status = self.claim(claim, &whole.alike, steps, start);
            if unsupported && status != Status::Proved {
                status = Status::Unsupported { reason: claim.detail.clone() };
            }
            self.add(Obligation {
                code: claim.code,
                origins: vec![claim.origin],
                object: claim.object,
                between_blocks: false,
                since: None,
                status,
            });
        }
        if assertions && self.setup.bounds != Bounds::Off {
            for access in &whole.accesses {
                self.bounds(access, steps, start);
            }
        }
    }

    /// Whoever meets lanes of its warp must meet all of them, and a barrier of the grid all blocks.
    fn meetings(&mut self, whole: &Record, steps: &Steps, start: &State) {
        for meeting in &whole.meetings {
            let full = meeting.mask.is_none_or(|m| {
                let all = gpuproof_logic::number::mask(self.terms.width(m));
                self.terms.as_number(m).is_some_and(|n| *n == all)
            });
            let mut status =
                Status::Unsupported { reason: "lanes named by a mask that is not all lanes".into() };
            if full {
                let place = if meeting.wide { Where::OtherBlock } else { Where::SameBlock };
                status = self.all_meet(meeting, place, steps, start);
                if meeting.wide && status == Status::Proved {
                    status = self.all_meet(meeting, Where::SameBlock, steps, start);
                }
            }
            if let Status::Possible { .. } = status {
                let reason = if meeting.wide {
                    "a barrier of several blocks that gpuproof cannot show all of them to reach"
                } else {
                    "a place where the lanes of a warp meet, which gpuproof cannot show all of them to reach"
                };
                status = Status::Unsupported { reason: reason.into() };
            }
            self.add(Obligation {
                code: if meeting.wide { Code::BarrierDivergence } else { Code::BarrierMask },
                origins: vec![meeting.origin],
                object: None,
                between_blocks: meeting.wide,
                since: None,
                status,
            });
        }
    }

    /// Whether two threads that belong together both get to a meeting, in the same iterations.
    fn all_meet(&mut self, meeting: &Meeting, place: Where, steps: &Steps, start: &State) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, place);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let mut theirs = pair.other(&mut self.terms, meeting.guard);
        let mut formulas = vec![meeting.guard, pair.distinct];
        // What holds of the other thread anyway.
        let facts = self.terms.and(&self.world.facts);
        formulas.push(pair.other(&mut self.terms, facts));
        for (_, counter) in &meeting.counters {
            // The other thread in the same iteration.
            let other = pair.other(&mut self.terms, *counter);
            if self.terms.as_symbol(other).is_some() {
                let map = [(other, *counter)].into_iter().collect();
                theirs = self.terms.substitute(theirs, &map);
            } else if other != *counter {
                return Status::Unsupported {
                    reason: "a meeting of lanes in a loop that they do not share".into(),
                };
            }
        }
        if !meeting.wide
            && let Some(mine) = self.warp_number()
        {
            let other = pair.other(&mut self.terms, mine);
            formulas.push(self.terms.eq(mine, other));
        }
        formulas.push(self.terms.not(theirs));
        let no_wrap = steps.behind(&self.terms, meeting.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "meeting", Some(&mut pair), start)
    }

    /// The number of this thread's warp in its block.
    fn warp_number(&mut self) -> Option<Term> {
        let get = |b: Builtin| self.world.builtins.get(&b).copied();
        let id = [Dim::X, Dim::Y, Dim::Z].map(|d| get(Builtin::ThreadIdx(d)));
        let size = [Dim::X, Dim::Y].map(|d| get(Builtin::BlockDim(d)));
        let ([x, y, z], [width, height]) = ([id[0]?, id[1]?, id[2]?], [size[0]?, size[1]?]);
        let terms = &mut self.terms;
        let plane = terms.mul(z, height);
        let row = terms.add(y, plane);
        let before = terms.mul(row, width);
        let linear = terms.add(x, before);
        let warp = terms.bv(self.setup.warp.max(1), 32);
        Some(terms.bv_udiv(linear, warp))
    }

    /// Every signed operation and every step of a loop counter must be shown not to wrap.
    fn overflows(&mut self, whole: &Record, start: &State) {
        for step in &whole.steps {
            // The signed operations that a closed form is made of are claimed themselves.
            if step.of_loop && step.no_wrap.signed {
                continue;
            }
            let holds = step.no_wrap.formula(&mut self.terms);
            let wrong = self.terms.not(holds);
            let status = self.decide(&[step.guard, wrong], &[], &[], "overflow", None, start);
            self.add(Obligation {
                code: Code::ArithOverflow,
                origins: vec![step.origin],
                object: None,
                between_blocks: false,
                since: None,
                status,
            });
        }
    }

    /// Decides a claim. Annotations about two threads speak of two threads of one block that both get there.
    fn claim(&mut self, claim: &Claim, alike: &[Alike], steps: &Steps, start: &State) -> Status {
        let label = claim.code.as_str();
        let mut no_wrap = steps.behind(&self.terms, claim.guard, &[claim.holds]);
        if !two::is_about_two(&self.terms, &[claim.holds]) {
            let wrong = self.terms.not(claim.holds);
            return self.decide(&[claim.guard, wrong], &claim.facts, &no_wrap, label, None, start);
        }
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let theirs = pair.other(&mut self.terms, claim.guard);
        let my_guard = pair.mine(&mut self.terms, claim.guard, Some(theirs));
        let holds = pair.mine(&mut self.terms, claim.holds, Some(theirs));
        let wrong = self.terms.not(holds);
        let mut formulas = vec![my_guard, wrong, pair.distinct];
        // The two are at the same visit: in the same iterations of the loops around.
        for (_, counter) in &claim.counters {
            let other = pair.other(&mut self.terms, *counter);
            formulas.push(self.terms.eq(*counter, other));
        }
        for fact in alike {
            let counter = pair.other(&mut self.terms, fact.counter);
            let value = pair.other(&mut self.terms, fact.value);
            let together = self.terms.eq(fact.counter, counter);
            let same = self.terms.eq(fact.value, value);
            formulas.push(self.terms.implies(together, same));
        }
        let other_steps = pair.other_steps(&mut self.terms, &no_wrap);
        no_wrap.extend(other_steps);
        self.decide(&formulas, &claim.facts, &no_wrap, label, Some(&mut pair), start)
    }

    /// Whether a term depends on scalar parameters and launch sizes only.
    fn is_of_parameters(&self, t: Term) -> bool {
        self.symbols.level(&self.terms, t) == Level::Grid
            && self.terms.applied_functions(&[t]).is_empty()
            && !self.terms.is_value(t)
            && self.symbols.unknowns(&self.terms, &[t]).is_empty()
    }

    fn bounds(&mut self, access: &Access, steps: &Steps, start: &State) {
        let object = &self.module.objects[access.object];
        if object.space == Space::Image {
            return;
        }
        let size = match object.size {
            Some(bytes) => Some(self.terms.bv(bytes, 64)),
            None => self.given_size(access.object),
        };
        if size.is_none() && self.setup.bounds != Bounds::Strict {
            return;
        }
        let zero = self.terms.bv(0, 64);
        let mut holds = vec![self.terms.bv_sle(zero, access.offset)];
        if let Some(size) = size {
            let length = match access.length {
                Length::Bytes(n) => self.terms.bv(n, 64),
                Length::Term(t) => t,
            };
            let end = self.terms.add(access.offset, length);
            holds.push(self.terms.bv_sle(end, size));
        }
        let holds = self.terms.and(&holds);
        let wrong = self.terms.not(holds);
        let no_wrap = steps.behind(&self.terms, access.guard, &[access.offset]);
        let formulas = [access.guard, wrong];
        let status = self.decide(&formulas, &access.facts, &no_wrap, "bounds", None, start);
        self.add(Obligation {
            code: Code::MemoryBounds,
            origins: vec![access.origin],
            object: Some(access.object),
            between_blocks: false,
            since: None,
            status,
        });
    }

    fn given_size(&mut self, object: ObjectId) -> Option<Term> {
        if self.module.objects[object].space == Space::Shared && self.setup.dynamic_shared.is_some() {
            let bytes = self.world.builtins.get(&Builtin::DynamicSharedBytes).copied()?;
            return Some(self.terms.bv_zero_extend(bytes, 64));
        }
        let expr = self.setup.sizes.get(&object)?.clone();
        let (size, _) = self.machine_run(|machine| {
            let mut state = machine.start();
            let guard = machine.terms.true_();
            machine.truth(&mut state, guard, &expr)
        });
        Some(size)
    }

    /// Decides a question, first without the facts about memory, which few questions need.
    fn decide(
        &mut self,
        formulas: &[Term],
        facts: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
        pair: Option<&mut Pair>,
        start: &State,
    ) -> Status {
        let mut answer = self.ask(formulas, no_wrap, label);
        let mut all = formulas.to_vec();
        if !answer.is_unsat() {
            let relevant = self.relevant(formulas, facts);
            if !relevant.is_empty() {
                all.extend(relevant);
                answer = self.ask(&all, no_wrap, label);
            }
        }
        match answer {
            Answer::Unsat { assumed, .. } => {
                self.no_wrap_used |= !assumed.is_empty();
                Status::Proved
            }
            Answer::Sat(model) => {
                let scene =
                    Scene { module: self.module, function: self.flow.function, world: &self.world, start };
                let witness = scene.witness(&mut self.terms, &model, pair, &all);
                let blame = self
                    .symbols
                    .unknowns(&self.terms, &all)
                    .into_iter()
                    .map(|u| Blame { what: u.what, origin: u.origin })
                    .collect();
                Status::Possible { witness: Box::new(witness), blame }
            }
            Answer::Unknown(why) => {
                self.undecided += 1;
                Status::Undecided { why: why.to_string() }
            }
        }
    }

    fn ask(&mut self, formulas: &[Term], no_wrap: &[gpuproof_logic::NoWrap], label: &str) -> Answer {
        // A kernel with many questions that cannot be decided is not proved anyway: the rest gets less.
        let resources =
            if self.undecided < PATIENCE { self.setup.resources } else { self.setup.resources / 20 };
        if self.terms.size(formulas) > LARGEST_QUESTION {
            return Answer::Unknown(Why::Resources);
        }
        let query = Query { assertions: formulas, no_wrap, label };
        self.solver.check(&mut self.terms, &query, &Budget::resources(resources))
    }

    fn add(&mut self, obligation: Obligation) {
        let known = self.checked.obligations.iter_mut().find(|o| {
            o.code == obligation.code
                && o.origins == obligation.origins
                && o.between_blocks == obligation.between_blocks
                && o.since == obligation.since
                && o.object == obligation.object
        });
        match known {
            // The same two statements, met in different ways: the worst counts.
            Some(known) => {
                if known.status == Status::Proved {
                    known.status = obligation.status;
                }
            }
            None => self.checked.obligations.push(obligation),
        }
    }

    fn assume(&mut self, text: impl Into<String>, origins: Vec<Origin>) {
        let assumption = Assumption { text: text.into(), origins };
        if !self.checked.assumptions.contains(&assumption) {
            self.checked.assumptions.push(assumption);
        }
    }

    fn assumptions(&mut self, all: &[&Stmt], whole: &Record) {
        let function = self.flow.function;
        if function.params.iter().filter(|p| p.object.is_some()).count() > 1 {
            self.assume("pointer parameters point to arrays that do not overlap", Vec::new());
        }
        if self.setup.block.iter().chain(&self.setup.grid).any(|e| *e == Extent::Any) {
            let most = self.setup.max_block_threads;
            self.assume(
                format!(
                    "blocks have at most {most} threads and the launch at most 2147483647 threads along each dimension"
                ),
                Vec::new(),
            );
        }
        if self.setup.overflow == Overflow::Assume && (self.no_wrap_used || whole.counted) {
            self.assume("signed arithmetic and loop counters do not overflow", Vec::new());
        }
        for stmt in all {
            if matches!(stmt.kind, StmtKind::Assume(_)) {
                self.assume("an assumption in the source", vec![stmt.origin]);
            }
        }
    }
}

/// The barriers of the block, with where they stand.
fn barrier_points<'m>(flow: &Flow<'m>) -> Vec<(Point, &'m Barrier, Origin)> {
    let mut points = Vec::new();
    for (node, data) in flow.nodes.iter_enumerated() {
        let node: NodeId = node;
        for (index, stmt) in data.stmts.iter().enumerate() {
            if let StmtKind::Barrier(barrier) = &stmt.kind
                && matches!(barrier.scope, BarrierScope::Block | BarrierScope::Cluster | BarrierScope::Grid)
            {
                points.push((Point { node, index }, barrier, stmt.origin));
            }
        }
    }
    points
}
