//! One run on the interpreter in search of a defect: the inputs it gets, and which of its findings count.
//!
//! What is shown here decides *refuted*, so the rules are strict. A run counts only if every precondition held; of
//! its findings only those that the user asked to check count; an access beyond an array whose size nobody gave is no
//! defect (the array is made larger and the run repeated). Preconditions that one thread cannot decide are not
//! executed, so that a kernel that has some is never refuted ([`Ground::open_condition`]).

mod conditions;
mod warned;

use super::comments::states_precondition;
use super::counters::counters;
use super::launches::Launches;
use super::subject::Subject;
use crate::access_map::{Rerun, rerun};
use crate::inputs::array_spec::{ArraySpec, Fill};
use crate::inputs::contents::contents;
use crate::memory_text::{c_name, const_text, element_of, layout_name, leaves, scalar_text};
use crate::report::Argument;
use conditions::{is_of_launch, launch_constant, single_threaded};
use gpuproof_base::{Code, Diagnostic, Origin, Severity, Span};
use gpuproof_check::{ARGUMENT_DIVISOR, Bounds, Cell, Checked, Overflow, Setup};
use gpuproof_interp::{End, Finding, Inputs, Launch, MAX_THREADS, Outcome, Program, Rules};
use gpuproof_kir::{
    Clause, ClauseBody, ClauseKind, Const, Expr, ExprKind, Function, FunctionId, LayoutKind, MemoryOrder,
    Module, ObjectId, ObjectInit, Space, Stmt, StmtKind, Ty, Valid, fold, valid, walk,
};
use gpuproof_logic::work;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest elements of an array whose size nobody gave.
const LEAST_ELEMENTS: u64 = 1024;
/// Most elements that such an array starts with.
const MOST_AT_FIRST: u64 = 1 << 14;
/// Most bytes of an array in a trial.
const MOST_BYTES: u64 = 1 << 27;
/// Bytes of an array after which its contents repeat.
pub const PERIOD: u64 = 1 << 20;
/// How often the arrays of one run may grow, and by which factor.
const MOST_GROWTHS: usize = 9;
const GROWTH: u64 = 4;
/// By which factor one access may make an array grow.
const MOST_AT_ONCE: u64 = 256;
/// How often they may grow before a run that shows a defect is taken as it is.
const GROWTHS_FOR_LOOKS: usize = 4;
/// Most elements that later runs start with because earlier ones needed them.
const MOST_LEARNT: u64 = 1 << 16;
/// Most threads of a block that simply all run.
const FEW_THREADS: u64 = 64;
/// Dynamic shared memory if nobody says how much: what every device can give.
const DEFAULT_DYNAMIC_SHARED: u64 = 48 << 10;

/// A kernel ready for trials.
pub struct Ground<'a> {
    /// The module as the front end made it, with the user's preconditions in the kernel's contract.
    pub module: Valid,
    /// The module that the checker saw: obligations have its origins.
    pub flat: &'a Valid,
    /// The kernel.
    pub kernel: FunctionId,
    /// What is checked.
    pub setup: &'a Setup,
    /// For which launches.
    pub launches: &'a Launches,
    program: Program,
    rules: Rules,
    ordered_atomics: bool,
    pointers_in_memory: bool,
    /// Invariants that the user wants to do without.
    ignored: BTreeSet<Origin>,
    /// Divisors that are taken not to be 0.
    assumed_divisors: BTreeSet<Span>,
    /// Whether a run of some threads only can tell that the others keep to what is assumed.
    may_leave_threads_out: bool,
    /// Arrays that start with zeros whatever others hold.
    counters: BTreeSet<ObjectId>,
}

/// What arrays hold where nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filling {
    /// Zeros.
    Zero,
    /// 0, 1, 2, ...
    Iota,
    /// Integers below the number of elements, floats in [0, 1).
    Random(u64),
    /// This number where there is only one, 0, 1, 2, ... elsewhere. Variables of the device have lost what the source gives them.
    Other(u32),
}

