//! What is a race and what is not: by bytes, threads, barriers and kinds of access.

mod common;
use common::Test;
use gpuproof_base::Code;
use gpuproof_interp::{AccessKind, End, Finding};

/// A kernel over a global array `a` and a shared array `s`.
fn kernel(body: &str) -> String {
    format!(
        "global @a : layout0\nshared @s : layout4 size 256\nkernel &k(%a : ptr -> @a)
  local %i : u32\n  temp %t : i32\n  temp %u : i32\n{{\n{body}\n}}"
    )
}

fn finds(body: &str, threads: u32, expected: &[Code]) {
    Test::new(&kernel(body), threads).finds(expected);
}

const SYNC: &str = "barrier block [shared, global]\n";

#[test]
fn two_threads_one_byte_one_write() {
    finds("store i32 [%a<<tid.x>>] 1:i32", 8, &[]);
    finds("store u32 [%a] tid.x", 2, &[Code::RaceGlobal]);
    finds("store u32 [@s] tid.x", 2, &[Code::RaceShared]);
    finds("store u32 [@s] tid.x", 1, &[]);
    finds("%t = load i32 [%a]", 8, &[]);
    finds("%t = load i32 [%a]\nif eq.u32(tid.x, 1:u32) { store i32 [%a] 5:i32 }", 8, &[Code::RaceGlobal]);
    // Private and constant memory is nobody else's.
    let text = "private @p : layout6 size 16 owner &k\nkernel &k() { store u32 [@p] tid.x }";
    Test::new(text, 8).finds(&[]);
}

#[test]
fn bytes_decide_not_words() {
    finds("store u8 [ptr_add(%a, int.i64(tid.x))] int.u8(tid.x)", 16, &[]);
    finds("store u16 [ptr_add(%a, mul.i64(int.i64(tid.x), 2:i64))] int.u16(tid.x)", 16, &[]);
    // An int over the bytes of its neighbours.
    let one = "if eq.u32(tid.x, 0:u32) { store i32 [%a] -1:i32 } else { store u8 [ptr_add(%a, 3:i64)] 9:u8 }";
    finds(one, 2, &[Code::RaceGlobal]);
    let other =
        "if eq.u32(tid.x, 0:u32) { store i32 [%a] -1:i32 } else { store u8 [ptr_add(%a, 4:i64)] 9:u8 }";
    finds(other, 2, &[]);
    // Wide accesses.
    let wide = "store u32 [%a<<mul.u32(tid.x, 2:u32)>>] tid.x, tid.x, tid.x";
    finds(wide, 4, &[Code::RaceGlobal]);
    let found = Test::new(&kernel(wide), 2).finding(Code::RaceGlobal);
    assert_eq!(found.bytes, Some((8, 12)));
    finds(&wide.replace("tid.x, tid.x, tid.x", "tid.x, tid.x"), 4, &[]);
    // Fills and copies touch every byte of their range.
    finds("fill [ptr_add(%a, mul.i64(int.i64(tid.x), 6:i64))], int.u8(tid.x), 7:u64", 4, &[Code::RaceGlobal]);
    finds("fill [ptr_add(%a, mul.i64(int.i64(tid.x), 7:i64))], int.u8(tid.x), 7:u64", 4, &[]);
    let copy = "store u32 [@s<<tid.x>>] tid.x\ncopy [%a<<tid.x>>], [@s<<tid.x>>], 4:u64";
    finds(copy, 8, &[]);
    finds(&copy.replace("4:u64", "8:u64"), 7, &[Code::RaceShared, Code::RaceGlobal]);
}

#[test]
fn barriers_order_the_memory_they_fence() {
    let body = |fences: &str, array: &str| {
        format!(
            "store u32 [{array}<<tid.x>>] add.u32(tid.x, 1:u32)\nbarrier block [{fences}]
%t = load i32 [{array}<<sub.u32(7:u32, tid.x)>>]"
        )
    };
    finds(&body("shared, global", "@s"), 8, &[]);
    finds(&body("shared", "@s"), 8, &[]);
    finds(&body("global", "@s"), 8, &[Code::RaceShared]);
    finds(&body("", "@s"), 8, &[Code::RaceShared]);
    finds(&body("shared, global", "%a"), 8, &[]);
    finds(&body("global", "%a"), 8, &[]);
    finds(&body("shared", "%a"), 8, &[Code::RaceGlobal]);
}

