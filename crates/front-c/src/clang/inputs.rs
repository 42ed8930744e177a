//! Everything that clang may read for one file, found without running it. Answers may be kept from run to run under a hash of this, and a build system
//! is told of it; so it must miss nothing, and may well hold too much.
//!
//! What a tree depends on, and where it stands here:
//!
//! * the text, and every file that it includes, over any number of files: [`Inputs::places`]. An `#include` is looked for wherever clang looks: beside the
//!   file that has it, in the folders of the command line, of the compile database and of the CUDA toolkit, and beside the main file. *Every* place counts,
//!   those where nothing is included: a file that appears at a place searched earlier changes the meaning of an include.
//! * which of the places are one file: `#pragma once` asks for that.
//! * our headers by their names: they lie as they were brought there, and each other header that they ask for is looked for like any include.
//! * clang: program, version, headers of its own, and the variables that choose its libraries. Variables that change what it reads are taken away from it (`run`),
//!   and so is a CUDA toolkit that it would find by itself (`flags`).
//! * our headers, as they lie on disk, and their place, which messages may name.
//! * macros, standard, architecture, further arguments: these are options, which whoever makes a key adds. What the compile database says of the file is here.
//!
//! Where a text names its files in a way that only a preprocessor understands, an argument is not known, or something cannot be read, [`Inputs::unclear`]
//! says so, and nobody may rely on the list.
//!
//! Most of this is the same for every file of a folder: what our headers and clang's own ask for, in the folders that all files search. A [`Memory`] keeps it
//! ([`Common`]), and what was found at each place, so that a run over many files looks at every place once. It is for one run: what it holds is true of the moment at
//! which it was looked at. Whoever keeps an answer looks again afterwards, without it.

use super::compile_db::{self, Flags};
use super::find::Clang;
use super::includes::{self, Asked, Unclear};
use super::options::{Language, Options};
use super::{headers, run};
use gpuproof_base::Diagnostic;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::hash::Hash;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
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
        /// A hash over that.
        hash: blake3::Hash,
        /// What tells it from other files, whatever it is called.
        identity: Arc<[u8]>,
    },
}

impl Place {
    fn file(bytes: &[u8], identity: Vec<u8>) -> Place {
        Place::File { bytes: bytes.into(), hash: blake3::hash(bytes), identity: identity.into() }
    }

    /// Which file it is, if it is one.
    fn identity(&self) -> Option<&Arc<[u8]>> {
        match self {
            Place::File { identity, .. } => Some(identity),
            Place::Nothing | Place::Folder => None,
        }
    }
}

/// Everything that clang may read for a file.
#[derive(Clone, Default, Debug)]
pub struct Inputs {
    /// What other files depend on, too: the headers of clang and of gpuproof, and all that these ask for.
    common: Vec<Arc<Common>>,
    /// The other places where an include may be found, and the file itself.
    own: BTreeMap<PathBuf, Place>,
    /// What else the tree depends on, in a fixed order.
    surroundings: Vec<Vec<u8>>,
    unclear: Option<&'static str>,
}

/// What a file depends on whatever is in it.
#[derive(Debug)]
pub struct Common {
    places: BTreeMap<PathBuf, Place>,
    /// Folders with headers that come with clang and gpuproof; what lies there is as old as these.
    of_tools: Vec<PathBuf>,
    /// The folder with the headers of gpuproof.
    ours: PathBuf,
    unclear: Option<&'static str>,
    /// A hash over all of this.
    hash: blake3::Hash,
    /// The first place of each file, by its number.
    first: HashMap<Arc<[u8]>, u64>,
    folders: Vec<PathBuf>,
    followed: HashSet<(PathBuf, OsString)>,
    asked: HashSet<Vec<u8>>,
    speaks: Speaks,
}

impl Inputs {
    /// The one file alone: for languages without includes.
    pub fn of_text(path: &Path, text: &[u8]) -> Inputs {
        let mut inputs = Inputs::default();
        inputs.own.insert(path.to_owned(), Place::file(text, identity(path).unwrap_or_default()));
        inputs
    }

