//! Everything that clang may read for one file, found without running it. Answers may be kept from run to run under a hash of this, and a build system
//! is told of it; so it must miss nothing, and may well hold too much.
//!
//! What a tree depends on, and where it stands here:
//!
//! * the text, and every file that it includes, over any number of files: [`Inputs::places`]. An `#include` is looked for wherever clang looks: beside the
//!   file that has it, in the folders of the command line, of the compile database and of the CUDA toolkit, and beside the main file. *Every* place counts,
//!   those where nothing is included: a file that appears at a place searched earlier changes the meaning of an include.
//! * which of the places are one file: `#pragma once` asks for that.
//! * clang: program, version, headers of its own, and the variables that choose its libraries. Variables that change what it reads are taken away from it (`run`),
//!   and so is a CUDA toolkit that it would find by itself (`flags`).
//! * our headers, as they lie on disk, and their place, which messages may name.
//! * macros, standard, architecture, further arguments: these are options, which whoever makes a key adds. What the compile database says of the file is here.
//!
//! Where a text names its files in a way that only a preprocessor understands, an argument is not known, or something cannot be read, [`Inputs::unclear`]
//! says so, and nobody may rely on the list.

use super::compile_db::{self, Flags};
use super::find::Clang;
use super::includes;
use super::options::{Language, Options};
use super::{headers, run};
use gpuproof_base::Diagnostic;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::UNIX_EPOCH;

/// Most places that are looked at.
const MOST_PLACES: usize = 50_000;

/// What lies at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nothing.
    Nothing,
    /// A folder.
    Folder,
    /// A file.
    File {
        /// What it holds.
        bytes: Arc<[u8]>,
        /// What tells it from other files, whatever it is called.
        identity: Vec<u8>,
    },
}

/// Everything that clang may read for a file.
#[derive(Clone, Default, Debug)]
pub struct Inputs {
    /// The places where an include may be found, and the file itself.
    pub places: BTreeMap<PathBuf, Place>,
    /// What else the tree depends on, in a fixed order.
    pub surroundings: Vec<Vec<u8>>,
    /// Folders with headers that come with clang and gpuproof; what lies there is as old as these.
    pub of_tools: Vec<PathBuf>,
    /// Why the list may not be whole.
    pub unclear: Option<&'static str>,
}

impl Inputs {
    /// The one file alone: for languages without includes.
    pub fn of_text(path: &Path, text: &[u8]) -> Inputs {
        let mut inputs = Inputs::default();
        let identity = identity(path).unwrap_or_default();
        inputs.places.insert(path.to_owned(), Place::File { bytes: text.into(), identity });
        inputs
    }

    /// Adds those of another file.
    pub fn join(&mut self, other: Inputs) {
        self.places.extend(other.places);
        self.surroundings.extend(other.surroundings);
        self.of_tools.extend(other.of_tools);
        self.unclear = self.unclear.or(other.unclear);
    }

    /// The files that are there.
    pub fn files(&self) -> impl Iterator<Item = (&PathBuf, &Arc<[u8]>)> {
        self.places.iter().filter_map(|(path, place)| match place {
            Place::File { bytes, .. } => Some((path, bytes)),
            Place::Nothing | Place::Folder => None,
        })
    }

    /// Whether a file is a part of clang or of gpuproof.
    pub fn is_of_tools(&self, path: &Path) -> bool {
        self.of_tools.iter().any(|folder| path.starts_with(folder))
    }

    /// Whether a file that clang has read is among them.
    pub fn has(&self, path: &Path) -> bool {
        let own = identity(path);
        self.is_of_tools(path)
            || self.places.iter().any(|(place, held)| match held {
                Place::File { identity, .. } => place == path || own.as_ref() == Some(identity),
                Place::Nothing | Place::Folder => false,
            })
    }

    /// Adds all of it to a hash.
    pub fn hash_into(&self, hasher: &mut blake3::Hasher) {
        let mut part = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        part(&(self.surroundings.len() as u64).to_le_bytes());
        self.surroundings.iter().for_each(|bytes| part(bytes));
        let mut first: HashMap<&[u8], u64> = HashMap::new();
        for (number, (path, place)) in (0_u64..).zip(&self.places) {
            part(path.as_os_str().as_encoded_bytes());
            match place {
                Place::Nothing => part(b"nothing"),
                Place::Folder => part(b"folder"),
                Place::File { bytes, identity } => {
                    part(b"file");
                    part(bytes);
                    // Which earlier place is the same file, not the number that the file system gives it.
                    part(&first.entry(identity).or_insert(number).to_le_bytes());
                }
            }
        }
    }
}

