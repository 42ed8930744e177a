//! A campaign: the six questions in turn, until their time or number is up.
//!
//! Work is cut into batches of fixed size and each piece is decided by its number alone, so that the time only decides how
//! many batches there are, and the number of threads decides nothing.

use crate::case::{Check, Kernel};
use crate::claims::{self, Answer};
use crate::failure::{self, Contradiction, Failure, Judged};
use crate::generate::{Tags, generate};
use crate::launches::{self, Effort};
use crate::random::Random;
use crate::table::Counts;
use crate::truth::Truth;
use crate::whole::{self, Whole};
use crate::{audit, corpus, mutate, second, truth};
use gpuproof_check::{Properties, Setup};
use rayon::prelude::*;
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// One of the six questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the options")]
pub enum Part {
    Random,
    Mutants,
    Differential,
    Whole,
    Solver,
    Audit,
}

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// Decides everything.
    pub seed: u64,
    /// When to stop; nothing: after the numbers below.
    pub time: Option<Duration>,
    /// Random kernels.
    pub kernels: u64,
    /// The number of the first one: a campaign can go on where another ended.
    pub first: u64,
    /// Mutants.
    pub mutants: u64,
    /// Proved kernels that are run again.
    pub differential: u64,
    /// Random kernels that go the whole way.
    pub whole: u64,
    /// Queries for the second solver.
    pub queries: u64,
    /// Random kernels whose facts are evaluated.
    pub audits: u64,
    /// Only this part.
    pub only: Option<Part>,
    /// The checkout, if kernels of the corpus are wanted.
    pub corpus: Option<PathBuf>,
    /// Only those of files whose path holds this text.
    pub filter: String,
    /// The audit looks at each so-many-th kernel of the corpus.
    pub every: usize,
    /// The folder with the second solver's.
    pub root: PathBuf,
    /// Solver resources for each obligation; a smaller number gives fewer proofs, not other ones.
    pub resources: u32,
    /// So many of a hundred random kernels whose runs show no defect are checked. No run can contradict what is said of them, so that
    /// they only tell how much is proved, and are what mutants are made of.
    pub clean: u64,
    /// Tells how far it is.
    pub progress: bool,
}

/// Kernels, mutants or proofs of one batch.
const BATCH: u64 = 256;

/// What the batches of the corpus are called in messages.
const CORPUS: &str = "corpus";

/// Failures after which a campaign has enough.
const MOST_FAILURES: usize = 20;

/// A campaign under way.
struct Campaign<'o> {
    options: &'o Options,
    check: Check,
    start: Instant,
    counts: Counts,
    wrong: Vec<Contradiction>,
    failures: Vec<Failure>,
    /// Proved kernels: those of the corpus and the first random ones.
    proved: Vec<Kernel>,
}

/// Random kernels that mutants are made of and differential runs are for.
const MOST_PROVED: usize = 4000;

/// Runs a campaign against a checker.
pub fn run(options: &Options, check: Check) -> Result<(Counts, Vec<Failure>), String> {
    let start = Instant::now();
    let mut campaign = Campaign {
        options,
        check,
        start,
        counts: Counts::default(),
        wrong: Vec::new(),
        failures: Vec::new(),
        proved: Vec::new(),
    };
    let wants = |part| options.only.is_none_or(|only| only == part);
    if let Some(root) =
        options.corpus.as_deref().filter(|_| wants(Part::Mutants) || wants(Part::Differential))
    {
        campaign.corpus(&corpus::kernels(root, &options.filter), 25);
    }
    // Parts get their share of the time, one alone all of it; mutants and differential runs need random kernels in any case.
    let until = |part, share| if options.only == Some(part) { 100 } else { share };
    let needs_random = wants(Part::Random) || wants(Part::Mutants) || wants(Part::Differential);
    if needs_random {
        campaign.random(until(Part::Random, 50))?;
    }
    if wants(Part::Mutants) {
        campaign.mutants(until(Part::Mutants, 82));
    }
    if wants(Part::Differential) {
        campaign.differential(until(Part::Differential, 88));
    }
    if wants(Part::Whole) {
        campaign.whole(until(Part::Whole, 92))?;
    }
    if wants(Part::Audit) {
        campaign.audit(until(Part::Audit, 97))?;
    }
    if wants(Part::Solver) {
        campaign.solver(100)?;
    }
    campaign.wrong.truncate(MOST_FAILURES);
    let shrunk = campaign.wrong.par_iter().map(|one| failure::wrong_proof(one, check));
    campaign.failures.par_extend(shrunk);
    campaign.counts.time = start.elapsed();
    Ok((campaign.counts, campaign.failures))
}

