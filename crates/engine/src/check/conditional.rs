//! `proved if`: a natural condition under which a kernel is proved that is not proved for all launches.
//!
//! The search goes from strong to weak. All that [`natural`](super::natural) reads off the kernel is assumed at once; if that does not
//! help, nothing does. If it does, conditions are dropped one by one, the least natural first, as long as the proof holds without them. A
//! condition is offered only if runs of several threads meet it and go well, and come to every place where the proof failed without it ([`super::reached`]), so that it can be met and
//! leaves something to prove: a condition under which the kernel does nothing cures nothing.
//!
//! A condition never hides a defect: where the proof fails with all of them, [`Search::strongest`] is what a defect is looked for under, and one
//! that is shown there is the answer.

use super::Conditions;
use super::launches::{Launches, Mentioned};
use super::natural::Condition;
use super::reached::Unreached;
use super::trial::{Attempt, Ground, Shown};
use crate::assume::outcome::{Precondition, PreconditionsReport};
use crate::assume::{example, pool};
use crate::describe::from_diagnostic;
use crate::report::{Finding, KernelReport, Outcome, Property, UnknownReason, Verdict};
use gpuproof_base::{Code, Diagnostic, Severity, SourceMap};
use gpuproof_check::{Checked, Extent, Setup, Status};
use gpuproof_kir::{Const, FunctionId, Valid};
use gpuproof_logic::work::{self, Limit};
use std::collections::BTreeSet;

/// Most proofs for one kernel.
const MOST_PROOFS: usize = 24;
/// Units for a look at a list: first, and if no list was enough with so many. Then it may take what is left.
const LOOKS: [u64; 3] = [5_000_000, 20_000_000, u64::MAX];
/// Units for a proof with fewer conditions, beyond what a few proofs with all of them cost.
const FOR_A_PROOF: u64 = 2_000_000;
/// Units that are kept for a run.
const FOR_A_RUN: u64 = 15_000_000;

/// A kernel that is not proved as it is.
pub struct Search<'a> {
    /// The module as the front end made it.
    pub module: &'a Valid,
    /// The module with the kernel's calls inlined.
    pub flat: &'a Valid,
    /// The kernel.
    pub kernel: FunctionId,
    /// What was checked.
    pub setup: &'a Setup,
    /// For which launches.
    pub launches: &'a Launches,
    /// Which coordinates it asks for.
    pub mentioned: Mentioned,
    /// What came of checking it as it is.
    pub checked: &'a Checked,
    /// Checks everything once more, under further preconditions.
    pub check: &'a dyn Fn(&Setup) -> Checked,
    /// What might be meant.
    pub lists: &'a [Vec<Condition>],
    /// Where runs were made.
    pub ground: &'a Ground<'a>,
    /// The runs that showed defects.
    pub shown: &'a [Shown],
}

