//! Annotations written as calls: `__requires`, `__invariant`, `__assert` and their kin.
//!
//! Contracts go to the function, invariants to the loop whose condition they stand in, barrier invariants to the barrier
//! that follows; assertions and assumptions are statements. Their arguments are lowered as annotations: loads in them are
//! looks into memory, not accesses. An argument that cannot be expressed drops the clause with a diagnostic; nothing is
//! assumed because of it.

use super::Call;
use crate::lower::Lower;
use crate::lower::expr::{lane, truth};
use crate::lower::function::Lowerer;
use crate::lower::place::Value;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_kir::{BinaryOp, CastKind, Clause, ClauseBody, ClauseKind, Expr, SpecOp, StmtKind, Ty, UnaryOp};

enum StatementKind {
    Contract(ClauseKind),
    Loop(ClauseKind),
    Barrier(ClauseKind),
    Assert,
    Assume,
    /// A claim that may be dropped: it asserts nothing by itself.
    Candidate,
}

fn statement_kind(name: &str) -> Option<StatementKind> {
    use StatementKind::*;
    Some(match name {
        "__requires" => Contract(ClauseKind::Requires { global: false }),
        "__global_requires" => Contract(ClauseKind::Requires { global: true }),
        "__ensures" => Contract(ClauseKind::Ensures { global: false }),
        "__global_ensures" => Contract(ClauseKind::Ensures { global: true }),
        "__function_wide_invariant" => Contract(ClauseKind::FunctionWideInvariant { candidate: false }),
        "__function_wide_candidate_invariant" => {
            Contract(ClauseKind::FunctionWideInvariant { candidate: true })
        }
        "__requires_fresh_array" => Contract(ClauseKind::FreshArray),
        "__reads_from" | "__reads_from_local" => Contract(ClauseKind::ReadsFrom),
        "__writes_to" | "__writes_to_local" => Contract(ClauseKind::WritesTo),
        "__invariant" => Loop(ClauseKind::Invariant { global: false, candidate: false }),
        "__global_invariant" => Loop(ClauseKind::Invariant { global: true, candidate: false }),
        "__candidate_invariant" => Loop(ClauseKind::Invariant { global: false, candidate: true }),
        "__candidate_global_invariant" => Loop(ClauseKind::Invariant { global: true, candidate: true }),
        "__assert" | "__global_assert" => Assert,
        "__candidate_assert" | "__candidate_global_assert" => Candidate,
        "__assume" => Assume,
        _ if name.starts_with("__barrier_invariant_binary") => {
            Barrier(ClauseKind::BarrierInvariant { binary: true })
        }
        _ if name.starts_with("__barrier_invariant") => {
            Barrier(ClauseKind::BarrierInvariant { binary: false })
        }
        "__read_permission_at" | "__read_permission" => {
            Barrier(ClauseKind::BarrierInvariant { binary: false })
        }
        _ => return None,
    })
}

/// Annotation operators that kir has.
fn operator(name: &str) -> Option<SpecOp> {
    Some(match name {
        "__implies" => SpecOp::Implies,
        "__enabled" => SpecOp::Enabled,
        "__dominator_enabled" => SpecOp::DominatorEnabled,
        "__same_group" => SpecOp::SameGroup,
        "__all" => SpecOp::All,
        "__exclusive" | "__at_most_one" => SpecOp::Exclusive,
        "__read" => SpecOp::HasRead,
        "__write" => SpecOp::HasWritten,
        "__read_offset_bytes" => SpecOp::ReadOffset,
        "__write_offset_bytes" => SpecOp::WriteOffset,
        "__ptr_offset_bytes" => SpecOp::PtrOffset,
        "__atomic_has_taken_value" => SpecOp::AtomicHasTakenValue,
        "__other_ptr_base" => return None,
        _ if name.starts_with("__other_") => SpecOp::Other,
        _ if name.starts_with("__uniform_") => SpecOp::Uniform,
        _ if name.starts_with("__distinct_") => SpecOp::Distinct,
        _ if name.starts_with("__old_") => SpecOp::Old,
        _ => return None,
    })
}

