//! The project file `gpuproof.toml`: what to check and how to read it, where the command line does not say. And `gpuproof init`, which writes one.
//!
//! * [`accepted`]: findings that the project accepts; [`kernels`]: options for single kernels; [`date`]: days; [`words`]: what is wrong with the file.
//!
//! The file that counts is the nearest one, in the folder where gpuproof is called or above it; its paths are relative to it. What the command line says comes first:
//! files there replace `sources`, single values replace those of the file, its folders with headers are searched first, and its macros win. A key that is not known is an error, so that nobody
//! relies on a setting that nobody reads.

mod accepted;
mod date;
mod kernels;
mod words;

use crate::args::{CheckArgs, Cli, Command, SourceArgs};
use crate::output::Output;
use clap::Parser;
use gpuproof_base::{FileId, SourceFile};
use gpuproof_engine::accept::baseline::Baseline;
use gpuproof_engine::accept::{Accept, Paths};
use gpuproof_engine::cache::shared::Shared;
use gpuproof_engine::check;
use gpuproof_engine::folder::{DATABASE, expand};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// Its name.
pub const NAME: &str = "gpuproof.toml";

/// What stands in it.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Project {
    /// Files, and folders for all sources below them.
    #[serde(default)]
    sources: Vec<PathBuf>,
    /// Folders with headers.
    #[serde(default)]
    include: Vec<PathBuf>,
    /// Macros: `NAME` or `NAME=VALUE`.
    #[serde(default)]
    define: Vec<String>,
    /// Language standard.
    std: Option<String>,
    /// GPU architecture.
    arch: Option<String>,
    /// The folder of compile_commands.json.
    compile_commands: Option<PathBuf>,
    /// The CUDA toolkit whose headers are used.
    cuda_path: Option<PathBuf>,
    /// Seconds for each kernel.
    timeout: Option<f64>,
    /// Findings that are accepted.
    #[serde(default)]
    allow: Vec<Spanned<accepted::Allow>>,
    /// How bad findings are.
    #[serde(default)]
    severity: accepted::Severities,
    /// Options for single kernels.
    #[serde(default)]
    kernel: kernels::Kernels,
    /// Findings of an earlier run, which do not count.
    baseline: Option<PathBuf>,
    /// Where answers are kept.
    cache: Option<CacheSetting>,
}

impl Project {
    /// Puts in how files are to be read. The command line comes first.
    fn apply_to_source(&mut self, folder: &Path, source: &mut SourceArgs) {
        let at = |path: PathBuf| folder.join(path);
        source.include.extend(std::mem::take(&mut self.include).into_iter().map(at));
        // clang takes the last one.
        source.define.splice(0..0, std::mem::take(&mut self.define));
        source.std = source.std.take().or(self.std.take());
        source.arch = source.arch.take().or(self.arch.take());
        source.compile_commands = source.compile_commands.take().or(self.compile_commands.take().map(at));
        source.cuda_path = source.cuda_path.take().or(self.cuda_path.take().map(at));
    }
}

/// Where answers are kept from run to run.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged, expecting = "`cache` must be a folder, an address, or false for none")]
pub enum CacheSetting {
    /// In the user's cache, or nowhere.
    Switch(bool),
    /// In this folder, or at this address.
    Folder(PathBuf),
}

/// What the project says beside arguments.
#[derive(Default)]
pub struct Settings {
    /// What it accepts.
    pub accept: Accept,
    /// Its baseline, as it is seen from here.
    pub baseline: Option<PathBuf>,
    /// Where it wants answers to be kept.
    pub cache: Option<CacheSetting>,
    /// Whether the files to check are those that it names.
    pub has_sources: bool,
    /// The file itself, as it is seen from here.
    pub path: Option<PathBuf>,
}

/// Puts what the project file says into the arguments, and returns the rest. There must be something to check then; otherwise it says what is wrong.
pub fn complete(args: &mut CheckArgs, output: &Output) -> Option<Settings> {
    in_this_folder(output, |here| complete_in(here, |folder| seen_from(here, folder), args))
}

/// Puts in how the project reads its files, for commands that look at single files.
pub fn complete_source(source: &mut SourceArgs, output: &Output) -> Option<()> {
    in_this_folder(output, |here| {
        if let Some((path, _, mut project)) = find(here)? {
            let root = path.parent().unwrap_or(here);
            project.apply_to_source(&seen_from(here, root), source);
        }
        Ok(())
    })
}

/// Does something in the folder in which gpuproof was called; says what is wrong.
fn in_this_folder<T>(output: &Output, work: impl FnOnce(&Path) -> Result<T, String>) -> Option<T> {
    let here = std::env::current_dir().map_err(|error| format!("cannot tell the folder: {error}"));
    let done = here.and_then(|here| work(&here));
    if let Err(wrong) = &done {
        output.trouble(&format!("gpuproof: {wrong}\n"));
    }
    done.ok()
}

/// The project file of a folder, in it or above it, with its text.
fn find(here: &Path) -> Result<Option<(PathBuf, String, Project)>, String> {
    let Some(path) = here.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file()) else {
        return Ok(None);
    };
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    let wrong = |error: toml::de::Error| words::told(&path.to_string_lossy(), &text, &error);
    let project: Project = toml::from_str(&text).map_err(wrong)?;
    Ok(Some((path, text, project)))
}

