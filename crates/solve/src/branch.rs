//! A conjunction over the integers as polynomials: the state that most questions are refuted in.
//!
//! Everything here is a consequence of the formulas that were asserted (on this branch of a case split), so a
//! contradiction means that they have no model together. The parts:
//!
//! * [`Facts`]: polynomials that are not negative, intervals;
//! * solved equations `atom = polynomial`, applied to every polynomial that is looked at;
//! * equations that are not solved yet, which [`radix`](crate::radix) takes apart;
//! * clauses and disequalities, of which what is decided is dropped;
//! * quotients and remainders: `x div c` and `x mod c` for `c >= 1` are atoms `q` and `r` with `x = c*q + r` and
//!   `0 <= r < c`;
//! * truth values of formulas that are not about integers.
//!
//! Terms are not rebuilt: an atom inside an opaque term (an array index, say) stays as it is. Such questions are for the
//! slower procedure in [`builtin`](crate::builtin).

mod quotients;

use crate::equations::{equation, is_integer_comparison, primitive, replaced, solution};
use crate::facts::Facts;
use crate::query::Procedure;
use crate::radix::{Split, one_sided, split_equation};
use gpuproof_logic::number::rem_euclid;
use gpuproof_logic::{Integer, Op, Poly, Sort, Term, Terms, work};
use rustc_hash::{FxHashMap, FxHashSet};

/// Rounds of propagation on one branch.
const ROUNDS: usize = 24;
/// Clauses longer than this are not split into cases.
const CASES: usize = 6;
/// Facts derived by substitution are added only while there are fewer than this.
const FACTS: usize = 120;
/// The search for a contradiction looks at this many of the youngest facts, and at no longer ones.
const RECENT: usize = 24;
const SEARCHED: usize = 8;

/// The state of one branch.
#[derive(Clone, Debug)]
pub struct Branch {
    facts: Facts,
    solved: Vec<(Term, Poly)>,
    /// How many of the solved equations were applied to the facts.
    applied: usize,
    equations: Vec<Poly>,
    /// Version of the facts with which all equations were tried in vain.
    tried: Option<u64>,
    /// Polynomials that are not 0.
    nonzero: Vec<Poly>,
    /// Formulas of which one holds.
    clauses: Vec<Vec<Term>>,
    /// Formulas with a known truth value.
    truths: FxHashMap<Term, bool>,
    /// Dividends and divisors whose digits were introduced.
    digits: Vec<(Term, Term)>,
    /// Pairs of those that were found to have equal digits.
    joined: FxHashSet<(usize, usize)>,
    /// Pairs of those of which one is the quotient of a quotient that the other is at once.
    nested: FxHashSet<(usize, usize)>,
    /// Version of the facts with which quotients were bounded.
    bounded: Option<u64>,
    /// If-then-else atoms that are not decided.
    choices: Vec<Term>,
    /// Atoms that were looked at for digits and choices.
    seen: FxHashSet<Term>,
    contradiction: bool,
    /// The strongest step so far.
    by: Procedure,
}

impl Default for Branch {
    fn default() -> Self {
        Self {
            facts: Facts::default(),
            solved: Vec::new(),
            applied: 0,
            equations: Vec::new(),
            tried: None,
            nonzero: Vec::new(),
            clauses: Vec::new(),
            truths: FxHashMap::default(),
            digits: Vec::new(),
            joined: FxHashSet::default(),
            nested: FxHashSet::default(),
            bounded: None,
            choices: Vec::new(),
            seen: FxHashSet::default(),
            contradiction: false,
            by: Procedure::Propositional,
        }
    }
}

impl Branch {
    /// The integer facts so far.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Limits the work on this branch and its cases: steps of derivation from the facts.
    pub fn limit(&mut self, steps: u32) {
        self.facts.refuel(steps);
    }

    /// The truth value of a formula that was asserted or denied.
    pub fn truth(&self, t: Term) -> Option<bool> {
        self.truths.get(&t).copied()
    }

    /// Whether a contradiction was found, and by what.
    pub fn refuted(&self) -> Option<Procedure> {
        if self.facts.is_contradictory() {
            return Some(self.by.max(Procedure::Intervals));
        }
        self.contradiction.then_some(self.by)
    }

    /// Adds `poly >= 0`.
    pub fn assert_non_negative(&mut self, terms: &mut Terms, poly: &Poly) {
        self.look_at(terms, poly);
        let poly = self.reduced(terms, poly);
        self.add_fact(terms, &poly);
    }

