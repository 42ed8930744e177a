//! Every statement does what its variant says.

mod common;
use common::Test;
use gpuproof_base::Code;

fn ints(body: &str, locals: &str, threads: u32, initial: &[i32]) -> Vec<i32> {
    let text = format!(
        "global @a : layout0\nshared @s : layout4 size 256\nkernel &k(%a : ptr -> @a)\n{locals}\n{{\n{body}\n}}"
    );
    Test::new(&text, threads).ints("a", initial).result("a")
}

#[test]
fn structured_control_flow() {
    // Sum of odd numbers below 10, leaving at 7; `continue` and `break` as branches.
    let body = "
%i = 0:i32
%sum = 0:i32
block #0 {
  loop #1 {
    br_if #0 ge.i32(%i, 10:i32)
    block #2 {
      br_if #2 eq.i32(rem.i32(%i, 2:i32), 0:i32)
      if eq.i32(%i, 7:i32) { br #0 } else { %sum = add.i32(%sum, %i) }
    }
    %i = add.i32(%i, 1:i32)
    br #1
  }
}
store i32 [%a] %sum
if eq.i32(%sum, 9:i32) { return }
store i32 [%a<<1:i32>>] 1:i32";
    assert_eq!(ints(body, "local %i : i32\n  local %sum : i32", 1, &[0, 0]), [9, 0]);
    // A loop is left by falling off its end.
    let once = "loop #0 { store i32 [%a] 1:i32 }\nstore i32 [%a<<1:i32>>] 2:i32";
    assert_eq!(ints(once, "", 1, &[0, 0]), [1, 2]);
}

#[test]
fn loads_stores_and_pointers() {
    let body = "
%x, %y = load i32 [%a]
store i32 [%a<<2:i32>>] %y, %x
%p = %a<<2:i32>>
%q = ptr_add(%p, 4:i64)
store i32 [%a<<4:i32>>] int.i32(ptr_diff(%q, %a))
store i32 [%a<<5:i32>>] int.i32(lt.ptr(%p, %q))
store i32 [%a<<6:i32>>] int.i32(eq.ptr(ptr_add(%q, -4:i64), %p))
store i32 [%a<<7:i32>>] int.i32(ptr_diff(%p, null))
store i32 [%a<<7:i32>>] int.i32(rem.u64(ptr_to_int.u64(%a), 256:u64))";
    let locals = "temp %x : i32\n  temp %y : i32\n  local %p : ptr\n  local %q : ptr";
    assert_eq!(ints(body, locals, 1, &[3, 4, 0, 0, 0, 0, 0, 9]), [3, 4, 4, 3, 12, 1, 1, 0]);
}

#[test]
fn pointers_in_memory_come_back() {
    let text = "
global @a : layout0
private @p : layout7 size 32 owner &k
private @q : layout7 size 32 owner &k
kernel &k(%a : ptr -> @a)
  temp %x : ptr
  temp %t : i64
{
  store ptr [@p] ptr_add(%a, 8:i64), @q
  copy [ptr_add(@q, 8:i64)], [@p], 16:u64
  %x = load ptr [ptr_add(@q, 8:i64)]
  store i32 [%x] 5:i32
  %x = load ptr [ptr_add(@q, 16:i64)]
  store i64 [%x] 7:i64
  %t = load i64 [@q]
  store i32 [%a] int.i32(%t)
  %t = load i64 [@p]
  store i32 [%a<<1:i32>>] int.i32(eq.u64(int.u64(%t), ptr_to_int.u64(ptr_add(%a, 8:i64))))
}";
    assert_eq!(Test::new(text, 1).ints("a", &[0; 3]).result("a"), [7, 1, 5]);
    let torn = text.replace(
        "  %x = load ptr [ptr_add(@q, 8:i64)]\n",
        "  store u8 [ptr_add(@q, 9:i64)] 3:u8\n  %x = load ptr [ptr_add(@q, 8:i64)]\n",
    );
    Test::new(&torn, 1).finds(&[Code::UnsupportedPointer]);
}

#[test]
fn copies_and_fills() {
    let body = "copy [%a<<1:i32>>], [%a], 12:u64\nfill [%a<<4:i32>>], 1:u8, 6:u64";
    assert_eq!(ints(body, "", 1, &[1, 2, 3, 4, 5, 6]), [1, 1, 2, 3, 0x0101_0101, 0x0101]);
}

