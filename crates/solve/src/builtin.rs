//! The built-in procedures: refute a conjunction without a solver.
//!
//! They only ever say "has no model" or nothing. Each step replaces the conjunction by one that every model of it
//! satisfies too (possibly extended to fresh variables), so a contradiction at the end is one at the start:
//!
//! 1. [`units`](crate::units): truth values and variables that single assertions fix;
//! 2. [`view`](crate::view): reading over the integers, in rounds, because facts make better readings and readings
//!    make facts;
//! 3. over the integers, until nothing changes: intervals; quotients and remainders become fresh digits
//!    (`x = c*q + r`, `0 <= r < c`); [`radix`](crate::radix) on every equation; solved equations are substituted;
//! 4. a bounded case split on disjunctions, if-then-else conditions and disequalities.

use crate::equations::equation;
use crate::facts::Facts;
use crate::query::{Procedure, conjuncts};
use crate::radix::{Split, split_equation};
use crate::scope::is_comparison;
use crate::units::Conjunction;
use crate::view::{Missing, NoWrapTable, Notes, Reader};
use gpuproof_logic::NoWrap;
use gpuproof_logic::{Integer, Op, Poly, Range, Sort, Term, Terms, work};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Rounds of reading.
const VIEW_ROUNDS: usize = 2;
/// Steps of derivation from facts in one question.
const DERIVATIONS: u32 = 3000;
/// Steps over the integers on one branch.
const STEPS: usize = 60;
/// Leaves of the case split.
const LEAVES: u32 = 24;
/// Depth of the case split.
const SPLIT_DEPTH: u32 = 5;

/// The conjunction as far as the procedures got.
#[derive(Clone, Debug)]
pub struct Open {
    /// The conjunction over the integers, before any case split and elimination.
    pub view: Vec<Term>,
    /// What its units say.
    pub facts: Facts,
    /// No-wrap assumptions that the readings rest on.
    pub used: BTreeSet<usize>,
    /// Ranges that would give cleaner readings.
    pub missing: Vec<Missing>,
}

/// The result of the procedures.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// No model, by this procedure and under these assumptions.
    Refuted(Procedure, BTreeSet<usize>),
    /// Not decided.
    Open(Box<Open>),
}

/// Tries to refute a conjunction. `proved` are integer facts that hold in all its models.
pub fn refute(
    terms: &mut Terms,
    assertions: &[Term],
    no_wrap: &[(usize, NoWrap)],
    proved: &[Term],
) -> Outcome {
    refute_with(terms, assertions, no_wrap, proved, Effort::Full)
}

/// How hard to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Everything.
    Full,
    /// No case splits, and nothing about sums that may wrap: quick to fail.
    Brief,
}

/// The same with a choice of effort.
pub fn refute_with(
    terms: &mut Terms,
    assertions: &[Term],
    no_wrap: &[(usize, NoWrap)],
    proved: &[Term],
    effort: Effort,
) -> Outcome {
    let mut conjunction = Conjunction::new(conjuncts(terms, assertions), no_wrap.to_vec());
    if conjunction.is_false(terms) {
        return Outcome::Refuted(Procedure::Simplifier, BTreeSet::new());
    }
    if !conjunction.propagate(terms) {
        return Outcome::Refuted(Procedure::Propositional, BTreeSet::new());
    }
    let table = NoWrapTable::new(conjunction.no_wrap.iter().copied());
    let fuel = Rc::new(Cell::new(DERIVATIONS));
    let mut facts = Facts::with_fuel(&fuel);
    for &t in proved {
        add_unit(terms, &mut facts, t);
    }
    let mut used = BTreeSet::new();
    // Comparisons first: they bound what the equations are about.
    let comparisons: Vec<Term> =
        conjunction.formulas.iter().copied().filter(|&t| is_comparison(terms, t)).collect();
    if comparisons.len() < conjunction.formulas.len() {
        let read = read_round(terms, &comparisons, &table, &mut facts, &mut used);
        if read.is_none_or(|round| round.view.contains(&terms.false_())) {
            return Outcome::Refuted(Procedure::Intervals, used);
        }
    }
    let mut view: Vec<Term> = Vec::new();
    let (mut missing, mut wrapped) = (Vec::new(), FxHashSet::default());
    for _ in 0..VIEW_ROUNDS {
        let Some(round) = read_round(terms, &conjunction.formulas, &table, &mut facts, &mut used) else {
            return Outcome::Refuted(Procedure::Intervals, used);
        };
        let stable = round.settled || round.view == view;
        (view, missing, wrapped) = (round.view, round.missing, round.wrapped);
        if view.contains(&terms.false_()) {
            return Outcome::Refuted(Procedure::Intervals, used);
        }
        if stable {
            break;
        }
    }
    let mut leaves = LEAVES;
    let mut formulas = view.clone();
    if effort == Effort::Brief {
        leaves = 0;
        formulas.retain(|&t| !terms.subterms(&[t], false).iter().any(|s| wrapped.contains(s)));
    }
    match close(terms, formulas, SPLIT_DEPTH, &mut leaves, &fuel) {
        Some(procedure) => Outcome::Refuted(procedure, used),
        None => Outcome::Open(Box::new(Open { view, facts, used, missing })),
    }
}

