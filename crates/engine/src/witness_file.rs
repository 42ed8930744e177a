//! Saved witnesses: everything that a run needs to happen again, as JSON.
//!
//! `gpuproof check --save-witness FILE` writes one, `gpuproof replay FILE` runs it. The file names the source and how it
//! was read, so that it stays useful after the source was changed: the run then shows whether the defect is cured.

use crate::check::comments;
use crate::check::host_params::HOST_PREFIX;
use crate::check::trial::{Ground, PERIOD, Shown, repeat};
use crate::describe::{self, Scene};
use crate::load::{self, Refused, SourceOptions, load};
use crate::memory_text::{c_name, const_bits, const_of_bits, const_text};
use crate::replay::run_end;
use crate::report::{
    Argument, FileReport, KernelReport, LaunchReport, LaunchSource, Outcome, Run, RunEnd, UnknownReason,
};
use gpuproof_base::{Code, Diagnostic, Severity, SourceMap};
use gpuproof_interp::{Inputs, Launch, Program, Rules};
use gpuproof_kir::{FunctionId, Module, ObjectId, Valid};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Version of the format.
const VERSION: u32 = 1;

/// Most bytes of an array in a file.
const MOST_BYTES: u64 = 1 << 28;

/// A run that shows a defect.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WitnessFile {
    /// Version of the format.
    pub gpuproof_witness: u32,
    /// The file and how it was read.
    pub source: Source,
    /// The kernel's name, template arguments included.
    pub kernel: String,
    /// The launch.
    pub launch: SavedLaunch,
    /// Linear indices of the blocks that ran; all if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Vec<u32>>,
    /// The threads that ran, each by the linear indices of its block and inside it; all of those blocks if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<Vec<(u32, u32)>>,
    /// Schedule and rules.
    pub rules: SavedRules,
    /// Scalar arguments.
    pub scalars: Vec<SavedScalar>,
    /// Arrays.
    pub arrays: Vec<SavedArray>,
    /// What the run showed when it was saved: code and message.
    pub found: Vec<SavedFinding>,
}

/// A file and how it was read.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the fields of SourceOptions, as text")]
pub struct Source {
    pub path: String,
    pub defines: Vec<String>,
    pub include_dirs: Vec<PathBuf>,
    pub std: Option<String>,
    pub clang_args: Vec<String>,
    pub arch: Option<String>,
    pub cuda_path: Option<PathBuf>,
    pub compile_commands: Option<PathBuf>,
    pub language: Option<String>,
    pub instantiate: Vec<String>,
}

/// A launch.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields of the interpreter's Launch")]
pub struct SavedLaunch {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub cluster: [u32; 3],
    pub global_offset: [u64; 3],
    pub work_dim: u32,
    pub dynamic_shared: u64,
    pub warp: u32,
}

/// Schedule and rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields of the interpreter's Rules")]
pub struct SavedRules {
    pub seed: u64,
    pub exited_is_divergence: bool,
    pub tolerate_benign: bool,
    pub lockstep: Option<u32>,
    #[serde(default)]
    pub pass_over_bounds: bool,
    /// Whether signed overflow was looked for.
    #[serde(default)]
    pub overflow: bool,
}

/// A scalar argument.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedScalar {
    /// Name of the parameter.
    pub name: String,
    /// The value for people.
    pub value: String,
    /// Its bits, hexadecimal; they decide.
    pub bits: String,
}

/// The contents of an array.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedArray {
    /// Its name.
    pub name: String,
    /// How many bytes it has; absent for a null pointer.
    pub bytes: Option<u64>,
    /// Whether nobody said how large it is: what lies beyond it is then no defect.
    #[serde(default)]
    pub chosen: bool,
    /// After how many bytes the contents repeat, but for those below that lie beyond.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<u64>,
    /// Runs of bytes that are not all zero, or not repeated: offset, and the bytes in hexadecimal.
    pub data: Vec<(u64, String)>,
}

/// What a run showed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct SavedFinding {
    pub code: String,
    pub message: String,
}

