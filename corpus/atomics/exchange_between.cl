//! The last work-item swaps the counter back to 0 with an atomic, which is no race, but numbers come back.
//! replay: --block 8 --array out=zero:int:8 --array next=zero:int:1
//! expect: race.global @8
//! check: refuted race.global @8
kernel void exchange_between(global int *out, global int *next) {
  int t = get_local_id(0);
  if (t == 3) atomic_xchg(next, 0);
  int slot = atomic_inc(next); out[slot] = t;
}
