//! Atomics: two of them come one after the other if each is atomic for the other's thread and they are on the same bytes.

use super::{Order, Ordered};
use crate::checker::Check;
use crate::pair::{Pair, Where};
use gpuproof_kir::FenceScope;
use gpuproof_logic::Term;
use gpuproof_rules::{Rule, Side};
use gpuproof_thread::{Access, Kind, Length};

/// Atomics on the same bytes.
pub(crate) struct Atomics;

impl Order for Atomics {
    // semantics: atomics/pairs, atomics/scopes
    fn happens_before(&self, check: &mut Check<'_, '_>, a: &Access, b: &Access, pair: &mut Pair) -> Ordered {
        // An atomic is one only for those within its scope.
        let are_atomic = (a.kind, b.kind) == (Kind::Atomic, Kind::Atomic);
        if !are_atomic || !Side::ScopesInclude.holds(scopes_include(a, b, pair)) {
            return Ordered::Never;
        }
        if Side::AllBytesOrNone.holds(all_bytes_or_none(check, a, b)) && Rule::ExclusiveAtomics.applies() {
            return Ordered::Always;
        }
        // They may have some bytes in common and not all of them.
        if a.length == b.length && Rule::ExclusiveAtomics.applies() {
            let theirs = pair.other(&mut check.terms, b.offset);
            return Ordered::Unless(check.terms.ne(a.offset, theirs));
        }
        Ordered::Never
    }
}

/// Whether each of two atomics is one for the other's thread, too.
fn scopes_include(a: &Access, b: &Access, pair: &Pair) -> bool {
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
pub(super) fn all_bytes_or_none(check: &Check<'_, '_>, a: &Access, b: &Access) -> bool {
    let (Length::Bytes(n), Length::Bytes(m)) = (a.length, b.length) else { return false };
    let aligned = |t: Term| check.terms.known_trailing_zeros(t) >= n.trailing_zeros();
    n == m && n.is_power_of_two() && aligned(a.offset) && aligned(b.offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::tests::answers;

    const TWO: &str = "
        atomic add i32 [@s] (1:i32) relaxed device
        atomic add i32 [@s] (1:i32) relaxed device";

    #[test]
    fn atomics_on_the_same_bytes_come_one_after_the_other() {
        assert_eq!(answers(&Atomics, TWO, Where::SameBlock), "aaa");
    }

    #[test]
    fn an_atomic_of_the_block_is_none_for_other_blocks() {
        let of_block = TWO.replace("device", "block");
        assert_eq!(answers(&Atomics, &of_block, Where::SameBlock), "aaa");
        assert_eq!(answers(&Atomics, &of_block, Where::OtherBlock), "nnn");
    }

    #[test]
    fn a_plain_write_is_not_ordered_with_an_atomic() {
        let body = "atomic add i32 [@s] (1:i32) relaxed device store i32 [@s] 1:i32";
        assert_eq!(answers(&Atomics, body, Where::SameBlock), "ann");
    }
}