/// Whether a path names a saved witness.
pub fn is_witness(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("json"))
}

/// The text of the file for a run.
pub fn text(
    path: &str,
    source: &SourceOptions,
    ground: &Ground<'_>,
    shown: &Shown,
    found: &[(String, String)],
) -> String {
    let function = ground.function();
    let attempt = &shown.attempt;
    let (launch, rules) = (&attempt.launch, ground.rules(attempt));
    let file = WitnessFile {
        gpuproof_witness: VERSION,
        source: Source {
            path: path.to_owned(),
            defines: source.defines.clone(),
            include_dirs: source.include_dirs.clone(),
            std: source.std.clone(),
            clang_args: source.extra_args.iter().map(|a| a.to_string_lossy().into_owned()).collect(),
            arch: source.arch.clone(),
            cuda_path: source.cuda_path.clone(),
            compile_commands: source.compile_commands.clone(),
            language: source.language.clone(),
            instantiate: source.instantiate.clone(),
        },
        kernel: function.name.to_string(),
        launch: SavedLaunch {
            grid: launch.grid,
            block: launch.block,
            cluster: launch.cluster,
            global_offset: launch.global_offset,
            work_dim: launch.work_dim,
            dynamic_shared: launch.dynamic_shared,
            warp: launch.warp,
        },
        blocks: attempt.blocks.clone(),
        threads: attempt.threads.clone(),
        rules: SavedRules {
            seed: rules.seed,
            exited_is_divergence: rules.exited_is_divergence,
            tolerate_benign: rules.tolerate_benign,
            lockstep: rules.lockstep,
            pass_over_bounds: rules.pass_over_bounds,
            overflow: rules.overflow,
        },
        scalars: attempt
            .scalars
            .iter()
            .filter_map(|(position, value)| {
                let local = &function.locals[function.params.get(*position)?.local];
                // What the host code does not fix is no parameter of the kernel.
                if local.name.starts_with(HOST_PREFIX) {
                    return None;
                }
                Some(SavedScalar {
                    name: local.name.to_string(),
                    value: const_text(local.ty, value),
                    bits: format!("{:x}", const_bits(value)),
                })
            })
            .collect(),
        arrays: shown
            .inputs
            .arrays
            .iter()
            .map(|(object, bytes)| SavedArray {
                name: ground.module.objects[*object].name.to_string(),
                bytes: bytes.as_ref().map(|bytes| bytes.len() as u64),
                chosen: shown.chosen.contains(object),
                repeats: bytes.as_ref().and_then(|bytes| period(bytes)),
                data: runs(bytes.as_deref().unwrap_or_default()),
            })
            .collect(),
        found: found
            .iter()
            .map(|(code, message)| SavedFinding { code: code.clone(), message: message.clone() })
            .collect(),
    };
    serde_json::to_string_pretty(&file).map_or_else(|_| String::new(), |text| text + "\n")
}

/// After how many bytes a long array repeats.
fn period(bytes: &[u8]) -> Option<u64> {
    (bytes.len() as u64 > PERIOD).then_some(PERIOD)
}

/// The stretches of an array that are not zero, a line of the file each; beyond the period those that do not repeat.
fn runs(bytes: &[u8]) -> Vec<(u64, String)> {
    const STRETCH: usize = 64;
    let period = period(bytes).map_or(bytes.len(), |period| period as usize);
    let (start, beyond) = bytes.split_at(period);
    let digits = |chunk: &[u8]| chunk.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let stretches = start.chunks(STRETCH).enumerate().filter(|(_, chunk)| chunk.iter().any(|b| *b != 0));
    let mut runs: Vec<(u64, String)> =
        stretches.map(|(n, chunk)| ((n * STRETCH) as u64, digits(chunk))).collect();
    for (n, chunk) in beyond.chunks(STRETCH).enumerate() {
        let again = start.get(n * STRETCH % period.max(1)..).unwrap_or(&[]);
        if again.get(..chunk.len()) != Some(chunk) {
            runs.push(((period + n * STRETCH) as u64, digits(chunk)));
        }
    }
    runs
}

