//! Which files a text asks for, read off the text without a preprocessor.
//!
//! It promises never to miss one: every name behind an `#include` counts, in comments, strings and branches that are switched off, too. Where the names
//! are not there to read (a macro names the file, bytes are embedded) or the text depends on something else (the time of day, the age of a file), it
//! says so instead. So it does where a word is the beginning of one that asks for such things: macros can paste the rest to it.

use std::borrow::Cow;

/// Why the names are not all there to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// A macro names a file, or a directive is not understood.
    Computed,
    /// The text speaks of the time of day, or of the age of a file.
    Time,
    /// The text says that it stands in another file.
    Line,
}

/// Words of the preprocessor that ask for files, or for the time.
const ASKING: [&[u8]; 6] =
    [b"__has_include", b"__has_include_next", b"__has_embed", b"__DATE__", b"__TIME__", b"__TIMESTAMP__"];

/// The operators that make words of a string.
const PRAGMAS: [&[u8]; 2] = [b"_Pragma", b"__pragma"];

/// What a text asks for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Asked {
    /// Names of files, in the order of the text.
    pub names: Vec<Vec<u8>>,
    /// A string holds the beginning of a word that asks for files, or for the time.
    pub in_strings: bool,
    /// There is a macro that may make a pragma of a string, here or in another file.
    pub of_pragmas: bool,
}

fn is_part(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_' || c >= 0x80
}

/// The words of a text that begin with an underscore, and where.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = find(text, b"_", at)?;
            let rest = text.get(start..)?;
            let length = rest.iter().take_while(|c| is_part(**c)).count();
            at = start + length;
            let begins = start.checked_sub(1).and_then(|last| text.get(last)).is_none_or(|c| !is_part(*c));
            if let Some(word) = rest.get(..length).filter(|_| begins) {
                return Some((start, word));
            }
        }
    })
}

/// Whether a word is a part of another, its beginning.
fn begins(word: &[u8], others: &[&[u8]]) -> bool {
    others.iter().any(|other| other.len() > word.len() && other.starts_with(word))
}

/// The names that a text asks for, in the order of the text.
pub fn names(text: &[u8]) -> Result<Vec<Vec<u8>>, Unclear> {
    let asked = asked(text)?;
    if asked.in_strings { Err(Unclear::Computed) } else { Ok(asked.names) }
}

/// What a text asks for.
pub fn asked(text: &[u8]) -> Result<Asked, Unclear> {
    asked_in(text, true)
}

/// The same for a header that comes with clang, or with us. Such a header makes no questions out of parts of words, whatever its words are, and no
/// pragmas out of what others give it.
pub fn asked_by_tool(text: &[u8]) -> Result<Asked, Unclear> {
    asked_in(text, false)
}

fn asked_in(text: &[u8], may_paste: bool) -> Result<Asked, Unclear> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = &*without_splices(text)?;
    let has = |word: &[u8]| find(text, word, 0).is_some();
    if [&b"__DATE__"[..], b"__TIME__", b"__TIMESTAMP__"].into_iter().any(has)
        || has(b"dependency") && (has(b"pragma") || has(b"Pragma"))
    {
        return Err(Unclear::Time);
    }
    if has(b"__has_embed") {
        return Err(Unclear::Computed);
    }
    let mut asked = Asked::default();
    if may_paste {
        for (at, word) in words(text) {
            if word != b"__has_include" && begins(word, &ASKING) {
                if !is_in_string(text, at) {
                    return Err(Unclear::Computed);
                }
                asked.in_strings = true;
            }
            // With a string of its own it makes a pragma of that one alone.
            let rest = gap(text.get(at + word.len()..).unwrap_or_default()).strip_prefix(b"(");
            let is_plain = rest.is_some_and(|rest| gap(rest).starts_with(b"\""));
            asked.of_pragmas |=
                begins(word, &PRAGMAS) && !begins(word, &ASKING) || PRAGMAS.contains(&word) && !is_plain;
        }
    }
    asked.names = names_in(text)?;
    Ok(asked)
}

