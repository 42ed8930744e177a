//! Dominators of a flow graph: which nodes every path from the entry passes.
//!
//! Nodes that nobody reaches have no dominator and appear in no result.

use crate::flow::{Flow, NodeId};
use gpuproof_base::IndexVec;

/// The dominator tree and the edges of a graph's reachable part.
#[derive(Clone, Debug)]
pub struct Dominance {
    /// The closest dominator of each node but the entry; none for nodes that are not reached.
    above: IndexVec<NodeId, Option<NodeId>>,
    /// The nodes whose closest dominator a node is, in order.
    below: IndexVec<NodeId, Vec<NodeId>>,
    /// Where the region that a node dominates ends: the nodes that it does not dominate strictly but one of whose
    /// predecessors it dominates.
    frontier: IndexVec<NodeId, Vec<NodeId>>,
    reached: IndexVec<NodeId, bool>,
}

impl Dominance {
    /// Works it out for a graph.
    pub fn new(flow: &Flow<'_>) -> Self {
        let reached = reached(flow);
        let mut before: IndexVec<NodeId, Vec<NodeId>> = filled(flow, Vec::new());
        for node in flow.nodes.ids().filter(|node| reached[*node]) {
            for next in flow.nodes[node].end.successors() {
                before[next].push(node);
            }
        }
        let above = closest(flow, &before, &reached);
        let mut below: IndexVec<NodeId, Vec<NodeId>> = filled(flow, Vec::new());
        let mut frontier: IndexVec<NodeId, Vec<NodeId>> = filled(flow, Vec::new());
        for node in flow.nodes.ids().filter(|node| reached[*node]) {
            if let Some(parent) = above[node] {
                below[parent].push(node);
            }
            if before[node].len() < 2 {
                continue;
            }
            for from in &before[node] {
                let mut at = Some(*from);
                while let Some(runner) = at.filter(|runner| Some(*runner) != above[node]) {
                    if frontier[runner].last() != Some(&node) {
                        frontier[runner].push(node);
                    }
                    at = above[runner];
                }
            }
        }
        Dominance { above, below, frontier, reached }
    }

    /// The closest node that every path to this one passes; none for the entry and for what is not reached.
    pub fn above(&self, node: NodeId) -> Option<NodeId> {
        self.above[node]
    }

    /// The nodes that this one is the closest dominator of.
    pub fn below(&self, node: NodeId) -> &[NodeId] {
        &self.below[node]
    }

    /// The nodes where control from this one meets control that did not pass it.
    pub fn frontier(&self, node: NodeId) -> &[NodeId] {
        &self.frontier[node]
    }

    /// Whether any path from the entry gets here.
    pub fn reached(&self, node: NodeId) -> bool {
        self.reached[node]
    }
}

pub(crate) fn filled<T: Clone>(flow: &Flow<'_>, value: T) -> IndexVec<NodeId, T> {
    let mut list = IndexVec::new();
    for _ in flow.nodes.ids() {
        list.push(value.clone());
    }
    list
}

fn reached(flow: &Flow<'_>) -> IndexVec<NodeId, bool> {
    let mut reached = filled(flow, false);
    let mut open = vec![flow.entry()];
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            open.extend(flow.nodes[node].end.successors());
        }
    }
    reached
}

/// Nodes are numbered so that forward edges go up, which makes the numbers an order in which a node comes after all
/// its dominators; the usual iteration over that order is at its end after a round or two.
fn closest(
    flow: &Flow<'_>,
    before: &IndexVec<NodeId, Vec<NodeId>>,
    reached: &IndexVec<NodeId, bool>,
) -> IndexVec<NodeId, Option<NodeId>> {
    let entry = flow.entry();
    let mut above: IndexVec<NodeId, Option<NodeId>> = filled(flow, None);
    let meet = |above: &IndexVec<NodeId, Option<NodeId>>, a: NodeId, b: NodeId| {
        let (mut a, mut b) = (a, b);
        while a != b {
            // The one with the larger number is no dominator of the other.
            let later = if a > b { &mut a } else { &mut b };
            *later = above[*later].unwrap_or(entry);
        }
        a
    };
    let mut changed = true;
    while changed {
        changed = false;
        for node in flow.nodes.ids().filter(|node| reached[*node] && *node != entry) {
            let mut found = None;
            for from in before[node].iter().filter(|from| **from == entry || above[**from].is_some()) {
                found = Some(found.map_or(*from, |other| meet(&above, other, *from)));
            }
            if above[node] != found {
                above[node] = found;
                changed = true;
            }
        }
    }
    above
}
