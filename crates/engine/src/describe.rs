//! Findings of the interpreter in a GPU programmer's words.
//!
//! One file for each family of codes: `race`, `barrier`, `memory`, `asynchronous`, `claim` (assertions,
//! assumptions, traps), `arithmetic`, `limits` (budget, unsupported). Each turns the bare facts of a
//! [`gpuproof_interp::Finding`] into sentence, labels, notes and advice; this file has what they share.

mod arithmetic;
mod asynchronous;
mod barrier;
mod claim;
mod limits;
mod memory;
pub mod race;
#[cfg(test)]
pub(crate) mod testing;

use crate::fingerprint;
use crate::memory_text::{const_of_bits, const_text, range_name, value_text};
use crate::report;
use gpuproof_base::{Code, Diagnostic, Origin, SourceMap, Span};
use gpuproof_interp::{AccessKind, Event, Finding, ThreadId};
use gpuproof_kir::{FunctionId, Language, Module, ObjectId, walk};
use std::collections::{BTreeMap, BTreeSet};

/// What a description is made of: the module and its text.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The module that ran.
    pub module: &'a Module,
    /// The text of its files.
    pub sources: &'a SourceMap,
    /// Name of the kernel that ran.
    pub kernel: &'a str,
    /// Bytes of the arrays whose size the source does not fix.
    pub sizes: &'a BTreeMap<ObjectId, u64>,
}

/// The words of a language for the same things.
#[derive(Clone, Copy)]
pub struct Words {
    /// A thread.
    pub thread: &'static str,
    /// A block.
    pub block: &'static str,
    /// Shared memory.
    pub shared: &'static str,
    /// The barrier of a block, as the source writes it.
    pub barrier: &'static str,
}

impl Words {
    /// The words of a language.
    pub fn of(language: Language) -> Words {
        match language {
            Language::Cuda => {
                Words { thread: "thread", block: "block", shared: "shared", barrier: "__syncthreads()" }
            }
            Language::OpenCl => Words {
                thread: "work-item",
                block: "work-group",
                shared: "local",
                barrier: "barrier(CLK_LOCAL_MEM_FENCE)",
            },
            Language::Pvl => Words { thread: "thread", block: "block", shared: "shared", barrier: "barrier" },
        }
    }
}

/// Describes a finding of a run with this schedule seed.
pub fn describe(scene: &Scene<'_>, finding: &Finding, seed: u64) -> report::Finding {
    let mut made = match finding.code {
        Code::RaceShared | Code::RaceGlobal | Code::RaceImage | Code::RaceBenign => {
            race::describe(scene, finding)
        }
        Code::BarrierDivergence | Code::BarrierExited | Code::BarrierMask | Code::BarrierUninitialised => {
            barrier::describe(scene, finding)
        }
        Code::MemoryBounds
        | Code::MemoryNull
        | Code::MemoryConstantWrite
        | Code::MemoryUninitialised
        | Code::MemoryMisaligned
        | Code::MemoryReadOnly => memory::describe(scene, finding),
        Code::AsyncUnawaited => asynchronous::describe(scene, finding),
        Code::AssertFailed
        | Code::TrapReached
        | Code::InvariantEntry
        | Code::InvariantMaintained
        | Code::AssumeFalse => claim::describe(scene, finding),
        Code::ArithDiv0 | Code::ArithOverflow | Code::ArithShift => arithmetic::describe(scene, finding),
        _ => limits::describe(scene, finding),
    };
    scene.add_calls(finding, &mut made);
    let mut described = scene.convert(&made);
    described.array = finding.object.zip(finding.bytes).and_then(|(object, bytes)| {
        let data = scene.module.objects.get(object)?;
        Some(report::ArrayRef {
            name: data.name.to_string(),
            space: data.space.as_str(),
            element: range_name(scene.module, object, bytes),
            first_byte: bytes.0,
            end_byte: bytes.1,
        })
    });
    described.events = finding.events.iter().map(|event| scene.event(finding, event)).collect();
    described.seed = Some(seed);
    described.fingerprint = fingerprint::of(scene, &described);
    described
}

/// `thread (3,0,0) of block (1,0,0)`, in the words of a module's language.
pub fn thread_in(module: &Module, thread: ThreadId) -> String {
    let words = Words::of(module.language);
    format!("{} {} of {} {}", words.thread, tuple(thread.thread), words.block, tuple(thread.block))
}

impl<'a> Scene<'a> {
    /// The words of the module's language.
    pub fn words(&self) -> Words {
        Words::of(self.module.language)
    }

    /// `thread (3,0,0) of block (1,0,0)`.
    pub fn thread(&self, thread: ThreadId) -> String {
        thread_in(self.module, thread)
    }

    /// `thread (3,0,0)`.
    pub fn thread_in_block(&self, thread: ThreadId) -> String {
        format!("{} {}", self.words().thread, tuple(thread.thread))
    }

