//! What a run that goes wrong rests on although the launch that it stands for may never have it: sizes and arguments that the host code was not followed to, contents of
//! arrays and variables, places of arrays.
//!
//! *Promise*: what rests on nothing of this kind is a defect of the launch; all else refutes nothing.

use super::Subject;
use super::launch_case::Case;
use super::launch_words::line;
use crate::report::KernelReport;
use gpuproof_base::Origin;
use gpuproof_front_c::Hosts;
use gpuproof_host::{Argument, Context, SymbolKind, term};
use gpuproof_kir::{CastKind, Expr, ExprKind, LocalId, Param, Stmt, StmtKind, Ty, walk};
use std::collections::BTreeSet;

/// What a run that goes wrong rests on although it may never come.
pub(super) fn open_value(
    subject: &Subject<'_>,
    case: &Case<'_>,
    report: &KernelReport,
    hosts: &Hosts,
    is_part: bool,
) -> Option<String> {
    let open = not_understood(subject, case.context);
    let open = open.map(|what| format!("{what} comes from host code that was not followed"));
    let of_variable = || {
        let name = report.rests_on_variable.as_ref().filter(|_| hosts.is_program)?;
        Some(format!("`{name}` starts with something else in the program"))
    };
    let open = open.or_else(of_variable).or_else(|| moved_address(subject, case.context));
    open.or_else(|| {
        report.rests_on_contents.then(|| computed(subject, case.context, hosts, is_part)).flatten()
    })
}

/// A pointer that the launch moves away from the start of its array, in a kernel that looks at addresses as numbers. Runs let the array start there.
fn moved_address(subject: &Subject<'_>, context: &Context) -> Option<String> {
    let kernel = subject.module.functions.get(subject.kernel)?;
    let is_moved = |argument: &Argument| match argument {
        Argument::Pointer { offset, .. } => term::as_integer(offset) != Some(0),
        Argument::Opaque { moved, .. } | Argument::Device { moved, .. } => *moved,
        Argument::Scalar(_) | Argument::Null | Argument::Unknown => false,
    };
    let (param, _) = kernel.params.iter().zip(&context.arguments).find(|(_, argument)| is_moved(argument))?;
    let mut functions =
        walk::reachable_functions(subject.module, subject.kernel).into_iter().chain([subject.kernel]);
    let looks = functions.any(|id| {
        let body = subject.module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        let mut found = false;
        walk::exprs(body, &mut |e| found |= matches!(e.kind, ExprKind::Cast(CastKind::PtrToInt, _)));
        found
    });
    looks.then(|| format!("where the array of `{}` starts", kernel.locals[param.local].name))
}

/// An array of the kernel that holds what kernels compute, or what a program without inputs puts there, or of which nobody knows what it is. Contents that
/// come from a host that reads inputs are inputs.
fn computed(subject: &Subject<'_>, context: &Context, hosts: &Hosts, is_part: bool) -> Option<String> {
    let module = subject.module;
    // Each context has origins of its own for the same place.
    let same = |a: Origin, b: Origin| module.origins.span(a) == module.origins.span(b);
    let is_written = |origin: Origin| {
        hosts.contexts.iter().any(|other| {
            let params = module.functions.get(other.kernel).map_or(&[][..], |kernel| &kernel.params);
            params.iter().zip(&other.arguments).any(|(param, argument)| {
                let object = param.object.and_then(|object| module.objects.get(object));
                let allocation = match argument {
                    Argument::Pointer { allocation, .. } => other.allocations.get(*allocation),
                    _ => None,
                };
                object.is_some_and(|object| !object.read_only)
                    && allocation.is_some_and(|a| same(a.origin, origin))
            })
        })
    };
    let kernel = module.functions.get(subject.kernel)?;
    if hosts.is_program && !hosts.has_inputs {
        return Some("what is in the arrays is set by host code that was not followed".to_owned());
    }
    // What the kernel writes itself is rarely what it takes its indices from.
    let own = written(kernel.body.as_deref().unwrap_or(&[]));
    kernel.params.iter().zip(&context.arguments).find_map(|(param, argument)| {
        param.object.filter(|_| !own.contains(&param.local))?;
        let name = &kernel.locals[param.local].name;
        match argument {
            Argument::Pointer { allocation, .. } => {
                let is_computed = is_written(context.allocations.get(*allocation)?.origin);
                is_computed.then(|| format!("what is in `{name}` is computed by kernels"))
            }
            Argument::Unknown => Some(format!("nobody knows what is in `{name}`")),
            // Whoever calls a library's function says what is in its arrays; in a program somebody has computed it.
            Argument::Opaque { .. } => is_part.then(|| format!("nobody knows what is in `{name}`")),
            Argument::Scalar(_) | Argument::Device { .. } | Argument::Null => None,
        }
    })
}

/// Pointers that something is written through, and those that they are made from.
fn written(body: &[Stmt]) -> BTreeSet<LocalId> {
    let mut own = BTreeSet::new();
    let add = |pointer: &Expr, own: &mut BTreeSet<LocalId>| {
        walk::expr(pointer, &mut |part| match part.kind {
            ExprKind::Local(local) if part.ty == Ty::Ptr => drop(own.insert(local)),
            _ => {}
        });
    };
    let mut before = None;
    while before != Some(own.len()) {
        before = Some(own.len());
        walk::stmts(body, &mut |stmt| match &stmt.kind {
            StmtKind::Store(access, _) | StmtKind::Atomic { access, .. } => add(&access.ptr, &mut own),
            StmtKind::Set(local, value) if own.contains(local) => add(value, &mut own),
            _ => {}
        });
    }
    own
}

/// Something that the launch depends on, and of which nobody knows which values it may have.
pub(super) fn not_understood(subject: &Subject<'_>, context: &Context) -> Option<String> {
    let kernel = &subject.module.functions[subject.kernel];
    let scalar = |(param, argument): (&Param, &Argument)| {
        let open = *argument == Argument::Unknown && param.object.is_none();
        open.then(|| format!("the argument for `{}`", kernel.locals[param.local].name))
    };
    if context.block.iter().any(Option::is_none) {
        return Some("the size of its blocks".to_owned());
    }
    if context.grid.iter().any(Option::is_none) {
        return Some("the size of its grid".to_owned());
    }
    if let Some(open) = kernel.params.iter().zip(&context.arguments).find_map(scalar) {
        return Some(open);
    }
    let mentioned = context.mentioned();
    let open = context
        .symbols
        .iter()
        .zip(mentioned)
        .find(|(s, m)| *m && matches!(s.kind, SymbolKind::Unknown | SymbolKind::SomeTurns));
    open.map(|(symbol, _)| {
        let at = line(subject, symbol.origin).map_or_else(String::new, |at| format!(" ({at})"));
        format!("`{}`{at}", symbol.name)
    })
}
