//! Shows obligations.
//!
//! A goal is taken apart: conjuncts are shown one by one, a universal goal for fresh constants, an implication by assuming its
//! premise, equality of sequences element by element. What is known is taken apart likewise: quantified facts are kept as such,
//! existential ones get names. What does not follow at once gets more, for a few rounds:
//! * quantified facts are instantiated where the query has the same elements, applications or indices (`instantiate`),
//! * applications of pure functions get their definition (once: fuel 1) and contract, sequences their axioms (`theory`), other collections theirs (`collection`),
//!
//! and Z3 is asked without quantifiers. Only if it finds a counterexample to that, it is asked again with the quantified facts.
//!
//! Everything added follows from what is known, so that `unsat` shows the goal. A counterexample is one of the instances that were
//! looked at: it explains a failure, it is no run.

mod collection;
mod float;
mod instance;
mod instantiate;
mod remainder;
mod sum;
mod theory;

use crate::exec::{Exec, Obligation};
use gpuproof_logic::{Integer, Op, Poly, Range, Sort, SymbolId, Term, Terms};
use gpuproof_solve::engine::{Engine, Raw};
use gpuproof_solve::{Budget, Encoding, Why};
use rustc_hash::FxHashMap;

/// Rounds of instantiation.
const ROUNDS: usize = 3;
/// Resources for a goal that follows at once.
const LITTLE: u32 = 20_000;
/// Resources for a contradiction that must not be there.
const FEW: u32 = 150_000;
/// Resources for a goal.
const SOME: u32 = 6_000_000;
/// Resources for a goal with quantified facts.
const QUANTIFIED: u32 = 400_000;

const HOLDS: Decided = Decided { answer: Answer::Holds, instance: Vec::new() };

/// What became of an obligation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It holds.
    Holds,
    /// It could not be shown.
    Fails,
    /// The solver ran out of resources.
    GaveUp,
}

/// An answer, and values that speak against the goal.
#[derive(Clone, Debug)]
pub struct Decided {
    /// Whether it holds.
    pub answer: Answer,
    /// Names and values of a counterexample to the instances looked at.
    pub instance: Vec<(String, String)>,
}

/// Decides the obligations of one method.
pub struct Decider {
    engine: Option<Engine>,
    axioms: Vec<Term>,
}

/// What is known, taken apart.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// Without quantifiers on top.
    pub ground: Vec<Term>,
    /// Universal.
    pub universal: Vec<Term>,
}

impl Decider {
    /// For a program with these axioms.
    pub fn new(axioms: Vec<Term>) -> Self {
        Self { engine: Engine::new().ok(), axioms }
    }

    /// Decides an obligation.
    pub(crate) fn decide(&mut self, exec: &mut Exec<'_>, obligation: &Obligation) -> Decided {
        let mut known = Known::default();
        for &fact in self.axioms.iter().chain(&obligation.facts) {
            assume(&mut exec.terms, fact, &mut known);
        }
        if obligation.refute {
            let falsity = exec.terms.false_();
            let decided = self.leaf(exec, &known, falsity, obligation);
            // What is known must not be contradictory.
            let answer = match decided.answer {
                Answer::Holds => Answer::Fails,
                Answer::Fails | Answer::GaveUp => Answer::Holds,
            };
            return Decided { answer, instance: Vec::new() };
        }
        self.goal(exec, known, obligation.goal, obligation, 0)
    }

