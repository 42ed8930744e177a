//! Translation of the statements that are no control structure.

use crate::code::*;
use crate::compile::Compiler;
use gpuproof_base::{Code, Id};
use gpuproof_kir::phases::is_object_number;
use gpuproof_kir::*;

impl Compiler<'_> {
    /// Translates one statement; the caller has begun it.
    pub fn simple(&mut self, kind: &StmtKind) {
        let op = match kind {
            StmtKind::Set(local, value) => Op::Set { a: self.expr(value), dst: register(*local) },
            StmtKind::Havoc(local) => {
                let info = &self.module.functions[self.current].locals[*local];
                Op::Havoc { dst: register(*local), ty: info.ty, declared: info.named }
            }
            StmtKind::Unknown(local) => {
                self.program.has_unknown = true;
                let ty = self.module.functions[self.current].locals[*local].ty;
                Op::Unknown { dst: register(*local), ty }
            }
            StmtKind::Fresh(object) => match self.place(*object) {
                Place::Private(object) => Op::Fresh { object },
                _ => Op::Fence,
            },
            StmtKind::Load(dst, access) => {
                let ptr = self.expr(&access.ptr);
                self.program.uses.read_only |= access.read_only;
                Op::Load { ty: access.ty, how: how(access), ptr, dst: self.registers(dst) }
            }
            StmtKind::Store(access, values) => {
                let ptr = self.expr(&access.ptr);
                Op::Store { ty: access.ty, how: how(access), ptr, values: self.exprs(values) }
            }
            StmtKind::Copy { dst, src, bytes, align } => {
                let (dst, src) = (self.expr(dst), self.expr(src));
                Op::CopyBytes { dst, src, bytes: self.expr(bytes), align: logarithm(*align) }
            }
            StmtKind::Fill { dst, byte, bytes } => {
                let (dst, byte) = (self.expr(dst), self.expr(byte));
                Op::Fill { dst, byte, bytes: self.expr(bytes) }
            }
            StmtKind::Atomic { dst, op, access, operands, scope, .. } => {
                self.program.uses.narrow |= matches!(scope, FenceScope::Warp | FenceScope::Cluster);
                let ptr = self.expr(&access.ptr);
                let operands = self.exprs(operands);
                let info = AtomicInfo {
                    op: *op,
                    how: how(access),
                    ty: access.ty,
                    ptr,
                    operands,
                    scope: *scope,
                    dst: dst.map(register),
                };
                self.program.atomics.push(info);
                Op::Atomic(self.program.atomics.len() as u32 - 1)
            }
            StmtKind::Barrier(barrier) => self.barrier(barrier),
            StmtKind::Fence(scope) => {
                self.program.uses.fences = true;
                Op::ThreadFence(*scope)
            }
            StmtKind::Exchange { dst, op, mask, args } => {
                let mask = self.expr(mask);
                let ty = args.first().map_or(Ty::U32, |a| a.ty);
                let args = self.exprs(args);
                let locals = &self.module.functions[self.current].locals;
                let dst = dst.iter().map(|l| (register(*l), locals[*l].ty)).collect();
                self.program.exchanges.push(ExchangeInfo { op: *op, ty, mask, args, dst });
                Op::Exchange(self.program.exchanges.len() as u32 - 1)
            }
            StmtKind::AsyncCopy(copy) => {
                let info = AsyncInfo {
                    collective: copy.collective,
                    from_global: copy.from_global,
                    dst: self.expr(&copy.dst),
                    src: self.expr(&copy.src),
                    piece: copy.piece,
                    align: copy.align,
                    count: self.expr(&copy.count),
                    dst_stride: self.expr(&copy.dst_stride),
                    src_stride: self.expr(&copy.src_stride),
                    event: copy.event.map(register),
                    joins: copy.joins.as_ref().map(|joined| self.expr(joined)),
                };
                self.program.copies.push(info);
                Op::AsyncCopy(self.program.copies.len() as u32 - 1)
            }
            StmtKind::BarrierInit(number) => Op::BarrierInit(*number),
            StmtKind::AsyncCommit => Op::AsyncCommit,
            StmtKind::AsyncWaitGroups { pending } => Op::AsyncWaitGroups { pending: self.expr(pending) },
            StmtKind::AsyncWaitEvents(events) => Op::AsyncWaitEvents { events: self.exprs(events) },
            StmtKind::ImageRead { dst, image, coords } => {
                let image = self.expr(image);
                let coords = self.coordinates(coords);
                Op::ImageRead { image, coords, dst: self.registers(dst) }
            }
            StmtKind::ImageWrite { image, coords, values } => {
                let image = self.expr(image);
                let coords = self.coordinates(coords);
                Op::ImageWrite { image, coords, values: self.exprs(values) }
            }
            StmtKind::Call { dst, function, args } => {
                let callee = &self.module.functions[*function];
                if callee.body.is_none() {
                    let reason = format!("`{}` is declared here but defined nowhere", callee.name);
                    Op::Unsupported { code: Code::UnsupportedCall, text: self.text(&reason) }
                } else {
                    let args = self.exprs(args);
                    let dst = dst.iter().map(|l| register(*l)).collect();
                    let callee = self.number(*function);
                    self.program.calls.push(CallInfo { callee, args, dst });
                    Op::Call(self.program.calls.len() as u32 - 1)
                }
            }
            StmtKind::Br(label) => return self.branch(*label, None),
            StmtKind::BrIf(label, condition) => {
                let condition = self.expr(condition);
                return self.branch(*label, Some(condition));
            }
            StmtKind::Return(values) => Op::Return { values: self.exprs(values) },
            // A claim about two threads cannot be decided by one of them; the engines check those.
            StmtKind::Assert { condition, .. } if !single_threaded(condition) => Op::Fence,
            StmtKind::Assert { condition, message } => {
                Op::Assert { condition: self.expr(condition), text: self.text(message) }
            }
            StmtKind::Assume(condition) if !single_threaded(condition) => Op::Fence,
            StmtKind::Assume(condition) => Op::Assume { condition: self.expr(condition) },
            StmtKind::Ghost(_) => Op::Fence,
            StmtKind::Trap(text) => Op::Trap { text: self.text(text) },
            StmtKind::Unsupported { code, reason, .. } => {
                Op::Unsupported { code: *code, text: self.text(reason) }
            }
            // Control structures are translated by the caller.
            StmtKind::If(..) | StmtKind::Block(..) | StmtKind::Loop { .. } => return,
        };
        self.emit(op);
    }

    fn barrier(&mut self, barrier: &Barrier) -> Op {
        let uses = &mut self.program.uses;
        match &barrier.scope {
            BarrierScope::Warp(_) | BarrierScope::Tile { .. } => uses.partial = true,
            BarrierScope::Named { .. } => (uses.partial, uses.named) = (true, true),
            BarrierScope::Cluster => (uses.wide, uses.cluster) = (true, true),
            BarrierScope::Grid => uses.wide = true,
            BarrierScope::Block => {}
        }
        let scope = match &barrier.scope {
            BarrierScope::Warp(mask) => Scope::Warp(self.expr(mask)),
            BarrierScope::Tile { size } => Scope::Tile(*size),
            BarrierScope::Block => Scope::Block,
            BarrierScope::Cluster => Scope::Cluster,
            BarrierScope::Grid => Scope::Grid,
            BarrierScope::Named { id, threads, arrives, waits } => {
                let object = is_object_number(id);
                let id = self.expr(id);
                let threads = threads.as_ref().map(|t| self.expr(t));
                Scope::Named { id, object, threads, arrives: *arrives, waits: *waits }
            }
        };
        let vote = barrier.vote.as_ref().map(|v| (register(v.dst), v.op, self.expr(&v.predicate)));
        self.program.barriers.push(BarrierInfo { scope, fences: barrier.fences, vote });
        Op::Barrier(self.program.barriers.len() as u32 - 1)
    }

    /// Texel coordinates as `i64`: floats are rounded down.
    fn coordinates(&mut self, coords: &[Expr]) -> List {
        let operands: Vec<Operand> = coords
            .iter()
            .map(|coord| {
                let (mut a, mut from) = (self.expr(coord), coord.ty);
                if from.is_float() {
                    let (args, dst) = (self.list(&[a]), self.temporary());
                    self.emit(Op::Pure { function: PureFn::Floor, ty: from, to: from, dst, args });
                    let whole = self.temporary();
                    self.emit(Op::Cast { kind: CastKind::FloatToInt, from, to: Ty::I64, dst: whole, a: dst });
                    (a, from) = (whole, Ty::I64);
                }
                let dst = self.temporary();
                self.emit(Op::Cast { kind: CastKind::Int, from, to: Ty::I64, dst, a });
                dst
            })
            .collect();
        self.list(&operands)
    }
}

