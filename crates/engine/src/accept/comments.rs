//! Suppressions in the source: `// gpuproof: allow(race.global, race.shared) reason`.
//!
//! Behind code, a comment counts for findings on its line; on a line of its own, for those on the next line of code. Where that line
//! begins a kernel, it counts for the whole kernel. A race is on the lines of both of its accesses: which of them a message begins with
//! depends on the schedule. A comment that is not understood, or gives no reason, allows nothing.

use crate::report::{Finding, KernelReport};
use gpuproof_base::{Code, FileId, SourceFile, SourceMap, Span};
use gpuproof_spec::comments::comments;
use std::ops::Range;

/// What a suppression begins with, behind the comment's own marks.
const MARK: &str = "gpuproof:";

/// A suppression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The codes that it allows.
    pub codes: Vec<Code>,
    /// Words between its parentheses that are no codes.
    pub unknown: Vec<String>,
    /// Why; empty if it does not say.
    pub reason: String,
    /// Whether it is a suppression at all; otherwise the mark is followed by something else.
    pub is_allow: bool,
    /// Where it stands.
    pub span: Span,
    /// The line that it counts for.
    line: usize,
    /// Whether it stands on a line of its own.
    is_alone: bool,
}

/// All suppressions of the files.
pub fn all(sources: &SourceMap) -> Vec<Comment> {
    let mut found = Vec::new();
    for (id, file) in sources.files.iter_enumerated().filter(|(_, file)| file.text.contains(MARK)) {
        let ranges = comments(&file.text);
        found.extend(ranges.iter().filter_map(|range| read(id, file, range, &ranges)));
    }
    found
}

fn read(id: FileId, file: &SourceFile, range: &Range<usize>, all: &[Range<usize>]) -> Option<Comment> {
    let text = file.text.get(range.clone())?;
    let inner = match text.strip_prefix("/*") {
        Some(rest) => rest.strip_suffix("*/").unwrap_or(rest),
        None => text.trim_start_matches('/'),
    };
    let said = inner.trim().strip_prefix(MARK)?.trim();
    let (start, end) = (u32::try_from(range.start).ok()?, u32::try_from(range.end).ok()?);
    let (own_line, end_line) = (file.line_column(start).0, file.line_column(end).0);
    let before = file.slice(file.line_start(own_line)?, start);
    let is_alone = before.trim().is_empty();
    let line = if is_alone { next_code(file, end_line, all) } else { own_line };
    let (codes, reason) =
        match said.strip_prefix("allow").and_then(|rest| rest.trim_start().strip_prefix('(')) {
            Some(rest) => rest.split_once(')').unwrap_or((rest, "")),
            None => ("", ""),
        };
    // clang ends a comment, and a line, at a lone carriage return.
    let reason = if text.trim_end().replace("\r\n", "\n").contains('\r') { "" } else { reason };
    let words = || codes.split(',').map(str::trim).filter(|word| !word.is_empty());
    Some(Comment {
        codes: words().filter_map(Code::parse).collect(),
        unknown: words().filter(|word| Code::parse(word).is_none()).map(str::to_owned).collect(),
        reason: reason.split_whitespace().collect::<Vec<_>>().join(" "),
        is_allow: said.starts_with("allow"),
        span: Span::new(id, start, end),
        line,
        is_alone,
    })
}

/// The first line below this one that is no comment: comments may be stacked, a blank line parts them from the code.
fn next_code(file: &SourceFile, line: usize, all: &[Range<usize>]) -> usize {
    let mut next = line + 1;
    while let Some(start) = file.line_start(next) {
        let text = file.line(next);
        let first = start as usize + (text.len() - text.trim_start().len());
        let in_comment = all.iter().any(|range| range.contains(&first));
        if text.trim().is_empty() || !in_comment {
            break;
        }
        next += 1;
    }
    next
}

impl Comment {
    /// Whether it is in force.
    pub fn counts(&self) -> bool {
        self.is_allow && !self.codes.is_empty() && !self.reason.is_empty()
    }

    /// Whether it allows this finding of a kernel.
    pub fn allows(&self, finding: &Finding, kernel: &KernelReport, sources: &SourceMap) -> bool {
        self.counts()
            && self.codes.iter().any(|code| code.as_str() == finding.code)
            && (self.is_at(finding) || self.is_above(kernel, sources))
    }

    fn is_at(&self, finding: &Finding) -> bool {
        let places = finding.main_label().into_iter().chain(finding.labels.iter().take(2));
        places.map(|label| &label.place).any(|p| p.span.file == self.span.file && p.line == self.line)
    }

