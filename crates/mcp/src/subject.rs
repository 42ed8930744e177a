//! The file that a call is about, or the text, which becomes a file in a temporary folder: clang and the headers want one.

use crate::Program;
use crate::arguments::{Language, Subject};
use gpuproof_engine::check;
use serde_json::Value;
use std::path::PathBuf;
use tempfile::TempDir;

/// Most bytes of a text.
const MOST_BYTES: usize = 1_000_000;

/// A file that can be worked on. A temporary one is gone when this is.
pub struct Ready {
    /// Its path.
    pub path: String,
    /// How its project wants it checked.
    pub options: check::Options,
    folder: Option<Scratch>,
}

/// A folder that nobody is told of.
struct Scratch {
    /// Kept for its end.
    _folder: TempDir,
    /// Its path, with the separator at the end.
    prefix: String,
}

/// Makes the file ready; says what is wrong with the arguments otherwise.
pub fn ready(subject: &Subject, program: &Program) -> Result<Ready, String> {
    let (path, place, folder) = match (&subject.path, &subject.source) {
        (Some(_), Some(_)) => return Err("give either `path` or `source`, not both".into()),
        (None, None) => return Err("give the file as `path`, or its text as `source`".into()),
        (Some(path), None) => named(path)?,
        (None, Some(source)) => written(source, subject.language)?,
    };
    let mut options = (program.settings)(&place, subject.kernel.as_deref())?;
    if subject.path.is_some() {
        options.source.language = language_of_file(subject.language)?.or(options.source.language);
    }
    subject.defines.iter().try_for_each(|define| is_define(define))?;
    if subject.includes.iter().any(String::is_empty) {
        return Err("`includes`: a folder is needed".into());
    }
    options.source.defines.extend(subject.defines.iter().cloned());
    options.source.include_dirs.splice(0..0, subject.includes.iter().map(PathBuf::from));
    Ok(Ready { path, options, folder })
}

/// Path for the engine, path that tells the project, folder that goes at the end.
type Placed = (String, String, Option<Scratch>);

fn named(path: &str) -> Result<Placed, String> {
    if path.is_empty() {
        return Err("`path`: a file is needed".into());
    }
    let absolute = std::path::absolute(path).map_err(|error| format!("cannot tell the folder: {error}"))?;
    // It is no option, whatever it looks like.
    let path = if path.starts_with('-') { format!("./{path}") } else { path.to_owned() };
    Ok((path, absolute.to_string_lossy().into_owned(), None))
}

fn written(source: &str, language: Option<Language>) -> Result<Placed, String> {
    if source.len() > MOST_BYTES {
        let bytes = source.len();
        return Err(format!("`source` has {bytes} bytes; at most {MOST_BYTES} are taken. Give a `path`"));
    }
    let name = match language {
        Some(Language::Cuda) => "source.cu",
        Some(Language::Opencl) => "source.cl",
        Some(Language::Pvl) => "source.pvl",
        Some(Language::Kir) => "source.kir",
        None => return Err("`language` is needed with `source`: cuda, opencl, pvl or kir".into()),
    };
    let cannot = |error: std::io::Error| format!("cannot write a temporary file: {error}");
    let folder = TempDir::new().map_err(cannot)?;
    // As clang sees it, so that it can be found in what clang says.
    let place = folder.path().canonicalize().map_err(cannot)?;
    let file = place.join(name);
    std::fs::write(&file, source).map_err(cannot)?;
    // The project is that of the folder in which the server runs.
    let here = std::path::absolute(name).map_err(|error| format!("cannot tell the folder: {error}"))?;
    let prefix = place.join("").to_string_lossy().into_owned();
    let scratch = Scratch { _folder: folder, prefix };
    Ok((file.to_string_lossy().into_owned(), here.to_string_lossy().into_owned(), Some(scratch)))
}

fn language_of_file(language: Option<Language>) -> Result<Option<String>, String> {
    match language {
        None => Ok(None),
        Some(Language::Cuda) => Ok(Some("cuda".into())),
        Some(Language::Opencl) => Ok(Some("opencl".into())),
        Some(Language::Pvl | Language::Kir) => {
            Err("`language` of a `path` is cuda or opencl; others are told by the extension".into())
        }
    }
}

/// A macro, and nothing that clang might take for something else.
fn is_define(define: &str) -> Result<(), String> {
    let name = define.split('=').next().unwrap_or_default();
    let name = name.split_once('(').map_or(name, |(name, _)| name);
    let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match letters && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) {
        true => Ok(()),
        false => Err(format!("`defines`: `{define}` is no macro; write NAME or NAME=VALUE")),
    }
}

impl Ready {
    /// A text that names the file as the agent knows it.
    pub fn told(&self, text: &str) -> String {
        self.folder.as_ref().map_or_else(|| text.to_owned(), |folder| text.replace(&folder.prefix, ""))
    }

    /// The same for all texts of some data.
    pub fn tell(&self, data: &mut Value) {
        match data {
            Value::String(text) => *text = self.told(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.tell(item)),
            Value::Object(fields) => fields.values_mut().for_each(|value| self.tell(value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_are_macros() {
        for good in ["N", "N=4", "_n2=a b", "F(x)=x"] {
            assert_eq!(is_define(good), Ok(()));
        }
        for bad in ["", "=3", "4=N", "-include x", "N -w", "N\n"] {
            assert!(is_define(bad).is_err(), "{bad}");
        }
    }
}
