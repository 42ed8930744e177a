//! Preconditions that say of two pointer parameters that they are equal.
//!
//! Pointer parameters point to arrays of their own unless the source says otherwise. A precondition `p == q` says
//! otherwise: the checker is given the kernel with `q = p` before its first statement, which changes nothing in runs that
//! meet the precondition.
//!
//! A launch in the file that passes one array for two parameters, or a variable of the device that the kernel also names, says otherwise, too
//! ([`check_launches`]): where both are the same address, the kernel must be right for that as well; where they are different addresses in one array, nothing is known.

use super::launches::waits_for_grid;
use gpuproof_base::{Code, Id};
use gpuproof_check::{Checked, Obligation, Setup, Status};
use gpuproof_facts::PointsTo;
use gpuproof_facts::points_to::may_contain;
use gpuproof_kir::{
    BinaryOp, Clause, ClauseBody, ClauseKind, Const, Expr, ExprKind, Function, FunctionId, LaunchHow,
    LaunchSite, LocalId, Module, ObjectId, Overlap, OverlapWith, Stmt, StmtKind, Ty, Valid, valid, walk,
};

// semantics: memory/arguments, memory/aliasing-in-sight
/// The module with the pointers of a kernel made equal that its preconditions say are equal.
pub fn unite(module: Valid, kernel: FunctionId) -> Valid {
    let Some(function) = module.functions.get(kernel) else { return module };
    let value = |from: LocalId| Expr::local(from, Ty::Ptr, function.origin);
    let equal: Vec<(LocalId, Expr)> =
        equal_parameters(function).into_iter().map(|(to, from)| (to, value(from))).collect();
    made_equal(module, kernel, &equal)
}

/// The module with these values given to parameters before the kernel's first statement.
fn made_equal(module: Valid, kernel: FunctionId, equal: &[(LocalId, Expr)]) -> Valid {
    let Some(function) = module.functions.get(kernel).filter(|_| !equal.is_empty()) else { return module };
    let mut united: Module = Module::clone(&module);
    if let Some(body) = united.functions.iter_mut().nth(kernel.number()).and_then(|f| f.body.as_mut()) {
        let sets = equal.iter().map(|(to, from)| Stmt::set(*to, from.clone(), function.origin));
        body.splice(0..0, sets);
    }
    valid::validate(united).unwrap_or(module)
}

/// A parameter that a launch of the file gives an array that the kernel has another way to, as the source calls them.
pub struct Shared<'m> {
    /// The launch.
    pub site: &'m LaunchSite,
    /// How the arguments lie to each other.
    pub overlap: Overlap,
    /// The names of the parameters, or of parameter and variable.
    pub names: [String; 2],
}

/// What launches in the file give one array, each pair once.
pub fn shared_by_launches(module: &Module, kernel: FunctionId) -> Vec<Shared<'_>> {
    let mut list: Vec<Shared<'_>> = Vec::new();
    let Some(function) = module.functions.get(kernel) else { return list };
    for site in module.launches.iter().filter(|site| site.kernel == kernel) {
        for overlap in &site.overlaps {
            let name = |n: usize| function.params.get(n).map(|p| function.locals[p.local].name.to_string());
            let second = match overlap.with {
                OverlapWith::Param(n) => name(n),
                OverlapWith::Object(object) => module.objects.get(object).map(|o| o.name.to_string()),
            };
            let (Some(first), Some(second)) = (name(overlap.param), second) else { continue };
            if !list.iter().any(|known| known.overlap == *overlap) {
                list.push(Shared { site, overlap: *overlap, names: [first, second] });
            }
        }
    }
    list
}

/// What is open at launches by the device: pointers that are not followed, and blocks that wait for each other though they need not run at once.
///
/// Soundness: what is assumed of pointer parameters is assumed of the host, or follows from what is assumed of the kernel that launches. A pointer that comes from elsewhere may be null, start
/// anywhere, or point to what another one points to, so that nothing is shown of a kernel that uses it.
// semantics: memory/device-launches
fn check_device_launches(module: &Module, flat: &Valid, kernel: FunctionId, checked: &mut Checked) {
    let function = &flat.functions[kernel];
    for site in module.launches.iter().filter(|site| site.kernel == kernel && site.how == LaunchHow::Device) {
        let used = site.not_followed.iter().filter_map(|n| function.params.get(*n));
        let used = used.map(|param| param.local).find(|local| {
            let mut found = false;
            walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |e| {
                found |= e.kind == ExprKind::Local(*local)
            });
            found
        });
        let mut open = |code: Code, reason: String| {
            checked.obligations.push(Obligation {
                code,
                origins: vec![site.origin],
                object: None,
                between_blocks: false,
                since: None,
                status: Status::Unsupported { reason },
            });
        };
        if let Some(local) = used {
            let name = &function.locals[local].name;
            open(
                Code::UnsupportedPointer,
                format!("what this launch by the device passes for `{name}` is not followed"),
            );
        }
        if waits_for_grid(module, kernel) {
            open(
                Code::UnsupportedCall,
                "the kernel waits for all blocks of its grid, and a launch by the device does not make them run at once".to_owned(),
            );
        }
    }
}

