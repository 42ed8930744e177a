//! kir's operators as terms.
//!
//! Integers are exact, modulo 2^width. Floats are exact on constants (kir's own folding); otherwise an operation is an
//! uninterpreted function named after it (`f32.add`): equal operands, equal result. Addition and multiplication of
//! floats are commutative (IEEE 754; a NaN has no payload here), so that their operands are put in order.

use crate::value::{arbitrary, sort_of};
use gpuproof_base::Origin;
use gpuproof_kir::{BinaryOp, CastKind, Const, Expr, ExprKind, PureFn, Ty, UnaryOp, fold};
use gpuproof_logic::{Integer, Sort, Term, Terms};

/// A literal.
pub fn constant(terms: &mut Terms, value: Const, ty: Ty) -> Term {
    match value {
        Const::Bool(value) => terms.bool(value),
        Const::Int(bits) => terms.bv(Integer::from(bits & ty.mask()), ty.bits()),
        Const::Float(bits) => terms.bv(Integer::from(u128::from(bits) & ty.mask()), ty.bits()),
        Const::Null => terms.bv(0, 64),
    }
}

/// The literal that a term is.
pub fn as_const(terms: &Terms, t: Term, ty: Ty) -> Option<Const> {
    if ty == Ty::Bool {
        return terms.as_bool(t).map(Const::Bool);
    }
    let bits = u128::try_from(terms.as_number(t)?).ok()?;
    match ty {
        Ty::Int { .. } => Some(Const::Int(bits)),
        Ty::Float(_) => Some(Const::Float(u64::try_from(bits).ok()?)),
        _ => None,
    }
}

/// The value as a 64-bit number, if it is constant.
pub fn as_u64(terms: &Terms, t: Term) -> Option<u64> {
    u64::try_from(terms.as_number(t)?).ok()
}

/// Folds an operation on constants by kir's own rules.
fn folded(
    terms: &mut Terms,
    args: &[(Term, Ty)],
    ty: Ty,
    make: impl FnOnce(Vec<Expr>) -> ExprKind,
) -> Option<Term> {
    let values: Vec<Expr> = args
        .iter()
        .map(|(t, ty)| {
            let value = as_const(terms, *t, *ty)?;
            Some(Expr::new(ExprKind::Const(value), *ty, Origin::NONE))
        })
        .collect::<Option<_>>()?;
    let value = fold::constant(&Expr::new(make(values), ty, Origin::NONE))?;
    Some(constant(terms, value, ty))
}

fn two(values: Vec<Expr>, make: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind) -> ExprKind {
    let mut values = values.into_iter();
    match (values.next(), values.next()) {
        (Some(a), Some(b)) => make(Box::new(a), Box::new(b)),
        _ => ExprKind::Const(Const::Null),
    }
}

fn one(values: Vec<Expr>, make: impl FnOnce(Box<Expr>) -> ExprKind) -> ExprKind {
    match values.into_iter().next() {
        Some(a) => make(Box::new(a)),
        None => ExprKind::Const(Const::Null),
    }
}

/// Application of a function that is known by its name only.
pub fn function(terms: &mut Terms, name: &str, args: &[Term], result: Sort) -> Term {
    if args.is_empty() {
        return terms.var(name, result);
    }
    let domain: Vec<Sort> = args.iter().map(|a| terms.sort(*a)).collect();
    let function = terms.function(name, &domain, result);
    terms.apply(function, args)
}

/// An operator with one operand.
pub fn unary(terms: &mut Terms, op: UnaryOp, x: Term, ty: Ty) -> Term {
    match (op, ty) {
        (UnaryOp::Not, Ty::Bool) => terms.not(x),
        (UnaryOp::Not, _) => terms.bv_not(x),
        (UnaryOp::Neg, Ty::Float(_)) => {
            let known = folded(terms, &[(x, ty)], ty, |v| one(v, |a| ExprKind::Unary(op, a)));
            known.unwrap_or_else(|| function(terms, &format!("{ty}.neg"), &[x], sort_of(ty)))
        }
        (UnaryOp::Neg, _) => terms.neg(x),
    }
}