/// A run to make.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The launch.
    pub launch: Launch,
    /// The blocks that run; nothing: all.
    pub blocks: Option<Vec<u32>>,
    /// The threads of them that run, by the linear indices of block and thread; nothing: all.
    pub threads: Option<Vec<(u32, u32)>>,
    /// Scalar arguments by position.
    pub scalars: BTreeMap<usize, Const>,
    /// What is in memory at certain places.
    pub cells: Vec<Cell>,
    /// What is in memory elsewhere.
    pub filling: Filling,
    /// Seed of the schedule.
    pub seed: u64,
    /// Values that happen to be equal in this run excuse nothing.
    pub strict: bool,
}

/// A run that showed a defect.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What was run.
    pub attempt: Attempt,
    /// The arguments in full.
    pub inputs: Inputs,
    /// The arguments in words.
    pub arguments: Vec<Argument>,
    /// The arrays whose size nobody gave.
    pub chosen: BTreeSet<ObjectId>,
    /// The findings that count, errors first.
    pub findings: Vec<Finding>,
    /// How it ended.
    pub end: End,
    /// Statements executed.
    pub steps: u64,
}

/// What came of a trial.
#[derive(Debug)]
pub enum Tried {
    /// A defect.
    Shown(Box<Shown>),
    /// Nothing went wrong.
    Clean,
    /// The inputs are outside what the preconditions allow.
    Outside,
    /// The run could not be made, or not to its end.
    Open,
}

/// Work of a statement of a run.
const WORK_OF_STEP: u64 = 10;

/// How much may still be tried, and what was learnt on the way.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Statements left.
    pub steps: u64,
    /// Statements used.
    pub used: u64,
    /// Runs made.
    pub runs: usize,
    /// Elements that arrays of chosen size turned out to need.
    pub counts: BTreeMap<ObjectId, u64>,
}

impl Budget {
    /// So many statements.
    pub fn new(steps: u64) -> Self {
        Self { steps, used: 0, runs: 0, counts: BTreeMap::new() }
    }

    /// Whether anything is left.
    pub fn is_spent(&self) -> bool {
        self.steps == 0 || work::is_spent()
    }

    /// Statements that the next run may execute.
    fn steps_of_run(&self) -> u64 {
        self.steps.min(work::left() / WORK_OF_STEP).max(1)
    }

    fn book(&mut self, steps: u64, bytes: u64, threads: u64) {
        // Filling arrays and starting threads costs time, too.
        let steps = steps + 200 + bytes / 64 + threads * 16;
        work::spend(steps.saturating_mul(WORK_OF_STEP));
        self.used += steps;
        self.steps = self.steps.saturating_sub(steps);
        self.runs += 1;
    }
}

impl<'a> Ground<'a> {
    /// Prepares trials of a kernel of the module as the front end made it.
    pub fn new(
        module: &Valid,
        flat: &'a Valid,
        kernel: FunctionId,
        setup: &'a Setup,
        launches: &'a Launches,
    ) -> Result<Self, Diagnostic> {
        let mut extended = Module::clone(module);
        if let Some(function) = extended.functions.iter_mut().nth(gpuproof_base::Id::number(kernel)) {
            function.contract.extend(setup.preconditions.iter().map(|condition| Clause {
                kind: ClauseKind::Requires { global: false },
                body: ClauseBody::Exprs(vec![condition.clone()]),
                origin: Origin::NONE,
            }));
        }
        let module = valid::validate(extended).map_err(|errors| {
            let why = errors.into_iter().next().map_or_else(String::new, |error| error.message);
            Diagnostic::new(Code::UsageOption, "the preconditions do not fit the kernel").note(why)
        })?;
        let program = Program::new(&module, kernel)?;
        let rules = Rules {
            exited_is_divergence: setup.exited_is_divergence,
            tolerate_benign: setup.tolerate_benign,
            lockstep: setup.lockstep,
            pass_over_bounds: setup.bounds == Bounds::Off,
            overflow: setup.overflow == Overflow::Check,
            searching: true,
            ..Rules::default()
        };
        let mut ordered_atomics = false;
        let mut ignored = BTreeSet::new();
        let mut assumes = false;
        for id in walk::reachable_functions(&module, kernel).into_iter().chain([kernel]) {
            let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
            walk::stmts(body, &mut |stmt: &Stmt| {
                ordered_atomics |=
                    matches!(&stmt.kind, StmtKind::Atomic { order, .. } if *order != MemoryOrder::Relaxed);
                assumes |= matches!(stmt.kind, StmtKind::Assume(_));
                let contract = match &stmt.kind {
                    StmtKind::Loop { contract, .. } => contract,
                    StmtKind::Barrier(barrier) => &barrier.contract,
                    _ => return,
                };
                if setup.ignore_invariants {
                    ignored.extend(contract.iter().map(|clause| clause.origin));
                }
            });
        }
        let pointers_in_memory = module.objects.iter().any(|object| {
            matches!(object.space, Space::Global | Space::Constant)
                && leaves(&module.layouts, object.layout, 1 << 10).iter().any(|leaf| leaf.ty == Ty::Ptr)
        });
        let of_launch = |clause: &Clause| match (&clause.kind, &clause.body) {
            (ClauseKind::Requires { .. }, ClauseBody::Exprs(exprs)) => exprs.iter().all(is_of_launch),
            _ => true,
        };
        let conditions = module.functions.get(kernel).map_or(&[][..], |function| &function.contract);
        let may_leave_threads_out = setup.lockstep.is_none() && !assumes && conditions.iter().all(of_launch);
        Ok(Self {
            module,
            flat,
            kernel,
            setup,
            launches,
            program,
            rules,
            ordered_atomics,
            pointers_in_memory,
            ignored,
            assumed_divisors: BTreeSet::new(),
            may_leave_threads_out,
            counters: flat.functions.get(kernel).map_or_else(BTreeSet::new, |f| counters(flat, f)),
        })
    }

