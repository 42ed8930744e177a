//! What lanes of a warp tell each other.

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
