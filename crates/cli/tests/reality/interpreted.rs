//! One run on the interpreter: what it was given and what came of it, ready to be repeated by a compiled kernel.
//!
//! Inputs are the very bytes that the interpreter got. A run is worth comparing if its result does not depend on
//! the schedule: no finding at all, and the same arrays for each of several schedule seeds.

use super::Skip;
use super::corpus_header::{Block, Header};
use clap::Parser;
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::load::{Loaded, load, select_kernels};
use gpuproof_engine::memory_text::{c_name, const_bits};
use gpuproof_engine::replay::{Options, replay_loaded};
use gpuproof_engine::report::{ArrayContents, RunEnd};
use gpuproof_engine::{inputs, launch};
use std::collections::{BTreeMap, BTreeSet};

/// Seeds of the schedules that must agree.
const SEEDS: [u64; 3] = [0, 1, 2];
/// Most threads of a launch: each is a thread of the operating system.
const MOST_THREADS: u64 = 4096;
/// Most bytes of dynamic shared memory; the size of the runtime's buffer.
const MOST_SHARED: u64 = 1 << 16;

/// A run.
pub struct Case {
    /// The kernel, with its template arguments.
    pub kernel: String,
    /// `cuda` or `opencl`.
    pub language: &'static str,
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// OpenCL's global offset.
    pub offset: [u64; 3],
    /// The kernel's parameters, structs and vectors taken apart.
    pub parameters: Vec<Parameter>,
    /// Memory, in the order of the exchange with the compiled kernel.
    pub arrays: Vec<Array>,
    /// Names of the `extern __shared__` arrays.
    pub dynamic_shared: Vec<String>,
    /// Final contents of the arrays of these names.
    pub expected: Vec<ArrayContents>,
}

/// A scalar or pointer parameter, or one inside a struct or vector: `n`, `p.n`, `v.x`.
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type in C.
    pub ty: &'static str,
    /// Its size.
    pub bytes: u64,
    /// Its value.
    pub value: Value,
}

/// The value of a parameter.
pub enum Value {
    /// These bits; a null pointer is 0.
    Bits(u64),
    /// The address of this element of [`Case::arrays`].
    Array(usize),
}

/// Memory behind a pointer, or a global variable.
pub struct Array {
    /// Its name.
    pub name: String,
    /// `global`, `constant` or `shared`.
    pub space: &'static str,
    /// Whether it is a variable of the source.
    pub is_variable: bool,
    /// Its size.
    pub bytes: usize,
    /// What the launch puts into it.
    pub contents: Option<Vec<u8>>,
}

