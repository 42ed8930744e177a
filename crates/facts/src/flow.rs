//! The control flow of one function as a graph.
//!
//! Nodes are straight lines of statements; they are numbered in the order of the text, so that every edge goes to a
//! larger number but the back edges of loops, which go to the loop's header. kir's structure makes every graph
//! reducible: the nodes of a loop are the run from its header to its last node, and a loop is entered by its header only.
//!
//! A node at the end of a text may have no statement and be reached by nobody; that is for whoever walks the graph to see.

use gpuproof_base::{Id, IndexVec, Origin, define_id};
use gpuproof_kir::{Body, Clause, Expr, Function, LabelId, LocalId, Stmt, StmtKind, walk};
use std::collections::BTreeMap;
use std::fmt;

define_id!(
    /// A node of a graph.
    pub struct NodeId, "n"
);
define_id!(
    /// A loop of a graph.
    pub struct LoopId, "loop"
);

/// The control flow of a function.
#[derive(Clone, Debug)]
pub struct Flow<'m> {
    /// The function.
    pub function: &'m Function,
    /// The nodes, forward edges going up.
    pub nodes: IndexVec<NodeId, Node<'m>>,
    /// The loops, outer ones before inner ones.
    pub loops: IndexVec<LoopId, Loop<'m>>,
}

/// A straight line of statements.
#[derive(Clone, Debug)]
pub struct Node<'m> {
    /// What is executed; none of them is control flow.
    pub stmts: Vec<&'m Stmt>,
    /// Where it goes from here.
    pub end: End<'m>,
    /// The innermost loop around it.
    pub inside: Option<LoopId>,
}

/// The end of a node.
#[derive(Clone, Copy, Debug)]
pub enum End<'m> {
    /// To one node.
    Goto(NodeId),
    /// To one of two.
    Branch {
        /// Decides.
        condition: &'m Expr,
        /// If it holds.
        then: NodeId,
        /// If not.
        otherwise: NodeId,
    },
    /// Out of the function.
    Exit,
}

impl End<'_> {
    /// The nodes that may follow.
    pub fn successors(&self) -> impl Iterator<Item = NodeId> + use<> {
        let (a, b) = match *self {
            End::Goto(next) => (Some(next), None),
            End::Branch { then, otherwise, .. } => (Some(then), Some(otherwise)),
            End::Exit => (None, None),
        };
        a.into_iter().chain(b)
    }
}

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop<'m> {
    /// Where it is entered and repeated.
    pub header: NodeId,
    /// Its last node; all its nodes are those from the header to here.
    pub last: NodeId,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// How many loops are around it.
    pub depth: usize,
    /// Its invariants.
    pub contract: &'m [Clause],
    /// The statement.
    pub origin: Origin,
    /// Whether a barrier stands in it.
    pub has_barrier: bool,
}

impl Loop<'_> {
    /// Whether the node belongs to it.
    pub fn contains(&self, node: NodeId) -> bool {
        self.header <= node && node <= self.last
    }

    /// Its nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (self.header.number()..=self.last.number()).map(NodeId::new)
    }
}

