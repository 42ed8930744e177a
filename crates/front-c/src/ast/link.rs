//! Trees of several files as one program.
//!
//! Each file has its own [`number`]; the identities of its declarations carry it, so that no two files share one by accident. What the linker takes for one
//! variable has one identity in all files ([`join`]). Functions keep theirs: a call of one that has no body in its own file goes to the file that has it
//! ([`definition`](super::index::Index::definition)).
//!
//! Soundness: two variables are one if and only if they have the same linker's name and both are seen by the linker. Names that C++ gives to what only
//! its own file sees (`static`, constants, namespaces without a name) are the same in every file that has such a thing, and mean different things.

use super::{DeclId, Node};
use std::collections::HashMap;

/// Most files that make up one program.
pub const MOST_FILES: usize = 100;

/// Addresses of clang end below this bit.
const SHIFT: u32 = 56;

/// The number of the file that a declaration or expression stands in.
pub fn number(id: DeclId) -> usize {
    (id.0 >> SHIFT) as usize
}

/// Gives the nodes of a file its number.
pub fn mark(nodes: &mut [Node<'_>], number: usize) {
    let mark = |id: &mut DeclId| {
        if id.0 != 0 {
            id.0 |= (number as u64) << SHIFT;
        }
    };
    nodes.iter_mut().for_each(|node| each_id(node, &mark));
}

/// Gives each variable that several files name one identity.
// semantics: memory/variables
pub fn join(files: &mut [Vec<Node<'_>>]) {
    let mut first: HashMap<String, DeclId> = HashMap::new();
    for nodes in files {
        let mut own = Vec::new();
        nodes.iter().for_each(|node| variables(node, &mut own));
        let mut renamed = HashMap::new();
        for (name, id) in own {
            let one = *first.entry(name).or_insert(id);
            if one != id {
                renamed.insert(id, one);
            }
        }
        if renamed.is_empty() {
            continue;
        }
        let rename = |id: &mut DeclId| *id = renamed.get(id).copied().unwrap_or(*id);
        nodes.iter_mut().for_each(|node| each_id(node, &rename));
    }
}

/// The variables of a tree that the linker sees, by its names for them.
fn variables(node: &Node<'_>, found: &mut Vec<(String, DeclId)>) {
    if super::index::is_function(node) {
        // Inside, only what is declared `extern`.
        local_externs(node, found);
        return;
    }
    let is_variable = matches!(&*node.kind, "VarDecl" | "VarTemplateSpecializationDecl");
    if is_variable && !node.has("CUDASharedAttr") && is_linked(&node.mangled_name) {
        found.push((node.mangled_name.to_string(), node.id));
    }
    node.inner.iter().for_each(|inner| variables(inner, found));
}

fn local_externs(node: &Node<'_>, found: &mut Vec<(String, DeclId)>) {
    let is_extern = node.kind == "VarDecl" && node.storage_class == "extern";
    if is_extern && !node.has("CUDASharedAttr") && is_linked(&node.mangled_name) {
        found.push((node.mangled_name.to_string(), node.id));
    }
    node.inner.iter().for_each(|inner| local_externs(inner, found));
}

/// Whether a linker's name is one that other files can mean. In C++'s names, `L` before a name says that only its own file sees it, and namespaces without a
/// name have a name of their own.
fn is_linked(name: &str) -> bool {
    if name.is_empty() || name.contains("_GLOBAL__N_") {
        return false;
    }
    let Some(rest) = name.strip_prefix("_Z") else { return true };
    let mut rest = rest.strip_prefix('N').unwrap_or(rest).as_bytes();
    // Names with their lengths, up to something else: `L`, the arguments of a template, the end.
    while let Some(first) = rest.first() {
        if *first == b'L' {
            return false;
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let length: usize =
            std::str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        if length == 0 {
            break;
        }
        rest = rest.get(digits + length..).unwrap_or(&[]);
    }
    true
}

/// Visits every identity that a tree mentions.
pub(super) fn each_id(node: &mut Node<'_>, visit: &impl Fn(&mut DeclId)) {
    let ids = [
        &mut node.id,
        &mut node.referenced_member,
        &mut node.previous,
        &mut node.parent_context,
        &mut node.target_label,
        &mut node.label,
    ];
    ids.into_iter().for_each(visit);
    let boxed = [&mut node.referenced, &mut node.field, &mut node.decl, &mut node.any_init];
    boxed.into_iter().flatten().for_each(|inner| each_id(inner, visit));
    node.inner.iter_mut().chain(&mut node.array_filler).for_each(|inner| each_id(inner, visit));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_its_file_sees_is_not_linked() {
        for name in ["n", "_ZN3cfg1nE", "_ZN1C5countE", "_ZN1TIiE1nE", "_ZN3cfg5LimitE"] {
            assert!(is_linked(name), "{name}");
        }
        for name in ["", "_ZL1n", "_ZN3cfgL1nE", "_ZN12_GLOBAL__N_11nE", "_ZN1a1bL1nE"] {
            assert!(!is_linked(name), "{name}");
        }
    }

    fn variable(name: &'static str, id: u64) -> Node<'static> {
        Node { id: DeclId(id), kind: "VarDecl".into(), mangled_name: name.into(), ..Node::default() }
    }

    #[test]
    fn variables_of_one_name_are_one() {
        let mut files = vec![
            vec![variable("n", 16), variable("_ZL1m", 32)],
            vec![variable("n", 16), variable("_ZL1m", 32)],
        ];
        mark(&mut files[1], 1);
        join(&mut files);
        assert_eq!(files[1][0].id, files[0][0].id);
        assert_ne!(files[1][1].id, files[0][1].id);
        assert_eq!(number(files[1][1].id), 1);
    }
}
