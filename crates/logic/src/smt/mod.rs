//! SMT-LIB 2 text: printing whole queries and reading them back.
//!
//! The printed text states the ranges of variables as assertions, so it means the same as the terms without any
//! knowledge of this crate. Reading gives terms without ranges; they are equivalent, not identical.

mod parse;
mod print;
mod sexpr;

pub use parse::{ParseError, Script, parse};
pub use print::{query_text, term_text};
