//! Which launch to run: the command line, then the source, then a default; all checked against each other
//! and against what any device can do.

use crate::check::launches::mentioned;
use crate::report::{LaunchReport, LaunchSource};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_interp::{Launch, MAX_THREADS};
use gpuproof_kir::{Function, FunctionId, Language, LaunchSite, Module, Space};

/// A size along up to three dimensions as the command line gives it; `None` is `*`, any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Size(pub Vec<Option<u64>>);

/// Launch options as the command line gives them.
#[derive(Clone, Debug, Default)]
pub struct LaunchOptions {
    /// Threads of a block.
    pub block: Option<Size>,
    /// Blocks.
    pub grid: Option<Size>,
    /// Threads of the whole launch (OpenCL's global size).
    pub global_size: Option<Size>,
    /// Blocks of a cluster.
    pub cluster: Option<Size>,
    /// OpenCL's global offset.
    pub global_offset: Option<Size>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: Option<u64>,
    /// Threads of a warp.
    pub warp_size: Option<u32>,
    /// Whether blocks may have more threads than any device takes, as GPUVerify has it.
    pub any_block_size: bool,
}

impl LaunchOptions {
    /// With what others say where these say nothing. Blocks and work-items say the same in two ways.
    pub fn or(self, others: &Self) -> Self {
        let says_grid = self.grid.is_some() || self.global_size.is_some();
        let grids = |size: &Option<Size>| size.clone().filter(|_| !says_grid);
        Self {
            any_block_size: self.any_block_size,
            block: self.block.or_else(|| others.block.clone()),
            grid: self.grid.or_else(|| grids(&others.grid)),
            global_size: self.global_size.or_else(|| grids(&others.global_size)),
            cluster: self.cluster.or_else(|| others.cluster.clone()),
            global_offset: self.global_offset.or_else(|| others.global_offset.clone()),
            dynamic_shared: self.dynamic_shared.or(others.dynamic_shared),
            warp_size: self.warp_size.or(others.warp_size),
        }
    }
}

/// Most bytes of dynamic shared memory.
const MAX_DYNAMIC_SHARED: u64 = 1 << 20;
/// Dynamic shared memory if the kernel has some and nobody says how much: what every device can give.
const DEFAULT_DYNAMIC_SHARED: u64 = 48 << 10;

/// Parses `64`, `16,16`, `[16,16]`, `16x16`, `*`.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let inner = match text.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']').ok_or("the closing `]` is missing")?,
        None => text,
    };
    let sizes: Vec<Option<u64>> = inner
        .split([',', 'x'])
        .map(|word| match word.trim() {
            "*" => Ok(None),
            word => {
                word.parse().map(Some).map_err(|_| format!("`{word}` is no size: write 64, 16x16 or 16,16"))
            }
        })
        .collect::<Result<_, _>>()?;
    if sizes.len() > 3 {
        return Err("a launch has at most three dimensions".into());
    }
    Ok(Size(sizes))
}

