//! Barrier regions: the parts of a kernel between barriers of the block that order shared memory.
//!
//! Statements that a thread may execute without such a barrier between them are of one barrier region (and so are all that are joined to
//! it in this way, which may be more than needed). While one thread of a block is in a barrier region, all of its threads are, or have left
//! the kernel from there: what the barrier region does not do to shared memory, nobody in the block does between the barriers around it.
//!
//! Soundness rules: a barrier ends a barrier region only if it orders shared memory whatever its flags turn out to be, and is met by the
//! whole block. Both parts of a branch that ends the thread belong to the barrier region, too: whoever leaves is waited for.

use crate::flow::{Flow, NodeId};
use crate::points_to::{Effects, PointsTo};
use gpuproof_base::{Id, Origin};
use gpuproof_kir::{Space, Stmt};
use std::collections::BTreeSet;

/// The barrier regions of a kernel, and what its threads do to memory in each.
#[derive(Clone, Debug, Default)]
pub struct BarrierRegions {
    /// For each node its parts: where each starts, and which barrier region it is of.
    parts: Vec<Vec<(usize, usize)>>,
    effects: Vec<Effects>,
}

impl BarrierRegions {
    /// Works it out for a graph.
    pub fn new(flow: &Flow<'_>, points_to: &PointsTo) -> Self {
        let ends = ordering(flow, Space::Shared);
        let mut parts: Vec<Vec<(usize, usize)>> = Vec::new();
        let mut count = 0;
        for node in flow.nodes.ids() {
            let ends = ends.range((node, 0)..=(node, usize::MAX));
            let starts = std::iter::once(0).chain(ends.map(|(_, index)| index + 1));
            parts.push(starts.zip(count..).collect());
            count += parts.last().map_or(0, Vec::len);
        }
        let mut joined = Joined { parent: (0..count).collect() };
        for (node, data) in flow.nodes.iter_enumerated() {
            let Some((_, last)) = parts[node.number()].last().copied() else { continue };
            for next in data.end.successors() {
                if let Some((_, first)) = parts[next.number()].first() {
                    joined.join(last, *first);
                }
            }
        }
        let mut stmts: Vec<Vec<&Stmt>> = vec![Vec::new(); count];
        for (node, data) in flow.nodes.iter_enumerated() {
            for (index, stmt) in data.stmts.iter().enumerate() {
                stmts[joined.root(part_at(&parts[node.number()], index))].push(stmt);
            }
        }
        for part in parts.iter_mut().flatten() {
            part.1 = joined.root(part.1);
        }
        let effects = stmts.into_iter().map(|stmts| points_to.effects(stmts.into_iter())).collect();
        Self { parts, effects }
    }

    /// What the threads of a block do to memory in the barrier region that a statement stands in; a barrier stands in the one that it ends.
    /// None if that was not worked out.
    pub fn at(&self, node: NodeId, index: usize) -> Option<&Effects> {
        let parts = self.parts.get(node.number())?;
        self.effects.get(part_at(parts, index))
    }
}

fn part_at(parts: &[(usize, usize)], index: usize) -> usize {
    let after = parts.partition_point(|(start, _)| *start <= index);
    after.checked_sub(1).and_then(|n| parts.get(n)).map_or(0, |(_, region)| *region)
}

// semantics: races/barrier-fences
/// The barriers of the block that order a space. One barrier of the source may be several statements, when its flags depend on a condition: it orders
/// what all of them order.
pub fn ordering(flow: &Flow<'_>, space: Space) -> BTreeSet<(NodeId, usize)> {
    let mut places = Vec::new();
    let mut weak: BTreeSet<Origin> = BTreeSet::new();
    for (node, data) in flow.nodes.iter_enumerated() {
        for (index, stmt) in data.stmts.iter().enumerate() {
            let Some(barrier) = stmt.block_barrier() else { continue };
            places.push(((node, index), stmt.origin));
            if !barrier.fences.order(space) {
                weak.insert(stmt.origin);
            }
        }
    }
    places.into_iter().filter(|(_, origin)| !weak.contains(origin)).map(|(place, _)| place).collect()
}

/// Parts that belong together.
struct Joined {
    parent: Vec<usize>,
}

impl Joined {
    fn root(&mut self, mut part: usize) -> usize {
        while self.parent[part] != part {
            self.parent[part] = self.parent[self.parent[part]];
            part = self.parent[part];
        }
        part
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The smaller number stands for both.
        self.parent[a.max(b)] = a.min(b);
    }
}
