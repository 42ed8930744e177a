//! What must hold of a thread.

use crate::change::Change;
use crate::event::{Candidate, Point, Question};
use gpuproof_base::{Code, Origin};
use gpuproof_facts::LoopId;
use gpuproof_kir::ObjectId;
use gpuproof_logic::Term;
use std::rc::Rc;

/// Something that must hold of one thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The defect that it excludes.
    pub code: Code,
    /// When it must hold.
    pub guard: Term,
    /// What must hold; false: control must not get here.
    pub holds: Term,
    /// Where.
    pub origin: Origin,
    /// The array concerned.
    pub object: Option<ObjectId>,
    /// In words, may be empty. For unsupported things: what.
    pub detail: String,
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
    /// The invariant that it belongs to, which is used only if its claims are shown.
    pub candidate: Option<Candidate>,
    /// Whether it must hold even if it is not used; otherwise it is a guess of the source.
    pub required: bool,
}

impl Claim {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.facts = change.facts(&self.facts);
        self.holds = change.term(self.holds);
        change.counters(&mut self.counters);
    }
}

/// A claim about the accesses that are pending at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct PendingClaim {
    /// The claim, in which the questions are symbols.
    pub claim: Claim,
    /// The place; the head of a loop is the start of its header.
    pub at: Point,
    /// The questions.
    pub questions: Vec<Question>,
}

impl PendingClaim {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.claim.change(change);
    }
}

/// A place where something is taken as true: what was reachable before must be so afterwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Sense {
    /// When control gets there.
    pub before: Term,
    /// When it gets further.
    pub after: Term,
    /// What is taken as true, in words.
    pub what: String,
    /// Where.
    pub origin: Origin,
}

impl Sense {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.before = change.guard(self.before);
        self.after = change.guard(self.after);
    }
}
