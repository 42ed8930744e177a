//! Which variables have the same value in all threads that meet at a barrier, and where control may differ between them.
//!
//! Rule: a variable is *uniform* if every assignment to it stands where control is the same for all threads and assigns an
//! expression of uniform variables. Coordinates of the threads that meet, values from memory, results of calls and uninitialised
//! variables are not. Variables from outside the parallel block are uniform, because nothing inside assigns them.
//!
//! Control is the same for all threads at the start of the block, and stays so under conditions that are uniform. Where a
//! condition is not, the branches inside it, and everything that they may jump over, are *divergent*; a loop that is left or
//! continued from there is divergent as a whole. By induction over the run, threads that meet at a barrier outside divergent code
//! have taken the same branches and passed the same number of rounds, so that uniform variables agree.

use crate::ir::{Expr, ExprKind, LabelId, Par, Stmt, StmtKind, Ty, VarId, walk};
use gpuproof_spec::Place;
use std::collections::BTreeSet;

/// What differs between the threads of a parallel block.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    /// Variables that may differ.
    pub varying: BTreeSet<VarId>,
    /// Barriers in divergent code.
    pub divergent: Vec<Place>,
}

/// Finds what may differ between the threads of a parallel block that meet at its barriers.
pub fn differences(par: &Par) -> Differences {
    let mut varying: BTreeSet<VarId> = par.coordinates.iter().skip(par.outer).map(|(v, _, _)| *v).collect();
    loop {
        let mut finder = Finder { varying: varying.clone(), divergent: Vec::new(), jumped: BTreeSet::new() };
        // Labels that are jumped to from divergent code are found on the way; go round until nothing is new.
        loop {
            let jumped = finder.jumped.len();
            finder.divergent.clear();
            finder.body(&par.body, false);
            if finder.jumped.len() == jumped {
                break;
            }
        }
        if finder.varying == varying {
            return Differences { varying, divergent: finder.divergent };
        }
        varying = finder.varying;
    }
}

struct Finder {
    varying: BTreeSet<VarId>,
    divergent: Vec<Place>,
    /// Labels that divergent code jumps to.
    jumped: BTreeSet<LabelId>,
}

impl Finder {
    fn varies(&self, e: &Expr) -> bool {
        let mut varies = false;
        walk::exprs(e, &mut |part| match &part.kind {
            // An array stands by itself as an argument of a function only, which reads it.
            ExprKind::Var(var) => {
                varies |= self.varying.contains(var) || matches!(part.ty, Ty::Array(_) | Ty::Matrix(_));
            }
            ExprKind::Load(..) | ExprKind::Old(_) => varies = true,
            _ => {}
        });
        varies
    }

    /// Goes through statements; whether what follows them is divergent.
    fn body(&mut self, body: &[Stmt], divergent: bool) -> bool {
        let mut divergent = divergent;
        for stmt in body {
            divergent = self.stmt(stmt, divergent);
        }
        divergent
    }

    fn stmt(&mut self, stmt: &Stmt, divergent: bool) -> bool {
        match &stmt.kind {
            StmtKind::Assign(var, value) if divergent || self.varies(value) => {
                self.varying.insert(*var);
            }
            StmtKind::Havoc(var) | StmtKind::Unset(var) => {
                self.varying.insert(*var);
            }
            StmtKind::Call(call) => {
                self.varying.extend(call.result);
                self.varying.extend(call.yields.iter().map(|(here, _)| *here));
            }
            StmtKind::If(condition, then, otherwise) => {
                let inside = divergent || self.varies(condition);
                let left = self.body(then, inside) && has_jump(then);
                let right = self.body(otherwise, inside) && has_jump(otherwise);
                // Some threads may have jumped away.
                return divergent || left || right;
            }
            StmtKind::Block(label, body) => {
                self.body(body, divergent);
                // At the end of the block all that went in are together again, unless some went further out.
                return divergent || jumps_beyond(body, &self.jumped, &mut vec![*label]);
            }
            StmtKind::Loop(inner) => {
                // A jump from divergent code to its head or out of it makes rounds differ.
                let mut own = vec![inner.label];
                let leaves =
                    self.jumped.contains(&inner.label) || jumps_beyond(&inner.body, &self.jumped, &mut own);
                let inside = divergent || leaves;
                self.body(&inner.body, inside);
                return inside;
            }
            StmtKind::Br(label) if divergent => {
                self.jumped.insert(*label);
            }
            StmtKind::Barrier(_) if divergent => self.divergent.push(stmt.place),
            // Threads inside meet at barriers of their own.
            StmtKind::Return(_) | StmtKind::Par(_) | StmtKind::Parallel(_) => return divergent,
            StmtKind::Invariant(shared) => return self.body(&shared.body, divergent),
            StmtKind::Atomic(_, body) | StmtKind::Ghost(body) => return self.body(body, divergent),
            _ => {}
        }
        divergent
    }
}

/// Whether some statement jumps to a label outside.
fn has_jump(body: &[Stmt]) -> bool {
    let mut inside: BTreeSet<LabelId> = BTreeSet::new();
    let mut targets: BTreeSet<LabelId> = BTreeSet::new();
    let mut returns = false;
    walk::stmts(body, &mut |stmt| match &stmt.kind {
        StmtKind::Block(label, _) => {
            inside.insert(*label);
        }
        StmtKind::Loop(inner) => {
            inside.insert(inner.label);
        }
        StmtKind::Br(label) => {
            targets.insert(*label);
        }
        StmtKind::Return(_) => returns = true,
        _ => {}
    });
    returns || targets.iter().any(|label| !inside.contains(label))
}

/// Whether a label that divergent code jumps to lies outside these statements.
fn jumps_beyond(body: &[Stmt], jumped: &BTreeSet<LabelId>, own: &mut Vec<LabelId>) -> bool {
    let mut targets: BTreeSet<LabelId> = BTreeSet::new();
    walk::stmts(body, &mut |stmt| match &stmt.kind {
        StmtKind::Block(label, _) => own.push(*label),
        StmtKind::Loop(inner) => own.push(inner.label),
        StmtKind::Br(label) => {
            targets.insert(*label);
        }
        _ => {}
    });
    targets.iter().any(|label| jumped.contains(label) && !own.contains(label))
}
