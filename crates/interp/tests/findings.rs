//! Each kind of finding about one thread, and next to it the case that must not be found.

mod common;
use common::Test;
use gpuproof_base::Code;
use gpuproof_interp::{AccessKind, End};

/// A kernel with one global array `a` (64 ints, zero) and these statements.
fn kernel(locals: &str, body: &str) -> String {
    format!("global @a : layout0\nkernel &k(%a : ptr -> @a, %n : i32)\n{locals}\n{{\n{body}\n}}")
}

fn one(locals: &str, body: &str) -> Test {
    Test::new(&kernel(locals, body), 1).scalar(1, 5)
}

#[test]
fn division_by_zero_stops_unless_guarded() {
    let body = "store i32 [%a] div.i32(7:i32, sub.i32(%n, 5:i32))";
    let test = one("", body);
    assert_eq!(test.ended(), End::Stopped);
    test.finds(&[Code::ArithDiv0]);
    one("", body).scalar(1, 6).finds(&[]);
    // `select`, `and` and `or` evaluate only what they need.
    let guarded = "store i32 [%a] select.i32(eq.i32(%n, 5:i32), 1:i32, rem.i32(7:i32, sub.i32(%n, 5:i32)))";
    one("", guarded).finds(&[]);
    let zero = "eq.i32(div.i32(7:i32, sub.i32(%n, 5:i32)), 1:i32)";
    one("", &format!("if and(ne.i32(%n, 5:i32), {zero}) {{ store i32 [%a] 1:i32 }}")).finds(&[]);
    one("", &format!("if or(eq.i32(%n, 5:i32), {zero}) {{ store i32 [%a] 1:i32 }}")).finds(&[]);
    one("", &format!("if and(eq.i32(%n, 5:i32), {zero}) {{ store i32 [%a] 1:i32 }}"))
        .finds(&[Code::ArithDiv0]);
    // Floats divide by zero as IEEE says.
    one("", "store f32 [%a] div.f32(1.0:f32, 0.0:f32)").finds(&[]);
}

#[test]
fn shifts_by_the_width_are_noted() {
    let test = one("", "store i32 [%a] shl.i32(1:i32, add.i32(%n, 27:i32))");
    assert_eq!(test.ended(), End::Completed);
    test.finds(&[Code::ArithShift]);
    one("", "store i32 [%a] shl.i32(1:i32, add.i32(%n, 26:i32))").finds(&[]);
    one("", "store i32 [%a] shr.i32(1:i32, neg.i32(%n))").finds(&[Code::ArithShift]);
}

#[test]
fn accesses_outside_an_object_stop() {
    let test = one("", "store i32 [%a<<64:i32>>] 1:i32");
    let found = test.finding(Code::MemoryBounds);
    assert_eq!(found.bytes, Some((256, 260)));
    assert_eq!(found.events[0].access, Some(AccessKind::Write));
    assert_eq!(test.ended(), End::Stopped);
    test.finds(&[Code::MemoryBounds]);
    one("", "store i32 [%a<<63:i32>>] 1:i32").finds(&[]);
    one("temp %t : i32", "%t = load i32 [%a<<-1:i32>>]").finds(&[Code::MemoryBounds]);
    // Part of a wide access counts.
    one("", "store i32 [%a<<63:i32>>] 1:i32, 2:i32").finds(&[Code::MemoryBounds]);
    one("", "store i32 [%a<<62:i32>>] 1:i32, 2:i32").finds(&[]);
    // An offset may lie outside as long as nothing is accessed there; nothing is accessed by an empty copy.
    one("local %p : ptr", "%p = %a<<-5:i32>>\nstore i32 [%p<<5:i32>>] 1:i32").finds(&[]);
    one("", "fill [%a<<100:i32>>], 1:u8, 0:u64").finds(&[]);
    one("", "fill [%a<<60:i32>>], 1:u8, 17:u64").finds(&[Code::MemoryBounds]);
    one("", "copy [%a<<60:i32>>], [%a], 16:u64").finds(&[]);
    one("", "copy [%a], [%a<<60:i32>>], 18446744073709551615:u64").finds(&[Code::MemoryBounds]);
    one("temp %t : i32", "%t = atomic add i32 [%a<<64:i32>>] (1:i32) relaxed device")
        .finds(&[Code::MemoryBounds]);
}

