//! Source files: module header, length, no placeholders.

use std::path::Path;
use walkdir::WalkDir;

/// Longest file.
const MOST_LINES: usize = 800;

/// Extensions of source files, and how their headers begin.
const LANGUAGES: &[(&str, &str)] = &[("rs", "//! "), ("py", "\"\"\"")];

/// Lists what is wrong with the source files.
pub fn check(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    for folder in ["crates", "python", "trust", "xtask"] {
        let entries = WalkDir::new(root.join(folder)).sort_by_file_name().into_iter().flatten();
        for entry in entries {
            let Some(header) = header_of(entry.path()) else { continue };
            let name = entry.path().strip_prefix(root).unwrap_or(entry.path()).display().to_string();
            match std::fs::read_to_string(entry.path()) {
                Ok(text) => {
                    problems.extend(check_file(&text, header).into_iter().map(|p| format!("{name}: {p}")));
                }
                Err(error) => problems.push(format!("{name}: {error}")),
            }
        }
    }
    problems
}

/// How the header of a source file begins.
fn header_of(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?;
    LANGUAGES.iter().find(|(known, _)| extension == *known).map(|(_, header)| *header)
}

fn check_file(text: &str, header: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let first = text.lines().next().unwrap_or("");
    if first.strip_prefix(header).is_none_or(|rest| rest.trim().len() < 10) {
        problems.push(format!("must open with a module header (`{header}...`) that says what lives here"));
    }
    let lines = text.lines().count();
    if lines > MOST_LINES {
        problems.push(format!("has {lines} lines, more than {MOST_LINES}"));
    }
    // Put together so that this file does not find itself.
    for word in ["todo", "unimplemented", "dbg"].map(|word| format!("{word}!(")) {
        if text.contains(&word) {
            problems.push(format!("holds `{word}...)`"));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    #[test]
    fn headers_lengths_and_placeholders_are_seen() {
        let check_file = |text: &str| super::check_file(text, "//! ");
        assert!(check_file("//! What lives here.\nfn f() {}\n").is_empty());
        assert_eq!(check_file("fn f() {}\n").len(), 1);
        assert_eq!(check_file("//! x\n").len(), 1);
        assert_eq!(super::check_file("import os\n", "\"\"\"").len(), 1);
        let long = format!("//! What lives here.\n{}", "\n".repeat(800));
        assert!(check_file(&long)[0].contains("801 lines"));
        let holder = format!("//! What lives here.\nfn f() {{ {}!() }}\n", "todo");
        assert_eq!(check_file(&holder).len(), 1);
    }
}
