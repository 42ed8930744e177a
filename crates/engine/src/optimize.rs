//! `gpuproof optimize`: grants wishes one by one, then proves the program before them and the result, each from scratch.
//!
//! A file whose kernels have contracts is proved by `prove`. Kernels without contracts are checked by `check`, and their results are
//! compared with the original's on runs of the interpreter, which is a test and is called one. What comes out is text only if that
//! succeeded; nothing is written here. A result is never proved in place of the program that it was made of: a rewrite could lose the clause
//! that is wrong. If the proof of the result fails, the text after each step is proved, so that the message can say where it went wrong.

pub mod runs;

use crate::check;
use crate::describe::from_diagnostic;
use crate::load::{self, Refused, SourceOptions};
use crate::prove;
use crate::report::{FileReport, Finding, Outcome};
use crate::scratch::Scratch;
use crate::timing::{Pass, Timings};
use gpuproof_base::{Code, Diagnostic, FileId, SourceFile, SourceMap};
use gpuproof_optimize::suggest::{Suggestion, suggest, without_barriers};
use gpuproof_optimize::{Language, Source, Where, Wish, first_wish, rewrite};
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// Wishes that one run grants; unrolling copies wishes inside a loop.
const MOST_STEPS: usize = 64;

/// What to do and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How to read the file.
    pub source: SourceOptions,
    /// Wishes of the command line, granted before those in the text.
    pub wishes: Vec<String>,
    /// Whether to measure.
    pub timings: bool,
}

/// One wish that was granted.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The wish.
    pub wish: String,
    /// The line of the text before this step on which it stands, or which it names.
    pub line: usize,
    /// What was done.
    pub what: String,
    /// Time that it took, in milliseconds; only when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (line {}): {}", self.wish, self.line, self.what)?;
        self.ms.map_or(Ok(()), |ms| write!(f, " [{ms:.1} ms]"))
    }
}

