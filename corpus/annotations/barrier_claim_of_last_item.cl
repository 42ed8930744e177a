//! A claim at a barrier that the last work-item breaks; it is looked at when all have come and none has gone on.
//! replay: --block 4 --grid 1
//! expect: assert.failed @10
//! check: --block 4 --grid 1 => refuted assert.failed @10
kernel void barrier_claim_of_last_item() {
  local int s[4];
  int t = get_local_id(0);
  s[t] = t;

  __barrier_invariant_1(s[t] < 3, t);
  barrier(CLK_LOCAL_MEM_FENCE);
  s[t] = 7;
}
