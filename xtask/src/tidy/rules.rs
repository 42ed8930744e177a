//! The list of rules: every rule has a kernel that it proves, every side condition one that it keeps from being proved, these are files of the
//! corpus, and the code asks for every rule and side condition of the list. (Whether the kernels show it is for the trust harness to say.)

use gpuproof_rules::{Rule, Side};
use std::path::Path;

/// Lists what is missing.
pub fn check(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let mut code = String::new();
    for room in ["crates/thread/src", "crates/check/src"] {
        for entry in walkdir::WalkDir::new(root.join(room)).sort_by_file_name().into_iter().flatten() {
            code += &std::fs::read_to_string(entry.path()).unwrap_or_default();
        }
    }
    let mut files = |files: &[&str], what: &str| {
        let missing = files.iter().filter(|file| !root.join("corpus").join(file).is_file());
        let mut found: Vec<String> =
            missing.map(|file| format!("{what}: there is no corpus/{file}")).collect();
        if files.is_empty() {
            found.push(format!("{what}: no kernel shows what it is for"));
        }
        problems.extend(found);
    };
    for rule in Rule::ALL {
        files(rule.keeps(), &format!("rule `{}`", rule.name()));
    }
    for side in Side::ALL {
        files(side.breaks(), &format!("side condition `{}` of `{}`", side.name(), side.rule().name()));
    }
    let asked = |name: String| !code.contains(&name);
    let rules = Rule::ALL.iter().map(|rule| format!("Rule::{rule:?}"));
    let sides = Side::ALL.iter().map(|side| format!("Side::{side:?}"));
    problems.extend(
        rules.chain(sides).filter(|n| asked(n.clone())).map(|name| format!("no code asks for {name}")),
    );
    problems
}
