//! Warnings of `check`: threads that leave before a barrier that others reach, and reads of shared memory that nobody has written.
//!
//! Neither changes an answer. Each is shown by a run, in a launch that the program makes, or in a likely one where no launch is in sight; none is
//! claimed to be absent. A run counts only if it has no defect, meets every precondition, and says the same whatever the arrays hold: data is the
//! host's or another kernel's business. A read counts only if nothing is said of it once shared memory counts as written.
//!
//! *Not looked at*: kernels that are refuted, launches of which something was not understood, and kernels of a program of which no launch was read.

use super::contexts::Launched;
use super::launch_case::{self, Case};
use super::launch_words::line;
use super::launches::{self, Mentioned};
use super::natural::Condition;
use super::search::{constants_of, fitting, scalar_params, sizes_among};
use super::setup::{self, Named};
use super::trial::{Attempt, Budget, Filling, Ground, Shown};
use super::{Options, Subject, alias, natural, open_value, possible, typical};
use crate::describe::{self, Scene};
use crate::flatten::flatten_kernel;
use crate::replay::ExitedThreads;
use crate::report::{Finding, KernelReport, Outcome};
use gpuproof_base::{Code, Origin, Severity};
use gpuproof_check::{Checked, Extent, LEFT_ALONE, Setup};
use gpuproof_interp::{Finding as Seen, Launch};
use gpuproof_kir::{Const, ExprKind, FunctionId, Module, ObjectId, Space, Valid, walk};
use gpuproof_logic::work::{self, Limit};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// What a warning is about: its code and the array.
type Cause = (Code, Option<ObjectId>);

/// Statements for all runs of a kernel.
const STEPS: u64 = 150_000;
/// What looking for warnings may take.
const TIME: Duration = Duration::from_millis(500);
/// Most launches of a program that are looked at.
const MOST_CONTEXTS: usize = 4;
/// Contents of arrays under which a warning must show.
const CONTENTS: [Filling; 3] = [Filling::Random(1), Filling::Zero, Filling::Iota];

// semantics: answers/warnings
/// Adds what runs show.
pub(super) fn add(
    subject: &Subject<'_>,
    named: &Named,
    launched: &Launched<'_>,
    report: &mut KernelReport,
    options: &Options,
) {
    let wanted = wanted(subject, report, options);
    if wanted.is_empty() || report.outcome == Outcome::Refuted || work::is_interrupted() {
        return;
    }
    let found = work::apart(Limit::of(TIME), || match launched {
        Launched::By(contexts) => in_contexts(subject, contexts, wanted, options),
        Launched::Unsaid => alone(subject, named, wanted, options).unwrap_or_default(),
        Launched::Unread(_) | Launched::NotFound | Launched::Never | Launched::TooMany(_) => Vec::new(),
    });
    report.findings.extend(found.result);
}

/// What may be found at all.
fn wanted(subject: &Subject<'_>, report: &KernelReport, options: &Options) -> Vec<Code> {
    let leaves = report.assumptions.iter().any(|assumption| assumption.starts_with(LEFT_ALONE));
    let leaves = leaves && options.exited_threads != ExitedThreads::Note;
    let reads = !options.only_divergence && uses_shared(subject.module, subject.kernel);
    let codes = [(Code::BarrierExited, leaves), (Code::MemoryUninitialised, reads)];
    codes.into_iter().filter(|(_, may)| *may).map(|(code, _)| code).collect()
}

/// Whether a kernel uses shared memory, by name or through a parameter.
fn uses_shared(module: &Module, kernel: FunctionId) -> bool {
    let is_shared = |id: ObjectId| module.objects.get(id).is_some_and(|o| o.space == Space::Shared);
    let mut uses = module.functions[kernel].params.iter().filter_map(|p| p.object).any(is_shared);
    for id in walk::reachable_functions(module, kernel).into_iter().chain([kernel]) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::exprs(body, &mut |expr| uses |= matches!(expr.kind, ExprKind::ObjectAddr(id) if is_shared(id)));
    }
    uses
}

