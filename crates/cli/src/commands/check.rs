//! `gpuproof check`.

use crate::args::{CheckCommand, Format, ProjectArgs, Shard, View};
use crate::changed::Changes;
use crate::commands::write_whole;
use crate::depfile;
use crate::interrupt;
use crate::output::Output;
use crate::project::{self, CacheSetting, Settings};
use crate::render;
use crate::stream::{Detail, Stream};
use gpuproof_base::{Code, Diagnostic, SourceMap};
use gpuproof_engine::Report;
use gpuproof_engine::accept::baseline;
use gpuproof_engine::accept::{Accept, Paths};
use gpuproof_engine::cache::Store;
use gpuproof_engine::cache::shared::Shared;
use gpuproof_engine::check::{Options, check_files};
use gpuproof_engine::describe::from_diagnostic;
use gpuproof_engine::folder::{Files, expand};
use gpuproof_engine::progress::is_interrupted;
use gpuproof_engine::report::{Selection, ShardReport};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Runs the command and returns the exit code.
pub fn run(command: CheckCommand, view: &View, output: &Output) -> u8 {
    let CheckCommand { mut check, project, .. } = command;
    let Some(settings) = project::complete(&mut check, output) else { return 2 };
    let save = check.save_witness.clone();
    let (files, mut options) = check.options(view.time_passes);
    let mut files = expand(&files);
    let paths = settings.accept.paths.clone();
    let beside = depfile::of_project(&settings, &project, &options);
    let cache = store(&project, settings.cache.as_ref(), output);
    let prepared = select(&mut files, &project, &settings, &options)
        .and_then(|selection| Ok((selection, accepted(settings, &project, &options)?)));
    let (selection, mut accept) = match prepared {
        Ok(prepared) => prepared,
        Err(wrong) => return refuse(output, &wrong),
    };
    accept.is_whole &= selection.is_none();
    options.accept = Some(Arc::new(accept));
    options.cache = cache.map(Arc::new);
    options.inputs = project.depfile.is_some().then(Arc::default);
    options.access_maps = view.format == Format::Html;
    let detail = match (project.quiet, project.verbose) {
        (true, _) => Detail::Failures,
        (_, true) => Detail::All,
        _ => Detail::Usual,
    };
    let stream = Stream::new(output, view.format == Format::Human, detail);
    interrupt::watch();
    let mut report = check_files(&files, &options, &stream);
    stream.finish();
    if let Some(store) = &options.cache {
        store.tidy();
        if let Some(why) = store.trouble() {
            output.trouble(&format!("gpuproof: warning: answers were not shared to the end: {why}\n"));
        }
    }
    if let Some(selection) = selection {
        report.trouble.push(note(&selection));
        report = report.selected(selection);
    }
    let code = match view.format {
        Format::Human => render::show_rest(&report, view, output),
        _ => render::show(&report, view, output),
    };
    let written = write_baseline(&report, project.write_baseline.as_deref(), &paths, output)
        .and_then(|()| save_witness(&report, save.as_deref(), output))
        .and_then(|()| match (&project.depfile, &options.inputs) {
            (Some(path), Some(list)) => depfile::write(path, list.files().into_iter().chain(beside)),
            _ => Ok(()),
        });
    match written {
        // What was to be written and could not be is the user's first concern.
        Ok(()) if code != report.summary.exit_code => code,
        Ok(()) => interrupt::exit_code(&report.summary),
        Err(wrong) => refuse(output, &wrong),
    }
}

/// Where answers are kept: the command line comes first. Where nothing can be kept, everything is worked out anew.
fn store(args: &ProjectArgs, setting: Option<&CacheSetting>, output: &Output) -> Option<Store> {
    let folder = match (args.no_cache, &args.cache, setting) {
        (true, ..) | (_, None, Some(CacheSetting::Switch(false))) => return None,
        (_, Some(folder), _) | (_, None, Some(CacheSetting::Folder(folder))) => Some(folder.as_path()),
        (_, None, None | Some(CacheSetting::Switch(true))) => None,
    };
    // An address comes besides the folder of this machine.
    let url = folder.and_then(Path::to_str).filter(|text| Shared::is_url(text));
    let folder = folder.filter(|_| url.is_none());
    let mut store = Store::open(folder);
    if let Some(url) = url {
        match Shared::open(url) {
            Ok(shared) => store = store.map(|store| store.sharing(shared)),
            Err(wrong) => output.trouble(&format!("gpuproof: warning: no answers are shared: {wrong}\n")),
        }
    }
    if let (Some(folder), None) = (folder, &store) {
        output.trouble(&format!("gpuproof: warning: no answers can be kept in `{}`\n", folder.display()));
    }
    store
}

fn refuse(output: &Output, wrong: &str) -> u8 {
    output.trouble(&format!("gpuproof: {wrong}\n"));
    2
}

