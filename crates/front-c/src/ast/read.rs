//! Reads a dump: JSON text to [`Node`]s.
//!
//! Declarations are taken one by one from the translation unit. clang omits a location's file and line while they stay the
//! same as in the location printed before it, so they are filled in here, in the order of the document.
//! Nesting is bounded: a dump deeper than [`MAX_DEPTH`] is refused rather than overflowing the stack.

use super::{Loc, Node};
use std::borrow::Cow;

/// Deepest nesting of JSON values that is read. An expression node takes two levels.
pub const MAX_DEPTH: usize = 6000;

/// Why a dump could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError(pub String);

/// The top-level declarations of a dump: locations completed, one identity for each variable.
pub fn read(json: &[u8]) -> Result<Vec<Node<'_>>, ReadError> {
    check_depth(json)?;
    let text = std::str::from_utf8(json).map_err(|_| ReadError("clang's output is not UTF-8".into()))?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    deserializer.disable_recursion_limit();
    let mut unit = <Node<'_> as serde::Deserialize>::deserialize(&mut deserializer)
        .map_err(|error| ReadError(format!("clang's syntax tree could not be read: {error}")))?;
    if unit.kind != "TranslationUnitDecl" {
        return Err(ReadError("clang's output does not start with a translation unit".into()));
    }
    let mut last = (Cow::Borrowed(""), 0);
    for node in &mut unit.inner {
        complete(node, &mut last);
    }
    super::declared::unify(&mut unit.inner);
    Ok(unit.inner)
}

/// Refuses a text that is nested too deeply, before anything recursive looks at it.
fn check_depth(json: &[u8]) -> Result<(), ReadError> {
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for byte in json {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(ReadError(format!(
                        "the source is nested more than {} levels deep",
                        MAX_DEPTH / 2
                    )));
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

fn complete<'a>(node: &mut Node<'a>, last: &mut (Cow<'a, str>, u32)) {
    complete_loc(&mut node.loc, last);
    complete_loc(&mut node.range.begin, last);
    complete_loc(&mut node.range.end, last);
    for child in node.array_filler.iter_mut().chain(&mut node.inner) {
        complete(child, last);
    }
    // Documentation comments hang in the tree like children; nothing reads them.
    node.inner.retain(|child| child.kind != "FullComment");
}

fn complete_loc<'a>(loc: &mut Loc<'a>, last: &mut (Cow<'a, str>, u32)) {
    if let Some(spelling) = &mut loc.spelling {
        complete_loc(spelling, last);
    }
    if let Some(expansion) = &mut loc.expansion {
        complete_loc(expansion, last);
    }
    if loc.offset.is_none() {
        return;
    }
    if loc.file.is_empty() {
        loc.file = last.0.clone();
    }
    if loc.line == 0 {
        loc.line = last.1;
    }
    *last = (loc.file.clone(), loc.line);
}
