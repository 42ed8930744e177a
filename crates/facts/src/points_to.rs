//! Which objects a pointer may point to, whatever the order of execution.
//!
//! One set for each local; a pointer that was read from memory, exchanged between lanes, made by a call or moved by what may be the distance of two addresses may point to
//! anything.

use crate::address::Addresses;
use gpuproof_base::{Id, IndexVec};
use gpuproof_kir::{Expr, ExprKind, Function, LocalId, Module, ObjectId, Space, Stmt, StmtKind, Ty, walk};
use std::collections::BTreeSet;

/// A set of objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// These.
    pub objects: BTreeSet<ObjectId>,
    /// Or none: the null pointer.
    pub null: bool,
    /// And any other.
    pub anything: bool,
}

impl Targets {
    fn add(&mut self, other: &Targets) -> bool {
        let before = (self.objects.len(), self.null, self.anything);
        self.objects.extend(&other.objects);
        self.null |= other.null;
        self.anything |= other.anything;
        before != (self.objects.len(), self.null, self.anything)
    }
}

/// What each pointer local of a function may point to.
#[derive(Clone, Debug)]
pub struct PointsTo {
    locals: IndexVec<LocalId, Targets>,
    /// Numbers that may hold addresses.
    pub addresses: Addresses,
}

/// How the statements of a function use memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// What is written, plainly or atomically.
    pub written: Targets,
    /// What atomics touch.
    pub atomic: Targets,
    /// What is written in any other way than by atomics.
    pub plain: Targets,
    /// What asynchronous copies write.
    pub asynchronous: Targets,
}

impl PointsTo {
    /// Works it out for a function.
    pub fn new(function: &Function) -> Self {
        let mut locals: IndexVec<LocalId, Targets> = IndexVec::new();
        for _ in function.locals.iter() {
            locals.push(Targets::default());
        }
        for param in &function.params {
            if let Some(object) = param.object {
                locals[param.local].objects.insert(object);
            } else if function.locals[param.local].ty == Ty::Ptr {
                locals[param.local].anything = true;
            }
        }
        let mut points_to = PointsTo { locals, addresses: Addresses::new(function) };
        let mut changed = true;
        while changed {
            changed = false;
            walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| {
                changed |= points_to.step(function, stmt);
            });
        }
        points_to
    }

    fn step(&mut self, function: &Function, stmt: &Stmt) -> bool {
        let mut changed = false;
        if let StmtKind::Set(local, expr) = &stmt.kind {
            if expr.ty == Ty::Ptr {
                let targets = self.targets(expr);
                changed |= self.locals[*local].add(&targets);
            }
            return changed;
        }
        for local in walk::targets(stmt) {
            if function.locals[*local].ty == Ty::Ptr && !self.locals[*local].anything {
                self.locals[*local].anything = true;
                changed = true;
            }
        }
        changed
    }

    /// What a local may point to.
    pub fn of(&self, local: LocalId) -> &Targets {
        &self.locals[local]
    }

    /// What a pointer expression may point to.
    pub fn targets(&self, expr: &Expr) -> Targets {
        let mut targets = Targets::default();
        match &expr.kind {
            ExprKind::Local(local) => {
                targets.add(&self.locals[*local]);
            }
            ExprKind::ObjectAddr(object) => {
                targets.objects.insert(*object);
            }
            ExprKind::PtrAdd(base, bytes) => {
                targets.add(&self.targets(base));
                targets.anything |= self.addresses.may_be_one(bytes);
            }
            ExprKind::Select(_, a, b) => {
                targets.add(&self.targets(a));
                targets.add(&self.targets(b));
            }
            ExprKind::Const(_) => targets.null = true,
            _ => targets.anything = true,
        }
        targets
    }

    /// What some statements (not those inside them) do to memory.
    pub fn effects<'s>(&self, stmts: impl Iterator<Item = &'s Stmt>) -> Effects {
        let mut effects = Effects::default();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Store(access, _) => {
                    effects.plain.add(&self.targets(&access.ptr));
                }
                StmtKind::Copy { dst, .. } | StmtKind::Fill { dst, .. } => {
                    effects.plain.add(&self.targets(dst));
                }
                StmtKind::AsyncCopy(copy) => {
                    let targets = self.targets(&copy.dst);
                    effects.plain.add(&targets);
                    effects.asynchronous.add(&targets);
                }
                StmtKind::ImageWrite { image, .. } => {
                    effects.plain.add(&self.targets(image));
                }
                StmtKind::Atomic { access, .. } => {
                    let targets = self.targets(&access.ptr);
                    effects.written.add(&targets);
                    effects.atomic.add(&targets);
                }
                StmtKind::Fresh(object) => {
                    effects.plain.objects.insert(*object);
                }
                StmtKind::Call { .. } | StmtKind::Unsupported { .. } => effects.plain.anything = true,
                _ => {}
            }
        }
        effects.written.add(&effects.plain);
        effects
    }
}

/// Whether a set may contain the object. Constant objects are written by nobody.
pub fn may_contain(module: &Module, targets: &Targets, object: ObjectId) -> bool {
    targets.objects.contains(&object)
        || (targets.anything
            && object.number() < module.objects.len()
            && module.objects[object].space != Space::Constant)
}
