//! Links: each one in a document leads to a file that is there, and to a heading of it. The documents of `docs` are a book: its list of contents has every page
//! once, and its pages link to each other alone, because the book is read without the checkout.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// The list of contents.
const CONTENTS: &str = "docs/SUMMARY.md";

/// Lists the links that lead nowhere, and pages that are not in the list of contents.
pub fn check(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let mut pages = Vec::new();
    for document in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "corpus/README.md", "docs"] {
        let entries = walkdir::WalkDir::new(root.join(document)).sort_by_file_name().into_iter().flatten();
        pages.extend(
            entries.map(|entry| entry.into_path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
        );
    }
    let name = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
    for page in &pages {
        let text = std::fs::read_to_string(page).unwrap_or_default();
        for link in links(&text) {
            if let Err(why) = follow(root, page, &text, link) {
                problems.push(format!("{}: the link `{link}` {why}", name(page)));
            }
        }
    }
    let contents = std::fs::read_to_string(root.join(CONTENTS)).unwrap_or_default();
    let mut listed = BTreeSet::new();
    for link in links(&contents) {
        if !listed.insert(format!("docs/{link}")) {
            problems.push(format!("{CONTENTS} lists {link} twice"));
        }
    }
    let in_book =
        pages.iter().map(|page| name(page)).filter(|name| name.starts_with("docs/") && name != CONTENTS);
    problems.extend(
        in_book.filter(|name| !listed.contains(name)).map(|name| format!("{CONTENTS} does not list {name}")),
    );
    problems
}

/// Whether a link leads somewhere.
fn follow(root: &Path, page: &Path, text: &str, link: &str) -> Result<(), &'static str> {
    if ["http://", "https://", "mailto:"].iter().any(|start| link.starts_with(start)) {
        return Ok(());
    }
    let (path, heading) = link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
    let target = plain(&page.parent().unwrap_or(root).join(path));
    let book = root.join("docs");
    if page.starts_with(&book) && !path.is_empty() && !target.starts_with(&book) {
        return Err("leads out of the book");
    }
    let other = match path.is_empty() {
        true => None,
        false if target.is_dir() => return Ok(()),
        false => Some(std::fs::read_to_string(&target).map_err(|_| "leads to no file")?),
    };
    match heading {
        Some(heading) if !headings(other.as_deref().unwrap_or(text)).any(|known| known == heading) => {
            Err("leads to no heading")
        }
        _ => Ok(()),
    }
}

fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = plain.pop(),
            other => plain.push(other),
        }
    }
    plain
}

/// The lines of a document that are no code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// What the links of a document lead to.
fn links(text: &str) -> impl Iterator<Item = &str> {
    // Every other piece between backticks is code.
    let pieces = prose(text).flat_map(|line| line.split('`').step_by(2));
    // The text of a link may itself be code, so that only its end is sure to be in the piece.
    pieces.flat_map(|piece| piece.split("](").skip(1)).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The headings as links name them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let is_heading = |line: &&str| line.starts_with('#');
    prose(text).filter(is_heading).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_headings_are_read() {
        let text = "# The `a`: b, c\nsee [x](y.md#z), [`code`](w.md) and `v[i](n)`\n```\n# no [a](b)\n```\n[q](#the-a-b-c)\n";
        assert_eq!(links(text).collect::<Vec<_>>(), ["y.md#z", "w.md", "#the-a-b-c"]);
        assert_eq!(headings(text).collect::<Vec<_>>(), ["the-a-b-c"]);
    }

    #[test]
    fn links_that_lead_nowhere_are_seen() {
        let root = crate::root();
        let page = root.join("docs/check.md");
        let follow = |link: &str| follow(&root, &page, "# Here\n", link);
        assert!(follow("project.md").is_ok() && follow("#here").is_ok() && follow("https://x").is_ok());
        assert_eq!(follow("nothing.md"), Err("leads to no file"));
        assert_eq!(follow("project.md#nothing"), Err("leads to no heading"));
        assert_eq!(follow("../README.md"), Err("leads out of the book"));
    }
}
