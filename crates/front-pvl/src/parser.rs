//! Text to tree: declarations and statements. Expressions, types, contracts and simple statements are read by the parser of
//! `spec`, which also bounds the nesting.

use crate::ast::{Barrier, Class, For, Item, Method, Par, Program, Stmt, StmtKind};
use crate::generic::Generic;
use gpuproof_base::{Diagnostic, FileId};
use gpuproof_spec::ast::clause::{Body, Function, Modifier};
use gpuproof_spec::ast::ty::BuiltinType;
use gpuproof_spec::parser::{Parsed, Parser};
use gpuproof_spec::{Clause, Dialect, ExprKind, Ident, Text, Type, TypeKind, lexer, words};
use std::ops::Range;

/// Parses a file: the program, or what is wrong with it.
pub fn parse(file: FileId, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let (mut bare, comments) = annotations(text);
    let (wishes, mut errors) = wishes_in(file, &bare);
    if !errors.is_empty() {
        return Err(std::mem::take(&mut errors));
    }
    for wish in &wishes {
        bare = blanked(bare, wish.place.span().map_or(0..0, |s| s.start as usize..s.end as usize));
    }
    let mut parser = Parser::new(Text::in_file(file, 0, &bare), Dialect::Pvl);
    let (mut program, mut generics) = (Program::default(), Vec::new());
    let result = items(&mut parser, &mut program, &mut generics, None)
        .and_then(|()| crate::generic::instances(&mut parser, &mut program, &generics));
    let mut reported = std::mem::take(&mut parser.reported);
    if let Err(error) = result {
        reported.push(error);
    }
    crate::ghost::mark(&mut program, &comments);
    if reported.is_empty() {
        reported.extend(crate::ghost::strays(&program, file, &bare, &comments));
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
    annotations(text).0
}

/// The same, and where the annotation comments are.
fn annotations(text: &str) -> (String, Vec<Range<usize>>) {
    let mut bytes = text.as_bytes().to_vec();
    let mut comments: Vec<Range<usize>> = Vec::new();
    let mut inside = false;
    let mut at = 0;
    while at < bytes.len() {
        let rest = bytes.get(at..).unwrap_or(&[]);
        let blank = if rest.starts_with(b"/*@") {
            inside = true;
            comments.push(at..bytes.len());
            3
        } else if rest.starts_with(b"//@") {
            let line = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
            if !inside {
                comments.push(at..at + line);
                unfinished(&mut bytes, at + 3..at + line);
            }
            3
        } else if inside && (rest.starts_with(b"@*/") || rest.starts_with(b"*/")) {
            inside = false;
            if let Some(comment) = comments.last_mut() {
                comment.end = at;
            }
            if rest.starts_with(b"@") { 3 } else { 2 }
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
    let bare = String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned());
    let comments = joined(comments, &bare);
    (bare, comments)
}

/// A comment that opens inside the comment of a line and does not end there would go on in the program: it is made an error.
fn unfinished(bytes: &mut [u8], line: Range<usize>) {
    let text = bytes.get(line.clone()).unwrap_or(&[]);
    let find = |from: usize, what: &[u8; 2]| {
        text.get(from..)?.windows(2).position(|two| two == what).map(|n| n + from)
    };
    let mut from = 0;
    while let Some(open) = find(from, b"/*") {
        match find(open + 2, b"*/") {
            // An ordinary comment to the end of the line.
            _ if find(from, b"//").is_some_and(|words| words < open) => return,
            Some(end) => from = end + 2,
            None => return bytes[line.start + open..line.start + open + 2].fill(b'?'),
        }
    }
}

/// Comments with nothing but blanks and ordinary comments between them are one: a clause may go on in the next line.
fn joined(comments: Vec<Range<usize>>, bare: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for comment in comments {
        let nothing = |last: &Range<usize>| {
            let between = bare.get(last.end..comment.start).unwrap_or(";");
            lexer::tokenise(between).iter().all(|token| token.tok == lexer::Tok::End)
        };
        match found.last_mut().filter(|last| nothing(last)) {
            Some(last) => last.end = comment.end,
            None => found.push(comment),
        }
    }
    found
}

/// Declarations, at the top or inside a class whose fields are collected.
fn items(
    p: &mut Parser<'_>,
    program: &mut Program,
    generics: &mut Vec<Generic>,
    mut class: Option<&mut Class>,
) -> Parsed<()> {
    while !(p.at_end() || class.is_some() && p.at("}")) {
        if p.eat(";") {
            continue;
        }
        if p.at_word("class") {
            p.advance();
            class_of(p, program, generics)?;
            continue;
        }
        if class.is_none() && p.at_word("import") {
            p.advance();
            let start = p.start();
            let ExprKind::Str(path) = p.expr()?.kind else {
                return Err(p.expected("the path of a file in quotes"));
            };
            program.imports.push((path, p.place_from(start)));
            p.semicolon()?;
            continue;
        }
        if class.is_none() && p.at_word("kernel") {
            program.items.push(Item::Kernel(p.deeper(crate::kernel::kernel)?));
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
        if let Some(class) = class.as_deref_mut()
            && !p.word().is_some_and(words::opens_contract)
            && p.lookahead(|p| field_names(p).is_ok())
        {
            class.fields.extend(field_names(p)?);
            continue;
        }
        let (mark, asked) = (p.mark(), p.instances.len());
        let (item, types) = declaration(p, class.as_deref().map(|class| &class.name))?;
        if types.is_empty() {
            program.items.push(item);
        } else {
            p.instances.truncate(asked);
            generics.push(Generic::of(&item, &types, mark)?);
        }
    }
    Ok(())
}

/// `T x, y;`
fn field_names(p: &mut Parser<'_>) -> Parsed<Vec<(Type, Ident)>> {
    let ty = p.ty()?;
    let mut found = vec![(ty.clone(), p.ident("the name of a field")?)];
    while p.eat(",") {
        found.push((ty.clone(), p.ident("the name of a field")?));
    }
    p.semicolon()?;
    Ok(found)
}

/// `name { fields and methods }`: each method is told the fields, wherever they stand.
fn class_of(p: &mut Parser<'_>, program: &mut Program, generics: &mut Vec<Generic>) -> Parsed<()> {
    let name = p.ident("the name of the class")?;
    let open = p.start();
    p.expect("{")?;
    let before = program.items.len();
    let mut class = Class { name, fields: Vec::new() };
    p.deeper(|p| items(p, program, generics, Some(&mut class)))?;
    p.close("}", open)?;
    for item in program.items.iter_mut().skip(before) {
        if let Item::Method(method) = item {
            method.class = Some(class.clone());
        }
    }
    program.items.push(Item::Class(class));
    Ok(())
}

/// A method or pure function with its contract, inside this class; and its type parameters.
pub(crate) fn declaration(p: &mut Parser<'_>, class: Option<&Ident>) -> Parsed<(Item, Vec<Type>)> {
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
    let constructor = class.is_some_and(|class| {
        (p.at_word(&class.name) || p.at_word("constructor"))
            && p.lookahead(|p| {
                p.advance();
                p.at("(")
            })
    });
    let (result, name) = match class.filter(|_| constructor) {
        Some(class) => {
            let start = p.start();
            p.advance();
            let place = p.place_from(start);
            let result = Type { kind: TypeKind::Builtin(BuiltinType::Void), place };
            (result, Ident { name: class.name.clone(), place })
        }
        None => (p.ty()?, p.ident("the name of a method")?),
    };
    let types = p.type_parameters()?;
    if p.at(";") || p.at("=") {
        return Err(p
            .error_here("a variable cannot stand here", "outside of methods")
            .help("make it a field of a class, or pass it as a parameter"));
    }
    let params = p.parameters()?;
    if p.eat("=") {
        let value = p.expr()?;
        p.semicolon()?;
        let function = Function { contract, modifiers, result, name, params, body: Body::Expr(value) };
        return Ok((Item::Function(function, p.place_from(start)), types));
    }
    if p.eat(";") {
        let place = p.place_from(start);
        if modifiers.contains(&Modifier::Pure) {
            let function = Function { contract, modifiers, result, name, params, body: Body::Absent };
            return Ok((Item::Function(function, place), types));
        }
        let (class, body) = (None, None);
        let method =
            Method { contract, modifiers, ghost, result, name, params, class, constructor, body, place };
        return Ok((Item::Method(method), types));
    }
    let (class, body) = (None, Some(p.braced(&mut statement)?));
    let place = p.place_from(start);
    let method = Method { contract, modifiers, ghost, result, name, params, class, constructor, body, place };
    Ok((Item::Method(method), types))
}

fn statement(p: &mut Parser<'_>) -> Parsed<Stmt> {
    let start = p.start();
    // `ghost` may also stand between a loop and its contract.
    let mut ghost = p.at_word("ghost");
    while p.eat_word("ghost") {}
    if !ghost && p.word().is_some_and(words::opens_contract) {
        ghost = p.lookahead(|p| p.contract().is_ok() && p.at_word("ghost"));
    }
    let kind = kind(p)?;
    Ok(Stmt { kind, ghost, place: p.place_from(start) })
}

fn kind(p: &mut Parser<'_>) -> Parsed<StmtKind> {
    if p.at("{") {
        return Ok(StmtKind::Block(p.braced(&mut statement)?));
    }
    // `invariant name(R) { ... }` is a statement; `invariant e;` is a clause of a loop.
    if p.at_word("invariant")
        && let Some(found) = invariant(p)?
    {
        return Ok(found);
    }
    let contract = p.contract()?;
    while !contract.is_empty() && p.eat_word("ghost") {}
    match p.word().map(str::to_owned).as_deref() {
        Some("par") => return par(p, contract).map(|par| StmtKind::Par(Box::new(par))),
        // All elements at once: in whatever order, as threads do.
        Some("vec") if p.lookahead(is_vector) => {
            return par(p, contract).map(|par| StmtKind::Par(Box::new(par)));
        }
        Some("barrier") => return barrier(p, contract),
        Some("while") => {
            p.advance();
            let condition = p.condition()?;
            let mut contract = contract;
            contract.extend(p.contract()?);
            return Ok(StmtKind::While(contract, condition, p.braced_or_one(&mut statement)?));
        }
        Some("for") => {
            p.advance();
            let (init, condition, step) = p.for_head()?;
            let mut contract = contract;
            contract.extend(p.contract()?);
            let body = p.braced_or_one(&mut statement)?;
            return Ok(StmtKind::For(Box::new(For { contract, init, condition, step, body })));
        }
        _ if !contract.is_empty() => {
            return Err(p.expected("the parallel block, barrier or loop that this contract belongs to"));
        }
        Some("if") => {
            p.advance();
            let condition = p.condition()?;
            let then = p.braced_or_one(&mut statement)?;
            let otherwise = if p.eat_word("else") { p.braced_or_one(&mut statement)? } else { Vec::new() };
            return Ok(StmtKind::If(condition, then, otherwise));
        }
        Some("sequential") => {
            p.advance();
            return Ok(StmtKind::Block(p.braced(&mut statement)?));
        }
        Some("parallel") => return parallel(p),
        Some("atomic") => {
            p.advance();
            p.expect("(")?;
            let mut names = vec![p.ident("the name of an invariant")?];
            while p.eat(",") {
                names.push(p.ident("the name of an invariant")?);
            }
            p.expect(")")?;
            return Ok(StmtKind::Atomic(names, p.braced(&mut statement)?));
        }
        _ => {}
    }
    if p.lookahead(|p| allocation(p).is_ok()) {
        return allocation(p);
    }
    Ok(StmtKind::Simple(p.statement()?))
}

/// `T[n] a = new T[n];`, `a = new T[n];` or `C c = new C(...);`
fn allocation(p: &mut Parser<'_>) -> Parsed<StmtKind> {
    let own =
        p.lookahead(|p| (!p.at_word("this") || member(p).is_ok()) && p.ident("a name").is_ok() && p.at("="));
    let declared = if own {
        if p.at_word("this") {
            member(p)?;
        }
        None
    } else {
        Some(p.ty()?)
    };
    let name = p.ident("the name of an array or object")?;
    p.expect("=")?;
    if !p.eat_word("new") {
        return Err(p.expected("`new`"));
    }
    let start = p.start();
    let mut element = p.ty()?;
    if let (Some(declared), TypeKind::Named(class), true) = (&declared, &element.kind, p.at("(")) {
        let class = Ident { name: class.clone(), place: p.place_from(start) };
        if declared.kind != element.kind {
            return Err(p.expected("the class that the variable is declared with"));
        }
        let args = p.call_arguments()?;
        p.semicolon()?;
        return Ok(StmtKind::NewObject(name, class, args));
    }
    let mut sizes = Vec::new();
    // The sizes are read as part of the type, that of the rows outermost.
    while let TypeKind::Array(inner, size) = element.kind {
        let Some(size) = size else { return Err(p.expected("the size of the array")) };
        sizes.push(*size);
        element = *inner;
    }
    p.semicolon()?;
    Ok(match declared {
        Some(_) => StmtKind::NewArray(name, element, sizes),
        None => StmtKind::MakeField(name, element, sizes),
    })
}

/// `this.`
fn member(p: &mut Parser<'_>) -> Parsed<()> {
    p.advance();
    p.expect(".")
}

/// `parallel { par ... par ... }`
fn parallel(p: &mut Parser<'_>) -> Parsed<StmtKind> {
    p.advance();
    let open = p.start();
    p.expect("{")?;
    let mut blocks = Vec::new();
    p.bracketed(|p| {
        while !p.at("}") && !p.at_end() {
            let contract = p.contract()?;
            if !p.at_word("par") {
                return Err(p.expected("`par`"));
            }
            blocks.push(p.deeper(|p| par(p, contract))?);
        }
        p.close("}", open)
    })?;
    Ok(StmtKind::Parallel(blocks))
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
    Ok(Some(StmtKind::Invariant(name, resource, p.braced(&mut statement)?)))
}

/// `par name(int i = lo..hi, ...) contract { ... }`
fn par(p: &mut Parser<'_>, mut contract: Vec<Clause>) -> Parsed<Par> {
    p.advance();
    let nameless = p.at("(") || p.at("{") || p.word().is_some_and(words::opens_contract);
    let name = if nameless { None } else { Some(p.ident("the name of the parallel block")?) };
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
    let body = p.braced(&mut statement)?;
    Ok(Par { contract, name, bindings, body })
}

/// `vec(int i = lo..hi`, which no call begins with.
fn is_vector(p: &mut Parser<'_>) -> bool {
    p.advance();
    p.eat("(") && p.binding().is_ok_and(|binding| binding.range.is_some())
}

/// `barrier(name);`, `barrier(name) { contract }`, `barrier(name) contract { steps }`
fn barrier(p: &mut Parser<'_>, mut contract: Vec<Clause>) -> Parsed<StmtKind> {
    p.advance();
    p.expect("(")?;
    let name = p.ident("the name of the parallel block whose threads meet")?;
    let mut invariants = Vec::new();
    if p.eat(";") {
        invariants.push(p.ident("the name of an invariant")?);
        while p.eat(",") {
            invariants.push(p.ident("the name of an invariant")?);
        }
    }
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
    Ok(StmtKind::Barrier(Box::new(Barrier { contract, name, invariants, fences: None, body: steps })))
}
