//! `gpuproof fix`: barriers that a kernel lacks, and barriers that it does not need.
//!
//! * [`text`], [`edit`]: the text as tokens, places for statements, changes; [`diff`]: what changed.
//! * [`marked`]: a text with every barrier that could be added; [`candidate`]: what each of them is.
//! * [`missing`]: the smallest set that makes a kernel proved, by [`smallest`].
//! * [`redundant`]: barriers without which a kernel stays proved.
//! * [`outcome`]: what the report says about barriers.
//!
//! Whatever is found on kernel IR is a suggestion until the changed *text* has been read by clang and checked as a whole: the
//! kernel must be proved, and no other kernel of the file may be worse off. Only such texts leave this module.

pub mod candidate;
pub mod diff;
pub mod edit;
pub mod marked;
pub mod missing;
pub mod outcome;
pub mod redundant;
pub mod smallest;
pub mod text;

use crate::check::{self, check_loaded};
use crate::folder;
use crate::load::{self, Loaded, load, load_text};
use crate::progress::Progress;
use crate::report::{FileReport, KernelReport, Outcome, Report, UnknownReason};
use edit::for_report;
use gpuproof_base::{FileId, SourceMap};
use gpuproof_logic::work;
use missing::{Missing, Step};
use outcome::{BarrierChange, BarriersReport};
use rayon::prelude::*;

/// What to fix and how to check it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How kernels are checked.
    pub check: check::Options,
    /// Take out barriers that are not needed instead of putting in those that are missing.
    pub redundant: bool,
}

/// What came of it.
pub struct Fixed {
    /// The report: each kernel as it is in the changed text.
    pub report: Report,
    /// For each file the text before and after, if something changed.
    pub texts: Vec<Option<(String, String)>>,
}

/// Fixes the kernels of these files; nothing is written.
pub fn fix(paths: &[String], options: &Options, progress: &dyn Progress) -> Fixed {
    fix_files(&folder::expand(paths), options, progress)
}

/// The same for files that were looked up before.
pub fn fix_files(expanded: &folder::Files, options: &Options, progress: &dyn Progress) -> Fixed {
    let mut options = options.clone();
    options.check.source.include_dirs.extend(expanded.headers.iter().cloned());
    let paths = &expanded.paths;
    progress.begin(paths.len());
    let results: Vec<_> = paths
        .par_iter()
        .map(|path| {
            let (report, texts) = fix_file(path, &options);
            progress.file_done(path);
            (expanded.settle(report), texts)
        })
        .collect();
    let (files, texts): (Vec<_>, Vec<_>) = results.into_iter().unzip();
    Fixed { report: expanded.with_trouble(Report::new("fix", files, Vec::new())), texts }
}

/// Fixes the kernels of one file, one after the other; gives the text before and after.
pub fn fix_file(path: &str, options: &Options) -> (FileReport, Option<(String, String)>) {
    let loaded = match load(path, &options.check.source) {
        Ok(loaded) => loaded,
        Err(refused) => return (refused.report(path), None),
    };
    let before = check_loaded(path, loaded.clone(), &options.check);
    let original =
        loaded.sources.find(path).and_then(|id| loaded.sources.files.get(id)).map(|f| f.text.to_string());
    let editable = original.filter(|text| {
        // Text that is not UTF-8 was repaired when it was read; it must not be written back.
        !load::is_kir(path) && options.check.source.holds(path, text)
    });
    let mut state = State { text: editable.clone().unwrap_or_default(), loaded, report: before.clone() };
    let mut barriers: Vec<Option<BarriersReport>> = Vec::new();
    for kernel in &before.kernels {
        barriers.push(match &editable {
            // As much time again as the check had.
            Some(_) => {
                let change = || match options.redundant {
                    true => redundant_in(path, &mut state, kernel, options),
                    false => missing_in(path, &mut state, kernel, options),
                };
                work::apart(options.check.limit(), change).result
            }
            None => Some(BarriersReport::stays("only CUDA and OpenCL source in UTF-8 can be changed".into())),
        });
    }
    let State { text, mut report, .. } = state;
    for (n, kernel) in report.kernels.iter_mut().enumerate() {
        kernel.barriers = barriers.get_mut(n).and_then(Option::take);
    }
    let changed = editable.filter(|before| *before != text).map(|before| (before, text));
    (report, changed)
}

/// A text that was checked.
struct State {
    text: String,
    loaded: Loaded,
    report: FileReport,
}

