//! Text to tree: declarations and statements. Expressions, types, contracts and simple statements are read by the parser of
//! `spec`, which also bounds the nesting.

use crate::ast::{Barrier, For, Item, Method, Par, Program, Stmt, StmtKind};
use gpuproof_base::{Diagnostic, FileId};
use gpuproof_spec::ast::clause::{Body, Function, Modifier};
use gpuproof_spec::parser::{Parsed, Parser};
use gpuproof_spec::{Clause, Dialect, Text, lexer, words};

/// Parses a file: the program, or what is wrong with it.
pub fn parse(file: FileId, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut bare = without_markers(text);
    let (wishes, mut errors) = wishes_in(file, &bare);
    if !errors.is_empty() {
        return Err(std::mem::take(&mut errors));
    }
    for wish in &wishes {
        bare = blanked(bare, wish.place.span().map_or(0..0, |s| s.start as usize..s.end as usize));
    }
    let mut parser = Parser::new(Text::in_file(file, 0, &bare), Dialect::Pvl);
    let mut program = Program::default();
    let result = items(&mut parser, &mut program, false);
    let mut reported = std::mem::take(&mut parser.reported);
    if let Err(error) = result {
        reported.push(error);
    }
    if reported.is_empty() { Ok(program) } else { Err(reported) }
}

/// The wishes of `gpuproof optimize` in a file, in order, and what is wrong with others. To the prover they say nothing.
pub fn wishes(file: FileId, text: &str) -> (Vec<Clause>, Vec<Diagnostic>) {
    wishes_in(file, &without_markers(text))
}

fn wishes_in(file: FileId, bare: &str) -> (Vec<Clause>, Vec<Diagnostic>) {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for token in lexer::tokenise(bare) {
        if !matches!(&token.tok, lexer::Tok::Word(word) if &**word == "gpuopt") {
            continue;
        }
        let rest = bare.get(token.start as usize..).unwrap_or("");
        match Parser::new(Text::in_file(file, token.start, rest), Dialect::Pvl).clause() {
            Ok(wish) => found.push(wish),
            Err(error) => errors.push(error),
        }
    }
    (found, errors)
}

/// The text with a range blanked, byte for byte, line breaks excepted.
fn blanked(text: String, range: std::ops::Range<usize>) -> String {
    let Some(part) = text.get(range.clone()) else { return text };
    let blanks: String = part.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
    let mut text = text;
    text.replace_range(range, &blanks);
    text
}

/// The text with the markers of annotation comments blanked, byte for byte.
pub fn without_markers(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut inside = false;
    let mut at = 0;
    while at < bytes.len() {
        let rest = bytes.get(at..).unwrap_or(&[]);
        let blank = if rest.starts_with(b"/*@") {
            inside = true;
            3
        } else if rest.starts_with(b"//@") {
            3
        } else if inside && rest.starts_with(b"@*/") {
            inside = false;
            3
        } else if inside && rest.starts_with(b"*/") {
            inside = false;
            2
        } else if rest.starts_with(b"//") {
            // An ordinary comment to the end of the line: no marker in it counts.
            at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
            continue;
        } else if rest.starts_with(b"/*") {
            let end = rest.windows(2).skip(2).position(|pair| pair == b"*/");
            at += end.map_or(rest.len(), |end| end + 4);
            continue;
        } else {
            at += 1;
            continue;
        };
        for byte in bytes.iter_mut().skip(at).take(blank) {
            *byte = b' ';
        }
        at += blank;
    }
    // Only ASCII was replaced by ASCII.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn items(p: &mut Parser<'_>, program: &mut Program, in_class: bool) -> Parsed<()> {
    while !(p.at_end() || in_class && p.at("}")) {
        if p.eat(";") {
            continue;
        }
        if p.at_word("class") {
            p.advance();
            p.ident("the name of the class")?;
            let open = p.start();
            p.expect("{")?;
            p.deeper(|p| items(p, program, true))?;
            p.close("}", open)?;
            continue;
        }
        if p.eat_word("axiom") {
            let name = p.ident("the name of the axiom")?;
            let open = p.start();
            p.expect("{")?;
            let fact = p.bracketed(Parser::expr)?;
            p.close("}", open)?;
            program.items.push(Item::Axiom(name, fact));
            continue;
        }
        program.items.push(declaration(p)?);
    }
    Ok(())
}

/// A method or pure function with its contract.
fn declaration(p: &mut Parser<'_>) -> Parsed<Item> {
    let start = p.start();
    let contract = p.contract()?;
    let mut ghost = false;
    let mut modifiers = Vec::new();
    loop {
        if p.eat_word("ghost") || p.eat_word("lemma") {
            ghost = true;
            continue;
        }
        let more = p.modifiers();
        if more.is_empty() {
            break;
        }
        modifiers.extend(more);
    }
    let result = p.ty()?;
    let name = p.ident("the name of a method")?;
    if p.at(";") || p.at("=") {
        return Err(p.error_here("fields are not supported", "of a class").help("pass it as a parameter"));
    }
    let params = p.parameters()?;
    if p.eat("=") {
        let value = p.expr()?;
        p.semicolon()?;
        let function = Function { contract, modifiers, result, name, params, body: Body::Expr(value) };
        return Ok(Item::Function(function, p.place_from(start)));
    }
    if p.eat(";") {
        let place = p.place_from(start);
        if modifiers.contains(&Modifier::Pure) {
            let function = Function { contract, modifiers, result, name, params, body: Body::Absent };
            return Ok(Item::Function(function, place));
        }
        return Ok(Item::Method(Method {
            contract,
            modifiers,
            ghost,
            result,
            name,
            params,
            body: None,
            place,
        }));
    }
    let body = Some(block(p)?);
    let place = p.place_from(start);
    Ok(Item::Method(Method { contract, modifiers, ghost, result, name, params, body, place }))
}

