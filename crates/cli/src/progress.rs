//! The progress bar: only on a terminal; counts files if there are several, else the steps of the one.

use gpuproof_engine::progress::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};

/// Draws a bar on standard error.
pub struct Bar {
    bar: ProgressBar,
    /// Whether it counts the steps of one file.
    steps: AtomicBool,
}

impl Bar {
    /// A bar that is hidden until work on several files begins on a terminal.
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, steps: AtomicBool::new(false) }
    }

    /// Writes something else to the terminal.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
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
            self.steps.store(true, Ordering::Relaxed);
            return;
        }
        self.show(files);
    }

    fn file_done(&self, path: &str) {
        if !self.steps.load(Ordering::Relaxed) {
            self.bar.set_message(path.to_owned());
            self.bar.inc(1);
        }
    }

    fn more_steps(&self, steps: usize) {
        if self.steps.load(Ordering::Relaxed) {
            match self.bar.length() {
                None => self.show(steps),
                Some(_) => self.bar.inc_length(steps as u64),
            }
        }
    }

    fn step_done(&self) {
        if self.steps.load(Ordering::Relaxed) {
            self.bar.inc(1);
        }
    }
}

impl Bar {
    fn show(&self, length: usize) {
        self.bar.set_length(length as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len} {wide_msg}") {
            self.bar.set_style(style);
        }
        // Draws nothing unless standard error is a terminal.
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}