    /// `threads (3,0,0) and (4,0,0) of block (0,0,0)`, or both in full if their blocks differ.
    pub fn both(&self, first: ThreadId, second: ThreadId) -> String {
        let words = self.words();
        if first.block == second.block {
            let (low, high) = if second < first { (second, first) } else { (first, second) };
            format!(
                "{}s {} and {} of {} {}",
                words.thread,
                tuple(low.thread),
                tuple(high.thread),
                words.block,
                tuple(first.block)
            )
        } else {
            let (low, high) = if second < first { (second, first) } else { (first, second) };
            format!("{} and {}", self.thread(low), self.thread(high))
        }
    }

    /// The span of an origin.
    pub fn span(&self, origin: Origin) -> Option<Span> {
        self.module.origins.span(origin)
    }

    /// `line 12`, with the file if it is not `home`'s.
    pub fn line(&self, origin: Origin, home: Option<Span>) -> Option<String> {
        let span = self.span(origin)?;
        let file = self.sources.files.get(span.file)?;
        let (line, _) = file.line_column(span.start);
        Some(match home {
            Some(home) if home.file == span.file => format!("line {line}"),
            _ => format!("{}:{line}", file.path),
        })
    }

    /// `, in the 3rd iteration of the loop at line 9`, for every loop around the event, innermost first.
    pub fn iterations(&self, event: &Event) -> String {
        let home = self.span(event.origin);
        let parts: Vec<String> = event
            .iterations
            .iter()
            .rev()
            .map(|(origin, count)| {
                let place = self.line(*origin, home).map_or(String::new(), |line| format!(" at {line}"));
                format!("in the {} iteration of the loop{place}", ordinal(count.saturating_add(1)))
            })
            .collect();
        if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) }
    }

    /// `s[4]`: what the event touched, or what the finding is about.
    pub fn element(&self, finding: &Finding, event: Option<&Event>) -> String {
        let bytes = event.and_then(|e| e.bytes).or(finding.bytes);
        match (finding.object, bytes) {
            (Some(object), Some(bytes)) => range_name(self.module, object, bytes),
            (Some(object), None) => {
                self.module.objects.get(object).map_or("memory".into(), |o| o.name.to_string())
            }
            (None, _) => "memory".into(),
        }
    }

    /// The value that an event read or wrote.
    pub fn value(&self, finding: &Finding, event: &Event) -> Option<String> {
        let (start, _) = event.bytes?;
        Some(value_text(self.module, finding.object?, start, event.value.as_ref()?))
    }

    /// `, where i = 4, n = 7`: the variables that decided what the event did.
    pub fn variables(&self, event: &Event) -> String {
        let parts: Vec<String> = event
            .variables
            .iter()
            .map(|(name, ty, bits)| format!("{name} = {}", const_text(*ty, &const_of_bits(*ty, *bits))))
            .collect();
        if parts.is_empty() { String::new() } else { format!(", where {}", parts.join(", ")) }
    }

    /// `write of s[4] by thread (4,0,0), value 7, where i = 4, in the 2nd iteration of the loop at line 9`.
    pub fn access_label(&self, finding: &Finding, event: &Event, with_block: bool) -> String {
        let verb = match event.access {
            Some(AccessKind::Read) => "read",
            Some(AccessKind::Write) => "write",
            Some(AccessKind::Atomic) => "atomic access",
            Some(AccessKind::AsyncRead) => "asynchronous read",
            Some(AccessKind::AsyncWrite) => "asynchronous write",
            None => "access",
        };
        let who = if with_block { self.thread(event.thread) } else { self.thread_in_block(event.thread) };
        let value = self.value(finding, event).map_or(String::new(), |v| format!(", value {v}"));
        let element = self.element(finding, Some(event));
        format!("{verb} of {element} by {who}{value}{}{}", self.variables(event), self.iterations(event))
    }

    /// Adds labels for the calls through which events were reached, and for text spelled in macros.
    fn add_calls(&self, finding: &Finding, made: &mut Diagnostic) {
        let mut seen: Vec<Span> = made.labels.iter().map(|label| label.span).collect();
        for event in &finding.events {
            if let Some(spelling) = self.module.origins.data(event.origin).spelling
                && !seen.contains(&spelling)
            {
                seen.push(spelling);
                made.labels.push(gpuproof_base::Label {
                    span: spelling,
                    text: "in this macro".into(),
                    primary: false,
                });
            }
            for call in event.calls.iter().rev().take(4) {
                if let Some(span) = self.span(*call)
                    && !seen.contains(&span)
                {
                    seen.push(span);
                    made.labels.push(gpuproof_base::Label {
                        span,
                        text: "reached through this call".into(),
                        primary: false,
                    });
                }
            }
        }
    }

    fn event(&self, finding: &Finding, event: &Event) -> report::Event {
        report::Event {
            block: event.thread.block,
            thread: event.thread.thread,
            place: self.span(event.origin).map(|span| place(self.sources, span)),
            access: event.access.map(access_kind),
            element: finding.object.zip(event.bytes).map(|(o, bytes)| range_name(self.module, o, bytes)),
            value: self.value(finding, event),
            variables: event
                .variables
                .iter()
                .map(|(name, ty, bits)| report::Variable {
                    name: name.to_string(),
                    value: const_text(*ty, &const_of_bits(*ty, *bits)),
                })
                .collect(),
            iterations: event
                .iterations
                .iter()
                .map(|(origin, iteration)| report::Iteration {
                    place: self.span(*origin).map(|span| place(self.sources, span)),
                    iteration: *iteration,
                })
                .collect(),
            calls: event
                .calls
                .iter()
                .filter_map(|call| self.span(*call))
                .map(|span| place(self.sources, span))
                .collect(),
        }
    }

    fn convert(&self, diagnostic: &Diagnostic) -> report::Finding {
        from_diagnostic(self.sources, diagnostic)
    }
}

