//! Ghost code is for the proof alone: without it the program does the same.
//!
//! # The rule
//!
//! Proofs are about the program with its ghost code; what runs is the program without it. The two do the same if
//!
//! * ghost code changes ghost variables and ghost arrays, and nothing else. What it calls are lemmas, which change no memory of their callers;
//! * it never leaves what it stands in, does not wait for other threads and starts none;
//! * it ends: loops and recursion in it have a measure ([`crate::exec`], `measure`);
//! * the program does not look at ghost variables: not in values, indices, conditions, sizes or arguments.
//!
//! Ghost code is what stands in [`StmtKind::Ghost`], and the body of a lemma. Ghost variables are those that ghost code declares, ghost parameters
//! and ghost results ([`Var::ghost`]), and variables of types that no machine has (sequences, sets, fractions).
//!
//! Methods without permissions are lemmas and may be called by programs, too: they change nothing, so that nothing is asked of them but that
//! they end. A program that uses the value that one returns runs it: then what holds for programs holds for the method, and it must not be declared as ghost code.
//! A lemma with permissions was declared as ghost code: it cannot write what it was passed.
//!
//! What the program does can be computed: there are no quantifiers, sums and earlier states in it.

mod erase;

pub use erase::{erased, has_ghost_code};

use crate::ir::{
    Call, Expr, ExprKind, FunctionId, LabelId, Method, MethodId, Op, Program, Stmt, StmtKind, Ty, Var, VarId,
    walk,
};
use gpuproof_spec::Place;
use std::collections::BTreeSet;

/// What ghost code does and must not, or what the program makes of it: in words, and where.
pub type Violation = (String, Place);

/// Everything in a method that breaks the rule.
pub fn violations(program: &Program, method: &Method) -> Vec<Violation> {
    let Some(body) = &method.body else { return Vec::new() };
    let mut found = Vec::new();
    if method.lemma {
        if method.contract.touches_memory() {
            lemma(body, &mut found);
        }
        // One that returns a value, and was not declared as ghost code, may run.
        if method.ghost || method.result.is_none() {
            return found;
        }
    }
    let mut look = Look { program, method, found, runs: Vec::new() };
    look.body(body, None);
    look.found
}

/// What the program cannot compute: by itself, or in a pure function that it calls.
fn no_value(program: &Program, e: &Expr) -> Option<(String, Place)> {
    let mut found = None;
    walk::exprs(e, &mut |inner| {
        if let Some(what) = mathematical(inner) {
            found.get_or_insert((format!("the program cannot compute {what}"), inner.place));
        }
        if let ExprKind::Call(id, _) = &inner.kind
            && found.is_none()
            && let Some(what) = in_function(program, *id, &mut BTreeSet::new())
        {
            let name = &program.functions[*id].name;
            found =
                Some((format!("the program cannot compute `{name}`, which has {what} in it"), inner.place));
        }
    });
    found
}

fn mathematical(e: &Expr) -> Option<&'static str> {
    Some(match &e.kind {
        ExprKind::Quantified(..) => "a quantifier",
        ExprKind::Sum(..) => "a sum over a range",
        ExprKind::Old(_) | ExprKind::OldAt(..) => "an earlier state",
        _ => return None,
    })
}

/// What a pure function has in it that no machine computes, or computes in another way: floats are the same in functions where `==` says so, and equal by IEEE 754 in programs.
fn in_function(program: &Program, id: FunctionId, seen: &mut BTreeSet<FunctionId>) -> Option<&'static str> {
    if !seen.insert(id) {
        return None;
    }
    let mut found = None;
    walk::exprs(program.functions[id].body.as_ref()?, &mut |e| {
        let compares = matches!(&e.kind, ExprKind::Binary(Op::Eq | Op::Ne, a, _) if crate::float::format(&a.ty).is_some());
        let called = match &e.kind {
            ExprKind::Call(other, _) if found.is_none() => in_function(program, *other, seen),
            _ => None,
        };
        found = found
            .or(mathematical(e))
            .or(compares.then_some("a comparison of floats by what they are"))
            .or(called);
    });
    found
}

/// Whether an expression looks at a ghost variable: which one.
pub fn ghost_in(e: &Expr, is_ghost: &dyn Fn(VarId) -> bool) -> Option<(VarId, Place)> {
    let mut found = None;
    walk::exprs(e, &mut |inner| {
        if let ExprKind::Var(var) | ExprKind::Load(var, _) | ExprKind::Length(var) | ExprKind::Columns(var) =
            &inner.kind
            && found.is_none()
            && is_ghost(*var)
        {
            found = Some((*var, inner.place));
        }
    });
    found
}

