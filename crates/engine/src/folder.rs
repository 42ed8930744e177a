//! Folders on the command line: all sources below them.
//!
//! A folder of a project is full of files that are not meant to be looked at on their own: those without a kernel, and fragments that others include. In
//! files that were found in a folder these are no errors. What cannot be read is one, wherever it was found: nobody knows what is in it.
//!
//! Folders called `inc` or `include` that are found on the way are looked through for headers, after those that were named: they are what build files name.
//!
//! Patterns ([`pattern`]) and compile databases stand for their files as folders do.

mod pattern;

use crate::describe::from_diagnostic;
use crate::programs::Programs;
use crate::report::{FileReport, Report};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_c::program::is_host_file;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The extensions of sources that are looked for in folders.
const EXTENSIONS: [&str; 3] = ["cu", "cl", "kir"];
/// The extensions of what others include.
const INCLUDED: [&str; 6] = ["cuh", "h", "hpp", "hh", "inc", "inl"];
/// What folders of headers are called.
const HEADERS: [&str; 2] = ["inc", "include"];
/// How deep folders are searched.
const DEPTH: usize = 32;
/// The name of a compile database.
pub const DATABASE: &str = "compile_commands.json";
/// What a kernel is, for those who look for one in vain.
pub const WHAT_A_KERNEL_IS: &str = "a kernel is a `__global__` function (CUDA) or a `kernel` function (OpenCL); a template \
                                    kernel needs an instantiation: `--kernel 'name<float, 256>'`";

/// The files to work on, and which of them were found in a folder.
pub struct Files {
    /// The files, folders replaced by what is below them, in order.
    pub paths: Vec<String>,
    found: BTreeSet<String>,
    /// The names of files that one of those includes, or a header beside them.
    included: BTreeSet<String>,
    /// Headers in the folders that were searched.
    texts: Vec<PathBuf>,
    /// The programs that they are parts of, with the files that only the host's compiler sees.
    pub programs: Programs,
    /// Folders that cannot be searched, or that hold no source.
    pub trouble: Vec<Diagnostic>,
    /// Folders of headers among those that were searched.
    pub headers: Vec<PathBuf>,
    /// The folders, patterns and databases that were named.
    searched: Vec<String>,
    /// Whether some of the files are left out.
    is_part: bool,
}

/// Replaces folders by the sources below them, patterns and databases by the files that they name.
pub fn expand(paths: &[String]) -> Files {
    let mut files = Files {
        paths: Vec::new(),
        found: BTreeSet::new(),
        included: BTreeSet::new(),
        texts: Vec::new(),
        programs: Programs::default(),
        trouble: Vec::new(),
        headers: Vec::new(),
        searched: Vec::new(),
        is_part: false,
    };
    for path in paths {
        let known = files.trouble.len();
        let mut below = if Path::new(path).is_dir() {
            let mut below = Vec::new();
            search(Path::new(path), 0, &mut below, &mut files);
            below
        } else if Path::new(path).file_name().is_some_and(|name| name == DATABASE) {
            in_database(Path::new(path)).unwrap_or_else(|why| {
                files.trouble.push(why);
                Vec::new()
            })
        } else if pattern::is_pattern(path) {
            pattern::search(path, &mut files)
        } else {
            files.paths.push(path.clone());
            continue;
        };
        if below.is_empty() && files.trouble.len() == known {
            let message = match Path::new(path).is_dir() {
                true => format!("there is no `.cu`, `.cl` or `.kir` file in `{path}` or below it"),
                false if pattern::is_pattern(path) => format!("no file matches `{path}`"),
                false => format!("`{path}` names no `.cu` or `.cl` file"),
            };
            files.trouble.push(Diagnostic::new(Code::SourceUnreadable, message));
        }
        files.searched.push(path.clone());
        files.found.extend(below.iter().cloned());
        files.paths.append(&mut below);
    }
    let mut seen = BTreeSet::new();
    files.paths.retain(|path| !files.found.contains(path) || seen.insert(path.clone()));
    files.included =
        included(files.found.iter().map(Path::new).chain(files.texts.iter().map(PathBuf::as_path)));
    // What another file includes is compiled with that one, not by itself.
    let is_compiled = |path: &&String| name_of(path).is_none_or(|name| !files.included.contains(&name));
    let compiled: Vec<String> = files.paths.iter().filter(is_compiled).cloned().collect();
    files.programs = Programs::among(&compiled);
    // A file without kernels has a part in the program and nothing to be looked at, unless it is all that was named.
    let has_kernels = |path: &String| !is_host_file(Path::new(path));
    let is_alone = !files.paths.iter().any(has_kernels);
    files.paths.retain(|path| has_kernels(path) || (is_alone && !files.found.contains(path)));
    files
}

