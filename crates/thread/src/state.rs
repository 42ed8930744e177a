//! The state of one thread, and how states come together where control flow does.

pub(crate) mod copies;

use crate::change::Change;
use crate::event::Point;
use crate::guard::conjuncts;
use crate::memory::Memory;
use crate::symbols::{Level, Symbols};
use crate::value::{Value, choose, sort_of};
use copies::Copying;
use gpuproof_base::Id;
use gpuproof_facts::{Live, LoopId, NodeId};
use gpuproof_kir::{Function, LocalId};
use gpuproof_logic::{Term, Terms};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The state of one thread.
#[derive(Clone, Debug)]
pub struct State {
    /// When control is here; everything assumed on the way is part of it.
    pub guard: Term,
    /// Values of the locals; none: not set, or not needed any more.
    pub locals: Vec<Option<Value>>,
    /// What is known of memory.
    pub memory: Memory,
    /// Iteration of each loop we are in, by loop.
    pub counters: Vec<Option<Term>>,
    /// What else holds here: contents of memory that are known. Kept apart from the guard, because most questions do not
    /// need it.
    pub facts: Rc<Vec<Term>>,
    /// Asynchronous copies that may be under way.
    pub copying: Rc<Vec<Copying>>,
    /// Who may differ in conditions of the way here that the guard does not name: those of rounds of a loop.
    pub abstracted: Level,
    /// Who may differ in having left a loop in another way, or the kernel from it, in rounds that the guard does not name.
    pub missed: Level,
}

impl State {
    /// The iterations of these loops.
    pub fn counters_of(&self, loops: impl Iterator<Item = LoopId>) -> Vec<(LoopId, Term)> {
        loops.filter_map(|l| Some((l, (*self.counters.get(l.number())?)?))).collect()
    }

    /// Applies a change to everything that is said here.
    pub fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.abstracted = self.abstracted.max(change.abstracted);
        for value in self.locals.iter_mut().flatten() {
            *value = change.value(value);
        }
        self.memory.change(change);
        self.facts = change.facts(&self.facts);
        if !self.copying.is_empty() {
            Rc::make_mut(&mut self.copying).iter_mut().for_each(|copy| copy.change(change));
        }
        for counter in self.counters.iter_mut().flatten() {
            *counter = change.term(*counter);
        }
    }
}

/// A barrier that the thread has passed.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The barrier.
    pub point: Point,
    /// The state just after it.
    pub state: State,
}

impl Passage {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.state.change(change);
    }
}

/// Two guards of which at most one holds: their disjunction, and a condition that holds in the first case and not in the
/// second, given the disjunction.
fn join(terms: &mut Terms, a: Term, b: Term) -> (Term, Term) {
    let (in_a, in_b) = (conjuncts(terms, a), conjuncts(terms, b));
    let common: Vec<Term> = in_a.iter().copied().filter(|t| in_b.contains(t)).collect();
    let only_a: Vec<Term> = in_a.iter().copied().filter(|t| !common.contains(t)).collect();
    let only_b: Vec<Term> = in_b.iter().copied().filter(|t| !common.contains(t)).collect();
    // A literal of one side whose negation is on the other side tells the sides apart.
    let mut tells = None;
    for &t in &only_a {
        let opposite = terms.not(t);
        if only_b.contains(&opposite) {
            tells = Some(t);
            break;
        }
    }
    let (rest_a, rest_b) = (terms.and(&only_a), terms.and(&only_b));
    let either = terms.or2(rest_a, rest_b);
    let mut all = common;
    all.push(either);
    let guard = terms.and(&all);
    let first = match tells {
        Some(t) => t,
        None if only_b.len() < only_a.len() => terms.not(rest_b),
        None => rest_a,
    };
    (guard, first)
}

/// Brings states together at the start of a node. Locals that are not needed from there on are dropped.
pub struct Merger<'m> {
    /// What is needed where.
    pub live: &'m Live,
    /// The function.
    pub function: &'m Function,
}

impl Merger<'_> {
    /// The state that is one of these, by guard. Guards exclude one another: they are different paths of one thread.
    pub fn merge(
        &self,
        terms: &mut Terms,
        symbols: &mut Symbols,
        node: NodeId,
        mut states: Vec<State>,
    ) -> Option<State> {
        // The last ones branched off last: joined first, their guards fall together again.
        let mut merged = states.pop()?;
        while let Some(earlier) = states.pop() {
            merged = self.merge_two(terms, symbols, node, earlier, merged);
        }
        Some(merged)
    }

    fn merge_two(&self, terms: &mut Terms, symbols: &mut Symbols, node: NodeId, a: State, b: State) -> State {
        if terms.as_bool(a.guard) == Some(false) {
            return b;
        }
        if terms.as_bool(b.guard) == Some(false) {
            return a;
        }
        let (guard, first) = join(terms, a.guard, b.guard);
        let mut locals = Vec::with_capacity(a.locals.len());
        for (number, (x, y)) in a.locals.iter().zip(&b.locals).enumerate() {
            let local = LocalId::new(number);
            let value = match (x, y) {
                (None, None) => None,
                _ if !self.live.at(node, local) => None,
                (Some(x), Some(y)) if x == y => Some(x.clone()),
                (x, y) => {
                    let data = &self.function.locals[local];
                    let mut arm = |value: &Option<Value>| match value {
                        Some(value) => Some(value.clone()),
                        // Not set on this path: any value.
                        None => sort_of(data.ty).map(|sort| {
                            let what = format!("`{}`, which is not set on every path", data.name);
                            Value::Scalar(symbols.unknown(
                                terms,
                                &data.name,
                                sort,
                                Level::Thread,
                                what,
                                data.origin,
                            ))
                        }),
                    };
                    let (x, y) = (arm(x), arm(y));
                    match (x, y) {
                        (Some(x), Some(y)) => Some(choose(terms, first, &x, &y)),
                        (x, y) => x.or(y),
                    }
                }
            };
            locals.push(value);
        }
        let memory = Memory::merge(terms, first, (&a.memory, a.guard), (&b.memory, b.guard));
        let counters = a
            .counters
            .iter()
            .zip(&b.counters)
            .map(|(x, y)| match (x, y) {
                (Some(x), Some(y)) => Some(terms.ite(first, *x, *y)),
                _ => None,
            })
            .collect();
        let facts = if Rc::ptr_eq(&a.facts, &b.facts) {
            a.facts
        } else {
            let mut all: Vec<Term> = a.facts.iter().copied().filter(|f| b.facts.contains(f)).collect();
            for (facts, guard) in [(&a.facts, a.guard), (&b.facts, b.guard)] {
                for fact in facts.iter().filter(|f| !all.contains(f)).copied().collect::<Vec<_>>() {
                    all.push(terms.implies(guard, fact));
                }
            }
            Rc::new(all)
        };
        let copying = copies::merge(terms, first, &a.copying, &b.copying);
        State {
            guard,
            locals,
            memory,
            counters,
            facts,
            copying,
            abstracted: a.abstracted.max(b.abstracted),
            missed: a.missed.max(b.missed),
        }
    }
}

/// States on their way to a node.
pub(crate) type Waiting = BTreeMap<NodeId, Vec<State>>;

pub(crate) fn append(pending: &mut Waiting, more: Waiting) {
    for (node, states) in more {
        pending.entry(node).or_default().extend(states);
    }
}
