//! Obligations that were shown before, kept in a file.
//!
//! The file has one line for each: the key of the obligation, which is a hash of everything that its answer depends on (see
//! `perm::support`), and a check value. A line that is damaged is no line; one that is damaged and looks whole names an obligation that
//! nobody asks about. Failures are never kept. Lines are only ever added, in one step, so that several runs can share a file; not being able
//! to write is never an error, only slower next time.

use gpuproof_perm::support::Key;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The name of the file; another form of lines gets another name.
const FILE: &str = "proved-1.txt";

/// What is known to have been shown.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    known: FxHashSet<Key>,
    new: Mutex<BTreeSet<Key>>,
}

impl Store {
    /// Reads the store of a directory; empty if there is none.
    pub fn open(directory: &Path) -> Store {
        let path = directory.join(FILE);
        let text = std::fs::read(&path).unwrap_or_default();
        let known = String::from_utf8_lossy(&text).lines().filter_map(read_line).collect();
        Store { path, known, new: Mutex::default() }
    }

    /// Whether an obligation was shown.
    pub fn has(&self, key: &Key) -> bool {
        self.known.contains(key)
    }

    /// An obligation was shown.
    pub fn add(&self, key: Key) {
        if let Ok(mut new) = self.new.lock() {
            new.insert(key);
        }
    }

    /// Writes what is new.
    pub fn save(&self) {
        let Ok(mut new) = self.new.lock() else { return };
        if new.is_empty() {
            return;
        }
        // A line that another run left unfinished must not swallow the first of ours.
        let text =
            std::mem::take(&mut *new).iter().fold("\n".to_owned(), |text, key| text + &line(key) + "\n");
        if let Some(directory) = self.path.parent() {
            let _ = std::fs::create_dir_all(directory);
        }
        let file = std::fs::OpenOptions::new().create(true).append(true).open(&self.path);
        if let Ok(mut file) = file {
            let _ = file.write_all(text.as_bytes());
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The key and its check value.
fn line(key: &Key) -> String {
    let check = blake3::hash(format!("gpuproof shown {}", hex(key)).as_bytes());
    format!("{} {}", hex(key), hex(&check.as_bytes()[..8]))
}

fn read_line(text: &str) -> Option<Key> {
    let digits = text.get(..64)?;
    let mut key: Key = [0; 32];
    for (k, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * k..2 * k + 2)?, 16).ok()?;
    }
    (line(&key) == text).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_shown_is_found_again() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(directory.path());
        store.add([7; 32]);
        store.save();
        store.add([8; 32]);
        store.save();
        let again = Store::open(directory.path());
        assert!(again.has(&[7; 32]) && again.has(&[8; 32]) && !again.has(&[9; 32]));
    }

    #[test]
    fn damaged_lines_say_nothing() {
        let whole = line(&[7; 32]);
        assert_eq!(read_line(&whole), Some([7; 32]));
        for k in 0..whole.len() {
            let mut damaged = whole.clone();
            let other = if damaged.as_bytes()[k] == b'0' { "1" } else { "0" };
            damaged.replace_range(k..=k, other);
            assert_eq!(read_line(&damaged), None, "{damaged}");
            assert_eq!(read_line(&whole[..k]), None);
        }
        assert_eq!(read_line("ä".repeat(80).as_str()), None);
    }
}
