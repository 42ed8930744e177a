//! What is known of sets, bags, maps, options and tuples, for the terms that a query speaks of.
//!
//! Every fact here holds of all finite collections, so that which ones are stated is a question of success, not of soundness:
//!
//! * what is in a collection follows from how it is made, for all elements that the query speaks of;
//! * collections with the same in them are equal (`extensional`);
//! * sizes are those of finite sets: `|a + b| + |a * b| == |a| + |b|`, and what is not empty has an element (`set.some`);
//! * an option is `None` or `Some` of what is in it; a tuple is made of its parts.

use super::instantiate::Grounder;
use super::theory;
use crate::exec::Exec;
use gpuproof_base::Name;
use gpuproof_logic::{Op, Range, Sort, SymbolId, Term, Terms};
use rustc_hash::FxHashSet;

/// Pairs of a collection and an element that are looked at.
const MOST_MEMBERS: usize = 600;
/// Pairs of collections that are compared by what is in them.
const MOST_PAIRS: usize = 16;

/// Kinds of collections, by the names of their sorts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Set,
    Bag,
    Map,
    Option,
    Tuple,
}

fn kind(terms: &Terms, sort: Sort) -> Option<Kind> {
    let Sort::Uninterpreted(name) = sort else { return None };
    let (word, _) = terms.sort_name(name).split_once('<')?;
    Some(match word {
        "set" => Kind::Set,
        "bag" => Kind::Bag,
        "map" => Kind::Map,
        "option" => Kind::Option,
        "tuple" => Kind::Tuple,
        _ => return None,
    })
}

/// Whether values of a sort are equal if all that is in them is.
pub(super) fn is_extensional(terms: &Terms, sort: Sort) -> bool {
    matches!(kind(terms, sort), Some(Kind::Set | Kind::Bag | Kind::Map))
}

/// The same in both.
pub(super) fn extensional(exec: &mut Exec<'_>, a: Term, b: Term) -> Term {
    let sorts = exec.inner_sorts(a);
    let element = sorts.first().map_or(Sort::Int, |(_, sort)| *sort);
    let x = exec.terms.fresh("_x", element, Range::ANY);
    let body = match kind(&exec.terms, exec.terms.sort(a)) {
        Some(Kind::Bag) => {
            let (here, there) = (count(exec, a, x), count(exec, b, x));
            exec.terms.eq(here, there)
        }
        Some(Kind::Map) => {
            let (here, there) = (holds(exec, a, x), holds(exec, b, x));
            let value = sorts.get(1).map_or(Sort::Int, |(_, sort)| *sort);
            let (v, w) = (at(exec, a, x, value), at(exec, b, x, value));
            let (keys, values) = (exec.terms.eq(here, there), exec.terms.eq(v, w));
            let values = exec.terms.implies(here, values);
            exec.terms.and2(keys, values)
        }
        _ => {
            let (here, there) = (has(exec, a, x), has(exec, b, x));
            exec.terms.eq(here, there)
        }
    };
    let ids: Vec<SymbolId> = exec.terms.as_symbol(x).into_iter().collect();
    exec.terms.forall(&ids, body)
}

fn has(exec: &mut Exec<'_>, set: Term, x: Term) -> Term {
    exec.apply_named("set.has", &[set, x], Sort::Bool)
}

fn count(exec: &mut Exec<'_>, bag: Term, x: Term) -> Term {
    exec.apply_named("bag.count", &[bag, x], Sort::Int)
}

fn holds(exec: &mut Exec<'_>, map: Term, k: Term) -> Term {
    exec.apply_named("map.has", &[map, k], Sort::Bool)
}

fn at(exec: &mut Exec<'_>, map: Term, k: Term, value: Sort) -> Term {
    exec.apply_named("map.at", &[map, k], value)
}

/// How a collection is made; no name if that is not known.
fn made(exec: &Exec<'_>, t: Term) -> (Name, Vec<Term>) {
    theory::parts(exec, t).unwrap_or_else(|| ("".into(), Vec::new()))
}

