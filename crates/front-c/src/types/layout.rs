//! Sizes, alignments and field offsets.
//!
//! Records follow the Itanium C++ ABI for the subset that device code uses: base classes first (an empty one takes
//! no room), then fields in order, each aligned; the size is rounded up to the alignment. `alignas` and `packed`
//! are honoured. Records with virtual functions or virtual bases have no layout here and are *unsupported*.

use super::table::{Record, TypeTable};
use super::{CType, RecordId};
use crate::ast::name::constant_value;
use crate::ast::{DeclId, Node};
use gpuproof_base::{IndexVec, Name};
use gpuproof_kir::{Field, Layout, LayoutId, LayoutKind, Ty};
use std::collections::HashMap;

/// Largest object that has a layout; sums of a few sizes and offsets below it cannot overflow.
const MAX_SIZE: u64 = 1 << 40;
/// Largest alignment that is honoured.
const MAX_ALIGN: u64 = 1 << 20;

/// Where everything in a record is.
#[derive(Clone, Debug)]
pub struct RecordLayout {
    /// Bytes, padding included.
    pub size: u64,
    /// Alignment.
    pub align: u64,
    /// Base classes with their offsets.
    pub bases: Vec<(RecordId, u64)>,
    /// Fields with their offsets.
    pub fields: Vec<FieldPlace>,
}

/// A field of a record.
#[derive(Clone, Debug)]
pub struct FieldPlace {
    /// Its declaration.
    pub decl: DeclId,
    /// Its name; empty for an anonymous struct or union.
    pub name: String,
    /// Byte offset inside the record; for a bit-field that of its storage unit.
    pub offset: u64,
    /// Its type.
    pub ty: CType,
    /// For a bit-field: first bit inside the storage unit, and width.
    pub bits: Option<(u32, u32)>,
    /// For a bit-field: what an access of it reads and writes, if that is not its storage unit.
    pub run: Option<Run>,
}

/// The bytes of adjacent bit-fields: one memory location, all of which an access of one of them may read and write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Where it starts in the record.
    pub offset: u64,
    /// The integers that hold it.
    pub unit: Ty,
    /// How many there are: one, or as many as there are bytes.
    pub count: u32,
    /// The field's first bit inside.
    pub start: u32,
}

impl TypeTable<'_> {
    /// Size of a type, if it has one.
    pub fn size(&self, ty: &CType) -> Option<u64> {
        self.size_align(ty).map(|(size, _)| size)
    }

    /// Size and alignment of a type, if it has them.
    pub fn size_align(&self, ty: &CType) -> Option<(u64, u64)> {
        match ty {
            CType::Void | CType::Function(_) => Some((1, 1)),
            CType::Scalar(ty) => Some((ty.size(), ty.size())),
            CType::Vector { size, align, .. } => Some((*size, *align)),
            CType::Pointer(_) | CType::Reference(_) | CType::FunctionPointer(_) | CType::Image(_) => {
                Some((8, 8))
            }
            CType::Opaque(name) => Some((if name.starts_with("curandState") { 48 } else { 8 }, 8)),
            CType::Array(element, count) => {
                let (size, align) = self.size_align(element)?;
                let size = size.checked_mul(count.unwrap_or(0)).filter(|size| *size <= MAX_SIZE)?;
                Some((size, align))
            }
            CType::Record(id) => self.record_layout(*id).map(|layout| (layout.size, layout.align)),
            CType::Unknown(_) => None,
        }
    }

    /// Layout of a record, if it has one that we know.
    pub fn record_layout(&self, id: RecordId) -> Option<&RecordLayout> {
        let record = &self.records[id];
        if let Some(known) = record.layout.get() {
            return known.as_ref();
        }
        if record.in_layout.replace(true) {
            return None;
        }
        let computed = compute(self, record).filter(|layout| layout.size <= MAX_SIZE);
        record.in_layout.set(false);
        record.layout.get_or_init(|| computed).as_ref()
    }

    /// The field of a record that a member expression names, with its offset from the start of the record.
    pub fn field(&self, id: RecordId, decl: DeclId, name: &str) -> Option<(u64, FieldPlace)> {
        let layout = self.record_layout(id)?;
        let by_decl = layout.fields.iter().find(|f| f.decl == decl);
        if let Some(field) =
            by_decl.or_else(|| layout.fields.iter().find(|f| !name.is_empty() && f.name == name))
        {
            return Some((field.offset, field.clone()));
        }
        layout.bases.iter().find_map(|(base, offset)| {
            let (inner, field) = self.field(*base, decl, name)?;
            Some((offset + inner, field))
        })
    }

    /// Whether the fields of a record may lie anywhere.
    pub fn is_packed(&self, id: RecordId) -> bool {
        packed_anywhere(self.records[id].node)
    }

    /// Offset of a base class inside a record.
    pub fn base_offset(&self, id: RecordId, base: RecordId) -> Option<u64> {
        if id == base {
            return Some(0);
        }
        let layout = self.record_layout(id)?;
        layout.bases.iter().find_map(|(direct, offset)| Some(offset + self.base_offset(*direct, base)?))
    }
}

