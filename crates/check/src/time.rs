//! What is left undone when there is no time left.
//!
//! Soundness: work that ends early leaves anything out, so that a subject counts as settled only if the meter was not spent when the last of
//! what it rests on was done. What is not settled gets an obligation of its own that nobody shows: whoever asks whether all
//! obligations are shown gets the right answer without knowing about time.

use gpuproof_logic::work;
use gpuproof_logic::work::Stop;

/// The part of the time that races may take, in percent: the other subjects are to have their turn.
const FOR_RACES: u64 = 60;

/// How far the work got.
#[derive(Default)]
pub(crate) struct Time {
    /// What is left for races.
    pub(crate) for_races: u64,
    /// What ended work on races, in the time for races.
    pub(crate) races: Option<Stop>,
    /// Whether the meter was spent after everything that all subjects rest on.
    pub(crate) basis: Option<Stop>,
    /// After the intervals between barriers.
    pub(crate) intervals: Option<Stop>,
    /// After the races.
    pub(crate) pairs: Option<Stop>,
    /// After the claims.
    pub(crate) claims: Option<Stop>,
    /// After the convergence points.
    pub(crate) convergence_points: Option<Stop>,
}

impl Time {
    /// Before the work begins.
    pub(crate) fn new() -> Self {
        let left = work::left();
        let for_races = if left > u64::MAX / 2 { u64::MAX } else { left / 100 * FOR_RACES };
        Self { for_races, ..Self::default() }
    }
}
