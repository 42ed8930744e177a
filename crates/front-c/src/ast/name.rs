//! Names as the user would write them, and the constants in them.

use super::Node;
use super::index::Index;

/// The name of a function with its scopes and template arguments, as the user would write it.
pub fn qualified_name(index: &Index<'_>, node: &Node<'_>) -> String {
    let mut name = index.scope(node.id).join("::");
    if !name.is_empty() {
        name += "::";
    }
    name += &node.name;
    let arguments: Vec<String> = node
        .inner
        .iter()
        .filter(|n| n.kind == "TemplateArgument")
        .map(|n| match (&n.ty, n.integer_value()) {
            (Some(ty), _) => ty.written.to_string(),
            (None, Some(value)) => value.to_string(),
            (None, None) => n.inner.iter().find_map(constant_value).map_or("_".into(), |v| v.to_string()),
        })
        .collect();
    if !arguments.is_empty() {
        name += &format!("<{}>", arguments.join(", "));
    }
    name
}

/// The value of a constant expression node that clang evaluated.
pub fn constant_value(node: &Node<'_>) -> Option<i128> {
    match &*node.kind {
        "ConstantExpr" | "IntegerLiteral" | "CharacterLiteral" | "CXXBoolLiteralExpr" => {
            node.integer_value().or_else(|| node.inner.first().and_then(constant_value))
        }
        "ImplicitCastExpr" | "ParenExpr" | "SubstNonTypeTemplateParmExpr" => {
            node.inner.last().and_then(constant_value)
        }
        _ => None,
    }
}
