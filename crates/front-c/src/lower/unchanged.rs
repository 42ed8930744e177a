//! Host variables that keep the value of their declaration.
//!
//! Soundness: a variable counts as unchanged only if it is constant, or if *every* mention of it in the file is one that can do nothing but read:
//! under a conversion to a value, or as the `dim3` or the plain record that is copied: who gets the copy cannot change the variable, and what its pointers lead to has an address that was taken. Whatever else mentions it (an assignment, its address, a reference that
//! is bound to it, an operator such as `>>`, a capture by reference) may change it, and so may text that was taken out because of errors. Parameters have no declared value: a default
//! argument is what callers leave out, not what they pass. Variables that other files can name may be changed there, unless `main`
//! stands in this file, so that it is a program of its own. Managed variables are written by kernels, volatile ones by anybody, and where one variable has two names
//! (`alias`) nothing is known of any.

use super::Unit;
use super::launch::is_dim3;
use crate::ast::{DeclId, Node};
use crate::types::CType;
use std::collections::HashSet;

/// The value of a variable's declaration, if nothing in the file may change it.
pub fn value<'n>(unit: &Unit<'_, 'n>, id: DeclId) -> Option<&'n Node<'n>> {
    let var = unit.index.get(id).filter(|var| var.kind == "VarDecl")?;
    if is_managed(var) || may_change(unit, id) { None } else { super::stmt::initialiser(var) }
}

/// Whether a variable is one of the device, which kernels write; where the host reads it, it is a managed one.
pub fn is_managed(var: &Node<'_>) -> bool {
    var.has("CUDADeviceAttr") && !is_constant(var)
}

/// Whether anything in the file may change a variable or a parameter after its declaration.
pub fn may_change(unit: &Unit<'_, '_>, id: DeclId) -> bool {
    let Some(var) = unit.index.get(id) else { return true };
    if is_constant(var) {
        return false;
    }
    if var.type_text().contains("volatile") || has_aliases(unit) {
        return true;
    }
    // What was taken out of the text may have changed it.
    if !unit.passed_over.is_empty() {
        return true;
    }
    let is_global = unit.index.globals.iter().any(|global| global.id == id);
    if is_global && var.storage_class != "static" && !is_program(unit) {
        return true;
    }
    unit.changed.get_or_init(|| changed(unit)).contains(&id)
}

/// All variables that something may change.
fn changed(unit: &Unit<'_, '_>) -> HashSet<DeclId> {
    let mut found = HashSet::new();
    let all = unit.index.functions.iter().chain(&unit.index.globals).chain(&unit.index.records);
    all.copied().for_each(|node| {
        visit(unit, node, Use::Any, &mut |changed| {
            found.insert(changed);
        });
    });
    found
}

/// Whether the linker may take one variable or function for another: by a second name, or because it is weak and another of its name is not.
pub fn has_aliases(unit: &Unit<'_, '_>) -> bool {
    let attributes = ["AliasAttr", "WeakRefAttr", "WeakAttr", "IFuncAttr"];
    let mut all = unit.index.globals.iter().chain(&unit.index.functions);
    all.any(|node| attributes.iter().any(|attribute| node.has(attribute)))
}

/// Whether the file has the program's `main`.
pub fn is_program(unit: &Unit<'_, '_>) -> bool {
    unit.index.functions.iter().any(|function| super::is_main(function))
}

/// A variable that the language lets nobody change.
fn is_constant(var: &Node<'_>) -> bool {
    let is_reference = var.type_text().ends_with('&');
    !is_reference && (var.is_constexpr || is_const(var.type_text()))
}

/// Whether a type says that its values are not changed; of a pointer, that the pointer itself is not.
fn is_const(text: &str) -> bool {
    match text.rfind(['*', '&']) {
        Some(last) => text[last..].contains("const"),
        None => text.starts_with("const ") || text.ends_with(" const"),
    }
}

/// What is done with a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is read, and nothing else.
    Read,
    /// Anything.
    Any,
}

/// The variables that a construct mentions in other ways than to read them.
pub fn touched(unit: &Unit<'_, '_>, node: &Node<'_>, found: &mut Vec<DeclId>) {
    visit(unit, node, Use::Any, &mut |changed| found.push(changed));
}

/// Whether an expression copies a record byte for byte: by the constructor that the class has without saying so. A constructor that is a template may take
/// the record by a reference that is not constant.
fn is_plain_copy(unit: &Unit<'_, '_>, node: &Node<'_>) -> bool {
    let plain = |n: &Node<'_>| n.type_text().trim_start_matches("const ").to_owned();
    let ([from], Some(signature)) = (&node.inner[..], node.ctor_type.as_ref()) else { return false };
    let table = unit.program.table(node.id);
    let CType::Record(record) = table.parse(node.type_text()).ty else { return false };
    plain(from) == plain(node)
        && signature.written.starts_with("void (const ")
        && !signature.written.contains("&&")
        && table.records[record].node.definition_data.is_trivially_copyable
}

/// Calls a function for every mention of a variable that is not known to be a read.
fn visit(unit: &Unit<'_, '_>, node: &Node<'_>, used: Use, each: &mut dyn FnMut(DeclId)) {
    let mut all = |nodes: &mut dyn Iterator<Item = &Node<'_>>, used: Use| {
        nodes.for_each(|n| visit(unit, n, used, each))
    };
    match &*node.kind {
        "DeclRefExpr" => {
            let variable = |decl: &&Node<'_>| matches!(&*decl.kind, "VarDecl" | "ParmVarDecl");
            if let (Use::Any, Some(decl)) = (used, node.referenced.as_deref().filter(variable)) {
                each(decl.id);
            }
        }
        // Nothing is evaluated there.
        "UnaryExprOrTypeTraitExpr" => {}
        "ImplicitCastExpr" => {
            let used = match &*node.cast_kind {
                "LValueToRValue" => Use::Read,
                "NoOp" | "ArrayToPointerDecay" => used,
                _ => Use::Any,
            };
            all(&mut node.inner.iter(), used);
        }
        // An element of an array that decays here, a member of a record: what happens to the part happens to the whole.
        "ArraySubscriptExpr" => {
            all(&mut node.inner.iter().take(1), used);
            all(&mut node.inner.iter().skip(1), Use::Any);
        }
        // Copying a `dim3` only reads it.
        "CXXConstructExpr" if is_dim3(node) && node.inner.len() == 1 && is_dim3(&node.inner[0]) => {
            all(&mut node.inner.iter(), Use::Read);
        }
        "CXXConstructExpr" if is_plain_copy(unit, node) => all(&mut node.inner.iter(), Use::Read),
        "ParenExpr" => all(&mut node.inner.iter(), used),
        // A static member by way of an object is a variable of its own; clang does not say here whether it is one.
        "MemberExpr" => {
            if used == Use::Any {
                each(node.referenced_member);
            }
            let used = if node.is_arrow { Use::Any } else { used };
            node.inner.iter().for_each(|n| visit(unit, n, used, each));
        }
        _ => all(&mut node.inner.iter().chain(&node.array_filler), Use::Any),
    }
}
