//! docs/semantics.md and the code that follows it: every section that a comment names exists, and every section is named by some comment.
//!
//! A section is a heading `### topic/name`; a comment names it as `semantics: topic/name`, several with commas between.

use std::collections::BTreeSet;
use std::path::Path;

/// The rules.
const RULES: &str = "docs/semantics.md";
/// What stands before the names of sections.
const MARK: &str = concat!("seman", "tics: ");

/// Lists names without a section and sections without a name.
pub fn check(root: &Path) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(root.join(RULES)) else {
        return vec![format!("{RULES} cannot be read")];
    };
    let sections = sections(&text);
    let mut problems = Vec::new();
    let mut cited: BTreeSet<String> = BTreeSet::new();
    for entry in walkdir::WalkDir::new(root.join("crates")).sort_by_file_name().into_iter().flatten() {
        if entry.path().extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        let file = entry.path().strip_prefix(root).unwrap_or(entry.path()).display().to_string();
        for (line, name) in citations(&text) {
            if !sections.contains(name) {
                problems.push(format!("{file}:{line} names `{name}`, which is no section of {RULES}"));
            }
            cited.insert(name.to_owned());
        }
    }
    let unused = sections.into_iter().filter(|name| !cited.contains(*name));
    problems.extend(unused.map(|name| format!("no code names the section `{name}` of {RULES}")));
    problems
}

/// The names of the sections.
fn sections(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| line.strip_prefix("### ")).map(str::trim).collect()
}

/// The sections that comments name, with their lines.
fn citations(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let Some((before, names)) = line.split_once(MARK) else { continue };
        if before.trim_start().starts_with("//") {
            found.extend(names.split(',').map(|name| (number + 1, name.trim())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_names() {
        let text = "# Rules\n## Races\n### races/blocks\ntext\n### values/floats\n";
        assert_eq!(sections(text).into_iter().collect::<Vec<_>>(), ["races/blocks", "values/floats"]);
    }

    #[test]
    fn comments_name_one_or_several() {
        let text = format!("fn f() {{}}\n    // {MARK}a/b, c/d\nlet x = \"{MARK}e/f\";\n/// {MARK}g/h\n");
        assert_eq!(citations(&text), [(2, "a/b"), (2, "c/d"), (4, "g/h")]);
    }
}
