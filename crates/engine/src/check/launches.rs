//! Which launches a proof is about: the command line, then the source, then every launch.
//!
//! Order of preference, separately for blocks and grid: the command line; a `launch` annotation; `reqd_work_group_size`;
//! the `<<<...>>>` launches of the host code, as far as they agree; otherwise any size. Of a size that is any,
//! the y and z parts are 1 where the kernel never asks for its coordinate there, which is listed as an assumption.

use crate::launch::{LaunchOptions, Size, text_of};
use crate::report::{LaunchSource, LaunchesReport};
use gpuproof_base::{Code, Diagnostic, Origin};
use gpuproof_check::Extent;
use gpuproof_kir::{
    BarrierScope, Builtin, Dim, ExprKind, Function, FunctionId, Language, LaunchHow, LaunchSite, Module,
    StmtKind, walk,
};
use gpuproof_spec as spec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The launches that a kernel is checked for.
#[derive(Clone, Debug)]
pub struct Launches {
    /// Threads of a block.
    pub block: [Extent; 3],
    /// Blocks.
    pub grid: [Extent; 3],
    /// OpenCL's global offset; nothing: any.
    pub global_offset: [Option<u64>; 3],
    /// Blocks of a cluster; as `--cluster` says, else as the kernel's attribute does, else 1.
    pub cluster: [u32; 3],
    /// Bytes of dynamic shared memory; nothing: any.
    pub dynamic_shared: Option<u64>,
    /// What `get_work_dim` returns; nothing: any.
    pub work_dim: Option<u32>,
    /// Threads of a warp.
    pub warp: u32,
    /// Most threads of a block.
    pub max_block_threads: u32,
    /// Where the sizes came from.
    pub source: LaunchSource,
    /// What was assumed about sizes that nobody gave.
    pub assumptions: Vec<String>,
    /// Threads of the whole launch along each dimension, where they are given and the block size is not.
    pub threads: [Option<u32>; 3],
    /// The launch annotation of the kernel, for what its sizes say beyond constants.
    pub annotation: Option<Arc<spec::Clause>>,
}

/// Most threads of a block, if nobody gives its size.
const MAX_BLOCK_THREADS: u32 = 1024;
/// Most threads of a block whose size GPUVerify's option gives; no device has so many, but its kernels are written for them.
const LARGEST_BLOCK: u32 = i32::MAX as u32;

// semantics: launches/sub-groups, launches/partial-groups
/// Chooses the launches of a kernel.
pub fn choose(module: &Module, id: FunctionId, options: &LaunchOptions) -> Result<Launches, Vec<Diagnostic>> {
    choose_of_made(module, id, options, &|_| Made::Certainly)
}

/// Whether the program makes a launch of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// It never gets there.
    Never,
    /// It may, under conditions that nobody understood.
    Perhaps,
    /// It does, for some inputs.
    Certainly,
}

