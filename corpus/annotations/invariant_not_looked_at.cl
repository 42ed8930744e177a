//! A barrier invariant that nobody checks, because only divergence is asked for, is not used either: what is read may be anything.
//! check: --only-divergence => refuted barrier.divergence @13
//! check: not proved
//! replay: --block 2 --grid 1 --array a=list:int:0,1
//! expect: assert.failed @11
//! expect: barrier.divergence @13
__kernel void k(__global int *a) {
  __local int s[64];
  __requires(get_local_size(0) <= 64);
  s[get_local_id(0)] = a[get_local_id(0)];
  __barrier_invariant_1(s[get_local_id(0)] == 0, get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (s[get_local_id(0)] == 0) barrier(CLK_LOCAL_MEM_FENCE);
}
