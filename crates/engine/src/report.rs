//! The report: everything a command found out, as plain data.
//!
//! Views (terminal, JSON, SARIF) are made of this and of nothing else. The serialised form is a public
//! interface: `docs/report.md` explains it and `docs/report.schema.json` is its schema. Fields are only ever
//! added. Nothing in a report depends on the time of day, the machine or the order in which threads of the
//! tool happened to run; measured times are there only when they were asked for.

mod equivalence;
mod standing;

use crate::access_map::AccessMap;
use crate::assume::outcome::PreconditionsReport;
use crate::fix::outcome::BarriersReport;
use crate::memory_text::Leaf;
use crate::perf::report::PerfReport;
use crate::timing::PassTime;
use gpuproof_base::{Severity, SourceMap, Span};
use serde::{Serialize, Serializer};

pub use equivalence::{ComparedArray, Equivalence, ShownBy, SweepReport, ValueDifference};
pub use standing::{Allowed, AllowedBy, Selection, ShardReport, Standing};

/// Version of the serialised form; grows when a field changes its meaning.
pub const SCHEMA_VERSION: u32 = 3;

/// What a command found out.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Version of the serialised form, see [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// Who made it.
    pub tool: Tool,
    /// The command: `replay`, `check`, ...
    pub command: &'static str,
    /// What it amounts to.
    pub summary: Summary,
    /// For `check`: that files were left out, and which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
    /// For `optimize`: what became of the wishes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wishes: Option<crate::optimize::Wishes>,
    /// One entry for each input file, in the order they were given.
    pub files: Vec<FileReport>,
    /// Trouble that belongs to no file: the command line, the environment.
    pub trouble: Vec<Finding>,
    /// The text that the places of `trouble` speak of.
    #[serde(skip)]
    pub sources: SourceMap,
}

/// The tool that made a report.
#[derive(Clone, Debug, Serialize)]
pub struct Tool {
    /// Always `gpuproof`.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// Counts over the whole report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The exit code that goes with the report.
    pub exit_code: u8,
    /// Kernels that were looked at.
    pub kernels: usize,
    /// Kernels with a defect that is not accepted.
    pub defective: usize,
    /// Kernels that were proved to have none.
    pub proved: usize,
    /// Kernels for which the answer is open, and that is not accepted.
    pub unknown: usize,
    /// Kernels with a defect or an open answer, all of which the project accepts.
    #[serde(skip_serializing_if = "is_zero")]
    pub allowed: usize,
    /// Files (or the command line) that could not be worked on, or with a remark that the project makes an error.
    pub failed: usize,
}

/// What was found out about one file.
#[derive(Clone, Debug, Serialize)]
pub struct FileReport {
    /// Path as the user gave it.
    pub path: String,
    /// `cuda`, `opencl`, `pvl`; absent if the file could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<&'static str>,
    /// Whether the file could be worked on at all.
    pub usable: bool,
    /// Messages about the file as a whole: clang's, the front end's, the options' that concern it.
    pub diagnostics: Vec<Finding>,
    /// One entry for each kernel, in source order.
    pub kernels: Vec<KernelReport>,
    /// Time spent on the file by pass; only when asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub timings: Vec<PassTime>,
    /// The text that the places speak of.
    #[serde(skip)]
    pub sources: SourceMap,
}

