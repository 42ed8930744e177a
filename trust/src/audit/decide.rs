//! Whether a list of statements can be true at once, when most of their symbols have values.

use gpuproof_logic::number::to_signed;
use gpuproof_logic::smt::term_text;
use gpuproof_logic::{Integer, Op, Sort, Term, Terms};
use gpuproof_solve::{Answer, Budget, Query, Solver};
use rustc_hash::FxHashMap;

/// A statement with what it is about.
pub type Said = (Term, String);

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    /// They can.
    Yes,
    /// They cannot; what is false, as far as one can tell.
    No(String),
    /// Nobody knows.
    Open,
}

/// What a question may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Solver resources.
    pub resources: u32,
    /// Terms of a question that the solver is asked.
    pub largest: usize,
}

impl Effort {
    /// For questions of which there are many.
    pub const SMALL: Self = Self { resources: 10_000, largest: 400 };
}

/// Characters of a term in a message.
const LONGEST: usize = 400;

/// Decides it. Symbols get values from `values`, from equations and by `read`, one after the other; what remains is for the solver, if it is to be
/// asked.
pub fn decide(
    terms: &mut Terms,
    solver: &mut Solver,
    said: &[Said],
    values: &FxHashMap<Term, Term>,
    read: &dyn Fn(&mut Terms, Term) -> Option<Term>,
    asks: Option<Effort>,
) -> Decided {
    let mut open: Vec<(usize, Term)> = Vec::new();
    for (number, (t, _)) in said.iter().enumerate() {
        flatten(terms, number, *t, &mut open);
    }
    let mut new = values.clone();
    while !new.is_empty() {
        let roots: Vec<Term> = open.iter().map(|(_, t)| *t).collect();
        let changed = terms.substitute_all(&roots, &new);
        let before = std::mem::take(&mut open);
        new = FxHashMap::default();
        for ((number, old), t) in before.into_iter().zip(changed) {
            if terms.as_bool(t) == Some(false) {
                return Decided::No(format!("{}: {}", said[number].1, shown(terms, old)));
            }
            flatten(terms, number, t, &mut open);
        }
        for &(number, t) in &open {
            let Some((symbol, value)) = definition(terms, t) else { continue };
            if !in_range(terms, symbol, value) {
                return Decided::No(format!("{}: {} is out of its range", said[number].1, shown(terms, t)));
            }
            new.entry(symbol).or_insert(value);
        }
        let roots: Vec<Term> = open.iter().map(|(_, t)| *t).collect();
        for t in terms.subterms(&roots, false) {
            if matches!(terms.op(t), Op::Apply(_))
                && let Some(value) = read(terms, t)
            {
                new.insert(t, value);
            }
        }
    }
    let rest: Vec<Term> = open.iter().map(|(_, t)| *t).collect();
    if rest.is_empty() {
        return Decided::Yes;
    }
    let Some(effort) = asks.filter(|effort| terms.size(&rest) <= effort.largest) else {
        return Decided::Open;
    };
    if terms.has_quantifier(&rest) {
        return Decided::Open;
    }
    let query = Query { assertions: &rest, no_wrap: &[], label: "audit" };
    match solver.check(terms, &query, &Budget::resources(effort.resources)) {
        Answer::Unsat { .. } => {
            let parts: Vec<String> =
                open.iter().take(8).map(|(n, t)| format!("{}: {}", said[*n].1, shown(terms, *t))).collect();
            Decided::No(format!("these contradict each other: {}", parts.join("; ")))
        }
        Answer::Sat(_) => Decided::Yes,
        Answer::Unknown(_) => Decided::Open,
    }
}

fn shown(terms: &Terms, t: Term) -> String {
    let mut text = term_text(terms, t);
    if text.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|n| text.is_char_boundary(*n)).unwrap_or(0);
        text.truncate(end);
        text += " ...";
    }
    text
}

fn flatten(terms: &Terms, number: usize, t: Term, all: &mut Vec<(usize, Term)>) {
    match terms.op(t) {
        Op::True => {}
        Op::And => terms.args(t).to_vec().into_iter().for_each(|t| flatten(terms, number, t, all)),
        _ if all.iter().any(|(_, known)| *known == t) => {}
        _ => all.push((number, t)),
    }
}

/// A symbol and its value, if that is what a statement says.
fn definition(terms: &Terms, t: Term) -> Option<(Term, Term)> {
    if terms.as_symbol(t).is_some() {
        return Some((t, terms.true_()));
    }
    match (terms.op(t), terms.args(t)) {
        (Op::Not, &[a]) if terms.as_symbol(a).is_some() => Some((a, terms.false_())),
        (Op::Eq, &[a, b]) if terms.as_symbol(a).is_some() && terms.is_value(b) => Some((a, b)),
        (Op::Eq, &[a, b]) if terms.as_symbol(b).is_some() && terms.is_value(a) => Some((b, a)),
        _ => None,
    }
}

fn in_range(terms: &Terms, symbol: Term, value: Term) -> bool {
    let (Some(id), Some(value)) = (terms.as_symbol(symbol), terms.as_number(value)) else { return true };
    let data = terms.symbol_data(id);
    let low = data.range.low.as_ref();
    let value = match data.sort {
        Sort::BitVec(width) if low.is_some_and(|low| *low < Integer::ZERO) => to_signed(value, width),
        _ => value.clone(),
    };
    low.is_none_or(|low| *low <= value) && data.range.high.as_ref().is_none_or(|high| value <= *high)
}
