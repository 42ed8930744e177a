//! Placeholder header.
pub mod builtin;
pub mod facts;
pub mod query;
pub mod radix;
pub mod units;
pub mod view;
pub use query::{Answer, Budget, Model, NoWrap, Procedure, Query, Why, WrapOp};
