//! `gpuproof equiv`: whether a kernel computes what a sequential function or another kernel computes, for one launch
//! and given array sizes, for all inputs.
//!
//! * [`sides`]: what is compared, and which parameters belong together.
//! * [`trial`]: both sides on the interpreter with the same inputs; only what differs there is *different*.
//! * [`judge`]: both sides executed symbolically (the room `equiv`); `compare`: the results, element by element.
//! * [`gate`]: the symbolic execution is the kernel's meaning only without races and divergence, so that `check` must
//!   have shown that there are none for this launch.
//! * [`sweep`]: the same for every value of a parameter or macro.
//!
//! A few runs come first: most wrong kernels are wrong for most inputs. Without a reference the kernel's own assertions
//! are what is looked at.

mod compare;
pub mod gate;
pub mod judge;
pub mod sides;
pub mod sweep;
#[cfg(test)]
mod tests;
pub mod trial;
mod values;

use crate::check::comments;
use crate::describe::{self, from_diagnostic};
use crate::launch::LaunchOptions;
use crate::load::{Loaded, Refused, SourceOptions, load};
use crate::memory_text::{const_text, element_name, element_of, layout_name, scalar_text};
use crate::report::{
    Argument, Equivalence, FileReport, Finding, KernelReport, Outcome, Report, UnknownReason, ValueDifference,
};
use crate::timing::{Pass, Timings};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_kir::FunctionId;
use judge::Verdict;
use sides::{Pairing, Side};
use sweep::Sweep;
use trial::{Difference, Values, array_leaves};

/// What to compare and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How to read the files.
    pub source: SourceOptions,
    /// The kernel of the first file.
    pub kernel: Option<String>,
    /// The function or kernel that it is compared with.
    pub reference: Option<String>,
    /// The launch of the kernel.
    pub launch: LaunchOptions,
    /// The launch of the other one, if it is a kernel and launched in another way.
    pub reference_launch: Option<LaunchOptions>,
    /// Scalar arguments that are fixed, by name.
    pub scalars: Vec<(String, String)>,
    /// Elements of arrays, by name.
    pub arrays: Vec<(String, String)>,
    /// Whether floats are compared as real numbers.
    pub reassociate: bool,
    /// A parameter or macro that takes several values.
    pub sweep: Option<Sweep>,
    /// Whether to measure.
    pub timings: bool,
}

/// Compares a kernel of the first file with something in the second (or the same) one.
pub fn equiv(first: &str, second: Option<&str>, options: &Options) -> Report {
    let compared = match &options.sweep {
        Some(values) => sweep::sweep(first, second, options, values),
        None => compare_files(first, second, options),
    };
    let file = match compared {
        Ok(file) => file,
        Err(file) => *file,
    };
    Report::new("equiv", vec![file], Vec::new())
}

fn compare_files(
    first: &str,
    second: Option<&str>,
    options: &Options,
) -> Result<FileReport, Box<FileReport>> {
    let entries: Vec<String> = options.reference.iter().cloned().collect();
    let of_first = if second.is_none() { entries.clone() } else { Vec::new() };
    let source = SourceOptions { entries: of_first, ..options.source.clone() };
    let own = read(first, &source).map_err(|refused| Box::new(refused.report(first)))?;
    let loaded = &own.loaded;
    let other: Option<(&str, Source)> = match second {
        Some(path) => {
            let source = SourceOptions { entries, instantiate: Vec::new(), ..options.source.clone() };
            let other = read(path, &source).map_err(|refused| Box::new(refused.report(path)))?;
            Some((path, other))
        }
        None => None,
    };
    let refuse = |loaded: &Loaded, trouble: Vec<Diagnostic>| {
        let remarks = loaded.diagnostics.iter().chain(&trouble);
        Box::new(FileReport {
            path: first.to_owned(),
            language: Some(loaded.module.language.as_str()),
            usable: false,
            diagnostics: remarks.map(|d| from_diagnostic(&loaded.sources, d)).collect(),
            kernels: Vec::new(),
            timings: Vec::new(),
            sources: loaded.sources.clone(),
        })
    };
    let kernel = compare(first, &own, other.as_ref(), options).map_err(|trouble| refuse(loaded, trouble))?;
    Ok(FileReport {
        path: first.to_owned(),
        language: Some(loaded.module.language.as_str()),
        usable: true,
        diagnostics: loaded.diagnostics.iter().map(|d| from_diagnostic(&loaded.sources, d)).collect(),
        kernels: vec![kernel],
        timings: if options.timings { loaded.timings.table() } else { Vec::new() },
        sources: loaded.sources.clone(),
    })
}

