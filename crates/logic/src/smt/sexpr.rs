//! S-expressions with positions. Reading keeps an explicit stack and limits depth, so no input can overflow it.

/// Deeper nesting than this is refused; the printer never comes near it.
const DEPTH_LIMIT: usize = 4000;

/// A node of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SExpr {
    /// A symbol (quotes removed), numeral, decimal or `#` literal.
    Atom(String, usize),
    List(Vec<SExpr>, usize),
}

impl SExpr {
    pub fn atom(&self) -> Option<&str> {
        match self {
            SExpr::Atom(text, _) => Some(text),
            SExpr::List(..) => None,
        }
    }

    pub fn list(&self) -> Option<&[SExpr]> {
        match self {
            SExpr::List(items, _) => Some(items),
            SExpr::Atom(..) => None,
        }
    }

    /// Byte offset in the text.
    pub fn at(&self) -> usize {
        match self {
            SExpr::Atom(_, at) | SExpr::List(_, at) => *at,
        }
    }
}

/// All s-expressions of a text, or the offset and description of what is wrong.
pub(super) fn read(text: &str) -> Result<Vec<SExpr>, (usize, String)> {
    let bytes = text.as_bytes();
    let mut stack: Vec<(Vec<SExpr>, usize)> = vec![(Vec::new(), 0)];
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => at += 1,
            b';' => {
                while bytes.get(at).is_some_and(|b| *b != b'\n') {
                    at += 1;
                }
            }
            b'(' => {
                if stack.len() > DEPTH_LIMIT {
                    return Err((at, "too deeply nested".into()));
                }
                stack.push((Vec::new(), at));
                at += 1;
            }
            b')' => {
                let (items, opened) = stack.pop().unwrap_or_default();
                match stack.last_mut() {
                    Some((outer, _)) => outer.push(SExpr::List(items, opened)),
                    None => return Err((at, "unbalanced `)`".into())),
                }
                at += 1;
            }
            b'|' | b'"' => {
                at += 1;
                while bytes.get(at).is_some_and(|b| *b != byte) {
                    at += 1;
                }
                if at >= bytes.len() {
                    return Err((start, "unterminated quotation".into()));
                }
                push(&mut stack, text.get(start + 1..at), start)?;
                at += 1;
            }
            _ => {
                while bytes.get(at).is_some_and(|b| !b" \t\r\n();|\"".contains(b)) {
                    at += 1;
                }
                push(&mut stack, text.get(start..at), start)?;
            }
        }
    }
    let (items, opened) = stack.pop().unwrap_or_default();
    if stack.is_empty() { Ok(items) } else { Err((opened, "unbalanced `(`".into())) }
}

fn push(stack: &mut [(Vec<SExpr>, usize)], text: Option<&str>, at: usize) -> Result<(), (usize, String)> {
    let text = text.ok_or_else(|| (at, "not valid text".to_string()))?;
    if let Some((items, _)) = stack.last_mut() {
        items.push(SExpr::Atom(text.to_string(), at));
    }
    Ok(())
}