impl Search<'_> {
    /// The condition, if there is one, and what is checked under it.
    ///
    /// What cures a kernel does so soon, as a rule, and what does not takes as long as it may: so all lists are tried in a part of the time before one gets all of it.
    pub fn run(&self) -> Option<(PreconditionsReport, Setup)> {
        let mut proofs = 0;
        let open: Vec<&Vec<Condition>> = self.lists.iter().filter(|list| !self.is_met(list)).collect();
        for (units, list) in LOOKS.iter().flat_map(|units| open.iter().map(move |list| (*units, *list))) {
            let limit = Limit { units, until: None };
            let tried = work::within(limit, || self.is_proved(list, &mut proofs));
            if !tried.result {
                continue;
            }
            let least = self.minimal(list.clone(), tried.used, &mut proofs);
            let Some(found) = self.precondition(&least) else { continue };
            let found = vec![found];
            let runs = [1, self.shown.len()];
            let report = PreconditionsReport { found, proofs, runs, ..Default::default() };
            return Some((report, self.under(&least)));
        }
        None
    }

    /// The strongest conditions, under which what goes wrong is a defect and no matter of sizes: those that fix the shape of the block, if there are
    /// any. None if a defect was shown in a launch that is as good.
    pub fn strongest(&self) -> Option<Setup> {
        let list = self.lists.get(1).or_else(|| self.lists.first())?;
        let enough = list.iter().filter(|condition| !condition.is_dispensable);
        let enough = enough.map(|condition| condition.weaker.as_deref().unwrap_or(condition).clone());
        (!self.is_met(&enough.collect::<Vec<_>>())).then(|| self.under(list))
    }

    /// Whether a run that showed a defect meets all conditions: then none of them cures it.
    fn is_met(&self, list: &[Condition]) -> bool {
        self.shown.iter().any(|shown| {
            let Attempt { launch, scalars, .. } = &shown.attempt;
            let value = |c: &Condition| self.ground.evaluate(&c.expr, launch, scalars);
            list.iter().all(|c| value(c) == Some(Const::Bool(true)))
        })
    }

    fn under(&self, list: &[Condition]) -> Setup {
        let mut setup = self.setup.clone();
        setup.preconditions.extend(list.iter().map(|condition| condition.expr.clone()));
        setup
    }

    fn is_proved(&self, list: &[Condition], proofs: &mut usize) -> bool {
        if *proofs >= MOST_PROOFS || work::is_spent() {
            return false;
        }
        *proofs += 1;
        let mut setup = self.under(list);
        // A proof that needs more is none that a user would wait for.
        setup.resources /= 3;
        (self.check)(&setup).obligations.iter().all(|o| o.status == Status::Proved)
    }

    /// Whether a proof succeeds that should not cost much more than one that did; the last proof and a run must still be possible afterwards.
    fn is_soon_proved(&self, list: &[Condition], cost: u64, proofs: &mut usize) -> bool {
        let units = work::left().saturating_sub(2 * cost + FOR_A_RUN).min(2 * cost + FOR_A_PROOF);
        let limit = Limit { units, until: None };
        units > cost && work::within(limit, || self.is_proved(list, proofs)).result
    }

    /// Weakens what a proof of this cost does not need as it is, and drops what it does without. Several at once are dropped first: where proofs are dear, there is no time to ask for each.
    fn minimal(&self, mut list: Vec<Condition>, cost: u64, proofs: &mut usize) -> Vec<Condition> {
        let mut several = list.len() / 2;
        while several > 1 {
            let mut end = list.len();
            while end > 0 {
                let start = end.saturating_sub(several);
                let without = [&list[..start], &list[end..]].concat();
                if !without.is_empty() && self.is_soon_proved(&without, cost, proofs) {
                    list = without;
                }
                end = start;
            }
            several /= 2;
        }
        for n in 0..list.len() {
            while let Some(weaker) = list[n].weaker.clone() {
                let mut weakened = list.clone();
                weakened[n] = *weaker;
                if !self.is_soon_proved(&weakened, cost, proofs) {
                    break;
                }
                list = weakened;
            }
        }
        for n in (0..list.len()).rev() {
            let without: Vec<Condition> =
                list.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, c)| c.clone()).collect();
            if !without.is_empty() && self.is_soon_proved(&without, cost, proofs) {
                list = without;
            }
        }
        list
    }

    /// Lines to paste. Instances of a template have conditions of their own, and one text.
    fn statements(&self, list: &[Condition]) -> Vec<String> {
        let is_instance = self.module.functions[self.kernel].name.contains('<');
        let lines = list.iter().filter(|_| !is_instance);
        lines.map(|condition| format!("__requires({});", condition.text)).collect()
    }

    /// For the report; nothing if no run shows that the conditions can be met by several threads.
    fn precondition(&self, list: &[Condition]) -> Option<Precondition> {
        let setup = self.under(list);
        let mut launches = self.launches.clone();
        for (dim, size) in list.iter().filter_map(|condition| condition.size) {
            launches.block[dim.number()] = Extent::Fixed(size);
        }
        let ground = Ground::new(self.module, self.flat, self.kernel, &setup, &launches).ok()?;
        let mut open = Unreached::new(self.flat, self.kernel, self.checked);
        let run = pool::clean_run(&ground, self.mentioned, &mut |attempt, counts| {
            open.without(&ground, attempt, counts);
            open.is_empty()
        })?;
        let words: Vec<&str> = list.iter().map(|condition| condition.words.as_str()).collect();
        Some(Precondition {
            conditions: list.iter().map(|condition| condition.text.clone()).collect(),
            words: words.join(" and "),
            statements: self.statements(list),
            edits: Vec::new(),
            example: Some(example(self.module, self.kernel, &run)),
            trivial: false,
        })
    }
}