#[test]
fn null_is_not_accessed() {
    let test = one("", "store i32 [%a] 1:i32").array("a", None);
    assert_eq!(test.ended(), End::Stopped);
    test.finds(&[Code::MemoryNull]);
    one("", "if ne.ptr(%a, null) { store i32 [%a] 1:i32 }").array("a", None).finds(&[]);
    one("", "store i32 [ptr_add(null, 16:i64)] 1:i32").finds(&[Code::MemoryNull]);
    one("", "if eq.ptr(%a, null) { store i32 [%a<<900:i32>>] 1:i32 }").finds(&[]);
}

#[test]
fn constant_memory_is_not_written() {
    let text = |statement: &str| {
        format!(
            "global @a : layout0\nconstant @c : layout6 size 16 init {{ \"0100000002000000\" }}
kernel &k(%a : ptr -> @a)\n  temp %t : i32\n{{\n{statement}\n}}"
        )
    };
    Test::new(&text("store i32 [@c] 1:i32"), 1).finds(&[Code::MemoryConstantWrite]);
    Test::new(&text("copy [@c], [%a], 4:u64"), 1).finds(&[Code::MemoryConstantWrite]);
    let read = Test::new(&text("%t = load i32 [@c<<1:i32>>]\nstore i32 [%a] %t"), 1);
    assert_eq!(read.result("a")[0], 2);
    Test::new(&text("copy [%a], [@c], 16:u64"), 4)
        .rules(|r| r.tolerate_benign = true)
        .finds(&[Code::RaceBenign]);
}

#[test]
fn accesses_are_aligned_to_their_scalars() {
    let test = one("", "store i32 [ptr_add(%a, 2:i64)] 65537:i32");
    assert_eq!(test.result("a")[..2], [65536, 1]);
    test.finds(&[Code::MemoryMisaligned]);
    one("", "store i16 [ptr_add(%a, 2:i64)] 1:i16").finds(&[]);
    one("", "store i64 [ptr_add(%a, 4:i64)] 1:i64").finds(&[Code::MemoryMisaligned]);
    // A vector of four ints is aligned like its scalars.
    one("", "store i32 [ptr_add(%a, 4:i64)] 1:i32, 2:i32, 3:i32, 4:i32").finds(&[]);
}

#[test]
fn uninitialised_values_may_travel_but_not_decide() {
    let unset = [Code::MemoryUninitialised];
    let x = "local %x : i32\n  local %y : i32\n  temp %t : i32";
    one(x, "%y = add.i32(%x, 1:i32)\n%x = %y").finds(&[]);
    one(x, "if lt.i32(%x, 3:i32) { %y = 1:i32 }").finds(&unset);
    one(x, "store i32 [%a] %x").finds(&unset);
    one(x, "%t = load i32 [%a<<bit_and.i32(%x, 7:i32)>>]").finds(&unset);
    one(x, "%t = atomic add i32 [%a] (%x) relaxed device").finds(&unset);
    one(x, "%x = 3:i32\nstore i32 [%a] %x").finds(&[]);
    one(x, "if false { store i32 [%a] %x }").finds(&[]);
    // A declaration without value, passed again, unsets; an opaque temporary is set.
    one(x, "%x = 3:i32\nhavoc %x\nstore i32 [%a] %x").finds(&unset);
    one(x, "havoc %t\n%x = %t\nstore i32 [%a] %x").finds(&[]);
}

