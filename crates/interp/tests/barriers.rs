//! Who waits for whom: divergence, exits, masks, votes, named barriers, exchanges.

mod common;
use common::Test;
use gpuproof_base::Code;
use gpuproof_interp::End;

fn kernel(body: &str) -> String {
    format!(
        "global @a : layout0\nshared @s : layout4 size 256\nkernel &k(%a : ptr -> @a)
  local %i : u32\n  local %v : i32\n  local %w : u32\n  temp %t : i32\n  temp %b : bool\n{{\n{body}\n}}"
    )
}

fn test(body: &str, threads: u32) -> Test {
    Test::new(&kernel(body), threads)
}

const SYNC: &str = "barrier block [shared, global]";

#[test]
fn threads_at_different_barriers_diverge() {
    let body = format!("if lt.u32(tid.x, 2:u32) {{ {SYNC} }} else {{ {SYNC} }}");
    let found = test(&body, 4).finding(Code::BarrierDivergence);
    let threads: Vec<u32> = found.events.iter().map(|e| e.thread.thread[0]).collect();
    assert_eq!(threads, [0, 2]);
    assert_ne!(found.events[0].origin, found.events[1].origin);
    assert_eq!(test(&body, 4).ended(), End::Stopped);
    test(&body, 4).finds(&[Code::BarrierDivergence]);
    test(&body, 2).finds(&[]);
    // Blocks may differ.
    test(&body.replace("tid.x", "bid.x"), 4).blocks(3).finds(&[]);
}

#[test]
fn threads_in_different_iterations_diverge() {
    // Every thread passes the barrier four times, but thread 1 in other iterations of the outer loop.
    let body = format!(
        "%i = 0:u32\nloop #0 {{\n  %w = 0:u32\n  loop #1 {{\n    {SYNC}\n    %w = add.u32(%w, 1:u32)
    br_if #1 lt.u32(%w, N)\n  }}\n  %i = add.u32(%i, 1:u32)\n  br_if #0 lt.u32(%i, div.u32(4:u32, N))\n}}"
    );
    let odd = body.replace('N', "select.u32(eq.u32(tid.x, 1:u32), 1:u32, 2:u32)");
    let found = test(&odd, 2).finding(Code::BarrierDivergence);
    let iterations: Vec<Vec<u64>> =
        found.events.iter().map(|e| e.iterations.iter().map(|(_, n)| *n).collect()).collect();
    assert_eq!(iterations, [[0, 1], [1, 0]]);
    assert!(found.detail.contains("iterations"));
    test(&odd, 4).finds(&[Code::BarrierDivergence]);
    test(&body.replace('N', "2:u32"), 4).finds(&[]);
}

#[test]
fn the_call_stack_is_part_of_the_place() {
    let text = |condition: &str| {
        format!(
            "kernel &k() {{ if {condition} {{ call &f() }} else {{ call &f() }} }}\ndevice &f() {{ {SYNC} }}"
        )
    };
    let found = Test::new(&text("eq.u32(tid.x, 0:u32)"), 2).finding(Code::BarrierDivergence);
    assert_ne!(found.events[0].calls, found.events[1].calls);
    Test::new(&text("eq.u32(tid.x, 9:u32)"), 2).finds(&[]);
}

#[test]
fn exited_threads_are_a_note_or_divergence() {
    let body = format!("if eq.u32(tid.x, 3:u32) {{ return }}\n{SYNC}\nstore u32 [%a<<tid.x>>] tid.x\n{SYNC}");
    let found = test(&body, 4).finding(Code::BarrierExited);
    assert_eq!(found.events[1].thread.thread[0], 3);
    assert_eq!(test(&body, 4).ended(), End::Completed);
    test(&body, 4).finds(&[Code::BarrierExited]);
    let strict = test(&body, 4).rules(|r| r.exited_is_divergence = true);
    assert_eq!(strict.ended(), End::Stopped);
    assert!(strict.finding(Code::BarrierDivergence).detail.contains("left the kernel"));
    strict.finds(&[Code::BarrierDivergence]);
    test(&body, 3).rules(|r| r.exited_is_divergence = true).finds(&[]);
    // Leaving counts as arriving: what the thread did before is ordered before the barrier.
    let ordered =
        format!("if eq.u32(tid.x, 3:u32) {{ store i32 [@s] 1:i32\nreturn }}\n{SYNC}\n%t = load i32 [@s]");
    test(&ordered, 4).finds(&[Code::BarrierExited]);
}