/// The same where it is known which launches of the source are made.
pub fn choose_of_made(
    module: &Module,
    id: FunctionId,
    options: &LaunchOptions,
    is_made: &dyn Fn(&LaunchSite) -> Made,
) -> Result<Launches, Vec<Diagnostic>> {
    let kernel = &module.functions[id];
    let all_sites: Vec<&LaunchSite> = module.launches.iter().filter(|site| site.kernel == id).collect();
    let made: Vec<&LaunchSite> =
        all_sites.iter().copied().filter(|site| is_made(site) == Made::Certainly).collect();
    // What no device takes runs nowhere.
    let may_run =
        |site: &&LaunchSite| is_made(site) != Made::Never && beyond_limit(module, kernel, site).is_none();
    let made_sites: Vec<&LaunchSite> = all_sites.iter().copied().filter(may_run).collect();
    let is_understood = all_sites.iter().all(|site| site.how.is_of_host());
    // Whoever has the kernel's address launches it as they like.
    // A kernel that the program never launches is looked at as its text launches it.
    let own_sites = if made_sites.is_empty() { &all_sites } else { &made_sites };
    let sites: &[&LaunchSite] = if is_understood { own_sites } else { &[] };
    let annotation = annotation(kernel);
    let said = annotation.as_ref().and_then(|clause| launch_of(clause));
    let mentioned = mentioned(module, id);
    let mut assumptions = Vec::new();
    let mut trouble = Vec::new();
    let mut read = |option: &str, size: &Option<Size>| {
        size.as_ref().and_then(|size| extents(option, size).map_err(|d| trouble.push(d)).ok())
    };
    let given_block = read("--block", &options.block);
    let given_grid = read("--grid", &options.grid);
    let given_global = read("--global_size", &options.global_size);
    let cluster = read("--cluster", &options.cluster);
    if !trouble.is_empty() {
        return Err(trouble);
    }
    let words = words(module.language);
    let mut from_source = false;
    // What a launch in sight contradicts is not assumed, though the launch be one of many.
    let used = |mentioned: [bool; 3], sizes: fn(&LaunchSite) -> [Option<u32>; 3]| {
        let may_be_larger = |site: &LaunchSite, n: usize| {
            sizes(site)[n].map_or(site.how == LaunchHow::Device, |size| size > 1)
        };
        let is_larger = |n: usize| all_sites.iter().any(|site| may_be_larger(site, n));
        [0, 1, 2].map(|n| mentioned[n] || is_larger(n))
    };
    let mut chosen = |given: Option<[Extent; 3]>, source: Option<[Extent; 3]>, used: [bool; 3], ids: &str| {
        from_source |= given.is_none() && source.is_some();
        given.or(source).unwrap_or_else(|| {
            let unused: Vec<Dim> =
                Dim::ALL.into_iter().filter(|d| *d != Dim::X && !used[d.number()]).collect();
            if !unused.is_empty() {
                assumptions.push(one_along(&unused, ids));
            }
            Dim::ALL.map(|d| if unused.contains(&d) { Extent::Fixed(1) } else { Extent::Any })
        })
    };
    let block_of_source = said
        .filter(|l| !l.block.is_empty())
        .map(|l| constants(&l.block))
        .or(kernel.required_block.map(|b| b.map(Extent::Fixed)))
        .or_else(|| agreed(sites, |site| site.block));
    let grid_of_source = said
        .and_then(|l| match &l.grid {
            Some(spec::ast::clause::Grid::Blocks(extents)) => Some(constants(extents)),
            _ => None,
        })
        .or_else(|| agreed(sites, |site| site.grid));
    let block = chosen(given_block, block_of_source, used(mentioned.threads, |site| site.block), words.0);
    let global_of_source = said.and_then(|l| match &l.grid {
        Some(spec::ast::clause::Grid::Threads(extents)) => Some(constants(extents)),
        _ => None,
    });
    let grid = match (given_grid, given_global.or(global_of_source.filter(|_| given_grid.is_none()))) {
        (given, Some(global)) => {
            let divided = divide(global, block).map_err(|d| vec![d])?;
            match given {
                Some(grid) if !agree(grid, divided) => {
                    let message = format!(
                        "the options contradict each other: a global size of {} in groups of {} is {} groups, \
                         not {}",
                        extents_text(global),
                        extents_text(block),
                        extents_text(divided),
                        extents_text(grid)
                    );
                    return Err(vec![usage(message).help("give either the grid or the global size")]);
                }
                _ => divided,
            }
        }
        (given, None) => chosen(given, grid_of_source, used(mentioned.blocks, |site| site.grid), words.1),
    };
    let on_command_line = given_block.is_some() || given_grid.is_some() || given_global.is_some();
    let source = match (on_command_line, from_source) {
        (true, _) => LaunchSource::CommandLine,
        (false, true) => LaunchSource::Source,
        (false, false) => LaunchSource::Default,
    };
    let is_said = said.is_some();
    let required = kernel.required_cluster.unwrap_or([1; 3]);
    let fixed_cluster = cluster.map_or(Ok(required), |c| fixed("--cluster", c)).map_err(|d| vec![d])?;
    let offset = match &options.global_offset {
        None => [Some(0); 3],
        Some(size) => std::array::from_fn(|n| size.0.get(n).copied().unwrap_or(Some(0))),
    };
    let dims = [&options.grid, &options.block, &options.global_size].into_iter().flatten().map(|s| s.0.len());
    let mut launches = Launches {
        block,
        grid,
        global_offset: offset,
        cluster: fixed_cluster,
        dynamic_shared: options.dynamic_shared.or(agreed_shared(sites)),
        work_dim: dims.max().map(|n| n as u32),
        warp: options.warp_size.unwrap_or(32),
        max_block_threads: kernel.max_block_threads.unwrap_or(match options.any_block_size {
            true => most_threads(block),
            false => MAX_BLOCK_THREADS,
        }),
        source,
        assumptions,
        threads: std::array::from_fn(|n| match (given_global.map(|g| g[n]), block[n]) {
            (Some(Extent::Fixed(all)), Extent::Any) => Some(all),
            _ => None,
        }),
        annotation: annotation.filter(|_| !on_command_line),
    };
    // Above all, what stands in the source must be possible.
    if given_block.is_none() {
        trouble.extend(made.iter().filter_map(|site| beyond_limit(module, kernel, site)));
    }
    if waits_for_grid(module, id) {
        let plain = |site: &&LaunchSite| not_cooperative(module, kernel, site.how, site.origin);
        trouble.extend(made.iter().filter_map(plain));
    }
    let by_sites = !is_said && source == LaunchSource::Source && !sites.is_empty();
    launches.assumptions.extend(not_understood(&all_sites, by_sites).filter(|_| !on_command_line));
    if trouble.is_empty() {
        check_limits(kernel, &mut launches, given_block.is_some(), &mut trouble);
    }
    if mentioned.offset && options.global_offset.is_none() {
        launches.assumptions.push("the global offset is 0 (--global-offset gives another)".to_owned());
    }
    if launches.max_block_threads > MAX_BLOCK_THREADS {
        launches.assumptions.push(format!(
            "a device that takes blocks of more than {MAX_BLOCK_THREADS} threads, as the command line says"
        ));
    }
    if options.warp_size.is_some_and(|n| !n.is_power_of_two() || n > 128) {
        trouble.push(usage("a warp has 1, 2, 4, 8, 16, 32, 64 or 128 threads".into()));
    }
    if trouble.is_empty() { Ok(launches) } else { Err(trouble) }
}