/// A file whose contract comments have their meaning, and the kernels with a precondition that has none.
struct Source {
    loaded: Loaded,
    open: Vec<FunctionId>,
}

/// Reads a file; what its contract comments require is assumed.
fn read(path: &str, options: &SourceOptions) -> Result<Source, Refused> {
    let mut loaded = load(path, options)?;
    let left_out = match comments::resolve(&loaded.module) {
        Ok(Some(resolved)) => {
            let written = std::mem::replace(&mut loaded.module, resolved.module);
            let lost =
                |id: &FunctionId| comments::lost_precondition(&written, *id, &resolved.left_out).is_some();
            written.functions.ids().filter(lost).collect()
        }
        Ok(None) => Vec::new(),
        Err(trouble) => return Err(Refused { diagnostics: vec![trouble], sources: loaded.sources }),
    };
    let open = |id: &FunctionId| left_out.contains(id) || sides::has_open_condition(&loaded.module, *id);
    let open = loaded.module.functions.ids().filter(open).collect();
    Ok(Source { loaded, open })
}

fn compare(
    path: &str,
    own: &Source,
    other: Option<&(&str, Source)>,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let loaded = &own.loaded;
    let mut timings = Timings::default();
    let reference = options.reference.as_deref();
    let kernel = sides::first(path, loaded, options.kernel.as_deref(), reference.filter(|_| other.is_none()))
        .map_err(|d| vec![d])?;
    let (launch, shown) = sides::launch_of(loaded, kernel, &options.launch)?;
    let a = Side { path, loaded, kernel, launch, shown, is_open: own.open.contains(&kernel) };
    let b = match (other, reference) {
        (None, None) => None,
        (other, _) => {
            let (path, source) = other.map_or((path, own), |(path, source)| (*path, source));
            let loaded = &source.loaded;
            let id =
                sides::second(path, loaded, reference, a.function().name.as_str()).map_err(|d| vec![d])?;
            let launch = options.reference_launch.as_ref().unwrap_or(&options.launch);
            let (launch, shown) = sides::launch_of(loaded, id, launch)?;
            Some(Side { path, loaded, kernel: id, launch, shown, is_open: source.open.contains(&id) })
        }
    };
    let mut pairing = sides::pair(&a, b.as_ref()).map_err(|d| vec![d])?;
    pairing.fill(&a, b.as_ref(), &options.scalars, &options.arrays)?;
    let judged = judge::judge(&a, b.as_ref(), &pairing, options, &mut timings);
    Ok(report(&a, b.as_ref(), &pairing, judged, options, timings))
}

