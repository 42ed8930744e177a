//! A program without its ghost code: what really runs.
//!
//! Ghost statements are gone, and so is everything that speaks of ghost variables: assignments to them, arguments and clauses. What is left of contracts are
//! claims about the program itself, which a proof of the whole program promises as well. Preconditions are left as they are: inputs are those of the
//! whole program.

use super::{ghost_in, is_ghost};
use crate::ir::{Assertion, Clause, Contract, Method, Program, Stmt, StmtKind, VarId, walk};

/// The program without its ghost code. Numbers of methods, functions and variables stay what they were.
pub fn erased(program: &Program) -> Program {
    let mut program = program.clone();
    let lemmas: Vec<bool> = program.methods.iter().map(|method| method.lemma).collect();
    let ids: Vec<_> = program.methods.iter_enumerated().map(|(id, _)| id).collect();
    for (id, lemma) in ids.into_iter().zip(&lemmas) {
        let method = &mut program.methods[id];
        // A lemma is there for the proof; where the program calls one for its value, it runs.
        if *lemma {
            continue;
        }
        let ghosts: Vec<bool> = method.vars.iter().map(is_ghost).collect();
        let erase = Erase { ghosts, lemmas: &lemmas };
        erase.clauses(&mut method.contract.ensures);
        if let Some(body) = &mut method.body {
            erase.body(body);
        }
    }
    program
}

/// Whether there is anything to take away.
pub fn has_ghost_code(method: &Method) -> bool {
    let mut found = false;
    walk::stmts(method.body.as_deref().unwrap_or(&[]), &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Ghost(_));
    });
    found || method.vars.iter().any(is_ghost)
}

struct Erase<'l> {
    ghosts: Vec<bool>,
    lemmas: &'l [bool],
}

impl Erase<'_> {
    fn is_ghost(&self, var: VarId) -> bool {
        use gpuproof_base::index::Id;
        self.ghosts.get(var.number()).copied().unwrap_or(false)
    }

    fn speaks(&self, assertion: &Assertion) -> bool {
        let mut found = false;
        walk::assertion(assertion, &mut |e| found |= ghost_in(e, &|var| self.is_ghost(var)).is_some());
        found || self.permission(assertion)
    }

    /// Whether it is about a permission for a ghost array.
    fn permission(&self, assertion: &Assertion) -> bool {
        match assertion {
            Assertion::Pure(_) => false,
            Assertion::Perm(perm) => self.is_ghost(perm.array),
            Assertion::Sep(parts) => parts.iter().any(|part| self.permission(part)),
            Assertion::Implies(_, inner) | Assertion::Forall(_, _, inner) => self.permission(inner),
            Assertion::Choose(_, a, b) => self.permission(a) || self.permission(b),
        }
    }

    /// Clauses without the parts that speak of ghost variables.
    fn clauses(&self, clauses: &mut Vec<Clause>) {
        for clause in clauses.iter_mut() {
            if let Assertion::Sep(parts) = &mut clause.assertion {
                self.parts(parts);
            }
        }
        clauses.retain(|clause| !self.speaks(&clause.assertion));
    }

    fn parts(&self, parts: &mut Vec<Assertion>) {
        for part in parts.iter_mut() {
            if let Assertion::Sep(inner) = part {
                self.parts(inner);
            }
        }
        parts.retain(|part| !self.speaks(part));
    }

    fn contract(&self, contract: &mut Contract) {
        let lost = |clause: &Clause| clause.assertion.holds_permission() && self.speaks(&clause.assertion);
        if contract.requires.iter().any(lost) {
            // What is handed out cannot be compared with what is handed in any more.
            contract.ensures.clear();
        }
        self.clauses(&mut contract.requires);
        self.clauses(&mut contract.ensures);
    }

    fn body(&self, body: &mut Vec<Stmt>) {
        body.retain_mut(|stmt| self.keeps(stmt));
    }

    /// What is left of a statement; whether anything is.
    fn keeps(&self, stmt: &mut Stmt) -> bool {
        use gpuproof_base::index::Id;
        match &mut stmt.kind {
            StmtKind::Ghost(_) | StmtKind::Inhale(_) | StmtKind::Exhale(_) | StmtKind::Refute(_) => {
                return false;
            }
            StmtKind::Assign(var, _)
            | StmtKind::Havoc(var)
            | StmtKind::Unset(var)
            | StmtKind::Store(var, ..) => {
                return !self.is_ghost(*var);
            }
            StmtKind::NewArray { array, .. } => return !self.is_ghost(*array),
            StmtKind::Assert(claim) | StmtKind::Assume(claim) => return !self.speaks(claim),
            StmtKind::If(_, then, otherwise) => {
                self.body(then);
                self.body(otherwise);
            }
            StmtKind::Block(_, inner) | StmtKind::Atomic(_, inner) => self.body(inner),
            StmtKind::Loop(inner) => {
                self.clauses(&mut inner.invariants);
                self.body(&mut inner.body);
            }
            StmtKind::Par(par) => {
                self.contract(&mut par.contract);
                self.body(&mut par.body);
            }
            StmtKind::Parallel(blocks) => {
                for par in blocks {
                    self.contract(&mut par.contract);
                    self.body(&mut par.body);
                }
            }
            StmtKind::Invariant(shared) => {
                self.clauses(&mut shared.resource);
                self.body(&mut shared.body);
            }
            StmtKind::Barrier(barrier) => {
                self.contract(&mut barrier.contract);
                self.body(&mut barrier.body);
            }
            StmtKind::Call(call) => {
                call.given.clear();
                call.yields.clear();
                let lemma = self.lemmas.get(call.method.number()).copied().unwrap_or(false);
                return !lemma || call.result.is_some_and(|var| !self.is_ghost(var));
            }
            StmtKind::Br(_) | StmtKind::Return(_) | StmtKind::Snapshot(_) | StmtKind::Unreachable(_) => {}
        }
        true
    }
}
