//! Runs the `optimize:` lines of every file of `corpus/`.
//!
//! `cargo test --test optimize -- unroll` runs those of the files whose path has `unroll` in it.

mod checkout;
mod corpus_header;

use clap::Parser;
use corpus_header::Optimisation;
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::load::SourceOptions;
use gpuproof_engine::optimize::runs::Pair;
use gpuproof_engine::optimize::{Options, optimize_file};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;

/// Stack of the threads that prove.
const STACK_BYTES: usize = 64 << 20;

fn main() {
    checkout::enter();
    gpuproof_cli::commands::start_workers(STACK_BYTES, None);
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus"], &["pvl", "cu", "cl"]);
    let mut trials = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let Ok(header) = corpus_header::parse(&text) else { continue };
        let runs: Vec<Vec<String>> = header.blocks.iter().map(|b| b.options.clone()).collect();
        for wanted in header.optimisations {
            let runs = runs.clone();
            let path = path.display().to_string();
            let flags = header.flags.clone();
            let name = format!("optimize {path} {}", wanted.wishes.join(" "));
            trials.push(Trial::test(name, move || run(&path, flags, &wanted, &runs).map_err(Failed::from)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn run(path: &str, flags: Vec<String>, wanted: &Optimisation, runs: &[Vec<String>]) -> Result<(), String> {
    let source =
        SourceOptions { extra_args: flags.into_iter().map(Into::into).collect(), ..SourceOptions::default() };
    let options = Options { source, wishes: wanted.wishes.clone(), timings: false };
    let result = optimize_file(path, &options);
    let finding = result.report.diagnostics.first();
    let line = finding.and_then(|f| f.labels.iter().find(|l| l.primary)).map(|l| l.place.line);
    let said = match (&result.after, finding) {
        (Some(_), _) if result.tested.is_some() => "tested".to_owned(),
        (Some(_), _) => "proved".to_owned(),
        (None, Some(f)) => format!("rejected {}", f.code),
        (None, None) => "nothing".to_owned(),
    };
    let (answer, at) = match wanted.answer.split_once(" @") {
        Some((answer, at)) => (answer, Some(at.parse::<usize>().map_err(|e| e.to_string())?)),
        None => (wanted.answer.as_str(), None),
    };
    let explained = |text: &str| {
        let notes = finding.map(|f| format!("{}; {}", f.message, f.notes.join("; "))).unwrap_or_default();
        format!("{text}\n{notes}\n{}", result.tried)
    };
    if said != answer || at.is_some() && at != line {
        return Err(explained(&format!("wanted {}, said {said} @{}", wanted.answer, line.unwrap_or(0))));
    }
    if let Some(missing) = wanted.lines.iter().find(|l| !result.tried.lines().any(|t| t.trim() == l.trim())) {
        return Err(explained(&format!("the result has no line `{missing}`")));
    }
    match &result.after {
        Some(after) if !path.ends_with(".pvl") => {
            let compared = same_results(path, after, runs, &wanted.launched)?;
            let tested = result.tested.unwrap_or(0);
            if compared + tested < LEAST_RUNS {
                let message = "too few runs were compared; add `replay:` lines that keep the contract";
                return Err(format!("{message}: {compared} of them, and {tested}"));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Runs of which one must compare the original with the result, for each success in CUDA and OpenCL.
const LEAST_RUNS: usize = 4;
/// Further runs of each `replay:` line, with other contents of arrays.
const RANDOM_RUNS: usize = 6;

/// Runs the original and the result (which clang has to accept) as each `replay:` line says, and again with random contents of its
/// arrays, and compares what they compute. How often both ran to their end.
fn same_results(path: &str, after: &str, runs: &[Vec<String>], launched: &[String]) -> Result<usize, String> {
    let extension = Path::new(path).extension().unwrap_or_default().to_string_lossy().into_owned();
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let result = folder.path().join(format!("result.{extension}")).display().to_string();
    std::fs::write(&result, after).map_err(|e| e.to_string())?;
    let source = SourceOptions::default();
    let pair = Pair::new(path, (path, &source), (&result, &source))
        .map_err(|refused| refused.diagnostics.first().map_or(String::new(), |d| d.message.clone()))?;
    let parse = |words: &[String]| {
        let line = ["gpuproof", "replay", path, "--dump-arrays"].into_iter().map(str::to_owned);
        let line = spell_out(line.chain(words.iter().cloned()).map(Into::into).collect());
        match Cli::try_parse_from(line) {
            Ok(Cli { command: Some(Command::Replay(args)), .. }) => Ok(args.options(false).1),
            _ => Err(format!("`{}` are no options of replay", words.join(" "))),
        }
    };
    let mut compared = 0;
    for words in runs {
        for seed in 0..=RANDOM_RUNS {
            let words: Vec<String> = words.iter().map(|word| randomised(word, seed)).collect();
            let options = parse(&words)?;
            let of_result =
                if launched.is_empty() { options.clone() } else { parse(&instead(&words, launched))? };
            let same =
                pair.same(&options, &of_result).map_err(|how| format!("{}: {how}", words.join(" ")))?;
            if seed == 0 && !same {
                return Err(format!("{}: the original does not complete without a defect", words.join(" ")));
            }
            compared += usize::from(same);
        }
    }
    Ok(compared)
}

/// `name=iota:int:8` as `name=random:int:8:seed`; the word itself for the first run, or if it is something else.
fn randomised(word: &str, seed: usize) -> String {
    let Some((name, spec)) = word.split_once('=').filter(|_| seed > 0) else { return word.to_owned() };
    let parts: Vec<&str> = spec.split(':').collect();
    match parts.as_slice() {
        ["iota" | "zero" | "random", ty, count] | ["fill", _, ty, count] => {
            format!("{name}=random:{ty}:{count}:{seed}")
        }
        _ => word.to_owned(),
    }
}

/// Options with the values of some of them replaced.
fn instead(words: &[String], others: &[String]) -> Vec<String> {
    let mut left = words.to_vec();
    for pair in others.chunks(2) {
        if let Some(at) = left.iter().position(|w| pair.first() == Some(w)) {
            left.drain(at..(at + 2).min(left.len()));
        }
    }
    left.extend(others.iter().cloned());
    left
}
