//! The counter starts again in every round, and its numbers are used in that round only.
//! replay: --block 8 --grid 2 --array out=zero:int:16 --arg rounds=3
//! expect: ok
//! array: out = 2*16
//! check: proved
__global__ void counter_reset_rounds(int *out, int rounds) {
  __shared__ unsigned next;
  for (int k = 0; k < rounds; k++) {
    if (threadIdx.x == 0) next = 0;
    __syncthreads();
    unsigned slot = atomicAdd(&next, 1u);
    if (slot < blockDim.x) out[blockIdx.x * blockDim.x + slot] = k;
    __syncthreads();
  }
}
