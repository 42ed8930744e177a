//! Guards as lists of conjuncts.

use gpuproof_logic::{Op, Term, Terms};

/// The conjuncts of a guard.
pub fn conjuncts(terms: &Terms, guard: Term) -> Vec<Term> {
    match terms.op(guard) {
        Op::And => terms.args(guard).to_vec(),
        Op::True => Vec::new(),
        _ => vec![guard],
    }
}

/// Whether every conjunct of `fact` stands in `guard`.
pub fn stands_in(terms: &Terms, guard: Term, fact: Term) -> bool {
    if guard == fact || terms.as_bool(fact) == Some(true) {
        return true;
    }
    let known = conjuncts(terms, guard);
    conjuncts(terms, fact).iter().all(|f| known.binary_search(f).is_ok() || known.contains(f))
}