fn compute<'t>(table: &TypeTable<'t>, record: &Record<'t>) -> Option<RecordLayout> {
    let packed = record.node.has("PackedAttr");
    let is_bitfield = |n: &Node<'_>| n.kind == "FieldDecl" && n.is_bitfield;
    // Packed bit-fields may lie across units.
    if packed_anywhere(record.node) && record.node.inner.iter().any(is_bitfield) {
        return None;
    }
    // The fields of each run of adjacent bit-fields.
    let mut runs: Vec<Vec<usize>> = vec![Vec::new()];
    // `#pragma pack(n)`, whose number the tree does not show, and members without an address of their own.
    let is_special = |n: &Node<'_>| n.kind == "FieldDecl" && n.has("NoUniqueAddressAttr");
    let is_odd = |n: &Node<'_>| n.has("MSStructAttr") || has_unread_align(n);
    let fields = || record.node.inner.iter().filter(|n| n.kind == "FieldDecl");
    if record.node.has("MaxFieldAlignmentAttr")
        || record.node.inner.iter().any(is_special)
        || is_odd(record.node)
        || fields().any(|n| is_odd(n) || table.is_aligned_name(n))
        || fields().any(|n| n.is_bitfield && n.has("AlignedAttr"))
    {
        return None;
    }
    let mut layout = RecordLayout { size: 0, align: 1, bases: Vec::new(), fields: Vec::new() };
    for base in &record.node.bases {
        let CType::Record(id) = table.names.within(&record.path, || table.parse(base.ty.text())).ty else {
            return None;
        };
        if base.is_virtual {
            return None;
        }
        let inner = table.record_layout(id)?;
        let offset =
            if is_empty(table, id) { 0 } else { layout.size.checked_next_multiple_of(inner.align)? };
        layout.bases.push((id, offset));
        layout.align = layout.align.max(inner.align);
        if !is_empty(table, id) {
            layout.size = layout.size.max(offset.checked_add(data_size(table, id, inner))?);
        }
    }
    if record.node.definition_data.is_polymorphic {
        return None;
    }
    // First free bit after the last bit-field, counted from the start of the record.
    let mut next_bit = 0u64;
    for node in record.node.inner.iter().filter(|n| n.kind == "FieldDecl") {
        let ty = table.declared(node, &record.path);
        let (size, natural) = table.size_align(&ty)?;
        let align = if packed || node.has("PackedAttr") { 1 } else { natural }.max(explicit_align(node));
        if node.is_bitfield {
            ty.scalar()?;
            let width = node.inner.iter().find_map(constant_value).and_then(|w| u32::try_from(w).ok())?;
            let unit = size * 8;
            let mut bit = next_bit
                .max(layout.size * 8 * u64::from(layout.fields.last().is_none_or(|f| f.bits.is_none())));
            if width == 0 {
                runs.push(Vec::new());
                next_bit = bit.next_multiple_of(unit);
                continue;
            }
            if record.is_union {
                bit = 0;
            } else if bit / unit != (bit + u64::from(width) - 1) / unit {
                bit = bit.next_multiple_of(unit);
            }
            let offset = bit / unit * size;
            layout.fields.push(field(node, offset, ty, Some(((bit - offset * 8) as u32, width))));
            if let Some(run) = runs.last_mut() {
                run.push(layout.fields.len() - 1);
            }
            next_bit = bit + u64::from(width);
            layout.size = layout.size.max(next_bit.div_ceil(8));
        } else {
            let offset = if record.is_union { 0 } else { layout.size.checked_next_multiple_of(align)? };
            layout.fields.push(field(node, offset, ty, None));
            runs.push(Vec::new());
            layout.size = layout.size.max(offset.checked_add(size)?);
        }
        layout.align = layout.align.max(align);
        if layout.size > MAX_SIZE {
            return None;
        }
    }
    if !record.is_union {
        runs.iter().for_each(|run| join_run(table, &mut layout, run));
    }
    // Tail padding of a base that a member of the derived class lies in: copies of the base would have to leave it out. And two
    // empty parts of one type must not have one address.
    let overlaps = |(base, offset): &(RecordId, u64)| {
        let end = table.record_layout(*base).map_or(0, |inner| offset + inner.size);
        !is_empty(table, *base)
            && (layout
                .fields
                .iter()
                .any(|f| f.offset + f.bits.map_or(0, |(start, _)| u64::from(start / 8)) < end)
                || layout.bases.iter().any(|(other, at)| other != base && at > offset && *at < end))
    };
    let mut empty = Vec::new();
    layout.bases.iter().for_each(|(base, _)| empty_parts(table, &CType::Record(*base), &mut empty));
    layout.fields.iter().for_each(|f| empty_parts(table, &f.ty, &mut empty));
    empty.sort_unstable();
    if layout.bases.iter().any(overlaps) || empty.windows(2).any(|two| two[0] == two[1]) && !record.is_union {
        return None;
    }
    layout.align = layout.align.max(explicit_align(record.node));
    layout.size = layout
        .size
        .next_multiple_of(layout.align)
        .max(if table.language == gpuproof_kir::Language::OpenCl { 0 } else { 1 });
    Some(layout)
}

