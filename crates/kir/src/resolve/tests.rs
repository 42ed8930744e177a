//! Annotations against the expressions that they stand for.

use super::scope::Scope;
use super::{Place, claim, clauses, comments, expr};
use crate::module::{FunctionId, LocalId, Module};
use crate::print;
use crate::stmt::{Stmt, StmtKind};
use crate::ty::Ty;
use crate::valid::{Valid, validate};
use crate::walk;
use gpuproof_base::{FileId, Id, Origin};
use gpuproof_spec as spec;
use std::collections::BTreeSet;

const KERNEL: &str = r#"
    module cuda
    origins {
      !!1 = at file0:10:20
      !!2 = at file0:20:30
      !!3 = at file0:0:1000
      !!4 = at file0:100:110
      !!5 = at file0:200:300
      !!6 = at file0:205:215
      !!7 = at file0:240:250
      !!8 = at file0:400:500
      !!9 = at file0:405:415
      !!10 = at file0:600:610
      !!11 = at file0:2000:2010
    }
    layout0 = scalar f32 size 4 align 4
    layout1 = scalar i32 size 4 align 4
    layout2 = vector f32 x 4 size 16 align 16
    layout3 = record P { n : layout1 at 0, v : layout2 at 16 } size 32 align 16
    layout4 = array layout0 x 17 size 68 align 4
    layout5 = array layout4 x 8 size 544 align 4
    layout6 = scalar u8 size 1 align 1
    global @a : layout0
    global @bytes : layout6
    global @ps : layout3
    !!4 shared @s : layout5 size 544
    !!11 constant @limit : layout1 size 4
    shared @dyn : layout0
    !!2 private @p : layout3 size 32 owner &k
    !!3 kernel &k(%a : ptr -> @a, %bytes : ptr -> @bytes, %ps : ptr -> @ps, %n : i32, %u : u32, %l : u64,
              %c : u8, %x : f32, %d : f64, %h : f16, !!1 %w.x : f32, !!1 %w.y : f32, !!1 %w.z : f32, !!1 %w.w : f32,
              !!2 %p.n : i32, !!2 %p.v.x : f32, !!2 %p.v.y : f32, !!2 %p.v.z : f32, !!2 %p.v.w : f32)
      !!4 local %i : i32
      local %q : ptr
      !!6 local %j : i32
      !!7 local %inner : i32
      !!9 local %j'2 : i32
      !!4 local %flag : bool
    {
      !!6 %j = 0:i32
      !!5 loop #1 { !!7 %inner = 1:i32 }
      !!9 %j'2 = 0:i32
      !!8 loop #2 { }
      %n = 0:i32
      !!10 barrier block [shared, global]
    }
    device &f(%y : i32) -> i32, i32 { return(%y, %y) }
    device &g(%y : i32) -> i32 { %y = 3:i32 return(%y) }
"#;

