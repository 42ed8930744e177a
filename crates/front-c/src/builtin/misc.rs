//! What fits nowhere else: printing, assertions, traps, clocks, hints.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::{lane, truth};
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use crate::types::CType;
use gpuproof_kir::{Expr, StmtKind, Ty};

/// Largest record of which arbitrary ones are made.
const MOST_ANY_BYTES: u32 = 256;

/// Lowers one of these.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let at = call.origin;
    Some(match call.name {
        // Printing has no effect, but evaluating what is printed does.
        "printf" | "fprintf" | "puts" | "putchar" | "vprintf" => {
            call.args.iter().for_each(|arg| lowerer.discard(arg));
            match lowerer.ty(call.node).scalar() {
                Some(ty) => arbitrary(lowerer, call, ty),
                None => Ok(Value::Void),
            }
        }
        "__gpuproof_assert" | "assert" => lowerer.arg(call, 0).map(|condition| {
            let condition = truth(condition, at);
            lowerer.emit(StmtKind::Assert { condition, message: String::new() }, at);
            Value::Void
        }),
        "__assert_fail" | "__assertfail" | "__assert_rtn" | "__builtin_abort" | "abort" => {
            lowerer.emit(StmtKind::Assert { condition: Expr::bool(false, at), message: String::new() }, at);
            Ok(Value::Void)
        }
        "__trap" | "__builtin_trap" | "__builtin_debugtrap" | "__brkpt" => {
            lowerer.emit(StmtKind::Trap("a trap is executed".into()), at);
            Ok(Value::Void)
        }
        "__builtin_unreachable" => {
            lowerer.emit(StmtKind::Trap("code marked unreachable is executed".into()), at);
            Ok(Value::Void)
        }
        "__builtin_assume" | "__nv_assume" => lowerer.arg(call, 0).map(|condition| {
            lowerer.emit(StmtKind::Assume(truth(condition, at)), at);
            Value::Void
        }),
        "__builtin_expect"
        | "__builtin_assume_aligned"
        | "__builtin_launder"
        | "__builtin_addressof"
        | "move"
        | "forward"
        | "__nv_ptr_builtin_ocg_align"
        | "__builtin_expect_with_probability" => lowerer.arg_lanes(call, 0).map(Value::Lanes),
        "__builtin_inff" | "__builtin_huge_valf" => Ok(lane(Expr::f32(f32::INFINITY, at))),
        "__builtin_inf" | "__builtin_huge_val" => Ok(lane(Expr::f64(f64::INFINITY, at))),
        "__builtin_nanf" => Ok(lane(Expr::f32(f32::NAN, at))),
        "__builtin_nan" => Ok(lane(Expr::f64(f64::NAN, at))),
        "__builtin_constant_p" => Ok(lane(Expr::int(Ty::I32, 0, at))),
        "clock" | "clock64" | "__nvvm_read_ptx_sreg_clock" | "__globaltimer" | "__clock64" | "rand" => {
            match lowerer.ty(call.node).scalar() {
                Some(ty) => arbitrary(lowerer, call, ty),
                None => Ok(Value::Void),
            }
        }
        "__gpuproof_lane" => Ok(lane(Expr::builtin(gpuproof_kir::Builtin::LaneId, at))),
        "__gpuproof_any" => any(lowerer, call, StmtKind::Havoc),
        "__gpuproof_touch_32" => touch(lowerer, call, 32),
        "__gpuproof_unknown" => any(lowerer, call, StmtKind::Unknown),
        // Which part of a graph runs next.
        "cudaGraphSetConditional" | "__nanosleep" | "__prof_trigger" | "__builtin_nvvm_nanosleep" => {
            call.args.iter().for_each(|arg| lowerer.discard(arg));
            Ok(Value::Void)
        }
        name if name.starts_with("curand") || name.starts_with("skipahead") => random(lowerer, call),
        name if name.starts_with("operator") => return operator(lowerer, call),
        _ => return None,
    })
}