    fn goal(
        &mut self,
        exec: &mut Exec<'_>,
        mut known: Known,
        goal: Term,
        obligation: &Obligation,
        depth: usize,
    ) -> Decided {
        let terms = &mut exec.terms;
        let args = terms.args(goal).to_vec();
        match terms.op(goal) {
            Op::True => return HOLDS,
            Op::And => {
                for part in args {
                    let decided = self.goal(exec, known.clone(), part, obligation, depth + 1);
                    if decided.answer != Answer::Holds {
                        return decided;
                    }
                }
                return HOLDS;
            }
            Op::Ite => {
                if let Some(parts) = distributed(terms, goal).filter(|&t| terms.op(t) == Op::And) {
                    return self.goal(exec, known, parts, obligation, depth + 1);
                }
            }
            Op::Forall => {
                let Some((&body, bound)) = args.split_last() else {
                    return self.leaf(exec, &known, goal, obligation);
                };
                let mut map: FxHashMap<Term, Term> = FxHashMap::default();
                for &var in bound {
                    let sort = terms.sort(var);
                    let name = base_name(terms, var);
                    map.insert(var, terms.fresh(&name, sort, Range::ANY));
                }
                let body = terms.substitute(body, &map);
                return self.goal(exec, known, body, obligation, depth + 1);
            }
            Op::Or => {
                // a or b: assume that one does not hold and show the other, the one with a quantifier or a conjunction.
                let structured = |terms: &Terms, t: Term| {
                    matches!(terms.op(t), Op::Forall | Op::And) || is_extensional_equality(terms, t)
                };
                if let Some(chosen) = args.iter().copied().find(|&t| structured(terms, t)) {
                    for other in args.into_iter().filter(|t| *t != chosen) {
                        let not = terms.not(other);
                        assume(terms, not, &mut known);
                    }
                    return self.goal(exec, known, chosen, obligation, depth + 1);
                }
            }
            Op::Eq if is_extensional_equality(terms, goal) && depth < 64 => {
                let [a, b] = args[..] else { return self.leaf(exec, &known, goal, obligation) };
                let extensional = theory::extensional(exec, a, b);
                let first = self.leaf(exec, &known, goal, obligation);
                if first.answer == Answer::Holds {
                    return first;
                }
                return self.goal(exec, known, extensional, obligation, depth + 1);
            }
            _ => {}
        }
        self.leaf(exec, &known, goal, obligation)
    }

    /// Asks whether a goal without structure follows.
    fn leaf(&mut self, exec: &mut Exec<'_>, known: &Known, goal: Term, obligation: &Obligation) -> Decided {
        let mut known = known.clone();
        let wrong = exec.terms.not(goal);
        assume(&mut exec.terms, wrong, &mut known);
        // Many goals follow from what is known as it stands: bounds of indices, preconditions of functions inside formulas.
        if !obligation.refute && !known.universal.is_empty() {
            let formulas = abstracted(&mut exec.terms, &known.ground);
            if matches!(self.ask(&mut exec.terms, &formulas, Budget::resources(LITTLE)), Raw::Unsat(_)) {
                return HOLDS;
            }
        }
        // Most goals do not need the definitions of the functions that facts speak of, which make the query many times larger.
        if !obligation.refute && theory::speaks_of_definitions(exec, &known) {
            let mut lean = instantiate::Grounder::new(&exec.terms, known.clone(), true);
            for round in 0..ROUNDS {
                let more = lean.round(exec, &obligation.without, round);
                let last = !more || round + 1 == ROUNDS;
                // The first instances are often enough; the queries of later rounds are several times larger.
                if round > 0 && !last {
                    continue;
                }
                let formulas = abstracted(&mut exec.terms, lean.formulas());
                match self.ask(&mut exec.terms, &formulas, Budget::resources(FEW)) {
                    Raw::Unsat(_) => return HOLDS,
                    // What is too hard now will not be easier with more.
                    Raw::Unknown(_) => break,
                    Raw::Sat(_) if last => break,
                    Raw::Sat(_) => {}
                }
            }
        }
        let grounder = instantiate::Grounder::new(&exec.terms, known.clone(), false);
        let (first, could_fill) = self.attempt(exec, grounder, goal, obligation);
        if first.answer == Answer::Holds || obligation.refute || !could_fill {
            return first;
        }
        let grounder = instantiate::Grounder::new(&exec.terms, known, false).filling();
        let (second, _) = self.attempt(exec, grounder, goal, obligation);
        if second.answer == Answer::Holds { second } else { first }
    }

    /// Asks with more and more instances; also whether there were others that could have been made.
    fn attempt(
        &mut self,
        exec: &mut Exec<'_>,
        mut grounder: instantiate::Grounder,
        goal: Term,
        obligation: &Obligation,
    ) -> (Decided, bool) {
        for round in 0..ROUNDS {
            let more = grounder.round(exec, &obligation.without, round);
            let last = !more || round + 1 == ROUNDS;
            if round > 0 && !last {
                continue;
            }
            let formulas = abstracted(&mut exec.terms, grounder.formulas());
            // What hangs on division is soon shown by division as it is: cheaper than to find out that it is needed.
            let divides = formulas != grounder.formulas() || !grounder.products().is_empty();
            if last && !obligation.refute && divides && self.exactly(exec, &grounder, FEW) {
                return (HOLDS, grounder.could_fill);
            }
            let resources = if obligation.refute { FEW } else { SOME };
            let raw = self.ask(&mut exec.terms, &formulas, Budget::resources(resources));
            if matches!(raw, Raw::Unsat(_)) {
                return (HOLDS, grounder.could_fill);
            }
            if last {
                let decided = match obligation.refute {
                    // No contradiction in what follows easily is as much as is asked.
                    true => Decided { answer: Answer::Fails, instance: Vec::new() },
                    false => self.last_resort(exec, &grounder, raw, &formulas, goal, &obligation.shows),
                };
                return (decided, grounder.could_fill);
            }
        }
        (Decided { answer: Answer::Fails, instance: Vec::new() }, grounder.could_fill)
    }

