//! Two-thread obligations over barrier intervals: races, divergence, assertions.

pub mod setup;
pub mod verdict;

pub use setup::{Bounds, Extent, Overflow, Properties, Setup};
pub use verdict::{Assumption, Blame, Cell, Checked, Obligation, Statistics, Status, Witness};
