//! Uniformity of kernels written by hand. `fence thread` marks the places that a test asks about.

use gpuproof_base::{FileId, Id};
use gpuproof_facts::{Flow, Level, LoopId, NodeId, PointsTo, Uniformity};
use gpuproof_kir::{FunctionId, LocalId, StmtKind, Valid, parse, valid};

const HEAD: &str = "
    module cuda
    layout0 = scalar i32 size 4 align 4
    layout1 = array layout0 x 4 size 16 align 4
    global @in : layout0
    global @out : layout0
    shared @s : layout1 size 16
    private @mine : layout1 size 16 owner &k
    kernel &k(%in : ptr -> @in, %out : ptr -> @out, %n : i32)
      local %i : i32
      local %j : i32
      local %x : i32
      local %y : i32
      local %z : i32
      local %b : bool
      local %p : ptr
";

fn module(body: &str) -> Valid {
    let text = format!("{HEAD}{{ {body} }}");
    let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// For each mark in the body, the levels of these locals there: one letter each.
fn levels(body: &str, locals: &str) -> Vec<String> {
    let module = module(body);
    let function = &module.functions[FunctionId::new(0)];
    let flow = Flow::new(function);
    let uniformity = Uniformity::new(&module, &flow, &PointsTo::new(function));
    let mut found = Vec::new();
    for (node, content) in flow.nodes.iter_enumerated() {
        for (number, stmt) in content.stmts.iter().enumerate() {
            if matches!(stmt.kind, StmtKind::Fence(_)) {
                let level = |name: &str| letter(uniformity.before(node, number, local(&module, name)));
                found.push(locals.split(' ').map(level).collect());
            }
        }
    }
    found
}

fn local(module: &Valid, name: &str) -> LocalId {
    let function = &module.functions[FunctionId::new(0)];
    let found = function.locals.iter_enumerated().find(|(_, local)| &*local.name == name);
    found.map(|(id, _)| id).unwrap_or_else(|| panic!("no {name}"))
}

fn letter(level: Level) -> char {
    match level {
        Level::Grid => 'g',
        Level::Block => 'b',
        Level::Warp => 'w',
        Level::Thread => 't',
    }
}

#[test]
fn sources_and_operations() {
    let body = "
        %x = int.i32(bdim.x)
        %y = add.i32(int.i32(bid.x), %n)
        %z = add.i32(%y, int.i32(tid.x))
        fence thread
        %z = %x
        havoc %x
        fence thread
    ";
    assert_eq!(levels(body, "n x y z i"), ["ggbtt", "gtbgt"]);
}

#[test]
fn loads_see_what_everybody_sees() {
    let body = "
        %x = load i32 [%in]
        %y = load i32 [@s]
        %z = load i32 [ptr_add(%in, int.i64(tid.x))]
        fence thread
        %x = load i32 [%out]
        store i32 [%out] 1:i32
        %y = load i32 [@mine]
        %z = atomic add i32 [%out] (1:i32) relaxed device
        fence thread
    ";
    assert_eq!(levels(body, "x y z"), ["gbt", "btt"]);
}

#[test]
fn votes() {
    let body = "
        %x = barrier block [shared, global] vote count(eq.u32(tid.x, 3:u32))
        %b = exchange any mask 0xffffffff:u32 (eq.u32(tid.x, 3:u32))
        fence thread
    ";
    assert_eq!(levels(body, "x b"), ["bw"]);
    assert_eq!(levels(&body.replace("0xffffffff", "0xff"), "x b"), ["bt"]);
}

#[test]
fn a_variant_branch_makes_what_it_sets_variant_at_the_join() {
    let body = "
        %x = 1:i32
        %y = 1:i32
        if eq.u32(tid.x, 0:u32) { %x = 2:i32 fence thread } else { fence thread }
        fence thread
    ";
    // On each side the value is the same for all threads that are there.
    assert_eq!(levels(body, "x y"), ["gg", "gg", "tg"]);
    let uniform = body.replace("tid.x", "bid.x");
    assert_eq!(levels(&uniform, "x y"), ["gg", "gg", "bg"]);
}

#[test]
fn the_same_constant_on_both_sides() {
    let body = "
        if eq.u32(tid.x, 0:u32) { %x = 2:i32 %y = 1:i32 } else { %x = 2:i32 %y = 0:i32 }
        %z = %x
        fence thread
    ";
    assert_eq!(levels(body, "x y z"), ["gtg"]);
}

#[test]
fn a_counter_is_uniform_inside_a_loop_that_threads_leave_apart() {
    let body = "
        %i = 0:i32
        %y = %n
        block #1 { loop #2 {
          br_if #1 ge.i32(%i, int.i32(tid.x))
          fence thread
          %i = add.i32(%i, 1:i32)
          br #2
        } }
        fence thread
    ";
    assert_eq!(levels(body, "i y"), ["gg", "tg"]);
}

