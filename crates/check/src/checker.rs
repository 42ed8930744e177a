//! The state of a check, and how it asks: runs of the machine, questions for the solver, obligations.

use crate::known::Known;
use crate::launch;
use crate::setup::Setup;
use crate::time::Time;
use crate::verdict::{Assumption, Checked, Obligation, Status};
use gpuproof_base::{Code, Origin};
use gpuproof_facts::{BarrierRegions, Flow, Live, PointsTo};
use gpuproof_kir::{Barrier, BarrierScope, FunctionId, ObjectId, Stmt, StmtKind, Valid, walk};
use gpuproof_logic::{Term, Terms, work};
use gpuproof_solve::{Answer, Budget, Query, Solver, Why};
use gpuproof_thread::{EventLog, Kernel, Machine, Mode, Point, Symbols, World};
use rustc_hash::FxHashMap;

/// Terms of a question that is worth asking.
const LARGEST_QUESTION: usize = 1500;
/// Questions without an answer after which the others get less time.
const PATIENCE: usize = 3;

/// What an obligation is about: all of it but how it stands.
type About = (Code, Vec<Origin>, Option<ObjectId>, bool, Option<Origin>);

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
    world.barrier_regions = BarrierRegions::new(&flow, &points_to);
    let kernel = Kernel { module, flow: &flow, live: &live, points_to: &points_to };
    let mut check = Check {
        valid: module,
        kernel,
        setup,
        world,
        terms,
        symbols,
        questions: Questions::default(),
        outcome: Outcome::default(),
        known: Known::default(),
        time: Time::new(),
    };
    if let Some(folder) = &setup.dump_smt
        && let Err(error) = check.questions.solver.dump_to(folder)
    {
        check
            .outcome
            .checked
            .assumptions
            .push(Assumption { text: format!("queries could not be written: {error}"), origins: Vec::new() });
    }
    work(&mut check, &all)
}

/// How questions are asked.
pub(crate) struct Questions {
    pub(crate) solver: Solver,
    /// Whether an answer rests on arithmetic that does not wrap.
    pub(crate) no_wrap_used: bool,
    /// Questions without an answer so far.
    pub(crate) undecided: usize,
    /// Whether the question at hand is worth little.
    pub(crate) brief: bool,
}

impl Default for Questions {
    fn default() -> Self {
        Self { solver: Solver::new(), no_wrap_used: false, undecided: 0, brief: false }
    }
}

/// What comes out.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) checked: Checked,
    /// Where the obligations about each thing stand.
    numbers: FxHashMap<About, usize>,
}

/// The check of one kernel.
pub(crate) struct Check<'a, 'm> {
    /// The kernel's module as it was validated.
    pub(crate) valid: &'m Valid,
    pub(crate) kernel: Kernel<'a, 'm>,
    pub(crate) setup: &'a Setup,
    pub(crate) world: World,
    pub(crate) terms: Terms,
    pub(crate) symbols: Symbols,
    pub(crate) questions: Questions,
    pub(crate) outcome: Outcome,
    /// What has been shown on the way.
    pub(crate) known: Known,
    /// How far the work got in its time.
    pub(crate) time: Time,
}

impl Check<'_, '_> {
    pub(crate) fn machine_run<T>(&mut self, run: impl FnOnce(&mut Machine<'_, '_>) -> T) -> (T, EventLog) {
        self.machine_in(Mode::Whole, run)
    }

    pub(crate) fn machine_in<T>(
        &mut self,
        mode: Mode<'_>,
        run: impl FnOnce(&mut Machine<'_, '_>) -> T,
    ) -> (T, EventLog) {
        let mut machine = Machine::new(
            &mut self.terms,
            &mut self.symbols,
            self.kernel,
            &self.world,
            mode,
            &self.known.dropped,
        );
        let result = run(&mut machine);
        (result, machine.log)
    }

    /// What an answer rests on.
    pub(crate) fn note_no_wrap(&mut self, answer: &Answer) {
        if let Answer::Unsat { assumed, .. } = answer {
            self.questions.no_wrap_used |= !assumed.is_empty();
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
    pub(crate) fn ask_with(
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
        let patient = self.questions.undecided < PATIENCE && !self.questions.brief;
        let resources = if patient { self.setup.resources } else { self.setup.resources / 20 };
        let resources = resources.saturating_mul(effort);
        if self.terms.size(formulas) > LARGEST_QUESTION {
            return Answer::Unknown(Why::Resources);
        }
        let query = Query { assertions: formulas, no_wrap, label };
        self.questions.solver.check(&mut self.terms, &query, &Budget::resources(resources))
    }

    /// Whether the kernel has a barrier of such a scope.
    pub(crate) fn has_barrier(&self, wanted: impl Fn(&BarrierScope) -> bool) -> bool {
        let mut stmts = self.kernel.flow.nodes.iter().flat_map(|n| n.stmts.iter());
        stmts.any(|s| matches!(&s.kind, StmtKind::Barrier(b) if wanted(&b.scope)))
    }

    pub(crate) fn add(&mut self, obligation: Obligation) {
        // What there was no time for is noted for each subject as a whole.
        if work::is_spent() && matches!(obligation.status, Status::Undecided { .. }) {
            return;
        }
        let Obligation { code, ref origins, object, between_blocks, since, .. } = obligation;
        let obligations = &mut self.outcome.checked.obligations;
        let key = (code, origins.clone(), object, between_blocks, since);
        let number = *self.outcome.numbers.entry(key).or_insert(obligations.len());
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
        if !self.outcome.checked.assumptions.contains(&assumption) {
            self.outcome.checked.assumptions.push(assumption);
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
