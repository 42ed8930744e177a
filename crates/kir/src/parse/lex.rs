//! Tokens of the text form.

use super::Parsed;
use gpuproof_base::{Code, Diagnostic, FileId, Span};

/// What a token is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind<'t> {
    /// Letters, digits, `_` and `.`, starting with a letter or `_`.
    Word(&'t str),
    /// A number as written: `12`, `-3`, `0x7f`, `1.5e-7`, `-inf`.
    Number(&'t str),
    /// A string without quotes and escapes.
    Text(String),
    /// A sigil (`%`, `@`, `&`, `$`), a name, and which of the things so called is meant.
    Named(char, String, u32),
    /// A sigil and the number of an id: `%?7`.
    Numbered(char, u32),
    /// `#7`.
    Label(u32),
    /// `!7` after an expression.
    OriginAfter(u32),
    /// `!!7` before something else.
    OriginBefore(u32),
    /// Punctuation.
    Punct(&'static str),
    /// The end of the text.
    End,
}

/// A token and its bytes.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) start: u32,
    pub(super) end: u32,
}

const PUNCTUATION: [&str; 12] = ["->", "(", ")", "[", "]", "{", "}", ",", ":", ";", "=", "?"];

/// The tokens of a text shorter than 4 GiB; the last one is [`Kind::End`].
pub(super) fn tokens(text: &str, file: FileId) -> Parsed<Vec<Token<'_>>> {
    let mut lexer = Lexer { text, at: 0, file };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let start = lexer.at;
        let kind = lexer.token()?;
        let done = kind == Kind::End;
        tokens.push(Token { kind, start: start as u32, end: lexer.at as u32 });
        if done {
            return Ok(tokens);
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    file: FileId,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the longest prefix of such characters.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or("")
    }

    fn error(&self, start: usize, message: &str) -> Box<Diagnostic> {
        let end = self
            .at
            .max(start + self.text.get(start..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8));
        let span = Span::new(self.file, start as u32, end as u32);
        Box::new(Diagnostic::new(Code::KirSyntax, message).at(span, ""))
    }

    fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest().starts_with("//") {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn token(&mut self) -> Parsed<Kind<'t>> {
        let start = self.at;
        let Some(first) = self.peek() else { return Ok(Kind::End) };
        if is_word_start(first) {
            return Ok(Kind::Word(self.take_while(is_word)));
        }
        let rest = self.rest();
        let after_minus = rest.strip_prefix('-').unwrap_or(rest);
        if after_minus.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("-inf") {
            return Ok(Kind::Number(self.number()));
        }
        if let Some(punct) = PUNCTUATION.iter().find(|p| rest.starts_with(**p)) {
            self.at += punct.len();
            return Ok(Kind::Punct(punct));
        }
        match first {
            '"' => Ok(Kind::Text(self.string()?)),
            '%' | '@' | '&' | '$' => {
                self.at += 1;
                self.name(first, start)
            }
            '#' => {
                self.at += 1;
                Ok(Kind::Label(self.small(start)?))
            }
            '!' => {
                let before = rest.starts_with("!!");
                self.at += if before { 2 } else { 1 };
                let number = self.small(start)?;
                Ok(if before { Kind::OriginBefore(number) } else { Kind::OriginAfter(number) })
            }
            _ => Err(self.error(start, &format!("{first:?} has no meaning here"))),
        }
    }

    fn number(&mut self) -> &'t str {
        let start = self.at;
        self.at += usize::from(self.rest().starts_with('-'));
        let hexadecimal = self.rest().starts_with("0x");
        loop {
            self.take_while(is_word);
            let taken = self.text.get(start..self.at).unwrap_or("");
            // The sign of an exponent belongs to the number.
            let exponent = !hexadecimal && taken.ends_with(['e', 'E']) && self.rest().starts_with(['+', '-']);
            if !exponent {
                return taken;
            }
            self.at += 1;
        }
    }

    /// What follows a sigil.
    fn name(&mut self, sigil: char, start: usize) -> Parsed<Kind<'t>> {
        let name = match self.peek() {
            Some('?') => {
                self.at += 1;
                return Ok(Kind::Numbered(sigil, self.small(start)?));
            }
            Some('"') => self.string()?,
            Some(c) if is_word_start(c) => self.take_while(is_word).to_string(),
            _ => return Err(self.error(start, &format!("expected a name after '{sigil}'"))),
        };
        let mut count = 1;
        if self.peek() == Some('\'') {
            self.at += 1;
            count = self.small(start)?;
        }
        Ok(Kind::Named(sigil, name, count))
    }

    fn small(&mut self, start: usize) -> Parsed<u32> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        // An id is an index; the largest `u32` is kept free.
        match digits.parse::<u32>() {
            Ok(number) if number < u32::MAX => Ok(number),
            _ => Err(self.error(start, "expected a number below 4294967295 here")),
        }
    }

    fn string(&mut self) -> Parsed<String> {
        let start = self.at;
        self.at += 1;
        let mut result = String::new();
        loop {
            result.push_str(self.take_while(|c| c != '"' && c != '\\' && c != '\n'));
            match self.peek() {
                Some('"') => {
                    self.at += 1;
                    return Ok(result);
                }
                Some('\\') => result.push(self.escape()?),
                _ => return Err(self.error(start, "this string does not end on its line")),
            }
        }
    }

    fn escape(&mut self) -> Parsed<char> {
        let start = self.at;
        self.at += 1;
        let escaped = self.peek();
        self.at += escaped.map_or(0, char::len_utf8);
        let unknown = "unknown escape; there are \\\" \\\\ \\n \\r \\t and \\u{...}";
        match escaped {
            Some(c @ ('"' | '\\')) => Ok(c),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('u') => {
                let rest = self.rest();
                let digits = rest.strip_prefix('{').and_then(|r| r.split_once('}')).map(|(digits, _)| digits);
                let digits = digits.ok_or_else(|| self.error(start, unknown))?;
                let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                self.at += digits.len() + 2;
                c.ok_or_else(|| self.error(start, "this is not a Unicode character"))
            }
            _ => Err(self.error(start, unknown)),
        }
    }
}

fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}
