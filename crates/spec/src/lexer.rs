//! Text to tokens.
//!
//! Never fails: what is no token becomes [`Tok::Invalid`] with the message that the parser reports when it
//! gets there. Comments inside the text are skipped. The longest operator wins, with these exceptions:
//! `|==` is `|` `==` (so that `|s|==n` works), and a number never takes the first point of `..`.
//! A backslash before a word that is not one of the language's is the fraction operator: `1\n`.

use crate::ast::expr::{FloatLiteral, FloatSuffix, IntBase, IntLiteral, Longness};
use crate::words;
use gpuproof_base::Name;

/// A token with its byte range in the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    /// What it is.
    pub tok: Tok,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Whether white space or a comment stands before it.
    pub spaced: bool,
    /// Whether it is the first on its line.
    pub first_on_line: bool,
}

/// The kinds of tokens.
#[derive(Clone, PartialEq, Debug)]
pub enum Tok {
    /// An identifier or keyword.
    Word(Name),
    /// An identifier between backticks: never a keyword.
    Escaped(Name),
    /// A word of the language with its backslash, which is left out here.
    Slashed(&'static str),
    /// An integer.
    Int(IntLiteral),
    /// A floating-point number.
    Float(FloatLiteral),
    /// A character.
    Char(char),
    /// A string.
    Str(String),
    /// An operator or bracket.
    Punct(&'static str),
    /// `{:`, with what may follow: how many quantifiers outwards, which trigger set.
    TriggerOpen(u32, Option<u32>),
    /// `b{`
    BagOpen,
    /// No token: what is wrong with it.
    Invalid(String),
    /// The end of the text.
    End,
}

/// Longest first.
const PUNCTUATION: [&str; 57] = [
    "==>", "<<=", ">>=", "&*&", "**", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "->", "-*", "..", "::",
    "++", "--", "^^", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ":}", "=>", "(", ")", "[", "]", "{",
    "}", "<", ">", "=", "!", "~", "+", "-", "*", "/", "%", "&", "|", "^", "?", ":", ";", ",", ".", "\\", "@",
    "#",
];

/// The operator or bracket with this text, for pieces of a longer one.
pub fn punctuation(text: &str) -> Option<&'static str> {
    PUNCTUATION.into_iter().find(|p| *p == text)
}

/// All tokens of a text; the last is [`Tok::End`].
pub fn tokenise(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, position: 0 };
    let mut tokens = Vec::new();
    let mut first_on_line = true;
    loop {
        let before = lexer.position;
        let unclosed = lexer.skip_blanks();
        let skipped = lexer.text.get(before..lexer.position).unwrap_or("");
        first_on_line |= skipped.contains('\n');
        let start = lexer.position;
        let tok = match unclosed {
            Some(message) => Tok::Invalid(message),
            None => lexer.next(),
        };
        let done = tok == Tok::End;
        let (start, end) = (offset(start), offset(lexer.position));
        tokens.push(Token { tok, start, end, spaced: !skipped.is_empty(), first_on_line });
        first_on_line = false;
        if done {
            return tokens;
        }
    }
}

