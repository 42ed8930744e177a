//! What is known of functions, sequences, remainders and inverses, for the terms that a query speaks of.
//!
//! Sequences are axiomatised: a length, and elements by index. The axioms of each constructor are stated for the terms that occur
//! and the indices that occur. Equal sequences are those with equal length and elements (`extensional`).

use super::collection;
use super::instantiate::Grounder;
use crate::exec::Exec;
use crate::ir::FunctionId;
use gpuproof_base::Name;
use gpuproof_logic::{Op, Range, Sort, SymbolId, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Definitions are unfolded for applications up to this many unfoldings away from the query.
pub(super) const FUEL: u32 = 2;
/// Contracts of functions are used up to this far.
const CONTRACT_FUEL: u32 = 3;
/// Pairs of sequences that are compared element by element.
const MOST_PAIRS: usize = 16;
/// Products of unknowns in a query, above which quotients are not compared with them.
const MOST_PRODUCTS: usize = 40;
/// Elements of constructed sequences that are looked at.
const MOST_ELEMENTS: usize = 600;

/// What has been stated already.
pub(crate) struct Done {
    /// How many unfoldings away from the query an application is.
    level: FxHashMap<Term, u32>,
    pub(super) stated: FxHashSet<(Term, Term)>,
    pairs: usize,
    /// Pairs of sums that were compared.
    pub(super) sum_pairs: usize,
    /// Triples of sums, and places of running sums, that were compared.
    pub(super) sum_triples: usize,
    /// Pairs of remainders that were compared.
    pub(super) twice: usize,
    pub(super) sum_steps: usize,
    elements: usize,
    /// Members of sets, bags and maps that were looked at.
    pub(super) members: usize,
    /// Pairs of them that were compared.
    pub(super) compared: usize,
    /// Facts with products of unknowns.
    pub products: Vec<Term>,
    /// How far definitions and contracts are used.
    pub(super) fuel: (u32, u32),
}

impl Done {
    pub fn new(terms: &Terms, formulas: &[Term], lean: bool) -> Self {
        let fuel = if lean { (0, 1) } else { (FUEL, CONTRACT_FUEL) };
        let mut level = FxHashMap::default();
        for t in terms.subterms(formulas, false) {
            if matches!(terms.op(t), Op::Apply(_)) {
                level.insert(t, 0);
            }
        }
        let stated = FxHashSet::default();
        Self {
            level,
            stated,
            pairs: 0,
            sum_pairs: 0,
            sum_triples: 0,
            twice: 0,
            sum_steps: 0,
            elements: 0,
            members: 0,
            compared: 0,
            products: Vec::new(),
            fuel,
        }
    }

    /// How many unfoldings away from the query an application is.
    pub(super) fn level(&self, t: Term) -> u32 {
        self.level.get(&t).copied().unwrap_or(FUEL)
    }

    /// An application that is so many unfoldings away, if it is not known to be nearer.
    pub(super) fn near(&mut self, t: Term, level: u32) {
        self.level.entry(t).or_insert(level);
    }

    /// Applications that instances brought in are as near as the facts they come from.
    pub fn found_by_instances(&mut self, terms: &Terms, formulas: &[Term], round: usize) {
        for t in terms.subterms(formulas, false) {
            if matches!(terms.op(t), Op::Apply(_)) {
                self.level.entry(t).or_insert(round.min(1) as u32);
            }
        }
    }
}

/// Whether what is known applies functions that have definitions.
pub(super) fn speaks_of_definitions(exec: &Exec<'_>, known: &super::Known) -> bool {
    let all: Vec<Term> = known.ground.iter().chain(&known.universal).copied().collect();
    exec.terms.subterms(&all, true).into_iter().any(|t| match exec.terms.op(t) {
        Op::Apply(function) => {
            let name = &exec.terms.function_data(function).name;
            exec.program.functions.iter().any(|f| f.body.is_some() && f.name == *name)
        }
        _ => false,
    })
}

/// Whether values of a sort are equal if all that is in them is.
pub(super) fn is_extensional(terms: &Terms, sort: Sort) -> bool {
    is_sequence(terms, sort) || collection::is_extensional(terms, sort)
}

fn is_sequence(terms: &Terms, sort: Sort) -> bool {
    matches!(sort, Sort::Uninterpreted(name) if terms.sort_name(name).starts_with("seq<"))
}

/// Equal by what is in them: of sequences, equal length and equal elements.
pub(super) fn extensional(exec: &mut Exec<'_>, a: Term, b: Term) -> Term {
    if !is_sequence(&exec.terms, exec.terms.sort(a)) {
        return collection::extensional(exec, a, b);
    }
    let element = element_sort(exec, a);
    let (la, lb) = (length(exec, a), length(exec, b));
    let i = exec.terms.fresh("_i", Sort::Int, Range::ANY);
    let (x, y) = (exec.apply_named("seq.at", &[a, i], element), exec.apply_named("seq.at", &[b, i], element));
    let zero = exec.terms.int(0);
    let (above, below) = (exec.terms.int_le(zero, i), exec.terms.int_lt(i, la));
    let inside = exec.terms.and2(above, below);
    let equal = exec.terms.eq(x, y);
    let body = exec.terms.implies(inside, equal);
    let ids: Vec<SymbolId> = exec.terms.as_symbol(i).into_iter().collect();
    let elements = exec.terms.forall(&ids, body);
    let lengths = exec.terms.eq(la, lb);
    exec.terms.and2(lengths, elements)
}

fn length(exec: &mut Exec<'_>, s: Term) -> Term {
    exec.apply_named("seq.length", &[s], Sort::Int)
}

/// The sort of a sequence's elements.
fn element_sort(exec: &mut Exec<'_>, s: Term) -> Sort {
    exec.inner_sorts(s).first().map_or(Sort::Int, |(_, sort)| *sort)
}

/// States what is known of the terms of the query; whether anything was new.
pub(super) fn saturate(exec: &mut Exec<'_>, grounder: &mut Grounder, without: &BTreeSet<FunctionId>) -> bool {
    let mut new = false;
    let all = exec.terms.subterms(grounder.formulas(), false);
    let mut sequences: Vec<Term> = Vec::new();
    let mut elements: Vec<(Term, Term)> = Vec::new();
    let mut applied: Vec<(Term, FunctionId, Vec<Term>)> = Vec::new();
    let mut sums: Vec<super::sum::Sum> = Vec::new();
    let (mut products, mut quotients): (Vec<Term>, Vec<Term>) = Default::default();
    let mut remainders: Vec<Term> = Vec::new();
    for &t in &all {
        if is_sequence(&exec.terms, exec.terms.sort(t)) {
            sequences.push(t);
        }
        let args = exec.terms.args(t).to_vec();
        match exec.terms.op(t) {
            Op::Apply(function) => {
                let name = exec.terms.function_data(function).name.clone();
                match (&*name, &args[..]) {
                    ("seq.at", &[s, i]) => elements.push((s, i)),
                    ("pair.of", &[row, column]) => new |= pair(exec, grounder, t, row, column),
                    ("int.pow", &[base, exponent]) => {
                        new |= super::sum::power(exec, grounder, t, base, exponent);
                    }
                    _ if exec.sums.contains_key(&name) => sums.push((t, name, args)),
                    ("frac.inverse", &[x]) => new |= inverse(exec, grounder, t, x),
                    _ => {
                        let found = exec
                            .program
                            .functions
                            .iter_enumerated()
                            .find(|(_, f)| f.name == name)
                            .map(|f| f.0);
                        if let Some(id) = found {
                            applied.push((t, id, args));
                        }
                    }
                }
            }
            Op::IntMod | Op::IntDiv => {
                new |= remainder(exec, grounder, t);
                let kind = if exec.terms.op(t) == Op::IntDiv { &mut quotients } else { &mut remainders };
                kind.push(t);
            }
            Op::Product => products.push(t),
            _ => {}
        }
    }
    new |= super::remainder::by_multiples(exec, grounder, &remainders);
    new |= super::sum::of_sums(exec, grounder, &sums);
    if products.len() <= MOST_PRODUCTS {
        for t in quotients {
            new |= quotient(exec, grounder, t, &products);
        }
    }
    for (t, id, args) in &applied {
        if without.contains(id) {
            continue;
        }
        let level = grounder.theory.level.get(t).copied().unwrap_or(FUEL);
        let truth = exec.terms.true_();
        let (fuel, contract_fuel) = grounder.theory.fuel;
        if level < contract_fuel && grounder.theory.stated.insert((*t, truth)) {
            let mut facts = Vec::new();
            facts.extend(exec.contract_of(*id, args, *t));
            if level < fuel {
                facts.extend(exec.definition_of(*id, args, *t));
            }
            for fact in facts {
                for inner in exec.terms.subterms(&[fact], false) {
                    if matches!(exec.terms.op(inner), Op::Apply(_)) {
                        grounder.theory.level.entry(inner).or_insert(level + 1);
                    }
                }
                new |= grounder.add(&mut exec.terms, fact);
            }
        }
    }
    for &s in &sequences {
        new |= of_sequence(exec, grounder, s);
    }
    for &(s, i) in &elements {
        for &other in &sequences {
            if exec.terms.sort(other) == exec.terms.sort(s) {
                new |= of_element(exec, grounder, other, s, i);
            }
        }
    }
    new |= collection::saturate(exec, grounder, &all);
    new |= super::float::saturate(exec, grounder, &all);
    new |= congruence(exec, grounder, &applied);
    new
}

/// Two applications whose sequences may be equal without being the same term.
fn congruence(
    exec: &mut Exec<'_>,
    grounder: &mut Grounder,
    applied: &[(Term, FunctionId, Vec<Term>)],
) -> bool {
    let mut new = false;
    for (k, (_, f, a)) in applied.iter().enumerate() {
        for (_, g, b) in &applied[k + 1..] {
            if f != g {
                continue;
            }
            for (&x, &y) in a.iter().zip(b) {
                let (x, y) = (x.min(y), x.max(y));
                let worth = x != y && is_extensional(&exec.terms, exec.terms.sort(x));
                if !worth || grounder.theory.pairs >= MOST_PAIRS || !grounder.theory.stated.insert((x, y)) {
                    continue;
                }
                grounder.theory.pairs += 1;
                // x = y, or they differ in length or at some place.
                let equal = exec.terms.eq(x, y);
                let same = extensional(exec, x, y);
                let differ = exec.terms.not(same);
                let fact = exec.terms.or2(equal, differ);
                new |= grounder.add(&mut exec.terms, fact);
            }
        }
    }
    new
}

/// How a value is made: the name of a function, of a variable, or `ite`.
pub(super) fn parts(exec: &Exec<'_>, s: Term) -> Option<(Name, Vec<Term>)> {
    match exec.terms.op(s) {
        Op::Apply(f) => Some((exec.terms.function_data(f).name.clone(), exec.terms.args(s).to_vec())),
        Op::Symbol(id) => Some((exec.terms.symbol_data(id).name.clone(), Vec::new())),
        Op::Ite => Some(("ite".into(), exec.terms.args(s).to_vec())),
        _ => None,
    }
}

/// The length of a sequence by how it is made.
fn of_sequence(exec: &mut Exec<'_>, grounder: &mut Grounder, s: Term) -> bool {
    let falsity = exec.terms.false_();
    if !grounder.theory.stated.insert((s, falsity)) {
        return false;
    }
    let own = length(exec, s);
    let zero = exec.terms.int(0);
    let natural = exec.terms.int_le(zero, own);
    let mut facts = vec![natural];
    let clamp = |exec: &mut Exec<'_>, n: Term, of: Term| {
        // n within 0..of
        let (below, above) = (exec.terms.int_lt(n, zero), exec.terms.int_lt(of, n));
        let high = exec.terms.ite(above, of, n);
        exec.terms.ite(below, zero, high)
    };
    if let Some((name, args)) = parts(exec, s) {
        let value = match (&*name, &args[..]) {
            ("seq.empty", _) => Some(zero),
            ("seq.single", &[v]) => {
                let sort = exec.terms.sort(v);
                let first = exec.apply_named("seq.at", &[s, zero], sort);
                let equal = exec.terms.eq(first, v);
                facts.push(equal);
                Some(exec.terms.int(1))
            }
            ("seq.concat", &[a, b]) => {
                let (la, lb) = (length(exec, a), length(exec, b));
                Some(exec.terms.add(la, lb))
            }
            ("seq.update", &[a, i, v]) => {
                let la = length(exec, a);
                let sort = exec.terms.sort(v);
                let at = exec.apply_named("seq.at", &[s, i], sort);
                let (above, below) = (exec.terms.int_le(zero, i), exec.terms.int_lt(i, la));
                let inside = exec.terms.and2(above, below);
                let equal = exec.terms.eq(at, v);
                let fact = exec.terms.implies(inside, equal);
                facts.push(fact);
                Some(la)
            }
            ("seq.take", &[a, n]) => {
                let la = length(exec, a);
                Some(clamp(exec, n, la))
            }
            ("seq.drop", &[a, n]) => {
                let la = length(exec, a);
                let gone = clamp(exec, n, la);
                Some(exec.terms.sub(la, gone))
            }
            ("ite", &[c, a, b]) => {
                let (la, lb) = (length(exec, a), length(exec, b));
                Some(exec.terms.ite(c, la, lb))
            }
            _ => None,
        };
        if let Some(value) = value {
            let equal = exec.terms.eq(own, value);
            facts.push(equal);
        }
    }
    let mut new = false;
    for fact in facts {
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}

/// What element `i` of a sequence is by how the sequence is made, and where element `i` of a part went to.
fn of_element(exec: &mut Exec<'_>, grounder: &mut Grounder, s: Term, read: Term, i: Term) -> bool {
    let Some((name, args)) = parts(exec, s) else { return false };
    if !matches!(&*name, "seq.concat" | "seq.update" | "seq.take" | "seq.drop" | "ite")
        || grounder.theory.elements >= MOST_ELEMENTS
        || !grounder.theory.stated.insert((s, i))
    {
        return false;
    }
    grounder.theory.elements += 1;
    let sort = element_sort(exec, s);
    let at = |exec: &mut Exec<'_>, s: Term, i: Term| exec.apply_named("seq.at", &[s, i], sort);
    let within = |exec: &mut Exec<'_>, low: Term, i: Term, high: Term| {
        let (above, below) = (exec.terms.int_le(low, i), exec.terms.int_lt(i, high));
        exec.terms.and2(above, below)
    };
    let zero = exec.terms.int(0);
    let whole = length(exec, s);
    let mut facts = Vec::new();
    let mut state = |exec: &mut Exec<'_>, condition: Term, a: Term, b: Term| {
        let equal = exec.terms.eq(a, b);
        let fact = exec.terms.implies(condition, equal);
        facts.push(fact);
    };
    match (&*name, &args[..]) {
        ("seq.concat", &[a, b]) => {
            let la = length(exec, a);
            let (here, first) = (at(exec, s, i), at(exec, a, i));
            let in_first = within(exec, zero, i, la);
            state(exec, in_first, here, first);
            let offset = exec.terms.sub(i, la);
            let second = at(exec, b, offset);
            let in_second = within(exec, la, i, whole);
            state(exec, in_second, here, second);
            if read == b {
                let moved = exec.terms.add(i, la);
                let (there, own) = (at(exec, s, moved), at(exec, b, i));
                let lb = length(exec, b);
                let inside = within(exec, zero, i, lb);
                state(exec, inside, there, own);
            }
        }
        ("seq.update", &[a, k, v]) => {
            let (here, before) = (at(exec, s, i), at(exec, a, i));
            let same = exec.terms.eq(i, k);
            let inside = within(exec, zero, i, whole);
            let changed = exec.terms.and2(inside, same);
            state(exec, changed, here, v);
            let other = exec.terms.not(same);
            let unchanged = exec.terms.and2(inside, other);
            state(exec, unchanged, here, before);
        }
        ("seq.take", &[a, _]) => {
            let (here, before) = (at(exec, s, i), at(exec, a, i));
            let inside = within(exec, zero, i, whole);
            state(exec, inside, here, before);
        }
        ("seq.drop", &[a, n]) => {
            // Only for amounts within the sequence is an index moved by the amount.
            let la = length(exec, a);
            let above = exec.terms.int_le(zero, n);
            let moved = exec.terms.add(i, n);
            let (here, before) = (at(exec, s, i), at(exec, a, moved));
            let inside = within(exec, zero, i, whole);
            let inside = exec.terms.and2(inside, above);
            state(exec, inside, here, before);
            if read == a {
                let back = exec.terms.sub(i, n);
                let (there, own) = (at(exec, s, back), at(exec, a, i));
                let inside = within(exec, n, i, la);
                let inside = exec.terms.and2(inside, above);
                state(exec, inside, there, own);
            }
        }
        ("ite", &[c, a, b]) => {
            let here = at(exec, s, i);
            let (x, y) = (at(exec, a, i), at(exec, b, i));
            state(exec, c, here, x);
            let otherwise = exec.terms.not(c);
            state(exec, otherwise, here, y);
        }
        _ => {}
    }
    let mut new = false;
    for fact in facts {
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}

