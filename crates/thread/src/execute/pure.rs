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
        if let (PureFn::Mul24, &[x, y]) = (function, &values[..]) {
            let [left, right] = [x, y].map(|t| low_bits(self.terms, t, ty));
            return self.product_step(guard, [x, y], [left, right], ty, expr.origin);
        }
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

/// The low 24 bits of an operand, with their sign: the operand itself where it has no more.
fn low_bits(terms: &mut Terms, t: Term, ty: Ty) -> Term {
    let (width, signed) = (ty.bits(), ty.is_signed());
    let limit = pow2(if signed { 23 } else { 24 }) - Integer::ONE;
    if terms.unsigned_bounds(t).at_most(&limit) {
        return t;
    }
    let (zero, most) = (terms.bv(0, width), terms.bv(limit, width));
    let fits = match signed {
        true => {
            let (above, below) = (terms.bv_sle(zero, t), terms.bv_sle(t, most));
            terms.and2(above, below)
        }
        false => terms.bv_ule(t, most),
    };
    let low = terms.bv_extract(23, 0, t);
    let low = resize(terms, low, 24, width, signed);
    terms.ite(fits, t, low)
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
        (PureFn::MulHigh, &[x, y]) => {
            let (x, y) =
                (resize(terms, x, width, 2 * width, signed), resize(terms, y, width, 2 * width, signed));
            let product = terms.mul(x, y);
            Some(terms.bv_extract(2 * width - 1, width, product))
        }
        _ => None,
    }
}
