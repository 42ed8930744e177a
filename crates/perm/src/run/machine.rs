//! Running methods of the proof IR: threads one after the other in an order that the seed decides, and what goes wrong.
//!
//! Contracts are claims here, nothing else: no statement behaves otherwise because of one. A thread's accesses are kept until the
//! next barrier of its group; threads of one group whose accesses clash race, whatever the order was. At the end of a
//! parallel block its accesses are those of the thread that started it.
//!
//! A kernel's groups are a block of their own: threads of different groups meet only at the end.

mod barrier;

use super::collection;
use super::eval::View;
use super::random::Random;
use super::value::{Accesses, Array, Frac, Memory, Trouble, Value, clash, merge};
use crate::float;
use crate::ir::{
    Barrier, Call, Clause, Expr, Invariant, InvariantId, LabelId, Loop, Method, Par, Program, Start, Stmt,
    StmtKind, Ty, VarId,
};
use gpuproof_base::Code;
use gpuproof_base::index::Id;
use gpuproof_spec::Place;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Statements that a run may execute.
const STEPS: u64 = 60_000;
/// What formulas of a run may cost.
const FUEL: u64 = 3_000_000;
/// Nested calls and parallel blocks.
const MOST_DEPTH: usize = 40;
/// Threads of one parallel block.
const MOST_THREADS: usize = 600;
/// Elements of a shared array of a kernel that host code launches.
const SHARED_ELEMENTS: usize = 64;
/// Elements of a new array.
const MOST_ELEMENTS: i128 = 1000;

/// Why a run ended before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It does not count: a precondition or assumption is not met or cannot be told, or something is not understood.
    Discarded(&'static str),
    /// It took too long.
    Endless,
    /// It went wrong: how, in words, and where.
    Wrong(Code, String, Place),
}

type Step<T> = Result<T, Stop>;

/// The locals of one call.
struct Activation<'p> {
    method: &'p Method,
    locals: Vec<Option<Value>>,
    /// The locals at the start: postconditions speak of parameters as they were then.
    entry: Vec<Option<Value>>,
    frames: Vec<Frame<'p>>,
    old: Arc<Memory>,
    /// The call that waits for it, none for the first.
    call: Option<&'p Call>,
}

/// Statements that are being executed.
#[derive(Clone, Copy)]
struct Frame<'p> {
    body: &'p [Stmt],
    next: usize,
    label: Option<LabelId>,
    repeats: Option<&'p Loop>,
}

#[derive(Clone, Copy)]
enum Status<'p> {
    Running,
    Waiting(&'p Barrier, &'p Stmt),
    Ended,
}

struct Thread<'p> {
    activations: Vec<Activation<'p>>,
    status: Status<'p>,
    accesses: Accesses,
}

/// A run under way.
pub struct Machine<'p> {
    program: &'p Program,
    /// Memory as it is.
    pub memory: Memory,
    random: Random,
    steps: u64,
    fuel: Cell<u64>,
    depth: usize,
    /// Shared invariants so far, and the methods that they stand in.
    shared: BTreeMap<InvariantId, (&'p Invariant, &'p Method)>,
}

fn slot(var: VarId) -> usize {
    Id::number(var)
}

impl<'p> Machine<'p> {
    /// A machine with this memory.
    pub fn new(program: &'p Program, memory: Memory, seed: u64) -> Self {
        let random = Random::new(seed, 0x5c4ed);
        Self {
            program,
            memory,
            random,
            steps: STEPS,
            fuel: Cell::new(FUEL),
            depth: 0,
            shared: BTreeMap::new(),
        }
    }

    /// Runs a method whose precondition holds; at the end its postcondition must.
    pub fn method(&mut self, method: &'p Method, locals: Vec<Option<Value>>) -> Step<Vec<Option<Value>>> {
        let body = method.body.as_deref().ok_or(Stop::Discarded("no body"))?;
        let old = Arc::new(self.memory.clone());
        let entry = locals.clone();
        let activation = Activation { method, locals, entry, frames: vec![frame(body)], old, call: None };
        let thread =
            Thread { activations: vec![activation], status: Status::Running, accesses: Accesses::new() };
        let (mut threads, _) = self.group(vec![thread], None)?;
        let first = threads.pop().and_then(|mut t| t.activations.pop());
        first.map(|activation| at_end(&activation)).ok_or(Stop::Discarded("no end"))
    }

