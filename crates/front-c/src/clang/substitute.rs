//! Empty files in the place of headers that nobody has.
//!
//! A missing header stops clang altogether, and yet most of them matter little for the kernels of a file. So the
//! run is repeated with an empty file under the missing name, and the report says so. If something that the
//! header would have declared is used, clang's error about that says what is missing.

use gpuproof_base::{Code, Diagnostic, Severity};
use std::path::{Component, Path, PathBuf};

/// How many headers of one file may be replaced.
pub(super) const LIMIT: usize = 64;
/// How far `../` in an include may climb and still be served.
const DEPTH: usize = 8;

/// A temporary directory with empty headers; removed with it.
pub(super) struct Substitutes {
    _root: tempfile::TempDir,
    /// The directory for the include path.
    pub include: PathBuf,
    /// The headers that were replaced, in the order clang missed them.
    pub names: Vec<String>,
}

impl Substitutes {
    /// No headers yet.
    pub fn new() -> std::io::Result<Substitutes> {
        let root = tempfile::Builder::new().prefix("gpuproof-").tempdir()?;
        // Deep inside, so that an include of `../x.h` still lands in our directory.
        let mut include = root.path().to_path_buf();
        include.extend((0..DEPTH).map(|_| "d"));
        std::fs::create_dir_all(&include)?;
        Ok(Substitutes { _root: root, include, names: Vec::new() })
    }

    /// Puts an empty file under this name; false if the name leads elsewhere or has been tried.
    pub fn add(&mut self, name: &str) -> bool {
        let mut depth = DEPTH as i32;
        for component in Path::new(name).components() {
            match component {
                Component::Normal(_) => depth += 1,
                Component::ParentDir => depth -= 1,
                Component::CurDir => {}
                Component::RootDir | Component::Prefix(_) => return false,
            }
            if depth < 1 {
                return false;
            }
        }
        if self.names.len() >= LIMIT || self.names.iter().any(|known| known == name) {
            return false;
        }
        let path = self.include.join(name);
        let made = path.parent().is_some_and(|parent| std::fs::create_dir_all(parent).is_ok())
            && std::fs::write(&path, "").is_ok();
        if made {
            self.names.push(name.to_owned());
        }
        made
    }
}

/// The header that a fatal error of clang's is about.
pub(super) fn missing_header(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('\'')?;
    let (name, rest) = rest.rsplit_once('\'')?;
    // "file not found with <angled> include; use "quotes" instead" names a header that exists.
    (rest.trim() == "file not found" && !name.is_empty()).then_some(name)
}

/// What the report says about a replaced header.
pub(super) fn warning(name: &str) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::new(Code::SourceHeader, format!("header `{name}` was not found and taken to be empty"))
            .help("give its directory with -I, if the kernels need it");
    diagnostic.severity = Severity::Warning;
    diagnostic
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_missing_files_are_replaced() {
        assert_eq!(missing_header("'a/b.h' file not found"), Some("a/b.h"));
        assert_eq!(missing_header("'it's.h' file not found"), Some("it's.h"));
        assert_eq!(
            missing_header("'b.h' file not found with <angled> include; use \"quotes\" instead"),
            None
        );
        assert_eq!(missing_header("use of undeclared identifier 'x'"), None);
    }

    #[test]
    fn names_stay_inside_the_directory() {
        let mut substitutes = Substitutes::new().expect("temporary directory");
        assert!(substitutes.add("x.h"));
        assert!(!substitutes.add("x.h"), "the second time it did not help");
        assert!(substitutes.add("../lib/y.h"));
        assert!(!substitutes.add("/etc/z.h"));
        assert!(!substitutes.add(&format!("{}z.h", "../".repeat(DEPTH + 1))));
        assert!(!substitutes.add(&format!("{}z.h", "../".repeat(DEPTH))));
        assert_eq!(substitutes.names, ["x.h", "../lib/y.h"]);
        let root = substitutes._root.path().to_path_buf();
        drop(substitutes);
        assert!(!root.exists());
    }
}
