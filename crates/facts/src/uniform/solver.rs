//! The search for the smallest levels that obey the rules.

use super::{Level, Uniformity};
use crate::dominance::filled;
use crate::flow::{End, Flow, LoopId, NodeId};
use crate::influence::{Influence, of_branch, of_loop};
use crate::versions::{Def, DefId, DefKind, Versions};
use gpuproof_base::IndexVec;
use gpuproof_kir::{Const, ExprKind, FunctionKind, Module, StmtKind, fold};

/// The constant that each definition always gives, if there is one. Optimistic: joins ignore what is not known yet.
pub(super) fn constants(flow: &Flow<'_>, versions: &Versions) -> IndexVec<DefId, Option<Const>> {
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

/// The search.
pub(super) struct Solver<'f, 'm> {
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
    pub fn new(module: &Module, flow: &'f Flow<'m>, result: Uniformity) -> Self {
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
    pub fn run(mut self) -> Uniformity {
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
