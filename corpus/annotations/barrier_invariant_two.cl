//! What a barrier invariant says of two items is kept over a loop of barriers.
//! check: --block 32 --grid 2 => proved
kernel void barrier_invariant_two(global int *out, int n) {
  local int ticket[32];
  int t = get_local_id(0);
  ticket[t] = 3 * t;
  for (int k = 0;
       __invariant(__implies(__same_group, ticket[t] != ticket[__other_int(t)])), k < n; k++) {
    __barrier_invariant_binary_1(ticket[t] != ticket[__other_int(t)], t, __other_int(t));
    barrier(CLK_LOCAL_MEM_FENCE);
    ticket[t] += 2;
  }
  __barrier_invariant_binary_1(ticket[t] != ticket[__other_int(t)], t, __other_int(t));
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(__implies(__same_group, ticket[t] != ticket[__other_int(t)]));
  out[get_global_id(0)] = ticket[t];
}
