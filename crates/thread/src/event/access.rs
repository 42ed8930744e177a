//! Accesses to memory.

use crate::change::Change;
use crate::event::{Phase, Point};
use gpuproof_base::Origin;
use gpuproof_facts::LoopId;
use gpuproof_kir::{FenceScope, ObjectId};
use gpuproof_logic::Term;
use std::rc::Rc;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Plain read.
    Read,
    /// Plain write.
    Write,
    /// Atomic.
    Atomic,
}

/// How many bytes an access touches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Length {
    /// This many.
    Bytes(u64),
    /// As many as this 64-bit term says.
    Term(Term),
}

impl Length {
    pub(crate) fn changed(self, change: &mut Change<'_>) -> Self {
        match self {
            Length::Term(length) => Length::Term(change.term(length)),
            Length::Bytes(_) => self,
        }
    }
}

/// A guarded access.
#[derive(Clone, PartialEq, Debug)]
pub struct Access {
    /// Read, write or atomic.
    pub kind: Kind,
    /// Of which array.
    pub object: ObjectId,
    /// From this byte on.
    pub offset: Term,
    /// This many.
    pub length: Length,
    /// Coordinates, for images instead of bytes.
    pub texel: Option<Vec<Term>>,
    /// When it happens.
    pub guard: Term,
    /// The scalars written, in order; none if they are not known.
    pub values: Vec<Term>,
    /// The statement.
    pub origin: Origin,
    /// Where it stands.
    pub at: Point,
    /// Iterations of the loops around it.
    pub counters: Vec<(LoopId, Term)>,
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
    /// For a write: the scalars that were there before; none if they are not known.
    pub before: Vec<Term>,
    /// For an atomic: who it is atomic for, as the source says.
    pub scope: FenceScope,
    /// Whether all threads of the block make it together: it is one access of the block.
    pub collective: bool,
    /// Whether it happens at some time after its statement.
    pub asynchronous: bool,
    /// Where the thread stands with each of the counted barriers.
    pub phases: Vec<Phase>,
    /// The offset must be a multiple of this power of two: objects are aligned to 256 bytes.
    pub align: u64,
    /// An atomic that cannot write.
    pub load_only: bool,
    /// A load through the read-only cache: nothing orders it behind a write.
    pub read_only: bool,
    /// A load that the lanes of the warp make for one another.
    pub for_warp: bool,
}

impl Access {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.offset = change.term(self.offset);
        self.length = self.length.changed(change);
        self.facts = change.facts(&self.facts);
        let texel = self.texel.iter_mut().flatten();
        for value in self.values.iter_mut().chain(&mut self.before).chain(texel) {
            *value = change.term(*value);
        }
        change.counters(&mut self.counters);
        self.phases.iter_mut().for_each(|phase| phase.change(change));
    }
}

/// A thread touches what one of its own asynchronous copies is at work on.
#[derive(Clone, PartialEq, Debug)]
pub struct Clash {
    /// When both happen.
    pub guard: Term,
    /// Whether they have a byte in common: this must not hold.
    pub meets: Term,
    /// Which array.
    pub object: ObjectId,
    /// The access and the copy.
    pub origins: [Origin; 2],
    /// What is known of memory there.
    pub facts: Rc<Vec<Term>>,
}

impl Clash {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.guard = change.guard(self.guard);
        self.meets = change.term(self.meets);
        self.facts = change.facts(&self.facts);
    }
}
