//! The command line.

mod assume;
mod dump;
pub mod equiv;
mod fix;
pub mod page;
pub mod perf;
mod project;
pub mod property;
pub mod serve;

use clap::{Args, Parser, Subcommand, ValueEnum};
use gpuproof_engine::Z3_VERSION;
use gpuproof_engine::check;
use gpuproof_engine::inputs::InputOptions;
use gpuproof_engine::launch::{LaunchOptions, Size, parse_size};
use gpuproof_engine::load::SourceOptions;
use gpuproof_engine::optimize;
use gpuproof_engine::prove;
use gpuproof_engine::replay;
use gpuproof_rules::Rule;
use property::{Bounds, Overflow};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

pub use assume::AssumeArgs;
pub use dump::{DumpArgs, Stage};
pub use fix::FixArgs;
pub use page::PageArgs;
pub use project::{CheckCommand, MergeArgs, ProjectArgs, Shard};

/// What `gpuproof` alone says.
pub const SHORT_HELP: &str = "\
gpuproof proves GPU kernels (CUDA, OpenCL) free of races, barrier divergence and memory errors, or shows the defect.

  gpuproof check k.cu         prove every kernel for all launches and inputs, or show a run that goes wrong
  gpuproof check              the same for the project that gpuproof.toml describes (`gpuproof init` writes it)
  gpuproof check k.cu --block 64 --grid 4
                              the same for one launch
  gpuproof fix k.cu --diff    put in the barriers that are missing, as few as possible, and prove the result
  gpuproof assume k.cu        find the preconditions that a kernel silently rests on
  gpuproof prove k.pvl        prove what contracts say, for every size
  gpuproof optimize k.cu --dry-run --diff
                              rewrite it as its `gpuopt` annotations ask, and prove the result
  gpuproof replay k.cu --block 64 --grid 4 --arg n=256 --array a=iota:int:256
                              run a kernel on the reference interpreter and report what goes wrong
  gpuproof equiv k.cu --reference f --block 8 -a n=8
                              show that a kernel computes what function f computes, for one launch and all inputs
  gpuproof perf k.cu          bank conflicts, coalescing and divergence, access by access
  gpuproof explain race.shared
                              what a finding means and what to do about it
  gpuproof --help             everything else
";

/// What `gpuproof --version` says: which source it is, and which solver it was made for.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} ({}, Z3 {Z3_VERSION})", env!("CARGO_PKG_VERSION"), env!("GPUPROOF_COMMIT")));

/// `gpuproof`.
#[derive(Parser, Debug)]
#[command(
    name = "gpuproof",
    version = VERSION.as_str(),
    about = "Proves GPU kernels (CUDA, OpenCL) free of data races, barrier divergence and memory errors, or finds them",
    after_help = "Exit codes: 0 nothing wrong (check: everything proved); 1 a defect was found; 2 the command line or a \
                  source file is wrong, or nothing was looked at; 3 something is unsupported or unknown and no \
                  defect was found."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to show it.
    #[command(flatten)]
    pub view: View,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Prove that kernels cannot race, diverge, leave their arrays or fail an assertion, or show a run that does
    Check(Box<CheckCommand>),
    /// Put in the barriers that kernels lack, or take out those that they do not need, and prove the result
    Fix(Box<FixArgs>),
    /// Find preconditions under which kernels are proved that are not proved without
    Assume(Box<AssumeArgs>),
    /// Prove what the contracts of PVL programs and annotated kernels say, memory safety included
    Prove(Box<ProveArgs>),
    /// Rewrite a proved program as its `gpuopt` annotations ask, annotations included, and prove the result
    Optimize(Box<OptimizeArgs>),
    /// Show bank conflicts, coalescing and divergence of every access and branch
    Perf(Box<perf::PerfArgs>),
    /// Show that a kernel computes what a sequential function or another kernel computes, for one launch and all inputs
    Equiv(Box<equiv::EquivArgs>),
    /// Run kernels (or a saved witness) on the reference interpreter and report what goes wrong
    Replay(Box<ReplayArgs>),
    /// Print a stage of a file: clang's syntax tree, kernel IR, proof IR
    Dump(DumpArgs),
    /// Explain a diagnostic code, or list all of them
    Explain(ExplainArgs),
    /// Measure how long the stages take on many files
    Bench(BenchArgs),
    /// Put the JSON reports of all parts of a run (`check --shard I/N`) together to the report of the whole
    Merge(MergeArgs),
    /// Write a gpuproof.toml for this folder, by what is in it
    Init,
    /// Serve an editor: messages, verdicts and fixes while a kernel is written
    Lsp {
        /// What editors add to say how they talk to a server; there is no other way
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Serve a coding agent: check, fix, explain, perf, replay and prove as tools of the Model Context Protocol
    Mcp,
    /// Serve the playground: a page in which kernels are written and checked at once
    Serve(serve::ServeArgs),
    /// Answer one text of the playground
    #[command(hide = true)]
    Answer(serve::AnswerArgs),
    /// Write a completion script for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Manual {
        /// The folder
        folder: PathBuf,
    },
}

