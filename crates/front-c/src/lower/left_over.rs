//! Memory that does not hold zeros when a kernel starts, as far as the host code in sight says.
//!
//! A proof may list that a counter is 0 whenever the kernel starts (the rule is in docs/semantics.md, races/last-block). No such assumption is made against what the program shows: that it launches the kernel
//! again, in a loop, at another place, or in a function that is called again, and sets nothing back in between; or that it puts another number there.
//! Setting back is a `cudaMemset`, a copy, an assignment, another kernel that stores zeros, or a function that gets the array and does not launch the kernel itself: in the loop around
//! the launch, or as often as there are launches. Another kernel that may put anything else there leaves another number. What cannot be followed says nothing: then the assumption stays
//! listed.

use super::captured::{addressed_functions, callee};
use super::context::operator;
use super::launch::{given, kernel_of};
use super::shared_argument::{Array, arrays};
use super::{Unit, stmt, unchanged};
use crate::ast::{DeclId, Node};
use gpuproof_kir::{
    AtomicOp, Const, Expr, ExprKind, FunctionId, LocalId, ObjectId, OverlapWith, StmtKind, Ty, Used, fold,
    walk,
};
use std::collections::BTreeSet;

/// Something that is done to memory, or a launch or a call, with where it stands.
#[derive(Clone)]
struct Deed<'n> {
    node: &'n Node<'n>,
    /// The function around.
    function: DeclId,
    /// The loops around, outermost first.
    loops: Vec<DeclId>,
    /// Whether the function jumps, so that it may do everything again.
    jumps: bool,
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

/// Everything that host code does to memory, and its calls with the functions that they call.
struct Deeds<'n> {
    puts: Vec<(Deed<'n>, Memory, Put)>,
    calls: Vec<(Deed<'n>, Option<DeclId>)>,
    /// The functions called `main`.
    mains: BTreeSet<DeclId>,
    /// Functions that may be called by way of their address.
    addressed: BTreeSet<DeclId>,
}

/// What each launch of these kernels finds used: the parameters and variables of each launch `k<<<>>>()` in sight.
pub(super) fn used<'n>(unit: &Unit<'_, 'n>, launches: &[(&'n Node<'n>, FunctionId)]) -> Vec<Vec<Used>> {
    if launches.is_empty() || !unit.passed_over.is_empty() {
        return vec![Vec::new(); launches.len()];
    }
    let is_main = |function: &&&Node<'_>| super::is_main(function);
    let mains = unit.index.functions.iter().filter(is_main).map(|main| main.id).collect();
    let mut named = Vec::new();
    unit.index.functions.iter().for_each(|function| addressed_functions(function, &mut named));
    let definition = |id: DeclId| unit.index.definition(id).map_or(id, |found| found.id);
    let addressed = named.into_iter().map(definition).collect();
    let mut deeds = Deeds { puts: Vec::new(), calls: Vec::new(), mains, addressed };
    let is_host =
        |f: &&&Node<'_>| f.has("CUDAHostAttr") || !(f.has("CUDAGlobalAttr") || f.has("CUDADeviceAttr"));
    for function in unit.index.functions.iter().filter(is_host) {
        visit(unit, function, &of_function(function, function.id), &mut deeds);
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
        let launching = self.launching(sites);
        // A call that leads to the launch is one more launch.
        let sets_nothing = |deed: &Deed<'_>| {
            let of_call = self.calls.iter().find(|(call, _)| call.node.id == deed.node.id);
            sites.contains(&deed.node.id)
                || of_call.and_then(|(_, called)| *called).is_some_and(|called| launching.contains(&called))
        };
        let of_it =
            || self.puts.iter().filter(|(deed, what, _)| memory.contains(what) && !sets_nothing(deed));
        if of_it().any(|(.., put)| *put == Put::Other) {
            return Some(true);
        }
        let own = self.calls.iter().map(|(deed, _)| deed).find(|deed| deed.node.id == launch.id);
        let own = own.filter(|_| !memory.is_empty())?;
        let back: Vec<&Deed<'_>> = of_it().map(|(deed, ..)| deed).collect();
        // A variable starts with 0 once.
        let starts = usize::from(memory.iter().any(|memory| matches!(memory, Memory::Variable(_))));
        let is_again =
            (sites.len() > 1 && back.len() + starts < sites.len()) || self.is_repeated(own, &back, 0);
        is_again.then_some(false)
    }

    /// The functions that make one of these launches, by themselves or by what they call.
    fn launching(&self, sites: &[DeclId]) -> BTreeSet<DeclId> {
        let mut found = BTreeSet::new();
        loop {
            let leads = |(deed, called): &&(Deed<'_>, Option<DeclId>)| {
                sites.contains(&deed.node.id) || called.is_some_and(|called| found.contains(&called))
            };
            let further: Vec<DeclId> =
                self.calls.iter().filter(leads).map(|(deed, _)| deed.function).collect();
            let before = found.len();
            found.extend(further);
            if found.len() == before {
                return found;
            }
        }
    }

    /// Whether what makes a launch is done again, and nothing sets back memory in between.
    fn is_repeated(&self, own: &Deed<'_>, back: &[&Deed<'_>], depth: usize) -> bool {
        if own.jumps {
            return true;
        }
        if let Some(inner) = own.loops.last() {
            return !back.iter().any(|deed| deed.loops.contains(inner));
        }
        if depth > MAX_DEPTH || back.iter().any(|deed| deed.function == own.function) {
            return false;
        }
        let of_own = self.calls.iter().filter(|(_, called)| *called == Some(own.function));
        let calls: Vec<&Deed<'_>> = of_own.map(|(deed, _)| deed).collect();
        let is_recursive = calls.iter().any(|call| call.function == own.function);
        let starts = usize::from(back.is_empty());
        // Of a function of a program that nobody is seen to call, or that may be called by its address, nobody knows how often it is called.
        let is_open = !self.mains.is_empty()
            && !self.mains.contains(&own.function)
            && (calls.is_empty() || self.addressed.contains(&own.function));
        is_open
            || is_recursive
            || calls.len() > back.len() + starts
            || calls.iter().any(|call| self.is_repeated(call, back, depth + 1))
    }
}

