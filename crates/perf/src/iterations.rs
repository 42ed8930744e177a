//! Which iterations of the loops around a statement a warp goes through.
//!
//! The first iterations of a loop are tried one after the other if the guard excludes all lanes in several that follow (several,
//! because a guard may hold in every second or third one only). If they are many, if their number is not known or if no lane takes
//! part in any of them, the iteration stays a shared quantity like an argument.

use crate::eval::{Eval, Shape, Truth, Value};
use gpuproof_logic::{Op, Term, Terms};
use gpuproof_thread::{Level, Symbols};
use rustc_hash::FxHashMap;

/// Iterations of one loop that are looked at one by one.
const ONE_BY_ONE: i64 = 64;
/// Combinations of iterations that are looked at one by one.
const MOST_ROUNDS: usize = 256;
/// Iterations that are looked at to see that a loop is over.
const AFTER: i64 = 12;
/// Iterations of a loop beyond which they are not counted.
const COUNTED: i64 = 1 << 24;

/// Whether a lane takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It does not.
    No,
    /// It does whenever its warp gets there.
    Yes,
    /// It depends on arguments or data.
    Maybe,
}

/// One way through the loops.
#[derive(Clone, Debug)]
pub struct Round {
    /// Iterations with their numbers.
    pub bound: FxHashMap<Term, i64>,
    /// How many there are like it, if that is known.
    pub times: Option<u64>,
}

/// The symbols that stand for iterations of the loops around a statement, outermost first.
pub fn iteration_symbols(terms: &Terms, symbols: &Symbols, counters: &[Term]) -> Vec<Term> {
    let mut found: Vec<Term> = symbols.of_iterations(terms, counters);
    // Loops are entered from the outside in, and their symbols are made then.
    found.sort_unstable();
    found.dedup();
    found.retain(|t| symbols.level(terms, *t) > Level::Grid);
    found
}

/// The conditions that a guard is made of.
pub fn conjuncts(terms: &Terms, guard: Term) -> Vec<Term> {
    match terms.op(guard) {
        Op::And => terms.args(guard).to_vec(),
        _ => vec![guard],
    }
}

/// Which lanes take part under a guard. A condition that all lanes share is one of the warp: it does not count.
pub fn parts(eval: &Eval<'_>, conjuncts: &[Term]) -> Vec<Part> {
    let mut parts = vec![Part::Yes; eval.count];
    for value in eval.values(conjuncts) {
        match value {
            Value::Truth(Truth { lanes, shape }) => {
                for (part, holds) in parts.iter_mut().zip(lanes.iter()) {
                    *part = match (*part, holds) {
                        (Part::No, _) | (_, Some(false)) => Part::No,
                        (part, Some(true)) => part,
                        (part, None) if shape == Shape::Same => part,
                        (_, None) => Part::Maybe,
                    };
                }
            }
            _ => parts.iter_mut().filter(|p| **p == Part::Yes).for_each(|p| *p = Part::Maybe),
        }
    }
    parts
}

/// Whether the conditions exclude every lane.
fn none_left(eval: &Eval<'_>, conjuncts: &[Term]) -> bool {
    let mut out = vec![false; eval.count];
    conjuncts.iter().any(|conjunct| {
        if let Some(Value::Truth(truth)) = eval.values(std::slice::from_ref(conjunct)).pop() {
            out.iter_mut().zip(truth.lanes.iter()).for_each(|(out, holds)| *out |= *holds == Some(false));
        }
        out.iter().all(|out| *out)
    })
}

/// All ways through the loops whose iterations these symbols are.
pub fn rounds(eval: &mut Eval<'_>, conjuncts: &[Term], iterations: &[Term]) -> Vec<Round> {
    let mut found = Vec::new();
    if none_left(eval, conjuncts) {
        return found;
    }
    eval.bound.clear();
    let whole = go(eval, conjuncts, iterations, Some(1), &mut found);
    if whole.is_none() {
        // Too many together: all of them stay open, each with its own number.
        eval.bound.clear();
        let times = iterations.iter().try_fold(1u64, |all, k| all.checked_mul(count(eval, conjuncts, *k)?));
        found = vec![Round { bound: FxHashMap::default(), times }];
    }
    eval.bound.clear();
    found
}

fn go(
    eval: &mut Eval<'_>,
    conjuncts: &[Term],
    iterations: &[Term],
    times: Option<u64>,
    found: &mut Vec<Round>,
) -> Option<()> {
    let Some((k, inner)) = iterations.split_first() else {
        found.push(Round { bound: eval.bound.clone(), times });
        return (found.len() <= MOST_ROUNDS).then_some(());
    };
    if !is_over(eval, conjuncts, *k, ONE_BY_ONE) {
        let many = count(eval, conjuncts, *k);
        let times = times.zip(many).and_then(|(a, b)| a.checked_mul(b));
        return go(eval, conjuncts, inner, times, found);
    }
    let about = about(eval.terms, conjuncts, *k);
    let mut is_reached = false;
    for number in 0..ONE_BY_ONE {
        eval.bound.insert(*k, number);
        if !none_left(eval, &about) {
            is_reached = true;
            go(eval, conjuncts, inner, times, found)?;
        }
    }
    eval.bound.remove(k);
    // A later iteration is the one, as in `if (i == 90)`.
    if is_reached { Some(()) } else { go(eval, conjuncts, inner, None, found) }
}

/// The conditions that an iteration counts in.
fn about(terms: &Terms, conjuncts: &[Term], k: Term) -> Vec<Term> {
    let Some(symbol) = terms.as_symbol(k) else { return conjuncts.to_vec() };
    conjuncts.iter().copied().filter(|c| terms.free_symbols(&[*c]).contains(&symbol)).collect()
}

/// Whether no lane goes on in this iteration and those after it.
fn is_over(eval: &mut Eval<'_>, conjuncts: &[Term], k: Term, number: i64) -> bool {
    let about = about(eval.terms, conjuncts, k);
    let over = (number..number + AFTER).all(|number| {
        eval.bound.insert(k, number);
        none_left(eval, &about)
    });
    eval.bound.remove(&k);
    over
}

/// How many iterations a loop has, if the guard tells.
fn count(eval: &mut Eval<'_>, conjuncts: &[Term], k: Term) -> Option<u64> {
    let mut over = |number: i64| is_over(eval, conjuncts, k, number);
    if !over(COUNTED) {
        return None;
    }
    let (mut inside, mut outside) = (-1, COUNTED);
    while outside - inside > 1 {
        let middle = inside + (outside - inside) / 2;
        if over(middle) {
            outside = middle;
        } else {
            inside = middle;
        }
    }
    u64::try_from(outside).ok()
}