#[test]
fn votes_count_the_threads_that_wait() {
    let body = |op: &str| {
        format!(
            "%t = barrier block [shared, global] vote {op}(lt.u32(tid.x, 3:u32))\nstore i32 [%a<<tid.x>>] %t"
        )
    };
    assert_eq!(test(&body("count"), 4).result("a")[..4], [3; 4]);
    assert_eq!(test(&body("any"), 4).result("a")[..4], [1; 4]);
    assert_eq!(test(&body("all"), 4).result("a")[..4], [0; 4]);
    assert_eq!(test(&body("all"), 3).result("a")[..3], [1; 3]);
    test(&body("count"), 4).finds(&[]);
}

#[test]
fn warp_barriers_need_every_lane_of_their_mask() {
    let masked =
        |mask: &str, condition: &str| format!("if {condition} {{ barrier warp({mask}) [shared, global] }}");
    let warps = |body: &str, threads: u32| test(body, threads).launch(|l| l.warp = 4);
    warps(&masked("15:u32", "true"), 8).finds(&[]);
    // Lanes that do not exist are not waited for.
    warps(&masked("4294967295:u32", "true"), 6).finds(&[]);
    warps(&masked("3:u32", "lt.u32(lane_id, 2:u32)"), 8).finds(&[]);
    let missing = warps(&masked("15:u32", "lt.u32(lane_id, 2:u32)"), 8);
    assert!(missing.finding(Code::BarrierMask).detail.contains("left the kernel"));
    assert_eq!(missing.ended(), End::Stopped);
    missing.finds(&[Code::BarrierMask]);
    // The lane itself has to be named.
    warps(&masked("3:u32", "true"), 4).finds(&[Code::BarrierMask]);
    // All have to give the same mask.
    let differing = masked("select.u32(eq.u32(lane_id, 3:u32), 11:u32, 15:u32)", "true");
    let found = warps(&differing, 4).finding(Code::BarrierMask);
    assert!(found.detail.contains("agree"), "{}", found.detail);
    // A lane that waits elsewhere.
    let elsewhere = format!("{}\n{SYNC}", masked("15:u32", "lt.u32(lane_id, 2:u32)"));
    warps(&elsewhere, 4).finds(&[Code::BarrierDivergence]);
    let tile = "if lt.u32(lane_id, 3:u32) { barrier tile(2) [shared] }";
    warps(tile, 3).finds(&[]);
    warps(tile, 4).finds(&[Code::BarrierMask]);
}

#[test]
fn warp_barriers_order_their_lanes_only() {
    let body = |barrier: &str, index: &str| {
        format!("store u32 [@s<<tid.x>>] add.u32(tid.x, 1:u32)\n{barrier}\n%t = load i32 [@s<<{index}>>]")
    };
    let warps = |body: &str| test(body, 8).launch(|l| l.warp = 4);
    let warp = "barrier warp(15:u32) [shared, global]";
    warps(&body(warp, "bit_xor.u32(tid.x, 3:u32)")).finds(&[]);
    warps(&body(warp, "bit_xor.u32(tid.x, 4:u32)")).finds(&[Code::RaceShared]);
    warps(&body("barrier tile(2) [shared, global]", "bit_xor.u32(tid.x, 1:u32)")).finds(&[]);
    warps(&body("barrier tile(2) [shared, global]", "bit_xor.u32(tid.x, 2:u32)")).finds(&[Code::RaceShared]);
    // Two tiles in a row make a chain: 0-1, then over the pairs.
    let chain = "barrier tile(2) [shared]\nbarrier tile(4) [shared]";
    warps(&body(chain, "bit_xor.u32(tid.x, 3:u32)")).finds(&[]);
    warps(&body("barrier warp(15:u32) [global]", "bit_xor.u32(tid.x, 3:u32)")).finds(&[Code::RaceShared]);
    // An exchange orders nothing.
    let shuffle = "%v = exchange shfl.xor mask 15:u32 (%v0, 1:i32, 4:i32)".replace("%v0", "1:i32");
    warps(&body(&shuffle, "bit_xor.u32(tid.x, 1:u32)")).finds(&[Code::RaceShared]);
}

