//! Statements of host code.

use super::pointer::is_reference;
use super::{MAX_STEPS, Reader, Target};
use crate::ast::{DeclId, Node};
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::term;
use gpuproof_kir::{BinaryOp, Expr};

/// Turns of a loop that are executed one by one, and launches that they may make which differ.
const MAX_TURNS: usize = 4096;
const MAX_LAUNCHES_OF_TURNS: usize = 300;
/// Steps in such a loop after which the other turns are taken together: each may copy as much as it likes before it launches. There are fewer for turns after the first ones, which seldom say more.
const MAX_STEPS_OF_TURNS: usize = MAX_STEPS / 4;
const FIRST_TURNS: usize = 300;
const MAX_STEPS_OF_LATER_TURNS: usize = MAX_STEPS / 20;
/// The same where nothing is launched.
const TURNS_WITHOUT_LAUNCH: usize = 40;
/// Steps in such a loop after which it is executed no more turn by turn: those of reference code on the CPU would take all there are.
const STEPS_WITHOUT_LAUNCH: usize = 500;

/// Ways out of a statement other than to the next one.
#[derive(Default)]
pub(super) struct Exits {
    breaks: Vec<State>,
    continues: Vec<State>,
    pub returns: Vec<(State, Value)>,
}

/// Whether anything in a tree has one of these kinds.
fn contains(node: &Node<'_>, kinds: &[&str]) -> bool {
    kinds.contains(&&*node.kind) || node.inner.iter().any(|n| contains(n, kinds))
}

/// Whether a tree mentions a variable.
fn mentions(node: &Node<'_>, var: DeclId) -> bool {
    let is_it = node.referenced.as_ref().is_some_and(|decl| decl.id == var);
    is_it || node.inner.iter().any(|n| mentions(n, var))
}

impl<'n> Reader<'_, '_, 'n> {
    /// Executes the body of a function; gives the state and value with which it returns, if it does.
    pub(super) fn body(&mut self, function: &'n Node<'n>, mut state: State) -> Option<(State, Value)> {
        let mut exits = Exits::default();
        let body = function.inner.iter().find(|n| matches!(&*n.kind, "CompoundStmt" | "CXXTryStmt"))?;
        // Members are set before the body runs.
        for part in function.inner.iter().filter(|n| n.kind == "CXXCtorInitializer") {
            self.initialise_member(part, &mut state);
        }
        let jumps = contains(body, &["GotoStmt", "LabelStmt", "IndirectGotoStmt", "CoroutineBodyStmt"]);
        let end = match jumps {
            true => self.pass_over(body, state, &mut exits),
            false => self.run(body, state, &mut exits),
        };
        let ways = exits.returns.into_iter().chain(end.map(|state| (state, Value::Unknown)));
        // The value is carried over in a variable of its own.
        let result = Place::of(u64::MAX - 1);
        let mut joined: Option<State> = None;
        for (mut state, value) in ways.filter(|(state, _)| !state.dead) {
            state.set(&result, value);
            joined = Some(match joined {
                Some(other) => other.join(state, &mut self.pool),
                None => state,
            });
        }
        let mut state = joined?;
        let value = super::object::whole(&state, &result);
        state.values.retain(|place, _| place.var != result.var);
        Some((state, value))
    }

    /// Passes over a statement, which may end in every way that it mentions.
    fn pass_over(&mut self, node: &'n Node<'n>, mut state: State, exits: &mut Exits) -> Option<State> {
        self.skip(node, &mut state);
        state.exact = false;
        if contains(node, &["ReturnStmt"]) {
            exits.returns.push((state.clone(), Value::Unknown));
        }
        if contains(node, &["BreakStmt"]) {
            exits.breaks.push(state.clone());
        }
        if contains(node, &["ContinueStmt"]) {
            exits.continues.push(state.clone());
        }
        Some(state)
    }

