//! Suggestions: wishes that would be granted, found by trying them.

use crate::read::{Language, Source};
use crate::site;
use crate::tree::{self, range};
use crate::wish::Wish;
use crate::{Rewritten, rewrite};
use gpuproof_base::{Diagnostic, FileId};
use gpuproof_front_pvl::ast::{Stmt, StmtKind};
use gpuproof_spec::{Expr, ExprKind};
use std::collections::BTreeMap;

/// A wish that is applicable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The line of the loop or kernel.
    pub line: usize,
    /// As `--opt` takes it.
    pub wish: String,
    /// What it would do.
    pub what: String,
}

/// All wishes of a few usual sizes that would be granted.
pub fn suggest(file: FileId, text: &str, language: Language) -> Result<Vec<Suggestion>, Vec<Diagnostic>> {
    let source = Source::read(file, text, language)?;
    let mut found = Vec::new();
    let line_of = |at: usize| text.get(..at).map_or(1, |t| t.matches('\n').count() + 1);
    let mut first_of = |wishes: Vec<String>, line: usize| {
        for wish in wishes {
            if let Some(done) = granted(file, text, language, &wish) {
                found.push(Suggestion { line, wish, what: done.what });
                return;
            }
        }
    };
    for (_, stmt) in site::all(&source) {
        let whole = range(stmt.place);
        let keyword = site::keyword(&source, &whole, &["while", "for", "par"]).unwrap_or(whole.start);
        let line = line_of(keyword);
        match &stmt.kind {
            StmtKind::Par(par) => {
                first_of([8, 4, 2].map(|n| format!("tile:L{line}:inter:{n}")).to_vec(), line);
                first_of([8, 4, 2].map(|n| format!("tile:L{line}:intra:{n}")).to_vec(), line);
                let highs: Vec<String> = par
                    .bindings
                    .iter()
                    .filter_map(|b| b.range.as_ref())
                    .map(|(_, high)| high.to_string())
                    .collect();
                first_of(
                    vec![format!("fuse:L{line}:2"), format!("fuse:L{line}:2:{}", highs.join(":"))],
                    line,
                );
            }
            _ => {
                for variable in compared(stmt) {
                    first_of([4, 2, 1].map(|n| format!("loop_unroll:L{line}:{variable}:{n}")).to_vec(), line);
                    first_of([4, 3, 2].map(|n| format!("iter_merge:L{line}:{variable}:{n}")).to_vec(), line);
                }
            }
        }
    }
    for (body, line) in kernels(&source, &line_of) {
        for (element, uses) in elements(&body) {
            if uses > 1
                && let Some((array, index)) = element.split_once('[')
            {
                let index = index.trim_end_matches(']');
                first_of(vec![format!("glob_to_reg:L{line}:{array}:{index}")], line);
            }
        }
    }
    found.sort_by(|a, b| (a.line, &a.wish).cmp(&(b.line, &b.wish)));
    Ok(found)
}

fn granted(file: FileId, text: &str, language: Language, wish: &str) -> Option<Rewritten> {
    rewrite(file, text, language, &Wish::parse(wish).ok()?).ok()
}

/// The variables that a loop's condition compares.
fn compared(stmt: &Stmt) -> Vec<String> {
    let condition = match &stmt.kind {
        StmtKind::While(_, condition, _) => Some(condition),
        StmtKind::For(parts) => parts.condition.as_ref(),
        _ => None,
    };
    let Some(Expr { kind: ExprKind::Binary(_, a, b), .. }) = condition else { return Vec::new() };
    let name = |e: &Expr| match &e.kind {
        ExprKind::Name(n) => Some(n.to_string()),
        _ => None,
    };
    [name(a), name(b)].into_iter().flatten().collect()
}

/// The bodies of kernels and the lines where they begin.
fn kernels<'s>(source: &'s Source<'_>, line_of: &dyn Fn(usize) -> usize) -> Vec<(Vec<&'s Stmt>, usize)> {
    if source.language == Language::Pvl {
        return site::all(source)
            .into_iter()
            .filter_map(|(_, stmt)| match &stmt.kind {
                StmtKind::Par(par) => {
                    let at = site::keyword(source, &range(stmt.place), &["par"])
                        .unwrap_or(range(stmt.place).start);
                    Some((par.body.iter().collect(), line_of(at)))
                }
                _ => None,
            })
            .collect();
    }
    let methods = source.methods.iter();
    methods.map(|m| (m.body.iter().flatten().collect(), line_of(range(m.name.place).start))).collect()
}

/// Elements of arrays in code, by their text, and how often each stands there.
fn elements(body: &[&Stmt]) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for stmt in body {
        tree::each_stmt(std::slice::from_ref(*stmt), &mut |s| {
            for (expr, ghost) in tree::exprs(s) {
                tree::visit(expr, &mut |e| {
                    if let ExprKind::Index(base, _) = &e.kind
                        && matches!(base.kind, ExprKind::Name(_))
                        && !ghost
                    {
                        *found.entry(e.to_string()).or_insert(0) += 1;
                    }
                    true
                });
            }
        });
    }
    found
}

/// The barriers of a text, each with its line and the text without it.
pub fn without_barriers(
    file: FileId,
    text: &str,
    language: Language,
) -> Result<Vec<(usize, String)>, Vec<Diagnostic>> {
    let source = Source::read(file, text, language)?;
    let mut found = Vec::new();
    for method in &source.methods {
        tree::each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| {
            if !matches!(stmt.kind, StmtKind::Barrier(_)) {
                return;
            }
            let whole = range(stmt.place);
            let (start, open, _) = source.before(whole.start);
            if !open.is_empty() {
                return;
            }
            let line = text.get(..whole.end).map_or(1, |t| t.matches('\n').count() + 1);
            let mut edits = crate::edit::Edits::default();
            edits.remove(start..whole.end);
            found.extend(edits.apply(text).map(|text| (line, text)));
        });
    }
    Ok(found)
}
