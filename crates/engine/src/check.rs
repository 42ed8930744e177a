//! `gpuproof check`: proves that a kernel cannot race, diverge, leave its arrays or fail an assertion, or shows a run in
//! which it does.
//!
//! * [`launches`], [`setup`], [`conditions`]: what the user asks, in the checker's terms; [`comments`]: contract comments; [`contexts`]: the launches of the host code, one by one
//!   ([`launch_case`], [`fixed`]), and held against what a proof assumes ([`breaks`], [`overflow_run`]).
//! * The checker itself is the room `check`, asked by [`cases`] where preconditions leave few; it gets the kernel with its calls inlined.
//! * [`search`], [`trial`]: what may go wrong is tried on the interpreter; only what happened there is *refuted*.
//! * [`verdict`]: obligations and runs become the answer, one for each [`subject`]; [`possible`]: what could not be settled, in words; [`interval`]: between which
//!   barriers a race is;
//!   [`fix`]: a barrier that cures a race; [`typical`]: block sizes for which a proof holds that fails for all;
//!   [`warning`]: what runs show that is no defect; [`natural`], [`conditional`]: a condition under which it holds; [`obligation`]: whether launches meet what it requires.
//!
//! * [`one_of_many`]: a kernel that is asked for by name, in one of several files.
//!
//! Kernels are independent of each other: one solver context each, so that no answer depends on what else was checked.

pub mod alias;
pub mod annotations;
mod breaks;
pub mod cases;
pub mod comments;
pub mod conditional;
pub mod conditions;
pub mod contexts;
mod counters;
pub mod files;
mod fix;
mod fixed;
pub mod groups;
pub(crate) mod host_params;
mod interval;
mod launch_case;
mod launch_errors;
mod launch_words;
pub mod launches;
pub mod natural;
mod obligation;
mod one_array;
mod one_of_many;
mod open_value;
mod out_of_sight;
mod overflow_run;
pub mod possible;
mod reached;
pub mod search;
pub mod setup;
pub mod subject;
pub mod trial;
pub mod typical;
mod unmet;
mod unread;
pub mod verdict;
mod warning;

use crate::accept::{Accept, InFile};
use crate::cache::{InputList, Store};
use crate::describe::from_diagnostic;
use crate::flatten::flatten_kernel;
use crate::launch::LaunchOptions;
use crate::load::{self, Loaded, Memory, Refused, SourceOptions, architectures, load};
use crate::programs::Programs;
use crate::replay::ExitedThreads;
use crate::report::{FileReport, Finding, KernelReport, Outcome};
use crate::timing::{Pass, Timings};
use crate::witness_file;
use contexts::Launched;
pub use files::{check, check_files};
use gpuproof_base::{Code, Diagnostic, Origin, Severity, SourceMap, Span};
pub use gpuproof_check::{Bounds, Overflow};
use gpuproof_check::{Checked, Setup, Status};
use gpuproof_kir::{FunctionId, Valid};
use gpuproof_logic::work::{self, Limit};
use gpuproof_rules::Rule;
use launches::Launches;
use rayon::prelude::*;
use setup::Named;
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use trial::Ground;

/// What to check and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How to read the files.
    pub source: SourceOptions,
    /// Only this kernel.
    pub kernel: Option<String>,
    /// The launches.
    pub launch: LaunchOptions,
    /// Scalar arguments that are fixed, by name.
    pub scalars: Vec<(String, String)>,
    /// Scalar arguments that are fixed, by position: kernel name, then a value or `*` for each.
    pub kernel_args: Vec<Vec<String>>,
    /// Preconditions.
    pub assume: Vec<String>,
    /// Elements of arrays, by name.
    pub sizes: Vec<(String, String)>,
    /// Which accesses are checked against the size of their array.
    pub bounds: Bounds,
    /// What signed arithmetic may do.
    pub overflow: Overflow,
    /// Whether two writes of the same value are a race.
    pub no_benign: bool,
    /// Lock-step warps of this many threads.
    pub warp_lockstep: Option<u32>,
    /// What a thread that left before a barrier is.
    pub exited_threads: ExitedThreads,
    /// Which annotations of the source count.
    pub annotations: annotations::Annotations,
    /// Invariants of the source are not used.
    pub ignore_invariants: bool,
    /// Only barrier divergence.
    pub only_divergence: bool,
    /// No races between blocks.
    pub only_intra_group: bool,
    /// Whether conditions are looked for under which a kernel is proved.
    pub conditions: Conditions,
    /// Whether the run that shows a defect is wanted as a file.
    pub save_witness: bool,
    /// What goes for single kernels.
    pub kernels: Vec<KernelOptions>,
    /// What the project accepts; none: suppressions do not count, those in the source neither.
    pub accept: Option<Arc<Accept>>,
    /// Where answers are kept from run to run; none: nowhere.
    pub cache: Option<Arc<Store>>,
    /// Collects the files that answers depend on; none: nobody wants to know.
    pub inputs: Option<Arc<InputList>>,
    /// Whether races get a map of what other threads do meanwhile.
    pub access_maps: bool,
    /// Every query is written into this folder.
    pub dump_smt: Option<PathBuf>,
    /// Rules that proofs must do without.
    pub without_rules: Vec<Rule>,
    /// About how long to work on a kernel, counted as work; none: as long as it takes.
    pub timeout: Option<Duration>,
    /// Whether to measure.
    pub timings: bool,
}

