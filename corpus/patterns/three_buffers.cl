//! Three buffers in rotation: what was written two iterations ago is read, the third is free.
//! replay: --block 8 --array data=iota:int:8 --arg steps=4
//! expect: ok
//! check: --block 64 => proved
kernel void three_buffers(global int *data, int steps) {
  local int a[64], b[64], c[64];
  local int *old = a, *now = b, *next = c;
  int t = get_local_id(0), n = get_local_size(0);
  old[t] = data[get_global_id(0)];
  now[t] = old[t] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < steps; ++i) {
    next[t] = 2 * now[(t + 1) % n] - old[(t + 2) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    local int *spare = old;
    old = now;
    now = next;
    next = spare;
  }
  data[get_global_id(0)] = now[t];
}