struct Round {
    view: Vec<Term>,
    missing: Vec<Missing>,
    /// Readings with a remainder in them.
    wrapped: FxHashSet<Term>,
    /// More facts would not change the reading.
    settled: bool,
}

/// Reads formulas with the facts so far, and adds what they say to the facts; `None` if the facts exclude one another.
fn read_round(
    terms: &mut Terms,
    formulas: &[Term],
    table: &NoWrapTable,
    facts: &mut Facts,
    used: &mut BTreeSet<usize>,
) -> Option<Round> {
    let mut reader = Reader::new(facts, table);
    let read: Vec<Term> = formulas.iter().map(|&t| reader.formula(terms, t)).collect();
    let Notes { used: new, missing, learned, undecided } = reader.take_notes();
    used.extend(new);
    let wrapped = std::mem::take(&mut reader.readings.wrapped);
    let settled = !undecided;
    let view = conjuncts(terms, &read);
    for poly in &learned {
        facts.add_non_negative(terms, poly);
    }
    for &t in &view {
        add_unit(terms, facts, t);
    }
    facts.close(terms);
    (!facts.is_contradictory()).then_some(Round { view, missing, wrapped, settled })
}

/// Adds what a unit says: `p >= 0` or `p = 0`.
fn add_unit(terms: &mut Terms, facts: &mut Facts, t: Term) {
    match terms.op(t) {
        Op::NonNegative => {
            let p = terms.args(t)[0];
            if terms.sort(p) == Sort::Int {
                let poly = terms.poly_of(p);
                facts.add_non_negative(terms, &poly);
            }
        }
        Op::Eq => {
            if let Some(poly) = equation(terms, t) {
                facts.add_zero(terms, &poly);
            }
        }
        _ => {}
    }
}

/// The integer steps and the case split: the procedure that found a contradiction.
fn close(
    terms: &mut Terms,
    formulas: Vec<Term>,
    depth: u32,
    leaves: &mut u32,
    fuel: &Rc<Cell<u32>>,
) -> Option<Procedure> {
    let mut state = Conjunction::new(formulas, Vec::new());
    let mut by = Procedure::Propositional;
    for _ in 0..STEPS {
        if work::is_spent() {
            return None;
        }
        if !state.propagate(terms) {
            return Some(by);
        }
        // Equations between two atoms need no facts.
        if eliminate(terms, &mut state, 2) {
            by = Procedure::MixedRadix;
            continue;
        }
        let mut facts = Facts::with_fuel(fuel);
        for k in 0..state.formulas.len() {
            add_unit(terms, &mut facts, state.formulas[k]);
        }
        facts.close(terms);
        if facts.is_contradictory() {
            return Some(by.max(Procedure::Intervals));
        }
        if introduce_digits(terms, &mut state, &facts) || sharpen(terms, &mut state, &facts) {
            continue;
        }
        match split_equations(terms, &mut state, &facts) {
            Step::Contradiction => return Some(Procedure::MixedRadix),
            Step::Progress => {
                by = Procedure::MixedRadix;
                continue;
            }
            Step::None => {}
        }
        if eliminate(terms, &mut state, usize::MAX) {
            by = Procedure::MixedRadix;
            continue;
        }
        if depth == 0 || *leaves == 0 {
            return None;
        }
        let cases = choose_split(terms, &state, &facts)?;
        *leaves = leaves.saturating_sub(cases.len() as u32);
        for case in cases {
            let mut formulas = state.formulas.clone();
            formulas.push(case);
            by = by.max(close(terms, formulas, depth - 1, leaves, fuel)?);
        }
        return Some(by);
    }
    None
}

enum Step {
    None,
    Progress,
    Contradiction,
}

