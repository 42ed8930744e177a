//! Baselines: the findings of an earlier run, so that only new ones count.
//!
//! A finding is in the baseline if one with its fingerprint is there for the same kernel of the same file, and not more often now than then. So a
//! copy of a known defect is a new one.

use crate::report::{Finding, Report};
use gpuproof_base::Severity;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Version of the written form.
const VERSION: u32 = 1;

/// A baseline and where it was read.
#[derive(Clone, Debug)]
pub struct Baseline {
    /// The path for messages.
    pub path: String,
    /// Its folder, absolute: paths in it are relative to it.
    pub root: PathBuf,
    counts: BTreeMap<Key, usize>,
}

/// What a finding is recognised by: path, kernel, fingerprint.
type Key = (String, String, String);

/// How often each finding of a kernel was met.
#[derive(Default)]
pub struct Seen(BTreeMap<String, usize>);

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    findings: Vec<Line>,
}

/// A finding in the file; all but path, kernel, fingerprint and count is for readers.
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
struct Line {
    path: String,
    kernel: String,
    code: String,
    fingerprint: String,
    count: usize,
}

impl Baseline {
    /// Reads a baseline from its text.
    pub fn read(path: &str, root: PathBuf, text: &str) -> Result<Self, String> {
        let file: File =
            serde_json::from_str(text).map_err(|error| format!("`{path}` is no baseline: {error}"))?;
        if file.version != VERSION {
            let (found, version) = (file.version, VERSION);
            return Err(format!(
                "`{path}` is a baseline of version {found}, this gpuproof reads version {version}"
            ));
        }
        let counts =
            file.findings.into_iter().map(|l| ((l.path, l.kernel, l.fingerprint), l.count)).collect();
        Ok(Self { path: path.to_owned(), root, counts })
    }

    /// Whether a finding is in it, and was not met more often by now.
    pub fn takes(&self, finding: &Finding, kernel: &str, path: &str, seen: &mut Seen) -> bool {
        let met = seen.0.entry(finding.fingerprint.clone()).or_default();
        *met += 1;
        let key = (path.to_owned(), kernel.to_owned(), finding.fingerprint.clone());
        self.counts.get(&key).is_some_and(|count| *met <= *count)
    }
}

/// The text of a baseline with all that speaks against the kernels of a report and is not allowed otherwise.
pub fn text_of(report: &Report, root: &Path, here: &Path) -> String {
    let mut lines: BTreeMap<(Key, String), usize> = BTreeMap::new();
    for file in &report.files {
        let path = super::relative_to(root, here, &file.path);
        for kernel in &file.kernels {
            let mut own: BTreeMap<(Key, String), usize> = BTreeMap::new();
            for finding in kernel.findings.iter().chain(&kernel.unsaid).filter(|f| belongs(f)) {
                let key = (path.clone(), kernel.name.clone(), finding.fingerprint.clone());
                *own.entry((key, finding.code.clone())).or_default() += 1;
            }
            // A file may be there several times, once for each GPU.
            for (key, count) in own {
                let most = lines.entry(key).or_default();
                *most = count.max(*most);
            }
        }
    }
    let line = |(((path, kernel, fingerprint), code), count)| Line { path, kernel, code, fingerprint, count };
    let mut findings: Vec<Line> = lines.into_iter().map(line).collect();
    findings.sort();
    let text = serde_json::to_string_pretty(&File { version: VERSION, findings });
    // Text and numbers can always be written.
    text.unwrap_or_default() + "\n"
}

fn belongs(finding: &Finding) -> bool {
    use crate::report::AllowedBy::Baseline;
    let counts = finding.is_reason() || finding.severity == Severity::Warning;
    counts && finding.allowed.as_ref().is_none_or(|allowed| allowed.by == Baseline)
}
