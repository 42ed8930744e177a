//! Module cycles: inside a crate, modules that lie beside each other use each other in one direction only.
//!
//! What counts is who names whom: a path through `crate`, `super` or `self`, in code that is no test. Names that a module hands on (`pub use`) count as names of
//! the module that they come from. A use between two modules is one between the two branches of the module tree in which they lie; a module and those
//! inside it are one branch. Calls of methods are not looked at: an `impl` may be spread over files, the type has one home.
//!
//! [`OPEN`] lists the cycles that are left. It only shrinks: a module in it that is in no cycle any more is a problem, too.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Modules that are still in a cycle, by crate.
const OPEN: &[(&str, &[&str])] = &[
    ("base", &["code", "diagnostic"]),
    (
        "cli",
        &[
            "commands",
            "depfile",
            "render",
            "stream",
            "render::barriers",
            "render::human",
            "render::preconditions",
            "render::html::finding",
            "render::html::source",
        ],
    ),
    (
        "engine",
        &[
            "accept",
            "access_map",
            "assume",
            "cache",
            "check",
            "describe",
            "fingerprint",
            "fix",
            "flatten",
            "folder",
            "inputs",
            "launch",
            "load",
            "optimize",
            "perf",
            "progress",
            "prove",
            "replay",
            "report",
            "scratch",
            "witness_file",
            "check::fix",
            "check::interval",
            "check::possible",
            "check::verdict",
        ],
    ),
    ("equiv", &["atomic", "machine", "races"]),
    (
        "front-c",
        &[
            "ast::index",
            "ast::link",
            "builtin",
            "lower",
            "types",
            "builtin::asm",
            "builtin::barrier_name",
            "builtin::bound_copy",
            "builtin::pipeline",
            "builtin::split_barrier",
            "clang::dump",
            "clang::flags",
            "clang::recover",
            "lower::annotation",
            "lower::call",
            "lower::cleanup",
            "lower::context",
            "lower::expr",
            "lower::function",
            "lower::lambda",
            "lower::launch",
            "lower::place",
            "lower::shared_argument",
            "lower::signature",
            "lower::stmt",
            "lower::unchanged",
            "lower::context::entries",
            "lower::context::lambda",
            "lower::context::pointer",
            "lower::context::size",
            "types::layout",
            "types::parse",
            "types::table",
        ],
    ),
    ("front-pvl", &["generic", "parser"]),
    ("host", &["context", "term"]),
    (
        "interp",
        &[
            "async_copy",
            "claims",
            "code",
            "compile",
            "compile_stmt",
            "fences",
            "finding",
            "image",
            "moment",
            "race",
            "report",
            "shadow",
            "sync",
            "thread",
            "trace",
            "variables",
            "world",
            "lockstep",
            "scheduler",
        ],
    ),
    ("kir", &["clause", "expr", "module", "stmt", "parse", "valid", "resolve::access", "resolve::translate"]),
    ("logic", &["bounds", "term"]),
    ("mcp", &["figures", "view"]),
    ("perf", &["analyse", "branch"]),
    (
        "perm",
        &[
            "decide",
            "exec",
            "own",
            "support",
            "decide::collection",
            "decide::float",
            "decide::instantiate",
            "decide::remainder",
            "decide::sum",
            "decide::theory",
            "exec::assertion",
            "exec::eval",
            "exec::function",
            "from_pvl::call",
            "from_pvl::kernel",
            "from_pvl::proof",
            "from_pvl::stmt",
            "meaning::collection",
            "meaning::expr",
            "run::collection",
            "run::eval",
        ],
    ),
    ("solve", &["builtin", "scope"]),
    ("spec", &["ast::clause", "ast::stmt", "ast::expr", "ast::ty"]),
];

/// A module: the names on the way to it, none for the root.
type Name = Vec<String>;

/// The modules of a crate, with what their code says.
type Crate = BTreeMap<Name, TokenStream>;

/// Lists modules that are in a cycle and not in the list, or the other way round.
pub fn check(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let mut open: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, modules) in OPEN {
        open.insert(name, modules.iter().map(|m| (*m).to_owned()).collect());
    }
    let folders = walkdir::WalkDir::new(root.join("crates")).min_depth(1).max_depth(1).sort_by_file_name();
    for folder in folders.into_iter().flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        let left = open.remove(name.as_str()).unwrap_or_default();
        let mut found = BTreeSet::new();
        for cycle in cycles(&uses(&modules(&folder.path().join("src"), &mut problems))) {
            if !cycle.iter().all(|module| left.contains(module)) {
                problems.push(format!("crates/{name}: these modules use each other: {}", cycle.join(", ")));
            }
            found.extend(cycle);
        }
        let gone = left.iter().filter(|module| !found.contains(*module));
        problems.extend(gone.map(|module| {
            format!(
                "crates/{name}: `{module}` is in no cycle any more: take it off the list in tidy/cycles.rs"
            )
        }));
    }
    problems
        .extend(open.into_keys().map(|name| format!("tidy/cycles.rs lists crates/{name}, which is none")));
    problems
}

