//! Contracts and permissions: what a program with contracts has to show, and showing it.
//!
//! # The way of a program
//!
//! ```text
//! PVL ── from_pvl ──┐
//!                   ├──▶ ir::Program ── exec ──▶ obligations ── decide ──▶ Proof
//! kir ── from_kir ──┘
//! ```
//!
//! * [`ir`]: the proof IR. Mathematical integers, arrays that permissions speak of, ghost sequences, contracts as typed
//!   expressions. It is not kir: kir's values have exact widths and its annotations are looks at bytes, while proofs are
//!   about numbers and elements.
//! * [`from_pvl`]: names and types of PVL. [`from_kir`]: kernels with their contract comments. [`meaning`]: formulas of both.
//! * [`infer`]: a guess at the permissions of a kernel that has none; it is proved like any clause.
//! * [`ghost`]: what ghost code may do. [`float`]: floating-point numbers.
//! * [`uniform`]: which variables have the same value in all threads of a block, and where control may diverge.
//! * [`exec`]: symbolic execution of one method, one thread of each parallel block; makes [`Obligation`]s.
//! * [`own`]: permissions as sums of atoms (guard, index, fraction) and how much of a location they give.
//! * [`run`]: runs of the proof IR on inputs: what goes wrong there is no matter of the solver.
//! * [`print`]: the proof IR as text. [`support`]: what a run is told and tells: wanted obligations, those shown before, progress.
//! * [`gaps`]: what contracts leave out. [`uses`]: the other methods and functions that a proof rests on.
//! * [`decide`]: shows obligations: instances of quantified facts, then Z3.
//!
//! # What makes it sound
//!
//! The rule stands beside the code that applies it. The invariants that all of them keep:
//!
//! 1. *A state is what one thread knows.* The heap term of an array gives the true value of every element that the thread
//!    holds permission for, and says nothing about others. Reading needs permission, also inside formulas.
//! 2. *Permissions are never made.* Each location starts with at most 1; blocks, barriers, calls and loops hand on what they take.
//! 3. *Facts about another thread are stated for that thread:* its own private variables are a function of its coordinates.
//! 4. *What could not be translated or shown is never dropped:* it is an error, or an obligation that fails.

pub mod decide;
pub mod exec;
pub mod float;
pub mod from_kir;
pub mod from_pvl;
pub mod gaps;
pub mod ghost;
pub mod infer;
pub mod ir;
pub mod meaning;
pub mod own;
pub mod print;
pub mod run;
pub mod support;
pub mod uniform;
pub mod uses;

pub use exec::{Obligation, Part, Proof, Shown, parts, prove};
