//! The check of one kernel: runs, intervals, obligations.

use crate::checker::{Check, barrier_points, with_check};
use crate::lemma::quotient;
use crate::order::lane_group::{Class, Group};
use crate::pair::{Pair, Steps, Where};
use crate::setup::{Extent, Overflow, Setup};
use crate::verdict::{Checked, Obligation, Status};
use gpuproof_base::{Code, Origin};
use gpuproof_facts::waits::waits;
use gpuproof_kir::{
    BarrierScope, Builtin, ClauseBody, ClauseKind, Dim, ExprKind, FunctionId, Space, Stmt, StmtKind, Valid,
    walk,
};
use gpuproof_logic::{NoWrap, Op, Term, work};
use gpuproof_rules::Side;
use gpuproof_thread::{Event, EventLog, Mode, Passage, Pending, Point, State, StepKind, Ticket, Value};
use gpuproof_thread::{Houdini, claimed_by_all};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Pairs of threads and the spaces in which their accesses are compared.
type Jobs = Vec<(Class, Vec<Space>)>;

/// Checks a kernel of a flattened module.
pub fn check(module: &Valid, kernel: FunctionId, setup: &Setup) -> Checked {
    with_check(module, kernel, setup, |check, all| {
        check.run(all);
        std::mem::take(&mut check.outcome.checked)
    })
}

/// One barrier interval: where it starts and what one thread does in it.
pub(crate) struct Interval {
    pub(crate) since: Option<Origin>,
    pub(crate) log: EventLog,
    /// Iterations of the loops around the barrier that it starts at.
    pub(crate) counters: Vec<Term>,
}

impl Check<'_, '_> {
    pub(crate) fn run(&mut self, all: &[&Stmt]) {
        self.preconditions();
        let (start, mut whole) = self.whole_run();
        let whole_steps = Steps::new(whole.steps());
        let executed: Vec<Ticket> = whole.tickets().cloned().collect();
        self.name_writers(&mut whole);
        self.find_counters(&executed, &whole, &whole_steps);
        self.named_barriers(&whole, &whole_steps, &start);
        self.look_into(&whole);
        self.find_locks(&whole);
        self.time.basis = work::stopped();
        let every: BTreeSet<Point> = barrier_points(self.kernel.flow).into_iter().map(|(p, _)| p).collect();
        let lanes = self.lane_groups(&whole);
        let mut groups: BTreeSet<Group> = lanes.groups().collect();
        groups.extend(self.setup.lockstep.map(Group::Unit));
        // What a warp is told is the same for its lanes: they are a class of their own.
        groups.extend((whole.broadcasts().next().is_some()).then_some(Group::Unit(self.setup.warp.max(1))));
        let classes = self.pair_classes(&groups);
        let properties = self.setup.properties;
        let mut sets: BTreeMap<BTreeSet<Point>, (bool, Jobs)> = BTreeMap::new();
        if properties.divergence && !every.is_empty() {
            sets.entry(every).or_default().0 = true;
        }
        for class in classes.iter().filter(|_| properties.races_in_block) {
            for spaces in [vec![Space::Shared], vec![Space::Global, Space::Image]] {
                let set = self.interval_ends(&lanes, class, spaces[0]);
                let jobs = &mut sets.entry(set).or_default().1;
                match jobs.iter_mut().find(|(known, _)| known == class) {
                    Some((_, known)) => known.extend(spaces),
                    None => jobs.push((class.clone(), spaces)),
                }
            }
        }
        for (set, (divergence, jobs)) in sets {
            let intervals = self.intervals(&start, &whole, &set);
            for interval in &intervals {
                if work::is_spent() {
                    break;
                }
                self.outcome.checked.statistics.intervals += 1;
                self.outcome.checked.statistics.accesses += interval.log.accesses().count();
                let steps = whole_steps.and(interval.log.steps());
                self.look_into(&interval.log);
                for (class, spaces) in &jobs {
                    let mut pair = self.pair_in(class);
                    if self.terms.as_bool(pair.distinct) != Some(false) {
                        if properties.assertions {
                            self.spec_reads(&interval.log, spaces, &steps, &mut pair, &start);
                        }
                        let log = &interval.log;
                        self.in_time_for_races(|check| {
                            check.races(log, spaces, &steps, &mut pair, &start, interval.since);
                        });
                    }
                }
                let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
                if divergence && self.terms.as_bool(pair.distinct) != Some(false) {
                    self.divergence(&interval.log, &steps, &mut pair, &start, interval.since);
                    self.cross_wait_freedom(&interval.log, &steps, &mut pair, &start, interval.since);
                }
            }
        }
        self.time.intervals = work::stopped();
        let steps = whole_steps;
        self.look_into(&whole);
        if properties.races_between_blocks {
            self.find_last_blocks(&whole);
            self.find_flags(&whole, &steps);
            self.races_between_blocks(&whole, &steps, &start);
        }
        if properties.races_in_block {
            self.clashes(&whole, &steps, &start);
            self.read_only_loads(&whole, &steps, &start);
        }
        self.time.pairs = work::stopped();
        self.claims(&whole, &steps, &start);
        self.pending_claims(&whole, &steps, &start);
        self.senses(&whole);
        self.time.claims = work::stopped();
        if properties.divergence {
            self.convergence(&whole, &steps, &start);
        }
        self.time.convergence_points = work::stopped();
        if self.setup.overflow == Overflow::Check && properties.assertions {
            self.overflows(&whole, &start);
        }
        self.vacuity(&whole, &steps);
        self.assumptions(all, &whole);
        (self.outcome.checked.no_wrap_at, self.outcome.checked.no_wrap_of_places) =
            self.no_wrap_at(&whole, &steps);
        self.note_time(&whole);
        let statistics = self.questions.solver.statistics();
        self.outcome.checked.statistics.queries =
            statistics.unsat.values().sum::<u64>() + statistics.sat + statistics.unknown;
    }