/// An operator with two operands, none of them a pointer. A divisor must have been shown not to be 0.
pub fn binary(terms: &mut Terms, op: BinaryOp, (x, ty): (Term, Ty), (y, right): (Term, Ty)) -> Term {
    use BinaryOp::*;
    match ty {
        Ty::Float(_) => {
            let result = if op.is_comparison() { Ty::Bool } else { ty };
            let known =
                folded(terms, &[(x, ty), (y, right)], result, |v| two(v, |a, b| ExprKind::Binary(op, a, b)));
            known.unwrap_or_else(|| float_binary(terms, op, ty, x, y))
        }
        Ty::Bool => match op {
            BitAnd => terms.and2(x, y),
            BitOr => terms.or2(x, y),
            BitXor | Ne => terms.xor(x, y),
            Eq => terms.eq(x, y),
            _ => {
                let (x, y) = (bool_bits(terms, x, 8), bool_bits(terms, y, 8));
                compare(terms, op, x, y, false)
            }
        },
        _ => {
            let signed = ty.is_signed();
            match op {
                Add => terms.add(x, y),
                Sub => terms.sub(x, y),
                Mul => terms.mul(x, y),
                Div if signed => terms.bv_sdiv(x, y),
                Div => terms.bv_udiv(x, y),
                Rem if signed => terms.bv_srem(x, y),
                Rem => terms.bv_urem(x, y),
                Shl | Shr => shift(terms, op, (x, ty), (y, right)),
                BitAnd => terms.bv_and(x, y),
                BitOr => terms.bv_or(x, y),
                BitXor => terms.bv_xor(x, y),
                Eq | Ne | Lt | Le | Gt | Ge => compare(terms, op, x, y, signed),
            }
        }
    }
}

fn compare(terms: &mut Terms, op: BinaryOp, x: Term, y: Term, signed: bool) -> Term {
    use BinaryOp::*;
    let less = |t: &mut Terms, a, b| if signed { t.bv_slt(a, b) } else { t.bv_ult(a, b) };
    let less_equal = |t: &mut Terms, a, b| if signed { t.bv_sle(a, b) } else { t.bv_ule(a, b) };
    match op {
        Eq => terms.eq(x, y),
        Ne => terms.ne(x, y),
        Lt => less(terms, x, y),
        Gt => less(terms, y, x),
        Le => less_equal(terms, x, y),
        _ => less_equal(terms, y, x),
    }
}

fn float_binary(terms: &mut Terms, op: BinaryOp, ty: Ty, x: Term, y: Term) -> Term {
    use BinaryOp::*;
    let ordered = [x.min(y), x.max(y)];
    let (name, args, sort) = match op {
        Eq | Ne => ("eq", ordered, Sort::Bool),
        Lt => ("lt", [x, y], Sort::Bool),
        Gt => ("lt", [y, x], Sort::Bool),
        Le => ("le", [x, y], Sort::Bool),
        Ge => ("le", [y, x], Sort::Bool),
        Add => ("add", ordered, sort_of(ty)),
        Mul => ("mul", ordered, sort_of(ty)),
        Sub => ("sub", [x, y], sort_of(ty)),
        Div => ("div", [x, y], sort_of(ty)),
        // kir has no other operators on floats.
        _ => return arbitrary(terms, sort_of(ty)),
    };
    let applied = function(terms, &format!("{ty}.{name}"), &args, sort);
    if op == Ne { terms.not(applied) } else { applied }
}

/// A shift by at least the width gives any value.
fn shift(terms: &mut Terms, op: BinaryOp, (x, ty): (Term, Ty), (amount, amount_ty): (Term, Ty)) -> Term {
    let width = ty.bits();
    let limit = terms.bv(width, amount_ty.bits());
    // A negative amount is a large unsigned one.
    let proper = terms.bv_ult(amount, limit);
    let amount = resize(terms, amount, amount_ty.bits(), width, false);
    let shifted = match op {
        BinaryOp::Shl => terms.bv_shl(x, amount),
        _ if ty.is_signed() => terms.bv_ashr(x, amount),
        _ => terms.bv_lshr(x, amount),
    };
    if terms.as_bool(proper) == Some(true) {
        return shifted;
    }
    let any = arbitrary(terms, sort_of(ty));
    terms.ite(proper, shifted, any)
}

