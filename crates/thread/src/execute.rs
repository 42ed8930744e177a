//! Executing statements: what each does to the state of the thread, and the events that it leaves behind.

mod access;
mod async_copy;
mod barrier_invariant;
mod call;
mod exchange;
mod expression;
mod float;
mod lockstep;
mod pending;
mod phases;
mod pure;
mod sighting;
mod statement;

pub use access::{contents_at, contents_name};
pub use call::{says_its_accesses, smallest_scalar};
pub use statement::Next;
