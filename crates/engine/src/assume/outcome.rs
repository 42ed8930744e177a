//! What a report says about the preconditions of a kernel.

use crate::report::Edit;
use serde::Serialize;

/// Under which preconditions a kernel is proved that is not proved without.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PreconditionsReport {
    /// What was found, the weakest first; none implies another in the runs that were made.
    pub found: Vec<Precondition>,
    /// Why nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether the user is content with them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
    /// Proofs that were tried.
    pub proofs: usize,
    /// Runs on the interpreter: those that went well and those that did not.
    pub runs: [usize; 2],
}

/// A precondition under which a kernel is proved.
#[derive(Clone, Debug, Serialize)]
pub struct Precondition {
    /// Conditions that must all hold, as the source would write them.
    pub conditions: Vec<String>,
    /// The same in words.
    pub words: String,
    /// Statements to put at the start of the kernel; with them in its text it is proved. Empty if that was not shown: then each
    /// condition is one for `--assume`.
    pub statements: Vec<String>,
    /// The same as edits of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// A launch that meets them and went well on the interpreter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// Whether it leaves hardly anything to go wrong, such as `n == 0`.
    pub trivial: bool,
}
