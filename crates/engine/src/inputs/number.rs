//! Numbers and scalar types as the command line writes them.

use gpuproof_kir::{Const, FloatFormat, Ty};

/// A scalar type, or a vector of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarType {
    /// The scalar.
    pub ty: Ty,
    /// How many make up one element; 3 lanes take the room of 4 in OpenCL, which is why padding is explicit.
    pub lanes: u32,
}

/// The meaning of a type name: C and OpenCL names, vectors of them, and kir's own names.
pub fn scalar_type(name: &str) -> Option<ScalarType> {
    if let Some(ty) = plain(name) {
        return Some(ScalarType { ty, lanes: 1 });
    }
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let (stem, lanes) = (name.strip_suffix(digits)?, digits.parse().ok()?);
    let ty = plain(stem)?;
    matches!(lanes, 2 | 3 | 4 | 8 | 16).then_some(ScalarType { ty, lanes })
}

fn plain(name: &str) -> Option<Ty> {
    Some(match name {
        "bool" => Ty::Bool,
        "char" | "schar" | "int8_t" => Ty::I8,
        "uchar" | "uint8_t" => Ty::U8,
        "short" | "int16_t" => Ty::I16,
        "ushort" | "uint16_t" => Ty::U16,
        "int" | "int32_t" => Ty::I32,
        "uint" | "unsigned" | "uint32_t" => Ty::U32,
        "long" | "longlong" | "int64_t" => Ty::I64,
        "ulong" | "ulonglong" | "uint64_t" | "size_t" => Ty::U64,
        "half" => Ty::F16,
        "bfloat16" => Ty::BF16,
        "float" => Ty::F32,
        "double" => Ty::F64,
        other => return Ty::parse(other).filter(|ty| *ty != Ty::Ptr),
    })
}

/// Reads a number as a constant of a type: decimal, `0x`, `true`/`false`, and for floats anything Rust's and
/// C's notations share, `inf` and `nan`. An integer that the type cannot hold is an error, except that hex
/// digits may give the bits of a negative one.
pub fn parse_const(ty: Ty, text: &str) -> Result<Const, String> {
    let bad = |what: &str| Err(format!("`{text}` is no {what}"));
    match ty {
        Ty::Bool => match text {
            "true" | "1" => Ok(Const::Bool(true)),
            "false" | "0" => Ok(Const::Bool(false)),
            _ => bad("truth value (true, false, 1, 0)"),
        },
        Ty::Int { bits, signed } => parse_int(u32::from(bits), signed, text),
        Ty::Float(format) => {
            // The `f` of `1.5f`, not that of `inf` or `0x1f`.
            let is_suffix =
                |t: &&str| !t.starts_with("0x") && t.ends_with(|c: char| c.is_ascii_digit() || c == '.');
            let number = text.strip_suffix(['f', 'F']).filter(is_suffix).unwrap_or(text);
            let hex = number.strip_prefix("0x").and_then(|d| u64::from_str_radix(d, 16).ok());
            match (hex, number.parse::<f64>()) {
                (Some(integer), _) => Ok(float_const(format, integer as f64)),
                (None, Ok(value)) => Ok(float_const_of(format, value, number)),
                (None, Err(_)) => bad("number"),
            }
        }
        Ty::Ptr => match text {
            "null" | "0" => Ok(Const::Null),
            _ => bad("pointer; a pointer can only be null here, arrays are given by --array"),
        },
    }
}

fn parse_int(bits: u32, signed: bool, text: &str) -> Result<Const, String> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let magnitude = match hex {
        Some(digits) => u128::from_str_radix(digits, 16),
        None => digits.parse::<u128>(),
    };
    let magnitude = magnitude.map_err(|_| format!("`{text}` is no integer"))?;
    let mask = u128::MAX >> (128 - bits);
    let top = 1u128 << (bits - 1);
    let fits = match (negative, signed) {
        (true, true) => magnitude <= top,
        (true, false) => magnitude == 0,
        (false, true) if hex.is_none() => magnitude < top,
        (false, _) => magnitude <= mask,
    };
    if !fits {
        let kind = if signed { "signed" } else { "unsigned" };
        return Err(format!("`{text}` does not fit into a {bits}-bit {kind} integer"));
    }
    Ok(Const::Int(if negative { magnitude.wrapping_neg() } else { magnitude } & mask))
}