/// What became of one kernel.
struct Looked {
    kernel: Kernel,
    runs: usize,
    clean: bool,
    /// None: nobody asked.
    answer: Option<Answer>,
    judged: Judged,
    time: Duration,
    run_time: Duration,
}

/// Runs and checks a kernel; those without a defect only for this share of all seeds.
fn look(mut kernel: Kernel, check: Check, resources: u32, seed: u64, clean: u64) -> Looked {
    kernel.setup.resources = resources;
    let start = Instant::now();
    let runs = launches::runs(&kernel, Effort::SMALL, seed);
    let truth = truth::observe(&kernel, &runs);
    let run_time = start.elapsed();
    let start = Instant::now();
    let is_clean = truth.defective.is_empty();
    let (answer, judged) = match is_clean && !Random::new(seed, 0xc1ea).percent(clean) {
        true => (None, Judged::Agree),
        false => {
            let (answer, judged) = answer_of(&kernel, check, &truth, seed);
            (Some(answer), judged)
        }
    };
    Looked { time: start.elapsed(), run_time, runs: truth.runs, clean: is_clean, answer, judged, kernel }
}

/// What is said of a kernel, and whether its defective runs contradict that. Only what they could contradict is asked at first: an answer that
/// they contradict is asked for once more, with everything that it may rest on.
fn answer_of(kernel: &Kernel, check: Check, truth: &Truth, seed: u64) -> (Answer, Judged) {
    let ask = |setup: &Setup| {
        let checked = check(&kernel.module, kernel.kernel, setup);
        let judged = failure::judge(kernel, &checked, &truth.defective, seed);
        (claims::answer(&checked), judged)
    };
    let properties = claims::properties(&truth.defective);
    if properties != Properties::ALL {
        let (answer, judged) = ask(&Setup { properties, ..kernel.setup.clone() });
        if matches!(judged, Judged::Agree) {
            return (answer, judged);
        }
    }
    ask(&kernel.setup)
}

