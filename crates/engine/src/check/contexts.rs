//! Checking a kernel for the launches that the host code makes.
//!
//! Where a kernel is not proved for every launch, or the sizes of its arrays are not known, each launch of the host code ([`gpuproof_host::Context`]) is checked on its own:
//! with its sizes, arguments and allocations as preconditions. What the host does not fix is one more parameter of the kernel.
//!
//! Soundness: contexts contain every launch that the program can make, so that a kernel which is proved in each of them is proved for its launches.
//!
//! Only what must happen is *refuted*: a run in a context refutes if the context is exact and rests on constants and inputs alone, or if the kernel is refuted for
//! every launch as well and the context rests on inputs alone, so that the run only makes the witness one that the program can come to. Where it rests on values
//! that were not understood, the defect is *possible*.

use super::breaks::{is_never_met, may_break_assumptions};
use super::conditional::only_warn;
use super::fixed::Fixed;
use super::launch_case::{self, Case, Extra, check, is_contradiction, never_comes};
use super::launch_errors;
use super::launch_words::{at_launch, facts, line, lines};
use super::launches::{Launches, fixed_size};
use super::open_value::open_value;
use super::out_of_sight::{self, never_launched, only_possible, too_many};
use super::overflow_run;
use super::{Conditions, Options, Subject, check_kernel, conditional};
use crate::describe::from_diagnostic;
use crate::report::{KernelReport, LaunchSource, Outcome, UnknownReason, WhyUnchecked};
use gpuproof_base::{Code, Diagnostic, Severity};
use gpuproof_check::Overflow;
use gpuproof_front_c::Hosts;
use gpuproof_host::many::MOST_ONE_BY_ONE;
use gpuproof_host::{Argument, Context, term};
use gpuproof_kir::{Expr, FunctionId, LaunchHow, Module, Space};
use std::collections::BTreeMap;

/// What the host code says of a kernel's launches.
pub enum Launched<'c> {
    /// The user or the source says which launches to look at, or launches are not in sight.
    Unsaid,
    /// There are launches, and not all of them can be read: these are.
    Unread(Vec<&'c Context>),
    /// The files are a program, and none of them launches it. It may be launched by its name, or not at all.
    NotFound,
    /// There are launches, and the program gets to none of them.
    Never,
    /// There are too many to look at one by one, or all are without threads.
    TooMany(Vec<&'c Context>),
    /// These.
    By(Vec<&'c Context>),
}

impl<'c> Launched<'c> {
    /// The launches that were read.
    pub fn known(&self) -> &[&'c Context] {
        match self {
            Launched::By(own) | Launched::Unread(own) | Launched::TooMany(own) => own,
            Launched::Unsaid | Launched::NotFound | Launched::Never => &[],
        }
    }
}

/// What the host code of a file says of a kernel's launches.
pub fn of_kernel<'c>(
    hosts: &'c Hosts,
    module: &Module,
    kernel: FunctionId,
    options: &Options,
) -> Launched<'c> {
    let launch = &options.launch;
    let is_given = launch.block.is_some()
        || launch.grid.is_some()
        || launch.global_size.is_some()
        || launch.dynamic_shared.is_some()
        || launch.any_block_size
        || !options.scalars.is_empty()
        || !options.kernel_args.is_empty()
        || !options.assume.is_empty()
        || !options.sizes.is_empty();
    let out_of_sight = module.launches.iter().any(|s| s.kernel == kernel && !s.how.is_of_host());
    let has_sites = module.launches.iter().any(|s| s.kernel == kernel);
    if is_given {
        return Launched::Unsaid;
    }
    if !has_sites {
        return if is_part_of_program(hosts, options) { Launched::NotFound } else { Launched::Unsaid };
    }
    let own = distinct(hosts.contexts.iter().filter(|context| context.kernel == kernel));
    if out_of_sight {
        let is_read = |context: &&Context| context.how.is_of_host() && !is_empty(context);
        return Launched::Unread(own.into_iter().filter(is_read).take(MOST_ONE_BY_ONE).collect());
    }
    let has_threads: Vec<&Context> = own.iter().copied().filter(|context| !is_empty(context)).collect();
    match (own.len(), has_threads.len()) {
        (0, _) if hosts.is_program => Launched::Never,
        (_, 1..=MOST_ONE_BY_ONE) => Launched::By(has_threads),
        (1.., _) => Launched::TooMany(has_threads),
        _ => Launched::Unsaid,
    }
}

