//! What a wish is about: the loop, parallel block or kernel that follows it.

use crate::read::{Language, Source};
use crate::tree::{self, range};
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::Method;
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::lexer::Tok;
use std::ops::Range;

/// Where to look for what a wish is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// A wish in the text: what follows it.
    After(Range<usize>),
    /// A line, from 1, of a loop's or kernel's head.
    Line(usize),
}

impl Where {
    /// For messages: the wish, or the line.
    pub fn range(&self, source: &Source<'_>) -> Range<usize> {
        match self {
            Where::After(wish) => wish.clone(),
            Where::Line(line) => line_range(source, *line),
        }
    }
}

fn line_range(source: &Source<'_>, line: usize) -> Range<usize> {
    let mut start = 0;
    for (n, text) in source.text.split_inclusive('\n').enumerate() {
        if n + 1 == line {
            let blank = text.len() - text.trim_start().len();
            return start + blank..start + text.trim_end().len().max(blank);
        }
        start += text.len();
    }
    start..start
}

/// The range of a loop's or block's head: from its contract to where its body begins.
fn head(source: &Source<'_>, whole: &Range<usize>, word: &[&str]) -> Range<usize> {
    let keyword = keyword(source, whole, word).unwrap_or(whole.start);
    let open = source
        .tokens_in(&(keyword..whole.end))
        .iter()
        .find(|t| t.tok == Tok::Punct("{"))
        .map_or(whole.end, |t| t.start as usize);
    whole.start..open
}

/// Where a word stands first in a range.
pub fn keyword(source: &Source<'_>, whole: &Range<usize>, words: &[&str]) -> Option<usize> {
    let token =
        source.tokens_in(whole).iter().find(|t| matches!(&t.tok, Tok::Word(w) if words.contains(&&**w)))?;
    Some(token.start as usize)
}

fn chosen(source: &Source<'_>, at: &Where, sites: Vec<(Range<usize>, Range<usize>)>) -> Option<usize> {
    match at {
        Where::After(wish) => {
            if let Some((whole, _)) =
                sites.iter().find(|(_, head)| head.start <= wish.start && wish.end <= head.end)
            {
                return Some(whole.start);
            }
            let follows =
                sites.iter().map(|(whole, _)| whole.start).filter(|start| *start >= wish.end).min()?;
            source.tokens_in(&(wish.end..follows)).is_empty().then_some(follows)
        }
        Where::Line(line) => {
            let line = line_range(source, *line);
            // The innermost one whose head is on this line.
            let on_line = |head: &Range<usize>| head.start < line.end && line.start < head.end;
            sites.iter().filter(|(_, head)| on_line(head)).map(|(whole, _)| whole.start).max()
        }
    }
}

fn nothing(source: &Source<'_>, at: &Where, what: &str) -> Diagnostic {
    if let Some(unread) = source.unread.first() {
        return unread.clone();
    }
    let message = format!("there is no {what} directly after this wish");
    let message =
        if matches!(at, Where::Line(_)) { format!("there is no {what} on this line") } else { message };
    source.reject(Code::OptNoSite, &at.range(source), message, "here")
}

/// Where the loop begins that a wish is about, its contract included.
pub fn find_loop(source: &Source<'_>, at: &Where) -> Result<usize, Diagnostic> {
    let mut sites = Vec::new();
    for method in &source.methods {
        tree::each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| {
            if matches!(stmt.kind, StmtKind::While(..) | StmtKind::For(_)) {
                let whole = range(stmt.place);
                sites.push((whole.clone(), head(source, &whole, &["while", "for"])));
            }
        });
    }
    chosen(source, at, sites).ok_or_else(|| nothing(source, at, "loop"))
}

/// Where the parallel block begins that a wish is about.
pub fn find_par(source: &Source<'_>, at: &Where) -> Result<usize, Diagnostic> {
    let mut sites = Vec::new();
    for method in &source.methods {
        tree::each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Par(_)) {
                let whole = range(stmt.place);
                sites.push((whole.clone(), head(source, &whole, &["par"])));
            }
        });
    }
    chosen(source, at, sites).ok_or_else(|| nothing(source, at, "parallel block"))
}

/// The method or kernel that a wish is about or, in PVL, in which the parallel block stands that it is about.
pub fn find_method<'s>(source: &'s Source<'_>, at: &Where) -> Result<&'s Method, Diagnostic> {
    if source.language == Language::Pvl
        && let Ok(start) = find_par(source, at)
        && let Some(method) = source.methods.iter().find(|m| range(m.place).contains(&start))
    {
        return Ok(method);
    }
    let sites = source.methods.iter().map(|method| {
        let whole = range(method.place);
        let body = range(method.name.place).end;
        let open = source.tokens_in(&(body..whole.end)).iter().find(|t| t.tok == Tok::Punct("{"));
        (whole.clone(), whole.start..open.map_or(whole.end, |t| t.start as usize))
    });
    let start = chosen(source, at, sites.collect()).ok_or_else(|| nothing(source, at, "kernel"))?;
    source.methods.iter().find(|m| range(m.place).start == start).ok_or_else(|| nothing(source, at, "kernel"))
}

/// The loops and parallel blocks of a file, for suggestions.
pub fn all<'s>(source: &'s Source<'_>) -> Vec<(&'s Method, &'s Stmt)> {
    let mut found = Vec::new();
    for method in &source.methods {
        tree::each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| {
            if matches!(stmt.kind, StmtKind::While(..) | StmtKind::For(_) | StmtKind::Par(_)) {
                found.push((method, stmt));
            }
        });
    }
    found
}
