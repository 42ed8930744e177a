//! Changes of a text: barriers put in, barriers taken out, flags replaced, as edits of the text that the user wrote.
//!
//! Everything that is not changed stays byte for byte: indentation, comments, ends of lines.

use super::text::{Braces, Point};
use crate::describe::place;
use crate::report::Edit;
use gpuproof_base::{FileId, SourceMap, Span};
use std::ops::Range;

/// One change of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What is replaced; empty for an insertion.
    pub range: Range<usize>,
    /// By what.
    pub text: String,
}

/// The text with changes that do not overlap; of those at one place the first given comes first.
pub fn apply(text: &str, changes: &[Change]) -> String {
    let mut ordered: Vec<&Change> = changes.iter().collect();
    ordered.sort_by_key(|change| change.range.start);
    let mut made = String::with_capacity(text.len() + 64 * changes.len());
    let mut at = 0;
    for change in ordered {
        made += text.get(at..change.range.start).unwrap_or("");
        made += &change.text;
        at = change.range.end.max(at);
    }
    made + text.get(at..).unwrap_or("")
}

/// Changes of a file as the report shows them.
pub fn for_report(sources: &SourceMap, file: FileId, changes: &[Change]) -> Vec<Edit> {
    let edit = |change: &Change| {
        let (start, end) = (u32::try_from(change.range.start).ok()?, u32::try_from(change.range.end).ok()?);
        Some(Edit { place: place(sources, Span::new(file, start, end)), text: change.text.clone() })
    };
    changes.iter().filter_map(edit).collect()
}

/// A statement put at a point: on a line of its own where the text around has lines of its own.
pub fn insertion(text: &str, point: &Point, statement: &str) -> Vec<Change> {
    if let Some(braces) = point.braces {
        return braced(text, point, braces, statement);
    }
    let between = text.get(point.offset..point.next).unwrap_or("");
    let Some(end_of_line) = between.find('\n') else {
        let space = if between.is_empty() { " " } else { "" };
        let range = point.offset..point.offset;
        return vec![Change { range, text: format!(" {statement}{space}") }];
    };
    let offset = point.offset + end_of_line + 1;
    let newline = if between.get(..end_of_line).is_some_and(|s| s.ends_with('\r')) { "\r\n" } else { "\n" };
    let closes = text.as_bytes().get(point.next) == Some(&b'}');
    let opened = point.offset.checked_sub(1).and_then(|n| text.as_bytes().get(n)) == Some(&b'{');
    let own = indent_of(text, point.offset.saturating_sub(1));
    let indent = match (closes, opened) {
        // An empty block, or one whose only line is a comment.
        (true, true) => format!("{own}{}", step(text)),
        (true, false) => own.to_owned(),
        (false, _) => indent_of(text, point.next).to_owned(),
    };
    vec![Change { range: offset..offset, text: format!("{indent}{statement}{newline}") }]
}

/// A statement before or after the only one of a loop, which gets braces.
fn braced(text: &str, point: &Point, braces: Braces, statement: &str) -> Vec<Change> {
    let at = |offset: usize, text: String| Change { range: offset..offset, text };
    let first = point.offset == braces.open;
    let rest = text.get(braces.open..).unwrap_or("");
    let body = braces.open + rest.len() - rest.trim_start().len();
    let gap = text.get(braces.open..body).unwrap_or("");
    if !gap.contains('\n') {
        return match first {
            true => vec![at(braces.open, format!(" {{ {statement}")), at(braces.close, " }".to_owned())],
            false => vec![at(braces.open, " {".to_owned()), at(braces.close, format!(" {statement} }}"))],
        };
    }
    let newline = if gap.contains("\r\n") { "\r\n" } else { "\n" };
    let (outer, inner) = (indent_of(text, braces.open), indent_of(text, body));
    match first {
        true => vec![
            at(braces.open, format!(" {{{newline}{inner}{statement}")),
            at(braces.close, format!("{newline}{outer}}}")),
        ],
        false => vec![
            at(braces.open, " {".to_owned()),
            at(braces.close, format!("{newline}{inner}{statement}{newline}{outer}}}")),
        ],
    }
}

