//! Assumptions as statements, so that the interpreter drops the runs that a proof says nothing about: preconditions, and
//! (for a run that seems to contradict a proof) the absence of overflow of signed arithmetic and of loop counters.

use gpuproof_base::Origin;
use gpuproof_check::Setup;
use gpuproof_kir::{
    BinaryOp, Body, Clause, ClauseBody, ClauseKind, Expr, ExprKind, FunctionId, LabelId, LocalId, Stmt,
    StmtKind, Ty, UnaryOp, Valid, walk,
};
use std::collections::BTreeSet;

/// The module with the preconditions of the kernel as assumptions at its start; none if some precondition cannot be
/// decided by running.
pub fn preconditions(module: &Valid, kernel: FunctionId, setup: &Setup) -> Option<Valid> {
    let function = module.functions.get(kernel)?;
    let mut assumed: Vec<Expr> = setup.preconditions.clone();
    for clause in &function.contract {
        match precondition(clause) {
            Precondition::None => {}
            Precondition::Claim(expr) => assumed.push(expr),
            Precondition::Undecided => return None,
        }
    }
    if assumed.is_empty() {
        return Some(module.clone());
    }
    let mut changed = (**module).clone();
    let body = changed.functions[kernel].body.as_mut()?;
    body.splice(0..0, assumed.into_iter().map(|expr| Stmt::new(StmtKind::Assume(expr), Origin::NONE)));
    gpuproof_kir::valid::validate(changed).ok()
}

enum Precondition {
    None,
    Claim(Expr),
    Undecided,
}

fn precondition(clause: &Clause) -> Precondition {
    match (clause.kind, &clause.body) {
        (ClauseKind::Requires { .. }, ClauseBody::Exprs(exprs)) => match exprs.first() {
            Some(expr) if decided_by_one_thread(expr) => Precondition::Claim(expr.clone()),
            _ => Precondition::Undecided,
        },
        // A comment may say anything, and axioms speak of functions that have no meaning at run time.
        (ClauseKind::Comment | ClauseKind::Axiom, _) => Precondition::Undecided,
        _ => Precondition::None,
    }
}

fn decided_by_one_thread(root: &Expr) -> bool {
    let mut decided = true;
    walk::expr(root, &mut |expr| {
        decided &=
            !matches!(expr.kind, ExprKind::Spec(..) | ExprKind::SpecLoad(_) | ExprKind::Uninterpreted(..));
    });
    decided
}

/// The module with an assumption before every statement of the kernel that its signed arithmetic does not overflow, nor the step
/// of a loop counter (a variable that the loop's own exits look at), which may be unsigned.
pub fn no_overflow(module: &Valid, kernel: FunctionId) -> Option<Valid> {
    let mut changed = (**module).clone();
    let body = changed.functions[kernel].body.take()?;
    changed.functions[kernel].body = Some(guard_body(body, &mut Vec::new()));
    gpuproof_kir::valid::validate(changed).ok()
}

/// `counters` are the variables that decide how long the loops around last, one list for each loop.
fn guard_body(body: Body, counters: &mut Vec<BTreeSet<LocalId>>) -> Body {
    let mut guarded = Vec::new();
    for mut stmt in body {
        let mut conditions = Vec::new();
        walk::stmt_exprs(&stmt, &mut |root, role| {
            if role == walk::Role::Code {
                collect(root, &mut Vec::new(), &mut conditions);
            }
        });
        if let StmtKind::Set(counter, step) = &stmt.kind
            && counters.iter().any(|of_loop| of_loop.contains(counter))
            && !step.ty.is_signed()
            && steps(step, *counter)
        {
            conditions.extend(fits(step));
        }
        guarded.extend(conditions.into_iter().map(|c| Stmt::new(StmtKind::Assume(c), stmt.origin)));
        let is_loop = matches!(stmt.kind, StmtKind::Loop { .. });
        if is_loop {
            counters.push(deciding(&stmt));
        }
        for inner in walk::bodies_mut(&mut stmt) {
            *inner = guard_body(std::mem::take(inner), counters);
        }
        if is_loop {
            counters.pop();
        }
        guarded.push(stmt);
    }
    guarded
}

