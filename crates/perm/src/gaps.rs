//! What contracts leave out: kernels without any, loops without invariant, barriers without contract, and what nobody has shown to end.
//!
//! Nothing here decides an answer. It is for saying once what is missing, and that a proof is one of partial correctness.

use crate::exec::Part;
use crate::ir::{Clause, LabelId, Measure, Program, Stmt, StmtKind, walk};
use gpuproof_base::Code;
use gpuproof_spec::Place;

/// A loop without invariant, or a barrier without contract.
#[derive(Clone, Copy, Debug)]
pub struct Bare {
    /// Whether it is a loop.
    pub is_loop: bool,
    /// The whole statement.
    pub place: Place,
}

impl Bare {
    /// Whether an obligation that stands here and is not shown is one that the missing clauses would have to help with: anything inside of the loop; permissions
    /// behind the barrier.
    pub fn explains(&self, code: Code, at: Place) -> bool {
        let (Some(own), Some(at)) = (self.place.span(), at.span()) else { return false };
        if own.file != at.file {
            return false;
        }
        if self.is_loop {
            return own.start < at.start && at.end <= own.end;
        }
        matches!(code, Code::PermRead | Code::PermWrite) && own.end <= at.start
    }
}

/// Whether a part is a kernel of which no contract says anything, so that its threads have no permissions at all.
pub fn is_bare_kernel(program: &Program, part: Part) -> bool {
    let mut is_bare = false;
    walk::stmts(body(program, part), &mut |stmt| {
        if let StmtKind::Par(par) = &stmt.kind {
            // What is known of every launch stands nowhere in the text.
            let mut clauses = par.contract.requires.iter().chain(&par.contract.ensures);
            is_bare |= par.kernel && clauses.all(|clause| clause.place.span().is_none());
        }
    });
    is_bare
}

/// Whether a part is such a kernel, and no clause in its body says anything either: there is nothing to prove of it.
pub fn says_nothing(program: &Program, part: Part) -> bool {
    let written = |clauses: &[Clause]| clauses.iter().any(|clause| clause.place.span().is_some());
    let mut says = false;
    walk::stmts(body(program, part), &mut |stmt| {
        says |= match &stmt.kind {
            StmtKind::Loop(inner) => written(&inner.invariants),
            StmtKind::Barrier(barrier) => {
                written(&barrier.contract.requires) || written(&barrier.contract.ensures)
            }
            StmtKind::Ghost(_)
            | StmtKind::Assert(_)
            | StmtKind::Inhale(_)
            | StmtKind::Exhale(_)
            | StmtKind::Refute(_)
            | StmtKind::Snapshot(_)
            | StmtKind::Invariant(_)
            | StmtKind::Call(_) => stmt.place.span().is_some(),
            _ => false,
        };
    });
    !says && is_bare_kernel(program, part)
}

/// The loops without invariant and barriers without contract of a part, in the order of the text.
pub fn bare(program: &Program, part: Part) -> Vec<Bare> {
    let mut found = Vec::new();
    walk::stmts(body(program, part), &mut |stmt| {
        let (is_loop, is_bare) = match &stmt.kind {
            StmtKind::Loop(inner) => (true, inner.invariants.is_empty()),
            StmtKind::Barrier(barrier) => {
                (false, barrier.contract.requires.is_empty() && barrier.contract.ensures.is_empty())
            }
            _ => return,
        };
        if is_bare {
            found.push(Bare { is_loop, place: stmt.place });
        }
    });
    found
}

/// Whether a part has a loop, or calls itself, and nobody has shown that this ends.
pub fn may_not_end(program: &Program, part: Part) -> bool {
    let Part::Method(id) = part else { return false };
    let method = &program.methods[id];
    if method.lemma {
        return false;
    }
    let (mut all, mut ghost, mut calls_itself) = (Vec::new(), Vec::new(), false);
    let loops = |stmt: &Stmt, into: &mut Vec<LabelId>| {
        if let StmtKind::Loop(inner) = &stmt.kind
            && inner.measure == Measure::Unsaid
        {
            into.push(inner.label);
        }
    };
    walk::stmts(body(program, part), &mut |stmt| {
        loops(stmt, &mut all);
        match &stmt.kind {
            // Ghost code is shown to end.
            StmtKind::Ghost(inner) => walk::stmts(inner, &mut |stmt| loops(stmt, &mut ghost)),
            StmtKind::Call(call) => calls_itself |= reaches(program, call.method, id),
            _ => {}
        }
    });
    calls_itself || all.iter().any(|label| !ghost.contains(label))
}

/// Whether a method calls another one, directly or through others.
fn reaches(program: &Program, from: crate::ir::MethodId, to: crate::ir::MethodId) -> bool {
    let (mut open, mut seen) = (vec![from], Vec::new());
    while let Some(id) = open.pop() {
        if id == to {
            return true;
        }
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        walk::stmts(body(program, Part::Method(id)), &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind {
                open.push(call.method);
            }
        });
    }
    false
}

fn body(program: &Program, part: Part) -> &[Stmt] {
    match part {
        Part::Method(id) => program.methods[id].body.as_deref().unwrap_or(&[]),
        Part::Function(_) => &[],
    }
}
