//! The text of a file as tokens, and the places in it where a statement may be put.
//!
//! This is no parser: clang has accepted the text, and it reads every changed text again. What is decided here is only where a new
//! statement *looks* possible: after a `;`, a `{` or a `}` of a compound statement, and around the body of a loop
//! that has no braces. Comments, literals and preprocessor lines are passed over; places inside of parentheses,
//! initialisers and type definitions are none.

use std::ops::Range;

/// A token: a word, or one character of anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A place where a statement may be put.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// The byte after the token that it follows.
    pub offset: usize,
    /// First byte of the token that comes after it.
    pub next: usize,
    /// For the body of a loop without braces: where they are to be put, and on which side of the statement the place is.
    pub braces: Option<Braces>,
}

/// Braces around the only statement of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Braces {
    /// Where the opening one goes.
    pub open: usize,
    /// Where the closing one goes.
    pub close: usize,
}

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let at = |n: usize| bytes.get(n).copied().unwrap_or(0);
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
    let mut found = Vec::new();
    let mut n = 0;
    let mut line_is_empty = true;
    while n < bytes.len() {
        match at(n) {
            b'\n' => {
                line_is_empty = true;
                n += 1;
            }
            b if b.is_ascii_whitespace() => n += 1,
            b'/' if at(n + 1) == b'/' => n = end_of_line(bytes, n),
            b'/' if at(n + 1) == b'*' => {
                n = text.get(n + 2..).and_then(|rest| rest.find("*/")).map_or(bytes.len(), |k| n + k + 4);
            }
            b'#' if line_is_empty => n = end_of_line(bytes, n),
            quote @ (b'"' | b'\'') => {
                let start = n;
                n = end_of_literal(text, n, quote, found.last());
                found.push(Token { start, end: n });
                line_is_empty = false;
            }
            b => {
                let start = n;
                n += 1;
                while word(b) && word(at(n)) {
                    n += 1;
                }
                found.push(Token { start, end: n });
                line_is_empty = false;
            }
        }
    }
    found
}

/// The end of a line, continued by backslashes.
fn end_of_line(bytes: &[u8], from: usize) -> usize {
    let mut n = from;
    while let Some(b) = bytes.get(n) {
        let before = bytes.get(..n).unwrap_or(&[]);
        let continued = before.ends_with(b"\\") || before.ends_with(b"\\\r");
        if *b == b'\n' && !continued {
            break;
        }
        n += 1;
    }
    n
}

/// The end of a string or character literal, raw ones included.
fn end_of_literal(text: &str, from: usize, quote: u8, before: Option<&Token>) -> usize {
    let bytes = text.as_bytes();
    let prefix = before.filter(|t| t.end == from).and_then(|t| text.get(t.start..t.end));
    if quote == b'"' && prefix.is_some_and(|p| p.ends_with('R')) {
        let rest = text.get(from + 1..).unwrap_or("");
        let delimiter = rest.split('(').next().unwrap_or("");
        let end = format!("){delimiter}\"");
        return rest.find(&end).map_or(bytes.len(), |k| from + 1 + k + end.len());
    }
    let mut n = from + 1;
    while let Some(b) = bytes.get(n) {
        match *b {
            b'\\' => n += 2,
            b'\n' => return n,
            b if b == quote => return n + 1,
            _ => n += 1,
        }
    }
    bytes.len()
}

/// What an open bracket is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// A parenthesis or bracket, with whether it is the head of a loop.
    Round { of_loop: bool },
    /// A compound statement.
    Block,
    /// The body of a `do`.
    DoBody,
    /// Any other brace: an initialiser, a type.
    Other,
}

/// The places inside of a function whose text is this range, in the order of the text.
pub fn points(text: &str, tokens: &[Token], function: Range<usize>) -> Vec<Point> {
    let inside: Vec<Token> =
        tokens.iter().copied().filter(|t| t.start >= function.start && t.end <= function.end).collect();
    let word = |n: usize| inside.get(n).and_then(|t| text.get(t.start..t.end)).unwrap_or("");
    let mut found: Vec<Point> = Vec::new();
    let mut add = |after: usize, braces: Option<Braces>| {
        if let (Some(token), Some(next)) = (inside.get(after), inside.get(after + 1)) {
            found.push(Point { offset: token.end, next: next.start, braces });
        }
    };
    let mut open: Vec<Open> = Vec::new();
    // First words of the statement under way, for each compound statement.
    let mut starts_statement = false;
    let mut leaves = false;
    let mut open_dos = 0usize;
    for n in 0..inside.len() {
        let in_block = matches!(open.last(), Some(Open::Block | Open::DoBody));
        if in_block && starts_statement {
            leaves = matches!(word(n), "return" | "break" | "continue" | "goto");
            starts_statement = false;
        }
        let previous = n.checked_sub(1).map_or("", word);
        match word(n) {
            "(" | "[" => open.push(Open::Round { of_loop: matches!(previous, "for" | "while") }),
            ")" | "]" => {
                let of_loop = open.pop() == Some(Open::Round { of_loop: true });
                if of_loop && matches!(open.last(), Some(Open::Block | Open::DoBody)) {
                    unbraced(&inside, &word, n)
                        .into_iter()
                        .for_each(|(after, braces)| add(after, Some(braces)));
                }
            }
            "do" if word(n + 1) != "{" => open_dos += 1,
            "{" => {
                let statement = matches!(previous, ")" | ";" | "{" | "}" | "else" | ":");
                open.push(match open.last() {
                    _ if previous == "do" => Open::DoBody,
                    None => Open::Block,
                    _ if statement => Open::Block,
                    _ => Open::Other,
                });
                if open.last() != Some(&Open::Other) {
                    starts_statement = true;
                    add(n, None);
                }
            }
            "}" => {
                let closed = open.pop();
                starts_statement |= closed == Some(Open::Block);
                let follows = matches!(word(n + 1), "else" | ";" | "," | ")" | "catch" | "(");
                let in_block = matches!(open.last(), Some(Open::Block | Open::DoBody));
                if closed == Some(Open::Block) && in_block && !follows {
                    add(n, None);
                }
            }
            ";" if in_block => {
                let of_do = open_dos > 0 && word(n + 1) == "while";
                open_dos -= usize::from(of_do);
                if word(n + 1) != "else" && !of_do && !leaves {
                    add(n, None);
                }
                starts_statement = true;
                leaves = false;
            }
            _ => {}
        }
    }
    found.sort_by_key(|point| (point.offset, point.braces.is_some()));
    found.dedup_by_key(|point| (point.offset, point.braces));
    found
}

