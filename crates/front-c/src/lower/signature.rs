//! Declares functions: names, parameters, results.
//!
//! How C parameters become kir's:
//! * a scalar is one parameter, a vector one for each lane (`v.x`, `v.y`, ...);
//! * a reference is a pointer; a record passed by value is a pointer to a copy that the caller made;
//! * a method has its object's address first;
//! * a function that returns a record has a last parameter, the address where the result goes;
//! * a kernel's record parameters are flattened to their scalars; each pointer among them gets an object.

use super::attribute::Macros;
use super::{Unit, is_kernel};
use crate::ast::Node;
use crate::ast::index::has_body;
use crate::ast::name::{constant_value, qualified_name};
use crate::types::{CType, Pointee};
use gpuproof_base::{Code, Diagnostic, Name, Origin};
use gpuproof_kir::{Function, FunctionId, FunctionKind, Object, ObjectId, ObjectInit, Param, Space, Ty};

/// Most scalars that a kernel's record parameter is flattened to.
const MAX_LEAVES: usize = 8192;

/// A scalar inside a record.
pub struct Leaf {
    /// Path from the record: `.v.x`, `.a[3]`.
    pub path: String,
    /// Byte offset.
    pub offset: u64,
    /// Its type.
    pub ty: Ty,
    /// For a pointer: what it points to.
    pub pointee: Option<Pointee>,
}

/// The first number of the annotation that stands for `__cluster_dims__`, as `language.h` writes it.
const CLUSTER_MARK: i128 = 0x636c_7573;

