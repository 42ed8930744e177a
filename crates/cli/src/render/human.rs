//! Text for people, in rustc's manner.

mod equivalence;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use gpuproof_base::{Code, FileId, Severity, SourceMap};
use gpuproof_engine::Report;
use gpuproof_engine::launch::text_of;
use gpuproof_engine::report::{
    AllowedBy, FileReport, Finding, KernelReport, Label, LaunchReport, Outcome, Property, RunEnd, Standing,
    UnknownReason, Verdict,
};
use std::ops::Range;

/// A style of words.
pub const BOLD: Style = Style::new().bold();
/// A style of words.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A style of words.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// A style of words.
pub const OPEN: Style = AnsiColor::Yellow.on_default().bold();

/// Most values of an array that are printed.
const MOST_VALUES: usize = 1024;

/// What could not be worked on, and the remarks about files as a whole.
pub fn trouble(report: &Report) -> String {
    let mut text = trouble_of_none(report);
    text.extend(report.files.iter().map(trouble_of));
    text
}

/// What belongs to no file.
pub fn trouble_of_none(report: &Report) -> String {
    report.trouble.iter().map(|f| finding(f, &report.sources)).collect()
}

/// The same of one file.
pub fn trouble_of(file: &FileReport) -> String {
    file.diagnostics.iter().map(|f| finding(f, &file.sources)).collect()
}

/// Errors of one file.
pub fn errors_of(file: &FileReport) -> String {
    let errors = file.diagnostics.iter().filter(|f| f.severity == Severity::Error);
    errors.map(|f| finding(f, &file.sources)).collect()
}

/// What was found in the kernels.
pub fn report(report: &Report) -> String {
    let mut text = String::new();
    for file in &report.files {
        text.extend(file.kernels.iter().map(|k| kernel(report, file, k)));
    }
    text + &summary(report)
}

/// What was found in one kernel.
pub fn kernel(report: &Report, file: &FileReport, kernel: &KernelReport) -> String {
    if let Some(equivalence) = &kernel.equivalence {
        return equivalence::answer(&file.path, kernel, equivalence, &file.sources);
    }
    if report.command == "assume" {
        return heading(&file.path, kernel) + &super::preconditions::lines(kernel) + "\n";
    }
    let mut text = answer_for(&file.path, kernel, &file.sources);
    if report.command == "fix" {
        text += &super::barriers::lines(kernel, kernel.barriers.as_ref());
    }
    text + "\n"
}

/// One kernel, but for what only some commands say.
pub fn answer_for(path: &str, kernel: &KernelReport, sources: &SourceMap) -> String {
    let mut text = heading(path, kernel);
    // What the project allows takes a line; what it makes a warning is shown as one.
    let is_short = |f: &&Finding| f.allowed.as_ref().is_some_and(|allowed| allowed.by != AllowedBy::Severity);
    // The last line says under which condition it is proved.
    let is_last = |f: &&Finding| f.code == Code::CheckCondition.as_str();
    for found in kernel.findings.iter().filter(|f| !is_short(f) && !is_last(f)) {
        text += &finding(found, sources);
    }
    text.extend(kernel.findings.iter().filter(is_short).map(allowed_line));
    text + &arrays(kernel) + &result(kernel)
}

/// The same with allowed findings in full, and the rules of a proof.
pub fn whole_answer_for(path: &str, kernel: &KernelReport, sources: &SourceMap) -> String {
    let mut text = heading(path, kernel);
    for found in &kernel.findings {
        text += &finding(found, sources);
        if found.allowed.is_some() {
            text += &allowed_line(found);
        }
    }
    text += &(arrays(kernel) + &result(kernel));
    match kernel.rules.is_empty() {
        true => text,
        false => text + &format!("  by the rules: {}\n", kernel.rules.join(", ")),
    }
}

fn allowed_line(finding: &Finding) -> String {
    let at = finding.main_label().map(|label| format!(" at {}:{}", label.place.file, label.place.line));
    let allowed = finding.allowed.as_ref();
    let reason = allowed.map_or("", |allowed| allowed.reason.as_str());
    let place = allowed.and_then(|allowed| allowed.place.as_ref());
    let place = place.map(|place| format!(" ({}:{})", place.file, place.line));
    format!("  allowed: {}{}: {reason}{}\n", finding.code, at.unwrap_or_default(), place.unwrap_or_default())
}

