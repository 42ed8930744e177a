//! Preconditions that say of two pointer parameters that they are equal.
//!
//! Pointer parameters point to arrays of their own unless the source says otherwise. A precondition `p == q` says
//! otherwise: the checker is given the kernel with `q = p` before its first statement, which changes nothing in runs that
//! meet the precondition.

use gpuproof_base::Id;
use gpuproof_kir::{
    BinaryOp, Clause, ClauseBody, ClauseKind, Expr, ExprKind, Function, FunctionId, LocalId, Module, Stmt,
    StmtKind, Ty, Valid, valid,
};

/// The module with the pointers of a kernel made equal that its preconditions say are equal.
pub fn unite(module: Valid, kernel: FunctionId) -> Valid {
    let Some(function) = module.functions.get(kernel) else { return module };
    let equal = equal_parameters(function);
    if equal.is_empty() {
        return module;
    }
    let mut united: Module = Module::clone(&module);
    if let Some(body) = united.functions.iter_mut().nth(kernel.number()).and_then(|f| f.body.as_mut()) {
        let sets = equal.into_iter().map(|(to, from)| {
            let origin = function.origin;
            Stmt::set(to, Expr::local(from, Ty::Ptr, origin), origin)
        });
        body.splice(0..0, sets);
    }
    valid::validate(united).unwrap_or(module)
}

/// Pairs of parameters: the first is to become the second.
fn equal_parameters(function: &Function) -> Vec<(LocalId, LocalId)> {
    let mut pairs: Vec<(LocalId, LocalId)> = Vec::new();
    for clause in &function.contract {
        let Clause { kind: ClauseKind::Requires { .. }, body: ClauseBody::Exprs(exprs), .. } = clause else {
            continue;
        };
        exprs.iter().take(1).for_each(|condition| conjunct(function, condition, &mut pairs));
    }
    pairs
}

fn conjunct(function: &Function, condition: &Expr, pairs: &mut Vec<(LocalId, LocalId)>) {
    match &condition.kind {
        ExprKind::Cast(_, inner) => conjunct(function, inner, pairs),
        ExprKind::And(a, b) => {
            conjunct(function, a, pairs);
            conjunct(function, b, pairs);
        }
        ExprKind::Binary(BinaryOp::Eq, a, b) if a.ty == Ty::Ptr => {
            let (Some(a), Some(b)) = (parameter(function, a), parameter(function, b)) else { return };
            // The later one becomes the earlier one, which may itself have become another.
            let (from, to) = (a.min(b), a.max(b));
            if from != to && pairs.iter().all(|(changed, _)| *changed != to) {
                pairs.push((to, from));
            }
        }
        _ => {}
    }
}

/// The parameter that an expression is, directly or by a copy made at the kernel's start.
fn parameter(function: &Function, expr: &Expr) -> Option<LocalId> {
    let ExprKind::Local(mut local) = expr.kind else { return None };
    for stmt in function.body.as_deref().unwrap_or(&[]) {
        match &stmt.kind {
            StmtKind::Set(to, value) => match value.kind {
                ExprKind::Local(from) if *to == local => local = from,
                ExprKind::Local(_) => {}
                _ => break,
            },
            StmtKind::Havoc(_) | StmtKind::Fresh(_) => {}
            _ => break,
        }
    }
    function.params.iter().any(|p| p.local == local && p.object.is_some()).then_some(local)
}
