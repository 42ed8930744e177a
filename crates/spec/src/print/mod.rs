//! Trees to canonical text.
//!
//! The text is one line, in the C dialect, with the fewest parentheses that the operator table allows, and
//! the parser reads it back to an equal tree. That holds for every tree that the parser can make; a tree made
//! by hand has to keep to what the `ast` types promise (a chain has two comparisons or more, and so on).

mod clause;
mod expr;
mod ty;

use crate::ast::Ident;
use crate::lexer::is_word;
use crate::words;
use gpuproof_base::Name;
use std::fmt;

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = is_word(&self.name) && !words::needs_backticks(&self.name);
        if plain { f.write_str(&self.name) } else { write!(f, "`{}`", self.name) }
    }
}

/// A name that may be qualified, between backticks if it would be read as something else.
fn write_name(f: &mut fmt::Formatter<'_>, name: &Name) -> fmt::Result {
    let first = name.split("::").next().unwrap_or("");
    let plain = name.split("::").all(is_word) && !words::needs_backticks(first);
    if plain { f.write_str(name) } else { write!(f, "`{name}`") }
}

/// Things with `, ` between them.
fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (n, item) in items.iter().enumerate() {
        if n > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
