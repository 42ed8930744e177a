//! The syntax tree of annotations.
//!
//! * [`expr`]: expressions, resources included; untyped, the engines give them types.
//! * [`ty`]: types of C and of the mathematical values that contracts speak of.
//! * [`stmt`]: ghost statements.
//! * [`clause`]: contract clauses, declarations, optimisation wishes, launches.
//!
//! **Equality ignores places.** Every node carries a [`Place`], and two places are always equal, so `==` on
//! any node compares what is said and not where it is said. That is what a printed and re-read tree needs.

pub mod clause;
pub mod expr;
pub mod stmt;
pub mod ty;

use gpuproof_base::{Name, Span};

/// Where a node stands in its file; unknown for text that belongs to no file.
///
/// All places are equal to each other: see the module header.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub Option<Span>);

impl Place {
    /// The place of a node that no source text stands for.
    pub const NONE: Place = Place(None);

    /// The span, if the text belongs to a file.
    pub fn span(self) -> Option<Span> {
        self.0
    }
}

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

/// A name where it is declared or referred to as such.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Where it stands.
    pub place: Place,
}

impl Ident {
    /// A name without a place.
    pub fn new(name: impl Into<Name>) -> Self {
        Self { name: name.into(), place: Place::NONE }
    }
}
