//! Mathematical functions, lane by lane.
//!
//! One table of base names serves CUDA (`sinf`, `__sinf`, `__fmaf_rn`) and OpenCL (`sin`, `native_sin`, `half_sin`).

use super::Call;
use super::near;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::Code;
use gpuproof_kir::{Access, BinaryOp, CastKind, Expr, FloatFormat, PureFn, StmtKind, Ty, UnaryOp};

/// Lowers a mathematical function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    if let Some(result) = with_memory(lowerer, call) {
        return Some(result);
    }
    if matches!(call.name, "nan" | "nanf") && call.args.iter().any(|arg| arg.type_text().ends_with('*')) {
        // Its text says which one; there is no telling them apart.
        call.args.iter().for_each(|arg| lowerer.discard(arg));
        let is_single = lowerer.ty(call.node).scalar() == Some(Ty::F32);
        let value =
            if is_single { Expr::f32(f32::NAN, call.origin) } else { Expr::f64(f64::NAN, call.origin) };
        return Some(Ok(lane(value)));
    }
    let names = spellings(call.name);
    let language = lowerer.unit.module.language;
    let near = |value: Option<Expr>, args: Vec<Expr>| Some(near::result(call, language, value?, args));
    if let Some(function) = names.iter().find_map(|name| direct(name)) {
        return Some(lanewise(lowerer, call, |_, args, _| near(apply(function, args.clone(), call), args)));
    }
    if let Some((function, all_out)) = clamped_funnel(call.name) {
        let at = call.origin;
        return Some(lanewise(lowerer, call, |_, args, _| {
            let whole = args.get(all_out)?.clone();
            let shift = args.get(2)?.clone();
            let is_small = Expr::binary(BinaryOp::Lt, shift, Expr::u32(32, at), at);
            Some(Expr::select(is_small, apply(function, args, call)?, whole, at))
        }));
    }
    let formula = names.iter().find_map(|name| formula(name))?;
    Some(lanewise(lowerer, call, |_, args, _| near(formula(args.clone(), call), args)))
}

/// Funnel shifts by 32 and more that give one word as it is: the function for smaller shifts, and which operand that word is.
fn clamped_funnel(name: &str) -> Option<(PureFn, usize)> {
    match name {
        "__funnelshift_lc" => Some((PureFn::FunnelShiftLeft, 0)),
        "__funnelshift_rc" => Some((PureFn::FunnelShiftRight, 1)),
        _ => None,
    }
}

/// The base names that a spelling may stand for, best first.
fn spellings(name: &str) -> Vec<String> {
    let mut names = vec![name.to_owned()];
    let mut add = |text: &str| {
        if !text.is_empty() && !names.iter().any(|n| n == text) {
            names.push(text.to_owned());
        }
    };
    let plain = name.trim_start_matches("__builtin_").trim_start_matches("__nv_").trim_start_matches("__");
    let plain = plain.strip_prefix("native_").or_else(|| plain.strip_prefix("half_")).unwrap_or(plain);
    let plain = plain.strip_prefix("fast_").unwrap_or(plain);
    add(plain);
    let unrounded =
        ["_rn", "_rz", "_ru", "_rd", "_sat"].iter().find_map(|s| plain.strip_suffix(s)).unwrap_or(plain);
    add(unrounded);
    for base in [plain, unrounded] {
        for suffix in ["f", "l", "ll"] {
            if let Some(base) = base.strip_suffix(suffix) {
                add(base);
            }
        }
        // `__fsqrt_rn`, `__dsqrt_rn`, `__umulhi`, `llmin`, `umax`
        for prefix in ["f", "d", "u", "ll", "ull", "h", "h2"] {
            if let Some(base) = base.strip_prefix(prefix) {
                add(base);
            }
        }
    }
    names
}

