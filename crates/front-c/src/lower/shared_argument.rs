//! Launches that pass one array for two parameters.
//!
//! An argument is followed to the variable that holds the array: through casts, `p + n`, `&p[n]`, members, `v.data()`, variables that
//! are set once, and parameters of host functions, as the calls in this file give them. Two arguments with the same
//! variable at the end point into one array; records of pointers do so with each of them. What cannot be followed says nothing; a variable that is assigned several times (buffers that
//! change places) counts as an array of its own.

use super::Unit;
use super::captured::callee;
use super::unchanged::may_change;
use crate::ast::{DeclId, Node};
use gpuproof_kir::Overlap;

/// Deepest chain of variables and calls that is followed.
const MAX_DEPTH: usize = 12;
/// Calls of a host function that are looked at.
const MOST_CALLS: usize = 64;

/// An array of the host program.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Array {
    variable: DeclId,
    /// Members and constant subscripts on the way to the pointer.
    path: String,
}

/// Where a pointer points to.
#[derive(Clone, Debug)]
struct Target {
    array: Array,
    /// Nothing was added to it.
    at_start: bool,
}

/// Calls that lead to the launch, the innermost first.
type Calls<'n> = Vec<&'n Node<'n>>;

/// What an argument of a launch gives to one of the kernel's pointers: where that stands among the parameters, and the way to it inside the argument.
pub type Given<'n> = (&'n Node<'n>, usize, String);

/// The pairs of parameters that get one array.
pub fn overlaps<'n>(unit: &Unit<'_, 'n>, launch: &'n Node<'n>, given: &[Given<'n>]) -> Vec<Overlap> {
    let mut found: Vec<Overlap> = Vec::new();
    let mut ways: Vec<Calls<'n>> = vec![Vec::new()];
    let mut next = 0;
    // Each way to the launch by calls of host functions, as long as an argument is a parameter of the function around.
    while let Some(calls) = ways.get(next).cloned() {
        next += 1;
        let targets: Vec<(usize, Target)> = given
            .iter()
            .filter_map(|(argument, position, path)| {
                let found = target(unit, argument, &calls, 0)?;
                let array = Array { path: format!("{}{path}", found.array.path), ..found.array };
                Some((*position, Target { array, ..found }))
            })
            .collect();
        for (n, (first, a)) in targets.iter().enumerate() {
            for (second, b) in targets[n + 1..].iter().filter(|(_, b)| b.array == a.array) {
                let overlap = Overlap::of_params(*first, *second, a.at_start && b.at_start);
                if !found.contains(&overlap) {
                    found.push(overlap);
                }
            }
        }
        let outermost = calls.last().copied().unwrap_or(launch);
        if calls.len() < MAX_DEPTH
            && ways.len() < MOST_CALLS
            && let Some(function) = around(unit, outermost)
        {
            for call in calls_of(unit, function) {
                let mut longer = calls.clone();
                longer.push(call);
                ways.push(longer);
            }
        }
    }
    found
}

fn target<'n>(
    unit: &Unit<'_, 'n>,
    node: &'n Node<'n>,
    calls: &[&'n Node<'n>],
    depth: usize,
) -> Option<Target> {
    if depth > MAX_DEPTH {
        return None;
    }
    let follow = |n: usize| target(unit, node.inner.get(n)?, calls, depth + 1);
    let inside = |found: Target, step: String| {
        let path = format!("{}{step}", found.array.path);
        Target { array: Array { path, ..found.array }, ..found }
    };
    match &*node.kind {
        "DeclRefExpr" => {
            let id = node.referenced.as_ref()?.id;
            let itself = Target { array: Array { variable: id, path: String::new() }, at_start: true };
            if may_change(unit, id) {
                let assigned = set_once(unit, id).and_then(|value| target(unit, value, calls, depth + 1));
                return Some(assigned.unwrap_or(itself));
            }
            if let Some((argument, rest)) = passed_for(unit, id, calls) {
                return target(unit, argument, rest, depth + 1);
            }
            let var = unit.index.get(id)?;
            let initial = super::stmt::initialiser(var).filter(|_| var.type_text().contains('*'));
            Some(initial.and_then(|value| target(unit, value, calls, depth + 1)).unwrap_or(itself))
        }
        "BinaryOperator" if matches!(&*node.opcode, "+" | "-") => {
            let pointer = node.inner.iter().position(|n| n.type_text().contains('*'))?;
            Some(Target { at_start: false, ..follow(pointer)? })
        }
        "UnaryOperator" if node.opcode == "&" => {
            let of = node.inner.first()?;
            match &*of.kind {
                "ArraySubscriptExpr" => {
                    let start = is_zero(of.inner.get(1)?);
                    let found = target(unit, of.inner.first()?, calls, depth + 1)?;
                    Some(Target { at_start: found.at_start && start, ..found })
                }
                _ => follow(0),
            }
        }
        "UnaryOperator" if node.opcode == "*" => Some(inside(follow(0)?, "*".into())),
        "ArraySubscriptExpr" => {
            let index = node.inner.get(1)?;
            let number = match crate::ast::name::constant_value(index) {
                Some(number) => number.to_string(),
                None => variable(index)?,
            };
            Some(inside(follow(0)?, format!("[{number}]")))
        }
        "MemberExpr" => Some(inside(follow(0)?, format!(".{}", node.name))),
        "CXXMemberCallExpr" if node.inner.len() == 1 => follow(0),
        // The object of the method around.
        "CXXThisExpr" => {
            let variable = around(unit, node)?.id;
            Some(Target { array: Array { variable, path: String::new() }, at_start: true })
        }
        // A copy of a record.
        "CXXConstructExpr" if is_copy(node) => follow(0),
        // `thrust::raw_pointer_cast(p)` and the like.
        "CallExpr" if node.inner.len() == 2 && node.inner[0].type_text().contains('*') => follow(1),
        "ParenExpr"
        | "ImplicitCastExpr"
        | "CStyleCastExpr"
        | "CXXStaticCastExpr"
        | "CXXReinterpretCastExpr"
        | "CXXConstCastExpr"
        | "CXXFunctionalCastExpr"
        | "ExprWithCleanups"
        | "MaterializeTemporaryExpr"
        | "CXXBindTemporaryExpr" => target(unit, node.inner.last()?, calls, depth + 1),
        _ => None,
    }
}

