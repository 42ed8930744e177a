//! What is left undone when there is no time left.
//!
//! Soundness: work that ends early leaves anything out, so that a subject counts as settled only if the meter was not spent when the last of
//! what it rests on was done. What is not settled gets an obligation of its own that nobody shows: whoever asks whether all
//! obligations are shown gets the right answer without knowing about time.

use crate::check::Check;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_logic::work::{self, Limit, Stop};
use gpuproof_sym::Record;

/// The part of the time that races may take, in percent: the other subjects are to have their turn.
const FOR_RACES: u64 = 60;

/// How far the work got.
#[derive(Default)]
pub(crate) struct Time {
    /// What is left for races.
    for_races: u64,
    /// What ended work on races, in the time for races.
    races: Option<Stop>,
    /// Whether the meter was spent after everything that all subjects rest on.
    pub(crate) basis: Option<Stop>,
    /// After the intervals between barriers.
    pub(crate) intervals: Option<Stop>,
    /// After the races.
    pub(crate) pairs: Option<Stop>,
    /// After the claims.
    pub(crate) claims: Option<Stop>,
    /// After the meetings.
    pub(crate) meetings: Option<Stop>,
}

impl Time {
    /// Before the work begins.
    pub(crate) fn new() -> Self {
        let left = work::left();
        let for_races = if left > u64::MAX / 2 { u64::MAX } else { left / 100 * FOR_RACES };
        Self { for_races, ..Self::default() }
    }
}

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
    pub(crate) fn note_time(&mut self, whole: &Record) {
        let time = &self.time;
        // What is not modelled may be anything, and only the claims tell whether a thread gets there.
        let unmodelled = whole.claims.iter().any(|c| c.code.as_str().starts_with("unsupported."));
        let said = unmodelled || !whole.pending.is_empty() || !whole.senses.is_empty();
        let claims = time.claims.filter(|_| said);
        // Barriers of lanes order what they order only if all of them come there.
        let meetings = time.meetings.filter(|_| !whole.meetings.is_empty());
        // Whether a proof rests on assumptions that no run meets is looked at last.
        let loops = !whole.unreached.is_empty() || !whole.long_loops.is_empty();
        let vacuity = work::stopped().filter(|_| self.no_wrap_used || whole.counted || loops);
        let races = time.basis.or(time.races).or(time.pairs).or(claims).or(meetings).or(vacuity);
        let divergence = time.basis.or(time.intervals).or(claims).or(meetings).or(vacuity);
        let assertions = work::stopped();
        let asked = self.setup.properties;
        let subjects = [
            (Code::RaceGlobal, races, asked.races_in_block || asked.races_between_blocks),
            (Code::BarrierDivergence, divergence, asked.divergence),
            (Code::AssertFailed, assertions, asked.assertions),
        ];
        for (code, by, asked) in subjects {
            if let (Some(by), true) = (by, asked) {
                let origins = vec![self.flow.function.origin];
                let status = Status::OutOfTime { by };
                let (object, between_blocks, since) = (None, false, None);
                let obligation = Obligation { code, origins, object, between_blocks, since, status };
                self.checked.obligations.push(obligation);
            }
        }
    }
}
