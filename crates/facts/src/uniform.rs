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

use crate::dominance::{Dominance, filled};
use crate::flow::{End, Flow, LoopId, NodeId};
use crate::influence::{Influence, of_branch, of_loop};
use crate::points_to::{Effects, PointsTo, Targets, may_contain};
use crate::versions::{Def, DefId, DefKind, Versions};
use gpuproof_base::IndexVec;
use gpuproof_kir::{
    BarrierScope, Builtin, CastKind, Const, ExchangeOp, Expr, ExprKind, FunctionKind, LocalId, Module, Space,
    Stmt, StmtKind, Ty, fold, walk,
};
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

/// How loads behave.
#[derive(Clone, Debug)]
struct Memory {
    points_to: PointsTo,
    effects: Effects,
    /// Whether the function has private memory that a pointer of unknown target might point to.
    has_private: bool,
    /// Whether the function has barriers that bring different statements together.
    has_named_barriers: bool,
}

impl Uniformity {
    /// Works it out for a kernel. A call that is still there gives results that differ.
    pub fn new(module: &Module, flow: &Flow<'_>, points_to: &PointsTo) -> Self {
        let dominance = Dominance::new(flow);
        let versions = Versions::new(flow, &dominance);
        let mut private = false;
        let body = flow.function.body.as_deref().unwrap_or(&[]);
        walk::exprs(body, &mut |expr| {
            private |= matches!(&expr.kind, ExprKind::ObjectAddr(object)
                if module.objects.get(*object).is_some_and(|o| o.space == Space::Private));
        });
        let (mut all, mut named) = (Vec::new(), false);
        walk::stmts(body, &mut |stmt| {
            all.push(stmt);
            named |=
                matches!(&stmt.kind, StmtKind::Barrier(b) if matches!(b.scope, BarrierScope::Named { .. }));
        });
        let memory = Memory {
            points_to: points_to.clone(),
            effects: points_to.effects(all.into_iter()),
            has_private: private,
            has_named_barriers: named,
        };
        let constants = constants(flow, &versions);
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
        Solver::new(module, flow, result).run()
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

/// The constant that each definition always gives, if there is one. Optimistic: joins ignore what is not known yet.
fn constants(flow: &Flow<'_>, versions: &Versions) -> IndexVec<DefId, Option<Const>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Known {
        Nothing,
        Always(Const),
        Various,
    }
    let mut known: IndexVec<DefId, Known> = versions.defs.iter().map(|_| Known::Nothing).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, def) in versions.defs.iter_enumerated() {
            let new = match &def.kind {
                DefKind::Entry => Known::Various,
                DefKind::Stmt(number, used) => match flow.nodes[def.node].stmts.get(*number).map(|s| &s.kind)
                {
                    Some(StmtKind::Set(_, value)) => match (fold::constant(value), &value.kind, &used[..]) {
                        (Some(constant), ..) => Known::Always(constant),
                        (None, ExprKind::Local(_), [from]) => known[*from],
                        _ => Known::Various,
                    },
                    _ => Known::Various,
                },
                DefKind::Join(from) => {
                    from.iter().fold(Known::Nothing, |all, (_, def)| match (all, known[*def]) {
                        (Known::Nothing, one) | (one, Known::Nothing) => one,
                        (all, one) if all == one => all,
                        _ => Known::Various,
                    })
                }
            };
            changed |= new != known[id];
            known[id] = new;
        }
    }
    let constant = |known: &Known| match known {
        Known::Always(constant) => Some(*constant),
        Known::Nothing | Known::Various => None,
    };
    known.iter().map(constant).collect()
}

impl Memory {
    /// What an expression adds to the levels of the locals in it.
    fn operation(&self, module: &Module, expr: &Expr) -> Level {
        let mut level = Level::Grid;
        walk::expr(expr, &mut |e| {
            level = level.max(match &e.kind {
                ExprKind::Builtin(builtin) => match builtin {
                    Builtin::ThreadIdx(_) | Builtin::LaneId => Level::Thread,
                    Builtin::BlockIdx(_) => Level::Block,
                    Builtin::BlockDim(_)
                    | Builtin::GridDim(_)
                    | Builtin::GlobalOffset(_)
                    | Builtin::WorkDim
                    | Builtin::WarpSize
                    | Builtin::DynamicSharedBytes
                    | Builtin::ClusterDim(_) => Level::Grid,
                },
                // Instances of one object have different addresses.
                ExprKind::Cast(CastKind::PtrToInt, pointer) => self.instances(module, pointer),
                ExprKind::Spec(..) => Level::Thread,
                ExprKind::SpecLoad(pointer) => self.load(module, pointer),
                _ => Level::Grid,
            });
        });
        level
    }