/// Whether a place is inside a string that begins and ends on its line, whatever the lines before say. Where that is hard to tell, it is not.
fn is_in_string(text: &[u8], at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let is_end = |c: &u8| matches!(c, b'\n' | b'\r');
    let before = before.rsplit(is_end).next().unwrap_or_default();
    let after = after.split(is_end).next().unwrap_or_default();
    // The ends of comments and of strings over several lines, quotes that are none, and lines that are read otherwise.
    let hard: [&[u8]; 6] = [b"*/", b"'", b"include", b"import", b"embed", b"ragma"];
    if hard.into_iter().any(|word| find(before, word, 0).or(find(after, word, 0)).is_some())
        || before.ends_with(b"*")
        || find(text, b"R\"", 0).is_some()
    {
        return false;
    }
    let mut inside = false;
    let mut rest = before;
    while let [first, tail @ ..] = rest {
        rest = match (first, inside) {
            (b'\\', true) => tail.get(1..).unwrap_or_default(),
            (b'/', false) if tail.starts_with(b"/") || tail.starts_with(b"*") => return false,
            (b'"', _) => {
                inside = !inside;
                tail
            }
            _ => tail,
        };
    }
    inside && after.contains(&b'"')
}

/// The names behind directives and questions.
fn names_in(text: &[u8]) -> Result<Vec<Vec<u8>>, Unclear> {
    let mut names = Vec::new();
    for (at, _) in text.iter().enumerate().filter(|(_, c)| matches!(c, b'#' | b'%' | b'?')) {
        let rest = text.get(at..).unwrap_or_default();
        let hash = [&b"#"[..], b"%:", b"??="].into_iter().find_map(|hash| rest.strip_prefix(hash));
        // A directive is the first thing on its line, comments aside.
        let before = text.get(..at).unwrap_or_default().iter().rev().find(|c| !is_blank(**c));
        if let Some(rest) = hash.filter(|_| matches!(before, None | Some(b'\n' | b'\r' | b'/'))) {
            names.extend(directive(rest)?);
        }
    }
    let mut at = 0;
    while let Some(found) = find(text, b"__has_include", at) {
        at = found + b"__has_include".len();
        names.extend(question(text, found, at)?);
    }
    // `import` of a module's header unit; without modules clang refuses it.
    at = 0;
    while let Some(found) = find(text, b"import", at) {
        at = found + b"import".len();
        names.extend(name(blanks(text.get(at..).unwrap_or_default())));
    }
    Ok(names)
}

/// What stands behind `#pragma`, and in `_Pragma`, in the order of the text; `?` where only a preprocessor could tell.
pub fn pragmas(text: &[u8]) -> Result<Vec<String>, Unclear> {
    let text = &*without_splices(text)?;
    let mut pragmas = Vec::new();
    let mut at = 0;
    while let Some(found) = find(text, b"ragma", at) {
        at = found + b"ragma".len();
        let before = text.get(..found).unwrap_or_default();
        let rest = gap(text.get(at..).unwrap_or_default());
        let line = |rest: &[u8]| {
            let line = rest.split(|c| matches!(c, b'\n' | b'\r')).next().unwrap_or_default();
            String::from_utf8_lossy(line).into_owned()
        };
        if before.ends_with(b"_P") || before.ends_with(b"__p") {
            let string = rest.strip_prefix(b"(").and_then(|rest| gap(rest).strip_prefix(b"\""));
            pragmas.push(string.map_or("?".into(), line));
        } else if let Some(before) = before.strip_suffix(b"p") {
            // A comment may stand between.
            let end = before.iter().rposition(|c| !is_blank(*c)).map_or(0, |last| last + 1);
            let before = before.get(..end).unwrap_or_default();
            if [&b"#"[..], b"%:", b"??=", b"*/"].into_iter().any(|hash| before.ends_with(hash)) {
                pragmas.push(line(rest));
            }
        }
    }
    Ok(pragmas)
}

/// The text with its lines joined where a backslash ends one, as the language does before everything else.
fn without_splices(text: &[u8]) -> Result<Cow<'_, [u8]>, Unclear> {
    // The same in trigraphs.
    if find(text, b"??/", 0).is_some() {
        return Err(Unclear::Computed);
    }
    if !text.contains(&b'\\') {
        return Ok(Cow::Borrowed(text));
    }
    let mut joined = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        // clang takes blanks behind the backslash for a slip.
        let end = blanks(after);
        let end = end.strip_prefix(b"\r\n").or(end.strip_prefix(b"\n")).or(end.strip_prefix(b"\r"));
        rest = match (first, end) {
            (b'\\', Some(end)) => end,
            _ => {
                joined.push(*first);
                after
            }
        };
    }
    Ok(Cow::Owned(joined))
}

