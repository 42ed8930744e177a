//! Functions that read and write memory: copies, fills, cached loads, vector loads and stores, asynchronous copies.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::{Place, Value};
use crate::types::CType;
use gpuproof_base::Code;
use gpuproof_kir::{Access, AsyncCopy, BinaryOp, CastKind, Expr, FloatFormat, StmtKind, Ty};

/// Lowers a memory function.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let name = call.name.strip_prefix("__builtin_").unwrap_or(call.name);
    Some(match name {
        "memcpy" | "memmove" | "memcpy_inline" => copy(lowerer, call),
        "memset" | "memset_inline" => fill(lowerer, call),
        "nontemporal_load" | "__ldg" | "__ldca" | "__ldcg" | "__ldcs" | "__ldlu" | "__ldcv" => {
            cached_load(lowerer, call)
        }
        "__stwb" | "__stcg" | "__stcs" | "__stwt" => cached_store(lowerer, call),
        "nontemporal_store" => nontemporal_store(lowerer, call),
        "prefetch" | "__prefetch_global_l1" | "__prefetch_global_l2" => {
            call.args.iter().for_each(|arg| lowerer.discard(arg));
            Ok(Value::Void)
        }
        "__cvta_generic_to_shared" | "__cvta_generic_to_global" => lowerer.arg(call, 0).map(|pointer| {
            let address = Expr::cast(CastKind::PtrToInt, Ty::U64, pointer, call.origin);
            lane(address)
        }),
        "async_work_group_copy" => work_group_copy(lowerer, call, false),
        "async_work_group_strided_copy" => work_group_copy(lowerer, call, true),
        "wait_group_events" => wait_events(lowerer, call),
        "__pipeline_memcpy_async" => pipeline_copy(lowerer, call),
        "__pipeline_commit" => {
            lowerer.emit(StmtKind::AsyncCommit, call.origin);
            Ok(Value::Void)
        }
        "__pipeline_wait_prior" => lowerer.arg_as(call, 0, Ty::U64).map(|pending| {
            lowerer.emit(StmtKind::AsyncWaitGroups { pending }, call.origin);
            Value::Void
        }),
        _ => return vector_access(lowerer, call),
    })
}

fn copy<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let (dst, src) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
    let bytes = lowerer.arg_as(call, 2, Ty::U64)?;
    let dst = lowerer.keep(dst, call.origin);
    lowerer.emit(StmtKind::Copy { dst: dst.clone(), src, bytes, align: 1 }, call.origin);
    Ok(lane(dst))
}

fn fill<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let dst = lowerer.arg(call, 0)?;
    let byte = lowerer.arg_as(call, 1, Ty::U8)?;
    let bytes = lowerer.arg_as(call, 2, Ty::U64)?;
    let dst = lowerer.keep(dst, call.origin);
    lowerer.emit(StmtKind::Fill { dst: dst.clone(), byte, bytes }, call.origin);
    Ok(lane(dst))
}

fn cached_load<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let ptr = lowerer.arg(call, 0)?;
    let ty = lowerer.ty(call.node);
    if call.name != "nontemporal_load"
        && let Some((scalar, lanes)) = ty.lanes()
    {
        let align = lowerer.alignment(&ty, scalar);
        let read_only = call.name == "__ldg";
        let access = Access { align, read_only, in_global: true, ..Access::new(scalar, ptr) };
        return Ok(Value::Lanes(lowerer.load(access, lanes, call.origin)));
    }
    lowerer.read(Place::Memory { ptr, ty, volatile: false }, call.origin)
}