#[test]
fn named_barriers_meet_by_number_and_count() {
    // Producers (threads 0..4) announce, consumers (4..8) wait: two halves of one barrier.
    let body = |count: u32, tail: &str| {
        format!(
            "if lt.u32(tid.x, 4:u32) {{
store u32 [@s<<tid.x>>] add.u32(tid.x, 1:u32)
barrier named_arrive(1:u32, {count}:u32) [shared, global]
{tail}
}} else {{
barrier named(1:u32, {count}:u32) [shared, global]
%t = load i32 [@s<<sub.u32(tid.x, 4:u32)>>]
store i32 [%a<<tid.x>>] %t
}}"
        )
    };
    assert_eq!(test(&body(8, ""), 8).result("a")[4..8], [1, 2, 3, 4]);
    test(&body(8, ""), 8).finds(&[]);
    // Who only announces does not wait: a later write races with the consumers' reads.
    let again = "store u32 [@s<<tid.x>>] 77:u32";
    test(&body(8, again), 8).finds(&[Code::RaceShared]);
    let short = format!("if eq.u32(tid.x, 7:u32) {{ return }}\n{}", body(8, ""));
    assert!(test(&short, 8).finding(Code::BarrierDivergence).detail.contains("8 threads, 7 have come"));
    test(&short, 8).finds(&[Code::BarrierDivergence]);
    assert!(test(&body(9, ""), 8).finding(Code::BarrierDivergence).detail.contains("the block has 8"));
    assert_eq!(test(&body(7, ""), 8).codes(), [Code::BarrierDivergence], "a consumer comes too late");
    // Groups of one barrier number after the other, each half of the block on its own barrier.
    let halves = "%w = div.u32(tid.x, 4:u32)
store u32 [@s<<tid.x>>] tid.x
barrier named(%w, 4:u32) [shared, global]
%t = load i32 [@s<<bit_xor.u32(tid.x, 3:u32)>>]";
    test(halves, 8).finds(&[]);
    test(&halves.replace("3:u32)>>", "4:u32)>>"), 8).finds(&[Code::RaceShared]);
    test(&halves.replace("(%w, 4:u32)", "(%w)"), 8).finds(&[Code::BarrierDivergence]);
    test(&halves.replace("(%w, 4:u32)", "(7:u32)"), 8).finds(&[]);
    test(&halves.replace("(%w, 4:u32)", "(%w, add.u32(tid.x, 1:u32))"), 8).finds(&[Code::BarrierDivergence]);
}

#[test]
fn barrier_objects_are_initialised_before_they_are_used() {
    let body = "if eq.u32(tid.x, 3:u32) { barrier_init 17 }
barrier block [shared, global]
barrier named(17:u32, 8:u32) [shared, global]";
    test(body, 8).finds(&[]);
    for wrong in [
        body.replace("named(17", "named(16"),
        body.replace("3:u32)", "8:u32)"),
        body.replace("barrier named", "barrier named_arrive").replace("init 17", "init 16"),
        "barrier named(17:u32, 8:u32) [shared, global]\nbarrier_init 17".to_owned(),
    ] {
        test(&wrong, 8).finds(&[Code::BarrierUninitialised]);
    }
    // Each block has its own.
    let in_first = body.replace("eq.u32(tid.x, 3:u32)", "eq.u32(add.u32(tid.x, bid.x), 0:u32)");
    test(&in_first, 8).blocks(2).finds(&[Code::BarrierUninitialised]);
}