    /// The run of the whole kernel, with the candidates among the invariants that can be shown.
    pub(crate) fn whole_run(&mut self) -> (State, EventLog) {
        loop {
            let (start, whole) = self.machine_run(|machine| {
                machine.candidates.mode = Houdini::All;
                machine.run_whole()
            });
            let steps = Steps::new(whole.steps());
            let mut wrong = BTreeSet::new();
            for claim in whole.claims() {
                let Some(candidate) = claim.candidate else { continue };
                if wrong.contains(&candidate) || self.known.dropped.contains(&candidate) {
                    continue;
                }
                // A guess is worth less than what the source says.
                self.questions.brief = !claim.required;
                let status = self.claim(claim, &whole, &steps, &start);
                if !Side::ShownBothTimes.holds(status == Status::Proved) {
                    wrong.insert(candidate);
                }
                self.questions.brief = false;
            }
            if wrong.is_empty() || work::is_spent() {
                return (start, whole);
            }
            self.known.dropped.extend(wrong);
        }
    }

    /// `requires` of the kernel and what the user assumes.
    pub(crate) fn preconditions(&mut self) {
        let function = self.kernel.flow.function;
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
            machine.spec.answers = Pending::Nothing;
            let guard = machine.terms.true_();
            let mut facts = Vec::new();
            for condition in &conditions {
                let before = machine.spec.untranslated.len();
                let fact = machine.truth(&mut state, guard, condition);
                if machine.spec.untranslated.len() == before {
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
        let sizes: Vec<Term> = Dim::ALL
            .into_iter()
            .flat_map(|dim| [Builtin::BlockDim(dim), Builtin::GridDim(dim)])
            .filter_map(|size| self.world.builtins.get(&size).copied())
            .collect();
        let of_quotients = quotient::lemmas(&mut self.terms, &self.world.facts, &sizes);
        self.world.facts.extend(of_quotients);
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
        whole: &EventLog,
        set: &BTreeSet<Point>,
    ) -> Vec<Interval> {
        let mut intervals = Vec::new();
        let shown = claimed_by_all(&whole.visits().collect::<Vec<_>>());
        let ((), log) = self.machine_in(Mode::Until(set), |machine| {
            whole.tickets().for_each(|ticket| machine.log.push(Event::Ticket(ticket.clone())));
            machine.candidates.mode = Houdini::Only(shown.clone());
            machine.run_from_start(start);
        });
        intervals.push(Interval { since: None, log, counters: Vec::new() });
        for Passage { point, state } in whole.passages() {
            if !set.contains(point) {
                continue;
            }
            let ((), log) = self.machine_in(Mode::Until(set), |machine| {
                whole.tickets().for_each(|ticket| machine.log.push(Event::Ticket(ticket.clone())));
                machine.candidates.mode = Houdini::Only(shown.clone());
                machine.run_from(*point, state);
            });
            let since = self.kernel.flow.nodes[point.node].stmts.get(point.index).map(|s| s.origin);
            let around = state.counters_of(self.kernel.flow.loops_around(point.node));
            let counters = around.into_iter().map(|(_, counter)| counter).collect();
            intervals.push(Interval { since, log, counters });
        }
        intervals
    }

    /// Where arithmetic stands that the proofs take not to overflow: all of it, and what places of accesses are made of.
    fn no_wrap_at(&self, whole: &EventLog, steps: &Steps) -> (BTreeSet<Origin>, BTreeSet<Origin>) {
        let overflow = self.questions.no_wrap_used || whole.counted || whole.long_loops().any(|l| l.is_few);
        if self.setup.overflow != Overflow::Assume || !overflow {
            return Default::default();
        }
        let places = whole.accesses().map(|access| (access.guard, Some(access.offset)));
        let ends = whole.exits().map(|exit| (exit.guard, None));
        let (mut results, mut of_places): (FxHashSet<NoWrap>, FxHashSet<NoWrap>) = Default::default();
        let mut seen: FxHashSet<(Term, Option<Term>)> = FxHashSet::default();
        for (guard, offset) in places.chain(ends).filter(|place| seen.insert(*place)) {
            results.extend(steps.behind(&self.terms, guard, offset.as_slice()));
            of_places.extend(steps.behind_values(&self.terms, guard, offset.as_slice()));
        }
        let at = |of: &FxHashSet<NoWrap>, with_loops: bool| -> BTreeSet<Origin> {
            // The signed operations that a closed form is made of are steps themselves: the loop is no place.
            let own = whole.steps().filter(|step| with_loops || step.kind != StepKind::Loop);
            own.filter(|step| of.contains(&step.no_wrap)).map(|step| step.origin).collect()
        };
        let counted: BTreeSet<Origin> =
            self.known.counters.tickets.iter().map(|ticket| ticket.origin).collect();
        (&at(&results, true) | &counted, &at(&of_places, false) | &counted)
    }

    pub(crate) fn assumptions(&mut self, all: &[&Stmt], whole: &EventLog) {
        let function = self.kernel.flow.function;
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
        let overflow = self.questions.no_wrap_used || whole.counted || whole.long_loops().any(|l| l.is_few);
        if self.setup.overflow == Overflow::Assume && overflow {
            self.assume(
                "signed arithmetic, loop counters and index arithmetic with coordinates do not overflow",
                Vec::new(),
            );
        }
        if whole.long_loops().any(|l| !l.is_few) {
            let long = whole.long_loops().filter(|l| !l.is_few);
            let mut loops: Vec<Origin> = long.map(|l| l.origin).collect();
            loops.sort();
            loops.dedup();
            self.assume("no loop makes 2147483648 rounds or more", loops);
        }
        let waits = waits(self.kernel.flow);
        if !waits.is_empty() {
            self.assume("loops end that wait for what memory holds", waits);
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
                && let Some(callee) = self.kernel.module.functions.get(*function)
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
