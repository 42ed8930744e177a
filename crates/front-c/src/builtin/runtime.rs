//! The functions of the CUDA runtime that device code may call, and memory that a thread asks for.
//!
//! Asked-for memory is behind a pointer that may be any: nothing is shown of code that uses it. Handles are numbers that nobody knows. What
//! launched kernels do is told at their launches ([`crate::lower`]); waiting for them orders nothing here, which leaves more
//! possible than there is. Copies and fills in a stream may happen later: they are launches, too.
//!
//! semantics: memory/device-launches

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::lane;
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_kir::{Access, Expr, StmtKind, Ty};

/// Functions that give a handle through their first argument.
const MAKES_HANDLE: [&str; 4] =
    ["cudaStreamCreateWithFlags", "cudaEventCreateWithFlags", "cudaStreamCreate", "cudaEventCreate"];

/// Functions that change nothing that a kernel could see.
const HARMLESS: [&str; 10] = [
    "cudaStreamDestroy",
    "cudaEventDestroy",
    "cudaEventRecord",
    "cudaStreamWaitEvent",
    "cudaDeviceSynchronize",
    "cudaGetLastError",
    "cudaPeekAtLastError",
    "cudaFree",
    "free",
    "cudaDeviceSetLimit",
];

/// Lowers one of these.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    if lowerer.on_host {
        return None;
    }
    Some(match call.name {
        name if HARMLESS.contains(&name) => harmless(lowerer, call),
        name if MAKES_HANDLE.contains(&name) => set(lowerer, call, Ty::U64),
        "cudaMalloc" => set(lowerer, call, Ty::Ptr),
        "cudaGetDevice" => set(lowerer, call, Ty::I32),
        // Whenever they happen, and wherever to.
        "cudaMemcpyAsync" | "cudaMemcpy2DAsync" | "cudaMemcpy3DAsync" | "cudaMemsetAsync" => {
            in_stream(lowerer, call)
        }
        "malloc" => {
            call.args.iter().for_each(|arg| lowerer.discard(arg));
            Ok(lane(unknown(lowerer, call, Ty::Ptr)))
        }
        _ => return None,
    })
}

/// A value that nobody knows.
fn unknown(lowerer: &mut Lowerer<'_, '_, '_>, call: &Call<'_, '_>, ty: Ty) -> Expr {
    let local = lowerer.temp(ty, call.origin);
    lowerer.emit(StmtKind::Unknown(local), call.origin);
    lowerer.local(local, call.origin)
}

/// The error code that a call gives: any.
fn code<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Value<'t> {
    match lowerer.ty(call.node).scalar() {
        Some(ty) => lane(unknown(lowerer, call, ty)),
        None => Value::Void,
    }
}

fn harmless<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    for arg in &call.args {
        lowerer.rvalue(arg)?;
    }
    Ok(code(lowerer, call))
}

/// Puts something that nobody knows where the first argument points to.
fn set<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, ty: Ty) -> Lower<Value<'t>> {
    let pointer = lowerer.arg(call, 0)?;
    let pointer = lowerer.keep(pointer, call.origin);
    for arg in call.args.iter().skip(1) {
        lowerer.rvalue(arg)?;
    }
    let value = unknown(lowerer, call, ty);
    lowerer.emit(StmtKind::Store(Access::new(ty, pointer), vec![value]), call.origin);
    Ok(code(lowerer, call))
}

/// Something that is done in a stream: nothing is shown of what happens meanwhile.
fn in_stream<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let mut values = Vec::new();
    for arg in &call.args {
        values.extend(lowerer.lanes(arg)?);
    }
    lowerer.start(call.name, values, call.origin);
    Ok(code(lowerer, call))
}
