//! The header of a corpus file: the unbroken run of `//!` lines at its top.
#![allow(dead_code, reason = "each of the two runners uses a part of it")]

use gpuproof_engine::expected_array;
use gpuproof_engine::report::{Finding, KernelReport};
use std::collections::BTreeSet;

/// What a corpus file says about itself.
#[derive(Debug, Default)]
pub struct Header {
    /// Further arguments for clang.
    pub flags: Vec<String>,
    /// The other files of its program, beside it.
    pub with: Vec<String>,
    /// Unsupported things that lowering must find: code and line.
    pub unsupported: Vec<(String, Option<usize>)>,
    /// Runs.
    pub blocks: Vec<Block>,
    /// Proofs.
    pub checks: Vec<Check>,
    /// Answers of `gpuproof prove`.
    pub proofs: Vec<String>,
    /// Figures of `gpuproof perf`.
    pub perfs: Vec<Perf>,
    /// Options and answers of `gpuproof optimize`, each with lines that the result must have.
    pub optimisations: Vec<Optimisation>,
    /// Comparisons by `gpuproof equiv`: options and answer as written.
    pub equivalences: Vec<(Vec<String>, String)>,
}

/// Options of `gpuproof perf`, and the `access:` and `branch:` lines that it must come to.
#[derive(Debug, Default)]
pub struct Perf {
    /// Options.
    pub options: Vec<String>,
    /// Lines.
    pub lines: Vec<String>,
}

/// A run of `gpuproof optimize` and what must come of it.
#[derive(Debug)]
pub struct Optimisation {
    /// Wishes of the command line.
    pub wishes: Vec<String>,
    /// `proved`, `tested`, or `rejected CODE [@L]`.
    pub answer: String,
    /// Lines of the result, white space at both ends left out.
    pub lines: Vec<String>,
    /// Options that the result is run with instead of those of the same name of each `replay:` line.
    pub launched: Vec<String>,
}

/// A proof and its answer.
#[derive(Debug)]
pub struct Check {
    /// Options of `gpuproof check`.
    pub options: Vec<String>,
    /// What it must say.
    pub answer: Answer,
    /// The warnings of runs that it must give beside it, all of one code in one; none: they are not compared.
    pub warnings: Vec<Expectation>,
}

/// What `gpuproof check` must say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Every kernel is proved.
    Proved,
    /// A run shows this defect, on these lines if any are named.
    Refuted { code: String, lines: Option<BTreeSet<usize>> },
    /// The answer is open for this reason: `possible`, `timeout`, `time`, or a code.
    Unknown(String),
    /// Every kernel is proved, the first of those that need it under this condition.
    ProvedIf(String),
    /// Refuted or unknown.
    NotProved,
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Answer::Proved => f.write_str("proved"),
            Answer::ProvedIf(condition) => write!(f, "proved if {condition}"),
            Answer::NotProved => f.write_str("not proved"),
            Answer::Unknown(reason) => write!(f, "unknown {reason}"),
            Answer::Refuted { code, lines } => {
                write!(f, "refuted {code}")?;
                let lines: Vec<String> = lines.iter().flatten().map(usize::to_string).collect();
                if lines.is_empty() { Ok(()) } else { write!(f, " @{}", lines.join(",")) }
            }
        }
    }
}

/// A run and what it must show.
#[derive(Debug, Default)]
pub struct Block {
    /// Options of `gpuproof replay`.
    pub options: Vec<String>,
    /// What must be found.
    pub expectations: Vec<Expectation>,
    /// Array, type to read it as, contents.
    pub arrays: Vec<(String, Option<String>, String)>,
}

/// What a run must show.
#[derive(Debug, PartialEq, Eq)]
pub enum Expectation {
    /// No finding at all.
    Ok,
    /// A finding with this code, on these lines if any are named.
    Finding { code: String, lines: Option<BTreeSet<usize>> },
}

