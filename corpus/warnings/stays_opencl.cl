//! In OpenCL a missing work-item is divergence, and no warning.
//! check: --block 64 => refuted barrier.divergence @8
kernel void blur(global const float *in, global float *out, int n) {
  local float row[64];
  int i = get_global_id(0);
  if (i >= n) return;
  row[get_local_id(0)] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = row[get_local_id(0)];
}
