//! Pointers of kernels: the arrays that they may point into, reading and writing through them.
//!
//! A pointer variable is an index, counted in elements of the array that it points into. If there are several such arrays,
//! a second variable holds the number of the one it is; an access is then a branch over all of them. That the sets of
//! arrays are complete follows from how they are made: every assignment to a pointer variable is looked at until
//! nothing changes, and a pointer that comes from anywhere else is an error.

use super::Kernel;
use crate::ir::{Expr, ExprKind, Op, Stmt, StmtKind, Ty, VarId};
use crate::meaning::{Meant, unsupported};
use gpuproof_base::index::Id;
use gpuproof_kir as kir;
use gpuproof_kir::{LocalId, ObjectId};
use gpuproof_spec::Place;
use std::collections::BTreeSet;

/// What a pointer may point to: under the condition, this element of the object. The conditions exclude each other, and one
/// of them holds.
struct Case {
    condition: Option<Expr>,
    object: ObjectId,
    index: Expr,
}

impl Kernel<'_> {
    /// Finds the arrays that every pointer variable may point into.
    pub(super) fn points_to(&mut self, body: &[kir::Stmt], place: Place) {
        let mut sets: Vec<(LocalId, &kir::Expr)> = Vec::new();
        kir::walk::stmts(body, &mut |stmt| {
            if let kir::StmtKind::Set(local, value) = &stmt.kind
                && value.ty == kir::Ty::Ptr
            {
                sets.push((*local, value));
            }
        });
        loop {
            let mut grown = false;
            for (local, value) in &sets {
                let mut found = BTreeSet::new();
                self.bases(value, &mut found);
                let known = self.pointees.entry(*local).or_default();
                let before = known.len();
                known.extend(found);
                grown |= known.len() > before;
            }
            if !grown {
                break;
            }
        }
        let several: Vec<LocalId> =
            self.pointees.iter().filter(|(_, set)| set.len() > 1).map(|(l, _)| *l).collect();
        for local in several {
            let name = format!("{}'s array", self.function.locals[local].name);
            let var = self.scope.fresh(name, Ty::Int, place);
            self.which.insert(local, var);
        }
    }

    /// The arrays that a pointer may point into, as far as is known; false: there may be others.
    pub(super) fn bases(&self, pointer: &kir::Expr, into: &mut BTreeSet<ObjectId>) -> bool {
        match &pointer.kind {
            kir::ExprKind::Local(local) => match self.pointees.get(local) {
                Some(known) if !known.is_empty() => {
                    into.extend(known);
                    true
                }
                _ => false,
            },
            kir::ExprKind::ObjectAddr(object) => {
                into.insert(*object);
                true
            }
            kir::ExprKind::PtrAdd(base, _) => self.bases(base, into),
            kir::ExprKind::Select(_, a, b) => {
                let first = self.bases(a, into);
                self.bases(b, into) && first
            }
            _ => false,
        }
    }

    /// Finds the arrays that the kernel may write.
    pub(super) fn find_written(&mut self, body: &[kir::Stmt]) {
        let mut written = BTreeSet::new();
        let mut anything = false;
        kir::walk::stmts(body, &mut |stmt| match &stmt.kind {
            kir::StmtKind::Store(access, _) | kir::StmtKind::Atomic { access, .. } => {
                anything |= !self.bases(&access.ptr, &mut written)
            }
            kir::StmtKind::Set(..)
            | kir::StmtKind::Fresh(_)
            | kir::StmtKind::Havoc(_)
            | kir::StmtKind::Load(..)
            | kir::StmtKind::Barrier(_)
            | kir::StmtKind::Fence(_)
            | kir::StmtKind::If(..)
            | kir::StmtKind::Block(..)
            | kir::StmtKind::Loop { .. }
            | kir::StmtKind::Br(_)
            | kir::StmtKind::BrIf(..)
            | kir::StmtKind::Return(_)
            | kir::StmtKind::Assert { .. }
            | kir::StmtKind::Assume(_)
            | kir::StmtKind::Trap(_)
            | kir::StmtKind::Ghost(_) => {}
            // Whatever else there is may write whatever it likes.
            _ => anything = true,
        });
        if anything {
            written.extend(self.arrays.keys().copied());
        }
        self.written = written;
    }

    /// The array that a pointer points into, if there is no other that it may point into, and the element.
    pub(super) fn only_array(&self, pointer: &kir::Expr) -> Meant<(ObjectId, Expr)> {
        let place = self.place(pointer.origin);
        match &self.cases(pointer)?[..] {
            [Case { condition: None, object, index }] => Ok((*object, index.clone())),
            _ => Err(unsupported(place, "a pointer that may point into several arrays")),
        }
    }

    /// The elements that a pointer may point to.
    fn cases(&self, e: &kir::Expr) -> Meant<Vec<Case>> {
        let place = self.place(e.origin);
        match &e.kind {
            kir::ExprKind::Local(local) => {
                let objects = self.pointees.get(local).filter(|set| !set.is_empty());
                let Some(objects) = objects else { return Err(unsupported(place, "this pointer")) };
                let is_param = self.function.params.iter().any(|p| p.local == *local);
                let index = match self.locals.get(local) {
                    Some(var) if !is_param => Expr::new(ExprKind::Var(*var), Ty::Int, place),
                    _ => Expr::int(0, place),
                };
                let case = |object: &ObjectId| {
                    let condition = self.which.get(local).map(|which| {
                        let which = Expr::new(ExprKind::Var(*which), Ty::Int, place);
                        Expr::binary(Op::Eq, which, number(*object, place), Ty::Bool, place)
                    });
                    Case { condition, object: *object, index: index.clone() }
                };
                Ok(objects.iter().map(case).collect())
            }
            kir::ExprKind::ObjectAddr(object) => {
                Ok(vec![Case { condition: None, object: *object, index: Expr::int(0, place) }])
            }
            kir::ExprKind::PtrAdd(base, bytes) => {
                let mut cases = self.cases(base)?;
                for case in &mut cases {
                    let size = self.element(case.object).map_or(0, kir::Ty::size);
                    let Some(elements) = self.elements(bytes, i128::from(size))? else {
                        let what = "an address that is no multiple of the element's size";
                        return Err(unsupported(place, what));
                    };
                    case.index = match &case.index.kind {
                        ExprKind::Int(0) => elements,
                        _ => Expr::binary(Op::Add, case.index.clone(), elements, Ty::Int, place),
                    };
                }
                Ok(cases)
            }
            kir::ExprKind::Select(condition, a, b) => {
                let condition = self.expr(condition)?;
                let mut all = Vec::new();
                for (chosen, side) in [(condition.clone(), a), (condition.negated(), b)] {
                    for case in self.cases(side)? {
                        let condition = match case.condition {
                            Some(c) => Expr::binary(Op::And, chosen.clone(), c, Ty::Bool, place),
                            None => chosen.clone(),
                        };
                        all.push(Case { condition: Some(condition), ..case });
                    }
                }
                Ok(all)
            }
            _ => Err(unsupported(place, "this pointer")),
        }
    }

    /// Does one thing for each of the elements that a pointer may point to.
    pub(super) fn for_each(
        &self,
        pointer: &kir::Expr,
        place: Place,
        mut act: impl FnMut(&Self, ObjectId, Expr) -> Meant<Vec<Stmt>>,
    ) -> Meant<Vec<Stmt>> {
        let mut made: Option<Vec<Stmt>> = None;
        for case in self.cases(pointer)?.into_iter().rev() {
            let body = act(self, case.object, case.index)?;
            // The last case needs no condition: one of them holds.
            made = Some(match (made, case.condition) {
                (Some(others), Some(condition)) => {
                    vec![Stmt::new(StmtKind::If(condition, body, others), place)]
                }
                _ => body,
            });
        }
        made.ok_or_else(|| unsupported(place, "this pointer"))
    }

    /// `p = pointer`
    pub(super) fn set_pointer(&self, local: LocalId, value: &kir::Expr, place: Place) -> Meant<Vec<Stmt>> {
        if self.function.params.iter().any(|p| p.local == local) {
            return Err(unsupported(place, "assigning a pointer parameter"));
        }
        let var = self.local(local, place)?;
        self.for_each(value, place, |kernel, object, index| {
            let mut made = vec![Stmt::new(StmtKind::Assign(var, index), place)];
            if let Some(which) = kernel.which.get(&local) {
                made.push(Stmt::new(StmtKind::Assign(*which, number(object, place)), place));
            }
            Ok(made)
        })
    }

    /// The variable of an array whose elements are of this type.
    pub(super) fn array(&self, object: ObjectId, ty: kir::Ty, place: Place) -> Meant<VarId> {
        if self.element(object) != Some(ty) {
            return Err(unsupported(place, "an access of another type than the array's"));
        }
        self.arrays.get(&object).copied().ok_or_else(|| unsupported(place, "this array"))
    }

    /// Reads as many elements as there are targets.
    pub(super) fn load(&self, targets: &[LocalId], access: &kir::Access, place: Place) -> Meant<Vec<Stmt>> {
        self.for_each(&access.ptr, place, |kernel, object, first| {
            let array = kernel.array(object, access.ty, place)?;
            let mut made = Vec::new();
            for (number, local) in targets.iter().enumerate() {
                let index = Box::new(element_after(&first, number, place));
                let var = kernel.local(*local, place)?;
                let ty = kernel.scope.vars[var].ty.clone();
                let value = Expr::new(ExprKind::Load(array, index), ty, place);
                made.push(Stmt::new(StmtKind::Assign(var, value), place));
            }
            Ok(made)
        })
    }

    /// Writes elements.
    pub(super) fn store(&self, access: &kir::Access, values: &[kir::Expr], place: Place) -> Meant<Vec<Stmt>> {
        let values = values.iter().map(|v| self.expr(v)).collect::<Meant<Vec<_>>>()?;
        self.for_each(&access.ptr, place, |kernel, object, first| {
            let array = kernel.array(object, access.ty, place)?;
            let each = values.iter().enumerate();
            Ok(each
                .map(|(number, value)| {
                    let index = element_after(&first, number, place);
                    Stmt::new(StmtKind::Store(array, index, value.clone()), place)
                })
                .collect())
        })
    }

    /// The variable and the length of a private array.
    pub(super) fn private_array(&self, object: ObjectId, place: Place) -> Meant<(VarId, Expr)> {
        let (var, size) = (self.arrays.get(&object), self.module.objects[object].size);
        let element = self.element(object).map_or(0, kir::Ty::size);
        match (var, size) {
            (Some(var), Some(bytes)) if element > 0 => {
                Ok((*var, Expr::int(i128::from(bytes / element), place)))
            }
            _ => Err(unsupported(place, "this private array")),
        }
    }
}

fn number(object: ObjectId, place: Place) -> Expr {
    Expr::int(object.number() as i128, place)
}

/// The element that lies so many elements after another.
fn element_after(first: &Expr, number: usize, place: Place) -> Expr {
    match number {
        0 => first.clone(),
        _ => Expr::binary(Op::Add, first.clone(), Expr::int(number as i128, place), Ty::Int, place),
    }
}
