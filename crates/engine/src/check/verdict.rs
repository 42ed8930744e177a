//! From obligations and runs to the answer for a kernel.
//!
//! *Refuted* if a run showed a defect. Otherwise *unknown* if anything was not shown: first what is not modelled, then
//! what seems possible, then what there was no time for or the solver gave up on. *Proved* only if every obligation was shown and nothing in
//! the kernel is unsupported. Divergence, bounds and assertions are shown for race-free runs, so that their proofs
//! are conditional where races are not excluded.

use super::launches::Launches;
use super::search::{Found, explains, is_about};
use super::subject::Subject;
use super::trial::{Ground, Shown};
use super::{alias, fix, interval, possible};
use crate::describe::{self, Scene, race};
use crate::replay::run_end;
use crate::report::{
    Finding, Fix, KernelReport, LaunchReport, LaunchSource, NotChecked, Outcome, Property, Run, Unchecked,
    UnknownReason, Verdict, WhyUnchecked, Work,
};
use crate::timing::{Pass, Timings};
use crate::unsupported;
use gpuproof_base::{Code, Diagnostic, Origin, Severity, SourceMap, Span};
use gpuproof_check::{Bounds, Checked, Obligation, Setup, Status, Stop};
use gpuproof_kir::{ExprKind, FunctionId, ObjectId, OverlapWith, Space, Valid, walk};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that is known about a kernel.
pub struct Case<'a> {
    /// The module as the front end made it.
    pub module: &'a Valid,
    /// The module with the kernel's calls inlined; obligations speak of it.
    pub flat: &'a Valid,
    /// The text.
    pub sources: &'a SourceMap,
    /// The kernel.
    pub kernel: FunctionId,
    /// The launches.
    pub launches: &'a Launches,
    /// What was checked.
    pub setup: &'a Setup,
    /// What came of it.
    pub checked: &'a Checked,
    /// What runs showed.
    pub found: &'a Found,
    /// Where they were made.
    pub ground: Option<&'a Ground<'a>>,
    /// Why calls could not be inlined.
    pub inlining: Option<&'a Diagnostic>,
    /// A precondition that runs cannot decide.
    pub open_condition: Option<Origin>,
    /// What the user says of parameters, in words.
    pub given: &'a [String],
    /// Whether maps of accesses are wanted.
    pub access_maps: bool,
    /// What comes of it if warps run in lock step, once that was asked.
    pub in_lockstep: OnceCell<Checked>,
}

/// Makes the report about the kernel.
pub fn report(case: &Case<'_>, timings: &mut Timings) -> KernelReport {
    let kernel = &case.module.functions[case.kernel];
    let mut findings = shown_findings(case, timings);
    let open = timings.time(Pass::Describe, || open_findings(case));
    let outcome = outcome(case, &open);
    let properties = properties(case, &findings, &open);
    // A run ends at the first bad access or divergence, so that others of its kind often cannot be shown.
    let is_said = |o: &Open| {
        let is_refuted = |subject: Subject| {
            properties.iter().any(|p| p.name == subject.name() && p.verdict == Verdict::Refuted)
        };
        o.why == Why::Unsupported || !o.codes.iter().all(|code| Subject::of(*code).is_some_and(is_refuted))
    };
    let (said, unsaid): (Vec<Open>, Vec<Open>) = open.into_iter().partition(is_said);
    let first = case.found.shown.first().map(|(_, shown)| &**shown);
    findings.extend(said.into_iter().map(|open| open.finding));
    let span = case.module.origins.span(kernel.origin);
    let statistics = &case.checked.statistics;
    KernelReport {
        place: span.map(|span| describe::place(case.sources, span)),
        barrier_places: describe::barrier_places(case.module, case.sources, case.kernel),
        launches: Some(case.launches.report()),
        properties,
        launch: first.map(launch_report),
        arguments: first.map_or_else(Vec::new, |shown| shown.arguments.clone()),
        findings,
        unsaid: unsaid.into_iter().map(|open| open.finding).collect(),
        assumptions: assumptions(case),
        no_wrap_at: no_wrap_at(case),
        not_checked: not_checked(case),
        runs: first.map(run_report).into_iter().collect(),
        work: Some(Work {
            intervals: statistics.intervals,
            accesses: statistics.accesses,
            queries: statistics.queries,
            built_in: statistics.built_in,
            runs: case.found.runs,
            steps: case.found.steps,
            units: 0,
        }),
        ..KernelReport::new(kernel.name.to_string(), outcome)
    }
}

