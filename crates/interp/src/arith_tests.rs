//! Arithmetic by a table of the rules, and against constant folding, which shares no code with it.

use super::*;
use crate::pure;
use crate::value::constant;
use gpuproof_base::Origin;
use gpuproof_kir::{Const, Expr, ExprKind, FloatFormat, PureFn, fold};
use proptest::prelude::*;

fn int(ty: Ty, value: i128) -> u128 {
    value as u128 & mask(ty)
}

#[test]
fn integers_by_the_table() {
    use BinaryOp::*;
    let table: &[(BinaryOp, Ty, i128, i128, i128)] = &[
        (Add, Ty::U8, 250, 10, 4),
        (Add, Ty::I8, 120, 10, -126),
        (Sub, Ty::U32, 0, 1, 0xffff_ffff),
        (Mul, Ty::I64, i64::MAX.into(), 2, -2),
        (Mul, Ty::I128, i128::MAX, 2, -2),
        (Div, Ty::I32, -7, 2, -3),
        (Rem, Ty::I32, -7, 2, -1),
        (Rem, Ty::I32, 7, -2, 1),
        (Div, Ty::U32, -7, 2, 0x7fff_fffc),
        (Div, Ty::I32, i32::MIN.into(), -1, i32::MIN.into()),
        (Rem, Ty::I32, i32::MIN.into(), -1, 0),
        (Div, Ty::I128, i128::MIN, -1, i128::MIN),
        (BitXor, Ty::U16, 0xff00, 0x0ff0, 0xf0f0),
        (Lt, Ty::I16, -1, 1, 1),
        (Lt, Ty::U16, -1, 1, 0),
        (Ge, Ty::U128, -1, 1, 1),
        (BitOr, Ty::Bool, 0, 1, 1),
        (Ne, Ty::Bool, 1, 1, 0),
    ];
    for (op, ty, a, b, expected) in table {
        let result_ty = if op.is_comparison() { Ty::Bool } else { *ty };
        assert_eq!(binary(*op, *ty, int(*ty, *a), int(*ty, *b)), int(result_ty, *expected), "{a} {op:?} {b}");
    }
    assert_eq!(unary(UnaryOp::Not, Ty::Bool, 1), 0);
    assert_eq!(unary(UnaryOp::Not, Ty::U8, 1), 0xfe);
    assert_eq!(unary(UnaryOp::Neg, Ty::I8, int(Ty::I8, -128)), int(Ty::I8, -128));
}

#[test]
fn shifts_by_the_table() {
    use BinaryOp::{Shl, Shr};
    let i32s = |v| int(Ty::I32, v);
    assert_eq!(shift(Shl, Ty::I32, i32s(-1), Ty::I32, 31), Some(0x8000_0000));
    assert_eq!(shift(Shr, Ty::I32, i32s(-8), Ty::U8, 1), Some(i32s(-4)));
    assert_eq!(shift(Shr, Ty::U32, i32s(-8), Ty::I64, 1), Some(0x7fff_fffc));
    assert_eq!(shift(Shl, Ty::U32, 1, Ty::I32, 32), None);
    assert_eq!(shift(Shr, Ty::U32, 1, Ty::I32, i32s(-1)), None);
    assert_eq!(shift(Shl, Ty::U128, 1, Ty::U32, 127), Some(1 << 127));
    assert_eq!(shift(Shl, Ty::U8, 1, Ty::U128, u128::MAX), None);
}