    /// Whether a goal follows with division as it is.
    fn exactly(&mut self, exec: &mut Exec<'_>, grounder: &instantiate::Grounder, resources: u32) -> bool {
        let mut exact = grounder.formulas().to_vec();
        exact.extend(grounder.products());
        matches!(self.ask(&mut exec.terms, &exact, Budget::resources(resources)), Raw::Unsat(_))
    }

    /// Division as it is, and then quantifiers as they are.
    fn last_resort(
        &mut self,
        exec: &mut Exec<'_>,
        grounder: &instantiate::Grounder,
        first: Raw,
        abstracted: &[Term],
        goal: Term,
        shows: &[(String, Term)],
    ) -> Decided {
        let mut gave_up = matches!(first, Raw::Unknown(Why::Resources));
        let mut exact = grounder.formulas().to_vec();
        exact.extend(grounder.products());
        let mut found = first;
        let mut of = abstracted.to_vec();
        if exact != abstracted {
            let raw = self.ask(&mut exec.terms, &exact, Budget::resources(SOME));
            if matches!(raw, Raw::Unsat(_)) {
                return HOLDS;
            }
            gave_up = matches!(raw, Raw::Unknown(Why::Resources));
            if matches!(raw, Raw::Sat(_)) {
                (found, of) = (raw, exact);
            }
        }
        if self.with_quantifiers(exec, grounder) {
            return HOLDS;
        }
        let instance = match &found {
            Raw::Sat(assignment) => {
                // Small numbers are easier to look at.
                let near = instance::small(&mut exec.terms, &of);
                let small = self.ask(&mut exec.terms, &near, Budget::resources(FEW));
                let assignment = if let Raw::Sat(small) = &small { small } else { assignment };
                instance::instance_of(&mut exec.terms, assignment, grounder.formulas(), goal, shows)
            }
            _ => Vec::new(),
        };
        let answer = if gave_up && instance.is_empty() { Answer::GaveUp } else { Answer::Fails };
        Decided { answer, instance }
    }

    fn with_quantifiers(&mut self, exec: &mut Exec<'_>, grounder: &instantiate::Grounder) -> bool {
        if grounder.universal().is_empty() {
            return false;
        }
        let mut formulas = grounder.formulas().to_vec();
        formulas.extend(grounder.universal());
        matches!(self.ask(&mut exec.terms, &formulas, Budget::resources(QUANTIFIED)), Raw::Unsat(_))
    }

    fn ask(&mut self, terms: &mut Terms, formulas: &[Term], budget: Budget) -> Raw {
        if formulas.iter().any(|&f| terms.as_bool(f) == Some(false)) {
            return Raw::Unsat(Vec::new());
        }
        match &mut self.engine {
            Some(engine) => engine.check(terms, formulas, &[], Encoding::Bits, &budget),
            None => Raw::Unknown(Why::NotAsked),
        }
    }
}

/// The name of a symbol without its number.
fn base_name(terms: &Terms, symbol: Term) -> String {
    let name = terms.as_symbol(symbol).map(|id| terms.symbol_data(id).name.clone());
    name.as_deref().and_then(|name| name.split('!').next()).unwrap_or("_any").to_owned()
}

