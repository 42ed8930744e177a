//! What a report says about the barriers of a kernel.

use crate::report::{Edit, Place};
use serde::Serialize;

/// For `fix`: what was found out about the barriers of a kernel.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BarriersReport {
    /// What was changed, in the order of the text; with it the kernel is proved.
    pub changes: Vec<BarrierChange>,
    /// For `fix --redundant`: every barrier of the kernel.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barriers: Vec<BarrierReport>,
    /// Whether a run had shown a defect before the change; else the proof had only failed.
    pub was_shown: bool,
    /// Why nothing could be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl BarriersReport {
    /// Nothing was done, for this reason.
    pub fn stays(reason: String) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }
}

/// A barrier put in, taken out or changed.
#[derive(Clone, Debug, Serialize)]
pub struct BarrierChange {
    /// In words.
    pub what: String,
    /// The line of the text before the change.
    pub line: usize,
    /// As edits of the text before this kernel's changes.
    pub edits: Vec<Edit>,
}

/// A barrier of a kernel.
#[derive(Clone, Debug, Serialize)]
pub struct BarrierReport {
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// As the source writes it.
    pub text: String,
    /// Whether it is needed.
    pub need: Need,
    /// If it is needed: pairs of accesses that would race without it, a few of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Ordered>,
}

/// Two accesses that a barrier orders, as they stand in the text; an access of each of two threads may have one place.
#[derive(Clone, Debug, Serialize)]
pub struct Ordered {
    /// Where they stand.
    pub places: [Place; 2],
    /// As the source writes them.
    pub texts: [String; 2],
}

/// Whether a barrier is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// Without it the kernel is not proved.
    Needed,
    /// Without it the kernel stays proved, and so it does without all that are `redundant` together.
    Redundant,
    /// Without it alone the kernel stays proved, but not without the redundant ones as well.
    RedundantAlone,
    /// Without it the kernel stays free of races, but it may decide in which order atomics happen.
    OrdersAtomics,
    /// It does more than order memory (a vote, a contract, waiting lanes of another kind): not tried.
    NotTried,
}