impl Campaign<'_> {
    /// Calls `batch` with ranges of numbers, until there are `most`, or (with a time limit) this share of the time is over;
    /// with a time limit there may be more than `most`, but for the corpus, which has an end.
    fn batches(&mut self, name: &str, most: u64, share: u32, mut batch: impl FnMut(&mut Self, Range<u64>)) {
        let mut next = 0;
        loop {
            let over = match self.options.time {
                Some(time) => self.start.elapsed() * 100 >= time * share || name == CORPUS && next >= most,
                None => next >= most,
            };
            if over || self.wrong.len() + self.failures.len() >= MOST_FAILURES {
                break;
            }
            let end = if self.options.time.is_some() { next + BATCH } else { (next + BATCH).min(most) };
            batch(self, next..end);
            next = end;
            if self.options.progress && (next / BATCH).is_multiple_of(if name == CORPUS { 1 } else { 16 }) {
                let (seconds, wrong) = (self.start.elapsed().as_secs(), self.wrong.len());
                eprintln!("{seconds:>6} s  {name}: {next}, wrong: {wrong}");
            }
        }
    }

    fn count_judged(&mut self, judged: Judged) {
        match judged {
            Judged::Agree => {}
            Judged::Wrong(wrong) => {
                if self.options.progress {
                    eprintln!("          wrong: {}", wrong.kernel.name);
                }
                self.wrong.push(*wrong);
            }
            Judged::Excused(excused) => self.counts.excused.push(failure::excused(&excused)),
        }
    }

    fn corpus(&mut self, kernels: &[Kernel], share: u32) {
        let (check, seed, resources) = (self.check, self.options.seed, self.options.resources);
        let most = kernels.len() as u64;
        self.batches(CORPUS, most, share, |campaign, range| {
            let bounds = range.start as usize..(range.end as usize).min(kernels.len());
            let batch = kernels.get(bounds).unwrap_or(&[]);
            let looked: Vec<Looked> =
                batch.par_iter().map(|kernel| look(kernel.clone(), check, resources, seed, 100)).collect();
            for one in looked {
                campaign.counts.check_times.push((one.time, one.kernel.name.clone()));
                campaign.counts.runs += one.runs;
                one.answer.into_iter().for_each(|answer| campaign.counts.corpus.add(answer));
                if one.answer == Some(Answer::Proved) && matches!(one.judged, Judged::Agree) {
                    campaign.proved.push(one.kernel);
                }
                campaign.count_judged(one.judged);
            }
        });
    }

    fn random(&mut self, share: u32) -> Result<(), String> {
        let (check, seed) = (self.check, self.options.seed);
        let Options { resources, clean, first, .. } = *self.options;
        let mut trouble = None;
        self.batches("random kernels", self.options.kernels, share, |campaign, range| {
            let looked: Vec<Result<Looked, String>> = range
                .into_par_iter()
                .map(|n| {
                    let seed = seed.wrapping_mul(1 << 32).wrapping_add(first).wrapping_add(n);
                    Ok(look(generate(seed)?, check, resources, seed, clean))
                })
                .collect();
            for one in looked {
                match one {
                    Ok(one) => campaign.count_random(one),
                    Err(error) => trouble = Some(error),
                }
            }
        });
        trouble.map_or(Ok(()), Err)
    }

    fn count_random(&mut self, one: Looked) {
        self.counts.runs += one.runs;
        self.counts.run_time += one.run_time;
        let Some(answer) = one.answer else {
            self.counts.only_run += 1;
            return;
        };
        self.counts.check_times.push((one.time, one.kernel.name.clone()));
        let proved = answer == Answer::Proved;
        if one.clean {
            self.counts.clean.add(answer);
            for tag in tags(&one.kernel.tags) {
                let entry = self.counts.features.entry(tag).or_default();
                *entry = (entry.0 + 1, entry.1 + usize::from(proved));
            }
        } else {
            self.counts.defective.add(answer);
        }
        if one.clean && proved && self.proved.len() < MOST_PROVED {
            self.proved.push(one.kernel);
        }
        self.count_judged(one.judged);
    }

    fn mutants(&mut self, share: u32) {
        let (check, seed) = (self.check, self.options.seed);
        let bases = std::mem::take(&mut self.proved);
        if !bases.is_empty() {
            self.batches("mutants", self.options.mutants, share, |campaign, range| {
                let looked: Vec<_> = range
                    .into_par_iter()
                    .map(|n| mutant(&bases[(n % bases.len() as u64) as usize], check, seed, n))
                    .collect();
                for (kind, runs, looked) in looked.into_iter().flatten() {
                    campaign.counts.mutants += 1;
                    campaign.counts.runs += runs;
                    let Some((answer, judged)) = looked else { continue };
                    *campaign.counts.kinds.entry(kind).or_default() += 1;
                    campaign.counts.killed.add(answer);
                    campaign.count_judged(judged);
                }
            });
        }
        self.proved = bases;
    }

    fn differential(&mut self, share: u32) {
        let (check, seed) = (self.check, self.options.seed);
        let proved = std::mem::take(&mut self.proved);
        if !proved.is_empty() {
            self.batches("differential", self.options.differential, share, |campaign, range| {
                let looked: Vec<(usize, Judged)> = range
                    .into_par_iter()
                    .map(|n| {
                        let kernel = &proved[(n % proved.len() as u64) as usize];
                        let seed = Random::new(seed, n ^ 0xd1ff).draw();
                        again(kernel, check, seed)
                    })
                    .collect();
                for (runs, judged) in looked {
                    campaign.counts.differential.0 += 1;
                    campaign.counts.differential.1 += runs;
                    campaign.counts.runs += runs;
                    campaign.count_judged(judged);
                }
            });
        }
        self.proved = proved;
    }

    fn whole(&mut self, share: u32) -> Result<(), String> {
        let seed = self.options.seed;
        let mut trouble = None;
        self.batches("by file", self.options.whole, share, |campaign, range| {
            let looked: Vec<Result<Whole, String>> = range
                .into_par_iter()
                .map(|n| {
                    let seed = seed.wrapping_mul(1 << 32).wrapping_add(n);
                    whole::whole(&generate(seed)?, seed)
                })
                .collect();
            for one in looked {
                match one {
                    Ok(Whole { refuted, defective, failure }) => {
                        let counts = &mut campaign.counts.whole;
                        counts.kernels += 1;
                        counts.defective += usize::from(defective);
                        counts.refuted += usize::from(refuted);
                        counts.refuted_defective += usize::from(refuted && defective);
                        counts.failed += usize::from(failure.is_some());
                        campaign.failures.extend(failure);
                    }
                    Err(error) => trouble = Some(error),
                }
            }
        });
        trouble.map_or(Ok(()), Err)
    }

    /// Facts about kernels of the corpus, and about random ones.
    fn audit(&mut self, share: u32) -> Result<(), String> {
        let (seed, effort) = (self.options.seed, audit::Effort::SMALL);
        let resources = self.options.resources;
        let look = |mut kernel: Kernel, seed: u64| {
            kernel.setup.resources = resources;
            let of =
                |kernel: &Kernel| audit::audit(kernel, &launches::runs(kernel, Effort::SMALL, seed), effort);
            let audited = of(&kernel);
            let told = |kernel: &Kernel| of(kernel).false_facts.first().cloned();
            let failure = (!audited.false_facts.is_empty()).then(|| failure::false_fact(&kernel, &told));
            (audited, failure)
        };
        if let Some(root) = self.options.corpus.as_deref().filter(|_| self.options.only == Some(Part::Audit))
        {
            let mut kernels = corpus::kernels(root, &self.options.filter);
            kernels = kernels.into_iter().step_by(self.options.every.max(1)).collect();
            self.batches(CORPUS, kernels.len() as u64, share, |campaign, range| {
                let bounds = range.start as usize..(range.end as usize).min(kernels.len());
                let batch = kernels.get(bounds).unwrap_or(&[]);
                let looked: Vec<_> = batch.par_iter().map(|kernel| look(kernel.clone(), seed)).collect();
                looked.into_iter().for_each(|(audited, failure)| campaign.count_audit(&audited, failure));
            });
        }
        let mut trouble = None;
        self.batches("audits", self.options.audits, share, |campaign, range| {
            let looked: Vec<Result<_, String>> = range
                .into_par_iter()
                .map(|n| {
                    let seed = seed.wrapping_mul(1 << 32).wrapping_add(n);
                    Ok(look(generate(seed)?, seed))
                })
                .collect();
            for one in looked {
                match one {
                    Ok((audited, failure)) => campaign.count_audit(&audited, failure),
                    Err(error) => trouble = Some(error),
                }
            }
        });
        trouble.map_or(Ok(()), Err)
    }

    fn count_audit(&mut self, audited: &audit::Audited, failure: Option<Failure>) {
        self.failures.extend(failure);
        self.counts.audit.add(audited);
    }

    fn solver(&mut self, share: u32) -> Result<(), String> {
        let Some(peer) = second::peer(&self.options.root) else {
            return Err("there is no second solver; scripts/setup-z3 installs one".into());
        };
        let (check, seed) = (self.check, self.options.seed);
        let mut opinions = second::Opinions::default();
        for n in 0.. {
            let over = match self.options.time {
                Some(time) => self.start.elapsed() * 100 >= time * share,
                None => opinions.asked as u64 >= self.options.queries || n > self.options.queries * 4,
            };
            if over {
                break;
            }
            let mut random = Random::new(seed, n ^ 0x50_17e4);
            let queries = second::queries(random.draw() >> 20, check)?;
            // A few of each kernel, so that many kernels have their say.
            for _ in 0..queries.len().min(3) {
                let query = &queries[random.below(queries.len() as u64) as usize];
                second::ask(&peer, query, &mut opinions);
            }
        }
        for (number, (query, said)) in opinions.failures.iter().enumerate() {
            let title = format!("query {number}: gpuproof says unsat, the second solver disagrees: {said}");
            let text = format!("; {}\n{query}", title.replace('\n', " "));
            self.failures.push(Failure {
                name: format!("query {number}"),
                title,
                level: None,
                text,
                kir: None,
            });
        }
        self.counts.opinions = opinions;
        Ok(())
    }
}

