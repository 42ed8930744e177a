//! Destructors: objects are destroyed where control leaves the block that declares them, last one first. Temporaries and the
//! copies that by-value parameters are live until the end of the full expression around them (the ABI of clang's targets leaves
//! parameters to the caller).
//!
//! [`Lowerer::cleanups`] holds, for each open block and full expression, the objects to destroy at its end. A jump destroys those of
//! every block that it leaves before it jumps. What only one arm of a condition makes has a flag that says whether it was made.

use super::function::Lowerer;
use super::{Lower, Unsupported};
use crate::ast::Node;
use crate::ast::index::has_body;
use crate::types::{CType, RecordId};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Expr, LocalId, Stmt, StmtKind, Ty};

/// Most elements of an array that are destroyed one by one.
const MAX_ELEMENTS: u64 = 64;

/// An object to destroy.
#[derive(Clone)]
pub struct Cleanup {
    ptr: Expr,
    ty: CType,
    origin: Origin,
    /// Whether it was made at all, where that depends.
    made: Option<LocalId>,
}

/// An open block or full expression.
pub struct Scope {
    objects: Vec<Cleanup>,
    is_full_expression: bool,
    /// How many bodies were open when it began, and how many statements the innermost had.
    start: (usize, usize),
}

impl Scope {
    /// Whether nothing has to be destroyed at its end.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }
}

impl<'t> Lowerer<'_, '_, 't> {
    /// Runs `work` as a block of its own: what it declares is destroyed at its end.
    pub fn scope(&mut self, work: impl FnOnce(&mut Self)) {
        self.open(false);
        work(self);
        self.destroy_down_to(self.cleanups.len() - 1);
        self.cleanups.pop();
    }

    /// Runs `work` as a full expression: the temporaries that it makes are destroyed at its end. The value that it has stays
    /// as it is, because destructors are calls and change no locals.
    pub fn full_expression<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        if self.cleanups.last().is_some_and(|scope| scope.is_full_expression) {
            // A default argument: part of the expression that calls.
            return work(self);
        }
        self.open(true);
        let result = work(self);
        self.destroy_down_to(self.cleanups.len() - 1);
        self.cleanups.pop();
        result
    }

    fn open(&mut self, is_full_expression: bool) {
        let start = (self.bodies.len(), self.bodies.last().map_or(0, Vec::len));
        self.cleanups.push(Scope { objects: Vec::new(), is_full_expression, start });
    }

    /// A block that is entered or left in the middle, so that an object with a destructor in it would be destroyed at
    /// the wrong time: the condition of a `while`, the sections of a `switch`. Objects of blocks inside are fine.
    pub fn scope_without_objects(&mut self, origin: Origin, work: impl FnOnce(&mut Self)) {
        self.open(false);
        work(self);
        if self.cleanups.pop().is_some_and(|objects| !objects.is_empty()) {
            let reason = "an object with a destructor is declared directly in this statement".to_owned();
            self.emit_unsupported(Unsupported { code: Code::UnsupportedConstruct, reason, origin }, vec![]);
        }
    }

    /// Remembers to destroy an object at the end of the innermost block, if its type has anything to do then.
    pub fn destroy_later(&mut self, ptr: Expr, ty: &CType, origin: Origin) {
        if self.has_destructor(ty)
            && let Some(block) = self.cleanups.iter_mut().rev().find(|scope| !scope.is_full_expression)
        {
            block.objects.push(Cleanup { ptr, ty: ty.clone(), origin, made: None });
        }
    }

    /// Remembers to destroy a temporary, at the end of the full expression or, where a reference keeps it alive, of the block.
    pub fn destroy_temporary(&mut self, ptr: Expr, ty: &CType, kept: bool, origin: Origin) -> Lower<()> {
        if !self.has_destructor(ty) || self.in_annotation {
            return Ok(());
        }
        let at = match self.cleanups.last() {
            Some(scope) if scope.is_full_expression && !kept => self.cleanups.len() - 1,
            _ if kept => match self.cleanups.iter().rposition(|scope| !scope.is_full_expression) {
                Some(block) => block,
                None => return Err(no_end(origin)),
            },
            _ => return Err(no_end(origin)),
        };
        let (depth, first) = self.cleanups[at].start;
        // In an arm of a condition: it is destroyed only if the arm was taken.
        let made = (self.bodies.len() > depth).then(|| self.temp(Ty::Bool, origin));
        if let Some(made) = made {
            let never = Stmt::set(made, Expr::bool(false, origin), origin);
            match depth.checked_sub(1).and_then(|n| self.bodies.get_mut(n)) {
                Some(body) => body.insert(first.min(body.len()), never),
                None => return Err(no_end(origin)),
            }
            self.emit(StmtKind::Set(made, Expr::bool(true, origin)), origin);
        }
        self.cleanups[at].objects.push(Cleanup { ptr, ty: ty.clone(), origin, made });
        Ok(())
    }

    /// Destroys the objects of all blocks opened since there were `depth` of them, without closing the blocks.
    pub fn destroy_down_to(&mut self, depth: usize) {
        let open = &self.cleanups[depth.min(self.cleanups.len())..];
        let pending: Vec<Cleanup> = open.iter().flat_map(|scope| &scope.objects).cloned().collect();
        for Cleanup { ptr, ty, origin, made } in pending.into_iter().rev() {
            let destroyed = self.collect(|l| {
                if let Err(what) = l.destroy(ptr, &ty, origin) {
                    l.emit_unsupported(what, vec![]);
                }
            });
            match made {
                Some(made) => {
                    let made = self.local(made, origin);
                    self.emit(StmtKind::If(made, destroyed, Vec::new()), origin);
                }
                None => destroyed.into_iter().for_each(|stmt| self.emit(stmt.kind, stmt.origin)),
            }
        }
    }

    /// Whether destroying a value of this type does anything.
    pub fn has_destructor(&self, ty: &CType) -> bool {
        match ty {
            CType::Array(element, _) => self.has_destructor(element),
            CType::Record(id) => {
                let is_union = self.unit.table.records[*id].is_union;
                let members = self.unit.table.record_layout(*id).filter(|_| !is_union);
                self.destructor(*id).is_some()
                    || members.is_some_and(|layout| {
                        layout.fields.iter().any(|f| self.has_destructor(&f.ty))
                            || layout.bases.iter().any(|(base, _)| self.has_destructor(&CType::Record(*base)))
                    })
            }
            _ => false,
        }
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
    pub fn destroy(&mut self, ptr: Expr, ty: &CType, origin: Origin) -> Lower<()> {
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
                if self.unit.table.records[*id].is_union {
                    // Which member is alive, only the user knows.
                    return Ok(());
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

/// A temporary whose end clang's tree does not show.
fn no_end(origin: Origin) -> Unsupported {
    let reason = "when this temporary object is destroyed is not understood".to_owned();
    Unsupported { code: Code::UnsupportedConstruct, reason, origin }
}
