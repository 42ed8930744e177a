//! Loads through the read-only cache: nothing that the kernel may have written before.
//!
//! Such a load finds what was there before the kernel or what was written since, whatever orders the two. Accesses that nothing orders are races already, so that
//! what is asked here is whether some write may come *before* the load.
//!
//! Soundness: a write comes before a load of another thread by way of a barrier, which all threads of a block pass at the same statement and in the same iterations of the loops around both; so control gets from
//! the one statement to the other. But a thread that has left the kernel holds nobody up: its write comes before all that stands behind a barrier, if it may leave without passing another one.
//! Where threads meet in other ways (barriers of some threads, of the grid), any write may come before any load.

use crate::checker::Check;
use crate::pair::{Pair, Steps, Where};
use crate::verdict::Obligation;
use gpuproof_base::Code;
use gpuproof_facts::barrier_region::ordering;
use gpuproof_facts::{LoopId, NodeId, Reach};
use gpuproof_kir::Space;
use gpuproof_logic::Term;
use gpuproof_thread::{Access, EventLog, Kind, State};
use std::collections::BTreeSet;

impl Check<'_, '_> {
    // semantics: memory/read-only
    pub(crate) fn read_only_loads(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        let only_block_barriers = !self.has_barrier(|scope| !scope.is_of_block());
        let barriers = ordering(self.kernel.flow, Space::Global);
        for read in whole.accesses().filter(|a| a.read_only) {
            for write in whole.accesses().filter(|a| a.object == read.object && changes(a)) {
                let (from, to) = ((write.at.node, write.at.index), (read.at.node, read.at.index));
                let reach = |from, stops| Reach::new(self.kernel.flow, Some(from), stops);
                let never = BTreeSet::new();
                let leaves =
                    reach(from, &barriers).ends && barriers.iter().any(|b| reach(*b, &never).contains(to));
                let in_turn = only_block_barriers && !leaves;
                if in_turn && !reach(from, &never).contains(to) {
                    continue;
                }
                self.read_only_load(read, write, in_turn, steps, start);
            }
        }
    }

    fn read_only_load(&mut self, read: &Access, write: &Access, in_turn: bool, steps: &Steps, start: &State) {
        // Any two threads, one and the same among them.
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::OtherBlock);
        let overlap = self.overlap(read, write, &mut pair);
        let other_guard = pair.other(&mut self.terms, write.guard);
        let my_guard = pair.mine(&mut self.terms, read.guard, None);
        let mut formulas = vec![my_guard, other_guard, overlap];
        if in_turn {
            formulas.push(self.no_later_iteration(write, read, &mut pair));
        }
        let (mine, theirs) = ((read.guard, &[read.offset][..]), (write.guard, &[write.offset][..]));
        let no_wrap = steps.behind_both(&mut self.terms, mine, theirs, &mut pair);
        let facts = self.facts_of_both(&read.facts, &write.facts, &mut pair);
        let status = self.decide(&formulas, &facts, &no_wrap, "read-only load", Some(&mut pair), start);
        self.add(Obligation {
            code: Code::MemoryReadOnly,
            origins: vec![read.origin, write.origin],
            object: Some(read.object),
            between_blocks: false,
            since: None,
            status,
        });
    }

    /// That the other thread's write is made in no later iteration of the loops around both than the load; in an earlier one, if the load comes first in each.
    fn no_later_iteration(&mut self, write: &Access, read: &Access, pair: &mut Pair) -> Term {
        // From the outermost loop on, as long as both rounds are known.
        let mut around: Vec<LoopId> = self.kernel.flow.loops_around(read.at.node).collect();
        around.reverse();
        let round = |access: &Access, id| access.counters.iter().find(|(l, _)| *l == id).map(|(_, t)| *t);
        let common: Vec<(LoopId, Term, Term)> =
            around.into_iter().map_while(|id| Some((id, round(read, id)?, round(write, id)?))).collect();
        let innermost = common.last().map(|(id, ..)| *id);
        let mut no_later =
            self.terms.bool(innermost.is_none_or(|id| self.follows_in_one_round(write, read, id)));
        for (_, mine, theirs) in common.into_iter().rev() {
            let theirs = pair.other(&mut self.terms, theirs);
            let (earlier, same) = (self.terms.bv_ult(theirs, mine), self.terms.eq(theirs, mine));
            let here = self.terms.and2(same, no_later);
            no_later = self.terms.or(&[earlier, here]);
        }
        no_later
    }

    /// Whether control may get from the write to the load without starting another round of a loop around both.
    fn follows_in_one_round(&self, write: &Access, read: &Access, around: LoopId) -> bool {
        let flow = self.kernel.flow;
        if write.at.node == read.at.node && write.at.index < read.at.index {
            return true;
        }
        let header = flow.loops[around].header;
        let mut seen: BTreeSet<NodeId> = BTreeSet::new();
        let mut work = vec![write.at.node];
        while let Some(node) = work.pop() {
            let next = flow.nodes[node].end.successors();
            work.extend(next.filter(|next| *next != header && seen.insert(*next)));
        }
        seen.contains(&read.at.node)
    }
}

/// Whether an access may change memory.
fn changes(access: &Access) -> bool {
    access.kind == Kind::Write || access.kind == Kind::Atomic && !access.load_only
}
