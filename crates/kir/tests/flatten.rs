//! Inlining and scalarising, from text to text.

mod support;

use gpuproof_base::{Code, FileId, Id};
use gpuproof_kir::inline::inline;
use gpuproof_kir::scalarise::{private_objects, scalarise};
use gpuproof_kir::{FunctionId, Module, StmtKind, Valid, parse, print, valid, walk};
use proptest::prelude::*;

const LAYOUTS: &str = "
module cuda
layout0 = scalar f32 size 4 align 4
layout1 = vector f32 x 2 size 8 align 8
layout2 = scalar i32 size 4 align 4
layout3 = record pair { v : layout1 at 0, n : layout2 at 8 } size 16 align 8
layout4 = scalar ptr size 8 align 8
global @a : layout3
private @p : layout3 size 16 owner &k
private @q : layout3 size 16 owner &k
private @r : layout4 size 8 owner &k
";

/// The module of a text, its layouts and objects put before it.
fn read(text: &str) -> Valid {
    let module = parse::module(&format!("{LAYOUTS}{text}"), FileId::new(0));
    valid::validate(module.unwrap_or_else(|error| panic!("{error:#?}"))).unwrap_or_else(|e| panic!("{e:#?}"))
}

/// The statements of the kernel, a line for each.
fn body(module: &Module) -> Vec<String> {
    let text = print::module(module, print::Origins::Hide);
    let kernel = text.split_once("kernel &k").map_or("", |(_, rest)| rest);
    let lines = kernel.lines().map(str::trim).skip_while(|line| !line.ends_with('{')).skip(1);
    lines.take_while(|line| !line.starts_with("device") && !line.is_empty()).map(str::to_owned).collect()
}

fn kernel_of(module: &Module) -> FunctionId {
    module.kernels().next().map_or(FunctionId::new(0), |(id, _)| id)
}

/// The kernel's statements after inlining.
fn inlined(text: &str) -> Vec<String> {
    let module = read(text);
    body(&inline(&module, kernel_of(&module)).expect("it can be inlined"))
}

/// The kernel's statements after both passes.
fn flat(text: &str) -> Vec<String> {
    let module = read(text);
    let kernel = kernel_of(&module);
    body(&scalarise(&inline(&module, kernel).expect("it can be inlined"), kernel))
}

/// The kernel with these locals and statements.
fn kernel(locals: &str, statements: &str) -> String {
    format!("kernel &k(%a : ptr -> @a, %n : i32)\n{locals}\n{{\n{statements}\n}}\n")
}

#[test]
fn a_call_becomes_a_block() {
    let text = kernel("local %x : i32", "%x = call &f(%n)")
        + "device &f(%y : i32) -> i32\n local %z : i32\n{
             if lt.i32(%y, 0:i32) { return(0:i32) }
             %z = add.i32(%y, 1:i32)
             return(%z)
           }";
    let expected = [
        "block #0 {",
        "%y = %n",
        "if lt.i32(%y, 0:i32) {",
        "%x = 0:i32",
        "br #0",
        "}",
        "%z = add.i32(%y, 1:i32)",
        "%x = %z",
        "br #0",
        "}",
        "}",
    ];
    assert_eq!(inlined(&text), expected);
}

#[test]
fn a_call_in_a_loop_starts_with_fresh_locals_and_objects() {
    let text = kernel("local %x : i32", "loop #0 { %x = call &f() br_if #0 lt.i32(%x, %n) }")
        + "private @o : layout2 size 4 owner &f
           device &f() -> i32\n local %unset : i32\n local %set : i32\n{
             block #0 { br_if #0 eq.i32(1:i32, 2:i32) %unset = 1:i32 }
             %set = %unset
             store i32 [@o] %set
             return(%set)
           }";
    let lines = inlined(&text);
    assert!(lines.contains(&"havoc %unset".to_owned()), "{lines:?}");
    assert!(!lines.contains(&"havoc %set".to_owned()), "{lines:?}");
    assert!(lines.contains(&"fresh @o'2".to_owned()), "{lines:?}");
    assert!(lines.contains(&"store i32 [@o'2] %set".to_owned()), "{lines:?}");
}

#[test]
fn each_call_has_its_own_names_and_clauses_follow() {
    let text = kernel("", "call &f(1:i32) call &f(2:i32)")
        + "device &f(%i : i32)\n{
             loop #0 invariant(gt.i32(%i, 0:i32)) {
               %i = sub.i32(%i, 1:i32)
               barrier block [shared] {\n barrier_invariant(ge.i32(%i, 0:i32))\n }
               br_if #0 gt.i32(%i, 0:i32)
             }
           }";
    let lines = inlined(&text);
    for wanted in ["invariant(gt.i32(%i, 0:i32))", "invariant(gt.i32(%i'2, 0:i32))"] {
        assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted}: {lines:?}");
    }
    for wanted in ["barrier_invariant(ge.i32(%i'2, 0:i32))", "%i = 1:i32", "%i'2 = 2:i32"] {
        assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted}: {lines:?}");
    }
}

