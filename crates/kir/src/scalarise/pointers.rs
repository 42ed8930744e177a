//! Pointer locals that only ever hold one known place, and their replacement by it.

use crate::clause::ClauseBody;
use crate::expr::{Const, Expr, ExprKind};
use crate::fold;
use crate::inline::defined::read_before_set;
use crate::module::{Function, LocalId, ObjectId};
use crate::stmt::{Body, Stmt, StmtKind};
use crate::ty::Ty;
use crate::walk;
use gpuproof_base::{Id, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// What a place is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    Object(ObjectId),
    /// A pointer that never changes.
    Local(LocalId),
}

/// The constant value of an `i64` or `u64` expression.
pub(super) fn constant(expr: &Expr) -> Option<i64> {
    match fold::constant(expr)? {
        Const::Int(bits) => Some(bits as u64 as i64),
        _ => None,
    }
}

/// The object and the constant offset that a pointer expression visibly is.
pub(super) fn object_place(pointer: &Expr) -> Option<(ObjectId, i64)> {
    let (base, offset) = split(pointer)?;
    match base.kind {
        ExprKind::ObjectAddr(object) => Some((object, offset)),
        _ => None,
    }
}

/// A pointer expression as something plus a constant.
fn split(pointer: &Expr) -> Option<(&Expr, i64)> {
    let (mut base, mut offset) = (pointer, 0i64);
    while let ExprKind::PtrAdd(inner, bytes) = &base.kind {
        offset = offset.checked_add(constant(bytes)?)?;
        base = inner;
    }
    Some((base, offset))
}

/// How the locals of a function are set.
pub(super) struct Definitions {
    /// By local: how many statements other than `havoc` set it.
    sets: Vec<usize>,
    /// By local: how many times `havoc` does.
    havocs: Vec<usize>,
    /// Locals that may be read without a value of a set.
    unsafe_reads: BTreeSet<LocalId>,
    params: usize,
}

impl Definitions {
    pub(super) fn of(function: &Function) -> Definitions {
        let body = function.body.as_deref().unwrap_or(&[]);
        let count = function.locals.len();
        let (mut sets, mut havocs) = (vec![0; count], vec![0; count]);
        walk::stmts(body, &mut |stmt| {
            let table = if matches!(stmt.kind, StmtKind::Havoc(_)) { &mut havocs } else { &mut sets };
            for local in walk::targets(stmt) {
                if let Some(entry) = table.get_mut(local.number()) {
                    *entry += 1;
                }
            }
        });
        let params = function.params.iter().map(|param| param.local);
        let mut unsafe_reads = read_before_set(body, count, params);
        // A contract speaks of the function's entry, before anything was set.
        for clause in &function.contract {
            if let ClauseBody::Exprs(exprs) = &clause.body {
                for root in exprs {
                    walk::expr(root, &mut |expr| {
                        if let ExprKind::Local(local) = &expr.kind {
                            unsafe_reads.insert(*local);
                        }
                    });
                }
            }
        }
        Definitions { sets, havocs, unsafe_reads, params: function.params.len() }
    }

    fn counts(&self, local: LocalId) -> (usize, usize) {
        let at = |table: &[usize]| table.get(local.number()).copied().unwrap_or(usize::MAX);
        (at(&self.sets), at(&self.havocs))
    }

    /// Whether it is a parameter that keeps its value.
    pub(super) fn unchanged_param(&self, local: LocalId) -> bool {
        local.number() < self.params && self.counts(local) == (0, 0)
    }

    /// Whether each use of the local sees the value of the one statement that sets it.
    fn one_value(&self, local: LocalId) -> bool {
        let is_param = local.number() < self.params;
        !is_param && self.counts(local).0 == 1 && !self.unsafe_reads.contains(&local)
    }

    /// Whether the local keeps its value from where it is set to the end of that list of statements.
    fn lasting(&self, local: LocalId) -> bool {
        self.unchanged_param(local) || self.one_value(local) && self.counts(local).1 == 0
    }

    /// The statement's local and value, if every use of the local sees this value.
    pub(super) fn only_value<'s>(&self, stmt: &'s Stmt) -> Option<(LocalId, &'s Expr)> {
        match &stmt.kind {
            StmtKind::Set(local, value) if self.one_value(*local) => Some((*local, value)),
            _ => None,
        }
    }
}

/// Replaces pointer locals by the places they stand for, and drops what set them; gives whether there were any.
pub(super) fn propagate(function: &mut Function) -> bool {
    let definitions = Definitions::of(function);
    let mut places: BTreeMap<LocalId, (Root, i64)> = BTreeMap::new();
    // In the order of the text: what a place is counted from was set before.
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| {
        let Some((local, value)) = definitions.only_value(stmt) else { return };
        let Some((base, offset)) = split(value).filter(|_| value.ty == Ty::Ptr) else { return };
        let place = match base.kind {
            ExprKind::ObjectAddr(object) => Some((Root::Object(object), offset)),
            ExprKind::Local(from) => match places.get(&from) {
                Some((root, before)) => before.checked_add(offset).map(|sum| (*root, sum)),
                None => definitions.lasting(from).then_some((Root::Local(from), offset)),
            },
            _ => None,
        };
        places.extend(place.map(|place| (local, place)));
    });
    if places.is_empty() {
        return false;
    }
    if let Some(body) = &mut function.body {
        walk::exprs_mut(body, &mut |expr| {
            if let ExprKind::Local(local) = &expr.kind
                && let Some((root, offset)) = places.get(local)
            {
                *expr = place_expr(*root, *offset, expr.origin);
            }
        });
        drop_sets(body, &places);
    }
    true
}

fn place_expr(root: Root, offset: i64, origin: Origin) -> Expr {
    let base = match root {
        Root::Object(object) => Expr::object(object, origin),
        Root::Local(local) => Expr::local(local, Ty::Ptr, origin),
    };
    match offset {
        0 => base,
        _ => Expr::ptr_add(base, Expr::i64(offset, origin), origin),
    }
}

fn drop_sets(body: &mut Body, places: &BTreeMap<LocalId, (Root, i64)>) {
    body.retain(|stmt| match &stmt.kind {
        StmtKind::Set(local, _) | StmtKind::Havoc(local) => !places.contains_key(local),
        _ => true,
    });
    for stmt in body {
        walk::bodies_mut(stmt).for_each(|inner| drop_sets(inner, places));
    }
}
