//! `gpuproof serve`, and `gpuproof answer`, the command that it starts for each text: a request at standard input, the report and its page at standard output.

use crate::args::serve::{AnswerArgs, ServeArgs};
use crate::args::{self, Cli};
use crate::output::Output;
use crate::render::html;
use clap::Parser;
use gpuproof_engine::launch::parse_size;
use gpuproof_engine::progress::Silent;
use gpuproof_engine::{Report, check, perf};
use gpuproof_serve::request::{Command, Request};
use gpuproof_serve::{Settings, limits};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::time::Duration;

/// The name of the command for one text.
const ANSWER: &str = "answer";

/// Part of the time limit that a kernel may take, so that its answer is *unknown* before the process is ended.
const SHARE_OF_TIME: u32 = 3;

/// Serves browsers; returns the exit code.
pub fn run(args: &ServeArgs, output: &Output) -> u8 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return refuse(output, &format!("cannot tell which program this is: {error}")),
    };
    let settings = Settings {
        address: SocketAddr::new(args.address, args.port),
        program: (program, vec![ANSWER.into()]),
        jobs: args.jobs.map_or(cores, usize::from),
        queue: args.queue.into(),
        time: Duration::from_secs(args.time_limit.into()),
        memory: u64::from(args.memory_limit) << 20,
        source_bytes: (args.source_limit as usize) << 10,
        output_bytes: (args.output_limit as usize) << 10,
        size,
    };
    if !args.address.is_loopback() {
        output.trouble(&format!(
            "gpuproof: warning: whoever can reach {} can use this machine's time; see docs/playground.md\n",
            args.address
        ));
    }
    let ready = |address: SocketAddr| {
        output.report(&format!("the playground is at http://{address}/ (Ctrl-C ends it)\n"));
    };
    match gpuproof_serve::serve(settings, ready) {
        Ok(()) => 0,
        Err(wrong) => refuse(output, &wrong),
    }
}

fn refuse(output: &Output, wrong: &str) -> u8 {
    output.trouble(&format!("gpuproof: {wrong}\n"));
    2
}

/// Answers one text; returns the exit code. The limits are set before anything is read.
pub fn answer(args: &AnswerArgs, output: &Output) -> u8 {
    let time = Duration::from_secs(args.seconds);
    let read = limits::apply(args.memory, time).and_then(|()| {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|error| format!("cannot read: {error}"))?;
        Request::read(&bytes, usize::MAX, size).map_err(|wrong| format!("{wrong:?}"))
    });
    let report = match read.and_then(|request| report(&request, time)) {
        Ok(report) => report,
        Err(wrong) => return refuse(output, &wrong),
    };
    let answer = serde_json::json!({ "report": report, "page": html::page(&report) });
    let mut stdout = std::io::stdout().lock();
    // The line's end says that the answer is whole.
    match serde_json::to_writer(&mut stdout, &answer)
        .map_err(Into::into)
        .and_then(|()| stdout.write_all(b"\n"))
    {
        Ok(()) => 0,
        Err(error) => refuse(output, &format!("cannot write: {error}")),
    }
}

/// What the command line would say with these options: the settings of the playground are those of the command, and the text is a stranger's.
fn report(request: &Request, time: Duration) -> Result<Report, String> {
    let path = request.language.file_name();
    std::fs::write(path, &request.source).map_err(|error| format!("cannot write: {error}"))?;
    let mut words = vec!["gpuproof".to_owned()];
    match request.command {
        Command::Check => {
            words.extend(["check".into(), format!("--timeout={}", (time / SHARE_OF_TIME).as_secs_f64())]);
        }
        Command::Perf => words.push("perf".into()),
    }
    for (option, size) in [("--block", &request.block), ("--grid", &request.grid)] {
        words.extend((!size.is_empty()).then(|| format!("{option}={size}")));
    }
    words.push(path.into());
    let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
    match cli.command {
        Some(args::Command::Check(command)) => {
            let (files, mut options) = command.check.options(false);
            options.access_maps = true;
            options.source.confined = true;
            Ok(check::check(&files, &options, &Silent))
        }
        Some(args::Command::Perf(command)) => {
            let (files, mut options) = command.options(false);
            options.source.confined = true;
            Ok(perf::perf(&files, &options, &Silent))
        }
        _ => Err("not a command of the playground".into()),
    }
}

/// Whether this is a size of a launch.
fn size(text: &str) -> Result<(), String> {
    parse_size(text).map(drop)
}
