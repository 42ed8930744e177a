//! Remainders by a number and by a small multiple of it, where the numbers are unknown: `j mod 2d` is `j mod d`, or that and d.

use super::instantiate::Grounder;
use crate::exec::Exec;
use gpuproof_logic::{Integer, Term, Terms};

/// Remainders by unknown numbers, above which none are compared.
const MOST_REMAINDERS: usize = 64;
/// How large a multiple may be.
const MOST_TIMES: i64 = 4;
/// Pairs of remainders of which it is open whether the one divisor is twice the other.
const MOST_TWICE: usize = 24;

/// Of `x = a mod (c * m)` and `y = b mod m`: if a and b are a multiple of m apart and m is positive, then x is one of
/// `y, y + m, ..., y + (c - 1) * m`. For x lies below `c * m`, and it and b have the same remainder by m.
pub(super) fn by_multiples(exec: &mut Exec<'_>, grounder: &mut Grounder, remainders: &[Term]) -> bool {
    let mut new = false;
    let by_unknown =
        |t: &&Term| exec.terms.args(**t).get(1).is_some_and(|&n| exec.terms.as_number(n).is_none());
    let unknown: Vec<Term> = remainders.iter().filter(by_unknown).copied().collect();
    if unknown.len() > MOST_REMAINDERS {
        return false;
    }
    for &x in remainders {
        for &y in &unknown {
            let terms = &mut exec.terms;
            let (&[a, n], &[b, m]) = (terms.args(x), terms.args(y)) else { continue };
            if x == y || !grounder.theory.stated.insert((x, y)) {
                continue;
            }
            let Some(times) = multiple(terms, n, m) else {
                new |= if_twice(exec, grounder, x, y);
                continue;
            };
            if times < Integer::ONE
                || times > Integer::from(MOST_TIMES)
                || (times == Integer::ONE && x < y)
                || difference(terms, a, b, m).is_none()
            {
                continue;
            }
            let mut ways = Vec::new();
            let mut value = y;
            let mut k = Integer::ZERO;
            while k < times {
                ways.push(terms.eq(x, value));
                value = terms.add(value, m);
                k = &k + &Integer::ONE;
            }
            let one_of = terms.or(&ways);
            let zero = terms.int(0);
            let positive = terms.int_lt(zero, m);
            let fact = terms.implies(positive, one_of);
            new |= grounder.add(terms, fact);
        }
    }
    new
}

/// The same where it depends that the one divisor is twice the other: `n = 2m` and `0 < m` are premises of the fact.
fn if_twice(exec: &mut Exec<'_>, grounder: &mut Grounder, x: Term, y: Term) -> bool {
    let terms = &mut exec.terms;
    let (&[a, n], &[b, m]) = (terms.args(x), terms.args(y)) else { return false };
    if a != b || grounder.theory.twice >= MOST_TWICE {
        return false;
    }
    grounder.theory.twice += 1;
    let (zero, double) = (terms.int(0), terms.add(m, m));
    let (positive, is_double) = (terms.int_lt(zero, m), terms.eq(n, double));
    let premise = terms.and2(positive, is_double);
    let more = terms.add(y, m);
    let (same, higher) = (terms.eq(x, y), terms.eq(x, more));
    let one_of = terms.or2(same, higher);
    let fact = terms.implies(premise, one_of);
    grounder.add(terms, fact)
}

/// The number c with `n = c * m`, as polynomials.
fn multiple(terms: &Terms, n: Term, m: Term) -> Option<Integer> {
    let (n, m) = (terms.poly_of(n), terms.poly_of(m));
    let (_, monomial) = m.summands.first()?;
    let (of_n, of_m) = (n.coefficient(*monomial), m.coefficient(*monomial));
    let (c, rest) = of_n.div_rem_euclid(&of_m);
    (rest == Integer::ZERO && n.minus(&m.scaled(&c)).is_zero()).then_some(c)
}

/// The number c with `a - b = c * m`, as polynomials.
fn difference(terms: &mut Terms, a: Term, b: Term, m: Term) -> Option<Integer> {
    let difference = terms.sub(a, b);
    multiple(terms, difference, m)
}