/// Reads the header of a file.
pub fn parse(text: &str) -> Result<Header, String> {
    let mut header = Header::default();
    let mut described = false;
    for line in header_lines(text) {
        let Some((keyword, value)) = directive(line) else {
            described |= !line.trim().is_empty();
            continue;
        };
        let block = |header: &mut Header| match header.blocks.pop() {
            Some(block) => Ok(block),
            None => Err(format!("`{keyword}:` stands before any `replay:`")),
        };
        match keyword {
            "flags" => header.flags = words(value),
            "with" => header.with = words(value),
            "lower" if value == "ok" => {}
            "lower" => {
                let (code, lines) = code_and_lines(value)?;
                header.unsupported.push((code, lines.and_then(|l| l.first().copied())));
            }
            "replay" => header.blocks.push(Block { options: words(value), ..Block::default() }),
            "expect" => {
                let mut open = block(&mut header)?;
                open.expectations.push(expectation(value)?);
                header.blocks.push(open);
            }
            "array" => {
                let mut open = block(&mut header)?;
                let (name, contents) = value.split_once('=').ok_or("write `array: NAME = ...`")?;
                let (name, ty) = match name.trim().split_once(':') {
                    Some((name, ty)) => (name.trim(), Some(ty.trim().to_owned())),
                    None => (name.trim(), None),
                };
                open.arrays.push((name.to_owned(), ty, contents.trim().to_owned()));
                header.blocks.push(open);
            }
            "check" => header.checks.push(check(value)?),
            "warns" => match header.checks.last_mut() {
                Some(check) => check.warnings.push(expectation(value)?),
                None => return Err("`warns:` stands before any `check:`".into()),
            },
            "prove" => header.proofs.push(value.to_owned()),
            "perf" => header.perfs.push(Perf { options: words(value), lines: Vec::new() }),
            "access" | "branch" => match header.perfs.last_mut() {
                Some(perf) => perf.lines.push(format!("{keyword}: {value}")),
                None => return Err(format!("`{keyword}:` stands before any `perf:`")),
            },
            "optimize" => {
                let (wishes, answer) = value.split_once("=>").unwrap_or(("", value));
                let wishes = words(wishes).into_iter().filter(|w| w != "--opt").collect();
                let answer = answer.trim().to_owned();
                header.optimisations.push(Optimisation {
                    wishes,
                    answer,
                    lines: Vec::new(),
                    launched: Vec::new(),
                });
            }
            "result" => match header.optimisations.last_mut() {
                Some(last) => last.lines.push(value.to_owned()),
                None => return Err("`result:` stands before any `optimize:`".into()),
            },
            "launched" => match header.optimisations.last_mut() {
                Some(last) => last.launched = words(value),
                None => return Err("`launched:` stands before any `optimize:`".into()),
            },
            "equiv" => {
                let (options, answer) = value.split_once("=>").ok_or("write `equiv: OPTIONS => ANSWER`")?;
                header.equivalences.push((words(options), answer.trim().to_owned()));
            }
            other => return Err(format!("`{other}:` is no directive")),
        }
    }
    if !described {
        return Err("the header does not say what the kernel shows".into());
    }
    match header.blocks.iter().find(|block| block.expectations.is_empty() && block.arrays.is_empty()) {
        Some(block) => Err(format!("replay {:?} expects nothing", block.options)),
        None => Ok(header),
    }
}

/// `ok`, or a code with lines or without.
fn expectation(value: &str) -> Result<Expectation, String> {
    if value == "ok" {
        return Ok(Expectation::Ok);
    }
    let (code, lines) = code_and_lines(value)?;
    Ok(Expectation::Finding { code, lines })
}

fn check(value: &str) -> Result<Check, String> {
    let (options, answer) = match value.split_once("=>") {
        Some((options, answer)) => (words(options), answer.trim()),
        None => (Vec::new(), value),
    };
    let answer = match answer.split_once(' ') {
        None if answer == "proved" => Answer::Proved,
        Some(("not", "proved")) => Answer::NotProved,
        Some(("proved", rest)) if rest.starts_with("if ") => Answer::ProvedIf(rest[3..].to_owned()),
        Some(("unknown", reason @ ("possible" | "timeout" | "time"))) => Answer::Unknown(reason.into()),
        Some(("unknown", code)) => Answer::Unknown(code_and_lines(code)?.0),
        Some(("refuted", rest)) => {
            let (code, lines) = code_and_lines(rest)?;
            Answer::Refuted { code, lines }
        }
        _ => return Err(format!("`{answer}` is no answer of `check`")),
    };
    Ok(Check { options, answer, warnings: Vec::new() })
}

fn header_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim)
}

