//! Subtractive recovery: what holds an error is taken out of the text, and clang runs again until it reports none.
//!
//! Real programs use libraries that nobody has installed, mostly in host code. The obvious rule, to keep every kernel without an error in it, is
//! unsound: clang drops statements without a word, and gives unknown types the meaning `int`. So the tree that is lowered is always that of a text
//! without errors, and what has to be right is only what was taken out ([`PassedOver`]):
//!
//! * the body of a host function: whatever it did, no kernel is made of it. What is launched is not known any more, of any kernel, nor which instances
//!   template kernels have: those that clang made in spite of the errors are asked for again, and `k<...>` stands for the others, which are unusable;
//! * the body of a device function: it is unusable, and so is who calls it.
//!
//! Nothing else is taken out. A declaration, or a statement of a function that is kept, gives names to what stands behind it: without it they may mean
//! something else (an outer variable, another overload, the primary template, a macro's pasted name), which no comparison of names finds for certain. The
//! same goes for bodies that clang evaluates or finds a result type from, for text with directives in it or macros that act like some, and for kernels that are
//! members of classes, friends or parts of bodies, which may be gone with the body that asks for them. Files with an error in any of these are refused.
//!
//! [`locate`] finds the body for an error, [`text`] takes it out. Every round takes out another one, so that the search ends; if it ends with an error, the
//! file is refused with the errors of the first run.

pub(crate) mod locate;
pub(crate) mod text;

use super::dump::{Attempt, Job};
use super::insertions::Insertions;
use super::instantiate::{self, Overlay};
use super::message::{Message, Place};
use crate::ast::index::Index;
use crate::ast::name::qualified_name;
use crate::ast::{Node, read};
pub use locate::Kind;
use locate::{Locator, Piece};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How often clang runs at most; each run takes out more.
const ROUNDS: usize = 24;

/// Text that was taken out.
#[derive(Clone, Debug)]
pub struct Region {
    /// The file as clang names it.
    pub file: String,
    /// Its first byte.
    pub start: u32,
    /// Behind its last byte.
    pub end: u32,
    /// What it is.
    pub kind: Kind,
    /// Whether there are launches in it.
    pub launches: bool,
    /// The errors in it.
    pub errors: Vec<Message>,
}

/// All that was taken out of a file and of what it includes.
#[derive(Clone, Default, Debug)]
pub struct PassedOver {
    /// The pieces, by file and place.
    pub regions: Vec<Region>,
}

impl PassedOver {
    /// Whether nothing was taken out.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// The piece of this kind around a place.
    pub fn at(&self, file: &str, offset: u32, kind: Kind) -> Option<&Region> {
        self.regions.iter().find(|r| r.kind == kind && r.file == file && r.start <= offset && offset <= r.end)
    }
}

/// A file that errors are in.
struct Text {
    /// A byte for every byte of the file, those that are no ASCII replaced.
    ascii: String,
    bytes: Vec<u8>,
    /// What was taken out of it, the errors there, and in which round.
    pieces: Vec<(Piece, Vec<Message>, usize)>,
}

impl Text {
    fn new(bytes: Vec<u8>) -> Text {
        let ascii = bytes.iter().map(|b| if b.is_ascii() { char::from(*b) } else { '_' }).collect();
        Text { ascii, bytes, pieces: Vec::new() }
    }

    fn offset(&self, place: &Place) -> Option<usize> {
        let before: usize =
            self.ascii.split_inclusive('\n').take((place.line as usize).checked_sub(1)?).map(str::len).sum();
        let offset = before + (place.column as usize).checked_sub(1)?;
        (offset <= self.ascii.len()).then_some(offset)
    }

