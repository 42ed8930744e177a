//! A three-point stencil; each group loads its part and one element on either side.
//! check: proved
kernel void stencil_shared_any(global const float *in, global float *out, local float *part, int n) {
  int t = get_local_id(0), size = get_local_size(0), i = get_global_id(0);
  part[t + 1] = i < n ? in[i] : 0;
  if (t == 0)
    part[0] = i > 0 && i <= n ? in[i - 1] : 0;
  if (t == size - 1)
    part[size + 1] = i + 1 < n ? in[i + 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[i] = part[t] + part[t + 1] + part[t + 2];
}
