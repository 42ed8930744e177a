//! The `gpuproof` command: arguments in, rendered reports out.
//!
//! * [`args`]: the command line.
//! * [`commands`]: one file for each command. [`project`]: the file gpuproof.toml. [`changed`]: what git says has changed. [`depfile`]: what an answer depends on, for build systems.
//! * [`render`]: reports as terminal text, JSON, SARIF, JUnit's XML, annotations of GitHub and a page for a browser.
//! * [`output`], [`progress`]: the only places that write. [`stream`]: answers as soon as they are known. [`interrupt`]: signals.
//!
//! Reports go to standard output, trouble and progress to standard error. Output is made whole before it is
//! written, kernel by kernel where it is in words. Exit codes: 0 nothing wrong; 1 a defect; 2 the command line or a source is wrong, or nothing was
//! looked at; 3 an answer is open.

pub mod args;
pub mod changed;
pub mod commands;
pub mod depfile;
pub mod interrupt;
pub mod output;
pub mod progress;
pub mod project;
pub mod render;
pub mod stream;

use args::{Cli, Command};
use clap::Parser;
use output::Output;
use std::ffi::OsString;

/// Stack of the threads that do the work: source and kernel IR may be nested deeply.
const STACK_BYTES: usize = 256 << 20;

/// Runs the command line (the program's name first) and returns the exit code.
pub fn run(words: Vec<OsString>) -> u8 {
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || run_here(words));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => {
            eprintln!(
                "gpuproof: internal error (see above); nothing is known about this kernel. Please report it."
            );
            3
        }
        Err(error) => {
            eprintln!("gpuproof: cannot start a thread: {error}");
            2
        }
    }
}

fn run_here(words: Vec<OsString>) -> u8 {
    let mut cli = match Cli::try_parse_from(args::spell_out(words)) {
        Ok(cli) => cli,
        Err(error) => {
            let code = error.exit_code();
            // A reader that has gone away does not change what the exit code means.
            let _ = error.print();
            return u8::try_from(code).unwrap_or(2);
        }
    };
    let jobs = match &cli.command {
        Some(Command::Check(args)) => args.project.jobs,
        // Other texts have the other cores.
        Some(Command::Answer(_)) => Some(1),
        _ => None,
    };
    commands::start_workers(STACK_BYTES, jobs);
    let output = Output::new(cli.view.color);
    if let Err(wrong) = cli.place_page() {
        output.trouble(&format!("gpuproof: {wrong}\n"));
        return 2;
    }
    if let Some(source) = cli.command.as_mut().and_then(Command::source)
        && project::complete_source(source, &output).is_none()
    {
        return 2;
    }
    Output::exit_code(match cli.command {
        None => {
            output.trouble(args::SHORT_HELP);
            2
        }
        Some(Command::Check(args)) => commands::check::run(*args, &cli.view, &output),
        Some(Command::Fix(args)) => commands::fix::run(*args, &cli.view, &output),
        Some(Command::Assume(args)) => commands::assume::run(*args, &cli.view, &output),
        Some(Command::Prove(args)) => commands::prove::run(*args, &cli.view, &output),
        Some(Command::Optimize(args)) => commands::optimize::run(*args, &cli.view, &output),
        Some(Command::Perf(args)) => commands::perf::run(*args, &cli.view, &output),
        Some(Command::Equiv(args)) => commands::equiv::run(*args, &cli.view, &output),
        Some(Command::Replay(args)) => commands::replay::run(*args, &cli.view, &output),
        Some(Command::Dump(args)) => commands::dump::run(args, &cli.view, &output),
        Some(Command::Bench(args)) => commands::bench::run(args, &cli.view, &output),
        Some(Command::Merge(args)) => commands::merge::run(&args, &cli.view, &output),
        Some(Command::Init) => commands::init::run(&output),
        Some(Command::Lsp { .. }) => commands::lsp::run(&output),
        Some(Command::Mcp) => commands::mcp::run(&output),
        Some(Command::Serve(args)) => commands::serve::run(&args, &output),
        Some(Command::Answer(args)) => commands::serve::answer(&args, &output),
        Some(Command::Completions { shell }) => commands::shell::completions(shell, &output),
        Some(Command::Manual { folder }) => commands::shell::manual(&folder, &output),
        Some(Command::Explain(args)) => commands::explain::run(&args, &cli.view, &output),
    })
}
