//! A file into valid kir, by its extension: kir text, or CUDA and OpenCL through clang.

use crate::describe::from_diagnostic;
use crate::folder::WHAT_A_KERNEL_IS;
use crate::report::FileReport;
use crate::suggest;
use crate::timing::{Pass, Timings};
use gpuproof_base::{Code, Diagnostic, SourceFile, SourceMap};
use gpuproof_front_c::Hosts;
pub use gpuproof_front_c::clang::inputs::Memory;
use gpuproof_front_c::clang::{self, Inputs, compact::indented};
use gpuproof_front_c::program::Program;
use gpuproof_kir::{FunctionId, Module, Valid};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// How to read source files.
#[derive(Clone, Debug, Default)]
pub struct SourceOptions {
    /// Macros, each `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Directories to search for headers.
    pub include_dirs: Vec<PathBuf>,
    /// Language standard: `c++17`, `CL2.0`.
    pub std: Option<String>,
    /// Further arguments for clang.
    pub extra_args: Vec<std::ffi::OsString>,
    /// The GPU to compile for, such as `sm_70`.
    pub arch: Option<String>,
    /// A CUDA toolkit.
    pub cuda_path: Option<PathBuf>,
    /// A directory with a `compile_commands.json`.
    pub compile_commands: Option<PathBuf>,
    /// `cuda` or `opencl`; nothing: by the file's extension.
    pub language: Option<String>,
    /// Template kernels to instantiate.
    pub instantiate: Vec<String>,
    /// Functions that are no kernels but are to be read as if they were.
    pub entries: Vec<String>,
    /// Whether host functions with a contract that launch kernels are read, too.
    pub hosts: bool,
    /// Whether the launches that the host code makes are looked for one by one.
    pub launches: bool,
    /// The program that the file is a part of; one without files if it is by itself.
    pub program: Program,
    /// Texts that stand in for input files, by path: what an editor has not saved yet.
    pub unsaved: BTreeMap<String, String>,
    /// The text is a stranger's: it may include our headers and nothing else, and there are no arguments for clang.
    pub confined: bool,
}

impl SourceOptions {
    /// Whether an input file holds just this text.
    pub(crate) fn holds(&self, path: &str, text: &str) -> bool {
        match self.unsaved.get(path) {
            Some(unsaved) => unsaved == text,
            None => std::fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes()),
        }
    }
}

/// A file that could be read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The module.
    pub module: Valid,
    /// Functions that are no kernels but were read as if they were.
    pub entries: Vec<FunctionId>,
    /// Host functions that were asked for, and what they launch.
    pub hosts: Hosts,
    /// Its text and that of the files it includes.
    pub sources: SourceMap,
    /// Warnings and remarks of the stages.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that clang has read, as it names them.
    pub read: Vec<PathBuf>,
    /// Where the time went.
    pub timings: Timings,
}

/// A file that could not be read.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Why; never empty.
    pub diagnostics: Vec<Diagnostic>,
    /// The text that the messages speak of.
    pub sources: SourceMap,
}

impl Refused {
    /// The report of a file that could not be read.
    pub fn report(self, path: &str) -> FileReport {
        FileReport {
            path: path.to_owned(),
            language: None,
            usable: false,
            diagnostics: self.diagnostics.iter().map(|d| from_diagnostic(&self.sources, d)).collect(),
            kernels: Vec::new(),
            timings: Vec::new(),
            sources: self.sources,
        }
    }
}

impl From<Diagnostic> for Refused {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], sources: SourceMap::default() }
    }
}

/// Reads a file up to valid kir.
pub fn load(path: &str, options: &SourceOptions) -> Result<Loaded, Refused> {
    load_as(path, options.unsaved.get(path).map(String::as_str), options)
}

/// Reads a text up to valid kir as if it were what the file holds.
pub fn load_text(path: &str, text: &str, options: &SourceOptions) -> Result<Loaded, Refused> {
    load_as(path, Some(text), options)
}