    /// Adds those of another file.
    pub fn join(&mut self, other: Inputs) {
        for common in other.common {
            if self.common.iter().all(|held| held.hash != common.hash) {
                self.common.push(common);
            }
        }
        self.own.extend(other.own);
        self.surroundings.extend(other.surroundings);
        self.unclear = self.unclear.or(other.unclear);
    }

    /// Why the list may not be whole.
    pub fn unclear(&self) -> Option<&'static str> {
        self.unclear.or(self.common.iter().find_map(|common| common.unclear))
    }

    /// The places where an include may be found, and the file itself, in a fixed order.
    pub fn places(&self) -> impl Iterator<Item = (&PathBuf, &Place)> {
        self.common.iter().flat_map(|common| &common.places).chain(&self.own)
    }

    /// The files that are there.
    pub fn files(&self) -> impl Iterator<Item = (&PathBuf, &Arc<[u8]>)> {
        self.places().filter_map(|(path, place)| match place {
            Place::File { bytes, .. } => Some((path, bytes)),
            Place::Nothing | Place::Folder => None,
        })
    }

    /// Folders with headers that come with clang and gpuproof.
    pub fn of_tools(&self) -> impl Iterator<Item = &PathBuf> {
        self.common.iter().flat_map(|common| &common.of_tools)
    }

    /// The text of a header of gpuproof at this path. Such a header is no place, because nobody but gpuproof changes it.
    pub fn text_of_ours(&self, path: &Path) -> Option<&'static str> {
        let name = self.common.iter().find_map(|common| path.strip_prefix(&common.ours).ok())?;
        headers::all().find_map(|(header, text)| (*name == *header).then_some(text))
    }

    /// Whether a file that clang has read is among them.
    pub fn has(&self, path: &Path) -> bool {
        let own = identity(path).unwrap_or_default();
        self.of_tools().any(|folder| path.starts_with(folder))
            || self.places().any(|(place, held)| {
                held.identity().is_some_and(|it| place == path || !own.is_empty() && **it == *own)
            })
    }

    /// Adds all of it to a hash.
    pub fn hash_into(&self, hasher: &mut blake3::Hasher) {
        let mut parts = Parts(hasher);
        parts.count(self.surroundings.len());
        self.surroundings.iter().for_each(|bytes| parts.add(bytes));
        parts.count(self.common.len());
        // Which files at different places are one.
        let first = |among: usize, identity: &Arc<[u8]>| {
            let commons = (0_u64..).zip(self.common.get(..among).unwrap_or_default());
            commons.into_iter().find_map(|(n, common)| Some((n, *common.first.get(identity)?)))
        };
        for (number, common) in self.common.iter().enumerate() {
            parts.add(common.hash.as_bytes());
            let twice =
                common.first.iter().filter_map(|(identity, own)| Some((*own, first(number, identity)?)));
            let twice: BTreeMap<u64, (u64, u64)> = twice.collect();
            parts.add(format!("{twice:?}").as_bytes());
        }
        parts.places(&self.own, |identity| first(self.common.len(), identity));
    }
}

/// A hash that tells where each part of it ends.
struct Parts<'h>(&'h mut blake3::Hasher);

impl Parts<'_> {
    fn add(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn count(&mut self, count: usize) {
        self.add(&(count as u64).to_le_bytes());
    }

    /// Adds places. Of a file that is elsewhere, too, it adds where, not the number that the file system gives it. Returns the first place of each file.
    fn places(
        &mut self,
        places: &BTreeMap<PathBuf, Place>,
        elsewhere: impl Fn(&Arc<[u8]>) -> Option<(u64, u64)>,
    ) -> HashMap<Arc<[u8]>, u64> {
        let mut first: HashMap<Arc<[u8]>, u64> = HashMap::new();
        self.count(places.len());
        for (number, (path, place)) in (0_u64..).zip(places) {
            self.add(path.as_os_str().as_encoded_bytes());
            match place {
                Place::Nothing => self.add(b"nothing"),
                Place::Folder => self.add(b"folder"),
                Place::File { bytes: _, hash, identity } => {
                    self.add(b"file");
                    self.add(hash.as_bytes());
                    match elsewhere(identity) {
                        Some((part, place)) => self.add(format!("{part} {place}").as_bytes()),
                        None => self.add(&first.entry(identity.clone()).or_insert(number).to_le_bytes()),
                    }
                }
            }
        }
        first
    }
}