#[test]
fn a_break_under_a_variant_condition_inside_a_uniform_loop() {
    let body = "
        %i = 0:i32
        %x = 0:i32
        %y = 0:i32
        block #1 { loop #2 {
          br_if #1 ge.i32(%i, %n)
          if eq.i32(%i, int.i32(tid.x)) { %x = 7:i32 br #1 }
          fence thread
          %i = add.i32(%i, 1:i32)
          br #2
        } }
        fence thread
    ";
    assert_eq!(levels(body, "i x y"), ["ggg", "ttg"]);
}

#[test]
fn a_value_made_variant_in_the_second_iteration() {
    let body = "
        %i = 0:i32
        %x = 0:i32
        %y = 0:i32
        block #1 { loop #2 {
          br_if #1 ge.i32(%i, %n)
          fence thread
          %x = %y
          %y = int.i32(tid.x)
          %i = add.i32(%i, 1:i32)
          br #2
        } }
        fence thread
    ";
    assert_eq!(levels(body, "i x y"), ["gtt", "gtt"]);
}

#[test]
fn a_continue_under_a_variant_condition() {
    // By way of a block: all threads meet before the step.
    let structured = "
        %i = 0:i32
        %x = 0:i32
        block #1 { loop #2 {
          br_if #1 ge.i32(%i, %n)
          block #3 {
            br_if #3 eq.u32(tid.x, 0:u32)
            %x = %i
            fence thread
          }
          fence thread
          %i = add.i32(%i, 1:i32)
          br #2
        } }
        fence thread
    ";
    assert_eq!(levels(structured, "i x"), ["gg", "gt", "gt"]);
    // By a jump to the header: they meet there.
    let direct = "
        %i = 0:i32
        %x = 0:i32
        %y = 0:i32
        block #1 { loop #2 {
          fence thread
          br_if #1 ge.i32(%i, %n)
          %i = add.i32(%i, 1:i32)
          %y = 1:i32
          br_if #2 eq.u32(tid.x, 0:u32)
          %x = %i
          br #2
        } }
        fence thread
    ";
    assert_eq!(levels(direct, "i x y"), ["gtg", "gtg"]);
}

#[test]
fn a_return_leaves_the_others_together() {
    let body = "
        %x = 0:i32
        if eq.u32(tid.x, 0:u32) { %x = 1:i32 return }
        fence thread
        if %b { %x = 1:i32 return } else { %x = 3:i32 }
        fence thread
    ";
    assert_eq!(levels(body, "x"), ["g", "g"]);
}

#[test]
fn jumps_out_of_several_structures() {
    let body = "
        %x = 0:i32
        %y = 0:i32
        %z = 0:i32
        block #1 {
          block #2 {
            if eq.u32(tid.x, 0:u32) { %x = 1:i32 br #1 }
            br_if #2 eq.u32(tid.x, 1:u32)
            %y = 1:i32
          }
          fence thread
          %z = 1:i32
        }
        fence thread
    ";
    assert_eq!(levels(body, "x y z"), ["gtg", "ttt"]);
}

