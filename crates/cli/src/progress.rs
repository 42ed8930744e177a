//! The progress bar: only on a terminal, only for several files.

use gpuproof_engine::progress::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Draws a bar on standard error.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar that is hidden until work on several files begins on a terminal.
    pub fn new() -> Self {
        Self { bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()) }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Default for Bar {
    fn default() -> Self {
        Self::new()
    }
}

impl Progress for Bar {
    fn begin(&self, files: usize) {
        if files < 2 {
            return;
        }
        self.bar.set_length(files as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len} {wide_msg}") {
            self.bar.set_style(style);
        }
        // Draws nothing unless standard error is a terminal.
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
    }

    fn file_done(&self, path: &str) {
        self.bar.set_message(path.to_owned());
        self.bar.inc(1);
    }
}
