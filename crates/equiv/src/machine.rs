//! The machine: all threads of a launch, statement by statement.
//!
//! # Why this is the kernel's meaning
//!
//! Every statement is carried out for all threads that are at it before the next one begins. For a kernel without races
//! whose barriers are reached by all threads, every order of the threads between barriers gives the same result, and
//! this is one of them; a barrier is then passed by all its threads at once. Whoever uses the result must know both
//! (`check` proves them) for launches of more than one thread. Atomics have rules of their own ([`atomic`](crate::atomic)).
//!
//! # Conditions on data
//!
//! A thread's state has a guard, the condition on the inputs under which it gets here. A branch on data splits the state
//! in two, and where ways meet they become one again, each local an if-then-else. Memory is written under the guard:
//! the new value if it holds, else what was there. What would be a defect if it happened (a bad access, a division by
//! 0) becomes a [`Claim`] that it does not.

use crate::launch::Launch;
use crate::memory::{Inputs, Memory};
use crate::races::Accesses;
use crate::value::{Place, State, Value, arbitrary, join, sort_of, under};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::{Body, Function, FunctionId, LabelId, LocalId, ObjectId, Stmt, StmtKind, Ty, Valid};
use gpuproof_logic::{Term, Terms};
use gpuproof_solve::{Budget, Query, Solver};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Statements that all threads together may execute.
const MOST_STEPS: u64 = 4_000_000;
/// Terms that a run may make.
const MOST_TERMS: usize = 4_000_000;
/// Iterations of a loop whose end depends on data.
const MOST_DATA_ITERATIONS: u64 = 130;
/// From this iteration on, and after twice as many each time, the solver is asked whether such a loop can go on at all.
const ASK_FROM: u64 = 4;

/// Why a run could not be made to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The class of the obstacle, if it is something unsupported.
    pub code: Option<Code>,
    /// Where.
    pub origin: Origin,
    /// What, in the user's terms.
    pub text: String,
}

/// Something that must hold of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What is wrong if it does not hold.
    pub code: Code,
    /// When it is asked.
    pub guard: Term,
    /// What must hold.
    pub holds: Term,
    /// Where.
    pub origin: Origin,
    /// Who.
    pub thread: usize,
}

/// What to run.
pub struct Job<'a> {
    /// The module, calls of the kernel inlined.
    pub module: &'a Valid,
    /// The kernel.
    pub kernel: FunctionId,
    /// The launch.
    pub launch: Launch,
    /// Scalar arguments by position.
    pub scalars: FxHashMap<usize, Term>,
    /// Pointer parameters by position that are null.
    pub null: Vec<usize>,
    /// Whether float addition may be reordered, as atomics do.
    pub reassociate: bool,
    /// Whether to look for races.
    pub races: bool,
}

/// What a run left behind.
#[derive(Debug)]
pub struct Finished {
    /// Memory afterwards.
    pub memory: Memory,
    /// What must hold for the run to be one without defects.
    pub claims: Vec<Claim>,
    /// What the source assumes of the inputs.
    pub assumptions: Vec<Term>,
    /// If it was asked: conditions each of which is a race; nothing if they could not be listed.
    pub races: Option<Vec<Term>>,
    /// Assertions that were come by, each thread's counted.
    pub asserted: usize,
    /// Statements executed by all threads together.
    pub steps: u64,
}

/// An enclosing block or loop.
struct Frame {
    label: LabelId,
    /// The states of the threads that branched to it.
    arrived: Vec<Option<State>>,
}

/// The machine.
pub struct Machine<'a, 'm> {
    pub(crate) terms: &'m mut Terms,
    pub(crate) solver: &'m mut Solver,
    pub(crate) inputs: &'m mut Inputs,
    pub(crate) module: &'a Valid,
    pub(crate) function: &'a Function,
    pub(crate) launch: Launch,
    pub(crate) memory: Memory,
    pub(crate) now: Vec<Option<State>>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) assumptions: Vec<Term>,
    pub(crate) asserted: usize,
    pub(crate) accesses: Accesses,
    pub(crate) reassociate: bool,
    pub(crate) families: FxHashMap<ObjectId, &'static str>,
    pub(crate) read_locals: Vec<bool>,
    types: Vec<Ty>,
    frames: Vec<Frame>,
    steps: u64,
}

