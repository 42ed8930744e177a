//! clang's messages, read from its text output and turned into diagnostics.
//!
//! clang is run without colours and carets and with source ranges, so that every message is one line:
//! `file:line:column:{line:column-line:column}...: error: text [-Wflag]`. Lines of another shape belong to the
//! message before them (a `static_assert` text with a line break), or name the includes that led to the next.

use gpuproof_base::{Code, Diagnostic, FileId, Severity, SourceFile, SourceMap, Span};
use std::path::Path;

/// How bad clang thinks it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Belongs to the message before it.
    Note,
    /// A remark or a warning.
    Warning,
    /// An error.
    Error,
    /// An error after which clang stops reading.
    Fatal,
}

/// A place in a file, counted from 1; columns count bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The file as clang names it.
    pub file: String,
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
    /// Ranges that clang would underline: (line, column) of the start, and of one past the end.
    pub ranges: Vec<((u32, u32), (u32, u32))>,
}

/// One message with its notes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    /// How bad it is.
    pub level: Level,
    /// Where, unless it is about the command line.
    pub place: Option<Place>,
    /// What clang says, without the flag that controls it.
    pub text: String,
    /// The include lines that led there, outermost last, such as `In file included from a.cu:3:`.
    pub included_from: Vec<String>,
    /// The notes that follow it.
    pub notes: Vec<Message>,
}

const LEVELS: [(&str, Level); 5] = [
    ("fatal error: ", Level::Fatal),
    ("error: ", Level::Error),
    ("warning: ", Level::Warning),
    ("remark: ", Level::Warning),
    ("note: ", Level::Note),
];

/// Reads clang's error output.
pub fn parse(output: &str) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    let mut included_from = Vec::new();
    for line in output.lines() {
        if line.starts_with("In file included from ") {
            included_from.push(line.to_owned());
        } else if let Some(mut message) = parse_line(line) {
            message.included_from = std::mem::take(&mut included_from);
            match messages.last_mut() {
                Some(previous) if message.level == Level::Note => previous.notes.push(message),
                _ => messages.push(message),
            }
        } else if !is_summary(line) {
            let last = messages.last_mut().map(|m| match m.notes.last_mut() {
                Some(_) => m.notes.last_mut(),
                None => Some(m),
            });
            if let Some(Some(last)) = last {
                last.text.push('\n');
                last.text.push_str(line);
            }
        }
    }
    messages
}

/// `2 errors generated.`, `1 warning and 1 error generated when compiling for sm_70.`
fn is_summary(line: &str) -> bool {
    line.is_empty() || line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(" generated")
}

fn parse_line(line: &str) -> Option<Message> {
    // The earliest level word that stands at the start or after a colon ends the place.
    let (at, word, level) = LEVELS
        .iter()
        .filter_map(|(word, level)| {
            line.match_indices(word)
                .map(|(at, _)| at)
                .find(|at| starts_text(line, *at))
                .map(|at| (at, word, level))
        })
        .min_by_key(|(at, ..)| *at)?;
    let (place, text) = (line.get(..at)?, line.get(at + word.len()..)?);
    let place = place.strip_suffix(": ").and_then(parse_place);
    let text = match text.rsplit_once(" [-W") {
        Some((text, flag)) if flag.ends_with(']') => text,
        _ => text,
    };
    Some(Message { level: *level, place, text: text.to_owned(), included_from: vec![], notes: vec![] })
}

fn starts_text(line: &str, at: usize) -> bool {
    at == 0 || line.get(..at).is_some_and(|before| before.ends_with(": "))
}

/// `file:line:column` with ranges behind it. The program's name (`clang: error: ...`) is no place.
fn parse_place(text: &str) -> Option<Place> {
    let mut head = text.trim_end_matches(':');
    let mut ranges = Vec::new();
    while let Some((before, range)) = head.strip_suffix('}').and_then(|h| h.rsplit_once('{')) {
        ranges.extend(parse_range(range));
        head = before;
    }
    ranges.reverse();
    let mut parts = head.trim_end_matches(':').rsplitn(3, ':');
    let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    Some(Place { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()?, ranges })
}

fn parse_range(text: &str) -> Option<((u32, u32), (u32, u32))> {
    let point = |t: &str| t.split_once(':').and_then(|(l, c)| Some((l.parse().ok()?, c.parse().ok()?)));
    let (start, end) = text.split_once('-')?;
    Some((point(start)?, point(end)?))
}

impl Message {
    /// Whether the run that said this has failed.
    pub fn is_error(&self) -> bool {
        self.level >= Level::Error
    }

    /// The message as a diagnostic; files it points at are added to `sources`.
    pub fn to_diagnostic(&self, sources: &mut SourceMap) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(Code::SourceSyntax, self.text.clone());
        diagnostic.severity = match self.level {
            Level::Note => Severity::Note,
            Level::Warning => Severity::Warning,
            Level::Error | Level::Fatal => Severity::Error,
        };
        match self.place.as_ref().and_then(|place| place.span(sources)) {
            Some(span) => diagnostic = diagnostic.at(span, ""),
            None => diagnostic.notes.extend(self.place.as_ref().map(|p| format!("at {}", p.shown()))),
        }
        diagnostic.notes.extend(self.included_from.iter().map(|line| line.trim_end_matches(':').to_owned()));
        for note in &self.notes {
            match note.place.as_ref().and_then(|place| place.span(sources)) {
                Some(span) => diagnostic = diagnostic.with(span, note.text.clone()),
                None => diagnostic = diagnostic.note(note.text.clone()),
            }
        }
        diagnostic
    }
}

