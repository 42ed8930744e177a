//! Atomics: two of them are ordered if each is atomic for the other's thread and they are on the same bytes.

use crate::checker::Check;
use crate::pair::{Pair, Where};
use gpuproof_kir::FenceScope;
use gpuproof_logic::Term;
use gpuproof_thread::{Access, Length};

impl Check<'_, '_> {
    /// Whether each of two atomics is one for the other's thread, too.
    pub(crate) fn scopes_include(&self, a: &Access, b: &Access, pair: &Pair) -> bool {
        let needed = match pair.place {
            Where::SameBlock => FenceScope::Block,
            Where::OtherBlock => FenceScope::Device,
        };
        a.scope >= needed && b.scope >= needed
    }

    /// Whether two atomics surely have all their bytes in common if they have any.
    ///
    /// Soundness: atomics are atomic for each other only if they overlap completely; of different sizes, or partly on the same bytes, they
    /// race like plain accesses. Those of one size that lie at multiples of it are on the same bytes or apart.
    pub(crate) fn all_bytes_or_none(&self, a: &Access, b: &Access) -> bool {
        let (Length::Bytes(n), Length::Bytes(m)) = (a.length, b.length) else { return false };
        let aligned = |t: Term| self.terms.known_trailing_zeros(t) >= n.trailing_zeros();
        n == m && n.is_power_of_two() && aligned(a.offset) && aligned(b.offset)
    }
}