    /// Among which threads a pointer of equal value points into the same instance of its object.
    fn instances(&self, module: &Module, pointer: &Expr) -> Level {
        let targets = self.points_to.targets(pointer);
        if targets.anything {
            return if self.has_private { Level::Thread } else { Level::Block };
        }
        let space = |id: &gpuproof_kir::ObjectId| module.objects.get(*id).map(|object| object.space);
        let level = |space: Option<Space>| match space {
            Some(Space::Global | Space::Constant | Space::Image) => Level::Grid,
            Some(Space::Shared) => Level::Block,
            Some(Space::Private) | None => Level::Thread,
        };
        targets.objects.iter().map(|id| level(space(id))).max().unwrap_or(Level::Grid)
    }

    /// What a load adds to the level of its address.
    fn load(&self, module: &Module, pointer: &Expr) -> Level {
        let Targets { objects, anything, .. } = self.points_to.targets(pointer);
        let written = anything || objects.iter().any(|id| may_contain(module, &self.effects.written, *id));
        let contents = match written {
            true if self.has_named_barriers => Level::Thread,
            true => Level::Block,
            false => Level::Grid,
        };
        contents.max(self.instances(module, pointer))
    }

    /// What a statement adds to the levels of the locals that it reads, for what it defines; and whether these
    /// count at all.
    fn stmt(&self, module: &Module, stmt: &Stmt) -> (Level, bool) {
        match &stmt.kind {
            StmtKind::Set(_, value) => (self.operation(module, value), true),
            StmtKind::Load(_, access) => {
                (self.operation(module, &access.ptr).max(self.load(module, &access.ptr)), true)
            }
            StmtKind::Exchange { op, mask, .. } if whole_warp(*op, mask) => (Level::Warp, false),
            StmtKind::Barrier(barrier) if matches!(barrier.scope, BarrierScope::Block) => {
                (Level::Block, false)
            }
            _ => (Level::Thread, false),
        }
    }
}

/// Whether an exchange gives all lanes of the warp one result.
fn whole_warp(op: ExchangeOp, mask: &Expr) -> bool {
    use ExchangeOp::*;
    let all_lanes = matches!((fold::constant(mask), mask.ty), (Some(Const::Int(bits)), Ty::U32 | Ty::U64)
        if bits == mask.ty.mask());
    let same = match op {
        Any | All | Uni | Ballot | Count | MatchAll | ReduceAdd | ReduceMin | ReduceMax | ReduceAnd
        | ReduceOr | ReduceXor => true,
        ShuffleIdx | ShuffleUp | ShuffleDown | ShuffleXor | MatchAny | ActiveMask => false,
    };
    all_lanes && same
}

/// The search for the smallest levels that obey the rules.
struct Solver<'f, 'm> {
    flow: &'f Flow<'m>,
    result: Uniformity,
    /// What each statement's definitions and each branch start from, and whether operands count.
    bases: IndexVec<DefId, (Level, bool)>,
    conditions: IndexVec<NodeId, Level>,
    /// The level of the partings whose threads meet at a node.
    meetings: IndexVec<NodeId, Level>,
    of_branches: IndexVec<NodeId, Option<Influence>>,
    of_loops: IndexVec<LoopId, Option<Influence>>,
}