fn load_as(path: &str, text: Option<&str>, options: &SourceOptions) -> Result<Loaded, Refused> {
    let mut timings = Timings::default();
    let bytes = match text {
        Some(text) => text.as_bytes().to_vec(),
        None => timings.time(Pass::ReadFile, || read(path))?,
    };
    let mut sources = SourceMap::default();
    let lowered = if is_kir(path) {
        timings
            .time(Pass::ParseKir, || parse_kir(path, bytes, &mut sources))
            .map(|module| (module, Vec::new(), Hosts::default(), Vec::new(), Vec::new()))
    } else {
        lower(path, text, options, &mut sources, &mut timings)
    };
    let (module, entries, hosts, diagnostics, read) = match lowered {
        Ok(lowered) => lowered,
        Err(diagnostics) => return Err(Refused { diagnostics, sources }),
    };
    // Kernel IR that a user wrote is to be right; in what a front end made, only the functions concerned are refused.
    let validate =
        if is_kir(path) { gpuproof_kir::valid::validate } else { gpuproof_kir::valid::validate_or_refuse };
    match timings.time(Pass::Validate, || validate(module)) {
        Ok(module) => Ok(Loaded { module, entries, hosts, sources, diagnostics, read, timings }),
        Err(diagnostics) => Err(Refused { diagnostics, sources }),
    }
}

/// Everything that [`load`] may read for a file, as far as not known by this run already. Nothing if there is nothing that it could make of it.
pub fn inputs(path: &str, options: &SourceOptions, memory: &Memory) -> Option<Inputs> {
    let bytes = match options.unsaved.get(path) {
        Some(text) => text.as_bytes().to_vec(),
        None => read(path).ok()?,
    };
    if is_kir(path) {
        return Some(Inputs::of_text(Path::new(path), &bytes));
    }
    let arch = architectures(path, options).into_iter().next();
    let program = &options.program;
    let options = clang_options(&SourceOptions { arch, ..options.clone() }).ok()?;
    let clang = memory.clang().ok()?;
    let mut inputs = clang.inputs(Path::new(path), &bytes, &options, memory).ok()?;
    for other in program.files().iter().filter(|other| **other != *Path::new(path)) {
        let text = std::fs::read(other).ok()?;
        inputs.join(clang.inputs(other, &text, &Program::options_for(other, &options), memory).ok()?);
    }
    Some(inputs)
}

/// Whether a file holds kir text.
pub fn is_kir(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("kir"))
}

fn parse_kir(path: &str, bytes: Vec<u8>, sources: &mut SourceMap) -> Result<Module, Vec<Diagnostic>> {
    let file = sources.add(SourceFile::from_bytes(path, bytes));
    let text = sources.files[file].text.clone();
    gpuproof_kir::parse::module(&text, file).map_err(|diagnostic| vec![diagnostic])
}

/// Why a file or folder cannot be read, in words.
pub(crate) fn io_reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// The bytes of an input file.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, Refused> {
    let unreadable = |message: String| Refused::from(Diagnostic::new(Code::SourceUnreadable, message));
    // It can be read once, and clang has to read it, too.
    if matches!(path, "-" | "/dev/stdin") {
        return Err(unreadable(format!("cannot read `{path}`: source text is taken from files only")));
    }
    let bytes = std::fs::read(path)
        .map_err(|error| unreadable(format!("cannot read `{path}`: {}", io_reason(&error))))?;
    if bytes.contains(&0) {
        return Err(unreadable(format!("`{path}` is a binary file, not source text")));
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        let message = format!("`{path}` is empty: there is no kernel in it");
        return Err(Diagnostic::new(Code::SourceNoKernel, message).into());
    }
    if u32::try_from(bytes.len()).is_err() {
        return Err(unreadable(format!("`{path}` is larger than 4 GiB")));
    }
    Ok(bytes)
}

