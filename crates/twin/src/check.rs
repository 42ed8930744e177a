//! The check of one kernel: runs, intervals, obligations.

use crate::bits;
use crate::broadcast::Exchanged;
use crate::counter::{Claims, Counters};
use crate::last_block::CountIn;
use crate::launch;
use crate::named::Members;
use crate::pair::{Pair, Steps, Where};
use crate::scope::{Class, Group};
use crate::setup::{Extent, Overflow, Setup};
use crate::time::Time;
use crate::verdict::{Assumption, Blame, Checked, Obligation, Status};
use crate::witness::Scene;
use crate::writeback::Written;
use gpuproof_base::{Code, Origin};
use gpuproof_facts::stretch::ordering;
use gpuproof_facts::{Flow, Live, PointsTo, Stretches};
use gpuproof_kir::{
    Barrier, BarrierScope, Builtin, ClauseBody, ClauseKind, ExprKind, FunctionId, Module, ObjectId, Space,
    Stmt, StmtKind, Valid, walk,
};
use gpuproof_logic::{Op, Term, Terms, work};
use gpuproof_rules::Side;
use gpuproof_solve::{Answer, Budget, Query, Solver, Why};
use gpuproof_sym::guess::{Guessing, claimed_by_all};
use gpuproof_sym::{
    Candidate, Growth, Machine, Mode, Pending, Point, Record, State, Symbols, Value, World, two,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Terms of a question that is worth asking.
const LARGEST_QUESTION: usize = 1500;
/// How many times the usual resources a question about the bits of masks gets: each bit is a case of its own.
const COUNTING_BITS: u32 = 20;
/// Questions without an answer after which the others get less time.
const PATIENCE: usize = 3;

/// What an obligation is about: all of it but how it stands.
type About = (Code, Vec<Origin>, Option<ObjectId>, bool, Option<Origin>);

/// Pairs of threads and the spaces in which their accesses are compared.
type Jobs = Vec<(Class, Vec<Space>)>;

/// Checks a kernel of a flattened module.
pub fn check(module: &Valid, kernel: FunctionId, setup: &Setup) -> Checked {
    with_check(module, kernel, setup, |check, all| {
        check.run(all);
        std::mem::take(&mut check.checked)
    })
}

/// Sets everything up for the check of a kernel.
pub(crate) fn with_check<T>(
    module: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    work: impl FnOnce(&mut Check<'_, '_>, &[&Stmt]) -> T,
) -> T {
    // What counts at barriers is made of kernel IR that was valid; if it were not, named barriers would be unsupported.
    let counting = gpuproof_kir::phases::count(module, kernel);
    let counting = counting.and_then(|(module, phased)| {
        gpuproof_kir::valid::validate(module).ok().map(|module| (module, phased))
    });
    let (module, phased) = match &counting {
        Some((module, phased)) => (module, phased.clone()),
        None => (module, Vec::new()),
    };
    let function = &module.functions[kernel];
    let flow = Flow::new(function);
    let mut live = Live::new(&flow);
    live.keep(phased.iter().flat_map(|p| [p.arrivals, p.waited]));
    let points_to = PointsTo::new(function);
    let mut all = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| all.push(stmt));
    let effects = points_to.effects(all.iter().copied());
    let mut terms = Terms::new();
    let mut symbols = Symbols::default();
    let mut world = launch::world(&mut terms, &mut symbols, function, effects, setup);
    world.phased = phased;
    world.stretches = Stretches::new(&flow, &points_to);
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
        numbers: FxHashMap::default(),
        no_wrap_used: false,
        undecided: 0,
        brief: false,
        counters: Counters::default(),
        count_ins: Vec::new(),
        written: Vec::new(),
        growths: Vec::new(),
        dropped: BTreeSet::new(),
        meeting_at: Vec::new(),
        exchanged: Exchanged::default(),
        time: Time::new(),
    };
    if let Some(folder) = &setup.dump_smt
        && let Err(error) = check.solver.dump_to(folder)
    {
        check
            .checked
            .assumptions
            .push(Assumption { text: format!("queries could not be written: {error}"), origins: Vec::new() });
    }
    work(&mut check, &all)
}

