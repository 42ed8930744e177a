//! Results of a kernel before and after, compared on runs of the interpreter: a test, no proof.

use crate::inputs::InputOptions;
use crate::launch::{LaunchOptions, Size};
use crate::load::{Loaded, Refused, SourceOptions, load};
use crate::replay::{self, ExitedThreads, replay_loaded};
use crate::report::{ArrayContents, FileReport, LaunchesReport, RunEnd};
use gpuproof_base::{Code, Diagnostic, Severity};

/// Statements that one run may execute.
const STEPS: u64 = 2_000_000;
/// Threads of a block and blocks that are tried along each coordinate, where the source does not say how many there are.
const LAUNCHES: [([u32; 3], [u32; 3]); 4] =
    [([1, 1, 1], [1, 1, 1]), ([4, 2, 2], [2, 2, 1]), ([32, 4, 1], [2, 1, 2]), ([64, 3, 1], [1, 2, 1])];
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
        access_maps: false,
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

    /// Runs both; the result with its own options, because tiling changes the launch.
    fn run(&self, options: &replay::Options, of_result: &replay::Options) -> Compared {
        let two = replay_loaded(&self.path, self.after.clone(), of_result);
        let kept = |name: &str| two.kernels.iter().any(|k| k.name == name);
        let mut one = replay_loaded(&self.path, self.before.clone(), options);
        if !clean(&one) {
            return Compared::Skipped;
        }
        if !clean(&two) {
            return Compared::Differ("the optimised kernel has a defect, or does not complete".into());
        }
        for kernel in one.kernels.iter().filter(|k| kept(&k.name)) {
            let other = two.kernels.iter().find(|k| k.name == kernel.name);
            if let Some(how) = other.and_then(|other| differ(&kernel.arrays, &other.arrays)) {
                return Compared::Differ(how);
            }
        }
        // Kernels that are no more were fused: one works on what the other left.
        let fused: Vec<String> =
            one.kernels.iter().map(|k| k.name.clone()).filter(|name| !kept(name)).collect();
        let new: Vec<_> =
            two.kernels.iter().filter(|k| !one.kernels.iter().any(|o| o.name == k.name)).collect();
        if fused.is_empty() && new.is_empty() {
            return Compared::Equal;
        }
        let [result] = new.as_slice() else {
            return Compared::Differ("there are kernels that the original does not have".into());
        };
        let mut options = options.clone();
        let mut left: Vec<ArrayContents> = Vec::new();
        for (n, name) in fused.iter().enumerate() {
            if n > 0 {
                let given = left.iter().map(|a| (a.name.clone(), format!("list:{}", a.values.join(","))));
                options.inputs.arrays.retain(|(name, _)| !left.iter().any(|a| a.name == *name));
                options.inputs.arrays.extend(given);
                one = replay_loaded(&self.path, self.before.clone(), &options);
                if !clean(&one) {
                    return Compared::Skipped;
                }
            }
            let arrays = one.kernels.iter().find(|k| k.name == *name).map(|k| k.arrays.clone());
            for array in arrays.unwrap_or_default() {
                left.retain(|a| a.name != array.name);
                left.push(array);
            }
        }
        differ(&left, &result.arrays).map_or(Compared::Equal, Compared::Differ)
    }

    /// Runs with the options of a command line: whether both computed the same, or the original does not complete without a defect; an error
    /// says what differs.
    pub fn same(&self, options: &replay::Options, of_result: &replay::Options) -> Result<bool, String> {
        match self.run(options, of_result) {
            Compared::Equal => Ok(true),
            Compared::Skipped => Ok(false),
            Compared::Differ(how) => Err(how),
        }
    }

    /// Runs with launches and arguments of many kinds: those that `check` has looked at, for each kernel. How many runs were compared.
    pub fn same_on_many(
        &self,
        source: &SourceOptions,
        kernels: &[(String, Option<LaunchesReport>)],
    ) -> Result<usize, Diagnostic> {
        let mut compared = 0;
        for (kernel, launches) in kernels {
            let mut plain = options(source);
            plain.kernel = Some(kernel.clone());
            let integers = self.integer_parameters(&plain);
            for (number, (block, grid)) in LAUNCHES.into_iter().enumerate() {
                // Where the source says how large a block is, other sizes mean nothing.
                let fixed = |of: fn(&LaunchesReport) -> [Option<u32>; 3], tried: [u32; 3]| {
                    let known = launches.as_ref().map_or([None; 3], of);
                    let sizes = known.into_iter().zip(tried).map(|(k, t)| Some(u64::from(k.unwrap_or(t))));
                    Some(Size(sizes.collect()))
                };
                let launch = LaunchOptions {
                    block: fixed(|l| l.block, block),
                    grid: fixed(|l| l.grid, grid),
                    ..LaunchOptions::default()
                };
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
                    match self.run(&options, &options) {
                        Compared::Equal => compared += 1,
                        Compared::Skipped => {}
                        Compared::Differ(how) => {
                            let size = |of: &Option<Size>| {
                                let sizes = of.iter().flat_map(|s| s.0.iter().flatten()).map(u64::to_string);
                                sizes.collect::<Vec<_>>().join("x")
                            };
                            let shown: Vec<String> =
                                options.inputs.scalars.iter().map(|(n, v)| format!(", {n} = {v}")).collect();
                            let message = format!("the optimised kernel `{kernel}` computes something else");
                            let run = format!(
                                "in a run with a block of {}, a grid of {}{}",
                                size(&options.launch.block),
                                size(&options.launch.grid),
                                shown.concat()
                            );
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

/// How arrays differ.
fn differ(before: &[ArrayContents], after: &[ArrayContents]) -> Option<String> {
    before.iter().find_map(|array| {
        let other = after.iter().find(|o| o.name == array.name)?;
        // Arrays that nobody sized may be larger in one of the runs.
        let common = array.values.len().min(other.values.len());
        let n = (0..common).find(|n| array.values.get(*n) != other.values.get(*n))?;
        let value = |values: &[String]| values.get(n).cloned().unwrap_or_default();
        Some(format!("`{}[{n}]` was {} and is {}", array.name, value(&array.values), value(&other.values)))
    })
}

/// Whether every run completed without a defect.
fn clean(report: &FileReport) -> bool {
    let fine = |kernel: &crate::report::KernelReport| {
        kernel.runs.iter().all(|r| r.end == RunEnd::Completed)
            && kernel.findings.iter().all(|f| f.severity != Severity::Error)
    };
    report.usable && !report.kernels.is_empty() && report.kernels.iter().all(fine)
}
