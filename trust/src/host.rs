//! The reader of host code against runs: random whole programs, compiled for the host with every launch noted, and read by gpuproof.
//!
//! A context must contain every launch that the program can make ([`gpuproof_host`]). A program has `main`, helpers, types and variables
//! ([`generate`]); what it launches with several command lines is noted ([`recorded`]), and each launch must be one of those that some context of its
//! kernel and line stands for ([`meets`]). One that is not is a miss: it is made small line by line and written down. How much of the launches
//! the contexts fix is counted, too, because a reader that knows nothing misses nothing.
//!
//! Compiled programs share files, because starting compilers is what takes the time; gpuproof reads each one as a file of its own.

pub mod formula;
pub mod generate;
pub mod meets;
pub mod program;
pub mod recorded;

use crate::failure::Failure;
use crate::source::shrink;
use gpuproof_base::Origin;
use gpuproof_engine::load::{Loaded, SourceOptions, load};
use gpuproof_front_c::clang::Clang;
use gpuproof_host::Context;
use meets::{Answer, Fixed};
use program::Program;
use rayon::prelude::*;
use recorded::{Launch, Run};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// Decides everything.
    pub seed: u64,
    /// The number of the first program.
    pub first: u64,
    /// How many programs, if there is no time limit.
    pub programs: u64,
    /// When to stop.
    pub time: Option<Duration>,
    /// Misses after which there are enough.
    pub most_failures: usize,
    /// How many of them are made small.
    pub shrink: usize,
    /// Tells how far it is.
    pub progress: bool,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Programs that were looked at.
    pub programs: usize,
    /// Runs of them.
    pub runs: usize,
    /// Runs that a check or the clock ended.
    pub died: usize,
    /// Different launches of programs.
    pub launches: usize,
    /// Those for which there is a context.
    pub met: usize,
    /// Those of a kernel of which there is no context at all, or that is launched out of sight: nothing is claimed.
    pub unread: usize,
    /// Those of which the solver does not know.
    pub open: usize,
    /// Those that no context stands for.
    pub missed: usize,
    /// Those that were met by a context that fixes everything.
    pub fixed: usize,
    /// Those with fixed sizes of grid and block.
    pub fixed_sizes: usize,
    /// Arguments that are fixed, and all.
    pub arguments: [usize; 2],
    /// Programs that are no good: refused by the compiler. A defect of the generator.
    pub bad: Vec<String>,
    /// Time in all.
    pub time: Duration,
}

impl Counts {
    /// The summary.
    pub fn text(&self, failures: &[Failure]) -> String {
        let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
        let mut text = format!(
            "host programs: {}, runs: {} ({} ended early), unusable: {}, time: {:.0} s\n",
            self.programs,
            self.runs,
            self.died,
            self.bad.len(),
            self.time.as_secs_f64()
        );
        let _ = writeln!(
            text,
            "launches: {}, inside a context: {}, nothing read: {}, undecided: {}, missed: {}",
            self.launches, self.met, self.unread, self.open, self.missed
        );
        let _ = writeln!(
            text,
            "of the launches {:.1} % are fixed by the inputs, {:.1} % in grid and block; of the arguments {:.1} %",
            share(self.fixed, self.launches),
            share(self.fixed_sizes, self.launches),
            share(self.arguments[0], self.arguments[1])
        );
        for bad in &self.bad {
            let _ = writeln!(text, "\nUNUSABLE {bad}");
        }
        for failure in failures {
            let _ = writeln!(text, "\nFAILED {}", failure.title);
        }
        text
    }

    fn add(&mut self, other: &Counts) {
        self.runs += other.runs;
        self.died += other.died;
        self.launches += other.launches;
        self.met += other.met;
        self.unread += other.unread;
        self.open += other.open;
        self.missed += other.missed;
        self.fixed += other.fixed;
        self.fixed_sizes += other.fixed_sizes;
        (0..2).for_each(|n| self.arguments[n] += other.arguments[n]);
    }
}