/// Runs a kernel.
pub fn run(
    terms: &mut Terms,
    solver: &mut Solver,
    inputs: &mut Inputs,
    memory: Memory,
    job: &Job<'_>,
) -> Result<Finished, Stop> {
    let function = &job.module.functions[job.kernel];
    let Some(body) = &function.body else {
        return Err(Stop { code: None, origin: function.origin, text: "the function has no body".into() });
    };
    let threads = usize::try_from(job.launch.threads()).unwrap_or(usize::MAX);
    if threads > 4096 {
        let text = format!("{threads} threads are more than are executed one by one (4096)");
        return Err(Stop { code: None, origin: function.origin, text });
    }
    let types: Vec<Ty> = function.locals.iter().map(|l| l.ty).collect();
    let mut locals = vec![Value::Unset; types.len()];
    for (position, param) in function.params.iter().enumerate() {
        let slot = param.local.number();
        let value = match param.object {
            Some(object) => {
                let (when, offset) = (terms.true_(), terms.bv(0, 64));
                let object = (!job.null.contains(&position)).then_some(object);
                Value::Pointer(Rc::new(vec![Place { when, object, offset }]))
            }
            None => match job.scalars.get(&position) {
                Some(term) => Value::Scalar(*term),
                None => Value::Scalar(arbitrary(terms, sort_of(function.locals[param.local].ty))),
            },
        };
        if let Some(local) = locals.get_mut(slot) {
            *local = value;
        }
    }
    let state = State { guard: terms.true_(), locals };
    let read_locals = crate::atomic::read_locals(body, types.len());
    let mut machine = Machine {
        terms,
        solver,
        inputs,
        module: job.module,
        function,
        launch: job.launch.clone(),
        memory,
        now: vec![Some(state); threads],
        claims: Vec::new(),
        assumptions: Vec::new(),
        asserted: 0,
        accesses: Accesses::new(job.races),
        reassociate: job.reassociate,
        families: FxHashMap::default(),
        read_locals,
        types,
        frames: Vec::new(),
        steps: 0,
    };
    machine.preconditions()?;
    machine.body(body)?;
    let Machine { terms, memory, claims, assumptions, asserted, accesses, steps, .. } = machine;
    let races = accesses.conflicts(terms);
    Ok(Finished { memory, claims, assumptions, races, asserted, steps })
}

