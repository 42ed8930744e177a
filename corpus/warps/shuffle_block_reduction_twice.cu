//! Two block reductions with one shared array and no barrier in between: the second overwrites what the first still reads.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:2
//! expect: race.shared @11,13
//! check: --block 64 --grid 1 => refuted race.shared @11,13
__global__ void shuffle_block_reduction_twice(const int *a, int *out) {
  __shared__ int part[2];
  int t = threadIdx.x, lane = t % 32;
  for (int k = 0; k < 2; ++k) {
    int v = a[t] + k;
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    if (lane == 0) part[t / 32] = v;
    __syncthreads();
    if (t == 0) out[k] = part[0] + part[1];
  }
}
