//! What is claimed of two items holds of items of one group: two groups have a table each, with the same numbers.
//! check: --block 32 --grid 2 => refuted race.global @11
//! replay: --block 32 --grid 2 --array out=zero:int:96
//! expect: race.global @11
kernel void barrier_invariant_two_groups(global int *out) {
  local int ticket[32];
  int t = get_local_id(0);
  ticket[t] = 3 * t;
  __barrier_invariant_binary_1(ticket[t] != ticket[__other_int(t)], t, __other_int(t));
  barrier(CLK_LOCAL_MEM_FENCE);
  out[ticket[t]] = t + get_group_id(0);
}