/// The formulas with division by anything but numbers as functions of which only the stated facts are known. Weaker, and linear.
fn abstracted(terms: &mut Terms, formulas: &[Term]) -> Vec<Term> {
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut formulas = formulas.to_vec();
    // Innermost first: a divisor or dividend may hold another division.
    for t in terms.subterms(&formulas, false) {
        let name = match terms.op(t) {
            // No function of a program has such a name.
            Op::IntMod => "int.mod",
            Op::IntDiv => "int.div",
            _ => continue,
        };
        let args = terms.args(t).to_vec();
        if args.get(1).is_none_or(|&n| terms.as_number(n).is_some()) {
            continue;
        }
        let args: Vec<Term> = args.iter().map(|&a| terms.substitute(a, &map)).collect();
        let function = terms.function(name, &[Sort::Int, Sort::Int], Sort::Int);
        map.insert(t, terms.apply(function, &args));
    }
    if !map.is_empty() {
        formulas = terms.substitute_all(&formulas, &map);
    }
    formulas
}

/// Whether this is an equality of two values that are equal if all that is in them is.
fn is_extensional_equality(terms: &Terms, t: Term) -> bool {
    terms.op(t) == Op::Eq
        && terms.args(t).first().is_some_and(|&a| theory::is_extensional(terms, terms.sort(a)))
}

/// Adds a fact, taken apart: conjuncts apart, existential variables named, quantifiers outwards.
pub(crate) fn assume(terms: &mut Terms, fact: Term, known: &mut Known) {
    let args = terms.args(fact).to_vec();
    match terms.op(fact) {
        Op::True => {}
        Op::And => args.into_iter().for_each(|part| assume(terms, part, known)),
        Op::Not if terms.op(args[0]) == Op::Forall || terms.op(args[0]) == Op::Exists => {
            let inner = terms.args(args[0]).to_vec();
            let Some((&body, bound)) = inner.split_last() else { return known.ground.push(fact) };
            let ids: Vec<SymbolId> = bound.iter().filter_map(|&b| terms.as_symbol(b)).collect();
            let opposite = terms.not(body);
            let pushed = match terms.op(args[0]) {
                Op::Forall => terms.exists(&ids, opposite),
                _ => terms.forall(&ids, opposite),
            };
            assume(terms, pushed, known);
        }
        // Quantifiers inside a negated conjunction or disjunction come to the top.
        Op::Not if matches!(terms.op(args[0]), Op::And | Op::Or) && terms.has_quantifier(&args) => {
            let inner = terms.args(args[0]).to_vec();
            let opposites: Vec<Term> = inner.into_iter().map(|t| terms.not(t)).collect();
            let fact =
                if terms.op(args[0]) == Op::And { terms.or(&opposites) } else { terms.and(&opposites) };
            assume(terms, fact, known);
        }
        // What a name for a quantified formula says: it and the formula imply each other.
        Op::Eq if terms.sort(args[0]) == Sort::Bool && terms.has_quantifier(&args) => {
            let (there, back) = (terms.implies(args[0], args[1]), terms.implies(args[1], args[0]));
            assume(terms, there, known);
            assume(terms, back, known);
        }
        Op::Ite => match distributed(terms, fact) {
            Some(parts) => assume(terms, parts, known),
            None => known.ground.push(fact),
        },
        Op::Exists => {
            let Some((&body, bound)) = args.split_last() else { return known.ground.push(fact) };
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            for &var in bound {
                let sort = terms.sort(var);
                map.insert(var, terms.fresh("_some", sort, Range::ANY));
            }
            let body = terms.substitute(body, &map);
            assume(terms, body, known);
        }
        Op::Or => {
            if !terms.has_quantifier(&args) {
                return known.ground.push(fact);
            }
            let args = disjuncts(terms, fact);
            // a or (b and c): a or b, and a or c, if a quantifier stands in it.
            let args: Vec<Term> = args
                .into_iter()
                .map(|t| match (terms.op(t), &terms.args(t).to_vec()[..]) {
                    (Op::Eq, &[a, b]) if terms.sort(a) == Sort::Bool && terms.has_quantifier(&[a, b]) => {
                        let (there, back) = (terms.implies(a, b), terms.implies(b, a));
                        terms.and2(there, back)
                    }
                    _ => t,
                })
                .collect();
            let joined = args.iter().copied().find(|&t| {
                terms.has_quantifier(&[t])
                    && (terms.op(t) == Op::And
                        || terms.op(t) == Op::Not && terms.op(terms.args(t)[0]) == Op::Or)
            });
            if let Some(joined) = joined {
                let others: Vec<Term> = args.iter().copied().filter(|t| *t != joined).collect();
                let parts: Vec<Term> = match terms.op(joined) {
                    Op::And => terms.args(joined).to_vec(),
                    _ => {
                        let inner = terms.args(joined)[0];
                        terms.args(inner).to_vec().into_iter().map(|t| terms.not(t)).collect()
                    }
                };
                for part in parts {
                    let mut all = others.clone();
                    all.push(part);
                    let part = terms.or(&all);
                    assume(terms, part, known);
                }
                return;
            }
            // a or (for all x: b): for all x: a or b. The variables of quantifiers are bound nowhere else.
            let inner = args.iter().copied().find(|&t| {
                terms.op(t) == Op::Forall
                    || (terms.op(t) == Op::Not && terms.op(terms.args(t)[0]) == Op::Exists)
                    || terms.op(t) == Op::Exists
                    || (terms.op(t) == Op::Not && terms.op(terms.args(t)[0]) == Op::Forall)
            });
            let Some(inner) = inner else {
                let fact = terms.or(&args);
                return known.ground.push(fact);
            };
            let others: Vec<Term> = args.iter().copied().filter(|t| *t != inner).collect();
            let mut apart = Known::default();
            assume(terms, inner, &mut apart);
            for part in apart.ground {
                let mut all = others.clone();
                all.push(part);
                let part = terms.or(&all);
                assume(terms, part, known);
            }
            for part in apart.universal {
                let inner = terms.args(part).to_vec();
                let Some((&body, bound)) = inner.split_last() else { continue };
                let ids: Vec<SymbolId> = bound.iter().filter_map(|&b| terms.as_symbol(b)).collect();
                let mut all = others.clone();
                all.push(body);
                let body = terms.or(&all);
                let part = terms.forall(&ids, body);
                assume(terms, part, known);
            }
        }
        Op::Forall => {
            let Some((&body, bound)) = args.split_last() else { return };
            let ids: Vec<SymbolId> = bound.iter().filter_map(|&b| terms.as_symbol(b)).collect();
            if let Some(simpler) = only_value(terms, bound, body) {
                return assume(terms, simpler, known);
            }
            match terms.op(body) {
                // for all x: a and b: apart, so that each has its own patterns.
                Op::And => {
                    for part in terms.args(body).to_vec() {
                        let part = terms.forall(&ids, part);
                        assume(terms, part, known);
                    }
                }
                Op::Or | Op::Forall | Op::Exists | Op::Ite => {
                    let better = prenex(terms, &ids, body).or_else(|| {
                        let parts = distributed(terms, body)?;
                        Some(terms.forall(&ids, parts))
                    });
                    match better {
                        Some(better) => assume(terms, better, known),
                        None => known.universal.push(fact),
                    }
                }
                _ => known.universal.push(fact),
            }
        }
        _ => known.ground.push(fact),
    }
}

