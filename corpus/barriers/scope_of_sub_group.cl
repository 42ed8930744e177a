//! The fences of the barrier reach only the sub-group.
//! flags: -cl-std=CL2.0
//! lower: unsupported.call @8
//! check: --block 64 --grid 1 => unknown unsupported.call
kernel void shift(global int *out) {
  int t = get_local_id(0);
  out[t] = t;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
  out[(t + 1) % 64] = 3;
}