fn report(
    a: &Side<'_>,
    b: Option<&Side<'_>>,
    pairing: &Pairing,
    judged: judge::Judged,
    options: &Options,
    timings: Timings,
) -> KernelReport {
    let function = a.function();
    let span = a.loaded.module.origins.span(function.origin);
    let is_plain = |b: &&Side<'_>| b.loaded.entries.contains(&b.kernel);
    let mut equivalence = Equivalence {
        reference: b.map(|b| b.function().name.to_string()),
        reference_path: b.map(|b| b.path.to_owned()),
        reference_launch: b.filter(|b| !is_plain(b)).map(|b| b.shown.clone()),
        reassociate: options.reassociate,
        arrays: judged.arrays,
        assertions: judged.assertions,
        difference: None,
        sweep: None,
    };
    let mut findings: Vec<Finding> = Vec::new();
    let mut arguments = given_arguments(a, pairing, &judged.bytes);
    let outcome = match judged.verdict {
        Verdict::Equivalent => Outcome::Proved,
        Verdict::Different(values, differences) => {
            arguments = input_arguments(a, pairing, &values);
            equivalence.difference =
                differences.first().map(|d| difference_text(a, pairing, d, differences.len()));
            Outcome::Refuted
        }
        Verdict::AssertionFails(values, finding) => {
            arguments = input_arguments(a, pairing, &values);
            findings.push(*finding);
            Outcome::Refuted
        }
        Verdict::Unknown(reason, detail, finding) => {
            findings.extend(finding.map(|f| *f));
            Outcome::Unknown { reason, detail }
        }
    };
    KernelReport {
        place: span.map(|span| describe::place(&a.loaded.sources, span)),
        launch: Some(a.shown.clone()),
        arguments,
        findings,
        equivalence: Some(equivalence),
        assumptions: judged.assumptions,
        timings: if options.timings { timings.table() } else { Vec::new() },
        ..KernelReport::new(function.name.to_string(), outcome)
    }
}

fn difference_text(a: &Side<'_>, pairing: &Pairing, d: &Difference, differing: usize) -> ValueDifference {
    let object = pairing.arrays.get(d.array).and_then(|array| array.objects[0]);
    ValueDifference {
        element: object.map_or_else(String::new, |o| element_name(&a.loaded.module, o, d.offset as i64)),
        value: scalar_text(d.ty, &d.first),
        reference_value: scalar_text(d.ty, &d.second),
        differing,
    }
}

/// The arguments that are fixed, and how large arrays are taken to be.
fn given_arguments(a: &Side<'_>, pairing: &Pairing, bytes: &[u64]) -> Vec<Argument> {
    let mut list = Vec::new();
    for (array, bytes) in pairing.arrays.iter().zip(bytes) {
        let Some((element, size)) = array.objects[0].and_then(|o| element_of(&a.loaded.module, o)) else {
            continue;
        };
        let ty = format!("{}[{}]", layout_name(&a.loaded.module, element), bytes / size.max(1));
        let given = array.bytes.is_some();
        list.push(Argument { name: array.name.clone(), ty, value: "any contents".into(), given });
    }
    for scalar in &pairing.scalars {
        let ty = crate::memory_text::c_name(scalar.ty).to_owned();
        let value = scalar.value.map_or_else(|| "any value".to_owned(), |v| const_text(scalar.ty, &v));
        list.push(Argument { name: scalar.name.clone(), ty, value, given: true });
    }
    list
}

/// The inputs of a run.
fn input_arguments(a: &Side<'_>, pairing: &Pairing, values: &Values) -> Vec<Argument> {
    let mut list = Vec::new();
    for (array, bytes) in pairing.arrays.iter().zip(&values.arrays) {
        let Some(object) = array.objects[0] else { continue };
        let Some((element, size)) = element_of(&a.loaded.module, object) else { continue };
        let ty = format!("{}[{}]", layout_name(&a.loaded.module, element), bytes.len() as u64 / size.max(1));
        let scalars = array_leaves(a, object, bytes.len());
        let texts: Vec<String> = scalars
            .iter()
            .map(|(at, ty)| scalar_text(*ty, bytes.get(*at..*at + ty.size() as usize).unwrap_or_default()))
            .collect();
        let value = format!("{{{}}}", texts.join(", "));
        list.push(Argument { name: array.name.clone(), ty, value, given: array.bytes.is_some() });
    }
    for (scalar, value) in pairing.scalars.iter().zip(&values.scalars) {
        let ty = crate::memory_text::c_name(scalar.ty).to_owned();
        let given = scalar.value.is_some();
        list.push(Argument { name: scalar.name.clone(), ty, value: const_text(scalar.ty, value), given });
    }
    list
}

/// An open answer.
pub(crate) fn unsupported(code: Option<Code>) -> UnknownReason {
    if code.is_some() { UnknownReason::Unsupported } else { UnknownReason::Possible }
}

/// The pass that everything symbolic is booked on.
pub(crate) const PASS: Pass = Pass::Compare;
