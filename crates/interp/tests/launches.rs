//! Launches and inputs that make no sense are refused; those that do reach the kernel.

mod common;
use common::Test;
use gpuproof_interp::{Launch, run};
use gpuproof_kir::Const;

const IDS: &str = "
global @a : layout0
kernel &k(%a : ptr -> @a, %x : f32, %p : bool)
  local %i : u32
{
  %i = add.u32(mul.u32(add.u32(mul.u32(tid.z, bdim.y), tid.y), bdim.x), tid.x)
  %i = add.u32(%i, mul.u32(add.u32(mul.u32(bid.y, gdim.x), bid.x), mul.u32(bdim.x, mul.u32(bdim.y, bdim.z))))
  store u32 [%a<<%i>>] add.u32(mul.u32(bid.y, 1000:u32), add.u32(mul.u32(tid.y, 100:u32), lane_id))
}";

fn refused(change: impl FnOnce(&mut Launch)) -> String {
    let test = Test::new(IDS, 4).launch(change);
    let error = test.program.run(&test.module, &test.launch, &test.inputs, &test.rules);
    error.expect_err("an impossible launch").message
}

#[test]
fn impossible_launches_are_refused_with_a_reason() {
    assert!(refused(|l| l.grid = [1, 0, 1]).contains("the grid size 1 x 0 x 1"));
    assert!(refused(|l| l.block = [0, 1, 1]).contains("block"));
    assert!(refused(|l| l.cluster = [0, 1, 1]).contains("cluster"));
    assert!(refused(|l| l.cluster = [2, 1, 1]).contains("divide"));
    assert!(refused(|l| l.grid = [1 << 19, 1, 1]).contains("at most"));
    assert!(refused(|l| l.grid = [u32::MAX; 3]).contains("at most"));
    assert!(refused(|l| l.warp = 129).contains("warps"));
    assert!(refused(|l| l.warp = 0).contains("warps"));
}

#[test]
fn too_much_memory_is_refused() {
    let shared = "layout8 = array layout0 x 536870912 size 2147483648 align 4
shared @s : layout8 size 2147483648
kernel &k() { store i32 [@s] 1:i32 }";
    let test = Test::new(shared, 4);
    let error =
        run(&test.module, test.module.kernels().next().unwrap().0, &test.launch, &test.inputs, &test.rules);
    assert!(error.expect_err("too much").message.contains("too much memory"));
    let dynamic = "shared @s : layout0\nkernel &k() { store i32 [@s] 1:i32 }";
    let test = Test::new(dynamic, 4).launch(|l| l.dynamic_shared = u64::MAX);
    let error = test.program.run(&test.module, &test.launch, &test.inputs, &test.rules);
    assert!(error.expect_err("too much").message.contains("too much memory"));
}

#[test]
fn clocks_of_a_huge_block_are_refused() {
    let named = "kernel &k() { barrier named(1:u32) [shared] }";
    let test = Test::new(named, 1 << 20);
    let error = test.program.run(&test.module, &test.launch, &test.inputs, &test.rules);
    assert!(error.expect_err("too much").message.contains("partial barriers"));
    let deep = "private @p : layout8 size 1048576 owner &f
kernel &k() { call &f() }\ndevice &f() { store i32 [@p] 1:i32\ncall &f() }";
    let deep = format!("layout8 = array layout0 x 262144 size 1048576 align 4\n{deep}");
    assert!(Test::new(&deep, 1).finding(gpuproof_base::Code::RunBudget).detail.contains("own arrays"));
}

#[test]
fn wrong_arguments_are_refused() {
    let run = |position, value| {
        let mut test = Test::new(IDS, 4);
        test.inputs.scalars.insert(position, value);
        test.program.run(&test.module, &test.launch, &test.inputs, &test.rules).map_err(|e| e.message)
    };
    assert!(run(1, Const::Int(3)).unwrap_err().contains("`x` is not of its type"));
    assert!(run(9, Const::Int(3)).unwrap_err().contains("no parameter number 10"));
    assert!(run(1, Const::Float(0)).is_ok());
    assert!(run(2, Const::Bool(true)).is_ok());
    let fixed = "global @g : layout6 size 16\nkernel &k() { store i32 [@g] 1:i32 }";
    let test = Test::new(fixed, 1).array("g", Some(vec![0; 17]));
    let error =
        test.program.run(&test.module, &test.launch, &test.inputs, &test.rules).map_err(|e| e.message);
    assert!(error.unwrap_err().contains("17 are given"));
}

#[test]
fn ids_and_sizes_are_those_of_the_launch() {
    let test = Test::new(IDS, 1).launch(|l| (l.grid, l.block, l.warp) = ([2, 2, 1], [3, 2, 2], 4));
    let mut expected = Vec::new();
    for by in 0..2 {
        for _ in 0..2 {
            for thread in 0..12 {
                expected.push(1000 * by + 100 * (thread / 3 % 2) + thread % 4);
            }
        }
    }
    assert_eq!(test.result("a")[..48], expected);
}

#[test]
fn objects_start_with_what_is_given_or_declared() {
    let text = "global @g : layout6 size 16 init { \"0100000002\" }
global @h : layout6 size 16
kernel &k() { copy [@h], [@g], 16:u64 }";
    assert_eq!(Test::new(text, 1).result("h"), [1, 2, 0, 0]);
    assert_eq!(Test::new(text, 1).array("g", Some(vec![7, 0, 0, 0])).result("h"), [7, 2, 0, 0]);
    // Arrays of arbitrary contents repeat for a seed and differ between seeds.
    let copy =
        "global @g : layout6 size 16\nglobal @h : layout6 size 16\nkernel &k() { copy [@h], [@g], 16:u64 }";
    assert_eq!(Test::new(copy, 1).seed(3).result("h"), Test::new(copy, 1).seed(3).result("h"));
    assert_ne!(Test::new(copy, 1).seed(3).result("h"), Test::new(copy, 1).seed(4).result("h"));
}

