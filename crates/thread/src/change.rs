//! Changes of everything that is said in terms of symbols: a substitution, and a fact that comes to every guard.

use crate::symbols::Level;
use crate::value::{Place, Value};
use gpuproof_facts::LoopId;
use gpuproof_logic::{Term, Terms};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A substitution, and a fact that is added to every guard.
pub struct Change<'t> {
    /// The arena.
    pub terms: &'t mut Terms,
    /// What replaces what.
    pub map: FxHashMap<Term, Term>,
    /// Added to guards.
    pub fact: Term,
    /// Lost by guards.
    pub abstracted: Level,
    memory: FxHashMap<Term, Term>,
}

impl<'t> Change<'t> {
    /// A change.
    pub fn new(terms: &'t mut Terms, map: FxHashMap<Term, Term>, fact: Term) -> Self {
        Self { terms, map, fact, abstracted: Level::Grid, memory: FxHashMap::default() }
    }

    /// A changed term.
    pub fn term(&mut self, t: Term) -> Term {
        if self.map.is_empty() {
            return t;
        }
        if let Some(known) = self.memory.get(&t) {
            return *known;
        }
        let new = self.terms.substitute(t, &self.map);
        self.memory.insert(t, new);
        new
    }

    /// A changed guard.
    pub fn guard(&mut self, t: Term) -> Term {
        let new = self.term(t);
        self.terms.and2(new, self.fact)
    }

    /// Changed iterations.
    pub(crate) fn counters(&mut self, counters: &mut [(LoopId, Term)]) {
        for (_, counter) in counters {
            *counter = self.term(*counter);
        }
    }

    pub(crate) fn facts(&mut self, facts: &Rc<Vec<Term>>) -> Rc<Vec<Term>> {
        let nothing_added = self.terms.as_bool(self.fact) == Some(true);
        if facts.is_empty() || (self.map.is_empty() && nothing_added) {
            return Rc::clone(facts);
        }
        // What was told of other threads holds of those that are in such an iteration, too.
        let changed = facts.iter().map(|f| {
            let changed = self.term(*f);
            crate::two::with_premise(self.terms, changed, self.fact)
        });
        Rc::new(changed.collect())
    }

    /// A changed value.
    pub fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::Scalar(t) => Value::Scalar(self.term(*t)),
            Value::Pointer(places) => Value::Pointer(Rc::new(
                places
                    .iter()
                    .map(|p| Place { when: self.term(p.when), base: p.base, offset: self.term(p.offset) })
                    .collect(),
            )),
        }
    }
}
