//! A tile that is filled anew in every iteration needs two barriers: after filling it, and before filling it again.
//! fix: --block 64 --grid 1 => 2 @9,12
__global__ void stencil(const float *in, float *out, int rows)
{
  __shared__ float row[64];
  int t = threadIdx.x;
  for (int k = 0; k < rows; k++) {
    row[t] = in[k * 64 + t];
    float left = row[(t + 63) % 64];
    float right = row[(t + 1) % 64];
    out[k * 64 + t] = left + right;
  }
}