/// Functions that kir has.
fn direct(name: &str) -> Option<PureFn> {
    use PureFn::*;
    Some(match name {
        "min" | "fmin" | "umin" | "llmin" | "ullmin" => Min,
        "max" | "fmax" | "umax" | "llmax" | "ullmax" => Max,
        "abs" | "fabs" | "labs" | "llabs" => Abs,
        "abs_diff" => AbsDiff,
        "clz" | "clzll" => Clz,
        "ctz" => Ctz,
        "popc" | "popcll" | "popcount" | "popcountll" => PopCount,
        "ffs" | "ffsll" => FindFirstSet,
        "brev" | "brevll" | "bitreverse32" | "bitreverse64" => BitReverse,
        "mulhi" | "mul64hi" | "mul_hi" => MulHigh,
        "mul24" => Mul24,
        "rotate" => Rotate,
        "add_sat" => AddSat,
        "sub_sat" => SubSat,
        "hadd" => HalfAdd,
        "rhadd" => RoundedHalfAdd,
        "byte_perm" => BytePermute,
        "funnelshift_l" => FunnelShiftLeft,
        "funnelshift_r" => FunnelShiftRight,
        "sqrt" => Sqrt,
        "rsqrt" => RSqrt,
        "cbrt" => Cbrt,
        "recip" | "frcp" | "rcp" | "drcp" => Recip,
        "sin" => Sin,
        "cos" => Cos,
        "tan" => Tan,
        "asin" => Asin,
        "acos" => Acos,
        "atan" => Atan,
        "atan2" => Atan2,
        "sinh" => Sinh,
        "cosh" => Cosh,
        "tanh" => Tanh,
        "asinh" => Asinh,
        "acosh" => Acosh,
        "atanh" => Atanh,
        "sinpi" => SinPi,
        "cospi" => CosPi,
        "exp" => Exp,
        "exp2" => Exp2,
        "exp10" => Exp10,
        "expm1" => ExpM1,
        "log" => Log,
        "log2" => Log2,
        "log10" => Log10,
        "log1p" => Log1P,
        "logb" => LogB,
        "pow" | "powr" => Pow,
        "hypot" => Hypot,
        "fma" | "fmaf" | "mad" => Fma,
        "fmod" => Fmod,
        "remainder" => Remainder,
        "copysign" => CopySign,
        "nextafter" => NextAfter,
        "fdim" => Fdim,
        "floor" => Floor,
        "ceil" => Ceil,
        "trunc" => Trunc,
        "round" => Round,
        "rint" | "nearbyint" => Rint,
        "erf" => Erf,
        "erfc" => Erfc,
        "tgamma" => Tgamma,
        "lgamma" => Lgamma,
        "saturate" | "fsaturate" => Saturate,
        "isnan" => IsNan,
        "isinf" => IsInf,
        "isfinite" | "finite" => IsFinite,
        "isnormal" => IsNormal,
        "signbit" => SignBit,
        "ldexp" | "scalbn" => Ldexp,
        _ => return None,
    })
}

/// Applies a function of kir; integer functions whose result the language gives in another type are converted.
fn apply(function: PureFn, args: Vec<Expr>, call: &Call<'_, '_>) -> Option<Expr> {
    if args.len() != function.arity() {
        return None;
    }
    if function == PureFn::HalfAdd && args[0].ty.is_float() {
        // CUDA's `__hadd` adds two half-precision numbers; the one on integers takes the mean.
        let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
        return Some(Expr::binary(BinaryOp::Add, a, b, call.origin));
    }
    if function == PureFn::Ldexp {
        let [x, n] = <[Expr; 2]>::try_from(args).ok()?;
        let n = n.convert(Ty::I32, call.origin)?;
        return Some(Expr::pure(function, vec![x, n], call.origin));
    }
    if matches!(function, PureFn::Min | PureFn::Max) {
        let [a, b] = <[Expr; 2]>::try_from(args).ok()?;
        // CUDA overloads them for two operands of different types: both are converted as an operator would.
        let ty = wider(a.ty, b.ty);
        let args = vec![a.convert(ty, call.origin)?, b.convert(ty, call.origin)?];
        return Some(Expr::pure(function, args, call.origin));
    }
    let mixed = args.iter().any(|arg| arg.ty != args[0].ty);
    if mixed && TAKES_MIXED.contains(&function) {
        // C++ overloads them for two numbers of different types: both become doubles.
        let args = args.into_iter().map(|arg| arg.convert(Ty::Float(FloatFormat::F64), call.origin));
        return Some(Expr::pure(function, args.collect::<Option<Vec<_>>>()?, call.origin));
    }
    Some(Expr::pure(function, args, call.origin))
}