fn offset(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

struct Lexer<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or("")
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.position += length;
        rest.get(..length).unwrap_or("")
    }

    /// Skips white space and comments; a message if a comment does not end.
    fn skip_blanks(&mut self) -> Option<String> {
        loop {
            self.take_while(char::is_whitespace);
            let rest = self.rest();
            if rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if let Some(inside) = rest.strip_prefix("/*") {
                match inside.find("*/") {
                    Some(length) => self.position += length + 4,
                    None => {
                        self.position = self.text.len();
                        return Some("this comment is not closed".into());
                    }
                }
            } else {
                return None;
            }
        }
    }

    fn next(&mut self) -> Tok {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return Tok::End };
        if c.is_ascii_digit() || (c == '.' && rest.chars().nth(1).is_some_and(|d| d.is_ascii_digit())) {
            return self.number();
        }
        if is_word_start(c) {
            let word = self.take_while(is_word_part);
            if word == "b" && self.rest().starts_with('{') {
                self.position += 1;
                return Tok::BagOpen;
            }
            return Tok::Word(word.into());
        }
        match c {
            '`' => self.escaped(),
            '\'' | '"' => self.quoted(c),
            '\\' => self.slashed(),
            '∀' if rest.starts_with("∀*") => self.symbol("∀*", "forall*"),
            '∀' => self.symbol("∀", "forall"),
            '∃' => self.symbol("∃", "exists"),
            '{' if rest.starts_with("{:") => self.trigger(),
            _ => self.punctuation(c),
        }
    }

    fn symbol(&mut self, symbol: &str, word: &'static str) -> Tok {
        self.position += symbol.len();
        Tok::Slashed(word)
    }

    fn punctuation(&mut self, c: char) -> Tok {
        let rest = self.rest();
        let found =
            PUNCTUATION.into_iter().find(|p| rest.starts_with(p) && !(*p == "|=" && rest.starts_with("|==")));
        if let Some(punct) = found {
            self.position += punct.len();
            return Tok::Punct(punct);
        }
        self.position += c.len_utf8();
        let instead = match c {
            '≤' => "; write `<=`",
            '≥' => "; write `>=`",
            '≠' => "; write `!=`",
            '×' | '·' => "; write `*`",
            '∧' => "; write `&&`, or `**` between permissions",
            '∨' => "; write `||`",
            '¬' => "; write `!`",
            '⇒' | '→' => "; write `==>`",
            '‘' | '’' | '′' => "; names have no primes",
            _ => "",
        };
        Tok::Invalid(format!("`{c}` is not part of the annotation language{instead}"))
    }

    fn escaped(&mut self) -> Tok {
        self.position += 1;
        let name = self.take_while(|c| c != '`' && c != '\n');
        if !self.rest().starts_with('`') || name.is_empty() {
            return Tok::Invalid("a name between backticks is not closed".into());
        }
        self.position += 1;
        Tok::Escaped(name.into())
    }

    fn slashed(&mut self) -> Tok {
        let rest = self.rest().get(1..).unwrap_or("");
        let length = rest.find(|c| !is_word_part(c)).unwrap_or(rest.len());
        let mut word = rest.get(..length).unwrap_or("");
        if word == "forall" && rest.starts_with("forall*") {
            word = "forall*";
        }
        match words::SLASHED.into_iter().find(|w| *w == word) {
            Some(known) => {
                self.position += 1 + known.len();
                Tok::Slashed(known)
            }
            None => {
                self.position += 1;
                Tok::Punct("\\")
            }
        }
    }

    fn trigger(&mut self) -> Tok {
        self.position += 2;
        let after_open = self.position;
        let outwards = self.take_while(|c| c == '<').len();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if self.rest().starts_with(':') && !self.rest().starts_with(":}") {
            self.position += 1;
            let set = if digits.is_empty() { Ok(None) } else { digits.parse().map(Some) };
            return match set {
                Ok(set) => Tok::TriggerOpen(offset(outwards), set),
                Err(_) => Tok::Invalid(format!("there is no trigger set {digits}")),
            };
        }
        self.position = after_open;
        Tok::TriggerOpen(0, None)
    }

    fn number(&mut self) -> Tok {
        let start = self.position;
        let mut previous = ' ';
        loop {
            let rest = self.rest();
            let mut chars = rest.chars();
            let Some(c) = chars.next() else { break };
            let next = chars.next();
            let hexadecimal =
                self.text.get(start..).is_some_and(|t| t.starts_with("0x") || t.starts_with("0X"));
            let exponent = match previous {
                'e' | 'E' => !hexadecimal,
                'p' | 'P' => hexadecimal,
                _ => false,
            };
            let part = c.is_ascii_alphanumeric()
                || c == '_'
                || (c == '.' && next != Some('.'))
                || (c == '\'' && next.is_some_and(|d| d.is_ascii_hexdigit()))
                || (exponent && (c == '+' || c == '-'));
            if !part {
                break;
            }
            previous = c;
            self.position += c.len_utf8();
        }
        let text: String =
            self.text.get(start..self.position).unwrap_or("").chars().filter(|c| *c != '\'').collect();
        number(&text).unwrap_or_else(|| Tok::Invalid(format!("`{text}` is not a number")))
    }

    fn quoted(&mut self, quote: char) -> Tok {
        self.position += 1;
        let mut value = String::new();
        loop {
            let Some(c) = self.rest().chars().next().filter(|c| *c != '\n') else {
                let what = if quote == '"' { "string" } else { "character" };
                return Tok::Invalid(format!("this {what} is not closed"));
            };
            self.position += c.len_utf8();
            if c == quote {
                break;
            }
            if c != '\\' {
                value.push(c);
                continue;
            }
            match self.escape() {
                Some(c) => value.push(c),
                None => return Tok::Invalid("this escape sequence is not one of C's".into()),
            }
        }
        if quote == '"' {
            return Tok::Str(value);
        }
        let mut chars = value.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Tok::Char(c),
            _ => Tok::Invalid("a character literal holds one character".into()),
        }
    }

    /// What follows the backslash of an escape sequence.
    fn escape(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.position += c.len_utf8();
        Some(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            '\\' | '\'' | '"' | '?' => c,
            'x' => return self.code(16, 2),
            'u' => return self.code(16, 4),
            'U' => return self.code(16, 8),
            '0'..='7' => {
                self.position -= 1;
                return self.code(8, 3);
            }
            _ => return None,
        })
    }

    fn code(&mut self, radix: u32, most: usize) -> Option<char> {
        let rest = self.rest();
        let length = rest.bytes().take(most).take_while(|b| (*b as char).is_digit(radix)).count();
        self.position += length;
        char::from_u32(u32::from_str_radix(rest.get(..length)?, radix).ok()?)
    }
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a text is one identifier.
pub fn is_word(text: &str) -> bool {
    text.starts_with(is_word_start) && text.chars().all(is_word_part)
}

