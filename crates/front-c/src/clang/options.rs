//! What the user asked for: language, defines, include directories, target.

use gpuproof_base::{Code, Diagnostic};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The two C-like kernel languages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// CUDA C++.
    Cuda,
    /// OpenCL C.
    OpenCl,
}

impl Language {
    /// The language of a file by its name, if the extension says so.
    pub fn of_path(path: &Path) -> Option<Language> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "cu" | "cuh" => Some(Language::Cuda),
            "cl" | "clh" | "ocl" | "opencl" => Some(Language::OpenCl),
            _ => None,
        }
    }

    /// The language by the name users give it.
    pub fn parse(text: &str) -> Option<Language> {
        match text.to_ascii_lowercase().as_str() {
            "cuda" | "cu" => Some(Language::Cuda),
            "opencl" | "cl" => Some(Language::OpenCl),
            _ => None,
        }
    }
}

/// How to run clang on a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The language; nothing: by the file's extension.
    pub language: Option<Language>,
    /// The C++ standard for CUDA, such as `c++17`; nothing: the compile database's, else `c++17`.
    pub std: Option<String>,
    /// Macros, each `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// Directories to search for `#include`s, before our own headers.
    pub include_dirs: Vec<PathBuf>,
    /// Further arguments for clang, as they are.
    pub extra_args: Vec<OsString>,
    /// The GPU that `__CUDA_ARCH__` stands for, such as `sm_70`.
    pub arch: String,
    /// The OpenCL version such as `CL2.0`; nothing: the first of 1.2, 2.0, 3.0 that accepts the file, with
    /// 2.0 tried first when the text uses what came with it.
    pub cl_std: Option<String>,
    /// A CUDA toolkit, or a directory of its headers, for headers that are not among ours.
    pub cuda_path: Option<PathBuf>,
    /// A directory with a `compile_commands.json` (or the file itself).
    pub compile_commands: Option<PathBuf>,
    /// Template kernels to instantiate, such as `reduce<float, 256>`.
    pub instantiate: Vec<String>,
    /// What to read in place of the file's text; the file keeps its name, and its includes are found from its folder.
    pub text: Option<Vec<u8>>,
    /// Whether the file is one that only the host's compiler sees.
    pub host_only: bool,
    /// Functions that are no kernels but are to be read as if they were: entry points with arrays of their own. Calls of
    /// them still call the function itself.
    pub entries: Vec<String>,
    /// Whether host functions with a contract that launch kernels are read, too.
    pub hosts: bool,
    /// Whether the launches that the host code makes are looked for one by one.
    pub launches: bool,
    /// Return a [`Dump`](super::Dump) in spite of errors and list them in it. The caller must then refuse
    /// every function that holds an error, and every file with an error outside of function bodies.
    pub keep_going: bool,
    /// The text is a stranger's: clang may read it and our headers, and no other file; there are no further arguments.
    pub confined: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            language: None,
            std: None,
            defines: Vec::new(),
            include_dirs: Vec::new(),
            extra_args: Vec::new(),
            arch: "sm_70".into(),
            cl_std: None,
            cuda_path: None,
            compile_commands: None,
            instantiate: Vec::new(),
            text: None,
            host_only: false,
            entries: Vec::new(),
            hosts: false,
            launches: false,
            keep_going: false,
            confined: false,
        }
    }
}

impl Options {
    /// The language to read `path` in.
    pub fn language_of(&self, path: &Path) -> Result<Language, Diagnostic> {
        self.language.or_else(|| Language::of_path(path)).ok_or_else(|| {
            Diagnostic::new(
                Code::UsageOption,
                format!("cannot tell the language of `{}` by its extension", path.display()),
            )
            .help("name the file .cu (CUDA) or .cl (OpenCL), or give the language on the command line")
        })
    }

    /// The value of an option that ends up in a flag, if it is one word of harmless characters.
    pub(super) fn checked_word<'a>(option: &str, value: &'a str) -> Result<&'a str, Diagnostic> {
        let harmless = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '+' | '.' | '-' | ':');
        if !value.is_empty() && value.chars().all(harmless) {
            return Ok(value);
        }
        Err(Diagnostic::new(Code::UsageOption, format!("`{value}` is not a value for {option}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_go_by_extension_unless_forced() {
        let options = Options::default();
        assert_eq!(options.language_of(Path::new("a/k.CU")), Ok(Language::Cuda));
        assert_eq!(options.language_of(Path::new("k.cl")), Ok(Language::OpenCl));
        let error = options.language_of(Path::new("k.txt")).expect_err("no language");
        assert_eq!(error.code, Code::UsageOption);
        let forced = Options { language: Language::parse("OpenCL"), ..options };
        assert_eq!(forced.language_of(Path::new("k.txt")), Ok(Language::OpenCl));
    }

    #[test]
    fn flags_cannot_be_smuggled_into_words() {
        assert!(Options::checked_word("--arch", "sm_90a").is_ok());
        assert!(Options::checked_word("--arch", "sm_90 -x c").is_err());
        assert!(Options::checked_word("--arch", "").is_err());
    }
}
