//! CUDA C++ and OpenCL C to kernel IR, through clang's typed syntax tree.
//!
//! * [`clang`] runs clang and hands back its syntax tree as JSON; the only IO of this room.
//! * `ast` reads the JSON, `types` reads clang's type texts and computes layouts.
//! * [`program`] has the other files of a program, whose host code is followed, too.
//! * `lower` turns functions into kir, `builtin` knows the functions of the languages and of our headers.
//!
//! It may assume that clang accepted the text: a dump comes only from a run without errors, perhaps of a text without what held an error. It promises that every
//! construct of a kernel is either expressed exactly or stands as an `unsupported` statement where it was.

mod ast;
mod builtin;
pub mod clang;
#[cfg(test)]
mod damage_tests;
mod lower;
pub mod program;
mod source;
mod types;

use ast::index::Index;
use ast::{Node, link};
use clang::{Clang, Options, Refusal};
use gpuproof_base::{Code, Diagnostic, SourceFile, SourceMap};
use gpuproof_kir::{FunctionId, Language, Module, Stmt, StmtKind, walk};
use program::Program;
use source::Files;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use types::table::TypeTable;

/// Stack of the thread that reads and lowers a tree; the deepest tree that is read fits.
const STACK: usize = 512 << 20;

/// A file as kir.
pub struct Loaded {
    /// The kernels and what they call.
    pub module: Module,
    /// The functions that are read as kernels because [`Options::entries`] names them.
    pub entries: Vec<FunctionId>,
    /// The host functions that were read because [`Options::hosts`] asks for them, and what they launch.
    pub hosts: Hosts,
    /// Remarks: substituted headers, uninstantiated templates, annotations that were left out.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that clang has read, as it names them.
    pub read: Vec<std::path::PathBuf>,
    /// Where the time went.
    pub timings: Timings,
}

/// Host code: functions that are kernels to kir, with arrays of their own, but run once, on the host.
#[derive(Clone, Default, Debug)]
pub struct Hosts {
    /// The functions.
    pub functions: Vec<FunctionId>,
    /// Functions without a body whose calls are launches, and the kernels that they launch. Their parameters are the sizes of the grid along x,
    /// y and z, those of a block, and the parameters of the kernel.
    pub launchers: Vec<(FunctionId, FunctionId)>,
    /// The launches that the host code of the file makes, if [`Options::launches`] asks for them.
    pub contexts: Vec<gpuproof_host::Context>,
    /// Whether `main` stands in the file, or in one of the files of its program, so that it was read as a whole program.
    pub is_program: bool,
    /// Whether anything of the program reads numbers from outside: only then may arrays hold whatever one likes.
    pub has_inputs: bool,
    /// The files that host code was followed through; none if it was this one alone.
    pub program: Vec<std::path::PathBuf>,
}

/// Time spent in each stage of [`load`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Timings {
    /// clang itself.
    pub clang: Duration,
    /// Making the precompiled header, if that happened now.
    pub headers: Duration,
    /// Reading the tree.
    pub read: Duration,
    /// Lowering.
    pub lower: Duration,
    /// Bytes of the tree's JSON.
    pub json_bytes: u64,
}

/// Whether a standard of OpenCL is 2.0 or later, where the last work-group may be smaller than the others.
pub fn is_new_standard(std: &str) -> bool {
    let std = std.to_lowercase();
    ["cl2", "cl3", "clc++"].iter().any(|version| std.starts_with(version))
}

/// Runs clang on a file and lowers its kernels.
pub fn load(path: &Path, options: &Options, sources: &mut SourceMap) -> Result<Loaded, Refusal> {
    load_part(path, options, &Program::default(), sources)
}

/// The same for a file of a program: its host code is followed into the other files.
pub fn load_part(
    path: &Path,
    options: &Options,
    program: &Program,
    sources: &mut SourceMap,
) -> Result<Loaded, Refusal> {
    let clang = Clang::find()?;
    let dump = clang.dump(path, options, sources)?;
    let others = match dump.passed_over.is_empty() {
        true => program.others(&clang, path, options).unwrap_or_default(),
        false => Vec::new(),
    };
    let language = match dump.language {
        clang::Language::Cuda => Language::Cuda,
        clang::Language::OpenCl => Language::OpenCl,
    };
    // Trees are as deep as the source is nested; the default stack of a worker thread is not.
    let lowered = std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let handle = worker.spawn_scoped(scope, || lower_dump(&dump, &others, language, options, sources));
        handle.map_err(|error| format!("no thread could be started: {error}"))?.join().map_err(panic_text)?
    });
    let (lower::Lowered { module, entries, hosts, diagnostics }, mut timings) =
        lowered.map_err(|text| Refusal::from(Diagnostic::new(Code::ToolClang, text)))?;
    if let Some(allowed) = &dump.allowed
        && let Err(refused) = allowed.check_read(sources.files.iter().map(|file| Path::new(&file.path)))
    {
        // Nothing of it is shown.
        *sources = SourceMap::default();
        return Err(refused.into());
    }
    if !dump.errors_at_first.is_empty() && !has_usable_kernel(&module) {
        // A header that is not there may be the cause.
        let is_header = |d: &Diagnostic| d.code == Code::SourceHeader;
        let missing = dump.warnings.into_iter().filter(is_header);
        let diagnostics = missing.chain(dump.errors_at_first).collect();
        return Err(Refusal { diagnostics, clang_text: String::new() });
    }
    timings.clang = dump.clang_time;
    timings.headers = dump.pch_time;
    let diagnostics = dump.warnings.into_iter().chain(diagnostics).collect();
    let read = dump.read.into_iter().chain(others.iter().flat_map(|part| part.dump.read.clone())).collect();
    Ok(Loaded { module, entries, hosts, diagnostics, read, timings })
}

