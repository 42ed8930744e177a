//! The progress bar: only on a terminal; counts files if there are several, else the steps of the one.

use gpuproof_engine::progress::Progress;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The bar, how many are done of how many, how long the rest will take, and the last file.
const TEMPLATE: &str = "{bar:32} {pos}/{len}{left} {wide_msg}";
/// How many must be done before anything is said about the rest.
const FIRST: u64 = 3;

/// About how long the rest will take, in words.
fn time_left(done: u64, left: Duration) -> String {
    match done < FIRST {
        true => String::new(),
        false => format!(", {} left", HumanDuration(left)),
    }
}

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
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            let left = |state: &ProgressState, text: &mut dyn Write| {
                // There is nowhere to complain.
                let _ = text.write_str(&time_left(state.pos(), state.eta()));
            };
            self.bar.set_style(style.with_key("left", left));
        }
        // Draws nothing unless standard error is a terminal.
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_from_the_third_file_on() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok() && TEMPLATE.contains("{left}"));
        let left = |done| time_left(done, Duration::from_secs(125));
        assert_eq!((left(2).as_str(), left(3).as_str()), ("", ", 2 minutes left"));
        assert_eq!(time_left(9, Duration::from_secs(1)), ", 1 second left");
    }
}
