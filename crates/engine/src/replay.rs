//! `gpuproof replay`: runs kernels on the reference interpreter and reports what goes wrong.
//!
//! Each kernel of each file runs once for every schedule seed asked for. A run is decided by kernel, launch,
//! arguments and seed alone, so that the report is the same whatever ran in parallel.

use crate::access_map::{Rerun, rerun};
use crate::describe::{self, Scene, from_diagnostic};
use crate::inputs::{self, InputOptions, Made};
use crate::launch::{self, LaunchOptions};
use crate::load::{self, Loaded, SourceOptions, load};
use crate::memory_text::{element_of, layout_name, leaves, scalar_text};
use crate::progress::{Progress, each_file};
use crate::report::{
    ArrayContents, FileReport, Finding, KernelReport, LaunchReport, LaunchSource, Outcome, Report, Run,
    RunEnd, UnknownReason,
};
use crate::suggest;
use crate::timing::{Pass, Timings};
use crate::witness_file;
use gpuproof_base::{Code, Diagnostic, Severity, SourceMap};
use gpuproof_interp::{End, Launch, Program, Rules};
use gpuproof_kir::{FunctionId, Language, Module, ObjectId};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What to run and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// How to read the files.
    pub source: SourceOptions,
    /// Only this kernel.
    pub kernel: Option<String>,
    /// The launch.
    pub launch: LaunchOptions,
    /// The arguments.
    pub inputs: InputOptions,
    /// First schedule seed.
    pub seed: u64,
    /// How many schedules to run.
    pub schedules: u64,
    /// Statements that a run may execute.
    pub steps: Option<u64>,
    /// Whether two writes of the same value are a race.
    pub no_benign: bool,
    /// Lock-step warps of this many threads.
    pub warp_lockstep: Option<u32>,
    /// What a thread that left before a barrier is.
    pub exited_threads: ExitedThreads,
    /// Whether to give the final contents of the arrays.
    pub dump_arrays: bool,
    /// Whether races get a map of what other threads do meanwhile.
    pub access_maps: bool,
    /// Whether to measure.
    pub timings: bool,
}

/// What a thread that left the kernel before a barrier of its block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExitedThreads {
    /// As the language and architecture say.
    #[default]
    Auto,
    /// Divergence.
    Error,
    /// A note.
    Note,
}

/// Runs the kernels of these files.
pub fn replay(paths: &[String], options: &Options, progress: &dyn Progress) -> Report {
    let files = each_file(paths, progress, |path| replay_file(path, options));
    Report::new("replay", files, Vec::new())
}

fn replay_file(path: &str, options: &Options) -> FileReport {
    if witness_file::is_witness(path) {
        return witness_file::replay(path);
    }
    match load(path, &options.source) {
        Ok(loaded) => replay_loaded(path, loaded, options),
        Err(refused) => refused.report(path),
    }
}

/// Runs the kernels of a file that was read before.
pub fn replay_loaded(path: &str, loaded: Loaded, options: &Options) -> FileReport {
    let Loaded { module, sources, diagnostics, timings, .. } = loaded;
    let mut diagnostics: Vec<Finding> = diagnostics.iter().map(|d| from_diagnostic(&sources, d)).collect();
    let mut kernels = Vec::new();
    let mut usable = true;
    let mut refuse = |trouble: Vec<Diagnostic>| {
        usable = false;
        diagnostics.extend(trouble.iter().map(|d| from_diagnostic(&sources, d)));
    };
    match load::select_kernels(&module, path, options.kernel.as_deref()).map_err(|d| vec![d]) {
        Ok(selected) => match split_inputs(&module, &selected, &options.inputs) {
            Ok(inputs) => {
                let jobs: Vec<_> = selected.into_iter().zip(inputs).collect();
                let results: Vec<_> = jobs
                    .par_iter()
                    .map(|(id, inputs)| replay_kernel(&module, &sources, *id, inputs, options))
                    .collect();
                for result in results {
                    match result {
                        Ok(kernel) => kernels.push(kernel),
                        Err(trouble) => refuse(trouble),
                    }
                }
            }
            Err(trouble) => refuse(trouble),
        },
        Err(trouble) => refuse(trouble),
    }
    FileReport {
        path: path.to_owned(),
        language: Some(module.language.as_str()),
        usable,
        diagnostics,
        kernels,
        timings: if options.timings { timings.table() } else { Vec::new() },
        sources,
    }
}

