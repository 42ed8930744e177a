//! `gpuproof completions` and `gpuproof manual`: the command line as shells and `man` want it told.

use crate::args::Cli;
use crate::output::Output;
use clap::CommandFactory;
use clap_complete::Shell;
use std::path::Path;

/// Writes the completion script of a shell; returns the exit code.
pub fn completions(shell: Shell, output: &Output) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "gpuproof", &mut script);
    if output.report(&String::from_utf8_lossy(&script)) {
        return 0;
    }
    output.trouble("gpuproof: cannot write to standard output\n");
    2
}

/// Writes one manual page for each command into a folder, which is made if need be; returns the exit code.
pub fn manual(folder: &Path, output: &Output) -> u8 {
    let written =
        std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    match written {
        Ok(()) => 0,
        Err(error) => {
            output.trouble(&format!("gpuproof: cannot write to `{}`: {error}\n", folder.display()));
            2
        }
    }
}