/// What stands behind a `#`.
fn directive(rest: &[u8]) -> Result<Option<Vec<u8>>, Unclear> {
    let rest = gap(rest);
    let length = rest.iter().take_while(|c| c.is_ascii_alphanumeric() || **c == b'_').count();
    let (word, rest) = rest.split_at(length);
    let line = || rest.split(|c| matches!(c, b'\n' | b'\r')).next().unwrap_or_default();
    match word {
        b"include" | b"include_next" | b"import" | b"__include_macros" => {
            name(gap(rest)).map(Some).ok_or(Unclear::Computed)
        }
        b"embed" => Err(Unclear::Computed),
        // `#line 7` counts lines anew; with a name, or a macro that may hold one, it names another file.
        b"line" if !line().iter().all(|c| c.is_ascii_digit() || is_blank(*c)) => Err(Unclear::Line),
        _ if !word.is_empty() && word.iter().all(u8::is_ascii_digit) && line().contains(&b'"') => {
            Err(Unclear::Line)
        }
        _ => Ok(None),
    }
}

/// What `__has_include` at `from`, whose word ends at `to`, asks for.
fn question(text: &[u8], from: usize, to: usize) -> Result<Option<Vec<u8>>, Unclear> {
    let rest = text.get(to..).unwrap_or_default();
    let rest = gap(rest.strip_prefix(b"_next").unwrap_or(rest));
    if let Some(name) = rest.strip_prefix(b"(").and_then(|rest| name(gap(rest))) {
        return Ok(Some(name));
    }
    // `defined(__has_include)` and `#ifdef __has_include` ask for no file.
    let before = text.get(..from).unwrap_or_default().trim_ascii_end();
    let before = before.strip_suffix(b"(").unwrap_or(before).trim_ascii_end();
    match [&b"defined"[..], b"ifdef", b"ifndef"].into_iter().any(|word| before.ends_with(word)) {
        true => Ok(None),
        false => Err(Unclear::Computed),
    }
}

/// A name in quotes or angle brackets.
fn name(text: &[u8]) -> Option<Vec<u8>> {
    let close = match text.first()? {
        b'"' => b'"',
        b'<' => b'>',
        _ => return None,
    };
    let rest = text.get(1..)?;
    let end = rest.iter().position(|c| *c == close || matches!(c, b'\n' | b'\r'))?;
    let name = rest.get(..end).filter(|name| !name.is_empty())?;
    (rest.get(end) == Some(&close)).then(|| name.to_vec())
}

fn is_blank(c: u8) -> bool {
    // clang takes a zero for a blank, with a warning.
    matches!(c, b' ' | b'\t' | 0x0b | 0x0c | 0)
}

fn blanks(text: &[u8]) -> &[u8] {
    let count = text.iter().take_while(|c| is_blank(**c)).count();
    text.get(count..).unwrap_or_default()
}

/// The text behind blanks and comments.
fn gap(mut text: &[u8]) -> &[u8] {
    loop {
        text = blanks(text);
        let end = text.strip_prefix(b"/*").and_then(|inside| Some((inside, find(inside, b"*/", 0)?)));
        let Some((inside, end)) = end else { return text };
        text = inside.get(end + 2..).unwrap_or_default();
    }
}

