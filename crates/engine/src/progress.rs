//! Work on many files, and how the engine tells a view that it is getting on. The engine never draws.

use crate::report::{FileReport, KernelReport};
use gpuproof_base::SourceMap;
use gpuproof_logic::work;
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
    /// What came of a kernel of a file, by the order of the input; none if it could not be worked on. Kernels get ready in any order.
    fn kernel_ready(&self, _file: usize, _kernel: usize, _ready: Option<Ready<'_>>) {}
    /// What came of a file as a whole, after all its kernels.
    fn file_ready(&self, _file: usize, _report: &FileReport) {}
}

/// What came of a kernel.
#[derive(Clone, Copy)]
pub struct Ready<'r> {
    /// The file.
    pub path: &'r str,
    /// The text that the report speaks of.
    pub sources: &'r SourceMap,
    /// The answer.
    pub kernel: &'r KernelReport,
}

/// Ends the work on all kernels soon: what is not settled yet is *unknown (interrupted)*.
pub fn interrupt() {
    work::interrupt();
}

/// Lets new work begin, once what was interrupted has ended.
pub fn resume() {
    work::resume();
}

/// Whether work was ended so.
pub fn is_interrupted() -> bool {
    work::is_interrupted()
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
    each_numbered_file(paths, 0, progress, |_, path| work(path))
}

/// The same for work that wants to know the number of its file; numbers begin with the first one given.
pub fn each_numbered_file(
    paths: &[String],
    first: usize,
    progress: &dyn Progress,
    work: impl Fn(usize, &str) -> FileReport + Sync,
) -> Vec<FileReport> {
    progress.begin(paths.len());
    paths
        .par_iter()
        .enumerate()
        .map(|(number, path)| {
            let number = first + number;
            let report = work(number, path);
            progress.file_done(path);
            progress.file_ready(number, &report);
            report
        })
        .collect()
}