/// Functions of two numbers that C++ has for any two types.
const TAKES_MIXED: [PureFn; 8] = [
    PureFn::Atan2,
    PureFn::CopySign,
    PureFn::Fdim,
    PureFn::Fmod,
    PureFn::Hypot,
    PureFn::NextAfter,
    PureFn::Pow,
    PureFn::Remainder,
];

/// The type that C's usual conversions give two numbers that are at least as wide as an `int`, or of one type.
fn wider(a: Ty, b: Ty) -> Ty {
    match (a, b) {
        (Ty::Float(_), Ty::Float(_)) => {
            if a.size() < b.size() {
                b
            } else {
                a
            }
        }
        (Ty::Float(_), _) => a,
        (_, Ty::Float(_)) => b,
        (Ty::Int { bits: x, signed: true }, Ty::Int { bits: y, .. }) if x <= y => b,
        (Ty::Int { bits: x, .. }, Ty::Int { bits: y, .. }) if x < y => b,
        _ => a,
    }
}

type Formula = fn(Vec<Expr>, &Call<'_, '_>) -> Option<Expr>;

/// Functions that are short formulas over kir's.
fn formula(name: &str) -> Option<Formula> {
    fn bin(op: BinaryOp, a: Expr, b: Expr, call: &Call<'_, '_>) -> Expr {
        Expr::binary(op, a, b, call.origin)
    }
    fn number(like: &Expr, value: f64, call: &Call<'_, '_>) -> Expr {
        match like.ty {
            Ty::Float(format) => {
                Expr::float_bits(format, gpuproof_kir::fold::float_from_f64(format, value), call.origin)
            }
            ty => Expr::int(ty, value as i128, call.origin),
        }
    }
    fn three(args: Vec<Expr>) -> Option<[Expr; 3]> {
        <[Expr; 3]>::try_from(args).ok()
    }
    fn two(args: Vec<Expr>) -> Option<[Expr; 2]> {
        <[Expr; 2]>::try_from(args).ok()
    }
    fn one(args: Vec<Expr>) -> Option<Expr> {
        args.into_iter().next()
    }
    fn pure(function: PureFn, args: Vec<Expr>, call: &Call<'_, '_>) -> Expr {
        Expr::pure(function, args, call.origin)
    }
    Some(match name {
        "clamp" => |args, call| {
            let [x, low, high] = three(args)?;
            Some(pure(PureFn::Min, vec![pure(PureFn::Max, vec![x, low], call), high], call))
        },
        "mix" => |args, call| {
            let [a, b, t] = three(args)?;
            let step = bin(BinaryOp::Mul, bin(BinaryOp::Sub, b, a.clone(), call), t, call);
            Some(bin(BinaryOp::Add, a, step, call))
        },
        "step" => |args, call| {
            let [edge, x] = two(args)?;
            let (zero, one) = (number(&x, 0.0, call), number(&x, 1.0, call));
            Some(Expr::select(bin(BinaryOp::Lt, x, edge, call), zero, one, call.origin))
        },
        "smoothstep" => |args, call| {
            let [low, high, x] = three(args)?;
            let scaled = bin(
                BinaryOp::Div,
                bin(BinaryOp::Sub, x, low.clone(), call),
                bin(BinaryOp::Sub, high, low, call),
                call,
            );
            let t = pure(PureFn::Saturate, vec![scaled], call);
            let rest = bin(
                BinaryOp::Sub,
                number(&t, 3.0, call),
                bin(BinaryOp::Mul, number(&t, 2.0, call), t.clone(), call),
                call,
            );
            Some(bin(BinaryOp::Mul, bin(BinaryOp::Mul, t.clone(), t, call), rest, call))
        },
        "sign" => |args, call| {
            let x = one(args)?;
            let (zero, up, down) = (number(&x, 0.0, call), number(&x, 1.0, call), number(&x, -1.0, call));
            let negative = bin(BinaryOp::Lt, x.clone(), zero.clone(), call);
            let positive = bin(BinaryOp::Gt, x, zero.clone(), call);
            Some(Expr::select(positive, up, Expr::select(negative, down, zero, call.origin), call.origin))
        },
        "degrees" => |args, call| {
            let x = one(args)?;
            let factor = number(&x, 180.0 / std::f64::consts::PI, call);
            Some(bin(BinaryOp::Mul, x, factor, call))
        },
        "radians" => |args, call| {
            let x = one(args)?;
            let factor = number(&x, std::f64::consts::PI / 180.0, call);
            Some(bin(BinaryOp::Mul, x, factor, call))
        },
        "divide" | "dividef" | "fdividef" | "fdiv" | "ddiv" | "div" => |args, call| {
            let [a, b] = two(args)?;
            Some(bin(BinaryOp::Div, a, b, call))
        },
        "fadd" | "dadd" => |args, call| {
            let [a, b] = two(args)?;
            Some(bin(BinaryOp::Add, a, b, call))
        },
        "fsub" | "dsub" => |args, call| {
            let [a, b] = two(args)?;
            Some(bin(BinaryOp::Sub, a, b, call))
        },
        "fmul" | "dmul" => |args, call| {
            let [a, b] = two(args)?;
            Some(bin(BinaryOp::Mul, a, b, call))
        },
        "pown" | "powi" => |args, call| {
            let [x, n] = two(args)?;
            let n = n.convert(x.ty, call.origin)?;
            Some(pure(PureFn::Pow, vec![x, n], call))
        },
        "rootn" => |args, call| {
            let [x, n] = two(args)?;
            let n = n.convert(x.ty, call.origin)?;
            let inverse = bin(BinaryOp::Div, number(&x, 1.0, call), n, call);
            Some(pure(PureFn::Pow, vec![x, inverse], call))
        },
        "maxmag" | "minmag" => |args, call| {
            let [a, b] = two(args)?;
            let (abs_a, abs_b) =
                (pure(PureFn::Abs, vec![a.clone()], call), pure(PureFn::Abs, vec![b.clone()], call));
            let function = if call.name.starts_with("max") { PureFn::Max } else { PureFn::Min };
            let equal = pure(function, vec![a.clone(), b.clone()], call);
            let order = if call.name.starts_with("max") { BinaryOp::Gt } else { BinaryOp::Lt };
            let first = bin(order, abs_a.clone(), abs_b.clone(), call);
            let second = bin(order, abs_b, abs_a, call);
            Some(Expr::select(first, a, Expr::select(second, b, equal, call.origin), call.origin))
        },
        "mad24" => |args, call| {
            let [a, b, c] = three(args)?;
            Some(bin(BinaryOp::Add, pure(PureFn::Mul24, vec![a, b], call), c, call))
        },
        "mad_hi" => |args, call| {
            let [a, b, c] = three(args)?;
            Some(bin(BinaryOp::Add, pure(PureFn::MulHigh, vec![a, b], call), c, call))
        },
        "sad" | "usad" => |args, call| {
            let [a, b, c] = three(args)?;
            let difference = pure(PureFn::AbsDiff, vec![a, b], call).convert(c.ty, call.origin)?;
            Some(bin(BinaryOp::Add, difference, c, call))
        },
        "ilogb" => |args, call| pure(PureFn::LogB, args, call).convert(Ty::I32, call.origin),
        "lround" | "llround" => |args, call| pure(PureFn::Round, args, call).convert(Ty::I64, call.origin),
        "lrint" | "llrint" => |args, call| pure(PureFn::Rint, args, call).convert(Ty::I64, call.origin),
        "neg" | "hneg" => |args, call| Some(Expr::unary(UnaryOp::Neg, one(args)?, call.origin)),
        "nan" => |args, call| Some(number(args.first()?, f64::NAN, call)),
        "asinpi" | "acospi" | "atanpi" => |args, call| {
            let x = one(args)?;
            let function = match &call.name[..4] {
                "asin" => PureFn::Asin,
                "acos" => PureFn::Acos,
                _ => PureFn::Atan,
            };
            let pi = number(&x, std::f64::consts::PI, call);
            Some(bin(BinaryOp::Div, pure(function, vec![x], call), pi, call))
        },
        _ => return None,
    })
}