fn directive(line: &str) -> Option<(&str, &str)> {
    let (keyword, value) = line.split_once(':')?;
    [
        "flags", "with", "lower", "replay", "expect", "array", "check", "warns", "prove", "perf", "access",
        "branch", "optimize", "result", "launched", "equiv",
    ]
    .contains(&keyword)
    .then(|| (keyword, value.trim()))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn code_and_lines(text: &str) -> Result<(String, Option<BTreeSet<usize>>), String> {
    let (code, lines) = match text.split_once('@') {
        Some((code, lines)) => (code.trim(), Some(lines)),
        None => (text.trim(), None),
    };
    if gpuproof_base::Code::parse(code).is_none() {
        return Err(format!("`{code}` is no code"));
    }
    let lines = lines
        .map(|lines| {
            let numbers = lines.split(',').map(|n| n.trim().parse::<usize>());
            numbers.collect::<Result<_, _>>().map_err(|_| format!("`{lines}` are no lines"))
        })
        .transpose()?;
    Ok((code.to_owned(), lines))
}

/// The lines of a finding's events; of its labels if it has no events.
pub fn lines_of(finding: &Finding) -> BTreeSet<usize> {
    let events: BTreeSet<usize> =
        finding.events.iter().filter_map(|event| event.place.as_ref()).map(|place| place.line).collect();
    if events.is_empty() { finding.labels.iter().map(|label| label.place.line).collect() } else { events }
}

/// For races the lines of the two accesses, as a set, are those named; for all others the named lines are among
/// those of the events.
pub fn lines_match(finding: &Finding, wanted: Option<&BTreeSet<usize>>) -> bool {
    let Some(wanted) = wanted else { return true };
    let lines = lines_of(finding);
    if finding.code.starts_with("race.") { lines == *wanted } else { wanted.is_subset(&lines) }
}

/// The text of the file with the `expect:` and `array:` lines of one block replaced by what was seen.
pub fn bless(text: &str, number: usize, block: &Block, kernels: &[KernelReport]) -> String {
    let mut out = Vec::new();
    let mut current = None;
    let mut in_header = true;
    for line in text.lines() {
        in_header &= line.starts_with("//!");
        let keyword =
            line.strip_prefix("//!").filter(|_| in_header).and_then(|l| directive(l.trim())).map(|d| d.0);
        if keyword == Some("replay") {
            current = Some(current.map_or(0, |n: usize| n + 1));
        }
        let ours = current == Some(number) && matches!(keyword, Some("expect" | "array"));
        if !ours {
            out.push(line.to_owned());
        }
        if keyword == Some("replay") && current == Some(number) {
            out.extend(seen(block, kernels));
        }
    }
    out.join("\n") + "\n"
}

/// The text of the file with the answer of one `check:` line replaced by what was said.
pub fn bless_check(text: &str, number: usize, said: &Answer) -> String {
    bless_answer(text, "check", number, &said.to_string())
}

/// The text of the file with the answer of one line of this keyword replaced by what was said.
pub fn bless_answer(text: &str, wanted: &str, number: usize, said: &str) -> String {
    let mut count = 0;
    let mut in_header = true;
    let mut line_of = |line: &str| {
        in_header &= line.starts_with("//!");
        let value = line
            .strip_prefix("//!")
            .filter(|_| in_header)
            .and_then(|l| directive(l.trim()))
            .filter(|(keyword, _)| *keyword == wanted)
            .map(|(_, value)| value.to_owned());
        let Some(value) = value else { return line.to_owned() };
        count += 1;
        match value.split_once("=>") {
            _ if count != number + 1 => line.to_owned(),
            Some((options, _)) => format!("//! {wanted}: {} => {said}", options.trim()),
            None => format!("//! {wanted}: {said}"),
        }
    };
    text.lines().map(&mut line_of).collect::<Vec<_>>().join("\n") + "\n"
}

/// The text of the file with the lines of one `perf:` block replaced by those that it comes to.
pub fn bless_perf(text: &str, number: usize, lines: &[String]) -> String {
    let mut out = Vec::new();
    let (mut count, mut in_header) = (0, true);
    for line in text.lines() {
        in_header &= line.starts_with("//!");
        let keyword =
            line.strip_prefix("//!").filter(|_| in_header).and_then(|l| directive(l.trim())).map(|d| d.0);
        count += usize::from(keyword == Some("perf"));
        let ours = count == number + 1;
        if !(ours && matches!(keyword, Some("access" | "branch"))) {
            out.push(line.to_owned());
        }
        if ours && keyword == Some("perf") {
            out.extend(lines.iter().map(|line| format!("//! {line}")));
        }
    }
    out.join("\n") + "\n"
}

fn seen(block: &Block, kernels: &[KernelReport]) -> Vec<String> {
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for finding in kernels.iter().flat_map(|k| &k.findings) {
        let numbers: Vec<String> = lines_of(finding).iter().map(usize::to_string).collect();
        lines.insert(format!("//! expect: {} @{}", finding.code, numbers.join(",")));
    }
    if lines.is_empty() {
        lines.insert("//! expect: ok".into());
    }
    let mut out: Vec<String> = lines.into_iter().collect();
    for (name, ty, _) in &block.arrays {
        let array = kernels.iter().flat_map(|k| &k.arrays).find(|array| array.name == *name);
        if let Some(contents) = array.and_then(|a| expected_array::text(a, ty.as_deref()).ok()) {
            let ty = ty.as_ref().map_or(String::new(), |ty| format!(":{ty}"));
            out.push(format!("//! array: {name}{ty} = {contents}"));
        }
    }
    out
}
