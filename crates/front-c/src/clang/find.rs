//! Which clang to run.
//!
//! `zig clang` is a whole clang, too, and people without root have it from a Python package; so a program that is called `zig` counts as a clang. It
//! comes without the base header of OpenCL, for which packages of gpuproof have a copy.
//!
//! Starting a process only to learn a version costs as much as half a run, so the answer is remembered in the
//! cache under the program's path, size and time of change.

use super::cache::Cache;
use gpuproof_base::{Code, Diagnostic};
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The oldest major version whose tree we read.
pub const OLDEST: u32 = 16;
/// The version that gpuproof is tested with.
pub const TESTED: u32 = 19;
/// Major versions to look for as `clang-N`, newest first, after [`TESTED`].
const NEWEST: u32 = 30;

/// What clang includes before every OpenCL file.
const OPENCL_BASE: &str = "opencl-c-base.h";

/// A version of clang.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version {
    /// The number before the first point.
    pub major: u32,
    /// The whole first line of `clang --version`, which names the vendor's build too.
    pub text: String,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A clang that can be run, with the cache it uses.
#[derive(Clone, Debug)]
pub struct Clang {
    /// The program.
    pub program: PathBuf,
    /// Its version.
    pub version: Version,
    /// Where headers and precompiled headers live.
    pub cache: Cache,
}

impl Clang {
    /// The clang named by `GPUPROOF_CLANG`, else `clang-19`, else the newest other `clang-N`, else `clang`, else the one inside `zig`.
    pub fn find() -> Result<Clang, Diagnostic> {
        Self::find_with(Cache::open(), std::env::var_os("GPUPROOF_CLANG").as_deref())
    }

    /// As [`find`](Self::find), with the cache and the user's choice of program given.
    pub fn find_with(cache: Cache, chosen: Option<&OsStr>) -> Result<Clang, Diagnostic> {
        if let Some(chosen) = chosen.filter(|c| !c.is_empty()) {
            let program = resolve(chosen).ok_or_else(|| {
                unusable(format!(
                    "GPUPROOF_CLANG names `{}`, which is not a program",
                    chosen.to_string_lossy()
                ))
            })?;
            return match version_of(&program, &cache) {
                Probe::Good(version) => Ok(Clang { program, version, cache }),
                Probe::Bad(why) => {
                    Err(unusable(format!("GPUPROOF_CLANG names `{}`, which {why}", program.display())))
                }
            };
        }
        let mut rejected = Vec::new();
        for program in candidates() {
            match version_of(&program, &cache) {
                Probe::Good(version) => return Ok(Clang { program, version, cache }),
                Probe::Bad(why) => rejected.push(format!("`{}` {why}", program.display())),
            }
        }
        let mut diagnostic = unusable("no usable clang was found".into());
        diagnostic.notes.extend(rejected);
        Err(diagnostic)
    }

    /// A run of it, as yet without arguments.
    pub(super) fn command(&self) -> Command {
        command(&self.program)
    }

    /// The folder with the base header of OpenCL, if this clang comes without it. Packages have it beside the program.
    pub(super) fn opencl_headers(&self) -> Result<Option<PathBuf>, Diagnostic> {
        if !is_zig(&self.program) {
            return Ok(None);
        }
        // The system resolves links to the program; the folder lies where the program does.
        let folder =
            std::env::current_exe().ok().and_then(|own| Some(own.parent()?.parent()?.join("lib/opencl")));
        match folder.filter(|folder| folder.join(OPENCL_BASE).is_file()) {
            Some(folder) => Ok(Some(folder)),
            None => Err(unusable(format!(
                "`{}` cannot read OpenCL: it comes without `{OPENCL_BASE}`",
                self.program.display()
            ))),
        }
    }
}

/// A run of a clang, or of the one inside `zig`.
fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    if is_zig(program) {
        command.arg("clang");
    }
    command
}

fn is_zig(program: &Path) -> bool {
    program.file_stem().is_some_and(|name| name == "zig")
}

/// What asking a program for its version gave.
enum Probe {
    Good(Version),
    Bad(String),
}

fn unusable(message: String) -> Diagnostic {
    Diagnostic::new(Code::ToolClang, message)
        .note(format!(
            "gpuproof reads CUDA and OpenCL through clang {OLDEST} or later (tested with {TESTED})"
        ))
        .help(format!("Debian, Ubuntu: sudo apt install clang-{TESTED}"))
        .help("Fedora: sudo dnf install clang")
        .help("macOS: brew install llvm")
        .help("without root, for gpuproof's Python package: pip install 'gpuproof[clang]'")
        .help("elsewhere: set GPUPROOF_CLANG to the path of a clang program")
}

