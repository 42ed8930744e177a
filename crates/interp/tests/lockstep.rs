//! Pre-Volta warps: statements of a warp are ordered, what one statement does is not.

mod common;
use common::Test;
use gpuproof_base::Code;

fn test(body: &str, threads: u32) -> Test {
    let text = format!(
        "global @a : layout0\nshared @s : layout4 size 256\nkernel &k(%a : ptr -> @a)
  local %i : u32\n  temp %t : i32\n  temp %u : i32\n{{\n{body}\n}}"
    );
    Test::new(&text, threads).launch(|l| l.warp = 8)
}

fn lockstep(body: &str, threads: u32) -> Test {
    test(body, threads).rules(|r| r.lockstep = Some(8))
}

const REDUCE: &str = "store u32 [@s<<tid.x>>] add.u32(tid.x, 1:u32)
%i = 4:u32
block #0 { loop #1 {
  br_if #0 eq.u32(%i, 0:u32)
  %t = load i32 [@s<<tid.x>>]
  %u = load i32 [@s<<rem.u32(add.u32(tid.x, %i), 8:u32)>>]
  store i32 [@s<<tid.x>>] add.i32(%t, %u)
  %i = shr.u32(%i, 1:u32)
  br #1
} }
%t = load i32 [@s]
if eq.u32(tid.x, 0:u32) { store i32 [%a] %t }";

#[test]
fn statements_of_a_warp_are_ordered() {
    assert!(test(REDUCE, 8).codes().contains(&Code::RaceShared));
    assert_eq!(lockstep(REDUCE, 8).result("a")[0], 36);
    lockstep(REDUCE, 8).finds(&[]);
}

#[test]
fn one_statement_still_races_with_itself_and_warps_with_each_other() {
    lockstep("store u32 [@s] tid.x", 8).finds(&[Code::RaceShared]);
    let swap = "store u32 [@s<<tid.x>>] tid.x\n%t = load i32 [@s<<bit_xor.u32(tid.x, N:u32)>>]";
    lockstep(&swap.replace('N', "7"), 16).finds(&[]);
    lockstep(&swap.replace('N', "8"), 16).finds(&[Code::RaceShared]);
}

#[test]
fn branches_of_a_warp_are_not_ordered_but_meet_again() {
    let branches = "if lt.u32(tid.x, 4:u32) { store u32 [@s<<tid.x>>] 1:u32 } else { M }\nE";
    let body = |middle: &str, end: &str| branches.replace('M', middle).replace('E', end);
    let other = "%t = load i32 [@s<<sub.u32(tid.x, 4:u32)>>]";
    lockstep(&body(other, ""), 8).finds(&[Code::RaceShared]);
    let join = "%t = load i32 [@s<<rem.u32(add.u32(tid.x, 1:u32), 8:u32)>>]";
    lockstep(&body("store u32 [@s<<tid.x>>] 2:u32", join), 8).finds(&[]);
    lockstep(&body("", "%t = load i32 [@s<<rem.u32(add.u32(tid.x, 1:u32), 4:u32)>>]"), 8).finds(&[]);
}

#[test]
fn barriers_and_loops_of_different_length_work() {
    let body = "%i = 0:u32
loop #0 { %i = add.u32(%i, 1:u32)\nbr_if #0 lt.u32(%i, tid.x) }
store u32 [@s<<tid.x>>] %i
barrier block [shared, global]
%t = load i32 [@s<<sub.u32(15:u32, tid.x)>>]
store i32 [%a<<tid.x>>] %t";
    let result = lockstep(body, 16).result("a");
    assert_eq!(result[..16], [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]);
    lockstep(body, 16).finds(&[]);
    let diverging = "if lt.u32(tid.x, 4:u32) { barrier block [shared] } else { barrier block [shared] }";
    lockstep(diverging, 8).finds(&[Code::BarrierDivergence]);
}
