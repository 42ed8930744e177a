//! `gpuproof lsp`.

use crate::args::{Cli, Command};
use crate::output::Output;
use crate::project;
use clap::Parser;
use gpuproof_engine::check;
use std::path::Path;
use std::sync::Arc;

/// Serves an editor; returns the exit code.
pub fn run(output: &Output) -> u8 {
    match gpuproof_lsp::serve(&settings) {
        Ok(()) => 0,
        Err(wrong) => {
            output.trouble(&format!("gpuproof: {wrong}\n"));
            2
        }
    }
}

/// How `gpuproof check FILE` would check a file, called in its folder.
fn settings(path: &str) -> Result<check::Options, String> {
    let cli = Cli::try_parse_from(["gpuproof", "check", path]).map_err(|error| error.to_string())?;
    let Some(Command::Check(command)) = cli.command else { return Err("not a check".into()) };
    let mut args = command.check;
    let folder = Path::new(path).parent().unwrap_or(Path::new("/"));
    // Wherever the editor was started.
    let settings = project::complete_in(folder, Path::to_path_buf, &mut args)?;
    let accept = Some(Arc::new(settings.accept));
    Ok(check::Options { accept, ..args.options(false).1 })
}