/// What is said of something that cannot be read.
fn refused(path: &Path, why: &str) -> Diagnostic {
    Diagnostic::new(Code::SourceUnreadable, format!("cannot read `{}`: {why}", path.display()))
}

fn search(folder: &Path, depth: usize, found: &mut Vec<String>, files: &mut Files) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) => return files.trouble.push(refused(folder, &crate::load::io_reason(&why))),
    };
    let mut entries: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() && !path.is_symlink() && depth < DEPTH {
            if path.file_name().is_some_and(|name| HEADERS.iter().any(|headers| name == *headers)) {
                files.headers.push(path.clone());
            }
            search(&path, depth + 1, found, files);
        } else if !path.is_dir() && is_source(&path) {
            match path.to_str() {
                Some(path) => found.push(path.to_owned()),
                None => files.trouble.push(refused(&path, "its name is no UTF-8")),
            }
        } else if path.extension().is_some_and(|e| INCLUDED.iter().any(|included| e == *included)) {
            files.texts.push(path);
        }
    }
}

/// Whether a file of a folder is looked at: it may have kernels, or is code of the host.
fn is_source(path: &Path) -> bool {
    let extension = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|e| EXTENSIONS.contains(&e.as_str())) || is_host_file(path)
}

/// The CUDA and OpenCL files of a compile database, in its order; those below this folder by their way from here.
fn in_database(path: &Path) -> Result<Vec<String>, Diagnostic> {
    let bytes = std::fs::read(path).map_err(|error| refused(path, &crate::load::io_reason(&error)))?;
    let entries: Vec<serde_json::Value> = serde_json::from_slice(&bytes)
        .map_err(|error| refused(path, &format!("it is no list of commands: {error}")))?;
    let here = std::env::current_dir().unwrap_or_default();
    let base = path.parent().unwrap_or(Path::new(""));
    let file = |entry: &serde_json::Value| {
        let text = |key: &str| entry.get(key).and_then(|value| value.as_str());
        let whole = base.join(text("directory").unwrap_or("")).join(text("file")?);
        let kernels = whole.extension().is_some_and(|e| e == "cu" || e == "cl");
        kernels.then(|| whole.strip_prefix(&here).unwrap_or(&whole).to_str().map(str::to_owned)).flatten()
    };
    Ok(entries.iter().filter_map(file).collect())
}

impl Files {
    /// Leaves out files; those that are left are what they were. Says how many are gone.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) -> usize {
        let before = self.paths.len();
        self.paths.retain(|path| keep(path));
        self.is_part = true;
        before - self.paths.len()
    }

    /// The files in the order in which they are looked at by themselves, and after them those that another one includes: where that one has been read,
    /// nothing is left to be looked at in them ([`Files::is_covered`]).
    pub fn in_turn(&self) -> (Vec<String>, Vec<String>) {
        self.paths.iter().cloned().partition(|path| !self.is_included(path))
    }

    /// Whether a file was found in a folder and is included by another one there.
    fn is_included(&self, path: &str) -> bool {
        self.found.contains(path) && name_of(path).is_some_and(|name| self.included.contains(&name))
    }

    /// Whether a file was read where another file includes it. A kernel that the other one leaves out is in no program.
    pub fn is_covered(path: &str, reports: &[FileReport]) -> bool {
        let Ok(file) = std::fs::canonicalize(path) else { return false };
        let is_it = |other: &str| std::fs::canonicalize(other).is_ok_and(|other| other == file);
        let others = reports.iter().filter(|report| report.usable && report.path != path);
        others.flat_map(|report| report.sources.files.iter()).any(|source| is_it(&source.path))
    }

    /// A report about these files, with what is wrong with their folders.
    pub fn with_trouble(&self, report: Report) -> Report {
        let nothing = self.without_kernel(&report);
        let trouble =
            self.trouble.iter().chain(&nothing).map(|d| from_diagnostic(&report.sources, d)).collect();
        report.with_trouble(trouble)
    }

    /// What is said where all files could be read and none has a kernel, so that nothing else is said.
    fn without_kernel(&self, report: &Report) -> Option<Diagnostic> {
        let is_said = report.summary.failed > 0 || !self.trouble.is_empty();
        if report.summary.kernels > 0 || is_said || self.is_part || self.searched.is_empty() {
            return None;
        }
        let count = match self.found.len() {
            1 => "1 source file".to_owned(),
            many => format!("{many} source files"),
        };
        let places: Vec<String> = self.searched.iter().map(|path| format!("`{path}`")).collect();
        let message = format!("there is no kernel in the {count} below {}", places.join(", "));
        Some(Diagnostic::new(Code::SourceNoKernel, message).help(WHAT_A_KERNEL_IS))
    }

    /// Makes a report of nothing of a file that is no error in a folder: one without kernels.
    pub fn settle(&self, mut report: FileReport) -> FileReport {
        if !self.found.contains(&report.path) || report.usable || !report.kernels.is_empty() {
            return report;
        }
        let without_kernel = report.diagnostics.iter().any(|d| d.code == Code::SourceNoKernel.as_str());
        if without_kernel || !may_hold_kernel(&report.path) {
            report.usable = true;
            report.diagnostics.clear();
        }
        report
    }
}

