//! What grows in turn: a loop variable that iterations add to by turns, as `if (i % 3 == 1) n += 2;` does.
//!
//! If iteration `k` adds an amount that depends on `k mod p` alone, `c[k mod p]`, the value in iteration `k` is that at entry and, for each remainder
//! `r`, `c[r]` times the number of iterations before `k` that leave it: `(k + p - 1 - r) / p`. Exact modulo 2^width for every `k`.

use crate::loops::header_phi::Head;
use crate::value::resize;
use gpuproof_logic::number::pow2;
use gpuproof_logic::{Integer, Op, Term, Terms};
use gpuproof_rules::{Rule, Side};
use rustc_hash::FxHashMap;

/// Longest turn in which things are met or grow.
pub const LONGEST_TURN: u64 = 8;
/// Terms of a step that is looked at.
const LARGEST_STEP: usize = 200;

/// Values of variables that are still open: what grows in turn, and what goes with another variable. Those found are taken out of `open`; `map` has
/// the values of the others in iteration `k`.
pub fn periodic_induction(
    terms: &mut Terms,
    (heads, nexts): (&[Head], &[Option<Term>]),
    open: &mut Vec<&Head>,
    map: &mut FxHashMap<Term, Term>,
    k: Term,
) {
    let next_of = |head: &Head| {
        let number = heads.iter().position(|h| h.symbol == head.symbol)?;
        nexts.get(number).copied().flatten()
    };
    open.retain(|head| {
        let Some(next) = next_of(head).filter(|next| terms.size(&[*next]) <= LARGEST_STEP) else {
            return true;
        };
        let next = terms.substitute(next, map);
        let Some(value) = in_turn(terms, head, next, k) else { return true };
        map.insert(head.symbol, value);
        false
    });
    // Two that start alike and that every iteration treats alike are alike.
    open.retain(|head| {
        let Some(next) = next_of(head).filter(|next| terms.size(&[*next]) <= LARGEST_STEP) else {
            return true;
        };
        let found = heads.iter().find_map(|other| {
            let (value, its) = (*map.get(&other.symbol)?, next_of(other)?);
            let alike = Side::StartsAlike.holds(other.entry == head.entry);
            if !alike
                || terms.sort(other.symbol) != terms.sort(head.symbol)
                || !Rule::PeriodicInduction.applies()
            {
                return None;
            }
            let mut known = map.clone();
            known.remove(&other.symbol);
            let its = terms.substitute(its, &known);
            known.insert(head.symbol, other.symbol);
            (terms.substitute(next, &known) == its).then_some(value)
        });
        let Some(value) = found else { return true };
        map.insert(head.symbol, value);
        false
    });
}

fn in_turn(terms: &mut Terms, head: &Head, next: Term, k: Term) -> Option<Term> {
    let width = terms.sort(head.symbol).width().filter(|w| *w >= 32)?;
    let mut remainders = Vec::new();
    let mut turn = 1u64;
    for t in terms.subterms(&[next], false) {
        if let Some(found) = remainder(terms, t, k) {
            turn = lcm(turn, found.modulus);
            if turn > LONGEST_TURN {
                return None;
            }
            remainders.push((t, found));
        }
    }
    if next == head.symbol {
        return Some(head.entry);
    }
    if turn == 1 || !Rule::PeriodicInduction.applies() {
        return None;
    }
    let count = resize(terms, k, 32, width, false);
    let mut value = head.entry;
    for r in 0..turn {
        let known: FxHashMap<Term, Term> = remainders
            .iter()
            .map(|(t, found)| {
                (*t, terms.bv((found.factor * r + found.offset) % found.modulus, terms.width(*t)))
            })
            .collect();
        let then = terms.substitute(next, &known);
        let step = terms.sub(then, head.symbol);
        terms.as_number(step)?;
        // k + turn fits: k is below 2^31.
        let shift = terms.bv(turn - 1 - r, width);
        let shifted = terms.add(count, shift);
        let turns = terms.bv(turn, width);
        let times = terms.bv_udiv(shifted, turns);
        let grown = terms.mul(times, step);
        value = terms.add(value, grown);
    }
    Some(value)
}

/// `(factor * k + offset) mod modulus`, without wrapping in any iteration before the last one that there can be.
struct Remainder {
    factor: u64,
    offset: u64,
    modulus: u64,
}

