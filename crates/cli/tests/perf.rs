//! Runs the `perf:` lines of `corpus/`, and holds the figures of `perf` against runs: every `replay:` line of the whole corpus is a
//! launch whose requests must be as `perf` says, once with the arguments left open and once with them known.
//!
//! `cargo test --test perf -- transpose` runs those of the files whose path has `transpose` in it. `cargo xtask bless` sets
//! `GPUPROOF_BLESS` and so rewrites `access:` and `branch:` lines; what changed is then to be read in the diff.

mod checkout;
mod corpus_header;

use clap::Parser;
use corpus_header::{Block, Header};
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_cli::render::perf::figures_text;
use gpuproof_engine::load::load;
use gpuproof_engine::perf::report::{AccessReport, BranchReport, Parting};
use gpuproof_engine::perf::{Options, perf_loaded};
use gpuproof_engine::report::{AccessKind, FileReport};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;

/// Stack of the threads that work: kernels may be nested deeply.
const STACK_BYTES: usize = 64 << 20;

fn main() {
    checkout::enter();
    gpuproof_cli::commands::start_workers(STACK_BYTES, None);
    let arguments = Arguments::from_args();
    let files = checkout::files(&["corpus"], &["cu", "cl", "kir"]);
    let mut trials = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let Ok(header) = corpus_header::parse(&text) else { continue };
        let in_perf = path.starts_with("corpus/perf");
        if !header.perfs.is_empty() || in_perf {
            let path = path.clone();
            let name = format!("perf {}", path.display());
            trials.push(Trial::test(name, move || figures(&path).map_err(Failed::from)));
        }
        if !header.blocks.is_empty() {
            let name = format!("confirm {}", path.display());
            trials.push(Trial::test(name, move || confirm(&path, in_perf).map_err(Failed::from)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn read(path: &Path) -> Result<(String, Header), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let header = corpus_header::parse(&text)?;
    Ok((text, header))
}

fn parse(command: &str, path: &str, options: &[String], header: &Header) -> Result<Command, String> {
    let mut words = vec!["gpuproof".to_owned(), command.into(), path.into()];
    words.extend(options.iter().cloned());
    if !header.flags.is_empty() {
        words.push("--".into());
        words.extend(header.flags.iter().cloned());
    }
    let words = spell_out(words.into_iter().map(Into::into).collect());
    let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
    cli.command.ok_or_else(|| "no command".into())
}

fn run(path: &str, options: &Options) -> Result<FileReport, String> {
    let loaded = load(path, &options.source).map_err(|refused| format!("{:?}", refused.diagnostics))?;
    let report = perf_loaded(path, loaded, options);
    match report.usable {
        true => Ok(report),
        false => Err(report.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ")),
    }
}

fn figures(path: &Path) -> Result<(), String> {
    let (text, header) = read(path)?;
    let path_text = path.display().to_string();
    let (mut blessed, mut problems) = (text.clone(), Vec::new());
    if header.perfs.is_empty() {
        return Err("a kernel of corpus/perf has at least one `perf:` line".into());
    }
    for (number, wanted) in header.perfs.iter().enumerate() {
        let Command::Perf(args) = parse("perf", &path_text, &wanted.options, &header)? else {
            return Err("not perf".into());
        };
        let said = lines(&run(&path_text, &args.options(false).1)?);
        if said != wanted.lines {
            blessed = corpus_header::bless_perf(&blessed, number, &said);
            problems.push(format!("wanted\n  {}\nsaid\n  {}", wanted.lines.join("\n  "), said.join("\n  ")));
        }
    }
    if blessed != text && std::env::var_os("GPUPROOF_BLESS").is_some() {
        return std::fs::write(path, blessed).map_err(|error| error.to_string());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// The figures of a file as the header writes them.
fn lines(report: &FileReport) -> Vec<String> {
    let perfs = report.kernels.iter().filter_map(|kernel| kernel.perf.as_ref());
    perfs.flat_map(|p| p.accesses.iter().map(access).chain(p.branches.iter().map(branch))).collect()
}

fn access(access: &AccessReport) -> String {
    let line = access.place.as_ref().map_or(0, |place| place.line);
    let verb = match access.access {
        AccessKind::Read | AccessKind::AsyncRead => "read",
        AccessKind::Write | AccessKind::AsyncWrite => "write",
        AccessKind::Atomic => "atomic",
    };
    let figure = match (&access.degree, &access.sectors) {
        (Some(degree), _) => format!("degree {}", figures_text(degree, access.certainty)),
        (None, Some(sectors)) => format!("sectors {}", figures_text(sectors, access.certainty)),
        (None, None) => "nothing".into(),
    };
    let each = if access.per_iteration { " an iteration" } else { "" };
    let mut text =
        format!("access: {line} {verb} {}: {figure}; requests {}{each}", access.array, access.requests);
    if let Some(depends) = &access.depends {
        text += &format!("; {}", depends.text);
    }
    if let Some(reason) = &access.reason {
        text += &format!("; depends on {reason}");
    }
    if access.every_block_size {
        text += "; for every block size";
    }
    text
}

fn branch(branch: &BranchReport) -> String {
    let line = branch.place.as_ref().map_or(0, |place| place.line);
    let how = match (branch.divergence, branch.visits) {
        (Parting::Here, Some([visits, of])) => format!("{visits} of {of}"),
        (Parting::Here, None) => "here".into(),
        (Parting::AtLimit, _) => "at the limit".into(),
        (Parting::ByData, _) => "by data".into(),
    };
    format!("branch: {line} {how}")
}

fn confirm(path: &Path, in_perf: bool) -> Result<(), String> {
    let (_, header) = read(path)?;
    let path_text = path.display().to_string();
    let mut problems = Vec::new();
    let mut seen = 0;
    for Block { options, .. } in &header.blocks {
        let Command::Replay(args) = parse("replay", &path_text, options, &header)? else {
            return Err("not replay".into());
        };
        let (_, replay) = args.options(false);
        let open = Options {
            source: replay.source,
            kernel: replay.kernel,
            launch: replay.launch,
            confirm: true,
            arrays: replay.inputs.arrays,
            run_scalars: replay.inputs.scalars,
            ..Options::default()
        };
        let known = Options { scalars: open.run_scalars.clone(), run_scalars: Vec::new(), ..open.clone() };
        for (options, which) in [(open, "open"), (known, "known")] {
            // A struct field or a pointer given as a number is an argument of runs alone.
            let Ok(report) = run(&path_text, &options) else { continue };
            for confirmed in report.kernels.iter().filter_map(|k| k.perf.as_ref()?.confirmed.as_ref()) {
                seen += confirmed.requests;
                let wrong = confirmed.disagreements.iter();
                problems.extend(wrong.map(|w| format!("with arguments {which}: {w}")));
            }
        }
    }
    if in_perf && seen == 0 {
        problems.push("no request was seen in a run".into());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}