/// Runs one block of a corpus file's header.
pub fn run(path: &str, header: &Header, block: &Block) -> Result<Case, Skip> {
    let options = parse(path, header, &block.options).map_err(Skip::Wrong)?;
    if options.warp_lockstep.is_some()
        || options.launch.cluster.is_some()
        || options.launch.warp_size.is_some()
    {
        return Err(Skip::Because("the run needs lock-step warps, other warps or clusters"));
    }
    let loaded = load(path, &options.source).map_err(|_| Skip::Wrong("it does not load".into()))?;
    let module = &loaded.module;
    let kernels = select_kernels(module, path, options.kernel.as_deref());
    let Ok([id]) = kernels.as_deref() else { return Err(Skip::Because("the file has several kernels")) };
    let kernel = &module.functions[*id];
    let trouble = |_| Skip::Wrong("the options do not fit the kernel".into());
    let (launch, _) = launch::choose(module, *id, &options.launch).map_err(trouble)?;
    let made = inputs::make(module, kernel, &launch, &options.inputs, &BTreeMap::new()).map_err(trouble)?;
    if launch.blocks() * launch.threads_per_block() > MOST_THREADS || launch.dynamic_shared > MOST_SHARED {
        return Err(Skip::Because("the launch is large"));
    }
    if kernel.params.iter().filter_map(|p| p.object).any(|o| module.objects[o].space.as_str() == "image") {
        return Err(Skip::Because("images"));
    }
    let expected = results(path, &loaded, &options)?;

    let mut case = Case {
        kernel: kernel.name.to_string(),
        language: module.language.as_str(),
        grid: launch.grid,
        block: launch.block,
        offset: launch.global_offset,
        parameters: Vec::new(),
        arrays: Vec::new(),
        dynamic_shared: Vec::new(),
        expected: Vec::new(),
    };
    for (position, param) in kernel.params.iter().enumerate() {
        let local = &kernel.locals[param.local];
        let value = match param.object {
            None => {
                let bits = made.inputs.scalars.get(&position).map_or(0, const_bits);
                Value::Bits(u64::try_from(bits).map_err(|_| Skip::Because("a scalar of 128 bits"))?)
            }
            Some(object) => {
                let space = module.objects[object].space.as_str();
                let (bytes, contents) = match made.inputs.arrays.get(&object) {
                    Some(Some(contents)) => (contents.len(), Some(contents.clone())),
                    Some(None) => (0, None),
                    None => (launch.dynamic_shared as usize, None),
                };
                if let Some(None) = made.inputs.arrays.get(&object) {
                    Value::Bits(0)
                } else {
                    let name = module.objects[object].name.to_string();
                    case.arrays.push(Array { name, space, is_variable: false, bytes, contents });
                    Value::Array(case.arrays.len() - 1)
                }
            }
        };
        let (ty, bytes) = (c_name(local.ty), local.ty.size());
        case.parameters.push(Parameter { name: local.name.to_string(), ty, bytes, value });
    }
    let of_parameters: BTreeSet<_> =
        module.functions.iter().flat_map(|f| &f.params).filter_map(|p| p.object).collect();
    for (id, object) in module.objects.iter_enumerated().filter(|(id, _)| !of_parameters.contains(id)) {
        let name = object.name.to_string();
        let space = object.space.as_str();
        let compared = expected.iter().any(|array| array.name == name);
        match (made.inputs.arrays.get(&id), object.size) {
            (Some(Some(contents)), _) if space != "shared" => {
                let (bytes, contents) = (contents.len(), Some(contents.clone()));
                case.arrays.push(Array { name, space, is_variable: true, bytes, contents });
            }
            (None, Some(size)) if compared && space == "global" => {
                let bytes = size as usize;
                case.arrays.push(Array { name, space, is_variable: true, bytes, contents: None });
            }
            (_, None) if space == "shared" => case.dynamic_shared.push(name),
            _ => {}
        }
    }
    // Constant memory cannot change.
    case.expected = expected.into_iter().filter(|e| case.arrays.iter().any(|a| a.name == e.name)).collect();
    match case.expected.is_empty() {
        true => Err(Skip::Because("there is no array to compare")),
        false => Ok(case),
    }
}

fn parse(path: &str, header: &Header, options: &[String]) -> Result<Options, String> {
    let mut words = vec!["gpuproof".to_owned(), "replay".into(), path.into(), "--dump-arrays".into()];
    words.extend(options.iter().cloned());
    words.push("--".into());
    words.extend(header.flags.iter().cloned());
    let words = spell_out(words.into_iter().map(Into::into).collect());
    match Cli::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Replay(args)) => Ok(args.options(false).1),
        _ => Err("not a replay".into()),
    }
}

/// The arrays after the run, if they are the same whatever the schedule.
fn results(path: &str, loaded: &Loaded, options: &Options) -> Result<Vec<ArrayContents>, Skip> {
    let mut first: Option<Vec<ArrayContents>> = None;
    for seed in SEEDS {
        let report = replay_loaded(path, loaded.clone(), &Options { seed, ..options.clone() });
        let kernel = report.kernels.into_iter().next();
        let kernel = kernel.ok_or(Skip::Wrong("it does not run".into()))?;
        if !kernel.findings.is_empty() || kernel.runs.iter().any(|run| run.end != RunEnd::Completed) {
            return Err(Skip::Because("some schedule shows a finding"));
        }
        match &first {
            None => first = Some(kernel.arrays),
            Some(first) => {
                let same = first.iter().zip(&kernel.arrays).all(|(a, b)| a.bytes == b.bytes);
                if !same || first.len() != kernel.arrays.len() {
                    return Err(Skip::Because("the result depends on the schedule"));
                }
            }
        }
    }
    Ok(first.unwrap_or_default())
}