/// The float nearest to a value, rounded once from its text where that differs.
fn float_const_of(format: FloatFormat, value: f64, text: &str) -> Const {
    match (format, text.parse::<f32>()) {
        (FloatFormat::F32, Ok(single)) => Const::Float(u64::from(single.to_bits())),
        _ => float_const(format, value),
    }
}

/// A float of this format.
pub fn float_const(format: FloatFormat, value: f64) -> Const {
    Const::Float(match format {
        FloatFormat::F16 => u64::from(half::f16::from_f64(value).to_bits()),
        FloatFormat::BF16 => u64::from(half::bf16::from_f64(value).to_bits()),
        FloatFormat::F32 => u64::from((value as f32).to_bits()),
        FloatFormat::F64 => value.to_bits(),
    })
}

/// A small non-negative integer as a constant of any type; wraps if the type is too narrow.
pub fn const_of_integer(ty: Ty, value: u64) -> Const {
    match ty {
        Ty::Bool => Const::Bool(value % 2 == 1),
        Ty::Int { bits, .. } => Const::Int(u128::from(value) & (u128::MAX >> (128 - u32::from(bits)))),
        Ty::Float(format) => float_const(format, value as f64),
        Ty::Ptr => Const::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_names_of_both_languages_are_known() {
        assert_eq!(scalar_type("float4"), Some(ScalarType { ty: Ty::F32, lanes: 4 }));
        assert_eq!(scalar_type("uchar16"), Some(ScalarType { ty: Ty::U8, lanes: 16 }));
        assert_eq!(scalar_type("int32_t"), Some(ScalarType { ty: Ty::I32, lanes: 1 }));
        assert_eq!(scalar_type("i64"), Some(ScalarType { ty: Ty::I64, lanes: 1 }));
        assert_eq!(scalar_type("float5"), None);
        assert_eq!(scalar_type("ptr"), None);
        assert_eq!(scalar_type(""), None);
    }

    #[test]
    fn numbers_are_read_exactly_or_refused() {
        assert_eq!(parse_const(Ty::I32, "-1"), Ok(Const::Int(0xffff_ffff)));
        assert_eq!(parse_const(Ty::I32, "0xffffffff"), Ok(Const::Int(0xffff_ffff)));
        assert_eq!(parse_const(Ty::U8, "255"), Ok(Const::Int(255)));
        assert_eq!(parse_const(Ty::I8, "-128"), Ok(Const::Int(0x80)));
        assert_eq!(parse_const(Ty::F32, "1.5f"), Ok(Const::Float(1.5f32.to_bits().into())));
        assert_eq!(parse_const(Ty::F32, "inf"), Ok(Const::Float(f32::INFINITY.to_bits().into())));
        assert_eq!(parse_const(Ty::F64, "-inf"), Ok(Const::Float(f64::NEG_INFINITY.to_bits())));
        assert_eq!(parse_const(Ty::F64, "0x1f"), Ok(Const::Float(31f64.to_bits())));
        assert_eq!(parse_const(Ty::Bool, "true"), Ok(Const::Bool(true)));
        for (ty, text) in [
            (Ty::U8, "256"),
            (Ty::U8, "-1"),
            (Ty::I8, "128"),
            (Ty::I32, "1.5"),
            (Ty::I32, ""),
            (Ty::F32, "one"),
            (Ty::Ptr, "12"),
            (Ty::Bool, "2"),
        ] {
            assert!(parse_const(ty, text).is_err(), "{ty} {text}");
        }
    }
}