#[test]
fn a_function_that_does_not_return_leaves_its_result_arbitrary() {
    let text = kernel("local %x : i32", "%x = 1:i32 %x = call &f()") + "device &f() -> i32 { }";
    assert_eq!(inlined(&text), ["%x = 1:i32", "block #0 {", "havoc %x", "}", "}"]);
}

#[test]
fn calls_of_recursive_and_bodiless_functions_stay() {
    let text = kernel("", "call &declared() call &even() call &once()")
        + "device &declared();
           device &even() { call &odd() }
           device &odd() { call &even() }
           device &once() { call &odd() }";
    let expected = ["call &declared()", "call &even()", "block #0 {", "call &odd()", "}", "}"];
    assert_eq!(inlined(&text), expected);
}

#[test]
fn annotations_about_the_entry_keep_the_call() {
    let text = kernel("", "call &f(%n)") + "device &f(%i : i32) { assert eq.i32(spec.old.i32(%i), %i) }";
    assert_eq!(inlined(&text), ["call &f(%n)", "}"]);
}

#[test]
fn too_much_is_refused() {
    let mut text = kernel("", "call &f0()");
    for n in 0..40 {
        text += &format!("device &f{n}() {{ call &f{}() call &f{}() }}\n", n + 1, n + 1);
    }
    text += "device &f40() { }";
    let module = read(&text);
    let error = inline(&module, kernel_of(&module)).expect_err("2^40 calls");
    assert_eq!(error.code, Code::UnsupportedCall);
    let mut text = kernel("", "call &f0()");
    for n in 0..600 {
        text += &format!("device &f{n}() {{ call &f{}() }}\n", n + 1);
    }
    let module = read(&(text + "device &f600() { }"));
    let error = inline(&module, kernel_of(&module)).expect_err("600 calls deep");
    assert_eq!(error.code, Code::UnsupportedCall);
}

#[test]
fn origins_keep_the_chain_of_calls() {
    let text = kernel("", "call &f()") + "device &f() {\n call &g()\n }\ndevice &g() {\n fence block\n }";
    let module = read(&text);
    let result = inline(&module, kernel_of(&module)).expect("it can be inlined");
    let function = &result.functions[kernel_of(&result)];
    let mut depth = None;
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| {
        if let StmtKind::Fence(_) = stmt.kind {
            let calls = std::iter::successors(Some(stmt.origin), |at| result.origins.data(*at).call);
            depth = Some(calls.count() - 1);
            assert!(result.origins.span(stmt.origin).is_some());
        }
    });
    assert_eq!(depth, Some(2));
}

#[test]
fn a_record_becomes_locals_through_a_reference() {
    let text = kernel(
        "local %x : f32\n local %m : i32",
        "fresh @p
         call &init(@p, 1.0:f32)
         %x = load f32 [ptr_add(@p, 4:i64)]
         %m = load i32 [ptr_add(@p, 8:i64)]
         assert eq.i32(spec.load.i32(ptr_add(@p, 8:i64)), %m)",
    ) + "device &init(%this : ptr, %v : f32)\n local %at : ptr\n{
           %at = ptr_add(%this, 8:i64)
           store f32 [%this] %v, 2.0:f32
           store i32 [%at] 7:i32
         }";
    let expected = [
        "havoc %p.v.x",
        "havoc %p.v.y",
        "havoc %p.n",
        "block #0 {",
        "%v = 1.0:f32",
        "%p.v.x = %v",
        "%p.v.y = 2.0:f32",
        "%p.n = 7:i32",
        "}",
        "%x = %p.v.y",
        "%m = %p.n",
        "assert eq.i32(%p.n, %m)",
        "}",
    ];
    assert_eq!(flat(&text), expected);
}

#[test]
fn copies_and_fills_become_assignments_and_whole_accesses() {
    let text = kernel(
        "local %x : f32\n local %m : i32",
        "copy align 4 [@p], [ptr_add(%a, mul.i64(int.i64(%n), 16:i64))], 16:u64
         %x = load f32 [@p]
         copy [@q], [@p], 16:u64
         %m = load i32 [ptr_add(@q, 8:i64)]
         fill [ptr_add(@q, 8:i64)], 255:u8, 4:u64
         copy align 4 [%a], [@q], 16:u64",
    );
    let lines = flat(&text);
    // Padding is copied as well: the accesses to other memory touch all 16 bytes as before.
    let at = "ptr_add(%a, mul.i64(int.i64(%n), 16:i64))";
    let expected = [
        format!("%p.v.x = load f32 [{at}]"),
        format!("%p.v.y = load u32 [ptr_add({at}, 4:i64)]"),
        format!("%p.n = load i32 [ptr_add({at}, 8:i64)]"),
        format!("%\"p+12\" = load u32 [ptr_add({at}, 12:i64)]"),
    ];
    assert_eq!(lines[..4], expected, "{lines:#?}");
    assert!(lines.contains(&"%q.n = -1:i32".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"store u32 [ptr_add(%a, 12:i64)] %\"q+12\"".to_owned()), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains('@')), "{lines:#?}");
}

