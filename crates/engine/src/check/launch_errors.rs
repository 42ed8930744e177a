//! Launches that fail whatever the kernel does: sizes that no device takes, and blocks that wait for each other and need not run at once.

use super::contexts::Launched;
use super::launches::{Made, beyond_device, failing, not_cooperative, waits_for_grid};
use gpuproof_base::{Code, Diagnostic, Origin};
use gpuproof_front_c::Hosts;
use gpuproof_host::{Context, term};
use gpuproof_kir::{Dim, Expr, Function, FunctionId, LaunchSite, Module};

/// Whether the program gets to a launch of its text. A launch that was read under conditions that were not understood is perhaps made.
pub fn is_made(hosts: &Hosts, module: &Module, site: &LaunchSite) -> Made {
    // Instances of a template launch at one place.
    let may_agree = |known: &[Option<Expr>; 3], said: [Option<u32>; 3]| {
        let known = known.iter().map(|size| size.as_ref().and_then(term::as_integer));
        known
            .zip(said)
            .all(|(known, said)| known.zip(said).is_none_or(|(known, said)| known == i128::from(said)))
    };
    let is_it = |context: &&Context| {
        context.kernel == site.kernel
            && module.origins.span(context.origin) == module.origins.span(site.origin)
            && may_agree(&context.grid, site.grid)
            && may_agree(&context.block, site.block)
    };
    if !hosts.is_program {
        return Made::Certainly;
    }
    match hosts.contexts.iter().filter(is_it).map(|context| context.exact).max() {
        None => Made::Never,
        Some(false) => Made::Perhaps,
        Some(true) => Made::Certainly,
    }
}

/// A launch whose grid is not made of whole clusters.
fn not_in_clusters(
    module: &Module,
    kernel: &Function,
    grid: [Option<u64>; 3],
    origin: Origin,
) -> Option<Diagnostic> {
    let cluster = kernel.required_cluster?;
    let has_rest = |dim: &Dim| {
        let (size, of) = (grid[dim.number()], u64::from(cluster[dim.number()]));
        size.is_some_and(|size| of > 0 && size % of != 0)
    };
    let dim = Dim::ALL.into_iter().find(has_rest)?;
    let (size, of) = (grid[dim.number()].unwrap_or(0), cluster[dim.number()]);
    let what = format!("a grid of {size} blocks along {}; its clusters have {of}", dim.as_str());
    let made =
        Diagnostic::new(Code::LaunchLimit, format!("kernel `{}` is launched with {what}", kernel.name))
            .help("make the grid a multiple of the cluster");
    Some(failing(module, origin, made))
}

/// Bytes of shared memory that a block may ask for, on any device so far.
const MOST_SHARED: u64 = 227 << 10;

/// A launch that asks for more shared memory than any device has.
fn too_much_shared(module: &Module, kernel: &Function, bytes: u64, origin: Origin) -> Option<Diagnostic> {
    if bytes <= MOST_SHARED {
        return None;
    }
    let what = format!("{bytes} bytes of shared memory; {MOST_SHARED} is the most that any device has");
    let made =
        Diagnostic::new(Code::LaunchLimit, format!("kernel `{}` is launched with {what}", kernel.name))
            .help("use less, or smaller tiles");
    Some(failing(module, origin, made))
}

/// What is wrong with launches that the program certainly makes, whatever the kernel does: sizes that no device takes, blocks that need not run at once although they wait for each other.
pub fn impossible(launched: &Launched<'_>, module: &Module, kernel: FunctionId) -> Vec<Diagnostic> {
    let (Launched::By(own) | Launched::Unread(own) | Launched::TooMany(own)) = launched else {
        return Vec::new();
    };
    let function = &module.functions[kernel];
    let waits = waits_for_grid(module, kernel);
    let number =
        |size: &Option<Expr>| size.as_ref().and_then(term::as_integer).and_then(|n| u64::try_from(n).ok());
    let mut found: Vec<Diagnostic> = Vec::new();
    for context in own.iter().filter(|context| context.exact) {
        let (grid, block) = (context.grid.each_ref().map(number), context.block.each_ref().map(number));
        let plain = waits.then(|| not_cooperative(module, function, context.how, context.origin)).flatten();
        let wrong = plain
            .or_else(|| beyond_device(module, function, grid, block, context.origin))
            .or_else(|| not_in_clusters(module, function, grid, context.origin))
            .or_else(|| too_much_shared(module, function, number(&context.shared)?, context.origin));
        found.extend(wrong.filter(|wrong| !found.contains(wrong)));
    }
    found
}
