//! A source text as the rewriter sees it: the tree of its kernels with the place of every node, and the text around them.
//!
//! PVL is read by its own parser. For CUDA and OpenCL the plain statements that kernels are made of are read here (`c`), because
//! clang's tree has neither annotations nor the text as it was written; what is not plain is refused with its place, and clang
//! sees every result before anybody else does.

mod c;

use crate::tree::range;
use gpuproof_base::{Code, Diagnostic, FileId, Span};
use gpuproof_front_pvl::{Item, Method};
use gpuproof_spec::ast::clause::ClauseKind;
use gpuproof_spec::lexer::{self, Tok, Token};
use gpuproof_spec::{Clause, Dialect, Expr, annotations, parse_annotation};
use std::ops::Range;

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// PVL.
    Pvl,
    /// CUDA.
    Cuda,
    /// OpenCL.
    OpenCl,
}

/// A source text.
pub struct Source<'t> {
    /// The file, for places.
    pub file: FileId,
    /// Its text.
    pub text: &'t str,
    /// The same with the markers of annotation comments, wishes and preprocessor lines blanked, byte for byte.
    pub bare: String,
    /// Its language.
    pub language: Language,
    /// PVL's methods; in the other languages kernels, whose place begins with their contract.
    pub methods: Vec<Method>,
    /// The wishes, in order.
    pub wishes: Vec<Clause>,
    /// Macros that stand for a number.
    pub macros: Vec<(String, Expr)>,
    /// What is said of a kernel's launch: its name, and facts about sizes.
    pub launches: Vec<(String, Expr)>,
    /// The wish that is being granted.
    pub granted: Range<usize>,
    /// Why some kernels could not be read.
    pub unread: Vec<Diagnostic>,
    comments: Vec<Range<usize>>,
    tokens: Vec<Token>,
}

impl<'t> Source<'t> {
    /// Reads a text.
    pub fn read(file: FileId, text: &'t str, language: Language) -> Result<Self, Vec<Diagnostic>> {
        let found = annotations(text);
        let comments = found.iter().map(|a| a.start as usize..a.end as usize).collect();
        let (wishes, errors) = match language {
            Language::Pvl => gpuproof_front_pvl::wishes(file, text),
            _ => {
                let read = found.iter().map(|a| parse_annotation(a.text_in(file), Dialect::C));
                let (clauses, errors): (Vec<Vec<Clause>>, Vec<Vec<Diagnostic>>) = read.unzip();
                let is_wish = |c: &Clause| matches!(c.kind, ClauseKind::Optimise(_));
                (clauses.into_iter().flatten().filter(is_wish).collect(), errors.concat())
            }
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut bare = match language {
            Language::Pvl => gpuproof_front_pvl::without_markers(text),
            _ => c::bare(text, &found),
        };
        for wish in &wishes {
            blank(&mut bare, range(wish.place));
        }
        let tokens = lexer::tokenise(&bare);
        let mut source = Self {
            file,
            text,
            bare,
            language,
            methods: Vec::new(),
            wishes,
            macros: Vec::new(),
            launches: Vec::new(),
            granted: 0..0,
            unread: Vec::new(),
            comments,
            tokens,
        };
        match language {
            Language::Pvl => {
                let program = gpuproof_front_pvl::parse(file, text)?;
                source.methods = program
                    .items
                    .into_iter()
                    .filter_map(|item| match item {
                        Item::Method(method) => Some(method),
                        _ => None,
                    })
                    .collect();
            }
            _ => c::read(&mut source),
        }
        Ok(source)
    }

    /// A span of the file.
    pub fn span(&self, range: &Range<usize>) -> Span {
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span::new(self.file, small(range.start), small(range.end))
    }

    /// A rejection at a range.
    pub fn reject(
        &self,
        code: Code,
        at: &Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, message).at(self.span(at), label)
    }

    /// The tokens of a range.
    pub fn tokens_in(&self, range: &Range<usize>) -> &[Token] {
        let from = self.tokens.partition_point(|t| (t.start as usize) < range.start);
        let to = self.tokens.partition_point(|t| (t.start as usize) < range.end && t.tok != Tok::End);
        self.tokens.get(from..to.max(from)).unwrap_or(&[])
    }

    /// What a range says, on one line: comments left out, white space reduced.
    pub fn said(&self, range: &Range<usize>) -> String {
        let mut text = String::new();
        for token in self.tokens_in(range) {
            if token.spaced && !text.is_empty() {
                text.push(' ');
            }
            text += self.bare.get(token.start as usize..token.end as usize).unwrap_or("");
        }
        text
    }

    /// The text of what a clause claims, parentheses around its first and last operand included: what stands between its word and its semicolon.
    pub fn claim(&self, clause: &gpuproof_spec::Clause) -> Range<usize> {
        let whole = crate::tree::range(clause.place);
        let tokens = self.tokens_in(&whole);
        let last = tokens.iter().rev().find(|t| t.tok != Tok::Punct(";"));
        match (tokens.get(1), last) {
            (Some(first), Some(last)) => first.start as usize..last.end as usize,
            _ => whole,
        }
    }

