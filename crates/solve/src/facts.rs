//! What a conjunction says about integers: intervals of monomials and polynomials that are not negative.
//!
//! Soundness: every polynomial put in is not negative in every model of the conjunction; intervals are consequences of
//! those and of the ranges of variables. [`Facts::entails`] answers "yes" only with a derivation:
//!
//! * the lower end of the polynomial's interval is at least 0, or
//! * for a fact `f >= 0`, a monomial `m >= 0` and positive numbers `a`, `b`: `a * q - b * m * f >= 0` is entailed;
//!   then `a * q` is a sum of two non-negative things, hence `q >= 0`.
//!
//! Facts are only ever added, so a copy can be made for each question over common ones; polynomials are shared between
//! copies.

use gpuproof_logic::number::{abs, gcd};
use gpuproof_logic::{Integer, Interval, Op, Poly, Sort, Term, Terms, work};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

/// Products of facts are tried to this depth.
const DEPTH: u32 = 5;
/// Steps of one entailment question.
const STEPS: u32 = 24;
/// Steps of all entailment questions together, unless another store is given.
const FUEL: u32 = 20_000;
/// How often each fact may narrow intervals, on average, between two additions.
const ROUNDS: usize = 4;

/// A polynomial that is not negative.
#[derive(Clone, Debug)]
struct Fact {
    poly: Rc<Poly>,
    /// Bits of the factors that occur with a positive coefficient: a clear bit excludes, a set one says "perhaps".
    positive: u64,
    /// The same for negative coefficients.
    negative: u64,
}

/// The facts of one conjunction.
#[derive(Debug)]
pub struct Facts {
    facts: Vec<Fact>,
    /// Monomials of which more is known than their ranges say.
    bounds: FxHashMap<Term, Interval>,
    /// Factors whose interval has narrowed since [`close`](Self::close), as bits; facts before `fresh` that have none of
    /// them cannot tell anything new.
    narrowed: u64,
    fresh: usize,
    contradiction: bool,
    /// Steps of derivation that are left, for these facts and everything that was copied from them.
    fuel: Rc<Cell<u32>>,
    /// Counts the changes.
    version: u64,
    /// Intervals of products, quotients and remainders, valid until an interval narrows.
    computed: RefCell<FxHashMap<Term, Rc<Interval>>>,
    /// Answered questions; "no" is valid until something is added.
    answers: RefCell<FxHashMap<Poly, bool>>,
}

impl Default for Facts {
    fn default() -> Self {
        Self {
            facts: Vec::new(),
            bounds: FxHashMap::default(),
            narrowed: 0,
            fresh: 0,
            contradiction: false,
            fuel: Rc::new(Cell::new(FUEL)),
            version: 0,
            computed: RefCell::default(),
            answers: RefCell::default(),
        }
    }
}

/// A copy starts without the remembered answers: more facts will make most of them out of date.
impl Clone for Facts {
    fn clone(&self) -> Self {
        work::spend((self.facts.len() + self.bounds.len()) as u64);
        Self {
            facts: self.facts.clone(),
            bounds: self.bounds.clone(),
            narrowed: self.narrowed,
            fresh: self.fresh,
            contradiction: self.contradiction,
            fuel: Rc::clone(&self.fuel),
            version: self.version,
            computed: RefCell::default(),
            answers: RefCell::default(),
        }
    }
}

/// An interval, to look at.
pub enum Known<'f> {
    /// Of an atom.
    Stored(&'f Interval),
    /// Of a product, quotient or remainder.
    Computed(Rc<Interval>),
}

impl Deref for Known<'_> {
    type Target = Interval;
    fn deref(&self) -> &Interval {
        match self {
            Known::Stored(interval) => interval,
            Known::Computed(interval) => interval,
        }
    }
}

/// The bits of a monomial's factors.
fn factor_bits(terms: &Terms, monomial: Term) -> u64 {
    match terms.factors(monomial) {
        [] => bit(monomial),
        factors => factors.iter().fold(0, |bits, &f| bits | bit(f)),
    }
}

fn bit(atom: Term) -> u64 {
    1 << (atom.number() % 64)
}

impl Facts {
    /// No facts, with steps of derivation from a common store: when it is empty, nothing more is derived.
    pub fn with_fuel(fuel: &Rc<Cell<u32>>) -> Self {
        Self { fuel: Rc::clone(fuel), ..Self::default() }
    }

    /// From here on this many steps of derivation, not shared with earlier copies.
    pub fn refuel(&mut self, steps: u32) {
        self.fuel = Rc::new(Cell::new(steps));
    }

