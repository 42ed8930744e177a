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

use super::fixed::{Fixed, sizes_of_turns};
use super::host_params::{self, HOST_PREFIX};
use super::launch_case::{Case, Extra};
use super::launch_words::{facts, line, lines};
use super::launches::{Launches, fixed_size};
use super::one_array::make_one;
use super::open_value::open_value;
use super::out_of_sight::{never_launched, only_possible, too_many};
use super::{Conditions, Options, Subject, check_kernel, conditional};
use crate::report::{KernelReport, LaunchSource, Outcome, UnknownReason, WhyUnchecked};
use gpuproof_base::{Code, Diagnostic, Id, Origin};
use gpuproof_check::{ARGUMENT_DIVISOR, CONTRADICTION, Extent};
use gpuproof_front_c::Hosts;
use gpuproof_host::many::MOST_ONE_BY_ONE;
use gpuproof_host::{Argument, Context, term};
use gpuproof_kir::{
    BinaryOp, Builtin, CastKind, Const, Dim, Expr, ExprKind, FunctionId, FunctionKind, LaunchHow, LocalId,
    Module, Space, Ty, fold, valid, walk,
};
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
    let mut report = by_launches(subject, contexts, hosts, first, options)?;
    if let Some(launches) = &mut report.launches {
        let place = |origin| line(subject, origin).map_or_else(String::new, |line| format!(" ({line})"));
        launches.made = contexts.iter().map(|context| context.text(subject.module, &place)).collect();
    }
    // What was spent on the launches is gone.
    under_condition(subject, contexts, report, &options.with_share(50))
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
    let cases: Vec<Case<'_>> = contexts.iter().filter_map(|context| case(subject, context, false)).collect();
    let may_break = cases.len() != contexts.len() || may_break_assumptions(subject, &first, &cases);
    if !may_break {
        return Ok(first);
    }
    refine(subject, contexts, hosts, first, options)
}

/// The better answer for every launch where the launches settle nothing: a condition on arguments under which the kernel is proved, if there is one. It says
/// nothing of sizes that the host code fixes.
fn under_condition(
    subject: &Subject<'_>,
    contexts: &[&Context],
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
        settles_nothing && !contexts.iter().any(|context| context.arguments.iter().any(is_special));
    if !settles_nothing || options.conditions == Conditions::Off {
        return Ok(report);
    }
    let is_known = |context: &&Context| context.grid.iter().chain(&context.block).all(Option::is_some);
    let function = &subject.module.functions[subject.kernel];
    let fixed = contexts.iter().map(|context| Fixed::by(function, context)).collect();
    let known = Extra { is_launch_known: contexts.iter().all(is_known), fixed, ..Extra::default() };
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
    let holds = every.is_conditional() && !is_never_met(&subject, contexts, &every, options)?;
    Ok(if holds { every } else { report })
}

/// Whether a launch in sight meets a condition for no values of what it leaves open, or may break what the proof under it assumes.
fn is_never_met(
    subject: &Subject<'_>,
    contexts: &[&Context],
    conditional: &KernelReport,
    options: &Options,
) -> Result<bool, Vec<Diagnostic>> {
    let found = conditional.preconditions.iter().flat_map(|report| &report.found);
    let conditions: Vec<String> = found.flat_map(|found| found.conditions.iter().cloned()).collect();
    let options =
        Options { assume: conditions, conditions: Conditions::Off, only_divergence: true, ..options.clone() };
    let cases: Vec<Case<'_>> = contexts.iter().filter_map(|context| case(subject, context, false)).collect();
    for case in &cases {
        if is_contradiction(&check(subject, case, &case.extra, &options)?) {
            return Ok(true);
        }
    }
    // The proof rests on assumptions, which a launch in sight may break.
    Ok(may_break_assumptions(subject, conditional, &cases))
}

