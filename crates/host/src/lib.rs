//! Launches as the host code makes them.
//!
//! A [`Context`] is one launch in the source, reached in one way: the sizes of grid and block, dynamic shared memory, arguments and allocations, as terms, and
//! the conditions under which the host gets there. Terms are expressions of kernel IR whose locals are the context's [`Symbol`]s.
//!
//! Promise: for every launch that a run of the program makes there is a context and there are values of its symbols for which all facts hold and every term that is
//! known has the value of that run; what is not known may be anything. This is what whoever makes contexts has to keep, and what proofs rest on.
//!
//! * [`term`] builds terms, computes those that are constant, and writes them as C.
//! * [`many`] takes launches together that differ in numbers, where there are many.
//! * [`state`] is what is known at one point of the host code, and what is known where two ways meet.

pub mod context;
pub mod many;
pub mod state;
pub mod term;

pub use context::{Allocation, Argument, Context, Fact, Symbol, SymbolKind};
