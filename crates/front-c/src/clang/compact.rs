//! clang's JSON without its indentation, which is more than half of it.
//!
//! Strings in JSON have no line breaks, so that a line break and the blanks behind it can go wherever they stand.

use std::io::Read;

/// Bytes that are read at once.
const PIECE: usize = 1 << 16;

/// Reads a stream of JSON and leaves the indentation out.
pub(super) fn read(mut stream: impl Read) -> std::io::Result<Vec<u8>> {
    let mut kept = Vec::new();
    let mut piece = vec![0; PIECE];
    let mut at_line_start = false;
    loop {
        let count = stream.read(&mut piece)?;
        if count == 0 {
            return Ok(kept);
        }
        let mut rest = piece.get(..count).unwrap_or_default();
        while !rest.is_empty() {
            if at_line_start {
                let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
                rest = rest.get(blanks..).unwrap_or_default();
                at_line_start = rest.is_empty();
                continue;
            }
            let line = rest.iter().position(|byte| *byte == b'\n');
            kept.extend(rest.get(..line.unwrap_or(rest.len())).unwrap_or_default());
            at_line_start = line.is_some();
            rest = line.and_then(|line| rest.get(line + 1..)).unwrap_or_default();
        }
    }
}

/// JSON that [`read`] gave with the indentation that clang would have given it.
pub fn indented(json: &str) -> String {
    let mut text = String::with_capacity(2 * json.len());
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    let mut chars = json.chars().peekable();
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        text.extend(std::iter::repeat_n(' ', 2 * depth));
    };
    while let Some(c) = chars.next() {
        if in_string {
            text.push(c);
            in_string = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '{' | '[' => {
                text.push(c);
                if chars.peek().is_some_and(|next| matches!(next, '}' | ']')) {
                    text.extend(chars.next());
                } else {
                    depth += 1;
                    line(&mut text, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut text, depth);
                text.push(c);
            }
            ',' => {
                text.push(c);
                line(&mut text, depth);
            }
            _ => {
                in_string = c == '"';
                text.push(c);
            }
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_goes_and_comes_back() {
        let text = "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b, {\": \"x\\\" [ \\n  y\",\n  \"c\": []\n}\n";
        let compact = String::from_utf8(read(text.as_bytes()).expect("read")).expect("text");
        assert_eq!(compact, "{\"a\": [1,{}],\"b, {\": \"x\\\" [ \\n  y\",\"c\": []}");
        assert_eq!(indented(&compact), text);
    }
}
