//! Launches that pass one array for two parameters.
//!
//! An argument is followed to the variable that holds the array: through casts, `p + n`, `&p[n]`, members, `v.data()`, variables that
//! are set once, and parameters of host functions, as the calls in this file give them. Two arguments with the same
//! variable at the end point into one array; records of pointers do so with each of them. Functions and methods with one `return` are followed into it. `c ? p : q` leads to both, and two choices by the same condition (`c ? p : q, c ? q : p`) go the same way.
//! What cannot be followed says nothing; a variable that is assigned several times (buffers that change places) counts as an array of its own.

use super::Unit;
use super::captured::callee;
use super::unchanged::may_change;
use crate::ast::{DeclId, Node};
use gpuproof_kir::Overlap;
use std::collections::HashMap;

/// Deepest chain of variables and calls that is followed.
const MAX_DEPTH: usize = 12;
/// Calls of a host function that are looked at.
const MOST_CALLS: usize = 64;

/// An array of the host program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
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
    /// The conditions that choose it, as texts, and what they have to be.
    choices: Vec<(String, bool)>,
}

impl Target {
    fn variable(variable: DeclId) -> Target {
        let array = Array { variable, path: String::new() };
        Target { array, at_start: true, choices: Vec::new() }
    }

    /// A part of what it points to.
    fn inside(self, step: &str) -> Target {
        let path = format!("{}{step}", self.array.path);
        Target { array: Array { path, ..self.array }, ..self }
    }

    /// Whether some value of each condition chooses both.
    fn goes_with(&self, other: &Target) -> bool {
        let denied =
            |(condition, is_true): &(String, bool)| other.choices.contains(&(condition.clone(), !is_true));
        !self.choices.iter().any(denied)
    }
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
            .flat_map(|(argument, position, path)| {
                let found = targets(unit, argument, &calls, 0).into_iter();
                found.map(|target| (*position, target.inside(path)))
            })
            .collect();
        for (n, (first, a)) in targets.iter().enumerate() {
            let is_shared =
                |(second, b): &&(usize, Target)| second != first && b.array == a.array && a.goes_with(b);
            for (second, b) in targets[n + 1..].iter().filter(is_shared) {
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

/// The arrays that an expression may point into, by every way to it by calls of host functions.
pub fn arrays<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, path: &str) -> Vec<Array> {
    let mut found: Vec<Array> = Vec::new();
    let mut ways: Vec<Calls<'n>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(calls) = ways.get(next).cloned() {
        next += 1;
        for target in targets(unit, node, &calls, 0) {
            let array = target.inside(path).array;
            if !found.contains(&array) {
                found.push(array);
            }
        }
        let outermost = calls.last().copied().unwrap_or(node);
        let function = around(unit, outermost).filter(|_| calls.len() < 3 && ways.len() < MOST_CALLS);
        for call in function.map_or_else(Vec::new, |function| calls_of(unit, function)) {
            ways.push(calls.iter().copied().chain([call]).collect());
        }
    }
    found
}

/// The arrays that an argument may point into; none where it cannot be followed.
fn targets<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, calls: &[&'n Node<'n>], depth: usize) -> Vec<Target> {
    if depth > MAX_DEPTH {
        return Vec::new();
    }
    let follow = |n: usize| node.inner.get(n).map_or_else(Vec::new, |n| targets(unit, n, calls, depth + 1));
    let map = |found: Vec<Target>, change: &dyn Fn(Target) -> Target| found.into_iter().map(change).collect();
    match &*node.kind {
        "DeclRefExpr" => {
            let Some(id) = node.referenced.as_ref().map(|decl| decl.id) else { return Vec::new() };
            variable_targets(unit, id, calls, depth)
        }
        "BinaryOperator" if matches!(&*node.opcode, "+" | "-") => {
            let pointer = node.inner.iter().position(|n| n.type_text().contains('*'));
            let found = pointer.map_or_else(Vec::new, follow);
            map(found, &|target| Target { at_start: false, ..target })
        }
        "UnaryOperator" if node.opcode == "&" => match node.inner.first() {
            Some(of) if of.kind == "ArraySubscriptExpr" => {
                let [array, index] = &of.inner[..] else { return Vec::new() };
                let start = is_zero(index);
                let found = targets(unit, array, calls, depth + 1);
                map(found, &|target| Target { at_start: target.at_start && start, ..target })
            }
            _ => follow(0),
        },
        "UnaryOperator" if node.opcode == "*" => map(follow(0), &|target| target.inside("*")),
        "ArraySubscriptExpr" => {
            let number = node.inner.get(1).and_then(|index| {
                let number = crate::ast::name::constant_value(index).map(|number| number.to_string());
                number.or_else(|| variable(index))
            });
            let Some(number) = number else { return Vec::new() };
            map(follow(0), &|target| target.inside(&format!("[{number}]")))
        }
        "ConditionalOperator" => {
            let (condition, holds) = node.inner.first().map_or_else(Default::default, condition_text);
            let branch = |n: usize, is_true: bool| {
                let choice = (condition.clone(), is_true == holds);
                let chosen = |mut target: Target| {
                    target.choices.push(choice.clone());
                    target
                };
                map(follow(n), &chosen)
            };
            [branch(1, true), branch(2, false)].concat()
        }
        "MemberExpr" => map(follow(0), &|target| target.inside(&format!(".{}", node.name))),
        "CXXMemberCallExpr" | "CallExpr" if let Some(found) = returned(unit, node, calls, depth) => found,
        "CXXMemberCallExpr" if node.inner.len() == 1 => follow(0),
        // The object of the method around.
        "CXXThisExpr" => {
            around(unit, node).map(|function| Target::variable(function.id)).into_iter().collect()
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
        | "CXXBindTemporaryExpr" => node.inner.len().checked_sub(1).map_or_else(Vec::new, follow),
        _ => Vec::new(),
    }
}

/// What a variable of the host may point to: what it was given, if that is all it ever gets, else an array of its own.
fn variable_targets<'n>(
    unit: &Unit<'_, 'n>,
    id: DeclId,
    calls: &[&'n Node<'n>],
    depth: usize,
) -> Vec<Target> {
    let itself = || vec![Target::variable(id)];
    // Between a choice that was made here and one that is made later the condition may change.
    let given = |value: &'n Node<'n>, calls| {
        let found = targets(unit, value, calls, depth + 1);
        let is_chosen = found.iter().any(|target| !target.choices.is_empty());
        if found.is_empty() || is_chosen { itself() } else { found }
    };
    if may_change(unit, id) {
        return set_once(unit, id).map_or_else(itself, |value| given(value, calls));
    }
    if let Some((argument, rest)) = passed_for(unit, id, calls) {
        return targets(unit, argument, rest, depth + 1);
    }
    let Some(var) = unit.index.get(id) else { return Vec::new() };
    let initial = super::stmt::initialiser(var).filter(|_| var.type_text().contains('*'));
    initial.map_or_else(itself, |value| given(value, calls))
}

