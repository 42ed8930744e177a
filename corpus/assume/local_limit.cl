//! The same in OpenCL.
//! assume: get_local_size(0) <= 128
kernel void reverse(global const float *a, global float *b)
{
  local float s[128];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  b[get_global_id(0)] = s[get_local_size(0) - 1 - t];
}
