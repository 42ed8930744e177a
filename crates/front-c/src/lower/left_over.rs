//! Memory that does not hold zeros when a kernel starts, as far as the host code in sight says.
//!
//! A proof may list that a counter is 0 whenever the kernel starts (the rule is in docs/semantics.md, races/last-block). No such assumption is made against what the program shows: that it launches the kernel
//! again, in a loop, at another place, or in a function that is called again, and sets nothing back in between; or that it puts another number there.
//! Setting back is a `cudaMemset`, a copy, an assignment, another kernel or a function that gets the array: in the loop around the launch, or as often as there are
//! launches. What cannot be followed says nothing: then the assumption stays listed.

use super::captured::callee;
use super::launch::{given, kernel_of};
use super::shared_argument::{Array, arrays};
use super::{Unit, stmt, unchanged};
use crate::ast::{DeclId, Node};
use gpuproof_kir::{FunctionId, OverlapWith, Used};

/// Something that is done to memory, or a launch or a call, with where it stands.
#[derive(Clone)]
struct Deed<'n> {
    node: &'n Node<'n>,
    /// The function around.
    function: DeclId,
    /// The loops around, outermost first.
    loops: Vec<DeclId>,
}

/// One thing that may hold a counter.
#[derive(PartialEq)]
enum Memory {
    Array(Array),
    Variable(DeclId),
}

/// What a statement of the host puts into memory.
#[derive(Clone, Copy, PartialEq)]
enum Put {
    /// Zeros, or nobody knows what.
    Back,
    /// Another number.
    Other,
}

/// Everything that host code does to memory, and its calls.
struct Deeds<'n> {
    puts: Vec<(Deed<'n>, Memory, Put)>,
    calls: Vec<Deed<'n>>,
}

/// What each launch of these kernels finds used: the parameters and variables of each launch `k<<<>>>()` in sight.
pub(super) fn used<'n>(unit: &Unit<'_, 'n>, launches: &[(&'n Node<'n>, FunctionId)]) -> Vec<Vec<Used>> {
    if launches.is_empty() || !unit.passed_over.is_empty() {
        return vec![Vec::new(); launches.len()];
    }
    let mut deeds = Deeds { puts: Vec::new(), calls: Vec::new() };
    let is_host =
        |f: &&&Node<'_>| f.has("CUDAHostAttr") || !(f.has("CUDAGlobalAttr") || f.has("CUDADeviceAttr"));
    for function in unit.index.functions.iter().filter(is_host) {
        visit(unit, function, &Deed { node: function, function: function.id, loops: Vec::new() }, &mut deeds);
    }
    let of_launch = |&(node, kernel): &(&'n Node<'n>, FunctionId)| {
        let sites: Vec<DeclId> =
            launches.iter().filter(|(_, other)| *other == kernel).map(|(node, _)| node.id).collect();
        let mut used = Vec::new();
        for (argument, param, path) in given(unit, node, kernel) {
            let own: Vec<Memory> = arrays(unit, argument, &path).into_iter().map(Memory::Array).collect();
            let found = deeds.is_used(node, &own, &sites);
            used.extend(found.map(|by_host| Used { with: OverlapWith::Param(param), by_host }));
        }
        for (id, object) in unit.globals.iter() {
            let is_device = unit.index.get(*id).is_some_and(unchanged::is_managed);
            let found = deeds.is_used(node, &[Memory::Variable(*id)], &sites).filter(|_| is_device);
            used.extend(found.map(|by_host| Used { with: OverlapWith::Object(*object), by_host }));
        }
        used.sort_by_key(|used| format!("{used:?}"));
        used.dedup();
        used
    };
    launches.iter().map(of_launch).collect()
}

impl Deeds<'_> {
    /// Whether a launch may find memory that was used before; gives whether the host put something there.
    fn is_used(&self, launch: &Node<'_>, memory: &[Memory], sites: &[DeclId]) -> Option<bool> {
        let of_it = || {
            self.puts.iter().filter(|(deed, what, _)| memory.contains(what) && !sites.contains(&deed.node.id))
        };
        if of_it().any(|(.., put)| *put == Put::Other) {
            return Some(true);
        }
        let own = self.calls.iter().find(|deed| deed.node.id == launch.id).filter(|_| !memory.is_empty())?;
        let back: Vec<&Deed<'_>> = of_it().map(|(deed, ..)| deed).collect();
        // A variable starts with 0 once.
        let starts = usize::from(memory.iter().any(|memory| matches!(memory, Memory::Variable(_))));
        let is_again =
            (sites.len() > 1 && back.len() + starts < sites.len()) || self.is_repeated(own, &back, 0);
        is_again.then_some(false)
    }

    /// Whether what makes a launch is done again, and nothing sets back memory in between.
    fn is_repeated(&self, own: &Deed<'_>, back: &[&Deed<'_>], depth: usize) -> bool {
        if let Some(inner) = own.loops.last() {
            return !back.iter().any(|deed| deed.loops.contains(inner));
        }
        if depth > MAX_DEPTH || back.iter().any(|deed| deed.function == own.function) {
            return false;
        }
        let calls: Vec<&Deed<'_>> =
            self.calls.iter().filter(|call| called(call.node) == Some(own.function)).collect();
        let is_recursive = calls.iter().any(|call| call.function == own.function);
        let starts = usize::from(back.is_empty());
        is_recursive
            || calls.len() > back.len() + starts
            || calls.iter().any(|call| self.is_repeated(call, back, depth + 1))
    }
}

/// Deepest chain of calls that is followed.
const MAX_DEPTH: usize = 12;

fn called(node: &Node<'_>) -> Option<DeclId> {
    callee(node).map(|decl| decl.id)
}