/// Whether a variable is there for the proof alone.
pub fn is_ghost(var: &Var) -> bool {
    // Memory of such values, too: fields.
    let held = match &var.ty {
        Ty::Array(element) | Ty::Matrix(element) => element,
        ty => ty,
    };
    let mathematical = matches!(
        held,
        Ty::Seq(_) | Ty::Set(_) | Ty::Bag(_) | Ty::Map(..) | Ty::Option(_) | Ty::Tuple(_) | Ty::Frac
    );
    var.ghost || mathematical
}

/// Ghost code that has permissions: it writes nothing but arrays of its own, and runs by itself.
fn lemma(body: &[Stmt], found: &mut Vec<Violation>) {
    let mut own = BTreeSet::new();
    walk::stmts(body, &mut |stmt| {
        let wrong = match &stmt.kind {
            StmtKind::NewArray { array, .. } => {
                own.insert(*array);
                None
            }
            StmtKind::Store(array, ..) if !own.contains(array) => Some("a ghost method changes no memory"),
            StmtKind::Par(_) | StmtKind::Parallel(_) => Some("a ghost method starts no threads"),
            StmtKind::Barrier(_) => Some("a ghost method does not wait for threads"),
            StmtKind::Invariant(_) | StmtKind::Atomic(..) => Some("a ghost method shares nothing"),
            _ => None,
        };
        found.extend(wrong.map(|words| (words.to_owned(), stmt.place)));
    });
}

struct Look<'p> {
    program: &'p Program,
    method: &'p Method,
    found: Vec<Violation>,
    /// Methods without permissions whose values the program uses, and that were looked at.
    runs: Vec<MethodId>,
}

