//! Constant folding against Rust's own arithmetic of the same widths.

use super::*;
use gpuproof_base::{Id, Origin};

const AT: Origin = Origin::NONE;

fn int(ty: Ty, value: i128) -> Expr {
    Expr::int(ty, value, AT)
}

fn bin(op: BinaryOp, a: Expr, b: Expr) -> Option<Const> {
    constant(&Expr::binary(op, a, b, AT))
}

fn call(function: PureFn, args: Vec<Expr>) -> Option<Const> {
    constant(&Expr::pure(function, args, AT))
}

fn bits(ty: Ty, value: i128) -> Option<Const> {
    Some(Const::Int(value as u128 & ty.mask()))
}

#[test]
fn every_8_bit_operation_agrees_with_rust() {
    for a in i8::MIN..=i8::MAX {
        for b in i8::MIN..=i8::MAX {
            let (x, y) = (int(Ty::I8, a.into()), int(Ty::I8, b.into()));
            let op = |op| bin(op, x.clone(), y.clone());
            let f = |f| call(f, vec![x.clone(), y.clone()]);
            let want = |value: i8| bits(Ty::I8, value.into());
            assert_eq!(op(BinaryOp::Add), want(a.wrapping_add(b)));
            assert_eq!(op(BinaryOp::Mul), want(a.wrapping_mul(b)));
            assert_eq!(op(BinaryOp::Div), (b != 0).then(|| want(a.wrapping_div(b))).flatten());
            assert_eq!(op(BinaryOp::Rem), (b != 0).then(|| want(a.wrapping_rem(b))).flatten());
            assert_eq!(op(BinaryOp::Lt), Some(Const::Bool(a < b)));
            assert_eq!(op(BinaryOp::Shr), (0..8).contains(&b).then(|| want(a >> b)).flatten());
            assert_eq!(f(PureFn::Min), want(a.min(b)));
            assert_eq!(f(PureFn::AddSat), want(a.saturating_add(b)));
            assert_eq!(f(PureFn::SubSat), want(a.saturating_sub(b)));
            assert_eq!(f(PureFn::AbsDiff), bits(Ty::U8, a.abs_diff(b).into()));
            assert_eq!(f(PureFn::MulHigh), want(((i16::from(a) * i16::from(b)) >> 8) as i8));
            assert_eq!(f(PureFn::HalfAdd), want(((i16::from(a) + i16::from(b)) >> 1) as i8));
            assert_eq!(f(PureFn::RoundedHalfAdd), want(((i16::from(a) + i16::from(b) + 1) >> 1) as i8));

            let (a, b) = (a as u8, b as u8);
            let (x, y) = (int(Ty::U8, a.into()), int(Ty::U8, b.into()));
            let op = |op| bin(op, x.clone(), y.clone());
            let f = |f| call(f, vec![x.clone(), y.clone()]);
            let want = |value: u8| bits(Ty::U8, value.into());
            assert_eq!(op(BinaryOp::Sub), want(a.wrapping_sub(b)));
            assert_eq!(op(BinaryOp::Div), (b != 0).then(|| want(a / b.max(1))).flatten());
            assert_eq!(op(BinaryOp::Ge), Some(Const::Bool(a >= b)));
            assert_eq!(op(BinaryOp::Shl), (b < 8).then(|| want(a << (b & 7))).flatten());
            assert_eq!(f(PureFn::AddSat), want(a.saturating_add(b)));
            assert_eq!(f(PureFn::SubSat), want(a.saturating_sub(b)));
            assert_eq!(f(PureFn::MulHigh), want(((u16::from(a) * u16::from(b)) >> 8) as u8));
            assert_eq!(f(PureFn::RoundedHalfAdd), want(((u16::from(a) + u16::from(b) + 1) >> 1) as u8));
            assert_eq!(f(PureFn::Rotate), want(a.rotate_left(u32::from(b) % 8)));
            assert_eq!(call(PureFn::Clz, vec![x.clone()]), want(a.leading_zeros() as u8));
            assert_eq!(call(PureFn::Ctz, vec![x.clone()]), want(a.trailing_zeros() as u8));
            assert_eq!(call(PureFn::BitReverse, vec![x.clone()]), want(a.reverse_bits()));
            assert_eq!(call(PureFn::PopCount, vec![x]), want(a.count_ones() as u8));
        }
    }
}

