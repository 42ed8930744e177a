//! Two-thread obligations over barrier intervals: races, divergence, assertions.
//!
//! [`check`] runs one symbolic thread (room `thread`) over the kernel and over each of its barrier intervals,
//! makes the second thread by renaming what the two do not share ([`pair`]), and asks for each pair of conflicting
//! accesses, each pair of exits and each claim whether it can go wrong.
//!
//! * [`kernel`]: the order of the work. [`setup`]: what goes in. [`verdict`]: what comes out.
//! * [`obligation`]: what has to be shown, one file for each kind. [`order`]: what is ordered, one file for each way of synchronising.
//!   [`lemma`]: what may be used, one file for each lemma; [`known`]: what they have found.
//! * [`checker`]: how questions are asked. [`decide`]: with which facts. [`launch`]: the launch as terms. [`witness`]: from models to launches.

mod checker;
mod decide;
mod facts;
mod kernel;
mod known;
mod launch;
mod lemma;
mod obligation;
mod order;
mod pair;
mod setup;
mod time;
mod verdict;
mod witness;

pub use facts::{Facts, events, facts};
pub use gpuproof_logic::work::Stop;
pub use gpuproof_thread::{Point, Printer, conjuncts};
pub use kernel::check;
pub use launch::MOST_THREADS;
pub use obligation::{ARGUMENT_DIVISOR, BROKEN, CONTRADICTION, LEFT_ALONE, is_vacuous};
pub use pair::{Pair, Steps, Where};
pub use setup::{Bounds, Extent, Overflow, Properties, Setup};
pub use verdict::{Assumption, Blame, Cell, Checked, Obligation, Statistics, Status, Witness};