/// How to show results.
#[derive(Args, Debug)]
pub struct View {
    /// Form of the report
    #[arg(long, global = true, value_enum, default_value_t, value_name = "FORM")]
    pub format: Format,
    /// When to use colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: clap::ColorChoice,
    /// Put the text for people into the JSON report, too
    #[arg(long, global = true)]
    pub with_text: bool,
    /// Show how long each pass took
    #[arg(long, global = true)]
    pub time_passes: bool,
    /// The folder of the page, once it is known.
    #[arg(skip)]
    pub page: Option<PathBuf>,
}

/// Forms of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Human,
    /// JSON, described in docs/report.md
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// Annotations for GitHub's workflows
    Github,
    /// JUnit's XML, a test for each kernel
    Junit,
    /// A page for a browser, with pictures; -o names its folder
    Html,
}

/// How to read source files.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Source options")]
pub struct SourceArgs {
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", allow_hyphen_values = true)]
    pub define: Vec<String>,
    /// Search a directory for headers
    #[arg(short = 'I', alias = "include", value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Language standard, as clang's -std or -cl-std: c++17, CL2.0
    #[arg(long, value_name = "STD")]
    pub std: Option<String>,
    /// Language of the files if their extension does not tell: cuda, opencl
    #[arg(long, short = 'x', value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Take the flags of each file from DIR/compile_commands.json
    #[arg(short = 'p', value_name = "DIR")]
    pub compile_commands: Option<PathBuf>,
    /// Use the headers of this CUDA toolkit
    #[arg(long, value_name = "DIR")]
    pub cuda_path: Option<PathBuf>,
    /// GPU architecture, such as sm_70
    #[arg(long, value_name = "ARCH")]
    pub arch: Option<String>,
    /// Further arguments for clang
    #[arg(last = true, value_name = "CLANG ARGS")]
    pub clang: Vec<OsString>,
}

impl Command {
    /// How files are read, for commands that look at single files and take the rest of the project for nothing of theirs.
    pub fn source(&mut self) -> Option<&mut SourceArgs> {
        match self {
            Command::Prove(args) => Some(&mut args.source),
            Command::Optimize(args) => Some(&mut args.source),
            Command::Perf(args) => Some(&mut args.source),
            Command::Equiv(args) => Some(&mut args.source),
            Command::Replay(args) => Some(&mut args.source),
            Command::Dump(args) => Some(&mut args.source),
            _ => None,
        }
    }
}

impl SourceArgs {
    /// For the engine. A kernel name with template arguments asks for that instantiation.
    pub fn options(self, kernel: Option<&str>) -> SourceOptions {
        SourceOptions {
            defines: self.define,
            include_dirs: self.include,
            std: self.std,
            extra_args: self.clang,
            arch: self.arch,
            cuda_path: self.cuda_path,
            compile_commands: self.compile_commands,
            language: self.language,
            // `k<...>` stands for instances that are not in sight.
            instantiate: kernel
                .filter(|name| name.contains('<') && !name.ends_with("<...>"))
                .map(str::to_owned)
                .into_iter()
                .collect(),
            ..SourceOptions::default()
        }
    }
}

