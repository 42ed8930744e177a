//! Where execution of host code starts.

use super::super::captured::callee;
use super::super::launch::{config_launch_kernel, is_on_device, runtime_launch_kernel};
use super::super::{is_device, is_main};
use super::launch::open;
use super::pointer::is_reference;
use super::{Reader, Unit};
use crate::ast::index::has_body;
use crate::ast::{DeclId, Node};
use gpuproof_host::state::{Place, State, Value};
use gpuproof_host::{Context, SymbolKind};
use std::collections::BTreeSet;

/// The functions from which a launch can be reached.
pub(in crate::lower) fn launching(unit: &Unit<'_, '_>) -> BTreeSet<DeclId> {
    let bodies: Vec<&Node<'_>> = unit.index.functions.iter().copied().filter(|n| has_body(n)).collect();
    let mut found = BTreeSet::new();
    let mut grew = true;
    while std::mem::take(&mut grew) {
        for node in &bodies {
            if !found.contains(&node.id) && reaches(unit, node, &found) {
                found.insert(node.id);
                grew = true;
            }
        }
    }
    found
}

pub(super) fn reaches(unit: &Unit<'_, '_>, node: &Node<'_>, launching: &BTreeSet<DeclId>) -> bool {
    let here = match &*node.kind {
        "CUDAKernelCallExpr" => true,
        "CallExpr" => {
            runtime_launch_kernel(unit, node).is_some() || config_launch_kernel(unit, node).is_some()
        }
        "DeclRefExpr" | "MemberExpr" | "CXXConstructExpr" => {
            mentioned(unit, node).is_some_and(|id| launching.contains(&id))
        }
        _ => false,
    };
    here || node.inner.iter().any(|n| reaches(unit, n, launching))
}

fn mentioned(unit: &Unit<'_, '_>, node: &Node<'_>) -> Option<DeclId> {
    let id = node.referenced.as_ref().map_or(node.referenced_member, |decl| decl.id);
    unit.index.definition(id).map(|decl| decl.id)
}

/// The functions that are mentioned otherwise than as what a call calls.
fn addressed(unit: &Unit<'_, '_>, node: &Node<'_>, found: &mut BTreeSet<DeclId>) {
    let is_call = node.kind == "CallExpr" && callee(node).is_some_and(|decl| decl.kind == "FunctionDecl");
    if node.kind == "DeclRefExpr" {
        found.extend(mentioned(unit, node));
    }
    node.inner.iter().skip(usize::from(is_call)).for_each(|n| addressed(unit, n, found));
}

/// Whether computing the first value of a variable runs code that might change others.
pub(super) fn runs_code(node: &Node<'_>) -> bool {
    let calls =
        ["CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr", "CompoundAssignOperator", "CXXNewExpr"];
    let here = calls.contains(&&*node.kind)
        || (matches!(&*node.kind, "CXXConstructExpr" | "CXXTemporaryObjectExpr")
            && !crate::lower::launch::is_dim3(node))
        || (node.kind == "BinaryOperator" && node.opcode == "=")
        || (node.kind == "UnaryOperator" && matches!(&*node.opcode, "++" | "--"));
    here || node.inner.iter().any(runs_code)
}

pub(super) fn mentions(node: &Node<'_>, names: &[&str]) -> bool {
    node.referenced.as_ref().is_some_and(|decl| names.contains(&&*decl.name))
        || node.inner.iter().any(|n| mentions(n, names))
}

pub(super) fn contains(node: &Node<'_>, kind: &str) -> bool {
    node.kind == kind || node.inner.iter().any(|n| contains(n, kind))
}

/// One context of which nothing is known for each launch.
pub(super) fn open_contexts(contexts: Vec<Context>) -> Vec<Context> {
    let mut list: Vec<Context> = Vec::new();
    for context in contexts {
        let open = open(context.kernel, context.how, context.origin);
        if !list.contains(&open) {
            list.push(open);
        }
    }
    list
}

