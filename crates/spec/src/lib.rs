//! placeholder
/// A clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause;