    fn add_fact(&mut self, terms: &mut Terms, poly: &Poly) {
        let content = poly.content();
        if content > Integer::ONE {
            // c * p + k >= 0 is p + floor(k / c) >= 0 over the integers
            let mut poly = poly.clone();
            for (c, _) in &mut poly.summands {
                *c /= &content;
            }
            poly.constant = gpuproof_logic::number::div_floor(&poly.constant, &content);
            return self.add_fact(terms, &poly);
        }
        self.facts.add_non_negative(terms, poly);
        if poly.summands.len() > 1
            && let Some(sum) = self.facts.sum_with_opposite(poly)
        {
            // p + k >= 0 and -p + l >= 0 add up to k + l >= 0; if that is 0 both are equations.
            if sum < Integer::ZERO {
                self.by = self.by.max(Procedure::Intervals);
                self.contradiction = true;
            } else if sum == Integer::ZERO {
                self.add_equation(poly.clone());
            }
        }
    }

    fn add_equation(&mut self, poly: Poly) {
        if self.equations.contains(&poly) || self.equations.contains(&poly.negated()) {
            return;
        }
        self.tried = None;
        self.equations.push(poly);
    }

    /// Adds a formula over the integers.
    pub fn assert(&mut self, terms: &mut Terms, t: Term) {
        if self.contradiction {
            return;
        }
        match terms.op(t) {
            Op::True => {}
            Op::False => self.contradiction = true,
            Op::And => {
                for part in terms.args(t).to_vec() {
                    self.assert(terms, part);
                }
            }
            Op::Or => self.clauses.push(terms.args(t).to_vec()),
            Op::NonNegative if is_integer_comparison(terms, t) => {
                let poly = terms.poly_of(terms.args(t)[0]);
                self.set_truth(t, true);
                self.assert_non_negative(terms, &poly);
            }
            Op::Eq => {
                self.set_truth(t, true);
                if let Some(poly) = equation(terms, t) {
                    self.look_at(terms, &poly);
                    self.add_equation(poly);
                }
            }
            Op::Not => {
                let inner = terms.args(t)[0];
                match terms.op(inner) {
                    Op::And => {
                        let parts = terms.args(inner).to_vec();
                        let negated = parts.into_iter().map(|p| terms.not(p)).collect();
                        self.clauses.push(negated);
                    }
                    Op::Or => {
                        for part in terms.args(inner).to_vec() {
                            let part = terms.not(part);
                            self.assert(terms, part);
                        }
                    }
                    _ => {
                        self.set_truth(inner, false);
                        if let Some(poly) = equation(terms, inner) {
                            self.look_at(terms, &poly);
                            self.nonzero.push(poly);
                        }
                    }
                }
            }
            Op::Ite => {
                if let [condition, then, otherwise] = *terms.args(t) {
                    let negated = terms.not(condition);
                    self.clauses.push(vec![negated, then]);
                    self.clauses.push(vec![condition, otherwise]);
                }
            }
            _ => self.set_truth(t, true),
        }
    }

    fn set_truth(&mut self, t: Term, value: bool) {
        if self.truths.insert(t, value) == Some(!value) {
            self.contradiction = true;
        }
    }

    /// Introduces the digits of quotients and remainders among the atoms, and remembers if-then-else atoms.
    fn look_at(&mut self, terms: &mut Terms, poly: &Poly) {
        for (_, monomial) in &poly.summands {
            if terms.factors(*monomial).is_empty() {
                self.look_at_atom(terms, *monomial);
            } else {
                for atom in terms.factor_list(*monomial) {
                    self.look_at_atom(terms, atom);
                }
            }
        }
    }

