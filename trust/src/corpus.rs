//! The kernels of the corpus with the launches that their headers name: those to check them for, and the runs.

use crate::case::{Kernel, Run};
use crate::generate::Tags;
use crate::launches;
use clap::Parser;
use gpuproof_check::{Extent, Setup};
use gpuproof_cli::args::{Cli, Command, spell_out};
use gpuproof_engine::flatten::flatten;
use gpuproof_engine::load::{Loaded, load};
use gpuproof_engine::replay::{ExitedThreads, Options};
use gpuproof_engine::{inputs, launch};
use gpuproof_kir::{Builtin, Dim, ExprKind, FunctionId, Module, walk};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Every kernel of the corpus once for each setup, in the order of the files; only of files whose path holds this text. A text that
/// is the path of a file stands for that file.
pub fn kernels(root: &Path, part: &str) -> Vec<Kernel> {
    let found: Vec<Vec<Kernel>> = files(root, part).par_iter().map(|path| of_file(root, path)).collect();
    found.into_iter().flatten().collect()
}

/// The files of the corpus whose path holds this text, in order. A text that is the path of a file stands for that file.
pub fn files(root: &Path, part: &str) -> Vec<PathBuf> {
    if Path::new(part).is_file() {
        return vec![PathBuf::from(part)];
    }
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(root.join("corpus"))
        .into_iter()
        .flatten()
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|e| e == "cu" || e == "cl"))
        .filter(|path| path.display().to_string().contains(part))
        .collect();
    files.sort();
    files
}

/// The header lines that matter here.
#[derive(Default)]
struct Header {
    flags: Vec<String>,
    replays: Vec<Vec<String>>,
    checks: Vec<Vec<String>>,
}

fn header(text: &str) -> Header {
    let mut header = Header::default();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    for line in text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim) {
        match line.split_once(':') {
            Some(("flags", value)) => header.flags = words(value),
            Some(("replay", value)) => header.replays.push(words(value)),
            Some(("check", value)) => {
                if let Some((options, _)) = value.split_once("=>") {
                    header.checks.push(words(options));
                }
            }
            _ => {}
        }
    }
    header
}

fn of_file(root: &Path, path: &Path) -> Vec<Kernel> {
    let name = path.strip_prefix(root).unwrap_or(path).display().to_string();
    let path = path.display().to_string();
    let Ok(text) = std::fs::read_to_string(&path) else { return Vec::new() };
    let header = header(&text);
    let Some(plain) = options(&path, &header, &[]) else { return Vec::new() };
    let Ok(loaded) = load(&path, &plain.source) else { return Vec::new() };
    let (flat, _) = flatten(&loaded);
    let mut kernels = Vec::new();
    let ids: Vec<FunctionId> = flat.module.kernels().map(|(id, _)| id).collect();
    for id in ids {
        let runs: Vec<Run> = header
            .replays
            .iter()
            .filter_map(|words| run(&flat, id, &options(&path, &header, words)?))
            .collect();
        let mut setups = vec![open_setup(&flat.module, id)];
        for words in &header.checks {
            // Options of `check` that no replay has are left to the tests of `check` itself.
            let made = options(&path, &header, words).and_then(|options| fixed_setup(&flat, id, &options));
            setups.extend(made);
        }
        for run in &runs {
            let mut setup = open_setup(&flat.module, id);
            setup.block = run.launch.block.map(Extent::Fixed);
            setup.grid = run.launch.grid.map(Extent::Fixed);
            if run.launch.cluster == [1; 3] && !setups.iter().any(|other| same_launches(other, &setup)) {
                setups.push(setup);
            }
        }
        for (number, setup) in setups.into_iter().enumerate() {
            let function = &flat.module.functions[id].name;
            kernels.push(Kernel {
                name: format!("{name} {function} {number}"),
                module: flat.module.clone(),
                kernel: id,
                runs: runs.iter().filter(|run| launches::within(&setup, run)).cloned().collect(),
                setup,
                tags: Tags::from(["corpus"]),
            });
        }
    }
    kernels
}

fn same_launches(a: &Setup, b: &Setup) -> bool {
    (a.block, a.grid, &a.arguments) == (b.block, b.grid, &b.arguments)
}

fn options(path: &str, header: &Header, words: &[String]) -> Option<Options> {
    let mut all = vec!["gpuproof".to_owned(), "replay".into(), path.into()];
    all.extend(words.iter().cloned());
    all.push("--".into());
    all.extend(header.flags.iter().cloned());
    match Cli::try_parse_from(spell_out(all.into_iter().map(Into::into).collect())).ok()?.command {
        Some(Command::Replay(args)) => Some(args.options(false).1),
        _ => None,
    }
}

/// A run by the default rules, as the header tells it.
fn run(flat: &Loaded, id: FunctionId, options: &Options) -> Option<Run> {
    let default = !options.no_benign
        && options.warp_lockstep.is_none()
        && options.exited_threads == ExitedThreads::Auto
        && options.source.arch.is_none();
    let function = &flat.module.functions[id];
    let wanted = options.kernel.as_deref().is_none_or(|name| *name == *function.name);
    if !default || !wanted {
        return None;
    }
    let (launch, _) = launch::choose(&flat.module, id, &options.launch).ok()?;
    let made = inputs::make(&flat.module, function, &launch, &options.inputs, &BTreeMap::new()).ok()?;
    // Parameters that point to nothing are assumed away.
    let pointed = made.inputs.arrays.values().all(Option::is_some);
    pointed.then_some(Run { launch, inputs: made.inputs, seed: 0 })
}

/// All launches, but for dimensions that the kernel does not speak of (they are 1) and what the source fixes.
pub fn open_setup(module: &Module, id: FunctionId) -> Setup {
    let mut used = [false; 3];
    let function = &module.functions[id];
    walk::exprs(function.body.as_deref().unwrap_or(&[]), &mut |expr| {
        let ExprKind::Builtin(builtin) = &expr.kind else { return };
        match builtin {
            Builtin::ThreadIdx(dim) | Builtin::BlockIdx(dim) => used[dim.number()] = true,
            Builtin::BlockDim(dim) | Builtin::GridDim(dim) => used[dim.number()] = true,
            Builtin::LaneId => used[Dim::X.number()] = true,
            _ => {}
        }
    });
    used[0] = true;
    let extents = used.map(|used| if used { Extent::Any } else { Extent::Fixed(1) });
    let block = function.required_block.map_or(extents, |block| block.map(Extent::Fixed));
    Setup {
        block,
        grid: extents,
        exited_is_divergence: !module.language.is_cuda(),
        max_block_threads: function.max_block_threads.unwrap_or(1024).min(1024),
        ..Setup::default()
    }
}

/// The one launch, with the scalars, that options name.
fn fixed_setup(flat: &Loaded, id: FunctionId, options: &Options) -> Option<Setup> {
    let run = run(flat, id, options)?;
    let mut setup = open_setup(&flat.module, id);
    setup.block = run.launch.block.map(Extent::Fixed);
    setup.grid = run.launch.grid.map(Extent::Fixed);
    let function = &flat.module.functions[id];
    for (position, param) in function.params.iter().enumerate() {
        let name = function.locals[param.local].name.as_str();
        let given = options.inputs.scalars.iter().any(|(given, _)| given == name);
        if let Some(value) = run.inputs.scalars.get(&position).filter(|_| given) {
            setup.arguments.insert(position, *value);
        }
    }
    Some(setup)
}
