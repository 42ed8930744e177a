//! What nvcc accepts and clang refuses: words are put into the text, and taken out of the tree again.
//!
//! * Kernels that launch kernels. A launch `child<<<1, 32>>>(p)` in device code is put into a lambda that the host might call, too, and that nobody calls: in
//!   there clang accepts it, makes the instances of template kernels that it asks for, and gives a whole tree. Afterwards the launch stands in the tree where
//!   the lambda was.
//! * Inline assembly with a register `%name` written with one `%`, and with operands that no comma separates.
//!
//! Afterwards all places are again those of the file ([`Insertions`]).
//!
//! Soundness: the lambda captures everything by reference, so that names in the launch mean what they meant around it; it declares nothing that text
//! behind it could see; a launch gives no value, so that only places where a value is thrown away take it. A launch is wrapped only where clang
//! says so ([`is_refused_launch`]) and where its text is that of one, not that of a macro; whatever else is wrong with it stays an error. What is put into
//! assembly changes the statement that it stands in and nothing else; what the statement says is read from the file.

use super::dump::{Attempt, Job, Wanted};
use super::insertions::{File, Insertions, Word, Words, offset_of};
use super::instantiate::{self, Overlay};
use super::message::Message;
use super::recover::text::{Token, tokens};
use std::collections::BTreeMap;
use std::path::Path;

/// How often clang runs at most: it says one thing of a statement at a time, and launches in templates show up once those are made.
const ROUNDS: usize = 8;
impl Job<'_> {
    /// Puts in what clang asks for, and runs it again; nothing if there is no such thing.
    pub(super) fn repair(&mut self, first: &Attempt, main: &[u8]) -> Option<(Attempt, Insertions)> {
        let main_path = self.path.to_string_lossy().into_owned();
        let mut originals = BTreeMap::from([(main_path.clone(), main.to_vec())]);
        let mut found: BTreeMap<String, Words> = BTreeMap::new();
        let mut wrapped = Insertions::default();
        let mut last = None;
        let mut messages = first.messages.clone();
        for _ in 0..ROUNDS {
            let mut grew = false;
            for (message, place) in messages.iter().filter_map(|m| Some((m, m.place.as_ref()?))) {
                if !may_help(message) || Path::new(&place.file).starts_with(&self.include) {
                    continue;
                }
                if !originals.contains_key(&place.file) {
                    let Ok(text) = std::fs::read(&place.file) else { continue };
                    originals.insert(place.file.clone(), text);
                }
                let Some(text) = originals.get(&place.file) else { continue };
                let read = wrapped.files.get(&place.file).map_or(text, |file| &file.text);
                let Some(offset) = offset_of(read, place.line, place.column) else { continue };
                let at = wrapped.original(&place.file, offset) as usize;
                let words = words_for(message, text, at);
                let known = found.entry(place.file.clone()).or_default();
                words.into_iter().for_each(|word| grew |= known.insert(word));
            }
            if !grew {
                break;
            }
            let files = found
                .iter()
                .filter_map(|(path, words)| Some((path.clone(), File::new(originals.get(path)?, words))));
            wrapped = Insertions { files: files.collect() };
            let requests = &self.options.instantiate;
            let shown: Vec<(&str, Vec<u8>)> = wrapped
                .texts()
                .map(|(path, text)| match *path == *main_path {
                    true => (path, instantiate::extended_text(text, requests)),
                    false => (path, text.to_vec()),
                })
                .collect();
            let mut files: Vec<(&Path, &[u8])> =
                shown.iter().map(|(path, text)| (Path::new(*path), text.as_slice())).collect();
            let whole = instantiate::extended_text(main, requests);
            if !wrapped.files.contains_key(&main_path) {
                files.push((Path::new(&main_path), &whole));
            }
            self.overlay = Some(Overlay::of(&files).ok()?);
            let attempt = self.attempt(first.std.clone(), Wanted::Tree).ok()?;
            messages.clone_from(&attempt.messages);
            last = Some(attempt);
        }
        let mut attempt = last?;
        attempt.clang_time += first.clang_time;
        Some((attempt, wrapped))
    }
}

/// Whether something could be put into the text because of a message.
fn may_help(message: &Message) -> bool {
    is_refused_launch(message) || message.is_error() && matches!(&*message.text, NO_COMMA | ONE_PERCENT)
}

/// What clang says where a comma is missing.
const NO_COMMA: &str = "expected ')'";
/// What clang says of `%name`.
const ONE_PERCENT: &str = "invalid % escape in inline assembly string";

/// What to put into a text because of a message about this place.
fn words_for(message: &Message, text: &[u8], at: usize) -> Vec<(usize, Word)> {
    match &*message.text {
        NO_COMMA => operand_without_comma(text, at).map(|at| (at, Word::Comma)).into_iter().collect(),
        ONE_PERCENT => {
            // clang shows a byte of the name.
            let is_it = |at: &usize| {
                text.get(*at) == Some(&b'%') && text.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
            };
            let near = (0..=2).filter_map(|back| at.checked_sub(back));
            near.filter(is_it).map(|at| (at, Word::Percent)).take(1).collect()
        }
        _ => match end_of_launch(text, at) {
            Some(end) => vec![(at, Word::Open), (end, Word::Close)],
            None => Vec::new(),
        },
    }
}

