//! `gpuproof prove`.

use crate::args::{ProveArgs, View};
use crate::output::Output;
use crate::progress::Bar;
use crate::render;
use gpuproof_engine::Report;
use gpuproof_engine::prove::{Options, prove, prove_file, with_permissions};
use gpuproof_engine::report::Outcome;
use std::path::Path;

/// Runs the command and returns the exit code.
pub fn run(args: ProveArgs, view: &View, output: &Output) -> u8 {
    let (each, write) = (args.per_obligation, args.write);
    let (files, options) = args.options(view.time_passes);
    let bar = Bar::new();
    let report = prove(&files, &options, &bar);
    bar.finish();
    if each {
        output.trouble(&obligations(&report));
    }
    let code = render::show(&report, view, output);
    if write && report.summary.exit_code == 0 {
        for path in &files {
            if let Err(message) = write_permissions(path, &options) {
                output.trouble(&format!("{message}\n"));
                return 2;
            }
        }
    }
    code
}

/// Puts the inferred permissions into the source. The new text is proved again, as it stands, before it takes the place of the old one.
fn write_permissions(path: &str, options: &Options) -> Result<(), String> {
    let Some(text) = with_permissions(path, options) else { return Ok(()) };
    let place = Path::new(path);
    let suffix = place.extension().map_or_else(String::new, |e| format!(".{}", e.to_string_lossy()));
    // Beside the file, so that headers are found and putting it in place is one step.
    let beside = place.with_file_name(format!(".gpuproof-{}{suffix}", std::process::id()));
    let done = replace(place, &beside, &text, options);
    if done.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    done
}

fn replace(place: &Path, beside: &Path, text: &str, options: &Options) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("cannot write `{}`: {error}", place.display());
    std::fs::write(beside, text).map_err(cannot)?;
    let plain = Options { infer_permissions: false, ..options.clone() };
    let again = prove_file(&beside.display().to_string(), &plain);
    if !again.usable || again.kernels.iter().any(|kernel| kernel.outcome != Outcome::Proved) {
        let message = "is left as it is: with the permissions written down it is not proved";
        return Err(format!("`{}` {message}", place.display()));
    }
    let before = std::fs::metadata(place).map_err(cannot)?;
    std::fs::set_permissions(beside, before.permissions()).map_err(cannot)?;
    std::fs::rename(beside, place).map_err(cannot)
}

/// Every obligation with the time it took.
fn obligations(report: &Report) -> String {
    let mut text = String::new();
    for kernel in report.files.iter().flat_map(|file| &file.kernels) {
        text += &format!("{}:\n", kernel.name);
        for o in &kernel.obligations {
            let line = o.line.map_or_else(|| "-".into(), |line| line.to_string());
            let mark = if o.shown { "shown" } else { "OPEN" };
            text += &format!(
                "  {:>9.1} ms  {mark:5}  line {line:>4}  {:20} {}\n",
                o.ms.unwrap_or(0.0),
                o.code,
                o.what
            );
        }
    }
    text
}