/// What became of a program.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It was compared: figures, and the first miss.
    Compared(Box<Counts>, Option<String>),
    /// It is no program to compare by: why.
    Bad(String),
}

/// Programs in one compiled file.
const BATCH: u64 = 32;
/// Files that are worked on at a time. Fixed, so that the result does not depend on the machine.
const AT_ONCE: u64 = 4;

/// Compares until the number or the time is up.
pub fn run(options: &Options) -> Result<(Counts, Vec<Failure>), String> {
    let clang = Clang::find().map_err(|diagnostic| diagnostic.message)?;
    let start = Instant::now();
    let (mut counts, mut missed) = (Counts::default(), Vec::new());
    let mut next = options.first;
    let last = if options.time.is_some() { u64::MAX } else { options.first.saturating_add(options.programs) };
    while next < last && missed.len() < options.most_failures {
        if options.time.is_some_and(|time| start.elapsed() >= time) {
            break;
        }
        let starts: Vec<u64> = (0..AT_ONCE).map(|n| next + n * BATCH).filter(|first| *first < last).collect();
        let looked: Vec<(Program, Verdict)> = starts
            .par_iter()
            .flat_map(|first| {
                let numbers = *first..(first + BATCH).min(last);
                let programs: Vec<Program> = numbers.map(|n| generate::program(options.seed, n)).collect();
                let verdicts = compare(&clang, &programs);
                programs.into_iter().zip(verdicts).collect::<Vec<_>>()
            })
            .collect();
        for (program, verdict) in looked {
            counts.programs += 1;
            match verdict {
                Verdict::Bad(why) => {
                    counts.bad.push(format!("program {}: {why}\n{}", program.number, program.text));
                }
                Verdict::Compared(own, miss) => {
                    counts.add(&own);
                    missed.extend(miss.map(|how| (program, how)));
                }
            }
        }
        next += AT_ONCE * BATCH;
        if options.progress && (next / (AT_ONCE * BATCH)).is_multiple_of(4) {
            let seconds = start.elapsed().as_secs();
            eprintln!("{seconds:>6} s  host programs: {}, missed: {}", counts.programs, missed.len());
        }
    }
    missed.truncate(options.most_failures);
    let failures = missed
        .into_par_iter()
        .enumerate()
        .map(|(n, (program, how))| failure(&clang, &program, &how, n < options.shrink))
        .collect();
    counts.time = start.elapsed();
    Ok((counts, failures))
}

/// One program and what becomes of it, made small if a launch is missed and that is asked for.
pub fn show(seed: u64, number: u64, smaller: bool) -> Result<String, String> {
    let clang = Clang::find().map_err(|diagnostic| diagnostic.message)?;
    let program = generate::program(seed, number);
    Ok(match compare(&clang, std::slice::from_ref(&program)).pop() {
        Some(Verdict::Compared(_, Some(how))) => failure(&clang, &program, &how, smaller).text,
        Some(Verdict::Compared(counts, None)) => {
            format!("{}{}", program.text, Counts { programs: 1, ..*counts }.text(&[]))
        }
        Some(Verdict::Bad(why)) => format!("{}{why}\n", program.text),
        None => program.text,
    })
}

/// A program of somebody's own and what becomes of it. It is written as generated ones are: each kernel and each launch in one line. Its command lines stand
/// in a first line such as `// 3 5; 100 7`.
pub fn show_file(path: &Path) -> Result<String, String> {
    let clang = Clang::find().map_err(|diagnostic| diagnostic.message)?;
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let first = text.lines().next().and_then(|line| line.strip_prefix("//")).unwrap_or("");
    let numbers = |list: &str| list.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let inputs: Vec<Vec<i64>> = first.split(';').map(numbers).collect();
    let program = Program { number: 0, text, inputs };
    Ok(match compare(&clang, std::slice::from_ref(&program)).pop() {
        Some(Verdict::Compared(counts, miss)) => {
            let counts = Counts { programs: 1, ..*counts }.text(&[]);
            miss.map_or_else(|| counts.clone(), |how| format!("MISSED {how}\n{counts}"))
        }
        Some(Verdict::Bad(why)) => why,
        None => String::new(),
    })
}

