//! The project file `gpuproof.toml`: what to check and how to read it, where the command line does not say. And `gpuproof init`, which writes one.
//!
//! The file that counts is the nearest one, in the folder where gpuproof is called or above it; its paths are relative to it. What the command line says comes first:
//! files there replace `sources`, single values replace those of the file, its folders with headers are searched first, and its macros win. A key that is not known is an error, so that nobody
//! relies on a setting that nobody reads.

use crate::args::{CheckArgs, Cli, Command};
use crate::output::Output;
use clap::Parser;
use gpuproof_engine::check;
use gpuproof_engine::folder::expand;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
}

/// Puts what the project file says into the arguments. There must be something to check then; otherwise it says what is wrong.
pub fn complete(args: &mut CheckArgs, output: &Output) -> bool {
    let here = std::env::current_dir().map_err(|error| format!("cannot tell the folder: {error}"));
    let done = here.and_then(|here| complete_in(&here, |folder| seen_from(&here, folder), args));
    if let Err(wrong) = &done {
        output.trouble(&format!("gpuproof: {wrong}\n"));
    }
    done.is_ok()
}

/// The same, as if called in this folder. `seen` says how the project's folder is to be named.
pub fn complete_in(here: &Path, seen: impl Fn(&Path) -> PathBuf, args: &mut CheckArgs) -> Result<(), String> {
    if let Some(path) = here.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file()) {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
        let project: Project = toml::from_str(&text)
            .map_err(|error| format!("`{}` is no project file:\n{error}", path.display()))?;
        apply(project, seen(path.parent().unwrap_or(here)), args)
            .map_err(|wrong| format!("`{}`: {wrong}", path.display()))?;
    }
    match args.files.is_empty() {
        true => Err(format!(
            "nothing to check: name a file or a folder, or list `sources` in {NAME} (`gpuproof init` writes one)"
        )),
        false => Ok(()),
    }
}

/// How `gpuproof check FILE` would check a file, called in its folder: for servers, which may have been started anywhere. The path is absolute.
pub fn settings_for(path: &str, kernel: Option<&str>) -> Result<check::Options, String> {
    let cli = Cli::try_parse_from(["gpuproof", "check", path]).map_err(|error| error.to_string())?;
    let Some(Command::Check(mut args)) = cli.command else { return Err("not a check".into()) };
    args.kernel = kernel.map(str::to_owned);
    let folder = Path::new(path).parent().unwrap_or(Path::new("/"));
    complete_in(folder, Path::to_path_buf, &mut args)?;
    Ok(args.options(false).1)
}

/// A folder above this one as it is seen from here: shown paths are as short as a user would write them.
fn seen_from(here: &Path, folder: &Path) -> PathBuf {
    let below = here.strip_prefix(folder).map_or(0, |rest| rest.components().count());
    std::iter::repeat_n("..", below).collect()
}

fn apply(project: Project, folder: PathBuf, args: &mut CheckArgs) -> Result<(), String> {
    let at = |path: PathBuf| folder.join(path);
    if args.files.is_empty() {
        let sources = project.sources.into_iter().map(at);
        args.files = sources.map(|path| path.to_string_lossy().into_owned()).collect();
    }
    let source = &mut args.source;
    source.include.extend(project.include.into_iter().map(at));
    // clang takes the last one.
    source.define.splice(0..0, project.define);
    source.std = source.std.take().or(project.std);
    source.arch = source.arch.take().or(project.arch);
    source.compile_commands = source.compile_commands.take().or(project.compile_commands.map(at));
    source.cuda_path = source.cuda_path.take().or(project.cuda_path.map(at));
    if let (None, Some(seconds)) = (args.timeout, project.timeout) {
        args.timeout =
            Some(crate::args::seconds(&seconds.to_string()).map_err(|wrong| format!("timeout: {wrong}"))?);
    }
    Ok(())
}

/// The text of a project file for this folder, by what is in it.
pub fn text_for_this_folder() -> String {
    let first = |path: &String| Some(path.trim_start_matches("./").split('/').next()?.to_owned());
    let found = expand(&[".".to_owned()]).paths;
    let sources: BTreeSet<String> = found.iter().filter_map(first).collect();
    let mut text = String::from(
        "# What `gpuproof check` looks at, and how (docs/check.md). The command line comes first.\n",
    );
    text += &format!("sources = {}\n", toml::Value::from(Vec::from_iter(sources)));
    if Path::new("include").is_dir() {
        text += "include = [\"include\"]\n";
    }
    let is_build = |folder: &&str| Path::new(folder).join("compile_commands.json").is_file();
    if let Some(build) = [".", "build"].into_iter().find(is_build) {
        text += &format!("compile-commands = \"{build}\"\n");
    }
    text
}
