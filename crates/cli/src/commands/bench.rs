//! `gpuproof bench`.

use crate::args::{BenchArgs, BenchStage, Format, View};
use crate::commands::write_whole;
use crate::output::Output;
use crate::progress::Bar;
use gpuproof_engine::bench::{self, Bench, Input, Spread, bench};
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
    let mut inputs: Vec<Input> =
        files.into_iter().map(|path| Input { path, extra_args: Vec::new() }).collect();
    if let Some(list) = &args.list {
        match std::fs::read_to_string(list) {
            Ok(text) => inputs.extend(text.lines().filter_map(listed)),
            Err(why) => {
                output.trouble(&format!("gpuproof: cannot read `{}`: {why}\n", list.display()));
                return 2;
            }
        }
    }
    if inputs.is_empty() {
        output.trouble("gpuproof: there is no .cu, .cl or .kir file in what was named\n");
        return 2;
    }
    let stage = match args.stage {
        BenchStage::Kir => bench::Stage::Kir,
    };
    let options = bench::Options { source: args.source.options(None), stage, repeat: args.repeat };
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
    match (measured.ok, measured.failed + measured.unsupported) {
        (0, _) => 2,
        (_, 0) => 0,
        _ => 3,
    }
}

/// A line of a list: a path and further arguments, separated by blanks. Empty lines and `#` lines say nothing.
fn listed(line: &str) -> Option<Input> {
    let mut words = line.split_whitespace().filter(|_| !line.trim_start().starts_with('#'));
    let path = words.next()?.to_owned();
    Some(Input { path, extra_args: words.map(Into::into).collect() })
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
    for row in bench.rows.iter().filter(|row| row.status != "ok") {
        text += &format!("{:11}  {}: {}\n", row.status, row.path, row.reason);
    }
    let line = |name: &str, unit: &str, s: &Spread| {
        format!("{name:15} {:>9.2} {:>9.2} {:>9.2} {:>9.2}  {unit}\n", s.min, s.median, s.p95, s.max)
    };
    let heading = format!("{:15} {:>9} {:>9} {:>9} {:>9}\n", "", "min", "median", "p95", "max");
    text += &format!(
        "{} files, {} kernels: {} ok, {} unsupported, {} failed\n",
        bench.rows.len(),
        bench.kernels,
        bench.ok,
        bench.unsupported,
        bench.failed
    );
    text += &heading;
    text += &line("total", "ms", &bench.total);
    text += &line("clang alone", "ms", &bench.clang);
    text += &line("total / clang", "", &bench.ratio);
    text
}