    /// Runs in which a divisor is 0 that the proof takes not to be 0 are none that the answer speaks of.
    pub fn with_assumptions(mut self, checked: &Checked) -> Self {
        let assumed = checked.assumptions.iter().filter(|a| a.text == ARGUMENT_DIVISOR);
        let origins = assumed.flat_map(|a| &a.origins);
        self.assumed_divisors = origins.filter_map(|origin| self.flat.origins.span(*origin)).collect();
        self
    }

    fn is_assumed_away(&self, finding: &Finding) -> bool {
        let place = finding.events.first().and_then(|event| self.module.origins.span(event.origin));
        // A run reports a statement, a proof the division in it.
        let is_in = |a: &Span, b: &Span| a.file == b.file && b.start <= a.start && a.end <= b.end;
        finding.code == Code::ArithDiv0
            && place.is_some_and(|place| {
                self.assumed_divisors.iter().any(|assumed| is_in(assumed, &place) || is_in(&place, assumed))
            })
    }

    /// The kernel.
    pub fn function(&self) -> &Function {
        &self.module.functions[self.kernel]
    }

    /// The rules of the runs.
    pub fn rules(&self, attempt: &Attempt) -> Rules {
        Rules {
            seed: attempt.seed,
            only_blocks: attempt.blocks.clone(),
            only_threads: attempt.threads.clone(),
            tolerate_benign: self.rules.tolerate_benign && !attempt.strict,
            ..self.rules.clone()
        }
    }

    /// A run that showed a defect, once more, with its accesses.
    pub fn again(&self, shown: &Shown) -> Option<Rerun> {
        let rules = self.rules(&shown.attempt);
        rerun(&self.module, self.kernel, &shown.attempt.launch, &shown.inputs, &rules)
    }

    /// Whether some threads may run without the others: no condition on the others is left unchecked.
    pub fn may_leave_threads_out(&self) -> bool {
        self.may_leave_threads_out
    }

    /// A precondition or assumption that no single thread can decide: a run may break it unnoticed.
    pub fn open_condition(&self) -> Option<Origin> {
        let function = self.function();
        for clause in &function.contract {
            let open = match (&clause.kind, &clause.body) {
                (ClauseKind::Requires { .. }, ClauseBody::Exprs(exprs)) => {
                    exprs.first().is_some_and(|e| !single_threaded(e))
                }
                (ClauseKind::Axiom, _) => true,
                (_, ClauseBody::Comment(comment)) => states_precondition(comment),
                _ => false,
            };
            if open {
                return Some(clause.origin);
            }
        }
        let mut found = None;
        for id in walk::reachable_functions(&self.module, self.kernel).into_iter().chain([self.kernel]) {
            let body = self.module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
            walk::stmts(body, &mut |stmt: &Stmt| {
                if let StmtKind::Assume(condition) = &stmt.kind
                    && !single_threaded(condition)
                {
                    found = found.or(Some(stmt.origin));
                }
            });
        }
        found
    }

