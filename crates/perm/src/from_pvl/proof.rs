//! Statements for the proof alone.

use super::stmt::Lowering;
use crate::ghost;
use crate::ir::{Expr, ExprKind, Stmt, StmtKind, VarId, walk};
use crate::meaning::{Meant, Scope, mistake};
use gpuproof_front_pvl as pvl;
use gpuproof_spec::Place;

impl Lowering<'_> {
    /// A statement, of the program or for the proof alone. What a condition on ghost variables decides is for the proof alone.
    pub(super) fn stmt(&mut self, stmt: &pvl::Stmt, result: &mut Vec<Stmt>) -> Meant<()> {
        let condition = match &stmt.kind {
            pvl::StmtKind::If(condition, ..) | pvl::StmtKind::While(_, condition, _) => Some(condition),
            _ => None,
        };
        let decided = match condition.filter(|_| !self.for_proof) {
            Some(condition) => {
                let condition = self.meaning().truth(condition)?;
                self.looks_at_ghost(&condition)
            }
            None => false,
        };
        if !(stmt.ghost || decided) {
            return self.plain(stmt, result);
        }
        let first = self.scope.vars.len();
        let mut made = Vec::new();
        let around = std::mem::replace(&mut self.for_proof, true);
        self.plain(stmt, &mut made)?;
        self.for_proof = around;
        // The variables that it declares are for the proof, too.
        self.scope.ghost_from(first);
        result.push(Stmt::new(StmtKind::Ghost(made), stmt.place));
        Ok(())
    }

    /// A ghost variable does not have the name of a variable of the program: what runs does not have it, and would use the other one.
    pub(super) fn hides_nothing(&self, before: usize, place: Place) -> Meant<()> {
        let (visible, new) = self.scope.names.split_at(before.min(self.scope.names.len()));
        let is_ghost = |e: &Expr| is_ghost_name(self.scope, e);
        for (name, made) in new.iter().filter(|(_, made)| is_ghost(made)) {
            if visible.iter().any(|(other, e)| other == name && !is_ghost(e)) {
                let at = match made.kind {
                    ExprKind::Var(var) => self.scope.vars[var].place,
                    _ => place,
                };
                let message = format!("this ghost variable hides the program's `{name}`");
                return Err(
                    mistake(at, message).help("what runs has no ghost variables: give it another name")
                );
            }
        }
        Ok(())
    }

    fn looks_at_ghost(&self, e: &Expr) -> bool {
        ghost::ghost_in(e, &|var| ghost::is_ghost(&self.scope.vars[var])).is_some()
    }

    /// Whether what a statement assigns comes from ghost variables.
    pub(super) fn stands_in_ghost_code(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Assign(_, value) => self.looks_at_ghost(value),
            StmtKind::Call(call) => call.args.iter().any(|arg| self.looks_at_ghost(arg)),
            _ => false,
        }
    }
}

/// Which thread it is, a thread cannot change: barriers tell threads apart by their coordinates.
pub(super) fn coordinates_kept(
    scope: &Scope,
    coordinates: &[(VarId, Expr, Expr)],
    body: &[Stmt],
) -> Meant<()> {
    let assigned = walk::assigned(body);
    match coordinates.iter().find(|(var, _, _)| assigned.contains(var)) {
        Some((var, _, _)) => {
            let data = &scope.vars[*var];
            Err(mistake(data.place, format!("the threads assign their coordinate `{}`", data.name))
                .help("assign a variable that is declared inside"))
        }
        None => Ok(()),
    }
}

/// Whether a name stands for a ghost variable, or ghost memory.
pub(super) fn is_ghost_name(scope: &Scope, e: &Expr) -> bool {
    match e.kind {
        ExprKind::Var(var) | ExprKind::Load(var, _) => scope.vars.get(var).is_some_and(ghost::is_ghost),
        _ => false,
    }
}