/// The launch. GPUVerify's spellings are understood as well.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Launch options")]
pub struct LaunchArgs {
    /// Threads of a block: 64, 16,16 or [16,16]; `*` for any number in a proof
    #[arg(long, value_name = "SIZE", value_parser = parse_size, conflicts_with = "block_dim")]
    pub block: Option<Size>,
    /// Likewise, as GPUVerify has it: of any number of threads
    #[arg(long = "blockDim", value_name = "SIZE", value_parser = parse_size, hide = true, aliases = ["local_size", "block-dim", "local-size"])]
    pub block_dim: Option<Size>,
    /// Blocks of the grid
    #[arg(long, value_name = "SIZE", value_parser = parse_size, aliases = ["gridDim", "num_groups", "grid-dim", "num-groups"])]
    pub grid: Option<Size>,
    /// Work-items of the whole launch (instead of --grid)
    #[arg(long, value_name = "SIZE", value_parser = parse_size, alias = "global_size")]
    pub global_size: Option<Size>,
    /// Blocks of a cluster
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub cluster: Option<Size>,
    /// OpenCL's global offset
    #[arg(long, value_name = "SIZE", value_parser = parse_size, alias = "global_offset")]
    pub global_offset: Option<Size>,
    /// Bytes of dynamic shared memory
    #[arg(long, value_name = "BYTES")]
    pub dynamic_shared: Option<u64>,
    /// Threads of a warp
    #[arg(long, value_name = "N", alias = "warp")]
    pub warp_size: Option<u32>,
}

impl LaunchArgs {
    /// For the engine.
    pub fn options(self) -> LaunchOptions {
        LaunchOptions {
            any_block_size: self.block_dim.is_some(),
            block: self.block.or(self.block_dim),
            grid: self.grid,
            global_size: self.global_size,
            cluster: self.cluster,
            global_offset: self.global_offset,
            dynamic_shared: self.dynamic_shared,
            warp_size: self.warp_size,
        }
    }
}