/// Chooses the launch of a kernel.
pub fn choose(
    module: &Module,
    id: FunctionId,
    options: &LaunchOptions,
) -> Result<(Launch, LaunchReport), Vec<Diagnostic>> {
    let kernel = &module.functions[id];
    let mut trouble = Vec::new();
    let mut read = |option: &str, size: &Option<Size>, least: u64| {
        size.as_ref().and_then(|size| concrete(option, size, least).map_err(|d| trouble.push(d)).ok())
    };
    let block = read("--block", &options.block, 1);
    let grid = read("--grid", &options.grid, 1);
    let global_size = read("--global_size", &options.global_size, 1);
    let cluster = read("--cluster", &options.cluster, 1);
    let offset = read("--global-offset", &options.global_offset, 0);
    if !trouble.is_empty() {
        return Err(trouble);
    }
    let site = site_of(module, id);
    let given = block.is_some() || grid.is_some() || global_size.is_some();
    let from_site = site.is_some_and(|s| s.block[0].is_some());
    let dims = dimensions(module, id);
    let block_or_default = block.unwrap_or_else(|| default_block(kernel, site, given, dims));
    let grid = match (grid, global_size) {
        (grid, Some(global)) => {
            let divided = divide(global, block_or_default).map_err(|d| vec![d])?;
            match grid {
                Some(grid) if grid != divided => {
                    let message = format!(
                        "the options contradict each other: a global size of {} in groups of {} is {} groups, \
                         not {}",
                        text_of(global),
                        text_of(block_or_default),
                        text_of(divided),
                        text_of(grid)
                    );
                    return Err(vec![usage(message).help("give either the grid or the global size")]);
                }
                _ => divided,
            }
        }
        (Some(grid), None) => grid,
        (None, None) => default_grid(site, given, dims),
    };
    let source = if given {
        LaunchSource::CommandLine
    } else if from_site || kernel.required_block.is_some() {
        LaunchSource::Source
    } else {
        LaunchSource::Default
    };
    check_limits(module, kernel, block_or_default, grid, &mut trouble);
    let cluster = cluster.unwrap_or(kernel.required_cluster.map_or([1; 3], |c| c.map(u64::from)));
    if (0..3).any(|n| !grid[n].is_multiple_of(cluster[n])) {
        let message =
            format!("clusters of {} blocks do not divide a grid of {}", text_of(cluster), text_of(grid));
        trouble.push(usage(message));
    }
    let dynamic_shared = options
        .dynamic_shared
        .or(site.and_then(|s| s.shared_bytes))
        .unwrap_or_else(|| if has_dynamic_shared(module) { DEFAULT_DYNAMIC_SHARED } else { 0 });
    if dynamic_shared > MAX_DYNAMIC_SHARED {
        trouble.push(usage(format!(
            "{dynamic_shared} bytes of dynamic shared memory are more than any device has \
             (at most {MAX_DYNAMIC_SHARED} here)"
        )));
    }
    if options.warp_size.is_some_and(|n| !n.is_power_of_two() || n > 128) {
        trouble.push(usage("a warp has 1, 2, 4, 8, 16, 32, 64 or 128 threads".into()));
    }
    if !trouble.is_empty() {
        return Err(trouble);
    }
    let narrow = |sizes: [u64; 3]| sizes.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let mut launch = Launch::new(narrow(grid), narrow(block_or_default));
    launch.cluster = narrow(cluster);
    launch.global_offset = offset.unwrap_or([0; 3]);
    launch.dynamic_shared = dynamic_shared;
    launch.warp = options.warp_size.unwrap_or(launch.warp);
    if let Some(dims) =
        [&options.grid, &options.block, &options.global_size].into_iter().flatten().map(|s| s.0.len()).max()
    {
        launch.work_dim = launch.work_dim.max(dims as u32);
    }
    let report = LaunchReport {
        grid: launch.grid,
        block: launch.block,
        cluster: launch.cluster,
        global_offset: launch.global_offset,
        dynamic_shared,
        source,
    };
    Ok((launch, report))
}

/// The sizes of an option, 1 (or the least value) where not given.
fn concrete(option: &str, size: &Size, least: u64) -> Result<[u64; 3], Diagnostic> {
    let mut sizes = [least; 3];
    for (slot, value) in sizes.iter_mut().zip(&size.0) {
        *slot = value
            .ok_or_else(|| usage(format!("{option}: a run needs a size, `*` (any size) is for proofs")))?;
    }
    match sizes.iter().any(|n| *n < least) {
        true => Err(usage(format!("{option}: a size of 0 launches nothing"))),
        false => Ok(sizes),
    }
}

/// The launch of the kernel in the host code, if there is exactly one shape of it.
fn site_of(module: &Module, id: FunctionId) -> Option<&LaunchSite> {
    let mut sites = module.launches.iter().filter(|s| s.kernel == id && s.how.is_of_host());
    let first = sites.next()?;
    sites
        .all(|s| (s.grid, s.block, s.shared_bytes) == (first.grid, first.block, first.shared_bytes))
        .then_some(first)
}

