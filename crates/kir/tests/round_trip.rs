//! The text form of a module reads back to the same module.

use gpuproof_base::{Code, FileId, Id};
use gpuproof_kir::{FunctionId, Module, PureFn, Ty, parse, print, valid, walk};
use std::collections::HashSet;
use std::mem::discriminant;

const ALL: &str = include_str!("all.kir");

fn read(text: &str) -> Module {
    parse::module(text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"))
}

#[test]
fn a_module_with_everything_reads_back_equal() {
    let module = read(ALL);
    let shown = print::module(&module, print::Origins::Show);
    assert_eq!(read(&shown), module);
    assert_eq!(print::module(&read(&shown), print::Origins::Show), shown);
}

#[test]
fn hidden_origins_change_nothing_else() {
    let module = read(ALL);
    let hidden = print::module(&module, print::Origins::Hide);
    assert!(!hidden.contains('!'));
    assert_eq!(print::module(&read(&hidden), print::Origins::Hide), hidden);
}

#[test]
fn a_module_with_everything_is_valid() {
    if let Err(errors) = valid::validate(read(ALL)) {
        panic!("{errors:#?}");
    }
}

#[test]
fn the_module_with_everything_has_every_kind() {
    let module = read(ALL);
    let (mut stmts, mut exprs) = (HashSet::new(), HashSet::new());
    for body in module.functions.iter().filter_map(|function| function.body.as_ref()) {
        walk::stmts(body, &mut |stmt| stmts.extend([discriminant(&stmt.kind)]));
        walk::exprs(body, &mut |expr| exprs.extend([discriminant(&expr.kind)]));
    }
    // Uninterpreted functions stand in its contract.
    assert_eq!((stmts.len(), exprs.len()), (29, 16), "kinds of statements and expressions");
}

#[test]
fn every_function_and_constant_reads_back() {
    let mut body = String::new();
    for function in PureFn::ALL {
        let types = Ty::ALL.map(|ty| vec![ty; function.arity()]);
        let mixed = vec![Ty::F32, Ty::I32];
        for operands in types.iter().chain([&mixed]) {
            if let Some(result) = function.result(operands) {
                let operands: Vec<String> = operands.iter().map(|ty| format!("%{ty}")).collect();
                body += &format!("  %{result} = {}.{result}({})\n", function.as_str(), operands.join(", "));
            }
        }
    }
    for ty in Ty::ALL.into_iter().filter(|ty| ty.is_float()) {
        for text in ["0.0", "-0.0", "inf", "-inf", "1.0", "0x1", "0x7e01", "0.1", "1e-7", "-3.5e4"] {
            body += &format!("  %{ty} = {text}:{ty}\n");
        }
    }
    for ty in Ty::ALL.into_iter().filter(|ty| ty.is_int()) {
        let most = if ty.is_signed() { ty.mask() >> 1 } else { ty.mask() };
        body += &format!("  %{ty} = {most}:{ty}\n  %{ty} = {:#x}:{ty}\n", ty.mask());
    }
    let locals: String = Ty::ALL.iter().map(|ty| format!("  local %{ty} : {ty}\n")).collect();
    let module = read(&format!("module opencl\nkernel &k()\n{locals}{{\n{body}}}\n"));
    assert_eq!(valid::check(&module), vec![]);
    let shown = print::module(&module, print::Origins::Show);
    assert_eq!(read(&shown), module);
}

/// What the parser says about a text, and the text that it points at.
fn refused(text: &str) -> (String, String) {
    let error = parse::module(text, FileId::new(0)).expect_err(text);
    assert_eq!(error.code, Code::KirSyntax);
    let span = error.labels[0].span;
    (error.message, text[span.start as usize..span.end as usize].to_string())
}

#[test]
fn errors_say_what_was_expected_and_where() {
    let body = |body: &str| refused(&format!("module cuda kernel &k(%n : u32) {{ {body} }}"));
    let pair = |message: &str, at: &str| (message.to_string(), at.to_string());
    assert_eq!(refused(""), pair("expected `module`, found the end of the text", ""));
    assert_eq!(refused("module c"), pair("expected a language (cuda, opencl, pvl), found `c`", "c"));
    assert_eq!(body("%n = 1"), pair("expected `:`, found `}`", "}"));
    assert_eq!(body("%n = -1:u32"), pair("`-1` is no number of type u32", "-1:u32"));
    assert_eq!(body("%n = 256:u8"), pair("`256` is no number of type u8", "256:u8"));
    assert_eq!(body("%m = 1:u32"), pair("this function has no such local", "%m"));
    assert_eq!(body("%n = add(%n, %n)"), pair("`add` needs a type, as in add.u32", "add"));
    assert_eq!(body("assume and.bool(true, true)"), pair("`and` takes no type", "and.bool"));
    assert_eq!(body("%n = add.u32(%n)"), pair("expected 2 operands, found 1", "add.u32(%n)"));
    assert_eq!(body("frob %n"), pair("expected a statement, found `frob`", "frob"));
    assert_eq!(body("assume lt.i32(%n, %n)").1, "lt.i32(%n, %n)");
    assert_eq!(body("trap \"x"), pair("this string does not end on its line", "\"x }"));
    assert_eq!(body("assume true!3"), pair("the table of origins has no such entry", "!3"));
    assert_eq!(refused("module cuda global @a : layout0 global @a : layout0").1, "@a");
    assert_eq!(
        refused("module cuda kernel &k(%n : u32, %n : u32);").0,
        "this name is taken: number 2 of them is %n'2"
    );
}

#[test]
fn repeated_names_are_told_apart() {
    let module = read("module cuda kernel &k(%i : u32) local %i'2 : u32 { %i = %i'2 }");
    let function = &module.functions[FunctionId::new(0)];
    assert_eq!(function.locals.iter().map(|local| local.name.as_str()).collect::<Vec<_>>(), ["i", "i"]);
    let stmt = &function.body.as_ref().expect("a body")[0];
    assert_eq!(print::stmt(&module, function, stmt), "%i = %i'2\n");
}

#[test]
fn the_example_of_the_documentation_is_what_is_printed() {
    let source = include_str!("../src/print.rs");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let example =
        lines.skip_while(|line| line.trim() != "```text").skip(1).take_while(|line| line.trim() != "```");
    let text: String = example.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    let module = read(&text);
    assert_eq!(print::module(&module, print::Origins::Hide), text);
}
