//! Fences that reach further than the work-group.
//! flags: -cl-std=CL2.0
//! check: --block 64 --grid 1 => proved
kernel void shift(global int *out) {
  int t = get_local_id(0);
  out[t] = t;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  out[(t + 1) % 64] = 3;
}
