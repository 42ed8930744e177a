//! Finding the private objects that can become locals, and the scalars they consist of.
//!
//! Every use of an object is looked at; one that does not fit takes the object out. Copies carry the scalars of one
//! object over to the other, and an object that was taken out is other memory for the rest; so this goes on until
//! nothing changes. Scalars only become more and objects fewer, so it ends.

use super::aligned::Alignment;
use super::pointers::{constant, object_place};
use crate::clause::ClauseBody;
use crate::expr::{Const, Expr, ExprKind};
use crate::fold;
use crate::module::{Function, FunctionId, Module, ObjectId, ObjectInit, Space};
use crate::stmt::{Access, Stmt, StmtKind};
use crate::ty::Ty;
use crate::walk;
use std::collections::BTreeMap;

/// Most scalars of an object; a larger one stays in memory.
const MOST_PIECES: usize = 256;

/// The scalars of an object by offset.
pub(super) type Cut = BTreeMap<u64, Ty>;

/// The objects that become locals.
pub(super) type Pieces = BTreeMap<ObjectId, Cut>;

/// The bytes of an object.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub object: ObjectId,
    pub start: u64,
    pub end: u64,
}

/// A copy or fill with constant places on at least one side.
enum Bulk<'b> {
    Between(Range, Range),
    With(Range, &'b Expr),
    Fill(Range, u8),
}

/// What is known of the other side of a copy: it starts so many bytes after a multiple of `align`.
#[derive(Clone, Copy)]
struct Other {
    offset: u64,
    align: u64,
}

impl Other {
    /// Objects are aligned to 256 bytes; no scalar has more than 16.
    fn in_object(range: Range) -> Other {
        Other { offset: range.start, align: 16 }
    }
}

/// The range of bytes at a pointer, if both are constant and there is at least one.
pub(super) fn range(pointer: &Expr, bytes: &Expr) -> Option<Range> {
    let (object, offset) = object_place(pointer)?;
    let start = u64::try_from(offset).ok()?;
    let bytes = u64::try_from(constant(bytes)?).ok().filter(|bytes| *bytes > 0)?;
    Some(Range { object, start, end: start.checked_add(bytes)? })
}

/// The scalars of a cut in a range.
pub(super) fn inside(cut: &Cut, range: Range) -> impl Iterator<Item = (u64, Ty)> + '_ {
    cut.range(range.start..range.end).map(|(offset, ty)| (*offset, *ty))
}

/// The constant that a scalar of `ty` is after its bytes were all set to `byte`.
pub(super) fn filled(ty: Ty, byte: u8) -> Option<Const> {
    let bits = u128::from_le_bytes([byte; 16]) & ty.mask();
    match ty {
        Ty::Bool => (byte <= 1).then_some(Const::Bool(byte == 1)),
        Ty::Int { .. } => Some(Const::Int(bits)),
        Ty::Float(_) => Some(Const::Float(bits as u64)),
        Ty::Ptr => (byte == 0).then_some(Const::Null),
    }
}

/// The private objects of a function that can become locals.
pub(super) fn find(module: &Module, id: FunctionId, function: &Function) -> Pieces {
    let candidates = module.objects.iter_enumerated().filter(|(_, object)| {
        object.space == Space::Private && object.owner == Some(id) && object.init == ObjectInit::Arbitrary
    });
    let mut search = Search {
        module,
        pieces: candidates.map(|(id, _)| (id, Cut::new())).collect(),
        alignment: Alignment::of(function),
    };
    let body = function.body.as_deref().unwrap_or(&[]);
    // Objects that are not named in the body need no attention.
    let named = super::named_objects(body);
    search.pieces.retain(|id, _| named.contains(id));
    for clause in &function.contract {
        if let ClauseBody::Exprs(exprs) = &clause.body {
            exprs.iter().for_each(|expr| search.refuse_all_in(expr));
        }
    }
    let mut bulks = Vec::new();
    walk::stmts(body, &mut |stmt| search.stmt(stmt, &mut bulks));
    // Copies between two objects first: what they carry over are no gaps for copies from and to other memory.
    bulks.sort_by_key(|bulk| !matches!(bulk, Bulk::Between(..)));
    while bulks.iter().any(|bulk| search.bulk(bulk)) {}
    search.pieces
}