fn number(text: &str) -> Option<Tok> {
    let lower = text.to_ascii_lowercase();
    let hexadecimal = lower.starts_with("0x");
    let is_float = lower.contains('.') || lower.contains(if hexadecimal { 'p' } else { 'e' });
    if is_float { float(&lower, hexadecimal).map(Tok::Float) } else { integer(&lower).map(Tok::Int) }
}

fn integer(text: &str) -> Option<IntLiteral> {
    let (base, radix, digits) = if let Some(digits) = text.strip_prefix("0x") {
        (IntBase::Hexadecimal, 16, digits)
    } else if let Some(digits) = text.strip_prefix("0b") {
        (IntBase::Binary, 2, digits)
    } else if text.len() > 1 && text.starts_with('0') && text[1..].starts_with(|c: char| c.is_ascii_digit()) {
        (IntBase::Octal, 8, text.get(1..)?)
    } else {
        (IntBase::Decimal, 10, text)
    };
    let length = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let value = u128::from_str_radix(digits.get(..length)?, radix).ok()?;
    let (unsigned, long) = match digits.get(length..)? {
        "" => (false, Longness::Plain),
        "u" => (true, Longness::Plain),
        "l" => (false, Longness::Long),
        "ll" => (false, Longness::LongLong),
        "ul" | "lu" => (true, Longness::Long),
        "ull" | "llu" => (true, Longness::LongLong),
        _ => return None,
    };
    Some(IntLiteral { value, base, unsigned, long })
}

fn float(text: &str, hexadecimal: bool) -> Option<FloatLiteral> {
    let (digits, suffix) = match text.chars().last()? {
        'f' => (text.get(..text.len() - 1)?, FloatSuffix::Float),
        'l' => (text.get(..text.len() - 1)?, FloatSuffix::Long),
        'h' => (text.get(..text.len() - 1)?, FloatSuffix::Half),
        _ => (text, FloatSuffix::None),
    };
    let (mantissa, exponent) = match digits.split_once(if hexadecimal { 'p' } else { 'e' }) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let mantissa = if hexadecimal { mantissa.strip_prefix("0x")? } else { mantissa };
    let radix = if hexadecimal { 16 } else { 10 };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |part: &str, radix| part.chars().all(|c| c.is_digit(radix));
    let mantissa_good =
        all_digits(whole, radix) && all_digits(fraction, radix) && !(whole.is_empty() && fraction.is_empty());
    let exponent_good = match exponent {
        Some(e) => {
            let e = e.strip_prefix(['+', '-']).unwrap_or(e);
            !e.is_empty() && all_digits(e, 10)
        }
        None => !hexadecimal,
    };
    (mantissa_good && exponent_good).then(|| FloatLiteral { digits: digits.into(), suffix })
}