/// What became of the wishes of a file, for reports.
#[derive(Clone, Debug, Serialize)]
pub struct Wishes {
    /// `proved`: granted, and the result proved by `prove`. `tested`: granted, the result proved by `check` to be free of races and
    /// divergence, and its results found equal on runs. `rejected`: nothing is changed.
    pub answer: &'static str,
    /// What was done, step by step.
    pub steps: Vec<Step>,
    /// For `tested`: on how many runs both computed the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_runs: Option<usize>,
    /// The change as a unified diff, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
    /// The result, unless it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What became of a file.
pub struct Optimised {
    /// The file's text before.
    pub before: String,
    /// And after, if every wish was granted and the result proved.
    pub after: Option<String>,
    /// What was tried, even if the proof failed; for `--diff`.
    pub tried: String,
    /// What was done, step by step.
    pub steps: Vec<Step>,
    /// The proof of the result, or why there is none.
    pub report: FileReport,
    /// On how many runs equality of results was tested, not proved, because some kernel has no contract that says what they are.
    pub tested: Option<usize>,
    /// Whether the file could be read, and only a wish or the proof failed.
    pub rejected: bool,
}

impl Optimised {
    /// For a report.
    pub fn wishes(&self) -> Wishes {
        let answer = match (&self.after, self.tested) {
            (None, _) => "rejected",
            (Some(_), Some(_)) => "tested",
            (Some(_), None) => "proved",
        };
        Wishes { answer, steps: self.steps.clone(), compared_runs: self.tested, diff: None, text: None }
    }
}

/// The language of a file, by its name or the option.
fn language(path: &str, options: &SourceOptions) -> Option<Language> {
    let named = options.language.as_deref().map(str::to_ascii_lowercase);
    let extension = Path::new(path).extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    match named.as_deref().or(extension.as_deref())? {
        "pvl" => Some(Language::Pvl),
        "cu" | "cuh" | "cuda" => Some(Language::Cuda),
        "cl" | "ocl" | "opencl" => Some(Language::OpenCl),
        _ => None,
    }
}

/// Optimises a file.
pub fn optimize_file(path: &str, options: &Options) -> Optimised {
    let mut timings = Timings::default();
    let failed = |refused: Refused, before: String| Optimised {
        tried: before.clone(),
        before,
        after: None,
        steps: Vec::new(),
        report: refused.report(path),
        tested: None,
        rejected: false,
    };
    let bytes = match timings.time(Pass::ReadFile, || load::read(path)) {
        Ok(bytes) => bytes,
        Err(refused) => return failed(refused, String::new()),
    };
    let Ok(before) = String::from_utf8(bytes) else {
        let message = format!("`{path}` is not UTF-8; it cannot be edited");
        return failed(Diagnostic::new(Code::SourceUnreadable, message).into(), String::new());
    };
    let Some(language) = language(path, &options.source) else {
        let message = format!("`{path}` is no PVL, CUDA or OpenCL file");
        return failed(Diagnostic::new(Code::SourceUnreadable, message).into(), before);
    };
    let mut wishes = Vec::new();
    for text in &options.wishes {
        match Wish::parse(text) {
            Ok(wish) => wishes.push(wish),
            Err(error) => return failed(error.into(), before),
        }
    }
    let mut run = Run {
        path,
        options,
        language,
        texts: vec![before.clone()],
        steps: Vec::new(),
        kernels: Vec::new(),
        plain: Vec::new(),
    };
    let rejection = timings.time(Pass::Rewrite, || run.grant(wishes)).err();
    let mut tested = None;
    let (after, mut report) = match rejection {
        Some(refused) => (None, refused.report(path)),
        None if run.plain.is_empty() => run.proved(),
        None if run.kernels.is_empty() => run.checked(&mut tested),
        // Kernels with contracts are proved, the others checked and compared.
        None => match run.proved() {
            (Some(_), proofs) => {
                let (after, mut report) = run.checked(&mut tested);
                if after.is_some() {
                    report.kernels.extend(proofs.kernels);
                }
                (after, report)
            }
            failed => failed,
        },
    };
    if options.timings {
        report.timings.extend(timings.table());
    }
    Optimised {
        tested: tested.filter(|_| after.is_some()),
        rejected: after.is_none() && report.diagnostics.iter().any(|d| d.code.starts_with("opt.")),
        tried: run.text().to_owned(),
        before,
        after,
        steps: run.steps,
        report,
    }
}

/// What could be wished for in a file: each with its line, and what it would do. Barriers that are not needed, too.
pub fn suggest_file(path: &str, options: &Options) -> Result<Vec<Suggestion>, Box<FileReport>> {
    let read = load::read(path).map_err(|refused| Box::new(refused.report(path)))?;
    let trouble = |message: String| {
        Box::new(Refused::from(Diagnostic::new(Code::SourceUnreadable, message)).report(path))
    };
    let text = String::from_utf8(read).map_err(|_| trouble(format!("`{path}` is not UTF-8")))?;
    let language = language(path, &options.source)
        .ok_or_else(|| trouble(format!("`{path}` is no PVL, CUDA or OpenCL file")))?;
    let mut sources = SourceMap::default();
    let file = sources.add(SourceFile::new(path, text.as_str()));
    let refuse = |diagnostics| Box::new(Refused { diagnostics, sources: sources.clone() }.report(path));
    let mut found = suggest(file, &text, language).map_err(&refuse)?;
    let run = Run {
        path,
        options,
        language,
        texts: vec![text.clone()],
        steps: Vec::new(),
        kernels: Vec::new(),
        plain: Vec::new(),
    };
    for (line, without) in without_barriers(file, &text, language).map_err(&refuse)? {
        // Not needed: the program is proved with it, and without it.
        if run.holds_by_any(&text) && run.holds_by_any(&without) {
            let what = "this barrier is not needed: without it, everything is proved".to_owned();
            found.push(Suggestion { line, wish: "remove the barrier".to_owned(), what });
        }
    }
    found.sort_by(|a, b| (a.line, &a.wish).cmp(&(b.line, &b.wish)));
    Ok(found)
}

struct Run<'o> {
    path: &'o str,
    options: &'o Options,
    language: Language,
    /// The text before the first step, and after each.
    texts: Vec<String>,
    steps: Vec<Step>,
    /// The kernels with a contract that were rewritten, and all methods of PVL.
    kernels: Vec<String>,
    /// Those without.
    plain: Vec<String>,
}

