//! OpenCL's work-item functions: `get_global_id` and its kin, all `size_t`.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_kir::{BinaryOp, Builtin, CastKind, Dim, Expr, Ty};

/// Lowers a work-item function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let at = call.origin;
    let wide = |builtin: Builtin| {
        let value = Expr::builtin(builtin, at);
        if value.ty == Ty::U64 { value } else { Expr::cast(CastKind::Int, Ty::U64, value, at) }
    };
    let op = |op: BinaryOp, a: Expr, b: Expr| Expr::binary(op, a, b, at);
    let in_block = |d: Dim| {
        op(
            BinaryOp::Add,
            op(BinaryOp::Mul, wide(Builtin::BlockIdx(d)), wide(Builtin::BlockDim(d))),
            wide(Builtin::ThreadIdx(d)),
        )
    };
    let whole_group = || {
        let plane = op(BinaryOp::Mul, wide(Builtin::BlockDim(Dim::X)), wide(Builtin::BlockDim(Dim::Y)));
        op(BinaryOp::Mul, plane, wide(Builtin::BlockDim(Dim::Z)))
    };
    let linear_local = || {
        let row = op(
            BinaryOp::Add,
            op(BinaryOp::Mul, wide(Builtin::ThreadIdx(Dim::Z)), wide(Builtin::BlockDim(Dim::Y))),
            wide(Builtin::ThreadIdx(Dim::Y)),
        );
        op(
            BinaryOp::Add,
            op(BinaryOp::Mul, row, wide(Builtin::BlockDim(Dim::X))),
            wide(Builtin::ThreadIdx(Dim::X)),
        )
    };
    // The value along a dimension, and the one for dimensions beyond the third.
    let by_dim =
        |lowerer: &mut Lowerer<'_, '_, 't>, make: &dyn Fn(Dim) -> Expr, beyond: u64| -> Lower<Value<'t>> {
            let dim = lowerer.arg_as(call, 0, Ty::U32)?;
            match gpuproof_kir::fold::constant(&dim) {
                Some(gpuproof_kir::Const::Int(n @ 0..=2)) => Ok(lane(make(Dim::ALL[n as usize]))),
                Some(_) => Ok(lane(Expr::u64(beyond, at))),
                None => {
                    let mut chosen = Expr::u64(beyond, at);
                    for (n, d) in Dim::ALL.into_iter().enumerate().rev() {
                        let is_it = op(BinaryOp::Eq, dim.clone(), Expr::u32(n as u32, at));
                        chosen = Expr::select(is_it, make(d), chosen, at);
                    }
                    Ok(lane(chosen))
                }
            }
        };
    Some(match call.name {
        "get_global_id" => {
            by_dim(lowerer, &|d| op(BinaryOp::Add, in_block(d), wide(Builtin::GlobalOffset(d))), 0)
        }
        "get_local_id" => by_dim(lowerer, &|d| wide(Builtin::ThreadIdx(d)), 0),
        "get_group_id" => by_dim(lowerer, &|d| wide(Builtin::BlockIdx(d)), 0),
        "get_local_size" | "get_enqueued_local_size" => by_dim(lowerer, &|d| wide(Builtin::BlockDim(d)), 1),
        "get_num_groups" => by_dim(lowerer, &|d| wide(Builtin::GridDim(d)), 1),
        "get_global_size" => {
            by_dim(lowerer, &|d| op(BinaryOp::Mul, wide(Builtin::GridDim(d)), wide(Builtin::BlockDim(d))), 1)
        }
        "get_global_offset" => by_dim(lowerer, &|d| wide(Builtin::GlobalOffset(d)), 0),
        "get_work_dim" => Ok(lane(Expr::builtin(Builtin::WorkDim, at))),
        "get_local_linear_id" => Ok(lane(linear_local())),
        "get_global_linear_id" => {
            let size = |d: Dim| op(BinaryOp::Mul, wide(Builtin::GridDim(d)), wide(Builtin::BlockDim(d)));
            let row = op(BinaryOp::Add, op(BinaryOp::Mul, in_block(Dim::Z), size(Dim::Y)), in_block(Dim::Y));
            Ok(lane(op(BinaryOp::Add, op(BinaryOp::Mul, row, size(Dim::X)), in_block(Dim::X))))
        }
        "get_sub_group_local_id" => Ok(lane(Expr::builtin(Builtin::LaneId, at))),
        "get_max_sub_group_size" => Ok(lane(Expr::builtin(Builtin::WarpSize, at))),
        "get_sub_group_size" => {
            // The last sub-group of a work-group may be smaller than the others.
            let id = op(BinaryOp::Div, linear_local(), wide(Builtin::WarpSize));
            let left = op(BinaryOp::Sub, whole_group(), op(BinaryOp::Mul, id, wide(Builtin::WarpSize)));
            let is_smaller = op(BinaryOp::Lt, left.clone(), wide(Builtin::WarpSize));
            let size = Expr::select(is_smaller, left, wide(Builtin::WarpSize), at);
            Ok(lane(Expr::cast(CastKind::Int, Ty::U32, size, at)))
        }
        "get_num_sub_groups" | "get_enqueued_num_sub_groups" => {
            let before = op(BinaryOp::Sub, whole_group(), Expr::u64(1, at));
            let last = op(BinaryOp::Div, before, wide(Builtin::WarpSize));
            let number = op(BinaryOp::Add, last, Expr::u64(1, at));
            Ok(lane(Expr::cast(CastKind::Int, Ty::U32, number, at)))
        }
        "get_sub_group_id" => {
            let id = op(BinaryOp::Div, linear_local(), wide(Builtin::WarpSize));
            Ok(lane(Expr::cast(CastKind::Int, Ty::U32, id, at)))
        }
        _ => return None,
    })
}