#[test]
fn conversions_by_the_table() {
    let f32s = |v: f32| u128::from(v.to_bits());
    assert_eq!(cast(CastKind::Int, Ty::I8, Ty::U32, 0xff), Some(0xffff_ffff));
    assert_eq!(cast(CastKind::Int, Ty::U8, Ty::I32, 0xff), Some(0xff));
    assert_eq!(cast(CastKind::Int, Ty::I64, Ty::I8, 0x1ff), Some(0xff));
    assert_eq!(cast(CastKind::Int, Ty::Bool, Ty::I32, 1), Some(1));
    assert_eq!(cast(CastKind::ToBool, Ty::F32, Ty::Bool, f32s(-0.0)), Some(0));
    assert_eq!(cast(CastKind::ToBool, Ty::F32, Ty::Bool, f32s(f32::NAN)), Some(1));
    assert_eq!(cast(CastKind::IntToFloat, Ty::I32, Ty::F32, 0xffff_ffff), Some(f32s(-1.0)));
    assert_eq!(cast(CastKind::IntToFloat, Ty::U32, Ty::F32, 0xffff_ffff), Some(f32s(4294967296.0)));
    assert_eq!(cast(CastKind::FloatToInt, Ty::F32, Ty::I32, f32s(-2.9)), Some(int(Ty::I32, -2)));
    assert_eq!(cast(CastKind::FloatToInt, Ty::F32, Ty::U32, f32s(-0.9)), Some(0));
    assert_eq!(cast(CastKind::FloatToInt, Ty::F32, Ty::U32, f32s(-1.0)), None);
    assert_eq!(cast(CastKind::FloatToInt, Ty::F32, Ty::I8, f32s(128.0)), None);
    assert_eq!(cast(CastKind::FloatToInt, Ty::F32, Ty::I8, f32s(-128.9)), Some(0x80));
    assert_eq!(cast(CastKind::FloatToInt, Ty::F32, Ty::I64, f32s(f32::NAN)), None);
    assert_eq!(cast(CastKind::Bits, Ty::F32, Ty::U32, f32s(1.0)), Some(0x3f80_0000));
    let tiny = (1e-9f64).to_bits().into();
    assert_eq!(cast(CastKind::Float, Ty::F64, Ty::F16, tiny), Some(0));
}

#[test]
fn pure_functions_by_the_table() {
    use PureFn::*;
    let table: &[(PureFn, Ty, [i128; 3], i128)] = &[
        (Min, Ty::I32, [-1, 1, 0], -1),
        (Min, Ty::U32, [-1, 1, 0], 1),
        (Abs, Ty::I8, [-128, 0, 0], -128),
        (AbsDiff, Ty::I32, [-2_000_000_000, 2_000_000_000, 0], 4_000_000_000),
        (Clz, Ty::U32, [1, 0, 0], 31),
        (Clz, Ty::I16, [0, 0, 0], 16),
        (Ctz, Ty::U64, [0, 0, 0], 64),
        (PopCount, Ty::I32, [-1, 0, 0], 32),
        (FindFirstSet, Ty::I32, [8, 0, 0], 4),
        (FindFirstSet, Ty::I32, [0, 0, 0], 0),
        (BitReverse, Ty::U8, [1, 0, 0], 0x80),
        (MulHigh, Ty::I32, [-1, 1, 0], -1),
        (MulHigh, Ty::U64, [-1, -1, 0], -2),
        (MulHigh, Ty::I128, [-1, 1, 0], -1),
        (MulHigh, Ty::U128, [-1, -1, 0], -2),
        (Mul24, Ty::I32, [0xff_ffff, 5, 0], -5),
        (Mul24, Ty::U32, [0x1ff_ffff, 2, 0], 0x1ff_fffe),
        (Rotate, Ty::U8, [0x81, 9, 0], 0x03),
        (AddSat, Ty::I8, [100, 100, 0], 127),
        (SubSat, Ty::U8, [1, 2, 0], 0),
        (AddSat, Ty::U128, [-1, 1, 0], -1),
        (HalfAdd, Ty::I32, [i32::MAX as i128, i32::MAX as i128, 0], i32::MAX as i128),
        (RoundedHalfAdd, Ty::U8, [254, 255, 0], 255),
        (BytePermute, Ty::U32, [0x3322_1100, 0x7766_5544, 0x0527], 0x0055_2277),
        (FunnelShiftLeft, Ty::U32, [0x8000_0000, 1, 33], 3),
        (FunnelShiftRight, Ty::U32, [0, 1, 4], 0x1000_0000),
    ];
    for (function, ty, args, expected) in table {
        let args = args.map(|a| int(*ty, a));
        assert_eq!(pure::apply(*function, *ty, &args), int(*ty, *expected), "{function:?} {args:x?}");
    }
}

