//! A position in the tokens, and what can be asked of it.

use super::Parsed;
use super::lex::{Kind, Token};
use crate::ty::{LayoutId, Ty};
use gpuproof_base::{Code, Diagnostic, FileId, Id, Span};

/// The tokens and how many of them were read.
pub(super) struct Cursor<'t> {
    text: &'t str,
    file: FileId,
    tokens: Vec<Token<'t>>,
    at: usize,
    end: Token<'t>,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, file: FileId, tokens: Vec<Token<'t>>) -> Self {
        let size = text.len() as u32;
        Self { text, file, tokens, at: 0, end: Token { kind: Kind::End, start: size, end: size } }
    }

    pub(super) fn tokens(&self) -> &[Token<'t>] {
        &self.tokens
    }

    pub(super) fn file(&self) -> FileId {
        self.file
    }

    /// The next token.
    pub(super) fn peek(&self) -> &Token<'t> {
        self.tokens.get(self.at).unwrap_or(&self.end)
    }

    /// The token after the next one.
    pub(super) fn peek_second(&self) -> &Token<'t> {
        self.tokens.get(self.at + 1).unwrap_or(&self.end)
    }

    /// Where the next token starts.
    pub(super) fn start(&self) -> u32 {
        self.peek().start
    }

    /// Where the last token that was read ends.
    pub(super) fn last_end(&self) -> u32 {
        self.at.checked_sub(1).and_then(|n| self.tokens.get(n)).map_or(0, |token| token.end)
    }

    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    pub(super) fn skip_if(&mut self, condition: bool) {
        self.at += usize::from(condition);
    }

    /// A complaint about the next token.
    pub(super) fn error(&self, message: impl Into<String>) -> Box<Diagnostic> {
        let Token { start, end, .. } = *self.peek();
        Box::new(Diagnostic::new(Code::KirSyntax, message).at(Span::new(self.file, start, end), ""))
    }

    /// A complaint about everything from `start` to the last token that was read.
    pub(super) fn error_from(&self, start: u32, message: impl Into<String>) -> Box<Diagnostic> {
        let span = Span::new(self.file, start, self.last_end());
        Box::new(Diagnostic::new(Code::KirSyntax, message).at(span, ""))
    }

    /// `expected X, found Y`.
    pub(super) fn expected(&self, what: &str) -> Box<Diagnostic> {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the text".to_string(),
            _ => {
                let text = self.text.get(token.start as usize..token.end as usize).unwrap_or("");
                let shown: String = text.chars().take(40).collect();
                format!("`{shown}`")
            }
        };
        let mut error = self.error(format!("expected {what}, found {found}"));
        if let Some(label) = error.labels.first_mut() {
            label.text = format!("expected {what}");
        }
        error
    }

    pub(super) fn at_punct(&self, punct: &str) -> bool {
        matches!(self.peek().kind, Kind::Punct(p) if p == punct)
    }

    /// Whether this punctuation comes next; reads it if so.
    pub(super) fn eat(&mut self, punct: &str) -> bool {
        let found = self.at_punct(punct);
        self.skip_if(found);
        found
    }

    pub(super) fn expect(&mut self, punct: &str) -> Parsed<()> {
        if self.eat(punct) { Ok(()) } else { Err(self.expected(&format!("`{punct}`"))) }
    }

    /// The next token if it is a word.
    pub(super) fn peek_word(&self) -> Option<&'t str> {
        match self.peek().kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether this word comes next; reads it if so.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        self.skip_if(found);
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// The value of the next word by `find`.
    pub(super) fn word_as<T>(&mut self, what: &str, find: impl FnOnce(&str) -> Option<T>) -> Parsed<T> {
        let value = self.peek_word().and_then(find).ok_or_else(|| self.expected(what))?;
        self.skip();
        Ok(value)
    }

    pub(super) fn ty(&mut self) -> Parsed<Ty> {
        self.word_as("a type such as u32", Ty::parse)
    }

    /// `layout7`.
    pub(super) fn layout(&mut self) -> Parsed<LayoutId> {
        let number = |word: &str| {
            let digits = word.strip_prefix("layout").filter(|d| d.chars().all(|c| c.is_ascii_digit()))?;
            digits.parse::<u32>().ok().filter(|n| *n < u32::MAX)
        };
        Ok(LayoutId::new(self.word_as("a layout such as layout0", number)? as usize))
    }

    /// A whole number.
    pub(super) fn unsigned(&mut self) -> Parsed<u64> {
        let number = match self.peek().kind {
            Kind::Number(text) => text.parse::<u64>().ok(),
            _ => None,
        };
        let number = number.ok_or_else(|| self.expected("a whole number below 2^64"))?;
        self.skip();
        Ok(number)
    }

    /// A whole number below 2^32.
    pub(super) fn unsigned_32(&mut self) -> Parsed<u32> {
        let start = self.start();
        let number = self.unsigned()?;
        u32::try_from(number).map_err(|_| self.error_from(start, "expected a whole number below 2^32"))
    }

    /// A string.
    pub(super) fn text(&mut self) -> Parsed<String> {
        match self.peek().kind.clone() {
            Kind::Text(text) => {
                self.skip();
                Ok(text)
            }
            _ => Err(self.expected("a string in quotes")),
        }
    }

    /// A plain word or a string.
    pub(super) fn name(&mut self) -> Parsed<String> {
        match self.peek_word() {
            Some(word) => {
                self.skip();
                Ok(word.to_string())
            }
            None => self.text(),
        }
    }

    /// A label.
    pub(super) fn label(&mut self) -> Parsed<crate::stmt::LabelId> {
        match self.peek().kind {
            Kind::Label(number) => {
                self.skip();
                Ok(crate::stmt::LabelId::new(number as usize))
            }
            _ => Err(self.expected("a label such as #1")),
        }
    }
}
