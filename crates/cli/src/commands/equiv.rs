//! `gpuproof equiv`.

use crate::args::View;
use crate::args::equiv::EquivArgs;
use crate::output::Output;
use crate::render;
use gpuproof_engine::equiv::equiv;

/// Runs the command and returns the exit code.
pub fn run(args: EquivArgs, view: &View, output: &Output) -> u8 {
    let (first, second, options) = args.options(view.time_passes);
    let report = equiv(&first, second.as_deref(), &options);
    render::show(&report, view, output)
}
