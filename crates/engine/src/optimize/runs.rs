//! Results of a kernel before and after, compared on runs of the interpreter: a test, no proof.

use crate::inputs::InputOptions;
use crate::launch::{LaunchOptions, Size};
use crate::load::{Loaded, Refused, SourceOptions, load};
use crate::replay::{self, ExitedThreads, replay_loaded};
use crate::report::{FileReport, LaunchSource, RunEnd};
use gpuproof_base::{Code, Diagnostic, Severity};

/// Statements that one run may execute.
const STEPS: u64 = 2_000_000;
/// Threads of a block and blocks that are tried.
const LAUNCHES: [(u64, u64); 4] = [(1, 1), (4, 2), (32, 2), (64, 1)];
/// Values of integer parameters that are tried, beside those that gpuproof chooses.
const NUMBERS: [i64; 6] = [0, 1, 2, 7, 16, 33];

/// The options of a run.
pub fn options(source: &SourceOptions) -> replay::Options {
    replay::Options {
        source: source.clone(),
        kernel: None,
        launch: LaunchOptions::default(),
        inputs: InputOptions::default(),
        seed: 0,
        schedules: 1,
        steps: Some(STEPS),
        no_benign: false,
        warp_lockstep: None,
        exited_threads: ExitedThreads::Auto,
        dump_arrays: true,
        timings: false,
    }
}

/// Two files read for comparison.
pub struct Pair {
    before: Loaded,
    after: Loaded,
    path: String,
}

/// What a run of both came to.
enum Compared {
    Equal,
    /// The original does not complete without a defect on this input: nothing is asked of the other.
    Skipped,
    Differ(String),
}

impl Pair {
    /// Reads both.
    pub fn new(
        path: &str,
        before: (&str, &SourceOptions),
        after: (&str, &SourceOptions),
    ) -> Result<Self, Refused> {
        Ok(Self { before: load(before.0, before.1)?, after: load(after.0, after.1)?, path: path.to_owned() })
    }

    /// Runs both with the same options.
    fn run(&self, options: &replay::Options) -> Compared {
        let one = replay_loaded(&self.path, self.before.clone(), options);
        if !clean(&one) {
            return Compared::Skipped;
        }
        let two = replay_loaded(&self.path, self.after.clone(), options);
        if !clean(&two) {
            return Compared::Differ("the optimised kernel has a defect, or does not complete".into());
        }
        for (a, b) in one.kernels.iter().zip(&two.kernels) {
            for array in &a.arrays {
                let Some(other) = b.arrays.iter().find(|o| o.name == array.name) else { continue };
                // Arrays that nobody sized may be larger in one of the runs.
                let common = array.values.len().min(other.values.len());
                let differs = (0..common).find(|n| array.values.get(*n) != other.values.get(*n));
                if let Some(n) = differs {
                    let value = |values: &[String]| values.get(n).cloned().unwrap_or_default();
                    return Compared::Differ(format!(
                        "`{}[{n}]` was {} and is {}",
                        array.name,
                        value(&array.values),
                        value(&other.values)
                    ));
                }
            }
        }
        Compared::Equal
    }

    /// Runs with the options of a command line; an error says what differs or that nothing could be compared.
    pub fn same(&self, options: &replay::Options) -> Result<(), String> {
        match self.run(options) {
            Compared::Equal => Ok(()),
            Compared::Skipped => Err("the original does not complete without a defect".into()),
            Compared::Differ(how) => Err(how),
        }
    }

    /// Runs with launches and arguments of many kinds. How many runs were compared.
    pub fn same_on_many(&self, source: &SourceOptions, kernels: &[String]) -> Result<usize, Diagnostic> {
        let mut compared = 0;
        for kernel in kernels {
            let mut plain = options(source);
            plain.kernel = Some(kernel.clone());
            let integers = self.integer_parameters(&plain);
            let fixed = self.block_is_fixed(&plain);
            for (number, (block, grid)) in LAUNCHES.into_iter().enumerate() {
                // Where the source says how large a block is, other sizes mean nothing.
                let block_size = (!fixed).then(|| Size(vec![Some(block)]));
                let grid_size = Some(Size(vec![Some(if fixed { number as u64 + 1 } else { grid })]));
                let launch = LaunchOptions { block: block_size, grid: grid_size, ..LaunchOptions::default() };
                let given = std::iter::once(None).chain(NUMBERS.into_iter().map(Some));
                for value in given {
                    let mut options = plain.clone();
                    options.launch = launch.clone();
                    options.seed = number as u64;
                    options.inputs.seed = number as u64 + 1;
                    if let Some(value) = value {
                        options.inputs.scalars =
                            integers.iter().map(|n| (n.clone(), value.to_string())).collect();
                    }
                    match self.run(&options) {
                        Compared::Equal => compared += 1,
                        Compared::Skipped => {}
                        Compared::Differ(how) => {
                            let shown: Vec<String> =
                                options.inputs.scalars.iter().map(|(n, v)| format!("{n} = {v}")).collect();
                            let message = format!("the optimised kernel `{kernel}` computes something else");
                            let run = format!("{block} threads in {grid} blocks {}", shown.join(", "));
                            return Err(Diagnostic::new(Code::OptDiffers, message).note(how).note(run));
                        }
                    }
                    if integers.is_empty() {
                        break;
                    }
                }
            }
        }
        if compared == 0 {
            let message =
                "no run of the original completed without a defect, so that nothing could be compared";
            return Err(Diagnostic::new(Code::OptNotReproved, message));
        }
        Ok(compared)
    }

    fn block_is_fixed(&self, options: &replay::Options) -> bool {
        let report = replay_loaded(&self.path, self.before.clone(), options);
        report.kernels.iter().filter_map(|k| k.launch.as_ref()).any(|l| l.source == LaunchSource::Source)
    }

    fn integer_parameters(&self, options: &replay::Options) -> Vec<String> {
        let report = replay_loaded(&self.path, self.before.clone(), options);
        let arguments = report.kernels.iter().flat_map(|k| &k.arguments);
        let integer = |ty: &str| {
            ["int", "unsigned", "long", "short", "uint"].iter().any(|t| ty.starts_with(t))
                && !ty.contains('[')
        };
        arguments.filter(|a| integer(&a.ty)).map(|a| a.name.clone()).collect()
    }
}

/// Whether every run completed without a defect.
fn clean(report: &FileReport) -> bool {
    let fine = |kernel: &crate::report::KernelReport| {
        kernel.runs.iter().all(|r| r.end == RunEnd::Completed)
            && kernel.findings.iter().all(|f| f.severity != Severity::Error)
    };
    report.usable && !report.kernels.is_empty() && report.kernels.iter().all(fine)
}
