//! The type names of a translation unit: typedefs, enumerations, records, and the names of the builtin headers.

use super::layout::{FieldPlace, RecordLayout};
use super::names::{Found, Meaning, Names, Path};
use super::parse::{parse, parse_at, pointer_to_array, vector};
use super::spelling::spellings;
use super::{CType, RecordId};
use crate::ast::index::{Index, Scope};
use crate::ast::name::constant_value;
use crate::ast::{DeclId, Node};
use crate::lower::stmt::initialiser;
use gpuproof_base::IndexVec;
use gpuproof_kir::{Language, Ty};
use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, HashSet};

/// Deepest chain of typedefs that is followed.
const MAX_DEPTH: usize = 60;

/// A struct, class or union of the translation unit.
pub struct Record<'t> {
    /// Name as clang prints it in types.
    pub name: String,
    /// Its definition.
    pub node: &'t Node<'t>,
    /// The scopes that its members are in.
    pub path: Path<'t>,
    /// Whether all fields start at offset 0.
    pub is_union: bool,
    pub(super) layout: OnceCell<Option<RecordLayout>>,
    /// Set while the layout is computed: a record cannot contain itself.
    pub(super) in_layout: Cell<bool>,
}

/// Everything that can be named in a type.
pub struct TypeTable<'t> {
    /// The language decides what `float3` is.
    pub language: Language,
    /// Records, enumerations and typedefs by name.
    pub names: Names<'t>,
    record_decls: HashMap<DeclId, RecordId>,
    /// Records without a name, by file, line and column.
    record_places: HashMap<(&'t str, u32, u32), Vec<RecordId>>,
    /// Enumerations without a name, likewise.
    enum_places: HashMap<(&'t str, u32, u32), Vec<Ty>>,
    /// Typedefs with an alignment of their own.
    aligned_names: HashSet<String>,
    /// The records by id.
    pub records: IndexVec<RecordId, Record<'t>>,
    enum_types: HashMap<DeclId, Ty>,
    /// Values of enumeration constants.
    pub enum_constants: HashMap<DeclId, i128>,
    /// Variables and fields that are pointers to arrays, whatever their printed type looks like.
    array_pointers: HashSet<DeclId>,
}

/// Whether records of one name have the same members in all files of a program, as the language demands it of what the linker sees.
pub fn agree(tables: &[TypeTable<'_>]) -> bool {
    let mut first: HashMap<String, (usize, Vec<(String, String)>)> = HashMap::new();
    let records = tables.iter().enumerate().flat_map(|(n, table)| table.records.iter().map(move |r| (n, r)));
    for (file, record) in records {
        let fields = record.node.inner.iter().filter(|n| n.kind == "FieldDecl");
        let members: Vec<(String, String)> =
            fields.map(|field| (field.name.to_string(), field.type_text().to_owned())).collect();
        let is_local = record.path.iter().any(|scope| matches!(scope, Scope::Function(_)));
        let is_nameless = record.node.name.is_empty() || record.name.contains('(');
        if is_local || is_nameless {
            continue;
        }
        let scopes = record.path.iter().map(|scope| match scope {
            Scope::Namespace(name) | Scope::Record(name, _) => *name,
            Scope::Function(_) => "",
        });
        let name = scopes.chain([record.name.as_str()]).collect::<Vec<_>>().join("::");
        let (known, same) = first.entry(name).or_insert_with(|| (file, members.clone()));
        if *known != file && *same != members {
            return false;
        }
    }
    true
}

impl<'t> TypeTable<'t> {
    /// The table of a translation unit.
    pub fn new(language: Language, index: &Index<'t>) -> Self {
        let mut table = TypeTable {
            language,
            names: Names::default(),
            record_decls: HashMap::new(),
            record_places: HashMap::new(),
            enum_places: HashMap::new(),
            aligned_names: HashSet::new(),
            records: IndexVec::new(),
            enum_types: HashMap::new(),
            enum_constants: HashMap::new(),
            array_pointers: index.array_pointers.clone(),
        };
        for node in &index.enums {
            table.add_enum(node, index);
        }
        for node in &index.enums {
            if let Some(ty) = table.enum_types.get(&node.id).copied() {
                table.add_of_instance(node, &[node.name.to_string()], index, &Meaning::Enum(ty));
            }
        }
        for node in &index.records {
            table.add_record(node, index);
        }
        for node in &index.typedefs {
            table.add_typedef(node, index);
        }
        table
    }

    /// The type that a text names.
    pub fn parse(&self, text: &str) -> super::Qualified {
        parse(self, text)
    }

    /// The type of a field or variable that was declared like this, in these scopes.
    pub fn declared(&self, node: &Node<'_>, path: &Path<'t>) -> CType {
        let ty = self.names.within(path, || self.parse(node.type_text()).ty);
        self.meant(node, &ty).unwrap_or(ty)
    }

    /// What a node's type is if it was printed as an array of pointers and is a pointer to an array. That it is one shows:
    /// parameters and values are no arrays, arrays are initialised by lists and neither read nor assigned as a whole.
    pub fn meant(&self, node: &Node<'_>, ty: &CType) -> Option<CType> {
        let other = pointer_to_array(ty)?;
        let is_list =
            |n: &Node<'_>| matches!(&*n.kind, "InitListExpr" | "ArrayInitLoopExpr" | "CXXConstructExpr");
        let is_pointer = match &*node.kind {
            "ParmVarDecl" => true,
            "VarDecl" | "FieldDecl" => {
                self.array_pointers.contains(&node.id)
                    || initialiser(node).is_some_and(|value| {
                        value.value_category == "prvalue"
                            && !is_list(value)
                            && value.type_text().ends_with(']')
                    })
            }
            "DeclRefExpr" => node
                .referenced
                .as_ref()
                .is_some_and(|decl| decl.kind == "ParmVarDecl" || self.array_pointers.contains(&decl.id)),
            "MemberExpr" => self.array_pointers.contains(&node.referenced_member),
            kind => kind.ends_with("Expr") && node.value_category == "prvalue" && !is_list(node),
        };
        is_pointer.then_some(other)
    }

    /// What a type is called behind pointers, references, `const` and other names for it.
    pub fn plain_name<'n>(&'n self, text: &'n str) -> &'n str {
        let mut name = text;
        for _ in 0..MAX_DEPTH {
            name = name.trim_start_matches("const ").trim_end_matches(['&', '*', ' ']);
            match self.names.look_up(name) {
                Found::One(Meaning::Alias(target, _)) if **target != *name => name = target,
                _ => break,
            }
        }
        name
    }

    /// The record that a declaration defines.
    pub fn record_of(&self, decl: DeclId) -> Option<RecordId> {
        self.record_decls.get(&decl).copied()
    }

    fn add_record(&mut self, node: &'t Node<'t>, index: &Index<'t>) {
        if self.record_decls.contains_key(&node.id) {
            return;
        }
        let names = spellings(node, index, &self.enum_constants);
        let record = Record {
            name: names.first().cloned().unwrap_or_default(),
            node,
            path: index.inside(node.id).into(),
            is_union: node.tag_used == "union",
            layout: OnceCell::new(),
            in_layout: Cell::new(false),
        };
        let id = self.records.push(record);
        self.record_decls.insert(node.id, id);
        if node.name.is_empty() {
            let place = node.loc.expansion.as_deref().unwrap_or(&node.loc);
            self.record_places.entry((&*place.file, place.line, place.column)).or_default().push(id);
            return;
        }
        for name in &names {
            self.names.add(&index.around(node.id), name, &Meaning::Record(id));
        }
        self.add_of_instance(node, &names, index, &Meaning::Record(id));
    }

    /// A type inside of an instance of a class template is also that instance's: `R<int, 64>::Storage`.
    fn add_of_instance(
        &mut self,
        node: &Node<'t>,
        names: &[String],
        index: &Index<'t>,
        meaning: &Meaning<'t>,
    ) {
        let is_instance = |n: &&Node<'_>| n.kind == "ClassTemplateSpecializationDecl";
        let Some(instance) = index.parent(node.id).filter(is_instance) else { return };
        let around = index.around(instance.id);
        for outer in spellings(instance, index, &self.enum_constants) {
            for name in names.iter().filter(|name| !name.is_empty()) {
                self.names.add(&around, &format!("{outer}::{name}"), meaning);
            }
        }
    }

    fn add_enum(&mut self, node: &'t Node<'t>, index: &Index<'t>) {
        let mut next = 0i128;
        let mut lowest = 0i128;
        for constant in node.inner.iter().filter(|n| n.kind == "EnumConstantDecl") {
            if let Some(value) = constant.inner.iter().find_map(constant_value) {
                next = value;
            }
            lowest = lowest.min(next);
            self.enum_constants.insert(constant.id, next);
            next += 1;
        }
        let path = index.around(node.id);
        let highest = node
            .inner
            .iter()
            .filter_map(|constant| self.enum_constants.get(&constant.id))
            .max()
            .copied()
            .unwrap_or(0);
        let fixed = node
            .underlying
            .as_ref()
            .and_then(|ty| self.names.within(&path.as_slice().into(), || self.parse(ty.text()).ty.scalar()));
        // The first type that holds all values; a packed enumeration may have fewer than four bytes.
        let signed = lowest < 0;
        let fits = |bits: &u8| match signed {
            true => lowest >= -(1i128 << (bits - 1)) && highest < 1i128 << (bits - 1),
            false => highest < 1i128 << bits,
        };
        let sizes: &[u8] = if node.has("PackedAttr") { &[8, 16, 32, 64] } else { &[32, 64] };
        let bits = sizes.iter().copied().find(fits).unwrap_or(64);
        let ty = fixed.unwrap_or(Ty::Int { bits, signed });
        self.enum_types.insert(node.id, ty);
        if !node.name.is_empty() {
            self.names.add(&path, &node.name, &Meaning::Enum(ty));
        } else {
            let place = node.loc.expansion.as_deref().unwrap_or(&node.loc);
            self.enum_places.entry((&*place.file, place.line, place.column)).or_default().push(ty);
        }
    }

    /// Whether a field is declared by a name that brings an alignment of its own.
    pub(super) fn is_aligned_name(&self, field: &Node<'_>) -> bool {
        let written = field.ty.as_ref().map_or("", |ty| &*ty.written);
        let mut words = written.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.any(|word| self.aligned_names.contains(word))
    }

    fn add_typedef(&mut self, node: &'t Node<'t>, index: &Index<'t>) {
        if node.has("AlignedAttr") {
            self.aligned_names.insert(node.name.to_string());
        }
        // `typedef struct { ... } P;`: the record has no name of its own, types call it by the typedef's.
        let path = index.around(node.id);
        let mut at = node;
        while let Some(inner) = at.inner.iter().find(|n| n.kind.ends_with("Type")) {
            if let (true, Some(decl)) = (inner.kind == "RecordType", &inner.decl)
                && let Some(id) = self.record_of(decl.id)
                && self.records[id].name.is_empty()
            {
                self.records[id].name = node.name.to_string();
                self.names.add(&path, &node.name, &Meaning::Record(id));
                return;
            }
            if inner.kind == "EnumType"
                && let Some(decl) = &inner.decl
                && let Some(ty) = self.enum_types.get(&decl.id)
            {
                self.names.add(&path, &node.name, &Meaning::Enum(*ty));
                return;
            }
            at = inner;
        }
        let text = node.type_text();
        if text.is_empty() || text == node.name {
            return;
        }
        let meaning = Meaning::Alias(text.into(), path.as_slice().into());
        self.names.add(&path, &node.name, &meaning);
    }

    /// What a name in a type stands for. `depth` bounds chains of typedefs.
    pub(super) fn resolve(&self, name: &str, depth: usize) -> CType {
        if depth > MAX_DEPTH {
            return CType::Unknown(name.into());
        }
        if name.contains("(lambda at") {
            return CType::Opaque("lambda".into());
        }
        if let Some(global) = name.strip_prefix("::") {
            return self.names.within(&Path::default(), || self.resolve(global, depth + 1));
        }
        match self.names.look_up(name) {
            Found::One(Meaning::Record(id)) => return CType::Record(*id),
            Found::One(Meaning::Enum(ty)) => return CType::Scalar(*ty),
            Found::One(Meaning::Alias(target, path)) if **target != *name => {
                return self.names.within(path, || parse_at(self, target, depth + 1).ty);
            }
            Found::Several => return CType::Unknown(name.into()),
            Found::One(Meaning::Alias(..)) | Found::Nothing => {}
        }
        if let Some(id) = self.record_at(name) {
            return CType::Record(id);
        }
        if let Some(ty) = self.enum_at(name) {
            return CType::Scalar(ty);
        }
        if let Some(ty) = self.builtin(name) {
            return ty;
        }
        // A member of a class that has another name here: `Q::Temp` behind `using Q = V<float>`.
        if let Some((outer, last)) = name.rsplit_once("::")
            && !last.contains('>')
            && let Found::One(Meaning::Alias(target, path)) = self.names.look_up(outer)
            && **target != *outer
        {
            return self.names.within(path, || self.resolve(&format!("{target}::{last}"), depth + 1));
        }
        if let Some(plain) = self.with_plain_arguments(name) {
            return self.resolve(&plain, depth + 1);
        }
        // A name qualified by where it is used rather than where it is declared.
        match name.rsplit_once("::") {
            Some((_, last)) if !name.contains('<') => self.resolve(last, depth + 1),
            _ => CType::Unknown(name.into()),
        }
    }

    /// An instance of a template with its arguments as the tree has them: types by the names behind their other names.
    fn with_plain_arguments(&self, name: &str) -> Option<String> {
        let open = name.find('<')?;
        let close = name.rfind('>').filter(|close| *close > open)?;
        let mut changed = false;
        let plain: Vec<String> = split_arguments(name.get(open + 1..close)?)
            .into_iter()
            .map(|argument| {
                let other = match argument {
                    "half" => Some("__half"),
                    "nv_bfloat16" => Some("__nv_bfloat16"),
                    "uint8_t" | "uchar" => Some("unsigned char"),
                    "int8_t" => Some("signed char"),
                    "uint16_t" | "ushort" => Some("unsigned short"),
                    "int16_t" => Some("short"),
                    "uint32_t" | "uint" => Some("unsigned int"),
                    "int32_t" => Some("int"),
                    "uint64_t" | "size_t" | "ulong" => Some("unsigned long"),
                    "int64_t" => Some("long"),
                    _ => match self.names.look_up(argument) {
                        Found::One(Meaning::Alias(target, _)) if **target != *argument => Some(&**target),
                        _ => None,
                    },
                };
                changed |= other.is_some();
                other.unwrap_or(argument).to_owned()
            })
            .collect();
        changed.then(|| format!("{}<{}{}", &name[..open], plain.join(", "), &name[close..]))
    }

    /// `(unnamed enum at k.cu:3:9)`
    fn enum_at(&self, name: &str) -> Option<Ty> {
        let types = self.enum_places.get(&place_in(name)?)?;
        let (first, others) = types.split_first()?;
        others.iter().all(|other| other == first).then_some(*first)
    }

    /// `(unnamed struct at k.cl:3:9)`, `P::(anonymous union at k.cu:5:3)`
    fn record_at(&self, name: &str) -> Option<RecordId> {
        let (first, others) = self.record_places.get(&place_in(name)?)?.split_first()?;
        // Instances of a template, or two of one macro, have one place: if they look the same it does not matter which one is meant.
        if others.iter().all(|other| self.look_the_same(*first, *other)) {
            return Some(*first);
        }
        let around =
            |id: &RecordId| self.records[*id].path.split_last().map_or(&[][..], |(_, around)| around);
        let mut visible =
            [first].into_iter().chain(others).filter(|id| self.names.is_unclear_but_visible(around(id)));
        visible.next().copied().filter(|_| visible.next().is_none())
    }

    fn look_the_same(&self, one: RecordId, two: RecordId) -> bool {
        let (Some(a), Some(b)) = (self.record_layout(one), self.record_layout(two)) else { return false };
        let same = |(x, y): (&FieldPlace, &FieldPlace)| {
            x.name == y.name && x.offset == y.offset && x.ty == y.ty && x.bits == y.bits && x.run == y.run
        };
        a.size == b.size
            && a.align == b.align
            && a.bases == b.bases
            && a.fields.len() == b.fields.len()
            && a.fields.iter().zip(&b.fields).all(same)
    }

    /// Names that our headers, or clang for OpenCL, declare.
    fn builtin(&self, name: &str) -> Option<CType> {
        let scalar = match name {
            "uchar" | "unsigned_char" | "uint8_t" | "u_char" | "cl_uchar" => Ty::U8,
            "schar" | "int8_t" => Ty::I8,
            "ushort" | "uint16_t" | "u_short" => Ty::U16,
            "int16_t" => Ty::I16,
            "uint" | "uint32_t" | "u_int" | "cudaError_t" | "cudaError" | "cl_mem_fence_flags" => Ty::U32,
            "int32_t" => Ty::I32,
            "ulong" | "uint64_t" | "size_t" | "uintptr_t" | "ulonglong" | "std::size_t" | "uintmax_t" => {
                Ty::U64
            }
            "int64_t" | "ptrdiff_t" | "intptr_t" | "ssize_t" | "clock_t" | "intmax_t" | "std::ptrdiff_t" => {
                Ty::I64
            }
            "atomic_int" | "atomic_flag" => Ty::I32,
            "atomic_uint" => Ty::U32,
            "atomic_long" | "atomic_intptr_t" | "atomic_ptrdiff_t" => Ty::I64,
            "atomic_ulong" | "atomic_uintptr_t" | "atomic_size_t" => Ty::U64,
            "atomic_float" => Ty::F32,
            "atomic_double" => Ty::F64,
            "__half" | "half" => Ty::F16,
            "__nv_bfloat16" | "nv_bfloat16" => Ty::BF16,
            "cudaTextureObject_t" | "cudaSurfaceObject_t" => return Some(CType::Image("texture object")),
            "memory_order" | "memory_scope" | "cuda::memory_order" | "cuda::std::memory_order" => Ty::I32,
            "nullptr_t" | "std::nullptr_t" => return Some(CType::Void.pointer_to()),
            _ => {
                if let Some(number) = atomic_number(name) {
                    return self.parse(number).ty.scalar().map(CType::Scalar);
                }
                return self
                    .builtin_pair(name)
                    .or_else(|| self.builtin_vector(name))
                    .or_else(|| builtin_image(name))
                    .or_else(|| is_builtin_opaque(name).then(|| CType::Opaque(name.into())));
            }
        };
        Some(CType::Scalar(scalar))
    }

    /// `std::pair` of two numbers of one type, which stand side by side.
    fn builtin_pair(&self, name: &str) -> Option<CType> {
        let inside = name.strip_prefix("std::").unwrap_or(name).strip_prefix("pair<")?.strip_suffix('>')?;
        let [first, second] = split_arguments(inside)[..] else { return None };
        let lane = self.parse(first).ty.scalar().filter(|ty| matches!(ty, Ty::Int { .. } | Ty::Float(_)))?;
        let is_same =
            self.parse(second).ty == CType::Scalar(lane) && self.parse(first).ty == CType::Scalar(lane);
        is_same.then_some(CType::Vector { lane, lanes: 2, size: 2 * lane.size(), align: lane.size() })
    }

    /// `float4` and its kin: OpenCL vectors, or the structs of CUDA's headers.
    fn builtin_vector(&self, name: &str) -> Option<CType> {
        if name == "dim3" {
            return Some(CType::Vector { lane: Ty::U32, lanes: 3, size: 12, align: 4 });
        }
        // A pair of numbers whose name ends in a digit itself.
        if matches!(name, "__nv_bfloat162" | "nv_bfloat162") {
            return Some(CType::Vector { lane: Ty::BF16, lanes: 2, size: 4, align: 4 });
        }
        let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (base, lanes) = name.split_at(name.len() - digits);
        let lanes: u32 = lanes.parse().ok()?;
        let lane = match base {
            "char" | "schar" => Ty::I8,
            "uchar" => Ty::U8,
            "short" => Ty::I16,
            "ushort" => Ty::U16,
            "int" => Ty::I32,
            "uint" => Ty::U32,
            "long" | "longlong" => Ty::I64,
            "ulong" | "ulonglong" => Ty::U64,
            "float" => Ty::F32,
            "double" => Ty::F64,
            "half" | "__half" => Ty::F16,
            "__nv_bfloat16" | "nv_bfloat16" => Ty::BF16,
            _ => return None,
        };
        match self.language {
            Language::OpenCl => matches!(lanes, 2 | 3 | 4 | 8 | 16).then(|| vector(lane, lanes)),
            _ => {
                // CUDA aligns pairs and quadruples to their size, at most 16 bytes; one and three to a lane.
                let size = lane.size() * u64::from(lanes);
                let align = if lanes.is_multiple_of(2) { size.min(16) } else { lane.size() };
                matches!(lanes, 1..=4).then_some(CType::Vector { lane, lanes, size, align })
            }
        }
    }
}

/// The file, line and column in the name of a type that has none.
fn place_in(name: &str) -> Option<(&str, u32, u32)> {
    let place = name.strip_suffix(')')?.rsplit_once(" at ")?.1;
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some((parts.next()?, line, column))
}

/// The arguments of an instance of a template, as they are written.
fn split_arguments(text: &str) -> Vec<&str> {
    let (mut list, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                list.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    list.push(text[start..].trim());
    list
}

/// The number inside an atomic object, as its type is written: `cuda::atomic<int, cuda::thread_scope_block>`.
fn atomic_number(name: &str) -> Option<&str> {
    let inside =
        ["cuda::atomic<", "cuda::std::atomic<", "std::atomic<"].iter().find_map(|p| name.strip_prefix(p))?;
    Some(inside.split([',', '>']).next()?.trim())
}

fn builtin_image(name: &str) -> Option<CType> {
    const KINDS: [&str; 9] = [
        "image1d_array_t",
        "image1d_buffer_t",
        "image1d_t",
        "image2d_array_depth_t",
        "image2d_array_t",
        "image2d_depth_t",
        "image2d_t",
        "image3d_t",
        "image2d_msaa_t",
    ];
    let plain =
        name.trim_start_matches("__").trim_start_matches("read_only ").trim_start_matches("write_only ");
    if let Some(kind) = KINDS.iter().find(|kind| **kind == plain) {
        return Some(CType::Image(kind));
    }
    let is_texture = ["texture<", "surface<"].iter().any(|prefix| name.starts_with(prefix));
    is_texture.then_some(CType::Image("texture reference"))
}

fn is_builtin_opaque(name: &str) -> bool {
    const NAMES: [&str; 12] = [
        "event_t",
        "sampler_t",
        "queue_t",
        "clk_event_t",
        "reserve_id_t",
        "ndrange_t",
        "cudaStream_t",
        "cudaEvent_t",
        "__pipeline",
        "curandState",
        "FILE",
        "cudaArray",
    ];
    NAMES.contains(&name)
        || name.starts_with("curandState")
        || name.starts_with("cooperative_groups::")
        || name.starts_with("cuda::")
        || name.starts_with("nvcuda::")
}
