//! Results that depend on the order of the inputs alone: sorting by ranks, insertion, selection.
//!
//! # The rule
//!
//! Let a result be made of inputs of one type by choices alone, and let every choice depend on comparisons of such values with
//! each other (in one order, or for equality) and on numbers that are made of choices between constants. Then it commutes with every strictly
//! increasing map `m` of the values: `f(m(x)) = m(f(x))`, because `m` changes no comparison. Any inputs `x1 ... xn` are such an image of
//! their ranks `r1 ... rn` (equal inputs have equal ranks). So two such results are equal for all inputs if they are equal for all
//! rankings of `n` things, ties included; there are 75 for 4, 47,293 for 7 and 545,835 for 8.
//!
//! Inputs that no comparison looks at, in no ranking of the others, need not be ranked: they are passed on as they are. Whether a
//! comparison that does look at one decides a result is told during evaluation ([`Slot::blurred`](crate::words::Slot)): only results that no such
//! comparison decides are believed.

use crate::words::Code;
use gpuproof_logic::{Assignment, Integer, Op, Sort, SymbolId, Term, Terms, Value, eval_all};
use rustc_hash::FxHashMap;

/// Most inputs.
const MOST_INPUTS: usize = 8;
/// Most evaluations of operations, over all rankings.
const MOST_WORK: u64 = 3_000_000_000;

/// What looking at all rankings gave.
#[derive(Clone, PartialEq, Debug)]
pub enum Rankings {
    /// All pairs are equal.
    Equal,
    /// A pair differs for these values.
    Different(Assignment),
}

/// What kind of value a term is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// An input, or a choice among inputs.
    Element,
    /// A number made of constants and choices.
    Number,
    /// A truth value.
    Truth,
}

/// Compares pairs of terms for all rankings of their inputs; nothing if they do not depend on the order alone.
pub fn compare(terms: &Terms, pairs: &[(Term, Term)]) -> Option<Rankings> {
    let roots: Vec<Term> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let nodes = terms.subterms(&roots, false);
    let classes = classify(terms, &nodes)?;
    // What stands in a comparison itself is ranked first; the others only if that does not do.
    let all = terms.free_symbols(&roots);
    let mut compared: Vec<SymbolId> = Vec::new();
    for &t in &nodes {
        if matches!(terms.op(t), Op::Slt | Op::Ult | Op::Eq) {
            compared.extend(terms.args(t).iter().filter_map(|a| terms.as_symbol(*a)));
        }
    }
    compared.sort_unstable();
    compared.dedup();
    by_ranking(terms, pairs, &roots, &nodes, &classes, &compared)
        .or_else(|| by_ranking(terms, pairs, &roots, &nodes, &classes, &all))
}

fn by_ranking(
    terms: &Terms,
    pairs: &[(Term, Term)],
    roots: &[Term],
    nodes: &[Term],
    classes: &FxHashMap<Term, Class>,
    ranked: &[SymbolId],
) -> Option<Rankings> {
    if ranked.is_empty() || ranked.len() > MOST_INPUTS {
        return None;
    }
    if rankings(ranked.len()).saturating_mul(nodes.len() as u64) > MOST_WORK {
        return None;
    }
    let elements = |t: &Term| classes.get(t) == Some(&Class::Element);
    let code = Code::compile(terms, nodes, &elements, ranked)?;
    let mut slots = code.start.clone();
    let mut ranks = vec![0u64; ranked.len()];
    let mut blurred = false;
    let found = each_ranking(&mut ranks, 0, (1 << ranked.len()) - 1, &mut |ranks| {
        code.run(&mut slots, ranks);
        let (same, clear) = pairs.iter().fold((true, true), |(same, clear), (a, b)| {
            let (x, y) = (code.value(&slots, *a), code.value(&slots, *b));
            (same && x.value == y.value, clear && !x.blurred && !y.blurred)
        });
        blurred |= !clear;
        blurred || !same
    });
    if blurred {
        return None;
    }
    if !found {
        return Some(Rankings::Equal);
    }
    let mut assignment = Assignment::default();
    for (n, id) in terms.free_symbols(roots).into_iter().enumerate() {
        let rank = ranked.iter().position(|r| *r == id).and_then(|n| ranks.get(n).copied());
        assignment.symbols.insert(id, Value::Int(Integer::from(rank.unwrap_or(20 + n as u64))));
    }
    // The meaning of terms is the evaluator's: what it does not confirm is not believed.
    let values = eval_all(terms, roots, &assignment);
    let confirmed = values.chunks(2).any(|pair| pair[0] != pair[1]);
    confirmed.then_some(Rankings::Different(assignment))
}

/// Ordered set partitions of `n` things.
fn rankings(n: usize) -> u64 {
    [1, 1, 3, 13, 75, 541, 4683, 47_293, 545_835].get(n).copied().unwrap_or(u64::MAX)
}

