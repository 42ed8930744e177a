//! Memory objects of variables: shared arrays, device and constant globals, private arrays and records.

use super::{Lower, Unit, Unsupported};
use crate::ast::{DeclId, Node};
use crate::types::CType;
use crate::types::layout::explicit_align;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{FunctionId, Object, ObjectId, ObjectInit, Space, Ty};

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Once for the launch or block: a module object of this space.
    Object(Space),
    /// Once for each activation.
    Automatic,
    /// A host or namespace constant that device code may use by value only.
    Value,
}

impl<'t> Unit<'_, 't> {
    /// Where a variable lives.
    pub fn storage(&mut self, var: &Node<'_>, in_function: bool) -> Storage {
        let space = self.type_of(var).space;
        if var.has("CUDASharedAttr") || space == Some(Space::Shared) {
            return Storage::Object(Space::Shared);
        }
        if var.has("CUDAConstantAttr") || space == Some(Space::Constant) {
            return Storage::Object(Space::Constant);
        }
        if var.has("CUDADeviceAttr") || var.has("HIPManagedAttr") || space == Some(Space::Global) {
            return Storage::Object(Space::Global);
        }
        // A handle in a variable of a function is a value like others.
        let is_local = in_function && var.storage_class != "static";
        if matches!(self.type_of(var).ty, CType::Image(_)) && !is_local {
            return Storage::Object(Space::Image);
        }
        match (in_function, &*var.storage_class) {
            // Constant-initialised, because device code allows nothing else, and never written.
            (true, "static") if self.type_of(var).is_const && !self.type_of(var).is_volatile => {
                Storage::Object(Space::Constant)
            }
            (true, "static") => Storage::Object(Space::Global),
            (true, _) => Storage::Automatic,
            (false, _) => Storage::Value,
        }
    }

    /// The object of a variable that lives once, made on first mention.
    pub fn variable_object(&mut self, var: &'t Node<'t>, space: Space) -> Lower<ObjectId> {
        // Of several declarations the one that says most.
        let var = self.global_variable(var.id).unwrap_or(var);
        if let Some(id) = self.globals.get(&var.id) {
            return Ok(*id);
        }
        let origin = self.origin(var);
        if var.has("AliasAttr") || var.has("WeakRefAttr") {
            let reason = format!("`{}` is another name for a variable, given by an attribute", var.name);
            return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
        }
        let qualified = self.type_of(var);
        let (ty, size) = match &qualified.ty {
            // `extern __shared__ float s[];` and arrays of unknown length: elements of the launch's number.
            CType::Array(element, None) => ((**element).clone(), None),
            ty => (ty.clone(), self.table.size(ty)),
        };
        if matches!(ty, CType::Unknown(_))
            || (size.is_none() && !matches!(qualified.ty, CType::Array(_, None)))
        {
            return Err(Unsupported {
                code: Code::UnsupportedType,
                reason: format!("the type `{}` of `{}` is not understood", var.type_text(), var.name),
                origin,
            });
        }
        if space == Space::Shared && size.is_none() {
            return Ok(self.dynamic_shared_object(var, &ty, origin));
        }
        let space = if matches!(ty, CType::Image(_)) { Space::Image } else { space };
        let layout = self.layout(&ty);
        let size = if space == Space::Image { None } else { size };
        let init = ObjectInit::Arbitrary;
        let read_only = space == Space::Constant || qualified.is_const;
        let name = var.name.as_ref().into();
        let id = self.module.objects.push(Object {
            name,
            space,
            layout,
            size,
            init,
            owner: None,
            read_only,
            align: asked_align(var),
            origin,
        });
        self.globals.insert(var.id, id);
        if let (Some(size), true) = (size, matches!(space, Space::Constant | Space::Global)) {
            let bytes = self.constant_bytes(var, &qualified.ty, size);
            // Without an initialiser a device variable is zero; constant memory is for the host to fill.
            let is_zero = var.init.is_empty() && var.storage_class != "extern" && space == Space::Global;
            self.module.objects[id].init = match bytes.or(is_zero.then(Vec::new)) {
                Some(bytes) => ObjectInit::Bytes(bytes),
                None if var.init.is_empty() => ObjectInit::Arbitrary,
                None => ObjectInit::Unmodelled,
            };
        }
        Ok(id)
    }

    /// The dynamic shared memory of a block: every `extern __shared__` array is a view of it from its first byte.
    fn dynamic_shared_object(&mut self, var: &Node<'_>, element: &CType, origin: Origin) -> ObjectId {
        let layout = self.layout(element);
        let bytes = self.layout(&CType::Scalar(Ty::U8));
        let id = match self.dynamic_shared {
            Some(id) => {
                let object = &mut self.module.objects[id];
                if *object.name != *var.name {
                    // Views under several names: messages count bytes of the memory itself.
                    object.name = "dynamic shared memory".into();
                }
                if object.layout != layout {
                    object.layout = bytes;
                }
                id
            }
            None => self.module.objects.push(Object {
                name: var.name.as_ref().into(),
                space: Space::Shared,
                layout,
                size: None,
                init: ObjectInit::Arbitrary,
                owner: None,
                read_only: false,
                align: None,
                origin,
            }),
        };
        self.dynamic_shared = Some(id);
        self.globals.insert(var.id, id);
        id
    }

    /// A new private object of a function.
    pub fn private_object(
        &mut self,
        owner: FunctionId,
        name: &str,
        ty: &CType,
        origin: Origin,
    ) -> Lower<ObjectId> {
        let Some(size) = self.table.size(ty) else {
            let reason = format!("the size of `{name}` is not known");
            return Err(Unsupported { code: Code::UnsupportedType, reason, origin });
        };
        let layout = self.layout(ty);
        Ok(self.module.objects.push(Object {
            name: name.into(),
            space: Space::Private,
            layout,
            size: Some(size),
            init: ObjectInit::Arbitrary,
            owner: Some(owner),
            read_only: false,
            align: None,
            origin,
        }))
    }

    /// The declaration of a variable outside functions.
    pub fn global_variable(&self, id: DeclId) -> Option<&'t Node<'t>> {
        self.index.get(id).filter(|node| matches!(&*node.kind, "VarDecl" | "VarTemplateSpecializationDecl"))
    }
}

/// The alignment that a declaration asks for beyond that of its type.
pub fn asked_align(var: &Node<'_>) -> Option<u64> {
    Some(explicit_align(var)).filter(|align| *align > 1)
}