    /// Whether a launch lies within what is checked.
    pub fn allows(&self, launch: &Launch) -> bool {
        use super::launches::fixed_size;
        let fits = |n: usize| {
            fixed_size(self.launches.block[n]).is_none_or(|k| k == launch.block[n])
                && fixed_size(self.launches.grid[n]).is_none_or(|k| k == launch.grid[n])
                && self.launches.global_offset[n].is_none_or(|k| k == launch.global_offset[n])
        };
        let whole = |n: usize| launch.grid[n].is_multiple_of(self.launches.cluster[n].max(1));
        (0..3).all(|n| fits(n) && whole(n))
            && launch.threads_per_block() <= u64::from(self.launches.max_block_threads)
            && self.launches.dynamic_shared.is_none_or(|k| k == launch.dynamic_shared)
    }

    /// A launch of these sizes within what is checked: everything else as the user fixed it.
    pub fn launch(&self, grid: [u32; 3], block: [u32; 3]) -> Launch {
        let mut launch = Launch::new(grid, block);
        if (0..3).all(|n| grid[n].is_multiple_of(self.launches.cluster[n])) {
            launch.cluster = self.launches.cluster;
        }
        launch.global_offset = self.launches.global_offset.map(|n| n.unwrap_or(0));
        launch.dynamic_shared = self.launches.dynamic_shared.unwrap_or(match self.has_dynamic_shared() {
            true => DEFAULT_DYNAMIC_SHARED,
            false => 0,
        });
        launch.warp = self.launches.warp;
        launch.work_dim = self.launches.work_dim.map_or(launch.work_dim, |n| n.max(launch.work_dim));
        launch
    }

    /// Whether the launch decides the size of some shared memory.
    pub fn has_dynamic_shared(&self) -> bool {
        self.module.objects.iter().any(|object| object.space == Space::Shared && object.size.is_none())
    }

    /// Whether a precondition that depends on arguments and launch alone is known to fail.
    pub fn is_outside(&self, launch: &Launch, scalars: &BTreeMap<usize, Const>) -> bool {
        self.function().contract.iter().any(|clause| match (&clause.kind, &clause.body) {
            (ClauseKind::Requires { .. }, ClauseBody::Exprs(exprs)) => {
                exprs.first().is_some_and(|e| self.evaluate(e, launch, scalars) == Some(Const::Bool(false)))
            }
            _ => false,
        })
    }

    /// The value of an expression over arguments and launch constants.
    pub fn evaluate(&self, expr: &Expr, launch: &Launch, scalars: &BTreeMap<usize, Const>) -> Option<Const> {
        let function = self.function();
        let mut expr = expr.clone();
        walk::expr_mut(&mut expr, &mut |e| {
            let value = match &e.kind {
                ExprKind::Local(local) => {
                    let position = function.params.iter().position(|p| p.local == *local);
                    position.and_then(|n| scalars.get(&n)).copied()
                }
                ExprKind::Builtin(builtin) => launch_constant(*builtin, launch),
                _ => None,
            };
            if let Some(value) = value {
                e.kind = ExprKind::Const(value);
            }
        });
        fold::constant(&expr)
    }

    /// Makes one run. Where many threads would run, a few of them come first: they show a defect that happens before the
    /// threads need each other, and how large the arrays have to be, at a fraction of the price.
    pub fn attempt(&self, attempt: &Attempt, budget: &mut Budget) -> Tried {
        if !self.allows(&attempt.launch) || self.is_outside(&attempt.launch, &attempt.scalars) {
            return Tried::Outside;
        }
        if attempt.threads.is_none()
            && self.may_leave_threads_out
            && attempt.launch.threads_per_block() > FEW_THREADS
        {
            let few = Attempt { threads: Some(some_threads(attempt)), ..attempt.clone() };
            if let Tried::Shown(shown) = self.run(&few, budget) {
                return Tried::Shown(shown);
            }
        }
        self.run(attempt, budget)
    }

