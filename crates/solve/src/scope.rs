//! Many questions over common facts: the facts are taken apart, read over the integers and spread once; each question
//! pays for its own formulas.
//!
//! What a scope remembers stays true when more is assumed: a reading is the value of its term in every model of the
//! common facts, and everything in the [`Branch`] is a consequence of them. So a question starts from a copy of the
//! branch and adds to it. Variables that the common facts equate with constants or other variables are replaced in
//! the question before it is looked at. No-wrap assumptions belong to the question: what the scope remembers does
//! not rest on any.

use crate::branch::Branch;
use crate::builtin::Effort;
use crate::query::{Answer, Budget, Procedure, conjuncts};
use crate::shifts::{Cases, shift_cases};
use crate::units::Conjunction;
use crate::view::{NoWrapTable, Notes, Reader, Readings};
use gpuproof_logic::{NoWrap, Op, Term, Terms, work};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Leaves of the case split.
const LEAVES: u32 = 24;
/// Depth of the case split.
const SPLIT_DEPTH: u32 = 5;
/// Leaves of the case split where little effort is wanted.
const BRIEF_LEAVES: u32 = 4;
/// Shift amounts whose values are tried one by one, one within the other, and cases of all of them together.
const SHIFT_DEPTH: u32 = 3;
const SHIFT_LEAVES: u32 = 250;
/// Steps of derivation for one question or one case of it.
const DERIVATIONS: u32 = 2500;
/// Equations whose sides are replaced by each other.
const CONGRUENT: usize = 4;
/// Rounds of reading a question that guards may make clearer.
const VIEW_ROUNDS: usize = 2;

/// Common facts, made ready for questions. Belongs to one arena of terms.
#[derive(Clone, Debug)]
pub struct Scope {
    arena: u64,
    common: Vec<Term>,
    /// Variables that the common facts define, and what became of the terms seen so far.
    map: FxHashMap<Term, Term>,
    substituted: FxHashMap<Term, Term>,
    readings: Readings,
    /// The common facts as far as they are left, with their negations: which of the two holds.
    known: FxHashMap<Term, bool>,
    /// Common facts in which sums may wrap: an assumption of the question may exclude that.
    unclear: Vec<Term>,
    branch: Branch,
    /// Whether functions or arrays occur in a formula.
    applies: FxHashMap<Term, bool>,
    /// Whether an answer in this scope named an assumption.
    pub(crate) named: bool,
    /// Answers to earlier questions.
    pub(crate) memory: FxHashMap<(Vec<Term>, Vec<NoWrap>, Budget), Answer>,
}

impl Scope {
    /// Makes common facts ready.
    pub fn new(terms: &mut Terms, common: &[Term]) -> Self {
        let common = conjuncts(terms, common);
        let mut conjunction = Conjunction::new(common.clone(), Vec::new());
        let consistent = !conjunction.is_false(terms) && conjunction.propagate(terms);
        let mut scope = Self {
            arena: terms.id(),
            common,
            map: composed(terms, &conjunction.replaced),
            substituted: FxHashMap::default(),
            readings: Readings::default(),
            known: FxHashMap::default(),
            unclear: Vec::new(),
            branch: Branch::default(),
            applies: FxHashMap::default(),
            named: false,
            memory: FxHashMap::default(),
        };
        if !consistent {
            let falsum = terms.false_();
            scope.branch.assert(terms, falsum);
            return scope;
        }
        for &t in &conjunction.formulas {
            let negated = terms.not(t);
            scope.known.extend([(t, true), (negated, false)]);
        }
        let mut question = Reading { base: None, table: &NoWrapTable::default(), used: BTreeSet::new() };
        scope.unclear = question.assert(terms, &conjunction.formulas, &mut scope.branch, true);
        scope.branch.saturate(terms);
        scope
    }

    /// The common facts.
    pub fn common(&self) -> &[Term] {
        &self.common
    }

    /// Whether the scope was made with this arena.
    pub fn belongs_to(&self, terms: &Terms) -> bool {
        self.arena == terms.id()
    }

    /// Tries to show that the common facts and these formulas have no model together: what did, and the assumptions
    /// that it used, by the positions they come with.
    pub fn refute(
        &mut self,
        terms: &mut Terms,
        extra: &[Term],
        no_wrap: &[(usize, NoWrap)],
    ) -> Option<(Procedure, BTreeSet<usize>)> {
        self.try_to_refute(terms, extra, no_wrap, Effort::Full).ok()
    }

