//! Decides `logic` queries: built-in procedures first, then Z3 in process.
//!
//! # What an answer rests on
//!
//! * `Unsat` by a built-in procedure: each module states the lemma it applies; the procedures are fuzzed against Z3 and
//!   against enumeration at small widths.
//! * `Unsat` by Z3: the library, in the pinned version. A sample is checked by a second solver in the tests.
//! * `Sat`: nothing; the model is evaluated on the original formulas before it is returned.
//! * Integer reasoning about bit-vectors is used only where wrapping is excluded: by ranges, by entailed facts, by a
//!   side condition that Z3 proved, or by a no-wrap assumption of the caller, which the answer then names.
//!
//! # Modules
//!
//! * [`query`]: questions, answers, budgets. [`solver`]: the order of attempts. [`scope`]: many questions over common
//!   facts. [`incremental`]: the same in Z3, for invariant inference.
//! * [`branch`] decides most questions with [`view`], [`facts`], [`equations`] and [`radix`], [`shifts`] splits cases, `signs` those of divisors, `dividends` keeps numbers whole whose digits are taken apart; [`builtin`] is slower and rebuilds terms.
//!   [`guess`] looks for a small model. [`units`]: truth values and variables that single assertions fix.
//! * `settled`: questions that were refuted, for those that ask for more.
//! * [`route`], [`encode`], [`engine`]: Z3.
//! * [`dump`]: queries as files. [`peer`]: another solver as a process.
//!
//! One [`Solver`] and one arena of terms for each piece of work; nothing is shared between threads, and nothing between
//! two solvers: the answers of a piece of work do not depend on what its thread did before.

pub mod branch;
pub mod builtin;
mod dividends;
pub mod dump;
pub mod encode;
pub mod engine;
pub mod equations;
pub mod facts;
pub mod guess;
pub mod incremental;
pub mod peer;
pub mod query;
pub mod radix;
pub mod route;
pub mod scope;
mod settled;
pub mod shifts;
mod signs;
pub mod solver;
pub mod units;
pub mod view;

pub use encode::Encoding;
pub use engine::{WrongLibrary, Z3_VERSION, library_version};
pub use gpuproof_logic::{NoWrap, WrapOp};
pub use incremental::{Incremental, IncrementalAnswer};
pub use query::{Answer, Budget, Model, Procedure, Query, Why};
pub use scope::Scope;
pub use solver::{Solver, Statistics};