    /// Executes a statement; gives the state after it, if it is left that way.
    pub(super) fn run(&mut self, node: &'n Node<'n>, mut state: State, exits: &mut Exits) -> Option<State> {
        if state.dead {
            return None;
        }
        if !self.step() {
            return self.pass_over(node, state, exits);
        }
        match &*node.kind {
            "CompoundStmt" => {
                for part in &node.inner {
                    state = self.run(part, state, exits)?;
                    self.destroy(&mut state);
                }
                Some(state)
            }
            "" | "NullStmt" => Some(state),
            "AttributedStmt" => self.run(node.inner.last()?, state, exits),
            "DeclStmt" => {
                node.inner.iter().for_each(|part| self.declare(part, &mut state));
                Some(state).filter(|state| !state.dead)
            }
            "IfStmt" => self.branch(node, state, exits),
            "ForStmt" | "WhileStmt" | "DoStmt" => self.repeat(node, state, exits),
            "SwitchStmt" => self.switch(node, state, exits),
            "ReturnStmt" => {
                let value = match node.inner.first() {
                    Some(value) => self.returned(value, &mut state),
                    None => Value::Unknown,
                };
                self.destroy(&mut state);
                exits.returns.push((state, value));
                None
            }
            "BreakStmt" => {
                self.destroy(&mut state);
                exits.breaks.push(state);
                None
            }
            "ContinueStmt" => {
                self.destroy(&mut state);
                exits.continues.push(state);
                None
            }
            kind if kind.ends_with("Stmt") => self.pass_over(node, state, exits),
            _ => {
                self.value(node, &mut state);
                Some(state).filter(|state| !state.dead)
            }
        }
    }

    /// Objects may go out of life here, and their destructors are not followed.
    fn destroy(&self, state: &mut State) {
        if self.has_destructors {
            state.forget_reachable(&self.pool);
        }
    }

    fn declare(&mut self, node: &'n Node<'n>, state: &mut State) {
        match &*node.kind {
            "VarDecl" => {}
            // Names of types, checks of the compiler.
            "TypedefDecl" | "TypeAliasDecl" | "UsingDecl" | "StaticAssertDecl" | "CXXRecordDecl"
            | "RecordDecl" | "EnumDecl" | "UsingDirectiveDecl" => return,
            _ => return self.skip(node, state),
        }
        let place = Place::of(node.id.0);
        let initial = super::super::stmt::initialiser(node);
        if is_reference(node.type_text()) {
            let bound = match initial.map(|initial| self.target_of_reference(initial, state)) {
                Some(Target::Place(place)) => Some(place),
                Some(Target::Within(var)) => {
                    state.escape(var);
                    None
                }
                _ => None,
            };
            state.bound.insert(node.id.0, bound);
            return;
        }
        if node.storage_class == "static" || node.storage_class == "extern" || !node.tls.is_empty() {
            // It keeps its value from call to call.
            self.pool.globals.insert(node.id.0);
            // It may be computed here, or have been before.
            if let Some(initial) = initial
                && (super::entries::runs_code(initial) || !self.touched(initial).is_empty())
            {
                self.skip(initial, state);
            }
            if super::super::unchanged::may_change(self.unit, node.id) {
                state.set(&place, Value::Unknown);
            }
            return;
        }
        state.forget_all_of(node.id.0);
        if initial.is_some_and(|initial| self.constructed(initial, &place, state)) {
            return;
        }
        // A constructor may keep the address of what it makes.
        if self.may_run_constructor(node) {
            state.escape(node.id.0);
        }
        if let Some(initial) = initial {
            let value = self.value(initial, state);
            self.write(&Target::Place(place), value, state);
        }
    }

    /// What a reference is bound to.
    pub(super) fn target_of_reference(&mut self, node: &'n Node<'n>, state: &mut State) -> Target {
        match node.value_category == "lvalue" {
            true => self.target(node, state),
            false => {
                self.skip(node, state);
                Target::Unknown
            }
        }
    }

    fn join(&mut self, one: Option<State>, two: Option<State>) -> Option<State> {
        match (one.filter(|s| !s.dead), two.filter(|s| !s.dead)) {
            (Some(one), Some(two)) => Some(one.join(two, &mut self.pool)),
            (one, two) => one.or(two),
        }
    }

    fn branch(&mut self, node: &'n Node<'n>, mut state: State, exits: &mut Exits) -> Option<State> {
        let mut parts = node.inner.iter();
        for _ in 0..usize::from(node.has_init) + usize::from(node.has_var) {
            state = self.run(parts.next()?, state, exits)?;
        }
        let (condition, then) = (parts.next()?, parts.next()?);
        let (one, two) = self.split(condition, state);
        let one = self.run(then, one, exits);
        let two = match parts.next() {
            Some(otherwise) => self.run(otherwise, two, exits),
            None => Some(two),
        };
        self.join(one, two)
    }