/// Where a word begins, from a place on.
pub(super) fn find(text: &[u8], word: &[u8], from: usize) -> Option<usize> {
    let first = word.first()?;
    let mut at = from;
    loop {
        at += text.get(at..)?.iter().position(|c| c == first)?;
        if text.get(at..)?.starts_with(word) {
            return Some(at);
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, Unclear> {
        let text_of = |name: Vec<u8>| String::from_utf8(name).expect("text");
        names(text.as_bytes()).map(|mut names| {
            // `#import` is found twice.
            names.dedup();
            names.into_iter().map(text_of).collect()
        })
    }

    #[test]
    fn every_spelling_of_an_include_counts() {
        let spellings = [
            "#include \"a/b.h\"",
            "#include<a/b.h>",
            "  #  include\t<a/b.h> // why",
            "#/* x */include/* y\n */\"a/b.h\"",
            "%:include \"a/b.h\"",
            "??=include \"a/b.h\"",
            "#inc\\\nlude \\  \r\n \"a/b.h\"",
            "#include_next <a/b.h>",
            "\u{feff}#include <a/b.h>",
            "int x;\r#include <a/b.h>",
            "#import \"a/b.h\"",
            "/* x */ #include \"a/b.h\"",
            "#if 0\n#include \"a/b.h\"\n#endif",
            "// #include \"a/b.h\"",
            "#if defined(__has_include) && __has_include( <a/b.h> )",
            "#ifdef __has_include\n#if __has_include_next(\"a/b.h\")\n#endif\n#endif",
        ];
        for text in spellings {
            assert_eq!(read(text), Ok(vec!["a/b.h".to_owned()]), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_off_is_said() {
        let computed = [
            "#include HEADER",
            "#include \\\nHEADER",
            "#include \"a.h\n",
            "#embed \"x.bin\"",
            "#if __has_embed(\"x\")",
            "#define HAS __has_include",
            "#if __has_include(NAME)",
            "#if C(__has_, include)(\"x.h\")",
            "const char *d = C(__DA, TE__);",
            "int a = C(_, _TIME__)[0];",
            "#include ??/\n\"a.h\"",
        ];
        for text in computed {
            assert_eq!(read(text), Err(Unclear::Computed), "{text}");
        }
        for text in ["#line 3 \"x.cu\"", "#line N", "# 12 \"x.cu\" 2", "%: 1 \"y\""] {
            assert_eq!(read(text), Err(Unclear::Line), "{text}");
        }
        for text in [
            "const char *d = __DATE__;",
            "__TIMESTAMP__",
            "int t[sizeof(__TIME__)];",
            "#pragma GCC dependency \"a\"",
        ] {
            assert_eq!(read(text), Err(Unclear::Time), "{text}");
        }
    }

    #[test]
    fn beginnings_of_words_in_strings_ask_for_nothing() {
        let asked = |text: &str| {
            asked(text.as_bytes()).map(|asked| (asked.names.len(), asked.in_strings, asked.of_pragmas))
        };
        for text in [
            r#"asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at));"#,
            "asm(\"a\\n\"\n    \"arrive _, [%0];\\n\" :: \"r\"(x)); // _ and _\n"
                .split(" //")
                .next()
                .unwrap_or(""),
            "#define ARRIVE(x) asm(\"arrive _, \" #x)\n",
            "_Pragma(\"unroll\") for (;;) asm(\n\"_, %0\");",
        ] {
            assert_eq!(asked(text), Ok((0, true, false)), "{text}");
            assert_eq!(names(text.as_bytes()), Err(Unclear::Computed), "{text}");
        }
        for text in [
            "int _ = 1;",
            "f(\"a\"_, \"b\");",
            "/* \"\n \" */ C(_, _TIME__) \"\"",
            "char q = '\"'; C(_, _TIME__) \"\";",
            "s = R\"(\n)\" C(_, _TIME__) \"\";",
            "s = \"\\\" _ \\\" _",
            "s = \"a\\\\\" _ \"b\";",
            "#include <a\"_\">",
            "_Pragma(\"omp C(_, _TIME__)\")",
            "// \"_\"",
        ] {
            assert_eq!(asked(text), Err(Unclear::Computed), "{text}");
        }
        for text in [
            "#define P(x) _Pragma(#x)",
            "#define P _Pragma",
            "C(_Pra, gma)(x)",
            "__pragma(x)",
            "_Pragma(\n\"_, x\")",
        ] {
            assert!(asked(text).is_ok_and(|(.., of_pragmas)| of_pragmas), "{text}");
        }
    }

    #[test]
    fn other_text_asks_for_nothing() {
        let text = "#define A(x) \\\n  x ## x #x\nint include, import; // issue #12\n/* we #include things */ int #include X\n#line 7\n#pragma unroll\n\\";
        assert_eq!(read(text), Ok(vec![]));
        assert_eq!(read(""), Ok(vec![]));
    }
}