#[test]
fn float_functions_by_the_table() {
    use PureFn::*;
    let f = |function, args: [f32; 2]| {
        let bits = pure::apply(function, Ty::F32, &args.map(|a| u128::from(a.to_bits())));
        f32::from_bits(bits as u32)
    };
    let table: &[(PureFn, f32, f32, f32)] = &[
        (Sqrt, 2.0, 0.0, std::f32::consts::SQRT_2),
        (RSqrt, 4.0, 0.0, 0.5),
        (Min, f32::NAN, 3.0, 3.0),
        (Max, 3.0, f32::NAN, 3.0),
        (Min, 0.0, -0.0, -0.0),
        (Floor, -1.5, 0.0, -2.0),
        (Round, -2.5, 0.0, -3.0),
        (Rint, -2.5, 0.0, -2.0),
        (Fract, -1.0e-9, 0.0, 0.999_999_94),
        (SinPi, 1.0e9, 0.0, 0.0),
        (SinPi, -0.5, 0.0, -1.0),
        (SinPi, 1.75, 0.0, -std::f32::consts::FRAC_1_SQRT_2),
        (CosPi, 1.0, 0.0, -1.0),
        (CosPi, 0.5, 0.0, 0.0),
        (Exp2, 10.0, 0.0, 1024.0),
        (Exp10, 3.0, 0.0, 1000.0),
        (Pow, 2.0, 0.5, std::f32::consts::SQRT_2),
        (Fmod, -7.5, 2.0, -1.5),
        (Remainder, 7.0, 4.0, -1.0),
        (CopySign, 3.0, -0.0, -3.0),
        (NextAfter, 1.0, 2.0, 1.000_000_1),
        (NextAfter, 0.0, -1.0, -1.0e-45),
        (Fdim, 1.0, 3.0, 0.0),
        (LogB, 0.3, 0.0, -2.0),
        (Saturate, f32::NAN, 0.0, 0.0),
        (Saturate, 1.5, 0.0, 1.0),
        (FrexpMantissa, 12.0, 0.0, 0.75),
        (ModfWhole, -3.7, 0.0, -3.0),
        (Hypot, 3.0, 4.0, 5.0),
        (Erf, 0.0, 0.0, 0.0),
        (Tgamma, 5.0, 0.0, 24.0),
        (Cbrt, 27.0, 0.0, 3.0),
        (Log1P, 0.0, 0.0, 0.0),
        (ExpM1, 0.0, 0.0, 0.0),
    ];
    for (function, a, b, expected) in table {
        let result = f(*function, [*a, *b]);
        assert_eq!(result.to_bits(), expected.to_bits(), "{function:?}({a}, {b}) = {result}, not {expected}");
    }
    let whole = |function, a: f32| pure::apply(function, Ty::F32, &[a.to_bits().into()]);
    assert_eq!(whole(IsNormal, 1.0e-39), 0);
    assert_eq!(whole(SignBit, -0.0), 1);
    assert_eq!(whole(IsInf, f32::INFINITY), 1);
    assert_eq!(whole(FrexpExponent, 12.0), 4);
    let scaled = pure::apply(Ldexp, Ty::F32, &[1.5f32.to_bits().into(), int(Ty::I32, -149)]);
    assert_eq!(scaled, 2, "ties to even among the smallest numbers");
}

#[test]
fn every_function_gives_a_canonical_value_for_every_operand() {
    let odd = [0, 1, u128::MAX, 0x7f80_0000, 0xff80_0000, 0x7fc0_0001, 0x7ff0_0000_0000_0000, 1 << 127];
    for function in PureFn::ALL {
        for ty in Ty::ALL.into_iter().filter(|ty| ty.is_int() || ty.is_float()) {
            for a in odd {
                for b in odd {
                    let result = pure::apply(*function, ty, &[a & mask(ty), b & mask(ty), 7]);
                    let wide = if *function == PureFn::FrexpExponent { 0xffff_ffff } else { mask(ty) };
                    assert_eq!(result & !wide, 0, "{function:?} {ty} {a:x} {b:x}");
                }
            }
        }
    }
}

fn literal(ty: Ty, bits: u128) -> Expr {
    let value = match ty {
        Ty::Bool => Const::Bool(bits & 1 == 1),
        Ty::Float(_) => Const::Float((bits & mask(ty)) as u64),
        _ => Const::Int(bits & mask(ty)),
    };
    Expr { kind: ExprKind::Const(value), ty, origin: Origin::NONE }
}

fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, origin: Origin::NONE }
}

/// The folded value as bits; none if folding gives none.
fn folded(kind: ExprKind, ty: Ty) -> Option<u128> {
    fold::constant(&expr(kind, ty)).and_then(|c| constant(c, ty))
}

fn bits() -> impl Strategy<Value = u128> {
    let corner = prop::sample::select(vec![
        0,
        1,
        2,
        u128::MAX,
        u128::MAX - 1,
        1 << 7,
        1 << 15,
        1 << 31,
        1 << 63,
        1 << 127,
        0x7f,
        0x7fff,
        0x7fff_ffff,
        0x3f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0x3ff0_0000_0000_0000,
        0x7c00,
        0x8000_0000_8000_8080,
    ]);
    prop_oneof![corner, any::<u128>(), any::<u16>().prop_map(u128::from)]
}

fn number_type() -> impl Strategy<Value = Ty> {
    prop::sample::select(Ty::ALL.into_iter().filter(|ty| *ty != Ty::Ptr).collect::<Vec<_>>())
}