impl Launches {
    /// For the report.
    pub fn report(&self) -> LaunchesReport {
        let open = |extents: [Extent; 3]| extents.map(fixed_size);
        LaunchesReport {
            grid: open(self.grid),
            block: open(self.block),
            global_offset: self.global_offset,
            dynamic_shared: self.dynamic_shared,
            source: self.source,
            text: self.text(),
            made: Vec::new(),
        }
    }

    /// `every launch`, `every grid along x with blocks of 64`, `grid 4, block 16x16`.
    pub fn text(&self) -> String {
        let mut text = match (along(self.grid), along(self.block)) {
            (Some(grid), Some(block)) if grid == block => format!("every launch{grid}"),
            (Some(grid), Some(block)) => format!("every grid{grid} with every block size{block}"),
            (Some(grid), None) => format!("every grid{grid} with blocks of {}", extents_text(self.block)),
            (None, Some(block)) => format!("grid {} with every block size{block}", extents_text(self.grid)),
            (None, None) => format!("grid {}, block {}", extents_text(self.grid), extents_text(self.block)),
        };
        if let Some(bytes) = self.dynamic_shared.filter(|n| *n > 0) {
            text += &format!(", {bytes} bytes of dynamic shared memory");
        }
        text
    }

    /// Whether every size is fixed.
    pub fn is_concrete(&self) -> bool {
        self.block.iter().chain(&self.grid).all(|e| *e != Extent::Any)
    }
}

/// The number of an extent that has one.
pub fn fixed_size(extent: Extent) -> Option<u32> {
    match extent {
        Extent::Fixed(n) => Some(n),
        Extent::Any => None,
    }
}

/// ` along x and y`, for a size that may be anything along some dimensions and is 1 along the others.
fn along(extents: [Extent; 3]) -> Option<String> {
    let open: Vec<&str> =
        Dim::ALL.into_iter().filter(|d| extents[d.number()] == Extent::Any).map(Dim::as_str).collect();
    let one = extents.iter().all(|e| matches!(e, Extent::Any | Extent::Fixed(1)));
    match open.as_slice() {
        [] => None,
        _ if !one => None,
        [_, _, _] => Some(String::new()),
        some => Some(format!(" along {}", some.join(" and "))),
    }
}

/// `16x*`: trailing ones left out.
pub fn extents_text(extents: [Extent; 3]) -> String {
    match extents.map(fixed_size) {
        [Some(x), Some(y), Some(z)] => text_of([x, y, z]),
        open => {
            let used = open.iter().rposition(|n| *n != Some(1)).map_or(1, |n| n + 1);
            let word = |n: &Option<u32>| n.map_or("*".to_owned(), |n| n.to_string());
            open.iter().take(used).map(word).collect::<Vec<_>>().join("x")
        }
    }
}

