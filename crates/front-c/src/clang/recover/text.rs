//! Text as recovery sees it: tokens, names, macros, and taking a piece out.
//!
//! Tokens are words and single punctuation bytes with their offsets; comments, preprocessor directives, and the contents of strings and character
//! constants, are no tokens.
//! Nothing here decides anything: too many names only make more unusable.

use std::collections::{BTreeMap, BTreeSet};

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    /// A word, or one byte of punctuation. Strings are `"`.
    pub text: &'a str,
    /// Where it starts.
    pub at: usize,
}

impl Token<'_> {
    /// Whether it is a word that does not start with a digit.
    pub fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
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
                    .is_some_and(|t: &Token<'_>| t.text.ends_with('R') && t.at + t.text.len() == at);
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

fn raw_string_end(text: &str, at: usize) -> usize {
    let rest = text.get(at + 1..).unwrap_or("");
    let Some(open) = rest.find('(') else { return text.len() };
    let close = format!("){}\"", rest.get(..open).unwrap_or(""));
    rest.find(&close).map_or(text.len(), |end| at + 1 + end + close.len())
}

/// The names in a text.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    tokens(text).into_iter().filter(Token::is_name).map(|t| t.text.to_owned()).collect()
}

/// Macros by name, with the names that their definitions mention.
#[derive(Default, Debug, Clone)]
pub(crate) struct Macros(BTreeMap<String, BTreeSet<String>>);

impl Macros {
    /// Reads the `#define` lines of a preprocessed text. A macro that is defined several times has the names of all definitions.
    pub(crate) fn read(preprocessed: &str) -> Macros {
        let mut macros = Macros::default();
        for line in preprocessed.lines() {
            let Some(rest) = line.strip_prefix("#define ") else { continue };
            let end = rest.bytes().position(|b| !is_word(b)).unwrap_or(rest.len());
            let (name, body) = rest.split_at(end);
            macros.0.entry(name.to_owned()).or_default().extend(names(body));
        }
        macros
    }

    /// Adds all names that macros among these names stand for.
    pub(crate) fn close(&self, names: &mut BTreeSet<String>) {
        let mut open: Vec<String> = names.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for inside in self.0.get(&name).into_iter().flatten() {
                if names.insert(inside.clone()) {
                    open.push(inside.clone());
                }
            }
        }
    }
}

/// The names that a text outside of functions may declare: those outside of brackets, and all where that says too little.
pub(crate) fn declared(text: &str) -> BTreeSet<String> {
    let tokens = tokens(text);
    let has = |word: &str| tokens.iter().any(|t| t.text == word);
    // Naming an instance declares nothing.
    if tokens.first().is_some_and(|t| t.text == "template") && tokens.get(1).is_some_and(|t| t.text != "<") {
        return BTreeSet::new();
    }
    let opens_declarator =
        tokens.windows(2).any(|pair| pair[0].text == "(" && matches!(pair[1].text, "*" | "&"));
    if has("enum") || has("typedef") || has("static_assert") || has("_Static_assert") || opens_declarator {
        return tokens
            .iter()
            .filter(|t| t.is_name() && !is_keyword(t.text))
            .map(|t| t.text.to_owned())
            .collect();
    }
    let mut depth = 0usize;
    let mut found = BTreeSet::new();
    for token in &tokens {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            word if depth == 0 && token.is_name() && !is_keyword(word) => {
                found.insert(word.to_owned());
            }
            _ => {}
        }
    }
    found
}

/// Words that declare no name and that every text has.
pub(crate) fn is_keyword(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "alignas",
        "alignof",
        "auto",
        "bool",
        "break",
        "case",
        "char",
        "class",
        "const",
        "const_cast",
        "constexpr",
        "continue",
        "decltype",
        "default",
        "delete",
        "do",
        "double",
        "dynamic_cast",
        "else",
        "enum",
        "explicit",
        "extern",
        "false",
        "float",
        "for",
        "friend",
        "goto",
        "if",
        "inline",
        "int",
        "int16_t",
        "int32_t",
        "int64_t",
        "int8_t",
        "long",
        "mutable",
        "namespace",
        "new",
        "noexcept",
        "nullptr",
        "operator",
        "private",
        "protected",
        "public",
        "register",
        "reinterpret_cast",
        "return",
        "short",
        "signed",
        "size_t",
        "sizeof",
        "static",
        "static_assert",
        "static_cast",
        "std",
        "struct",
        "switch",
        "template",
        "this",
        "throw",
        "true",
        "typedef",
        "typename",
        "uint16_t",
        "uint32_t",
        "uint64_t",
        "uint8_t",
        "union",
        "unsigned",
        "using",
        "virtual",
        "void",
        "volatile",
        "while",
        "__global__",
        "__device__",
        "__host__",
        "__shared__",
        "__constant__",
        "__restrict__",
        "__forceinline__",
        "__inline__",
        "__launch_bounds__",
        "_Static_assert",
    ];
    WORDS.contains(&word)
}

/// Blanks a piece of a text: newlines and preprocessor directives stay, everything else becomes spaces, after `kept`.
pub(crate) fn blank(text: &mut [u8], start: usize, end: usize, kept: &[u8]) {
    let end = end.min(text.len());
    let mut at = start;
    let mut kept = kept.iter();
    while at < end {
        if is_directive(text, at) {
            at = directive_end(text, at);
            continue;
        }
        if let Some(byte) = text.get_mut(at)
            && *byte != b'\n'
            && *byte != b'\r'
        {
            *byte = kept.next().copied().unwrap_or(b' ');
        }
        at += 1;
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
    fn comments_and_strings_have_no_names() {
        let text = "a /* b */ \"c\" // d\\\n e\n 'f' R\"x(g)y\" )x\" 1'000u h";
        let found: Vec<&str> = tokens(text).iter().filter(|t| t.is_name()).map(|t| t.text).collect();
        assert_eq!(found, ["a", "R", "h"]);
    }

    #[test]
    fn macros_stand_for_what_they_mention() {
        let macros = Macros::read("#define A(x) B(x) + n\n#define B(x) c = x\nint A;\n");
        let mut names = BTreeSet::from(["A".to_owned()]);
        macros.close(&mut names);
        assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), ["A", "B", "c", "n", "x"]);
    }

    #[test]
    fn declared_names_stand_outside_of_brackets() {
        let list = |text: &str| declared(text).into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(list("Missing g(int n, float *x);"), "Missing g");
        assert_eq!(list("enum E { A, B = MISSING };"), "A B E MISSING");
        assert_eq!(list("template __global__ void k<float>(T *);"), "");
        assert_eq!(list("typedef Missing (*fn)(int);"), "Missing fn");
    }

    #[test]
    fn blanking_keeps_lines_and_directives() {
        let mut text = b"x = 1;\n#if A\n y();\n#define Z \\\n 2\n#endif\n z();".to_vec();
        let end = text.len();
        blank(&mut text, 0, end, b";");
        let shown = String::from_utf8(text).expect("text");
        assert_eq!(shown, ";     \n#if A\n     \n#define Z \\\n 2\n#endif\n     ");
    }
}