fn field(node: &Node<'_>, offset: u64, ty: CType, bits: Option<(u32, u32)>) -> FieldPlace {
    FieldPlace { decl: node.id, name: node.name.to_string(), offset, ty, bits, run: None }
}

/// Whether a record or one of its fields is packed.
fn packed_anywhere(node: &Node<'_>) -> bool {
    node.has("PackedAttr") || node.inner.iter().any(|n| n.kind == "FieldDecl" && n.has("PackedAttr"))
}

/// Gives the bit-fields of a run one integer that holds all of them and nothing else, or else its bytes. In a run of more than 8 bytes each keeps its storage unit.
fn join_run(table: &TypeTable<'_>, layout: &mut RecordLayout, run: &[usize]) {
    let range = |f: &FieldPlace| match f.bits {
        Some((start, width)) => {
            let first = f.offset * 8 + u64::from(start);
            Some((first / 8, (first + u64::from(width)).div_ceil(8)))
        }
        None => Some((f.offset, f.offset + table.size(&f.ty)?)),
    };
    let ranges: Vec<Option<(u64, u64)>> = layout.fields.iter().map(range).collect();
    let own = || run.iter().filter_map(|n| ranges[*n]);
    let (Some(first), Some(end)) = (own().map(|r| r.0).min(), own().map(|r| r.1).max()) else { return };
    let record_end = layout.size.next_multiple_of(layout.align);
    let fits = |bytes: &u64| {
        let offset = first / bytes * bytes;
        let others = ranges.iter().enumerate().filter(|(n, _)| !run.contains(n));
        let alone = others
            .map(|(_, r)| r)
            .all(|r| r.is_some_and(|(from, to)| to <= offset || offset + bytes <= from));
        let bases = layout
            .bases
            .iter()
            .all(|(base, at)| table.record_layout(*base).is_some_and(|inner| at + inner.size <= offset));
        end <= offset + bytes && offset + bytes <= record_end && alone && bases
    };
    let (offset, bytes, count) = match [1, 2, 4, 8].into_iter().find(fits) {
        Some(bytes) => (first / bytes * bytes, bytes, 1),
        None if end - first <= 8 => (first, 1, (end - first) as u32),
        None => return,
    };
    for n in run {
        let field = &mut layout.fields[*n];
        let (Some((start, _)), Some(ty)) = (field.bits, field.ty.scalar()) else { continue };
        let unit = Ty::Int { bits: bytes as u8 * 8, signed: ty.is_signed() };
        let start = (field.offset * 8 + u64::from(start) - offset * 8) as u32;
        field.run = Some(Run { offset, unit, count, start });
    }
}

/// Whether a record has no fields, so that it takes no room as a base class.
fn is_empty(table: &TypeTable<'_>, id: RecordId) -> bool {
    table.record_layout(id).is_some_and(|layout| {
        layout.fields.is_empty() && layout.bases.iter().all(|(base, _)| is_empty(table, *base))
    })
}

