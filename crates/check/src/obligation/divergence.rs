//! Divergence: threads that should end an interval at the same barrier and do not.

use crate::checker::Check;
use crate::pair::{Pair, Steps};
use crate::verdict::{Assumption, Obligation, Status};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_facts::End;
use gpuproof_kir::Barrier;
use gpuproof_logic::work;
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{EventLog, Exit, Point, State};
use std::collections::BTreeSet;

// semantics: barriers/exited
/// What is assumed where a barrier does without threads that have left.
pub const LEFT_ALONE: &str = "a barrier does not wait for threads that have left the kernel (sm_70 and later; `--exited-threads error`)";

impl Check<'_, '_> {
    // semantics: barriers/divergence
    pub(crate) fn divergence(
        &mut self,
        log: &EventLog,
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        // That those who have left take no part in named barriers is not looked at: nobody leaves before the others.
        let leaves_alone = self.world.phased.is_empty() && !self.meets_before_leaving(since);
        let exits: Vec<&Exit> = log.exits().collect();
        for (number, a) in exits.iter().copied().enumerate() {
            for b in exits[number..].iter().copied() {
                if work::is_spent() {
                    return;
                }
                // Only a barrier of the block does without those who have left.
                let wide = self.is_wide(a) || self.is_wide(b);
                let left = a.to.is_none() || b.to.is_none();
                if a.to.is_none() && b.to.is_none() {
                    continue;
                }
                let tolerated = left
                    && Side::MayReturn.holds(!self.setup.exited_is_divergence)
                    && !wide
                    && leaves_alone
                    && Rule::ExitedThreads.applies();
                let waits = if a.to.is_some() { a.origin } else { b.origin };
                if tolerated && self.is_left_alone(waits) {
                    continue;
                }
                let theirs = pair.other(&mut self.terms, b.guard);
                // One barrier of the source may be several statements, when its flags depend on a condition.
                let same = a.to.is_some() == b.to.is_some() && a.origin == b.origin;
                let mut apart = if same { Vec::new() } else { vec![self.terms.true_()] };
                if same {
                    for ((_, x), (_, y)) in a.counters.iter().zip(&b.counters) {
                        let y = pair.other(&mut self.terms, *y);
                        apart.push(self.terms.ne(*x, y));
                    }
                }
                let apart = self.terms.or(&apart);
                // One path of one thread at a time: two guards exclude each other if one has nothing private in it, and if neither
                // lost anything private, so that it is the other thread's guard, too.
                let my_copy = pair.other(&mut self.terms, a.guard);
                let is_common = (theirs == b.guard || my_copy == a.guard) && a != b;
                if is_common
                    && Side::NothingPrivateLost.holds(a.abstracted.max(b.abstracted) <= pair.level)
                    && Rule::OnePath.applies()
                {
                    continue;
                }
                let formulas = [a.guard, theirs, apart, pair.distinct];
                let facts = self.facts_of_both(&a.facts, &b.facts, pair);
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                // Who may have left is only listed, which is no reason to assume anything.
                let no_wrap = match tolerated {
                    true => Vec::new(),
                    false => steps.behind_both(&mut self.terms, (a.guard, &[]), (b.guard, &[]), pair),
                };
                let status = self.without_exchange_facts(|check| {
                    check.decide(&formulas, &facts, &no_wrap, "divergence", Some(pair), start)
                });
                if tolerated {
                    if status != Status::Proved {
                        self.assume(LEFT_ALONE, vec![waits]);
                    }
                    continue;
                }
                self.add(Obligation {
                    code: Code::BarrierDivergence,
                    origins: vec![a.origin, b.origin],
                    object: None,
                    between_blocks: false,
                    since,
                    status,
                });
            }
        }
    }

    /// Whether it is listed that threads may have left the kernel when others wait at a barrier.
    fn is_left_alone(&self, barrier: Origin) -> bool {
        let is_it = |a: &Assumption| a.text == LEFT_ALONE && a.origins.contains(&barrier);
        self.outcome.checked.assumptions.iter().any(is_it)
    }

    /// Whether a thread may meet lanes of its warp, or copy together with its block, between a point and the kernel's end without a
    /// barrier of the block in between. Then a thread that waits at such a barrier may keep it from leaving at all: that a
    /// barrier does without those who have left is no help.
    fn meets_before_leaving(&self, since: Option<Origin>) -> bool {
        let mut open = Vec::new();
        for (id, node) in self.kernel.flow.nodes.iter_enumerated() {
            match since {
                None if id.number() == 0 => open.push((id, 0, false)),
                None => {}
                Some(origin) => {
                    let points = node.stmts.iter().enumerate().filter(|(_, stmt)| stmt.origin == origin);
                    open.extend(points.map(|(at, _)| (id, at + 1, false)));
                }
            }
        }
        let mut seen = BTreeSet::new();
        while let Some((id, from, mut met)) = open.pop() {
            let node = &self.kernel.flow.nodes[id];
            let mut stopped = false;
            for stmt in node.stmts.get(from..).unwrap_or(&[]) {
                if stmt.block_barrier().is_some() {
                    stopped = true;
                    break;
                }
                met |= stmt.is_meeting();
            }
            if stopped {
                continue;
            }
            if met && matches!(node.end, End::Exit) {
                return true;
            }
            let next = node.end.successors().filter(|next| seen.insert((*next, met)));
            open.extend(next.map(|next| (next, 0, met)));
        }
        false
    }

    pub(crate) fn is_wide(&self, exit: &Exit) -> bool {
        let barrier = exit.to.and_then(|to| self.block_barrier_at(to));
        barrier.is_some_and(Barrier::misses_exited)
    }

    pub(crate) fn block_barrier_at(&self, point: Point) -> Option<&Barrier> {
        self.kernel.flow.nodes[point.node].stmts.get(point.index)?.block_barrier()
    }
}
