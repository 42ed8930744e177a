//! Terms of contexts as formulas, with the semantics of kir: arithmetic modulo 2^n.

use gpuproof_base::Id;
use gpuproof_kir::{BinaryOp, CastKind, Expr, ExprKind, Ty, UnaryOp};
use gpuproof_logic::{Sort, Term, Terms};
use gpuproof_thread::constant_term;

/// The sort of an integer or bool.
pub fn sort(ty: Ty) -> Option<Sort> {
    match ty {
        Ty::Bool => Some(Sort::Bool),
        Ty::Int { bits: bits @ 1..=64, .. } => Some(Sort::BitVec(u32::from(bits))),
        _ => None,
    }
}

/// The formula of a term; nothing for what terms are not made of.
pub fn term(terms: &mut Terms, expr: &Expr, symbols: &[Option<Term>]) -> Option<Term> {
    sort(expr.ty)?;
    match &expr.kind {
        ExprKind::Const(value) => Some(constant_term(terms, *value, expr.ty)),
        ExprKind::Local(local) => symbols.get(local.number()).copied().flatten(),
        ExprKind::Unary(op, inner) => {
            let a = term(terms, inner, symbols)?;
            match (op, expr.ty) {
                (UnaryOp::Not, Ty::Bool) => Some(terms.not(a)),
                (UnaryOp::Not, Ty::Int { .. }) => Some(terms.bv_not(a)),
                (UnaryOp::Neg, Ty::Int { .. }) => Some(terms.neg(a)),
                _ => None,
            }
        }
        ExprKind::Binary(op, left, right) => binary(terms, *op, left, right, symbols),
        ExprKind::Cast(kind, inner) => {
            let a = term(terms, inner, symbols)?;
            cast(terms, *kind, a, inner.ty, expr.ty)
        }
        ExprKind::Select(condition, then, otherwise) => {
            let condition = term(terms, condition, symbols)?;
            let (then, otherwise) = (term(terms, then, symbols)?, term(terms, otherwise, symbols)?);
            Some(terms.ite(condition, then, otherwise))
        }
        ExprKind::And(a, b) => {
            let (a, b) = (term(terms, a, symbols)?, term(terms, b, symbols)?);
            Some(terms.and2(a, b))
        }
        ExprKind::Or(a, b) => {
            let (a, b) = (term(terms, a, symbols)?, term(terms, b, symbols)?);
            Some(terms.or2(a, b))
        }
        _ => None,
    }
}

fn cast(terms: &mut Terms, kind: CastKind, a: Term, from: Ty, to: Ty) -> Option<Term> {
    match (kind, from, to) {
        (_, from, to) if from == to => Some(a),
        (_, Ty::Int { bits, .. }, Ty::Bool) => {
            let zero = terms.bv(0, u32::from(bits));
            Some(terms.ne(a, zero))
        }
        (_, Ty::Bool, Ty::Int { bits, .. }) => {
            let (one, zero) = (terms.bv(1, u32::from(bits)), terms.bv(0, u32::from(bits)));
            Some(terms.ite(a, one, zero))
        }
        (CastKind::Int, Ty::Int { signed, .. }, Ty::Int { bits, .. }) => {
            Some(resized(terms, a, u32::from(bits), signed))
        }
        _ => None,
    }
}

/// A bit-vector with another width.
fn resized(terms: &mut Terms, a: Term, width: u32, signed: bool) -> Term {
    let now = terms.width(a);
    match (now.cmp(&width), signed) {
        (std::cmp::Ordering::Equal, _) => a,
        (std::cmp::Ordering::Greater, _) => terms.bv_extract(width - 1, 0, a),
        (std::cmp::Ordering::Less, true) => terms.bv_sign_extend(a, width),
        (std::cmp::Ordering::Less, false) => terms.bv_zero_extend(a, width),
    }
}

fn binary(
    terms: &mut Terms,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    symbols: &[Option<Term>],
) -> Option<Term> {
    let (a, mut b) = (term(terms, left, symbols)?, term(terms, right, symbols)?);
    let signed = match (left.ty, op) {
        (Ty::Int { signed, .. }, _) => signed,
        (_, BinaryOp::Eq | BinaryOp::Ne) => false,
        _ => return None,
    };
    if op.is_shift() {
        let width = terms.width(a);
        b = resized(terms, b, width, false);
    } else if left.ty != right.ty {
        return None;
    }
    Some(match (op, signed) {
        (BinaryOp::Add, _) => terms.add(a, b),
        (BinaryOp::Sub, _) => terms.sub(a, b),
        (BinaryOp::Mul, _) => terms.mul(a, b),
        (BinaryOp::Div, true) => terms.bv_sdiv(a, b),
        (BinaryOp::Div, false) => terms.bv_udiv(a, b),
        (BinaryOp::Rem, true) => terms.bv_srem(a, b),
        (BinaryOp::Rem, false) => terms.bv_urem(a, b),
        (BinaryOp::Shl, _) => terms.bv_shl(a, b),
        (BinaryOp::Shr, true) => terms.bv_ashr(a, b),
        (BinaryOp::Shr, false) => terms.bv_lshr(a, b),
        (BinaryOp::BitAnd, _) => terms.bv_and(a, b),
        (BinaryOp::BitOr, _) => terms.bv_or(a, b),
        (BinaryOp::BitXor, _) => terms.bv_xor(a, b),
        (BinaryOp::Eq, _) => terms.eq(a, b),
        (BinaryOp::Ne, _) => terms.ne(a, b),
        (BinaryOp::Lt, true) => terms.bv_slt(a, b),
        (BinaryOp::Lt, false) => terms.bv_ult(a, b),
        (BinaryOp::Le, true) => terms.bv_sle(a, b),
        (BinaryOp::Le, false) => terms.bv_ule(a, b),
        (BinaryOp::Gt, true) => terms.bv_slt(b, a),
        (BinaryOp::Gt, false) => terms.bv_ult(b, a),
        (BinaryOp::Ge, true) => terms.bv_sle(b, a),
        (BinaryOp::Ge, false) => terms.bv_ule(b, a),
    })
}
