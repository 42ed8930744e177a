//! Values that speak against a goal, for messages: those of the variables that the goal speaks of, in the words of the source.
//!
//! Names that were made up begin with `_` or have no name at all, and are not shown. A variable that was assigned has several values in a
//! query; the goal's own is shown, else the last.

use crate::own;
use gpuproof_logic::{Assignment, Op, Sort, SymbolId, Term, Terms, Value, eval};

/// Variables that are shown.
const MOST_VARIABLES: usize = 10;
/// Numbers around 0 that are tried first.
const SMALL: i64 = 16;
/// Elements of arrays that are shown.
const MOST_ELEMENTS: usize = 4;

/// The values in a counterexample; `shows`: arrays and the elements of them that the obligation is about.
pub(super) fn instance_of(
    terms: &mut Terms,
    assignment: &Assignment,
    formulas: &[Term],
    goal: Term,
    shows: &[(String, Term)],
) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (what, t) in shows {
        let (row, column) = match own::as_pair(terms, *t) {
            Some((row, column)) => (row, Some(column)),
            None => (*t, None),
        };
        let row = text(eval(terms, row, assignment));
        let value = match column {
            None => row,
            Some(column) => row.zip(text(eval(terms, column, assignment))).map(|(r, c)| format!("{r}][{c}")),
        };
        if let Some(value) = value {
            found.push(("element".into(), format!("{what}[{value}]")));
        }
    }
    let own = terms.free_symbols(&[goal]);
    let mut chosen: Vec<(String, SymbolId)> = Vec::new();
    for id in terms.free_symbols(formulas) {
        let data = terms.symbol_data(id);
        let name = data.name.split('!').next().unwrap_or("").to_owned();
        if !matches!(data.sort, Sort::Int | Sort::Bool) || is_made_up(&name) {
            continue;
        }
        match chosen.iter_mut().find(|(known, _)| *known == name) {
            Some((_, other)) if own.contains(&id) || !own.contains(other) => *other = id,
            Some(_) => {}
            None => chosen.push((name, id)),
        }
    }
    // What the goal speaks of comes first.
    chosen.sort_by_key(|(_, id)| (!own.contains(id), *id));
    let values = chosen.into_iter().filter_map(|(name, id)| {
        let value = text(assignment.symbols.get(&id).cloned())?;
        Some((name, value))
    });
    found.extend(values.take(MOST_VARIABLES));
    found.extend(elements(terms, assignment, goal));
    found
}

/// The formulas, with integers that lie around 0.
pub(super) fn small(terms: &mut Terms, formulas: &[Term]) -> Vec<Term> {
    let mut all = formulas.to_vec();
    let (low, high) = (terms.int(-SMALL), terms.int(SMALL));
    for id in terms.free_symbols(formulas) {
        let data = terms.symbol_data(id);
        if data.sort == Sort::Int && !is_made_up(data.name.split('!').next().unwrap_or("")) {
            let symbol = terms.symbol_term(id);
            let (above, below) = (terms.int_le(low, symbol), terms.int_le(symbol, high));
            all.extend([above, below]);
        }
    }
    all
}

/// The elements of arrays that the goal speaks of.
fn elements(terms: &Terms, assignment: &Assignment, goal: Term) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for t in terms.subterms(&[goal], false) {
        let &[heap, index] = terms.args(t) else { continue };
        let Some(id) = terms.as_symbol(heap).filter(|_| terms.op(t) == Op::Select) else { continue };
        let name = terms.symbol_data(id).name.split('!').next().unwrap_or("").to_owned();
        let (at, value) = (text(eval(terms, index, assignment)), text(eval(terms, t, assignment)));
        let (Some(at), Some(value)) = (at, value) else { continue };
        let element = (format!("{name}[{at}]"), value);
        // Two values of one element are those at different times; they would only confuse.
        if !is_made_up(&name) && found.len() < MOST_ELEMENTS && !found.iter().any(|(n, _)| *n == element.0) {
            found.push(element);
        }
    }
    found
}

fn is_made_up(name: &str) -> bool {
    name.starts_with('_') || matches!(name, "" | "arbitrary")
}

fn text(value: Option<Value>) -> Option<String> {
    match value? {
        Value::Int(value) => Some(value.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}
