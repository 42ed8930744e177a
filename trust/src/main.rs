//! The command line of the trust harness; `cargo xtask trust` builds it optimised and runs it.

use clap::{Parser, ValueEnum};
use gpuproof_check::Status;
use gpuproof_kir::print;
use gpuproof_rules::Side;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use trust::campaign::{self, Options, Part};
use trust::generate::generate;
use trust::prove::campaign as prove;
use trust::prove::random as random_contracts;
use trust::{case::Kernel, claims, corpus, failure, host, launches, source, table, truth};

/// gpuproof's verdicts against what really happens on the reference interpreter
#[derive(Parser)]
#[command(name = "cargo xtask trust")]
struct Arguments {
    /// How long
    #[arg(long, default_value_t = 30.0, value_name = "N")]
    minutes: f64,
    /// Instead of a time: this many random kernels, as many mutants, and the rest in proportion
    #[arg(long, value_name = "N", conflicts_with = "minutes")]
    kernels: Option<u64>,
    /// The number of the first random kernel, to go on where another campaign ended
    #[arg(long, default_value_t = 0, value_name = "N")]
    first: u64,
    /// Decides the kernels, their inputs and the mutants
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Only one of the questions
    #[arg(long, value_enum)]
    only: Option<Question>,
    /// Where failures are written
    #[arg(long, default_value = "target/trust-failures", value_name = "DIR")]
    failures: PathBuf,
    /// Solver resources for each obligation
    #[arg(long, default_value_t = 5_000, value_name = "N")]
    resources: u32,
    /// Of a hundred random kernels whose runs show no defect, so many are checked; no run can contradict what is said of them
    #[arg(long, default_value_t = 20, value_name = "N")]
    clean: u64,
    /// Only print the random kernel (or source or host program) with this number, or those of a corpus file, what runs show and how they were checked
    #[arg(long, value_name = "N|FILE")]
    show: Option<String>,
    /// For programs with contracts and kernels of the corpus: only files whose path holds this text
    #[arg(long, default_value = "", value_name = "TEXT")]
    filter: String,
    /// For source and host programs: differences after which there are enough
    #[arg(long, default_value_t = 8, value_name = "N")]
    most_failures: usize,
    /// For source and host programs: how many of those that differ are made small
    #[arg(long, default_value_t = 8, value_name = "N")]
    shrink: usize,
    /// Ignores a side condition of a rule, to see whether that is found: `uniform-variable.stays-shared`
    #[arg(long, value_name = "RULE.CONDITION", value_parser = side)]
    ignoring: Option<Side>,
    /// Leave the corpus out
    #[arg(long)]
    no_corpus: bool,
}

/// Runs excused by an overflow that are written down.
const EXCUSED_KEPT: usize = 100;

#[derive(Clone, Copy, ValueEnum)]
enum Question {
    Random,
    Mutants,
    Differential,
    Whole,
    Solver,
    Prove,
    Source,
    /// Launches of random host programs against what is read from their text
    Host,
    Audit,
    /// Kernels of the corpus that keep rules and break side conditions
    Rules,
}

/// The side condition with this name.
fn side(name: &str) -> Result<Side, String> {
    let is_it = |side: &Side| format!("{}.{}", side.rule().name(), side.name()) == name;
    Side::ALL.iter().copied().find(is_it).ok_or_else(|| "no rule has this side condition".to_owned())
}

/// Lets every thread that checks kernels ignore a side condition.
fn ignore(side: Side) -> Result<(), rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new()
        .spawn_handler(|thread| {
            let work = move || gpuproof_rules::ignoring(side, || thread.run());
            std::thread::Builder::new().spawn(work).map(drop)
        })
        .build_global()
}