fn register(local: LocalId) -> Reg {
    local.number() as u32
}

/// Whether one thread at one moment can tell if a condition holds.
pub(crate) fn single_threaded(expr: &Expr) -> bool {
    let own = match &expr.kind {
        ExprKind::Spec(op, _) => matches!(
            op,
            SpecOp::Implies
                | SpecOp::Enabled
                | SpecOp::DominatorEnabled
                | SpecOp::PtrBase
                | SpecOp::PtrOffset
        ),
        _ => true,
    };
    own && children(expr).into_iter().all(single_threaded)
}

/// The operands of an expression, in order of evaluation.
pub(crate) fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Builtin(_)
        | ExprKind::ObjectAddr(_)
        | ExprKind::FunctionAddr(_) => Vec::new(),
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::SpecLoad(a) => vec![a],
        ExprKind::Binary(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::PtrAdd(a, b)
        | ExprKind::PtrDiff(a, b) => vec![a, b],
        ExprKind::Select(a, b, c) => vec![a, b, c],
        ExprKind::Pure(_, args) | ExprKind::Uninterpreted(_, args) | ExprKind::Spec(_, args) => {
            args.iter().collect()
        }
    }
}

/// How an access is made.
fn how(access: &Access) -> How {
    let &Access { read_only, in_global, for_warp, .. } = access;
    How { align: logarithm(access.align), read_only, in_global, for_warp }
}

/// Which power of two an alignment is.
fn logarithm(align: u64) -> u8 {
    align.max(1).trailing_zeros() as u8
}