/// The variables in conditions that decide whether a loop is left or goes round: its counters. Any other unsigned variable that the loop
/// carries (`m <<= 1` beside the counter) wraps, whatever the proofs assume.
fn deciding(stmt: &Stmt) -> BTreeSet<LocalId> {
    let StmtKind::Loop { label, body, .. } = &stmt.kind else { return BTreeSet::new() };
    let mut labels: BTreeSet<LabelId> = BTreeSet::new();
    walk::stmts(body, &mut |inner| {
        if let StmtKind::Loop { label, .. } | StmtKind::Block(label, _) = &inner.kind {
            labels.insert(*label);
        }
    });
    let ends = |to: &LabelId| to == label || !labels.contains(to);
    let ends_here = |body: &Body| {
        let mut found = false;
        walk::stmts(body, &mut |inner| {
            found |= match &inner.kind {
                StmtKind::Br(to) | StmtKind::BrIf(to, _) => ends(to),
                StmtKind::Return(_) => true,
                _ => false,
            }
        });
        found
    };
    let mut counters = BTreeSet::new();
    walk::stmts(body, &mut |inner| {
        let condition = match &inner.kind {
            StmtKind::BrIf(to, condition) if ends(to) => condition,
            StmtKind::If(condition, then, otherwise) if ends_here(then) || ends_here(otherwise) => condition,
            _ => return,
        };
        walk::expr(condition, &mut |expr| {
            if let ExprKind::Local(local) = expr.kind {
                counters.insert(local);
            }
        });
    });
    counters
}

/// Adds, for each signed operation that is evaluated when all of `path` holds, that its exact result fits.
fn collect(expr: &Expr, path: &mut Vec<Expr>, conditions: &mut Vec<Expr>) {
    let none = Origin::NONE;
    let under = |condition: Expr, inner: &Expr, path: &mut Vec<Expr>, conditions: &mut Vec<Expr>| {
        path.push(condition);
        collect(inner, path, conditions);
        path.pop();
    };
    match &expr.kind {
        ExprKind::And(a, b) => {
            collect(a, path, conditions);
            under((**a).clone(), b, path, conditions);
        }
        ExprKind::Or(a, b) => {
            collect(a, path, conditions);
            under(Expr::not((**a).clone(), none), b, path, conditions);
        }
        ExprKind::Select(c, a, b) => {
            collect(c, path, conditions);
            under((**c).clone(), a, path, conditions);
            under(Expr::not((**c).clone(), none), b, path, conditions);
        }
        _ => walk::operands(expr, &mut |operand| collect(operand, path, conditions)),
    }
    if expr.ty.is_signed()
        && let Some(fits) = fits(expr)
    {
        let condition = path
            .iter()
            .rev()
            .fold(fits, |inner, guard| Expr::or(Expr::not(guard.clone(), none), inner, none));
        conditions.push(condition);
    }
}

/// Whether a value is one operation away from a variable.
fn steps(value: &Expr, counter: LocalId) -> bool {
    let is_counter = |e: &Expr| matches!(e.kind, ExprKind::Local(local) if local == counter);
    matches!(&value.kind, ExprKind::Binary(_, a, b) if is_counter(a) || is_counter(b))
}

