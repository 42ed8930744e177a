//! Running regions of the flow graph: the whole kernel, or from one barrier to the next ones.

use crate::event::{Branch, Point};
use crate::execute::Next;
use crate::log::Event;
use crate::machine::Machine;
use crate::state::{State, Waiting, append};
use gpuproof_base::Id;
use gpuproof_facts::{End, LoopId, NodeId};
use gpuproof_logic::work;

/// Work of a statement, beside the terms that it makes.
const STATEMENT: u64 = 20;

impl Machine<'_, '_> {
    /// Runs the whole kernel from its start.
    pub fn run_whole(&mut self) -> State {
        let start = self.start();
        let mut pending = Waiting::new();
        pending.insert(self.kernel.flow.entry(), vec![start.clone()]);
        self.run_to_the_end(self.kernel.flow.entry(), &mut pending);
        start
    }

    /// Runs the statements at the kernel's start that put parameters into memory of the thread's own, where preconditions
    /// look for them.
    pub fn copy_parameters(&mut self, state: &mut State) {
        for stmt in gpuproof_kir::walk::parameter_copies(self.kernel.module, self.kernel.flow.function) {
            if self.stmt(state, stmt) == Next::Ended {
                return;
            }
        }
    }

    /// Runs from the kernel's start to the first barriers.
    pub fn run_from_start(&mut self, start: &State) {
        let mut pending = Waiting::new();
        pending.insert(self.kernel.flow.entry(), vec![start.clone()]);
        self.run_to_the_end(self.kernel.flow.entry(), &mut pending);
    }

    /// Runs from just after a barrier to the next ones.
    pub fn run_from(&mut self, point: Point, state: &State) {
        let mut pending = Waiting::new();
        self.record_copies(state);
        self.node(point.node, point.index + 1, state.clone(), &mut pending);
        let around: Vec<LoopId> = self.kernel.flow.loops_around(point.node).collect();
        let mut next = point.node.number() + 1;
        for l in around {
            let (header, last) = (self.kernel.flow.loops[l].header, self.kernel.flow.loops[l].last);
            self.region(NodeId::new(next), last, None, &mut pending);
            self.others_stay(l, &mut pending);
            if let Some(states) = pending.remove(&header) {
                let merged = self.merge(header, states);
                if let Some(mut state) = merged {
                    self.advance(&mut state, l);
                    self.enter(l, state, &mut pending);
                }
            }
            next = last.number() + 1;
        }
        self.run_to_the_end(NodeId::new(next), &mut pending);
    }

    fn run_to_the_end(&mut self, first: NodeId, pending: &mut Waiting) {
        let count = self.kernel.flow.nodes.len();
        if first.number() < count {
            self.region(first, NodeId::new(count - 1), None, pending);
        }
    }

    /// Runs the nodes of a range in order; `own` is the loop whose header is run like any other node.
    fn region(&mut self, first: NodeId, last: NodeId, own: Option<LoopId>, pending: &mut Waiting) {
        let mut number = first.number();
        while number <= last.number() {
            // Without time left, states are dropped: whoever asked for the run finds out, and uses nothing of it.
            if work::is_spent() {
                pending.clear();
                return;
            }
            let node = NodeId::new(number);
            let inner = self.kernel.flow.header_of(node).filter(|l| Some(*l) != own);
            number = inner.map_or(number, |l| self.kernel.flow.loops[l].last.number()) + 1;
            let Some(states) = pending.remove(&node) else { continue };
            let Some(state) = self.merge(node, states) else { continue };
            if self.terms.as_bool(state.guard) == Some(false) {
                continue;
            }
            match inner {
                Some(l) => {
                    let mut state = state;
                    if let Some(slot) = state.counters.get_mut(l.number()) {
                        *slot = Some(self.terms.bv(0, 32));
                    }
                    self.enter(l, state, pending);
                }
                None => self.node(node, 0, state, pending),
            }
        }
    }

    /// Runs the statements of a node from a position on, and hands the state to its successors.
    fn node(&mut self, node: NodeId, from: usize, mut state: State, pending: &mut Waiting) {
        let flow = self.kernel.flow;
        let data = &flow.nodes[node];
        self.sight_head(&state, node, from);
        for (index, stmt) in data.stmts.iter().enumerate().skip(from) {
            work::spend(STATEMENT);
            if work::is_spent() {
                return;
            }
            self.here.at = Point { node, index };
            self.sight(&state, stmt);
            if self.stmt(&mut state, stmt) == Next::Ended {
                self.here.endings += 1;
                return;
            }
        }
        match data.end {
            End::Goto(next) => pending.entry(next).or_default().push(state),
            End::Branch { condition, then, otherwise } => {
                let guard = state.guard;
                let holds = self.truth(&mut state, guard, condition);
                if self.world.note_branches {
                    let counters = state.counters_of(self.kernel.flow.loops_around(node));
                    let origin = condition.origin;
                    self.log.push(Event::Branch(Branch { guard, condition: holds, origin, node, counters }));
                }
                let fails = self.terms.not(holds);
                for (next, when) in [(then, holds), (otherwise, fails)] {
                    let guard = self.terms.and2(guard, when);
                    if self.terms.as_bool(guard) != Some(false) {
                        pending.entry(next).or_default().push(State { guard, ..state.clone() });
                    }
                }
            }
            End::Exit => {
                self.here.endings += 1;
                self.leave(&state, flow.function.origin);
            }
        }
    }

    /// Runs a loop that is entered at its header; the state has the loop's counter.
    fn enter(&mut self, l: LoopId, state: State, pending: &mut Waiting) {
        let mut after = Waiting::new();
        self.run_loop(l, state, &mut after);
        self.others_stay(l, &mut after);
        append(pending, after);
    }

    pub(crate) fn region_of_loop(&mut self, l: LoopId, inside: &mut Waiting) {
        let (header, last) = (self.kernel.flow.loops[l].header, self.kernel.flow.loops[l].last);
        let Some(states) = inside.remove(&header) else { return };
        let Some(state) = self.merge(header, states) else { return };
        self.node(header, 0, state, inside);
        if header < last {
            let back = inside.remove(&header);
            self.region(NodeId::new(header.number() + 1), last, Some(l), inside);
            if let Some(back) = back {
                inside.entry(header).or_default().extend(back);
            }
        }
    }
}
