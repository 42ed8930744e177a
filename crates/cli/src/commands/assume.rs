//! `gpuproof assume`.

use crate::args::{AssumeArgs, View};
use crate::output::Output;
use crate::progress::Bar;
use crate::project;
use crate::render;
use gpuproof_engine::assume::assume_files;
use gpuproof_engine::folder::expand;

/// Runs the command and returns the exit code.
pub fn run(mut args: AssumeArgs, view: &View, output: &Output) -> u8 {
    if project::complete(&mut args.check, output).is_none() {
        return 2;
    }
    let (files, options) = args.options(view.time_passes);
    let files = expand(&files);
    let bar = Bar::new();
    let report = assume_files(&files, &options, &bar);
    bar.finish();
    render::show(&report, view, output)
}