impl Look<'_> {
    fn is_ghost(&self, var: VarId) -> bool {
        self.method.vars.get(var).is_some_and(is_ghost)
    }

    fn name(&self, var: VarId) -> String {
        self.method.vars.get(var).map_or_else(|| "x".into(), |data| data.name.to_string())
    }

    /// The program looks at this.
    fn looks(&mut self, e: &Expr) {
        if let Some((var, place)) = ghost_in(e, &|var| self.is_ghost(var)) {
            let words = format!("the program does not look at `{}`, which is ghost", self.name(var));
            self.found.push((words, place));
        }
        if let Some((words, place)) = no_value(self.program, e) {
            self.found.push((format!("{words}: it stands in contracts and ghost code"), place));
        }
    }

    /// Ghost code changes this.
    fn changes(&mut self, var: VarId, place: Place) {
        if !self.is_ghost(var) {
            let words = format!("ghost code does not change `{}`, which is the program's", self.name(var));
            self.found.push((words, place));
        }
    }

    /// `ghost`: the labels inside the ghost code around, if there is any.
    fn body(&mut self, body: &[Stmt], ghost: Option<&BTreeSet<LabelId>>) {
        body.iter().for_each(|stmt| self.stmt(stmt, ghost));
    }

    fn stmt(&mut self, stmt: &Stmt, ghost: Option<&BTreeSet<LabelId>>) {
        let place = stmt.place;
        let never = |what: &str| (format!("ghost code does not {what}"), place);
        match (&stmt.kind, ghost) {
            (
                StmtKind::Assign(var, _)
                | StmtKind::Havoc(var)
                | StmtKind::Unset(var)
                | StmtKind::Store(var, ..),
                Some(_),
            ) => {
                self.changes(*var, place);
            }
            (StmtKind::Assign(var, value), None) if !self.is_ghost(*var) => self.looks(value),
            (StmtKind::Store(array, index, value), None) if !self.is_ghost(*array) => {
                self.looks(index);
                self.looks(value);
            }
            (StmtKind::NewArray { array, length, columns, .. }, None) if !self.is_ghost(*array) => {
                self.looks(length);
                columns.iter().for_each(|columns| self.looks(columns));
            }
            (StmtKind::If(condition, then, otherwise), _) => {
                if ghost.is_none() {
                    self.looks(condition);
                }
                self.body(then, ghost);
                self.body(otherwise, ghost);
            }
            (StmtKind::Block(_, inner), _) => self.body(inner, ghost),
            (StmtKind::Loop(inner), _) => self.body(&inner.body, ghost),
            (StmtKind::Br(label), Some(own)) if !own.contains(label) => {
                self.found.push(never("leave what it stands in"));
            }
            (StmtKind::Return(_), Some(_)) => self.found.push(never("leave what it stands in")),
            (StmtKind::Return(Some(value)), None)
                if !self.method.result.is_some_and(|r| self.is_ghost(r)) =>
            {
                self.looks(value);
            }
            (StmtKind::Par(_) | StmtKind::Parallel(_), Some(_)) => self.found.push(never("start threads")),
            (StmtKind::Par(par), None) => self.par(par),
            (StmtKind::Parallel(blocks), None) => blocks.iter().for_each(|par| self.par(par)),
            (StmtKind::Barrier(_), Some(_)) => self.found.push(never("wait for threads")),
            (StmtKind::Barrier(barrier), None) => {
                // Steps that write run; others are part of the proof and assign nothing but their own (refused by the front ends).
                if !barrier.invariants.is_empty() {
                    self.body(&barrier.body, None);
                }
            }
            (StmtKind::Invariant(_) | StmtKind::Atomic(..), Some(_)) => {
                self.found.push(never("share anything"));
            }
            (StmtKind::Invariant(shared), None) => self.body(&shared.body, None),
            (StmtKind::Atomic(_, inner), None) => self.body(inner, None),
            (StmtKind::Call(call), _) => self.call(call, ghost.is_some(), place),
            (StmtKind::Ghost(inner), _) => {
                let mut own = labels(inner);
                own.extend(ghost.into_iter().flatten());
                self.body(inner, Some(&own));
            }
            (
                StmtKind::Assign(..)
                | StmtKind::Havoc(_)
                | StmtKind::Unset(_)
                | StmtKind::Store(..)
                | StmtKind::NewArray { .. }
                | StmtKind::Br(_)
                | StmtKind::Return(_)
                | StmtKind::Assert(_)
                | StmtKind::Assume(_)
                | StmtKind::Inhale(_)
                | StmtKind::Exhale(_)
                | StmtKind::Refute(_)
                | StmtKind::Snapshot(_)
                | StmtKind::Unreachable(_),
                _,
            ) => {}
        }
    }

    fn par(&mut self, par: &crate::ir::Par) {
        for (_, from, to) in &par.coordinates {
            self.looks(from);
            self.looks(to);
        }
        self.body(&par.body, None);
    }

    fn call(&mut self, call: &Call, ghost: bool, place: Place) {
        let targets: Vec<VarId> = call.yields.iter().map(|(here, _)| *here).collect();
        targets.into_iter().for_each(|var| self.changes(var, place));
        let callee = &self.program.methods[call.method];
        // Ghost memory is changed by the callee's ghost code.
        for (param, arg) in &call.given {
            if let ExprKind::Var(var) = &arg.kind
                && matches!(callee.vars[*param].ty, Ty::Array(_) | Ty::Matrix(_))
            {
                self.changes(*var, arg.place);
            }
        }
        let result = call.result.filter(|var| !self.is_ghost(*var));
        if result.is_some() && !ghost && callee.lemma {
            self.runs(call.method, place);
        }
        match result {
            Some(var) if ghost => self.changes(var, place),
            _ if ghost => {}
            // A lemma changes nothing: what it gets does not matter unless its result goes to the program.
            None if callee.lemma => {}
            _ => {
                let passed = call.args.iter().zip(&callee.params);
                passed
                    .filter(|(_, param)| !is_ghost(&callee.vars[**param]))
                    .for_each(|(arg, _)| self.looks(arg));
            }
        }
    }
}

impl Look<'_> {
    /// The program uses the value of a method without permissions: it runs.
    fn runs(&mut self, id: MethodId, place: Place) {
        if self.runs.contains(&id) {
            return;
        }
        self.runs.push(id);
        let callee = &self.program.methods[id];
        if callee.ghost {
            let words =
                format!("the program does not look at the value of `{}`, which is ghost", callee.name);
            self.found.push((words, place));
            return;
        }
        let mut inside = Look {
            program: self.program,
            method: callee,
            found: Vec::new(),
            runs: std::mem::take(&mut self.runs),
        };
        inside.body(callee.body.as_deref().unwrap_or(&[]), None);
        self.runs = inside.runs;
        if let Some((words, _)) = inside.found.into_iter().next() {
            self.found.push((format!("the program cannot run `{}`: {words}", callee.name), place));
        }
    }
}

/// The labels inside statements.
fn labels(body: &[Stmt]) -> BTreeSet<LabelId> {
    let mut found = BTreeSet::new();
    walk::stmts(body, &mut |stmt| match &stmt.kind {
        StmtKind::Block(label, _) => {
            found.insert(*label);
        }
        StmtKind::Loop(inner) => {
            found.insert(inner.label);
        }
        _ => {}
    });
    found
}