/// Runs a saved witness.
pub fn replay(path: &str) -> FileReport {
    match read(path) {
        Ok(saved) => run(path, &saved),
        Err(diagnostic) => Refused::from(diagnostic).report(path),
    }
}

fn read(path: &str) -> Result<WitnessFile, Diagnostic> {
    let unreadable = |message: String| Diagnostic::new(Code::SourceUnreadable, message);
    let text = std::fs::read_to_string(path).map_err(|e| unreadable(format!("cannot read `{path}`: {e}")))?;
    let file: WitnessFile = serde_json::from_str(&text)
        .map_err(|e| unreadable(format!("`{path}` is no witness that gpuproof saved: {e}")))?;
    match file.gpuproof_witness {
        VERSION => Ok(file),
        other => {
            Err(unreadable(format!("`{path}` is a witness of version {other}; this is version {VERSION}")))
        }
    }
}

fn run(path: &str, saved: &WitnessFile) -> FileReport {
    let source = &saved.source;
    let options = SourceOptions {
        defines: source.defines.clone(),
        include_dirs: source.include_dirs.clone(),
        std: source.std.clone(),
        extra_args: source.clang_args.iter().map(Into::into).collect(),
        arch: source.arch.clone(),
        cuda_path: source.cuda_path.clone(),
        compile_commands: source.compile_commands.clone(),
        language: source.language.clone(),
        instantiate: source.instantiate.clone(),
        ..SourceOptions::default()
    };
    let mut loaded = match load(&source.path, &options) {
        Ok(loaded) => loaded,
        Err(refused) => return refused.report(path),
    };
    // What contract comments claim may be what the run is about.
    if let Ok(Some(resolved)) = comments::resolve(&loaded.module) {
        loaded.module = resolved.module;
    }
    let result =
        load::select_kernels(&loaded.module, &source.path, Some(&saved.kernel)).and_then(|kernels| {
            let kernel = kernels.first().copied();
            let missing =
                || Diagnostic::new(Code::SourceNoKernel, format!("there is no kernel `{}`", saved.kernel));
            run_kernel(&loaded.module, &loaded.sources, kernel.ok_or_else(missing)?, saved)
        });
    match result {
        Ok(kernel) => FileReport {
            path: source.path.clone(),
            language: Some(loaded.module.language.as_str()),
            usable: true,
            diagnostics: Vec::new(),
            kernels: vec![kernel],
            timings: Vec::new(),
            sources: loaded.sources,
        },
        Err(diagnostic) => Refused { diagnostics: vec![diagnostic], sources: loaded.sources }.report(path),
    }
}