/// What one run has found out about the file system. Nothing in it may be used by a later run.
#[derive(Default)]
pub struct Memory {
    clang: OnceLock<Result<Clang, Diagnostic>>,
    /// What lies at a place, or why nobody can tell.
    places: Mutex<HashMap<PathBuf, Result<Place, &'static str>>>,
    /// Folders without links.
    real: Mutex<HashMap<PathBuf, PathBuf>>,
    /// What a text asks for, by its hash and whether it is of a tool.
    texts: Mutex<HashMap<(blake3::Hash, bool), Text>>,
    /// By everything that it is made of.
    common: Mutex<HashMap<String, Made>>,
    looks: AtomicUsize,
    texts_read: AtomicUsize,
}

type Text = Arc<Result<Asked, Unclear>>;
type Made = Arc<OnceLock<Result<Arc<Common>, Diagnostic>>>;

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Memory { looks, texts_read, .. } = self;
        f.debug_struct("Memory").field("looks", looks).field("texts_read", texts_read).finish_non_exhaustive()
    }
}

/// The entry of a map, made without holding up others who look for theirs. Two may make the same one.
fn remembered<K: Eq + Hash, V: Clone>(map: &Mutex<HashMap<K, V>>, key: K, make: impl FnOnce(&K) -> V) -> V {
    if let Some(known) = map.lock().ok().and_then(|map| map.get(&key).cloned()) {
        return known;
    }
    let new = make(&key);
    match map.lock() {
        Ok(mut map) => map.entry(key).or_insert(new).clone(),
        Err(_) => new,
    }
}

impl Memory {
    /// The clang of this run.
    pub fn clang(&self) -> Result<Clang, Diagnostic> {
        self.clang.get_or_init(Clang::find).clone()
    }

    /// At how many places it was looked for a file, texts of which nobody asked what they include not counted.
    pub fn looks(&self) -> usize {
        self.looks.load(Ordering::Relaxed)
    }

    /// In how many texts includes were looked for.
    pub fn texts_read(&self) -> usize {
        self.texts_read.load(Ordering::Relaxed)
    }

    fn place(&self, path: &Path) -> Result<Place, &'static str> {
        remembered(&self.places, path.to_owned(), |path| {
            self.looks.fetch_add(1, Ordering::Relaxed);
            look_at(path)
        })
    }

    fn real(&self, folder: &Path) -> PathBuf {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        remembered(&self.real, folder.to_owned(), |_| {
            std::fs::canonicalize(here).unwrap_or_else(|_| here.to_owned())
        })
    }

    fn asked(&self, text: &[u8], hash: blake3::Hash, of_tool: bool) -> Text {
        remembered(&self.texts, (hash, of_tool), |_| {
            self.texts_read.fetch_add(1, Ordering::Relaxed);
            Arc::new(if of_tool { includes::asked_by_tool(text) } else { includes::asked(text) })
        })
    }
}

/// What lies at a place, or why nobody can tell.
fn look_at(path: &Path) -> Result<Place, &'static str> {
    match std::fs::read(path) {
        Ok(bytes) => identity(path).map(|identity| Place::file(&bytes, identity)).ok_or("a file goes away"),
        Err(error) => match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Ok(Place::Nothing),
            ErrorKind::IsADirectory => Ok(Place::Folder),
            _ => Err("a file cannot be read"),
        },
    }
}

