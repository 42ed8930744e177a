//! Random programs with contracts: what is proved of them must not go wrong in a run.

use super::campaign::Prover;
use super::{Seen, generate, observe};
use gpuproof_engine::prove::read_text;
use rayon::prelude::*;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Decides everything.
    pub seed: u64,
    /// Programs, if the time allows.
    pub programs: u64,
    /// Runs of every method.
    pub runs: u64,
    /// When to stop.
    pub time: Duration,
    /// Tells how far it is.
    pub progress: bool,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Programs that could be read.
    pub programs: usize,
    /// Programs that could not.
    pub unreadable: usize,
    /// Programs of which everything is proved.
    pub proved: usize,
    /// Proved programs without a run that counts.
    pub without_runs: usize,
    /// Programs that go wrong in a run.
    pub defective: usize,
    /// Runs that count.
    pub runs: usize,
    /// Proofs that runs contradict: what, and the text.
    pub contradictions: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

impl Counts {
    /// As text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(
            text,
            "prove: {} random programs ({} more cannot be read), {} proved ({} of them without a run), {} go wrong in a run, {} runs, {} contradictions, {:.0} s",
            self.programs,
            self.unreadable,
            self.proved,
            self.without_runs,
            self.defective,
            self.runs,
            self.contradictions.len(),
            self.time.as_secs_f64()
        );
        for contradiction in &self.contradictions {
            let _ = writeln!(text, "CONTRADICTION: {contradiction}");
        }
        text
    }
}

/// Programs that are made at once.
const BATCH: u64 = 32;
/// Contradictions after which there are enough.
const ENOUGH: usize = 10;

/// What became of one program.
struct Looked {
    proved: bool,
    seen: Seen,
    contradiction: Option<String>,
}

/// Makes, proves and runs programs.
pub fn run(options: &Options, prover: &dyn Prover) -> Counts {
    let start = Instant::now();
    let mut counts = Counts::default();
    let mut next = 0;
    while next < options.programs && start.elapsed() < options.time && counts.contradictions.len() < ENOUGH {
        let end = (next + BATCH).min(options.programs);
        let looked: Vec<Option<Looked>> =
            (next..end).into_par_iter().map(|number| one(options, number, prover)).collect();
        next = end;
        for looked in looked {
            let Some(Looked { proved, seen, contradiction }) = looked else {
                counts.unreadable += 1;
                continue;
            };
            counts.programs += 1;
            counts.runs += seen.runs;
            counts.proved += usize::from(proved);
            counts.without_runs += usize::from(proved && seen.runs == 0 && seen.wrong.is_none());
            counts.defective += usize::from(seen.wrong.is_some());
            counts.contradictions.extend(contradiction);
        }
        if options.progress && (next / BATCH).is_multiple_of(16) {
            eprintln!("{:>6} s  random contracts: {next}", start.elapsed().as_secs());
        }
    }
    counts.time = start.elapsed();
    counts
}

fn one(options: &Options, number: u64, prover: &dyn Prover) -> Option<Looked> {
    let text = generate::program(options.seed, number);
    let program = read_text("random.pvl", &text).ok()?;
    let seen = observe(&program, options.runs, options.seed ^ number);
    let proved = prover.proves(&program);
    let contradiction = seen.wrong.as_ref().filter(|_| proved).map(|(method, code, what, seed)| {
        let code = code.as_str();
        format!("random program {number}: `{method}` is proved, but a run (seed {seed}) shows {code}: {what}\n{text}")
    });
    Some(Looked { proved, seen, contradiction })
}
