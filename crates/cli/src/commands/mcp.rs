//! `gpuproof mcp`.

use crate::commands::explain;
use crate::output::Output;
use crate::project;
use gpuproof_mcp::Program;

/// Serves a coding agent; returns the exit code.
pub fn run(output: &Output) -> u8 {
    let explain = |wanted: &str| explain::page(wanted).map_err(|wrong| wrong.whole_text());
    match gpuproof_mcp::serve(Program { settings: project::settings_for, explain }) {
        Ok(()) => 0,
        Err(wrong) => {
            output.trouble(&format!("gpuproof: {wrong}\n"));
            2
        }
    }
}
