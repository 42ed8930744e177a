//! What the user asks, in the checker's terms: arguments, sizes and conditions by name become those of the kernel.

use super::launches::Launches;
use super::{KernelOptions, Options, conditions};
use crate::inputs::number::parse_const;
use crate::launch::{LaunchOptions, Size};
use crate::load;
use crate::memory_text::element_of;
use crate::replay::ExitedThreads;
use crate::suggest;
use gpuproof_base::{Code, Diagnostic, Origin, SourceMap};
use gpuproof_check::{Properties, Setup};
use gpuproof_kir::{BinaryOp, Const, Expr, Function, FunctionId, Language, Module, ObjectId, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Options that name parameters, limited to those of one kernel.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// `--arg NAME=VALUE`.
    pub scalars: Vec<(String, String)>,
    /// `--size ARRAY=COUNT`.
    pub sizes: Vec<(String, String)>,
}

impl Named {
    /// With what the project file says of the kernel alone.
    pub fn with(&self, own: Option<&KernelOptions>) -> Self {
        let mut all = self.clone();
        if let Some(own) = own {
            add_new(&mut all.scalars, &own.scalars);
            add_new(&mut all.sizes, &own.sizes);
        }
        all
    }
}

/// Adds assignments to names that have none yet.
pub fn add_new(list: &mut Vec<(String, String)>, further: &[(String, String)]) {
    let known: BTreeSet<String> = list.iter().map(|(name, _)| name.clone()).collect();
    list.extend(further.iter().filter(|(name, _)| !known.contains(name)).cloned());
}

/// What the user says of parameters, in words: an answer rests on it.
pub fn in_words(kernel: &str, named: &Named, options: &Options, sources: &SourceMap) -> Vec<String> {
    let scalars = named.scalars.iter().map(|(name, value)| format!("`{name}` is {value} (asked for)"));
    let positions = options.kernel_args.iter().filter_map(|list| {
        let (name, values) = list.split_first()?;
        load::is_named(kernel, name).then(|| format!("the arguments are {} (asked for)", values.join(", ")))
    });
    let conditions = options.assume.iter().map(|text| format!("`{text}` (asked for)"));
    let sizes = named.sizes.iter().map(|(name, count)| format!("`{name}` has {count} elements (asked for)"));
    let gpu = default_gpu(options, sources);
    scalars
        .chain(positions)
        .chain(conditions)
        .chain(sizes)
        .chain(of_launch(&options.launch))
        .chain(gpu)
        .collect()
}

/// That the code is that of one GPU, where the text asks for it and nobody has named one.
fn default_gpu(options: &Options, sources: &SourceMap) -> Option<String> {
    let asks = |line: &str| line.trim_start().starts_with('#') && line.contains("__CUDA_ARCH__");
    let is_open = options.source.arch.is_none();
    let asked = is_open && sources.files.iter().any(|file| file.text.lines().any(asks));
    let default = gpuproof_front_c::clang::Options::default().arch;
    asked.then(|| {
        format!("the code is that for {default}, which the text asks for (`--arch` names another GPU)")
    })
}

/// What is asked of launches beside their sizes, which the answer names.
fn of_launch(launch: &LaunchOptions) -> impl Iterator<Item = String> {
    let text = |size: &Size| {
        let numbers: Vec<String> =
            size.0.iter().map(|n| n.map_or_else(|| "*".to_owned(), |n| n.to_string())).collect();
        numbers.join(", ")
    };
    let warp = launch.warp_size.map(|size| format!("warps have {size} threads (asked for)"));
    let offset = launch.global_offset.as_ref().map(text);
    let offset = offset.map(|offset| format!("the global offset is {offset} (asked for)"));
    let cluster = launch.cluster.as_ref().map(text);
    let cluster = cluster.map(|cluster| format!("clusters have {cluster} blocks (asked for)"));
    [warp, offset, cluster].into_iter().flatten()
}

