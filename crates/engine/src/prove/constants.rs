//! Names of a CUDA or OpenCL file that stand for one number wherever a contract can name them: `#define N 256`, `-DN=256` and `const int N = 256;`.
//!
//! clang's tree has no macros, so that they are found in the text. A number is taken only where nothing else can be meant:
//!
//! * a macro is defined once, before the first annotation, with a number for its body, under no condition but `#ifndef` of itself, and never undefined;
//! * nothing that is included could have defined it before such a condition, or define it again afterwards;
//! * a number of the command line counts where the file does not define the macro, or only under that condition;
//! * a constant stands outside of all braces, and no other declaration in the file has its name.
//!
//! Everything else stays a name that means nothing, which is an error.

use crate::load::SourceOptions;
use gpuproof_base::Name;
use gpuproof_spec::lexer::{self, Tok};
use std::collections::BTreeMap;

/// Text that makes directives and literals hard to tell: raw strings, other spellings of `#`, macros that are put aside.
const UNREAD: [&str; 6] = ["R\"", "%:", "??", "push_macro", "pop_macro", "_Pragma"];

/// The names and their numbers.
pub(super) fn constants(text: &str, source: &SourceOptions) -> Vec<(Name, i128)> {
    // Arguments that nobody here reads may define anything.
    if source.compile_commands.is_some() || UNREAD.iter().any(|part| text.contains(part)) {
        return Vec::new();
    }
    let mut given: BTreeMap<String, Option<i128>> = BTreeMap::new();
    let extra: Option<Vec<&str>> = source.extra_args.iter().map(|arg| arg.to_str()).collect();
    let Some(extra) = extra else { return Vec::new() };
    let mut words = extra.into_iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("-D") {
            Some("") => define(words.next().unwrap_or(""), &mut given),
            Some(rest) => define(rest, &mut given),
            None if word.starts_with("-cl-") || word.starts_with("-std=") || word.starts_with("-O") => {}
            None => return Vec::new(),
        }
    }
    source.defines.iter().for_each(|text| define(text, &mut given));
    let code = without_comments(text);
    let first = ["//@", "/*@"].iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
    let mut found: BTreeMap<String, i128> = BTreeMap::new();
    let Some(macros) = macros(&code, first) else { return Vec::new() };
    for (name, value) in &given {
        if !macros.contains_key(name)
            && let Some(value) = value
        {
            found.insert(name.clone(), *value);
        }
    }
    for (name, made) in &macros {
        let value = match (made, given.get(name)) {
            (Macro::Plain(value), _) | (Macro::Guarded(value), None) => Some(*value),
            (Macro::Guarded(_), Some(value)) => *value,
            (Macro::Unclear, _) => None,
        };
        found.extend(value.map(|value| (name.clone(), value)));
    }
    let known = |name: &str| macros.contains_key(name) || given.contains_key(name);
    for (name, value) in declared(&code) {
        if !known(&name) {
            found.insert(name, value);
        }
    }
    found.into_iter().map(|(name, value)| (name.as_str().into(), value)).collect()
}

/// `N=5` or `N`, which means 1. Twice is unclear.
fn define(text: &str, given: &mut BTreeMap<String, Option<i128>>) {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    let value = if given.contains_key(name) { None } else { number(value) };
    given.insert(name.to_owned(), value);
}

/// A literal of C's, in parentheses or not.
fn number(text: &str) -> Option<i128> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let tokens = lexer::tokenise(inner.unwrap_or(text));
    let (sign, literal) = match &tokens[..] {
        [literal, end] if end.tok == Tok::End => (1, literal),
        [minus, literal, end] if minus.tok == Tok::Punct("-") && end.tok == Tok::End => (-1, literal),
        _ => return None,
    };
    match &literal.tok {
        Tok::Int(literal) => {
            i128::try_from(literal.value).ok().filter(|n| *n <= i128::from(i32::MAX)).map(|n| sign * n)
        }
        _ => None,
    }
}

/// The text with comments and literals blanked, byte for byte; a comment over several lines does not end a directive.
fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end = if rest.starts_with(b"//") {
            // A backslash carries the comment over to the next line.
            let ends = |n: &usize| rest[*n] == b'\n' && rest[*n - 1] != b'\\';
            (2..rest.len()).find(ends).unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            rest.windows(2).skip(2).position(|two| two == b"*/").map_or(rest.len(), |n| n + 4)
        } else if rest[0] == b'"' || (rest[0] == b'\'' && !is_separator(&bytes, at)) {
            let mut n = 1;
            while n < rest.len() && rest[n] != rest[0] && rest[n] != b'\n' {
                n += if rest[n] == b'\\' { 2 } else { 1 };
            }
            (n + 1).min(rest.len())
        } else {
            at += 1;
            continue;
        };
        bytes.iter_mut().skip(at).take(end).for_each(|byte| *byte = b' ');
        at += end.max(1);
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Whether a quote stands inside of a number or word.
fn is_separator(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|n| bytes.get(n)).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
}