impl<'n> Reader<'_, '_, 'n> {
    /// Executes every starting point.
    pub(super) fn read_all(&mut self, is_whole: bool) {
        self.lambdas = super::lambda::find(self.unit.index);
        let mut addresses = BTreeSet::new();
        for node in self.unit.index.functions.iter().chain(&self.unit.index.globals) {
            addressed(self.unit, node, &mut addresses);
        }
        self.addressed.clone_from(&addresses);
        // Initial values of variables outside of functions are computed before anything else runs.
        for node in self.unit.index.globals.iter().copied() {
            self.note_launches(node);
        }
        // So are those of members and parameters, wherever something is made or called without them.
        for node in self.unit.index.records.iter().chain(&self.unit.index.functions).copied() {
            let parts = node.inner.iter().filter(|n| matches!(&*n.kind, "FieldDecl" | "ParmVarDecl"));
            parts.for_each(|part| self.note_launches(part));
        }
        let functions: Vec<&'n Node<'n>> =
            self.unit.index.functions.iter().copied().filter(|n| has_body(n)).collect();
        let mut done: BTreeSet<DeclId> = BTreeSet::new();
        self.first_values = !self.unit.index.globals.iter().any(|node| runs_code(node))
            && !functions.iter().any(|node| node.has("ConstructorAttr"));
        self.has_destructors = functions
            .iter()
            .any(|node| node.kind == "CXXDestructorDecl" && self.unit.files.span(&node.range).is_some());
        self.has_own_new = functions.iter().any(|node| node.name.starts_with("operator new"));
        self.has_callbacks = functions.iter().any(|node| mentions(node, &super::call::LATER));
        // Launches by the device. A function that the host may call, too, is read where it does.
        for node in functions.iter().copied().filter(|node| is_on_device(node)) {
            if self.launching.contains(&node.id) {
                self.note_launches(node);
            }
            if !node.has("CUDAHostAttr") {
                done.insert(node.id);
            }
        }
        // Functions that run when a variable goes out of life are not named by the tree.
        let has_cleanups = functions.iter().any(|node| contains(node, "CleanupAttr"));
        self.has_destructors |= has_cleanups;
        loop {
            let next = functions.iter().copied().find(|node| {
                let called_from_outside = match is_whole {
                    true => {
                        is_main(node)
                            || is_device(node) && node.has("CUDADeviceAttr")
                            || node.has("CUDAGlobalAttr")
                    }
                    false => node.storage_class != "static",
                };
                !done.contains(&node.id)
                    && self.launching.contains(&node.id)
                    && (called_from_outside
                        || has_cleanups
                        || node.has("ConstructorAttr")
                        || node.has("DestructorAttr")
                        || self.may_be_called_unseen(node)
                        || (addresses.contains(&node.id) && !self.is_only_called(node))
                        || self.not_followed.contains(&node.id))
            });
            let Some(node) = next else { break };
            done.insert(node.id);
            self.entry(node, is_main(node), is_whole);
        }
    }

    /// Whether calls of a function may not name it: constructors, destructors, methods that may be others at run time, and lambdas that are more than called by their name.
    fn may_be_called_unseen(&self, node: &'n Node<'n>) -> bool {
        let is_named = node.kind == "FunctionDecl" || super::call::is_plain_method(self.unit, node);
        !is_named && !self.is_only_called(node)
    }

    /// Whether a function is the operator of a lambda with which nothing is done but to call it. Calls name the operator as if its address were taken.
    fn is_only_called(&self, node: &Node<'_>) -> bool {
        self.lambdas.get(&node.id).is_some_and(|lambda| lambda.is_only_called)
    }

    /// Executes a function for all arguments.
    fn entry(&mut self, node: &'n Node<'n>, is_main: bool, is_whole: bool) {
        // Where the program is in sight, only `main` is called from outside.
        let kind = if is_main || !is_whole { SymbolKind::Input } else { SymbolKind::Unknown };
        let mut state = State::new(is_main && self.first_values);
        // Whether the program ever calls another function that is started here, and with what, nobody knows.
        state.exact = is_main || !is_whole;
        for param in node.inner.iter().filter(|n| n.kind == "ParmVarDecl") {
            if is_reference(param.type_text()) {
                // What it refers to lives outside, and others may refer to it, too.
                state.bound.insert(param.id.0, None);
            } else if let Some(ty) = self.integer(param) {
                let name = if param.name.is_empty() { "parameter" } else { &*param.name };
                let value = self.fresh(param, name, ty, kind);
                state.set(&Place::of(param.id.0), Value::Term(value));
            } else if crate::lower::launch::is_dim3(param) {
                let mut size = |part: &str| {
                    let name = format!("{}{part}", param.name);
                    Some(self.fresh(param, &name, gpuproof_kir::Ty::U32, kind))
                };
                let sizes = [size(".x"), size(".y"), size(".z")];
                state.set(&Place::of(param.id.0), Value::Sizes(Box::new(sizes)));
            } else {
                // Some pointer, the same one on all ways.
                let is_pointer = super::pointer::is_pointer(param.type_text());
                let value = if is_pointer { self.pool.opaque() } else { Value::Unknown };
                state.set(&Place::of(param.id.0), value);
            }
        }
        // The object of a method that is started here: somebody out of sight made it, and may reach it.
        let is_method = matches!(&*node.kind, "CXXMethodDecl" | "CXXConstructorDecl" | "CXXDestructorDecl");
        let object = (is_method && node.storage_class != "static").then(|| self.unnamed());
        if let Some(object) = &object {
            state.escape(object.var);
            state.forget_all_of(object.var);
        }
        self.outer_object = object.as_ref().map(|object| object.var);
        self.steps = 0;
        self.calls.push(node.id);
        self.objects.push(object);
        self.body(node, state);
        self.objects.pop();
        self.calls.pop();
        self.outer_object = None;
    }
}