/// Sizes as the command line gives them; what is not mentioned is 1.
fn extents(option: &str, size: &Size) -> Result<[Extent; 3], Diagnostic> {
    let mut extents = [Extent::Fixed(1); 3];
    for (slot, value) in extents.iter_mut().zip(&size.0) {
        *slot = match value {
            None => Extent::Any,
            Some(0) => return Err(usage(format!("{option}: a size of 0 launches nothing"))),
            Some(n) => Extent::Fixed(u32::try_from(*n).map_err(|_| {
                usage(format!("{option}: {n} is more than any device can launch along a dimension"))
            })?),
        };
    }
    Ok(extents)
}

fn fixed(option: &str, extents: [Extent; 3]) -> Result<[u32; 3], Diagnostic> {
    match extents.map(fixed_size) {
        [Some(x), Some(y), Some(z)] => Ok([x, y, z]),
        _ => Err(usage(format!("{option}: give numbers, `*` has no meaning here"))),
    }
}

/// The constant sizes of a launch annotation; what it leaves out or computes may be anything.
fn constants(extents: &[spec::ast::clause::Extent]) -> [Extent; 3] {
    let constant = |extent: &spec::ast::clause::Extent| match extent {
        spec::ast::clause::Extent::Of(expr) => literal(expr).map_or(Extent::Any, Extent::Fixed),
        spec::ast::clause::Extent::Any => Extent::Any,
    };
    std::array::from_fn(|n| extents.get(n).map_or(Extent::Fixed(1), constant))
}

fn literal(expr: &spec::Expr) -> Option<u32> {
    match &expr.kind {
        spec::ExprKind::Int(literal) => u32::try_from(literal.value).ok().filter(|n| *n > 0),
        _ => None,
    }
}

fn annotation(kernel: &Function) -> Option<Arc<spec::Clause>> {
    kernel.contract.iter().find_map(|clause| match &clause.body {
        gpuproof_kir::ClauseBody::Comment(clause) => launch_of(clause).map(|_| clause.clone()),
        gpuproof_kir::ClauseBody::Exprs(_) => None,
    })
}

/// The launch that an annotation states.
pub fn launch_of(clause: &spec::Clause) -> Option<&spec::ast::clause::Launch> {
    match &clause.kind {
        spec::ClauseKind::Launch(launch) => Some(launch),
        _ => None,
    }
}

/// The size in which all launches of the host code agree, open where they do not.
fn agreed(sites: &[&LaunchSite], size: impl Fn(&LaunchSite) -> [Option<u32>; 3]) -> Option<[Extent; 3]> {
    let first = size(sites.first()?);
    Some(std::array::from_fn(|n| match first[n].filter(|k| sites.iter().all(|s| size(s)[n] == Some(*k))) {
        Some(k) => Extent::Fixed(k.max(1)),
        None => Extent::Any,
    }))
}

fn agreed_shared(sites: &[&LaunchSite]) -> Option<u64> {
    let first = sites.first()?.shared_bytes?;
    sites.iter().all(|s| s.shared_bytes == Some(first)).then_some(first)
}

/// The grid of so many threads along each dimension.
fn divide(global: [Extent; 3], block: [Extent; 3]) -> Result<[Extent; 3], Diagnostic> {
    let mut grid = [Extent::Any; 3];
    for n in 0..3 {
        grid[n] = match (global[n], block[n]) {
            (Extent::Any, _) => Extent::Any,
            (Extent::Fixed(all), Extent::Fixed(size)) if all.is_multiple_of(size) => {
                Extent::Fixed(all / size)
            }
            (Extent::Fixed(_), Extent::Fixed(_)) => {
                return Err(usage(format!(
                    "a global size of {} is no multiple of the block size {}",
                    extents_text(global),
                    extents_text(block)
                )));
            }
            // The product is a condition of its own.
            (Extent::Fixed(_), Extent::Any) => Extent::Any,
        };
    }
    Ok(grid)
}

fn agree(one: [Extent; 3], other: [Extent; 3]) -> bool {
    one.iter().zip(&other).all(|(a, b)| a == b || *a == Extent::Any || *b == Extent::Any)
}

