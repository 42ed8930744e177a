//! A work-item also writes to the piece after its own, which may be somebody else's.
//! check: refuted race.global @7,8
kernel void work_queue_peek(global int *out, global int *next, int n) {
  int i = atomic_inc(next);
  while (i < n) {
    int t = get_global_id(0);
    out[i] = t;
    out[i + 1] = -t;
    i = atomic_inc(next);
  }
}
