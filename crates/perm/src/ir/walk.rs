//! Going through expressions, assertions and statements.

use super::{
    Amount, Assertion, Clause, Contract, Expr, ExprKind, Measure, Par, Perm, Stmt, StmtKind, Ty, VarId,
};
use gpuproof_spec::Place;

/// What [`operands`] and [`operands_mut`] look at: one list for both, so that neither forgets what the other sees.
macro_rules! each_operand {
    ($kind:expr, $each:ident, $iter:ident) => {
        match $kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Opaque(_)
            | ExprKind::Var(_)
            | ExprKind::Length(_)
            | ExprKind::Columns(_)
            | ExprKind::Result => {}
            ExprKind::Load(_, a)
            | ExprKind::Not(a)
            | ExprKind::Neg(a)
            | ExprKind::Old(a)
            | ExprKind::OldAt(_, a)
            | ExprKind::Within(a, _, _)
            | ExprKind::SeqLength(a) => $each(a),
            ExprKind::Binary(_, a, b)
            | ExprKind::Pair(a, b)
            | ExprKind::Quantified(_, _, a, b)
            | ExprKind::SeqAt(a, b)
            | ExprKind::SeqConcat(a, b)
            | ExprKind::SeqTake(a, b)
            | ExprKind::SeqDrop(a, b)
            | ExprKind::SeqContains(a, b) => {
                $each(a);
                $each(b);
            }
            ExprKind::Choose(a, b, c) | ExprKind::SeqUpdate(a, b, c) | ExprKind::Sum(_, a, b, c) => {
                $each(a);
                $each(b);
                $each(c);
            }
            ExprKind::Call(_, args)
            | ExprKind::Uninterpreted(_, args)
            | ExprKind::Sequence(args)
            | ExprKind::Collection(_, args) => {
                args.$iter().for_each($each);
            }
        }
    };
}

/// The direct operands of an expression.
pub fn operands(e: &Expr, each: &mut dyn FnMut(&Expr)) {
    each_operand!(&e.kind, each, iter);
}

/// The direct operands of an expression, to be changed.
pub fn operands_mut(e: &mut Expr, each: &mut dyn FnMut(&mut Expr)) {
    each_operand!(&mut e.kind, each, iter_mut);
}

/// An expression and everything in it.
pub fn exprs(e: &Expr, each: &mut dyn FnMut(&Expr)) {
    each(e);
    operands(e, &mut |inner| exprs(inner, each));
}

/// The expressions of an assertion.
pub fn assertion(a: &Assertion, each: &mut dyn FnMut(&Expr)) {
    match a {
        Assertion::Pure(e) => exprs(e, each),
        Assertion::Perm(perm) => {
            exprs(&perm.index, each);
            if let Amount::Exact(amount) = &perm.amount {
                exprs(amount, each);
            }
        }
        Assertion::Sep(parts) => parts.iter().for_each(|part| assertion(part, each)),
        Assertion::Implies(c, inner) | Assertion::Forall(_, c, inner) => {
            exprs(c, each);
            assertion(inner, each);
        }
        Assertion::Choose(c, a, b) => {
            exprs(c, each);
            assertion(a, each);
            assertion(b, each);
        }
    }
}

/// The expressions of clauses.
pub fn clauses(clauses: &[Clause], each: &mut dyn FnMut(&Expr)) {
    clauses.iter().for_each(|clause| assertion(&clause.assertion, each));
}

/// All statements, those inside others included, before what they hold.
pub fn stmts(body: &[Stmt], each: &mut dyn FnMut(&Stmt)) {
    for stmt in body {
        each(stmt);
        match &stmt.kind {
            StmtKind::If(_, a, b) => {
                stmts(a, each);
                stmts(b, each);
            }
            StmtKind::Block(_, inner) => stmts(inner, each),
            StmtKind::Loop(inner) => stmts(&inner.body, each),
            StmtKind::Par(par) => stmts(&par.body, each),
            StmtKind::Parallel(blocks) => blocks.iter().for_each(|par| stmts(&par.body, each)),
            StmtKind::Invariant(shared) => stmts(&shared.body, each),
            StmtKind::Atomic(_, inner) | StmtKind::Ghost(inner) => stmts(inner, each),
            StmtKind::Barrier(barrier) => stmts(&barrier.body, each),
            _ => {}
        }
    }
}

