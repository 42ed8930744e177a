//! The files that a run of clang has read, by its own word: a list in the form that Make reads.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A list that clang is to write.
pub(super) struct List {
    file: Option<tempfile::NamedTempFile>,
}

impl List {
    /// Asks for a list, or not. Where none can be written, there is none.
    pub(super) fn new(wanted: bool) -> Self {
        let new = || tempfile::Builder::new().prefix("gpuproof-").suffix(".d").tempfile().ok();
        Self { file: wanted.then(new).flatten() }
    }

    /// What to tell clang.
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let path = self.file.iter().map(|file| file.path().as_os_str().to_owned());
        path.flat_map(|path| ["-MD".into(), "-MF".into(), path]).collect()
    }

    /// The files, but for those below a folder of our own making.
    pub(super) fn read(&self, without: Option<&Path>) -> Vec<PathBuf> {
        let bytes = self.file.as_ref().and_then(|file| std::fs::read(file.path()).ok()).unwrap_or_default();
        let mut paths = parse(&String::from_utf8_lossy(&bytes));
        paths.retain(|path| without.is_none_or(|folder| !path.starts_with(folder)));
        paths
    }
}

/// The files behind the colon. Blanks in names have a backslash before them, so has `#`; a dollar is written twice.
fn parse(text: &str) -> Vec<PathBuf> {
    let Some((_, list)) = text.split_once(": ") else { return Vec::new() };
    let mut paths = Vec::new();
    let mut name = String::new();
    let mut letters = list.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(' ' | '#')) | ('$', Some('$')) => name.extend(letters.next()),
            ('\\', Some('\n' | '\r')) | (' ' | '\n' | '\r' | '\t', _) => {
                paths.extend((!name.is_empty()).then(|| PathBuf::from(std::mem::take(&mut name))));
            }
            _ => name.push(letter),
        }
    }
    paths.extend((!name.is_empty()).then(|| PathBuf::from(name)));
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_make_reads_them() {
        let text = "k.o: k.cu \\\n  inc/a\\ b.h x\\#y.h \\\n  c$$d.h w\\x.h\n";
        let names: Vec<PathBuf> =
            ["k.cu", "inc/a b.h", "x#y.h", "c$d.h", "w\\x.h"].map(PathBuf::from).to_vec();
        assert_eq!(parse(text), names);
        assert!(parse("").is_empty() && parse("k.o:").is_empty());
    }
}
