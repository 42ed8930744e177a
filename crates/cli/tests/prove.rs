//! Runs the `prove:` lines of every file of `corpus/`.
//!
//! `cargo test --test prove -- barrier` runs those of the files whose path has `barrier` in it.

mod checkout;
mod corpus_header;

use gpuproof_engine::load::SourceOptions;
use gpuproof_engine::prove::{Only, Options, prove_file};
use gpuproof_engine::report::{FileReport, Outcome};
use libtest_mimic::{Arguments, Failed, Trial};

/// Stack of the threads that prove.
const STACK_BYTES: usize = 64 << 20;

fn main() {
    checkout::enter();
    gpuproof_cli::commands::start_workers(STACK_BYTES, None);
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus", "examples"], &["pvl", "cu", "cl"]);
    let mut trials = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let Ok(header) = corpus_header::parse(&text) else { continue };
        for wanted in header.proofs {
            let path = path.display().to_string();
            let name = format!("prove {path}");
            let flags = header.flags.clone();
            trials.push(Trial::test(name, move || run(&path, &wanted, flags).map_err(Failed::from)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn run(path: &str, wanted: &str, flags: Vec<String>) -> Result<(), String> {
    // `rejected perm.write in relax` is about one method: the others are those of another file, and need not be proved again.
    let (wanted, kernel) = match wanted.rsplit_once(" in ") {
        Some((wanted, method)) => (wanted, Some(method.to_owned())),
        None => (wanted, None),
    };
    // Likewise obligations of other codes.
    let rejected =
        match wanted.strip_prefix("rejected ").map(|rest| rest.split_once(" @").unwrap_or((rest, ""))) {
            Some((code, "")) => Some((code, None)),
            Some((code, line)) => Some((code, Some(line.parse::<usize>().map_err(|e| e.to_string())?))),
            None => None,
        };
    let only = rejected.map(|(code, _)| Only::parse(code)).transpose()?;
    let extra_args = flags.into_iter().map(Into::into).collect();
    let source = SourceOptions { extra_args, ..SourceOptions::default() };
    let report = prove_file(path, &Options { source, kernel, only, ..Options::default() });
    let said = said(&report);
    let agrees = match rejected {
        None if wanted == "not proved" => !said.starts_with("proved") && report.usable,
        None => said == wanted,
        Some((code, line)) => {
            let found = findings(&report).any(|(found, at)| found == code && (line.is_none() || at == line));
            said == "rejected" && found
        }
    };
    if agrees {
        return Ok(());
    }
    let all: Vec<String> =
        findings(&report).map(|(code, line)| format!("{code} @{}", line.unwrap_or(0))).collect();
    let trouble: Vec<&str> = report.diagnostics.iter().map(|d| d.message.as_str()).collect();
    Err(format!("wanted {wanted}, said {said}: {} {}", all.join(", "), trouble.join("; ")))
}

/// The codes of what was found, with the lines of their first places.
fn findings(report: &FileReport) -> impl Iterator<Item = (&str, Option<usize>)> {
    let all = report.kernels.iter().flat_map(|kernel| &kernel.findings);
    all.map(|f| (f.code.as_str(), f.labels.iter().find(|l| l.primary).map(|l| l.place.line)))
}

fn said(report: &FileReport) -> String {
    if !report.usable {
        return "unusable".into();
    }
    let is = |outcome: &Outcome| report.kernels.iter().any(|k| k.outcome == *outcome);
    if is(&Outcome::Rejected) {
        return "rejected".into();
    }
    if report.kernels.iter().any(|k| k.outcome != Outcome::Proved) {
        return "unknown".into();
    }
    match report.kernels.iter().map(|k| k.proved_under).max().unwrap_or(0) {
        0 => "proved".into(),
        some => format!("proved under {some}"),
    }
}