/// Deepest chain of calls that is followed.
const MAX_DEPTH: usize = 12;

/// What a function does from its start on.
fn of_function<'n>(body: &'n Node<'n>, function: DeclId) -> Deed<'n> {
    Deed { node: body, function, loops: Vec::new(), jumps: jumps(body) }
}

fn jumps(node: &Node<'_>) -> bool {
    matches!(&*node.kind, "GotoStmt" | "IndirectGotoStmt") || node.inner.iter().any(jumps)
}

/// The function that a call calls, by its definition.
fn called(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<DeclId> {
    let id = match node.inner.first() {
        Some(member) if member.kind == "MemberExpr" => member.referenced_member,
        _ => callee(node)?.id,
    };
    Some(unit.index.definition(id).map_or(id, |found| found.id))
}

fn visit<'n>(unit: &Unit<'_, 'n>, node: &'n Node<'n>, around: &Deed<'n>, deeds: &mut Deeds<'n>) {
    let mut own = Deed { node, ..around.clone() };
    match &*node.kind {
        "CallExpr" | "CUDAKernelCallExpr" | "CXXMemberCallExpr" | "CXXOperatorCallExpr" => {
            deeds.calls.push((own.clone(), called(unit, node)));
            call(unit, &own, deeds);
        }
        "LambdaExpr" => own = of_function(node, operator(node)),
        // `++p[0]` and `p[0] += 1`; a pointer that moves changes nothing.
        "CompoundAssignOperator" | "UnaryOperator"
            if node.kind == "CompoundAssignOperator" || matches!(&*node.opcode, "++" | "--") =>
        {
            if let Some(to) = node.inner.first().filter(|to| !to.type_text().contains('*')) {
                put(unit, &own, to, Some(1), deeds);
            }
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
        // A number that is not seen need not be 0.
        let value = argument(2).and_then(|value| number(unit, value)).unwrap_or(1);
        argument(1).into_iter().for_each(|to| put(unit, own, to, Some(value), deeds));
    } else if name.starts_with("cudaMemcpyFrom")
        || name.starts_with("cudaMalloc")
        || name.starts_with("cudaFree")
    {
    } else if name == "cudaGetSymbolAddress" {
        // Whoever has the address may do anything.
        argument(2).into_iter().for_each(|of| put(unit, own, of, Some(1), deeds));
    } else if name.starts_with("cudaMemcpy") {
        let value = argument(2).and_then(|from| number(unit, address_of(from)));
        argument(1).into_iter().for_each(|to| put(unit, own, to, value, deeds));
    } else {
        let definition = unit.index.definition(decl.id);
        if let Some(kernel) = definition.and_then(|found| kernel_of(unit, found.id)) {
            return launched(unit, own, kernel, deeds);
        }
        for argument in own.node.inner.iter().skip(1).filter(|n| n.type_text().contains('*')) {
            put(unit, own, argument, None, deeds);
        }
        if let Some(function) = definition {
            mentioned(unit, function, own, deeds);
        }
    }
}

/// What a kernel puts into the arrays that it is given, and into variables.
fn launched<'n>(unit: &Unit<'_, 'n>, own: &Deed<'n>, kernel: FunctionId, deeds: &mut Deeds<'n>) {
    for (argument, param, path) in given(unit, own.node, kernel) {
        let local = unit.module.functions[kernel].params.get(param).map(|param| param.local);
        let Some(put) = local.and_then(|local| put_by_kernel(unit, kernel, Root::Param(local))) else {
            continue;
        };
        let found = arrays(unit, argument, &path);
        deeds.puts.extend(found.into_iter().map(|array| (own.clone(), Memory::Array(array), put)));
    }
    for (id, object) in unit.globals.iter() {
        if let Some(put) = put_by_kernel(unit, kernel, Root::Variable(*object)) {
            deeds.puts.push((own.clone(), Memory::Variable(*id), put));
        }
    }
}

