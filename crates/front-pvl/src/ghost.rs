//! What stands in annotation comments is ghost code.
//!
//! `//@ x = 1;` looks like a comment to whoever reads the program, so that it is for the proof alone. Contracts in comments belong to the loop or block
//! after them, which are the program's unless their own words stand in the comment.
//!
//! So a comment holds whole things: clauses, statements, declarations of functions and lemmas, and what a call gives to ghost parameters. Anything else in one
//! ([`strays`]) would be part of the program that is proved, and not of the one that runs: half of an expression, an `else`, a field.

use crate::ast::{Item, Method, Program, Stmt, StmtKind};
use gpuproof_base::{Code, Diagnostic, FileId, Span};
use gpuproof_spec::lexer::{self, Tok, Token};
use gpuproof_spec::{Clause, Place};
use std::ops::Range;

/// Marks the statements of a program that stand in annotation comments.
pub(crate) fn mark(program: &mut Program, comments: &[Range<usize>]) {
    for item in &mut program.items {
        match item {
            Item::Method(method) => {
                method.ghost |= range(method.place).is_some_and(|at| within_one(&at, comments));
                body(method.body.as_deref_mut().unwrap_or(&mut []), comments);
            }
            Item::Kernel(kernel) => body(&mut kernel.body, comments),
            Item::Function(..) | Item::Axiom(..) | Item::Class(_) => {}
        }
    }
}

fn body(stmts: &mut [Stmt], comments: &[Range<usize>]) {
    for stmt in stmts {
        let at = own_words(stmt).span().map(|span| span.start as usize);
        stmt.ghost |= at.is_some_and(|at| comments.iter().any(|comment| comment.contains(&at)));
        stmt.ghost |= range(stmt.place).is_some_and(|at| within_one(&at, comments));
        if stmt.ghost {
            continue;
        }
        match &mut stmt.kind {
            StmtKind::Simple(_)
            | StmtKind::Barrier(_)
            | StmtKind::NewArray(..)
            | StmtKind::MakeField(..)
            | StmtKind::NewObject(..) => {}
            StmtKind::Block(inner)
            | StmtKind::While(_, _, inner)
            | StmtKind::Invariant(_, _, inner)
            | StmtKind::Atomic(_, inner) => body(inner, comments),
            StmtKind::If(_, then, otherwise) => {
                body(then, comments);
                body(otherwise, comments);
            }
            StmtKind::For(parts) => body(&mut parts.body, comments),
            StmtKind::Par(par) => body(&mut par.body, comments),
            StmtKind::Parallel(blocks) => blocks.iter_mut().for_each(|par| body(&mut par.body, comments)),
        }
    }
}

/// Something of a statement that is not its contract. A block is what is in it.
fn own_words(stmt: &Stmt) -> Place {
    match &stmt.kind {
        StmtKind::Simple(_) | StmtKind::If(..) => stmt.place,
        StmtKind::While(_, condition, _) => condition.place,
        StmtKind::For(parts) => {
            let head = parts.init.iter().chain(&parts.step).map(|s| s.place);
            let condition = parts.condition.iter().map(|c| c.place);
            let inside = parts.body.iter().map(own_words);
            condition.chain(head).chain(inside).next().unwrap_or(stmt.place)
        }
        StmtKind::Par(par) => {
            let name = par.name.iter().map(|n| n.place);
            name.chain(par.bindings.iter().map(|b| b.name.place)).next().unwrap_or(Place::NONE)
        }
        StmtKind::Barrier(barrier) => barrier.name.place,
        StmtKind::Invariant(name, ..)
        | StmtKind::NewArray(name, ..)
        | StmtKind::MakeField(name, ..)
        | StmtKind::NewObject(name, ..) => name.place,
        StmtKind::Atomic(names, _) => names.first().map_or(stmt.place, |name| name.place),
        StmtKind::Block(_) | StmtKind::Parallel(_) => Place::NONE,
    }
}

fn range(place: Place) -> Option<Range<usize>> {
    place.span().map(|span| span.start as usize..span.end as usize)
}

/// Whether something lies in one comment.
fn within_one(at: &Range<usize>, comments: &[Range<usize>]) -> bool {
    comments.iter().any(|comment| comment.start <= at.start && at.end <= comment.end)
}