/// What `gpuproof check` looks at, and how.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files (.cu, .cl, .kir), folders, patterns in quotes, or a compile_commands.json; without any, the `sources` of gpuproof.toml here or above
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    /// Only this kernel; a template kernel with its arguments: 'reduce<float, 256>'
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// The launch.
    #[command(flatten)]
    pub launch: LaunchArgs,
    /// Fix a scalar parameter; p.n for a field of a struct
    #[arg(long = "arg", value_name = "NAME=VALUE", value_parser = assignment, help_heading = "Preconditions")]
    pub scalars: Vec<(String, String)>,
    /// Fix the scalar parameters of a kernel in their order, `*` for any value: [kernel,1024,*]
    #[arg(long, value_name = "LIST", value_parser = word_list, alias = "kernel_args", help_heading = "Preconditions")]
    pub kernel_args: Vec<WordList>,
    /// Assume a condition over parameters and launch sizes: 'n % blockDim.x == 0'
    #[arg(long, value_name = "CONDITION", help_heading = "Preconditions")]
    pub assume: Vec<String>,
    /// Elements of an array, a number or an expression over parameters
    #[arg(long = "size", value_name = "ARRAY=COUNT", value_parser = assignment, help_heading = "Preconditions")]
    pub sizes: Vec<(String, String)>,
    /// Which accesses are checked against the size of their array
    #[arg(long, value_enum, value_name = "WHICH", help_heading = "Properties")]
    pub bounds: Option<Bounds>,
    /// The same as --bounds strict
    #[arg(long, conflicts_with = "bounds", help_heading = "Properties")]
    pub check_array_bounds: bool,
    /// What signed arithmetic may do
    #[arg(long, value_enum, value_name = "WHAT", default_value_t, help_heading = "Properties")]
    pub overflow: Overflow,
    /// Take two writes of the same value as a race, too
    #[arg(long, alias = "no-benign-tolerance", help_heading = "Properties")]
    pub no_benign: bool,
    /// Warps of N threads run in lock step (as before Volta)
    #[arg(long, value_name = "N", alias = "warp-sync", help_heading = "Properties")]
    pub warp_lockstep: Option<u32>,
    /// What a thread is that left the kernel before a barrier that others reach
    #[arg(long, value_enum, value_name = "WHAT", default_value_t, help_heading = "Properties")]
    pub exited_threads: ExitedThreads,
    /// The same as --exited-threads error
    #[arg(long, conflicts_with = "exited_threads", help_heading = "Properties")]
    pub strict_exit: bool,
    /// Only barrier divergence
    #[arg(long, conflicts_with = "only_intra_group", help_heading = "Properties")]
    pub only_divergence: bool,
    /// Do not look for races between blocks
    #[arg(long, help_heading = "Properties")]
    pub only_intra_group: bool,
    /// Do without the invariants in the source; preconditions still count
    #[arg(long, help_heading = "Properties")]
    pub ignore_invariants: bool,
    /// Drop loop invariants that cannot be shown instead of reporting them
    #[arg(long, help_heading = "Properties")]
    pub invariants_as_candidates: bool,
    /// Of the annotations in the source, look only at preconditions
    #[arg(long, conflicts_with = "no_annotations", help_heading = "Properties")]
    pub only_requires: bool,
    /// Look at no annotation in the source
    #[arg(long, help_heading = "Properties")]
    pub no_annotations: bool,
    /// Look for no condition under which a kernel is proved: whatever goes wrong in any launch is a defect
    #[arg(long, help_heading = "Properties")]
    pub no_conditions: bool,
    /// `proved if` is good enough: exit code 0
    #[arg(long, conflicts_with = "no_conditions", help_heading = "Properties")]
    pub accept_conditions: bool,
    /// About how long to work on each kernel, in seconds (10), counted as work so that every machine gives the same answer; 0: no limit
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Properties")]
    pub timeout: Option<f64>,
    /// Check kernels for every launch, not only for those that the host code in the file makes (`dump --stage launches` shows them)
    #[arg(long, help_heading = "Launch")]
    pub ignore_host: bool,
    /// Prove without this rule (`gpuproof explain rule` lists them); may be given several times
    #[arg(long, value_name = "NAME", value_parser = rule, help_heading = "Properties")]
    pub without_rule: Vec<Rule>,
    /// Write the run that shows a defect to a file, for `gpuproof replay FILE`
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub save_witness: Option<PathBuf>,
    /// Write every question to the solver into a folder, as SMT-LIB
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub dump_smt: Option<PathBuf>,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// What the project file says of single kernels.
    #[arg(skip)]
    pub kernels: Vec<check::KernelOptions>,
}

/// Seconds for a kernel, unless told otherwise.
pub const TIMEOUT: f64 = 10.0;

/// A rule by its name.
fn rule(name: &str) -> Result<Rule, String> {
    Rule::named(name.strip_prefix("rule.").unwrap_or(name))
        .ok_or_else(|| "no such rule; `gpuproof explain rule` lists them".to_owned())
}

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds is needed".to_owned())?;
    if (0.0..=1e9).contains(&seconds) { Ok(seconds) } else { Err("from 0 to a billion seconds".into()) }
}

/// The same for the engine, which takes none for 0.
pub(crate) fn duration(seconds: f64) -> Option<Duration> {
    (seconds > 0.0).then(|| Duration::from_secs_f64(seconds))
}

/// Words separated by commas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList(pub Vec<String>);

