//! Places of a report (lines and bytes from 1) as positions of the protocol (from 0, in the units that the editor counts in), and back.

use gpuproof_base::SourceMap;
use gpuproof_engine::report::Place;
use lsp_types::{InitializeParams, Position, PositionEncodingKind, Range};

/// What an editor counts in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    /// Bytes.
    Utf8,
    /// Pairs of bytes, as the protocol has it by default.
    Utf16,
}

impl Units {
    /// The best that an editor offers.
    pub fn of(editor: &InitializeParams) -> Self {
        let general = editor.capabilities.general.as_ref();
        let offered = general.and_then(|general| general.position_encodings.as_ref());
        let bytes = offered.is_some_and(|kinds| kinds.contains(&PositionEncodingKind::UTF8));
        if bytes { Self::Utf8 } else { Self::Utf16 }
    }

    /// As the protocol names it.
    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// A place in a text.
    pub fn range(self, place: &Place, text: &str) -> Range {
        let start = self.position(text, place.line, place.column);
        let end = self.position(text, place.end_line, place.end_column);
        Range { start, end: end.max(start) }
    }

    /// A place of a report; its text is among the report's sources.
    pub fn range_in(self, place: &Place, sources: &SourceMap) -> Range {
        self.range(place, sources.files.get(place.span.file).map_or("", |file| &file.text))
    }

    fn position(self, text: &str, line: usize, column: usize) -> Position {
        let row = line.saturating_sub(1);
        let content = text.split('\n').nth(row).unwrap_or("");
        let mut bytes = column.saturating_sub(1).min(content.len());
        while !content.is_char_boundary(bytes) {
            bytes -= 1;
        }
        let before = content.get(..bytes).unwrap_or("");
        let units = match self {
            Self::Utf8 => before.len(),
            Self::Utf16 => before.encode_utf16().count(),
        };
        Position { line: number(row), character: number(units) }
    }
}

/// Whether a position is inside a range, its end included, where cursors stand.
pub fn is_in(position: Position, range: Range) -> bool {
    range.start <= position && position <= range.end
}

/// Whether two ranges share a position.
pub fn overlap(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{FileId, Id, Span};

    fn place(line: usize, column: usize, end_line: usize, end_column: usize) -> Place {
        let span = Span::new(FileId::new(0), 0, 0);
        Place { file: "k.cu".into(), line, column, end_line, end_column, span }
    }

    #[test]
    fn columns_are_counted_as_the_editor_does() {
        let text = "a;\n/* é𝄞 */ b;\n";
        let b = place(2, 14, 2, 15);
        let of = |units: Units| units.range(&b, text);
        assert_eq!(of(Units::Utf8), Range::new(Position::new(1, 13), Position::new(1, 14)));
        assert_eq!(of(Units::Utf16), Range::new(Position::new(1, 10), Position::new(1, 11)));
    }

    #[test]
    fn places_beyond_the_text_do_no_harm() {
        let range = Units::Utf16.range(&place(9, 9, 1, 1), "a");
        assert_eq!(range, Range::new(Position::new(8, 0), Position::new(8, 0)));
        // The middle of a character.
        assert_eq!(Units::Utf8.range(&place(1, 2, 1, 2), "é").start, Position::new(0, 0));
    }
}