/// Gives each kernel those arguments that it has. A name that none of the kernels knows is trouble; with a
/// single kernel [`inputs::make`] finds it.
fn split_inputs(
    module: &Module,
    kernels: &[FunctionId],
    options: &InputOptions,
) -> Result<Vec<InputOptions>, Vec<Diagnostic>> {
    if kernels.len() < 2 {
        return Ok(kernels.iter().map(|_| options.clone()).collect());
    }
    let known: Vec<BTreeSet<String>> =
        kernels.iter().map(|id| inputs::names(module, &module.functions[*id])).collect();
    let given = options.scalars.iter().chain(&options.arrays);
    let all: Vec<String> = known.iter().flatten().cloned().collect::<BTreeSet<_>>().into_iter().collect();
    let trouble: Vec<Diagnostic> = given
        .filter(|(name, _)| !all.contains(name))
        .map(|(name, _)| {
            let diagnostic =
                Diagnostic::new(Code::UsageOption, format!("no kernel has a parameter `{name}`"));
            suggest::with_choices(diagnostic, name, &all, "parameter")
        })
        .collect();
    if !trouble.is_empty() {
        return Err(trouble);
    }
    let only = |list: &[(String, String)], names: &BTreeSet<String>| {
        list.iter().filter(|(name, _)| names.contains(name)).cloned().collect()
    };
    Ok(known
        .iter()
        .map(|names| InputOptions {
            scalars: only(&options.scalars, names),
            arrays: only(&options.arrays, names),
            seed: options.seed,
        })
        .collect())
}

fn replay_kernel(
    module: &gpuproof_kir::Valid,
    sources: &SourceMap,
    id: FunctionId,
    input_options: &InputOptions,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let kernel = &module.functions[id];
    let mut timings = Timings::default();
    let (launch, launch_report) = launch::choose(module, id, &options.launch)?;
    let rules = rules(module, options)?;
    let program = timings.time(Pass::Interpret, || Program::new(module, id)).map_err(|d| vec![d])?;
    let mut sizes = BTreeMap::new();
    let (made, mut outcomes) = loop {
        let made = timings
            .time(Pass::MakeInputs, || inputs::make(module, kernel, &launch, input_options, &sizes))?;
        let outcomes = timings
            .time(Pass::Interpret, || run_schedules(&program, module, &launch, &made, &rules, options))?;
        if !grow(module, &made, &outcomes, &mut sizes) {
            break (made, outcomes);
        }
    };
    let bytes = |(id, bytes): (&ObjectId, &Option<Vec<u8>>)| Some((*id, bytes.as_ref()?.len() as u64));
    let sizes = made.inputs.arrays.iter().filter_map(bytes).collect();
    let scene = &Scene { module, sources, kernel: &kernel.name, sizes: &sizes };
    let arrays = match outcomes.first() {
        Some((_, outcome)) if options.dump_arrays => array_contents(module, &outcome.arrays),
        _ => Vec::new(),
    };
    let again = |seed: u64| {
        rerun(module, id, &launch, &made.inputs, &Rules { seed, ..rules.clone() }).map(|rerun| (seed, rerun))
    };
    let defective =
        outcomes.iter().filter(|(_, outcome)| options.access_maps && !outcome.findings.is_empty());
    let reruns: BTreeMap<u64, Rerun> =
        defective.filter_map(|(seed, _)| again(*seed)).take(MOST_RERUNS).collect();
    let mut findings = Vec::new();
    let mut too_small = None;
    timings.time(Pass::Describe, || {
        let mut seen = BTreeSet::new();
        for (seed, outcome) in &mut outcomes {
            for finding in &outcome.findings {
                let mut described = describe::describe(scene, finding, *seed);
                if finding.code == Code::BarrierExited && options.exited_threads == ExitedThreads::Note {
                    described.severity = Severity::Note;
                }
                if let Some(rerun) = reruns.get(seed) {
                    described.access_map = rerun.map(sources, finding);
                }
                if let Some(detail) = beyond_chosen_size(module, &made, finding) {
                    described.severity = Severity::Warning;
                    described.notes.push(detail.clone());
                    too_small = Some(detail);
                }
                let places: BTreeSet<_> = described.labels.iter().take(2).map(|l| l.place.span).collect();
                if seen.insert((described.code.clone(), places)) {
                    findings.push(described);
                }
            }
        }
    });
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    let runs: Vec<Run> =
        outcomes.iter().map(|(seed, o)| Run { seed: *seed, end: run_end(o.end), steps: o.steps }).collect();
    let outcome = verdict(&findings, &runs, too_small);
    Ok(KernelReport {
        place: scene.span(kernel.origin).map(|span| describe::place(scene.sources, span)),
        barrier_places: describe::barrier_places(module, sources, id),
        assumptions: assumptions(kernel, &launch_report),
        launch: Some(launch_report),
        arguments: made.arguments,
        findings,
        runs,
        arrays,
        timings: if options.timings { timings.table() } else { Vec::new() },
        ..KernelReport::new(kernel.name.to_string(), outcome)
    })
}