/// What was found out about one kernel.
#[derive(Clone, Debug, Serialize)]
pub struct KernelReport {
    /// Its name, template arguments included.
    pub name: String,
    /// What it is, in words: for `prove` also a function, lemma or method.
    #[serde(skip)]
    pub what: &'static str,
    /// For `prove`: whether it has loops or recursion of which nobody has shown that they end.
    #[serde(skip)]
    pub partial: bool,
    /// Where it is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The answer.
    pub outcome: Outcome,
    /// The barriers of the block in it and in what it calls, in the order of the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barrier_places: Vec<Place>,
    /// For `check`: the launches that the answer speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub launches: Option<LaunchesReport>,
    /// For `prove`: what had to be shown, in the order in which it came up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub obligations: Vec<ObligationReport>,
    /// For `check`: the answer for each property.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
    /// For `check`: where the answer for every block size is unknown, typical block sizes for which everything is proved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proved_for_blocks: Vec<String>,
    /// For `fix`: what was found out about its barriers, and changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barriers: Option<BarriersReport>,
    /// Whether the run that shows a defect goes well with other contents of the arrays. Asked only where launches are in sight.
    #[serde(skip)]
    pub rests_on_contents: bool,
    /// A variable of the device that held something else in the run that shows a defect than what it starts with, if the run goes well with that.
    #[serde(skip)]
    pub rests_on_variable: Option<String>,
    /// Whether the run that shows a defect breaks a natural condition, under which none was found.
    #[serde(skip)]
    pub rests_on_sizes: bool,
    /// Under which preconditions it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preconditions: Option<PreconditionsReport>,
    /// The launch that was run; for `check` the one that showed the defect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub launch: Option<LaunchReport>,
    /// What the parameters were.
    pub arguments: Vec<Argument>,
    /// What was found, worst first.
    pub findings: Vec<Finding>,
    /// For `check`: what is open beside a defect of the same kind, and is left out of the findings.
    #[serde(skip)]
    pub unsaid: Vec<Finding>,
    /// For `equiv`: what was compared with what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equivalence: Option<Equivalence>,
    /// Everything the answer rests on.
    pub assumptions: Vec<String>,
    /// For `check`: arithmetic that the proof takes not to overflow, and whether places of accesses are made of it.
    #[serde(skip)]
    pub no_wrap_at: Vec<(Span, bool)>,
    /// For `check`: what nobody has looked at, so that the answer does not speak of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_checked: Vec<NotChecked>,
    /// For `check`: the rules by which it was proved (`gpuproof explain rule.NAME`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<&'static str>,
    /// For `prove`: how many of the assumptions are the program's own: `assume`, contracts without body, axioms.
    #[serde(skip_serializing_if = "is_zero")]
    pub proved_under: usize,
    /// Executions on the interpreter.
    pub runs: Vec<Run>,
    /// Final contents of the global arrays; only when asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrays: Vec<ArrayContents>,
    /// For `check`: the run that showed the defect, as the text of a file that `replay` takes; only when asked for.
    #[serde(skip)]
    pub witness: Option<String>,
    /// For `perf`: how warps use memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perf: Option<PerfReport>,
    /// For `check`: how much work it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// Time spent on the kernel by pass; only when asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub timings: Vec<PassTime>,
}

impl KernelReport {
    /// An answer and nothing else.
    pub fn new(name: String, outcome: Outcome) -> Self {
        Self {
            name,
            what: "kernel",
            partial: false,
            place: None,
            outcome,
            barrier_places: Vec::new(),
            launches: None,
            obligations: Vec::new(),
            properties: Vec::new(),
            proved_for_blocks: Vec::new(),
            not_checked: Vec::new(),
            barriers: None,
            rests_on_contents: false,
            rests_on_variable: None,
            rests_on_sizes: false,
            preconditions: None,
            launch: None,
            arguments: Vec::new(),
            findings: Vec::new(),
            unsaid: Vec::new(),
            equivalence: None,
            assumptions: Vec::new(),
            no_wrap_at: Vec::new(),
            rules: Vec::new(),
            proved_under: 0,
            runs: Vec::new(),
            arrays: Vec::new(),
            witness: None,
            perf: None,
            work: None,
            timings: Vec::new(),
        }
    }
}

/// The answer for a kernel: of runs (`replay`) or of a proof (`check`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// The runs completed without a defect. Says nothing about other launches, inputs or schedules.
    NoDefectObserved,
    /// A run showed a defect.
    DefectObserved,
    /// Holds for the launches named, for all inputs that the preconditions allow and all schedules.
    Proved,
    /// There is a launch within those named, with inputs, for which the defect happened on the interpreter.
    Refuted,
    /// Of `prove`: something that the contract says, or that it rests on, could not be shown.
    Rejected,
    /// Of `perf`: figures, nothing to judge.
    Described,
    /// Neither.
    Unknown {
        /// Why.
        reason: UnknownReason,
        /// The same in words.
        detail: String,
    },
}