#[test]
fn a_barrier_in_a_loop_orders_neighbouring_iterations() {
    let body = |sync: &str| {
        format!(
            "%i = 0:u32\nloop #0 {{
%t = load i32 [@s<<add.u32(tid.x, %i)>>]\n{sync}
store u32 [@s<<tid.x>>] add.u32(tid.x, %i)\n{sync}
%i = add.u32(%i, 1:u32)\nbr_if #0 lt.u32(%i, 4:u32) }}"
        )
    };
    finds(&body(SYNC), 8, &[]);
    finds(&body(""), 8, &[Code::RaceShared]);
    let first = body(SYNC).replacen(SYNC, "", 1);
    finds(&first, 8, &[Code::RaceShared]);
}

#[test]
fn blocks_are_ordered_by_nothing_but_wide_barriers() {
    let global = "store u32 [%a<<tid.x>>] bid.x";
    Test::new(&kernel(global), 4).blocks(2).finds(&[Code::RaceGlobal]);
    Test::new(&kernel(&global.replace("%a", "@s")), 4).blocks(2).finds(&[]);
    // A block barrier orders a block only, whichever block runs first.
    let phases = format!(
        "store i32 [%a<<add.u32(mul.u32(bid.x, 8:u32), tid.x)>>] 3:i32\n{SYNC}
%t = load i32 [%a<<rem.u32(add.u32(mul.u32(bid.x, 8:u32), add.u32(tid.x, N:u32)), 16:u32)>>]"
    );
    let shift = |n: u32| phases.replace("N:u32", &format!("{n}:u32"));
    Test::new(&kernel(&shift(8)), 8).blocks(2).finds(&[Code::RaceGlobal]);
    let grid = shift(8).replace("barrier block", "barrier grid");
    Test::new(&kernel(&grid), 8).blocks(2).finds(&[]);
    // Blocks {0, 1} and {2, 3} are clusters.
    let cluster = shift(8).replace("barrier block", "barrier cluster").replace("16:u32", "32:u32");
    let pair = |text: &str, blocks: u32| {
        Test::new(&kernel(text), 8).blocks(blocks).launch(|l| l.cluster = [2, 1, 1])
    };
    let swap = "store i32 [%a<<add.u32(mul.u32(bid.x, 8:u32), tid.x)>>] 3:i32
barrier cluster [shared, global]
%t = load i32 [%a<<add.u32(mul.u32(bit_xor.u32(bid.x, 1:u32), 8:u32), tid.x)>>]";
    pair(swap, 4).finds(&[]);
    pair(&swap.replace("bit_xor.u32(bid.x, 1:u32)", "bit_xor.u32(bid.x, 2:u32)"), 4)
        .finds(&[Code::RaceGlobal]);
    pair(&cluster, 4).finds(&[Code::RaceGlobal]);
    // What comes after the barrier is not ordered by it.
    pair("barrier cluster [shared, global]\nstore u32 [%a<<tid.x>>] bid.x", 2).finds(&[Code::RaceGlobal]);
    pair("barrier cluster [shared]\nstore u32 [%a<<tid.x>>] bid.x", 2).finds(&[Code::RaceGlobal]);
}

#[test]
fn races_across_blocks_survive_later_intervals() {
    // Block 0 writes in its first interval what block 1 reads in its third.
    let body = format!(
        "if eq.u32(bid.x, 0:u32) {{ if eq.u32(tid.x, 0:u32) {{ store i32 [%a] 1:i32 }} }}
{SYNC}{SYNC}%i = 0:u32\nloop #0 {{\nstore u32 [%a<<add.u32(1:u32, add.u32(tid.x, mul.u32(bid.x, 8:u32)))>>] %i
{SYNC}%i = add.u32(%i, 1:u32)\nbr_if #0 lt.u32(%i, 20:u32) }}
if eq.u32(bid.x, 1:u32) {{ %t = load i32 [%a] }}"
    );
    Test::new(&kernel(&body), 8).blocks(2).finds(&[Code::RaceGlobal]);
    let same = body.replace("eq.u32(bid.x, 1:u32) { %t", "eq.u32(bid.x, 0:u32) { %t");
    Test::new(&kernel(&same), 8).blocks(2).finds(&[]);
}

