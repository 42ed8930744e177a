//! Statements of kernels.
//!
//! Ghost code sets ghost variables and ghost arrays and uses lemmas, nothing else ([`crate::ghost`]).

use super::{Kernel, Speaker};
use crate::from_pvl::stmt::{Lowering, of_all_threads};
use crate::ir::{Barrier, Contract, Expr, LabelId, Loop, Measure, Start, Stmt, StmtKind, VarId};
use crate::meaning::{Meant, mistake, unsupported};
use gpuproof_base::Name;
use gpuproof_base::index::Id;
use gpuproof_kir as kir;
use gpuproof_kir::resolve::Scope as Visible;
use gpuproof_kir::{BarrierScope, LocalId, Space};
use gpuproof_spec as spec;
use gpuproof_spec::{ClauseKind, Place};

impl Kernel<'_> {
    /// Statements, one after the other.
    pub(super) fn body(&mut self, body: &[kir::Stmt]) -> Meant<Vec<Stmt>> {
        let ghosts = self.ghosts.len();
        let mut result = Vec::new();
        let mut rest = body;
        while let Some((stmt, after)) = rest.split_first() {
            rest = match &stmt.kind {
                kir::StmtKind::Atomic { .. } if self.launches.is_none() => {
                    self.atomic_step(stmt, after, &mut result)?
                }
                _ => {
                    self.stmt(stmt, &mut result)?;
                    after
                }
            };
        }
        self.ghosts.truncate(ghosts);
        Ok(result)
    }

    fn visible(&self, stmt: &kir::Stmt) -> Vec<(Name, Vec<LocalId>)> {
        Visible::inside(self.module, self.id, stmt, stmt.origin).named()
    }

    fn stmt(&mut self, stmt: &kir::Stmt, result: &mut Vec<Stmt>) -> Meant<()> {
        let place = self.place(stmt.origin);
        if self.launches.is_some() {
            self.allowed_on_host(stmt)?;
        }
        let mut push = |kind: StmtKind| result.push(Stmt::new(kind, place));
        match &stmt.kind {
            kir::StmtKind::Set(local, value) if value.ty == kir::Ty::Ptr => {
                let made = self.set_pointer(*local, value, place)?;
                result.extend(made);
            }
            kir::StmtKind::Set(local, value) => {
                let value = self.expr(value)?;
                let var = self.local(*local, place)?;
                push(StmtKind::Assign(var, value));
            }
            kir::StmtKind::Havoc(local) => {
                let var = self.local(*local, place)?;
                // What the code computes, and no proof knows, has a name of its own only in the source's declarations.
                let is_declared = self.is_named(*local);
                push(if is_declared { StmtKind::Unset(var) } else { StmtKind::Havoc(var) });
            }
            kir::StmtKind::Load(targets, access) => {
                let made = self.load(targets, access, place)?;
                result.extend(made);
            }
            kir::StmtKind::Store(access, values) => {
                let made = self.store(access, values, place)?;
                result.extend(made);
            }
            kir::StmtKind::Fresh(object) => {
                let (array, length) = self.private_array(*object, place)?;
                push(StmtKind::NewArray { array, length, columns: None, start: Start::Unset });
            }
            kir::StmtKind::Barrier(barrier) => {
                let barrier = self.barrier(barrier, stmt, place)?;
                push(StmtKind::Barrier(Box::new(barrier)));
            }
            kir::StmtKind::Fence(_) => {}
            kir::StmtKind::If(condition, then, otherwise) => {
                let condition = self.expr(condition)?;
                let (then, otherwise) = (self.body(then)?, self.body(otherwise)?);
                push(StmtKind::If(condition, then, otherwise));
            }
            kir::StmtKind::Block(label, body) => {
                let body = self.body(body)?;
                push(StmtKind::Block(LabelId::new(label.number()), body));
            }
            kir::StmtKind::Loop { label, contract, body } => {
                let visible = self.visible(stmt);
                let inlined = self.is_inlined(stmt.origin);
                let read =
                    self.contract(contract, &visible, Speaker::OneThread, inlined)?.without_shared()?;
                if let Some(clause) = read.requires.first().or(read.ensures.first()) {
                    return Err(unsupported(clause.place, "a contract of loop iterations"));
                }
                let mut invariants = read.everywhere;
                invariants.extend(read.invariants);
                let body = self.body(body)?;
                let label = LabelId::new(label.number());
                push(StmtKind::Loop(Box::new(Loop { label, invariants, measure: Measure::Unsaid, body })));
            }
            kir::StmtKind::Br(label) => push(StmtKind::Br(LabelId::new(label.number()))),
            kir::StmtKind::BrIf(label, condition) => {
                let condition = self.expr(condition)?;
                let leave = vec![Stmt::new(StmtKind::Br(LabelId::new(label.number())), place)];
                push(StmtKind::If(condition, leave, Vec::new()));
            }
            kir::StmtKind::Return(_) => push(StmtKind::Br(self.end)),
            kir::StmtKind::Assert { condition, .. } => {
                let condition = self.expr(condition)?;
                push(StmtKind::Assert(crate::ir::Assertion::Pure(condition)));
            }
            kir::StmtKind::Assume(condition) => {
                let condition = self.expr(condition)?;
                push(StmtKind::Assume(crate::ir::Assertion::Pure(condition)));
            }
            kir::StmtKind::Trap(message) => {
                push(StmtKind::Unreachable(format!("this is not reached: {message}")))
            }
            kir::StmtKind::Ghost(clause) => return self.ghost(clause, stmt, place, result),
            kir::StmtKind::Call { function, args, .. } if self.launches.is_some() => {
                result.extend(self.host_call(*function, args, place)?);
            }
            kir::StmtKind::Call { .. } => return Err(unsupported(place, "a call of a device function")),
            kir::StmtKind::Unsupported { reason, .. } => return Err(unsupported(place, reason)),
            _ => return Err(unsupported(place, "this statement")),
        }
        Ok(())
    }

    /// Whether a local is a variable of the source.
    fn is_named(&self, local: LocalId) -> bool {
        self.function.locals.get(local).is_some_and(|local| local.named)
    }

    pub(super) fn local(&self, local: LocalId, place: Place) -> Meant<VarId> {
        self.locals.get(&local).copied().ok_or_else(|| unsupported(place, "this variable"))
    }

    fn barrier(&mut self, barrier: &kir::Barrier, stmt: &kir::Stmt, place: Place) -> Meant<Barrier> {
        if barrier.scope != BarrierScope::Block || barrier.vote.is_some() {
            return Err(unsupported(place, "a barrier of anything but a block"));
        }
        let visible = self.visible(stmt);
        let inlined = self.is_inlined(stmt.origin);
        let read =
            self.contract(&barrier.contract, &visible, Speaker::AllThreads, inlined)?.without_shared()?;
        let mut contract = Contract::default();
        contract.requires.extend(read.everywhere.iter().cloned());
        contract.ensures.extend(read.everywhere.iter().cloned());
        contract.requires.extend(read.requires);
        contract.ensures.extend(read.ensures);
        of_all_threads(&contract)?;
        // Global memory that no thread ever writes needs no order: it has one value for all threads, all the time.
        let unfenced = self
            .arrays
            .iter()
            .filter(|(object, _)| match self.module.objects[**object].space {
                Space::Shared => !barrier.fences.shared,
                _ => !barrier.fences.global && self.written.contains(object),
            })
            .map(|(_, var)| *var);
        // Ghost memory stands for what threads know of both kinds.
        let fenced = barrier.fences.shared && barrier.fences.global;
        let ghosts = self.ghost_arrays.iter().copied().filter(|_| !fenced);
        let unfenced = unfenced.chain(ghosts).collect();
        Ok(Barrier { contract, unfenced, all: false, invariants: Vec::new(), body: Vec::new() })
    }

    /// Ghost code.
    fn ghost(
        &mut self,
        clause: &spec::Clause,
        stmt: &kir::Stmt,
        place: Place,
        result: &mut Vec<Stmt>,
    ) -> Meant<()> {
        match &clause.kind {
            ClauseKind::Statement(ghost) => {
                result.extend(self.ghost_code(ghost, stmt, place)?);
                Ok(())
            }
            ClauseKind::Then(_) => Err(mistake(place, "`then` stands directly after an atomic operation")),
            _ => Ok(()),
        }
    }

    /// What ghost code does.
    pub(super) fn ghost_code(
        &mut self,
        ghost: &spec::ast::stmt::Stmt,
        stmt: &kir::Stmt,
        place: Place,
    ) -> Meant<Vec<Stmt>> {
        let visible = self.visible(stmt);
        self.show_names(&visible, Speaker::OneThread, self.is_inlined(stmt.origin));
        let (names, vars) = (self.scope.names.len(), self.scope.vars.len());
        let mut made = Vec::new();
        Lowering::ghost(&mut self.scope, self.signatures, self.heads).simple(ghost, &mut made)?;
        let declared: Vec<(Name, Expr)> = self.scope.names.get(names..).unwrap_or(&[]).to_vec();
        self.ghosts.extend(declared);
        self.scope.ghost_from(vars);
        Ok(vec![Stmt::new(StmtKind::Ghost(made), place)])
    }
}
