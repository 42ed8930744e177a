//! What options say about the properties that are checked.

use clap::ValueEnum;

/// Which accesses are checked against the size of their array.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Bounds {
    /// None
    Off,
    /// Those to arrays whose size is known
    #[default]
    Known,
    /// All: an array of unknown size has at least a lower bound
    Strict,
}

/// What signed arithmetic may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Overflow {
    /// It is assumed not to wrap; listed where a proof needed it
    #[default]
    Assume,
    /// It must be shown not to wrap
    Check,
    /// It wraps
    Wrap,
}
