//! Scalar types, and the layouts that give byte offsets their source names.
//!
//! Only scalars are values. A [`Layout`] describes how an object's bytes are made up of arrays, structs and
//! vectors; the semantics never looks at it, messages and array contents do.

use gpuproof_base::{IndexVec, Name, define_id};
use std::fmt;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// True or false; one byte in memory, 0 or 1.
    Bool,
    /// An integer.
    Int {
        /// Width: 8, 16, 32, 64 or 128.
        bits: u8,
        /// Whether operations on it are signed.
        signed: bool,
    },
    /// A floating-point number.
    Float(FloatFormat),
    /// A pointer; eight bytes in memory.
    Ptr,
}

/// The floating-point formats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatFormat {
    /// IEEE binary16.
    F16,
    /// bfloat16.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
}

#[allow(missing_docs, reason = "the names say it")]
impl Ty {
    pub const I8: Ty = Ty::Int { bits: 8, signed: true };
    pub const U8: Ty = Ty::Int { bits: 8, signed: false };
    pub const I16: Ty = Ty::Int { bits: 16, signed: true };
    pub const U16: Ty = Ty::Int { bits: 16, signed: false };
    pub const I32: Ty = Ty::Int { bits: 32, signed: true };
    pub const U32: Ty = Ty::Int { bits: 32, signed: false };
    pub const I64: Ty = Ty::Int { bits: 64, signed: true };
    pub const U64: Ty = Ty::Int { bits: 64, signed: false };
    pub const I128: Ty = Ty::Int { bits: 128, signed: true };
    pub const U128: Ty = Ty::Int { bits: 128, signed: false };
    pub const F16: Ty = Ty::Float(FloatFormat::F16);
    pub const BF16: Ty = Ty::Float(FloatFormat::BF16);
    pub const F32: Ty = Ty::Float(FloatFormat::F32);
    pub const F64: Ty = Ty::Float(FloatFormat::F64);

    /// Every type, in a fixed order.
    pub const ALL: [Ty; 16] = [
        Ty::Bool,
        Ty::I8,
        Ty::U8,
        Ty::I16,
        Ty::U16,
        Ty::I32,
        Ty::U32,
        Ty::I64,
        Ty::U64,
        Ty::I128,
        Ty::U128,
        Ty::F16,
        Ty::BF16,
        Ty::F32,
        Ty::F64,
        Ty::Ptr,
    ];

    /// Bytes in memory.
    pub fn size(self) -> u64 {
        match self {
            Ty::Bool => 1,
            Ty::Int { bits, .. } => u64::from(bits) / 8,
            Ty::Float(FloatFormat::F16 | FloatFormat::BF16) => 2,
            Ty::Float(FloatFormat::F32) => 4,
            Ty::Float(FloatFormat::F64) | Ty::Ptr => 8,
        }
    }

    /// Width in bits; a bool has 1.
    pub fn bits(self) -> u32 {
        match self {
            Ty::Bool => 1,
            other => other.size() as u32 * 8,
        }
    }

    /// Whether it is one of [`Ty::ALL`]: an integer may be written with a width that does not exist.
    pub fn exists(self) -> bool {
        Ty::ALL.contains(&self)
    }

    /// The bits that a value of the type may use: as many low ones as it is wide.
    pub fn mask(self) -> u128 {
        match self.bits() {
            128.. => u128::MAX,
            bits => (1 << bits) - 1,
        }
    }

    /// Whether it is an integer (bools are not).
    pub fn is_int(self) -> bool {
        matches!(self, Ty::Int { .. })
    }

    /// Whether it is a float.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::Float(_))
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        matches!(self, Ty::Int { signed: true, .. })
    }

    /// The type with this printed name.
    pub fn parse(text: &str) -> Option<Ty> {
        Ty::ALL.into_iter().find(|ty| ty.as_str() == text)
    }

    /// The printed name.
    pub fn as_str(self) -> &'static str {
        match self {
            Ty::Bool => "bool",
            Ty::Int { bits: 8, signed: true } => "i8",
            Ty::Int { bits: 8, signed: false } => "u8",
            Ty::Int { bits: 16, signed: true } => "i16",
            Ty::Int { bits: 16, signed: false } => "u16",
            Ty::Int { bits: 32, signed: true } => "i32",
            Ty::Int { bits: 32, signed: false } => "u32",
            Ty::Int { bits: 64, signed: true } => "i64",
            Ty::Int { bits: 64, signed: false } => "u64",
            Ty::Int { signed: true, .. } => "i128",
            Ty::Int { signed: false, .. } => "u128",
            Ty::Float(FloatFormat::F16) => "f16",
            Ty::Float(FloatFormat::BF16) => "bf16",
            Ty::Float(FloatFormat::F32) => "f32",
            Ty::Float(FloatFormat::F64) => "f64",
            Ty::Ptr => "ptr",
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

define_id!(
    /// A layout of a module.
    pub struct LayoutId, "layout"
);

/// How a piece of memory is made up, for messages and array contents.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// Size in bytes, padding included.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// What is inside.
    pub kind: LayoutKind,
}

