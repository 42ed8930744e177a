//! A loop over columns that belong to one work-item each needs no barrier; the one after it is needed.
//! redundant: --block 64 --grid 1 => 1 of 2 @9
kernel void k(global const float *a, global float *b, int n)
{
  local float s[64];
  int t = get_local_id(0);
  s[t] = 0;
  for (int i = 0; i < n; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    s[t] += a[i * 64 + t];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  b[t] = s[63 - t];
}