    /// Makes one run, repeated with larger arrays where the kernel reaches beyond those of chosen size.
    fn run(&self, attempt: &Attempt, budget: &mut Budget) -> Tried {
        let mut counts = budget.counts.clone();
        let mut shown: Option<Box<Shown>> = None;
        for growths in 0..MOST_GROWTHS {
            // Once a defect is shown, larger arrays only make the run look better.
            if budget.is_spent() || (shown.is_some() && growths >= GROWTHS_FOR_LOOKS) {
                break;
            }
            let Some((inputs, chosen)) = self.inputs(attempt, &counts) else { break };
            let rules = Rules { step_budget: budget.steps_of_run(), ..self.rules(attempt) };
            let Ok(outcome) = self.program.run(&self.module, &attempt.launch, &inputs, &rules) else {
                break;
            };
            self.book(attempt, &inputs, outcome.steps, budget);
            if outcome.end == End::AssumptionFailed {
                return Tried::Outside;
            }
            let grew = self.grow(&outcome, &chosen, &mut counts);
            match self.judge(attempt, inputs, outcome, &chosen) {
                // A thread that would leave an array of chosen size is held there, so that what others do is real.
                Tried::Shown(better) => shown = Some(better),
                _ if grew => {}
                other if shown.is_none() => return other,
                _ => {}
            }
            if !grew {
                break;
            }
            let moderate = counts.iter().filter(|(_, count)| **count <= MOST_LEARNT);
            budget.counts.extend(moderate.map(|(object, count)| (*object, *count)));
        }
        shown.map_or(Tried::Open, Tried::Shown)
    }

    /// Books what a run has cost.
    fn book(&self, attempt: &Attempt, inputs: &Inputs, steps: u64, budget: &mut Budget) {
        // Copies cost little.
        let bytes = |bytes: &Vec<u8>| {
            let length = bytes.len() as u64;
            length.min(PERIOD) + length.saturating_sub(PERIOD) / 4
        };
        let bytes = inputs.arrays.values().flatten().map(bytes).sum();
        let blocks = attempt.blocks.as_ref().map_or(attempt.launch.blocks(), |b| b.len() as u64);
        let all = blocks.saturating_mul(attempt.launch.threads_per_block()).min(MAX_THREADS);
        let threads = attempt.threads.as_ref().map_or(all, |threads| threads.len() as u64 + all / 64);
        // Lock step goes statement by statement, which is slow.
        let slow = if self.rules.lockstep.is_some() { 4 } else { 1 };
        budget.book(steps * slow, bytes, threads);
    }

    // semantics: answers/refuted
    fn judge(
        &self,
        attempt: &Attempt,
        inputs: Inputs,
        outcome: Outcome,
        chosen: &BTreeMap<ObjectId, u64>,
    ) -> Tried {
        let Outcome { end, mut findings, steps, .. } = outcome;
        if findings.iter().any(|finding| self.is_assumed_away(finding)) {
            return Tried::Outside;
        }
        if !findings.iter().any(|finding| self.counts(finding, chosen)) {
            return if end == End::Completed { Tried::Clean } else { Tried::Open };
        }
        findings.retain(|finding| self.counts(finding, chosen));
        let arguments = self.arguments(attempt, &inputs);
        let chosen = chosen.keys().copied().collect();
        let shown = Shown { attempt: attempt.clone(), inputs, arguments, chosen, findings, end, steps };
        Tried::Shown(Box::new(shown))
    }

