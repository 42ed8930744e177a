//! Asynchronous copies of the whole block: each is one access of the block, not one of each thread.
//!
//! What two of them do to each other is asked of each thread alone (`crate::obligation::own_copies`). All other copies are accesses of every interval that they are
//! under way in, and ordered like accesses.

use super::{Order, Ordered};
use crate::checker::Check;
use crate::pair::{Pair, Where};
use gpuproof_thread::Access;

/// Copies that the whole block makes together.
pub(crate) struct CollectiveCopies;

impl Order for CollectiveCopies {
    fn happens_before(&self, _: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        match a.collective && b.collective && pair.place == Where::SameBlock {
            true => Ordered::Always,
            false => Ordered::Never,
        }
    }
}
