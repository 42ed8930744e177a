//! Documents: every path of the checkout that one of them names in backticks must exist.

use std::path::Path;

/// The documents that are read.
const DOCUMENTS: &[&str] = &["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "corpus/README.md", "docs"];

/// First parts of the paths that are checked.
const ROOTS: &[&str] = &[
    "crates/",
    "docs/",
    "examples/",
    "corpus/",
    "python/",
    "integrations/",
    "xtask/",
    "trust/",
    "scripts/",
    ".ci/",
];

/// Lists the paths that do not exist.
pub fn check(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    for document in DOCUMENTS {
        for entry in walkdir::WalkDir::new(root.join(document)).sort_by_file_name().into_iter().flatten() {
            if entry.path().extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            let name = entry.path().strip_prefix(root).unwrap_or(entry.path()).display().to_string();
            for path in paths(&text).filter(|path| !root.join(path).exists()) {
                problems.push(format!("{name} names `{path}`, which does not exist"));
            }
        }
    }
    problems
}

fn paths(text: &str) -> impl Iterator<Item = &str> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| ROOTS.iter().any(|root| word.starts_with(root)))
        .filter(|word| !word.contains(['*', '<', ' ', '{', '\n', '|']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_paths_of_the_checkout_count() {
        let text =
            "see `crates/kir/src/lib.rs`, `crates/<room>`, `replay k.cu`, `docs/report.md` and `corpus/**`";
        assert_eq!(paths(text).collect::<Vec<_>>(), ["crates/kir/src/lib.rs", "docs/report.md"]);
    }
}
