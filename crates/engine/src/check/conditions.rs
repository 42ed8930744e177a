//! Conditions and sizes that the user writes on the command line or in a launch annotation, as kernel IR.

use super::launches::{Launches, launch_of};
use gpuproof_base::{Code, Diagnostic, Origin};
use gpuproof_kir::{BinaryOp, Builtin, Dim, Expr, FunctionId, Module, Ty, resolve};
use gpuproof_spec as spec;

/// `--assume TEXT`: a condition over parameters and launch constants.
pub fn condition(module: &Module, kernel: FunctionId, text: &str) -> Result<Expr, Diagnostic> {
    let scope = resolve::Scope::entry(module, kernel, Origin::NONE);
    spec::parse_expr(text)
        .and_then(|expr| resolve::expr(module, kernel, &scope, &expr, Some(Ty::Bool)))
        .map_err(|why| said("--assume", text, why))
}

/// A number of elements, as `u64`.
pub fn count(module: &Module, kernel: FunctionId, text: &str) -> Result<Expr, Diagnostic> {
    let scope = resolve::Scope::entry(module, kernel, Origin::NONE);
    spec::parse_expr(text)
        .and_then(|expr| resolve::expr(module, kernel, &scope, &expr, Some(Ty::U64)))
        .map_err(|why| said("--size", text, why))
}

/// What the options and a launch annotation say beyond constant sizes: products, sizes in terms of the arguments, and
/// conditions.
pub fn of_launch(module: &Module, kernel: FunctionId, launches: &Launches) -> Result<Vec<Expr>, Diagnostic> {
    use spec::ast::clause::{Extent, Grid};
    let scope = resolve::Scope::entry(module, kernel, Origin::NONE);
    let number = |expr: &spec::Expr| resolve::expr(module, kernel, &scope, expr, Some(Ty::U64));
    let wide = |builtin: Builtin| {
        let narrow = Expr::builtin(builtin, Origin::NONE);
        narrow.clone().convert(Ty::U64, Origin::NONE).unwrap_or(narrow)
    };
    let mut conditions = Vec::new();
    let mut equal = |left: Expr, right: Expr| {
        conditions.push(Expr::binary(BinaryOp::Eq, left, right, Origin::NONE));
    };
    for (dim, threads) in Dim::ALL.into_iter().zip(launches.threads) {
        if let Some(threads) = threads {
            let (blocks, size) = (wide(Builtin::GridDim(dim)), wide(Builtin::BlockDim(dim)));
            let all = Expr::binary(BinaryOp::Mul, blocks, size, Origin::NONE);
            equal(all, Expr::int(Ty::U64, threads.into(), Origin::NONE));
        }
    }
    let Some(launch) = launches.annotation.as_deref().and_then(launch_of) else { return Ok(conditions) };
    for (dim, extent) in Dim::ALL.into_iter().zip(&launch.block) {
        if let Extent::Of(expr) = extent {
            equal(wide(Builtin::BlockDim(dim)), number(expr)?);
        }
    }
    let (extents, threads) = match &launch.grid {
        Some(Grid::Blocks(extents)) => (extents.as_slice(), false),
        Some(Grid::Threads(extents)) => (extents.as_slice(), true),
        None => (&[][..], false),
    };
    for (dim, extent) in Dim::ALL.into_iter().zip(extents) {
        if let Extent::Of(expr) = extent {
            let blocks = wide(Builtin::GridDim(dim));
            let size = match threads {
                true => Expr::binary(BinaryOp::Mul, blocks, wide(Builtin::BlockDim(dim)), Origin::NONE),
                false => blocks,
            };
            equal(size, number(expr)?);
        }
    }
    if let Some(bytes) = &launch.shared {
        equal(wide(Builtin::DynamicSharedBytes), number(bytes)?);
    }
    if let Some(condition) = &launch.condition {
        conditions.push(resolve::expr(module, kernel, &scope, condition, Some(Ty::Bool))?);
    }
    Ok(conditions)
}

/// The same trouble as one of the command line.
fn said(option: &str, text: &str, why: Diagnostic) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(Code::UsageOption, format!("{option} `{text}`: {}", why.message));
    diagnostic.notes = why.notes;
    diagnostic.help = why.help;
    diagnostic
}
