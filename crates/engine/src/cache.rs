//! Answers of `check`, kept on disk from run to run: one entry for each file, with all its kernels.
//!
//! * [`Store`]: the folder with the entries. [`shared`]: a second place that other machines share. [`Known`]: what an answer depends on, and the key made of it. [`pack`]: a report as bytes.
//!
//! A wrong key is a wrong *proved*. So the key is a hash over everything that an answer may depend on:
//!
//! | what | where it comes in |
//! |---|---|
//! | the text, with contracts and comments; host code in it; every file that it includes or might; which of them are one file | [`Inputs`] |
//! | clang, its version, its own headers, the libraries it is made of; our headers and where they lie | [`Inputs`] |
//! | what the compile database says of the file | [`Inputs`] |
//! | all options: macros, folders, standard, architecture, launch, preconditions, sizes, time, rules, options of the kernel in the project file | the whole of [`Options`], as Rust prints it: a new option is part of the key without a line here |
//! | the path, as it was given | it stands in the report |
//! | gpuproof, whatever was changed in it | a hash over the running program |
//! | the solver | the version that the loaded library tells, and the variables that choose libraries |
//!
//! What a project accepts (suppressions, severities, baselines, the day of the year) is no part of an answer and is applied after it was found. Neither are the number
//! of threads, the form of the report, and the folder in which gpuproof runs: a path is looked at as it was given.
//!
//! An entry is believed only if it is whole (a hash over all of it), of this form, and has the key inside. Anything else is worked out anew and written over. Nothing is kept
//! that the clock or the user ended, that could not be read, or whose files changed meanwhile; nothing is looked up where it is unclear what clang reads. Entries are
//! written under a passing name and renamed, so that readers see a whole one or none, and writers do not disturb each other. Not being able to write is
//! never an error. The hash is against damage, not against malice: who may write to the folder may write any answer there.

pub mod pack;
pub mod shared;

use crate::check::Options;
use crate::report::{FileReport, KernelReport};
use gpuproof_base::{SourceFile, SourceMap};
use gpuproof_front_c::clang::cache::Cache;
use gpuproof_front_c::clang::inputs::{Place, identity};
use gpuproof_front_c::clang::{Inputs, LIBRARY_VARIABLES};
use pack::{Pack, Reader, Writer};
use shared::Shared;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The form of entries; another form gets another name.
const FORM: &[u8] = b"gpuproof answer 1\n";
/// The folder with the entries, inside the cache.
const FOLDER: &str = "answers-2";
/// How an entry's name ends.
const ENDING: &str = ".answer";
const HASH: usize = 32;
/// Entries that nobody asked for so long are removed.
const LIFE: Duration = Duration::from_secs(30 * 24 * 3600);
/// How often that is done, and how exactly it is known when an entry was asked for.
const DAY: Duration = Duration::from_secs(24 * 3600);

/// The key of an answer.
pub type Key = [u8; HASH];

/// The folder with the answers.
#[derive(Clone, Debug)]
pub struct Store {
    cache: Cache,
    /// The running program, and the solver.
    program: Vec<u8>,
    /// Where answers of other machines are.
    shared: Option<Shared>,
}

impl Store {
    /// The answers in this folder, or in the one that the environment asks for. Nothing if nothing can be kept there.
    pub fn open(folder: Option<&Path>) -> Option<Store> {
        let root = folder.map(Path::to_path_buf).or_else(Cache::usual_place)?;
        let store = Cache::at(root.join(FOLDER))?;
        let program = program(&store)?;
        Some(Store { cache: store, program, shared: None })
    }

    /// With a second place for answers.
    pub fn sharing(self, shared: Shared) -> Store {
        Store { shared: Some(shared), ..self }
    }

    /// Why the second place was not asked to the end.
    pub fn trouble(&self) -> Option<&str> {
        self.shared.as_ref()?.trouble()
    }

    /// What an answer about this file would depend on. Nothing if that is not known, or the answer is not to be kept.
    pub fn known(&self, inputs: Inputs, path: &str, options: &Options) -> Option<Known> {
        // Times are of one run, and questions are written in one.
        if inputs.unclear().is_some() || options.timings || options.dump_smt.is_some() {
            return None;
        }
        let mut hasher = blake3::Hasher::new();
        for part in [FORM, &self.program, path.as_bytes(), format!("{:?}", plain(options)).as_bytes()] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        inputs.hash_into(&mut hasher);
        Some(Known { key: hasher.finalize().into(), inputs })
    }

