//! work_group_barrier with an explicit scope fences the space that its flag names.
//! flags: -cl-std=CL2.0
//! replay: --block 8 --grid 2 --array out=zero:int:16
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0 7 6 5 4 3 2 1 0
//! check: proved
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void work_group_barrier_scope(global int *out) {
  local int s[8];
  size_t t = get_local_id(0);
  s[t] = (int)t;
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  out[get_global_id(0)] = s[7 - t];
}