/// A statement taken out: its whole line if there is nothing else on it, else all but its semicolon.
pub fn removal(text: &str, call: Range<usize>, may_vanish: bool) -> Vec<Change> {
    let rest = text.get(call.end..).unwrap_or("");
    let semicolon = rest.find(|c: char| !c.is_whitespace()).filter(|n| rest[*n..].starts_with(';'));
    let Some(end) = semicolon.map(|n| call.end + n + 1).filter(|_| may_vanish) else {
        return vec![Change { range: call, text: String::new() }];
    };
    let line_start = text.get(..call.start).and_then(|t| t.rfind('\n')).map_or(0, |n| n + 1);
    let line_end = text.get(end..).and_then(|t| t.find('\n')).map_or(text.len(), |n| end + n + 1);
    let blank = |range: Range<usize>| text.get(range).is_some_and(|t| t.trim().is_empty());
    let range = match blank(line_start..call.start) && blank(end..line_end) {
        true => line_start..line_end,
        false => call.start..end,
    };
    vec![Change { range, text: String::new() }]
}

/// The white space that starts the line of a byte.
fn indent_of(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |n| n + 1);
    let line = text.get(start..).unwrap_or("");
    let end = line.find(|c: char| c != ' ' && c != '\t').unwrap_or(0);
    line.get(..end).unwrap_or("")
}

/// How the file indents: a tab, or the smallest number of spaces that a line starts with.
fn step(text: &str) -> String {
    if text.lines().any(|line| line.starts_with('\t')) {
        return "\t".to_owned();
    }
    let spaces = text.lines().map(|line| line.len() - line.trim_start_matches(' ').len());
    " ".repeat(spaces.filter(|n| *n > 1).min().unwrap_or(2).min(8))
}

#[cfg(test)]
mod tests {
    use super::super::text::{points, tokens};
    use super::*;

    fn with(text: &str, number: usize) -> String {
        let points = points(text, &tokens(text), 0..text.len());
        apply(text, &insertion(text, &points[number], "B;"))
    }

    #[test]
    fn statements_get_lines_of_their_own() {
        let text = "f() {\n    a; // why\n    // what\n    b;\n}\n";
        assert_eq!(with(text, 1), "f() {\n    a; // why\n    B;\n    // what\n    b;\n}\n");
        assert_eq!(with(text, 2), "f() {\n    a; // why\n    // what\n    b;\n    B;\n}\n");
        assert_eq!(with("f() { a; b; }", 1), "f() { a; B; b; }");
        assert_eq!(with("f() {\r\n\ta;\r\n\tb;\r\n}", 1), "f() {\r\n\ta;\r\n\tB;\r\n\tb;\r\n}");
        assert_eq!(with("f() { for (;;) a; }", 1), "f() { for (;;) { B; a; } }");
        let text = "f() {\n  for (;;)\n    a;\n}\n";
        assert_eq!(with(text, 1), "f() {\n  for (;;) {\n    B;\n    a;\n  }\n}\n");
        assert_eq!(with(text, 3), "f() {\n  for (;;) {\n    a;\n    B;\n  }\n}\n");
        assert_eq!(with("f() { for (;;) a; }", 3), "f() { for (;;) { a; B; } }");
    }

    #[test]
    fn statements_leave_nothing_but_what_must_stay() {
        let gone = |text: &str, may: bool| {
            let start = text.find("B()").expect("a call");
            apply(text, &removal(text, start..start + 3, may))
        };
        assert_eq!(gone("a;\n  B();\nc;\n", true), "a;\nc;\n");
        assert_eq!(gone("a; B(); c;", true), "a;  c;");
        assert_eq!(gone("if (x) B();", false), "if (x) ;");
        assert_eq!(gone("a;\n  B(); // meet\nc;\n", true), "a;\n   // meet\nc;\n");
    }
}
