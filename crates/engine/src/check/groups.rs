//! OpenCL: groups whose sizes nobody gave.
//!
//! The number of work-items of a sub-group is the device's choice: a kernel with sub-groups is checked for each size. And from OpenCL 2.0 on the last
//! work-group along a dimension may be smaller than the others, unless the program is built with `-cl-uniform-work-group-size` or the
//! launch is given: what `get_local_size` says is then that group's own size. A kernel that asks for it is not decided for such launches; for the
//! others the answer says that it speaks of whole groups.

use super::launches::Launches;
use crate::load::SourceOptions;
use crate::report::LaunchSource;
use gpuproof_base::{Code, Origin, SourceMap};
use gpuproof_check::{Checked, Extent, Obligation, Status};
use gpuproof_front_c::is_new_standard;
use gpuproof_kir::{
    BarrierScope, Builtin, Dim, Expr, ExprKind, FenceScope, FunctionId, Language, Module, StmtKind, walk,
};

/// Sizes of a sub-group, the usual one first.
const SUB_GROUPS: [u32; 8] = [32, 64, 16, 8, 128, 4, 2, 1];

/// What is assumed where all sizes were tried.
pub const ALL_SIZES: &str =
    "sub-groups have 1, 2, 4, 8, 16, 32, 64 or 128 work-items (--warp-size fixes their size)";

/// The sizes of a sub-group that a kernel must be right for; one, if it has none or the size is given.
pub fn sub_group_sizes(module: &Module, kernel: FunctionId, launches: &Launches, is_given: bool) -> Vec<u32> {
    match module.language == Language::OpenCl && !is_given && uses_sub_groups(module, kernel) {
        true => SUB_GROUPS.to_vec(),
        false => vec![launches.warp],
    }
}

fn uses_sub_groups(module: &Module, kernel: FunctionId) -> bool {
    let mut found = false;
    for id in walk::reachable_functions(module, kernel).into_iter().chain([kernel]) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::stmts(body, &mut |stmt| {
            found |= match &stmt.kind {
                StmtKind::Barrier(b) => matches!(b.scope, BarrierScope::Warp(_) | BarrierScope::Tile { .. }),
                StmtKind::Exchange { .. } => true,
                StmtKind::Atomic { scope, .. } => *scope == FenceScope::Warp,
                _ => false,
            };
        });
        walk::exprs(body, &mut |expr| {
            found |= matches!(expr.kind, ExprKind::Builtin(Builtin::LaneId | Builtin::WarpSize));
        });
    }
    found
}

/// Takes back what was shown for whole groups only: an obligation where the kernel asks for the size of its group, else an assumption.
pub fn smaller_last_group(
    module: &Module,
    sources: &SourceMap,
    kernel: FunctionId,
    launches: &mut Launches,
    options: &SourceOptions,
    checked: &mut Checked,
) {
    let any = |extents: [Extent; 3]| extents.contains(&Extent::Any);
    // A group of one work-item has no smaller one.
    let is_one = launches.block == [Extent::Fixed(1); 3];
    let is_given =
        is_one || launches.source == LaunchSource::CommandLine && !any(launches.grid) && !any(launches.block);
    if module.language != Language::OpenCl || is_given || !may_be_smaller(module, options) {
        return;
    }
    match asks_for_size(module, sources, kernel) {
        Some(origin) => checked.obligations.push(Obligation {
            code: Code::UnsupportedConstruct,
            origins: vec![origin],
            object: None,
            between_blocks: false,
            since: None,
            status: Status::Unsupported {
                reason: "from OpenCL 2.0 on the last work-group may be smaller than the others, and this is then its own \
                         size, which `check` does not follow: build with -cl-uniform-work-group-size, or give \
                         --block and --grid"
                    .to_owned(),
            },
        }),
        None => launches.assumptions.push(
            "the global size is a multiple of the local size (-cl-uniform-work-group-size says so)".to_owned(),
        ),
    }
}

/// Whether the program is built as OpenCL 2.0 or later without uniform work-groups.
fn may_be_smaller(module: &Module, options: &SourceOptions) -> bool {
    let words: Vec<String> =
        options.extra_args.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let given = words.iter().rev().find_map(|word| word.strip_prefix("-cl-std="));
    let is_new = given.map_or(module.partial_blocks, is_new_standard);
    is_new && !words.iter().any(|word| word == "-cl-uniform-work-group-size")
}

/// Where a kernel asks for the size of its work-group in other ways than by its global id, which counts by the size of the others.
fn asks_for_size(module: &Module, sources: &SourceMap, kernel: FunctionId) -> Option<Origin> {
    let mut found = None;
    let is_size = |expr: &Expr| {
        Dim::ALL.into_iter().any(|d| expr.kind == ExprKind::Builtin(Builtin::BlockDim(d)))
            || expr.kind == ExprKind::Builtin(Builtin::WarpSize)
    };
    let by_others = |expr: &Expr| {
        let text = module.origins.span(expr.origin).map_or("", |span| sources.text(span));
        ["get_global_id", "get_enqueued_local_size"].iter().any(|name| text.starts_with(name))
    };
    for id in walk::reachable_functions(module, kernel).into_iter().chain([kernel]) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::exprs(body, &mut |expr| {
            if found.is_none() && is_size(expr) && !by_others(expr) {
                found = Some(expr.origin);
            }
        });
    }
    found
}
