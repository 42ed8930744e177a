//! What counts and what does not: findings that a project accepts, and files that were left out.
//!
//! Accepting something changes what a kernel counts for, never the answer for it.

use super::{Finding, KernelReport, Outcome, Place, Report, UnknownReason};
use gpuproof_base::Severity;
use serde::Serialize;

/// What was asked for of the files that there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Selection {
    /// Only what changed since this revision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed_since: Option<String>,
    /// Only this part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<ShardReport>,
    /// How many files were left out.
    pub left_out: usize,
}

/// A part of the files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShardReport {
    /// Which part, from 1.
    pub index: usize,
    /// Of how many.
    pub count: usize,
    /// The files of all parts, in the order of one run.
    pub all_files: Vec<String>,
    /// Stands for the options, the project and the texts of all files, so that parts of different runs are told apart.
    pub inputs: String,
}

/// That a project accepts a finding. The answer for the kernel does not change by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Allowed {
    /// Who says so.
    pub by: AllowedBy,
    /// Why.
    pub reason: String,
    /// Where that is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// Who accepts a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AllowedBy {
    /// A comment in the source.
    Source,
    /// An `[[allow]]` of the project file.
    Project,
    /// The project file's `[severity]`.
    Severity,
    /// A baseline: it was there before.
    Baseline,
}

impl Finding {
    /// Whether it speaks against the kernel: a defect, or something open. Warnings of runs and what is tolerated do not. What the
    /// project makes a warning still does.
    pub fn is_reason(&self) -> bool {
        self.severity == Severity::Error
            || self.severity == Severity::Warning && self.seed.is_none()
            || self.allowed.as_ref().is_some_and(|allowed| allowed.by == AllowedBy::Severity)
    }
}

/// What a kernel counts for in the summary and the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing is claimed and nothing was seen.
    Clean,
    /// Proved.
    Proved,
    /// A defect.
    Defective,
    /// An open answer.
    Unknown,
    /// A defect or an open answer that the project accepts.
    Allowed,
}

impl KernelReport {
    /// What the answer rests on because the command line or the project says so.
    pub fn asked_for(&self) -> Vec<&str> {
        self.assumptions.iter().filter_map(|text| text.strip_suffix(" (asked for)")).collect()
    }

    /// Whether the answer is that it is proved if a condition holds.
    pub fn is_conditional(&self) -> bool {
        matches!(self.outcome, Outcome::Unknown { reason: UnknownReason::Condition, .. })
    }

    /// What the kernel counts for. A kernel with a defect or an open answer is accepted if everything that speaks against it is; it is never proved by that.
    /// Where its defects are accepted and something else is open, the answer counts as open.
    pub fn standing(&self) -> Standing {
        // The project makes a warning of a run count as a defect, whatever the answer is.
        if self.findings.iter().any(|finding| finding.denied && finding.allowed.is_none()) {
            return Standing::Defective;
        }
        let mut accepted = 0;
        let mut left: Option<Severity> = None;
        for finding in self.findings.iter().filter(|finding| finding.is_reason()) {
            match &finding.allowed {
                Some(_) => accepted += 1,
                None => left = left.max(Some(finding.severity)),
            }
        }
        let interrupted = matches!(self.outcome, Outcome::Unknown { reason: UnknownReason::Interrupted, .. });
        let is_content = self.preconditions.as_ref().is_some_and(|conditions| conditions.accepted);
        let is_accepted = is_content || accepted > 0 && left.is_none() && !interrupted;
        match &self.outcome {
            Outcome::Proved => Standing::Proved,
            Outcome::NoDefectObserved | Outcome::Described => Standing::Clean,
            _ if is_accepted => Standing::Allowed,
            Outcome::Unknown { .. } => Standing::Unknown,
            _ if accepted > 0 && left < Some(Severity::Error) => Standing::Unknown,
            Outcome::DefectObserved | Outcome::Refuted | Outcome::Rejected => Standing::Defective,
        }
    }
}

impl Report {
    /// The same with further trouble that belongs to no file.
    pub fn with_trouble(mut self, further: Vec<Finding>) -> Self {
        if further.is_empty() {
            return self;
        }
        let is_error = |finding: &Finding| finding.severity == Severity::Error;
        let is_new = further.iter().any(is_error) && !self.trouble.iter().any(is_error);
        self.summary.failed += usize::from(is_new);
        self.summary.exit_code = self.summary.exit_code();
        self.trouble.extend(further);
        self
    }

    /// The same as a report about a part of the files: that there is no kernel in it is no trouble then.
    pub fn selected(mut self, selection: Selection) -> Self {
        if self.summary.kernels == 0 && self.summary.failed == 0 {
            self.summary.exit_code = 0;
        }
        self.selection = Some(selection);
        self
    }
}
