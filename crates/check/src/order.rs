//! What is ordered, one file for each way of synchronising.

pub(crate) mod atomics;
pub(crate) mod lane_group;
pub(crate) mod lock_step;
pub(crate) mod named_barrier;
pub(crate) mod phase_order;
