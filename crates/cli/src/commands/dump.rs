//! `gpuproof dump`.

use crate::args::{DumpArgs, Stage, View};
use crate::output::Output;
use crate::render::human;
use gpuproof_engine::describe::from_diagnostic;
use gpuproof_engine::dump::{self, dump};
use gpuproof_engine::programs::{Programs, is_host_file};
use std::path::Path;

/// Runs the command and returns the exit code: 0 if every file could be printed, else 2.
pub fn run(args: DumpArgs, _view: &View, output: &Output) -> u8 {
    let stage = match args.stage {
        Stage::Ast => dump::Stage::Ast,
        Stage::Kir => dump::Stage::Kir,
        Stage::KirOrigins => dump::Stage::KirOrigins,
        Stage::Launches => dump::Stage::Launches,
        Stage::Events => dump::Stage::Events,
        Stage::Proof => dump::Stage::Proof,
    };
    let mut options = args.source.options(args.kernel.as_deref());
    let mut text = String::new();
    let mut code = 0;
    let programs = Programs::among(&args.files);
    let has_kernels = |path: &&String| !is_host_file(Path::new(path));
    let shown: Vec<&String> = match stage {
        dump::Stage::Launches => args.files.iter().filter(has_kernels).collect(),
        _ => args.files.iter().collect(),
    };
    for path in shown {
        options.program = programs.of(path);
        match dump(path, stage, args.kernel.as_deref(), &options) {
            Ok(dumped) => {
                if args.files.len() > 1 && stage != dump::Stage::Ast {
                    text += &format!("// {path}\n");
                }
                text += &dumped;
                if !text.ends_with('\n') {
                    text.push('\n');
                }
            }
            Err(refused) => {
                code = 2;
                for diagnostic in &refused.diagnostics {
                    let finding = from_diagnostic(&refused.sources, diagnostic);
                    output.trouble(&human::finding(&finding, &refused.sources));
                }
            }
        }
    }
    if !output.report(&text) {
        output.trouble("gpuproof: cannot write to standard output\n");
        return 2;
    }
    code
}
