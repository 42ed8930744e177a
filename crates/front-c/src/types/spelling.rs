//! How clang writes the instances of class templates in types.
//!
//! The tree has the arguments of an instance as values: `R<int, 64, 2, -1>`. Types have them as the source would: `true` and `false`, enumerators by name, and without
//! those at the end that are defaults, as in `R<int, 64>`.
//!
//! *Promise*: no two instances of a template have a spelling in common that clang uses for either, unless the tree does not say what a default is; then
//! nothing is left out. A name that two of them do get is one that [`super::names`] finds unclear.

use crate::ast::index::Index;
use crate::ast::name::{constant_value, template_argument};
use crate::ast::{DeclId, Node};
use std::collections::HashMap;

/// The values of enumeration constants.
pub type Constants = HashMap<DeclId, i128>;

/// The names of a record, without scopes: one, or several for an instance of a template.
pub fn spellings(node: &Node<'_>, index: &Index<'_>, constants: &Constants) -> Vec<String> {
    let arguments: Vec<&Node<'_>> = node.inner.iter().filter(|n| n.kind == "TemplateArgument").collect();
    if arguments.is_empty() {
        return vec![node.name.to_string()];
    }
    let template = index.parent(node.id).filter(|parent| parent.kind == "ClassTemplateDecl");
    let is_param = |n: &&Node<'_>| n.kind.starts_with("Template") && n.kind.ends_with("ParmDecl");
    let of_template = |n: &&Node<'_>| is_param(n) || n.kind == "NonTypeTemplateParmDecl";
    let params: Vec<&Node<'_>> =
        template.map(|t| t.inner.iter().filter(of_template).collect()).unwrap_or_default();
    let params = if params.len() == arguments.len() { params } else { Vec::new() };
    let plain: Vec<String> = arguments.iter().map(|n| template_argument(n).unwrap_or_default()).collect();
    let mut ways = vec![plain.clone()];
    for with_enum in [false, true] {
        let named = |(n, argument): (usize, &&Node<'_>)| {
            let param = params.get(n)?;
            by_name(param, argument.integer_value()?, with_enum, index, constants)
        };
        let way = arguments.iter().enumerate().zip(&plain);
        let way: Vec<String> = way.map(|(at, value)| named(at).unwrap_or_else(|| value.clone())).collect();
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    // Where the type of a parameter is not plain to see, numbers have it behind them.
    let typed = |(n, argument): (usize, &&Node<'_>)| with_suffix(params.get(n)?, argument.integer_value()?);
    let way = arguments.iter().enumerate().zip(&plain);
    let way: Vec<String> = way.map(|(at, value)| typed(at).unwrap_or_else(|| value.clone())).collect();
    if !ways.contains(&way) {
        ways.push(way);
    }
    // Types are written as in the source, with fewer and fewer of the scopes around them.
    let mut fewer = plain.clone();
    while let Some(way) = with_a_scope_less(&fewer) {
        ways.push(way.clone());
        fewer = way;
    }
    let mut shortest = plain.len();
    while shortest > 0
        && let Some(param) = params.get(shortest - 1)
        && default_of(param, constants).is_some_and(|value| value == plain[shortest - 1])
    {
        shortest -= 1;
    }
    let lengths = (shortest..=plain.len()).rev();
    let of_length = |length: usize| ways.iter().map(move |way| way[..length].join(", "));
    let mut found: Vec<String> =
        lengths.flat_map(of_length).map(|list| format!("{}<{list}>", node.name)).collect();
    found.dedup();
    found
}

/// The arguments without the outermost scope of those that have one.
fn with_a_scope_less(arguments: &[String]) -> Option<Vec<String>> {
    let is_scope = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let inner = |text: &String| {
        text.split_once("::").filter(|(scope, _)| is_scope(scope)).map(|(_, inner)| inner.to_owned())
    };
    let has_one = arguments.iter().any(|text| inner(text).is_some());
    has_one.then(|| arguments.iter().map(|text| inner(text).unwrap_or_else(|| text.clone())).collect())
}

/// A truth value or enumerator by its name.
fn by_name(
    param: &Node<'_>,
    value: i128,
    with_enum: bool,
    index: &Index<'_>,
    constants: &Constants,
) -> Option<String> {
    let ty = param.type_text().trim_start_matches("const ");
    if ty == "bool" {
        return Some(if value == 0 { "false" } else { "true" }.to_owned());
    }
    let last = ty.rsplit("::").next()?;
    let mut enums = index.enums.iter().filter(|node| node.name == last);
    let (Some(node), None) = (enums.next(), enums.next()) else { return None };
    let is_it = |n: &&Node<'_>| n.kind == "EnumConstantDecl" && constants.get(&n.id) == Some(&value);
    let constant = node.inner.iter().find(is_it)?;
    let mut path = index.scope(node.id);
    path.extend(with_enum.then_some(last));
    path.push(&constant.name);
    Some(path.join("::"))
}

/// A number as a literal of its type: `10U`.
fn with_suffix(param: &Node<'_>, value: i128) -> Option<String> {
    let suffix = match param.ty.as_ref()?.text().trim_start_matches("const ") {
        "unsigned int" => "U",
        "long" => "L",
        "unsigned long" => "UL",
        "long long" => "LL",
        "unsigned long long" => "ULL",
        _ => return None,
    };
    Some(format!("{value}{suffix}"))
}

/// The value of a default argument, if the tree says it.
fn default_of(param: &Node<'_>, constants: &Constants) -> Option<String> {
    let argument = param.find("TemplateArgument")?;
    if argument.ty.is_some() {
        return template_argument(argument);
    }
    let expr = argument.inner.first()?;
    let value = constant_value(expr).or_else(|| enumerator(expr, constants))?;
    // The tree shows `true` as -1.
    let is_true = param.type_text() == "bool" && value != 0;
    Some(if is_true { "-1".to_owned() } else { value.to_string() })
}

fn enumerator(expr: &Node<'_>, constants: &Constants) -> Option<i128> {
    match &*expr.kind {
        "DeclRefExpr" => constants.get(&expr.referenced.as_ref()?.id).copied(),
        "ImplicitCastExpr" | "ParenExpr" | "ConstantExpr" => enumerator(expr.inner.last()?, constants),
        _ => None,
    }
}
