//! Statements, branches and loops.

use super::assertion::Blame;
use super::eval::{Frame, View};
use super::{Exec, Obligation, Snapshot, State, Value};
use crate::ir::{ExprKind, LabelId, Loop, Start, Stmt, StmtKind, VarId, walk};
use crate::own;
use gpuproof_base::Code;
use gpuproof_base::index::Id;
use gpuproof_logic::{Range, Term};
use gpuproof_spec::Place;
use std::collections::BTreeMap;

/// The label that `return` goes to; the front ends never make so many.
pub(crate) const RETURN: Label = Label::Return;

/// Where control goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Label {
    Return,
    To(usize),
}

impl From<LabelId> for Label {
    fn from(id: LabelId) -> Self {
        Label::To(id.number())
    }
}

/// The ways out of statements.
#[derive(Default)]
pub(crate) struct Flow {
    /// Control falls off the end.
    pub next: Option<State>,
    /// Control goes to labels further out.
    pub branches: Vec<(Label, State)>,
}

impl Exec<'_> {
    /// What is unset where a round of a loop starts.
    fn unset_in_loop(&mut self, body: &[Stmt], state: &mut State) {
        let (mut declared, mut stored) = (Vec::new(), Vec::new());
        walk::stmts(body, &mut |stmt| match &stmt.kind {
            StmtKind::Unset(var) => declared.push(*var),
            StmtKind::Store(var, ..) | StmtKind::NewArray { array: var, .. } => stored.push(*var),
            _ => {}
        });
        for var in declared {
            self.unset(var, state);
        }
        for array in numbers(&stored, state) {
            state.unset.forget(array);
        }
    }

    /// Runs statements.
    pub fn body(&mut self, body: &[Stmt], state: State) -> Flow {
        let mut flow = Flow { next: Some(state), branches: Vec::new() };
        for stmt in body {
            let Some(state) = flow.next.take() else { break };
            let after = self.stmt(stmt, state);
            flow.next = after.next;
            flow.branches.extend(after.branches);
        }
        flow
    }

    fn stmt(&mut self, stmt: &Stmt, mut state: State) -> Flow {
        let place = stmt.place;
        match &stmt.kind {
            StmtKind::Assign(var, value) => {
                let from_memory = matches!(value.kind, ExprKind::Load(..));
                let value = self.eval(value, &mut View::code(&state));
                state.locals.insert(*var, Value::Term(value));
                state.unset.set(*var);
                if from_memory {
                    self.within_type(*var, value, &mut state);
                }
            }
            StmtKind::Havoc(var) => {
                self.arbitrary(*var, &mut state);
                state.unset.set(*var);
            }
            StmtKind::Unset(var) => {
                self.arbitrary(*var, &mut state);
                self.unset(*var, &mut state);
            }
            StmtKind::Store(var, index, value) => {
                let index = self.eval(index, &mut View::code(&state));
                let value = self.eval(value, &mut View::code(&state));
                self.store(*var, index, value, &mut state, place);
            }
            StmtKind::NewArray { array, start: Start::Unmade, .. } => {
                let (name, ty) = (self.var_name(*array).into(), self.type_of(*array));
                let made = self.new_array(&name, &ty, None, &mut state);
                self.arrays[made.0].bounded = true;
                state.locals.insert(*array, Value::Array(made));
            }
            StmtKind::NewArray { array, length, columns, start } => {
                let length = self.eval(length, &mut View::code(&state));
                let columns = columns.as_ref().map(|c| self.eval(c, &mut View::code(&state)));
                self.allocate(*array, length, columns, *start, &mut state, place);
            }
            StmtKind::If(condition, then, otherwise) => {
                let condition = self.eval(condition, &mut View::code(&state));
                return self.branch(condition, then, otherwise, state);
            }
            StmtKind::Block(label, body) => {
                let mut flow = self.body(body, state);
                let (here, further) =
                    flow.branches.into_iter().partition(|(target, _)| *target == Label::from(*label));
                flow.branches = further;
                let here: Vec<(Label, State)> = here;
                let ends = flow.next.into_iter().chain(here.into_iter().map(|(_, state)| state));
                flow.next = self.join(ends.collect());
                return flow;
            }
            StmtKind::Ghost(body) => {
                self.in_ghost += 1;
                let flow = self.body(body, state);
                self.in_ghost -= 1;
                return flow;
            }
            StmtKind::Loop(inner) => return self.repeat(inner, state, place),
            StmtKind::Br(label) => {
                return Flow { next: None, branches: vec![(Label::from(*label), state)] };
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    let term = self.eval(value, &mut View::code(&state));
                    let result = self.current.and_then(|id| self.program.methods[id].result);
                    if let Some(result) = result {
                        state.locals.insert(result, Value::Term(term));
                    }
                }
                return Flow { next: None, branches: vec![(RETURN, state)] };
            }
            StmtKind::Par(par) => self.par(std::slice::from_ref(par), &mut state, place),
            StmtKind::Parallel(blocks) => self.par(blocks, &mut state, place),
            StmtKind::Invariant(shared) => return self.share(shared, state, place),
            StmtKind::Atomic(ids, body) => return self.atomic(ids, body, state, place),
            StmtKind::Barrier(barrier) => self.barrier(barrier, &mut state, place),
            StmtKind::Call(call) => self.call(call, &mut state, place),
            StmtKind::Assert(claim) => {
                let blame = Blame {
                    code: Code::AssertFailed,
                    permission: Code::AssertFailed,
                    what: "the assertion holds".into(),
                    place,
                    at_site: false,
                };
                let old = self.old_state();
                let frame = Frame { old: old.as_ref(), ..Frame::checked() };
                let mut copy = state.clone();
                self.hand_on_assertion(claim, &mut copy, &mut frame.clone(), &blame);
                let mut unchecked = Frame { check: None, ..frame };
                let kept = state.atoms.clone();
                let clause = crate::ir::Clause { assertion: claim.clone(), place };
                self.take_in(&clause, &mut state, &mut unchecked);
                // Asserting a permission does not double it.
                state.atoms = kept;
            }
            StmtKind::Assume(claim) => {
                let clause = crate::ir::Clause { assertion: claim.clone(), place };
                let old = self.old_state();
                self.take_in(&clause, &mut state, &mut Frame { old: old.as_ref(), ..Frame::checked() });
                self.assumptions.push(("an `assume` statement".into(), place));
            }
            StmtKind::Inhale(claim) => {
                let clause = crate::ir::Clause { assertion: claim.clone(), place };
                let old = self.old_state();
                self.take_in(&clause, &mut state, &mut Frame { old: old.as_ref(), ..Frame::checked() });
                self.assumptions.push(("an `inhale` statement".into(), place));
            }
            StmtKind::Exhale(claim) => self.exhale(claim, &mut state, place),
            StmtKind::Refute(claim) => {
                let old = self.old_state();
                let frame = Frame { old: old.as_ref(), ..Frame::checked() };
                let claim = self.eval(claim, &mut View::of(&state, frame));
                let opposite = self.terms.not(claim);
                let facts = state.facts.iter().copied().chain([opposite]).collect();
                let without = self.without.clone();
                self.obligations.push(Obligation {
                    code: Code::AssertFailed,
                    message: "what is refuted does not follow from what is known".into(),
                    place,
                    clause: Place::NONE,
                    facts,
                    goal: self.terms.false_(),
                    refute: true,
                    without,
                    shows: Vec::new(),
                });
            }
            StmtKind::Snapshot(id) => {
                let snapshot = Snapshot { heaps: state.heaps.clone(), atoms: state.atoms.clone() };
                state.snapshots.insert(*id, snapshot);
            }
            StmtKind::Unreachable(message) => {
                let goal = self.terms.false_();
                self.need(Code::TrapReached, message.clone(), goal, &state, place);
                return Flow::default();
            }
        }
        Flow { next: Some(state), branches: Vec::new() }
    }

    /// Shows an assertion and gives its permissions away. Others may write then what this thread has nothing of any more.
    fn exhale(&mut self, claim: &crate::ir::Assertion, state: &mut State, place: Place) {
        let blame = Blame {
            code: Code::AssertFailed,
            permission: Code::AssertFailed,
            what: "what is exhaled is there".into(),
            place,
            at_site: false,
        };
        let old = self.old_state();
        let mut frame = Frame { old: old.as_ref(), ..Frame::checked() };
        let before = state.clone();
        self.hand_on_assertion(claim, state, &mut frame, &blame);
        for k in 0..state.heaps.len() {
            let sort = self.terms.sort(state.heaps[k]);
            state.heaps[k] = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
        }
        let tried = self.ints(&View::code(&before).tried());
        let kept = state.atoms.clone();
        self.keep_owned(&kept, &before.heaps, state, &tried);
    }

    /// States that something follows here.
    pub fn need(&mut self, code: Code, message: String, goal: Term, state: &State, place: Place) {
        let without = self.without.clone();
        self.oblige(Obligation {
            code,
            message,
            place,
            clause: Place::NONE,
            facts: state.facts.clone(),
            goal,
            refute: false,
            without,
            shows: self.shows.clone(),
        });
    }

    fn store(&mut self, var: VarId, index: Term, value: Term, state: &mut State, place: Place) {
        let Some(Value::Array(array)) = state.locals.get(&var).copied() else { return };
        let tried = self.ints(&View::code(state).tried());
        let held = own::held(&mut self.terms, &state.atoms, array, index, &tried);
        let whole = own::real(&mut self.terms, 1);
        let goal = held.covers(&mut self.terms, whole);
        let message = format!("permission to write this element of `{}`", self.arrays[array.0].name);
        self.shows = vec![(self.arrays[array.0].name.to_string(), index)];
        self.need(Code::PermWrite, message, goal, state, place);
        self.shows.clear();
        if let Some(heap) = state.heaps.get_mut(array.0) {
            *heap = self.terms.store(*heap, index, value);
        }
        self.set_element(array.0, index, state);
    }

    fn allocate(
        &mut self,
        var: VarId,
        length: Term,
        columns: Option<Term>,
        start: Start,
        state: &mut State,
        place: Place,
    ) {
        let zero = self.terms.int(0);
        for size in [Some(length), columns].into_iter().flatten() {
            let goal = self.terms.int_le(zero, size);
            self.need(Code::MemoryBounds, "the size of an array is not negative".into(), goal, state, place);
        }
        let (name, ty) = (self.var_name(var).into(), self.type_of(var));
        if start == Start::Made
            && let Some(Value::Array(array)) = state.locals.get(&var).copied()
        {
            let known = (self.arrays[array.0].length, self.arrays[array.0].columns);
            let rows = self.terms.eq(known.0, length);
            state.facts.push(rows);
            if let (Some(known), Some(columns)) = (known.1, columns) {
                let columns = self.terms.eq(known, columns);
                state.facts.push(columns);
            }
            self.own_array(array, state);
            return;
        }
        let array = self.new_array(&name, &ty, Some(length), state);
        self.arrays[array.0].columns = columns;
        if start == Start::Zeroed
            && matches!(&ty, crate::ir::Ty::Array(element) if **element == crate::ir::Ty::Int)
            && let Some(heap) = state.heaps.get_mut(array.0)
        {
            *heap = self.terms.const_array(gpuproof_logic::Sort::Int, zero);
        }
        if start == Start::Unset {
            self.unset_elements(array.0, state);
        }
        self.own_array(array, state);
        state.locals.insert(var, Value::Array(array));
    }

    fn branch(&mut self, condition: Term, then: &[Stmt], otherwise: &[Stmt], state: State) -> Flow {
        let opposite = self.terms.not(condition);
        let mut flow = Flow::default();
        let mut ends = Vec::new();
        for (condition, body) in [(condition, then), (opposite, otherwise)] {
            if self.terms.as_bool(condition) == Some(false) {
                continue;
            }
            let mut state = state.clone();
            state.facts.push(condition);
            state.taken.push(condition);
            let side = self.body(body, state);
            ends.extend(side.next);
            flow.branches.extend(side.branches);
        }
        flow.next = self.join(ends);
        flow
    }

    /// One state for several that come from one: values are chosen by the branches taken. The conditions of the paths exclude each
    /// other, because paths part at a condition and its opposite.
    pub fn join(&mut self, states: Vec<State>) -> Option<State> {
        if states.len() < 2 {
            return states.into_iter().next();
        }
        let first = states.first()?;
        let common = states.iter().map(|s| same_start(&first.taken, &s.taken)).min()?;
        let conditions: Vec<Term> =
            states.iter().map(|s| self.terms.and(s.taken.get(common..).unwrap_or(&[]))).collect();
        let mut taken = first.taken.get(..common)?.to_vec();
        let shared = states.iter().map(|s| same_start(&first.facts, &s.facts)).min()?;
        let mut facts = first.facts.get(..shared)?.to_vec();
        for (state, &condition) in states.iter().zip(&conditions) {
            for &fact in state.facts.get(shared..).unwrap_or(&[]) {
                let fact = self.terms.implies(condition, fact);
                facts.push(fact);
            }
        }
        // One of the paths was taken; others may have left.
        let one = self.terms.or(&conditions);
        if self.terms.as_bool(one) != Some(true) {
            facts.push(one);
            taken.push(one);
        }
        let names: std::collections::BTreeSet<VarId> =
            states.iter().flat_map(|s| s.locals.keys().copied()).collect();
        let mut locals: BTreeMap<VarId, Value> = BTreeMap::new();
        for var in names {
            let values: Vec<Option<Value>> = states.iter().map(|s| s.locals.get(&var).copied()).collect();
            if let Some(value) = self.join_values(&values, &conditions) {
                locals.insert(var, value);
            }
        }
        let arrays = states.iter().map(|s| s.heaps.len()).max()?;
        let mut heaps = Vec::with_capacity(arrays);
        for k in 0..arrays {
            // An array that is new on one path is not looked at on others.
            let known = states.iter().find_map(|s| s.heaps.get(k).copied())?;
            let each: Vec<Term> = states.iter().map(|s| s.heaps.get(k).copied().unwrap_or(known)).collect();
            heaps.push(self.choose(&each, &conditions));
        }
        let kept = states
            .iter()
            .map(|s| {
                let same = |(x, y): &(&own::Atom, &own::Atom)| (x.number, x.guard) == (y.number, y.guard);
                first.atoms.iter().zip(&s.atoms).take_while(same).count()
            })
            .min()?;
        let mut atoms = first.atoms.get(..kept)?.to_vec();
        for (state, &condition) in states.iter().zip(&conditions) {
            for atom in state.atoms.get(kept..).unwrap_or(&[]) {
                let guard = self.terms.and2(atom.guard, condition);
                atoms.push(own::Atom { guard, ..atom.clone() });
            }
        }
        // A remembered state is known afterwards if it is the same on all paths.
        let mut snapshots = first.snapshots.clone();
        snapshots.retain(|id, known| {
            states.iter().all(|s| s.snapshots.get(id).is_some_and(|other| other.is(known)))
        });
        // What belongs to the group is the same on all paths, or nothing is said of it.
        let same = |s: &State| {
            s.pool.len() == first.pool.len()
                && s.pool.iter().zip(&first.pool).all(|(x, y)| (x.number, x.guard) == (y.number, y.guard))
        };
        let pool = if states.iter().all(same) { first.pool.clone() } else { Vec::new() };
        let unset = self.join_unset(&states, &conditions);
        Some(State { locals, heaps, atoms, pool, facts, taken, snapshots, unset })
    }

    /// The value of the path that was taken. Without a value on a path it may be anything there.
    fn join_values(&mut self, values: &[Option<Value>], conditions: &[Term]) -> Option<Value> {
        let known = values.iter().flatten().next().copied()?;
        let Value::Term(of_sort) = known else {
            return values.iter().all(|v| *v == Some(known)).then_some(known);
        };
        let sort = self.terms.sort(of_sort);
        let mut each = Vec::new();
        for value in values {
            each.push(match value {
                Some(Value::Term(t)) => *t,
                _ => self.terms.fresh("arbitrary", sort, Range::ANY),
            });
        }
        Some(Value::Term(self.choose(&each, conditions)))
    }

    pub fn choose(&mut self, values: &[Term], conditions: &[Term]) -> Term {
        let mut pairs = values.iter().zip(conditions).rev();
        let Some((&last, _)) = pairs.next() else { return self.terms.true_() };
        pairs.fold(last, |chosen, (&value, &condition)| self.terms.ite(condition, value, chosen))
    }

    /// A loop: the invariant holds on entry, and every round keeps it. A round starts with what the invariant says and nothing
    /// else about what may have changed; permissions that it does not name are set aside until the loop is left.
    fn repeat(&mut self, inner: &Loop, mut state: State, place: Place) -> Flow {
        let old = self.old_state();
        let frame = Frame { old: old.as_ref(), ..Frame::unchecked() };
        let entry = Blame {
            code: Code::InvariantEntry,
            permission: Code::InvariantEntry,
            what: "the invariant holds when the loop is reached".into(),
            place,
            at_site: false,
        };
        let before = state.clone();
        for clause in &inner.invariants {
            self.hand_on(clause, &mut state, &mut frame.clone(), &entry);
        }
        let aside = std::mem::take(&mut state.atoms);
        let pool = std::mem::take(&mut state.pool);
        let changed = walk::assigned(&inner.body);
        for var in changed {
            if matches!(state.locals.get(&var), Some(Value::Term(_))) {
                self.arbitrary(var, &mut state);
            } else {
                state.locals.remove(&var);
            }
        }
        self.unset_in_loop(&inner.body, &mut state);
        // States that a round remembers are those of the round before, or none at all.
        for id in walk::snapshots(&inner.body) {
            state.snapshots.remove(&id);
        }
        self.forget_memory(&inner.body, &mut state);
        let tried = self.ints(&View::code(&before).tried());
        let kept: Vec<_> = aside.iter().chain(&pool).cloned().collect();
        self.keep_owned(&kept, &before.heaps, &mut state, &tried);
        let mut checked = Frame { check: Some(Code::FrameMissing), ..frame.clone() };
        for clause in &inner.invariants {
            self.take_in(clause, &mut state, &mut checked);
        }
        let measure = self.loop_measure(inner, &state, place);
        let mut flow = self.body(&inner.body, state);
        let kept = Blame {
            code: Code::InvariantMaintained,
            permission: Code::InvariantMaintained,
            what: "the invariant holds again after a round of the loop".into(),
            place,
            at_site: false,
        };
        let (again, further): (Vec<_>, Vec<_>) =
            flow.branches.into_iter().partition(|(target, _)| *target == Label::from(inner.label));
        for (_, mut end) in again {
            self.loop_measure_falls(inner, measure.as_deref(), &end, place);
            for clause in &inner.invariants {
                self.hand_on(clause, &mut end, &mut frame.clone(), &kept);
            }
        }
        flow.branches = further;
        for state in flow.next.iter_mut().chain(flow.branches.iter_mut().map(|(_, state)| state)) {
            state.atoms.extend(aside.iter().cloned());
            state.pool.extend(pool.iter().cloned());
        }
        flow
    }

    /// Makes the contents of arrays unknown that statements, or other threads meanwhile, may write.
    fn forget_memory(&mut self, body: &[Stmt], state: &mut State) {
        let constant = match self.blocks.last() {
            Some(block) => block.constant.clone(),
            None => self.unwritten(&[body], state),
        };
        let mut everything = false;
        let mut written = Vec::new();
        walk::stmts(body, &mut |stmt| match &stmt.kind {
            StmtKind::Store(var, ..) => written.push(*var),
            StmtKind::Par(_)
            | StmtKind::Parallel(_)
            | StmtKind::Barrier(_)
            | StmtKind::Invariant(_)
            | StmtKind::Inhale(_)
            | StmtKind::Exhale(_)
            | StmtKind::Atomic(..) => everything = true,
            StmtKind::Call(call) => {
                everything |= self.program.methods[call.method].at_call().touches_memory();
            }
            _ => {}
        });
        let written = numbers(&written, state);
        for k in 0..state.heaps.len() {
            if !constant.contains(&k) && (everything || written.contains(&k)) {
                let sort = self.terms.sort(state.heaps[k]);
                state.heaps[k] = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
            }
        }
    }

    /// Arrays that nothing in these bodies writes, by their numbers.
    ///
    /// Their contents are the same before, after and at every barrier of blocks of threads with these bodies, if the bodies are all that runs
    /// meanwhile: whatever part of an element a thread has or is handed was with these threads all the time, so that nobody else could
    /// write it. Side conditions: no resource that threads share is around or inside, no call that could write, and nothing is given away to
    /// nobody or taken from nobody.
    pub fn unwritten(&self, bodies: &[&[Stmt]], state: &State) -> Vec<usize> {
        if !self.shared.is_empty() {
            return Vec::new();
        }
        let mut open = false;
        let mut written = Vec::new();
        for body in bodies {
            walk::stmts(body, &mut |stmt| match &stmt.kind {
                StmtKind::Store(var, ..) | StmtKind::NewArray { array: var, .. } => written.push(*var),
                StmtKind::Invariant(_) | StmtKind::Atomic(..) | StmtKind::Inhale(_) | StmtKind::Exhale(_) => {
                    open = true
                }
                StmtKind::Call(call) => {
                    open |= self.program.methods[call.method].at_call().touches_memory();
                }
                _ => {}
            });
        }
        let written = numbers(&written, state);
        if open { Vec::new() } else { (0..state.heaps.len()).filter(|k| !written.contains(k)).collect() }
    }

    /// Gives a variable a value that nothing is known of but its type.
    fn arbitrary(&mut self, var: VarId, state: &mut State) {
        let Some(method) = self.current.map(|id| &self.program.methods[id]) else { return };
        let Some(data) = method.vars.get(var) else { return };
        let value = self.fresh(&data.name, &data.ty);
        state.locals.insert(var, Value::Term(value));
        self.within_type(var, value, state);
    }

    /// A value of a variable's type in the source lies within it.
    pub fn within_type(&mut self, var: VarId, value: Term, state: &mut State) {
        let range = self.current.and_then(|id| self.program.methods[id].vars.get(var)).and_then(|v| v.range);
        let Some((low, high)) = range else { return };
        let (low, high) = (self.terms.int(low), self.terms.int(high));
        let (above, below) = (self.terms.int_le(low, value), self.terms.int_le(value, high));
        state.facts.extend([above, below]);
    }

    /// The state that `\old` means here: the innermost parallel block's start, or the method's.
    pub fn old_state(&self) -> Option<State> {
        self.blocks.last().map(|block| block.entry.clone()).or_else(|| self.entry.clone())
    }

    /// The name of a variable of the current method.
    pub fn var_name(&self, var: VarId) -> String {
        let method = self.current.map(|id| &self.program.methods[id]);
        method.and_then(|m| m.vars.get(var)).map_or_else(|| "x".into(), |v| v.name.to_string())
    }
}

/// How many elements two lists have in common from the start.
fn same_start(a: &[Term], b: &[Term]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}

/// The numbers of the arrays that these variables name.
pub(super) fn numbers(vars: &[VarId], state: &State) -> Vec<usize> {
    let number = |var: &VarId| match state.locals.get(var) {
        Some(Value::Array(array)) => Some(array.0),
        _ => None,
    };
    vars.iter().filter_map(number).collect()
}
