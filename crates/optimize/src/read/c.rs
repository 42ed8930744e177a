//! The kernels of a CUDA or OpenCL text, as far as they are written in plain statements.

use super::{Language, Source, blank};
use crate::tree::range;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_front_pvl::Method;
use gpuproof_front_pvl::ast::{Barrier, For, Stmt, StmtKind};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::ast::ty::{BuiltinType, TypeKind};
use gpuproof_spec::lexer::Tok;
use gpuproof_spec::parser::{Parsed, Parser};
use gpuproof_spec::{
    Annotation, Clause, ClauseKind, Dialect, Expr, ExprKind, Ident, Place, Text, Type, parse_annotation,
    parse_expr,
};
use std::ops::Range;

/// The text with the markers of annotations and preprocessor lines blanked.
pub(super) fn bare(text: &str, comments: &[Annotation]) -> String {
    let mut bare = text.to_owned();
    for comment in comments {
        // Both have the same length.
        bare.replace_range(comment.start as usize..comment.end as usize, &comment.text);
    }
    let mut at = 0;
    let mut continued = false;
    for line in text.split_inclusive('\n') {
        if continued || line.trim_start().starts_with('#') {
            continued = line.trim_end().ends_with('\\');
            blank(&mut bare, at..at + line.trim_end_matches('\n').len());
        }
        at += line.len();
    }
    bare
}

/// Finds and reads the kernels.
pub(super) fn read(source: &mut Source<'_>) {
    source.macros = macros(source.text);
    let mut heads = Vec::new();
    let tokens = &source.tokens;
    for (n, token) in tokens.iter().enumerate() {
        let Tok::Word(word) = &token.tok else { continue };
        let opens = match source.language {
            Language::OpenCl => matches!(&**word, "kernel" | "__kernel"),
            _ => &**word == "__global__",
        };
        // A word inside an annotation opens nothing.
        let inside = source.comment_around(token.start as usize + 1).is_some();
        if opens
            && !inside
            && let Some(head) = head(source, n)
        {
            heads.push(head);
        }
    }
    for head in heads {
        let launch = launch(source, &head);
        source.launches.extend(launch.into_iter().map(|fact| (head.name.name.to_string(), fact)));
        match kernel(source, &head) {
            Ok(method) => source.methods.push(method),
            Err(error) => {
                let mut rejection = Diagnostic::new(Code::OptUnsupported, error.message.clone());
                rejection.labels = error.labels;
                source.unread.push(rejection.note(format!("in the kernel `{}`", head.name.name)));
            }
        }
    }
}

/// `#define NAME number`
fn macros(text: &str) -> Vec<(String, gpuproof_spec::Expr)> {
    let mut found = Vec::new();
    for line in text.lines() {
        let Some(rest) = line.trim_start().strip_prefix("#define ") else { continue };
        let Some((name, value)) = rest.trim().split_once(char::is_whitespace) else { continue };
        let Ok(value) = gpuproof_spec::parse_expr(value.trim()) else { continue };
        if matches!(value.kind, ExprKind::Int(_)) {
            found.push((name.to_owned(), value));
        }
    }
    found
}

struct Head {
    start: usize,
    name: Ident,
    params: Range<usize>,
    body: Range<usize>,
}

/// The head of the kernel whose first word is token `first`; nothing if it has no body.
fn head(source: &Source<'_>, first: usize) -> Option<Head> {
    let tokens = source.tokens.get(first..)?;
    let mut depth = 0usize;
    let (mut open, mut params, mut name) = (0, None, None);
    let mut braces = None;
    for (n, token) in tokens.iter().enumerate() {
        match &token.tok {
            Tok::Punct("(") => {
                if depth == 0 && braces.is_none() {
                    open = token.start as usize;
                    let before = tokens.get(n.checked_sub(1)?)?;
                    if let Tok::Word(word) = &before.tok {
                        let place = source.span(&(before.start as usize..before.end as usize));
                        name = Some(Ident { name: word.clone(), place: Place(Some(place)) });
                    }
                }
                depth += 1;
            }
            Tok::Punct(")") => {
                depth = depth.checked_sub(1)?;
                if depth == 0 && braces.is_none() {
                    params = Some(open..token.end as usize);
                }
            }
            Tok::Punct(";") if depth == 0 && braces.is_none() => return None,
            Tok::Punct("{") => {
                if depth == 0 {
                    braces = Some(token.start as usize);
                }
                depth += 1;
            }
            Tok::Punct("}") => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    let start = source.tokens.get(outset(source, first))?.start as usize;
                    return Some(Head {
                        start,
                        name: name?,
                        params: params?,
                        body: braces?..token.end as usize,
                    });
                }
            }
            Tok::End => return None,
            _ => {}
        }
    }
    None
}

/// The first token of a kernel's declaration: attributes, `extern "C"` and the like stand before its first word.
fn outset(source: &Source<'_>, first: usize) -> usize {
    let mut at = first;
    while let Some(before) = at.checked_sub(1).and_then(|n| source.tokens.get(n)) {
        let ends = matches!(before.tok, Tok::Punct(";" | "}"));
        if ends || source.comment_around(before.start as usize + 1).is_some() {
            break;
        }
        at -= 1;
    }
    at
}

