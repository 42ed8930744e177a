//! Text as recovery sees it: tokens, directives, and taking a piece out.
//!
//! Tokens are words and single punctuation bytes with their offsets; comments, preprocessor directives, and the contents of strings and character
//! constants, are no tokens.

use std::collections::BTreeSet;

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    /// A word, or one byte of punctuation. Strings are `"`.
    pub text: &'a str,
    /// Where it starts.
    pub at: usize,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The tokens of a text. Bytes that are no UTF-8 end words.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = text.get(at..).unwrap_or("");
        if byte.is_ascii_whitespace() || byte == b'\\' {
            at += 1;
        } else if is_directive(bytes, at) {
            at = directive_end(bytes, at);
        } else if rest.starts_with("//") {
            // A comment goes on after a backslash at the end of its line.
            let mut end = at;
            while let Some(line) = text.get(end..).and_then(|r| r.find('\n')) {
                end += line + 1;
                if !text.get(..end - 1).is_some_and(|t| t.trim_end_matches('\r').ends_with('\\')) {
                    break;
                }
            }
            at = if end == at || !text.get(at..end).is_some_and(|t| t.ends_with('\n')) {
                text.len()
            } else {
                end
            };
        } else if rest.starts_with("/*") {
            at = rest.get(2..).and_then(|r| r.find("*/")).map_or(text.len(), |end| at + 2 + end + 2);
        } else if byte == b'"' || byte == b'\'' {
            let raw = byte == b'"'
                && found
                    .last()
                    .is_some_and(|t: &Token<'_>| is_raw_prefix(t.text) && t.at + t.text.len() == at);
            found.push(Token { text: rest.get(..1).unwrap_or(""), at });
            at = if raw { raw_string_end(text, at) } else { quoted_end(bytes, at) };
        } else if is_word(byte) {
            let mut end = at + bytes.iter().skip(at).take_while(|b| is_word(**b)).count();
            // Digit separators: 1'000.
            while byte.is_ascii_digit()
                && bytes.get(end) == Some(&b'\'')
                && bytes.get(end + 1).is_some_and(|b| is_word(*b))
            {
                end += 1 + bytes.iter().skip(end + 1).take_while(|b| is_word(**b)).count();
            }
            found.push(Token { text: text.get(at..end).unwrap_or("_"), at });
            at = end;
        } else {
            found.push(Token { text: rest.get(..1).unwrap_or("?"), at });
            at += 1;
        }
    }
    found
}

fn quoted_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes.get(at);
    let mut end = at + 1;
    while let Some(byte) = bytes.get(end) {
        end += 1;
        match byte {
            b'\\' => end += 1,
            b'\n' => break,
            other if Some(other) == quote => break,
            _ => {}
        }
    }
    end.min(bytes.len())
}

fn is_raw_prefix(word: &str) -> bool {
    matches!(word, "R" | "LR" | "uR" | "UR" | "u8R")
}

fn raw_string_end(text: &str, at: usize) -> usize {
    let rest = text.get(at + 1..).unwrap_or("");
    let Some(open) = rest.find('(') else { return text.len() };
    let close = format!("){}\"", rest.get(..open).unwrap_or(""));
    rest.find(&close).map_or(text.len(), |end| at + 1 + end + close.len())
}