/// Annotation functions that are short formulas.
fn is_value(name: &str) -> bool {
    matches!(
        name,
        "__no_read"
            | "__no_write"
            | "__read_implies"
            | "__write_implies"
            | "__ite"
            | "__mod_pow2"
            | "__is_pow2"
            | "__equal_floats"
            | "__equal_doubles"
            | "__ptr_base"
            | "__other_ptr_base"
    ) || name.starts_with("__return_val_")
        || name.starts_with("__add_noovfl")
        || name.starts_with("__ite_")
}

/// Lowers an annotation.
pub fn call<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Option<Lower<Value<'t>>> {
    if let Some(kind) = statement_kind(call.name) {
        return Some(Ok(statement(lowerer, call, kind)));
    }
    // `__all` outside an annotation is a vote.
    if call.name == "__all" && !lowerer.in_annotation {
        return None;
    }
    if call.name.starts_with("__add_noovfl_") && !lowerer.in_annotation {
        return Some(assumed_sum(lowerer, call));
    }
    if let Some(op) = operator(call.name) {
        return Some(if lowerer.in_annotation {
            operation(lowerer, call, op)
        } else {
            ghost(lowerer, call, op)
        });
    }
    is_value(call.name).then(|| lowerer.annotation(|l| value(l, call)))
}

fn statement<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, kind: StatementKind) -> Value<'t> {
    let is_condition = !matches!(
        kind,
        StatementKind::Contract(ClauseKind::FreshArray | ClauseKind::ReadsFrom | ClauseKind::WritesTo)
    );
    let (effects, args) = lowerer.collect_with(|l| {
        l.annotation(|l| {
            let mut values = Vec::new();
            for (n, arg) in call.args.iter().enumerate() {
                let mut lanes = l.lanes(arg)?;
                if n == 0 && is_condition && lanes.first().is_some_and(|v| v.ty != Ty::Ptr) {
                    lanes = lanes.into_iter().map(|v| truth(v, call.origin)).collect();
                }
                values.extend(lanes);
            }
            Lower::Ok(values)
        })
    });
    let args = match args {
        Ok(args) if effects.is_empty() => args,
        other => {
            let reason = match (other, effects.into_iter().next().map(|s| s.kind)) {
                (Err(what), _) => what.reason,
                (_, Some(StmtKind::Unsupported { reason, .. })) => reason,
                _ => "it has effects".to_owned(),
            };
            let mut diagnostic = Diagnostic::new(
                Code::UnsupportedAnnotation,
                format!("this annotation was left out: {reason}"),
            );
            if let Some(span) = lowerer.unit.module.origins.span(call.origin) {
                diagnostic = diagnostic.at(span, "not understood");
            }
            lowerer.unit.diagnostics.push(diagnostic);
            // A claim that is not checked must not look as if it were.
            let code = Code::UnsupportedAnnotation;
            lowerer.emit(StmtKind::Unsupported { code, reason, dst: Vec::new() }, call.origin);
            return lane(Expr::bool(true, call.origin));
        }
    };
    let args = if call.name.starts_with("__read_permission") {
        vec![Expr::spec(SpecOp::ReadPermission, args, Ty::Bool, call.origin)]
    } else {
        args
    };
    let clause = |kind, args| Clause { kind, body: ClauseBody::Exprs(args), origin: call.origin };
    match kind {
        StatementKind::Contract(kind) => {
            let id = lowerer.id;
            lowerer.unit.module.functions[id].contract.push(clause(kind, args));
        }
        StatementKind::Loop(kind) => lowerer.loop_clauses.push(clause(kind, args)),
        StatementKind::Barrier(kind) => lowerer.barrier_clauses.push(clause(kind, args)),
        StatementKind::Assert => {
            if let Some(condition) = args.into_iter().next() {
                lowerer.emit(StmtKind::Assert { condition, message: String::new() }, call.origin);
            }
        }
        StatementKind::Assume => {
            if let Some(condition) = args.into_iter().next() {
                lowerer.emit(StmtKind::Assume(condition), call.origin);
            }
        }
        StatementKind::Candidate => {}
    }
    lane(Expr::bool(true, call.origin))
}