/// Why an answer is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnknownReason {
    /// The step budget ran out.
    Budget,
    /// Something that gpuproof cannot execute was reached.
    Unsupported,
    /// An assumption of the kernel did not hold, so that the run says nothing.
    AssumptionFailed,
    /// An array whose size nobody gave would have to be larger than gpuproof makes one.
    ArraySize,
    /// A defect seems possible, but no run showed it.
    Possible,
    /// It is proved if a condition on its arguments and launches holds: see `preconditions`.
    Condition,
    /// The solver gave up.
    Timeout,
    /// The kernel's time was used up.
    Time,
    /// The user ended it.
    Interrupted,
}

/// The launches that a proof speaks of.
#[derive(Clone, Debug, Serialize)]
pub struct LaunchesReport {
    /// Blocks along x, y, z; `null` for any number.
    pub grid: [Option<u32>; 3],
    /// Threads of a block along x, y, z; `null` for any number.
    pub block: [Option<u32>; 3],
    /// OpenCL's global offset; `null` for any.
    pub global_offset: [Option<u64>; 3],
    /// Bytes of dynamic shared memory; `null` for any number.
    pub dynamic_shared: Option<u64>,
    /// Where they came from.
    pub source: LaunchSource,
    /// The same in words.
    pub text: String,
    /// The launches as the host code makes them, one after the other: sizes, arguments, what must hold.
    #[serde(skip)]
    pub made: Vec<String>,
}

/// A property of a kernel and the answer for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Property {
    /// `races`, `divergence` or `assertions`.
    pub name: &'static str,
    /// The answer.
    pub verdict: Verdict,
    /// Whether the proof holds only for runs without races, because their absence is not proved.
    pub if_race_free: bool,
    /// Whether the proof holds only if assertions and invariants of the source do, which is not proved.
    pub if_assertions_hold: bool,
    /// How many facts had to be shown.
    pub obligations: usize,
    /// How many of them were.
    pub shown: usize,
}

/// The answer for a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Verdict {
    Proved,
    Refuted,
    Unknown,
}

/// Something that `prove` had to show.
#[derive(Clone, Debug, Serialize)]
pub struct ObligationReport {
    /// The code that a failure has.
    pub code: String,
    /// What must hold, in words.
    pub what: String,
    /// The line of the code or clause concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Whether it was shown.
    pub shown: bool,
    /// Milliseconds that it took; only when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
}

/// How much work a proof was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Work {
    /// Barrier intervals.
    pub intervals: usize,
    /// Accesses over all intervals.
    pub accesses: usize,
    /// Questions that had to be decided.
    pub queries: u64,
    /// Of these, how many were decided without Z3.
    pub built_in: u64,
    /// Runs on the interpreter in search of a witness.
    pub runs: usize,
    /// Statements executed in them.
    pub steps: u64,
    /// All work in units that are the same on every machine; `--timeout` is counted in them.
    pub units: u64,
}

/// A launch as a report shows it.
#[derive(Clone, Debug, Serialize)]
pub struct LaunchReport {
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// Blocks of a cluster along x, y, z.
    pub cluster: [u32; 3],
    /// OpenCL's global offset.
    pub global_offset: [u64; 3],
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u64,
    /// Where it came from.
    pub source: LaunchSource,
}

/// Who decided the launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LaunchSource {
    /// The command line.
    CommandLine,
    /// An annotation, an attribute or a `<<<...>>>` in the source.
    Source,
    /// Nobody: gpuproof chose, or every launch is meant.
    Default,
}

/// What a parameter was in a run.
#[derive(Clone, Debug, Serialize)]
pub struct Argument {
    /// Its name (`p.n` inside a struct).
    pub name: String,
    /// Its type: an element type with `[count]` for arrays.
    #[serde(rename = "type")]
    pub ty: String,
    /// The value, or how the contents were made.
    pub value: String,
    /// Whether the user gave it; otherwise gpuproof chose.
    pub given: bool,
}

