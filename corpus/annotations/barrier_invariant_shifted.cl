//! A barrier invariant is used for the threads that it names: the table is a rotation, so that each item has a place of its own.
//! check: --block 16 --grid 1 => proved
kernel void barrier_invariant_shifted(global int *out) {
  local int place[16];
  int t = get_local_id(0);
  place[t] = (t + 5) % 16;
  __barrier_invariant_1(place[t] == (t + 5) % 16, (t + 3) % 16);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[place[(t + 3) % 16]] = t;
}
