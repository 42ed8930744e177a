//! Counts of a campaign, and their text.

use crate::audit::{Audited, Question, Tally};
use crate::claims::{Answer, Level};
use crate::failure::Failure;
use crate::second::Opinions;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// How answers stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names are those of the answers")]
pub struct Answers {
    pub proved: usize,
    pub possible: usize,
    pub undecided: usize,
    pub unsupported: usize,
}

impl Answers {
    /// Counts one.
    pub fn add(&mut self, answer: Answer) {
        *match answer {
            Answer::Proved => &mut self.proved,
            Answer::Possible => &mut self.possible,
            Answer::Undecided => &mut self.undecided,
            Answer::Unsupported => &mut self.unsupported,
        } += 1;
    }

    /// All of them.
    pub fn total(&self) -> usize {
        self.proved + self.possible + self.undecided + self.unsupported
    }
}

/// Random kernels that went through `gpuproof check` as files.
#[derive(Clone, Copy, Debug, Default)]
pub struct WholeCounts {
    /// All of them.
    pub kernels: usize,
    /// Those with a defective run.
    pub defective: usize,
    /// Those refuted.
    pub refuted: usize,
    /// Those refuted with a defective run among ours.
    pub refuted_defective: usize,
    /// Those answered wrongly: a witness that does not replay, a wrong `proved`.
    pub failed: usize,
}

/// Facts that were evaluated on runs.
#[derive(Clone, Debug, Default)]
pub struct AuditCounts {
    /// Kernels and setups.
    pub kernels: usize,
    /// Runs.
    pub runs: usize,
    /// Kernels that were not audited, by reason.
    pub not_audited: BTreeMap<&'static str, usize>,
    /// Answers by question.
    pub tallies: BTreeMap<Question, Tally>,
}

impl AuditCounts {
    /// Adds what was found of one kernel.
    pub fn add(&mut self, audited: &Audited) {
        self.kernels += 1;
        self.runs += audited.runs;
        if let Some(reason) = audited.not_audited {
            *self.not_audited.entry(reason).or_default() += 1;
        }
        for (question, tally) in &audited.tallies {
            let sum = self.tallies.entry(*question).or_default();
            sum.holds += tally.holds;
            sum.fails += tally.fails;
            sum.open += tally.open;
        }
    }

    fn text(&self) -> String {
        let mut text = format!("\nfacts: kernels and setups {}, runs {}\n", self.kernels, self.runs);
        for (question, Tally { holds, fails, open }) in &self.tallies {
            let name = question.as_str();
            let _ = writeln!(text, "  {name:32}{holds:>9} hold{open:>9} open{fails:>6} false");
        }
        for (reason, count) in &self.not_audited {
            let _ = writeln!(text, "  not audited: {count:>6}  {reason}");
        }
        text
    }
}

/// What a campaign counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Random kernels that no run showed to be defective.
    pub clean: Answers,
    /// Random kernels without a defect that were run and not checked.
    pub only_run: usize,
    /// Random kernels with a defective run.
    pub defective: Answers,
    /// Kernels of the corpus, once for each setup.
    pub corpus: Answers,
    /// Mutants made.
    pub mutants: usize,
    /// Mutants with a defective run, and what was said of them.
    pub killed: Answers,
    /// Proved kernels that were run again, and the runs.
    pub differential: (usize, usize),
    /// Runs in all.
    pub runs: usize,
    /// Clean random kernels by feature: all, proved.
    pub features: BTreeMap<&'static str, (usize, usize)>,
    /// Defective mutants by kind.
    pub kinds: BTreeMap<&'static str, usize>,
    /// Random kernels that went the whole way.
    pub whole: WholeCounts,
    /// The second solver.
    pub opinions: Opinions,
    /// Facts that were evaluated.
    pub audit: AuditCounts,
    /// Runs that would contradict a proof but for an overflow of signed arithmetic or of a loop counter.
    pub excused: Vec<Failure>,
    /// How long each check of a kernel (not a mutant) took.
    pub check_times: Vec<(Duration, String)>,
    /// How long runs of random kernels took together.
    pub run_time: Duration,
    /// Time in all.
    pub time: Duration,
}

