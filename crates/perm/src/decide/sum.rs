//! What is known of sums and powers, for those that a query speaks of. See [`crate::exec`] for how sums become applications.

use super::instantiate::Grounder;
use super::theory::FUEL;
use crate::exec::Exec;
use gpuproof_base::Name;
use gpuproof_logic::{Range, Sort, Term};

/// Pairs of sums that are compared.
const MOST_PAIRS: usize = 24;

/// A sum of the query: the application, its name and arguments.
pub(super) type Sum = (Term, Name, Vec<Term>);

/// States what sums are; whether anything was new.
pub(super) fn of_sums(exec: &mut Exec<'_>, grounder: &mut Grounder, sums: &[Sum]) -> bool {
    let mut new = false;
    for (t, name, args) in sums {
        new |= ends(exec, grounder, *t, name, args);
    }
    for (k, first) in sums.iter().enumerate() {
        for second in &sums[k + 1..] {
            // Rests of unfolded sums are not compared with each other: they come with what they are rests of.
            let near = |t: Term| grounder.theory.level(t) < FUEL;
            if grounder.theory.sum_pairs >= MOST_PAIRS || !(near(first.0) && near(second.0)) {
                continue;
            }
            let key = (first.0.min(second.0), first.0.max(second.0));
            if grounder.theory.stated.insert(key) {
                grounder.theory.sum_pairs += 1;
                new |= pair(exec, grounder, first, second);
            }
        }
    }
    new
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

/// Sums over the same range are equal if their terms are; of two sums of the same terms from the same start, the longer is the
/// shorter and the rest.
fn pair(exec: &mut Exec<'_>, grounder: &mut Grounder, first: &Sum, second: &Sum) -> bool {
    let ((s, name, a), (t, other, b)) = (first, second);
    let ([from, to, ps @ ..], [low, high, qs @ ..]) = (&a[..], &b[..]) else { return false };
    if name == other && ps == qs {
        if from != low {
            return false;
        }
        let mut new = false;
        for (short, long, middle, end) in [(*s, *t, *to, *high), (*t, *s, *high, *to)] {
            let rest = part(exec, grounder, name, a, middle, end, FUEL);
            let (above, below) = (exec.terms.int_le(*from, middle), exec.terms.int_le(middle, end));
            let inside = exec.terms.and2(above, below);
            let whole = exec.terms.add(short, rest);
            let equal = exec.terms.eq(long, whole);
            let fact = exec.terms.implies(inside, equal);
            new |= grounder.add(&mut exec.terms, fact);
        }
        return new;
    }
    let k = exec.terms.fresh("_k", Sort::Int, Range::ANY);
    let (Some(x), Some(y)) = (exec.summand(name, a, k), exec.summand(other, b, k)) else { return false };
    let (above, below) = (exec.terms.int_le(*from, k), exec.terms.int_lt(k, *to));
    let differ = exec.terms.ne(x, y);
    let somewhere = exec.terms.and(&[above, below, differ]);
    let (starts, ends) = (exec.terms.ne(*from, *low), exec.terms.ne(*to, *high));
    let equal = exec.terms.eq(*s, *t);
    let fact = exec.terms.or(&[equal, starts, ends, somewhere]);
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