/// Most findings that get a verified fix.
const MOST_FIXES: usize = 2;

/// Something that is not settled.
struct Open {
    finding: Finding,
    /// The defects that are not excluded: one, but for want of time.
    codes: Vec<Code>,
    why: Why,
}

impl Open {
    fn new(finding: Finding, code: Code, why: Why) -> Self {
        Self { finding, codes: vec![code], why }
    }

    /// Whether the answer for a subject is open because of it.
    fn concerns(&self, subject: Subject) -> bool {
        self.codes.iter().any(|code| Subject::of(*code).is_none_or(|its| its == subject))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Unsupported,
    Possible,
    Undecided,
    Time(Stop),
}

/// One barrier that cures several races.
struct Cured {
    fix: Fix,
    races: Vec<Places>,
    /// How many races were shown in all.
    shown: usize,
}

/// A race by its code and the places of its accesses.
type Places = (Code, BTreeSet<Option<Span>>);

impl Cured {
    /// Looks for one barrier for all races of the kernel that a barrier may cure, if there are several.
    fn of(case: &Case<'_>) -> Option<Self> {
        let all = case.found.shown.iter().flat_map(|(_, shown)| &shown.findings);
        let is_race = |finding: &&gpuproof_interp::Finding| {
            Subject::of(finding.code) == Some(Subject::Races) && finding.code != Code::RaceBenign
        };
        let mut seen = BTreeSet::new();
        let mut races: Vec<_> = all.filter(is_race).filter(|f| seen.insert(Self::places(case, f))).collect();
        let shown = races.len();
        races.retain(|finding| race::wants_barrier(finding));
        if races.len() < 2 {
            return None;
        }
        let fix = fix::common_barrier(case, &races)?;
        Some(Self { fix, races: races.iter().map(|finding| Self::places(case, finding)).collect(), shown })
    }

    fn places(case: &Case<'_>, finding: &gpuproof_interp::Finding) -> Places {
        let events = finding.events.iter().take(2);
        (finding.code, events.map(|event| case.flat.origins.span(event.origin)).collect())
    }

