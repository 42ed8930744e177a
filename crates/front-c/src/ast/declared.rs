//! One identity for a variable that is declared several times.
//!
//! clang gives each declaration an address of its own: `extern int n;` and `int n;`, a static member inside its class and outside, an `extern` inside a body. A mention names
//! whichever was seen last. Here all of them, and all mentions, get the identity of the first one. Two declarations that clang does not know to be one are so if the linker
//! takes them for one: variables with C linkage in two namespaces, or with the same assembler name.
//!
//! Soundness: whoever asks whether two mentions are the same variable, or looks for all mentions of one, compares identities.
//!
//! Dynamic shared memory is left as it is: every `extern __shared__` array is a view of one memory by itself, each in its own kernel.

use super::{DeclId, Node};
use std::collections::HashMap;

/// Longest chain of declarations that is followed.
const MAX_DECLARATIONS: usize = 10_000;

/// Gives all declarations of a variable the identity of the first.
// semantics: memory/variables
pub(super) fn unify(nodes: &mut [Node<'_>]) {
    let mut found = Found::default();
    nodes.iter().for_each(|node| collect(node, false, &mut found));
    let before = found.before;
    if before.is_empty() {
        return;
    }
    let mut first = HashMap::new();
    for id in before.keys() {
        let mut at = *id;
        for _ in 0..MAX_DECLARATIONS {
            let Some(previous) = before.get(&at) else { break };
            at = *previous;
        }
        first.insert(*id, at);
    }
    let rename = |id: &mut DeclId| *id = first.get(id).copied().unwrap_or(*id);
    nodes.iter_mut().for_each(|node| super::link::each_id(node, &rename));
}

#[derive(Default)]
struct Found<'n> {
    /// For a declaration, one before it of the same variable.
    before: HashMap<DeclId, DeclId>,
    /// The first declaration of each name that the linker sees.
    linked: HashMap<&'n str, DeclId>,
}

fn collect<'n>(node: &'n Node<'_>, in_function: bool, found: &mut Found<'n>) {
    let is_variable = matches!(&*node.kind, "VarDecl" | "VarTemplateSpecializationDecl");
    if is_variable && !node.has("CUDASharedAttr") {
        // Variables of functions have no such name of their own in C.
        let outside = !in_function || node.storage_class == "extern";
        let linked = Some(&*node.mangled_name).filter(|name| outside && !name.is_empty());
        if node.previous != DeclId::default() {
            found.before.insert(node.id, node.previous);
        } else if let Some(name) = linked {
            let first = *found.linked.entry(name).or_insert(node.id);
            if first != node.id {
                found.before.insert(node.id, first);
            }
        }
    }
    let in_function = in_function || super::index::is_function(node);
    node.inner.iter().chain(&node.array_filler).for_each(|inner| collect(inner, in_function, found));
}
