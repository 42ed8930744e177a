//! C types as lowering needs them: resolved, with sizes.
//!
//! clang writes types as text. [`parse`] reads that text, [`names`] says which of several types a name means, [`spelling`] how instances of templates are written, [`table`] knows the typedefs, enumerations and records
//! of the translation unit and of our builtin headers, [`layout`] computes sizes and offsets by the Itanium rules
//! for the 64-bit device targets.

pub mod layout;
pub mod names;
pub mod parse;
pub mod spelling;
pub mod table;

use gpuproof_base::define_id;
use gpuproof_kir::{Space, Ty};
use std::rc::Rc;

define_id!(
    /// A record type of the table.
    pub struct RecordId, "record"
);

/// A resolved type. Qualifiers are gone, but for the address space that OpenCL writes on what is pointed to.
#[derive(Clone, PartialEq, Debug)]
pub enum CType {
    /// No value.
    Void,
    /// A number or bool.
    Scalar(Ty),
    /// Lanes side by side: OpenCL and `ext_vector_type` vectors, CUDA's `float4` and its kin, `dim3`.
    Vector {
        /// Type of a lane.
        lane: Ty,
        /// How many.
        lanes: u32,
        /// Bytes, padding included (OpenCL's three-lane vectors take four).
        size: u64,
        /// Alignment.
        align: u64,
    },
    /// A pointer.
    Pointer(Rc<Pointee>),
    /// A reference, lvalue or rvalue: a pointer that is followed by itself.
    Reference(Rc<Pointee>),
    /// An array; without a length if the source gives none.
    Array(Rc<CType>, Option<u64>),
    /// A struct, class or union.
    Record(RecordId),
    /// A function.
    Function(Rc<FunctionType>),
    /// A pointer to a function, or a reference to one: a function address.
    FunctionPointer(Rc<FunctionType>),
    /// An image, texture or surface that kernels access by texel.
    Image(&'static str),
    /// A handle without contents that matter here: event, sampler, queue, cooperative group, curand state ...
    Opaque(Rc<str>),
    /// Not understood; the text says what it was.
    Unknown(Rc<str>),
}

/// What a pointer points to.
#[derive(Clone, PartialEq, Debug)]
pub struct Pointee {
    /// Its type.
    pub ty: CType,
    /// The address space, where the source names one.
    pub space: Option<Space>,
    /// Whether it may not be written through this pointer.
    pub is_const: bool,
}

/// The type of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionType {
    /// What it returns.
    pub result: CType,
    /// Its parameters.
    pub params: Vec<CType>,
}

/// A type with the qualifiers that stood on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Qualified {
    /// The type.
    pub ty: CType,
    /// Its address space, where the source names one.
    pub space: Option<Space>,
    /// `const`.
    pub is_const: bool,
    /// `volatile`.
    pub is_volatile: bool,
    /// `restrict`, on a pointer.
    pub is_restrict: bool,
}

impl CType {
    /// A pointer to this type in no particular space.
    pub fn pointer_to(self) -> CType {
        CType::Pointer(Rc::new(Pointee { ty: self, space: None, is_const: false }))
    }

    /// The scalars that a value of this type consists of, if it is kept in locals: a scalar, a vector, a pointer.
    pub fn lanes(&self) -> Option<(Ty, u32)> {
        match self {
            CType::Scalar(ty) => Some((*ty, 1)),
            CType::Vector { lane, lanes, .. } => Some((*lane, *lanes)),
            CType::Pointer(_) | CType::Reference(_) | CType::Array(_, None) => Some((Ty::Ptr, 1)),
            CType::FunctionPointer(_) => Some((Ty::U64, 1)),
            CType::Image(_) => Some((Ty::Ptr, 1)),
            CType::Opaque(_) => Some((Ty::U64, 1)),
            _ => None,
        }
    }

    /// The scalar type of a value that is exactly one scalar.
    pub fn scalar(&self) -> Option<Ty> {
        match self.lanes() {
            Some((ty, 1)) => Some(ty),
            _ => None,
        }
    }

    /// What it points or refers to.
    pub fn pointee(&self) -> Option<&Pointee> {
        match self {
            CType::Pointer(to) | CType::Reference(to) => Some(to),
            _ => None,
        }
    }

    /// Whether it is the type of a lambda.
    pub fn is_lambda(&self) -> bool {
        matches!(self, CType::Opaque(name) if &**name == "lambda")
    }

    /// Whether values of it live in memory: records and arrays.
    pub fn is_aggregate(&self) -> bool {
        matches!(self, CType::Record(_) | CType::Array(_, Some(_)))
    }
}