/// The share of the time that programs with contracts get, in percent.
const PROVE_SHARE: u32 = 15;
/// The share of the time that source programs get, in percent.
const SOURCE_SHARE: u32 = 15;
/// The share of the time that host programs get, in percent.
const HOST_SHARE: u32 = 10;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(Err(trouble)) = arguments.ignoring.map(ignore) {
        eprintln!("{trouble}");
        return ExitCode::from(2);
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().unwrap_or(here).to_path_buf();
    if let (Some(which), Some(question @ (Question::Source | Question::Host))) =
        (&arguments.show, arguments.only)
    {
        let is_host = matches!(question, Question::Host);
        let shown = match which.parse() {
            Ok(number) if is_host => host::show(arguments.seed, number, arguments.shrink > 0),
            Ok(number) => source::show(arguments.seed, number, arguments.shrink > 0),
            Err(_) if is_host => host::show_file(Path::new(which)),
            Err(_) => Err(format!("`{which}` is not the number of a program")),
        };
        return match shown {
            Ok(text) => {
                print!("{text}");
                ExitCode::SUCCESS
            }
            Err(trouble) => {
                eprintln!("{trouble}");
                ExitCode::from(2)
            }
        };
    }
    if let Some(Question::Rules) = arguments.only {
        print!("{}", trust::rules::search(&root, &arguments.filter));
        return ExitCode::SUCCESS;
    }
    if let Some(which) = &arguments.show {
        let kernels = match which.parse() {
            Ok(number) => generate(number).map(|kernel| vec![kernel]),
            Err(_) => Ok(corpus::kernels(&root, which)),
        };
        return match kernels {
            Ok(kernels) => {
                kernels.into_iter().for_each(|kernel| print!("{}", show(kernel, arguments.resources)));
                ExitCode::SUCCESS
            }
            Err(trouble) => {
                eprintln!("{trouble}");
                ExitCode::from(2)
            }
        };
    }
    let number = arguments.kernels.unwrap_or(0);
    let time =
        arguments.kernels.is_none().then(|| Duration::from_secs_f64(arguments.minutes.max(0.0) * 60.0));
    let prove_alone = matches!(arguments.only, Some(Question::Prove));
    if arguments.only.is_none() || prove_alone {
        let cases = trust::prove::corpus::programs(&root, &arguments.filter);
        let options = prove::Options {
            seed: arguments.seed,
            runs: 60,
            mutant_runs: 12,
            mutants: if time.is_some() { usize::MAX } else { number as usize },
            time: match time {
                Some(time) if prove_alone => time,
                Some(time) => time * PROVE_SHARE / 100,
                None => Duration::MAX,
            },
            progress: true,
        };
        // Half of the time for random programs, half for the corpus and its mutants.
        let half = if time.is_some() { options.time / 2 } else { options.time };
        let prover = prove::Gpuproof::default();
        let random = random_contracts::run(
            &random_contracts::Options {
                seed: options.seed,
                programs: if time.is_some() { u64::MAX } else { number },
                runs: 12,
                time: half,
                progress: true,
            },
            &prover,
        );
        print!("{}", random.text());
        let counts = prove::run(&cases, &prove::Options { time: half, ..options }, &prover);
        print!("{}", counts.text());
        let right = counts.contradictions.is_empty() && random.contradictions.is_empty();
        if prove_alone || !right {
            return if right { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
    }
    let source_alone = matches!(arguments.only, Some(Question::Source));
    if arguments.only.is_none() || source_alone {
        let share = if source_alone { 100 } else { SOURCE_SHARE };
        let options = source::Options {
            seed: arguments.seed,
            programs: number,
            time: time.map(|time| time * share / 100),
            most_failures: arguments.most_failures,
            shrink: arguments.shrink,
            progress: true,
        };
        match source(&options, &arguments.failures) {
            Ok(true) if !source_alone => {}
            Ok(good) => return if good { ExitCode::SUCCESS } else { ExitCode::FAILURE },
            Err(trouble) => {
                eprintln!("{trouble}");
                return ExitCode::from(2);
            }
        }
    }
    let host_alone = matches!(arguments.only, Some(Question::Host));
    if arguments.only.is_none() || host_alone {
        let share = if host_alone { 100 } else { HOST_SHARE };
        let options = host::Options {
            seed: arguments.seed,
            first: arguments.first,
            programs: number,
            time: time.map(|time| time * share / 100),
            most_failures: arguments.most_failures,
            shrink: arguments.shrink,
            progress: true,
        };
        match host(&options, &arguments.failures) {
            Ok(true) if !host_alone => {}
            Ok(good) => return if good { ExitCode::SUCCESS } else { ExitCode::FAILURE },
            Err(trouble) => {
                eprintln!("{trouble}");
                return ExitCode::from(2);
            }
        }
    }
    let rest = 100 - PROVE_SHARE - SOURCE_SHARE - HOST_SHARE;
    let options = Options {
        seed: arguments.seed,
        time: time.map(|time| if arguments.only.is_none() { time * rest / 100 } else { time }),
        kernels: number,
        first: arguments.first,
        mutants: number,
        differential: number / 4,
        whole: number / 8,
        queries: number / 20,
        audits: number,
        only: arguments.only.map(|question| match question {
            Question::Random => Part::Random,
            Question::Mutants => Part::Mutants,
            Question::Differential => Part::Differential,
            Question::Whole => Part::Whole,
            Question::Audit => Part::Audit,
            Question::Solver | Question::Prove | Question::Source | Question::Host | Question::Rules => {
                Part::Solver
            }
        }),
        corpus: (!arguments.no_corpus).then(|| root.clone()),
        filter: arguments.filter.clone(),
        every: 1,
        root,
        resources: arguments.resources,
        clean: arguments.clean,
        progress: true,
    };
    let (counts, failures) = match campaign::run(&options, gpuproof_check::check) {
        Ok(result) => result,
        Err(trouble) => {
            eprintln!("{trouble}");
            return ExitCode::from(2);
        }
    };
    print!("{}", table::text(&counts, &failures));
    write(&failures, &arguments.failures);
    let excused = arguments.failures.join("excused");
    for one in counts.excused.iter().take(EXCUSED_KEPT) {
        if let Err(error) = one.write(&excused) {
            eprintln!("cannot write to {}: {error}", excused.display());
        }
    }
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Compares source programs; whether all is well.
fn source(options: &source::Options, folder: &Path) -> Result<bool, String> {
    let (counts, failures) = source::run(options)?;
    print!("{}", counts.text(&failures));
    write(&failures, folder);
    Ok(failures.is_empty() && counts.bad.is_empty())
}

/// Compares host programs; whether all is well.
fn host(options: &host::Options, folder: &Path) -> Result<bool, String> {
    let (counts, failures) = host::run(options)?;
    print!("{}", counts.text(&failures));
    write(&failures, folder);
    Ok(failures.is_empty() && counts.bad.is_empty())
}

fn write(failures: &[failure::Failure], folder: &Path) {
    for failure in failures {
        match failure.write(folder) {
            Ok(path) => println!("written to {}", path.display()),
            Err(error) => eprintln!("cannot write to {}: {error}", folder.display()),
        }
    }
}

/// Everything about one kernel.
fn show(mut kernel: Kernel, resources: u32) -> String {
    kernel.setup.resources = resources;
    let runs = launches::runs(&kernel, launches::Effort::SMALL, 1);
    let truth = truth::observe(&kernel, &runs);
    let start = Instant::now();
    let checked = gpuproof_check::check(&kernel.module, kernel.kernel, &kernel.setup);
    let mut text = format!("{}\n\n{}", kernel.name, print::module(&kernel.module, print::Origins::Hide));
    let _ = writeln!(text, "\nchecked for: {}", failure::setup_text(&kernel.setup));
    let _ = writeln!(text, "{} runs, {} defective", truth.runs, truth.defective.len());
    for defective in &truth.defective {
        let codes: Vec<&str> = defective.defects.iter().map(|finding| finding.code.as_str()).collect();
        let (grid, block) = (defective.run.launch.grid, defective.run.launch.block);
        let _ = writeln!(text, "  grid {grid:?} block {block:?}: {}", codes.join(", "));
    }
    let _ =
        writeln!(text, "{:?} in {:?}, {:?}", claims::answer(&checked), start.elapsed(), checked.statistics);
    for obligation in checked.obligations.iter().filter(|o| o.status != Status::Proved) {
        let spans: Vec<_> = obligation.origins.iter().map(|o| kernel.module.origins.span(*o)).collect();
        let _ = writeln!(text, "  {} {spans:?} {:?}", obligation.code, obligation.status);
    }
    text
}
