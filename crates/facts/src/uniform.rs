//! Which values are the same for all threads of a warp, block or grid.
//!
//! # What is claimed
//!
//! A *visit* of a place is told from other visits by how often each loop around the place was repeated since it was
//! entered. A value has [`Level::Block`] at a place if any two threads of one block that both make some visit of it have
//! the same value there at that visit, whatever the inputs and the schedule; likewise for the other levels. Nothing is
//! said about a thread that does not make the visit. For a pointer, the same value means the same object's name and the
//! same offset, though each block has its own instance of a shared object and each thread its own of a private one.
//!
//! This holds for runs without races and barrier divergence.
//!
//! # The rules
//!
//! By induction along the order of visits; the value that a local has at a place is made by one definition
//! ([`versions`](crate::versions)).
//!
//! - **Operations**: equal operands give equal results. That includes results that kir calls arbitrary (a shift by
//!   more than the width): one instruction, executed on equal operands. What the program cannot know (a havoc,
//!   an atomic's result, an exchange between lanes, a value never set) differs between threads. A vote over the whole
//!   block is the same for the block, one over all lanes of a warp for the warp.
//! - **Loads** from one address at one visit see one value. Suppose a write came between: without a race, barriers
//!   order one load before the write and the write before the other load. The threads of a barrier pass it at one visit of
//!   one statement, and each thread makes its visits in the one order that text and iteration counts give; so the second
//!   load would come after the first in that order, but both are one visit. Hardware barriers with numbers may bring
//!   different statements together: in a kernel that has one, only what is never written is loaded alike. Between blocks
//!   loads are alike only from objects that the kernel never writes (pointer parameters do not overlap). Private memory
//!   is each thread's own.
//! - **Meetings**: where threads come together that parted at a branch whose condition differs between them
//!   ([`influence`](crate::influence)), a local with several definitions there differs, unless all of them are the same
//!   constant.
//! - **Leaving apart**: a loop that threads may leave in different iterations gives different values to whatever
//!   was defined in it, as seen from outside.

mod memory;
mod solver;

use crate::dominance::{Dominance, filled};
use crate::flow::{End, Flow, LoopId, NodeId};
use crate::points_to::PointsTo;
use crate::versions::{DefId, Versions};
use gpuproof_base::IndexVec;
use gpuproof_kir::{Const, Expr, ExprKind, LocalId, Module, walk};
use memory::Memory;
use std::fmt::{self, Write};

/// Among which threads a value is the same. A larger level is less uniform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// All threads of the launch.
    Grid,
    /// All threads of a block.
    Block,
    /// All threads of a warp.
    Warp,
    /// Each thread may have its own.
    Thread,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Grid => "grid",
            Level::Block => "block",
            Level::Warp => "warp",
            Level::Thread => "thread",
        })
    }
}

/// The levels of everything in a kernel without calls.
#[derive(Clone, Debug)]
pub struct Uniformity {
    dominance: Dominance,
    versions: Versions,
    /// The constant that a definition always gives.
    constants: IndexVec<DefId, Option<Const>>,
    /// As seen in the definition's own loops.
    levels: IndexVec<DefId, Level>,
    branches: IndexVec<NodeId, Level>,
    /// Among which threads a node is executed by all or none.
    executed: IndexVec<NodeId, Level>,
    loops: IndexVec<LoopId, Level>,
    /// The loops around each definition's node and each node, to see what was left.
    around: IndexVec<NodeId, Option<LoopId>>,
    parents: IndexVec<LoopId, Option<LoopId>>,
    memory: Memory,
}

impl Uniformity {
    /// Works it out for a kernel. A call that is still there gives results that differ.
    pub fn new(module: &Module, flow: &Flow<'_>, points_to: &PointsTo) -> Self {
        let dominance = Dominance::new(flow);
        let versions = Versions::new(flow, &dominance);
        let memory = Memory::new(module, flow.function, points_to);
        let constants = solver::constants(flow, &versions);
        let result = Uniformity {
            constants,
            levels: versions.defs.iter().map(|_| Level::Grid).collect(),
            branches: filled(flow, Level::Grid),
            executed: filled(flow, Level::Grid),
            loops: flow.loops.iter().map(|_| Level::Grid).collect(),
            around: flow.nodes.iter().map(|node| node.inside).collect(),
            parents: flow.loops.iter().map(|l| l.parent).collect(),
            dominance,
            versions,
            memory,
        };
        solver::Solver::new(module, flow, result).run()
    }