/// The answer for a kernel with a defect that no condition cures: the defect as it shows in launches that were meant, and of everything else what holds in all.
pub(super) fn shown_under(all: KernelReport, mut under: KernelReport) -> KernelReport {
    for property in &mut under.properties {
        let Some(whole) = all.properties.iter().find(|whole| whole.name == property.name) else { continue };
        let verdict = match (property.verdict, whole.verdict) {
            (Verdict::Refuted, _) => Verdict::Refuted,
            (_, Verdict::Refuted) => Verdict::Unknown,
            (_, verdict) => verdict,
        };
        *property = Property { verdict, ..whole.clone() };
    }
    // What goes wrong in other launches is not said, but nor is it proved.
    let at = |finding: &Finding| finding.labels.first().map(|label| label.place.clone());
    let same = |a: &Finding, b: &Finding| a.code == b.code && at(a) == at(b);
    let others = all.findings.into_iter().chain(all.unsaid);
    let others = others.filter(|other| !under.findings.iter().any(|finding| same(finding, other)));
    under.unsaid = others.collect();
    only_warn_of(&mut under.unsaid);
    (under.assumptions, under.not_checked) = (all.assumptions, all.not_checked);
    under
}

/// What runs have shown is no defect any more, but worth a warning.
pub(super) fn only_warn(report: &mut KernelReport) {
    only_warn_of(&mut report.findings);
}

fn only_warn_of(findings: &mut [Finding]) {
    for finding in findings {
        if finding.severity == Severity::Error {
            finding.severity = Severity::Warning;
        }
    }
}

/// The answer for a kernel that a condition cures. What goes wrong without it is no defect.
pub(super) fn proved_if(
    mut report: KernelReport,
    proved: KernelReport,
    mut found: PreconditionsReport,
    conditions: Conditions,
    sources: &SourceMap,
) -> KernelReport {
    found.accepted = conditions == Conditions::Accept;
    let words = found.found.first().map_or_else(String::new, |first| first.words.clone());
    report.outcome =
        Outcome::Unknown { reason: UnknownReason::Condition, detail: format!("proved if {words}") };
    // What nobody could decide is decided now.
    report.findings.retain(|finding| finding.seed.is_some());
    only_warn(&mut report);
    // That it takes a condition speaks against the kernel, until somebody accepts it.
    let open = Diagnostic::new(Code::CheckCondition, format!("proved only if {words}"));
    let open = match &report.place {
        Some(place) => open.at(place.span, "this kernel"),
        None => open,
    };
    report.findings.push(from_diagnostic(sources, &open));
    // What the proof rests on, and what it leaves out, is the proof's own.
    (report.assumptions, report.not_checked) = (proved.assumptions, proved.not_checked);
    report.preconditions = Some(found);
    report
}

/// The answer for several launches, each of which a condition cures: all of them together do.
pub(super) fn joined(reports: Vec<KernelReport>) -> KernelReport {
    let mut reports = reports.into_iter();
    let Some(mut all) = reports.next() else { return KernelReport::new(String::new(), Outcome::Proved) };
    for report in reports {
        let add = |to: &mut Vec<String>, from: Vec<String>| {
            from.into_iter().for_each(|text| {
                if !to.contains(&text) {
                    to.push(text);
                }
            });
        };
        add(&mut all.assumptions, report.assumptions);
        report.not_checked.into_iter().for_each(|open| {
            if !all.not_checked.contains(&open) {
                all.not_checked.push(open);
            }
        });
        let theirs = report.preconditions.and_then(|found| found.found.into_iter().next());
        let own = all.preconditions.as_mut().and_then(|found| found.found.first_mut());
        let (Some(own), Some(theirs)) = (own, theirs) else { continue };
        if own.conditions == theirs.conditions {
            continue;
        }
        let known: BTreeSet<&str> = own.words.split(" and ").collect();
        let further: Vec<&str> = theirs.words.split(" and ").filter(|words| !known.contains(words)).collect();
        let words = [&[own.words.as_str()], &further[..]].concat().join(" and ");
        own.words = words;
        add(&mut own.conditions, theirs.conditions);
        add(&mut own.statements, theirs.statements);
        // Each launch has its own.
        own.example = None;
        let code = Code::CheckCondition.as_str();
        if let Some(said) = all.findings.iter_mut().find(|finding| finding.code == code) {
            said.message = format!("proved only if {}", own.words);
        }
        all.outcome =
            Outcome::Unknown { reason: UnknownReason::Condition, detail: format!("proved if {}", own.words) };
    }
    all
}
