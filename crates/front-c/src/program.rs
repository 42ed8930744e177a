//! The files of one program, read together for the launches that its host code makes.
//!
//! Kernels are lowered from their own file alone; only host code is followed from file to file. A file that `nvcc` gives to the host's compiler (`.cpp`) is
//! read as CUDA without the macros that only `nvcc` defines.
//!
//! *Promise*: the trees of all files, or none. Where one of them cannot be read, or not as it is (text was taken out because of errors, the text asks whether it is compiled
//! for the device), nobody knows what it does, and each file is read by itself as before.

use crate::ast::link::MOST_FILES;
use crate::clang::recover::text::tokens;
use crate::clang::{Clang, Dump, Language, Options};
use gpuproof_base::{SourceFile, SourceMap};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Most bytes of trees that are read for one program.
const MOST_BYTES: usize = 512 << 20;

/// Extensions of files that only the host's compiler sees.
const HOST_EXTENSIONS: [&str; 4] = ["cpp", "cc", "cxx", "c++"];

/// A tree of a program and the text that it is made of.
#[derive(Debug)]
pub(crate) struct Part {
    pub dump: Dump,
    pub source: SourceFile,
}

/// Trees by file and architecture; nothing for a file that cannot be read as it is.
type Parts = BTreeMap<(PathBuf, String), Option<Arc<Part>>>;

/// The files of a program. Clones share what was read.
#[derive(Clone, Default)]
pub struct Program {
    files: Vec<PathBuf>,
    /// What was read so far.
    parts: Arc<Mutex<Parts>>,
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.files).finish()
    }
}

/// Whether a file is one that only the host's compiler sees.
pub fn is_host_file(path: &Path) -> bool {
    let extension = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|extension| HOST_EXTENSIONS.contains(&extension.as_str()))
}

/// Whether a text seems to define `main`.
pub fn defines_main(text: &str) -> bool {
    let tokens = tokens(text);
    tokens.windows(3).any(|three| {
        let is_type = three[0].text.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        is_type && three[0].text != "return" && three[1].text == "main" && three[2].text == "("
    })
}

impl Program {
    /// A program of these files.
    pub fn new(files: Vec<PathBuf>) -> Self {
        Self { files, parts: Arc::default() }
    }

    /// Its files.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// How a file of the program is read.
    pub fn options_for(path: &Path, options: &Options) -> Options {
        Options {
            language: Some(Language::Cuda),
            host_only: is_host_file(path),
            instantiate: Vec::new(),
            text: None,
            entries: Vec::new(),
            hosts: false,
            ..options.clone()
        }
    }

    /// The trees of the other files; nothing if one cannot be read as it is, or there are none.
    pub(crate) fn others(&self, clang: &Clang, path: &Path, options: &Options) -> Option<Vec<Arc<Part>>> {
        if self.files.len() < 2
            || self.files.len() > MOST_FILES
            || !self.files.iter().any(|file| file == path)
        {
            return None;
        }
        let others = self.files.iter().filter(|file| *file != path);
        let parts: Vec<Arc<Part>> =
            others.map(|file| self.part(clang, file, options)).collect::<Option<_>>()?;
        let bytes: usize = parts.iter().map(|part| part.dump.json.len()).sum();
        (bytes <= MOST_BYTES).then_some(parts)
    }

    fn part(&self, clang: &Clang, file: &Path, options: &Options) -> Option<Arc<Part>> {
        let key = (file.to_owned(), options.arch.clone());
        // Whoever comes first reads it; the others wait for it.
        let mut parts = self.parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        parts.entry(key).or_insert_with(|| read(clang, file, options).map(Arc::new)).clone()
    }
}

fn read(clang: &Clang, file: &Path, options: &Options) -> Option<Part> {
    let mut sources = SourceMap::default();
    let dump = clang.dump(file, &Program::options_for(file, options), &mut sources).ok()?;
    if dump.language != Language::Cuda || !dump.passed_over.is_empty() {
        return None;
    }
    let source = sources.files[dump.main_file].clone();
    Some(Part { dump, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_is_what_is_declared() {
        for text in
            ["int main() {}", "int\nmain(int argc, char **argv)\n{", "extern \"C\" int main (void) { }"]
        {
            assert!(defines_main(text), "{text}");
        }
        for text in
            ["// int main()", "int r = main(1);", "void domain(int n);", "const char *s = \"int main()\";"]
        {
            assert!(!defines_main(text), "{text}");
        }
    }

    #[test]
    fn files_of_the_host_go_by_extension() {
        assert!(is_host_file(Path::new("a/main.CPP")) && is_host_file(Path::new("x.cc")));
        assert!(!is_host_file(Path::new("k.cu")) && !is_host_file(Path::new("k.c")));
    }
}
