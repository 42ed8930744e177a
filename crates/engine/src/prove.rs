//! `gpuproof prove`: shows what contracts say, for every size, input and schedule, or says which clause cannot be shown.
//!
//! A file becomes the proof IR of the room `perm` (PVL by way of `front-pvl`); methods and functions are independent of each other
//! and are proved in parallel, each by the contracts of the others.

mod constants;
mod missing;
mod wanted;

use crate::describe::{from_diagnostic, place};
use crate::flatten::flatten_kernel;
use crate::infer::{Insertion, add_permissions, inserted};
use crate::load::{self, Loaded, Refused, SourceOptions};
use crate::progress::{Progress, Silent, each_file};
use crate::proved::Store;
use crate::report::{FileReport, Finding, KernelReport, ObligationReport, Outcome, Report, UnknownReason};
use crate::timing::{Pass, Timings};
use gpuproof_base::{Code, Diagnostic, Name, SourceFile, SourceMap};
use gpuproof_perm::decide::Answer;
use gpuproof_perm::from_kir;
pub use gpuproof_perm::from_kir::Overflow;
use gpuproof_perm::ir::Program;
use gpuproof_perm::run::{Counterexample, counterexample};
use gpuproof_perm::{Part, Proof, Shown, gaps, parts};
use gpuproof_spec::ClauseKind;
use gpuproof_spec::ast::clause::Declaration;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
pub use wanted::Only;

/// What to prove and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How to read the files.
    pub source: SourceOptions,
    /// Only this method or kernel.
    pub kernel: Option<String>,
    /// What becomes of arithmetic of kernels that may leave its type.
    pub overflow: Overflow,
    /// Kernels whose contract has no permissions get those that their accesses need.
    pub infer_permissions: bool,
    /// Only obligations of this clause or code; that others were left out is listed as an assumption.
    pub only: Option<Only>,
    /// Where obligations that were shown are remembered; none: nowhere.
    pub cache: Option<PathBuf>,
    /// Whether to measure.
    pub timings: bool,
}

/// Proves the contracts of these files.
pub fn prove(paths: &[String], options: &Options, progress: &dyn Progress) -> Report {
    let store = options.cache.as_deref().map(Store::open);
    let files = each_file(paths, progress, |path| match ready(path, options) {
        Ok(ready) => prove_contracts(path, ready, options, store.as_ref(), progress),
        Err(refused) => refused.report(path),
    });
    if let Some(store) = store {
        store.save();
    }
    Report::new("prove", files, Vec::new())
}

/// A file read up to the proof IR.
struct Ready {
    program: Program,
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    language: &'static str,
    /// Permissions that were inferred, as text for the source.
    insertions: Vec<Insertion>,
    timings: Timings,
}

/// Proves the contracts of one file.
pub fn prove_file(path: &str, options: &Options) -> FileReport {
    match ready(path, options) {
        Ok(ready) => prove_ready(path, ready, options, None, &Silent),
        Err(refused) => refused.report(path),
    }
}

/// The proof IR of a file, for those who want to look at it or run it.
pub fn read_program(path: &str, options: &Options) -> Result<Program, Refused> {
    ready(path, options).map(|ready| ready.program)
}

/// The proof IR of a PVL text that stands for a file.
pub fn read_text(path: &str, text: &str) -> Result<Program, Refused> {
    ready_pvl(path, text.as_bytes().to_vec(), Timings::default()).map(|ready| ready.program)
}

/// Proves the contracts of a PVL text that stands for a file.
pub fn prove_text(path: &str, text: &str, options: &Options) -> FileReport {
    match ready_pvl(path, text.as_bytes().to_vec(), Timings::default()) {
        Ok(ready) => prove_ready(path, ready, options, None, &Silent),
        Err(refused) => refused.report(path),
    }
}

/// The text of a file with the permissions that were inferred; none if there are none.
pub fn with_permissions(path: &str, options: &Options) -> Option<String> {
    let ready = ready(path, options).ok()?;
    let file = ready.sources.find(path)?;
    let text = &ready.sources.files[file].text;
    (!ready.insertions.is_empty()).then(|| inserted(text, &ready.insertions))
}

fn ready(path: &str, options: &Options) -> Result<Ready, Refused> {
    let is_pvl = Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("pvl"));
    if !is_pvl {
        return ready_kernels(path, options);
    }
    let mut timings = Timings::default();
    let bytes = timings.time(Pass::ReadFile, || load::read(path))?;
    ready_pvl(path, bytes, timings)
}