fn module() -> Valid {
    let module = crate::parse::module(KERNEL, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

const K: usize = 0;
const F: usize = 1;
const G: usize = 2;

/// The printed expression, or the message.
fn shown(module: &Module, function: usize, scope: &Scope, text: &str, want: Option<Ty>) -> String {
    let parsed = spec::parse_expr(text).unwrap_or_else(|error| panic!("{text}: {error:#?}"));
    let id = FunctionId::new(function);
    match expr(module, id, scope, &parsed, want) {
        Ok(resolved) => print::expr(module, &module.functions[id], &resolved),
        Err(diagnostic) => format!("error: {}", diagnostic.message),
    }
}

fn entry(text: &str) -> String {
    let module = module();
    shown(&module, K, &Scope::entry(&module, FunctionId::new(K), Origin::NONE), text, None)
}

fn exit(function: usize, text: &str) -> String {
    let module = module();
    shown(&module, function, &Scope::exit(&module, FunctionId::new(function), Origin::NONE), text, None)
}

/// At the n-th statement of the kernel's body.
fn inside(number: usize, text: &str) -> String {
    let module = module();
    let id = FunctionId::new(K);
    let body = module.functions[id].body.as_ref().expect("a body");
    shown(&module, K, &Scope::inside(&module, id, &body[number], Origin::NONE), text, None)
}

#[test]
fn literals_have_the_types_of_c() {
    for (text, result) in [
        ("7", "7:i32"),
        ("2147483648", "2147483648:i64"),
        ("0x80000000", "2147483648:u32"),
        ("0xffffffffffffffff", "18446744073709551615:u64"),
        ("7u", "7:u32"),
        ("7l", "7:i64"),
        ("7ull", "7:u64"),
        ("5000000000u", "5000000000:u64"),
        ("18446744073709551615", "error: 18446744073709551615 does not fit into any integer type"),
        ("1.5", "1.5:f64"),
        ("1.5f", "1.5:f32"),
        ("true", "true"),
        ("NULL", "null"),
    ] {
        assert_eq!(entry(text), result, "{text}");
    }
}

#[test]
fn operands_are_converted_as_c_converts() {
    for (text, result) in [
        ("n % 4 == 0", "eq.i32(rem.i32(%n, 4:i32), 0:i32)"),
        ("n <= blockDim.x", "le.u32(int.u32(%n), bdim.x)"),
        ("u - 1 < l", "lt.u64(int.u64(sub.u32(%u, int.u32(1:i32))), %l)"),
        ("c + c", "add.i32(int.i32(%c), int.i32(%c))"),
        ("u + 1l", "add.i64(int.i64(%u), 1:i64)"),
        ("-c", "neg.i32(int.i32(%c))"),
        ("~u", "not.u32(%u)"),
        ("+c", "int.i32(%c)"),
        ("c << l", "shl.i32(int.i32(%c), %l)"),
        ("n & 1", "bit_and.i32(%n, 1:i32)"),
        ("n / 2 * 3", "mul.i32(div.i32(%n, 2:i32), 3:i32)"),
        ("x < 1", "lt.f32(%x, int_to_float.f32(1:i32))"),
        ("x * d", "mul.f64(float.f64(%x), %d)"),
        ("h + x", "add.f32(float.f32(%h), %x)"),
        ("(n > 0) + 1", "add.i32(int.i32(gt.i32(%n, 0:i32)), 1:i32)"),
        ("(n > 0) == (u > 0u)", "eq.bool(gt.i32(%n, 0:i32), gt.u32(%u, 0:u32))"),
        ("x % 2", "error: this operator does not take f32 and i32"),
        ("~x", "error: this operator does not take f32"),
        ("a + x", "error: an index of type f32 makes no sense"),
        ("-a", "error: this operator does not take ptr"),
    ] {
        assert_eq!(entry(text), result, "{text}");
    }
}

#[test]
fn connectives_guard_their_right_side() {
    for (text, result) in [
        ("n && u", "and(to_bool.bool(%n), to_bool.bool(%u))"),
        ("n > 0 || !u", "or(gt.i32(%n, 0:i32), not.bool(to_bool.bool(%u)))"),
        ("n != 0 ==> u / n > 1", ""),
        ("n > 0 ** u > 0u", "and(gt.i32(%n, 0:i32), gt.u32(%u, 0:u32))"),
        ("n > 0 ? n : c", "select.i32(gt.i32(%n, 0:i32), %n, int.i32(%c))"),
        ("0 <= n < u", "and(le.i32(0:i32, %n), lt.u32(int.u32(%n), %u))"),
        ("n", "%n"),
    ] {
        let result = match result {
            "" => "or(not.bool(ne.i32(%n, 0:i32)), gt.u32(div.u32(%u, int.u32(%n)), int.u32(1:i32)))",
            other => other,
        };
        assert_eq!(entry(text), result, "{text}");
    }
}

#[test]
fn the_wanted_type_is_reached_by_conversion() {
    let module = module();
    let scope = Scope::entry(&module, FunctionId::new(K), Origin::NONE);
    assert_eq!(shown(&module, K, &scope, "n", Some(Ty::Bool)), "to_bool.bool(%n)");
    assert_eq!(shown(&module, K, &scope, "n * 4", Some(Ty::U64)), "int.u64(mul.i32(%n, 4:i32))");
    assert_eq!(shown(&module, K, &scope, "a", Some(Ty::Bool)), "to_bool.bool(%a)");
    assert_eq!(
        shown(&module, K, &scope, "a", Some(Ty::U32)),
        "error: a value of type ptr cannot be converted to u32"
    );
}

#[test]
fn coordinates_of_both_languages_are_known() {
    for (text, result) in [
        ("threadIdx.y", "tid.y"),
        ("gridDim.z", "gdim.z"),
        ("warpSize", "int.i32(warp)"),
        ("get_local_id(0)", "int.u64(tid.x)"),
        ("get_group_id(1)", "int.u64(bid.y)"),
        ("get_global_size(2)", "mul.u64(int.u64(gdim.z), int.u64(bdim.z))"),
        (
            "get_global_id(0)",
            "add.u64(add.u64(mul.u64(int.u64(bid.x), int.u64(bdim.x)), int.u64(tid.x)), goff.x)",
        ),
        ("get_work_dim()", "work_dim"),
        ("get_local_id(n)", "error: the dimension of `get_local_id` must be 0, 1 or 2"),
        ("threadIdx", "error: this has three dimensions"),
        ("threadIdx.w", "error: there is no member `w` here"),
        (
            "\\ltid",
            "add.i64(mul.i64(add.i64(mul.i64(int.i64(tid.z), int.i64(bdim.y)), int.i64(tid.y)), int.i64(bdim.x)), \
             int.i64(tid.x))",
        ),
    ] {
        let result =
            result.replace("int.i32(warp)", &format!("int.i32({})", crate::Builtin::WarpSize.name()));
        assert_eq!(entry(text), result, "{text}");
    }
}

#[test]
fn members_lanes_and_elements_are_found() {
    for (text, result) in [
        ("w.y", "%w.y"),
        ("w.s1", "%w.y"),
        ("p.n", "%p.n"),
        ("p.v.x", "%p.v.x"),
        ("p.q", "error: there is no `p.q` here"),
        ("p", "error: `p` has several parts; name one of them"),
        ("a[n]", "spec.load.f32(ptr_add(%a, mul.i64(int.i64(%n), 4:i64)))"),
        ("*a", "spec.load.f32(%a)"),
        ("ps[1].n", "spec.load.i32(ptr_add(%ps, mul.i64(int.i64(1:i32), 32:i64)))"),
        ("ps->v.z", "spec.load.f32(ptr_add(ptr_add(%ps, 16:i64), 8:i64))"),
        ("s[1][u]", ""),
        ("limit", "spec.load.i32(@limit)"),
        ("dyn[0]", "spec.load.f32(ptr_add(@dyn, mul.i64(int.i64(0:i32), 4:i64)))"),
        ("a + 1 == &a[1]", ""),
        ("a != NULL", "ne.ptr(%a, null)"),
        ("a == 0", "eq.ptr(%a, null)"),
        ("a - a", "div.i64(ptr_diff(%a, %a), 4:i64)"),
        ("((int*)bytes)[2]", "spec.load.i32(ptr_add(%bytes, mul.i64(int.i64(2:i32), 4:i64)))"),
        ("((P*)bytes)->n", "spec.load.i32(%bytes)"),
        ("*ps", "error: this is a struct or vector; name one of its members"),
        ("n[0]", "error: this is not an array"),
        ("nothing", "error: nothing called `nothing` is known here"),
    ] {
        let result = match text {
            "s[1][u]" => {
                "spec.load.f32(ptr_add(ptr_add(@s, mul.i64(int.i64(1:i32), 68:i64)), mul.i64(int.i64(%u), 4:i64)))"
            }
            "a + 1 == &a[1]" => {
                "eq.ptr(ptr_add(%a, mul.i64(int.i64(1:i32), 4:i64)), ptr_add(%a, mul.i64(int.i64(1:i32), 4:i64)))"
            }
            _ => result,
        };
        assert_eq!(entry(text), result, "{text}");
    }
}

#[test]
fn casts_sizes_and_functions() {
    for (text, result) in [
        ("(unsigned)n", "int.u32(%n)"),
        ("(size_t)n * 4", "mul.u64(int.u64(%n), int.u64(4:i32))"),
        ("(float)n", "int_to_float.f32(%n)"),
        ("(bool)n", "to_bool.bool(%n)"),
        ("sizeof(float)", "4:u64"),
        ("sizeof(P)", "32:u64"),
        ("sizeof(s)", "544:u64"),
        ("sizeof(p.n)", "4:u64"),
        ("sizeof(double*)", "8:u64"),
        ("\\min(n, u)", "min.u32(int.u32(%n), %u)"),
        ("max(n, 3)", "max.i32(%n, 3:i32)"),
        ("abs(n)", "abs.i32(%n)"),
        ("(\\let int t = n + 1; t * t)", "mul.i32(add.i32(%n, 1:i32), add.i32(%n, 1:i32))"),
        ("__is_pow2(u)", "and(ne.u32(%u, 0:u32), eq.u32(bit_and.u32(%u, sub.u32(%u, 1:u32)), 0:u32))"),
        ("__uniform_int(n)", "spec.uniform.bool(%n)"),
        ("__other(n) == 0", "eq.i32(spec.other.i32(%n), 0:i32)"),
        ("__write_implies(a, n > 0)", "or(not.bool(spec.has_written.bool(%a)), gt.i32(%n, 0:i32))"),
        ("__write_offset_bytes(a) == 0", "eq.u64(spec.write_offset.u64(%a), int.u64(0:i32))"),
        ("__enabled()", "spec.enabled.bool()"),
        ("__ptr_base(a) == a", "eq.ptr(ptr_add(%a, neg.i64(spec.ptr_offset.i64(%a))), %a)"),
    ] {
        assert_eq!(entry(text), result, "{text}");
    }
}

#[test]
fn what_belongs_to_prove_says_so() {
    for text in [
        "(\\forall int k; 0 <= k && k < n; a[k] == 0)",
        "Perm(a[n], write)",
        "|xs| > 0",
        "1\\2",
        "f(n)",
        "\\old[here](n)",
        "seq<int> {1, 2} == seq<int> {1}",
        "n \\in {1..3}",
        "2 ^^ n",
    ] {
        assert!(entry(text).contains("belongs to `prove`"), "{text}: {}", entry(text));
    }
}

#[test]
fn let_cannot_blow_up() {
    let mut text = "t0".to_owned();
    for n in (0..40).rev() {
        let value = if n == 0 { "n".to_owned() } else { format!("t{} + t{}", n - 1, n - 1) };
        let inner = if n == 39 { "t39".to_owned() } else { text.clone() };
        text = format!("(\\let int t{n} = {value}; {inner})");
    }
    assert_eq!(entry(&text), "error: this annotation is too large");
}

#[test]
fn old_and_result() {
    assert_eq!(
        exit(G, "\\result == \\old(y) + y"),
        "eq.i32(spec.result.0.i32(), add.i32(spec.old.i32(%y), spec.old.i32(%y)))"
    );
    assert_eq!(exit(F, "\\result.y > y"), "gt.i32(spec.result.1.i32(), %y)");
    assert_eq!(exit(F, "\\result"), "error: `\\result` has several parts; name one of them");
    assert_eq!(exit(K, "\\result"), "error: `k` returns nothing");
    assert_eq!(entry("\\result"), "error: there is a result only where the function is left");
    assert_eq!(entry("\\old(n)"), "%n");
    assert_eq!(inside(5, "\\old(p.n) == n"), "eq.i32(spec.old.i32(%p.n), %n)");
    assert_eq!(inside(5, "\\old(i)"), "error: a local variable has no value when the function is entered");
}

#[test]
fn the_place_of_a_comment_tells_which_variable_is_meant() {
    // Before the first loop: the variable of its head; not the one of its body, nor the one of the other loop.
    assert_eq!(inside(1, "j"), "%j");
    assert_eq!(inside(1, "inner"), "error: nothing called `inner` is known here");
    // Before the second loop: the variable of its own head; that of the first loop is gone.
    assert_eq!(inside(3, "j"), "%j'2");
    assert_eq!(inside(3, "i"), "%i");
    // After both.
    assert_eq!(inside(5, "j"), "error: nothing called `j` is known here");
    // A parameter that is kept in memory is read from there.
    assert_eq!(inside(5, "p.v.y"), "spec.load.f32(ptr_add(ptr_add(@p, 16:i64), 4:i64))");
    assert_eq!(inside(5, "q[0]"), "error: it is not known here what this pointer points to");
}

#[test]
fn an_inner_variable_hides_an_outer_one() {
    let text = "
        module cuda
        origins {
          !!1 = at file0:0:1000
          !!2 = at file0:10:15
          !!3 = at file0:100:200
          !!4 = at file0:110:115
          !!5 = at file0:150:160
          !!6 = at file0:300:310
          !!7 = at file0:20:25
        }
        !!1 kernel &k() !!2 local %i : i32 !!4 local %i'2 : i32 !!2 local %twice : i32 !!7 local %twice'2 : i32 {
          !!2 %i = 0:i32
          !!3 block #1 { !!4 %i'2 = 1:i32 !!5 fence block }
          !!6 fence block
        }
    ";
    let module = crate::parse::module(text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    let id = FunctionId::new(0);
    let mut shown_at = Vec::new();
    walk::stmts(module.functions[id].body.as_deref().expect("a body"), &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Fence(_)) {
            let scope = Scope::inside(&module, id, stmt, Origin::NONE);
            shown_at.push(["i", "twice"].map(|name| shown(&module, 0, &scope, name, None)));
        }
    });
    // Nothing tells the scopes of the two last ones apart.
    let refused = "error: several variables here are called `twice`";
    assert_eq!(shown_at, [["%i'2", refused], ["%i", refused]]);
}

#[test]
fn two_variables_of_one_name_are_refused() {
    let module = module();
    let id = FunctionId::new(K);
    let locals: BTreeSet<LocalId> =
        module.functions[id].locals.iter_enumerated().map(|(local, _)| local).collect();
    let scope = Scope::of(&module, id, &locals, &BTreeSet::new(), Origin::NONE);
    assert_eq!(shown(&module, K, &scope, "j", None), "error: several variables here are called `j`");
    assert_eq!(shown(&module, K, &scope, "i", None), "%i");
}

#[test]
fn a_claim_keeps_what_has_a_meaning() {
    let module = module();
    let id = FunctionId::new(K);
    let scope = Scope::entry(&module, id, Origin::NONE);
    let parsed =
        spec::parse_expr("n != 0 ** Perm(a[n], write) ** (u / n > 1 && wrong)").expect("an expression");
    let (kept, left) = claim(&module, id, &scope, &parsed);
    let kept = print::expr(&module, &module.functions[id], &kept.expect("something kept"));
    assert_eq!(kept, "and(ne.i32(%n, 0:i32), gt.u32(div.u32(%u, int.u32(%n)), int.u32(1:i32)))");
    assert_eq!(left.iter().map(|l| l.belongs_to_prove).collect::<Vec<_>>(), [true, false]);
}

const COMMENTED: &str = r#"
    module cuda
    layout0 = scalar f32 size 4 align 4
    global @a : layout0
    kernel &k(%a : ptr -> @a, %n : i32)
      local %i : i32
      comment "requires n % 4 == 0 ** Perm(a[0], write);"
      comment "context_everywhere n > 0;"
      comment "decreases n;"
    {
      %i = 0:i32
      block #0 {
        loop #1
          comment "loop_invariant i >= 0;"
          comment "loop_invariant nowhere > 0;"
          comment "assert i == 0;"
        {
          br_if #0 ge.i32(%i, %n)
          %i = add.i32(%i, 1:i32)
          barrier block [shared, global] {
            comment "requires i <= n;"
            comment "context n > 0;"
            comment "ensures i > 0;"
          }
          br #1
        }
      }
      ghost "assert i == n;"
      ghost "assume n < 10 && other > 0;"
      ghost "ghost int g = 3;"
      ghost "assert g == 3;"
    }