fn run_schedules(
    program: &Program,
    module: &gpuproof_kir::Valid,
    launch: &Launch,
    made: &Made,
    rules: &Rules,
    options: &Options,
) -> Result<Vec<(u64, gpuproof_interp::Outcome)>, Vec<Diagnostic>> {
    (0..options.schedules.max(1))
        .into_par_iter()
        .map(|n| {
            let seed = options.seed.wrapping_add(n);
            let rules = Rules { seed, ..rules.clone() };
            let outcome = program.run(module, launch, &made.inputs, &rules).map_err(|d| vec![d])?;
            Ok((seed, outcome))
        })
        .collect()
}

fn rules(module: &Module, options: &Options) -> Result<Rules, Vec<Diagnostic>> {
    let defaults = Rules::default();
    let arch = options.source.arch.as_deref().and_then(load::arch_number).unwrap_or(70);
    let exited_is_divergence = match options.exited_threads {
        ExitedThreads::Error => true,
        ExitedThreads::Note => false,
        ExitedThreads::Auto => module.language != Language::Cuda || arch < 70,
    };
    if options.warp_lockstep.is_some_and(|n| !n.is_power_of_two() || n > 128) {
        let message = "--warp-lockstep: a warp has 1, 2, 4, 8, 16, 32, 64 or 128 threads";
        return Err(vec![Diagnostic::new(Code::UsageOption, message)]);
    }
    Ok(Rules {
        seed: options.seed,
        step_budget: options.steps.unwrap_or(defaults.step_budget),
        exited_is_divergence,
        tolerate_benign: !options.no_benign,
        lockstep: options.warp_lockstep,
        ..defaults
    })
}

/// An access beyond an array whose size gpuproof chose is no defect of the kernel: the array is made larger
/// and the run repeated, up to [`LARGEST_CHOSEN`] bytes. Returns whether anything grew.
pub(crate) fn grow(
    module: &Module,
    made: &Made,
    outcomes: &[(u64, gpuproof_interp::Outcome)],
    sizes: &mut BTreeMap<ObjectId, u64>,
) -> bool {
    let mut grew = false;
    for finding in outcomes.iter().flat_map(|(_, outcome)| &outcome.findings) {
        let Some((object, end)) = chosen_and_beyond(made, finding) else { continue };
        let Some((_, element)) = element_of(module, object) else { continue };
        let needed = u64::try_from(end).unwrap_or(u64::MAX).div_ceil(element);
        let current = made.chosen.get(&object).copied().unwrap_or(0);
        if needed > current && needed.saturating_mul(element) <= LARGEST_CHOSEN {
            let slot = sizes.entry(object).or_insert(current);
            *slot = (*slot).max(needed.saturating_mul(2).min(LARGEST_CHOSEN / element).max(needed));
            grew = true;
        }
    }
    grew
}

