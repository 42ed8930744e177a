//! The annotation languages: what a programmer writes to tell gpuproof about a kernel.
//!
//! * [`comments`]: annotation comments in source text.
//! * [`text`], [`lexer`], [`operators`], [`words`]: text, tokens, the operator table, the vocabulary.
//! * [`parser`]: tokens to trees; also for languages whose expressions are these ([`Dialect`]).
//! * [`ast`]: the trees. Equality ignores where a node stands.
//! * `print`: trees to canonical text on one line, which the parser reads back to an equal tree.
//!
//! The language is VerCors' where both have the construct, so that files written for it read unchanged;
//! `launch` is our own. Trees are untyped: names, types and meaning are the engines' business. No text makes
//! anything here panic, and every tree is shallow enough to be walked by recursion (see [`parser`]).

pub mod ast;
pub mod comments;
pub mod lexer;
pub mod operators;
pub mod parser;
mod print;
pub mod text;
pub mod words;

pub use ast::clause::{Clause, ClauseKind};
pub use ast::expr::{Expr, ExprKind};
pub use ast::ty::{Type, TypeKind};
pub use ast::{Ident, Place};
pub use comments::{Annotation, annotations};
pub use text::{Dialect, Text};

use gpuproof_base::{Code, Diagnostic};

/// Parses an annotation: all clauses that can be read, and what is wrong with the others.
pub fn parse_annotation(text: Text<'_>, dialect: Dialect) -> (Vec<Clause>, Vec<Diagnostic>) {
    let mut parser = parser::Parser::new(text, dialect);
    let clauses = parser.clauses();
    (clauses, parser.reported)
}

/// Parses the text of one clause that belongs to no file, as [`Clause`] prints it.
pub fn parse_clause(text: &str) -> Result<Clause, Diagnostic> {
    let mut parser = parser::Parser::again(Text::loose(text));
    let clauses = parser.clauses();
    if let Some(error) = parser.reported.into_iter().next() {
        return Err(error);
    }
    let count = clauses.len();
    let mut clauses = clauses.into_iter();
    match (clauses.next(), clauses.next()) {
        (Some(clause), None) => Ok(clause),
        _ => Err(Diagnostic::new(Code::AnnotationSyntax, format!("expected one clause, found {count}"))),
    }
}

/// Parses one expression that belongs to no file, such as a condition from the command line.
pub fn parse_expr(text: &str) -> Result<Expr, Diagnostic> {
    let mut parser = parser::Parser::again(Text::loose(text));
    let expr = parser.expr()?;
    if !parser.at_end() {
        return Err(parser.expected("the end of the expression"));
    }
    match parser.reported.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(expr),
    }
}