    fn wrong<T>(&self, code: Code, what: impl Into<String>, place: Place) -> Step<T> {
        Err(Stop::Wrong(code, what.into(), place))
    }

    fn trouble(trouble: Trouble, place: Place) -> Stop {
        match trouble {
            Trouble::Unknown => Stop::Discarded("a value is not known"),
            Trouble::Defect(code) => Stop::Wrong(code, "what this computes is not there".into(), place),
        }
    }

    /// Looks whether formulas hold; what cannot be told is passed over.
    fn claim(
        &self,
        clauses: &[Clause],
        locals: &[Option<Value>],
        old: &Memory,
        code: Code,
        what: &str,
    ) -> Step<()> {
        for clause in clauses {
            let view = View::new(self.program, locals, &self.memory, Some(old), &self.fuel);
            if view.holds(&clause.assertion) == Ok(false) {
                return self.wrong(code, format!("{what} does not hold"), clause.place);
            }
        }
        Ok(())
    }

    /// Runs threads that meet at barriers until all have ended; what they did is in the result.
    fn group(
        &mut self,
        mut threads: Vec<Thread<'p>>,
        par: Option<&'p Par>,
    ) -> Step<(Vec<Thread<'p>>, Accesses)> {
        let mut all = Accesses::new();
        // What the group has beside its threads: none if that is not known.
        let mut rest = Some(BTreeMap::new());
        loop {
            let running: Vec<usize> =
                (0..threads.len()).filter(|&t| matches!(threads[t].status, Status::Running)).collect();
            if !running.is_empty() {
                let chosen = self.random.pick(&running);
                let turns = self.random.from_to(1, 30);
                for _ in 0..turns {
                    if !matches!(threads[chosen].status, Status::Running) {
                        break;
                    }
                    self.step(&mut threads[chosen])?;
                }
                continue;
            }
            for (k, thread) in threads.iter().enumerate() {
                if threads[..k].iter().any(|other| clash(&other.accesses, &thread.accesses)) {
                    let place = par.map_or(Place::NONE, |par| {
                        par.contract
                            .requires
                            .iter()
                            .map(|c| c.place)
                            .find(|p| p.span().is_some())
                            .unwrap_or(Place::NONE)
                    });
                    return self.wrong(Code::RaceGlobal, "two threads race", place);
                }
            }
            for thread in &threads {
                merge(&mut all, &thread.accesses);
            }
            let waiting = threads.iter().find_map(|t| match t.status {
                Status::Waiting(barrier, stmt) => Some((barrier, stmt)),
                _ => None,
            });
            let Some((barrier, stmt)) = waiting else { return Ok((threads, all)) };
            let together = threads
                .iter()
                .all(|t| matches!(t.status, Status::Waiting(_, other) if std::ptr::eq(other, stmt)));
            if !together || par.is_none() {
                return self.wrong(Code::BarrierDivergence, "threads do not meet", stmt.place);
            }
            self.meet(&mut threads, barrier, &mut rest, stmt.place)?;
        }
    }

    /// One statement of a thread.
    fn step(&mut self, thread: &mut Thread<'p>) -> Step<()> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Endless)?;
        let Some(top) = thread.activations.last_mut() else {
            thread.status = Status::Ended;
            return Ok(());
        };
        let Some(current) = top.frames.last_mut() else { return self.leave(thread) };
        let Some(stmt) = current.body.get(current.next) else {
            top.frames.pop();
            return if top.frames.is_empty() { self.leave(thread) } else { Ok(()) };
        };
        current.next += 1;
        self.execute(stmt, thread)
    }