#[test]
fn uninitialised_memory_is_tracked_by_bytes() {
    let text = |body: &str| {
        format!(
            "global @a : layout0\nprivate @p : layout6 size 16 owner &k\nprivate @q : layout6 size 16 owner &k
shared @s : layout6 size 16\nkernel &k(%a : ptr -> @a)\n  temp %t : i32\n{{\n{body}\n}}"
        )
    };
    let finds = |body: &str, expected: &[Code]| Test::new(&text(body), 1).finds(expected);
    let unset = [Code::MemoryUninitialised];
    finds("%t = load i32 [@p]", &[]);
    finds("%t = load i32 [@p]\nstore i32 [@q] %t", &[]);
    finds("%t = load i32 [@p]\nstore i32 [@q] %t\n%t = load i32 [@q]\nstore i32 [%a] %t", &unset);
    finds("store i16 [@p] 1:i16\n%t = load i32 [@p]\nstore i32 [%a] %t", &unset);
    finds("store i16 [@p] 1:i16, 2:i16\n%t = load i32 [@p]\nstore i32 [%a] %t", &[]);
    finds("store i32 [@p] 1:i32\ncopy [@q], [@p], 16:u64\n%t = load i32 [@q]\nstore i32 [%a] %t", &[]);
    finds(
        "store i32 [@p] 1:i32\ncopy [@q], [@p], 16:u64\n%t = load i32 [@q<<1:i32>>]\nstore i32 [%a] %t",
        &unset,
    );
    finds("store i32 [@p] 1:i32\nfresh @p\n%t = load i32 [@p]\nstore i32 [%a] %t", &unset);
    finds("fill [@p], 0:u8, 16:u64\n%t = load i32 [@p<<3:i32>>]\nstore i32 [%a] %t", &[]);
    finds("%t = load i32 [@s]\nif eq.i32(%t, 0:i32) { store i32 [%a] 1:i32 }", &unset);
    finds("%t = atomic add i32 [@s] (1:i32) relaxed block", &unset);
    finds("atomic store i32 [@s] (1:i32) relaxed block\n%t = atomic add i32 [@s] (1:i32) relaxed block", &[]);
    // A bit-field is set when all its parts are, and each part as soon as it is.
    let field = |keep: u32, value: u32| {
        format!(
            "%t = load i32 [@p]
store u32 [@p] bit_or.u32(bit_and.u32(bits.u32(%t), {keep}:u32), {value}:u32)\n"
        )
    };
    let low = field(0xffff_0000, 5);
    finds(&format!("{low}%t = load i32 [@p]\nstore i32 [%a] bit_and.i32(%t, 65535:i32)"), &[]);
    finds(&format!("{low}%t = load i32 [@p]\nstore i32 [%a] %t"), &unset);
    finds(&format!("{low}{}%t = load i32 [@p]\nstore i32 [%a] %t", field(0xffff, 0x70000)), &[]);
    // Whole structs may be copied with holes in them.
    finds("store i32 [@p] 1:i32\ncopy [%a], [@p], 16:u64", &[]);
}

#[test]
fn nothing_is_reported_past_a_result_that_is_not_modelled() {
    one("local %x : i32", "unknown %x\n assert false").finds(&[Code::AssertFailed]);
    one("local %x : i32", "unknown %x\n if eq.i32(%x, 7:i32) { }\n assert false")
        .finds(&[Code::RunUnmodelled]);
    one("local %x : i32", "unknown %x\n %x = div.i32(%n, %x)\n assert false").finds(&[Code::RunUnmodelled]);
}

#[test]
fn claims_are_checked() {
    let test = one("", "assert lt.i32(%n, 5:i32) \"n is small\"");
    assert_eq!(test.finding(Code::AssertFailed).detail, "n is small");
    assert_eq!(test.ended(), End::Stopped);
    test.finds(&[Code::AssertFailed]);
    one("", "assert le.i32(%n, 5:i32)").finds(&[]);
    let test = one("", "assume lt.i32(%n, 5:i32)\nassert false");
    assert_eq!(test.ended(), End::AssumptionFailed);
    test.finds(&[Code::AssumeFalse]);
    one("", "assume le.i32(%n, 5:i32)").finds(&[]);
    let test = one("", "if eq.i32(%n, 5:i32) { trap \"never\" }");
    assert_eq!((test.ended(), test.finding(Code::TrapReached).detail.as_str()), (End::Stopped, "never"));
    one("", "if eq.i32(%n, 6:i32) { trap \"never\" }").finds(&[]);
}

