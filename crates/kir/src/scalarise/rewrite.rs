//! Replacing the accesses to objects that become locals.

use super::pieces::{Pieces, Range, filled, inside, range};
use super::pointers::object_place;
use crate::clause::ClauseBody;
use crate::expr::{Const, Expr, ExprKind};
use crate::fold;
use crate::module::{Function, Local, LocalId, Module, ObjectId};
use crate::stmt::{Access, Body, Stmt, StmtKind};
use crate::ty::{Ty, describe_offset};
use crate::walk;
use gpuproof_base::Origin;
use std::collections::BTreeMap;

/// Replaces all accesses to these objects.
pub(super) fn apply(module: &Module, function: &mut Function, pieces: &Pieces) {
    let mut locals = BTreeMap::new();
    for (id, cut) in pieces {
        let Some(object) = module.objects.get(*id) else { continue };
        for (offset, ty) in cut {
            let place = describe_offset(&module.layouts, object.layout, *offset as i64);
            let name = format!("{}{place}", object.name).into();
            let local = Local { name, ty: *ty, named: true, origin: object.origin };
            locals.insert((*id, *offset), function.locals.push(local));
        }
    }
    let rewriter = Rewriter { pieces, locals };
    for clause in &mut function.contract {
        if let ClauseBody::Exprs(exprs) = &mut clause.body {
            exprs.iter_mut().for_each(|root| walk::expr_mut(root, &mut |e| rewriter.spec_load(e)));
        }
    }
    if let Some(body) = function.body.take() {
        function.body = Some(rewriter.body(body));
    }
}

struct Rewriter<'p> {
    pieces: &'p Pieces,
    /// The local of the scalar at each offset of each object.
    locals: BTreeMap<(ObjectId, u64), LocalId>,
}

impl Rewriter<'_> {
    fn body(&self, body: Body) -> Body {
        let mut out = Vec::with_capacity(body.len());
        for mut stmt in body {
            for inner in walk::bodies_mut(&mut stmt) {
                *inner = self.body(std::mem::take(inner));
            }
            walk::stmt_exprs_mut(&mut stmt, &mut |root, _| walk::expr_mut(root, &mut |e| self.spec_load(e)));
            match self.stmt(&stmt) {
                Some(instead) => out.extend(instead),
                None => out.push(stmt),
            }
        }
        out
    }

    /// The locals from an offset on, as many as asked for; none if the pointer is not to an object of ours.
    fn scalars(&self, access: &Access, count: usize) -> Option<Vec<LocalId>> {
        let (object, offset) = object_place(&access.ptr)?;
        let start = u64::try_from(offset).ok()?;
        (0..count as u64).map(|n| self.locals.get(&(object, start + n * access.ty.size())).copied()).collect()
    }

    fn spec_load(&self, expr: &mut Expr) {
        if let ExprKind::SpecLoad(pointer) = &expr.kind
            && let Some([local]) = self.scalars(&Access::new(expr.ty, Expr::clone(pointer)), 1).as_deref()
        {
            *expr = Expr::local(*local, expr.ty, expr.origin);
        }
    }

    fn is_ours(&self, range: &Range) -> bool {
        self.pieces.contains_key(&range.object)
    }

    /// The scalars of a range, with their distances from its start.
    fn in_range(&self, range: Range) -> Vec<(u64, Ty, LocalId)> {
        let Some(cut) = self.pieces.get(&range.object) else { return Vec::new() };
        let local = |at| self.locals.get(&(range.object, at)).copied();
        inside(cut, range).filter_map(|(at, ty)| Some((at - range.start, ty, local(at)?))).collect()
    }

    /// What to do instead of a statement; none if it stays.
    fn stmt(&self, stmt: &Stmt) -> Option<Body> {
        let origin = stmt.origin;
        match &stmt.kind {
            StmtKind::Fresh(object) => {
                let cut = self.pieces.get(object)?;
                let locals = cut.keys().filter_map(|offset| self.locals.get(&(*object, *offset)));
                Some(locals.map(|local| Stmt::new(StmtKind::Havoc(*local), origin)).collect())
            }
            StmtKind::Load(dst, access) => {
                let from = self.scalars(access, dst.len())?;
                let values = from.into_iter().map(|local| Expr::local(local, access.ty, origin));
                Some(dst.iter().zip(values).map(|(to, value)| Stmt::set(*to, value, origin)).collect())
            }
            StmtKind::Store(access, values) => {
                let to = self.scalars(access, values.len())?;
                Some(to.into_iter().zip(values).map(|(to, v)| Stmt::set(to, v.clone(), origin)).collect())
            }
            StmtKind::Copy { dst, src, bytes, align } => {
                let to = range(dst, bytes).filter(|range| self.is_ours(range));
                let from = range(src, bytes).filter(|range| self.is_ours(range));
                match (to, from) {
                    (Some(to), Some(from)) => {
                        let from =
                            self.in_range(from).into_iter().map(|(_, ty, l)| Expr::local(l, ty, origin));
                        let sets = self.in_range(to).into_iter().zip(from);
                        Some(sets.map(|((_, _, to), value)| Stmt::set(to, value, origin)).collect())
                    }
                    (Some(to), None) => Some(self.runs(to, (src, *align), origin, &StmtKind::Load)),
                    (None, Some(from)) => {
                        Some(self.runs(from, (dst, *align), origin, &|locals, access: Access| {
                            let value = |local| Expr::local(local, access.ty, origin);
                            let values = locals.into_iter().map(value).collect();
                            StmtKind::Store(access, values)
                        }))
                    }
                    (None, None) => None,
                }
            }
            StmtKind::Fill { dst, byte, bytes } => {
                let range = range(dst, bytes).filter(|range| self.is_ours(range))?;
                let Some(Const::Int(byte)) = fold::constant(byte) else { return None };
                let value = |ty| Some(Expr::constant(filled(ty, byte as u8)?, ty, origin));
                let sets = self.in_range(range).into_iter();
                Some(sets.filter_map(|(_, ty, local)| Some(Stmt::set(local, value(ty)?, origin))).collect())
            }
            _ => None,
        }
    }

    /// Accesses of other memory for the scalars of a range, those of equal type in a row by one.
    fn runs(
        &self,
        range: Range,
        (pointer, align): (&Expr, u64),
        origin: Origin,
        make: &dyn Fn(Vec<LocalId>, Access) -> StmtKind,
    ) -> Body {
        let mut runs: Vec<(u64, Ty, Vec<LocalId>)> = Vec::new();
        for (at, ty, local) in self.in_range(range) {
            match runs.last_mut() {
                Some((_, last, locals)) if *last == ty => locals.push(local),
                _ => runs.push((at, ty, vec![local])),
            }
        }
        let access = |at: u64, ty| match at {
            0 => Access { align, ..Access::new(ty, pointer.clone()) },
            _ => {
                let ptr = Expr::ptr_add(pointer.clone(), Expr::i64(at as i64, origin), origin);
                Access { align: align.min(1 << at.trailing_zeros()), ..Access::new(ty, ptr) }
            }
        };
        runs.into_iter().map(|(at, ty, locals)| Stmt::new(make(locals, access(at, ty)), origin)).collect()
    }
}