/// The parts of a disjunction; a negated conjunction is one of opposites.
fn disjuncts(terms: &mut Terms, t: Term) -> Vec<Term> {
    let args = terms.args(t).to_vec();
    let parts: Vec<Term> = match terms.op(t) {
        Op::Or => args,
        Op::Not if terms.op(args[0]) == Op::And => {
            terms.args(args[0]).to_vec().into_iter().map(|t| terms.not(t)).collect()
        }
        _ => return vec![t],
    };
    parts.into_iter().flat_map(|part| disjuncts(terms, part)).collect()
}

/// `for all x, t: t != e or b` says `b` for the t that is e, if t does not occur in e. Done for variables that only conditions speak of:
/// threads that are named by what they own.
fn only_value(terms: &mut Terms, bound: &[Term], body: Term) -> Option<Term> {
    let parts = disjuncts(terms, body);
    for &part in &parts {
        let Some(&inner) = terms.args(part).first().filter(|_| terms.op(part) == Op::Not) else { continue };
        let args = terms.args(inner).to_vec();
        let (Op::Eq, &[a, b]) = (terms.op(inner), &args[..]) else { continue };
        if terms.sort(a) != Sort::Int {
            continue;
        }
        for &var in bound {
            let Some((value, id)) = solution(terms, a, b, var) else { continue };
            let others: Vec<Term> = parts.iter().copied().filter(|p| *p != part).collect();
            let in_pattern = terms.subterms(&others, true).into_iter().any(|t| {
                matches!(terms.op(t), Op::Select | Op::Apply(_))
                    && terms.free_symbols(&[t]).binary_search(&id).is_ok()
            });
            if in_pattern {
                continue;
            }
            let map: FxHashMap<Term, Term> = [(var, value)].into_iter().collect();
            let others = terms.substitute_all(&others, &map);
            let body = terms.or(&others);
            let ids: Vec<SymbolId> =
                bound.iter().filter(|&&v| v != var).filter_map(|&v| terms.as_symbol(v)).collect();
            return Some(if ids.is_empty() { body } else { terms.forall(&ids, body) });
        }
    }
    None
}