fn ready_pvl(path: &str, bytes: Vec<u8>, mut timings: Timings) -> Result<Ready, Refused> {
    let mut sources = SourceMap::default();
    let program = timings.time(Pass::ParsePvl, || {
        let tree = with_imports(path, bytes, &mut sources)?;
        gpuproof_perm::from_pvl::program(&tree)
    });
    match program {
        Ok(program) => Ok(Ready {
            program,
            sources,
            diagnostics: Vec::new(),
            language: "pvl",
            insertions: Vec::new(),
            timings,
        }),
        Err(diagnostics) => Err(Refused { diagnostics, sources }),
    }
}

/// A file and those that it imports, each once; paths are relative to the file that names them. What is imported is proved like the rest.
fn with_imports(
    path: &str,
    bytes: Vec<u8>,
    sources: &mut SourceMap,
) -> Result<gpuproof_front_pvl::Program, Vec<Diagnostic>> {
    let file = sources.add(SourceFile::from_bytes(path, bytes));
    let text = sources.files[file].text.clone();
    let mut whole = gpuproof_front_pvl::parse(file, &text)?;
    let imports = std::mem::take(&mut whole.imports);
    add_imports(path, imports, &mut whole, sources)?;
    Ok(whole)
}

/// The files that a file imports, and those that they import.
fn add_imports(
    path: &str,
    imports: Vec<(String, gpuproof_spec::Place)>,
    whole: &mut gpuproof_front_pvl::Program,
    sources: &mut SourceMap,
) -> Result<(), Vec<Diagnostic>> {
    let mut open = vec![(path.to_owned(), imports)];
    let mut seen = vec![plain_path(Path::new(path))];
    while let Some((path, imports)) = open.pop() {
        for (import, at) in imports {
            let next = Path::new(&path).parent().unwrap_or(Path::new("")).join(&import);
            let next = plain_path(&next);
            if seen.contains(&next) {
                continue;
            }
            seen.push(next.clone());
            let name = next.display().to_string();
            match load::read(&name) {
                Ok(bytes) => {
                    let file = sources.add(SourceFile::from_bytes(&name, bytes));
                    let text = sources.files[file].text.clone();
                    let tree = gpuproof_front_pvl::parse(file, &text)?;
                    whole.items.extend(tree.items);
                    open.push((name, tree.imports));
                }
                Err(_) => {
                    let message = format!("the imported file `{name}` cannot be read");
                    let diagnostic = Diagnostic::new(Code::SourceSyntax, message);
                    return Err(vec![match at.span() {
                        Some(span) => diagnostic.at(span, "imported here"),
                        None => diagnostic,
                    }]);
                }
            }
        }
    }
    Ok(())
}

/// A path without `.` and, where that is possible, without `..`.
fn plain_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

/// CUDA, OpenCL and kir: the kernels with their contract comments.
fn ready_kernels(path: &str, options: &Options) -> Result<Ready, Refused> {
    let source = SourceOptions { hosts: true, ..options.source.clone() };
    let Loaded { mut module, hosts, mut sources, mut diagnostics, timings, .. } = load::load(path, &source)?;
    let selected = load::select_kernels(&module, path, None);
    // Kernels and host functions.
    let functions = match selected {
        Ok(functions) => functions,
        Err(diagnostic) => return Err(Refused { diagnostics: vec![diagnostic], sources }),
    };
    // A clause that cannot be read would be one that nobody shows, and so would be the contract of a function that was left out.
    for diagnostic in diagnostics.iter_mut().filter(|d| is_lost_contract(d, &sources)) {
        diagnostic.severity = gpuproof_base::Severity::Error;
        diagnostic.message = "this contract belongs to nothing that could be read".into();
    }
    diagnostics.extend(of_inlined(&module, &functions));
    if diagnostics.iter().any(|d| d.severity == gpuproof_base::Severity::Error) {
        return Err(Refused { diagnostics, sources });
    }
    // Device functions are inlined; what could not be inlined is said where the call stands.
    for &function in &functions {
        (module, _) = flatten_kernel(&module, function);
    }
    let code = from_kir::Code {
        kernels: functions.into_iter().filter(|id| !hosts.functions.contains(id)).collect(),
        hosts: hosts.functions,
        launchers: hosts.launchers.into_iter().collect(),
        constants: sources
            .find(path)
            .map(|file| constants::constants(&sources.files[file].text, &options.source))
            .unwrap_or_default(),
    };
    // Functions and lemmas stand in comments by themselves; what is wrong with comments was said when the file was read.
    let mut declarations = Vec::new();
    if let Some(file) = sources.find(path) {
        for annotation in gpuproof_spec::annotations(&sources.files[file].text) {
            let text = annotation.text_in(file);
            let (clauses, _) = gpuproof_spec::parse_annotation(text, gpuproof_spec::Dialect::C);
            declarations.extend(clauses);
        }
    }
    let imports = declarations.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Declaration(declaration) => match &**declaration {
            Declaration::Import(file) => Some((file.clone(), clause.place)),
            _ => None,
        },
        _ => None,
    });
    let mut imported = gpuproof_front_pvl::Program::default();
    if let Err(errors) = add_imports(path, imports.collect(), &mut imported, &mut sources) {
        return Err(Refused { diagnostics: errors, sources });
    }
    let language = module.language.as_str();
    match from_kir::program(&module, &code, imported, &declarations, options.overflow) {
        Ok(mut program) => {
            program.assumptions.push("pointer parameters do not overlap".into());
            let mut insertions = Vec::new();
            if options.infer_permissions {
                let wanted =
                    |name: &str| options.kernel.as_deref().is_none_or(|kernel| load::is_named(name, kernel));
                let opencl = module.language == gpuproof_kir::Language::OpenCl;
                let (made, trouble) = add_permissions(&mut program, &sources, path, opencl, &wanted);
                insertions = made;
                diagnostics.extend(trouble);
            }
            Ok(Ready { program, sources, diagnostics, language, insertions, timings })
        }
        Err(mut errors) => {
            errors.splice(0..0, diagnostics);
            Err(Refused { diagnostics: errors, sources })
        }
    }
}

