//! Functions and clauses: rules 8 to 10, 12, 29 and 30.

use super::Checker;
use crate::clause::{Clause, ClauseBody, ClauseKind};
use crate::module::{Function, FunctionId, FunctionKind, ObjectId, Space};
use crate::ty::Ty;
use gpuproof_base::Id;
use std::collections::HashSet;

/// Where a clause stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Function,
    Loop,
    Barrier,
}

impl<'m> Checker<'m> {
    pub(super) fn functions(&mut self) {
        let mut taken = HashSet::new();
        let module = self.module;
        for (id, function) in module.functions.iter_enumerated() {
            self.function(id, function, &mut taken);
        }
    }

    fn function(&mut self, id: FunctionId, function: &'m Function, taken: &mut HashSet<ObjectId>) {
        self.function = Some((id, function));
        self.labels.clear();
        self.enclosing.clear();
        let at = function.origin;
        self.origin(at);
        for local in function.locals.iter() {
            self.origin(local.origin);
            self.ty(local.ty, local.origin);
        }
        function.results.iter().for_each(|ty| self.ty(*ty, at));
        let kernel = function.kind == FunctionKind::Kernel;
        self.require(!kernel || function.results.is_empty(), 9, at, || "a kernel returns a value".into());
        let required = [function.required_block, function.required_cluster];
        let zero = required.into_iter().flatten().any(|size| size.contains(&0));
        self.require(!zero, 12, at, || "a required size of blocks or clusters is zero".into());
        for (number, param) in function.params.iter().enumerate() {
            let Some(local) = self.entry(&function.locals, param.local, at) else { continue };
            let at = local.origin;
            self.require(param.local.number() == number, 8, at, || {
                format!("parameter {number} is {:?}, not local {number}", local.name)
            });
            let pointer = kernel && local.ty == Ty::Ptr;
            self.require(pointer == param.object.is_some(), 10, at, || match pointer {
                true => format!("pointer parameter {:?} of a kernel has no object", local.name),
                false => format!("parameter {:?} has an object, but is no pointer of a kernel", local.name),
            });
            if let Some(id) = param.object
                && let Some(object) = self.entry(&self.module.objects, id, at)
            {
                let own = taken.insert(id) && object.space != Space::Private;
                self.require(own, 10, at, || {
                    format!("object {:?} of parameter {:?} is not its own", object.name, local.name)
                });
            }
        }
        self.clauses(&function.contract, Place::Function);
        if let Some(body) = &function.body {
            self.body(body);
        }
        self.function = None;
    }

    pub(super) fn clauses(&mut self, clauses: &[Clause], place: Place) {
        clauses.iter().for_each(|clause| self.clause(clause, place));
    }

    fn clause(&mut self, clause: &Clause, place: Place) {
        let at = clause.origin;
        self.origin(at);
        let fits = match clause.kind {
            ClauseKind::Comment => true,
            ClauseKind::Invariant { .. } => place == Place::Loop,
            ClauseKind::BarrierInvariant { .. } => place == Place::Barrier,
            ClauseKind::Requires { .. }
            | ClauseKind::Ensures { .. }
            | ClauseKind::FunctionWideInvariant { .. }
            | ClauseKind::Axiom
            | ClauseKind::FreshArray
            | ClauseKind::ReadsFrom
            | ClauseKind::WritesTo => place == Place::Function,
        };
        let comment = matches!(clause.body, ClauseBody::Comment(_));
        self.require(fits && comment == (clause.kind == ClauseKind::Comment), 29, at, || {
            format!("a clause of kind {:?} does not belong here", clause.kind)
        });
        let ClauseBody::Exprs(exprs) = &clause.body else { return };
        exprs.iter().for_each(|expr| self.annotation(expr));
        let typed = match clause.kind {
            ClauseKind::FreshArray | ClauseKind::ReadsFrom | ClauseKind::WritesTo => {
                exprs.iter().all(|expr| expr.ty == Ty::Ptr)
            }
            _ => exprs.first().is_some_and(|expr| expr.ty == Ty::Bool),
        };
        self.require(typed, 30, at, || format!("a clause of kind {:?} claims no such thing", clause.kind));
    }
}
