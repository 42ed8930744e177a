//! Barriers of several blocks: those of the grid order all threads, those of a cluster the threads of its blocks.

use super::Order;
use super::lane_group::Class;
use crate::checker::{Check, barrier_points};
use gpuproof_kir::{BarrierScope, Space};
use gpuproof_thread::Point;
use std::collections::BTreeSet;

/// Barriers that pairs of threads of different blocks pass together.
pub(crate) struct WideBarrier {
    /// Whether the two blocks are in one cluster.
    pub(crate) same_cluster: bool,
}

impl Order for WideBarrier {
    fn interval_ends(&self, check: &Check<'_, '_>, _: &Class, _: Space) -> BTreeSet<Point> {
        let fits = |scope: &BarrierScope| match scope {
            BarrierScope::Grid => true,
            BarrierScope::Cluster => self.same_cluster,
            _ => false,
        };
        let points = barrier_points(check.kernel.flow).into_iter();
        points.filter(|(_, b)| b.fences.global && fits(&b.scope)).map(|(point, _)| point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::tests::{setup, whole};

    #[test]
    fn a_barrier_of_the_cluster_orders_blocks_of_one_cluster_alone() {
        let body =
            "barrier grid [shared, global] barrier cluster [shared, global] barrier block [shared, global]";
        let ends = |same_cluster| {
            whole(body, &setup(), |check, _| {
                WideBarrier { same_cluster }.interval_ends(check, &Class::default(), Space::Global).len()
            })
        };
        assert_eq!((ends(true), ends(false)), (2, 1));
    }
}
