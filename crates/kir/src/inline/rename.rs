//! Putting a copy of a called function's statement into the names of the kernel.

use crate::clause::Clause;
use crate::expr::{Expr, ExprKind};
use crate::module::{FunctionId, LocalId, ObjectId};
use crate::stmt::{LabelId, Stmt, StmtKind};
use crate::walk;
use gpuproof_base::{Id, Origin, OriginData, Origins};
use std::collections::BTreeMap;

/// Longest chain of calls that is kept.
const MOST_CALLS: usize = 256;

/// A call that is being inlined.
pub(super) struct Site {
    /// Which function stands there.
    pub function: FunctionId,
    /// The kernel's local for the function's first one; the others follow in order.
    pub first_local: usize,
    /// The kernel's instances of the function's private objects.
    pub objects: BTreeMap<ObjectId, ObjectId>,
    /// The kernel's labels for the function's.
    pub labels: BTreeMap<LabelId, LabelId>,
    /// Where `return` goes.
    pub exit: LabelId,
    /// The origin of the call.
    pub call: Origin,
    /// The kernel's locals that receive the results.
    pub results: Vec<LocalId>,
}

impl Site {
    /// The kernel's local for one of the function's.
    pub fn local(&self, local: LocalId) -> LocalId {
        LocalId::new(self.first_local + local.number())
    }

    fn label(&self, label: &mut LabelId) {
        if let Some(new) = self.labels.get(label) {
            *label = *new;
        }
    }
}

/// The origin of a copy of something that is reached through a call. What was reached through calls already keeps
/// them, the outermost of which is now reached through this one.
pub(super) fn origin(old: Origin, call: Origin, origins: &mut Origins) -> Origin {
    // From the innermost call outwards; bounded, because a table that was read from text may go round in circles.
    let mut chain = vec![origins.data(old)];
    while let Some(next) = chain.last().and_then(|data| data.call)
        && chain.len() < MOST_CALLS
    {
        chain.push(origins.data(next));
    }
    chain.into_iter().rev().fold(call, |call, data| origins.intern(OriginData { call: Some(call), ..data }))
}

/// Renames everything in a statement, but for the statements inside it.
pub(super) fn stmt(stmt: &mut Stmt, site: &Site, origins: &mut Origins) {
    stmt.origin = origin(stmt.origin, site.call, origins);
    walk::stmt_exprs_mut(stmt, &mut |root, _| walk::expr_mut(root, &mut |e| expr(e, site, origins)));
    targets(&mut stmt.kind, &mut |local| *local = site.local(*local));
    match &mut stmt.kind {
        StmtKind::Fresh(object) => *object = site.objects.get(object).copied().unwrap_or(*object),
        StmtKind::Block(label, _) | StmtKind::Br(label) | StmtKind::BrIf(label, _) => site.label(label),
        StmtKind::Loop { label, contract, .. } => {
            site.label(label);
            clauses(contract, site, origins);
        }
        StmtKind::Barrier(barrier) => clauses(&mut barrier.contract, site, origins),
        _ => {}
    }
}

/// The clauses' own origins: their expressions were visited with the statement, and comments speak of names.
fn clauses(clauses: &mut [Clause], site: &Site, origins: &mut Origins) {
    for clause in clauses {
        clause.origin = origin(clause.origin, site.call, origins);
    }
}

fn expr(expr: &mut Expr, site: &Site, origins: &mut Origins) {
    expr.origin = origin(expr.origin, site.call, origins);
    match &mut expr.kind {
        ExprKind::Local(local) => *local = site.local(*local),
        ExprKind::ObjectAddr(object) => *object = site.objects.get(object).copied().unwrap_or(*object),
        _ => {}
    }
}

/// The locals that a statement itself sets, to be changed: those of [`walk::targets`].
fn targets(kind: &mut StmtKind, each: &mut dyn FnMut(&mut LocalId)) {
    match kind {
        StmtKind::Set(local, _) | StmtKind::Havoc(local) | StmtKind::Unknown(local) => each(local),
        StmtKind::Load(dst, _)
        | StmtKind::Exchange { dst, .. }
        | StmtKind::ImageRead { dst, .. }
        | StmtKind::Call { dst, .. }
        | StmtKind::Unsupported { dst, .. } => dst.iter_mut().for_each(each),
        StmtKind::Atomic { dst, .. } => dst.iter_mut().for_each(each),
        StmtKind::AsyncCopy(copy) => copy.event.iter_mut().for_each(each),
        StmtKind::Barrier(barrier) => barrier.vote.iter_mut().for_each(|vote| each(&mut vote.dst)),
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
        | StmtKind::Trap(_) => {}
    }
}
