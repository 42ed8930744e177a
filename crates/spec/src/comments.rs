//! Annotation comments in C, C++ and OpenCL source.
//!
//! Finds `//@ ...` and `/*@ ... @*/` (or `*/`). `//@` comments on consecutive lines with nothing between them
//! are one annotation. Strings, characters, raw strings and ordinary comments are skipped; a backslash at the
//! end of a line continues a line comment.
//!
//! The text of an annotation has the length of what it stands for in the file: comment markers, the `@` that
//! may begin the lines of a block, and line continuations are replaced by blanks. So a byte of the text is
//! the byte of the file at [`Annotation::start`] plus its position.
//!
//! Whether an annotation lies in an inactive `#if` branch is not known here.

use crate::text::Text;
use gpuproof_base::FileId;
use std::ops::Range;

/// An annotation comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// Offset of the first byte of the comment.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
    /// What it says, with blanks for everything that is not part of it.
    pub text: String,
}

impl Annotation {
    /// The text with its place in the file.
    pub fn text_in(&self, file: FileId) -> Text<'_> {
        Text::in_file(file, self.start, &self.text)
    }
}

/// All annotation comments of a source text, in order.
pub fn annotations(source: &str) -> Vec<Annotation> {
    let mut scanner = Scanner { bytes: source.as_bytes(), position: 0 };
    let mut found: Vec<Found> = Vec::new();
    // End of the last `//@` comment, while nothing but white space and one line break has followed it.
    let mut joinable: Option<usize> = None;
    while let Some(byte) = scanner.peek(0) {
        let start = scanner.position;
        match byte {
            b'/' if scanner.at(b"//") => {
                let annotation = scanner.at(b"//@");
                scanner.line_comment();
                if !annotation {
                    joinable = None;
                    continue;
                }
                match found
                    .last_mut()
                    .filter(|_| joinable.is_some_and(|end| is_next_line(source, end, start)))
                {
                    Some(last) => last.end = scanner.position,
                    None => found.push(Found { start, end: scanner.position, block: false }),
                }
                joinable = Some(scanner.position);
            }
            b'/' if scanner.at(b"/*") => {
                let annotation = scanner.at(b"/*@");
                scanner.block_comment();
                if annotation {
                    found.push(Found { start, end: scanner.position, block: true });
                }
                joinable = None;
            }
            _ if byte.is_ascii_whitespace() => scanner.position += 1,
            _ => {
                scanner.code(byte);
                joinable = None;
            }
        }
    }
    found.into_iter().filter_map(|found| found.annotation(source)).collect()
}

/// The byte ranges of all comments of a source text, in order; a comment inside a string is none.
pub fn comments(source: &str) -> Vec<Range<usize>> {
    let mut scanner = Scanner { bytes: source.as_bytes(), position: 0 };
    let mut found = Vec::new();
    while let Some(byte) = scanner.peek(0) {
        let start = scanner.position;
        match byte {
            b'/' if scanner.at(b"//") => scanner.line_comment(),
            b'/' if scanner.at(b"/*") => scanner.block_comment(),
            _ => {
                scanner.code(byte);
                continue;
            }
        }
        found.push(start..scanner.position.min(source.len()));
    }
    found
}

/// Whether `from..to` is white space with exactly one line break.
fn is_next_line(source: &str, from: usize, to: usize) -> bool {
    source.get(from..to).is_some_and(|gap| gap.matches('\n').count() == 1 && gap.trim().is_empty())
}

/// An annotation comment as it stands in the source.
struct Found {
    start: usize,
    end: usize,
    block: bool,
}

impl Found {
    fn annotation(&self, source: &str) -> Option<Annotation> {
        let mut text = source.get(self.start..self.end)?.as_bytes().to_vec();
        if self.block {
            blank_block(&mut text);
        } else {
            blank_lines(&mut text);
        }
        Some(Annotation {
            start: u32::try_from(self.start).ok()?,
            end: u32::try_from(self.end).ok()?,
            // Only whole ASCII characters were replaced, so the text is still UTF-8.
            text: String::from_utf8(text).ok()?,
        })
    }
}

fn blank(bytes: &mut [u8]) {
    bytes.fill(b' ');
}

