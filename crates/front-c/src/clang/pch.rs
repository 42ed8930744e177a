//! The precompiled form of our builtin headers.
//!
//! Two things depend on it: speed (the headers are long and are read on every run), and the size of the tree
//! (what comes out of a precompiled header is not printed). It is made on first use for each combination of
//! clang, language, target and flags. A run can do without it; it is only slower.

use super::cache::short_hash;
use super::find::Clang;
use super::headers;
use super::options::Language;
use super::run::run;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A precompiled header and how long it took to make, if it was made now.
pub(super) struct Pch {
    /// The file.
    pub path: PathBuf,
    /// Time spent on making it.
    pub made_in: Duration,
}

/// The precompiled header for these flags; nothing if it cannot be made.
pub(super) fn obtain(
    clang: &Clang,
    language: Language,
    flags: &[OsString],
    include: &Path,
    remake: bool,
) -> Option<Pch> {
    let name = entry_name(clang, language, flags, include);
    let path = clang.cache.path(&name);
    if !remake && path.is_file() {
        return Some(Pch { path, made_in: Duration::ZERO });
    }
    let start = Instant::now();
    let path = clang.cache.make(&name, |passing| {
        let mut args = flags.to_vec();
        // `-S -emit-llvm` keeps the driver from asking for the GPU assembler. Without time stamps the same
        // headers give the same file, and unpacking the headers anew does not make it stale.
        for arg in ["-S", "-emit-llvm", "-Xclang", "-emit-pch", "-Xclang", "-fno-pch-timestamp", "-o"] {
            args.push(arg.into());
        }
        args.push(passing.into());
        args.push("--".into());
        args.push(include.join(headers::root(language)).into());
        run(clang, &args).is_ok_and(|output| output.success)
    })?;
    Some(Pch { path, made_in: start.elapsed() })
}

/// Named by all that it depends on: clang, flags, where the headers lie, and the headers themselves, whose hash
/// is part of the directory's name.
fn entry_name(clang: &Clang, language: Language, flags: &[OsString], include: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    part(clang.version.text.as_bytes());
    part(clang.program.as_os_str().as_encoded_bytes());
    part(include.as_os_str().as_encoded_bytes());
    part(headers::root(language).as_bytes());
    for flag in flags {
        part(flag.as_encoded_bytes());
    }
    format!("{}.pch", short_hash(&hasher))
}

/// Whether an error message is about the precompiled header and not about the user's code.
pub(super) fn is_complaint(text: &str) -> bool {
    ["precompiled file", "precompiled header", "PCH file", "AST file"]
        .iter()
        .any(|words| text.contains(words))
}
