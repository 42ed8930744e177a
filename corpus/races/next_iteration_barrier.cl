//! A second barrier at the end of the loop body separates the iterations.
//! replay: --block 16 --array out=zero:int:16 --arg n=3
//! expect: ok
//! array: out = 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 3
//! check: proved
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void next_iteration_barrier(global int *out, int n) {
  local int s[16];
  int t = get_local_id(0);
  int sum = 0;
  for (int k = 0; k < n; k++) {
    s[t] = t + k;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[(t + 1) % 16];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
