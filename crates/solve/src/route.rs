//! Which encoding to try first.
//!
//! Measured: products of variables and division by a variable time out as bit-vectors in every solver and take
//! milliseconds as integers; masks, shifts by variables, exclusive or and powers of two are the other way round. A
//! query with neither is cheaper over the integers. A query that counts bits has masks whose bits matter one by one, and is hopeless
//! over the integers whatever else stands in it.

use crate::encode::Encoding;
use gpuproof_logic::{Op, Sort, Term, Terms};

/// Bits of multiplication tables that are worth making: four products of 32-bit variables, or one of 64 bits. Taking
/// multipliers apart costs more than Z3 counts, and what the integers did not decide is then nearly never decided.
const MULTIPLIER_BITS: u64 = 4 * 32 * 32;
/// What a query with products gets as bit-vectors.
const DOUBTFUL: u32 = 10;

/// Whether bits are counted in some formulas.
pub fn counts_bits(terms: &Terms, formulas: &[Term]) -> bool {
    terms.subterms(formulas, true).into_iter().any(|t| is_count(terms, t))
}

/// Whether a term counts the bits of another.
fn is_count(terms: &Terms, t: Term) -> bool {
    match terms.op(t) {
        Op::Apply(function) => terms.function_data(function).name.starts_with("popcount."),
        _ => false,
    }
}

/// The encodings in the order in which they should be tried, each with the divisor of its share of the budget.
pub fn encodings(terms: &Terms, formulas: &[Term]) -> Vec<(Encoding, u32)> {
    let (mut bits, mut only_bits) = (false, false);
    let mut multipliers = 0;
    let mut any_bit_vector = false;
    for t in terms.subterms(formulas, true) {
        let sort = terms.sort(t);
        any_bit_vector |= matches!(sort, Sort::BitVec(_));
        let table = sort.width().map_or(0, |width| u64::from(width) * u64::from(width));
        match terms.op(t) {
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::Shl | Op::LShr => bits = true,
            Op::Product => {
                multipliers += table.max(1) * (terms.args(t).len() as u64).saturating_sub(1).max(1)
            }
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem
                if terms.args(t).get(1).is_some_and(|&d| terms.as_number(d).is_none()) =>
            {
                multipliers += 2 * table.max(1);
            }
            Op::Apply(_) => only_bits |= is_count(terms, t),
            // The integer encoding abstracts these.
            Op::Forall | Op::Exists | Op::Store => only_bits = true,
            _ => {}
        }
    }
    match (any_bit_vector, only_bits, bits, multipliers) {
        // Nothing to encode: the literal translation is the integer one.
        (false, ..) | (_, true, ..) => vec![(Encoding::Bits, 1)],
        (_, _, true, 0) => vec![(Encoding::Bits, 1), (Encoding::Ints, 1)],
        (.., 0) => vec![(Encoding::Ints, 1), (Encoding::Bits, 1)],
        (.., 1..=MULTIPLIER_BITS) => vec![(Encoding::Ints, 1), (Encoding::Bits, DOUBTFUL)],
        _ => vec![(Encoding::Ints, 1)],
    }
}