/// The kernels to look at: the one the user named, or all of them. A name matches with or without its template
/// arguments, however they are spaced.
pub fn select_kernels(
    module: &Module,
    path: &str,
    wanted: Option<&str>,
) -> Result<Vec<FunctionId>, Diagnostic> {
    let squeeze = |name: &str| name.split_whitespace().collect::<String>();
    let kernels: Vec<(FunctionId, String)> =
        module.kernels().map(|(id, kernel)| (id, kernel.name.to_string())).collect();
    if kernels.is_empty() {
        let message = format!("there is no kernel in `{path}`");
        return Err(Diagnostic::new(Code::SourceNoKernel, message).help(WHAT_A_KERNEL_IS));
    }
    let Some(wanted) = wanted else { return Ok(kernels.into_iter().map(|(id, _)| id).collect()) };
    let wanted_name = squeeze(wanted);
    let stem = |name: &str| name.split('<').next().unwrap_or_default().to_owned();
    let exact: Vec<FunctionId> =
        kernels.iter().filter(|(_, name)| squeeze(name) == wanted_name).map(|(id, _)| *id).collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    let by_stem: Vec<FunctionId> =
        kernels.iter().filter(|(_, name)| squeeze(&stem(name)) == wanted_name).map(|(id, _)| *id).collect();
    if !by_stem.is_empty() {
        return Ok(by_stem);
    }
    let names: Vec<String> = kernels.into_iter().map(|(_, name)| name).collect();
    let diagnostic = Diagnostic::new(Code::UsageOption, no_such_kernel(wanted, path));
    Err(suggest::with_choices(diagnostic, wanted, &names, "kernel"))
}

/// What is said where a file has kernels, but not this one.
pub(crate) fn no_such_kernel(wanted: &str, path: &str) -> String {
    format!("there is no kernel `{wanted}` in `{path}`")
}

/// The names of the kernels of a module.
pub(crate) fn kernel_names(module: &Module) -> Vec<String> {
    module.kernels().map(|(_, kernel)| kernel.name.to_string()).collect()
}

/// Whether a kernel goes by a name that leaves out its template arguments or spaces them otherwise.
pub fn is_named(kernel: &str, name: &str) -> bool {
    let squeeze = |text: &str| text.split_whitespace().collect::<String>();
    let (kernel, name) = (squeeze(kernel), squeeze(name));
    kernel == name || kernel.split('<').next() == Some(&name)
}

/// clang's typed syntax tree of a file, as JSON text.
pub fn syntax_tree(path: &str, options: &SourceOptions) -> Result<String, Refused> {
    read(path)?;
    let mut sources = SourceMap::default();
    let clang = clang::Clang::find()?;
    match clang.dump(Path::new(path), &clang_options(options)?, &mut sources) {
        Ok(dump) => Ok(number_addresses(&indented(&String::from_utf8_lossy(&dump.json)))),
        Err(refusal) => Err(Refused { diagnostics: refusal.diagnostics, sources }),
    }
}

/// clang names nodes by their addresses, which differ from run to run: numbers them by first appearance instead.
fn number_addresses(json: &str) -> String {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut text = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(start) = rest.find("\"0x") {
        let (before, from) = rest.split_at(start + 1);
        text += before;
        let end = from.find('"').unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        // Shorter ones are none of clang's addresses but something the source says.
        if word.len() >= 8 && word.bytes().skip(2).all(|b| b.is_ascii_hexdigit()) {
            let next = numbers.len() + 1;
            text += &format!("0x{:x}", *numbers.entry(word).or_insert(next));
        } else {
            text += word;
        }
        rest = after;
    }
    text + rest
}

// semantics: launches/architecture
/// The number of an architecture: 70 for `sm_70`, 90 for `sm_90a`.
pub fn arch_number(arch: &str) -> Option<u32> {
    arch.strip_prefix("sm_")?.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()
}

/// The GPUs that a file is to be read for: the one that was asked for, else those that its command lines name. `__CUDA_ARCH__` decides
/// which code there is, so that each of them is a program of its own. None: any, which means the default.
pub fn architectures(path: &str, options: &SourceOptions) -> Vec<String> {
    if let Some(arch) = &options.arch {
        return vec![arch.clone()];
    }
    let (named, _) = clang::compile_db::split_archs(&options.extra_args);
    if !named.is_empty() {
        return named;
    }
    let Some(database) = &options.compile_commands else { return Vec::new() };
    // A database that cannot be read is reported when the file is.
    clang::compile_db::flags_for(Path::new(path), database).map_or(Vec::new(), |(flags, _)| flags.archs)
}

