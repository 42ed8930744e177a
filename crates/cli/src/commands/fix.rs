//! `gpuproof fix`.

use crate::args::{FixArgs, Format, View};
use crate::commands::write_whole;
use crate::output::Output;
use crate::progress::Bar;
use crate::project;
use crate::render;
use gpuproof_engine::fix::{diff, fix_files};
use gpuproof_engine::folder::expand;
use std::path::{Path, PathBuf};

/// Runs the command and returns the exit code.
pub fn run(mut args: FixArgs, view: &View, output: &Output) -> u8 {
    // What is to be changed is named.
    if args.check.files.is_empty() {
        output.trouble("gpuproof: nothing to fix: name a file\n");
        return 2;
    }
    if project::complete(&mut args.check, output).is_none() {
        return 2;
    }
    let (show_diff, in_place, target) = (args.diff, args.in_place, args.output.clone());
    let (files, options) = args.options(view.time_passes);
    let files = expand(&files);
    if target.is_some() && files.paths.len() != 1 {
        output.trouble("gpuproof: -o takes one file; use --in-place for several\n");
        return 2;
    }
    let bar = Bar::new();
    let fixed = fix_files(&files, &options, &bar);
    bar.finish();
    let mut code = fixed.report.summary.exit_code;
    if show_diff && view.format == Format::Human {
        output.trouble(&render::human::trouble(&fixed.report));
        output.trouble(&render::human::report(&fixed.report));
    } else {
        code = render::show(&fixed.report, view, output);
    }
    let changed = fixed.texts.iter().any(Option::is_some);
    if changed && !(show_diff || in_place || target.is_some()) && view.format == Format::Human {
        output.trouble("nothing was written: --diff shows the change, --in-place or -o FILE writes it\n");
    }
    for (path, texts) in files.paths.iter().zip(&fixed.texts) {
        let Some((before, after)) = texts else { continue };
        // The edits are in the other forms of the report.
        if show_diff && view.format == Format::Human && !output.report(&diff::unified(path, before, after)) {
            output.trouble("gpuproof: cannot write to standard output\n");
        }
        let target: Option<PathBuf> = match in_place {
            // A link stays one: the file that it leads to is written.
            true => Some(std::fs::canonicalize(path).unwrap_or_else(|_| Path::new(path).to_owned())),
            false => target.clone(),
        };
        if let Some(target) = target
            && let Err(error) = write_whole(&target, after)
        {
            output.trouble(&format!("gpuproof: cannot write `{}`: {error}\n", target.display()));
            return 2;
        }
    }
    code
}
