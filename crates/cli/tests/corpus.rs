//! Runs every file of `corpus/` by its header; corpus/README.md describes the format. Proofs (`check:` lines) are
//! those of the test `check`.
//!
//! `cargo xtask bless` sets `GPUPROOF_BLESS` and so rewrites the `expect:` and `array:` lines of replay blocks that
//! do not hold; what changed is then to be read in the diff.

mod checkout;
mod corpus_header;

use clap::Parser;
use corpus_header::{Block, Expectation, Header, lines_match};
use gpuproof_base::{Code, Severity};
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::expected_array;
use gpuproof_engine::load::load;
use gpuproof_engine::progress::Silent;
use gpuproof_engine::replay::replay;
use gpuproof_engine::report::{Finding, KernelReport, RunEnd};
use gpuproof_engine::unsupported;
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::path::Path;

fn main() {
    checkout::enter();
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus"], &["cu", "cl", "kir"]);
    let trials = files
        .into_iter()
        .map(|path| Trial::test(path.display().to_string(), move || run_file(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn run_file(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = corpus_header::parse(&text)?;
    let path_text = path.display().to_string();
    let mut problems = Vec::new();
    if let Err(problem) = check_lowering(&path_text, &header) {
        problems.push(problem);
    }
    let mut blessed = text.clone();
    for (number, block) in header.blocks.iter().enumerate() {
        match run_block(&path_text, &header, block) {
            Ok(kernels) => {
                let wrong = check_block(block, &kernels);
                if !wrong.is_empty() {
                    let title = format!("replay {}: {}", number + 1, block.options.join(" "));
                    problems.push(format!("{title}\n  {}", wrong.join("\n  ")));
                    blessed = corpus_header::bless(&blessed, number, block, &kernels);
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    if blessed != text && std::env::var_os("GPUPROOF_BLESS").is_some() {
        return std::fs::write(path, blessed).map_err(|error| error.to_string());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn parse_replay(
    path: &str,
    header: &Header,
    options: &[String],
) -> Result<gpuproof_cli::args::ReplayArgs, String> {
    let mut words = vec!["gpuproof".to_owned(), "replay".into(), path.into()];
    words.extend(options.iter().cloned());
    words.push("--dump-arrays".into());
    if !header.flags.is_empty() {
        words.push("--".into());
        words.extend(header.flags.iter().cloned());
    }
    let words = spell_out(words.into_iter().map(Into::into).collect());
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Replay(args)) => Ok(*args),
        _ => Err("not a replay".into()),
    }
}

/// No unsupported node in reach of a kernel, but for those that the header names.
fn check_lowering(path: &str, header: &Header) -> Result<(), String> {
    let (_, options) = parse_replay(path, header, &[])?.options(false);
    let loaded = load(path, &options.source).map_err(|refused| {
        let messages: Vec<String> =
            refused.diagnostics.iter().map(|d| format!("{}: {}", d.code, d.message)).collect();
        format!("lower: {}", messages.join("\n  "))
    })?;
    let line = |diagnostic: &gpuproof_base::Diagnostic| {
        let span = diagnostic.labels.first()?.span;
        Some(loaded.sources.files.get(span.file)?.line_column(span.start).0)
    };
    let mut found: Vec<(String, Option<usize>, String)> = loaded
        .module
        .kernels()
        .flat_map(|(id, _)| unsupported::reachable(&loaded.module, id))
        .filter(|u| !u.bodiless)
        .map(|u| (u.code.as_str().to_owned(), line(&u.diagnostic), u.reason))
        .collect();
    // A template that is never instantiated leaves no node behind, and so counts like one; other remarks (about an
    // annotation, say) count only where the header names them.
    let named = |code: &str| header.unsupported.iter().any(|(named, _)| named == code);
    let remarks =
        loaded.diagnostics.iter().filter(|d| d.code == Code::UnsupportedTemplate || named(d.code.as_str()));
    found.extend(remarks.map(|d| (d.code.as_str().to_owned(), line(d), d.message.clone())));
    for (code, wanted) in &header.unsupported {
        if !found.iter().any(|(c, l, _)| c == code && (wanted.is_none() || l == wanted)) {
            return Err(format!("lower: expected {code} on line {wanted:?}, found {found:?}"));
        }
    }
    match found.iter().find(|(code, _, _)| !named(code)) {
        Some((code, line, reason)) => Err(format!("lower: unexpected {code} on line {line:?}: {reason}")),
        None => Ok(()),
    }
}

fn run_block(path: &str, header: &Header, block: &Block) -> Result<Vec<KernelReport>, String> {
    let (files, options) = parse_replay(path, header, &block.options)?.options(false);
    let report = replay(&files, &options, &Silent);
    let file = report.files.into_iter().next().ok_or("no file in the report")?;
    if !file.usable || file.kernels.is_empty() {
        let messages: Vec<String> =
            file.diagnostics.iter().map(|f| format!("{}: {}", f.code, f.message)).collect();
        return Err(format!("replay {}: {}", block.options.join(" "), messages.join("\n  ")));
    }
    Ok(file.kernels)
}

/// The ways in which a run differs from what its block expects.
fn check_block(block: &Block, kernels: &[KernelReport]) -> Vec<String> {
    let findings: Vec<&Finding> = kernels.iter().flat_map(|k| &k.findings).collect();
    let mut wrong = Vec::new();
    let expects_ok = block.expectations.contains(&Expectation::Ok);
    for expectation in &block.expectations {
        let Expectation::Finding { code, lines } = expectation else { continue };
        if !findings.iter().any(|f| f.code == *code && lines_match(f, lines.as_ref())) {
            wrong.push(format!("expected {code} on lines {lines:?}"));
        }
    }
    let named: BTreeSet<&str> = block
        .expectations
        .iter()
        .filter_map(|e| match e {
            Expectation::Finding { code, .. } => Some(code.as_str()),
            Expectation::Ok => None,
        })
        .collect();
    if expects_ok || !named.is_empty() {
        // A racy run may also read what was never set; a run that should be clean may not.
        let is_error = |code: &str| Code::parse(code).is_some_and(|code| code.severity() == Severity::Error);
        let tolerant = named.iter().any(|code| is_error(code));
        for finding in &findings {
            let tolerated = tolerant && finding.severity != Severity::Error;
            if !named.contains(finding.code.as_str()) && !tolerated {
                let lines = corpus_header::lines_of(finding);
                wrong.push(format!("unexpected {} on lines {lines:?}: {}", finding.code, finding.message));
            }
        }
    }
    if expects_ok {
        let ended = kernels.iter().flat_map(|k| &k.runs).all(|run| run.end == RunEnd::Completed);
        if !ended {
            wrong.push("the run did not complete".into());
        }
    }
    for (name, ty, expected) in &block.arrays {
        let array = kernels.iter().flat_map(|k| &k.arrays).find(|array| array.name == *name);
        let result = match array {
            Some(array) => expected_array::compare(array, ty.as_deref(), expected),
            None => Err(format!("there is no array `{name}`")),
        };
        wrong.extend(result.err());
    }
    wrong
}
