//! The front end against compiled code: random CUDA C++ text, run once as compiled by clang for the host and once by the interpreter from kir.
//!
//! The interpreter and the checker share kir, so that nothing else here can find what lowering drops or takes wrong. A program is one kernel
//! with the types and functions that it uses ([`generate`]); it is free of undefined behaviour and of everything that C++17 leaves open. Its
//! threads touch nothing in common, so that they can be run one after the other ([`compiled`]). What the arrays hold in the end must be the
//! same on both sides, and the interpreter must not find anything wrong ([`interpreted`]).
//!
//! Many programs share one file, because starting compilers is what takes the time. A program that differs is looked at alone and made small
//! ([`shrink`]).

pub mod compiled;
pub mod generate;
pub mod interpreted;
pub mod memory;
pub mod program;
pub mod shrink;

use crate::failure::Failure;
use compiled::Compiled;
use gpuproof_front_c::clang::Clang;
use interpreted::Interpreted;
use program::Program;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// Decides everything.
    pub seed: u64,
    /// How many programs, if there is no time limit.
    pub programs: u64,
    /// When to stop.
    pub time: Option<Duration>,
    /// Differences after which there are enough.
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
    /// Those with equal memory.
    pub agreed: usize,
    /// Those that reach something unsupported, by reason.
    pub unsupported: BTreeMap<String, usize>,
    /// Programs that are no good: refused by the host compiler, or with undefined behaviour. A defect of the generator.
    pub bad: Vec<String>,
    /// The number of the first program that differs, and when it was found.
    pub first: Option<(u64, Duration)>,
    /// Time in all.
    pub time: Duration,
}

impl Counts {
    /// The summary.
    pub fn text(&self, failures: &[Failure]) -> String {
        let unsupported: usize = self.unsupported.values().sum();
        let mut text = format!(
            "source programs: {}, equal: {}, unsupported: {unsupported}, different: {}, unusable: {}, time: {:.0} s\n",
            self.programs,
            self.agreed,
            self.programs - self.agreed - unsupported - self.bad.len(),
            self.bad.len(),
            self.time.as_secs_f64()
        );
        if let Some((number, time)) = self.first {
            let _ = writeln!(text, "first difference: program {number}, after {:.0} s", time.as_secs_f64());
        }
        let mut reasons: Vec<_> = self.unsupported.iter().collect();
        reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), (*reason).clone()));
        for (reason, count) in reasons {
            let _ = writeln!(text, "  {count:>6}  {reason}");
        }
        for bad in &self.bad {
            let _ = writeln!(text, "\nUNUSABLE {bad}");
        }
        for failure in failures {
            let _ = writeln!(text, "\nFAILED {}", failure.title);
        }
        text
    }
}

/// What became of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Both sides left the same.
    Equal,
    /// Something in it is not supported, in at least one form.
    Unsupported(String),
    /// The sides differ: how.
    Different(String),
    /// It is no program to compare by: why.
    Bad(String),
}

/// Programs in one file.
const BATCH: u64 = 64;
/// Files that are worked on at a time. Fixed, so that the result does not depend on the machine.
const AT_ONCE: u64 = 4;

/// Compares until the number or the time is up.
pub fn run(options: &Options) -> Result<(Counts, Vec<Failure>), String> {
    let clang = Clang::find().map_err(|diagnostic| diagnostic.message)?;
    let start = Instant::now();
    let (mut counts, mut different) = (Counts::default(), Vec::new());
    let mut next = 0;
    loop {
        let over = match options.time {
            Some(time) => start.elapsed() >= time,
            None => next >= options.programs,
        };
        if over || different.len() >= options.most_failures {
            break;
        }
        let most = if options.time.is_some() { u64::MAX } else { options.programs };
        let starts: Vec<u64> = (0..AT_ONCE).map(|n| next + n * BATCH).filter(|first| *first < most).collect();
        let looked: Vec<(Program, Verdict)> = starts
            .par_iter()
            .flat_map(|first| {
                let numbers = *first..(first + BATCH).min(most);
                let programs: Vec<Program> = numbers.map(|n| generate::program(options.seed, n)).collect();
                let verdicts = compare(&clang, &programs);
                programs.into_iter().zip(verdicts).collect::<Vec<_>>()
            })
            .collect();
        for (program, verdict) in looked {
            counts.programs += 1;
            match verdict {
                Verdict::Equal => counts.agreed += 1,
                Verdict::Unsupported(reason) => *counts.unsupported.entry(reason).or_default() += 1,
                Verdict::Bad(why) => {
                    counts.bad.push(format!("program {}: {why}\n{}", program.number, program.text))
                }
                Verdict::Different(how) => {
                    counts.first.get_or_insert((program.number, start.elapsed()));
                    different.push((program, how));
                }
            }
        }
        next += AT_ONCE * BATCH;
        if options.progress && (next / (AT_ONCE * BATCH)).is_multiple_of(4) {
            let seconds = start.elapsed().as_secs();
            eprintln!("{seconds:>6} s  source programs: {next}, different: {}", different.len());
        }
    }
    different.truncate(options.most_failures);
    let failures = different
        .into_par_iter()
        .enumerate()
        .map(|(n, (program, how))| failure(&clang, &program, &how, n < options.shrink))
        .collect();
    counts.time = start.elapsed();
    Ok((counts, failures))
}