/// The front end's options.
fn clang_options(options: &SourceOptions) -> Result<clang::Options, Diagnostic> {
    let defaults = clang::Options::default();
    let language = match options.language.as_deref() {
        None => None,
        Some(text) => Some(clang::Language::parse(text).ok_or_else(|| {
            Diagnostic::new(Code::UsageOption, format!("`{text}` is no language; there are cuda and opencl"))
        })?),
    };
    if let Some(arch) = options.arch.as_deref()
        && arch_number(arch).is_none()
    {
        let message = format!("`{arch}` is no architecture; write sm_70, sm_86, ...");
        return Err(Diagnostic::new(Code::UsageOption, message));
    }
    // One `--std` serves both languages; OpenCL's versions are told by their prefix.
    let is_opencl = |std: &str| std.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("cl"));
    let (cl_std, std) = match &options.std {
        Some(std) if is_opencl(std) => (Some(std.clone()), None),
        other => (None, other.clone()),
    };
    Ok(clang::Options {
        language,
        std,
        cl_std,
        defines: options.defines.clone(),
        include_dirs: options.include_dirs.clone(),
        extra_args: clang::compile_db::split_archs(&options.extra_args).1,
        arch: options.arch.clone().unwrap_or(defaults.arch),
        cuda_path: options.cuda_path.clone(),
        compile_commands: options.compile_commands.clone(),
        instantiate: options.instantiate.clone(),
        text: None,
        host_only: false,
        entries: options.entries.clone(),
        hosts: options.hosts,
        launches: options.launches,
        keep_going: defaults.keep_going,
        confined: options.confined,
    })
}

/// A module, functions that are read as kernels, host code, remarks, files that were read.
type Lowered = (Module, Vec<FunctionId>, Hosts, Vec<Diagnostic>, Vec<PathBuf>);

/// CUDA or OpenCL through clang.
fn lower(
    path: &str,
    text: Option<&str>,
    options: &SourceOptions,
    sources: &mut SourceMap,
    timings: &mut Timings,
) -> Result<Lowered, Vec<Diagnostic>> {
    let arch = architectures(path, options).into_iter().next();
    let options = SourceOptions { arch, ..options.clone() };
    let program = &options.program;
    let mut options = clang_options(&options).map_err(|diagnostic| vec![diagnostic])?;
    options.text = text.map(|text| text.as_bytes().to_vec());
    let loaded = gpuproof_front_c::load_part(Path::new(path), &options, program, sources)
        .map_err(|refusal| refusal.diagnostics)?;
    timings.add(Pass::MakeHeaders, loaded.timings.headers);
    timings.add(Pass::Clang, loaded.timings.clang);
    timings.add(Pass::ReadAst, loaded.timings.read);
    timings.add(Pass::Lower, loaded.timings.lower);
    Ok((loaded.module, loaded.entries, loaded.hosts, loaded.diagnostics, loaded.read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_numbered_by_first_appearance() {
        let json = r#"{"id": "0x55d0aa00", "of": "0x55d0bb00", "same": "0x55d0aa00", "value": "0x10"}"#;
        let numbered = r#"{"id": "0x1", "of": "0x2", "same": "0x1", "value": "0x10"}"#;
        assert_eq!(number_addresses(json), numbered);
    }

    /// What the host compiles differs from what the device does: launches of a text that is not saved are not read either.
    #[test]
    fn host_code_that_asks_for_the_architecture_is_out_of_sight_in_unsaved_text() {
        // A file that says something else.
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/conditions/one_block.cu");
        let is_in_sight = |sizes: &str| {
            let kernel = "__global__ void k(int *out) { out[threadIdx.x] = 1; }";
            let text = format!("{kernel}\nvoid run(int *out) {{\n{sizes}\nk<<<2, n>>>(out);\n}}\n");
            let options = SourceOptions { launches: true, ..SourceOptions::default() };
            let loaded = load_text(path, &text, &options).map_err(|refused| refused.report(path));
            let loaded = loaded.unwrap_or_else(|report| panic!("{:?}", report.diagnostics));
            loaded.module.launches.iter().all(|site| site.how.is_of_host())
        };
        assert!(is_in_sight("int n = 64;"));
        assert!(!is_in_sight("#ifdef __CUDA_ARCH__\nint n = 64;\n#else\nint n = 512;\n#endif"));
    }
}