    /// Whether a finding is a defect that the user asked to look for.
    fn counts(&self, finding: &Finding, chosen: &BTreeMap<ObjectId, u64>) -> bool {
        let ignored = |event: &gpuproof_interp::Event| self.ignored.contains(&event.origin);
        if finding.code.severity() != Severity::Error || finding.events.first().is_some_and(ignored) {
            return false;
        }
        let properties = &self.setup.properties;
        let between = finding.events.first().map(|e| e.thread.block)
            != finding.events.get(1).or(finding.events.first()).map(|e| e.thread.block);
        match finding.code {
            // The interpreter takes no order from acquire and release, which may be all that prevents the race.
            Code::RaceShared | Code::RaceGlobal | Code::RaceImage if self.ordered_atomics => false,
            Code::RaceShared | Code::RaceGlobal | Code::RaceImage => match between {
                true => properties.races_between_blocks,
                false => properties.races_in_block,
            },
            // Pointers in memory that a trial fills are null because it cannot make better ones.
            Code::MemoryNull => properties.assertions && !self.pointers_in_memory,
            code if Subject::of(code) == Some(Subject::Divergence) => properties.divergence,
            Code::MemoryBounds => properties.assertions && self.bounds_count(finding, chosen),
            _ => properties.assertions,
        }
    }

    /// Bounds are checked where the size is known; elsewhere only the lower one, on request.
    fn bounds_count(&self, finding: &Finding, chosen: &BTreeMap<ObjectId, u64>) -> bool {
        let Some(object) = finding.object else { return self.setup.bounds != Bounds::Off };
        let data = &self.module.objects[object];
        let known = data.size.is_some()
            || self.setup.sizes.contains_key(&object)
            || (data.space == Space::Shared && self.setup.dynamic_shared.is_some());
        let before = finding.events.first().and_then(|e| e.bytes).or(finding.bytes).is_some_and(|b| b.0 < 0);
        match self.setup.bounds {
            Bounds::Off => false,
            Bounds::Known => known,
            Bounds::Strict => known || (before && (chosen.contains_key(&object) || data.size.is_none())),
        }
    }

    /// Makes arrays of chosen size larger where the run went beyond them; gives whether any grew.
    fn grow(
        &self,
        outcome: &Outcome,
        chosen: &BTreeMap<ObjectId, u64>,
        counts: &mut BTreeMap<ObjectId, u64>,
    ) -> bool {
        let mut grew = false;
        for finding in outcome.findings.iter().filter(|f| f.code == Code::MemoryBounds) {
            let Some(object) = finding.object else { continue };
            let Some((start, end)) = finding.events.first().and_then(|e| e.bytes).or(finding.bytes) else {
                continue;
            };
            let (Some(current), Some((_, element))) = (chosen.get(&object), element_of(&self.module, object))
            else {
                continue;
            };
            let needed = u64::try_from(end).unwrap_or(u64::MAX).div_ceil(element);
            // An index far beyond what was reached so far is more likely wrong than meant.
            let near = needed <= current.saturating_mul(MOST_AT_ONCE);
            if start >= 0 && needed > *current && near && needed.saturating_mul(element) <= MOST_BYTES {
                let slot = counts.entry(object).or_insert(*current);
                *slot = (*slot).max(needed.saturating_mul(GROWTH).min(MOST_BYTES / element).max(needed));
                grew = true;
            }
        }
        grew
    }