fn operation<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, op: SpecOp) -> Lower<Value<'t>> {
    let at = call.origin;
    let result = lowerer.ty(call.node).scalar().unwrap_or(Ty::Bool);
    let mut args = Vec::new();
    for n in 0..call.args.len() {
        let value = lowerer.arg(call, n)?;
        let is_truth = matches!(op, SpecOp::Implies | SpecOp::All | SpecOp::Exclusive) && value.ty != Ty::Ptr;
        args.push(if is_truth { truth(value, at) } else { value });
    }
    let own = match op {
        SpecOp::Other | SpecOp::Old => args.first().map_or(result, |v| v.ty),
        SpecOp::ReadOffset | SpecOp::WriteOffset | SpecOp::PtrOffset => Ty::U64,
        _ => Ty::Bool,
    };
    let value = Expr::spec(op, args, own, at);
    if own == Ty::Ptr || own == result {
        return Ok(lane(value));
    }
    Ok(lane(lowerer.convert_scalar(value, result, at)?))
}

fn value<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let bin = |op: BinaryOp, a: Expr, b: Expr| Expr::binary(op, a, b, at);
    if call.name.starts_with("__return_val_") {
        let Some((ty, lanes)) = lowerer.result_lanes(call) else {
            return lowerer.unsupported(
                Code::UnsupportedAnnotation,
                "this result is not understood",
                call.node,
            );
        };
        let part = |n: u32| Expr::spec(SpecOp::Result(n), Vec::new(), ty, at);
        return Ok(Value::Lanes((0..lanes).map(part).collect()));
    }
    Ok(lane(match call.name {
        "__no_read" | "__no_write" => {
            let op = if call.name == "__no_read" { SpecOp::HasRead } else { SpecOp::HasWritten };
            let ptr = lowerer.arg(call, 0)?;
            Expr::not(Expr::spec(op, vec![ptr], Ty::Bool, at), at)
        }
        "__read_implies" | "__write_implies" => {
            let op = if call.name == "__read_implies" { SpecOp::HasRead } else { SpecOp::HasWritten };
            let ptr = lowerer.arg(call, 0)?;
            let conclusion = truth(lowerer.arg(call, 1)?, at);
            Expr::spec(
                SpecOp::Implies,
                vec![Expr::spec(op, vec![ptr], Ty::Bool, at), conclusion],
                Ty::Bool,
                at,
            )
        }
        "__ptr_base" | "__other_ptr_base" => {
            // The pointer moved back by its own offset: the start of its array.
            let ptr = lowerer.arg(call, 0)?;
            let offset = Expr::spec(SpecOp::PtrOffset, vec![ptr.clone()], Ty::I64, at);
            let start = Expr::ptr_add(ptr, Expr::unary(UnaryOp::Neg, offset, at), at);
            match call.name {
                "__ptr_base" => start,
                _ => Expr::spec(SpecOp::Other, vec![start], Ty::Ptr, at),
            }
        }
        "__mod_pow2" => {
            // x modulo a power of two.
            let (x, y) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
            let wide = lowerer.ty(call.node).scalar().unwrap_or(x.ty);
            let (x, y) = (lowerer.convert_scalar(x, wide, at)?, lowerer.convert_scalar(y, wide, at)?);
            let one = Expr::int(y.ty, 1, at);
            bin(BinaryOp::BitAnd, x, bin(BinaryOp::Sub, y, one))
        }
        "__is_pow2" => {
            let x = lowerer.arg(call, 0)?;
            let (zero, one) = (Expr::zero(x.ty, at), Expr::int(x.ty, 1, at));
            let below = bin(BinaryOp::Sub, x.clone(), one);
            let single = bin(BinaryOp::Eq, bin(BinaryOp::BitAnd, x.clone(), below), zero.clone());
            Expr::and(bin(BinaryOp::Ne, x, zero), single, at)
        }
        "__equal_floats" | "__equal_doubles" => {
            // Equal bit for bit, so that NaN equals itself.
            let ty = if call.name == "__equal_floats" { Ty::F32 } else { Ty::F64 };
            let bits = if ty == Ty::F32 { Ty::U32 } else { Ty::U64 };
            let mut sides = Vec::new();
            for n in 0..2 {
                let value = lowerer.arg(call, n)?;
                let value = if value.ty == Ty::Ptr { Expr::spec_load(ty, value, at) } else { value };
                sides.push(Expr::cast(CastKind::Bits, bits, value, at));
            }
            let [a, b] =
                <[Expr; 2]>::try_from(sides).unwrap_or_else(|_| [Expr::zero(bits, at), Expr::zero(bits, at)]);
            bin(BinaryOp::Eq, a, b)
        }
        name if name.starts_with("__ite") => {
            let condition = truth(lowerer.arg(call, 0)?, at);
            Expr::select(condition, lowerer.arg(call, 1)?, lowerer.arg(call, 2)?, at)
        }
        "__add_noovfl_int" | "__add_noovfl_unsigned_int" => {
            let (a, b) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
            bin(BinaryOp::Add, a, b)
        }
        _ => return no_overflow(lowerer, call),
    }))
}

