//! Asynchronous copies that may be under way, and how they come together where control flow does.

use crate::change::Change;
use crate::event::{Access, Kind, Length, Step};
use gpuproof_kir::ObjectId;
use gpuproof_logic::{Term, Terms};
use std::rc::Rc;

/// A copy that may be under way. Two are equal if they are the same copy: the steps say how it was computed.
#[derive(Clone, Debug)]
pub struct Copying {
    /// When it is, if it was started (the guards of its accesses say when that was).
    pub guard: Term,
    /// What it reads and writes.
    pub accesses: Vec<Access>,
    /// The event that it is waited for by; none if it is waited for by group.
    pub event: Option<Term>,
    /// Groups closed since it was started: at least these.
    pub age: u32,
    /// Symbols that stand for any of several copies or pieces.
    pub any: Vec<Term>,
    /// For a copy of another iteration: the operations behind its places, which do not wrap there either.
    pub steps: Vec<Step>,
}

impl Copying {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.term(self.guard);
        self.event = self.event.map(|e| change.term(e));
        for access in &mut self.accesses {
            access.guard = change.term(access.guard);
            access.offset = change.term(access.offset);
            if let Length::Term(length) = &mut access.length {
                *length = change.term(*length);
            }
            change.counters(&mut access.counters);
            access.phases.iter_mut().for_each(|phase| phase.change(change));
        }
        for step in &mut self.steps {
            change_step(step, change);
        }
    }
}

impl Copying {
    /// The objects that it writes.
    pub(crate) fn targets(&self) -> Vec<ObjectId> {
        self.accesses.iter().filter(|a| a.kind == Kind::Write).map(|a| a.object).collect()
    }
}

impl PartialEq for Copying {
    fn eq(&self, other: &Self) -> bool {
        (self.guard, self.event, self.age) == (other.guard, other.event, other.age)
            && self.accesses == other.accesses
            && self.any == other.any
    }
}

pub(crate) fn change_step(step: &mut Step, change: &mut Change<'_>) {
    step.guard = change.term(step.guard);
    step.no_wrap = step.no_wrap.map(|t| change.term(t));
}

/// Copies under way where two paths meet; `first` tells the paths apart.
pub(crate) fn merge(
    terms: &mut Terms,
    first: Term,
    a: &Rc<Vec<Copying>>,
    b: &Rc<Vec<Copying>>,
) -> Rc<Vec<Copying>> {
    if Rc::ptr_eq(a, b) || a == b {
        return Rc::clone(a);
    }
    let second = terms.not(first);
    let mut all: Vec<Copying> = Vec::new();
    let mut rest: Vec<Copying> = b.to_vec();
    for copy in a.iter() {
        let twin = rest.iter().position(|other| Copying { guard: copy.guard, ..other.clone() } == *copy);
        let mut copy = copy.clone();
        copy.guard = match twin.map(|n| rest.remove(n)) {
            Some(other) if other.guard == copy.guard => copy.guard,
            Some(other) => terms.ite(first, copy.guard, other.guard),
            None => terms.and2(first, copy.guard),
        };
        all.push(copy);
    }
    for mut copy in rest {
        copy.guard = terms.and2(second, copy.guard);
        all.push(copy);
    }
    all.retain(|copy| terms.as_bool(copy.guard) != Some(false));
    Rc::new(all)
}

/// Copies that a loop's iterations hand on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Carried {
    /// The loop has nothing to do with copies: what is under way at its entry stays so.
    Nothing,
    /// Exactly these, from the iteration before.
    Exactly(Vec<Copying>),
    /// These, from any earlier iteration: the symbol.
    Any(Vec<Copying>, Term),
}
