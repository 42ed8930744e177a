//! `gpuproof check`.

use crate::args::{CheckCommand, Format, View};
use crate::commands::write_whole;
use crate::interrupt;
use crate::output::Output;
use crate::project;
use crate::render;
use crate::stream::Stream;
use gpuproof_engine::accept::Accept;
use gpuproof_engine::check::check;
use std::sync::Arc;

/// Runs the command and returns the exit code.
pub fn run(command: CheckCommand, view: &View, output: &Output) -> u8 {
    let mut args = command.check;
    let Some(settings) = project::complete(&mut args, output) else { return 2 };
    let save = args.save_witness.clone();
    let (files, mut options) = args.options(view.time_passes);
    options.access_maps = view.format == Format::Html;
    let is_whole = settings.has_sources && options.kernel.is_none();
    options.accept = Some(Arc::new(Accept { is_whole, ..settings.accept }));
    let stream = Stream::new(output, view.format == Format::Human);
    interrupt::watch();
    let report = check(&files, &options, &stream);
    stream.finish();
    let code = match view.format {
        Format::Human => render::show_rest(&report, view, output),
        _ => render::show(&report, view, output),
    };
    if let Some(path) = save {
        let witness = report.files.iter().flat_map(|f| &f.kernels).find_map(|k| k.witness.as_ref());
        match witness.map(|text| write_whole(&path, text)) {
            Some(Ok(())) => {}
            Some(Err(error)) => {
                output.trouble(&format!("gpuproof: cannot write `{}`: {error}\n", path.display()));
                return 2;
            }
            None => {
                output.trouble("gpuproof: no run has shown a defect, so that there is no witness to save\n")
            }
        }
    }
    // What was to be written and could not be is the user's first concern.
    if code != report.summary.exit_code { code } else { interrupt::exit_code(&report.summary) }
}
