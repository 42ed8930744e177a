//! Barrier regions of kernels written by hand. `fence thread` marks the places that a test asks about.

use gpuproof_base::{FileId, Id};
use gpuproof_facts::points_to::may_contain;
use gpuproof_facts::{BarrierRegions, Flow, PointsTo};
use gpuproof_kir::{FunctionId, ObjectId, StmtKind, parse, valid};

const HEAD: &str = "
    module cuda
    layout0 = scalar i32 size 4 align 4
    shared @s : layout0 size 4
    kernel &k(%n : i32)
      local %i : i32
      local %p : ptr
";

/// What the barrier region of each mark does to `s`: `-` nothing, `a` atomics only, `w` anything.
fn done(body: &str) -> String {
    let text = format!("{HEAD}{{ {body} }}");
    let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    let module = valid::validate(module).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let function = &module.functions[FunctionId::new(0)];
    let flow = Flow::new(function);
    let barrier_regions = BarrierRegions::new(&flow, &PointsTo::new(function));
    let mut found = String::new();
    for (node, content) in flow.nodes.iter_enumerated() {
        for (index, stmt) in content.stmts.iter().enumerate() {
            if matches!(stmt.kind, StmtKind::Fence(_)) {
                let effects = barrier_regions.at(node, index).expect("worked out");
                let does = |targets| may_contain(&module, targets, ObjectId::new(0));
                found.push(match (does(&effects.plain), does(&effects.written)) {
                    (true, _) => 'w',
                    (false, true) => 'a',
                    (false, false) => '-',
                });
            }
        }
    }
    found
}

#[test]
fn barriers_of_the_block_end_regions() {
    let body = "
        fence thread
        store i32 [@s] 1:i32
        barrier block [shared, global]
        fence thread
        atomic add i32 [@s] (1:i32) relaxed device
        barrier block [shared, global]
        fence thread";
    assert_eq!(done(body), "wa-");
}

#[test]
fn other_barriers_do_not() {
    for barrier in [
        "barrier block [global]",
        "barrier warp(4294967295:u32) [shared, global]",
        "barrier named(1:u32) [shared, global]",
    ] {
        let body = format!("fence thread {barrier} store i32 [@s] 1:i32");
        assert_eq!(done(&body), "w", "{barrier}");
    }
}

#[test]
fn one_that_may_be_skipped_joins_what_it_parts() {
    let body = "
        fence thread
        if gt.i32(%n, 0:i32) { barrier block [shared, global] }
        store i32 [@s] 1:i32";
    assert_eq!(done(body), "w");
}

#[test]
fn a_thread_that_leaves_belongs_to_the_region() {
    let body = "
        barrier block [shared, global]
        if eq.u32(tid.x, 5:u32) { store i32 [@s] 1:i32 return }
        fence thread
        barrier block [shared, global]
        fence thread";
    assert_eq!(done(body), "w-");
}

#[test]
fn the_end_of_a_loop_is_joined_to_its_start() {
    let body = "
        loop #1 {
            fence thread
            barrier block [shared, global]
            fence thread
            barrier block [shared, global]
            store i32 [@s] 1:i32
            br #1
        }";
    assert_eq!(done(body), "w-");
}

#[test]
fn a_pointer_that_may_point_anywhere_writes_everything() {
    let body = "
        fence thread
        %p = load ptr [@s]
        store i32 [%p] 1:i32";
    assert_eq!(done(body), "w");
}