fn remainder(terms: &mut Terms, t: Term, k: Term) -> Option<Remainder> {
    let args = terms.args(t).to_vec();
    let (x, modulus, signed) = match (terms.op(t), &args[..]) {
        (Op::URem, &[x, m]) => (x, terms.as_number(m)?.clone(), false),
        (Op::SRem, &[x, m]) => (x, terms.as_number(m)?.clone(), true),
        _ => return None,
    };
    let width = terms.width(x);
    let count = resize(terms, k, 32, width.max(32), false);
    let poly = terms.poly_of(x);
    let [(factor, only)] = &poly.summands[..] else { return None };
    let largest = factor * &(pow2(31) - Integer::from(2)) + &poly.constant;
    let limit = if signed { pow2(width - 1) } else { pow2(width) };
    if width < 32 || *only != count || !Side::RemainderDoesNotWrap.holds(largest < limit) {
        return None;
    }
    let small = |n: &Integer| u64::try_from(n).ok().filter(|n| *n < 1 << 32);
    let modulus = small(&modulus).filter(|m| (2..=LONGEST_TURN).contains(m))?;
    Some(Remainder { factor: small(factor)?, offset: small(&poly.constant)?, modulus })
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loops::header_phi::Part;
    use gpuproof_base::Id;
    use gpuproof_kir::LocalId;
    use gpuproof_logic::{Assignment, Range, Sort, eval};

    fn head(terms: &mut Terms, name: &str, entry: u64) -> Head {
        let symbol = terms.var(name, Sort::BitVec(64));
        Head { symbol, entry: terms.bv(entry, 64), local: LocalId::new(0), part: Part::Scalar }
    }

    fn counter(terms: &mut Terms) -> Term {
        terms.symbol("k", Sort::BitVec(32), Range::new(0, (1i64 << 31) - 1))
    }

    /// `if ((factor * k + offset) % modulus == wanted) h += 5; else if (it is one more) h += 2;`
    pub(crate) fn step(
        terms: &mut Terms,
        h: Term,
        k: Term,
        [factor, offset, modulus, wanted]: [u64; 4],
    ) -> Term {
        let [factor, offset, modulus] = [factor, offset, modulus].map(|n| terms.bv(n, 32));
        let scaled = terms.mul(k, factor);
        let shifted = terms.add(scaled, offset);
        let remainder = terms.bv_urem(shifted, modulus);
        let [one, other] = [wanted, wanted + 1].map(|n| {
            let n = terms.bv(n, 32);
            terms.eq(remainder, n)
        });
        let [five, two] = [5u64, 2].map(|n| {
            let n = terms.bv(n, 64);
            terms.add(h, n)
        });
        let rest = terms.ite(other, two, h);
        terms.ite(one, five, rest)
    }

    #[test]
    fn what_grows_in_turn_is_what_iterating_gives() {
        for what in [[1, 0, 2, 0], [1, 0, 2, 1], [1, 1, 2, 0], [1, 0, 3, 1], [2, 1, 5, 3], [1, 3, 8, 6]] {
            let mut terms = Terms::new();
            let k = counter(&mut terms);
            let variable = head(&mut terms, "h", 9);
            let next = step(&mut terms, variable.symbol, k, what);
            let value = in_turn(&mut terms, &variable, next, k).unwrap_or_else(|| panic!("{what:?}"));
            let mut now = variable.entry;
            for iteration in 0..40u64 {
                let at = terms.bv(iteration, 32);
                let here = terms.substitute(value, &[(k, at)].into_iter().collect());
                let number = |terms: &Terms, t| eval(terms, t, &Assignment::default());
                assert_eq!(number(&terms, here), number(&terms, now), "{what:?} in iteration {iteration}");
                now = terms.substitute(next, &[(variable.symbol, now), (k, at)].into_iter().collect());
            }
        }
    }

    #[test]
    fn what_does_not_come_round_is_left_open() {
        let mut terms = Terms::new();
        let k = counter(&mut terms);
        let variable = head(&mut terms, "h", 0);
        // Too long a turn, a sum that may wrap (also if only in the last iteration that there can be), and a condition on something else.
        for what in [[1, 0, 9, 0], [4, 0, 3, 0], [2, 4, 3, 0]] {
            let next = step(&mut terms, variable.symbol, k, what);
            assert!(in_turn(&mut terms, &variable, next, k).is_none(), "{what:?}");
        }
        let unknown = terms.var("c", Sort::Bool);
        let next = step(&mut terms, variable.symbol, k, [1, 0, 2, 0]);
        let next = terms.ite(unknown, next, variable.symbol);
        assert!(in_turn(&mut terms, &variable, next, k).is_none());
    }

    #[test]
    fn what_goes_with_another_has_its_value() {
        let mut terms = Terms::new();
        let k = counter(&mut terms);
        let (counts, follows) = (head(&mut terms, "counts", 3), head(&mut terms, "follows", 3));
        let behind = head(&mut terms, "behind", 2);
        let next = step(&mut terms, counts.symbol, k, [1, 0, 2, 0]);
        // Only the last case keeps the old value.
        let taken = |terms: &mut Terms, h: Term| {
            let (two, zero) = (terms.bv(2, 32), terms.bv(0, 32));
            let remainder = terms.bv_urem(k, two);
            let first = terms.eq(remainder, zero);
            let kept = terms.ite(first, counts.symbol, h);
            let rest = terms.substitute(next, &[(counts.symbol, kept)].into_iter().collect());
            terms.ite(first, next, rest)
        };
        let nexts =
            [Some(next), Some(taken(&mut terms, follows.symbol)), Some(taken(&mut terms, behind.symbol))];
        let heads = [counts, follows, behind];
        let mut open: Vec<&Head> = heads.iter().collect();
        let mut map = FxHashMap::default();
        periodic_induction(&mut terms, (&heads, &nexts), &mut open, &mut map, k);
        assert_eq!(map.get(&heads[0].symbol), map.get(&heads[1].symbol));
        assert!(map.contains_key(&heads[0].symbol));
        assert_eq!(open.len(), 1, "another start, another value");
    }
}
