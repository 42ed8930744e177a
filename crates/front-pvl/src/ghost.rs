//! What stands in annotation comments is ghost code.
//!
//! `//@ x = 1;` looks like a comment to whoever reads the program, so that it is for the proof alone. Contracts in comments belong to the loop or block
//! after them, which are the program's unless their own words stand in the comment.

use crate::ast::{Item, Program, Stmt, StmtKind};
use gpuproof_spec::Place;
use std::ops::Range;

/// Marks the statements of a program that stand in annotation comments.
pub(crate) fn mark(program: &mut Program, comments: &[Range<usize>]) {
    for item in &mut program.items {
        match item {
            Item::Method(method) => body(method.body.as_deref_mut().unwrap_or(&mut []), comments),
            Item::Kernel(kernel) => body(&mut kernel.body, comments),
            Item::Function(..) | Item::Axiom(..) => {}
        }
    }
}

fn body(stmts: &mut [Stmt], comments: &[Range<usize>]) {
    for stmt in stmts {
        let at = own_words(stmt).span().map(|span| span.start as usize);
        stmt.ghost |= at.is_some_and(|at| comments.iter().any(|comment| comment.contains(&at)));
        if stmt.ghost {
            continue;
        }
        match &mut stmt.kind {
            StmtKind::Simple(_) | StmtKind::Barrier(_) | StmtKind::NewArray(..) => {}
            StmtKind::Block(inner)
            | StmtKind::While(_, _, inner)
            | StmtKind::Invariant(_, _, inner)
            | StmtKind::Atomic(_, inner) => body(inner, comments),
            StmtKind::If(_, then, otherwise) => {
                body(then, comments);
                body(otherwise, comments);
            }
            StmtKind::For(parts) => body(&mut parts.body, comments),
            StmtKind::Par(par) => body(&mut par.body, comments),
            StmtKind::Parallel(blocks) => blocks.iter_mut().for_each(|par| body(&mut par.body, comments)),
        }
    }
}

/// Something of a statement that is not its contract. A block is what is in it.
fn own_words(stmt: &Stmt) -> Place {
    match &stmt.kind {
        StmtKind::Simple(_) | StmtKind::If(..) => stmt.place,
        StmtKind::While(_, condition, _) => condition.place,
        StmtKind::For(parts) => {
            let head = parts.init.iter().chain(&parts.step).map(|s| s.place);
            let condition = parts.condition.iter().map(|c| c.place);
            let inside = parts.body.iter().map(own_words);
            condition.chain(head).chain(inside).next().unwrap_or(stmt.place)
        }
        StmtKind::Par(par) => {
            let name = par.name.iter().map(|n| n.place);
            name.chain(par.bindings.iter().map(|b| b.name.place)).next().unwrap_or(Place::NONE)
        }
        StmtKind::Barrier(barrier) => barrier.name.place,
        StmtKind::Invariant(name, ..) | StmtKind::NewArray(name, ..) => name.place,
        StmtKind::Atomic(names, _) => names.first().map_or(stmt.place, |name| name.place),
        StmtKind::Block(_) | StmtKind::Parallel(_) => Place::NONE,
    }
}
