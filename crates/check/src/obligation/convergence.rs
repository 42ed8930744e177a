//! Divergence: threads that should meet at a barrier and do not.

use crate::checker::Check;
use crate::pair::{Pair, Steps, Where};
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::phases::counted;
use gpuproof_kir::{Builtin, StmtKind};
use gpuproof_logic::{Term, work};
use gpuproof_rules::Side;
use gpuproof_thread::{ConvergencePoint, ConvergenceScope, EventLog, Level, State};

impl Check<'_, '_> {
    // semantics: barriers/lanes
    /// Whoever meets lanes of its warp must meet all of them, and a barrier of the grid all blocks.
    pub(crate) fn convergence(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        for convergence in whole.convergence_points() {
            if work::is_spent() {
                return;
            }
            if convergence.scope == ConvergenceScope::Alone
                || self.is_at_object(convergence) && !self.world.lockstep
            {
                continue;
            }
            let wide = matches!(convergence.scope, ConvergenceScope::Cluster | ConvergenceScope::Grid);
            let place = if wide { Where::OtherBlock } else { Where::SameBlock };
            let mut status = self.all_converge(convergence, place, whole, steps, start);
            if wide && status == Status::Proved {
                status = self.all_converge(convergence, Where::SameBlock, whole, steps, start);
            }
            if !convergence.agree.is_empty() && status == Status::Proved {
                status = self.all_agree(convergence, steps, start);
            }
            if convergence.mask.is_some() && !convergence.round && status == Status::Proved {
                status = self.names_itself(convergence, steps, start);
            }
            self.add(Obligation {
                code: if convergence.scope >= ConvergenceScope::Block {
                    Code::BarrierDivergence
                } else {
                    Code::BarrierMask
                },
                origins: vec![convergence.origin],
                object: None,
                between_blocks: wide,
                since: None,
                status,
            });
        }
    }

    /// Whether it is about a barrier object: that counts threads, wherever the other lanes of their warps are.
    fn is_at_object(&self, convergence: &ConvergencePoint) -> bool {
        self.counted_barrier(convergence).is_some_and(|number| self.world.phased[number].is_object())
    }

    /// Which of the counted barriers it is about.
    pub(crate) fn counted_barrier(&self, convergence: &ConvergencePoint) -> Option<usize> {
        match &self.kernel.flow.nodes[convergence.at.node].stmts.get(convergence.at.index)?.kind {
            StmtKind::Barrier(barrier) => counted(barrier, &self.world.phased).map(|found| found.barrier),
            _ => None,
        }
    }

