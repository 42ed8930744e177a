//! Bytes of an array from its specification.

use super::array_spec::{ArraySpec, Fill};
use super::number::{const_of_integer, float_const, parse_const};
use crate::memory_text::{Leaf, const_bytes, element_of, layout_name, leaves};
use gpuproof_kir::{Const, Language, LayoutKind, Module, ObjectId, Ty};

/// Most bytes that one array may have.
pub const MAX_ARRAY_BYTES: u64 = 1 << 28;

/// Most scalars that one element may have; wider ones are filled with zero bytes beyond that.
const MAX_LEAVES: usize = 1 << 16;

/// A generator of pseudo-random numbers: SplitMix64, chosen because it is tiny and the same everywhere.
pub struct Random(u64);

impl Random {
    /// The sequence of this seed for this name; different names give different sequences.
    pub fn new(seed: u64, name: &str) -> Self {
        let hash = blake3::hash(name.as_bytes());
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hash.as_bytes()[..8]);
        Self(seed ^ u64::from_le_bytes(bytes))
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// What one element is: its size in bytes and its scalars.
struct Element {
    size: u64,
    scalars: Vec<Leaf>,
}

/// The bytes of `object` by `spec`; nothing for a null pointer.
pub fn contents(
    module: &Module,
    object: ObjectId,
    spec: &ArraySpec,
    seed: u64,
) -> Result<Option<Vec<u8>>, String> {
    if spec.fill == Fill::Null {
        return Ok(None);
    }
    let element = element_for(module, object, spec)?;
    let elements = match &spec.fill {
        Fill::List(values) => (values.len() as u64).div_ceil(element.scalars.len().max(1) as u64),
        _ => spec.count,
    };
    let bytes = elements.checked_mul(element.size).filter(|n| *n <= MAX_ARRAY_BYTES).ok_or_else(|| {
        format!(
            "{elements} elements of {} bytes are more than the {} MiB that an array may have",
            element.size,
            MAX_ARRAY_BYTES >> 20
        )
    })?;
    let mut value = value_maker(spec, element.scalars.len(), seed, &module.objects[object].name)?;
    let mut memory = vec![0; bytes as usize];
    for number in 0..elements {
        for leaf in &element.scalars {
            let Some(value) = value(leaf.ty)? else { continue };
            let start = (number * element.size + leaf.offset) as usize;
            let scalar = const_bytes(leaf.ty, &value);
            if let Some(place) = memory.get_mut(start..start + scalar.len()) {
                place.copy_from_slice(&scalar);
            }
        }
    }
    Ok(Some(memory))
}

/// The element that the specification speaks of: the array's own if no type or the same type is written, else
/// the written one without padding (three lanes take the room of four in OpenCL).
fn element_for(module: &Module, object: ObjectId, spec: &ArraySpec) -> Result<Element, String> {
    let (layout, size) = element_of(module, object).ok_or("unknown array")?;
    let own = Element { size, scalars: leaves(&module.layouts, layout, MAX_LEAVES) };
    let Some((text, ty)) = &spec.ty else { return Ok(own) };
    if own.scalars.len() == ty.lanes as usize && own.scalars.iter().all(|leaf| leaf.ty == ty.ty) {
        return Ok(own);
    }
    let raw = own.scalars.len() != 1 || own.scalars.iter().all(|l| l.ty.size() == 1 || l.ty == Ty::Ptr);
    let record = matches!(module.layouts[layout].kind, LayoutKind::Record { .. } | LayoutKind::Opaque(_));
    let same_scalars =
        own.scalars.iter().all(|l| l.ty.size() == ty.ty.size() && l.ty.is_float() == ty.ty.is_float());
    if !same_scalars && !record && !raw {
        return Err(format!(
            "`{}` is an array of {}, not of {text}; leave the type out, or write {0}={}",
            module.objects[object].name,
            layout_name(module, layout),
            "KIND:COUNT",
        ));
    }
    let room = match (ty.lanes, module.language) {
        (3, Language::OpenCl) => 4,
        (lanes, _) => u64::from(lanes),
    };
    let scalars = (0..u64::from(ty.lanes)).map(|n| Leaf { offset: n * ty.ty.size(), ty: ty.ty }).collect();
    Ok(Element { size: room * ty.ty.size(), scalars })
}

type ValueMaker<'a> = Box<dyn FnMut(Ty) -> Result<Option<Const>, String> + 'a>;

/// Gives the scalars of the array one after the other; nothing once a list is used up.
fn value_maker<'a>(
    spec: &'a ArraySpec,
    scalars: usize,
    seed: u64,
    name: &str,
) -> Result<ValueMaker<'a>, String> {
    let mut next = 0u64;
    Ok(match &spec.fill {
        Fill::Null | Fill::Zero => Box::new(|ty| Ok(Some(const_of_integer(ty, 0)))),
        Fill::Iota => Box::new(move |ty| {
            next += 1;
            Ok(Some(const_of_integer(ty, next - 1)))
        }),
        Fill::Value(text) => Box::new(move |ty| parse_const(ty, text).map(Some)),
        Fill::List(values) => {
            let mut values = values.iter();
            Box::new(move |ty| values.next().map(|text| parse_const(ty, text)).transpose())
        }
        Fill::Random(own_seed) => {
            let mut random = Random::new(own_seed.unwrap_or(seed), name);
            let range = spec.count.saturating_mul(scalars as u64).max(1);
            Box::new(move |ty| Ok(Some(random_scalar(&mut random, ty, range))))
        }
    })
}