/// Replaces `x div c` and `x mod c` (for `c >= 1`) by fresh digits `q` and `r` with `x = c*q + r` and `0 <= r < c`. A
/// model gives them the values of the quotient and the remainder.
fn introduce_digits(terms: &mut Terms, state: &mut Conjunction, facts: &Facts) -> bool {
    let candidates: Vec<(Term, Term)> = terms
        .subterms(&state.formulas, false)
        .into_iter()
        .filter(|&t| matches!(terms.op(t), Op::IntDiv | Op::IntMod))
        .filter_map(|t| match *terms.args(t) {
            [x, c] => Some((x, c)),
            _ => None,
        })
        .collect();
    for (x, c) in candidates {
        let positive = terms.poly_of(c).plus_constant(&-Integer::ONE);
        if !facts.entails(terms, &positive) {
            continue;
        }
        let (div, rem) = (terms.int_div(x, c), terms.int_mod(x, c));
        if terms.op(div) != Op::IntDiv && terms.op(rem) != Op::IntMod {
            continue;
        }
        let digit = |terms: &mut Terms, kind: &str, of: Term| {
            let bounds = terms.int_bounds(of);
            let range = Range { low: bounds.low, high: bounds.high };
            terms.symbol(format!("{kind}!{}!{}", x.number(), c.number()), Sort::Int, range)
        };
        let (q, r) = (digit(terms, "quotient", div), digit(terms, "remainder", rem));
        let mut map = FxHashMap::default();
        if terms.op(div) == Op::IntDiv {
            map.insert(div, q);
        }
        if terms.op(rem) == Op::IntMod {
            map.insert(rem, r);
        }
        // The constructors may have left either in place; both are defined by the equation.
        let q = if terms.op(div) == Op::IntDiv { q } else { div };
        let r = if terms.op(rem) == Op::IntMod { r } else { rem };
        state.substitute(terms, &map);
        let product = terms.mul(c, q);
        let sum = terms.add(product, r);
        let definition = terms.eq(x, sum);
        let zero = terms.int(0);
        let at_least = terms.int_le(zero, r);
        let below = terms.int_lt(r, c);
        state.formulas.extend([definition, at_least, below]);
        return true;
    }
    false
}

