//! `gpuproof optimize`: the only command that writes source files, and only what was proved.

use crate::args::{OptimizeArgs, View};
use crate::commands::write_whole;
use crate::output::Output;
use crate::render;
use anstyle::{AnsiColor, Style};
use gpuproof_engine::Report;
use gpuproof_engine::optimize::{Options, optimize_file, suggest_file};
use similar::{ChangeTag, TextDiff};

/// Runs the command and returns the exit code: 0 if the result is proved, 1 if a wish or the proof was rejected, 2 if the file could
/// not be worked on.
pub fn run(mut args: OptimizeArgs, view: &View, output: &Output) -> u8 {
    let options = args.options(view.time_passes);
    if args.suggest {
        return suggest(&args.file, &options, view, output);
    }
    let result = optimize_file(&args.file, &options);
    let mut report = Report::new("optimize", vec![result.report], Vec::new());
    let code = if result.after.is_some() {
        0
    } else if result.rejected {
        1
    } else {
        2
    };
    report.summary.exit_code = code;
    if args.diff {
        output.report(&diff(&args.file, &result.before, &result.tried));
    }
    if result.tested {
        let remark = "there is no contract: races and divergence are proved absent, equality of results is tested, not proved\n";
        output.trouble(remark);
    }
    for (n, step) in result.steps.iter().enumerate() {
        output.trouble(&format!("step {}: {step}\n", n + 1));
    }
    if let Some(after) = &result.after
        && !args.dry_run
    {
        let path = if args.in_place { Some(args.file.clone().into()) } else { args.output.clone() };
        match path {
            Some(path) => {
                if let Err(error) = write_whole(&path, after) {
                    output.trouble(&format!("gpuproof: cannot write `{}`: {error}\n", path.display()));
                    return 2;
                }
            }
            None if args.diff => {}
            None => {
                output.report(after);
                // The text is the output; what was proved is told beside it.
                output.trouble(&render::human::report(&report));
                return code;
            }
        }
    }
    render::show(&report, view, output);
    code
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