    /// The same; without success, what follows from the common facts, the formulas and the assumptions.
    pub(crate) fn try_to_refute(
        &mut self,
        terms: &mut Terms,
        extra: &[Term],
        no_wrap: &[(usize, NoWrap)],
        effort: Effort,
    ) -> Attempt {
        if let Some(by) = self.branch.refuted() {
            return Ok((by, BTreeSet::new()));
        }
        let extra = conjuncts(terms, extra);
        let extra = terms.substitute_with(&extra, &self.map, &mut self.substituted);
        let mut records = Vec::with_capacity(no_wrap.len());
        for &(position, record) in no_wrap {
            let parts = [record.left, record.right, record.result];
            let new = terms.substitute_with(&parts, &self.map, &mut self.substituted);
            if let [left, right, result] = new[..] {
                records.push((position, NoWrap { left, right, result, ..record }));
            }
        }
        let (depth, mut leaves) = match effort {
            Effort::Full => (SHIFT_DEPTH, SHIFT_LEAVES),
            Effort::Brief => (0, 0),
        };
        self.attempt(terms, &extra, &records, effort, depth, &mut leaves)
    }

    /// One question, or one case of it, with defined variables replaced.
    fn attempt(
        &mut self,
        terms: &mut Terms,
        extra: &[Term],
        records: &[(usize, NoWrap)],
        effort: Effort,
        depth: u32,
        leaves: &mut u32,
    ) -> Attempt {
        let mut extra = conjuncts(terms, extra);
        if extra.contains(&terms.false_()) {
            return Ok((Procedure::Simplifier, BTreeSet::new()));
        }
        if extra.iter().any(|t| self.known.get(t) == Some(&false)) {
            return Ok((Procedure::Propositional, BTreeSet::new()));
        }
        extra.retain(|t| !self.known.contains_key(t));
        let congruent = self.congruence(terms, &extra);
        if congruent.contains(&terms.false_()) {
            return Ok((Procedure::Propositional, BTreeSet::new()));
        }
        extra.extend(congruent);
        // Readings that the common facts settle are kept for later questions.
        if !self.common.is_empty() {
            let (readings, nothing) = (std::mem::take(&mut self.readings), NoWrapTable::default());
            let mut reader = Reader::resumed(self.branch.facts(), &nothing, readings);
            for &t in &extra {
                reader.formula(terms, t);
            }
            self.readings = std::mem::take(&mut reader.readings);
        }
        let own = extra.len();
        extra.extend(&self.unclear);
        let table = NoWrapTable::new(records.iter().copied());
        let mut branch = self.branch.clone();
        branch.limit(DERIVATIONS);
        let mut question = Reading { base: Some(&self.readings), table: &table, used: BTreeSet::new() };
        question.assert(terms, &extra, &mut branch, effort == Effort::Brief);
        let used = question.used;
        let (split_depth, mut split_leaves) = match effort {
            Effort::Full => (SPLIT_DEPTH, LEAVES),
            Effort::Brief => (1, BRIEF_LEAVES),
        };
        if let Some(by) = branch.close(terms, split_depth, &mut split_leaves) {
            return Ok((by, used));
        }
        if depth > 0
            && let Some(cases) = shift_cases(terms, &branch, &extra)
            && let Some(more) = self.refute_cases(terms, &extra[..own], records, &cases, depth - 1, leaves)
        {
            // That there are no other cases rests on the readings, too.
            return Ok((Procedure::MixedRadix, &used | &more));
        }
        Err(Box::new(branch))
    }

    /// Every case of a split on the values of a variable.
    fn refute_cases(
        &mut self,
        terms: &mut Terms,
        extra: &[Term],
        records: &[(usize, NoWrap)],
        cases: &Cases,
        depth: u32,
        leaves: &mut u32,
    ) -> Option<BTreeSet<usize>> {
        // Common facts about the variable are asked again with its value.
        let mut formulas = extra.to_vec();
        let common: Vec<Term> = self.known.iter().filter(|(_, holds)| **holds).map(|(&t, _)| t).collect();
        let mut common: Vec<Term> =
            common.into_iter().filter(|&t| terms.free_symbols(&[t]).contains(&cases.symbol)).collect();
        common.sort_unstable();
        formulas.extend(common);
        let mut used = BTreeSet::new();
        for map in &cases.maps {
            *leaves = leaves.checked_sub(1)?;
            if work::is_spent() {
                return None;
            }
            let mut case = terms.substitute_all(&formulas, map);
            case.extend(cases.beyond.iter().filter(|_| !map.contains_key(&cases.variable)));
            let mut case_records = Vec::with_capacity(records.len());
            for &(position, record) in records {
                let parts = [record.left, record.right, record.result];
                if let [left, right, result] = terms.substitute_all(&parts, map)[..] {
                    case_records.push((position, NoWrap { left, right, result, ..record }));
                }
            }
            let (_, new) = self.attempt(terms, &case, &case_records, Effort::Full, depth, leaves).ok()?;
            used.extend(new);
        }
        Some(used)
    }