#[test]
fn wide_products_and_limits() {
    let (min, max) = (i128::MIN, i128::MAX);
    let high = |ty, a, b| call(PureFn::MulHigh, vec![int(ty, a), int(ty, b)]);
    assert_eq!(high(Ty::I128, min, min), bits(Ty::I128, 1 << 126));
    assert_eq!(high(Ty::I128, -1, 1), bits(Ty::I128, -1));
    assert_eq!(high(Ty::I128, max, 2), bits(Ty::I128, 0));
    assert_eq!(high(Ty::U128, -1, -1), bits(Ty::U128, -2));
    assert_eq!(high(Ty::U64, -1, -1), bits(Ty::U64, -2));
    assert_eq!(high(Ty::I64, i64::MIN.into(), i64::MIN.into()), bits(Ty::I64, 1 << 62));
    assert_eq!(call(PureFn::AddSat, vec![int(Ty::I128, max), int(Ty::I128, 1)]), bits(Ty::I128, max));
    assert_eq!(call(PureFn::SubSat, vec![int(Ty::I128, min), int(Ty::I128, 1)]), bits(Ty::I128, min));
    assert_eq!(call(PureFn::AddSat, vec![int(Ty::U128, -1), int(Ty::U128, 5)]), bits(Ty::U128, -1));
    assert_eq!(call(PureFn::HalfAdd, vec![int(Ty::I128, max), int(Ty::I128, max)]), bits(Ty::I128, max));
}

#[test]
fn u32_helpers_follow_the_hardware() {
    let three = |f, a: u32, b: u32, c: u32| call(f, [a, b, c].map(|v| int(Ty::U32, v.into())).to_vec());
    let word = |value: u32| bits(Ty::U32, value.into());
    assert_eq!(three(PureFn::BytePermute, 0x3322_1100, 0x7766_5544, 0x7250), word(0x7722_5500));
    assert_eq!(three(PureFn::BytePermute, 0x80, 0, 0x9898), None);
    assert_eq!(three(PureFn::FunnelShiftLeft, 0x8000_0000, 1, 33), word(3));
    assert_eq!(three(PureFn::FunnelShiftRight, 2, 1, 1), word(0x8000_0001));
    let two = |ty, a: i128, b: i128| call(PureFn::Mul24, vec![int(ty, a), int(ty, b)]);
    assert_eq!(two(Ty::I32, 0xff_ffff, 5), bits(Ty::I32, -5));
    assert_eq!(two(Ty::U32, 0x1ff_ffff, 1), bits(Ty::U32, 0xff_ffff));
}

#[test]
fn conversions_round_once() {
    let to = |e: Expr, ty| constant(&e.convert(ty, AT).expect("a conversion"));
    // Every f16 and bf16 converts to f64 and back to itself.
    for format in [FloatFormat::F16, FloatFormat::BF16] {
        for half in 0..=0xffffu64 {
            let value = float::to_f64(format, half);
            if !value.is_nan() {
                assert_eq!(float::from_f64(format, value), half, "{format:?} {half:#x}");
            }
        }
    }
    // f32 rounding agrees with the host's, at ties, subnormals and overflow.
    for value in [0.1, 1e-40, 1.5e-45, 7e-46, 1e39, 3.4028235677973366e38, 16777217.0, -16777219.0, 0.0, -0.0]
    {
        assert_eq!(float::from_f64(FloatFormat::F32, value), u64::from((value as f32).to_bits()), "{value}");
    }
    // 2049 lies between 2048 and 2050 in f16: ties to even; one more bit far below breaks the tie.
    assert_eq!(to(int(Ty::I32, 2049), Ty::F16), to(int(Ty::I32, 2048), Ty::F16));
    assert_eq!(float::round(FloatFormat::F16, false, (2049 << 60) + 1, -60), 0x6801);
    assert_eq!(to(int(Ty::U128, -1), Ty::F64), Some(Const::Float(2f64.powi(128).to_bits())));
    assert_eq!(
        to(int(Ty::I64, i64::MIN.into()), Ty::F32),
        Some(Const::Float((i64::MIN as f32).to_bits().into()))
    );
    assert_eq!(to(Expr::f32(-3.99, AT), Ty::I8), bits(Ty::I8, -3));
    assert_eq!(to(Expr::f32(-0.5, AT), Ty::U8), bits(Ty::U8, 0));
    assert_eq!(to(Expr::f32(256.0, AT), Ty::U8), None);
    assert_eq!(to(Expr::f64(f64::NAN, AT), Ty::I32), None);
    assert_eq!(to(Expr::f64(-0.0, AT), Ty::Bool), Some(Const::Bool(false)));
    assert_eq!(to(int(Ty::I8, -1), Ty::U32), bits(Ty::U32, -1));
    assert_eq!(to(int(Ty::U8, -1), Ty::I32), bits(Ty::I32, 255));
    assert_eq!(
        constant(&Expr::cast(CastKind::Bits, Ty::U32, Expr::f32(1.0, AT), AT)),
        bits(Ty::U32, 0x3f80_0000)
    );
}

