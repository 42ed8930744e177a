//! work_group_barrier that names global memory leaves the local exchange unordered, however wide its scope is.
//! flags: -cl-std=CL2.0
//! replay: --block 8 --array out=zero:int:8
//! expect: race.shared @10,12
//! check: refuted race.shared @10,12
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void work_group_barrier_wrong_flag(global int *out) {
  local int s[8];
  size_t t = get_local_id(0);
  s[t] = (int)t;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  out[get_global_id(0)] = s[7 - t];
}