/// Whether a constructor call copies an object of the same type.
fn is_copy(node: &Node<'_>) -> bool {
    let plain = |n: &Node<'_>| n.type_text().trim_start_matches("const ").to_owned();
    matches!(&node.inner[..], [from] if plain(from) == plain(node))
}

/// The value of a variable without a first value that is assigned once, and that nothing else can change.
fn set_once<'n>(unit: &Unit<'_, 'n>, id: DeclId) -> Option<&'n Node<'n>> {
    fn assignments<'n>(node: &'n Node<'n>, id: DeclId, found: &mut Vec<&'n Node<'n>>) {
        let is_it =
            |n: &Node<'_>| n.kind == "DeclRefExpr" && n.referenced.as_ref().is_some_and(|decl| decl.id == id);
        if let ("BinaryOperator", "=", [left, right]) = (&*node.kind, &*node.opcode, &node.inner[..])
            && is_it(left)
        {
            found.push(right);
        }
        node.inner.iter().for_each(|n| assignments(n, id, found));
    }
    let var = unit.index.get(id).filter(|var| var.kind == "VarDecl" && var.init.is_empty())?;
    if unit.index.globals.iter().any(|global| global.id == var.id) || !unit.passed_over.is_empty() {
        return None;
    }
    let (mut found, mut touched) = (Vec::new(), Vec::new());
    for function in &unit.index.functions {
        assignments(function, id, &mut found);
        super::unchanged::touched(function, &mut touched);
    }
    let all = touched.iter().filter(|other| **other == id).count();
    match found[..] {
        [value] if all == 1 => Some(value),
        _ => None,
    }
}

/// The variable that an index is, as a text that tells variables apart.
fn variable(node: &Node<'_>) -> Option<String> {
    match &*node.kind {
        "DeclRefExpr" => Some(format!("{:?}", node.referenced.as_ref()?.id)),
        "ImplicitCastExpr" | "ParenExpr" => variable(node.inner.last()?),
        _ => None,
    }
}

fn is_zero(node: &Node<'_>) -> bool {
    crate::ast::name::constant_value(node) == Some(0)
}

/// What the innermost call passes for a parameter, and the calls around it.
fn passed_for<'c, 'n>(
    unit: &Unit<'_, 'n>,
    parameter: DeclId,
    calls: &'c [&'n Node<'n>],
) -> Option<(&'n Node<'n>, &'c [&'n Node<'n>])> {
    let (call, rest) = calls.split_first()?;
    let function = unit.index.definition(callee(call)?.id)?;
    let position =
        function.inner.iter().filter(|n| n.kind == "ParmVarDecl").position(|n| n.id == parameter)?;
    Some((call.inner.get(position + 1)?, rest))
}

/// The function that a node stands in.
fn around<'n>(unit: &Unit<'_, 'n>, node: &Node<'_>) -> Option<&'n Node<'n>> {
    fn holds(tree: &Node<'_>, node: &Node<'_>) -> bool {
        std::ptr::addr_eq(tree, node) || tree.inner.iter().any(|n| holds(n, node))
    }
    unit.index.functions.iter().copied().find(|function| holds(function, node))
}

/// The calls of a host function.
fn calls_of<'n>(unit: &Unit<'_, 'n>, function: &Node<'_>) -> Calls<'n> {
    fn visit<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, wanted: DeclId, found: &mut Calls<'n>) {
        if found.len() >= MOST_CALLS {
            return;
        }
        let called = || callee(node).and_then(|decl| unit.index.definition(decl.id));
        if node.kind == "CallExpr" && called().is_some_and(|f| f.id == wanted) {
            found.push(node);
        }
        node.inner.iter().for_each(|n| visit(unit, n, wanted, found));
    }
    let mut found = Vec::new();
    unit.index.functions.iter().for_each(|f| visit(unit, f, function.id, &mut found));
    found
}