/// What a function in sight returns, if it has one `return` and that leads out of the call: to its arguments, its object or a variable that every call finds again.
fn returned<'n>(
    unit: &Unit<'_, 'n>,
    call: &'n Node<'n>,
    calls: &[&'n Node<'n>],
    depth: usize,
) -> Option<Vec<Target>> {
    let (callee, object) = match (&*call.kind, call.inner.first()) {
        ("CXXMemberCallExpr", Some(member)) => (member.referenced_member, member.inner.first()),
        _ => (callee(call)?.id, None),
    };
    let function = unit.index.definition(callee)?;
    let value = only_return(function)?;
    let inside: Calls<'n> = [call].into_iter().chain(calls.iter().copied()).collect();
    let found = targets(unit, value, &inside, depth + 1);
    let stays = |target: &Target| is_declared_in(function, target.array.variable);
    let mut all = Vec::new();
    for target in found {
        match object {
            // The object that the method was called for.
            Some(object) if target.array.variable == function.id => {
                let around = targets(unit, object, calls, depth + 1).into_iter();
                all.extend(
                    around.map(|of| Target { at_start: target.at_start, ..of.inside(&target.array.path) }),
                );
            }
            // Each call has its own.
            _ if stays(&target) => {}
            _ => all.push(target),
        }
    }
    Some(all)
}

/// Whether a variable that each call makes anew is declared in a function.
fn is_declared_in(node: &Node<'_>, variable: DeclId) -> bool {
    let is_it = node.id == variable && matches!(&*node.kind, "VarDecl" | "ParmVarDecl");
    (is_it && node.storage_class != "static") || node.inner.iter().any(|n| is_declared_in(n, variable))
}