/// The expressions of a measure.
pub fn measure(measure: &Measure, each: &mut dyn FnMut(&Expr)) {
    if let Measure::Terms(terms) = measure {
        terms.iter().for_each(|term| exprs(term, each));
    }
}

/// All expressions of statements, those of their contracts and of statements inside them included.
pub fn stmt_exprs(body: &[Stmt], each: &mut dyn FnMut(&Expr)) {
    let contract = |contract: &Contract, each: &mut dyn FnMut(&Expr)| {
        clauses(&contract.requires, each);
        clauses(&contract.ensures, each);
    };
    let par = |par: &Par, each: &mut dyn FnMut(&Expr)| {
        for (_, from, to) in &par.coordinates {
            exprs(from, each);
            exprs(to, each);
        }
        par.shared.iter().filter_map(|(_, length)| length.as_ref()).for_each(|e| exprs(e, each));
        contract(&par.contract, each);
    };
    stmts(body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(_, e) | StmtKind::If(e, ..) | StmtKind::Return(Some(e)) | StmtKind::Refute(e) => {
            exprs(e, each);
        }
        StmtKind::Store(_, index, value) => {
            exprs(index, each);
            exprs(value, each);
        }
        StmtKind::NewArray { length, columns, .. } => {
            exprs(length, each);
            columns.iter().for_each(|e| exprs(e, each));
        }
        StmtKind::Loop(inner) => {
            clauses(&inner.invariants, each);
            measure(&inner.measure, each);
        }
        StmtKind::Par(block) => par(block, each),
        StmtKind::Parallel(blocks) => blocks.iter().for_each(|block| par(block, each)),
        StmtKind::Barrier(barrier) => contract(&barrier.contract, each),
        StmtKind::Invariant(shared) => clauses(&shared.resource, each),
        StmtKind::Call(call) => {
            call.args.iter().for_each(|e| exprs(e, each));
            call.given.iter().for_each(|(_, e)| exprs(e, each));
        }
        StmtKind::Assert(claim)
        | StmtKind::Assume(claim)
        | StmtKind::Inhale(claim)
        | StmtKind::Exhale(claim) => assertion(claim, each),
        StmtKind::Havoc(_)
        | StmtKind::Unset(_)
        | StmtKind::Block(..)
        | StmtKind::Br(_)
        | StmtKind::Return(None)
        | StmtKind::Atomic(..)
        | StmtKind::Ghost(_)
        | StmtKind::Snapshot(_)
        | StmtKind::Unreachable(_) => {}
    });
}

/// The arrays that an assertion speaks of, each time that it does.
pub fn arrays(a: &Assertion, each: &mut dyn FnMut(VarId, Place)) {
    permissions(a, &mut |perm| each(perm.array, perm.place));
    assertion(a, &mut |e| match &e.kind {
        ExprKind::Load(array, _) | ExprKind::Length(array) | ExprKind::Columns(array) => {
            each(*array, e.place)
        }
        ExprKind::Var(array) if matches!(e.ty, Ty::Array(_) | Ty::Matrix(_)) => each(*array, e.place),
        _ => {}
    });
}

/// The permissions of an assertion.
pub fn permissions(a: &Assertion, each: &mut dyn FnMut(&Perm)) {
    match a {
        Assertion::Pure(_) => {}
        Assertion::Perm(perm) => each(perm),
        Assertion::Sep(parts) => parts.iter().for_each(|part| permissions(part, each)),
        Assertion::Implies(_, inner) | Assertion::Forall(_, _, inner) => permissions(inner, each),
        Assertion::Choose(_, a, b) => {
            permissions(a, each);
            permissions(b, each);
        }
    }
}

/// The variables that statements assign.
pub fn assigned(body: &[Stmt]) -> std::collections::BTreeSet<VarId> {
    let mut found = std::collections::BTreeSet::new();
    stmts(body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(var, _) | StmtKind::Havoc(var) | StmtKind::Unset(var) => {
            found.insert(*var);
        }
        StmtKind::Call(call) => {
            found.extend(call.result);
            found.extend(call.yields.iter().map(|(here, _)| *here));
        }
        _ => {}
    });
    found
}

/// The states that statements remember.
pub fn snapshots(body: &[Stmt]) -> std::collections::BTreeSet<super::SnapshotId> {
    let mut found = std::collections::BTreeSet::new();
    stmts(body, &mut |stmt| {
        if let StmtKind::Snapshot(id) = &stmt.kind {
            found.insert(*id);
        }
    });
    found
}