fn most_threads(block: [Extent; 3]) -> u32 {
    let threads = block.iter().try_fold(1u32, |all, e| match e {
        Extent::Fixed(n) => all.checked_mul(*n),
        Extent::Any => Some(all),
    });
    // GPUVerify takes a size at its word.
    threads.unwrap_or(LARGEST_BLOCK).clamp(MAX_BLOCK_THREADS, LARGEST_BLOCK)
}

/// A launch in the source with more threads a block than any device takes: it fails, and nothing runs.
fn beyond_limit(module: &Module, kernel: &Function, site: &LaunchSite) -> Option<Diagnostic> {
    let sizes = |sizes: [Option<u32>; 3]| sizes.map(|size| size.map(u64::from));
    beyond_device(module, kernel, sizes(site.grid), sizes(site.block), site.origin)
}

/// A launch of sizes that no device takes: it fails, and nothing runs.
pub fn beyond_device(
    module: &Module,
    kernel: &Function,
    grid: [Option<u64>; 3],
    block: [Option<u64>; 3],
    origin: Origin,
) -> Option<Diagnostic> {
    let most = u64::from(kernel.max_block_threads.unwrap_or(MAX_BLOCK_THREADS).min(MAX_BLOCK_THREADS));
    let threads = block.iter().fold(1u64, |all, size| all.saturating_mul(size.unwrap_or(1)));
    let along = |sizes: [Option<u64>; 3], most: [u64; 3]| {
        let beyond = |dim: &Dim| sizes[dim.number()].is_some_and(|size| size > most[dim.number()]);
        let dim = Dim::ALL.into_iter().find(beyond)?;
        Some((dim.as_str(), sizes[dim.number()]?, most[dim.number()]))
    };
    let what = if threads > most {
        let why = match most < u64::from(MAX_BLOCK_THREADS) {
            true => format!("its launch bounds allow at most {most}"),
            false => format!("{most} is the most"),
        };
        format!("{threads} threads a block; {why}")
    } else if let Some((dim, size, most)) = along(block, MOST_THREADS) {
        format!("blocks of {size} threads along {dim}; {most} is the most")
    } else {
        let (dim, size, most) = along(grid, MOST_BLOCKS)?;
        format!("a grid of {size} blocks along {dim}; {most} is the most")
    };
    let help = match what.contains("a grid of") {
        true => "use fewer blocks along this dimension and more along x",
        false => "use smaller blocks and more of them; `--block` checks the kernel for another size",
    };
    let message = format!("kernel `{}` is launched with {what}", kernel.name);
    let made = Diagnostic::new(Code::LaunchLimit, message).help(help);
    Some(failing(module, origin, made))
}

/// What is said of a launch that fails, at its place.
pub fn failing(module: &Module, origin: Origin, made: Diagnostic) -> Diagnostic {
    match module.origins.span(origin) {
        Some(span) => made.at(span, "this launch fails, and the kernel does not run"),
        None => made,
    }
}

/// Most threads of a block along each dimension, and most blocks of a grid.
const MOST_THREADS: [u64; 3] = [1024, 1024, 64];
const MOST_BLOCKS: [u64; 3] = [(1 << 31) - 1, 65_535, 65_535];

/// A plain launch of a kernel whose blocks wait for each other.
pub fn not_cooperative(
    module: &Module,
    kernel: &Function,
    how: LaunchHow,
    origin: Origin,
) -> Option<Diagnostic> {
    if !matches!(how, LaunchHow::Plain | LaunchHow::Device) {
        return None;
    }
    let message = format!(
        "kernel `{}` waits for all blocks of its grid, and this launch does not make them run at once",
        kernel.name
    );
    let made = Diagnostic::new(Code::LaunchCooperative, message)
        .help("launch it with `cudaLaunchCooperativeKernel`, with no more blocks than the device can hold");
    Some(match module.origins.span(origin) {
        Some(span) => made.at(span, "a plain launch"),
        None => made,
    })
}

/// Whether a kernel has a barrier of the whole grid.
pub fn waits_for_grid(module: &Module, kernel: FunctionId) -> bool {
    let mut found = false;
    for id in walk::reachable_functions(module, kernel).into_iter().chain([kernel]) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::stmts(body, &mut |stmt| {
            found |= matches!(&stmt.kind, StmtKind::Barrier(b) if b.scope == BarrierScope::Grid);
        });
    }
    found
}

