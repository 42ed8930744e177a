//! Which statements control can get to from which, without passing some others.
//!
//! Promise: an answer *no* is certain for every run. Branches are taken both ways whatever their conditions say, so that an answer *yes* is none.

use crate::flow::{Flow, NodeId};
use gpuproof_base::Id;
use std::collections::BTreeSet;

/// A statement: its node and its position there.
pub type Place = (NodeId, usize);

/// Where control gets to from a place without executing any of the statements `stops`.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Nodes that are executed from their start, with how many of their statements are reached.
    from_start: Vec<Option<usize>>,
    /// Where it starts: the node, the first statement, and how many of its statements are reached.
    first: Option<(NodeId, usize, usize)>,
    /// Whether the end of the function is reached.
    pub ends: bool,
}

impl Reach {
    /// From just behind a place; none: from the start of the function.
    pub fn new(flow: &Flow<'_>, from: Option<Place>, stops: &BTreeSet<Place>) -> Self {
        let mut reach = Reach { from_start: vec![None; flow.nodes.len()], first: None, ends: false };
        let mut work: Vec<(NodeId, usize)> = Vec::new();
        match from {
            Some((node, index)) => work.push((node, index + 1)),
            None => work.extend(flow.nodes.ids().next().map(|first| (first, 0))),
        }
        while let Some((node, start)) = work.pop() {
            if start == 0 && reach.from_start[node.number()].is_some() {
                continue;
            }
            let count = flow.nodes[node].stmts.len();
            let stop = stops.range((node, start)..=(node, usize::MAX)).next();
            // The stop itself is reached; what stands behind it is not.
            let end = stop.map_or(count, |(_, index)| index + 1);
            match start {
                0 => reach.from_start[node.number()] = Some(end),
                _ => reach.first = Some((node, start, end)),
            }
            if stop.is_some() {
                continue;
            }
            let mut next = flow.nodes[node].end.successors().peekable();
            reach.ends |= next.peek().is_none();
            work.extend(next.map(|next| (next, 0)));
        }
        reach
    }

    /// Whether control may get to this statement.
    pub fn contains(&self, (node, index): Place) -> bool {
        let from_start = self.from_start.get(node.number()).copied().flatten();
        from_start.is_some_and(|end| index < end)
            || self.first.is_some_and(|(first, start, end)| first == node && (start..end).contains(&index))
    }
}