    fn look_at_atom(&mut self, terms: &mut Terms, atom: Term) {
        match terms.op(atom) {
            Op::IntDiv | Op::IntMod => {}
            Op::Ite => {
                if self.seen.insert(atom) {
                    self.choices.push(atom);
                    self.bound_extremum(terms, atom);
                }
                return;
            }
            _ => return,
        }
        if !self.seen.insert(atom) {
            return;
        }
        let [x, c] = *terms.args(atom) else { return };
        let divisor = terms.poly_of(c);
        self.look_at(terms, &divisor);
        if !self.facts.entails(terms, &divisor.clone().plus_constant(&-Integer::ONE)) {
            // Perhaps it is known to be positive later.
            self.seen.remove(&atom);
            return;
        }
        if self.digits.contains(&(x, c)) {
            return;
        }
        self.digits.push((x, c));
        let (q, r) = (terms.int_div(x, c), terms.int_mod(x, c));
        self.seen.extend([q, r]);
        let (quotient, remainder) = (terms.poly_of(q), terms.poly_of(r));
        let Some(product) = terms.poly_product(&divisor, &quotient) else { return };
        let dividend = terms.poly_of(x);
        self.look_at(terms, &dividend);
        self.add_equation(dividend.minus(&product).minus(&remainder));
        self.assert_non_negative(terms, &remainder);
        let below = divisor.minus(&remainder).plus_constant(&-Integer::ONE);
        self.assert_non_negative(terms, &below);
    }

    /// A minimum is at most both of its arms, a maximum at least: no cases are needed for that. `if a <= b (or a < b) then a
    /// else b` is a minimum, because the condition says `a <= b` and its negation `b <= a`.
    fn bound_extremum(&mut self, terms: &mut Terms, atom: Term) {
        let [condition, then, otherwise] = *terms.args(atom) else { return };
        if !is_integer_comparison(terms, condition) {
            return;
        }
        let says = terms.poly_of(terms.args(condition)[0]);
        let [then, otherwise] = [then, otherwise].map(|arm| terms.poly_of(arm));
        let difference = otherwise.minus(&then);
        // Comparisons are kept without common factors: with `g` of them, `p >= 0` is `g * p >= 0`, and its negation `g * p <= -g`.
        let (own, of_arms) = (says.content(), difference.content());
        if own == Integer::ZERO || rem_euclid(&of_arms, &own) != Integer::ZERO {
            return;
        }
        let factor = of_arms / own;
        let says = says.scaled(&factor);
        let is_close =
            |p: &Poly| p.as_constant().is_some_and(|c| *c <= Integer::ZERO && *c >= -factor.clone());
        let value = Poly::monomial(atom);
        let bounds = if is_close(&says.minus(&difference)) {
            [then.minus(&value), otherwise.minus(&value)]
        } else if is_close(&says.plus(&difference)) {
            [value.minus(&then), value.minus(&otherwise)]
        } else {
            return;
        };
        for bound in bounds {
            self.assert_non_negative(terms, &bound);
        }
    }

    /// The polynomial with the solved atoms replaced.
    pub fn reduced(&self, terms: &mut Terms, poly: &Poly) -> Poly {
        let mut result = poly.clone();
        for (atom, value) in &self.solved {
            if let Some(new) = replaced(terms, &result, *atom, value) {
                result = new;
            }
        }
        result
    }

    /// The truth value of a formula, if it is plain to see.
    fn decide(&self, terms: &mut Terms, t: Term) -> Option<bool> {
        if let Some(&known) = self.truths.get(&t) {
            return Some(known);
        }
        match terms.op(t) {
            Op::True => Some(true),
            Op::False => Some(false),
            Op::Not => {
                let inner = terms.args(t)[0];
                self.decide(terms, inner).map(|value| !value)
            }
            Op::And | Op::Or => {
                let zero = terms.op(t) == Op::Or;
                let mut all = true;
                for part in terms.args(t).to_vec() {
                    match self.decide(terms, part) {
                        Some(value) if value == zero => return Some(zero),
                        Some(_) => {}
                        None => all = false,
                    }
                }
                all.then_some(!zero)
            }
            Op::NonNegative if is_integer_comparison(terms, t) => {
                let poly = terms.poly_of(terms.args(t)[0]);
                let poly = self.reduced(terms, &poly);
                let range = self.facts.range(terms, &poly);
                if range.is_non_negative() || self.facts.states(&poly) {
                    return Some(true);
                }
                let denied = range.at_most(&-Integer::ONE)
                    || self.facts.states(&poly.negated().plus_constant(&-Integer::ONE));
                denied.then_some(false)
            }
            _ => match equation(terms, t) {
                Some(poly) => {
                    let poly = self.reduced(terms, &poly);
                    if poly.is_zero() {
                        return Some(true);
                    }
                    let Some(poly) = primitive(poly) else { return Some(false) };
                    let range = self.facts.range(terms, &poly);
                    if range.as_point() == Some(&Integer::ZERO) {
                        return Some(true);
                    }
                    (!range.contains(&Integer::ZERO)).then_some(false)
                }
                None => None,
            },
        }
    }

