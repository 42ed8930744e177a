//! Floating-point numbers, the same for code and contracts.
//!
//! A value of a floating-point type is a number of its format, an infinity, a zero with its sign, or NaN, of which there is one: payloads are not
//! seen. `==` in a contract says that two values are the same; so NaN is NaN, and 0 is not -0. Code compares as IEEE 754 does ([`compares_equal`]).
//!
//! Operations are functions of which nothing is known but that
//! * the same operation on the same values has the same result, in code and in contracts, because both name it alike;
//! * `+` and `*` do not care for the order of their operands ([`commutes`]), which IEEE 754 has for everything but payloads;
//! * constants are computed, by kir's rules.
//!
//! **Side conditions.** Each operation is rounded by itself: a compiler that makes one `fma` of a product and a sum computes something else, so
//! that kernels with both list it ([`ROUNDING`]). A conversion of an integer depends on its value alone, not on the width of its type. Bits of floats are
//! never looked at: from_kir refuses such conversions.

use crate::ir::{Expr, ExprKind, Op, Ty};
use gpuproof_base::Origin;
use gpuproof_kir::{self as kir, BinaryOp, CastKind, Const, FloatFormat, PureFn, UnaryOp};
use gpuproof_spec::Place;
use gpuproof_spec::ast::expr::{FloatLiteral, FloatSuffix};

/// What proofs about kernels that multiply and add rest on.
pub const ROUNDING: &str = "products and sums of floats are rounded one by one, as `nvcc -fmad=false` and \
                            `clang -ffp-contract=off` do, and by IEEE 754 (no `-use_fast_math`)";

/// The type of the values of a format.
pub fn ty(format: FloatFormat) -> Ty {
    Ty::Opaque(kir::Ty::Float(format).as_str().into())
}

/// The format of the values of a type.
pub fn format(ty: &Ty) -> Option<FloatFormat> {
    let Ty::Opaque(name) = ty else { return None };
    match kir::Ty::parse(name)? {
        kir::Ty::Float(format) => Some(format),
        _ => None,
    }
}

/// A type in messages.
pub fn show(name: &str) -> &str {
    match name {
        "f16" => "half",
        "f32" => "float",
        "f64" => "double",
        other => other,
    }
}

/// A value by its bits.
pub fn constant(format: FloatFormat, bits: u64, place: Place) -> Expr {
    let number = kir::fold::float_to_f64(format, bits);
    let name = kir::Ty::Float(format).as_str();
    let text = if number.is_nan() { format!("{name} nan") } else { format!("{name} {bits:x}") };
    Expr::new(ExprKind::Opaque(text.into()), ty(format), place)
}

/// The format and the bits that the text of a constant stands for; those of a NaN are not told.
pub fn bits(text: &str) -> Option<(FloatFormat, u64)> {
    let (name, bits) = text.split_once(' ')?;
    let kir::Ty::Float(format) = kir::Ty::parse(name)? else { return None };
    Some((format, u64::from_str_radix(bits, 16).ok()?))
}

/// The literal of a program, or nothing where it is not read exactly.
pub fn literal(literal: &FloatLiteral, place: Place) -> Option<Expr> {
    match literal.suffix {
        FloatSuffix::None => {
            let value: f64 = literal.digits.parse().ok()?;
            Some(constant(FloatFormat::F64, value.to_bits(), place))
        }
        FloatSuffix::Float => {
            let value: f32 = literal.digits.parse().ok()?;
            Some(constant(FloatFormat::F32, value.to_bits().into(), place))
        }
        FloatSuffix::Long | FloatSuffix::Half => None,
    }
}

/// An expression of kir, if its operands are constants.
fn in_kir(e: &Expr) -> Option<kir::Expr> {
    let of =
        |ty: kir::Ty, value: Const| kir::Expr { kind: kir::ExprKind::Const(value), ty, origin: Origin::NONE };
    match &e.kind {
        ExprKind::Opaque(text) => {
            let (format, bits) = bits(text)?;
            Some(of(kir::Ty::Float(format), Const::Float(bits)))
        }
        ExprKind::Int(value) => {
            let value = i64::try_from(*value).ok()?;
            Some(of(kir::Ty::Int { bits: 64, signed: true }, Const::Int(u128::from(value as u64))))
        }
        _ => None,
    }
}