fn run_kernel(
    module: &Valid,
    sources: &SourceMap,
    id: FunctionId,
    saved: &WitnessFile,
) -> Result<KernelReport, Diagnostic> {
    let kernel = &module.functions[id];
    let (inputs, arguments) = inputs(module, id, saved)?;
    let launch = Launch {
        grid: saved.launch.grid,
        block: saved.launch.block,
        cluster: saved.launch.cluster,
        global_offset: saved.launch.global_offset,
        work_dim: saved.launch.work_dim,
        dynamic_shared: saved.launch.dynamic_shared,
        warp: saved.launch.warp,
    };
    let rules = Rules {
        seed: saved.rules.seed,
        exited_is_divergence: saved.rules.exited_is_divergence,
        tolerate_benign: saved.rules.tolerate_benign,
        lockstep: saved.rules.lockstep,
        only_blocks: saved.blocks.clone(),
        only_threads: saved.threads.clone(),
        pass_over_bounds: saved.rules.pass_over_bounds,
        overflow: saved.rules.overflow,
        searching: true,
        ..Rules::default()
    };
    let outcome = Program::new(module, id)?.run(module, &launch, &inputs, &rules)?;
    let sizes: BTreeMap<ObjectId, u64> =
        inputs.arrays.iter().filter_map(|(id, b)| Some((*id, b.as_ref()?.len() as u64))).collect();
    let scene = Scene { module, sources, kernel: &kernel.name, sizes: &sizes };
    let chosen = |object: ObjectId| {
        let name = module.objects[object].name.as_str();
        saved.arrays.iter().any(|array| array.chosen && array.name == name)
    };
    let beyond = |f: &&gpuproof_interp::Finding| f.code == Code::MemoryBounds && f.object.is_some_and(chosen);
    let mut findings: Vec<_> = outcome
        .findings
        .iter()
        .filter(|finding| !beyond(finding))
        .map(|f| describe::describe(&scene, f, saved.rules.seed))
        .collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    let end = run_end(outcome.end);
    let open = match end {
        RunEnd::Completed | RunEnd::Stopped | RunEnd::Partial => None,
        RunEnd::OutOfBudget => Some((UnknownReason::Budget, "the step budget ran out")),
        RunEnd::AssumptionFailed => {
            let why = "an assumption of the kernel does not hold for these arguments";
            Some((UnknownReason::AssumptionFailed, why))
        }
        RunEnd::Unsupported => {
            Some((UnknownReason::Unsupported, "something that cannot be executed was reached"))
        }
    };
    let defect = findings.iter().any(|f| f.severity == Severity::Error);
    let mut assumptions = Vec::new();
    if let Some(blocks) = &saved.blocks {
        assumptions.push(match blocks.len() {
            1 => "only 1 block of the launch was run: the others have not started yet".to_owned(),
            n => format!("only {n} blocks of the launch were run: the others have not started yet"),
        });
    }
    if let Some(threads) = &saved.threads {
        assumptions.push(format!(
            "only {} threads were run: the others have not come to their first statement yet",
            threads.len()
        ));
    }
    let answer = match (defect, open) {
        (true, _) => Outcome::DefectObserved,
        (false, Some((reason, detail))) => Outcome::Unknown { reason, detail: detail.to_owned() },
        (false, None) => Outcome::NoDefectObserved,
    };
    Ok(KernelReport {
        place: scene.span(kernel.origin).map(|span| describe::place(sources, span)),
        barrier_places: describe::barrier_places(module, sources, id),
        launch: Some(LaunchReport {
            grid: launch.grid,
            block: launch.block,
            cluster: launch.cluster,
            global_offset: launch.global_offset,
            dynamic_shared: launch.dynamic_shared,
            source: LaunchSource::CommandLine,
        }),
        arguments,
        findings,
        assumptions,
        runs: vec![Run { seed: saved.rules.seed, end, steps: outcome.steps }],
        ..KernelReport::new(kernel.name.to_string(), answer)
    })
}

/// The arguments of the run; what the kernel does not have (any more) is trouble.
fn inputs(
    module: &Module,
    id: FunctionId,
    saved: &WitnessFile,
) -> Result<(Inputs, Vec<Argument>), Diagnostic> {
    let kernel = &module.functions[id];
    let unreadable = |message: String| Diagnostic::new(Code::SourceUnreadable, message);
    let mut inputs = Inputs::default();
    let mut arguments = Vec::new();
    for scalar in &saved.scalars {
        let named = |n: &usize| kernel.locals[kernel.params[*n].local].name.as_str() == scalar.name;
        let position = (0..kernel.params.len()).find(named).ok_or_else(|| {
            unreadable(format!(
                "kernel `{}` has no parameter `{}`, which the witness gives",
                kernel.name, scalar.name
            ))
        })?;
        let ty = kernel.locals[kernel.params[position].local].ty;
        let bits = u128::from_str_radix(&scalar.bits, 16)
            .map_err(|_| unreadable(format!("`{}`: `{}` are no bits", scalar.name, scalar.bits)))?;
        let value = const_of_bits(ty, bits);
        arguments.push(Argument {
            name: scalar.name.clone(),
            ty: c_name(ty).to_owned(),
            value: const_text(ty, &value),
            given: true,
        });
        inputs.scalars.insert(position, value);
    }
    for array in &saved.arrays {
        let of_param = kernel
            .params
            .iter()
            .filter_map(|p| p.object)
            .find(|o| module.objects[*o].name.as_str() == array.name);
        let object = of_param.or_else(|| {
            let global = module
                .objects
                .iter_enumerated()
                .find(|(_, o)| o.name.as_str() == array.name && o.owner.is_none());
            global.map(|(id, _)| id)
        });
        let Some(object) = object else {
            return Err(unreadable(format!("there is no array `{}`, which the witness gives", array.name)));
        };
        let bytes = bytes_of(array).map_err(unreadable)?;
        let count = bytes.as_ref().map_or("null".to_owned(), |b| format!("{} bytes", b.len()));
        arguments.push(Argument {
            name: array.name.clone(),
            ty: "array".to_owned(),
            value: format!("{count} from the witness"),
            given: true,
        });
        inputs.arrays.insert(object, bytes);
    }
    Ok((inputs, arguments))
}

