//! Maps clang's locations to spans and origins.
//!
//! Text that comes from a macro has two places: where it is spelled and where it is expanded. The user is shown the
//! expansion; the spelling is kept beside it. Text of our builtin headers is never shown: a token spelled there
//! stands for the place in the user's file where its macro was used.

use crate::ast::{Loc, Node, Range};
use gpuproof_base::{FileId, Origin, OriginData, Origins, SourceFile, SourceMap, Span};
use std::collections::HashMap;

/// The files that clang named, loaded when first needed.
pub struct Files<'s> {
    sources: &'s mut SourceMap,
    by_path: HashMap<String, Option<FileId>>,
    /// Folder of the builtin headers; nothing in it is shown.
    builtin_dir: String,
}

impl<'s> Files<'s> {
    /// No files loaded yet but `main`, which clang calls by `path`.
    pub fn new(sources: &'s mut SourceMap, path: &str, main: FileId, builtin_dir: &str) -> Self {
        let by_path = HashMap::from([(path.to_owned(), Some(main))]);
        Self { sources, by_path, builtin_dir: builtin_dir.to_owned() }
    }

    /// The files loaded so far.
    pub fn sources(&self) -> &SourceMap {
        self.sources
    }

    /// The file clang calls by this path, if the user can be shown it.
    pub fn file(&mut self, path: &str) -> Option<FileId> {
        if let Some(known) = self.by_path.get(path) {
            return *known;
        }
        let hidden = path.is_empty()
            || path.starts_with('<')
            || (!self.builtin_dir.is_empty() && path.starts_with(&self.builtin_dir));
        let id = if hidden {
            None
        } else {
            std::fs::read(path).ok().map(|bytes| self.sources.add(SourceFile::from_bytes(path, bytes)))
        };
        self.by_path.insert(path.to_owned(), id);
        id
    }

    /// Where a range of tokens stands for the user.
    pub fn span(&mut self, range: &Range<'_>) -> Option<Span> {
        let begin = self.shown(&range.begin)?;
        let end = self.shown(&range.end).unwrap_or(begin);
        Some(if end.file == begin.file && end.end >= begin.start { begin.to(end) } else { begin })
    }

    /// The text of a range of tokens as it was spelled, also inside a macro's definition.
    pub fn written(&mut self, range: &Range<'_>) -> Option<String> {
        let begin = self.token(range.begin.spelling.as_deref().unwrap_or(&range.begin))?;
        let end = self.token(range.end.spelling.as_deref().unwrap_or(&range.end))?;
        let whole = (begin.file == end.file && end.end >= begin.start).then(|| begin.to(end))?;
        Some(self.sources.text(whole).to_owned())
    }

    /// Where a location stands for the user: the place of the expansion for macro text.
    fn shown(&mut self, loc: &Loc<'_>) -> Option<Span> {
        self.token(loc.expansion.as_deref().unwrap_or(loc))
    }

    fn token(&mut self, loc: &Loc<'_>) -> Option<Span> {
        let offset = loc.offset?;
        let file = self.file(&loc.file)?;
        Some(Span::new(file, offset, offset.saturating_add(loc.token_length)))
    }

    /// The origin of a node.
    pub fn origin(&mut self, origins: &mut Origins, node: &Node<'_>) -> Origin {
        let span = self.span(&node.range);
        let spelled = |files: &mut Self, loc: &Loc<'_>| loc.spelling.as_deref().and_then(|l| files.token(l));
        let spelling = spelled(self, &node.range.begin).map(|begin| {
            let end = spelled(self, &node.range.end).unwrap_or(begin);
            if end.file == begin.file && end.end >= begin.start { begin.to(end) } else { begin }
        });
        if span.is_none() && spelling.is_none() {
            return Origin::NONE;
        }
        origins.intern(OriginData { span: span.or(spelling), spelling, call: None })
    }
}