/// The records without fields in a type, each as often as it occurs.
fn empty_parts(table: &TypeTable<'_>, ty: &CType, found: &mut Vec<RecordId>) {
    match ty {
        CType::Record(id) => {
            let Some(layout) = table.record_layout(*id) else { return };
            if is_empty(table, *id) {
                found.push(*id);
            }
            layout.bases.iter().for_each(|(base, _)| empty_parts(table, &CType::Record(*base), found));
            layout.fields.iter().for_each(|f| empty_parts(table, &f.ty, found));
        }
        // Elements of an array have addresses of their own, but the first one has that of the array.
        CType::Array(element, _) => empty_parts(table, element, found),
        _ => {}
    }
}

/// Bytes of a base class that a derived class may not reuse. A base that is no plain struct in C++03's sense
/// lends its tail padding to the derived class; plain structs do not.
fn data_size(table: &TypeTable<'_>, id: RecordId, layout: &RecordLayout) -> u64 {
    if table.records[id].node.definition_data.is_pod {
        return layout.size;
    }
    let ends = layout.fields.iter().filter_map(|f| match f.bits {
        Some((start, width)) => Some(f.offset + u64::from(start + width).div_ceil(8)),
        None => Some(f.offset + table.size(&f.ty)?),
    });
    let bases = layout.bases.iter().filter_map(|(b, o)| Some(o + table.record_layout(*b)?.size));
    ends.chain(bases).max().unwrap_or(layout.size)
}

/// `alignas(n)`, `__align__(n)`, `__attribute__((aligned(n)))` on a declaration; 1 if there is none.
pub fn explicit_align(node: &Node<'_>) -> u64 {
    let attributes = node.inner.iter().filter(|n| n.kind == "AlignedAttr");
    let values = attributes.filter_map(|a| a.inner.iter().find_map(constant_value));
    values
        .filter_map(|v| u64::try_from(v).ok())
        .filter(|v| v.is_power_of_two() && *v <= MAX_ALIGN)
        .max()
        .unwrap_or(1)
}

/// Whether a declaration has an alignment that is no number: `alignas(T)`, `__attribute__((aligned))`.
fn has_unread_align(node: &Node<'_>) -> bool {
    let attributes = node.inner.iter().filter(|n| n.kind == "AlignedAttr");
    attributes.into_iter().any(|a| a.inner.iter().find_map(constant_value).is_none())
}

/// Makes kir layouts, each once.
#[derive(Default)]
pub struct LayoutMaker {
    known: HashMap<Layout, LayoutId>,
}

impl LayoutMaker {
    /// The kir layout of a type.
    pub fn make(
        &mut self,
        layouts: &mut IndexVec<LayoutId, Layout>,
        table: &TypeTable<'_>,
        ty: &CType,
    ) -> LayoutId {
        let (size, align) = table.size_align(ty).unwrap_or((1, 1));
        let kind = match ty {
            CType::Scalar(scalar) => LayoutKind::Scalar(*scalar),
            CType::Vector { lane, lanes, .. } => LayoutKind::Vector { lane: *lane, lanes: *lanes },
            CType::Pointer(_) | CType::Reference(_) => LayoutKind::Scalar(Ty::Ptr),
            CType::FunctionPointer(_) => LayoutKind::Scalar(Ty::U64),
            CType::Array(element, count) => {
                LayoutKind::Array { element: self.make(layouts, table, element), count: count.unwrap_or(0) }
            }
            CType::Record(id) => self.record(layouts, table, *id),
            CType::Void | CType::Function(_) => LayoutKind::Scalar(Ty::U8),
            CType::Image(name) => LayoutKind::Opaque((*name).into()),
            CType::Opaque(name) | CType::Unknown(name) => LayoutKind::Opaque((&**name).into()),
        };
        let layout = Layout { size, align, kind };
        *self.known.entry(layout.clone()).or_insert_with(|| layouts.push(layout))
    }

    fn record(
        &mut self,
        layouts: &mut IndexVec<LayoutId, Layout>,
        table: &TypeTable<'_>,
        id: RecordId,
    ) -> LayoutKind {
        let name = Name::from(table.records[id].name.as_str());
        let Some(layout) = table.record_layout(id) else { return LayoutKind::Opaque(name) };
        let mut fields = Vec::new();
        for (base, offset) in &layout.bases {
            if !is_empty(table, *base) {
                let layout = self.make(layouts, table, &CType::Record(*base));
                fields.push(Field { name: "".into(), offset: *offset, layout });
            }
        }
        for field in &layout.fields {
            let layout = self.make(layouts, table, &field.ty);
            fields.push(Field { name: field.name.as_str().into(), offset: field.offset, layout });
        }
        LayoutKind::Record { name, fields }
    }
}
