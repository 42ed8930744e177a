//! Launches that fail whatever the kernel does: sizes that no device takes, and blocks that wait for each other and need not run at once.

use super::launches::{Made, beyond_device, failing, not_cooperative, waits_for_grid};
use gpuproof_base::{Code, Diagnostic, Id, Origin};
use gpuproof_front_c::Hosts;
use gpuproof_host::{Context, term};
use gpuproof_kir::{BinaryOp, Dim, Expr, ExprKind, Function, FunctionId, LaunchSite, Module, walk};

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

fn too_large(
    module: &Module,
    kernel: &Function,
    [grid, block]: [[Option<u64>; 3]; 2],
    shared: Option<u64>,
    origin: Origin,
) -> Option<Diagnostic> {
    beyond_device(module, kernel, grid, block, origin)
        .or_else(|| not_in_clusters(module, kernel, grid, origin))
        .or_else(|| too_much_shared(module, kernel, shared?, origin))
}

/// What is wrong with a launch, or with the sizes of one of many turns where a counter alone decides them. Whether the program gets there is not asked.
pub fn perhaps_impossible(context: &Context, module: &Module, kernel: FunctionId) -> Option<Diagnostic> {
    if waits_for_grid(module, kernel)
        && let Some(plain) = not_cooperative(module, &module.functions[kernel], context.how, context.origin)
    {
        return Some(plain);
    }
    let sizes = context.grid.iter().chain(&context.block).chain([&context.shared]).flatten();
    let mut mentioned = vec![false; context.symbols.len()];
    sizes.for_each(|size| term::symbols(size, &mut mentioned));
    let mut symbols = (0..mentioned.len()).filter(|n| mentioned[*n]);
    let (Some(counter), None) = (symbols.next(), symbols.next()) else { return None };
    if !context.symbols[counter].kind.is_of_turns() {
        return None;
    }
    let turns = turns(context, counter)?;
    turns.into_iter().find_map(|turn| {
        let at = |size: &Option<Expr>| {
            let value = put_in(size.as_ref()?, counter, turn);
            term::as_integer(&value).and_then(|n| u64::try_from(n).ok())
        };
        let sizes = [&context.grid, &context.block].map(|sizes| sizes.each_ref().map(at));
        too_large(module, &module.functions[kernel], sizes, at(&context.shared), context.origin)
    })
}

/// Most turns that are looked at one by one for their sizes: of more, some all over the loop and the last one.
const MOST_TURNS: i128 = 1 << 17;

/// The numbers of a counter for which the facts hold that speak of it alone, if these bound it.
fn turns(context: &Context, counter: usize) -> Option<Vec<i128>> {
    let of_counter = |fact: &&Expr| {
        let mut seen = vec![false; context.symbols.len()];
        term::symbols(fact, &mut seen);
        seen.iter().enumerate().all(|(n, seen)| *seen == (n == counter))
    };
    let facts: Vec<&Expr> = context.facts.iter().map(|fact| &fact.holds).filter(of_counter).collect();
    let (mut least, mut most) = (None, None);
    for fact in &facts {
        let ExprKind::Binary(op, left, right) = &fact.kind else { continue };
        let (ExprKind::Local(_), Some(end)) = (&left.kind, term::as_integer(right)) else { continue };
        match op {
            BinaryOp::Ge => least = least.max(Some(end)),
            BinaryOp::Gt => least = least.max(Some(end + 1)),
            BinaryOp::Le => most = Some(most.map_or(end, |most: i128| most.min(end))),
            BinaryOp::Lt => most = Some(most.map_or(end - 1, |most: i128| most.min(end - 1))),
            _ => {}
        }
    }
    let (least, most) = (least?, most?);
    let step = usize::try_from((most - least) / MOST_TURNS + 1).ok()?;
    let holds = |turn: &i128| {
        let mut at = facts.iter().map(|fact| term::as_bool(&put_in(fact, counter, *turn)));
        at.all(|holds| holds != Some(false))
    };
    Some((least..=most).step_by(step).chain([most]).filter(holds).collect())
}

/// A term for one number of a counter.
fn put_in(of: &Expr, counter: usize, number: i128) -> Expr {
    let mut value = of.clone();
    walk::expr_mut(&mut value, &mut |e| {
        if matches!(e.kind, ExprKind::Local(symbol) if symbol.number() == counter) {
            *e = Expr::int(e.ty, number, e.origin);
        }
    });
    term::folded(value)
}

/// What is wrong with launches that the program certainly makes, whatever the kernel does: sizes that no device takes, blocks that need not run at once although they wait for each other.
pub fn impossible(launches: &[&Context], module: &Module, kernel: FunctionId) -> Vec<Diagnostic> {
    let function = &module.functions[kernel];
    let waits = waits_for_grid(module, kernel);
    let number =
        |size: &Option<Expr>| size.as_ref().and_then(term::as_integer).and_then(|n| u64::try_from(n).ok());
    let mut found: Vec<Diagnostic> = Vec::new();
    for context in launches.iter().filter(|context| context.exact) {
        let (grid, block) = (context.grid.each_ref().map(number), context.block.each_ref().map(number));
        let plain = waits.then(|| not_cooperative(module, function, context.how, context.origin)).flatten();
        let shared = number(&context.shared);
        let wrong = plain.or_else(|| too_large(module, function, [grid, block], shared, context.origin));
        found.extend(wrong.filter(|wrong| !found.contains(wrong)));
    }
    found
}