"#;

#[test]
fn a_module_without_comments() {
    let module = crate::parse::module(COMMENTED, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    let module = validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let result = comments(&module).unwrap_or_else(|error| panic!("{error:#?}"));
    let function = &result.module.functions[FunctionId::new(0)];
    let text = print::function(&result.module, function, print::Origins::Hide);
    let expected = r#"kernel &k(%a : ptr -> @a, %n : i32)
  local %i : i32
  requires(eq.i32(rem.i32(%n, 4:i32), 0:i32))
  requires(gt.i32(%n, 0:i32))
  ensures(gt.i32(%n, 0:i32))
  function_wide_invariant(gt.i32(%n, 0:i32))
{
  %i = 0:i32
  block #0 {
    unsupported unsupported.annotation "nothing called `nowhere` is known here"
    unsupported unsupported.annotation "a ghost statement is no contract"
    loop #1
      invariant(ge.i32(%i, 0:i32))
    {
      br_if #0 ge.i32(%i, %n)
      %i = add.i32(%i, 1:i32)
      assert le.i32(%i, %n)
      barrier block [shared, global] {
        barrier_invariant(gt.i32(%n, 0:i32))
      }
      br #1
    }
  }
  assert eq.i32(%i, %n)
  assume lt.i32(%n, 10:i32)
}
"#;
    assert_eq!(text.trim(), expected.trim());
    let left: Vec<(&str, bool, bool)> = result
        .left_out
        .iter()
        .map(|l| (l.diagnostic.message.as_str(), l.belongs_to_prove, l.is_claim))
        .collect();
    let prove = |what: &str| format!("{what} belongs to `prove`; `check` does not use it");
    assert_eq!(
        left,
        [
            (prove("`Perm`").as_str(), true, false),
            ("nothing called `nowhere` is known here", false, true),
            ("a ghost statement is no contract", false, true),
            (prove("a barrier's postcondition").as_str(), true, true),
            ("nothing called `other` is known here", false, false),
            (prove("the ghost variable `g`").as_str(), true, true),
        ]
    );
}

#[test]
fn clauses_of_intrinsics_come_through() {
    let text = r#"
        module opencl
        kernel &k(%n : i32)
          requires(gt.i32(%n, 0:i32))
        {
          loop #1 invariant(ge.i32(%n, 1:i32)) candidate_invariant(ge.i32(%n, 2:i32)) { }
        }
    "#;
    let module = crate::parse::module(text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    let id = FunctionId::new(0);
    let function = &module.functions[id];
    assert_eq!(clauses(&module, id, Place::Function, &function.contract).0, function.contract);
    let mut loops = 0;
    walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt: &Stmt| {
        if let StmtKind::Loop { contract, .. } = &stmt.kind {
            loops += 1;
            assert_eq!(&clauses(&module, id, Place::Loop(stmt), contract).0, contract);
        }
    });
    assert_eq!(loops, 1);
}