/// Makes what the checker takes.
pub fn make(
    module: &Module,
    id: FunctionId,
    launches: &Launches,
    named: &Named,
    options: &Options,
) -> Result<Setup, Vec<Diagnostic>> {
    let kernel = &module.functions[id];
    let mut trouble = Vec::new();
    let mut arguments = BTreeMap::new();
    for (name, text) in &named.scalars {
        match argument(kernel, name, text) {
            Ok((position, value)) => {
                if arguments.insert(position, value).is_some_and(|first| first != value) {
                    trouble.push(usage(format!("--arg gives `{name}` two values")));
                }
            }
            Err(diagnostic) => trouble.push(diagnostic),
        }
    }
    match positional(kernel, options) {
        Ok(values) => arguments.extend(values),
        Err(diagnostic) => trouble.push(diagnostic),
    }
    let mut sizes = BTreeMap::new();
    for (name, text) in &named.sizes {
        match size(module, id, name, text) {
            Ok((object, bytes)) => {
                sizes.insert(object, bytes);
            }
            Err(diagnostic) => trouble.push(diagnostic),
        }
    }
    let mut preconditions = Vec::new();
    for text in &options.assume {
        match conditions::condition(module, id, text) {
            Ok(condition) => preconditions.push(condition),
            Err(diagnostic) => trouble.push(diagnostic),
        }
    }
    match conditions::of_launch(module, id, launches) {
        Ok(conditions) => preconditions.extend(conditions),
        Err(diagnostic) => trouble.push(diagnostic),
    }
    if options.warp_lockstep.is_some_and(|n| !n.is_power_of_two() || n > 128) {
        trouble.push(usage("--warp-lockstep: a warp has 1, 2, 4, 8, 16, 32, 64 or 128 threads".into()));
    }
    if !trouble.is_empty() {
        return Err(trouble);
    }
    Ok(Setup {
        block: launches.block,
        grid: launches.grid,
        global_offset: launches.global_offset,
        dynamic_shared: launches.dynamic_shared,
        work_dim: launches.work_dim,
        cluster: launches.cluster,
        warp: launches.warp,
        max_block_threads: launches.max_block_threads,
        arguments,
        sizes,
        preconditions,
        properties: Properties {
            races_in_block: !options.only_divergence,
            races_between_blocks: !options.only_divergence && !options.only_intra_group,
            divergence: true,
            assertions: !options.only_divergence,
        },
        bounds: options.bounds,
        overflow: options.overflow,
        tolerate_benign: !options.no_benign,
        exited_is_divergence: exited_is_divergence(module.language, options),
        lockstep: options.warp_lockstep,
        ignore_invariants: options.ignore_invariants,
        dump_smt: options.dump_smt.clone(),
        ..Setup::default()
    })
}

/// Gives each kernel those named options that it knows. A name that none of them knows is trouble.
pub fn split_by_kernel(
    module: &Module,
    kernels: &[FunctionId],
    options: &Options,
) -> Result<Vec<Named>, Vec<Diagnostic>> {
    let known: Vec<BTreeSet<String>> =
        kernels.iter().map(|id| crate::inputs::names(module, &module.functions[*id])).collect();
    let all: Vec<String> = known.iter().flatten().cloned().collect::<BTreeSet<_>>().into_iter().collect();
    let trouble: Vec<Diagnostic> = options
        .scalars
        .iter()
        .chain(&options.sizes)
        .filter(|(name, _)| !all.contains(name))
        .map(|(name, _)| {
            let message = format!("no kernel has a parameter `{name}`");
            suggest::with_choices(usage(message), name, &all, "parameter")
        })
        .collect();
    if !trouble.is_empty() {
        return Err(trouble);
    }
    let only = |list: &[(String, String)], names: &BTreeSet<String>| {
        list.iter().filter(|(name, _)| names.contains(name)).cloned().collect()
    };
    Ok(known
        .iter()
        .map(|names| Named { scalars: only(&options.scalars, names), sizes: only(&options.sizes, names) })
        .collect())
}

// semantics: barriers/exited
fn exited_is_divergence(language: Language, options: &Options) -> bool {
    let arch = options.source.arch.as_deref().and_then(load::arch_number).unwrap_or(70);
    match options.exited_threads {
        ExitedThreads::Error => true,
        ExitedThreads::Note => false,
        ExitedThreads::Auto => language != Language::Cuda || arch < 70,
    }
}

fn argument(kernel: &Function, name: &str, text: &str) -> Result<(usize, Const), Diagnostic> {
    let named = |n: &usize| kernel.locals[kernel.params[*n].local].name.as_str() == name;
    let position = (0..kernel.params.len())
        .find(named)
        .ok_or_else(|| usage(format!("kernel `{}` has no parameter `{name}`", kernel.name)))?;
    let param = &kernel.params[position];
    if param.object.is_some() {
        let message = format!("`{name}` is an array: a proof is for all contents");
        return Err(usage(message).help(format!("`--size {name}=COUNT` says how many elements it has")));
    }
    let value = parse_const(kernel.locals[param.local].ty, text);
    value.map(|value| (position, value)).map_err(|why| usage(format!("--arg {name}: {why}")))
}