    /// Adds a piece and drops those inside of it.
    fn add(&mut self, mut piece: Piece, error: &Message, round: usize) {
        let mut errors = vec![error.clone()];
        let mut kept = Vec::new();
        for (old, old_errors, born) in std::mem::take(&mut self.pieces) {
            if old.start >= piece.start && old.end <= piece.end {
                piece.params = piece.params.or(old.params);
                errors.extend(old_errors);
            } else {
                kept.push((old, old_errors, born));
            }
        }
        kept.push((piece, errors, round));
        kept.sort_by_key(|(piece, ..)| (piece.start, piece.end));
        self.pieces = kept;
    }

    fn blanked(&self) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        for (piece, ..) in &self.pieces {
            text::blank(&mut bytes, piece.start, piece.end);
            if let Some((start, end)) = piece.params {
                text::blank(&mut bytes, start, end);
            }
        }
        bytes
    }
}

impl Job<'_> {
    /// Takes out what holds an error until there is none. Nothing if that does not help.
    pub(super) fn recover(
        &mut self,
        first: &Attempt,
        main: &[u8],
        wrapped: &Insertions,
    ) -> Option<(Attempt, PassedOver)> {
        let main_path = self.path.to_string_lossy().into_owned();
        let nodes = read::read(&first.json).ok()?;
        if nodes.iter().any(|node| has_inner_kernel(node, false)) {
            return None;
        }
        let macros = text::acting_macros(&self.preprocessed(&first.std).ok()?);
        let mut requests = self.options.instantiate.clone();
        let asked = requests.len();
        requests.extend(instances(&nodes));
        let mut texts = BTreeMap::from([(main_path.clone(), Text::new(main.to_vec()))]);
        texts.extend(wrapped.texts().map(|(path, text)| (path.to_owned(), Text::new(text.to_vec()))));
        let mut messages = first.messages.clone();
        for round in 0..ROUNDS {
            let mut changed = false;
            let mut refused = BTreeSet::new();
            for error in messages.iter().filter(|m| m.is_error()) {
                let place = self.blamed(error)?;
                let request =
                    instantiate::request_number(place.line, main).filter(|_| place.file == main_path);
                if let Some(number) = request {
                    // What the user asked for is an error of the user's.
                    if number < asked {
                        return None;
                    }
                    refused.insert(number);
                    continue;
                }
                if !texts.contains_key(&place.file) {
                    texts.insert(place.file.clone(), Text::new(std::fs::read(&place.file).ok()?));
                }
                let text = texts.get_mut(&place.file)?;
                let offset = text.offset(place)?;
                let around = Around { file: &place.file, nodes: &nodes, macros: &macros };
                changed |= take_out(text, &around, offset, round, error)?;
            }
            if !changed && refused.is_empty() {
                return None;
            }
            requests = (0..).zip(requests).filter(|(n, _)| !refused.contains(n)).map(|(_, r)| r).collect();
            let shown: Vec<(String, Vec<u8>)> = texts
                .iter()
                .map(|(path, text)| match *path == main_path {
                    true => (path.clone(), instantiate::extended_text(&text.blanked(), &requests)),
                    false => (path.clone(), text.blanked()),
                })
                .collect();
            let files: Vec<(&Path, &[u8])> =
                shown.iter().map(|(p, t)| (Path::new(p), t.as_slice())).collect();
            self.overlay = Some(Overlay::of(&files).ok()?);
            let attempt = self.attempt(first.std.clone(), super::dump::Wanted::Messages).ok()?;
            messages = attempt.messages;
            if !messages.iter().any(Message::is_error) {
                let mut attempt = self.attempt(first.std.clone(), super::dump::Wanted::Tree).ok()?;
                if attempt.errors() > 0 || !has_same_types(&nodes, &read::read(&attempt.json).ok()?) {
                    return None;
                }
                attempt.clang_time += first.clang_time;
                return Some((attempt, passed_over(texts, wrapped)));
            }
        }
        None
    }

    /// Where the user's text is to blame: the place itself, or where it was asked for what went wrong in a header of ours.
    fn blamed<'m>(&self, error: &'m Message) -> Option<&'m Place> {
        let own = |place: &&Place| {
            !Path::new(&place.file).starts_with(&self.include) && !place.file.starts_with('<')
        };
        error
            .place
            .as_ref()
            .filter(own)
            .or_else(|| error.notes.iter().filter_map(|n| n.place.as_ref()).find(own))
    }
}

