//! Bytes as text and back: scalar leaves of a layout, values in the source's notation, element names.
//!
//! Assumes valid layouts (ids in range, no cycles), as the kir validator promises.

use gpuproof_base::IndexVec;
use gpuproof_kir::ty::describe_offset;
use gpuproof_kir::{Const, FloatFormat, Layout, LayoutId, LayoutKind, Module, ObjectId, Ty};

/// A scalar inside a piece of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Byte offset.
    pub offset: u64,
    /// Type.
    pub ty: Ty,
}

/// The scalars of a layout in memory order, at most `limit` of them. Of a union only the first field counts,
/// so that no byte is named twice.
pub fn leaves(layouts: &IndexVec<LayoutId, Layout>, layout: LayoutId, limit: usize) -> Vec<Leaf> {
    let mut found = Vec::new();
    collect_leaves(layouts, layout, 0, limit, &mut found);
    found
}

fn collect_leaves(
    layouts: &IndexVec<LayoutId, Layout>,
    layout: LayoutId,
    base: u64,
    limit: usize,
    found: &mut Vec<Leaf>,
) {
    let Some(layout) = layouts.get(layout) else { return };
    match &layout.kind {
        LayoutKind::Scalar(ty) => found.push(Leaf { offset: base, ty: *ty }),
        LayoutKind::Vector { lane, lanes } => {
            found.extend((0..u64::from(*lanes)).map(|n| Leaf { offset: base + n * lane.size(), ty: *lane }));
        }
        LayoutKind::Array { element, count } => {
            let size = layouts.get(*element).map_or(0, |l| l.size);
            for n in 0..*count {
                if found.len() >= limit {
                    return;
                }
                collect_leaves(layouts, *element, base + n * size, limit, found);
            }
        }
        LayoutKind::Record { fields, .. } => {
            let mut end = 0;
            for field in fields {
                if field.offset >= end || field.offset == 0 && end == 0 {
                    collect_leaves(layouts, field.layout, base + field.offset, limit, found);
                    end = field.offset + layouts.get(field.layout).map_or(0, |l| l.size);
                }
            }
        }
        LayoutKind::Opaque(_) => {}
    }
    found.truncate(limit);
}

/// The source name of an element layout: `float`, `uint4`, a struct's name.
pub fn layout_name(module: &Module, layout: LayoutId) -> String {
    match module.layouts.get(layout).map(|l| &l.kind) {
        Some(LayoutKind::Scalar(ty)) => c_name(*ty).into(),
        Some(LayoutKind::Vector { lane, lanes }) => {
            let lane = c_name(*lane).replace("unsigned ", "u");
            format!("{lane}{lanes}")
        }
        Some(LayoutKind::Array { element, count }) => format!("{}[{count}]", layout_name(module, *element)),
        Some(LayoutKind::Record { name, .. } | LayoutKind::Opaque(name)) => name.to_string(),
        None => "?".into(),
    }
}

/// The name of a scalar type in C.
pub fn c_name(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "bool",
        Ty::I8 => "char",
        Ty::U8 => "unsigned char",
        Ty::I16 => "short",
        Ty::U16 => "unsigned short",
        Ty::I32 => "int",
        Ty::U32 => "unsigned int",
        Ty::I64 => "long",
        Ty::U64 => "unsigned long",
        Ty::Int { signed: true, .. } => "__int128",
        Ty::Int { signed: false, .. } => "unsigned __int128",
        Ty::Float(FloatFormat::F16) => "half",
        Ty::Float(FloatFormat::BF16) => "bfloat16",
        Ty::Float(FloatFormat::F32) => "float",
        Ty::Float(FloatFormat::F64) => "double",
        Ty::Ptr => "pointer",
    }
}

/// The layout of one element of an object, as `name[i]` selects it, and the element's size in bytes.
pub fn element_of(module: &Module, object: ObjectId) -> Option<(LayoutId, u64)> {
    let object = module.objects.get(object)?;
    let layout = module.layouts.get(object.layout)?;
    match (&object.size, &layout.kind) {
        (Some(_), LayoutKind::Array { element, .. }) => {
            Some((*element, module.layouts.get(*element)?.size.max(1)))
        }
        _ => Some((object.layout, layout.size.max(1))),
    }
}

/// `tile[3][4]`, `p[2].x`: the source name of the byte at `offset` of an object.
pub fn element_name(module: &Module, object: ObjectId, offset: i64) -> String {
    let Some(data) = module.objects.get(object) else { return "?".into() };
    let Some(layout) = module.layouts.get(data.layout) else { return data.name.to_string() };
    if data.size.is_some() {
        return format!("{}{}", data.name, describe_offset(&module.layouts, data.layout, offset));
    }
    let size = i64::try_from(layout.size.max(1)).unwrap_or(i64::MAX);
    let inside = describe_offset(&module.layouts, data.layout, offset.rem_euclid(size));
    format!("{}[{}]{inside}", data.name, offset.div_euclid(size))
}