/// What pointers are made from.
#[derive(Clone, Copy)]
enum Root {
    Param(LocalId),
    Variable(ObjectId),
}

/// What a kernel puts where pointers made from this lead: zeros, or perhaps something else; nothing if it only looks.
fn put_by_kernel(unit: &Unit<'_, '_>, kernel: FunctionId, root: Root) -> Option<Put> {
    let module = &unit.module;
    let functions: Vec<FunctionId> = match root {
        Root::Param(_) => vec![kernel],
        Root::Variable(_) => walk::reachable_functions(module, kernel).into_iter().chain([kernel]).collect(),
    };
    let mut found = None;
    for function in functions {
        let body = module.functions[function].body.as_deref().unwrap_or(&[]);
        let mut locals: BTreeSet<LocalId> = BTreeSet::new();
        if let Root::Param(local) = root {
            locals.insert(local);
        }
        let leads = |expr: &Expr, locals: &BTreeSet<LocalId>| {
            let mut leads = false;
            walk::expr(expr, &mut |part| {
                leads |= match (&part.kind, root) {
                    (ExprKind::Local(local), _) => locals.contains(local),
                    (ExprKind::ObjectAddr(object), Root::Variable(own)) => *object == own,
                    _ => false,
                };
            });
            leads
        };
        let mut known = usize::MAX;
        while known != locals.len() {
            known = locals.len();
            walk::stmts(body, &mut |stmt| match &stmt.kind {
                StmtKind::Set(local, value) if leads(value, &locals) => drop(locals.insert(*local)),
                _ => {}
            });
        }
        let is_zero = |value: &Expr| fold::constant(value) == Some(Const::Int(0));
        walk::stmts(body, &mut |stmt| {
            let put = match &stmt.kind {
                // The address itself goes somewhere.
                StmtKind::Store(_, values) | StmtKind::Return(values)
                    if values.iter().any(|value| value.ty == Ty::Ptr && leads(value, &locals)) =>
                {
                    Put::Other
                }
                StmtKind::Store(access, values) if leads(&access.ptr, &locals) => {
                    if values.iter().all(is_zero) { Put::Back } else { Put::Other }
                }
                StmtKind::Fill { dst, byte, .. } if leads(dst, &locals) => {
                    if is_zero(byte) {
                        Put::Back
                    } else {
                        Put::Other
                    }
                }
                StmtKind::Copy { dst, .. } if leads(dst, &locals) => Put::Other,
                StmtKind::Atomic { op, access, operands, .. } if leads(&access.ptr, &locals) => match op {
                    AtomicOp::Load => return,
                    AtomicOp::Store | AtomicOp::Exchange if operands.iter().all(is_zero) => Put::Back,
                    _ => Put::Other,
                },
                StmtKind::Call { args, .. } if args.iter().any(|arg| leads(arg, &locals)) => Put::Other,
                _ => return,
            };
            found = if put == Put::Other { Some(put) } else { found.or(Some(put)) };
        });
    }
    found
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
    // What is cleared further on is not the counter.
    if put == Put::Back && !is_at_start(to) {
        return;
    }
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

/// Whether a place or pointer is, as far as the text says, the start of what it is in.
fn is_at_start(node: &Node<'_>) -> bool {
    match (&*node.kind, &node.inner[..]) {
        (
            "ImplicitCastExpr"
            | "CStyleCastExpr"
            | "CXXStaticCastExpr"
            | "CXXReinterpretCastExpr"
            | "ParenExpr",
            [inner],
        )
        | ("UnaryOperator", [inner]) => is_at_start(inner),
        ("BinaryOperator", _) => !matches!(&*node.opcode, "+" | "-"),
        ("ArraySubscriptExpr", [base, index]) => {
            crate::ast::name::constant_value(index) == Some(0) && is_at_start(base)
        }
        _ => true,
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