/// Integers below `range` (so that they can be used as indices), floats in [0, 1).
fn random_scalar(random: &mut Random, ty: Ty, range: u64) -> Const {
    let number = random.next_u64();
    match ty {
        Ty::Float(format) => float_const(format, (number >> 40) as f64 / (1u64 << 24) as f64),
        Ty::Int { bits, signed } => {
            let width = u32::from(bits) - u32::from(signed);
            let largest = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
            const_of_integer(ty, number % range.min(largest.saturating_add(1).max(1)))
        }
        other => const_of_integer(other, number),
    }
}

#[cfg(test)]
mod tests {
    use super::super::array_spec::parse;
    use super::*;
    use gpuproof_base::Origin;
    use gpuproof_kir::{Layout, Object, ObjectInit, Space};

    fn array_of(kind: LayoutKind, size: u64, language: Language) -> (Module, ObjectId) {
        let mut module = Module::new(language);
        let layout = module.layouts.push(Layout { size, align: size, kind });
        let object = module.objects.push(Object {
            name: "a".into(),
            space: Space::Global,
            layout,
            size: None,
            init: ObjectInit::Arbitrary,
            owner: None,
            read_only: false,
            align: None,
            origin: Origin::NONE,
        });
        (module, object)
    }

    fn bytes_of(kind: LayoutKind, size: u64, spec: &str) -> Result<Option<Vec<u8>>, String> {
        let (module, object) = array_of(kind, size, Language::OpenCl);
        contents(&module, object, &parse(spec).unwrap(), 0)
    }

    #[test]
    fn arrays_are_filled_by_scalars() {
        let ints = LayoutKind::Scalar(Ty::I32);
        assert_eq!(bytes_of(ints.clone(), 4, "iota:2").unwrap().unwrap(), [0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(bytes_of(ints.clone(), 4, "list:-1").unwrap().unwrap(), [255; 4]);
        assert_eq!(bytes_of(ints.clone(), 4, "null").unwrap(), None);
        let lanes = LayoutKind::Vector { lane: Ty::U8, lanes: 3 };
        assert_eq!(bytes_of(lanes.clone(), 4, "iota:2").unwrap().unwrap(), [0, 1, 2, 0, 3, 4, 5, 0]);
        assert_eq!(bytes_of(lanes, 4, "iota:uchar3:2").unwrap().unwrap(), [0, 1, 2, 0, 3, 4, 5, 0]);
        let raw = LayoutKind::Scalar(Ty::U8);
        assert_eq!(bytes_of(raw, 1, "iota:short:2").unwrap().unwrap(), [0, 0, 1, 0]);
    }

    #[test]
    fn random_contents_depend_on_the_seed_only() {
        let ints = LayoutKind::Scalar(Ty::I32);
        let first = bytes_of(ints.clone(), 4, "random:100:5").unwrap().unwrap();
        assert_eq!(first, bytes_of(ints.clone(), 4, "random:100:5").unwrap().unwrap());
        assert_ne!(first, bytes_of(ints, 4, "random:100:6").unwrap().unwrap());
        let small = |chunk: &[u8]| chunk[0] < 100 && chunk[1..] == [0, 0, 0];
        assert!(first.chunks(4).all(small), "integers stay below the number of elements");
    }

    #[test]
    fn contradictions_and_absurd_sizes_are_refused() {
        let ints = || LayoutKind::Scalar(Ty::I32);
        assert!(bytes_of(ints(), 4, "iota:float:4").unwrap_err().contains("array of int"));
        assert!(bytes_of(ints(), 4, "zero:18446744073709551615").unwrap_err().contains("more than"));
        assert!(bytes_of(ints(), 4, "fill:x:4").unwrap_err().contains("no integer"));
    }
}