/// Calls `each` for all rankings of the things in `left`, which get `rank` or more, until it returns true.
fn each_ranking(ranks: &mut [u64], rank: u64, left: u32, each: &mut dyn FnMut(&[u64]) -> bool) -> bool {
    if left == 0 {
        return each(ranks);
    }
    let mut chosen = left;
    while chosen != 0 {
        for (n, slot) in ranks.iter_mut().enumerate() {
            if chosen >> n & 1 == 1 {
                *slot = rank;
            }
        }
        if each_ranking(ranks, rank + 1, left & !chosen, each) {
            return true;
        }
        chosen = (chosen - 1) & left;
    }
    false
}

/// Checks that all terms keep to the rule, and says what each is.
fn classify(terms: &Terms, nodes: &[Term]) -> Option<FxHashMap<Term, Class>> {
    let mut classes: FxHashMap<Term, Class> = FxHashMap::default();
    let mut sort: Option<Sort> = None;
    let mut signed: Option<bool> = None;
    for &t in nodes {
        let args: Vec<Class> =
            terms.args(t).iter().map(|a| classes.get(a).copied()).collect::<Option<_>>()?;
        let class = match terms.op(t) {
            Op::Symbol(_) => {
                let own = terms.sort(t);
                if !matches!(own, Sort::BitVec(_)) || sort.is_some_and(|known| known != own) {
                    return None;
                }
                sort = Some(own);
                Class::Element
            }
            Op::True | Op::False | Op::Not | Op::And | Op::Or => Class::Truth,
            Op::Ite if args[1] == args[2] => args[1],
            Op::Eq if args[0] == args[1] => Class::Truth,
            op @ (Op::Slt | Op::Ult) if args == [Class::Element, Class::Element] => {
                let is_signed = op == Op::Slt;
                if signed.is_some_and(|known| known != is_signed) {
                    return None;
                }
                signed = Some(is_signed);
                Class::Truth
            }
            Op::Slt | Op::Ult if args == [Class::Number, Class::Number] => Class::Truth,
            Op::Apply(_) | Op::Forall | Op::Exists => return None,
            _ if args.iter().all(|c| *c == Class::Number) && matches!(terms.sort(t), Sort::BitVec(_)) => {
                Class::Number
            }
            _ => return None,
        };
        classes.insert(t, class);
    }
    Some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(terms: &mut Terms) -> (Term, Term) {
        let [a, b, c] = ["a", "b", "c"].map(|n| terms.var(n, Sort::BitVec(32)));
        let mut max = |x: Term, y: Term| {
            let less = terms.bv_slt(x, y);
            terms.ite(less, y, x)
        };
        let (ab, bc) = (max(a, b), max(b, c));
        (max(ab, c), max(a, bc))
    }

    #[test]
    fn all_rankings_are_looked_at_and_ties_are_among_them() {
        for n in 1..=6 {
            let mut ranks = vec![0; n];
            let mut count = 0;
            each_ranking(&mut ranks, 0, (1 << n) - 1, &mut |_| {
                count += 1;
                false
            });
            assert_eq!(count, rankings(n));
        }
    }

    #[test]
    fn maxima_in_any_order_are_equal_and_constants_are_refused() {
        let mut terms = Terms::new();
        let pair = choices(&mut terms);
        assert_eq!(compare(&terms, &[pair]), Some(Rankings::Equal));
        let zero = terms.bv(0, 32);
        let positive = terms.bv_slt(zero, pair.0);
        let clamped = terms.ite(positive, pair.0, pair.1);
        assert_eq!(
            compare(&terms, &[(clamped, pair.0)]),
            None,
            "a comparison with a constant depends on more"
        );
    }

    #[test]
    fn what_is_never_compared_is_passed_on() {
        let mut terms = Terms::new();
        let [a, b, old] = ["a", "b", "old"].map(|n| terms.var(n, Sort::BitVec(32)));
        let (less, more) = (terms.bv_slt(a, b), terms.bv_slt(b, a));
        // Written if a < b, or if b < a, or if they are equal: always.
        let equal = terms.eq(a, b);
        let first = terms.ite(less, a, old);
        let second = terms.ite(more, a, first);
        let third = terms.ite(equal, a, second);
        assert_eq!(compare(&terms, &[(third, a)]), Some(Rankings::Equal));
        assert!(
            matches!(compare(&terms, &[(second, a)]), Some(Rankings::Different(_))),
            "old is left if they are equal"
        );
        // A comparison that looks at what has no rank decides nothing.
        let hidden = terms.bv_slt(third, old);
        let decided = terms.ite(hidden, a, b);
        assert_ne!(compare(&terms, &[(decided, b)]), Some(Rankings::Equal));
    }

    #[test]
    fn a_difference_that_ties_alone_show_is_found() {
        let mut terms = Terms::new();
        let [a, b] = ["a", "b"].map(|n| terms.var(n, Sort::BitVec(8)));
        let (one, two) = (terms.bv(1, 8), terms.bv(2, 8));
        let (less, at_most) = (terms.bv_ult(a, b), terms.bv_ule(a, b));
        let (x, y) = (terms.ite(less, one, two), terms.ite(at_most, one, two));
        let Some(Rankings::Different(at)) = compare(&terms, &[(x, y)]) else { panic!("a difference") };
        assert_eq!(
            at.symbol(&terms, terms.as_symbol(a).unwrap()),
            at.symbol(&terms, terms.as_symbol(b).unwrap())
        );
    }
}
