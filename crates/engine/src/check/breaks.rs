//! Whether a launch in sight may break what a proof, or a condition, assumes.

use super::launch_case::{Case, check, is_contradiction};
use super::overflow_run;
use super::{Conditions, Options, Subject};
use crate::report::KernelReport;
use gpuproof_base::{Diagnostic, Id};
use gpuproof_check::{ARGUMENT_DIVISOR, Extent};
use gpuproof_kir::{Const, ExprKind, FunctionKind, Ty, walk};

/// Whether a launch in sight meets a condition for no values of what it leaves open, or may break what the proof under it assumes.
pub(super) fn is_never_met(
    subject: &Subject<'_>,
    cases: &[Case<'_>],
    conditional: &KernelReport,
    options: &Options,
) -> Result<bool, Vec<Diagnostic>> {
    let found = conditional.preconditions.iter().flat_map(|report| &report.found);
    let conditions: Vec<String> = found.flat_map(|found| found.conditions.iter().cloned()).collect();
    let options =
        Options { assume: conditions, conditions: Conditions::Off, only_divergence: true, ..options.clone() };
    for case in cases {
        if is_contradiction(&check(subject, case, &case.extra, &options)?) {
            return Ok(true);
        }
    }
    if cases.iter().any(|case| overflow_run::of_launch(subject, case, conditional).is_some()) {
        return Ok(true);
    }
    // The proof rests on assumptions, which a launch in sight may break.
    Ok(may_break_assumptions(subject, conditional, cases))
}

/// Whether a launch may be one that an assumption of the proof for all launches leaves out: the source has assumptions of its own, a loop may make very many rounds, numbers, or two of them multiplied, are large
/// enough for overflows, arrays do not start where allocations do, or there is none.
pub(super) fn may_break_assumptions(
    subject: &Subject<'_>,
    proved: &KernelReport,
    cases: &[Case<'_>],
) -> bool {
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
