//! Shuffle reduction in each warp, then the first warp adds the partial sums.
//! replay: --block 128 --array a=iota:int:128 --array out=zero:int:1
//! expect: ok
//! array: out = 8128
//! check: --block 128 => proved
__device__ int warp_sum(int v) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}

__global__ void reduce_two_stages(const int *a, int *out) {
  __shared__ int partial[32];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  int v = warp_sum(a[blockIdx.x * blockDim.x + t]);
  if (lane == 0) partial[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < blockDim.x / 32 ? partial[lane] : 0;
    v = warp_sum(v);
    if (lane == 0) out[blockIdx.x] = v;
  }
}