/// The places before and after the only statement of a loop without braces, whose head ends at token `head`: the token that
/// each follows.
fn unbraced<'t>(inside: &[Token], word: &impl Fn(usize) -> &'t str, head: usize) -> Vec<(usize, Braces)> {
    // The `while` of a `do` has no body, and a body that leaves has no use for a barrier.
    if matches!(word(head + 1), "{" | ";" | "return" | "break" | "continue" | "goto") {
        return Vec::new();
    }
    let last = end_of_statement(word, head + 1, inside.len());
    let (Some(open), Some(close)) = (inside.get(head), last.and_then(|n| inside.get(n))) else {
        return Vec::new();
    };
    let braces = Braces { open: open.end, close: close.end };
    [Some(head), last].into_iter().flatten().map(|after| (after, braces)).collect()
}

/// The last token of the statement that starts at a token.
fn end_of_statement<'t>(word: &impl Fn(usize) -> &'t str, at: usize, count: usize) -> Option<usize> {
    match word(at) {
        "{" => closing(word, at, count),
        "if" | "for" | "while" | "switch" => {
            let head = closing(word, at + 1, count)?;
            let body = end_of_statement(word, head + 1, count)?;
            match word(at) == "if" && word(body + 1) == "else" {
                true => end_of_statement(word, body + 2, count),
                false => Some(body),
            }
        }
        "do" => {
            let body = end_of_statement(word, at + 1, count)?;
            let condition = closing(word, body + 2, count)?;
            Some(condition + 1)
        }
        _ => {
            let mut n = at;
            while n < count {
                match word(n) {
                    ";" => return Some(n),
                    "(" | "[" | "{" => n = closing(word, n, count)? + 1,
                    ")" | "]" | "}" => return None,
                    _ => n += 1,
                }
            }
            None
        }
    }
}

/// The bracket that closes the one at a token.
fn closing<'t>(word: &impl Fn(usize) -> &'t str, at: usize, count: usize) -> Option<usize> {
    let mut depth = 0usize;
    for n in at..count {
        match word(n) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth == 1 => return Some(n),
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with `|` at each place.
    fn marked(text: &str) -> String {
        let tokens = tokens(text);
        let mut marked = text.to_owned();
        for point in points(text, &tokens, 0..text.len()).iter().rev() {
            marked.insert(point.offset, if point.braces.is_some() { '!' } else { '|' });
        }
        marked
    }

    #[test]
    fn statements_go_between_statements() {
        assert_eq!(
            marked("void f() { a(); if (x) { b; } else c; }"),
            "void f() {| a();| if (x) {| b;| } else c;| }"
        );
        assert_eq!(
            marked("f() { for (i = 0; i < n; i++) { s; } }"),
            "f() {| for (i = 0; i < n; i++) {| s;| }| }"
        );
        assert_eq!(
            marked("f() { do { a; } while (x); return; }"),
            "f() {| do {| a;| } while (x);| return; }"
        );
        assert_eq!(marked("f() { do a; while (x); b; }"), "f() {| do a; while (x);| b;| }");
        assert_eq!(marked("f() { if (x) return; b; }"), "f() {| if (x) return;| b;| }");
    }

    #[test]
    fn initialisers_types_comments_and_literals_are_passed_over() {
        assert_eq!(marked("f() { int a[] = {1, 2}; b; }"), "f() {| int a[] = {1, 2};| b;| }");
        assert_eq!(marked("f() { struct S { int a; } s; b; }"), "f() {| struct S { int a; } s;| b;| }");
        assert_eq!(
            marked("f() { a; // x; {\n /* ; */ g(\";{\", ';'); }"),
            "f() {| a;| // x; {\n /* ; */ g(\";{\", ';');| }"
        );
        assert_eq!(marked("f() {\n#define X a; \\\n b;\n c;\n}"), "f() {|\n#define X a; \\\n b;\n c;|\n}");
        assert_eq!(marked("f() { g(R\"(;{)\"); }"), "f() {| g(R\"(;{)\");| }");
    }

    #[test]
    fn loops_without_braces_get_them() {
        assert_eq!(marked("f() { for (;;) a[i] = b; c; }"), "f() {| for (;;)! a[i] = b;|! c;| }");
        assert_eq!(marked("f() { while (x) if (y) z; else w; }"), "f() {| while (x)! if (y) z; else w;|! }");
        assert_eq!(marked("f() { for (;;) for (;;) a; }"), "f() {| for (;;)! for (;;)! a;|!! }");
        assert_eq!(marked("f() { for (;;) { a; } }"), "f() {| for (;;) {| a;| }| }");
    }
}
