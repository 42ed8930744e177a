//! The smallest set of barriers that a kernel lacks.
//!
//! All marks that every thread of the block reaches (else, in CUDA, every lane of the warp) are candidates. What the
//! search finds is then made as weak as it can be and written into the text, and only the check of that text counts.

use super::candidate::{Candidate, Form, Kind};
use super::edit::{Change, apply};
use super::marked::{Choice, Marked};
use super::smallest::{Smallest, smallest};
use crate::check::subject::Subject;
use gpuproof_base::{Code, Origin};
use gpuproof_check::{Checked, Obligation, Properties, Setup, Status};
use gpuproof_kir::{Language, Module, Valid};
use gpuproof_logic::work;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Most barriers that are added to one kernel.
const MOST_CHANGES: usize = 8;
/// Most checks of one kernel.
const MOST_CHECKS: usize = 400;
/// Most questions in all these checks.
const MOST_QUERIES: u64 = 40_000;

/// A change that belongs to a cure.
#[derive(Clone, Debug)]
pub struct Step {
    /// In words.
    pub what: String,
    /// The line of the text that it stands before or in.
    pub line: usize,
    /// As edits.
    pub edits: Vec<Change>,
}

/// What came of the search.
pub enum Missing {
    /// These changes give this text.
    Cure(Vec<Step>, String),
    /// Nothing can be done, for this reason.
    No(String),
}

/// Looks for the smallest set of barriers for a kernel whose marked form is given.
pub fn search(marked: &Marked, text: &str) -> Missing {
    let setup = marked.setup();
    let Some((before, flat)) = marked.check(&Choice::new(), setup) else {
        return Missing::No("the kernel cannot be checked in parts".into());
    };
    if open(&before).is_empty() {
        // The text was not proved, but its kernel is: comments that were moved by marks, or something unsupported.
        return Missing::No("what is not proved has nothing to do with barriers".into());
    }
    if !open(&before).iter().any(|o| is_about_order(o)) {
        return Missing::No(
            "no race is left open: what is not proved has nothing to do with missing barriers".into(),
        );
    }
    let forms = forms(marked, setup);
    let usable: Vec<usize> = (0..forms.len()).filter(|n| forms[*n].is_some()).collect();
    let choice = |set: &BTreeSet<usize>| -> Choice {
        let chosen = set.iter().filter_map(|n| usable.get(*n));
        chosen.filter_map(|n| Some((*n, forms[*n]?))).collect()
    };
    let everything = choice(&(0..usable.len()).collect());
    let most = marked.check(&everything, setup);
    let mut budget = Budget { checks: MOST_CHECKS, queries: MOST_QUERIES };
    // Defects of another kind may stay open; but no change may add to them.
    let others = |checked: &Checked| open(checked).iter().filter(|o| !is_about_order(o)).count();
    let orders = |checked: &Checked| !open(checked).iter().any(|o| is_about_order(o));
    let found = match &most {
        Some((checked, _)) if orders(checked) => {
            let left = others(checked);
            smallest(usable.len(), MOST_CHANGES, &mut |set| {
                let (checked, _) = budget.check(marked, &choice(set), setup)?;
                Some(orders(&checked) && others(&checked) <= left)
            })
        }
        Some((checked, _)) if races_between_blocks(checked) => Smallest::Impossible,
        // Many barriers at once can be more than the checker follows; one alone may still do.
        _ => (0..usable.len())
            .find(|n| {
                let checked = budget.check(marked, &choice(&BTreeSet::from([*n])), setup);
                checked.is_some_and(|(checked, _)| open(&checked).is_empty())
            })
            .map_or(Smallest::Impossible, |n| Smallest::Found(vec![n])),
    };
    match found {
        Smallest::Found(set) => {
            let chosen = weaken(marked, choice(&set.into_iter().collect()), &mut budget);
            cure(marked, text, &chosen)
        }
        Smallest::Impossible => {
            let (checked, flat) = most.unwrap_or((before, flat));
            Missing::No(reason(marked, &checked, &flat))
        }
        Smallest::GaveUp => Missing::No(format!(
            "more than {MOST_CHANGES} barriers, or more tries than are worth while, would be needed"
        )),
    }
}

/// How much may still be tried.
struct Budget {
    checks: usize,
    queries: u64,
}

impl Budget {
    fn check(&mut self, marked: &Marked, choice: &Choice, setup: &Setup) -> Option<(Checked, Valid)> {
        self.checks = self.checks.checked_sub(1).filter(|_| !work::is_spent())?;
        let (checked, flat) = marked.check(choice, setup)?;
        self.queries = self.queries.checked_sub(checked.statistics.queries)?;
        Some((checked, flat))
    }
}

/// What is not shown.
pub fn open(checked: &Checked) -> Vec<&Obligation> {
    checked.obligations.iter().filter(|o| o.status != Status::Proved).collect()
}

/// Whether an obligation is about races or divergence, or cannot be looked at.
fn is_about_order(obligation: &Obligation) -> bool {
    Subject::of(obligation.code).is_none_or(|subject| subject != Subject::Assertions)
}

fn races_between_blocks(checked: &Checked) -> bool {
    let between = |o: &&Obligation| o.between_blocks && matches!(o.status, Status::Possible { .. });
    open(checked).iter().any(between)
}

