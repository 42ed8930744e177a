//! Instances of quantified facts.
//!
//! A quantified fact is wanted where the query speaks of the same things: its patterns (elements of arrays, applications) are
//! matched with those of the query, indices by solving for the bound variable. Every instance follows from the fact, so that which ones
//! are made is a question of success, not of soundness.

use super::{Known, assume, theory};
use crate::exec::Exec;
use crate::ir::FunctionId;
use crate::own::radix;
use gpuproof_logic::{Integer, Op, Poly, Sort, SymbolId, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Instances of one fact in one round.
const MOST_OF_ONE: usize = 64;
/// Instances altogether.
const MOST: usize = 2500;
/// Terms that are tried for variables that no pattern binds.
const MOST_TRIED: usize = 8;

type Substitution = BTreeMap<Term, Term>;

/// A query that grows by instances.
pub(crate) struct Grounder {
    known: Known,
    present: FxHashSet<Term>,
    made: FxHashSet<(Term, Vec<Term>)>,
    /// Whether values that conditions leave open are worked out, too. That makes many instances; few goals need them.
    fills: bool,
    /// Whether there was anything to work out.
    pub(super) could_fill: bool,
    pub(super) theory: theory::Done,
}

impl Grounder {
    /// `lean`: definitions of functions are not used, and contracts only of what the query speaks of itself.
    pub fn new(terms: &Terms, known: Known, lean: bool) -> Self {
        let present = known.ground.iter().copied().collect();
        let theory = theory::Done::new(terms, &known.ground, lean);
        Self { known, present, made: FxHashSet::default(), fills: false, could_fill: false, theory }
    }

    /// The same query, with values worked out that conditions leave open.
    pub fn filling(self) -> Self {
        Self { fills: true, ..self }
    }

    /// The facts without quantifiers on top.
    pub fn formulas(&self) -> &[Term] {
        &self.known.ground
    }

    /// Facts with products, which only the last attempt gets.
    pub fn products(&self) -> &[Term] {
        &self.theory.products
    }

    /// The quantified facts.
    pub fn universal(&self) -> &[Term] {
        &self.known.universal
    }

    /// Adds what follows.
    pub fn add(&mut self, terms: &mut Terms, fact: Term) -> bool {
        let before = (self.known.ground.len(), self.known.universal.len());
        let mut apart = Known::default();
        assume(terms, fact, &mut apart);
        for fact in apart.ground {
            if self.present.insert(fact) {
                self.known.ground.push(fact);
            }
        }
        for fact in apart.universal {
            if self.present.insert(fact) {
                self.known.universal.push(fact);
            }
        }
        before != (self.known.ground.len(), self.known.universal.len())
    }

    /// One round; whether anything new came of it.
    pub fn round(&mut self, exec: &mut Exec<'_>, without: &BTreeSet<FunctionId>, round: usize) -> bool {
        let mut new = theory::saturate(exec, self, without);
        let targets = Targets::of(&mut exec.terms, &self.known.ground);
        let universal = self.known.universal.clone();
        for fact in universal {
            if self.made.len() > MOST {
                break;
            }
            let args = exec.terms.args(fact).to_vec();
            let Some((&body, bound)) = args.split_last() else { continue };
            for values in self.instances(&mut exec.terms, bound, body, &targets) {
                if !self.made.insert((fact, values.clone())) {
                    continue;
                }
                let map: FxHashMap<Term, Term> = bound.iter().copied().zip(values).collect();
                let instance = exec.terms.substitute(body, &map);
                new |= self.add(&mut exec.terms, instance);
            }
        }
        self.theory.found_by_instances(&exec.terms, &self.known.ground, round);
        theory::saturate(exec, self, without) || new
    }

    /// The values at which a fact is instantiated.
    fn instances(
        &mut self,
        terms: &mut Terms,
        bound: &[Term],
        body: Term,
        targets: &Targets,
    ) -> Vec<Vec<Term>> {
        let ids: Vec<SymbolId> = bound.iter().filter_map(|&b| terms.as_symbol(b)).collect();
        let mentions = |terms: &Terms, t: Term| terms.free_symbols(&[t]).iter().any(|s| ids.contains(s));
        let mut partial: Vec<Substitution> = Vec::new();
        for pattern in terms.subterms(&[body], false) {
            let op = terms.op(pattern);
            if !is_pattern(terms, pattern) || !mentions(terms, pattern) {
                continue;
            }
            for &target in targets.by_head.get(&op).map_or(&[][..], Vec::as_slice) {
                if !same_divisor(terms, pattern, target, &ids) {
                    continue;
                }
                let mut found = vec![Substitution::new()];
                let pairs: Vec<(Term, Term)> =
                    terms.args(pattern).iter().copied().zip(terms.args(target).iter().copied()).collect();
                for (p, t) in pairs {
                    found = found.into_iter().flat_map(|s| matched(terms, p, t, &ids, s)).collect();
                }
                for substitution in found {
                    if !substitution.is_empty() && !partial.contains(&substitution) {
                        partial.push(substitution);
                    }
                }
                if partial.len() > 4 * MOST_OF_ONE {
                    break;
                }
            }
        }
        for substitution in one_point(terms, body, &ids) {
            if !partial.contains(&substitution) {
                partial.push(substitution);
            }
        }
        for substitution in partial.clone() {
            for more in filled(terms, bound, body, &substitution) {
                if !partial.contains(&more) {
                    self.could_fill = true;
                    if self.fills {
                        partial.push(more);
                    }
                }
            }
        }
        complete(terms, bound, partial, targets)
    }
}

/// What patterns are matched with.
struct Targets {
    /// Elements and applications by what they are of.
    by_head: BTreeMap<Op, Vec<Term>>,
    /// Integers that are worth trying.
    tried: Vec<Term>,
    /// Values of other sorts that are worth trying.
    others: Vec<Term>,
}

impl Targets {
    fn of(terms: &mut Terms, formulas: &[Term]) -> Self {
        let mut by_head: BTreeMap<Op, Vec<Term>> = BTreeMap::new();
        let (mut tried, mut others) = (Vec::new(), Vec::new());
        let bound = bound_inside(terms, formulas);
        for t in terms.subterms(formulas, false) {
            let op = terms.op(t);
            match op {
                _ if is_pattern(terms, t) => {
                    if terms.free_symbols(&[t]).iter().any(|s| bound.contains(s)) {
                        continue;
                    }
                    by_head.entry(op).or_default().push(t);
                }
                Op::Symbol(_) if terms.sort(t) == Sort::Int => tried.push(t),
                Op::Symbol(id) if matches!(terms.sort(t), Sort::Uninterpreted(_)) && !bound.contains(&id) => {
                    others.push(t);
                }
                _ => {}
            }
        }
        // The newest names are those of the goal.
        tried.reverse();
        tried.truncate(MOST_TRIED);
        tried.insert(0, terms.int(0));
        others.reverse();
        Self { by_head, tried, others }
    }
}

/// Whether a term is one that facts are matched with: an element, an application, a quotient or remainder by anything but a number.
fn is_pattern(terms: &Terms, t: Term) -> bool {
    match terms.op(t) {
        Op::Select | Op::Apply(_) => true,
        Op::IntMod | Op::IntDiv => terms.args(t).get(1).is_some_and(|&n| terms.as_number(n).is_none()),
        _ => false,
    }
}

/// Quotients and remainders are matched with those by the same divisor; they would be matched with all others.
fn same_divisor(terms: &Terms, pattern: Term, target: Term, ids: &[SymbolId]) -> bool {
    if !matches!(terms.op(pattern), Op::IntMod | Op::IntDiv) {
        return true;
    }
    match (terms.args(pattern).get(1), terms.args(target).get(1)) {
        (Some(&p), Some(&t)) => p == t || mentions_any(terms, p, ids),
        _ => false,
    }
}

fn bound_inside(terms: &Terms, formulas: &[Term]) -> FxHashSet<SymbolId> {
    let mut bound = FxHashSet::default();
    for t in terms.subterms(formulas, true) {
        if matches!(terms.op(t), Op::Forall | Op::Exists) {
            let args = terms.args(t);
            bound.extend(args.iter().take(args.len().saturating_sub(1)).filter_map(|&v| terms.as_symbol(v)));
        }
    }
    bound
}

/// Adds a variable that the conditions of an instance leave few values for: `x == e`, or `c * x <= e`, where the largest such x is
/// tried: that is the tile in which e lies.
fn filled(terms: &mut Terms, bound: &[Term], body: Term, so_far: &Substitution) -> Vec<Substitution> {
    let mut open = bound.iter().copied().filter(|v| !so_far.contains_key(v));
    let (Some(var), None) = (open.next(), open.next()) else { return Vec::new() };
    if so_far.is_empty() || terms.sort(var) != Sort::Int {
        return Vec::new();
    }
    let Some(id) = terms.as_symbol(var) else { return Vec::new() };
    let map: FxHashMap<Term, Term> = so_far.iter().map(|(k, v)| (*k, *v)).collect();
    let here = terms.substitute(body, &map);
    let mut values = Vec::new();
    for t in terms.subterms(&[here], false) {
        if !matches!(terms.op(t), Op::Eq | Op::NonNegative)
            || terms.free_symbols(&[t]).binary_search(&id).is_err()
        {
            continue;
        }
        let args = terms.args(t).to_vec();
        let value = match (terms.op(t), &args[..]) {
            (Op::Eq, &[a, b]) if terms.sort(a) == Sort::Int => {
                let difference = terms.sub(a, b);
                let zero = terms.int(0);
                solved(terms, difference, zero, &[var], &Substitution::new()).map(|(_, value)| value)
            }
            (Op::NonNegative, &[sum]) if terms.sort(sum) == Sort::Int => bracketed(terms, sum, var, id),
            _ => None,
        };
        values.extend(value.filter(|v| !values.contains(v)));
    }
    values.truncate(4);
    values
        .into_iter()
        .map(|value| {
            let mut with = so_far.clone();
            with.insert(var, value);
            with
        })
        .collect()
}

/// The largest x with `c * x <= e`, of `e - c * x >= 0` or its opposite `c * x - e - 1 >= 0`, c being a number above 1.
fn bracketed(terms: &mut Terms, sum: Term, var: Term, id: SymbolId) -> Option<Term> {
    let poly = terms.poly_of(sum);
    let c = poly.coefficient(var);
    let nested = |m: &Term| *m != var && terms.free_symbols(&[*m]).binary_search(&id).is_ok();
    if poly.summands.iter().any(|(_, m)| nested(m)) {
        return None;
    }
    let rest = poly.minus(&Poly::monomial(var).scaled(&c));
    let rest = terms.poly_term(&rest, Sort::Int);
    let (bound, c) = if c < Integer::ZERO {
        (rest, -c)
    } else {
        let minus_one = terms.int(-1);
        (terms.sub(minus_one, rest), c)
    };
    if c <= Integer::ONE {
        return None;
    }
    let divisor = terms.int(c);
    Some(terms.int_div(bound, divisor))
}

/// `x != e or ...` says something only where x is e.
fn one_point(terms: &mut Terms, body: Term, ids: &[SymbolId]) -> Vec<Substitution> {
    let parts = if terms.op(body) == Op::Or { terms.args(body).to_vec() } else { vec![body] };
    let mut found = Vec::new();
    for part in parts {
        let Some(&inner) = terms.args(part).first().filter(|_| terms.op(part) == Op::Not) else { continue };
        let args = terms.args(inner).to_vec();
        let (Op::Eq, &[a, b]) = (terms.op(inner), &args[..]) else { continue };
        if terms.sort(a) != Sort::Int {
            continue;
        }
        let open: Vec<Term> = terms
            .free_symbols(&[inner])
            .into_iter()
            .filter(|s| ids.contains(s))
            .map(|s| terms.symbol_term(s))
            .collect();
        let difference = terms.sub(a, b);
        let zero = terms.int(0);
        if let Some((var, value)) = solved(terms, difference, zero, &open, &Substitution::new()) {
            found.push([(var, value)].into_iter().collect());
        }
    }
    found
}

/// Ways to make a pattern equal to a term.
fn matched(
    terms: &mut Terms,
    pattern: Term,
    target: Term,
    ids: &[SymbolId],
    so_far: Substitution,
) -> Vec<Substitution> {
    let open: Vec<Term> = terms
        .free_symbols(&[pattern])
        .into_iter()
        .filter(|s| ids.contains(s))
        .map(|s| terms.symbol_term(s))
        .filter(|s| !so_far.contains_key(s))
        .collect();
    if terms.sort(pattern) != terms.sort(target) {
        return Vec::new();
    }
    if open.is_empty() {
        // Numbers may turn out equal; arrays and sequences are the same by name.
        let same = terms.sort(pattern) == Sort::Int || pattern == target || mentions_any(terms, pattern, ids);
        return if same { vec![so_far] } else { Vec::new() };
    }
    if open.contains(&pattern) {
        let mut with = so_far;
        with.insert(pattern, target);
        return vec![with];
    }
    if terms.sort(pattern) == Sort::Int {
        if let Some((var, value)) = solved(terms, pattern, target, &open, &so_far) {
            let mut with = so_far;
            with.insert(var, value);
            return vec![with];
        }
        // An index in mixed radix, such as `k * n + t`: its digits.
        if so_far.is_empty()
            && let Some(digits) = radix::digits(terms, pattern, &open, target)
        {
            return vec![digits.into_iter().collect()];
        }
        // A remainder: the dividend is the target itself or one period off.
        let args = terms.args(pattern).to_vec();
        if let (Op::IntMod, &[dividend, divisor]) = (terms.op(pattern), &args[..])
            && !mentions_any(terms, divisor, ids)
        {
            let (more, less) = (terms.add(target, divisor), terms.sub(target, divisor));
            return [target, more, less]
                .into_iter()
                .flat_map(|t| matched(terms, dividend, t, ids, so_far.clone()))
                .collect();
        }
    }
    // Otherwise by structure.
    if terms.op(pattern) == terms.op(target) && matches!(terms.op(pattern), Op::Select | Op::Apply(_)) {
        let pairs: Vec<(Term, Term)> =
            terms.args(pattern).iter().copied().zip(terms.args(target).iter().copied()).collect();
        let mut found = vec![so_far];
        for (p, t) in pairs {
            found = found.into_iter().flat_map(|s| matched(terms, p, t, ids, s)).collect();
        }
        return found;
    }
    Vec::new()
}

fn mentions_any(terms: &Terms, t: Term, ids: &[SymbolId]) -> bool {
    terms.free_symbols(&[t]).iter().any(|s| ids.contains(s))
}

/// Solves `pattern = target` for a variable that it is linear in, the others being known.
fn solved(
    terms: &mut Terms,
    pattern: Term,
    target: Term,
    open: &[Term],
    so_far: &Substitution,
) -> Option<(Term, Term)> {
    let [var] = open else { return None };
    let map: FxHashMap<Term, Term> = so_far.iter().map(|(k, v)| (*k, *v)).collect();
    let pattern = terms.substitute(pattern, &map);
    let poly = terms.poly_of(pattern);
    let c = poly.coefficient(*var);
    let id = terms.as_symbol(*var)?;
    let nested =
        poly.summands.iter().any(|(_, m)| m != var && terms.free_symbols(&[*m]).binary_search(&id).is_ok());
    if c == Integer::ZERO || nested {
        return None;
    }
    let rest = poly.minus(&Poly::monomial(*var).scaled(&c));
    let rest = terms.poly_term(&rest, Sort::Int);
    let right = terms.sub(target, rest);
    let value = if c == Integer::ONE {
        right
    } else if c == -Integer::ONE {
        terms.neg(right)
    } else {
        let divisor = terms.int(c);
        terms.int_div(right, divisor)
    };
    Some((*var, value))
}

/// Substitutions for all variables from those for some.
fn complete(terms: &Terms, bound: &[Term], partial: Vec<Substitution>, targets: &Targets) -> Vec<Vec<Term>> {
    let total = |s: &Substitution| -> Option<Vec<Term>> { bound.iter().map(|v| s.get(v).copied()).collect() };
    let mut found: Vec<Vec<Term>> = partial.iter().filter_map(total).collect();
    let needs_more = found.is_empty() || bound.len() > 1;
    if needs_more && bound.len() > 1 {
        // Two that do not contradict each other make one.
        'pairs: for (k, a) in partial.iter().enumerate() {
            for b in &partial[k + 1..] {
                if a.iter().any(|(v, t)| b.get(v).is_some_and(|other| other != t)) {
                    continue;
                }
                let mut both = a.clone();
                both.extend(b.iter().map(|(v, t)| (*v, *t)));
                if let Some(values) = total(&both)
                    && !found.contains(&values)
                {
                    found.push(values);
                }
                if found.len() >= MOST_OF_ONE {
                    break 'pairs;
                }
            }
        }
    }
    if found.is_empty() {
        let starts = if partial.is_empty() { vec![Substitution::new()] } else { partial };
        for start in starts {
            let mut all = vec![start];
            for var in bound {
                all = all
                    .into_iter()
                    .flat_map(|s| -> Vec<Substitution> {
                        if s.contains_key(var) {
                            return vec![s];
                        }
                        let sort = terms.sort(*var);
                        let tried = if sort == Sort::Int { &targets.tried } else { &targets.others };
                        tried
                            .iter()
                            .filter(|t| terms.sort(**t) == sort)
                            .take(MOST_TRIED + 1)
                            .map(|t| {
                                let mut with = s.clone();
                                with.insert(*var, *t);
                                with
                            })
                            .collect()
                    })
                    .take(MOST_OF_ONE)
                    .collect();
            }
            found.extend(all.iter().filter_map(total));
            if found.len() >= MOST_OF_ONE {
                break;
            }
        }
    }
    found.truncate(MOST_OF_ONE);
    found
}
