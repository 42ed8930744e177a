//! A shuffle with a full mask needs whole warps.
//! check: proved if blockDim.x is a multiple of 32

__global__ void whole_warps(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0)
    out[i / 32] = v;
}
