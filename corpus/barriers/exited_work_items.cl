//! OpenCL: a work-item that returned before a barrier that others reach is divergence.
//! replay: --block 32 --array a=iota:int:20 --array out=zero:int:20 --arg n=20
//! expect: barrier.divergence @14
//! replay: --block 32 --array a=iota:int:32 --array out=zero:int:32 --arg n=32
//! expect: ok
//! check: refuted barrier.divergence @14
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void exited_work_items(global const int *a, global int *out, int n) {
  local int s[32];
  int t = get_local_id(0);
  int i = get_global_id(0);
  if (i >= n) return;
  s[t] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[31 - t];
}
