//! Words that were put into a text before clang read it ([`repair`](super::repair)), and how the tree is made that of the file again.
//!
//! Promises: a launch stands where the lambda around it was, and every place is the one of the file. What stands at a word that was put in has the place behind it.

use super::message::{Message, Place};
use crate::ast::{Loc, Node};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What stands before a launch.
const OPEN: &str = "[&]__attribute__((host,device)){";
/// What stands behind it.
const CLOSE: &str = ";}";

/// Words to put into one file, each at a place of the file.
pub(super) type Words = BTreeSet<(usize, Word)>;

/// What is put into a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Word {
    /// Behind a launch.
    Close,
    /// Before a launch.
    Open,
    /// Between the operands of inline assembly.
    Comma,
    /// Before the `%` of a register.
    Percent,
}

impl Word {
    fn text(self) -> &'static str {
        match self {
            Word::Close => CLOSE,
            Word::Open => OPEN,
            Word::Comma => ",",
            Word::Percent => "%",
        }
    }
}

/// Texts that something was put into.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Insertions {
    pub(super) files: BTreeMap<String, File>,
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct File {
    /// The text as clang has read it.
    pub(super) text: Vec<u8>,
    /// What was put in, in the order of the text.
    pieces: Vec<Piece>,
}

/// Text that was put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    /// Its place in the text that clang has read.
    at: u32,
    /// The line there.
    line: u32,
    /// How many bytes it has.
    length: u32,
    /// Whether a launch starts behind it.
    opens: bool,
}

impl File {
    pub(super) fn new(text: &[u8], words: &Words) -> File {
        let mut file = File::default();
        let mut done = 0;
        for (at, word) in words {
            file.text.extend(text.get(done..*at).unwrap_or_default());
            done = *at;
            let line = 1 + file.text.iter().filter(|byte| **byte == b'\n').count() as u32;
            let (length, opens) = (word.text().len() as u32, *word == Word::Open);
            file.pieces.push(Piece { at: file.text.len() as u32, line, length, opens });
            file.text.extend(word.text().bytes());
        }
        file.text.extend(text.get(done..).unwrap_or_default());
        file
    }

    /// How many bytes before a place were put in; those of its line alone if one is named.
    fn before(&self, offset: u32, line: Option<u32>) -> u32 {
        let pieces = self.pieces.iter().filter(|piece| piece.at < offset);
        let pieces = pieces.filter(|piece| line.is_none_or(|line| line == piece.line));
        pieces.map(|piece| piece.length.min(offset - piece.at)).sum()
    }
}

impl Insertions {
    /// The texts as clang has read them.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, file)| (path.as_str(), file.text.as_slice()))
    }

    /// Where a place of the text that clang has read stands in the file.
    pub(super) fn original(&self, file: &str, offset: u32) -> u32 {
        self.files.get(file).map_or(offset, |file| offset - file.before(offset, None))
    }

    /// The same for the place of a message.
    pub(super) fn correct(&self, message: &mut Message) {
        if let Some(place) = &mut message.place {
            self.correct_place(place);
        }
        message.notes.iter_mut().for_each(|note| self.correct(note));
    }

    fn correct_place(&self, place: &mut Place) {
        let Some(file) = self.files.get(&place.file) else { return };
        let point = |(line, column): (u32, u32)| {
            let offset = offset_of(&file.text, line, column).unwrap_or(0);
            (line, column.saturating_sub(file.before(offset, Some(line))))
        };
        place.ranges = place.ranges.iter().map(|(start, end)| (point(*start), point(*end))).collect();
        (_, place.column) = point((place.line, place.column));
    }

    /// Puts launches where their lambdas are, and every place where it is in the file.
    pub(crate) fn take_back(&self, nodes: &mut [Node<'_>]) {
        if !self.files.is_empty() {
            nodes.iter_mut().for_each(|node| self.take_back_in(node));
        }
    }

    fn take_back_in(&self, node: &mut Node<'_>) {
        if node.kind == "LambdaExpr" && self.is_opened_at(&node.range.begin) {
            match launch_inside(node) {
                Some(launch) => *node = launch,
                // Nobody knows this kind: it is refused.
                None => node.kind = Cow::Borrowed("LaunchExpr"),
            }
        }
        for loc in [&mut node.loc, &mut node.range.begin, &mut node.range.end] {
            self.correct_loc(loc);
        }
        node.array_filler.iter_mut().chain(&mut node.inner).for_each(|child| self.take_back_in(child));
    }

    fn is_opened_at(&self, loc: &Loc<'_>) -> bool {
        let Some(file) = self.files.get(&*loc.file) else { return false };
        file.pieces.iter().any(|piece| piece.opens && Some(piece.at) == loc.offset)
    }

    fn correct_loc(&self, loc: &mut Loc<'_>) {
        for inner in loc.spelling.iter_mut().chain(&mut loc.expansion) {
            self.correct_loc(inner);
        }
        if let (Some(offset), Some(file)) = (loc.offset, self.files.get(&*loc.file)) {
            loc.offset = Some(offset - file.before(offset, None));
            loc.column = loc.column.saturating_sub(file.before(offset, Some(loc.line)));
        }
    }
}

/// The launch that is the whole body of a lambda.
fn launch_inside<'a>(lambda: &mut Node<'a>) -> Option<Node<'a>> {
    let body = lambda.inner.iter_mut().rev().find(|n| n.kind == "CompoundStmt")?;
    // The `;` behind the launch belongs to it.
    let [launch] = body.inner.as_mut_slice() else { return None };
    let inside = if launch.kind == "ExprWithCleanups" { launch.inner.last()? } else { &*launch };
    (inside.kind == "CUDAKernelCallExpr").then(|| std::mem::take(launch))
}

/// The byte that a line and column name.
pub(super) fn offset_of(text: &[u8], line: u32, column: u32) -> Option<u32> {
    let before: usize =
        text.split_inclusive(|b| *b == b'\n').take((line as usize).checked_sub(1)?).map(<[u8]>::len).sum();
    let offset = before + (column as usize).checked_sub(1)?;
    (offset <= text.len()).then_some(u32::try_from(offset).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_file() {
        let text = "a\nb k<<<1>>>() c\nd";
        let launch = Words::from([(4, Word::Open), (14, Word::Close)]);
        assert_eq!(&text[4..14], "k<<<1>>>()");
        let file = File::new(text.as_bytes(), &launch);
        let read = String::from_utf8(file.text.clone()).expect("text");
        assert_eq!(read, format!("a\nb {OPEN}k<<<1>>>(){CLOSE} c\nd"));
        let wrapped = Insertions { files: BTreeMap::from([("f".to_owned(), file)]) };
        for (word, original) in [("a", 0), ("b", 2), ("k<", 4), (" c", 14), ("\nd", 16)] {
            let at = read.find(word).expect(word) as u32;
            assert_eq!(wrapped.original("f", at), original, "{word}");
        }
        assert_eq!(wrapped.original("g", 100), 100);
        let at = read.find(" c").expect("c") as u32 + 1;
        let mut loc = Loc { offset: Some(at), line: 2, column: at - 1, file: "f".into(), ..Loc::default() };
        wrapped.correct_loc(&mut loc);
        assert_eq!((loc.offset, loc.column), (Some(15), 14));
    }
}
