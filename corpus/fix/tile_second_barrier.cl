//! One of the two barriers of a reused tile is there.
//! fix: --block 64 --grid 1 => 1 @12
kernel void stencil(global const float *in, global float *out, int rows)
{
  local float row[64];
  int t = get_local_id(0);
  for (int k = 0; k < rows; k++) {
    row[t] = in[k * 64 + t];
    barrier(CLK_LOCAL_MEM_FENCE);
    float left = row[(t + 63) % 64];
    out[k * 64 + t] = left;
  }
}
