//! Runs the `equiv:` lines of every file of `corpus/`.
//!
//! `cargo test --test equiv -- reduce` runs those of the files whose path has `reduce` in it. `cargo xtask bless` sets
//! `GPUPROOF_BLESS` and so rewrites the answers that are wrong; what changed is then to be read in the diff.

mod checkout;
mod corpus_header;

use clap::Parser;
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::equiv::equiv;
use gpuproof_engine::report::{Outcome, Report};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};

/// Stack of the threads that compare.
const STACK_BYTES: usize = 64 << 20;

fn main() {
    checkout::enter();
    gpuproof_cli::commands::start_workers(STACK_BYTES, None);
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus"], &["cu", "cl", "kir"]);
    let has_lines = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        corpus_header::parse(&text).is_ok_and(|header| !header.equivalences.is_empty())
    };
    let trials = files
        .into_iter()
        .filter(has_lines)
        .map(|path| {
            let name = format!("equiv {}", path.display());
            Trial::test(name, move || run_file(&path).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn run_file(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = corpus_header::parse(&text)?;
    let mut blessed = text.clone();
    let mut problems = Vec::new();
    for (number, (options, wanted)) in header.equivalences.iter().enumerate() {
        let said = run_line(path, options)?;
        // Less may be written than is said: `different` without the element, `unknown` with a part of the reason.
        let agrees = match wanted.split_once(' ') {
            Some(("unknown", part)) => said.starts_with("unknown") && said.contains(part),
            Some(_) => said == *wanted,
            None => said.split(' ').next() == Some(wanted.as_str()),
        };
        if !agrees {
            problems.push(format!("equiv {} => {wanted}, but it says {said}", options.join(" ")));
            blessed = corpus_header::bless_answer(&blessed, "equiv", number, &said);
        }
    }
    if blessed != text && std::env::var_os("GPUPROOF_BLESS").is_some() {
        return std::fs::write(path, blessed).map_err(|error| error.to_string());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn run_line(path: &Path, options: &[String]) -> Result<String, String> {
    let mut words = vec!["gpuproof".to_owned(), "equiv".into(), path.display().to_string()];
    for (n, word) in options.iter().enumerate() {
        // Another file is named as it is seen from this one.
        match n == 0 && !word.starts_with('-') {
            true => words.push(path.with_file_name(word).display().to_string()),
            false => words.push(word.clone()),
        }
    }
    let words = spell_out(words.into_iter().map(Into::into).collect());
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Equiv(args)) => {
            let (first, second, options) = args.options(false);
            Ok(said(&equiv(&first, second.as_deref(), &options)))
        }
        _ => Err("not an equiv".into()),
    }
}

/// The answer as an `equiv:` line would write it.
fn said(report: &Report) -> String {
    let Some(kernel) = report.files.iter().flat_map(|f| &f.kernels).next() else {
        let messages = report.files.iter().flat_map(|f| &f.diagnostics).map(|d| d.message.as_str());
        return format!("unusable {}", messages.collect::<Vec<_>>().join("; "));
    };
    if let Some(sweep) = kernel.equivalence.as_ref().and_then(|e| e.sweep.as_ref()) {
        return match &sweep.condition {
            Some(condition) => format!("where {condition}"),
            None => format!("for {:?}", sweep.equivalent),
        };
    }
    let compared = kernel.equivalence.as_ref().is_some_and(|e| e.reference.is_some());
    match &kernel.outcome {
        Outcome::Proved if compared => "equivalent".into(),
        Outcome::Proved => "holds".into(),
        Outcome::Unknown { detail, .. } => format!("unknown {detail}"),
        _ if !compared => {
            let code = kernel.findings.first().map_or("", |f| f.code.as_str());
            format!("fails {code}")
        }
        _ => {
            let difference = kernel.equivalence.as_ref().and_then(|e| e.difference.as_ref());
            difference.map_or("different".into(), |d| format!("different @{}", d.element))
        }
    }
}
