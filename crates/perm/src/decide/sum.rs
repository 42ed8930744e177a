//! What is known of sums and powers, for those that a query speaks of. See [`crate::exec`] for how sums become applications.
//!
//! Sums of one *family* add up the same terms, X(k), over different ranges. Every fact here is a theorem about all functions X from
//! integers to integers; terms are total, so that there are no others.
//!
//! * **Ends.** The empty sum is 0; another is its last (or first) term and the rest.
//! * **Running sums.** For every X there is a function S with `S(k + 1) = S(k) + X(k)` for all k, and then the sum over `from..to` is
//!   `S(to) - S(from)`, but only where `from <= to`. So ranges are split and put together without naming the parts.
//! * **Bounds.** Where the summand is a choice among numbers, a sum lies between the least and the largest of them times the number of
//!   its terms, and so do differences of running sums. Other sums are not negative *unless some term is*.
//! * **Two families.** Sums over ranges of the same length are equal *unless some terms differ*; where the summands choose by `k == p`, as
//!   after a store, they differ by what X and Y differ at these places, *unless they differ elsewhere*. Each place counts once, and only
//!   inside the range.
//! * **Three families.** A sum is the sum of two others *unless some term is not*.
//!
//! "Unless" names the exception by a new symbol in the range, so that each of these facts holds as it stands.

use super::instantiate::Grounder;
use super::theory::FUEL;
use crate::exec::Exec;
use gpuproof_base::Name;
use gpuproof_logic::{Integer, Op, Poly, Range, Sort, Term, Terms};

/// Pairs of sums that are compared.
const MOST_PAIRS: usize = 24;
/// Places at which two summands may differ.
const MOST_PLACES: usize = 4;
/// Triples of sums that are compared, three ways each.
const MOST_TRIPLES: usize = 6;
/// Bounds of elements that are tried for sums of them.
const MOST_NAMED: usize = 4;
/// Pairs of places at which running sums are compared.
const MOST_STEPS: usize = 40;

/// A sum of the query: the application, its name and arguments.
pub(super) type Sum = (Term, Name, Vec<Term>);

/// States what sums are; whether anything was new.
pub(super) fn of_sums(exec: &mut Exec<'_>, grounder: &mut Grounder, sums: &[Sum]) -> bool {
    let mut new = false;
    for (t, name, args) in sums {
        new |= ends(exec, grounder, *t, name, args);
        new |= running(exec, grounder, *t, name, args);
        new |= bounds(exec, grounder, *t, name, args);
    }
    // Rests of unfolded sums are not compared with each other: they come with what they are rests of.
    let near: Vec<&Sum> = sums.iter().filter(|(t, ..)| grounder.theory.level(*t) < FUEL).collect();
    for (k, first) in near.iter().enumerate() {
        for second in &near[k + 1..] {
            if grounder.theory.sum_pairs >= MOST_PAIRS {
                continue;
            }
            let key = (first.0.min(second.0), first.0.max(second.0));
            if grounder.theory.stated.insert(key) {
                grounder.theory.sum_pairs += 1;
                new |= pair(exec, grounder, first, second);
            }
        }
    }
    new |= grows(exec, grounder, &near);
    let asked: Vec<&Sum> = near.into_iter().filter(|(t, ..)| grounder.theory.level(*t) == 0).collect();
    new | triples(exec, grounder, &asked)
}

