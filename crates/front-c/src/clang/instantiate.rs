//! Instantiating template kernels on request.
//!
//! The signature of the kernel is not known from its name, so an explicit instantiation cannot be written. But
//! naming the specialisation in an initialiser is a use, and a use makes clang instantiate it. The lines are
//! appended to the user's file, which clang then reads through an overlay of the file system under its own
//! name, so that all offsets stay true.

use gpuproof_base::{Code, Diagnostic};
use std::path::{Path, PathBuf};

/// How the names of the appended variables start; they are not part of the user's program.
pub const PREFIX: &str = "__gpuproof_instantiate_";

/// Checks a request such as `ns::reduce<float, 256>`.
pub fn check(request: &str) -> Result<(), Diagnostic> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let allowed = |c: char| word(c) || " <>,:*&()+-/%|^!~'.[]".contains(c);
    let opening = request.find('<');
    let named =
        request.chars().next().is_some_and(|c| word(c) || c == ':') && opening.is_some_and(|at| at > 0);
    if named && request.trim_end().ends_with('>') && request.chars().all(allowed) {
        return Ok(());
    }
    Err(Diagnostic::new(Code::UsageOption, format!("`{request}` does not name a template kernel"))
        .help("write the template with its arguments, such as 'reduce<float, 256>'"))
}

/// The text of the user's file with the uses appended.
pub fn extended_text(text: &[u8], requests: &[String]) -> Vec<u8> {
    let mut extended = text.to_vec();
    extended.push(b'\n');
    for (n, request) in requests.iter().enumerate() {
        // One line each, so that an error's line tells which one it was.
        extended.extend(format!("static auto *{PREFIX}{n} = &{request};\n").bytes());
    }
    extended
}

/// The request that an error at this line belongs to, given the number of lines of the user's file.
pub fn request_at<'a>(line: u32, text: &[u8], requests: &'a [String]) -> Option<&'a String> {
    request_number(line, text).and_then(|n| requests.get(n))
}

/// The number of the request that a line belongs to, given the user's file.
pub fn request_number(line: u32, text: &[u8]) -> Option<usize> {
    let lines = text.iter().filter(|b| **b == b'\n').count() + 1;
    (line as usize).checked_sub(lines + 1)
}

/// Files that make clang read other text under the name of the user's file; removed with it.
pub(super) struct Overlay {
    _directory: tempfile::TempDir,
    /// The description for `-ivfsoverlay`.
    pub description: PathBuf,
}

impl Overlay {
    /// An overlay that shows `text` at `path`; nothing if the path cannot be written in JSON.
    pub fn new(path: &Path, text: &[u8]) -> std::io::Result<Overlay> {
        Self::of(&[(path, text)])
    }

    /// An overlay that shows these texts at these paths.
    pub fn of(files: &[(&Path, &[u8])]) -> std::io::Result<Overlay> {
        let directory = tempfile::Builder::new().prefix("gpuproof-").tempdir()?;
        let description = directory.path().join("overlay.json");
        let unwritable = || std::io::Error::other("the path is not valid UTF-8");
        let mut entries = Vec::new();
        for (n, (path, text)) in files.iter().enumerate() {
            let contents = directory.path().join(format!("text{n}"));
            std::fs::write(&contents, text)?;
            let seen = std::path::absolute(path)?;
            entries.push(serde_json::json!({
                "name": seen.to_str().ok_or_else(unwritable)?,
                "type": "file",
                "external-contents": contents.to_str().ok_or_else(unwritable)?,
            }));
        }
        // With external names, messages and the tree would speak of the temporary file.
        let overlay = serde_json::json!({
            "version": 0, "case-sensitive": "true", "use-external-names": false, "roots": entries,
        });
        std::fs::write(&description, overlay.to_string())?;
        Ok(Overlay { _directory: directory, description })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_templates_with_arguments() {
        for good in ["reduce<float, 256>", "a::b<int*>", "scan< (N > 1) >", "f<T<int>, -1>"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for bad in ["", "reduce", "<int>", "f<int>; int x", "f<int>\nint x;", "#include <x>", "\"<>"] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn errors_name_the_request() {
        let requests = ["a<1>".to_owned(), "b<2>".to_owned()];
        for text in ["x\ny\n", "x\ny"] {
            let extended = String::from_utf8(extended_text(text.as_bytes(), &requests)).expect("text");
            for request in &requests {
                let line = extended.lines().position(|l| l.contains(request.as_str())).expect("line") + 1;
                assert_eq!(request_at(line as u32, text.as_bytes(), &requests), Some(request));
            }
            assert_eq!(request_at(1, text.as_bytes(), &requests), None);
            assert_eq!(request_at(2, text.as_bytes(), &requests), None);
        }
    }
}
