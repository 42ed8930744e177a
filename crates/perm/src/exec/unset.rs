//! Variables and elements that have no value yet.
//!
//! semantics: memory/uninitialised
//!
//! C gives such a variable no value at all: each look at it may see another one, so that `x - x` is not 0. A proof knows one value for each variable; it may use
//! that only where the variable was set. So code that reads one has to show that it was set on every way to there. What clauses say of a variable without a value is of no
//! matter: no code ever finds that value. PVL has no such rule: there a variable that was not set has some value, always the same.
//!
//! * A condition per variable says on which ways it is still unset. Nothing takes a value back, so that a round of a loop starts with what was unset before the loop.
//! * A set of indices per private array says which elements are set. A loop that stores into the array leaves it open which; if one is read then, it is listed
//!   that it was set.

use super::{Exec, State};
use crate::ir::VarId;
use gpuproof_logic::{Sort, Term};
use std::collections::{BTreeMap, BTreeSet};

/// What code must not read.
#[derive(Clone, Default, Debug)]
pub(crate) struct Unset {
    /// Variables, each with the condition under which it has no value.
    locals: BTreeMap<VarId, Term>,
    /// Private arrays by their numbers, each with the indices that have a value, as an array of truth values. None: nobody knows.
    elements: BTreeMap<usize, Option<Term>>,
}

impl Unset {
    /// A variable gets a value.
    pub fn set(&mut self, var: VarId) {
        self.locals.remove(&var);
    }

    /// When a variable has no value; none: it has one.
    pub fn of_variable(&self, var: VarId) -> Option<Term> {
        self.locals.get(&var).copied()
    }

    /// Which indices of a private array have a value (inside: none if nobody knows); none: all have.
    pub fn of_array(&self, array: usize) -> Option<Option<Term>> {
        self.elements.get(&array).copied()
    }

    /// It is not known any more which elements of a private array have a value.
    pub fn forget(&mut self, array: usize) {
        self.elements.entry(array).and_modify(|set| *set = None);
    }
}

impl Exec<'_> {
    /// A variable is declared without a value.
    pub fn unset(&mut self, var: VarId, state: &mut State) {
        let always = self.terms.true_();
        state.unset.locals.insert(var, always);
    }

    /// An array is declared without values.
    pub fn unset_elements(&mut self, array: usize, state: &mut State) {
        let no = self.terms.false_();
        let none = self.terms.const_array(Sort::Int, no);
        state.unset.elements.insert(array, Some(none));
    }

    /// An element gets a value.
    pub fn set_element(&mut self, array: usize, index: Term, state: &mut State) {
        if let Some(Some(set)) = state.unset.elements.get_mut(&array) {
            let yes = self.terms.true_();
            *set = self.terms.store(*set, index, yes);
        }
    }

    /// What is unset where ways come together, by the conditions of the ways.
    pub fn join_unset(&mut self, states: &[State], conditions: &[Term]) -> Unset {
        let all = |of: &dyn Fn(&Unset) -> BTreeSet<usize>| -> BTreeSet<usize> {
            states.iter().flat_map(|state| of(&state.unset)).collect()
        };
        let mut joined = Unset::default();
        let vars: BTreeSet<VarId> = states.iter().flat_map(|s| s.unset.locals.keys().copied()).collect();
        for var in vars {
            let ways = states.iter().zip(conditions);
            let unset = ways.filter_map(|(s, &way)| Some((way, *s.unset.locals.get(&var)?)));
            let unset: Vec<(Term, Term)> = unset.collect();
            let unset: Vec<Term> = unset.into_iter().map(|(way, it)| self.terms.and2(way, it)).collect();
            joined.locals.insert(var, self.terms.or(&unset));
        }
        for array in all(&|unset| unset.elements.keys().copied().collect()) {
            let each = states.iter().map(|s| s.unset.elements.get(&array).copied().flatten());
            let each: Option<Vec<Term>> = each.collect();
            let set = each.map(|each| self.choose(&each, conditions));
            joined.elements.insert(array, set);
        }
        joined
    }
}
