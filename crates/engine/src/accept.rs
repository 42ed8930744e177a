//! Findings that a project accepts: `[[allow]]` and `[severity]` of the project file, comments in the source, baselines.
//!
//! * [`Accept`]: what is accepted, as the command line and the project file say; [`comments`]: what the source says; [`baseline`]: findings of an earlier run;
//!   [`remarks`]: what is wrong with all of these.
//! * [`InFile::mark`] marks the findings of a kernel. The answer for the kernel is never touched: what is accepted stays refuted or unknown, and
//!   only the counts and the exit code take it for accepted, see [`KernelReport::standing`](crate::report::KernelReport::standing).
//!
//! A kernel is accepted only if everything that speaks against it is. Reports leave out what is open beside a defect of the same kind
//! ([`KernelReport::unsaid`]); once the defect is accepted, that is no longer beside the point and is put back.

pub mod baseline;
pub mod comments;
pub mod glob;
pub mod remarks;

use crate::describe::place;
use crate::load::is_named;
use crate::report::{Allowed, AllowedBy, Finding, KernelReport};
use baseline::{Baseline, Seen};
use comments::Comment;
use gpuproof_base::{Code, Diagnostic, Severity, SourceMap, Span};
use std::path::{Component, Path, PathBuf};

/// What is accepted.
#[derive(Clone, Debug, Default)]
pub struct Accept {
    /// The project file's text; the spans below lie in it.
    pub sources: SourceMap,
    /// Its `[[allow]]`s that are in force.
    pub entries: Vec<Entry>,
    /// Its `[severity]`s.
    pub levels: Vec<LevelRule>,
    /// Findings of an earlier run.
    pub baseline: Option<Baseline>,
    /// What is wrong with the project file without being an error.
    pub remarks: Vec<Diagnostic>,
    /// Where paths are relative to.
    pub paths: Paths,
    /// Whether all of the project is checked, so that what matches nothing is of no use.
    pub is_whole: bool,
}

/// An `[[allow]]`.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The code that it allows.
    pub code: Code,
    /// Only in files whose path, seen from the project file, matches this pattern.
    pub path: Option<String>,
    /// Only in this kernel.
    pub kernel: Option<String>,
    /// Why.
    pub reason: String,
    /// Where it stands.
    pub span: Span,
}

/// A line of `[severity]`.
#[derive(Clone, Debug)]
pub struct LevelRule {
    /// For findings with this code.
    pub code: Code,
    /// What they are.
    pub level: Level,
    /// Where it stands.
    pub span: Span,
}

/// What findings are to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Not shown, where they decide nothing.
    Off,
    /// Shown with this severity.
    As(Severity),
}

/// Where paths are relative to.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// The folder in which gpuproof was called; absolute.
    pub here: PathBuf,
    /// The folder of the project file; absolute.
    pub root: PathBuf,
}

impl Paths {
    /// A path of a report as it is seen from the project file, with `/`.
    pub fn from_root(&self, path: &str) -> String {
        relative_to(&self.root, &self.here, path)
    }
}

/// A path, seen from `here`, as it is seen from `root`, with `/`.
pub fn relative_to(root: &Path, here: &Path, path: &str) -> String {
    let whole = normal(&here.join(path));
    let common = root.components().zip(whole.components()).take_while(|(a, b)| a == b).count();
    let up = root.components().skip(common).map(|_| "..".into());
    let down = whole.components().skip(common).map(|part| part.as_os_str().to_string_lossy());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A path without `.` and `..`.
pub fn normal(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = whole.pop(),
            other => whole.push(other),
        }
    }
    whole
}

/// What is accepted in one file.
pub struct InFile<'a> {
    accept: &'a Accept,
    path: &'a str,
    sources: &'a SourceMap,
    comments: Vec<Comment>,
}

impl<'a> InFile<'a> {
    /// For the kernels of this file.
    pub fn new(accept: &'a Accept, path: &'a str, sources: &'a SourceMap) -> Self {
        Self { accept, path, sources, comments: comments::all(sources) }
    }

    /// Marks what is accepted of a kernel's findings, and gives those their severity that the project file speaks of.
    pub fn mark(&self, kernel: &mut KernelReport) {
        let unsaid = std::mem::take(&mut kernel.unsaid);
        let mut seen = Seen::default();
        self.mark_all(kernel, &mut seen, 0);
        match kernel.findings.iter().any(|finding| finding.is_reason() && finding.allowed.is_some()) {
            true => {
                let first = kernel.findings.len();
                kernel.findings.extend(unsaid);
                self.mark_all(kernel, &mut seen, first);
            }
            false => kernel.unsaid = unsaid,
        }
        kernel.findings.retain(|finding| finding.is_reason() || !self.accept.is_off(finding));
    }