/// Features of a kernel, and how many there are together.
fn tags(tags: &Tags) -> impl Iterator<Item = &'static str> {
    tags.iter().copied().chain(["all"])
}

/// What became of a mutant: kind, runs and, if a run was defective, the answer.
type Mutated = (&'static str, usize, Option<(Answer, Judged)>);

fn mutant(base: &Kernel, check: Check, seed: u64, number: u64) -> Option<Mutated> {
    let mut random = Random::new(seed, number ^ (7 << 40));
    let mutant = mutate::one(&base.module, base.kernel, &mut random)?;
    let name = format!("{} mutant {number} {}", base.name, mutant.kind);
    let kernel = Kernel { name, module: mutant.module, ..base.clone() };
    let seed = random.draw();
    let truth = truth::observe(&kernel, &launches::runs(&kernel, Effort::SMALL, seed));
    if truth.defective.is_empty() {
        return Some((mutant.kind, truth.runs, None));
    }
    Some((mutant.kind, truth.runs, Some(answer_of(&kernel, check, &truth, seed))))
}

/// Runs a proved kernel on more launches.
fn again(kernel: &Kernel, check: Check, seed: u64) -> (usize, Judged) {
    let truth = truth::observe(kernel, &launches::runs(kernel, Effort::LARGE, seed));
    if truth.defective.is_empty() {
        return (truth.runs, Judged::Agree);
    }
    let checked = check(&kernel.module, kernel.kernel, &kernel.setup);
    (truth.runs, failure::judge(kernel, &checked, &truth.defective, seed))
}