impl Place {
    fn shown(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }

    /// Byte offset of the place, if the file has it.
    pub fn offset(&self, file: &SourceFile) -> Option<u32> {
        offset(file, (self.line, self.column))
    }

    /// The text to mark: clang's range that starts here, else the word that stands here.
    pub fn span(&self, sources: &mut SourceMap) -> Option<Span> {
        let id = load(sources, &self.file)?;
        let file = sources.files.get(id)?;
        let start = offset(file, (self.line, self.column))?;
        let ranged = self.ranges.iter().filter(|(from, _)| *from == (self.line, self.column));
        let end = ranged.filter_map(|(_, to)| offset(file, *to)).max();
        let word = || {
            let rest = file.text.get(start as usize..).unwrap_or("");
            let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            start + length.max(usize::from(!rest.is_empty())) as u32
        };
        Some(Span::new(id, start, end.unwrap_or_else(word)))
    }
}

fn offset(file: &SourceFile, (line, column): (u32, u32)) -> Option<u32> {
    let start = file.line_start(line as usize)?;
    let offset = start.checked_add(column.checked_sub(1)?)?;
    (offset as usize <= file.text.len()).then_some(offset)
}

/// The file of this path in `sources`, read from disk if it is not there yet.
pub fn load(sources: &mut SourceMap, path: &str) -> Option<FileId> {
    if let Some(id) = sources.find(path) {
        return Some(id);
    }
    let bytes = std::fs::read(Path::new(path)).ok()?;
    u32::try_from(bytes.len()).ok()?;
    Some(sources.add(SourceFile::from_bytes(path, bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_places_ranges_and_notes() {
        let text = "In file included from k.cu:1:\n\
            a:b/k.cl:1:66:{1:58-1:61}{1:66-1:67}: error: too many arguments: expected 2, have 3\n\
            a:b/k.cl:1:13:{1:17-1:39}: note: 'foo' declared here\n\
            k.cl:2:7: warning: incompatible types [-Wint-conversion]\n\
            k.cl:3:1: fatal error: 'x.h' file not found\n\
            3 errors generated when compiling for sm_70.\n";
        let messages = parse(text);
        assert_eq!(messages.len(), 3);
        let first = &messages[0];
        let place = first.place.as_ref().expect("place");
        assert_eq!((place.file.as_str(), place.line, place.column), ("a:b/k.cl", 1, 66));
        assert_eq!(place.ranges, [((1, 58), (1, 61)), ((1, 66), (1, 67))]);
        assert_eq!(first.text, "too many arguments: expected 2, have 3");
        assert_eq!(first.included_from, ["In file included from k.cu:1:"]);
        assert_eq!(first.notes[0].text, "'foo' declared here");
        assert_eq!((messages[1].level, messages[1].text.as_str()), (Level::Warning, "incompatible types"));
        assert_eq!(messages[2].level, Level::Fatal);
        assert!(messages[2].is_error() && !messages[1].is_error());
    }

    #[test]
    fn a_level_word_inside_the_text_is_text() {
        let messages = parse("k.cu:4:2: error: static assertion failed: note: see manual\nmore of it\n");
        assert_eq!(messages.len(), 1);
        assert_eq!(messages[0].text, "static assertion failed: note: see manual\nmore of it");
    }

    #[test]
    fn messages_about_the_command_line_have_no_place() {
        let messages = parse("clang: error: unknown argument: '-foo'\nerror: something else\n");
        assert_eq!(messages.len(), 2);
        assert!(messages.iter().all(|m| m.place.is_none() && m.level == Level::Error));
        let mut sources = SourceMap::default();
        let diagnostic = messages[0].to_diagnostic(&mut sources);
        assert_eq!(diagnostic.code, Code::SourceSyntax);
        assert_eq!(diagnostic.message, "unknown argument: '-foo'");
    }

    #[test]
    fn diagnostics_mark_the_text() {
        let mut sources = SourceMap::default();
        let id = sources.add(SourceFile::new("k.cl", "int foo = bar +;\n"));
        let spans = |text: &str, sources: &mut SourceMap| {
            parse(text)[0].to_diagnostic(sources).labels.iter().map(|l| l.span).collect::<Vec<_>>()
        };
        let error = "k.cl:1:11: error: use of undeclared identifier 'bar'\n";
        assert_eq!(spans(error, &mut sources), [Span::new(id, 10, 13)]);
        let ranged = "k.cl:1:5:{1:5-1:14}: error: x\nk.cl:1:16: note: y\n";
        assert_eq!(spans(ranged, &mut sources), [Span::new(id, 4, 13), Span::new(id, 15, 16)]);
        assert_eq!(spans("k.cl:99:1: error: beyond the end\n", &mut sources), []);
    }
}