/// How many dimensions of a launch a kernel looks at.
fn dimensions(module: &Module, id: FunctionId) -> usize {
    let asked = mentioned(module, id);
    let asks = |n: &usize| asked.threads[*n] || asked.blocks[*n];
    (1..3).rev().find(asks).map_or(1, |n| n + 1)
}

fn default_block(kernel: &Function, site: Option<&LaunchSite>, given: bool, dims: usize) -> [u64; 3] {
    if let Some(block) = kernel.required_block {
        return block.map(u64::from);
    }
    if let Some(block) = site.map(|s| s.block).filter(|b| b[0].is_some()) {
        return block.map(|n| n.map_or(1, u64::from));
    }
    if given {
        return [1; 3];
    }
    let most = u64::from(kernel.max_block_threads.unwrap_or(64).clamp(1, 64));
    if dims == 1 {
        return [most, 1, 1];
    }
    let side = [8, 4, 2].into_iter().find(|side: &u64| side.pow(dims as u32) <= most).unwrap_or(1);
    std::array::from_fn(|n| if n < dims { side } else { 1 })
}

fn default_grid(site: Option<&LaunchSite>, given: bool, dims: usize) -> [u64; 3] {
    match site.map(|s| s.grid).filter(|g| g[0].is_some() && !given) {
        Some(grid) => grid.map(|n| n.map_or(1, u64::from)),
        None if given => [1; 3],
        None => std::array::from_fn(|n| if n < dims { 2 } else { 1 }),
    }
}

fn divide(global: [u64; 3], block: [u64; 3]) -> Result<[u64; 3], Diagnostic> {
    let mut grid = [1; 3];
    for n in 0..3 {
        if !global[n].is_multiple_of(block[n]) {
            let message = format!(
                "a global size of {} is no multiple of the block size {}",
                text_of(global),
                text_of(block)
            );
            return Err(usage(message));
        }
        grid[n] = global[n] / block[n];
    }
    Ok(grid)
}

fn check_limits(
    module: &Module,
    kernel: &Function,
    block: [u64; 3],
    grid: [u64; 3],
    trouble: &mut Vec<Diagnostic>,
) {
    let product =
        |sizes: [u64; 3]| sizes.iter().try_fold(1u64, |all, n| all.checked_mul(*n)).unwrap_or(u64::MAX);
    let (threads, blocks) = (product(block), product(grid));
    let most = if module.language == Language::Cuda { 1024 } else { 8192 };
    if threads > most {
        trouble
            .push(usage(format!("a block of {} is {threads} threads; {most} is the most", text_of(block))));
    } else if threads.saturating_mul(blocks) > MAX_THREADS {
        trouble.push(
            usage(format!(
                "{} blocks of {} are {} threads; the interpreter runs at most {MAX_THREADS}",
                text_of(grid),
                text_of(block),
                threads.saturating_mul(blocks)
            ))
            .help("a defect that needs so many threads also shows with fewer of them in most kernels"),
        );
    }
    if let Some(required) = kernel.required_block.map(|b| b.map(u64::from))
        && required != block
    {
        trouble.push(usage(format!(
            "kernel `{}` requires blocks of {} (its attribute says so), not {}",
            kernel.name,
            text_of(required),
            text_of(block)
        )));
    }
    if let Some(most) = kernel.max_block_threads
        && threads > u64::from(most)
    {
        trouble.push(usage(format!(
            "kernel `{}` allows at most {most} threads a block (its launch bounds say so), not {threads}",
            kernel.name
        )));
    }
}

fn has_dynamic_shared(module: &Module) -> bool {
    module.objects.iter().any(|object| object.space == Space::Shared && object.size.is_none())
}

