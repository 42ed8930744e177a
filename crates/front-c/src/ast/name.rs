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
    let arguments = node.inner.iter().filter(|n| n.kind == "TemplateArgument");
    let arguments: Vec<String> =
        arguments.map(|n| template_argument(n).unwrap_or_else(|| "_".into())).collect();
    if !arguments.is_empty() {
        name += &format!("<{}>", arguments.join(", "));
    }
    name
}

/// A template argument: a type as it is written, or a number.
pub fn template_argument(node: &Node<'_>) -> Option<String> {
    if let Some(ty) = &node.ty {
        return Some(ty.written.to_string());
    }
    let value = node.integer_value().or_else(|| node.inner.iter().find_map(constant_value));
    value.map(|value| value.to_string())
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
