//! Atomic operations and what threads share while a kernel runs.
//!
//! `kernel_invariant R;` shares R among all threads of a launch, as `invariant I(R) { par ... }` of PVL does: the launch has to establish R, an
//! atomic operation finds it and leaves it. An atomic operation reads and writes one element in one step; with R in hand, or with
//! permissions of the thread's own.
//!
//! Sound because R means the same to every thread: it speaks of parameters that the kernel does not assign and of sizes of the launch,
//! not of threads; and because an operation that is atomic for a block only is refused on memory that other blocks share.
//! And because its permissions are the same all the time: atomic operations of the machine are relaxed. They order nothing but operations
//! on the same element, so that a permission which changes hands with a value in memory (a lock, a flag that says that data is there) would be one for data
//! that the new owner may not see yet. Conditions around permissions, their indices and fractions must not read memory.
//!
//! # Ghost code in the step
//!
//! `/*@ then { ... } @*/` directly after an atomic operation is ghost code of the same step: with R in hand it can note in ghost memory
//! (`given bool[] done;`) what the operation did, so that R and the thread know of it afterwards.
//!
//! Ghost memory orders operations on different elements, and the machine does not: relaxed operations of one thread may be seen by
//! others in another order. So `then` is refused unless a thread does at most one atomic operation and the kernel has no barrier.
//! Then there is such an order: each element's operations have one, no thread brings two of them together, and nothing else is shared
//! by threads while they run (plain accesses need permissions of the thread's own).

use super::Kernel;
use super::expr::within;
use crate::float;
use crate::ir::{
    Amount, Assertion, Clause, Expr, ExprKind, Invariant, InvariantId, Op, Stmt, StmtKind, Ty, VarId, walk,
};
use crate::meaning::{Meant, mistake, unsupported};
use gpuproof_base::index::Id;
use gpuproof_kir as kir;
use gpuproof_kir::{AtomicOp, FenceScope, LocalId, Space};
use gpuproof_spec::{ClauseKind, Place};

/// The number of a kernel's shared resource.
const SHARED: usize = 0;

