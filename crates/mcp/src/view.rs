//! A `Report` made small enough for an agent to read. Lists and texts have limits, and what is over them is counted.

use crate::figures::Figures;
use gpuproof_base::SourceMap;
use gpuproof_engine::Report;
use gpuproof_engine::fix::diff;
use gpuproof_engine::fix::edit::{Change, apply};
use gpuproof_engine::launch::text_of;
use gpuproof_engine::report::{
    self, AccessKind, Event, FileReport, KernelReport, Outcome, Place, Property, severity_text,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Most kernels of an answer.
const MOST_KERNELS: usize = 40;
/// Most findings of a kernel, and messages of all files.
const MOST_FINDINGS: usize = 5;
/// Most lines of a list.
const MOST_LINES: usize = 10;
/// Most characters of a line.
const MOST_LETTERS: usize = 600;
/// Most bytes of a diff: a part of one is of no use.
const MOST_DIFF: usize = 50_000;
/// Most values of an array.
const MOST_VALUES: usize = 64;

/// What was found out.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Answer {
    /// All of it in a line.
    pub summary: String,
    /// The kernels (of `prove`: methods and kernels): those with a defect first, then open ones, then the others.
    pub kernels: Vec<Kernel>,
    /// Kernels that are not listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub kernels_left_out: usize,
    /// Why a file could not be worked on, and remarks about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<Finding>,
    /// Messages that are not listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub messages_left_out: usize,
    /// Of `fix`: the change of the file, for `patch -p0`; the changed text was proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
}

/// What was found out about a kernel.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Kernel {
    /// Its name, template arguments included.
    pub name: String,
    /// Where it is: file:line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The answer; for `fix` that of the changed text.
    pub verdict: Verdict,
    /// Why it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The launches that the answer speaks of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub launches: Option<String>,
    /// The answer for each property, if it is not proved as a whole.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub properties: BTreeMap<String, String>,
    /// Block sizes for which it is proved, though not for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proved_for_blocks: Vec<String>,
    /// What was found, worst first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// Findings that are not listed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub findings_left_out: usize,
    /// The run that was made, or that shows the defect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
    /// Of `fix`: the barriers that were put in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<String>,
    /// Of `fix`: why nothing could be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_fixed: Option<String>,
    /// Of `prove`: how many obligations were shown, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obligations: Option<[usize; 2]>,
    /// Of `perf`: how warps use memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
    /// What nobody has looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_checked: Vec<String>,
    /// What the answer rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<String>,
}

/// The answer for a kernel.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It holds for all launches, inputs and schedules that are named.
    Proved,
    /// A run within the launches showed the defect.
    Refuted,
    /// Of `prove`: something could not be shown.
    Rejected,
    /// Neither.
    #[default]
    Unknown,
    /// Of `replay`: the runs had no defect; others may.
    NoDefectObserved,
    /// Of `replay`: a run had a defect.
    DefectObserved,
    /// Of `perf`: figures, nothing to judge.
    Described,
}

/// A message or a defect.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Finding {
    /// Its code, for `explain`.
    pub code: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// One sentence.
    pub message: String,
    /// Where: file:line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The threads' parts in it: one, or the two of a race.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accesses: Vec<Access>,
    /// Further facts, and what to do about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// A change that was proved to cure it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// A thread's part in a finding.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Access {
    /// The block, along x, y, z.
    pub block: [u32; 3],
    /// The thread in its block.
    pub thread: [u32; 3],
    /// Where it was: file:line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What it did to memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access: Option<String>,
    /// The element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// The value read or written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The variables that address or condition are made of: `i = 3`; and the iterations of the loops around it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<String>,
}

/// A change that was proved.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// As a unified diff, for `patch -p0`; absent if it is too long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
}

/// A launch and its arguments.
#[derive(Serialize, JsonSchema, Default, Debug)]
pub struct Run {
    /// Grid and block.
    pub launch: String,
    /// The arguments.
    pub arguments: Vec<String>,
    /// Final contents of the arrays, if asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrays: Vec<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Answer {
    /// The view of a report.
    pub fn of(report: &Report) -> Self {
        let all: Vec<(&FileReport, &KernelReport)> = report
            .files
            .iter()
            .flat_map(|file| file.kernels.iter().map(move |kernel| (file, kernel)))
            .collect();
        let mut kernels: Vec<Kernel> =
            all.iter().map(|(file, kernel)| Kernel::of(kernel, &file.sources)).collect();
        kernels.sort_by_key(|kernel| kernel.verdict.rank());
        let kernels_left_out = shorten(&mut kernels, MOST_KERNELS);
        let nowhere = SourceMap::default();
        let of_files =
            report.files.iter().flat_map(|file| file.diagnostics.iter().map(|f| (f, &file.sources)));
        let of_none = report.trouble.iter().map(|finding| (finding, &nowhere));
        let mut messages: Vec<Finding> =
            of_none.chain(of_files).map(|(finding, sources)| Finding::of(finding, sources)).collect();
        let messages_left_out = shorten(&mut messages, MOST_FINDINGS);
        Self { summary: summary(report), kernels, kernels_left_out, messages, messages_left_out, diff: None }
    }

