//! Decides which variables must live in memory.
//!
//! A variable can stay in locals if every mention of it only reads or writes it as a whole or lane by lane. Any
//! other mention (its address, a reference to it, a method called on it, a capture by reference that is not
//! inlined) needs memory. The rule errs on the side of memory.

use crate::ast::{DeclId, Node};
use std::collections::HashSet;

/// The variables of a body that must live in memory.
pub fn in_memory(body: &Node<'_>) -> HashSet<DeclId> {
    let mut found = HashSet::new();
    visit(body, Use::Other, &mut found);
    found
}

/// What the parent does with an lvalue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Reads or writes the value.
    Value,
    /// Anything else.
    Other,
}

fn visit(node: &Node<'_>, usage: Use, found: &mut HashSet<DeclId>) {
    let child_use = |n: usize| match &*node.kind {
        "ImplicitCastExpr" | "CStyleCastExpr" | "CXXStaticCastExpr" | "CXXFunctionalCastExpr" => {
            match &*node.cast_kind {
                "LValueToRValue" => Use::Value,
                "NoOp" | "ToVoid" => usage_or_value(usage, &node.cast_kind),
                _ => Use::Other,
            }
        }
        "ParenExpr" | "MaterializeTemporaryExpr" | "ExprWithCleanups" => usage,
        "BinaryOperator" if node.opcode == "=" && n == 0 => Use::Value,
        "BinaryOperator" if node.opcode == "," && n == 1 => usage,
        "CompoundAssignOperator" if n == 0 => Use::Value,
        "UnaryOperator" if matches!(&*node.opcode, "++" | "--") => Use::Value,
        "UnaryOperator" if node.opcode == "__extension__" => usage,
        "MemberExpr" if !node.is_arrow => usage,
        "ExtVectorElementExpr" => usage,
        // Copying a vector-like struct reads it; records are in memory anyway. Another constructor may take a reference.
        "CXXConstructExpr" if node.inner.len() == 1 && !refers_to_other(node) => Use::Value,
        "CXXOperatorCallExpr" if is_assignment(node) && n >= 1 => Use::Value,
        "LambdaExpr" => Use::Value,
        "CompoundStmt" | "DeclStmt" => Use::Value,
        _ => Use::Other,
    };
    if let ("DeclRefExpr", Use::Other, "lvalue", Some(decl)) =
        (&*node.kind, usage, &*node.value_category, &node.referenced)
    {
        found.insert(decl.id);
    }
    for (n, child) in node.inner.iter().enumerate() {
        visit(child, child_use(n), found);
    }
    for child in &node.array_filler {
        visit(child, Use::Other, found);
    }
}

/// Whether a constructor with one argument takes a reference to something of another type.
fn refers_to_other(node: &Node<'_>) -> bool {
    let plain = |text: &str| text.trim_start_matches("const ").to_owned();
    let is_copy = node.inner.first().is_some_and(|arg| plain(arg.type_text()) == plain(node.type_text()));
    !is_copy && node.ctor_type.as_ref().is_some_and(|ty| ty.written.contains('&'))
}

fn usage_or_value(usage: Use, cast: &str) -> Use {
    if cast == "ToVoid" { Use::Value } else { usage }
}

/// `a = b` through an implicit `operator=` of a struct.
fn is_assignment(node: &Node<'_>) -> bool {
    callee(node).is_some_and(|decl| decl.name == "operator=")
}

/// The function that the first child of a call names.
pub fn callee<'n, 'a>(call: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let mut at = call.inner.first()?;
    loop {
        match &*at.kind {
            "DeclRefExpr" => return at.referenced.as_deref(),
            "ImplicitCastExpr" | "ParenExpr" | "SubstNonTypeTemplateParmExpr" | "CStyleCastExpr" => {
                at = at.inner.last()?;
            }
            "UnaryOperator" if matches!(&*at.opcode, "*" | "&") => at = at.inner.first()?,
            _ => return None,
        }
    }
}

/// The functions whose address a body takes: mentioned other than as the callee of a call.
pub fn addressed_functions(node: &Node<'_>, found: &mut Vec<DeclId>) {
    let is_call = matches!(
        &*node.kind,
        "CallExpr" | "CXXOperatorCallExpr" | "CXXMemberCallExpr" | "CUDAKernelCallExpr"
    );
    let direct = is_call
        && callee(node).is_some_and(|decl| decl.kind == "FunctionDecl" || decl.kind == "CXXMethodDecl");
    if node.kind == "DeclRefExpr"
        && let Some(decl) = &node.referenced
        && decl.kind == "FunctionDecl"
        && !found.contains(&decl.id)
    {
        found.push(decl.id);
    }
    for child in node.inner.iter().skip(usize::from(direct)) {
        addressed_functions(child, found);
    }
}