/// Makes a program with a miss small, and puts it down.
fn failure(clang: &Clang, program: &Program, how: &str, smaller: bool) -> Failure {
    let mut small = (program.text.clone(), how.to_owned());
    if smaller {
        let of = |text: &str| Program { text: text.to_owned(), ..program.clone() };
        let misses = |text: &str| match compare(clang, &[of(text)]).pop() {
            Some(Verdict::Compared(_, miss)) => miss.filter(|now| class(now) == class(how)),
            _ => None,
        };
        small = shrink::shrink_text(&program.text, how, &misses);
    }
    let (text, how) = small;
    let title = format!("host program {}: {}", program.number, how.lines().next().unwrap_or(""));
    let comment: String = how.lines().map(|line| format!("// {line}\n")).collect();
    let whole: String = program.text.lines().map(|line| format!("// {line}\n")).collect();
    let text = format!("{comment}{text}\n// made from\n{whole}");
    Failure { name: format!("host {}", program.number), title, level: None, text, kir: None }
}

/// What kind of miss this is: a small program must show the same one.
fn class(how: &str) -> bool {
    how.starts_with(NO_CONTEXT)
}

const NO_CONTEXT: &str = "no context";

/// Compares programs that share a compiled file.
pub fn compare(clang: &Clang, programs: &[Program]) -> Vec<Verdict> {
    compare_as(clang, programs, None)
}

/// As [`compare`], but gpuproof reads another program in the place of each, if one is given: what it says is to be wrong then.
pub fn compare_as(clang: &Clang, programs: &[Program], read: Option<&Program>) -> Vec<Verdict> {
    let all = |why: String| vec![Verdict::Bad(why); programs.len()];
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => return all(error.to_string()),
    };
    match recorded::run(clang, programs, folder.path()) {
        Ok(runs) => {
            let path = folder.path().join("program.cu");
            programs
                .iter()
                .zip(&runs)
                .map(|(program, runs)| verdict(program, read.unwrap_or(program), runs, &path))
                .collect()
        }
        Err(why) if programs.len() <= 1 => all(why),
        // One program that is refused takes those in the same file with it: they are looked at in halves.
        Err(_) => {
            let (a, b) = programs.split_at(programs.len() / 2);
            let mut verdicts = compare_as(clang, a, read);
            verdicts.extend(compare_as(clang, b, read));
            verdicts
        }
    }
}

/// Reads a text, and compares the contexts with the runs of the program.
fn verdict(program: &Program, read: &Program, runs: &[Run], path: &Path) -> Verdict {
    if let Err(error) = std::fs::write(path, &read.text) {
        return Verdict::Bad(error.to_string());
    }
    let options = SourceOptions { launches: true, ..SourceOptions::default() };
    let loaded = match load(&path.display().to_string(), &options) {
        Ok(loaded) => loaded,
        Err(refused) => {
            let messages: Vec<String> = refused.diagnostics.iter().map(|d| d.message.clone()).collect();
            return Verdict::Bad(format!("refused by gpuproof: {}", messages.join("; ")));
        }
    };
    let mut counts = Counts { runs: runs.len(), ..Counts::default() };
    let (mut miss, mut lines) = (None, BTreeSet::new());
    let mut seen: BTreeSet<(&Launch, &[i64])> = BTreeSet::new();
    for (run, given) in runs.iter().zip(&program.inputs) {
        counts.died += usize::from(run.died);
        for launch in run.launches.iter().filter(|launch| seen.insert((launch, given))) {
            counts.launches += 1;
            match answer(&loaded, program, launch, given) {
                None => counts.unread += 1,
                Some(Answer::Open) => counts.open += 1,
                Some(Answer::Yes(fixed)) => {
                    counts.met += 1;
                    counts.fixed += usize::from(fixed.is_all());
                    counts.fixed_sizes += usize::from(fixed.sizes == 6);
                    counts.arguments[0] += fixed.arguments;
                    counts.arguments[1] += fixed.of;
                }
                Some(Answer::No(why)) => {
                    counts.missed += 1;
                    lines.insert(launch.line);
                    let run = format!("run with {given:?}: {}", launch.text());
                    miss = miss.or_else(|| Some(format!("{why}\n{run}\n{}", said(&loaded, launch))));
                }
            }
        }
    }
    let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
    let miss = miss.map(|how| format!("{how}lines with launches that are missed: {}\n", lines.join(", ")));
    Verdict::Compared(Box::new(counts), miss)
}

