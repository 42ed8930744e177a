//! Functions whose body was taken out of the file because of an error ([`crate::clang::recover`]): they must not be used.
//!
//! clang's tree is that of a text without errors, and says nothing about what was taken out.

use crate::ast::index::{Index, has_body};
use crate::ast::{DeclId, Node};
use crate::clang::PassedOver;
use crate::clang::recover::Kind;
use gpuproof_base::{Code, Diagnostic, Severity};
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
