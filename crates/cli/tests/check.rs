//! Runs the `check:` lines of every file of `corpus/`, and ends with a table of those that are wrong, worst first:
//! a wrong proof, then a false alarm, then a defect that was not found, then a proof that was not found.
//!
//! `cargo test --test check -- reduce` runs those of the files whose path has `reduce` in it. `cargo xtask bless` sets
//! `GPUPROOF_BLESS` and so rewrites the answers that are wrong; what changed is then to be read in the diff.

mod checkout;
mod corpus_header;

use clap::Parser;
use corpus_header::{Answer, Check, Expectation, Header, lines_match, lines_of};
use gpuproof_base::{Code, Severity};
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::check::{Options, check_loaded};
use gpuproof_engine::load::{Loaded, load};
use gpuproof_engine::programs::Programs;
use gpuproof_engine::report::{FileReport, Finding, Outcome, UnknownReason};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Stack of the threads that check: kernels may be nested deeply.
const STACK_BYTES: usize = 64 << 20;

/// A line whose answer is wrong.
struct Wrong {
    rank: usize,
    path: String,
    options: String,
    wanted: String,
    said: String,
}

/// How bad a wrong answer is, worst first.
const RANKS: [&str; 6] = [
    "WRONG PROOF",
    "FALSE ALARM",
    "other defect",
    "defect not found",
    "not proved",
    "other reason or trouble",
];

fn main() {
    checkout::enter();
    gpuproof_cli::commands::start_workers(STACK_BYTES, None);
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus"], &["cu", "cl", "kir"]);
    let wrong: Arc<Mutex<Vec<Wrong>>> = Arc::default();
    let trials = files
        .into_iter()
        .map(|path| {
            let wrong = wrong.clone();
            let name = format!("check {}", path.display());
            Trial::test(name, move || run_file(&path, &wrong).map_err(Failed::from))
        })
        .collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    print!("{}", table(&mut wrong.lock().expect("no test panicked here")));
    conclusion.exit();
}

fn table(wrong: &mut [Wrong]) -> String {
    wrong.sort_by(|a, b| (a.rank, &a.path, &a.options).cmp(&(b.rank, &b.path, &b.options)));
    let mut text = String::new();
    for line in wrong.iter() {
        text += &format!(
            "{:24} {} {}\n{:24}   wanted {}, said {}\n",
            RANKS[line.rank], line.path, line.options, "", line.wanted, line.said
        );
    }
    for (rank, name) in RANKS.iter().enumerate() {
        let count = wrong.iter().filter(|line| line.rank == rank).count();
        if count > 0 {
            text += &format!("{count:5} {name}\n");
        }
    }
    text
}

fn run_file(path: &Path, table: &Mutex<Vec<Wrong>>) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = corpus_header::parse(&text)?;
    let path_text = path.display().to_string();
    let mut blessed = text.clone();
    let mut problems = Vec::new();
    let mut last: Option<(String, Loaded)> = None;
    for (number, check) in header.checks.iter().enumerate() {
        let options = options(&path_text, &header, check)?;
        // Lines of one file differ in their launches, hardly ever in how the file is read.
        let source = format!("{:?}", options.source);
        let loaded = match last.take() {
            Some((same, loaded)) if same == source => Ok(loaded),
            _ => load(&path_text, &options.source),
        };
        let report = match loaded {
            Ok(loaded) => {
                let report = check_loaded(&path_text, loaded.clone(), &options);
                last = Some((source, loaded));
                report
            }
            Err(refused) => {
                let messages: Vec<String> =
                    refused.diagnostics.iter().map(|d| format!("{}: {}", d.code, d.message)).collect();
                return Err(messages.join("\n"));
            }
        };
        if let Some(wrong) = other_warnings(&check.warnings, &report) {
            problems.push(format!("check {}: {wrong}", check.options.join(" ")));
        }
        if !agrees(&check.answer, &report) {
            let said = said(&report);
            blessed = match &said {
                Ok(said) => corpus_header::bless_check(&blessed, number, said),
                Err(_) => blessed,
            };
            let options = check.options.join(" ");
            let said_text = said.as_ref().map_or_else(Clone::clone, Answer::to_string);
            problems.push(format!(
                "check {options} => {}, but it says {said_text}{}",
                check.answer,
                why(&report)
            ));
            let rank = rank(&check.answer, said.ok().as_ref());
            let wanted = check.answer.to_string();
            let line = Wrong { rank, path: path_text.clone(), options, wanted, said: said_text };
            table.lock().expect("no test panicked here").push(line);
        }
    }
    if blessed != text && std::env::var_os("GPUPROOF_BLESS").is_some() {
        return std::fs::write(path, blessed).map_err(|error| error.to_string());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn options(path: &str, header: &Header, check: &Check) -> Result<Options, String> {
    let mut options = alone(path, header, check)?;
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let others = header.with.iter().map(|name| folder.join(name).display().to_string());
    let files: Vec<String> = [path.to_owned()].into_iter().chain(others).collect();
    if let Some(missing) = files.iter().find(|file| !Path::new(file).is_file()) {
        return Err(format!("there is no `{missing}`"));
    }
    options.source.program = Programs::among(&files).of(path);
    Ok(options)
}

/// The options for the file by itself.
fn alone(path: &str, header: &Header, check: &Check) -> Result<Options, String> {
    let mut words = vec!["gpuproof".to_owned(), "check".into(), path.into()];
    words.extend(check.options.iter().cloned());
    if !header.flags.is_empty() {
        words.push("--".into());
        words.extend(header.flags.iter().cloned());
    }
    let words = spell_out(words.into_iter().map(Into::into).collect());
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Check(args)) => Ok(args.check.options(false).1),
        _ => Err("not a check".into()),
    }
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    report.kernels.iter().flat_map(|k| &k.findings)
}