    /// Spreads bounds between the facts.
    pub fn spread(&mut self, terms: &mut Terms) {
        self.facts.close(terms);
    }

    /// Propagates until nothing changes or a contradiction shows.
    pub fn saturate(&mut self, terms: &mut Terms) {
        for _ in 0..ROUNDS {
            self.facts.close(terms);
            // What is found later would be as right, but there is no time for it.
            if self.refuted().is_some() || work::is_spent() {
                return;
            }
            if self.solve_pairs(terms) || self.decide_choices(terms) || self.filter_clauses(terms) {
                continue;
            }
            if self.refuted().is_some() {
                return;
            }
            if self.check_nonzero(terms) || self.apply_solved(terms) {
                continue;
            }
            // What bounds quotients costs no derivation; equations are taken apart by all that is known of their digits.
            if self.bound_quotients(terms) || self.nest_quotients(terms) || self.split_equations(terms) {
                continue;
            }
            if self.refuted().is_some() {
                return;
            }
            if self.join_digits(terms) || self.solve_any(terms) {
                continue;
            }
            self.search_contradiction(terms);
            return;
        }
    }

    /// Equations between two atoms, or of one with a constant, are solved at once: no radix is lost by that.
    fn solve_pairs(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        let mut k = 0;
        while k < self.equations.len() {
            let poly = self.reduced(terms, &self.equations[k].clone());
            let poly = self.without_points(terms, poly);
            if poly.is_zero() {
                self.equations.swap_remove(k);
                continue;
            }
            let Some(poly) = primitive(poly) else {
                self.contradiction = true;
                return true;
            };
            if poly.summands.len() <= 2
                && let Some((atom, value)) = solution(terms, &poly)
            {
                self.equations.swap_remove(k);
                self.solve(atom, value);
                changed = true;
                continue;
            }
            self.equations[k] = poly;
            k += 1;
        }
        changed
    }

    /// Any equation that can be solved for an atom, the shortest first.
    fn solve_any(&mut self, terms: &mut Terms) -> bool {
        let mut order: Vec<usize> = (0..self.equations.len()).collect();
        order.sort_by_key(|&k| self.equations[k].summands.len());
        for k in order {
            if let Some((atom, value)) = solution(terms, &self.equations[k]) {
                self.equations.swap_remove(k);
                self.solve(atom, value);
                return true;
            }
        }
        false
    }

    /// Records `atom = value`.
    fn solve(&mut self, atom: Term, value: Poly) {
        self.by = self.by.max(Procedure::MixedRadix);
        self.tried = None;
        self.solved.push((atom, value));
    }

    /// What is known of a solved atom holds of its value, in every fact. Done only when the equations alone, applied to
    /// clauses and disequalities, have shown no contradiction.
    fn apply_solved(&mut self, terms: &mut Terms) -> bool {
        let from = self.applied;
        self.applied = self.solved.len();
        for k in from..self.solved.len() {
            let (atom, value) = self.solved[k].clone();
            // Later equations may have replaced something in it.
            let value = self.reduced(terms, &value);
            self.transfer(terms, atom, &value);
        }
        from < self.applied
    }

    fn transfer(&mut self, terms: &mut Terms, atom: Term, value: &Poly) {
        let interval = self.facts.monomial(terms, atom);
        let (low, high) = (interval.low.clone(), interval.high.clone());
        if let Some(low) = low {
            self.add_fact(terms, &value.clone().plus_constant(&-low));
        }
        if let Some(high) = high {
            self.add_fact(terms, &value.negated().plus_constant(&high));
        }
        if self.facts.non_negative().len() < FACTS {
            let affected: Vec<_> = self.facts.mentioning(terms, atom).cloned().collect();
            for fact in affected {
                if let Some(new) = replaced(terms, &fact, atom, value) {
                    self.add_fact(terms, &new);
                }
            }
        }
    }

