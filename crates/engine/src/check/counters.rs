//! Counters and flags by which blocks know each other's progress: arrays that only atomics write, in a kernel with fences that reach other blocks, or atomics that acquire or release.
//!
//! Programs start them at 0, and what such a kernel does with other numbers is no defect that anybody would see: runs start them at 0, too. It is a
//! choice of inputs and excuses nothing: a proof lists that it rests on it.

use gpuproof_facts::PointsTo;
use gpuproof_facts::points_to::may_contain;
use gpuproof_kir::{FenceScope, Function, MemoryOrder, Module, ObjectId, Space, Stmt, StmtKind, walk};
use std::collections::BTreeSet;

/// The counters of a kernel whose calls are inlined.
pub fn counters(module: &Module, function: &Function) -> BTreeSet<ObjectId> {
    let mut stmts: Vec<&Stmt> = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| stmts.push(stmt));
    let reaches_others = |stmt: &&Stmt| match &stmt.kind {
        StmtKind::Fence(scope) => *scope >= FenceScope::Device,
        StmtKind::Atomic { order, scope, .. } => {
            *order != MemoryOrder::Relaxed && *scope >= FenceScope::Device
        }
        _ => false,
    };
    if !stmts.iter().any(reaches_others) {
        return BTreeSet::new();
    }
    let effects = PointsTo::new(function).effects(stmts.into_iter());
    let is_counter = |object: &ObjectId| {
        module.objects[*object].space == Space::Global && !may_contain(module, &effects.plain, *object)
    };
    effects.atomic.objects.iter().copied().filter(is_counter).collect()
}
