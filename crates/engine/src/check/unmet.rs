//! Assumptions of the source about what threads do to each other: what an atomic gives, and what is read where threads write.
//!
//! semantics: answers/assumptions
//!
//! Inputs may be such that an assumption about them holds. What an atomic hands out, or what another thread has written, is made by the launch itself, so that
//! an assumption about it may be one that no run of the launch meets: `__builtin_assume(r < 16)` of what 64 threads draw from a counter. The proof, which knows nothing of such
//! values, would rest on nothing. So runs are made with various contents and arguments. Where some go on without the assumption, and none with it, nothing is known.
//!
//! This asks for a run that is within the assumption, and does not show that there is none: it is a reason to doubt, and the answer is *unknown*.

use super::launches::{self, Launches};
use super::trial::{Budget, Ground, Tried};
use crate::assume::pool;
use gpuproof_base::{Code, Id, Origin};
use gpuproof_check::{Checked, Obligation, Setup, Status};
use gpuproof_facts::PointsTo;
use gpuproof_facts::points_to::may_contain;
use gpuproof_kir::{
    Const, Expr, ExprKind, Function, FunctionId, LocalId, Module, ObjectId, Space, Stmt, StmtKind, Ty, Valid,
    valid, walk,
};
use std::collections::BTreeSet;

/// Statements of all runs with an assumption, and of those without it.
const STEPS: u64 = 600_000;

/// Adds an obligation that nobody shows where a proof rests on an assumption that no run was seen to meet.
pub fn check_assumptions(
    flat: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    launches: &Launches,
    checked: &mut Checked,
) {
    let is_open = checked.obligations.iter().any(|o| o.status != Status::Proved);
    if is_open || setup.assumptions_are_free {
        return;
    }
    let assumed = about_others(flat, kernel);
    if let Some(origin) = assumed.first().copied()
        && is_never_met(flat, kernel, setup, launches, &assumed) == Some(true)
    {
        let why = gpuproof_check::BROKEN.to_owned();
        checked.obligations.push(Obligation {
            code: Code::RaceGlobal,
            origins: vec![origin],
            object: None,
            between_blocks: false,
            since: None,
            status: Status::Undecided { why },
        });
    }
}

/// Whether runs go on without these assumptions, and none with them.
fn is_never_met(
    flat: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    launches: &Launches,
    assumed: &[Origin],
) -> Option<bool> {
    let mut relaxed = Module::clone(flat);
    let function = relaxed.functions.iter_mut().nth(kernel.number())?;
    walk::stmts_mut(function.body.as_mut()?, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Assume(_)) && assumed.contains(&stmt.origin) {
            let holds = Expr::new(ExprKind::Const(Const::Bool(true)), Ty::Bool, stmt.origin);
            stmt.kind = StmtKind::Assume(holds);
        }
    });
    let relaxed = valid::validate(relaxed).ok()?;
    let with = Ground::new(flat, flat, kernel, setup, launches).ok()?;
    let without = Ground::new(&relaxed, flat, kernel, setup, launches).ok()?;
    if with.open_condition().is_some_and(|origin| !assumed.contains(&origin)) {
        return None;
    }
    let mut budgets = [Budget::new(STEPS), Budget::new(STEPS)];
    let mut is_broken = false;
    for attempt in pool::attempts(&with, launches::mentioned(flat, kernel)) {
        if budgets.iter().any(Budget::is_spent) {
            break;
        }
        match with.attempt(&attempt, &mut budgets[0]) {
            Tried::Outside => {
                is_broken |= !matches!(without.attempt(&attempt, &mut budgets[1]), Tried::Outside);
            }
            Tried::Clean | Tried::Shown(_) | Tried::Open => return Some(false),
        }
    }
    Some(is_broken)
}

/// The assumptions of a kernel that speak of what threads do to each other.
fn about_others(flat: &Valid, kernel: FunctionId) -> Vec<Origin> {
    let function = &flat.functions[kernel];
    let mut all: Vec<&Stmt> = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| all.push(stmt));
    if !all.iter().any(|stmt| matches!(stmt.kind, StmtKind::Assume(_))) {
        return Vec::new();
    }
    let written = PointsTo::new(function).effects(all.iter().copied()).written;
    let is_shared = |pointer: &Expr| match root(function, pointer) {
        Some(object) => flat.objects[object].space == Space::Shared || may_contain(flat, &written, object),
        None => true,
    };
    let mut others: BTreeSet<LocalId> = BTreeSet::new();
    loop {
        let before = others.len();
        for stmt in &all {
            match &stmt.kind {
                StmtKind::Atomic { dst, .. } => others.extend(*dst),
                StmtKind::Exchange { dst, .. } => others.extend(dst),
                StmtKind::Load(targets, access) if is_shared(&access.ptr) => others.extend(targets),
                StmtKind::Set(local, value) if mentions(value, &others) => {
                    others.insert(*local);
                }
                _ => {}
            }
        }
        if others.len() == before {
            break;
        }
    }
    let is_about = |stmt: &&&Stmt| match &stmt.kind {
        StmtKind::Assume(condition) => mentions(condition, &others),
        _ => false,
    };
    all.iter().filter(is_about).map(|stmt| stmt.origin).collect()
}

fn mentions(expr: &Expr, locals: &BTreeSet<LocalId>) -> bool {
    let mut found = false;
    walk::expr(expr, &mut |part| {
        found |= matches!(part.kind, ExprKind::Local(local) if locals.contains(&local));
    });
    found
}

/// The array that a pointer starts from, where its text says so.
fn root(function: &Function, pointer: &Expr) -> Option<ObjectId> {
    match &pointer.kind {
        ExprKind::PtrAdd(base, _) => root(function, base),
        ExprKind::ObjectAddr(object) => Some(*object),
        ExprKind::Local(local) => {
            function.params.iter().find(|param| param.local == *local).and_then(|param| param.object)
        }
        _ => None,
    }
}
