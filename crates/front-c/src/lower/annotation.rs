//! Annotation comments: found in the source, attached to the function, loop, barrier or statement that follows.
//!
//! clang drops comments, so they are read from the main file and attached by position: a comment belongs to the next
//! function, declaration or statement if nothing but white space, other comments and the words before a function's name
//! stand between them. A comment in an inactive `#if` branch is followed by a preprocessor line and attaches to nothing.
//!
//! Contract clauses go to functions, loops and barriers; everything else before a statement becomes a ghost statement
//! there. What a clause means is up to the engines.

use super::function::Lowerer;
use crate::ast::Node;
use gpuproof_base::{Code, Diagnostic, FileId, Origin, SourceFile, Span};
use gpuproof_kir::{Clause, ClauseBody, ClauseKind, StmtKind};
use gpuproof_spec as spec;
use std::sync::Arc;

/// The annotation comments of a file.
#[derive(Default)]
pub struct Comments {
    items: Vec<Comment>,
    file: Option<FileId>,
    text: Arc<str>,
}

struct Comment {
    start: u32,
    end: u32,
    clauses: Vec<Arc<spec::Clause>>,
    /// Where what it belongs to starts. Instances of a template are lowered one by one, and each has it.
    attached: Option<u32>,
}

impl Comment {
    fn belongs_elsewhere(&self, start: u32) -> bool {
        self.attached.is_some_and(|other| other != start)
    }
}

impl Comments {
    /// Reads the comments of a file; what cannot be read is reported.
    pub fn read(file: FileId, source: &SourceFile, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut items = Vec::new();
        for annotation in spec::annotations(&source.text) {
            let (clauses, errors) = spec::parse_annotation(annotation.text_in(file), spec::Dialect::C);
            diagnostics.extend(errors);
            let clauses = clauses.into_iter().map(Arc::new).collect();
            items.push(Comment { start: annotation.start, end: annotation.end, clauses, attached: None });
        }
        Self { items, file: Some(file), text: source.text.clone() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Takes the clauses of the comments that stand directly before an offset.
    fn take_before(&mut self, span: Option<Span>, between: fn(&str) -> bool) -> Vec<Arc<spec::Clause>> {
        let Some(span) = span.filter(|span| Some(span.file) == self.file) else { return Vec::new() };
        let mut clauses = Vec::new();
        let mut upto = span.start;
        for comment in self.items.iter_mut().rev().filter(|c| c.end <= span.start) {
            let gap = self.text.get(comment.end as usize..upto as usize).unwrap_or(";");
            if comment.belongs_elsewhere(span.start) || !between(gap) {
                break;
            }
            comment.attached = Some(span.start);
            upto = comment.start;
            clauses.splice(0..0, comment.clauses.iter().cloned());
        }
        clauses
    }

    /// The ghost statements in the comments that stand directly before an offset; the rest is for a loop.
    fn ghosts_before(&self, span: Option<Span>) -> Vec<Arc<spec::Clause>> {
        let Some(span) = span.filter(|span| Some(span.file) == self.file) else { return Vec::new() };
        let mut ghosts = Vec::new();
        let mut upto = span.start;
        for comment in self.items.iter().rev().filter(|c| c.end <= span.start) {
            let gap = self.text.get(comment.end as usize..upto as usize).unwrap_or(";");
            if comment.belongs_elsewhere(span.start) || !is_loop_head(gap) {
                break;
            }
            upto = comment.start;
            let found: Vec<_> = comment.clauses.iter().filter(|c| is_ghost(c)).cloned().collect();
            ghosts.splice(0..0, found);
        }
        ghosts
    }

    /// Whether a contract stands directly before a function.
    pub fn has_contract_before(&self, span: Option<Span>) -> bool {
        let Some(span) = span.filter(|span| Some(span.file) == self.file) else { return false };
        let mut upto = span.start;
        for comment in self.items.iter().rev().filter(|c| c.end <= span.start) {
            let gap = self.text.get(comment.end as usize..upto as usize).unwrap_or(";");
            if comment.belongs_elsewhere(span.start) || !is_function_head(gap) {
                return false;
            }
            if comment.clauses.iter().any(|clause| clause.is_contract()) {
                return true;
            }
            upto = comment.start;
        }
        false
    }

    /// Sets aside the comments of a function that is not lowered: those before it and inside.
    pub fn set_aside(&mut self, span: Option<Span>) {
        self.take_before(span, is_function_head);
        let Some(span) = span.filter(|span| Some(span.file) == self.file) else { return };
        for comment in self.items.iter_mut().filter(|c| span.start <= c.start && c.end <= span.end) {
            comment.attached = Some(span.start);
        }
    }

    /// Comments that nothing followed.
    pub fn unattached(&self) -> impl Iterator<Item = Span> {
        let file = self.file;
        let left =
            self.items.iter().filter(|c| c.attached.is_none() && !c.clauses.iter().all(|c| is_free(c)));
        left.filter_map(move |c| Some(Span::new(file?, c.start, c.end)))
    }
}

/// Whether a clause is a ghost statement.
fn is_ghost(clause: &spec::Clause) -> bool {
    matches!(clause.kind, spec::ClauseKind::Statement(_))
}

/// Whether a clause stands by itself: declarations that only the prover sees.
fn is_free(clause: &spec::Clause) -> bool {
    matches!(clause.kind, spec::ast::clause::ClauseKind::Declaration(_))
}

/// Attaches the comments before a function to its contract.
pub fn attach_function<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) {
    let span = lowerer.unit.files.span(&node.range);
    let clauses = lowerer.unit.comments.take_before(span, is_function_head);
    for clause in clauses {
        let clause = comment_clause(lowerer, clause);
        let id = lowerer.id;
        lowerer.unit.module.functions[id].contract.push(clause);
    }
}

/// Takes up the comments before a statement: contracts wait for their loop or barrier, the rest is done here.
pub fn before_statement<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) {
    let span = lowerer.unit.files.span(&node.range);
    if node.kind.is_empty() || node.kind == "AttributedStmt" {
        return;
    }
    if is_loop(node) {
        // The contract is taken with the loop; ghost statements come before all that belongs to it.
        for clause in lowerer.unit.comments.ghosts_before(span) {
            let origin = origin_of(lowerer, &clause);
            lowerer.emit(StmtKind::Ghost(clause), origin);
        }
        return;
    }
    take_up(lowerer, span);
}