#[test]
fn atomics_race_with_plain_accesses_only() {
    let add = "%t = atomic add i32 [%a] (1:i32) relaxed device\n";
    finds(add, 8, &[]);
    finds(&format!("{add}%t = load i32 [%a]"), 8, &[Code::RaceGlobal]);
    finds(&format!("{add}{SYNC}%t = load i32 [%a]"), 8, &[]);
    finds(&format!("{add}%t = atomic load i32 [%a] () relaxed device"), 8, &[]);
    finds("%t = atomic load i32 [%a] () relaxed device\n%u = load i32 [%a]", 8, &[]);
    let store = "if eq.u32(tid.x, 0:u32) { store i32 [%a] 1:i32 } else { %t = atomic load i32 [%a] () relaxed device }";
    finds(store, 8, &[Code::RaceGlobal]);
    // No tolerance between an atomic and a plain write of the same value.
    let same = "if eq.u32(tid.x, 0:u32) { store i32 [%a] 0:i32 } else { atomic store i32 [%a] (0:i32) relaxed device }";
    finds(same, 8, &[Code::RaceGlobal]);
    // Atomic among the threads of its scope only.
    let scoped = |scope: &str, blocks: u32, cluster: u32| {
        let text = kernel(&add.replace("device", scope));
        Test::new(&text, 8).blocks(blocks).launch(|l| (l.warp, l.cluster) = (4, [cluster, 1, 1]))
    };
    scoped("block", 1, 1).finds(&[]);
    scoped("block", 2, 1).finds(&[Code::RaceGlobal]);
    scoped("device", 2, 1).finds(&[]);
    scoped("cluster", 2, 2).finds(&[]);
    scoped("cluster", 4, 2).finds(&[Code::RaceGlobal]);
    scoped("warp", 1, 1).finds(&[Code::RaceGlobal]);
    // Memory order and fences order nothing.
    let flag = "if eq.u32(tid.x, 0:u32) { store i32 [@s] 7:i32\nfence device\natomic store i32 [%a] (1:i32) release device }
else { block #9 { loop #0 { %t = atomic load i32 [%a] () acquire device\nbr_if #9 eq.i32(%t, 1:i32)\nbr #0 } }\n%u = load i32 [@s] }";
    finds(flag, 2, &[Code::RaceShared]);
}

#[test]
fn equal_writes_are_benign_unless_read_or_refused() {
    let body = "store i32 [%a] 5:i32";
    finds(body, 8, &[Code::RaceBenign]);
    Test::new(&kernel(body), 8).rules(|r| r.tolerate_benign = false).finds(&[Code::RaceGlobal]);
    let read = "store i32 [%a] 5:i32\n%t = load i32 [%a]";
    finds(read, 8, &[Code::RaceBenign, Code::RaceGlobal]);
    // Storing the zero that is there already changes nothing for a reader either.
    finds("store i32 [%a] 0:i32\n%t = load i32 [%a]", 8, &[Code::RaceBenign]);
    let zero = "store i32 [%a] 0:i32\n%t = load i32 [%a]";
    Test::new(&kernel(zero), 8).rules(|r| r.tolerate_benign = false).finds(&[Code::RaceGlobal]);
    // One writer among the equal ones is different: no longer benign, whoever comes first.
    let odd = "store i32 [%a] select.i32(eq.u32(tid.x, 6:u32), 4:i32, 5:i32)";
    finds(odd, 8, &[Code::RaceGlobal]);
    // Only the reader's own write changed the value first: its read still races with the others' writes.
    let own = "store i32 [%a] 1:i32\nif eq.u32(tid.x, 0:u32) { %t = load i32 [%a] }";
    finds(own, 2, &[Code::RaceBenign, Code::RaceGlobal]);
}

#[test]
fn equal_bytes_of_unequal_widths_are_compared_where_they_overlap() {
    let text = |byte: &str| {
        kernel(&format!(
            "if eq.u32(tid.x, 0:u32) {{ store i32 [%a] 258:i32 }} else {{ store u8 [ptr_add(%a, 1:i64)] {byte}:u8 }}"
        ))
    };
    Test::new(&text("1"), 2).finds(&[Code::RaceBenign]);
    Test::new(&text("2"), 2).finds(&[Code::RaceGlobal]);
}

#[test]
fn images_race_by_texel() {
    let text = |x: &str| {
        format!(
            "image @m : layout5\nkernel &k(%m : ptr -> @m)\n  temp %t : f32\n{{
image_write %m (int.i32({x}), 2:i32) (int_to_float.f32(tid.x), 1.0:f32)
barrier block [global]\n%t = image_read %m (int.i32(tid.x), 2:i32)\n}}"
        )
    };
    Test::new(&text("tid.x"), 8).finds(&[]);
    Test::new(&text("div.u32(tid.x, 2:u32)"), 4).finds(&[Code::RaceImage]);
    let test = Test::new(&text("0:u32").replace("int_to_float.f32(tid.x)", "2.0:f32"), 2);
    assert_eq!(test.finding(Code::RaceBenign).detail, "texel (0, 2, 0)");
    let unfenced = text("tid.x")
        .replace("[global]", "[shared]")
        .replace("image_read %m (int.i32(tid.x), 2:i32)", "image_read %m (1:i32, 2:i32)");
    Test::new(&unfenced, 8).finds(&[Code::RaceImage]);
}

