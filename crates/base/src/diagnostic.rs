//! A message about source code as plain data.
//!
//! Stages make diagnostics with everything that a reader needs in them (blame is born with the finding);
//! `cli` renders them. A diagnostic without a span is about the command line or the environment.

use crate::code::Code;
use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Something that was assumed or tolerated.
    Note,
    /// Suspicious, but no defect by the rules.
    Warning,
    /// A defect, or input that cannot be read.
    Error,
}

/// A labelled span.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// The text it marks.
    pub span: Span,
    /// What to say there.
    pub text: String,
    /// Whether this is the place that the message is about; others give context.
    pub primary: bool,
}

/// A message with its places, notes and advice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence in the user's terms.
    pub message: String,
    /// The places, most important first.
    pub labels: Vec<Label>,
    /// Further facts: values, threads, assumptions.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic without places yet; the severity is the code's usual one.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
        }
    }

    /// Adds the place that the message is about.
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), primary: true });
        self
    }

    /// Adds a place that gives context.
    pub fn with(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    /// Adds a fact.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds advice.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }
}
