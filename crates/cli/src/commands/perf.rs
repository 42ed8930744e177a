//! `gpuproof perf`.

use crate::args::View;
use crate::args::perf::PerfArgs;
use crate::commands::write_whole;
use crate::output::Output;
use crate::progress::Bar;
use crate::render::{self, heat_map};
use gpuproof_engine::perf::perf;

/// Runs the command and returns the exit code.
pub fn run(args: PerfArgs, view: &View, output: &Output) -> u8 {
    let folder = args.svg.clone();
    let (files, options) = args.options(view.time_passes);
    let bar = Bar::new();
    let report = perf(&files, &options, &bar);
    bar.finish();
    let code = render::show(&report, view, output);
    if let Some(folder) = folder {
        let written = std::fs::create_dir_all(&folder).and_then(|()| {
            heat_map::pictures(&report)
                .iter()
                .try_for_each(|(name, svg)| write_whole(&folder.join(name), svg))
        });
        if let Err(error) = written {
            output.trouble(&format!("gpuproof: cannot write to `{}`: {error}\n", folder.display()));
            return 2;
        }
    }
    code
}
