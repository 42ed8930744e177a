//! Asynchronous copies: what they move, when it may be used, and that they are waited for.

mod common;
use common::Test;
use gpuproof_base::Code;
use gpuproof_interp::End;

fn kernel(body: &str) -> String {
    format!(
        "global @a : layout0\nglobal @o : layout0\nshared @s : layout4 size 256\nkernel &k(%a : ptr -> @a, %o : ptr -> @o)
  local %e : u64\n  temp %t : i32\n{{\n{body}\n}}"
    )
}

fn test(body: &str, threads: u32) -> Test {
    let values: Vec<i32> = (100..164).collect();
    Test::new(&kernel(body), threads).ints("a", &values)
}

const SYNC: &str = "barrier block [shared, global]\n";
const OWN: &str = "async_copy [@s<<tid.x>>], [%a<<tid.x>>], piece 4, count 1:u64, dst_stride 1:u64, src_stride 1:u64\nasync_commit\n";
const WAIT: &str = "async_wait_groups 0:u32\n";
const OUT: &str = "store i32 [%o<<tid.x>>] %t\n";

#[test]
fn a_thread_uses_its_copy_after_its_wait_others_after_a_barrier() {
    let own = "%t = load i32 [@s<<tid.x>>]\n";
    let other = "%t = load i32 [@s<<sub.u32(7:u32, tid.x)>>]\n";
    for seed in 0..4 {
        let result = test(&format!("{OWN}{WAIT}{SYNC}{other}{OUT}"), 8).seed(seed).result("o");
        assert_eq!(result[..8], [107, 106, 105, 104, 103, 102, 101, 100]);
    }
    test(&format!("{OWN}{WAIT}{SYNC}{other}{OUT}"), 8).finds(&[]);
    test(&format!("{OWN}{WAIT}{own}{OUT}"), 8).finds(&[]);
    test(&format!("{OWN}{WAIT}{other}"), 8).finds(&[Code::RaceShared]);
    // Before the wait not even the own thread, and no barrier helps.
    test(&format!("{OWN}{own}{WAIT}"), 8).finds(&[Code::RaceShared]);
    test(&format!("{OWN}{SYNC}{other}{WAIT}"), 8).finds(&[Code::RaceShared]);
    // The source may be read but not written meanwhile.
    test(&format!("{OWN}%t = load i32 [%a<<tid.x>>]\n{WAIT}"), 8).finds(&[]);
    test(&format!("{OWN}store u32 [%a<<tid.x>>] tid.x\n{WAIT}"), 8).finds(&[Code::RaceGlobal]);
    // What others did before the copy without a barrier in between.
    let before = "store u32 [@s<<sub.u32(7:u32, tid.x)>>] tid.x\n";
    test(&format!("{before}{OWN}{WAIT}"), 8).finds(&[Code::RaceShared]);
    test(&format!("{before}{SYNC}{OWN}{WAIT}"), 8).finds(&[]);
}

#[test]
fn groups_are_waited_for_from_the_oldest() {
    let second = OWN.replace("@s<<tid.x>>", "@s<<add.u32(tid.x, 8:u32)>>");
    let first_only = "async_wait_groups 1:u32\n";
    let body = format!("{OWN}{second}{first_only}%t = load i32 [@s<<tid.x>>]\n{WAIT}");
    test(&body, 8).finds(&[]);
    let late = format!("{OWN}{second}{first_only}%t = load i32 [@s<<add.u32(tid.x, 8:u32)>>]\n{WAIT}");
    test(&late, 8).finds(&[Code::RaceShared]);
}

#[test]
fn copies_have_to_be_waited_for() {
    let test_with = |body: &str| test(body, 4);
    assert_eq!(test_with(OWN).ended(), End::Completed);
    test_with(OWN).finds(&[Code::AsyncUnawaited]);
    test_with(&format!("{OWN}{WAIT}")).finds(&[]);
    // A wait that leaves one group open; a copy after the last commit.
    test_with(&format!("{OWN}async_wait_groups 1:u32\n")).finds(&[Code::AsyncUnawaited]);
    test_with(&format!("{}{WAIT}", OWN.replace("async_commit\n", ""))).finds(&[Code::AsyncUnawaited]);
}

#[test]
fn copies_stay_inside_their_objects() {
    test(&OWN.replace("%a<<tid.x>>", "%a<<add.u32(tid.x, 64:u32)>>"), 4).finds(&[Code::MemoryBounds]);
    let strided = "async_copy [@s<<mul.u32(tid.x, 2:u32)>>], [%a<<tid.x>>], piece 4, count 2:u64, dst_stride 1:u64, src_stride 60:u64\nasync_commit\n";
    test(&format!("{strided}{WAIT}"), 4).finds(&[]);
    test(&format!("{strided}{WAIT}"), 5).finds(&[Code::MemoryBounds]);
    test(&strided.replace("count 2:u64", "count 18446744073709551615:u64"), 4).finds(&[Code::MemoryBounds]);
    let empty = OWN.replace("count 1:u64", "count 0:u64").replace("%a<<tid.x>>", "null");
    test(&format!("{empty}{WAIT}"), 4).finds(&[]);
}

fn collective(count: &str) -> String {
    format!(
        "%e = async_copy collective [@s], [%a], piece 4, count {count}, dst_stride 1:u64, src_stride 1:u64\n"
    )
}

#[test]
fn collective_copies_are_done_once_by_the_block() {
    let wait = "async_wait_events(%e)\n";
    let read = "%t = load i32 [@s<<sub.u32(7:u32, tid.x)>>]\n";
    let all = collective("8:u64");
    for seed in 0..4 {
        let result = test(&format!("{all}{wait}{read}{OUT}"), 8).seed(seed).result("o");
        assert_eq!(result[..8], [107, 106, 105, 104, 103, 102, 101, 100]);
    }
    test(&format!("{all}{wait}{read}{OUT}"), 8).finds(&[]);
    test(&format!("{all}{read}{wait}"), 8).finds(&[Code::RaceShared]);
    test(&format!("{all}{SYNC}{read}{wait}"), 8).finds(&[Code::RaceShared]);
    // What a thread of the group did before is not ordered before the copy.
    let before = "store u32 [@s<<tid.x>>] tid.x\n";
    test(&format!("{before}{all}{wait}"), 8).finds(&[Code::RaceShared]);
    test(&format!("{before}{SYNC}{all}{wait}"), 8).finds(&[]);
    // All have to agree, to come, and to wait.
    let differing = collective("int.u64(add.u32(tid.x, 1:u32))");
    assert!(test(&differing, 8).finding(Code::BarrierDivergence).detail.contains("agree"));
    test(&format!("{differing}{wait}"), 8).finds(&[Code::BarrierDivergence]);
    let some = format!("if lt.u32(tid.x, 4:u32) {{ {all}{wait} }}\n{SYNC}");
    test(&some, 8).finds(&[Code::BarrierDivergence]);
    test(&all, 8).finds(&[Code::AsyncUnawaited]);
    // Writing back to global memory races with other blocks.
    let back =
        "%e = async_copy collective [%o], [%a], piece 4, count 8:u64, dst_stride 1:u64, src_stride 1:u64\n";
    test(&format!("{back}{wait}"), 8).blocks(2).finds(&[Code::RaceGlobal]);
    test(&format!("{back}{wait}"), 8).finds(&[]);
}
