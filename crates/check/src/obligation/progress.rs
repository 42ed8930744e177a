//! Progress: nobody waits for threads that are held up elsewhere.

use crate::checker::Check;
use crate::pair::{Pair, Steps};
use crate::verdict::{Obligation, Status};
use gpuproof_base::{Code, Origin};
use gpuproof_facts::LoopId;
use gpuproof_logic::{Term, work};
use gpuproof_thread::{ConvergenceScope, EventLog, State};

impl Check<'_, '_> {
    /// Nobody may wait for lanes, or for the block, that are held up by a barrier of the block which they come to first.
    ///
    /// Soundness: [`meetings`](Self::convergence) shows that whoever is waited for gets to the convergence point, in the same iterations, as far
    /// as barriers let it. Here it is shown for each interval that it has not got to a barrier of the block that stands before that
    /// convergence point in the order in which every thread runs its statements. That two threads end an interval at one barrier says
    /// so of threads that come to an end of it; one that goes round a loop for ever comes to none. Of counted barriers
    /// [`one_order`](Self::one_order) says the same.
    pub(crate) fn cross_wait_freedom(
        &mut self,
        record: &EventLog,
        steps: &Steps,
        pair: &mut Pair,
        start: &State,
        since: Option<Origin>,
    ) {
        for exit in record.exits() {
            if work::is_spent() {
                return;
            }
            let Some(to) = exit.to.filter(|to| self.block_barrier_at(*to).is_some()) else { continue };
            let theirs = pair.other(&mut self.terms, exit.guard);
            let counters = exit.counters.iter().map(|(l, c)| (*l, pair.other(&mut self.terms, *c)));
            let counters: Vec<(LoopId, Term)> = counters.collect();
            for convergence in record.convergence_points() {
                use ConvergenceScope::{Alone, Cluster, Grid};
                let elsewhere = matches!(convergence.scope, Alone | Cluster | Grid);
                if elsewhere || convergence.round || self.counted_barrier(convergence).is_some() {
                    continue;
                }
                let first = self.stands_before((to, &counters), (convergence.at, &convergence.counters));
                if self.terms.as_bool(first) == Some(false) {
                    continue;
                }
                let mut formulas = vec![theirs, convergence.guard, first, pair.distinct];
                formulas
                    .extend(exit.uniform_trips.iter().map(|loops| self.terms.bv_ule(loops.each, loops.last)));
                self.those_who_converge(convergence, pair, &mut formulas);
                if formulas.iter().any(|f| self.terms.as_bool(*f) == Some(false)) {
                    continue;
                }
                let (waits, gone) = ((convergence.guard, &[][..]), (exit.guard, &[][..]));
                let no_wrap = steps.behind_both(&mut self.terms, waits, gone, pair);
                let facts = self.facts_of_both(&[], &exit.facts, pair);
                let status = self.decide(&formulas, &facts, &no_wrap, "hold-up", Some(pair), start);
                // That these lanes get past each other says nothing of other threads that wait at the two places.
                if status == Status::Proved {
                    continue;
                }
                let (code, origins) = (Code::BarrierDivergence, vec![exit.origin, convergence.origin]);
                self.add(Obligation { code, origins, object: None, between_blocks: false, since, status });
            }
        }
    }
}
