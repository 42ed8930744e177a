//! Destructors: objects are destroyed where control leaves the block that declares them, last one first.
//!
//! [`Lowerer::cleanups`] holds, for each open block, the objects to destroy at its end. A jump destroys those of every
//! block that it leaves before it jumps.

use super::function::Lowerer;
use super::{Lower, Unsupported};
use crate::ast::Node;
use crate::ast::index::has_body;
use crate::types::{CType, RecordId};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, StmtKind};

/// Most elements of an array that are destroyed one by one.
const MAX_ELEMENTS: u64 = 64;

/// An object to destroy.
#[derive(Clone)]
pub struct Cleanup {
    ptr: Expr,
    ty: CType,
    origin: Origin,
}

impl<'t> Lowerer<'_, '_, 't> {
    /// Runs `work` as a block of its own: what it declares is destroyed at its end.
    pub fn scope(&mut self, work: impl FnOnce(&mut Self)) {
        self.cleanups.push(Vec::new());
        work(self);
        self.destroy_down_to(self.cleanups.len() - 1);
        self.cleanups.pop();
    }

    /// A block that is entered or left in the middle, so that an object with a destructor in it would be destroyed at
    /// the wrong time: the condition of a `while`, the sections of a `switch`. Objects of blocks inside are fine.
    pub fn scope_without_objects(&mut self, origin: Origin, work: impl FnOnce(&mut Self)) {
        self.cleanups.push(Vec::new());
        work(self);
        if self.cleanups.pop().is_some_and(|objects| !objects.is_empty()) {
            let reason = "an object with a destructor is declared directly in this statement".to_owned();
            self.emit_unsupported(Unsupported { code: Code::UnsupportedConstruct, reason, origin }, vec![]);
        }
    }

    /// Remembers to destroy an object at the end of the innermost block, if its type has anything to do then.
    pub fn destroy_later(&mut self, ptr: Expr, ty: &CType, origin: Origin) {
        if self.has_destructor(ty)
            && let Some(block) = self.cleanups.last_mut()
        {
            block.push(Cleanup { ptr, ty: ty.clone(), origin });
        }
    }

    /// Destroys the objects of all blocks opened since there were `depth` of them, without closing the blocks.
    pub fn destroy_down_to(&mut self, depth: usize) {
        let pending: Vec<Cleanup> =
            self.cleanups[depth.min(self.cleanups.len())..].iter().flatten().cloned().collect();
        for cleanup in pending.into_iter().rev() {
            if let Err(what) = self.destroy(cleanup.ptr, &cleanup.ty, cleanup.origin) {
                self.emit_unsupported(what, vec![]);
            }
        }
    }

    /// Whether destroying a value of this type does anything.
    pub fn has_destructor(&self, ty: &CType) -> bool {
        match ty {
            CType::Array(element, _) => self.has_destructor(element),
            CType::Record(id) => {
                let members = self.unit.table.record_layout(*id);
                self.destructor(*id).is_some()
                    || members.is_some_and(|layout| {
                        layout.fields.iter().any(|f| self.has_destructor(&f.ty))
                            || layout.bases.iter().any(|(base, _)| self.has_destructor(&CType::Record(*base)))
                    })
            }
            _ => false,
        }
    }

    /// The object with a destructor that a statement makes only to destroy it again: `guard(lock);`.
    pub fn discarded_object(&mut self, node: &'t Node<'t>) -> Option<&'t Node<'t>> {
        match &*node.kind {
            "CXXBindTemporaryExpr" if self.destroys(node) => node.child(0),
            "ExprWithCleanups" | "CXXFunctionalCastExpr" | "ParenExpr" => {
                self.discarded_object(node.child(0)?)
            }
            _ => None,
        }
    }

    /// Makes an object and destroys it.
    pub fn discard_object(&mut self, node: &'t Node<'t>) {
        let (ty, origin) = (self.ty(node), self.unit.origin(node));
        self.scope(|l| {
            let made = l.temporary(&ty, origin).and_then(|ptr| {
                l.initialise(ptr.clone(), &ty, node, origin)?;
                l.destroy_later(ptr, &ty, origin);
                Ok(())
            });
            if let Err(what) = made {
                l.emit_unsupported(what, vec![]);
            }
        });
    }

    /// Whether destroying the value of an expression does anything.
    pub fn destroys(&mut self, node: &Node<'_>) -> bool {
        let ty = self.ty(node);
        self.has_destructor(&ty)
    }

    /// The destructor that the user wrote.
    fn destructor(&self, id: RecordId) -> Option<&'t Node<'t>> {
        let node = self.unit.table.records[id].node;
        let declared = node.inner.iter().find(|n| n.kind == "CXXDestructorDecl" && !n.is_implicit)?;
        let definition = self.unit.index.definition(declared.id).unwrap_or(declared);
        (definition.explicitly_defaulted.is_empty() || has_body(definition)).then_some(definition)
    }

    /// Destroys a value: its own destructor, then its fields from the last to the first, then its bases.
    fn destroy(&mut self, ptr: Expr, ty: &CType, origin: Origin) -> Lower<()> {
        match ty {
            CType::Array(element, count) => {
                let (Some(size), Some(count)) = (self.unit.table.size(element), count) else { return Ok(()) };
                if *count > MAX_ELEMENTS {
                    let reason = "a large array of objects with destructors is not supported".to_owned();
                    return Err(Unsupported { code: Code::UnsupportedConstruct, reason, origin });
                }
                for n in (0..*count).rev() {
                    let at = self.offset(ptr.clone(), (n * size) as i64, origin);
                    self.destroy(at, element, origin)?;
                }
                Ok(())
            }
            CType::Record(id) => {
                if let Some(destructor) = self.destructor(*id) {
                    let function = self.unit.declare_function(destructor);
                    self.emit(StmtKind::Call { dst: Vec::new(), function, args: vec![ptr.clone()] }, origin);
                }
                let Some(layout) = self.unit.table.record_layout(*id).cloned() else { return Ok(()) };
                for field in layout.fields.iter().rev().filter(|f| f.ty.is_aggregate()) {
                    let at = self.offset(ptr.clone(), field.offset as i64, origin);
                    self.destroy(at, &field.ty, origin)?;
                }
                for (base, offset) in layout.bases.iter().rev() {
                    let at = self.offset(ptr.clone(), *offset as i64, origin);
                    self.destroy(at, &CType::Record(*base), origin)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
