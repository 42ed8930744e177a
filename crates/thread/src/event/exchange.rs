//! What lanes of a warp tell each other.

use crate::change::Change;
use gpuproof_logic::Term;

/// What lanes of a warp get from one of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Broadcast {
    /// What they get: a symbol that the warp shares, if it comes from the first lane.
    pub result: Term,
    /// What the giving lane gives, in terms of that lane.
    pub value: Term,
    /// When a lane is there.
    pub guard: Term,
    /// Who gives it to whom; none: the first lane to the whole warp.
    pub from: Option<Giver>,
}

impl Broadcast {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.result = change.term(self.result);
        self.value = change.term(self.value);
        self.guard = change.guard(self.guard);
        if let Some(from) = &mut self.from {
            from.lane = change.term(from.lane);
            from.mask = change.term(from.mask);
        }
    }
}

/// The lane that a lane of a warp gets a value from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Giver {
    /// Its number in the warp, 32 bits.
    pub lane: Term,
    /// The mask of the lanes that exchange values.
    pub mask: Term,
}

/// A mask whose bits are lanes that were there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LaneSet {
    /// The mask.
    pub mask: Term,
    /// When a lane was there.
    pub guard: Term,
    /// Whether it names those that ran together (an active mask); else, those with a true predicate (a ballot of the warp).
    pub together: bool,
}

impl LaneSet {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        self.mask = change.term(self.mask);
        self.guard = change.guard(self.guard);
    }
}
