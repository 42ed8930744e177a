//! What a conjunction says about integers: intervals of monomials and polynomials that are not negative.
//!
//! Soundness: every polynomial put in is not negative in every model of the conjunction; intervals are consequences of
//! those and of the ranges of variables. [`Facts::entails`] answers "yes" only with a derivation:
//!
//! * the lower end of the polynomial's interval is at least 0, or
//! * for a fact `f >= 0`, a monomial `m >= 0` and positive numbers `a`, `b`: `a * q - b * m * f >= 0` is entailed;
//!   then `a * q` is a sum of two non-negative things, hence `q >= 0`.

use gpuproof_logic::number::gcd;
use gpuproof_logic::{Integer, Interval, Poly, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Products of facts are tried to this depth.
const DEPTH: u32 = 5;
/// Steps of one entailment question.
const STEPS: u32 = 24;
/// Rounds of interval propagation.
const ROUNDS: usize = 4;

/// The facts of one conjunction.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    non_negative: Vec<Poly>,
    bounds: FxHashMap<Term, Interval>,
    contradiction: bool,
    /// Intervals of monomials and answered questions, valid until something is added.
    intervals: RefCell<FxHashMap<Term, Rc<Interval>>>,
    answers: RefCell<FxHashMap<Poly, bool>>,
}

impl Facts {
    /// Whether the facts exclude one another.
    pub fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    /// The polynomials known not to be negative.
    pub fn non_negative(&self) -> &[Poly] {
        &self.non_negative
    }

    /// Adds `poly >= 0`.
    pub fn add_non_negative(&mut self, terms: &mut Terms, poly: &Poly) {
        if let Some(constant) = poly.as_constant() {
            self.contradiction |= *constant < Integer::ZERO;
            return;
        }
        self.bound_from(terms, poly);
        // A bound on a product is wanted as a fact too: it bounds multiples of the product.
        let informative = poly.summands.len() > 1 || !terms.factors(poly.summands[0].1).is_empty();
        if informative && !self.non_negative.contains(poly) {
            self.non_negative.push(poly.clone());
            self.answers.get_mut().clear();
        }
    }

    /// Adds `poly = 0`.
    pub fn add_zero(&mut self, terms: &mut Terms, poly: &Poly) {
        self.add_non_negative(terms, poly);
        self.add_non_negative(terms, &poly.negated());
    }

