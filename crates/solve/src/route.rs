//! Which encoding to try first.
//!
//! Measured: products of variables and division by a variable time out as bit-vectors in every solver and take
//! milliseconds as integers; masks, shifts by variables, exclusive or and powers of two are the other way round. A
//! query with neither is cheaper over the integers.

use crate::encode::Encoding;
use gpuproof_logic::{Op, Sort, Term, Terms};

/// The encodings in the order in which they should be tried.
pub fn encodings(terms: &Terms, formulas: &[Term]) -> Vec<Encoding> {
    let (mut bits, mut products, mut only_bits) = (false, false, false);
    let mut any_bit_vector = false;
    for t in terms.subterms(formulas, true) {
        any_bit_vector |= matches!(terms.sort(t), Sort::BitVec(_));
        match terms.op(t) {
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::Shl | Op::LShr => bits = true,
            Op::Product => products = true,
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => {
                products |= terms.args(t).get(1).is_some_and(|&d| terms.as_number(d).is_none());
            }
            // The integer encoding abstracts these.
            Op::Forall | Op::Exists | Op::Store => only_bits = true,
            _ => {}
        }
    }
    match (any_bit_vector, only_bits, bits, products) {
        // Nothing to encode: the literal translation is the integer one.
        (false, ..) | (_, true, ..) => vec![Encoding::Bits],
        (_, _, true, false) => vec![Encoding::Bits, Encoding::Ints],
        _ => vec![Encoding::Ints, Encoding::Bits],
    }
}
