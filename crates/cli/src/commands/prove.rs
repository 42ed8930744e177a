//! `gpuproof prove`.

use crate::args::{ProveArgs, View};
use crate::output::Output;
use crate::progress::Bar;
use crate::render;
use gpuproof_engine::Report;
use gpuproof_engine::prove::prove;

/// Runs the command and returns the exit code.
pub fn run(args: ProveArgs, view: &View, output: &Output) -> u8 {
    let each = args.per_obligation;
    let (files, options) = args.options(view.time_passes);
    let bar = Bar::new();
    let report = prove(&files, &options, &bar);
    bar.finish();
    if each {
        output.trouble(&obligations(&report));
    }
    render::show(&report, view, output);
    report.summary.exit_code
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
