//! Functions whose body was taken out of the file because of an error ([`crate::clang::recover`]): they must not be used.
//!
//! clang's tree is that of a text without errors, and says nothing about what was taken out. Code that the host may run could have asked for more instances of
//! template kernels than the tree has: a kernel `k<...>` stands for them, and is unsupported.

use super::Unit;
use crate::ast::index::{Index, has_body};
use crate::ast::name::qualified_name;
use crate::ast::{DeclId, Node};
use crate::clang::PassedOver;
use crate::clang::recover::{Kind, Region};
use gpuproof_base::{Code, Diagnostic, Severity};
use gpuproof_kir::{Function, FunctionKind, Stmt, StmtKind};
use std::collections::HashMap;

/// Bodies by their nodes, and why they cannot be used.
pub type Unusable = HashMap<DeclId, String>;

/// Finds the bodies that cannot be used.
pub fn bodies(index: &Index<'_>, passed: &PassedOver) -> Unusable {
    let body_of = |function: &Node<'_>| {
        let body = function.inner.iter().rev().find(|n| n.kind == "CompoundStmt")?;
        taken_out(body, passed).map(|reason| (body.id, reason))
    };
    index.functions.iter().copied().filter(|f| has_body(f)).filter_map(body_of).collect()
}

/// Why the body of a function is gone, if it is.
fn taken_out(body: &Node<'_>, passed: &PassedOver) -> Option<String> {
    let open = body.range.begin.expansion.as_deref().unwrap_or(&body.range.begin);
    let inside = open.offset?.checked_add(1)?;
    let is_it = |kind: Kind| passed.at(&open.file, inside, kind).filter(|region| region.start == inside);
    let region = is_it(Kind::DeviceBody).or_else(|| is_it(Kind::HostBody))?;
    let error = region.errors.first().map_or("unknown", |e| &e.text);
    Some(format!("it has an error: {error}"))
}

/// Declares a kernel for the instances of each template kernel that are not in sight, if there may be some.
pub fn declare_lost_instances(unit: &mut Unit<'_, '_>) -> bool {
    let may_launch = |region: &&Region| region.kind == Kind::HostBody || region.launches;
    let host = unit.passed_over.regions.iter().find(may_launch);
    let Some(error) = host.and_then(|region| region.errors.first()) else { return false };
    let reason = format!("it may have instances in code that has an error: {}", error.text);
    for template in unit.index.templates.iter().copied() {
        let Some(pattern) = template.inner.iter().find(|n| n.kind == "FunctionDecl") else { continue };
        if !super::is_kernel(pattern) {
            continue;
        }
        let origin = unit.origin(pattern);
        let name = format!("{}<...>", qualified_name(unit.index, pattern));
        let mut kernel = Function::new(name, FunctionKind::Kernel, origin);
        let (code, reason, dst) = (Code::UnsupportedError, reason.clone(), Vec::new());
        kernel.body = Some(vec![Stmt { kind: StmtKind::Unsupported { code, reason, dst }, origin }]);
        unit.module.functions.push(kernel);
    }
    true
}

/// What the user is told: how many errors were passed over in host code.
pub fn remark(passed: &PassedOver) -> Option<Diagnostic> {
    /// More errors than this are counted, not shown.
    const SHOWN: usize = 3;
    let errors: Vec<_> =
        passed.regions.iter().filter(|r| r.kind != Kind::DeviceBody).flat_map(|r| &r.errors).collect();
    let count = errors.len();
    let what = match count {
        0 => return None,
        1 => "1 error was".to_owned(),
        _ => format!("{count} errors were"),
    };
    let message = format!("{what} passed over in code that no kernel checked here uses");
    let mut note = Diagnostic::new(Code::SourceSyntax, message);
    note.severity = Severity::Note;
    for error in errors.iter().take(SHOWN) {
        let place = error.place.as_ref().map_or(String::new(), |p| format!("{}:{}: ", p.file, p.line));
        note = note.note(format!("{place}{}", error.text));
    }
    if count > SHOWN {
        note = note.note(format!("and {} more", count - SHOWN));
    }
    Some(note)
}