/// One execution on the interpreter.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// Seed of the schedule and of arbitrary values.
    pub seed: u64,
    /// How it ended.
    pub end: RunEnd,
    /// Statements executed.
    pub steps: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunEnd {
    /// Every thread left the kernel.
    Completed,
    /// A defect made it impossible to go on.
    Stopped,
    /// Only some threads ran, as far as they could without the others.
    Partial,
    /// The step budget ran out.
    OutOfBudget,
    /// An assumption did not hold.
    AssumptionFailed,
    /// An unsupported statement was reached.
    Unsupported,
}

/// A message, or a defect with all that is known about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Stable code, such as `race.shared`.
    pub code: String,
    /// How bad it is.
    #[serde(serialize_with = "severity_name")]
    pub severity: Severity,
    /// One sentence.
    pub message: String,
    /// The places, most important first.
    pub labels: Vec<Label>,
    /// The array or variable concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub array: Option<ArrayRef>,
    /// The threads' parts in it: one, or the two of a race or divergence.
    pub events: Vec<Event>,
    /// For a race inside a block: between which barriers both accesses lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Interval>,
    /// For a race: what other threads do to the array meanwhile; only when asked for, and only of small runs.
    #[serde(skip)]
    pub access_map: Option<AccessMap>,
    /// Further facts.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Vec<String>,
    /// A change of the source that was shown to cure it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
    /// Schedule seed of the run that showed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the project accepts it, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Allowed>,
    /// Whether it is an error only because the project makes it one: a remark about a file that is then one that failed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub denied: bool,
    /// Stays the same when unrelated lines of the file change.
    pub fingerprint: String,
}

impl Finding {
    /// The place that the message is about.
    pub fn main_label(&self) -> Option<&Label> {
        self.labels.iter().find(|label| label.primary).or(self.labels.first())
    }

    /// The message with its notes and help, one a line.
    pub fn whole_text(&self) -> String {
        let lines: Vec<&str> =
            [&self.message].into_iter().chain(&self.notes).chain(&self.help).map(String::as_str).collect();
        lines.join("\n")
    }
}

/// A labelled place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// What to say there.
    pub text: String,
    /// Whether this is what the message is about; others give context.
    pub primary: bool,
}

/// A range of source text. Lines and columns count from 1, columns in bytes; the end is exclusive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Path of the file.
    pub file: String,
    /// First line.
    pub line: usize,
    /// First column.
    pub column: usize,
    /// Last line.
    pub end_line: usize,
    /// One past the last column.
    pub end_column: usize,
    /// The same in the file's [`SourceMap`].
    #[serde(skip)]
    pub span: Span,
}

/// A piece of an array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArrayRef {
    /// Name in the source.
    pub name: String,
    /// `global`, `shared`, `constant`, `private` or `image`.
    pub space: &'static str,
    /// The element as the source would write it: `tile[3][4]`, `p[2].x`.
    pub element: String,
    /// First byte concerned, relative to the start of the array.
    pub first_byte: i64,
    /// One past the last byte.
    pub end_byte: i64,
}

/// One thread's part in a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Block coordinates (OpenCL: group ids).
    pub block: [u32; 3],
    /// Coordinates inside the block (OpenCL: local ids).
    pub thread: [u32; 3],
    /// Where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What it did to memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access: Option<AccessKind>,
    /// The elements it touched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// The value read or written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The variables that its address, condition or count is made of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<Variable>,
    /// The loops around it, outermost first.
    pub iterations: Vec<Iteration>,
    /// The calls through which it was reached, outermost first.
    pub calls: Vec<Place>,
}

/// A part of a run without a barrier inside. Where the text alone does not decide, there are several bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Interval {
    /// The barriers that it starts with; `null` for the kernel's start.
    pub starts: Vec<Option<Place>>,
    /// The barriers that it ends with; `null` for the kernel's end.
    pub ends: Vec<Option<Place>>,
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variable {
    /// Its name in the source.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Something that was not checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotChecked {
    /// What.
    pub what: Unchecked,
    /// Of which arrays.
    pub arrays: Vec<String>,
    /// Why.
    pub reason: WhyUnchecked,
    /// All of it in words.
    pub text: String,
}