/// The parts of a pair.
fn pair(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, row: Term, column: Term) -> bool {
    let truth = exec.terms.true_();
    if !grounder.theory.stated.insert((t, truth)) {
        return false;
    }
    let first = exec.apply_named("pair.first", &[t], Sort::Int);
    let second = exec.apply_named("pair.second", &[t], Sort::Int);
    let (first, second) = (exec.terms.eq(first, row), exec.terms.eq(second, column));
    let new = grounder.add(&mut exec.terms, first);
    grounder.add(&mut exec.terms, second) || new
}

/// `x * inverse(x) = 1`.
fn inverse(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, x: Term) -> bool {
    let truth = exec.terms.true_();
    if !grounder.theory.stated.insert((t, truth)) {
        return false;
    }
    let (zero, one) = (crate::own::real(&mut exec.terms, 0), crate::own::real(&mut exec.terms, 1));
    let product = exec.terms.mul(t, x);
    let (is_one, is_zero) = (exec.terms.eq(product, one), exec.terms.eq(x, zero));
    let defined = exec.terms.or2(is_zero, is_one);
    let (positive, result) = (exec.terms.int_lt(zero, x), exec.terms.int_lt(zero, t));
    let sign = exec.terms.implies(positive, result);
    let first = grounder.add(&mut exec.terms, defined);
    grounder.add(&mut exec.terms, sign) || first
}

