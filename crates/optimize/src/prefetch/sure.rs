//! What happens in any case: whether control can leave a list of statements, and whether it uses an element on every way through.

use super::{Use, contains};
use crate::ask::Ask;
use crate::known::{Known, is_impure_call};
use crate::tree::{self, Changes, range};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::expr::BinaryOp;
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::{Expr, ExprKind};

/// Whether control can leave a list other than by its end: by `return`, or by `break` and `continue` of a loop around it.
pub(super) fn leaves(list: &[Stmt], in_loop: bool) -> bool {
    list.iter().any(|stmt| match &stmt.kind {
        StmtKind::Simple(s) => match s.kind {
            simple::StmtKind::Return(_) => true,
            simple::StmtKind::Break | simple::StmtKind::Continue => !in_loop,
            _ => false,
        },
        StmtKind::While(_, _, body) => leaves(body, true),
        StmtKind::For(parts) => leaves(&parts.body, true),
        _ => tree::inside(stmt).into_iter().any(|inner| leaves(inner, in_loop)),
    })
}

/// Whether a statement may change the value of an expression. Assigning to an element does not change an array's length.
pub(super) fn may_change(stmt: &Stmt, value: &Expr) -> bool {
    let without_lengths = tree::replaced(value, &|e| match &e.kind {
        ExprKind::Member(_, field) if &*field.name == "length" => Some(crate::known::int(0)),
        _ => None,
    });
    if !Changes::of_one(stmt).names.is_disjoint(&tree::names(&without_lengths)) {
        return true;
    }
    // A function may change what is read from memory.
    let mut calls = false;
    tree::each_stmt(std::slice::from_ref(stmt), &mut |s| {
        let code = tree::exprs(s).into_iter().filter(|(_, ghost)| !ghost);
        calls |= code.into_iter().any(|(e, _)| tree::any(e, &is_impure_call));
    });
    calls && tree::reads_memory(&without_lengths)
}

/// Whether one of the uses is made on every way through a list.
pub(super) fn touched(list: &[Stmt], uses: &[&Use<'_>], known: &Known, ask: &mut Ask) -> bool {
    let mut known = known.clone();
    for stmt in list {
        let made = |e: &Expr| evaluated(e, uses);
        let here = match &stmt.kind {
            StmtKind::Simple(s) => match &s.kind {
                simple::StmtKind::Declare(_, variables) => {
                    variables.iter().filter_map(|(_, v)| v.as_ref()).any(made)
                }
                simple::StmtKind::Assign(target, _, value) => made(target) || made(value),
                simple::StmtKind::Step(e, _) | simple::StmtKind::Call(e) => made(e),
                simple::StmtKind::Return(value) => value.iter().any(made),
                _ => false,
            },
            StmtKind::Block(body) => touched(body, uses, &known, ask),
            StmtKind::If(condition, then, otherwise) => {
                made(condition) || {
                    let (mut yes, mut no) = (known.clone(), known.clone());
                    yes.enter(stmt, 0);
                    no.enter(stmt, 1);
                    touched(then, uses, &yes, ask) && touched(otherwise, uses, &no, ask)
                }
            }
            StmtKind::While(contract, condition, body) => {
                made(condition)
                    || ask.implies(&known.at_loop(contract, &[]), condition).is_ok() && {
                        let mut inside = known.clone();
                        inside.enter(stmt, 0);
                        touched(body, uses, &inside, ask)
                    }
            }
            StmtKind::For(parts) => {
                parts.condition.iter().any(made) || {
                    let first = known.at_loop(&parts.contract, &parts.init);
                    let runs = parts.condition.as_ref().is_none_or(|c| ask.implies(&first, c).is_ok());
                    runs && {
                        let mut inside = known.clone();
                        inside.enter(stmt, 0);
                        touched(&parts.body, uses, &inside, ask)
                    }
                }
            }
            _ => false,
        };
        if here {
            return true;
        }
        if leaves(std::slice::from_ref(stmt), false) {
            return false;
        }
        known.after(stmt);
    }
    false
}

/// Whether evaluating an expression makes one of the uses in any case, not only behind `&&`, `||` or a condition.
fn evaluated(expr: &Expr, uses: &[&Use<'_>]) -> bool {
    let place = range(expr.place);
    if uses.iter().any(|u| !u.ghost && std::ptr::eq(u.expr, expr)) {
        return true;
    }
    if !uses.iter().any(|u| contains(&place, &range(u.expr.place))) {
        return false;
    }
    match &expr.kind {
        ExprKind::Conditional(condition, then, otherwise) => {
            evaluated(condition, uses) || evaluated(then, uses) && evaluated(otherwise, uses)
        }
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Implies, first, _) => {
            evaluated(first, uses)
        }
        _ => tree::children(expr).into_iter().any(|e| evaluated(e, uses)),
    }
}
