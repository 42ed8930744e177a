//! The programs of `corpus/prove`, as far as they can be read.

use gpuproof_engine::prove::{Options, read_program};
use gpuproof_perm::ir::Program;
use std::path::Path;

/// A program and where it comes from.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file, from the checkout on.
    pub name: String,
    /// What it became.
    pub program: Program,
}

/// The programs of files whose path has `filter` in it, in the order of their names.
pub fn programs(root: &Path, filter: &str) -> Vec<Case> {
    let mut files: Vec<_> = ["corpus/prove", "examples"]
        .into_iter()
        .flat_map(|folder| walkdir::WalkDir::new(root.join(folder)))
        .filter_map(Result::ok)
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|e| e == "pvl" || e == "cu" || e == "cl"))
        .collect();
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        if !name.contains(filter) {
            continue;
        }
        // A file without contracts has nothing to compare.
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        if !text.contains("prove:") {
            continue;
        }
        if let Ok(program) = read_program(&path.display().to_string(), &Options::default()) {
            found.push(Case { name, program });
        }
    }
    found
}
