//! `gpuproof bench`.

use crate::args::{BenchArgs, BenchStage, Cli, Command, Format, View, spell_out};
use crate::commands::write_whole;
use crate::output::Output;
use crate::progress::Bar;
use clap::Parser;
use gpuproof_engine::bench::{self, Bench, Input, Spread, bench};
use gpuproof_engine::load::SourceOptions;
use std::path::Path;

/// Runs the command and returns the exit code: 2 if nothing could be measured or a result not be written,
/// 3 if some file was not understood, else 0.
pub fn run(args: BenchArgs, view: &View, output: &Output) -> u8 {
    let mut files = Vec::new();
    for path in &args.paths {
        if let Err(why) = collect(Path::new(path), path, &mut files) {
            output.trouble(&format!("gpuproof: cannot read `{path}`: {why}\n"));
            return 2;
        }
    }
    let mut lines: Vec<(String, Vec<String>)> = files.into_iter().map(|path| (path, Vec::new())).collect();
    if let Some(list) = &args.list {
        match std::fs::read_to_string(list) {
            Ok(text) => lines.extend(text.lines().filter_map(listed)),
            Err(why) => {
                output.trouble(&format!("gpuproof: cannot read `{}`: {why}\n", list.display()));
                return 2;
            }
        }
    }
    let stage = match args.stage {
        BenchStage::Kir => bench::Stage::Kir,
        BenchStage::Check => bench::Stage::Check,
    };
    let common = args.source.options(None);
    let mut inputs = Vec::new();
    for (path, words) in lines {
        match input(path, &words, &args.options, &common) {
            Ok(input) => inputs.push(input),
            Err(why) => {
                output.trouble(&why);
                return 2;
            }
        }
    }
    if inputs.is_empty() {
        output.trouble("gpuproof: there is no .cu, .cl or .kir file in what was named\n");
        return 2;
    }
    let options = bench::Options { stage, repeat: args.repeat, memory: peak_memory };
    let bar = Bar::new();
    let measured = bench(&inputs, &options, &bar);
    bar.finish();
    if let Some(csv) = &args.csv
        && let Err(error) = write_whole(csv, &bench::csv(&measured))
    {
        output.trouble(&format!("gpuproof: cannot write `{}`: {error}\n", csv.display()));
        return 2;
    }
    let text = match view.format {
        Format::Human => summary(&measured),
        _ => serde_json::to_string_pretty(&measured).map_or(String::new(), |text| text + "\n"),
    };
    output.report(&text);
    let good = measured.ok + measured.proved + measured.refuted;
    match (good + measured.unknown, measured.failed + measured.unsupported + measured.unknown) {
        (0, _) => 2,
        (_, 0) => 0,
        _ => 3,
    }
}

/// A line of a list: a path and further words, separated by blanks. Empty lines and `#` lines say nothing.
fn listed(line: &str) -> Option<(String, Vec<String>)> {
    let mut words = line.split_whitespace().filter(|_| !line.trim_start().starts_with('#'));
    let path = words.next()?.to_owned();
    Some((path, words.map(str::to_owned).collect()))
}

/// A file with the options of its line, those for all files, and what is common to them. Where they are not all options
/// of `check`, those with a single dash are arguments for clang.
fn input(path: String, own: &[String], all: &str, common: &SourceOptions) -> Result<Input, String> {
    let command = |words: &mut dyn Iterator<Item = String>| {
        let words = ["gpuproof".to_owned(), "check".into(), path.clone()].into_iter().chain(words);
        match Cli::try_parse_from(spell_out(words.map(Into::into).collect())) {
            Ok(Cli { command: Some(Command::Check(args)), .. }) => Ok(args.check.options(true).1),
            Ok(_) => Err(format!("gpuproof: `{path}`: not options of check\n")),
            Err(error) => Err(error.to_string()),
        }
    };
    let everywhere = || all.split_whitespace().map(str::to_owned);
    let mut options = match command(&mut everywhere().chain(own.iter().cloned())) {
        Ok(options) => options,
        Err(first) => {
            let (ours, others): (Vec<String>, Vec<String>) =
                own.iter().cloned().partition(|word| word.starts_with("--"));
            command(&mut everywhere().chain(ours).chain(["--".to_owned()]).chain(others))
                .map_err(|_| first)?
        }
    };
    let source = &mut options.source;
    source.defines.splice(0..0, common.defines.iter().cloned());
    source.include_dirs.splice(0..0, common.include_dirs.iter().cloned());
    source.extra_args.splice(0..0, common.extra_args.iter().cloned());
    source.std = source.std.take().or(common.std.clone());
    source.arch = source.arch.take().or(common.arch.clone());
    source.cuda_path = source.cuda_path.take().or(common.cuda_path.clone());
    source.compile_commands = source.compile_commands.take().or(common.compile_commands.clone());
    source.language = source.language.take().or(common.language.clone());
    Ok(Input { path, options })
}

/// The most KiB that this process used since the last call, where the system tells; 0 elsewhere.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = line.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse().ok());
    // Sets the mark back; where that is not allowed the figure is the peak since the start.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    peak.unwrap_or(0)
}

/// The source files named by `path`: itself, or those below it in a fixed order.
fn collect(path: &Path, given: &str, files: &mut Vec<String>) -> std::io::Result<()> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        files.push(given.to_owned());
        return Ok(());
    }
    let mut entries: Vec<_> = std::fs::read_dir(path)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // Links are not followed into directories, so that a circle of links does no harm.
        if entry.file_type()?.is_dir() {
            collect(&path, "", files)?;
        } else if path.extension().is_some_and(|e| e == "cu" || e == "cl" || e == "kir") {
            files.push(path.to_string_lossy().into_owned());
        }
    }
    Ok(())
}

fn summary(bench: &Bench) -> String {
    let mut text = String::new();
    for row in bench.rows.iter().filter(|row| !["ok", "proved"].contains(&row.status)) {
        let name = if row.kernel.is_empty() { String::new() } else { format!(" `{}`", row.kernel) };
        text += &format!("{:11}  {}{name}: {}\n", row.status, row.path, row.reason);
    }
    let line = |name: &str, unit: &str, s: &Spread| {
        format!("{name:15} {:>9.2} {:>9.2} {:>9.2} {:>9.2}  {unit}\n", s.min, s.median, s.p95, s.max)
    };
    let heading = format!("{:15} {:>9} {:>9} {:>9} {:>9}\n", "", "min", "median", "p95", "max");
    let checked = bench.proved + bench.refuted + bench.unknown;
    if checked > 0 {
        text += &format!(
            "{} kernels: {} proved, {} refuted, {} unknown; {} files failed\n",
            checked, bench.proved, bench.refuted, bench.unknown, bench.failed
        );
    } else {
        text += &format!(
            "{} files, {} kernels: {} ok, {} unsupported, {} failed\n",
            bench.rows.len(),
            bench.kernels,
            bench.ok,
            bench.unsupported,
            bench.failed
        );
    }
    text += &heading;
    text += &line("total", "ms", &bench.total);
    text += &line("clang alone", "ms", &bench.clang);
    if checked > 0 {
        text += &line("after clang", "ms", &bench.after_clang);
        text += &line("proving", "ms", &bench.check);
        text += &line("interpreter", "ms", &bench.interpret);
    }
    text += &line("total / clang", "", &bench.ratio);
    let mib = |kib: f64| kib / 1024.0;
    let peak = Spread {
        min: mib(bench.peak.min),
        median: mib(bench.peak.median),
        p95: mib(bench.peak.p95),
        max: mib(bench.peak.max),
    };
    text + &line("peak memory", "MiB", &peak)
}
