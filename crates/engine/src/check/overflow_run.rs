//! Launches of which every run breaks what a proof assumes of arithmetic, shown by a run.
//!
//! Proofs take it that signed arithmetic does not overflow and that counters do not wrap. Of a launch whose sizes are constants some threads are run with nothing known but its
//! arguments ([`Rules::only_known`]): what they compute until memory decides where they go is the same in every run. If that overflows at a place that the proof rests on, there is no run of the
//! launch that the proof speaks of.
//!
//! *Promise*: what is found happens in every run of the launch. *Not found*: overflows of threads and rounds that are not run, those that depend on inputs or on what memory holds, and those of
//! unsigned index arithmetic.

use super::Subject;
use super::launch_case::{Case, Overflow};
use super::launch_words::line;
use crate::describe::{from_diagnostic, thread_in};
use crate::flatten::flatten_kernel;
use crate::report::{KernelReport, Outcome, UnknownReason, Verdict};
use gpuproof_base::{Code, Diagnostic, Severity, Span};
use gpuproof_check::Extent;
use gpuproof_facts::PointsTo;
use gpuproof_facts::points_to::may_contain;
use gpuproof_interp::{Inputs, Launch, Program, Rules};
use gpuproof_kir::{LaunchHow, ObjectId, Space, Stmt, StmtKind, Valid, walk};
use gpuproof_logic::work;
use std::collections::BTreeMap;

/// Statements of one run.
const STEPS: u64 = 150_000;
/// Work of a statement.
const WORK_OF_STEP: u64 = 10;
/// Blocks from the first one on that are run together, for counters that all of them use up.
const MOST_BLOCKS: u32 = 256;
/// Threads of a block for which a launch with barriers of the grid is not looked at.
const MOST_THREADS_AT_ONCE: u64 = 1 << 14;
/// Places with an overflow, those that no proof rests on included.
const MOST_PLACES: usize = 1 << 10;
/// Bytes of a counter's array.
const BYTES_OF_COUNTERS: usize = 1 << 12;
/// Dynamic shared memory if nobody says how much.
const DYNAMIC_SHARED: u64 = 48 << 10;

/// The answer for a launch with an overflow in every run.
pub(super) struct Broken {
    pub(super) report: KernelReport,
    /// Whether the place of an access is made of what overflows.
    pub(super) is_of_place: bool,
}

// semantics: answers/assumptions
/// The answer for a launch that a proof rests on no run of; nothing if no such overflow is found.
pub(super) fn of_launch(subject: &Subject<'_>, case: &Case<'_>, proved: &KernelReport) -> Option<Broken> {
    if proved.no_wrap_at.is_empty() || work::is_spent() {
        return None;
    }
    let all = case.overflows.get_or_init(|| overflows(&case.module, subject, case).unwrap_or_default());
    let is_in = |a: &Span, b: &Span| a.file == b.file && b.start <= a.start && a.end <= b.end;
    // A run reports a statement, a proof the operation in it.
    let rests_on = |at: &Span| {
        let here = proved.no_wrap_at.iter().filter(|(assumed, _)| is_in(assumed, at) || is_in(at, assumed));
        here.map(|(_, is_of_place)| *is_of_place).max()
    };
    // One that an index is made of comes before those that only decide who gets there.
    let met = all.iter().filter_map(|overflow| Some((rests_on(&overflow.at)?, overflow)));
    let (is_of_place, found) = met.rev().max_by_key(|(is_of_place, _)| *is_of_place)?;
    let at = line(subject, case.context.origin).map_or_else(String::new, |at| format!(" in {at}"));
    let what = format!("every run of the launch{at} has an overflow here, which proofs take not to happen");
    let mut diagnostic = Diagnostic::new(Code::ArithOverflow, what.clone())
        .at(found.at, format!("in {}", found.thread))
        .note(found.detail.clone());
    diagnostic.severity = Severity::Warning;
    let mut report = proved.clone();
    report.outcome = Outcome::Unknown { reason: UnknownReason::AssumptionFailed, detail: what };
    report.findings = vec![from_diagnostic(subject.sources, &diagnostic)];
    for property in report.properties.iter_mut().filter(|property| property.verdict == Verdict::Proved) {
        property.verdict = Verdict::Unknown;
    }
    Some(Broken { report, is_of_place })
}

