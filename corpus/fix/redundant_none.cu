//! Both barriers of a reused tile are needed.
//! redundant: --block 64 --grid 1 => 0 of 2
__global__ void stencil(const float *in, float *out, int rows)
{
  __shared__ float row[64];
  int t = threadIdx.x;
  for (int k = 0; k < rows; k++) {
    row[t] = in[k * 64 + t];
    __syncthreads();
    out[k * 64 + t] = row[(t + 1) % 64];
    __syncthreads();
  }
}