/// The place itself, if the constraint of an operand starts there that follows another operand of inline assembly.
fn operand_without_comma(text: &[u8], at: usize) -> Option<usize> {
    let before: String =
        text.get(..at)?.iter().map(|b| if b.is_ascii() { char::from(*b) } else { '_' }).collect();
    let tokens = tokens(&before);
    if text.get(at) != Some(&b'"') || tokens.last().is_none_or(|last| last.text != ")") {
        return None;
    }
    let mut depth = 0usize;
    let mut open = tokens.len();
    for (n, token) in tokens.iter().enumerate().rev() {
        match token.text {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" if depth == 0 => {
                open = n;
                break;
            }
            "(" | "[" | "{" => depth -= 1,
            ";" if depth == 0 => return None,
            _ => {}
        }
    }
    let inside = tokens.get(open + 1..)?;
    let mut words = tokens.get(..open)?.iter().rev().map(|token| token.text);
    let keyword = words.find(|word| !matches!(*word, "volatile" | "__volatile__" | "__volatile"))?;
    let is_asm = matches!(keyword, "asm" | "__asm__" | "__asm");
    // Behind the first colon: the template is made of strings alone.
    (is_asm && inside.iter().any(|token| token.text == ":")).then_some(at)
}

/// Whether clang refuses a launch because it stands in device code.
fn is_refused_launch(message: &Message) -> bool {
    let in_device_code =
        ["in __global__ function", "in __device__ function", "in __host__ __device__ function"];
    let is_plain = message.text.starts_with("reference to __global__ function ")
        && in_device_code.iter().any(|words| message.text.ends_with(words));
    let is_template = message.text.starts_with("no matching function for call to ")
        && message.notes.iter().any(|note| note.text.contains("call to __global__ function from __"));
    message.is_error() && (is_plain || is_template)
}

/// Behind the last byte of the launch that starts at a place: a name, perhaps with template arguments, `<<<...>>>`, `(...)`.
fn end_of_launch(text: &[u8], start: usize) -> Option<usize> {
    let rest: String =
        text.get(start..)?.iter().map(|b| if b.is_ascii() { char::from(*b) } else { '_' }).collect();
    let tokens = tokens(&rest);
    let is = |n: usize, word: &str| tokens.get(n).is_some_and(|token| token.text == word);
    let mut at = 0;
    loop {
        while is(at, ":") {
            at += 1;
        }
        let name = tokens.get(at).filter(|token| is_name(token))?;
        at += 1;
        debug_assert!(!name.text.is_empty());
        if is_row(&tokens, at, "<") {
            break;
        }
        if is(at, "<") {
            at = behind(&tokens, at, "<", ">")?;
            if is_row(&tokens, at, "<") {
                break;
            }
        }
        if !is(at, ":") {
            return None;
        }
    }
    at += 3;
    let mut depth = 0usize;
    while depth > 0 || !is_row(&tokens, at, ">") {
        match tokens.get(at)?.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            ";" => return None,
            _ => {}
        }
        at += 1;
    }
    at += 3;
    let end = is(at, "(").then(|| behind(&tokens, at, "(", ")")).flatten()?;
    let last = tokens.get(end - 1)?;
    Some(start + last.at + last.text.len())
}

fn is_name(token: &Token<'_>) -> bool {
    token.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Whether three tokens of one kind stand side by side.
fn is_row(tokens: &[Token<'_>], at: usize, word: &str) -> bool {
    tokens.get(at..at + 3).is_some_and(|row| {
        row.iter().all(|token| token.text == word) && row.windows(2).all(|two| two[0].at + 1 == two[1].at)
    })
}

/// Behind the bracket that closes the one at a place.
fn behind(tokens: &[Token<'_>], open: usize, opening: &str, closing: &str) -> Option<usize> {
    let (mut depth, mut inner) = (0usize, 0usize);
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            text if text == opening && inner == 0 => depth += 1,
            text if text == closing && inner == 0 => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            "(" | "[" | "{" => inner += 1,
            ")" | "]" | "}" => inner = inner.checked_sub(1)?,
            ";" => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launches_have_an_end() {
        let end = |text: &str| end_of_launch(text.as_bytes(), 0).map(|end| text[..end].to_owned());
        let same = |text: &str| assert_eq!(end(&format!("{text}; x();")), Some(text.to_owned()));
        same("k<<<1, 2>>>()");
        same("::a::k<(1 > 0), b<2>> <<<f(x), dim3(1, 2), 0, s>>>  ( p, \">>>(\", g(1) )");
        same("k /* <<< */ <<<\n1, n >> 1>>>(p)");
        for other in ["k(1)", "k<1>(2)", "K", "k<<<1, 2>>>;", "", "1<<<2>>>(3)"] {
            assert_eq!(end(other), None, "{other}");
        }
    }

    #[test]
    fn operands_without_commas_are_found() {
        let at = |text: &str| {
            let place = text.find('@').expect("a place");
            operand_without_comma(text.replace('@', "").as_bytes(), place) == Some(place)
        };
        assert!(at("asm volatile(\"x;\" :: \"r\"(f(1)) @\"l\"(p))"));
        assert!(at("{ __asm__ (\"x;\" : \"=r\"(v)\n@\"+l\"(p)); }"));
        assert!(!at("printf(\"x;\" , (1) @\"l\")"));
        assert!(!at("asm(F(1) @\"l\" : : )"));
        assert!(!at("asm(\"x\" : : \"r\"(v)); f((1) @\"l\")"));
    }
}