    fn repeat(&mut self, node: &'n Node<'n>, mut state: State, exits: &mut Exits) -> Option<State> {
        let child = |n: usize| node.inner.get(n).filter(|n| !n.kind.is_empty());
        let (condition, step, body) = match (&*node.kind, node.has_var) {
            ("ForStmt", _) if node.inner.len() == 5 && child(1).is_none() => {
                if let Some(init) = child(0) {
                    state = self.run(init, state, exits)?;
                }
                (child(2), child(3), child(4)?)
            }
            ("WhileStmt", false) => (child(0), None, child(1)?),
            ("DoStmt", _) => (child(1), None, child(0)?),
            _ => return self.pass_over(node, state, exits),
        };
        let mut left: Option<State> = None;
        let mut first = node.kind == "DoStmt";
        let (turns, mut last_step) = match self.may_launch(body) {
            true => (MAX_TURNS, self.steps + MAX_STEPS_OF_TURNS),
            false => (TURNS_WITHOUT_LAUNCH, self.steps + STEPS_WITHOUT_LAUNCH),
        };
        let last_launch = self.contexts.len() + MAX_LAUNCHES_OF_TURNS;
        let is_alike = step.is_some_and(|step| self.is_alike(step, body, &state));
        let mut is_idle = false;
        for turn in 0..turns {
            if turn == FIRST_TURNS {
                // Only while there is plenty for what comes after the loop.
                let more = if self.steps < MAX_STEPS / 4 { MAX_STEPS_OF_LATER_TURNS } else { 0 };
                last_step = last_step.min(self.steps + more);
            }
            if self.steps > last_step || self.contexts.len() > last_launch {
                break;
            }
            let (mut go_on, stop) = match condition {
                Some(_) if std::mem::take(&mut first) => (state.clone(), None),
                Some(condition) => {
                    let mut tried = state.clone();
                    let contexts = self.contexts.len();
                    let holds = self.condition(condition, &mut tried);
                    if term::as_bool(&holds).is_none() {
                        self.contexts.truncate(contexts);
                        self.noted.retain(|noted| noted.contexts <= contexts);
                        break;
                    }
                    let origin = self.origin(condition);
                    let mut stop = tried.clone();
                    tried.assume(&holds, origin);
                    stop.assume(&term::not(&holds), origin);
                    (tried, Some(stop).filter(|s| !s.dead))
                }
                None => (state.clone(), None),
            };
            if let Some(stop) = stop {
                return self.join(left, Some(stop));
            }
            let mut inner = Exits::default();
            let (before, known) = (is_alike.then(|| go_on.clone()), self.contexts.len());
            let end = match is_idle {
                true => Some(go_on),
                false => self.run(body, std::mem::replace(&mut go_on, State::new(false)), &mut inner),
            };
            let is_plain = inner.returns.is_empty() && inner.continues.is_empty() && inner.breaks.is_empty();
            // A turn that changes nothing is as the next one is.
            is_idle |= is_plain && known == self.contexts.len() && before.is_some() && before == end;
            exits.returns.append(&mut inner.returns);
            let mut next = end;
            for way in inner.continues {
                next = self.join(next, Some(way));
            }
            for way in inner.breaks {
                left = self.join(left, Some(way));
            }
            let Some(mut next) = next else { return left };
            if let Some(step) = step {
                self.value(step, &mut next);
            }
            if next.dead {
                return left;
            }
            state = next;
        }
        // Any number of turns: nothing is known of what a turn may change, but for the counter of the loop.
        let launches = self.may_launch(body);
        let counter = if launches { self.counter([condition, step], body, &state) } else { None };
        for var in self.touched(node) {
            let place = match state.bound.get(&var.0).cloned() {
                Some(Some(place)) => place,
                Some(None) => continue,
                None => {
                    if let Some(parts) = self.assigned_parts(node, var) {
                        parts.iter().for_each(|part| state.forget(&Place::of(var.0).part(part)));
                        continue;
                    }
                    Place::of(var.0)
                }
            };
            // An address that one turn takes may be used by the next.
            state.escape(place.var);
            state.forget_all_of(place.var);
        }
        state.forget_reachable(&self.pool);
        // What one turn gives back, the next may use.
        if super::entries::mentions(node, &["cudaFree", "cudaFreeAsync", "cudaFreeHost"])
            || self.may_call(node)
        {
            state.freed.extend(0..self.pool.allocations.len());
        }
        state.exact = false;
        let mut after = state.clone();
        let mut go_on = state;
        if let Some(condition) = condition {
            (_, after) = self.split(condition, after);
            if let Some(counter) = counter {
                self.count(&counter, condition, &mut go_on);
            }
            (go_on, _) = self.split(condition, go_on);
        } else {
            after.dead = true;
        }
        let mut inner = Exits::default();
        let _ = self.run(body, go_on, &mut inner).map(|mut end| {
            if let Some(step) = step {
                self.value(step, &mut end);
            }
        });
        for mut way in inner.continues {
            if let Some(step) = step {
                self.value(step, &mut way);
            }
        }
        exits.returns.append(&mut inner.returns);
        let mut end = Some(after).filter(|s| !s.dead);
        for way in inner.breaks.into_iter().chain(left) {
            end = self.join(end, Some(way));
        }
        end
    }

