//! Statements with an effect, and preconditions.

use crate::machine::{Machine, Stop};
use crate::ops::as_u64;
use crate::races::Kind;
use crate::value::{Value, arbitrary, sort_of};
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Barrier, BarrierScope, ClauseBody, ClauseKind, Expr, Stmt, StmtKind, Ty};
use gpuproof_logic::Term;

impl<'a> Machine<'a, '_> {
    /// What the source requires of the inputs is assumed.
    pub(crate) fn preconditions(&mut self) -> Result<(), Stop> {
        let function = self.function;
        for clause in &function.contract {
            if !matches!(clause.kind, ClauseKind::Requires { .. }) {
                continue;
            }
            let ClauseBody::Exprs(exprs) = &clause.body else { continue };
            let Some(condition) = exprs.first() else { continue };
            for (t, guard) in self.active() {
                let holds = self.scalar(t, guard, condition)?;
                self.assumptions.push(holds);
            }
        }
        self.assumptions.sort_unstable();
        self.assumptions.dedup();
        Ok(())
    }

    /// Carries out a statement that is no control flow.
    pub(crate) fn effect(&mut self, stmt: &'a Stmt) -> Result<(), Stop> {
        let origin = stmt.origin;
        match &stmt.kind {
            StmtKind::Set(local, expr) => {
                for (t, guard) in self.active() {
                    let value = self.value(t, guard, expr)?;
                    self.set(t, *local, value);
                }
            }
            StmtKind::Havoc(local) | StmtKind::Unknown(local) => {
                let ty = self.ty(*local);
                for (t, _) in self.active() {
                    let value = match ty {
                        Ty::Ptr => Value::Unset,
                        _ => Value::Scalar(arbitrary(self.terms, sort_of(ty))),
                    };
                    self.set(t, *local, value);
                }
            }
            StmtKind::Fresh(object) => {
                for (t, guard) in self.active() {
                    let key = self.key(t, *object);
                    if guard == self.terms.true_() {
                        self.memory.forget(key);
                    } else {
                        self.blur(guard, key, *object);
                    }
                }
            }
            StmtKind::Load(targets, access) => {
                for (t, guard) in self.active() {
                    let places = self.pointer(t, guard, &access.ptr)?;
                    for n in 0..targets.len() {
                        let lane = self.moved(&places, n as u64 * access.ty.size());
                        self.note(t, guard, &lane, access.ty.size(), Kind::Read);
                    }
                    let values = self.lanes(t, guard, &places, access.ty, targets.len(), origin)?;
                    for (target, value) in targets.iter().zip(values) {
                        self.set(t, *target, Value::Scalar(value));
                    }
                }
            }
            StmtKind::Store(access, values) => {
                for (t, guard) in self.active() {
                    let places = self.pointer(t, guard, &access.ptr)?;
                    for (n, value) in values.iter().enumerate() {
                        let value = self.scalar(t, guard, value)?;
                        let places = self.moved(&places, n as u64 * access.ty.size());
                        self.note(t, guard, &places, access.ty.size(), Kind::Write(value));
                        self.store(t, guard, &places, access.ty, value, origin)?;
                    }
                }
            }
            StmtKind::Copy { dst, src, bytes, .. } => {
                for (t, guard) in self.active() {
                    let bytes = self.count(t, guard, bytes)?;
                    self.copy_between(t, guard, dst, src, (0, 0), bytes, origin)?;
                }
            }
            StmtKind::Fill { dst, byte, bytes } => {
                for (t, guard) in self.active() {
                    let bytes = self.count(t, guard, bytes)?;
                    let value = self.scalar(t, guard, byte)?;
                    let places = self.pointer(t, guard, dst)?;
                    for n in 0..bytes {
                        let places = self.moved(&places, n);
                        self.note(t, guard, &places, 1, Kind::Write(value));
                        self.store(t, guard, &places, Ty::U8, value, origin)?;
                    }
                }
            }
            StmtKind::Atomic { dst, op, access, operands, .. } => {
                self.atomic(origin, *dst, *op, access, operands)?;
            }
            StmtKind::Barrier(barrier) => self.barrier(origin, barrier)?,
            StmtKind::Fence(_) | StmtKind::Ghost(_) | StmtKind::AsyncCommit | StmtKind::BarrierInit(_) => {}
            StmtKind::AsyncWaitGroups { .. } | StmtKind::AsyncWaitEvents(_) => {}
            // A copy under way may happen at once: in a kernel without races nobody can tell.
            StmtKind::AsyncCopy(copy) => {
                self.accesses.give_up();
                for (t, guard) in self.active() {
                    let pieces = self.count(t, guard, &copy.count)?;
                    let to = self.count(t, guard, &copy.dst_stride)?;
                    let from = self.count(t, guard, &copy.src_stride)?;
                    for n in 0..pieces {
                        let moved = (n * to * copy.piece, n * from * copy.piece);
                        self.copy_between(t, guard, &copy.dst, &copy.src, moved, copy.piece, origin)?;
                    }
                    if let Some(event) = copy.event {
                        let value = self.terms.bv(1, 64);
                        self.set(t, event, Value::Scalar(value));
                    }
                }
            }
            StmtKind::Exchange { dst, op, mask, args } => self.exchange(origin, dst, *op, mask, args)?,
            StmtKind::Assert { condition, .. } => {
                for (t, guard) in self.active() {
                    let holds = self.scalar(t, guard, condition)?;
                    self.asserted += 1;
                    self.claim(Code::AssertFailed, t, guard, holds, origin);
                }
            }
            StmtKind::Assume(condition) => {
                for (t, guard) in self.active() {
                    let holds = self.scalar(t, guard, condition)?;
                    let assumed = self.terms.implies(guard, holds);
                    self.assumptions.push(assumed);
                }
            }
            StmtKind::Trap(_) => {
                for (t, guard) in self.active() {
                    let never = self.terms.false_();
                    self.claim(Code::TrapReached, t, guard, never, origin);
                    self.now[t] = None;
                }
            }
            StmtKind::Unsupported { code, reason, .. } => {
                return Err(Stop { code: Some(*code), origin, text: reason.clone() });
            }
            StmtKind::ImageRead { .. } | StmtKind::ImageWrite { .. } => {
                return self.stop(origin, "images are not executed symbolically");
            }
            StmtKind::Call { .. } => {
                return self.stop(origin, "a call that could not be put in place (recursion, or too large)");
            }
            StmtKind::If(..)
            | StmtKind::Block(..)
            | StmtKind::Loop { .. }
            | StmtKind::Br(_)
            | StmtKind::BrIf(..)
            | StmtKind::Return(_) => return self.stop(origin, "control flow where none is expected"),
        }
        Ok(())
    }

    /// Under a condition, the bytes of an object become arbitrary.
    fn blur(&mut self, guard: Term, key: crate::memory::Key, object: gpuproof_kir::ObjectId) {
        let bytes = self.size_of(object).unwrap_or_else(|| self.memory.extent(key));
        for at in 0..bytes.min(self.memory.extent(key)) {
            let old = self.memory.cell(self.terms, self.module, self.inputs, key, at);
            let old = crate::memory::byte_of(self.terms, old);
            let any = arbitrary(self.terms, gpuproof_logic::Sort::BitVec(8));
            let value = self.terms.ite(guard, any, old);
            self.memory.write_cell(key, at, (value, 0));
        }
    }

    fn count(&mut self, t: usize, guard: Term, expr: &Expr) -> Result<u64, Stop> {
        let term = self.scalar(t, guard, expr)?;
        match as_u64(self.terms, term) {
            Some(count) if count <= 1 << 20 => Ok(count),
            Some(_) => self.stop(expr.origin, "a copy of more than a megabyte"),
            None => self.stop(expr.origin, "the length of a copy depends on data"),
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a copy has two ends")]
    fn copy_between(
        &mut self,
        t: usize,
        guard: Term,
        dst: &Expr,
        src: &Expr,
        moved: (u64, u64),
        bytes: u64,
        origin: Origin,
    ) -> Result<(), Stop> {
        let (to, from) = (self.pointer(t, guard, dst)?, self.pointer(t, guard, src)?);
        let (to, from) = (self.moved(&to, moved.0), self.moved(&from, moved.1));
        let to = self.exact_place(t, guard, &to, bytes, origin)?;
        let from = self.exact_place(t, guard, &from, bytes, origin)?;
        self.accesses.give_up();
        self.copy(guard, to, from, bytes);
        Ok(())
    }

    fn moved(&mut self, places: &[crate::value::Place], bytes: u64) -> Vec<crate::value::Place> {
        let delta = self.terms.bv(bytes, 64);
        let mut moved = places.to_vec();
        for place in &mut moved {
            place.offset = self.terms.add(place.offset, delta);
        }
        moved
    }

    fn lanes(
        &mut self,
        t: usize,
        guard: Term,
        places: &[crate::value::Place],
        ty: Ty,
        count: usize,
        origin: Origin,
    ) -> Result<Vec<Term>, Stop> {
        (0..count)
            .map(|n| {
                let places = self.moved(places, n as u64 * ty.size());
                self.load(t, guard, &places, ty, origin)
            })
            .collect()
    }

    /// All threads of a barrier are at it, so that nothing is to be done but its vote.
    fn barrier(&mut self, origin: Origin, barrier: &Barrier) -> Result<(), Stop> {
        if let BarrierScope::Named { .. } = barrier.scope {
            return self
                .stop(origin, "a barrier for some threads of a block, who may be elsewhere in the kernel");
        }
        self.note_barrier(barrier);
        let Some(vote) = &barrier.vote else { return Ok(()) };
        self.block_vote(vote)
    }
}
