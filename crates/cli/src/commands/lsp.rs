//! `gpuproof lsp`.

use crate::output::Output;
use crate::project;

/// Serves an editor; returns the exit code.
pub fn run(output: &Output) -> u8 {
    match gpuproof_lsp::serve(&|path| project::settings_for(path, None)) {
        Ok(()) => 0,
        Err(wrong) => {
            output.trouble(&format!("gpuproof: {wrong}\n"));
            2
        }
    }
}