#[derive(Clone, Copy, PartialEq)]
enum Macro {
    /// Defined by the file, whatever was before.
    Plain(i128),
    /// Defined by the file unless it was before.
    Guarded(i128),
    /// Anything else.
    Unclear,
}

/// What the directives of a file say of macros; nothing where one goes on in the next line before it is clear which it is.
fn macros(code: &str, first_annotation: usize) -> Option<BTreeMap<String, Macro>> {
    let mut found: BTreeMap<String, Macro> = BTreeMap::new();
    let mut around: Vec<Option<String>> = Vec::new();
    let (mut included, mut offset, mut goes_on) = (false, 0, false);
    for line in code.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        let continued = std::mem::replace(&mut goes_on, line.trim_end().ends_with('\\'));
        if continued {
            continue;
        }
        let Some(directive) = line.trim_start().strip_prefix('#') else { continue };
        let directive = directive.trim();
        let (word, rest) = directive.split_once(char::is_whitespace).unwrap_or((directive, ""));
        let rest = rest.trim();
        if goes_on
            && (word != "define" || !rest.contains(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\\')))
        {
            return None;
        }
        match word {
            "ifndef" => around.push(Some(rest.to_owned())),
            "if" | "ifdef" => around.push(None),
            "else" | "elif" | "elifdef" | "elifndef" => {
                if let Some(last) = around.last_mut() {
                    *last = None;
                }
            }
            "endif" => {
                around.pop();
            }
            "include" | "include_next" | "import" => {
                included = true;
                // What it holds may define anything again.
                found.values_mut().for_each(|made| *made = Macro::Unclear);
            }
            "undef" => {
                found.insert(rest.to_owned(), Macro::Unclear);
            }
            "define" => {
                let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
                let (name, body) = rest.split_at(end);
                // A blank tells a macro from one with parameters; a backslash goes on in the next line.
                let plain =
                    !body.starts_with('(') && !line.trim_end().ends_with('\\') && at < first_annotation;
                let value = number(body).filter(|_| plain && !found.contains_key(name));
                let guarded = matches!(&around[..], [Some(guard)] if guard == name);
                let made = match value {
                    Some(value) if around.is_empty() => Macro::Plain(value),
                    Some(value) if guarded && !included => Macro::Guarded(value),
                    _ => Macro::Unclear,
                };
                found.insert(name.to_owned(), made);
            }
            _ => {}
        }
    }
    Some(found)
}

/// `const int N = 5;` outside of all braces, of names that are declared once.
fn declared(code: &str) -> Vec<(String, i128)> {
    let (mut plain, mut conditional, mut open) = (String::new(), Vec::new(), 0usize);
    for line in code.split_inclusive('\n') {
        let start = plain.len();
        match line.trim_start().strip_prefix('#').map(str::trim_start) {
            Some(directive) => {
                open += usize::from(directive.starts_with("if"));
                open = open.saturating_sub(usize::from(directive.starts_with("endif")));
                plain.extend(line.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }));
            }
            None => plain.push_str(line),
        }
        // What stands under a condition may not be there.
        if open > 0 {
            conditional.push(start..plain.len());
        }
    }
    let tokens = lexer::tokenise(&plain);
    let word = |at: usize| match tokens.get(at).map(|t| &t.tok) {
        Some(Tok::Word(word)) => Some(&**word),
        _ => None,
    };
    let is = |at: usize, punct: &'static str| tokens.get(at).is_some_and(|t| t.tok == Tok::Punct(punct));
    let (mut found, mut depth) = (Vec::new(), 0usize);
    for at in 0..tokens.len() {
        if is(at, "{") || is(at, "(") || is(at, "<") {
            depth += 1;
        } else if is(at, "}") || is(at, ")") || is(at, ">") {
            depth = depth.saturating_sub(1);
        }
        let (Some(name), Some(Tok::Int(value))) = (word(at), tokens.get(at + 2).map(|t| &t.tok)) else {
            continue;
        };
        let start = tokens[at].start as usize;
        let certain = !conditional.iter().any(|range| range.contains(&start));
        if depth != 0 || !certain || !is(at + 1, "=") || !is(at + 3, ";") {
            continue;
        }
        // The words before it, back to the end of what stands before.
        let before: Vec<&str> = (0..at).rev().map_while(word).collect();
        let fixed = before.iter().any(|w| matches!(*w, "const" | "constexpr" | "__constant" | "constant"));
        let typed = matches!(before.first(), Some(&("int" | "long" | "unsigned" | "uint" | "size_t")));
        let known = before.iter().all(|w| {
            matches!(
                *w,
                "const"
                    | "constexpr"
                    | "static"
                    | "inline"
                    | "int"
                    | "long"
                    | "unsigned"
                    | "uint"
                    | "size_t"
                    | "__constant"
                    | "constant"
            )
        });
        // Another declaration has a word, a star or an ampersand before the name, or a value behind it.
        let others = (0..tokens.len()).filter(|&k| k != at && word(k) == Some(name)).any(|k| {
            let typed = k > 0 && (word(k - 1).is_some_and(|w| !matches!(w, "return" | "case" | "else")));
            typed || is(k + 1, "=")
        });
        if fixed
            && typed
            && known
            && !others
            && let Ok(value) = i128::try_from(value.value)
            && value <= i128::from(i32::MAX)
        {
            found.push((name.to_owned(), value));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, defines: &[&str]) -> Option<i128> {
        let defines = defines.iter().map(|d| (*d).to_owned()).collect();
        let source = SourceOptions { defines, ..SourceOptions::default() };
        constants(text, &source).into_iter().find(|(name, _)| &**name == "N").map(|(_, value)| value)
    }

    #[test]
    fn what_is_certain() {
        assert_eq!(value("#define N 256\n//@ requires x;\n", &[]), Some(256));
        assert_eq!(value("#define N (0x10u)\n//@ requires x;\n", &[]), Some(16));
        assert_eq!(value("#include <a.h>\n#define N 7\n", &[]), Some(7));
        assert_eq!(value("#ifndef N\n#define N 3\n#endif\n", &[]), Some(3));
        assert_eq!(value("#ifndef N\n#define N 3\n#endif\n", &["N=4"]), Some(4));
        assert_eq!(value("#define N 4'0\n", &[]), Some(40));
        assert_eq!(value("int x;\n", &["N=4"]), Some(4));
        assert_eq!(value("const int N = 12;\nint f(int a) { return N; }\n", &[]), Some(12));
        assert_eq!(value("static constexpr unsigned N = 12;\n", &[]), Some(12));
    }

    #[test]
    fn what_is_not() {
        for text in [
            "#define N 256\n#undef N\n",
            "#define N 256\n#define N 255\n",
            "#define N 256\n#include \"a.h\"\n",
            "#include \"a.h\"\n#ifndef N\n#define N 3\n#endif\n",
            "#ifdef A\n#define N 3\n#else\n#define N 4\n#endif\n",
            "#ifdef A\n#define N 3\n#endif\n",
            "#ifndef N\n#else\n#define N 3\n#endif\n",
            "//@ requires x;\n#define N 3\n",
            "#define N(x) 3\n",
            "#define N 3 + 4\n",
            "#define N 3 \\\n + 4\n",
            "#define N 4\n%:undef N\n%:define N 5\n",
            "#define N 4\n#und\\\nef N\n#def\\\nine N 5\n",
            "#define N 4\n#undef \\\nN\n",
            "#define N\\\n5 4\n",
            "#define N 4 /*\n*/ + 1\n",
            "// on and on \\\n#define N 4\n",
            "#pragma push_macro(\"N\")\n#define N 4\n#pragma pop_macro(\"N\")\n",
            "/*\n#define N 3\n*/\n",
            "int N = 3;\n",
            "__constant__ int N = 3;\n",
            "namespace a { const int N = 3; }\n",
            "const int N = 3;\ntemplate <int N> void f();\n",
            "const int N = 3;\nvoid f() { enum { N = 5 }; }\n",
            "const int N = 3;\nvoid f() { T N(4); }\n",
            "const int N = 3 + M;\n",
            "#if 0\nconst int N = 3;\n#endif\n",
        ] {
            assert_eq!(value(text, &[]), None, "{text}");
        }
        assert_eq!(value("#ifndef N\n#define N 3\n#endif\n", &["N=4", "N=5"]), None);
        assert_eq!(value("#ifndef N\n#define N 3\n#endif\n", &["N=M"]), None);
    }
}
