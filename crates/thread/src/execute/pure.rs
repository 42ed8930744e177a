//! The mathematical functions: exact for the simple integer ones, uninterpreted but consistent for the rest.

use crate::machine::Machine;
use crate::state::State;
use crate::value::{OFFSET, resize, sort_of};
use gpuproof_kir::{Expr, PureFn, Ty};
use gpuproof_logic::number::pow2;
use gpuproof_logic::{Integer, Term, Terms};

impl Machine<'_, '_> {
    pub(crate) fn pure(
        &mut self,
        state: &mut State,
        guard: Term,
        expr: &Expr,
        function: PureFn,
        args: &[Expr],
    ) -> Term {
        let values: Vec<Term> = args.iter().map(|a| self.scalar(state, guard, a)).collect();
        let ty = args.first().map_or(expr.ty, |a| a.ty);
        if ty.is_int()
            && let Some(exact) = integer(self.terms, function, &values, ty)
        {
            return exact;
        }
        let sort = sort_of(expr.ty).unwrap_or(OFFSET);
        self.function(&format!("{}.{ty}", function.as_str()), &values, sort)
    }
}

fn less(terms: &mut Terms, x: Term, y: Term, signed: bool) -> Term {
    if signed { terms.bv_slt(x, y) } else { terms.bv_ult(x, y) }
}

fn integer(terms: &mut Terms, function: PureFn, args: &[Term], ty: Ty) -> Option<Term> {
    let (width, signed) = (ty.bits(), ty.is_signed());
    match (function, args) {
        (PureFn::Min, &[x, y]) => {
            let first = less(terms, x, y, signed);
            Some(terms.ite(first, x, y))
        }
        (PureFn::Max, &[x, y]) => {
            let first = less(terms, y, x, signed);
            Some(terms.ite(first, x, y))
        }
        (PureFn::Abs, &[x]) if signed => {
            let zero = terms.bv(0, width);
            let negative = terms.bv_slt(x, zero);
            let negated = terms.neg(x);
            Some(terms.ite(negative, negated, x))
        }
        (PureFn::Abs, &[x]) => Some(x),
        (PureFn::AbsDiff, &[x, y]) => {
            let first = less(terms, x, y, signed);
            let (up, down) = (terms.sub(y, x), terms.sub(x, y));
            Some(terms.ite(first, up, down))
        }
        (PureFn::Mul24, &[x, y]) => {
            // Operands that fit into 24 bits are themselves.
            let mut low = |t: Term| {
                let bounds = terms.unsigned_bounds(t);
                let limit = pow2(if signed { 23 } else { 24 }) - Integer::ONE;
                if bounds.at_most(&limit) {
                    return t;
                }
                let low = terms.bv_extract(23, 0, t);
                resize(terms, low, 24, width, signed)
            };
            let (x, y) = (low(x), low(y));
            Some(terms.mul(x, y))
        }
        (PureFn::MulHigh, &[x, y]) => {
            let (x, y) =
                (resize(terms, x, width, 2 * width, signed), resize(terms, y, width, 2 * width, signed));
            let product = terms.mul(x, y);
            Some(terms.bv_extract(2 * width - 1, width, product))
        }
        _ => None,
    }
}
