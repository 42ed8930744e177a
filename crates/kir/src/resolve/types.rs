//! Types as annotations write them, in kir's terms.

use super::{Refusal, Resolved};
use crate::module::Module;
use crate::ty::{LayoutId, LayoutKind, Ty};
use gpuproof_base::Name;
use gpuproof_spec as spec;
use spec::ast::ty::{BuiltinType, TypeKind};

/// What a type names.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Named {
    /// A scalar.
    Scalar(Ty),
    /// A pointer to a scalar.
    PointerTo(Ty),
    /// A pointer to a struct or vector of the module.
    PointerToLayout(LayoutId),
    /// A pointer to something of which nothing is known.
    Pointer,
}

/// The meaning of a type.
pub(super) fn named(module: &Module, ty: &spec::Type) -> Resolved<Named> {
    match &ty.kind {
        TypeKind::Qualified(_, inner) => named(module, inner),
        TypeKind::Pointer(to) => Ok(match named(module, to) {
            Ok(Named::Scalar(scalar)) => Named::PointerTo(scalar),
            Ok(_) => Named::PointerTo(Ty::Ptr),
            Err(_) => record(module, to).map_or(Named::Pointer, Named::PointerToLayout),
        }),
        TypeKind::Builtin(builtin) => scalar(*builtin).map(Named::Scalar).ok_or_else(|| unknown(ty)),
        TypeKind::Named(name) => by_name(name).map(Named::Scalar).ok_or_else(|| unknown(ty)),
        TypeKind::Math(_)
        | TypeKind::Seq(_)
        | TypeKind::Set(_)
        | TypeKind::Bag(_)
        | TypeKind::Option(_)
        | TypeKind::Map(..)
        | TypeKind::Tuple(_) => Err(Refusal::prove(ty.place, "a mathematical type")),
        TypeKind::Tagged(..) | TypeKind::Array(..) => Err(unknown(ty)),
    }
}

/// The layout of a struct of the module.
pub(super) fn record(module: &Module, ty: &spec::Type) -> Option<LayoutId> {
    match &ty.kind {
        TypeKind::Qualified(_, inner) => record(module, inner),
        TypeKind::Named(name) => record_called(module, name),
        TypeKind::Tagged(_, ident) => record_called(module, &ident.name),
        _ => None,
    }
}

/// The layout of the struct of this name.
pub(super) fn record_called(module: &Module, wanted: &Name) -> Option<LayoutId> {
    let found = |kind: &LayoutKind| matches!(kind, LayoutKind::Record { name, .. } if name == wanted);
    module.layouts.iter_enumerated().find(|(_, layout)| found(&layout.kind)).map(|(id, _)| id)
}

fn unknown(ty: &spec::Type) -> Refusal {
    Refusal::mistake(ty.place, format!("the type `{ty}` is not known in annotations"))
}

fn scalar(builtin: BuiltinType) -> Option<Ty> {
    use BuiltinType::*;
    Some(match builtin {
        Bool => Ty::Bool,
        Char | SignedChar => Ty::I8,
        UnsignedChar => Ty::U8,
        Short => Ty::I16,
        UnsignedShort => Ty::U16,
        Int => Ty::I32,
        UnsignedInt => Ty::U32,
        Long | LongLong => Ty::I64,
        UnsignedLong | UnsignedLongLong => Ty::U64,
        Half => Ty::F16,
        Float => Ty::F32,
        Double => Ty::F64,
        Void | LongDouble => return None,
    })
}

/// The typedefs of scalars that kernel languages come with.
pub(super) fn by_name(name: &str) -> Option<Ty> {
    Some(match name.strip_prefix("std::").unwrap_or(name) {
        "bool" => Ty::Bool,
        "int8_t" => Ty::I8,
        "uchar" | "uint8_t" => Ty::U8,
        "int16_t" => Ty::I16,
        "ushort" | "uint16_t" => Ty::U16,
        "int" | "int32_t" => Ty::I32,
        "uint" | "unsigned" | "uint32_t" => Ty::U32,
        "int64_t" | "ptrdiff_t" | "intptr_t" | "ssize_t" => Ty::I64,
        "ulong" | "uint64_t" | "size_t" | "uintptr_t" => Ty::U64,
        "half" | "__half" => Ty::F16,
        "__nv_bfloat16" => Ty::BF16,
        "float" => Ty::F32,
        "double" => Ty::F64,
        _ => return None,
    })
}