impl CheckArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (Vec<String>, check::Options) {
        let options = check::Options {
            source: SourceOptions {
                launches: !self.ignore_host,
                ..self.source.options(self.kernel.as_deref())
            },
            kernel: self.kernel,
            launch: self.launch.options(),
            scalars: self.scalars,
            kernel_args: self.kernel_args.into_iter().map(|list| list.0).collect(),
            assume: self.assume,
            sizes: self.sizes,
            bounds: match (self.bounds, self.check_array_bounds) {
                (Some(Bounds::Off), _) => check::Bounds::Off,
                (Some(Bounds::Strict), _) | (None, true) => check::Bounds::Strict,
                (Some(Bounds::Known), _) | (None, false) => check::Bounds::Known,
            },
            overflow: match self.overflow {
                Overflow::Assume => check::Overflow::Assume,
                Overflow::Check => check::Overflow::Check,
                Overflow::Wrap => check::Overflow::Wrap,
            },
            no_benign: self.no_benign,
            timeout: duration(self.timeout.unwrap_or(TIMEOUT)),
            warp_lockstep: self.warp_lockstep,
            exited_threads: match self.strict_exit {
                true => replay::ExitedThreads::Error,
                false => self.exited_threads.for_engine(),
            },
            annotations: check::annotations::Annotations {
                which: match (self.only_requires, self.no_annotations) {
                    (true, _) => check::annotations::Which::OnlyRequires,
                    (_, true) => check::annotations::Which::None,
                    _ => check::annotations::Which::All,
                },
                invariants_as_candidates: self.invariants_as_candidates,
            },
            ignore_invariants: self.ignore_invariants,
            only_divergence: self.only_divergence,
            only_intra_group: self.only_intra_group,
            conditions: match (self.no_conditions, self.accept_conditions) {
                (true, _) => check::Conditions::Off,
                (_, true) => check::Conditions::Accept,
                _ => check::Conditions::Offer,
            },
            save_witness: self.save_witness.is_some(),
            kernels: self.kernels,
            accept: None,
            cache: None,
            inputs: None,
            access_maps: false,
            dump_smt: self.dump_smt,
            without_rules: self.without_rule,
            timings,
        };
        (self.files, options)
    }
}

/// What `gpuproof prove` does about overflow.
#[derive(Clone, Copy, ValueEnum, Debug)]
#[allow(missing_docs, reason = "the option's help says it")]
pub enum ProveOverflow {
    Check,
    Assume,
}

/// `gpuproof prove`.
#[derive(Args, Debug)]
pub struct ProveArgs {
    /// Files: .pvl, .cu or .cl
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Only this method or kernel
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// Arithmetic and conversions of kernels: shown to stay within their types, or taken to (listed as an assumption)
    #[arg(long, value_enum, default_value_t = ProveOverflow::Check, value_name = "HOW")]
    pub overflow: ProveOverflow,
    /// Give kernels whose contract has no permissions those that their accesses need
    #[arg(long)]
    pub infer_permissions: bool,
    /// Write the inferred permissions into the file, if everything is proved with them
    #[arg(long, requires = "infer_permissions")]
    pub write: bool,
    /// Show every obligation, with the time it took
    #[arg(long)]
    pub per_obligation: bool,
    /// Only obligations about the clause or statement on this line, or with this code; says that others were left out
    #[arg(long, value_name = "LINE|FILE:LINE|CODE", value_parser = prove::Only::parse)]
    pub only: Option<prove::Only>,
    /// Remember obligations that were shown in this directory, and do not show them again
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Where a page goes.
    #[command(flatten)]
    pub page: PageArgs,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
}

impl ProveArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (Vec<String>, prove::Options) {
        let options = prove::Options {
            source: self.source.options(self.kernel.as_deref()),
            kernel: self.kernel,
            overflow: match self.overflow {
                ProveOverflow::Check => prove::Overflow::Check,
                ProveOverflow::Assume => prove::Overflow::Assume,
            },
            infer_permissions: self.infer_permissions,
            only: self.only,
            cache: self.cache,
            timings: timings || self.per_obligation,
        };
        (self.files, options)
    }
}

/// `gpuproof optimize`.
#[derive(Args, Debug)]
pub struct OptimizeArgs {
    /// File: .pvl, .cu or .cl
    #[arg(value_name = "FILE")]
    pub file: String,
    /// An optimisation that the file does not ask for: name, line, arguments
    #[arg(long = "opt", value_name = "loop_unroll:L12:i:2")]
    pub wishes: Vec<String>,
    /// List what could be wished for, and barriers that are not needed; change nothing
    #[arg(long, conflicts_with_all = ["wishes", "output", "in_place"])]
    pub suggest: bool,
    /// Write nothing
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    pub dry_run: bool,
    /// Show what changes
    #[arg(long)]
    pub diff: bool,
    /// Write the result to a file; with --format html the page into a folder, and the result nowhere
    #[arg(short = 'o', long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the result over the original
    #[arg(long, conflicts_with = "output")]
    pub in_place: bool,
    /// How to read the file.
    #[command(flatten)]
    pub source: SourceArgs,
}