impl<'t> Unit<'_, 't> {
    /// The kir function of a declaration; declares it and queues its body on first mention.
    pub fn declare_function(&mut self, node: &'t Node<'t>) -> FunctionId {
        if let Some(id) = self.functions.get(&node.id) {
            return *id;
        }
        let definition = self.index.definition(node.id).unwrap_or(node);
        if let Some(id) = self.functions.get(&definition.id).copied() {
            self.functions.insert(node.id, id);
            return id;
        }
        let origin = self.origin(definition);
        let kind = if is_kernel(definition) { FunctionKind::Kernel } else { FunctionKind::Device };
        let mut function = Function::new(self.function_name(definition), kind, origin);
        function.required_block = self.required_block(definition);
        function.required_cluster = self.required_cluster(definition);
        function.max_block_threads = self.launch_bounds(definition);
        let id = self.module.functions.push(function);
        self.functions.insert(node.id, id);
        self.functions.insert(definition.id, id);
        self.declare_params(id, definition);
        if has_body(definition) {
            self.queue.push((id, definition));
        }
        id
    }

    /// Whether the body of a declared function is in sight.
    pub fn has_body(&self, id: FunctionId) -> bool {
        self.module.functions[id].body.is_some() || self.queue.iter().any(|(queued, _)| *queued == id)
    }

    /// Declares a function that is no kernel as if it were one. Calls of it do not mean this copy.
    pub fn declare_entry(&mut self, node: &'t Node<'t>) -> FunctionId {
        let origin = self.origin(node);
        let function = Function::new(self.function_name(node), FunctionKind::Kernel, origin);
        let id = self.module.functions.push(function);
        self.declare_params(id, node);
        self.queue.push((id, node));
        id
    }

    /// The name as the user would write it: `ns::reduce<float, 256>`.
    pub fn function_name(&self, node: &Node<'_>) -> Name {
        qualified_name(self.index, node).into()
    }

    fn declare_params(&mut self, id: FunctionId, node: &'t Node<'t>) {
        let origin = self.module.functions[id].origin;
        if is_method(node) {
            self.module.functions[id].add_param("this", Ty::Ptr, None, origin);
        }
        for param in node.inner.iter().filter(|n| n.kind == "ParmVarDecl") {
            let origin = self.origin(param);
            let qualified = self.type_of(param);
            let name = if param.name.is_empty() { "unnamed" } else { &*param.name };
            if self.module.functions[id].kind == FunctionKind::Kernel {
                self.declare_kernel_param(id, name, &qualified.ty, qualified.is_restrict, origin);
            } else {
                self.declare_device_param(id, name, &qualified.ty, origin);
            }
        }
        let result = self.result_type(node);
        match result.lanes() {
            Some((ty, lanes)) => self.module.functions[id].results = vec![ty; lanes as usize],
            None if result == CType::Void => {}
            None => {
                self.module.functions[id].add_param("result", Ty::Ptr, None, origin);
            }
        }
    }

    /// What a function returns.
    pub fn result_type(&mut self, node: &Node<'_>) -> CType {
        let text = node.type_text();
        // `int () const &`: what stands behind the parameters is about the object.
        let behind = text.rfind(')').map_or(text.len(), |end| end + 1);
        let declared = match text.get(behind..).is_some_and(|rest| rest.contains('&')) {
            true => {
                let plain = text.get(..behind).unwrap_or(text);
                self.inside(node.id, |unit| unit.parse_type(plain))
            }
            false => self.type_of(node),
        };
        let written = match &declared.ty {
            CType::Function(function) if !node.kind.starts_with("CXXConstructor") => function.result.clone(),
            // `auto () const -> int`, as a lambda without parentheses has it.
            CType::Unknown(text) => match text.rsplit_once(") const -> ").or(text.rsplit_once(") -> ")) {
                Some((_, result)) if !node.kind.starts_with("CXXConstructor") => {
                    self.inside(node.id, |unit| unit.parse_type(result).ty.clone())
                }
                _ => CType::Void,
            },
            _ => CType::Void,
        };
        // clang writes a function's type as the source does, which says little for `typename Traits<T>::type`. What
        // stands behind `return` has been converted to the result's type, and there it is spelt out.
        match (&written, returned(node)) {
            (CType::Unknown(_), Some(value)) => self.type_of(value).ty.clone(),
            _ => written,
        }
    }

    fn declare_device_param(&mut self, id: FunctionId, name: &str, ty: &CType, origin: Origin) {
        let function = &mut self.module.functions[id];
        match ty.lanes() {
            Some((ty, 1)) => {
                function.add_param(name, ty, None, origin);
            }
            Some((ty, lanes)) => {
                for lane in 0..lanes {
                    function.add_param(lane_name(name, lane, lanes), ty, None, origin);
                }
            }
            None => {
                function.add_param(name, Ty::Ptr, None, origin);
            }
        }
    }

    fn declare_kernel_param(
        &mut self,
        id: FunctionId,
        name: &str,
        ty: &CType,
        restrict: bool,
        origin: Origin,
    ) {
        match ty {
            CType::Pointer(to) => {
                let object = self.param_object(name, to, origin);
                self.add_pointer_param(id, name, object, restrict, origin);
            }
            CType::Image(_) => {
                let layout = self.layout(ty);
                let object = self.module.objects.push(Object {
                    name: name.into(),
                    space: Space::Image,
                    layout,
                    size: None,
                    init: ObjectInit::Arbitrary,
                    owner: None,
                    read_only: false,
                    align: None,
                    origin,
                });
                self.add_pointer_param(id, name, object, restrict, origin);
            }
            CType::Record(_) | CType::Array(..) => {
                for leaf in self.leaves(ty).unwrap_or_default() {
                    let path = format!("{name}{}", leaf.path);
                    match leaf.pointee {
                        Some(to) => {
                            let object = self.param_object(&path, &to, origin);
                            self.add_pointer_param(id, &path, object, false, origin);
                        }
                        None => {
                            self.module.functions[id].add_param(path, leaf.ty, None, origin);
                        }
                    }
                }
            }
            // Its body is refused for it; the module is sound without it.
            _ if ty.lanes().is_none() => {
                let byte = Pointee { ty: CType::Scalar(Ty::U8), space: None, is_const: false };
                let object = self.param_object(name, &byte, origin);
                self.add_pointer_param(id, name, object, restrict, origin);
            }
            _ => self.declare_device_param(id, name, ty, origin),
        }
    }

    fn add_pointer_param(
        &mut self,
        id: FunctionId,
        name: &str,
        object: ObjectId,
        restrict: bool,
        origin: Origin,
    ) {
        let function = &mut self.module.functions[id];
        function.add_param(name, Ty::Ptr, Some(object), origin);
        if let Some(Param { restrict: promised, .. }) = function.params.last_mut() {
            *promised = restrict;
        }
    }

    /// The array behind a kernel's pointer parameter.
    fn param_object(&mut self, name: &str, to: &Pointee, origin: Origin) -> ObjectId {
        let layout = self.layout(&to.ty);
        let space = match to.space {
            Some(Space::Shared) => Space::Shared,
            Some(Space::Constant) => Space::Constant,
            _ => Space::Global,
        };
        self.module.objects.push(Object {
            name: name.into(),
            space,
            layout,
            size: None,
            init: ObjectInit::Arbitrary,
            owner: None,
            read_only: to.is_const,
            align: None,
            origin,
        })
    }

    /// The scalars of a record or array in order of their offsets; none if there are too many, or a field whose
    /// layout is not known. A union counts as its largest member.
    pub fn leaves(&self, ty: &CType) -> Option<Vec<Leaf>> {
        let mut leaves = Vec::new();
        self.collect_leaves(ty, String::new(), 0, &mut leaves)?;
        Some(leaves)
    }

    fn collect_leaves(&self, ty: &CType, path: String, offset: u64, leaves: &mut Vec<Leaf>) -> Option<()> {
        if leaves.len() > MAX_LEAVES {
            return None;
        }
        let mut push = |path: String, offset: u64, ty: Ty, pointee: Option<Pointee>| {
            leaves.push(Leaf { path, offset, ty, pointee });
        };
        match ty {
            CType::Scalar(scalar) => push(path, offset, *scalar, None),
            CType::Pointer(to) => push(path, offset, Ty::Ptr, Some((**to).clone())),
            CType::FunctionPointer(_) | CType::Opaque(_) => push(path, offset, Ty::U64, None),
            CType::Vector { lane, lanes, .. } => {
                for n in 0..*lanes {
                    push(lane_name(&path, n, *lanes), offset + u64::from(n) * lane.size(), *lane, None);
                }
            }
            CType::Array(element, Some(count)) => {
                let size = self.table.size(element)?;
                for n in 0..*count {
                    self.collect_leaves(element, format!("{path}[{n}]"), offset + n * size, leaves)?;
                }
            }
            CType::Record(id) => {
                let layout = self.table.record_layout(*id)?;
                for (base, at) in &layout.bases {
                    self.collect_leaves(&CType::Record(*base), path.clone(), offset + at, leaves)?;
                }
                let mut fields: Vec<_> = layout.fields.iter().collect();
                if self.table.records[*id].is_union {
                    let largest = fields.iter().max_by_key(|f| self.table.size(&f.ty)).copied();
                    fields = largest.into_iter().collect();
                }
                for field in fields {
                    if field.bits.is_some() {
                        return None;
                    }
                    let path =
                        if field.name.is_empty() { path.clone() } else { format!("{path}.{}", field.name) };
                    self.collect_leaves(&field.ty, path, offset + field.offset, leaves)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// `__attribute__((reqd_work_group_size(x, y, z)))`; clang's dump drops the numbers, so the source is read.
    fn required_block(&mut self, node: &Node<'_>) -> Option<[u32; 3]> {
        let attribute = node.find("ReqdWorkGroupSizeAttr")?;
        let numbers = self.attribute_numbers(node, "ReqdWorkGroupSizeAttr");
        let block = numbers.and_then(|numbers| <[u32; 3]>::try_from(numbers).ok());
        if block.is_none()
            && let Some(span) = self.files.span(&attribute.range)
        {
            let message = "the numbers of this attribute could not be read";
            let help = "give the size by an option: --block, --local_size";
            self.diagnostics
                .push(Diagnostic::new(Code::UnsupportedAnnotation, message).at(span, "left out").help(help));
        }
        block
    }

    /// `__cluster_dims__(x, y, z)`, which our header writes as an annotation: clang knows no such attribute. Its tree does not show what
    /// an annotation is called, so that a number marks ours.
    fn required_cluster(&mut self, node: &Node<'_>) -> Option<[u32; 3]> {
        let is_ours = |n: &&Node<'_>| {
            n.kind == "AnnotateAttr" && n.inner.first().and_then(constant_value) == Some(CLUSTER_MARK)
        };
        let attribute = node.inner.iter().find(is_ours)?;
        let mut cluster = [1; 3];
        let numbers: Option<Vec<u32>> = attribute
            .inner
            .iter()
            .skip(1)
            .map(|n| constant_value(n).and_then(|v| u32::try_from(v).ok()))
            .collect();
        match numbers {
            Some(numbers) if matches!(numbers.len(), 1..=3) && !numbers.contains(&0) => {
                cluster[..numbers.len()].copy_from_slice(&numbers);
                Some(cluster)
            }
            _ => {
                let message = "the numbers of this attribute could not be read";
                let help = "give the size by an option: --cluster";
                let diagnostic = Diagnostic::new(Code::UnsupportedAnnotation, message).help(help);
                self.diagnostics.push(match self.files.span(&attribute.range) {
                    Some(span) => diagnostic.at(span, "left out"),
                    None => diagnostic,
                });
                None
            }
        }
    }

    /// The first number of `__launch_bounds__(threads, ...)`.
    fn launch_bounds(&mut self, node: &Node<'_>) -> Option<u32> {
        let attribute = node.find("CUDALaunchBoundsAttr")?;
        let evaluated = attribute
            .inner
            .first()
            .and_then(|expr| constant_value(expr).or_else(|| super::launch::constant(self, expr)));
        match evaluated {
            Some(value) => u32::try_from(value).ok(),
            None => self.attribute_numbers(node, "CUDALaunchBoundsAttr")?.first().copied(),
        }
    }

    /// The numbers in the source text of an attribute.
    fn attribute_numbers(&mut self, node: &Node<'_>, kind: &str) -> Option<Vec<u32>> {
        let attribute = node.find(kind)?;
        let span = self.files.span(&attribute.range)?;
        let sources = self.files.sources();
        Macros { sources, arguments: &self.arguments }.numbers(sources.text(span))
    }
}

/// Whether a function takes its object's address.
pub fn is_method(node: &Node<'_>) -> bool {
    matches!(&*node.kind, "CXXMethodDecl" | "CXXConstructorDecl" | "CXXDestructorDecl" | "CXXConversionDecl")
        && node.storage_class != "static"
}

/// The name of a lane: `v.x`, or `v.s7` for vectors of more than four.
pub fn lane_name(name: &str, lane: u32, lanes: u32) -> String {
    match lanes {
        0 | 1 => name.to_owned(),
        2..=4 => format!("{name}.{}", ["x", "y", "z", "w"][lane as usize % 4]),
        _ => format!("{name}.s{lane:x}"),
    }
}

/// What the first `return` of a function gives back, by value.
fn returned<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    node.inner.iter().filter(|n| n.kind != "LambdaExpr").find_map(|inner| match &*inner.kind {
        "ReturnStmt" => inner.inner.first().filter(|value| value.value_category != "lvalue"),
        _ => returned(inner),
    })
}
