//! Where threads that part at a branch, or leave a loop at different times, meet again.
//!
//! Think of two threads that visit a branch at the same time and go different ways. Each carries the name of its way.
//! Followed in the order of the text, the ways spread over the graph; a node that is reached by two of them is a
//! **meeting**, and from there on both threads carry the meeting's name. When only one name is left, the threads are
//! together again.
//!
//! *The same time* counts iterations: a visit of a node is told from others by how often each loop around the node was
//! repeated since it was entered. So one thread that leaves a loop and one that stays never meet inside it, and all
//! threads that stay meet at its header, whichever `continue` they took.

use crate::dominance::Dominance;
use crate::flow::{Flow, LoopId, NodeId};
use std::collections::{BTreeMap, BTreeSet};

/// What the parting of threads leads to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Influence {
    /// Nodes at whose start threads meet that came by different ways.
    pub meetings: Vec<NodeId>,
    /// Loops that threads may leave in different iterations.
    pub left_apart: Vec<LoopId>,
    /// Nodes that some of the threads may pass without the others, as far as this parting is concerned and not counting
    /// threads that left the function.
    pub alone: Vec<NodeId>,
}

/// What follows if threads part at the end of this node.
pub fn of_branch(flow: &Flow<'_>, dominance: &Dominance, node: NodeId) -> Influence {
    let ways = flow.nodes[node].end.successors().map(|next| (node, next)).collect();
    Walk::new(flow, dominance, flow.nodes[node].inside).run(ways)
}

/// What follows if threads leave this loop in different iterations: by any of its ways out.
pub fn of_loop(flow: &Flow<'_>, dominance: &Dominance, id: LoopId) -> Influence {
    let left = &flow.loops[id];
    let mut ways = Vec::new();
    for node in left.nodes().filter(|node| dominance.reached(*node)) {
        let out = flow.nodes[node].end.successors().filter(|next| !left.contains(*next));
        ways.extend(out.map(|next| (node, next)));
    }
    Walk::new(flow, dominance, left.parent).run(ways)
}

/// The name of a way: one of those at the start, or the meeting that it goes on from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    Start(usize),
    Meeting(NodeId),
}

struct Walk<'f, 'm> {
    flow: &'f Flow<'m>,
    dominance: &'f Dominance,
    /// The loops around the parting, innermost first: going round one of these ends the visit.
    around: Vec<LoopId>,
    /// The way that each node is on.
    ways: BTreeMap<NodeId, Way>,
    /// Nodes still to be passed.
    open: BTreeSet<NodeId>,
    /// The ways that go round a loop once more, and those that leave it.
    again: BTreeMap<LoopId, BTreeSet<Way>>,
    leave: BTreeMap<LoopId, BTreeSet<Way>>,
    result: Influence,
}

impl<'f, 'm> Walk<'f, 'm> {
    fn new(flow: &'f Flow<'m>, dominance: &'f Dominance, inside: Option<LoopId>) -> Self {
        let around = std::iter::successors(inside, |id| flow.loops[*id].parent).collect();
        Walk {
            flow,
            dominance,
            around,
            ways: BTreeMap::new(),
            open: BTreeSet::new(),
            again: BTreeMap::new(),
            leave: BTreeMap::new(),
            result: Influence::default(),
        }
    }

    fn run(mut self, starts: Vec<(NodeId, NodeId)>) -> Influence {
        for (number, (from, to)) in starts.into_iter().enumerate() {
            self.arrive(from, to, Way::Start(number));
        }
        // Forward edges go up, so that in this order a node is passed after everything that arrives at it.
        while let Some(node) = self.open.pop_first() {
            if self.open.is_empty() && !self.others_go_round(node) {
                break;
            }
            self.result.alone.push(node);
            let Some(way) = self.ways.get(&node).copied() else { continue };
            for next in self.flow.nodes[node].end.successors() {
                self.arrive(node, next, way);
            }
        }
        self.close()
    }

    /// Whether some thread went back to the header of a loop that this node is in.
    fn others_go_round(&self, node: NodeId) -> bool {
        self.again.keys().any(|id| self.flow.loops[*id].contains(node))
    }

    fn arrive(&mut self, from: NodeId, to: NodeId, way: Way) {
        if !self.dominance.reached(from) {
            return;
        }
        for id in &self.around {
            let repeated = &self.flow.loops[*id];
            if repeated.contains(from) && !repeated.contains(to) {
                self.leave.entry(*id).or_default().insert(way);
            }
        }
        if to <= from {
            // A back edge. That of a loop around the parting ends the visit; that of another loop leads to nodes that
            // are on this way already.
            if let Some(id) = self.around.iter().find(|id| self.flow.loops[**id].header == to) {
                self.again.entry(*id).or_default().insert(way);
            }
            return;
        }
        match self.ways.get(&to) {
            None => {
                self.ways.insert(to, way);
                self.open.insert(to);
            }
            Some(other) if *other == way || *other == Way::Meeting(to) => {}
            Some(_) => {
                self.ways.insert(to, Way::Meeting(to));
                self.result.meetings.push(to);
            }
        }
    }

    fn close(mut self) -> Influence {
        for id in &self.around {
            let none = BTreeSet::new();
            let again = self.again.get(id).unwrap_or(&none);
            let leave = self.leave.get(id).unwrap_or(&none);
            if again.len() > 1 {
                self.result.meetings.push(self.flow.loops[*id].header);
            }
            // One way for both: the threads met before, and a later branch decides for all of them.
            if !again.is_empty() && !leave.is_empty() && again.union(leave).count() > 1 {
                self.result.left_apart.push(*id);
            }
        }
        self.result
    }
}
