//! What a browser may ask: a text, its language, which command, and sizes of the launch. There is no way to say anything else to gpuproof or to clang.

use serde::{Deserialize, Serialize};

/// A question. Its form as JSON is also what the child reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The text.
    pub source: String,
    /// Its language.
    pub language: Language,
    /// What to do with it.
    #[serde(default)]
    pub command: Command,
    /// Threads of a block, as on the command line; empty for any number.
    #[serde(default)]
    pub block: String,
    /// Blocks of the grid, as on the command line; empty for any number.
    #[serde(default)]
    pub grid: String,
}

/// Languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// CUDA C++.
    Cuda,
    /// OpenCL C.
    Opencl,
}

impl Language {
    /// What a file of this language is called.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Cuda => "source.cu",
            Self::Opencl => "source.cl",
        }
    }
}

/// Commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// Prove or refute.
    #[default]
    Check,
    /// How memory is used.
    Perf,
}

/// Says whether a text is a size of a launch.
pub type CheckSize = fn(&str) -> Result<(), String>;

/// Most characters of a size.
const SIZE_LENGTH: usize = 40;

impl Request {
    /// Reads a question; says what is wrong with it.
    pub fn read(bytes: &[u8], source_bytes: usize, size: CheckSize) -> Result<Request, Wrong> {
        let request: Request = serde_json::from_slice(bytes)
            .map_err(|error| Wrong::Form(format!("this is no request: {error}")))?;
        if request.source.len() > source_bytes {
            return Err(Wrong::Long);
        }
        for (name, text) in [("block", &request.block), ("grid", &request.grid)] {
            // Looked at by its letters first: it becomes a part of a command line.
            let is_plain =
                text.len() <= SIZE_LENGTH && text.chars().all(|c| c.is_ascii_digit() || " ,x*[]".contains(c));
            if !(text.is_empty() || is_plain && size(text).is_ok()) {
                return Err(Wrong::Form(format!("`{name}` is a size such as 64 or 16,16")));
            }
        }
        Ok(request)
    }

    /// Its form for the child, and for comparing.
    pub fn text(&self) -> Vec<u8> {
        // Plain data with string keys always serialises.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// What is wrong with a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is none.
    Form(String),
    /// Its text is too long.
    Long,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Request, Wrong> {
        Request::read(text.as_bytes(), 100, |text| text.parse::<u8>().map(drop).map_err(|e| e.to_string()))
    }

    #[test]
    fn questions_are_read() {
        let request = read(r#"{ "source": "x", "language": "opencl", "block": "16" }"#).expect("a request");
        assert_eq!((request.language, request.command), (Language::Opencl, Command::Check));
        assert_eq!(read(&String::from_utf8_lossy(&request.text())), Ok(request));
    }

    #[test]
    fn nothing_else_can_be_said() {
        for text in [
            "",
            "{}",
            r#"{ "source": "x", "language": "pvl" }"#,
            r#"{ "source": "x", "language": "cuda", "clang": ["-I/etc"] }"#,
            r#"{ "source": "x", "language": "cuda", "command": "fix" }"#,
            r#"{ "source": "x", "language": "cuda", "block": "--help" }"#,
            r#"{ "source": "x", "language": "cuda", "grid": "n" }"#,
            r#"{ "source": "x", "language": "cuda", "grid": "999" }"#,
        ] {
            assert!(matches!(read(text), Err(Wrong::Form(_))), "{text}");
        }
        let long = format!(r#"{{ "source": "{}", "language": "cuda" }}"#, "x".repeat(101));
        assert_eq!(read(&long), Err(Wrong::Long));
    }
}
