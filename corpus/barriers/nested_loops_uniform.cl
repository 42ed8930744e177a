//! Nested loops with uniform bounds: every work-item is in the same iteration of both at the barrier.
//! replay: --block 4 --array a=zero:int:4 --arg rows=2 --arg cols=3
//! expect: ok
//! array: a = 2 3 0 1
//! check: --block 4 => proved
kernel void nested_loops_uniform(global int *a, int rows, int cols) {
  local int s[4];
  int t = get_local_id(0);
  s[t] = t;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int v = s[(t + 1) % 4];
      barrier(CLK_LOCAL_MEM_FENCE);
      s[t] = v;
    }
  a[get_global_id(0)] = s[t];
}
