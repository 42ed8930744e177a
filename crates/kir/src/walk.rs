//! Going through bodies: the traversals that every later stage needs.
//!
//! Order is that of the text, operands before the expression that uses them. Recursion goes as deep as the
//! module is nested, which the validator bounds.

use crate::clause::{Clause, ClauseBody};
use crate::expr::{Expr, ExprKind};
use crate::module::{Function, FunctionId, LocalId, Module, Space};
use crate::stmt::{Access, AsyncCopy, Barrier, BarrierScope, BlockVote, Body, Stmt, StmtKind};
use std::collections::BTreeSet;

/// What an expression stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Evaluated when the statement is executed.
    Code,
    /// Part of an assertion, an assumption or a clause: operators of annotations are allowed.
    Annotation,
}

// The two macros below are each used on shared and on mutable references: patterns and `for` loops work alike
// on both, so that the list of what a node holds is written once.

macro_rules! operands {
    ($kind:expr, $each:ident) => {
        match $kind {
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Builtin(_)
            | ExprKind::ObjectAddr(_)
            | ExprKind::FunctionAddr(_) => {}
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::SpecLoad(a) => $each(a),
            ExprKind::Binary(_, a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::PtrAdd(a, b)
            | ExprKind::PtrDiff(a, b) => {
                $each(a);
                $each(b);
            }
            ExprKind::Select(a, b, c) => {
                $each(a);
                $each(b);
                $each(c);
            }
            ExprKind::Pure(_, args) | ExprKind::Uninterpreted(_, args) | ExprKind::Spec(_, args) => {
                for arg in args {
                    $each(arg);
                }
            }
        }
    };
}

macro_rules! stmt_exprs {
    ($kind:expr, $each:ident, $clauses:ident) => {
        match $kind {
            StmtKind::Havoc(_)
            | StmtKind::Unknown(_)
            | StmtKind::Fresh(_)
            | StmtKind::Fence(_)
            | StmtKind::BarrierInit(_)
            | StmtKind::AsyncCommit
            | StmtKind::Block(..)
            | StmtKind::Br(_)
            | StmtKind::Ghost(_)
            | StmtKind::Trap(_)
            | StmtKind::Unsupported { .. } => {}
            StmtKind::Set(_, expr)
            | StmtKind::Load(_, Access { ptr: expr, .. })
            | StmtKind::If(expr, ..)
            | StmtKind::BrIf(_, expr)
            | StmtKind::AsyncWaitGroups { pending: expr } => $each(expr, Role::Code),
            StmtKind::Assert { condition, .. } | StmtKind::Assume(condition) => {
                $each(condition, Role::Annotation)
            }
            StmtKind::Store(Access { ptr: first, .. }, rest)
            | StmtKind::Atomic { access: Access { ptr: first, .. }, operands: rest, .. }
            | StmtKind::Exchange { mask: first, args: rest, .. }
            | StmtKind::ImageRead { image: first, coords: rest, .. } => {
                $each(first, Role::Code);
                for expr in rest {
                    $each(expr, Role::Code);
                }
            }
            StmtKind::Copy { dst: a, src: b, bytes: c, .. }
            | StmtKind::Fill { dst: a, byte: b, bytes: c } => {
                $each(a, Role::Code);
                $each(b, Role::Code);
                $each(c, Role::Code);
            }
            StmtKind::ImageWrite { image, coords, values } => {
                $each(image, Role::Code);
                for expr in coords {
                    $each(expr, Role::Code);
                }
                for expr in values {
                    $each(expr, Role::Code);
                }
            }
            StmtKind::Barrier(Barrier { scope, vote, contract, .. }) => {
                match scope {
                    BarrierScope::Warp(mask) => $each(mask, Role::Code),
                    BarrierScope::Named { id, threads, .. } => {
                        $each(id, Role::Code);
                        if let Some(threads) = threads {
                            $each(threads, Role::Code);
                        }
                    }
                    BarrierScope::Tile { .. }
                    | BarrierScope::Block
                    | BarrierScope::Cluster
                    | BarrierScope::Grid => {}
                }
                if let Some(BlockVote { predicate, .. }) = vote {
                    $each(predicate, Role::Code);
                }
                $clauses(contract, $each);
            }
            StmtKind::AsyncCopy(AsyncCopy { dst, src, count, dst_stride, src_stride, joins, .. }) => {
                for expr in [dst, src, count, dst_stride, src_stride] {
                    $each(expr, Role::Code);
                }
                if let Some(joins) = joins {
                    $each(joins, Role::Code);
                }
            }
            StmtKind::Call { args: exprs, .. }
            | StmtKind::Return(exprs)
            | StmtKind::AsyncWaitEvents(exprs) => {
                for expr in exprs {
                    $each(expr, Role::Code);
                }
            }
            StmtKind::Loop { contract, .. } => $clauses(contract, $each),
        }
    };
}

/// The operands of an expression.
pub fn operands(expr: &Expr, each: &mut dyn FnMut(&Expr)) {
    operands!(&expr.kind, each);
}

/// The operands of an expression, to be changed.
pub fn operands_mut(expr: &mut Expr, each: &mut dyn FnMut(&mut Expr)) {
    operands!(&mut expr.kind, each);
}

/// An expression and everything inside it.
pub fn expr(root: &Expr, each: &mut dyn FnMut(&Expr)) {
    operands(root, &mut |operand| expr(operand, each));
    each(root);
}

/// An expression and everything inside it, to be changed; what `each` puts in is not visited again.
pub fn expr_mut(root: &mut Expr, each: &mut dyn FnMut(&mut Expr)) {
    operands_mut(root, &mut |operand| expr_mut(operand, each));
    each(root);
}

fn clause_exprs(clauses: &[Clause], each: &mut dyn FnMut(&Expr, Role)) {
    for clause in clauses {
        if let ClauseBody::Exprs(exprs) = &clause.body {
            exprs.iter().for_each(|expr| each(expr, Role::Annotation));
        }
    }
}

fn clause_exprs_mut(clauses: &mut [Clause], each: &mut dyn FnMut(&mut Expr, Role)) {
    for clause in clauses {
        if let ClauseBody::Exprs(exprs) = &mut clause.body {
            exprs.iter_mut().for_each(|expr| each(expr, Role::Annotation));
        }
    }
}

/// The expressions of clauses, not those inside others; comments have none.
pub fn clauses(clauses: &[Clause], each: &mut dyn FnMut(&Expr)) {
    clause_exprs(clauses, &mut |expr, _| each(expr));
}

/// The expressions that stand in a statement itself, not in the statements inside it, nor inside others.
pub fn stmt_exprs(stmt: &Stmt, each: &mut dyn FnMut(&Expr, Role)) {
    stmt_exprs!(&stmt.kind, each, clause_exprs);
}

/// Like [`stmt_exprs`], to be changed.
pub fn stmt_exprs_mut(stmt: &mut Stmt, each: &mut dyn FnMut(&mut Expr, Role)) {
    stmt_exprs!(&mut stmt.kind, each, clause_exprs_mut);
}

/// The bodies inside a statement: two for `if`, one for `block` and `loop`, else none.
pub fn bodies(stmt: &Stmt) -> impl Iterator<Item = &Body> {
    let (first, second) = match &stmt.kind {
        StmtKind::If(_, then, otherwise) => (Some(then), Some(otherwise)),
        StmtKind::Block(_, body) | StmtKind::Loop { body, .. } => (Some(body), None),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

/// The bodies inside a statement, to be changed.
pub fn bodies_mut(stmt: &mut Stmt) -> impl Iterator<Item = &mut Body> {
    let (first, second) = match &mut stmt.kind {
        StmtKind::If(_, then, otherwise) => (Some(then), Some(otherwise)),
        StmtKind::Block(_, body) | StmtKind::Loop { body, .. } => (Some(body), None),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

/// All statements of a body; one that holds others comes before them.
pub fn stmts<'b>(body: &'b [Stmt], each: &mut dyn FnMut(&'b Stmt)) {
    for stmt in body {
        each(stmt);
        bodies(stmt).for_each(|inner| stmts(inner, each));
    }
}

/// All statements of a body, to be changed; one that holds others comes after them.
pub fn stmts_mut(body: &mut [Stmt], each: &mut dyn FnMut(&mut Stmt)) {
    for stmt in body {
        bodies_mut(stmt).for_each(|inner| stmts_mut(inner, each));
        each(stmt);
    }
}

/// All expressions of a body, nested ones and those of annotations included.
pub fn exprs(body: &[Stmt], each: &mut dyn FnMut(&Expr)) {
    stmts(body, &mut |stmt| stmt_exprs(stmt, &mut |root, _| expr(root, each)));
}

/// All expressions of a body, to be changed.
pub fn exprs_mut(body: &mut [Stmt], each: &mut dyn FnMut(&mut Expr)) {
    stmts_mut(body, &mut |stmt| stmt_exprs_mut(stmt, &mut |root, _| expr_mut(root, each)));
}

/// The locals that a statement itself sets.
pub fn targets(stmt: &Stmt) -> &[LocalId] {
    match &stmt.kind {
        StmtKind::Set(local, _) | StmtKind::Havoc(local) | StmtKind::Unknown(local) => {
            std::slice::from_ref(local)
        }
        StmtKind::Load(dst, _)
        | StmtKind::Exchange { dst, .. }
        | StmtKind::ImageRead { dst, .. }
        | StmtKind::Call { dst, .. }
        | StmtKind::Unsupported { dst, .. } => dst,
        StmtKind::Atomic { dst, .. } => dst.as_slice(),
        StmtKind::AsyncCopy(copy) => copy.event.as_slice(),
        StmtKind::Barrier(barrier) => {
            barrier.vote.as_ref().map_or(&[], |vote| std::slice::from_ref(&vote.dst))
        }
        StmtKind::Fresh(_)
        | StmtKind::Store(..)
        | StmtKind::Copy { .. }
        | StmtKind::Fill { .. }
        | StmtKind::Fence(_)
        | StmtKind::BarrierInit(_)
        | StmtKind::AsyncCommit
        | StmtKind::AsyncWaitGroups { .. }
        | StmtKind::AsyncWaitEvents(_)
        | StmtKind::ImageWrite { .. }
        | StmtKind::If(..)
        | StmtKind::Block(..)
        | StmtKind::Loop { .. }
        | StmtKind::Br(_)
        | StmtKind::BrIf(..)
        | StmtKind::Return(_)
        | StmtKind::Assert { .. }
        | StmtKind::Assume(_)
        | StmtKind::Ghost(_)
        | StmtKind::Trap(_) => &[],
    }
}

/// The locals that a body may set.
pub fn set_locals(body: &[Stmt]) -> BTreeSet<LocalId> {
    let mut locals = BTreeSet::new();
    stmts(body, &mut |stmt| locals.extend(targets(stmt)));
    locals
}

/// The functions that a body calls.
pub fn called_functions(body: &[Stmt]) -> BTreeSet<FunctionId> {
    let mut functions = BTreeSet::new();
    stmts(body, &mut |stmt| {
        if let StmtKind::Call { function, .. } = &stmt.kind {
            functions.insert(*function);
        }
    });
    functions
}

/// A function and all that it may call, directly or not: itself first, then by distance, then by id.
pub fn reachable_functions(module: &Module, root: FunctionId) -> Vec<FunctionId> {
    let mut seen = BTreeSet::from([root]);
    let mut order = vec![root];
    let mut next = 0;
    while let Some(id) = order.get(next) {
        let body = module.functions.get(*id).and_then(|function| function.body.as_deref());
        order.extend(called_functions(body.unwrap_or(&[])).into_iter().filter(|called| seen.insert(*called)));
        next += 1;
    }
    order
}

/// The [`StmtKind::Unsupported`] statements of a kernel and of everything that it may call, with the function
/// each stands in. Nothing may be proved about a kernel that has any.
pub fn unsupported(module: &Module, kernel: FunctionId) -> Vec<(FunctionId, &Stmt)> {
    let mut found = Vec::new();
    for id in reachable_functions(module, kernel) {
        let body = module.functions.get(id).and_then(|function| function.body.as_deref());
        stmts(body.unwrap_or(&[]), &mut |stmt| {
            if let StmtKind::Unsupported { .. } = &stmt.kind {
                found.push((id, stmt));
            }
        });
    }
    found
}

/// The statements at the start of a function that put its parameters into private memory or locals: what its contract says
/// of them is found there.
pub fn parameter_copies<'f>(module: &Module, function: &'f Function) -> &'f [Stmt] {
    let body = function.body.as_deref().unwrap_or(&[]);
    let is_local = |e: &Expr| matches!(e.kind, ExprKind::Local(_));
    let copies = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Fresh(_) | StmtKind::Havoc(_) => true,
        StmtKind::Set(_, value) => is_local(value),
        StmtKind::Store(access, values) => values.iter().all(is_local) && is_private(module, &access.ptr),
        _ => false,
    };
    let count = body.iter().take_while(|stmt| copies(stmt)).count();
    body.get(..count).unwrap_or(&[])
}

/// Whether a pointer is to a constant place of a private object.
fn is_private(module: &Module, pointer: &Expr) -> bool {
    match &pointer.kind {
        ExprKind::ObjectAddr(object) => {
            module.objects.get(*object).is_some_and(|o| o.space == Space::Private)
        }
        ExprKind::PtrAdd(base, offset) => {
            matches!(offset.kind, ExprKind::Const(_)) && is_private(module, base)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{BinaryOp, Const};
    use crate::ty::Ty;
    use gpuproof_base::{FileId, Id, Origin};

    const TEXT: &str = "
        module cuda
        kernel &k(%n : u32)
          local %i : u32
          local %b : bool
          local %v : i32
        {
          block #1 {
            loop #2 invariant(spec.uniform.bool(%n)) {
              br_if #1 ge.u32(%i, %n)
              if %b { call &f() } else { %v = barrier block [] vote any(%b) }
              br #2
            }
          }
        }
        device &f() { call &g() call &f() }
        device &g() { unsupported unsupported.asm \"mov\" call &h() }
        device &h();
        device &alone() { unsupported unsupported.goto \"goto\" }
    ";

    fn module() -> Module {
        crate::parse::module(TEXT, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"))
    }

    fn body(module: &Module) -> &Body {
        module.functions[FunctionId::new(0)].body.as_ref().expect("a body")
    }

    #[test]
    fn sets_and_calls_are_found_at_every_depth() {
        let module = module();
        assert_eq!(set_locals(body(&module)), BTreeSet::from([LocalId::new(3)]));
        assert_eq!(called_functions(body(&module)), BTreeSet::from([FunctionId::new(1)]));
        assert_eq!(reachable_functions(&module, FunctionId::new(0)), [0, 1, 2, 3].map(FunctionId::new));
    }

    #[test]
    fn unsupported_statements_are_found_through_calls() {
        let module = module();
        let found = unsupported(&module, FunctionId::new(0));
        assert_eq!(found.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [FunctionId::new(2)]);
        assert_eq!(unsupported(&module, FunctionId::new(3)), []);
    }

    #[test]
    fn every_expression_is_visited_once_and_in_order() {
        let module = module();
        let mut seen = Vec::new();
        exprs(body(&module), &mut |expr| seen.push(print_kind(&expr.kind)));
        assert_eq!(seen, ["local", "spec", "local", "local", "binary", "local", "local"]);
        let mut roles = Vec::new();
        stmts(body(&module), &mut |stmt| stmt_exprs(stmt, &mut |_, role| roles.push(role)));
        assert_eq!(roles, [Role::Annotation, Role::Code, Role::Code, Role::Code]);
    }

    fn print_kind(kind: &ExprKind) -> &'static str {
        match kind {
            ExprKind::Local(_) => "local",
            ExprKind::Spec(..) => "spec",
            ExprKind::Binary(..) => "binary",
            _ => "other",
        }
    }

    #[test]
    fn changes_reach_everything_and_are_not_revisited() {
        let mut module = module();
        let body = module.functions[FunctionId::new(0)].body.as_mut().expect("a body");
        // Wrapping a local in something that holds a local would never end if it were visited again.
        exprs_mut(body, &mut |expr| {
            if let (ExprKind::Local(_), Ty::U32) = (&expr.kind, expr.ty) {
                let one = Expr::u32(1, Origin::NONE);
                *expr = Expr::binary(BinaryOp::Add, expr.clone(), one, Origin::NONE);
            }
        });
        stmts_mut(body, &mut |stmt| stmt.origin = Origin::NONE);
        let (mut ones, mut origins) = (0, 0);
        exprs(body, &mut |expr| ones += usize::from(expr.kind == ExprKind::Const(Const::Int(1))));
        stmts(body, &mut |stmt| origins += usize::from(stmt.origin != Origin::NONE));
        assert_eq!((ones, origins), (3, 0));
    }
}
