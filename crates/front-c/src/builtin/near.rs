//! Functions that come near to another one without being it: approximations (`__expf`, `native_sin`) and results that are rounded otherwise than to nearest (`__fmul_rz`).
//!
//! Such a call is `near:NAME(v, arguments)`, v being what the function comes near to. Nothing is known of it but that equal arguments give equal results; runs
//! take v for it ([`gpuproof_kir::ExprKind::Uninterpreted`]).

use super::Call;
use gpuproof_kir::{Expr, Language, NEAR};

/// Approximations by name.
const APPROXIMATIONS: [&str; 14] = [
    "__sinf",
    "__cosf",
    "__tanf",
    "__tanhf",
    "__sincosf",
    "__expf",
    "__exp10f",
    "__logf",
    "__log2f",
    "__log10f",
    "__powf",
    "__fdividef",
    "fdividef",
    "__frsqrt_rn",
];

/// Whether a function on floats is none of those that its name stands for, but near to one.
fn is_near(name: &str, language: Language) -> bool {
    let rounded = ["_rz", "_ru", "_rd", "_sat", "_rtz", "_rtp", "_rtn"].iter().any(|end| name.ends_with(end));
    let rough = ["native_", "half_", "fast_"].iter().any(|start| name.starts_with(start));
    // OpenCL's `mad` may round twice or not at all, `max` of NaN is what comes of `<`, and `powr` is another `pow`.
    let of_opencl = language == Language::OpenCl && ["mad", "max", "min", "powr"].contains(&name);
    rounded || rough || of_opencl || APPROXIMATIONS.contains(&name)
}

/// What a call gives whose arguments are these, if the function that it stands for gives `value`.
pub fn result(call: &Call<'_, '_>, language: Language, value: Expr, args: Vec<Expr>) -> Expr {
    if !value.ty.is_float() || !is_near(call.name, language) {
        return value;
    }
    named(call, call.name, value, args)
}

fn named(call: &Call<'_, '_>, name: &str, value: Expr, args: Vec<Expr>) -> Expr {
    // The types belong to the name: one function of kir has one type.
    let types: Vec<String> = args.iter().map(|arg| arg.ty.to_string()).collect();
    let (ty, name) = (value.ty, format!("{NEAR}{name}:{}:{}", value.ty, types.join(":")));
    let all = std::iter::once(value).chain(args).collect();
    Expr::uninterpreted(name, all, ty, call.origin)
}

/// The same for one of several results, which is told by its name.
pub fn part(call: &Call<'_, '_>, language: Language, part: &str, value: Expr, args: Vec<Expr>) -> Expr {
    match value.ty.is_float() && is_near(call.name, language) {
        true => named(call, &format!("{}.{part}", call.name), value, args),
        false => value,
    }
}