/// The modules of a crate.
fn modules(folder: &Path, problems: &mut Vec<String>) -> Crate {
    let mut modules = Crate::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let inside = path.strip_prefix(folder).unwrap_or(path).with_extension("");
        let mut name: Name = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if name.len() == 1 && (name[0] == "lib" || name[0] == "main") {
            name.clear();
        }
        match std::fs::read_to_string(path).unwrap_or_default().parse() {
            Ok(tokens) => drop(modules.insert(name, tokens)),
            Err(error) => problems.push(format!("{}: {error}", path.display())),
        }
    }
    modules
}

/// Which modules use which beside them.
fn uses(modules: &Crate) -> BTreeMap<String, BTreeSet<String>> {
    let known: BTreeSet<&Name> = modules.keys().collect();
    // What each module hands on.
    let mut aliases: BTreeMap<&Name, BTreeMap<String, Name>> = BTreeMap::new();
    let mut named: Vec<(&Name, Name)> = Vec::new();
    for (module, tokens) in modules {
        let mut paths = Paths { module, known: &known, found: Vec::new(), handed_on: BTreeMap::new() };
        paths.read(tokens.clone(), 0);
        named.extend(paths.found.into_iter().map(|path| (module, path)));
        aliases.insert(module, paths.handed_on);
    }
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, path) in named {
        let to = home(path, &known, &aliases);
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        // One that lies in the other is no use between neighbours.
        if common < from.len() && common < to.len() {
            uses.entry(from[..=common].join("::")).or_default().insert(to[..=common].join("::"));
        }
    }
    uses
}

/// The module that something comes from.
fn home(mut path: Name, known: &BTreeSet<&Name>, aliases: &BTreeMap<&Name, BTreeMap<String, Name>>) -> Name {
    for _ in 0..8 {
        let length = (0..=path.len()).rev().find(|n| known.contains(&path[..*n].to_vec())).unwrap_or(0);
        let module = path[..length].to_vec();
        let next = path.get(length).and_then(|name| aliases.get(&module)?.get(name));
        match next {
            Some(target) if *target != path => path = [target, &path[length + 1..]].concat(),
            _ => return module,
        }
    }
    path
}

/// What a module names.
struct Paths<'a> {
    module: &'a Name,
    known: &'a BTreeSet<&'a Name>,
    /// Full paths.
    found: Vec<Name>,
    /// Names that stand for something elsewhere.
    handed_on: BTreeMap<String, Name>,
}

impl Paths<'_> {
    /// Reads code that stands in so many modules inside the file's own.
    fn read(&mut self, tokens: TokenStream, depth: usize) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            match tree {
                TokenTree::Punct(p) if p.as_char() == '#' && is_test(trees.get(at + 1)) => {
                    at = after_item(&trees, at + 2);
                    continue;
                }
                TokenTree::Group(group) => {
                    let is_module = at >= 2 && is_word(&trees[at - 2], "mod");
                    self.read(group.stream(), depth + usize::from(is_module));
                }
                TokenTree::Ident(word) if word == "use" => {
                    let end = after_item(&trees, at);
                    self.read_use(&trees[at + 1..end], depth);
                    at = end;
                    continue;
                }
                TokenTree::Ident(word) if word == "crate" || word == "super" || word == "self" => {
                    let mut end = at;
                    while is_path(&trees, end + 1) && matches!(trees.get(end + 3), Some(TokenTree::Ident(_)))
                    {
                        end += 3;
                    }
                    let path: Name = trees[at..=end].iter().step_by(3).map(ToString::to_string).collect();
                    if path.len() > 1 {
                        self.found.extend(self.full(&path, depth));
                    }
                    at = end;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Reads what a `use` brings in.
    fn read_use(&mut self, trees: &[TokenTree], depth: usize) {
        let mut leaves = Vec::new();
        leaves_of(trees, &[], &mut leaves);
        for (path, name) in leaves {
            if let Some(full) = self.full(&path, depth) {
                if depth == 0 {
                    self.handed_on.insert(name, full.clone());
                }
                self.found.push(full);
            }
        }
    }

    /// A path from the root of the crate; none if it leads elsewhere.
    fn full(&self, path: &[String], depth: usize) -> Option<Name> {
        let (first, mut rest) = path.split_first()?;
        let mut start = self.module.clone();
        let mut up = 0;
        match first.as_str() {
            "crate" => start.clear(),
            "self" => {}
            "super" => {
                up = 1;
                while let Some(("super", more)) = rest.split_first().map(|(word, more)| (word.as_str(), more))
                {
                    (up, rest) = (up + 1, more);
                }
            }
            _ => {
                let inside = [&start[..], std::slice::from_ref(first)].concat();
                return self.known.contains(&inside).then(|| [&start[..], path].concat());
            }
        }
        // Modules inside the file are the file.
        start.truncate(start.len().saturating_sub(up.max(depth) - depth));
        Some([&start[..], rest].concat())
    }
}

/// The paths of a `use`, with the names that they get.
fn leaves_of(trees: &[TokenTree], before: &[String], leaves: &mut Vec<(Name, String)>) {
    for part in trees.split(|tree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ',')) {
        let mut path = before.to_vec();
        let mut name = None;
        let mut inside = false;
        for (at, tree) in part.iter().enumerate() {
            match tree {
                TokenTree::Ident(word) if word == "as" => {
                    name = part.get(at + 1).map(ToString::to_string);
                    break;
                }
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let trees: Vec<TokenTree> = group.stream().into_iter().collect();
                    leaves_of(&trees, &path, leaves);
                    inside = true;
                }
                _ => {}
            }
        }
        if !inside && path.len() > before.len() {
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
            leaves.push((path, name));
        }
    }
}

