//! Work on many files, and how the engine tells a view that it is getting on. The engine never draws.

use crate::report::FileReport;
use rayon::prelude::*;

/// Receives progress; called from several threads.
pub trait Progress: Sync {
    /// Work on so many files begins.
    fn begin(&self, files: usize);
    /// A file is finished.
    fn file_done(&self, path: &str);
    /// So many more steps of a file's work are known: obligations of a proof, say.
    fn more_steps(&self, _steps: usize) {}
    /// One of them is done.
    fn step_done(&self) {}
}

/// Ignores progress.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _files: usize) {}
    fn file_done(&self, _path: &str) {}
}

/// Works on the files in parallel; reports come in the order of the files.
pub fn each_file(
    paths: &[String],
    progress: &dyn Progress,
    work: impl Fn(&str) -> FileReport + Sync,
) -> Vec<FileReport> {
    progress.begin(paths.len());
    paths
        .par_iter()
        .map(|path| {
            let report = work(path);
            progress.file_done(path);
            report
        })
        .collect()
}
