//! The text that a parser reads, and where it stands in its file.

use crate::ast::Place;
use gpuproof_base::{FileId, Span};

/// A piece of text with the place of its first byte. Text that was taken out of a file keeps the file's byte
/// positions (markers are blanked, never removed), so one offset maps all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// The file that it comes from, if any.
    pub file: Option<FileId>,
    /// Offset of the first byte in that file.
    pub base: u32,
}

impl<'a> Text<'a> {
    /// Text that belongs to no file.
    pub fn loose(text: &'a str) -> Self {
        Self { text, file: None, base: 0 }
    }

    /// Text that stands in a file at a byte offset.
    pub fn in_file(file: FileId, base: u32, text: &'a str) -> Self {
        Self { text, file: Some(file), base }
    }

    /// The place of a byte range of the text.
    pub fn place(&self, start: u32, end: u32) -> Place {
        Place(
            self.file
                .map(|file| Span::new(file, self.base.saturating_add(start), self.base.saturating_add(end))),
        )
    }
}

/// The languages that share the lexer and the expression parser.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// Comments in CUDA and OpenCL: `p->f` is a member, `ns::x` a qualified name.
    C,
    /// PVL: `->` and `::` belong to maps and sequences only; `in`, `unfolding` and `boolean` need no backslash.
    Pvl,
}