/// A function of the random-number library: reads and writes the generator's state, which is its last pointer argument,
/// and gives arbitrary numbers.
fn random<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let mut state = None;
    for arg in &call.args {
        let ty = lowerer.ty(arg);
        let value = lowerer.scalar(arg)?;
        if let CType::Pointer(to) = ty {
            state = Some((value, lowerer.size_of(&to.ty, arg)?));
        }
    }
    let Some((state, bytes)) = state else {
        let reason = format!("`{}` is not understood without a generator state", call.name);
        return lowerer.unsupported(gpuproof_base::Code::UnsupportedCall, reason, call.node);
    };
    let (word, words) = (Ty::U64, u32::try_from(bytes / 8).unwrap_or(1));
    let access = gpuproof_kir::Access::new(word, lowerer.keep(state, at));
    if !call.name.ends_with("_init") {
        lowerer.load(access.clone(), words, at);
    }
    let fresh = lowerer.temps(word, words, at);
    fresh.iter().for_each(|local| lowerer.emit(StmtKind::Havoc(*local), at));
    let values = lowerer.locals(&fresh, at);
    lowerer.emit(StmtKind::Store(access, values), at);
    let Some((ty, lanes)) = lowerer.result_lanes(call) else { return Ok(Value::Void) };
    let results = lowerer.temps(ty, lanes, at);
    results.iter().for_each(|local| lowerer.emit(StmtKind::Havoc(*local), at));
    Ok(Value::Lanes(lowerer.locals(&results, at)))
}

/// A result about which nothing is known.
fn arbitrary<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, ty: Ty) -> Lower<Value<'t>> {
    let local = lowerer.temp(ty, call.origin);
    lowerer.emit(StmtKind::Havoc(local), call.origin);
    Ok(lane(lowerer.local(local, call.origin)))
}

/// Reads a byte at an address that has to be aligned.
fn touch<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, align: u64) -> Lower<Value<'t>> {
    let [address] = call.args.as_slice() else { return Ok(Value::Void) };
    let ptr = lowerer.scalar(address)?;
    let ptr = lowerer.keep(ptr, call.origin);
    lowerer.load(gpuproof_kir::Access { align, ..gpuproof_kir::Access::new(Ty::U8, ptr) }, 1, call.origin);
    Ok(Value::Void)
}

/// A value of any type about which nothing is known: a choice that may go either way, or a result that is not modelled.
fn any<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    kind: fn(gpuproof_kir::LocalId) -> StmtKind,
) -> Lower<Value<'t>> {
    let at = call.origin;
    if let Some((ty, lanes)) = lowerer.result_lanes(call) {
        let results = lowerer.temps(ty, lanes, at);
        results.iter().for_each(|local| lowerer.emit(kind(*local), at));
        return Ok(Value::Lanes(lowerer.locals(&results, at)));
    }
    let ty = lowerer.ty(call.node);
    let bytes = lowerer.size_of(&ty, call.node)?;
    let Some(bytes) = u32::try_from(bytes).ok().filter(|bytes| *bytes <= MOST_ANY_BYTES) else {
        let reason = format!("a record of {bytes} bytes passed to a collective function");
        return lowerer.unsupported(gpuproof_base::Code::UnsupportedType, reason, call.node);
    };
    let place = lowerer.temporary(&ty, at)?;
    let contents = lowerer.temps(Ty::U8, bytes, at);
    contents.iter().for_each(|local| lowerer.emit(kind(*local), at));
    let values = lowerer.locals(&contents, at);
    lowerer.emit(StmtKind::Store(gpuproof_kir::Access::new(Ty::U8, place.clone()), values), at);
    Ok(Value::Memory(place))
}

/// Operators of builtin types: assignment of vectors and handles.
fn operator<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let [left, right] = call.args.as_slice() else { return None };
    if call.name != "operator=" || matches!(lowerer.ty(left), CType::Unknown(_)) {
        return None;
    }
    Some(lowerer.trivial_assignment(left, right, call.origin))
}