#[test]
fn copies_of_bytes_ask_for_no_alignment() {
    let lines = flat(&kernel("local %x : f32", "copy [@p], [%a], 16:u64\n %x = load f32 [@p]"));
    assert_eq!(lines[0], "%p.v.x = load f32 align 1 [%a]", "{lines:#?}");
    assert!(lines.iter().all(|line| !line.contains("load") || line.contains("align 1")), "{lines:#?}");
}

#[test]
fn a_pointer_in_a_private_object_is_followed() {
    let text = kernel(
        "local %x : i32\n temp %t : ptr",
        "fresh @p\n fresh @r\n store ptr [@r] @p\n store i32 [ptr_add(@p, 8:i64)] 3:i32
         %t = load ptr [@r]\n %x = load i32 [ptr_add(%t, 8:i64)]",
    );
    assert_eq!(flat(&text), ["havoc %p.n", "%p.n = 3:i32", "%x = %p.n", "}"]);
}

#[test]
fn what_does_not_fit_stays_in_memory() {
    let same = |locals: &str, statements: &str| {
        let module = read(&kernel(locals, statements));
        assert_eq!(scalarise(&module, kernel_of(&module)), module, "{statements}");
        assert!(!private_objects(&module, kernel_of(&module)).is_empty());
    };
    let locals = "local %x : f32\n local %m : i32\n local %t : ptr\n local %b : bool\n local %c : u8";
    same(locals, "%x = load f32 [ptr_add(@p, int.i64(%n))]");
    same(locals, "%x = load f32 [@p] %m = load i32 [@p]");
    same(locals, "%c = load u8 [ptr_add(@p, 1:i64)] %m = load i32 [@p]");
    same(locals, "%m = load i32 [ptr_add(@p, 16:i64)]");
    same(locals, "%m = load i32 [ptr_add(@p, -4:i64)]");
    same(locals, "%m = load i32 [ptr_add(@p, 2:i64)]");
    same(locals, "store ptr [%a] @p");
    same(locals, "%b = eq.ptr(@p, null)");
    same(locals, "%t = @p if %b { %t = @q } %m = load i32 [%t]");
    same(locals, "if %b { %t = @p } %m = load i32 [%t]");
    same(locals, "loop #0 { %m = load i32 [%t] %t = @p br_if #0 %b }");
    same(locals, "%m = load i32 [@p] copy [@p], [ptr_add(%a, int.i64(%n))], 4:u64");
    same(locals, "%m = load i32 [@p] copy [@p], [%a], 2:u64");
    same(locals, "%b = load bool [@p] copy [@p], [%a], 1:u64");
    same(locals, "%m = load i32 [@p] fill [@p], %c, 4:u64");
    same(locals, "%m = load i32 [@p] copy [ptr_add(@p, 4:i64)], [@p], 4:u64");
    same(locals, "%m = atomic add i32 [@p] (1:i32) relaxed device");
    same(locals, "%m = load i32 [@p] ghost \"assert p.n == 1;\"");
}

#[test]
fn a_value_between_set_and_havoc_is_not_the_value_after() {
    let text = kernel(
        "local %m : i32\n local %t : ptr\n local %b : bool",
        "store i32 [ptr_add(@p, 8:i64)] 1:i32
         %t = @p\n if %b { havoc %t }\n %m = load i32 [ptr_add(%t, 8:i64)]",
    );
    let module = read(&text);
    assert_eq!(scalarise(&module, kernel_of(&module)), module);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_module_is_taken(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let Ok(module) = valid::validate(support::module(&bytes)) else {
            return Err(TestCaseError::fail("a random module is valid"));
        };
        for kernel in module.functions.ids() {
            match inline(&module, kernel) {
                Ok(inlined) => {
                    let flat = scalarise(&inlined, kernel);
                    prop_assert_eq!(valid::check(&flat), vec![]);
                    // Doing it again finds nothing more to do.
                    prop_assert_eq!(&scalarise(&flat, kernel), &flat);
                }
                Err(error) => prop_assert!(error.message.contains("would"), "{}", error.message),
            }
        }
    }
}