impl<'m> Flow<'m> {
    /// The graph of a function; one without a body has a single empty node.
    pub fn new(function: &'m Function) -> Self {
        let mut builder = Builder {
            nodes: IndexVec::new(),
            loops: IndexVec::new(),
            targets: BTreeMap::new(),
            inside: None,
            at: None,
        };
        let first = builder.node();
        builder.at = Some(first);
        if let Some(body) = &function.body {
            builder.body(body);
        }
        let Builder { nodes, loops, targets, .. } = builder;
        let resolve = |to: To| match to {
            To::Node(node) => node,
            To::Label(label) => targets.get(&label).copied().unwrap_or(first),
        };
        let mut closed = IndexVec::new();
        for open in nodes.iter() {
            let end = match open.end {
                Some(OpenEnd::Goto(to)) => End::Goto(resolve(to)),
                Some(OpenEnd::Branch(condition, then, otherwise)) => {
                    End::Branch { condition, then: resolve(then), otherwise: resolve(otherwise) }
                }
                None => End::Exit,
            };
            closed.push(Node { stmts: open.stmts.clone(), inside: open.inside, end });
        }
        let mut flow = Flow { function, nodes: closed, loops };
        for id in flow.loops.ids() {
            let has_barrier = flow.loops[id]
                .nodes()
                .any(|n| flow.nodes[n].stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Barrier(_))));
            flow.loops[id].has_barrier = has_barrier;
        }
        flow
    }

    /// The node where execution starts.
    pub fn entry(&self) -> NodeId {
        NodeId::new(0)
    }

    /// The loop that this node is the header of.
    pub fn header_of(&self, node: NodeId) -> Option<LoopId> {
        self.loops.iter_enumerated().find(|(_, l)| l.header == node).map(|(id, _)| id)
    }

    /// The loops around a node, innermost first.
    pub fn loops_around(&self, node: NodeId) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(self.nodes[node].inside, |id| self.loops[*id].parent)
    }

    /// The locals that a run of nodes may change.
    pub fn assigned(&self, nodes: impl Iterator<Item = NodeId>) -> Vec<LocalId> {
        let mut list = Vec::new();
        for node in nodes {
            for stmt in &self.nodes[node].stmts {
                list.extend_from_slice(walk::targets(stmt));
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}

impl fmt::Display for Flow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, node) in self.nodes.iter_enumerated() {
            write!(f, "{id:?}")?;
            if let Some(header) = self.header_of(id) {
                let barrier = if self.loops[header].has_barrier { " with barriers" } else { "" };
                write!(f, " (header of {header:?}, up to {:?}{barrier})", self.loops[header].last)?;
            }
            write!(f, ": {} statements", node.stmts.len())?;
            match node.end {
                End::Goto(next) => writeln!(f, ", then {next:?}")?,
                End::Branch { then, otherwise, .. } => writeln!(f, ", then {then:?} or {otherwise:?}")?,
                End::Exit => writeln!(f, ", then out")?,
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum To {
    Node(NodeId),
    Label(LabelId),
}

#[derive(Clone, Copy)]
enum OpenEnd<'m> {
    Goto(To),
    Branch(&'m Expr, To, To),
}

struct OpenNode<'m> {
    stmts: Vec<&'m Stmt>,
    end: Option<OpenEnd<'m>>,
    inside: Option<LoopId>,
}

struct Builder<'m> {
    nodes: IndexVec<NodeId, OpenNode<'m>>,
    loops: IndexVec<LoopId, Loop<'m>>,
    /// Where `br` to a label goes.
    targets: BTreeMap<LabelId, NodeId>,
    /// The loop we are in.
    inside: Option<LoopId>,
    /// The node that statements are added to; none after a jump.
    at: Option<NodeId>,
}

impl<'m> Builder<'m> {
    fn node(&mut self) -> NodeId {
        self.nodes.push(OpenNode { stmts: Vec::new(), end: None, inside: self.inside })
    }

    /// The current node; after a jump one that nobody reaches.
    fn current(&mut self) -> NodeId {
        match self.at {
            Some(node) => node,
            None => {
                let node = self.node();
                self.at = Some(node);
                node
            }
        }
    }

    fn finish(&mut self, end: OpenEnd<'m>) {
        let node = self.current();
        self.nodes[node].end = Some(end);
        self.at = None;
    }

    fn body(&mut self, body: &'m Body) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'m Stmt) {
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                let branch = self.current();
                self.at = None;
                let then_start = self.node();
                self.at = Some(then_start);
                self.body(then);
                let then_end = self.at.take();
                let (else_start, else_end) = if otherwise.is_empty() {
                    (None, None)
                } else {
                    let start = self.node();
                    self.at = Some(start);
                    self.body(otherwise);
                    (Some(start), self.at.take())
                };
                let join = self.node();
                for end in [then_end, else_end].into_iter().flatten() {
                    self.nodes[end].end = Some(OpenEnd::Goto(To::Node(join)));
                }
                let otherwise = To::Node(else_start.unwrap_or(join));
                self.nodes[branch].end = Some(OpenEnd::Branch(condition, To::Node(then_start), otherwise));
                self.at = Some(join);
            }
            StmtKind::Block(label, body) => {
                self.body(body);
                let before = self.at.take();
                let join = self.node();
                if let Some(before) = before {
                    self.nodes[before].end = Some(OpenEnd::Goto(To::Node(join)));
                }
                self.targets.insert(*label, join);
                self.at = Some(join);
            }
            StmtKind::Loop { label, contract, body } => {
                let before = self.current();
                let parent = self.inside;
                let depth = parent.map_or(0, |p| self.loops[p].depth + 1);
                let id = self.loops.push(Loop {
                    header: before,
                    last: before,
                    parent,
                    depth,
                    contract,
                    origin: stmt.origin,
                    has_barrier: false,
                });
                self.inside = Some(id);
                let header = self.node();
                self.nodes[before].end = Some(OpenEnd::Goto(To::Node(header)));
                self.targets.insert(*label, header);
                self.at = Some(header);
                self.body(body);
                let end = self.at.take();
                self.loops[id].header = header;
                self.loops[id].last = NodeId::new(self.nodes.len() - 1);
                self.inside = parent;
                let after = self.node();
                if let Some(end) = end {
                    self.nodes[end].end = Some(OpenEnd::Goto(To::Node(after)));
                }
                self.at = Some(after);
            }
            StmtKind::Br(label) => self.finish(OpenEnd::Goto(To::Label(*label))),
            StmtKind::BrIf(label, condition) => {
                let branch = self.current();
                self.at = None;
                let next = self.node();
                self.nodes[branch].end = Some(OpenEnd::Branch(condition, To::Label(*label), To::Node(next)));
                self.at = Some(next);
            }
            StmtKind::Return(_) => {
                let node = self.current();
                self.nodes[node].stmts.push(stmt);
                self.at = None;
            }
            _ => {
                let node = self.current();
                self.nodes[node].stmts.push(stmt);
            }
        }
    }
}
