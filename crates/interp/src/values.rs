//! Bytes of arrays to and from values, by the layout of their elements.
//!
//! [`encode`] builds inputs, [`decode`] shows results. An object of fixed size has the layout of all of it, one
//! whose size the launch decides has the layout of one element; both work here, since a layout is repeated
//! as often as it fits.

use crate::float;
use crate::value::{Random, mask, signed};
use gpuproof_kir::{Layout, LayoutId, LayoutKind, Module, Ty};

/// Deepest nesting of layouts that is looked into.
const DEPTH: usize = 64;

/// What to fill an array with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pattern {
    /// Zeros.
    Zero,
    /// 0, 1, 2, ... by scalar; converted to the scalar's type, wrapping.
    Iota,
    /// This number in every scalar, converted to the scalar's type (towards zero, wrapping).
    Fill(f64),
    /// Small pseudo-random numbers of this seed: integers below 100, floats in `[0, 1)`, any bool.
    Random(u64),
}

/// The bytes of `count` elements of a layout, every scalar set by the pattern and padding 0.
pub fn encode(module: &Module, layout: LayoutId, count: usize, pattern: Pattern) -> Vec<u8> {
    let Some(whole) = module.layouts.get(layout) else { return Vec::new() };
    let mut bytes = vec![0; (whole.size as usize).saturating_mul(count)];
    let leaves = leaves(module, layout);
    let mut random = Random::new(match pattern {
        Pattern::Random(seed) => seed,
        _ => 0,
    });
    let mut number = 0u64;
    for element in bytes.chunks_exact_mut((whole.size as usize).max(1)) {
        for (offset, ty) in &leaves {
            let bits = scalar(*ty, pattern, number, &mut random);
            number += 1;
            let size = ty.size() as usize;
            if let Some(place) = element.get_mut(*offset as usize..*offset as usize + size) {
                place.copy_from_slice(&bits.to_le_bytes()[..size]);
            }
        }
    }
    bytes
}

fn scalar(ty: Ty, pattern: Pattern, number: u64, random: &mut Random) -> u128 {
    let whole = match pattern {
        Pattern::Zero => 0,
        Pattern::Iota => i128::from(number),
        Pattern::Fill(value) => value as i128,
        Pattern::Random(_) => (random.next() % 100).into(),
    };
    match (ty, pattern) {
        // There is no pointer to make up.
        (Ty::Ptr, _) => 0,
        (Ty::Bool, _) => (whole & 1) as u128,
        (Ty::Float(format), Pattern::Fill(value)) => float::encode(format, value),
        (Ty::Float(format), Pattern::Random(_)) => {
            float::encode(format, (random.next() % 4096) as f64 / 4096.0)
        }
        (Ty::Float(format), _) => float::encode(format, whole as f64),
        (Ty::Int { .. }, _) => whole as u128 & mask(ty),
    }
}

/// The scalars of a layout with their byte offsets, in order; of a union the first member only.
pub fn leaves(module: &Module, layout: LayoutId) -> Vec<(u64, Ty)> {
    let mut found = Vec::new();
    collect(module, layout, 0, 0, &mut found);
    found
}

fn collect(module: &Module, layout: LayoutId, at: u64, depth: usize, found: &mut Vec<(u64, Ty)>) {
    let Some(Layout { kind, .. }) = module.layouts.get(layout).filter(|_| depth < DEPTH) else { return };
    match kind {
        LayoutKind::Scalar(ty) => found.push((at, *ty)),
        LayoutKind::Vector { lane, lanes } => {
            found.extend((0..u64::from(*lanes)).map(|n| (at + n * lane.size(), *lane)));
        }
        LayoutKind::Array { element, count } => {
            let size = module.layouts.get(*element).map_or(0, |l| l.size);
            (0..*count).for_each(|n| collect(module, *element, at + n * size, depth + 1, found));
        }
        LayoutKind::Record { fields, .. } => {
            let mut end = 0;
            for field in fields {
                // A member that overlaps the one before is the next of a union.
                if field.offset >= end {
                    collect(module, field.layout, at + field.offset, depth + 1, found);
                    end = field.offset + module.layouts.get(field.layout).map_or(0, |l| l.size);
                }
            }
        }
        LayoutKind::Opaque(_) => {}
    }
}

/// The elements of an array as text: scalars as numbers, vectors as `(1, 2)`, records as `{x: 1, y: 2}`.
/// Arrays of arrays are shown as one row of innermost elements; bytes that do not fill an element as hex.
pub fn decode(module: &Module, layout: LayoutId, bytes: &[u8]) -> Vec<String> {
    let mut element = layout;
    while let Some(Layout { kind: LayoutKind::Array { element: inner, .. }, .. }) =
        module.layouts.get(element)
    {
        element = *inner;
    }
    let size = module.layouts.get(element).map_or(1, |l| l.size).max(1) as usize;
    bytes.chunks(size).map(|piece| text(module, element, piece, 0, size)).collect()
}