/// The value of a variable for which `a = b`, if it occurs there once and by itself.
fn solution(terms: &mut Terms, a: Term, b: Term, var: Term) -> Option<(Term, SymbolId)> {
    let id = terms.as_symbol(var)?;
    let poly = terms.poly_of(a).minus(&terms.poly_of(b));
    let c = poly.coefficient(var);
    let nested =
        poly.summands.iter().any(|(_, m)| *m != var && terms.free_symbols(&[*m]).binary_search(&id).is_ok());
    if nested || (c != Integer::ONE && c != -Integer::ONE) {
        return None;
    }
    let rest = poly.minus(&Poly::monomial(var).scaled(&c));
    let rest = terms.poly_term(&rest, Sort::Int);
    let value = if c == Integer::ONE { terms.neg(rest) } else { rest };
    Some((value, id))
}

/// A conjunction or choice inside a disjunction, moved outwards; none if there is none.
fn distributed(terms: &mut Terms, body: Term) -> Option<Term> {
    let parts = if terms.op(body) == Op::Or { terms.args(body).to_vec() } else { vec![body] };
    for (k, &part) in parts.iter().enumerate() {
        let args = terms.args(part).to_vec();
        let each: Vec<Term> = match (terms.op(part), &args[..]) {
            (Op::And, _) if parts.len() > 1 => args,
            (Op::Ite, &[c, a, b]) if terms.sort(a) == Sort::Bool => {
                let otherwise = terms.not(c);
                vec![terms.or2(otherwise, a), terms.or2(c, b)]
            }
            _ => continue,
        };
        let others: Vec<Term> = parts.iter().enumerate().filter(|(n, _)| *n != k).map(|(_, t)| *t).collect();
        let each: Vec<Term> = each
            .into_iter()
            .map(|one| {
                let mut all = others.clone();
                all.push(one);
                terms.or(&all)
            })
            .collect();
        let whole = terms.and(&each);
        return (whole != body).then_some(whole);
    }
    None
}

/// Moves a quantifier inside `for all ids: body` outwards; an existential one becomes a function of the variables around it.
fn prenex(terms: &mut Terms, ids: &[SymbolId], body: Term) -> Option<Term> {
    let parts = if terms.op(body) == Op::Or { terms.args(body).to_vec() } else { vec![body] };
    for (k, &part) in parts.iter().enumerate() {
        let (inner, opposite) = match terms.op(part) {
            Op::Forall | Op::Exists => (part, false),
            Op::Not if matches!(terms.op(terms.args(part)[0]), Op::Forall | Op::Exists) => {
                (terms.args(part)[0], true)
            }
            _ => continue,
        };
        let universal = (terms.op(inner) == Op::Forall) != opposite;
        let inner_args = terms.args(inner).to_vec();
        let (&inner_body, bound) = inner_args.split_last()?;
        let inner_body = if opposite { terms.not(inner_body) } else { inner_body };
        let mut all: Vec<Term> = parts.iter().enumerate().filter(|(n, _)| *n != k).map(|(_, t)| *t).collect();
        let mut ids = ids.to_vec();
        if universal {
            ids.extend(bound.iter().filter_map(|&b| terms.as_symbol(b)));
            all.push(inner_body);
        } else {
            let around: Vec<Term> = ids.iter().map(|&id| terms.symbol_term(id)).collect();
            let sorts: Vec<Sort> = around.iter().map(|&t| terms.sort(t)).collect();
            let mut map: FxHashMap<Term, Term> = FxHashMap::default();
            for &var in bound {
                let sort = terms.sort(var);
                let name = format!("some!of!{}", terms.len());
                let function = terms.function(name, &sorts, sort);
                map.insert(var, terms.apply(function, &around));
            }
            let named = terms.substitute(inner_body, &map);
            all.push(named);
        }
        let body = terms.or(&all);
        return Some(terms.forall(&ids, body));
    }
    None
}