/// What division by a positive divisor that is no number means, and its value in the periods around 0.
fn remainder(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term) -> bool {
    let terms = &mut exec.terms;
    let [a, n] = terms.args(t)[..] else { return false };
    if terms.as_number(n).is_some() {
        return false;
    }
    let truth = terms.true_();
    if !grounder.theory.stated.insert((t, truth)) {
        return false;
    }
    let (quotient, rest) = (terms.int_div(a, n), terms.int_mod(a, n));
    let zero = terms.int(0);
    let positive = terms.int_lt(zero, n);
    let product = terms.mul(n, quotient);
    let sum = terms.add(product, rest);
    let whole = terms.eq(a, sum);
    let (above, below) = (terms.int_le(zero, rest), terms.int_lt(rest, n));
    let whole = terms.implies(positive, whole);
    grounder.theory.products.push(whole);
    let bounds = terms.and(&[above, below]);
    let mut facts = vec![terms.implies(positive, bounds)];
    for k in [-1i64, 0, 1] {
        let k_term = terms.int(k);
        let low = terms.mul(k_term, n);
        let high = terms.add(low, n);
        let (above, below) = (terms.int_le(low, a), terms.int_lt(a, high));
        let inside = terms.and(&[positive, above, below]);
        let value = terms.sub(a, low);
        let (is_rest, is_quotient) = (terms.eq(rest, value), terms.eq(quotient, k_term));
        let known = terms.and2(is_rest, is_quotient);
        facts.push(terms.implies(inside, known));
    }
    let mut new = false;
    for fact in facts {
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}

/// A quotient `a / n` by an unknown lies below x exactly if a lies below `n * x`, for products that the query speaks of; n being positive.
///
/// A quotient of a quotient `(b / m) / n` is related to b: `m * (b / m) = m * n * ((b / m) / n) + m * ((b / m) mod n)`.
fn quotient(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, products: &[Term]) -> bool {
    let terms = &mut exec.terms;
    let [a, n] = terms.args(t)[..] else { return false };
    if terms.as_number(n).is_some() {
        return false;
    }
    let zero = terms.int(0);
    let positive = terms.int_lt(zero, n);
    let mut facts = Vec::new();
    for &product in products {
        let Some(factors) = terms.monomial_quotient(product, n) else { continue };
        let Some(x) = terms.monomial_from(factors, Sort::Int) else { continue };
        // Products with the quotient in them say nothing new.
        if terms.subterms(&[x], false).contains(&t) || !grounder.theory.stated.insert((t, product)) {
            continue;
        }
        let (below, within) = (terms.int_lt(t, x), terms.int_lt(a, product));
        let same = terms.eq(below, within);
        facts.push(terms.implies(positive, same));
    }
    if let (Op::IntDiv, &[_, m]) = (terms.op(a), terms.args(a))
        && grounder.theory.stated.insert((t, a))
    {
        let rest = terms.int_mod(a, n);
        let whole = terms.mul(n, t);
        let whole = terms.add(whole, rest);
        let (left, right) = (terms.mul(m, a), terms.mul(m, whole));
        let equal = terms.eq(left, right);
        let equal = terms.implies(positive, equal);
        grounder.theory.products.push(equal);
    }
    let mut new = false;
    for fact in facts {
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}
