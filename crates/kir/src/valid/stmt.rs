//! Statements: rules 13 to 24.

use super::expr::types;
use super::function::Place;
use super::{Checker, MAX_DEPTH};
use crate::expr::{Expr, ExprKind};
use crate::module::{FunctionId, LocalId, Space};
use crate::phases::FIRST_OBJECT;
use crate::stmt::{Access, AtomicOp, Barrier, BarrierScope, Body, ExchangeOp, LabelId, Stmt, StmtKind};
use crate::ty::Ty;
use crate::walk::{self, Role};
use gpuproof_base::Origin;

/// Objects are aligned to this many bytes.
const MOST_ALIGNED: u64 = 256;

impl Checker<'_> {
    pub(super) fn body(&mut self, body: &Body) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if self.depth >= MAX_DEPTH {
            self.fail(14, stmt.origin, "a statement is nested too deep");
            return;
        }
        let at = stmt.origin;
        self.origin(at);
        let condition = matches!(stmt.kind, StmtKind::Assert { .. } | StmtKind::Assume(_));
        walk::stmt_exprs(stmt, &mut |expr, role| match role {
            Role::Code => self.code(expr),
            Role::Annotation if condition => self.annotation(expr),
            // Clauses have rules of their own.
            Role::Annotation => {}
        });
        match &stmt.kind {
            StmtKind::Loop { contract, .. } => self.clauses(contract, Place::Loop),
            StmtKind::Barrier(barrier) => self.clauses(&barrier.contract, Place::Barrier),
            _ => {}
        }
        let targets = walk::targets(stmt);
        for (number, local) in targets.iter().enumerate() {
            let again = targets.iter().take(number).any(|before| before == local);
            self.require(!again, 15, at, || format!("{local:?} is set twice"));
            if let Some((_, function)) = self.function {
                self.entry(&function.locals, *local, at);
            }
        }
        self.kind(&stmt.kind, at);
    }

    fn kind(&mut self, kind: &StmtKind, at: Origin) {
        match kind {
            StmtKind::Set(local, value) => self.sets(&[*local], &[value.ty], 15, at),
            StmtKind::Fresh(object) => {
                let space = self.named_object(*object, at);
                let private = space.is_none_or(|space| space == Space::Private);
                self.require(private, 23, at, || "fresh names an object that is not private".into());
            }
            StmtKind::Load(dst, access) => {
                self.access(access, at);
                self.require(!dst.is_empty(), 16, at, || "a load reads nothing".into());
                self.sets(dst, &vec![access.ty; dst.len()], 15, at);
            }
            StmtKind::Store(access, values) => {
                self.access(access, at);
                let typed = !values.is_empty() && values.iter().all(|value| value.ty == access.ty);
                self.require(typed, 16, at, || {
                    format!("a store writes other than values of type {}", access.ty)
                });
            }
            StmtKind::Copy { dst, src, bytes, align } => {
                self.pointers(&[dst, src], at);
                self.require(align.is_power_of_two(), 16, at, || {
                    "the alignment of a copy is a power of two".into()
                });
                self.require(bytes.ty == Ty::U64, 16, at, || "a copy counts bytes by a u64".into());
            }
            StmtKind::Fill { dst, byte, bytes } => {
                self.pointers(&[dst], at);
                let typed = byte.ty == Ty::U8 && bytes.ty == Ty::U64;
                self.require(typed, 16, at, || "a fill takes a u8 and a u64".into());
            }
            StmtKind::Atomic { dst, op, access, operands, .. } => {
                self.access(access, at);
                self.atomic(*dst, *op, access.ty, operands, at);
            }
            StmtKind::Barrier(barrier) => self.barrier(barrier, at),
            StmtKind::Exchange { dst, op, mask, args } => self.exchange(dst, *op, mask, args, at),
            StmtKind::AsyncCopy(copy) => {
                self.pointers(&[&copy.dst, &copy.src], at);
                let counts = [copy.count.ty, copy.dst_stride.ty, copy.src_stride.ty];
                let typed = counts == [Ty::U64; 3] && copy.piece > 0;
                self.require(typed, 16, at, || "an asynchronous copy counts pieces of bytes by u64s".into());
                let joins = copy.joins.as_ref().is_none_or(|joined| joined.ty == Ty::U64);
                self.require(joins, 16, at, || "the event that a copy is added to is a u64".into());
                self.sets(copy.event.as_slice(), &vec![Ty::U64; copy.event.iter().len()], 15, at);
            }
            StmtKind::BarrierInit(number) => {
                let object = *number >= FIRST_OBJECT;
                self.require(object, 18, at, || format!("barrier {number} is the hardware's"));
            }
            StmtKind::AsyncWaitGroups { pending } => {
                self.require(pending.ty.is_int(), 16, at, || "a wait for groups takes an integer".into());
            }
            StmtKind::AsyncWaitEvents(events) => {
                let typed = events.iter().all(|event| event.ty == Ty::U64);
                self.require(typed, 16, at, || "a wait for events takes u64s".into());
            }
            StmtKind::ImageRead { dst, image, coords } => {
                self.image(image, coords, at);
                for local in dst {
                    let ty = self.local(*local);
                    let channel = ty.is_none_or(|ty| ty.is_int() || ty.is_float());
                    self.require(channel, 20, at, || "a channel is a number".into());
                }
                self.require(!dst.is_empty(), 20, at, || "an image read reads no channel".into());
            }
            StmtKind::ImageWrite { image, coords, values } => {
                self.image(image, coords, at);
                let whole = coords.iter().all(|coord| coord.ty.is_int());
                self.require(whole, 20, at, || "an image write takes integer coordinates".into());
                let typed = values.iter().all(|value| value.ty.is_int() || value.ty.is_float());
                self.require(typed && !values.is_empty(), 20, at, || {
                    "an image write writes no number".into()
                });
            }
            StmtKind::Call { dst, function, args } => self.call(dst, *function, args, at),
            StmtKind::If(condition, then, otherwise) => {
                self.condition(condition, at);
                self.depth += 1;
                self.body(then);
                self.body(otherwise);
                self.depth -= 1;
            }
            StmtKind::Block(label, body) | StmtKind::Loop { label, body, .. } => {
                let new = self.labels.insert(*label);
                self.require(new, 13, at, || format!("label {label:?} is there twice"));
                self.enclosing.push(*label);
                self.depth += 1;
                self.body(body);
                self.depth -= 1;
                self.enclosing.pop();
            }
            StmtKind::Br(label) => self.branch(*label, at),
            StmtKind::BrIf(label, condition) => {
                self.branch(*label, at);
                self.condition(condition, at);
            }
            StmtKind::Return(values) => {
                let Some((_, function)) = self.function else { return };
                self.require(types(values) == function.results, 22, at, || {
                    format!("the function returns {:?}, not {:?}", function.results, types(values))
                });
            }
            StmtKind::Assert { condition, .. } | StmtKind::Assume(condition) => self.condition(condition, at),
            StmtKind::Unsupported { code, .. } => {
                let fits = code.as_str().starts_with("unsupported.");
                self.require(fits, 24, at, || format!("an unsupported statement has the code {code}"));
            }
            StmtKind::Havoc(_)
            | StmtKind::Unknown(_)
            | StmtKind::Fence(_)
            | StmtKind::AsyncCommit
            | StmtKind::Ghost(_)
            | StmtKind::Trap(_) => {}
        }
    }

    /// The type of a local of this function, if it has it.
    fn local(&self, local: LocalId) -> Option<Ty> {
        self.function.and_then(|(_, function)| function.locals.get(local)).map(|local| local.ty)
    }

    /// These locals receive values of these types.
    fn sets(&mut self, locals: &[LocalId], wanted: &[Ty], rule: u32, at: Origin) {
        self.require(locals.len() == wanted.len(), rule, at, || {
            format!("{} results for {} locals", wanted.len(), locals.len())
        });
        for (local, wanted) in locals.iter().zip(wanted) {
            if let Some(ty) = self.local(*local) {
                self.require(ty == *wanted, rule, at, || {
                    format!("{local:?} is a {ty} and receives a {wanted}")
                });
            }
        }
    }

    fn condition(&mut self, condition: &Expr, at: Origin) {
        let ty = condition.ty;
        self.require(ty == Ty::Bool, 22, at, || format!("a condition is a {ty}"));
    }

    fn branch(&mut self, label: LabelId, at: Origin) {
        let inside = self.enclosing.contains(&label);
        self.require(inside, 13, at, || format!("no block or loop around this branch has label {label:?}"));
    }

    fn access(&mut self, access: &Access, at: Origin) {
        self.ty(access.ty, at);
        let align = access.align;
        let message = || format!("an alignment of {align} is no power of two up to {MOST_ALIGNED}");
        self.require(align.is_power_of_two() && align <= MOST_ALIGNED, 16, at, message);
        self.pointers(&[&access.ptr], at);
    }

    /// Operands that memory is accessed through.
    fn pointers(&mut self, pointers: &[&Expr], at: Origin) {
        for pointer in pointers {
            let ty = pointer.ty;
            self.require(ty == Ty::Ptr, 16, at, || format!("memory is accessed through a {ty}"));
            let image = self.root_space(pointer) == Some(Space::Image);
            self.require(!image, 20, at, || "an image is accessed like an array".into());
        }
    }

    /// The space of the object that a pointer expression visibly starts from.
    fn root_space(&self, pointer: &Expr) -> Option<Space> {
        let mut at = pointer;
        loop {
            match &at.kind {
                ExprKind::PtrAdd(base, _) => at = base,
                ExprKind::ObjectAddr(object) => return self.module.objects.get(*object).map(|o| o.space),
                _ => return None,
            }
        }
    }

    fn image(&mut self, image: &Expr, coords: &[Expr], at: Origin) {
        let space = self.root_space(image).unwrap_or(Space::Image);
        let fits = image.ty == Ty::Ptr && space == Space::Image;
        self.require(fits, 20, at, || "an image statement names what is no image".into());
        let typed = coords.iter().all(|coord| coord.ty.is_int() || coord.ty.is_float());
        self.require(typed && !coords.is_empty(), 20, at, || "image coordinates are numbers".into());
    }

    fn atomic(&mut self, dst: Option<LocalId>, op: AtomicOp, ty: Ty, operands: &[Expr], at: Origin) {
        let name = op.as_str();
        self.require(operands.len() == op.operands() && operands.iter().all(|e| e.ty == ty), 17, at, || {
            format!("atomic {name} takes {} operands of type {ty}", op.operands())
        });
        let number = ty.is_int() || ty.is_float();
        let defined = match op {
            AtomicOp::Load | AtomicOp::Store | AtomicOp::Exchange | AtomicOp::CompareExchange => true,
            AtomicOp::Add | AtomicOp::Sub | AtomicOp::Min | AtomicOp::Max => number,
            AtomicOp::And | AtomicOp::Or | AtomicOp::Xor => ty.is_int(),
            AtomicOp::IncWrap | AtomicOp::DecWrap => ty.is_int() && !ty.is_signed(),
        };
        let fits = defined && (op != AtomicOp::Store || dst.is_none());
        self.require(fits, 17, at, || format!("atomic {name} of a {ty} with this result does not exist"));
        self.sets(dst.as_slice(), &vec![ty; dst.iter().len()], 15, at);
    }

    fn mask(&mut self, mask: &Expr, rule: u32, at: Origin) {
        let typed = matches!(mask.ty, Ty::U32 | Ty::U64);
        self.require(typed, rule, at, || "a lane mask is a u32 or a u64".into());
    }

    fn barrier(&mut self, barrier: &Barrier, at: Origin) {
        match &barrier.scope {
            BarrierScope::Warp(mask) => self.mask(mask, 18, at),
            BarrierScope::Tile { size } => {
                let fits = size.is_power_of_two() && *size <= 64;
                self.require(fits, 18, at, || format!("a tile of {size} lanes"));
            }
            BarrierScope::Named { id, threads, arrives, waits } => {
                let typed = id.ty.is_int() && threads.as_ref().is_none_or(|threads| threads.ty.is_int());
                self.require(typed, 18, at, || "a named barrier takes integers".into());
                self.require(*arrives || *waits, 18, at, || "a barrier without arrival or wait".into());
            }
            BarrierScope::Block | BarrierScope::Cluster | BarrierScope::Grid => {}
        }
        if let Some(vote) = &barrier.vote {
            let op = matches!(vote.op, ExchangeOp::Any | ExchangeOp::All | ExchangeOp::Count);
            let fits = op && vote.predicate.ty == Ty::Bool && barrier.scope == BarrierScope::Block;
            self.require(fits, 18, at, || format!("there is no vote {} here", vote.op.as_str()));
            self.sets(&[vote.dst], &[Ty::I32], 15, at);
        }
    }

    fn exchange(&mut self, dst: &[LocalId], op: ExchangeOp, mask: &Expr, args: &[Expr], at: Origin) {
        self.mask(mask, 18, at);
        let types = types(args);
        let results: Vec<Ty> = dst.iter().filter_map(|local| self.local(*local)).collect();
        let truth = |ty: Ty| matches!(ty, Ty::Bool | Ty::I32);
        let number = |ty: Ty| ty.is_int() || ty.is_float();
        use ExchangeOp::*;
        let fits = match (op, &types[..], &results[..]) {
            (ShuffleIdx | ShuffleUp | ShuffleDown | ShuffleXor, [value, lane, width], [result]) => {
                value == result && lane.is_int() && width.is_int()
            }
            (Any | All | Uni, [Ty::Bool], [result]) => truth(*result),
            (Ballot, [Ty::Bool], [result]) | (MatchAny, [_], [result]) | (ActiveMask, [], [result]) => {
                *result == mask.ty
            }
            (MatchAll, [_], [result, all]) => *result == mask.ty && truth(*all),
            (ReduceAdd | ReduceMin | ReduceMax, [value], [result]) => value == result && number(*value),
            (ReduceAnd | ReduceOr | ReduceXor, [value], [result]) => value == result && value.is_int(),
            _ => false,
        };
        self.require(fits, 19, at, || {
            format!("the lane exchange {} does not take {types:?} to {results:?}", op.as_str())
        });
    }

    fn call(&mut self, dst: &[LocalId], function: FunctionId, args: &[Expr], at: Origin) {
        let Some(callee) = self.entry(&self.module.functions, function, at) else { return };
        let wanted: Vec<Option<Ty>> =
            callee.params.iter().map(|param| callee.locals.get(param.local).map(|local| local.ty)).collect();
        let found: Vec<Option<Ty>> = args.iter().map(|arg| Some(arg.ty)).collect();
        self.require(wanted == found, 21, at, || {
            format!("the arguments do not fit the parameters of {:?}", callee.name)
        });
        self.sets(dst, &callee.results, 21, at);
    }
}
