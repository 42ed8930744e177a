//! Mutations of the verifier itself: is there a kernel that notices? `cargo xtask mutants` builds a copy of the verifier in which every side
//! condition can be changed by a switch, and runs this on it.
//!
//! First every kernel of the corpus, as each `check:` line of its header checks it, and the first random kernels with a defective run are checked as they are, which tells what is said of
//! them and which mutations they come by. Then, for each mutation of a random sample, those that come by it are checked with it, the cheapest first. A mutation is
//! *killed* if something else is said of a kernel of the corpus (proved or not, the properties that are open, the assumptions), if a random kernel is proved that goes
//! wrong in a run, if the checker panics, if it takes several times as many steps, or if a test of `thread`, `check` or `solve` fails. Otherwise it *survives*, and somebody has to say why (docs/trust.md).
//!
//! What is found is appended to a file at once: a mutation that ends the whole program is noted as killed by the next start.

use crate::case::Kernel;
use crate::claims::{self, Answer};
use crate::generate::generate;
use crate::launches::{self, Effort};
use crate::random::Random;
use crate::rules::{self, Checked};
use crate::truth;
use clap::Parser;
use gpuproof_check::{Obligation, Status};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The switches of the copy, which this crate does not know.
#[derive(Clone, Copy)]
pub struct Switch {
    /// Switches a mutation on (0: none) for this thread and so many steps; then it panics.
    pub choose: fn(u32, u64),
    /// Steps that are left.
    pub left: fn() -> u64,
    /// Starts or stops noting which mutations are come by; those until then.
    pub note: fn(bool) -> Vec<u32>,
}

#[derive(Parser)]
#[command(name = "cargo xtask mutants")]
struct Arguments {
    /// The checkout
    #[arg(long, hide = true)]
    root: PathBuf,
    /// The list of mutations
    #[arg(long, hide = true)]
    sites: PathBuf,
    /// Decides the sample
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Mutations to try; 0: none, only what is said without them
    #[arg(long, default_value_t = 200, value_name = "N")]
    sample: usize,
    /// Only mutations of side conditions of rules and, for a quarter of the sample, of the solver's own procedures, whose conditions have no names
    #[arg(long)]
    sides: bool,
    /// Only mutations of files whose path holds this text
    #[arg(long, default_value = "", value_name = "TEXT")]
    filter: String,
    /// Only kernels of the corpus whose path holds this text
    #[arg(long, default_value = "", value_name = "TEXT")]
    corpus: String,
    /// Random kernels
    #[arg(long, default_value_t = 400, value_name = "N")]
    kernels: u64,
    /// Seconds that the checks for one mutation may take together, by the times without it
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u64,
    /// Solver resources for each obligation
    #[arg(long, default_value_t = 5_000, value_name = "N")]
    resources: u32,
    /// Tests of the verifier's own crates, for what no kernel kills
    #[arg(long, hide = true, value_name = "FILE")]
    tests: Vec<PathBuf>,
    /// Where results are kept between starts
    #[arg(long, default_value = "target/mutants/results.txt", value_name = "FILE")]
    results: PathBuf,
}

/// A kernel that mutations are tried on.
enum Subject {
    /// One of the corpus.
    OfCorpus(Box<Checked>),
    /// A random one that goes wrong in a run: only a proof is a mistake.
    Random(Box<Kernel>),
}

impl Subject {
    fn name(&self) -> &str {
        match self {
            Subject::OfCorpus(checked) => &checked.file,
            Subject::Random(kernel) => &kernel.name,
        }
    }

    /// What is said of it; none if the checker panics.
    fn said(&self) -> Option<Said> {
        let check = || match self {
            Subject::OfCorpus(checked) => {
                let kernel = &checked.kernel;
                kernel.check_variant(&kernel.module, &kernel.setup).0
            }
            Subject::Random(kernel) => gpuproof_check::check(&kernel.module, kernel.kernel, &kernel.setup),
        };
        let checked = catch_unwind(AssertUnwindSafe(check)).ok()?;
        let open = |o: &&Obligation| !matches!(o.status, Status::Proved);
        Some(Said {
            is_proved: claims::answer(&checked) == Answer::Proved,
            open: checked.obligations.iter().filter(open).map(|o| o.code.as_str()).collect(),
            assumptions: checked.assumptions.into_iter().map(|a| a.text).collect(),
        })
    }
}

/// What users are told of a kernel.
struct Said {
    is_proved: bool,
    /// The properties that are not shown.
    open: BTreeSet<&'static str>,
    assumptions: BTreeSet<String>,
}