/// Most runs that are made once more for their accesses.
const MOST_RERUNS: usize = 4;

/// Most bytes of an array whose size nobody gave.
const LARGEST_CHOSEN: u64 = 1 << 24;

/// For an access beyond the end of an array of chosen size: the array and the end of the access.
fn chosen_and_beyond(made: &Made, finding: &gpuproof_interp::Finding) -> Option<(ObjectId, i64)> {
    let object = finding.object.filter(|_| finding.code == Code::MemoryBounds)?;
    let (start, end) = finding.events.first().and_then(|e| e.bytes).or(finding.bytes)?;
    (start >= 0 && made.chosen.contains_key(&object)).then_some((object, end))
}

fn beyond_chosen_size(module: &Module, made: &Made, finding: &gpuproof_interp::Finding) -> Option<String> {
    let (object, _) = chosen_and_beyond(made, finding)?;
    let name = &module.objects[object].name;
    let count = made.chosen.get(&object)?;
    Some(format!(
        "nobody said how large `{name}` is, so it was given {count} elements; `--array {name}=...` gives it a size"
    ))
}

fn verdict(findings: &[Finding], runs: &[Run], too_small: Option<String>) -> Outcome {
    if findings.iter().any(|f| f.severity == Severity::Error) {
        return Outcome::DefectObserved;
    }
    if let Some(detail) = too_small {
        return Outcome::Unknown { reason: UnknownReason::ArraySize, detail };
    }
    let open = runs.iter().find_map(|run| match run.end {
        RunEnd::OutOfBudget => Some((UnknownReason::Budget, "the step budget ran out")),
        RunEnd::Unsupported => {
            Some((UnknownReason::Unsupported, "something that cannot be executed was reached"))
        }
        RunEnd::AssumptionFailed => Some((
            UnknownReason::AssumptionFailed,
            "an assumption of the kernel does not hold for these arguments",
        )),
        RunEnd::Completed | RunEnd::Stopped | RunEnd::Partial => None,
    });
    match open {
        Some((reason, detail)) => Outcome::Unknown { reason, detail: detail.to_owned() },
        None => Outcome::NoDefectObserved,
    }
}

/// How a run ended, for the report.
pub fn run_end(end: End) -> RunEnd {
    match end {
        End::Completed => RunEnd::Completed,
        End::Stopped => RunEnd::Stopped,
        End::Partial => RunEnd::Partial,
        End::OutOfBudget => RunEnd::OutOfBudget,
        End::AssumptionFailed => RunEnd::AssumptionFailed,
        End::Unsupported => RunEnd::Unsupported,
    }
}

fn assumptions(kernel: &gpuproof_kir::Function, launch: &LaunchReport) -> Vec<String> {
    let mut list = Vec::new();
    if kernel.params.iter().filter(|p| p.object.is_some()).count() > 1 {
        list.push("pointer parameters point to arrays that do not overlap".to_owned());
    }
    if launch.source == LaunchSource::Default {
        list.push("the launch was chosen by gpuproof; --block and --grid give another".to_owned());
    }
    list
}

fn array_contents(module: &Module, arrays: &BTreeMap<ObjectId, Vec<u8>>) -> Vec<ArrayContents> {
    arrays
        .iter()
        .filter_map(|(object, bytes)| {
            let data = module.objects.get(*object)?;
            let (element, size) = element_of(module, *object)?;
            let element_bytes = usize::try_from(size).ok()?;
            let scalars = leaves(&module.layouts, element, 1 << 16);
            let values = bytes
                .chunks_exact(element_bytes)
                .flat_map(|chunk| {
                    scalars.iter().map(|leaf| {
                        let start = leaf.offset as usize;
                        let end = start + leaf.ty.size() as usize;
                        scalar_text(leaf.ty, chunk.get(start..end).unwrap_or_default())
                    })
                })
                .collect();
            Some(ArrayContents {
                name: data.name.to_string(),
                ty: layout_name(module, element),
                values,
                scalars_per_element: scalars.len(),
                bytes: bytes.clone(),
                leaves: scalars,
                element_bytes,
            })
        })
        .collect()
}
