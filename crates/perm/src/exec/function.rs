//! Pure functions: the value exists (recursion ends), and has what the postcondition says.
//!
//! While a function is justified, its definition and contract, and those of functions that it is recursive with, are not used. What
//! is used instead is the postcondition for the recursive calls of its body: they are smaller.

use super::eval::{Frame, View};
use super::{Exec, Obligation, State, Value};
use crate::ir::{Expr, ExprKind, Function, FunctionId, Measure, walk};
use gpuproof_base::Code;
use gpuproof_logic::Term;
use std::collections::BTreeSet;

impl<'p> Exec<'p> {
    /// Justifies a function.
    pub fn function(&mut self, id: FunctionId) {
        let program: &'p crate::ir::Program = self.program;
        let function = &program.functions[id];
        let Some(body) = &function.body else { return };
        self.without = self.recursive_with(id);
        let mut state = State::default();
        for param in &function.params {
            let var = &function.vars[*param];
            let value = self.fresh(&var.name, &var.ty);
            state.locals.insert(*param, Value::Term(value));
        }
        for clause in &function.requires {
            self.take_in(clause, &mut state, &mut Frame::checked());
        }
        let message = format!("the precondition of `{}` can be met", function.name);
        self.possible(state.facts.clone(), message, function.place);
        if function.measure == Measure::Assumed {
            self.assumptions.push((format!("that `{}` ends", function.name), function.place));
        }
        self.enter_function_measure(id, &state);
        let value = self.eval(body, &mut View::of(&state, Frame::checked()));
        let recursive = self.recursive_posts(body, &state);
        state.facts.extend(recursive);
        for clause in &function.ensures {
            let frame = Frame { result: Some(value), ..Frame::checked() };
            let goal = self.formula(&clause.assertion, &mut View::of(&state, frame));
            let without = self.without.clone();
            self.oblige(Obligation {
                code: Code::ContractPost,
                message: format!("the postcondition of `{}` holds of its value", function.name),
                place: clause.place,
                clause: function.place,
                facts: state.facts.clone(),
                goal,
                refute: false,
                without,
            });
        }
    }

    /// A function and those that it is recursive with; none if it is not recursive.
    pub fn recursive_with(&self, id: FunctionId) -> BTreeSet<FunctionId> {
        let reach = |from: FunctionId| {
            let mut seen = BTreeSet::new();
            let mut open = calls(&self.program.functions[from]);
            while let Some(next) = open.pop() {
                if seen.insert(next) {
                    open.extend(calls(&self.program.functions[next]));
                }
            }
            seen
        };
        let own = reach(id);
        let mut together: BTreeSet<FunctionId> =
            own.iter().copied().filter(|other| reach(*other).contains(&id)).collect();
        // Its own postcondition is what is being shown.
        together.insert(id);
        together
    }

    /// The postconditions of the recursive calls of a body.
    fn recursive_posts(&mut self, body: &Expr, state: &State) -> Vec<Term> {
        let mut found: Vec<(FunctionId, Vec<Expr>)> = Vec::new();
        walk::exprs(body, &mut |e| {
            if let ExprKind::Call(id, args) = &e.kind
                && self.without.contains(id)
                && !has_bound(e, state)
            {
                found.push((*id, args.clone()));
            }
        });
        let mut facts = Vec::new();
        for (id, args) in found {
            let args: Vec<Term> = args.iter().map(|a| self.eval(a, &mut View::unchecked(state))).collect();
            let result = self.apply_function(id, &args);
            facts.extend(self.contract_of(id, &args, result));
        }
        facts
    }

    /// `requires => ensures` of an application.
    pub fn contract_of(&mut self, id: FunctionId, args: &[Term], result: Term) -> Option<Term> {
        let program = self.program;
        let function = &program.functions[id];
        if function.ensures.is_empty() {
            return None;
        }
        let (pre, view_state) = self.precondition(id, args);
        let mut posts = Vec::new();
        for clause in &function.ensures {
            let frame = Frame { result: Some(result), ..Frame::unchecked() };
            posts.push(self.formula(&clause.assertion, &mut View::of(&view_state, frame)));
        }
        let posts = self.terms.and(&posts);
        Some(self.terms.implies(pre, posts))
    }

    /// `requires => value is the body` of an application.
    pub fn definition_of(&mut self, id: FunctionId, args: &[Term], result: Term) -> Option<Term> {
        let program = self.program;
        let function = &program.functions[id];
        let body = function.body.as_ref()?;
        let (pre, view_state) = self.precondition(id, args);
        let value = self.eval(body, &mut View::unchecked(&view_state));
        let equal = self.terms.eq(result, value);
        Some(self.terms.implies(pre, equal))
    }

    fn precondition(&mut self, id: FunctionId, args: &[Term]) -> (Term, State) {
        let program = self.program;
        let function = &program.functions[id];
        let mut state = State::default();
        for (param, arg) in function.params.iter().zip(args) {
            state.locals.insert(*param, Value::Term(*arg));
        }
        let mut pres = Vec::new();
        for clause in &function.requires {
            pres.push(self.formula(&clause.assertion, &mut View::unchecked(&state)));
        }
        (self.terms.and(&pres), state)
    }
}

/// The functions that a function names.
fn calls(function: &Function) -> Vec<FunctionId> {
    let mut found = Vec::new();
    let mut each = |e: &Expr| {
        if let ExprKind::Call(id, _) = &e.kind {
            found.push(*id);
        }
    };
    if let Some(body) = &function.body {
        walk::exprs(body, &mut each);
    }
    walk::clauses(&function.requires, &mut each);
    walk::clauses(&function.ensures, &mut each);
    found
}

/// Whether an expression mentions variables that are no parameters: bound ones.
fn has_bound(e: &Expr, state: &State) -> bool {
    let mut bound = false;
    walk::exprs(e, &mut |part| {
        if let ExprKind::Var(var) = &part.kind {
            bound |= !state.locals.contains_key(var);
        }
    });
    bound
}
