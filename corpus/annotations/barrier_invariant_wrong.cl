//! A barrier invariant that does not hold is reported, whatever it would be good for.
//! check: --block 16 --grid 1 => refuted race.global
kernel void barrier_invariant_wrong(global int *out) {
  local int place[16];
  int t = get_local_id(0);
  place[t] = t / 2;
  __barrier_invariant_1(place[t] == t, t);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[place[t]] = t;
}
