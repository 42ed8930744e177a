//! Reads the text form of a module; [`print`](mod@crate::print) says what it looks like.
//!
//! The text may come from anywhere: whatever it is, the answer is a module or a diagnostic, and nesting is
//! bounded by [`MAX_DEPTH`], so that no text overflows the stack. The parser checks only what it needs to
//! build a module; everything else is the validator's.
//!
//! A text with a table of origins gives a module with exactly those. Any other gives a module whose origins are
//! spans of the text itself, so that messages about it point into it.

mod cursor;
mod expr;
mod item;
mod lex;
mod stmt;

use crate::expr::Builtin;
use crate::module::{FunctionId, LocalId, Module, ObjectId};
use crate::ty::Ty;
use cursor::Cursor;
use gpuproof_base::{Code, Diagnostic, FileId, Id, Origin, Origins, Span};
use lex::{Kind, Token};
use std::collections::HashMap;

pub use crate::valid::MAX_DEPTH;

/// Reads a module. Spans in messages and origins are in `file`, which should hold this text.
pub fn module(text: &str, file: FileId) -> Result<Module, Diagnostic> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::new(Code::KirSyntax, "the text is longer than 4 GiB"));
    }
    let result = lex::tokens(text, file).and_then(|tokens| Parser::new(text, file, tokens).module());
    result.map_err(|diagnostic| *diagnostic)
}

/// A result whose error is small enough for deep recursion.
type Parsed<T> = Result<T, Box<Diagnostic>>;

/// Names to numbers: a name and which of the things so called is meant, counted from 1.
type Table = HashMap<(String, u32), usize>;

/// The state of parsing.
struct Parser<'t> {
    cursor: Cursor<'t>,
    origins: Origins,
    /// Whether the text has a table of origins.
    has_origins: bool,
    objects: Table,
    functions: Table,
    /// Locals of the function being read, and their types by number.
    locals: Table,
    local_types: Vec<Ty>,
    builtins: HashMap<String, Builtin>,
    /// Nesting of expressions.
    depth: usize,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, file: FileId, tokens: Vec<Token<'t>>) -> Self {
        let mut parser = Self {
            cursor: Cursor::new(text, file, tokens),
            origins: Origins::default(),
            has_origins: false,
            objects: Table::new(),
            functions: Table::new(),
            locals: Table::new(),
            local_types: Vec::new(),
            builtins: Builtin::all().into_iter().map(|b| (b.name(), b)).collect(),
            depth: 0,
        };
        parser.declare();
        parser
    }

    /// Gives objects and functions their ids before anything refers to them: a definition is a space or a
    /// function kind followed by a name, outside all braces.
    fn declare(&mut self) {
        use crate::words;
        let mut depth = 0usize;
        let mut previous = "";
        for token in self.cursor.tokens() {
            match &token.kind {
                Kind::Punct("{") => depth += 1,
                Kind::Punct("}") => depth = depth.saturating_sub(1),
                Kind::Named(sigil, name, count) if depth == 0 => {
                    let table = match sigil {
                        '@' if words::value(words::SPACES, previous).is_some() => &mut self.objects,
                        '&' if words::value(words::FUNCTION_KINDS, previous).is_some() => &mut self.functions,
                        _ => continue,
                    };
                    let number = table.len();
                    table.entry((name.clone(), *count)).or_insert(number);
                }
                _ => {}
            }
            previous = match token.kind {
                Kind::Word(word) => word,
                _ => "",
            };
        }
    }

    /// The origin of a thing whose text starts at `start` and ends with the token before this one.
    fn origin_from(&mut self, start: u32) -> Origin {
        let span = Span::new(self.cursor.file(), start, self.cursor.last_end());
        self.origins.at(span)
    }

    /// The id of a name, given its table.
    fn number(&self, sigil: char, table: &Table) -> Parsed<Option<usize>> {
        Ok(match &self.cursor.peek().kind {
            Kind::Numbered(found, number) if *found == sigil => Some(*number as usize),
            Kind::Named(found, name, count) if *found == sigil => match table.get(&(name.clone(), *count)) {
                Some(number) => Some(*number),
                None => {
                    let what = match sigil {
                        '%' => "this function has no such local",
                        '@' => "the module has no such object",
                        _ => "the module has no such function",
                    };
                    return Err(self.cursor.error(what));
                }
            },
            _ => None,
        })
    }

    /// A local, if one comes next.
    fn try_local(&mut self) -> Parsed<Option<LocalId>> {
        let number = self.number('%', &self.locals)?;
        self.cursor.skip_if(number.is_some());
        Ok(number.map(LocalId::new))
    }

    /// An object, if one comes next.
    fn try_object(&mut self) -> Parsed<Option<ObjectId>> {
        let number = self.number('@', &self.objects)?;
        self.cursor.skip_if(number.is_some());
        Ok(number.map(ObjectId::new))
    }

    /// A function, if one comes next.
    fn try_function(&mut self) -> Parsed<Option<FunctionId>> {
        let number = self.number('&', &self.functions)?;
        self.cursor.skip_if(number.is_some());
        Ok(number.map(FunctionId::new))
    }

    fn local(&mut self) -> Parsed<LocalId> {
        self.try_local()?.ok_or_else(|| self.cursor.expected("a local such as %x"))
    }

    fn object(&mut self) -> Parsed<ObjectId> {
        self.try_object()?.ok_or_else(|| self.cursor.expected("an object such as @a"))
    }

    fn function(&mut self) -> Parsed<FunctionId> {
        self.try_function()?.ok_or_else(|| self.cursor.expected("a function such as &f"))
    }

    /// `!!n` before something that is not an expression; none if absent.
    fn origin_before(&mut self) -> Parsed<Option<Origin>> {
        let Kind::OriginBefore(number) = self.cursor.peek().kind else { return Ok(None) };
        let origin = self.origin_by_number(number)?;
        self.cursor.skip();
        Ok(Some(origin))
    }

    /// The origin with this number, which the current token names.
    fn origin_by_number(&self, number: u32) -> Parsed<Origin> {
        self.origins
            .by_number(number)
            .ok_or_else(|| self.cursor.error("the table of origins has no such entry"))
    }

    /// The origin of a thing that was just read: the given one, else none if there is a table, else its span.
    fn origin(&mut self, given: Option<Origin>, start: u32) -> Origin {
        match given {
            Some(origin) => origin,
            None if self.has_origins => Origin::NONE,
            None => self.origin_from(start),
        }
    }
}