fn by_launches(
    subject: &Subject<'_>,
    contexts: &[&Context],
    hosts: &Hosts,
    first: KernelReport,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let cases: Vec<Case<'_>> = contexts.iter().filter_map(|context| case(subject, context, false)).collect();
    if cases.is_empty() || cases.len() != contexts.len() {
        return Ok(first);
    }
    let is_proved = first.outcome == Outcome::Proved;
    let lacks_sizes = first.not_checked.iter().any(|n| n.reason == WhyUnchecked::SizeUnknown);
    let has_dynamic = |case: &Case<'_>| {
        let is_dynamic = |o: &gpuproof_kir::Object| o.space == Space::Shared && o.size.is_none();
        case.context.shared.is_some() && case.module.objects.iter().any(is_dynamic)
    };
    let has_sizes = cases.iter().any(|case| !case.extra.sizes.is_empty() || has_dynamic(case));
    let may_break = may_break_assumptions(subject, &first, &cases);
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
    for case in &cases {
        // All launches together have the time of one kernel.
        if left == 0 {
            open.push(out_of_time(subject, case, first.clone(), may_break));
            break;
        }
        let with_sizes = check(subject, case, &case.extra, &within(left))?;
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
        // What is proved for all launches is proved for those that meet the assumptions: this one does not.
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
        if is_proved {
            open.push(match case.extra.sizes.is_empty() {
                true => first.clone(),
                false => undecided(subject, case, first.clone()),
            });
            continue;
        }
        let without = Extra { sizes: BTreeMap::new(), ..case.extra.clone() };
        let again = match case.extra.sizes.is_empty() {
            true => with_sizes,
            false => {
                let again = check(subject, case, &without, &within(left))?;
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
        return Ok(of_open(subject, &cases, open, &reports, hosts));
    }
    match reports.is_empty() {
        true => Ok(never_launched(first)),
        false => Ok(all_proved(subject, &cases, reports, hosts)),
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

/// Whether a launch may be one that an assumption of the proof for all launches leaves out: the source has assumptions of its own, a loop may make very many rounds, numbers, or two of them multiplied, are large
/// enough for overflows, arrays do not start where allocations do, or there is none.
fn may_break_assumptions(subject: &Subject<'_>, proved: &KernelReport, cases: &[Case<'_>]) -> bool {
    const LARGE: u128 = 1 << 22;
    let factor = largest_factor(subject);
    let has = |text: &str| proved.assumptions.iter().any(|assumption| assumption.starts_with(text));
    let has_large = |case: &Case<'_>| {
        let threads = case.launches.grid.iter().zip(&case.launches.block).filter_map(|sizes| match sizes {
            (Extent::Fixed(grid), Extent::Fixed(block)) => Some(u128::from(*grid) * u128::from(*block)),
            (Extent::Fixed(size), _) | (_, Extent::Fixed(size)) => Some(u128::from(*size)),
            (Extent::Any, Extent::Any) => None,
        });
        let given = case.extra.arguments.values().filter_map(|value| match value {
            Const::Int(bits) => Some(*bits),
            _ => None,
        });
        let mut all: Vec<u128> = threads.chain(given).collect();
        all.sort_unstable();
        let two = all.iter().rev().take(2).fold(1, |product: u128, value| product.saturating_mul(*value));
        let most = all.last().copied().unwrap_or(1);
        most >= LARGE || two >= 1 << 31 || factor.saturating_mul(most.max(case_threads(case))) >= 1 << 31
    };
    let is_moved = |case: &Case<'_>| !case.extra.starts.is_empty();
    let has_null = |case: &Case<'_>| !case.extra.null.is_empty();
    has("an assumption in the source")
        || has("no loop makes")
        || has(ARGUMENT_DIVISOR)
        || cases.iter().any(|case| has_large(case) || is_moved(case) || has_null(case))
}

/// Threads of a block, where nobody says how many as many as there may be.
fn case_threads(case: &Case<'_>) -> u128 {
    let known = case.launches.block.iter().all(|size| matches!(size, Extent::Fixed(_)));
    if known { 1 } else { 1024 }
}

/// The largest number that the code of the device computes with; masks are not meant.
fn largest_factor(subject: &Subject<'_>) -> u128 {
    let mut largest = 1;
    let functions = subject.module.functions.iter().enumerate();
    let own = functions.filter(|(n, f)| *n == subject.kernel.number() || f.kind != FunctionKind::Kernel);
    for (_, function) in own {
        walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |expr| {
            if let (ExprKind::Const(Const::Int(bits)), Ty::Int { .. }) = (&expr.kind, expr.ty)
                && *bits < 1 << 31
                && !(bits + 1).is_power_of_two()
            {
                largest = largest.max(*bits);
            }
        });
    }
    largest
}