fn kernel(source: &Source<'_>, head: &Head) -> Parsed<Method> {
    let text = |range: &Range<usize>| {
        let part = source.bare.get(range.clone()).unwrap_or("");
        Text::in_file(source.file, u32::try_from(range.start).unwrap_or(u32::MAX), part)
    };
    let (contract, start) = contract(source, head.start);
    // Parameters that cannot be read are not named by any wish that needs their types.
    let params = Parser::new(text(&head.params), Dialect::C).parameters().unwrap_or_default();
    let mut parser = Parser::new(text(&head.body), Dialect::C);
    let body = parser.braced(&mut statement)?;
    if let Some(error) = parser.reported.into_iter().next() {
        return Err(error);
    }
    Ok(Method {
        contract,
        modifiers: Vec::new(),
        ghost: false,
        result: Type { kind: TypeKind::Builtin(BuiltinType::Void), place: Place::NONE },
        name: head.name.clone(),
        params,
        class: None,
        constructor: false,
        body: Some(body),
        place: Place(Some(source.span(&(start..head.body.end)))),
    })
}

/// How many threads a block has, if a `launch` clause or `reqd_work_group_size` says it.
fn launch(source: &Source<'_>, head: &Head) -> Option<Expr> {
    let width = match source.language {
        Language::OpenCl => "get_local_size(0)",
        _ => "blockDim.x",
    };
    let start = contract(source, head.start).1;
    let tokens = source.tokens_in(&(start..head.body.start));
    let said = |word: &str| {
        let at = tokens.iter().position(|t| matches!(&t.tok, Tok::Word(w) if &**w == word))?;
        match (tokens.get(at + 1).map(|t| &t.tok), tokens.get(at + 2), tokens.get(at + 3).map(|t| &t.tok)) {
            (Some(Tok::Punct("(")), Some(size), Some(Tok::Punct("," | ")"))) => {
                source.bare.get(size.start as usize..size.end as usize)
            }
            _ => None,
        }
    };
    let launched = tokens.iter().any(|t| matches!(&t.tok, Tok::Word(w) if &**w == "launch"));
    let size = said("reqd_work_group_size").or_else(|| said("block").filter(|_| launched))?;
    parse_expr(&format!("{width} == {size}")).ok()
}

/// The clauses of the comments that stand directly before a kernel, and where they begin.
fn contract(source: &Source<'_>, start: usize) -> (Vec<Clause>, usize) {
    let mut clauses: Vec<Clause> = Vec::new();
    let (mut upto, mut first) = (start, start);
    for comment in source.comments.iter().rev().filter(|c| c.end <= start) {
        if !source.tokens_in(&(comment.end..upto)).is_empty() {
            break;
        }
        upto = comment.start;
        let text = source.bare.get(comment.clone()).unwrap_or("");
        let base = u32::try_from(comment.start).unwrap_or(u32::MAX);
        let (found, _) = parse_annotation(Text::in_file(source.file, base, text), Dialect::C);
        // A comment of declarations stands by itself.
        if found.iter().any(|c| !c.is_contract() && !matches!(c.kind, ClauseKind::Launch(_))) {
            break;
        }
        first = found.first().map_or(first, |clause| range(clause.place).start);
        clauses.splice(0..0, found.into_iter().filter(Clause::is_contract));
    }
    (clauses, first)
}

fn statement(p: &mut Parser<'_>) -> Parsed<Stmt> {
    let start = p.start();
    let kind = kind(p)?;
    Ok(Stmt { kind, ghost: false, place: p.place_from(start) })
}

fn kind(p: &mut Parser<'_>) -> Parsed<StmtKind> {
    if p.at("{") {
        return Ok(StmtKind::Block(p.braced(&mut statement)?));
    }
    let contract = p.contract()?;
    match p.word().map(str::to_owned).as_deref() {
        Some("while") => {
            p.advance();
            let condition = p.condition()?;
            return Ok(StmtKind::While(contract, condition, p.braced_or_one(&mut statement)?));
        }
        Some("for") => {
            p.advance();
            let (init, condition, step) = p.for_head()?;
            let body = p.braced_or_one(&mut statement)?;
            return Ok(StmtKind::For(Box::new(For { contract, init, condition, step, body })));
        }
        Some("if") if contract.is_empty() => {
            p.advance();
            let condition = p.condition()?;
            let then = p.braced_or_one(&mut statement)?;
            let otherwise = if p.eat_word("else") { p.braced_or_one(&mut statement)? } else { Vec::new() };
            return Ok(StmtKind::If(condition, then, otherwise));
        }
        Some(word @ ("do" | "switch" | "goto" | "asm" | "case")) => {
            return Err(p.error_here(&format!("the optimiser does not read `{word}`"), "here"));
        }
        _ => {}
    }
    let stmt = p.statement()?;
    if let simple::StmtKind::Call(call) = &stmt.kind
        && let ExprKind::Call(call) = &call.kind
        && let ExprKind::Name(callee) = &call.callee.kind
        && is_barrier(callee)
    {
        let name = Ident { name: callee.clone(), place: call.callee.place };
        return Ok(StmtKind::Barrier(Box::new(Barrier {
            contract,
            name,
            invariants: Vec::new(),
            fences: None,
            body: Vec::new(),
        })));
    }
    if contract.is_empty() {
        return Ok(StmtKind::Simple(stmt));
    }
    Err(p.expected("the barrier or loop that this contract belongs to"))
}

/// Whether a function is a barrier of the block.
pub fn is_barrier(name: &str) -> bool {
    matches!(name, "__syncthreads" | "barrier" | "work_group_barrier")
}