    /// The level of a local at the start of a node.
    pub fn at(&self, node: NodeId, local: LocalId) -> Level {
        self.before(node, 0, local)
    }

    /// The level of a local before a statement of a node.
    pub fn before(&self, node: NodeId, stmt: usize, local: LocalId) -> Level {
        if !self.dominance.reached(node) {
            return Level::Grid;
        }
        self.seen(self.versions.before(&self.dominance, node, stmt, local), node)
    }

    /// The level of a local at the header of a loop, at the start of each iteration.
    pub fn at_loop_head(&self, flow: &Flow<'_>, id: LoopId, local: LocalId) -> Level {
        self.at(flow.loops[id].header, local)
    }

    /// The level of a local where a loop has been left, by whatever way.
    pub fn after_loop(&self, flow: &Flow<'_>, id: LoopId, local: LocalId) -> Level {
        let left = &flow.loops[id];
        let ways = left.nodes().filter(|node| self.dominance.reached(*node));
        let targets = ways.flat_map(|node| flow.nodes[node].end.successors());
        let outside = targets.filter(|next| !left.contains(*next));
        outside.map(|next| self.at(next, local)).max().unwrap_or(Level::Grid)
    }

    /// The level of the condition at the end of a node; [`Level::Grid`] if there is none.
    pub fn branch(&self, node: NodeId) -> Level {
        self.branches[node]
    }

    /// Among which threads each visit of the node is made by all or by none, not counting threads that
    /// left the kernel.
    pub fn executed(&self, node: NodeId) -> Level {
        self.executed[node]
    }

    /// Among which threads a loop is left in the same iteration.
    pub fn iterations(&self, id: LoopId) -> Level {
        self.loops[id]
    }

    /// The level of an expression evaluated at the start of a node; looks into memory count as loads, annotation
    /// operators as differing.
    pub fn expr(&self, module: &Module, node: NodeId, expr: &Expr) -> Level {
        let mut level = self.memory.operation(module, expr);
        walk::expr(expr, &mut |e| {
            if let ExprKind::Local(local) = e.kind {
                level = level.max(self.at(node, local));
            }
        });
        level
    }

    /// The level of a definition as seen from a node: that of the loops left since counts.
    fn seen(&self, def: DefId, from: NodeId) -> Level {
        if self.constants[def].is_some() {
            return Level::Grid;
        }
        let mut level = self.levels[def];
        let mut inside = self.around[self.versions.defs[def].node];
        while let Some(id) = inside.filter(|id| !self.is_inside(from, *id)) {
            level = level.max(self.loops[id]);
            inside = self.parents[id];
        }
        level
    }

    fn is_inside(&self, node: NodeId, id: LoopId) -> bool {
        std::iter::successors(self.around[node], |inner| self.parents[*inner]).any(|around| around == id)
    }

    /// The printed form: each node's joins, definitions, branch and loop.
    pub fn show(&self, flow: &Flow<'_>) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write(flow, &mut out);
        out
    }

    fn write(&self, flow: &Flow<'_>, out: &mut String) -> fmt::Result {
        let name = |def: DefId| &flow.function.locals[self.versions.defs[def].local].name;
        for node in flow.nodes.ids().filter(|node| self.dominance.reached(*node)) {
            write!(out, "{node:?} executed by {}", self.executed[node])?;
            if let Some(id) = flow.header_of(node) {
                write!(out, ", {id:?} left by {}", self.loops[id])?;
            }
            out.push(':');
            for def in self.versions.joins(node) {
                write!(out, " join {} {};", name(*def), self.seen(*def, node))?;
            }
            for def in self.versions.stmts(node) {
                write!(out, " {} {};", name(*def), self.seen(*def, node))?;
            }
            match flow.nodes[node].end {
                End::Branch { then, otherwise, .. } => {
                    writeln!(out, " branch {} to {then:?} or {otherwise:?}", self.branches[node])?;
                }
                End::Goto(next) => writeln!(out, " to {next:?}")?,
                End::Exit => writeln!(out, " out")?,
            }
        }
        Ok(())
    }
}
