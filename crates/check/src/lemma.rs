//! What questions may use beside the runs of threads, one file for each lemma.

pub(crate) mod bits;
mod broadcast;
mod counter;
mod monotone_update;
pub(crate) mod quotient;
mod winner;
mod write_back;
