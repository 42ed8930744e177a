//! Source files and byte spans.
//!
//! A [`SourceMap`] owns the text of every file that a run has touched. Spans are byte offsets into one file;
//! lines and columns are computed when a message is rendered, never stored.

use crate::index::IndexVec;
use std::sync::Arc;

crate::define_id!(
    /// A file of a [`SourceMap`].
    pub struct FileId, "file"
);

/// A half-open range of bytes of one file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Self { file, start, end: end.max(start) }
    }

    /// The smallest span that covers both; `self` if they lie in different files.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One file: its path as the user gave it (or as clang reported it) and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// Path for messages.
    pub path: String,
    /// The bytes, with invalid UTF-8 replaced one byte for one `?` so that offsets stay true.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file with this text.
    pub fn new(path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(n, _)| n as u32 + 1));
        Self { path: path.into(), text, line_starts }
    }

    /// A file from raw bytes; see [`SourceFile::text`] for what happens to invalid UTF-8.
    pub fn from_bytes(path: impl Into<String>, bytes: Vec<u8>) -> Self {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                error.into_bytes().iter().map(|b| if b.is_ascii() { *b as char } else { '?' }).collect()
            }
        };
        Self::new(path, text)
    }

    /// Line and column of a byte offset, both counted from 1; columns count bytes.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|start| *start <= offset).max(1);
        (line, (offset - self.line_starts[line - 1]) as usize + 1)
    }

    /// The text of a line counted from 1, without its line break.
    pub fn line(&self, line: usize) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|n| self.line_starts.get(n)) else { return "" };
        let rest = &self.text[*start as usize..];
        rest.split('\n').next().unwrap_or("").trim_end_matches('\r')
    }

    /// Byte offset of the start of a line counted from 1.
    pub fn line_start(&self, line: usize) -> Option<u32> {
        line.checked_sub(1).and_then(|n| self.line_starts.get(n)).copied()
    }

    /// The text of a byte range, empty if the range is not inside the file or splits a character.
    pub fn slice(&self, start: u32, end: u32) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }
}

/// The files of a run.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SourceMap {
    /// The files by id.
    pub files: IndexVec<FileId, SourceFile>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file)
    }

    /// The file with this path, if it was added.
    pub fn find(&self, path: &str) -> Option<FileId> {
        self.files.iter_enumerated().find(|(_, f)| f.path == path).map(|(id, _)| id)
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.files.get(span.file).map_or("", |f| f.slice(span.start, span.end))
    }

    /// `path:line:column` of the start of a span.
    pub fn locate(&self, span: Span) -> String {
        match self.files.get(span.file) {
            Some(file) => {
                let (line, column) = file.line_column(span.start);
                format!("{}:{line}:{column}", file.path)
            }
            None => "<unknown>".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let file = SourceFile::new("k.cu", "ab\ncd\n\nx");
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(4), (2, 2));
        assert_eq!(file.line_column(6), (3, 1));
        assert_eq!(file.line_column(7), (4, 1));
        assert_eq!(file.line(2), "cd");
        assert_eq!(file.line(9), "");
    }

    #[test]
    fn invalid_utf8_keeps_offsets() {
        let file = SourceFile::from_bytes("k.cu", vec![b'a', 0xff, b'\n', b'b']);
        assert_eq!(&*file.text, "a?\nb");
        assert_eq!(file.line_column(3), (2, 1));
    }
}
