//! Edits of a text: what is not edited stays as it is, byte for byte.

use std::ops::Range;

/// Replaces a range of bytes; an empty range inserts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What is replaced.
    pub range: Range<usize>,
    /// By what.
    pub text: String,
}

/// Edits of one text. Those at the same place are made in the order in which they were added.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edits {
    list: Vec<Edit>,
}

impl Edits {
    /// Replaces a range.
    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.list.push(Edit { range, text: text.into() });
    }

    /// Inserts at a place.
    pub fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    /// Removes a range.
    pub fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// All edits of another list, after these.
    pub fn extend(&mut self, other: Edits) {
        self.list.extend(other.list);
    }

    /// Where the edit begins that replaces a range together with other text.
    pub fn covering(&self, range: &Range<usize>) -> Option<usize> {
        let covers = |edit: &&Edit| edit.range.start < range.start && range.end <= edit.range.end;
        self.list.iter().find(covers).map(|edit| edit.range.start)
    }

    /// The edited text; nothing if two edits overlap or a range is none of the text.
    pub fn apply(&self, text: &str) -> Option<String> {
        self.apply_in(text, 0..text.len())
    }

    /// A part of the text with the edits that lie in it; those outside are left out.
    pub fn apply_in(&self, text: &str, part: Range<usize>) -> Option<String> {
        let inside = |edit: &&Edit| edit.range.start >= part.start && edit.range.end <= part.end;
        let mut edits: Vec<&Edit> = self.list.iter().filter(inside).collect();
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut result = String::with_capacity(part.len());
        let mut at = part.start;
        for edit in edits {
            result += text.get(at..edit.range.start)?;
            result += &edit.text;
            at = edit.range.end;
        }
        result += text.get(at..part.end)?;
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_made_in_order_and_overlaps_are_refused() {
        let mut edits = Edits::default();
        edits.replace(4..5, "X");
        edits.insert(0, "<");
        edits.insert(0, ">");
        edits.remove(1..2);
        assert_eq!(edits.apply("abcdef").as_deref(), Some("<>acdXf"));
        assert_eq!(edits.apply_in("abcdef", 2..6).as_deref(), Some("cdXf"));
        edits.replace(3..5, "Y");
        assert_eq!(edits.apply("abcdef"), None);
    }
}
