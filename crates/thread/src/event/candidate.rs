//! Invariants that are used only if they can be shown: those of the source, and those that are guessed from templates.

use crate::change::Change;
use gpuproof_base::Id;
use gpuproof_facts::LoopId;
use gpuproof_kir::LocalId;
use gpuproof_rules::Side;
use std::collections::BTreeSet;

/// An invariant that is used only if it can be shown: which loop, and its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The loop.
    pub of: LoopId,
    /// Its number among the loop's candidates.
    pub number: usize,
}

/// Numbers of guesses, above those of the source's candidates.
const FIRST: usize = 1 << 40;

/// Which guesses a run may use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Houdini {
    /// None.
    #[default]
    Nothing,
    /// All that are not dropped: the claims of this run will be shown.
    All,
    /// Those that were shown in another run.
    Only(BTreeSet<Candidate>),
}

/// A visit of a loop in the whole run, with the guesses that it claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The loop.
    pub of: LoopId,
    /// The guesses.
    pub guesses: BTreeSet<Candidate>,
}

impl Visit {
    /// It holds no terms.
    pub(crate) fn change(&mut self, _: &mut Change<'_>) {}
}

/// The guesses that every visit of their loop claimed.
pub fn claimed_by_all(visits: &[&Visit]) -> BTreeSet<Candidate> {
    let named = visits.iter().flat_map(|visit| visit.guesses.iter().copied());
    named
        .filter(|guess| {
            let by_all = visits.iter().all(|visit| visit.of != guess.of || visit.guesses.contains(guess));
            Side::EveryVisitClaims.holds(by_all)
        })
        .collect()
}

/// What may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Template {
    /// `0 <= v`, as a signed number.
    NotNegative(LocalId),
    /// `v != 0`.
    NotZero(LocalId),
    /// `v` is a power of two.
    PowerOfTwo(LocalId),
    /// Not below what it was at entry.
    AtLeastEntry(LocalId),
    /// Not above what it was at entry.
    AtMostEntry(LocalId),
    /// A multiple of this number away from what it was at entry.
    InSteps(LocalId, u32),
    /// `v <= w`.
    NotAbove(LocalId, LocalId),
}

impl Template {
    /// Whether it speaks of the value at entry.
    pub(crate) fn is_relative(self) -> bool {
        matches!(self, Template::AtLeastEntry(_) | Template::AtMostEntry(_) | Template::InSteps(..))
    }

    pub(crate) fn candidate(self, of: LoopId) -> Candidate {
        let (kind, first, second) = match self {
            Template::NotNegative(v) => (0, v.number(), 0),
            Template::NotZero(v) => (1, v.number(), 0),
            Template::PowerOfTwo(v) => (2, v.number(), 0),
            Template::AtLeastEntry(v) => (3, v.number(), 0),
            Template::AtMostEntry(v) => (4, v.number(), 0),
            Template::InSteps(v, step) => (5, v.number(), step as usize),
            Template::NotAbove(v, w) => (6, v.number(), w.number()),
        };
        Candidate { of, number: FIRST + kind + 8 * (second & 0xffff) + (first << 20) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_counts_only_if_every_visit_made_it() {
        let (l, m) = (LoopId::new(0), LoopId::new(1));
        let guess = |of| Template::NotZero(LocalId::new(3)).candidate(of);
        let visit =
            |of: LoopId, some: bool| Visit { of, guesses: some.then(|| guess(of)).into_iter().collect() };
        let visits = [visit(l, true), visit(m, true), visit(l, false)];
        let visits: Vec<&Visit> = visits.iter().collect();
        assert_eq!(claimed_by_all(&visits), [guess(m)].into_iter().collect());
        assert_eq!(claimed_by_all(&visits[..2]).len(), 2);
    }

    #[test]
    fn numbers_of_guesses_differ() {
        let locals: Vec<LocalId> = (0..4).map(LocalId::new).collect();
        let mut all = BTreeSet::new();
        let mut made = 0;
        for v in &locals {
            let mut list = vec![
                Template::NotNegative(*v),
                Template::NotZero(*v),
                Template::PowerOfTwo(*v),
                Template::AtLeastEntry(*v),
                Template::AtMostEntry(*v),
                Template::InSteps(*v, 4),
                Template::InSteps(*v, 8),
            ];
            list.extend(locals.iter().map(|w| Template::NotAbove(*v, *w)));
            made += list.len();
            all.extend(list.into_iter().map(|t| t.candidate(LoopId::new(2))));
        }
        assert_eq!(all.len(), made);
    }
}
