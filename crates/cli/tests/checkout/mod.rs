//! Where the runners of the corpus find their files.

use std::path::{Path, PathBuf};

/// Makes the checkout the current folder: paths in messages are relative to it, and so are includes.
pub fn enter() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout");
    std::env::set_current_dir(root).expect("the checkout");
}

/// The files in some folders of the checkout with one of these extensions, in order.
pub fn files(folders: &[impl AsRef<Path>], extensions: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(walkdir::WalkDir::new)
        .map(|entry| entry.expect("the corpus is readable").into_path())
        .filter(|path| path.extension().is_some_and(|e| extensions.iter().any(|wanted| e == *wanted)))
        .collect();
    files.sort();
    files
}
