//! A histogram with bins of the group's own, any number of them.
//! check: proved
kernel void histogram_any_bins(global const uint *in, global uint *bins, local uint *own, int count, int n) {
  for (int b = get_local_id(0); b < count; b += get_local_size(0))
    own[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&own[in[i] % (uint)count]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = get_local_id(0); b < count; b += get_local_size(0))
    atomic_add(&bins[b], own[b]);
}