/// An annotation operator in ordinary code. An implication is one; anything else has no value at run time, so that the
/// result is arbitrary.
fn ghost<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>, op: SpecOp) -> Lower<Value<'t>> {
    let at = call.origin;
    let result = lowerer.ty(call.node).scalar().unwrap_or(Ty::Bool);
    if op == SpecOp::Implies {
        let (premise, conclusion) = (truth(lowerer.arg(call, 0)?, at), truth(lowerer.arg(call, 1)?, at));
        return Ok(lane(lowerer.convert_scalar(
            Expr::or(Expr::not(premise, at), conclusion, at),
            result,
            at,
        )?));
    }
    let local = lowerer.temp(result, at);
    lowerer.emit(StmtKind::Havoc(local), at);
    Ok(lane(lowerer.local(local, at)))
}

/// `__add_noovfl_int(a, b)` in code: a sum that is assumed not to overflow.
fn assumed_sum<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let (a, b) = (lowerer.arg(call, 0)?, lowerer.arg(call, 1)?);
    let (a, b) = (lowerer.keep(a, at), lowerer.keep(b, at));
    let sum = Expr::binary(BinaryOp::Add, a.clone(), b.clone(), at);
    let wide = |v: Expr| Expr::cast(CastKind::Int, Ty::I128, v, at);
    let exact = Expr::binary(BinaryOp::Add, wide(a), wide(b), at);
    let fits = Expr::binary(BinaryOp::Eq, wide(sum.clone()), exact, at);
    lowerer.emit(StmtKind::Assume(fits), at);
    Ok(lane(sum))
}

/// `__add_noovfl(a, b, ...)`: the unsigned sum does not overflow.
fn no_overflow<'t>(lowerer: &mut Lowerer<'_, '_, 't>, call: &Call<'_, 't>) -> Lower<Value<'t>> {
    let at = call.origin;
    let mut sum: Option<Expr> = None;
    for n in 0..call.args.len() {
        let value = lowerer.arg_as(call, n, Ty::U64)?;
        sum = Some(match sum {
            None => value,
            Some(sum) => Expr::binary(BinaryOp::Add, sum, value, at),
        });
    }
    let limit = Expr::u64(u64::from(u32::MAX), at);
    Ok(lane(Expr::binary(BinaryOp::Le, sum.unwrap_or(limit.clone()), limit, at)))
}

impl<'t> Lowerer<'_, '_, 't> {
    /// Runs `work` with loads as looks into memory.
    pub fn annotation<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.in_annotation, true);
        let result = work(self);
        self.in_annotation = before;
        result
    }
}