    /// Whether all turns of a loop do the same, for all that tells them apart is what its step changes, of which the body does not speak.
    fn is_alike(&self, step: &'n Node<'n>, body: &'n Node<'n>, state: &State) -> bool {
        let changed = self.touched(step);
        let is_named = |place: &Place, DeclId(var): &DeclId| place.var == *var;
        !self.mentions_lambdas(body)
            && changed.iter().all(|var| {
                let is_other_name = |place: &Option<Place>| place.as_ref().is_none_or(|p| is_named(p, var));
                !mentions(body, *var)
                    && !state.escaped.contains(&var.0)
                    && !self.pool.globals.contains(&var.0)
                    && !state.bound.values().any(is_other_name)
            })
    }

    /// Whether a construct calls a function of the program that gives memory back.
    fn may_call(&self, node: &Node<'_>) -> bool {
        let called = node.referenced.as_ref().and_then(|decl| self.unit.index.definition(decl.id));
        let frees =
            |f: &Node<'_>| super::entries::mentions(f, &["cudaFree", "cudaFreeAsync", "cudaFreeHost"]);
        called.is_some_and(|f| f.kind == "FunctionDecl" && frees(f))
            || node.inner.iter().any(|n| self.may_call(n))
    }

    /// Whether a launch may be reached in a construct.
    fn may_launch(&self, node: &Node<'_>) -> bool {
        super::entries::reaches(self.unit, node, &self.launching)
    }

    fn switch(&mut self, node: &'n Node<'n>, mut state: State, exits: &mut Exits) -> Option<State> {
        let [on, body] = &node.inner[..] else { return self.pass_over(node, state, exits) };
        if node.has_init || node.has_var || body.kind != "CompoundStmt" {
            return self.pass_over(node, state, exits);
        }
        // Labels may stand before statements of the body, and nowhere else.
        let mut labels: Vec<(usize, Option<&'n Node<'n>>)> = Vec::new();
        let mut statements: Vec<&'n Node<'n>> = Vec::new();
        for part in &body.inner {
            let mut at = part;
            while matches!(&*at.kind, "CaseStmt" | "DefaultStmt") {
                let is_case = at.kind == "CaseStmt";
                labels.push((statements.len(), is_case.then(|| at.inner.first()).flatten()));
                let Some(inner) = at.inner.last() else { return self.pass_over(node, state, exits) };
                if is_case && at.inner.len() != 2 {
                    return self.pass_over(node, state, exits);
                }
                at = inner;
            }
            if contains(at, &["CaseStmt", "DefaultStmt"]) && at.kind != "SwitchStmt" {
                return self.pass_over(node, state, exits);
            }
            statements.push(at);
        }
        let Value::Term(value) = self.value(on, &mut state) else {
            return self.pass_over(node, state, exits);
        };
        let origin = self.origin(on);
        let mut starts: Vec<(usize, Expr)> = Vec::new();
        for (at, label) in &labels {
            let Some(label) = label else { continue };
            let Value::Term(label) = self.eval(label, &mut state) else {
                return self.pass_over(node, state, exits);
            };
            let Some(label) = term::converted(label, value.ty) else {
                return self.pass_over(node, state, exits);
            };
            starts.push((*at, term::binary(BinaryOp::Eq, value.clone(), label)));
        }
        let default = labels.iter().find(|(_, label)| label.is_none()).map(|(at, _)| *at);
        starts.push((default.unwrap_or(statements.len()), Expr::bool(true, origin)));
        // One case after the other: each where none before it was met.
        let mut ends: Vec<Option<State>> = Vec::new();
        for (at, holds) in starts {
            let mut way = state.clone();
            way.assume(&holds, origin);
            state.assume(&term::not(&holds), origin);
            let mut inner = Exits::default();
            let mut at_end = Some(way).filter(|s| !s.dead);
            for statement in &statements[at.min(statements.len())..] {
                at_end = match at_end {
                    Some(state) => self.run(statement, state, &mut inner),
                    None => None,
                };
            }
            exits.returns.append(&mut inner.returns);
            exits.continues.append(&mut inner.continues);
            for way in inner.breaks {
                at_end = self.join(at_end, Some(way));
            }
            ends.push(at_end);
        }
        let mut end = None;
        for way in ends.into_iter().rev() {
            end = self.join(way, end);
        }
        end
    }
}
