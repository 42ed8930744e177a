//! What is wrong with a project file, in words for people who wrote it: where, what was expected and what stands there.

use gpuproof_engine::suggest;
use toml::de::Error;

/// The whole message, with the line concerned.
pub fn told(name: &str, text: &str, error: &Error) -> String {
    let message = message(error.message());
    let Some(span) = error.span() else { return format!("`{name}`: {message}") };
    let start = boundary(text, span.start);
    let before = text.get(..start).unwrap_or("");
    let (number, begin) = (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |at| at + 1));
    let line = text.get(begin..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let column = before.get(begin..).unwrap_or("").chars().count();
    let end = boundary(text, span.end).max(start);
    let marked = text.get(start..end).and_then(|marked| marked.lines().next()).unwrap_or("");
    let marks = "^".repeat(marked.chars().count().max(1));
    let (blank, margin) = (" ".repeat(column), " ".repeat(number.to_string().len()));
    format!("`{name}`, line {number}: {message}\n{margin} |\n{number} | {line}\n{margin} | {blank}{marks}")
}

/// The start of the character that a byte is part of.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The reader's message in plain words; what is not known here stays as it is.
fn message(said: &str) -> String {
    let said = said.trim();
    if let Some((found, expected)) = split(said, "invalid type: ").or_else(|| split(said, "invalid value: "))
    {
        return format!("this must be {}, not {}", wanted(expected), given(found));
    }
    if let Some((found, expected)) = split(said, "unknown field ") {
        let known = quoted(expected);
        let meant = suggest::nearest(found.trim_matches('`'), &known);
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
        return format!("there is no key {found} here{meant}\nthere are {}", listed(&known, "and"));
    }
    if let Some((found, expected)) = split(said, "unknown variant ") {
        return format!("{found} is not known here: write {}", listed(&quoted(expected), "or"));
    }
    match said.strip_prefix("missing field ") {
        Some(field) => format!("{field} is missing here"),
        None => said.to_owned(),
    }
}

/// `KIND: FOUND, expected EXPECTED`.
fn split<'s>(said: &'s str, kind: &str) -> Option<(&'s str, &'s str)> {
    said.strip_prefix(kind)?.rsplit_once(", expected ")
}

fn wanted(expected: &str) -> &str {
    match expected {
        "a sequence" => "a list, such as [\"a\", \"b\"]",
        "a string" | "path string" => "a text in quotes",
        "f64" => "a number",
        "u32" | "u64" => "a whole number, 0 or more",
        "a map" | "struct Kernel" | "struct Allow" => "a table of keys and values",
        other => other,
    }
}

fn given(found: &str) -> String {
    match found.split_once(' ').unwrap_or((found, "")) {
        ("sequence", _) => "a list".into(),
        ("map", _) => "a table or a date".into(),
        ("string", text) => format!("the text {text}"),
        ("integer" | "boolean", value) => value.to_owned(),
        ("floating", value) => value.trim_start_matches("point ").to_owned(),
        _ => found.to_owned(),
    }
}

/// The words between backquotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn listed(words: &[String], last: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        None => "none".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn the_readers_words_are_replaced() {
        let told = [
            (
                "invalid type: string \"a.cu\", expected a sequence",
                "this must be a list, such as [\"a\", \"b\"], not the text \"a.cu\"",
            ),
            ("invalid type: integer `5`, expected a string", "this must be a text in quotes, not `5`"),
            ("invalid value: integer `-1`, expected u64", "this must be a whole number, 0 or more, not `-1`"),
            ("missing field `reason`", "`reason` is missing here"),
            ("unclosed array, expected `]`", "unclosed array, expected `]`"),
            (
                "unknown variant `none`, expected one of `off`, `note`",
                "`none` is not known here: write `off` or `note`",
            ),
            (
                "unknown field `sorces`, expected one of `sources`, `include`",
                "there is no key `sorces` here; did you mean `sources`?\nthere are `sources` and `include`",
            ),
        ];
        for (said, words) in told {
            assert_eq!(message(said), words);
        }
    }
}
