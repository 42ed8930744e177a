//! The trust harness: gpuproof's verdicts against what really happens on the reference interpreter.
//!
//! The worst thing that gpuproof can do is to call a defective kernel proved, the second worst is a false alarm. Nine
//! questions look for them, each over many kernels; docs/trust.md tells how to ask them.
//!
//! * **random**: random small kernels ([`generate`]), run on small launches ([`launches`], [`truth`]) and checked. What was
//!   proved must not have happened ([`claims`]).
//! * **mutants**: kernels that are right, with one mistake ([`mutate`]). A mutant that goes wrong on some small launch must
//!   not be proved.
//! * **differential**: kernels that were proved, run on many more launches and inputs.
//! * **whole**: random kernels as files through `gpuproof check`; what it refutes must happen again when the saved witness
//!   is replayed ([`whole`]).
//! * **audit**: what the symbolic runs state of threads, whether or not a verdict rests on it, evaluated on runs ([`audit`]).
//! * **prove**: programs with contracts, and such programs with one mistake, run on inputs that meet their preconditions
//!   ([`prove`]).
//! * **source**: random CUDA C++ text, compiled for the host and lowered; both must leave the same in memory ([`source`]).
//! * **host**: random whole programs, run with their launches noted; each must be inside a context that gpuproof reads from the text
//!   ([`host`]).
//! * **solver**: queries answered `unsat`, answered again by a second solver ([`second`]).
//!
//! A failure is made small ([`shrink`]) and written down with everything needed to see it again ([`failure`]).
//! [`campaign`] puts it together; everything is decided by the seed, however many threads work on it.

pub mod assume;
pub mod audit;
pub mod campaign;
pub mod case;
pub mod claims;
pub mod corpus;
pub mod failure;
pub mod generate;
pub mod host;
pub mod launches;
pub mod mutants;
pub mod mutate;
pub mod prove;
pub use gpuproof_perm::run::random;
pub mod rules;
pub mod second;
pub mod shrink;
pub mod source;
pub mod table;
pub mod truth;
pub mod whole;
