//! Private objects become locals where every access to them is known.
//!
//! # What the pass does
//!
//! 1. A pointer local that only ever holds one known place (an object or another unchanging pointer, plus a
//!    constant) is replaced by that place. This is what makes an object visible again after its address went
//!    through a reference parameter of an inlined function.
//! 2. A private object of the kernel whose accesses are loads, stores, copies and fills at constant places that cut
//!    it into scalars, each always accessed as a whole and as one type, becomes a local for each scalar, named as
//!    the source names the place: `p.v.x`. `fresh` becomes `havoc` of the scalars; a copy between two such objects
//!    becomes assignments, a copy between one and other memory loads or stores, a fill assigns constants.
//!
//! Both steps alternate until nothing changes: a pointer kept in a private object is a pointer local afterwards.
//! The object stays in the module's table, so that no number changes; [`private_objects`] tells which ones are
//! still in use.
//!
//! What does not fit stays in memory: an object whose address is stored, passed on, compared or used at a place
//! that is not constant; accesses outside of it, misaligned ones, and overlapping ones or ones of different types;
//! bools and pointers that are copied from or to other memory (whose bytes may be no bool and no pointer); other
//! memory that is not known to be aligned (a copy need not be, a load must). A kernel with contract comments is left
//! as it is, because these speak of the names in the source.
//!
//! # Soundness
//!
//! The pass preserves the set of observable behaviours (accesses to objects that are not private, barriers, lane
//! exchanges, assertions) exactly, by these rules:
//!
//! - No other thread sees a private object, and none of its accesses that are replaced can fail: they are inside and
//!   aligned. An object whose address is nowhere but in these accesses cannot be accessed in another way.
//! - Scalars that do not overlap are independent, like locals; arbitrary bytes are an arbitrary value of any type
//!   (for a bool: one of both).
//! - A copy from or to other memory touches the same bytes as before, padding included: gaps between scalars
//!   become integers of their own.
//! - A local that is set at one place, before each use in the use's own list of statements or one around it, has at
//!   each use the value it was set to; see `inline::defined`.

mod aligned;
mod pieces;
mod pointers;
mod rewrite;

use crate::clause::ClauseBody;
use crate::expr::ExprKind;
use crate::module::{Function, FunctionId, Module, ObjectId, Space};
use crate::stmt::{Stmt, StmtKind};
use crate::valid::{Valid, validate};
use crate::walk;
use gpuproof_base::Id;
use std::collections::BTreeSet;

/// Most rounds of the two steps; each one follows pointers through one more object.
const MOST_ROUNDS: usize = 16;

/// The module with private objects of this kernel turned into locals; everything else is as it was.
pub fn scalarise(module: &Valid, kernel: FunctionId) -> Valid {
    let mut result: Module = Module::clone(module);
    let Some(mut function) = module.functions.get(kernel).cloned() else { return module.clone() };
    if has_comments(&function) {
        return module.clone();
    }
    for _ in 0..MOST_ROUNDS {
        let moved = pointers::propagate(&mut function);
        let pieces = pieces::find(&result, kernel, &function);
        if pieces.is_empty() {
            if moved {
                continue;
            }
            break;
        }
        rewrite::apply(&result, &mut function, &pieces);
    }
    if let Some(place) = result.functions.iter_mut().nth(kernel.number()) {
        *place = function;
    }
    // The pass keeps modules valid; should it ever not, the module as it was is always right.
    validate(result).unwrap_or_else(|_| module.clone())
}

/// The private objects that a function's body names.
pub fn private_objects(module: &Module, function: FunctionId) -> BTreeSet<ObjectId> {
    let body = module.functions.get(function).and_then(|function| function.body.as_deref()).unwrap_or(&[]);
    let mut found = named_objects(body);
    found.retain(|id| module.objects.get(*id).is_some_and(|object| object.space == Space::Private));
    found
}

/// The objects that a body names.
pub(crate) fn named_objects(body: &[Stmt]) -> BTreeSet<ObjectId> {
    let mut found = BTreeSet::new();
    walk::exprs(body, &mut |expr| {
        if let ExprKind::ObjectAddr(object) = &expr.kind {
            found.insert(*object);
        }
    });
    walk::stmts(body, &mut |stmt| {
        if let StmtKind::Fresh(object) = &stmt.kind {
            found.insert(*object);
        }
    });
    found
}

/// Whether annotations of the function speak of names.
fn has_comments(function: &Function) -> bool {
    let comment = |clause: &crate::clause::Clause| matches!(clause.body, ClauseBody::Comment(_));
    let mut found = function.contract.iter().any(comment);
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| match &stmt.kind {
        StmtKind::Ghost(_) => found = true,
        StmtKind::Loop { contract, .. } => found |= contract.iter().any(comment),
        StmtKind::Barrier(barrier) => found |= barrier.contract.iter().any(comment),
        _ => {}
    });
    found
}