// semantics: launches/host
/// What the launches in the file rest on, and those that are not understood, which may have any sizes.
fn not_understood(sites: &[&LaunchSite], by_sites: bool) -> impl Iterator<Item = String> {
    let mut list = Vec::new();
    if by_sites {
        list.push(
            "no other file launches the kernel, or changes variables that sizes of its launches are made of"
                .to_owned(),
        );
    }
    if sites.iter().any(|site| site.how == LaunchHow::Unknown) {
        list.push("whoever is given the address of the kernel may launch it with any sizes".to_owned());
    }
    if sites.iter().any(|site| site.how == LaunchHow::Device) {
        list.push("the device may launch the kernel with any sizes".to_owned());
    }
    list.into_iter()
}

// semantics: launches/attributes
fn check_limits(kernel: &Function, launches: &mut Launches, by_user: bool, trouble: &mut Vec<Diagnostic>) {
    let threads = launches.block.iter().fold(1u64, |all, e| match e {
        Extent::Fixed(n) => all.saturating_mul(u64::from(*n)),
        Extent::Any => all,
    });
    let text = extents_text(launches.block);
    if threads > u64::from(launches.max_block_threads) {
        trouble.push(match kernel.max_block_threads {
            Some(most) if threads > u64::from(most) => usage(format!(
                "kernel `{}` allows at most {most} threads a block (its launch bounds say so), not {threads}",
                kernel.name
            )),
            _ => usage(format!(
                "a block of {text} is {threads} threads; {} is the most",
                launches.max_block_threads
            )),
        });
    }
    if let Some(required) = kernel.required_block
        && !agree(required.map(Extent::Fixed), launches.block)
    {
        let required = text_of(required);
        match by_user {
            // The command line comes first; but no device would start this kernel so.
            true => launches.assumptions.push(format!(
                "blocks of {text}, as the command line says, although the kernel's attribute requires {required}"
            )),
            false => trouble.push(usage(format!(
                "kernel `{}` requires blocks of {required} (its attribute says so), not {text}",
                kernel.name
            ))),
        }
    }
}

/// For which dimensions a kernel asks for its coordinates or sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mentioned {
    /// Coordinates inside the block.
    pub threads: [bool; 3],
    /// Coordinates of the block.
    pub blocks: [bool; 3],
    /// Where the global ids start.
    pub offset: bool,
}

/// What a kernel and everything it calls mention.
pub fn mentioned(module: &Module, kernel: FunctionId) -> Mentioned {
    let mut seen = BTreeSet::new();
    for id in walk::reachable_functions(module, kernel).into_iter().chain([kernel]) {
        let body = module.functions.get(id).and_then(|f| f.body.as_deref()).unwrap_or(&[]);
        walk::exprs(body, &mut |expr| {
            if let ExprKind::Builtin(builtin) = expr.kind {
                seen.insert(builtin);
            }
        });
    }
    let any = |makes: [fn(Dim) -> Builtin; 2]| Dim::ALL.map(|d| makes.iter().any(|f| seen.contains(&f(d))));
    Mentioned {
        threads: any([Builtin::ThreadIdx, Builtin::BlockDim]),
        blocks: any([Builtin::BlockIdx, Builtin::GridDim]),
        offset: Dim::ALL.iter().any(|d| seen.contains(&Builtin::GlobalOffset(*d))),
    }
}

/// What the coordinates are called: of a thread, of a block.
fn words(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::OpenCl => ("work-group", "grid of work-groups"),
        Language::Cuda | Language::Pvl => ("block", "grid"),
    }
}

fn one_along(unused: &[Dim], what: &str) -> String {
    let dims: Vec<&str> = unused.iter().map(|d| d.as_str()).collect();
    format!(
        "the {what} has size 1 along {}, where the kernel never asks for its coordinate",
        dims.join(" and ")
    )
}