    /// Whether the line that it counts for begins the kernel: nothing between there and the kernel ends another declaration.
    fn is_above(&self, kernel: &KernelReport, sources: &SourceMap) -> bool {
        let Some(place) = kernel.place.as_ref().filter(|place| place.span.file == self.span.file) else {
            return false;
        };
        let Some(file) = sources.files.get(self.span.file).filter(|_| self.is_alone) else { return false };
        let Some(start) = file.line_start(self.line).filter(|_| self.line <= place.line) else {
            return false;
        };
        // The kernel may stand behind another one on the line where it begins.
        is_head(&blanked(file, start..place.span.start.max(start)))
    }
}

/// Whether this, before a kernel, belongs to it: its template's parameters and attributes. Macros, directives and blank lines do not.
fn is_head(text: &str) -> bool {
    let begins = |word: &str| text.trim_start().starts_with(word);
    let known = ["template", "extern", "static", "inline", "__", "[[", "kernel"];
    // The last line is the one on which the kernel begins.
    let parts = |line: &str| line.trim().is_empty() || line.trim().starts_with('#');
    let parted = text.rsplit_once('\n').is_some_and(|(above, _)| above.split('\n').any(parts));
    text.trim().is_empty() || known.into_iter().any(begins) && !parted && !text.contains([';', '{', '}'])
}

/// The text of a range without its comments.
fn blanked(file: &SourceFile, range: Range<u32>) -> String {
    let text = file.slice(range.start, range.end);
    let mut left = String::new();
    let mut from = 0;
    for comment in comments(text) {
        left += text.get(from..comment.start).unwrap_or("");
        from = comment.end;
    }
    left + text.get(from..).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<Comment> {
        let mut sources = SourceMap::default();
        sources.add(SourceFile::new("k.cu", text));
        all(&sources)
    }

    #[test]
    fn a_comment_counts_for_its_line_or_the_code_below() {
        let found = of(
            "x; // gpuproof: allow(race.global) why\r\n// gpuproof: allow(race.shared, memory.bounds) a  b\r\n// more\r\ny;\r\n",
        );
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].line, found[0].reason.as_str(), found[0].is_alone), (1, "why", false));
        assert_eq!((found[1].line, found[1].reason.as_str(), found[1].is_alone), (4, "a b", true));
        assert_eq!(found[1].codes, [Code::RaceShared, Code::MemoryBounds]);
    }

    #[test]
    fn a_blank_line_parts_a_comment_from_the_code() {
        assert_eq!(of("// gpuproof: allow(race.global) why\n\ny;\n")[0].line, 2);
    }

    #[test]
    fn only_what_belongs_to_a_kernel_stands_between() {
        for head in
            ["", "  ", "template <int N>\n", "extern \"C\" ", "__launch_bounds__(64)\n", "[[nodiscard]]\n"]
        {
            assert!(is_head(head), "{head}");
        }
        for other in [
            "KERNEL(first)\n",
            "#define A 1\n",
            "template <int N>\n\n",
            "extern int x; ",
            "template <int N>\n#if 1\n",
        ] {
            assert!(!is_head(other), "{other}");
        }
    }

    #[test]
    fn a_lone_carriage_return_ends_a_comment() {
        assert!(!of("x; // gpuproof: allow(race.global) why\ry;\n")[0].counts());
        assert!(of("x; // gpuproof: allow(race.global) why\r\ny;\n")[0].counts());
    }

    #[test]
    fn text_inside_a_string_is_no_comment() {
        assert!(of("const char *s = \"// gpuproof: allow(race.global) why\";\n").is_empty());
        assert!(of("auto s = R\"x(\n// gpuproof: allow(race.global) why\n)x\";\n").is_empty());
        assert_eq!(of("/* gpuproof: allow(race.global) why */ x;\n").len(), 1);
    }

    #[test]
    fn what_is_not_understood_allows_nothing() {
        for text in [
            "allow(race.global)",
            "allow(race.nowhere) why",
            "allow() why",
            "alow(race.global) why",
            "allow race.global why",
        ] {
            let found = of(&format!("x; // gpuproof: {text}\n"));
            assert!(!found[0].counts(), "{text}");
        }
        let found = of("x; // gpuproof: allow(race.global, race.nowhere) why\n");
        assert!(found[0].counts());
        assert_eq!(found[0].unknown, ["race.nowhere"]);
    }
}
