//! Functions that must not be used because of text that was taken out of the file ([`crate::clang::recover`]).
//!
//! clang's tree is that of a text without errors. It says nothing about what was taken out: a function whose body is gone, and whoever names something
//! that is no longer declared. Such a name may have found another meaning without a word (an outer variable, another overload, the primary template
//! instead of a specialisation), so that names are compared, not what they refer to: those in the text, those that macros stand for, and those in the
//! tree and its types, which instances of templates have from elsewhere. A declaration that names something removed is as good as removed.

use crate::ast::index::{Index, has_body, is_function};
use crate::ast::{DeclId, Node};
use crate::clang::PassedOver;
use crate::clang::recover::Kind;
use crate::clang::recover::locate::{EVERYTHING, declared_names};
use crate::clang::recover::text::{names, tokens};
use crate::source::Files;
use gpuproof_base::{Code, Diagnostic, Severity};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Bodies by their nodes, and why they cannot be used.
pub type Unusable = HashMap<DeclId, String>;

/// Finds the bodies that cannot be used.
pub fn bodies(nodes: &[Node<'_>], index: &Index<'_>, passed: &PassedOver, files: &mut Files<'_>) -> Unusable {
    let mut found = Unusable::new();
    if passed.is_empty() {
        return found;
    }
    let tainted = tainted(nodes, passed, files);
    for function in index.functions.iter().copied().filter(|f| has_body(f)) {
        let Some(body) = function.inner.iter().rev().find(|n| n.kind == "CompoundStmt") else { continue };
        if let Some(reason) = taken_out(body, passed) {
            found.insert(body.id, reason);
        } else if !tainted.is_empty() {
            let mut mentioned = mentioned(function, passed, files);
            // A parameter hides whatever else has its name.
            for param in function.inner.iter().filter(|n| n.kind == "ParmVarDecl") {
                mentioned.remove(&*param.name);
            }
            if tainted.contains(EVERYTHING) {
                let reason = "an operator that it may use has an error in its declaration".to_owned();
                found.insert(body.id, reason);
            } else if let Some(name) = blamed(&mentioned, &tainted, function) {
                found.insert(body.id, format!("it depends on `{name}`, whose declaration has an error"));
            }
        }
    }
    found
}

/// The name to tell the user: another one than the function's own, if there is one.
fn blamed<'n>(
    mentioned: &'n BTreeSet<String>,
    tainted: &BTreeSet<String>,
    function: &Node<'_>,
) -> Option<&'n String> {
    let other = mentioned.iter().find(|name| tainted.contains(*name) && **name != *function.name);
    other.or_else(|| mentioned.iter().find(|name| tainted.contains(*name)))
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