impl Run<'_> {
    fn text(&self) -> &str {
        self.texts.last().map_or("", |t| t)
    }

    fn original(&self) -> &str {
        self.texts.first().map_or("", |t| t)
    }

    fn sources(&self, text: &str) -> (SourceMap, FileId) {
        let mut sources = SourceMap::default();
        let file = sources.add(SourceFile::new(self.path, text));
        (sources, file)
    }

    /// Rewrites the text wish by wish.
    fn grant(&mut self, wishes: Vec<Wish>) -> Result<(), Refused> {
        let mut given: std::collections::VecDeque<Wish> = wishes.into();
        for _ in 0..MOST_STEPS {
            let text = self.text().to_owned();
            let (sources, file) = self.sources(&text);
            let refuse = |diagnostics: Vec<Diagnostic>, sources| Refused { diagnostics, sources };
            let wish = match given.pop_front() {
                Some(wish) => Some(wish),
                None => match first_wish(file, &text, self.language) {
                    Ok(wish) => wish,
                    Err(errors) => return Err(refuse(errors, sources)),
                },
            };
            let Some(wish) = wish else {
                if self.steps.is_empty() {
                    let message = format!("there is no wish in `{}`", self.path);
                    let help = "write `gpuopt loop_unroll i 2;` before a loop's contract, or use --opt";
                    let error = Diagnostic::new(Code::OptNoSite, message).help(help);
                    return Err(refuse(vec![error], sources));
                }
                return Ok(());
            };
            let start = Instant::now();
            match rewrite(file, &text, self.language, &wish) {
                Ok(done) => {
                    let ms = self.options.timings.then(|| start.elapsed().as_secs_f64() * 1e3);
                    let line = match &wish.at {
                        Where::Line(line) => *line,
                        Where::After(at) => text.get(..at.start).map_or(1, |t| t.matches('\n').count() + 1),
                    };
                    self.steps.push(Step { wish: wish.text(), line, what: done.what, ms });
                    self.texts.push(done.text);
                    let proves = done.contract || self.language == Language::Pvl;
                    let kernels = if proves { &mut self.kernels } else { &mut self.plain };
                    if !kernels.contains(&done.kernel) {
                        kernels.push(done.kernel);
                    }
                }
                Err(errors) => {
                    let step = self.steps.len() + 1;
                    let note = |d: Diagnostic| {
                        if step > 1 { d.note(format!("in step {step}: {}", wish.text())) } else { d }
                    };
                    return Err(refuse(errors.into_iter().map(note).collect(), sources));
                }
            }
        }
        let (sources, _) = self.sources(self.text());
        let message = format!("there are more than {MOST_STEPS} wishes");
        Err(Refused { diagnostics: vec![Diagnostic::new(Code::OptArgument, message)], sources })
    }

    /// Proves the program and the result; the result's text if both succeed.
    fn proved(&self) -> (Option<String>, FileReport) {
        let last = self.texts.len() - 1;
        let before = self.prove(self.original());
        let (mut first_bad, mut bad) =
            if holds(&before) { (last, self.prove(self.text())) } else { (0, before) };
        if first_bad > 0 && holds(&bad) {
            return (Some(self.text().to_owned()), bad);
        }
        // Which step is to blame?
        let steps = self.texts.iter().enumerate().take(first_bad).skip(1);
        if let Some(earlier) = steps.map(|(n, t)| (n, self.prove(t))).find(|(_, report)| !holds(report)) {
            (first_bad, bad) = earlier;
        }
        let finding = bad.kernels.iter().flat_map(|k| &k.findings).chain(&bad.diagnostics).next();
        let because = finding
            .map_or_else(|| "for no reason that is known".to_owned(), |f| open_text(f, &bad, first_bad > 0));
        let error = if first_bad == 0 {
            let message = "the program is not proved before it is optimised";
            Diagnostic::new(Code::OptNotProved, message)
                .note(because)
                .help("`gpuproof prove` lists everything that is open; optimise when it is proved")
        } else {
            let step = self.steps.get(first_bad - 1).map_or(String::new(), Step::to_string);
            let message = format!("after step {first_bad} the program could not be proved any more");
            Diagnostic::new(Code::OptNotReproved, message).note(step).note(because)
        };
        bad.usable = false;
        bad.diagnostics = vec![from_diagnostic(&SourceMap::default(), &error)];
        bad.kernels.clear();
        (None, bad)
    }

    /// Checks the kernels without contracts and compares them with the original; the text if nothing speaks against it, and on how many
    /// runs they were compared.
    fn checked(&self, compared_runs: &mut Option<usize>) -> (Option<String>, FileReport) {
        let refused = |diagnostic: Diagnostic| (None, Refused::from(diagnostic).report(self.path));
        let scratches = Scratch::new(self.path, self.original(), &self.options.source)
            .and_then(|one| Ok((one, Scratch::new(self.path, self.text(), &self.options.source)?)));
        let (before, after) = match scratches {
            Ok(both) => both,
            Err(refusal) => return (None, refusal.report(self.path)),
        };
        let first = self.check(&before);
        let report = if holds(&first) { self.check(&after) } else { first.clone() };
        if !holds(&report) {
            let (code, bad) =
                if holds(&first) { (Code::OptNotReproved, &report) } else { (Code::OptNotProved, &first) };
            let finding = bad.kernels.iter().flat_map(|k| &k.findings).chain(&bad.diagnostics).next();
            let because = finding.map_or_else(
                || "the answer is unknown".to_owned(),
                |f| open_text(f, bad, code == Code::OptNotReproved),
            );
            let message = match code {
                Code::OptNotProved => "the kernel is not proved by `check` before it is optimised",
                _ => "`check` does not prove the optimised kernel any more",
            };
            return refused(Diagnostic::new(code, message).note(because));
        }
        let pair = runs::Pair::new(self.path, (&before.path, &before.options), (&after.path, &after.options));
        let compared = match pair {
            Ok(pair) => {
                let launches = |kernel: &String| {
                    let checked = report.kernels.iter().find(|k| k.name == *kernel);
                    (kernel.clone(), checked.and_then(|k| k.launches.clone()))
                };
                let kernels: Vec<_> = self.plain.iter().map(launches).collect();
                pair.same_on_many(&before.options, &kernels)
            }
            Err(refusal) => return (None, refusal.report(self.path)),
        };
        match compared {
            Ok(runs) => {
                *compared_runs = Some(runs);
                (Some(self.text().to_owned()), report)
            }
            Err(error) => refused(error),
        }
    }

    /// Whether `prove` or, for kernels without contracts, `check` proves a text.
    fn holds_by_any(&self, text: &str) -> bool {
        if holds(&self.prove(text)) {
            return true;
        }
        if self.language == Language::Pvl {
            return false;
        }
        Scratch::new(self.path, text, &self.options.source).is_ok_and(|scratch| {
            let options = check::Options { source: scratch.options.clone(), ..check::Options::default() };
            holds(&check::check_file(&scratch.path, &options))
        })
    }

    fn check(&self, scratch: &Scratch) -> FileReport {
        let mut whole: Option<FileReport> = None;
        for kernel in &self.plain {
            let options = check::Options {
                source: scratch.options.clone(),
                kernel: Some(kernel.clone()),
                timings: self.options.timings,
                ..check::Options::default()
            };
            let report = check::check_file(&scratch.path, &options);
            match &mut whole {
                None => whole = Some(report),
                Some(all) => {
                    all.usable &= report.usable;
                    all.kernels.extend(report.kernels);
                }
            }
        }
        let nothing =
            || Refused::from(Diagnostic::new(Code::OptNoSite, "no kernel was rewritten")).report(self.path);
        FileReport { path: self.path.to_owned(), ..whole.unwrap_or_else(nothing) }
    }

    /// Proves a text. Kernels without contracts are left out: nothing is claimed of them.
    fn prove(&self, text: &str) -> FileReport {
        let mut report = self.prove_all(text);
        let (_, file) = self.sources(text);
        if self.language != Language::Pvl
            && let Ok(source) = Source::read(file, text, self.language)
        {
            let plain =
                |name: &str| source.methods.iter().any(|m| *m.name.name == *name && m.contract.is_empty());
            report.kernels.retain(|kernel| !plain(&kernel.name));
        }
        report
    }

    fn prove_all(&self, text: &str) -> FileReport {
        let options = prove::Options {
            source: self.options.source.clone(),
            timings: self.options.timings,
            ..prove::Options::default()
        };
        if self.language == Language::Pvl {
            return prove::prove_text(self.path, text, &options);
        }
        match Scratch::new(self.path, text, &options.source) {
            Ok(scratch) => {
                let options = prove::Options { source: scratch.options.clone(), ..options };
                FileReport { path: self.path.to_owned(), ..prove::prove_file(&scratch.path, &options) }
            }
            Err(refused) => refused.report(self.path),
        }
    }
}

fn holds(report: &FileReport) -> bool {
    report.usable && !report.kernels.is_empty() && report.kernels.iter().all(|k| k.outcome == Outcome::Proved)
}

/// What is open, with the line of the program, which may be a rewritten one.
fn open_text(finding: &Finding, report: &FileReport, rewritten: bool) -> String {
    let place = finding.labels.first().map(|l| &l.place);
    let line = place.map_or(String::new(), |place| {
        let file = report.sources.files.get(place.span.file);
        let text = file.map_or("", |f| f.line(place.line).trim());
        let whose = if rewritten { " of the result" } else { "" };
        format!(" (line {}{whose}: `{text}`)", place.line)
    });
    format!("{}: {}{line}", finding.code, finding.message)
}
