//! Tokens to trees.
//!
//! A recursive descent parser. Its methods return the tree, or the diagnostic that stopped it; slips that it
//! can see through (a missing `;`) are put into [`Parser::reported`] and parsing goes on. The text is looked
//! at once; only types are tried and taken back, and never inside one another.
//!
//! * this file: the cursor, limits, error messages
//! * `expr`: operators; `primary`: everything without operators; `binder`: quantifiers and literals
//!   of collections
//! * `ty`, `stmt`, `clause`, `tool` (gpuopt and launch)
//!
//! **Limits.** Nesting is bounded by [`MAX_DEPTH`] and the operators of one clause or statement by
//! [`MAX_LINKS`], so every tree is at most their sum (times a small constant) high, and code that walks a
//! tree by recursion is safe on every input. Canonical text may have parentheses where the user's text had
//! none, at most one pair for each level, so reading it back allows [`MAX_DEPTH_AGAIN`].

mod binder;
mod clause;
mod expr;
mod primary;
mod stmt;
mod tool;
mod ty;

pub(crate) use ty::is_surely_type;

use crate::ast::{Ident, Place};
use crate::lexer::{self, Tok, Token};
use crate::text::{Dialect, Text};
use crate::words;
use gpuproof_base::{Code, Diagnostic, Name};

/// How deep brackets, statements and types may nest.
pub const MAX_DEPTH: u32 = 64;
/// How deep canonical text may nest.
pub const MAX_DEPTH_AGAIN: u32 = 2 * MAX_DEPTH + 8;
/// How many operators, subscripts and calls one clause or statement may have.
pub const MAX_LINKS: u32 = 1000;

/// A tree, or why there is none.
pub type Parsed<T> = Result<T, Diagnostic>;

/// A parser over one text.
pub struct Parser<'a> {
    text: Text<'a>,
    dialect: Dialect,
    tokens: Vec<Token>,
    position: usize,
    depth: u32,
    max_depth: u32,
    links: u32,
    /// Inside `|...|` and before the `|` of a comprehension: `|` and `||` end the expression.
    stop_at_bar: bool,
    /// At the top of `[...]` and of map literals: ` -> ` with white space separates.
    stop_at_arrow: bool,
    /// Tokens that were split into two, with what stood there before.
    splits: Vec<(usize, Token)>,
    /// Errors that did not stop the parser.
    pub reported: Vec<Diagnostic>,
    /// The calls `f<T>(...)` that were met: what has to be read with types in place of names.
    pub instances: Vec<Instance>,
}

/// A declaration with types in place of its type parameters.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name with the types: `f<int>`.
    pub name: Name,
    /// Its name without them.
    pub of: Name,
    /// The types, as they are written.
    pub types: Vec<Vec<Token>>,
}

impl<'a> Parser<'a> {
    /// A parser at the start of a text.
    pub fn new(text: Text<'a>, dialect: Dialect) -> Self {
        Self {
            text,
            dialect,
            tokens: lexer::tokenise(text.text),
            position: 0,
            depth: 0,
            max_depth: MAX_DEPTH,
            links: 0,
            stop_at_bar: false,
            stop_at_arrow: false,
            splits: Vec::new(),
            reported: Vec::new(),
            instances: Vec::new(),
        }
    }

    /// Where the cursor is, for [`Parser::reading`].
    pub fn mark(&self) -> usize {
        self.position
    }

    /// A parser for the text from a mark on in which words stand for other tokens. What these make has the places of the words.
    pub fn reading(&self, mark: usize, words: &[(Name, Vec<Token>)]) -> Self {
        let mut tokens = Vec::new();
        for token in self.tokens.iter().skip(mark) {
            let meant = match &token.tok {
                Tok::Word(word) => words.iter().find(|(name, _)| name == word),
                _ => None,
            };
            match meant {
                Some((_, meant)) => tokens.extend(meant.iter().map(|t| Token {
                    start: token.start,
                    end: token.end,
                    ..t.clone()
                })),
                None => tokens.push(token.clone()),
            }
        }
        Self { tokens, ..Self::new(self.text, self.dialect) }
    }