impl<'a> Machine<'a, '_> {
    /// Refuses to go on.
    pub(crate) fn stop<T>(&self, origin: Origin, text: impl Into<String>) -> Result<T, Stop> {
        Err(Stop { code: None, origin, text: text.into() })
    }

    /// The condition under which a thread is here; nothing if it is not.
    pub(crate) fn guard(&self, thread: usize) -> Option<Term> {
        self.now.get(thread).and_then(Option::as_ref).map(|s| s.guard)
    }

    /// The threads that are here, with their guards.
    pub(crate) fn active(&self) -> Vec<(usize, Term)> {
        self.now.iter().enumerate().filter_map(|(t, s)| Some((t, s.as_ref()?.guard))).collect()
    }

    pub(crate) fn set(&mut self, thread: usize, local: LocalId, value: Value) {
        if let Some(Some(state)) = self.now.get_mut(thread)
            && let Some(slot) = state.locals.get_mut(local.number())
        {
            *slot = value;
        }
    }

    pub(crate) fn ty(&self, local: LocalId) -> Ty {
        self.types.get(local.number()).copied().unwrap_or(Ty::I32)
    }

    /// States that something must hold.
    pub(crate) fn claim(&mut self, code: Code, thread: usize, guard: Term, holds: Term, origin: Origin) {
        if self.terms.implies(guard, holds) != self.terms.true_() {
            self.claims.push(Claim { code, guard, holds, origin, thread });
        }
    }

    fn body(&mut self, body: &'a Body) -> Result<(), Stop> {
        for stmt in body {
            let active = self.now.iter().filter(|s| s.is_some()).count();
            if active == 0 {
                return Ok(());
            }
            self.steps += active as u64;
            if self.steps > MOST_STEPS || self.terms.len() > MOST_TERMS {
                return self.stop(stmt.origin, "the launch is too long to be executed symbolically");
            }
            self.control(stmt)?;
        }
        Ok(())
    }

    fn control(&mut self, stmt: &'a Stmt) -> Result<(), Stop> {
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                let no = self.split(condition)?;
                self.body(then)?;
                let yes = std::mem::replace(&mut self.now, no);
                self.body(otherwise)?;
                self.join_with(yes);
            }
            StmtKind::Block(label, body) => {
                self.frames.push(Frame { label: *label, arrived: vec![None; self.now.len()] });
                self.body(body)?;
                if let Some(frame) = self.frames.pop() {
                    self.join_with(frame.arrived);
                }
            }
            StmtKind::Loop { label, body, .. } => self.repeat(stmt.origin, *label, body)?,
            StmtKind::Br(label) => {
                let nobody = vec![None; self.now.len()];
                let leaving = std::mem::replace(&mut self.now, nobody);
                self.branch(*label, leaving);
            }
            StmtKind::BrIf(label, condition) => {
                let staying = self.split(condition)?;
                let leaving = std::mem::replace(&mut self.now, staying);
                self.branch(*label, leaving);
            }
            StmtKind::Return(_) => self.now.iter_mut().for_each(|s| *s = None),
            _ => self.effect(stmt)?,
        }
        Ok(())
    }

    /// Those for whom the condition holds stay in `now`; the others are returned.
    fn split(&mut self, condition: &'a gpuproof_kir::Expr) -> Result<Vec<Option<State>>, Stop> {
        let mut others = vec![None; self.now.len()];
        for (t, guard) in self.active() {
            let holds = self.scalar(t, guard, condition)?;
            let holds = under(self.terms, guard, holds);
            match self.terms.as_bool(holds) {
                Some(true) => {}
                Some(false) => others[t] = self.now[t].take(),
                None => {
                    let not = self.terms.not(holds);
                    let (yes, no) = (self.terms.and2(guard, holds), self.terms.and2(guard, not));
                    // The guard may decide what the condition alone does not.
                    if no == self.terms.false_() {
                        continue;
                    }
                    if yes == self.terms.false_() {
                        others[t] = self.now[t].take();
                        continue;
                    }
                    if let Some(state) = self.now[t].as_mut() {
                        let mut other = state.clone();
                        state.guard = yes;
                        other.guard = no;
                        others[t] = Some(other);
                    }
                }
            }
        }
        Ok(others)
    }

    fn join_with(&mut self, others: Vec<Option<State>>) {
        for (here, other) in self.now.iter_mut().zip(others) {
            *here = join(self.terms, &self.types, here.take(), other);
        }
    }

    fn branch(&mut self, label: LabelId, leaving: Vec<Option<State>>) {
        let Some(frame) = self.frames.iter_mut().rev().find(|f| f.label == label) else { return };
        for (slot, state) in frame.arrived.iter_mut().zip(leaving) {
            *slot = join(self.terms, &self.types, slot.take(), state);
        }
    }

    fn repeat(&mut self, origin: Origin, label: LabelId, body: &'a Body) -> Result<(), Stop> {
        let count = self.now.len();
        let mut left: Vec<Option<State>> = vec![None; count];
        let mut on_data = 0;
        loop {
            self.frames.push(Frame { label, arrived: vec![None; count] });
            self.body(body)?;
            let arrived = self.frames.pop().map(|f| f.arrived).unwrap_or_default();
            let done = std::mem::replace(&mut self.now, arrived);
            for (slot, state) in left.iter_mut().zip(done) {
                *slot = join(self.terms, &self.types, slot.take(), state);
            }
            let sure = self.now.iter().flatten().any(|s| s.guard == self.terms.true_());
            if !sure && self.now.iter().any(Option::is_some) {
                on_data += 1;
                if on_data > MOST_DATA_ITERATIONS {
                    let text = "the end of this loop depends on data, or on an argument without a value: it was \
                                not reached in 130 iterations (-a NAME=VALUE gives one a value)";
                    return self.stop(origin, text);
                }
                if on_data >= ASK_FROM && on_data.is_power_of_two() {
                    self.drop_impossible();
                }
            }
            if self.now.iter().all(Option::is_none) {
                break;
            }
        }
        self.now = left;
        Ok(())
    }

    /// Threads whose guard cannot hold are not here.
    fn drop_impossible(&mut self) {
        for t in 0..self.now.len() {
            let Some(guard) = self.guard(t) else { continue };
            let mut assertions = self.assumptions.clone();
            assertions.push(guard);
            let query = Query { assertions: &assertions, no_wrap: &[], label: "another iteration" };
            if self.solver.check(self.terms, &query, &Budget::resources(300_000)).is_unsat() {
                self.now[t] = None;
            }
        }
    }
}