/// The shapes of memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LayoutKind {
    /// One scalar.
    Scalar(Ty),
    /// A vector of equal scalars, such as `float4` in OpenCL.
    Vector {
        /// Type of one lane.
        lane: Ty,
        /// Number of lanes.
        lanes: u32,
    },
    /// Equal elements in a row.
    Array {
        /// Layout of one element.
        element: LayoutId,
        /// How many.
        count: u64,
    },
    /// Named fields at increasing offsets; for a union all at 0.
    Record {
        /// Name in the source.
        name: Name,
        /// The fields, base classes first as fields of their own.
        fields: Vec<Field>,
    },
    /// Nothing that the source can name (an image, a sampler, an incomplete type).
    Opaque(Name),
}

/// A field of a record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Name in the source; empty for an anonymous one.
    pub name: Name,
    /// Byte offset inside the record.
    pub offset: u64,
    /// What is there.
    pub layout: LayoutId,
}

/// The source name of a byte inside something of this layout: `[3].x` for offset 52 in an array of `float4`,
/// followed by `+2` when the offset lies inside a scalar. Offsets outside are written `[-1]`, `[17]`.
pub fn describe_offset(layouts: &IndexVec<LayoutId, Layout>, layout: LayoutId, offset: i64) -> String {
    let mut path = String::new();
    let (mut at, mut rest) = (layout, offset);
    loop {
        match &layouts[at].kind {
            LayoutKind::Array { element, .. } => {
                let size = layouts[*element].size.max(1) as i64;
                path += &format!("[{}]", rest.div_euclid(size));
                rest = rest.rem_euclid(size);
                at = *element;
            }
            LayoutKind::Vector { lane, lanes } => {
                let size = lane.size() as i64;
                let number = rest.div_euclid(size);
                path += &match (number, *lanes) {
                    (0..=3, 0..=4) => format!(".{}", ["x", "y", "z", "w"][number as usize]),
                    _ => format!(".s{number:x}"),
                };
                rest = rest.rem_euclid(size);
                break;
            }
            LayoutKind::Record { fields, .. } => {
                let holds = |f: &&Field| {
                    let start = f.offset as i64;
                    start <= rest && rest < start + layouts[f.layout].size.max(1) as i64
                };
                let Some(field) = fields.iter().find(holds) else { break };
                if !field.name.is_empty() {
                    path += &format!(".{}", field.name);
                }
                rest -= field.offset as i64;
                at = field.layout;
            }
            LayoutKind::Scalar(_) | LayoutKind::Opaque(_) => break,
        }
    }
    if rest != 0 {
        path += &format!("+{rest}");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_names_parse_back() {
        for ty in Ty::ALL {
            assert_eq!(Ty::parse(ty.as_str()), Some(ty));
        }
    }

    #[test]
    fn offsets_have_source_names() {
        let mut layouts = IndexVec::new();
        let f32 = layouts.push(Layout { size: 4, align: 4, kind: LayoutKind::Scalar(Ty::F32) });
        let v4 = layouts.push(Layout {
            size: 16,
            align: 16,
            kind: LayoutKind::Vector { lane: Ty::F32, lanes: 4 },
        });
        let row =
            layouts.push(Layout { size: 68, align: 4, kind: LayoutKind::Array { element: f32, count: 17 } });
        let tile = layouts.push(Layout {
            size: 1088,
            align: 4,
            kind: LayoutKind::Array { element: row, count: 16 },
        });
        let fields = vec![
            Field { name: "v".into(), offset: 0, layout: v4 },
            Field { name: "n".into(), offset: 16, layout: f32 },
        ];
        let record = layouts.push(Layout {
            size: 32,
            align: 16,
            kind: LayoutKind::Record { name: "P".into(), fields },
        });
        let records = layouts.push(Layout {
            size: 320,
            align: 16,
            kind: LayoutKind::Array { element: record, count: 10 },
        });
        assert_eq!(describe_offset(&layouts, tile, 68 * 3 + 8), "[3][2]");
        assert_eq!(describe_offset(&layouts, tile, -4), "[-1][16]");
        assert_eq!(describe_offset(&layouts, records, 32 + 12), "[1].v.w");
        assert_eq!(describe_offset(&layouts, records, 18), "[0].n+2");
        assert_eq!(describe_offset(&layouts, f32, 0), "");
    }
}