impl Kernel<'_> {
    /// An atomic operation with what belongs to its step; what is left of the statements after it.
    pub(super) fn atomic_step<'s>(
        &mut self,
        stmt: &kir::Stmt,
        after: &'s [kir::Stmt],
        result: &mut Vec<Stmt>,
    ) -> Meant<&'s [kir::Stmt]> {
        let place = self.place(stmt.origin);
        // Between the operation and its ghost code its result may go into a variable of the thread: nobody else sees when.
        let sets = after.iter().take_while(|s| matches!(s.kind, kir::StmtKind::Set(..))).count();
        let (own, rest) = after.split_at(sets);
        let noted = rest.iter().map_while(|stmt| match &stmt.kind {
            kir::StmtKind::Ghost(clause) => match &clause.kind {
                ClauseKind::Then(ghost) => Some((ghost, stmt)),
                _ => None,
            },
            _ => None,
        });
        let noted: Vec<_> = noted.collect();
        if noted.is_empty() {
            result.extend(self.atomic(&stmt.kind, Vec::new(), place)?);
            return Ok(after);
        }
        if !self.one_step {
            return Err(unsupported(
                place,
                "`then` in a kernel with barriers, or whose threads may do several atomic operations",
            ));
        }
        let mut step = self.body(own)?;
        for (ghost, stmt) in &noted {
            step.extend(self.ghost_code(ghost, stmt, self.place(stmt.origin))?);
        }
        result.extend(self.atomic(&stmt.kind, step, place)?);
        Ok(rest.get(noted.len()..).unwrap_or(&[]))
    }

    /// An atomic operation; `step` belongs to it.
    fn atomic(&mut self, stmt: &kir::StmtKind, step: Vec<Stmt>, place: Place) -> Meant<Vec<Stmt>> {
        let kir::StmtKind::Atomic { dst, op, access, operands, scope, .. } = stmt else {
            return Err(unsupported(place, "this statement"));
        };
        let values = operands.iter().map(|e| self.expr(e)).collect::<Meant<Vec<_>>>()?;
        let (ty, range) = super::type_of(access.ty);
        let old = self.scope.bounded("old value", ty.clone(), range, place);
        let ids = if self.has_invariant { vec![InvariantId::new(SHARED)] } else { Vec::new() };
        let receive = dst.map(|dst| self.receive(dst, old, ty.clone(), place)).transpose()?;
        self.for_each(&access.ptr, place, |kernel, object, index| {
            let array = kernel.array(object, access.ty, place)?;
            let global = kernel.module.objects[object].space != Space::Shared;
            if global && !matches!(scope, FenceScope::Device | FenceScope::System) {
                return Err(unsupported(place, "an operation that is atomic for some threads only"));
            }
            let before = Expr::new(ExprKind::Load(array, Box::new(index.clone())), ty.clone(), place);
            let mut body = vec![Stmt::new(StmtKind::Assign(old, before), place)];
            let found = Expr::new(ExprKind::Var(old), ty.clone(), place);
            if let Some(value) = kernel.after(*op, access.ty, found, &values, place)? {
                body.push(Stmt::new(StmtKind::Store(array, index, value), place));
            }
            // The result goes into a variable of the thread: inside the step or after it is the same.
            body.extend(receive.clone());
            body.extend(step.iter().cloned());
            Ok(vec![Stmt::new(StmtKind::Atomic(ids.clone(), body), place)])
        })
    }

    fn receive(&self, dst: LocalId, old: VarId, ty: Ty, place: Place) -> Meant<Stmt> {
        let value = Expr::new(ExprKind::Var(old), ty, place);
        Ok(Stmt::new(StmtKind::Assign(self.local(dst, place)?, value), place))
    }

    /// The value that an operation writes; none if it only reads.
    fn after(
        &self,
        op: AtomicOp,
        ty: kir::Ty,
        old: Expr,
        values: &[Expr],
        place: Place,
    ) -> Meant<Option<Expr>> {
        let not_known = || unsupported(place, format!("the atomic operation `{}` on this type", op.as_str()));
        let choose = |c: Expr, a: Expr, b: Expr| {
            let ty = a.ty.clone();
            Expr::new(ExprKind::Choose(Box::new(c), Box::new(a), Box::new(b)), ty, place)
        };
        let compare = |op: Op, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone(), Ty::Bool, place);
        let number = |value: i128| Expr::int(value, place);
        let int =
            |op: Op, a: Expr, b: Expr| within(self.overflow, ty, Expr::binary(op, a, b, Ty::Int, place));
        Ok(match (op, values) {
            (AtomicOp::Load, []) => None,
            (AtomicOp::Store | AtomicOp::Exchange, [value]) => Some(value.clone()),
            (AtomicOp::Add | AtomicOp::Sub, [value]) if ty.is_float() => {
                let kir::Ty::Float(format) = ty else { return Err(not_known()) };
                let op = if op == AtomicOp::Add { kir::BinaryOp::Add } else { kir::BinaryOp::Sub };
                float::arithmetic(op, format, old, value.clone(), place)
            }
            _ if !ty.is_int() => return Err(not_known()),
            (AtomicOp::Add, [value]) => Some(int(Op::Add, old, value.clone())),
            (AtomicOp::Sub, [value]) => Some(int(Op::Sub, old, value.clone())),
            (AtomicOp::Min, [value]) => {
                Some(choose(compare(Op::Le, &old, value), old.clone(), value.clone()))
            }
            (AtomicOp::Max, [value]) => {
                Some(choose(compare(Op::Le, &old, value), value.clone(), old.clone()))
            }
            (AtomicOp::IncWrap, [most]) => {
                let next = Expr::binary(Op::Add, old.clone(), number(1), Ty::Int, place);
                Some(choose(compare(Op::Le, most, &old), number(0), next))
            }
            (AtomicOp::DecWrap, [most]) => {
                let ends = Expr::binary(
                    Op::Or,
                    compare(Op::Eq, &old, &number(0)),
                    compare(Op::Lt, most, &old),
                    Ty::Bool,
                    place,
                );
                let next = Expr::binary(Op::Sub, old.clone(), number(1), Ty::Int, place);
                Some(choose(ends, most.clone(), next))
            }
            (AtomicOp::CompareExchange, [expected, desired]) => {
                Some(choose(compare(Op::Eq, &old, expected), desired.clone(), old.clone()))
            }
            _ => return Err(not_known()),
        })
    }

    /// The kernel's body with what its threads share around it; what launches have to establish of that is added to `requires`.
    pub(super) fn sharing(
        &self,
        resource: Vec<Clause>,
        coordinates: &[VarId],
        shared: &[VarId],
        par: Stmt,
        requires: &mut Vec<Clause>,
    ) -> Meant<Stmt> {
        if resource.is_empty() {
            return Ok(par);
        }
        let place = par.place;
        let body = vec![par];
        let assigned = walk::assigned(&body);
        let mut wrong = None;
        for clause in &resource {
            let mut arrays = Vec::new();
            permissions(&clause.assertion, &mut arrays);
            if arrays.iter().any(|array| shared.contains(array)) {
                return Err(unsupported(clause.place, "a shared array in a kernel's invariant"));
            }
            if let Some(place) = changing_permission(&clause.assertion, None) {
                return Err(unsupported(
                    place,
                    "a permission of a kernel's invariant that depends on memory",
                ));
            }
            walk::assertion(&clause.assertion, &mut |e| {
                wrong = match &e.kind {
                    ExprKind::Var(var) if coordinates.contains(var) => {
                        Some(mistake(e.place, "this means something else to each thread"))
                    }
                    ExprKind::Var(var) if assigned.contains(var) => {
                        Some(mistake(e.place, "the kernel assigns this parameter"))
                    }
                    ExprKind::Old(_) | ExprKind::OldAt(..) => {
                        Some(mistake(e.place, "`\\old` means something else to each thread"))
                    }
                    _ => wrong.take(),
                };
            });
            if let Some(formulas) = formulas(&clause.assertion) {
                requires.push(Clause { assertion: formulas, place: clause.place });
            }
        }
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        let invariant =
            Invariant { id: InvariantId::new(SHARED), name: "kernel_invariant".into(), resource, body };
        Ok(Stmt::new(StmtKind::Invariant(Box::new(invariant)), place))
    }
}

