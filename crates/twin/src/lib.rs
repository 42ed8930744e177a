//! Two-thread obligations over barrier intervals: races, divergence, assertions.
//!
//! [`check`](check::check) runs one symbolic thread (room `sym`) over the kernel and over each of its barrier intervals,
//! makes the second thread by renaming what the two do not share ([`pair`]), and asks for each pair of conflicting
//! accesses, each pair of exits and each claim whether it can go wrong.
//!
//! * [`setup`]: what goes in. [`verdict`]: what comes out.
//! * `race`, `meet`, `claim`, `named`, `initialised`: the obligations. `time`: what is left undone. `counter`, `winner`, `growth`: what results of atomics say. `last_block`: order by a counter and fences. `writeback`: what was written before a barrier. [`launch`]: the launch as terms. [`pair`]: the second thread. [`witness`]: from models to launches.

mod bits;
mod broadcast;
pub mod check;
mod claim;
mod counter;
pub mod facts;
mod growth;
mod initialised;
mod last_block;
pub mod launch;
mod lockstep;
mod look;
mod meet;
mod named;
pub mod pair;
mod pending;
mod phase_order;
mod race;
mod scope;
pub mod setup;
mod time;
mod vacuity;
pub mod verdict;
mod winner;
pub mod witness;
mod writeback;

pub use check::check;
pub use claim::{ARGUMENT_DIVISOR, CONTRADICTION};
pub use facts::{Facts, facts};
pub use gpuproof_logic::work::Stop;
pub use setup::{Bounds, Extent, Overflow, Properties, Setup};
pub use vacuity::is_vacuous;
pub use verdict::{Assumption, Blame, Cell, Checked, Obligation, Statistics, Status, Witness};
