//! Calls: what the callee requires is handed on, what it ensures is taken in.

use super::assertion::Blame;
use super::eval::{Frame, View};
use super::{Exec, State, Value};
use crate::ir::{Call, Clause, ExprKind, MethodId, Ty, VarId, walk};
use gpuproof_base::Code;
use gpuproof_logic::Range;
use gpuproof_spec::Place;
use std::collections::BTreeSet;

/// Whether a clause speaks of the state before.
fn speaks_of_old(clause: &Clause) -> bool {
    let mut found = false;
    walk::assertion(&clause.assertion, &mut |e| found |= matches!(e.kind, ExprKind::Old(_)));
    found
}

impl Exec<'_> {
    /// Runs a call by the contract of its callee.
    pub fn call(&mut self, call: &Call, state: &mut State, place: Place) {
        let program = self.program;
        let callee = &program.methods[call.method];
        let contract = callee.at_call();
        let mut bound: Vec<(VarId, Value)> = Vec::new();
        let mut arrays = BTreeSet::new();
        let given = call.given.iter().map(|(param, value)| (param, value));
        for (param, arg) in callee.params.iter().zip(&call.args).chain(given) {
            let value = match (&arg.kind, &arg.ty) {
                (ExprKind::Var(var), Ty::Array(_) | Ty::Matrix(_)) => match state.locals.get(var) {
                    Some(Value::Array(array)) => {
                        if !arrays.insert(*array) {
                            let goal = self.terms.false_();
                            let what = "different arrays are passed for different parameters".to_owned();
                            self.need(Code::ContractPre, what, goal, state, arg.place);
                        }
                        Value::Array(*array)
                    }
                    _ => continue,
                },
                _ => Value::Term(self.eval(arg, &mut View::code(state))),
            };
            bound.push((*param, value));
        }
        if callee.body.is_none() {
            self.assume_contract(call.method, place);
        }
        // What a lemma uses must end, and be there for its postcondition alone. So must what stands inside a barrier or in ghost code.
        let in_lemma = self.current.is_some_and(|id| program.methods[id].lemma);
        let in_lemma = in_lemma || self.in_barrier || self.in_ghost > 0;
        if in_lemma && !callee.lemma {
            let goal = self.terms.false_();
            let what =
                format!("lemmas, barriers and ghost code use lemmas only; `{}` has permissions", callee.name);
            self.need(Code::LemmaMeasure, what, goal, state, place);
        }
        self.recursive_call(call.method, &bound, state, place);
        // The callee's names mean its arguments, not variables here with the same number.
        let own_locals = std::mem::take(&mut state.locals);
        let before = state.clone();
        let blame = Blame {
            code: Code::ContractPre,
            permission: Code::ContractPre,
            what: format!("the precondition of `{}` holds here", callee.name),
            place,
            at_site: true,
        };
        for clause in &contract.requires {
            let mut frame = Frame { bound: bound.clone(), ..Frame::unchecked() };
            self.of_other_item(|exec| exec.hand_on(clause, state, &mut frame, &blame));
        }
        if contract.touches_memory() {
            for array in &arrays {
                let sort = self.terms.sort(state.heaps[array.0]);
                state.heaps[array.0] = self.terms.fresh(&self.arrays[array.0].name, sort, Range::ANY);
            }
            let tried: Vec<_> = View::code(&State { locals: own_locals.clone(), ..State::default() }).tried();
            let tried = self.ints(&tried);
            let kept = state.atoms.clone();
            self.keep_owned(&kept, &before.heaps, state, &tried);
            self.keep_unwritten(&before.atoms, &before.heaps, state);
        }
        let mut result = None;
        if let Some(var) = callee.result {
            let value = self.fresh(&callee.name, &callee.vars[var].ty);
            result = Some(value);
        }
        for var in &callee.yields {
            let value = self.fresh(&callee.vars[*var].name, &callee.vars[*var].ty);
            bound.push((*var, Value::Term(value)));
        }
        for clause in &contract.ensures {
            // A kernel was proved with all of memory at hand: what its threads say of the time before is known where it was held here.
            let framed = callee.is_kernel() && speaks_of_old(clause);
            let frame = if framed { Frame::checked() } else { Frame::unchecked() };
            let mut frame = Frame { old: Some(&before), result, bound: bound.clone(), ..frame };
            self.of_other_item(|exec| exec.take_in(clause, state, &mut frame));
        }
        state.locals = own_locals;
        if let (Some(var), Some(value)) = (call.result, result) {
            state.locals.insert(var, Value::Term(value));
            state.unset.set(var);
        }
        for (here, there) in &call.yields {
            if let Some((_, value)) = bound.iter().rev().find(|(var, _)| var == there) {
                state.locals.insert(*here, *value);
                state.unset.set(*here);
            }
        }
    }

    /// Lists the contract of a method without body as an assumption, once.
    fn assume_contract(&mut self, id: MethodId, place: Place) {
        let method = &self.program.methods[id];
        let text = format!("the contract of `{}`, which has no body", method.name);
        if !self.assumptions.iter().any(|(known, _)| *known == text) {
            let at = if method.place.span().is_some() { method.place } else { place };
            self.assumptions.push((text, at));
            self.only_contract(id);
        }
    }

    /// The methods that a method calls, directly or through others.
    pub fn reaches(&self, from: MethodId, to: MethodId) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let body = self.program.methods[id].body.as_deref().unwrap_or(&[]);
            let mut found = false;
            walk::stmts(body, &mut |stmt| {
                if let crate::ir::StmtKind::Call(call) = &stmt.kind {
                    found |= call.method == to;
                    open.push(call.method);
                }
            });
            if found {
                return true;
            }
        }
        false
    }
}
