//! One broken module, or more, for every rule.

use super::*;
use crate::expr::{Const, Expr, ExprKind};
use crate::stmt::{Stmt, StmtKind};
use crate::{LayoutId, LayoutKind, LocalId};
use gpuproof_base::{FileId, OriginData, Origins, Span};

/// Something of everything that the cases below need.
const BASE: &str = "
    module cuda
    layout0 = scalar f32 size 4 align 4
    layout1 = array layout0 x 4 size 16 align 4
    layout2 = opaque image size 8 align 8
    global @a : layout0
    shared @s : layout1 size 16
    private @p : layout1 size 16 owner &k
    private @q : layout1 size 16 owner &f
    image @img : layout2
    kernel &k(%a : ptr -> @a, %n : u32)
      local %x : f32
      local %y : f32
      local %b : bool
      local %i : i32
      local %e : u64
    { BODY }
    device &f(%v : f32) -> f32 { return(%v) }
    ITEMS
";

fn module(items: &str, body: &str) -> Module {
    let text = BASE.replace("BODY", body).replace("ITEMS", items);
    crate::parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{text}\n{error:#?}"))
}

fn rules(module: &Module) -> Vec<String> {
    check(module).iter().filter_map(|error| error.notes.last().cloned()).collect()
}

#[track_caller]
fn breaks(rule: u32, module: &Module) {
    let found = rules(module);
    assert!(found.contains(&format!("rule {rule} of kir")), "rule {rule} not among {found:?}");
}

/// Bodies that break one rule each.
const BROKEN_BODIES: &[(u32, &str)] = &[
    (1, "%?9 = 1:u32"),
    (1, "%x = load f32 [@?9]"),
    (1, "call &?9()"),
    (1, "%e = &?9"),
    (1, "havoc %?9"),
    (13, "br #1"),
    (13, "block #1 { } br #1"),
    (13, "block #1 { } loop #1 { }"),
    (15, "%x = 1:u32"),
    (15, "%x, %x = load f32 [%a]"),
    (15, "%i = load f32 [%a]"),
    (15, "%x = atomic add u32 [%a] (1:u32) relaxed device"),
    (15, "%b = barrier block [shared] vote any(%b)"),
    (15, "%x = async_copy [@s], [%a], piece 4, count 1:u64, dst_stride 1:u64, src_stride 1:u64"),
    (16, "load f32 [%a]"),
    (16, "%x = load f32 [%n]"),
    (16, "store f32 [%a] %n"),
    (16, "copy [%a], [@s], %n"),
    (16, "copy [%a], [%n], %e"),
    (16, "fill [%a], %n, %e"),
    (16, "async_copy [@s], [%a], piece 0, count 1:u64, dst_stride 1:u64, src_stride 1:u64"),
    (16, "async_copy [@s], [%a], piece 4, count 1:u32, dst_stride 1:u64, src_stride 1:u64"),
    (16, "async_wait_groups %x"),
    (16, "async_wait_events(%n)"),
    (17, "atomic add u32 [%a] () relaxed device"),
    (17, "atomic add u32 [%a] (%x) relaxed device"),
    (17, "atomic xor f32 [%a] (%x) relaxed device"),
    (17, "atomic inc i32 [%a] (%i) relaxed device"),
    (17, "atomic add ptr [%a] (%a) relaxed device"),
    (17, "%x = atomic store f32 [%a] (%x) relaxed device"),
    (18, "barrier warp(%i) []"),
    (18, "barrier tile(3) []"),
    (18, "barrier tile(128) []"),
    (18, "barrier named(%x) []"),
    (18, "%i = barrier block [] vote ballot(%b)"),
    (18, "%i = barrier grid [] vote any(%b)"),
    (18, "%i = barrier block [] vote any(%n)"),
    (18, "%b = exchange any mask %x (%b)"),
    (19, "%x = exchange shfl.idx mask %n (%x, 0:u32)"),
    (19, "%x = exchange shfl.up mask %n (%n, 0:u32, 32:u32)"),
    (19, "%b = exchange any mask %n (%n)"),
    (19, "%i = exchange count mask %n (%b)"),
    (19, "%e = exchange ballot mask %n (%b)"),
    (19, "%e = exchange match.all mask %e (%x)"),
    (19, "%b = exchange reduce.add mask %n (%b)"),
    (19, "%x = exchange reduce.xor mask %n (%x)"),
    (19, "exchange any mask %n (%b)"),
    (20, "%x = load f32 [ptr_add(@img, 4:i64)]"),
    (20, "copy [@s], [@img], 4:u64"),
    (20, "%x = image_read @s (%i)"),
    (20, "%x = image_read @img ()"),
    (20, "%x = image_read @img (%b)"),
    (20, "%b = image_read @img (%i)"),
    (20, "image_read @img (%i)"),
    (20, "image_write @img (%x) (%x)"),
    (20, "image_write @img (%i) ()"),
    (21, "%x = call &f()"),
    (21, "%x = call &f(%n)"),
    (21, "call &f(%x)"),
    (21, "%i = call &f(%x)"),
    (22, "if %n { }"),
    (22, "block #1 { br_if #1 %n }"),
    (22, "assert %n"),
    (22, "assume %n"),
    (22, "return(%x)"),
    (23, "%x = load f32 [@q]"),
    (23, "fresh @s"),
    (23, "fresh @q"),
    (24, "unsupported race.shared \"no\""),
    (25, "%e = 0x10000000000000000:u64"),
    (25, "%x = 0x100000000:f32"),
    (25, "%b = null:bool"),
    (25, "%n = true:u32"),
    (26, "%b = not.bool(%n)"),
    (26, "%b = neg.bool(%b)"),
    (26, "%x = not.f32(%x)"),
    (26, "%n = add.u32(%n, %i)"),
    (26, "%b = add.bool(%b, %b)"),
    (26, "%x = rem.f32(%x, %x)"),
    (26, "%n = shl.u32(%n, %x)"),
    (26, "%x = bit_and.f32(%x, %x)"),
    (26, "%b = lt.u32(%n, %i)"),
    (26, "%n = int.u32(%x)"),
    (26, "%b = to_bool.bool(%b)"),
    (26, "%x = int_to_float.f32(%x)"),
    (26, "%n = float_to_int.u32(%n)"),
    (26, "%x = float.f32(%n)"),
    (26, "%n = bits.u32(%e)"),
    (26, "%n = ptr_to_int.u32(%a)"),
    (26, "%x = select.f32(%n, %x, %x)"),
    (26, "%x = select.f32(%b, %x, %n)"),
    (26, "%b = and(%b, %n)"),
    (26, "%b = or(%n, %b)"),
    (26, "%a = ptr_add(%a, %n)"),
    (26, "%a = ptr_add(%n, 0:i64)"),
    (26, "assert eq.i64(ptr_diff(%a, %n), 0:i64)"),
    (26, "%x = sqrt.f32(%n)"),
    (26, "%x = fma.f32(%x, %x)"),
    (26, "%x = mul24.f32(%x, %x)"),
    (27, "%x = uf.f32 $g(%x) %x = uf.f32 $g(%n)"),
    (27, "%x = uf.f32 $g() %n = uf.u32 $g()"),
    (28, "%b = spec.enabled.bool()"),
    (28, "%x = spec.load.f32(%a)"),
    (28, "assert spec.enabled.bool(%b)"),
    (28, "assert spec.implies.bool(%b, %n)"),
    (28, "assert eq.f32(spec.other.f32(%n), %x)"),
    (28, "assert spec.has_read.bool(%n)"),
    (28, "assert eq.f32(spec.load.f32(%n), %x)"),
    (28, "assert eq.f32(spec.result.0.f32(), %x)"),
    (28, "assert eq.f32(spec.read_offset.f32(%a), %x)"),
    (29, "loop #1 requires(%b) { }"),
    (29, "loop #1 comment(%b) { }"),
    (29, "loop #1 invariant \"requires true;\" { }"),
    (29, "barrier block [] { invariant(%b) }"),
    (30, "loop #1 invariant(%n) { }"),
    (30, "loop #1 invariant() { }"),
];

/// Items that break one rule each.
const BROKEN_ITEMS: &[(u32, &str)] = &[
    (1, "layout3 = array layout9 x 1 size 4 align 4"),
    (1, "layout3 = record r { f : layout9 at 0 } size 4 align 4"),
    (1, "global @c : layout9"),
    (1, "private @c : layout0 size 4 owner &?9"),
    (1, "launch &?9 grid [1, 1, 1] block [1, 1, 1] shared 0"),
    (1, "kernel &g(%p : ptr -> @?9) { }"),
    (3, "layout3 = array layout3 x 1 size 4 align 4"),
    (3, "layout3 = record r { f : layout4 at 0 } size 4 align 4 layout4 = array layout3 x 1 size 4 align 4"),
    (4, "layout3 = opaque big size 9223372036854775808 align 1"),
    (4, "layout3 = scalar f32 size 4 align 3"),
    (4, "layout3 = scalar f32 size 4 align 0"),
    (4, "layout3 = scalar f32 size 8 align 4"),
    (4, "layout3 = vector f32 x 4 size 12 align 4"),
    (4, "layout3 = vector f32 x 0 size 12 align 4"),
    (4, "layout3 = array layout0 x 3 size 16 align 4"),
    (4, "layout3 = array layout0 x 18446744073709551615 size 16 align 4"),
    (4, "layout3 = record r { f : layout0 at 1 } size 4 align 4"),
    (4, "layout3 = record r { f : layout0 at 18446744073709551615 } size 4 align 4"),
    (5, "private @c : layout0 size 4"),
    (5, "shared @c : layout0 size 4 owner &k"),
    (6, "shared @c : layout0 size 8"),
    (6, "private @c : layout0 owner &k"),
    (7, "constant @c : layout0 size 4 init { \"0102030405\" }"),
    (7, "constant @c : layout0 init { \"01\" }"),
    (7, "shared @c : layout0 size 4 init { \"01\" }"),
    (9, "kernel &g() -> f32;"),
    (10, "kernel &g(%p : ptr) { }"),
    (10, "kernel &g(%p : u64 -> @s) { }"),
    (10, "kernel &g(%p : ptr -> @a) { }"),
    (10, "kernel &g(%p : ptr -> @p) { }"),
    (10, "device &g(%p : ptr -> @s) { }"),
    (11, "launch &f grid [1, 1, 1] block [1, 1, 1] shared 0"),
    (12, "kernel &g() required_block [0, 1, 1] { }"),
    (12, "kernel &g() required_cluster [2, 0, 1] { }"),
    (22, "device &g() -> f32 { return }"),
    (23, "device &g() { fresh @p }"),
    (23, "device &g() ensures(eq.ptr(@p, null));"),
    (28, "device &g() -> f32 ensures(eq.f32(spec.result.1.f32(), 0.0:f32));"),
    (29, "device &g() invariant(true);"),
    (29, "device &g() barrier_invariant(true);"),
    (30, "device &g() requires(1:u32);"),
    (30, "device &g() reads_from(1:u32);"),
];

/// Modules that no text gives, by the rule they break.
fn built() -> Vec<(u32, Module)> {
    let mut cases = Vec::new();
    let mut case = |rule: u32, change: &dyn Fn(&mut Module)| {
        let mut module = module("", "");
        change(&mut module);
        cases.push((rule, module));
    };
    let kernel = FunctionId::new(0);
    let push = |module: &mut Module, kind: StmtKind| {
        let body = module.functions[kernel].body.get_or_insert_default();
        body.push(Stmt::new(kind, Origin::NONE));
    };
    case(1, &|module| {
        let mut other = Origins::default();
        for start in 0..10_000 {
            other.intern(OriginData {
                span: Some(Span::new(FileId::new(0), start, start)),
                ..Default::default()
            });
        }
        module.functions[kernel].origin = other.by_number(9_999).expect("an entry");
    });
    case(2, &|module| {
        module.functions[kernel].locals[LocalId::new(1)].ty = Ty::Int { bits: 24, signed: false }
    });
    case(2, &|module| {
        module.layouts[LayoutId::new(0)].kind = LayoutKind::Scalar(Ty::Int { bits: 7, signed: true })
    });
    case(8, &|module| module.functions[kernel].params.swap(0, 1));
    case(25, &|module| {
        let wrong = Expr::constant(Const::Int(1), Ty::F32, Origin::NONE);
        push(module, StmtKind::Set(LocalId::new(2), wrong));
    });
    case(26, &|module| {
        let wrong = Expr::local(LocalId::new(1), Ty::F32, Origin::NONE);
        push(module, StmtKind::Set(LocalId::new(2), wrong));
    });
    case(26, &|module| {
        let wrong = Expr::new(ExprKind::Builtin(crate::Builtin::LaneId), Ty::F32, Origin::NONE);
        push(module, StmtKind::Set(LocalId::new(2), wrong));
    });
    case(16, &|module| {
        let access = crate::Access::new(Ty::F32, Expr::null(Origin::NONE));
        push(module, StmtKind::Store(access, Vec::new()));
    });
    case(14, &|module| {
        let mut deep = Expr::bool(true, Origin::NONE);
        for _ in 0..MAX_DEPTH {
            deep = Expr::not(deep, Origin::NONE);
        }
        push(module, StmtKind::Assume(deep));
    });
    case(14, &|module| {
        module.functions[kernel].body = Some(empty_blocks(MAX_DEPTH + 1));
    });
    cases
}

#[test]
fn the_base_module_is_valid() {
    assert_eq!(rules(&module("", "")), Vec::<String>::new());
}

#[test]
fn broken_bodies_are_rejected() {
    BROKEN_BODIES.iter().for_each(|(rule, body)| breaks(*rule, &module("", body)));
}

#[test]
fn broken_items_are_rejected() {
    BROKEN_ITEMS.iter().for_each(|(rule, items)| breaks(*rule, &module(items, "")));
}

#[test]
fn broken_modules_that_no_text_gives_are_rejected() {
    built().iter().for_each(|(rule, module)| breaks(*rule, module));
}

#[test]
fn every_rule_has_a_module_that_breaks_it() {
    let mut tested: Vec<u32> = BROKEN_BODIES.iter().chain(BROKEN_ITEMS).map(|(rule, _)| *rule).collect();
    tested.extend(built().iter().map(|(rule, _)| *rule));
    tested.sort_unstable();
    tested.dedup();
    assert_eq!(tested, (1..=30).collect::<Vec<u32>>());
}

/// So many blocks inside each other.
fn empty_blocks(depth: usize) -> Vec<Stmt> {
    let around = |body, label| vec![Stmt::block(LabelId::new(label), body, Origin::NONE)];
    (0..depth).fold(Vec::new(), around)
}

#[track_caller]
fn reads_back(module: &Module) {
    let text = crate::print::module(module, crate::print::Origins::Show);
    assert_eq!(crate::parse::module(&text, FileId::new(0)).as_ref(), Ok(module));
}

#[test]
fn the_deepest_allowed_nesting_is_valid() {
    let mut deep = Expr::bool(true, Origin::NONE);
    for _ in 1..MAX_DEPTH {
        deep = Expr::not(deep, Origin::NONE);
    }
    let mut body = vec![Stmt::new(StmtKind::Assume(deep), Origin::NONE)];
    for label in 1..MAX_DEPTH {
        body = vec![Stmt::block(LabelId::new(label), body, Origin::NONE)];
    }
    let mut module = module("", "");
    module.functions[FunctionId::new(0)].body = Some(body);
    assert_eq!(rules(&module), Vec::<String>::new());
    reads_back(&module);
    module.functions[FunctionId::new(0)].body = Some(empty_blocks(MAX_DEPTH));
    assert_eq!(rules(&module), Vec::<String>::new());
    reads_back(&module);
}

#[test]
fn a_diagnostic_points_at_the_place() {
    let errors = validate(module("", "br #7")).expect_err("an error");
    let label = &errors[0].labels[0];
    let text = BASE.replace("BODY", "br #7").replace("ITEMS", "");
    assert_eq!(&text[label.span.start as usize..label.span.end as usize], "br #7");
}