/// Whether a text has, or may have, an effect on how the text behind it is read: preprocessor directives, or what macros of these names do.
pub(crate) fn has_directive(text: &str, macros: &BTreeSet<String>) -> bool {
    // clang joins lines, and ends them at a lone carriage return.
    let joined = text.replace("\\\r\n", "").replace("\\\n", "").replace('\r', "\n");
    let tokens = tokens(&joined);
    let is_digraph = |pair: &[Token<'_>]| pair[0].text == "%" && pair[1].text == ":";
    let acts = |t: &Token<'_>| t.text == "#" || is_effect(t.text) || macros.contains(t.text);
    joined.lines().any(|line| line.trim_start().starts_with('#'))
        || tokens.iter().any(acts)
        || tokens.windows(2).any(is_digraph)
}

/// Whether a word has an effect on later text.
fn is_effect(word: &str) -> bool {
    matches!(word, "_Pragma" | "__pragma" | "__COUNTER__")
}

/// The macros among these definitions that have an effect on later text, by themselves or through others.
pub(crate) fn acting_macros(preprocessed: &str) -> BTreeSet<String> {
    let mut open: Vec<(&str, &str)> = Vec::new();
    for line in preprocessed.lines().filter_map(|line| line.strip_prefix("#define ")) {
        let end = line.bytes().position(|b| !is_word(b)).unwrap_or(line.len());
        open.push(line.split_at(end));
    }
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for (name, body) in &open {
            // `##` may make any word, but not with the comma before a list of arguments.
            let pastes = body.replace("##__VA_ARGS__", "").replace("## __VA_ARGS__", "").contains("##");
            let acts = |t: &Token<'_>| is_effect(t.text) || found.contains(t.text);
            if !found.contains(*name) && (pastes || tokens(body).iter().any(acts)) {
                found.insert((*name).to_owned());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Blanks a piece of a text: newlines stay, everything else becomes spaces.
pub(crate) fn blank(text: &mut [u8], start: usize, end: usize) {
    for byte in text.iter_mut().take(end).skip(start).filter(|byte| !matches!(**byte, b'\n' | b'\r')) {
        *byte = b' ';
    }
}

/// Behind the line of a directive, with those that a backslash joins to it.
fn directive_end(text: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        let line =
            text.get(at..).unwrap_or(&[]).iter().position(|b| *b == b'\n').map_or(text.len(), |n| at + n);
        let joined = text.get(..line).is_some_and(|t| t.ends_with(b"\\") || t.ends_with(b"\\\r"));
        at = (line + 1).min(text.len());
        if !joined || at >= text.len() {
            return at;
        }
    }
}

/// Whether this is the first character of a line, or the `#` after blanks, of a preprocessor directive.
fn is_directive(text: &[u8], at: usize) -> bool {
    let line = text.get(..at).and_then(|t| t.iter().rposition(|b| *b == b'\n')).map_or(0, |n| n + 1);
    let blank_before = text.get(line..at).is_some_and(|t| t.iter().all(u8::is_ascii_whitespace));
    text.get(at) == Some(&b'#') && blank_before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_have_no_tokens_inside() {
        let text = "a /* b */ \"c\" // d\\\n e\n 'f' R\"x(g)y\" )x\" 1'000u h";
        let found: Vec<&str> = tokens(text).iter().map(|t| t.text).collect();
        assert_eq!(found, ["a", "\"", "'", "R", "\"", "1'000u", "h"]);
    }

    #[test]
    fn directives_are_seen_behind_comments_and_as_digraphs() {
        let with = ["a\n #if X\n", "/* c */ # define A 1", "%:define A 1", "_Pragma(\"push_macro(1)\")"];
        let none = BTreeSet::new();
        assert!(with.iter().all(|text| has_directive(text, &none)));
        assert!(!has_directive("printf(\"# %:\"); // #if\n", &none));
        assert!(has_directive("_Prag\\\nma(\"x\")", &none), "lines are joined");
        assert!(has_directive("// c\r#undef X\r", &none), "a lone carriage return ends a line");
        assert!(
            has_directive("XR\"x(\" _Pragma(\"y\")", &none),
            "not every word before a string makes it raw"
        );
    }

    #[test]
    fn macros_act_through_others() {
        let macros = acting_macros(
            "#define A(x) B(x)\n#define B(x) _Pragma(x)\n#define C 1\n#define D a##b\nint A;\n",
        );
        assert_eq!(macros.iter().map(String::as_str).collect::<Vec<_>>(), ["A", "B", "D"]);
        assert!(has_directive("f(A(1));", &macros));
    }

    #[test]
    fn blanking_keeps_lines() {
        let mut text = b"{x = 1;\r\n y();}".to_vec();
        let end = text.len() - 1;
        blank(&mut text, 1, end);
        assert_eq!(String::from_utf8(text).expect("text"), "{      \r\n     }");
    }
}
