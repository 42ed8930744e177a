//! The broadcast cell is written again in the next round while others may still read the old value.
//! replay: --block 4 --array base=list:int:1,2,3 --array out=zero:int:4 --arg rounds=3
//! expect: race.shared @9,11
//! check: refuted race.shared @9,11
__global__ void broadcast_reused(const int *base, int *out, int rounds) {
  __shared__ int start;
  int sum = 0;
  for (int k = 0; k < rounds; k++) {
    if (threadIdx.x == 0) start = base[k];
    __syncthreads();
    sum += start;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