/// Contracts of functions that are inlined: nobody shows them, and nobody uses them.
fn of_inlined(module: &gpuproof_kir::Module, shown: &[gpuproof_kir::FunctionId]) -> Vec<Diagnostic> {
    let others = module.functions.iter_enumerated().filter(|(id, _)| !shown.contains(id));
    let clauses =
        others.filter_map(|(_, function)| function.contract.first().map(|clause| (function, clause)));
    clauses
        .map(|(function, clause)| {
            let message = format!("the contract of `{}`, which is no kernel, is not looked at", function.name);
            let mut diagnostic = Diagnostic::new(Code::UnsupportedAnnotation, message)
                .help("`prove` looks into the function wherever it is called; leave the contract out, or say in the function what holds there");
            diagnostic.severity = gpuproof_base::Severity::Error;
            match module.origins.span(clause.origin) {
                Some(span) => diagnostic.at(span, "nobody shows this"),
                None => diagnostic,
            }
        })
        .collect()
}

/// Whether it is about a contract that no function, loop or barrier has.
fn is_lost_contract(diagnostic: &Diagnostic, sources: &SourceMap) -> bool {
    let Some(span) = diagnostic.labels.first().map(|label| label.span) else { return false };
    if diagnostic.code != Code::UnsupportedAnnotation {
        return false;
    }
    let Some(file) = sources.files.get(span.file) else { return false };
    gpuproof_spec::annotations(&file.text).into_iter().any(|annotation| {
        let text = annotation.text_in(span.file);
        let (clauses, _) = gpuproof_spec::parse_annotation(text, gpuproof_spec::Dialect::C);
        clauses.iter().any(|clause| {
            let inside = clause.place.span().is_some_and(|at| span.start <= at.start && at.end <= span.end);
            inside && matches!(clause.kind, ClauseKind::Contract(..))
        })
    })
}

/// Proves what a file says. Kernels that say nothing are left out, with a word.
fn prove_contracts(
    path: &str,
    mut ready: Ready,
    options: &Options,
    store: Option<&Store>,
    progress: &dyn Progress,
) -> FileReport {
    let wanted = |name: &str| options.kernel.as_deref().is_none_or(|kernel| load::is_named(name, kernel));
    let silent: Vec<Name> = match options.infer_permissions || options.only.is_some() {
        true => Vec::new(),
        false => parts(&ready.program)
            .filter(|(part, name)| wanted(name) && gaps::says_nothing(&ready.program, *part))
            .map(|(_, name)| name.clone())
            .collect(),
    };
    let said: Vec<Diagnostic> = silent.iter().map(|name| missing::contract(name, &ready)).collect();
    ready.diagnostics.extend(said);
    prove_parts(path, ready, &silent, options, store, progress)
}

fn prove_ready(
    path: &str,
    ready: Ready,
    options: &Options,
    store: Option<&Store>,
    progress: &dyn Progress,
) -> FileReport {
    prove_parts(path, ready, &[], options, store, progress)
}

