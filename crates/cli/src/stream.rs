//! Answers as soon as they are known: each kernel is shown when it and all before it in the input are done, so that the order is always the same.

use crate::interrupt;
use crate::output::Output;
use crate::progress::Bar;
use crate::render::human;
use gpuproof_engine::progress::{Progress, Ready};
use gpuproof_engine::report::{FileReport, KernelReport, Standing};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Shows answers in words, and the progress bar.
pub struct Stream<'o> {
    bar: Bar,
    output: &'o Output,
    /// Whether answers are shown one by one; else only the bar is.
    shows: bool,
    detail: Detail,
    waiting: Mutex<Waiting>,
}

/// How much is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Kernels that fail, and errors.
    Failures,
    /// Every kernel.
    Usual,
    /// Allowed findings and rules, too.
    All,
}

/// What is known and waits for something before it.
#[derive(Default)]
struct Waiting {
    files: BTreeMap<usize, File>,
    /// The file whose kernels are being shown.
    current: usize,
}

#[derive(Default)]
struct File {
    kernels: BTreeMap<usize, String>,
    /// The kernel that comes next.
    next: usize,
    /// What is said about the file as a whole, once it is done.
    trouble: Option<String>,
}

/// Text, and where it goes.
enum Piece {
    Report(String),
    Trouble(String),
}

impl<'o> Stream<'o> {
    /// With `shows`, answers are shown one by one.
    pub fn new(output: &'o Output, shows: bool, detail: Detail) -> Self {
        Self { bar: Bar::new(), output, shows, detail, waiting: Mutex::default() }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish();
    }

    /// Adds something and shows what nothing is before.
    fn add(&self, change: impl FnOnce(&mut Waiting)) {
        if !self.shows {
            return;
        }
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut waiting);
        let pieces = waiting.due();
        // Still under the lock: others must not come between.
        self.bar.aside(|| {
            for piece in pieces {
                match piece {
                    // Whoever does not listen any more is told so by the exit code alone.
                    Piece::Report(text) => _ = self.output.report(&text),
                    Piece::Trouble(text) => self.output.trouble(&text),
                }
            }
        });
    }
}

impl Waiting {
    fn due(&mut self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        while let Some(file) = self.files.get_mut(&self.current) {
            while let Some(text) = file.kernels.remove(&file.next) {
                file.next += 1;
                pieces.push(Piece::Report(text));
            }
            let Some(trouble) = file.trouble.take() else { break };
            pieces.push(Piece::Trouble(trouble));
            self.files.remove(&self.current);
            self.current += 1;
        }
        pieces
    }
}

impl Progress for Stream<'_> {
    fn begin(&self, files: usize) {
        self.bar.begin(files);
    }

    fn file_done(&self, path: &str) {
        self.bar.file_done(path);
    }

    fn more_steps(&self, steps: usize) {
        self.bar.more_steps(steps);
    }

    fn step_done(&self) {
        self.bar.step_done();
    }

    fn kernel_ready(&self, file: usize, kernel: usize, ready: Option<Ready<'_>>) {
        if ready.is_some_and(|ready| ready.kernel.standing() == Standing::Defective) {
            interrupt::note_defect();
        }
        let fails =
            |kernel: &KernelReport| matches!(kernel.standing(), Standing::Defective | Standing::Unknown);
        let is_shown =
            |ready: &Ready<'_>| self.shows && (self.detail != Detail::Failures || fails(ready.kernel));
        let text = ready.filter(is_shown).map_or_else(String::new, |ready| {
            let answer = match self.detail {
                Detail::All => human::whole_answer_for,
                Detail::Failures | Detail::Usual => human::answer_for,
            };
            answer(ready.path, ready.kernel, ready.sources) + "\n"
        });
        self.add(|waiting| {
            waiting.files.entry(file).or_default().kernels.insert(kernel, text);
        });
    }

    fn file_ready(&self, file: usize, report: &FileReport) {
        let text = match self.detail {
            _ if !self.shows => String::new(),
            Detail::Failures => human::errors_of(report),
            Detail::Usual | Detail::All => human::trouble_of(report),
        };
        self.add(|waiting| waiting.files.entry(file).or_default().trouble = Some(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: Vec<Piece>) -> Vec<String> {
        let text = |piece| match piece {
            Piece::Report(text) | Piece::Trouble(text) => text,
        };
        pieces.into_iter().map(text).collect()
    }

    #[test]
    fn answers_keep_the_order_of_the_input() {
        let mut waiting = Waiting::default();
        let mut kernel = |file: usize, kernel: usize, text: &str| {
            waiting.files.entry(file).or_default().kernels.insert(kernel, text.into());
            shown(waiting.due())
        };
        assert!(kernel(1, 0, "d").is_empty());
        assert!(kernel(0, 1, "b").is_empty());
        assert_eq!(kernel(0, 0, "a"), ["a", "b"]);
        waiting.files.entry(0).or_default().trouble = Some("c".into());
        assert_eq!(shown(waiting.due()), ["c", "d"]);
    }
}
