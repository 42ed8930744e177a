//! Arithmetic that is assumed not to wrap.

use crate::change::Change;
use gpuproof_base::Origin;
use gpuproof_logic::number::to_signed;
use gpuproof_logic::{Integer, NoWrap, Term, Terms};

/// Elements that a thread, a block or an iteration may have in index arithmetic. Larger factors are those of hashes and random numbers, which
/// wrap on purpose.
const MOST_ELEMENTS: i64 = 4096;
/// What such factors may come to together: with more, a few threads are enough to pass the largest `int`.
const MOST_APART: i64 = 1 << 16;

/// An operation that is assumed not to wrap, when it is executed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The operation.
    pub no_wrap: NoWrap,
    /// When it is executed.
    pub guard: Term,
    /// Where it stands.
    pub origin: Origin,
    /// What it is.
    pub kind: StepKind,
}

impl Step {
    pub(crate) fn change(&mut self, change: &mut Change<'_>) {
        *self = self.changed(change);
    }

    pub(crate) fn changed(&self, change: &mut Change<'_>) -> Self {
        let guard = change.guard(self.guard);
        Step { guard, no_wrap: self.no_wrap.map(|t| change.term(t)), ..*self }
    }

    /// Whether it is assumed: closed forms are put in for loop variables by now.
    pub fn is_assumed(&self, terms: &Terms) -> bool {
        self.kind != StepKind::Counts || self.is_of_counts(terms, &|terms, t| terms.is_sign_clear(t))
    }

    /// Whether the operands are sums of products of variables, and of small numbers that are worked out (`threadIdx.x % 32`), with small
    /// coefficients. Coordinates, sizes and counters are never negative as `int`, while parameters and loop variables may have any
    /// value.
    pub(crate) fn is_of_counts(&self, terms: &Terms, is_counter: &dyn Fn(&Terms, Term) -> bool) -> bool {
        let most = Integer::from(MOST_ELEMENTS);
        let apart = Integer::from(MOST_APART);
        let result = terms.poly_of(self.no_wrap.result);
        let width = terms.width(self.no_wrap.result);
        let is_far = |c: &Integer| {
            let c = to_signed(c, width);
            c > apart || -&c > apart
        };
        if result.summands.iter().any(|(c, _)| is_far(c)) {
            return false;
        }
        let is_factor = |t: Term| terms.as_symbol(t).is_some() || terms.unsigned_bounds(t).at_most(&most);
        [self.no_wrap.left, self.no_wrap.right].into_iter().all(|t| {
            let (poly, width) = (terms.poly_of(t), terms.width(t));
            let is_small = |c: &Integer| {
                let c = to_signed(c, width);
                c <= most && -&c <= most
            };
            is_small(&poly.constant)
                && poly.summands.iter().all(|(c, monomial)| {
                    let mut factors = terms.factor_slice(monomial).iter();
                    is_small(c) && factors.all(|f| is_factor(*f) && is_counter(terms, *f))
                })
        })
    }
}

/// Why an operation is assumed not to wrap. Unsigned operations do wrap; of them no more is assumed than that index arithmetic does not pass
/// the largest `int`, which it does only in launches and for sizes that are too large for the kernel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StepKind {
    /// It is signed.
    Signed,
    /// It is a closed form of a loop, made of the operations of many iterations.
    Loop,
    /// It is unsigned, and assumed only if it is about coordinates, sizes and counters: `blockIdx.x * 64 + threadIdx.x * 4 + 3`.
    Counts,
    /// It is unsigned because one operand is, while the other is, or is made of, an `int`: `blockIdx.x * n`, `(blockIdx.x * n + i) * 128`.
    Mixed,
}
