//! `gpuproof merge`: the JSON reports of all parts of a sharded run as the report of one run.
//!
//! Files and findings are taken over as they stand, byte for byte. All parts must be there, each once, made by the same version with the same options from the same files.

use crate::args::{Format, MergeArgs, View};
use crate::output::Output;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::path::Path;

/// A report, as far as merging looks into it. The order of the fields is that of the report.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    schema_version: u32,
    tool: Box<RawValue>,
    command: String,
    summary: Summary,
    #[serde(skip_serializing)]
    selection: Selection,
    files: Vec<Box<RawValue>>,
    trouble: Vec<Box<RawValue>>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Summary {
    exit_code: u8,
    kernels: usize,
    defective: usize,
    proved: usize,
    unknown: usize,
    #[serde(default, skip_serializing_if = "is_zero")]
    allowed: usize,
    failed: usize,
}

#[derive(Deserialize)]
struct Selection {
    shard: Option<Shard>,
    changed_since: Option<String>,
}

#[derive(Deserialize)]
struct Shard {
    index: usize,
    count: usize,
    all_files: Vec<String>,
    inputs: String,
}

#[derive(Deserialize)]
struct Named {
    path: String,
}

#[derive(Deserialize)]
struct Coded {
    code: String,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Runs the command and returns the exit code.
pub fn run(args: &MergeArgs, view: &View, output: &Output) -> u8 {
    let merged = match view.format {
        Format::Human | Format::Json => read_all(&args.reports).and_then(merge),
        _ => Err("merge writes JSON; other forms can be written by each part of the run".to_owned()),
    };
    match merged {
        Ok((text, code)) => {
            if !output.report(&text) {
                output.trouble("gpuproof: cannot write to standard output\n");
            }
            code
        }
        Err(wrong) => {
            output.trouble(&format!("gpuproof: {wrong}\n"));
            2
        }
    }
}

fn read_all(paths: &[impl AsRef<Path>]) -> Result<Vec<Report>, String> {
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
        let wrong = |error| {
            format!(
                "`{}` is no report of `gpuproof check --shard I/N --format json`: {error}",
                path.display()
            )
        };
        serde_json::from_str::<Report>(&text).map_err(wrong)
    };
    paths.iter().map(|path| read(path.as_ref())).collect()
}

/// The text of the whole report, and its exit code.
fn merge(mut parts: Vec<Report>) -> Result<(String, u8), String> {
    let order = complete(&parts)?;
    parts.sort_by_key(|part| part.selection.shard.as_ref().map(|shard| shard.index));
    let mut files = Vec::new();
    let (mut trouble, mut seen) = (Vec::new(), Vec::new());
    let mut summary = Summary::default();
    let mut first = None;
    for part in parts {
        // A file may be there several times, once for each GPU: first all for the first one.
        let mut rounds: BTreeMap<String, usize> = BTreeMap::new();
        for file in part.files {
            let Named { path } =
                serde_json::from_str(file.get()).map_err(|e| format!("a file without a path: {e}"))?;
            let number = order.iter().position(|known| *known == path);
            let number =
                number.ok_or_else(|| format!("`{path}` is in a report and not in the list of files"))?;
            let round = rounds.entry(path).or_default();
            files.push(((*round, number), file));
            *round += 1;
        }
        for finding in part.trouble {
            let code = serde_json::from_str::<Coded>(finding.get()).map_or(String::new(), |coded| coded.code);
            if code != "check.selection" && !seen.contains(&finding.get().to_owned()) {
                seen.push(finding.get().to_owned());
                trouble.push(finding);
            }
        }
        let own = part.summary;
        summary.kernels += own.kernels;
        summary.defective += own.defective;
        summary.proved += own.proved;
        summary.unknown += own.unknown;
        summary.allowed += own.allowed;
        summary.failed += own.failed;
        first.get_or_insert((part.schema_version, part.tool, part.command, part.selection));
    }
    files.sort_by_key(|(place, _)| *place);
    summary.exit_code = exit_code(&summary);
    let (schema_version, tool, command, selection) = first.ok_or("there is no report to merge")?;
    let code = summary.exit_code;
    let files = files.into_iter().map(|(_, file)| file).collect();
    let report = Report { schema_version, tool, command, summary, selection, files, trouble };
    let text = serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?;
    Ok((text + "\n", code))
}

/// As for one run: see `Summary` of the report.
fn exit_code(summary: &Summary) -> u8 {
    match summary {
        s if s.defective > 0 => 1,
        s if s.failed > 0 || s.kernels == 0 => 2,
        s if s.unknown > 0 => 3,
        _ => 0,
    }
}

/// Sees that all parts of one run are there; returns the files in the order of that run.
fn complete(parts: &[Report]) -> Result<Vec<String>, String> {
    let shards: Vec<&Shard> = parts.iter().filter_map(|part| part.selection.shard.as_ref()).collect();
    let (Some(first), Some(one)) = (shards.first(), parts.first()) else {
        return Err("there is no part of a run among the reports".into());
    };
    if shards.len() != parts.len() {
        return Err("a report is none of a part (`--shard I/N`)".into());
    }
    let same = |part: &Report| {
        (part.schema_version, part.tool.get(), &part.command)
            == (one.schema_version, one.tool.get(), &one.command)
    };
    if one.schema_version != gpuproof_engine::report::SCHEMA_VERSION || !parts.iter().all(same) {
        return Err("the reports are of another version of gpuproof, or of different ones".into());
    }
    if parts.iter().any(|part| part.selection.changed_since.is_some()) {
        return Err("a report with --changed-since is not about all files".into());
    }
    if shards.iter().any(|shard| shard.count != first.count || shard.all_files != first.all_files) {
        return Err("the reports are parts of different runs".into());
    }
    if shards.iter().any(|shard| shard.inputs != first.inputs) {
        return Err("the parts were made with different options, or of different sources".into());
    }
    for index in 1..=first.count {
        match shards.iter().filter(|shard| shard.index == index).count() {
            1 => {}
            0 => return Err(format!("part {index} of {} is missing", first.count)),
            _ => return Err(format!("part {index} of {} is there twice", first.count)),
        }
    }
    let reported: Vec<String> = parts
        .iter()
        .flat_map(|part| &part.files)
        .filter_map(|f| serde_json::from_str::<Named>(f.get()).ok())
        .map(|n| n.path)
        .collect();
    match first.all_files.iter().find(|path| !reported.contains(path)) {
        Some(path) => Err(format!("no part reports about `{path}`")),
        None => Ok(first.all_files.clone()),
    }
}