fn bytes_of(array: &SavedArray) -> Result<Option<Vec<u8>>, String> {
    let Some(size) = array.bytes else { return Ok(None) };
    if size > MOST_BYTES {
        return Err(format!("`{}` has {size} bytes, more than {MOST_BYTES}", array.name));
    }
    let period = array.repeats.filter(|period| *period > 0).unwrap_or(size).min(size);
    let mut bytes = vec![0; period as usize];
    write_runs(array, &mut bytes, |offset| offset < period)?;
    repeat(&mut bytes, size as usize);
    write_runs(array, &mut bytes, |offset| offset >= period)?;
    Ok(Some(bytes))
}

/// Writes the runs at chosen offsets.
fn write_runs(array: &SavedArray, bytes: &mut [u8], chosen: impl Fn(u64) -> bool) -> Result<(), String> {
    for (offset, text) in array.data.iter().filter(|(offset, _)| chosen(*offset)) {
        let digits = text.as_bytes();
        for (n, pair) in digits.chunks(2).enumerate() {
            let value = std::str::from_utf8(pair).ok().and_then(|p| u8::from_str_radix(p, 16).ok());
            let place = usize::try_from(*offset).ok().and_then(|o| bytes.get_mut(o.checked_add(n)?));
            match (value, place) {
                (Some(value), Some(place)) => *place = value,
                _ => return Err(format!("`{}`: the bytes at {offset} are damaged", array.name)),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(bytes: &[u8]) -> SavedArray {
        SavedArray {
            name: "a".into(),
            bytes: Some(bytes.len() as u64),
            chosen: true,
            repeats: period(bytes),
            data: runs(bytes),
        }
    }

    #[test]
    fn a_long_array_is_saved_once_and_what_does_not_repeat_apart() {
        let mut bytes: Vec<u8> = (0..PERIOD).map(|n| (n % 251) as u8).collect();
        repeat(&mut bytes, 5 * PERIOD as usize / 2 + 3);
        let exact = saved(&bytes).data.len();
        bytes[3 * PERIOD as usize / 2] ^= 1;
        let long = saved(&bytes);
        assert_eq!(long.data.len(), exact + 1);
        assert!(bytes_of(&long) == Ok(Some(bytes)));
    }

    #[test]
    fn bytes_come_back_from_their_runs() {
        let mut bytes = vec![0u8; 300];
        bytes[70] = 7;
        bytes[299] = 255;
        let saved = saved(&bytes);
        assert_eq!(saved.data.len(), 2, "only what is not zero is written");
        assert_eq!(bytes_of(&saved), Ok(Some(bytes)));
        let damaged = SavedArray { data: vec![(298, "000102".into())], ..saved.clone() };
        assert!(bytes_of(&damaged).unwrap_err().contains("damaged"));
        let odd = SavedArray { data: vec![(0, "0g".into())], ..saved };
        assert!(bytes_of(&odd).unwrap_err().contains("damaged"));
    }
}
