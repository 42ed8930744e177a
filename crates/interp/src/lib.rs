//! Reference execution of kir: runs one launch, thread for thread, and reports what goes wrong.

mod arith;
mod async_copy;
mod code;
mod compile;
mod compile_expr;
mod compile_stmt;
mod exchange;
mod exec;
mod exec_memory;
pub mod finding;
mod float;
mod image;
pub mod launch;
mod lockstep;
mod memory;
mod order;
mod pure;
mod race;
mod report;
mod scheduler;
mod setup;
mod shadow;
mod sync;
mod thread;
mod value;
mod world;

pub use code::Program;
pub use finding::{AccessKind, End, Event, Finding, Outcome, ThreadId};
pub use launch::{Inputs, Launch, Rules};
pub use setup::{MAX_MEMORY, MAX_THREADS, run};
