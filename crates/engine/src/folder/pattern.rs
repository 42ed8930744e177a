//! Patterns of paths in place of a file: `src/**/*.cu`. What they mean is said in [`crate::accept::glob`].
//!
//! A pattern names sources; one that fits no source but folders stands for all sources below these.

use super::{DEPTH, Files, is_source, refused};
use crate::accept::glob::fits;
use gpuproof_base::Diagnostic;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Whether a path is a pattern: a file of that very name comes first.
pub(super) fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?']) && !Path::new(path).exists()
}

/// The sources that a pattern names, in order.
pub(super) fn search(pattern: &str, files: &mut Files) -> Vec<String> {
    // The parts before the first one that is no name say where to look.
    let parts: Vec<&str> = pattern.split('/').collect();
    let names = parts.iter().take_while(|part| !part.contains(['*', '?'])).count();
    let base = match parts[..names].join("/") {
        root if root.is_empty() && pattern.starts_with('/') => "/".to_owned(),
        base => base,
    };
    let rest = parts[names..].join("/");
    // `*.inc` names files of any kind, `src/**` only sources.
    let any_file = parts.last().is_some_and(|last| last.contains('.'));
    let (mut found, mut folders) = (Vec::new(), Vec::new());
    below(Path::new(&base), "", 0, &mut files.trouble, &mut |path, way, is_folder| {
        if fits(&rest, way) {
            match is_folder {
                true => folders.push(path.to_owned()),
                false if any_file || is_source(path) => found.push(path.to_owned()),
                false => {}
            }
        }
    });
    let mut sources = Vec::new();
    for path in &found {
        match path.to_str() {
            Some(path) => sources.push(path.to_owned()),
            None => files.trouble.push(refused(path, "its name is no UTF-8")),
        }
    }
    if sources.is_empty() {
        folders.iter().for_each(|folder: &PathBuf| super::search(folder, 0, &mut sources, files));
    }
    sources
}

/// Visits everything below a folder that is not hidden, in order, with its way from there.
fn below(
    folder: &Path,
    way: &str,
    depth: usize,
    trouble: &mut Vec<Diagnostic>,
    visit: &mut impl FnMut(&Path, &str, bool),
) {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = match std::fs::read_dir(here) {
        Ok(entries) => entries,
        // Nothing matches there, which is said.
        Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return,
        Err(why) => return trouble.push(refused(here, &crate::load::io_reason(&why))),
    };
    let mut names: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.file_name()).collect();
    names.sort();
    for name in names {
        let text = name.to_string_lossy();
        if text.starts_with('.') {
            continue;
        }
        let (path, way) = (folder.join(&name), format!("{way}{text}"));
        let is_folder = path.is_dir();
        visit(&path, &way, is_folder);
        if is_folder && !path.is_symlink() && depth < DEPTH {
            below(&path, &format!("{way}/"), depth + 1, trouble, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::folder::expand;

    #[test]
    fn patterns_name_sources() {
        let folder = tempfile::tempdir().expect("temporary directory");
        for name in ["src/a.cu", "src/deep/b.cu", "src/deep/c.cl", "src/d.h", "src/.e.cu", "apps/x/src/f.cu"]
        {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, "__global__ void k() {}\n").expect("a file");
        }
        let root = folder.path().display().to_string();
        let named = |pattern: &str| {
            let files = expand(&[format!("{root}/{pattern}")]);
            let paths: Vec<String> = files.paths.iter().map(|p| p.replace(&format!("{root}/"), "")).collect();
            (paths.join(" "), files.trouble.len())
        };
        assert_eq!(named("src/*.cu"), ("src/a.cu".into(), 0));
        assert_eq!(named("src/**/*.cu"), ("src/a.cu src/deep/b.cu".into(), 0));
        assert_eq!(named("src/**"), ("src/a.cu src/deep/b.cu src/deep/c.cl".into(), 0));
        assert_eq!(named("**/?.cl"), ("src/deep/c.cl".into(), 0));
        assert_eq!(named("apps/*/src"), ("apps/x/src/f.cu".into(), 0));
        assert_eq!(named("src/*.cuh"), (String::new(), 1));
        assert_eq!(named("nowhere/*.cu"), (String::new(), 1));
    }
}
