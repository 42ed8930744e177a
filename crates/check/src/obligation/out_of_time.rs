//! What was not settled in time gets an obligation of its own that nobody shows.

use crate::checker::Check;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_logic::work;
use gpuproof_logic::work::Limit;
use gpuproof_thread::EventLog;

impl Check<'_, '_> {
    /// Does work on races in the time for them.
    pub(crate) fn in_time_for_races<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let limit = Limit { units: self.time.for_races, until: None };
        let done = work::within(limit, || work(self));
        if limit.units < u64::MAX {
            self.time.for_races = limit.units.saturating_sub(done.used);
        }
        self.time.races = self.time.races.or(done.stopped);
        done.result
    }

    // semantics: answers/time
    /// Adds what is not settled, once the work has ended.
    pub(crate) fn note_time(&mut self, whole: &EventLog) {
        let time = &self.time;
        // What is not modelled may be anything, and only the claims tell whether a thread gets there.
        let unmodelled = whole.claims().any(|c| c.code.as_str().starts_with("unsupported."));
        let said = unmodelled || whole.pending_claims().next().is_some() || whole.senses().next().is_some();
        let claims = time.claims.filter(|_| said);
        // Barriers of lanes order what they order only if all of them come there.
        let convergences = time.convergence_points.filter(|_| whole.convergence_points().next().is_some());
        // Whether a proof rests on assumptions that no run meets is looked at last.
        let loops = whole.unreached().next().is_some() || whole.long_loops().next().is_some();
        let vacuity = work::stopped().filter(|_| self.questions.no_wrap_used || whole.counted || loops);
        let races = time.basis.or(time.races).or(time.pairs).or(claims).or(convergences).or(vacuity);
        let divergence = time.basis.or(time.intervals).or(claims).or(convergences).or(vacuity);
        let assertions = work::stopped();
        let asked = self.setup.properties;
        let subjects = [
            (Code::RaceGlobal, races, asked.races_in_block || asked.races_between_blocks),
            (Code::BarrierDivergence, divergence, asked.divergence),
            (Code::AssertFailed, assertions, asked.assertions),
        ];
        for (code, by, asked) in subjects {
            if let (Some(by), true) = (by, asked) {
                let origins = vec![self.kernel.flow.function.origin];
                let status = Status::OutOfTime { by };
                let (object, between_blocks, since) = (None, false, None);
                let obligation = Obligation { code, origins, object, between_blocks, since, status };
                self.outcome.checked.obligations.push(obligation);
            }
        }
    }
}