    /// Takes one step from the store; `false` if it is empty, or if there is no time left.
    pub fn spend(&self) -> bool {
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(1));
        left > 0 && !work::is_spent()
    }

    /// Grows with every change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether the facts exclude one another.
    pub fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    /// The polynomials known not to be negative.
    pub fn non_negative(&self) -> impl ExactSizeIterator<Item = &Rc<Poly>> {
        self.facts.iter().map(|f| &f.poly)
    }

    /// The polynomials known not to be negative in which the monomial has a positive coefficient.
    pub fn bounded_by<'f>(&'f self, terms: &Terms, monomial: Term) -> impl Iterator<Item = &'f Poly> {
        let bits = factor_bits(terms, monomial);
        self.facts.iter().filter(move |f| f.positive & bits == bits).map(|f| &*f.poly)
    }

    /// The polynomials known not to be negative in which the atom occurs (and perhaps others).
    pub fn mentioning<'f>(&'f self, terms: &Terms, atom: Term) -> impl Iterator<Item = &'f Rc<Poly>> {
        let bits = factor_bits(terms, atom);
        self.facts.iter().filter(move |f| (f.positive | f.negative) & bits == bits).map(|f| &f.poly)
    }

    /// Whether this very polynomial is known not to be negative.
    pub fn states(&self, poly: &Poly) -> bool {
        work::spend(self.facts.len() as u64);
        self.facts.iter().any(|f| *f.poly == *poly)
    }

    /// For `poly = p + k`: the least `k + l` of the facts `-p + l >= 0`.
    pub fn sum_with_opposite(&self, poly: &Poly) -> Option<Integer> {
        let opposite = |other: &Poly| {
            other.summands.len() == poly.summands.len()
                && other.summands.iter().zip(&poly.summands).all(|(a, b)| a.1 == b.1 && a.0 == -&b.0)
        };
        work::spend(self.facts.len() as u64);
        self.facts.iter().filter(|f| opposite(&f.poly)).map(|f| &f.poly.constant + &poly.constant).min()
    }

    /// Adds `poly >= 0`.
    pub fn add_non_negative(&mut self, terms: &Terms, poly: &Poly) {
        if let Some(constant) = poly.as_constant() {
            self.contradiction |= *constant < Integer::ZERO;
            return;
        }
        // A bound on one atom is an interval; a bound on a product is wanted as a fact too: it bounds multiples of the
        // product.
        let informative = poly.summands.len() > 1 || !terms.factors(poly.summands[0].1).is_empty();
        if !informative {
            self.bound_from(terms, poly);
            return;
        }
        if self.states(poly) {
            return;
        }
        let (mut positive, mut negative) = (0, 0);
        for (c, m) in &poly.summands {
            let bits = factor_bits(terms, *m);
            *(if *c > Integer::ZERO { &mut positive } else { &mut negative }) |= bits;
        }
        self.facts.push(Fact { poly: Rc::new(poly.clone()), positive, negative });
        self.answers.get_mut().clear();
        self.version += 1;
        self.bound_from(terms, poly);
    }

    /// Adds `poly = 0`.
    pub fn add_zero(&mut self, terms: &Terms, poly: &Poly) {
        self.add_non_negative(terms, poly);
        self.add_non_negative(terms, &poly.negated());
    }

    /// Spreads bounds between the facts until nothing changes much.
    pub fn close(&mut self, terms: &Terms) {
        for _ in 0..ROUNDS {
            let narrowed = std::mem::take(&mut self.narrowed);
            let fresh = std::mem::replace(&mut self.fresh, self.facts.len());
            for k in 0..self.facts.len() {
                let fact = &self.facts[k];
                // What a fresh fact says by itself was used when it was added.
                if (fact.positive | fact.negative) & narrowed != 0 || k >= fresh {
                    let poly = Rc::clone(&fact.poly);
                    self.bound_from(terms, &poly);
                }
            }
            if self.narrowed == 0 || self.contradiction || work::is_spent() {
                break;
            }
        }
        self.narrowed = 0;
    }

    /// The interval of a monomial.
    pub fn monomial<'f>(&'f self, terms: &'f Terms, monomial: Term) -> Known<'f> {
        let factors = terms.factors(monomial);
        let is_digit = matches!(terms.op(monomial), Op::IntDiv | Op::IntMod);
        if factors.is_empty() && !is_digit {
            return Known::Stored(self.atom(terms, monomial));
        }
        if let Some(computed) = self.computed.borrow().get(&monomial) {
            return Known::Computed(Rc::clone(computed));
        }
        let known = self.atom(terms, monomial);
        let computed = match factors {
            [] => self.digit(terms, monomial),
            [first, others @ ..] => others
                .iter()
                .fold(self.monomial(terms, *first).clone(), |p, &f| p.times(&self.monomial(terms, f))),
        };
        let interval = Rc::new(known.meet(&computed).unwrap_or_else(|| known.clone()));
        self.computed.borrow_mut().insert(monomial, Rc::clone(&interval));
        Known::Computed(interval)
    }

    /// What the intervals of dividend and divisor say of a quotient or remainder.
    fn digit(&self, terms: &Terms, atom: Term) -> Interval {
        let [dividend, divisor] = *terms.args(atom) else { return Interval::ALL };
        let divisor = self.range(terms, &terms.poly_of(divisor));
        if !divisor.is_positive() {
            return Interval::ALL;
        }
        let dividend = self.range(terms, &terms.poly_of(dividend));
        match terms.op(atom) {
            Op::IntDiv => dividend.div_by_positive(&divisor),
            _ => dividend.rem_by_positive(&divisor),
        }
    }

    fn atom<'f>(&'f self, terms: &'f Terms, atom: Term) -> &'f Interval {
        self.bounds.get(&atom).unwrap_or_else(|| terms.int_bounds_ref(atom))
    }

    /// The interval of a polynomial.
    pub fn range(&self, terms: &Terms, poly: &Poly) -> Interval {
        work::spend(poly.summands.len() as u64);
        let start = Interval::point(poly.constant.clone());
        poly.summands.iter().fold(start, |sum, (c, m)| sum.plus(&self.monomial(terms, *m).scaled(c)))
    }

    /// For `c * m + rest >= 0`: `c * m >= -max(rest)` for each monomial.
    fn bound_from(&mut self, terms: &Terms, poly: &Poly) {
        work::spend(poly.summands.len() as u64);
        // The upper ends of the summands; at most one may be missing.
        let mut total = poly.constant.clone();
        let mut highs: Vec<Option<Integer>> = Vec::with_capacity(poly.summands.len());
        let mut unbounded = 0;
        for (c, m) in &poly.summands {
            let interval = self.monomial(terms, *m);
            let end = if *c > Integer::ZERO { &interval.high } else { &interval.low };
            let high = end.as_ref().map(|end| end * c);
            match &high {
                Some(high) => total += high,
                None => unbounded += 1,
            }
            if unbounded > 1 {
                return;
            }
            highs.push(high);
        }
        for ((c, m), high) in poly.summands.iter().zip(&highs) {
            // With an unbounded summand only that one gets a bound.
            let rest = match (high, unbounded) {
                (Some(_), 1) => continue,
                (Some(high), _) => &total - high,
                (None, _) => total.clone(),
            };
            // c * m >= -rest
            let wanted = Interval { low: Some(-rest), high: None };
            match wanted.divided_exactly(c) {
                Some(bound) => self.narrow(terms, *m, &bound),
                None => self.contradiction = true,
            }
        }
    }

    fn narrow(&mut self, terms: &Terms, monomial: Term, bound: &Interval) {
        let old = self.monomial(terms, monomial);
        if old.within(bound) {
            return;
        }
        let met = old.meet(bound);
        match met {
            Some(new) => {
                self.bounds.insert(monomial, new);
                self.computed.get_mut().clear();
                self.version += 1;
                self.narrowed |= factor_bits(terms, monomial);
                self.answers.get_mut().clear();
            }
            None => self.contradiction = true,
        }
    }

    /// Whether `poly >= 0` follows.
    pub fn entails(&self, terms: &mut Terms, poly: &Poly) -> bool {
        if self.contradiction || self.range(terms, poly).is_non_negative() {
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
        let range = self.range(terms, poly);
        (range.at_least(low) || self.entails(terms, &poly.clone().plus_constant(&-low)))
            && (range.at_most(high) || self.entails(terms, &poly.negated().plus_constant(high)))
    }

    fn derive(&self, terms: &mut Terms, poly: &Poly, depth: u32, steps: &mut u32) -> bool {
        work::spend((poly.summands.len() + self.facts.len()) as u64);
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
                    low += &part;
                    if part < Integer::ZERO && worst.as_ref().is_none_or(|(w, _)| part < *w) {
                        worst = Some((part, k));
                    }
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
        let grows = *c > Integer::ZERO;
        let bits = factor_bits(terms, *m);
        // Facts about the monomial itself before facts about a part of it.
        let passes: &[bool] = if terms.factors(*m).is_empty() { &[true] } else { &[true, false] };
        for &whole in passes {
            let mut rests: Vec<Poly> = Vec::new();
            for fact in &self.facts {
                let present = if grows { fact.positive } else { fact.negative };
                if present & bits == 0 || whole && present & bits != bits {
                    continue;
                }
                for (d, n) in &fact.poly.summands {
                    if grows != (*d > Integer::ZERO) || (m == n) != whole {
                        continue;
                    }
                    let multiplied;
                    let fact = if whole {
                        &*fact.poly
                    } else {
                        let Some(rest) = terms.monomial_quotient(*m, *n) else { continue };
                        if !rest.iter().all(|&f| self.atom(terms, f).is_non_negative()) {
                            continue;
                        }
                        let Some(rest) = terms.monomial_from(rest, Sort::Int) else { continue };
                        let Some(product) = terms.poly_product(&fact.poly, &Poly::monomial(rest)) else {
                            continue;
                        };
                        multiplied = product;
                        &multiplied
                    };
                    // a * q - b * m * f with the least positive a and b that cancel the summand
                    rests.push(if abs(c) == abs(d) {
                        poly.minus(fact)
                    } else {
                        let divisor = gcd(c, d);
                        let (a, b) = (abs(d) / &divisor, abs(c) / &divisor);
                        poly.scaled(&a).plus_scaled(fact, &-b)
                    });
                }
            }
            // What leaves least first: a fact that is about several of the summands is the one that was meant.
            rests.sort_by_key(|rest| rest.summands.len());
            for rest in rests {
                if *steps == 0 || !self.spend() {
                    return false;
                }
                *steps -= 1;
                if self.derive(terms, &rest, depth - 1, steps) {
                    return true;
                }
            }
        }
        false
    }
}
