//! What a run notes for lemmas about several threads: tickets of atomics, what was written before a barrier, what only atomics have changed.

pub(crate) mod monotone_update;
mod ticket;
mod write_back;