/// Whether a thread that runs these statements does at most one atomic operation and meets nobody.
pub(super) fn at_most_one_step(body: &[kir::Stmt]) -> bool {
    let mut meets = false;
    kir::walk::stmts(body, &mut |stmt| meets |= matches!(stmt.kind, kir::StmtKind::Barrier(_)));
    !meets && most_steps(body) <= 1
}

/// Not fewer atomic operations than a thread can do; 2 stands for many.
fn most_steps(body: &[kir::Stmt]) -> usize {
    let of = |stmt: &kir::Stmt| match &stmt.kind {
        kir::StmtKind::Atomic { .. } => 1,
        kir::StmtKind::If(_, then, otherwise) => most_steps(then).max(most_steps(otherwise)),
        kir::StmtKind::Block(_, body) => most_steps(body),
        kir::StmtKind::Loop { body, .. } => 2 * most_steps(body),
        _ => 0,
    };
    body.iter().map(of).sum::<usize>().min(2)
}

/// The arrays that permissions are for.
fn permissions(assertion: &Assertion, found: &mut Vec<VarId>) {
    match assertion {
        Assertion::Pure(_) => {}
        Assertion::Perm(perm) => found.push(perm.array),
        Assertion::Sep(parts) => parts.iter().for_each(|part| permissions(part, found)),
        Assertion::Implies(_, inner) | Assertion::Forall(_, _, inner) => permissions(inner, found),
        Assertion::Choose(_, a, b) => {
            permissions(a, found);
            permissions(b, found);
        }
    }
}

/// What a permission depends on and reads memory; `around`: such a thing in the conditions around the assertion.
fn changing_permission(assertion: &Assertion, around: Option<Place>) -> Option<Place> {
    let with = |c: &Expr| around.or_else(|| memory_read(c));
    match assertion {
        Assertion::Pure(_) => None,
        Assertion::Perm(perm) => around.or_else(|| memory_read(&perm.index)).or_else(|| match &perm.amount {
            Amount::Exact(amount) => memory_read(amount),
            Amount::Read => None,
        }),
        Assertion::Sep(parts) => parts.iter().find_map(|part| changing_permission(part, around)),
        Assertion::Implies(c, inner) | Assertion::Forall(_, c, inner) => changing_permission(inner, with(c)),
        Assertion::Choose(c, a, b) => {
            let around = with(c);
            changing_permission(a, around).or_else(|| changing_permission(b, around))
        }
    }
}

/// Where an expression reads memory: an element, or a function of an array.
fn memory_read(e: &Expr) -> Option<Place> {
    let mut found = None;
    walk::exprs(e, &mut |inner| {
        let reads =
            matches!(inner.kind, ExprKind::Load(..)) || matches!(inner.ty, Ty::Array(_) | Ty::Matrix(_));
        if reads && found.is_none() {
            found = Some(inner.place);
        }
    });
    found
}

/// An assertion without its permissions; none if nothing is left.
fn formulas(assertion: &Assertion) -> Option<Assertion> {
    let nothing = || Assertion::Sep(Vec::new());
    Some(match assertion {
        Assertion::Pure(_) => assertion.clone(),
        Assertion::Perm(_) => return None,
        Assertion::Sep(parts) => {
            let parts: Vec<Assertion> = parts.iter().filter_map(formulas).collect();
            if parts.is_empty() {
                return None;
            }
            Assertion::Sep(parts)
        }
        Assertion::Implies(c, inner) => Assertion::Implies(c.clone(), Box::new(formulas(inner)?)),
        Assertion::Forall(vars, c, inner) => {
            Assertion::Forall(vars.clone(), c.clone(), Box::new(formulas(inner)?))
        }
        Assertion::Choose(c, a, b) => {
            let (a, b) = (formulas(a), formulas(b));
            if a.is_none() && b.is_none() {
                return None;
            }
            let (a, b) = (a.unwrap_or_else(nothing), b.unwrap_or_else(nothing));
            Assertion::Choose(c.clone(), Box::new(a), Box::new(b))
        }
    })
}