/// Whether an attribute says that what follows is a test.
fn is_test(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = attribute else { return false };
    let text: String = group.stream().into_iter().map(|tree| tree.to_string()).collect();
    text.replace(' ', "") == "cfg(test)"
}

fn is_word(tree: &TokenTree, wanted: &str) -> bool {
    matches!(tree, TokenTree::Ident(word) if word == wanted)
}

/// Whether `::` stands at a position.
fn is_path(trees: &[TokenTree], at: usize) -> bool {
    let colon = |tree: Option<&TokenTree>| matches!(tree, Some(TokenTree::Punct(p)) if p.as_char() == ':');
    colon(trees.get(at)) && colon(trees.get(at + 1))
}

/// Behind the item that starts here: its block or semicolon.
fn after_item(trees: &[TokenTree], from: usize) -> usize {
    let is_use = |at: usize| trees.get(at).is_some_and(|tree| is_word(tree, "use"));
    let in_use = (from..trees.len().min(from + 3)).any(is_use);
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Punct(p) => p.as_char() == ';',
        TokenTree::Group(group) => !in_use && group.delimiter() == Delimiter::Brace,
        _ => false,
    };
    let end = trees.iter().skip(from).position(ends);
    end.map_or(trees.len(), |n| from + n + 1)
}

/// Sets of modules each of which uses, by way of others, all of its set.
fn cycles(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reached = |from: &String| -> BTreeSet<&String> {
        let mut seen = BTreeSet::new();
        let mut work: Vec<&String> = uses.get(from).into_iter().flatten().collect();
        while let Some(module) = work.pop() {
            if seen.insert(module) {
                work.extend(uses.get(module).into_iter().flatten());
            }
        }
        seen
    };
    let reach: BTreeMap<&String, BTreeSet<&String>> = uses.keys().map(|from| (from, reached(from))).collect();
    let mut cycles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (module, others) in &reach {
        let back = |other: &&String| reach.get(*other).is_some_and(|reach| reach.contains(*module));
        let cycle: Vec<String> = others.iter().copied().filter(|m| back(m)).cloned().collect();
        if !cycle.is_empty() {
            cycles.insert(cycle);
        }
    }
    cycles.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let name = |path: &str| path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let modules = files.iter().map(|(path, text)| (name(path), text.parse().expect("tokens")));
        cycles(&uses(&modules.collect()))
    }

    #[test]
    fn modules_that_use_each_other_are_found() {
        let a = ("a", "use crate::b::{self, B}; struct A;");
        assert_eq!(found(&[("", "mod a; mod b;"), a, ("b", "fn f(a: crate::a::A) {}")]), [["a", "b"]]);
        assert_eq!(found(&[a, ("b", "fn f(a: super::a::A) {}")]), [["a", "b"]]);
        assert!(found(&[a, ("b", "struct B;")]).is_empty());
    }

    #[test]
    fn names_that_are_handed_on_count_where_they_come_from() {
        let root = ("", "mod a; mod b; pub use a::{A as C, x::Y};");
        assert_eq!(found(&[root, ("a", "use crate::b::B;"), ("b", "use crate::C;")]), [["a", "b"]]);
        let inner = ("a::x", "pub struct Y;");
        assert_eq!(found(&[root, inner, ("a", "use crate::b::B;"), ("b", "use crate::Y;")]), [["a", "b"]]);
    }

    #[test]
    fn neighbours_inside_a_module_count_and_a_module_with_its_own_does_not() {
        let files =
            [("a", "mod x; mod y; use x::X;"), ("a::x", "use super::y::Y;"), ("a::y", "use super::x::X;")];
        assert_eq!(found(&files), [["a::x", "a::y"]]);
        assert!(found(&[("a", "mod x; use x::X; struct A;"), ("a::x", "use super::A;")]).is_empty());
    }

    #[test]
    fn tests_and_calls_do_not_count() {
        let a = ("a", "use crate::b::B;");
        let b = "struct B; #[cfg(test)] mod tests { use crate::a::A; } fn f(x: X) { x.a() }";
        assert!(found(&[a, ("b", b)]).is_empty());
    }

    #[test]
    fn a_module_in_a_file_is_part_of_it() {
        assert!(
            found(&[("a", "mod inner { use super::A; } struct A;"), ("b", "use crate::a::A;")]).is_empty()
        );
        assert_eq!(
            found(&[("a", "mod inner { use super::super::b::B; }"), ("b", "use crate::a::A;")]),
            [["a", "b"]]
        );
    }
}