/// The last part of a path.
fn name_of(path: &str) -> Option<String> {
    Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned())
}

/// Whether the text of a file has the word that makes a kernel, or launches one that a header may have, or nobody knows.
fn may_hold_kernel(path: &str) -> bool {
    let words: &[&[u8]] =
        if path.to_ascii_lowercase().ends_with(".cu") { &[b"__global__", b"<<<"] } else { &[b"kernel"] };
    let has = |text: &[u8], word: &[u8]| text.windows(word.len()).any(|part| part == word);
    !std::fs::read(path).is_ok_and(|text| !words.iter().any(|word| has(&text, word)))
}

/// The names of files that one of these files includes.
fn included<'p>(paths: impl Iterator<Item = &'p Path>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in paths {
        let Ok(bytes) = std::fs::read(path) else { continue };
        for line in String::from_utf8_lossy(&bytes).lines() {
            let Some(rest) = line.trim_start().strip_prefix('#') else { continue };
            let Some(rest) = rest.trim_start().strip_prefix("include") else { continue };
            let file = rest.trim().trim_matches(['"', '<', '>']);
            names.extend(Path::new(file).file_name().map(|n| n.to_string_lossy().into_owned()));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_in_order() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let below = folder.path().join("sub");
        std::fs::create_dir(&below).expect("folder");
        for name in ["b.cu", "a.cl", "notes.txt", ".hidden.cu", "sub/c.cu"] {
            std::fs::write(folder.path().join(name), "#include \"c.cu\"\n").expect("file");
        }
        let root = folder.path().display().to_string();
        let files = expand(&[root.clone(), "other.cu".into()]);
        let shown: Vec<String> = files.paths.iter().map(|p| p.replace(&root, "")).collect();
        assert_eq!(shown, ["/a.cl", "/b.cu", "/sub/c.cu", "other.cu"]);
        assert_eq!(files.included, BTreeSet::from(["c.cu".to_owned()]));
    }

    #[test]
    fn files_of_the_host_are_parts_of_programs() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let texts =
            [("a.cu", "#include \"part.cu\"\n"), ("part.cu", ""), ("main.cpp", "int main() { return 0; }\n")];
        for (name, text) in texts {
            std::fs::write(folder.path().join(name), text).expect("file");
        }
        let path = |name: &str| folder.path().join(name).display().to_string();
        let files = expand(&[folder.path().display().to_string()]);
        assert_eq!(files.paths, [path("a.cu"), path("part.cu")]);
        assert_eq!(files.programs.of(&path("a.cu")).files().len(), 2);
        assert!(files.programs.of(&path("part.cu")).files().is_empty(), "it is compiled with another file");
        assert_eq!(expand(&[path("main.cpp")]).paths, [path("main.cpp")]);
    }

    #[test]
    fn folders_of_headers_are_noticed() {
        let folder = tempfile::tempdir().expect("temporary directory");
        for name in ["app/inc", "include", "src"] {
            std::fs::create_dir_all(folder.path().join(name)).expect("folder");
        }
        let launch = folder.path().join("src/launch.cu");
        std::fs::write(&launch, "#include \"kernel.cuh\"\nvoid go() { k<<<1, 1>>>(); }\n").expect("file");
        let files = expand(&[folder.path().display().to_string()]);
        assert_eq!(files.headers, [folder.path().join("app/inc"), folder.path().join("include")]);
        assert!(may_hold_kernel(&files.paths[0]), "its kernel is in a header");
    }

    #[test]
    #[cfg(unix)]
    fn what_cannot_be_read_is_not_passed_over() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let root = folder.path().display().to_string();
        let empty = expand(std::slice::from_ref(&root));
        assert_eq!(empty.trouble.len(), 1, "nothing is there");
        std::os::unix::fs::symlink("nowhere", folder.path().join("gone.cu")).expect("a link");
        let files = expand(&[root]);
        assert!(files.trouble.is_empty());
        assert_eq!(files.paths.len(), 1, "the link leads nowhere, which is for who reads it to say");
        assert!(may_hold_kernel(&files.paths[0]));
    }
}
