//! What the source claims at loops, barriers and functions.

mod common;
use common::Test;
use gpuproof_base::Code;
use gpuproof_interp::End;

fn kernel(body: &str, more: &str) -> String {
    format!(
        "shared @s : layout4 size 256\nkernel &k()\n  local %i : u32\n  local %v : u32\n{{\n{body}\n}}\n{more}"
    )
}

/// A loop from 0 to 3 with this invariant.
fn counting(invariant: &str) -> Test {
    let body = format!(
        "%i = 0:u32\nloop #0\n  invariant({invariant})\n{{\n  %i = add.u32(%i, 1:u32)\n  br_if #0 lt.u32(%i, 3:u32)\n}}"
    );
    Test::new(&kernel(&body, ""), 4)
}

#[test]
fn an_invariant_is_looked_at_whenever_the_head_is_reached() {
    counting("lt.u32(%i, 3:u32)").finds(&[]);
    let entry = counting("gt.u32(%i, 0:u32)").finding(Code::InvariantEntry);
    assert_eq!(entry.events[0].iterations.last().map(|(_, n)| *n), Some(0));
    let broken = counting("lt.u32(%i, 2:u32)").finding(Code::InvariantMaintained);
    assert_eq!(broken.events[0].iterations.last().map(|(_, n)| *n), Some(2));
    // Nobody is harmed by a wrong invariant: the run goes on.
    assert_eq!(counting("lt.u32(%i, 2:u32)").ended(), End::Completed);
}

#[test]
fn what_is_said_at_a_barrier_is_looked_at_when_all_have_come_and_none_has_gone_on() {
    let body = |claim: &str| {
        format!(
            "store u32 [ptr_add(@s, mul.i64(int.i64(tid.x), 4:i64))] tid.x\nbarrier block [shared] {{
  barrier_invariant({claim})\n}}\nstore u32 [ptr_add(@s, mul.i64(int.i64(tid.x), 4:i64))] 77:u32"
        )
    };
    let all = body("lt.u32(spec.load.u32(ptr_add(@s, 12:i64)), 4:u32)");
    for seed in 0..4 {
        Test::new(&kernel(&all, ""), 4).seed(seed).finds(&[]);
    }
    let own = body("lt.u32(spec.load.u32(ptr_add(@s, mul.i64(int.i64(tid.x), 4:i64))), 3:u32)");
    let found = Test::new(&kernel(&own, ""), 4).finding(Code::AssertFailed);
    assert_eq!(found.events[0].thread.thread, [3, 0, 0]);
}

#[test]
fn contracts_of_functions_are_claims() {
    let helper = |contract: &str| {
        let device =
            format!("device &f(%x : u32) -> u32\n  {contract}\n{{\n  return(add.u32(%x, 1:u32))\n}}");
        Test::new(&kernel("%v = call &f(tid.x)", &device), 4)
    };
    helper("requires(lt.u32(%x, 4:u32))").finds(&[]);
    helper("requires(lt.u32(%x, 3:u32))").finds(&[Code::AssertFailed]);
    helper("ensures(lt.u32(spec.result.0.u32(), 5:u32))").finds(&[]);
    helper("ensures(lt.u32(spec.result.0.u32(), 4:u32))").finds(&[Code::AssertFailed]);
}