/// What becomes of a kernel that is proved only under a natural condition on its arguments and launches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Conditions {
    /// The condition is the answer, which is open until somebody states it.
    #[default]
    Offer,
    /// The same, and it is good enough.
    Accept,
    /// None is looked for: what goes wrong in any launch is a defect.
    Off,
}

/// Options for one kernel, or for all instances of a template; those for all kernels come first where both say something.
#[derive(Clone, Debug, Default)]
pub struct KernelOptions {
    /// Its name, with template arguments or without.
    pub name: String,
    /// The launches.
    pub launch: LaunchOptions,
    /// Scalar arguments that are fixed, by name.
    pub scalars: Vec<(String, String)>,
    /// Preconditions.
    pub assume: Vec<String>,
    /// Elements of arrays, by name.
    pub sizes: Vec<(String, String)>,
    /// Where they stand, in the project file.
    pub span: Option<Span>,
}

impl Options {
    /// The options for a file that may be a part of a program.
    fn in_program(&self, path: &str, programs: &Programs) -> Self {
        let mut options = self.clone();
        if options.source.launches {
            options.source.program = programs.of(path);
        }
        options
    }

    /// What goes for the kernel of this name alone: for the instance of a template, what is said of that instance, else what is said of all of them.
    fn own(&self, kernel: &str) -> Option<&KernelOptions> {
        let squeeze = |name: &str| name.split_whitespace().collect::<String>();
        let exact = self.kernels.iter().find(|own| squeeze(&own.name) == squeeze(kernel));
        exact.or_else(|| self.kernels.iter().find(|own| load::is_named(kernel, &own.name)))
    }

    /// The options for the kernel of this name.
    fn for_kernel(&self, kernel: &str) -> Cow<'_, Self> {
        let Some(own) = self.own(kernel) else { return Cow::Borrowed(self) };
        let mut options = self.clone();
        options.launch = options.launch.or(&own.launch);
        options.assume.extend(own.assume.iter().cloned());
        setup::add_new(&mut options.scalars, &own.scalars);
        setup::add_new(&mut options.sizes, &own.sizes);
        Cow::Owned(options)
    }

    /// The same with so many hundredths of the time.
    pub(crate) fn with_share(&self, hundredths: u64) -> Self {
        let timeout = self.timeout.map(|time| time.mul_f64(hundredths as f64 / 100.0));
        Self { timeout, ..self.clone() }
    }

    /// What work on one kernel may cost, from now on.
    pub(crate) fn limit(&self) -> Limit {
        self.timeout.map_or(Limit::NONE, Limit::of)
    }
}

/// Checks the kernels of one file.
pub fn check_file(path: &str, options: &Options) -> FileReport {
    check_file_and_tell(path, options, &Memory::default(), &NOBODY)
}

/// Who wants to know something of a file before all of it is done.
struct Tell<'t> {
    /// What came of each kernel as soon as it is known: its number, and nothing if it could not be worked on.
    kernel: &'t (dyn Fn(usize, Option<&KernelReport>, &SourceMap) + Sync),
    /// The names of the kernels, where one is asked for that is none of them.
    others: &'t (dyn Fn(&[String]) + Sync),
}

const NOBODY: Tell<'static> = Tell { kernel: &|_, _, _| {}, others: &|_| {} };