/// One program and what becomes of it, made small if it differs and that is asked for.
pub fn show(seed: u64, number: u64, smaller: bool) -> Result<String, String> {
    let clang = Clang::find().map_err(|diagnostic| diagnostic.message)?;
    let program = generate::program(seed, number);
    Ok(match compare(&clang, std::slice::from_ref(&program)).pop() {
        Some(Verdict::Different(how)) => failure(&clang, &program, &how, smaller).text,
        Some(verdict) => format!("{}// {verdict:?}\n", program.text),
        None => program.text,
    })
}

/// Makes a program that differs small, and puts it down.
fn failure(clang: &Clang, program: &Program, how: &str, smaller: bool) -> Failure {
    let differs = |program: &Program| match compare(clang, std::slice::from_ref(program)).pop() {
        Some(Verdict::Different(now)) if class(&now) == class(how) => Some(now),
        _ => None,
    };
    let (small, how) =
        if smaller { shrink::shrink(program, how, &differs) } else { (program.clone(), how.to_owned()) };
    let title = format!("source program {}: {}", program.number, how.lines().next().unwrap_or(""));
    let comment: String = how.lines().map(|line| format!("// {line}\n")).collect();
    let whole: String = program.text.lines().map(|line| format!("// {line}\n")).collect();
    let text = format!("{comment}{}\n// made from\n{whole}", small.text);
    Failure { name: format!("source {}", program.number), title, level: None, text, kir: None }
}

/// What kind of difference this is: a small program must show the same one.
fn class(how: &str) -> &str {
    let said = how.split_once(": ").map_or(how, |(_, said)| said);
    if said.contains("compiled") { "memory" } else { said.split_whitespace().nth(1).unwrap_or(said) }
}

/// Runs both sides of programs that share a file.
pub fn compare(clang: &Clang, programs: &[Program]) -> Vec<Verdict> {
    let all = |verdict: Verdict| vec![verdict; programs.len()];
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => return all(Verdict::Bad(error.to_string())),
    };
    // One program that is refused takes those in the same file with it: they are looked at in halves.
    let halves = |verdict: Verdict| match programs.len() {
        0 | 1 => all(verdict),
        n => {
            let (a, b) = programs.split_at(n / 2);
            let mut verdicts = compare(clang, a);
            verdicts.extend(compare(clang, b));
            verdicts
        }
    };
    let compiled = match compiled::run(clang, programs, folder.path()) {
        Ok(compiled) => compiled,
        Err(trouble) => return halves(Verdict::Bad(trouble)),
    };
    let interpreted = match interpreted::run(programs, folder.path()) {
        Ok(interpreted) => interpreted,
        Err(trouble) => return halves(Verdict::Different(format!("refused: {trouble}"))),
    };
    compiled.iter().zip(&interpreted).map(|(compiled, interpreted)| verdict(compiled, interpreted)).collect()
}

fn verdict(compiled: &Compiled, interpreted: &[Interpreted; 2]) -> Verdict {
    let Compiled::Memory(expected) = compiled else {
        return Verdict::Bad("the compiled program died".into());
    };
    let mut unsupported = None;
    for (form, said) in ["kir", "flat kir"].iter().zip(interpreted) {
        match said {
            Interpreted::Memory(memory) if memory == expected => {}
            Interpreted::Memory(memory) => {
                return Verdict::Different(format!(
                    "{form}: {}",
                    memory::differences(expected, memory).join("\n")
                ));
            }
            Interpreted::Unsupported(reason) => unsupported = unsupported.or(Some(reason.clone())),
            Interpreted::Wrong(what) => return Verdict::Different(format!("{form}: {what}")),
        }
    }
    unsupported.map_or(Verdict::Equal, Verdict::Unsupported)
}