pub(crate) struct Check<'a, 'm> {
    pub(crate) module: &'m Valid,
    pub(crate) setup: &'a Setup,
    pub(crate) flow: &'a Flow<'m>,
    pub(crate) live: &'a Live,
    pub(crate) points_to: &'a PointsTo,
    pub(crate) world: World,
    pub(crate) terms: Terms,
    pub(crate) symbols: Symbols,
    pub(crate) solver: Solver,
    pub(crate) checked: Checked,
    /// Where the obligations about each thing stand.
    numbers: FxHashMap<About, usize>,
    pub(crate) no_wrap_used: bool,
    /// Questions without an answer so far.
    pub(crate) undecided: usize,
    /// Scalars that atomics count with.
    pub(crate) counters: Counters,
    /// Atomics by which blocks count themselves in.
    pub(crate) count_ins: Vec<CountIn>,
    /// What every thread wrote before barriers.
    pub(crate) written: Vec<Written>,
    /// What only atomics did between barriers.
    pub(crate) growths: Vec<Growth>,
    /// Whether the question at hand is worth little.
    pub(crate) brief: bool,
    /// Invariants that could not be shown and are not used.
    pub(crate) dropped: BTreeSet<Candidate>,
    /// What lanes have told others of their warp, in the run that is being looked at.
    pub(crate) exchanged: Exchanged,
    /// Who meets at each of the counted barriers; none if it was not shown that they do.
    pub(crate) meeting_at: Vec<Option<Members>>,
    /// How far the work got in its time.
    pub(crate) time: Time,
}

/// One barrier interval: where it starts and what one thread does in it.
pub(crate) struct Interval {
    pub(crate) since: Option<Origin>,
    pub(crate) record: Record,
    /// Iterations of the loops around the barrier that it starts at.
    pub(crate) counters: Vec<Term>,
}

impl Check<'_, '_> {
    pub(crate) fn run(&mut self, all: &[&Stmt]) {
        self.preconditions();
        let (start, mut whole) = self.whole_run();
        let whole_steps = Steps::new(whole.steps.iter());
        let executed = whole.tickets.len();
        self.name_writers(&mut whole);
        self.find_counters(&whole.tickets[..executed], &whole.accesses, &whole_steps);
        self.named_barriers(&whole, &whole_steps, &start);
        self.time.basis = work::stopped();
        let every: BTreeSet<Point> = barrier_points(self.flow).into_iter().map(|(p, _)| p).collect();
        let flow = self.flow;
        let in_space = |space: Space| -> BTreeSet<Point> {
            ordering(flow, space).into_iter().map(|(node, index)| Point { node, index }).collect()
        };
        let lanes = self.lane_points(&whole);
        let mut groups: BTreeSet<Group> = lanes.iter().map(|(_, _, group)| *group).collect();
        groups.extend(self.setup.lockstep.map(Group::Unit));
        // What a warp is told is the same for its lanes: they are a class of their own.
        groups.extend((!whole.broadcasts.is_empty()).then_some(Group::Unit(self.setup.warp.max(1))));
        let classes = self.pair_classes(&groups);
        let properties = self.setup.properties;
        let mut sets: BTreeMap<BTreeSet<Point>, (bool, Jobs)> = BTreeMap::new();
        if properties.divergence && !every.is_empty() {
            sets.entry(every).or_default().0 = true;
        }
        for class in classes.iter().filter(|_| properties.races_in_block) {
            for spaces in [vec![Space::Shared], vec![Space::Global, Space::Image]] {
                let mut set = in_space(spaces[0]);
                let orders = |b: &Barrier| b.fences.order(spaces[0]);
                let more = lanes.iter().filter(|(_, b, group)| orders(b) && class.inside.contains(group));
                set.extend(more.map(|(point, _, _)| *point));
                let jobs = &mut sets.entry(set).or_default().1;
                match jobs.iter_mut().find(|(known, _)| known == class) {
                    Some((_, known)) => known.extend(spaces),
                    None => jobs.push((class.clone(), spaces)),
                }
            }
        }
        drop(lanes);
        for (set, (divergence, jobs)) in sets {
            let intervals = self.intervals(&start, &whole, &set);
            for interval in &intervals {
                if work::is_spent() {
                    break;
                }
                self.checked.statistics.intervals += 1;
                self.checked.statistics.accesses += interval.record.accesses.len();
                let steps = whole_steps.and(interval.record.steps.iter());
                self.look_into(&interval.record);
                for (class, spaces) in &jobs {
                    let mut pair = self.pair_in(class);
                    if self.terms.as_bool(pair.distinct) != Some(false) {
                        if properties.assertions {
                            self.looks(&interval.record, spaces, &steps, &mut pair, &start);
                        }
                        let accesses = &interval.record.accesses;
                        self.in_time_for_races(|check| {
                            check.races(accesses, spaces, &steps, &mut pair, &start, interval.since);
                        });
                    }
                }
                let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
                if divergence && self.terms.as_bool(pair.distinct) != Some(false) {
                    self.divergence(&interval.record.exits, &steps, &mut pair, &start, interval.since);
                    self.hold_ups(&interval.record, &steps, &mut pair, &start, interval.since);
                }
            }
        }
        self.time.intervals = work::stopped();
        let steps = whole_steps;
        self.look_into(&whole);
        if properties.races_between_blocks {
            self.find_last_blocks(&whole);
            self.races_between_blocks(&whole, &steps, &start);
        }
        if properties.races_in_block {
            self.clashes(&whole, &steps, &start);
        }
        self.time.pairs = work::stopped();
        self.claims(&whole, &steps, &start);
        self.pending_claims(&whole, &steps, &start);
        self.senses(&whole);
        self.time.claims = work::stopped();
        if properties.divergence {
            self.meetings(&whole, &steps, &start);
        }
        self.time.meetings = work::stopped();
        if self.setup.overflow == Overflow::Check && properties.assertions {
            self.overflows(&whole, &start);
        }
        self.vacuity(&whole, &steps);
        self.assumptions(all, &whole);
        self.note_time(&whole);
        let statistics = self.solver.statistics();
        self.checked.statistics.queries =
            statistics.unsat.values().sum::<u64>() + statistics.sat + statistics.unknown;
    }