#[test]
fn annotations_of_one_thread_are_evaluated_and_of_two_skipped() {
    let load = "spec.load.i32(%a<<1:i32>>)";
    let stored = "store i32 [%a<<1:i32>>] 9:i32\n";
    one("", &format!("{stored}assert eq.i32({load}, 9:i32)")).finds(&[]);
    one("", &format!("{stored}assert eq.i32({load}, 8:i32)")).finds(&[Code::AssertFailed]);
    one("", "assert spec.implies.bool(eq.i32(%n, 6:i32), false)").finds(&[]);
    one("", "assert spec.implies.bool(eq.i32(%n, 5:i32), false)").finds(&[Code::AssertFailed]);
    one("", "assert spec.enabled.bool()").finds(&[]);
    one("", "assert eq.i64(spec.ptr_offset.i64(%a<<3:i32>>), 12:i64)").finds(&[]);
    one("", "assert eq.i64(spec.ptr_offset.i64(%a<<3:i32>>), 8:i64)").finds(&[Code::AssertFailed]);
    one("", "assert and(false, spec.uniform.bool(%n))").finds(&[]);
    // Looking is no access: another thread's write does not race with it.
    let text = kernel(
        "",
        "if eq.u32(tid.x, 0:u32) { store i32 [%a] 1:i32 }\nassert ge.i32(spec.load.i32(%a), 0:i32)",
    );
    Test::new(&text, 4).scalar(1, 0).finds(&[]);
}

#[test]
fn what_kir_cannot_express_stops_where_it_stands() {
    let test = one("", "unsupported unsupported.asm \"inline assembly\"");
    assert_eq!(
        (test.ended(), test.finding(Code::UnsupportedAsm).detail.as_str()),
        (End::Unsupported, "inline assembly")
    );
    one("", "if eq.i32(%n, 6:i32) { unsupported unsupported.asm \"inline assembly\" }").finds(&[]);
    let text = format!("{}\ndevice &f(%x : i32) -> i32;", kernel("temp %t : i32", "%t = call &f(%n)"));
    let test = Test::new(&text, 1);
    assert_eq!(test.ended(), End::Unsupported);
    test.finds(&[Code::UnsupportedCall]);
    // Bytes that are no pointer cannot be followed.
    let test = one("temp %p : ptr", "store i64 [%a] 4096:i64\n%p = load ptr [%a]\nstore i32 [%p] 1:i32");
    assert_eq!(test.ended(), End::Unsupported);
    test.finds(&[Code::UnsupportedPointer]);
    one("temp %p : ptr", "store i64 [%a] 0:i64\n%p = load ptr [%a]\nstore i32 [%p] 1:i32")
        .finds(&[Code::MemoryNull]);
}

#[test]
fn endless_loops_and_recursion_run_out_of_budget() {
    let spin = "loop #0 { br #0 }";
    let test = one("", spin).rules(|r| r.step_budget = 10_000);
    assert_eq!(test.ended(), End::OutOfBudget);
    assert!(test.run().steps <= 10_001);
    test.finds(&[Code::RunBudget]);
    let text = format!("{}\ndevice &f(%x : i32) {{ call &f(%x) }}", kernel("", "call &f(%n)"));
    let test = Test::new(&text, 1);
    assert_eq!(test.ended(), End::OutOfBudget);
    test.finds(&[Code::RunBudget]);
    let counted = "%i = 0:i32\nloop #0 { %i = add.i32(%i, 1:i32)\nbr_if #0 lt.i32(%i, 100:i32) }";
    one("local %i : i32", counted).rules(|r| r.step_budget = 1000).finds(&[]);
}

#[test]
fn a_pointer_to_a_dead_variable_is_out_of_bounds() {
    let text = "
global @a : layout0
private @p : layout6 size 16 owner &f
kernel &k(%a : ptr -> @a)
  temp %q : ptr
{
  %q = call &f()
  store i32 [%q] 1:i32
}
device &f() -> ptr { return(@p) }";
    Test::new(text, 1).finds(&[Code::MemoryBounds]);
}

#[test]
fn findings_stop_at_the_limit_and_come_once() {
    let body = "loop #0 { store i32 [%a] shl.i32(1:i32, 32:i32)\nbr #0 }";
    let test = one("", body).rules(|r| r.step_budget = 1000);
    assert_eq!(test.run().findings.len(), 2, "one shift, one budget");
    let limited = one("", body).rules(|r| (r.step_budget, r.max_findings) = (1000, 1));
    assert_eq!((limited.run().findings.len(), limited.ended()), (1, End::Stopped));
}