/// Applies a function to each lane; a scalar argument serves every lane. The result has the call's type.
pub fn lanewise<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    function: impl Fn(&mut Lowerer<'_, '_, 't>, Vec<Expr>, u32) -> Option<Expr>,
) -> Lower<Value<'t>> {
    let Some((result, lanes)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(
            Code::UnsupportedCall,
            format!("`{}` gives no number here", call.name),
            call.node,
        );
    };
    let mut args = Vec::new();
    for n in 0..call.args.len() {
        let values = lowerer.arg_lanes(call, n)?;
        // A value used for several lanes, or several times in a formula, is computed once.
        args.push(values.into_iter().map(|v| keep_large(lowerer, v, call)).collect::<Vec<Expr>>());
    }
    let mut out = Vec::new();
    for n in 0..lanes {
        let picked: Option<Vec<Expr>> =
            args.iter().map(|values| values.get(n as usize).or(values.first()).cloned()).collect();
        let value = picked.and_then(|picked| function(lowerer, picked, n));
        let Some(value) = value else {
            let reason = format!("`{}` is not understood with these arguments", call.name);
            return lowerer.unsupported(Code::UnsupportedCall, reason, call.node);
        };
        let value = if value.ty == Ty::Bool { relational(value, result, lanes, call) } else { value };
        out.push(lowerer.convert_scalar(value, result, call.origin)?);
    }
    Ok(Value::Lanes(out))
}