    /// The white space that a line begins with.
    pub fn indent(&self, at: usize) -> &'t str {
        let line = self.text.get(self.line_start(at)..).unwrap_or("");
        let end = line.find(|c: char| c != ' ' && c != '\t').unwrap_or(line.len());
        line.get(..end).unwrap_or("")
    }

    /// The first byte of the line of an offset.
    pub fn line_start(&self, at: usize) -> usize {
        self.text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |n| n + 1)
    }

    /// The annotation comment around an offset.
    pub fn comment_around(&self, at: usize) -> Option<&Range<usize>> {
        self.comments.iter().find(|c| c.start < at && at < c.end)
    }

    /// Where code can be inserted before an offset that may lie in an annotation comment, and what must stand around it.
    ///
    /// Line comments are one for each line. A block comment that says something before the offset is closed and opened again.
    ///
    /// Other wishes that stand directly before the offset stay directly before it.
    pub fn before(&self, at: usize) -> (usize, &'static str, &'static str) {
        let directly = |w: &&Clause| {
            let wish = range(w.place);
            wish.end <= at && wish != self.granted && self.tokens_in(&(wish.end..at)).is_empty()
        };
        if let Some(first) = self.wishes.iter().find(directly) {
            return self.before_comment(range(first.place).start);
        }
        self.before_comment(at)
    }

    /// The same, between the wishes that stand there and the offset.
    pub fn before_comment(&self, at: usize) -> (usize, &'static str, &'static str) {
        let Some(comment) = self.comment_around(at) else { return (at, "", "") };
        if self.text.get(comment.start..).is_some_and(|t| t.starts_with("//")) {
            let start = self.line_start(at).max(comment.start);
            return (start + self.text.get(start..).map_or(0, |t| t.find('/').unwrap_or(0)), "", "");
        }
        if self.tokens_in(&(comment.start..at)).is_empty() {
            return (comment.start, "", "");
        }
        (at, "@*/\n", "/*@ ")
    }

    /// A line of annotation.
    pub fn ghost(&self, said: &str) -> String {
        match self.language {
            Language::Pvl => said.to_owned(),
            _ => format!("//@ {said}"),
        }
    }

    /// Where the body of a loop or parallel block begins that ends with `end`: the first `{` after `from`, or the first token
    /// if that is none. Gives the inside of the braces, or the statement, and whether there are braces.
    pub fn body(&self, from: usize, end: usize) -> (Range<usize>, bool) {
        let tokens = self.tokens_in(&(from..end));
        match tokens.first() {
            Some(token) if token.tok == Tok::Punct("{") => {
                (token.end as usize..end.saturating_sub(1).max(token.end as usize), true)
            }
            Some(token) => (token.start as usize..end, false),
            None => (end..end, false),
        }
    }

    /// The range to delete in order to remove a clause: with its line, or its whole comment, if nothing else is there.
    pub fn clause_with_surroundings(&self, clause: &Range<usize>) -> Range<usize> {
        let mut whole = clause.clone();
        if let Some(comment) = self.comment_around(clause.start) {
            let alone = self.tokens_in(comment).iter().all(|t| {
                let (start, end) = (t.start as usize, t.end as usize);
                start >= clause.start && end <= clause.end
            });
            // Wishes are blanks to the tokens.
            let alone = alone && self.next_wish(comment.start, clause) >= comment.end;
            if alone {
                whole = comment.clone();
            } else if self.text.get(self.line_start(clause.start)..clause.start).map(str::trim) == Some("//@")
            {
                whole.start = self.line_start(clause.start) + self.indent(clause.start).len();
            }
        }
        let line = self.line_start(whole.start);
        let before_blank = self.text.get(line..whole.start).is_some_and(|t| t.trim().is_empty());
        let rest = self.text.get(whole.end..).unwrap_or("");
        let to_break = rest.find('\n').unwrap_or(rest.len());
        let after_blank = rest.get(..to_break).is_some_and(|t| t.trim().is_empty());
        if before_blank && after_blank {
            return line..(whole.end + to_break + 1).min(self.text.len());
        }
        // Directly after the opening of a comment the next clause moves up.
        let opened = self.text.get(line..whole.start).is_some_and(|t| t.trim() == "/*@");
        if opened
            && after_blank
            && let Some(next) = self.tokens_in(&(whole.end..self.text.len())).first()
        {
            return whole.start..(next.start as usize).min(self.next_wish(whole.end, clause));
        }
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        whole.start..whole.end + blanks
    }

    /// Where the next wish from a place on stands, other than the one given; the end of the text if there is none.
    fn next_wish(&self, from: usize, other_than: &Range<usize>) -> usize {
        let starts = self.wishes.iter().map(|wish| range(wish.place).start);
        starts.filter(|at| *at >= from && *at != other_than.start).min().unwrap_or(self.text.len())
    }
}

/// Blanks a range, line breaks excepted.
fn blank(text: &mut String, range: Range<usize>) {
    let Some(part) = text.get(range.clone()) else { return };
    let blanks: String = part.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(range, &blanks);
}
