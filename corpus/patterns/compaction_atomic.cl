//! Compaction by an atomic counter: order is lost, distinct places are kept.
//! replay: --block 8 --grid 2 --array a=fill:4:int:16 --array out=zero:int:16 --array count=zero:int:1
//! expect: ok
//! array: out = 4*16
//! array: count = 16
//! check: proved
kernel void compaction_atomic(global const int *a, global int *out, global int *count) {
  int v = a[get_global_id(0)];
  if (v > 0) out[atomic_inc(count)] = v;
}
