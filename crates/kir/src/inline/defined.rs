//! Which locals may be read before they were set.
//!
//! The rule: in a list of statements, control reaches one only after all before it in the list were executed in
//! this pass through the list, because a branch goes to the end of a list or to its start. So a read is safe if a
//! set of the local stands before it in its own list or in one around it. What both arms of an `if` set is set
//! after it; what a `block` or `loop` sets inside may have been jumped over.
//!
//! `havoc` counts as no set here, but takes away what an earlier set gave. Inside a loop it does so from the start
//! of the loop on, because the next iteration comes after it.

use crate::expr::ExprKind;
use crate::module::LocalId;
use crate::stmt::{Stmt, StmtKind};
use crate::walk;
use gpuproof_base::Id;
use std::collections::BTreeSet;

/// The locals of a body that may be read without a value of a set other than `havoc`. `entry` are those that have
/// a value at the start; `count` is the number of all locals.
pub(crate) fn read_before_set(
    body: &[Stmt],
    count: usize,
    entry: impl Iterator<Item = LocalId>,
) -> BTreeSet<LocalId> {
    let mut state = State { known: vec![false; count], read: BTreeSet::new() };
    for local in entry {
        state.set(local, true);
    }
    state.body(body);
    state.read
}

struct State {
    /// By local: whether it surely has a value.
    known: Vec<bool>,
    read: BTreeSet<LocalId>,
}

impl State {
    fn set(&mut self, local: LocalId, value: bool) -> bool {
        let entry = self.known.get_mut(local.number());
        entry.is_some_and(|entry| std::mem::replace(entry, value) != value)
    }

    fn knows(&self, local: LocalId) -> bool {
        self.known.get(local.number()).copied().unwrap_or(false)
    }

    /// Goes through a list; gives the locals that became known in it.
    fn body(&mut self, body: &[Stmt]) -> Vec<LocalId> {
        let mut learned = Vec::new();
        for stmt in body {
            self.stmt(stmt, &mut learned);
        }
        learned
    }

    /// Goes through a list that may not have been executed: what it sets is forgotten again.
    fn aside(&mut self, body: &[Stmt]) -> BTreeSet<LocalId> {
        let learned: Vec<LocalId> = self.body(body);
        let kept = learned.iter().copied().filter(|local| self.knows(*local)).collect();
        for local in learned {
            self.set(local, false);
        }
        kept
    }

    fn stmt(&mut self, stmt: &Stmt, learned: &mut Vec<LocalId>) {
        if let StmtKind::Loop { body, .. } = &stmt.kind {
            walk::stmts(body, &mut |inner| {
                if let StmtKind::Havoc(local) = &inner.kind {
                    self.set(*local, false);
                }
            });
        }
        walk::stmt_exprs(stmt, &mut |root, _| {
            walk::expr(root, &mut |expr| {
                if let ExprKind::Local(local) = &expr.kind
                    && !self.knows(*local)
                {
                    self.read.insert(*local);
                }
            });
        });
        match &stmt.kind {
            StmtKind::Havoc(local) => {
                self.set(*local, false);
            }
            StmtKind::If(_, then, otherwise) => {
                let then = self.aside(then);
                let otherwise = self.aside(otherwise);
                for local in then.intersection(&otherwise) {
                    if self.set(*local, true) {
                        learned.push(*local);
                    }
                }
            }
            StmtKind::Block(_, body) | StmtKind::Loop { body, .. } => {
                self.aside(body);
            }
            _ => {
                for local in walk::targets(stmt) {
                    if self.set(*local, true) {
                        learned.push(*local);
                    }
                }
            }
        }
    }
}