    /// Adds the change that `fix` makes.
    pub fn change(&mut self, diff: String) {
        match diff.len() > MOST_DIFF {
            true => self.summary += &format!("; the diff is left out, it has {} bytes", diff.len()),
            false => self.diff = Some(diff),
        }
    }
}

fn summary(report: &Report) -> String {
    let all = &report.summary;
    if all.kernels == 0 {
        return "nothing was looked at".into();
    }
    let bad = match report.command {
        "check" | "fix" => "refuted",
        "prove" => "rejected",
        _ => "with a defect",
    };
    let rest = all.kernels.saturating_sub(all.proved + all.defective + all.unknown + all.allowed);
    let rest_is = if report.command == "perf" { "described" } else { "without a defect" };
    let parts = [
        (all.proved, "proved"),
        (all.defective, bad),
        (all.unknown, "unknown"),
        (all.allowed, "not proved but allowed"),
        (rest, rest_is),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    let what = if report.command == "prove" { "method or kernel" } else { "kernel" };
    let what = if all.kernels == 1 {
        what.to_owned()
    } else {
        what.replace("kernel", "kernels").replace("method ", "methods ")
    };
    format!("{} {what}: {}", all.kernels, parts.join(", "))
}

impl Verdict {
    fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Proved => Verdict::Proved,
            Outcome::Refuted => Verdict::Refuted,
            Outcome::Rejected => Verdict::Rejected,
            Outcome::Unknown { .. } => Verdict::Unknown,
            Outcome::NoDefectObserved => Verdict::NoDefectObserved,
            Outcome::DefectObserved => Verdict::DefectObserved,
            Outcome::Described => Verdict::Described,
        }
    }

    /// In which order kernels are looked at.
    fn rank(self) -> u8 {
        match self {
            Verdict::Refuted | Verdict::Rejected | Verdict::DefectObserved => 0,
            Verdict::Unknown => 1,
            Verdict::Proved | Verdict::NoDefectObserved | Verdict::Described => 2,
        }
    }

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Refuted => "refuted",
            Verdict::Rejected => "rejected",
            Verdict::Unknown => "unknown",
            Verdict::NoDefectObserved => "no defect observed",
            Verdict::DefectObserved => "defect observed",
            Verdict::Described => "figures",
        }
    }
}

impl Kernel {
    fn of(kernel: &KernelReport, sources: &SourceMap) -> Self {
        let verdict = Verdict::of(&kernel.outcome);
        let mut findings: Vec<Finding> = kernel.findings.iter().map(|f| Finding::of(f, sources)).collect();
        let findings_left_out = shorten(&mut findings, MOST_FINDINGS);
        let open = kernel.properties.iter().filter(|_| verdict != Verdict::Proved);
        let barriers = kernel.barriers.as_ref();
        let changes =
            barriers.iter().flat_map(|barriers| &barriers.changes).map(|change| change.what.clone());
        let all = kernel.obligations.len();
        let shown = kernel.obligations.iter().filter(|obligation| obligation.shown).count();
        Self {
            name: kernel.name.clone(),
            place: kernel.place.as_ref().map(at),
            verdict,
            reason: match &kernel.outcome {
                Outcome::Unknown { detail, .. } => Some(line(detail)),
                _ => None,
            },
            launches: kernel.launches.as_ref().map(|launches| launches.text.clone()),
            properties: open.map(|property| (property.name.to_owned(), property_text(property))).collect(),
            proved_for_blocks: kernel.proved_for_blocks.clone(),
            findings,
            findings_left_out,
            run: Run::of(kernel),
            changes: lines(changes),
            not_fixed: barriers.and_then(|barriers| barriers.reason.as_deref()).map(line),
            obligations: (all > 0).then_some([shown, all]),
            figures: kernel.perf.as_ref().map(Figures::of),
            not_checked: lines(kernel.not_checked.iter().map(|not| not.text.clone())),
            assumptions: lines(kernel.assumptions.iter().cloned()),
        }
    }
}

fn property_text(property: &Property) -> String {
    let verdict = match property.verdict {
        report::Verdict::Proved => "proved",
        report::Verdict::Refuted => "refuted",
        report::Verdict::Unknown => "unknown",
    };
    let conditions =
        [(property.if_race_free, " if race-free"), (property.if_assertions_hold, " if the assertions hold")];
    let conditions = conditions.iter().filter(|(holds, _)| *holds).map(|(_, text)| *text);
    [verdict].into_iter().chain(conditions).collect()
}