    /// A parser for text that was printed here.
    pub fn again(text: Text<'a>) -> Self {
        Self { max_depth: MAX_DEPTH_AGAIN, ..Self::new(text, Dialect::C) }
    }

    // ---- the cursor ----

    fn token_at(&self, position: usize) -> &Token {
        const END: &Token = &Token { tok: Tok::End, start: 0, end: 0, spaced: true, first_on_line: false };
        self.tokens.get(position).or(self.tokens.last()).unwrap_or(END)
    }

    fn token(&self) -> &Token {
        self.token_at(self.position)
    }

    /// The token `ahead` places on.
    fn ahead(&self, ahead: usize) -> &Token {
        self.token_at(self.position.saturating_add(ahead))
    }

    /// The token that is looked at.
    pub fn tok(&self) -> &Tok {
        &self.token().tok
    }

    /// Steps over the token that is looked at.
    pub fn advance(&mut self) {
        self.position = (self.position + 1).min(self.tokens.len().saturating_sub(1));
    }

    /// Whether the whole text has been read.
    pub fn at_end(&self) -> bool {
        *self.tok() == Tok::End
    }

    /// Whether the token is this operator or bracket.
    pub fn at(&self, punct: &str) -> bool {
        is_punct(self.tok(), punct)
    }

    /// Whether the token is this word.
    pub fn at_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    /// The token's text, if it is an unescaped word.
    pub fn word(&self) -> Option<&str> {
        word_of(self.tok())
    }

    /// Steps over this operator or bracket if it is there.
    pub fn eat(&mut self, punct: &str) -> bool {
        let there = self.at(punct);
        if there {
            self.advance();
        }
        there
    }