/// What each candidate would be: a barrier of the block where all its threads get there, else one of the warp.
fn forms(marked: &Marked, setup: &Setup) -> Vec<Option<Form>> {
    let properties = Properties {
        races_in_block: false,
        races_between_blocks: false,
        divergence: true,
        assertions: false,
    };
    let setup = Setup { properties, ..setup.clone() };
    let missed = |choice: &Choice| marked.check(choice, &setup).map(|(checked, _)| open(&checked).len());
    let before = missed(&Choice::new()).unwrap_or(0);
    let meets = |n: usize, form: Form| missed(&Choice::from([(n, form)])).is_some_and(|n| n <= before);
    let warps = marked.language() == Language::Cuda && setup.lockstep.is_none();
    let form = |n: usize, candidate: &Candidate| match candidate.kind {
        Kind::Strengthen { .. } => Some(Form::ALL),
        Kind::Insert(_) if meets(n, Form::ALL) => Some(Form::ALL),
        Kind::Insert(_) if warps && meets(n, Form::Warp) => Some(Form::Warp),
        Kind::Insert(_) => None,
    };
    let limit = work::rest(marked.candidates.len());
    let in_time = |(n, candidate): (usize, &Candidate)| work::apart(limit, || form(n, candidate)).result;
    marked.candidates.par_iter().enumerate().map(in_time).collect()
}

/// Weaker forms that do as well: a barrier of the warp where the kernel relied on lock step, fewer flags in OpenCL.
fn weaken(marked: &Marked, mut choice: Choice, budget: &mut Budget) -> Choice {
    let setup = marked.setup();
    let Some((full, _)) = budget.check(marked, &choice, setup) else { return choice };
    let left = open(&full).len();
    let lockstep = Setup { lockstep: Some(setup.warp), ..setup.clone() };
    let relies = || {
        marked.language() == Language::Cuda
            && setup.lockstep.is_none()
            && marked
                .check(&Choice::new(), &lockstep)
                .is_some_and(|(checked, _)| open(&checked).len() <= left)
    };
    let weaker: &[Form] = match marked.language() {
        Language::OpenCl => &[Form::Block(true, false), Form::Block(false, true)],
        _ if relies() => &[Form::Warp],
        _ => &[],
    };
    for n in choice.keys().copied().collect::<Vec<_>>() {
        for form in weaker {
            let tried: Choice = choice.iter().map(|(k, f)| (*k, if *k == n { *form } else { *f })).collect();
            if budget.check(marked, &tried, setup).is_some_and(|(checked, _)| open(&checked).len() <= left) {
                choice = tried;
                break;
            }
        }
    }
    choice
}

fn cure(marked: &Marked, text: &str, choice: &Choice) -> Missing {
    let mut steps: Vec<Step> = choice
        .iter()
        .filter_map(|(n, form)| {
            let (what, line, edits) = marked.candidates.get(*n)?.change(text, *form, marked.language());
            Some(Step { what, line, edits })
        })
        .collect();
    steps.sort_by_key(|step| (step.line, step.edits.first().map_or(0, |edit| edit.range.start)));
    let edits: Vec<Change> = steps.iter().flat_map(|step| step.edits.clone()).collect();
    let made = apply(text, &edits);
    Missing::Cure(steps, made)
}

fn between_blocks(marked: &Marked, flat: &Module, race: &Obligation) -> String {
    let array = race
        .object
        .and_then(|o| flat.objects.get(o))
        .map_or("memory".to_owned(), |o| format!("`{}`", o.name));
    format!(
        "threads of different blocks touch {array} ({}), and no barrier in the kernel orders blocks (if there is \
         only one, say so: --grid 1)",
        lines(marked, flat, &race.origins)
    )
}

/// Why even all barriers together leave something open.
fn reason(marked: &Marked, checked: &Checked, flat: &Module) -> String {
    let open = open(checked);
    let possible = |o: &&&Obligation| matches!(o.status, Status::Possible { .. });
    let mut races = open.iter().filter(|o| Subject::of(o.code) == Some(Subject::Races));
    let between = races.clone().filter(possible).find(|o| o.between_blocks);
    let Some(first) = between.or(races.next()).or(open.first()) else {
        return "each race can be cured, but not all of them together".into();
    };
    let where_ = lines(marked, flat, &first.origins);
    let array = first
        .object
        .and_then(|o| flat.objects.get(o))
        .map_or("memory".to_owned(), |o| format!("`{}`", o.name));
    let same = first.origins.iter().collect::<BTreeSet<_>>().len() == 1;
    match (Subject::of(first.code), &first.status) {
        (Some(Subject::Races), Status::Possible { .. }) if first.between_blocks => {
            between_blocks(marked, flat, first)
        }
        (Some(Subject::Races), Status::Possible { .. }) if same => format!(
            "two threads execute the statement that touches {array} ({where_}) at the same time: no barrier can come \
             between"
        ),
        (Some(Subject::Races), Status::Possible { .. }) => format!(
            "the race on {array} ({where_}) stays open with a barrier at every place that all threads of the block reach"
        ),
        (Some(Subject::Divergence), _) if first.code != Code::BarrierUninitialised => {
            format!(
                "some threads may miss a barrier that is there already ({where_}); more barriers do not help"
            )
        }
        _ => format!(
            "the proof fails for another reason ({}, {where_}) whatever barriers are added",
            first.code
        ),
    }
}

fn lines(marked: &Marked, flat: &Module, origins: &[Origin]) -> String {
    let lines: BTreeSet<usize> = origins.iter().filter_map(|origin| marked.line(flat, *origin)).collect();
    let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
    match lines.as_slice() {
        [] => "in another file".to_owned(),
        [line] => format!("line {line}"),
        lines => format!("lines {}", lines.join(" and ")),
    }
}