/// The empty sum is 0; another one is its last term and the rest, and its first term and the rest.
fn ends(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, name: &Name, args: &[Term]) -> bool {
    let [from, to, ..] = args[..] else { return false };
    let truth = exec.terms.true_();
    if !grounder.theory.stated.insert((t, truth)) {
        return false;
    }
    let (zero, one) = (exec.terms.int(0), exec.terms.int(1));
    let (empty, nothing) = (exec.terms.int_le(to, from), exec.terms.eq(t, zero));
    let fact = exec.terms.implies(empty, nothing);
    let mut new = grounder.add(&mut exec.terms, fact);
    let level = grounder.theory.level(t);
    if level >= grounder.theory.fuel.0 {
        return new;
    }
    let last = exec.terms.sub(to, one);
    let after = exec.terms.add(from, one);
    let some = exec.terms.int_lt(from, to);
    for (at, low, high) in [(last, from, last), (from, after, to)] {
        let rest = part(exec, grounder, name, args, low, high, level + 1);
        let Some(term) = exec.summand(name, args, at) else { continue };
        let whole = exec.terms.add(rest, term);
        let equal = exec.terms.eq(t, whole);
        let fact = exec.terms.implies(some, equal);
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}

/// The same sum over another range.
fn part(
    exec: &mut Exec<'_>,
    grounder: &mut Grounder,
    name: &Name,
    args: &[Term],
    from: Term,
    to: Term,
    level: u32,
) -> Term {
    let mut args = args.to_vec();
    if let [low, high, ..] = &mut args[..] {
        (*low, *high) = (from, to);
    }
    let rest = exec.apply_named(name, &args, Sort::Int);
    grounder.theory.near(rest, level);
    rest
}

/// The running sum of a family up to a place.
fn up_to(exec: &mut Exec<'_>, name: &Name, args: &[Term], place: Term) -> Term {
    let mut own = vec![place];
    own.extend(args.iter().skip(2));
    exec.apply_named(&format!("{name}!up.to"), &own, Sort::Int)
}

/// A sum is the difference of the running sums at its ends, if the ends are in order.
fn running(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, name: &Name, args: &[Term]) -> bool {
    let [from, to, ..] = args[..] else { return false };
    let falsity = exec.terms.false_();
    if !grounder.theory.stated.insert((t, falsity)) {
        return false;
    }
    let (below, above) = (up_to(exec, name, args, from), up_to(exec, name, args, to));
    let difference = exec.terms.sub(above, below);
    let (ordered, equal) = (exec.terms.int_le(from, to), exec.terms.eq(t, difference));
    let fact = exec.terms.implies(ordered, equal);
    grounder.add(&mut exec.terms, fact)
}

/// The least and the largest value of a summand that is a choice among numbers.
fn limits(terms: &Terms, t: Term) -> Option<(Integer, Integer)> {
    if let Some(number) = terms.as_number(t) {
        return Some((number.clone(), number.clone()));
    }
    match (terms.op(t), terms.args(t)) {
        (Op::Ite, &[_, a, b]) => {
            let (a, b) = (limits(terms, a)?, limits(terms, b)?);
            Some((a.0.min(b.0), a.1.max(b.1)))
        }
        _ => None,
    }
}

/// A new symbol inside a range, and that it is inside.
fn inside(exec: &mut Exec<'_>, from: Term, to: Term) -> (Term, Term) {
    let k = exec.terms.fresh("_k", Sort::Int, Range::ANY);
    let (above, below) = (exec.terms.int_le(from, k), exec.terms.int_lt(k, to));
    (k, exec.terms.and2(above, below))
}

/// How large a sum can be.
fn bounds(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, name: &Name, args: &[Term]) -> bool {
    let [from, to, ..] = args[..] else { return false };
    let zero = exec.terms.int(0);
    if !grounder.theory.stated.insert((t, zero)) {
        return false;
    }
    // Of any number: at a number of the range the summand may be simpler than it is elsewhere.
    let (any, _) = inside(exec, from, to);
    let Some(x) = exec.summand(name, args, any) else { return false };
    if let Some((least, most)) = limits(&exec.terms, x) {
        let values = exec.terms.sub(to, from);
        let (least, most) = (exec.terms.int(least), exec.terms.int(most));
        let (low, high) = (exec.terms.mul(least, values), exec.terms.mul(most, values));
        let (above, below) = (exec.terms.int_le(low, t), exec.terms.int_le(t, high));
        let both = exec.terms.and2(above, below);
        // The number of values is none for ranges that end before they begin.
        let ordered = exec.terms.int_le(from, to);
        let fact = exec.terms.implies(ordered, both);
        let mut new = grounder.add(&mut exec.terms, fact);
        if grounder.theory.level(t) > 0 {
            return new;
        }
        new |= alone(exec, grounder, t, name, args);
        // It is the least or the largest of all if every term is.
        for (limit, bound) in [(least, low), (most, high)] {
            let (k, within) = inside(exec, from, to);
            let Some(x) = exec.summand(name, args, k) else { continue };
            let (reached, differs) = (exec.terms.eq(t, bound), exec.terms.ne(x, limit));
            let claim = exec.terms.implies(ordered, reached);
            let exception = exec.terms.and2(within, differs);
            let fact = exec.terms.or2(claim, exception);
            new |= grounder.add(&mut exec.terms, fact);
        }
        return new;
    }
    if grounder.theory.level(t) > 0 {
        return false;
    }
    joined(exec, grounder, t, name, args, x);
    let mut new = alone(exec, grounder, t, name, args);
    let one = exec.terms.int(1);
    let values = exec.terms.sub(to, from);
    let ordered = exec.terms.int_le(from, to);
    // Of 0 and 1, as flags are: at least 0 unless some term is less, at most their number unless some term is more than 1. Likewise for the
    // numbers that facts about elements name.
    let mut limits = vec![(true, zero), (false, one)];
    limits.extend(named(exec, grounder));
    for (least, limit) in limits {
        let (k, within) = inside(exec, from, to);
        let Some(x) = exec.summand(name, args, k) else { continue };
        let bound = exec.terms.mul(limit, values);
        let (claim, not) = match least {
            true => (exec.terms.int_le(bound, t), exec.terms.int_lt(x, limit)),
            false => (exec.terms.int_le(t, bound), exec.terms.int_lt(limit, x)),
        };
        let (claim, exception) = (exec.terms.implies(ordered, claim), exec.terms.and2(within, not));
        let fact = exec.terms.or2(claim, exception);
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}

/// Numbers that quantified facts bound elements by, and whether from below. Which are taken is a question of success: what is said of them holds
/// of any number.
fn named(exec: &mut Exec<'_>, grounder: &Grounder) -> Vec<(bool, Term)> {
    let mut found = Vec::new();
    for t in exec.terms.subterms(grounder.universal(), true) {
        let Some(&sum) = exec.terms.args(t).first().filter(|_| exec.terms.op(t) == Op::NonNegative) else {
            continue;
        };
        if exec.terms.sort(sum) != Sort::Int || found.len() >= MOST_NAMED {
            continue;
        }
        let poly = exec.terms.poly_of(sum);
        let [(c, element)] = &poly.summands[..] else { continue };
        let is_element = matches!(exec.terms.op(*element), Op::Select | Op::Apply(_));
        let (least, number) =
            if *c == Integer::ONE { (true, -poly.constant.clone()) } else { (false, poly.constant.clone()) };
        if !is_element || (*c != Integer::ONE && *c != -Integer::ONE) {
            continue;
        }
        let limit = (least, exec.terms.int(number));
        if !found.contains(&limit) {
            found.push(limit);
        }
    }
    found
}

/// A sum over a sequence that is put together is split where the second part begins, if that lies in the range.
fn joined(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, name: &Name, args: &[Term], summand: Term) {
    let [from, to, ..] = args[..] else { return };
    for s in exec.terms.subterms(&[summand], false) {
        let Op::Apply(f) = exec.terms.op(s) else { continue };
        let &[first, _] = exec.terms.args(s) else { continue };
        // Only what is the same for all terms is an argument.
        if &*exec.terms.function_data(f).name != "seq.concat" || !args.contains(&s) {
            continue;
        }
        let middle = exec.apply_named("seq.length", &[first], Sort::Int);
        let (above, below) = (exec.terms.int_le(from, middle), exec.terms.int_le(middle, to));
        let inside = exec.terms.and2(above, below);
        let low = part(exec, grounder, name, args, from, middle, 1);
        let high = part(exec, grounder, name, args, middle, to, 1);
        let whole = exec.terms.add(low, high);
        let equal = exec.terms.eq(t, whole);
        let fact = exec.terms.implies(inside, equal);
        grounder.add(&mut exec.terms, fact);
    }
}

/// A sum whose summand chooses by `k == p` is what it adds there, unless some term elsewhere is not 0.
fn alone(exec: &mut Exec<'_>, grounder: &mut Grounder, t: Term, name: &Name, args: &[Term]) -> bool {
    let [from, to, ..] = args[..] else { return false };
    let (k, within) = inside(exec, from, to);
    let Some(x) = exec.summand(name, args, k) else { return false };
    let zero = exec.terms.int(0);
    let mut places = Vec::new();
    chosen_at(&mut exec.terms, k, x, &mut places);
    let mut parts = vec![zero];
    let mut elsewhere = vec![within, exec.terms.ne(x, zero)];
    for (n, &place) in places.iter().take(MOST_PLACES).enumerate() {
        let Some(there) = exec.summand(name, args, place) else { return false };
        let counts = counted(exec, (from, to), &places, n);
        parts.push(exec.terms.ite(counts, there, zero));
        elsewhere.push(exec.terms.ne(k, place));
    }
    let whole = exec.terms.sum(&parts, Sort::Int);
    let (equal, elsewhere) = (exec.terms.eq(t, whole), exec.terms.and(&elsewhere));
    let fact = exec.terms.or2(equal, elsewhere);
    grounder.add(&mut exec.terms, fact)
}

/// That a place lies in the range and is none of those before it: each counts once.
fn counted(exec: &mut Exec<'_>, (from, to): (Term, Term), places: &[Term], n: usize) -> Term {
    let place = places[n];
    let mut conditions = vec![exec.terms.int_le(from, place), exec.terms.int_lt(place, to)];
    for &before in &places[..n] {
        conditions.push(exec.terms.ne(place, before));
    }
    exec.terms.and(&conditions)
}

/// From a place to a later one a running sum grows by the term at the first place and by that at the last one, if no term is
/// negative.
fn grows(exec: &mut Exec<'_>, grounder: &mut Grounder, sums: &[&Sum]) -> bool {
    let mut new = false;
    for (k, (s, name, a)) in sums.iter().enumerate() {
        for (t, other, b) in &sums[k + 1..] {
            let ([from, to, ps @ ..], [low, high, qs @ ..]) = (&a[..], &b[..]) else { continue };
            if name != other || ps != qs || grounder.theory.level(*s) > 0 || grounder.theory.level(*t) > 0 {
                continue;
            }
            for (p, q) in [(*to, *high), (*high, *to), (*from, *low), (*low, *from)] {
                if p != q {
                    new |= step(exec, grounder, name, a, p, q);
                }
            }
        }
    }
    new
}

/// The running sum at two places, if the first comes before the second.
fn step(exec: &mut Exec<'_>, grounder: &mut Grounder, name: &Name, args: &[Term], p: Term, q: Term) -> bool {
    let (low, high) = (up_to(exec, name, args, p), up_to(exec, name, args, q));
    if grounder.theory.sum_steps >= MOST_STEPS || !grounder.theory.stated.insert((low, high)) {
        return false;
    }
    grounder.theory.sum_steps += 1;
    let one = exec.terms.int(1);
    let last = exec.terms.sub(q, one);
    let (k, within) = inside(exec, p, q);
    let summands = [p, last, k].map(|at| exec.summand(name, args, at));
    let [Some(first), Some(final_), Some(any)] = summands else { return false };
    let zero = exec.terms.int(0);
    let difference = exec.terms.sub(high, low);
    let (by_first, by_last) = (exec.terms.int_le(first, difference), exec.terms.int_le(final_, difference));
    let natural = exec.terms.int_le(zero, difference);
    let claim = exec.terms.and(&[by_first, by_last, natural]);
    let in_order = exec.terms.int_lt(p, q);
    let claim = exec.terms.implies(in_order, claim);
    let fact = match limits(&exec.terms, any) {
        Some((least, _)) if least >= Integer::ZERO => claim,
        _ => {
            let negative = exec.terms.int_lt(any, zero);
            let exception = exec.terms.and2(within, negative);
            exec.terms.or2(claim, exception)
        }
    };
    grounder.add(&mut exec.terms, fact)
}

/// Sums of two families over ranges of the same length.
fn pair(exec: &mut Exec<'_>, grounder: &mut Grounder, first: &Sum, second: &Sum) -> bool {
    let ((s, name, a), (t, other, b)) = (first, second);
    let ([from, to, ps @ ..], [low, high, qs @ ..]) = (&a[..], &b[..]) else { return false };
    if name == other && ps == qs {
        // Running sums say all that there is to say.
        return false;
    }
    // X(k) goes with Y(k + shift).
    let shift = exec.terms.sub(*low, *from);
    let (k, within) = inside(exec, *from, *to);
    let other_k = exec.terms.add(k, shift);
    let (Some(x), Some(y)) = (exec.summand(name, a, k), exec.summand(other, b, other_k)) else {
        return false;
    };
    let mut places = Vec::new();
    for body in [x, y] {
        chosen_at(&mut exec.terms, k, body, &mut places);
    }
    places.truncate(MOST_PLACES);
    let mut parts = Vec::new();
    let mut elsewhere = vec![within, exec.terms.ne(x, y)];
    for (n, &place) in places.iter().enumerate() {
        let there = exec.terms.add(place, shift);
        let (Some(x), Some(y)) = (exec.summand(name, a, place), exec.summand(other, b, there)) else {
            return false;
        };
        let difference = exec.terms.sub(x, y);
        let counts = counted(exec, (*from, *to), &places, n);
        let zero = exec.terms.int(0);
        parts.push(exec.terms.ite(counts, difference, zero));
        elsewhere.push(exec.terms.ne(k, place));
    }
    parts.push(*t);
    let whole = exec.terms.sum(&parts, Sort::Int);
    let end = exec.terms.add(*to, shift);
    let shorter = exec.terms.ne(end, *high);
    let (equal, elsewhere) = (exec.terms.eq(*s, whole), exec.terms.and(&elsewhere));
    let fact = exec.terms.or(&[equal, shorter, elsewhere]);
    grounder.add(&mut exec.terms, fact)
}

/// The values at which a summand chooses: p for `k == p` and `k % n == p`, and the place of an update. Which places are looked at is a
/// question of success: facts about them hold of any.
fn chosen_at(terms: &mut Terms, k: Term, body: Term, places: &mut Vec<Term>) {
    let Some(id) = terms.as_symbol(k) else { return };
    for t in terms.subterms(&[body], false) {
        let args = terms.args(t).to_vec();
        let mut found = None;
        match (terms.op(t), &args[..]) {
            (Op::Eq, &[a, b]) if terms.sort(a) == Sort::Int => {
                // Of a remainder: the number itself, in the first period.
                let dividend = |terms: &Terms, t: Term| match terms.op(t) {
                    Op::IntMod => terms.args(t)[0],
                    _ => t,
                };
                let (a, b) = (dividend(terms, a), dividend(terms, b));
                let poly = terms.poly_of(a).minus(&terms.poly_of(b));
                let c = poly.coefficient(k);
                let rest = poly.minus(&Poly::monomial(k).scaled(&c));
                let rest = terms.poly_term(&rest, Sort::Int);
                if c == Integer::ONE {
                    found = Some(terms.neg(rest));
                } else if c == -Integer::ONE {
                    found = Some(rest);
                }
            }
            (Op::Apply(f), &[_, at, _]) if &*terms.function_data(f).name == "seq.update" => found = Some(at),
            _ => {}
        }
        if let Some(place) = found
            && terms.free_symbols(&[place]).binary_search(&id).is_err()
            && !places.contains(&place)
        {
            places.push(place);
        }
    }
}

/// A sum may be the sum of two others over the same range.
fn triples(exec: &mut Exec<'_>, grounder: &mut Grounder, sums: &[&Sum]) -> bool {
    if grounder.theory.fuel.0 == 0 {
        return false;
    }
    let mut new = false;
    for (i, first) in sums.iter().enumerate() {
        for (j, second) in sums.iter().enumerate().skip(i + 1) {
            for third in &sums[j + 1..] {
                let same = first.2.get(..2) == second.2.get(..2) && first.2.get(..2) == third.2.get(..2);
                let key = (exec.terms.sum(&[first.0, second.0, third.0], Sort::Int), first.0);
                if !same || grounder.theory.sum_triples >= MOST_TRIPLES || !grounder.theory.stated.insert(key)
                {
                    continue;
                }
                grounder.theory.sum_triples += 1;
                new |= whole_of(exec, grounder, first, second, third);
                new |= whole_of(exec, grounder, second, first, third);
                new |= whole_of(exec, grounder, third, first, second);
            }
        }
    }
    new
}

/// That a sum is the sum of two others, unless some term is not.
fn whole_of(exec: &mut Exec<'_>, grounder: &mut Grounder, whole: &Sum, a: &Sum, b: &Sum) -> bool {
    let [from, to, ..] = whole.2[..] else { return false };
    let (k, within) = inside(exec, from, to);
    let parts = [whole, a, b].map(|(_, name, args)| exec.summand(name, args, k));
    let [Some(z), Some(x), Some(y)] = parts else { return false };
    let (terms, sums) = (exec.terms.add(x, y), exec.terms.add(a.0, b.0));
    let differ = exec.terms.ne(z, terms);
    let (equal, somewhere) = (exec.terms.eq(whole.0, sums), exec.terms.and2(within, differ));
    let fact = exec.terms.or2(equal, somewhere);
    grounder.add(&mut exec.terms, fact)
}
/// `b^0 = 1`, `b^e = b * b^(e-1)`, and powers of positive numbers are positive.
pub(super) fn power(
    exec: &mut Exec<'_>,
    grounder: &mut Grounder,
    t: Term,
    base: Term,
    exponent: Term,
) -> bool {
    let truth = exec.terms.true_();
    if !grounder.theory.stated.insert((t, truth)) {
        return false;
    }
    let (zero, one) = (exec.terms.int(0), exec.terms.int(1));
    let (none, is_one) = (exec.terms.eq(exponent, zero), exec.terms.eq(t, one));
    let mut facts = vec![exec.terms.implies(none, is_one)];
    let (natural, positive) = (exec.terms.int_le(zero, exponent), exec.terms.int_le(one, base));
    let both = exec.terms.and2(natural, positive);
    let at_least_one = exec.terms.int_le(one, t);
    facts.push(exec.terms.implies(both, at_least_one));
    let level = grounder.theory.level(t);
    if level < grounder.theory.fuel.0 {
        let less = exec.terms.sub(exponent, one);
        let rest = exec.apply_named("int.pow", &[base, less], Sort::Int);
        grounder.theory.near(rest, level + 1);
        let product = exec.terms.mul(base, rest);
        let (some, equal) = (exec.terms.int_lt(zero, exponent), exec.terms.eq(t, product));
        let fact = exec.terms.implies(some, equal);
        if exec.terms.as_number(base).is_some() {
            facts.push(fact);
        } else {
            grounder.theory.products.push(fact);
        }
    }
    let mut new = false;
    for fact in facts {
        new |= grounder.add(&mut exec.terms, fact);
    }
    new
}
