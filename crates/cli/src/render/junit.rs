//! JUnit's XML: a suite for each file, a test for each kernel. A defect is a failure, an open answer is skipped with its reason, so is what the project allows, and a file that could not be
//! worked on is an error.

use super::markup::escaped;
use gpuproof_base::Severity;
use gpuproof_engine::Report;
use gpuproof_engine::report::{FileReport, Finding, KernelReport, Outcome, Standing};
use std::collections::BTreeSet;

/// The whole text.
pub fn report(report: &Report) -> String {
    let mut suites: Vec<Suite> = report.files.iter().map(suite).collect();
    if report.trouble.iter().any(|finding| finding.severity == Severity::Error) {
        let mut trouble = Suite { name: "gpuproof".into(), ..Suite::default() };
        trouble.add_error("gpuproof", &report.trouble);
        suites.push(trouble);
    }
    let sum = |count: fn(&Suite) -> usize| suites.iter().map(count).sum::<usize>();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gpuproof\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
        sum(|s| s.tests),
        sum(|s| s.failures),
        sum(|s| s.errors),
        sum(|s| s.skipped)
    );
    for one in &suites {
        text += &format!(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n{}  </testsuite>\n",
            escaped(&one.name),
            one.tests,
            one.failures,
            one.errors,
            one.skipped,
            one.cases
        );
    }
    text + "</testsuites>\n"
}

#[derive(Default)]
struct Suite {
    name: String,
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
    cases: String,
}

impl Suite {
    fn add(&mut self, name: &str, inside: &str) {
        self.tests += 1;
        let (class, name) = (escaped(&self.name), escaped(name));
        self.cases += &match inside {
            "" => format!("    <testcase classname=\"{class}\" name=\"{name}\"/>\n"),
            _ => format!("    <testcase classname=\"{class}\" name=\"{name}\">\n{inside}    </testcase>\n"),
        };
    }

    fn add_error(&mut self, name: &str, findings: &[Finding]) {
        self.errors += 1;
        self.add(name, &told("error", "cannot be worked on", findings));
    }
}

fn suite(file: &FileReport) -> Suite {
    let mut suite = Suite { name: file.path.clone(), ..Suite::default() };
    if !file.usable || file.diagnostics.iter().any(|remark| remark.denied) {
        suite.add_error("source", &file.diagnostics);
    }
    for kernel in &file.kernels {
        let inside = outcome(kernel, &mut suite);
        suite.add(&kernel.name, &inside);
    }
    suite
}

/// What stands inside the test of a kernel.
fn outcome(kernel: &KernelReport, suite: &mut Suite) -> String {
    if kernel.standing() == Standing::Allowed {
        suite.skipped += 1;
        let reasons: BTreeSet<&str> = kernel
            .findings
            .iter()
            .filter_map(|f| f.allowed.as_ref())
            .map(|allowed| allowed.reason.as_str())
            .collect();
        let reasons = Vec::from_iter(reasons).join("; ");
        return format!("      <skipped message=\"not proved but allowed: {}\"/>\n", escaped(&reasons));
    }
    match &kernel.outcome {
        Outcome::Refuted | Outcome::DefectObserved | Outcome::Rejected => {
            suite.failures += 1;
            let first = kernel.findings.iter().find(|f| f.severity == Severity::Error && f.allowed.is_none());
            let message = first.map_or("defective", |finding| finding.message.as_str());
            told("failure", message, &kernel.findings)
        }
        Outcome::Unknown { detail, .. } => {
            suite.skipped += 1;
            let open = if kernel.is_conditional() { "" } else { "unknown: " };
            format!("      <skipped message=\"{open}{}\"/>\n", escaped(detail))
        }
        Outcome::Proved => match kernel.asked_for().as_slice() {
            [] => String::new(),
            some => {
                format!("      <system-out>proved, assuming {}</system-out>\n", escaped(&some.join(", ")))
            }
        },
        Outcome::NoDefectObserved | Outcome::Described => String::new(),
    }
}

/// An element with the findings as its text, one a line.
fn told(element: &str, message: &str, findings: &[Finding]) -> String {
    let code = findings.first().map_or("", |finding| finding.code.as_str());
    let lines: Vec<String> = findings.iter().map(line).collect();
    let (message, text) = (escaped(message), escaped(&lines.join("\n")));
    format!("      <{element} type=\"{}\" message=\"{message}\">{text}</{element}>\n", escaped(code))
}

fn line(finding: &Finding) -> String {
    let place = finding.main_label().map(|label| &label.place);
    let place = place.map(|place| format!("{}:{}:{}: ", place.file, place.line, place.column));
    let place = place.unwrap_or_default();
    let allowed = finding.allowed.as_ref().map(|allowed| format!(" (allowed: {})", allowed.reason));
    format!("{place}{}: {}{}", finding.code, finding.message, allowed.unwrap_or_default())
}