impl Clang {
    /// Everything that [`Clang::dump`] may read for this file.
    pub fn inputs(&self, path: &Path, text: &[u8], options: &Options) -> Result<Inputs, Diagnostic> {
        let (flags, warning) = match &options.compile_commands {
            Some(database) => compile_db::flags_for(path, database)?,
            None => Default::default(),
        };
        let language = match options.language.or(flags.language) {
            Some(language) => language,
            None => options.language_of(path)?,
        };
        let include = headers::unpack(&self.cache)?;
        let mut search = Search::new(Inputs::of_text(path, text));
        search.inputs.surroundings.push(format!("{flags:?} {warning:?}").into_bytes());
        search.folders = folders(path, options, &flags);
        self.add_own(&mut search, language);
        match ours(&include) {
            Some(ours) => {
                let hash = [ours.hash.as_bytes(), include.as_os_str().as_encoded_bytes()].concat();
                search.inputs.surroundings.push(hash);
                search.inputs.of_tools.push(include.clone());
                ours.names.iter().for_each(|name| search.look_in_folders(name));
            }
            None => search.doubt("gpuproof's headers for clang are damaged"),
        }
        search.add_arguments(&options.extra_args);
        options.defines.iter().chain(&flags.defines).for_each(|text| search.add_macro(text));
        search.follow(path, text);
        search.run();
        Ok(search.inputs)
    }

    /// The folder with the headers that come with it.
    pub(super) fn own_headers(&self) -> Option<PathBuf> {
        let real = std::fs::canonicalize(&self.program).unwrap_or_else(|_| self.program.clone());
        let home = real.parent().and_then(Path::parent)?;
        let version = format!("lib/clang/{}/include", self.version.major);
        let folders = [home.join(version), home.join("lib/include"), real.with_file_name("lib/include")];
        folders.into_iter().find(|folder| folder.join("stddef.h").is_file())
    }

    /// The program itself, and the headers that come with it.
    fn add_own(&self, search: &mut Search, language: Language) {
        let real = std::fs::canonicalize(&self.program).unwrap_or_else(|_| self.program.clone());
        let age = std::fs::metadata(&real).ok().and_then(|data| {
            let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            Some((data.len(), changed.as_nanos()))
        });
        let variables = run::LIBRARY_VARIABLES.map(std::env::var_os);
        let own = format!("{:?} {:?} {real:?} {age:?} {variables:?}", self.program, self.version);
        search.inputs.surroundings.push(own.into_bytes());
        match self.own_headers() {
            Some(folder) => {
                search.inputs.of_tools.push(folder.clone());
                search.folders.extend([folder.join("cuda_wrappers"), folder]);
            }
            None => search.doubt("clang's own headers were not found"),
        }
        if language == Language::OpenCl {
            if let Ok(Some(folder)) = self.opencl_headers() {
                search.inputs.of_tools.push(folder.clone());
                search.folders.push(folder);
            }
            search.look_in_folders(b"opencl-c-base.h");
        }
    }
}

/// The folders that are searched for every include, but for ours and clang's own.
fn folders(path: &Path, options: &Options, flags: &Flags) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = options.include_dirs.iter().chain(&flags.include_dirs).cloned().collect();
    if let Some(toolkit) = &options.cuda_path {
        folders.extend([toolkit.join("include"), toolkit.clone()]);
    }
    folders.push(path.parent().map(Path::to_path_buf).unwrap_or_default());
    folders
}

/// A search that is under way.
struct Search {
    inputs: Inputs,
    folders: Vec<PathBuf>,
    /// Files that are there and whose includes nobody has followed.
    open: Vec<(PathBuf, Arc<[u8]>)>,
    /// Files whose includes were followed: real folder, name.
    followed: HashSet<(PathBuf, OsString)>,
    real: HashMap<PathBuf, PathBuf>,
    asked: HashSet<Vec<u8>>,
}

impl Search {
    fn new(inputs: Inputs) -> Self {
        Self {
            inputs,
            folders: Vec::new(),
            open: Vec::new(),
            followed: HashSet::new(),
            real: HashMap::new(),
            asked: HashSet::new(),
        }
    }

    fn doubt(&mut self, why: &'static str) {
        self.inputs.unclear.get_or_insert(why);
    }