const OPERATORS: [BinaryOp; 16] = {
    use BinaryOp::*;
    [Add, Sub, Mul, Div, Rem, Shl, Shr, BitAnd, BitOr, BitXor, Eq, Ne, Lt, Le, Gt, Ge]
};

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn operators_agree_with_constant_folding(
        op in prop::sample::select(OPERATORS.to_vec()), ty in number_type(), amount in number_type(),
        a in bits(), b in bits(),
    ) {
        let right = if op.is_shift() { amount } else { ty };
        let (left, right) = (literal(ty, a), literal(right, b));
        let result = if op.is_comparison() { Ty::Bool } else { ty };
        let (x, y) = (a & mask(ty), b & mask(right.ty));
        let kind = ExprKind::Binary(op, Box::new(left), Box::new(right.clone()));
        if let Some(expected) = folded(kind, result) {
            let ours = if op.is_shift() { shift(op, ty, x, right.ty, y) } else { Some(binary(op, ty, x, y)) };
            prop_assert_eq!(ours, Some(expected), "{:?} {} {:x} {:x}", op, ty, x, y);
        } else if op.is_shift() && ty.is_int() && right.ty.is_int() {
            prop_assert_eq!(shift(op, ty, x, right.ty, y), None);
        }
    }

    #[test]
    fn conversions_agree_with_constant_folding(
        kind in prop::sample::select(vec![CastKind::Int, CastKind::ToBool, CastKind::IntToFloat,
            CastKind::FloatToInt, CastKind::Float]),
        from in number_type(), to in number_type(), a in bits(),
    ) {
        let fits = match kind {
            CastKind::Int => !from.is_float() && to.is_int(),
            CastKind::ToBool => from != Ty::Bool && to == Ty::Bool,
            CastKind::IntToFloat => !from.is_float() && to.is_float(),
            CastKind::FloatToInt => from.is_float() && to.is_int(),
            _ => from.is_float() && to.is_float(),
        };
        if !fits {
            return Ok(());
        }
        let expected = folded(ExprKind::Cast(kind, Box::new(literal(from, a))), to);
        prop_assert_eq!(cast(kind, from, to, a & mask(from)), expected, "{:?} {} -> {} {:x}", kind, from, to, a);
    }

    #[test]
    fn functions_agree_with_constant_folding(
        function in prop::sample::select(PureFn::ALL.to_vec()), ty in number_type(),
        a in bits(), b in bits(), c in bits(),
    ) {
        let second = if function == PureFn::Ldexp { Ty::I32 } else { ty };
        let args = [literal(ty, a), literal(second, b), literal(ty, c)];
        let args = &args[..function.arity()];
        let types: Vec<Ty> = args.iter().map(|arg| arg.ty).collect();
        let Some(result) = function.result(&types) else { return Ok(()) };
        if let Some(expected) = folded(ExprKind::Pure(function, args.to_vec()), result) {
            let values = [a & mask(ty), b & mask(second), c & mask(ty)];
            let ours = pure::apply(function, ty, &values[..function.arity()]);
            prop_assert_eq!(ours, expected, "{:?} {} {:x?}", function, ty, values);
        }
    }
}

#[test]
fn half_precision_adds_and_divides_exactly() {
    let f16 = |v: f64| crate::float::encode(FloatFormat::F16, v);
    assert_eq!(binary(BinaryOp::Add, Ty::F16, f16(2048.0), f16(1.0)), f16(2048.0));
    assert_eq!(binary(BinaryOp::Div, Ty::F16, f16(1.0), f16(3.0)), 0x3555);
    assert_eq!(binary(BinaryOp::Mul, Ty::F16, f16(60000.0), f16(2.0)), 0x7c00);
}

#[test]
fn signed_results_that_do_not_fit_are_overflows() {
    let int = Ty::Int { bits: 32, signed: true };
    let bits = |value: i32| u128::from(value as u32);
    assert!(overflows(BinaryOp::Add, int, bits(i32::MAX), bits(1)));
    assert!(!overflows(BinaryOp::Add, int, bits(i32::MAX), bits(-1)));
    assert!(overflows(BinaryOp::Mul, int, bits(70_000), bits(70_000)));
    assert!(overflows(BinaryOp::Sub, int, bits(i32::MIN), bits(1)));
    assert!(!overflows(BinaryOp::Add, Ty::Int { bits: 32, signed: false }, bits(-1), bits(1)));
    assert!(!overflows(BinaryOp::Div, int, bits(i32::MIN), bits(-1)));
}