    /// The answer that was kept.
    pub fn read(&self, path: &str, known: &Known) -> Option<FileReport> {
        let name = name(&known.key);
        let own = self.cache.read(&name).and_then(|bytes| unpack(&bytes, path, known));
        let Some(report) = own else {
            let bytes = self.shared.as_ref()?.read(&name)?;
            let report = unpack(&bytes, path, known)?;
            self.cache.write(&name, &bytes);
            return Some(report);
        };
        // Entries that are in use stay.
        let place = self.cache.path(&name);
        if age(&place).is_some_and(|age| age > DAY) {
            let file = std::fs::File::options().write(true).open(place);
            let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        }
        Some(report)
    }

    /// Keeps an answer.
    pub fn write(&self, known: &Known, report: &FileReport) {
        if let Some(bytes) = packed(known, report) {
            self.cache.write(&name(&known.key), &bytes);
            self.shared.iter().for_each(|shared| shared.write(&name(&known.key), &bytes));
        }
    }

    /// Removes entries that nobody has asked for in a month; looks for them once a day.
    pub fn tidy(&self) {
        const MARK: &str = "tidied";
        if age(&self.cache.path(MARK)).is_some_and(|age| age < DAY) {
            return;
        }
        self.cache.write(MARK, b"");
        let Ok(entries) = std::fs::read_dir(self.cache.root()) else { return };
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            let is_ours = path.file_name().is_some_and(|name| {
                let name = name.to_string_lossy();
                name.ends_with(ENDING) || name.starts_with(".new-") || name.ends_with(PROGRAM)
            });
            if is_ours && age(&path).is_some_and(|age| age > LIFE) {
                let _ = std::fs::remove_file(path);
            }
        }
    }
}

/// What an answer depends on.
#[derive(Clone, Debug)]
pub struct Known {
    /// A hash over all of it.
    pub key: Key,
    inputs: Inputs,
}

impl Known {
    /// Whether all these files are spoken of.
    pub fn has_all(&self, read: &[PathBuf]) -> bool {
        read.iter().all(|path| self.inputs.has(path))
    }
}

/// The options with nothing in them that answers do not depend on, or that the inputs have.
fn plain(options: &Options) -> Options {
    let mut options = options.clone();
    options.cache = None;
    options.accept = None;
    options.inputs = None;
    options.source.compile_commands = None;
    options.source.unsaved.clear();
    options.kernels.iter_mut().for_each(|own| own.span = None);
    options
}

/// How long ago a file was changed.
fn age(path: &Path) -> Option<Duration> {
    SystemTime::now().duration_since(std::fs::metadata(path).ok()?.modified().ok()?).ok()
}

fn name(key: &Key) -> String {
    format!("{}{ENDING}", blake3::Hash::from_bytes(*key).to_hex())
}

/// How the name ends of what is remembered of a program.
const PROGRAM: &str = ".program";

/// The running program by what it holds, and the solver. What a program holds is remembered by its path, size and time of change.
fn program(cache: &Cache) -> Option<Vec<u8>> {
    let path = std::env::current_exe().ok()?;
    let data = std::fs::metadata(&path).ok()?;
    let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let place = format!("{path:?} {} {} {:?}", data.len(), changed.as_nanos(), identity(&path)?);
    let place = blake3::hash(place.as_bytes());
    let name = format!("{}{PROGRAM}", place.to_hex());
    let sealed = |hash: &[u8]| -> Vec<u8> {
        let seal = blake3::hash(&[b"program", place.as_bytes().as_slice(), hash].concat());
        [hash, seal.as_bytes().as_slice()].concat()
    };
    let remembered = cache
        .read(&name)
        .and_then(|bytes| Some((bytes.get(..HASH)?.to_vec(), bytes)))
        .filter(|(hash, bytes)| sealed(hash) == *bytes);
    let hash = match remembered {
        Some((hash, _)) => hash,
        None => {
            let hash = blake3::hash(&std::fs::read(&path).ok()?).as_bytes().to_vec();
            cache.write(&name, &sealed(&hash));
            hash
        }
    };
    let variables = LIBRARY_VARIABLES.map(std::env::var_os);
    let rest = format!("{} {} {variables:?}", env!("CARGO_PKG_VERSION"), gpuproof_solve::library_version());
    Some([hash, rest.into_bytes()].concat())
}

