//! Many questions over common facts: the facts are taken apart, read over the integers and spread once; each question
//! pays for its own formulas.
//!
//! What a scope remembers stays true when more is assumed: a reading is the value of its term in every model of the
//! common facts, and everything in the [`Branch`] is a consequence of them. So a question starts from a copy of the
//! branch and adds to it. Variables that the common facts equate with constants or other variables are replaced in
//! the question before it is looked at.

use crate::branch::Branch;
use crate::query::{Answer, Budget, Procedure, conjuncts};
use crate::units::Conjunction;
use crate::view::{NoWrapTable, Notes, Reader, Readings};
use gpuproof_logic::{NoWrap, Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Leaves of the case split.
const LEAVES: u32 = 24;
/// Depth of the case split.
const SPLIT_DEPTH: u32 = 5;
/// Rounds of reading a question that guards may make clearer.
const VIEW_ROUNDS: usize = 2;

/// Common facts, made ready for questions. Belongs to one arena of terms.
#[derive(Clone, Debug)]
pub struct Scope {
    arena: u64,
    common: Vec<Term>,
    no_wrap: Vec<(usize, NoWrap)>,
    /// Variables that the common facts define, and what became of the terms seen so far.
    map: FxHashMap<Term, Term>,
    substituted: FxHashMap<Term, Term>,
    table: NoWrapTable,
    readings: Readings,
    /// Negations of the common facts.
    denied: FxHashSet<Term>,
    branch: Branch,
    /// Assumptions that the readings of the common facts rest on.
    used: BTreeSet<usize>,
    /// Assumptions that an earlier answer in this scope named.
    pub(crate) named: BTreeSet<usize>,
    /// Answers to earlier questions.
    pub(crate) memory: FxHashMap<(Vec<Term>, Budget), Answer>,
}

impl Scope {
    /// Makes common facts ready. Operations in `no_wrap` are assumed not to wrap, in the facts and in the questions.
    pub fn new(terms: &mut Terms, common: &[Term], no_wrap: &[NoWrap]) -> Self {
        Self::with_assumptions(terms, common, no_wrap.iter().copied().enumerate().collect())
    }

    /// The same with the positions by which answers name the assumptions.
    pub(crate) fn with_assumptions(
        terms: &mut Terms,
        common: &[Term],
        no_wrap: Vec<(usize, NoWrap)>,
    ) -> Self {
        let common = conjuncts(terms, common);
        let mut conjunction = Conjunction::new(common.clone(), no_wrap.clone());
        let contradictory = conjunction.is_false(terms) || !conjunction.propagate(terms);
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for &(from, to) in &conjunction.replaced {
            let step = [(from, to)].into_iter().collect();
            for target in map.values_mut() {
                *target = terms.substitute(*target, &step);
            }
            map.insert(from, to);
        }
        let mut scope = Self {
            arena: terms.id(),
            common,
            no_wrap,
            map,
            substituted: FxHashMap::default(),
            table: NoWrapTable::new(conjunction.no_wrap.iter().copied()),
            readings: Readings::default(),
            denied: conjunction.formulas.iter().map(|&t| terms.not(t)).collect(),
            branch: Branch::default(),
            used: BTreeSet::new(),
            named: BTreeSet::new(),
            memory: FxHashMap::default(),
        };
        if contradictory {
            let falsum = terms.false_();
            scope.branch.assert(terms, falsum);
            return scope;
        }
        let formulas = conjunction.formulas;
        let mut branch = std::mem::take(&mut scope.branch);
        let mut used = BTreeSet::new();
        assert_read(terms, &formulas, &scope.table, None, &mut branch, &mut used);
        branch.saturate(terms);
        (scope.branch, scope.used) = (branch, used);
        scope
    }

    /// The common facts.
    pub fn common(&self) -> &[Term] {
        &self.common
    }

    /// The operations assumed not to wrap, with the positions by which answers name them.
    pub fn no_wrap(&self) -> &[(usize, NoWrap)] {
        &self.no_wrap
    }

    /// Whether the scope was made with this arena.
    pub fn belongs_to(&self, terms: &Terms) -> bool {
        self.arena == terms.id()
    }

    /// Tries to show that the common facts and these formulas have no model together: what did, and the assumptions
    /// that it used.
    pub fn refute(&mut self, terms: &mut Terms, extra: &[Term]) -> Option<(Procedure, BTreeSet<usize>)> {
        if let Some(by) = self.branch.refuted() {
            return Some((by, self.used.clone()));
        }
        let extra = conjuncts(terms, extra);
        let extra = terms.substitute_with(&extra, &self.map, &mut self.substituted);
        let extra = conjuncts(terms, &extra);
        if extra.contains(&terms.false_()) {
            return Some((Procedure::Simplifier, BTreeSet::new()));
        }
        if extra.iter().any(|t| self.denied.contains(t)) {
            return Some((Procedure::Propositional, BTreeSet::new()));
        }
        // Readings that the common facts settle are kept for later questions.
        if !self.common.is_empty() {
            let readings = std::mem::take(&mut self.readings);
            let mut reader = Reader::resumed(self.branch.facts(), &self.table, readings);
            for &t in &extra {
                reader.formula(terms, t);
            }
            self.readings = std::mem::take(&mut reader.readings);
        }
        let mut branch = self.branch.clone();
        let mut used = self.used.clone();
        assert_read(terms, &extra, &self.table, Some(&self.readings), &mut branch, &mut used);
        let mut leaves = LEAVES;
        branch.close(terms, SPLIT_DEPTH, &mut leaves).map(|by| (by, used))
    }
}

/// Reads formulas and asserts what they say. Comparisons first: they bound what the others are about.
fn assert_read(
    terms: &mut Terms,
    formulas: &[Term],
    table: &NoWrapTable,
    base: Option<&Readings>,
    branch: &mut Branch,
    used: &mut BTreeSet<usize>,
) {
    let (mut open, rest): (Vec<Term>, Vec<Term>) =
        formulas.iter().copied().partition(|&t| is_comparison(terms, t));
    for round in 0..=VIEW_ROUNDS {
        if round == 1 {
            open.extend(&rest);
        }
        let last = round == VIEW_ROUNDS;
        let mut reader = match base {
            Some(base) => Reader::over(branch.facts(), table, base),
            None => Reader::new(branch.facts(), table),
        };
        let mut settled = Vec::with_capacity(open.len());
        let mut unsettled = Vec::new();
        for &t in &open {
            // The first round knows no more than the base.
            let known = base.filter(|_| round == 0).and_then(|base| base.of_formula(t));
            let (read, notes) = known.unwrap_or_else(|| {
                let read = reader.formula(terms, t);
                (read, reader.take_notes())
            });
            let list = if notes.undecided { &mut unsettled } else { &mut settled };
            list.push((t, read, notes));
        }
        let more = !settled.is_empty();
        // A reading that more facts may make better waits for them, if there will be any. A comparison is worth
        // something as it is: it may be what the others wait for.
        let wait = |notes: &Notes| round == 0 || !last && more && !notes.missing.is_empty();
        open.clear();
        for (_, read, notes) in settled {
            assert_one(terms, read, &notes, branch, used);
        }
        for (t, read, notes) in unsettled {
            let waits = wait(&notes);
            if waits {
                open.push(t);
            }
            if !waits || round == 0 {
                assert_one(terms, read, &notes, branch, used);
            }
        }
        if branch.refuted().is_some() || round > 0 && open.is_empty() {
            return;
        }
        branch.spread(terms);
    }
}

fn assert_one(terms: &mut Terms, t: Term, notes: &Notes, branch: &mut Branch, used: &mut BTreeSet<usize>) {
    used.extend(notes.used.iter().copied());
    for poly in &notes.learned {
        branch.assert_non_negative(terms, poly);
    }
    branch.assert(terms, t);
}

/// A comparison or its negation.
pub(crate) fn is_comparison(terms: &Terms, t: Term) -> bool {
    let inner = if terms.op(t) == Op::Not { terms.args(t)[0] } else { t };
    matches!(terms.op(inner), Op::Ult | Op::Slt | Op::NonNegative)
}