/// The same for a report.
pub fn access_kind(kind: AccessKind) -> report::AccessKind {
    match kind {
        AccessKind::Read => report::AccessKind::Read,
        AccessKind::Write => report::AccessKind::Write,
        AccessKind::Atomic => report::AccessKind::Atomic,
        AccessKind::AsyncRead => report::AccessKind::AsyncRead,
        AccessKind::AsyncWrite => report::AccessKind::AsyncWrite,
    }
}

/// The places of the barriers of the block that a kernel and what it calls have, in the order of the text.
pub fn barrier_places(module: &Module, sources: &SourceMap, kernel: FunctionId) -> Vec<report::Place> {
    let mut spans = BTreeSet::new();
    for id in walk::reachable_functions(module, kernel) {
        let body = module.functions.get(id).and_then(|function| function.body.as_deref());
        walk::stmts(body.unwrap_or(&[]), &mut |stmt| {
            if stmt.block_barrier().is_some() {
                spans.extend(module.origins.span(stmt.origin));
            }
        });
    }
    spans.into_iter().map(|span| place(sources, span)).collect()
}

/// A stage's diagnostic as a finding without threads.
pub fn from_diagnostic(sources: &SourceMap, diagnostic: &Diagnostic) -> report::Finding {
    let labels = diagnostic
        .labels
        .iter()
        .filter(|label| sources.files.get(label.span.file).is_some())
        .map(|label| report::Label {
            place: place(sources, label.span),
            text: label.text.clone(),
            primary: label.primary,
        })
        .collect();
    let mut finding = report::Finding {
        code: diagnostic.code.as_str().to_owned(),
        severity: diagnostic.severity,
        message: diagnostic.message.clone(),
        labels,
        array: None,
        events: Vec::new(),
        interval: None,
        access_map: None,
        notes: diagnostic.notes.clone(),
        help: diagnostic.help.clone(),
        fix: None,
        seed: None,
        allowed: None,
        denied: false,
        fingerprint: String::new(),
    };
    finding.fingerprint = fingerprint::of_message(sources, &finding);
    finding
}

/// The line of a place, `line 12`, or `line 12 of main.cpp` if it is in another file than this one.
pub fn line(sources: &SourceMap, path: &str, span: Span) -> String {
    let place = place(sources, span);
    match place.file == path {
        true => format!("line {}", place.line),
        false => format!("line {} of {}", place.line, place.file),
    }
}

/// A span with its lines and columns.
pub fn place(sources: &SourceMap, span: Span) -> report::Place {
    match sources.files.get(span.file) {
        Some(file) => {
            let length = u32::try_from(file.text.len()).unwrap_or(u32::MAX);
            let (line, column) = file.line_column(span.start.min(length));
            let (end_line, end_column) = file.line_column(span.end.min(length));
            report::Place { file: file.path.clone(), line, column, end_line, end_column, span }
        }
        None => {
            report::Place { file: "<unknown>".into(), line: 1, column: 1, end_line: 1, end_column: 1, span }
        }
    }
}

/// Adds a labelled place if the origin has one.
pub fn label(scene: &Scene<'_>, made: Diagnostic, origin: Origin, text: String, primary: bool) -> Diagnostic {
    match scene.span(origin) {
        Some(span) if primary => made.at(span, text),
        Some(span) => made.with(span, text),
        None => made.note(text),
    }
}

/// Adds what the interpreter had to say beyond the bare facts.
pub fn detail(made: Diagnostic, finding: &Finding) -> Diagnostic {
    if finding.detail.is_empty() { made } else { made.note(finding.detail.clone()) }
}

/// `(3,0,0)`.
pub fn tuple(ids: [u32; 3]) -> String {
    format!("({},{},{})", ids[0], ids[1], ids[2])
}

/// `1st`, `2nd`, `11th`.
pub fn ordinal(number: u64) -> String {
    let suffix = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_read_right() {
        let texts: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal).to_vec();
        assert_eq!(texts, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th"]);
    }
}