/// An entry: form, key, contents, and a hash over these.
fn packed(known: &Known, report: &FileReport) -> Option<Vec<u8>> {
    let FileReport { path: _, language, usable, diagnostics, kernels, timings, sources } = report;
    let mut writer = Writer::default();
    writer.bytes.extend(FORM);
    writer.bytes.extend(known.key);
    // Texts are those of the inputs; only which ones is written.
    files_of(known, sources)?.put(&mut writer);
    language.put(&mut writer);
    diagnostics.put(&mut writer);
    kernels.put(&mut writer);
    let is_whole = *usable && timings.is_empty() && !writer.refused;
    let seal = blake3::hash(&writer.bytes);
    writer.bytes.extend(seal.as_bytes());
    is_whole.then_some(writer.bytes)
}

/// The files that a report speaks of: their names there, and which input each is; none for a header of gpuproof. Nothing if one is no input, or holds something else.
fn files_of(known: &Known, sources: &SourceMap) -> Option<Vec<(String, Option<usize>)>> {
    let of = |file: &SourceFile| {
        let own = identity(Path::new(&file.path)).unwrap_or_default();
        let is_same = |bytes: &[u8]| SourceFile::from_bytes("", bytes.to_vec()).text == file.text;
        let is_it = |(path, place): (&PathBuf, &Place)| match place {
            Place::File { bytes, hash: _, identity } => {
                (path.as_os_str() == file.path.as_str() || !own.is_empty() && **identity == *own)
                    && is_same(bytes)
            }
            Place::Nothing | Place::Folder => false,
        };
        let ours = known.inputs.text_of_ours(Path::new(&file.path));
        let number = match ours.is_some_and(|text| is_same(text.as_bytes())) {
            true => None,
            false => Some(known.inputs.places().position(is_it)?),
        };
        Some((file.path.clone(), number))
    };
    sources.files.iter().map(of).collect()
}

fn unpack(bytes: &[u8], path: &str, known: &Known) -> Option<FileReport> {
    let (contents, seal) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
    if blake3::hash(contents).as_bytes() != seal {
        return None;
    }
    let contents = contents.strip_prefix(FORM)?.strip_prefix(&known.key)?;
    let mut reader = Reader(contents);
    let mut sources = SourceMap::default();
    for (name, number) in Vec::<(String, Option<usize>)>::take(&mut reader)? {
        let bytes = match number {
            None => known.inputs.text_of_ours(Path::new(&name))?.as_bytes().to_vec(),
            Some(number) => match known.inputs.places().nth(number)? {
                (_, Place::File { bytes, .. }) => bytes.to_vec(),
                (_, Place::Nothing | Place::Folder) => return None,
            },
        };
        sources.add(SourceFile::from_bytes(name, bytes));
    }
    let report = FileReport {
        path: path.to_owned(),
        usable: true,
        language: Pack::take(&mut reader)?,
        diagnostics: Pack::take(&mut reader)?,
        kernels: Vec::<KernelReport>::take(&mut reader)?,
        timings: Vec::new(),
        sources,
    };
    reader.0.is_empty().then_some(report)
}

/// The files that answers depend on, of all files that were checked. Parts of clang and of gpuproof are not among them.
#[derive(Default, Debug)]
pub struct InputList {
    files: Mutex<BTreeSet<PathBuf>>,
    of_tools: Mutex<BTreeSet<PathBuf>>,
}

impl InputList {
    /// The files.
    pub fn files(&self) -> BTreeSet<PathBuf> {
        let of_tools = self.of_tools.lock().map(|folders| folders.clone()).unwrap_or_default();
        let mut files = self.files.lock().map(|files| files.clone()).unwrap_or_default();
        files.retain(|path| !of_tools.iter().any(|folder| path.starts_with(folder)));
        files
    }

    /// Adds what clang may read for a file.
    pub fn add(&self, inputs: &Inputs) {
        if let Ok(mut folders) = self.of_tools.lock() {
            folders.extend(inputs.of_tools().cloned());
        }
        self.extend(inputs.files().map(|(path, _)| plain_path(path)));
    }

    /// Adds what clang has read: for texts whose includes only clang understands.
    pub fn add_read(&self, read: &[PathBuf]) {
        self.extend(read.iter().map(|path| plain_path(path)));
    }

    fn extend(&self, paths: impl Iterator<Item = PathBuf>) {
        if let Ok(mut files) = self.files.lock() {
            files.extend(paths);
        }
    }
}

/// A path without `./` before it and in it: the same file has one name in the list.
fn plain_path(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}