    /// The run of the whole kernel, with the candidates among the invariants that can be shown.
    pub(crate) fn whole_run(&mut self) -> (State, Record) {
        loop {
            let (start, whole) = self.machine_run(|machine| {
                machine.guessing = Guessing::All;
                machine.run_whole()
            });
            let steps = Steps::new(whole.steps.iter());
            let mut wrong = BTreeSet::new();
            for claim in &whole.claims {
                let Some(candidate) = claim.candidate else { continue };
                if wrong.contains(&candidate) || self.dropped.contains(&candidate) {
                    continue;
                }
                // A guess is worth less than what the source says.
                self.brief = !claim.required;
                let status = self.claim(claim, &whole.alike, &steps, &start);
                if !Side::ShownBothTimes.holds(status == Status::Proved) {
                    wrong.insert(candidate);
                }
                self.brief = false;
            }
            if wrong.is_empty() || work::is_spent() {
                return (start, whole);
            }
            self.dropped.extend(wrong);
        }
    }

    pub(crate) fn machine_run<T>(&mut self, run: impl FnOnce(&mut Machine<'_, '_>) -> T) -> (T, Record) {
        self.machine_in(Mode::Whole, run)
    }

    pub(crate) fn machine_in<T>(
        &mut self,
        mode: Mode<'_>,
        run: impl FnOnce(&mut Machine<'_, '_>) -> T,
    ) -> (T, Record) {
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
    pub(crate) fn preconditions(&mut self) {
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
            machine.copy_parameters(&mut state);
            machine.answers = Pending::Nothing;
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
        let none = facts.is_empty();
        self.world.facts.extend(facts);
        // A proof from a contradiction is worth nothing.
        let all = self.world.facts.clone();
        if !none && self.ask(&all, &[], "preconditions").is_unsat() {
            let reason = crate::CONTRADICTION.to_owned();
            let origins = vec![function.contract.first().map_or(function.origin, |clause| clause.origin)];
            let status = Status::Unsupported { reason };
            let (code, object, between_blocks, since) = (Code::UnsupportedAnnotation, None, false, None);
            self.add(Obligation { code, origins, object, between_blocks, since, status });
        }
    }

    pub(crate) fn intervals(
        &mut self,
        start: &State,
        whole: &Record,
        set: &BTreeSet<Point>,
    ) -> Vec<Interval> {
        let mut intervals = Vec::new();
        let shown = claimed_by_all(&whole.visits);
        let ((), record) = self.machine_in(Mode::Until(set), |machine| {
            machine.record.tickets = whole.tickets.clone();
            machine.guessing = Guessing::Only(shown.clone());
            machine.run_from_start(start);
        });
        intervals.push(Interval { since: None, record, counters: Vec::new() });
        for (point, state) in &whole.points {
            if !set.contains(point) {
                continue;
            }
            let ((), record) = self.machine_in(Mode::Until(set), |machine| {
                machine.record.tickets = whole.tickets.clone();
                machine.guessing = Guessing::Only(shown.clone());
                machine.run_from(*point, state);
            });
            let since = self.flow.nodes[point.node].stmts.get(point.index).map(|s| s.origin);
            let around = state.counters_of(self.flow.loops_around(point.node));
            let counters = around.into_iter().map(|(_, counter)| counter).collect();
            intervals.push(Interval { since, record, counters });
        }
        intervals
    }

    /// What the two threads know of memory.
    pub(crate) fn facts_of_both(&mut self, mine: &[Term], theirs: &[Term], pair: &mut Pair) -> Vec<Term> {
        let mut facts = self.facts_of_first(mine, pair);
        for fact in self.settled(theirs) {
            if pair.place == Where::SameBlock || !two::is_about_two(&self.terms, &[fact]) {
                facts.push(pair.other(&mut self.terms, fact));
            }
        }
        facts
    }

    /// Those facts that a question speaks of, directly or through others.
    pub(crate) fn relevant(&self, formulas: &[Term], facts: &[Term]) -> Vec<Term> {
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

    /// Decides a question, first without the facts about memory, which few questions need.
    pub(crate) fn decide(
        &mut self,
        formulas: &[Term],
        facts: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
        pair: Option<&mut Pair>,
        start: &State,
    ) -> Status {
        let answer = self.ask(formulas, no_wrap, label);
        self.decide_further(answer, formulas, facts, no_wrap, label, pair, start)
    }

    /// Decides a question that has this answer without the facts about memory.
    #[allow(clippy::too_many_arguments, reason = "a question and its answer")]
    pub(crate) fn decide_further(
        &mut self,
        mut answer: Answer,
        formulas: &[Term],
        facts: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
        mut pair: Option<&mut Pair>,
        start: &State,
    ) -> Status {
        let mut all = formulas.to_vec();
        if !answer.is_unsat() && !work::is_spent() {
            let facts = self.settled(facts);
            all.extend(self.relevant(formulas, &facts));
            let mut claims = Claims::default();
            let counted = self.counted_since(&all, pair.as_deref_mut(), &mut claims);
            all.extend(counted);
            let written = self.written_before(&all, pair.as_deref_mut(), &mut claims);
            all.extend(written);
            let told = self.told_to(&all, pair.as_deref_mut());
            all.extend(told);
            if let Some(pair) = pair.as_deref_mut() {
                self.claims_of(&all, pair, &mut claims);
            }
            all.extend(&claims.facts);
            let counted = bits::lemmas(&mut self.terms, &all);
            let effort = if counted.is_empty() { 1 } else { COUNTING_BITS };
            all.extend(counted);
            if all.len() > formulas.len() {
                let no_wrap: Vec<_> = no_wrap.iter().chain(&claims.no_wrap).copied().collect();
                answer = self.ask_with(&all, &no_wrap, label, effort);
            }
            if answer.is_unsat() {
                self.note_claims(&claims);
            }
        }
        self.note_no_wrap(&answer);
        match answer {
            Answer::Unsat { .. } => Status::Proved,
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
                self.undecided += usize::from(!self.brief);
                Status::Undecided { why: why.to_string() }
            }
        }
    }

    /// What an answer rests on.
    pub(crate) fn note_no_wrap(&mut self, answer: &Answer) {
        if let Answer::Unsat { assumed, .. } = answer {
            self.no_wrap_used |= !assumed.is_empty();
        }
    }

    pub(crate) fn ask(
        &mut self,
        formulas: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
    ) -> Answer {
        self.ask_with(formulas, no_wrap, label, 1)
    }

    /// Asks with so many times the usual resources.
    fn ask_with(
        &mut self,
        formulas: &[Term],
        no_wrap: &[gpuproof_logic::NoWrap],
        label: &str,
        effort: u32,
    ) -> Answer {
        if work::is_spent() {
            return Answer::Unknown(Why::Time);
        }
        // A kernel with many questions that cannot be decided is not proved anyway: the rest gets less.
        let patient = self.undecided < PATIENCE && !self.brief;
        let resources = if patient { self.setup.resources } else { self.setup.resources / 20 };
        let resources = resources.saturating_mul(effort);
        if self.terms.size(formulas) > LARGEST_QUESTION {
            return Answer::Unknown(Why::Resources);
        }
        let query = Query { assertions: formulas, no_wrap, label };
        self.solver.check(&mut self.terms, &query, &Budget::resources(resources))
    }

    /// Whether the kernel has a barrier of such a scope.
    pub(crate) fn has_barrier(&self, wanted: impl Fn(&BarrierScope) -> bool) -> bool {
        let mut stmts = self.flow.nodes.iter().flat_map(|n| n.stmts.iter());
        stmts.any(|s| matches!(&s.kind, StmtKind::Barrier(b) if wanted(&b.scope)))
    }

    pub(crate) fn add(&mut self, obligation: Obligation) {
        // What there was no time for is noted for each subject as a whole.
        if work::is_spent() && matches!(obligation.status, Status::Undecided { .. }) {
            return;
        }
        let Obligation { code, ref origins, object, between_blocks, since, .. } = obligation;
        let obligations = &mut self.checked.obligations;
        let key = (code, origins.clone(), object, between_blocks, since);
        let number = *self.numbers.entry(key).or_insert(obligations.len());
        match obligations.get_mut(number) {
            // The same two statements, met in different ways: the worst counts.
            Some(known) => {
                if known.status == Status::Proved {
                    known.status = obligation.status;
                }
            }
            None => obligations.push(obligation),
        }
    }

    pub(crate) fn assume(&mut self, text: impl Into<String>, origins: Vec<Origin>) {
        let assumption = Assumption { text: text.into(), origins };
        if !self.checked.assumptions.contains(&assumption) {
            self.checked.assumptions.push(assumption);
        }
    }

    pub(crate) fn assumptions(&mut self, all: &[&Stmt], whole: &Record) {
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
        let overflow = self.no_wrap_used || whole.counted || whole.long_loops.iter().any(|l| l.is_few);
        if self.setup.overflow == Overflow::Assume && overflow {
            self.assume(
                "signed arithmetic, loop counters and index arithmetic with coordinates do not overflow",
                Vec::new(),
            );
        }
        if whole.long_loops.iter().any(|l| !l.is_few) {
            let long = whole.long_loops.iter().filter(|l| !l.is_few);
            let mut loops: Vec<Origin> = long.map(|l| l.origin).collect();
            loops.sort();
            loops.dedup();
            self.assume("no loop makes 2147483648 rounds or more", loops);
        }
        let of_cluster =
            |s: &&&Stmt| matches!(&s.kind, StmtKind::Barrier(b) if b.scope == BarrierScope::Cluster);
        let mut of_clusters: Vec<Origin> =
            all.iter().filter(of_cluster).map(|barrier| barrier.origin).take(1).collect();
        walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |expr| {
            if of_clusters.is_empty() && matches!(expr.kind, ExprKind::Builtin(Builtin::ClusterDim(_))) {
                of_clusters.push(expr.origin);
            }
        });
        // What the kernel itself requires is a fact.
        if !of_clusters.is_empty() && function.required_cluster != Some(self.setup.cluster) {
            let [x, y, z] = self.setup.cluster;
            self.assume(format!("clusters have {x} x {y} x {z} blocks (`--cluster`)"), of_clusters);
        }
        for clause in &function.contract {
            if let (ClauseKind::Requires { .. }, ClauseBody::Exprs(_)) = (clause.kind, &clause.body) {
                self.assume("a precondition in the source", vec![clause.origin]);
            }
        }
        for stmt in all {
            if matches!(stmt.kind, StmtKind::Assume(_)) {
                self.assume("an assumption in the source", vec![stmt.origin]);
            }
            if let StmtKind::Call { function, .. } = &stmt.kind
                && let Some(callee) = self.module.functions.get(*function)
                && callee.body.is_none()
            {
                let contract =
                    if callee.contract.is_empty() { "" } else { "does what its contract says and " };
                let text = format!("`{}`, which has no body here, {contract}reaches no barrier", callee.name);
                self.assume(text, vec![stmt.origin]);
            }
        }
    }
}

/// The barriers of the block, with where they stand.
pub(crate) fn barrier_points<'m>(flow: &Flow<'m>) -> Vec<(Point, &'m Barrier)> {
    let mut points = Vec::new();
    for (node, data) in flow.nodes.iter_enumerated() {
        for (index, stmt) in data.stmts.iter().enumerate() {
            points.extend(stmt.block_barrier().map(|barrier| (Point { node, index }, barrier)));
        }
    }
    points
}
