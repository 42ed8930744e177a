//! Runs the `fix:`, `redundant:` and `assume:` lines of the files of `corpus/fix` and `corpus/assume`.
//!
//! `fix: [OPTIONS =>] N @L1,L2`: so many changes, which stand before or in these lines of the file, and make every
//! kernel proved; `fix: [OPTIONS =>] not fixed: WORDS`: a reason with these words in it. `redundant: [OPTIONS =>] N of M @L1,L2`:
//! so many of the M barriers can be taken out together. `assume: [OPTIONS =>] CONDITION && ...`: the weakest precondition found, or
//! `nothing`. A changed text is read and checked here once more, by itself. `cargo xtask bless` rewrites the answers.

mod checkout;

use clap::Parser;
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::check::check_loaded;
use gpuproof_engine::load::load_text;
use gpuproof_engine::report::{FileReport, Outcome};
use gpuproof_engine::{assume, fix};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};

/// Stack of the threads that check: kernels may be nested deeply.
const STACK_BYTES: usize = 64 << 20;

fn main() {
    checkout::enter();
    gpuproof_cli::commands::start_workers(STACK_BYTES, None);
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus/fix", "corpus/assume"], &["cu", "cl"]);
    let trial = |path: PathBuf| {
        Trial::test(format!("fix {}", path.display()), move || run_file(&path).map_err(Failed::from))
    };
    libtest_mimic::run(&arguments, files.into_iter().map(trial).collect()).exit();
}

fn run_file(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut blessed = Vec::new();
    let mut problems = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let directive = line
            .strip_prefix("//! ")
            .and_then(|rest| rest.split_once(": "))
            .filter(|(keyword, _)| ["fix", "redundant", "assume"].contains(keyword));
        let Some((keyword, value)) = directive else {
            blessed.push(line.to_owned());
            continue;
        };
        count += 1;
        let (options, wanted) = match value.split_once("=>") {
            Some((options, wanted)) => (options.trim(), wanted.trim()),
            None => ("", value.trim()),
        };
        let said = answer(path, keyword, options)?;
        let agrees = match wanted.strip_prefix("not fixed: ") {
            Some(words) => said.strip_prefix("not fixed: ").is_some_and(|reason| reason.contains(words)),
            None => said == wanted,
        };
        if agrees {
            blessed.push(line.to_owned());
            continue;
        }
        problems.push(format!("{keyword}: {value}, but it says {said}"));
        blessed.push(match options {
            "" => format!("//! {keyword}: {said}"),
            options => format!("//! {keyword}: {options} => {said}"),
        });
    }
    if count == 0 {
        return Err("there is no `fix:`, `redundant:` or `assume:` line".into());
    }
    if !problems.is_empty() && std::env::var_os("GPUPROOF_BLESS").is_some() {
        return std::fs::write(path, blessed.join("\n") + "\n").map_err(|error| error.to_string());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn answer(path: &Path, keyword: &str, options: &str) -> Result<String, String> {
    let path = path.display().to_string();
    let mut words = vec!["gpuproof".to_owned(), keyword.to_owned(), path.clone()];
    if keyword == "redundant" {
        words[1] = "fix".into();
        words.push("--redundant".into());
    }
    words.extend(options.split_whitespace().map(str::to_owned));
    let words = spell_out(words.into_iter().map(Into::into).collect());
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Fix(args)) => fixed(&path, &args.options(false).1),
        Some(Command::Assume(args)) => assumed(&path, &args.options(false).1),
        _ => Err("neither a fix nor an assumption".into()),
    }
}

fn fixed(path: &str, options: &fix::Options) -> Result<String, String> {
    let (report, texts) = fix::fix_file(path, options);
    refused(&report)?;
    if let Some((_, after)) = &texts {
        let loaded = load_text(path, after, &options.check.source)
            .map_err(|refused| format!("clang refuses the changed text: {:?}", refused.diagnostics))?;
        let again = check_loaded(path, loaded, &options.check);
        if let Some(kernel) = again.kernels.iter().find(|k| k.outcome != Outcome::Proved) {
            return Err(format!("kernel `{}` of the changed text is {:?}", kernel.name, kernel.outcome));
        }
    }
    let barriers = || report.kernels.iter().filter_map(|k| k.barriers.as_ref());
    if let Some(reason) = barriers().find_map(|b| b.reason.as_ref()) {
        return Ok(format!("not fixed: {reason}"));
    }
    let lines: Vec<String> = barriers().flat_map(|b| &b.changes).map(|c| c.line.to_string()).collect();
    let of = match options.redundant {
        true => format!(" of {}", barriers().map(|b| b.barriers.len()).sum::<usize>()),
        false => String::new(),
    };
    let at = if lines.is_empty() { String::new() } else { format!(" @{}", lines.join(",")) };
    Ok(format!("{}{of}{at}", lines.len()))
}

fn assumed(path: &str, options: &assume::Options) -> Result<String, String> {
    let report = assume::assume_file(path, options);
    refused(&report)?;
    let found = report.kernels.iter().filter_map(|k| k.preconditions.as_ref());
    let texts: Vec<String> = found
        .map(|p| p.found.first().map_or_else(|| "nothing".to_owned(), |f| f.conditions.join(" && ")))
        .collect();
    Ok(texts.join("; "))
}

fn refused(report: &FileReport) -> Result<(), String> {
    let messages: Vec<&str> = report.diagnostics.iter().map(|f| f.message.as_str()).collect();
    if report.usable && !report.kernels.is_empty() { Ok(()) } else { Err(messages.join("; ")) }
}
