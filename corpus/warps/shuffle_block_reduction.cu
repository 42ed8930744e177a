//! Block reduction: shuffles inside the warps, one shared element for each warp, two barriers of the block.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:1
//! expect: ok
//! array: out = 2016
//! check: --block 64 => proved
__global__ void shuffle_block_reduction(const int *a, int *out) {
  __shared__ int part[32];
  int t = threadIdx.x, lane = t % 32, v = a[blockIdx.x * blockDim.x + t];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (lane == 0) part[t / 32] = v;
  __syncthreads();
  if (t < 32) {
    v = t < blockDim.x / 32 ? part[t] : 0;
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    if (t == 0) out[blockIdx.x] = v;
  }
}