fn cached_store<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let ptr = lowerer.arg(call, 0)?;
    let values = lowerer.arg_lanes(call, 1)?;
    let ty = match call.args.get(1) {
        Some(value) => lowerer.ty(value),
        None => CType::Scalar(Ty::I32),
    };
    if let Some((scalar, _)) = ty.lanes() {
        let align = lowerer.alignment(&ty, scalar);
        let access = Access { align, in_global: true, ..Access::new(scalar, ptr) };
        let values: Lower<Vec<Expr>> =
            values.into_iter().map(|value| lowerer.convert_scalar(value, scalar, call.origin)).collect();
        lowerer.emit(StmtKind::Store(access, values?), call.origin);
        return Ok(Value::Void);
    }
    lowerer.write(Place::Memory { ptr, ty, volatile: false }, Value::Lanes(values), call.origin)?;
    Ok(Value::Void)
}

/// `__builtin_nontemporal_store(value, pointer)`: a store like any other, its arguments evaluated as they stand.
fn nontemporal_store<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let values = lowerer.arg_lanes(call, 0)?;
    let values = values.into_iter().map(|value| lowerer.keep(value, call.origin)).collect();
    let ptr = lowerer.arg(call, 1)?;
    let ty = match call.args.first() {
        Some(value) => lowerer.ty(value),
        None => CType::Scalar(Ty::I32),
    };
    lowerer.write(Place::Memory { ptr, ty, volatile: false }, Value::Lanes(values), call.origin)?;
    Ok(Value::Void)
}

/// The size of one element behind a pointer argument.
fn element_size<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, n: usize) -> Lower<u64> {
    let pointee = call.args.get(n).map(|arg| lowerer.ty(arg));
    let pointee = pointee.as_ref().and_then(|ty| ty.pointee()).map(|to| to.ty.clone()).unwrap_or(CType::Void);
    lowerer.size_of(&pointee, call.node)
}

/// `event = async_work_group_copy(dst, src, count, event)`; the strided form has the stride before the event, which is
/// that of the source when copying to local memory and that of the target when copying to global memory.
fn work_group_copy<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    strided: bool,
) -> Lower<Value<'t>> {
    let at = call.origin;
    let piece = element_size(lowerer, call, 0)?;
    let (dst, src) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
    let count = lowerer.arg_as(call, 2, Ty::U64)?;
    let one = Expr::u64(1, at);
    let (mut dst_stride, mut src_stride) = (one.clone(), one);
    if strided {
        let stride = lowerer.arg_as(call, 3, Ty::U64)?;
        let target = call.args.first().map(|arg| lowerer.ty(arg));
        let to_local = target.as_ref().and_then(|ty| ty.pointee()).and_then(|to| to.space);
        if to_local == Some(gpuproof_kir::Space::Shared) { src_stride = stride } else { dst_stride = stride }
    }
    // With an event of an earlier copy the two share it: waiting for it waits for both.
    let previous = lowerer.arg(call, if strided { 4 } else { 3 })?;
    let is_new = Expr::binary(BinaryOp::Eq, previous.clone(), Expr::zero(Ty::U64, at), at);
    let is_new = gpuproof_kir::fold::constant(&is_new) == Some(gpuproof_kir::Const::Bool(true));
    let joins = (!is_new).then_some(previous);
    let event = lowerer.temp(Ty::U64, at);
    let copy = AsyncCopy {
        collective: true,
        from_global: false,
        dst,
        src,
        piece,
        align: 1,
        count,
        dst_stride,
        src_stride,
        event: Some(event),
        joins,
    };
    lowerer.emit(StmtKind::AsyncCopy(copy), at);
    Ok(lane(lowerer.local(event, at)))
}

fn wait_events<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let count = lowerer.constant_arg(call, 0)?;
    let ptr = lowerer.arg(call, 1)?;
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    if count > 64 {
        return lowerer.unsupported(Code::UnsupportedCall, "a wait for more than 64 events", call.node);
    }
    let events = lowerer.load(Access::new(Ty::U64, ptr), count, call.origin);
    lowerer.emit(StmtKind::AsyncWaitEvents(events), call.origin);
    Ok(Value::Void)
}