    /// Spreads bounds between the facts until nothing changes much.
    pub fn close(&mut self, terms: &mut Terms) {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for k in 0..self.non_negative.len() {
                let poly = self.non_negative[k].clone();
                changed |= self.bound_from(terms, &poly);
            }
            if !changed || self.contradiction {
                break;
            }
        }
    }

    /// The interval of a monomial.
    pub fn monomial(&self, terms: &Terms, monomial: Term) -> Rc<Interval> {
        if let Some(known) = self.intervals.borrow().get(&monomial) {
            return Rc::clone(known);
        }
        let mut interval = terms.int_bounds(monomial);
        let factors = terms.factors(monomial);
        if !factors.is_empty() {
            let product =
                factors.iter().fold(Interval::point(Integer::ONE), |p, &f| p.times(&self.monomial(terms, f)));
            interval = interval.meet(&product).unwrap_or(interval);
        }
        if let Some(known) = self.bounds.get(&monomial) {
            interval = interval.meet(known).unwrap_or(interval);
        }
        let interval = Rc::new(interval);
        self.intervals.borrow_mut().insert(monomial, Rc::clone(&interval));
        interval
    }

    /// The interval of a polynomial.
    pub fn range(&self, terms: &Terms, poly: &Poly) -> Interval {
        let start = Interval::point(poly.constant.clone());
        poly.summands.iter().fold(start, |sum, (c, m)| sum.plus(&self.monomial(terms, *m).scaled(c)))
    }

    /// For `c * m + rest >= 0`: `c * m >= -max(rest)` for each monomial.
    fn bound_from(&mut self, terms: &mut Terms, poly: &Poly) -> bool {
        let parts: Vec<Interval> =
            poly.summands.iter().map(|(c, m)| self.monomial(terms, *m).scaled(c)).collect();
        let mut unbounded = parts.iter().enumerate().filter(|(_, p)| p.high.is_none()).map(|(k, _)| k);
        let (only, more) = (unbounded.next(), unbounded.next());
        if more.is_some() {
            return false;
        }
        let total =
            parts.iter().filter_map(|p| p.high.as_ref()).fold(poly.constant.clone(), |sum, high| sum + high);
        let mut changed = false;
        for (k, (c, m)) in poly.summands.iter().enumerate() {
            // With an unbounded summand only that one gets a bound.
            let rest = match (&parts[k].high, only) {
                (Some(_), Some(_)) => continue,
                (Some(high), None) => &total - high,
                (None, _) => total.clone(),
            };
            let wanted = Interval { low: Some(-rest), high: None };
            match wanted.divided_exactly(c) {
                Some(bound) => changed |= self.narrow(terms, *m, &bound),
                None => self.contradiction = true,
            }
        }
        changed
    }

    fn narrow(&mut self, terms: &Terms, monomial: Term, bound: &Interval) -> bool {
        let old = self.monomial(terms, monomial);
        match old.meet(bound) {
            Some(new) if new == *old => false,
            Some(new) => {
                self.bounds.insert(monomial, new);
                self.intervals.get_mut().clear();
                self.answers.get_mut().clear();
                true
            }
            None => {
                self.contradiction = true;
                false
            }
        }
    }

    /// Whether `poly >= 0` follows.
    pub fn entails(&self, terms: &mut Terms, poly: &Poly) -> bool {
        if self.contradiction {
            return true;
        }
        if let Some(&known) = self.answers.borrow().get(poly) {
            return known;
        }
        let mut steps = STEPS;
        let answer = self.derive(terms, poly, DEPTH, &mut steps);
        self.answers.borrow_mut().insert(poly.clone(), answer);
        answer
    }

    /// Whether `low <= poly <= high` follows.
    pub fn entails_within(&self, terms: &mut Terms, poly: &Poly, low: &Integer, high: &Integer) -> bool {
        let above = poly.clone().plus_constant(&-low);
        let below = poly.negated().plus_constant(high);
        self.entails(terms, &above) && self.entails(terms, &below)
    }

    fn derive(&self, terms: &mut Terms, poly: &Poly, depth: u32, steps: &mut u32) -> bool {
        // The summand that pulls the lower end down most: it has to be bounded by a fact, or nothing helps.
        let mut low = poly.constant.clone();
        let mut unbounded = None;
        let mut worst: Option<(Integer, usize)> = None;
        for (k, (c, m)) in poly.summands.iter().enumerate() {
            let interval = self.monomial(terms, *m);
            let end = if *c > Integer::ZERO { &interval.low } else { &interval.high };
            match end.as_ref().map(|end| end * c) {
                None => unbounded = unbounded.or(Some(k)),
                Some(part) => {
                    if part < Integer::ZERO && worst.as_ref().is_none_or(|(w, _)| part < *w) {
                        worst = Some((part.clone(), k));
                    }
                    low += part;
                }
            }
        }
        if unbounded.is_none() && low >= Integer::ZERO {
            return true;
        }
        let Some(k) = unbounded.or(worst.map(|w| w.1)) else { return false };
        if depth == 0 {
            return false;
        }
        let (c, m) = &poly.summands[k];
        // Facts about the monomial itself before facts about a part of it.
        for whole in [true, false] {
            for fact in &self.non_negative {
                for (d, n) in &fact.summands {
                    if (*c > Integer::ZERO) != (*d > Integer::ZERO) || (m == n) != whole {
                        continue;
                    }
                    if !whole && !terms.factors(*m).contains(terms.factors(*n).first().unwrap_or(n)) {
                        continue;
                    }
                    let Some(rest) = terms.monomial_quotient(*m, *n) else { continue };
                    if !rest.iter().all(|&f| self.monomial(terms, f).is_non_negative()) {
                        continue;
                    }
                    if *steps == 0 {
                        return false;
                    }
                    *steps -= 1;
                    let multiplied = match terms.monomial_from(rest, Sort::Int) {
                        None => fact.clone(),
                        Some(rest) => match terms.poly_product(fact, &Poly::monomial(rest)) {
                            Some(product) => product,
                            None => continue,
                        },
                    };
                    // a * q - b * m * f with the least positive a and b that cancel the summand
                    let divisor = gcd(c, d);
                    let (a, b) = (abs(d) / &divisor, abs(c) / &divisor);
                    let next = poly.scaled(&a).plus_scaled(&multiplied, &-b);
                    if self.derive(terms, &next, depth - 1, steps) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

fn abs(value: &Integer) -> Integer {
    gpuproof_logic::number::abs(value)
}