impl Clang {
    /// Everything that [`Clang::dump`] may read for this file.
    pub fn inputs(
        &self,
        path: &Path,
        text: &[u8],
        options: &Options,
        memory: &Memory,
    ) -> Result<Inputs, Diagnostic> {
        let (flags, warning) = match &options.compile_commands {
            Some(database) => compile_db::flags_for(path, database)?,
            None => Default::default(),
        };
        let language = match options.language.or(flags.language) {
            Some(language) => language,
            None => options.language_of(path)?,
        };
        let folders = folders(path, options, &flags);
        // All that it is made of.
        let key = format!("{self:?} {language:?} {folders:?} {:?}", options.extra_args);
        let made: Made = remembered(&memory.common, key, |_| Made::default());
        let common =
            made.get_or_init(|| self.common(language, folders, &options.extra_args, memory).map(Arc::new));
        let mut search = Search::of_file(common.clone()?, memory);
        search.surroundings.push(format!("{flags:?} {warning:?}").into_bytes());
        options.defines.iter().chain(&flags.defines).for_each(|text| search.add_macro(text));
        Ok(search.from(path, text))
    }

    /// What every file depends on that is looked at with these folders.
    fn common(
        &self,
        language: Language,
        folders: Vec<PathBuf>,
        arguments: &[OsString],
        memory: &Memory,
    ) -> Result<Common, Diagnostic> {
        let include = headers::unpack(&self.cache)?;
        let mut search = Search::new(memory);
        search.folders = folders;
        search.add_arguments(arguments);
        self.add_own(&mut search, language);
        match ours(&include) {
            Some(ours) => {
                let hash = [ours.hash.as_bytes(), include.as_os_str().as_encoded_bytes()].concat();
                search.surroundings.push(hash);
                search.of_tools.push(include.clone());
                ours.names.iter().for_each(|name| search.look_in_folders(name));
            }
            None => search.doubt("gpuproof's headers for clang are damaged"),
        }
        search.run();
        Ok(search.into_common(include))
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
    fn add_own(&self, search: &mut Search<'_>, language: Language) {
        let real = std::fs::canonicalize(&self.program).unwrap_or_else(|_| self.program.clone());
        let age = std::fs::metadata(&real).ok().and_then(|data| {
            let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
            Some((data.len(), changed.as_nanos()))
        });
        let variables = run::LIBRARY_VARIABLES.map(std::env::var_os);
        let own = format!("{:?} {:?} {real:?} {age:?} {variables:?}", self.program, self.version);
        search.surroundings.push(own.into_bytes());
        match self.own_headers() {
            Some(folder) => {
                search.of_tools.push(folder.clone());
                search.folders.extend([folder.join("cuda_wrappers"), folder]);
            }
            None => search.doubt("clang's own headers were not found"),
        }
        if language == Language::OpenCl {
            if let Ok(Some(folder)) = self.opencl_headers() {
                search.of_tools.push(folder.clone());
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
struct Search<'m> {
    memory: &'m Memory,
    /// What was found before.
    common: Option<Arc<Common>>,
    places: BTreeMap<PathBuf, Place>,
    surroundings: Vec<Vec<u8>>,
    of_tools: Vec<PathBuf>,
    unclear: Option<&'static str>,
    folders: Vec<PathBuf>,
    /// Files that are there and whose includes nobody has followed.
    open: Vec<PathBuf>,
    /// Files whose includes were followed: real folder, name.
    followed: HashSet<(PathBuf, OsString)>,
    asked: HashSet<Vec<u8>>,
    speaks: Speaks,
}

impl<'m> Search<'m> {
    fn new(memory: &'m Memory) -> Self {
        Self {
            memory,
            common: None,
            places: BTreeMap::new(),
            surroundings: Vec::new(),
            of_tools: Vec::new(),
            unclear: None,
            folders: Vec::new(),
            open: Vec::new(),
            followed: HashSet::new(),
            asked: HashSet::new(),
            speaks: Speaks::default(),
        }
    }

    fn of_file(common: Arc<Common>, memory: &'m Memory) -> Self {
        let (folders, of_tools, speaks) = (common.folders.clone(), common.of_tools.clone(), common.speaks);
        Self { common: Some(common), folders, of_tools, speaks, ..Self::new(memory) }
    }

    fn into_common(self, ours: PathBuf) -> Common {
        let mut hasher = blake3::Hasher::new();
        let mut parts = Parts(&mut hasher);
        parts.count(self.surroundings.len());
        self.surroundings.iter().for_each(|bytes| parts.add(bytes));
        let first = parts.places(&self.places, |_| None);
        Common {
            hash: hasher.finalize(),
            first,
            ours,
            places: self.places,
            of_tools: self.of_tools,
            unclear: self.unclear,
            folders: self.folders,
            followed: self.followed,
            asked: self.asked,
            speaks: self.speaks,
        }
    }

    /// The inputs of this file.
    fn from(mut self, path: &Path, text: &[u8]) -> Inputs {
        let place = Place::file(text, identity(path).unwrap_or_default());
        self.places.insert(path.to_owned(), place.clone());
        // Followed in any case: an editor's text is not what lies on disk.
        self.follow_text(path, &place);
        self.run();
        if self.speaks.in_strings && self.speaks.of_pragmas {
            self.doubt("a macro names a file");
        }
        let Search { common, places, surroundings, unclear, .. } = self;
        Inputs { common: common.into_iter().collect(), own: places, surroundings, unclear }
    }

    fn doubt(&mut self, why: &'static str) {
        self.unclear.get_or_insert(why);
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
        match includes::asked(text.as_bytes()) {
            Ok(Asked { names, in_strings: false, of_pragmas }) if names.is_empty() => {
                self.speaks.of_pragmas |= of_pragmas;
            }
            _ => self.doubt("a macro of the command line may ask for files or the time"),
        }
    }

    fn run(&mut self) {
        while let Some(path) = self.open.pop() {
            self.follow(&path);
        }
    }

    /// Looks at all places of what a file includes, once.
    fn follow(&mut self, path: &Path) {
        let folder = path.parent().unwrap_or(Path::new(""));
        let name = path.file_name().unwrap_or(OsStr::new("")).to_owned();
        let file = (self.memory.real(folder), name);
        if self.common.as_ref().is_some_and(|common| common.followed.contains(&file))
            || !self.followed.insert(file)
        {
            return;
        }
        if let Some(place) = self.places.get(path).cloned() {
            self.follow_text(path, &place);
        }
    }

    fn follow_text(&mut self, path: &Path, place: &Place) {
        let Place::File { bytes, hash, .. } = place else { return };
        let folder = path.parent().unwrap_or(Path::new(""));
        let of_tool = self.of_tools.iter().any(|tool| path.starts_with(tool));
        match &*self.memory.asked(bytes, *hash, of_tool) {
            Ok(Asked { names, in_strings, of_pragmas }) => {
                self.speaks.in_strings |= in_strings;
                self.speaks.of_pragmas |= of_pragmas;
                for name in names {
                    match as_path(name) {
                        Some(name) => self.look(&folder.join(name)),
                        None => self.doubt("a file has a name that is no text"),
                    }
                    self.look_in_folders(name);
                }
            }
            Err(Unclear::Time) => self.doubt("the text asks for the time of day"),
            Err(Unclear::Line) => self.doubt("the text says that it stands in another file"),
            Err(Unclear::Computed) => self.doubt("a macro names a file"),
        }
    }

    fn look_in_folders(&mut self, name: &[u8]) {
        if self.common.as_ref().is_some_and(|common| common.asked.contains(name))
            || !self.asked.insert(name.to_vec())
        {
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
        let common = self.common.as_ref().map(|common| &common.places);
        if self.places.contains_key(path) || common.is_some_and(|places| places.contains_key(path)) {
            return;
        }
        if self.places.len() + common.map_or(0, BTreeMap::len) >= MOST_PLACES {
            return self.doubt("there are too many files");
        }
        match self.memory.place(path) {
            Ok(place) => {
                if let Place::File { .. } = &place {
                    self.open.push(path.to_owned());
                }
                self.places.insert(path.to_owned(), place);
            }
            Err(why) => self.doubt(why),
        }
    }
}

/// What texts speak of that matters only together: a string is text to a macro that makes a pragma of it.
#[derive(Clone, Copy, Default, Debug)]
struct Speaks {
    in_strings: bool,
    of_pragmas: bool,
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
