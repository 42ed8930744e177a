//! Annotations about two threads, as terms of one.
//!
//! What an annotation says of the other thread of a pair is wrapped into a marker, an application of a function of its
//! own name. Whoever makes the pair replaces markers by the other thread's copy of what is inside.
//! Left alone, a marker is an unknown value, which is sound for everything that is assumed.

use gpuproof_logic::{Op, Sort, Term, Terms};

/// Whether the thread gets here.
pub const ENABLED: &str = "@enabled";
/// Whether the two threads are in one block.
pub const SAME_BLOCK: &str = "@same_block";
const OTHER: &str = "@other";

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