fn line(loaded: &Loaded, origin: Origin) -> Option<usize> {
    let span = loaded.module.origins.span(origin)?;
    let file = loaded.sources.files.get(span.file)?;
    Some(file.line_column(span.start).0)
}

/// The contexts of the kernel of a launch.
fn contexts<'l>(loaded: &'l Loaded, launch: &'l Launch) -> impl Iterator<Item = &'l Context> {
    let of_kernel = |context: &&Context| {
        loaded.module.functions.get(context.kernel).is_some_and(|f| f.name.as_str() == launch.kernel)
    };
    loaded.hosts.contexts.iter().filter(of_kernel)
}

/// Whether one of the contexts stands for a launch; nothing if nothing is claimed of the kernel.
fn answer(loaded: &Loaded, program: &Program, launch: &Launch, given: &[i64]) -> Option<Answer> {
    let first = contexts(loaded, launch).next()?;
    // A kernel whose address goes somewhere may be launched out of sight.
    if loaded.module.launches.iter().any(|site| site.kernel == first.kernel && !site.how.is_of_host()) {
        return None;
    }
    let inputs = |at: usize, name: &str| {
        if name == "argc" {
            return i64::try_from(given.len() + 1).ok();
        }
        let (_, part) = program.reads().find(|(line, _)| *line == at)?;
        given.get(part.checked_sub(1)?).copied()
    };
    let of_line: Vec<&Context> =
        contexts(loaded, launch).filter(|c| line(loaded, c.origin) == Some(launch.line)).collect();
    let meets = |context: &Context, asks: bool| {
        meets::meets(&loaded.module, context, launch, &inputs, &|origin| line(loaded, origin), asks)
    };
    let (mut best, mut open, mut reasons): (Option<Fixed>, Vec<&Context>, Vec<String>) = Default::default();
    for context in of_line {
        match meets(context, false) {
            Answer::Yes(fixed) => best = best.max(Some(fixed)),
            Answer::Open => open.push(context),
            Answer::No(why) => reasons.push(why),
        }
    }
    if let Some(fixed) = best {
        return Some(Answer::Yes(fixed));
    }
    let mut undecided = false;
    for context in open {
        match meets(context, true) {
            yes @ Answer::Yes(_) => return Some(yes),
            Answer::Open => undecided = true,
            Answer::No(why) => reasons.push(why),
        }
    }
    Some(match (undecided, reasons.is_empty()) {
        (true, _) => Answer::Open,
        (false, true) => Answer::No(format!("{NO_CONTEXT} of this line")),
        (false, false) => Answer::No(reasons.join("\n")),
    })
}

/// The contexts of the kernel, in words.
fn said(loaded: &Loaded, launch: &Launch) -> String {
    let place = |origin: Origin| line(loaded, origin).map_or_else(String::new, |n| format!(" (line {n})"));
    contexts(loaded, launch).map(|context| context.text(&loaded.module, &place)).collect()
}
