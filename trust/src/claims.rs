//! What a checker's answer claims, and whether a run contradicts it.
//!
//! Proofs of one property rest on others: reads are those of a race-free run, and after a barrier that diverges nothing
//! is promised. So a run contradicts a claim only if *every* defect in it is claimed impossible: then the first of them
//! is one that the proof should have excluded, whatever order they came in.

use crate::truth::Defective;
use gpuproof_base::{Code, Origin};
use gpuproof_check::{ARGUMENT_DIVISOR, Checked, Obligation, Properties, Status};
use gpuproof_interp::Finding;
use std::collections::BTreeSet;

/// How much was claimed by the answer that a run contradicts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// One pair of statements, in a kernel that was not proved otherwise.
    Obligation,
    /// A property of the kernel: no races, no divergence.
    Property,
    /// The whole kernel.
    Kernel,
}

/// The answer for the whole kernel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Answer {
    /// Every obligation was shown.
    Proved,
    /// There is an abstract counterexample.
    Possible,
    /// The solver gave up on something, and there is no counterexample.
    Undecided,
    /// Something is not modelled.
    Unsupported,
}

/// Sums up.
pub fn answer(checked: &Checked) -> Answer {
    let of = |obligation: &Obligation| match obligation.status {
        Status::Proved => Answer::Proved,
        Status::Possible { .. } => Answer::Possible,
        Status::Undecided { .. } | Status::OutOfTime { .. } => Answer::Undecided,
        Status::Unsupported { .. } => Answer::Unsupported,
    };
    let all: BTreeSet<Answer> = checked.obligations.iter().map(of).collect();
    [Answer::Unsupported, Answer::Possible, Answer::Undecided]
        .into_iter()
        .find(|answer| all.contains(answer))
        .unwrap_or(Answer::Proved)
}

/// The highest claim that a run with these defects contradicts.
pub fn contradicted(checked: &Checked, defects: &[Finding]) -> Option<Level> {
    if defects.is_empty() {
        return None;
    }
    if defects.iter().any(|f| is_assumed_away(checked, f)) {
        return None;
    }
    let answer = answer(checked);
    if answer == Answer::Proved {
        return Some(Level::Kernel);
    }
    // Past something unsupported nothing is claimed.
    if answer == Answer::Unsupported {
        return None;
    }
    // Where an assertion is open, the other claims rest on it: also on that nobody writes where it looks, which no run shows.
    if checked.obligations.iter().any(|o| o.code == Code::AssertFailed && !is_proved(o)) {
        return None;
    }
    let property =
        |f: &Finding| checked.obligations.iter().all(|o| !same_property(o.code, f.code) || is_proved(o));
    if defects.iter().all(property) {
        return Some(Level::Property);
    }
    defects.iter().all(|f| property(f) || pair_is_claimed(checked, f)).then_some(Level::Obligation)
}

/// The properties that defective runs may contradict; everything if there are none.
pub fn properties(defective: &[Defective]) -> Properties {
    let mut wanted = Properties {
        races_in_block: false,
        races_between_blocks: false,
        divergence: false,
        assertions: false,
    };
    for finding in defective.iter().flat_map(|one| &one.defects) {
        match finding.code {
            code if same_property(code, Code::RaceShared) => match is_between_blocks(finding) {
                true => wanted.races_between_blocks = true,
                false => wanted.races_in_block = true,
            },
            code if same_property(code, Code::BarrierDivergence) => wanted.divergence = true,
            _ => return Properties::ALL,
        }
    }
    if defective.is_empty() { Properties::ALL } else { wanted }
}

fn is_between_blocks(finding: &Finding) -> bool {
    finding.events.windows(2).any(|pair| pair[0].thread.block != pair[1].thread.block)
}

/// Whether the proofs rest on a listed assumption that this defect breaks: a divisor made of arguments is not 0. Which
/// division it is is not compared: runs name statements, assumptions expressions.
fn is_assumed_away(checked: &Checked, finding: &Finding) -> bool {
    finding.code == Code::ArithDiv0 && checked.assumptions.iter().any(|a| a.text == ARGUMENT_DIVISOR)
}

fn is_proved(obligation: &Obligation) -> bool {
    obligation.status == Status::Proved
}

