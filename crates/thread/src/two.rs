//! Annotations about two threads, as terms of one.
//!
//! What an annotation says of the other thread of a pair is wrapped into a marker, an application of a function of its
//! own name. Whoever makes the pair replaces markers by the other thread's copy of what is inside.
//! Left alone, a marker is an unknown value, which is sound for everything that is assumed.

use crate::symbols::{Level, Symbols};
use gpuproof_logic::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Whether the thread gets here.
pub const ENABLED: &str = "@enabled";
/// Whether the two threads are in one block.
pub const SAME_BLOCK: &str = "@same_block";
const OTHER: &str = "@other";
const OF_THREAD: &str = "@of_thread";

/// The other thread's value of a term.
pub fn other(terms: &mut Terms, t: Term) -> Term {
    let sort = terms.sort(t);
    if terms.is_value(t) {
        return t;
    }
    let name = match sort {
        Sort::BitVec(width) => format!("{OTHER}:{width}"),
        _ => format!("{OTHER}:bool"),
    };
    let function = terms.function(name, &[sort], sort);
    terms.apply(function, &[t])
}

/// What holds of another thread of the block: `claim`, which speaks of this thread, said of the thread with this x
/// coordinate. Whoever uses it replaces it, see [`said_of`].
pub fn of_thread(terms: &mut Terms, x: Term, claim: Term) -> Term {
    let function = terms.function(OF_THREAD, &[terms.sort(x), Sort::Bool], Sort::Bool);
    terms.apply(function, &[x, claim])
}

/// The thread and the claim of [`of_thread`].
pub fn said_of(terms: &Terms, t: Term) -> Option<(Term, Term)> {
    match (terms.op(t), terms.args(t)) {
        (Op::Apply(f), &[x, claim]) if terms.function_data(f).name.as_str() == OF_THREAD => Some((x, claim)),
        _ => None,
    }
}

/// Everything in some terms that is said of named threads.
pub fn all_said(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    terms.subterms(roots, false).into_iter().filter(|t| said_of(terms, *t).is_some()).collect()
}

/// Whether a fact was told by the source about more threads than this one.
pub fn is_told(terms: &Terms, fact: Term) -> bool {
    let mut subterms = terms.subterms(&[fact], false).into_iter();
    subterms.any(|t| said_of(terms, t).is_some() || inside(terms, t).is_some())
}

/// A fact that was told of other threads, with one more premise about each of the threads that it speaks of.
pub fn with_premise(terms: &mut Terms, fact: Term, premise: Term) -> Term {
    if terms.as_bool(premise) == Some(true) || !is_told(terms, fact) {
        return fact;
    }
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    for said in all_said(terms, &[fact]) {
        if let Some((x, claim)) = said_of(terms, said) {
            let weaker = terms.implies(premise, claim);
            map.insert(said, of_thread(terms, x, weaker));
        }
    }
    let mut weaker = terms.substitute(fact, &map);
    if !markers(terms, &[fact]).is_empty() {
        let theirs = other(terms, premise);
        let both = terms.and2(premise, theirs);
        weaker = terms.implies(both, weaker);
    }
    weaker
}

/// A term in which everything is said of the other thread, said of this one; none if it speaks of both.
pub fn as_mine(terms: &mut Terms, symbols: &Symbols, t: Term) -> Option<Term> {
    let markers = markers(terms, &[t]);
    let nothing: FxHashMap<Term, Term> = markers
        .iter()
        .map(|m| {
            let sort = terms.sort(*m);
            let any = match sort {
                Sort::BitVec(width) => terms.bv(0, width),
                _ => terms.false_(),
            };
            (*m, any)
        })
        .collect();
    let rest = terms.substitute(t, &nothing);
    // What is not marked must be the same for both. A symbol of a loop may still turn out to be private.
    let common =
        symbols.level(terms, rest) < Level::Thread && symbols.of_iterations(terms, &[rest]).is_empty();
    let map: FxHashMap<Term, Term> = markers.iter().filter_map(|m| Some((*m, inside(terms, *m)?))).collect();
    common.then(|| terms.substitute(t, &map))
}

/// What is inside a marker.
pub fn inside(terms: &Terms, t: Term) -> Option<Term> {
    match terms.op(t) {
        Op::Apply(f) if terms.function_data(f).name.starts_with(OTHER) => terms.args(t).first().copied(),
        _ => None,
    }
}

/// The markers in some terms.
pub fn markers(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    terms.subterms(roots, false).into_iter().filter(|t| inside(terms, *t).is_some()).collect()
}

/// Whether terms speak of two threads.
pub fn is_about_two(terms: &Terms, roots: &[Term]) -> bool {
    !markers(terms, roots).is_empty()
        || terms
            .free_symbols(roots)
            .iter()
            .any(|s| matches!(terms.symbol_data(*s).name.as_str(), ENABLED | SAME_BLOCK))
}