fn text(module: &Module, layout: LayoutId, bytes: &[u8], depth: usize, size: usize) -> String {
    let whole = module.layouts.get(layout).filter(|_| depth < DEPTH && bytes.len() >= size);
    match whole.map(|l| &l.kind) {
        Some(LayoutKind::Scalar(ty)) => scalar_text(*ty, bytes),
        Some(LayoutKind::Vector { lane, lanes }) => {
            let pieces = bytes.chunks_exact(lane.size() as usize).take(*lanes as usize);
            let lanes: Vec<String> = pieces.map(|piece| scalar_text(*lane, piece)).collect();
            format!("({})", lanes.join(", "))
        }
        Some(LayoutKind::Array { element, .. }) => {
            let size = module.layouts.get(*element).map_or(1, |l| l.size).max(1) as usize;
            let items: Vec<String> =
                bytes.chunks(size).map(|piece| text(module, *element, piece, depth + 1, size)).collect();
            format!("[{}]", items.join(", "))
        }
        Some(LayoutKind::Record { fields, .. }) => {
            let field = |f: &gpuproof_kir::Field| {
                let size = module.layouts.get(f.layout).map_or(0, |l| l.size) as usize;
                let piece = bytes.get(f.offset as usize..f.offset as usize + size).unwrap_or(&[]);
                let value = text(module, f.layout, piece, depth + 1, size);
                if f.name.is_empty() { value } else { format!("{}: {value}", f.name) }
            };
            let items: Vec<String> = fields.iter().map(field).collect();
            format!("{{{}}}", items.join(", "))
        }
        _ => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("0x{digits}")
        }
    }
}

/// One scalar as text; floats with the digits that give the same bits back.
pub fn scalar_text(ty: Ty, bytes: &[u8]) -> String {
    let mut wide = [0; 16];
    wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    let bits = u128::from_le_bytes(wide) & if ty == Ty::Bool { 0xff } else { mask(ty) };
    match ty {
        Ty::Bool => (bits != 0).to_string(),
        Ty::Int { signed: true, .. } => signed(ty, bits).to_string(),
        Ty::Int { .. } => bits.to_string(),
        Ty::Float(gpuproof_kir::FloatFormat::F64) => format!("{:?}", f64::from_bits(bits as u64)),
        Ty::Float(format) => format!("{:?}", float::decode(format, bits) as f32),
        Ty::Ptr if bits == 0 => "null".into(),
        Ty::Ptr => format!("{:#x}", bits as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::FileId;
    use gpuproof_base::Id;
    use gpuproof_kir::parse;

    fn module() -> Module {
        let text = "module cuda
            layout0 = scalar f32 size 4 align 4
            layout1 = scalar i16 size 2 align 2
            layout2 = vector f32 x 3 size 16 align 16
            layout3 = record P { n : layout1 at 0, v : layout2 at 16 } size 32 align 16
            layout4 = array layout1 x 2 size 4 align 2
            layout5 = array layout4 x 2 size 8 align 2
            layout6 = scalar bool size 1 align 1
            layout7 = record U { f : layout0 at 0, h : layout1 at 0 } size 4 align 4";
        parse::module(text, FileId::new(0)).expect("a module")
    }

    #[test]
    fn patterns_fill_every_scalar_and_come_back_as_text() {
        let module = module();
        let show = |layout: usize, count, pattern| {
            let layout = LayoutId::new(layout);
            decode(&module, layout, &encode(&module, layout, count, pattern))
        };
        assert_eq!(show(0, 3, Pattern::Iota), ["0.0", "1.0", "2.0"]);
        assert_eq!(show(1, 2, Pattern::Fill(-3.7)), ["-3", "-3"]);
        assert_eq!(show(2, 1, Pattern::Fill(0.1)), ["(0.1, 0.1, 0.1)"]);
        assert_eq!(show(3, 2, Pattern::Iota), ["{n: 0, v: (1.0, 2.0, 3.0)}", "{n: 4, v: (5.0, 6.0, 7.0)}"]);
        assert_eq!(show(5, 1, Pattern::Iota), ["0", "1", "2", "3"]);
        assert_eq!(show(6, 3, Pattern::Iota), ["false", "true", "false"]);
        assert_eq!(show(7, 1, Pattern::Fill(1.0)), ["{f: 1.0, h: 0}"]);
        assert_eq!(show(0, 2, Pattern::Zero), ["0.0", "0.0"]);
        assert_eq!(show(0, 4, Pattern::Random(1)), show(0, 4, Pattern::Random(1)));
        assert_ne!(show(0, 4, Pattern::Random(1)), show(0, 4, Pattern::Random(2)));
    }

    #[test]
    fn odd_bytes_are_shown_as_they_are() {
        assert_eq!(decode(&module(), LayoutId::new(0), &[0, 0, 128, 63, 1, 255]), ["1.0", "0x01ff"]);
    }
}