fn check_file_and_tell(path: &str, options: &Options, memory: &Memory, tell: &Tell<'_>) -> FileReport {
    if work::is_interrupted() {
        return interrupted(path);
    }
    let mut options = options.clone();
    options.source.arch = architectures(path, &options.source).into_iter().next();
    let options = &options;
    match check_or_remember(path, options, memory, tell) {
        Ok(answer) => accept_in(answer, options),
        // The interrupt reaches clang, too.
        Err(_) if work::is_interrupted() => interrupted(path),
        Err(refused) => refused.report(path),
    }
}

/// The answer of an earlier run, or a new one, which is kept if it can be.
fn check_or_remember(
    path: &str,
    options: &Options,
    memory: &Memory,
    tell: &Tell<'_>,
) -> Result<FileReport, Refused> {
    let look = |memory: &Memory| load::inputs(path, &options.source, memory);
    let is_wanted = options.cache.is_some() || options.inputs.is_some();
    let inputs = if is_wanted { look(memory) } else { None };
    if let (Some(list), Some(inputs)) = (&options.inputs, &inputs) {
        list.add(inputs);
    }
    let is_listed = inputs.as_ref().is_some_and(|inputs| inputs.unclear().is_none());
    let known = options.cache.as_ref().zip(inputs).map(|(store, inputs)| store.known(inputs, path, options));
    let known = known.flatten();
    let store = options.cache.as_ref();
    if let Some(report) = store.zip(known.as_ref()).and_then(|(store, known)| store.read(path, known)) {
        for (number, kernel) in report.kernels.iter().enumerate() {
            tell_accepted(path, options, number, Some(kernel), &report.sources, tell);
        }
        return Ok(report);
    }
    let ends = work::clock_ends();
    let loaded = load(path, &options.source)?;
    if let Some(list) = options.inputs.as_ref().filter(|_| !is_listed) {
        list.add_read(&loaded.read);
    }
    // Clang's own word, for what it is worth: it must not have read anything that the key does not speak of.
    let known = known.filter(|known| known.has_all(&loaded.read));
    let report = check_and_tell(path, loaded, options, tell);
    if let (Some(store), Some(known)) = (store, known)
        && work::clock_ends() == ends
        && !work::is_interrupted()
        // Nothing has changed meanwhile.
        && look(&Memory::default())
            .and_then(|now| store.known(now, path, options))
            .is_some_and(|now| now.key == known.key)
    {
        store.write(&known, &report);
    }
    Ok(report)
}

/// Marks what the project accepts.
fn accept_in(mut report: FileReport, options: &Options) -> FileReport {
    if let Some(accept) = &options.accept {
        let accepted = InFile::new(accept, &report.path, &report.sources);
        report.kernels.iter_mut().for_each(|kernel| accepted.mark(kernel));
        accept.set_levels(&mut report.diagnostics);
    }
    report
}

/// Tells of a kernel, with marks on what the project accepts.
fn tell_accepted(
    path: &str,
    options: &Options,
    number: usize,
    kernel: Option<&KernelReport>,
    sources: &SourceMap,
    tell: &Tell<'_>,
) {
    match (kernel, &options.accept) {
        (Some(kernel), Some(accept)) => {
            let mut kernel = kernel.clone();
            InFile::new(accept, path, sources).mark(&mut kernel);
            (tell.kernel)(number, Some(&kernel), sources);
        }
        _ => (tell.kernel)(number, kernel, sources),
    }
}

/// A file that nobody got to.
fn interrupted(path: &str) -> FileReport {
    let sources = SourceMap::default();
    let message = format!("interrupted before the kernels of `{path}` were looked at");
    let diagnostics = vec![from_diagnostic(&sources, &Diagnostic::new(Code::CheckTime, message))];
    let (kernels, timings) = (Vec::new(), Vec::new());
    FileReport {
        path: path.to_owned(),
        language: None,
        usable: false,
        diagnostics,
        kernels,
        timings,
        sources,
    }
}

/// Checks the kernels of a file that was read before.
pub fn check_loaded(path: &str, loaded: Loaded, options: &Options) -> FileReport {
    accept_in(check_and_tell(path, loaded, options, &NOBODY), options)
}