/// That the exact result of an operation has its type; nothing for other expressions.
fn fits(expr: &Expr) -> Option<Expr> {
    let none = Origin::NONE;
    let ty = expr.ty;
    if !ty.is_int() || ty.bits() > 64 {
        return None;
    }
    let wide = |e: &Expr| e.clone().convert(Ty::I128, none);
    let exact = match &expr.kind {
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) => {
            Expr::binary(*op, wide(a)?, wide(b)?, none)
        }
        ExprKind::Binary(BinaryOp::Shl, a, b) => Expr::binary(BinaryOp::Shl, wide(a)?, (**b).clone(), none),
        ExprKind::Unary(UnaryOp::Neg, a) => Expr::unary(UnaryOp::Neg, wide(a)?, none),
        _ => return None,
    };
    Some(Expr::binary(BinaryOp::Eq, exact, wide(expr)?, none))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Run;
    use crate::truth;
    use gpuproof_base::{FileId, Id};
    use gpuproof_interp::{Inputs, Launch};
    use gpuproof_kir::Const;

    /// All threads race on one element if `x * x` is negative, which only an overflow makes it.
    const TEXT: &str = "
        module cuda
        layout0 = scalar i32 size 4 align 4
        global @a : layout0
        kernel &k(%a : ptr -> @a, %x : i32)
        {
          if or(lt.i32(mul.i32(%x, %x), 0:i32), lt.i32(%x, -5:i32)) {
            store i32 [%a] int.i32(tid.x)
          }
        }
    ";

    /// Numbers of defects with these parameters: all of them, and those without overflow.
    fn defects(text: &str, x: u32) -> (usize, usize) {
        let module = gpuproof_kir::parse::module(text, FileId::new(0)).unwrap();
        let module = gpuproof_kir::valid::validate(module).unwrap();
        let kernel = FunctionId::new(0);
        let strict = no_overflow(&module, kernel).unwrap();
        let mut inputs = Inputs::default();
        inputs.scalars.insert(1, Const::Int(u128::from(x)));
        inputs.arrays.insert(gpuproof_kir::ObjectId::new(0), Some(vec![0; 64]));
        let run = Run { launch: Launch::new([1; 3], [2, 1, 1]), inputs, seed: 0 };
        let number = |module| truth::defects_of(module, kernel, &Setup::default(), &run).len();
        (number(&module), number(&strict))
    }

    #[test]
    fn runs_that_overflow_are_told_apart() {
        assert_eq!(defects(TEXT, 50_000), (1, 0));
        assert_eq!(defects(TEXT, -7i32 as u32), (1, 1));
        assert_eq!(defects(TEXT, 7), (0, 0));
    }

    /// All threads race on the first element once `%s` has wrapped to 0.
    const COUNTER: &str = "
        module cuda
        layout0 = scalar u32 size 4 align 4
        global @a : layout0
        kernel &k(%a : ptr -> @a, %x : u32)
          local %s : u32
          local %y : u32
        {
          %s = 1:u32
          block #0 {
            loop #1 {
              %s = mul.u32(%s, 2:u32)
              %y = mul.u32(%x, 2:u32)
              br_if #0 eq.u32(%s, %x)
              br #1
            }
          }
          store u32 [%a] tid.x
        }
    ";

    /// `%s` only collects: that it wraps excuses nothing.
    const COLLECTED: &str = "
        module cuda
        layout0 = scalar u32 size 4 align 4
        global @a : layout0
        kernel &k(%a : ptr -> @a, %x : u32)
          local %s : u32
          local %i : u32
        {
          %s = 1:u32
          %i = 0:u32
          block #0 {
            loop #1 {
              br_if #0 not.bool(lt.u32(%i, 40:u32))
              %s = mul.u32(%s, 2:u32)
              %i = add.u32(%i, 1:u32)
              br #1
            }
          }
          if eq.u32(%s, %x) {
            store u32 [%a] tid.x
          }
        }
    ";

    #[test]
    fn what_a_loop_only_collects_may_wrap() {
        assert_eq!(defects(COLLECTED, 0), (1, 1));
        assert_eq!(defects(COLLECTED, 2), (0, 0));
    }

    #[test]
    fn counters_that_wrap_are_told_apart_and_other_unsigned_arithmetic_is_not() {
        assert_eq!(defects(COUNTER, 0), (1, 0));
        assert_eq!(defects(COUNTER, 1 << 31), (1, 1));
    }
}