    fn mark_all(&self, kernel: &mut KernelReport, seen: &mut Seen, first: usize) {
        for n in first..kernel.findings.len() {
            let allowed = kernel.findings.get(n).and_then(|finding| self.allowed(finding, kernel, seen));
            let Some(finding) = kernel.findings.get_mut(n) else { continue };
            match allowed {
                Some(allowed) => finding.allowed = Some(allowed),
                None => self.set_level(finding),
            }
        }
    }

    /// Who allows a finding: the source, then the project file, then the baseline.
    fn allowed(&self, finding: &Finding, kernel: &KernelReport, seen: &mut Seen) -> Option<Allowed> {
        let of_source = self.comments.iter().find(|comment| comment.allows(finding, kernel, self.sources));
        if let Some(comment) = of_source {
            let place = Some(place(self.sources, comment.span));
            return Some(Allowed { by: AllowedBy::Source, reason: comment.reason.clone(), place });
        }
        let entry = self.accept.entries.iter().find(|e| e.allows(finding, kernel, self.path, self.accept));
        if let Some(entry) = entry {
            let place = Some(place(&self.accept.sources, entry.span));
            return Some(Allowed { by: AllowedBy::Project, reason: entry.reason.clone(), place });
        }
        let baseline = self.accept.baseline.as_ref()?;
        let path = relative_to(&baseline.root, &self.accept.paths.here, self.path);
        baseline.takes(finding, &kernel.name, &path, seen).then(|| Allowed {
            by: AllowedBy::Baseline,
            reason: format!("it is in the baseline `{}`", baseline.path),
            place: None,
        })
    }

    /// A finding that decides an answer is accepted by a lower level; an open one is no defect, whatever the level.
    fn set_level(&self, finding: &mut Finding) {
        let Some(LevelRule { level: Level::As(severity), span, .. }) = self.accept.rule_for(finding) else {
            return;
        };
        if !finding.is_reason() {
            finding.severity = *severity;
            finding.denied = *severity == Severity::Error;
        } else if *severity < Severity::Error {
            let reason = format!("the project file makes `{}` no error", finding.code);
            let place = Some(place(&self.accept.sources, *span));
            finding.allowed = Some(Allowed { by: AllowedBy::Severity, reason, place });
            finding.severity = finding.severity.min(*severity);
        }
    }
}

impl Accept {
    fn rule_for(&self, finding: &Finding) -> Option<&LevelRule> {
        self.levels.iter().find(|rule| rule.code.as_str() == finding.code)
    }

    fn is_off(&self, finding: &Finding) -> bool {
        self.rule_for(finding).is_some_and(|rule| rule.level == Level::Off)
    }

    /// Gives remarks about a file the severity that the project file speaks of. Errors stay errors.
    pub fn set_levels(&self, remarks: &mut Vec<Finding>) {
        remarks.retain(|remark| remark.severity == Severity::Error || !self.is_off(remark));
        for remark in remarks.iter_mut().filter(|remark| remark.severity != Severity::Error) {
            if let Some(LevelRule { level: Level::As(severity), .. }) = self.rule_for(remark) {
                remark.severity = *severity;
                remark.denied = *severity == Severity::Error;
            }
        }
    }
}

impl Entry {
    fn allows(&self, finding: &Finding, kernel: &KernelReport, path: &str, accept: &Accept) -> bool {
        let own = finding.main_label().map(|label| label.place.file.as_str());
        let fits = |pattern: &str| {
            [Some(path), own].into_iter().flatten().any(|p| glob::fits(pattern, &accept.paths.from_root(p)))
        };
        finding.code == self.code.as_str()
            && self.kernel.as_deref().is_none_or(|name| is_named(&kernel.name, name))
            && self.path.as_deref().is_none_or(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_the_project() {
        let paths = Paths { here: "/p/src".into(), root: "/p".into() };
        assert_eq!(paths.from_root("k.cu"), "src/k.cu");
        assert_eq!(paths.from_root("../lib/./k.cu"), "lib/k.cu");
        assert_eq!(paths.from_root("/p/k.cu"), "k.cu");
        assert_eq!(paths.from_root("/q/k.cu"), "../q/k.cu");
    }
}