/// Whether code of the device launches a kernel.
pub fn is_launched_by_device(module: &Module, kernel: FunctionId) -> bool {
    module.launches.iter().any(|site| site.kernel == kernel && site.how == LaunchHow::Device)
}

/// Launches that differ in more than in which arrays of which nothing is known they get: a loop that swaps two arrays makes one. That two parameters get one
/// array is a difference.
fn distinct<'c>(contexts: impl Iterator<Item = &'c Context>) -> Vec<&'c Context> {
    let mut known: Vec<Context> = Vec::new();
    let mut list = Vec::new();
    for context in contexts {
        let mut plain = context.clone();
        let mut numbers: Vec<usize> = Vec::new();
        for argument in &mut plain.arguments {
            if let Argument::Opaque { number, .. } = argument {
                let position = numbers.iter().position(|known| known == number);
                *number = position.unwrap_or_else(|| {
                    numbers.push(*number);
                    numbers.len() - 1
                });
            }
        }
        if !known.contains(&plain) {
            known.push(plain);
            list.push(context);
        }
    }
    list
}

/// Whether the file is a program, or part of one, also where it could not be read as a whole.
fn is_part_of_program(hosts: &Hosts, options: &Options) -> bool {
    hosts.is_program || !options.source.program.files().is_empty()
}

/// A launch without threads fails, and nothing runs.
fn is_empty(context: &Context) -> bool {
    let zero = |size: &Expr| term::as_integer(size) == Some(0);
    context.grid.iter().chain(&context.block).flatten().any(zero)
}

/// The answer for a kernel, once its launches are looked at one by one.
pub(super) fn refine(
    subject: &Subject<'_>,
    contexts: &[&Context],
    hosts: &Hosts,
    first: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    match launch_case::cases(subject, contexts) {
        Ok(cases) => refine_cases(subject, &cases, hosts, first, options),
        Err(context) => Ok(unsaid(subject, context, first)),
    }
}

