//! A barrier invariant says what the table holds after the barrier, for the index at which it is used.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0
//! check: --block 8 --grid 1 => proved
kernel void barrier_invariant(global int *out) {
  local int place[8];
  int t = get_local_id(0);
  place[t] = 7 - t;
  __barrier_invariant_1(place[t] == 7 - t, t);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[place[t]] = t;
}