    /// The arguments, and the arrays of chosen size with their number of elements. Nothing if an array that the user
    /// sized cannot be made.
    pub(super) fn inputs(
        &self,
        attempt: &Attempt,
        counts: &BTreeMap<ObjectId, u64>,
    ) -> Option<(Inputs, BTreeMap<ObjectId, u64>)> {
        let mut inputs = Inputs { scalars: attempt.scalars.clone(), arrays: BTreeMap::new() };
        let mut chosen = BTreeMap::new();
        let threads = attempt.launch.blocks().saturating_mul(attempt.launch.threads_per_block());
        for object in self.arrays() {
            if self.setup.null.contains(&object) {
                inputs.arrays.insert(object, None);
                continue;
            }
            let data = &self.module.objects[object];
            // Runs make such contents up themselves, and say so.
            if data.init == ObjectInit::Unmodelled {
                continue;
            }
            let (layout, element) = element_of(&self.module, object)?;
            let cells = || attempt.cells.iter().filter(|cell| cell.object == object);
            if data.size.is_some() && cells().next().is_none() && data.space != Space::Global {
                continue;
            }
            let end_of_cells = cells()
                .filter_map(|cell| u64::try_from(cell.offset).ok()?.checked_add(cell.ty.size()))
                .filter(|end| *end <= MOST_BYTES)
                .max()
                .unwrap_or(0);
            let count = match (data.size, self.setup.sizes.get(&object)) {
                (Some(bytes), _) => bytes.div_ceil(element),
                (None, Some(size)) => match self.evaluate(size, &attempt.launch, &attempt.scalars)? {
                    Const::Int(bytes) => u64::try_from(bytes).ok()?.div_ceil(element),
                    _ => return None,
                },
                (None, None) => {
                    let least =
                        threads.clamp(LEAST_ELEMENTS, MOST_AT_FIRST).max(end_of_cells.div_ceil(element));
                    let count = counts.get(&object).copied().unwrap_or(least);
                    chosen.insert(object, count);
                    count
                }
            };
            if count.checked_mul(element).is_none_or(|bytes| bytes > MOST_BYTES) {
                return None;
            }
            let is_kept = data.space == Space::Constant || !matches!(attempt.filling, Filling::Other(_));
            let known = is_kept && matches!(data.init, ObjectInit::Bytes(_));
            if data.size.is_some() && known && cells().next().is_none() {
                continue;
            }
            let is_number = |layout| matches!(self.module.layouts[layout].kind, LayoutKind::Scalar(_));
            let (fill, seed) = match self.filling(attempt, object) {
                Filling::Zero => (Fill::Zero, 0),
                Filling::Iota => (Fill::Iota, 0),
                Filling::Random(seed) => (Fill::Random(None), seed),
                Filling::Other(number) if count == 1 && is_number(layout) => {
                    (Fill::Value(number.to_string()), 0)
                }
                Filling::Other(_) => (Fill::Iota, 0),
            };
            let size = usize::try_from(data.size.unwrap_or(count.checked_mul(element)?)).ok()?;
            let filled = count.min(PERIOD.div_ceil(element));
            let mut bytes =
                contents(&self.module, object, &ArraySpec { fill, ty: None, count: filled }, seed).ok()??;
            bytes.truncate(size.min(PERIOD as usize));
            if let (true, ObjectInit::Bytes(initial)) = (is_kept, &data.init) {
                bytes.clone_from(initial);
                bytes.resize(size, 0);
            }
            let write = |bytes: &mut Vec<u8>| {
                for cell in cells() {
                    let Ok(start) = usize::try_from(cell.offset) else { continue };
                    let size = cell.ty.size() as usize;
                    if let Some(place) = start.checked_add(size).and_then(|end| bytes.get_mut(start..end)) {
                        place.copy_from_slice(&cell.bits.to_le_bytes()[..size.min(16)]);
                    }
                }
            };
            write(&mut bytes);
            if bytes.len() < size {
                repeat(&mut bytes, size);
                write(&mut bytes);
            }
            inputs.arrays.insert(object, Some(bytes));
        }
        Some((inputs, chosen))
    }

    /// What an array holds at first.
    fn filling(&self, attempt: &Attempt, object: ObjectId) -> Filling {
        if self.counters.contains(&object) { Filling::Zero } else { attempt.filling }
    }