    fn split_equations(&mut self, terms: &mut Terms) -> bool {
        if self.tried == Some(self.facts.version()) {
            return false;
        }
        for k in 0..self.equations.len() {
            let poly = self.equations[k].clone();
            match split_equation(terms, &self.facts, &poly) {
                Split::None => {}
                Split::Contradiction => {
                    self.by = Procedure::MixedRadix;
                    self.contradiction = true;
                    return true;
                }
                Split::Parts(parts) => {
                    self.by = Procedure::MixedRadix;
                    self.equations.swap_remove(k);
                    for part in parts {
                        if part.summands.len() > 2 {
                            self.facts.add_zero(terms, &part);
                        }
                        self.add_equation(part);
                    }
                    return true;
                }
            }
        }
        // What stays is at least a pair of facts.
        let before = self.facts.non_negative().len();
        for k in 0..self.equations.len() {
            let poly = self.equations[k].clone();
            self.facts.add_zero(terms, &poly);
            for fact in one_sided(terms, &self.facts, &poly) {
                self.add_fact(terms, &fact);
            }
        }
        if self.facts.non_negative().len() > before {
            return true;
        }
        self.tried = Some(self.facts.version());
        false
    }

    /// Atoms of which only one value is left are that value.
    fn without_points(&self, terms: &mut Terms, mut poly: Poly) -> Poly {
        let mut k = 0;
        while let Some(&(_, monomial)) = poly.summands.get(k) {
            k += 1;
            for atom in terms.factor_list(monomial) {
                let Some(value) = self.facts.monomial(terms, atom).as_point().cloned() else { continue };
                if let Some(new) = replaced(terms, &poly, atom, &Poly::constant(value)) {
                    poly = new;
                    k = 0;
                    break;
                }
            }
        }
        poly
    }

    /// The last resort before cases: an equation or one of the youngest facts that the other facts exclude.
    fn search_contradiction(&mut self, terms: &mut Terms) {
        let mut candidates: Vec<Poly> = Vec::new();
        for poly in self.equations.iter().filter(|p| p.summands.len() <= SEARCHED) {
            candidates.extend([poly.clone(), poly.negated()]);
        }
        let facts = self.facts.non_negative();
        let skipped = facts.len().saturating_sub(RECENT);
        candidates
            .extend(facts.skip(skipped).filter(|p| p.summands.len() <= SEARCHED).map(|p| (**p).clone()));
        for poly in candidates {
            // poly >= 0 holds; it is excluded if -poly >= 1 follows.
            let opposite = poly.negated().plus_constant(&-Integer::ONE);
            if self.facts.entails(terms, &opposite) {
                self.by = self.by.max(Procedure::Intervals);
                self.contradiction = true;
                return;
            }
        }
    }

    /// If-then-else atoms whose condition is known are equal to one arm.
    fn decide_choices(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        let mut k = 0;
        while k < self.choices.len() {
            let atom = self.choices[k];
            let [condition, then, otherwise] = *terms.args(atom) else { return changed };
            match self.decide(terms, condition) {
                None => k += 1,
                Some(value) => {
                    self.choices.swap_remove(k);
                    let arm = terms.poly_of(if value { then } else { otherwise });
                    self.look_at(terms, &arm);
                    self.add_equation(Poly::monomial(atom).minus(&arm));
                    changed = true;
                }
            }
        }
        changed
    }

    /// Drops clauses that hold and literals that do not; asserts what is left alone.
    fn filter_clauses(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        let mut k = 0;
        while k < self.clauses.len() {
            let clause = std::mem::take(&mut self.clauses[k]);
            let mut kept = Vec::with_capacity(clause.len());
            let mut holds = false;
            for &t in &clause {
                match self.decide(terms, t) {
                    Some(true) => {
                        holds = true;
                        break;
                    }
                    Some(false) => {}
                    None => kept.push(t),
                }
            }
            if holds || kept.len() <= 1 {
                self.clauses.swap_remove(k);
                if !holds {
                    match kept.first() {
                        Some(&t) => self.assert(terms, t),
                        None => self.contradiction = true,
                    }
                    changed = true;
                }
            } else {
                self.clauses[k] = kept;
                k += 1;
            }
        }
        changed
    }

    /// `p != 0` is a contradiction if `p = 0`, and `p >= 1` if `p >= 0`.
    fn check_nonzero(&mut self, terms: &mut Terms) -> bool {
        let mut changed = false;
        let mut k = 0;
        while k < self.nonzero.len() {
            let poly = self.reduced(terms, &self.nonzero[k].clone());
            let range = self.facts.range(terms, &poly);
            if poly.is_zero() || range.as_point() == Some(&Integer::ZERO) {
                self.contradiction = true;
                return true;
            }
            if !range.contains(&Integer::ZERO) {
                self.nonzero.swap_remove(k);
                continue;
            }
            let negated = poly.negated();
            let strict = if range.is_non_negative() || self.facts.states(&poly) {
                Some(poly.clone())
            } else if range.at_most(&Integer::ZERO) || self.facts.states(&negated) {
                Some(negated)
            } else {
                None
            };
            match strict {
                Some(strict) => {
                    self.nonzero.swap_remove(k);
                    self.add_fact(terms, &strict.plus_constant(&-Integer::ONE));
                    changed = true;
                }
                None => {
                    self.nonzero[k] = poly;
                    k += 1;
                }
            }
        }
        changed
    }