fn keep_large<'t>(lowerer: &mut Lowerer<'_, '_, 't>, value: Expr, call: &Call<'_, 't>) -> Expr {
    use gpuproof_kir::ExprKind::{Builtin, Const, Local};
    match value.kind {
        Const(_) | Local(_) | Builtin(_) => value,
        _ => lowerer.keep(value, call.origin),
    }
}

/// Functions that also write through pointers.
fn with_memory<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    // Only suffixes are taken off here: `fmodf` is no `modf`.
    let plain = call.name.trim_start_matches("__").trim_start_matches("native_").trim_start_matches("half_");
    let is = |base: &str| plain == base || plain.strip_suffix('f') == Some(base);
    // Which function of the argument goes to which pointer, and which one is the result.
    let (outputs, result): (&[(usize, PureFn)], Option<PureFn>) = if is("sincos") && call.args.len() == 3 {
        (&[(1, PureFn::Sin), (2, PureFn::Cos)], None)
    } else if is("sincospi") {
        (&[(1, PureFn::SinPi), (2, PureFn::CosPi)], None)
    } else if is("sincos") {
        (&[(1, PureFn::Cos)], Some(PureFn::Sin))
    } else if is("modf") {
        (&[(1, PureFn::ModfWhole)], None)
    } else if is("frexp") {
        (&[(1, PureFn::FrexpExponent)], Some(PureFn::FrexpMantissa))
    } else if is("fract") {
        (&[(1, PureFn::Floor)], Some(PureFn::Fract))
    } else {
        return None;
    };
    Some(write_through(lowerer, call, outputs, result, is("modf")))
}

fn write_through<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    outputs: &[(usize, PureFn)],
    result: Option<PureFn>,
    is_modf: bool,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let language = lowerer.unit.module.language;
    let of = |function: PureFn, v: &Expr| {
        let value = Expr::pure(function, vec![v.clone()], at);
        near::part(call, language, function.as_str(), value, vec![v.clone()])
    };
    let x = lowerer.arg_lanes(call, 0)?;
    let x: Vec<Expr> = x.into_iter().map(|v| keep_large(lowerer, v, call)).collect();
    for (n, function) in outputs {
        let ptr = lowerer.arg(call, *n)?;
        let values: Vec<Expr> = x.iter().map(|v| of(*function, v)).collect();
        let ty = values.first().map_or(Ty::F32, |v| v.ty);
        lowerer.emit(StmtKind::Store(Access::new(ty, ptr), values), at);
    }
    Ok(match result {
        Some(function) => Value::Lanes(x.iter().map(|v| of(function, v)).collect()),
        None if is_modf => Value::Lanes(
            x.into_iter()
                .map(|v| {
                    let whole = Expr::pure(PureFn::ModfWhole, vec![v.clone()], at);
                    Expr::binary(BinaryOp::Sub, v, whole, at)
                })
                .collect(),
        ),
        None => Value::Void,
    })
}

/// A bool as OpenCL's relational functions give it: 1 for a scalar, -1 in a vector.
pub fn relational(value: Expr, result: Ty, lanes: u32, call: &Call<'_, '_>) -> Expr {
    let at = call.origin;
    if result == Ty::Bool {
        return value;
    }
    match lanes {
        1 => Expr::cast(CastKind::Int, result, value, at),
        _ => Expr::select(value, Expr::int(result, -1, at), Expr::int(result, 0, at), at),
    }
}
