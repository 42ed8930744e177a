//! One piece of work for the engine. There is one at a time, so that a newer text gets all of the machine and the engine's one switch for
//! interrupts can cancel it.

use crossbeam_channel::Sender;
use gpuproof_engine::check::{self, check};
use gpuproof_engine::progress::{Silent, interrupt, resume};
use gpuproof_engine::{Report, assume, fix, perf};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

/// Stack of the thread: source and kernel IR may be nested deeply.
const STACK_BYTES: usize = 256 << 20;

/// What is to be found out about a file, in the order in which people wait for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// Is it proved?
    Check,
    /// How do warps use memory?
    Figures,
    /// Which barriers are needed?
    Barriers,
    /// Under which preconditions would it be proved?
    Preconditions,
}

/// A piece of work.
pub struct Job {
    /// The file.
    pub path: String,
    /// Version of its text.
    pub version: i32,
    /// What is asked.
    pub question: Question,
    /// How to check it; its text is among the unsaved ones.
    pub options: check::Options,
}

/// What came of it.
pub struct Done {
    /// The file.
    pub path: String,
    /// Version of the text that was looked at.
    pub version: i32,
    /// What was asked.
    pub question: Question,
    /// The answer; nothing if gpuproof failed.
    pub report: Option<Report>,
}

/// Begins to work. The answer is sent when there is one, however the work ends. Only for who knows that no other work is under way.
pub fn start(job: Job, answers: Sender<Done>) -> Result<(), String> {
    resume();
    let work = move || {
        let Job { path, version, question, options } = job;
        let report = catch_unwind(AssertUnwindSafe(|| answer(&path, question, &options))).ok();
        // Nobody listens any more: nobody is to be told.
        let _ = answers.send(Done { path, version, question, report });
    };
    let thread = thread::Builder::new().name("check".into()).stack_size(STACK_BYTES).spawn(work);
    thread.map(drop).map_err(|error| format!("cannot start a thread: {error}"))
}

/// Makes the work under way end soon.
pub fn cancel() {
    interrupt();
}

fn answer(path: &str, question: Question, options: &check::Options) -> Report {
    let paths = [path.to_owned()];
    let options = options.clone();
    match question {
        Question::Check => check(&paths, &options, &Silent),
        Question::Figures => {
            let check::Options { source, launch, scalars, assume, .. } = options;
            let options = perf::Options { source, launch, scalars, assume, ..perf::Options::default() };
            perf::perf(&paths, &options, &Silent)
        }
        Question::Barriers => {
            fix::fix(&paths, &fix::Options { check: options, redundant: true }, &Silent).report
        }
        Question::Preconditions => assume::assume(&paths, &assume::Options { check: options }, &Silent),
    }
}
