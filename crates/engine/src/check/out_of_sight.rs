//! Answers for kernels of which not every launch is in sight: what goes wrong in some launch need not be a defect of the program.
//!
//! *Promise*: nothing that was proved changes, and nothing is refuted that was not.

use super::conditional::only_warn;
use super::launches::{self, Launches};
use super::{Conditions, Options, Subject, check_kernel, typical};
use crate::report::{KernelReport, Outcome, UnknownReason};
use gpuproof_base::{Code, Diagnostic, Severity};
use gpuproof_check::Extent;

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

/// Whether threads of the block that is the likeliest for a kernel race or diverge, too.
fn goes_wrong_in_likely_block(subject: &Subject<'_>, options: &Options) -> Result<bool, Vec<Diagnostic>> {
    let mentioned = launches::mentioned(subject.module, subject.kernel);
    let Some(block) = typical::sizes(&subject.launches, mentioned).first().copied() else { return Ok(true) };
    let launches = Launches { block: block.map(Extent::Fixed), ..subject.launches.clone() };
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