#[test]
fn grid_barriers_need_the_whole_grid() {
    let body = "store u32 [%a<<add.u32(mul.u32(bid.x, 4:u32), tid.x)>>] add.u32(bid.x, 1:u32)
barrier grid [shared, global]
%t = load i32 [%a<<add.u32(mul.u32(sub.u32(2:u32, bid.x), 4:u32), tid.x)>>]
barrier grid [shared, global]
store i32 [%a<<add.u32(mul.u32(bid.x, 4:u32), tid.x)>>] %t";
    assert_eq!(test(body, 4).blocks(3).result("a")[..12], [3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1]);
    test(body, 4).blocks(3).finds(&[]);
    let some =
        "if eq.u32(bid.x, 1:u32) { barrier grid [shared, global] } else { barrier grid [shared, global] }";
    let found = test(some, 4).blocks(3).finding(Code::BarrierDivergence);
    assert_eq!([found.events[0].thread.block[0], found.events[1].thread.block[0]], [0, 1]);
    test(some, 4).blocks(3).finds(&[Code::BarrierDivergence]);
    let absent = "if eq.u32(bid.x, 1:u32) { return }\nbarrier grid [shared, global]";
    // It waits for all blocks, also for those that have left.
    test(absent, 4).blocks(3).finds(&[Code::BarrierDivergence]);
    test(absent, 4).blocks(3).rules(|r| r.exited_is_divergence = true).finds(&[Code::BarrierDivergence]);
    let cluster =
        "if eq.u32(bid.x, N:u32) { barrier cluster [shared, global] }\nbarrier cluster [shared, global]";
    let clusters = |text: &str| test(text, 2).blocks(4).launch(|l| l.cluster = [2, 1, 1]);
    clusters(&cluster.replace("N", "9")).finds(&[]);
    clusters(&cluster.replace("N", "1")).finds(&[Code::BarrierDivergence]);
    clusters(&cluster.replace("bid.x, N:u32", "div.u32(bid.x, 2:u32), 1:u32")).finds(&[]);
    // One block at a block barrier while another waits for the grid.
    let mixed = format!("if eq.u32(bid.x, 1:u32) {{ {SYNC}\nreturn }}\nbarrier grid [shared, global]");
    test(&mixed, 4).blocks(2).finds(&[Code::BarrierDivergence]);
}

fn exchanged(op: &str, dst: &str, arguments: &str, threads: u32) -> Vec<i32> {
    let body = format!(
        "{dst} = exchange {op} mask 4294967295:u32 ({arguments})\nstore i32 [%a<<tid.x>>] int.i32({dst})"
    );
    test(&body, threads).launch(|l| l.warp = 8).result("a")[..threads as usize].to_vec()
}

#[test]
fn lanes_exchange_values() {
    let value = "int.i32(mul.u32(tid.x, 10:u32))";
    let shuffle = |op: &str, argument: i32, width: u32| {
        exchanged(op, "%v", &format!("{value}, {argument}:i32, {width}:i32"), 8)
    };
    assert_eq!(shuffle("shfl.idx", 2, 8), [20; 8]);
    assert_eq!(shuffle("shfl.idx", 2, 4), [20, 20, 20, 20, 60, 60, 60, 60]);
    assert_eq!(shuffle("shfl.idx", 5, 4), [10, 10, 10, 10, 50, 50, 50, 50]);
    assert_eq!(shuffle("shfl.up", 1, 4), [0, 0, 10, 20, 40, 40, 50, 60]);
    assert_eq!(shuffle("shfl.down", 2, 4), [20, 30, 20, 30, 60, 70, 60, 70]);
    assert_eq!(shuffle("shfl.xor", 1, 8), [10, 0, 30, 20, 50, 40, 70, 60]);
    assert_eq!(shuffle("shfl.xor", 4, 4), [0, 10, 20, 30, 0, 10, 20, 30], "down to a lower segment, not up");
    let predicate = "lt.u32(tid.x, 3:u32)";
    assert_eq!(exchanged("any", "%b", predicate, 8), [1; 8]);
    assert_eq!(exchanged("all", "%b", predicate, 8), [0; 8]);
    assert_eq!(exchanged("all", "%b", predicate, 3), [1; 3]);
    assert_eq!(exchanged("uni", "%b", predicate, 8), [0; 8]);
    assert_eq!(exchanged("ballot", "%w", predicate, 8), [7; 8]);
    assert_eq!(exchanged("ballot", "%w", predicate, 16)[8..], [0; 8]);
    let half = "int.i32(div.u32(tid.x, 4:u32))";
    assert_eq!(exchanged("match.any", "%w", half, 8), [15, 15, 15, 15, 240, 240, 240, 240]);
    assert_eq!(exchanged("reduce.add", "%v", value, 8), [280; 8]);
    assert_eq!(exchanged("reduce.min", "%v", &format!("neg.i32({value})"), 8), [-70; 8]);
    assert_eq!(exchanged("reduce.max", "%v", value, 8), [70; 8]);
    assert_eq!(exchanged("reduce.xor", "%v", "int.i32(tid.x)", 7), [7; 7]);
    assert_eq!(exchanged("reduce.or", "%v", "int.i32(tid.x)", 7), [7; 7]);
    assert_eq!(exchanged("reduce.and", "%v", "int.i32(tid.x)", 7), [0; 7]);
    let all = "%w, %b = exchange match.all mask 4294967295:u32 (V)
store u32 [%a<<tid.x>>] add.u32(%w, select.u32(%b, 1000:u32, 0:u32))";
    let warps = |v: &str| test(&all.replace('V', v), 8).launch(|l| l.warp = 4).result("a")[..8].to_vec();
    assert_eq!(warps("int.i32(div.u32(tid.x, 4:u32))"), [1015; 8]);
    assert_eq!(warps("int.i32(div.u32(tid.x, 2:u32))"), [0; 8]);
}