/// The same, with nothing accepted in the report, but in what is told.
fn check_and_tell(path: &str, loaded: Loaded, options: &Options, tell: &Tell<'_>) -> FileReport {
    let Loaded { module, hosts, sources, diagnostics, timings, .. } = loaded;
    let mut diagnostics: Vec<Finding> = diagnostics.iter().map(|d| from_diagnostic(&sources, d)).collect();
    let mut kernels = Vec::new();
    // A kernel that could not even be named is nothing that an exit code of 0 could speak of.
    let lost = |d: &Finding| d.severity == Severity::Error && d.code == Code::SourceSyntax.as_str();
    let mut usable = !diagnostics.iter().any(lost);
    let written = module;
    // Comments that cannot be given a meaning as a whole leave nothing that could be checked.
    let (resolved, limited) = match comments::resolve(&written).and_then(|resolved| {
        let module = resolved.as_ref().map_or(&written, |resolved| &resolved.module);
        let limited = annotations::limit(module, options.annotations).transpose()?;
        Ok((resolved, limited))
    }) {
        Ok(both) => both,
        Err(trouble) => {
            diagnostics.push(from_diagnostic(&sources, &trouble));
            return FileReport {
                path: path.to_owned(),
                language: Some(written.language.as_str()),
                usable: false,
                diagnostics,
                kernels,
                timings: Vec::new(),
                sources,
            };
        }
    };
    let module = resolved.as_ref().map_or(&written, |resolved| &resolved.module);
    let module = limited.as_ref().unwrap_or(module);
    let left_out = resolved.as_ref().map_or(&[][..], |resolved| &resolved.left_out);
    diagnostics.extend(left_out.iter().map(|left| from_diagnostic(&sources, &left.diagnostic)));
    let job = |id: FunctionId, named: &Named| {
        let lost = comments::lost_precondition(&written, id, left_out);
        let name = &module.functions[id].name;
        let (own, options) = (options.own(name), &*options.for_kernel(name));
        let launches = launches::choose_of_made(&written, id, &options.launch, &|site| {
            launch_errors::is_made(&hosts, &written, site)
        })?;
        let subject = Subject { path, module, sources: &sources, kernel: id, launches, lost, extra: None };
        let launched = contexts::of_kernel(&hosts, &written, id, options);
        let impossible = launch_errors::impossible(launched.known(), &written, id);
        if !impossible.is_empty() {
            return Err(impossible);
        }
        // Where launches are in sight, conditions are looked for on what they leave open, and half of the time is theirs.
        let all = match launched {
            Launched::By(_) => {
                &Options { conditions: Conditions::Off, ..options.with_share(FOR_EVERY_LAUNCH) }
            }
            // A condition would hide what the device launches.
            _ if contexts::is_launched_by_device(&written, id) => {
                &Options { conditions: Conditions::Off, ..options.clone() }
            }
            _ => options,
        };
        let named = named.with(own);
        let fixed = contexts::fixed_by(&subject, &launched);
        let first = check_kernel(
            &Subject { extra: fixed.as_ref(), launches: subject.launches.clone(), ..subject },
            &named,
            all,
        )?;
        if work::is_interrupted() {
            return Ok(first);
        }
        let used = first.work.as_ref().map_or(0, |work| work.units);
        let options =
            &options.with_share(100 - (100 * used / options.limit().units().max(1)).min(FOR_EVERY_LAUNCH));
        let report = match &launched {
            Launched::By(own) => contexts::refine(&subject, own, &hosts, first, options)?,
            Launched::Never => out_of_sight::never_launched(first),
            Launched::TooMany(own) => contexts::of_many(&subject, own, &hosts, first, options)?,
            Launched::Unread(own) => contexts::of_unread(&subject, own, &hosts, first, options)?,
            Launched::NotFound => {
                out_of_sight::unread(&subject, first, options, "none was found in the program")?
            }
            Launched::Unsaid => first,
        };
        let report = unread::with_unread_pointers(&subject, &hosts, report);
        let mut report = obligation::at_launches(&subject, &launched, report, options);
        warning::add(&subject, &named, &launched, &mut report, options);
        // Of no use to anybody else.
        report.no_wrap_at.clear();
        Ok(report)
    };
    let results = load::select_kernels(module, path, options.kernel.as_deref())
        .map_err(|d| {
            (tell.others)(&load::kernel_names(module));
            vec![d]
        })
        .and_then(|selected| {
            let named = setup::split_by_kernel(module, &selected, options)?;
            let jobs: Vec<(FunctionId, Named)> = selected.into_iter().zip(named).collect();
            let work = |(number, (id, named)): (usize, &(FunctionId, Named))| {
                let result = job(*id, named).map_err(|trouble| of_own(trouble, module, *id, options));
                tell_accepted(path, options, number, result.as_ref().ok(), &sources, tell);
                result
            };
            Ok(jobs.par_iter().enumerate().map(work).collect::<Vec<_>>())
        });
    let mut refuse = |trouble: Vec<Diagnostic>| {
        usable = false;
        diagnostics.extend(trouble.iter().map(|d| from_diagnostic(&sources, d)));
    };
    match results {
        Ok(results) => {
            for result in results {
                match result {
                    Ok(kernel) => kernels.push(kernel),
                    Err(trouble) => refuse(trouble),
                }
            }
        }
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

/// Says where options come from that are wrong, if it may be the project file.
fn of_own(trouble: Vec<Diagnostic>, module: &Valid, id: FunctionId, options: &Options) -> Vec<Diagnostic> {
    let Some(own) = options.own(&module.functions[id].name) else { return trouble };
    let note =
        |d: Diagnostic| d.note(format!("there are options for kernel `{}` in the project file", own.name));
    trouble.into_iter().map(note).collect()
}

/// A kernel made ready for the checker, for those who check changes of it.
pub struct Prepared {
    /// The module with the annotations that count.
    pub module: Valid,
    /// The kernel.
    pub kernel: FunctionId,
    /// The launches.
    pub launches: Launches,
    /// What is checked.
    pub setup: Setup,
}

/// Prepares the kernel of this name as [`check_loaded`] would. Nothing if that would refuse the file or the options.
pub fn prepare(loaded: &Loaded, kernel: &str, options: &Options) -> Option<Prepared> {
    let written = &loaded.module;
    let module = comments::resolve(written).ok()?.map_or_else(|| written.clone(), |resolved| resolved.module);
    let module = annotations::limit(&module, options.annotations).transpose().ok()?.unwrap_or(module);
    let id = module.kernels().find(|(_, k)| k.name.as_str() == kernel)?.0;
    let own = options.for_kernel(kernel);
    let launches = launches::choose(written, id, &own.launch).ok()?;
    // An option may name a parameter of another kernel.
    let ids: Vec<FunctionId> = module.kernels().map(|(id, _)| id).collect();
    let all = setup::split_by_kernel(&module, &ids, options).ok()?;
    let named = ids.iter().zip(all).find(|(other, _)| **other == id)?.1;
    let setup = setup::make(&module, id, &launches, &named.with(options.own(kernel)), &own).ok()?;
    Some(Prepared { module, kernel: id, launches, setup })
}

impl Prepared {
    /// Checks a changed copy of the module; with it comes the flattened form that the obligations speak of.
    pub fn check_variant(&self, module: &Valid, setup: &Setup) -> (Checked, Valid) {
        let flat = alias::unite(flatten_kernel(module, self.kernel).0, self.kernel);
        (cases::check(&flat, self.kernel, setup), flat)
    }
}

/// A kernel to check.
struct Subject<'a> {
    path: &'a str,
    /// The module as the front end made it, comments resolved.
    module: &'a Valid,
    sources: &'a SourceMap,
    kernel: FunctionId,
    launches: Launches,
    /// A precondition in a comment that could not be given a meaning.
    lost: Option<Origin>,
    /// What the host code says of the launch.
    extra: Option<&'a launch_case::Extra>,
}

/// The part of a kernel's time that the proof may take, in percent: something is to be left for runs that show a defect.
const FOR_PROOF: u64 = 75;
/// How much of the time of a kernel is for every launch, in hundredths, where launches are in sight; the rest is for these.
const FOR_EVERY_LAUNCH: u64 = 50;

fn check_kernel(
    subject: &Subject<'_>,
    named: &Named,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let (done, noted) = gpuproof_rules::without(&options.without_rules, || {
        work::apart(options.limit(), || check_in_time(subject, named, options))
    });
    done.result.map(|mut report| {
        if report.outcome == Outcome::Proved {
            report.rules = noted.used.into_iter().map(Rule::name).collect();
        }
        if let Some(work) = &mut report.work {
            work.units = done.used;
        }
        report
    })
}

fn check_in_time(
    subject: &Subject<'_>,
    named: &Named,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let Subject { module, sources, kernel: id, launches, extra, .. } = subject;
    let id = *id;
    let mut launches = launches.clone();
    let mut timings = Timings::default();
    let mut setup = setup::make(module, id, &launches, named, options)?;
    if let Some(extra) = extra {
        extra.add_to(&mut setup);
    }
    let (flat, trouble) = timings.time(Pass::Flatten, || flatten_kernel(module, id));
    let flat = alias::unite(flat, id);
    setup.assumptions_are_free = annotations::has_free_assumptions(&flat, sources, id);
    let whole = work::rest(1);
    let limit = Limit { units: whole.units / 100 * FOR_PROOF, ..whole };
    let limit = if whole == Limit::NONE { whole } else { limit };
    let is_open = |checked: &Checked| checked.obligations.iter().any(|o| o.status != Status::Proved);
    let is_given = options.launch.warp_size.is_some();
    let sub_groups = groups::sub_group_sizes(module, id, &launches, is_given);
    let mut checked = Checked::default();
    // The first size for which something is open is the one to speak of.
    for size in &sub_groups {
        setup.warp = *size;
        checked =
            timings.time(Pass::Check, || work::within(limit, || cases::check(&flat, id, &setup)).result);
        if is_open(&checked) {
            break;
        }
    }
    if sub_groups.len() > 1 {
        launches.warp = setup.warp;
        launches.assumptions.push(match is_open(&checked) {
            true => format!("sub-groups of {} work-items (--warp-size gives another size)", setup.warp),
            false => groups::ALL_SIZES.to_owned(),
        });
    }
    timings.time(Pass::Check, || alias::check_launches(module, &flat, id, &setup, &mut checked));
    timings.time(Pass::Interpret, || {
        unmet::check_assumptions(&flat, id, &setup, &launches, &mut checked);
    });
    groups::smaller_last_group(module, sources, id, &mut launches, &options.source, &mut checked);
    let is_one_size = sub_groups.len() == 1;
    let whole =
        Whole { subject, named, options, flat: &flat, inlining: trouble.as_ref(), launches: &launches };
    let (mut report, kept) = whole.answer(&setup, &checked, &mut timings)?;
    // What is said of block sizes is said of every size of a sub-group.
    if is_one_size && report.outcome != Outcome::Proved && !work::is_spent() {
        let limit = Limit::of(CONDITIONS);
        let better = work::within(limit, || whole.under_condition(&setup, &checked, &report, &kept)).result;
        if let Some(better) = better {
            report = better;
        } else if matches!(report.outcome, Outcome::Unknown { .. }) {
            let mentioned = launches::mentioned(module, id);
            let (sizes, assumed) = timings.time(Pass::Check, || {
                typical::block_sizes(&flat, id, &setup, &launches, mentioned, &checked)
            });
            report.proved_for_blocks = sizes;
            for text in assumed {
                if !report.assumptions.iter().any(|known| known.starts_with(&text)) {
                    report.assumptions.push(text);
                }
            }
        }
    }
    report.timings = if options.timings { timings.table() } else { Vec::new() };
    Ok(report)
}

/// What looking for a condition may take.
const CONDITIONS: Duration = Duration::from_secs(2);

/// A kernel with everything that stays the same when it is checked under further conditions.
struct Whole<'a> {
    subject: &'a Subject<'a>,
    named: &'a Named,
    options: &'a Options,
    flat: &'a Valid,
    inlining: Option<&'a Diagnostic>,
    launches: &'a Launches,
}