fn pair(finding: &Finding) -> [(AccessKind, u32); 2] {
    [0, 1].map(|n| (finding.events[n].access.expect("an access"), finding.events[n].thread.thread[0]))
}

#[test]
fn one_finding_for_each_pair_of_statements() {
    let body = "store u32 [%a<<1:u32>>] tid.x\n%t = load i32 [%a<<1:u32>>]";
    let outcome = Test::new(&kernel(body), 16).run();
    assert_eq!(outcome.end, End::Completed);
    let mut pairs: Vec<_> = outcome.findings.iter().map(|f| pair(f).map(|p| p.0)).collect();
    pairs.sort();
    assert_eq!(pairs, [[AccessKind::Write, AccessKind::Read], [AccessKind::Write, AccessKind::Write]]);
    for finding in &outcome.findings {
        let [one, other] = pair(finding);
        assert_ne!(one.1, other.1);
        assert_eq!(finding.bytes, Some((4, 8)));
    }
}

#[test]
fn calls_and_loops_around_the_earlier_access_are_told() {
    let text = "
global @a : layout0
kernel &k(%a : ptr -> @a)
  local %i : u32
{
  %i = 0:u32
  loop #0 {
    call &f(%a, %i)
    %i = add.u32(%i, 1:u32)
    br_if #0 lt.u32(%i, 3:u32)
  }
}
device &f(%p : ptr, %i : u32)
  local %j : u32
{
  %j = 0:u32
  loop #0 {
    store u32 [%p<<add.u32(mul.u32(%i, 4:u32), %j)>>] tid.x
    %j = add.u32(%j, 1:u32)
    br_if #0 lt.u32(%j, 4:u32)
  }
}";
    let found = Test::new(text, 2).finding(Code::RaceGlobal);
    for event in &found.events {
        assert_eq!(event.calls.len(), 1);
        let counts: Vec<u64> = event.iterations.iter().map(|(_, n)| *n).collect();
        assert_eq!(counts, [0, 0]);
    }
    let last = text.replace(
        "tid.x\n    %j",
        "select.u32(lt.u32(add.u32(mul.u32(%i, 4:u32), %j), 9:u32), 0:u32, tid.x)\n    %j",
    );
    let found = Test::new(&last, 2).finding(Code::RaceGlobal);
    let counts: Vec<u64> = found.events[1].iterations.iter().map(|(_, n)| *n).collect();
    assert_eq!(counts, [2, 1]);
}
