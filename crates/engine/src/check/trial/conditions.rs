//! What conditions speak of: the launch alone, one thread, or more.

use gpuproof_interp::Launch;
use gpuproof_kir::{Builtin, Const, Dim, Expr, ExprKind, SpecOp, walk};

/// Whether a condition speaks of nothing but arguments and launch sizes, so that it holds for all threads or none.
pub(super) fn is_of_launch(expr: &Expr) -> bool {
    let mut own = true;
    walk::expr(expr, &mut |e| {
        own &= !matches!(
            e.kind,
            ExprKind::Builtin(Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) | Builtin::LaneId)
                | ExprKind::SpecLoad(_)
                | ExprKind::Spec(..)
        );
    });
    own
}

/// The value of a launch constant; nothing for thread coordinates.
pub(super) fn launch_constant(builtin: Builtin, launch: &Launch) -> Option<Const> {
    let at = |sizes: [u32; 3], d: Dim| u128::from(sizes[d.number()]);
    Some(Const::Int(match builtin {
        Builtin::BlockDim(d) => at(launch.block, d),
        Builtin::GridDim(d) => at(launch.grid, d),
        Builtin::ClusterDim(d) => at(launch.cluster, d),
        Builtin::GlobalOffset(d) => u128::from(launch.global_offset[d.number()]),
        Builtin::WorkDim => u128::from(launch.work_dim),
        Builtin::WarpSize => u128::from(launch.warp),
        Builtin::DynamicSharedBytes => u128::from(launch.dynamic_shared),
        Builtin::ThreadIdx(_) | Builtin::BlockIdx(_) | Builtin::LaneId => return None,
    }))
}

/// Whether one thread can decide a condition; the interpreter passes over others.
pub(super) fn single_threaded(expr: &Expr) -> bool {
    let mut single = true;
    walk::expr(expr, &mut |e| {
        if let ExprKind::Spec(op, _) = &e.kind {
            single &= matches!(
                op,
                SpecOp::Implies
                    | SpecOp::Enabled
                    | SpecOp::DominatorEnabled
                    | SpecOp::PtrBase
                    | SpecOp::PtrOffset
            );
        }
    });
    single
}
