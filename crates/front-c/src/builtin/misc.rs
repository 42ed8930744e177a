//! What fits nowhere else: printing, assertions, traps, clocks, hints.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::{lane, truth};
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use crate::types::CType;
use gpuproof_kir::{Expr, StmtKind};

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
        "__builtin_constant_p" => Ok(lane(Expr::int(gpuproof_kir::Ty::I32, 0, at))),
        "clock" | "clock64" | "__nvvm_read_ptx_sreg_clock" | "__globaltimer" | "__clock64" | "rand" => {
            match lowerer.ty(call.node).scalar() {
                Some(ty) => arbitrary(lowerer, call, ty),
                None => Ok(Value::Void),
            }
        }
        "__nanosleep" | "__prof_trigger" | "__builtin_nvvm_nanosleep" => {
            call.args.iter().for_each(|arg| lowerer.discard(arg));
            Ok(Value::Void)
        }
        name if name.starts_with("operator") => return operator(lowerer, call),
        _ => return None,
    })
}

/// A result about which nothing is known.
fn arbitrary<'t>(
    lowerer: &mut Lowerer<'_, '_, 't>,
    call: &Call<'_, 't>,
    ty: gpuproof_kir::Ty,
) -> Lower<Value<'t>> {
    let local = lowerer.temp(ty, call.origin);
    lowerer.emit(StmtKind::Havoc(local), call.origin);
    Ok(lane(lowerer.local(local, call.origin)))
}

/// Operators of builtin types: assignment of vectors and handles.
fn operator<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    let [left, right] = call.args.as_slice() else { return None };
    if call.name != "operator=" || matches!(lowerer.ty(left), CType::Unknown(_)) {
        return None;
    }
    Some(lowerer.trivial_assignment(left, right, call.origin))
}
