//! A change of the source as a diff.

use crate::render::markup::Markup;
use gpuproof_base::{FileId, SourceMap};
use gpuproof_engine::fix::diff::unified;
use gpuproof_engine::report::Fix;
use std::collections::BTreeMap;

/// The fix of a finding: its title and what it changes.
pub fn fix(page: &mut Markup, fix: &Fix, sources: &SourceMap) {
    page.element("p", &[("class", &"fix")], |page| {
        page.leaf("b", &[], "fix: ");
        super::prose(page, &fix.title);
    });
    let mut by_file: BTreeMap<FileId, Vec<(usize, usize, &str)>> = BTreeMap::new();
    for edit in &fix.edits {
        let span = edit.place.span;
        let edits = by_file.entry(span.file).or_default();
        edits.push((span.start as usize, span.end as usize, edit.text.as_str()));
    }
    for (id, mut edits) in by_file {
        let Some(file) = sources.files.get(id) else { continue };
        edits.sort_by_key(|(start, end, _)| (*start, *end));
        if let Some(after) = changed(&file.text, &edits) {
            diff(page, &unified(&file.path, &file.text, &after));
        }
    }
}

/// A text with pieces of it replaced, the first first; nothing if they do not fit.
fn changed(text: &str, edits: &[(usize, usize, &str)]) -> Option<String> {
    let mut after = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end, with) in edits {
        after += text.get(at..*start)?;
        after += with;
        at = *end;
    }
    after += text.get(at..)?;
    Some(after)
}

/// A unified diff; signs as well as colours tell the lines apart.
pub fn diff(page: &mut Markup, text: &str) {
    page.element("pre", &[("class", &"diff"), ("tabindex", &0)], |page| {
        for line in text.split_inclusive('\n') {
            match line.chars().next() {
                Some('+') if !line.starts_with("+++") => page.leaf("ins", &[], line),
                Some('-') if !line.starts_with("---") => page.leaf("del", &[], line),
                _ => page.put(line),
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_put_in_where_they_fit() {
        assert_eq!(changed("abc", &[(1, 1, "x"), (2, 3, "")]).as_deref(), Some("axb"));
        assert_eq!(changed("abc", &[(2, 9, "x")]), None);
        assert_eq!(changed("é", &[(1, 1, "x")]), None);
    }
}
