//! Operations that are assumed not to wrap: records that whoever builds a term hands to whoever decides it.

use crate::{Sort, Term, Terms};

/// An operation on bit-vectors that is assumed not to wrap: the integer reading of `result` is the operation on the
/// integer readings of the operands. For an operation whose result the simplifier merged with its surroundings the
/// record still holds, because it names the terms as they were built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NoWrap {
    /// What was computed.
    pub op: WrapOp,
    /// Left operand.
    pub left: Term,
    /// Right operand.
    pub right: Term,
    /// The bit-vector result.
    pub result: Term,
    /// Whether the readings are two's complement (else unsigned).
    pub signed: bool,
}

/// Operations that can wrap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum WrapOp {
    Add,
    Sub,
    Mul,
}

impl NoWrap {
    /// Builds `left op right` and the record that it does not wrap.
    pub fn build(terms: &mut Terms, op: WrapOp, left: Term, right: Term, signed: bool) -> (Term, NoWrap) {
        let result = match op {
            WrapOp::Add => terms.add(left, right),
            WrapOp::Sub => terms.sub(left, right),
            WrapOp::Mul => terms.mul(left, right),
        };
        (result, NoWrap { op, left, right, result, signed })
    }

    /// The same of other terms.
    pub fn map(self, mut change: impl FnMut(Term) -> Term) -> NoWrap {
        let (left, right) = (change(self.left), change(self.right));
        NoWrap { left, right, result: change(self.result), ..self }
    }

    /// The assumption as a formula over bit-vectors wide enough to hold the exact result.
    pub fn formula(&self, terms: &mut Terms) -> Term {
        let Sort::BitVec(width) = terms.sort(self.result) else { return terms.true_() };
        let wide = match self.op {
            WrapOp::Mul => 2 * width,
            // Differences of unsigned numbers need a sign.
            WrapOp::Add | WrapOp::Sub => width + 2,
        };
        let extend = |terms: &mut Terms, t: Term| {
            if self.signed { terms.bv_sign_extend(t, wide) } else { terms.bv_zero_extend(t, wide) }
        };
        let (left, right) = (extend(terms, self.left), extend(terms, self.right));
        let exact = match self.op {
            WrapOp::Add => terms.add(left, right),
            WrapOp::Sub => terms.sub(left, right),
            WrapOp::Mul => terms.mul(left, right),
        };
        let result = extend(terms, self.result);
        terms.eq(exact, result)
    }
}