/// Takes up the comments before the closing brace of a compound statement: they stand after its last statement.
pub fn before_end<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) {
    let span = lowerer.unit.files.span(&node.range).filter(|span| span.end > span.start);
    take_up(lowerer, span.map(|span| Span::new(span.file, span.end - 1, span.end)));
    after_statement(lowerer);
}

/// Takes up the comments before a `case` or `default`: they stand after the statement before it.
pub fn before_label<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) {
    let span = lowerer.unit.files.span(&node.range);
    take_up(lowerer, span);
    after_statement(lowerer);
}

fn take_up(lowerer: &mut Lowerer<'_, '_, '_>, before: Option<Span>) {
    let clauses = lowerer.unit.comments.take_before(before, is_blank);
    for clause in clauses {
        if clause.is_contract() {
            let clause = comment_clause(lowerer, clause);
            lowerer.barrier_clauses.push(clause);
        } else {
            let origin = origin_of(lowerer, &clause);
            lowerer.emit(StmtKind::Ghost(clause), origin);
        }
    }
}

/// A contract before a statement that is no barrier belongs to nothing; say so.
pub fn after_statement<'t>(lowerer: &mut Lowerer<'_, '_, 't>) {
    for clause in std::mem::take(&mut lowerer.barrier_clauses) {
        if clause.kind != ClauseKind::Comment {
            lowerer.barrier_clauses.push(clause);
            continue;
        }
        let message = "this contract stands before neither a function, a loop nor a barrier";
        let mut diagnostic = Diagnostic::new(Code::AnnotationSyntax, message);
        if let Some(span) = lowerer.unit.module.origins.span(clause.origin) {
            diagnostic = diagnostic.at(span, "belongs to nothing");
        }
        lowerer.unit.diagnostics.push(diagnostic);
        // A claim that nobody checks must not look as if it had been.
        let (code, reason) = (Code::UnsupportedAnnotation, message.to_owned());
        lowerer.emit(StmtKind::Unsupported { code, reason, dst: Vec::new() }, clause.origin);
    }
}

/// The clauses of the comments before a loop.
pub fn loop_comments<'t>(lowerer: &mut Lowerer<'_, '_, 't>, node: &'t Node<'t>) -> Vec<Clause> {
    let span = lowerer.unit.files.span(&node.range);
    let clauses = lowerer.unit.comments.take_before(span, is_loop_head);
    let contract = clauses.into_iter().filter(|clause| !is_ghost(clause));
    contract.map(|clause| comment_clause(lowerer, clause)).collect()
}

fn comment_clause(lowerer: &mut Lowerer<'_, '_, '_>, clause: Arc<spec::Clause>) -> Clause {
    let origin = origin_of(lowerer, &clause);
    Clause { kind: ClauseKind::Comment, body: ClauseBody::Comment(clause), origin }
}

fn origin_of(lowerer: &mut Lowerer<'_, '_, '_>, clause: &spec::Clause) -> Origin {
    match clause.place.0 {
        Some(span) => lowerer.unit.module.origins.at(span),
        None => Origin::NONE,
    }
}

fn is_loop(node: &Node<'_>) -> bool {
    matches!(&*node.kind, "ForStmt" | "WhileStmt" | "DoStmt" | "CXXForRangeStmt")
}

/// Whether a text is white space and ordinary comments.
fn is_blank(gap: &str) -> bool {
    without_comments(gap).trim().is_empty()
}

/// Whether a text can stand between a contract and its loop: hints for the compiler.
fn is_loop_head(gap: &str) -> bool {
    let gap = without_comments(gap);
    gap.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with("#pragma"))
}

/// Whether a text can stand between a contract and the first token of its function: specifiers and attributes.
fn is_function_head(gap: &str) -> bool {
    !without_comments(gap).contains([';', '{', '}', '#'])
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('/') {
        out.push_str(&rest[..at]);
        let tail = &rest[at..];
        let length = match tail.as_bytes().get(1) {
            Some(b'/') => tail.find('\n').unwrap_or(tail.len()),
            Some(b'*') => tail.find("*/").map_or(tail.len(), |n| n + 2),
            _ => {
                out.push('/');
                1
            }
        };
        rest = &tail[length..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{is_blank, is_function_head, is_loop_head};

    #[test]
    fn what_may_stand_between_a_comment_and_what_it_is_about() {
        assert!(is_blank(" \n // words\n /* more */ "));
        assert!(!is_blank("x = 1;"));
        assert!(!is_blank("\n#endif\n"));
        assert!(is_loop_head("\n  #pragma unroll 4\n  "));
        assert!(!is_loop_head("\n#endif\n"));
        assert!(is_function_head("\ntemplate <class T> __launch_bounds__(64) "));
        assert!(!is_function_head("\nint x; "));
        assert!(!is_function_head("\n#else\n"));
    }
}