/// The same, as if called in this folder. `seen` says how the project's folder is to be named.
pub fn complete_in(
    here: &Path,
    seen: impl Fn(&Path) -> PathBuf,
    args: &mut CheckArgs,
) -> Result<Settings, String> {
    let paths = Paths { root: here.to_owned(), here: here.to_owned() };
    let mut settings = Settings { accept: Accept { paths, ..Accept::default() }, ..Settings::default() };
    if let Some((path, text, project)) = find(here)? {
        let root = path.parent().unwrap_or(here).to_owned();
        let folder = seen(&root);
        settings.has_sources = args.files.is_empty();
        settings.accept.paths.root = root;
        let shown = folder.join(NAME);
        let file = settings.accept.sources.add(SourceFile::new(shown.to_string_lossy(), text));
        settings.path = Some(shown);
        apply(project, folder, file, args, &mut settings)
            .map_err(|wrong| format!("`{}`: {wrong}", path.display()))?;
    }
    // Whose files are asked for, its flags are meant.
    let database = args.files.iter().map(Path::new).find(|path| path.ends_with(DATABASE));
    if let (None, Some(path)) = (&args.source.compile_commands, database) {
        args.source.compile_commands = path.parent().map(|folder| Path::new(".").join(folder));
    }
    match args.files.is_empty() {
        true => Err(format!(
            "nothing to check: name a file or a folder, or list `sources` in {NAME} (`gpuproof init` writes one)"
        )),
        false => Ok(settings),
    }
}

/// How `gpuproof check FILE` would check a file, called in its folder: for servers, which may have been started anywhere. The path is absolute.
pub fn settings_for(path: &str, kernel: Option<&str>) -> Result<check::Options, String> {
    let cli = Cli::try_parse_from(["gpuproof", "check", path]).map_err(|error| error.to_string())?;
    let Some(Command::Check(command)) = cli.command else { return Err("not a check".into()) };
    let mut args = command.check;
    args.kernel = kernel.map(str::to_owned);
    let folder = Path::new(path).parent().unwrap_or(Path::new("/"));
    let mut settings = complete_in(folder, Path::to_path_buf, &mut args)?;
    if let Some(path) = &settings.baseline {
        add_baseline(&mut settings.accept, path)?;
    }
    let accept = Some(Arc::new(settings.accept));
    Ok(check::Options { accept, ..args.options(false).1 })
}

/// Reads a baseline, as it is seen from where gpuproof was called.
pub fn add_baseline(accept: &mut Accept, path: &Path) -> Result<(), String> {
    let whole = accept.paths.here.join(path);
    let text = std::fs::read_to_string(whole)
        .map_err(|error| format!("cannot read the baseline `{}`: {error}", path.display()))?;
    let root = folder_of(path, &accept.paths.here)?;
    accept.baseline = Some(Baseline::read(&path.to_string_lossy(), root, &text)?);
    Ok(())
}

/// The folder in which a file lies, absolute.
pub fn folder_of(path: &Path, here: &Path) -> Result<PathBuf, String> {
    let whole = here.join(path);
    let folder = whole.parent().unwrap_or(here);
    std::fs::canonicalize(folder)
        .map_err(|error| format!("cannot find the folder of `{}`: {error}", path.display()))
}

/// A folder above this one as it is seen from here: shown paths are as short as a user would write them.
fn seen_from(here: &Path, folder: &Path) -> PathBuf {
    let below = here.strip_prefix(folder).map_or(0, |rest| rest.components().count());
    std::iter::repeat_n("..", below).collect()
}

fn apply(
    mut project: Project,
    folder: PathBuf,
    file: FileId,
    args: &mut CheckArgs,
    settings: &mut Settings,
) -> Result<(), String> {
    project.apply_to_source(&folder, &mut args.source);
    let found = accepted::read(project.allow, project.severity, file, date::Day::today())?;
    let accept = &mut settings.accept;
    (accept.entries, accept.levels, accept.remarks) = (found.entries, found.levels, found.remarks);
    args.kernels = kernels::read(project.kernel, file)?;
    settings.baseline = project.baseline.map(|path| folder.join(path));
    let at = |path: PathBuf| folder.join(path);
    settings.cache = project.cache.map(|cache| match cache {
        CacheSetting::Folder(path) if !path.to_str().is_some_and(Shared::is_url) => {
            CacheSetting::Folder(at(path))
        }
        switch => switch,
    });
    if args.files.is_empty() {
        let sources = project.sources.into_iter().map(at);
        args.files = sources.map(|path| path.to_string_lossy().into_owned()).collect();
    }
    if let (None, Some(seconds)) = (args.timeout, project.timeout) {
        args.timeout =
            Some(crate::args::seconds(&seconds.to_string()).map_err(|wrong| format!("timeout: {wrong}"))?);
    }
    Ok(())
}

/// The text of a project file for this folder, by what is in it; and whether there is something to check.
pub fn text_for_this_folder() -> (String, bool) {
    let first = |path: &String| Some(path.trim_start_matches("./").split('/').next()?.to_owned());
    let found = expand(&[".".to_owned()]).paths;
    let sources: BTreeSet<String> = found.iter().filter_map(first).collect();
    let mut text = String::from(
        "# What `gpuproof check` looks at, and how (docs/check.md). The command line comes first.\n",
    );
    let is_empty = sources.is_empty();
    if is_empty {
        text += "# Files, folders and patterns, such as [\"src\", \"kernels/*.cu\"].\n";
    }
    text += &format!("sources = {}\n", toml::Value::from(Vec::from_iter(sources)));
    if Path::new("include").is_dir() {
        text += "include = [\"include\"]\n";
    }
    let is_build = |folder: &&str| Path::new(folder).join("compile_commands.json").is_file();
    if let Some(build) = [".", "build"].into_iter().find(is_build) {
        text += &format!("compile-commands = \"{build}\"\n");
    }
    (text, !is_empty)
}
