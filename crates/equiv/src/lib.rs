//! Bounded functional checks: what a kernel computes, for one launch and given array sizes, for all inputs.
//!
//! # What is done
//!
//! [`run`](machine::run) executes all threads of a launch at once over `logic` terms: every element of every input array is
//! a symbol, every scalar argument a constant or a symbol. What comes out is a term for every byte of memory, and a
//! list of [`Claim`]s that nothing goes wrong on the way. [`decide`] compares the results of two runs that started with the same
//! symbols: a kernel and a sequential function, or two kernels.
//!
//! # What an answer rests on
//!
//! * The execution is the kernel's meaning for launches without races and divergence ([`machine`]); that there are none is
//!   not looked at here.
//! * *Equal* means equal for all values of all symbols, whatever is arbitrary included: equal terms, or a rule that stands beside
//!   its code ([`network`], [`order`], [`reals`]), or the solver.
//! * *Different* is a candidate: values of the symbols, to be run on the interpreter by whoever asked.
//!
//! Anything that cannot be followed ends the run with a [`Stop`] that says where and why.

mod access;
mod atomic;
mod bdd;
pub mod decide;
mod effect;
mod exchange;
mod expr;
pub mod launch;
pub mod machine;
pub mod memory;
pub mod network;
pub mod ops;
pub mod order;
mod races;
pub mod reals;
pub mod value;
mod words;

pub use launch::Launch;
pub use machine::{Claim, Finished, Job, Stop, run};
pub use memory::{Binding, Inputs, Memory};