/// The names that cannot be relied on: those removed, and all that are declared by means of them.
fn tainted(nodes: &[Node<'_>], passed: &PassedOver, files: &mut Files<'_>) -> BTreeSet<String> {
    let mut tainted = passed.removed.clone();
    if tainted.is_empty() {
        return tainted;
    }
    let mut open = Vec::new();
    collect(nodes, passed, files, &mut open);
    loop {
        let before = tainted.len();
        open.retain(|(declared, mentioned)| {
            let hit = mentioned.intersection(&tainted).next().is_some();
            if hit {
                tainted.extend(declared.iter().cloned());
            }
            !hit
        });
        if tainted.len() == before {
            return tainted;
        }
    }
}

/// What each declaration outside of functions and classes declares, and what it names.
fn collect(
    nodes: &[Node<'_>],
    passed: &PassedOver,
    files: &mut Files<'_>,
    found: &mut Vec<(BTreeSet<String>, BTreeSet<String>)>,
) {
    for node in nodes.iter().filter(|n| n.kind.ends_with("Decl")) {
        if matches!(&*node.kind, "NamespaceDecl" | "LinkageSpecDecl") {
            collect(&node.inner, passed, files, found);
            continue;
        }
        let mut declared = BTreeSet::new();
        declared_names(node, &mut declared);
        let mut mentioned = mentioned(node, passed, files);
        if is_function(node) || node.kind == "FunctionTemplateDecl" {
            // Whatever a function is called, its name does not make it depend on another of that name, unless that was taken out.
            mentioned.retain(|name| !declared.contains(name) || passed.removed.contains(name));
        }
        found.push((declared, mentioned));
    }
}

/// The names in a declaration: in its text, through macros, and in its tree.
fn mentioned(node: &Node<'_>, passed: &PassedOver, files: &mut Files<'_>) -> BTreeSet<String> {
    let mut found = files.span(&node.range).map(|span| names(files.sources().text(span))).unwrap_or_default();
    let mut types = HashSet::new();
    visit(node, &mut found, &mut types);
    passed.macros.close(&mut found);
    found
}

fn visit<'n>(node: &'n Node<'n>, found: &mut BTreeSet<String>, types: &mut HashSet<&'n str>) {
    let mut add = |name: &str| {
        if !name.is_empty() && !found.contains(name) {
            found.insert(name.to_owned());
        }
    };
    add(&node.name);
    for other in [&node.referenced, &node.field, &node.decl].into_iter().flatten() {
        add(&other.name);
    }
    let texts = [&node.ty, &node.arg_type, &node.base_init].into_iter().flatten();
    let based = node.bases.iter().map(|base| &base.ty);
    for ty in texts.chain(based).flat_map(|ty| [Some(&*ty.written), ty.desugared.as_deref()]).flatten() {
        if types.insert(ty) {
            tokens(ty).iter().filter(|t| t.is_name()).for_each(|t| add(t.text));
        }
    }
    for child in node.inner.iter().chain(&node.array_filler) {
        visit(child, found, types);
    }
}

/// Whether a statement is a marker: text that was taken out stood here.
pub fn is_marker(node: &Node<'_>, passed: &PassedOver) -> bool {
    if passed.is_empty() || node.kind != "NullStmt" {
        return false;
    }
    let at = node.range.begin.expansion.as_deref().unwrap_or(&node.range.begin);
    at.offset.is_some_and(|offset| {
        passed.at(&at.file, offset, Kind::Statement).is_some_and(|region| region.start == offset)
    })
}

/// What the user is told: how many errors were passed over, and which kernels are gone.
pub fn remarks(passed: &PassedOver, files: &mut Files<'_>) -> Vec<Diagnostic> {
    /// More errors than this are counted, not shown.
    const SHOWN: usize = 3;
    let mut found = Vec::new();
    let errors: Vec<_> =
        passed.regions.iter().filter(|r| r.kind != Kind::DeviceBody).flat_map(|r| &r.errors).collect();
    if !errors.is_empty() {
        let count = errors.len();
        let what = if count == 1 { "1 error was".to_owned() } else { format!("{count} errors were") };
        let mut note = Diagnostic::new(
            Code::SourceSyntax,
            format!("{what} passed over in code that no kernel checked here uses"),
        );
        note.severity = Severity::Note;
        for error in errors.iter().take(SHOWN) {
            let place = error.place.as_ref().map_or(String::new(), |p| format!("{}:{}: ", p.file, p.line));
            note = note.note(format!("{place}{}", error.text));
        }
        if count > SHOWN {
            note = note.note(format!("and {} more", count - SHOWN));
        }
        found.push(note);
    }
    for region in passed.regions.iter().filter(|r| r.kind == Kind::Declaration) {
        let Some(file) = files.file(&region.file) else { continue };
        let span = gpuproof_base::Span::new(file, region.start, region.end);
        if !names(files.sources().text(span)).contains("__global__") {
            continue;
        }
        let error = region.errors.first().map_or("unknown", |e| &e.text);
        let mut diagnostic =
            Diagnostic::new(Code::SourceSyntax, format!("a kernel was not looked at: {error}"));
        diagnostic.severity = Severity::Error;
        found.push(diagnostic.at(span, "taken out because of the error"));
    }
    found
}
