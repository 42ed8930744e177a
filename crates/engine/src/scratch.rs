//! A text that clang is to read as if it stood in place of a file.

use crate::load::{Refused, SourceOptions};
use gpuproof_base::{Code, Diagnostic};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// A file in the temporary directory; removed with the value.
pub struct Scratch {
    /// Its path.
    pub path: String,
    /// How to read it: headers are looked for beside the original, too.
    pub options: SourceOptions,
}

impl Scratch {
    /// Writes the text.
    pub fn new(original: &str, text: &str, options: &SourceOptions) -> Result<Self, Refused> {
        let original = Path::new(original);
        let extension = original.extension().map_or("cu".into(), |e| e.to_string_lossy());
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("gpuproof-{}-{number}.{extension}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).map_err(|error| {
            let message = format!("cannot write `{}`: {error}", path.display());
            Refused::from(Diagnostic::new(Code::SourceUnreadable, message))
        })?;
        let mut options = options.clone();
        let beside = original.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        options.include_dirs.push(beside.to_owned());
        Ok(Self { path: path.to_string_lossy().into_owned(), options })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left over in a temporary directory does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}
