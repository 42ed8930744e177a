//! `gpuproof optimize`: writes the result of rewriting a file, as a whole or not at all, and only what was proved (or, without a
//! contract, checked and tested).

use crate::args::{Format, OptimizeArgs, View};
use crate::commands::write_whole;
use crate::output::Output;
use crate::render;
use anstyle::{AnsiColor, Style};
use gpuproof_engine::Report;
use gpuproof_engine::optimize::{Options, optimize_file, suggest_file};
use similar::{ChangeTag, TextDiff};
use std::path::{Path, PathBuf};

/// Runs the command and returns the exit code: 0 if the result is proved, 1 if a wish or the proof was rejected, 2 if the file could
/// not be worked on.
pub fn run(mut args: OptimizeArgs, view: &View, output: &Output) -> u8 {
    let options = args.options(view.time_passes);
    if args.suggest {
        return suggest(&args.file, &options, view, output);
    }
    let result = optimize_file(&args.file, &options);
    let mut wishes = result.wishes();
    let target = target(&args);
    let human = view.format == Format::Human;
    // In the other forms of a report everything is part of it.
    if (args.diff && !human) || view.format == Format::Html {
        wishes.diff =
            Some(anstream::adapter::strip_str(&diff(&args.file, &result.before, &result.tried)).to_string());
    }
    if target.is_none() && !args.dry_run && !human {
        wishes.text = result.after.clone();
    }
    let mut report = Report::new("optimize", vec![result.report], Vec::new());
    let code = match wishes.answer {
        "rejected" if result.rejected => 1,
        "rejected" => 2,
        _ => 0,
    };
    report.summary.exit_code = code;
    for (n, step) in wishes.steps.iter().enumerate().filter(|_| human) {
        output.trouble(&format!("step {}: {step}\n", n + 1));
    }
    if let Some(runs) = wishes.compared_runs.filter(|_| human) {
        output.trouble(&format!(
            "there is no contract: races and divergence are proved absent, equality of results is tested on {runs} runs, not proved\n"
        ));
    }
    report.wishes = Some(wishes);
    if let (Some(after), Some(path)) = (&result.after, &target)
        && let Err(error) = write_whole(path, after)
    {
        output.trouble(&format!("gpuproof: cannot write `{}`: {error}\n", path.display()));
        return 2;
    }
    // Standard output gets the diff or the result where either is wanted, and nothing beside it.
    let shown = match &result.after {
        _ if !human => None,
        _ if args.diff => Some(diff(&args.file, &result.before, &result.tried)),
        Some(after) if target.is_none() && !args.dry_run => Some(after.clone()),
        _ => None,
    };
    match shown {
        None => return render::show(&report, view, output),
        Some(text) => {
            if !output.report(&text) {
                output.trouble("gpuproof: cannot write to standard output\n");
            }
            render::show_beside(&report, view, output);
        }
    }
    code
}

/// The file that gets the result.
fn target(args: &OptimizeArgs) -> Option<PathBuf> {
    if args.in_place {
        // A link stays one: the file that it leads to is written.
        return Some(std::fs::canonicalize(&args.file).unwrap_or_else(|_| Path::new(&args.file).to_owned()));
    }
    args.output.clone()
}

/// Lists what could be wished for.
fn suggest(path: &str, options: &Options, view: &View, output: &Output) -> u8 {
    match suggest_file(path, options) {
        Ok(found) => {
            let mut text = String::new();
            for s in &found {
                text += &format!("{path}:{}: {}  ({})\n", s.line, s.wish, s.what);
            }
            if found.is_empty() {
                text = format!("{path}: nothing that is shown to be applicable\n");
            }
            output.report(&text);
            0
        }
        Err(report) => {
            render::show(&Report::new("optimize", vec![*report], Vec::new()), view, output);
            2
        }
    }
}

/// The change as a unified diff, in colour where the terminal has it.
fn diff(path: &str, before: &str, after: &str) -> String {
    let removed = Style::new().fg_color(Some(AnsiColor::Red.into()));
    let added = Style::new().fg_color(Some(AnsiColor::Green.into()));
    let head = Style::new().fg_color(Some(AnsiColor::Cyan.into()));
    let changes = TextDiff::from_lines(before, after);
    let mut text = format!("--- {path}\n+++ {path} (optimised)\n");
    for hunk in changes.unified_diff().context_radius(2).iter_hunks() {
        text += &format!("{head}{}{head:#}\n", hunk.header());
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', removed),
                ChangeTag::Insert => ('+', added),
                ChangeTag::Equal => (' ', Style::new()),
            };
            let line = change.value().trim_end_matches('\n');
            text += &format!("{style}{sign}{line}{style:#}\n");
        }
    }
    text
}