/// `p >= 0` and `-p >= 0` are an equation; `p != 0` beside `p >= 0` is `p >= 1`.
fn sharpen(terms: &mut Terms, state: &mut Conjunction, facts: &Facts) -> bool {
    let mut new = Vec::new();
    let mut drop = Vec::new();
    for &t in &state.formulas {
        match terms.op(t) {
            Op::NonNegative if terms.sort(terms.args(t)[0]) == Sort::Int => {
                let p = terms.args(t)[0];
                let negated = terms.poly_of(p).negated();
                let opposite = terms.non_negative(&negated, Sort::Int);
                if state.formulas.binary_search(&opposite).is_ok() {
                    let zero = terms.int(0);
                    new.push(terms.eq(p, zero));
                    drop.extend([t, opposite]);
                }
            }
            Op::Not => {
                let Some(poly) = equation(terms, terms.args(t)[0]) else { continue };
                for poly in [poly.negated(), poly] {
                    // Only what is plain to see: this is asked for every disequality in every round.
                    if facts.range(terms, &poly).is_non_negative() || facts.states(&poly) {
                        let strict = poly.plus_constant(&-Integer::ONE);
                        new.push(terms.non_negative(&strict, Sort::Int));
                        drop.push(t);
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    if new.is_empty() {
        return false;
    }
    state.formulas.retain(|t| !drop.contains(t));
    state.formulas.extend(new);
    true
}

fn split_equations(terms: &mut Terms, state: &mut Conjunction, facts: &Facts) -> Step {
    for k in 0..state.formulas.len() {
        let t = state.formulas[k];
        let Some(poly) = equation(terms, t) else { continue };
        match split_equation(terms, facts, &poly) {
            Split::None => {}
            Split::Contradiction => return Step::Contradiction,
            Split::Parts(parts) => {
                let mut new = Vec::with_capacity(parts.len());
                let zero = terms.int(0);
                for part in parts {
                    let sum = terms.poly_term(&part, Sort::Int);
                    new.push(terms.eq(sum, zero));
                }
                if new == [t] {
                    continue;
                }
                state.formulas.remove(k);
                state.formulas.extend(new);
                return Step::Progress;
            }
        }
    }
    Step::None
}

/// Substitutes an atom that an equation of at most `largest` summands solves for: coefficient 1 or -1 and no other occurrence in the equation. Its
/// range goes over to what replaces it.
fn eliminate(terms: &mut Terms, state: &mut Conjunction, largest: usize) -> bool {
    let mut equations: Vec<(usize, Term, Poly)> =
        state.formulas.iter().filter_map(|&t| Some((0, t, equation(terms, t)?))).collect();
    for entry in &mut equations {
        entry.0 = entry.2.summands.len();
    }
    equations.sort_by_key(|e| (e.0, e.1));
    for (_, t, poly) in equations.into_iter().filter(|e| e.0 <= largest) {
        // The youngest atom first: definitions come after what they define.
        for (c, atom) in poly.summands.iter().rev() {
            let unit = *c == Integer::ONE || *c == -Integer::ONE;
            if !unit || terms.op(*atom) == Op::Product || !is_variable(terms, *atom) {
                continue;
            }
            let others: Vec<Term> = poly.summands.iter().filter(|s| s.1 != *atom).map(|s| s.1).collect();
            if terms.subterms(&others, true).binary_search(atom).is_ok() {
                continue;
            }
            // c * atom + rest = 0 and c = 1 or -1: atom = -c * rest
            let rest = poly.plus_scaled(&Poly::monomial(*atom), &-c);
            let value = rest.scaled(&-c);
            let value = terms.poly_term(&value, Sort::Int);
            let bounds = terms.int_bounds(*atom);
            let mut map = FxHashMap::default();
            map.insert(*atom, value);
            if let Some((from, to)) = bit_vector_twin(terms, *atom, value) {
                map.insert(from, to);
            }
            state.formulas.retain(|&f| f != t);
            state.substitute(terms, &map);
            for (bound, lower) in [(bounds.low, true), (bounds.high, false)] {
                let Some(bound) = bound else { continue };
                let bound = terms.int(bound);
                let fact = if lower { terms.int_le(bound, value) } else { terms.int_le(value, bound) };
                state.formulas.push(fact);
            }
            return true;
        }
    }
    false
}

/// Whether an atom is a variable, or the reading of one: of anything else the value is fixed by what is inside.
fn is_variable(terms: &Terms, atom: Term) -> bool {
    matches!(terms.op(atom), Op::Symbol(_) | Op::BvToNat | Op::BvToInt | Op::Select | Op::Apply(_))
}

/// If the readings of two bit-vectors of one width are equal, so are the bit-vectors: `x` can be replaced inside
/// opaque terms too. Only for a variable that does not occur in its replacement.
fn bit_vector_twin(terms: &mut Terms, atom: Term, value: Term) -> Option<(Term, Term)> {
    let reading = terms.op(atom);
    if !matches!(reading, Op::BvToNat | Op::BvToInt) {
        return None;
    }
    let from = terms.args(atom)[0];
    let id = terms.as_symbol(from)?;
    let width = terms.width(from);
    if let Some(constant) = terms.as_number(value).cloned() {
        return Some((from, terms.bv(constant, width)));
    }
    if terms.op(value) != reading {
        return None;
    }
    let to = terms.args(value)[0];
    let same_sort = terms.sort(to) == terms.sort(from);
    (same_sort && terms.free_symbols(&[to]).binary_search(&id).is_err()).then_some((from, to))
}

/// The formulas of which one must hold: a disjunction, both truth values of a condition, both sides of a disequality.
fn choose_split(terms: &mut Terms, state: &Conjunction, facts: &Facts) -> Option<Vec<Term>> {
    let smallest = state
        .formulas
        .iter()
        .filter(|&&t| terms.op(t) == Op::Or && terms.args(t).len() <= 6)
        .min_by_key(|&&t| (terms.args(t).len(), t));
    let condition = terms
        .subterms(&state.formulas, false)
        .into_iter()
        .filter(|&t| terms.op(t) == Op::Ite)
        .map(|t| terms.args(t)[0])
        .min();
    if let Some(&t) = smallest {
        return Some(terms.args(t).to_vec());
    }
    if let Some(condition) = condition {
        let negated = terms.not(condition);
        return Some(vec![condition, negated]);
    }
    for &t in &state.formulas {
        if terms.op(t) != Op::Not {
            continue;
        }
        let inner = terms.args(t)[0];
        if terms.op(inner) == Op::And && terms.args(inner).len() <= 6 {
            let parts = terms.args(inner).to_vec();
            return Some(parts.into_iter().map(|p| terms.not(p)).collect());
        }
        if let Some(poly) = equation(terms, inner) {
            // Worth it only where a bound in one direction is known to matter.
            let range = facts.range(terms, &poly);
            if range.low.is_none() || range.high.is_none() || poly.summands.len() > 2 {
                continue;
            }
            let above = poly.clone().plus_constant(&-Integer::ONE);
            let below = poly.negated().plus_constant(&-Integer::ONE);
            return Some(vec![terms.non_negative(&above, Sort::Int), terms.non_negative(&below, Sort::Int)]);
        }
    }
    None
}
