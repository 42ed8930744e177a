//! How the engine tells a view that it is getting on. The engine never draws.

/// Receives progress; called from several threads.
pub trait Progress: Sync {
    /// Work on so many files begins.
    fn begin(&self, files: usize);
    /// A file is finished.
    fn file_done(&self, path: &str);
}

/// Ignores progress.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _files: usize) {}
    fn file_done(&self, _path: &str) {}
}
