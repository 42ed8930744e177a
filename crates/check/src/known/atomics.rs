//! Scalars that atomics count with, and what the results of these atomics say.

use gpuproof_base::Origin;
use gpuproof_kir::{AtomicOp, ObjectId};
use gpuproof_logic::{NoWrap, Term};
use gpuproof_thread::Ticket;
use std::collections::{BTreeMap, BTreeSet};

/// What all atomics on a scalar do to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Use {
    /// They count.
    Counts(Direction, Amounts),
    /// The later one of two sees what the earlier one did.
    Seen(Kind),
}

/// Which way a counter goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Up,
    Down,
}

/// What is known of the amounts beside their sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Amounts {
    NeverZero,
    MayBeZero,
}

/// The counters of a kernel, and the tickets of the runs that are being looked at.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    /// By array and, where all atomics on the array are at fixed places, the place.
    pub(crate) uses: BTreeMap<(ObjectId, Option<u64>), Use>,
    /// The tickets.
    pub(crate) tickets: Vec<Ticket>,
}

/// What tickets say about two threads.
#[derive(Debug, Default)]
pub(crate) struct Claims {
    /// What holds.
    pub(crate) facts: Vec<Term>,
    /// What is assumed not to wrap.
    pub(crate) no_wrap: Vec<NoWrap>,
    /// The atomics it rests on.
    pub(crate) origins: BTreeMap<ObjectId, BTreeSet<Origin>>,
    /// Counters without a sign, of so many bits, that are assumed to stay in the lower half of their range.
    pub(crate) in_lower_half: BTreeMap<ObjectId, u32>,
}

/// What all atomics on a scalar have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    /// They are compare-and-swaps that expect this number and write another one.
    Swaps(Term),
    /// They are exchanges for this number.
    Exchanges(Term),
    /// They are or, and, maximum or minimum.
    Monotone(AtomicOp),
}