    /// The formulas of which one must hold: a short clause, both truth values of a condition, both sides of a disequality.
    fn cases(&self, terms: &mut Terms) -> Option<Vec<Term>> {
        let shortest = self.clauses.iter().filter(|c| c.len() <= CASES).min_by_key(|c| c.len());
        if let Some(clause) = shortest {
            return Some(clause.clone());
        }
        if let Some(condition) = self.choices.iter().map(|&atom| terms.args(atom)[0]).min() {
            let negated = terms.not(condition);
            return Some(vec![condition, negated]);
        }
        for poly in &self.nonzero {
            let range = self.facts.range(terms, poly);
            if range.low.is_some() && range.high.is_some() && poly.summands.len() <= 2 {
                let above = poly.clone().plus_constant(&-Integer::ONE);
                let below = poly.negated().plus_constant(&-Integer::ONE);
                let cases = [above, below].map(|side| terms.non_negative(&side, Sort::Int));
                return Some(cases.to_vec());
            }
        }
        None
    }

    /// Saturates and splits into cases: what found a contradiction in every case. Without one the branch is as it was
    /// before the cases.
    pub fn close(&mut self, terms: &mut Terms, depth: u32, leaves: &mut u32) -> Option<Procedure> {
        self.saturate(terms);
        if let Some(by) = self.refuted() {
            return Some(by);
        }
        if depth == 0 || *leaves == 0 || work::is_spent() {
            return None;
        }
        let cases = self.cases(terms)?;
        *leaves = leaves.saturating_sub(cases.len() as u32);
        let mut by = self.by;
        for &case in &cases {
            let mut branch = self.clone();
            // The clause that is split holds in every case.
            branch.clauses.retain(|c| *c != cases);
            branch.assert(terms, case);
            by = by.max(branch.close(terms, depth - 1, leaves)?);
        }
        Some(by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::Range;

    /// x <= min(a, b) and x > b has no model, and x <= max(a, b) with x > b has: no case is looked at.
    #[test]
    fn a_minimum_is_at_most_both_arms() {
        for smaller in [true, false] {
            let mut terms = Terms::new();
            let mut int = |name: &str| terms.symbol(name, Sort::Int, Range { low: None, high: None });
            let (a, b, x) = (int("a"), int("b"), int("x"));
            let condition = if smaller { terms.int_lt(a, b) } else { terms.int_lt(b, a) };
            let extremum = terms.ite(condition, a, b);
            let (within, beyond) = (terms.int_le(x, extremum), terms.int_lt(b, x));
            let mut branch = Branch::default();
            branch.assert(&mut terms, within);
            branch.assert(&mut terms, beyond);
            branch.saturate(&mut terms);
            assert_eq!(branch.refuted().is_some(), smaller);
        }
    }

    /// The same with arms whose comparison has a common factor: 15 < 64 - 4k is 12 - k >= 0.
    #[test]
    fn a_minimum_whose_comparison_was_divided() {
        for (least, is_minimum) in [(15, true), (8, false)] {
            let mut terms = Terms::new();
            let mut int = |name: &str| terms.symbol(name, Sort::Int, Range { low: None, high: None });
            let (k, x) = (int("k"), int("x"));
            let (four, size, limit, least) = (terms.int(4), terms.int(64), terms.int(15), terms.int(least));
            let steps = terms.mul(four, k);
            let rest = terms.sub(size, steps);
            let condition = terms.int_lt(least, rest);
            let value = terms.ite(condition, limit, rest);
            let (within, beyond) = (terms.int_le(x, value), terms.int_lt(rest, x));
            let mut branch = Branch::default();
            branch.assert(&mut terms, within);
            branch.assert(&mut terms, beyond);
            branch.saturate(&mut terms);
            // With a smaller limit 12 becomes 15, and x may be more than 12.
            assert_eq!(branch.refuted().is_some(), is_minimum);
        }
    }
}
