//! The plain path from text to results.

mod common;
use common::Test;
use gpuproof_base::Code;
use gpuproof_interp::{AccessKind, End};

const SCALE: &str = "
global @a : layout0
kernel &k(%a : ptr -> @a, %n : i32)
  local %i : i32
  temp %t : i32
{
  %i = int.i32(add.u32(mul.u32(bid.x, bdim.x), tid.x))
  if lt.i32(%i, %n) {
    %t = load i32 [%a<<%i>>]
    store i32 [%a<<%i>>] add.i32(mul.i32(%t, 2:i32), %i)
  }
}";

#[test]
fn a_kernel_computes_its_result_under_every_schedule() {
    for seed in 0..6 {
        let values: Vec<i32> = (0..16).collect();
        let test = Test::new(SCALE, 4).blocks(4).scalar(1, 14).ints("a", &values).seed(seed);
        let expected: Vec<i32> = (0..16).map(|i| if i < 14 { 3 * i } else { i }).collect();
        assert_eq!(test.result("a"), expected, "seed {seed}");
        assert!(test.run().findings.is_empty());
    }
}

#[test]
fn a_reduction_in_shared_memory_adds_up() {
    let kernel = "
global @a : layout0
shared @s : layout4 size 256
kernel &k(%a : ptr -> @a)
  local %d : u32
  temp %x : i32
  temp %y : i32
{
  %x = load i32 [%a<<tid.x>>]
  store i32 [@s<<tid.x>>] %x
  barrier block [shared, global]
  %d = div.u32(bdim.x, 2:u32)
  block #0 {
    loop #1 {
      br_if #0 eq.u32(%d, 0:u32)
      if lt.u32(tid.x, %d) {
        %x = load i32 [@s<<tid.x>>]
        %y = load i32 [@s<<add.u32(tid.x, %d)>>]
        store i32 [@s<<tid.x>>] add.i32(%x, %y)
      }
      barrier block [shared, global]
      %d = div.u32(%d, 2:u32)
      br #1
    }
  }
  if eq.u32(tid.x, 0:u32) {
    %x = load i32 [@s]
    store i32 [%a] %x
  }
}";
    for seed in [0, 1, 2] {
        let values: Vec<i32> = (1..=32).collect();
        let test = Test::new(kernel, 32).ints("a", &values).seed(seed);
        assert_eq!(test.result("a")[0], 528);
        assert!(test.run().findings.is_empty(), "{:#?}", test.run().findings);
    }
    // Without the barrier inside the loop it races.
    let broken = kernel.replace("      }\n      barrier block [shared, global]\n", "      }\n");
    let values: Vec<i32> = (1..=32).collect();
    Test::new(&broken, 32).ints("a", &values).finds(&[Code::RaceShared]);
}

#[test]
fn a_race_names_both_accesses_with_their_circumstances() {
    let kernel = "
global @a : layout0
kernel &k(%a : ptr -> @a)
  local %i : u32
  temp %t : i32
{
  %i = 0:u32
  loop #0 {
    %t = load i32 [%a<<tid.x>>]
    store i32 [%a<<add.u32(tid.x, %i)>>] add.i32(%t, 7:i32)
    %i = add.u32(%i, 1:u32)
    br_if #0 lt.u32(%i, 2:u32)
  }
}";
    let test = Test::new(kernel, 2);
    let found = test.finding(Code::RaceGlobal);
    assert_eq!(found.bytes, Some((4, 8)));
    assert_eq!(found.object, Some(test.object("a")));
    let kinds: Vec<_> = found.events.iter().map(|e| e.access).collect();
    assert_eq!(kinds, [Some(AccessKind::Read), Some(AccessKind::Write)]);
    let threads: Vec<_> = found.events.iter().map(|e| e.thread.thread[0]).collect();
    assert_eq!(threads, [1, 0]);
    assert_eq!(found.events[1].iterations.len(), 1);
    assert_eq!(found.events[1].iterations[0].1, 1, "thread 0 writes there in its second iteration");
    assert_eq!(found.events[1].value.as_deref(), Some(&14i32.to_le_bytes()[..]));
    assert_eq!(test.ended(), End::Completed);
}
