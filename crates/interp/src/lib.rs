//! Reference execution of kir: runs one launch, thread for thread, and reports what goes wrong.

pub mod finding;
pub mod launch;

pub use finding::{AccessKind, End, Event, Finding, Outcome, ThreadId};
pub use launch::{Inputs, Launch, Rules};