/// A conversion of anything but a pointer.
pub fn cast(terms: &mut Terms, kind: CastKind, x: Term, from: Ty, to: Ty) -> Term {
    match kind {
        CastKind::Int if from == Ty::Bool => bool_bits(terms, x, to.bits()),
        CastKind::Int => resize(terms, x, from.bits(), to.bits(), from.is_signed()),
        CastKind::ToBool if from.is_int() => {
            let zero = terms.bv(0, from.bits());
            terms.ne(x, zero)
        }
        CastKind::ToBool if from == Ty::Bool => x,
        CastKind::Bits => x,
        _ => {
            let known = folded(terms, &[(x, from)], to, |v| one(v, |a| ExprKind::Cast(kind, a)));
            known.unwrap_or_else(|| {
                let x = if from == Ty::Bool { bool_bits(terms, x, 8) } else { x };
                let from = if from == Ty::Bool { Ty::U8 } else { from };
                function(terms, &format!("{from}.to.{to}"), &[x], sort_of(to))
            })
        }
    }
}

/// A mathematical function: exact for the simple integer ones.
pub fn pure(terms: &mut Terms, f: PureFn, args: &[(Term, Ty)], result: Ty) -> Term {
    let ty = args.first().map_or(result, |a| a.1);
    if let Some(known) = folded(terms, args, result, |v| ExprKind::Pure(f, v)) {
        return known;
    }
    let values: Vec<Term> = args.iter().map(|a| a.0).collect();
    if ty.is_int()
        && let Some(exact) = integer_function(terms, f, &values, ty)
    {
        return exact;
    }
    function(terms, &format!("{ty}.{}", f.as_str()), &values, sort_of(result))
}

fn integer_function(terms: &mut Terms, f: PureFn, args: &[Term], ty: Ty) -> Option<Term> {
    let (width, signed) = (ty.bits(), ty.is_signed());
    let less = |t: &mut Terms, a, b| if signed { t.bv_slt(a, b) } else { t.bv_ult(a, b) };
    match (f, args) {
        (PureFn::Min, &[x, y]) => {
            let first = less(terms, x, y);
            Some(terms.ite(first, x, y))
        }
        (PureFn::Max, &[x, y]) => {
            let first = less(terms, y, x);
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
            let first = less(terms, x, y);
            let (up, down) = (terms.sub(y, x), terms.sub(x, y));
            Some(terms.ite(first, up, down))
        }
        (PureFn::MulHigh, &[x, y]) => {
            let (x, y) =
                (resize(terms, x, width, 2 * width, signed), resize(terms, y, width, 2 * width, signed));
            let product = terms.mul(x, y);
            Some(terms.bv_extract(2 * width - 1, width, product))
        }
        (PureFn::Mul24, &[x, y]) => {
            let mut low = |t: Term| {
                let low = terms.bv_extract(23, 0, t);
                resize(terms, low, 24, width, signed)
            };
            let (x, y) = (low(x), low(y));
            Some(terms.mul(x, y))
        }
        (PureFn::PopCount, &[x]) => {
            let bits: Vec<Term> = (0..width)
                .map(|n| {
                    let bit = terms.bv_extract(n, n, x);
                    terms.bv_zero_extend(bit, width)
                })
                .collect();
            Some(terms.sum(&bits, Sort::BitVec(width)))
        }
        _ => None,
    }
}

/// A truth value as a number.
pub fn bool_bits(terms: &mut Terms, x: Term, width: u32) -> Term {
    let (one, zero) = (terms.bv(1, width), terms.bv(0, width));
    terms.ite(x, one, zero)
}

/// Changes the width of a bit-vector.
pub fn resize(terms: &mut Terms, x: Term, from: u32, to: u32, signed: bool) -> Term {
    match to.cmp(&from) {
        std::cmp::Ordering::Less => terms.bv_extract(to - 1, 0, x),
        std::cmp::Ordering::Equal => x,
        std::cmp::Ordering::Greater if signed => terms.bv_sign_extend(x, to),
        std::cmp::Ordering::Greater => terms.bv_zero_extend(x, to),
    }
}
