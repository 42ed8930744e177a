//! Of two items whose values grow at different speeds nothing is kept.
//! check: --block 32 --grid 2 => not proved
kernel void barrier_invariant_two_wrong(global int *out, int n) {
  local int ticket[32];
  int t = get_local_id(0);
  ticket[t] = 3 * t;
  for (int k = 0;
       __invariant(__implies(__same_group, ticket[t] != ticket[__other_int(t)])), k < n; k++) {
    __barrier_invariant_binary_1(ticket[t] != ticket[__other_int(t)], t, __other_int(t));
    barrier(CLK_LOCAL_MEM_FENCE);
    ticket[t] += t % 2;
  }
  out[get_global_id(0)] = ticket[t];
}
