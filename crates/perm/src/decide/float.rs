//! What is known of floating-point constants: which are different, which are zero or NaN, and what they are in other formats; and that the order of two operands
//! does not matter, which instances of quantified facts may have turned round. The rest of [`crate::float`]'s rules need nothing here.

use super::instantiate::Grounder;
use crate::exec::Exec;
use crate::float;
use gpuproof_logic::{Op, Range, Term};

/// Constants of one type that are told apart; the others are known by their names alone.
const MOST_CONSTANTS: usize = 12;

/// States what is known of the constants among these terms; whether anything was new.
pub(super) fn saturate(exec: &mut Exec<'_>, grounder: &mut Grounder, all: &[Term]) -> bool {
    let mut constants: Vec<(Term, String)> = Vec::new();
    let mut functions = Vec::new();
    let mut turned = Vec::new();
    for &t in all {
        match exec.terms.op(t) {
            Op::Symbol(id) => {
                let text = exec.terms.symbol_data(id).name.strip_prefix("value ").map(str::to_owned);
                let constant = text.filter(|text| float::is_constant(text));
                constants.extend(constant.map(|text| (t, text)));
            }
            Op::Apply(function) => {
                let name = exec.terms.function_data(function).name.clone();
                if let (true, &[a, b]) = (float::commutes(&name), exec.terms.args(t)) {
                    turned.push((t, function, a, b));
                }
                if float::known_at(&name).is_some() && !functions.contains(&(function, name.clone())) {
                    functions.push((function, name));
                }
            }
            _ => {}
        }
    }
    constants.truncate(MOST_CONSTANTS);
    let mut new = false;
    for (t, function, a, b) in turned.into_iter().filter(|(_, _, a, b)| a > b) {
        let other = exec.terms.apply(function, &[b, a]);
        if grounder.theory.stated.insert((t, other)) {
            let same = exec.terms.eq(t, other);
            new |= grounder.add(&mut exec.terms, same);
        }
    }
    for (k, (a, of_a)) in constants.iter().enumerate() {
        for (b, _) in &constants[k + 1..] {
            // Different texts are different values: a NaN has one text, and so has every number of a format.
            if exec.terms.sort(*a) == exec.terms.sort(*b) && grounder.theory.stated.insert((*a, *b)) {
                let differ = exec.terms.ne(*a, *b);
                new |= grounder.add(&mut exec.terms, differ);
            }
        }
        for (function, name) in &functions {
            if float::known_at(name) != of_a.split(' ').next() {
                continue;
            }
            let applied = exec.terms.apply(*function, &[*a]);
            let value = match float::answer(name, of_a) {
                Some(answer) => exec.terms.bool(answer),
                None => match float::conversion(name, of_a) {
                    Some(text) => {
                        let sort = exec.terms.sort(applied);
                        exec.terms.symbol(format!("value {text}"), sort, Range::ANY)
                    }
                    None => continue,
                },
            };
            if grounder.theory.stated.insert((applied, value)) {
                let fact = exec.terms.eq(applied, value);
                new |= grounder.add(&mut exec.terms, fact);
            }
        }
    }
    new
}