/// Whether no values meet all conditions under which the host makes a launch, those included that say nothing of the kernel's arguments.
pub(super) fn never_comes(subject: &Subject<'_>, known: &Case<'_>, options: &Options) -> bool {
    let Some(case) = case(subject, known.context, true).filter(|_| !known.context.unrelated.is_empty())
    else {
        return false;
    };
    let options = Options { conditions: Conditions::Off, only_divergence: true, ..options.clone() };
    let report = check(subject, &case, &case.extra, &options);
    report.is_ok_and(|report| is_contradiction(&report))
}

/// Whether no launch meets the preconditions.
pub(super) fn is_contradiction(report: &KernelReport) -> bool {
    matches!(&report.outcome, Outcome::Unknown { detail, .. } if detail.contains(CONTRADICTION))
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

pub(super) fn check(
    subject: &Subject<'_>,
    case: &Case<'_>,
    extra: &Extra,
    options: &Options,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let subject = Subject {
        path: subject.path,
        module: &case.module,
        sources: subject.sources,
        kernel: subject.kernel,
        launches: case.launches.clone(),
        lost: subject.lost,
        extra: Some(extra),
    };
    check_kernel(&subject, &Default::default(), options)
}

fn at_launch(subject: &Subject<'_>, case: &Case<'_>, mut report: KernelReport) -> KernelReport {
    say_launch(subject, case.context, &mut report);
    report
}

/// Says which launch an answer is about.
pub(super) fn say_launch(subject: &Subject<'_>, context: &Context, report: &mut KernelReport) {
    if let (Some(launches), Some(line)) = (&mut report.launches, line(subject, context.origin)) {
        launches.text = format!("the launch in {line}: {}", launches.text);
    }
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

/// That a size of the launch is what the host computes. Sizes are below 2^31, so that one which the host computes as a signed number is that number. It is
/// said by two comparisons: an equation with a signed quotient is solved for the quotient, and what it says of the dividend's sign is lost. Of a
/// quotient it is also said what it is for: sizes are positive, so that `g == w / 8` makes `8 * g <= w`.
fn is_size(builtin: Builtin, size: Expr) -> Vec<Expr> {
    let given = Expr::builtin(builtin, Origin::NONE);
    let (given, size) = match size.kind {
        ExprKind::Cast(CastKind::Int, operand) if operand.ty == Ty::I32 && size.ty == Ty::U32 => {
            (Expr::cast(CastKind::Int, Ty::I32, given, Origin::NONE), *operand)
        }
        _ => (given, size),
    };
    let compare = |op, left: &Expr, right: &Expr| Expr::binary(op, left.clone(), right.clone(), Origin::NONE);
    let mut said = vec![compare(BinaryOp::Le, &given, &size), compare(BinaryOp::Ge, &given, &size)];
    if let ExprKind::Binary(BinaryOp::Div, dividend, divisor) = &size.kind
        && term::as_integer(divisor).is_some_and(|divisor| divisor > 1)
        && let Some(wide) = [&given, &**divisor, &**dividend]
            .map(|part| part.clone().convert(Ty::I64, Origin::NONE))
            .into_iter()
            .collect::<Option<Vec<Expr>>>()
        && let [given, divisor, dividend] = wide.as_slice()
    {
        said.push(compare(BinaryOp::Le, &compare(BinaryOp::Mul, given, divisor), dividend));
    }
    said
}

/// The kernel as a context launches it; with all conditions, or only with those that say something of the launch.
pub(super) fn case<'c>(subject: &Subject<'_>, context: &'c Context, with_all: bool) -> Option<Case<'c>> {
    let mut module = Module::clone(subject.module);
    let kernel = module.functions.iter_mut().nth(subject.kernel.number())?;
    let is_launch_known = context.grid.iter().chain(&context.block).all(Option::is_some);
    let fixed = vec![Fixed::by(kernel, context)];
    let mut extra = Extra { is_launch_known, fixed, ..Extra::default() };
    // A symbol that an argument is stands for the parameter.
    let mut locals: Vec<Option<LocalId>> = vec![None; context.symbols.len()];
    for (param, argument) in kernel.params.iter().zip(&context.arguments) {
        if let Argument::Scalar(Expr { kind: ExprKind::Local(symbol), ty, .. }) = argument
            && let Some(slot @ None) = locals.get_mut(symbol.number())
            && kernel.locals[param.local].ty == *ty
        {
            *slot = Some(param.local);
        }
    }
    let mentioned = context.mentioned();
    let open: Vec<usize> =
        (0..context.symbols.len()).filter(|n| locals[*n].is_none() && (with_all || mentioned[*n])).collect();
    let added: Vec<(String, Ty, Origin)> = open
        .iter()
        .map(|number| {
            let symbol = &context.symbols[*number];
            (format!("{HOST_PREFIX}{}.{number}", symbol.name), symbol.ty, symbol.origin)
        })
        .collect();
    for (number, local) in open.iter().zip(host_params::add(kernel, &added)) {
        locals[*number] = Some(local);
    }
    let turns = context.symbols.iter().zip(&locals).filter(|(symbol, _)| symbol.kind.is_of_turns());
    extra.turn_sizes = sizes_of_turns(context);
    extra.turns = turns.filter_map(|(_, local)| *local).collect();
    let own = |expr: &Expr| {
        let mut expr = expr.clone();
        let mut known = true;
        walk::expr_mut(&mut expr, &mut |e| {
            if let ExprKind::Local(local) = &mut e.kind {
                match locals.get(local.number()).copied().flatten() {
                    Some(mapped) => *local = mapped,
                    None => known = false,
                }
            }
        });
        known.then_some(expr)
    };
    let equal = |left: Expr, right: Expr| Expr::binary(BinaryOp::Eq, left, right, Origin::NONE);
    let mut launches = subject.launches.clone();
    launches.source = LaunchSource::Source;
    launches.assumptions.clear();
    for dim in Dim::ALL {
        let n = dim.number();
        let sides = [
            (&context.grid[n], Builtin::GridDim(dim), true),
            (&context.block[n], Builtin::BlockDim(dim), false),
        ];
        for (size, builtin, is_grid) in sides {
            let constant = size.as_ref().and_then(term::as_integer).and_then(|n| u32::try_from(n).ok());
            let extent = constant.map_or(Extent::Any, Extent::Fixed);
            match is_grid {
                true => launches.grid[n] = extent,
                false => launches.block[n] = extent,
            }
            if let (None, Some(size)) = (constant, size) {
                extra.preconditions.extend(is_size(builtin, own(size)?));
            }
        }
    }
    launches.dynamic_shared = None;
    if let Some(bytes) = &context.shared {
        match term::as_integer(bytes).and_then(|n| u64::try_from(n).ok()) {
            Some(bytes) => launches.dynamic_shared = Some(bytes),
            None => {
                let shared = Expr::builtin(Builtin::DynamicSharedBytes, Origin::NONE);
                let shared = Expr::cast(CastKind::Int, Ty::U64, shared, Origin::NONE);
                extra.preconditions.push(equal(shared, own(bytes)?));
            }
        }
    }
    for (position, argument) in context.arguments.iter().enumerate() {
        let param = kernel.params.get(position)?;
        let ty = kernel.locals[param.local].ty;
        match (argument, param.object) {
            (Argument::Scalar(expr), None) if expr.ty == ty => match fold::constant(expr) {
                Some(value) => {
                    extra.arguments.insert(position, value);
                }
                None => {
                    let value = own(expr)?;
                    if value.kind != ExprKind::Local(param.local) {
                        extra.preconditions.push(equal(Expr::local(param.local, ty, Origin::NONE), value));
                    }
                }
            },
            (Argument::Pointer { allocation, offset }, Some(object))
                if term::as_integer(offset) == Some(0) =>
            {
                let is_open = subject.module.objects.get(object).is_some_and(|o| o.size.is_none());
                if let (true, Some(of)) = (is_open, context.allocations.get(*allocation)) {
                    extra.sizes.insert(object, own(&of.bytes)?);
                }
            }
            (Argument::Pointer { offset, .. }, Some(object)) => {
                extra.starts.insert(object, own(offset)?);
            }
            (Argument::Null, Some(object)) => {
                extra.null.insert(object);
            }
            _ => {}
        }
    }
    make_one(kernel, &context.arguments);
    let unrelated = context.unrelated.iter().filter(|_| with_all);
    for fact in context.facts.iter().chain(unrelated) {
        extra.preconditions.push(own(&fact.holds)?);
    }
    let module = valid::validate(module).ok()?;
    Some(Case { context, module, launches, extra })
}
