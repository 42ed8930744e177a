//! Loops that are run iteration by iteration.

use crate::machine::Machine;
use crate::state::{State, Waiting, append};
use crate::value::Value;
use gpuproof_base::{Code, Id};
use gpuproof_facts::{End, LoopId};

/// Iterations of a loop with barriers that are run one by one.
const UNROLLED_WITH_BARRIERS: usize = 24;
/// Iterations of a loop without barriers that are run one by one.
const UNROLLED: usize = 16;
/// Accesses that running iterations one by one may make.
const UNROLLED_ACCESSES: usize = 1024;
/// Terms that it may make.
const UNROLLED_TERMS: usize = 10_000;

impl Machine<'_, '_> {
    /// Runs a loop iteration by iteration; none if the number of iterations is not known, or large.
    pub(crate) fn unroll(&mut self, l: LoopId, mut state: State) -> Option<Waiting> {
        let data = &self.kernel.flow.loops[l];
        let header = data.header;
        let limit = if data.has_barrier { UNROLLED_WITH_BARRIERS } else { UNROLLED };
        let mut after = Waiting::new();
        let budget = self.log.accesses().count() + UNROLLED_ACCESSES;
        let invariants = self.invariants(l);
        let most_terms = self.terms.len() + UNROLLED_TERMS;
        for _ in 0..limit {
            self.claim_invariants(l, &mut state, &invariants, Code::InvariantMaintained);
            self.claim_pending_at_head(l, &mut state);
            let mut inside = Waiting::new();
            inside.insert(header, vec![state]);
            self.region_of_loop(l, &mut inside);
            let back = inside.remove(&header).unwrap_or_default();
            let back = self.merge(header, back);
            let leaves = !inside.is_empty();
            append(&mut after, inside);
            let Some(back) = back else { return Some(after) };
            // Going on must be certain, or the iterations could be many. (Leaving early by a side exit is fine as long
            // as the header's own condition is decided.)
            let too_large = self.log.accesses().count() > budget || self.terms.len() > most_terms;
            if leaves && !self.is_bounded(l, &back) || too_large {
                return None;
            }
            state = back;
            self.advance(&mut state, l);
        }
        None
    }

    /// Whether the end of a loop that may be left in this iteration is still in sight: some variable that it changes
    /// has a value that is known.
    fn is_bounded(&self, l: LoopId, back: &State) -> bool {
        let header = self.kernel.flow.loops[l].header;
        let End::Branch { condition, .. } = self.kernel.flow.nodes[header].end else { return false };
        let mut decided = false;
        gpuproof_kir::walk::expr(condition, &mut |e| {
            if let gpuproof_kir::ExprKind::Local(local) = e.kind
                && let Some(Some(Value::Scalar(t))) = back.locals.get(local.number())
            {
                decided |= self.terms.is_value(*t);
            }
        });
        decided
    }
}