impl OptimizeArgs {
    /// What the engine needs.
    pub fn options(&mut self, timings: bool) -> optimize::Options {
        let source = std::mem::take(&mut self.source).options(None);
        optimize::Options { source, wishes: std::mem::take(&mut self.wishes), timings }
    }
}

/// `gpuproof replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Files: .cu, .cl or .kir, or a witness that `check --save-witness` wrote (.json)
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
    /// Only this kernel; a template kernel with its arguments: 'reduce<float, 256>'
    #[arg(long, value_name = "NAME")]
    pub kernel: Option<String>,
    /// The launch.
    #[command(flatten)]
    pub launch: LaunchArgs,
    /// Value of a scalar parameter; p.n for a field of a struct
    #[arg(long = "arg", value_name = "NAME=VALUE", value_parser = assignment, help_heading = "Arguments")]
    pub scalars: Vec<(String, String)>,
    /// Contents of an array: iota:[TYPE:]COUNT, zero:[TYPE:]COUNT, fill:VALUE:[TYPE:]COUNT,
    /// random:[TYPE:]COUNT[:SEED], list:[TYPE:]V,V,..., null
    #[arg(long = "array", value_name = "NAME=SPEC", value_parser = assignment, help_heading = "Arguments")]
    pub arrays: Vec<(String, String)>,
    /// Seed of the schedule and of everything arbitrary
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Run options")]
    pub seed: u64,
    /// Run this many schedules, with seeds from --seed on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000), help_heading = "Run options")]
    pub schedules: u64,
    /// Statements that one run may execute
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Run options")]
    pub steps: Option<u64>,
    /// Show the final contents of the arrays
    #[arg(long, help_heading = "Run options")]
    pub dump_arrays: bool,
    /// Take two writes of the same value as a race, too
    #[arg(long, alias = "no-benign-tolerance", help_heading = "Run options")]
    pub no_benign: bool,
    /// Warps of N threads run in lock step (as before Volta)
    #[arg(long, value_name = "N", alias = "warp-sync", help_heading = "Run options")]
    pub warp_lockstep: Option<u32>,
    /// What a thread is that left the kernel before a barrier that others reach
    #[arg(long, value_enum, value_name = "WHAT", default_value_t, help_heading = "Run options")]
    pub exited_threads: ExitedThreads,
    /// Where a page goes.
    #[command(flatten)]
    pub page: PageArgs,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
}

/// What a thread is that left the kernel before a barrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum ExitedThreads {
    /// As language and architecture say: an error for OpenCL and before sm_70
    #[default]
    Auto,
    /// An error
    Error,
    /// A note; without a warning in proofs
    Note,
}

impl ExitedThreads {
    fn for_engine(self) -> replay::ExitedThreads {
        match self {
            ExitedThreads::Auto => replay::ExitedThreads::Auto,
            ExitedThreads::Error => replay::ExitedThreads::Error,
            ExitedThreads::Note => replay::ExitedThreads::Note,
        }
    }
}

impl ReplayArgs {
    /// The files and what the engine needs.
    pub fn options(self, timings: bool) -> (Vec<String>, replay::Options) {
        let options = replay::Options {
            source: self.source.options(self.kernel.as_deref()),
            kernel: self.kernel,
            launch: self.launch.options(),
            inputs: InputOptions { scalars: self.scalars, arrays: self.arrays, seed: self.seed },
            seed: self.seed,
            schedules: self.schedules,
            steps: self.steps,
            no_benign: self.no_benign,
            warp_lockstep: self.warp_lockstep,
            exited_threads: self.exited_threads.for_engine(),
            dump_arrays: self.dump_arrays,
            access_maps: false,
            timings,
        };
        (self.files, options)
    }
}