#[test]
fn float_arithmetic_is_ieee() {
    for (a, b) in
        [(0.1f32, 0.2f32), (1e30, 1e30), (1.0, 0.0), (-0.0, 0.0), (3.5, f32::INFINITY), (1e-40, 3.0)]
    {
        let op = |op| bin(op, Expr::f32(a, AT), Expr::f32(b, AT));
        // The sign of a NaN that the host computes is not fixed.
        let want = |value: f32| {
            let value = if value.is_nan() { f32::NAN } else { value };
            Some(Const::Float(value.to_bits().into()))
        };
        assert_eq!(op(BinaryOp::Add), want(a + b));
        assert_eq!(op(BinaryOp::Sub), want(a - b));
        assert_eq!(op(BinaryOp::Mul), want(a * b));
        assert_eq!(op(BinaryOp::Div), want(a / b));
        assert_eq!(op(BinaryOp::Le), Some(Const::Bool(a <= b)));
    }
    let nan = || Expr::f32(f32::NAN, AT);
    assert_eq!(bin(BinaryOp::Ne, nan(), nan()), Some(Const::Bool(true)));
    assert_eq!(bin(BinaryOp::Eq, nan(), nan()), Some(Const::Bool(false)));
    assert_eq!(call(PureFn::Min, vec![nan(), Expr::f32(2.0, AT)]), Some(Const::Float(2f32.to_bits().into())));
    assert_eq!(call(PureFn::Sqrt, vec![Expr::f64(2.0, AT)]), Some(Const::Float(2f64.sqrt().to_bits())));
    assert_eq!(call(PureFn::Rint, vec![Expr::f64(2.5, AT)]), Some(Const::Float(2f64.to_bits())));
    assert_eq!(call(PureFn::IsNormal, vec![Expr::f32(1e-40, AT)]), Some(Const::Bool(false)));
    assert_eq!(call(PureFn::Sin, vec![Expr::f32(1.0, AT)]), None);
}

#[test]
fn guards_protect_what_they_guard() {
    let fails = || Expr::binary(BinaryOp::Div, int(Ty::I32, 1), int(Ty::I32, 0), AT);
    let fails_bool = || Expr::binary(BinaryOp::Eq, fails(), fails(), AT);
    assert_eq!(constant(&Expr::and(Expr::bool(false, AT), fails_bool(), AT)), Some(Const::Bool(false)));
    assert_eq!(constant(&Expr::or(Expr::bool(true, AT), fails_bool(), AT)), Some(Const::Bool(true)));
    assert_eq!(constant(&Expr::and(Expr::bool(true, AT), fails_bool(), AT)), None);
    let chosen = Expr::select(Expr::bool(true, AT), int(Ty::I32, 5), fails(), AT);
    assert_eq!(constant(&chosen), bits(Ty::I32, 5));
    let local = Expr::local(crate::LocalId::new(0), Ty::I32, AT);
    assert_eq!(bin(BinaryOp::Mul, local, int(Ty::I32, 0)), None);
}

#[test]
fn types_and_bits_that_do_not_exist_are_survived() {
    let odd = |bits| Expr::constant(Const::Int(u128::MAX), Ty::Int { bits, signed: true }, AT);
    for bits in [0, 7, 24, 255] {
        assert_eq!(constant(&Expr::unary(UnaryOp::Neg, odd(bits), AT)), None);
        assert_eq!(constant(&Expr::cast(CastKind::Int, Ty::U32, odd(bits), AT)), None);
    }
    let wide = Expr::constant(Const::Int(0x1ff), Ty::U8, AT);
    assert_eq!(call(PureFn::HalfAdd, vec![wide.clone(), wide]), Some(Const::Int(0xff)));
}