#[test]
fn atomics_do_what_they_say() {
    let atomic = |op: &str, operands: &str, initial: i32| {
        let body =
            format!("%t = atomic {op} i32 [%a] ({operands}) relaxed device\nstore i32 [%a<<1:i32>>] %t");
        let result = ints(&body, "temp %t : i32", 1, &[initial, 99]);
        assert_eq!(result[1], initial, "the old value");
        result[0]
    };
    assert_eq!(atomic("load", "", 4), 4);
    assert_eq!(atomic("exch", "7:i32", 4), 7);
    assert_eq!(atomic("add", "7:i32", i32::MAX), i32::MIN + 6);
    assert_eq!(atomic("sub", "7:i32", 4), -3);
    assert_eq!(atomic("min", "-7:i32", 4), -7);
    assert_eq!(atomic("max", "-7:i32", 4), 4);
    assert_eq!(atomic("and", "6:i32", 3), 2);
    assert_eq!(atomic("or", "6:i32", 3), 7);
    assert_eq!(atomic("xor", "6:i32", 3), 5);
    assert_eq!(atomic("cas", "4:i32, 8:i32", 4), 8);
    assert_eq!(atomic("cas", "5:i32, 8:i32", 4), 4);
    let wrap = |op: &str, limit: u32, initial: i32| {
        let body = format!("%u = atomic {op} u32 [%a] ({limit}:u32) relaxed device");
        ints(&body, "temp %u : u32", 1, &[initial])[0]
    };
    assert_eq!([wrap("inc", 5, 4), wrap("inc", 5, 5), wrap("inc", 5, 9)], [5, 0, 0]);
    assert_eq!([wrap("dec", 5, 4), wrap("dec", 5, 0), wrap("dec", 5, 9)], [3, 5, 5]);
    let float = "%f = atomic add f32 [%a] (1.5:f32) relaxed device";
    assert_eq!(ints(float, "temp %f : f32", 4, &[0])[0], 6f32.to_bits() as i32);
    assert_eq!(ints("atomic store i32 [%a] (3:i32) relaxed device", "", 4, &[0]), [3]);
}

#[test]
fn calls_pass_values_and_own_their_objects() {
    let text = "
global @a : layout0
private @p : layout6 size 16 owner &fact
kernel &k(%a : ptr -> @a)
  temp %x : i32
  temp %y : i32
{
  %x, %y = call &fact(5:i32)
  store i32 [%a] %x, %y
}
device &fact(%n : i32) -> i32, i32
  temp %x : i32
  temp %y : i32
{
  store i32 [@p] %n
  if le.i32(%n, 1:i32) { return(1:i32, 1:i32) }
  %x, %y = call &fact(sub.i32(%n, 1:i32))
  %n = load i32 [@p]
  return(mul.i32(%x, %n), add.i32(%y, 1:i32))
}";
    assert_eq!(
        Test::new(text, 3).ints("a", &[0, 0]).rules(|r| r.tolerate_benign = true).result("a"),
        [120, 5]
    );
    // A result that is not returned is arbitrary and uninitialised.
    let without = text.replace(
        "if le.i32(%n, 1:i32) { return(1:i32, 1:i32) }",
        "if le.i32(%n, 1:i32) { loop #0 { } trap \"\" }",
    );
    Test::new(&without, 1).finds(&[Code::TrapReached]);
}

#[test]
fn function_addresses_are_told_apart() {
    let text = "
global @a : layout0
kernel &k(%a : ptr -> @a)
{
  store i32 [%a] int.i32(eq.u64(&f, &f)), int.i32(eq.u64(&f, &g)), int.i32(ne.u64(&f, 0:u64))
}
device &f() { }
device &g() { }";
    assert_eq!(Test::new(text, 1).ints("a", &[9, 9, 9]).result("a"), [1, 0, 1]);
}

#[test]
fn uninterpreted_functions_are_functions() {
    let body = "store i32 [%a] uf.i32 $f(1:i32, 2:i32), uf.i32 $f(1:i32, 2:i32), uf.i32 $f(2:i32, 1:i32)";
    let result = ints(body, "", 1, &[0; 3]);
    assert_eq!(result[0], result[1]);
    assert_ne!(result[0], result[2]);
}

#[test]
fn arbitrary_values_differ_between_seeds_and_repeat_within_one() {
    let text = "global @a : layout0\nkernel &k(%a : ptr -> @a, %n : i32)\n  temp %t : i32\n{
havoc %t\nstore i32 [%a] %t, %n, float_to_int.i32(1.0e20:f32), shl.i32(1:i32, 40:i32)\n}";
    let run = |seed| Test::new(text, 1).ints("a", &[0; 4]).seed(seed).result("a");
    assert_eq!(run(3), run(3));
    assert!(run(3).iter().zip(run(4)).all(|(a, b)| *a != b), "{:?} {:?}", run(3), run(4));
}

#[test]
fn image_texels_hold_what_was_written() {
    let text = "
global @a : layout0
image @m : layout5
kernel &k(%a : ptr -> @a, %m : ptr -> @m)
  temp %x : f32
  temp %y : f32
  temp %z : f32
{
  image_write %m (int.i32(tid.x), 3:i32) (int_to_float.f32(tid.x), 0.5:f32)
  barrier block [shared, global]
  %x, %y = image_read %m (add.f32(int_to_float.f32(sub.u32(3:u32, tid.x)), 0.25:f32), 3.75:f32)
  store i32 [%a<<tid.x>>] float_to_int.i32(mul.f32(add.f32(%x, %y), 2.0:f32))
  %x = image_read %m (100:i32, 100:i32)
  %y = image_read %m (100:i32, 100:i32)
  %z = image_read %m (100:i32, 101:i32)
  assert eq.u32(bits.u32(%x), bits.u32(%y))
  assert ne.u32(bits.u32(%x), bits.u32(%z))
}";
    assert_eq!(Test::new(text, 4).ints("a", &[0; 4]).result("a"), [7, 5, 3, 1]);
    Test::new(text, 4).ints("a", &[0; 4]).finds(&[]);
    let buffer = text.replace("image_write %m", "image_write null");
    Test::new(&buffer, 4).finds(&[Code::MemoryNull]);
}