/// The value of an operation on constants.
fn folded(kind: kir::ExprKind, format: FloatFormat, place: Place) -> Option<Expr> {
    let whole = kir::Expr { kind, ty: kir::Ty::Float(format), origin: Origin::NONE };
    match kir::fold::constant(&whole)? {
        Const::Float(bits) => Some(constant(format, bits, place)),
        _ => None,
    }
}

fn apply(what: &str, format: FloatFormat, args: Vec<Expr>, result: Ty, place: Place) -> Expr {
    let name = format!("{} {what}", kir::Ty::Float(format));
    Expr::new(ExprKind::Uninterpreted(name.into(), args), result, place)
}

/// `a + b` and the like, of two values of a format.
pub fn arithmetic(op: BinaryOp, format: FloatFormat, a: Expr, b: Expr, place: Place) -> Option<Expr> {
    let symbol = match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        _ => return None,
    };
    if let (Some(x), Some(y)) = (in_kir(&a), in_kir(&b))
        && let Some(value) = folded(kir::ExprKind::Binary(op, Box::new(x), Box::new(y)), format, place)
    {
        return Some(value);
    }
    Some(apply(symbol, format, vec![a, b], ty(format), place))
}

/// `-a`
pub fn negated(format: FloatFormat, a: Expr, place: Place) -> Expr {
    let value =
        in_kir(&a).and_then(|x| folded(kir::ExprKind::Unary(UnaryOp::Neg, Box::new(x)), format, place));
    value.unwrap_or_else(|| apply("negated", format, vec![a], ty(format), place))
}

/// A function of kir whose operands and result have one format.
pub fn function(function: PureFn, format: FloatFormat, args: Vec<Expr>, place: Place) -> Expr {
    apply(function.as_str(), format, args, ty(format), place)
}

/// An integer or a value of another format in this one, rounded.
pub fn converted(value: Expr, to: FloatFormat, place: Place) -> Expr {
    let from = format(&value.ty);
    if from == Some(to) {
        return value;
    }
    let kind = if from.is_some() { CastKind::Float } else { CastKind::IntToFloat };
    let constant = in_kir(&value).and_then(|x| folded(kir::ExprKind::Cast(kind, Box::new(x)), to, place));
    let source = from.map_or("int", |from| kir::Ty::Float(from).as_str());
    constant.unwrap_or_else(|| apply(&format!("of {source}"), to, vec![value], ty(to), place))
}

/// A constant in another format, if that has its value.
fn exactly(value: &Expr, to: FloatFormat) -> Option<Expr> {
    let there = converted(value.clone(), to, value.place);
    let back = converted(there.clone(), format(&value.ty)?, value.place);
    (matches!(there.kind, ExprKind::Opaque(_)) && back.kind == value.kind).then_some(there)
}

/// Two values of a common format, as C makes them: the wider one of the two. A constant that the narrower format has is taken in it: values are the
/// same in one format if and only if they are in the other. `adapts`: a constant is rounded to the other's format.
pub fn common(a: Expr, b: Expr, adapts: bool, place: Place) -> Option<(FloatFormat, Expr, Expr)> {
    let (of_a, of_b) = (format(&a.ty), format(&b.ty));
    let is_constant = |e: &Expr| matches!(e.kind, ExprKind::Opaque(_));
    let (narrow, wide) = match (of_a, of_b) {
        (Some(x), Some(y)) if rank(x) <= rank(y) => (x, y),
        (Some(x), Some(y)) => (y, x),
        (Some(x), None) | (None, Some(x)) => (x, x),
        (None, None) => return None,
    };
    let constant = if of_a == Some(wide) { &a } else { &b };
    let to = if adapts && is_constant(constant) { narrow } else { wide };
    Some((to, converted(a, to, place), converted(b, to, place)))
}

/// Two values to be compared for being the same: see [`common`].
pub fn to_compare(a: Expr, b: Expr, place: Place) -> Option<(Expr, Expr)> {
    if let (Some(x), Some(y)) = (format(&a.ty), format(&b.ty))
        && x != y
    {
        if let Some(a) = exactly(&a, y) {
            return Some((a, b));
        }
        if let Some(b) = exactly(&b, x) {
            return Some((a, b));
        }
    }
    common(a, b, false, place).map(|(_, a, b)| (a, b))
}

fn rank(format: FloatFormat) -> u32 {
    kir::Ty::Float(format).bits()
}