impl Run {
    fn of(kernel: &KernelReport) -> Option<Self> {
        let launch = kernel.launch.as_ref()?;
        let argument = |argument: &report::Argument| {
            let chosen = if argument.given { "" } else { " (chosen by gpuproof)" };
            format!("{}: {} = {}{chosen}", argument.name, argument.ty, argument.value)
        };
        let array = |array: &report::ArrayContents| {
            let mut values = array.values.clone();
            let more = match shorten(&mut values, MOST_VALUES) {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            format!("{} = {}{more}", array.name, values.join(", "))
        };
        Some(Self {
            launch: format!("grid {}, block {}", text_of(launch.grid), text_of(launch.block)),
            arguments: lines(kernel.arguments.iter().map(argument)),
            arrays: kernel.arrays.iter().take(MOST_LINES).map(array).collect(),
        })
    }
}

impl Finding {
    fn of(finding: &report::Finding, sources: &SourceMap) -> Self {
        // What the accesses and the fix say is not said again.
        let is_access = |label: &report::Label| {
            finding.events.iter().any(|event| event.place.as_ref() == Some(&label.place))
        };
        let others = finding.labels.iter().filter(|label| !label.primary && !label.text.is_empty());
        let others = others.filter(|label| !is_access(label));
        let others = others.map(|label| format!("{}: {}", at(&label.place), label.text));
        let title = finding.fix.as_ref().map(|fix| fix.title.as_str());
        let help = finding.help.iter().filter(|help| !title.is_some_and(|title| help.starts_with(title)));
        let allowed = finding.allowed.iter().map(|allowed| format!("allowed: {}", allowed.reason));
        let notes = others.chain(finding.notes.iter().cloned()).chain(help.cloned()).chain(allowed);
        Self {
            code: finding.code.clone(),
            severity: severity_text(finding.severity).into(),
            message: line(&finding.message),
            place: finding.main_label().map(|label| at(&label.place)),
            accesses: finding.events.iter().map(Access::of).collect(),
            notes: lines(notes),
            fix: finding.fix.as_ref().map(|fix| Fix { title: fix.title.clone(), diff: change(fix, sources) }),
        }
    }
}

impl Access {
    fn of(event: &Event) -> Self {
        let variables = event.variables.iter().map(|v| format!("{} = {}", v.name, v.value));
        let iterations = event.iterations.iter().map(|loops| {
            let place = loops.place.as_ref().map_or(String::new(), |place| format!(" at {}", at(place)));
            format!("iteration {} of the loop{place}", loops.iteration)
        });
        Self {
            block: event.block,
            thread: event.thread,
            place: event.place.as_ref().map(at),
            access: event.access.map(|access| access_text(access).into()),
            element: event.element.clone(),
            value: event.value.clone(),
            variables: lines(variables.chain(iterations)),
        }
    }
}

/// What is done to memory, in words.
pub fn access_text(access: AccessKind) -> &'static str {
    match access {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
        AccessKind::Atomic => "atomic",
        AccessKind::AsyncRead => "asynchronous read",
        AccessKind::AsyncWrite => "asynchronous write",
    }
}

/// `file:line`.
pub fn at(place: &Place) -> String {
    format!("{}:{}", place.file, place.line)
}

/// A change of some files as a diff; nothing if it is too long to be read.
fn change(fix: &report::Fix, sources: &SourceMap) -> Option<String> {
    let files: BTreeSet<&str> = fix.edits.iter().map(|edit| edit.place.file.as_str()).collect();
    let mut text = String::new();
    for path in files {
        let edits: Vec<&report::Edit> = fix.edits.iter().filter(|edit| edit.place.file == path).collect();
        let before = sources.files.get(edits.first()?.place.span.file)?.text.to_string();
        let to_change = |edit: &&report::Edit| {
            let (start, end) = (edit.place.span.start as usize, edit.place.span.end as usize);
            Change { range: start..end, text: edit.text.clone() }
        };
        let changes: Vec<Change> = edits.iter().map(to_change).collect();
        text += &unified(path, &before, &apply(&before, &changes));
    }
    (!text.is_empty() && text.len() <= MOST_DIFF).then_some(text)
}

/// The difference of two texts of a file.
pub fn unified(path: &str, before: &str, after: &str) -> String {
    diff::unified(path, before, after)
}

/// Cuts a list off; says how many items are gone.
pub fn shorten<T>(items: &mut Vec<T>, most: usize) -> usize {
    let more = items.len().saturating_sub(most);
    items.truncate(most);
    more
}

/// A text that is not too long.
fn line(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
    }
}

/// Lines that are not too many; the last one says how many more there are.
pub fn lines(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = texts.map(|text| line(&text)).collect();
    match shorten(&mut all, MOST_LINES) {
        0 => {}
        more => all.push(format!("({more} more)")),
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_counted() {
        let many = lines((0..13).map(|n| n.to_string()));
        assert_eq!((many.len(), many.last().map(String::as_str)), (11, Some("(3 more)")));
        assert_eq!(lines((0..10).map(|n| n.to_string())).len(), 10);
        let long = line(&"ü".repeat(700));
        assert_eq!((long.chars().count(), long.ends_with("ü...")), (603, true));
        let mut items = vec![1, 2, 3];
        assert_eq!((shorten(&mut items, 2), items), (1, vec![1, 2]));
    }
}