    /// Whether two threads that belong together both get to a convergence point, in the same iterations: all that are named, and with
    /// the same mask.
    pub(crate) fn all_converge(
        &mut self,
        convergence: &ConvergencePoint,
        place: Where,
        whole: &EventLog,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let level = match (place, convergence.scope) {
            (Where::OtherBlock, _) => Level::Grid,
            (_, ConvergenceScope::Warp | ConvergenceScope::Tile(_)) => Level::Warp,
            _ => Level::Block,
        };
        let mut pair = Pair::at_level(&mut self.terms, &self.symbols, &self.world, place, level);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        if !Side::NobodyLeftElsewhere.holds(convergence.missed <= level) {
            let why = "a thread may have left in an earlier iteration of a loop, which is not followed";
            return Status::Undecided { why: why.into() };
        }
        let mut theirs = pair.other(&mut self.terms, convergence.guard);
        let mut formulas = vec![convergence.guard, pair.distinct];
        // What holds of the other thread anyway.
        let facts = self.terms.and(&self.world.facts);
        formulas.push(pair.other(&mut self.terms, facts));
        for (number, fact) in whole.thread_facts().enumerate() {
            let comes_later = fact.exit.is_some() && number >= convergence.thread_facts;
            // In a loop the counter stands for the iteration that both are in, which need not be the last.
            let goes_on =
                fact.exit.is_some_and(|l| convergence.counters.iter().any(|(_, c)| *c == l.counter));
            if !goes_on && Side::NotBeforeTheLoop.holds(!comes_later) {
                formulas.push(pair.other(&mut self.terms, fact.holds));
            }
        }
        if let Some(mask) = convergence.mask {
            let other = pair.other(&mut self.terms, mask);
            let same = self.terms.eq(mask, other);
            theirs = self.terms.and2(theirs, same);
        }
        for (_, counter) in &convergence.counters {
            // The other thread in the same iteration.
            let other = pair.other(&mut self.terms, *counter);
            if self.terms.as_symbol(other).is_some() {
                let map = [(other, *counter)].into_iter().collect();
                theirs = self.terms.substitute(theirs, &map);
                formulas = formulas.into_iter().map(|f| self.terms.substitute(f, &map)).collect();
            } else if other != *counter {
                return Status::Unsupported {
                    reason: "a meeting of lanes in a loop that they do not share".into(),
                };
            }
        }
        self.those_who_converge(convergence, &mut pair, &mut formulas);
        if place == Where::OtherBlock && convergence.scope == ConvergenceScope::Cluster {
            formulas.push(self.same_cluster(&mut pair));
        }
        formulas.push(self.terms.not(theirs));
        if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
            return Status::Proved;
        }
        let no_wrap = steps.behind(&self.terms, convergence.guard, &[]);
        self.decide(&formulas, &[], &no_wrap, "meeting", Some(&mut pair), start)
    }

    /// That the other thread is one of those that this one meets.
    pub(crate) fn those_who_converge(
        &mut self,
        convergence: &ConvergencePoint,
        pair: &mut Pair,
        formulas: &mut Vec<Term>,
    ) {
        match convergence.scope {
            ConvergenceScope::Tile(size) => formulas.push(self.same_unit(size.min(self.setup.warp), pair)),
            ConvergenceScope::Warp => {
                formulas.push(self.same_unit(self.setup.warp, pair));
                if let (Some(mask), Some(lane)) =
                    (convergence.mask, self.world.builtins.get(&Builtin::LaneId).copied())
                {
                    let other = pair.other(&mut self.terms, lane);
                    formulas.push(self.names(mask, other));
                    if convergence.round {
                        formulas.push(self.names(mask, lane));
                    }
                }
            }
            ConvergenceScope::Alone
            | ConvergenceScope::Block
            | ConvergenceScope::Cluster
            | ConvergenceScope::Grid => {}
        }
    }

    /// Whether a thread is named by its own mask.
    fn names_itself(&mut self, convergence: &ConvergencePoint, steps: &Steps, start: &State) -> Status {
        let (Some(mask), Some(lane)) = (convergence.mask, self.world.builtins.get(&Builtin::LaneId).copied())
        else {
            return Status::Proved;
        };
        let named = self.names(mask, lane);
        let missing = self.terms.not(named);
        if self.terms.as_bool(missing) == Some(false) {
            return Status::Proved;
        }
        let no_wrap = steps.behind(&self.terms, convergence.guard, &[mask]);
        self.decide(&[convergence.guard, missing], &[], &no_wrap, "mask", None, start)
    }

    /// Whether two threads of a block that get to a convergence point, in the same iterations, agree on its arguments.
    pub(crate) fn all_agree(
        &mut self,
        convergence: &ConvergencePoint,
        steps: &Steps,
        start: &State,
    ) -> Status {
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let theirs = pair.other(&mut self.terms, convergence.guard);
        let mut formulas = vec![convergence.guard, theirs, pair.distinct];
        for (_, counter) in &convergence.counters {
            let other = pair.other(&mut self.terms, *counter);
            formulas.push(self.terms.eq(*counter, other));
        }
        let mut differ = Vec::new();
        for mine in &convergence.agree {
            let theirs = pair.other(&mut self.terms, *mine);
            differ.push(self.terms.ne(*mine, theirs));
        }
        formulas.push(self.terms.or(&differ));
        let mut no_wrap = steps.behind(&self.terms, convergence.guard, &convergence.agree);
        let others = pair.other_steps(&mut self.terms, &no_wrap);
        no_wrap.extend(others);
        self.decide(&formulas, &[], &no_wrap, "agreement", Some(&mut pair), start)
    }
}
