//! `gpuproof replay`.

use crate::args::{Format, ReplayArgs, View};
use crate::output::Output;
use crate::progress::Bar;
use crate::render;
use gpuproof_engine::replay::replay;

/// Runs the command and returns the exit code.
pub fn run(args: ReplayArgs, view: &View, output: &Output) -> u8 {
    let (files, mut options) = args.options(view.time_passes);
    options.access_maps = view.format == Format::Html;
    let bar = Bar::new();
    let report = replay(&files, &options, &bar);
    bar.finish();
    render::show(&report, view, output)
}