fn usage(message: String) -> Diagnostic {
    Diagnostic::new(Code::UsageOption, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::parse_size;
    use gpuproof_base::FileId;

    fn kernel(body: &str, launches: &str) -> (Module, FunctionId) {
        let text = format!("module cuda\nkernel &k()\n{{\n{body}\n}}\n{launches}");
        let file = <FileId as gpuproof_base::Id>::new(0);
        let module = gpuproof_kir::parse::module(&text, file).expect("kernel IR");
        let id = module.kernels().next().expect("a kernel").0;
        (module, id)
    }

    fn options(block: &str, grid: &str) -> LaunchOptions {
        let size = |text: &str| (!text.is_empty()).then(|| parse_size(text).expect("a size"));
        LaunchOptions { block: size(block), grid: size(grid), ..LaunchOptions::default() }
    }

    #[test]
    fn dimensions_that_the_kernel_never_mentions_are_one() {
        let (module, id) = kernel("assert eq.u32(tid.y, bid.x)", "");
        let launches = choose(&module, id, &options("", "")).expect("launches");
        assert_eq!(launches.block, [Extent::Any, Extent::Any, Extent::Fixed(1)]);
        assert_eq!(launches.grid, [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)]);
        assert_eq!(launches.assumptions.len(), 2, "{:?}", launches.assumptions);
        assert_eq!(launches.text(), "every grid along x with every block size along x and y");
        assert_eq!(launches.source, LaunchSource::Default);
    }

    #[test]
    fn the_command_line_fixes_what_it_mentions() {
        let (module, id) = kernel("assert eq.u32(tid.y, bid.y)", "");
        let launches = choose(&module, id, &options("16,*", "")).expect("launches");
        assert_eq!(launches.block, [Extent::Fixed(16), Extent::Any, Extent::Fixed(1)]);
        assert_eq!(launches.text(), "every grid along x and y with blocks of 16x*");
        let launches = choose(&module, id, &options("64", "2,2")).expect("launches");
        assert!(launches.is_concrete() && launches.assumptions.is_empty());
        assert_eq!(launches.text(), "grid 2x2, block 64");
        assert_eq!(launches.source, LaunchSource::CommandLine);
    }

    #[test]
    fn attributes_limit_and_contradictions_are_refused() {
        let (mut module, id) = kernel("return", "");
        module.functions[id].required_block = Some([8, 4, 1]);
        let launches = choose(&module, id, &options("", "")).expect("launches");
        assert_eq!(launches.block.map(fixed_size), [Some(8), Some(4), Some(1)]);
        assert_eq!(launches.source, LaunchSource::Source);
        let message =
            |options: LaunchOptions| choose(&module, id, &options).expect_err("trouble")[0].message.clone();
        // The command line wins, which the report says.
        let other = choose(&module, id, &options("64", "")).expect("launches");
        assert_eq!(other.block.map(fixed_size), [Some(64), Some(1), Some(1)]);
        assert!(other.assumptions.iter().any(|a| a.contains("attribute requires 8x4")));
        assert!(message(options("0", "")).contains("launches nothing"));
        let global = |text: &str| LaunchOptions {
            global_size: Some(parse_size(text).expect("a size")),
            ..LaunchOptions::default()
        };
        assert!(message(global("12,4")).contains("no multiple"));
        assert_eq!(
            choose(&module, id, &global("16,4")).expect("launches").grid.map(fixed_size),
            [Some(2), Some(1), Some(1)]
        );
        let both = LaunchOptions { grid: options("", "3").grid, ..global("16,4") };
        assert!(message(both).contains("contradict"));
        module.functions[id].required_block = None;
        module.functions[id].max_block_threads = Some(128);
        assert_eq!(choose(&module, id, &options("", "")).expect("launches").max_block_threads, 128);
        let refused = choose(&module, id, &options("256", "")).expect_err("trouble");
        assert!(refused[0].message.contains("launch bounds"), "{}", refused[0].message);
    }

    #[test]
    fn launches_of_the_host_code_count_as_far_as_they_agree() {
        let (mut module, id) = kernel("return", "");
        let site = |grid: u32, block: u32| LaunchSite {
            kernel: id,
            grid: [Some(grid), Some(1), Some(1)],
            block: [Some(block), Some(1), Some(1)],
            shared_bytes: Some(64),
            overlaps: Vec::new(),
            used: Vec::new(),
            not_followed: Vec::new(),
            how: LaunchHow::Plain,
            origin: gpuproof_base::Origin::NONE,
        };
        module.launches = vec![site(2, 32), site(4, 32)];
        let launches = choose(&module, id, &options("", "")).expect("launches");
        assert_eq!(launches.block[0], Extent::Fixed(32));
        assert_eq!(launches.grid, [Extent::Any, Extent::Fixed(1), Extent::Fixed(1)]);
        assert_eq!(launches.dynamic_shared, Some(64));
        assert_eq!(launches.source, LaunchSource::Source);
    }
}