/// What the project accepts, its baseline included.
fn accepted(settings: Settings, args: &ProjectArgs, options: &Options) -> Result<Accept, String> {
    let is_whole = settings.has_sources && options.kernel.is_none();
    let mut accept = Accept { is_whole, ..settings.accept };
    let path = args.baseline.clone().or(settings.baseline).filter(|_| args.write_baseline.is_none());
    if let Some(path) = path {
        project::add_baseline(&mut accept, &path)?;
    }
    Ok(accept)
}

/// Leaves out the files that are not asked for. Nothing if all are.
fn select(
    files: &mut Files,
    args: &ProjectArgs,
    settings: &Settings,
    options: &Options,
) -> Result<Option<Selection>, String> {
    let paths = &settings.accept.paths;
    let mut left_out = 0;
    if let Some(revision) = &args.changed_since {
        let changes = Changes::since(revision, &paths.here)?;
        if !concerns_all(&changes, settings, options) {
            left_out += files.retain(|path| changes.concern(path));
        }
    }
    let all_files = files.paths.clone();
    if let Some(shard) = args.shard {
        left_out += files.retain(|path| shard.has(&paths.from_root(path)));
    }
    let inputs = args.shard.map(|_| inputs(&all_files, args, settings, options)).unwrap_or_default();
    let part = |shard: Shard| ShardReport { index: shard.index, count: shard.count, all_files, inputs };
    let shard = args.shard.map(part);
    let changed_since = args.changed_since.clone();
    let is_selected = changed_since.is_some() || shard.is_some();
    Ok(is_selected.then_some(Selection { changed_since, shard, left_out }))
}

/// What stands for the options, the project file, the baseline and the texts of all files. Headers are not in it.
fn inputs(files: &[String], args: &ProjectArgs, settings: &Settings, options: &Options) -> String {
    let mut hasher = DefaultHasher::new();
    format!("{options:?}").hash(&mut hasher);
    let baseline = args.baseline.as_ref().or(settings.baseline.as_ref());
    let beside = [baseline, settings.path.as_ref()].into_iter().flatten();
    for path in beside.map(PathBuf::as_path).chain(files.iter().map(Path::new)) {
        std::fs::read(path).ok().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// Whether what changed may concern every file: the project file, how files are compiled, or headers that all of them get without asking.
fn concerns_all(changes: &Changes, settings: &Settings, options: &Options) -> bool {
    let commands =
        options.source.compile_commands.as_ref().map(|folder| folder.join("compile_commands.json"));
    // Whatever a response file holds.
    let forced = |text: &str| {
        ["-include", "-imacros", " @", "\"@"].iter().any(|part| text.contains(part)) || text.starts_with('@')
    };
    settings.path.as_ref().is_some_and(|path| changes.has(path))
        || commands.as_ref().is_some_and(|path| {
            changes.has(path) || std::fs::read(path).is_ok_and(|text| forced(&String::from_utf8_lossy(&text)))
        })
        || options.source.extra_args.iter().any(|word| forced(&word.to_string_lossy()))
}

fn note(selection: &Selection) -> gpuproof_engine::report::Finding {
    let mut why = Vec::new();
    if let Some(revision) = &selection.changed_since {
        why.push(format!("only what changed since `{revision}`"));
    }
    if let Some(shard) = &selection.shard {
        why.push(format!("only part {} of {}", shard.index, shard.count));
    }
    let count = match selection.left_out {
        0 => "no file was left out".to_owned(),
        1 => "1 file was left out".to_owned(),
        many => format!("{many} files were left out"),
    };
    let message = format!("{count}: {} is looked at", why.join(", "));
    from_diagnostic(&SourceMap::default(), &Diagnostic::new(Code::CheckSelection, message))
}

fn write_baseline(
    report: &Report,
    path: Option<&Path>,
    paths: &Paths,
    output: &Output,
) -> Result<(), String> {
    let Some(path) = path else { return Ok(()) };
    if is_interrupted() || report.summary.failed > 0 {
        return Err(format!("`{}` is not written: not everything was looked at", path.display()));
    }
    let text = baseline::text_of(report, &project::folder_of(path, &paths.here)?, &paths.here);
    write_whole(path, &text).map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
    output.trouble(&format!("gpuproof: wrote the baseline `{}`\n", path.display()));
    Ok(())
}

fn save_witness(report: &Report, path: Option<&Path>, output: &Output) -> Result<(), String> {
    let Some(path) = path else { return Ok(()) };
    let witness = report.files.iter().flat_map(|f| &f.kernels).find_map(|k| k.witness.as_ref());
    match witness.map(|text| write_whole(path, text)) {
        Some(written) => written.map_err(|error| format!("cannot write `{}`: {error}", path.display())),
        None => {
            output.trouble("gpuproof: no run has shown a defect, so that there is no witness to save\n");
            Ok(())
        }
    }
}
