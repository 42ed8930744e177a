//! What the project file accepts: `[[allow]]` and `[severity]`.
//!
//! An entry that cannot be meant (no reason, a day that is none) is an error of the file; one that has lost its meaning (a code that does not exist, a day that is
//! over) is a remark, and does not count.

use super::date::Day;
use gpuproof_base::{Code, Diagnostic, FileId, Severity, Span};
use gpuproof_engine::accept::{Entry, Level, LevelRule};
use gpuproof_engine::suggest;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// An `[[allow]]` as it is written.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Allow {
    code: Spanned<String>,
    path: Option<String>,
    kernel: Option<String>,
    reason: String,
    expires: Option<Spanned<Expires>>,
}

/// A day, in quotes or without.
#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "`expires` must be a day, such as 2027-01-31")]
enum Expires {
    Text(String),
    Day(toml::value::Datetime),
}

impl Expires {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Day(day) => day.to_string(),
        }
    }
}

/// `[severity]` as it is written.
pub type Severities = BTreeMap<String, Spanned<Written>>;

/// The levels.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Written {
    /// Not shown.
    Off,
    /// A note.
    Note,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// What is accepted, and remarks about what does not count.
#[derive(Default)]
pub struct Accepted {
    /// The entries in force.
    pub entries: Vec<Entry>,
    /// The levels.
    pub levels: Vec<LevelRule>,
    /// What does not count, and why.
    pub remarks: Vec<Diagnostic>,
}

/// Reads both; the spans are those of the project file.
pub fn read(
    allow: Vec<Spanned<Allow>>,
    severities: Severities,
    file: FileId,
    today: Day,
) -> Result<Accepted, String> {
    let mut accepted = Accepted::default();
    for written in allow {
        let at = span(file, written.span());
        match entry(written.into_inner(), file, at, today)? {
            Ok(entry) => accepted.entries.push(entry),
            Err(remark) => accepted.remarks.push(remark),
        }
    }
    for (text, written) in severities {
        let at = span(file, written.span());
        match Code::parse(&text) {
            Some(code) => {
                accepted.levels.push(LevelRule { code, level: level(code, *written.get_ref())?, span: at })
            }
            None => accepted.remarks.push(no_code(&text, at)),
        }
    }
    Ok(accepted)
}

/// A range of the project file.
pub fn span(file: FileId, range: Range<usize>) -> Span {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Span::new(file, number(range.start), number(range.end))
}

fn entry(written: Allow, file: FileId, at: Span, today: Day) -> Result<Result<Entry, Diagnostic>, String> {
    let name = written.code.get_ref();
    if written.reason.trim().is_empty() {
        return Err(format!("the `allow` of `{name}` gives no reason"));
    }
    let code_at = span(file, written.code.span());
    let Some(code) = Code::parse(name) else { return Ok(Err(no_code(name, code_at))) };
    if let Some(expires) = &written.expires {
        let text = expires.get_ref().text();
        let day =
            Day::parse(&text).ok_or_else(|| format!("expires: `{text}` is no day; write 2027-01-31"))?;
        if today > day {
            let message = format!("this `allow` of `{name}` expired on {text}: it does not count any more");
            let made = Diagnostic::new(Code::SuppressionExpired, message);
            return Ok(Err(made.at(span(file, expires.span()), "")));
        }
    }
    let Allow { path, kernel, reason, .. } = written;
    Ok(Ok(Entry { code, path, kernel, reason: one_line(&reason), span: at }))
}

fn no_code(name: &str, at: Span) -> Diagnostic {
    let codes: Vec<String> = Code::ALL.iter().map(|code| code.as_str().to_owned()).collect();
    let made = Diagnostic::new(Code::SuppressionInvalid, format!("there is no code `{name}`"));
    suggest::near(made.at(at, ""), name, &codes)
}

/// A level for a code. What decides answers is not switched off without a word.
fn level(code: Code, written: Written) -> Result<Level, String> {
    let decides = code.severity() == Severity::Error
        || matches!(code, Code::CheckTime | Code::CheckCondition | Code::SourceHeader)
        || code.as_str().starts_with("unsupported.");
    Ok(match written {
        Written::Off if decides => {
            return Err(format!(
                "severity: answers rest on `{code}`, so that it cannot be off; an `[[allow]]` accepts findings with a reason"
            ));
        }
        Written::Off => Level::Off,
        Written::Note => Level::As(Severity::Note),
        Written::Warning => Level::As(Severity::Warning),
        Written::Error => Level::As(Severity::Error),
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