/// Proves all parts of a file but for those that are left out.
fn prove_parts(
    path: &str,
    ready: Ready,
    left_out: &[Name],
    options: &Options,
    store: Option<&Store>,
    progress: &dyn Progress,
) -> FileReport {
    let Ready { program, sources, diagnostics, language, mut timings, .. } = ready;
    let wanted = |name: &str| options.kernel.as_deref().is_none_or(|kernel| load::is_named(name, kernel));
    let is_job = |name: &Name| wanted(name) && !left_out.contains(name);
    let jobs: Vec<Part> = parts(&program).filter(|(_, name)| is_job(name)).map(|(part, _)| part).collect();
    let desk = wanted::Desk { only: options.only.as_ref(), sources: &sources, store, progress };
    let mut proofs: Vec<Proof> = timings.time(Pass::Prove, || {
        jobs.par_iter().map(|part| gpuproof_perm::prove(&program, *part, &desk)).collect()
    });
    // Where the solver gave up a run may still decide.
    let runs = timings.time(Pass::Prove, || counterexamples(&program, &proofs));
    proofs.sort_by_key(|proof| proof.place.span());
    if options.only.is_some() {
        proofs.retain(|proof| !proof.obligations.is_empty());
    }
    let mut diagnostics: Vec<Finding> = diagnostics.iter().map(|d| from_diagnostic(&sources, d)).collect();
    let usable = !proofs.is_empty() && left_out.is_empty();
    if proofs.is_empty() && left_out.is_empty() {
        let message = match &options.kernel {
            _ if options.only.is_some() => format!("there is no obligation of that line or code in `{path}`"),
            Some(kernel) => format!("there is no method `{kernel}` with a body in `{path}`"),
            None => format!("there is no method or function with a body in `{path}`"),
        };
        diagnostics.push(from_diagnostic(&sources, &Diagnostic::new(Code::SourceNoKernel, message)));
    }
    let kernels = proofs.iter().map(|proof| {
        let others = rests_on(proof, &proofs, &program, &sources, options);
        let mut kernel = report(proof, &program, others, &sources, options);
        if let Some(run) = runs.get(&proof.name) {
            kernel.outcome = Outcome::Rejected;
            kernel.findings.insert(0, of_run(run, &sources));
        }
        kernel
    });
    let kernels = kernels.collect();
    FileReport {
        path: path.to_owned(),
        language: Some(language),
        usable,
        diagnostics,
        kernels,
        timings: if options.timings { timings.table() } else { Vec::new() },
        sources,
    }
}

/// Runs that go wrong, of the methods where the solver gave up and found nothing wrong.
fn counterexamples(program: &Program, proofs: &[Proof]) -> BTreeMap<Name, Counterexample> {
    let found =
        program.methods.iter_enumerated().collect::<Vec<_>>().into_par_iter().filter_map(|(id, method)| {
            let proof = proofs.iter().find(|proof| proof.name == method.name)?;
            let open = || proof.obligations.iter().filter(|o| o.answer != Answer::Holds);
            let undecided = open().next().is_some() && open().all(|o| o.answer == Answer::GaveUp);
            let run = undecided.then(|| counterexample(program, id)).flatten()?;
            Some((method.name.clone(), run))
        });
    found.collect()
}

/// A run that goes wrong, in words.
fn of_run(run: &Counterexample, sources: &SourceMap) -> Finding {
    let mut diagnostic = Diagnostic::new(run.code, format!("a run goes wrong: {}", run.what));
    if let Some(span) = run.place.span() {
        diagnostic = diagnostic.at(span, "this");
    }
    let values: Vec<String> = run.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    from_diagnostic(sources, &diagnostic.note(format!("the inputs are {}", values.join(", "))))
}

/// The assumptions of a proof, in words.
fn assumed<'p>(proof: &'p Proof, sources: &'p SourceMap) -> impl Iterator<Item = String> + 'p {
    proof.assumptions.iter().map(|(text, at)| match at.span() {
        Some(span) => format!("{text} ({})", sources.locate(span)),
        None => text.clone(),
    })
}