/// What stands in comments and is no whole thing.
pub(crate) fn strays(
    program: &Program,
    file: FileId,
    text: &str,
    comments: &[Range<usize>],
) -> Option<Diagnostic> {
    let mut whole = Whole { comments, ranges: Vec::new() };
    for item in &program.items {
        match item {
            Item::Function(function, place) => {
                whole.item(*place);
                whole.clauses(&function.contract);
            }
            Item::Method(method) => whole.method(method),
            Item::Axiom(..) | Item::Class(_) => {}
            Item::Kernel(kernel) => {
                whole.item(kernel.place);
                whole.clauses(&kernel.contract);
                whole.body(&kernel.body);
            }
        }
    }
    let tokens: Vec<Token> = lexer::tokenise(text).into_iter().filter(|t| t.tok != Tok::End).collect();
    let mut at = 0;
    let mut covered = 0;
    while let Some(token) = tokens.get(at) {
        let (start, end) = (token.start as usize, token.end as usize);
        let inside = comments.iter().any(|comment| comment.contains(&start));
        if !inside || whole.ranges.iter().any(|range| range.start <= start && end <= range.end) {
            at += 1;
            covered = end;
            continue;
        }
        // A semicolon ends what stands before it.
        let between = text.get(covered..start).is_some_and(|between| between.trim().is_empty());
        if is(token, ";") && between && whole.ranges.iter().any(|range| range.end == covered) {
            at += 1;
            continue;
        }
        match after_group(&tokens, at) {
            Some(next) => at = next,
            None => return Some(stray(file, token)),
        }
    }
    None
}

fn is(token: &Token, punct: &'static str) -> bool {
    token.tok == Tok::Punct(punct)
}

/// The token after `given {...}`, `axiom name {...}` or `import "path";`, if one of them begins here.
fn after_group(tokens: &[Token], at: usize) -> Option<usize> {
    let Tok::Word(word) = &tokens.get(at)?.tok else { return None };
    let mut next = match &**word {
        "given" | "yields" | "with" | "then" => at + 1,
        "axiom" => at + 2,
        "import" => {
            let path = matches!(tokens.get(at + 1)?.tok, Tok::Str(_));
            return (path && is(tokens.get(at + 2)?, ";")).then_some(at + 3);
        }
        _ => return None,
    };
    if !is(tokens.get(next)?, "{") {
        return None;
    }
    let mut depth = 0usize;
    while let Some(token) = tokens.get(next) {
        next += 1;
        if is(token, "{") {
            depth += 1;
        } else if is(token, "}") {
            depth -= 1;
            if depth == 0 {
                return Some(next);
            }
        }
    }
    None
}

fn stray(file: FileId, token: &Token) -> Diagnostic {
    let span = Span { file, start: token.start, end: token.end };
    Diagnostic::new(Code::AnnotationSyntax, "a part of the program stands in an annotation comment")
        .at(span, "what runs does not have this")
        .help("annotation comments hold whole clauses, ghost statements and ghost declarations")
}

/// The ranges of whole things.
struct Whole<'c> {
    comments: &'c [Range<usize>],
    ranges: Vec<Range<usize>>,
}

impl Whole<'_> {
    /// A declaration that lies in a comment.
    fn item(&mut self, place: Place) {
        self.ranges.extend(range(place).filter(|at| within_one(at, self.comments)));
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        self.ranges.extend(clauses.iter().filter_map(|clause| range(clause.place)));
    }

    fn method(&mut self, method: &Method) {
        self.item(method.place);
        self.clauses(&method.contract);
        self.body(method.body.as_deref().unwrap_or(&[]));
    }

    fn body(&mut self, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        // A ghost statement that begins in a comment ends in it; others may hold comments.
        let own = range(own_words(stmt)).map(|own| own.start);
        let begins = |at: usize| self.comments.iter().any(|comment| comment.contains(&at));
        let at = range(stmt.place);
        let commented =
            own.is_some_and(begins) || stmt.ghost && at.as_ref().is_some_and(|at| begins(at.start));
        if let Some(at) = at.filter(|at| within_one(at, self.comments) || stmt.ghost && !commented) {
            self.ranges.push(at);
        }
        match &stmt.kind {
            StmtKind::Simple(_)
            | StmtKind::NewArray(..)
            | StmtKind::MakeField(..)
            | StmtKind::NewObject(..) => {}
            StmtKind::Barrier(barrier) => {
                self.clauses(&barrier.contract);
                self.body(&barrier.body);
            }
            StmtKind::While(contract, _, inner) => {
                self.clauses(contract);
                self.body(inner);
            }
            StmtKind::Block(inner) | StmtKind::Invariant(_, _, inner) | StmtKind::Atomic(_, inner) => {
                self.body(inner);
            }
            StmtKind::If(_, then, otherwise) => {
                self.body(then);
                self.body(otherwise);
            }
            StmtKind::For(parts) => {
                self.clauses(&parts.contract);
                self.body(&parts.body);
            }
            StmtKind::Par(par) => self.par(par),
            StmtKind::Parallel(blocks) => blocks.iter().for_each(|par| self.par(par)),
        }
    }

    fn par(&mut self, par: &crate::ast::Par) {
        self.clauses(&par.contract);
        self.body(&par.body);
    }
}
