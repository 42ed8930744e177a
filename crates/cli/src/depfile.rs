//! What an answer depends on, for build systems: a rule in the form of Make, which Ninja reads, too.
//!
//! All files are there that the answer may change with: the sources, what they include or might, the project file, the compile database and the baseline. What can be listed are
//! files that exist. A header that appears where none was, before the one that was meant, is in no such list; a build system learns of it when the project is configured anew.
//! The program and clang are tools of the build, not inputs.

use crate::args::ProjectArgs;
use crate::commands::write_whole;
use crate::project::Settings;
use gpuproof_engine::check::Options;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of a project beside its sources that decide answers or what counts of them.
pub fn of_project(settings: &Settings, args: &ProjectArgs, options: &Options) -> Vec<PathBuf> {
    let database = options.source.compile_commands.as_ref().map(|path| match path.is_dir() {
        true => path.join("compile_commands.json"),
        false => path.clone(),
    });
    let baseline =
        args.baseline.as_ref().or(settings.baseline.as_ref()).filter(|_| args.write_baseline.is_none());
    [settings.path.clone(), database, baseline.cloned()].into_iter().flatten().collect()
}

/// Writes the rule. The target is the file itself without `.d`.
pub fn write(path: &Path, files: impl Iterator<Item = PathBuf>) -> Result<(), String> {
    let target = match path.extension() {
        Some(extension) if extension == "d" => path.with_extension(""),
        _ => path.to_owned(),
    };
    let files: BTreeSet<PathBuf> = files.collect();
    let text = rule(&target, &files)?;
    write_whole(path, &text).map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

fn rule(target: &Path, files: &BTreeSet<PathBuf>) -> Result<String, String> {
    let mut text = escape(target)? + ":";
    for file in files {
        text += &format!(" \\\n  {}", escape(file)?);
    }
    Ok(text + "\n")
}

/// A name as Make reads it. There is no way to write a line break.
fn escape(path: &Path) -> Result<String, String> {
    let cannot = || format!("--depfile: the name {path:?} cannot be written there");
    let name = path.to_str().filter(|name| !name.contains(['\n', '\r', '\t'])).ok_or_else(cannot)?;
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            ' ' => text += "\\ ",
            '#' => text += "\\#",
            '$' => text += "$$",
            other => text.push(other),
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_make_reads_them() {
        let files = ["b.h", "a b#c$.cu"].map(PathBuf::from).into_iter().collect();
        let text = rule(Path::new("out.json"), &files).expect("a rule");
        assert_eq!(text, "out.json: \\\n  a\\ b\\#c$$.cu \\\n  b.h\n");
        assert!(rule(Path::new("a\nb"), &BTreeSet::new()).is_err());
    }
}