/// Checks a kernel once more for each launch in the file that passes one array for two parameters, or one that the kernel names, and to which it writes. What cannot
/// be shown then is one more obligation.
///
/// Soundness: that parameters do not overlap, nor point into variables of the device, is an assumption about the host. A launch that contradicts it stands there, so that
/// the kernel must be right without it.
pub fn check_launches(
    module: &Module,
    flat: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    checked: &mut Checked,
) {
    check_device_launches(module, flat, kernel, checked);
    for shared in shared_by_launches(module, kernel) {
        let function = &flat.functions[kernel];
        let Some(first) = function.params.get(shared.overlap.param) else { continue };
        // The parameter that becomes something else, and what it becomes.
        let (to, from, other) = match shared.overlap.with {
            OverlapWith::Param(second) => {
                let Some(second) = function.params.get(second) else { continue };
                let (from, to) = (first.local.min(second.local), first.local.max(second.local));
                (to, Expr::local(from, Ty::Ptr, function.origin), second.object)
            }
            OverlapWith::Object(object) if names(function, object) => {
                let start = Expr::new(ExprKind::ObjectAddr(object), Ty::Ptr, function.origin);
                (first.local, start, Some(object))
            }
            OverlapWith::Object(_) => continue,
        };
        if !is_written(flat, kernel, [first.object, other]) && !looks_at_addresses(function) {
            continue;
        }
        let [a, b] = &shared.names;
        let reason = match shared.overlap.equal {
            false => format!(
                "this launch passes pointers into one array for `{a}` and `{b}`, and the kernel writes there or looks \
                 at addresses; what comes of it where the two overlap is not followed"
            ),
            true => {
                let united = made_equal(flat.clone(), kernel, &[(to, from)]);
                let again = super::cases::check(&united, kernel, setup);
                let open = again.obligations.iter().find(|o| o.status != Status::Proved);
                for assumption in &again.assumptions {
                    if !checked.assumptions.contains(assumption) {
                        checked.assumptions.push(assumption.clone());
                    }
                }
                let Some(open) = open else { continue };
                format!(
                    "this launch passes one array for `{a}` and `{b}`, and then the kernel is not shown to be right: \
                     {} (`{}`)",
                    open.code.title().to_lowercase(),
                    open.code
                )
            }
        };
        checked.obligations.push(Obligation {
            code: Code::UnsupportedPointer,
            origins: vec![shared.site.origin],
            object: None,
            between_blocks: false,
            since: None,
            status: Status::Unsupported { reason },
        });
    }
}

/// Whether a function names an object.
fn names(function: &Function, object: ObjectId) -> bool {
    let mut found = false;
    walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |e| {
        found |= e.kind == ExprKind::ObjectAddr(object);
    });
    found
}

/// Whether a kernel writes one of these arrays.
fn is_written(flat: &Valid, kernel: FunctionId, objects: [Option<ObjectId>; 2]) -> bool {
    let function = &flat.functions[kernel];
    let mut all = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| all.push(stmt));
    let written = PointsTo::new(function).effects(all.into_iter()).written;
    objects.into_iter().flatten().any(|object| may_contain(flat, &written, object))
}

/// Whether a function does anything with addresses but to access what is there and to compare them with null.
fn looks_at_addresses(function: &Function) -> bool {
    let is_null = |e: &Expr| matches!(e.kind, ExprKind::Const(Const::Null));
    let mut found = false;
    walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |e| {
        found |= match &e.kind {
            ExprKind::PtrAdd(..) | ExprKind::Select(..) | ExprKind::SpecLoad(_) => false,
            ExprKind::Binary(_, a, b) if a.ty == Ty::Ptr => !is_null(a) && !is_null(b),
            ExprKind::Cast(_, from) => from.ty == Ty::Ptr && e.ty != Ty::Ptr,
            ExprKind::PtrDiff(..) => true,
            ExprKind::Uninterpreted(_, args) | ExprKind::Spec(_, args) => {
                args.iter().any(|arg| arg.ty == Ty::Ptr)
            }
            _ => false,
        };
    });
    found
}

/// Pairs of parameters: the first is to become the second.
fn equal_parameters(function: &Function) -> Vec<(LocalId, LocalId)> {
    let mut pairs: Vec<(LocalId, LocalId)> = Vec::new();
    for clause in &function.contract {
        let Clause { kind: ClauseKind::Requires { .. }, body: ClauseBody::Exprs(exprs), .. } = clause else {
            continue;
        };
        exprs.iter().take(1).for_each(|condition| conjunct(function, condition, &mut pairs));
    }
    pairs
}

fn conjunct(function: &Function, condition: &Expr, pairs: &mut Vec<(LocalId, LocalId)>) {
    match &condition.kind {
        ExprKind::Cast(_, inner) => conjunct(function, inner, pairs),
        ExprKind::And(a, b) => {
            conjunct(function, a, pairs);
            conjunct(function, b, pairs);
        }
        ExprKind::Binary(BinaryOp::Eq, a, b) if a.ty == Ty::Ptr => {
            let (Some(a), Some(b)) = (parameter(function, a), parameter(function, b)) else { return };
            // The later one becomes the earlier one, which may itself have become another.
            let (from, to) = (a.min(b), a.max(b));
            if from != to && pairs.iter().all(|(changed, _)| *changed != to) {
                pairs.push((to, from));
            }
        }
        _ => {}
    }
}

/// The parameter that an expression is, directly or by a copy made at the kernel's start.
fn parameter(function: &Function, expr: &Expr) -> Option<LocalId> {
    let ExprKind::Local(mut local) = expr.kind else { return None };
    for stmt in function.body.as_deref().unwrap_or(&[]) {
        match &stmt.kind {
            StmtKind::Set(to, value) => match value.kind {
                ExprKind::Local(from) if *to == local => local = from,
                ExprKind::Local(_) => {}
                _ => break,
            },
            StmtKind::Havoc(_) | StmtKind::Unknown(_) | StmtKind::Fresh(_) => {}
            _ => break,
        }
    }
    function.params.iter().any(|p| p.local == local && p.object.is_some()).then_some(local)
}