#[test]
fn missing_arrays_are_empty_and_shared_parameters_take_their_size() {
    let text = "global @a : layout0\nkernel &k(%a : ptr -> @a) { store i32 [%a] 1:i32 }";
    let mut test = Test::new(text, 1);
    test.inputs.arrays.clear();
    assert_eq!(test.finding(gpuproof_base::Code::MemoryBounds).detail, "the object has 0 bytes");
    let local = "
global @a : layout0
shared @s : layout0
kernel &k(%a : ptr -> @a, %s : ptr -> @s)
  temp %t : i32
{
  store u32 [%s<<tid.x>>] bid.x
  barrier block [shared]
  %t = load i32 [%s<<sub.u32(3:u32, tid.x)>>]
  store i32 [%a<<add.u32(mul.u32(bid.x, 4:u32), tid.x)>>] %t
}";
    let test = Test::new(local, 4).blocks(3).array("s", Some(vec![0; 16]));
    assert_eq!(test.result("a")[..12], [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    test.finds(&[]);
    Test::new(local, 4).array("s", Some(vec![0; 8])).finds(&[gpuproof_base::Code::MemoryBounds]);
}

#[test]
fn a_few_blocks_of_a_huge_launch_run_alone() {
    let same = "global @a : layout0
kernel &k(%a : ptr -> @a) { store u32 [%a<<rem.u32(bid.x, 1000:u32)>>] bid.x }";
    let chosen = |blocks: &[u32]| {
        let test = Test::new(same, 1).launch(|l| l.grid = [1 << 24, 1, 1]);
        let test = test.rules(|r| r.only_blocks = Some(blocks.to_vec()));
        test.program.run(&test.module, &test.launch, &test.inputs, &test.rules).expect("a small run")
    };
    let apart = chosen(&[7, 8]);
    assert!(apart.findings.is_empty(), "{:?}", apart.findings);
    let racy = chosen(&[7, 5_000_007]);
    let blocks: Vec<u32> = racy.findings[0].events.iter().map(|e| e.thread.block[0]).collect();
    assert_eq!(blocks, [5_000_007, 7]);
    let all = "kernel &k() { barrier grid [global] }";
    let test = Test::new(all, 1).launch(|l| l.grid = [3, 1, 1]).rules(|r| r.only_blocks = Some(vec![1]));
    assert_eq!(test.run().end, gpuproof_interp::End::Completed, "a grid barrier needs every block");
}

#[test]
fn a_search_goes_on_without_a_thread_that_cannot() {
    let lost = "global @a : layout0
kernel &k(%a : ptr -> @a) {
  if eq.u32(tid.x, 0:u32) { unsupported unsupported.asm \"asm\" }
  store u32 [%a] tid.x
  barrier block [shared, global]
}";
    let found = |searching: bool| {
        let outcome = Test::new(lost, 3).rules(|r| r.searching = searching).run();
        let codes: Vec<&str> = outcome.findings.iter().map(|f| f.code.as_str()).collect();
        (codes.join(" "), outcome.end)
    };
    assert_eq!(found(false), ("unsupported.asm".to_owned(), gpuproof_interp::End::Unsupported));
    let (codes, end) = found(true);
    assert_eq!(codes, "unsupported.asm race.global", "the others wait in vain, which is no divergence");
    assert_eq!(end, gpuproof_interp::End::Unsupported);
}

#[test]
fn some_threads_of_a_large_block_run_alone() {
    let text = "global @a : layout0
kernel &k(%a : ptr -> @a)
  temp %t : i32
{
  %t = load i32 [%a<<add.u32(tid.x, 1:u32)>>]
  store i32 [%a<<rem.u32(tid.x, 16:u32)>>] 7:i32
  barrier block [shared, global]
  store i32 [%a] int.i32(tid.x)
}";
    let chosen = |threads: &[(u32, u32)]| {
        let test = Test::new(text, 1024).blocks(2).rules(|r| r.only_threads = Some(threads.to_vec()));
        test.run()
    };
    // They wait at the barrier for the others: nothing is said about what comes after it.
    let apart = chosen(&[(0, 3), (0, 5)]);
    assert_eq!((apart.end, apart.findings.len()), (gpuproof_interp::End::Partial, 0));
    assert!(apart.steps < 10);
    let racy = chosen(&[(0, 3), (0, 4)]);
    let threads: Vec<u32> = racy.findings[0].events.iter().map(|e| e.thread.thread[0]).collect();
    assert_eq!(threads, [4, 3]);
    assert_eq!(chosen(&[(0, 3), (1, 4)]).findings.len(), 1, "in different blocks, too");
}

#[test]
fn accesses_out_of_bounds_can_be_passed_over() {
    let text = "global @a : layout0\nshared @s : layout6 size 16
kernel &k(%a : ptr -> @a)
  temp %t : i32
{
  store i32 [@s<<tid.x>>] 7:i32
  %t = load i32 [@s<<tid.x>>]
  store i32 [%a] int.i32(tid.x)
}";
    let codes = |pass: bool| Test::new(text, 8).rules(|r| r.pass_over_bounds = pass).codes();
    use gpuproof_base::Code;
    assert!(!codes(false).contains(&Code::RaceGlobal) || codes(false).contains(&Code::MemoryBounds));
    assert_eq!(codes(true), [Code::RaceGlobal, Code::MemoryBounds]);
    assert_eq!(
        Test::new(text, 8).rules(|r| r.pass_over_bounds = true).run().end,
        gpuproof_interp::End::Completed
    );
}