/// `{ ... }`
fn block(p: &mut Parser<'_>) -> Parsed<Vec<Stmt>> {
    let open = p.start();
    p.expect("{")?;
    let mut statements = Vec::new();
    p.bracketed(|p| {
        p.deeper(|p| {
            while !p.at("}") && !p.at_end() {
                if !p.eat(";") {
                    statements.push(statement(p)?);
                }
            }
            p.close("}", open)
        })
    })?;
    Ok(statements)
}

/// A block, or one statement.
fn body(p: &mut Parser<'_>) -> Parsed<Vec<Stmt>> {
    if p.at("{") {
        return block(p);
    }
    if p.eat(";") {
        return Ok(Vec::new());
    }
    Ok(vec![p.deeper(statement)?])
}

fn statement(p: &mut Parser<'_>) -> Parsed<Stmt> {
    let start = p.start();
    let kind = kind(p)?;
    Ok(Stmt { kind, place: p.place_from(start) })
}

fn kind(p: &mut Parser<'_>) -> Parsed<StmtKind> {
    if p.at("{") {
        return Ok(StmtKind::Block(block(p)?));
    }
    // `invariant name(R) { ... }` is a statement; `invariant e;` is a clause of a loop.
    if p.at_word("invariant")
        && let Some(found) = invariant(p)?
    {
        return Ok(found);
    }
    let contract = p.contract()?;
    match p.word().map(str::to_owned).as_deref() {
        Some("par") => return par(p, contract),
        Some("barrier") => return barrier(p, contract),
        Some("while") => {
            p.advance();
            let condition = p.condition()?;
            let mut contract = contract;
            contract.extend(p.contract()?);
            return Ok(StmtKind::While(contract, condition, body(p)?));
        }
        Some("for") => {
            p.advance();
            let (init, condition, step) = p.for_head()?;
            let mut contract = contract;
            contract.extend(p.contract()?);
            let body = body(p)?;
            return Ok(StmtKind::For(Box::new(For { contract, init, condition, step, body })));
        }
        _ if !contract.is_empty() => {
            return Err(p.expected("the parallel block, barrier or loop that this contract belongs to"));
        }
        Some("if") => {
            p.advance();
            let condition = p.condition()?;
            let then = body(p)?;
            let otherwise = if p.eat_word("else") { body(p)? } else { Vec::new() };
            return Ok(StmtKind::If(condition, then, otherwise));
        }
        Some("atomic") => {
            p.advance();
            p.expect("(")?;
            let mut names = vec![p.ident("the name of an invariant")?];
            while p.eat(",") {
                names.push(p.ident("the name of an invariant")?);
            }
            p.expect(")")?;
            return Ok(StmtKind::Atomic(names, block(p)?));
        }
        _ => {}
    }
    Ok(StmtKind::Simple(p.statement()?))
}

/// `invariant name(R) { ... }`, or nothing if this is a clause.
fn invariant(p: &mut Parser<'_>) -> Parsed<Option<StmtKind>> {
    let named = p.lookahead(|p| {
        p.advance();
        p.ident("a name").is_ok() && p.at("(")
    });
    // `invariant f(x) > 0;` begins alike; only a block makes the difference.
    let with_block = named
        && p.lookahead(|p| {
            p.advance();
            p.expr().is_ok() && p.at("{")
        });
    if !with_block {
        return Ok(None);
    }
    p.advance();
    let name = p.ident("the name of the invariant")?;
    let open = p.start();
    p.expect("(")?;
    let resource = p.bracketed(Parser::expr)?;
    p.close(")", open)?;
    Ok(Some(StmtKind::Invariant(name, resource, block(p)?)))
}

/// `par name(int i = lo..hi, ...) contract { ... }`
fn par(p: &mut Parser<'_>, mut contract: Vec<Clause>) -> Parsed<StmtKind> {
    p.advance();
    let name = if p.at("(") { None } else { Some(p.ident("the name of the parallel block")?) };
    let mut bindings = Vec::new();
    if p.at("(") {
        let open = p.start();
        p.advance();
        loop {
            let binding = p.binding()?;
            if binding.range.is_none() {
                return Err(p.expected("`=` and the range of the threads, such as `0..n`"));
            }
            bindings.push(binding);
            if !p.eat(",") {
                break;
            }
        }
        p.close(")", open)?;
    }
    if p.word().is_some_and(words::opens_contract) {
        contract.extend(p.contract()?);
    }
    let body = block(p)?;
    Ok(StmtKind::Par(Box::new(Par { contract, name, bindings, body })))
}

/// `barrier(name);`, `barrier(name) { contract }`, `barrier(name) contract { steps }`
fn barrier(p: &mut Parser<'_>, mut contract: Vec<Clause>) -> Parsed<StmtKind> {
    p.advance();
    p.expect("(")?;
    let name = p.ident("the name of the parallel block whose threads meet")?;
    p.expect(")")?;
    contract.extend(p.contract()?);
    let mut steps = Vec::new();
    if !p.eat(";") {
        let open = p.start();
        p.expect("{")?;
        p.bracketed(|p| {
            contract.extend(p.contract()?);
            while !p.at("}") && !p.at_end() {
                steps.push(p.deeper(statement)?);
            }
            p.close("}", open)
        })?;
    }
    Ok(StmtKind::Barrier(Box::new(Barrier { contract, name, body: steps })))
}