/// What can be left unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unchecked {
    /// Whether accesses stay inside their arrays.
    Bounds,
    /// Whether they stay below their ends.
    UpperBounds,
}

/// Why something was not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyUnchecked {
    /// Nobody said how large the arrays are.
    SizeUnknown,
    /// The host code says how large they are, and it could not be decided whether that is enough.
    Undecided,
    /// The user asked for it.
    SwitchedOff,
}

/// What a thread did to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum AccessKind {
    Read,
    Write,
    Atomic,
    AsyncRead,
    AsyncWrite,
}

/// A loop and how often it had been repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Iteration {
    /// The loop.
    #[serde(rename = "loop")]
    pub place: Option<Place>,
    /// Iteration counted from 0.
    pub iteration: u64,
}

/// A change of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// The text to replace and what with; an empty range is an insertion.
    pub edits: Vec<Edit>,
}

/// One replacement of a [`Fix`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// What to replace.
    pub place: Place,
    /// By what.
    pub text: String,
}

/// Final contents of an array.
#[derive(Clone, Debug, Serialize)]
pub struct ArrayContents {
    /// Name in the source.
    pub name: String,
    /// Type of one element.
    #[serde(rename = "type")]
    pub ty: String,
    /// The scalars of the array in memory order; `nan`, `inf` and integers beyond 53 bits are why they are text.
    pub values: Vec<String>,
    /// How many scalars one element has.
    pub scalars_per_element: usize,
    /// The bytes.
    #[serde(skip)]
    pub bytes: Vec<u8>,
    /// The scalars of one element.
    #[serde(skip)]
    pub leaves: Vec<Leaf>,
    /// Bytes of one element, padding included.
    #[serde(skip)]
    pub element_bytes: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn severity_name<S: Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity_text(*severity))
}

/// The name of a severity in reports.
pub fn severity_text(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

impl Report {
    /// A report about these files; the summary is computed of them.
    pub fn new(command: &'static str, files: Vec<FileReport>, trouble: Vec<Finding>) -> Self {
        let mut summary = Summary::default();
        for file in &files {
            summary.failed += usize::from(!file.usable || file.diagnostics.iter().any(|d| d.denied));
            for kernel in &file.kernels {
                summary.kernels += 1;
                match kernel.standing() {
                    Standing::Clean => {}
                    Standing::Proved => summary.proved += 1,
                    Standing::Defective => summary.defective += 1,
                    Standing::Unknown => summary.unknown += 1,
                    Standing::Allowed => summary.allowed += 1,
                }
            }
        }
        summary.failed += usize::from(trouble.iter().any(|f| f.severity == Severity::Error));
        summary.exit_code = summary.exit_code();
        let tool = Tool { name: "gpuproof", version: env!("CARGO_PKG_VERSION") };
        Self {
            schema_version: SCHEMA_VERSION,
            tool,
            command,
            summary,
            selection: None,
            wishes: None,
            files,
            trouble,
            sources: SourceMap::default(),
        }
    }
}

impl Summary {
    /// 1 for a defect; else 2 if something could not be worked on or nothing was looked at; else 3 if an answer
    /// is open; else 0. A defect counts even if another file failed: it is what the user has to see first.
    fn exit_code(&self) -> u8 {
        if self.defective > 0 {
            1
        } else if self.failed > 0 || self.kernels == 0 {
            2
        } else if self.unknown > 0 {
            3
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_ordered() {
        let code = |kernels, defective, unknown, failed| {
            Summary { kernels, defective, unknown, failed, ..Summary::default() }.exit_code()
        };
        assert_eq!(code(2, 0, 0, 0), 0);
        assert_eq!(code(2, 1, 1, 1), 1);
        assert_eq!(code(2, 0, 1, 1), 2);
        assert_eq!(code(0, 0, 0, 0), 2, "never 0 when nothing was looked at");
        assert_eq!(code(2, 0, 1, 0), 3);
    }
}