/// Whether some kernel is not spoiled by errors in the text.
fn has_usable_kernel(module: &Module) -> bool {
    let is_error =
        |stmt: &Stmt| matches!(stmt.kind, StmtKind::Unsupported { code: Code::UnsupportedError, .. });
    module.kernels().any(|(id, _)| !walk::unsupported(module, id).iter().any(|(_, stmt)| is_error(stmt)))
}

/// A defect of gpuproof is reported like any other failure to read the file.
fn panic_text(panic: Box<dyn std::any::Any + Send>) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    format!("internal error while reading clang's syntax tree: {}", text.unwrap_or("unknown"))
}

fn lower_dump(
    dump: &clang::Dump,
    others: &[Arc<program::Part>],
    language: Language,
    options: &Options,
    sources: &mut SourceMap,
) -> Result<(lower::Lowered, Timings), String> {
    let start = Instant::now();
    let files = read_trees(dump, others)?;
    let mut timings =
        Timings { read: start.elapsed(), json_bytes: dump.json.len() as u64, ..Timings::default() };
    let start = Instant::now();
    let main = sources.files[dump.main_file].clone();
    let indices: Vec<Index<'_>> = files.iter().map(|nodes| Index::new(nodes)).collect();
    let tables: Vec<TypeTable<'_>> = indices.iter().map(|index| TypeTable::new(language, index)).collect();
    let index = &indices[0];
    // The text that was read may be another than the one on disk: an editor has not saved it yet.
    let hides = |dump: &clang::Dump, text: &SourceFile, index: &Index<'_>| {
        let is_own = |path: &&Path| {
            !path.starts_with(&dump.headers)
                && options.cuda_path.as_ref().is_none_or(|toolkit| !path.starts_with(toolkit))
        };
        let own: Vec<&Path> = dump.read.iter().map(|path| path.as_path()).filter(is_own).collect();
        let side = lower::parted::Side::new(&own, &options.arch, &options.defines, &options.extra_args);
        lower::parted::is_parted(&text.text, &dump.main_path, index, &side)
            || lower::parted::hides_host_code(index, &side)
    };
    let in_sight =
        others.iter().zip(&indices[1..]).all(|(part, index)| !hides(&part.dump, &part.source, index));
    let may_link = !others.is_empty() && in_sight && types::table::agree(&tables);
    // Two files with `main` are two programs.
    let whole = may_link
        .then(|| Index::of_program(&files))
        .filter(|whole| whole.functions.iter().filter(|function| lower::is_main(function)).count() == 1);
    let is_linked = whole.is_some();
    let program = lower::Linked {
        index: whole.as_ref().unwrap_or(index),
        tables: &tables,
        is_hidden: hides(dump, &main, index),
    };
    let headers = dump.headers.to_string_lossy().into_owned();
    let files = Files::new(sources, &dump.main_path, dump.main_file, &headers);
    let mut diagnostics = Vec::new();
    let comments = lower::annotation::Comments::read(dump.main_file, &main, &mut diagnostics);
    let passed = &dump.passed_over;
    let unusable = lower::unusable::bodies(index, passed);
    diagnostics.extend(lower::unusable::remark(passed));
    let unit = lower::Unit::new(index, program, files, comments, dump.args.clone(), (passed, unusable));
    let mut lowered = unit.lower(options);
    lowered.module.partial_blocks = language == Language::OpenCl && is_new_standard(&dump.std);
    diagnostics.append(&mut lowered.diagnostics);
    lowered.diagnostics = diagnostics;
    if is_linked {
        let paths = [dump].into_iter().chain(others.iter().map(|part| &part.dump));
        lowered.hosts.program = paths.map(|dump| dump.main_path.clone().into()).collect();
        lowered.hosts.program.sort();
    }
    timings.lower = start.elapsed();
    Ok((lowered, timings))
}

/// The tree of the file, and those of the other files of its program, as one program.
fn read_trees<'d>(
    dump: &'d clang::Dump,
    others: &'d [Arc<program::Part>],
) -> Result<Vec<Vec<Node<'d>>>, String> {
    let dumps = [dump].into_iter().chain(others.iter().map(|part| &part.dump));
    let mut files = dumps
        .map(|dump| {
            let mut nodes = ast::read::read(&dump.json).map_err(|error| error.0)?;
            dump.insertions.take_back(&mut nodes);
            Ok(nodes)
        })
        .collect::<Result<Vec<Vec<Node<'d>>>, String>>()?;
    files.iter_mut().enumerate().for_each(|(number, nodes)| link::mark(nodes, number));
    link::join(&mut files);
    Ok(files)
}
