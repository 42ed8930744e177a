//! The counter goes up and down, so its results repeat and nothing is claimed.
//! replay: --block 8 --array out=zero:int:8 --array top=zero:int:1
//! expect: race.global @7,11
//! check: --block 8 --grid 1 => refuted race.global @7,11
kernel void push_and_pop(global int *out, global int *top) {
  int t = get_local_id(0);
  if (t < 4) out[atomic_inc(top)] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 4) atomic_dec(top);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t >= 4) out[atomic_inc(top)] = t;
}