/// The programs to try, best first; each only once.
fn candidates() -> Vec<PathBuf> {
    let names = std::iter::once(format!("clang-{TESTED}"))
        .chain((OLDEST..=NEWEST).rev().filter(|n| *n != TESTED).map(|n| format!("clang-{n}")))
        .chain(["clang".into()]);
    let homes = ["/opt/homebrew/opt/llvm/bin/clang", "/usr/local/opt/llvm/bin/clang"];
    let mut found: Vec<PathBuf> = Vec::new();
    let programs = names.filter_map(|name| resolve(OsStr::new(&name)));
    for program in programs.chain(homes.map(PathBuf::from)).chain(resolve(OsStr::new("zig"))) {
        if !found.contains(&program) && program.is_file() {
            found.push(program);
        }
    }
    found
}

/// The program of this name or path.
fn resolve(name: &OsStr) -> Option<PathBuf> {
    let path = Path::new(name);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_path_buf());
    }
    let directories = std::env::var_os("PATH")?;
    std::env::split_paths(&directories)
        .map(|directory| directory.join(path))
        .find(|program| program.is_file())
}

fn version_of(program: &Path, cache: &Cache) -> Probe {
    let key = cache.version_key(program);
    let remembered = key.as_ref().and_then(|key| cache.read(key)).and_then(|b| String::from_utf8(b).ok());
    let text = match remembered {
        Some(text) => text,
        None => {
            let output = command(program).arg("--version").stdin(Stdio::null()).output();
            let output = match output {
                Ok(output) if output.status.success() => output,
                Ok(output) => {
                    return Probe::Bad(format!("fails when asked for its version ({})", output.status));
                }
                Err(error) => return Probe::Bad(format!("cannot be run ({error})")),
            };
            let text = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or("").to_owned();
            if let Some(key) = key {
                cache.write(&key, text.as_bytes());
            }
            text
        }
    };
    judge(&text)
}

/// Whether a first line of `--version` is that of a usable clang.
fn judge(text: &str) -> Probe {
    let text = text.trim();
    if text.contains("Apple") {
        return Probe::Bad("is Apple's clang, which cannot read CUDA".into());
    }
    let number = text.split_once("clang version ").map_or("", |(_, rest)| rest);
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    match digits.parse() {
        Ok(major) if major >= OLDEST => Probe::Good(Version { major, text: text.to_owned() }),
        Ok(major) => Probe::Bad(format!("is version {major}, older than {OLDEST}")),
        Err(_) => Probe::Bad("is not clang by its answer to --version".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str) -> Result<u32, String> {
        match judge(text) {
            Probe::Good(version) => Ok(version.major),
            Probe::Bad(why) => Err(why),
        }
    }

    #[test]
    fn versions_are_read_from_every_vendors_line() {
        assert_eq!(verdict("Debian clang version 19.1.7 (3~deb12u1)"), Ok(19));
        assert_eq!(verdict("clang version 18.1.8"), Ok(18));
        assert_eq!(verdict("Ubuntu clang version 20.0.0git"), Ok(20));
        assert!(verdict("clang version 14.0.6").is_err_and(|why| why.contains("older")));
        assert!(verdict("Apple clang version 17.0.0").is_err());
        assert!(verdict("gcc (Debian 12.2.0-14) 12.2.0").is_err());
        assert!(verdict("").is_err());
    }

    #[test]
    fn a_wrong_choice_says_what_to_install() {
        let cache = Cache::temporary();
        for chosen in ["/nonexistent/clang", "no-such-program-at-all"] {
            let error = Clang::find_with(cache.clone(), Some(OsStr::new(chosen))).expect_err("unusable");
            assert_eq!(error.code, Code::ToolClang);
            assert!(error.message.contains(chosen));
            assert!(error.help.iter().any(|h| h.contains("apt install clang-19")));
            assert!(
                error.help.iter().any(|h| h.contains("dnf")) && error.help.iter().any(|h| h.contains("brew"))
            );
        }
    }

    #[test]
    fn the_version_is_remembered() {
        let cache = Cache::temporary();
        let first = Clang::find_with(cache.clone(), None).expect("clang");
        let key = cache.version_key(&first.program).expect("key");
        assert_eq!(cache.read(&key).map(|b| b == first.version.text.as_bytes()), Some(true));
        cache.write(&key, b"test clang version 17.3.0");
        let second = Clang::find_with(cache, Some(first.program.as_os_str())).expect("clang");
        assert_eq!(second.version.major, 17);
    }
}
