//! The text of an open file, and what is known about it.

use crate::job::Question;
use gpuproof_engine::Report;
use gpuproof_engine::report::{FileReport, KernelReport, Outcome};
use lsp_types::Uri;
use std::collections::BTreeMap;
use std::time::Instant;

/// An open file.
pub struct Document {
    /// As the editor names it.
    pub uri: Uri,
    /// Version of the text.
    pub version: i32,
    /// The text.
    pub text: String,
    /// When it is to be checked, if it is.
    pub due: Option<Instant>,
    /// What is known about this very text.
    answers: BTreeMap<Question, Report>,
    /// The files that have messages because of this one.
    pub published: Vec<Uri>,
}

impl Document {
    /// A file that was just opened; it is to be checked at once.
    pub fn new(uri: Uri, version: i32, text: String) -> Self {
        Self {
            uri,
            version,
            text,
            due: Some(Instant::now()),
            answers: BTreeMap::new(),
            published: Vec::new(),
        }
    }

    /// The text is another one now: nothing is known about it.
    pub fn change(&mut self, version: i32, text: String, due: Instant) {
        (self.version, self.text, self.due) = (version, text, Some(due));
        self.answers.clear();
    }

    /// Everything is to be found out again, because something else has changed.
    pub fn forget(&mut self) {
        self.due = Some(Instant::now());
        self.answers.clear();
    }

    /// Whether the answer of the check is there.
    pub fn is_checked(&self) -> bool {
        self.answers.contains_key(&Question::Check)
    }

    /// Keeps an answer for this text.
    pub fn learn(&mut self, question: Question, report: Report) {
        self.answers.insert(question, report);
    }

    /// What is known of a question; nothing before its answer is there.
    pub fn files(&self, question: Question) -> &[FileReport] {
        self.answers.get(&question).map_or(&[], |report| &report.files)
    }

    /// The kernels in an answer.
    pub fn kernels(&self, question: Question) -> impl Iterator<Item = &KernelReport> {
        self.files(question).iter().flat_map(|file| &file.kernels)
    }

    /// The question to ask next, once the check is done; only those that an answer can come of.
    pub fn next_question(&self) -> Option<Question> {
        if !self.is_checked() {
            return None;
        }
        let some = |wanted: fn(&KernelReport) -> bool| self.kernels(Question::Check).any(wanted);
        let proved = |kernel: &KernelReport| kernel.outcome == Outcome::Proved;
        // A cure is better than a precondition that rules the defect out.
        let has_no_cure = |kernel: &KernelReport| {
            kernel.outcome != Outcome::Proved && kernel.findings.iter().all(|found| found.fix.is_none())
        };
        let open = |question: &Question| {
            !self.answers.contains_key(question)
                && match question {
                    Question::Check => false,
                    Question::Figures => some(|_| true),
                    Question::Barriers => some(proved),
                    Question::Preconditions => some(has_no_cure),
                }
        };
        [Question::Figures, Question::Barriers, Question::Preconditions].into_iter().find(open)
    }
}