/// `a < b` and the like, as IEEE 754 compares: nothing is known but that `a > b` is `b < a`.
pub fn ordered(op: BinaryOp, format: FloatFormat, a: Expr, b: Expr, place: Place) -> Option<Expr> {
    let (symbol, a, b) = match op {
        BinaryOp::Lt => ("<", a, b),
        BinaryOp::Le => ("<=", a, b),
        BinaryOp::Gt => ("<", b, a),
        BinaryOp::Ge => ("<=", b, a),
        _ => return None,
    };
    Some(apply(symbol, format, vec![a, b], Ty::Bool, place))
}

/// `a == b` as code compares: neither is NaN, and they are the same or both zero.
pub fn compares_equal(format: FloatFormat, a: Expr, b: Expr, place: Place) -> Expr {
    let both = |a: Expr, b: Expr| Expr::binary(Op::And, a, b, Ty::Bool, place);
    let is = |what: &str, e: &Expr| apply(what, format, vec![e.clone()], Ty::Bool, place);
    let numbers = both(is(IS_NAN, &a).negated(), is(IS_NAN, &b).negated());
    let zeros = both(is(IS_ZERO, &a), is(IS_ZERO, &b));
    let same = Expr::binary(Op::Eq, a, b, Ty::Bool, place);
    both(numbers, Expr::binary(Op::Or, same, zeros, Ty::Bool, place))
}

const IS_NAN: &str = "is nan";
const IS_ZERO: &str = "is zero";

/// Whether the order of operands does not matter to a function of this name.
pub fn commutes(name: &str) -> bool {
    let operator =
        name.split_once(' ').filter(|(of, _)| matches!(kir::Ty::parse(of), Some(kir::Ty::Float(_))));
    matches!(operator, Some((_, "+" | "*")))
}

/// The format that a conversion of this name converts from.
fn converts_from(name: &str) -> Option<(FloatFormat, FloatFormat)> {
    let (to, from) = name.split_once(" of ")?;
    match (kir::Ty::parse(to)?, kir::Ty::parse(from)?) {
        (kir::Ty::Float(to), kir::Ty::Float(from)) => Some((from, to)),
        _ => None,
    }
}

/// The type of the constants at which the value of a function of this name is known: one of [`compares_equal`]'s questions, or a conversion.
pub fn known_at(name: &str) -> Option<&str> {
    if let Some((from, _)) = converts_from(name) {
        return Some(kir::Ty::Float(from).as_str());
    }
    let (of, question) = name.split_once(' ')?;
    matches!(question, IS_NAN | IS_ZERO).then_some(of)
}

/// The text of a constant after the conversion of this name.
pub fn conversion(name: &str, constant: &str) -> Option<String> {
    let (from, to) = converts_from(name)?;
    let value = Expr::new(ExprKind::Opaque(constant.into()), ty(from), Place::NONE);
    match converted(value, to, Place::NONE).kind {
        ExprKind::Opaque(text) => Some(text.to_string()),
        _ => None,
    }
}

/// The answer to a question about a constant, by the name of the question and the constant's text.
pub fn answer(question: &str, constant: &str) -> Option<bool> {
    let (_, question) = question.split_once(' ')?;
    let number = match constant.split_once(' ')? {
        (_, "nan") => f64::NAN,
        _ => bits(constant).map(|(format, bits)| kir::fold::float_to_f64(format, bits))?,
    };
    match question {
        IS_NAN => Some(number.is_nan()),
        IS_ZERO => Some(number == 0.0),
        _ => None,
    }
}

/// Values that tell operations apart, for runs.
pub const TELLING: [f64; 8] = [0.0, -0.0, 1.0, 0.1, -2.5, 3.0e7, f64::INFINITY, f64::NAN];

