//! Barriers of the block: all of its threads pass them together, so they cut the execution into intervals.
//!
//! Soundness: that they do pass them together is an obligation of its own (`crate::obligation::divergence`). A barrier counts for a space
//! only if it orders accesses to it.

use super::Order;
use super::lane_group::Class;
use crate::checker::Check;
use gpuproof_facts::barrier_region::ordering;
use gpuproof_kir::Space;
use gpuproof_thread::Point;
use std::collections::BTreeSet;

/// Barriers of the block.
pub(crate) struct BlockBarrier;

impl Order for BlockBarrier {
    fn interval_ends(&self, check: &Check<'_, '_>, _: &Class, space: Space) -> BTreeSet<Point> {
        ordering(check.kernel.flow, space).into_iter().map(|(node, index)| Point { node, index }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::tests::{setup, whole};

    fn ends(barrier: &str, space: Space) -> usize {
        whole(barrier, &setup(), |check, _| BlockBarrier.interval_ends(check, &Class::default(), space).len())
    }

    #[test]
    fn a_barrier_ends_intervals_of_the_spaces_that_it_orders() {
        assert_eq!(ends("barrier block [shared, global]", Space::Shared), 1);
        assert_eq!(ends("barrier block [global]", Space::Shared), 0);
        assert_eq!(ends("barrier block [global]", Space::Global), 1);
    }

    #[test]
    fn barriers_of_lanes_do_not() {
        assert_eq!(ends("barrier warp(4294967295:u32) [shared, global]", Space::Shared), 0);
    }
}