    /// A method or thread is at its end.
    fn leave(&mut self, thread: &mut Thread<'p>) -> Step<()> {
        let waits = thread.activations.last().is_some_and(|top| top.call.is_some());
        if !waits {
            thread.status = Status::Ended;
            return Ok(());
        }
        let Some(inner) = thread.activations.pop() else { return Ok(()) };
        let Some(call) = inner.call else { return Ok(()) };
        self.ensured(inner.method, &at_end(&inner), &inner.old)?;
        if let Some(outer) = thread.activations.last_mut() {
            if let (Some(here), Some(there)) = (call.result, inner.method.result) {
                outer.locals[slot(here)] = inner.locals.get(slot(there)).cloned().flatten();
            }
            for (here, there) in &call.yields {
                outer.locals[slot(*here)] = inner.locals.get(slot(*there)).cloned().flatten();
            }
        }
        Ok(())
    }

    /// The postcondition of a method holds.
    pub fn ensured(&self, method: &Method, locals: &[Option<Value>], old: &Memory) -> Step<()> {
        for clause in &method.contract.ensures {
            let mut view = View::new(self.program, locals, &self.memory, Some(old), &self.fuel);
            view.result = method.result.and_then(|r| locals.get(slot(r)).cloned().flatten());
            if view.holds(&clause.assertion) == Ok(false) {
                let what = format!("the postcondition of `{}` does not hold", method.name);
                return self.wrong(Code::ContractPost, what, clause.place);
            }
        }
        Ok(())
    }

    fn eval(&self, e: &Expr, thread: &mut Thread<'p>) -> Step<Value> {
        let Some(top) = thread.activations.last() else { return Err(Stop::Discarded("no locals")) };
        let mut view = View::new(self.program, &top.locals, &self.memory, Some(&top.old), &self.fuel);
        view.code = true;
        let value = view.eval(e).map_err(|trouble| Self::trouble(trouble, e.place))?;
        let reads = view.reads.take();
        merge(&mut thread.accesses, &reads);
        Ok(value)
    }

    fn number(&self, e: &Expr, thread: &mut Thread<'p>) -> Step<i128> {
        match self.eval(e, thread)? {
            Value::Int(value) => Ok(value),
            _ => Err(Stop::Discarded("no number")),
        }
    }

