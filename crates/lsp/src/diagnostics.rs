//! Findings as the protocol's diagnostics, each in the file where it is.

use crate::position::Units;
use crate::uri::uri_of;
use gpuproof_base::{Severity, SourceMap};
use gpuproof_engine::report::{FileReport, Finding, KernelReport, Label, Outcome};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range, Uri,
};
use std::collections::BTreeMap;

/// Who speaks.
const SOURCE: &str = "gpuproof";

/// The messages by file. Compiled for several GPUs, a file has several reports; what they have in common is said once.
pub fn by_file(main: &Uri, files: &[FileReport], units: Units) -> BTreeMap<String, Vec<Diagnostic>> {
    // The file that was checked is always there, so that its old messages go away.
    let mut found = BTreeMap::from([(main.to_string(), Vec::new())]);
    let mut add = |uri: &Uri, diagnostic: Diagnostic| {
        let list = found.entry(uri.to_string()).or_default();
        if !list.contains(&diagnostic) {
            list.push(diagnostic);
        }
    };
    for file in files {
        let of_kernels = file.kernels.iter().flat_map(|kernel| &kernel.findings);
        for finding in file.diagnostics.iter().chain(of_kernels) {
            let (uri, diagnostic) = said(main, finding, &file.sources, units);
            add(&uri, diagnostic);
        }
        for kernel in &file.kernels {
            if let Some(diagnostic) = open(kernel, &file.sources, units) {
                add(main, diagnostic);
            }
        }
    }
    found
}

/// A finding, and the file that it is in.
fn said(main: &Uri, finding: &Finding, sources: &SourceMap, units: Units) -> (Uri, Diagnostic) {
    let label = finding.main_label();
    let at = label.and_then(|label| location(label, sources, units));
    // What is nowhere is said at the start of the file.
    let Location { uri, range } =
        at.unwrap_or_else(|| Location { uri: main.clone(), range: Range::default() });
    let others = finding.labels.iter().filter(|other| label != Some(*other));
    let related: Vec<DiagnosticRelatedInformation> = others
        .filter_map(|label| {
            let location = location(label, sources, units)?;
            Some(DiagnosticRelatedInformation { location, message: label.text.clone() })
        })
        .collect();
    let mut message = finding.message.clone();
    if let Some(label) = label.filter(|label| !label.text.is_empty()) {
        message += &format!("\n{}", label.text);
    }
    for (word, lines) in [("note", &finding.notes), ("help", &finding.help)] {
        message.extend(lines.iter().map(|line| format!("\n{word}: {line}")));
    }
    // What the project accepts is there for who looks for it.
    let accepted = finding.allowed.as_ref();
    message.extend(accepted.map(|allowed| format!("\naccepted: {}", allowed.reason)));
    let severity = accepted.map_or(severity(finding.severity), |_| DiagnosticSeverity::HINT);
    let diagnostic = Diagnostic {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(finding.code.clone())),
        source: Some(SOURCE.into()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    };
    (uri, diagnostic)
}

/// A kernel whose answer is open without a finding that says why.
fn open(kernel: &KernelReport, sources: &SourceMap, units: Units) -> Option<Diagnostic> {
    let Outcome::Unknown { detail, .. } = &kernel.outcome else { return None };
    let place = kernel.place.as_ref().filter(|_| kernel.findings.is_empty())?;
    Some(Diagnostic {
        range: first_line(units.range_in(place, sources)),
        severity: Some(DiagnosticSeverity::INFORMATION),
        code: Some(NumberOrString::String("unknown".into())),
        source: Some(SOURCE.into()),
        message: format!("kernel `{}` is not proved: {detail}", kernel.name),
        ..Diagnostic::default()
    })
}

/// A whole kernel is too much to underline.
fn first_line(range: Range) -> Range {
    let mut end = range.end;
    if end.line > range.start.line {
        end = range.start;
    }
    Range { start: range.start, end }
}

fn location(label: &Label, sources: &SourceMap, units: Units) -> Option<Location> {
    let range = units.range_in(&label.place, sources);
    Some(Location { uri: uri_of(&label.place.file)?, range })
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}