impl<'f, 'm> Solver<'f, 'm> {
    fn new(module: &Module, flow: &'f Flow<'m>, result: Uniformity) -> Self {
        let base = |def: &Def| match &def.kind {
            DefKind::Entry => {
                // What is not a parameter has no value yet. All threads of a launch have the same arguments.
                let is_param = flow.function.kind == FunctionKind::Kernel
                    && flow.function.params.iter().any(|param| param.local == def.local);
                (if is_param { Level::Grid } else { Level::Thread }, false)
            }
            DefKind::Stmt(number, _) => match flow.nodes[def.node].stmts.get(*number) {
                Some(stmt) => result.memory.stmt(module, stmt),
                None => (Level::Thread, false),
            },
            DefKind::Join(_) => (Level::Grid, true),
        };
        let bases = result.versions.defs.iter().map(base).collect();
        let condition = |end: &End<'_>| match end {
            End::Branch { condition, .. } => result.memory.operation(module, condition),
            End::Goto(_) | End::Exit => Level::Grid,
        };
        let conditions = flow.nodes.iter().map(|node| condition(&node.end)).collect();
        Solver {
            flow,
            bases,
            conditions,
            meetings: filled(flow, Level::Grid),
            of_branches: filled(flow, None),
            of_loops: flow.loops.iter().map(|_| None).collect(),
            result,
        }
    }

    /// Levels only rise, and there are four of them, so that this ends.
    fn run(mut self) -> Uniformity {
        for def in self.result.versions.defs.ids() {
            if matches!(self.result.versions.defs[def].kind, DefKind::Entry) {
                self.result.levels[def] = self.bases[def].0;
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for node in self.flow.nodes.ids() {
                if self.result.dominance.reached(node) {
                    changed |= self.node(node);
                }
            }
        }
        self.result
    }

    fn node(&mut self, node: NodeId) -> bool {
        let mut changed = false;
        let versions = &self.result.versions;
        let here: Vec<DefId> = versions.joins(node).iter().chain(versions.stmts(node)).copied().collect();
        for def in here {
            let level = self.definition(def);
            if level > self.result.levels[def] {
                self.result.levels[def] = level;
                changed = true;
            }
        }
        let mut level = self.conditions[node];
        for def in self.result.versions.condition(node) {
            level = level.max(self.result.seen(*def, node));
        }
        if level > self.result.branches[node] {
            self.result.branches[node] = level;
            let influence = match self.of_branches[node].take() {
                Some(known) => known,
                None => of_branch(self.flow, &self.result.dominance, node),
            };
            self.apply(&influence, level);
            self.of_branches[node] = Some(influence);
            changed = true;
        }
        changed
    }

    fn definition(&self, id: DefId) -> Level {
        let def = &self.result.versions.defs[id];
        let (base, operands_count) = self.bases[id];
        match &def.kind {
            DefKind::Entry => base,
            DefKind::Stmt(_, used) if operands_count => {
                used.iter().fold(base, |level, operand| level.max(self.result.seen(*operand, def.node)))
            }
            DefKind::Stmt(..) => base,
            DefKind::Join(from) => {
                let arriving = from
                    .iter()
                    .fold(base, |level, (_, operand)| level.max(self.result.seen(*operand, def.node)));
                if self.meeting_matters(def.node, from) {
                    arriving.max(self.meetings[def.node])
                } else {
                    arriving
                }
            }
        }
    }

    /// Threads meet at the header of a loop only when they go round: then what arrives along the back edges counts.
    fn meeting_matters(&self, node: NodeId, from: &[(NodeId, DefId)]) -> bool {
        let mut back = from.iter().filter(|(pred, _)| *pred >= node).map(|(_, def)| def);
        match back.next() {
            Some(first) => back.any(|other| other != first),
            None => true,
        }
    }

    fn apply(&mut self, influence: &Influence, level: Level) {
        for node in &influence.meetings {
            self.meetings[*node] = self.meetings[*node].max(level);
        }
        for node in &influence.alone {
            self.result.executed[*node] = self.result.executed[*node].max(level);
        }
        for id in &influence.left_apart {
            self.leave_apart(*id, level);
        }
    }

    fn leave_apart(&mut self, id: LoopId, level: Level) {
        if level <= self.result.loops[id] {
            return;
        }
        self.result.loops[id] = level;
        // The threads that stay make visits that the others do not.
        for node in self.flow.loops[id].nodes() {
            self.result.executed[node] = self.result.executed[node].max(level);
        }
        let influence = match self.of_loops[id].take() {
            Some(known) => known,
            None => of_loop(self.flow, &self.result.dominance, id),
        };
        self.apply(&influence, level);
        self.of_loops[id] = Some(influence);
    }
}