/// What a proof rests on because others do by whose contracts it was made: those that are not proved, or were not looked at, and what they assume.
fn rests_on(
    proof: &Proof,
    proofs: &[Proof],
    program: &Program,
    sources: &SourceMap,
    options: &Options,
) -> Vec<String> {
    let part = parts(program).find(|(_, name)| **name == proof.name).map(|(part, _)| part);
    let own: Vec<String> = assumed(proof, sources).collect();
    let mut found: Vec<String> = Vec::new();
    for name in part.into_iter().flat_map(|part| gpuproof_perm::uses::uses(program, part)) {
        match proofs.iter().find(|other| other.name == name) {
            Some(other) if !other.holds() => found.push(format!("`{name}`, which is not proved")),
            Some(other) => {
                found.extend(assumed(other, sources));
                let launch = program.methods.iter().find(|m| m.name == name).and_then(|m| m.launch.as_ref());
                found.extend(launch.into_iter().flat_map(|launch| launch.rests_on.iter().cloned()));
            }
            // `--only` says for all of them that they were left out.
            None if options.only.is_some() => {}
            None => found.push(format!("`{name}`, which was not looked at")),
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|text| !own.contains(text) && seen.insert(text.clone()));
    found
}

fn report(
    proof: &Proof,
    program: &Program,
    of_others: Vec<String>,
    sources: &SourceMap,
    options: &Options,
) -> KernelReport {
    let mut assumptions: Vec<String> = assumed(proof, sources).collect();
    let own = proof.name.to_string();
    assumptions.extend(of_others);
    let proved_under = assumptions.len();
    let method = program.methods.iter().find(|m| m.name == proof.name);
    if let Some(launch) = method.and_then(|m| m.launch.as_ref()).filter(|_| proof.launch.is_some()) {
        let inferred = &launch.inferred;
        assumptions.splice(0..0, launch.rests_on.iter().cloned());
        assumptions.splice(0..0, inferred.iter().map(|clause| format!("inferred: {clause}")));
        assumptions.splice(0..0, program.assumptions.iter().cloned().chain(proof.launch.clone()));
    }
    let open: Vec<&Shown> = proof.obligations.iter().filter(|o| o.answer != Answer::Holds).collect();
    let outcome = if open.is_empty() {
        Outcome::Proved
    } else if open.iter().all(|o| o.answer == Answer::GaveUp) {
        let detail =
            format!("the solver gave up on {} of {} obligations", open.len(), proof.obligations.len());
        Outcome::Unknown { reason: UnknownReason::Timeout, detail }
    } else {
        Outcome::Rejected
    };
    let part = parts(program).find(|(_, name)| **name == proof.name).map(|(part, _)| part);
    let partial = part.is_some_and(|part| gaps::may_not_end(program, part));
    let line = |shown: &Shown| shown.place.span().map(|span| place(sources, span).line);
    KernelReport {
        place: proof.place.span().map(|span| place(sources, span)),
        obligations: proof
            .obligations
            .iter()
            .map(|o| ObligationReport {
                code: o.code.as_str().to_owned(),
                what: o.message.clone(),
                line: line(o),
                shown: o.answer == Answer::Holds,
                ms: options.timings.then_some(o.time.as_secs_f64() * 1000.0),
            })
            .collect(),
        findings: missing::findings(&open, program, part, sources),
        assumptions,
        proved_under,
        what: what(program, part),
        partial,
        ..KernelReport::new(own, outcome)
    }
}

/// What something is, in words.
fn what(program: &Program, part: Option<Part>) -> &'static str {
    match part {
        Some(Part::Function(_)) => "function",
        Some(Part::Method(id)) => match &program.methods[id] {
            method if method.is_kernel() => "kernel",
            method if method.launch.is_some() => "host function",
            method if method.lemma => "lemma",
            _ => "method",
        },
        None => "kernel",
    }
}

/// An obligation that was not shown, in words.
fn finding(shown: &Shown, sources: &SourceMap) -> Finding {
    let vacuous = shown.code == Code::SpecVacuous;
    let message = match shown.answer {
        _ if vacuous => format!("it is not so that {}", shown.message),
        Answer::GaveUp => format!("the solver gave up: {}", shown.message),
        _ => format!("it could not be shown: {}", shown.message),
    };
    let mut diagnostic = Diagnostic::new(shown.code, message);
    if let Some(span) = shown.place.span() {
        diagnostic = diagnostic.at(span, "this");
    }
    if let Some(span) = shown.clause.span() {
        diagnostic = diagnostic.with(span, "here");
    }
    if !shown.instance.is_empty() {
        let say = |(name, value): &(String, String)| match name.as_str() {
            "element" => format!("the element `{value}`"),
            _ => format!("{name} = {value}"),
        };
        let values: Vec<String> = shown.instance.iter().map(say).collect();
        diagnostic = diagnostic.note(format!("nothing known excludes {}", values.join(", ")));
    }
    from_diagnostic(sources, &diagnostic)
}
