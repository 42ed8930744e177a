//! What is wrong with suppressions: those that are not understood, those that match nothing, names that fit no kernel.
//!
//! Whether something matches nothing is judged only where everything was looked at that it could match.

use super::comments::{self, Comment};
use super::{Accept, InFile};
use crate::check::{KernelOptions, Options};
use crate::describe::from_diagnostic;
use crate::load::is_named;
use crate::progress::is_interrupted;
use crate::report::{FileReport, Finding, KernelReport};
use crate::suggest;
use gpuproof_base::{Code, Diagnostic, SourceMap, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Remarks about a finished run, and the text that they speak of.
pub fn about(files: &[FileReport], accept: &Accept, options: &Options) -> (Vec<Finding>, SourceMap) {
    let mut remarks = accept.remarks.clone();
    let mut sources = accept.sources.clone();
    let all_kernels = options.kernel.is_none() && !is_interrupted();
    let all_properties = !options.only_divergence && !options.only_intra_group;
    if all_kernels && accept.is_whole && files.iter().all(|file| file.usable) {
        if all_properties {
            remarks.extend(unused_entries(files, accept));
        }
        remarks.extend(options.kernels.iter().filter_map(|own| unmatched(files, own)));
    }
    remarks.extend(of_comments(files, accept, all_kernels && all_properties, &mut sources));
    (remarks.iter().map(|remark| from_diagnostic(&sources, remark)).collect(), sources)
}

fn findings(kernel: &KernelReport) -> impl Iterator<Item = &Finding> {
    kernel.findings.iter().chain(&kernel.unsaid)
}

fn unused_entries<'a>(
    files: &'a [FileReport],
    accept: &'a Accept,
) -> impl Iterator<Item = Diagnostic> + use<'a> {
    let is_used = |entry: &super::Entry| {
        files.iter().any(|file| {
            file.kernels.iter().any(|k| findings(k).any(|f| entry.allows(f, k, &file.path, accept)))
        })
    };
    accept.entries.iter().filter(move |entry| !is_used(entry)).map(|entry| {
        let message = format!("nothing is found that this `allow` of `{}` matches", entry.code);
        unused(message).at(entry.span, "")
    })
}

fn unused(message: String) -> Diagnostic {
    Diagnostic::new(Code::SuppressionUnused, message)
        .help("take it out: it would hide the next finding of that kind")
}

/// Options for a kernel that is nowhere.
fn unmatched(files: &[FileReport], own: &KernelOptions) -> Option<Diagnostic> {
    let kernels = || files.iter().flat_map(|file| &file.kernels);
    if kernels().any(|kernel| is_named(&kernel.name, &own.name)) {
        return None;
    }
    let names: BTreeSet<&str> = kernels().map(|kernel| kernel.name.as_str()).collect();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let message = format!("there is no kernel `{}` in the files that were checked", own.name);
    let made = Diagnostic::new(Code::ProjectUnmatched, message);
    Some(suggest::with_choices(
        made.at(own.span?, "these options are used nowhere"),
        &own.name,
        &names,
        "kernel",
    ))
}

/// Remarks about the comments of all files, each once, however many files include it.
fn of_comments(
    files: &[FileReport],
    accept: &Accept,
    judges: bool,
    sources: &mut SourceMap,
) -> Vec<Diagnostic> {
    // By path and place: the comment in the sources of the remarks, whether it is used, whether that can be told.
    let mut known: BTreeMap<(String, u32), (Comment, bool, bool)> = BTreeMap::new();
    for report in files {
        let in_file = InFile { accept, path: &report.path, sources: &report.sources, comments: Vec::new() };
        for mut comment in comments::all(&report.sources) {
            let used = in_file.is_used(&comment, report);
            let Some(file) = report.sources.files.get(comment.span.file) else { continue };
            let judged = judges && report.usable && (file.path == report.path || accept.is_whole);
            let id = sources.find(&file.path).unwrap_or_else(|| sources.add(file.clone()));
            comment.span = Span::new(id, comment.span.start, comment.span.end);
            let key = (file.path.clone(), comment.span.start);
            let (_, was_used, was_judged) = known.entry(key).or_insert((comment, false, true));
            *was_used |= used;
            *was_judged &= judged;
        }
    }
    known.into_values().flat_map(|(comment, used, judged)| remarks(&comment, used, judged)).collect()
}

impl InFile<'_> {
    fn is_used(&self, comment: &Comment, report: &FileReport) -> bool {
        let uses = |kernel: &KernelReport| findings(kernel).any(|f| comment.allows(f, kernel, self.sources));
        report.kernels.iter().any(uses)
    }
}

fn remarks(comment: &Comment, used: bool, judged: bool) -> Vec<Diagnostic> {
    let invalid = |message: String| Diagnostic::new(Code::SuppressionInvalid, message).at(comment.span, "");
    let form = "write `// gpuproof: allow(CODE) why it is accepted`";
    if !comment.is_allow || comment.codes.is_empty() && comment.unknown.is_empty() {
        return vec![invalid("this comment for gpuproof is not understood".into()).help(form)];
    }
    let codes: Vec<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
    let unknown = |word: &String| suggest::near(invalid(format!("there is no code `{word}`")), word, &codes);
    let mut list: Vec<Diagnostic> = comment.unknown.iter().map(unknown).collect();
    if comment.reason.is_empty() {
        list.push(invalid("this suppression gives no reason, so that it allows nothing".into()).help(form));
    } else if comment.counts() && judged && !used {
        list.push(unused("this suppression matches no finding".into()).at(comment.span, ""));
    }
    list
}