/// The overflows of some threads, one for each place.
fn overflows(module: &Valid, subject: &Subject<'_>, case: &Case<'_>) -> Option<Vec<Overflow>> {
    let fixed = |sizes: [Extent; 3]| {
        let all = sizes.map(|size| if let Extent::Fixed(size) = size { size } else { 0 });
        (!all.contains(&0)).then_some(all)
    };
    let mut launch = Launch::new(fixed(case.launches.grid)?, fixed(case.launches.block)?);
    launch.dynamic_shared = case.launches.dynamic_shared.unwrap_or(DYNAMIC_SHARED);
    if case.context.how != LaunchHow::Plain
        && launch.blocks().saturating_mul(launch.threads_per_block()) > MOST_THREADS_AT_ONCE
    {
        return None;
    }
    let null = case.extra.null.iter().map(|object| (*object, None));
    let counters =
        counters(module, subject).into_iter().map(|object| (object, Some(vec![0; BYTES_OF_COUNTERS])));
    let arrays: BTreeMap<ObjectId, Option<Vec<u8>>> = counters.chain(null).collect();
    let inputs = Inputs { scalars: case.extra.arguments.clone(), arrays };
    let program = Program::new(module, subject.kernel).ok()?;
    let last = u32::try_from(launch.blocks().checked_sub(1)?).ok()?;
    let last_thread = u32::try_from(launch.threads_per_block().checked_sub(1)?).ok()?;
    // The threads with the largest numbers make all of their rounds; others may have an overflow that these have not.
    let far: Vec<(u32, u32)> = [(last, last_thread), (last, 0), (0, last_thread)].into();
    let first_ones: Vec<u32> = (0..=last.min(MOST_BLOCKS)).collect();
    let ways = [(vec![0, last], Some(far)), (vec![last], None), (first_ones, None)];
    let mut found: Vec<Overflow> = Vec::new();
    for (mut blocks, only_threads) in ways {
        blocks.dedup();
        let is_all = only_threads.is_none() && blocks.len() as u64 == launch.blocks();
        let rules = Rules {
            step_budget: STEPS,
            max_findings: MOST_PLACES,
            only_blocks: Some(blocks),
            only_threads,
            searching: true,
            overflow: true,
            only_known: true,
            ..Rules::default()
        };
        let Ok(outcome) = program.run(module, &launch, &inputs, &rules) else { break };
        work::spend(outcome.steps.saturating_mul(WORK_OF_STEP));
        for finding in outcome.findings.iter().filter(|finding| finding.code == Code::ArithOverflow) {
            let Some(event) = finding.events.first() else { continue };
            let Some(at) = module.origins.span(event.origin) else { continue };
            if found.iter().all(|known| known.at != at) {
                let thread = thread_in(module, event.thread);
                found.push(Overflow { at, thread, detail: finding.detail.clone() });
            }
        }
        // All threads have run.
        if is_all && outcome.steps < STEPS {
            break;
        }
    }
    Some(found)
}

/// Arrays that only atomics change: wherever they start, no numbers are handed out twice. They start at 0.
fn counters(module: &Valid, subject: &Subject<'_>) -> Vec<ObjectId> {
    let reached = walk::reachable_functions(module, subject.kernel).into_iter().chain([subject.kernel]);
    let mut has_atomics = false;
    for id in reached {
        let body = module.functions.get(id).and_then(|function| function.body.as_deref()).unwrap_or(&[]);
        walk::stmts(body, &mut |stmt| has_atomics |= matches!(stmt.kind, StmtKind::Atomic { .. }));
    }
    if !has_atomics {
        return Vec::new();
    }
    let (flat, _) = flatten_kernel(module, subject.kernel);
    let function = &flat.functions[subject.kernel];
    let mut stmts: Vec<&Stmt> = Vec::new();
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| stmts.push(stmt));
    let effects = PointsTo::new(function).effects(stmts.into_iter());
    let is_counter = |object: &ObjectId| {
        let data = &flat.objects[*object];
        data.space == Space::Global && data.size.is_none() && !may_contain(&flat, &effects.plain, *object)
    };
    effects.atomic.objects.iter().copied().filter(is_counter).collect()
}