/// The source name of a range of bytes: one element, or `a[4]..a[7]`.
pub fn range_name(module: &Module, object: ObjectId, (start, end): (i64, i64)) -> String {
    let first = element_name(module, object, start);
    let last = element_name(module, object, end.saturating_sub(1).max(start));
    let last = last.rsplit_once('+').map_or(last.as_str(), |(name, _)| name);
    let plain = first.rsplit_once('+').map_or(first.as_str(), |(name, _)| name);
    if plain == last { first } else { format!("{plain}..{last}") }
}

/// The value of a scalar's bytes (little endian) in C notation; hex bytes if there are too few.
pub fn scalar_text(ty: Ty, bytes: &[u8]) -> String {
    let size = ty.size() as usize;
    if bytes.len() != size {
        return hex(bytes);
    }
    let mut wide = [0u8; 16];
    wide[..size].copy_from_slice(bytes);
    const_text(ty, &const_of_bits(ty, u128::from_le_bytes(wide)))
}

/// The constant of this type with these bits.
pub fn const_of_bits(ty: Ty, bits: u128) -> Const {
    match ty {
        Ty::Bool => Const::Bool(bits != 0),
        Ty::Int { .. } => Const::Int(bits),
        Ty::Float(_) => Const::Float(bits as u64),
        Ty::Ptr if bits == 0 => Const::Null,
        Ty::Ptr => Const::Int(bits),
    }
}

/// The bits of a constant.
pub fn const_bits(value: &Const) -> u128 {
    match value {
        Const::Bool(b) => u128::from(*b),
        Const::Int(bits) => *bits,
        Const::Float(bits) => u128::from(*bits),
        Const::Null => 0,
    }
}

/// A constant in C notation.
pub fn const_text(ty: Ty, value: &Const) -> String {
    let bits = const_bits(value);
    match ty {
        Ty::Bool => (bits != 0).to_string(),
        Ty::Int { bits: width, signed: true } => {
            let shift = 128 - u32::from(width).min(128);
            ((bits << shift) as i128 >> shift).to_string()
        }
        Ty::Int { .. } => bits.to_string(),
        Ty::Float(FloatFormat::F16) => float_text(half::f16::from_bits(bits as u16).to_f64()),
        Ty::Float(FloatFormat::BF16) => float_text(half::bf16::from_bits(bits as u16).to_f64()),
        Ty::Float(FloatFormat::F32) => {
            let value = f32::from_bits(bits as u32);
            if value.is_finite() { trim_float(format!("{value:?}")) } else { float_text(f64::from(value)) }
        }
        Ty::Float(FloatFormat::F64) => float_text(f64::from_bits(bits as u64)),
        Ty::Ptr if bits == 0 => "null".into(),
        Ty::Ptr => format!("{bits:#x}"),
    }
}

fn float_text(value: f64) -> String {
    if value.is_nan() {
        "nan".into()
    } else if value.is_infinite() {
        if value > 0.0 { "inf".into() } else { "-inf".into() }
    } else {
        trim_float(format!("{value:?}"))
    }
}

fn trim_float(text: String) -> String {
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The bytes of a constant of this type.
pub fn const_bytes(ty: Ty, value: &Const) -> Vec<u8> {
    const_bits(value).to_le_bytes()[..ty.size() as usize].to_vec()
}

/// Bytes as hexadecimal text.
pub fn hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|b| format!("{b:02x}")).collect();
    format!("bytes {}", digits.join(" "))
}