    fn condition(&self, e: &Expr, thread: &mut Thread<'p>) -> Step<bool> {
        match self.eval(e, thread)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Stop::Discarded("no truth value")),
        }
    }

    fn execute(&mut self, stmt: &'p Stmt, thread: &mut Thread<'p>) -> Step<()> {
        let enter = |thread: &mut Thread<'p>, frame: Frame<'p>| {
            if let Some(top) = thread.activations.last_mut() {
                top.frames.push(frame);
            }
        };
        match &stmt.kind {
            StmtKind::Assign(var, value) => {
                let value = self.eval(value, thread)?;
                self.assign(*var, value, thread)
            }
            StmtKind::Havoc(var) | StmtKind::Unset(var) => {
                let ty =
                    thread.activations.last().and_then(|top| top.method.vars.get(*var)).map(|v| v.ty.clone());
                let value = ty.map(|ty| arbitrary(&ty, &mut self.random));
                match value {
                    Some(value) => self.assign(*var, value, thread),
                    None => Ok(()),
                }
            }
            StmtKind::Store(var, index, value) => {
                let (index, value) = (self.number(index, thread)?, self.eval(value, thread)?);
                let array = thread.activations.last().and_then(|top| top.locals.get(slot(*var)).cloned());
                let Some(Some(Value::Array(array))) = array else { return Err(Stop::Discarded("no array")) };
                if !self.memory.set(array, index, value) {
                    let bounded = self.memory.arrays.get(array).is_some_and(|a| a.bounded);
                    return if bounded {
                        self.wrong(Code::MemoryBounds, "a store outside of its array", stmt.place)
                    } else {
                        Err(Stop::Discarded("outside of an array of any size"))
                    };
                }
                thread.accesses.insert((array, index), true);
                Ok(())
            }
            StmtKind::NewArray { start: Start::Unmade | Start::Made, .. } => {
                Err(Stop::Discarded("an array that a constructor makes"))
            }
            StmtKind::NewArray { array, length, columns, start } => {
                let length = self.number(length, thread)?;
                let columns = columns.as_ref().map(|columns| self.number(columns, thread)).transpose()?;
                if length < 0 || columns.is_some_and(|columns| columns < 0) {
                    return self.wrong(Code::MemoryBounds, "an array of negative size", stmt.place);
                }
                let wide = columns.is_some_and(|columns| columns > MOST_ELEMENTS);
                if length > MOST_ELEMENTS || wide || length * columns.unwrap_or(1) > MOST_ELEMENTS {
                    return Err(Stop::Discarded("a large array"));
                }
                let element = thread
                    .activations
                    .last()
                    .and_then(|top| top.method.vars.get(*array))
                    .map(|v| v.ty.clone());
                let Some(Ty::Array(element) | Ty::Matrix(element)) = element else {
                    return Err(Stop::Discarded("no array"));
                };
                let shape = columns.map(|columns| (length as usize, columns as usize));
                let elements = (0..length * columns.unwrap_or(1))
                    .map(|_| {
                        if *start == Start::Zeroed {
                            Value::Int(0)
                        } else {
                            arbitrary(&element, &mut self.random)
                        }
                    })
                    .collect();
                self.memory.arrays.push(Array { elements, shape, bounded: true });
                let number = self.memory.arrays.len() - 1;
                self.assign(*array, Value::Array(number), thread)
            }
            StmtKind::If(condition, then, otherwise) => {
                let body = if self.condition(condition, thread)? { then } else { otherwise };
                enter(thread, frame(body));
                Ok(())
            }
            StmtKind::Ghost(body) => {
                enter(thread, frame(body));
                Ok(())
            }
            StmtKind::Block(label, body) => {
                enter(thread, Frame { label: Some(*label), ..frame(body) });
                Ok(())
            }
            StmtKind::Loop(inner) => {
                enter(thread, Frame { label: Some(inner.label), repeats: Some(inner), ..frame(&inner.body) });
                self.invariant(inner, thread, Code::InvariantEntry)
            }
            StmtKind::Br(label) => self.branch(*label, thread),
            StmtKind::Return(value) => {
                let value = value.as_ref().map(|value| self.eval(value, thread)).transpose()?;
                let result = thread.activations.last().and_then(|top| top.method.result);
                if let (Some(value), Some(result)) = (value, result) {
                    self.assign(result, value, thread)?;
                }
                if let Some(top) = thread.activations.last_mut() {
                    top.frames.clear();
                }
                Ok(())
            }
            StmtKind::Par(par) => self.par(par, thread),
            StmtKind::Barrier(barrier) => {
                thread.status = Status::Waiting(barrier, stmt);
                Ok(())
            }
            StmtKind::Call(call) => self.call(call, thread),
            // Nobody counts permissions on the way: what is given away must be so, and fractions be fractions.
            StmtKind::Assert(claim) | StmtKind::Exhale(claim) => {
                let Some(top) = thread.activations.last() else { return Ok(()) };
                let view = View::new(self.program, &top.locals, &self.memory, Some(&top.old), &self.fuel);
                if let Err(Trouble::Defect(code @ Code::PermFraction)) =
                    view.permissions(claim, &mut BTreeMap::new())
                {
                    return self.wrong(code, "this is no fraction", stmt.place);
                }
                match view.holds(claim) {
                    Ok(false) => self.wrong(Code::AssertFailed, "the assertion does not hold", stmt.place),
                    _ => Ok(()),
                }
            }
            StmtKind::Assume(claim) => {
                let Some(top) = thread.activations.last() else { return Ok(()) };
                let view = View::new(self.program, &top.locals, &self.memory, Some(&top.old), &self.fuel);
                match view.holds(claim) {
                    Ok(true) => Ok(()),
                    _ => Err(Stop::Discarded("an assumption")),
                }
            }
            StmtKind::Invariant(shared) => {
                let Some(top) = thread.activations.last() else { return Ok(()) };
                let (method, code) = (top.method, Code::InvariantEntry);
                self.claim(&shared.resource, &top.locals, &top.old, code, "the shared invariant")?;
                self.shared.insert(shared.id, (shared, method));
                enter(thread, frame(&shared.body));
                Ok(())
            }
            StmtKind::Atomic(invariants, body) => self.atomic(invariants, body, thread),
            StmtKind::Parallel(pars) => {
                let mut others: Vec<Accesses> = vec![std::mem::take(&mut thread.accesses)];
                for par in pars {
                    self.par(par, thread)?;
                    let own = std::mem::take(&mut thread.accesses);
                    if others[1..].iter().any(|other| clash(other, &own)) {
                        return self.wrong(Code::RaceGlobal, "two blocks race", stmt.place);
                    }
                    others.push(own);
                }
                others.iter().for_each(|accesses| merge(&mut thread.accesses, accesses));
                Ok(())
            }
            StmtKind::Unreachable(_) => self.wrong(Code::TrapReached, "this is reached", stmt.place),
            #[allow(unreachable_patterns, reason = "what the IR learns later is not run here")]
            _ => Err(Stop::Discarded("a statement that is not known here")),
        }
    }

    /// Statements that no other thread comes between. What they access races with nothing else that is atomic; races with code that is not are
    /// not looked for.
    fn atomic(&mut self, invariants: &[InvariantId], body: &'p [Stmt], thread: &mut Thread<'p>) -> Step<()> {
        let depth = |thread: &Thread<'p>| {
            (thread.activations.len(), thread.activations.last().map_or(0, |top| top.frames.len()))
        };
        let before = depth(thread);
        let accesses = std::mem::take(&mut thread.accesses);
        if let Some(top) = thread.activations.last_mut() {
            top.frames.push(frame(body));
        }
        while depth(thread) > before {
            self.step(thread)?;
            if !matches!(thread.status, Status::Running) {
                return Err(Stop::Discarded("a thread that does not get to the end of an atomic step"));
            }
        }
        thread.accesses = accesses;
        let Some(top) = thread.activations.last() else { return Ok(()) };
        for id in invariants {
            // Its variables are those of the method that it stands in.
            if let Some((shared, method)) = self.shared.get(id)
                && std::ptr::eq(*method, top.method)
            {
                let code = Code::InvariantMaintained;
                self.claim(&shared.resource, &top.locals, &top.old, code, "the shared invariant")?;
            }
        }
        Ok(())
    }

    fn assign(&self, var: VarId, value: Value, thread: &mut Thread<'p>) -> Step<()> {
        let Some(top) = thread.activations.last_mut() else { return Ok(()) };
        let range = top.method.vars.get(var).and_then(|v| v.range);
        if let (Some((low, high)), Value::Int(number)) = (range, &value)
            && !(low..=high).contains(number)
        {
            // Memory was filled with values that its type does not have.
            return Err(Stop::Discarded("outside of a type"));
        }
        if let Some(place) = top.locals.get_mut(slot(var)) {
            *place = Some(value);
        }
        Ok(())
    }

    fn invariant(&self, inner: &Loop, thread: &Thread<'p>, code: Code) -> Step<()> {
        let Some(top) = thread.activations.last() else { return Ok(()) };
        self.claim(&inner.invariants, &top.locals, &top.old, code, "the invariant")
    }

    fn branch(&mut self, label: LabelId, thread: &mut Thread<'p>) -> Step<()> {
        let Some(top) = thread.activations.last_mut() else { return Ok(()) };
        while let Some(current) = top.frames.last_mut() {
            if current.label == Some(label) {
                if let Some(inner) = current.repeats {
                    current.next = 0;
                    return self.invariant(inner, thread, Code::InvariantMaintained);
                }
                top.frames.pop();
                return Ok(());
            }
            top.frames.pop();
        }
        // Beyond everything: the thread's end.
        Ok(())
    }

    fn call(&mut self, call: &'p Call, thread: &mut Thread<'p>) -> Step<()> {
        let method = self.program.methods.get(call.method).ok_or(Stop::Discarded("no method"))?;
        let mut locals: Vec<Option<Value>> = vec![None; method.vars.len()];
        for (param, arg) in method.params.iter().zip(&call.args) {
            locals[slot(*param)] = Some(self.eval(arg, thread)?);
        }
        for (param, arg) in &call.given {
            locals[slot(*param)] = Some(self.eval(arg, thread)?);
        }
        let what = format!("the precondition of `{}`", method.name);
        self.claim(&method.at_call().requires, &locals, &self.memory, Code::ContractPre, &what)?;
        if method.lemma && call.result.is_none() && call.yields.is_empty() {
            // It changes nothing; what it says must be so.
            return self.ensured(method, &locals, &self.memory);
        }
        let body = method.body.as_deref().ok_or(Stop::Discarded("a method without a body"))?;
        if thread.activations.len() >= MOST_DEPTH {
            return Err(Stop::Endless);
        }
        let old = Arc::new(self.memory.clone());
        let (entry, frames) = (locals.clone(), vec![frame(body)]);
        thread.activations.push(Activation { method, locals, entry, frames, old, call: Some(call) });
        Ok(())
    }

    /// A parallel block from its start to its end.
    fn par(&mut self, par: &'p Par, thread: &mut Thread<'p>) -> Step<()> {
        if self.depth >= MOST_DEPTH {
            return Err(Stop::Endless);
        }
        let mut ranges = Vec::new();
        for (var, from, to) in &par.coordinates {
            ranges.push((*var, self.number(from, thread)?, self.number(to, thread)?));
        }
        let Some(top) = thread.activations.last() else { return Ok(()) };
        let (method, locals) = (top.method, top.locals.clone());
        let (outer, inner) = ranges.split_at(par.outer.min(ranges.len()));
        let groups = tuples(outer);
        let members = tuples(inner);
        if groups.len().saturating_mul(members.len()) > MOST_THREADS {
            return Err(Stop::Discarded("many threads"));
        }
        let mut starts: Vec<Vec<Vec<Option<Value>>>> = Vec::new();
        for group in &groups {
            let mut locals = locals.clone();
            for (var, _) in &par.shared {
                // Each group has an array of its own, as large as the one that stands for all of them.
                let array = match (locals[slot(*var)].clone(), method.vars.get(*var).map(|v| &v.ty)) {
                    (Some(Value::Array(model)), _) => self.memory.arrays.get(model).cloned(),
                    (None, Some(Ty::Array(element))) => {
                        let any = (0..SHARED_ELEMENTS).map(|_| arbitrary(element, &mut self.random));
                        Some(Array::row(any.collect(), false))
                    }
                    _ => None,
                };
                self.memory.arrays.push(array.ok_or(Stop::Discarded("a shared array"))?);
                locals[slot(*var)] = Some(Value::Array(self.memory.arrays.len() - 1));
            }
            let threads = members.iter().map(|member| {
                let mut locals = locals.clone();
                for ((var, _, _), value) in ranges.iter().zip(group.iter().chain(member)) {
                    locals[slot(*var)] = Some(Value::Int(*value));
                }
                locals
            });
            starts.push(threads.collect());
        }
        let start = Arc::new(self.memory.clone());
        self.required(par, starts.iter().flatten(), &start)?;
        let mut everything: Vec<Accesses> = Vec::new();
        self.depth += 1;
        for threads in &starts {
            let threads = threads
                .iter()
                .map(|locals| Thread {
                    activations: vec![Activation {
                        method,
                        locals: locals.clone(),
                        entry: locals.clone(),
                        frames: vec![frame(&par.body)],
                        old: Arc::clone(&start),
                        call: None,
                    }],
                    status: Status::Running,
                    accesses: Accesses::new(),
                })
                .collect();
            let (_, accesses) = self.group(threads, Some(par))?;
            if everything.iter().any(|other| clash(other, &accesses)) {
                let place = par.contract.requires.iter().map(|c| c.place).find(|p| p.span().is_some());
                return self.wrong(Code::RaceGlobal, "two groups race", place.unwrap_or(Place::NONE));
            }
            everything.push(accesses);
        }
        self.depth -= 1;
        for locals in starts.iter().flatten() {
            self.claim(
                &par.contract.ensures,
                locals,
                &start,
                Code::ContractPost,
                "a thread's postcondition",
            )?;
        }
        for accesses in &everything {
            merge(&mut thread.accesses, accesses);
        }
        Ok(())
    }

    /// What threads require is there; a kernel's launches come with it, but for permissions that are asked for twice.
    fn required<'l>(
        &self,
        par: &Par,
        threads: impl Iterator<Item = &'l Vec<Option<Value>>>,
        start: &Memory,
    ) -> Step<()> {
        let mut sum = BTreeMap::new();
        let mut known = true;
        for locals in threads {
            for clause in &par.contract.requires {
                let view = View::new(self.program, locals, &self.memory, Some(start), &self.fuel);
                match view.holds(&clause.assertion) {
                    Ok(true) => {}
                    Ok(false) if !par.kernel => {
                        return self.wrong(
                            Code::ContractPre,
                            "what threads require is not there",
                            clause.place,
                        );
                    }
                    Err(_) if !par.kernel => {}
                    _ => return Err(Stop::Discarded("the kernel's precondition")),
                }
                known &= view.permissions(&clause.assertion, &mut sum).is_ok();
            }
        }
        let too_much = |amount: &Frac| Frac::ONE.less(*amount);
        if known && sum.values().any(too_much) {
            let place = par.contract.requires.iter().map(|c| c.place).find(|p| p.span().is_some());
            return self.wrong(
                Code::PermDistribute,
                "threads ask for more than there is",
                place.unwrap_or(Place::NONE),
            );
        }
        Ok(())
    }
}

