//! Builtin variables and constants.

use crate::lower::function::Lowerer;
use crate::lower::place::Place;
use crate::types::CType;
use gpuproof_base::Origin;
use gpuproof_kir::{Builtin, Dim, Expr, Ty};

/// `threadIdx` and its kin, `warpSize`.
pub fn variable(_lowerer: &mut Lowerer<'_, '_, '_>, name: &str, origin: Origin) -> Option<Place> {
    let make: fn(Dim) -> Builtin = match name {
        "threadIdx" => Builtin::ThreadIdx,
        "blockIdx" => Builtin::BlockIdx,
        "blockDim" => Builtin::BlockDim,
        "gridDim" => Builtin::GridDim,
        "warpSize" => {
            let value = Expr::cast(
                gpuproof_kir::CastKind::Int,
                Ty::I32,
                Expr::builtin(Builtin::WarpSize, origin),
                origin,
            );
            return Some(Place::Values(vec![value], CType::Scalar(Ty::I32)));
        }
        _ => return None,
    };
    let values = Dim::ALL.map(|dim| Expr::builtin(make(dim), origin)).to_vec();
    Some(Place::Values(values, CType::Vector { lane: Ty::U32, lanes: 3, size: 12, align: 4 }))
}

/// Enumeration constants of the builtin headers that device code uses: memory orders and scopes.
pub fn enum_constant(name: &str) -> Option<i128> {
    Some(match name {
        "memory_order_relaxed" | "relaxed" => 0,
        "memory_order_consume" | "consume" => 1,
        "memory_order_acquire" | "acquire" => 2,
        "memory_order_release" | "release" => 3,
        "memory_order_acq_rel" | "acq_rel" => 4,
        "memory_order_seq_cst" | "seq_cst" => 5,
        "cudaSuccess" => 0,
        "memory_scope_work_item" => 0,
        "memory_scope_work_group" => 1,
        "memory_scope_device" => 2,
        "memory_scope_all_svm_devices" | "memory_scope_all_devices" => 3,
        "memory_scope_sub_group" => 4,
        "thread_scope_system" => 0,
        "thread_scope_device" => 1,
        "thread_scope_block" => 2,
        "thread_scope_thread" => 10,
        _ => return None,
    })
}