struct Search<'m> {
    module: &'m Module,
    pieces: Pieces,
    alignment: Alignment,
}

impl Search<'_> {
    fn stmt<'b>(&mut self, stmt: &'b Stmt, bulks: &mut Vec<Bulk<'b>>) {
        match &stmt.kind {
            // An instruction for global memory needs an address, which a local has not.
            StmtKind::Load(_, access) if access.in_global => self.refuse_all_in(&access.ptr),
            StmtKind::Store(access, values) if access.in_global => {
                self.refuse_all_in(&access.ptr);
                values.iter().for_each(|value| self.refuse_all_in(value));
            }
            StmtKind::Load(dst, access) => self.access(access, dst.len()),
            StmtKind::Store(access, values) => {
                self.access(access, values.len());
                values.iter().for_each(|value| self.refuse_all_in(value));
            }
            StmtKind::Copy { dst, src, bytes, .. } => {
                self.refuse_all_in(bytes);
                match (range(dst, bytes), range(src, bytes)) {
                    (Some(to), Some(from)) => bulks.push(Bulk::Between(to, from)),
                    (Some(one), None) => {
                        self.refuse_all_in(src);
                        bulks.push(Bulk::With(one, src));
                    }
                    (None, Some(one)) => {
                        self.refuse_all_in(dst);
                        bulks.push(Bulk::With(one, dst));
                    }
                    (None, None) => {
                        self.refuse_all_in(dst);
                        self.refuse_all_in(src);
                    }
                }
            }
            StmtKind::Fill { dst, byte, bytes } => {
                self.refuse_all_in(byte);
                self.refuse_all_in(bytes);
                match (range(dst, bytes), fold::constant(byte)) {
                    (Some(range), Some(Const::Int(byte))) => bulks.push(Bulk::Fill(range, byte as u8)),
                    _ => self.refuse_all_in(dst),
                }
            }
            _ => walk::stmt_exprs(stmt, &mut |expr, _| self.refuse_all_in(expr)),
        }
    }

    fn refuse(&mut self, object: ObjectId) -> bool {
        self.pieces.remove(&object).is_some()
    }

    /// Takes out all objects that an expression names, but for those whose scalars an annotation reads.
    fn refuse_all_in(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::ObjectAddr(object) => {
                self.refuse(*object);
            }
            ExprKind::SpecLoad(pointer) if object_place(pointer).is_some() => {
                self.access(&Access::new(expr.ty, Expr::clone(pointer)), 1);
            }
            _ => walk::operands(expr, &mut |operand| self.refuse_all_in(operand)),
        }
    }

    /// An access of so many scalars.
    fn access(&mut self, access: &Access, count: usize) {
        let Some((object, offset)) = object_place(&access.ptr) else {
            return self.refuse_all_in(&access.ptr);
        };
        let size = access.ty.size();
        let mut at = u64::try_from(offset).ok();
        for _ in 0..count {
            match at {
                Some(start) => self.piece(object, start, access.ty),
                None => self.refuse(object),
            };
            at = at.and_then(|at| at.checked_add(size));
        }
    }

    /// There is a scalar; gives whether that is new, or does not fit and takes the object out.
    fn piece(&mut self, id: ObjectId, start: u64, ty: Ty) -> bool {
        let Some(cut) = self.pieces.get(&id) else { return false };
        if cut.get(&start) == Some(&ty) {
            return false;
        }
        let end = start.saturating_add(ty.size());
        let size = self.module.objects.get(id).and_then(|object| object.size).unwrap_or(0);
        let before = cut.range(..end).next_back();
        let overlaps = before.is_some_and(|(at, ty)| at + ty.size() > start);
        let fits = end <= size && start.is_multiple_of(ty.size()) && cut.len() < MOST_PIECES && !overlaps;
        match self.pieces.get_mut(&id) {
            Some(cut) if fits => cut.insert(start, ty).is_none(),
            _ => self.refuse(id),
        }
    }

    /// Whether no scalar lies across an end of the range.
    fn cuts_none(&self, range: Range) -> bool {
        let across = |at: u64| {
            let before = self.pieces.get(&range.object).and_then(|cut| cut.range(..at).next_back());
            before.is_some_and(|(start, ty)| start + ty.size() > at)
        };
        !across(range.start) && !across(range.end)
    }

    /// Whether the range is inside its object.
    fn in_bounds(&self, range: Range) -> bool {
        let size = self.module.objects.get(range.object).and_then(|object| object.size);
        size.is_some_and(|size| range.end <= size)
    }

    /// Applies a copy or fill; gives whether anything changed.
    fn bulk(&mut self, bulk: &Bulk<'_>) -> bool {
        match bulk {
            Bulk::Between(to, from) => {
                match (self.pieces.contains_key(&to.object), self.pieces.contains_key(&from.object)) {
                    (true, true) => self.between(*to, *from),
                    (true, false) => self.with(*to, Other::in_object(*from)),
                    (false, true) => self.with(*from, Other::in_object(*to)),
                    (false, false) => false,
                }
            }
            Bulk::With(one, other) => {
                let known = [16, 8, 4, 2].into_iter().find(|by| self.alignment.pointer(other, *by));
                let other = Other { offset: 0, align: known.unwrap_or(1) };
                self.pieces.contains_key(&one.object) && self.with(*one, other)
            }
            Bulk::Fill(range, byte) => {
                let Some(cut) = self.pieces.get(&range.object) else { return false };
                let known = inside(cut, *range).all(|(_, ty)| filled(ty, *byte).is_some());
                let fits = known && self.cuts_none(*range) && self.in_bounds(*range);
                !fits && self.refuse(range.object)
            }
        }
    }

    fn between(&mut self, to: Range, from: Range) -> bool {
        let fits = to.object != from.object
            && [to, from].into_iter().all(|range| self.cuts_none(range) && self.in_bounds(range));
        if !fits {
            return self.refuse(to.object) | self.refuse(from.object);
        }
        let mut changed = false;
        for (this, that) in [(to, from), (from, to)] {
            let Some(cut) = self.pieces.get(&this.object) else { return changed };
            let moved: Vec<(u64, Ty)> =
                inside(cut, this).map(|(at, ty)| (at - this.start + that.start, ty)).collect();
            for (at, ty) in moved {
                changed |= self.piece(that.object, at, ty);
            }
        }
        changed
    }

    /// A copy between a range and other memory.
    fn with(&mut self, range: Range, other: Other) -> bool {
        let Some(cut) = self.pieces.get(&range.object).cloned() else { return false };
        let aligned = |at: u64, size: u64| {
            size <= other.align && (at - range.start).wrapping_add(other.offset).is_multiple_of(size)
        };
        let plain = |(at, ty): (u64, Ty)| !matches!(ty, Ty::Bool | Ty::Ptr) && aligned(at, ty.size());
        if !(inside(&cut, range).all(plain) && self.cuts_none(range) && self.in_bounds(range)) {
            return self.refuse(range.object);
        }
        let (mut at, mut changed) = (range.start, false);
        while at < range.end {
            if let Some(ty) = cut.get(&at) {
                at += ty.size();
                continue;
            }
            let gap_end = cut.range(at..range.end).next().map_or(range.end, |(next, _)| *next);
            let fits = |ty: &Ty| {
                let size = ty.size();
                at + size <= gap_end && at.is_multiple_of(size) && aligned(at, size)
            };
            let ty = [Ty::U64, Ty::U32, Ty::U16].into_iter().find(fits).unwrap_or(Ty::U8);
            if !self.piece(range.object, at, ty) || !self.pieces.contains_key(&range.object) {
                return true;
            }
            changed = true;
            at += ty.size();
        }
        changed
    }
}
