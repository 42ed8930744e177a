//! The variables that decide what a statement does: those that its addresses, conditions and counts are made of.
//!
//! Their values are part of what is told about a defect. Temporaries of the translation stand for the variables that they
//! were made of; what is stored is told elsewhere.

use crate::code::{Program, Reg};
use crate::compile::Compiler;
use crate::thread::Thread;
use gpuproof_base::{Id, Name};
use gpuproof_kir::{Expr, ExprKind, LocalId, Stmt, StmtKind, Ty, walk};
use std::ops::Range;

/// Most variables of one statement.
const MOST: usize = 6;

/// A variable of the source in the frame of its function.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Variable {
    register: Reg,
    name: Name,
    ty: Ty,
}

impl Compiler<'_> {
    /// The variables of a statement.
    pub fn variables_of(&mut self, stmt: &Stmt) -> Range<usize> {
        let mut found = Vec::new();
        match &stmt.kind {
            StmtKind::Load(_, access) | StmtKind::Store(access, _) | StmtKind::Atomic { access, .. } => {
                self.add_variables(&access.ptr, &mut found);
            }
            StmtKind::Set(local, value) => {
                self.add_variables(value, &mut found);
                if !self.module.functions[self.current].locals[*local].named {
                    self.made_of.insert(*local, found.clone());
                }
            }
            _ => walk::stmt_exprs(stmt, &mut |expr, _| self.add_variables(expr, &mut found)),
        }
        self.keep_variables(&found)
    }

    /// The variables of a condition.
    pub fn variables_in(&mut self, expr: &Expr) -> Range<usize> {
        let mut found = Vec::new();
        self.add_variables(expr, &mut found);
        self.keep_variables(&found)
    }

    fn keep_variables(&mut self, found: &[LocalId]) -> Range<usize> {
        let locals = &self.module.functions[self.current].locals;
        let start = self.program.variables.len();
        let kept = found.iter().take(MOST).map(|local| {
            let info = &locals[*local];
            Variable { register: local.number() as Reg, name: info.name.clone(), ty: info.ty }
        });
        self.program.variables.extend(kept);
        start..self.program.variables.len()
    }

    fn add_variables(&self, expr: &Expr, found: &mut Vec<LocalId>) {
        let locals = &self.module.functions[self.current].locals;
        walk::expr(expr, &mut |e| {
            let ExprKind::Local(local) = e.kind else { return };
            let own = [local];
            let stands_for = match locals[local].named {
                true => &own[..],
                false => self.made_of.get(&local).map_or(&[][..], |list| list),
            };
            for local in stands_for {
                if locals[*local].ty != Ty::Ptr && !found.contains(local) {
                    found.push(*local);
                }
            }
        });
    }
}

/// The values of some variables for a thread whose frame starts at `base`; those that were never set are left out.
pub(crate) fn values(
    program: &Program,
    thread: &Thread,
    base: u32,
    variables: Range<usize>,
) -> Vec<(Name, Ty, u128)> {
    let variables = program.variables.get(variables).unwrap_or(&[]).iter();
    let valued = variables.map(|v| (v, thread.get(program, base, v.register)));
    let set = valued.filter(|(_, value)| !value.undefined());
    set.map(|(v, value)| (v.name.clone(), v.ty, value.bits)).collect()
}