/// What a piece is looked for in.
struct Around<'a> {
    file: &'a str,
    nodes: &'a [Node<'a>],
    /// Those that have an effect on later text.
    macros: &'a BTreeSet<String>,
}

/// Takes a piece out for an error; whether that changed anything. Nothing if there is no piece that could go.
fn take_out(
    text: &mut Text,
    around: &Around<'_>,
    offset: usize,
    round: usize,
    error: &Message,
) -> Option<bool> {
    let known = text.pieces.iter_mut().find(|(p, ..)| {
        let params = p.params.is_some_and(|(start, end)| start <= offset && offset <= end);
        p.start <= offset && offset <= p.end || params
    });
    match known {
        Some((_, errors, born)) if *born == round => {
            errors.push(error.clone());
            return Some(true);
        }
        // An error in what is blank already: no body helps.
        Some(_) => return None,
        None => {}
    }
    let &Around { file, nodes, macros } = around;
    let locator = Locator { file, text: &text.ascii, nodes };
    let piece = locator.piece(offset)?;
    let whole = text.ascii.get(piece.start..piece.end)?;
    let is_empty = whole.trim().is_empty() && piece.params.is_none();
    if is_empty || text::has_directive(whole, macros) || locator.has_kernel_in(&piece) {
        return None;
    }
    text.add(piece, error, round);
    Some(true)
}

fn passed_over(texts: BTreeMap<String, Text>, wrapped: &Insertions) -> PassedOver {
    let mut passed = PassedOver::default();
    for (file, text) in texts {
        let place = |at: usize| wrapped.original(&file, u32::try_from(at).unwrap_or(u32::MAX));
        passed.regions.extend(text.pieces.into_iter().map(|(piece, mut errors, _)| {
            errors.iter_mut().for_each(|error| wrapped.correct(error));
            Region {
                file: file.clone(),
                start: place(piece.start),
                end: place(piece.end),
                kind: piece.kind,
                launches: text
                    .ascii
                    .get(piece.start..piece.end)
                    .is_some_and(|t| t.contains("<<<") || t.contains("aunch")),
                errors,
            }
        }));
    }
    passed
}

/// Whether functions have the types that they had: one whose result was found from its body is another one without it.
fn has_same_types(first: &[Node<'_>], last: &[Node<'_>]) -> bool {
    let types = |nodes: &[Node<'_>]| -> BTreeSet<(Option<u32>, String)> {
        let index = Index::new(nodes);
        index.functions.iter().map(|f| (f.loc.offset, f.type_text().to_owned())).collect()
    };
    types(last).is_subset(&types(first))
}

/// Whether a kernel is a member of a class, a friend, or part of a body.
fn has_inner_kernel(node: &Node<'_>, is_inner: bool) -> bool {
    let is_kernel = node.kind.ends_with("Decl") && node.has("CUDAGlobalAttr");
    let opens = node.kind.ends_with("Stmt")
        || node.kind == "FriendDecl"
        || node.kind.contains("Record")
        || node.kind.starts_with("ClassTemplate");
    is_inner && is_kernel || node.inner.iter().any(|child| has_inner_kernel(child, is_inner || opens))
}

/// The instances of template kernels that clang has made. The bodies that ask for them may go, so that they are asked for once more.
fn instances(nodes: &[Node<'_>]) -> Vec<String> {
    let index = Index::new(nodes);
    let is_instance = |node: &&Node<'_>| node.has("CUDAGlobalAttr") && node.has("TemplateArgument");
    let kernels = index.templates.iter().flat_map(|template| template.inner.iter()).filter(is_instance);
    let names: BTreeSet<String> = kernels.map(|kernel| qualified_name(&index, kernel)).collect();
    names.into_iter().filter(|name| instantiate::check(name).is_ok()).collect()
}
