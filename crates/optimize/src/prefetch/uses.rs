//! Where a kernel uses an array, and which of the wished elements each use is.

use super::{Use, Work};
use crate::known::{Known, binary, not};
use crate::tree::{self, Changes};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::ast::clause::ContractWord;
use gpuproof_spec::ast::expr::{BinaryOp, Builtin, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::{Expr, ExprKind};

impl Work<'_, '_, '_> {
    /// Every use of the array in these statements.
    pub(super) fn uses<'s>(&mut self, stmts: &'s [Stmt], mut known: Known, found: &mut Vec<Use<'s>>) {
        for stmt in stmts {
            let mut here = known.clone();
            match &stmt.kind {
                StmtKind::While(contract, _, _) => {
                    here.forget(&Changes::of_one(stmt));
                    here.learn_contract(contract, &[ContractWord::LoopInvariant]);
                }
                StmtKind::For(parts) => {
                    here.forget(&Changes::of_one(stmt));
                    here.learn_contract(&parts.contract, &[ContractWord::LoopInvariant]);
                }
                _ => {}
            }
            let target = match &stmt.kind {
                StmtKind::Simple(simple::Stmt {
                    kind: simple::StmtKind::Assign(t, ..) | simple::StmtKind::Step(t, _),
                    ..
                }) => Some(t),
                _ => None,
            };
            for (expr, ghost) in tree::exprs(stmt) {
                self.uses_in(expr, ghost, target, &here, found);
            }
            for (which, inner) in tree::inside(stmt).into_iter().enumerate() {
                let mut entered = known.clone();
                entered.enter(stmt, which);
                self.uses(inner, entered, found);
            }
            known.after(stmt);
        }
    }

    fn uses_in<'s>(
        &mut self,
        expr: &'s Expr,
        ghost: bool,
        target: Option<&Expr>,
        known: &Known,
        found: &mut Vec<Use<'s>>,
    ) {
        match &expr.kind {
            // Where its address is taken, a register cannot stand for it; the whole array used as such is all of its elements.
            ExprKind::Unary(UnaryOp::AddressOf, inner)
                if !ghost && tree::mentions(inner, &self.array.name) =>
            {
                let maybe = (0..self.locations.len()).collect();
                return found.push(Use { expr, location: None, maybe, written: true, ghost });
            }
            ExprKind::Name(name) if !ghost && *name == self.array.name => {
                let maybe = (0..self.locations.len()).collect();
                return found.push(Use { expr, location: None, maybe, written: true, ghost });
            }
            ExprKind::Member(base, _) if matches!(&base.kind, ExprKind::Name(n) if *n == self.array.name) => {
                return;
            }
            ExprKind::Old(..) => return,
            ExprKind::Builtin(
                Builtin::Perm
                | Builtin::PointsTo
                | Builtin::Value
                | Builtin::HeldPerm
                | Builtin::PointerIndex
                | Builtin::Pointer,
                _,
            ) => return,
            ExprKind::Index(base, index) => {
                if matches!(&base.kind, ExprKind::Name(n) if *n == self.array.name) {
                    let (mut location, mut maybe) = (None, Vec::new());
                    for (n, wanted) in self.locations.iter().enumerate() {
                        let equal = binary(BinaryOp::Eq, (**index).clone(), wanted.index.clone());
                        if self.ask.implies(known, &equal).is_ok() {
                            location = Some(n);
                        } else if self.ask.excludes(known, &equal).is_err() {
                            maybe.push(n);
                        }
                    }
                    let written = target.is_some_and(|t| std::ptr::eq(t, expr));
                    found.push(Use { expr, location, maybe, written, ghost });
                }
                return self.uses_in(index, ghost, target, known, found);
            }
            ExprKind::Binary(BinaryOp::Implies, condition, then) => {
                self.uses_in(condition, ghost, target, known, found);
                let mut inner = known.clone();
                inner.learn(condition);
                return self.uses_in(then, ghost, target, &inner, found);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.uses_in(condition, ghost, target, known, found);
                let (mut yes, mut no) = (known.clone(), known.clone());
                yes.learn(condition);
                no.facts.push(not((**condition).clone()));
                self.uses_in(then, ghost, target, &yes, found);
                return self.uses_in(otherwise, ghost, target, &no, found);
            }
            ExprKind::Quantifier(q) => {
                let mut inner = known.clone();
                let hides = |fact: &Expr| q.bindings.iter().any(|b| tree::mentions(fact, &b.name.name));
                inner.facts.retain(|fact| !hides(fact));
                if let Some(condition) = &q.condition {
                    inner.learn(condition);
                }
                return self.uses_in(&q.body, ghost, target, &inner, found);
            }
            _ => {}
        }
        for child in tree::children(expr) {
            self.uses_in(child, ghost, target, known, found);
        }
    }
}