/// The value of the only `return` of a function.
fn only_return<'n>(function: &'n Node<'n>) -> Option<&'n Node<'n>> {
    fn visit<'n>(node: &'n Node<'n>, found: &mut Vec<&'n Node<'n>>) {
        match &*node.kind {
            // What it returns is not returned by the function around.
            "LambdaExpr" => {}
            "ReturnStmt" => found.push(node),
            _ => node.inner.iter().for_each(|n| visit(n, found)),
        }
    }
    let mut found = Vec::new();
    visit(function, &mut found);
    match found[..] {
        [only] => only.inner.first(),
        _ => None,
    }
}

/// A condition as a text, so that the same one looks the same, and whether it stands for itself (`false`: for its opposite).
fn condition_text(node: &Node<'_>) -> (String, bool) {
    match (&*node.kind, &*node.opcode, &node.inner[..]) {
        ("ParenExpr" | "ImplicitCastExpr", _, [inner]) => condition_text(inner),
        ("UnaryOperator", "!", [inner]) => {
            let (text, holds) = condition_text(inner);
            (text, !holds)
        }
        _ => (same_value_text(node), true),
    }
}

/// An expression as a text. Only expressions without effects have one that another expression may have, too; between two arguments of one launch nothing changes their variables.
fn same_value_text(node: &Node<'_>) -> String {
    let inner = || node.inner.iter().map(same_value_text).collect::<Vec<_>>().join(",");
    match &*node.kind {
        "ParenExpr" | "ImplicitCastExpr" if node.inner.len() == 1 => inner(),
        "DeclRefExpr" => format!("{:?}", node.referenced.as_ref().map(|decl| decl.id)),
        "IntegerLiteral" => format!("{:?}", crate::ast::name::constant_value(node)),
        "BinaryOperator"
            if !node.opcode.ends_with('=') || matches!(&*node.opcode, "==" | "!=" | "<=" | ">=") =>
        {
            format!("({} {})", node.opcode, inner())
        }
        "UnaryOperator" if matches!(&*node.opcode, "-" | "~" | "!") => {
            format!("({} {})", node.opcode, inner())
        }
        "MemberExpr" => format!("{}.{}", inner(), node.name),
        _ => format!("{:?}", node.id),
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
        super::unchanged::touched(unit, function, &mut touched);
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

/// Where the nodes of functions stand, and who calls a function: found once, because it is asked for every launch and every copy.
#[derive(Default)]
pub struct Callers<'n> {
    /// The addresses of nodes and the first function that each stands in, in order.
    functions: Vec<(usize, u32)>,
    /// The calls of a function, by its definition.
    calls: HashMap<DeclId, Calls<'n>>,
}

fn address(node: &Node<'_>) -> usize {
    std::ptr::from_ref(node).addr()
}

impl<'n> Callers<'n> {
    fn new(unit: &Unit<'_, 'n>) -> Self {
        fn visit<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, number: u32, found: &mut Callers<'n>) {
            found.functions.push((address(node), number));
            if node.kind == "CallExpr"
                && let Some(called) = callee(node).and_then(|decl| unit.index.definition(decl.id))
            {
                let calls = found.calls.entry(called.id).or_default();
                if calls.len() < MOST_CALLS {
                    calls.push(node);
                }
            }
            node.inner.iter().for_each(|n| visit(unit, n, number, found));
        }
        let mut found = Self::default();
        for (number, function) in (0..).zip(&unit.index.functions) {
            visit(unit, function, number, &mut found);
        }
        found.functions.sort_unstable();
        found.functions.dedup_by_key(|(address, _)| *address);
        found
    }
}

/// The function that a node stands in.
fn around<'n>(unit: &Unit<'_, 'n>, node: &Node<'_>) -> Option<&'n Node<'n>> {
    let callers = unit.callers.get_or_init(|| Callers::new(unit));
    let found = callers.functions.binary_search_by_key(&address(node), |(address, _)| *address).ok()?;
    let (_, number) = callers.functions.get(found)?;
    unit.index.functions.get(*number as usize).copied()
}

/// The calls of a host function.
fn calls_of<'n>(unit: &Unit<'_, 'n>, function: &Node<'_>) -> Calls<'n> {
    let callers = unit.callers.get_or_init(|| Callers::new(unit));
    callers.calls.get(&function.id).cloned().unwrap_or_default()
}
