//! Propagation of what single assertions say: truth values of atoms, and variables equal to constants or to other
//! variables.
//!
//! Soundness: a conjunction `l ∧ F` is equivalent to `l ∧ F[l := true, ¬l := false]`, and `x = e ∧ F` is satisfiable
//! exactly if `F[x := e]` is, together with what the range of `x` says of `e`.

use crate::query::conjuncts;
use gpuproof_logic::NoWrap;
use gpuproof_logic::{Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Rounds of propagation.
const ROUNDS: usize = 16;

/// A conjunction with its no-wrap assumptions, kept in step by substitution.
#[derive(Clone, Debug)]
pub struct Conjunction {
    /// The conjuncts.
    pub formulas: Vec<Term>,
    /// The assumptions, each with its position in the query.
    pub no_wrap: Vec<(usize, NoWrap)>,
    /// The variables that were replaced, in order.
    pub replaced: Vec<(Term, Term)>,
}

impl Conjunction {
    /// From conjuncts and assumptions.
    pub fn new(formulas: Vec<Term>, no_wrap: Vec<(usize, NoWrap)>) -> Self {
        Self { formulas, no_wrap, replaced: Vec::new() }
    }

    /// Whether a conjunct is false.
    pub fn is_false(&self, terms: &Terms) -> bool {
        self.formulas.contains(&terms.false_())
    }

    /// Replaces terms in formulas and assumptions.
    pub fn substitute(&mut self, terms: &mut Terms, map: &FxHashMap<Term, Term>) {
        let new = terms.substitute_all(&self.formulas, map);
        self.formulas = conjuncts(terms, &new);
        for (_, record) in &mut self.no_wrap {
            let new = terms.substitute_all(&[record.left, record.right, record.result], map);
            (record.left, record.right, record.result) = (new[0], new[1], new[2]);
        }
    }

    /// Propagates until nothing changes; `false` if a contradiction showed.
    pub fn propagate(&mut self, terms: &mut Terms) -> bool {
        self.formulas = conjuncts(terms, &self.formulas);
        for _ in 0..ROUNDS {
            if self.is_false(terms) {
                return false;
            }
            if !(self.replace_variable(terms) || self.resolve(terms)) {
                return true;
            }
        }
        !self.is_false(terms)
    }

    /// Literals that stand alone decide their occurrences elsewhere.
    fn resolve(&mut self, terms: &mut Terms) -> bool {
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        let mut compound = Vec::new();
        let mut literals = Vec::new();
        for &t in &self.formulas {
            if is_compound(terms, t) {
                compound.push(t);
            } else {
                literals.push(t);
            }
        }
        if compound.is_empty() {
            return self.find_complement(terms, &literals);
        }
        for &t in &literals {
            let (yes, no) = (terms.true_(), terms.false_());
            map.insert(t, yes);
            let opposite = terms.not(t);
            map.insert(opposite, no);
            if terms.op(t) == Op::Not {
                map.insert(terms.args(t)[0], no);
            }
        }
        let new = terms.substitute_all(&compound, &map);
        if new == compound {
            return self.find_complement(terms, &literals);
        }
        literals.extend(new);
        self.formulas = conjuncts(terms, &literals);
        true
    }

    fn find_complement(&mut self, terms: &mut Terms, literals: &[Term]) -> bool {
        for &t in literals {
            if matches!(terms.op(t), Op::Not | Op::NonNegative) {
                let opposite = terms.not(t);
                if literals.binary_search(&opposite).is_ok() {
                    self.formulas = vec![terms.false_()];
                    return true;
                }
            }
        }
        false
    }

    /// One variable that equals a constant or another variable is replaced by it.
    fn replace_variable(&mut self, terms: &mut Terms) -> bool {
        for k in 0..self.formulas.len() {
            let Some((from, to)) = variable_definition(terms, self.formulas[k]) else { continue };
            let mut map = FxHashMap::default();
            map.insert(from, to);
            if let Some(id) = terms.as_symbol(from) {
                let fact = terms.range_fact(id);
                self.formulas.push(fact);
            }
            self.substitute(terms, &map);
            self.replaced.push((from, to));
            return true;
        }
        false
    }
}

/// Whether a formula has formulas below it.
fn is_compound(terms: &Terms, t: Term) -> bool {
    let inner = if terms.op(t) == Op::Not { terms.args(t)[0] } else { t };
    match terms.op(inner) {
        Op::And | Op::Or => true,
        Op::Ite => true,
        Op::Eq => terms.sort(terms.args(inner)[0]) == Sort::Bool || contains_choice(terms, inner),
        _ => contains_choice(terms, inner),
    }
}

/// Whether an atom has an if-then-else directly below it (through sums and extensions), whose condition may be known.
fn contains_choice(terms: &Terms, t: Term) -> bool {
    let mut stack = terms.args(t).to_vec();
    let mut steps = 0;
    while let Some(t) = stack.pop() {
        steps += 1;
        if terms.op(t) == Op::Ite {
            return true;
        }
        if steps > 64 {
            return false;
        }
        stack.extend_from_slice(terms.args(t));
    }
    false
}

/// `x = c`, `x = y`, `x` or `¬x` for a variable `x`.
fn variable_definition(terms: &mut Terms, t: Term) -> Option<(Term, Term)> {
    match terms.op(t) {
        Op::Symbol(_) => Some((t, terms.true_())),
        Op::Not => {
            let inner = terms.args(t)[0];
            terms.as_symbol(inner).map(|_| (inner, terms.false_()))
        }
        Op::Eq => {
            let [a, b] = *terms.args(t) else { return None };
            // The later variable goes; a constant always stays.
            let (keep, drop) =
                if terms.is_value(b) || terms.as_symbol(a).is_none() { (b, a) } else { (a, b) };
            let replaceable = terms.as_symbol(drop).is_some();
            let simple = terms.is_value(keep) || terms.as_symbol(keep).is_some();
            if replaceable && simple {
                return Some((drop, keep));
            }
            (terms.as_symbol(keep).is_some() && terms.is_value(drop)).then_some((keep, drop))
        }
        _ => None,
    }
}