/// The summary that a campaign ends with.
pub fn text(counts: &Counts, failures: &[Failure]) -> String {
    let mut text = String::new();
    let mut row = |name: &str, answers: &Answers| {
        let Answers { proved, possible, undecided, unsupported } = answers;
        let all = answers.total();
        let _ = writeln!(text, "{name:32}{all:>8}{proved:>8}{possible:>10}{undecided:>11}{unsupported:>13}");
    };
    row("random kernels, no defect seen", &counts.clean);
    row("random kernels, defective", &counts.defective);
    row("corpus kernels and setups", &counts.corpus);
    row("mutants, defective", &counts.killed);
    let heading = format!(
        "{:32}{:>8}{:>8}{:>10}{:>11}{:>13}\n",
        "", "kernels", "proved", "possible", "undecided", "unsupported"
    );
    text.insert_str(0, &heading);
    let random = counts.clean.total() + counts.defective.total() + counts.only_run;
    let _ = writeln!(text, "\nrandom kernels: {random}, of which only run: {}", counts.only_run);
    let _ =
        writeln!(text, "mutants made: {}, shown to be defective: {}", counts.mutants, counts.killed.total());
    let (kernels, runs) = counts.differential;
    let _ =
        writeln!(text, "proved kernels run again: {kernels}, with {runs} runs; runs in all: {}", counts.runs);
    let WholeCounts { kernels, defective, refuted, refuted_defective, failed } = counts.whole;
    let _ = writeln!(
        text,
        "random kernels by file: {kernels}, refuted with a witness: {refuted} ({refuted_defective} of the {defective} \
         with a defective run), wrong or not replaying: {failed}"
    );
    let Opinions { asked, agreed, unknown, failures: refused } = &counts.opinions;
    let _ = writeln!(
        text,
        "unsat answers asked of a second solver: {asked}, agreed: {agreed}, no answer: {unknown}, disagreed: {}",
        refused.len()
    );
    if counts.audit.kernels > 0 {
        text += &counts.audit.text();
    }
    let level = |level| failures.iter().filter(|f| f.level == Some(level)).count();
    let _ = writeln!(
        text,
        "wrong proved: {} kernels, {} properties, {} pairs of statements",
        level(Level::Kernel),
        level(Level::Property),
        level(Level::Obligation)
    );
    let _ = writeln!(text, "excused by an overflow that the proofs assume away: {}", counts.excused.len());
    let _ = writeln!(text, "time: {:.0} s", counts.time.as_secs_f64());
    let checks: Duration = counts.check_times.iter().map(|(time, _)| *time).sum();
    let (runs, checks) = (counts.run_time.as_secs_f64(), checks.as_secs_f64());
    let _ = writeln!(text, "runs of random kernels: {runs:.0} s, checks: {checks:.0} s, over all threads");
    text += &times(counts);
    if !counts.features.is_empty() {
        let _ = writeln!(text, "\nproved of the random kernels without a defect, by feature:");
        let mut features: Vec<_> = counts.features.iter().collect();
        features.sort_by_key(|(name, (all, proved))| (proved * 1000 / all.max(&1), **name));
        for (name, (all, proved)) in features {
            let _ = writeln!(text, "  {name:24}{proved:>6} of {all:>6}  {:>3} %", proved * 100 / all.max(&1));
        }
    }
    if !counts.kinds.is_empty() {
        let _ = writeln!(text, "\ndefective mutants by mistake:");
        for (name, count) in &counts.kinds {
            let _ = writeln!(text, "  {name:36}{count:>6}");
        }
    }
    for failure in failures {
        let _ = writeln!(text, "\nFAILED {}", failure.title);
    }
    text
}

/// Quantiles of the time of a check, and the slowest.
fn times(counts: &Counts) -> String {
    let mut times: Vec<&(Duration, String)> = counts.check_times.iter().collect();
    times.sort();
    let at = |percent: usize| times.get(times.len() * percent / 100).map_or(0.0, |t| t.0.as_secs_f64() * 1e3);
    let mut text = format!("time of a check in ms: median {:.1}, p95 {:.1}; slowest:\n", at(50), at(95));
    for (time, name) in times.iter().rev().take(8) {
        let _ = writeln!(text, "  {:>8.0}  {name}", time.as_secs_f64() * 1e3);
    }
    text
}