impl Said {
    /// What is said with a mutation, if that is something else.
    fn change(&self, mutated: &Said) -> Option<&'static str> {
        match (self.is_proved, mutated.is_proved) {
            (false, true) => Some("wrongly proved"),
            (true, false) => Some("not proved"),
            _ if self.open != mutated.open => Some("other properties are open"),
            _ if self.assumptions != mutated.assumptions => Some("other assumptions"),
            _ => None,
        }
    }
}

/// A kernel and what is said of it without mutations.
struct Known {
    subject: Subject,
    said: Said,
    steps: u64,
    time: Duration,
    reached: BTreeSet<u32>,
}

/// Stack of each thread: a mutation may make recursion deep.
const STACK_BYTES: usize = 256 << 20;

/// A check may take so many times as many steps as without the mutation, and some more.
const SLOWER: u64 = 4;
const MORE_STEPS: u64 = 300_000;

/// With `--sides`, one in so many mutations is of the solver's procedures.
const PROCEDURES: usize = 4;

/// Kernels that take longer than this are left out.
const SLOWEST: Duration = Duration::from_secs(20);

/// Runs it with the arguments of the command line.
pub fn main(switch: Switch) -> ExitCode {
    let arguments = Arguments::parse();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build_global();
    let result = pool.map_err(|error| error.to_string()).and_then(|()| run(&arguments, switch));
    match result {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::from(2)
        }
    }
}

/// One line of the list of mutations.
struct Site {
    place: String,
    /// Whether it is part of a side condition of a rule.
    is_side: bool,
    kind: String,
    text: String,
}

fn sites(path: &Path) -> Result<BTreeMap<u32, Site>, String> {
    let text =
        fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let one = |line: &str| {
        let mut parts = line.splitn(5, '\t').map(str::to_owned);
        let id = parts.next()?.parse().ok()?;
        let (place, is_side) = (parts.next()?, parts.next()? == "side");
        Some((id, Site { place, is_side, kind: parts.next()?, text: parts.next()? }))
    };
    Ok(text.lines().filter_map(one).collect())
}

fn run(arguments: &Arguments, switch: Switch) -> Result<String, String> {
    let sites = sites(&arguments.sites)?;
    let start = Instant::now();
    let say = |text: &str| eprintln!("{:>6} s  {text}", start.elapsed().as_secs());
    let of_corpus = |mut checked: Checked| {
        checked.kernel.setup.resources = arguments.resources;
        Subject::OfCorpus(Box::new(checked))
    };
    let mut subjects: Vec<Subject> =
        rules::corpus(&arguments.root, &arguments.corpus).into_iter().map(of_corpus).collect();
    say(&format!("{} kernels of the corpus", subjects.len()));
    subjects.par_extend((0..arguments.kernels).into_par_iter().filter_map(|seed| {
        let mut kernel = generate(seed).ok()?;
        kernel.setup.resources = arguments.resources;
        let truth = truth::observe(&kernel, &launches::runs(&kernel, Effort::SMALL, seed));
        (!truth.defective.is_empty()).then(|| Subject::Random(Box::new(kernel)))
    }));
    // What a mutation makes of the checker is no news.
    std::panic::set_hook(Box::new(|_| {}));
    let mut known: Vec<Known> = subjects
        .into_par_iter()
        .filter_map(|subject| {
            let known = look(subject, switch)?;
            // A run may be excused by an overflow, and a check be too slow to be done often.
            (known.time < SLOWEST && !(is_random(&known) && known.said.is_proved)).then_some(known)
        })
        .collect();
    known.sort_by_key(|one| (is_random(one), one.steps));
    let reached: BTreeSet<u32> = known.iter().flat_map(|one| one.reached.iter().copied()).collect();
    let proved = known.iter().filter(|one| one.said.is_proved).count();
    say(&format!(
        "{} checks, {proved} proved; {} of {} mutations are come by",
        known.len(),
        reached.len(),
        sites.len()
    ));

    let mut random = Random::new(arguments.seed, 0x3075);
    let mut draw = |most: usize, wanted: &dyn Fn(&Site) -> bool| {
        let fits = |site: &Site| site.place.contains(&arguments.filter) && wanted(site);
        let mut drawn: Vec<u32> = sites.iter().filter(|(_, site)| fits(site)).map(|(id, _)| *id).collect();
        for number in (1..drawn.len()).rev() {
            drawn.swap(number, random.below(number as u64 + 1) as usize);
        }
        drawn.truncate(most);
        drawn
    };
    let sample = if arguments.sides {
        let procedures = arguments.sample / PROCEDURES;
        let mut sample = draw(arguments.sample - procedures, &|site| site.is_side);
        sample.extend(draw(procedures, &|site| site.place.starts_with("crates/solve/")));
        sample
    } else {
        draw(arguments.sample, &|_| true)
    };
    let mut results = read_results(&arguments.results);
    let file = Mutex::new(open_results(&arguments.results)?);
    let note = |line: &str| {
        if let Ok(mut file) = file.lock() {
            // The file only helps a later start.
            let _ = writeln!(file, "{line}").and_then(|()| file.flush());
        }
    };
    let wanted: Vec<u32> = sample.iter().copied().filter(|id| !results.contains_key(id)).collect();
    let found: Vec<(u32, String)> = wanted
        .into_par_iter()
        .map(|id| {
            note(&format!("{id}\tcrash"));
            let mut result = try_one(id, &known, switch, Duration::from_secs(arguments.seconds));
            if result.starts_with("survived")
                && let Some(test) = failing(&arguments.tests, id)
            {
                result = format!("killed: test, {test}");
            }
            note(&format!("{id}\t{result}"));
            let place = sites.get(&id).map_or("", |site| site.place.as_str());
            say(&format!("{id} {place}: {result}"));
            (id, result)
        })
        .collect();
    results.extend(found);
    results.retain(|id, _| sample.contains(id));
    Ok(table(&results, &sites))
}

