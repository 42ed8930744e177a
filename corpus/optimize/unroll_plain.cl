//! The same in OpenCL, with a macro as limit and local memory.
//! optimize: tested
#define ROUNDS 4
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void rotate(global int *a) {
  local int tile[32];
  int t = get_local_id(0);
  tile[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  //@ gpuopt loop_unroll k 3;
  for (int k = 0; k < ROUNDS; k++) {
    sum += tile[(t + k) % 32];
  }
  a[get_global_id(0)] = sum;
}