/// All kernels together, if there are several.
pub fn summary(report: &Report) -> String {
    let mut text = String::new();
    let s = &report.summary;
    if report.command == "assume" {
        return text;
    }
    if s.kernels > 1 && report.command == "prove" {
        text += &format!(
            "{BOLD}{} methods and functions{BOLD:#}: {} proved, {} rejected, {} unknown\n",
            s.kernels, s.proved, s.defective, s.unknown
        );
    } else if s.kernels > 1 && report.command == "check" {
        let allowed = match s.allowed {
            0 => String::new(),
            n => format!(", {n} not proved but allowed"),
        };
        let is_conditional = |k: &&KernelReport| k.is_conditional() && k.standing() == Standing::Unknown;
        let kernels = report.files.iter().flat_map(|file| &file.kernels);
        let conditional = match kernels.filter(is_conditional).count() {
            0 => String::new(),
            n => format!(" ({n} of them proved if a condition holds)"),
        };
        let failed = match report.files.iter().filter(|file| !file.usable).count() {
            0 => String::new(),
            1 => "; 1 file failed".to_owned(),
            n => format!("; {n} files failed"),
        };
        text += &format!(
            "{BOLD}{} kernels{BOLD:#}: {} proved, {} refuted, {} unknown{conditional}{allowed}{failed}\n",
            s.kernels, s.proved, s.defective, s.unknown
        );
    } else if s.kernels > 1 && report.command != "perf" {
        let clean = s.kernels - s.defective - s.unknown;
        text += &format!(
            "{BOLD}{} kernels{BOLD:#}: {} with a defect, {clean} without, {} open\n",
            s.kernels, s.defective, s.unknown
        );
    }
    text
}

fn heading(path: &str, kernel: &KernelReport) -> String {
    let mut text = format!("{BOLD}{} `{}`{BOLD:#} in {path}", kernel.what, kernel.name);
    if let Some(launches) = &kernel.launches {
        text += &format!(", {}\n", launches.text);
        for assumption in &kernel.assumptions {
            text += &format!("  assuming: {assumption}\n");
        }
        return text;
    }
    if let Some(launch) = &kernel.launch {
        text += &format!(", {}", launch_text(launch));
    }
    text.push('\n');
    for argument in &kernel.arguments {
        let chosen = if argument.given { "" } else { "  (chosen by gpuproof)" };
        text += &format!("  {}: {} = {}{chosen}\n", argument.name, argument.ty, argument.value);
    }
    for assumption in &kernel.assumptions {
        text += &format!("  assuming: {assumption}\n");
    }
    text
}

pub(super) fn launch_text(launch: &LaunchReport) -> String {
    let mut text = format!("grid {}, block {}", text_of(launch.grid), text_of(launch.block));
    if launch.cluster != [1; 3] {
        text += &format!(", clusters of {}", text_of(launch.cluster));
    }
    if launch.global_offset != [0; 3] {
        text += &format!(", global offset {:?}", launch.global_offset);
    }
    if launch.dynamic_shared > 0 {
        text += &format!(", {} bytes of dynamic shared memory", launch.dynamic_shared);
    }
    text
}

/// The run that shows the defect.
fn witness(kernel: &KernelReport) -> String {
    let is_shown = kernel.outcome == Outcome::Refuted && kernel.standing() == Standing::Defective;
    let Some(launch) = kernel.launch.as_ref().filter(|_| is_shown) else {
        return String::new();
    };
    let seed = kernel.runs.first().map_or(0, |run| run.seed);
    let mut text = format!("{BOLD}witness{BOLD:#}: {}, schedule seed {seed}\n", launch_text(launch));
    for argument in &kernel.arguments {
        text += &format!("  {}: {} = {}\n", argument.name, argument.ty, argument.value);
    }
    text
}

/// What is proved of a kernel that is not proved as a whole.
fn partly(kernel: &KernelReport) -> String {
    let proved: Vec<String> = kernel
        .properties
        .iter()
        .filter(|p| p.verdict == Verdict::Proved)
        .map(|p| {
            let condition = match (p.if_race_free, p.if_assertions_hold) {
                (false, false) => "",
                (true, false) => " (if race-free)",
                (false, true) => " (if the assertions hold)",
                (true, true) => " (if race-free and the assertions hold)",
            };
            format!("{}{condition}", property_text(kernel, p))
        })
        .collect();
    match proved.is_empty() {
        true => String::new(),
        false => format!("; proved: {}{}", proved.join(", "), not_checked(kernel)),
    }
}

