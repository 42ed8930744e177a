//! Answers for kernels of which not every launch is in sight: what goes wrong in some launch need not be a defect of the program.
//!
//! *Promise*: nothing that was proved changes, and nothing is refuted that was not.

use super::conditional::only_warn;
use super::launches::{self, Launches};
use super::{Conditions, Options, Subject, check_kernel, typical};
use crate::report::{KernelReport, Outcome, UnknownReason};
use gpuproof_base::{Code, Diagnostic, Severity};
use gpuproof_check::Extent;
use gpuproof_kir::{LaunchHow, LaunchSite};

/// The answer for a kernel with more launches than are looked at one by one.
pub(super) fn too_many(first: KernelReport) -> KernelReport {
    let detail = "a run goes wrong, in a launch that the program may never make: it makes too many to look at one by one";
    only_possible(first, detail.to_owned())
}

/// The answer for a kernel of which a launch could not be read. A race that no contents of the arrays, no natural condition and no likely shape of the block cure hardly depends
/// on the launch; for a bad access there may be no such launch, nor for a race with sizes that nobody meant.
// semantics: launches/host
pub(super) fn unread(
    subject: &Subject<'_>,
    first: KernelReport,
    options: &Options,
    why: &str,
) -> Result<KernelReport, Vec<Diagnostic>> {
    let depends = first.rests_on_contents || first.rests_on_sizes;
    if !depends && is_about_threads(&first) && goes_wrong_in_likely_block(subject, options)? {
        return Ok(first);
    }
    Ok(only_possible(first, format!("a run goes wrong, in a launch that the program may never make: {why}")))
}

/// Whether a race or divergence was shown.
fn is_about_threads(report: &KernelReport) -> bool {
    let codes =
        [Code::RaceShared, Code::RaceGlobal, Code::RaceImage, Code::BarrierDivergence].map(Code::as_str);
    let mut errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.any(|finding| codes.contains(&&*finding.code))
}

/// Whether threads of the block that is the likeliest for a kernel race or diverge, too; where only the device launches it, threads of these launches.
fn goes_wrong_in_likely_block(subject: &Subject<'_>, options: &Options) -> Result<bool, Vec<Diagnostic>> {
    let mentioned = launches::mentioned(subject.module, subject.kernel);
    let Some(likely) = typical::sizes(&subject.launches, mentioned).first().copied() else { return Ok(true) };
    let by_device = by_device(subject);
    // Two blocks are enough for what does not depend on how many there are.
    let few = |n: usize| match subject.launches.grid[n] {
        Extent::Any => Extent::Fixed(if n == 0 { 2 } else { 1 }),
        fixed @ Extent::Fixed(_) => fixed,
    };
    let mut shapes = vec![([0, 1, 2].map(few), likely.map(Extent::Fixed))];
    if !by_device.is_empty() {
        let known = |size: Option<u32>, other: Extent| size.map_or(other, Extent::Fixed);
        let shape = |site: &&LaunchSite| {
            let grid = [0, 1, 2].map(|n| known(site.grid[n], subject.launches.grid[n]));
            (grid, [0, 1, 2].map(|n| known(site.block[n], Extent::Fixed(likely[n]))))
        };
        shapes = by_device.iter().map(shape).collect();
    }
    for (grid, block) in shapes {
        if goes_wrong(subject, options, Launches { grid, block, ..subject.launches.clone() })? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The launches of a kernel that only the device launches.
fn by_device<'s>(subject: &'s Subject<'_>) -> Vec<&'s LaunchSite> {
    let sites = || subject.module.launches.iter().filter(|site| site.kernel == subject.kernel);
    match sites().any(|site| site.how == LaunchHow::Unknown) {
        true => Vec::new(),
        false => sites().filter(|site| site.how == LaunchHow::Device).collect(),
    }
}

/// Whether threads of these launches race or diverge.
fn goes_wrong(subject: &Subject<'_>, options: &Options, launches: Launches) -> Result<bool, Vec<Diagnostic>> {
    let likely = Subject {
        path: subject.path,
        module: subject.module,
        sources: subject.sources,
        kernel: subject.kernel,
        launches,
        lost: subject.lost,
        extra: None,
    };
    let options = Options { conditions: Conditions::Off, ..options.clone() };
    let report = check_kernel(&likely, &Default::default(), &options)?;
    Ok(is_about_threads(&report))
}

/// The answer for a kernel whose launches the program never gets to. What goes wrong in others is no defect of the program.
pub(super) fn never_launched(first: KernelReport) -> KernelReport {
    let detail =
        "the program never gets to a launch of this kernel; in others, such as the one above, it goes wrong";
    only_possible(first, detail.to_owned())
}

/// An answer that nothing refutes.
pub(super) fn only_possible(first: KernelReport, detail: String) -> KernelReport {
    if first.outcome != Outcome::Refuted {
        return first;
    }
    let outcome = Outcome::Unknown { reason: UnknownReason::Possible, detail };
    let mut report = KernelReport { outcome, ..first };
    only_warn(&mut report);
    report
}