/// `64`, `16x16`: trailing ones left out.
pub fn text_of<T: Into<u64> + Copy>(sizes: [T; 3]) -> String {
    let sizes = sizes.map(Into::into);
    let used = sizes.iter().rposition(|n| *n != 1).map_or(1, |n| n + 1);
    sizes[..used].iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

fn usage(message: String) -> Diagnostic {
    Diagnostic::new(Code::UsageOption, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{IndexVec, Origin};
    use gpuproof_kir::FunctionKind;

    fn module() -> (Module, FunctionId) {
        let mut module = Module::new(Language::Cuda);
        let id = module.functions.push(Function {
            name: "k".into(),
            kind: FunctionKind::Kernel,
            params: Vec::new(),
            results: Vec::new(),
            locals: IndexVec::new(),
            contract: Vec::new(),
            body: Some(Vec::new()),
            required_block: None,
            required_cluster: None,
            max_block_threads: None,
            origin: Origin::NONE,
        });
        (module, id)
    }

    fn size(text: &str) -> Option<Size> {
        Some(parse_size(text).unwrap())
    }

    #[test]
    fn sizes_parse_in_all_spellings() {
        for text in ["16,8", "[16,8]", "16x8", "[16, 8]"] {
            assert_eq!(parse_size(text), Ok(Size(vec![Some(16), Some(8)])), "{text}");
        }
        assert_eq!(parse_size("*"), Ok(Size(vec![None])));
        for text in ["", "[16", "1,2,3,4", "-1", "16;8"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn command_line_then_source_then_default() {
        let (mut module, id) = module();
        let (launch, report) = choose(&module, id, &LaunchOptions::default()).unwrap();
        assert_eq!(
            (launch.block, launch.grid, report.source),
            ([64, 1, 1], [2, 1, 1], LaunchSource::Default)
        );
        module.functions[id].required_block = Some([8, 8, 1]);
        let (launch, report) = choose(&module, id, &LaunchOptions::default()).unwrap();
        assert_eq!((launch.block, report.source), ([8, 8, 1], LaunchSource::Source));
        module.functions[id].required_block = None;
        let options = LaunchOptions { block: size("32"), ..Default::default() };
        let (launch, report) = choose(&module, id, &options).unwrap();
        assert_eq!((launch.block, launch.grid), ([32, 1, 1], [1, 1, 1]));
        assert_eq!(report.source, LaunchSource::CommandLine);
        let options = LaunchOptions { block: size("32"), global_size: size("128"), ..Default::default() };
        assert_eq!(choose(&module, id, &options).unwrap().0.grid, [4, 1, 1]);
    }

    #[test]
    fn contradictions_and_absurd_sizes_are_refused() {
        let (mut module, id) = module();
        module.functions[id].max_block_threads = Some(256);
        let cases = [
            (LaunchOptions { block: size("0"), ..Default::default() }, "size of 0"),
            (LaunchOptions { block: size("*"), ..Default::default() }, "needs a size"),
            (LaunchOptions { block: size("2048"), ..Default::default() }, "2048 threads"),
            (LaunchOptions { block: size("512"), ..Default::default() }, "launch bounds"),
            (LaunchOptions { grid: size("4294967295"), block: size("64"), ..Default::default() }, "at most"),
            (
                LaunchOptions {
                    grid: size("18446744073709551615,18446744073709551615"),
                    ..Default::default()
                },
                "at most",
            ),
            (
                LaunchOptions { block: size("32"), global_size: size("100"), ..Default::default() },
                "no multiple",
            ),
            (
                LaunchOptions {
                    block: size("32"),
                    grid: size("3"),
                    global_size: size("64"),
                    ..Default::default()
                },
                "contradict",
            ),
            (LaunchOptions { grid: size("3"), cluster: size("2"), ..Default::default() }, "do not divide"),
            (LaunchOptions { dynamic_shared: Some(1 << 40), ..Default::default() }, "more than any device"),
            (LaunchOptions { warp_size: Some(7), ..Default::default() }, "a warp has"),
        ];
        for (options, part) in cases {
            let trouble = choose(&module, id, &options).unwrap_err();
            assert!(trouble[0].message.contains(part), "{:?}", trouble[0].message);
        }
        module.functions[id].required_block = Some([64, 1, 1]);
        let options = LaunchOptions { block: size("32"), ..Default::default() };
        assert!(choose(&module, id, &options).unwrap_err()[0].message.contains("requires blocks"));
    }
}