#[test]
fn an_inner_loop_left_apart_towards_the_outer_header() {
    let body = "
        %i = 0:i32
        %x = 0:i32
        %y = 0:i32
        block #1 { loop #2 {
          fence thread
          br_if #1 ge.i32(%i, %n)
          %i = add.i32(%i, 1:i32)
          %j = 0:i32
          loop #3 {
            fence thread
            %j = add.i32(%j, 1:i32)
            br_if #2 eq.i32(%j, int.i32(tid.x))
            br_if #3 lt.i32(%j, %n)
          }
          %x = 1:i32
          br #2
        } }
        fence thread
    ";
    // i steps once for every iteration of the outer loop; x only if the inner loop was left at its end.
    assert_eq!(levels(body, "i x y"), ["gtg", "gtg", "gtg"]);
    assert_eq!(levels(body, "j"), ["t", "g", "t"]);
}

#[test]
fn a_loop_left_apart_by_two_ways() {
    let body = "
        %i = 0:i32
        %x = 0:i32
        %y = 5:i32
        block #1 {
          block #2 { loop #3 {
            br_if #1 eq.i32(%i, int.i32(tid.x))
            br_if #2 ge.i32(%i, %n)
            %i = add.i32(%i, 1:i32)
            br #3
          } }
          fence thread
          %x = 1:i32
        }
        fence thread
    ";
    assert_eq!(levels(body, "i x y"), ["tgg", "ttg"]);
}

#[test]
fn a_value_of_an_inner_loop_seen_outside_the_outer_one() {
    let body = "
        %i = 0:i32
        block #1 { loop #2 {
          %j = 0:i32
          loop #3 {
            %j = add.i32(%j, 1:i32)
            %x = add.i32(%i, %j)
            br_if #3 lt.i32(%j, %n)
          }
          fence thread
          br_if #1 eq.i32(%i, int.i32(tid.x))
          %i = add.i32(%i, 1:i32)
          br #2
        } }
        fence thread
    ";
    // The inner loop is left by all threads together, the outer one is not.
    assert_eq!(levels(body, "x"), ["g", "t"]);
}

#[test]
fn execution_and_iterations() {
    let module = module(
        "
        %i = 0:i32
        block #1 { loop #2 {
          br_if #1 ge.i32(%i, %n)
          if eq.u32(bid.x, 0:u32) { %x = 1:i32 }
          if eq.u32(tid.x, 0:u32) { %x = 1:i32 }
          %i = add.i32(%i, 1:i32)
          br #2
        } }
        block #3 { loop #4 {
          br_if #3 ge.i32(%i, int.i32(tid.x))
          %i = add.i32(%i, 1:i32)
          br #4
        } }
        %y = 1:i32
        ",
    );
    let function = &module.functions[FunctionId::new(0)];
    let flow = Flow::new(function);
    let uniformity = Uniformity::new(&module, &flow, &PointsTo::new(function));
    let [i, x] = ["i", "x"].map(|name| local(&module, name));
    let loops = [LoopId::new(0), LoopId::new(1)];
    assert_eq!(loops.map(|id| uniformity.iterations(id)), [Level::Grid, Level::Thread]);
    assert_eq!(loops.map(|id| uniformity.at_loop_head(&flow, id, i)), [Level::Grid, Level::Grid]);
    assert_eq!(loops.map(|id| uniformity.after_loop(&flow, id, i)), [Level::Grid, Level::Thread]);
    assert_eq!(uniformity.after_loop(&flow, loops[0], x), Level::Thread);
    let shown = uniformity.show(&flow);
    assert_eq!(
        shown,
        "\
n0 executed by grid: i grid; to n1
n1 executed by grid, loop0 left by grid: join i grid; join x thread; branch grid to n8 or n2
n2 executed by grid: branch block to n3 or n4
n3 executed by block: x grid; to n4
n4 executed by grid: join x thread; branch thread to n5 or n6
n5 executed by thread: x grid; to n6
n6 executed by grid: join x thread; i grid; to n1
n8 executed by grid: to n9
n9 executed by thread, loop1 left by thread: join i grid; branch thread to n12 or n10
n10 executed by thread: i grid; to n9
n12 executed by grid: y grid; out
"
    );
    assert_eq!(uniformity.branch(NodeId::new(2)), Level::Block);
}

#[test]
fn numbered_barriers_order_different_statements() {
    let body = "
        store i32 [%out] 1:i32
        barrier named(1:u32) [shared, global]
        %x = load i32 [%out]
        %y = load i32 [%in]
        fence thread
    ";
    assert_eq!(levels(body, "x y"), ["tg"]);
}