/// Blanks `/*@`, `@*/` and the `@` that begin lines.
fn blank_block(text: &mut [u8]) {
    let length = text.len();
    if text.ends_with(b"*/") && length >= 5 {
        let at = text.get(length - 3) == Some(&b'@') && length > 5;
        let tail = length - if at { 3 } else { 2 };
        blank(&mut text[tail..]);
    }
    let head = length.min(3);
    blank(&mut text[..head]);
    let mut line_start = false;
    for byte in text {
        match *byte {
            b'\n' => line_start = true,
            b'@' if line_start => *byte = b' ',
            b' ' | b'\t' | b'\r' => {}
            _ => line_start = false,
        }
    }
}

/// Blanks the `//@` that begin lines (continued ones included), and line continuations.
fn blank_lines(text: &mut [u8]) {
    let mut line_start = true;
    for n in 0..text.len() {
        match text[n] {
            b'\n' => line_start = true,
            b'/' if line_start && text[n..].starts_with(b"//@") => {
                blank(&mut text[n..n + 3]);
                line_start = false;
            }
            b'\\' if text[n + 1..].starts_with(b"\n") || text[n + 1..].starts_with(b"\r\n") => text[n] = b' ',
            byte => line_start &= byte.is_ascii_whitespace(),
        }
    }
}

struct Scanner<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.position.saturating_add(ahead)).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.position..).unwrap_or(&[])
    }

    fn at(&self, text: &[u8]) -> bool {
        self.rest().starts_with(text)
    }

    /// Whether a line break stands here, with the carriage return that may precede it.
    fn line_break(&self, ahead: usize) -> usize {
        match (self.peek(ahead), self.peek(ahead + 1)) {
            (Some(b'\n'), _) => 1,
            (Some(b'\r'), Some(b'\n')) => 2,
            _ => 0,
        }
    }

    /// Up to but not including the line break that ends it.
    fn line_comment(&mut self) {
        while let Some(byte) = self.peek(0) {
            if self.line_break(0) > 0 {
                return;
            }
            self.position += 1;
            if byte == b'\\' {
                self.position += self.line_break(0);
            }
        }
    }

    fn block_comment(&mut self) {
        self.position += 2;
        while self.position < self.bytes.len() {
            if self.at(b"*/") {
                self.position += 2;
                return;
            }
            self.position += 1;
        }
    }

    /// One token of code that begins with this byte.
    fn code(&mut self, byte: u8) {
        match byte {
            b'"' | b'\'' => self.quoted(byte),
            _ if byte.is_ascii_digit() => self.number(),
            _ if is_word_byte(byte) => self.word(),
            _ => self.position += 1,
        }
    }

    /// A string or character; an unclosed one ends with its line.
    fn quoted(&mut self, quote: u8) {
        self.position += 1;
        while let Some(byte) = self.peek(0) {
            if byte == b'\n' {
                return;
            }
            self.position += 1;
            match byte {
                b'\\' => self.position += self.line_break(0).max(1),
                _ if byte == quote => return,
                _ => {}
            }
        }
    }

    /// A number, with the quotes that may separate its digits.
    fn number(&mut self) {
        while let Some(byte) = self.peek(0) {
            let separator = byte == b'\'' && self.peek(1).is_some_and(|b| b.is_ascii_alphanumeric());
            if !(is_word_byte(byte) || byte == b'.' || separator) {
                return;
            }
            self.position += 1;
        }
    }

    /// A word, and the raw string that it may introduce.
    fn word(&mut self) {
        let start = self.position;
        while self.peek(0).is_some_and(is_word_byte) {
            self.position += 1;
        }
        let word = self.bytes.get(start..self.position).unwrap_or(&[]);
        if matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") && self.peek(0) == Some(b'"') {
            self.raw_string();
        }
    }

    /// `"delimiter( ... )delimiter"`
    fn raw_string(&mut self) {
        let inside = self.rest().get(1..).unwrap_or(&[]);
        let opening = inside.iter().take(17).position(|b| *b == b'(');
        let Some(length) = opening else { return self.quoted(b'"') };
        let mut end = vec![b')'];
        end.extend_from_slice(inside.get(..length).unwrap_or(&[]));
        end.push(b'"');
        let body = inside.get(length..).unwrap_or(&[]);
        let close = body.windows(end.len()).position(|window| window == end);
        self.position = match close {
            Some(at) => self.position + 1 + length + at + end.len(),
            None => self.bytes.len(),
        };
    }
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}