/// GPUVerify's `--kernel-args=[kernel,v,*,...]`: one value for each parameter that is no array.
fn positional(kernel: &Function, options: &Options) -> Result<Vec<(usize, Const)>, Diagnostic> {
    let mut values = Vec::new();
    for list in &options.kernel_args {
        let Some((name, words)) = list.split_first() else { continue };
        if !crate::load::is_named(&kernel.name, name) {
            continue;
        }
        let scalars: Vec<usize> =
            (0..kernel.params.len()).filter(|n| kernel.params[*n].object.is_none()).collect();
        if scalars.len() != words.len()
            && let Some(whole) = by_struct(kernel, &scalars, words)
        {
            values.extend(whole?);
            continue;
        }
        if scalars.len() != words.len() {
            return Err(usage(format!(
                "--kernel-args gives {} values, kernel `{}` has {} parameters that are no arrays",
                words.len(),
                kernel.name,
                scalars.len()
            )));
        }
        for (position, word) in scalars.into_iter().zip(words).filter(|(_, word)| *word != "*") {
            let local = &kernel.locals[kernel.params[position].local];
            let value = parse_const(local.ty, word)
                .map_err(|why| usage(format!("--kernel-args, `{}`: {why}", local.name)))?;
            values.push((position, value));
        }
    }
    Ok(values)
}

/// Values for whole structs: one word for each parameter of the source, a struct's bytes as one number, the lowest first.
/// Nothing if the words are not one for each parameter.
fn by_struct(
    kernel: &Function,
    scalars: &[usize],
    words: &[String],
) -> Option<Result<Vec<(usize, Const)>, Diagnostic>> {
    let local = |n: usize| &kernel.locals[kernel.params[n].local];
    let root = |n: usize| local(n).name.split('.').next().unwrap_or_default();
    let groups: Vec<&[usize]> = scalars.chunk_by(|a, b| root(*a) == root(*b)).collect();
    if groups.len() != words.len() {
        return None;
    }
    let mut values = Vec::new();
    for (group, word) in groups.into_iter().zip(words).filter(|(_, word)| *word != "*") {
        let name = root(group[0]);
        let text = word.strip_prefix("0x").map_or_else(|| word.parse(), |hex| u128::from_str_radix(hex, 16));
        let Ok(bits) = text else {
            return Some(Err(usage(format!("--kernel-args, `{name}`: `{word}` is no number"))));
        };
        let mut offset = 0;
        for position in group {
            let ty = local(*position).ty;
            offset = u64::next_multiple_of(offset, ty.size());
            let part = bits.checked_shr(8 * offset as u32).unwrap_or(0) & ty.mask();
            offset += ty.size();
            values.push(match ty {
                Ty::Bool => (*position, Const::Bool(part != 0)),
                Ty::Float(_) => (*position, Const::Float(part as u64)),
                _ => (*position, Const::Int(part)),
            });
        }
        if bits.checked_shr(8 * offset as u32).unwrap_or(0) != 0 {
            return Some(Err(usage(format!(
                "--kernel-args, `{name}`: `{word}` has more than {offset} bytes"
            ))));
        }
    }
    Some(Ok(values))
}

/// The size of an array in bytes.
fn size(module: &Module, id: FunctionId, name: &str, text: &str) -> Result<(ObjectId, Expr), Diagnostic> {
    let kernel = &module.functions[id];
    let of_param = kernel.params.iter().find_map(|p| {
        let named = kernel.locals[p.local].name.as_str() == name;
        p.object.filter(|o| named || module.objects[*o].name.as_str() == name)
    });
    let object = of_param.or_else(|| {
        module
            .objects
            .iter_enumerated()
            .find(|(_, o)| o.name.as_str() == name && o.owner.is_none())
            .map(|o| o.0)
    });
    let Some(object) = object else {
        return Err(usage(format!("kernel `{}` has no array `{name}`", kernel.name)));
    };
    if let Some(bytes) = module.objects[object].size {
        return Err(usage(format!("`{name}` has {bytes} bytes by its declaration")));
    }
    let (_, element) = element_of(module, object).ok_or_else(|| usage(format!("`{name}` is no array")))?;
    let count = conditions::count(module, id, text)?;
    let bytes =
        Expr::binary(BinaryOp::Mul, count, Expr::int(Ty::U64, element.into(), Origin::NONE), Origin::NONE);
    Ok((object, bytes))
}

fn usage(message: String) -> Diagnostic {
    Diagnostic::new(Code::UsageOption, message)
}