impl State {
    /// Checks a changed text; takes it if no kernel is worse off, and this one proved.
    fn adopt(&mut self, path: &str, text: String, kernel: &str, options: &Options) -> Result<(), String> {
        let loaded = load_text(path, &text, &options.check.source).map_err(|refused| {
            let first = refused.diagnostics.first().map_or_else(String::new, |d| d.message.clone());
            format!("clang refuses the changed text: {first}")
        })?;
        let report = check_loaded(path, loaded.clone(), &options.check);
        let proved = |k: &KernelReport| k.outcome == Outcome::Proved;
        let same = report.kernels.len() == self.report.kernels.len();
        let worse =
            self.report.kernels.iter().zip(&report.kernels).find(|(old, new)| proved(old) && !proved(new));
        match report.kernels.iter().find(|k| k.name == kernel) {
            _ if !same => Err("the changed text has other kernels".into()),
            _ if worse.is_some() => {
                let name = worse.map_or("", |(old, _)| &old.name);
                Err(format!("kernel `{name}` of the same file would no longer be proved"))
            }
            Some(new) if proved(new) => {
                *self = State { text, loaded, report };
                Ok(())
            }
            new => Err(new.map_or_else(String::new, rest)),
        }
    }
}

/// What keeps a kernel from being proved, in words.
fn rest(kernel: &KernelReport) -> String {
    match kernel.findings.first() {
        Some(finding) => format!("{}: {}", finding.code, finding.message),
        None => "it is not proved".into(),
    }
}

fn missing_in(
    path: &str,
    state: &mut State,
    kernel: &KernelReport,
    options: &Options,
) -> Option<BarriersReport> {
    if kernel.outcome == Outcome::Proved {
        return None;
    }
    if let Outcome::Unknown { reason: UnknownReason::Unsupported, detail } = &kernel.outcome {
        return Some(BarriersReport::stays(format!("nothing can be proved here: {detail}")));
    }
    let Some(marked) = marked::Marked::new(path, &state.text, &state.loaded, &kernel.name, &options.check)
    else {
        let reason = "clang does not accept barriers at the places that look possible";
        return Some(BarriersReport::stays(reason.into()));
    };
    let sources = state.loaded.sources.clone();
    Some(match missing::search(&marked, &state.text) {
        Missing::No(reason) => BarriersReport::stays(reason),
        Missing::Cure(steps, text) => match state.adopt(path, text, &kernel.name, options) {
            Ok(()) => {
                let changes = changes(&sources, path, &steps);
                let was_shown = kernel.outcome == Outcome::Refuted;
                BarriersReport { changes, was_shown, ..BarriersReport::default() }
            }
            Err(rest) => {
                let what: Vec<&str> = steps.iter().map(|s| s.what.as_str()).collect();
                let what = what.join(", ");
                BarriersReport::stays(format!(
                    "{what}: that cures the race, but the kernel is still not proved: {rest}"
                ))
            }
        },
    })
}

fn redundant_in(
    path: &str,
    state: &mut State,
    kernel: &KernelReport,
    options: &Options,
) -> Option<BarriersReport> {
    if kernel.outcome != Outcome::Proved {
        let reason = "it is not proved with all its barriers: none can be said to be redundant";
        return Some(BarriersReport::stays(reason.into()));
    }
    let sources = state.loaded.sources.clone();
    let mut found = redundant::Survey::new(path, &state.loaded, &kernel.name, &options.check)?;
    while !found.removable().is_empty() {
        let (steps, text) = found.removal(&state.text);
        if steps.is_empty() {
            break;
        }
        match state.adopt(path, text, &kernel.name, options) {
            Ok(()) => {
                let barriers = found.report();
                let changes = changes(&sources, path, &steps);
                return Some(BarriersReport { barriers, changes, ..BarriersReport::default() });
            }
            // What holds of kernel IR must hold of the text, too; if it does not, take out fewer.
            Err(_) => found.keep_last(),
        }
    }
    Some(BarriersReport { barriers: found.report(), ..BarriersReport::default() })
}

/// The steps for the report.
fn changes(sources: &SourceMap, path: &str, steps: &[Step]) -> Vec<BarrierChange> {
    let file: Option<FileId> = sources.find(path);
    steps
        .iter()
        .map(|step| BarrierChange {
            what: step.what.clone(),
            line: step.line,
            edits: file.map_or_else(Vec::new, |file| for_report(sources, file, &step.edits)),
        })
        .collect()
}