    /// What it cures, in words.
    fn text(&self) -> String {
        match (self.races.len(), self.shown) {
            (2, 2) => "both races".to_owned(),
            (all, shown) if all == shown => format!("all {all} races"),
            (some, shown) => format!("{some} of the {shown} races"),
        }
    }
}

/// What runs showed, in words, each once.
fn shown_findings(case: &Case<'_>, timings: &mut Timings) -> Vec<Finding> {
    let Some(ground) = case.ground else { return Vec::new() };
    let kernel = &case.module.functions[case.kernel].name;
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    let mut fixes = 0;
    let cured = timings.time(Pass::Fix, || Cured::of(case));
    for (run, (number, shown)) in case.found.shown.iter().enumerate() {
        let sizes: BTreeMap<ObjectId, u64> = shown
            .inputs
            .arrays
            .iter()
            .filter_map(|(id, bytes)| Some((*id, bytes.as_ref()?.len() as u64)))
            .collect();
        let scene = Scene { module: &ground.module, sources: case.sources, kernel, sizes: &sizes };
        let rerun = case.access_maps.then(|| ground.again(shown)).flatten();
        for finding in &shown.findings {
            let mut described =
                timings.time(Pass::Describe, || describe::describe(&scene, finding, shown.attempt.seed));
            let places: BTreeSet<_> = described.labels.iter().take(2).map(|l| l.place.span).collect();
            if !seen.insert((described.code.clone(), places)) {
                continue;
            }
            let mut blocks = finding.events.iter().map(|event| event.thread.block);
            let first = blocks.next();
            let between = blocks.any(|block| Some(block) != first);
            let about = |o: &&Obligation| o.between_blocks == between && is_about(ground, finding, o);
            // The obligation whose witness led here knows the interval; else it is one of those of the others.
            let own = number.and_then(|n| case.checked.obligations.get(n)).filter(about);
            let obligations = match own {
                Some(own) => vec![own],
                None => case.checked.obligations.iter().filter(about).collect(),
            };
            described.interval = interval::of(case, &obligations);
            described.notes.extend(described.interval.as_ref().map(interval::text));
            if let Some(rerun) = &rerun {
                described.access_map = rerun.map(case.sources, finding);
            }
            if run > 0 {
                let text = possible::launch_text(ground, shown);
                described.notes.push(format!("seen in a run with {text}"));
            }
            let mut common: Option<&Cured> = None;
            if fixes < MOST_FIXES && described.severity == Severity::Error {
                let block = shown.attempt.launch.block;
                let relies_on_lockstep =
                    timings.time(Pass::Fix, || fix::relies_on_lockstep(case, finding, block));
                if relies_on_lockstep {
                    described.notes.push(format!(
                        "this relies on the lanes of a warp running in lock step, as they did before Volta: with \
                         --warp-lockstep {} it is ordered",
                        case.setup.warp
                    ));
                    described.help = vec!["put a `__syncwarp()` between the two accesses".to_owned()];
                    described.fix = timings.time(Pass::Fix, || fix::warp_barrier(case, finding));
                }
                if described.fix.is_none() {
                    common = cured.as_ref().filter(|c| c.races.contains(&Cured::places(case, finding)));
                    described.fix = common.map(|cured| cured.fix.clone());
                }
                if described.fix.is_none() {
                    described.fix = timings.time(Pass::Fix, || fix::barrier(case, finding));
                    // A barrier is advised only where it was checked.
                    if described.fix.is_none() && !relies_on_lockstep && race::wants_barrier(finding) {
                        let words = scene.words();
                        described.help = vec![format!(
                            "only a barrier between the two accesses would order them, and no place for one was found \
                             that cures this race and that every {} of the {} reaches",
                            words.thread, words.block
                        )];
                    }
                }
            }
            if let Some(fix) = &described.fix {
                fixes += usize::from(common.is_none());
                let what = common.map_or_else(|| "this race".to_owned(), Cured::text);
                described.help = vec![format!(
                    "{}: checked, it cures {what} and every {} reaches it",
                    fix.title,
                    scene.words().thread
                )];
            }
            list.push(described);
        }
    }
    list
}

// semantics: answers/unsupported
/// What is not settled, in words.
fn open_findings(case: &Case<'_>) -> Vec<Open> {
    let explained = |obligation: &Obligation| {
        case.ground.is_some_and(|ground| {
            case.found.shown.iter().any(|(_, shown)| explains(ground, shown, obligation))
        })
    };
    let has_place = |o: &Obligation| o.origins.iter().any(|origin| case.flat.origins.span(*origin).is_some());
    let mut list: Vec<Open> = Vec::new();
    let mut seen = BTreeSet::new();
    for obligation in &case.checked.obligations {
        let why = match &obligation.status {
            Status::Proved => continue,
            // What has no place might be something else than what was seen.
            Status::Possible { .. } if explained(obligation) && has_place(obligation) => continue,
            Status::Possible { .. } => Why::Possible,
            Status::Undecided { .. } => Why::Undecided,
            // In one message about all of them.
            Status::OutOfTime { .. } => continue,
            Status::Unsupported { .. } => Why::Unsupported,
        };
        let finding = possible::describe(case, obligation);
        let code = Code::parse(&finding.code).unwrap_or(obligation.code);
        let places: BTreeSet<_> = finding.labels.iter().take(2).map(|l| l.place.span).collect();
        if seen.insert((finding.code.clone(), places)) {
            list.push(Open::new(finding, code, why));
        }
    }
    let unfinished = |o: &Obligation| match o.status {
        Status::OutOfTime { by } => Some((o.code, by)),
        _ => None,
    };
    let unfinished: Vec<(Code, Stop)> = case.checked.obligations.iter().filter_map(unfinished).collect();
    if let Some((_, by)) = unfinished.first() {
        let codes: Vec<Code> = unfinished.iter().map(|(code, _)| *code).collect();
        list.push(Open { finding: possible::out_of_time(case, &codes, *by), codes, why: Why::Time(*by) });
    }
    // The checker reports what it meets; what it might not have met is found here, so that nothing is skipped.
    for found in unsupported::reachable(case.flat, case.kernel) {
        let finding = describe::from_diagnostic(case.sources, &found.diagnostic);
        let place = finding.labels.first().map(|l| l.place.span);
        let known = list.iter().any(|open| {
            open.why == Why::Unsupported && open.finding.labels.first().map(|l| l.place.span) == place
        });
        if !known && !found.bodiless {
            list.push(Open::new(finding, found.code, Why::Unsupported));
        }
    }
    if let Some(trouble) = case.inlining {
        let finding = describe::from_diagnostic(case.sources, trouble);
        list.push(Open::new(finding, trouble.code, Why::Unsupported));
    }
    list
}

fn outcome(case: &Case<'_>, open: &[Open]) -> Outcome {
    if !case.found.shown.is_empty() {
        return Outcome::Refuted;
    }
    let first = |why: Why| open.iter().find(|o| o.why == why);
    if let Some(open) = first(Why::Unsupported) {
        let detail = format!("{}: {}", open.finding.code, open.finding.message);
        return Outcome::Unknown { reason: UnknownReason::Unsupported, detail };
    }
    if let Some(open) = first(Why::Possible) {
        let reason = UnknownReason::Possible;
        return Outcome::Unknown { reason, detail: open.finding.message.clone() };
    }
    let for_time = open.iter().find_map(|o| match o.why {
        Why::Time(by) => Some((by, o)),
        _ => None,
    });
    if let Some((by, open)) = for_time {
        let reason = match by {
            Stop::Interrupt => UnknownReason::Interrupted,
            Stop::Units | Stop::Clock => UnknownReason::Time,
        };
        return Outcome::Unknown { reason, detail: open.finding.message.clone() };
    }
    let says = |open: &&Open| open.finding.notes.iter().any(|note| gpuproof_check::is_vacuous(note));
    if let Some(open) = open.iter().filter(|o| o.why == Why::Undecided).find(says) {
        let reason = UnknownReason::AssumptionFailed;
        return Outcome::Unknown { reason, detail: open.finding.notes.first().cloned().unwrap_or_default() };
    }
    if let Some(open) = first(Why::Undecided) {
        let reason = UnknownReason::Timeout;
        return Outcome::Unknown { reason, detail: open.finding.message.clone() };
    }
    Outcome::Proved
}

// semantics: answers/claims
fn properties(case: &Case<'_>, shown: &[Finding], open: &[Open]) -> Vec<Property> {
    let checked = &case.setup.properties;
    let is_asked = |subject: Subject| match subject {
        Subject::Races => checked.races_in_block || checked.races_between_blocks,
        Subject::Divergence => checked.divergence,
        Subject::Assertions => checked.assertions,
    };
    let shown_subject = |finding: &Finding| Code::parse(&finding.code).and_then(Subject::of);
    let verdict = |subject: Subject| {
        if shown.iter().any(|f| shown_subject(f) == Some(subject)) {
            Verdict::Refuted
        } else if open.iter().any(|o| o.concerns(subject)) {
            Verdict::Unknown
        } else {
            Verdict::Proved
        }
    };
    let race_free = is_asked(Subject::Races) && verdict(Subject::Races) == Verdict::Proved;
    // What follows an assertion rests on it, and on that nobody writes where it looks.
    let asserted = !shown.iter().any(|f| f.code == Code::AssertFailed.as_str())
        && !open.iter().any(|o| o.codes.contains(&Code::AssertFailed));
    Subject::ALL
        .into_iter()
        .filter(|subject| is_asked(*subject))
        .map(|subject| {
            let own = || case.checked.obligations.iter().filter(|o| Subject::of(o.code) == Some(subject));
            let verdict = verdict(subject);
            let is_proved = verdict == Verdict::Proved;
            Property {
                name: subject.name(),
                verdict,
                if_race_free: is_proved && subject != Subject::Races && !race_free,
                if_assertions_hold: is_proved && subject != Subject::Assertions && !asserted,
                obligations: own().count(),
                shown: own().filter(|o| o.status == Status::Proved).count(),
            }
        })
        .collect()
}

/// What nobody has looked at, so that the answer does not speak of it.
fn not_checked(case: &Case<'_>) -> Vec<NotChecked> {
    let name = |object: &ObjectId| case.flat.objects.get(*object).map(|o| o.name.to_string());
    let mut arrays: Vec<String> = case.checked.unchecked_bounds.iter().filter_map(name).collect();
    arrays.dedup();
    if arrays.is_empty() {
        return Vec::new();
    }
    let (what, reason, because) = match case.setup.bounds {
        Bounds::Off => (Unchecked::Bounds, WhyUnchecked::SwitchedOff, "switched off by --bounds off"),
        Bounds::Known => (Unchecked::Bounds, WhyUnchecked::SizeUnknown, ""),
        Bounds::Strict => (Unchecked::UpperBounds, WhyUnchecked::SizeUnknown, ""),
    };
    let quoted: Vec<String> = arrays.iter().map(|name| format!("`{name}`")).collect();
    let because = match (because, arrays.len()) {
        ("", 1) => "its size is not known",
        ("", _) => "their sizes are not known",
        (because, _) => because,
    };
    let kind = if what == Unchecked::Bounds { "bounds" } else { "upper bounds" };
    let text = format!("{kind} of {} ({because})", quoted.join(", "));
    vec![NotChecked { what, arrays, reason, text }]
}

/// The variables of the file in global memory that the kernel uses: the host can ask for their addresses.
fn variables_used(case: &Case<'_>) -> Vec<String> {
    let mut found = BTreeSet::new();
    let body = case.flat.functions[case.kernel].body.as_deref().unwrap_or(&[]);
    walk::exprs(body, &mut |expr| {
        if let ExprKind::ObjectAddr(id) = expr.kind
            && case.flat.objects[id].space == Space::Global
        {
            found.insert(format!("`{}`", case.flat.objects[id].name));
        }
    });
    found.into_iter().collect()
}

/// What the answer rests on, each once.
fn no_wrap_at(case: &Case<'_>) -> Vec<(Span, bool)> {
    let is_of_place = |at: &Origin| case.checked.no_wrap_of_places.contains(at);
    let all = case.checked.no_wrap_at.iter();
    all.filter_map(|at| Some((case.module.origins.span(*at)?, is_of_place(at)))).collect()
}

fn assumptions(case: &Case<'_>) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let mut add = |text: String| {
        if !list.contains(&text) {
            list.push(text);
        }
    };
    case.launches.assumptions.iter().chain(case.given).cloned().for_each(&mut add);
    let kernel = &case.module.functions[case.kernel];
    if kernel.params.iter().filter(|p| p.object.is_some()).count() > 1 {
        let shared = alias::shared_by_launches(case.module, case.kernel);
        let shared = shared.iter().filter(|s| matches!(s.overlap.with, OverlapWith::Param(_)));
        let but: Vec<String> = shared.map(|s| format!("`{}` and `{}`", s.names[0], s.names[1])).collect();
        let but = match but.is_empty() {
            true => String::new(),
            false => format!(", but for {}, which a launch in this file gives one array", but.join(", ")),
        };
        add(format!("pointer parameters point to arrays that do not overlap{but}"));
    }
    let globals = variables_used(case);
    if !globals.is_empty() && kernel.params.iter().any(|p| p.object.is_some()) {
        let shared = alias::shared_by_launches(case.module, case.kernel);
        let shared = shared.iter().filter(|s| matches!(s.overlap.with, OverlapWith::Object(_)));
        let but: Vec<String> = shared.map(|s| format!("`{}` into `{}`", s.names[0], s.names[1])).collect();
        let but = match but.is_empty() {
            true => String::new(),
            false => format!(", but for {}, as a launch in this file says", but.join(", ")),
        };
        add(format!("pointer parameters do not point into {}{but}", globals.join(", ")));
    }
    for assumption in &case.checked.assumptions {
        let lines: BTreeSet<usize> = assumption
            .origins
            .iter()
            .filter_map(|origin| case.flat.origins.span(*origin))
            .map(|span| describe::place(case.sources, span).line)
            .collect();
        let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
        add(match lines.as_slice() {
            [] => assumption.text.clone(),
            [line] => format!("{} (line {line})", assumption.text),
            lines => format!("{} (lines {})", assumption.text, lines.join(", ")),
        });
    }
    list
}

fn launch_report(shown: &Shown) -> LaunchReport {
    let launch = &shown.attempt.launch;
    LaunchReport {
        grid: launch.grid,
        block: launch.block,
        cluster: launch.cluster,
        global_offset: launch.global_offset,
        dynamic_shared: launch.dynamic_shared,
        source: LaunchSource::Default,
    }
}

fn run_report(shown: &Shown) -> Run {
    Run { seed: shown.attempt.seed, end: run_end(shown.end), steps: shown.steps }
}

/// A severity for what is not settled: no defect, but no proof either.
pub const OPEN_SEVERITY: Severity = Severity::Warning;