fn visit<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, around: &Deed<'n>, deeds: &mut Deeds<'n>) {
    let mut own = Deed { node, ..around.clone() };
    match &*node.kind {
        "CallExpr" | "CUDAKernelCallExpr" | "CXXMemberCallExpr" => {
            deeds.calls.push(own.clone());
            call(unit, &own, deeds);
        }
        "BinaryOperator" if node.opcode == "=" => {
            if let [to, value] = &node.inner[..] {
                put(unit, &own, to, number(unit, value), deeds);
            }
        }
        "ForStmt" | "WhileStmt" | "DoStmt" | "CXXForRangeStmt" => own.loops.push(node.id),
        _ => {}
    }
    node.inner.iter().for_each(|inner| visit(unit, inner, &own, deeds));
}

/// What a call does to the memory that it is given.
fn call<'n>(unit: &Unit<'_, 'n>, own: &Deed<'n>, deeds: &mut Deeds<'n>) {
    let Some(decl) = callee(own.node) else { return };
    let argument = |n: usize| own.node.inner.get(n);
    let name = &*decl.name;
    if name.starts_with("cudaMemset") {
        let value = argument(2).and_then(|value| number(unit, value));
        argument(1).into_iter().for_each(|to| put(unit, own, to, value, deeds));
    } else if name.starts_with("cudaMemcpyFrom")
        || name.starts_with("cudaMalloc")
        || name.starts_with("cudaFree")
    {
    } else if name.starts_with("cudaMemcpy") {
        let value = argument(2).and_then(|from| number(unit, address_of(from)));
        argument(1).into_iter().for_each(|to| put(unit, own, to, value, deeds));
    } else {
        let is_launch = own.node.kind == "CUDAKernelCallExpr";
        // Of a launch the second child is how it is launched.
        let skipped = if is_launch { 2 } else { 1 };
        for argument in own.node.inner.iter().skip(skipped).filter(|n| n.type_text().contains('*')) {
            put(unit, own, argument, None, deeds);
        }
        if let Some(function) =
            unit.index.definition(decl.id).filter(|f| !is_launch || kernel_of(unit, f.id).is_some())
        {
            mentioned(unit, function, own, deeds);
        }
    }
}

/// The device's variables that a function names may be set by it.
fn mentioned<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, own: &Deed<'n>, deeds: &mut Deeds<'n>) {
    if let Some(id) = node.referenced.as_ref().map(|decl| decl.id).filter(|id| unit.globals.contains_key(id))
    {
        deeds.puts.push((own.clone(), Memory::Variable(id), Put::Back));
    }
    node.inner.iter().for_each(|inner| mentioned(unit, inner, own, deeds));
}

/// Something is put into memory: into an array, or into a variable of the device that is named.
fn put<'n>(
    unit: &Unit<'_, 'n>,
    own: &Deed<'n>,
    to: &'n Node<'n>,
    value: Option<i128>,
    deeds: &mut Deeds<'n>,
) {
    let put = if value.is_some_and(|value| value != 0) { Put::Other } else { Put::Back };
    let mut at = address_of(to);
    while matches!(&*at.kind, "ImplicitCastExpr" | "CStyleCastExpr" | "ParenExpr") && at.inner.len() == 1 {
        at = address_of(&at.inner[0]);
    }
    match at.referenced.as_ref().map(|decl| decl.id).filter(|id| unit.globals.contains_key(id)) {
        Some(id) => deeds.puts.push((own.clone(), Memory::Variable(id), put)),
        None => {
            // `*p` and `p[n]` are places in the array of `p`.
            let pointer = match (&*to.kind, &*to.opcode) {
                ("UnaryOperator", "*") | ("ArraySubscriptExpr", _) => to.inner.first(),
                _ => Some(to).filter(|to| to.type_text().contains('*') && own.node.kind != "BinaryOperator"),
            };
            let found = pointer.map_or_else(Vec::new, |pointer| arrays(unit, pointer, ""));
            deeds.puts.extend(found.into_iter().map(|array| (own.clone(), Memory::Array(array), put)));
        }
    }
}

/// `x` for `&x`, through casts.
fn address_of<'n>(node: &'n Node<'n>) -> &'n Node<'n> {
    match (&*node.kind, &*node.opcode, &node.inner[..]) {
        ("ImplicitCastExpr" | "CStyleCastExpr" | "ParenExpr", _, [inner]) => address_of(inner),
        ("UnaryOperator", "&", [inner]) => inner,
        _ => node,
    }
}

/// The number that an expression is: a constant, or a variable that has had one number only.
fn number(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<i128> {
    if let Some(value) = crate::ast::name::constant_value(node) {
        return Some(value);
    }
    match (&*node.kind, &node.inner[..]) {
        ("ImplicitCastExpr" | "ParenExpr" | "CStyleCastExpr", [inner]) => number(unit, inner),
        ("DeclRefExpr", _) => {
            let var = unit.index.get(node.referenced.as_ref()?.id)?;
            let first = stmt::initialiser(var)?;
            let is_set = unit.index.functions.iter().any(|function| is_assigned(function, var.id));
            crate::ast::name::constant_value(first).filter(|_| !is_set)
        }
        _ => None,
    }
}

/// Whether anything assigns to a variable, or counts it up or down.
fn is_assigned(node: &Node<'_>, id: DeclId) -> bool {
    let is_it = |n: &Node<'_>| n.referenced.as_ref().is_some_and(|decl| decl.id == id);
    let changes = match &*node.kind {
        "BinaryOperator" => node.opcode == "=",
        "CompoundAssignOperator" => true,
        "UnaryOperator" => matches!(&*node.opcode, "++" | "--"),
        _ => false,
    };
    (changes && node.inner.first().is_some_and(is_it)) || node.inner.iter().any(|n| is_assigned(n, id))
}