fn agrees(wanted: &Answer, report: &FileReport) -> bool {
    match (wanted, said(report)) {
        (Answer::Proved, Ok(Answer::Proved)) => true,
        (Answer::ProvedIf(wanted), Ok(Answer::ProvedIf(said))) => *wanted == said,
        (Answer::NotProved, Ok(said)) => said != Answer::Proved,
        (Answer::Refuted { code, lines }, Ok(Answer::Refuted { .. })) => findings(report)
            .any(|f| f.severity == Severity::Error && f.code == *code && lines_match(f, lines.as_ref())),
        (Answer::Unknown(reason), Ok(Answer::Unknown(said))) => {
            said == *reason || (reason != "possible" && findings(report).any(|f| f.code == *reason))
        }
        // A template that nobody instantiates leaves no kernel behind.
        (Answer::Unknown(code), Err(_)) => report.diagnostics.iter().any(|f| f.code == *code),
        _ => false,
    }
}

/// The codes of warnings that runs of `check` give beside an answer.
const WARNINGS: [Code; 2] = [Code::BarrierExited, Code::MemoryUninitialised];

/// What is wrong with the warnings of runs. One that is not named is as wrong as one that is missing.
fn other_warnings(wanted: &[Expectation], report: &FileReport) -> Option<String> {
    if wanted.is_empty() {
        return None;
    }
    let is_warning = |f: &&Finding| f.seed.is_some() && WARNINGS.iter().any(|code| f.code == code.as_str());
    let given: Vec<&Finding> = findings(report).filter(is_warning).collect();
    let is_it = |wanted: &Expectation, finding: &Finding| match wanted {
        Expectation::Ok => false,
        Expectation::Finding { code, lines } => finding.code == *code && lines_match(finding, lines.as_ref()),
    };
    let met = |w: &Expectation| *w == Expectation::Ok || given.iter().any(|f| is_it(w, f));
    let missing = wanted.iter().find(|w| !met(w)).map(|w| format!("no warning {w:?}"));
    missing.or_else(|| {
        let other = given.iter().find(|f| !wanted.iter().any(|w| is_it(w, f)))?;
        Some(format!("warns of {} at {:?}: {}", other.code, lines_of(other), other.message))
    })
}

/// The answer for a file as a `check:` line would write it.
fn said(report: &FileReport) -> Result<Answer, String> {
    if !report.usable || report.kernels.is_empty() {
        let messages: Vec<String> =
            report.diagnostics.iter().map(|f| format!("{}: {}", f.code, f.message)).collect();
        return Err(messages.join("; "));
    }
    if report.kernels.iter().any(|k| k.outcome == Outcome::Refuted) {
        let first = findings(report).find(|f| f.severity == Severity::Error);
        let first = first.ok_or("refuted without a finding")?;
        let lines = lines_of(first);
        return Ok(Answer::Refuted { code: first.code.clone(), lines: (!lines.is_empty()).then_some(lines) });
    }
    for kernel in &report.kernels {
        if let Outcome::Unknown { reason: UnknownReason::Condition, .. } = &kernel.outcome {
            continue;
        }
        if let Outcome::Unknown { reason, .. } = &kernel.outcome {
            let unsupported = kernel.findings.iter().find(|f| f.code.starts_with("unsupported."));
            return Ok(Answer::Unknown(match (reason, unsupported) {
                (UnknownReason::Unsupported, Some(finding)) => finding.code.clone(),
                (UnknownReason::Possible, _) => "possible".into(),
                (UnknownReason::Time, _) => "time".into(),
                _ => "timeout".into(),
            }));
        }
    }
    let conditions = report.kernels.iter().filter_map(|k| k.preconditions.as_ref());
    match conditions.flat_map(|conditions| &conditions.found).next() {
        Some(condition) => Ok(Answer::ProvedIf(condition.words.clone())),
        None => Ok(Answer::Proved),
    }
}

/// The first thing that was found, for the message.
fn why(report: &FileReport) -> String {
    findings(report)
        .next()
        .map_or(String::new(), |f| format!("\n  {} on lines {:?}: {}", f.code, lines_of(f), f.message))
}

fn rank(wanted: &Answer, said: Option<&Answer>) -> usize {
    match (wanted, said) {
        (_, None) => 5,
        (_, Some(Answer::Proved)) => 0,
        (Answer::Proved, Some(Answer::Refuted { .. })) => 1,
        (Answer::Refuted { .. }, Some(Answer::Refuted { .. })) => 2,
        (Answer::Refuted { .. }, Some(_)) => 3,
        (Answer::Proved, Some(_)) => 4,
        _ => 5,
    }
}
