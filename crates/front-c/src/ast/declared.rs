//! One identity for a variable that is declared several times.
//!
//! clang gives each declaration an address of its own: `extern int n;` and `int n;`, a static member inside its class and outside, an `extern` inside a body. A mention names
//! whichever was seen last. Here all of them, and all mentions, get the identity of the first one.
//!
//! Soundness: whoever asks whether two mentions are the same variable, or looks for all mentions of one, compares identities.
//!
//! Dynamic shared memory is left as it is: every `extern __shared__` array is a view of one memory by itself, each in its own kernel.

use super::{DeclId, Node};
use std::collections::HashMap;

/// Longest chain of declarations that is followed.
const MAX_DECLARATIONS: usize = 10_000;

/// Gives all declarations of a variable the identity of the first.
pub(super) fn unify(nodes: &mut [Node<'_>]) {
    let mut before = HashMap::new();
    nodes.iter().for_each(|node| collect(node, &mut before));
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
    nodes.iter_mut().for_each(|node| rename(node, &first));
}

fn collect(node: &Node<'_>, before: &mut HashMap<DeclId, DeclId>) {
    let is_variable = matches!(&*node.kind, "VarDecl" | "VarTemplateSpecializationDecl");
    if is_variable && node.previous != DeclId::default() && !node.has("CUDASharedAttr") {
        before.insert(node.id, node.previous);
    }
    node.inner.iter().chain(&node.array_filler).for_each(|inner| collect(inner, before));
}

fn rename(node: &mut Node<'_>, first: &HashMap<DeclId, DeclId>) {
    for id in [&mut node.id, &mut node.referenced_member, &mut node.previous] {
        if let Some(one) = first.get(id) {
            *id = *one;
        }
    }
    let boxed = [&mut node.referenced, &mut node.field, &mut node.decl, &mut node.any_init];
    boxed.into_iter().flatten().for_each(|inner| rename(inner, first));
    node.inner.iter_mut().chain(&mut node.array_filler).for_each(|inner| rename(inner, first));
}