/// The text of a value of a type: the number in its format, if it is one of floating-point numbers.
pub fn text_of(ty: &Ty, number: f64) -> Option<String> {
    let format = format(ty)?;
    match constant(format, kir::fold::float_from_f64(format, number), Place::NONE).kind {
        ExprKind::Opaque(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Whether a text is that of a constant. Different constants have different texts.
pub fn is_constant(text: &str) -> bool {
    bits(text).is_some() || text.split_once(' ').is_some_and(|(_, value)| value == "nan")
}

/// The value of a function of this name at constants, for runs: a constant or a truth value.
pub fn value(name: &str, args: &[Expr], place: Place) -> Option<Expr> {
    let (of, what) = name.split_once(' ')?;
    let kir::Ty::Float(format) = kir::Ty::parse(of)? else { return None };
    let text = |e: &Expr| match &e.kind {
        ExprKind::Opaque(text) => Some(text.clone()),
        _ => None,
    };
    let number = |e: &Expr| {
        let text = text(e)?;
        bits(&text).map(|(format, bits)| kir::fold::float_to_f64(format, bits))
    };
    let truth = |value: bool| Expr::new(ExprKind::Bool(value), Ty::Bool, place);
    let operator = match what {
        "+" => Some(BinaryOp::Add),
        "-" => Some(BinaryOp::Sub),
        "*" => Some(BinaryOp::Mul),
        "/" => Some(BinaryOp::Div),
        "%" => Some(BinaryOp::Rem),
        _ => None,
    };
    let found = match (operator, what, args) {
        (Some(op), _, [a, b]) => arithmetic(op, format, a.clone(), b.clone(), place)?,
        (_, "<", [a, b]) => return Some(truth(number(a)? < number(b)?)),
        (_, "<=", [a, b]) => return Some(truth(number(a)? <= number(b)?)),
        (_, "negated", [a]) => negated(format, a.clone(), place),
        (_, IS_NAN | IS_ZERO, [a]) => return answer(name, &text(a)?).map(truth),
        _ if what.starts_with("of ") => converted(args.first()?.clone(), format, place),
        _ => {
            let args = args.iter().map(in_kir).collect::<Option<Vec<_>>>()?;
            folded(kir::ExprKind::Pure(PureFn::parse(what)?, args), format, place)?
        }
    };
    matches!(found.kind, ExprKind::Opaque(_)).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32_of(value: f32) -> Expr {
        constant(FloatFormat::F32, value.to_bits().into(), Place::NONE)
    }

    fn f64_of(value: f64) -> Expr {
        constant(FloatFormat::F64, value.to_bits(), Place::NONE)
    }

    #[test]
    fn constants_are_computed_in_their_format() {
        let sum = arithmetic(BinaryOp::Add, FloatFormat::F32, f32_of(0.1), f32_of(0.2), Place::NONE);
        assert_eq!(sum.map(|e| e.kind), Some(f32_of(0.1 + 0.2).kind));
        let of_int = converted(Expr::int(16_777_217, Place::NONE), FloatFormat::F32, Place::NONE);
        assert_eq!(of_int.kind, f32_of(16_777_216.0).kind);
    }

    #[test]
    fn a_nan_has_no_payload_and_zeros_differ() {
        let other_nan = constant(FloatFormat::F32, 0xffc0_0001, Place::NONE);
        assert_eq!(other_nan.kind, f32_of(f32::NAN).kind);
        assert_ne!(f32_of(0.0).kind, f32_of(-0.0).kind);
    }

    #[test]
    fn a_double_constant_is_compared_in_float_only_if_float_has_it() {
        let x = Expr::new(ExprKind::Uninterpreted("x".into(), Vec::new()), ty(FloatFormat::F32), Place::NONE);
        let (_, half) = to_compare(x.clone(), f64_of(0.5), Place::NONE).expect("both are floats");
        assert_eq!(half.kind, f32_of(0.5).kind);
        let (wide, tenth) = to_compare(x, f64_of(0.1), Place::NONE).expect("both are floats");
        assert_eq!((wide.ty, tenth.kind), (ty(FloatFormat::F64), f64_of(0.1).kind));
    }

    #[test]
    fn only_sums_and_products_commute() {
        assert!(commutes("f32 +") && commutes("f64 *"));
        assert!(!commutes("f32 -") && !commutes("f32 /") && !commutes("f32 <") && !commutes("int +"));
    }

    #[test]
    fn questions_about_constants_are_answered() {
        let text = |e: &Expr| match &e.kind {
            ExprKind::Opaque(text) => text.to_string(),
            _ => String::new(),
        };
        assert_eq!(answer("f32 is nan", &text(&f32_of(f32::NAN))), Some(true));
        assert_eq!(answer("f32 is nan", &text(&f32_of(1.0))), Some(false));
        assert_eq!(answer("f32 is zero", &text(&f32_of(-0.0))), Some(true));
        assert_eq!(answer("f32 sqrt", &text(&f32_of(1.0))), None);
    }
}