/// Claims what was checked.
fn property_text(kernel: &KernelReport, property: &Property) -> &'static str {
    match property.name {
        "races" => "no data race",
        "divergence" => "no barrier divergence",
        _ if kernel.not_checked.is_empty() => "no failing assertion or bad access",
        _ => "no failing assertion, no bad access as far as checked",
    }
}

/// Names the bounds that nobody looked at, if the others are proved.
fn not_checked(kernel: &KernelReport) -> String {
    let named = |p: &&Property| !matches!(p.name, "races" | "divergence");
    let claimed = kernel.properties.iter().find(named).is_some_and(|p| p.verdict == Verdict::Proved);
    let but: Vec<&str> = kernel.not_checked.iter().map(|n| n.text.as_str()).collect();
    match claimed && !but.is_empty() {
        true => format!("; not checked: {}", but.join(", ")),
        false => String::new(),
    }
}

/// The answer of `prove`.
fn proof(kernel: &KernelReport) -> Option<String> {
    let shown = kernel.obligations.iter().filter(|o| o.shown).count();
    let all = kernel.obligations.len();
    let under = match kernel.proved_under {
        0 => String::new(),
        1 => " under 1 assumption".into(),
        many => format!(" under {many} assumptions"),
    };
    Some(match &kernel.outcome {
        Outcome::Proved => {
            let ends = if kernel.partial { "; that it ends is not shown" } else { "" };
            format!("{GOOD}proved{GOOD:#}{under} ({all} obligations{ends})\n")
        }
        Outcome::Rejected => {
            format!("{BAD}rejected{BAD:#}: {} of {all} obligations not shown\n", all - shown)
        }
        Outcome::Unknown { detail, .. } => format!("{OPEN}unknown{OPEN:#}: {detail}\n"),
        _ => return None,
    })
}

/// The answer of a proof; nothing for a run.
fn answer(kernel: &KernelReport) -> Option<String> {
    if !kernel.obligations.is_empty() {
        return proof(kernel);
    }
    let launches = kernel.launches.as_ref()?;
    Some(match &kernel.outcome {
        Outcome::Proved => {
            let all: Vec<&str> = kernel.properties.iter().map(|p| property_text(kernel, p)).collect();
            format!("{GOOD}proved{GOOD:#} for {}: {}{}\n", launches.text, all.join(", "), not_checked(kernel))
        }
        Outcome::Refuted if kernel.standing() != Standing::Defective => {
            let but = match kernel.standing() {
                Standing::Unknown => "; something else is open",
                _ => "",
            };
            format!("{OPEN}refuted{OPEN:#}, which is allowed{but}{}\n", partly(kernel))
        }
        Outcome::Refuted => {
            format!("{BAD}refuted{BAD:#}: the defect happened in the run above{}\n", partly(kernel))
        }
        Outcome::Unknown { reason: UnknownReason::Condition, .. }
            if kernel.standing() != Standing::Allowed =>
        {
            super::preconditions::proved_if(kernel, &not_checked(kernel))
        }
        Outcome::Unknown { reason, detail } => {
            let reason = match reason {
                UnknownReason::Condition => "condition",
                UnknownReason::AssumptionFailed => "assumption",
                UnknownReason::Possible => "possible",
                UnknownReason::Timeout => "timeout",
                UnknownReason::Time => "time",
                UnknownReason::Interrupted => "interrupted",
                _ => "unsupported",
            };
            let sizes = match kernel.proved_for_blocks.as_slice() {
                [] => String::new(),
                sizes => format!("{GOOD}proved{GOOD:#} for blocks of {}\n", sizes.join(", ")),
            };
            let detail = match kernel.standing() {
                Standing::Allowed => ", which is allowed".to_owned(),
                _ => format!(": {detail}"),
            };
            format!("{OPEN}unknown{OPEN:#} ({reason}){detail}{}\n{sizes}", partly(kernel))
        }
        Outcome::NoDefectObserved | Outcome::DefectObserved | Outcome::Rejected | Outcome::Described => {
            return None;
        }
    })
}