/// States what is known of these terms; whether anything was new.
pub(super) fn saturate(exec: &mut Exec<'_>, grounder: &mut Grounder, all: &[Term]) -> bool {
    let collections: Vec<(Term, Kind)> =
        all.iter().filter_map(|&t| Some((t, kind(&exec.terms, exec.terms.sort(t))?))).collect();
    // Most queries have none.
    if collections.is_empty() {
        return false;
    }
    let mut elements: Vec<Term> = Vec::new();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut facts: Vec<Term> = Vec::new();
    let mut compared: Vec<(Term, Term)> = Vec::new();
    let mut sized: Vec<(Term, Term)> = Vec::new();
    for &t in all {
        let (name, args) = made(exec, t);
        let element = match (&*name, &args[..]) {
            ("set.has" | "bag.count" | "map.has" | "map.at", &[_, x]) => Some(x),
            ("set.single" | "bag.single", &[x]) => Some(x),
            ("map.put" | "map.remove", &[_, k, ..]) => Some(k),
            ("set.some" | "bag.some", _) => Some(t),
            ("set.size" | "bag.size", &[c]) => {
                sized.push((t, c));
                if grounder.theory.stated.insert((t, t)) {
                    sizes(exec, &name, t, c, &mut facts);
                }
                None
            }
            _ => None,
        };
        elements.extend(element.filter(|x| seen.insert(*x)));
        if let (Op::Eq, &[a, b]) = (exec.terms.op(t), exec.terms.args(t))
            && is_extensional(&exec.terms, exec.terms.sort(a))
        {
            compared.push((a.min(b), a.max(b)));
        }
    }
    for &(c, kind) in &collections {
        if grounder.theory.stated.insert((c, c)) {
            by_itself(exec, c, kind, &mut facts);
        }
        if matches!(kind, Kind::Option | Kind::Tuple) {
            continue;
        }
        let wanted = exec.inner_sorts(c).first().map(|(_, sort)| *sort);
        for &x in elements.iter().filter(|&&x| Some(exec.terms.sort(x)) == wanted).collect::<Vec<_>>() {
            if grounder.theory.members < MOST_MEMBERS && grounder.theory.stated.insert((c, x)) {
                grounder.theory.members += 1;
                member(exec, c, kind, x, &mut facts);
            }
        }
    }
    for (size, c) in sized {
        let wanted = exec.inner_sorts(c).first().map(|(_, sort)| *sort);
        for &x in elements.iter().filter(|&&x| Some(exec.terms.sort(x)) == wanted).collect::<Vec<_>>() {
            if grounder.theory.members < MOST_MEMBERS && grounder.theory.stated.insert((size, x)) {
                grounder.theory.members += 1;
                facts.push(counted(exec, size, c, x));
            }
        }
    }
    for (a, b) in compared {
        if grounder.theory.compared < MOST_PAIRS && grounder.theory.stated.insert((a, b)) {
            grounder.theory.compared += 1;
            let (equal, same) = (exec.terms.eq(a, b), extensional(exec, a, b));
            let differ = exec.terms.not(same);
            facts.push(exec.terms.or2(equal, differ));
        }
    }
    let mut new = false;
    for fact in facts {
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}

/// What is known of a collection, whatever is in it.
fn by_itself(exec: &mut Exec<'_>, c: Term, kind: Kind, facts: &mut Vec<Term>) {
    let (name, args) = made(exec, c);
    match (kind, &*name, &args[..]) {
        (Kind::Option, "option.some", &[v]) => {
            let sort = exec.terms.sort(v);
            let (there, value) = (
                exec.apply_named("option.issome", &[c], Sort::Bool),
                exec.apply_named("option.get", &[c], sort),
            );
            let value = exec.terms.eq(value, v);
            facts.extend([there, value]);
        }
        (Kind::Option, "option.empty", _) => {
            let there = exec.apply_named("option.issome", &[c], Sort::Bool);
            facts.push(exec.terms.not(there));
        }
        (Kind::Option, ..) => {
            let Some((_, inner)) = exec.inner_sorts(c).first().cloned() else { return };
            let sort = exec.terms.sort(c);
            let there = exec.apply_named("option.issome", &[c], Sort::Bool);
            let value = exec.apply_named("option.get", &[c], inner);
            let some = exec.apply_named("option.some", &[value], sort);
            let none = exec.terms.symbol("option.empty", sort, Range::ANY);
            let either = exec.terms.ite(there, some, none);
            facts.push(exec.terms.eq(c, either));
        }
        (Kind::Tuple, "tuple.tuple", args) => {
            for (k, &arg) in args.iter().enumerate() {
                let sort = exec.terms.sort(arg);
                let part = exec.apply_named(&format!("tuple.part{k}"), &[c], sort);
                facts.push(exec.terms.eq(part, arg));
            }
        }
        (Kind::Tuple, ..) => {
            let sorts = exec.inner_sorts(c);
            let part =
                |exec: &mut Exec<'_>, k: usize, sort| exec.apply_named(&format!("tuple.part{k}"), &[c], sort);
            let parts: Vec<Term> =
                sorts.iter().enumerate().map(|(k, (_, sort))| part(exec, k, *sort)).collect();
            let sort = exec.terms.sort(c);
            let whole = exec.apply_named("tuple.tuple", &parts, sort);
            facts.push(exec.terms.eq(c, whole));
        }
        (Kind::Set, "map.keys", &[map]) => {
            if let Some(keys) = keys_of(exec, map, exec.terms.sort(c)) {
                facts.push(exec.terms.eq(c, keys));
            }
        }
        _ => {}
    }
}

/// The keys of a map by how it is made.
fn keys_of(exec: &mut Exec<'_>, map: Term, sort: Sort) -> Option<Term> {
    let (name, args) = made(exec, map);
    match (&*name, &args[..]) {
        ("map.empty", _) => Some(exec.terms.symbol("set.empty", sort, Range::ANY)),
        ("map.put" | "map.remove", &[before, k, ..]) => {
            let (keys, single) = (exec.keys(before), exec.apply_named("set.single", &[k], sort));
            let op = if &*name == "map.put" { "set.union" } else { "set.minus" };
            Some(exec.apply_named(op, &[keys, single], sort))
        }
        _ => None,
    }
}

/// Whether, or how often, an element is in a collection.
fn member(exec: &mut Exec<'_>, c: Term, kind: Kind, x: Term, facts: &mut Vec<Term>) {
    let (name, args) = made(exec, c);
    match kind {
        Kind::Set => {
            let here = has(exec, c, x);
            let meaning = match (&*name, &args[..]) {
                ("set.empty", _) => exec.terms.false_(),
                ("set.single", &[v]) => exec.terms.eq(x, v),
                ("set.range", &[from, to]) => {
                    let (above, below) = (exec.terms.int_le(from, x), exec.terms.int_lt(x, to));
                    exec.terms.and2(above, below)
                }
                ("set.union", &[a, b]) => {
                    let (a, b) = (has(exec, a, x), has(exec, b, x));
                    exec.terms.or2(a, b)
                }
                ("set.intersect", &[a, b]) => {
                    let (a, b) = (has(exec, a, x), has(exec, b, x));
                    exec.terms.and2(a, b)
                }
                ("set.minus", &[a, b]) => {
                    let (a, b) = (has(exec, a, x), has(exec, b, x));
                    let not = exec.terms.not(b);
                    exec.terms.and2(a, not)
                }
                ("map.keys", &[map]) => holds(exec, map, x),
                _ => return,
            };
            facts.push(exec.terms.eq(here, meaning));
        }
        Kind::Bag => {
            let here = count(exec, c, x);
            let zero = exec.terms.int(0);
            let natural = exec.terms.int_le(zero, here);
            facts.push(natural);
            let meaning = match (&*name, &args[..]) {
                ("bag.empty", _) => zero,
                ("bag.single", &[v]) => {
                    let (same, one) = (exec.terms.eq(x, v), exec.terms.int(1));
                    exec.terms.ite(same, one, zero)
                }
                ("bag.union", &[a, b]) => {
                    let (a, b) = (count(exec, a, x), count(exec, b, x));
                    exec.terms.add(a, b)
                }
                ("bag.minus", &[a, b]) => {
                    let (a, b) = (count(exec, a, x), count(exec, b, x));
                    let (enough, left) = (exec.terms.int_le(b, a), exec.terms.sub(a, b));
                    exec.terms.ite(enough, left, zero)
                }
                ("bag.intersect", &[a, b]) => {
                    let (a, b) = (count(exec, a, x), count(exec, b, x));
                    let less = exec.terms.int_le(a, b);
                    exec.terms.ite(less, a, b)
                }
                _ => return,
            };
            facts.push(exec.terms.eq(here, meaning));
        }
        Kind::Map => {
            let Some((_, value)) = exec.inner_sorts(c).get(1).cloned() else { return };
            let here = holds(exec, c, x);
            match (&*name, &args[..]) {
                ("map.empty", _) => facts.push(exec.terms.not(here)),
                ("map.put", &[before, k, v]) => {
                    let (same, there) = (exec.terms.eq(x, k), holds(exec, before, x));
                    let keys = exec.terms.or2(same, there);
                    facts.push(exec.terms.eq(here, keys));
                    let (now, then) = (at(exec, c, x, value), at(exec, before, x, value));
                    let expected = exec.terms.ite(same, v, then);
                    let equal = exec.terms.eq(now, expected);
                    facts.push(exec.terms.implies(here, equal));
                }
                ("map.remove", &[before, k]) => {
                    let (same, there) = (exec.terms.eq(x, k), holds(exec, before, x));
                    let other = exec.terms.not(same);
                    let keys = exec.terms.and2(other, there);
                    facts.push(exec.terms.eq(here, keys));
                    let (now, then) = (at(exec, c, x, value), at(exec, before, x, value));
                    let equal = exec.terms.eq(now, then);
                    facts.push(exec.terms.implies(here, equal));
                }
                _ => {}
            }
        }
        Kind::Option | Kind::Tuple => {}
    }
}

/// What is in a set or bag is a part of its size.
fn counted(exec: &mut Exec<'_>, size: Term, c: Term, x: Term) -> Term {
    if kind(&exec.terms, exec.terms.sort(c)) == Some(Kind::Bag) {
        let often = count(exec, c, x);
        return exec.terms.int_le(often, size);
    }
    let (there, one) = (has(exec, c, x), exec.terms.int(1));
    let filled = exec.terms.int_le(one, size);
    exec.terms.implies(there, filled)
}

/// What is known of the size of a set or bag.
fn sizes(exec: &mut Exec<'_>, function: &str, size: Term, c: Term, facts: &mut Vec<Term>) {
    let is_bag = function == "bag.size";
    let of = |exec: &mut Exec<'_>, c: Term| exec.apply_named(function, &[c], Sort::Int);
    let (zero, one) = (exec.terms.int(0), exec.terms.int(1));
    let natural = exec.terms.int_le(zero, size);
    facts.push(natural);
    // What is not empty has an element.
    let element = exec.inner_sorts(c).first().map_or(Sort::Int, |(_, sort)| *sort);
    let some = exec.apply_named(if is_bag { "bag.some" } else { "set.some" }, &[c], element);
    let there = if is_bag {
        let often = count(exec, c, some);
        exec.terms.int_le(one, often)
    } else {
        has(exec, c, some)
    };
    let empty = exec.terms.eq(size, zero);
    facts.push(exec.terms.or2(empty, there));
    let (name, args) = made(exec, c);
    let sort = exec.terms.sort(c);
    match (&*name, &args[..]) {
        ("set.empty" | "bag.empty", _) => facts.push(empty),
        ("set.single" | "bag.single", _) => facts.push(exec.terms.eq(size, one)),
        ("map.keys", &[map]) => {
            if let Some(keys) = keys_of(exec, map, sort) {
                let keys = of(exec, keys);
                facts.push(exec.terms.eq(size, keys));
            }
        }
        ("set.range", &[from, to]) => {
            let (some, length) = (exec.terms.int_le(from, to), exec.terms.sub(to, from));
            let length = exec.terms.ite(some, length, zero);
            facts.push(exec.terms.eq(size, length));
        }
        ("bag.union", &[a, b]) => {
            let (a, b) = (of(exec, a), of(exec, b));
            let sum = exec.terms.add(a, b);
            facts.push(exec.terms.eq(size, sum));
        }
        ("set.union", &[a, b]) => {
            let both = exec.apply_named("set.intersect", &[a, b], sort);
            let (a, b, both) = (of(exec, a), of(exec, b), of(exec, both));
            let (left, right) = (exec.terms.add(size, both), exec.terms.add(a, b));
            facts.push(exec.terms.eq(left, right));
        }
        ("set.minus" | "bag.minus", &[a, b]) => {
            let both = if is_bag { "bag.intersect" } else { "set.intersect" };
            let both = exec.apply_named(both, &[a, b], sort);
            let (a, both) = (of(exec, a), of(exec, both));
            let sum = exec.terms.add(size, both);
            facts.push(exec.terms.eq(sum, a));
        }
        ("set.intersect" | "bag.intersect", &[a, b]) => {
            let (a, b) = (of(exec, a), of(exec, b));
            facts.extend([exec.terms.int_le(size, a), exec.terms.int_le(size, b)]);
        }
        _ => {}
    }
}