    /// `a = b` and `F` give `F` with `a` replaced by `b`: for formulas with functions or arrays in them, whose arguments
    /// the integer reading does not compare.
    fn congruence(&mut self, terms: &mut Terms, extra: &[Term]) -> Vec<Term> {
        let equations: Vec<Term> = extra
            .iter()
            .copied()
            .filter(|&t| {
                terms.op(t) == Op::Eq
                    && terms.args(t).iter().all(|&a| {
                        terms.sort(a).width().is_some() && !terms.is_value(a) && terms.as_symbol(a).is_none()
                    })
            })
            .take(CONGRUENT)
            .collect();
        let mut new = Vec::new();
        for equation in equations {
            let [to, from] = *terms.args(equation) else { continue };
            let map: FxHashMap<Term, Term> = [(from, to)].into_iter().collect();
            for &t in extra {
                if t == equation || !self.has_application(terms, t) {
                    continue;
                }
                let replaced = terms.substitute(t, &map);
                if replaced != t {
                    new.push(replaced);
                }
            }
        }
        // Unit resolution with the other literals.
        let literals: FxHashSet<Term> = extra.iter().copied().collect();
        new.into_iter().map(|t| resolved(terms, t, &literals)).collect()
    }

    fn has_application(&mut self, terms: &Terms, t: Term) -> bool {
        if let Some(&known) = self.applies.get(&t) {
            return known;
        }
        let found =
            terms.subterms(&[t], true).iter().any(|&s| matches!(terms.op(s), Op::Apply(_) | Op::Select));
        self.applies.insert(t, found);
        found
    }
}

type Attempt = Result<(Procedure, BTreeSet<usize>), Box<Branch>>;

/// A disjunction without the literals that others deny.
fn resolved(terms: &mut Terms, t: Term, literals: &FxHashSet<Term>) -> Term {
    if terms.op(t) != Op::Or {
        return t;
    }
    let parts = terms.args(t).to_vec();
    let kept: Vec<Term> = parts.into_iter().filter(|&p| !literals.contains(&terms.not(p))).collect();
    terms.or(&kept)
}

/// One map for replacements made one after the other.
fn composed(terms: &mut Terms, replaced: &[(Term, Term)]) -> FxHashMap<Term, Term> {
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for &(from, to) in replaced {
        let step = [(from, to)].into_iter().collect();
        for target in map.values_mut() {
            *target = terms.substitute(*target, &step);
        }
        map.insert(from, to);
    }
    map
}

/// Formulas on their way into a branch.
struct Reading<'a> {
    base: Option<&'a Readings>,
    table: &'a NoWrapTable,
    /// Assumptions that the readings rest on.
    used: BTreeSet<usize>,
}

impl Reading<'_> {
    /// Reads formulas and asserts what they say, comparisons first: they bound what the others are about. With `clear`,
    /// what would have to be read with a remainder is left out and returned.
    fn assert(
        &mut self,
        terms: &mut Terms,
        formulas: &[Term],
        branch: &mut Branch,
        clear: bool,
    ) -> Vec<Term> {
        let (mut open, rest): (Vec<Term>, Vec<Term>) =
            formulas.iter().copied().partition(|&t| is_comparison(terms, t));
        for round in 0..=VIEW_ROUNDS {
            if round == 1 {
                open.extend(&rest);
            }
            let last = round == VIEW_ROUNDS;
            let mut reader = match self.base {
                Some(base) => Reader::over(branch.facts(), self.table, base),
                None => Reader::new(branch.facts(), self.table),
            };
            let (mut settled, mut unsettled) = (Vec::with_capacity(open.len()), Vec::new());
            for &t in &open {
                // The first round knows no more facts than the base, but assumptions.
                let known = self.base.filter(|_| round == 0).and_then(|base| base.of_formula(t));
                let known = known.filter(|(_, notes)| notes.missing.is_empty());
                let (read, notes) = known.unwrap_or_else(|| {
                    let read = reader.formula(terms, t);
                    (read, reader.take_notes())
                });
                let list = if notes.undecided { &mut unsettled } else { &mut settled };
                list.push((t, read, notes));
            }
            let more = !settled.is_empty();
            open.clear();
            for (_, read, notes) in settled {
                self.assert_one(terms, read, &notes, branch);
            }
            // A reading that more facts may make better waits for them, if there will be any. A comparison is worth
            // something as it is: it may be what the others wait for.
            for (t, read, notes) in unsettled {
                let wraps = !notes.missing.is_empty();
                let waits = round == 0 || !last && more && wraps;
                if waits || clear && wraps {
                    open.push(t);
                }
                if !wraps || !waits && !clear {
                    self.assert_one(terms, read, &notes, branch);
                }
            }
            if branch.refuted().is_some() || round > 0 && (open.is_empty() || !more) {
                break;
            }
            branch.spread(terms);
        }
        open
    }

    fn assert_one(&mut self, terms: &mut Terms, t: Term, notes: &Notes, branch: &mut Branch) {
        self.used.extend(notes.used.iter().copied());
        for poly in &notes.learned {
            branch.assert_non_negative(terms, poly);
        }
        branch.assert(terms, t);
    }
}

/// A comparison or its negation.
pub(crate) fn is_comparison(terms: &Terms, t: Term) -> bool {
    let inner = if terms.op(t) == Op::Not { terms.args(t)[0] } else { t };
    matches!(terms.op(inner), Op::Ult | Op::Slt | Op::NonNegative)
}