fn pipeline_copy<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let (dst, src) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
    let piece = lowerer.constant_arg(call, 2)?;
    if call.args.len() > 3 && lowerer.constant_arg(call, 3)? != 0 {
        return lowerer.unsupported(
            Code::UnsupportedCall,
            "copies that fill up with zeros are not supported",
            call.node,
        );
    }
    super::bound_copy::in_group(lowerer, call.node)?;
    let copy = AsyncCopy::of_instruction(dst, src, piece as u64, at);
    lowerer.emit(StmtKind::AsyncCopy(copy), at);
    Ok(Value::Void)
}

/// `vload4(i, p)`, `vstore4(v, i, p)`, and the half-precision forms.
fn vector_access<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let rest = call
        .name
        .strip_prefix("vload")
        .map(|r| (true, r))
        .or_else(|| call.name.strip_prefix("vstore").map(|r| (false, r)));
    let (is_load, rest) = rest?;
    let aligned = rest.starts_with("a_half");
    let half = rest.strip_prefix("a_half").or_else(|| rest.strip_prefix("_half"));
    let digits = half
        .unwrap_or(rest)
        .trim_end_matches("_rte")
        .trim_end_matches("_rtz")
        .trim_end_matches("_rtp")
        .trim_end_matches("_rtn");
    let lanes: u32 = if digits.is_empty() { 1 } else { digits.parse().ok()? };
    if digits.is_empty() && half.is_none() {
        return None;
    }
    Some(if is_load {
        vector_load(lowerer, call, lanes, half.is_some(), aligned)
    } else {
        vector_store(lowerer, call, lanes, half.is_some(), aligned)
    })
}

/// The address of the n-th group of lanes behind a pointer.
fn vector_address<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    (index, pointer): (usize, usize),
    lane: Ty,
    lanes: u32,
    aligned: bool,
) -> Lower<Expr> {
    let at = call.origin;
    let index = lowerer.arg_as(call, index, Ty::U64)?;
    let index = Expr::cast(CastKind::Int, Ty::I64, index, at);
    let ptr = lowerer.arg(call, pointer)?;
    let step = if aligned { lanes.next_power_of_two() } else { lanes };
    Ok(lowerer.index_pointer(ptr, index, lane.size() * u64::from(step), false, at))
}

/// The aligned forms (`vloada_half4`) ask for the alignment of the whole vector, the others for that of a scalar.
fn access_of_lanes(ty: Ty, ptr: Expr, lanes: u32, aligned: bool) -> Access {
    let access = Access::new(ty, ptr);
    match aligned {
        true => Access { align: ty.size() * u64::from(lanes.next_power_of_two()), ..access },
        false => access,
    }
}

fn vector_load<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    lanes: u32,
    half: bool,
    aligned: bool,
) -> Lower<Value<'t>> {
    let Some((result, _)) = lowerer.result_lanes(call) else {
        return lowerer.unsupported(Code::UnsupportedCall, "this load is not understood", call.node);
    };
    let memory = if half { Ty::Float(FloatFormat::F16) } else { result };
    let ptr = vector_address(lowerer, call, (0, 1), memory, lanes, aligned)?;
    let values = lowerer.load(access_of_lanes(memory, ptr, lanes, aligned), lanes, call.origin);
    let values: Lower<Vec<Expr>> =
        values.into_iter().map(|v| lowerer.convert_scalar(v, result, call.origin)).collect();
    Ok(Value::Lanes(values?))
}

fn vector_store<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    lanes: u32,
    half: bool,
    aligned: bool,
) -> Lower<Value<'t>> {
    let values = lowerer.arg_lanes(call, 0)?;
    let from = values.first().map_or(Ty::I32, |v| v.ty);
    let memory = if half { Ty::Float(FloatFormat::F16) } else { from };
    let ptr = vector_address(lowerer, call, (1, 2), memory, lanes, aligned)?;
    let values: Lower<Vec<Expr>> =
        values.into_iter().map(|v| lowerer.convert_scalar(v, memory, call.origin)).collect();
    let access = access_of_lanes(memory, ptr, lanes, aligned);
    lowerer.emit(StmtKind::Store(access, values?), call.origin);
    Ok(Value::Void)
}
