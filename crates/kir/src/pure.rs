//! The mathematical functions of kir.
//!
//! A pure function takes scalars of one type unless its row says otherwise and gives a scalar. Integer functions
//! are exact. Float functions are uninterpreted but consistent in proofs; the interpreter computes them with the
//! host's library. The printed name is the variant in snake case.

use crate::ty::Ty;

macro_rules! pure_functions {
    ($($(#[$meta:meta])* $variant:ident $text:literal $arity:literal;)*) => {
        /// A mathematical function.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum PureFn { $($(#[$meta])* $variant),* }

        impl PureFn {
            /// All of them.
            pub const ALL: &'static [PureFn] = &[$(PureFn::$variant),*];

            /// The name in printed forms.
            pub fn as_str(self) -> &'static str {
                match self { $(PureFn::$variant => $text),* }
            }

            /// How many operands it takes.
            pub fn arity(self) -> usize {
                match self { $(PureFn::$variant => $arity),* }
            }

            /// The function with this printed name.
            pub fn parse(text: &str) -> Option<PureFn> {
                PureFn::ALL.iter().copied().find(|f| f.as_str() == text)
            }
        }
    };
}

pure_functions! {
    /// Minimum, integer or float (the other operand if one is NaN).
    Min "min" 2;
    /// Maximum.
    Max "max" 2;
    /// Absolute value; of a signed integer as the same type, wrapping at the minimum.
    Abs "abs" 1;
    /// `|a - b|` as the unsigned type of the same width.
    AbsDiff "abs_diff" 2;
    /// Leading zero bits; the result has the operand's type.
    Clz "clz" 1;
    /// Trailing zero bits; the width for 0.
    Ctz "ctz" 1;
    /// Set bits.
    PopCount "popcount" 1;
    /// Position of the lowest set bit counted from 1, 0 for 0.
    FindFirstSet "ffs" 1;
    /// Bits in reverse order.
    BitReverse "bit_reverse" 1;
    /// Upper half of the full product.
    MulHigh "mul_high" 2;
    /// Product of the low 24 bits (sign- or zero-extended by the type); `i32` or `u32`.
    Mul24 "mul24" 2;
    /// Left rotation by the second operand modulo the width.
    Rotate "rotate" 2;
    /// Saturating addition.
    AddSat "add_sat" 2;
    /// Saturating subtraction.
    SubSat "sub_sat" 2;
    /// `(a + b) >> 1` without overflow.
    HalfAdd "half_add" 2;
    /// `(a + b + 1) >> 1` without overflow.
    RoundedHalfAdd "rounded_half_add" 2;
    /// Bytes of the eight bytes of `a` (low) and `b` (high) selected by the nibbles of `c`; all `u32`.
    BytePermute "byte_permute" 3;
    /// High word of `(b:a) << (c & 31)`; all `u32`.
    FunnelShiftLeft "funnel_shift_left" 3;
    /// Low word of `(b:a) >> (c & 31)`; all `u32`.
    FunnelShiftRight "funnel_shift_right" 3;

    /// Square root.
    Sqrt "sqrt" 1;
    /// `1 / sqrt(x)`.
    RSqrt "rsqrt" 1;
    /// Cube root.
    Cbrt "cbrt" 1;
    /// `1 / x` in the hardware's approximation.
    Recip "recip" 1;
    /// Sine.
    Sin "sin" 1;
    /// Cosine.
    Cos "cos" 1;
    /// Tangent.
    Tan "tan" 1;
    /// Arc sine.
    Asin "asin" 1;
    /// Arc cosine.
    Acos "acos" 1;
    /// Arc tangent.
    Atan "atan" 1;
    /// Arc tangent of `a / b` by quadrant.
    Atan2 "atan2" 2;
    /// Hyperbolic sine.
    Sinh "sinh" 1;
    /// Hyperbolic cosine.
    Cosh "cosh" 1;
    /// Hyperbolic tangent.
    Tanh "tanh" 1;
    /// Inverse hyperbolic sine.
    Asinh "asinh" 1;
    /// Inverse hyperbolic cosine.
    Acosh "acosh" 1;
    /// Inverse hyperbolic tangent.
    Atanh "atanh" 1;
    /// `sin(pi x)`.
    SinPi "sinpi" 1;
    /// `cos(pi x)`.
    CosPi "cospi" 1;
    /// `e^x`.
    Exp "exp" 1;
    /// `2^x`.
    Exp2 "exp2" 1;
    /// `10^x`.
    Exp10 "exp10" 1;
    /// `e^x - 1`.
    ExpM1 "expm1" 1;
    /// Natural logarithm.
    Log "log" 1;
    /// Binary logarithm.
    Log2 "log2" 1;
    /// Decimal logarithm.
    Log10 "log10" 1;
    /// `ln(1 + x)`.
    Log1P "log1p" 1;
    /// Unbiased exponent as a float.
    LogB "logb" 1;
    /// `a^b`.
    Pow "pow" 2;
    /// `sqrt(a^2 + b^2)`.
    Hypot "hypot" 2;
    /// `a * b + c` rounded once.
    Fma "fma" 3;
    /// Remainder with the sign of the dividend.
    Fmod "fmod" 2;
    /// IEEE remainder.
    Remainder "remainder" 2;
    /// Magnitude of the first, sign of the second.
    CopySign "copysign" 2;
    /// Next representable towards the second.
    NextAfter "nextafter" 2;
    /// `max(a - b, 0)`.
    Fdim "fdim" 2;
    /// Down to an integral value.
    Floor "floor" 1;
    /// Up to an integral value.
    Ceil "ceil" 1;
    /// Towards zero.
    Trunc "trunc" 1;
    /// To nearest, halves away from zero.
    Round "round" 1;
    /// To nearest, halves to even.
    Rint "rint" 1;
    /// `x - floor(x)` clamped below 1.
    Fract "fract" 1;
    /// Error function.
    Erf "erf" 1;
    /// Complementary error function.
    Erfc "erfc" 1;
    /// Gamma function.
    Tgamma "tgamma" 1;
    /// Logarithm of the gamma function.
    Lgamma "lgamma" 1;
    /// Clamp to `[0, 1]`, NaN to 0.
    Saturate "saturate" 1;
    /// Whether it is NaN; the result is a bool.
    IsNan "isnan" 1;
    /// Whether it is infinite; a bool.
    IsInf "isinf" 1;
    /// Whether it is finite; a bool.
    IsFinite "isfinite" 1;
    /// Whether it is a normal number; a bool.
    IsNormal "isnormal" 1;
    /// Whether its sign bit is set; a bool.
    SignBit "signbit" 1;
    /// Significand in `[0.5, 1)`, as `frexp`.
    FrexpMantissa "frexp_mantissa" 1;
    /// Exponent of `frexp`, an `i32`.
    FrexpExponent "frexp_exponent" 1;
    /// `a * 2^b`; the second operand is an `i32`.
    Ldexp "ldexp" 2;
    /// Integral part, as `modf`.
    ModfWhole "modf_whole" 1;
}

impl PureFn {
    /// The type of the result for operands of these types; none if they do not fit.
    pub fn result(self, args: &[Ty]) -> Option<Ty> {
        use PureFn::*;
        let first = *args.first()?;
        if args.len() != self.arity() {
            return None;
        }
        let alike = args.iter().all(|ty| *ty == first);
        let number = first.is_int() || first.is_float();
        match self {
            Min | Max | Abs => (alike && number).then_some(first),
            AbsDiff => match first {
                Ty::Int { bits, .. } if alike => Some(Ty::Int { bits, signed: false }),
                _ => None,
            },
            Clz | Ctz | PopCount | FindFirstSet | BitReverse | MulHigh | Rotate | AddSat | SubSat
            | HalfAdd | RoundedHalfAdd => (alike && first.is_int()).then_some(first),
            Mul24 => (alike && matches!(first, Ty::I32 | Ty::U32)).then_some(first),
            BytePermute | FunnelShiftLeft | FunnelShiftRight => (alike && first == Ty::U32).then_some(first),
            IsNan | IsInf | IsFinite | IsNormal | SignBit => first.is_float().then_some(Ty::Bool),
            FrexpExponent => first.is_float().then_some(Ty::I32),
            Ldexp => (first.is_float() && args[1] == Ty::I32).then_some(first),
            _ => (alike && first.is_float()).then_some(first),
        }
    }
}