/// In the launches of the program of which everything is known.
fn in_contexts(
    subject: &Subject<'_>,
    contexts: &[&gpuproof_host::Context],
    mut wanted: Vec<Code>,
    options: &Options,
) -> Vec<Finding> {
    let mut all = Vec::new();
    let is_certain = |context: &gpuproof_host::Context| {
        context.exact && open_value::not_understood(subject, context).is_none()
    };
    for context in contexts.iter().filter(|context| is_certain(context)).take(MOST_CONTEXTS) {
        let Some(case) = launch_case::case(subject, context, false) else { continue };
        let found = in_case(subject, &case, &wanted, options).unwrap_or_default();
        if found.is_empty() || launch_case::never_comes(subject, &case, options) {
            continue;
        }
        wanted.retain(|code| found.iter().all(|finding| finding.code != code.as_str()));
        let at = line(subject, context.origin).map(|at| format!("this is the launch in {at}"));
        all.extend(found.into_iter().map(|mut finding| {
            finding.notes.extend(at.clone());
            finding
        }));
    }
    all
}

fn in_case(
    subject: &Subject<'_>,
    case: &Case<'_>,
    wanted: &[Code],
    options: &Options,
) -> Option<Vec<Finding>> {
    let (module, id, launches) = (&case.module, subject.kernel, &case.launches);
    let mut setup = setup::make(module, id, launches, &Named::default(), options).ok()?;
    case.extra.add_to(&mut setup);
    let flat = alias::unite(flatten_kernel(module, id).0, id);
    let ground = Ground::new(module, &flat, id, &setup, launches).ok()?;
    let mentioned = launches::mentioned(module, id);
    let looked = Looked { subject, ground, mentioned, shape: [None; 3] };
    Some(looked.findings(wanted))
}

/// In the launches asked for, or in a likely one that meets the conditions for which the kernel was probably written.
fn alone(subject: &Subject<'_>, named: &Named, wanted: Vec<Code>, options: &Options) -> Option<Vec<Finding>> {
    let Subject { module, kernel: id, launches, .. } = subject;
    if subject.lost.is_some() {
        return None;
    }
    let mut setup: Setup = setup::make(module, *id, launches, named, options).ok()?;
    let flat: Valid = alias::unite(flatten_kernel(module, *id).0, *id);
    let mentioned = launches::mentioned(module, *id);
    let lists = natural::candidates(module, &flat, *id, &setup, mentioned, &Checked::default(), false);
    let conditions: &[Condition] = lists.get(1).or(lists.first()).map_or(&[], Vec::as_slice);
    setup.preconditions.extend(conditions.iter().map(|condition| condition.expr.clone()));
    let mut shape = [None; 3];
    for (dim, size) in conditions.iter().filter_map(|condition| condition.size) {
        shape[dim.number()] = Some(size);
    }
    let ground = Ground::new(module, &flat, *id, &setup, launches).ok()?;
    Some(Looked { subject, ground, mentioned, shape }.findings(&wanted))
}

/// A kernel with the launches in which it is looked at.
struct Looked<'a> {
    subject: &'a Subject<'a>,
    ground: Ground<'a>,
    mentioned: Mentioned,
    /// Sizes of the block that are the likeliest.
    shape: [Option<u32>; 3],
}

/// What tells one finding from another: the place where a thread waits, or where it uses what it has read.
type Place = (Code, Origin);

fn place(finding: &Seen) -> Option<Place> {
    let event = match finding.code {
        Code::BarrierExited => finding.events.first(),
        _ => finding.events.last(),
    };
    event.map(|event| (finding.code, event.origin))
}

