//! The directory where gpuproof keeps what it would otherwise make anew on every run.
//!
//! Entries are named by a hash of everything they depend on, so an entry is never changed and never stale.
//! They are written under a passing name and renamed into place: a reader sees a whole entry or none, and two
//! processes that make the same entry at once do no harm. Without a writable directory a temporary one serves
//! for the life of the [`Cache`]. Failing to write is never an error, only slower.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// A cache directory.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
    /// Removes the directory with the last clone, if it is a temporary one.
    _temporary: Option<Arc<tempfile::TempDir>>,
}

impl Cache {
    /// `GPUPROOF_CACHE`, else `gpuproof` in `XDG_CACHE_HOME` or `~/.cache`, else a temporary directory.
    pub fn open() -> Cache {
        Self::usual_place().and_then(Self::at).unwrap_or_else(Self::temporary)
    }

    /// The directory that the environment asks for.
    pub fn usual_place() -> Option<PathBuf> {
        let variable = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        choose(variable("GPUPROOF_CACHE"), variable("XDG_CACHE_HOME"), variable("HOME"))
    }

    /// The cache in this directory, if it can be written there.
    pub fn at(root: PathBuf) -> Option<Cache> {
        let root = std::path::absolute(root).ok()?;
        std::fs::create_dir_all(&root).ok()?;
        // A directory may exist and still be read-only for us; only an attempt can tell. It is made once per
        // cache, the marker tells later runs.
        let marker = root.join("CACHEDIR.TAG");
        if !marker.is_file() {
            let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# This directory belongs to gpuproof.\n";
            write_atomically(&root, &marker, tag.as_bytes())?;
        }
        Some(Cache { root, _temporary: None })
    }

    /// A cache that is removed when the last clone goes; so do not keep it in a static, and do not leave the
    /// process without dropping it.
    pub fn temporary() -> Cache {
        match tempfile::Builder::new().prefix("gpuproof-").tempdir() {
            Ok(directory) => {
                Cache { root: directory.path().to_path_buf(), _temporary: Some(Arc::new(directory)) }
            }
            // Not even a temporary directory: every write fails, and clang says what it misses.
            Err(_) => Cache { root: std::env::temp_dir(), _temporary: None },
        }
    }

    /// The directory.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the entry of this name lies, or would lie.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The bytes of an entry.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.path(name)).ok()
    }

    /// Writes an entry; nothing if it cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Option<PathBuf> {
        let path = self.path(name);
        write_atomically(&self.root, &path, bytes)?;
        Some(path)
    }

    /// An entry that `make` writes to the path it is given; nothing if it did not.
    pub fn make(&self, name: &str, make: impl FnOnce(&Path) -> bool) -> Option<PathBuf> {
        let passing = tempfile::Builder::new().prefix(".new-").tempfile_in(&self.root).ok()?.into_temp_path();
        if !make(&passing) {
            return None;
        }
        let path = self.path(name);
        passing.persist(&path).ok()?;
        Some(path)
    }

    /// A directory with these files (relative path, text); made on first use.
    pub fn directory<'a>(
        &self,
        name: &str,
        files: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> std::io::Result<PathBuf> {
        let path = self.path(name);
        if path.is_dir() {
            return Ok(path);
        }
        let passing = tempfile::Builder::new().prefix(".new-").tempdir_in(&self.root)?;
        for (file, text) in files {
            let file = passing.path().join(file);
            if let Some(parent) = file.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(file, text)?;
        }
        match std::fs::rename(passing.path(), &path) {
            // Renamed away: there is nothing left to remove.
            Ok(()) => drop(passing.keep()),
            // Another process was faster; its directory has the same name, so the same content.
            Err(_) if path.is_dir() => {}
            Err(error) => return Err(error),
        }
        Ok(path)
    }

    /// The entry that remembers a program's version: named by its path, size and time of change.
    pub fn version_key(&self, program: &Path) -> Option<String> {
        let data = std::fs::metadata(program).ok()?;
        let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(program.as_os_str().as_encoded_bytes());
        hasher.update(&data.len().to_le_bytes());
        hasher.update(&changed.as_nanos().to_le_bytes());
        Some(format!("clang-{}.version", short_hash(&hasher)))
    }
}

/// The first 128 bits of a hash as text.
pub(super) fn short_hash(hasher: &blake3::Hasher) -> String {
    hasher.finalize().to_hex().chars().take(32).collect()
}

fn choose(explicit: Option<PathBuf>, xdg: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    // The XDG specification says to ignore a relative path there.
    let xdg = xdg.filter(|path| path.is_absolute());
    explicit.or_else(|| xdg.map(|x| x.join("gpuproof"))).or_else(|| home.map(|h| h.join(".cache/gpuproof")))
}

fn write_atomically(root: &Path, path: &Path, bytes: &[u8]) -> Option<()> {
    let mut file = tempfile::Builder::new().prefix(".new-").tempfile_in(root).ok()?;
    file.write_all(bytes).ok()?;
    file.persist(path).ok()?;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directory_follows_the_environment() {
        let p = |s: &str| Some(PathBuf::from(s));
        assert_eq!(choose(p("/c"), p("/x"), p("/h")), p("/c"));
        assert_eq!(choose(None, p("/x"), p("/h")), p("/x/gpuproof"));
        assert_eq!(choose(None, p("x"), p("/h")), p("/h/.cache/gpuproof"));
        assert_eq!(choose(None, None, p("/h")), p("/h/.cache/gpuproof"));
        assert_eq!(choose(None, None, None), None);
    }

    #[test]
    fn an_unwritable_place_is_refused() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let file = directory.path().join("file");
        std::fs::write(&file, "x").expect("write");
        assert!(Cache::at(file.join("below")).is_none());
    }

    #[test]
    fn entries_appear_whole_and_leave_nothing_else() {
        let cache = Cache::temporary();
        assert_eq!(cache.read("a"), None);
        assert!(cache.write("a", b"text").is_some());
        assert_eq!(cache.read("a"), Some(b"text".to_vec()));
        assert!(cache.make("b", |path| std::fs::write(path, "made").is_ok()).is_some());
        assert!(cache.make("c", |_| false).is_none());
        let files = [("x.h", "1"), ("d/y.h", "2")];
        let first = cache.directory("h", files.into_iter()).expect("directory");
        assert_eq!(std::fs::read_to_string(first.join("d/y.h")).expect("file"), "2");
        assert_eq!(cache.directory("h", files.into_iter()).expect("again"), first);
        let mut names: Vec<_> = std::fs::read_dir(cache.root())
            .expect("list")
            .map(|e| e.expect("entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, ["a", "b", "h"]);
    }

    #[test]
    fn a_temporary_cache_goes_away() {
        let cache = Cache::temporary();
        let root = cache.root().to_path_buf();
        let clone = cache.clone();
        drop(cache);
        assert!(root.is_dir());
        drop(clone);
        assert!(!root.exists());
    }
}