    /// Folders that further arguments name. What an argument that is not known does is not known, either.
    fn add_arguments(&mut self, arguments: &[OsString]) {
        const HARMLESS: [&str; 5] = ["-std=", "-cl-std=", "-O", "-ffast-math", "-fno-"];
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let flag = ["-isystem", "-iquote", "-idirafter", "-I", "-D", "-U"]
                .into_iter()
                .find(|f| text.starts_with(f));
            if let Some(flag) = flag {
                let joined = text.get(flag.len()..).filter(|rest| !rest.is_empty()).map(OsString::from);
                let Some(value) = joined.or_else(|| words.next().cloned()) else { continue };
                match flag {
                    "-D" => self.add_macro(&value.to_string_lossy()),
                    "-U" => {}
                    _ => self.folders.push(value.into()),
                }
            } else if !(HARMLESS.iter().any(|start| text.starts_with(start))
                || text.starts_with("-W") && !text.contains(','))
            {
                self.doubt("an argument for clang may make it read any file");
            }
        }
        // What is not text was not understood; `=` stands for a folder that clang knows.
        let odd = |folder: &PathBuf| folder.to_str().is_none_or(|text| text.starts_with(['=', '-', '@']));
        if arguments.iter().any(|word| word.to_str().is_none()) || self.folders.iter().any(odd) {
            self.doubt("an argument for clang may make it read any file");
        }
    }

    /// A macro of the command line.
    fn add_macro(&mut self, text: &str) {
        if includes::names(text.as_bytes()).is_ok_and(|names| names.is_empty()) {
            return;
        }
        self.doubt("a macro of the command line may ask for files or the time");
    }

    fn run(&mut self) {
        while let Some((path, text)) = self.open.pop() {
            self.follow(&path, &text);
        }
    }

    /// Looks at all places of what a file includes.
    fn follow(&mut self, path: &Path, text: &[u8]) {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let name = path.file_name().unwrap_or(OsStr::new("")).to_owned();
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
        let real = self
            .real
            .entry(folder.clone())
            .or_insert_with(|| std::fs::canonicalize(here).unwrap_or_else(|_| here.to_owned()));
        if !self.followed.insert((real.clone(), name)) {
            return;
        }
        let of_tool = self.inputs.of_tools.iter().any(|tool| path.starts_with(tool));
        let names = if of_tool { includes::names_of_tool(text) } else { includes::names(text) };
        match names {
            Ok(names) => {
                for name in names {
                    match as_path(&name) {
                        Some(name) => self.look(&folder.join(name)),
                        None => self.doubt("a file has a name that is no text"),
                    }
                    self.look_in_folders(&name);
                }
            }
            Err(includes::Unclear::Time) => self.doubt("the text asks for the time of day"),
            Err(includes::Unclear::Line) => self.doubt("the text says that it stands in another file"),
            Err(includes::Unclear::Computed) => self.doubt("a macro names a file"),
        }
    }

    fn look_in_folders(&mut self, name: &[u8]) {
        if !self.asked.insert(name.to_vec()) {
            return;
        }
        let Some(name) = as_path(name) else { return self.doubt("a file has a name that is no text") };
        for folder in 0..self.folders.len() {
            let place = self.folders.get(folder).map(|folder| folder.join(&name));
            place.iter().for_each(|place| self.look(place));
        }
    }

    /// What lies at a place.
    fn look(&mut self, path: &Path) {
        if self.inputs.places.contains_key(path) {
            return;
        }
        if self.inputs.places.len() >= MOST_PLACES {
            return self.doubt("there are too many files");
        }
        let place = match std::fs::read(path) {
            Ok(bytes) => match identity(path) {
                Some(identity) => Place::File { bytes: bytes.into(), identity },
                None => return self.doubt("a file goes away"),
            },
            Err(error) => match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory => Place::Nothing,
                ErrorKind::IsADirectory => Place::Folder,
                _ => return self.doubt("a file cannot be read"),
            },
        };
        if let Place::File { bytes, .. } = &place {
            self.open.push((path.to_owned(), bytes.clone()));
        }
        self.inputs.places.insert(path.to_owned(), place);
    }
}

fn as_path(name: &[u8]) -> Option<PathBuf> {
    // Elsewhere a backslash separates folders.
    std::str::from_utf8(name).ok().map(PathBuf::from)
}

/// What tells a file from others.
#[cfg(unix)]
pub fn identity(path: &Path) -> Option<Vec<u8>> {
    use std::os::unix::fs::MetadataExt;
    let data = std::fs::metadata(path).ok()?;
    Some([data.dev().to_le_bytes(), data.ino().to_le_bytes()].concat())
}

/// What tells a file from others.
#[cfg(not(unix))]
pub fn identity(path: &Path) -> Option<Vec<u8>> {
    Some(std::fs::canonicalize(path).ok()?.into_os_string().into_encoded_bytes())
}

/// Our headers as they lie on disk.
struct Ours {
    hash: blake3::Hash,
    names: HashSet<Vec<u8>>,
}

/// Our headers in this folder; nothing if they are not what the program brought there. Looked at once: who changes them meanwhile changes the program.
fn ours(folder: &Path) -> Option<Arc<Ours>> {
    static KNOWN: LazyLock<Mutex<HashMap<PathBuf, Option<Arc<Ours>>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().ok()?;
    known.entry(folder.to_owned()).or_insert_with(|| read_ours(folder).map(Arc::new)).clone()
}

fn read_ours(folder: &Path) -> Option<Ours> {
    let (mut hasher, mut names, mut count) = (blake3::Hasher::new(), HashSet::new(), 0);
    for (name, text) in headers::all() {
        if std::fs::read(folder.join(&name)).ok()? != text.as_bytes() {
            return None;
        }
        hasher.update(name.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
        names.extend(includes::names(text.as_bytes()).ok()?);
        count += 1;
    }
    // A further file would be found by an include, too.
    (files_below(folder)? == count).then(|| Ours { hash: hasher.finalize(), names })
}

fn files_below(folder: &Path) -> Option<usize> {
    let mut count = 0;
    for entry in std::fs::read_dir(folder).ok()? {
        let entry = entry.ok()?;
        count += if entry.file_type().ok()?.is_dir() { files_below(&entry.path())? } else { 1 };
    }
    Some(count)
}