#[test]
fn a_shuffle_from_an_absent_lane_is_arbitrary() {
    let body = "if lt.u32(tid.x, 3:u32) {
%v = exchange shfl.idx mask 7:u32 (int.i32(tid.x), SRC:i32, 8:i32)
store i32 [%a<<tid.x>>] %v }";
    let run = |source: &str, seed| {
        test(&body.replace("SRC", source), 8).launch(|l| l.warp = 8).seed(seed).result("a")[..3].to_vec()
    };
    assert_eq!(run("2", 1), [2; 3]);
    assert_ne!(run("5", 1), run("5", 2), "made from the seed");
    // The mask has to name those that come, and nobody else.
    let wrong = |text: &str| test(text, 8).launch(|l| l.warp = 8).codes();
    let body = body.replace("SRC", "0");
    assert_eq!(wrong(&body), []);
    assert_eq!(wrong(&body.replace("7:u32", "15:u32")), [Code::BarrierMask]);
    assert_eq!(wrong(&body.replace("7:u32", "3:u32")), [Code::BarrierMask]);
}

#[test]
fn the_active_mask_names_lanes_that_run_together() {
    let body =
        "if lt.u32(tid.x, 3:u32) { %w = exchange activemask mask 0:u32 ()\nstore u32 [%a<<tid.x>>] %w }";
    assert_eq!(test(body, 8).result("a")[..8], [7, 7, 7, 0, 0, 0, 0, 0]);
    for seed in 1..20 {
        let masks = test(body, 8).seed(seed).result("a");
        for (lane, mask) in masks[..3].iter().enumerate() {
            assert!(mask & 1 << lane != 0 && mask & !7 == 0, "{masks:?}");
        }
    }
    // Using it as the mask of an exchange works under every schedule.
    let use_it = "%w = exchange activemask mask 0:u32 ()\n%v = exchange reduce.add mask %w (1:i32)";
    test(use_it, 8).finds(&[]);
}

#[test]
fn a_spinning_thread_does_not_starve_the_others() {
    // Thread 0 waits in a loop for a flag that thread 5 sets after a warp barrier.
    let body = "if eq.u32(tid.x, 0:u32) {
  loop #0 { %t = atomic load i32 [%a] () relaxed device\n br_if #0 eq.i32(%t, 0:i32) }
} else { if ge.u32(tid.x, 4:u32) {
  barrier warp(15:u32) [shared, global]
  if eq.u32(tid.x, 5:u32) { atomic store i32 [%a] (1:i32) relaxed device }
} }";
    test(body, 8).launch(|l| l.warp = 4).finds(&[]);
    // A block waits for a later one.
    let blocks = "if eq.u32(bid.x, 0:u32) {
  loop #0 { %t = atomic load i32 [%a] () relaxed device\n br_if #0 eq.i32(%t, 0:i32) }
} else { atomic store i32 [%a] (1:i32) relaxed device }";
    let waiting = test(blocks, 2).blocks(3);
    assert_eq!(waiting.ended(), End::Completed);
}