    /// Steps over this word if it is there.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let there = self.at_word(word);
        if there {
            self.advance();
        }
        there
    }

    /// Steps over `punct` where it may be the first half of a longer operator (`>` of `>>`, `*` of `**`).
    fn eat_half(&mut self, punct: &str) -> bool {
        let Token { tok: Tok::Punct(whole), start, end, spaced, first_on_line } = *self.token() else {
            return false;
        };
        if whole == punct {
            self.advance();
            return true;
        }
        let Some(first) = lexer::punctuation(punct) else { return false };
        let Some(second) = whole.strip_prefix(punct).and_then(lexer::punctuation) else { return false };
        let middle = start.saturating_add(first.len() as u32);
        let Some(slot) = self.tokens.get_mut(self.position) else { return false };
        let rest = Token { tok: Tok::Punct(second), start: middle, end, spaced: false, first_on_line: false };
        let before = std::mem::replace(
            slot,
            Token { tok: Tok::Punct(first), start, end: middle, spaced, first_on_line },
        );
        self.splits.push((self.position, before));
        self.tokens.insert(self.position + 1, rest);
        self.advance();
        true
    }

    /// Runs a parser function and takes everything back if it fails.
    fn attempt<T>(&mut self, parse: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (position, depth, links) = (self.position, self.depth, self.links);
        let (splits, reported) = (self.splits.len(), self.reported.len());
        let result = parse(self);
        if result.is_none() {
            while self.splits.len() > splits {
                let Some((at, token)) = self.splits.pop() else { break };
                self.tokens.remove(at + 1);
                if let Some(slot) = self.tokens.get_mut(at) {
                    *slot = token;
                }
            }
            self.reported.truncate(reported);
            (self.position, self.depth, self.links) = (position, depth, links);
        }
        result
    }

    /// Answers a question about what follows without stepping over it.
    pub fn lookahead(&mut self, test: impl FnOnce(&mut Self) -> bool) -> bool {
        let mut answer = false;
        self.attempt(|p| {
            answer = test(p);
            None::<()>
        });
        answer
    }

    /// End of the last token that was stepped over.
    fn end(&self) -> u32 {
        self.position.checked_sub(1).map_or(0, |n| self.token_at(n).end)
    }

    /// Start of the token that is looked at, for [`Parser::place_from`].
    pub fn start(&self) -> u32 {
        self.token().start
    }

    /// The place from a start to the end of the last token that was stepped over.
    pub fn place_from(&self, start: u32) -> Place {
        self.text.place(start, self.end().max(start))
    }

    // ---- limits ----

    /// Runs a parser function one level deeper.
    pub fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= self.max_depth {
            return Err(self
                .error_here("this annotation is nested too deeply", "too deep here")
                .help("name parts of it with pure functions or predicates"));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Begins to count operators anew, for a clause or statement that is read elsewhere.
    pub fn next_clause(&mut self) {
        self.links = 0;
    }

    /// Counts one more operator, subscript or call.
    pub fn link(&mut self) -> Parsed<()> {
        self.links += 1;
        if self.links > MAX_LINKS {
            return Err(self
                .error_here("this clause is too long", "more than 1000 operators up to here")
                .help("split it into several clauses"));
        }
        Ok(())
    }

    /// Runs a parser function inside brackets, where no bar or arrow ends an expression.
    pub fn bracketed<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.with_stops(false, false, parse)
    }

    /// `{ ... }`, made of what `item` reads; a lone `;` is nothing.
    pub fn braced<T>(&mut self, item: &mut dyn FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let open = self.start();
        self.expect("{")?;
        let mut items = Vec::new();
        self.bracketed(|p| {
            p.deeper(|p| {
                while !p.at("}") && !p.at_end() {
                    if !p.eat(";") {
                        items.push(item(p)?);
                    }
                }
                p.close("}", open)
            })
        })?;
        Ok(items)
    }

    /// The same, or a single one without braces; `;` is an empty list.
    pub fn braced_or_one<T>(&mut self, item: &mut dyn FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        if self.at("{") {
            return self.braced(item);
        }
        if self.eat(";") {
            return Ok(Vec::new());
        }
        Ok(vec![self.deeper(item)?])
    }

    fn with_stops<T>(
        &mut self,
        bar: bool,
        arrow: bool,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let before = (self.stop_at_bar, self.stop_at_arrow);
        (self.stop_at_bar, self.stop_at_arrow) = (bar, arrow);
        let result = parse(self);
        (self.stop_at_bar, self.stop_at_arrow) = before;
        result
    }

    // ---- names and punctuation ----

    /// A name that is declared or referred to.
    pub fn ident(&mut self, what: &str) -> Parsed<Ident> {
        let start = self.start();
        let name = match self.tok() {
            Tok::Escaped(name) => name.clone(),
            Tok::Word(name) if !words::is_reserved(name) => name.clone(),
            Tok::Word(name) => {
                let help =
                    format!("`{name}` is a word of the language; as a name it stands between backticks");
                return Err(self.expected(what).help(help));
            }
            _ => return Err(self.expected(what)),
        };
        self.advance();
        Ok(Ident { name, place: self.place_from(start) })
    }

    /// Steps over an operator or bracket that must be there.
    pub fn expect(&mut self, punct: &str) -> Parsed<()> {
        if self.eat(punct) { Ok(()) } else { Err(self.expected(&format!("`{punct}`"))) }
    }

    /// Steps over a closing bracket; `open` is where it was opened.
    pub fn close(&mut self, punct: &str, open: u32) -> Parsed<()> {
        if self.eat(punct) {
            return Ok(());
        }
        let error = self.expected(&format!("`{punct}`"));
        Err(match self.text.place(open, open.saturating_add(1)).span() {
            Some(span) => error.with(span, "opened here"),
            None => error,
        })
    }

    /// Steps over the `;` that ends a clause or statement; reports it as missing where the next clause or the
    /// next line begins instead.
    pub fn semicolon(&mut self) -> Parsed<()> {
        if self.eat(";") {
            return Ok(());
        }
        let next_clause = self.word().is_some_and(words::opens_clause);
        let slip = matches!(self.tok(), Tok::Invalid(_) | Tok::Punct(_));
        if self.at_end() || next_clause || (self.token().first_on_line && !slip) {
            let end = self.end();
            let error = self.error_at(
                "`;` is missing at the end of this clause",
                end.saturating_sub(1),
                end,
                "add `;` after this",
            );
            self.reported.push(error.help("every clause and ghost statement ends with `;`"));
            return Ok(());
        }
        Err(self.expected("`;`"))
    }

    // ---- messages ----

    /// What stands at the cursor, for messages.
    fn found(&self) -> String {
        let token = self.token();
        match &token.tok {
            Tok::End => "the end of the annotation".into(),
            _ => {
                let text = self.text.text.get(token.start as usize..token.end as usize).unwrap_or("");
                let short: String = text.chars().take(40).collect();
                format!("`{short}`")
            }
        }
    }

    fn error_at(&self, message: &str, start: u32, end: u32, label: &str) -> Diagnostic {
        let error = Diagnostic::new(Code::AnnotationSyntax, message);
        match self.text.place(start, end).span() {
            Some(span) => error.at(span, label),
            None => {
                let before = self.text.text.get(..start as usize).unwrap_or("");
                error.note(format!("at character {} of the clause", before.chars().count() + 1))
            }
        }
    }

    /// An error at the token that is looked at.
    pub fn error_here(&self, message: &str, label: &str) -> Diagnostic {
        let token = self.token();
        self.error_at(message, token.start, token.end, label)
    }

    /// "expected X, found Y" at the token that is looked at, with advice for usual slips.
    pub fn expected(&self, what: &str) -> Diagnostic {
        if let Tok::Invalid(message) = self.tok() {
            return self.error_here(message, "here");
        }
        let error =
            self.error_here(&format!("expected {what}, found {}", self.found()), &format!("expected {what}"));
        match self.slip() {
            Some(advice) => error.help(advice),
            None => error,
        }
    }

    /// What a usual slip at the cursor should have been.
    fn slip(&self) -> Option<String> {
        Some(match self.tok() {
            Tok::Punct("=>") => "implication is written `==>`".into(),
            Tok::Punct("->") if self.dialect == Dialect::C => "implication is written `==>`".into(),
            Tok::Punct("=") => "`=` assigns; equality is written `==`".into(),
            Tok::Punct("@") => "an annotation ends with `@*/`, and lines may begin with `@`".into(),
            Tok::Word(word) if &**word == "in" => "membership is written `\\in`".into(),
            Tok::Word(word) if words::opens_clause(word) => {
                format!("`{word}` opens a clause; the one before it is not complete")
            }
            Tok::Slashed(word @ ("forall" | "forall*" | "exists" | "sum" | "num" | "let")) => {
                format!("a binder stands in parentheses: `(\\{word} int i; ...; ...)`")
            }
            Tok::Punct("\\") => {
                let word = word_of(&self.ahead(1).tok).filter(|_| !self.ahead(1).spaced)?;
                match words::similar(word, words::SLASHED.into_iter()) {
                    Some(meant) => format!("there is no `\\{word}`; did you mean `\\{meant}`?"),
                    None => format!("there is no `\\{word}` in the annotation language"),
                }
            }
            _ => return None,
        })
    }
}

fn is_punct(tok: &Tok, punct: &str) -> bool {
    matches!(tok, Tok::Punct(p) if *p == punct)
}

fn word_of(tok: &Tok) -> Option<&str> {
    match tok {
        Tok::Word(word) => Some(word),
        _ => None,
    }
}
