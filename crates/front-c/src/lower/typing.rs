//! The types of declarations and expressions.
//!
//! clang prints a type as it was written, wherever that was. Where a name in the text means several types ([`names`](crate::types::names)),
//! a declaration's text is read from the scope of the declaration, and an expression has the type of what it names.

use super::Unit;
use super::captured::callee;
use super::stmt::initialiser;
use crate::ast::index::is_function;
use crate::ast::{DeclId, Node, QualType};
use crate::types::names::Path;
use crate::types::{CType, Pointee, Qualified};
use std::rc::Rc;

/// The types of texts that were read already, from the scopes where lowering is.
#[derive(Default)]
pub(super) struct Parsed {
    known: std::collections::HashMap<String, Known>,
}

#[derive(Clone)]
struct Known {
    ty: Rc<Qualified>,
    /// Whether a name in it means several types.
    is_unclear: bool,
}

impl<'t> Unit<'_, 't> {
    /// Reads types from inside a declaration, then from where they were read before.
    pub fn inside<T>(&mut self, decl: DeclId, work: impl FnOnce(&mut Self) -> T) -> T {
        let path = self.index.inside(decl);
        let before = self.go_to(path.into());
        let result = work(self);
        self.go_to(before);
        result
    }

    /// Types are read from these scopes from now on; gives those from which they were read so far.
    pub(super) fn go_to(&mut self, path: Path<'t>) -> Path<'t> {
        self.parsed.known.retain(|_, known| !known.is_unclear);
        self.table.names.go_to(path)
    }

    /// The type of a text, parsed once.
    pub fn parse_type(&mut self, text: &str) -> Rc<Qualified> {
        self.parse_known(text).ty
    }

    /// A type that clang printed. Without its sugar a name has all its scopes, so that one without any is that of a type of the file.
    pub fn printed_type(&mut self, ty: &QualType<'_>) -> Rc<Qualified> {
        self.printed_known(ty).ty
    }

    fn printed_known(&mut self, ty: &QualType<'_>) -> Known {
        let known = self.parse_known(ty.text());
        let is_name = ty.desugared.is_some() && !ty.text().contains(['*', '&', '[', '(']);
        if !known.is_unclear || !is_name || matches!(known.ty.ty, CType::Unknown(_)) {
            return known;
        }
        let table = self.table;
        let global = table.names.within(&Path::default(), || table.parse(ty.text()));
        match global.ty {
            CType::Unknown(_) => known,
            _ => Known { ty: Rc::new(global), is_unclear: false },
        }
    }

    fn parse_known(&mut self, text: &str) -> Known {
        if let Some(known) = self.parsed.known.get(text) {
            return known.clone();
        }
        self.table.names.take_unclear();
        let ty = Rc::new(self.table.parse(text));
        let known = Known { ty, is_unclear: self.table.names.take_unclear() };
        self.parsed.known.insert(text.to_owned(), known.clone());
        known
    }

    /// The type of a declaration or expression.
    pub fn type_of(&mut self, node: &Node<'_>) -> Rc<Qualified> {
        // Texture objects are integers to clang; the name says what they are.
        if let Some(ty) = &node.ty
            && ["cudaTextureObject_t", "cudaSurfaceObject_t"].iter().any(|name| ty.written.ends_with(name))
        {
            return self.parse_type(&ty.written);
        }
        let mut known = match &node.ty {
            Some(ty) => self.printed_known(ty),
            None => self.parse_known(""),
        };
        // The desugared form can be worse than the written one (`auto`, names of local types): try both.
        if let (CType::Unknown(_), Some(ty)) = (&known.ty.ty, &node.ty) {
            let is_unclear = known.is_unclear;
            known = self.parse_known(&ty.written);
            known.is_unclear |= is_unclear;
        }
        if known.is_unclear
            && let Some(ty) = self.named_type(node, &known.ty)
        {
            return Rc::new(Qualified { ty, ..(*known.ty).clone() });
        }
        match self.table.meant(node, &known.ty.ty) {
            Some(ty) => Rc::new(Qualified { ty, ..(*known.ty).clone() }),
            None => known.ty,
        }
    }

    /// The type of a node whose text does not tell, by what the node names: `None` if the text was written where the node stands.
    fn named_type(&mut self, node: &Node<'_>, printed: &Qualified) -> Option<CType> {
        let mut of = |n: usize| node.child(n).map(|child| self.type_of(child).ty.clone());
        match &*node.kind {
            kind if kind.ends_with("Decl") => self.declared_type(node),
            "DeclRefExpr" => {
                let decl = self.index.get(node.referenced.as_ref()?.id)?;
                Some(behind_reference(self.type_of(decl).ty.clone()))
            }
            "MemberExpr" => {
                let decl = self.index.get(node.referenced_member)?;
                Some(behind_reference(self.type_of(decl).ty.clone()))
            }
            "ParenExpr"
            | "ExprWithCleanups"
            | "MaterializeTemporaryExpr"
            | "CXXBindTemporaryExpr"
            | "ConstantExpr"
            | "CXXDefaultArgExpr"
            | "CXXDefaultInitExpr"
            | "OpaqueValueExpr" => of(0),
            "ImplicitCastExpr" => match &*node.cast_kind {
                "LValueToRValue" | "NoOp" => of(0),
                "ArrayToPointerDecay" => match of(0)? {
                    CType::Array(element, _) => Some(pointer_like(printed, &element)),
                    _ => None,
                },
                _ => None,
            },
            "ArraySubscriptExpr" => match of(0)? {
                CType::Pointer(to) => Some(to.ty.clone()),
                CType::Array(element, _) => Some((*element).clone()),
                _ => match of(1)? {
                    CType::Pointer(to) => Some(to.ty.clone()),
                    _ => None,
                },
            },
            "UnaryOperator" => match &*node.opcode {
                "*" => match of(0)? {
                    CType::Pointer(to) => Some(to.ty.clone()),
                    _ => None,
                },
                "&" => Some(pointer_like(printed, &of(0)?)),
                _ => of(0),
            },
            "BinaryOperator" if node.opcode == "," => of(1),
            "BinaryOperator" | "CompoundAssignOperator" => match of(0)? {
                number @ CType::Scalar(_) => {
                    of(1).filter(|ty| !matches!(ty, CType::Scalar(_))).or(Some(number))
                }
                other => Some(other),
            },
            "ConditionalOperator" => of(1),
            "CallExpr" | "CXXMemberCallExpr" | "CXXOperatorCallExpr" => {
                let first = node.child(0)?;
                let id = match &*first.kind {
                    "MemberExpr" => first.referenced_member,
                    _ => callee(node)?.id,
                };
                let function = self.index.get(id).filter(|function| is_function(function))?;
                Some(behind_reference(self.result_type(function)))
            }
            _ => None,
        }
    }

    /// The type of a declaration, read from where it stands.
    fn declared_type(&mut self, node: &Node<'_>) -> Option<CType> {
        let is_deduced = node.ty.as_ref().is_some_and(|ty| ty.written.contains("auto"));
        if is_deduced && let Some(value) = initialiser(node) {
            return match self.parse_type(node.type_text()).ty.clone() {
                CType::Reference(to) => {
                    let ty = self.type_of(value).ty.clone();
                    Some(CType::Reference(Rc::new(Pointee { ty, ..(*to).clone() })))
                }
                _ => Some(self.type_of(value).ty.clone()),
            };
        }
        let path = if is_function(node) { self.index.inside(node.id) } else { self.index.around(node.id) };
        Some(self.table.declared(node, &path.into()))
    }
}

/// What a name means that was declared as a reference.
fn behind_reference(ty: CType) -> CType {
    match ty {
        CType::Reference(to) => to.ty.clone(),
        other => other,
    }
}

/// A pointer to this, with the qualifiers that the printed type has.
fn pointer_like(printed: &Qualified, ty: &CType) -> CType {
    match &printed.ty {
        CType::Pointer(to) => CType::Pointer(Rc::new(Pointee { ty: ty.clone(), ..(**to).clone() })),
        _ => ty.clone().pointer_to(),
    }
}