fn is_random(known: &Known) -> bool {
    matches!(known.subject, Subject::Random(_))
}

/// Checks a kernel as it is. None if the checker panics.
fn look(subject: Subject, switch: Switch) -> Option<Known> {
    (switch.choose)(0, u64::MAX);
    (switch.note)(true);
    let start = Instant::now();
    let said = subject.said();
    let time = start.elapsed();
    let reached = (switch.note)(false).into_iter().collect();
    let steps = u64::MAX - (switch.left)();
    Some(Known { subject, said: said?, steps, time, reached })
}

/// What becomes of a mutation.
fn try_one(id: u32, known: &[Known], switch: Switch, most: Duration) -> String {
    let mut spent = Duration::ZERO;
    let mut tried = 0;
    for one in known.iter().filter(|one| one.reached.contains(&id)) {
        spent += one.time;
        if spent > most {
            break;
        }
        tried += 1;
        (switch.choose)(id, one.steps.saturating_mul(SLOWER) + MORE_STEPS);
        let mutated = one.subject.said();
        let slow = (switch.left)() > u64::MAX / 2;
        (switch.choose)(0, u64::MAX);
        let name = one.subject.name();
        let how = match mutated {
            None if slow => Some("too many steps"),
            None => Some("panic"),
            // Of a random kernel only a proof is known to be a mistake.
            Some(mutated) => one.said.change(&mutated).filter(|_| !is_random(one) || mutated.is_proved),
        };
        if let Some(how) = how {
            return format!("killed: {how}, {name}");
        }
    }
    match tried {
        0 => "survived: no kernel comes by".into(),
        _ => format!("survived: {tried} kernels"),
    }
}

/// The first of these programs of tests that fails with the mutation.
fn failing(tests: &[PathBuf], id: u32) -> Option<String> {
    let fails = |test: &&PathBuf| {
        let mut command = Command::new(test);
        command.env("GPUPROOF_MUTANT", id.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        // One that cannot be started says nothing.
        command.status().is_ok_and(|status| !status.success())
    };
    let name = |test: &PathBuf| test.file_stem().map(|name| name.to_string_lossy().into_owned());
    tests.iter().find(fails).and_then(name)
}

fn read_results(path: &Path) -> BTreeMap<u32, String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let one = |line: &str| {
        let (id, result) = line.split_once('\t')?;
        let result = if result == "crash" { "killed: the program ended" } else { result };
        Some((id.parse().ok()?, result.to_owned()))
    };
    text.lines().filter_map(one).collect()
}

fn open_results(path: &Path) -> Result<File, String> {
    let folder = path.parent().unwrap_or(path);
    let file = fs::create_dir_all(folder).and_then(|()| File::options().create(true).append(true).open(path));
    file.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn table(results: &BTreeMap<u32, String>, sites: &BTreeMap<u32, Site>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut text = String::new();
    for (id, result) in results {
        let how = result.split(&[',', '(']).next().unwrap_or(result);
        let how = if how.starts_with("survived: no") { how } else { how.trim_end_matches(" kernels") };
        let how = if how.starts_with("survived") && !how.contains("no kernel") { "survived" } else { how };
        *counts.entry(how.to_owned()).or_default() += 1;
        if result.starts_with("survived") {
            let Some(site) = sites.get(id) else { continue };
            let _ = writeln!(text, "{id} {} {}: `{}`; {result}", site.place, site.kind, site.text);
        }
    }
    let killed = results.values().filter(|result| result.starts_with("killed")).count();
    let _ = writeln!(text, "{} mutations, {killed} killed", results.len());
    for (how, count) in counts {
        let _ = writeln!(text, "{count:>6}  {how}");
    }
    text
}