/// The value of some bytes of an object: by the object's own scalars where the range falls on them, else as
/// hexadecimal bytes.
pub fn value_text(module: &Module, object: ObjectId, start: i64, bytes: &[u8]) -> String {
    let by_scalars = || {
        let (element, size) = element_of(module, object)?;
        let scalars = leaves(&module.layouts, element, 1024);
        let mut at = u64::try_from(start).ok()? % size;
        let mut rest = bytes;
        let mut texts = Vec::new();
        while !rest.is_empty() {
            let leaf = scalars.iter().find(|leaf| leaf.offset == at)?;
            let width = leaf.ty.size() as usize;
            texts.push(scalar_text(leaf.ty, rest.get(..width)?));
            rest = rest.get(width..)?;
            at = (at + width as u64) % size;
            if texts.len() > 16 {
                return None;
            }
        }
        Some(match texts.as_slice() {
            [one] => one.clone(),
            many => format!("({})", many.join(", ")),
        })
    };
    by_scalars().unwrap_or_else(|| hex(bytes.get(..32).unwrap_or(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::Origin;
    use gpuproof_kir::{Field, Language, Object, ObjectInit, Space};

    fn object(module: &mut Module, name: &str, layout: LayoutId, size: Option<u64>) -> ObjectId {
        module.objects.push(Object {
            name: name.into(),
            space: Space::Global,
            layout,
            size,
            init: ObjectInit::Arbitrary,
            owner: None,
            read_only: false,
            align: None,
            origin: Origin::NONE,
        })
    }

    #[test]
    fn scalars_read_as_c_writes_them() {
        assert_eq!(scalar_text(Ty::I32, &(-7i32).to_le_bytes()), "-7");
        assert_eq!(scalar_text(Ty::U8, &[255]), "255");
        assert_eq!(scalar_text(Ty::F32, &0.1f32.to_le_bytes()), "0.1");
        assert_eq!(scalar_text(Ty::F64, &f64::NEG_INFINITY.to_le_bytes()), "-inf");
        assert_eq!(scalar_text(Ty::F16, &half::f16::from_f32(1.5).to_le_bytes()), "1.5");
        assert_eq!(scalar_text(Ty::Bool, &[1]), "true");
        assert_eq!(scalar_text(Ty::Ptr, &[0; 8]), "null");
        assert_eq!(scalar_text(Ty::I32, &[1, 2]), "bytes 01 02");
        assert_eq!(scalar_text(Ty::I128, &(-1i128).to_le_bytes()), "-1");
    }

    #[test]
    fn elements_of_parameters_and_of_fixed_arrays_have_names() {
        let mut module = Module::new(Language::Cuda);
        let f32 = module.layouts.push(Layout { size: 4, align: 4, kind: LayoutKind::Scalar(Ty::F32) });
        let v2 = module.layouts.push(Layout {
            size: 8,
            align: 8,
            kind: LayoutKind::Vector { lane: Ty::F32, lanes: 2 },
        });
        let row = module.layouts.push(Layout {
            size: 64,
            align: 4,
            kind: LayoutKind::Array { element: f32, count: 16 },
        });
        let tile = module.layouts.push(Layout {
            size: 1024,
            align: 4,
            kind: LayoutKind::Array { element: row, count: 16 },
        });
        let a = object(&mut module, "a", f32, None);
        let p = object(&mut module, "p", v2, None);
        let t = object(&mut module, "t", tile, Some(1024));
        let counter = object(&mut module, "counter", f32, Some(4));
        assert_eq!(element_name(&module, a, 16), "a[4]");
        assert_eq!(element_name(&module, a, -4), "a[-1]");
        assert_eq!(element_name(&module, p, 12), "p[1].y");
        assert_eq!(element_name(&module, t, 64 + 8), "t[1][2]");
        assert_eq!(element_name(&module, counter, 0), "counter");
        assert_eq!(range_name(&module, a, (16, 20)), "a[4]");
        assert_eq!(range_name(&module, a, (16, 32)), "a[4]..a[7]");
        let bytes = [1f32.to_le_bytes(), 2f32.to_le_bytes()].concat();
        assert_eq!(value_text(&module, a, 4, &bytes), "(1, 2)");
        assert_eq!(value_text(&module, p, 8, &bytes), "(1, 2)");
        assert_eq!(value_text(&module, a, 2, &bytes[..2]), "bytes 00 00");
    }

    #[test]
    fn leaves_skip_padding_and_take_one_member_of_a_union() {
        let mut layouts = IndexVec::new();
        let i8 = layouts.push(Layout { size: 1, align: 1, kind: LayoutKind::Scalar(Ty::I8) });
        let i32 = layouts.push(Layout { size: 4, align: 4, kind: LayoutKind::Scalar(Ty::I32) });
        let fields = |second| {
            vec![
                Field { name: "a".into(), offset: 0, layout: i8 },
                Field { name: "b".into(), offset: second, layout: i32 },
            ]
        };
        let record =
            |fields| Layout { size: 8, align: 4, kind: LayoutKind::Record { name: "R".into(), fields } };
        let structure = layouts.push(record(fields(4)));
        let union = layouts.push(record(fields(0)));
        let offsets = |id| leaves(&layouts, id, 99).iter().map(|l| l.offset).collect::<Vec<_>>();
        assert_eq!(offsets(structure), [0, 4]);
        assert_eq!(offsets(union), [0]);
    }
}