fn result(kernel: &KernelReport) -> String {
    if let Some(tables) = super::perf::tables(kernel) {
        return tables;
    }
    if let Some(answer) = answer(kernel) {
        return witness(kernel) + &answer;
    }
    let steps: u64 = kernel.runs.iter().map(|run| run.steps).sum();
    let runs = match kernel.runs.len() {
        1 => format!("in a run of {steps} steps (schedule seed {})", kernel.runs[0].seed),
        many => format!("in {many} runs of {steps} steps together"),
    };
    match &kernel.outcome {
        Outcome::NoDefectObserved | Outcome::Proved | Outcome::Described => {
            format!("{GOOD}no defect{GOOD:#} {runs}\n")
        }
        Outcome::DefectObserved | Outcome::Refuted | Outcome::Rejected => {
            let stopped = kernel.runs.iter().any(|run| run.end == RunEnd::Stopped);
            let stopped = if stopped { "; it could not go on after that" } else { "" };
            format!("{BAD}defect{BAD:#} {runs}{stopped}\n")
        }
        Outcome::Unknown { detail, .. } => format!("{OPEN}unknown{OPEN:#}: {detail}, {runs}\n"),
    }
}

pub(super) fn arrays(kernel: &KernelReport) -> String {
    let mut text = String::new();
    for array in &kernel.arrays {
        let count = array.values.len() / array.scalars_per_element.max(1);
        text += &format!("{BOLD}{}{BOLD:#}: {}[{count}] after the run\n", array.name, array.ty);
        let shown = &array.values[..array.values.len().min(MOST_VALUES)];
        let per_line = 16usize.next_multiple_of(array.scalars_per_element.max(1)).min(64);
        for (row, values) in shown.chunks(per_line).enumerate() {
            let index = row * per_line / array.scalars_per_element.max(1);
            text += &format!("  [{index}]  {}\n", values.join(" "));
        }
        if shown.len() < array.values.len() {
            text += &format!("  ... and {} more (--format json has all)\n", array.values.len() - shown.len());
        }
    }
    text
}

/// One message with its source.
pub fn finding(finding: &Finding, sources: &SourceMap) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = level
        .primary_title(finding.message.as_str())
        .id(finding.code.as_str())
        .elements(Vec::<Snippet<'_, annotate_snippets::Annotation<'_>>>::new());
    for file in files_in_order(&finding.labels) {
        if let Some(snippet) = snippet(file, &finding.labels, sources) {
            group = group.element(snippet);
        }
    }
    for note in &finding.notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    for help in &finding.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let groups: [Group<'_>; 1] = [group];
    format!("{}\n\n", Renderer::styled().render(&groups))
}

/// The files of the labels, in the order in which they first appear, the primary label's first.
fn files_in_order(labels: &[Label]) -> Vec<FileId> {
    let primary = labels.iter().filter(|label| label.primary);
    let mut files: Vec<FileId> = Vec::new();
    for label in primary.chain(labels) {
        if !files.contains(&label.place.span.file) {
            files.push(label.place.span.file);
        }
    }
    files
}

fn snippet<'a>(
    file: FileId,
    labels: &'a [Label],
    sources: &'a SourceMap,
) -> Option<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let source = sources.files.get(file)?;
    let mut snippet = Snippet::source(&*source.text).path(source.path.as_str());
    for label in labels.iter().filter(|label| label.place.span.file == file) {
        let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let span = &label.place.span;
        let range = one_line(&source.text, span.start as usize..span.end as usize);
        let mut annotation = kind.span(range);
        if !label.text.is_empty() {
            annotation = annotation.label(label.text.as_str());
        }
        snippet = snippet.annotation(annotation);
    }
    Some(snippet)
}

/// The part of a range on its first line, inside the text and on character boundaries.
pub(super) fn one_line(text: &str, range: Range<usize>) -> Range<usize> {
    let mut start = range.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = range.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let first_line = text[start..end].find('\n').map_or(end, |n| start + n);
    let trimmed = text[start..first_line].trim_end().len();
    start..start + trimmed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_cut_to_their_first_line_and_to_characters() {
        assert_eq!(one_line("ab\ncd", 0..5), 0..2);
        assert_eq!(one_line("ab  \ncd", 1..5), 1..2);
        assert_eq!(one_line("ab", 7..9), 2..2);
        assert_eq!(one_line("é;", 1..2), 0..2);
        assert_eq!(one_line("", 0..0), 0..0);
    }
}