/// `gpuproof explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// A code such as race.shared, a rule such as rule.write-back, or the start of some; all codes if absent
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

/// `gpuproof bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Files, or directories whose .cu, .cl and .kir files are meant
    #[arg(required_unless_present = "list", value_name = "FILE|DIR")]
    pub paths: Vec<String>,
    /// Also the files named in FILE: one a line, each followed by further options for it (of `check`, or clang arguments)
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
    /// Options of `check` for every file, separated by blanks
    #[arg(long, value_name = "OPTIONS", default_value = "", allow_hyphen_values = true)]
    pub options: String,
    /// How far to go
    #[arg(long, value_enum, default_value = "kir", value_name = "STAGE")]
    pub stage: BenchStage,
    /// Write the measurements to a file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Repeat each file and take the fastest run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub repeat: u32,
    /// How to read the files.
    #[command(flatten)]
    pub source: SourceArgs,
}

/// Stages that can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum BenchStage {
    /// Up to valid kernel IR
    Kir,
    /// Up to the answer of `check`, for each kernel
    Check,
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write NAME=VALUE".into()),
    }
}

fn word_list(text: &str) -> Result<WordList, String> {
    let inner = match text.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']').ok_or("the closing `]` is missing")?,
        None => text,
    };
    let words: Vec<String> = inner.split(',').map(|word| word.trim().to_owned()).collect();
    match words.iter().any(String::is_empty) {
        true => Err("a word is missing: write [kernel,VALUE,...]".into()),
        false => Ok(WordList(words)),
    }
}

/// clang's `-std=X` and `-cl-std=X` look like bundled short options to clap: before a `--` they become `--std=X`.
pub fn spell_out(words: Vec<OsString>) -> Vec<OsString> {
    let mut rest = false;
    words
        .into_iter()
        .map(|word| {
            rest |= word == "--";
            let spelled = word.to_str().filter(|_| !rest).and_then(|text| {
                let value = text.strip_prefix("-std").or_else(|| text.strip_prefix("-cl-std"))?;
                (value.is_empty() || value.starts_with('=')).then(|| OsString::from(format!("--std{value}")))
            });
            spelled.unwrap_or(word)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(words: &str) -> Cli {
        let words = words.split(' ').map(OsString::from).collect();
        Cli::try_parse_from(spell_out(words)).unwrap()
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn clang_spellings_are_understood() {
        let cli = parse("gpuproof replay k.cu -DN=4 -D M -I inc -std=c++14 -p build -- -std=c++17 -w");
        let Some(Command::Replay(args)) = cli.command else { panic!("no replay") };
        let (files, options) = args.options(false);
        assert_eq!(files, ["k.cu"]);
        assert_eq!(options.source.defines, ["N=4", "M"]);
        assert_eq!(options.source.std.as_deref(), Some("c++14"));
        assert_eq!(options.source.extra_args, ["-std=c++17", "-w"]);
    }

    #[test]
    fn gpuverify_spellings_are_aliases() {
        let cli =
            parse("gpuproof replay k.cu --blockDim=[16,16] --gridDim=4 --warp-sync=32 --no-benign-tolerance");
        let Some(Command::Replay(args)) = cli.command else { panic!("no replay") };
        let (_, options) = args.options(false);
        assert_eq!(options.launch.block, Some(Size(vec![Some(16), Some(16)])));
        assert_eq!(options.launch.grid, Some(Size(vec![Some(4)])));
        assert_eq!((options.warp_lockstep, options.no_benign), (Some(32), true));
        let cli = parse("gpuproof replay k.cl --local_size=64 --global_size=256");
        let Some(Command::Replay(args)) = cli.command else { panic!("no replay") };
        assert_eq!(args.options(false).1.launch.global_size, Some(Size(vec![Some(256)])));
    }

    #[test]
    fn template_kernels_ask_for_an_instantiation() {
        let cli = parse("gpuproof replay k.cu --kernel reduce<float,256>");
        let Some(Command::Replay(args)) = cli.command else { panic!("no replay") };
        assert_eq!(args.options(false).1.source.instantiate, ["reduce<float,256>"]);
    }
}
