//! What operations and loads add to the levels of their operands.

use super::Level;
use crate::points_to::{Effects, PointsTo, Targets, may_contain};
use gpuproof_kir::{
    BarrierScope, Builtin, CastKind, Const, ExchangeOp, Expr, ExprKind, Function, Module, ObjectId, Space,
    Stmt, StmtKind, Ty, fold, walk,
};

/// How loads behave.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    points_to: PointsTo,
    effects: Effects,
    /// Whether the function has private memory that a pointer of unknown target might point to.
    has_private: bool,
    /// Whether the function has barriers that bring different statements together.
    has_named_barriers: bool,
}

impl Memory {
    /// What a function does to memory.
    pub fn new(module: &Module, function: &Function, points_to: &PointsTo) -> Self {
        let body = function.body.as_deref().unwrap_or(&[]);
        let (mut has_private, mut has_named_barriers) = (false, false);
        walk::exprs(body, &mut |expr| {
            has_private |= matches!(&expr.kind, ExprKind::ObjectAddr(object)
                if module.objects.get(*object).is_some_and(|o| o.space == Space::Private));
        });
        let mut all = Vec::new();
        walk::stmts(body, &mut |stmt| {
            all.push(stmt);
            has_named_barriers |=
                matches!(&stmt.kind, StmtKind::Barrier(b) if matches!(b.scope, BarrierScope::Named { .. }));
        });
        let effects = points_to.effects(all.into_iter());
        Memory { points_to: points_to.clone(), effects, has_private, has_named_barriers }
    }

    /// What an expression adds to the levels of the locals in it.
    pub fn operation(&self, module: &Module, expr: &Expr) -> Level {
        let mut level = Level::Grid;
        walk::expr(expr, &mut |e| {
            level = level.max(match &e.kind {
                ExprKind::Builtin(builtin) => match builtin {
                    Builtin::ThreadIdx(_) | Builtin::LaneId => Level::Thread,
                    Builtin::BlockIdx(_) => Level::Block,
                    Builtin::BlockDim(_)
                    | Builtin::GridDim(_)
                    | Builtin::GlobalOffset(_)
                    | Builtin::WorkDim
                    | Builtin::WarpSize
                    | Builtin::DynamicSharedBytes
                    | Builtin::ClusterDim(_) => Level::Grid,
                },
                // Instances of one object have different addresses.
                ExprKind::Cast(CastKind::PtrToInt, pointer) => self.instances(module, pointer),
                ExprKind::Spec(..) => Level::Thread,
                ExprKind::SpecLoad(pointer) => self.load(module, pointer),
                _ => Level::Grid,
            });
        });
        level
    }

    /// Among which threads a pointer of equal value points into the same instance of its object.
    fn instances(&self, module: &Module, pointer: &Expr) -> Level {
        let targets = self.points_to.targets(pointer);
        if targets.anything {
            return if self.has_private { Level::Thread } else { Level::Block };
        }
        let space = |id: &ObjectId| module.objects.get(*id).map(|object| object.space);
        let level = |space: Option<Space>| match space {
            Some(Space::Global | Space::Constant | Space::Image) => Level::Grid,
            Some(Space::Shared) => Level::Block,
            Some(Space::Private) | None => Level::Thread,
        };
        targets.objects.iter().map(|id| level(space(id))).max().unwrap_or(Level::Grid)
    }

    /// What a load adds to the level of its address.
    fn load(&self, module: &Module, pointer: &Expr) -> Level {
        let Targets { objects, anything, .. } = self.points_to.targets(pointer);
        let written = anything || objects.iter().any(|id| may_contain(module, &self.effects.written, *id));
        let contents = match written {
            true if self.has_named_barriers => Level::Thread,
            true => Level::Block,
            false => Level::Grid,
        };
        contents.max(self.instances(module, pointer))
    }

    /// What a statement adds to the levels of the locals that it reads, for what it defines; and whether these
    /// count at all.
    pub fn stmt(&self, module: &Module, stmt: &Stmt) -> (Level, bool) {
        match &stmt.kind {
            StmtKind::Set(_, value) => (self.operation(module, value), true),
            StmtKind::Load(_, access) => {
                (self.operation(module, &access.ptr).max(self.load(module, &access.ptr)), true)
            }
            StmtKind::Exchange { op, mask, .. } if whole_warp(*op, mask) => (Level::Warp, false),
            StmtKind::Barrier(barrier) if matches!(barrier.scope, BarrierScope::Block) => {
                (Level::Block, false)
            }
            _ => (Level::Thread, false),
        }
    }
}

/// Whether an exchange gives all lanes of the warp one result.
fn whole_warp(op: ExchangeOp, mask: &Expr) -> bool {
    use ExchangeOp::*;
    let all_lanes = matches!((fold::constant(mask), mask.ty), (Some(Const::Int(bits)), Ty::U32 | Ty::U64)
        if bits == mask.ty.mask());
    let same = match op {
        Any | All | Uni | Ballot | Count | MatchAll | ReduceAdd | ReduceMin | ReduceMax | ReduceAnd
        | ReduceOr | ReduceXor => true,
        ShuffleIdx | ShuffleUp | ShuffleDown | ShuffleXor | MatchAny | ActiveMask => false,
    };
    all_lanes && same
}