fn frame(body: &[Stmt]) -> Frame<'_> {
    Frame { body, next: 0, label: None, repeats: None }
}

/// The locals at the end of a method, parameters as they were on entry.
fn at_end(activation: &Activation<'_>) -> Vec<Option<Value>> {
    let mut locals = activation.locals.clone();
    for param in activation.method.params.iter().chain(&activation.method.given) {
        locals[slot(*param)] = activation.entry[slot(*param)].clone();
    }
    locals
}

/// All tuples of numbers within these ranges.
fn tuples(ranges: &[(VarId, i128, i128)]) -> Vec<Vec<i128>> {
    let mut all = vec![Vec::new()];
    for (_, from, to) in ranges {
        let to = (*to).min(from + MOST_THREADS as i128 + 1);
        all = all
            .iter()
            .flat_map(|tuple| {
                (*from..to).map(move |value| {
                    let mut longer = tuple.clone();
                    longer.push(value);
                    longer
                })
            })
            .take(MOST_THREADS + 1)
            .collect();
    }
    all
}

/// A value of a type.
pub fn arbitrary(ty: &Ty, random: &mut Random) -> Value {
    match ty {
        Ty::Bool => Value::Bool(random.percent(50)),
        Ty::Frac => Value::Frac(Frac::new(1, i128::from(random.from_to(1, 4))).unwrap_or(Frac::ONE)),
        Ty::Opaque(name) => {
            let chosen = random.below(float::TELLING.len() as u64) as usize;
            let number = float::TELLING.get(chosen).and_then(|number| float::text_of(ty, *number));
            Value::Opaque(number.unwrap_or_else(|| format!("{name} {chosen}")).into())
        }
        Ty::Seq(element) => {
            let length = random.below(5);
            Value::Seq(Arc::new((0..length).map(|_| arbitrary(element, random)).collect()))
        }
        Ty::Set(element) | Ty::Bag(element) => {
            let bag = matches!(ty, Ty::Bag(_));
            let mut elements: Vec<Value> = Vec::new();
            for _ in 0..random.below(5) {
                let value = arbitrary(element, random);
                if bag || collection::contains(&elements, &value) == Ok(false) {
                    elements.push(value);
                }
            }
            if bag { Value::Bag(Arc::new(elements)) } else { Value::Set(Arc::new(elements)) }
        }
        Ty::Map(key, value) => {
            let Value::Set(keys) = arbitrary(&Ty::Set(key.clone()), random) else { return Value::Int(0) };
            Value::Map(Arc::new(keys.iter().map(|k| (k.clone(), arbitrary(value, random))).collect()))
        }
        Ty::Option(element) => {
            Value::Option(random.percent(60).then(|| Arc::new(arbitrary(element, random))))
        }
        Ty::Tuple(parts) => {
            Value::Tuple(Arc::new(parts.iter().map(|part| arbitrary(part, random)).collect()))
        }
        _ => Value::Int(match random.below(6) {
            0 => i128::from(random.below(40)) - 10,
            1 | 2 => i128::from(random.below(2)),
            _ => i128::from(random.below(6)),
        }),
    }
}
