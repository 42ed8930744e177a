//! The values that locals have at each place, each with one place where it is made.
//!
//! A *definition* is a statement that sets a local, the start of the function, or a *join*: the start of a node that
//! different definitions of a local reach along different edges. So every use of a local sees exactly one definition,
//! which dominates it (static single assignment).

use crate::dominance::{Dominance, filled};
use crate::flow::{End, Flow, NodeId};
use gpuproof_base::{Id, IndexVec, define_id};
use gpuproof_kir::{Expr, ExprKind, LocalId, walk};
use std::collections::BTreeMap;

define_id!(
    /// A definition of a local.
    pub struct DefId, "d"
);

/// A definition.
#[derive(Clone, Debug)]
pub struct Def {
    /// The local that it defines.
    pub local: LocalId,
    /// The node in which it stands.
    pub node: NodeId,
    /// What it is.
    pub kind: DefKind,
}

/// The kinds of definitions.
#[derive(Clone, Debug)]
pub enum DefKind {
    /// The value on entry.
    Entry,
    /// The statement with this number in the node; what it reads.
    Stmt(usize, Vec<DefId>),
    /// The start of the node; what arrives along the edges, by the node that each comes from.
    Join(Vec<(NodeId, DefId)>),
}

/// All definitions of a function.
#[derive(Clone, Debug)]
pub struct Versions {
    /// The definitions: first those on entry, one for each local.
    pub defs: IndexVec<DefId, Def>,
    /// The joins at the start of each node.
    joins: IndexVec<NodeId, Vec<DefId>>,
    /// The definitions by the statements of each node, in order.
    stmts: IndexVec<NodeId, Vec<DefId>>,
    /// What the branch at the end of each node reads.
    conditions: IndexVec<NodeId, Vec<DefId>>,
}

impl Versions {
    /// Works them out for a graph.
    pub fn new(flow: &Flow<'_>, dominance: &Dominance) -> Self {
        let mut defs = IndexVec::new();
        for local in flow.function.locals.ids() {
            defs.push(Def { local, node: flow.entry(), kind: DefKind::Entry });
        }
        let mut versions = Versions {
            defs,
            joins: filled(flow, Vec::new()),
            stmts: filled(flow, Vec::new()),
            conditions: filled(flow, Vec::new()),
        };
        versions.place_joins(flow, dominance);
        versions.connect(flow, dominance);
        versions
    }

    /// The definitions at the start of a node.
    pub fn joins(&self, node: NodeId) -> &[DefId] {
        &self.joins[node]
    }

    /// The definitions by statements of a node.
    pub fn stmts(&self, node: NodeId) -> &[DefId] {
        &self.stmts[node]
    }

    /// The definitions that the branch at the end of a node reads.
    pub fn condition(&self, node: NodeId) -> &[DefId] {
        &self.conditions[node]
    }

    /// The definition that a local has before a statement of a node; before the first one it is that at the start.
    pub fn before(&self, dominance: &Dominance, node: NodeId, stmt: usize, local: LocalId) -> DefId {
        let (mut at, mut limit) = (node, stmt);
        loop {
            let earlier = |def: &&DefId| match &self.defs[**def] {
                Def { local: other, kind: DefKind::Stmt(number, _), .. } => {
                    *other == local && *number < limit
                }
                _ => false,
            };
            if let Some(def) = self.stmts[at].iter().rev().find(earlier) {
                return *def;
            }
            if let Some(def) = self.joins[at].iter().find(|def| self.defs[**def].local == local) {
                return *def;
            }
            match dominance.above(at) {
                Some(above) => (at, limit) = (above, usize::MAX),
                None => return DefId::new(local.number()),
            }
        }
    }

    /// A local needs a join where control from one of its definitions meets control without it; the join is a
    /// definition itself.
    fn place_joins(&mut self, flow: &Flow<'_>, dominance: &Dominance) {
        let mut places: BTreeMap<LocalId, Vec<NodeId>> = BTreeMap::new();
        for (node, content) in flow.nodes.iter_enumerated().filter(|(node, _)| dominance.reached(*node)) {
            for local in content.stmts.iter().flat_map(|stmt| walk::targets(stmt)) {
                places.entry(*local).or_default().push(node);
            }
        }
        let mut has_join: IndexVec<NodeId, Option<LocalId>> = filled(flow, None);
        for (local, mut open) in places {
            while let Some(node) = open.pop() {
                for meeting in dominance.frontier(node) {
                    if has_join[*meeting].replace(local) != Some(local) {
                        let kind = DefKind::Join(Vec::new());
                        let def = self.defs.push(Def { local, node: *meeting, kind });
                        self.joins[*meeting].push(def);
                        open.push(*meeting);
                    }
                }
            }
        }
    }

    /// Walks the dominator tree with the definitions that hold at each place.
    fn connect(&mut self, flow: &Flow<'_>, dominance: &Dominance) {
        let mut current: IndexVec<LocalId, DefId> = IndexVec::new();
        for local in flow.function.locals.ids() {
            current.push(DefId::new(local.number()));
        }
        enum Step {
            Enter(NodeId),
            /// Back to what held before a node, last change first.
            Undo(Vec<(LocalId, DefId)>),
        }
        let mut open = vec![Step::Enter(flow.entry())];
        while let Some(step) = open.pop() {
            let node = match step {
                Step::Enter(node) => node,
                Step::Undo(changes) => {
                    changes.into_iter().rev().for_each(|(local, def)| current[local] = def);
                    continue;
                }
            };
            let mut changes = Vec::new();
            for def in self.joins[node].clone() {
                let local = self.defs[def].local;
                changes.push((local, std::mem::replace(&mut current[local], def)));
            }
            for (number, stmt) in flow.nodes[node].stmts.iter().enumerate() {
                let mut used = Vec::new();
                walk::stmt_exprs(stmt, &mut |expr, _| add_uses(expr, &current, &mut used));
                for local in walk::targets(stmt) {
                    let kind = DefKind::Stmt(number, used.clone());
                    let def = self.defs.push(Def { local: *local, node, kind });
                    self.stmts[node].push(def);
                    changes.push((*local, std::mem::replace(&mut current[*local], def)));
                }
            }
            if let End::Branch { condition, .. } = flow.nodes[node].end {
                let mut used = Vec::new();
                add_uses(condition, &current, &mut used);
                self.conditions[node] = used;
            }
            for next in flow.nodes[node].end.successors() {
                for join in self.joins[next].clone() {
                    let arriving = current[self.defs[join].local];
                    if let DefKind::Join(from) = &mut self.defs[join].kind {
                        from.push((node, arriving));
                    }
                }
            }
            open.push(Step::Undo(changes));
            open.extend(dominance.below(node).iter().map(|next| Step::Enter(*next)));
        }
    }
}

/// Adds the definitions that an expression reads, each once.
fn add_uses(expr: &Expr, current: &IndexVec<LocalId, DefId>, used: &mut Vec<DefId>) {
    walk::expr(expr, &mut |e| {
        if let ExprKind::Local(local) = e.kind
            && let Some(def) = current.get(local)
            && !used.contains(def)
        {
            used.push(*def);
        }
    });
}
