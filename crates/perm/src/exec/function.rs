//! Pure functions: the value exists (recursion ends), and has what the postcondition says.
//!
//! While a function is justified, its definition and contract, and those of functions that it is recursive with, are not used. What
//! is used instead is the postcondition for the recursive calls of its body, where they are evaluated: they are smaller. That they are is
//! shown without it.

use super::eval::{Frame, View};
use super::{Exec, Obligation, State, Value};
use crate::ir::{Expr, ExprKind, Function, FunctionId, Measure, Ty, VarId, walk};
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
            let value = match &var.ty {
                Ty::Array(_) => Value::Array(self.new_array(&var.name, &var.ty, None, &mut state)),
                ty => Value::Term(self.fresh(&var.name, ty)),
            };
            if let Value::Array(array) = value {
                self.arrays[array.0].bounded = true;
            }
            state.locals.insert(*param, value);
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
        state.facts.append(&mut self.smaller);
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
                shows: Vec::new(),
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

    /// The postcondition of a call in a function's body that was just evaluated, under the conditions under which it is. Functions that are
    /// there for their postconditions are used in this way.
    pub fn recursive_post(&mut self, id: FunctionId, args: &[Term], result: Term, view: &View<'_>) {
        if self.current_function.is_none() || !view.frame.bound.is_empty() {
            return;
        }
        // That its precondition holds is shown where it is evaluated.
        if let Some((_, post)) = self.contract_parts(id, args, result) {
            let evaluated = self.terms.and(&view.frame.guards);
            let fact = self.terms.implies(evaluated, post);
            self.smaller.push(fact);
        }
    }

    /// `requires => ensures` of an application.
    pub fn contract_of(&mut self, id: FunctionId, args: &[Term], result: Term) -> Option<Term> {
        let (pre, posts) = self.contract_parts(id, args, result)?;
        Some(self.terms.implies(pre, posts))
    }

    fn contract_parts(&mut self, id: FunctionId, args: &[Term], result: Term) -> Option<(Term, Term)> {
        let program = self.program;
        let function = &program.functions[id];
        if function.ensures.is_empty() {
            return None;
        }
        let (pre, view_state) = self.precondition(id, args);
        let mut posts = Vec::new();
        for clause in &function.ensures {
            let frame = Frame { result: Some(result), ..Frame::unchecked() };
            let mut view = View::of(&view_state, frame);
            posts.push(self.of_other_item(|exec| exec.formula(&clause.assertion, &mut view)));
        }
        Some((pre, self.terms.and(&posts)))
    }

    /// `requires => value is the body` of an application.
    pub fn definition_of(&mut self, id: FunctionId, args: &[Term], result: Term) -> Option<Term> {
        let program = self.program;
        let function = &program.functions[id];
        let body = function.body.as_ref()?;
        let (pre, view_state) = self.precondition(id, args);
        let value = self.of_other_item(|exec| exec.eval(body, &mut View::unchecked(&view_state)));
        let equal = self.terms.eq(result, value);
        Some(self.terms.implies(pre, equal))
    }

    fn precondition(&mut self, id: FunctionId, args: &[Term]) -> (Term, State) {
        let program = self.program;
        let function = &program.functions[id];
        let mut state = State::default();
        state.locals.extend(bound_params(function, args));
        let mut pres = Vec::new();
        for clause in &function.requires {
            let mut view = View::unchecked(&state);
            pres.push(self.of_other_item(|exec| exec.formula(&clause.assertion, &mut view)));
        }
        (self.terms.and(&pres), state)
    }
}

/// What the parameters of a function stand for in an application: an array is passed as its contents and its length.
pub(super) fn bound_params(function: &Function, args: &[Term]) -> Vec<(VarId, Value)> {
    let mut rest = args.iter().copied();
    let mut bound = Vec::new();
    for param in &function.params {
        let value = match &function.vars[*param].ty {
            Ty::Array(_) => rest.next().zip(rest.next()).map(|(c, length)| Value::Frozen(c, length)),
            _ => rest.next().map(Value::Term),
        };
        bound.extend(value.map(|value| (*param, value)));
    }
    bound
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