fn same_property(a: Code, b: Code) -> bool {
    let races = [Code::RaceShared, Code::RaceGlobal, Code::RaceImage];
    let barriers = [Code::BarrierDivergence, Code::BarrierMask, Code::BarrierUninitialised];
    a == b || races.contains(&a) && races.contains(&b) || barriers.contains(&a) && barriers.contains(&b)
}

/// Whether the obligation for exactly this pair of statements is there and proved, and no other about it is open.
fn pair_is_claimed(checked: &Checked, finding: &Finding) -> bool {
    let wanted: BTreeSet<Origin> = finding.events.iter().map(|event| event.origin).collect();
    let between = is_between_blocks(finding);
    // Assertions rest on one another: that nobody writes where one looks is an obligation of its own.
    if wanted.contains(&Origin::NONE) || finding.code == Code::AssertFailed {
        return false;
    }
    let mut matching = checked.obligations.iter().filter(|o| {
        o.code == finding.code
            && o.between_blocks == between
            && o.origins.iter().copied().collect::<BTreeSet<_>>() == wanted
    });
    let mut any = false;
    matching.all(|o| {
        any = true;
        is_proved(o)
    }) && any
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{FileId, Id, Origins, Span};
    use gpuproof_interp::{Event, ThreadId};

    fn obligation(code: Code, origins: &[Origin], proved: bool) -> Obligation {
        let why = String::new();
        Obligation {
            code,
            origins: origins.to_vec(),
            object: None,
            between_blocks: false,
            since: None,
            status: if proved { Status::Proved } else { Status::Undecided { why } },
        }
    }

    fn finding(code: Code, origins: &[Origin]) -> Finding {
        let event = |origin: &Origin| Event {
            thread: ThreadId { block: [0; 3], thread: [0; 3] },
            origin: *origin,
            calls: Vec::new(),
            iterations: Vec::new(),
            access: None,
            bytes: None,
            value: None,
            variables: Vec::new(),
        };
        let events = origins.iter().map(event).collect();
        Finding { code, object: None, bytes: None, events, detail: String::new() }
    }

    #[test]
    fn what_is_assumed_away_contradicts_nothing() {
        let place = Origins::default().at(Span::new(FileId::new(0), 1, 1));
        let obligations = vec![obligation(Code::RaceShared, &[place], true)];
        let mut checked = Checked { obligations, ..Checked::default() };
        let defects = [finding(Code::ArithDiv0, &[place])];
        assert_eq!(contradicted(&checked, &defects), Some(Level::Kernel));
        let assumption = gpuproof_check::Assumption { text: ARGUMENT_DIVISOR.into(), origins: vec![place] };
        checked.assumptions.push(assumption);
        assert_eq!(contradicted(&checked, &defects), None);
    }

    #[test]
    fn a_run_contradicts_only_if_all_its_defects_are_claimed_impossible() {
        let mut table = Origins::default();
        let [a, b] = [1, 2].map(|n| table.at(Span::new(FileId::new(0), n, n)));
        let (race, divergence) = (Code::RaceShared, Code::BarrierDivergence);
        let checked = |obligations| Checked { obligations, ..Checked::default() };
        let (race_ab, race_aa) = (finding(race, &[a, b]), finding(race, &[a, a]));
        let diverges = finding(divergence, &[b]);

        let all = checked(vec![obligation(race, &[a, b], true), obligation(divergence, &[b], true)]);
        assert_eq!(contradicted(&all, &[]), None);
        assert_eq!(contradicted(&all, std::slice::from_ref(&race_ab)), Some(Level::Kernel));

        let no_races = checked(vec![obligation(race, &[a, b], true), obligation(divergence, &[b], false)]);
        assert_eq!(contradicted(&no_races, std::slice::from_ref(&race_ab)), Some(Level::Property));
        assert_eq!(contradicted(&no_races, &[race_ab.clone(), diverges]), None);

        let one_pair = checked(vec![obligation(race, &[b, a], true), obligation(race, &[a], false)]);
        assert_eq!(contradicted(&one_pair, std::slice::from_ref(&race_ab)), Some(Level::Obligation));
        assert_eq!(contradicted(&one_pair, std::slice::from_ref(&race_aa)), None);
        assert_eq!(contradicted(&one_pair, &[race_ab, race_aa]), None);
    }
}