    /// The arrays that a launch fills: behind parameters, and of the whole module.
    fn arrays(&self) -> Vec<ObjectId> {
        let own: Vec<ObjectId> = self.function().params.iter().filter_map(|p| p.object).collect();
        let others: Vec<ObjectId> =
            self.module.functions.iter().flat_map(|f| &f.params).filter_map(|p| p.object).collect();
        self.module
            .objects
            .iter_enumerated()
            .filter(|(id, object)| match object.space {
                Space::Global => own.contains(id) || !others.contains(id),
                // What has first values keeps them.
                Space::Constant => {
                    let is_open = object.size.is_none() || object.init == ObjectInit::Arbitrary;
                    own.contains(id) || (!others.contains(id) && is_open)
                }
                Space::Shared | Space::Private | Space::Image => false,
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// The arguments in words.
    fn arguments(&self, attempt: &Attempt, inputs: &Inputs) -> Vec<Argument> {
        let function = self.function();
        let mut list = Vec::new();
        for (position, param) in function.params.iter().enumerate() {
            let local = &function.locals[param.local];
            if let Some(object) = param.object {
                match inputs.arrays.get(&object) {
                    Some(Some(bytes)) => list.push(self.array_argument(attempt, object, bytes)),
                    Some(None) => list.push(Argument {
                        name: local.name.to_string(),
                        ty: "pointer".into(),
                        value: "null".into(),
                        given: false,
                    }),
                    None => {}
                }
            } else if let Some(value) = attempt.scalars.get(&position) {
                list.push(Argument {
                    name: local.name.to_string(),
                    ty: c_name(local.ty).to_owned(),
                    value: const_text(local.ty, value),
                    given: self.setup.arguments.contains_key(&position),
                });
            }
        }
        // Variables of the device that the kernel looks at.
        let mut used = BTreeSet::new();
        walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |expr| {
            if let ExprKind::ObjectAddr(object) = expr.kind {
                used.insert(object);
            }
        });
        for object in used {
            if let Some(bytes) = inputs.arrays.get(&object).and_then(Option::as_ref) {
                list.push(self.array_argument(attempt, object, bytes));
            }
        }
        list
    }

    fn array_argument(&self, attempt: &Attempt, object: ObjectId, bytes: &[u8]) -> Argument {
        const MOST_CELLS: usize = 6;
        let data = &self.module.objects[object];
        let (layout, element) = element_of(&self.module, object).unwrap_or((data.layout, 1));
        let count = bytes.len() as u64 / element;
        // A single number is told as one.
        if let (1, Some(LayoutKind::Scalar(ty))) = (count, self.module.layouts.get(layout).map(|l| &l.kind))
            && data.size.is_some()
        {
            let (name, value) = (data.name.to_string(), scalar_text(*ty, bytes));
            return Argument { name, ty: c_name(*ty).to_owned(), value, given: false };
        }
        let filling = self.filling(attempt, object);
        let rest = match filling {
            Filling::Zero => "zeros".to_owned(),
            Filling::Iota => "0, 1, 2, ...".to_owned(),
            Filling::Random(seed) => format!("random (seed {seed})"),
            Filling::Other(number) => format!("{number} where there is one, else 0, 1, 2, ..."),
        };
        let rest = match bytes.len() as u64 > PERIOD && filling != Filling::Zero {
            true => format!("{rest}, again and again after {} elements", PERIOD / element),
            false => rest,
        };
        let cells: Vec<String> = attempt
            .cells
            .iter()
            .filter(|cell| cell.object == object && cell.offset >= 0)
            .take(MOST_CELLS)
            .map(|cell| {
                let name = crate::memory_text::element_name(&self.module, object, cell.offset);
                let size = (cell.ty.size() as usize).min(16);
                format!("{name} = {}", scalar_text(cell.ty, &cell.bits.to_le_bytes()[..size]))
            })
            .collect();
        let value = match cells.is_empty() {
            true => rest,
            false => format!("{}, elsewhere {rest}", cells.join(", ")),
        };
        let ty = format!("{}[{count}]", layout_name(&self.module, layout));
        Argument { name: data.name.to_string(), ty, value, given: false }
    }
}

/// Makes contents longer by repeating them.
pub fn repeat(bytes: &mut Vec<u8>, length: usize) {
    while bytes.len() < length && !bytes.is_empty() {
        let more = bytes.len().min(length - bytes.len());
        bytes.extend_from_within(..more);
    }
}

/// A few threads of each block that runs: the first ones, those at the ends of a warp and of a row, the last ones.
fn some_threads(attempt: &Attempt) -> Vec<(u32, u32)> {
    let launch = &attempt.launch;
    let count = u32::try_from(launch.threads_per_block()).unwrap_or(u32::MAX);
    let row = launch.block[0];
    let ends = [count / 2, count.saturating_sub(2), count.saturating_sub(1)];
    let inner = [0, 1, 2, launch.warp, row.saturating_sub(1), row, row.saturating_add(1)];
    let threads: BTreeSet<u32> = inner.into_iter().chain(ends).filter(|n| *n < count).collect();
    let all: Vec<u32> = (0..launch.blocks().min(4) as u32).collect();
    let blocks = attempt.blocks.as_ref().unwrap_or(&all);
    blocks.iter().flat_map(|block| threads.iter().map(|thread| (*block, *thread))).collect()
}
