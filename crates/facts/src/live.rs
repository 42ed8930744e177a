//! Which locals are still needed at the start of a node: those that may be read before they are set.

use crate::flow::{End, Flow, NodeId};
use gpuproof_base::{Id, IndexVec};
use gpuproof_kir::{Expr, ExprKind, LocalId, walk};

/// A set of locals for each node.
#[derive(Clone, Debug)]
pub struct Live {
    sets: IndexVec<NodeId, Vec<u64>>,
}

impl Live {
    /// Works it out for a graph. A loop's invariants count as uses at its header.
    pub fn new(flow: &Flow<'_>) -> Self {
        let words = flow.function.locals.len().div_ceil(64).max(1);
        let mut uses: IndexVec<NodeId, Vec<u64>> = IndexVec::new();
        let mut sets_before: IndexVec<NodeId, Vec<u64>> = IndexVec::new();
        for node in flow.nodes.iter() {
            let (mut used, mut set) = (vec![0; words], vec![0; words]);
            for stmt in &node.stmts {
                walk::stmt_exprs(stmt, &mut |expr, _| add_uses(expr, &set, &mut used));
                for local in walk::targets(stmt) {
                    insert(&mut set, *local);
                }
            }
            if let End::Branch { condition, .. } = node.end {
                add_uses(condition, &set, &mut used);
            }
            uses.push(used);
            sets_before.push(set);
        }
        for l in flow.loops.iter() {
            walk::clauses(l.contract, &mut |expr| add_uses(expr, &[], &mut uses[l.header]));
        }
        let mut live = uses;
        loop {
            let mut changed = false;
            for node in flow.nodes.ids().rev() {
                for next in flow.nodes[node].end.successors() {
                    for word in 0..words {
                        let from_next = live[next][word] & !sets_before[node][word];
                        if from_next & !live[node][word] != 0 {
                            live[node][word] |= from_next;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return Live { sets: live };
            }
        }
    }

    /// These locals are needed everywhere.
    pub fn keep(&mut self, locals: impl Iterator<Item = LocalId>) {
        for local in locals {
            self.sets.iter_mut().for_each(|set| insert(set, local));
        }
    }

    /// Whether the local may be read, before it is set, from the start of the node on.
    pub fn at(&self, node: NodeId, local: LocalId) -> bool {
        contains(&self.sets[node], local)
    }
}

fn insert(set: &mut [u64], local: LocalId) {
    if let Some(word) = set.get_mut(local.number() / 64) {
        *word |= 1 << (local.number() % 64);
    }
}

fn contains(set: &[u64], local: LocalId) -> bool {
    set.get(local.number() / 64).is_some_and(|word| word >> (local.number() % 64) & 1 == 1)
}

fn add_uses(expr: &Expr, set: &[u64], used: &mut [u64]) {
    walk::expr(expr, &mut |e| {
        if let ExprKind::Local(local) = e.kind
            && !contains(set, local)
        {
            insert(used, local);
        }
    });
}
