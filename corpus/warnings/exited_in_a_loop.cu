//! A thread leaves in the middle of the rounds of its block, before the barrier of the next one.
//! check: --block 32 => proved
//! warns: barrier.exited @8
__global__ void rounds(int *out, int n) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  for (int k = 0; k < 4; ++k) {
    __syncthreads();
    if (k * 8 + threadIdx.x == 17) return;
    s[threadIdx.x] += k;
  }
  out[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
}