impl Looked<'_> {
    fn findings(&self, wanted: &[Code]) -> Vec<Finding> {
        let mut wanted = wanted.to_vec();
        if self.ground.open_condition().is_some() {
            return Vec::new();
        }
        let mut budget = Budget::new(STEPS);
        let mut all = Vec::new();
        for attempt in self.attempts() {
            if wanted.is_empty() || budget.is_spent() {
                break;
            }
            let Some(shown) = self.shown(&attempt, &wanted, &mut budget) else { continue };
            wanted.retain(|code| shown.findings.iter().all(|finding| finding.code != *code));
            all.extend(self.words(&shown));
        }
        all
    }

    /// A run with those of its warnings that do not depend on what the arrays hold, if there are any.
    fn shown(&self, attempt: &Attempt, wanted: &[Code], budget: &mut Budget) -> Option<Shown> {
        let mut shown = self.ground.warned(attempt, wanted, false, budget)?;
        for filling in &CONTENTS[1..] {
            let seen = |f: &Seen, others: &BTreeSet<Place>| place(f).is_some_and(|p| others.contains(&p));
            if shown.findings.is_empty() {
                return None;
            }
            let other = Attempt { filling: *filling, ..attempt.clone() };
            let others = self.places(&other, wanted, false, budget)?;
            shown.findings.retain(|finding| seen(finding, &others));
        }
        if shown.findings.iter().any(|finding| finding.code == Code::MemoryUninitialised) {
            let elsewhere = self.places(attempt, wanted, true, budget)?;
            shown.findings.retain(|finding| {
                let is_other = place(finding).is_none_or(|place| elsewhere.contains(&place));
                finding.code != Code::MemoryUninitialised || finding.object.is_some() && !is_other
            });
        }
        (!shown.findings.is_empty()).then_some(shown)
    }

    fn places(
        &self,
        attempt: &Attempt,
        wanted: &[Code],
        shared_is_set: bool,
        budget: &mut Budget,
    ) -> Option<BTreeSet<Place>> {
        let shown = self.ground.warned(attempt, wanted, shared_is_set, budget)?;
        Some(shown.findings.iter().filter_map(place).collect())
    }

    /// The runs to make, likely ones first.
    fn attempts(&self) -> Vec<Attempt> {
        let mut tried = BTreeSet::new();
        let mut list = Vec::new();
        let launches = self.launches();
        let constants = constants_of(&self.ground);
        for round in 0..6 + constants.len() {
            for launch in &launches {
                let Some(scalars) = self.scalars(launch, &constants, round) else { continue };
                if tried.insert(format!("{launch:?}{scalars:?}")) {
                    let blocks = Some(ends(launch));
                    let (cells, filling) = (Vec::new(), CONTENTS[0]);
                    let launch = launch.clone();
                    let (threads, seed, strict) = (None, 0, false);
                    list.push(Attempt { launch, blocks, threads, scalars, cells, filling, seed, strict });
                }
            }
        }
        list
    }

    /// A likely block in a small grid.
    fn launches(&self) -> Vec<Launch> {
        let asked = self.ground.launches;
        let fixed = |extent: Extent| launches::fixed_size(extent);
        let used = |n: usize, mentioned: [bool; 3]| n == 0 || mentioned[n];
        let likely =
            typical::sizes(&launches::Launches { block: [Extent::Any; 3], ..asked.clone() }, self.mentioned);
        let mut list: Vec<Launch> = Vec::new();
        for size in likely.iter().take(2) {
            let block = std::array::from_fn(|n| match fixed(asked.block[n]).or(self.shape[n]) {
                Some(size) => size,
                None if used(n, self.mentioned.threads) => size[n],
                None => 1,
            });
            for blocks in [1, 2] {
                let grid = std::array::from_fn(|n| match fixed(asked.grid[n]) {
                    Some(size) => size,
                    None if used(n, self.mentioned.blocks) => blocks,
                    None => 1,
                });
                let launch = self.ground.launch(grid, block);
                let bytes = launch.threads_per_block() * 4;
                let free = asked.dynamic_shared.is_none() && self.ground.has_dynamic_shared();
                let dynamic_shared = if free { bytes } else { launch.dynamic_shared };
                let launch = Launch { dynamic_shared, ..launch };
                if self.ground.allows(&launch) && !list.contains(&launch) {
                    list.push(launch);
                }
            }
        }
        list
    }

    /// Arguments: sizes that leave the last block with threads to spare come first, then those that do not, then small numbers.
    fn scalars(&self, launch: &Launch, constants: &[u64], round: usize) -> Option<BTreeMap<usize, Const>> {
        let along: [u64; 3] = std::array::from_fn(|n| u64::from(launch.grid[n]) * u64::from(launch.block[n]));
        let threads = along.iter().product::<u64>();
        let less = |n: u64| n.saturating_sub(1).max(1);
        let used = along.iter().rposition(|n| *n > 1).map_or(1, |n| n + 1);
        let each = |number: usize| match round {
            0 => less(along[number % used]),
            1 => less(threads),
            2 => along[number % used],
            3 => threads,
            _ => *constants.get(round.wrapping_sub(6)).unwrap_or(&1),
        };
        match round {
            4 => return sizes_among(&self.ground, launch, &along.map(less)),
            5 => return sizes_among(&self.ground, launch, &[along[0], along[1], threads]),
            _ => {}
        }
        let given = &self.ground.setup.arguments;
        let parameters = scalar_params(&self.ground).into_iter().enumerate();
        let value = |(number, (position, ty))| {
            (position, given.get(&position).copied().unwrap_or_else(|| fitting(ty, each(number))))
        };
        Some(parameters.map(value).collect())
    }

    /// The warnings of a run in words: one for each array, and one for all barriers that are reached by some.
    fn words(&self, shown: &Shown) -> Vec<Finding> {
        let subject = self.subject;
        let bytes = |(id, bytes): (&ObjectId, &Option<Vec<u8>>)| Some((*id, bytes.as_ref()?.len() as u64));
        let sizes = shown.inputs.arrays.iter().filter_map(bytes).collect();
        let kernel = &self.ground.function().name;
        let scene = Scene { module: &self.ground.module, sources: subject.sources, kernel, sizes: &sizes };
        let mut causes: Vec<(Cause, Vec<&Seen>)> = Vec::new();
        for finding in &shown.findings {
            let cause = (finding.code, finding.object);
            match causes.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, all)) => all.push(finding),
                None => causes.push((cause, vec![finding])),
            }
        }
        let words = |(_, all): &(_, Vec<&Seen>)| {
            let (first, others) = all.split_first()?;
            let mut described = describe::describe(&scene, first, shown.attempt.seed);
            described.severity = Severity::Warning;
            described.notes.extend(self.others(first.code, others));
            described
                .notes
                .push(format!("seen in a run with {}", possible::launch_text(&self.ground, shown)));
            Some(described)
        };
        causes.iter().filter_map(words).collect()
    }

    /// Where the same happens for the same reason.
    fn others(&self, code: Code, others: &[&Seen]) -> Option<String> {
        let origins = others.iter().filter_map(|finding| finding.events.first()).map(|event| event.origin);
        let spans = origins.filter_map(|origin| self.ground.module.origins.span(origin));
        let lines: BTreeSet<usize> =
            spans.map(|span| describe::place(self.subject.sources, span).line).collect();
        let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
        let plural = if lines.len() == 1 { "" } else { "s" };
        let what = match code {
            Code::BarrierExited => "the same goes for barriers in",
            _ => "it is read in the same way in",
        };
        (!lines.is_empty()).then(|| format!("{what} line{plural} {}", lines.join(", ")))
    }
}

/// The first block of a launch and its last, where threads may be to spare.
fn ends(launch: &Launch) -> Vec<u32> {
    let last = u32::try_from(launch.blocks().saturating_sub(1)).unwrap_or(u32::MAX);
    let both: BTreeSet<u32> = [0, last].into_iter().collect();
    both.into_iter().collect()
}