fn refine_cases(
    subject: &Subject<'_>,
    cases: &[Case<'_>],
    hosts: &Hosts,
    first: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let mut report = match cases.iter().find_map(|case| of_impossible(subject, case, &first)) {
        Some(report) => return Ok(report),
        None => by_launches(subject, cases, hosts, first, options)?,
    };
    if let Some(launches) = &mut report.launches {
        let place = |origin| line(subject, origin).map_or_else(String::new, |line| format!(" ({line})"));
        launches.made = cases.iter().map(|case| case.context.text(subject.module, &place)).collect();
    }
    // What was spent on the launches is gone.
    under_condition(subject, cases, report, &options.with_share(50))
}

/// The answer for a launch that fails, if the program gets to it: proofs take it that there is no such launch.
fn of_impossible(subject: &Subject<'_>, case: &Case<'_>, first: &KernelReport) -> Option<KernelReport> {
    let mut wrong = launch_errors::perhaps_impossible(case.context, subject.module, subject.kernel)?;
    wrong.severity = Severity::Warning;
    let detail = format!("{}, if the program gets to that launch", wrong.message);
    let outcome = Outcome::Unknown { reason: UnknownReason::AssumptionFailed, detail };
    let mut report = KernelReport { outcome, ..first.clone() };
    only_warn(&mut report);
    report.findings.push(from_diagnostic(subject.sources, &wrong));
    Some(at_launch(subject, case, report))
}

/// The answer where a launch cannot be said in terms of the kernel's parameters: what is known of others, or of every launch, may rest on assumptions that it breaks.
fn unsaid(subject: &Subject<'_>, context: &Context, first: KernelReport) -> KernelReport {
    let at = line(subject, context.origin).map_or_else(String::new, |at| format!(" in {at}"));
    let detail = format!("the launch{at} could not be followed");
    match first.outcome {
        Outcome::Proved => {
            let outcome = Outcome::Unknown { reason: UnknownReason::Unsupported, detail };
            KernelReport { outcome, ..first }
        }
        _ => only_possible(first, detail),
    }
}

/// What the launches in sight fix where no launch is looked at by itself yet.
pub(super) fn fixed_by(subject: &Subject<'_>, launched: &Launched<'_>) -> Option<Extra> {
    let Launched::TooMany(contexts) = launched else { return None };
    let function = &subject.module.functions[subject.kernel];
    let fixed = contexts.iter().map(|context| Fixed::by(function, context)).collect();
    Some(Extra { fixed, ..Extra::default() })
}

/// The answer for a kernel with more launches than are looked at one by one: that for every launch. Where a launch may be one that an assumption of the proof leaves out, all of them are held against it.
pub(super) fn of_many(
    subject: &Subject<'_>,
    contexts: &[&Context],
    hosts: &Hosts,
    first: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    if first.outcome != Outcome::Proved {
        return Ok(too_many(first));
    }
    let cases = match launch_case::cases(subject, contexts) {
        Ok(cases) => cases,
        Err(context) => return Ok(unsaid(subject, context, first)),
    };
    match may_break(subject, &first, &cases) {
        true => refine_cases(subject, &cases, hosts, first, options),
        false => Ok(first),
    }
}

/// The answer for a kernel of which not every launch could be read. What is proved is proved for every launch; those that could be read are held against what the proof assumes.
pub(super) fn of_unread(
    subject: &Subject<'_>,
    contexts: &[&Context],
    hosts: &Hosts,
    first: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    if first.outcome != Outcome::Proved {
        return out_of_sight::unread(subject, first, options, "one of its launches could not be read");
    }
    let held = of_many(subject, contexts, hosts, first.clone(), options)?;
    // That the launches which could be read are right says nothing of the others.
    Ok(if held.outcome == Outcome::Proved { first } else { held })
}

/// The better answer for every launch where the launches settle nothing: a condition on arguments under which the kernel is proved, if there is one. It says
/// nothing of sizes that the host code fixes.
fn under_condition(
    subject: &Subject<'_>,
    cases: &[Case<'_>],
    report: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let settles_nothing = matches!(
        report.outcome,
        Outcome::Unknown { reason: UnknownReason::Possible | UnknownReason::Timeout, .. }
    );
    // What is said for every launch is not said of arrays that start elsewhere, or are not there.
    let is_special = |argument: &Argument| match argument {
        Argument::Pointer { offset, .. } => term::as_integer(offset) != Some(0),
        Argument::Opaque { moved, .. } | Argument::Device { moved, .. } => *moved,
        Argument::Null => true,
        Argument::Scalar(_) | Argument::Unknown => false,
    };
    let settles_nothing =
        settles_nothing && !cases.iter().any(|case| case.context.arguments.iter().any(is_special));
    if !settles_nothing || options.conditions == Conditions::Off {
        return Ok(report);
    }
    let fixed = cases.iter().flat_map(|case| case.extra.fixed.iter().cloned()).collect();
    let is_launch_known = cases.iter().all(|case| case.extra.is_launch_known);
    let known = Extra { is_launch_known, fixed, ..Extra::default() };
    let subject = Subject {
        path: subject.path,
        module: subject.module,
        sources: subject.sources,
        kernel: subject.kernel,
        launches: subject.launches.clone(),
        lost: subject.lost,
        extra: Some(&known),
    };
    let every = check_kernel(&subject, &Default::default(), options)?;
    let holds = every.is_conditional() && !is_never_met(&subject, cases, &every, options)?;
    Ok(if holds { every } else { report })
}

/// The answer for a launch. Where that rests on no overflow and every run of the launch has one, it is tried with numbers that wrap around: perhaps nothing depends on it.
fn whatever_overflows(
    subject: &Subject<'_>,
    case: &Case<'_>,
    extra: &Extra,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let report = check(subject, case, extra, options)?;
    let is_proved = report.outcome == Outcome::Proved;
    let may_rest = is_proved || is_vacuous(&report);
    let broken = overflow_run::of_launch(subject, case, &report).filter(|_| may_rest);
    if broken.is_none() && !is_vacuous(&report) {
        return Ok(report);
    }
    let wraps =
        Options { overflow: Overflow::Wrap, conditions: Conditions::Off, ..options.with_share(FOR_WRAPS) };
    let mut again = check(subject, case, extra, &wraps)?;
    // What an index is made of may overflow where the index is shown to be inside all the same.
    let is_harmless =
        broken.as_ref().is_some_and(|broken| !broken.is_of_place) || again.not_checked.is_empty();
    let units = report.work.as_ref().map_or(0, |work| work.units);
    // The thread that breaks it can be named.
    let mut answer = match again.outcome {
        Outcome::Proved if is_harmless => again,
        _ => {
            let spent = again.work.take().map_or(0, |work| work.units);
            let mut answer = broken.map_or(report, |broken| broken.report);
            answer.work.iter_mut().for_each(|work| work.units += spent);
            return Ok(answer);
        }
    };
    answer.work.iter_mut().for_each(|work| work.units += units);
    Ok(answer)
}

/// The share of the time for a proof with numbers that wrap around.
const FOR_WRAPS: u64 = 30;

/// Whether the launches have to be held one by one against what the proof for every launch assumes.
fn may_break(subject: &Subject<'_>, proved: &KernelReport, cases: &[Case<'_>]) -> bool {
    may_break_assumptions(subject, proved, cases)
        || cases.iter().any(|case| {
            launch_errors::perhaps_impossible(case.context, subject.module, subject.kernel).is_some()
                || overflow_run::of_launch(subject, case, proved).is_some()
        })
}

fn by_launches(
    subject: &Subject<'_>,
    cases: &[Case<'_>],
    hosts: &Hosts,
    first: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    if cases.is_empty() {
        return Ok(first);
    }
    let is_proved = first.outcome == Outcome::Proved;
    let lacks_sizes = first.not_checked.iter().any(|n| n.reason == WhyUnchecked::SizeUnknown);
    let has_dynamic = |case: &Case<'_>| {
        let is_dynamic = |o: &gpuproof_kir::Object| o.space == Space::Shared && o.size.is_none();
        case.context.shared.is_some() && case.module.objects.iter().any(is_dynamic)
    };
    let has_sizes = cases.iter().any(|case| !case.extra.sizes.is_empty() || has_dynamic(case));
    let may_break = may_break(subject, &first, cases);
    if is_proved && !(lacks_sizes && has_sizes) && !may_break {
        return Ok(first);
    }
    let mut reports: Vec<KernelReport> = Vec::new();
    // The answers that settle nothing; a launch that certainly goes wrong comes before them.
    let mut open: Vec<KernelReport> = Vec::new();
    let all = options.limit().units();
    let mut left = all;
    // What is left of the time, as an option.
    let within = |left: u64| Options {
        timeout: options.timeout.map(|time| time.mul_f64(left as f64 / all as f64)),
        ..options.clone()
    };
    let is_part = is_part_of_program(hosts, options);
    let rests_on = |case: &Case<'_>, report: &KernelReport| open_value(subject, case, report, hosts, is_part);
    for case in cases {
        // All launches together have the time of one kernel.
        if left == 0 {
            open.push(out_of_time(subject, case, first.clone(), may_break));
            break;
        }
        let with_sizes = whatever_overflows(subject, case, &case.extra, &within(left))?;
        spend(&mut left, &with_sizes);
        // No values meet all conditions: there is no such launch.
        if is_contradiction(&with_sizes) {
            continue;
        }
        if with_sizes.outcome == Outcome::Proved {
            reports.push(with_sizes);
            continue;
        }
        let is_certain = case.context.exact && rests_on(case, &with_sizes).is_none();
        if with_sizes.outcome == Outcome::Refuted && is_certain {
            if never_comes(subject, case, options) {
                continue;
            }
            return Ok(at_launch(subject, case, with_sizes));
        }
        let without = Extra { sizes: BTreeMap::new(), ..case.extra.clone() };
        // What is proved for all launches is proved for those that meet the assumptions: this one does not.
        let broken = is_proved.then(|| overflow_run::of_launch(subject, case, &first)).flatten();
        if broken.as_ref().is_some_and(|broken| !broken.is_of_place) {
            let again = whatever_overflows(subject, case, &without, &within(left))?;
            spend(&mut left, &again);
            if again.outcome == Outcome::Proved {
                open.push(undecided(subject, case, again));
                continue;
            }
        }
        if is_proved && is_vacuous(&with_sizes) {
            return Ok(at_launch(subject, case, with_sizes));
        }
        if is_proved && (goes_wrong_without_bounds(&with_sizes) || !case.extra.null.is_empty()) {
            let what = "whether the host gets there is not known";
            open.push(match with_sizes.outcome {
                Outcome::Refuted => possible(subject, case, with_sizes, what),
                _ => at_launch(subject, case, with_sizes),
            });
            continue;
        }
        if let Some(report) = broken {
            open.push(at_launch(subject, case, report.report));
            continue;
        }
        if is_proved {
            open.push(match case.extra.sizes.is_empty() {
                true => first.clone(),
                false => undecided(subject, case, first.clone()),
            });
            continue;
        }
        let again = match case.extra.sizes.is_empty() {
            true => with_sizes,
            false => {
                let again = whatever_overflows(subject, case, &without, &within(left))?;
                spend(&mut left, &again);
                again
            }
        };
        let settles_nothing = match again.outcome {
            Outcome::Proved => {
                reports.push(again);
                continue;
            }
            Outcome::Refuted if first.outcome == Outcome::Refuted => match rests_on(case, &again) {
                Some(what) => possible(subject, case, again, &what),
                None if !case.context.exact => {
                    let what = "whether the host gets there is not known";
                    possible(subject, case, again, what)
                }
                None if never_comes(subject, case, options) => continue,
                None => return Ok(at_launch(subject, case, again)),
            },
            // A run for values that may not come: nothing is refuted.
            Outcome::Refuted => first.clone(),
            _ => at_launch(subject, case, again),
        };
        open.push(settles_nothing);
    }
    if !open.is_empty() {
        return Ok(of_open(subject, cases, open, &reports, hosts));
    }
    match reports.is_empty() {
        true => Ok(never_launched(first)),
        false => Ok(all_proved(subject, cases, reports, hosts)),
    }
}

/// The answer where some launches are not settled: the first that a condition does not cure. What cures one launch says nothing of the others, so that the kernel is proved if
/// the conditions of all of them hold.
fn of_open(
    subject: &Subject<'_>,
    cases: &[Case<'_>],
    mut open: Vec<KernelReport>,
    proved: &[KernelReport],
    hosts: &Hosts,
) -> KernelReport {
    let is_settled = |report: &KernelReport| report.is_conditional() || report.outcome == Outcome::Proved;
    let worst = open.iter().position(|report| !is_settled(report));
    if let Some(worst) = worst.or_else(|| open.iter().all(|report| !report.is_conditional()).then_some(0)) {
        return open.swap_remove(worst);
    }
    let several = cases.len() > 1;
    let mut joined = conditional::joined(open.into_iter().filter(KernelReport::is_conditional).collect());
    let others = proved.iter().flat_map(|report| report.assumptions.iter().cloned());
    for assumption in others.chain(host_assumptions(hosts)) {
        if !joined.assumptions.contains(&assumption) {
            joined.assumptions.push(assumption);
        }
    }
    for unchecked in proved.iter().flat_map(|report| &report.not_checked) {
        if !joined.not_checked.contains(unchecked) {
            joined.not_checked.push(unchecked.clone());
        }
    }
    if let Some(launches) = joined.launches.as_mut().filter(|_| several) {
        launches.text = format!("its launches ({})", lines(subject, cases));
        (launches.grid, launches.block, launches.dynamic_shared) = Default::default();
    }
    joined
}

fn is_vacuous(report: &KernelReport) -> bool {
    matches!(report.outcome, Outcome::Unknown { reason: UnknownReason::AssumptionFailed, .. })
}

/// Whether a defect was found, or seems possible, that has nothing to do with the sizes of arrays.
fn goes_wrong_without_bounds(report: &KernelReport) -> bool {
    let found =
        matches!(report.outcome, Outcome::Refuted | Outcome::Unknown { reason: UnknownReason::Possible, .. });
    let others = [Code::RaceGlobal, Code::RaceShared, Code::BarrierDivergence, Code::MemoryMisaligned]
        .map(Code::as_str);
    found && report.findings.iter().any(|finding| others.contains(&&*finding.code))
}

/// The answer for every launch, where the bounds of arrays could not be decided for one whose sizes are known.
fn undecided(subject: &Subject<'_>, case: &Case<'_>, mut first: KernelReport) -> KernelReport {
    let at = line(subject, case.context.origin).map_or_else(String::new, |at| format!(" in {at}"));
    for open in first.not_checked.iter_mut().filter(|n| n.reason == WhyUnchecked::SizeUnknown) {
        open.reason = WhyUnchecked::Undecided;
        let names: Vec<String> = open.arrays.iter().map(|name| format!("`{name}`")).collect();
        let names = names.join(", ");
        open.text = format!("bounds of {names} (could not be decided for the launch{at})");
    }
    first
}

/// Takes what an answer has cost from what is left.
fn spend(left: &mut u64, report: &KernelReport) {
    *left = left.saturating_sub(report.work.as_ref().map_or(0, |work| work.units));
}

/// A run that needs values that may never come: nothing is refuted by it.
fn possible(subject: &Subject<'_>, case: &Case<'_>, report: KernelReport, what: &str) -> KernelReport {
    let detail = format!("a run goes wrong, with values that the launch may never have: {what}");
    only_possible(at_launch(subject, case, report), detail)
}

/// There was no time to look at all launches.
fn out_of_time(subject: &Subject<'_>, case: &Case<'_>, first: KernelReport, may_break: bool) -> KernelReport {
    let at = line(subject, case.context.origin).map_or_else(String::new, |at| format!(" in {at}"));
    let detail = format!("there was no time left for the launch{at}");
    let outcome = match first.outcome {
        Outcome::Refuted => Outcome::Unknown { reason: UnknownReason::Time, detail },
        Outcome::Proved if may_break => Outcome::Unknown { reason: UnknownReason::Time, detail },
        outcome => outcome,
    };
    KernelReport { outcome, ..first }
}

fn all_proved(
    subject: &Subject<'_>,
    cases: &[Case<'_>],
    reports: Vec<KernelReport>,
    hosts: &Hosts,
) -> KernelReport {
    let mut reports = reports.into_iter();
    let Some(mut all) = reports.next() else { return KernelReport::new(String::new(), Outcome::Proved) };
    for report in reports {
        for assumption in report.assumptions {
            if !all.assumptions.contains(&assumption) {
                all.assumptions.push(assumption);
            }
        }
        for open in report.not_checked {
            if !all.not_checked.contains(&open) {
                all.not_checked.push(open);
            }
        }
    }
    all.assumptions.extend(host_assumptions(hosts));
    let lines = lines(subject, cases);
    let facts = facts(subject, cases);
    if let Some(launches) = &mut all.launches {
        launches.text = format!("its launches ({lines}){facts}");
        launches.source = LaunchSource::Source;
        // What not all launches have in common is open.
        let same = |size: &dyn Fn(&Launches) -> Option<u32>| {
            let first = cases.first().and_then(|case| size(&case.launches));
            first.filter(|_| cases.iter().all(|case| size(&case.launches) == first))
        };
        launches.grid = std::array::from_fn(|n| same(&|l| fixed_size(l.grid[n])));
        launches.block = std::array::from_fn(|n| same(&|l| fixed_size(l.block[n])));
        let bytes = cases.first().and_then(|case| case.launches.dynamic_shared);
        launches.dynamic_shared =
            bytes.filter(|_| cases.iter().all(|case| case.launches.dynamic_shared == bytes));
    }
    all
}

/// What an answer rests on that is for the launches of the host code.
fn host_assumptions(hosts: &Hosts) -> [String; 3] {
    let program = match (hosts.is_program, &hosts.program[..]) {
        (true, []) => {
            "the program is this file: nobody else calls its functions or changes its variables".to_owned()
        }
        (true, files) => {
            let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
            let names = names.join(", ");
            format!("the program is {names}: nobody else calls its functions or changes its variables")
        }
        (false, _) => {
            "no other file launches the kernel, or changes variables that its launches depend on".to_owned()
        }
    };
    [
        "the host code makes the launches that `dump --stage launches` shows".to_owned(),
        program,
        "calls of the CUDA runtime succeed".to_owned(),
    ]
}