/// What an answer leaves behind for who asks on.
struct Kept {
    shown: Vec<trial::Shown>,
    is_testable: bool,
}

impl Whole<'_> {
    /// The answer that obligations and runs give.
    fn answer(
        &self,
        setup: &Setup,
        checked: &Checked,
        timings: &mut Timings,
    ) -> Result<(KernelReport, Kept), Vec<Diagnostic>> {
        let Subject { path, module, sources, kernel: id, lost, .. } = self.subject;
        let (id, flat, launches, options) = (*id, self.flat, self.launches, self.options);
        let open = checked.obligations.iter().any(|o| o.status != Status::Proved);
        let mut found = search::Found::default();
        let mut open_condition = None;
        let ground = match open {
            true => {
                let ground = Ground::new(module, flat, id, setup, launches).map_err(|d| vec![d])?;
                Some(ground.with_assumptions(checked))
            }
            false => None,
        };
        if let Some(ground) = &ground {
            open_condition =
                lost.or_else(|| ground.open_condition()).or_else(|| comments::axiom(module, id, sources));
            if open_condition.is_none() {
                let mentioned = launches::mentioned(module, id);
                found =
                    timings.time(Pass::Interpret, || search::find(ground, &checked.obligations, mentioned));
            }
        }
        let case = verdict::Case {
            module,
            flat,
            sources,
            kernel: id,
            launches,
            setup,
            checked,
            found: &found,
            ground: ground.as_ref(),
            inlining: self.inlining,
            open_condition,
            given: &setup::in_words(&module.functions[id].name, self.named, options, sources),
            access_maps: options.access_maps,
            in_lockstep: Default::default(),
        };
        let mut report = verdict::report(&case, timings);
        if let (true, Some(ground), Some((_, shown))) = (options.save_witness, &ground, found.shown.first()) {
            let messages: Vec<(String, String)> = report
                .findings
                .iter()
                .filter(|f| f.severity == Severity::Error)
                .map(|f| (f.code.clone(), f.message.clone()))
                .collect();
            report.witness = Some(witness_file::text(path, &options.source, ground, shown, &messages));
        }
        if let (Some(ground), Some((_, shown))) = (&ground, found.shown.first())
            && module.launches.iter().any(|site| site.kernel == id)
        {
            report.rests_on_contents = search::rests_on_contents(ground, shown);
            report.rests_on_variable = search::rests_on_variable(ground, shown);
        }
        let shown = found.shown.into_iter().map(|(_, shown)| *shown).collect();
        Ok((report, Kept { shown, is_testable: open_condition.is_none() }))
    }

    /// The better answer that natural conditions lead to: that they cure it, or a defect that they do not cure.
    fn under_condition(
        &self,
        setup: &Setup,
        checked: &Checked,
        report: &KernelReport,
        kept: &Kept,
    ) -> Option<KernelReport> {
        let Subject { module, kernel: id, sources, extra, .. } = self.subject;
        let (id, flat) = (*id, self.flat);
        let is_hopeless = |o: &gpuproof_check::Obligation| matches!(o.status, Status::Unsupported { .. });
        if self.options.conditions == Conditions::Off
            || !kept.is_testable
            || self.inlining.is_some()
            || checked.obligations.iter().any(is_hopeless)
        {
            return None;
        }
        let mentioned = launches::mentioned(module, id);
        let is_launch_known = extra.is_some_and(|extra| extra.is_launch_known);
        let mut lists = natural::candidates(module, flat, id, setup, mentioned, checked, is_launch_known);
        fixed::keep_open(&mut lists, extra.map_or(&[], |extra| &extra.fixed));
        if lists.is_empty() {
            return None;
        }
        let again = |setup: &Setup| {
            let mut checked = cases::check(flat, id, setup);
            alias::check_launches(module, flat, id, setup, &mut checked);
            let mut launches = self.launches.clone();
            groups::smaller_last_group(
                module,
                sources,
                id,
                &mut launches,
                &self.options.source,
                &mut checked,
            );
            checked
        };
        let ground = Ground::new(module, flat, id, setup, self.launches).ok()?;
        let search = conditional::Search {
            module,
            flat,
            kernel: id,
            setup,
            launches: self.launches,
            mentioned,
            checked,
            check: &again,
            lists: &lists,
            ground: &ground,
            shown: &kept.shown,
        };
        if let Some((found, under)) = search.run() {
            let (proved, _) = self.answer(&under, &again(&under), &mut Timings::default()).ok()?;
            let is_proved = proved.outcome == Outcome::Proved;
            return is_proved.then(|| {
                let conditions = self.options.conditions;
                conditional::proved_if(report.clone(), proved, found, conditions, sources)
            });
        }
        let strongest = search.strongest()?;
        let excused = || {
            let excused = KernelReport { rests_on_sizes: true, ..report.clone() };
            (report.outcome == Outcome::Refuted).then_some(excused)
        };
        if work::is_spent() {
            return excused();
        }
        let (under, _) = self.answer(&strongest, &again(&strongest), &mut Timings::default()).ok()?;
        match under.outcome {
            Outcome::Refuted => Some(conditional::shown_under(report.clone(), under)),
            _ => excused(),
        }
    }
}
