//! The two questions about `prove`, over the corpus.

use super::corpus::Case;
use super::{Seen, mutate, observe};
use crate::random::Random;
use gpuproof_perm::ir::Program;
use gpuproof_perm::support::{Key, Support};
use gpuproof_perm::{parts, prove};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The prover under test: whether everything in a program is proved.
pub trait Prover: Sync {
    /// Whether it is.
    fn proves(&self, program: &Program) -> bool;
}

/// gpuproof, which remembers what it showed: mutants have most obligations in common with the program they were made of.
#[derive(Default)]
pub struct Gpuproof {
    shown: Mutex<BTreeSet<Key>>,
}

impl Prover for Gpuproof {
    fn proves(&self, program: &Program) -> bool {
        let support = Impatient { shown: &self.shown, failed: AtomicBool::new(false) };
        parts(program).all(|(part, _)| prove(program, part, &support).holds())
    }
}

/// Wants no more after the first failure.
struct Impatient<'s> {
    shown: &'s Mutex<BTreeSet<Key>>,
    failed: AtomicBool,
}

impl Impatient<'_> {
    fn known(&self) -> MutexGuard<'_, BTreeSet<Key>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Support for Impatient<'_> {
    fn remembers(&self) -> bool {
        true
    }

    fn was_shown(&self, key: &Key) -> bool {
        self.known().contains(key)
    }

    fn shown(&self, key: Key) {
        self.known().insert(key);
    }

    fn done(&self, holds: bool) {
        if !holds {
            self.failed.store(true, Ordering::Relaxed);
        }
    }

    fn enough(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Decides everything.
    pub seed: u64,
    /// Runs of every method of a proved program.
    pub runs: u64,
    /// Runs of every method of a mutant.
    pub mutant_runs: u64,
    /// Mutants that go wrong and are proved, or not: that many at least, if the time allows.
    pub mutants: usize,
    /// When to stop making mutants.
    pub time: Duration,
    /// Tells how far it is.
    pub progress: bool,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Programs.
    pub programs: usize,
    /// Of these proved.
    pub proved: usize,
    /// Runs of proved programs.
    pub runs: usize,
    /// Runs of proved programs that do not count.
    pub discarded: usize,
    /// Proved programs without a run that counts.
    pub without_runs: Vec<String>,
    /// Mutants made.
    pub made: usize,
    /// Mutants that went wrong in a run, by kind.
    pub wrong: BTreeMap<&'static str, usize>,
    /// Proofs that runs contradict, in words.
    pub contradictions: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

impl Counts {
    /// Mutants that went wrong in a run.
    pub fn defective(&self) -> usize {
        self.wrong.values().sum()
    }

    /// As a table.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(
            text,
            "prove: {} of {} programs proved, run {} times ({} runs do not count)",
            self.proved, self.programs, self.runs, self.discarded
        );
        if !self.without_runs.is_empty() {
            let _ = writeln!(text, "  without a run: {}", self.without_runs.join(", "));
        }
        let _ = writeln!(
            text,
            "prove: {} mutants made, {} go wrong in a run, {} contradictions, {:.0} s",
            self.made,
            self.defective(),
            self.contradictions.len(),
            self.time.as_secs_f64()
        );
        for (kind, number) in &self.wrong {
            let _ = writeln!(text, "  {number:>6}  {kind}");
        }
        for contradiction in &self.contradictions {
            let _ = writeln!(text, "CONTRADICTION: {contradiction}");
        }
        text
    }
}

fn words(name: &str, seen: &Seen) -> Option<String> {
    let (method, code, what, seed) = seen.wrong.as_ref()?;
    Some(format!("{name}: `{method}` is proved, but a run (seed {seed}) shows {}: {what}", code.as_str()))
}

/// Mutants that are made at once.
const BATCH: u64 = 32;

/// Contradictions after which there are enough.
const ENOUGH: usize = 10;

/// Asks both questions.
pub fn run(cases: &[Case], options: &Options, prover: &dyn Prover) -> Counts {
    let start = Instant::now();
    let mut counts = Counts { programs: cases.len(), ..Counts::default() };
    let looked: Vec<(bool, Seen)> = cases
        .par_iter()
        .map(|case| match prover.proves(&case.program) {
            true => (true, observe(&case.program, options.runs, options.seed)),
            false => (false, Seen::default()),
        })
        .collect();
    let mut bases = Vec::new();
    for (case, (proved, seen)) in cases.iter().zip(looked) {
        if !proved {
            continue;
        }
        bases.push(case);
        counts.proved += 1;
        counts.runs += seen.runs;
        counts.discarded += seen.discarded.values().sum::<usize>();
        if seen.runs == 0 && seen.wrong.is_none() {
            let why: Vec<&str> = seen.discarded.keys().copied().collect();
            counts.without_runs.push(format!("{} ({})", case.name, why.join("; ")));
        }
        counts.contradictions.extend(words(&case.name, &seen));
    }
    let mut next = 0u64;
    while !bases.is_empty()
        && counts.defective() < options.mutants
        && start.elapsed() < options.time
        && counts.contradictions.len() < ENOUGH
    {
        let looked: Vec<_> = (next..next + BATCH)
            .into_par_iter()
            .map(|number| {
                let base = bases[(number % bases.len() as u64) as usize];
                mutant(base, options, number, prover)
            })
            .collect();
        next += BATCH;
        for (kind, wrong, contradiction) in looked.into_iter().flatten() {
            counts.made += 1;
            if wrong {
                *counts.wrong.entry(kind).or_default() += 1;
            }
            counts.contradictions.extend(contradiction);
        }
        if options.progress && (next / BATCH).is_multiple_of(16) {
            eprintln!("{:>6} s  mutants of contracts: {next}", start.elapsed().as_secs());
        }
    }
    counts.time = start.elapsed();
    counts
}

/// One mutant: its kind, whether a run goes wrong, and whether it is proved all the same.
fn mutant(
    base: &Case,
    options: &Options,
    number: u64,
    prover: &dyn Prover,
) -> Option<(&'static str, bool, Option<String>)> {
    let mut random = Random::new(options.seed, number ^ (9 << 40));
    let mut program = base.program.clone();
    let mutate::Change { kind, method, text } = mutate::one(&mut program, &mut random)?;
    let seen = observe(&program, options.mutant_runs, random.draw() >> 20);
    if seen.wrong.is_none() {
        return Some((kind, false, None));
    }
    let name = format!("{} mutant {number} ({kind})", base.name);
    let contradiction = if prover.proves(&program) { words(&name, &seen) } else { None };
    let contradiction = contradiction.map(|words| format!("{words}\nin `{method}`: {text}"));
    Some((kind, true, contradiction))
}
