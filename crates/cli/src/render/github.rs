//! Commands of GitHub's workflows, one a line: each finding becomes an annotation at its line of a pull request. What the project allows is a notice. Kernels that are not proved and have no finding
//! that says so are warnings, so that no open answer goes by unseen.

use gpuproof_base::Severity;
use gpuproof_engine::Report;
use gpuproof_engine::report::{Finding, KernelReport, Outcome, Place, Standing};

/// The whole text.
pub fn report(report: &Report) -> String {
    let mut lines: Vec<String> = report.trouble.iter().map(annotation).collect();
    for file in &report.files {
        lines.extend(file.diagnostics.iter().map(annotation));
        for kernel in &file.kernels {
            lines.extend(kernel.findings.iter().map(annotation));
            lines.extend(open(kernel));
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

fn annotation(finding: &Finding) -> String {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let place = finding.main_label().map(|label| &label.place);
    match &finding.allowed {
        Some(allowed) => {
            let text = format!("allowed ({}): {}", allowed.reason, finding.message);
            command("notice", place, &finding.code, &text)
        }
        None => command(level, place, &finding.code, &finding.whole_text()),
    }
}

/// A kernel whose answer is open.
fn open(kernel: &KernelReport) -> Option<String> {
    let Outcome::Unknown { detail, .. } = &kernel.outcome else { return None };
    // A condition is a finding of its own.
    if kernel.standing() == Standing::Allowed || kernel.is_conditional() {
        return None;
    }
    let text = format!("kernel `{}` is not proved: {detail}", kernel.name);
    Some(command("warning", kernel.place.as_ref(), "unknown", &text))
}

fn command(level: &str, place: Option<&Place>, title: &str, text: &str) -> String {
    let mut properties = format!("title={}", property(title));
    if let Some(place) = place {
        properties += &format!(
            ",file={},line={},col={},endLine={}",
            property(place.file.trim_start_matches("./")),
            place.line,
            place.column,
            place.end_line
        );
    }
    format!("::{level} {properties}::{}", data(text))
}

/// Text behind the last `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("50 %\nnext: a, b"), "50 %25%0Anext: a, b");
        assert_eq!(property("a,b:c"), "a%2Cb%3Ac");
    }
}
